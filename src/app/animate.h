/* animate.h: a solution played in the terminal. */
#ifndef GLS_APP_ANIMATE_H
#define GLS_APP_ANIMATE_H

#include <glissade/glissade.h>

/* Replays the moves in place, a few a second, until the end or Ctrl-C. Without a
 * terminal the boards follow each other without waiting. */
void animate(
	const gls_puzzle *puzzle, const struct gls_result *result, bool colour, gls_cancel *cancel);

#endif
