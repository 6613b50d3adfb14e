/* layers.h: breadth-first search over boards of blocks in one word.
 *
 * A board of at most 64 cells is a word of places, and a piece on it a word of cells: what a place
 * covers, and the places beside it, are tables, so that a move is a look at two words. All boards
 * are kept, layer by layer, and nothing else beside them but the table in which they are found: the
 * way back is searched for anew, since every move can be taken back.
 */
#ifndef GLS_BLOCKS_CHAMPION_LAYERS_H
#define GLS_BLOCKS_CHAMPION_LAYERS_H

#include "kind/blocks/blocks.h"
#include "search/search.h"

/* Whether its boards can be searched so. */
bool layers_fit(const struct blocks *blocks);

/* The shortest solution, or a proof that there is none. No heuristic has a part in it. After so
 * many boards it gives up: OUTCOME_LIMIT, with run->limit GLS_LIMIT_NONE. */
enum outcome layers_solve(struct run *run, uint64_t most);

/* Counts all boards that can be reached; 0 if a limit came first, or there are too many. */
uint64_t layers_count(struct run *run);

#endif
