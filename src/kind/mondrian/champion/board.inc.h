/* board.inc.h: one board of mondrian, from its key and to those around it.
 *
 * Written once for keys of one and of two words; KEY_WORDS says which. */
#ifndef GLS_MONDRIAN_CHAMPION_BOARD_INC_H
#define GLS_MONDRIAN_CHAMPION_BOARD_INC_H

#include "kind/mondrian/champion/plan.h"

#include <limits.h>

#if KEY_WORDS == 1
typedef uint64_t board_key;
#else
__extension__ typedef unsigned __int128 board_key;
#endif

struct board {
	board_key key;
	unsigned h[SIDES];
	uint16_t row[MONDRIAN_SIDE_MAX], column[MONDRIAN_SIDE_MAX]; /* as in mondrian_position */
	uint8_t place[MONDRIAN_CELLS_MAX];                          /* of each tile */
	uint64_t rank[MONDRIAN_COLOURS_MAX];
	unsigned part[MONDRIAN_COLOURS_MAX][SIDES]; /* what each colour adds to h */
};

/* A board one move away, and that move, as it is made forwards. */
struct child {
	board_key key;
	uint16_t h[SIDES];
	struct gls_move move;
};

/* The step of a side that led to a board: its tile's cell before and after. */
struct arrival {
	uint8_t from, to;
};

/* That of a board where a side begins. No tile's cell is lower or the same. */
static const struct arrival NO_ARRIVAL = {0, UINT8_MAX};

static inline struct arrival
board_arrival(const struct child *child, enum mondrian_side side)
{
	uint8_t from = (uint8_t)child->move.from, to = (uint8_t)child->move.to;
	return side == FORWARD ? (struct arrival){from, to} : (struct arrival){to, from};
}

/* What a colour adds to a side's estimate if its tiles stand so. */
static inline unsigned
board_colour_part(const struct mondrian_plan *plan, unsigned number, enum mondrian_side side,
	const uint8_t *place)
{
	return mondrian_colour_estimate(plan->heuristic[side], number, place);
}

static inline void
board_set_colour(const struct mondrian_plan *plan, unsigned number, struct board *board)
{
	const struct mondrian_colour *colour = &plan->colour[number];
	const struct mondrian *mondrian = plan->puzzle;
	uint8_t *place = board->place + colour->first;
	uint64_t rank = board->rank[number];
	if (colour->place)
		memcpy(place, colour->place + rank * colour->size, colour->size);
	else
		combination_unrank(plan->combinations, rank, mondrian->places, place, colour->size);
	for (unsigned side = 0; side < SIDES; side++) {
		board->part[number][side] = colour->pair
						    ? colour->pair[rank].h[side]
						    : board_colour_part(plan, number, side, place);
		board->h[side] += board->part[number][side];
	}
	for (unsigned i = 0; i < colour->size; i++) {
		unsigned cell = mondrian->cell_of[place[i]];
		unsigned row = mondrian->row_of[cell], column = mondrian->column_of[cell];
		board->row[row] |= (uint16_t)(2u << column);
		board->column[column] |= (uint16_t)(2u << row);
	}
}

/* The rank of a colour's places. */
static inline uint64_t
board_key_rank(const struct mondrian_colour *colour, board_key key)
{
	return (uint64_t)(key >> colour->shift) & (((uint64_t)1 << colour->bits) - 1);
}

/* The board that a key means. */
static inline void
board_set(const struct mondrian_plan *plan, board_key key, struct board *board)
{
	const struct mondrian *mondrian = plan->puzzle;
	board->key = key;
	board->h[FORWARD] = board->h[BACKWARD] = 0;
	memcpy(board->row, mondrian->fixed_row, sizeof board->row);
	memcpy(board->column, mondrian->fixed_column, sizeof board->column);
	for (unsigned number = 0; number < mondrian->colours; number++) {
		board->rank[number] = board_key_rank(&plan->colour[number], key);
		board_set_colour(plan, number, board);
	}
}

/* The estimate that a side has of the board. */
static inline unsigned
board_estimate(const struct mondrian_plan *plan, board_key key, enum mondrian_side side)
{
	unsigned h = 0;
	for (unsigned number = 0; number < plan->puzzle->colours; number++) {
		const struct mondrian_colour *colour = &plan->colour[number];
		uint64_t rank = board_key_rank(colour, key);
		uint8_t place[COMBINATION_MAX];
		if (colour->pair) {
			h += colour->pair[rank].h[side];
			continue;
		}
		combination_unrank(
			plan->combinations, rank, plan->puzzle->places, place, colour->size);
		h += board_colour_part(plan, number, side, place);
	}
	return h;
}

/* Whether the tables say of a colour that it never gets from a board to a side's target. */
static inline bool
board_is_hopeless(const struct mondrian_plan *plan, board_key key, enum mondrian_side side)
{
	bool is_hopeless = false;
	for (unsigned number = 0; number < plan->puzzle->colours; number++) {
		const struct mondrian_colour *colour = &plan->colour[number];
		is_hopeless |= colour->pair && colour->pair[board_key_rank(colour, key)].h[side] ==
						       MONDRIAN_UNREACHABLE;
	}
	return is_hopeless;
}

/* The key of a position. */
static inline board_key
board_key_of(const struct mondrian_plan *plan, const struct position *position)
{
	const uint8_t *tile = ((const struct mondrian_position *)position)->tile;
	uint8_t place[MONDRIAN_CELLS_MAX];
	board_key key = 0;
	for (unsigned i = 0; i < plan->puzzle->tiles; i++)
		place[i] = plan->puzzle->place_of[tile[i]];
	for (unsigned number = 0; number < plan->puzzle->colours; number++) {
		const struct mondrian_colour *colour = &plan->colour[number];
		key |= (board_key)combination_rank(
			       plan->combinations, place + colour->first, colour->size)
		       << colour->shift;
	}
	return key;
}

static inline board_key
board_start_key(const struct mondrian_plan *plan)
{
	const gls_puzzle *puzzle = plan->run->puzzle;
	struct mondrian_room start;
	puzzle->kind->start(puzzle, (struct position *)&start);
	return board_key_of(plan, (struct position *)&start);
}

/* That of a goal board, by its number. */
static inline board_key
board_goal_key(const struct mondrian_plan *plan, size_t number)
{
	const gls_puzzle *puzzle = plan->run->puzzle;
	struct mondrian_room goal;
	puzzle->kind->goal(puzzle, number, (struct position *)&goal);
	return board_key_of(plan, (struct position *)&goal);
}

/* ---- Steps that another order makes too ------------------------------------ */

/*
 * Most pairs of steps do not touch one another: a and then b leads where b and then a
 * does. So after a, a step b of a tile on a lower cell is left out if b could have been
 * made before a, and a after it, with the same ends. What b leads to is not lost: the
 * board with b alone is reached as early, and a leads on from there; or, if a is left out
 * there, it is for a step from a higher cell still, and so on, which must end. This needs
 * nothing but some step that a shortest way to the board ends with.
 *
 * Nor does a tile move twice in a row along one line: once would have done.
 *
 * The steps of a side lead from `from` to `to`. Forwards, a and b disturb each other if
 * one passes or ends where the other began or ended, or stops at it; backwards likewise.
 */
static const unsigned NEEDED_ALL = UINT_MAX, NEEDED_NONE = 0;

/* The ends, a bit each, of the steps along a line that are needed, for a tile at a place
 * of the line. The last step went across such lines, `across` is its place in each. */
static inline unsigned
board_needed_across(enum mondrian_side side, unsigned line, unsigned at, unsigned from, unsigned to,
	unsigned across)
{
	unsigned beside = 1u << across >> 1 | 2u << across;
	if (line == from) /* to where it began, and past that */
		return at < across ? NEEDED_ALL << across : (2u << across) - 1;
	if (line == to) /* what stops, or stopped, at its tile */
		return side == FORWARD ? beside : beside >> at & 1 ? NEEDED_ALL : NEEDED_NONE;
	return (line < from) == (line < to) ? NEEDED_NONE : 1u << across;
}

/* The last step by rows and columns. */
struct last_step {
	struct arrival arrival;
	unsigned from_row, from_column, to_row, to_column;
	unsigned stopper; /* the cell that the tile stopped at, or began to move away from */
	bool is_vertical;
};

static inline struct last_step
board_last_step(const struct mondrian *mondrian, struct arrival arrival, enum mondrian_side side)
{
	struct last_step last = {.arrival = arrival};
	if (arrival.to == NO_ARRIVAL.to)
		return last;
	last.from_row = mondrian->row_of[arrival.from];
	last.from_column = mondrian->column_of[arrival.from];
	last.to_row = mondrian->row_of[arrival.to];
	last.to_column = mondrian->column_of[arrival.to];
	last.is_vertical = last.from_column == last.to_column;
	unsigned end = side == FORWARD ? arrival.to : arrival.from;
	unsigned begin = side == FORWARD ? arrival.from : arrival.to;
	unsigned distance = last.is_vertical ? mondrian->base.columns : 1;
	last.stopper = end > begin ? end + distance : end - distance;
	return last;
}

/* ---- Children ------------------------------------------------------------- */

/* What the children of one tile have in common. */
struct moving {
	const struct mondrian_plan *plan;
	const struct board *board;
	enum mondrian_side side;
	unsigned number; /* of the colour */
	unsigned limit;  /* children with a greater h[side] are left out */
	unsigned cell;
	struct last_step last;
	unsigned rows, columns; /* bits of those that the tile needs to go to */
	/* Of the colour's other tiles, by cell; or, where that is NULL, what they add. */
	const struct mondrian_step *step;
	struct combination_rest rest;
	struct child *child; /* where the next one goes */
};

/* The estimates of a colour without a table, after its tile went to a place. */
static inline void
board_compute_parts(const struct moving *moving, unsigned place, unsigned *part)
{
	const struct combination_rest *rest = &moving->rest;
	uint8_t set[COMBINATION_MAX];
	unsigned count = 0;
	while (count < rest->count && rest->other[count] < place) {
		set[count] = rest->other[count];
		count++;
	}
	set[count] = (uint8_t)place;
	for (; count < rest->count; count++)
		set[count + 1] = rest->other[count];
	for (unsigned side = 0; side < SIDES; side++)
		part[side] = board_colour_part(moving->plan, moving->number, side, set);
}

/* The rank and the estimates of a colour without a table of steps. */
static inline uint64_t
board_find_parts(const struct moving *moving, unsigned place, unsigned *part)
{
	const struct mondrian_colour *colour = &moving->plan->colour[moving->number];
	uint64_t rank = combination_with(moving->plan->combinations, &moving->rest, place);
	if (colour->pair) {
		part[FORWARD] = colour->pair[rank].h[FORWARD];
		part[BACKWARD] = colour->pair[rank].h[BACKWARD];
	} else {
		board_compute_parts(moving, place, part);
	}
	return rank;
}

static inline void
board_add_child(struct moving *moving, unsigned cell)
{
	const struct mondrian_plan *plan = moving->plan;
	const struct board *board = moving->board;
	const struct mondrian_colour *colour = &plan->colour[moving->number];
	const unsigned *old = board->part[moving->number];
	enum mondrian_side side = moving->side, other = opposite_of(side);
	unsigned part[SIDES];
	uint64_t rank;
	if (moving->step) {
		const struct mondrian_step *step = &moving->step[cell];
		rank = step->rank;
		part[FORWARD] = step->pair.h[FORWARD];
		part[BACKWARD] = step->pair.h[BACKWARD];
	} else {
		rank = board_find_parts(moving, plan->puzzle->place_of[cell], part);
	}
	unsigned h = board->h[side] - old[side] + part[side];
	if (h > moving->limit)
		return;
	struct child *child = moving->child++;
	child->key = board->key + ((board_key)rank << colour->shift) -
		     ((board_key)board->rank[moving->number] << colour->shift);
	child->h[side] = (uint16_t)h;
	child->h[other] = (uint16_t)(board->h[other] - old[other] + part[other]);
	child->move = side == FORWARD ? (struct gls_move){(uint16_t)moving->cell, (uint16_t)cell}
				      : (struct gls_move){(uint16_t)cell, (uint16_t)moving->cell};
}

/* Which steps of the tile are needed. */
static inline void
board_find_needed(struct moving *moving, unsigned row, unsigned column)
{
	const struct last_step *last = &moving->last;
	moving->rows = moving->columns = NEEDED_ALL;
	if (moving->cell == last->arrival.to) {
		if (last->is_vertical)
			moving->rows = NEEDED_NONE;
		else
			moving->columns = NEEDED_NONE;
	} else if (moving->cell < last->arrival.from && moving->cell != last->stopper) {
		if (last->is_vertical) {
			moving->rows = column == last->to_column ? NEEDED_ALL : NEEDED_NONE;
			moving->columns = board_needed_across(moving->side, row, column,
				last->from_row, last->to_row, last->to_column);
		} else {
			moving->columns = row == last->to_row ? NEEDED_ALL : NEEDED_NONE;
			moving->rows = board_needed_across(moving->side, column, row,
				last->from_column, last->to_column, last->to_row);
		}
	}
}

/* Adds the needed steps of a tile; how many that are. */
static inline unsigned
board_add_steps(struct moving *moving, unsigned row, unsigned column, unsigned width)
{
	const struct board *board = moving->board;
	unsigned vertical = board->column[column], horizontal = board->row[row];
	unsigned rows =
		moving->rows & (moving->side == FORWARD ? mondrian_slide_ends(vertical, row)
							: mondrian_origin_ends(vertical, row));
	unsigned columns = moving->columns &
			   (moving->side == FORWARD ? mondrian_slide_ends(horizontal, column)
						    : mondrian_origin_ends(horizontal, column));
	unsigned count = 0;
	for (; rows; rows &= rows - 1, count++)
		board_add_child(moving, bits_lowest(rows) * width + column);
	for (; columns; columns &= columns - 1, count++)
		board_add_child(moving, row * width + bits_lowest(columns));
	return count;
}

/* The boards one step of a side away whose h[side] is within the limit, without those
 * that other boards of the same depth lead to; their number. Room for mondrian_MOVES_MAX.
 * *generated counts those beyond the limit too. */
static inline unsigned
board_children(const struct mondrian_plan *plan, const struct board *board, enum mondrian_side side,
	struct arrival arrival, unsigned limit, struct child *children, uint64_t *generated)
{
	const struct mondrian *mondrian = plan->puzzle;
	struct moving moving = {
		.plan = plan,
		.board = board,
		.side = side,
		.limit = limit,
		.last = board_last_step(mondrian, arrival, side),
		.child = children,
	};
	for (unsigned number = 0; number < mondrian->colours; number++) {
		const struct mondrian_colour *colour = &plan->colour[number];
		const uint8_t *place = board->place + colour->first;
		moving.number = number;
		moving.step = NULL;
		for (unsigned i = 0; i < colour->size; i++) {
			moving.cell = mondrian->cell_of[place[i]];
			unsigned row = mondrian->row_of[moving.cell];
			unsigned column = mondrian->column_of[moving.cell];
			board_find_needed(&moving, row, column);
			if (!(moving.rows | moving.columns))
				continue;
			if (colour->step)
				moving.step = mondrian_steps_without(plan, colour, place, i);
			else
				combination_without(
					plan->combinations, place, colour->size, i, &moving.rest);
			*generated += board_add_steps(&moving, row, column, mondrian->base.columns);
		}
	}
	return (unsigned)(moving.child - children);
}

#endif
