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
	unsigned deepest = depth_first_deepest(run, DEFAULT_BOUND);
	enum outcome outcome = depth_first_to(&search, deepest);
	if (outcome == OUTCOME_EXHAUSTED && search.was_cut)
		outcome = depth_first_stop(run, deepest);
	depth_first_free(&search);
	return outcome;
}
