#include "io/drawn.h"
#include "base/text.h"
#include "io/drawn_pieces.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS_MAX = 64, CELLS_MAX = 4096 };

/* A cell as it stands in the text. */
struct piece {
	const char *at;
	size_t length;
};

struct board {
	struct piece *cell; /* CELLS_MAX of them */
	unsigned cells, rows;
};

struct drawing {
	struct board board[2];
	size_t gap; /* the column where the first board ends; 0: not known */
	bool is_over;
};

/* ---- Signs ---------------------------------------------------------------- */

/* The bytes of a sequence that colours text; 0 if none begins here. */
static size_t
colour_length(const char *at, const char *end)
{
	const char *sign = at + 2;
	if (end - at < 3 || at[0] != '\033' || at[1] != '[')
		return 0;
	while (sign < end && (isdigit((unsigned char)*sign) || *sign == ';'))
		sign++;
	return sign < end ? (size_t)(sign - at) + 1 : 0;
}

/* A sign of box drawing, U+2500 to U+257F, has three bytes in UTF-8: these are the two first. */
static bool
is_box(const char *at, const char *end)
{
	return end - at >= 3 && at[0] == '\xe2' && (at[1] == '\x94' || at[1] == '\x95');
}

/* The bytes of an upright bar; 0 if there is none. */
static size_t
bar_length(const char *at, const char *end)
{
	static const char *const bars[] = {"\xe2\x94\x82", "\xe2\x94\x83", "\xe2\x95\x91"};
	if (*at == '|')
		return 1;
	for (size_t i = 0; i < sizeof bars / sizeof *bars; i++)
		if (is_box(at, end) && !memcmp(at, bars[i], 3))
			return 3;
	return 0;
}

static size_t
sign_length(const char *at, const char *end)
{
	size_t length = text_utf8_length(at, (size_t)(end - at));
	return length ? length : 1;
}

/* ---- Lines ---------------------------------------------------------------- */

static const char *
line_end(const char *line, const char *end)
{
	const char *newline = memchr(line, '\n', (size_t)(end - line));
	return newline ? newline : end;
}

static const char *
first_sign(const char *line, const char *end)
{
	size_t step = 1;
	for (; line < end; line += step) {
		step = colour_length(line, end);
		if (!step && *line != ' ' && *line != '\t' && *line != '\r')
			break;
		step = step ? step : 1;
	}
	return line;
}

static bool
begins_with_bar(const char *line, const char *end)
{
	const char *first = first_sign(line, end);
	return first < end && bar_length(first, end);
}

/* Whether a line is part of the frame: no bars, and no signs of a cell. */
static bool
is_frame(const char *line, const char *end)
{
	bool has_sign = false;
	for (const char *at = line; at < end; at += sign_length(at, end)) {
		bool is_line = is_box(at, end) || strchr("+-=", *at);
		has_sign |= is_line;
		if (!is_line && !strchr(" \t\r>:", *at))
			return false;
	}
	return has_sign;
}

/* The column at which the first blank after the frame begins; 0 if it goes to the end of the
 * line. */
static size_t
gap_of(const char *line, const char *end)
{
	const char *at = first_sign(line, end);
	size_t column = (size_t)(at - line);
	for (; at < end && *at != ' ' && *at != '\t' && *at != '\r'; column++)
		at += sign_length(at, end);
	return first_sign(at, end) < end ? column : 0;
}

/* ---- Cells ---------------------------------------------------------------- */

static void
add_cell(struct board *board, const char *from, const char *to)
{
	while (from < to && (*from == ' ' || *from == '\t' || colour_length(from, to)))
		from += colour_length(from, to) ? colour_length(from, to) : 1;
	const char *end = from;
	while (end < to && *end != ' ' && *end != '\t' && *end != '\033')
		end++;
	if (board->cells < CELLS_MAX)
		board->cell[board->cells++] = (struct piece){from, (size_t)(end - from)};
}

static void
add_row(struct drawing *drawing, const char *line, const char *end)
{
	struct board *board = &drawing->board[0];
	const char *from = NULL;
	size_t column = 0;
	for (const char *at = line; at < end;) {
		size_t colour = colour_length(at, end), bar = colour ? 0 : bar_length(at, end);
		if (bar && from && (!drawing->gap || column != drawing->gap + 1))
			add_cell(board, from, at);
		from = bar ? at + bar : from;
		column += !colour;
		if (bar && column == drawing->gap) {
			board = &drawing->board[1];
			from = NULL;
		}
		at += colour ? colour : sign_length(at, end);
	}
	drawing->board[0].rows++;
	drawing->board[1].rows += board == &drawing->board[1];
}

bool
drawn_is(const char *text, size_t length)
{
	const char *end = text + length;
	for (const char *line = text; line < end; line = line_end(line, end) + 1)
		if (begins_with_bar(line, line_end(line, end)))
			return true;
	return false;
}

static void
take_line(struct drawing *drawing, const char *line, const char *end)
{
	if (drawing->is_over)
		return;
	if (begins_with_bar(line, end))
		add_row(drawing, line, end);
	else if (is_frame(line, end))
		drawing->gap = drawing->gap ? drawing->gap : gap_of(line, end);
	else
		drawing->is_over = drawing->board[0].rows;
}

/* ---- As text -------------------------------------------------------------- */

/* Whether cells have numbers, or signs that are set close together. */
static bool
has_numbers(const struct board *board)
{
	for (unsigned i = 0; i < board->cells; i++)
		if (board->cell[i].length && !isdigit((unsigned char)*board->cell[i].at))
			return strchr("-_x", *board->cell[i].at);
	return true;
}

static void
add_board(const struct board *board, bool in_numbers, struct text *text)
{
	unsigned columns = board->rows ? board->cells / board->rows : 0;
	for (unsigned i = 0; i < board->cells; i++) {
		const struct piece *cell = &board->cell[i];
		bool is_end = columns && i % columns == 0;
		text_add(text, "%s", !i ? "" : is_end ? "/" : in_numbers ? " " : "");
		text_add(text, "%.*s", (int)cell->length, cell->at);
		if (!cell->length)
			text_add(text, "%s", in_numbers ? "0" : ".");
	}
}

char *
drawn_text(const char *text, size_t length)
{
	const char *end = text + length;
	struct text plain = {0};
	struct drawing drawing = {.is_over = false};
	struct piece *cells = malloc(2 * CELLS_MAX * sizeof *cells);
	if (!cells)
		return NULL;
	if (drawn_pieces(text, length, &plain)) {
		free(cells);
		return text_take(&plain);
	}
	drawing.board[0].cell = cells;
	drawing.board[1].cell = cells + CELLS_MAX;
	for (const char *line = text; line < end; line = line_end(line, end) + 1)
		take_line(&drawing, line, line_end(line, end));
	const struct board *start = &drawing.board[0];
	bool in_numbers = has_numbers(start);
	if (in_numbers && start->rows)
		text_add(&plain, "%ux%u ", start->rows, start->cells / start->rows);
	add_board(start, in_numbers, &plain);
	if (drawing.board[1].rows == start->rows) {
		text_add(&plain, " => ");
		add_board(&drawing.board[1], in_numbers, &plain);
	}
	free(cells);
	return text_take(&plain);
}
