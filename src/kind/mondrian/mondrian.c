#include "kind/mondrian/mondrian.h"
#include "kind/mondrian/rules.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

enum { GOAL_BOARDS_MAX = 100000 }; /* that are listed for searches from both ends */

uint64_t
mondrian_choose(unsigned from, unsigned count)
{
	uint64_t ways = 1;
	if (count > from)
		return 0;
	for (unsigned i = 1; i <= count; i++) {
		__extension__ unsigned __int128 product =
			(unsigned __int128)ways * (from - count + i) / i;
		if (product > UINT64_MAX)
			return UINT64_MAX;
		ways = (uint64_t)product;
	}
	return ways;
}

/* ---- Making --------------------------------------------------------------- */

/* The colours in the order of their letters. */
static void
set_colours(struct mondrian *mondrian, const char *start)
{
	bool is_there[UCHAR_MAX + 1] = {false};
	for (unsigned cell = 0; cell < mondrian->cells; cell++)
		is_there[(unsigned char)start[cell]] = sign_grid_is_letter(start[cell]);
	for (unsigned letter = 0; letter <= UCHAR_MAX; letter++)
		if (is_there[letter])
			mondrian->letter[mondrian->colours++] = (char)letter;
}

static unsigned
set_list(const struct mondrian *mondrian, const char *grid, struct mondrian_list *list)
{
	unsigned count = 0;
	for (unsigned colour = 0; colour < mondrian->colours; colour++) {
		list->first[colour] = (uint8_t)count;
		for (unsigned cell = 0; cell < mondrian->cells; cell++)
			if (grid[cell] == mondrian->letter[colour])
				list->cell[count++] = (uint8_t)cell;
	}
	list->first[mondrian->colours] = (uint8_t)count;
	return count;
}

/* Numbers the cells that are not fixed, and lays out the empty lines. */
static void
set_places(struct mondrian *mondrian, const char *start)
{
	unsigned rows = mondrian->base.rows, columns = mondrian->base.columns;
	for (unsigned row = 0; row < rows; row++)
		mondrian->fixed_row[row] = (uint16_t)(1u | 2u << columns);
	for (unsigned column = 0; column < columns; column++)
		mondrian->fixed_column[column] = (uint16_t)(1u | 2u << rows);
	for (unsigned cell = 0; cell < mondrian->cells; cell++) {
		unsigned row = cell / columns, column = cell % columns;
		mondrian->row_of[cell] = (uint8_t)row;
		mondrian->column_of[cell] = (uint8_t)column;
		mondrian->place_of[cell] = MONDRIAN_NO_CELL;
		if (start[cell] == '#') {
			mondrian->fixed_row[row] |= (uint16_t)(2u << column);
			mondrian->fixed_column[column] |= (uint16_t)(2u << row);
		} else {
			mondrian->place_of[cell] = (uint8_t)mondrian->places;
			mondrian->cell_of[mondrian->places++] = (uint8_t)cell;
		}
	}
	mondrian->place_bits = bits_width(mondrian->places ? mondrian->places - 1 : 0);
}

/* How many tiles of a colour the goal leaves free to be anywhere. */
static unsigned
free_tiles(const struct mondrian *mondrian, unsigned colour)
{
	unsigned tiles = mondrian->start.first[colour + 1] - mondrian->start.first[colour];
	return tiles - (mondrian->goal.first[colour + 1] - mondrian->goal.first[colour]);
}

/* The goal boards: each colour in turn puts its free tiles onto the cells that
 * are still left. 0 if they are too many to list. */
static size_t
count_goal_boards(const struct mondrian *mondrian)
{
	unsigned left = mondrian->places - mondrian->goal.first[mondrian->colours];
	uint64_t boards = 1;
	for (unsigned colour = 0; colour < mondrian->colours; colour++) {
		unsigned count = free_tiles(mondrian, colour);
		uint64_t ways = mondrian_choose(left, count);
		if (ways > GOAL_BOARDS_MAX / boards)
			return 0;
		boards *= ways;
		left -= count;
	}
	return (size_t)boards;
}

struct mondrian *
mondrian_new(unsigned rows, unsigned columns, const char *start, const char *goal)
{
	struct mondrian *mondrian = calloc(1, sizeof *mondrian);
	if (!mondrian)
		return NULL;
	mondrian->cells = rows * columns;
	mondrian->base = (struct gls_puzzle){
		.kind = &mondrian_kind,
		.rows = (uint16_t)rows,
		.columns = (uint16_t)columns,
		.metric = METRIC_STM,
	};
	for (unsigned cell = 0; cell < mondrian->cells; cell++)
		mondrian->goal_sign[cell] = start[cell] == '#' ? '#' : goal[cell];
	set_colours(mondrian, start);
	mondrian->tiles = set_list(mondrian, start, &mondrian->start);
	set_list(mondrian, goal, &mondrian->goal);
	set_places(mondrian, start);
	for (unsigned colour = 0; colour < mondrian->colours; colour++)
		memset(mondrian->colour_of + mondrian->start.first[colour], (int)colour,
			mondrian->start.first[colour + 1] - mondrian->start.first[colour]);
	unsigned in_word = 64 / (mondrian->place_bits ? mondrian->place_bits : 1);
	mondrian->base.state_words = (mondrian->tiles + in_word - 1) / in_word;
	if (!mondrian->base.state_words)
		mondrian->base.state_words = 1;
	mondrian->base.position_size = sizeof(struct mondrian_position) + mondrian->tiles;
	unsigned empty = mondrian->places - mondrian->tiles;
	unsigned lines = rows + columns - 2;
	mondrian->base.moves_max =
		lines * mondrian->tiles < 4 * empty ? lines * mondrian->tiles : 4 * empty;
	if (!mondrian->base.moves_max)
		mondrian->base.moves_max = 1; /* of nothing no array can be made */
	mondrian->goal_boards = count_goal_boards(mondrian);
	return mondrian;
}

static void
mondrian_free(gls_puzzle *puzzle)
{
	free(puzzle);
}

/* ---- Writing -------------------------------------------------------------- */

/* The signs of a board, as in the text of a puzzle; of the goal if it is NULL. */
static void
set_signs(const struct mondrian *mondrian, const struct position *position, char *sign)
{
	if (!position) {
		memcpy(sign, mondrian->goal_sign, mondrian->cells);
		return;
	}
	const uint8_t *tile = ((const struct mondrian_position *)position)->tile;
	for (unsigned cell = 0; cell < mondrian->cells; cell++)
		sign[cell] = mondrian->place_of[cell] == MONDRIAN_NO_CELL ? '#' : '.';
	for (unsigned i = 0; i < mondrian->tiles; i++)
		sign[tile[i]] = mondrian->letter[mondrian->colour_of[i]];
}

static void
mondrian_write(const gls_puzzle *puzzle, const struct position *position, struct text *text)
{
	char sign[MONDRIAN_CELLS_MAX];
	set_signs(mondrian_of(puzzle), position, sign);
	sign_grid_write(puzzle->rows, puzzle->columns, sign, "/", text);
	if (!position)
		return;
	text_add(text, " => ");
	sign_grid_write(puzzle->rows, puzzle->columns, mondrian_of(puzzle)->goal_sign, "/", text);
}

static void
mondrian_write_json(const gls_puzzle *puzzle, const struct position *position, struct text *text)
{
	char sign[MONDRIAN_CELLS_MAX];
	set_signs(mondrian_of(puzzle), position, sign);
	text_add(text, "[\"");
	sign_grid_write(puzzle->rows, puzzle->columns, sign, "\",\"", text);
	text_add(text, "\"]");
}

static gls_puzzle *
mondrian_restart(const gls_puzzle *puzzle, const struct position *start)
{
	char sign[MONDRIAN_CELLS_MAX];
	set_signs(mondrian_of(puzzle), start, sign);
	struct mondrian *other =
		mondrian_new(puzzle->rows, puzzle->columns, sign, mondrian_of(puzzle)->goal_sign);
	return other ? &other->base : NULL;
}

static enum cell_look
mondrian_cell(
	const gls_puzzle *puzzle, const struct position *position, unsigned cell, char text[8])
{
	char sign[MONDRIAN_CELLS_MAX];
	set_signs(mondrian_of(puzzle), position, sign);
	bool is_empty = sign[cell] == '.';
	text[0] = is_empty ? '\0' : sign[cell];
	text[1] = '\0';
	if (is_empty)
		return CELL_HOLE;
	if (sign[cell] == '#')
		return CELL_FIXED;
	return sign[cell] == mondrian_of(puzzle)->goal_sign[cell] ? CELL_HOME : CELL_AWAY;
}

/* ---- Both ends ------------------------------------------------------------ */

static void
set_position(const struct mondrian *mondrian, const struct mondrian_list *tiles,
	struct position *position)
{
	struct mondrian_position *board = (struct mondrian_position *)position;
	memcpy(board->row, mondrian->fixed_row, sizeof board->row);
	memcpy(board->column, mondrian->fixed_column, sizeof board->column);
	memcpy(board->tile, tiles->cell, mondrian->tiles);
	for (unsigned i = 0; i < mondrian->tiles; i++)
		mondrian_set_cell(mondrian, board, board->tile[i]);
}

static void
mondrian_start(const gls_puzzle *puzzle, struct position *position)
{
	set_position(mondrian_of(puzzle), &mondrian_of(puzzle)->start, position);
}

static size_t
mondrian_goal_count(const gls_puzzle *puzzle)
{
	return mondrian_of(puzzle)->goal_boards;
}

/* Marks the cells that a set of cells, given by its number among all sets of
 * that size, takes among those not yet marked. */
static void
mark_set(const struct mondrian *mondrian, uint64_t number, unsigned size, unsigned left, char sign,
	char *grid)
{
	for (unsigned place = 0; size; place++) {
		unsigned cell = mondrian->cell_of[place];
		if (grid[cell] != '.')
			continue;
		uint64_t with_this = mondrian_choose(--left, size - 1);
		if (number < with_this) {
			grid[cell] = sign;
			size--;
		} else {
			number -= with_this;
		}
	}
}

/* The number of a goal board has a digit for each colour, in the base of its
 * number of ways. */
static void
mondrian_goal(const gls_puzzle *puzzle, size_t index, struct position *position)
{
	const struct mondrian *mondrian = mondrian_of(puzzle);
	unsigned left = mondrian->places - mondrian->goal.first[mondrian->colours];
	char grid[MONDRIAN_CELLS_MAX];
	struct mondrian_list tiles;
	memcpy(grid, mondrian->goal_sign, mondrian->cells);
	for (unsigned colour = 0; colour < mondrian->colours; colour++) {
		unsigned count = free_tiles(mondrian, colour);
		uint64_t ways = mondrian_choose(left, count);
		mark_set(mondrian, index % ways, count, left, mondrian->letter[colour], grid);
		index /= (size_t)ways;
		left -= count;
	}
	set_list(mondrian, grid, &tiles);
	set_position(mondrian, &tiles, position);
}

/* The champion knows one heuristic only. */
static void
mondrian_advise(const gls_puzzle *puzzle, struct control *control, const char *heuristic,
	struct advice *advice)
{
	(void)puzzle;
	(void)control;
	advice->heuristic = heuristic ? heuristic : "colours";
	advice->algorithm = strcmp(advice->heuristic, "colours") ? "astar" : "champion";
	advice->plain = "misplaced";
}

static const struct option mondrian_options[] = {
	{{"via", "PICTURE", GLS_OPTION_LIST, GLS_VERB_SOLVE, "mondrian",
		 .help = "lead through a board that shows this grid, a file or text; may be "
			 "repeated"},
		OPTION_OWN},
	{{"tiles", "N", GLS_OPTION_NUMBER, GLS_VERB_GENERATE | GLS_VERB_STATS, "mondrian",
		 .help = "how many (6)", .least = 1},
		OPTION_OWN},
	{{"colors", "N", GLS_OPTION_NUMBER, GLS_VERB_GENERATE | GLS_VERB_STATS, "mondrian",
		 .help = "of how many colours (3)", .least = 1},
		OPTION_OWN},
	{{"blocks", "N", GLS_OPTION_NUMBER, GLS_VERB_GENERATE | GLS_VERB_STATS, "mondrian",
		 .help = "fixed cells (none)"},
		OPTION_OWN},
	{{"picture", NULL, GLS_OPTION_FLAG, GLS_VERB_GENERATE | GLS_VERB_STATS, "mondrian",
		 .help = "goals that are one figure"},
		OPTION_OWN},
	{{"unique", NULL, GLS_OPTION_FLAG, GLS_VERB_GENERATE, "mondrian",
		 .help = "only boards with one shortest solution"},
		OPTION_PLACE(unique)},
	OPTIONS_END,
};

const struct kind mondrian_kind = {
	.name = "mondrian",
	.summary = "colour puzzles: slide tiles until something stops them",
	.heuristics = mondrian_heuristics,
	.options = mondrian_options,
	.makes_goals = true,
	.shows_goal = true,
	.letters_are_colours = true,
	.recognise = mondrian_recognise,
	.form = "a grid with dots, or =>",
	.read = mondrian_read,
	.read_document = mondrian_read_document,
	.random = mondrian_random,
	.restart = mondrian_restart,
	.free = mondrian_free,
	.write = mondrian_write,
	.write_json = mondrian_write_json,
	.cell = mondrian_cell,
	.solvable = mondrian_solvable,
	.advise = mondrian_advise,
	.start = mondrian_start,
	.goal_count = mondrian_goal_count,
	.goal = mondrian_goal,
	.pack = mondrian_pack,
	.unpack = mondrian_unpack,
	.moves = mondrian_moves,
	.moves_back = mondrian_moves_back,
	.apply = mondrian_apply,
	.undo = mondrian_undo,
	.is_goal = mondrian_is_goal,
	.redundant = mondrian_redundant,
	.heuristic_new = mondrian_heuristic_new,
	.heuristic_free = mondrian_heuristic_free,
	.estimate = mondrian_estimate,
	.estimate_after = mondrian_estimate_after,
};
