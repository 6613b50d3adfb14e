/* Reading puzzles of mondrian: from text, and from a document such as JSON
 * gives. Both end in two grids of signs with their places, which are checked in
 * one place. */
#include "base/error.h"
#include "kind/mondrian/rules.h"
#include "puzzle/document.h"

#include <ctype.h>
#include <limits.h>

struct spot {
	size_t line, column;
};

struct grid {
	const char *name; /* "start" or "goal" */
	unsigned rows, columns;
	unsigned filled; /* cells of the row that is being read */
	char sign[MONDRIAN_CELLS_MAX];
	struct spot at[MONDRIAN_CELLS_MAX];
	struct spot row_at; /* of the row that is being read */
};

/* ---- Grids ---------------------------------------------------------------- */

static bool
grid_add(struct grid *grid, char sign, struct spot at, struct gls_error *error)
{
	if (!mondrian_is_letter(sign) && sign != '#' && sign != '.')
		return error_at(error, GLS_BAD_INPUT, at.line, at.column,
			isgraph((unsigned char)sign)
				? "unexpected '%c' in the %s; expected a letter, '#' or '.'"
				: "unexpected sign (code %d) in the %s; expected a letter, '#' or "
				  "'.'",
			isgraph((unsigned char)sign) ? sign : (unsigned char)sign, grid->name);
	if (!grid->filled)
		grid->row_at = at;
	if (grid->rows == MONDRIAN_SIDE_MAX || grid->filled == MONDRIAN_SIDE_MAX)
		return error_at(error, GLS_BAD_INPUT, at.line, at.column,
			"the %s has more than %d %s; expected at most %d x %d cells", grid->name,
			MONDRIAN_SIDE_MAX,
			grid->rows == MONDRIAN_SIDE_MAX ? "rows" : "cells in a row",
			MONDRIAN_SIDE_MAX, MONDRIAN_SIDE_MAX);
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
grid_end_row(struct grid *grid, struct gls_error *error)
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

static bool
check_sizes(const struct grid *start, const struct grid *goal, struct gls_error *error)
{
	if (start->rows == goal->rows && start->columns == goal->columns)
		return true;
	return error_at(error, GLS_BAD_INPUT, goal->at[0].line, goal->at[0].column,
		"the goal is a grid of %u x %u, but the start is %u x %u", goal->rows,
		goal->columns, start->rows, start->columns);
}

/* Fixed cells are the start's: no goal stands on one, and it adds none. */
static bool
check_fixed(const struct grid *start, const struct grid *goal, struct gls_error *error)
{
	for (unsigned cell = 0; cell < start->rows * start->columns; cell++) {
		struct spot at = goal->at[cell];
		if (start->sign[cell] == '#' && mondrian_is_letter(goal->sign[cell]))
			return error_at(error, GLS_BAD_INPUT, at.line, at.column,
				"the goal wants '%c' on a cell that is fixed in the start",
				goal->sign[cell]);
		if (start->sign[cell] != '#' && goal->sign[cell] == '#')
			return error_at(error, GLS_BAD_INPUT, at.line, at.column,
				mondrian_is_letter(start->sign[cell])
					? "a fixed cell in the goal where the start has a tile "
					  "'%c'; fixed cells are the same in both"
					: "a fixed cell in the goal where the start has '%c'; "
					  "fixed cells are the same in both",
				start->sign[cell]);
	}
	return true;
}

/* No colour is named more often than it has tiles. */
static bool
check_colours(const struct grid *start, const struct grid *goal, struct gls_error *error)
{
	unsigned tiles[UCHAR_MAX + 1] = {0}, wanted[UCHAR_MAX + 1] = {0};
	unsigned cells = start->rows * start->columns;
	for (unsigned cell = 0; cell < cells; cell++)
		tiles[(unsigned char)start->sign[cell]]++;
	for (unsigned cell = 0; cell < cells; cell++) {
		unsigned char letter = (unsigned char)goal->sign[cell];
		if (!mondrian_is_letter((char)letter) || ++wanted[letter] <= tiles[letter])
			continue;
		return error_at(error, GLS_BAD_INPUT, goal->at[cell].line, goal->at[cell].column,
			"the goal wants more cells of '%c' than the %u tile%s of that colour in "
			"the start",
			letter, tiles[letter], tiles[letter] == 1 ? "" : "s");
	}
	return true;
}

static gls_puzzle *
finish(const struct grid *start, const struct grid *goal, const struct gls_options *options,
	struct gls_error *error)
{
	if (options->metric && strcmp(options->metric, "stm")) {
		error_set(error, GLS_BAD_INPUT,
			"mondrian has one metric, in which every slide counts one; '%.40s' is "
			"none of its own",
			options->metric);
		return NULL;
	}
	if (!check_sizes(start, goal, error) || !check_fixed(start, goal, error) ||
		!check_colours(start, goal, error))
		return NULL;
	struct mondrian *mondrian =
		mondrian_new(start->rows, start->columns, start->sign, goal->sign);
	if (!mondrian)
		error_set(error, GLS_NO_MEMORY, "no memory for the board");
	return mondrian ? &mondrian->base : NULL;
}

/* ---- Text ----------------------------------------------------------------- */

/* Whether an empty line begins here. */
static bool
is_empty_line(const char *at, const char *end)
{
	while (at < end && (*at == ' ' || *at == '\t' || *at == '\r'))
		at++;
	return at == end || *at == '\n';
}

/* Grids one after the other; as many as there are, up to `room`. Rows are ended
 * by a slash or the end of a line, grids by an empty line or `=>`. */
static bool
scan(const char *text, size_t length, struct grid *grids, unsigned room, struct spot *last,
	struct gls_error *error)
{
	struct grid *grid = grids;
	struct spot at = {1, 1};
	bool is_over = false; /* the grid has ended, and the next one has not begun */
	for (const char *c = text; c < text + length; c++) {
		bool is_arrow = *c == '=' && c + 1 < text + length && c[1] == '>';
		bool is_space = strchr(" \t\r\n", *c) != NULL;
		if (is_space || is_arrow || *c == '/') {
			if (*c == '/' && !grid->filled)
				return error_at(error, GLS_BAD_INPUT, at.line, at.column,
					"a '/' after no cells; expected a row of the %s",
					grid->name);
			if ((*c != ' ' && *c != '\t') && !grid_end_row(grid, error))
				return false;
			if (is_arrow && !grid->rows)
				return error_at(error, GLS_BAD_INPUT, at.line, at.column,
					"no %s before =>; expected a grid", grid->name);
			is_over |=
				grid->rows &&
				(is_arrow || (*c == '\n' && is_empty_line(c + 1, text + length)));
		} else {
			if (is_over && grid + 1 == grids + room)
				return error_at(error, GLS_BAD_INPUT, at.line, at.column,
					"something after the %s; expected nothing more",
					grid->name);
			grid += is_over;
			is_over = false;
			if (!grid_add(grid, *c, at, error))
				return false;
		}
		c += is_arrow;
		at.column += 1 + is_arrow;
		if (*c == '\n')
			at = (struct spot){at.line + 1, 1};
	}
	*last = at;
	return grid_end_row(grid, error);
}

static bool
is_missing(const struct grid *grid, struct spot last, struct gls_error *error)
{
	if (grid->rows)
		return false;
	error_at(error, GLS_BAD_INPUT, last.line, last.column,
		"no %s; expected two grids, start and goal, with an empty line or => between them",
		grid->name);
	return true;
}

/* A goal that was given apart from the start. */
static bool
read_goal(const char *text, struct grid *goal, struct gls_error *error)
{
	struct gls_error inner = {0};
	struct spot last;
	if (scan(text, strlen(text), goal, 1, &last, &inner) && goal->rows)
		return true;
	return error_at(error, GLS_BAD_INPUT, inner.line, inner.column, "in the goal: %.400s",
		inner.line ? inner.message : "nothing here; expected a grid");
}

bool
mondrian_recognise(const char *text, size_t length)
{
	bool has_arrow = false, has_gap = false, has_dot = false, is_plain = true;
	size_t first = 0;
	while (first < length && isspace((unsigned char)text[first]))
		first++;
	for (size_t i = first; i < length; i++) {
		bool is_sign = mondrian_is_letter(text[i]) || strchr("#./\r\n", text[i]);
		has_arrow |= text[i] == '=' && i + 1 < length && text[i + 1] == '>';
		has_gap |= text[i] == '\n' && is_empty_line(text + i + 1, text + length);
		has_dot |= text[i] == '.';
		is_plain &= is_sign;
	}
	bool begins_well = first < length && (mondrian_is_letter(text[first]) ||
						     text[first] == '.' || text[first] == '#');
	return has_arrow || (begins_well && (has_gap || is_plain) && has_dot);
}

gls_puzzle *
mondrian_read(
	const char *text, size_t length, const struct gls_options *options, struct gls_error *error)
{
	struct grid grids[2] = {{.name = "start"}, {.name = "goal"}};
	struct spot last;
	if (!scan(text, length, grids, 2, &last, error) || is_missing(&grids[0], last, error))
		return NULL;
	if (options->goal) {
		grids[1] = (struct grid){.name = "goal"};
		if (!read_goal(options->goal, &grids[1], error))
			return NULL;
	} else if (is_missing(&grids[1], last, error)) {
		return NULL;
	}
	return finish(&grids[0], &grids[1], options, error);
}

/* ---- Documents ------------------------------------------------------------ */

/* A grid is a list of strings, one a row. */
static bool
document_grid(const struct document *document, struct grid *grid, struct gls_error *error)
{
	const struct document *rows = document_find(document, grid->name);
	if (!rows)
		return error_at(error, GLS_BAD_INPUT, document->line, document->column,
			"missing \"%s\"; expected {\"kind\":\"mondrian\",\"start\":[\"A.\",...],"
			"\"goal\":[\"..\",...]}",
			grid->name);
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
			struct spot at = {row->line, row->column + 1 + c};
			if (!grid_add(grid, row->string[c], at, error))
				return false;
		}
		if (!grid_end_row(grid, error))
			return false;
	}
	if (!grid->rows)
		return error_at(error, GLS_BAD_INPUT, rows->line, rows->column,
			"\"%s\" is empty; expected a list of rows such as \"A.#\"", grid->name);
	return true;
}

gls_puzzle *
mondrian_read_document(
	const struct document *document, const struct gls_options *options, struct gls_error *error)
{
	struct grid start = {.name = "start"}, goal = {.name = "goal"};
	bool good = document_grid(document, &start, error) &&
		    (options->goal ? read_goal(options->goal, &goal, error)
				   : document_grid(document, &goal, error));
	return good ? finish(&start, &goal, options, error) : NULL;
}
