/* state.h: a board of letters as its champion sees it.
 *
 * The cells of the holes and of the targets, the tiles that are to form the word, in
 * the view in which the line of the word is a row of the lower half (see
 * kind/shuffdle/line_tables.h). Nothing else matters.
 */
#ifndef GLS_SHUFFDLE_CHAMPION_STATE_H
#define GLS_SHUFFDLE_CHAMPION_STATE_H

#include <stdint.h>

/* From the lowest bit: a bit for each hole, the cells of the targets, the row of
 * the view; above this key, the move that led here: from and to, both the same
 * where it is not known. */
typedef uint64_t state_word;

enum { CELL_BITS = 5, TARGETS_AT = 25, ROW_AT = 50, FROM_AT = 52, TO_AT = 57 };
#define CELL_MASK 31u
#define HOLES_MASK ((1u << TARGETS_AT) - 1)
#define KEY_MASK ((1ull << FROM_AT) - 1)

static inline unsigned
state_cell(state_word state, unsigned at)
{
	return (unsigned)(state >> at) & CELL_MASK;
}

static inline uint32_t
state_holes(state_word state)
{
	return (uint32_t)state & HOLES_MASK;
}

static inline unsigned
state_row(state_word state)
{
	return (unsigned)(state >> ROW_AT) & 3;
}

static inline unsigned
target_at(unsigned target)
{
	return TARGETS_AT + CELL_BITS * target;
}

static inline state_word
with_arrival(state_word key, unsigned from, unsigned to)
{
	return key | (state_word)from << FROM_AT | (state_word)to << TO_AT;
}

/* A tile goes from a cell into a hole; `target` of them if it is below `side`. */
static inline state_word
key_after(state_word key, unsigned from, unsigned to, unsigned target, unsigned side)
{
	key ^= 1ull << from | 1ull << to;
	if (target < side)
		key ^= (state_word)(from ^ to) << target_at(target);
	return key;
}

/* The target on a cell; `side` if there is none. */
static inline unsigned
target_on(state_word key, unsigned cell, unsigned side)
{
	unsigned target = 0;
	while (target < side && state_cell(key, target_at(target)) != cell)
		target++;
	return target;
}

#endif
