#include "io/picture.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* In pixels: how wide a picture becomes unless its cells would be less than this. */
enum { WIDTH_MOST = 1600, CELL_LEAST = 8 };

/* Parts of a cell's side: around boards, of the frame, around pieces, of the line of theirs. */
static const double PAGE = 0.4, FRAME = 0.14, GAP = 0.03, LINE = 0.035, ROUND = 0.13;
/* The line under a board: its room and its letters. */
static const double LINE_ROOM = 0.6, LINE_LETTERS = 0.3;
/* Letters are about so wide, and a text may take so much of a cell. */
static const double LETTER_WIDTH = 0.72, TEXT_MOST = 0.8, TEXT_SIZE = 0.46;

/* ---- Shapes --------------------------------------------------------------- */

static struct shape *
add_shape(struct picture *picture)
{
	static struct shape nowhere;
	if (picture->count == picture->room) {
		size_t room = 2 * picture->room + 64;
		struct shape *shape = realloc(picture->shape, room * sizeof *shape);
		if (!shape) {
			picture->failed = true;
			return NULL;
		}
		picture->shape = shape;
		picture->room = room;
	}
	picture->shape[picture->count] = nowhere;
	return &picture->shape[picture->count++];
}

static void
add_box(struct picture *picture, double x, double y, double width, double height, double radius,
	uint32_t colour)
{
	struct shape *shape = add_shape(picture);
	if (shape)
		*shape = (struct shape){.colour = colour,
			.x = x,
			.y = y,
			.width = width,
			.height = height,
			.radius = radius};
}

/* As large as asked for, or smaller so that it is no wider than `most`. */
static void
add_text(struct picture *picture, double x, double y, double size, double most, uint32_t colour,
	const char *text)
{
	struct shape *shape = *text ? add_shape(picture) : NULL;
	if (!shape)
		return;
	*shape = (struct shape){.colour = colour, .x = x, .y = y, .size = size};
	snprintf(shape->text, sizeof shape->text, "%s", text);
	double letters = 0;
	for (const char *at = shape->text; *at; at++)
		letters += ((unsigned char)*at & 0xc0) != 0x80;
	if (size * letters * LETTER_WIDTH > most)
		shape->size = most / (letters * LETTER_WIDTH);
}

void
picture_free(struct picture *picture)
{
	free(picture->shape);
	*picture = (struct picture){0};
}

/* ---- A board -------------------------------------------------------------- */

/* What is known of a cell, and where it is drawn. */
struct seen {
	enum cell_look look;
	unsigned piece; /* the cell by which it goes */
	char text[8];
	double x, y;
};

struct board {
	struct picture *picture;
	const gls_puzzle *puzzle;
	const struct picture_style *style;
	unsigned cells;
	struct seen *seen;
	char wanted; /* the piece that the goal names first, where pieces have names: it is red */
};

/* NUL: none, or letters are signs of colours alone. */
static char
wanted_letter(const gls_puzzle *puzzle)
{
	char text[8] = "";
	bool has_names = puzzle->kind->piece && puzzle->kind->shows_goal;
	for (unsigned cell = 0; has_names && cell < (unsigned)puzzle->rows * puzzle->columns;
		cell++)
		if (puzzle->kind->cell(puzzle, NULL, cell, text) == CELL_HOME)
			return *text;
	return '\0';
}

static unsigned
distance(unsigned one, unsigned other)
{
	return one > other ? one - other : other - one;
}

/* Whether something stands between the two cells of a line: then all of that moves on by one,
 * else what is on the first goes all the way. */
static bool
is_pushed(const struct board *board, struct gls_move move, unsigned step)
{
	unsigned low = move.from < move.to ? move.from : move.to;
	unsigned high = move.from < move.to ? move.to : move.from;
	for (unsigned cell = low + step; cell < high; cell += step)
		if (board->seen[cell].look != CELL_HOLE)
			return true;
	return false;
}

/* Of a piece that goes round corners: for each cell, the next one on the shortest way to the end
 * of its move, over cells at which it could have stopped too; PUZZLE_CELLS_MAX: none. NULL when
 * memory is out. */
static uint16_t *
way_round(const struct board *board, const struct position *position, struct gls_move move)
{
	const gls_puzzle *puzzle = board->puzzle;
	struct gls_move *moves = calloc(puzzle->moves_max, sizeof *moves);
	uint16_t *next = calloc(board->cells, sizeof *next), queue[PUZZLE_CELLS_MAX];
	bool is_free[PUZZLE_CELLS_MAX] = {false};
	unsigned count = moves && next ? puzzle->kind->moves(puzzle, position, moves) : 0;
	for (unsigned i = 0; i < count; i++)
		is_free[moves[i].to] |= moves[i].from == move.from;
	is_free[move.from] = true;
	for (unsigned cell = 0; next && cell < board->cells; cell++)
		next[cell] = PUZZLE_CELLS_MAX;
	unsigned head = 0, tail = 0;
	queue[tail++] = move.to;
	is_free[move.to] = false;
	while (next && head < tail) {
		unsigned cell = queue[head++], column = cell % puzzle->columns;
		unsigned beside[4] = {cell - puzzle->columns, cell + puzzle->columns,
			column ? cell - 1 : UINT_MAX,
			column + 1u < puzzle->columns ? cell + 1 : UINT_MAX};
		for (unsigned i = 0; i < 4; i++)
			if (beside[i] < board->cells && is_free[beside[i]]) {
				is_free[beside[i]] = false;
				next[beside[i]] = (uint16_t)cell;
				queue[tail++] = (uint16_t)beside[i];
			}
	}
	free(moves);
	return next;
}

/* Such a piece where it is on its way. */
static void
shift_round(const struct board *board, const struct position *position, const struct glide *glide)
{
	uint16_t *next = way_round(board, position, glide->move);
	unsigned columns = board->puzzle->columns, length = 0, at = glide->move.from;
	if (!next)
		return;
	for (unsigned cell = at; next[cell] < PUZZLE_CELLS_MAX; cell = next[cell])
		length++;
	double left = glide->part * length;
	while (left >= 1 && next[at] < PUZZLE_CELLS_MAX) {
		at = next[at];
		left--;
	}
	unsigned to = next[at] < PUZZLE_CELLS_MAX ? next[at] : at;
	double row = (double)(at / columns) * (1 - left) + (double)(to / columns) * left;
	double column = at % columns * (1 - left) + to % columns * left;
	for (unsigned cell = 0; cell < board->cells; cell++)
		if (board->seen[cell].piece == board->seen[glide->move.from].piece) {
			board->seen[cell].x +=
				(column - glide->move.from % columns) * board->style->cell;
			board->seen[cell].y +=
				(row - (double)(glide->move.from / columns)) * board->style->cell;
		}
	free(next);
}

/* Draws what moves where it is on its way. */
static void
shift(const struct board *board, const struct glide *glide)
{
	unsigned columns = board->puzzle->columns;
	struct gls_move move = glide->move;
	double rows_on = (double)(move.to / columns) - (double)(move.from / columns);
	double columns_on = (double)(move.to % columns) - (double)(move.from % columns);
	bool in_line = rows_on == 0 || columns_on == 0;
	unsigned step = columns_on == 0 ? columns : 1;
	bool pushes = in_line && is_pushed(board, move, step);
	double way = pushes ? glide->part * step / distance(move.from, move.to) : glide->part;
	unsigned low = move.from < move.to ? move.from : move.to;
	unsigned high = move.from < move.to ? move.to : move.from;
	for (unsigned cell = 0; cell < board->cells; cell++) {
		bool is_between = pushes && cell >= low && cell <= high && cell != move.to &&
				  (cell - low) % step == 0;
		if (!is_between && board->seen[cell].piece != board->seen[move.from].piece)
			continue;
		board->seen[cell].x += way * columns_on * board->style->cell;
		board->seen[cell].y += way * rows_on * board->style->cell;
	}
}

static bool
is_of_piece(const struct board *board, unsigned cell, unsigned row, unsigned column)
{
	unsigned columns = board->puzzle->columns;
	return row < board->puzzle->rows && column < columns &&
	       board->seen[row * columns + column].piece == board->seen[cell].piece;
}

/* One cell of a piece, and what joins it to those at its right and below. */
static void
add_part(const struct board *board, unsigned cell, double inset, double below, uint32_t colour)
{
	const struct seen *seen = &board->seen[cell];
	double side = board->style->cell, gap = inset * side, under = gap + below * side;
	double wide = side - 2 * gap, high = side - gap - under;
	unsigned row = cell / board->puzzle->columns, column = cell % board->puzzle->columns;
	bool right = is_of_piece(board, cell, row, column + 1);
	bool down = is_of_piece(board, cell, row + 1, column);
	double radius = (ROUND - inset / 2) * side;
	add_box(board->picture, seen->x + gap, seen->y + gap, wide, high, radius, colour);
	if (right)
		add_box(board->picture, seen->x + side / 2, seen->y + gap, side, high, 0, colour);
	if (down)
		add_box(board->picture, seen->x + gap, seen->y + side / 2, wide, side, 0, colour);
	if (right && down && is_of_piece(board, cell, row + 1, column + 1))
		add_box(board->picture, seen->x + side / 2, seen->y + side / 2, side, side, 0,
			colour);
}

static bool
is_coloured(const struct board *board, const struct seen *seen)
{
	bool is_letter = (*seen->text >= 'A' && *seen->text <= 'Z') ||
			 (*seen->text >= 'a' && *seen->text <= 'z');
	return board->puzzle->kind->letters_are_colours && is_letter &&
	       !board->style->theme->is_plain;
}

/* What would be red takes the colour of what is. */
static uint32_t
letter_colour(const struct board *board, char letter)
{
	static const char red = 'R';
	bool is_wanted = board->wanted && letter == board->wanted;
	return theme_letter(is_wanted                        ? red
			    : board->wanted && letter == red ? board->wanted
							     : letter);
}

static uint32_t
face_of(const struct board *board, const struct seen *seen)
{
	const struct theme *theme = board->style->theme;
	if (seen->look == CELL_FIXED)
		return theme->fixed;
	if (is_coloured(board, seen))
		return letter_colour(board, *seen->text);
	return seen->look == CELL_HOME ? theme->home_face : theme->face;
}

static uint32_t
edge_of(const struct board *board, const struct seen *seen)
{
	if (seen->look == CELL_FIXED || is_coloured(board, seen))
		return theme_between(face_of(board, seen), 0, 0.35);
	return board->style->theme->edge;
}

static uint32_t
sign_of(const struct board *board, const struct seen *seen)
{
	const struct theme *theme = board->style->theme;
	if (seen->look == CELL_FIXED)
		return theme->fixed;
	if (is_coloured(board, seen))
		return theme_sign_on(letter_colour(board, *seen->text));
	return seen->look == CELL_HOME ? theme->home_sign : theme->sign;
}

/* Lines along a piece of wood, which go with it, for its sign says where they are. */
static void
add_grain(const struct board *board, const struct seen *seen)
{
	double side = board->style->cell, margin = 3 * GAP * side;
	unsigned at = 7;
	for (const char *sign = seen->text; *sign; sign++)
		at = at * 31 + (unsigned char)*sign;
	for (unsigned i = 0; i < 4; i++) {
		double down = 0.14 + 0.19 * i + 0.012 * (double)((at >> 2 * i) % 8);
		double cut = 0.06 * ((at >> i) % 5) * side;
		add_box(board->picture, seen->x + margin + (i % 2 ? cut : 0), seen->y + down * side,
			side - 2 * margin - cut, 0.018 * side, 0, board->style->theme->grain);
	}
}

static void
add_pieces(const struct board *board)
{
	const struct theme *theme = board->style->theme;
	for (unsigned cell = 0; cell < board->cells; cell++)
		if (board->seen[cell].look != CELL_HOLE)
			add_part(board, cell, GAP, 0, edge_of(board, &board->seen[cell]));
	for (unsigned cell = 0; cell < board->cells; cell++)
		if (board->seen[cell].look != CELL_HOLE)
			add_part(board, cell, GAP + LINE, theme->is_plain ? 0 : LINE,
				face_of(board, &board->seen[cell]));
	for (unsigned cell = 0; theme->grain != theme->face && cell < board->cells; cell++)
		if (board->seen[cell].look == CELL_HOME || board->seen[cell].look == CELL_AWAY)
			if (!is_coloured(board, &board->seen[cell]))
				add_grain(board, &board->seen[cell]);
}

/* Once a piece: in its middle if that is one of its cells, else on the one by which it goes. */
static void
add_sign(const struct board *board, unsigned first)
{
	unsigned columns = board->puzzle->columns;
	unsigned top = first / columns, bottom = top, left = first % columns, right = left;
	for (unsigned cell = 0; cell < board->cells; cell++) {
		unsigned row = cell / columns, column = cell % columns;
		if (board->seen[cell].piece != first)
			continue;
		top = row < top ? row : top;
		bottom = row > bottom ? row : bottom;
		left = column < left ? column : left;
		right = column > right ? column : right;
	}
	double side = board->style->cell, x = 0, y = 0;
	bool is_whole = true;
	for (unsigned i = 0; i < 4; i++) {
		unsigned row = (top + bottom + i / 2) / 2, column = (left + right + i % 2) / 2;
		const struct seen *seen = &board->seen[row * columns + column];
		is_whole &= seen->piece == first;
		x += seen->x / 4;
		y += seen->y / 4;
	}
	const struct seen *seen = &board->seen[first];
	if (!is_whole) {
		x = seen->x;
		y = seen->y;
	}
	add_text(board->picture, x + side / 2, y + side / 2 - LINE * side / 2, TEXT_SIZE * side,
		TEXT_MOST * side, sign_of(board, seen), seen->text);
	/* Home is seen by the colour, or by a dot where that means something else. */
	if (seen->look == CELL_HOME && is_coloured(board, seen))
		add_box(board->picture, seen->x + 0.76 * side, seen->y + 0.13 * side, 0.1 * side,
			0.1 * side, 0.05 * side, sign_of(board, seen));
}

static void
look(const struct board *board, const struct position *position, double x, double y)
{
	const gls_puzzle *puzzle = board->puzzle;
	double side = board->style->cell, frame = FRAME * side;
	for (unsigned cell = 0; cell < board->cells; cell++) {
		struct seen *seen = &board->seen[cell];
		seen->look = puzzle->kind->cell(puzzle, position, cell, seen->text);
		seen->piece = puzzle_piece(puzzle, position, cell);
		seen->x = x + frame + cell % puzzle->columns * side;
		seen->y = y + frame + (double)(cell / puzzle->columns) * side;
	}
}

double
board_width(const gls_puzzle *puzzle, const struct picture_style *style)
{
	return (puzzle->columns + 2 * FRAME) * style->cell;
}

double
board_height(const gls_puzzle *puzzle, const struct picture_style *style)
{
	return (puzzle->rows + 2 * FRAME) * style->cell;
}

/* The frame, and in it a well for each cell. */
static void
add_bed(const struct board *board, double x, double y)
{
	const struct theme *theme = board->style->theme;
	double side = board->style->cell, frame = FRAME * side;
	double width = board_width(board->puzzle, board->style);
	double height = board_height(board->puzzle, board->style);
	uint32_t outline = theme->is_plain ? theme->edge : theme->frame;
	uint32_t bed = theme->is_plain ? theme_between(theme->well, theme->edge, 0.2)
				       : theme_between(theme->well, theme->frame, 0.5);
	double line = theme->is_plain ? LINE * side : 0.7 * frame;
	add_box(board->picture, x, y, width, height, ROUND * side, outline);
	if (theme->is_plain)
		add_box(board->picture, x + line, y + line, width - 2 * line, height - 2 * line,
			(ROUND - LINE) * side, theme->frame);
	add_box(board->picture, x + frame, y + frame, width - 2 * frame, height - 2 * frame, 0,
		bed);
	for (unsigned cell = 0; cell < board->cells; cell++)
		add_box(board->picture, board->seen[cell].x + 0.02 * side,
			board->seen[cell].y + 0.02 * side, 0.96 * side, 0.96 * side, 0.05 * side,
			theme->well);
}

void
picture_add_board(struct picture *picture, const gls_puzzle *puzzle,
	const struct position *position, const struct picture_style *style, double x, double y,
	const struct glide *glide)
{
	struct board board = {picture, puzzle, style, (unsigned)puzzle->rows * puzzle->columns,
		NULL, wanted_letter(puzzle)};
	board.seen = calloc(board.cells, sizeof *board.seen);
	if (!board.seen) {
		picture->failed = true;
		return;
	}
	look(&board, position, x, y);
	add_bed(&board, x, y);
	if (glide && puzzle->metric == METRIC_MOVE)
		shift_round(&board, position, glide);
	else if (glide)
		shift(&board, glide);
	add_pieces(&board);
	for (unsigned cell = 0; cell < board.cells; cell++)
		if (board.seen[cell].piece == cell && board.seen[cell].look != CELL_HOLE)
			add_sign(&board, cell);
	free(board.seen);
}

/* ---- Whole pictures ------------------------------------------------------- */

static struct picture
page_of(double width, double height, const struct picture_style *style)
{
	struct picture picture = {.width = ceil(width), .height = ceil(height)};
	add_box(&picture, 0, 0, picture.width, picture.height, 0, style->theme->page);
	return picture;
}

struct picture
picture_of_board(const gls_puzzle *puzzle, const struct position *position,
	const struct picture_style *style, const struct glide *glide, const char *line)
{
	double margin = PAGE * style->cell, room = line ? LINE_ROOM * style->cell : 0;
	double width = board_width(puzzle, style), height = board_height(puzzle, style);
	struct picture picture = page_of(width + 2 * margin, height + 2 * margin + room, style);
	picture_add_board(&picture, puzzle, position, style, margin, margin, glide);
	if (line)
		add_text(&picture, picture.width / 2, margin + height + room / 2 + margin / 4,
			LINE_LETTERS * style->cell, width, style->theme->ink, line);
	return picture;
}

struct picture
picture_of_puzzle(
	const gls_puzzle *puzzle, const struct position *goal, const struct picture_style *style)
{
	double margin = PAGE * style->cell, between = 1.1 * style->cell;
	double width = board_width(puzzle, style), height = board_height(puzzle, style);
	struct picture picture =
		page_of(2 * width + between + 2 * margin, height + 2 * margin, style);
	struct position *start = position_new(puzzle);
	if (start) {
		puzzle->kind->start(puzzle, start);
		picture_add_board(&picture, puzzle, start, style, margin, margin, NULL);
		picture_add_board(
			&picture, puzzle, goal, style, margin + width + between, margin, NULL);
		add_text(&picture, picture.width / 2, picture.height / 2, 0.7 * style->cell,
			between, style->theme->ink, "\xe2\x86\x92");
	}
	picture.failed |= !start;
	free(start);
	return picture;
}

double
picture_cell(const gls_puzzle *puzzle, unsigned cell, unsigned abreast)
{
	unsigned longest = puzzle->rows > puzzle->columns ? puzzle->rows : puzzle->columns;
	unsigned fitting = WIDTH_MOST / (longest * abreast);
	if (cell > fitting)
		cell = fitting > CELL_LEAST ? fitting : CELL_LEAST;
	return cell;
}

struct picture
picture_of_start(const gls_puzzle *puzzle, const struct picture_style *style)
{
	struct picture picture = {.failed = true};
	struct position *start = position_new(puzzle);
	if (start) {
		puzzle->kind->start(puzzle, start);
		picture = picture_of_board(puzzle, start, style, NULL, NULL);
	}
	free(start);
	return picture;
}

/* So that the sheet is near the shape of a page that lies on its side. */
static size_t
sheet_columns(size_t boards, double width, double height)
{
	size_t best = 1;
	double least = INFINITY;
	for (size_t columns = 1; columns <= boards; columns++) {
		size_t rows = (boards + columns - 1) / columns;
		double shape = (double)columns * width / ((double)rows * height);
		double off = shape > 1.4 ? shape / 1.4 : 1.4 / shape;
		if (off < least) {
			least = off;
			best = columns;
		}
	}
	return best;
}

/* "12  R", for the board after the twelfth move. */
static void
sheet_line(const gls_puzzle *puzzle, size_t number, struct gls_move move, bool blank_moves,
	char line[PICTURE_TEXT])
{
	struct text text = {0};
	text_add(&text, "%zu", number);
	if (number) {
		text_add(&text, "  ");
		moves_write(puzzle, &move, 1, blank_moves, &text);
	}
	snprintf(line, PICTURE_TEXT, "%s", text.bytes ? text.bytes : "");
	text_free(&text);
}

struct picture
picture_of_moves(const gls_puzzle *puzzle, const struct gls_move *moves, size_t count,
	bool blank_moves, const struct picture_style *style)
{
	double margin = PAGE * style->cell, room = LINE_ROOM * style->cell;
	double width = board_width(puzzle, style) + margin;
	double height = board_height(puzzle, style) + room + margin / 2;
	size_t columns = sheet_columns(count + 1, width, height);
	size_t rows = (count + columns) / columns;
	struct picture picture = page_of(
		(double)columns * width + margin, (double)rows * height + 1.5 * margin, style);
	struct position *position = position_new(puzzle);
	if (position)
		puzzle->kind->start(puzzle, position);
	for (size_t i = 0; position && i <= count; i++) {
		char line[PICTURE_TEXT];
		double x = margin + (double)(i % columns) * width;
		double y = margin + (double)(i / columns) * height;
		sheet_line(puzzle, i, i ? moves[i - 1] : MOVE_NONE, blank_moves, line);
		picture_add_board(&picture, puzzle, position, style, x, y, NULL);
		add_text(&picture, x + (width - margin) / 2, y + height - room / 2 - margin / 2,
			LINE_LETTERS * style->cell, width - margin, style->theme->ink, line);
		if (i < count)
			puzzle->kind->apply(puzzle, position, moves[i]);
	}
	picture.failed |= !position;
	free(position);
	return picture;
}

/* ---- Heat ----------------------------------------------------------------- */

static void
add_heat(const struct board *board, unsigned cell, double heat, double most)
{
	const struct theme *theme = board->style->theme;
	const struct seen *seen = &board->seen[cell];
	double side = board->style->cell;
	bool is_fixed = seen->look == CELL_FIXED;
	double part = most > 0 ? heat / most : 0;
	uint32_t colour = is_fixed ? theme->fixed : theme_between(theme->cold, theme->hot, part);
	char number[PICTURE_TEXT];
	snprintf(number, sizeof number, "%.1f", heat);
	add_box(board->picture, seen->x + GAP * side, seen->y + GAP * side, (1 - 2 * GAP) * side,
		(1 - 2 * GAP) * side, ROUND * side / 2, colour);
	if (is_fixed)
		return;
	uint32_t sign = theme_sign_on(colour);
	bool has_sign = seen->look != CELL_HOLE;
	add_text(board->picture, seen->x + side / 2, seen->y + (has_sign ? 0.4 : 0.5) * side,
		0.36 * side, TEXT_MOST * side, sign, heat > 0 ? number : "\xc2\xb7");
	if (has_sign)
		add_text(board->picture, seen->x + side / 2, seen->y + 0.76 * side, 0.2 * side,
			TEXT_MOST * side, theme_between(colour, sign, 0.75), seen->text);
}

struct picture
picture_of_heat(const gls_puzzle *puzzle, const double *heat, const struct picture_style *style,
	const char *line)
{
	double margin = PAGE * style->cell, room = LINE_ROOM * style->cell;
	double width = board_width(puzzle, style), height = board_height(puzzle, style);
	struct picture picture = page_of(width + 2 * margin, height + 2 * margin + room, style);
	struct board board = {&picture, puzzle, style, (unsigned)puzzle->rows * puzzle->columns,
		NULL, wanted_letter(puzzle)};
	struct position *start = position_new(puzzle);
	board.seen = calloc(board.cells, sizeof *board.seen);
	picture.failed |= !start || !board.seen;
	double most = 0;
	for (unsigned cell = 0; cell < board.cells; cell++)
		most = heat[cell] > most ? heat[cell] : most;
	if (start && board.seen) {
		puzzle->kind->start(puzzle, start);
		look(&board, start, margin, margin);
		add_bed(&board, margin, margin);
		for (unsigned cell = 0; cell < board.cells; cell++)
			add_heat(&board, cell, heat[cell], most);
		add_text(&picture, picture.width / 2, margin + height + room / 2 + margin / 4,
			LINE_LETTERS * style->cell, width, style->theme->ink, line);
	}
	free(board.seen);
	free(start);
	return picture;
}
