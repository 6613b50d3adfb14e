/* draw.h: boards for people to look at, in a terminal. */
#ifndef GLS_IO_DRAW_H
#define GLS_IO_DRAW_H

#include "puzzle/puzzle.h"

/* The board in a frame of box-drawing signs, a line each for the rows. Tiles
 * that are home are green and holes dim if colour is asked for. */
void draw_board(
	const gls_puzzle *puzzle, const struct position *position, bool colour, struct text *text);

/* Start and goal side by side, or the start alone where the goal is not one
 * board or the two would be too wide. */
void draw_puzzle(const gls_puzzle *puzzle, bool colour, struct text *text);

/* Whether draw_puzzle() shows the goal. */
bool draw_has_goal(const gls_puzzle *puzzle);

/* Lines that draw_board() writes. */
unsigned draw_height(const gls_puzzle *puzzle);

#endif
