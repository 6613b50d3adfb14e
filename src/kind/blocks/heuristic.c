#include "kind/blocks/heuristic.h"
#include "base/error.h"
#include "kind/blocks/rules.h"

#include <stdio.h>

const struct gls_heuristic blocks_heuristics[] = {
	[BLOCKS_ZERO] = {"zero", "no estimate at all", true, true},
	[BLOCKS_DISTANCE] = {"distance", "each piece of the goal alone on its way home", true,
		true},
	[BLOCKS_BLOCKERS] = {"blockers", "and every piece that stands in the way moves once", true,
		true},
	[BLOCKS_ESTIMATORS] = {NULL, NULL, false, false},
};

/* ---- One piece alone ------------------------------------------------------
 */

static const struct blocks_class *
class_of(const struct blocks *blocks, unsigned piece)
{
	return &blocks->class[blocks->class_of[piece]];
}

/* The set of cells that a piece covers. */
static void
cover(const struct blocks *blocks, const struct blocks_shape *shape, unsigned anchor,
	struct blocks_set *set)
{
	struct blocks_corner corner = blocks_corner(blocks, shape, anchor);
	*set = (struct blocks_set){.word = {0}};
	for (unsigned row = 0; row < shape->rows; row++)
		for (unsigned column = 0; column < shape->columns; column++)
			if (shape->row[row] >> column & 1)
				blocks_set_add(
					set, ((unsigned)corner.row + row) * blocks->base.columns +
						     (unsigned)corner.column + column);
}

/* Moves from each anchor to the nearest that is home, over cells that are no
 * walls; where there is no way, BLOCKS_NOWHERE. Every move has its reverse, so
 * it is searched from home. */
static void
measure(const struct blocks *blocks, const struct blocks_class *class,
	const struct blocks_set *home, uint8_t *moves)
{
	uint8_t queue[BLOCKS_CELLS_MAX], to[BLOCKS_CELLS_MAX];
	unsigned tail = 0;
	memset(moves, BLOCKS_NOWHERE, BLOCKS_CELLS_MAX);
	for (unsigned place = 0; place < class->places; place++)
		if (blocks_set_has(home, class->cell_of[place])) {
			moves[class->cell_of[place]] = 0;
			queue[tail++] = class->cell_of[place];
		}
	for (unsigned head = 0; head < tail; head++) {
		unsigned count = blocks_reach(blocks, blocks->wall, &class->shape, queue[head], to);
		for (unsigned i = 0; i < count; i++)
			if (moves[to[i]] == BLOCKS_NOWHERE) {
				moves[to[i]] = (uint8_t)(moves[queue[head]] + 1);
				queue[tail++] = to[i];
			}
	}
}

/* What an anchor covers, by place. */
struct covering {
	struct blocks_set of[BLOCKS_CELLS_MAX];
};

/* Adds a cell to what must be covered from each anchor that has no way home
 * without it. */
static void
demand(const struct blocks *blocks, const struct blocks_class *class, const struct blocks_set *home,
	const struct covering *covering, unsigned cell, struct blocks_way_home *way)
{
	bool is_reached[BLOCKS_CELLS_MAX] = {false};
	uint8_t queue[BLOCKS_CELLS_MAX];
	unsigned tail = 0;
	for (unsigned place = 0; place < class->places; place++)
		if (blocks_set_has(home, class->cell_of[place]) &&
			!blocks_set_has(&covering->of[place], cell)) {
			is_reached[place] = true;
			queue[tail++] = (uint8_t)place;
		}
	for (unsigned head = 0; head < tail; head++) {
		struct blocks_corner corner =
			blocks_corner(blocks, &class->shape, class->cell_of[queue[head]]);
		for (unsigned i = 0; i < BLOCKS_WAYS; i++) {
			struct blocks_corner next = blocks_beside(corner, i);
			if (!blocks_goes(&class->shape, i) ||
				!blocks_fits(blocks->wall, &class->shape, next))
				continue;
			unsigned place =
				class->place_of[blocks_anchor(blocks, &class->shape, next)];
			if (is_reached[place] || blocks_set_has(&covering->of[place], cell))
				continue;
			is_reached[place] = true;
			queue[tail++] = (uint8_t)place;
		}
	}
	for (unsigned place = 0; place < class->places; place++)
		if (!is_reached[place] && way->moves[class->cell_of[place]] != BLOCKS_NOWHERE)
			blocks_set_add(&way->covers[class->cell_of[place]], cell);
}

static void
set_way(const struct blocks_heuristic *h, unsigned piece, const struct blocks_set *home,
	struct blocks_way_home *way)
{
	const struct blocks *blocks = h->puzzle;
	const struct blocks_class *class = class_of(blocks, piece);
	struct covering covering;
	measure(blocks, class, home, way->moves);
	if (h->estimator < BLOCKS_BLOCKERS)
		return;
	for (unsigned place = 0; place < class->places; place++)
		cover(blocks, &class->shape, class->cell_of[place], &covering.of[place]);
	for (unsigned cell = 0; cell < blocks->cells; cell++)
		demand(blocks, class, home, &covering, cell, way);
}

/* ---- Boards ---------------------------------------------------------------
 */

/* The pieces that the goal does not name and that stand on a cell of the set.
 */
static unsigned
count_blockers(const struct blocks *blocks, const struct blocks_position *board,
	const struct blocks_set *needed)
{
	uint16_t line[BLOCKS_LINES] = {0};
	unsigned count = 0;
	for (unsigned word = 0; word < BLOCKS_SET_WORDS; word++)
		for (uint64_t left = needed->word[word]; left; left &= left - 1) {
			unsigned cell = 64 * word + bits_lowest(left);
			line[blocks->row_of[cell] + 1] |= (uint16_t)(2u << blocks->column_of[cell]);
		}
	for (unsigned i = 0, next = 0; i < blocks->pieces; i++) {
		if (next < blocks->named && blocks->named_piece[next] == i) {
			next++;
			continue;
		}
		const struct blocks_shape *shape = &class_of(blocks, i)->shape;
		count += !blocks_fits(line, shape, blocks_corner(blocks, shape, board->anchor[i]));
	}
	return count;
}

void
blocks_estimate(
	const struct heuristic *heuristic, const struct position *position, struct estimate *result)
{
	const struct blocks_heuristic *h = (const struct blocks_heuristic *)heuristic;
	const struct blocks_position *board = (const struct blocks_position *)position;
	struct blocks_set needed = {.word = {0}};
	result->h = 0;
	if (h->estimator == BLOCKS_ZERO)
		return;
	for (unsigned i = 0; i < h->puzzle->named; i++) {
		unsigned anchor = board->anchor[h->puzzle->named_piece[i]];
		unsigned moves = h->way[i].moves[anchor];
		result->h += moves == BLOCKS_NOWHERE ? 0 : moves;
		for (unsigned word = 0; word < BLOCKS_SET_WORDS; word++)
			needed.word[word] |= h->way[i].covers[anchor].word[word];
	}
	if (h->estimator == BLOCKS_BLOCKERS)
		result->h += count_blockers(h->puzzle, board, &needed);
}

/* ---- Making ---------------------------------------------------------------
 */

/* The estimators are ordered. */
static bool
read_name(struct blocks_heuristic *h, const char *name, struct gls_error *error)
{
	unsigned place;
	bool good = heuristic_read_ordered(&h->base, name, &place, error);
	h->estimator = (enum blocks_estimator)place;
	return good;
}

static size_t
way_bytes(const struct blocks *blocks)
{
	return blocks->named * sizeof(struct blocks_way_home);
}

static bool
make_ways(struct blocks_heuristic *h, enum toward toward, struct control *control,
	struct gls_error *error)
{
	const struct blocks *blocks = h->puzzle;
	if (h->estimator == BLOCKS_ZERO)
		return true;
	h->way = budget_zalloc(&control->budget, way_bytes(blocks));
	if (!h->way)
		return error_set(error, GLS_NO_MEMORY,
			"the memory budget does not hold the tables of %s", h->base.name);
	for (unsigned i = 0; i < blocks->named; i++) {
		unsigned piece = blocks->named_piece[i];
		struct blocks_set start = {.word = {0}};
		blocks_set_add(&start, blocks->start[piece]);
		set_way(h, piece, toward == TOWARD_GOAL ? &blocks->home[i] : &start, &h->way[i]);
	}
	return true;
}

struct heuristic *
blocks_heuristic_new(const gls_puzzle *puzzle, const char *name, enum toward toward,
	struct control *control, struct gls_error *error)
{
	struct blocks_heuristic *h = budget_zalloc(&control->budget, sizeof *h);
	if (!h) {
		error_set(error, GLS_NO_MEMORY, "the memory budget does not hold a heuristic");
		return NULL;
	}
	h->base.kind = puzzle->kind;
	h->base.admissible = h->base.consistent = true;
	h->puzzle = blocks_of(puzzle);
	if (read_name(h, name, error) && make_ways(h, toward, control, error))
		return &h->base;
	blocks_heuristic_free(&h->base, control);
	return NULL;
}

void
blocks_heuristic_free(struct heuristic *heuristic, struct control *control)
{
	struct blocks_heuristic *h = (struct blocks_heuristic *)heuristic;
	if (!h)
		return;
	budget_free(&control->budget, h->way, h->way ? way_bytes(h->puzzle) : 0);
	budget_free(&control->budget, h, sizeof *h);
}
