#include "kind/tiles/pdb/geometry.h"

/* A symmetry of the rectangle: a transposition first, then mirrors. */
struct symmetry {
	bool transpose, flip_rows, flip_columns;
};

enum { SYMMETRIES = 8 };

static struct symmetry
symmetry_of(unsigned number)
{
	/* Those with a transposition come first: see struct geometry. */
	return (struct symmetry){!(number & 4), number & 2, number & 1};
}

/* Where the symmetry takes a cell of a rows x columns board. */
static unsigned
take(struct symmetry symmetry, unsigned rows, unsigned columns, unsigned cell)
{
	unsigned row = cell / columns, column = cell % columns;
	if (symmetry.transpose) {
		unsigned old_row = row, old_rows = rows;
		row = column;
		column = old_row;
		rows = columns;
		columns = old_rows;
	}
	row = symmetry.flip_rows ? rows - 1 - row : row;
	column = symmetry.flip_columns ? columns - 1 - column : column;
	return row * columns + column;
}

bool
geometry_fits(unsigned rows, unsigned columns)
{
	return rows >= 2 && columns >= 2 && rows * columns <= PDB_CELLS_MAX;
}

/* The symmetry that brings the cell to the least cell of a board with no more
 * rows than columns. */
static struct symmetry
canonical_symmetry(unsigned rows, unsigned columns, unsigned cell)
{
	struct symmetry best = {0};
	unsigned least = PDB_CELLS_MAX;
	for (unsigned i = SYMMETRIES; i-- > 0;) {
		struct symmetry symmetry = symmetry_of(i);
		bool fits = rows == columns || symmetry.transpose == (rows > columns);
		unsigned to = take(symmetry, rows, columns, cell);
		if (fits && to < least) {
			least = to;
			best = symmetry;
		}
	}
	return best;
}

unsigned
geometry_blank_class(unsigned rows, unsigned columns, unsigned cell)
{
	return take(canonical_symmetry(rows, columns, cell), rows, columns, cell);
}

static void
find_views(struct geometry *geometry)
{
	unsigned rows = geometry->rows, columns = geometry->columns;
	for (unsigned c = 0; c < geometry->cells; c++)
		geometry->view[0][c] = (uint8_t)c;
	geometry->views = 1;
	for (unsigned i = 0; i < SYMMETRIES && geometry->views < PDB_VIEWS_MAX; i++) {
		struct symmetry symmetry = symmetry_of(i);
		bool is_identity =
			!symmetry.transpose && !symmetry.flip_rows && !symmetry.flip_columns;
		if (is_identity || (symmetry.transpose && rows != columns) ||
			take(symmetry, rows, columns, geometry->blank) != geometry->blank)
			continue;
		for (unsigned c = 0; c < geometry->cells; c++)
			geometry->view[geometry->views][c] =
				(uint8_t)take(symmetry, rows, columns, c);
		geometry->is_transposed[geometry->views++] = symmetry.transpose;
	}
}

struct geometry
geometry_of(unsigned rows, unsigned columns, unsigned blank_goal)
{
	struct geometry geometry = {
		.rows = rows < columns ? rows : columns,
		.columns = rows < columns ? columns : rows,
		.cells = rows * columns,
	};
	struct symmetry symmetry = canonical_symmetry(rows, columns, blank_goal);
	for (unsigned c = 0; c < geometry.cells; c++)
		geometry.cell[c] = (uint8_t)take(symmetry, rows, columns, c);
	geometry.blank = geometry.cell[blank_goal];
	find_views(&geometry);
	return geometry;
}

uint32_t
geometry_neighbours(unsigned rows, unsigned columns, unsigned cell)
{
	unsigned row = cell / columns, column = cell % columns;
	uint32_t set = 0;
	if (row > 0)
		set |= cell_bit(cell - columns);
	if (row + 1 < rows)
		set |= cell_bit(cell + columns);
	if (column > 0)
		set |= cell_bit(cell - 1);
	if (column + 1 < columns)
		set |= cell_bit(cell + 1);
	return set;
}
