/* champion_mondrian.h: the best solver for slide-until-blocked colour puzzles.
 *
 * For a bound T that rises from the estimate of the start, layers of boards are
 * searched breadth-first from both ends, keeping only boards that can still lie
 * on a solution of at most T moves; the side that looks cheaper goes on. When the
 * layers meet, that is a shortest solution; when one side has no board left, no
 * solution has T moves, and if nothing was cut off there either, none exists.
 *
 *   mondrian_plan    what a puzzle means for the search: keys and estimates
 *   mondrian_board.h one board: from a key, and to the keys one move away
 *   mondrian_path.h  the moves through a board that both ends have reached
 *   mondrian_set.h   the boards of one side, each with its depth
 *   mondrian_layers.h the search from both ends under one bound
 *   mondrian_beam.h  a quick solution that need not be shortest: the upper bound
 *   mondrian_sweep   what takes over when bounds take long: the search from both ends
 *                    without them, by families of boards; mondrian_family has what was
 *                    reached, mondrian_sweeper makes one layer
 *   mondrian_solve.h rising bounds, and everything put together
 *
 * A board is a number, its key. Those of mondrian_narrow.c have 64 bits, those of
 * mondrian_wide.c 128; the text is the same. Puzzles whose keys would have more
 * than 120 bits are left to A*, whose boards can have any size.
 */
#ifndef GLS_CHAMPION_MONDRIAN_H
#define GLS_CHAMPION_MONDRIAN_H

#include "champion/champion.h"
#include "champion/mondrian_plan.h"

/* For keys of one and of two words. */
enum outcome mondrian_solve_narrow(struct mondrian_plan *plan);
enum outcome mondrian_solve_wide(struct mondrian_plan *plan);
enum outcome mondrian_sketch_narrow(struct mondrian_plan *plan);
enum outcome mondrian_sketch_wide(struct mondrian_plan *plan);

#endif
