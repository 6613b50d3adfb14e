/* The third step of a solve: what can be said without a search is said, and else the heuristics
 * and their tables are made. */
#include "api/advice.h"
#include "api/solve/solving.h"
#include "base/error.h"
#include "tables/tables.h"

#include <stdlib.h>
#include <string.h>

/* Of a heuristic whose name is looked at: more than it takes itself, and less than tables that
 * are slow to make. */
static const size_t NAME_BYTES = 1 << 16;

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
		.iterations = solving->result->iterations,
		.depths = solving->result->depths,
		.better = solving->options.better ? tell_if_better : NULL,
		.better_data = solving,
		.phase = solving->about->name,
		.countdown = 1,
	};
}

/* Nothing is left to be searched. */
static bool
decide(struct solving *solving, enum outcome outcome)
{
	solving->outcome = outcome;
	solving->is_decided = true;
	return true;
}

/* ---- What needs no search --------------------------------------------------- */

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
	run_end_bounds(run, outcome == OUTCOME_EXHAUSTED);
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

/* ---- The heuristics --------------------------------------------------------- */

bool
is_limit(const struct gls_error *error)
{
	return error->code == GLS_STOPPED || error->code == GLS_NO_MEMORY;
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
	heuristic_free(solving->forward, &solving->control);
	solving->forward = NULL;
	return choose_search(solving, error) && make_heuristics(solving, error);
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

/* A limit ended the making of tables: what is known without them is the answer. */
static bool
stop_before_search(struct solving *solving)
{
	enum gls_limit limit = control_poll(&solving->control);
	bound_plainly(solving);
	return decide(solving,
		run_stop(&solving->run, limit == GLS_LIMIT_NONE ? GLS_LIMIT_MEMORY : limit));
}

bool
solving_prepare(struct solving *solving, struct gls_error *error)
{
	const gls_puzzle *puzzle = solving->puzzle;
	struct gls_error local = {0};
	init_run(solving);
	if (puzzle_solvable(puzzle, NULL, 0) == GLS_NOT_SOLVABLE)
		return check_heuristic(solving, error) && decide(solving, OUTCOME_EXHAUSTED);
	/* What is resumed is no solved board, which the file has to say itself. */
	if (gls_puzzle_is_solved(puzzle) && !solving->options.resume)
		return check_heuristic(solving, error) && decide(solving, OUTCOME_SOLVED);
	/* What was proved before is proved, however soon this run is stopped. */
	if (solving->options.resume)
		run_bound(
			&solving->run, kind_entry_of(puzzle->kind)
					       ->champion->proved(puzzle, solving->options.resume));
	enum outcome first = answer_quickly(solving);
	if (is_settled(solving, first))
		return decide(solving, first);
	if (!run_has_solution(&solving->run))
		solving->run.length = 0;
	if (make_heuristics(solving, &local) || make_plain_heuristics(solving, &local))
		return proves_what_is_asked(solving, error);
	if (is_limit(&local))
		return stop_before_search(solving);
	if (error)
		*error = local;
	return false;
}
