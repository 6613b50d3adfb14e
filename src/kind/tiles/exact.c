#include "kind/tiles/exact.h"
#include "base/error.h"

bool
tiles_table_fits(const gls_puzzle *puzzle)
{
	return distance_table_fit(puzzle->rows, puzzle->columns);
}

struct tiles_table *
tiles_table_new(const struct tiles *tiles, const uint16_t *target, struct control *control,
	struct gls_error *error)
{
	unsigned rows = tiles->base.rows, columns = tiles->base.columns;
	if (!distance_table_fit(rows, columns)) {
		error_set(error, GLS_BAD_INPUT,
			"a table of all boards is for two rows and columns at least and %d cells "
			"at most",
			DISTANCE_CELLS_MAX);
		return NULL;
	}
	struct tiles_table *table = budget_zalloc(&control->budget, sizeof *table);
	if (!table) {
		error_set(error, GLS_NO_MEMORY, "the memory budget does not hold a heuristic");
		return NULL;
	}
	struct geometry geometry = geometry_of(rows, columns, target[0]);
	for (unsigned tile = 0; tile < tiles->cells; tile++)
		table->tile[tile] = geometry.cell[target[tile]];
	if (distance_table_open(&table->distances, &geometry, control, error))
		return table;
	tiles_table_free(table, control);
	return NULL;
}

void
tiles_table_free(struct tiles_table *table, struct control *control)
{
	if (!table)
		return;
	distance_table_close(&table->distances, control);
	budget_free(&control->budget, table, sizeof *table);
}

uint64_t
tiles_table_board(const struct tiles_table *table, const uint16_t *cell, unsigned *blank)
{
	const struct geometry *geometry = &table->distances.geometry;
	uint64_t board = 0;
	for (unsigned c = 0; c < geometry->cells; c++) {
		unsigned at = geometry->cell[c];
		board |= (uint64_t)table->tile[cell[c]] << 4 * at;
		if (!cell[c])
			*blank = at;
	}
	return board;
}

unsigned
tiles_table_estimate(const struct tiles_table *table, const uint16_t *cell)
{
	unsigned blank = 0;
	uint64_t board = tiles_table_board(table, cell, &blank);
	return distance_table_get(&table->distances, board, blank) & DISTANCE_MASK;
}
