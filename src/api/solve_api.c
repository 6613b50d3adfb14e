/* The part of glissade.h that solves: chooses the search and the heuristic, runs
 * the search, and replays what it found before anybody sees it. */
#include "api/solving.h"
#include "api/verdict.h"
#include "api/via.h"
#include "base/callers.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/system.h"
#include "kind/kinds.h"
#include "search/anytime.h"
#include "tables/tables.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Of a heuristic whose name is looked at: more than it takes itself, and less than tables that
 * are slow to make. */
static const size_t NAME_BYTES = 1 << 16;

const struct gls_algorithm *
gls_algorithm(size_t number)
{
	const struct gls_algorithm *about = search_about;
	while (about->name && number--)
		about++;
	return about->name ? about : NULL;
}

/* Makes the heuristics that the search needs; a blind one gets "zero". */
static bool
make_heuristics(struct solving *solving, struct gls_error *error)
{
	const gls_puzzle *puzzle = solving->puzzle;
	const char *name = solving->about->uses_heuristic ? solving->heuristic : "zero";
	solving->forward = heuristic_new(puzzle, name, TOWARD_GOAL, &solving->control, error);
	if (solving->forward && solving->about->uses_heuristic && solving->about->from_both_ends)
		solving->backward =
			heuristic_new(puzzle, name, TOWARD_START, &solving->control, error);
	return solving->forward && (solving->backward || !solving->about->uses_heuristic ||
					   !solving->about->from_both_ends);
}

/* ---- The result ----------------------------------------------------------- */

static void
describe_limit(const struct solving *solving, struct gls_result *result)
{
	const struct gls_options *options = &solving->options;
	switch (result->limit) {
	case GLS_LIMIT_NONE:
		break;
	case GLS_LIMIT_TIME:
		snprintf(result->reason, sizeof result->reason, "the time limit of %g s",
			options->seconds);
		break;
	case GLS_LIMIT_MEMORY:
		snprintf(result->reason, sizeof result->reason, "the memory limit of %.0f MiB",
			(double)options->memory / (1 << 20));
		break;
	case GLS_LIMIT_CANCEL:
		snprintf(result->reason, sizeof result->reason, "interrupted");
		break;
	case GLS_LIMIT_DEPTH:
		snprintf(result->reason, sizeof result->reason,
			"no solution within the depth bound");
		break;
	case GLS_LIMIT_MOVES:
		snprintf(result->reason, sizeof result->reason,
			"no solution was found within the limit of %u moves", options->move_limit);
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

static void
fill_result(struct solving *solving, enum outcome outcome, struct gls_result *result)
{
	struct run *run = &solving->run;
	result->status = outcome == OUTCOME_SOLVED      ? GLS_SOLVED
			 : outcome == OUTCOME_EXHAUSTED ? GLS_UNSOLVABLE
							: GLS_LIMIT;
	result->limit = outcome == OUTCOME_LIMIT ? run->limit : GLS_LIMIT_NONE;
	result->lower_bound = run->lower_bound;
	fill_counts(run, result);
	if (outcome == OUTCOME_EXHAUSTED)
		snprintf(result->reason, sizeof result->reason,
			"every board that can be reached was looked at");
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

/* Tells of the solution in the run, if it is the best yet. */
static void
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

static void
init_run(struct solving *solving)
{
	solving->long_run = (struct long_run){
		.checkpoint = solving->options.checkpoint,
		.checkpoint_seconds = solving->options.checkpoint_seconds,
		.resume = solving->options.resume,
		.cluster = solving->options.cluster,
	};
	solving->run = (struct run){
		.puzzle = solving->puzzle,
		.control = &solving->control,
		.threads = solving->options.threads,
		.depth_bound = solving->options.depth_bound,
		.move_limit = solving->options.move_limit,
		.weight = solving->options.weight,
		.long_run = &solving->long_run,
		.better = solving->options.better ? tell_if_better : NULL,
		.better_data = solving,
		.trace = solving->options.trace,
		.trace_data = solving->options.trace_data,
		.phase = solving->about->name,
		.countdown = 1,
	};
}

/* A first answer needs no tables: it comes before they are made. A bound on the
 * length that is near the optimum is reached without one on boards in reach. A
 * champion may know that its tables are slow to make, and look for one too. */
static enum outcome
answer_quickly(struct solving *solving)
{
	const gls_puzzle *puzzle = solving->puzzle;
	search_function *quick = kind_entry_of(puzzle->kind)->champion->quick;
	struct run *run = &solving->run;
	bool is_champion = !strcmp(solving->about->name, SEARCH_CHAMPION);
	bool is_wanted =
		solving->quality == QUALITY_ANYTIME ||
		(solving->quality == QUALITY_BOUNDED &&
			!puzzle_advice(puzzle, &solving->control, solving->heuristic).in_reach);
	search_function *first = is_wanted && quick ? quick
				 : is_champion      ? kind_entry_of(puzzle->kind)->champion->sketch
						    : NULL;
	if (!first)
		return OUTCOME_LIMIT;
	enum outcome outcome = first(run);
	run->has_solution = outcome == OUTCOME_SOLVED;
	run->has_solution = run_has_solution(run);
	run->limit = GLS_LIMIT_NONE;
	return outcome;
}

/* Whether a first answer is also the last: proved, and nothing was asked for that needs
 * the heuristic. */
static bool
is_settled(const struct solving *solving, enum outcome first)
{
	const struct gls_options *options = &solving->options;
	const struct run *run = &solving->run;
	bool is_proved = first == OUTCOME_EXHAUSTED ||
			 (first == OUTCOME_SOLVED && run->length == run->lower_bound);
	return is_proved && is_auto(options->heuristic) && !options->count && !options->all;
}

/* The search, or the searches, that the quality asks for. */
static enum outcome
search(struct solving *solving)
{
	struct run *run = &solving->run;
	const struct kind *kind = solving->puzzle->kind;
	const struct kind_entry *entry = kind_entry_of(kind);
	bool is_bounded = solving->quality == QUALITY_BOUNDED;
	struct anytime_ways ways = {
		.optimal = solving->function,
		.weighted = is_bounded                  ? solving->function
			    : entry->champion->improves ? NULL
							: search_by_name(kind, "wastar"),
		.beam = entry->champion->improves ? NULL : entry->searches->beam,
		.improve = entry->champion->improve,
		.is_proof = solving->about->optimal && solving->forward->admissible,
	};
	if (solving->quality == QUALITY_ANYTIME)
		return anytime(run, &ways);
	return is_bounded ? anytime_bounded(run, &ways) : solving->function(run);
}

/* What the heuristic proves of the start. False when memory is out. */
static bool
bound_start(struct solving *solving, const struct heuristic *heuristic)
{
	const gls_puzzle *puzzle = solving->puzzle;
	struct position *start = position_new(puzzle);
	struct estimate first;
	if (!start)
		return false;
	puzzle->kind->start(puzzle, start);
	heuristic_estimate(heuristic, start, &first);
	if (heuristic->admissible)
		run_bound(&solving->run, first.h);
	if (!puzzle->kind->is_goal(puzzle, start))
		run_bound(&solving->run, 1);
	free(start);
	return true;
}

/* Makes the result of how the search ended. */
static bool
conclude(struct solving *solving, enum outcome outcome, struct gls_result *result,
	struct gls_error *error)
{
	struct run *run = &solving->run;
	outcome = within_move_limit(solving, outcome);
	run->has_solution |= outcome == OUTCOME_SOLVED; /* what counts it tells of it, too */
	if (outcome == OUTCOME_SOLVED)
		run_better(run);
	fill_result(solving, outcome, result);
	if (outcome == OUTCOME_LIMIT && run->failure.code != GLS_OK) {
		if (error)
			*error = run->failure;
		return false;
	}
	if (solving->wrong.code != GLS_OK) {
		if (error)
			*error = solving->wrong;
		return false;
	}
	return verdict_pass(solving->puzzle, result, error);
}

static bool
run_search(struct solving *solving, struct gls_result *result, struct gls_error *error)
{
	struct run *run = &solving->run;
	if (!bound_start(solving, solving->forward))
		return error_set(error, GLS_NO_MEMORY, "no memory for the board");
	run->heuristic = solving->forward;
	run->backward = solving->backward;
	return conclude(solving, search(solving), result, error);
}

/* ---- All shortest solutions ----------------------------------------------- */

/* A limit may come while the tables of a heuristic are made. */
static bool
is_limit(const struct gls_error *error)
{
	return error->code == GLS_STOPPED || error->code == GLS_NO_MEMORY;
}

/* The kind's own heuristic, or, where memory is too short for its tables, the plain one. */
static struct heuristic *
heuristic_to_count(struct solving *solving, struct gls_error *error)
{
	const gls_puzzle *puzzle = solving->puzzle;
	struct control *control = &solving->control;
	struct advice advice = puzzle_advice(puzzle, control, NULL);
	struct heuristic *own =
		heuristic_new(puzzle, advice.heuristic, TOWARD_GOAL, control, error);
	if (!own && error->code == GLS_NO_MEMORY)
		own = heuristic_new(puzzle, advice.frugal, TOWARD_GOAL, control, error);
	return own;
}

/* The heuristic of the search, or, where that has none, one to count with. A limit that comes
 * while it is made is one of counting: what was proved stays. False for anything else. */
static bool
run_enumeration(
	struct solving *solving, struct run *run, struct enumeration *all, struct gls_error *error)
{
	const struct kind *kind = solving->puzzle->kind;
	struct gls_error local = {0};
	struct heuristic *own = NULL;
	if (!solving->about->uses_heuristic) {
		own = heuristic_to_count(solving, &local);
		run->heuristic = own;
	}
	if (run->heuristic)
		kind_entry_of(kind)->searches->enumerate(run, all);
	else if (is_limit(&local))
		run->limit = GLS_LIMIT_MEMORY; /* or time: there is no count, that is all */
	else if (error)
		*error = local;
	heuristic_free(own, &solving->control);
	return run->heuristic || run->limit != GLS_LIMIT_NONE;
}

/* A solved board has one shortest solution, which needs no tables to be found. */
static void
count_no_moves(struct enumeration *all, struct run *run)
{
	all->count = 1;
	all->moves = all->wanted ? calloc(1, sizeof *all->moves) : NULL;
	all->listed = all->moves ? 1 : 0;
	if (all->wanted && !all->moves)
		run->limit = GLS_LIMIT_MEMORY;
}

/* The solutions that were listed, each replayed; memory to do that may be out, and then those
 * after it are not listed. */
static bool
take_listed(const struct solving *solving, const struct enumeration *all, struct gls_result *result,
	struct gls_error *error)
{
	struct gls_error local = {0};
	result->solutions = all->moves;
	while (result->solutions_listed < all->listed &&
		verdict_pass_moves(solving->puzzle, result,
			all->moves + result->solutions_listed * result->length, &local))
		result->solutions_listed++;
	result->is_counted &= local.code == GLS_OK;
	if (local.code == GLS_INTERNAL && error)
		*error = local;
	return local.code != GLS_INTERNAL;
}

static bool
enumerate(struct solving *solving, struct gls_result *result, struct gls_error *error)
{
	const struct gls_options *options = &solving->options;
	if (!(options->count || options->all))
		return true;
	result->is_counted = result->status == GLS_UNSOLVABLE; /* there are none, that is known */
	if (result->status != GLS_SOLVED)
		return true;
	struct enumeration all = {.wanted = options->all};
	struct run run = {
		.puzzle = solving->puzzle,
		.heuristic = solving->forward,
		.control = &solving->control,
		.length = result->length,
		.lower_bound = result->length,
		.phase = "counting",
		.countdown = 1,
	};
	bool is_good = true;
	if (result->length)
		is_good = run_enumeration(solving, &run, &all, error);
	else
		count_no_moves(&all, &run);
	result->is_counted = is_good && run.limit == GLS_LIMIT_NONE && all.count < ENUMERATE_MANY;
	result->solution_count = all.count ? all.count : 1; /* one is known, also after a limit */
	is_good = take_listed(solving, &all, result, error) && is_good;
	if (is_good && result->solutions_listed && result->length)
		memcpy(result->moves, all.moves, result->length * sizeof *result->moves);
	return is_good;
}

/* What can be proved without the tables that were not made. */
static void
bound_plainly(struct solving *solving)
{
	struct advice advice =
		puzzle_advice(solving->puzzle, &solving->control, solving->heuristic);
	struct heuristic *plain =
		heuristic_new(solving->puzzle, advice.plain, TOWARD_GOAL, &solving->control, NULL);
	if (plain)
		bound_start(solving, plain);
	heuristic_free(plain, &solving->control);
}

static bool
stop_before_search(struct solving *solving, struct gls_result *result, struct gls_error *error)
{
	enum gls_limit limit = control_poll(&solving->control);
	bound_plainly(solving);
	result->status = GLS_LIMIT;
	result->limit = limit == GLS_LIMIT_NONE ? GLS_LIMIT_MEMORY : limit;
	result->lower_bound = solving->run.lower_bound;
	name_search(solving, result);
	fill_counts(&solving->run, result);
	describe_limit(solving, result);
	if (solving->run.has_solution)
		fill_solution(solving, OUTCOME_LIMIT, result);
	return verdict_pass(solving->puzzle, result, error);
}

/* What needs no search to be known. */
static bool
answer_unsolvable(struct solving *solving, struct gls_result *result, struct gls_error *error)
{
	const gls_puzzle *puzzle = solving->puzzle;
	name_search(solving, result);
	result->status = GLS_UNSOLVABLE;
	puzzle_solvable(puzzle, result->reason, sizeof result->reason);
	return verdict_pass(puzzle, result, error) && enumerate(solving, result, error);
}

static bool
search_and_count(struct solving *solving, struct gls_result *result, struct gls_error *error)
{
	name_search(solving, result);
	return run_search(solving, result, error) && enumerate(solving, result, error);
}

/* A board that is solved already: nothing is searched, and no table made. */
static bool
answer_solved(struct solving *solving, struct gls_result *result, struct gls_error *error)
{
	name_search(solving, result);
	return conclude(solving, OUTCOME_SOLVED, result, error) &&
	       enumerate(solving, result, error);
}

/* Whether a name that was given can be what is asked for, without making its tables: there is
 * neither memory nor a file for them, and a name is looked at before memory is. */
static bool
check_heuristic(struct solving *solving, struct gls_error *error)
{
	const gls_puzzle *puzzle = solving->puzzle;
	struct gls_error local = {0};
	struct control control;
	if (is_auto(solving->options.heuristic) || !solving->about->uses_heuristic)
		return proves_what_is_asked(solving, error);
	control_init(&control, NAME_BYTES, 0, NULL);
	control.tables = gls_tables_new(NULL);
	if (control.tables)
		solving->forward =
			heuristic_new(puzzle, solving->heuristic, TOWARD_GOAL, &control, &local);
	bool is_good = !control.tables || solving->forward || is_limit(&local);
	if (!is_good && error)
		*error = local;
	is_good = is_good && proves_what_is_asked(solving, error);
	heuristic_free(solving->forward, &control);
	solving->forward = NULL;
	gls_tables_free(control.tables);
	return is_good;
}

/* Makes do without the tables that auto had chosen, if memory is too short for them. */
static bool
make_plain_heuristics(struct solving *solving, struct gls_error *error)
{
	const gls_puzzle *puzzle = solving->puzzle;
	const struct gls_options *options = &solving->options;
	bool is_short = is_limit(error) && control_poll(&solving->control) == GLS_LIMIT_NONE;
	if (!is_short || !is_auto(options->heuristic) || options->checkpoint || options->resume)
		return false;
	solving->heuristic = puzzle_advice(puzzle, &solving->control, solving->heuristic).frugal;
	solving->about = NULL;
	heuristic_free(solving->forward, &solving->control);
	solving->forward = NULL;
	return choose_search(solving, error) && make_heuristics(solving, error);
}

static bool
make_and_search(struct solving *solving, struct gls_result *result, struct gls_error *error)
{
	struct gls_error local = {0};
	const gls_puzzle *puzzle = solving->puzzle;
	if (puzzle_solvable(puzzle, NULL, 0) == GLS_NOT_SOLVABLE)
		return check_heuristic(solving, error) && answer_unsolvable(solving, result, error);
	init_run(solving);
	/* What is resumed is no solved board, which the file has to say itself. */
	if (gls_puzzle_is_solved(puzzle) && !solving->options.resume)
		return check_heuristic(solving, error) && answer_solved(solving, result, error);
	enum outcome first = answer_quickly(solving);
	if (is_settled(solving, first)) {
		name_search(solving, result);
		return conclude(solving, first, result, error);
	}
	if (!run_has_solution(&solving->run))
		solving->run.length = 0;
	if (make_heuristics(solving, &local) || make_plain_heuristics(solving, &local))
		return proves_what_is_asked(solving, error) &&
		       search_and_count(solving, result, error);
	if (is_limit(&local))
		return stop_before_search(solving, result, error);
	if (error)
		*error = local;
	return false;
}

static bool
solve(struct solving *solving, struct gls_result *result, struct gls_error *error)
{
	const struct gls_options *options = &solving->options;
	static const struct table_making kept = {.use = TABLE_ON_DISK};
	if (!complete_options(solving, error))
		return false;
	struct control *control = &solving->control;
	control_init(control, options->memory, options->seconds, options->cancel);
	control->threads = options->threads;
	control->tables = options->tables ? options->tables : gls_tables_new(NULL);
	if (!control->tables)
		return error_set(error, GLS_NO_MEMORY, "no memory for tables");
	control->making = options->keep_tables ? &kept : NULL;
	solving->reporter.run = &solving->run;
	reporter_start(&solving->reporter, options, control);
	tables_serve(control->tables);
	solving->heuristic = is_auto(options->heuristic)
				     ? puzzle_advice(solving->puzzle, control, NULL).heuristic
				     : options->heuristic;
	bool good = choose_search(solving, error) && can_be_resumed(solving, error) &&
		    make_and_search(solving, result, error);
	free(solving->run.moves);
	heuristic_free(solving->forward, control);
	heuristic_free(solving->backward, control);
	if (!options->tables)
		gls_tables_free(control->tables);
	result->seconds = control_seconds(control);
	result->memory_bytes = control->budget.peak;
	return good;
}

struct gls_result *
gls_solve(const gls_puzzle *puzzle, const struct gls_options *options, struct gls_error *error)
{
	struct solving solving = {.puzzle = puzzle};
	if (!is_given(puzzle, error) || (options && !tables_may_begin(options->tables, error)))
		return NULL;
	if (options && options->via_count)
		return solve_via(puzzle, options, error);
	struct gls_result *result = calloc(1, sizeof *result);
	if (!result) {
		error_set(error, GLS_NO_MEMORY, "no memory for the result");
		return NULL;
	}
	if (options)
		solving.options = *options;
	if (solve(&solving, result, error))
		return result;
	gls_result_free(result);
	return NULL;
}

void
gls_result_free(struct gls_result *result)
{
	if (!result)
		return;
	free(result->moves);
	free(result->solutions);
	free(result);
}
