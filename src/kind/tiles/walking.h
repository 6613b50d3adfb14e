/* walking.h: the walking distance of one axis of a board of tiles.
 *
 * Forget which tiles stand where within a row and remember only how many tiles
 * of each goal row stand in each row, and the blank's row. A vertical move
 * takes one tile from the row next to the blank's into the blank's row. The
 * fewest such moves to the goal are a lower bound on the vertical moves of any
 * solution; the same with columns bounds the horizontal ones, and no move is
 * counted in both. (Ken'ichiro Takahashi's "walking distance".)
 *
 * All such count boards of one axis are found by breadth-first search from the
 * goal and linked, so that a search follows a link a move.
 */
#ifndef GLS_TILES_WALKING_H
#define GLS_TILES_WALKING_H

#include "base/store.h"
#include "puzzle/puzzle.h"

enum { WALKING_LINES_MAX = 6 };

struct walking {
	unsigned lines;
	unsigned count;     /* of count boards */
	uint8_t *distance;  /* of each from the goal */
	uint16_t *link16;   /* the links, if their number allows the short form */
	uint32_t *link32;   /* else */
	struct store index; /* from the counts to the number of the count board */
};

/* Whether the table of this shape is small enough to be made: `lines` rows of
 * `length` cells each (or columns). */
bool walking_fits(unsigned lines, unsigned length);

/* The table for the blank's goal in the given line. NULL, with an error, if it
 * does not fit, or the budget or the time is spent. */
MUST_CHECK struct walking *walking_new(unsigned lines, unsigned length, unsigned blank_line,
	enum metric metric, struct control *control, struct gls_error *error);

void walking_free(struct walking *walking, struct control *control);

/* The count board of tiles: count[line * lines + goal line] tiles, and where
 * the blank is. */
unsigned walking_find(const struct walking *walking, const uint8_t *count, unsigned blank_line);

/* The count board after the blank went one line up (forward false: to the line
 * before) or down (true), and a tile of the given goal line the other way. */
static inline unsigned
walking_link(const struct walking *walking, unsigned place, bool forward, unsigned goal_line)
{
	size_t index = ((size_t)place * 2 + forward) * walking->lines + goal_line;
	return walking->link16 ? walking->link16[index] : walking->link32[index];
}

#endif
