/* slide_tables.h: lower bounds on the multi-tile moves from a board to an end.
 *
 * A pattern is a few tiles and the blank; the other tiles are all alike. A table has,
 * for every arrangement of a pattern and each way that may be next, the fewest slides
 * to the end, alternately horizontal and vertical. Slides move tiles of several patterns
 * at once, so the bounds of several patterns do not add up: the greatest counts.
 */
#ifndef GLS_TILES_CHAMPION_SLIDE_TABLES_H
#define GLS_TILES_CHAMPION_SLIDE_TABLES_H

#include "base/control.h"
#include "kind/tiles/champion/slide_board.h"

enum { SLIDE_PATTERNS_MAX = SLIDE_CELLS_MAX - 1 };

struct slide_tables {
	unsigned tiles;                        /* in a pattern; 0: there are none */
	unsigned count;                        /* of patterns */
	unsigned first[SLIDE_PATTERNS_MAX];    /* tile of each, which has those after it too */
	uint8_t *distance[SLIDE_PATTERNS_MAX]; /* by slide_index() */
};

/* What the tables of slide_tables_make() take. */
size_t slide_tables_bytes(const struct slide_shape *shape, unsigned tiles);

/* Tables of patterns of so many tiles, which all tiles of the board belong to. False, with
 * no tables, when memory is out or the control ends it (control_poll() says so). */
MUST_CHECK bool slide_tables_make(struct slide_tables *tables, const struct slide_shape *shape,
	slide_board end, unsigned tiles, struct control *control);

void slide_tables_free(struct slide_tables *tables, struct control *control);

/* Where a pattern's distance is, if `way` is next. */
static inline size_t
slide_index(const struct slide_tables *tables, unsigned pattern, slide_board board, enum way way)
{
	unsigned shift = SLIDE_CELL_BITS * tables->first[pattern];
	uint64_t mask = ((uint64_t)1 << (SLIDE_CELL_BITS * tables->tiles)) - 1;
	uint64_t blank = slide_cell(board, 0);
	return (size_t)((board >> shift & mask) << SLIDE_CELL_BITS | blank) * WAYS + way;
}

/* Whether the end may be reached in so many slides, the next one being `way`. */
static inline bool
slide_within(const struct slide_tables *tables, slide_board board, enum way way, unsigned slides)
{
	for (unsigned i = 0; i < tables->count; i++)
		if (tables->distance[i][slide_index(tables, i, board, way)] > slides)
			return false;
	return true;
}

#endif
