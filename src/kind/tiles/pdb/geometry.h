/* geometry.h: the rectangle that a pattern database is made for.
 *
 * Every goal of an R x C board is one of few, seen from some side: name each
 * tile after the cell where it belongs, then turn and mirror the board until
 * the blank's goal is the first cell that it can be brought to. What remains
 * is the size, with no more rows than columns, and that cell, the *blank
 * class*. Tables are made for this canonical board only, in which tile x
 * belongs into cell x.
 *
 * A *view* is a symmetry of the canonical board that leaves the blank's goal
 * where it is. What the tables say about a board seen so is as true as what
 * they say about the board itself.
 */
#ifndef GLS_TILES_PDB_GEOMETRY_H
#define GLS_TILES_PDB_GEOMETRY_H

#include <stdbool.h>
#include <stdint.h>

/* Boards of more cells have no pattern databases worth their memory. */
enum { PDB_CELLS_MAX = 25, PDB_VIEWS_MAX = 2 };

/* The moves of the blank, horizontal ones first. */
enum { BLANK_LEFT, BLANK_RIGHT, BLANK_UP, BLANK_DOWN, BLANK_MOVES };

/* Sets of cells are words with a bit for each. */
static inline uint32_t
cell_bit(unsigned cell)
{
	return (uint32_t)1 << cell;
}

struct geometry {
	unsigned rows, columns, cells; /* canonical: no more rows than columns */
	unsigned blank;                /* the canonical goal cell of the blank */
	uint8_t cell[PDB_CELLS_MAX];   /* the canonical cell of each cell of the board */
	/* The identity, and one symmetry more if there is one: a transposition
	 * rather than another, since it makes vertical moves horizontal. Only a
	 * goal in the very middle has more of them. */
	unsigned views;
	uint8_t view[PDB_VIEWS_MAX][PDB_CELLS_MAX]; /* of canonical cells */
	bool is_transposed[PDB_VIEWS_MAX];
};

/* False if the board is too large, or so narrow that it has no pattern
 * databases: at least two rows and columns, at most PDB_CELLS_MAX cells. */
bool geometry_fits(unsigned rows, unsigned columns);

/* For a board that fits, with the blank's goal in the given cell. */
struct geometry geometry_of(unsigned rows, unsigned columns, unsigned blank_goal);

/* The cells next to a cell of a canonical board. */
uint32_t geometry_neighbours(unsigned rows, unsigned columns, unsigned cell);

/* The least cell that symmetry can bring a cell of a canonical board to. */
unsigned geometry_blank_class(unsigned rows, unsigned columns, unsigned cell);

#endif
