/* deepening.h: depth-first search below a board, cut where g + h exceeds a
 * bound: the inner loop of IDA* and of the hybrid. */
#ifndef GLS_SEARCH_DEEPENING_H
#define GLS_SEARCH_DEEPENING_H

#include "search/rules.h"

#include <limits.h>

struct deepening {
	struct run *run;
	struct position *position;
	unsigned bound;      /* on g + h */
	unsigned next_bound; /* the least g + h that was cut off */
};

/* Says that the board in search->position, reached in g moves, need not be
 * looked below. */
typedef bool deepening_known(void *data, unsigned g);

/* Looks below the board in search->position: g moves from the start, reached by
 * `last`, within the bound and not a goal. `known` may be NULL; it is asked for
 * boards up to depth known_depth. Inlined, so that a search without it pays
 * nothing for it. */
static enum outcome
deepening_below(struct deepening *search, unsigned g, struct gls_move last,
	const struct estimate *here, deepening_known *known, void *data, unsigned known_depth)
{
	struct run *run = search->run;
	const gls_puzzle *puzzle = run->puzzle;
	struct position *position = search->position;
	struct gls_move moves[RULE(MOVES_MAX)];
	struct estimate next;
	if (!run_tick(run, position, g))
		return OUTCOME_LIMIT;
	unsigned count = RULE(moves)(puzzle, position, moves);
	for (unsigned i = 0; i < count; i++) {
		if (RULE(redundant)(puzzle, last, moves[i]))
			continue;
		run->generated++;
		RULE(apply)(puzzle, position, moves[i]);
		RULE(estimate_after)(run->heuristic, position, moves[i], here, &next);
		unsigned f = g + 1 + next.h;
		if (f <= search->bound) {
			enum outcome outcome = OUTCOME_EXHAUSTED;
			if (next.h == 0 && RULE(is_goal)(puzzle, position)) {
				run->length = g + 1;
				outcome = OUTCOME_SOLVED;
			} else if (!known || g + 1 > known_depth || !known(data, g + 1)) {
				outcome = deepening_below(
					search, g + 1, moves[i], &next, known, data, known_depth);
			}
			if (outcome != OUTCOME_EXHAUSTED) {
				run->moves[g] = moves[i];
				return outcome;
			}
		} else if (f < search->next_bound) {
			search->next_bound = f;
		}
		RULE(undo)(puzzle, position, moves[i]);
	}
	return OUTCOME_EXHAUSTED;
}

#endif
