/* path.inc.h: the moves of a solution, when two ends have met.
 *
 * An end knows of a board at which depth it was reached, and nothing of the way. From the
 * board on, a step against the end's direction leads to some board of the depth before.
 */
#ifndef GLS_MONDRIAN_CHAMPION_PATH_INC_H
#define GLS_MONDRIAN_CHAMPION_PATH_INC_H

#include "kind/mondrian/champion/board.inc.h"

#include <assert.h>

/* A board that both ends have reached, and at which depth. */
struct meeting {
	board_key key;
	unsigned depth[SIDES];
};

/* Whether a side's end reached a board at a depth. */
typedef bool reached_function(
	const void *ends, enum mondrian_side side, const struct child *board, unsigned depth);

/* Appends the moves between a board and the first board of a side, which reached
 * it at the given depth, from the board on. False when memory is out. */
static inline bool
path_trace(const struct mondrian_plan *plan, enum mondrian_side side, board_key key, unsigned depth,
	reached_function *is_reached, const void *ends)
{
	struct child children[mondrian_MOVES_MAX];
	uint64_t generated = 0;
	while (depth--) {
		struct board board;
		board_set(plan, key, &board);
		unsigned count = board_children(plan, &board, opposite_of(side), NO_ARRIVAL,
				 UINT_MAX, children, &generated),
			 i = 0;
		while (i < count && !is_reached(ends, side, &children[i], depth))
			i++;
		assert(i < count);
		if (!run_append(plan->run, children[i].move))
			return false;
		key = children[i].key;
	}
	return true;
}

/* Writes the solution through a meeting into the run; false when memory is out. */
static inline bool
path_write(const struct mondrian_plan *plan, const struct meeting *meeting,
	reached_function *is_reached, const void *ends)
{
	struct run *run = plan->run;
	run->length = 0;
	run->has_solution = false;
	if (!path_trace(plan, FORWARD, meeting->key, meeting->depth[FORWARD], is_reached, ends))
		return false;
	run_reverse(run, 0);
	run->has_solution = path_trace(
		plan, BACKWARD, meeting->key, meeting->depth[BACKWARD], is_reached, ends);
	return run->has_solution;
}

#endif
