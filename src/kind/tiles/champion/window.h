/* window.h: the shortest way from one board of tiles to another, for short
 * ways on boards of any size.
 *
 * IDA* on the Manhattan distance to any arrangement, not only to the puzzle's
 * goal: tables would have to be made anew for each. Cells can be walled off and
 * tiles can be left out of account, so that this also solves a part of a board.
 */
#ifndef GLS_TILES_CHAMPION_WINDOW_H
#define GLS_TILES_CHAMPION_WINDOW_H

#include "kind/tiles/tiles.h"
#include "search/search.h"

enum { WINDOW_ANYWHERE = UINT16_MAX };

struct window {
	const struct tiles *tiles;
	struct run *run; /* counts the boards and is polled */
	/* Where each tile is to stand, or WINDOW_ANYWHERE. */
	uint16_t *target;
	bool *is_wall; /* cells that nothing enters */
	/* The board: as it is before, during and after the search. */
	uint16_t *cell;
	unsigned blank;
	/* The way that was found. */
	struct gls_move *moves;
	unsigned length;

	/* Used on the way. */
	unsigned bound, next_bound;
	unsigned single_moves_left; /* of a way in slides */
	uint64_t boards_left;
};

/* All cells open, all tiles anywhere, the board left open. False when memory is
 * out; to be freed in any case. Ways have at most length_max moves. */
bool window_init(
	struct window *window, const struct tiles *tiles, struct run *run, unsigned length_max);
void window_free(struct window *window);

enum window_end {
	WINDOW_SOLVED,
	WINDOW_NONE,     /* proved: there is no way so short */
	WINDOW_GIVEN_UP, /* after as many boards as were allowed */
	WINDOW_LIMIT,    /* the run must end */
};

/* Looks for a shortest way of at most `most` moves, among so many boards. */
enum window_end window_solve(struct window *window, unsigned most, uint64_t boards);

/* Looks for any way of at most `most` slides of one or several tiles, and of at most so many moves
 * of single tiles, which bound the search much better than slides do. WINDOW_NONE: there is none.
 */
enum window_end window_solve_slides(
	struct window *window, unsigned most, unsigned single_moves, uint64_t boards);

#endif
