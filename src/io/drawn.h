/* drawn.h: boards that are drawn, with bars between the cells, as text that kinds read.
 *
 * The first board is the start; one that is drawn beside it, as our own reports do, is its goal.
 */
#ifndef GLS_IO_DRAWN_H
#define GLS_IO_DRAWN_H

#include <stdbool.h>
#include <stddef.h>

/* Whether a board is drawn there: a line begins with a bar. */
bool drawn_is(const char *text, size_t length);

/* The board on one line, to be freed: numbers with their size before them, or rows of signs, with a
 * dot for an empty cell; its goal behind "=>". NULL when memory is out. */
char *drawn_text(const char *text, size_t length);

#endif
