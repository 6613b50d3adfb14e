/* The part of glissade.h for makers of puzzles: solves, and then looks at all
 * shortest solutions. */
#include "api/limits.h"
#include "api/reporter.h"
#include "base/clock.h"
#include "base/error.h"
#include "io/names.h"
#include "kind/kinds.h"
#include "tables/tables.h"

#include <stdio.h>
#include <stdlib.h>

static bool
make_room(struct gls_analysis *analysis, const gls_puzzle *puzzle)
{
	size_t cells = (size_t)puzzle->rows * puzzle->columns;
	analysis->forced_moves =
		calloc(analysis->result->length + 1, sizeof *analysis->forced_moves);
	analysis->choices = calloc(analysis->result->length + 1, sizeof *analysis->choices);
	analysis->is_dead = calloc(cells, sizeof *analysis->is_dead);
	analysis->stops = calloc(cells, sizeof *analysis->stops);
	return analysis->forced_moves && analysis->choices && analysis->is_dead && analysis->stops;
}

/* The kind's own heuristics, whatever the search had: towards the start too, if the
 * goals can be listed. One that cannot be made is done without. */
static void
analyse_with_heuristics(const gls_puzzle *puzzle, struct control *control,
	struct gls_analysis *analysis, struct run *run)
{
	const struct kind *kind = puzzle->kind;
	/* A solved board is not worth a table. */
	const char *name = run->length ? puzzle_advice(puzzle, control, NULL).heuristic : "zero";
	bool has_goals = puzzle_goal_count(puzzle);
	struct heuristic *forward = heuristic_new(puzzle, name, TOWARD_GOAL, control, NULL);
	struct heuristic *backward =
		has_goals ? heuristic_new(puzzle, name, TOWARD_START, control, NULL) : NULL;
	run->heuristic = forward;
	run->backward = backward;
	if (forward)
		kind_entry_of(kind)->searches->analyse(run, analysis);
	else
		run->limit = GLS_LIMIT_MEMORY;
	heuristic_free(forward, control);
	heuristic_free(backward, control);
}

/* What comes from outside is seen again; else it was memory. */
static void
say_what_ended_it(const struct control *control, struct gls_analysis *analysis)
{
	enum gls_limit limit = control_poll(control);
	if (limit == GLS_LIMIT_NONE)
		limit = GLS_LIMIT_MEMORY;
	snprintf(analysis->missing, sizeof analysis->missing, "%s%s",
		limit == GLS_LIMIT_CANCEL ? "" : "the ", limit_name(limit));
}

/* `started` is when the solve began. */
static bool
analyse_solutions(const gls_puzzle *puzzle, const struct gls_options *options, double started,
	struct gls_analysis *analysis, struct gls_error *error)
{
	struct control control;
	if (!make_room(analysis, puzzle))
		return error_set(error, GLS_NO_MEMORY, "no memory for the analysis");
	struct gls_options rest = *options;
	rest.seconds = limits_seconds_left(options, started);
	limits_begin(&control, &rest);
	struct run run = {
		.puzzle = puzzle,
		.control = &control,
		.length = analysis->result->length,
		.lower_bound = analysis->result->length,
		.has_solution = true,
		.phase = "analysing",
		.countdown = 1,
	};
	struct reporter reporter = {.run = &run};
	reporter_start(&reporter, options, &control);
	analyse_with_heuristics(puzzle, &control, analysis, &run);
	if (!analysis->is_complete)
		say_what_ended_it(&control, analysis);
	return true;
}

/* Within what the limits have left. */
static void
count_reachable(const gls_puzzle *puzzle, const struct gls_options *options, double started,
	struct gls_analysis *analysis)
{
	struct control control;
	const struct champion *champion = kind_entry_of(puzzle->kind)->champion;
	struct gls_options rest = *options;
	if (!champion->reachable)
		return;
	rest.seconds = limits_seconds_left(options, started);
	limits_begin(&control, &rest);
	struct run run = {
		.puzzle = puzzle, .control = &control, .phase = "counting", .countdown = 1};
	struct reporter reporter = {.run = &run};
	reporter_start(&reporter, options, &control);
	analysis->reachable = champion->reachable(&run);
}

static bool
analyse(const gls_puzzle *puzzle, struct gls_options *options, struct gls_analysis *analysis,
	struct gls_error *error)
{
	double started = clock_seconds();
	options->count = false;
	options->all = 0;
	analysis->result = gls_solve(puzzle, options, error);
	if (!analysis->result)
		return false;
	const struct gls_result *result = analysis->result;
	bool is_solved = result->status == GLS_SOLVED;
	if (is_solved || result->status == GLS_UNSOLVABLE)
		count_reachable(puzzle, options, started, analysis);
	if (!is_solved || !result->optimal)
		snprintf(analysis->missing, sizeof analysis->missing, "%s",
			is_solved ? "this search proves no minimum" : result->reason);
	if (!is_solved || !result->optimal)
		return true;
	return analyse_solutions(puzzle, options, started, analysis, error);
}

struct gls_analysis *
gls_analyse(const gls_puzzle *puzzle, const struct gls_options *options, struct gls_error *error)
{
	struct gls_options own = options ? *options : (struct gls_options){0};
	if (!is_given(puzzle, error))
		return NULL;
	struct gls_analysis *analysis = calloc(1, sizeof *analysis);
	gls_tables *tables = own.tables ? NULL : gls_tables_new(NULL);
	own.tables = own.tables ? own.tables : tables;
	bool good = analysis && own.tables;
	if (good)
		good = analyse(puzzle, &own, analysis, error);
	else
		error_set(error, GLS_NO_MEMORY, "no memory for the analysis");
	gls_tables_free(tables);
	if (good)
		return analysis;
	gls_analysis_free(analysis);
	return NULL;
}

void
gls_analysis_free(struct gls_analysis *analysis)
{
	if (!analysis)
		return;
	gls_result_free(analysis->result);
	free(analysis->forced_moves);
	free(analysis->choices);
	free(analysis->is_dead);
	free(analysis->stops);
	free(analysis);
}
