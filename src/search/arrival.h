/* arrival.h: the move by which a stored board was reached, in 16 bits.
 *
 * With it a path can be followed back from board to board, and a stored board
 * needs no pointer to its parent. On a board of at most 255 cells eight bits name the cell it left,
 * and eight the one where it ended. On larger ones a move stays in its row or column: ten bits
 * name the cell it left, one bit the axis and five where it ended.
 */
#ifndef GLS_SEARCH_ARRIVAL_H
#define GLS_SEARCH_ARRIVAL_H

#include "puzzle/puzzle.h"

enum { ARRIVAL_NONE = UINT16_MAX }; /* of the board where a search began */

struct arrivals {
	unsigned columns;
	bool are_pairs; /* of cells */
	uint8_t row_of[PUZZLE_CELLS_MAX], column_of[PUZZLE_CELLS_MAX];
};

static inline void
arrivals_init(struct arrivals *arrivals, const gls_puzzle *puzzle)
{
	arrivals->columns = puzzle->columns;
	arrivals->are_pairs = (unsigned)puzzle->rows * puzzle->columns <= UINT8_MAX;
	for (unsigned cell = 0; cell < (unsigned)puzzle->rows * puzzle->columns; cell++) {
		arrivals->row_of[cell] = (uint8_t)(cell / puzzle->columns);
		arrivals->column_of[cell] = (uint8_t)(cell % puzzle->columns);
	}
}

static inline uint16_t
arrival_pack(const struct arrivals *arrivals, struct gls_move move)
{
	if (arrivals->are_pairs)
		return (uint16_t)((unsigned)move.from << 8 | move.to);
	bool in_row = arrivals->row_of[move.from] == arrivals->row_of[move.to];
	unsigned end = in_row ? 32u + arrivals->column_of[move.to] : arrivals->row_of[move.to];
	return (uint16_t)((unsigned)move.from << 6 | end);
}

static inline struct gls_move
arrival_unpack(const struct arrivals *arrivals, uint16_t arrival)
{
	if (arrivals->are_pairs)
		return (struct gls_move){arrival >> 8, arrival & UINT8_MAX};
	unsigned from = arrival >> 6, end = arrival & 31;
	bool in_row = arrival & 32;
	unsigned row = in_row ? arrivals->row_of[from] : end;
	unsigned column = in_row ? end : arrivals->column_of[from];
	return (struct gls_move){(uint16_t)from, (uint16_t)(row * arrivals->columns + column)};
}

#endif
