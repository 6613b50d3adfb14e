/* The boards of the 15-puzzle that are farthest from a goal with the blank in a corner.
 *
 * Seventeen boards need 80 moves, and none needs more: A. Bruengger, A. Marzetta, K. Fukuda and
 * J. Nievergelt found some (1999), R. Korf and P. Schultze all of them (2005). Ten are below; what
 * a generator makes of them is solved before anybody sees it. */
#include "base/rng.h"
#include "kind/tiles/rules.h"

#include <stdlib.h>

enum { SIDE = 4, CELLS = SIDE * SIDE, FARTHEST = 80 };

/* For the goal 0 1 2 ... 15. */
static const uint8_t boards[][CELLS] = {
	{15, 10, 8, 12, 11, 14, 9, 13, 2, 6, 5, 1, 3, 7, 4, 0},
	{15, 10, 8, 12, 11, 14, 9, 13, 7, 2, 5, 1, 3, 6, 4, 0},
	{15, 11, 8, 12, 14, 10, 9, 13, 2, 6, 1, 4, 3, 7, 5, 0},
	{15, 11, 8, 12, 14, 10, 9, 13, 2, 6, 4, 5, 3, 7, 1, 0},
	{15, 11, 8, 12, 14, 10, 9, 13, 2, 6, 5, 1, 3, 7, 4, 0},
	{15, 11, 8, 12, 14, 10, 9, 13, 6, 7, 5, 1, 3, 2, 4, 0},
	{15, 11, 8, 12, 14, 10, 9, 13, 7, 2, 5, 1, 3, 6, 4, 0},
	{15, 11, 8, 12, 14, 10, 9, 13, 7, 6, 2, 1, 3, 5, 4, 0},
	{15, 11, 8, 12, 14, 10, 13, 9, 2, 7, 5, 1, 3, 6, 4, 0},
	{15, 11, 9, 12, 14, 10, 8, 13, 6, 2, 5, 1, 3, 7, 4, 0},
};

enum { BOARDS = sizeof boards / sizeof *boards };

/* Where the cell comes to lie when the upper left corner is taken to another one. */
static unsigned
turned(unsigned cell, unsigned corner, bool is_transposed)
{
	unsigned row = cell / SIDE, column = cell % SIDE;
	unsigned to_row = is_transposed ? column : row, to_column = is_transposed ? row : column;
	if (corner / SIDE)
		to_row = SIDE - 1 - to_row;
	if (corner % SIDE)
		to_column = SIDE - 1 - to_column;
	return to_row * SIDE + to_column;
}

gls_puzzle *
tiles_farthest(const gls_puzzle *puzzle, struct rng *rng, unsigned *distance)
{
	const struct tiles *tiles = tiles_of(puzzle);
	unsigned corner = 0;
	if (puzzle->rows != SIDE || puzzle->columns != SIDE || puzzle->metric != METRIC_STM ||
		tiles->wanted)
		return NULL;
	while (tiles->goal[corner])
		corner++;
	if (corner % SIDE % (SIDE - 1) || corner / SIDE % (SIDE - 1))
		return NULL;
	const uint8_t *board = boards[rng_below(rng, BOARDS)];
	bool is_transposed = rng_below(rng, 2);
	uint16_t start[CELLS];
	/* A tile is called what the goal has where its own place comes to lie. */
	for (unsigned cell = 0; cell < CELLS; cell++)
		start[turned(cell, corner, is_transposed)] =
			tiles->goal[turned(board[cell], corner, is_transposed)];
	struct tiles *far = tiles_new(SIDE, SIDE, start, tiles->goal, METRIC_STM);
	*distance = FARTHEST;
	return far ? &far->base : NULL;
}
