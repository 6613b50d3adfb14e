/* mondrian_board.h: one board of mondrian, from its key and to those around it.
 *
 * Written once for keys of one and of two words; KEY_WORDS says which. */
#ifndef GLS_CHAMPION_MONDRIAN_BOARD_H
#define GLS_CHAMPION_MONDRIAN_BOARD_H

#include "champion/mondrian_plan.h"

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

/* What a colour adds to a side's estimate if its tiles stand so. */
static inline unsigned
colour_part(const struct mondrian_plan *plan, unsigned number, enum mondrian_side side,
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
		board->part[number][side] = colour->pair ? colour->pair[rank].h[side]
							 : colour_part(plan, number, side, place);
		board->h[side] += board->part[number][side];
	}
	for (unsigned i = 0; i < colour->size; i++) {
		unsigned cell = mondrian->cell_of[place[i]];
		unsigned row = mondrian->row_of[cell], column = mondrian->column_of[cell];
		board->row[row] |= (uint16_t)(2u << column);
		board->column[column] |= (uint16_t)(2u << row);
	}
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
		const struct mondrian_colour *colour = &plan->colour[number];
		board->rank[number] =
			(uint64_t)(key >> colour->shift) & (((uint64_t)1 << colour->bits) - 1);
		board_set_colour(plan, number, board);
	}
}

/* The key of a position. */
static inline board_key
key_of(const struct mondrian_plan *plan, const struct position *position)
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

/* ---- Children ------------------------------------------------------------- */

/* What the children of one tile have in common. */
struct moving {
	const struct mondrian_plan *plan;
	const struct board *board;
	enum mondrian_side side;
	unsigned number; /* of the colour */
	unsigned limit;  /* children with a greater h[side] are left out */
	unsigned cell;
	/* Of the colour's other tiles, by cell; or, where that is NULL, what they add. */
	const struct mondrian_step *step;
	struct combination_rest rest;
	struct child *child; /* where the next one goes */
};

/* The estimates of a colour without a table, after its tile went to a place. */
static inline void
compute_parts(const struct moving *moving, unsigned place, unsigned *part)
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
		part[side] = colour_part(moving->plan, moving->number, side, set);
}

/* The rank and the estimates of a colour without a table of steps. */
static inline uint64_t
find_parts(const struct moving *moving, unsigned place, unsigned *part)
{
	const struct mondrian_colour *colour = &moving->plan->colour[moving->number];
	uint64_t rank = combination_with(moving->plan->combinations, &moving->rest, place);
	if (colour->pair) {
		part[FORWARD] = colour->pair[rank].h[FORWARD];
		part[BACKWARD] = colour->pair[rank].h[BACKWARD];
	} else {
		compute_parts(moving, place, part);
	}
	return rank;
}

static inline void
add_child(struct moving *moving, unsigned cell)
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
		rank = find_parts(moving, plan->puzzle->place_of[cell], part);
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

/* Where a tile can go; how many cells that are. */
static inline unsigned
add_slides(struct moving *moving, unsigned row, unsigned column, unsigned columns)
{
	const struct board *board = moving->board;
	unsigned horizontal = board->row[row], vertical = board->column[column];
	const unsigned to[4] = {
		mondrian_slide_down(vertical, row) * columns + column,
		mondrian_slide_up(vertical, row) * columns + column,
		row * columns + mondrian_slide_down(horizontal, column),
		row * columns + mondrian_slide_up(horizontal, column),
	};
	unsigned count = 0;
	for (unsigned i = 0; i < 4; i++)
		if (to[i] != moving->cell) {
			add_child(moving, to[i]);
			count++;
		}
	return count;
}

/* Where a tile may have come from. */
static inline unsigned
add_origins(struct moving *moving, unsigned row, unsigned column, unsigned columns)
{
	const struct board *board = moving->board;
	struct mondrian_origins vertical = mondrian_origins(board->column[column], row);
	struct mondrian_origins horizontal = mondrian_origins(board->row[row], column);
	for (unsigned r = vertical.first; r < vertical.end; r++)
		add_child(moving, r * columns + column);
	for (unsigned c = horizontal.first; c < horizontal.end; c++)
		add_child(moving, row * columns + c);
	return vertical.end - vertical.first + horizontal.end - horizontal.first;
}

/* The boards one step of a side away whose h[side] is within the limit; their
 * number. Room for mondrian_MOVES_MAX. *generated counts those left out too. */
static inline unsigned
board_children(const struct mondrian_plan *plan, const struct board *board, enum mondrian_side side,
	unsigned limit, struct child *children, uint64_t *generated)
{
	const struct mondrian *mondrian = plan->puzzle;
	struct moving moving = {
		.plan = plan, .board = board, .side = side, .limit = limit, .child = children};
	unsigned columns = mondrian->base.columns;
	for (unsigned number = 0; number < mondrian->colours; number++) {
		const struct mondrian_colour *colour = &plan->colour[number];
		const uint8_t *place = board->place + colour->first;
		moving.number = number;
		moving.step = NULL;
		for (unsigned i = 0; i < colour->size; i++) {
			moving.cell = mondrian->cell_of[place[i]];
			unsigned row = mondrian->row_of[moving.cell];
			unsigned column = mondrian->column_of[moving.cell];
			if (colour->step)
				moving.step = colour->step +
					      mondrian->cells *
						      combination_rank_without(plan->combinations,
							      place, colour->size, i);
			else
				combination_without(
					plan->combinations, place, colour->size, i, &moving.rest);
			*generated += side == FORWARD ? add_slides(&moving, row, column, columns)
						      : add_origins(&moving, row, column, columns);
		}
	}
	return (unsigned)(moving.child - children);
}

#endif
