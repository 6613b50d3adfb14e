/* rules.h: the rules of mondrian as inline functions, for the searches that are
 * compiled for this kind and for its table. Their contract is in puzzle.h. */
#ifndef GLS_MONDRIAN_RULES_H
#define GLS_MONDRIAN_RULES_H

#include "kind/mondrian/heuristic.h"
#include "kind/mondrian/mondrian.h"

/* From an empty cell at most one tile is the first in each direction. */
enum { mondrian_MOVES_MAX = 4 * MONDRIAN_CELLS_MAX };

static inline const struct mondrian *
mondrian_of(const gls_puzzle *puzzle)
{
	return (const struct mondrian *)puzzle;
}

/* ---- Lines ---------------------------------------------------------------- */

/* Where along its line a tile stops; `line` is as in struct mondrian_position. */
static inline unsigned
mondrian_slide_down(unsigned line, unsigned at)
{
	return bits_width(line & ((2u << at) - 1)) - 1;
}

static inline unsigned
mondrian_slide_up(unsigned line, unsigned at)
{
	return at + bits_lowest(line >> (at + 2));
}

/* The cells of a line from which a tile may have come to `at` in one move: those
 * up to the next obstacle behind it, if it is blocked in front. */
struct mondrian_origins {
	unsigned first, end; /* first == end: none */
};

static inline struct mondrian_origins
mondrian_origins(unsigned line, unsigned at)
{
	bool blocked_below = line >> at & 1, blocked_above = line >> (at + 2) & 1;
	if (blocked_below == blocked_above)
		return (struct mondrian_origins){at, at};
	if (blocked_below)
		return (struct mondrian_origins){at + 1, mondrian_slide_up(line, at) + 1};
	return (struct mondrian_origins){mondrian_slide_down(line, at), at};
}

/* The bits of where a tile can go from a place in a line. */
static inline unsigned
mondrian_slide_ends(unsigned line, unsigned at)
{
	return (1u << mondrian_slide_down(line, at) | 1u << mondrian_slide_up(line, at)) &
	       ~(1u << at);
}

/* The bits of where a tile may have come from. */
static inline unsigned
mondrian_origin_ends(unsigned line, unsigned at)
{
	struct mondrian_origins origins = mondrian_origins(line, at);
	return (1u << origins.end) - (1u << origins.first);
}

static inline void
mondrian_set_cell(const struct mondrian *mondrian, struct mondrian_position *board, unsigned cell)
{
	unsigned row = mondrian->row_of[cell], column = mondrian->column_of[cell];
	board->row[row] = (uint16_t)(board->row[row] | 2u << column);
	board->column[column] = (uint16_t)(board->column[column] | 2u << row);
}

static inline void
mondrian_clear_cell(const struct mondrian *mondrian, struct mondrian_position *board, unsigned cell)
{
	unsigned row = mondrian->row_of[cell], column = mondrian->column_of[cell];
	board->row[row] = (uint16_t)(board->row[row] & ~(2u << column));
	board->column[column] = (uint16_t)(board->column[column] & ~(2u << row));
}

/* ---- The contract --------------------------------------------------------- */

static inline void
mondrian_pack(const gls_puzzle *puzzle, const struct position *position, uint64_t *state)
{
	const struct mondrian *mondrian = mondrian_of(puzzle);
	const uint8_t *tile = ((const struct mondrian_position *)position)->tile;
	unsigned bits = mondrian->place_bits, filled = 0;
	uint64_t word = 0;
	for (unsigned i = 0; i < mondrian->tiles; i++) {
		if (filled + bits > 64) {
			*state++ = word;
			word = filled = 0;
		}
		word |= (uint64_t)mondrian->place_of[tile[i]] << filled;
		filled += bits;
	}
	*state = word;
}

static inline void
mondrian_unpack(const gls_puzzle *puzzle, const uint64_t *state, struct position *position)
{
	const struct mondrian *mondrian = mondrian_of(puzzle);
	struct mondrian_position *board = (struct mondrian_position *)position;
	unsigned bits = mondrian->place_bits, used = 0;
	uint64_t mask = (1u << bits) - 1;
	memcpy(board->row, mondrian->fixed_row, sizeof board->row);
	memcpy(board->column, mondrian->fixed_column, sizeof board->column);
	for (unsigned i = 0; i < mondrian->tiles; i++) {
		if (used + bits > 64) {
			state++;
			used = 0;
		}
		board->tile[i] = mondrian->cell_of[bits_load(state) >> used & mask];
		mondrian_set_cell(mondrian, board, board->tile[i]);
		used += bits;
	}
}

static inline unsigned
mondrian_moves(const gls_puzzle *puzzle, const struct position *position, struct gls_move *moves)
{
	const struct mondrian *mondrian = mondrian_of(puzzle);
	const struct mondrian_position *board = (const struct mondrian_position *)position;
	unsigned columns = puzzle->columns, count = 0;
	for (unsigned i = 0; i < mondrian->tiles; i++) {
		unsigned from = board->tile[i];
		unsigned row = mondrian->row_of[from], column = mondrian->column_of[from];
		unsigned horizontal = board->row[row], vertical = board->column[column];
		const unsigned to[4] = {
			mondrian_slide_down(vertical, row) * columns + column,
			mondrian_slide_up(vertical, row) * columns + column,
			row * columns + mondrian_slide_down(horizontal, column),
			row * columns + mondrian_slide_up(horizontal, column),
		};
		for (unsigned direction = 0; direction < 4; direction++)
			if (to[direction] != from)
				moves[count++] =
					(struct gls_move){(uint16_t)from, (uint16_t)to[direction]};
	}
	return count;
}

static inline unsigned
mondrian_moves_back(
	const gls_puzzle *puzzle, const struct position *position, struct gls_move *moves)
{
	const struct mondrian *mondrian = mondrian_of(puzzle);
	const struct mondrian_position *board = (const struct mondrian_position *)position;
	unsigned columns = puzzle->columns, count = 0;
	for (unsigned i = 0; i < mondrian->tiles; i++) {
		unsigned to = board->tile[i];
		unsigned row = mondrian->row_of[to], column = mondrian->column_of[to];
		struct mondrian_origins vertical = mondrian_origins(board->column[column], row);
		struct mondrian_origins horizontal = mondrian_origins(board->row[row], column);
		for (unsigned r = vertical.first; r < vertical.end; r++)
			moves[count++] =
				(struct gls_move){(uint16_t)(r * columns + column), (uint16_t)to};
		for (unsigned c = horizontal.first; c < horizontal.end; c++)
			moves[count++] =
				(struct gls_move){(uint16_t)(row * columns + c), (uint16_t)to};
	}
	return count;
}

/* Puts the tile on one cell onto another, and keeps its colour in order. */
static inline void
mondrian_transfer(const struct mondrian *mondrian, struct mondrian_position *board, unsigned from,
	unsigned to)
{
	unsigned i = 0;
	while (board->tile[i] != from)
		i++;
	const uint8_t *first = &mondrian->start.first[mondrian->colour_of[i]];
	for (; i > first[0] && board->tile[i - 1] > to; i--)
		board->tile[i] = board->tile[i - 1];
	for (; i + 1u < first[1] && board->tile[i + 1] < to; i++)
		board->tile[i] = board->tile[i + 1];
	board->tile[i] = (uint8_t)to;
	mondrian_clear_cell(mondrian, board, from);
	mondrian_set_cell(mondrian, board, to);
}

static inline void
mondrian_apply(const gls_puzzle *puzzle, struct position *position, struct gls_move move)
{
	mondrian_transfer(
		mondrian_of(puzzle), (struct mondrian_position *)position, move.from, move.to);
}

static inline void
mondrian_undo(const gls_puzzle *puzzle, struct position *position, struct gls_move move)
{
	mondrian_apply(puzzle, position, move_reversed(move));
}

/* How many cells of the target do not show their colour, for one colour. */
static inline unsigned
mondrian_missing(const struct mondrian *mondrian, const struct mondrian_position *board,
	const struct mondrian_list *target, unsigned colour)
{
	unsigned missing = 0, tile = mondrian->start.first[colour];
	for (unsigned i = target->first[colour]; i < target->first[colour + 1]; i++) {
		while (tile < mondrian->start.first[colour + 1] &&
			board->tile[tile] < target->cell[i])
			tile++;
		missing += tile == mondrian->start.first[colour + 1] ||
			   board->tile[tile] != target->cell[i];
	}
	return missing;
}

static inline bool
mondrian_is_goal(const gls_puzzle *puzzle, const struct position *position)
{
	const struct mondrian *mondrian = mondrian_of(puzzle);
	for (unsigned colour = 0; colour < mondrian->colours; colour++)
		if (mondrian_missing(mondrian, (const struct mondrian_position *)position,
			    &mondrian->goal, colour))
			return false;
	return true;
}

/* A tile that goes forth and then back along a line ends where going back at
 * once would have taken it, or where it stood. */
static inline bool
mondrian_redundant(const gls_puzzle *puzzle, struct gls_move last, struct gls_move next)
{
	const struct mondrian *mondrian = mondrian_of(puzzle);
	if (last.from == MOVE_NONE.from || next.from != last.to)
		return false;
	bool last_in_row = mondrian->row_of[last.from] == mondrian->row_of[last.to];
	bool next_in_row = mondrian->row_of[next.from] == mondrian->row_of[next.to];
	return last_in_row == next_in_row;
}

static inline void
mondrian_estimate_after(const struct heuristic *heuristic, const struct position *after,
	struct gls_move step, const struct estimate *before, struct estimate *result)
{
	mondrian_estimate_step(heuristic, after, step, before, result);
}

#endif
