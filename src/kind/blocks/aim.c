/* Boards at a wanted distance. Few random boards are deep, but a deep one is often one piece away
 * from another that is deeper: so pieces are put elsewhere, taken away or added, and what makes the
 * farthest board farther stays. */
#include "base/control.h"
#include "base/error.h"
#include "kind/blocks/random.h"

#include <limits.h>

enum {
	/* Larger spaces have too much room to be deep, and take long. */
	BOARDS_MAX = 12000,
	/* Boards that are listed, all in all, before it is given up: in ten seconds or so. */
	EFFORT_MAX = 16000000,
	/* Tries without a gain before another climb begins. */
	STALE_MAX = 80,
	/* Boards of which none could be listed, before it is said that this is why. */
	TOO_LARGE_MIN = 10,
	LEAST_FREE = 2, /* cells on a board to which a piece is added */
	/* On a board that is filled up one cell in so many is free, or in half as many. */
	PIECE_ROOM = 25,
	CAR_ROOM = 6,
};

struct aim {
	const struct wish *wish;
	struct rng *rng;
	bool is_unique;
	uint64_t effort;
	unsigned attempts, deepest;
	bool is_listed;            /* all that can be reached, once at least */
	bool failed;               /* memory is out */
	struct blocks_space space; /* last, since it ends in room for more */
};

/* A form with a goal, and how far the farthest start is from it. */
struct design {
	struct blocks_form form;
	unsigned anchor, depth; /* 0: none */
};

/* ---- How deep ------------------------------------------------------------- */

/* Of the boards that were measured, the farthest distance at which one will do. */
static unsigned
farthest(const struct aim *aim, uint32_t count)
{
	const struct blocks_space *space = &aim->space;
	while (count > 0 && aim->is_unique && space->ways[space->queue[count - 1]] != 1)
		count--;
	return count ? space->distance[space->queue[count - 1]] : 0;
}

static void
try_goal(struct aim *aim, unsigned anchor, struct design *design)
{
	struct blocks_set home = {.word = {0}};
	blocks_set_add(&home, anchor);
	unsigned depth = farthest(aim, blocks_space_measure(&aim->space, &home));
	if (depth > design->depth) {
		design->depth = depth;
		design->anchor = anchor;
	}
}

/* The goal from which a board is farthest, and that distance; with the boards in the space. */
static void
measure(struct aim *aim, struct design *design)
{
	struct blocks_set seen = {.word = {0}};
	random_set_model(&design->form);
	design->depth = 0;
	aim->attempts++;
	aim->failed |= !blocks_space_list(&aim->space, &design->form);
	if (aim->failed)
		return;
	aim->effort += aim->space.boards.count;
	if (!aim->space.is_whole)
		return;
	aim->is_listed = true;
	if (design->form.is_exit) {
		try_goal(aim, random_exit(&aim->space), design);
		return;
	}
	for (uint32_t i = 0; i < aim->space.boards.count; i++)
		if (!blocks_set_has(&seen, aim->space.anchor[i])) {
			blocks_set_add(&seen, aim->space.anchor[i]);
			try_goal(aim, aim->space.anchor[i], design);
		}
}

/* ---- Another design ------------------------------------------------------- */

/* Takes away a piece or a wall, but not A; whether there was one. */
static bool
take_away(const struct aim *aim, char *sign, char *taken)
{
	unsigned cells = aim->wish->rows * aim->wish->columns, others = 0;
	for (unsigned cell = 0; cell < cells; cell++)
		others += sign[cell] != '.' && sign[cell] != 'A';
	unsigned which = others ? rng_below(aim->rng, others) : 0;
	for (unsigned cell = 0; cell < cells && others; cell++) {
		if (sign[cell] == '.' || sign[cell] == 'A' || which--)
			continue;
		*taken = sign[cell];
		if (*taken == '#')
			sign[cell] = '.';
		for (unsigned other = 0; other < cells && *taken != '#'; other++)
			if (sign[other] == *taken)
				sign[other] = '.';
		return true;
	}
	return false;
}

static unsigned
free_cells(const char *sign, unsigned cells)
{
	unsigned free = 0;
	for (unsigned cell = 0; cell < cells; cell++)
		free += sign[cell] == '.';
	return free;
}

/* Adds a piece, or a wall in the place of one that was taken away. */
static bool
add(const struct aim *aim, const struct blocks_form *form, char *sign, char taken)
{
	unsigned cells = form->rows * form->columns, piece = 1;
	if (taken == '#')
		return random_drop(aim->wish, sign, (struct size){1, 1}, '#', aim->rng);
	while (piece < BLOCKS_PIECES_MAX && memchr(sign, random_letter(piece), cells))
		piece++;
	struct size size = random_size(aim->wish, aim->rng);
	if (piece == BLOCKS_PIECES_MAX || (form->is_cars && piece >= 26) ||
		free_cells(sign, cells) < size.rows * size.columns + LEAST_FREE)
		return false;
	return random_drop(aim->wish, sign, size, random_letter(piece), aim->rng);
}

/* Puts one or two pieces elsewhere, or changes their number if that is free. */
static void
change(const struct aim *aim, struct blocks_form *form)
{
	bool is_free = aim->wish->is_number_free;
	for (unsigned left = 1 + rng_below(aim->rng, 2); left > 0; left--) {
		char sign[BLOCKS_CELLS_MAX], taken = '.';
		unsigned how = is_free ? rng_below(aim->rng, 5) : 2;
		memcpy(sign, form->start, sizeof sign);
		bool good = how == 0 || take_away(aim, sign, &taken);
		bool is_less = how == 1 && taken != '#';
		if (good && (is_less || add(aim, form, sign, taken)))
			memcpy(form->start, sign, sizeof sign);
	}
}

/* Fills a board up: with much room all is near. Cars need more of it than pieces that turn corners.
 */
static void
fill(const struct aim *aim, struct blocks_form *form)
{
	unsigned cells = form->rows * form->columns;
	unsigned part = aim->wish->is_lanes ? CAR_ROOM : PIECE_ROOM;
	unsigned room = LEAST_FREE + cells / part + rng_below(aim->rng, 1 + cells / part);
	for (unsigned i = 0; i < cells && free_cells(form->start, cells) > room; i++)
		add(aim, form, form->start, '.');
}

/* ---- Climbing ------------------------------------------------------------- */

/* A board that can be solved is better than any other; of those that cannot, or have too much room,
 * the fuller one. */
static unsigned
score(const struct design *design)
{
	unsigned cells = design->form.rows * design->form.columns;
	return design->depth ? cells + design->depth
			     : cells - free_cells(design->form.start, cells);
}

/* From pieces at random as high as is wanted, or as it goes. */
static void
climb(struct aim *aim, struct design *design, unsigned wanted)
{
	design->depth = 0;
	if (!random_start(aim->wish, &design->form, aim->rng))
		return;
	if (aim->wish->is_number_free)
		fill(aim, &design->form);
	measure(aim, design);
	for (unsigned stale = 0; stale < STALE_MAX && design->depth < wanted && !aim->failed;
		stale++) {
		struct design other = *design;
		change(aim, &other.form);
		if (!memcmp(other.form.start, design->form.start, sizeof other.form.start))
			continue;
		measure(aim, &other);
		if (score(&other) > score(design))
			stale = 0;
		/* On a level another way may open. */
		if (score(&other) >= score(design))
			*design = other;
	}
	if (design->depth > aim->deepest)
		aim->deepest = design->depth;
}

/* The letters in the order of the pieces, which may have got any. */
static void
rename_pieces(struct blocks_form *form)
{
	char letter[UCHAR_MAX + 1] = {['A'] = 'A', ['.'] = '.', ['#'] = '#'};
	unsigned piece = 1;
	for (unsigned cell = 0; cell < form->rows * form->columns; cell++) {
		unsigned char sign = (unsigned char)form->start[cell];
		if (!letter[sign])
			letter[sign] = random_letter(piece++);
		form->start[cell] = letter[sign];
	}
}

/* Goal and start of a design that is deep enough: one of the boards at the distance. */
static void
finish(struct aim *aim, struct design *design, unsigned wanted, struct blocks_form *form)
{
	const struct blocks_space *space = &aim->space;
	unsigned distance = design->depth < wanted ? design->depth : wanted;
	uint32_t fitting = 0;
	measure(aim, design);
	if (aim->failed)
		return;
	struct blocks_set home = {.word = {0}};
	blocks_set_add(&home, design->anchor);
	uint32_t count = blocks_space_measure(&aim->space, &home);
	/* Where the way is to be the only one, not every distance has such a board. */
	do {
		for (uint32_t i = 0; i < count; i++)
			fitting += space->distance[space->queue[i]] == distance &&
				   (!aim->is_unique || space->ways[space->queue[i]] == 1);
	} while (!fitting && distance++ < design->depth);
	uint32_t which = rng_below(aim->rng, fitting);
	for (uint32_t i = 0; i < count; i++) {
		uint32_t board = space->queue[i];
		if (space->distance[board] != distance ||
			(aim->is_unique && space->ways[board] != 1) || which--)
			continue;
		blocks_space_signs(&aim->space, board, design->form.start);
		break;
	}
	random_set_goal(space, design->anchor, &design->form);
	rename_pieces(&design->form);
	*form = design->form;
}

static bool
say_how_it_ended(const struct aim *aim, const struct control *control,
	const struct gls_options *options, struct gls_error *error)
{
	if (aim->failed)
		return error_set(error, GLS_NO_MEMORY, "no memory for the board");
	if (aim->attempts >= TOO_LARGE_MIN && !aim->is_listed)
		return error_set(error, GLS_STOPPED,
			"%u boards were tried, and from each more than %d others are "
			"within reach: too much room to look for hard ones; expected a smaller "
			"board, or more walls",
			aim->attempts, BOARDS_MAX);
	if (control_poll(control) != GLS_LIMIT_NONE)
		return error_set(error, GLS_STOPPED,
			"stopped by a limit before a board that needs %u..%u moves was found; the "
			"longest needs %u moves",
			options->distance_min, options->distance_max, aim->deepest);
	return error_set(error, GLS_STOPPED,
		"no such board was found in %u attempts; the longest needs %u moves", aim->attempts,
		aim->deepest);
}

bool
blocks_aim(const struct gls_options *options, const struct wish *wish, struct blocks_form *form,
	struct rng *rng, struct gls_error *error)
{
	struct aim aim = {.wish = wish, .rng = rng, .is_unique = options->unique};
	struct design design = {.form = *form};
	struct control control;
	control_init(&control, SIZE_MAX, options->seconds, options->cancel);
	unsigned least = options->distance_min, range = options->distance_max - least;
	/* Beyond half as much again it is not the distance that is wanted. */
	unsigned wanted = least + rng_below(rng, 1 + (range < least / 2 ? range : least / 2));
	aim.failed = !blocks_space_init(&aim.space, BOARDS_MAX);
	aim.space.gives_up = true;
	while (!aim.failed && aim.effort < EFFORT_MAX && design.depth < least &&
		control_poll(&control) == GLS_LIMIT_NONE)
		climb(&aim, &design, wanted);
	bool is_deep = !aim.failed && design.depth >= least;
	if (is_deep)
		finish(&aim, &design, wanted, form);
	is_deep &= !aim.failed;
	blocks_space_free(&aim.space);
	return is_deep || say_how_it_ended(&aim, &control, options, error);
}
