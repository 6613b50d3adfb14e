/* comments.h: lines of a text that are for people.
 *
 * A row of a grid may begin with `#` too, where that is a fixed cell. So a whole line is a comment
 * for every kind of puzzle only if a blank follows its `#` and it is not made of single signs, as a
 * row with blanks between its cells is. Kinds whose boards have no `#` may take more for comments.
 */
#ifndef GLS_IO_COMMENTS_H
#define GLS_IO_COMMENTS_H

#include <stdbool.h>
#include <stddef.h>

/* Whether the line, without its end, is a comment; an empty `#` is one. */
bool comments_have(const char *line, size_t length);

/* Whether a line on which nothing but one puzzle may stand is a comment: then a `#` without a
 * blank begins one too, unless a grid begins there, which has an arrow or slashes. */
bool comments_have_in_batch(const char *line, size_t length);

/* Whether there are any in the text. */
bool comments_any(const char *text, size_t length);

/* A copy without those lines, to be freed; NULL when memory is out. */
char *comments_dropped(const char *text, size_t length, size_t *left);

/* The number in the text of what is this line in the copy. */
size_t comments_line(const char *text, size_t length, size_t line);

#endif
