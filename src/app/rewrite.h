/* rewrite.h: moves made into other moves, each checked on the boards on the way. */
#ifndef GLS_APP_REWRITE_H
#define GLS_APP_REWRITE_H

#include "app/app.h"
#include "puzzle/puzzle.h"

struct rewriting {
	gls_puzzle *puzzle;     /* where the moves begin */
	struct gls_move *moves; /* legal, one after the other; from malloc() */
	size_t count;
};

/* Each of them takes what is there and puts another in its place; false with an error, and what is
 * there is as it was. */

/* Leaves out moves between two times that a board comes. */
bool rewrite_simplify(struct rewriting *rewriting, struct gls_error *error);

/* The same way in moves of another metric: steps in a line as one slide, or a slide as steps. */
bool rewrite_into(struct rewriting *rewriting, const char *metric, struct gls_error *error);

/* The way of the mirrored board. */
bool rewrite_mirror(struct rewriting *rewriting, struct gls_error *error);

/* The way back, from where the moves end: of a solution, a scramble. */
bool rewrite_invert(struct rewriting *rewriting, struct gls_error *error);

/* The board where the moves end, and no moves. */
bool rewrite_apply(struct rewriting *rewriting, struct gls_error *error);

#endif
