/* Weighted A* (Pohl 1970): least g + W * h first. With an admissible h the
 * solution is at most W times as long as the shortest. */
#include "search/best_first.h"

/* Ranks are whole numbers: weights count in hundredths. */
enum { SCALE = 100 };

static unsigned
rank(const struct run *run, unsigned g, unsigned h)
{
	return SCALE * g + (unsigned)(SCALE * run->weight) * h;
}

/* g + W * h is at most W * (g + h), so the lowest rank divided by W bounds the
 * lowest g + h. */
static unsigned
bound(const struct run *run, unsigned lowest_rank)
{
	unsigned weight = (unsigned)(SCALE * run->weight);
	return run->heuristic->admissible ? (lowest_rank + weight - 1) / weight : 0;
}

search_function SEARCH(wastar);

enum outcome
SEARCH(wastar)(struct run *run)
{
	static const struct best_first_policy policy = {.rank = rank, .bound = bound};
	return best_first(run, &policy);
}
