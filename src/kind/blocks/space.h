/* space.h: all boards that can be reached from one, and how far each is from a goal.
 *
 * Boards are numbered in the order of their distance from the first. The moves between them are
 * kept, so that the distances to one goal after the other are measured quickly. */
#ifndef GLS_BLOCKS_SPACE_H
#define GLS_BLOCKS_SPACE_H

#include "base/store.h"
#include "kind/blocks/blocks.h"

enum { BLOCKS_SPACE_FAR = UINT16_MAX }; /* no goal can be reached */

struct blocks_space {
	uint32_t most;
	struct budget budget;
	struct blocks *blocks; /* of which the boards are */
	struct store boards;
	bool is_whole; /* there are no more boards than these */
	bool gives_up; /* where there are more, distances are of no use */
	uint32_t *first,
		*edge; /* the boards beside each: edge[first[i]] up to edge[first[i + 1]] */
	size_t edge_room;
	uint8_t *anchor;         /* on each board, of the piece that the goal names first */
	uint16_t *distance;      /* to the nearest goal that was measured, or BLOCKS_SPACE_FAR */
	uint8_t *ways;           /* shortest ways to goals: none, one, or two for several */
	uint32_t *queue;         /* boards by rising distance */
	struct blocks_room room; /* last, as what ends in room for more must be */
};

/* For at most so many boards. False when memory is out; it is to be freed then, too. */
bool blocks_space_init(struct blocks_space *space, uint32_t most);
void blocks_space_free(struct blocks_space *space);

/* Lists the boards within reach of a start, which takes the place of what was listed before. False
 * when memory is out. */
bool blocks_space_list(struct blocks_space *space, const struct blocks_form *form);

/* Measures all distances to the boards on which the first named piece is home; how many have one.
 */
uint32_t blocks_space_measure(struct blocks_space *space, const struct blocks_set *home);

/* The signs of a board. */
void blocks_space_signs(struct blocks_space *space, uint32_t number, char *sign);

#endif
