/* heuristic.h: estimates of the moves that a board of blocks needs.
 *
 * `distance` takes each piece that the goal names as if it were alone on the
 * board: the fewest moves that bring it home, in the metric of the puzzle, add
 * up, since a move moves one piece. `blockers` adds one for each other piece
 * that stands in the way: on a cell that a piece must cover on every way home.
 * Such a piece has to move once at least. The cells over which a piece moves
 * are free, so that no blocker is forgotten by a move of the piece it blocks:
 * both are consistent.
 */
#ifndef GLS_BLOCKS_HEURISTIC_H
#define GLS_BLOCKS_HEURISTIC_H

#include "kind/blocks/blocks.h"

/* Each is at least as large as the one before it, on every board. */
enum blocks_estimator { BLOCKS_ZERO, BLOCKS_DISTANCE, BLOCKS_BLOCKERS, BLOCKS_ESTIMATORS };

/* Of one piece that has a way to go, by its anchor. */
struct blocks_way_home {
	uint8_t moves[BLOCKS_CELLS_MAX];
	struct blocks_set covers[BLOCKS_CELLS_MAX]; /* cells that each way covers */
};

struct blocks_heuristic {
	struct heuristic base;
	const struct blocks *puzzle;
	enum blocks_estimator estimator;
	struct blocks_way_home *way; /* of each named piece */
};

extern const struct gls_heuristic blocks_heuristics[];

struct heuristic *blocks_heuristic_new(const gls_puzzle *puzzle, const char *name,
	enum toward toward, struct control *control, struct gls_error *error);
void blocks_heuristic_free(struct heuristic *heuristic, struct control *control);
void blocks_estimate(const struct heuristic *heuristic, const struct position *position,
	struct estimate *result);

#endif
