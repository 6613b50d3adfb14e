#include "io/draw.h"

#include <stdlib.h>
#include <string.h>

enum { PAGE_WIDTH = 80 };

/* A board that is drawn, and which cells have no line between them: those of one number. */
struct drawing {
	const gls_puzzle *puzzle;
	const struct position *position; /* NULL: the goal */
	unsigned width;
	bool colour;
	bool is_joined; /* pieces cover several cells, and lines are drawn around them only */
	uint16_t group[PUZZLE_CELLS_MAX];
};

/* Numbers of groups that are no piece's. */
enum { GROUP_FREE = PUZZLE_CELLS_MAX, GROUP_FIXED };

unsigned
draw_height(const gls_puzzle *puzzle)
{
	return 2 * puzzle->rows + 1u;
}

/* The widest cell of the board. */
static unsigned
cell_width(const gls_puzzle *puzzle, const struct position *position)
{
	size_t width = 1;
	char cell[8];
	for (unsigned c = 0; c < (unsigned)puzzle->rows * puzzle->columns; c++) {
		puzzle->kind->cell(puzzle, position, c, cell);
		if (strlen(cell) > width)
			width = strlen(cell);
	}
	return (unsigned)width;
}

static void
drawing_init(struct drawing *drawing, const gls_puzzle *puzzle, const struct position *position,
	bool colour)
{
	char text[8];
	drawing->puzzle = puzzle;
	drawing->position = position;
	drawing->width = cell_width(puzzle, position);
	drawing->colour = colour;
	drawing->is_joined = puzzle->kind->piece;
	for (unsigned c = 0; c < (unsigned)puzzle->rows * puzzle->columns; c++) {
		enum cell_look look = puzzle->kind->cell(puzzle, position, c, text);
		drawing->group[c] = !drawing->is_joined ? (uint16_t)c
				    : look == CELL_HOLE ? (uint16_t)GROUP_FREE
				    : look == CELL_FIXED
					    ? (uint16_t)GROUP_FIXED
					    : (uint16_t)puzzle_piece(puzzle, position, c);
	}
}

/* What stands at a place, of which the first row and column are 1; outside the board nothing. */
static int
group_at(const struct drawing *drawing, unsigned row, unsigned column)
{
	const gls_puzzle *puzzle = drawing->puzzle;
	bool is_inside = row && column && row <= puzzle->rows && column <= puzzle->columns;
	return is_inside ? drawing->group[(row - 1) * puzzle->columns + column - 1] : -1;
}

/* The line above a row, and the lines that meet at its corners. */
static void
draw_frame(const struct drawing *drawing, unsigned row, struct text *text)
{
	/* By the lines that lead up, down, left and right: 1, 2, 4 and 8. */
	static const char *const corners[] = {
		" ", "╵", "╷", "│", "╴", "┘", "┐", "┤", "╶", "└", "┌", "├", "─", "┴", "┬", "┼"};
	for (unsigned column = 0; column <= drawing->puzzle->columns; column++) {
		int above[2] = {group_at(drawing, row, column), group_at(drawing, row, column + 1)};
		int below[2] = {
			group_at(drawing, row + 1, column), group_at(drawing, row + 1, column + 1)};
		bool has_line = above[1] != below[1];
		text_add(text, "%s",
			corners[(above[0] != above[1]) + 2 * (below[0] != below[1]) +
				4 * (above[0] != below[0]) + 8 * has_line]);
		for (unsigned i = 0; column < drawing->puzzle->columns && i < drawing->width + 2;
			i++)
			text_add(text, has_line ? "─" : " ");
	}
}

/* What a cell shows: of a piece with several the first one its name. */
static enum cell_look
look_at(const struct drawing *drawing, unsigned cell, char text[8])
{
	enum cell_look look =
		drawing->puzzle->kind->cell(drawing->puzzle, drawing->position, cell, text);
	if (drawing->is_joined && look != CELL_FIXED && drawing->group[cell] != cell)
		text[0] = '\0';
	return look;
}

static void
draw_row(const struct drawing *drawing, unsigned row, struct text *text)
{
	static const char *const colours[] = {[CELL_HOLE] = "",
		[CELL_HOME] = "\033[32m",
		[CELL_AWAY] = "\033[1m",
		[CELL_FIXED] = "\033[2m"};
	unsigned columns = drawing->puzzle->columns;
	for (unsigned column = 0; column < columns; column++) {
		char cell[8];
		enum cell_look look = look_at(drawing, row * columns + column, cell);
		bool is_coloured = drawing->colour && *colours[look];
		bool has_line = group_at(drawing, row + 1, column) !=
				group_at(drawing, row + 1, column + 1);
		text_add(text, "%s %s%*s%s ", has_line ? "│" : " ",
			is_coloured ? colours[look] : "", (int)drawing->width, cell,
			is_coloured ? "\033[0m" : "");
	}
	text_add(text, "│");
}

/* One line of the drawing, from 0 to draw_height() - 1. */
static void
draw_line(const struct drawing *drawing, unsigned line, struct text *text)
{
	if (line % 2)
		draw_row(drawing, line / 2, text);
	else
		draw_frame(drawing, line / 2, text);
}

void
draw_board(
	const gls_puzzle *puzzle, const struct position *position, bool colour, struct text *text)
{
	struct drawing drawing;
	drawing_init(&drawing, puzzle, position, colour);
	for (unsigned line = 0; line < draw_height(puzzle); line++) {
		draw_line(&drawing, line, text);
		text_add(text, "\n");
	}
}

/* Two boards, the second of which may be missing. */
static void
draw_both(const struct drawing *start, const struct drawing *goal, struct text *text)
{
	unsigned height = draw_height(start->puzzle);
	for (unsigned line = 0; line < height; line++) {
		draw_line(start, line, text);
		if (goal) {
			text_add(text, line == height / 2 ? "  ──>  " : "       ");
			draw_line(goal, line, text);
		}
		text_add(text, "\n");
	}
}

/* Whether the goal is drawn beside a board whose cells are so wide. */
static bool
shows_goal(const gls_puzzle *puzzle, unsigned width)
{
	unsigned board = (width + 3) * puzzle->columns + 1;
	return (puzzle_shows_goal(puzzle) || puzzle_goal_count(puzzle) == 1) &&
	       2 * board + 8 <= PAGE_WIDTH;
}

bool
draw_has_goal(const gls_puzzle *puzzle)
{
	struct position *start = position_new(puzzle);
	if (start)
		puzzle->kind->start(puzzle, start);
	bool has_goal = start && shows_goal(puzzle, cell_width(puzzle, start));
	free(start);
	return has_goal;
}

void
draw_puzzle(const gls_puzzle *puzzle, bool colour, struct text *text)
{
	struct position *start = position_new(puzzle), *room = position_new(puzzle);
	const struct position *goal;
	struct drawing drawing, goal_drawing;
	if (start && room) {
		puzzle->kind->start(puzzle, start);
		drawing_init(&drawing, puzzle, start, colour);
		bool has_goal =
			shows_goal(puzzle, drawing.width) && puzzle_shown_goal(puzzle, room, &goal);
		if (has_goal) {
			drawing_init(&goal_drawing, puzzle, goal, false);
			goal_drawing.width = drawing.width;
		}
		draw_both(&drawing, has_goal ? &goal_drawing : NULL, text);
	}
	text->failed |= !start || !room;
	free(start);
	free(room);
}
