/* plan.h: what a puzzle of mondrian means for its champion.
 *
 * The key of a board has a field for each colour, with the rank of the set of
 * places where its tiles stand. The rank is also the index of what the colour
 * adds to the estimates towards both ends.
 */
#ifndef GLS_MONDRIAN_CHAMPION_PLAN_H
#define GLS_MONDRIAN_CHAMPION_PLAN_H

#include "kind/mondrian/rules.h"
#include "search/search.h"

/* A side searches from one end towards the other. */
enum mondrian_side { FORWARD, BACKWARD, SIDES };

static inline enum mondrian_side
opposite_of(enum mondrian_side side)
{
	return side == FORWARD ? BACKWARD : FORWARD;
}

/* Estimates by the side that needs them: [FORWARD] is the distance to the goal,
 * [BACKWARD] the one from the start. */
struct mondrian_pair {
	uint8_t h[SIDES];
};

/* What a colour's tiles are after one of them went to a cell. */
struct mondrian_step {
	uint32_t rank;
	struct mondrian_pair pair;
};

struct mondrian_colour {
	unsigned first, size; /* its tiles in a list */
	unsigned shift, bits; /* its field of the key */
	uint64_t sets;
	struct mondrian_pair *pair; /* by rank; NULL if there are too many sets */
	uint8_t *place; /* the places of the set with each rank, `size` of them; may be NULL */
	/* By the rank of the other tiles and the cell; NULL if that would be too many. To look
	 * up a step instead of working out a rank and its pair takes 8% off the time. */
	struct mondrian_step *step;
};

struct mondrian_plan {
	struct run *run;
	const struct mondrian *puzzle;
	const struct mondrian_heuristic *heuristic[SIDES]; /* by the side that needs it */
	struct heuristic *own[SIDES];                      /* those that were made here */
	const struct combinations *combinations;
	unsigned key_bits;
	struct mondrian_colour colour[MONDRIAN_COLOURS_MAX];
};

enum {
	MONDRIAN_NARROW_BITS = 56, /* a depth shares the word with the key */
	MONDRIAN_WIDE_BITS = 120,
	MONDRIAN_DEPTH_MAX = 250,     /* of a search from one end: a byte has it, and some signs */
	MONDRIAN_PARALLEL_MIN = 8192, /* boards of a layer that are worth starting threads for */
	MONDRIAN_THREADS_MAX = 64,
};

/* The bits of a key of the puzzle; up to MONDRIAN_WIDE_BITS can be planned. */
unsigned mondrian_plan_bits(const gls_puzzle *puzzle);

/* How many sets of places the tables of all colours have: a million from one end take half
 * a second to make. */
uint64_t mondrian_plan_sets(const gls_puzzle *puzzle);

/* With estimates by MONDRIAN_COLOURS or, at once, by MONDRIAN_ASSIGNMENT. False,
 * with run->limit set, when memory or time is out. To be freed in either case. */
bool mondrian_plan_init(
	struct mondrian_plan *plan, struct run *run, enum mondrian_estimator estimator);
void mondrian_plan_free(struct mondrian_plan *plan);

/* The steps of one of a colour's tiles, which stand on `place`, by the cell where it goes.
 * The colour has a table of them. */
static inline const struct mondrian_step *
mondrian_steps_without(const struct mondrian_plan *plan, const struct mondrian_colour *colour,
	const uint8_t *place, unsigned tile)
{
	return colour->step + plan->puzzle->cells * combination_rank_without(plan->combinations,
							    place, colour->size, tile);
}

#endif
