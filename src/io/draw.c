#include "io/draw.h"

#include <stdlib.h>
#include <string.h>

enum { PAGE_WIDTH = 80 };

/* A frame line is made of a left end, crossings, and a right end. */
struct frame {
	const char *left, *cross, *right;
};

static const struct frame top = {"┌", "┬", "┐"};
static const struct frame middle = {"├", "┼", "┤"};
static const struct frame bottom = {"└", "┴", "┘"};

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
draw_frame(const struct frame *frame, unsigned columns, unsigned width, struct text *text)
{
	for (unsigned c = 0; c < columns; c++) {
		text_add(text, "%s", c ? frame->cross : frame->left);
		for (unsigned i = 0; i < width + 2; i++)
			text_add(text, "─");
	}
	text_add(text, "%s", frame->right);
}

static void
draw_row(const gls_puzzle *puzzle, const struct position *position, unsigned row, unsigned width,
	bool colour, struct text *text)
{
	static const char *const colours[] = {[CELL_HOLE] = "",
		[CELL_HOME] = "\033[32m",
		[CELL_AWAY] = "\033[1m",
		[CELL_FIXED] = "\033[2m"};
	for (unsigned c = 0; c < puzzle->columns; c++) {
		char cell[8];
		enum cell_look look =
			puzzle->kind->cell(puzzle, position, row * puzzle->columns + c, cell);
		bool is_coloured = colour && *colours[look];
		text_add(text, "│ %s%*s%s ", is_coloured ? colours[look] : "", (int)width, cell,
			is_coloured ? "\033[0m" : "");
	}
	text_add(text, "│");
}

/* One line of the drawing, from 0 to draw_height() - 1. */
static void
draw_line(const gls_puzzle *puzzle, const struct position *position, unsigned line, unsigned width,
	bool colour, struct text *text)
{
	if (line % 2)
		draw_row(puzzle, position, line / 2, width, colour, text);
	else
		draw_frame(line == 0                         ? &top
			   : line + 1 == draw_height(puzzle) ? &bottom
							     : &middle,
			puzzle->columns, width, text);
}

void
draw_board(
	const gls_puzzle *puzzle, const struct position *position, bool colour, struct text *text)
{
	unsigned width = cell_width(puzzle, position);
	for (unsigned line = 0; line < draw_height(puzzle); line++) {
		draw_line(puzzle, position, line, width, colour, text);
		text_add(text, "\n");
	}
}

void
draw_puzzle(const gls_puzzle *puzzle, bool colour, struct text *text)
{
	struct position *start = position_new(puzzle), *room = position_new(puzzle);
	const struct position *goal;
	if (start && room) {
		puzzle->kind->start(puzzle, start);
		unsigned width = cell_width(puzzle, start);
		unsigned board = (width + 3) * puzzle->columns + 1;
		bool has_goal = (puzzle->kind->shows_goal || puzzle_goal_count(puzzle) == 1) &&
				2 * board + 8 <= PAGE_WIDTH &&
				puzzle_shown_goal(puzzle, room, &goal);
		for (unsigned line = 0; line < draw_height(puzzle); line++) {
			draw_line(puzzle, start, line, width, colour, text);
			if (has_goal) {
				bool is_middle = line == draw_height(puzzle) / 2;
				text_add(text, is_middle ? "  ──>  " : "       ");
				draw_line(puzzle, goal, line, width, false, text);
			}
			text_add(text, "\n");
		}
	}
	text->failed |= !start || !room;
	free(start);
	free(room);
}
