/* small.h: small boards of every kind, with all that can be reached from them.
 *
 * The boards come from the kinds themselves, seeded. What can be reached from one is listed
 * breadth-first by the kind's own moves, and the true distances to its goals are found by going
 * over those moves again and again: no heuristic, no search and no move back has a part in it.
 */
#ifndef GLS_TESTS_SMALL_H
#define GLS_TESTS_SMALL_H

#include "base/store.h"
#include "puzzle/table_rules.h"
#include "support.h"

enum { SMALL_BOARDS_MAX = 30000 };
#define SMALL_NEVER UINT32_MAX

struct small_step {
	uint32_t from, to;
};

struct small {
	gls_puzzle *puzzle;
	char *text;
	struct control control;
	struct store boards; /* the start is the first */
	struct small_step *steps;
	size_t step_count, step_room;
	uint32_t *left;  /* moves to the nearest goal; SMALL_NEVER: there is no way */
	uint32_t *depth; /* moves from the start */
	uint64_t *ways;  /* shortest solutions */
};

/* Sizes that are tried, with NULL at the end: a kind refuses those that it does not have. */
extern const char *const small_sizes[];

/* The options that make such boards; to be freed. */
gls_options *small_options(const struct kind *kind, const char *size, unsigned seed);

/* Takes the puzzle if true; false if too much can be reached. */
bool small_init(struct small *small, gls_puzzle *puzzle);
void small_free(struct small *small);

/* Calls check() for some boards of every kind; a kind that can make boards and has none that are
 * small enough fails the test. */
void each_small_board(void (*check)(const struct small *small));

void small_position(const struct small *small, uint32_t number, struct position *position);
uint32_t small_number(const struct small *small, const struct position *position);

/* One of the boards with a solution of at most so many moves; another for each choice. */
uint32_t small_near(const struct small *small, uint32_t most, unsigned choice);

/* How many boards lie on shortest solutions, both ends included. */
uint64_t small_boards_on_the_way(const struct small *small);

#endif
