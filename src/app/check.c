#include "api/advice.h"
#include "app/check_moves.h"
#include "app/plot.h"
#include "app/progress.h"
#include "io/draw.h"
#include "io/names.h"
#include "io/report_analysis.h"
#include "io/report_hints.h"
#include "io/report_puzzle.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOVES_MAX = 5 * PUZZLE_CELLS_MAX };

/* A report that was not asked for does not keep anybody waiting longer. */
static const double SECONDS_UNASKED = 10;

static bool
is_json(const struct settings *settings)
{
	return settings->format && !strcmp(settings->format, "json");
}

static void
add_move(const struct settings *settings, const gls_puzzle *puzzle, struct gls_move move,
	struct text *text)
{
	moves_write(puzzle, &move, 1, settings->blank_moves, text);
}

/* The moves one by one, and with --successors the boards they lead to. */
static void
add_moves(const struct settings *settings, const gls_puzzle *puzzle, struct text *text)
{
	struct gls_move moves[MOVES_MAX];
	size_t count = gls_puzzle_moves(puzzle, moves, MOVES_MAX);
	text_add(text, "legal moves (%zu):", count);
	for (size_t i = 0; i < count; i++) {
		text_add(text, " ");
		add_move(settings, puzzle, moves[i], text);
	}
	text_add(text, "\n");
	for (size_t i = 0; settings->successors && i < count; i++) {
		gls_puzzle *next = gls_puzzle_after(puzzle, &moves[i], 1, NULL);
		add_move(settings, puzzle, moves[i], text);
		text_add(text, ": ");
		if (next)
			puzzle_write_start(next, text);
		text->failed |= !next;
		text_add(text, "\n");
		gls_puzzle_free(next);
	}
}

static void
add_moves_json(const struct settings *settings, const gls_puzzle *puzzle, struct text *text)
{
	struct gls_move moves[MOVES_MAX];
	size_t count = gls_puzzle_moves(puzzle, moves, MOVES_MAX);
	text_add(text, ",\"legal_moves\":[");
	for (size_t i = 0; i < count; i++) {
		text_add(text, i ? ",\"" : "\"");
		add_move(settings, puzzle, moves[i], text);
		text_add(text, "\"");
	}
	text_add(text, "]");
	if (!settings->successors)
		return;
	text_add(text, ",\"successors\":[");
	struct position *position = position_new(puzzle);
	for (size_t i = 0; position && i < count; i++) {
		puzzle->kind->start(puzzle, position);
		puzzle->kind->apply(puzzle, position, moves[i]);
		text_add(text, i ? "," : "");
		puzzle_write_json(puzzle, position, text);
	}
	text->failed |= !position;
	free(position);
	text_add(text, "]");
}

/* Where boards are solved in a moment, what is best to do next is said without being
 * asked for, unless something else was. */
static bool
wants_hints(const struct settings *settings, const gls_puzzle *puzzle)
{
	bool wants_other = settings->report || settings->moves || settings->successors;
	return settings->hints || (advice_without_tables(puzzle).is_quick && !wants_other);
}

/* What the boards after each move say about the question whether there is a solution. */
static enum gls_solvable
solvable_by_hints(const gls_puzzle *puzzle, const struct gls_hint *hints, size_t count,
	char *reason, size_t size)
{
	bool is_solved = gls_puzzle_is_solved(puzzle);
	size_t dead_ends = 0;
	for (size_t i = 0; i < count; i++) {
		dead_ends += hints[i].status == GLS_UNSOLVABLE;
		is_solved |= hints[i].status == GLS_SOLVED;
	}
	if (!is_solved && dead_ends < count)
		return GLS_SOLVABLE_UNKNOWN;
	snprintf(reason, size, is_solved ? "a solution is known" : "no first move leads to one");
	return is_solved ? GLS_SOLVABLE : GLS_NOT_SOLVABLE;
}

/* Solves the boards after each move; the exit status, which hints that were not asked
 * for do not change. */
static int
add_hints(const struct settings *settings, const gls_puzzle *puzzle, enum gls_solvable *solvable,
	char *reason, size_t size, struct text *text)
{
	struct gls_options options = solve_options(settings);
	struct gls_error error;
	struct progress progress;
	size_t count;
	if (!settings->hints && settings->options->seconds == 0)
		options.seconds = SECONDS_UNASKED;
	progress_start(&progress, settings->quiet, &options);
	struct gls_hint *hints = gls_hints(puzzle, &options, &count, &error);
	progress_end(&progress);
	if (!hints)
		return complain(NULL, &error);
	bool is_complete = true;
	for (size_t i = 0; i < count; i++)
		is_complete &= hints[i].status != GLS_LIMIT;
	if (*solvable == GLS_SOLVABLE_UNKNOWN)
		*solvable = solvable_by_hints(puzzle, hints, count, reason, size);
	if (is_json(settings) && (is_complete || settings->hints))
		report_best_json(puzzle, hints, count, settings->blank_moves, text);
	else if (is_complete || settings->hints)
		report_best_text(puzzle, hints, count, settings->blank_moves, text);
	else if (!is_json(settings))
		text_add(
			text, "the distance to go was not found at once; --hints takes its time\n");
	if (!is_complete && settings->hints && !is_json(settings))
		text_add(text, "? where the time or the memory was not enough\n");
	gls_free(hints);
	if (*solvable == GLS_NOT_SOLVABLE)
		return EXIT_UNSOLVABLE;
	return is_complete || !settings->hints ? EXIT_SOLVED : EXIT_LIMIT;
}

/* ---- The report ----------------------------------------------------------- */

/* Where only a search can tell whether there is a solution, it is made without
 * being asked for, unless something else was. */
static bool
wants_report(const struct settings *settings, enum gls_solvable solvable)
{
	bool wants_other = settings->hints || settings->moves || settings->successors;
	return solvable != GLS_NOT_SOLVABLE &&
	       (settings->report || (solvable == GLS_SOLVABLE_UNKNOWN && !wants_other));
}

/* NULL after complaining, with the exit status. */
static struct gls_analysis *
analyse(const struct settings *settings, const gls_puzzle *puzzle, int *status)
{
	struct gls_options options = solve_options(settings);
	struct gls_error error;
	struct progress progress;
	if (!settings->report && settings->options->seconds == 0)
		options.seconds = SECONDS_UNASKED;
	progress_start(&progress, settings->quiet, &options);
	struct gls_analysis *analysis = gls_analyse(puzzle, &options, &error);
	progress_end(&progress);
	if (!analysis)
		*status = complain(NULL, &error);
	else if (analysis->result->status == GLS_UNSOLVABLE)
		*status = EXIT_UNSOLVABLE;
	else if (!analysis->is_complete)
		*status = EXIT_LIMIT;
	return analysis;
}

/* What the search found out about the question that was open. */
static enum gls_solvable
solvable_by(const struct gls_analysis *analysis, char *reason, size_t size)
{
	const struct gls_result *result = analysis->result;
	if (result->status == GLS_UNSOLVABLE) {
		snprintf(reason, size, "%s", result->reason);
		return GLS_NOT_SOLVABLE;
	}
	if (!result->moves && !result->optimal)
		return GLS_SOLVABLE_UNKNOWN;
	snprintf(reason, size, "a solution of %u move%s is known", result->length,
		result->length == 1 ? "" : "s");
	return GLS_SOLVABLE;
}

static void
add_report(const struct settings *settings, const gls_puzzle *puzzle,
	const struct gls_analysis *analysis, struct text *text)
{
	struct position *start = position_new(puzzle);
	if (!start) {
		text->failed = true;
		return;
	}
	puzzle->kind->start(puzzle, start);
	if (is_json(settings)) {
		text_add(text, ",\"report\":");
		report_analysis_json(puzzle, analysis, text);
	} else {
		report_analysis_text(puzzle, analysis, start, text);
	}
	free(start);
}

static void
add_findings(const struct settings *settings, const gls_puzzle *puzzle, size_t line,
	enum gls_solvable solvable, const char *reason, struct text *text)
{
	static const char *const words[] = {[GLS_NOT_SOLVABLE] = "not solvable",
		[GLS_SOLVABLE] = "solvable",
		[GLS_SOLVABLE_UNKNOWN] = "solvable or not: only a search can tell"};
	if (is_json(settings)) {
		report_puzzle_whole(puzzle, text);
		if (line)
			text_add(text, ",\"line\":%zu", line);
		text_add(text, ",\"version\":%d,\"solvable\":%s,\"reason\":", REPORT_VERSION,
			solvable == GLS_SOLVABLE       ? "true"
			: solvable == GLS_NOT_SOLVABLE ? "false"
						       : "null");
		text_add_json(text, reason);
		if (solvable == GLS_NOT_SOLVABLE)
			report_other_goals_json(puzzle, text);
		text_add(text, ",\"solved\":%s", gls_puzzle_is_solved(puzzle) ? "true" : "false");
		add_moves_json(settings, puzzle, text);
		return;
	}
	draw_puzzle(puzzle, wants_colour(settings), text);
	text_add(text, "%s, %u x %u: well formed\n", puzzle->kind->name, puzzle->rows,
		puzzle->columns);
	text_add(text, "%s: %s\n", words[solvable], reason);
	if (solvable == GLS_NOT_SOLVABLE)
		report_other_goals_text(puzzle, text);
	if (gls_puzzle_is_solved(puzzle))
		text_add(text, "this is the goal\n");
	add_moves(settings, puzzle, text);
}

/* All that is asked about a puzzle, of a line of a batch or 0; the exit status. */
static int
check(const struct settings *settings, const gls_puzzle *puzzle, size_t line, struct text *text)
{
	char reason[200];
	enum gls_solvable solvable = gls_puzzle_solvable(puzzle, reason, sizeof reason);
	struct gls_analysis *analysis = NULL;
	int status = solvable == GLS_NOT_SOLVABLE ? EXIT_UNSOLVABLE : EXIT_SOLVED;
	if (wants_report(settings, solvable)) {
		analysis = analyse(settings, puzzle, &status);
		if (!analysis)
			return status;
		if (solvable == GLS_SOLVABLE_UNKNOWN)
			solvable = solvable_by(analysis, reason, sizeof reason);
	}
	struct text hints = {0};
	if (status == EXIT_SOLVED && wants_hints(settings, puzzle))
		status = add_hints(settings, puzzle, &solvable, reason, sizeof reason, &hints);
	add_findings(settings, puzzle, line, solvable, reason, text);
	if (analysis)
		add_report(settings, puzzle, analysis, text);
	gls_analysis_free(analysis);
	text_join(text, &hints);
	if (settings->moves && status != EXIT_BAD_INPUT)
		status = check_moves(settings, puzzle, text);
	return status;
}

/* Takes the puzzle and prints what there is to say; each of a batch is set apart by an empty line.
 */
static int
check_one(const struct settings *settings, gls_puzzle *puzzle, size_t line)
{
	struct text text = {0};
	int status = check(settings, puzzle, line, &text);
	if (text.length && is_json(settings))
		text_add(&text, "}\n");
	else if (text.length && line)
		text_add(&text, "\n");
	if (status == EXIT_BAD_INPUT)
		text_free(&text);
	else if (text_is_due(&text) && !print_text(&text))
		status = EXIT_BAD_INPUT;
	gls_puzzle_free(puzzle);
	return status;
}

int
command_check(struct settings *settings)
{
	int status = EXIT_BAD_INPUT;
	if (settings->operand_count != 1) {
		fprintf(stderr, "glissade: check needs one puzzle: a file, -, or text\n");
		return status;
	}
	if (settings->optimal && !settings->moves) {
		fprintf(stderr, "glissade: --optimal compares --moves with the optimum: expected "
				"--moves too\n");
		return status;
	}
	if (settings->plot && !settings->optimal) {
		fprintf(stderr, "glissade: --plot draws what --optimal finds: expected --moves and "
				"--optimal too\n");
		return status;
	}
	if (settings->batch && settings->moves) {
		fprintf(stderr, "glissade: --moves are of one puzzle: expected no --batch beside "
				"them\n");
		return status;
	}
	if (settings->plot && !plot_can(settings->plot))
		return status;
	if (settings->batch)
		return each_line(settings, settings->operands[0], check_one);
	gls_puzzle *puzzle = read_operand(settings, settings->operands[0], &status);
	return puzzle ? check_one(settings, puzzle, 0) : status;
}
