/* picture.h: boards as pictures.
 *
 * A picture is a list of shapes, the hindmost first, in units of a pixel from its upper left
 * corner. io/svg.h writes it as text; who has a library that paints, paints the same shapes. A
 * board of any kind becomes one through the contract alone: what its cells show and, of cells that
 * belong together, to which piece.
 *
 * Adding never fails: when memory is out the picture remembers it.
 */
#ifndef GLS_IO_PICTURE_H
#define GLS_IO_PICTURE_H

#include "io/theme.h"
#include "puzzle/puzzle.h"

enum { PICTURE_TEXT = 56 };

/* The side of a cell in pixels where nobody chooses: of one board, and on a sheet; and how many
 * moves a sheet shows, since more boards could no longer be told apart. */
enum { PICTURE_CELL = 64, PICTURE_SHEET_CELL = 26, PICTURE_MOVES_MAX = 400 };

struct shape {
	uint32_t colour;            /* 0xRRGGBB */
	double x, y, width, height; /* of a box; of a text, its middle, and twice 0 */
	double radius;              /* of a box's corners */
	double size;                /* of a text's letters; 0: a box */
	char text[PICTURE_TEXT];    /* UTF-8 */
};

struct picture {
	double width, height;
	struct shape *shape;
	size_t count, room;
	bool failed;
};

struct picture_style {
	const struct theme *theme;
	double cell; /* the side of a cell */
};

/* A move on its way: the board is the one before it. */
struct glide {
	struct gls_move move;
	double part; /* of the way that is done, from 0 to 1 */
};

void picture_free(struct picture *picture);

/* How far a board reaches, its frame included. */
double board_width(const gls_puzzle *puzzle, const struct picture_style *style);
double board_height(const gls_puzzle *puzzle, const struct picture_style *style);

/* Adds a board whose frame begins there; the position is as for cell() of struct kind, and may be
 * NULL where that may. The glide may be NULL. */
void picture_add_board(struct picture *picture, const gls_puzzle *puzzle,
	const struct position *position, const struct picture_style *style, double x, double y,
	const struct glide *glide);

/* This side of a cell, or the largest with which so many boards abreast are not too wide. */
double picture_cell(const gls_puzzle *puzzle, unsigned cell, unsigned abreast);

/* Whole pictures, with a page around; to be freed by picture_free(). */

struct picture picture_of_start(const gls_puzzle *puzzle, const struct picture_style *style);

/* One board, and a line under it, which may be NULL. */
struct picture picture_of_board(const gls_puzzle *puzzle, const struct position *position,
	const struct picture_style *style, const struct glide *glide, const char *line);

/* The start, an arrow, the goal. The goal is as puzzle_shown_goal() has it. */
struct picture picture_of_puzzle(
	const gls_puzzle *puzzle, const struct position *goal, const struct picture_style *style);

/* A contact sheet: the start and the board after each of the moves, which must be legal. */
struct picture picture_of_moves(const gls_puzzle *puzzle, const struct gls_move *moves,
	size_t count, bool blank_moves, const struct picture_style *style);

/* For each cell a number from 0, the larger the hotter, on the board of the start; and the line
 * under it. */
struct picture picture_of_heat(const gls_puzzle *puzzle, const double *heat,
	const struct picture_style *style, const char *line);

#endif
