/* champion.h: the best solver for slide-until-blocked colour puzzles.
 *
 * For a bound T that rises from the estimate of the start, layers of boards are
 * searched breadth-first from both ends, keeping only boards that can still lie
 * on a solution of at most T moves; the side that looks cheaper goes on. When the
 * layers meet, that is a shortest solution; when one side has no board left, no
 * solution has T moves, and if nothing was cut off there either, none exists.
 *
 *   plan.h          what a puzzle means for the search: keys and estimates
 *   board.inc.h     one board: from a key, and to the keys one move away
 *   path.inc.h      the moves through a board that both ends have reached
 *   set.inc.h       the boards of one side, each with its depth
 *   layers.inc.h    the search from both ends under one bound
 *   beam.inc.h      a quick solution that need not be shortest: the upper bound
 *   sweep.h         what takes over when bounds take long: the search from both ends
 *                   without them, by families of boards; family.h has what was
 *                   reached, sweeper.h makes one layer
 *   solve.inc.h     rising bounds, and everything put together
 *
 * A board is a number, its key. Those of narrow.c have 64 bits, those of
 * wide.c 128; the text, *.inc.h, is the same. A function of it bears the name of its file
 * or of the struct that it works on. Puzzles whose keys would have more
 * than 120 bits are left to A*, whose boards can have any size.
 */
#ifndef GLS_MONDRIAN_CHAMPION_CHAMPION_H
#define GLS_MONDRIAN_CHAMPION_CHAMPION_H

#include "kind/mondrian/champion/plan.h"
#include "search/champion.h"

/* For keys of one and of two words. */
enum outcome mondrian_solve_narrow(struct mondrian_plan *plan);
enum outcome mondrian_solve_wide(struct mondrian_plan *plan);
enum outcome mondrian_sketch_narrow(struct mondrian_plan *plan);
enum outcome mondrian_sketch_wide(struct mondrian_plan *plan);

#endif
