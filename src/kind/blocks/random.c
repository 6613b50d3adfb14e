/* Boards at random, each of which can be solved: pieces are dropped onto a grid, all that can be
 * reached from there is listed, as far as it is not too much, a goal is set for one piece, and the
 * start is the board that is farthest from it. */
#include "kind/blocks/random.h"
#include "base/error.h"
#include "kind/blocks/space.h"

#include <stdlib.h>

enum {
	SIDE_DEFAULT = 6,
	CELLS_A_PIECE = 3, /* on average, where the number of pieces is not said */
	DROPS_MAX = 200,   /* tries to find room for a piece */
	ATTEMPTS_MAX = 1000,
	BOARDS_MAX = 40000, /* that are listed: some hundredths of a second */
	CARS_ROW = 2,       /* of the exit on a board of cars */
};

static bool
read_wish(const struct gls_options *options, struct wish *wish, struct gls_error *error)
{
	bool is_default = !options->rows && !options->columns;
	unsigned pieces = options_number(options, "pieces");
	*wish = (struct wish){is_default ? SIDE_DEFAULT : options->rows,
		is_default ? SIDE_DEFAULT : options->columns, pieces,
		options_number(options, "walls"), options_flag(options, "lanes"), false,
		options->metric};
	unsigned cells = wish->rows * wish->columns;
	if (!wish->rows || !wish->columns || wish->rows > BLOCKS_SIDE_MAX ||
		wish->columns > BLOCKS_SIDE_MAX || cells < 2)
		return error_set(error, GLS_BAD_INPUT,
			"a board of %u x %u; expected 1 to %d rows and columns, and two cells at "
			"least",
			wish->rows, wish->columns, BLOCKS_SIDE_MAX);
	wish->is_number_free = !pieces;
	if (!pieces)
		wish->pieces = cells / CELLS_A_PIECE;
	if (wish->pieces > BLOCKS_PIECES_MAX)
		wish->pieces = BLOCKS_PIECES_MAX;
	wish->pieces += !wish->pieces;
	if (wish->pieces + wish->walls >= cells)
		return error_set(error, GLS_BAD_INPUT,
			"%u pieces and %u walls on a board of %u; expected a free cell at least",
			wish->pieces, wish->walls, cells);
	return !options->goal || error_set(error, GLS_BAD_INPUT,
					 "boards of blocks are made with their goals; expected "
					 "no goal");
}

/* ---- Dropping pieces ------------------------------------------------------ */

static bool
is_free(const struct wish *wish, const char *sign, unsigned cell, struct size size)
{
	unsigned row = cell / wish->columns, column = cell % wish->columns;
	if (row + size.rows > wish->rows || column + size.columns > wish->columns)
		return false;
	for (unsigned r = 0; r < size.rows; r++)
		for (unsigned c = 0; c < size.columns; c++)
			if (sign[cell + r * wish->columns + c] != '.')
				return false;
	return true;
}

bool
random_drop(const struct wish *wish, char *sign, struct size size, char letter, struct rng *rng)
{
	for (unsigned i = 0; i < DROPS_MAX; i++) {
		unsigned cell = rng_below(rng, wish->rows * wish->columns);
		if (!is_free(wish, sign, cell, size))
			continue;
		for (unsigned r = 0; r < size.rows; r++)
			memset(sign + cell + r * wish->columns, letter, size.columns);
		return true;
	}
	return false;
}

/* In lanes cars of two or three cells; else mostly dominoes, and some single cells. */
struct size
random_size(const struct wish *wish, struct rng *rng)
{
	static const struct size sizes[] = {{1, 2}, {2, 1}, {1, 2}, {2, 1}, {1, 1}};
	if (!wish->is_lanes)
		return sizes[rng_below(rng, 5)];
	unsigned length = rng_below(rng, 3) ? 2 : 3;
	return rng_below(rng, 2) ? (struct size){1, length} : (struct size){length, 1};
}

/* The piece that has a goal: a square of four cells if there is room for it to move. */
static struct size
choose_target(const struct wish *wish, struct rng *rng)
{
	bool is_wide = wish->columns > 2, is_high = wish->rows > 2;
	if (is_wide && is_high)
		return (struct size){2, 2};
	if (wish->rows * wish->columns < 5 || !rng_below(rng, 2))
		return (struct size){1, 1};
	return is_wide ? (struct size){1, 2} : (struct size){2, 1};
}

char
random_letter(unsigned piece)
{
	return (char)(piece < 26 ? 'A' + piece : 'a' + piece - 26);
}

bool
random_start(const struct wish *wish, struct blocks_form *form, struct rng *rng)
{
	unsigned row = form->is_cars ? CARS_ROW : (wish->rows - 1) / 2, pieces = 0;
	char *sign = form->start;
	memset(sign, '.', form->rows * form->columns);
	if (wish->is_lanes && wish->columns > 2)
		memset(sign + row * wish->columns + rng_below(rng, wish->columns - 2), 'A', 2);
	else if (!random_drop(wish, sign, choose_target(wish, rng), 'A', rng))
		return false;
	for (unsigned i = 0; i < wish->walls; i++)
		if (!random_drop(wish, sign, (struct size){1, 1}, '#', rng))
			return false;
	for (pieces = 1; pieces < wish->pieces; pieces++)
		if (!random_drop(wish, sign, random_size(wish, rng), random_letter(pieces), rng))
			break;
	return memchr(sign, '.', form->rows * form->columns) != NULL;
}

/* ---- Goals ---------------------------------------------------------------- */

/* The anchor of the first piece that was reached last. */
static unsigned
latest_anchor(const struct blocks_space *space)
{
	bool is_seen[BLOCKS_CELLS_MAX] = {false};
	unsigned latest = 0;
	for (uint32_t i = 0; i < space->boards.count; i++) {
		if (!is_seen[space->anchor[i]])
			latest = space->anchor[i];
		is_seen[space->anchor[i]] = true;
	}
	return latest;
}

unsigned
random_exit(const struct blocks_space *space)
{
	const struct blocks *blocks = space->blocks;
	unsigned piece = blocks->named_piece[0];
	unsigned row = blocks->row_of[blocks->start[piece]];
	return (row + 1) * blocks->base.columns -
	       blocks->class[blocks->class_of[piece]].shape.columns;
}

void
random_set_goal(const struct blocks_space *space, unsigned anchor, struct blocks_form *form)
{
	const struct blocks *blocks = space->blocks;
	const struct blocks_shape *shape =
		&blocks->class[blocks->class_of[blocks->named_piece[0]]].shape;
	memset(form->goal, '.', form->rows * form->columns);
	if (form->is_exit)
		form->goal[anchor + shape->columns - 1] = 'A';
	for (unsigned row = 0; row < shape->rows && !form->is_exit; row++)
		memset(form->goal + anchor + row * form->columns, 'A', shape->columns);
}

void
random_set_model(struct blocks_form *form)
{
	memcpy(form->goal, form->start, form->rows * form->columns);
	for (unsigned cell = 0; cell < form->rows * form->columns; cell++)
		if (form->goal[cell] != 'A')
			form->goal[cell] = '.';
}

/* Sets goal and start of a form that has pieces, of which the boards were listed; false if there
 * are none worth it. In lanes the goal is the exit at the right end of the row, else the place of
 * the piece that is reached last. */
static bool
choose_ends(struct blocks_space *space, struct blocks_form *form, struct rng *rng)
{
	struct blocks_set home = {.word = {0}};
	unsigned anchor = form->is_exit ? random_exit(space) : latest_anchor(space);
	blocks_set_add(&home, anchor);
	random_set_goal(space, anchor, form);
	uint32_t count = blocks_space_measure(space, &home), first = count;
	uint16_t farthest = count ? space->distance[space->queue[count - 1]] : 0;
	if (!farthest)
		return false;
	while (first > 0 && space->distance[space->queue[first - 1]] == farthest)
		first--;
	uint32_t start = space->queue[first + rng_below(rng, count - first)];
	blocks_space_signs(space, start, form->start);
	return true;
}

/* A board that is farthest from its goal; false, and whether memory was out, if there is none. */
static bool
make_board(const struct wish *wish, struct blocks_form *form, struct rng *rng, bool *failed)
{
	struct blocks_space space;
	bool is_made = false, good = blocks_space_init(&space, BOARDS_MAX);
	for (unsigned i = 0; i < ATTEMPTS_MAX && good && !is_made; i++) {
		if (!random_start(wish, form, rng))
			continue;
		random_set_model(form);
		good = blocks_space_list(&space, form);
		is_made = good && choose_ends(&space, form, rng);
	}
	blocks_space_free(&space);
	*failed = !good;
	return is_made;
}

static bool
make_any(
	const struct wish *wish, struct blocks_form *form, struct rng *rng, struct gls_error *error)
{
	bool failed;
	if (make_board(wish, form, rng, &failed))
		return true;
	if (failed)
		return error_set(error, GLS_NO_MEMORY, "no memory for the board");
	return error_set(error, GLS_BAD_INPUT,
		"no board of %u x %u with %u pieces was found on which one piece can get anywhere",
		wish->rows, wish->columns, wish->pieces);
}

gls_puzzle *
blocks_random(const struct gls_options *options, struct rng *rng, struct gls_error *error)
{
	struct wish wish;
	if (!read_wish(options, &wish, error))
		return NULL;
	struct blocks_form form = {.rows = wish.rows, .columns = wish.columns};
	form.is_lanes = wish.is_lanes;
	form.is_exit = wish.is_lanes && wish.columns > 2;
	form.is_cars = form.is_exit && wish.rows == 6 && wish.columns == 6 && wish.pieces <= 26;
	const char *metric = wish.metric || !form.is_cars ? wish.metric : metric_name(METRIC_SLIDE);
	if (!metric_read(&blocks_kind, metric, &form.metric, error))
		return NULL;
	bool is_made = options->has_distance ? blocks_aim(options, &wish, &form, rng, error)
					     : make_any(&wish, &form, rng, error);
	struct blocks *blocks = is_made ? blocks_new(&form) : NULL;
	if (is_made && !blocks)
		error_set(error, GLS_NO_MEMORY, "no memory for the board");
	return blocks ? &blocks->base : NULL;
}
