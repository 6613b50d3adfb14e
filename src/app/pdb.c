/* glissade pdb: the tables on disk. */
#include "api/option_table.h"
#include "app/app.h"
#include "app/progress.h"
#include "io/report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- What a table is for -------------------------------------------------- */

/* What the operands after the action, or --size and --shape, name. */
struct wanted {
	char what[24];     /* a size, or a kind of puzzle */
	const char *shape; /* NULL if there is none */
};

static bool
read_wanted(const struct settings *settings, struct wanted *wanted)
{
	int next = 1, count = settings->operand_count;
	if (settings->options->rows)
		snprintf(wanted->what, sizeof wanted->what, "%ux%u", settings->options->rows,
			settings->options->columns);
	else if (next < count)
		snprintf(wanted->what, sizeof wanted->what, "%s", settings->operands[next++]);
	wanted->shape = settings->shape;
	if (!wanted->shape && next < count)
		wanted->shape = settings->operands[next++];
	return wanted->what[0] && next == count;
}

/* The first kind that offers pattern databases, which is meant where only a size is given. */
static const char *
kind_with_pdb(void)
{
	const struct gls_heuristic *h;
	for (size_t number = 0; gls_kind(number); number++)
		for (size_t i = 0; (h = gls_heuristic(gls_kind(number), i)); i++)
			if (!strcmp(h->name, "pdb"))
				return gls_kind(number);
	return gls_kind(0);
}

/* What the table of options says that a puzzle needs which stands for all of its kind. */
static bool
stand_for_all(const char *kind, gls_options *options, struct gls_error *error)
{
	const struct option *row;
	for (size_t i = 0; (row = option_number(i)); i++) {
		bool is_its = !row->about.kind || !strcmp(row->about.kind, kind);
		if (is_its && row->for_tables &&
			!gls_options_set(options, row->about.name, row->for_tables, error))
			return false;
	}
	return true;
}

/* A puzzle of the size or kind that the operand names, with the goal of --goal. */
static gls_puzzle *
puzzle_for(const struct settings *settings, const char *what, struct gls_error *error)
{
	unsigned rows, columns;
	char rest;
	bool is_size = sscanf(what, "%2ux%2u%c", &rows, &columns, &rest) == 2;
	const char *kind = is_size ? kind_with_pdb() : what;
	gls_options *options = gls_options_copy(settings->options);
	bool good = options && stand_for_all(kind, options, error) &&
		    (!is_size || gls_options_set(options, "size", what, error));
	gls_generator *generator = good ? gls_generator_new(kind, options, error) : NULL;
	gls_puzzle *puzzle = generator ? gls_generator_next(generator, error) : NULL;
	gls_generator_free(generator);
	gls_options_free(options);
	return puzzle;
}

/* "pdb:7-8" from "7-8"; what already names a heuristic stays as it is. False if there is
 * not enough room. */
static bool
heuristic_name(const char *shape, char *name, size_t size)
{
	bool is_name = shape[0] < '0' || shape[0] > '9';
	int length = snprintf(name, size, "%s%s", is_name ? "" : "pdb:", shape);
	return length >= 0 && (size_t)length < size;
}

/* The last one of a kind, which needs no shape; NULL if there is no such kind. */
static const char *
strongest_heuristic(const char *kind)
{
	const struct gls_heuristic *heuristic, *last = NULL;
	for (size_t i = 0; (heuristic = gls_heuristic(kind, i)); i++)
		last = heuristic;
	return last ? last->name : NULL;
}

typedef bool make_function(gls_tables *, const gls_puzzle *, const char *heuristic,
	const struct gls_options *limits, struct gls_error *);

/* Builds or verifies the tables that the operands after the action name. */
static int
make(const struct settings *settings, make_function *function, const char *done)
{
	struct gls_options limits = solve_options(settings);
	struct gls_error error;
	struct progress progress;
	char name[80];
	struct wanted wanted = {0};
	bool is_read = read_wanted(settings, &wanted);
	const char *strongest = wanted.shape ? NULL : strongest_heuristic(wanted.what);
	if (!is_read || !(wanted.shape || strongest)) {
		fprintf(stderr, "glissade: pdb %s needs a size and a shape, such as 4x4 7-8\n",
			settings->operands[0]);
		return EXIT_BAD_INPUT;
	}
	const char *shape = strongest ? strongest : wanted.shape;
	if (!heuristic_name(shape, name, sizeof name)) {
		fprintf(stderr, "glissade: pdb %s: the shape is too long\n", settings->operands[0]);
		return EXIT_BAD_INPUT;
	}
	gls_puzzle *puzzle = puzzle_for(settings, wanted.what, &error);
	if (!puzzle)
		return complain(NULL, &error);
	progress_start(&progress, settings->quiet, &limits);
	bool good = function(settings->options->tables, puzzle, name, &limits, &error);
	progress_end(&progress);
	gls_puzzle_free(puzzle);
	if (!good)
		return complain(NULL, &error);
	struct text text = {0};
	text_add(&text, "%s: %s\n", name, done);
	return settings->quiet || print_text(&text) ? EXIT_SOLVED : EXIT_BAD_INPUT;
}

/* ---- Partitions ----------------------------------------------------------- */

static void
print_partition(const char *partition, double mean, void *data)
{
	bool *is_lost = data;
	struct text text = {0};
	text_add(&text, "%.4f  pdb:%s\n", mean, partition);
	*is_lost |= !print_text(&text);
}

static int
search(const struct settings *settings)
{
	struct gls_options limits = solve_options(settings);
	struct gls_error error;
	struct wanted wanted = {0};
	if (!read_wanted(settings, &wanted) || !wanted.shape) {
		fprintf(stderr,
			"glissade: pdb search needs a size and a shape, such as 4x4 6-6-3\n");
		return EXIT_BAD_INPUT;
	}
	gls_puzzle *puzzle = puzzle_for(settings, wanted.what, &error);
	bool is_lost = false;
	bool good = puzzle && gls_partition_search(puzzle, wanted.shape, &limits, print_partition,
				      &is_lost, &error);
	gls_puzzle_free(puzzle);
	if (!good)
		return complain(NULL, &error);
	return is_lost ? EXIT_BAD_INPUT : EXIT_SOLVED;
}

/* ---- The directory -------------------------------------------------------- */

struct listing {
	const char *format;
	struct text text;
	size_t count;
};

/* The kind, the size and the heuristics of a table, from its purpose, which is cut into words. */
struct purpose {
	const char *kind, *size;
	char *heuristics; /* with blanks between; may be empty */
};

static struct purpose
read_purpose(char *text)
{
	struct purpose purpose = {"", "", ""};
	if (!text)
		return purpose;
	purpose.kind = strtok_r(text, " ", &purpose.heuristics);
	purpose.size = strtok_r(NULL, " ", &purpose.heuristics);
	return purpose;
}

/* For programs in UTC, as ISO 8601 has it; for people as their clocks show it. */
static void
write_date(int64_t made, bool for_programs, char *date, size_t size)
{
	time_t seconds = (time_t)made;
	struct tm when;
	const char *format = for_programs ? "%Y-%m-%dT%H:%M:%SZ" : "%Y-%m-%d %H:%M";
	if (!(for_programs ? gmtime_r(&seconds, &when) : localtime_r(&seconds, &when)) ||
		!strftime(date, size, format, &when))
		snprintf(date, size, "?");
}

static void
add_words_json(const char *words, struct text *text)
{
	text_add(text, "[");
	for (bool is_first = true; *words; is_first = false) {
		size_t length = strcspn(words, " ");
		text_add(text, "%s\"%.*s\"", is_first ? "" : ",", (int)length, words);
		words += length + (words[length] == ' ');
	}
	text_add(text, "]");
}

static void
add_file_json(const struct gls_table_file *file, const struct purpose *purpose, struct text *text)
{
	char date[40];
	write_date(file->made, true, date, sizeof date);
	text_add(text, "{\"name\":");
	text_add_json(text, file->name);
	if (purpose->kind[0]) {
		text_add(text, ",\"kind\":\"%s\",\"size\":\"%s\",\"heuristics\":", purpose->kind,
			purpose->size);
		add_words_json(purpose->heuristics, text);
	}
	text_add(text,
		",\"bytes\":%llu,\"made\":\"%s\",\"creator\":", (unsigned long long)file->bytes,
		date);
	text_add_json(text, file->creator);
	if (file->problem[0]) {
		text_add(text, ",\"problem\":");
		text_add_json(text, file->problem);
	}
	text_add(text, "}");
}

static void
add_file_csv(const struct gls_table_file *file, const struct purpose *purpose, struct text *text)
{
	char date[40];
	write_date(file->made, true, date, sizeof date);
	text_add_csv(text, file->name);
	text_add(text, ",%s,%s,", purpose->kind, purpose->size);
	text_add_csv(text, purpose->heuristics);
	text_add(text, ",%llu,%s,", (unsigned long long)file->bytes, date);
	text_add_csv(text, file->creator);
	text_add(text, ",");
	text_add_csv(text, file->problem);
	text_add(text, "\n");
}

static void
add_file_text(const struct gls_table_file *file, const struct purpose *purpose, struct text *text)
{
	char date[40];
	if (file->problem[0]) {
		text_add(text, "%-36s %s\n", file->name, file->problem);
		return;
	}
	write_date(file->made, false, date, sizeof date);
	text_add(text, "%-36s %9.1f MiB  %s  by %s%s%s\n", file->name,
		(double)file->bytes / (1 << 20), date, file->creator,
		purpose->heuristics[0] ? "  for " : "", purpose->heuristics);
}

static void
add_file(const struct gls_table_file *file, void *data)
{
	struct listing *listing = data;
	char *words = gls_table_purpose(file->name);
	struct purpose purpose = read_purpose(words);
	if (!strcmp(listing->format, "json")) {
		text_add(&listing->text, listing->count ? ",\n" : "");
		add_file_json(file, &purpose, &listing->text);
	} else if (!strcmp(listing->format, "csv")) {
		add_file_csv(file, &purpose, &listing->text);
	} else {
		add_file_text(file, &purpose, &listing->text);
	}
	listing->count++;
	gls_free(words);
}

static int
list(const struct settings *settings)
{
	struct gls_error error;
	struct listing listing = {.format = settings->format ? settings->format : "text"};
	bool is_json = !strcmp(listing.format, "json");
	if (is_json)
		text_add(&listing.text, "[");
	else if (!strcmp(listing.format, "csv"))
		text_add(&listing.text, "name,kind,size,heuristics,bytes,made,creator,problem\n");
	else
		text_add(&listing.text, "%s\n", settings->table_directory);
	if (!gls_tables_list(settings->options->tables, add_file, &listing, &error)) {
		text_free(&listing.text);
		return complain_too(settings, NULL, &error);
	}
	text_add(&listing.text, is_json ? "]\n" : "");
	return print_text(&listing.text) ? EXIT_SOLVED : EXIT_BAD_INPUT;
}

static int delete (const struct settings *settings)
{
	int status = EXIT_SOLVED;
	if (settings->operand_count < 2) {
		fprintf(stderr, "glissade: pdb rm needs names, as pdb list shows them\n");
		return EXIT_BAD_INPUT;
	}
	for (int i = 1; i < settings->operand_count; i++) {
		struct gls_error error;
		if (!gls_tables_remove(settings->options->tables, settings->operands[i], &error))
			status = complain(NULL, &error);
	}
	return status;
}

int
command_pdb(struct settings *settings)
{
	const char *action = settings->operand_count ? settings->operands[0] : "";
	if (!settings->table_directory && strcmp(action, "search") != 0) {
		fprintf(stderr, "glissade: there is no home to keep tables in: expected --pdb-dir, "
				"GLISSADE_PDB_DIR or HOME\n");
		return EXIT_BAD_INPUT;
	}
	if (!strcmp(action, "build"))
		return make(settings, gls_tables_build, "built");
	if (!strcmp(action, "verify"))
		return make(settings, gls_tables_verify, "the same as built anew");
	if (!strcmp(action, "list"))
		return list(settings);
	if (!strcmp(action, "rm"))
		return delete (settings);
	if (!strcmp(action, "search"))
		return search(settings);
	fprintf(stderr, "glissade: pdb '%s': expected build, search, list, verify or rm\n", action);
	return EXIT_BAD_INPUT;
}
