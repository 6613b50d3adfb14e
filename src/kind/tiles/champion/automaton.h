/* automaton.h: a finite-state automaton that knows which moves to leave out.
 *
 * Many strings of moves lead from a board to the same board. It is enough to
 * follow the first of them: the shortest, and among those the least in the
 * order of moves. The automaton reads the moves made so far and forbids those
 * that would complete a string which is not the first of its kind. (Taylor and
 * Korf 1993.) Since strings that fit on the board depend on where the blank is,
 * so do the states of the automaton.
 *
 * A search that uses it finds a shortest solution if there is one, but not all
 * of them; and it may not drop boards for having been seen elsewhere, since the
 * way that was kept there may be one that the automaton forbids.
 */
#ifndef GLS_TILES_CHAMPION_AUTOMATON_H
#define GLS_TILES_CHAMPION_AUTOMATON_H

#include "kind/tiles/pdb/geometry.h"
#include "tables/tables.h"

enum { AUTOMATON_FORBIDDEN = UINT16_MAX };

struct automaton {
	/* The state after each move, or AUTOMATON_FORBIDDEN, for moves that leave the
	 * board too. With the blank in a cell and nothing known of the moves
	 * before, the state is the number of the cell. */
	const uint16_t (*next)[BLANK_MOVES];
	struct table table;
};

/* For a board of at most 25 cells and strings of up to `length` moves, fewer
 * where there are too many; made once and kept as control->making says. */
bool automaton_open(struct automaton *automaton, unsigned rows, unsigned columns, unsigned length,
	struct control *control, struct gls_error *error);
/* Whether it is in memory or on disk. */
bool automaton_is_there(unsigned rows, unsigned columns, unsigned length, struct control *control);
void automaton_close(struct automaton *automaton, struct control *control);

#endif
