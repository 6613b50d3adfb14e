/* Which search is best for a puzzle of blocks. */
#include "search/champion.h"
#include "kind/blocks/champion/layers.h"

/* Boards in layers, some hundredths of a second; after them a heuristic pays, which leaves most of
 * the others unseen (bench pieces). */
enum { LAYERS_MOST = 40000 };

/* Searches as they are compiled for this kind. */
search_function astar_blocks, bidirectional_blocks;

/* A goal that is one board is met half way, which leaves most boards unseen; else what can be
 * reached is mostly what must be looked at, and layers in words are the quickest way to do so. */
static enum outcome
solve(struct run *run)
{
	if (run->puzzle->kind->goal_count(run->puzzle))
		return bidirectional_blocks(run);
	if (!layers_fit((const struct blocks *)run->puzzle) || run->tracer)
		return astar_blocks(run);
	enum outcome outcome = layers_solve(run, LAYERS_MOST);
	bool gave_up = outcome == OUTCOME_LIMIT && run->limit == GLS_LIMIT_NONE;
	if (!gave_up)
		return outcome;
	run_end_bounds(run, false);
	return astar_blocks(run);
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
