/* heuristic.h: estimates of the moves that a board of mondrian needs.
 *
 * `colours` looks at one colour at a time, as if the other tiles were air that
 * may yet stop a slide anywhere: a tile of the colour may then end on every cell
 * up to the next fixed cell or tile of its own. The fewest moves of the colour
 * in that game are counted for each colour and add up, since a real move moves
 * one tile of one colour. The game can be played backwards, so the same counts
 * towards the start as towards the goal.
 *
 * A colour with few tiles has a table of all their places. For one with many,
 * tiles of the colour do not stop each other either: each then has a distance
 * to every target, and the cheapest assignment of tiles to targets counts.
 * `assignment` does that for all colours: it is made at once.
 */
#ifndef GLS_MONDRIAN_HEURISTIC_H
#define GLS_MONDRIAN_HEURISTIC_H

#include "kind/mondrian/combinations.h"
#include "kind/mondrian/mondrian.h"

/* Each is at least as large as the one before it, on every board. */
enum mondrian_estimator {
	MONDRIAN_ZERO,
	MONDRIAN_MISPLACED,
	MONDRIAN_ASSIGNMENT,
	MONDRIAN_COLOURS,
	MONDRIAN_ESTIMATORS,
};

enum {
	MONDRIAN_UNREACHABLE = UINT8_MAX,
	MONDRIAN_FAR = UINT8_MAX - 1, /* so many moves or more */
	/* Sets of places in a table at most: a byte each, built in about a second. */
	MONDRIAN_TABLE_MAX = 1 << 22,
};

/* The fewest moves of one colour, by rank of its set of places, or MONDRIAN_FAR or
 * MONDRIAN_UNREACHABLE; distance is NULL if there are too many sets. */
struct mondrian_table {
	uint8_t *distance;
	size_t count;
};

struct mondrian_heuristic {
	struct heuristic base;
	const struct mondrian *puzzle;
	enum mondrian_estimator estimator;
	const struct mondrian_list *target;
	/* Of MONDRIAN_ASSIGNMENT and MONDRIAN_COLOURS: */
	struct combinations *combinations;
	struct mondrian_table table[MONDRIAN_COLOURS_MAX];
	uint8_t *step_distance; /* of one tile alone, at [place * places + place]; may be NULL */
};

extern const struct gls_heuristic mondrian_heuristics[];

struct heuristic *mondrian_heuristic_new(const gls_puzzle *puzzle, const char *name,
	enum toward toward, struct control *control, struct gls_error *error);
void mondrian_heuristic_free(struct heuristic *heuristic, struct control *control);
void mondrian_estimate(const struct heuristic *heuristic, const struct position *position,
	struct estimate *result);

/* What one colour adds to MONDRIAN_ASSIGNMENT or MONDRIAN_COLOURS when its tiles stand on the given
 * places, in rising order. */
unsigned mondrian_colour_estimate(
	const struct mondrian_heuristic *heuristic, unsigned colour, const uint8_t *place);

/* What mondrian_estimate_after() does. */
void mondrian_estimate_step(const struct heuristic *heuristic, const struct position *after,
	struct gls_move step, const struct estimate *before, struct estimate *result);

#endif
