/* tiles.h: the n-puzzle, on boards of any size, from any start to any goal. */
#ifndef GLS_TILES_TILES_H
#define GLS_TILES_TILES_H

#include "puzzle/puzzle.h"

struct tiles {
	struct gls_puzzle base;
	unsigned cells, cell_bits; /* rows * columns; bits of a packed cell */
	uint16_t *start, *goal;    /* what stands in each cell; 0 is the blank */
	/* Of a goal that leaves cells open (partial.h): itself, with TILES_ANY in those, while the
	 * one above is one that fits; and the tiles that it does not name, of which the least
	 * stands for all in a packed state, in order. NULL and 0 for other goals. */
	uint16_t *wanted, *free_tiles;
	unsigned free_count;
	bool *is_free; /* by tile */
	uint8_t *row_of, *column_of;
	/* By the cell of the blank: the moves of one tile, from above, left, right
	 * and below as far as there are, and how many. */
	struct gls_move (*steps)[4];
	uint8_t *step_count;
};

struct tiles_position {
	uint16_t blank;  /* the cell of the blank */
	uint16_t cell[]; /* what stands in each cell */
};

extern const struct kind tiles_kind;
extern const struct champion tiles_champion;

/* Whether the champion of multi-tile moves takes the puzzle, on boards of up to so many cells. */
enum { TILES_SLIDES_CELLS = 16 };
bool tiles_slides_fit(const gls_puzzle *puzzle);

/* A puzzle with the given boards, of rows * columns cells, each a permutation
 * of 0 ... cells - 1; the goal may have TILES_ANY in some cells. NULL when memory is out. */
struct tiles *tiles_new(unsigned rows, unsigned columns, const uint16_t *start,
	const uint16_t *goal, enum metric metric);

void tiles_free(gls_puzzle *puzzle);

/* See farthest in puzzle/puzzle.h (farthest.c). */
gls_puzzle *tiles_farthest(const gls_puzzle *puzzle, struct rng *rng, unsigned *distance);

/* solvable.c: see struct kind. */
enum gls_solvable tiles_solvable(const gls_puzzle *puzzle, char *reason, size_t size);
void tiles_other_goals(const gls_puzzle *puzzle, struct text *text);

/* Whether a board can become the other, as tiles_solvable() decides it. */
bool tiles_connected(const uint16_t *one, const uint16_t *other, unsigned rows, unsigned columns);

/* read.c: see struct kind. */
bool tiles_recognise(const char *text, size_t length);
gls_puzzle *tiles_read(const char *text, size_t length, const struct gls_options *options,
	struct gls_error *error);
gls_puzzle *tiles_read_document(const struct document *document, const struct gls_options *options,
	struct gls_error *error);

/* Fills in a goal by name ("standard", "blank-first", "snail") or from the text
 * of a board, which may leave cells open; NULL means "standard". */
bool tiles_goal_read(
	const char *goal, unsigned rows, unsigned columns, uint16_t *cell, struct gls_error *error);

#endif
