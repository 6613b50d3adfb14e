/* Where the goal leaves cells open, the boards that show it: each way to put the other pieces
 * around those that it names. Of pieces that are alike one order is enough, and pieces that go
 * along one lane never pass each other. */
#include "base/error.h"
#include "kind/blocks/rules.h"

enum {
	/* Some hundreds of megabytes in a search; to put up so many takes seconds. */
	GOALS_MAX = 1 << 23,
	/* Places that are tried between two looks at the clock, and in all. */
	TRIES_POLLED = 1 << 14,
	TRIES_MAX = 1 << 30,
};

struct goals {
	const struct blocks *blocks;
	struct control *control;
	struct blocks_position *board;
	goal_function *take;
	void *data;
	enum gls_limit limit; /* what ended it */
	uint32_t count, tries;
	uint8_t order[BLOCKS_PIECES_MAX]; /* of the pieces as they are put up */
	/* Of each piece, those put up before it that go along the same lane. */
	uint64_t lane[BLOCKS_PIECES_MAX];
	const struct blocks_set *home[BLOCKS_PIECES_MAX]; /* of each piece, NULL: anywhere */
};

static const struct blocks_class *
class_of(const struct blocks *blocks, unsigned piece)
{
	return &blocks->class[blocks->class_of[piece]];
}

/* Whether two pieces never leave one line, in which they keep their order. */
static bool
share_lane(const struct blocks *blocks, unsigned piece, unsigned other)
{
	const struct blocks_shape *one = &class_of(blocks, piece)->shape;
	const struct blocks_shape *two = &class_of(blocks, other)->shape;
	unsigned here = blocks->start[piece], there = blocks->start[other];
	if (one->rows == 1 && two->rows == 1 && !one->goes_across && !two->goes_across)
		return blocks->row_of[here] == blocks->row_of[there];
	return one->columns == 1 && two->columns == 1 && !one->goes_along && !two->goes_along &&
	       blocks->column_of[here] == blocks->column_of[there];
}

/* Those that the goal names come first: they have the fewest places. */
static void
set_order(struct goals *goals)
{
	const struct blocks *blocks = goals->blocks;
	unsigned count = 0;
	for (unsigned i = 0; i < blocks->named; i++) {
		goals->home[blocks->named_piece[i]] = &blocks->home[i];
		goals->order[count++] = blocks->named_piece[i];
	}
	for (unsigned i = 0; i < blocks->pieces; i++)
		if (!goals->home[i])
			goals->order[count++] = (uint8_t)i;
	for (unsigned i = 0; i < count; i++)
		for (unsigned k = 0; k < i; k++)
			if (share_lane(blocks, goals->order[i], goals->order[k]))
				goals->lane[goals->order[i]] |= (uint64_t)1 << goals->order[k];
}

static bool
keeps_order(const struct goals *goals, unsigned piece, unsigned anchor)
{
	const uint8_t *start = goals->blocks->start;
	for (uint64_t left = goals->lane[piece]; left; left &= left - 1) {
		unsigned other = bits_lowest(left);
		if ((start[piece] < start[other]) != (anchor < goals->board->anchor[other]))
			return false;
	}
	return true;
}

/* Whether it may go on. */
static bool
try_another(struct goals *goals)
{
	if (++goals->tries % TRIES_POLLED == 0)
		goals->limit = control_poll(goals->control);
	return goals->limit == GLS_LIMIT_NONE && goals->tries < TRIES_MAX;
}

/* Puts up the pieces from the given one on, in every way. False if it was ended. */
static bool
put_up(struct goals *goals, unsigned number)
{
	const struct blocks *blocks = goals->blocks;
	if (number == blocks->pieces)
		return ++goals->count <= GOALS_MAX && goals->take(goals->data);
	unsigned piece = goals->order[number];
	const struct blocks_class *class = class_of(blocks, piece);
	uint8_t *anchor = &goals->board->anchor[piece];
	uint16_t *line = goals->board->line;
	unsigned place = piece > class->first ? class->place_of[anchor[-1]] + 1u : 0;
	for (; place < class->places; place++) {
		unsigned cell = class->cell_of[place];
		struct blocks_corner corner = blocks_corner(blocks, &class->shape, cell);
		if (!try_another(goals))
			return false;
		if ((goals->home[piece] && !blocks_set_has(goals->home[piece], cell)) ||
			!blocks_fits(line, &class->shape, corner) ||
			!keeps_order(goals, piece, cell))
			continue;
		*anchor = (uint8_t)cell;
		blocks_toggle(line, &class->shape, corner);
		bool goes_on = put_up(goals, number + 1);
		blocks_toggle(line, &class->shape, corner);
		if (!goes_on)
			return false;
	}
	return true;
}

enum gls_limit
blocks_each_goal(const gls_puzzle *puzzle, struct control *control, struct position *position,
	goal_function *take, void *data, struct gls_error *error)
{
	struct goals goals = {
		.blocks = blocks_of(puzzle),
		.control = control,
		.board = (struct blocks_position *)position,
		.take = take,
		.data = data,
	};
	set_order(&goals);
	memcpy(goals.board->line, goals.blocks->wall, sizeof goals.board->line);
	if (put_up(&goals, 0))
		return GLS_LIMIT_NONE;
	if (goals.limit != GLS_LIMIT_NONE)
		return goals.limit;
	if (goals.count > GOALS_MAX)
		error_set(error, GLS_BAD_INPUT,
			"more than %d boards show the goal, too many to search from them; expected "
			"a "
			"search from the start, such as champion or astar",
			GOALS_MAX);
	else if (goals.tries >= TRIES_MAX)
		error_set(error, GLS_BAD_INPUT,
			"%u boards that show the goal are not yet all; expected a search from the "
			"start, such as champion or astar",
			goals.count);
	return GLS_LIMIT_MEMORY;
}
