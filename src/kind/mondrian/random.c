/* Boards at random, each of which can be solved: a goal is reached from a start
 * by a long walk, or the other way round. The walk that goes backwards starts at
 * a picture: tiles in one connected figure, each colour in one piece of it. */
#include "base/error.h"
#include "kind/mondrian/rules.h"

#include <stdlib.h>

enum {
	TILES_DEFAULT = 6,
	COLOURS_DEFAULT = 3,
	LETTERS = 26,
	STEPS_A_TILE = 25, /* of a walk: many more than any way back is long */
	ATTEMPTS_MAX = 1000,
	SIDE_DEFAULT = 6,
	TRIVIAL_MOVES = 2, /* nobody needs a puzzle of so few */
};

/* What the options ask for, made definite. */
struct wish {
	unsigned rows, columns, tiles, colours, blocks;
};

static bool
read_wish(const struct gls_options *options, struct wish *wish, struct gls_error *error)
{
	bool is_default = !options->rows && !options->columns;
	unsigned tiles = options_number(options, "tiles");
	*wish = (struct wish){is_default ? SIDE_DEFAULT : options->rows,
		is_default ? SIDE_DEFAULT : options->columns, tiles ? tiles : TILES_DEFAULT,
		options_number(options, "colors"), options_number(options, "blocks")};
	if (!wish->colours)
		wish->colours = wish->tiles < COLOURS_DEFAULT ? wish->tiles : COLOURS_DEFAULT;
	if (wish->rows < 2 || wish->columns < 2 || wish->rows > MONDRIAN_SIDE_MAX ||
		wish->columns > MONDRIAN_SIDE_MAX)
		return error_set(error, GLS_BAD_INPUT,
			"a board of %u x %u; expected 2 to %d rows and columns", wish->rows,
			wish->columns, MONDRIAN_SIDE_MAX);
	if (wish->colours > LETTERS || wish->colours > wish->tiles)
		return error_set(error, GLS_BAD_INPUT,
			"%u colours for %u tiles; expected at most one for each tile, and %d",
			wish->colours, wish->tiles, LETTERS);
	unsigned cells = wish->rows * wish->columns;
	if (wish->tiles >= cells || wish->blocks >= cells - wish->tiles)
		return error_set(error, GLS_BAD_INPUT,
			"%u tiles and %u fixed cells on a board of %u; expected an empty cell at "
			"least",
			wish->tiles, wish->blocks, cells);
	if (options->goal || options->metric)
		return error_set(error, GLS_BAD_INPUT,
			"boards of mondrian are made with their goals; expected no %s",
			options->goal ? "goal" : "metric");
	return true;
}

/* Puts a sign onto an empty cell. */
static void
drop(const struct wish *wish, char *grid, char sign, struct rng *rng)
{
	unsigned cell;
	do
		cell = rng_below(rng, wish->rows * wish->columns);
	while (grid[cell] != '.');
	grid[cell] = sign;
}

/* The letter of a tile when the colours share them evenly, tiles of a colour one
 * after the other. */
static char
letter_of(const struct wish *wish, unsigned tile)
{
	return (char)('A' + tile * wish->colours / wish->tiles);
}

/* Whether a neighbour of the cell has this letter, or, if that is 0, any. */
static bool
is_beside(const struct wish *wish, const char *grid, unsigned cell, char letter)
{
	static const int steps[4][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
	for (unsigned i = 0; i < 4; i++) {
		unsigned row = cell / wish->columns + (unsigned)steps[i][0];
		unsigned column = cell % wish->columns + (unsigned)steps[i][1];
		if (row >= wish->rows || column >= wish->columns)
			continue;
		char sign = grid[row * wish->columns + column];
		if (letter ? sign == letter : sign_grid_is_letter(sign))
			return true;
	}
	return false;
}

/* Whether the tile may go to the cell: it is empty and beside another tile, and beside one
 * of its colour unless it is the first of that. */
static bool
can_grow(const struct wish *wish, const char *grid, unsigned cell, unsigned tile)
{
	if (grid[cell] != '.' || !tile)
		return grid[cell] == '.';
	char letter = letter_of(wish, tile);
	return is_beside(wish, grid, cell, letter_of(wish, tile - 1) == letter ? letter : 0);
}

/* A figure that grows tile by tile; false if fixed cells leave no room for it. */
static bool
draw_picture(const struct wish *wish, char *grid, struct rng *rng)
{
	unsigned cells = wish->rows * wish->columns;
	for (unsigned tile = 0; tile < wish->tiles; tile++) {
		unsigned candidates[MONDRIAN_CELLS_MAX], count = 0;
		for (unsigned cell = 0; cell < cells; cell++)
			if (can_grow(wish, grid, cell, tile))
				candidates[count++] = cell;
		if (!count)
			return false;
		grid[candidates[rng_below(rng, count)]] = letter_of(wish, tile);
	}
	return true;
}

/* Walks at random from the start of the puzzle, which may come to an end early;
 * the puzzle whose start is the other end. NULL when memory is out. */
static gls_puzzle *
walk(const gls_puzzle *puzzle, bool backwards, struct rng *rng)
{
	struct gls_move moves[mondrian_MOVES_MAX];
	struct position *position = position_new(puzzle);
	if (!position)
		return NULL;
	puzzle->kind->start(puzzle, position);
	for (unsigned i = 0; i < STEPS_A_TILE * mondrian_of(puzzle)->tiles; i++) {
		unsigned count = backwards ? mondrian_moves_back(puzzle, position, moves)
					   : mondrian_moves(puzzle, position, moves);
		if (!count)
			break;
		struct gls_move move = moves[rng_below(rng, count)];
		if (backwards)
			mondrian_undo(puzzle, position, move);
		else
			mondrian_apply(puzzle, position, move);
	}
	gls_puzzle *other = puzzle->kind->restart(puzzle, position);
	free(position);
	return other;
}

/* The signs of a puzzle's start. */
static void
start_signs(const gls_puzzle *puzzle, char *grid)
{
	const struct mondrian *mondrian = mondrian_of(puzzle);
	for (unsigned cell = 0; cell < mondrian->cells; cell++)
		grid[cell] = mondrian->place_of[cell] == MONDRIAN_NO_CELL ? '#' : '.';
	for (unsigned i = 0; i < mondrian->tiles; i++)
		grid[mondrian->start.cell[i]] = mondrian->letter[mondrian->colour_of[i]];
}

/* Whether so many moves are enough for the goal. */
static bool
is_near(const gls_puzzle *puzzle, const struct position *position, unsigned most)
{
	struct gls_move moves[mondrian_MOVES_MAX];
	bool found = mondrian_is_goal(puzzle, position);
	unsigned count = found || !most ? 0 : mondrian_moves(puzzle, position, moves);
	for (unsigned i = 0; i < count && !found; i++) {
		struct mondrian_room next;
		memcpy(&next, position, puzzle->position_size);
		mondrian_apply(puzzle, (struct position *)&next, moves[i]);
		found = is_near(puzzle, (struct position *)&next, most - 1);
	}
	return found;
}

static bool
is_trivial(const gls_puzzle *puzzle, unsigned moves)
{
	struct mondrian_room start;
	mondrian_kind.start(puzzle, (struct position *)&start);
	return is_near(puzzle, (struct position *)&start, moves);
}

/* One attempt: a puzzle that may have been solved from the start. NULL if the
 * picture did not fit, or memory is out, which *is_out then says. */
static gls_puzzle *
attempt(const struct wish *wish, bool is_picture, struct rng *rng, bool *is_out)
{
	char first[MONDRIAN_CELLS_MAX], last[MONDRIAN_CELLS_MAX];
	memset(first, '.', sizeof first);
	for (unsigned i = 0; i < wish->blocks; i++)
		drop(wish, first, '#', rng);
	for (unsigned i = 0; i < wish->tiles && !is_picture; i++)
		drop(wish, first, letter_of(wish, i), rng);
	if (is_picture && !draw_picture(wish, first, rng))
		return NULL;
	struct mondrian *begun = mondrian_new(wish->rows, wish->columns, first, first);
	gls_puzzle *ended = begun ? walk(&begun->base, is_picture, rng) : NULL;
	mondrian_kind.free((gls_puzzle *)begun);
	*is_out = !ended;
	if (!ended || is_picture)
		return ended;
	start_signs(ended, last);
	gls_puzzle *puzzle = (gls_puzzle *)mondrian_new(wish->rows, wish->columns, first, last);
	mondrian_kind.free(ended);
	*is_out = !puzzle;
	return puzzle;
}

gls_puzzle *
mondrian_random(const struct gls_options *options, struct rng *rng, struct gls_error *error)
{
	struct wish wish;
	bool is_out = false;
	if (!read_wish(options, &wish, error))
		return NULL;
	for (unsigned i = 0; i < ATTEMPTS_MAX && !is_out; i++) {
		/* On small boards there may be nothing better. */
		unsigned trivial = i < ATTEMPTS_MAX / 2 ? TRIVIAL_MOVES : 0;
		gls_puzzle *puzzle = attempt(&wish, options_flag(options, "picture"), rng, &is_out);
		if (puzzle && is_trivial(puzzle, trivial)) {
			mondrian_kind.free(puzzle);
			puzzle = NULL;
		}
		if (puzzle)
			return puzzle;
	}
	if (is_out)
		error_set(error, GLS_NO_MEMORY, "no memory for the board");
	else
		error_set(error, GLS_BAD_INPUT,
			"no board with %u tiles and %u fixed cells was found in %d attempts",
			wish.tiles, wish.blocks, ATTEMPTS_MAX);
	return NULL;
}
