/* sign_grid.h: reading and writing boards that are grids of signs, for kinds that have such.
 *
 * A sign is a letter, '#' for what never moves, or '.'. Rows are ended by a slash or the end of a
 * line, grids by an empty line or "=>". Each sign keeps its place, for complaints about it.
 */
#ifndef GLS_PUZZLE_SIGN_GRID_H
#define GLS_PUZZLE_SIGN_GRID_H

#include "base/text.h"
#include "puzzle/document.h"
#include "puzzle/scanner.h"

#include <glissade/glissade.h>

enum { SIGN_GRID_SIDE_MAX = 12, SIGN_GRID_CELLS_MAX = SIGN_GRID_SIDE_MAX * SIGN_GRID_SIDE_MAX };

struct sign_grid_spot {
	size_t line, column;
};

struct sign_grid {
	const char *name; /* "start" or "goal" */
	unsigned rows, columns;
	unsigned filled; /* cells of the row that is being read */
	char sign[SIGN_GRID_CELLS_MAX];
	struct sign_grid_spot at[SIGN_GRID_CELLS_MAX];
	struct sign_grid_spot row_at; /* of the row that is being read */
};

/* Whether the sign is a letter of ASCII, whatever the locale. */
static inline bool
sign_grid_is_letter(char sign)
{
	return (sign >= 'A' && sign <= 'Z') || (sign >= 'a' && sign <= 'z');
}

/* Whether an empty line begins here. */
bool sign_grid_is_empty_line(const char *at, const char *end);

/* Grids one after the other, from where the scanner is to its end; as many as there are, up to
 * `room`. *last is where the text ends. */
bool sign_grid_scan(struct scanner scanner, struct sign_grid *grids, unsigned room,
	struct sign_grid_spot *last, struct gls_error *error);

/* A goal that was given apart from the start. */
bool sign_grid_read_goal(const char *text, struct sign_grid *goal, struct gls_error *error);

/* The member of the grid's name: a list of strings, one a row. The kind's name is for messages. */
bool sign_grid_read_document(const struct document *document, const char *kind,
	struct sign_grid *grid, struct gls_error *error);

/* Whether the goal is as large as the start. */
bool sign_grid_check_sizes(
	const struct sign_grid *start, const struct sign_grid *goal, struct gls_error *error);

/* The rows of a grid, with the given text between them. */
void sign_grid_write(
	unsigned rows, unsigned columns, const char *sign, const char *between, struct text *text);

#endif
