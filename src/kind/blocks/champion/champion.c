/* Which search is best for a puzzle of blocks. */
#include "search/champion.h"
#include "kind/blocks/champion/layers.h"

/* Searches as they are compiled for this kind. */
search_function astar_blocks, bidirectional_blocks;

/* A goal that is one board is met half way, which leaves most boards unseen; else what can be
 * reached is mostly what must be looked at, and layers in words are the quickest way to do so. */
static enum outcome
solve(struct run *run)
{
	if (run->puzzle->kind->goal_count(run->puzzle))
		return bidirectional_blocks(run);
	if (!layers_fit((const struct blocks *)run->puzzle) || run->trace)
		return astar_blocks(run);
	return layers_solve(run);
}

static uint64_t
reachable(struct run *run)
{
	return layers_fit((const struct blocks *)run->puzzle) ? layers_count(run) : 0;
}

const struct champion blocks_champion = {
	.solve = solve,
	.reachable = reachable,
};
