/* What the module for the web exports: the public interface as functions that take
 * text and numbers and answer in JSON. web/glissade.mjs calls them, in one thread.
 *
 * A call is made in three steps: web_begin(), then an option at a time, then
 * the call itself. Strings are NUL-terminated UTF-8 in memory from web_room();
 * those of options are needed until the call has ended. Answers are strings to be
 * given back by web_give_back(). An answer that is an error is an object whose
 * status is "error".
 */
#include "base/error.h"
#include "base/system.h"
#include "base/text.h"
#include "io/report.h"
#include "io/report_hints.h"
#include "io/report_puzzle.h"
#include "puzzle/puzzle.h"
#include "wasm/host.h"
#include "wasm/stored.h"

#include <stdlib.h>
#include <string.h>

#define EXPORT(name) __attribute__((export_name(#name))) name

/* ---- What is asked for ---------------------------------------------------- */

struct session {
	gls_options *options;
	struct gls_error wrong; /* with an option; code GLS_OK: nothing is */
	bool is_watched, is_traced, is_told_better;
	gls_tables *tables; /* of all solves */
};

static struct session session;

/* Whether the page wants to be told of progress, of boards expanded, of better answers. */
void
EXPORT(web_begin)(bool is_watched, bool is_traced, bool is_told_better)
{
	gls_options_free(session.options);
	session.options = gls_options_new();
	session.wrong = (struct gls_error){0};
	session.is_watched = is_watched;
	session.is_traced = is_traced;
	session.is_told_better = is_told_better;
	if (session.options)
		gls_options_set_tables(session.options, session.tables);
	else
		error_set(&session.wrong, GLS_NO_MEMORY, "no memory for the options");
}

/* Sets an option of the one table of options; what is wrong with it is the answer of the call. */
void
EXPORT(web_option)(const char *name, const char *value)
{
	if (session.wrong.code == GLS_OK)
		gls_options_set(session.options, name, value, &session.wrong);
}

/* ---- Answers -------------------------------------------------------------- */

void *
EXPORT(web_room)(size_t bytes)
{
	return malloc(bytes);
}

void
EXPORT(web_give_back)(void *memory)
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

/* ---- Calls ---------------------------------------------------------------- */

static gls_puzzle *
read_puzzle(const char *puzzle, struct gls_error *error)
{
	*error = session.wrong;
	return error->code == GLS_OK ? gls_puzzle_read(puzzle, SIZE_MAX, session.options, error)
				     : NULL;
}

/* A puzzle and moves of it; the puzzle may be there without them. */
static struct gls_move *
read_moves(const char *puzzle_text, const char *moves_text, gls_puzzle **puzzle, size_t *count,
	struct gls_error *error)
{
	*count = 0;
	*puzzle = read_puzzle(puzzle_text, error);
	return *puzzle ? gls_moves_read(*puzzle, moves_text, false, count, error) : NULL;
}

/* The puzzle after moves given as text. */
static gls_puzzle *
read_after(const char *puzzle_text, const char *moves_text, struct gls_error *error)
{
	size_t count;
	gls_puzzle *puzzle, *after = NULL;
	struct gls_move *moves = read_moves(puzzle_text, moves_text, &puzzle, &count, error);
	if (moves)
		after = gls_puzzle_after(puzzle, moves, count, error);
	gls_free(moves);
	gls_puzzle_free(puzzle);
	return after;
}

char *
EXPORT(web_after)(const char *puzzle_text, const char *moves)
{
	struct gls_error error = {0};
	struct text text = {0};
	gls_puzzle *puzzle = read_after(puzzle_text, moves, &error);
	if (puzzle)
		report_puzzle_json(puzzle, &text);
	gls_puzzle_free(puzzle);
	return answer(&text, &error);
}

char *
EXPORT(web_read)(const char *puzzle)
{
	return web_after(puzzle, "");
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
EXPORT(web_states)(const char *puzzle_text, const char *moves_text)
{
	struct gls_error error = {0};
	struct text text = {0};
	size_t count;
	gls_puzzle *puzzle;
	struct gls_move *moves = read_moves(puzzle_text, moves_text, &puzzle, &count, &error);
	text_add(&text, "[");
	if (moves)
		add_boards(&text, puzzle, moves, count);
	text_add(&text, "]");
	gls_free(moves);
	gls_puzzle_free(puzzle);
	return answer(&text, &error);
}

/* SVG, of the start or of the moves. */
char *
EXPORT(web_picture)(const char *puzzle_text, const char *moves_text, const char *theme)
{
	struct gls_error error = {0};
	struct text text = {0};
	size_t count;
	gls_puzzle *puzzle;
	struct gls_move *moves = read_moves(puzzle_text, moves_text, &puzzle, &count, &error);
	char *picture = moves ? gls_puzzle_picture(puzzle, moves, count, theme, &error) : NULL;
	if (picture)
		text_add_json(&text, picture);
	gls_free(picture);
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
	struct gls_options watched = *session.options;
	watched.cancel = gls_cancel_new();
	watched.progress = session.is_watched && watched.cancel ? tell_progress : NULL;
	watched.progress_data = watched.cancel;
	watched.trace = session.is_traced ? tell_trace : NULL;
	return watched;
}

char *
EXPORT(web_solve)(const char *puzzle_text)
{
	struct gls_error error = {0};
	struct text text = {0};
	struct gls_options solve = watched_options();
	gls_puzzle *puzzle = read_puzzle(puzzle_text, &error);
	solve.better = session.is_told_better ? tell_better : NULL;
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

char *
EXPORT(web_hints)(const char *puzzle_text)
{
	struct gls_error error = {0};
	struct text text = {0};
	size_t count = 0;
	struct gls_options solve = watched_options();
	gls_puzzle *puzzle = read_puzzle(puzzle_text, &error);
	struct gls_hint *hints = puzzle ? gls_hints(puzzle, &solve, &count, &error) : NULL;
	if (hints)
		report_hints_json(puzzle, hints, count, &text);
	gls_free(hints);
	gls_puzzle_free(puzzle);
	gls_cancel_free(solve.cancel);
	return answer(&text, &error);
}

char *
EXPORT(web_generate)(const char *kind)
{
	struct gls_error error = {0};
	struct text text = {0};
	struct gls_options options = watched_options();
	error = session.wrong;
	gls_generator *generator =
		error.code == GLS_OK ? gls_generator_new(kind, &options, &error) : NULL;
	gls_puzzle *puzzle = generator ? gls_generator_next(generator, &error) : NULL;
	if (puzzle)
		report_puzzle_json(puzzle, &text);
	gls_puzzle_free(puzzle);
	gls_generator_free(generator);
	gls_cancel_free(options.cancel);
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
add_heuristics(struct text *text, const char *kind)
{
	const struct gls_heuristic *heuristic;
	text_add(text, "[");
	for (size_t i = 0; (heuristic = gls_heuristic(kind, i)); i++) {
		add_about(text, heuristic->name, heuristic->summary, !i);
		text_add(text, ",\"admissible\":%s,\"consistent\":%s}",
			truth(heuristic->admissible), truth(heuristic->consistent));
	}
	text_add(text, "]");
}

/* Options of both kinds of calls: that solve, or look at a puzzle, and that make one. */
static void
add_options(struct text *text)
{
	static const char *const types[] = {[GLS_OPTION_FLAG] = "flag",
		[GLS_OPTION_TEXT] = "text",
		[GLS_OPTION_CHOICE] = "choice",
		[GLS_OPTION_NUMBER] = "number",
		[GLS_OPTION_REAL] = "real",
		[GLS_OPTION_SECONDS] = "seconds",
		[GLS_OPTION_BYTES] = "bytes",
		[GLS_OPTION_AMOUNT] = "amount",
		[GLS_OPTION_SIZE] = "size",
		[GLS_OPTION_SEED] = "seed",
		[GLS_OPTION_RANGE] = "range",
		[GLS_OPTION_LIST] = "list"};
	const struct gls_option *option;
	for (size_t i = 0; (option = gls_option(i)); i++)
		text_add(text, "%s{\"name\":\"%s\",\"type\":\"%s\",\"solves\":%s,\"makes\":%s}",
			i ? "," : "", option->name, types[option->type],
			truth(option->verbs & GLS_VERB_SOLVE),
			truth(option->verbs & GLS_VERB_GENERATE));
}

/* The version, the searches, the kinds with their heuristics, and the options. */
char *
EXPORT(web_catalogue)(void)
{
	struct gls_error none = {0};
	struct text text = {0};
	text_add(&text, "{\"version\":\"%s\",\"algorithms\":[", gls_version());
	const struct gls_algorithm *a;
	for (size_t i = 0; (a = gls_algorithm(i)); i++) {
		add_about(&text, a->name, a->summary, !i);
		text_add(&text, ",\"optimal\":%s,\"uses_heuristic\":%s,\"from_both_ends\":%s}",
			truth(a->optimal), truth(a->uses_heuristic), truth(a->from_both_ends));
	}
	text_add(&text, "],\"kinds\":[");
	for (size_t i = 0; gls_kind(i); i++) {
		text_add(&text, "%s{\"name\":\"%s\",\"heuristics\":", i ? "," : "", gls_kind(i));
		add_heuristics(&text, gls_kind(i));
		text_add(&text, "}");
	}
	text_add(&text, "],\"options\":[");
	add_options(&text);
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
EXPORT(web_tables)(void)
{
	struct gls_error none = {0};
	struct text text = {0};
	text_add(&text, "[");
	tables_each(session.tables, add_table, &text);
	text_add(&text, "]");
	return answer(&text, &none);
}

/* The page that goes before the bytes of a table where it is stored; to be given
 * back. NULL when memory is out. */
void *
EXPORT(web_table_header)(const char *name, uint32_t version, const void *data, size_t bytes)
{
	struct table_header *page = calloc(1, TABLE_HEADER_BYTES);
	if (page)
		*page = table_header_make(name, version, data, bytes, (int64_t)host_time());
	return page;
}

/* Takes over a block with a stored table; an error, and the block stays the
 * caller's, if it is damaged. */
char *
EXPORT(web_table_add)(void *block, size_t bytes)
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
EXPORT(web_table_make)(const char *puzzle_text, const char *heuristic)
{
	struct gls_error error = {0};
	struct text text = {0};
	struct gls_options limits = watched_options();
	gls_puzzle *puzzle = read_puzzle(puzzle_text, &error);
	if (puzzle && gls_tables_build(session.tables, puzzle, heuristic, &limits, &error))
		text_add(&text, "{}");
	gls_puzzle_free(puzzle);
	gls_cancel_free(limits.cancel);
	return answer(&text, &error);
}

/* How many threads a solve has if nobody says how many. */
unsigned
EXPORT(web_threads)(void)
{
	return system_cores();
}

/* To be called once before all else; false when memory is out. */
bool
EXPORT(web_open)(void)
{
	session.tables = gls_tables_new("the page's storage");
	return session.tables;
}
