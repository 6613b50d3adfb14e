#include "puzzle/sign_grid.h"
#include "base/error.h"

#include <ctype.h>
#include <string.h>

static bool
sign_grid_add(struct sign_grid *grid, char sign, struct sign_grid_spot at, struct gls_error *error)
{
	if (!sign_grid_is_letter(sign) && sign != '#' && sign != '.')
		return error_at(error, GLS_BAD_INPUT, at.line, at.column,
			isgraph((unsigned char)sign)
				? "unexpected '%c' in the %s; expected a letter, '#' or '.'"
				: "unexpected sign (code %d) in the %s; expected a letter, '#' or "
				  "'.'",
			isgraph((unsigned char)sign) ? sign : (unsigned char)sign, grid->name);
	if (!grid->filled)
		grid->row_at = at;
	if (grid->rows == SIGN_GRID_SIDE_MAX || grid->filled == SIGN_GRID_SIDE_MAX)
		return error_at(error, GLS_BAD_INPUT, at.line, at.column,
			"the %s has more than %d %s; expected at most %d x %d cells", grid->name,
			SIGN_GRID_SIDE_MAX,
			grid->rows == SIGN_GRID_SIDE_MAX ? "rows" : "cells in a row",
			SIGN_GRID_SIDE_MAX, SIGN_GRID_SIDE_MAX);
	if (grid->rows && grid->filled == grid->columns)
		return error_at(error, GLS_BAD_INPUT, at.line, at.column,
			"row %u of the %s has more than %u cells; the rows must be equally long",
			grid->rows + 1, grid->name, grid->columns);
	unsigned cell = grid->rows * grid->columns + grid->filled++;
	grid->sign[cell] = sign;
	grid->at[cell] = at;
	return true;
}

/* Ends a row that has cells; else does nothing. */
static bool
sign_grid_end_row(struct sign_grid *grid, struct gls_error *error)
{
	if (!grid->filled)
		return true;
	if (grid->rows && grid->filled < grid->columns)
		return error_at(error, GLS_BAD_INPUT, grid->row_at.line, grid->row_at.column,
			"row %u of the %s has %u cells, but the first row has %u; the rows must be "
			"equally long",
			grid->rows + 1, grid->name, grid->filled, grid->columns);
	grid->columns = grid->filled;
	grid->filled = 0;
	grid->rows++;
	return true;
}

bool
sign_grid_check_sizes(
	const struct sign_grid *start, const struct sign_grid *goal, struct gls_error *error)
{
	if (start->rows == goal->rows && start->columns == goal->columns)
		return true;
	return error_at(error, GLS_BAD_INPUT, goal->at[0].line, goal->at[0].column,
		"the goal is a grid of %u x %u, but the start is %u x %u", goal->rows,
		goal->columns, start->rows, start->columns);
}

/* ---- Text ----------------------------------------------------------------- */

bool
sign_grid_is_empty_line(const char *at, const char *end)
{
	while (at < end && (*at == ' ' || *at == '\t' || *at == '\r'))
		at++;
	return at == end || *at == '\n';
}

/* Whether what stands here ends a grid that has rows: an arrow, or an empty line after this one. */
static bool
ends_grid(const struct scanner *scanner, bool is_arrow)
{
	return is_arrow ||
	       (*scanner->at == '\n' && sign_grid_is_empty_line(scanner->at + 1, scanner->end));
}

bool
sign_grid_scan(struct scanner scanner, struct sign_grid *grids, unsigned room,
	struct sign_grid_spot *last, struct gls_error *error)
{
	struct sign_grid *grid = grids;
	bool is_over = false; /* the grid has ended, and the next one has not begun */
	while (scanner.at < scanner.end) {
		const char *c = scanner.at;
		struct sign_grid_spot at = {scanner.line, scanner.column};
		bool is_arrow = *c == '=' && c + 1 < scanner.end && c[1] == '>';
		bool is_space = strchr(" \t\r\n", *c) != NULL;
		if (is_space || is_arrow || *c == '/') {
			if (*c == '/' && !grid->filled)
				return error_at(error, GLS_BAD_INPUT, at.line, at.column,
					"a '/' after no cells; expected a row of the %s",
					grid->name);
			if ((*c != ' ' && *c != '\t') && !sign_grid_end_row(grid, error))
				return false;
			if (is_arrow && !grid->rows)
				return error_at(error, GLS_BAD_INPUT, at.line, at.column,
					"no %s before =>; expected a grid", grid->name);
			is_over |= grid->rows && ends_grid(&scanner, is_arrow);
		} else {
			if (is_over && grid + 1 == grids + room)
				return error_at(error, GLS_BAD_INPUT, at.line, at.column,
					"something after the %s; expected nothing more",
					grid->name);
			grid += is_over;
			is_over = false;
			if (!sign_grid_add(grid, *c, at, error))
				return false;
		}
		if (is_arrow)
			scanner_advance(&scanner);
		scanner_advance(&scanner);
	}
	*last = (struct sign_grid_spot){scanner.line, scanner.column};
	return sign_grid_end_row(grid, error);
}

bool
sign_grid_read_goal(const char *text, struct sign_grid *goal, struct gls_error *error)
{
	struct gls_error inner = {0};
	struct sign_grid_spot last;
	if (sign_grid_scan(
		    (struct scanner){text, text + strlen(text), 1, 1}, goal, 1, &last, &inner) &&
		goal->rows)
		return true;
	return error_at(error, GLS_BAD_INPUT, inner.line, inner.column, "in the goal: %.400s",
		inner.line ? inner.message : "nothing here; expected a grid");
}

/* ---- Documents ------------------------------------------------------------ */

bool
sign_grid_read_document(const struct document *document, const char *kind, struct sign_grid *grid,
	struct gls_error *error)
{
	const struct document *rows = document_find(document, grid->name);
	if (!rows)
		return error_at(error, GLS_BAD_INPUT, document->line, document->column,
			"missing \"%s\"; expected {\"kind\":\"%s\",\"start\":[\"A.\",...],"
			"\"goal\":[\"..\",...]}",
			grid->name, kind);
	if (rows->type != DOCUMENT_LIST)
		return error_at(error, GLS_BAD_INPUT, rows->line, rows->column,
			"\"%s\" is %s; expected a list of rows such as \"A.#\"", grid->name,
			document_type_name(rows->type));
	for (size_t i = 0; i < rows->count; i++) {
		const struct document *row = &rows->member[i];
		if (row->type != DOCUMENT_STRING || !row->string[0])
			return error_at(error, GLS_BAD_INPUT, row->line, row->column,
				"row %zu of \"%s\" is %s; expected a string such as \"A.#\"", i + 1,
				grid->name,
				row->type == DOCUMENT_STRING ? "empty"
							     : document_type_name(row->type));
		for (size_t c = 0; row->string[c]; c++) {
			struct sign_grid_spot at = {row->line, row->column + 1 + c};
			if (!sign_grid_add(grid, row->string[c], at, error))
				return false;
		}
		if (!sign_grid_end_row(grid, error))
			return false;
	}
	if (!grid->rows)
		return error_at(error, GLS_BAD_INPUT, rows->line, rows->column,
			"\"%s\" is empty; expected a list of rows such as \"A.#\"", grid->name);
	return true;
}

void
sign_grid_write(
	unsigned rows, unsigned columns, const char *sign, const char *between, struct text *text)
{
	for (unsigned row = 0; row < rows; row++) {
		if (row)
			text_add(text, "%s", between);
		text_add_bytes(text, sign + row * columns, columns);
	}
}
