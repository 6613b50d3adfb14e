/* table_rules.h: the rules of whatever kind the puzzle is, through its table.
 * Slower than a kind's own rules.h, and it serves every kind. */
#ifndef GLS_PUZZLE_TABLE_RULES_H
#define GLS_PUZZLE_TABLE_RULES_H

#include "puzzle/puzzle.h"

/* An array of moves is as long as the puzzle at hand needs: a search may keep one
 * for every depth. */
#define table_MOVES_MAX (puzzle->moves_max)

static inline void
table_pack(const gls_puzzle *puzzle, const struct position *position, uint64_t *state)
{
	puzzle->kind->pack(puzzle, position, state);
}

static inline void
table_unpack(const gls_puzzle *puzzle, const uint64_t *state, struct position *position)
{
	puzzle->kind->unpack(puzzle, state, position);
}

static inline unsigned
table_moves(const gls_puzzle *puzzle, const struct position *position, struct gls_move *moves)
{
	return puzzle->kind->moves(puzzle, position, moves);
}

static inline unsigned
table_moves_back(const gls_puzzle *puzzle, const struct position *position, struct gls_move *moves)
{
	return puzzle->kind->moves_back(puzzle, position, moves);
}

static inline void
table_apply(const gls_puzzle *puzzle, struct position *position, struct gls_move move)
{
	puzzle->kind->apply(puzzle, position, move);
}

static inline void
table_undo(const gls_puzzle *puzzle, struct position *position, struct gls_move move)
{
	puzzle->kind->undo(puzzle, position, move);
}

static inline bool
table_is_goal(const gls_puzzle *puzzle, const struct position *position)
{
	return puzzle->kind->is_goal(puzzle, position);
}

static inline bool
table_redundant(const gls_puzzle *puzzle, struct gls_move last, struct gls_move next)
{
	return puzzle->kind->redundant && puzzle->kind->redundant(puzzle, last, next);
}

static inline void
table_estimate_after(const struct heuristic *heuristic, const struct position *after,
	struct gls_move step, const struct estimate *before, struct estimate *result)
{
	if (heuristic->kind->estimate_after)
		heuristic->kind->estimate_after(heuristic, after, step, before, result);
	else
		heuristic_estimate(heuristic, after, result);
}

#endif
