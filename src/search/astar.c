/* A*: least g + h first (Hart, Nilsson, Raphael 1968). Boards are taken up again
 * when a shorter way to them turns up, so an admissible heuristic need not be
 * consistent. */
#include "search/best_first.h"

static unsigned
rank(const struct run *run, unsigned g, unsigned h)
{
	(void)run;
	return g + h;
}

static unsigned
bound(const struct run *run, unsigned lowest_rank)
{
	return run->heuristic->admissible ? lowest_rank : 0;
}

search_function SEARCH(astar);

enum outcome
SEARCH(astar)(struct run *run)
{
	static const struct best_first_policy policy = {.rank = rank, .bound = bound};
	return best_first(run, &policy);
}
