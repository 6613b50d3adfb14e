/* Reading boards of tiles: from text, and from a document such as JSON gives.
 * Both end in a list of numbers with their places, checked in one place. */
#include "base/error.h"

#include "kind/tiles/partial.h"
#include "kind/tiles/rules.h"
#include "kind/tiles/scan.h"
#include "puzzle/document.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

/* What was made of a text that does not say it plainly; empty: it does. */
struct understood {
	char text[64];
};

/* ---- Checking ------------------------------------------------------------- */

/* The cells of a board from its numbers: each of 0 ... cells - 1 once. */
static bool
check_numbers(
	const struct tiles_number *number, unsigned count, uint16_t *cell, struct gls_error *error)
{
	const struct tiles_number *first[PUZZLE_CELLS_MAX] = {NULL};
	for (unsigned i = 0; i < count; i++) {
		const struct tiles_number *n = &number[i];
		if (n->value < 0 || n->value >= count)
			return error_at(error, GLS_BAD_INPUT, n->line, n->column,
				"%lld is out of range: a board of %u cells has the numbers 0 to "
				"%u, and "
				"0 is the blank",
				(long long)n->value, count, count - 1);
		if (first[n->value])
			return error_at(error, GLS_BAD_INPUT, n->line, n->column,
				n->value ? "the number %lld stands twice, first at %zu:%zu"
					 : "a second blank (%lld is the blank), the first is at "
					   "%zu:%zu; expected one",
				(long long)n->value, first[n->value]->line,
				first[n->value]->column);
		first[n->value] = n;
		cell[i] = (uint16_t)n->value;
	}
	return true;
}

static bool
check_size(unsigned long long rows, unsigned long long columns, size_t line, size_t column,
	struct gls_error *error)
{
	if (rows >= 1 && columns >= 1 && rows <= PUZZLE_SIDE_MAX && columns <= PUZZLE_SIDE_MAX &&
		rows * columns >= 2)
		return true;
	return error_at(error, GLS_BAD_INPUT, line, column,
		"a board of %llu x %llu; expected 1 to %d rows and columns, and two cells at least",
		rows, columns, PUZZLE_SIDE_MAX);
}

/* Every row of the numbers has the given length. */
static bool
check_rows(const struct tiles_number *number, unsigned count, unsigned columns,
	struct gls_error *error)
{
	for (unsigned i = 0, length = 0; i < count; i++) {
		length = i && number[i].row == number[i - 1].row ? length + 1 : 1;
		bool is_last = i + 1 == count || number[i + 1].row != number[i].row;
		if (length > columns || (is_last && length < columns))
			return error_at(error, GLS_BAD_INPUT, number[i].line, number[i].column,
				"row %u has %s than %u numbers; the rows must be equally long",
				number[i].row + 1, length > columns ? "more" : "fewer", columns);
	}
	return true;
}

/* ---- Text ----------------------------------------------------------------- */

/* A file as schools have it: a size alone on its line, then so many rows. */
static bool
has_size_line(const struct tiles_numbers *text)
{
	return !text->rows && !text->has_slash && text->count > 1 &&
	       text->number[1].row != text->number[0].row;
}

static unsigned
square_root(unsigned count)
{
	unsigned root = 0;
	while (root * root < count)
		root++;
	return root * root == count ? root : 0;
}

/* The size of a board for which none was given: from its rows, else a square. */
static bool
infer_size(struct tiles_numbers *text, struct gls_error *error)
{
	const struct tiles_number *last = &text->number[text->count - 1];
	if (last->row > 0 || text->has_slash) {
		text->columns = 1;
		while (text->columns < text->count &&
			text->number[text->columns].row == text->number[0].row)
			text->columns++;
		text->rows = last->row + 1;
	} else {
		text->rows = text->columns = square_root(text->count);
		if (!text->rows)
			return error_at(error, GLS_BAD_INPUT, last->line, last->column,
				"%u numbers are no square; put / between the rows, or the size "
				"before them like 3x5",
				text->count);
	}
	return check_size(
		text->rows, text->columns, text->number[0].line, text->number[0].column, error);
}

static bool
check_count(const struct tiles_number *number, unsigned count, unsigned rows, unsigned columns,
	struct gls_error *error)
{
	if (count == rows * columns)
		return true;
	const struct tiles_number *at =
		&number[count > rows * columns ? rows * columns : count - 1];
	return error_at(error, GLS_BAD_INPUT, at->line, at->column,
		"%s numbers: %u, but a board of %u x %u has %u",
		count < rows * columns ? "too few" : "too many", count, rows, columns,
		rows * columns);
}

/* Numbers from 1 without a 0: people who count cells have the last one for the blank. */
static void
blank_from_last(struct tiles_number *number, unsigned count, struct understood *understood)
{
	struct tiles_number *last = NULL;
	for (unsigned i = 0; i < count; i++) {
		if (!number[i].value || (last && number[i].value == count))
			return;
		last = number[i].value == count ? &number[i] : last;
	}
	if (!last)
		return;
	last->value = 0;
	snprintf(understood->text, sizeof understood->text, "%u is the blank", count);
}

/* Finds out the size where it is 0, and checks everything. */
static bool
parse_numbers(const char *bytes, size_t length, unsigned *rows, unsigned *columns, uint16_t *cell,
	struct understood *understood, struct gls_error *error)
{
	/* To clear the room for a thousand numbers takes longer than to read nine. */
	struct tiles_numbers text;
	text.rows = *rows;
	text.columns = *columns;
	if (!tiles_scan(bytes, length, &text, error))
		return false;
	struct tiles_number *number = text.number;
	unsigned count = text.count;
	if (has_size_line(&text)) {
		int64_t size = number->value;
		if (size < 2 || size > PUZZLE_SIDE_MAX)
			return error_at(error, GLS_BAD_INPUT, number->line, number->column,
				"the size is %lld; expected 2 to %d", (long long)size,
				PUZZLE_SIDE_MAX);
		text.rows = text.columns = (unsigned)size;
		number++;
		count--;
	} else if (!text.rows && !infer_size(&text, error)) {
		return false;
	}
	*rows = text.rows;
	*columns = text.columns;
	bool in_rows = number[count - 1].row != number[0].row;
	if ((in_rows && !check_rows(number, count, *columns, error)) ||
		!check_count(number, count, *rows, *columns, error))
		return false;
	if (text.blank[0])
		snprintf(
			understood->text, sizeof understood->text, "'%s' is the blank", text.blank);
	blank_from_last(number, count, understood);
	return check_numbers(number, count, cell, error);
}

/* The same for what may also be one sign a cell, if it makes no sense as numbers. */
static bool
parse_board(const char *bytes, size_t length, unsigned *rows, unsigned *columns, uint16_t *cell,
	struct understood *understood, struct gls_error *error)
{
	unsigned sign_rows, sign_columns;
	const unsigned given_rows = *rows, given_columns = *columns;
	const char *what;
	understood->text[0] = '\0';
	if (parse_numbers(bytes, length, rows, columns, cell, understood, error))
		return true;
	if (!tiles_scan_signs(bytes, length, &sign_rows, &sign_columns, cell, &what) ||
		(given_rows && (sign_rows != given_rows || sign_columns != given_columns)))
		return false;
	*rows = sign_rows;
	*columns = sign_columns;
	snprintf(understood->text, sizeof understood->text, "%s", what);
	return true;
}

/* Numbers, or one sign a cell. */
bool
tiles_recognise(const char *text, size_t length)
{
	uint16_t cell[PUZZLE_CELLS_MAX];
	unsigned rows, columns;
	const char *what;
	return tiles_scan_fits(text, length) ||
	       tiles_scan_signs(text, length, &rows, &columns, cell, &what);
}

/* ---- Goals ---------------------------------------------------------------- */

static void
goal_in_order(unsigned cells, bool blank_first, uint16_t *cell)
{
	for (unsigned i = 0; i < cells; i++)
		cell[i] = (uint16_t)(blank_first ? i : (i + 1) % cells);
}

/* 1, 2, 3, ... along a spiral inwards; the blank comes last. */
static void
goal_snail(unsigned rows, unsigned columns, uint16_t *cell)
{
	static const int turns[4][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
	unsigned cells = rows * columns;
	memset(cell, 0, cells * sizeof *cell);
	int row = 0, column = 0, turn = 0;
	for (unsigned tile = 1; tile < cells; tile++) {
		cell[(unsigned)row * columns + (unsigned)column] = (uint16_t)tile;
		int r = row + turns[turn][0], c = column + turns[turn][1];
		bool is_blocked = r < 0 || c < 0 || r >= (int)rows || c >= (int)columns ||
				  cell[(unsigned)r * columns + (unsigned)c];
		if (is_blocked)
			turn = (turn + 1) % 4;
		row += turns[turn][0];
		column += turns[turn][1];
	}
}

bool
tiles_goal_read(
	const char *goal, unsigned rows, unsigned columns, uint16_t *cell, struct gls_error *error)
{
	if (!goal || !strcmp(goal, "standard")) {
		goal_in_order(rows * columns, false, cell);
	} else if (!strcmp(goal, "blank-first")) {
		goal_in_order(rows * columns, true, cell);
	} else if (!strcmp(goal, "snail")) {
		goal_snail(rows, columns, cell);
	} else if (tiles_is_partial_text(goal)) {
		return tiles_partial_read(goal, rows, columns, cell, error);
	} else {
		struct gls_error inner;
		struct understood unused;
		unsigned goal_rows = 0, goal_columns = 0;
		/* A list without rows takes the size of the start. */
		bool is_plain = !strpbrk(goal, "/;\nx[(");
		if (is_plain) {
			goal_rows = rows;
			goal_columns = columns;
		}
		if (!parse_board(
			    goal, strlen(goal), &goal_rows, &goal_columns, cell, &unused, &inner))
			return error_at(error, GLS_BAD_INPUT, inner.line, inner.column,
				"in the goal: %.400s", inner.message);
		if (goal_rows != rows || goal_columns != columns)
			return error_at(error, GLS_BAD_INPUT, 1, 1,
				"the goal is a board of %u x %u, but the start is %u x %u",
				goal_rows, goal_columns, rows, columns);
	}
	return true;
}

static gls_puzzle *
finish(unsigned rows, unsigned columns, const uint16_t *start, const uint16_t *goal,
	const struct gls_options *options, struct gls_error *error)
{
	enum metric metric;
	if (!metric_read(&tiles_kind, options->metric, &metric, error))
		return NULL;
	struct tiles *tiles = tiles_new(rows, columns, start, goal, metric);
	if (!tiles)
		error_set(error, GLS_NO_MEMORY, "no memory for the board");
	return tiles ? &tiles->base : NULL;
}

/* A start and its goal may stand in one text, with => between them, outside of comments. */
static size_t
start_length(const char *text, size_t length)
{
	bool is_comment = false;
	for (size_t i = 0; i + 1 < length; i++) {
		is_comment = text[i] == '#' || (is_comment && text[i] != '\n');
		if (!is_comment && text[i] == '=' && text[i + 1] == '>')
			return i;
	}
	return length;
}

/* The goal of the options, or else the one behind the start. */
static bool
read_goal_after(const char *text, size_t length, const struct gls_options *options, unsigned rows,
	unsigned columns, uint16_t *goal, struct gls_error *error)
{
	if (options->goal || !length)
		return tiles_goal_read(options->goal, rows, columns, goal, error);
	char *own = strndup(text + 2, length - 2);
	if (!own)
		return error_set(error, GLS_NO_MEMORY, "no memory for the goal");
	bool good = tiles_goal_read(own, rows, columns, goal, error);
	free(own);
	return good;
}

gls_puzzle *
tiles_read(
	const char *text, size_t length, const struct gls_options *options, struct gls_error *error)
{
	uint16_t start[PUZZLE_CELLS_MAX], goal[PUZZLE_CELLS_MAX];
	unsigned rows = 0, columns = 0;
	struct understood understood;
	size_t first = start_length(text, length);
	if (!parse_board(text, first, &rows, &columns, start, &understood, error) ||
		!read_goal_after(text + first, length - first, options, rows, columns, goal, error))
		return NULL;
	gls_puzzle *puzzle = finish(rows, columns, start, goal, options, error);
	if (puzzle)
		memcpy(puzzle->understood, understood.text, sizeof understood.text);
	return puzzle;
}

/* ---- Documents ------------------------------------------------------------ */

static bool
expect(const struct document *value, enum document_type type, const char *what,
	struct gls_error *error)
{
	if (value->type == type)
		return true;
	return error_at(error, GLS_BAD_INPUT, value->line, value->column, "%s is %s; expected %s",
		what, document_type_name(value->type), document_type_name(type));
}

/* A size, with 0 if the document does not say. */
static bool
document_size(const struct document *document, const char *key, unsigned least, unsigned *size,
	struct gls_error *error)
{
	const struct document *value = document_find(document, key);
	if (!value)
		return true;
	if (!expect(value, DOCUMENT_INTEGER, key, error))
		return false;
	if (value->integer < least || value->integer > PUZZLE_SIDE_MAX)
		return error_at(error, GLS_BAD_INPUT, value->line, value->column,
			"%s is %lld; expected %u to %d", key, (long long)value->integer, least,
			PUZZLE_SIDE_MAX);
	*size = (unsigned)value->integer;
	return true;
}

enum { OPEN_CELL = -1 };

/* A board of a document, as far as it was read. */
struct document_cells {
	const char *what; /* start or goal */
	bool may_be_open; /* a goal: "*" is a cell that does not matter */
	unsigned count, open;
	struct tiles_number number[PUZZLE_CELLS_MAX];
};

static bool
document_cell(struct document_cells *cells, const struct document *n, unsigned row,
	struct gls_error *error)
{
	bool is_open = cells->may_be_open && n->type == DOCUMENT_STRING && !strcmp(n->string, "*");
	if (!is_open && !expect(n, DOCUMENT_INTEGER, "a tile", error))
		return false;
	cells->open += is_open;
	cells->number[cells->count++] =
		(struct tiles_number){is_open ? OPEN_CELL : n->integer, n->line, n->column, row};
	return true;
}

/* Some of them are open: the others are checked as those of a text. */
static bool
finish_open(const struct document_cells *cells, const struct document *board, uint16_t *cell,
	struct gls_error *error)
{
	for (unsigned i = 0; i < cells->count; i++) {
		int64_t value = cells->number[i].value;
		if (value < OPEN_CELL || value >= cells->count)
			return error_at(error, GLS_BAD_INPUT, cells->number[i].line,
				cells->number[i].column,
				"%lld is out of range: a board of %u cells has the numbers 0 to %u",
				(long long)value, cells->count, cells->count - 1);
		cell[i] = value == OPEN_CELL ? TILES_ANY : (uint16_t)value;
	}
	if (tiles_partial_check(cell, cells->count, error))
		return true;
	if (error) {
		error->line = board->line;
		error->column = board->column;
	}
	return false;
}

/* Whether it is one list of all numbers, without rows. */
static bool
is_flat(const struct document *board)
{
	return board->type == DOCUMENT_LIST && board->count > 1 &&
	       board->member[0].type != DOCUMENT_LIST;
}

static bool
document_rows(struct document_cells *cells, const struct document *board, unsigned rows,
	unsigned columns, struct gls_error *error)
{
	if (board->count != rows)
		return error_at(error, GLS_BAD_INPUT, board->line, board->column,
			"%s has %zu rows; expected %u", cells->what, board->count, rows);
	for (unsigned r = 0; r < rows; r++) {
		const struct document *row = &board->member[r];
		if (!expect(row, DOCUMENT_LIST, "a row", error))
			return false;
		if (row->count != columns)
			return error_at(error, GLS_BAD_INPUT, row->line, row->column,
				"row %u of %s has %zu numbers; expected %u", r + 1, cells->what,
				row->count, columns);
		for (unsigned c = 0; c < columns; c++)
			if (!document_cell(cells, &row->member[c], r, error))
				return false;
	}
	return true;
}

/* A board as a list of rows, each a list of numbers, or as one list of all numbers. */
static bool
document_board(const struct document *board, const char *what, unsigned rows, unsigned columns,
	uint16_t *cell, struct gls_error *error)
{
	struct document_cells cells = {.what = what, .may_be_open = !strcmp(what, "goal")};
	if (!expect(board, DOCUMENT_LIST, what, error))
		return false;
	if (is_flat(board) && board->count != (size_t)rows * columns)
		return error_at(error, GLS_BAD_INPUT, board->line, board->column,
			"%s has %zu numbers; expected %u, or a list for each row", what,
			board->count, rows * columns);
	if (is_flat(board)) {
		for (unsigned i = 0; i < board->count; i++)
			if (!document_cell(&cells, &board->member[i], i / columns, error))
				return false;
	} else if (!document_rows(&cells, board, rows, columns, error)) {
		return false;
	}
	return cells.open ? finish_open(&cells, board, cell, error)
			  : check_numbers(cells.number, cells.count, cell, error);
}

/* What the document does not say of the size, its rows do. */
static void
infer_document_size(const struct document *board, unsigned *rows, unsigned *columns)
{
	if (board->type != DOCUMENT_LIST || !board->count ||
		board->count > (is_flat(board) ? PUZZLE_CELLS_MAX : PUZZLE_SIDE_MAX))
		return;
	const struct document *row = &board->member[0];
	if (is_flat(board)) {
		unsigned side = 1;
		while (side * side < board->count)
			side++;
		if (side * side == board->count && !*rows && !*columns)
			*rows = *columns = side;
		return;
	}
	*rows = *rows ? *rows : (unsigned)board->count;
	if (!*columns && row->type == DOCUMENT_LIST && row->count <= PUZZLE_SIDE_MAX)
		*columns = (unsigned)row->count;
}

/* As a list of rows, or as a string with a text. */
static bool
read_document_start(const struct document *document, const struct document *board, unsigned *rows,
	unsigned *columns, uint16_t *start, struct gls_error *error)
{
	struct understood unused;
	struct gls_error inner;
	if (board->type != DOCUMENT_STRING)
		return expect(board, DOCUMENT_LIST, "start", error) &&
		       check_size(*rows, *columns, document->line, document->column, error) &&
		       document_board(board, "start", *rows, *columns, start, error);
	if (parse_board(
		    board->string, strlen(board->string), rows, columns, start, &unused, &inner))
		return true;
	return error_at(error, inner.code, board->line, board->column, "in the start: %.400s",
		inner.message);
}

gls_puzzle *
tiles_read_document(
	const struct document *document, const struct gls_options *options, struct gls_error *error)
{
	uint16_t start[PUZZLE_CELLS_MAX], goal[PUZZLE_CELLS_MAX];
	unsigned n = 0, rows = 0, columns = 0;
	if (!document_size(document, "n", 2, &n, error) ||
		!document_size(document, "rows", 1, &rows, error) ||
		!document_size(document, "cols", 1, &columns, error))
		return NULL;
	if (n && ((rows && rows != n) || (columns && columns != n))) {
		error_at(error, GLS_BAD_INPUT, document->line, document->column,
			"n is %u, but rows and cols say otherwise; expected one or the other", n);
		return NULL;
	}
	rows = rows ? rows : n;
	columns = columns ? columns : n;
	const struct document *start_board = document_find(document, "start");
	const struct document *goal_board = document_find(document, "goal");
	if (!start_board) {
		error_at(error, GLS_BAD_INPUT, document->line, document->column,
			"missing \"start\"; expected {\"n\":3,\"start\":[[...],[...],[...]]}");
		return NULL;
	}
	infer_document_size(start_board, &rows, &columns);
	if (!read_document_start(document, start_board, &rows, &columns, start, error))
		return NULL;
	bool has_goal = goal_board && !options->goal;
	if (has_goal && goal_board->type == DOCUMENT_STRING) {
		if (!tiles_goal_read(goal_board->string, rows, columns, goal, error)) {
			if (error) {
				error->line = goal_board->line;
				error->column = goal_board->column;
			}
			return NULL;
		}
	} else if (has_goal && !document_board(goal_board, "goal", rows, columns, goal, error)) {
		return NULL;
	} else if (!has_goal && !tiles_goal_read(options->goal, rows, columns, goal, error)) {
		return NULL;
	}
	return finish(rows, columns, start, goal, options, error);
}
