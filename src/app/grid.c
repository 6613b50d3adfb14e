#include "app/grid.h"
#include "io/report.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct grid
grid_new(const char *const *titles, unsigned columns, unsigned names)
{
	struct grid grid = {.columns = columns, .names = names};
	struct grid_row *row = grid_add(&grid);
	for (unsigned i = 0; row && i < columns; i++)
		grid_put(row, i, "%s", titles[i]);
	return grid;
}

struct grid_row *
grid_add(struct grid *grid)
{
	if (grid->rows == grid->room) {
		size_t room = 2 * grid->room + 8;
		struct grid_row *row = realloc(grid->row, room * sizeof *row);
		if (!row) {
			grid->failed = true;
			return NULL;
		}
		grid->row = row;
		grid->room = room;
	}
	struct grid_row *added = &grid->row[grid->rows++];
	memset(added, 0, sizeof *added);
	return added;
}

void
grid_put(struct grid_row *row, unsigned column, const char *format, ...)
{
	va_list values;
	va_start(values, format);
	vsnprintf(row->cell[column], GRID_CELL, format, values);
	va_end(values);
}

void
grid_put_count(struct grid_row *row, unsigned column, uint64_t count)
{
	struct text text = {0};
	report_count(count, &text);
	grid_put(row, column, "%s", text.bytes ? text.bytes : "?");
	text_free(&text);
}

static void
add_row(const struct grid *grid, size_t number, const int *width, bool markdown, struct text *text)
{
	for (unsigned i = 0; i < grid->columns; i++)
		text_add(text, "%s%*s%s",
			markdown ? "| "
			: i      ? "  "
				 : "",
			i < grid->names ? -width[i] : width[i], grid->row[number].cell[i],
			markdown ? " " : "");
	text_add(text, markdown ? "|\n" : "\n");
}

static void
add_rule(const struct grid *grid, const int *width, bool markdown, struct text *text)
{
	for (unsigned i = 0; i < grid->columns; i++) {
		bool is_number = i >= grid->names;
		text_add(text, markdown ? "|" : i ? "  " : "");
		for (int j = 0; j < width[i] + (markdown ? 2 : 0) - (markdown && is_number); j++)
			text_add(text, "-");
		text_add(text, markdown && is_number ? ":" : "");
	}
	text_add(text, markdown ? "|\n" : "\n");
}

void
grid_write(const struct grid *grid, bool markdown, struct text *text)
{
	int width[GRID_COLUMNS_MAX] = {0};
	text->failed |= grid->failed;
	for (size_t i = 0; i < grid->rows; i++)
		for (unsigned j = 0; j < grid->columns; j++)
			if ((int)strlen(grid->row[i].cell[j]) > width[j])
				width[j] = (int)strlen(grid->row[i].cell[j]);
	for (size_t i = 0; i < grid->rows; i++) {
		add_row(grid, i, width, markdown, text);
		if (i == 0)
			add_rule(grid, width, markdown, text);
	}
}

void
grid_free(struct grid *grid)
{
	free(grid->row);
	*grid = (struct grid){0};
}
