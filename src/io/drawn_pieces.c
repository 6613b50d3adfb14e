#include "io/drawn_pieces.h"

#include <ctype.h>
#include <string.h>

/* Of the largest board that is drawn so: cells are three signs wide, with a line on each side. */
enum {
	SIDE_MAX = 12,
	PITCH = 4,
	LINES_MAX = 2 * SIDE_MAX + 1,
	SIGNS_MAX = 160, /* two boards, and what stands before and between them */
	CELLS_MAX = SIDE_MAX * SIDE_MAX,
};

/* The signs of a drawing from its first line on; a NUL beyond the end of a line. What is not ASCII
 * is LINE, or a corner from which a board begins or ends. */
enum sign { LINE = 1, BEGINS, ENDS };

struct sheet {
	unsigned lines;
	char sign[LINES_MAX][SIGNS_MAX];
};

struct drawn {
	unsigned rows, columns;
	unsigned left; /* where its first line stands */
	bool is_joined;
	char name[CELLS_MAX]; /* of the piece on each cell, or '.' */
};

static char
sign_of(const char *at, size_t length)
{
	static const char begins[] = "\xe2\x94\x8c", ends[] = "\xe2\x94\x90"; /* upper corners */
	if (length == 1)
		return *at;
	return length == 3 && !memcmp(at, begins, 3) ? BEGINS
	       : length == 3 && !memcmp(at, ends, 3) ? ENDS
						     : LINE;
}

/* The bytes of a sequence that colours text, which has no place in a drawing. */
static size_t
colour_length(const char *at, const char *end)
{
	size_t length = 0;
	if (*at != '\033')
		return 0;
	while (at + length < end && at[length] != 'm')
		length++;
	return length + (at + length < end);
}

static void
take_line(struct sheet *sheet, const char *line, const char *end)
{
	unsigned count = 0;
	char *sign = sheet->sign[sheet->lines];
	while (line < end && count < SIGNS_MAX) {
		size_t colour = colour_length(line, end);
		size_t length = colour ? colour : text_utf8_length(line, (size_t)(end - line));
		length += !length;
		if (!colour)
			sign[count++] = sign_of(line, length);
		line += length;
	}
	/* The first line is that where a board begins. */
	if (sheet->lines || memchr(sign, BEGINS, count))
		sheet->lines++;
	else
		memset(sign, 0, SIGNS_MAX);
}

static void
read_sheet(const char *text, size_t length, struct sheet *sheet)
{
	const char *end = text + length;
	memset(sheet, 0, sizeof *sheet);
	while (text < end && sheet->lines < LINES_MAX) {
		const char *newline = memchr(text, '\n', (size_t)(end - text));
		const char *stop = newline ? newline : end;
		take_line(sheet, text, stop);
		text = stop + (stop < end);
	}
}

/* ---- A board -------------------------------------------------------------- */

static bool
has_line(char sign)
{
	return sign == LINE || sign == BEGINS || sign == ENDS;
}

/* Where a board begins in the first line, from a place on, and its size; false if there is none. */
static bool
find_board(const struct sheet *sheet, unsigned from, struct drawn *drawn)
{
	const char *first = sheet->sign[0];
	*drawn = (struct drawn){.left = from};
	while (drawn->left < SIGNS_MAX && first[drawn->left] != BEGINS)
		drawn->left++;
	unsigned right = drawn->left;
	while (right < SIGNS_MAX && first[right] != ENDS)
		right++;
	if (right >= SIGNS_MAX || (right - drawn->left) % PITCH)
		return false;
	drawn->columns = (right - drawn->left) / PITCH;
	while (drawn->rows < SIDE_MAX && 2 * drawn->rows + 2 < sheet->lines &&
		has_line(sheet->sign[2 * drawn->rows + 1][drawn->left]))
		drawn->rows++;
	return drawn->rows && drawn->columns && drawn->columns <= SIDE_MAX;
}

/* Whether no line is drawn between a cell and the one to its right or below. */
static bool
is_open(const struct sheet *sheet, const struct drawn *drawn, unsigned row, unsigned column,
	bool is_below)
{
	unsigned line = 2 * row + (is_below ? 2 : 1);
	unsigned at = drawn->left + PITCH * column + (is_below ? PITCH / 2 : PITCH);
	bool is_last = is_below ? row + 1 == drawn->rows : column + 1 == drawn->columns;
	return !is_last && !has_line(sheet->sign[line][at]);
}

/* The sign in the middle of a cell; '.' if there is none. False if it is none of a piece, or others
 * stand beside it. */
static bool
read_name(const struct sheet *sheet, struct drawn *drawn, unsigned cell)
{
	unsigned row = cell / drawn->columns, column = cell % drawn->columns;
	const char *sign = sheet->sign[2 * row + 1] + drawn->left + PITCH * column;
	char name = sign[PITCH / 2];
	drawn->name[cell] = name == ' ' ? '.' : name;
	return (isalpha((unsigned char)name) || name == '#' || name == ' ') && sign[1] == ' ' &&
	       sign[PITCH - 1] == ' ' && (has_line(sign[0]) || sign[0] == ' ');
}

/* Gives all cells of a piece its name, from cell to cell until nothing changes. */
static void
spread_names(const struct sheet *sheet, struct drawn *drawn)
{
	for (bool is_changed = true; is_changed;) {
		is_changed = false;
		for (unsigned cell = 0; cell < drawn->rows * drawn->columns; cell++)
			for (unsigned way = 0; way < 2; way++) {
				unsigned row = cell / drawn->columns,
					 column = cell % drawn->columns;
				if (!is_open(sheet, drawn, row, column, way))
					continue;
				char *one = &drawn->name[cell];
				char *other = one + (way ? drawn->columns : 1);
				char name = *one != '.' ? *one : *other;
				is_changed |= *one != *other && (*one == '.' || *other == '.');
				*one = *one == '.' ? name : *one;
				*other = *other == '.' ? name : *other;
				drawn->is_joined = true;
			}
	}
}

static bool
read_board(const struct sheet *sheet, struct drawn *drawn)
{
	for (unsigned cell = 0; cell < drawn->rows * drawn->columns; cell++)
		if (!read_name(sheet, drawn, cell))
			return false;
	spread_names(sheet, drawn);
	return true;
}

/* ---- As text -------------------------------------------------------------- */

static void
add_goal(const struct drawn *goal, struct text *plain)
{
	unsigned cells = goal->rows * goal->columns;
	text_add(plain, " =>");
	for (unsigned cell = 0; cell < cells; cell++) {
		char name = goal->name[cell];
		if (name == '.' || name == '#' || memchr(goal->name, name, cell))
			continue;
		for (unsigned other = cell; other < cells; other++)
			if (goal->name[other] == name && other == cell)
				text_add(plain, " %c@%c%u", name,
					'a' + (int)(other % goal->columns),
					other / goal->columns + 1);
			else if (goal->name[other] == name)
				text_add(plain, ",%c%u", 'a' + (int)(other % goal->columns),
					other / goal->columns + 1);
	}
}

bool
drawn_pieces(const char *text, size_t length, struct text *plain)
{
	struct sheet sheet;
	struct drawn start, goal;
	read_sheet(text, length, &sheet);
	if (!sheet.lines || !find_board(&sheet, 0, &start) || !read_board(&sheet, &start))
		return false;
	bool has_goal = find_board(&sheet, start.left + PITCH * start.columns + 1, &goal) &&
			goal.rows == start.rows && goal.columns == start.columns &&
			read_board(&sheet, &goal);
	if (!start.is_joined && !(has_goal && goal.is_joined))
		return false;
	for (unsigned cell = 0; cell < start.rows * start.columns; cell++)
		text_add(plain, "%s%c", cell && cell % start.columns == 0 ? "/" : "",
			start.name[cell]);
	if (has_goal)
		add_goal(&goal, plain);
	return true;
}
