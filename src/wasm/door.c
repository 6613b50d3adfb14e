/* The door of the web: the public interface as functions that take text and
 * numbers and answer in JSON. web/glissade.mjs calls them, in one thread.
 *
 * A call is made in three steps: door_begin(), then an option at a time, then
 * the call itself. Strings are NUL-terminated UTF-8 in memory from door_room();
 * those of options are needed until the call has ended. Answers are strings to be
 * given back by door_give_back(). An answer that is an error is an object whose
 * status is "error".
 */
#include "base/error.h"
#include "base/system.h"
#include "base/text.h"
#include "io/report.h"
#include "puzzle/puzzle.h"
#include "wasm/host.h"
#include "wasm/stored.h"

#include <stdlib.h>
#include <string.h>

#define DOOR(name) __attribute__((export_name(#name))) name

/* ---- What is asked for ---------------------------------------------------- */

struct asked {
	struct gls_read_options read;
	struct gls_options solve;
	struct gls_generate_options generate;
	bool is_watched, is_traced, is_told_better;
};

struct door {
	struct asked asked;
	gls_tables *tables; /* of all solves */
};

static struct door door;

enum option_type {
	OPTION_TEXT,
	OPTION_UNSIGNED,
	OPTION_SIZE,
	OPTION_LONG,
	OPTION_REAL,
	OPTION_FLAG
};

#define OPTION(name, member, type)                         \
	{                                                  \
		name, offsetof(struct asked, member), type \
	}

static const struct option {
	const char *name;
	size_t offset;
	enum option_type type;
} options[] = {
	OPTION("kind", read.kind, OPTION_TEXT),
	OPTION("goal", read.goal, OPTION_TEXT),
	OPTION("metric", read.metric, OPTION_TEXT),
	OPTION("anyHoles", read.any_holes, OPTION_FLAG),
	OPTION("quality", solve.quality, OPTION_TEXT),
	OPTION("algorithm", solve.algorithm, OPTION_TEXT),
	OPTION("heuristic", solve.heuristic, OPTION_TEXT),
	OPTION("threads", solve.threads, OPTION_UNSIGNED),
	OPTION("seconds", solve.seconds, OPTION_REAL),
	OPTION("memory", solve.memory, OPTION_SIZE),
	OPTION("limit", solve.move_limit, OPTION_UNSIGNED),
	OPTION("depthBound", solve.depth_bound, OPTION_UNSIGNED),
	OPTION("weight", solve.weight, OPTION_REAL),
	OPTION("count", solve.count, OPTION_FLAG),
	OPTION("all", solve.all, OPTION_LONG),
	OPTION("onProgress", is_watched, OPTION_FLAG),
	OPTION("onTrace", is_traced, OPTION_FLAG),
	OPTION("onBetter", is_told_better, OPTION_FLAG),
	OPTION("rows", generate.rows, OPTION_UNSIGNED),
	OPTION("columns", generate.columns, OPTION_UNSIGNED),
	OPTION("seed", generate.seed, OPTION_LONG),
	OPTION("hasDistance", generate.has_distance, OPTION_FLAG),
	OPTION("distanceMin", generate.distance_min, OPTION_UNSIGNED),
	OPTION("distanceMax", generate.distance_max, OPTION_UNSIGNED),
	OPTION("word", generate.word, OPTION_TEXT),
	OPTION("hard", generate.hard, OPTION_FLAG),
	OPTION("tiles", generate.tiles, OPTION_UNSIGNED),
	OPTION("colors", generate.colours, OPTION_UNSIGNED),
	OPTION("blocks", generate.blocks, OPTION_UNSIGNED),
	OPTION("picture", generate.picture, OPTION_FLAG),
	OPTION("unique", generate.unique, OPTION_FLAG),
};

/* The place of an option's value; NULL if there is no such option of these types. */
static void *
find_option(const char *name, bool is_text, enum option_type *type)
{
	for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
		*type = options[i].type;
		if (!strcmp(options[i].name, name) && is_text == (*type == OPTION_TEXT))
			return (char *)&door.asked + options[i].offset;
	}
	return NULL;
}

void
DOOR(door_begin)(void)
{
	door.asked = (struct asked){.solve = {.tables = door.tables}};
}

/* False if there is no option of this name that takes text. */
bool
DOOR(door_option_text)(const char *name, const char *value)
{
	enum option_type type;
	const char **place = find_option(name, true, &type);
	if (place)
		*place = value;
	return place;
}

/* False if there is no option of this name that takes numbers, or not this one. */
bool
DOOR(door_option_number)(const char *name, double value)
{
	static const double most[] = {[OPTION_UNSIGNED] = UINT32_MAX,
		[OPTION_SIZE] = SIZE_MAX,
		[OPTION_LONG] = (double)((uint64_t)1 << 53),
		[OPTION_FLAG] = 1};
	enum option_type type;
	void *place = find_option(name, false, &type);
	if (!place || (type != OPTION_REAL && !(value >= 0 && value <= most[type])))
		return false;
	switch (type) {
	case OPTION_UNSIGNED:
		*(unsigned *)place = (unsigned)value;
		break;
	case OPTION_SIZE:
		*(size_t *)place = (size_t)value;
		break;
	case OPTION_LONG:
		*(uint64_t *)place = (uint64_t)value;
		break;
	case OPTION_REAL:
		*(double *)place = value;
		break;
	case OPTION_FLAG:
		*(bool *)place = value != 0;
		break;
	case OPTION_TEXT:
		break;
	}
	return true;
}

/* ---- Answers -------------------------------------------------------------- */

void *
DOOR(door_room)(size_t bytes)
{
	return malloc(bytes);
}

void
DOOR(door_give_back)(void *memory)
{
	free(memory);
}

static void
add_error(const struct gls_error *error, struct text *text)
{
	text_add(text,
		"{\"status\":\"error\",\"line\":%zu,\"column\":%zu,\"message\":", error->line,
		error->column);
	text_add_json(text, error->message);
	text_add(text, "}");
}

/* The answer, or, if the error has a code, the error. NULL when memory is out. */
static char *
answer(struct text *text, const struct gls_error *error)
{
	if (error->code != GLS_OK) {
		text_free(text);
		add_error(error, text);
	}
	return text_take(text);
}

static void
add_member(struct text *text, const char *name, char *value)
{
	text_add(text, ",\"%s\":", name);
	if (value)
		text_add_json(text, value);
	else
		text->failed = true;
	free(value);
}

static void
add_move(struct text *text, const gls_puzzle *puzzle, const struct gls_move *move)
{
	text_add(text, "{\"from\":%u,\"to\":%u", move->from, move->to);
	add_member(text, "text", gls_moves_write(puzzle, move, 1, false));
}

static void
add_moves(struct text *text, const gls_puzzle *puzzle)
{
	size_t count = gls_puzzle_moves(puzzle, NULL, 0);
	struct gls_move *moves = malloc((count + 1) * sizeof *moves);
	text->failed |= !moves;
	if (moves)
		gls_puzzle_moves(puzzle, moves, count);
	text_add(text, ",\"moves\":[");
	for (size_t i = 0; moves && i < count; i++) {
		text_add(text, "%s", i ? "," : "");
		add_move(text, puzzle, &moves[i]);
		text_add(text, "}");
	}
	text_add(text, "]");
	free(moves);
}

static void
add_cells(struct text *text, const gls_puzzle *puzzle)
{
	unsigned columns = gls_puzzle_columns(puzzle);
	unsigned cells = gls_puzzle_rows(puzzle) * columns;
	text_add(text, ",\"cells\":[");
	for (unsigned cell = 0; cell < cells; cell++) {
		char shown[8];
		gls_puzzle_cell(puzzle, cell / columns, cell % columns, shown, sizeof shown);
		text_add(text, "%s", cell ? "," : "");
		text_add_json(text, shown);
	}
	text_add(text, "]");
}

/* All that a page shows of a puzzle. */
static void
add_puzzle(struct text *text, const gls_puzzle *puzzle)
{
	static const char *const names[] = {[GLS_NOT_SOLVABLE] = "no",
		[GLS_SOLVABLE] = "yes",
		[GLS_SOLVABLE_UNKNOWN] = "unknown"};
	char reason[200] = "";
	enum gls_solvable solvable = gls_puzzle_solvable(puzzle, reason, sizeof reason);
	text_add(text, "{\"kind\":\"%s\",\"rows\":%u,\"cols\":%u,\"metric\":\"%s\"",
		gls_puzzle_kind(puzzle), gls_puzzle_rows(puzzle), gls_puzzle_columns(puzzle),
		gls_puzzle_metric(puzzle));
	add_member(text, "start", gls_puzzle_start_text(puzzle));
	add_member(text, "goal", gls_puzzle_goal_text(puzzle));
	text_add(text, ",\"solvable\":\"%s\",\"reason\":", names[solvable]);
	text_add_json(text, reason);
	text_add(text, ",\"solved\":%s", gls_puzzle_is_solved(puzzle) ? "true" : "false");
	add_cells(text, puzzle);
	add_moves(text, puzzle);
	text_add(text, "}");
}

/* ---- Calls ---------------------------------------------------------------- */

static gls_puzzle *
read_puzzle(const char *puzzle, struct gls_error *error)
{
	return gls_puzzle_read(puzzle, SIZE_MAX, &door.asked.read, error);
}

/* The puzzle after moves given as text. */
static gls_puzzle *
read_after(const char *puzzle_text, const char *moves_text, struct gls_error *error)
{
	size_t count = 0;
	gls_puzzle *puzzle = read_puzzle(puzzle_text, error), *after = NULL;
	struct gls_move *moves =
		puzzle ? gls_moves_read(puzzle, moves_text, false, &count, error) : NULL;
	if (moves)
		after = gls_puzzle_after(puzzle, moves, count, error);
	gls_free(moves);
	gls_puzzle_free(puzzle);
	return after;
}

char *
DOOR(door_after)(const char *puzzle_text, const char *moves)
{
	struct gls_error error = {0};
	struct text text = {0};
	gls_puzzle *puzzle = read_after(puzzle_text, moves, &error);
	if (puzzle)
		add_puzzle(&text, puzzle);
	gls_puzzle_free(puzzle);
	return answer(&text, &error);
}

char *
DOOR(door_read)(const char *puzzle)
{
	return door_after(puzzle, "");
}

/* One position is moved along: each board costs the same, however many there are. */
static void
add_boards(struct text *text, const gls_puzzle *puzzle, const struct gls_move *moves, size_t count)
{
	struct position *position = position_new(puzzle);
	text->failed |= !position;
	if (position)
		puzzle->kind->start(puzzle, position);
	for (size_t i = 0; i <= count && !text->failed; i++) {
		struct text board = {0};
		puzzle->kind->write(puzzle, position, &board);
		text_add(text, "%s", i ? "," : "");
		if (board.bytes && !board.failed)
			text_add_json(text, board.bytes);
		else
			text->failed = true;
		text_free(&board);
		if (i < count)
			puzzle->kind->apply(puzzle, position, moves[i]);
	}
	free(position);
}

/* Every board from the start to the one after the last move, as text. */
char *
DOOR(door_states)(const char *puzzle_text, const char *moves_text)
{
	struct gls_error error = {0};
	struct text text = {0};
	size_t count = 0;
	gls_puzzle *puzzle = read_puzzle(puzzle_text, &error);
	struct gls_move *moves =
		puzzle ? gls_moves_read(puzzle, moves_text, false, &count, &error) : NULL;
	text_add(&text, "[");
	if (moves)
		add_boards(&text, puzzle, moves, count);
	text_add(&text, "]");
	gls_free(moves);
	gls_puzzle_free(puzzle);
	return answer(&text, &error);
}

static void
tell_progress(const struct gls_progress *progress, void *data)
{
	if (host_progress(progress->phase, progress->seconds, (double)progress->generated,
		    (double)progress->expanded, (double)progress->waiting, progress->lower_bound,
		    progress->best_length, (double)progress->memory_bytes))
		gls_cancel_request(data);
}

static void
tell_trace(const struct gls_trace *trace, void *data)
{
	(void)data;
	host_trace((double)trace->number, trace->board, trace->g, trace->h);
}

static void
tell_better(const struct gls_result *better, void *data)
{
	struct text text = {0};
	report_json(data, better, &(struct report_options){0}, &text);
	if (text.bytes && !text.failed)
		host_better(text.bytes);
	text_free(&text);
}

/* The options of a solve that tells the page what it does, and ends when the page
 * says so; the cancel is to be freed. */
static struct gls_options
watched_options(void)
{
	struct gls_options watched = door.asked.solve;
	watched.cancel = gls_cancel_new();
	watched.progress = door.asked.is_watched && watched.cancel ? tell_progress : NULL;
	watched.progress_data = watched.cancel;
	watched.trace = door.asked.is_traced ? tell_trace : NULL;
	return watched;
}

char *
DOOR(door_solve)(const char *puzzle_text)
{
	struct gls_error error = {0};
	struct text text = {0};
	struct gls_options solve = watched_options();
	gls_puzzle *puzzle = read_puzzle(puzzle_text, &error);
	solve.better = door.asked.is_told_better ? tell_better : NULL;
	solve.better_data = puzzle;
	struct gls_result *result = puzzle ? gls_solve(puzzle, &solve, &error) : NULL;
	struct report_options report = {.count = solve.count || solve.all, .all = solve.all};
	if (result)
		report_json(puzzle, result, &report, &text);
	gls_result_free(result);
	gls_puzzle_free(puzzle);
	gls_cancel_free(solve.cancel);
	return answer(&text, &error);
}

static void
add_hint(struct text *text, const gls_puzzle *puzzle, const struct gls_hint *hint)
{
	static const char *const names[] = {
		[GLS_SOLVED] = "solved", [GLS_UNSOLVABLE] = "unsolvable", [GLS_LIMIT] = "limit"};
	add_move(text, puzzle, &hint->move);
	text_add(text, ",\"status\":\"%s\"", names[hint->status]);
	if (hint->status == GLS_SOLVED)
		text_add(text, ",\"distance\":%u", hint->distance);
	text_add(text, "}");
}

char *
DOOR(door_hints)(const char *puzzle_text)
{
	struct gls_error error = {0};
	struct text text = {0};
	size_t count = 0;
	struct gls_options solve = watched_options();
	gls_puzzle *puzzle = read_puzzle(puzzle_text, &error);
	struct gls_hint *hints = puzzle ? gls_hints(puzzle, &solve, &count, &error) : NULL;
	text_add(&text, "[");
	for (size_t i = 0; hints && i < count; i++) {
		text_add(&text, "%s", i ? "," : "");
		add_hint(&text, puzzle, &hints[i]);
	}
	text_add(&text, "]");
	gls_free(hints);
	gls_puzzle_free(puzzle);
	gls_cancel_free(solve.cancel);
	return answer(&text, &error);
}

char *
DOOR(door_generate)(const char *kind)
{
	struct gls_error error = {0};
	struct text text = {0};
	struct gls_options limits = watched_options();
	struct gls_generate_options *generate = &door.asked.generate;
	generate->goal = door.asked.read.goal;
	generate->metric = door.asked.read.metric;
	gls_generator *generator = gls_generator_new(kind, generate, &limits, &error);
	gls_puzzle *puzzle = generator ? gls_generator_next(generator, &error) : NULL;
	if (puzzle)
		add_puzzle(&text, puzzle);
	gls_puzzle_free(puzzle);
	gls_generator_free(generator);
	gls_cancel_free(limits.cancel);
	return answer(&text, &error);
}

/* ---- What there is -------------------------------------------------------- */

static const char *
truth(bool is_true)
{
	return is_true ? "true" : "false";
}

static void
add_about(struct text *text, const char *name, const char *summary, bool is_first)
{
	text_add(text, "%s{\"name\":\"%s\",\"summary\":", is_first ? "" : ",", name);
	text_add_json(text, summary);
}

static void
add_heuristics(struct text *text, const struct gls_heuristic *first)
{
	text_add(text, "[");
	for (const struct gls_heuristic *heuristic = first; heuristic->name; heuristic++) {
		add_about(text, heuristic->name, heuristic->summary, heuristic == first);
		text_add(text, ",\"admissible\":%s,\"consistent\":%s}",
			truth(heuristic->admissible), truth(heuristic->consistent));
	}
	text_add(text, "]");
}

/* The version, the searches, and the kinds with their heuristics. */
char *
DOOR(door_catalogue)(void)
{
	struct gls_error none = {0};
	struct text text = {0};
	text_add(&text, "{\"version\":\"%s\",\"algorithms\":[", gls_version());
	for (const struct gls_algorithm *first = gls_algorithms(), *a = first; a->name; a++) {
		add_about(&text, a->name, a->summary, a == first);
		text_add(&text, ",\"optimal\":%s,\"uses_heuristic\":%s,\"from_both_ends\":%s}",
			truth(a->optimal), truth(a->uses_heuristic), truth(a->from_both_ends));
	}
	text_add(&text, "],\"kinds\":[");
	for (size_t i = 0; gls_kind(i); i++) {
		text_add(&text, "%s{\"name\":\"%s\",\"heuristics\":", i ? "," : "", gls_kind(i));
		add_heuristics(&text, gls_heuristics(gls_kind(i)));
		text_add(&text, "}");
	}
	text_add(&text, "]}");
	return answer(&text, &none);
}

/* ---- Tables --------------------------------------------------------------- */

static void
add_table(const char *name, uint32_t version, const struct table *table, void *data)
{
	struct text *text = data;
	text_add(text, "%s{\"name\":\"%s\",\"version\":%u,\"bytes\":%zu,\"data\":%zu}",
		text->length > 1 ? "," : "", name, version, table->bytes, (size_t)table->data);
}

/* The tables in memory, each with the address of its bytes. */
char *
DOOR(door_tables)(void)
{
	struct gls_error none = {0};
	struct text text = {0};
	text_add(&text, "[");
	tables_each(door.tables, add_table, &text);
	text_add(&text, "]");
	return answer(&text, &none);
}

/* The page that goes before the bytes of a table where it is stored; to be given
 * back. NULL when memory is out. */
void *
DOOR(door_table_header)(const char *name, uint32_t version, const void *data, size_t bytes)
{
	struct table_header *page = calloc(1, TABLE_HEADER_BYTES);
	if (page)
		*page = table_header_make(name, version, data, bytes, (int64_t)host_time());
	return page;
}

/* Takes over a block with a stored table; an error, and the block stays the
 * caller's, if it is damaged. */
char *
DOOR(door_table_add)(void *block, size_t bytes)
{
	struct gls_error error = {0};
	struct table_file_why why;
	struct text text = {0};
	if (stored_add(block, bytes, &why))
		text_add(&text, "{}");
	else
		error_set(&error, GLS_SYSTEM, "the table is not used: %s", why.text);
	return answer(&text, &error);
}

/* Makes the tables of a heuristic for puzzles such as this one. */
char *
DOOR(door_table_make)(const char *puzzle_text, const char *heuristic)
{
	struct gls_error error = {0};
	struct text text = {0};
	struct gls_options limits = watched_options();
	gls_puzzle *puzzle = read_puzzle(puzzle_text, &error);
	if (puzzle && gls_tables_build(door.tables, puzzle, heuristic, &limits, &error))
		text_add(&text, "{}");
	gls_puzzle_free(puzzle);
	gls_cancel_free(limits.cancel);
	return answer(&text, &error);
}

/* How many threads a solve has if nobody says how many. */
unsigned
DOOR(door_threads)(void)
{
	return system_cores();
}

/* To be called once before all else; false when memory is out. */
bool
DOOR(door_open)(void)
{
	door.tables = gls_tables_new("the page's storage");
	return door.tables;
}
