/* A*: least g + h first (Hart, Nilsson, Raphael 1968). Boards are taken up again
 * when a shorter way to them turns up, so an admissible heuristic need not be
 * consistent. */
#include "search/best_first.h"

search_function SEARCH(astar);

enum outcome
SEARCH(astar)(struct run *run)
{
	static const struct best_first_policy policy = {
		.rank = best_first_by_f, .bound = best_first_bound_by_f};
	return best_first(run, &policy);
}
