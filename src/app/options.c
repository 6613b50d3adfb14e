/* The one table of options: parsing and help both come from it. */
#include "app/app.h"
#include "base/suggest.h"
#include "base/text.h"

#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum type {
	TYPE_FLAG,     /* bool */
	TYPE_TEXT,     /* const char * */
	TYPE_CHOICE,   /* const char *, one of the words in `choices` */
	TYPE_NUMBER,   /* unsigned, at least 1 */
	TYPE_COUNT,    /* unsigned, also 0, which is the same as not to give it */
	TYPE_BYTES,    /* size_t, like 512M */
	TYPE_SECONDS,  /* double, above 0 */
	TYPE_WEIGHT,   /* double */
	TYPE_SIZE,     /* rows and columns, like 4x4 */
	TYPE_SEED,     /* uint64_t, and has_seed */
	TYPE_AMOUNT,   /* uint64_t; the value may be left out */
	TYPE_VIA,      /* one more of via, and via_count */
	TYPE_DISTANCE, /* distance_min and _max, like 20 or 20..25, and has_distance */
};

struct option {
	const char *name, *value;
	unsigned commands;
	enum type type;
	size_t place; /* in struct settings */
	const char *help;
	const char *choices; /* of TYPE_CHOICE, with spaces between */
	const char *kind;    /* of puzzle that it is for; NULL: all */
};

#define PLACE(member) offsetof(struct settings, member)

static const struct option options[] = {
	{"algorithm", "NAME", FOR_SOLVE | FOR_CHECK, TYPE_TEXT, PLACE(algorithm),
		"auto, or a search (see below)", NULL, NULL},
	{"heuristic", "NAME", FOR_SOLVE | FOR_CHECK, TYPE_TEXT, PLACE(heuristic),
		"auto, or a heuristic (see below); max:A,B takes the larger", NULL, NULL},
	{"goal", "G", FOR_SOLVE | FOR_CHECK | FOR_COMPARE | FOR_PDB, TYPE_TEXT, PLACE(goal),
		"standard, blank-first, snail, or a board as file or text", NULL, NULL},
	{"goal", "G", FOR_GENERATE, TYPE_TEXT, PLACE(goal),
		"standard, blank-first, snail, or a board as file or text", NULL, "tiles"},
	{"via", "PICTURE", FOR_SOLVE, TYPE_VIA, PLACE(via),
		"lead through a board that shows this grid, a file or text; may be repeated", NULL,
		"mondrian"},
	{"metric", "M", FOR_SOLVE | FOR_CHECK | FOR_COMPARE, TYPE_CHOICE, PLACE(metric),
		"stm: every tile moved counts; mtm: every slide of a line", "stm mtm", NULL},
	{"metric", "M", FOR_GENERATE, TYPE_CHOICE, PLACE(metric),
		"stm: every tile moved counts; mtm: every slide of a line", "stm mtm", "tiles"},
	{"kind", "KIND", FOR_SOLVE | FOR_CHECK | FOR_COMPARE, TYPE_TEXT, PLACE(kind),
		"the kind of puzzle, if not by its form", NULL, NULL},
	{"depth-bound", "N", FOR_SOLVE | FOR_COMPARE, TYPE_NUMBER, PLACE(depth_bound),
		"backtracking, iddfs: no deeper than this (backtracking: 50)", NULL, NULL},
	{"weight", "W", FOR_SOLVE | FOR_COMPARE, TYPE_WEIGHT, PLACE(weight),
		"wastar: f = g + W*h (1.5)", NULL, NULL},
	{"quality", "Q", FOR_SOLVE, TYPE_TEXT, PLACE(quality),
		"optimal, bounded:W (at most W times the optimum), fast, or anytime", NULL, NULL},
	{"all", "[N]", FOR_SOLVE, TYPE_AMOUNT, PLACE(all),
		"every shortest solution, or the first N", NULL, NULL},
	{"count", NULL, FOR_SOLVE, TYPE_FLAG, PLACE(count_solutions),
		"the number of shortest solutions", NULL, NULL},
	{"batch", NULL, FOR_SOLVE, TYPE_FLAG, PLACE(batch),
		"one puzzle a line, answers in the same order", NULL, NULL},
	{"threads", "N", FOR_SOLVE | FOR_CHECK | FOR_GENERATE | FOR_COMPARE | FOR_PDB | FOR_BENCH,
		TYPE_NUMBER, PLACE(threads), "for the parallel searches (all cores)", NULL, NULL},
	{"memory", "SIZE", FOR_SOLVE | FOR_CHECK | FOR_GENERATE | FOR_COMPARE | FOR_PDB | FOR_BENCH,
		TYPE_BYTES, PLACE(memory), "limit, like 512M or 4G (half of the machine's)", NULL,
		NULL},
	{"time", "SECONDS",
		FOR_SOLVE | FOR_CHECK | FOR_GENERATE | FOR_COMPARE | FOR_PDB | FOR_BENCH,
		TYPE_SECONDS, PLACE(seconds), "limit for each puzzle", NULL, NULL},
	{"checkpoint", "FILE", FOR_SOLVE, TYPE_TEXT, PLACE(checkpoint),
		"write down what is done of a long search, to resume it", NULL, NULL},
	{"checkpoint-every", "SECONDS", FOR_SOLVE, TYPE_SECONDS, PLACE(checkpoint_seconds),
		"how often that is done (60), beside the end", NULL, NULL},
	{"resume", "FILE", FOR_SOLVE, TYPE_TEXT, PLACE(resume),
		"go on from a checkpoint, and write it on", NULL, NULL},
	{"log", "FILE", FOR_SOLVE, TYPE_TEXT, PLACE(log),
		"how far it has come, one JSON object a second and a bound", NULL, NULL},
	{"format", "F", FOR_SOLVE, TYPE_CHOICE, PLACE(format), "text, json, csv or moves",
		"text json csv moves", NULL},
	{"format", "F", FOR_CHECK | FOR_GENERATE, TYPE_CHOICE, PLACE(format), "text or json",
		"text json", NULL},
	{"format", "F", FOR_COMPARE, TYPE_CHOICE, PLACE(format), "text, markdown, csv or json",
		"text markdown csv json", NULL},
	{"format", "F", FOR_BENCH, TYPE_CHOICE, PLACE(format), "text, markdown or json",
		"text markdown json", NULL},
	{"algorithms", "LIST", FOR_COMPARE, TYPE_TEXT, PLACE(algorithms),
		"searches, or pairs like astar/manhattan, with commas between", NULL, NULL},
	{"heuristics", "LIST", FOR_COMPARE, TYPE_TEXT, PLACE(heuristics),
		"each search that takes one is run with each of these", NULL, NULL},
	{"plot", "FILE", FOR_COMPARE, TYPE_TEXT, PLACE(plot),
		"draw boards generated: a file .svg, .png or .pdf", NULL, NULL},
	{"trace", "FILE", FOR_COMPARE, TYPE_TEXT, PLACE(trace),
		"every board as it is expanded, one JSON object a line", NULL, NULL},
	{"moves", "M", FOR_CHECK, TYPE_TEXT, PLACE(moves), "replay these moves, such as R2DLU",
		NULL, NULL},
	{"blank-moves", NULL, FOR_SOLVE | FOR_CHECK, TYPE_FLAG, PLACE(blank_moves),
		"moves are the blank's directions, not the tiles'", NULL, NULL},
	{"optimal", NULL, FOR_CHECK, TYPE_FLAG, PLACE(optimal),
		"with --moves: the distance to go after each, and where moves were lost", NULL,
		NULL},
	{"hints", NULL, FOR_CHECK, TYPE_FLAG, PLACE(hints),
		"the distance to go, and after each move", NULL, NULL},
	{"report", NULL, FOR_CHECK, TYPE_FLAG, PLACE(report),
		"minimum, shortest solutions, forced moves, where tiles stop", NULL, NULL},
	{"successors", NULL, FOR_CHECK, TYPE_FLAG, PLACE(successors),
		"show the boards after each move", NULL, NULL},
	{"steps", NULL, FOR_SOLVE, TYPE_FLAG, PLACE(steps), "show every board on the way", NULL,
		NULL},
	{"animate", NULL, FOR_SOLVE, TYPE_FLAG, PLACE(animate), "replay the solution in place",
		NULL, NULL},
	{"size", "RxC", FOR_GENERATE, TYPE_SIZE, PLACE(rows),
		"rows x columns (tiles 4x4, shuffdle 5x5, mondrian 6x6)", NULL, NULL},
	{"size", "RxC", FOR_PDB, TYPE_SIZE, PLACE(rows),
		"of the board, instead of the operand SIZE", NULL, NULL},
	{"shape", "S", FOR_PDB, TYPE_TEXT, PLACE(shape),
		"of the patterns, such as 6-6-3 or 6-6-6-6.2, instead of the operand SHAPE", NULL,
		NULL},
	{"tiles", "N", FOR_GENERATE, TYPE_NUMBER, PLACE(tiles), "how many (6)", NULL, "mondrian"},
	{"colors", "N", FOR_GENERATE, TYPE_NUMBER, PLACE(colours), "of how many colours (3)", NULL,
		"mondrian"},
	{"blocks", "N", FOR_GENERATE, TYPE_COUNT, PLACE(blocks), "fixed cells (none)", NULL,
		"mondrian"},
	{"picture", NULL, FOR_GENERATE, TYPE_FLAG, PLACE(picture), "goals that are one figure",
		NULL, "mondrian"},
	{"unique", NULL, FOR_GENERATE, TYPE_FLAG, PLACE(unique),
		"only boards with one shortest solution", NULL, "mondrian"},
	{"count", "N", FOR_GENERATE, TYPE_NUMBER, PLACE(count), "how many (1)", NULL, NULL},
	{"seed", "S", FOR_GENERATE | FOR_PDB, TYPE_SEED, PLACE(seed),
		"same seed, same boards (a new one each time)", NULL, NULL},
	{"moves", "K|A..B", FOR_GENERATE, TYPE_DISTANCE, PLACE(distance_min),
		"boards that need exactly K moves, or from A..B", NULL, NULL},
	{"par", "K|A..B", FOR_GENERATE, TYPE_DISTANCE, PLACE(distance_min),
		"the same as --moves: the proved minimum", NULL, NULL},
	{"word", "W", FOR_GENERATE, TYPE_TEXT, PLACE(word), "the word (a random one)", NULL,
		"shuffdle"},
	{"mode", "M", FOR_GENERATE, TYPE_CHOICE, PLACE(mode),
		"easy, in the bottom row; or hard, in any line", "easy hard", "shuffdle"},
	{"any-holes", NULL, FOR_SOLVE | FOR_CHECK | FOR_COMPARE, TYPE_FLAG, PLACE(any_holes),
		"boards with other numbers of holes than the game's", NULL, "shuffdle"},
	{"limit", "N", FOR_SOLVE | FOR_COMPARE, TYPE_NUMBER, PLACE(move_limit),
		"no solution of more moves counts (none; 50 in the game shuffdle)", NULL, NULL},
	{"verbose", NULL, FOR_SOLVE | FOR_CHECK, TYPE_FLAG, PLACE(verbose), "more figures", NULL,
		NULL},
	{"pdb-dir", "DIR", FOR_SOLVE | FOR_CHECK | FOR_GENERATE | FOR_COMPARE | FOR_PDB, TYPE_TEXT,
		PLACE(pdb_dir), "where tables are kept (the XDG cache directory)", NULL, NULL},
	{"quiet", NULL, FOR_SOLVE | FOR_GENERATE | FOR_COMPARE | FOR_PDB | FOR_BENCH, TYPE_FLAG,
		PLACE(quiet), "no more than the answer", NULL, NULL},
	{"color", "WHEN", FOR_SOLVE | FOR_CHECK, TYPE_CHOICE, PLACE(color), "auto, always or never",
		"auto always never", NULL},
};

enum { OPTIONS = sizeof options / sizeof *options };

static bool
refuse(const char *name, const char *value, const char *expected)
{
	fprintf(stderr, "glissade: --%s '%s': expected %s\n", name, value, expected);
	return false;
}

/* A whole number without sign; *rest is what follows it. */
static bool
read_number(const char *text, uint64_t *number, const char **rest)
{
	char *end;
	if (!isdigit((unsigned char)*text))
		return false;
	errno = 0;
	*number = strtoull(text, &end, 10);
	*rest = end;
	return !errno;
}

static bool
read_bytes(const char *text, size_t *bytes)
{
	uint64_t number;
	const char *rest;
	if (!read_number(text, &number, &rest) || !number)
		return false;
	static const char units[] = "KMGT";
	const char *unit = *rest ? strchr(units, toupper((unsigned char)*rest)) : NULL;
	unsigned shift = unit ? 10 * (unsigned)(unit - units + 1) : 0;
	rest += unit ? 1 : 0;
	if (unit && !strcmp(rest, "iB"))
		rest += 2;
	else if (unit && !strcmp(rest, "B"))
		rest += 1;
	*bytes = (size_t)number << shift;
	return !*rest && *bytes >> shift == number;
}

static bool
read_choice(const char *text, const char *choices)
{
	size_t length = strlen(text);
	for (const char *word = choices; *word;
		word += strcspn(word, " ") + (strchr(word, ' ') != NULL))
		if (strcspn(word, " ") == length && !strncmp(word, text, length))
			return true;
	return false;
}

static bool
read_size(const char *text, struct settings *settings)
{
	uint64_t rows, columns;
	const char *rest;
	if (!read_number(text, &rows, &rest) || (*rest != 'x' && *rest != 'X') ||
		!read_number(rest + 1, &columns, &rest) || *rest || !rows || !columns ||
		rows > 1000 || columns > 1000)
		return false;
	settings->rows = (unsigned)rows;
	settings->columns = (unsigned)columns;
	return true;
}

static bool
read_range(const char *text, struct settings *settings)
{
	uint64_t least, most;
	const char *rest;
	if (!read_number(text, &least, &rest))
		return false;
	most = least;
	if (!strncmp(rest, "..", 2) && !read_number(rest + 2, &most, &rest))
		return false;
	settings->has_distance = true;
	settings->distance_min = (unsigned)least;
	settings->distance_max = (unsigned)most;
	return !*rest && least <= most && most <= UINT_MAX;
}

static bool
store(const struct option *option, const char *value, struct settings *settings)
{
	void *place = (char *)settings + option->place;
	uint64_t number = 0;
	const char *rest = "";
	switch (option->type) {
	case TYPE_FLAG:
		*(bool *)place = true;
		return true;
	case TYPE_TEXT:
		*(const char **)place = value;
		return true;
	case TYPE_CHOICE:
		*(const char **)place = value;
		return read_choice(value, option->choices) ||
		       refuse(option->name, value, option->help);
	case TYPE_NUMBER:
	case TYPE_COUNT:
		if (!read_number(value, &number, &rest) || *rest || number > 1000000000 ||
			(!number && option->type == TYPE_NUMBER))
			return refuse(option->name, value,
				option->type == TYPE_NUMBER ? "a whole number from 1"
							    : "a whole number");
		*(unsigned *)place = (unsigned)number;
		return true;
	case TYPE_BYTES:
		return read_bytes(value, place) ||
		       refuse(option->name, value, "a size above 0, like 512M or 4G");
	case TYPE_SECONDS:
		return (text_read_real(value, place) && *(double *)place > 0 &&
			       *(double *)place < 1e9) ||
		       refuse(option->name, value, "seconds above 0");
	case TYPE_WEIGHT:
		return (text_read_real(value, place) && *(double *)place >= 1 &&
			       *(double *)place <= 100) ||
		       refuse(option->name, value, "a weight from 1 to 100");
	case TYPE_SIZE:
		return read_size(value, settings) || refuse(option->name, value, "a size like 4x4");
	case TYPE_AMOUNT:
		*(uint64_t *)place = UINT64_MAX;
		return !*value ||
		       (read_number(value, place, &rest) && !*rest && *(uint64_t *)place) ||
		       refuse(option->name, value, "a whole number from 1, or nothing");
	case TYPE_SEED:
		settings->has_seed = true;
		return (read_number(value, place, &rest) && !*rest) ||
		       refuse(option->name, value, "a whole number");
	case TYPE_VIA:
		if (settings->via_count == VIA_MAX)
			return refuse(option->name, value, "no more than 64 waypoints");
		settings->via[settings->via_count++] = value;
		return true;
	case TYPE_DISTANCE:
		return read_range(value, settings) ||
		       refuse(option->name, value, "a number of moves, or a range like 20..25");
	}
	return false;
}

static const struct option *
find(const struct command *command, const char *name, size_t length)
{
	for (unsigned i = 0; i < OPTIONS; i++)
		if ((options[i].commands & command->set) && strlen(options[i].name) == length &&
			!strncmp(options[i].name, name, length))
			return &options[i];
	return NULL;
}

static bool
unknown(const struct command *command, const char *argument)
{
	char word[64], nearest[64];
	snprintf(word, sizeof word, "%.*s", (int)strcspn(argument + 2, "="), argument + 2);
	struct suggestion suggestion = {.word = word};
	for (unsigned i = 0; i < OPTIONS; i++)
		if (options[i].commands & command->set)
			suggest_offer(&suggestion, options[i].name);
	const char *hint = "";
	if (suggestion.nearest) {
		snprintf(nearest, sizeof nearest, "; did you mean --%s?", suggestion.nearest);
		hint = nearest;
	}
	fprintf(stderr, "glissade: unknown option '%s'%s ('glissade help %s' lists them)\n",
		argument, hint, command->name);
	return false;
}

/* "-" is standard input, and a board may begin with a number below zero, which
 * its reader is to complain about. */
static bool
is_option(const char *argument)
{
	return argument[0] == '-' && argument[1] && !isdigit((unsigned char)argument[1]);
}

static bool
is_number(const char *text)
{
	return *text && strspn(text, "0123456789") == strlen(text);
}

static bool
read_option(
	const struct command *command, int argc, char **argv, int *index, struct settings *settings)
{
	const char *argument = argv[*index];
	const char *name = argument + 2, *value = strchr(argument, '=');
	if (strncmp(argument, "--", 2))
		return unknown(command, argument);
	const struct option *option =
		find(command, name, value ? (size_t)(value - name) : strlen(name));
	if (!option)
		return unknown(command, argument);
	if (value && !option->value) {
		fprintf(stderr, "glissade: --%s takes no value\n", option->name);
		return false;
	}
	if (!value && option->type == TYPE_AMOUNT) {
		/* No puzzle is a number alone. */
		bool has_number = *index + 1 < argc && is_number(argv[*index + 1]);
		return store(option, has_number ? argv[++*index] : "", settings);
	}
	if (!value && option->value) {
		if (*index + 1 >= argc) {
			fprintf(stderr, "glissade: --%s needs a value (%s)\n", option->name,
				option->help);
			return false;
		}
		return store(option, argv[++*index], settings);
	}
	return store(option, value ? value + 1 : "", settings);
}

bool
options_read(const struct command *command, int argc, char **argv, struct settings *settings)
{
	bool only_operands = false;
	settings->operands = argv;
	for (int i = 0; i < argc; i++) {
		if (!only_operands && !strcmp(argv[i], "--"))
			only_operands = true;
		else if (only_operands || !is_option(argv[i]))
			settings->operands[settings->operand_count++] = argv[i];
		else if (!read_option(command, argc, argv, &i, settings))
			return false;
	}
	return true;
}

/* Options that are not given are zero; those for one kind are of few types. */
static bool
is_given(const struct option *option, const struct settings *settings)
{
	const void *place = (const char *)settings + option->place;
	switch (option->type) {
	case TYPE_FLAG:
		return *(const bool *)place;
	case TYPE_NUMBER:
	case TYPE_COUNT:
		return *(const unsigned *)place;
	case TYPE_TEXT:
	case TYPE_CHOICE:
		return *(const char *const *)place;
	default:
		return false;
	}
}

bool
options_fit(const struct command *command, const char *kind, const struct settings *settings)
{
	for (unsigned i = 0; i < OPTIONS; i++) {
		const struct option *option = &options[i];
		if (!(option->commands & command->set) || !option->kind ||
			!strcmp(option->kind, kind) || !is_given(option, settings))
			continue;
		fprintf(stderr, "glissade: --%s is for %s, not for %s\n", option->name,
			option->kind, kind);
		return false;
	}
	return true;
}

void
options_describe(const struct command *command, struct text *text)
{
	for (unsigned i = 0; i < OPTIONS; i++) {
		const struct option *option = &options[i];
		if (!(option->commands & command->set))
			continue;
		char left[40];
		snprintf(left, sizeof left, "--%s%s%s", option->name, option->value ? " " : "",
			option->value ? option->value : "");
		text_add(text, "  %-20s %s%s%s\n", left, option->kind ? option->kind : "",
			option->kind ? ": " : "", option->help);
	}
}
