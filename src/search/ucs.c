/* Uniform-cost graph search: least g first, and the goal is seen when it is
 * expanded. With moves of equal cost this is breadth-first search but for that
 * last layer, which is why textbooks' counts for the two differ. */
#include "search/best_first.h"

static unsigned
bound(const struct run *run, unsigned lowest_rank)
{
	(void)run;
	return lowest_rank;
}

search_function SEARCH(ucs);

enum outcome
SEARCH(ucs)(struct run *run)
{
	static const struct best_first_policy policy = {.rank = best_first_by_g, .bound = bound};
	return best_first(run, &policy);
}
