/* Weighted A* (Pohl 1970): least g + W * h first. With an admissible h the
 * solution is at most W times as long as the shortest. */
#include "search/best_first.h"

/* Ranks are whole numbers: weights count in hundredths, reduced as a fraction is,
 * since the queue has to pass over ranks that do not occur. */
struct fraction {
	unsigned above, below;
};

static struct fraction
weight_of(const struct run *run)
{
	struct fraction weight = {(unsigned)(100 * run->weight + 0.5), 100};
	unsigned common = weight.above, rest = weight.below;
	while (rest) {
		unsigned next = common % rest;
		common = rest;
		rest = next;
	}
	return (struct fraction){weight.above / common, weight.below / common};
}

static unsigned
rank(const struct run *run, unsigned g, unsigned h)
{
	struct fraction weight = weight_of(run);
	return weight.below * g + weight.above * h;
}

/* g + W * h is at most W * (g + h), so the lowest rank divided by W bounds the
 * lowest g + h. */
static unsigned
bound(const struct run *run, unsigned lowest_rank)
{
	unsigned weight = weight_of(run).above;
	return run->heuristic->admissible ? (lowest_rank + weight - 1) / weight : 0;
}

search_function SEARCH(wastar);

enum outcome
SEARCH(wastar)(struct run *run)
{
	static const struct best_first_policy policy = {.rank = rank, .bound = bound};
	return best_first(run, &policy);
}
