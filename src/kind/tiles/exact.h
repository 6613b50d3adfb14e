/* exact.h: the exact distance as a heuristic of small boards of tiles. */
#ifndef GLS_TILES_EXACT_H
#define GLS_TILES_EXACT_H

#include "kind/tiles/pdb/distance_table.h"
#include "kind/tiles/tiles.h"

#define TILES_TABLE_NAME "table"

struct tiles_table {
	struct distance_table distances;
	uint8_t tile[DISTANCE_CELLS_MAX]; /* canonical name of each tile, and of the blank */
};

/* Whether there is such a table for boards of this size. */
bool tiles_table_fits(const gls_puzzle *puzzle);

/* For the target board, given as the cell of each tile (of the blank at 0). */
struct tiles_table *tiles_table_new(const struct tiles *tiles, const uint16_t *target,
	struct control *control, struct gls_error *error);
void tiles_table_free(struct tiles_table *table, struct control *control);

/* The board as the table has it, and the cell of its blank. */
uint64_t tiles_table_board(const struct tiles_table *table, const uint16_t *cell, unsigned *blank);

unsigned tiles_table_estimate(const struct tiles_table *table, const uint16_t *cell);

#endif
