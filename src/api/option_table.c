#include "api/option_table.h"
#include "api/quality.h"
#include "kind/kinds.h"

#include <string.h>

static const struct option general[] = {
	{{"algorithm", "NAME", GLS_OPTION_TEXT, SOLVE | CHECK | RENDER | PLAY,
		 .help = "auto, or a search (see below)", .choices = "auto"},
		OPTION_PLACE(algorithm), .words = OPTION_SEARCHES},
	{{"heuristic", "NAME", GLS_OPTION_TEXT, SOLVE | CHECK | RENDER | PLAY | STATS,
		 .help = "auto, or a heuristic (see below); max:A,B takes the larger",
		 .choices = "auto"},
		OPTION_PLACE(heuristic), .words = OPTION_HEURISTICS},
	{{"goal", "G", GLS_OPTION_TEXT,
		 SOLVE | CHECK | CONVERT | COMPARE | TABLES | RENDER | PLAY | STATS,
		 .help = "standard, blank-first, snail, or a board as file or text",
		 .choices = "standard blank-first snail"},
		OPTION_PLACE(goal)},
	{{"metric", "M", GLS_OPTION_CHOICE,
		 SOLVE | CHECK | CONVERT | GENERATE | COMPARE | RENDER | PLAY | STATS,
		 .help = "what counts: stm, every tile moved, or mtm, every slide of a line; or of "
			 "a piece every step, slide or move on any way",
		 .choices = "stm mtm step slide move"},
		OPTION_PLACE(metric)},
	{{"kind", "KIND", GLS_OPTION_TEXT,
		 SOLVE | CHECK | CONVERT | COMPARE | RENDER | PLAY | STATS,
		 .help = "the kind of puzzle, if not by its form"},
		OPTION_PLACE(kind), .words = OPTION_KINDS},
	{{"depth-bound", "N", GLS_OPTION_NUMBER, SOLVE | COMPARE | RENDER,
		 .help = "backtracking, iddfs: no deeper than this (backtracking: 50)", .least = 1,
		 .most = 10000},
		OPTION_PLACE(depth_bound)},
	{{"weight", "W", GLS_OPTION_REAL, SOLVE | COMPARE | RENDER,
		 .help = "wastar: f = g + W*h (1.5)", .least = 1, .most = WEIGHT_MAX},
		OPTION_PLACE(weight)},
	{{"quality", "Q", GLS_OPTION_TEXT, SOLVE | RENDER,
		 .help = "optimal, bounded:W (at most W times the optimum), fast, or anytime",
		 .choices = "optimal bounded: fast anytime"}, /* in the order of enum quality */
		OPTION_PLACE(quality)},
	{{"all", "[N]", GLS_OPTION_AMOUNT, SOLVE,
		 .help = "every shortest solution, or the first N"},
		OPTION_PLACE(all)},
	{{"count", NULL, GLS_OPTION_FLAG, SOLVE, .help = "the number of shortest solutions"},
		OPTION_PLACE(count)},
	{{"slack", "N", GLS_OPTION_NUMBER, SOLVE,
		 .help = "with --all or --count: solutions of up to N moves more, too",
		 .most = 1000},
		OPTION_PLACE(slack)},
	{{"threads", "N", GLS_OPTION_NUMBER,
		 SOLVE | CHECK | CONVERT | GENERATE | COMPARE | TABLES | RENDER | PLAY | STATS,
		 .help = "for the parallel searches (all cores)", .least = 1, .most = 1024},
		OPTION_PLACE(threads)},
	{{"memory", "SIZE", GLS_OPTION_BYTES,
		 SOLVE | CHECK | CONVERT | GENERATE | COMPARE | TABLES | BENCH | RENDER | PLAY |
			 STATS,
		 .help = "limit, like 512M or 4G (half of the machine's)", .least = 1 << 20},
		OPTION_PLACE(memory)},
	{{"time", "SECONDS", GLS_OPTION_SECONDS,
		 SOLVE | CHECK | CONVERT | GENERATE | COMPARE | TABLES | BENCH | RENDER | PLAY |
			 STATS,
		 .help = "limit for each puzzle"},
		OPTION_PLACE(seconds)},
	{{"limit", "N", GLS_OPTION_NUMBER, SOLVE | COMPARE | RENDER,
		 .help = "no solution of more moves counts (the puzzle's own, or none)",
		 .least = 1},
		OPTION_PLACE(move_limit)},
	{{"limit", "N", GLS_OPTION_NUMBER, STATS,
		 .help = "with --spheres: no farther than this (as far as there are boards)",
		 .least = 1},
		OPTION_PLACE(move_limit)},
	{{"keep-tables", NULL, GLS_OPTION_FLAG, SOLVE,
		 .help = "write tables that are made to the directory of tables"},
		OPTION_PLACE(keep_tables)},
	{{"by-depth", NULL, GLS_OPTION_FLAG, SOLVE | COMPARE,
		 .help = "count the boards that were expanded at each depth"},
		OPTION_PLACE(by_depth)},
	{{"checkpoint", "FILE", GLS_OPTION_TEXT, SOLVE,
		 .help = "write down what is done of a long search, to resume it"},
		OPTION_PLACE(checkpoint)},
	{{"checkpoint-every", "SECONDS", GLS_OPTION_SECONDS, SOLVE,
		 .help = "how often that is done (60), beside the end"},
		OPTION_PLACE(checkpoint_seconds)},
	{{"resume", "FILE", GLS_OPTION_TEXT, SOLVE,
		 .help = "go on from a checkpoint, and write it on"},
		OPTION_PLACE(resume)},
	{{"size", "RxC", GLS_OPTION_SIZE, GENERATE | PLAY | STATS,
		 .help = "rows x columns (as usual for the kind)"},
		OPTION_OWN},
	{{"seed", "S", GLS_OPTION_SEED, GENERATE | TABLES | PLAY | STATS,
		 .help = "same seed, same boards (a new one each time; stats: 1)"},
		OPTION_OWN},
	{{"moves", "K|A..B", GLS_OPTION_RANGE, GENERATE,
		 .help = "boards that need exactly K moves, or from A..B"},
		OPTION_OWN},
	{{"par", "K|A..B", GLS_OPTION_RANGE, GENERATE,
		 .help = "the same as --moves: the proved minimum"},
		OPTION_OWN},
	OPTIONS_END,
};

/* The table after `table`: general, then each kind's that has one. NULL after the last. */
static const struct option *
table_by_number(size_t number)
{
	if (!number)
		return general;
	for (const struct kind_entry *entry = kinds; entry->kind; entry++)
		if (entry->kind->options && !--number)
			return entry->kind->options;
	return NULL;
}

const struct option *
option_row(const char *name, size_t length, unsigned verbs)
{
	const struct option *table, *found = NULL;
	for (size_t i = 0; !found && (table = table_by_number(i)); i++)
		found = option_find(table, name, length, verbs);
	return found;
}

const struct option *
option_number(size_t number)
{
	const struct option *table;
	for (size_t i = 0; (table = table_by_number(i)); i++)
		for (; table->about.name; table++)
			if (!number--)
				return table;
	return NULL;
}

const struct gls_option *
gls_option(size_t number)
{
	const struct option *option = option_number(number);
	return option ? &option->about : NULL;
}

/* ---- Words ------------------------------------------------------------------ */

/* Whether a kind before this one has a heuristic of the name. */
static bool
was_named(size_t kind, const char *name)
{
	const struct gls_heuristic *h;
	for (size_t i = 0; i < kind; i++)
		for (size_t j = 0; (h = gls_heuristic(gls_kind(i), j)); j++)
			if (!strcmp(h->name, name))
				return true;
	return false;
}

static void
add_heuristics(struct text *text, size_t begin, char separator)
{
	const struct gls_heuristic *h;
	for (size_t i = 0; gls_kind(i); i++)
		for (size_t j = 0; (h = gls_heuristic(gls_kind(i), j)); j++)
			if (!was_named(i, h->name))
				text_add_word(text, begin, h->name, strlen(h->name), separator);
}

void
option_add_words(const struct option *option, struct text *text, char separator)
{
	size_t begin = text->length;
	const struct gls_algorithm *a;
	const char *word = option->about.choices, *kind;
	for (; word && *word; word += strspn(word, " ")) {
		size_t length = strcspn(word, " ");
		text_add_word(text, begin, word, length, separator);
		word += length;
	}
	if (option->words == OPTION_SEARCHES)
		for (size_t i = 0; (a = gls_algorithm(i)); i++)
			text_add_word(text, begin, a->name, strlen(a->name), separator);
	if (option->words == OPTION_HEURISTICS)
		add_heuristics(text, begin, separator);
	if (option->words == OPTION_KINDS)
		for (size_t i = 0; (kind = gls_kind(i)); i++)
			text_add_word(text, begin, kind, strlen(kind), separator);
}
