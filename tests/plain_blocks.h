/* plain_blocks.h: sliding blocks written once more, as plainly as can be.
 *
 * A board is its signs, a piece the cells of one letter, and a search keeps every picture it has
 * seen: with one sign for all pieces of a shape that the goal does not name. No header of the
 * library has a part in it.
 */
#ifndef GLS_TESTS_PLAIN_BLOCKS_H
#define GLS_TESTS_PLAIN_BLOCKS_H

#include <stdbool.h>
#include <stdint.h>

enum { PLAIN_CELLS = 144 };
enum plain_metric { PLAIN_STEP, PLAIN_SLIDE, PLAIN_MOVE };

struct plain_blocks {
	unsigned rows, columns;
	char start[PLAIN_CELLS], goal[PLAIN_CELLS]; /* the goal: cells to be covered by a letter */
	bool is_lanes;
	enum plain_metric metric;
};

#define PLAIN_NEVER UINT32_MAX

struct plain_verdict {
	uint32_t length; /* of a shortest solution, or PLAIN_NEVER */
	uint32_t boards; /* that can be reached, if all were listed */
};

/* Breadth-first: until the goal, or if is_all all that can be reached; at most so many boards are
 * listed, and a few more. */
struct plain_verdict plain_solve(const struct plain_blocks *blocks, bool is_all, uint32_t most);

#endif
