/* Depth-first search with backtracking control: goes down one path until the
 * depth bound, a loop or a dead end, then takes the last move back and tries the
 * next. Finds a solution of at most the bound if there is one, not the shortest. */
#include "search/depth_first.h"

enum { DEFAULT_BOUND = 50 };

search_function SEARCH(backtracking);

enum outcome
SEARCH(backtracking)(struct run *run)
{
	struct depth_first search;
	if (!depth_first_init(&search, run))
		return run_stop(run, GLS_LIMIT_MEMORY);
	enum outcome outcome =
		depth_first_to(&search, run->depth_bound ? run->depth_bound : DEFAULT_BOUND);
	if (outcome == OUTCOME_EXHAUSTED && search.was_cut) {
		run_bound(run, search.bound + 1);
		outcome = run_stop(run, GLS_LIMIT_DEPTH);
	}
	depth_first_free(&search);
	return outcome;
}
