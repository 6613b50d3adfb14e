/* Boards at random, each of which can be solved: pieces are dropped onto a grid, all that can be
 * reached from there is listed, as far as it is not too much, a goal is set for one piece, and the
 * start is the board that is farthest from it. */
#include "base/error.h"
#include "base/store.h"
#include "kind/blocks/rules.h"

#include <stdlib.h>

enum {
	SIDE_DEFAULT = 6,
	CELLS_A_PIECE = 3, /* on average, where the number of pieces is not said */
	DROPS_MAX = 200,   /* tries to find room for a piece */
	ATTEMPTS_MAX = 1000,
	BOARDS_MAX = 40000, /* that are listed: some hundredths of a second */
	CARS_ROW = 2,       /* of the exit on a board of cars */
	NO_DISTANCE = UINT16_MAX,
};

static const size_t LISTING_MEMORY = (size_t)64 << 20;

/* What the options ask for, made definite. */
struct wish {
	unsigned rows, columns, pieces, walls;
	bool is_lanes;
	const char *metric;
};

static bool
read_wish(const struct gls_options *options, struct wish *wish, struct gls_error *error)
{
	bool is_default = !options->rows && !options->columns;
	unsigned pieces = options_number(options, "pieces");
	*wish = (struct wish){is_default ? SIDE_DEFAULT : options->rows,
		is_default ? SIDE_DEFAULT : options->columns, pieces,
		options_number(options, "walls"), options_flag(options, "lanes"), options->metric};
	unsigned cells = wish->rows * wish->columns;
	if (!wish->rows || !wish->columns || wish->rows > BLOCKS_SIDE_MAX ||
		wish->columns > BLOCKS_SIDE_MAX || cells < 2)
		return error_set(error, GLS_BAD_INPUT,
			"a board of %u x %u; expected 1 to %d rows and columns, and two cells at "
			"least",
			wish->rows, wish->columns, BLOCKS_SIDE_MAX);
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

struct size {
	unsigned rows, columns;
};

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

static bool
drop(const struct wish *wish, char *sign, struct size size, char letter, struct rng *rng)
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
static struct size
choose_size(const struct wish *wish, struct rng *rng)
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

static char
letter_of(unsigned piece)
{
	return (char)(piece < 26 ? 'A' + piece : 'a' + piece - 26);
}

/* False if there was no room for the first piece or any other. */
static bool
draw_start(const struct wish *wish, struct blocks_form *form, struct rng *rng)
{
	unsigned row = form->is_cars ? CARS_ROW : (wish->rows - 1) / 2, pieces = 0;
	char *sign = form->start;
	memset(sign, '.', form->rows * form->columns);
	if (wish->is_lanes && wish->columns > 2)
		memset(sign + row * wish->columns + rng_below(rng, wish->columns - 2), 'A', 2);
	else if (!drop(wish, sign, choose_target(wish, rng), 'A', rng))
		return false;
	for (unsigned i = 0; i < wish->walls; i++)
		if (!drop(wish, sign, (struct size){1, 1}, '#', rng))
			return false;
	for (pieces = 1; pieces < wish->pieces; pieces++)
		if (!drop(wish, sign, choose_size(wish, rng), letter_of(pieces), rng))
			break;
	return memchr(sign, '.', form->rows * form->columns) != NULL;
}

/* ---- Listing boards ------------------------------------------------------- */

/* Boards that can be reached, in the order of their distance from where pieces were dropped. */
struct listing {
	const gls_puzzle *puzzle;
	struct budget budget;
	struct store boards;
	struct position *position;
	uint16_t *distance; /* to the nearest goal, by number */
	uint32_t *queue;
	struct blocks_room room; /* last, as what ends in room for more must be */
};

static uint32_t
number_of(struct listing *listing, bool may_add)
{
	uint64_t state[BLOCKS_PIECES_MAX];
	bool is_new;
	size_t words = listing->puzzle->state_words;
	blocks_pack(listing->puzzle, listing->position, state);
	uint64_t hash = bits_hash(state, words);
	return may_add && listing->boards.count < BOARDS_MAX
		       ? store_add(&listing->boards, state, hash, &is_new)
		       : store_find(&listing->boards, state, hash);
}

static unsigned
set_board(struct listing *listing, uint32_t number, struct gls_move *moves)
{
	blocks_unpack(listing->puzzle, store_state(&listing->boards, number), listing->position);
	return moves ? blocks_moves(listing->puzzle, listing->position, moves) : 0;
}

/* Of the board at hand, the anchor of the piece that has the goal. */
static unsigned
target_anchor(const struct listing *listing)
{
	return listing->room.board.anchor[blocks_of(listing->puzzle)->named_piece[0]];
}

static void
list_boards(struct listing *listing)
{
	struct gls_move moves[blocks_MOVES_MAX];
	listing->puzzle->kind->start(listing->puzzle, listing->position);
	number_of(listing, true);
	for (uint32_t i = 0; i < listing->boards.count; i++) {
		unsigned count = set_board(listing, i, moves);
		for (unsigned m = 0; m < count; m++) {
			blocks_apply(listing->puzzle, listing->position, moves[m]);
			number_of(listing, true);
			blocks_undo(listing->puzzle, listing->position, moves[m]);
		}
	}
}

/* The distance of every board to the nearest where the first piece is home; the number of one that
 * is farthest, or STORE_NONE if there is no goal among them. */
static uint32_t
measure(struct listing *listing, const struct blocks_set *home, struct rng *rng)
{
	struct gls_move moves[blocks_MOVES_MAX];
	uint32_t tail = 0, count = listing->boards.count, first = 0;
	for (uint32_t i = 0; i < count; i++) {
		set_board(listing, i, NULL);
		bool is_home = blocks_set_has(home, target_anchor(listing));
		listing->distance[i] = is_home ? 0 : NO_DISTANCE;
		if (is_home)
			listing->queue[tail++] = i;
	}
	for (uint32_t head = 0; head < tail; head++) {
		unsigned distance = listing->distance[listing->queue[head]];
		if (!head || distance > listing->distance[listing->queue[first]])
			first = head;
		unsigned move_count = set_board(listing, listing->queue[head], moves);
		for (unsigned m = 0; m < move_count; m++) {
			blocks_apply(listing->puzzle, listing->position, moves[m]);
			uint32_t next = number_of(listing, false);
			blocks_undo(listing->puzzle, listing->position, moves[m]);
			if (next == STORE_NONE || listing->distance[next] != NO_DISTANCE)
				continue;
			listing->distance[next] = (uint16_t)(distance + 1);
			listing->queue[tail++] = next;
		}
	}
	return tail ? listing->queue[first + rng_below(rng, tail - first)] : STORE_NONE;
}

/* ---- Goals ---------------------------------------------------------------- */

/* The anchor of the first piece that was reached last. */
static unsigned
latest_anchor(struct listing *listing)
{
	bool is_seen[BLOCKS_CELLS_MAX] = {false};
	unsigned latest = 0;
	for (uint32_t i = 0; i < listing->boards.count; i++) {
		set_board(listing, i, NULL);
		unsigned anchor = target_anchor(listing);
		if (!is_seen[anchor])
			latest = anchor;
		is_seen[anchor] = true;
	}
	return latest;
}

/* In lanes the exit at the right end of the row, else the place of the piece that is reached
 * last. The piece covers the cells of the goal exactly at the anchors of the set. */
static void
set_goal(struct listing *listing, struct blocks_form *form, struct blocks_set *home)
{
	const struct blocks *blocks = blocks_of(listing->puzzle);
	unsigned piece = blocks->named_piece[0];
	const struct blocks_shape *shape = &blocks->class[blocks->class_of[piece]].shape;
	memset(form->goal, '.', form->rows * form->columns);
	*home = (struct blocks_set){.word = {0}};
	if (form->is_exit) {
		unsigned end = (blocks->row_of[blocks->start[piece]] + 1u) * form->columns - 1;
		form->goal[end] = 'A';
		blocks_set_add(home, end + 1 - shape->columns);
		return;
	}
	unsigned anchor = latest_anchor(listing);
	for (unsigned row = 0; row < shape->rows; row++)
		memset(form->goal + anchor + row * form->columns, 'A', shape->columns);
	blocks_set_add(home, anchor);
}

/* Sets goal and start of a form that has pieces; false if there are none worth it. */
static bool
choose_ends(struct listing *listing, struct blocks_form *form, struct rng *rng)
{
	struct blocks_set home;
	list_boards(listing);
	set_goal(listing, form, &home);
	uint32_t start = measure(listing, &home, rng);
	if (start == STORE_NONE || !listing->distance[start])
		return false;
	set_board(listing, start, NULL);
	blocks_signs(blocks_of(listing->puzzle), listing->position, form->start);
	return true;
}

static bool
make_board(struct blocks_form *form, struct rng *rng, bool *failed)
{
	/* All that the goal of the puzzle while boards are listed has to say is that the first
	 * piece is one by itself. */
	memcpy(form->goal, form->start, form->rows * form->columns);
	for (unsigned cell = 0; cell < form->rows * form->columns; cell++)
		if (form->goal[cell] != 'A')
			form->goal[cell] = '.';
	struct listing listing = {.position = (struct position *)&listing.room};
	struct blocks *model = blocks_new(form);
	listing.queue = malloc(BOARDS_MAX * sizeof *listing.queue);
	listing.distance = malloc(BOARDS_MAX * sizeof *listing.distance);
	budget_init(&listing.budget, LISTING_MEMORY);
	bool good = model && listing.queue && listing.distance;
	good = good && store_init(&listing.boards, &listing.budget, model->base.state_words, 0);
	*failed = !good;
	listing.puzzle = good ? &model->base : NULL;
	bool is_made = good && choose_ends(&listing, form, rng);
	store_free(&listing.boards);
	free(listing.queue);
	free(listing.distance);
	free(model);
	return is_made;
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
	for (unsigned i = 0; i < ATTEMPTS_MAX; i++) {
		bool failed = false;
		if (!draw_start(&wish, &form, rng) || !make_board(&form, rng, &failed))
			if (!failed)
				continue;
		struct blocks *blocks = failed ? NULL : blocks_new(&form);
		if (!blocks)
			error_set(error, GLS_NO_MEMORY, "no memory for the board");
		return blocks ? &blocks->base : NULL;
	}
	error_set(error, GLS_BAD_INPUT,
		"no board of %u x %u with %u pieces was found on which one piece can get anywhere",
		wish.rows, wish.columns, wish.pieces);
	return NULL;
}
