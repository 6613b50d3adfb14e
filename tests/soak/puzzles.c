/* Random boards, and what the judge knows of them. */
#include "soak.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Boards that the judge looks at before it gives up: some 20 ms on the small ones. */
enum { SEARCH_BOARDS = 60000, SEARCH_BOARDS_FULL = 400000, SEARCH_BOARDS_BLOCKS = 10000 };

/* ---- Whole spaces of tiles ------------------------------------------------ */

enum { ROWS = 6, COLUMNS = 9, CELLS = 10 };
static struct judge_space *spaces[ROWS][COLUMNS][2][CELLS];

static void
prepare(unsigned rows, unsigned columns, bool ends_only)
{
	for (unsigned is_mtm = 0; is_mtm < 2; is_mtm++)
		for (unsigned blank = 0; blank < rows * columns; blank++)
			if (!ends_only || blank == 0 || blank + 1 == rows * columns)
				spaces[rows][columns][is_mtm][blank] =
					judge_space_new(rows, columns, is_mtm, blank);
}

void
truth_prepare(bool is_long)
{
	static const unsigned sizes[][2] = {
		{1, 2}, {2, 1}, {2, 2}, {2, 3}, {3, 2}, {2, 4}, {4, 2}, {1, 8}, {5, 1}, {3, 3}};
	for (unsigned i = 0; i < sizeof sizes / sizeof *sizes; i++)
		prepare(sizes[i][0], sizes[i][1], !is_long && sizes[i][0] == 3);
	if (is_long) {
		prepare(2, 5, true);
		prepare(5, 2, true);
	}
}

static unsigned
blank_of(const uint16_t *cell)
{
	unsigned blank = 0;
	while (cell[blank])
		blank++;
	return blank;
}

static const struct judge_space *
space_of(const struct judge_board *board)
{
	if (board->kind != JUDGE_TILES || board->rows >= ROWS || board->columns >= COLUMNS ||
		board->rows * board->columns > CELLS)
		return NULL;
	return spaces[board->rows][board->columns][board->is_mtm][blank_of(board->goal)];
}

/* What is known: from a space, or by a search for which it is not too large. */
struct truth
truth_of(const struct judge_board *board, size_t boards_max, unsigned upper_bound)
{
	const struct judge_space *space = space_of(board);
	struct judge_verdict verdict =
		space ? judge_space_look_up(space, board) : judge_search(board, boards_max);
	if (!verdict.is_known && board->kind == JUDGE_TILES && !judge_tiles_solvable(board))
		return (struct truth){.is_known = true};
	return (struct truth){
		.is_known = verdict.is_known,
		.is_counted = verdict.is_known,
		.is_solvable = verdict.is_solvable || upper_bound,
		.length = verdict.length,
		.solutions = verdict.solutions,
		.boards = verdict.boards,
		.lower_bound = verdict.lower_bound,
		.upper_bound = verdict.is_known ? verdict.length : upper_bound,
	};
}

/* ---- Helpers -------------------------------------------------------------- */

/* So many random moves; how many were made. */
static unsigned
walk(struct judge_board *board, struct dice *dice, unsigned steps)
{
	struct judge_move moves[JUDGE_MOVES];
	for (unsigned i = 0; i < steps; i++) {
		unsigned count = judge_moves(board, moves);
		if (!count)
			return i;
		judge_make(board, moves[dice_below(dice, count)]);
	}
	return steps;
}

static void
shuffle(uint16_t *cell, unsigned count, struct dice *dice)
{
	for (unsigned i = count; i > 1; i--) {
		unsigned j = dice_below(dice, i);
		uint16_t kept = cell[i - 1];
		cell[i - 1] = cell[j];
		cell[j] = kept;
	}
}

/* ---- Tiles ---------------------------------------------------------------- */

static void
draw_size(struct dice *dice, unsigned *rows, unsigned *columns, bool *is_small)
{
	static const unsigned small[][2] = {{1, 2}, {2, 1}, {2, 2}, {2, 3}, {3, 2}, {2, 4}, {4, 2},
		{1, 8}, {5, 1}, {3, 3}, {3, 3}, {3, 3}, {3, 3}, {3, 3}, {2, 5}, {5, 2}};
	static const unsigned large[][2] = {{3, 4}, {4, 3}, {4, 4}, {4, 4}, {4, 4}, {2, 6}, {6, 2},
		{3, 5}, {4, 5}, {5, 5}, {5, 5}, {6, 6}, {2, 9}, {1, 12}, {3, 7}, {8, 8}};
	*is_small = dice_chance(dice, 80);
	const unsigned *size =
		*is_small ? small[dice_below(dice, 16)] : large[dice_below(dice, 16)];
	*rows = size[0];
	*columns = size[1];
	if (!*is_small && dice_chance(dice, 3))
		*rows = 1 + dice_below(dice, 16), *columns = 2 + dice_below(dice, 15);
}

static void
draw_goal(struct soak_case *soak_case, struct dice *dice, struct judge_board *board)
{
	static const char *const names[] = {"standard", "blank-first", "snail"};
	unsigned cells = board->rows * board->columns, which = dice_below(dice, 8);
	char text[PUZZLE_MAX], plain[PUZZLE_MAX];
	board->kind = JUDGE_TILES;
	for (unsigned i = 0; i < cells; i++)
		board->cell[i] = (uint16_t)i;
	judge_write(board, plain);
	const char *metric = dice_chance(dice, 30) ? "mtm" : NULL;
	if (which >= 3 && which < 5 && cells <= 25) {
		shuffle(board->cell, cells, dice);
		judge_write(board, text);
		case_set(soak_case, "goal", "%s", text);
	} else if (which < 3) {
		case_set(soak_case, "goal", "%s", names[which]);
	}
	if (metric)
		case_set(soak_case, "metric", "%s", metric);
	if (!judge_read(board, plain, case_get(soak_case, "goal"), metric))
		abort();
	memcpy(board->cell, board->goal, sizeof board->cell);
}

static struct truth
draw_tiles(struct soak_case *soak_case, struct dice *dice)
{
	struct judge_board board = {0};
	bool is_small;
	draw_size(dice, &board.rows, &board.columns, &is_small);
	draw_goal(soak_case, dice, &board);
	unsigned cells = board.rows * board.columns, upper = 0;
	if (dice_chance(dice, is_small ? 30 : 15)) {
		shuffle(board.cell, cells, dice);
	} else {
		unsigned steps = dice_chance(dice, 60) ? 12 : dice_chance(dice, 80) ? 30 : 200;
		upper = walk(&board, dice, dice_below(dice, steps + 1));
	}
	judge_write(&board, soak_case->puzzle);
	return truth_of(&board, SEARCH_BOARDS, upper);
}

/* Korf's boards, for which the lengths are published. */
static struct truth
draw_korf(struct soak_case *soak_case, struct dice *dice)
{
	static char boards[100][80];
	static unsigned lengths[100], count;
	FILE *file = count ? NULL : fopen("data/korf100.txt", "r");
	char line[200];
	while (file && count < 100 && fgets(line, sizeof line, file)) {
		char *bar = strpbrk(line, "#;\n");
		unsigned cell[16], length;
		if (bar == line ||
			sscanf(line, "%u %u %u %u %u %u %u %u %u %u %u %u %u %u %u %u # %*u %u",
				&cell[0], &cell[1], &cell[2], &cell[3], &cell[4], &cell[5],
				&cell[6], &cell[7], &cell[8], &cell[9], &cell[10], &cell[11],
				&cell[12], &cell[13], &cell[14], &cell[15], &length) != 17)
			continue;
		snprintf(boards[count], sizeof *boards, "%.*s", (int)(bar - line) - 1, line);
		lengths[count++] = length;
	}
	if (file)
		fclose(file);
	if (!count)
		return draw_tiles(soak_case, dice);
	unsigned which = dice_below(dice, count);
	snprintf(soak_case->puzzle, PUZZLE_MAX, "%s", boards[which]);
	case_set(soak_case, "goal", "blank-first");
	return (struct truth){.is_known = true,
		.is_solvable = true,
		.length = lengths[which],
		.lower_bound = lengths[which],
		.upper_bound = lengths[which]};
}

/* ---- Shuffdle ------------------------------------------------------------- */

static uint16_t
draw_letter(struct dice *dice, unsigned alphabet)
{
	return (uint16_t)('A' + dice_below(dice, alphabet));
}

static struct truth
draw_shuffdle(struct soak_case *soak_case, struct dice *dice)
{
	struct judge_board board = {.kind = JUDGE_SHUFFDLE};
	unsigned side = dice_chance(dice, 75)   ? 3
			: dice_chance(dice, 60) ? 4
						: 5 + dice_below(dice, 2);
	unsigned alphabet = dice_chance(dice, 50) ? 2 + dice_below(dice, 5) : 26, upper = 0;
	unsigned cells = side * side, holes = side;
	board.rows = board.columns = side;
	board.is_hard = dice_chance(dice, 40);
	for (unsigned i = 0; i < cells; i++)
		board.cell[i] = draw_letter(dice, alphabet);
	for (unsigned i = 0; i < side; i++) {
		board.word[i] = (char)draw_letter(dice, alphabet);
		board.cell[cells - side + i] = (uint16_t)board.word[i];
	}
	if (dice_chance(dice, 30)) {
		holes = 1 + dice_below(dice, cells - side);
		case_set(soak_case, "any-holes", "%s", "");
	}
	bool is_walk = dice_chance(dice, 80);
	for (unsigned left = holes; left > 0;) {
		unsigned cell = dice_below(dice, is_walk ? cells - side : cells);
		left -= board.cell[cell] != '_';
		board.cell[cell] = '_';
	}
	if (is_walk)
		upper = walk(&board, dice, dice_below(dice, side == 3 ? 200 : side == 4 ? 14 : 9));
	judge_write(&board, soak_case->puzzle);
	return truth_of(&board, side == 3 ? SEARCH_BOARDS_FULL : SEARCH_BOARDS, upper);
}

/* ---- Mondrian ------------------------------------------------------------- */

static void
place(struct judge_board *board, struct dice *dice, unsigned sign)
{
	unsigned cell;
	do
		cell = dice_below(dice, board->rows * board->columns);
	while (board->cell[cell] != '.');
	board->cell[cell] = (uint16_t)sign;
}

/* The goal: some of the tiles of a board, and some of the fixed cells. */
static void
keep_some(struct judge_board *board, struct dice *dice)
{
	unsigned percent = dice_chance(dice, 50) ? 100 : 20 + dice_below(dice, 80);
	bool has_fixed = dice_chance(dice, 50), has_any = false;
	for (unsigned i = 0; i < board->rows * board->columns; i++) {
		bool is_tile = board->goal[i] != '.' && board->goal[i] != '#';
		if (is_tile ? has_any && !dice_chance(dice, percent) : !has_fixed)
			board->goal[i] = '.';
		has_any = has_any || is_tile;
	}
}

static struct truth
draw_mondrian(struct soak_case *soak_case, struct dice *dice)
{
	struct judge_board board = {.kind = JUDGE_MONDRIAN};
	unsigned side = dice_chance(dice, 85) ? 5 : 8, upper = 0;
	do {
		board.rows = 1 + dice_below(dice, side);
		board.columns = 1 + dice_below(dice, side);
	} while (board.rows * board.columns < 2);
	unsigned cells = board.rows * board.columns;
	unsigned tiles = 1 + dice_below(dice, cells < 7 ? cells - 1 : 6);
	unsigned fixed = dice_below(dice, 2) * dice_below(dice, (cells - tiles + 2) / 2);
	unsigned colours = 1 + dice_below(dice, 4);
	for (unsigned i = 0; i < cells; i++)
		board.cell[i] = '.';
	for (unsigned i = 0; i < fixed; i++)
		place(&board, dice, '#');
	for (unsigned i = 0; i < tiles; i++) {
		unsigned colour = dice_below(dice, colours);
		place(&board, dice, colour == 3 ? 'a' : 'A' + colour);
	}
	struct judge_board goal = board;
	if (dice_chance(dice, 75))
		upper = walk(&goal, dice, dice_below(dice, 30));
	else
		for (unsigned i = 0; i < cells; i++) {
			unsigned other = dice_below(dice, cells), sign = goal.cell[i];
			if (sign == '#' || goal.cell[other] == '#')
				continue;
			goal.cell[i] = goal.cell[other];
			goal.cell[other] = (uint16_t)sign;
		}
	memcpy(board.goal, goal.cell, sizeof board.goal);
	keep_some(&board, dice);
	judge_write(&board, soak_case->puzzle);
	return truth_of(&board, SEARCH_BOARDS, upper);
}

/* ---- Blocks --------------------------------------------------------------- */

/* A piece that grows over free cells, to so many at most. */
static void
grow(struct judge_board *board, struct dice *dice, unsigned letter, unsigned most)
{
	unsigned cells = board->rows * board->columns;
	place(board, dice, letter);
	for (unsigned size = 1; size < most; size++)
		for (unsigned tries = 0; tries < 2 * cells; tries++) {
			unsigned cell = dice_below(dice, cells), columns = board->columns;
			bool is_beside =
				(cell % columns && board->cell[cell - 1] == letter) ||
				((cell + 1) % columns && board->cell[cell + 1] == letter) ||
				(cell >= columns && board->cell[cell - columns] == letter) ||
				(cell + columns < cells && board->cell[cell + columns] == letter);
			if (board->cell[cell] != '.' || !is_beside)
				continue;
			board->cell[cell] = (uint16_t)letter;
			break;
		}
}

static unsigned
free_cells(const struct judge_board *board)
{
	unsigned count = 0;
	for (unsigned i = 0; i < board->rows * board->columns; i++)
		count += board->cell[i] == '.';
	return count;
}

/* What the goal asks of one piece that stands somewhere: all of its cells, or some. */
static void
want(struct judge_board *board, const struct judge_board *there, struct dice *dice, unsigned letter)
{
	bool has_any = false;
	for (unsigned i = 0; i < board->rows * board->columns; i++) {
		if (there->cell[i] != letter ||
			(board->is_exit && has_any && dice_chance(dice, 50)))
			continue;
		board->goal[i] = (uint16_t)letter;
		has_any = true;
	}
}

/* A piece at another place, whether it can get there or not, on an empty board with the same walls;
 * where it was if it does not fit there. */
static void
put_anywhere(struct judge_board *board, struct dice *dice, unsigned letter)
{
	struct judge_board there = *board;
	int columns = (int)board->columns, rows = (int)board->rows;
	int down = (int)dice_below(dice, 2 * board->rows) - rows;
	int right = (int)dice_below(dice, 2 * board->columns) - columns;
	for (int i = 0; i < rows * columns; i++)
		if (there.cell[i] != '#')
			there.cell[i] = '.';
	for (int i = 0; i < rows * columns; i++) {
		int row = i / columns + down, column = i % columns + right;
		if (board->cell[i] != letter)
			continue;
		if (row < 0 || column < 0 || row >= rows || column >= columns ||
			there.cell[row * columns + column] != '.')
			return;
		there.cell[row * columns + column] = (uint16_t)letter;
	}
	*board = there;
}

/* Pieces, and a goal for one or two of them: where a walk took them, or anywhere. */
static struct truth
draw_blocks(struct soak_case *soak_case, struct dice *dice)
{
	static const char *const metrics[] = {NULL, "step", "slide", "move"};
	struct judge_board board = {.kind = JUDGE_BLOCKS}, there;
	unsigned side = dice_chance(dice, 85) ? 4 : 6, pieces = 0, upper = 0;
	do {
		board.rows = 1 + dice_below(dice, side);
		board.columns = 1 + dice_below(dice, side);
	} while (board.rows * board.columns < 3);
	unsigned cells = board.rows * board.columns, most = 1 + dice_below(dice, 8);
	for (unsigned i = 0; i < cells; i++)
		board.cell[i] = board.goal[i] = '.';
	board.has_lanes = dice_chance(dice, 25);
	board.is_exit = dice_chance(dice, 50);
	board.path = dice_below(dice, 3);
	const char *metric =
		metrics[board.path == JUDGE_STEP && dice_chance(dice, 50) ? 0 : board.path + 1];
	for (unsigned walls = dice_below(dice, 2) * dice_below(dice, cells / 4 + 1); walls > 0;
		walls--)
		place(&board, dice, '#');
	while (pieces < most && free_cells(&board) > 1 + cells / 6)
		grow(&board, dice, 'A' + pieces++, 1 + dice_below(dice, 4));
	there = board;
	unsigned first = dice_below(dice, pieces), second = dice_below(dice, pieces);
	bool is_walk = dice_chance(dice, 75);
	if (is_walk)
		upper = walk(&there, dice, dice_below(dice, 60));
	else
		put_anywhere(&there, dice, 'A' + first);
	want(&board, &there, dice, 'A' + first);
	if (is_walk && second != first && dice_chance(dice, 25))
		want(&board, &there, dice, 'A' + second);
	judge_write(&board, soak_case->puzzle);
	if (metric)
		case_set(soak_case, "metric", "%s", metric);
	return truth_of(&board, SEARCH_BOARDS_BLOCKS, upper);
}

/* Below which number of a hundred a puzzle is of a kind, or of one before it. */
enum { KORF_BELOW = 2, TILES_BELOW = 45, SHUFFDLE_BELOW = 63, MONDRIAN_BELOW = 80 };

enum judge_kind
puzzle_kind(uint64_t seed, uint64_t number)
{
	struct dice dice = dice_of(seed, number);
	unsigned which = dice_below(&dice, 100);
	return which < TILES_BELOW      ? JUDGE_TILES
	       : which < SHUFFDLE_BELOW ? JUDGE_SHUFFDLE
	       : which < MONDRIAN_BELOW ? JUDGE_MONDRIAN
					: JUDGE_BLOCKS;
}

struct truth
puzzle_draw(struct soak_case *soak_case, uint64_t seed, uint64_t number)
{
	struct dice dice = dice_of(seed, number);
	unsigned which = dice_below(&dice, 100);
	soak_case->count = 0;
	if (which < KORF_BELOW)
		return draw_korf(soak_case, &dice);
	switch (puzzle_kind(seed, number)) {
	case JUDGE_TILES:
		return draw_tiles(soak_case, &dice);
	case JUDGE_SHUFFDLE:
		return draw_shuffdle(soak_case, &dice);
	case JUDGE_MONDRIAN:
		return draw_mondrian(soak_case, &dice);
	default:
		return draw_blocks(soak_case, &dice);
	}
}
