/* grid.h: a table of text cells for people, with columns as wide as they need to be. */
#ifndef GLS_APP_GRID_H
#define GLS_APP_GRID_H

#include "base/text.h"

#include <stdint.h>

enum { GRID_COLUMNS_MAX = 16, GRID_CELL = 96 };

struct grid {
	unsigned columns, names; /* the first `names` columns stand to the left, numbers right */
	size_t rows, room;
	bool failed; /* memory was out: rows are missing */
	struct grid_row {
		char cell[GRID_COLUMNS_MAX][GRID_CELL];
	} * row; /* the first has the titles */
};

/* An empty table with its titles. */
struct grid grid_new(const char *const *titles, unsigned columns, unsigned names);

/* Adds an empty row; NULL when memory is out. It is valid until the next one. */
struct grid_row *grid_add(struct grid *grid);

/* Writes into a cell, cut to its width. */
void grid_put(struct grid_row *row, unsigned column, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/* The same for a number, as "1,234,567", or "?" when memory is out. */
void grid_put_count(struct grid_row *row, unsigned column, uint64_t count);

/* Appends the table as plain text or as markdown; a table that lacks rows makes a text that
 * failed. */
void grid_write(const struct grid *grid, bool markdown, struct text *text);

void grid_free(struct grid *grid);

#endif
