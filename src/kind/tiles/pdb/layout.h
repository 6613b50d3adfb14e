/* layout.h: where a table keeps each state of a pattern.
 *
 * A state of a pattern of k tiles is the cells where its tiles stand (the
 * *map*), the region of free cells that the blank can walk about in without
 * moving one of them, and the order in which the tiles stand on those cells,
 * reading row by row. A map with one of its regions is a *cohort*.
 *
 * The order is kept as a word of three bits a tile: the tile on the first cell
 * of the map in the lowest bits. A horizontal move of a tile changes the map
 * and not the order; a vertical one takes a field of the word and rotates it.
 *
 * A table has a bit for each state, at rank of the order * stride + cohort.
 * Cohorts are numbered so that maps with equal numbers of tiles in each row
 * stand together: a chain of horizontal moves stays within a few cache lines.
 *
 * A layout depends on the size of the board and the number of tiles alone, and
 * is itself a small table that solves share.
 */
#ifndef GLS_TILES_PDB_LAYOUT_H
#define GLS_TILES_PDB_LAYOUT_H

#include "base/bits.h"
#include "kind/tiles/pdb/geometry.h"
#include "tables/tables.h"

enum {
	LAYOUT_TILES_MAX = 8, /* three bits a tile, and 8! orders */
	ORDER_FIELD = 3,
	ORDER_FIRST_BITS = 4 * ORDER_FIELD, /* the order is ranked in two halves */
	ORDER_FIRST_MASK = (1 << ORDER_FIRST_BITS) - 1,
	LAYOUT_DIRECT_CELLS = 16, /* up to here a map is looked up by its bits */

	/* Of a map there, one word: its first cohort, then the region of each cell. At most eight
	 * regions fit on 16 cells, and at most 40,359 cohorts (2 x 8 with 8 tiles). */
	LAYOUT_COHORT_BITS = 16,
	LAYOUT_REGION_BITS = 3,
};

/* On larger boards: where the cohorts of a map begin, and where the regions of its cells are. */
struct layout_place {
	uint32_t cohort, regions;
};

struct layout {
	unsigned rows, columns, cells, tiles;
	uint32_t maps, cohorts, orders; /* orders: tiles! */
	uint32_t stride;                /* bits from one order to the next */
	uint32_t last_column;           /* its cells */
	unsigned low_cells;             /* of the two halves of a large map */
	const uint32_t *high, *low;
	const uint64_t *word; /* of a small board's maps */
	const struct layout_place *place;
	const uint8_t *region;
	const uint32_t *ordinal;      /* maps counted from 0, by where they have their place */
	const uint16_t *first, *rest; /* ranks of the halves of an order */
	struct table table;
};

/* For a canonical board that fits. An error if there is no table of that many
 * tiles: one to LAYOUT_TILES_MAX, one cell at least for the blank, and less than
 * 2^32 states. */
MUST_CHECK bool layout_open(struct layout *layout, unsigned rows, unsigned columns, unsigned tiles,
	struct control *control, struct gls_error *error);
void layout_close(struct layout *layout, struct control *control);

/* The bytes of a table with one bit a state. */
static inline size_t
layout_bytes(const struct layout *layout)
{
	return (size_t)layout->orders * layout->stride / 8;
}

/* Where a map has its place. The lowest cell needs no bit of its own: the number
 * of tiles tells. */
static inline uint32_t
layout_number(const struct layout *layout, uint32_t map)
{
	if (layout->cells <= LAYOUT_DIRECT_CELLS)
		return map >> 1;
	return layout->high[map >> layout->low_cells] +
	       layout->low[map & (cell_bit(layout->low_cells) - 1)];
}

static inline uint32_t
word_cohort(uint64_t word)
{
	return word & ((1 << LAYOUT_COHORT_BITS) - 1);
}

static inline uint32_t
layout_cohort(const struct layout *layout, uint32_t map, unsigned blank)
{
	uint32_t number = layout_number(layout, map);
	if (layout->cells <= LAYOUT_DIRECT_CELLS) {
		uint64_t word = layout->word[number];
		unsigned shift = LAYOUT_COHORT_BITS + LAYOUT_REGION_BITS * blank;
		return word_cohort(word) + (word >> shift & ((1 << LAYOUT_REGION_BITS) - 1));
	}
	struct layout_place place = layout->place[number];
	return place.cohort + layout->region[place.regions + blank];
}

static inline uint32_t
order_rank(const struct layout *layout, uint32_t order)
{
	return (uint32_t)layout->first[order & ORDER_FIRST_MASK] +
	       layout->rest[order >> ORDER_FIRST_BITS];
}

/* The bit of a state. */
static inline uint32_t
layout_index(const struct layout *layout, uint32_t map, uint32_t order, unsigned blank)
{
	return order_rank(layout, order) * layout->stride + layout_cohort(layout, map, blank);
}

/* The order after the tile in place `from` of it has gone to place `to`. */
static inline uint32_t
order_moved(uint32_t order, unsigned from, unsigned to)
{
	uint32_t tile = order >> (ORDER_FIELD * from) & ((1 << ORDER_FIELD) - 1);
	uint32_t below = (1u << (ORDER_FIELD * from)) - 1;
	uint32_t others = (order & below) | (order >> ORDER_FIELD & ~below);
	uint32_t under = (1u << (ORDER_FIELD * to)) - 1;
	return (others & under) | tile << (ORDER_FIELD * to) | (others & ~under) << ORDER_FIELD;
}

/* The order with the given rank: the inverse of order_rank(). */
uint32_t order_of_rank(unsigned tiles, uint32_t rank);

/* Calls visit for every map, in the order of their cohorts, until it says false. False,
 * and perhaps without a single call, if the budget has no room for the list of maps. */
MUST_CHECK bool layout_each_map(const struct layout *layout, struct budget *budget,
	bool (*visit)(void *data, uint32_t map, uint32_t first_cohort), void *data);

/* The free cells that the blank can reach from `blank` on a map. */
uint32_t layout_region(const struct layout *layout, uint32_t map, unsigned blank);

#endif
