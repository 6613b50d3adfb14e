/* mondrian.h: slide-until-blocked colour puzzles.
 *
 * A grid has fixed cells and tiles of some colours. A move slides one tile in
 * one direction until the edge, a fixed cell or another tile stops it. The goal
 * names the colour of some cells; tiles of one colour are alike, and there may
 * be more of them than the goal names.
 *
 * Wherever tiles are listed they stand by colour, and within a colour by cell,
 * so that one board has one list.
 */
#ifndef GLS_MONDRIAN_MONDRIAN_H
#define GLS_MONDRIAN_MONDRIAN_H

#include "base/bits.h"
#include "puzzle/puzzle.h"
#include "puzzle/sign_grid.h"

enum {
	MONDRIAN_SIDE_MAX = SIGN_GRID_SIDE_MAX,
	MONDRIAN_CELLS_MAX = MONDRIAN_SIDE_MAX * MONDRIAN_SIDE_MAX,
	MONDRIAN_COLOURS_MAX = 52, /* upper and lower case letters */
	MONDRIAN_NO_CELL = UINT8_MAX,
};

/* Tiles, or cells that the goal names, by colour: those of colour c are
 * cell[first[c]] ... cell[first[c + 1] - 1], in rising order. */
struct mondrian_list {
	uint8_t first[MONDRIAN_COLOURS_MAX + 1];
	uint8_t cell[MONDRIAN_CELLS_MAX];
};

struct mondrian {
	struct gls_puzzle base;
	unsigned cells; /* rows * columns */
	unsigned colours, tiles;
	char letter[MONDRIAN_COLOURS_MAX]; /* of each colour */
	struct mondrian_list start,
		goal; /* colours that the goal does not name have no cells there */
	uint8_t colour_of[MONDRIAN_CELLS_MAX]; /* of each tile of a list */
	char goal_sign[MONDRIAN_CELLS_MAX];    /* as the text has it: '.', '#' or a letter */

	/* The cells that are not fixed, numbered from 0. */
	unsigned places;
	uint8_t cell_of[MONDRIAN_CELLS_MAX];
	uint8_t place_of[MONDRIAN_CELLS_MAX]; /* MONDRIAN_NO_CELL if fixed */
	unsigned place_bits;                  /* of a packed place */

	uint8_t row_of[MONDRIAN_CELLS_MAX], column_of[MONDRIAN_CELLS_MAX];
	/* What never changes of a position's lines. */
	uint16_t fixed_row[MONDRIAN_SIDE_MAX], fixed_column[MONDRIAN_SIDE_MAX];
	size_t goal_boards; /* 0: too many to list */
};

/* The lines have a bit for each cell that something stands on, moved up by one,
 * and one for the edge at either end: a slide then always ends at a bit. */
struct mondrian_position {
	uint16_t row[MONDRIAN_SIDE_MAX], column[MONDRIAN_SIDE_MAX];
	uint8_t tile[]; /* the cell of each */
};

/* Room for a position of any puzzle. */
struct mondrian_room {
	union {
		struct mondrian_position board;
		uint8_t bytes[sizeof(struct mondrian_position) + MONDRIAN_CELLS_MAX];
	};
};

extern const struct kind mondrian_kind;
extern const struct champion mondrian_champion;

/* A puzzle from two grids of rows * columns signs: '#' fixed, '.' empty (in the
 * goal: anything), a letter a tile. The goal has no letter on a fixed cell, and
 * none more often than the start. NULL when memory is out. */
struct mondrian *mondrian_new(unsigned rows, unsigned columns, const char *start, const char *goal);

/* The number of ways to choose, at most UINT64_MAX. */
uint64_t mondrian_choose(unsigned from, unsigned count);

/* read.c: see struct kind. */
bool mondrian_recognise(const char *text, size_t length);
gls_puzzle *mondrian_read(const char *text, size_t length, const struct gls_options *options,
	struct gls_error *error);
gls_puzzle *mondrian_read_document(const struct document *document,
	const struct gls_options *options, struct gls_error *error);

/* solvable.c: see struct kind. */
enum gls_solvable mondrian_solvable(const gls_puzzle *puzzle, char *reason, size_t size);

/* random.c: see struct kind. */
gls_puzzle *mondrian_random(
	const struct gls_options *options, struct rng *rng, struct gls_error *error);

#endif
