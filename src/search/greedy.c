/* Greedy best-first search: least h first, whatever it cost to get there. Quick
 * to a solution, usually a long one. */
#include "search/best_first.h"

static unsigned
rank(const struct run *run, unsigned g, unsigned h)
{
	(void)run;
	(void)g;
	return h;
}

static unsigned
bound(const struct run *run, unsigned lowest_rank)
{
	(void)run;
	(void)lowest_rank;
	return 0;
}

search_function SEARCH(greedy);

enum outcome
SEARCH(greedy)(struct run *run)
{
	static const struct best_first_policy policy = {
		.rank = rank,
		.bound = bound,
		.goal_at_generation = true,
		.first_way_counts = true,
	};
	return best_first(run, &policy);
}
