/* What can be said without a search. A piece that has no way home on an empty
 * board has none among others; and a board on which nothing can move stays as
 * it is. Whatever passes may be solvable or not: that a search finds out by
 * going through all that can be reached. */
#include "kind/blocks/rules.h"

#include <stdio.h>

/* The number of a named piece that never gets home; the count of all if there
 * is none. */
static unsigned
find_homeless(const struct blocks *blocks)
{
	unsigned number = 0;
	while (number < blocks->named) {
		uint64_t any = 0;
		for (unsigned word = 0; word < BLOCKS_SET_WORDS; word++)
			any |= blocks->home[number].word[word];
		if (!any)
			break;
		number++;
	}
	return number;
}

enum gls_solvable
blocks_solvable(const gls_puzzle *puzzle, char *reason, size_t size)
{
	const struct blocks *blocks = blocks_of(puzzle);
	struct gls_move moves[blocks_MOVES_MAX];
	struct blocks_room room;
	struct position *position = (struct position *)&room;
	unsigned homeless = find_homeless(blocks);
	puzzle->kind->start(puzzle, position);
	if (blocks_is_goal(puzzle, position)) {
		snprintf(reason, size, "the start already shows the goal");
		return GLS_SOLVABLE;
	}
	if (homeless < blocks->named) {
		snprintf(reason, size, "'%c' cannot get to its goal, even without other pieces",
			blocks->letter[blocks->named_piece[homeless]]);
		return GLS_NOT_SOLVABLE;
	}
	if (!blocks_moves(puzzle, position, moves)) {
		snprintf(reason, size, "no piece can move");
		return GLS_NOT_SOLVABLE;
	}
	snprintf(reason, size, "each piece of the goal has a way home if it is alone");
	return GLS_SOLVABLE_UNKNOWN;
}
