/* The last step of a solve: the result of how the search ended, which nobody sees before it
 * was replayed. */
#include "api/solve/solving.h"
#include "api/verdict.h"
#include "base/callers.h"
#include "io/names.h"
#include "tables/tables.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- What the result says --------------------------------------------------- */

static void
describe_limit(const struct solving *solving, struct gls_result *result)
{
	const struct gls_options *options = &solving->options;
	const char *name = limit_name(result->limit);
	switch (result->limit) {
	case GLS_LIMIT_NONE:
		break;
	case GLS_LIMIT_TIME:
		snprintf(result->reason, sizeof result->reason, "the %s of %g s", name,
			options->seconds);
		break;
	case GLS_LIMIT_MEMORY:
		snprintf(result->reason, sizeof result->reason, "the %s of %.0f MiB", name,
			(double)options->memory / (1 << 20));
		break;
	case GLS_LIMIT_CANCEL:
		snprintf(result->reason, sizeof result->reason, "%s", name);
		break;
	case GLS_LIMIT_DEPTH:
		snprintf(result->reason, sizeof result->reason,
			"no solution within the depth bound");
		break;
	case GLS_LIMIT_MOVES:
		snprintf(result->reason, sizeof result->reason,
			"no solution was found within the limit of %u move%s", options->move_limit,
			options->move_limit == 1 ? "" : "s");
		break;
	case GLS_LIMIT_WAYPOINT: /* via.c says it */
		break;
	}
}

/* Whether the solution that was found is proved to be a shortest one. */
static bool
is_optimal(const struct solving *solving)
{
	const struct run *run = &solving->run;
	if (run->length == run->lower_bound)
		return true;
	return solving->about->optimal &&
	       (!solving->about->uses_heuristic ||
		       (solving->forward && solving->forward->admissible));
}

static void
fill_solution(struct solving *solving, enum outcome outcome, struct gls_result *result)
{
	struct run *run = &solving->run;
	result->length = run->length;
	result->moves = run->moves;
	run->moves = NULL;
	result->optimal = outcome == OUTCOME_SOLVED && is_optimal(solving);
	if (result->optimal)
		run_bound(run, run->length);
	result->lower_bound = run->lower_bound;
}

static void
fill_counts(const struct run *run, struct gls_result *result)
{
	result->generated = run->generated;
	result->expanded = run->expanded;
	result->stored = run->stored;
	result->open_peak = run->open_peak;
	result->depth = run->depth;
}

/* What it was solved with. */
static void
name_search(const struct solving *solving, struct gls_result *result)
{
	bool is_anytime = solving->quality == QUALITY_ANYTIME;
	bool is_used = solving->about->uses_heuristic;
	snprintf(result->algorithm, sizeof result->algorithm, "%s",
		is_anytime ? "anytime" : solving->about->name);
	snprintf(result->heuristic, sizeof result->heuristic, "%s",
		is_used ? heuristic_name(solving) : "none");
}

/* Why there is no solution: the puzzle says it, or nothing was found anywhere. */
static void
describe_exhaustion(const struct solving *solving, struct gls_result *result)
{
	const gls_puzzle *puzzle = solving->puzzle;
	if (puzzle_solvable(puzzle, result->reason, sizeof result->reason) != GLS_NOT_SOLVABLE)
		snprintf(result->reason, sizeof result->reason,
			"every board that can be reached was looked at");
}

static void
fill_result(struct solving *solving, enum outcome outcome, struct gls_result *result)
{
	struct run *run = &solving->run;
	result->status = outcome == OUTCOME_SOLVED      ? GLS_SOLVED
			 : outcome == OUTCOME_EXHAUSTED ? GLS_UNSOLVABLE
							: GLS_LIMIT;
	result->limit = outcome == OUTCOME_LIMIT ? run->limit : GLS_LIMIT_NONE;
	result->lower_bound = run->lower_bound;
	name_search(solving, result);
	fill_counts(run, result);
	if (outcome == OUTCOME_EXHAUSTED)
		describe_exhaustion(solving, result);
	describe_limit(solving, result);
	if (outcome == OUTCOME_SOLVED || run_has_solution(run))
		fill_solution(solving, outcome, result);
}

/* A solution with more moves than are allowed does not count; if it is a shortest
 * one, that is proved. */
static enum outcome
within_move_limit(struct solving *solving, enum outcome outcome)
{
	struct run *run = &solving->run;
	if (outcome != OUTCOME_SOLVED || !run->move_limit || run->length <= run->move_limit)
		return outcome;
	if (is_optimal(solving))
		run_bound(run, run->length);
	return run_stop(run, GLS_LIMIT_MOVES);
}

/* ---- Better answers on the way ---------------------------------------------- */

void
tell_if_better(struct run *run, void *data)
{
	struct solving *solving = data;
	bool is_too_long = solving->options.move_limit && run->length > solving->options.move_limit;
	if (is_too_long || (solving->was_told && run->length >= solving->told_length))
		return;
	struct gls_result answer = {
		.status = GLS_SOLVED,
		.length = run->length,
		.moves = run->moves,
		.lower_bound = run->lower_bound,
		.seconds = control_seconds(&solving->control),
		.memory_bytes = solving->control.budget.peak,
	};
	name_search(solving, &answer);
	fill_counts(run, &answer);
	if (!verdict_pass(solving->puzzle, &answer, &solving->wrong))
		return;
	solving->was_told = true;
	solving->told_length = run->length;
	struct callers *callers = tables_callers(solving->control.tables);
	struct caller caller;
	callers_enter(callers, &caller);
	solving->options.better(&answer, solving->options.better_data);
	callers_leave(callers, &caller);
}

/* ---- The end ----------------------------------------------------------------- */

/* Whether the search could go on, and told nothing that is wrong. */
static bool
check_search(const struct solving *solving, enum outcome outcome, struct gls_error *error)
{
	const struct gls_error *failure = &solving->run.failure;
	bool has_failed = outcome == OUTCOME_LIMIT && failure->code != GLS_OK;
	if (error && has_failed)
		*error = *failure;
	else if (error && solving->wrong.code != GLS_OK)
		*error = solving->wrong;
	return !has_failed && solving->wrong.code == GLS_OK;
}

bool
solving_conclude(struct solving *solving, struct gls_error *error)
{
	struct run *run = &solving->run;
	enum outcome outcome = within_move_limit(solving, solving->outcome);
	run->has_solution |= outcome == OUTCOME_SOLVED; /* what counts it tells of it, too */
	if (outcome == OUTCOME_SOLVED)
		run_better(run);
	fill_result(solving, outcome, solving->result);
	return check_search(solving, outcome, error) &&
	       verdict_pass(solving->puzzle, solving->result, error) &&
	       count_solutions(solving, error);
}

void
solving_end(struct solving *solving)
{
	struct control *control = &solving->control;
	free(solving->run.moves);
	heuristic_free(solving->forward, control);
	heuristic_free(solving->backward, control);
	gls_tables_free(solving->own_tables);
	solving->result->seconds = control_seconds(control);
	solving->result->memory_bytes = control->budget.peak;
}
