/* Iterative deepening (Korf 1985): backtracking with bounds 0, 1, 2, ... The
 * first solution is a shortest one, in the memory of one path. */
#include "search/depth_first.h"

search_function SEARCH(iddfs);

enum outcome
SEARCH(iddfs)(struct run *run)
{
	struct depth_first search;
	if (!depth_first_init(&search, run))
		return run_stop(run, GLS_LIMIT_MEMORY);
	unsigned deepest = depth_first_deepest(run, DEPTH_FIRST_BOUND_MAX);
	enum outcome outcome = OUTCOME_EXHAUSTED;
	for (unsigned bound = 0; bound <= deepest && outcome == OUTCOME_EXHAUSTED; bound++) {
		run_bound(run, bound);
		run_begin_bound(run, bound);
		outcome = depth_first_to(&search, bound);
		if (!search.was_cut)
			break;
		if (outcome == OUTCOME_EXHAUSTED)
			run_bound_done(run);
	}
	if (outcome == OUTCOME_EXHAUSTED && search.was_cut)
		outcome = depth_first_stop(run, deepest);
	depth_first_free(&search);
	return outcome;
}
