/* Reading boards of tiles: from text, and from a document such as JSON gives.
 * Both end in a list of numbers with their places, checked in one place. */
#include "base/error.h"
#include "kind/tiles/rules.h"
#include "puzzle/document.h"
#include "puzzle/scanner.h"

#include <ctype.h>
#include <stdlib.h>

/* A number of the text, with its place. */
struct number {
	int64_t value;
	size_t line, column;
	unsigned row; /* rows are ended by a slash or by the end of a line */
};

/* Numbers in rows, as they were found; the size may have been given or not. */
struct board_text {
	struct number number[PUZZLE_CELLS_MAX + 1]; /* one more: an n-puzzle's size line */
	unsigned count;
	unsigned rows, columns; /* 0: not given */
	bool has_slash;
};

/* ---- Checking ------------------------------------------------------------- */

/* The cells of a board from its numbers: each of 0 ... cells - 1 once. */
static bool
check_numbers(const struct number *number, unsigned count, uint16_t *cell, struct gls_error *error)
{
	const struct number *first[PUZZLE_CELLS_MAX] = {NULL};
	for (unsigned i = 0; i < count; i++) {
		const struct number *n = &number[i];
		if (n->value < 0 || n->value >= count)
			return error_at(error, GLS_BAD_INPUT, n->line, n->column,
				"%lld is out of range: a board of %u cells has the numbers 0 to %u",
				(long long)n->value, count, count - 1);
		if (first[n->value])
			return error_at(error, GLS_BAD_INPUT, n->line, n->column,
				n->value ? "the number %lld stands twice, first at %zu:%zu"
					 : "a second blank (%lld), the first is at %zu:%zu; "
					   "expected one",
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
check_rows(const struct number *number, unsigned count, unsigned columns, struct gls_error *error)
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

static bool
is_digit(const struct scanner *scanner)
{
	return scanner->at < scanner->end && isdigit((unsigned char)*scanner->at);
}

/* A number without a sign; false if it does not fit into 63 bits. */
static bool
scan_digits(struct scanner *scanner, int64_t *value)
{
	*value = 0;
	for (; is_digit(scanner); scanner_advance(scanner))
		if (__builtin_mul_overflow(*value, 10, value) ||
			__builtin_add_overflow(*value, *scanner->at - '0', value))
			return false;
	return true;
}

static bool
add_number(struct board_text *text, const struct number *number, struct gls_error *error)
{
	if (text->count == sizeof text->number / sizeof *text->number)
		return error_at(error, GLS_BAD_INPUT, number->line, number->column,
			"more than %d numbers; the largest board is %d x %d", PUZZLE_CELLS_MAX,
			PUZZLE_SIDE_MAX, PUZZLE_SIDE_MAX);
	text->number[text->count++] = *number;
	return true;
}

/* A number, or a size like 3x5 if nothing came before. */
static bool
scan_item(struct scanner *scanner, unsigned row, struct board_text *text, struct gls_error *error)
{
	struct number number = {.line = scanner->line, .column = scanner->column, .row = row};
	unsigned char first = (unsigned char)*scanner->at;
	bool negative = first == '-';
	if (negative)
		scanner_advance(scanner);
	if (!is_digit(scanner))
		return error_at(error, GLS_BAD_INPUT, number.line, number.column,
			isgraph(first) ? "unexpected '%c'; expected numbers, with / or a new line "
					 "between rows"
				       : "unexpected sign (code %d); expected numbers",
			first);
	if (!scan_digits(scanner, &number.value))
		return error_at(error, GLS_BAD_INPUT, number.line, number.column,
			"this number is too large for a tile");
	if (negative)
		number.value = -number.value;
	bool is_size =
		!text->count && !text->rows && scanner->at < scanner->end && *scanner->at == 'x';
	if (!is_size)
		return add_number(text, &number, error);
	scanner_advance(scanner);
	int64_t columns;
	if (!is_digit(scanner) || !scan_digits(scanner, &columns) || number.value < 0)
		return error_at(error, GLS_BAD_INPUT, number.line, number.column,
			"expected a size like 3x5");
	if (!check_size((unsigned long long)number.value, (unsigned long long)columns, number.line,
		    number.column, error))
		return false;
	text->rows = (unsigned)number.value;
	text->columns = (unsigned)columns;
	return true;
}

/* Schools' files end lines with a `$`, shown by an editor or typed along. */
static bool
is_line_end_mark(const struct scanner *scanner)
{
	const char *after = scanner->at + 1;
	while (after < scanner->end && (*after == ' ' || *after == '\t' || *after == '\r'))
		after++;
	return *scanner->at == '$' && (after == scanner->end || *after == '\n');
}

static bool
scan(const char *bytes, size_t length, struct board_text *text, struct gls_error *error)
{
	struct scanner scanner = {bytes, bytes + length, 1, 1};
	unsigned row = 0, row_start = 0; /* row_start: numbers before this row */
	bool was_comma = false;          /* since the last number or row */
	while (scanner.at < scanner.end) {
		char c = *scanner.at;
		if (scanner_skip_comment(&scanner))
			continue;
		if (c == ',' && was_comma)
			return error_at(error, GLS_BAD_INPUT, scanner.line, scanner.column,
				"nothing between two commas; expected a number");
		if (c == '/' || c == '\n') {
			text->has_slash |= c == '/';
			row += text->count > row_start;
			row_start = text->count;
			was_comma = false;
			scanner_advance(&scanner);
		} else if (c == ' ' || c == '\t' || c == '\r' || c == ',' ||
			   is_line_end_mark(&scanner)) {
			was_comma |= c == ',';
			scanner_advance(&scanner);
		} else {
			if (!scan_item(&scanner, row, text, error))
				return false;
			was_comma = false;
		}
	}
	if (!text->count)
		return error_at(error, GLS_BAD_INPUT, scanner.line, scanner.column,
			"nothing here; expected a board such as 1 2 3/4 5 6/7 8 0");
	return true;
}

/* A file as schools have it: a size alone on its line, then so many rows. */
static bool
has_size_line(const struct board_text *text)
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
infer_size(struct board_text *text, struct gls_error *error)
{
	const struct number *last = &text->number[text->count - 1];
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
check_count(const struct number *number, unsigned count, unsigned rows, unsigned columns,
	struct gls_error *error)
{
	if (count == rows * columns)
		return true;
	const struct number *at = &number[count > rows * columns ? rows * columns : count - 1];
	return error_at(error, GLS_BAD_INPUT, at->line, at->column,
		"%s numbers: %u, but a board of %u x %u has %u",
		count < rows * columns ? "too few" : "too many", count, rows, columns,
		rows * columns);
}

/* Finds out the size where it is 0, and checks everything. */
static bool
parse_board(const char *bytes, size_t length, unsigned *rows, unsigned *columns, uint16_t *cell,
	struct gls_error *error)
{
	/* To clear the room for a thousand numbers takes longer than to read nine. */
	struct board_text text;
	text.count = 0;
	text.rows = *rows;
	text.columns = *columns;
	text.has_slash = false;
	if (!scan(bytes, length, &text, error))
		return false;
	const struct number *number = text.number;
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
	return (!in_rows || check_rows(number, count, *columns, error)) &&
	       check_count(number, count, *rows, *columns, error) &&
	       check_numbers(number, count, cell, error);
}

/* It begins with a number, and there are no letters. */
bool
tiles_recognise(const char *text, size_t length)
{
	char first = '\0';
	for (size_t i = 0; i < length; i++) {
		if (text[i] == '#') {
			while (i < length && text[i] != '\n')
				i++;
			continue;
		}
		if (isalpha((unsigned char)text[i]))
			return false;
		if (!first && !strchr(" \t\r\n,/", text[i]))
			first = text[i];
	}
	return first == '-' || isdigit((unsigned char)first);
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
	} else {
		struct gls_error inner;
		unsigned goal_rows = 0, goal_columns = 0;
		/* A list without rows takes the size of the start. */
		bool is_plain = !strpbrk(goal, "/\nx");
		if (is_plain) {
			goal_rows = rows;
			goal_columns = columns;
		}
		if (!parse_board(goal, strlen(goal), &goal_rows, &goal_columns, cell, &inner))
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

gls_puzzle *
tiles_read(
	const char *text, size_t length, const struct gls_options *options, struct gls_error *error)
{
	uint16_t start[PUZZLE_CELLS_MAX], goal[PUZZLE_CELLS_MAX];
	unsigned rows = 0, columns = 0;
	if (!parse_board(text, length, &rows, &columns, start, error) ||
		!tiles_goal_read(options->goal, rows, columns, goal, error))
		return NULL;
	return finish(rows, columns, start, goal, options, error);
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

/* A board as a list of rows, each a list of numbers. */
static bool
document_board(const struct document *board, const char *what, unsigned rows, unsigned columns,
	uint16_t *cell, struct gls_error *error)
{
	struct number number[PUZZLE_CELLS_MAX];
	unsigned count = 0;
	if (!expect(board, DOCUMENT_LIST, what, error))
		return false;
	if (board->count != rows)
		return error_at(error, GLS_BAD_INPUT, board->line, board->column,
			"%s has %zu rows; expected %u", what, board->count, rows);
	for (unsigned r = 0; r < rows; r++) {
		const struct document *row = &board->member[r];
		if (!expect(row, DOCUMENT_LIST, "a row", error))
			return false;
		if (row->count != columns)
			return error_at(error, GLS_BAD_INPUT, row->line, row->column,
				"row %u of %s has %zu numbers; expected %u", r + 1, what,
				row->count, columns);
		for (unsigned c = 0; c < columns; c++) {
			const struct document *n = &row->member[c];
			if (!expect(n, DOCUMENT_INTEGER, "a tile", error))
				return false;
			number[count++] = (struct number){n->integer, n->line, n->column, r};
		}
	}
	return check_numbers(number, count, cell, error);
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
	if (!rows || !columns || !start_board) {
		error_at(error, GLS_BAD_INPUT, document->line, document->column,
			"missing %s; expected {\"n\":3,\"start\":[[...],[...],[...]]}",
			!start_board ? "\"start\"" : "\"n\" (or \"rows\" and \"cols\")");
		return NULL;
	}
	if (!check_size(rows, columns, document->line, document->column, error) ||
		!document_board(start_board, "start", rows, columns, start, error))
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
