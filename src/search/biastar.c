/* A* from both ends. Each side estimates the distance to where the other began.
 *
 * When to stop: let U be the shortest solution met so far. A shorter one would
 * have to lead through a board that waits on the start's side and one that waits
 * on the goal's side, with a move between them at least. So U is optimal as soon
 * as it is no larger than the least g + h that waits on one of the sides, or the
 * sum of the least g of both sides plus one. Boards whose g + h is not below U
 * are not even queued. */
#include "search/two_sided.h"

/* What the waiting boards prove about every solution not met yet. */
static unsigned
lower_bound(struct two_sided *search)
{
	unsigned start_f = bucket_queue_lowest(&search->open[FROM_START]);
	unsigned goal_f = bucket_queue_lowest(&search->open[FROM_GOAL]);
	if (start_f == UINT_MAX || goal_f == UINT_MAX)
		return UINT_MAX;
	unsigned bound =
		two_sided_least_g(search, FROM_START) + two_sided_least_g(search, FROM_GOAL) + 1;
	bound = start_f > bound ? start_f : bound;
	return goal_f > bound ? goal_f : bound;
}

static enum outcome
expand_both(struct two_sided *search)
{
	struct run *run = search->run;
	bool is_admissible = run->heuristic->admissible && run->backward->admissible;
	unsigned rank, g;
	for (;;) {
		unsigned bound = lower_bound(search);
		if (is_admissible && bound != UINT_MAX) {
			bound = bound < search->best ? bound : search->best;
			run_raise_bound(run, bound);
			run_bound(run, bound);
		}
		if (search->best <= bound)
			return search->best == UINT_MAX ? OUTCOME_EXHAUSTED : OUTCOME_SOLVED;
		bool start_is_smaller =
			search->open[FROM_START].count <= search->open[FROM_GOAL].count;
		enum side side = start_is_smaller ? FROM_START : FROM_GOAL;
		if (!two_sided_take(search, side, &rank, &g))
			continue;
		if (!run_tick(run, two_sided_expanded(search, side, g)))
			return OUTCOME_LIMIT;
		if (!two_sided_expand(search, side, rank, g, true))
			return run_stop(run, GLS_LIMIT_MEMORY);
	}
}

search_function SEARCH(biastar);

enum outcome
SEARCH(biastar)(struct run *run)
{
	struct two_sided search;
	bool is_good = two_sided_init(&search, run, true);
	enum outcome outcome = is_good ? expand_both(&search) : OUTCOME_LIMIT;
	bool is_met = search.best != UINT_MAX;
	/* Also one that a limit left unproved. */
	if (is_met && !two_sided_solution(&search) && outcome == OUTCOME_SOLVED)
		outcome = run_stop(run, GLS_LIMIT_MEMORY);
	two_sided_free(&search);
	return outcome;
}
