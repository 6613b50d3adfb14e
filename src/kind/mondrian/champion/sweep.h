/* sweep.h: breadth-first search from both ends, many boards at a time.
 *
 * For boards where the estimates cut off little: every layer is made once, whole families
 * of boards at a time (family.h), with no bound but the best solution known.
 */
#ifndef GLS_MONDRIAN_CHAMPION_SWEEP_H
#define GLS_MONDRIAN_CHAMPION_SWEEP_H

#include "kind/mondrian/champion/plan.h"

/* After how many boards generated otherwise a sweep pays; UINT64_MAX: never. The puzzle's
 * boards must make families of some size, and few enough of them. */
uint64_t mondrian_sweep_after(const struct mondrian_plan *plan);

/* Solves a puzzle where it may pay and whose start is not the goal, or proves that the run's
 * solution is a shortest one, or that there is none. OUTCOME_LIMIT with any limit; all memory is
 * given back. */
enum outcome mondrian_sweep(struct mondrian_plan *plan);

#endif
