/* known.h: the states that a search has expanded, in four bytes each.
 *
 * States are numbered, and the numbers of all states of a board fit into 42 bits; on
 * the game's own board into 37, or 39 in hard mode. A number is mixed well, without
 * losing any of it, and cut in two: the upper bits choose a *part* of the set, the
 * lower thirty are kept in a slot of it. The two bits that are left hold the level
 * of the state, modulo three: with what is known otherwise, that is enough to find
 * the way back to the start (see champion.c), so no move is kept.
 *
 * Parts grow one by one, and a little at a time: no moment needs twice the memory.
 * Several threads may add states at once.
 */
#ifndef GLS_SHUFFDLE_CHAMPION_KNOWN_H
#define GLS_SHUFFDLE_CHAMPION_KNOWN_H

#include "base/budget.h"
#include "kind/shuffdle/champion/state.h"
#include "kind/shuffdle/triangle.h"

enum {
	KNOWN_LEVELS = 3, /* levels are known modulo this */
	KNOWN_CELLS_MAX = TRIANGLE_CELLS,
	KNOWN_LOW_BITS = 13,
};

/* A slot holds the lower bits of a mixed number, above a level from 1; 0 if free. */
struct known_part {
	atomic_flag lock;
	_Atomic(uint32_t *) slots;
	_Atomic uint32_t size;
	uint32_t count;
};

struct known {
	struct budget *budget;
	size_t spared; /* bytes of the budget that it leaves to others */
	unsigned side, cells, holes;
	struct triangle triangle;
	uint32_t low_rank[1 << KNOWN_LOW_BITS]; /* of holes in the first cells */
	uint32_t high_rank[1 << (KNOWN_CELLS_MAX - KNOWN_LOW_BITS)]; /* in the others */
	uint64_t target_ways; /* to place the targets where there are no holes */
	unsigned bits, rest_bits;
	unsigned part_count;
	struct known_part *part;
};

/* A set without states for boards of this side and so many holes, with this many
 * rows of the view. False when memory is out. */
bool known_init(struct known *known, unsigned side, unsigned holes, unsigned rows,
	struct budget *budget, size_t spared);
void known_free(struct known *known);

/* The mixed number of a state, which stands for its key, and the key again. */
uint64_t known_number(const struct known *known, state_word state);
state_word known_state(const struct known *known, uint64_t number);

/* Asks for the slot of a number, to be added soon. */
void known_prefetch(const struct known *known, uint64_t number);

enum known_answer { KNOWN_NEW, KNOWN_ALREADY, KNOWN_FULL };
enum known_answer known_add(struct known *known, uint64_t number, unsigned level);

/* The level of a number modulo KNOWN_LEVELS; -1 if it is not there. Not while states
 * are added. */
int known_level(const struct known *known, uint64_t number);

/* How many there are. Not while states are added. */
size_t known_count(const struct known *known);

/* A walk through the states of one part, while others may be added. */
struct known_walk {
	unsigned part;
	uint32_t next, size;
};

/* Gives up to `room` numbers of the part, with their levels modulo KNOWN_LEVELS; how
 * many, 0 at the end. Where the part has grown meanwhile, the walk begins again, and
 * some come twice. */
unsigned known_next(struct known *known, struct known_walk *walk, unsigned room, uint64_t *number,
	uint8_t *level);

#endif
