/* rules.h: the rules of Shuffdle as inline functions, for the searches that are
 * compiled for this kind and for its table. Their contract is in puzzle.h. */
#ifndef GLS_SHUFFDLE_RULES_H
#define GLS_SHUFFDLE_RULES_H

#include "kind/shuffdle/heuristic.h"
#include "kind/shuffdle/shuffdle.h"

/* No board has more pairs of a tile and a hole than pairs of neighbours. */
enum { shuffdle_MOVES_MAX = 2 * SHUFFDLE_SIDE_MAX * (SHUFFDLE_SIDE_MAX - 1) };

/* The number of each sort's set of cells, in the combinatorial number system: the
 * i-th member from 1, at place p, adds "p choose i". */
static inline void
shuffdle_pack(const gls_puzzle *puzzle, const struct position *position, uint64_t *state)
{
	const struct shuffdle *shuffdle = shuffdle_of(puzzle);
	const uint8_t *cell = ((const struct shuffdle_position *)position)->cell;
	uint64_t number[SHUFFDLE_SORTS_MAX] = {0};
	uint8_t place[SHUFFDLE_SORTS_MAX] = {0}, members[SHUFFDLE_SORTS_MAX] = {0};
	for (unsigned c = 0; c < shuffdle->cells; c++) {
		unsigned sort = shuffdle->sort_of[cell[c]];
		number[sort] += shuffdle->choose[place[sort]][++members[sort]];
		for (unsigned s = 0; s <= sort; s++)
			place[s]++;
	}
	for (size_t word = 0; word < puzzle->state_words; word++)
		state[word] = 0;
	for (unsigned s = 0; s + 1 < shuffdle->sort_count; s++) {
		const struct shuffdle_sort *sort = &shuffdle->sort[s];
		state[sort->word] = state[sort->word] * sort->sets + number[s];
	}
}

/* Neutral tiles are alike in a state: all of them become the same one. */
static inline void
shuffdle_unpack(const gls_puzzle *puzzle, const uint64_t *state, struct position *position)
{
	const struct shuffdle *shuffdle = shuffdle_of(puzzle);
	struct shuffdle_position *board = (struct shuffdle_position *)position;
	uint64_t number[SHUFFDLE_SORTS_MAX], rest = 0;
	size_t word = SIZE_MAX;
	unsigned last = shuffdle->sort_count - 1, left = shuffdle->cells;
	uint8_t cells[SHUFFDLE_CELLS_MAX];
	for (unsigned s = last; s-- > 0;) {
		const struct shuffdle_sort *sort = &shuffdle->sort[s];
		if (sort->word != word)
			rest = bits_load(&state[word = sort->word]);
		number[s] = rest % sort->sets;
		rest /= sort->sets;
	}
	for (unsigned c = 0; c < left; c++)
		cells[c] = (uint8_t)c;
	board->holes = 0;
	for (unsigned s = 0; s < last; s++) {
		const struct shuffdle_sort *sort = &shuffdle->sort[s];
		unsigned place = left;
		for (unsigned i = sort->count; i > 0; i--) {
			do
				place--;
			while (shuffdle->choose[place][i] > number[s]);
			number[s] -= shuffdle->choose[place][i];
			board->cell[cells[place]] = sort->tile;
			if (s == 0)
				board->holes |= 1ull << cells[place];
			cells[place] = UINT8_MAX;
		}
		unsigned kept = 0;
		for (unsigned c = 0; c < left; c++)
			if (cells[c] != UINT8_MAX)
				cells[kept++] = cells[c];
		left = kept;
	}
	for (unsigned c = 0; c < left; c++)
		board->cell[cells[c]] = shuffdle->sort[last].tile;
}

/* By holes, and for each the tiles above, left, right and below it. */
static inline unsigned
shuffdle_moves(const gls_puzzle *puzzle, const struct position *position, struct gls_move *moves)
{
	const struct shuffdle *shuffdle = shuffdle_of(puzzle);
	uint64_t all_holes = ((const struct shuffdle_position *)position)->holes;
	unsigned count = 0;
	for (uint64_t holes = all_holes; holes; holes &= holes - 1) {
		unsigned hole = bits_lowest(holes);
		for (uint64_t tiles = shuffdle->beside[hole] & ~all_holes; tiles;
			tiles &= tiles - 1)
			moves[count++] =
				(struct gls_move){(uint16_t)bits_lowest(tiles), (uint16_t)hole};
	}
	return count;
}

/* Every move can be taken back by a move, so these are the moves, reversed. */
static inline unsigned
shuffdle_moves_back(
	const gls_puzzle *puzzle, const struct position *position, struct gls_move *moves)
{
	unsigned count = shuffdle_moves(puzzle, position, moves);
	for (unsigned i = 0; i < count; i++)
		moves[i] = move_reversed(moves[i]);
	return count;
}

static inline void
shuffdle_apply(const gls_puzzle *puzzle, struct position *position, struct gls_move move)
{
	struct shuffdle_position *board = (struct shuffdle_position *)position;
	(void)puzzle;
	board->cell[move.to] = board->cell[move.from];
	board->cell[move.from] = SHUFFDLE_HOLE;
	board->holes ^= 1ull << move.from | 1ull << move.to;
}

static inline void
shuffdle_undo(const gls_puzzle *puzzle, struct position *position, struct gls_move move)
{
	shuffdle_apply(puzzle, position, move_reversed(move));
}

static inline bool
shuffdle_is_goal(const gls_puzzle *puzzle, const struct position *position)
{
	const struct shuffdle *shuffdle = shuffdle_of(puzzle);
	const uint8_t *cell = ((const struct shuffdle_position *)position)->cell;
	for (unsigned i = 0; i < shuffdle_line_count(shuffdle); i++) {
		struct shuffdle_line line = shuffdle_line(shuffdle, i);
		const uint8_t *wanted = shuffdle->wanted[line.number];
		unsigned place = 0;
		while (place < shuffdle->side &&
			cell[shuffdle_line_cell(shuffdle, line, place)] == wanted[place])
			place++;
		if (place == shuffdle->side)
			return true;
	}
	return false;
}

/* Back at once is never needed. */
static inline bool
shuffdle_redundant(const gls_puzzle *puzzle, struct gls_move last, struct gls_move next)
{
	(void)puzzle;
	return next.from == last.to && next.to == last.from;
}

static inline void
shuffdle_estimate_after(const struct heuristic *heuristic, const struct position *after,
	struct gls_move step, const struct estimate *before, struct estimate *result)
{
	(void)step;
	(void)before;
	shuffdle_estimate(heuristic, after, result);
}

#endif
