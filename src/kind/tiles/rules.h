/* rules.h: the rules of tiles as inline functions, for the searches that are
 * compiled for this kind and for its table. Their contract is in puzzle.h. */
#ifndef GLS_TILES_RULES_H
#define GLS_TILES_RULES_H

#include "kind/tiles/heuristic.h"
#include "kind/tiles/tiles.h"

enum { tiles_MOVES_MAX = 2 * (PUZZLE_SIDE_MAX - 1) }; /* slides along both lines of the blank */

static inline const struct tiles *
tiles_of(const gls_puzzle *puzzle)
{
	return (const struct tiles *)puzzle;
}

/* Of a board whose free tiles are alike: a copy in which they are. */
static inline const uint16_t *
tiles_alike(const struct tiles *tiles, const uint16_t *cell, uint16_t room[PUZZLE_CELLS_MAX])
{
	for (unsigned i = 0; i < tiles->cells; i++)
		room[i] = tiles->is_free[cell[i]] ? tiles->free_tiles[0] : cell[i];
	return room;
}

static inline void
tiles_pack(const gls_puzzle *puzzle, const struct position *position, uint64_t *state)
{
	const struct tiles *tiles = tiles_of(puzzle);
	const uint16_t *cell = ((const struct tiles_position *)position)->cell;
	uint16_t room[PUZZLE_CELLS_MAX];
	uint64_t word = 0;
	unsigned filled = 0;
	if (bits_unlikely(tiles->free_count))
		cell = tiles_alike(tiles, cell, room);
	for (unsigned i = 0; i < tiles->cells; i++) {
		word |= (uint64_t)cell[i] << filled;
		filled += tiles->cell_bits;
		if (filled >= 64) {
			*state++ = word;
			filled -= 64;
			word = filled ? (uint64_t)cell[i] >> (tiles->cell_bits - filled) : 0;
		}
	}
	if (filled)
		*state = word;
}

static inline void
tiles_unpack(const gls_puzzle *puzzle, const uint64_t *state, struct position *position)
{
	const struct tiles *tiles = tiles_of(puzzle);
	struct tiles_position *board = (struct tiles_position *)position;
	uint64_t mask = (1u << tiles->cell_bits) - 1;
	uint64_t word = bits_load(state);
	unsigned left = 64;
	for (unsigned i = 0; i < tiles->cells; i++) {
		uint64_t tile = word;
		if (left < tiles->cell_bits) {
			word = bits_load(++state);
			tile |= word << left;
			word >>= tiles->cell_bits - left;
			left += 64 - tiles->cell_bits;
		} else {
			word >>= tiles->cell_bits;
			left -= tiles->cell_bits;
		}
		board->cell[i] = (uint16_t)(tile & mask);
		if (!board->cell[i])
			board->blank = (uint16_t)i;
	}
	if (bits_unlikely(tiles->free_count))
		for (unsigned i = 0, count = 0; i < tiles->cells; i++)
			if (tiles->is_free[board->cell[i]])
				board->cell[i] = tiles->free_tiles[count++];
}

/* Slides of one or several tiles towards the blank along its row and column. */
static inline unsigned
tiles_line_moves(const struct tiles *tiles, unsigned blank, struct gls_move *moves)
{
	unsigned row = tiles->row_of[blank], column = tiles->column_of[blank];
	unsigned rows = tiles->base.rows, columns = tiles->base.columns, count = 0;
	for (unsigned r = 0; r < rows; r++)
		if (r != row)
			moves[count++] = (struct gls_move){
				(uint16_t)(r * columns + column), (uint16_t)blank};
	for (unsigned c = 0; c < columns; c++)
		if (c != column)
			moves[count++] =
				(struct gls_move){(uint16_t)(row * columns + c), (uint16_t)blank};
	return count;
}

static inline unsigned
tiles_moves(const gls_puzzle *puzzle, const struct position *position, struct gls_move *moves)
{
	const struct tiles *tiles = tiles_of(puzzle);
	uint16_t blank = ((const struct tiles_position *)position)->blank;
	if (puzzle->metric == METRIC_MTM)
		return tiles_line_moves(tiles, blank, moves);
	memcpy(moves, tiles->steps[blank], sizeof tiles->steps[blank]);
	return tiles->step_count[blank];
}

/* Every move can be taken back by a move, so these are the moves, reversed. */
static inline unsigned
tiles_moves_back(const gls_puzzle *puzzle, const struct position *position, struct gls_move *moves)
{
	unsigned count = tiles_moves(puzzle, position, moves);
	for (unsigned i = 0; i < count; i++)
		moves[i] = move_reversed(moves[i]);
	return count;
}

/* From one cell of a line to the next in the direction of another cell. */
static inline int
tiles_step(const gls_puzzle *puzzle, struct gls_move move)
{
	int difference = move.from - move.to, columns = puzzle->columns;
	if (difference <= -columns || difference >= columns)
		return difference < 0 ? -columns : columns;
	return difference < 0 ? -1 : 1;
}

static inline void
tiles_apply(const gls_puzzle *puzzle, struct position *position, struct gls_move move)
{
	struct tiles_position *board = (struct tiles_position *)position;
	if (puzzle->metric == METRIC_MTM) {
		int step = tiles_step(puzzle, move);
		for (int cell = move.to; cell != move.from; cell += step)
			board->cell[cell] = board->cell[cell + step];
	} else {
		board->cell[move.to] = board->cell[move.from];
	}
	board->cell[move.from] = 0;
	board->blank = move.from;
}

static inline void
tiles_undo(const gls_puzzle *puzzle, struct position *position, struct gls_move move)
{
	tiles_apply(puzzle, position, move_reversed(move));
}

/* Whether a board shows what a goal with open cells wants. */
static inline bool
tiles_shows(const struct tiles *tiles, const uint16_t *cell)
{
	for (unsigned i = 0; i < tiles->cells; i++)
		if (tiles->wanted[i] < tiles->cells && tiles->wanted[i] != cell[i])
			return false;
	return true;
}

static inline bool
tiles_is_goal(const gls_puzzle *puzzle, const struct position *position)
{
	const struct tiles *tiles = tiles_of(puzzle);
	const uint16_t *cell = ((const struct tiles_position *)position)->cell;
	if (bits_unlikely(tiles->wanted != NULL))
		return tiles_shows(tiles, cell);
	return !memcmp(cell, tiles->goal, tiles->cells * sizeof *cell);
}

/* Back at once is never needed; two slides along one line are one slide. */
static inline bool
tiles_redundant(const gls_puzzle *puzzle, struct gls_move last, struct gls_move next)
{
	if (puzzle->metric == METRIC_STM)
		return next.from == last.to;
	if (last.from == MOVE_NONE.from)
		return false;
	const struct tiles *tiles = tiles_of(puzzle);
	bool last_in_row = tiles->row_of[last.from] == tiles->row_of[last.to];
	bool next_in_row = tiles->row_of[next.from] == tiles->row_of[next.to];
	return last_in_row == next_in_row;
}

static inline void
tiles_estimate_after(const struct heuristic *heuristic, const struct position *after,
	struct gls_move step, const struct estimate *before, struct estimate *result)
{
	const struct tiles_heuristic *tiles = (const struct tiles_heuristic *)heuristic;
	const uint16_t *cell = ((const struct tiles_position *)after)->cell;
	if (tiles->estimator == TILES_MANHATTAN) {
		const uint8_t *distance = tiles->distance + cell[step.to] * tiles->cells;
		result->h = before->h + distance[step.to] - distance[step.from];
	} else if (tiles->estimator == TILES_WALKING_DISTANCE) {
		tiles_walk(tiles, cell, step, &before->part[0], &result->part[0]);
		result->h = result->part[0].h;
	} else {
		tiles_estimate_parts_after(tiles, after, step, before, result);
	}
}

#endif
