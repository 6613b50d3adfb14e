/* distance_table.h: the distance of every board of a small size from its goal.
 *
 * Up to ten cells a table of all boards is small, and nothing is left to search:
 * a byte for each board that can be solved has its distance, and the move that
 * makes it less.
 *
 * A board is a word of four bits a cell, the tile named by the canonical cell
 * where it belongs, the blank too. Boards are numbered by the cell of the blank
 * and the order of the tiles; of two orders that differ in the last two tiles
 * only one can be solved, so they share a number.
 */
#ifndef GLS_TILES_PDB_DISTANCE_TABLE_H
#define GLS_TILES_PDB_DISTANCE_TABLE_H

#include "kind/tiles/pdb/geometry.h"
#include "tables/tables.h"

enum {
	DISTANCE_CELLS_MAX = 10,
	DISTANCE_MASK = 63, /* of a byte; 2 x 5 has the farthest board at 55 moves */
	DISTANCE_MOVE_SHIFT = 6,
};

struct distance_table {
	struct geometry geometry;
	uint32_t orders; /* numbers for each cell of the blank */
	struct table table;
};

bool distance_table_fit(unsigned rows, unsigned columns);

/* For a board that fits; built if need be. */
bool distance_table_open(struct distance_table *distances, const struct geometry *geometry,
	struct control *control, struct gls_error *error);
void distance_table_close(struct distance_table *distances, struct control *control);

/* The number of a board with the blank in the given cell. */
static inline uint32_t
distance_table_number(const struct distance_table *distances, uint64_t board, unsigned blank)
{
	/* How many of the tiles not seen yet are less than tile t: four bits each. */
	uint64_t lesser = 0xfedcba9876543210;
	unsigned cells = distances->geometry.cells, goal = distances->geometry.blank, left = cells;
	lesser -= (uint64_t)0x1111111111111110 << 4 * goal;
	uint32_t rank = 0;
	for (unsigned cell = 0; left > 3; cell++) {
		if (cell == blank)
			continue;
		unsigned shift = 4 * (unsigned)(board >> 4 * cell & 15);
		rank = rank * --left + (uint32_t)(lesser >> shift & 15);
		lesser -= (uint64_t)0x1111111111111110 << shift;
	}
	return blank * distances->orders + rank;
}

/* The byte of a board that can be solved. */
static inline uint8_t
distance_table_get(const struct distance_table *distances, uint64_t board, unsigned blank)
{
	const uint8_t *bytes = distances->table.data;
	return bytes[distance_table_number(distances, board, blank)];
}

/* What a move of the blank adds to its cell. */
static inline int
distance_table_step(const struct distance_table *distances, unsigned move)
{
	int columns = (int)distances->geometry.columns;
	return move == BLANK_LEFT    ? -1
	       : move == BLANK_RIGHT ? 1
	       : move == BLANK_UP    ? -columns
				     : columns;
}

/* The board after the blank went from a cell to another one. */
static inline uint64_t
board_after(uint64_t board, unsigned blank, unsigned next)
{
	uint64_t difference = (board >> 4 * blank ^ board >> 4 * next) & 15;
	return board ^ difference << 4 * blank ^ difference << 4 * next;
}

#endif
