/* Breadth-first search: layer by layer, the goal seen as soon as it is
 * generated. */
#include "search/best_first.h"

/* All boards of the layer that is being expanded are known not to be goals. */
static unsigned
bound(const struct run *run, unsigned lowest_rank)
{
	(void)run;
	return lowest_rank + 1;
}

search_function SEARCH(bfs);

enum outcome
SEARCH(bfs)(struct run *run)
{
	static const struct best_first_policy policy = {
		.rank = best_first_by_g,
		.bound = bound,
		.goal_at_generation = true,
	};
	return best_first(run, &policy);
}
