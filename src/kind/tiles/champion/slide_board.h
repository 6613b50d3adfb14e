/* slide_board.h: a board of tiles for the champion of multi-tile moves.
 *
 * A shortest solution never slides along the same line twice in a row, since that
 * would be one slide: horizontal and vertical slides alternate. So what a search
 * visits is a board together with the way that is next.
 */
#ifndef GLS_TILES_CHAMPION_SLIDE_BOARD_H
#define GLS_TILES_CHAMPION_SLIDE_BOARD_H

#include "base/bits.h"
#include "kind/tiles/tiles.h"

#include <stdbool.h>

enum {
	SLIDE_CELLS_MAX = TILES_SLIDES_CELLS,
	SLIDE_CHILDREN_MAX = SLIDE_CELLS_MAX - 1,
	SLIDE_CELL_BITS = 4,
};

enum way { HORIZONTAL, VERTICAL, WAYS };

/* The cell of each tile in four bits, the blank's lowest. Never 0, with two cells or more. */
typedef uint64_t slide_board;

/* How far the blank can go towards the first cell of its line, or the last; and from
 * one cell to the next. */
struct slide_room {
	uint8_t before, after, step;
};

struct slide_shape {
	unsigned tiles;
	struct slide_room room[WAYS][SLIDE_CELLS_MAX]; /* by the cell of the blank */
};

static inline enum way
other_way(enum way way)
{
	return way == HORIZONTAL ? VERTICAL : HORIZONTAL;
}

static inline unsigned
slide_cell(slide_board board, unsigned tile)
{
	return board >> (SLIDE_CELL_BITS * tile) & (SLIDE_CELLS_MAX - 1);
}

/* The tile in a cell: the lowest four bits that are the cell's. Those of tiles that the
 * board does not have lie above. */
static inline unsigned
slide_tile(slide_board board, unsigned cell)
{
	const uint64_t ones = 0x1111111111111111;
	uint64_t difference = board ^ cell * ones;
	return bits_lowest((difference - ones) & ~difference & ones << 3) / SLIDE_CELL_BITS;
}

/* The boards after each slide one way. Each slide is the one before it and one tile more. */
static inline unsigned
slide_children(const struct slide_shape *shape, slide_board board, enum way way,
	slide_board children[SLIDE_CHILDREN_MAX])
{
	unsigned blank = slide_cell(board, 0), count = 0;
	struct slide_room room = shape->room[way][blank];
	slide_board child = board;
	for (unsigned i = 1; i <= room.before; i++) {
		unsigned tile = slide_tile(board, blank - i * room.step);
		child += ((uint64_t)room.step << (SLIDE_CELL_BITS * tile)) - room.step;
		children[count++] = child;
	}
	child = board;
	for (unsigned i = 1; i <= room.after; i++) {
		unsigned tile = slide_tile(board, blank + i * room.step);
		child -= ((uint64_t)room.step << (SLIDE_CELL_BITS * tile)) - room.step;
		children[count++] = child;
	}
	return count;
}

#endif
