/* The champion of multi-tile moves: breadth-first search from both ends under rising
 * bounds, cut by pattern databases made for the two boards at the ends.
 *
 * For a bound T and the way of the first slide, the way of every slide is known, and a
 * board of a layer is kept only if the tables leave it open that the other end is
 * T - depth slides away. Each layer is a set, so a board is expanded once however many
 * ways lead there, which is what depth-first searches drown in: there are 3^d ways of d
 * slides on the 15-puzzle and about 2.4^d boards. Boards of earlier layers are not looked
 * for: that would find few, and a way that is too long is cut off all the same.
 *
 * The last slide only looks its boards up in the other end's layer. Where memory is
 * short, depth-first search does the same for the last few slides.
 *
 * Nothing is kept from one bound to the next, which costs some three times as much.
 */
#include "kind/tiles/champion/champion.h"
#include "kind/tiles/champion/slide_layer.h"
#include "kind/tiles/champion/slide_tables.h"
#include "kind/tiles/tiles.h"

enum {
	/* No board of up to 16 cells needs more moves of single tiles: 2 x 8 does need 140. */
	SLIDES_MAX = 140,
	PENDING = 32, /* children whose cache lines are on their way together */
};

search_function idastar_tiles;

/* ---- A bound -------------------------------------------------------------- */

/* The search from one end: layer[depth] is the last. */
struct side {
	struct slide_tables tables; /* towards the other end */
	slide_board root;
	unsigned depth;
	enum way next; /* of the slides that lead to the next layer */
	struct layer layer[SLIDES_MAX + 1];
};

enum { FORWARD, BACKWARD, SIDES };

struct slides {
	struct run *run;
	struct slide_shape shape;
	struct side side[SIDES];
	unsigned bound;
	unsigned stage;                   /* of the tables */
	bool is_stuck;                    /* the next stage found no memory */
	uint64_t stored;                  /* in the layers of one bound and first way */
	slide_board path[SLIDES_MAX + 1]; /* of a solution, once it is found */
};

enum verdict { VERDICT_FOUND, VERDICT_NONE, VERDICT_FULL, VERDICT_LIMIT };

static struct budget *
budget_of(const struct slides *slides)
{
	return &slides->run->control->budget;
}

static const struct layer *
last_layer(const struct side *side)
{
	return &side->layer[side->depth];
}

/* The children from which the tables leave it open that `left` slides reach the other end. */
static unsigned
children_within(struct slides *slides, const struct side *side, slide_board board, enum way way,
	unsigned left, slide_board children[SLIDE_CHILDREN_MAX])
{
	unsigned count = slide_children(&slides->shape, board, way, children), kept = 0;
	slides->run->generated += count;
	for (unsigned i = 0; i < count; i++)
		if (slide_within(&side->tables, children[i], other_way(way), left))
			children[kept++] = children[i];
	return kept;
}

/* Adds the children of a batch, whose places in the set were asked for. */
static void
put_all(struct layer *layer, const slide_board *boards, unsigned count)
{
	for (unsigned i = 0; i < count; i++)
		layer_put(layer, boards[i]);
}

static enum verdict
fill_next_layer(struct slides *slides, struct side *side, struct layer *next)
{
	const struct layer *layer = last_layer(side);
	unsigned left = slides->bound - side->depth - 1, count = 0;
	slide_board pending[PENDING + SLIDE_CHILDREN_MAX];
	if (!layer_reserve(
		    next, layer->count + sizeof pending / sizeof *pending, budget_of(slides)))
		return VERDICT_FULL;
	for (size_t i = 0; i < layer->slot_count; i++) {
		if (!layer->slots[i])
			continue;
		if (!run_tick(slides->run, (struct expanded){.g = side->depth}))
			return VERDICT_LIMIT;
		unsigned more = children_within(
			slides, side, layer->slots[i], side->next, left, pending + count);
		for (unsigned j = count; j < count + more; j++)
			bits_prefetch(&next->slots[layer_home(next, pending[j])]);
		count += more;
		if (count < PENDING)
			continue;
		put_all(next, pending, count);
		count = 0;
		if (!layer_reserve(next, sizeof pending / sizeof *pending, budget_of(slides)))
			return VERDICT_FULL;
	}
	put_all(next, pending, count);
	return next->count ? VERDICT_FOUND : VERDICT_NONE;
}

/* One layer more; VERDICT_FOUND means that it has boards. */
static enum verdict
advance(struct slides *slides, struct side *side)
{
	struct layer *next = &side->layer[side->depth + 1];
	enum verdict verdict = fill_next_layer(slides, side, next);
	if (verdict != VERDICT_FOUND) {
		layer_free(next, budget_of(slides));
		return verdict;
	}
	side->depth++;
	side->next = other_way(side->next);
	slides->stored += next->count;
	struct run *run = slides->run;
	run_depth(run, side->depth);
	run_waiting(run, last_layer(&slides->side[FORWARD])->count +
				 last_layer(&slides->side[BACKWARD])->count);
	return VERDICT_FOUND;
}

/* Depth-first from a board, `levels` slides far, to the other side's last layer; `left`
 * slides from the other end. Writes the way into path, the last board first, when it ends
 * there. */
static enum verdict
dive(struct slides *slides, unsigned from, slide_board board, enum way way, unsigned levels,
	unsigned left, slide_board *path)
{
	const struct side *side = &slides->side[from], *other = &slides->side[!from];
	slide_board children[SLIDE_CHILDREN_MAX];
	if (!levels)
		return layer_has(last_layer(other), board) ? VERDICT_FOUND : VERDICT_NONE;
	if (!run_tick(slides->run, (struct expanded){.g = slides->bound - left}))
		return VERDICT_LIMIT;
	unsigned count = children_within(slides, side, board, way, left - 1, children);
	for (unsigned i = 0; i < count; i++) {
		enum verdict verdict = dive(
			slides, from, children[i], other_way(way), levels - 1, left - 1, path + 1);
		if (verdict == VERDICT_NONE)
			continue;
		*path = children[i];
		return verdict;
	}
	return VERDICT_NONE;
}

/* Goes back from the board at a depth of a side to its root, writing what it meets beside
 * it: towards the start of the path, or the end. */
static void
trace_back(struct slides *slides, const struct side *side, unsigned depth, slide_board *at,
	int towards)
{
	enum way way = side->next;
	for (; depth; depth--) {
		slide_board parents[SLIDE_CHILDREN_MAX];
		way = other_way(way);
		unsigned count = slide_children(&slides->shape, *at, way, parents);
		while (count > 1 && !layer_has(&side->layer[depth - 1], parents[count - 1]))
			count--;
		at += towards;
		*at = parents[count - 1];
	}
}

/* Puts together a solution from what dive() wrote, from a board of one side's last layer
 * to one of the other's. */
static void
write_path(struct slides *slides, unsigned from, slide_board first, const slide_board *dived,
	unsigned levels)
{
	unsigned depth = slides->side[FORWARD].depth;
	slide_board *path = slides->path;
	for (unsigned i = 0; i <= levels; i++) {
		slide_board board = i ? dived[i - 1] : first;
		path[from == FORWARD ? depth + i : depth + levels - i] = board;
	}
	trace_back(slides, &slides->side[FORWARD], depth, &path[depth], -1);
	trace_back(slides, &slides->side[BACKWARD], slides->side[BACKWARD].depth,
		&path[depth + levels], 1);
}

/* From the smaller last layer to the other one. */
static enum verdict
join(struct slides *slides)
{
	const struct side *side = slides->side;
	unsigned from = last_layer(&side[FORWARD])->count > last_layer(&side[BACKWARD])->count;
	const struct layer *layer = last_layer(&side[from]);
	unsigned levels = slides->bound - side[FORWARD].depth - side[BACKWARD].depth;
	slide_board dived[SLIDES_MAX + 1];
	for (size_t i = 0; i < layer->slot_count; i++) {
		if (!layer->slots[i])
			continue;
		enum verdict verdict = dive(slides, from, layer->slots[i], side[from].next, levels,
			slides->bound - side[from].depth, dived);
		if (verdict == VERDICT_FOUND)
			write_path(slides, from, layer->slots[i], dived, levels);
		if (verdict != VERDICT_NONE)
			return verdict;
	}
	return VERDICT_NONE;
}

static void
forget_layers(struct slides *slides)
{
	for (unsigned i = 0; i < SIDES; i++)
		for (unsigned depth = 0; depth <= slides->side[i].depth; depth++)
			layer_free(&slides->side[i].layer[depth], budget_of(slides));
	slides->stored = 0;
}

/* Puts the roots into the first layers. */
static enum verdict
begin(struct slides *slides, enum way first)
{
	enum way last = slides->bound % 2 ? first : other_way(first);
	for (unsigned i = 0; i < SIDES; i++) {
		struct side *side = &slides->side[i];
		side->depth = 0;
		side->next = i == FORWARD ? first : last;
		if (!slide_within(&side->tables, side->root, side->next, slides->bound))
			return VERDICT_NONE;
		if (!layer_reserve(&side->layer[0], 1, budget_of(slides)))
			return VERDICT_FULL;
		layer_put(&side->layer[0], side->root);
	}
	return VERDICT_FOUND;
}

/* Looks for a solution of exactly `bound` slides whose first one goes the given way. */
static enum verdict
search_way(struct slides *slides, enum way first)
{
	struct side *side = slides->side;
	enum verdict verdict = begin(slides, first);
	while (verdict == VERDICT_FOUND &&
		side[FORWARD].depth + side[BACKWARD].depth + 1 < slides->bound) {
		bool is_backward =
			last_layer(&side[FORWARD])->count > last_layer(&side[BACKWARD])->count;
		verdict = advance(slides, &side[is_backward]);
	}
	/* Without memory for one more layer the rest is done depth-first. */
	if (verdict == VERDICT_FOUND ||
		(verdict == VERDICT_FULL && last_layer(&side[BACKWARD])->count))
		verdict = join(slides);
	if (slides->stored > slides->run->stored)
		slides->run->stored = slides->stored;
	forget_layers(slides);
	return verdict;
}

/* ---- The solver ----------------------------------------------------------- */

/* Tables with more tiles in a pattern leave fewer boards, and take longer to make: 10
 * milliseconds for three tiles of the 15-puzzle, 0.1 seconds for four, 1.3 for five, at each
 * end. So they are made once the work before was worth it. Five towards the goal alone
 * first: the search from the start then goes further, and meets a smaller one from the
 * goal. Korf's 6th and 10th boards took 5.1 and 5.0 seconds with five tiles at both ends after
 * five million children, 4.4 and 4.0 like this. */
static const struct stage {
	uint64_t work; /* children generated before */
	unsigned tiles[SIDES];
} stages[] = {
	{0, {2, 2}},
	{20000, {3, 3}},
	{300000, {4, 4}},
	{30000000, {5, 4}},
	{300000000, {5, 5}},
};

enum { STAGES = sizeof stages / sizeof *stages };

/* Tables may have this part of the memory that is left. */
enum { TABLES_SHARE = 2 };

/* The tables of a stage in place of those that are there; with VERDICT_FULL the old ones still
 * are, at one side at least. */
static enum verdict
make_tables(struct slides *slides, unsigned stage)
{
	struct control *control = slides->run->control;
	for (unsigned i = 0; i < SIDES; i++) {
		struct slide_tables tables, *old = &slides->side[i].tables;
		unsigned wanted = stages[stage].tiles[i], all = slides->shape.tiles;
		unsigned tiles = wanted < all ? wanted : all;
		if (tiles == old->tiles)
			continue;
		size_t bytes = slide_tables_bytes(&slides->shape, tiles);
		if (bytes > budget_left(&control->budget) / TABLES_SHARE)
			return VERDICT_FULL;
		if (!slide_tables_make(
			    &tables, &slides->shape, slides->side[!i].root, tiles, control))
			return run_poll(slides->run) ? VERDICT_FULL : VERDICT_LIMIT;
		slide_tables_free(old, control);
		*old = tables;
	}
	return VERDICT_FOUND;
}

/* Larger tables where the work done so far is worth them; false if the run must end. */
static bool
improve_tables(struct slides *slides)
{
	enum verdict verdict = VERDICT_NONE;
	while (!slides->is_stuck && verdict != VERDICT_LIMIT && slides->stage + 1 < STAGES &&
		slides->run->generated >= stages[slides->stage + 1].work) {
		verdict = make_tables(slides, ++slides->stage);
		slides->is_stuck = verdict == VERDICT_FULL;
	}
	return verdict != VERDICT_LIMIT;
}

static bool
write_moves(struct slides *slides)
{
	struct run *run = slides->run;
	if (!run_reserve(run, slides->bound))
		return false;
	run->length = slides->bound;
	for (unsigned i = 0; i < slides->bound; i++)
		run->moves[i] = (struct gls_move){
			.from = (uint16_t)slide_cell(slides->path[i + 1], 0),
			.to = (uint16_t)slide_cell(slides->path[i], 0),
		};
	return true;
}

static enum outcome
raise_bounds(struct slides *slides)
{
	struct run *run = slides->run;
	for (slides->bound = run->lower_bound ? run->lower_bound : 1; slides->bound <= SLIDES_MAX;
		slides->bound++) {
		run_bound(run, slides->bound);
		run_begin_bound(run, slides->bound);
		if (!run_poll(run) || !improve_tables(slides))
			return OUTCOME_LIMIT;
		enum verdict verdict = VERDICT_NONE;
		for (unsigned way = 0; way < WAYS && verdict == VERDICT_NONE; way++)
			verdict = search_way(slides, (enum way)way);
		if (verdict == VERDICT_FOUND)
			return write_moves(slides) ? OUTCOME_SOLVED : OUTCOME_LIMIT;
		if (verdict == VERDICT_FULL)
			return run_stop(run, GLS_LIMIT_MEMORY);
		if (verdict == VERDICT_LIMIT)
			return OUTCOME_LIMIT;
		run_bound_done(run);
	}
	return OUTCOME_EXHAUSTED;
}

static void
set_shape(struct slide_shape *shape, const struct tiles *tiles)
{
	unsigned rows = tiles->base.rows, columns = tiles->base.columns;
	shape->tiles = tiles->cells - 1;
	for (unsigned cell = 0; cell < tiles->cells; cell++) {
		unsigned row = tiles->row_of[cell], column = tiles->column_of[cell];
		shape->room[HORIZONTAL][cell] = (struct slide_room){.before = (uint8_t)column,
			.after = (uint8_t)(columns - 1 - column),
			.step = 1};
		shape->room[VERTICAL][cell] = (struct slide_room){.before = (uint8_t)row,
			.after = (uint8_t)(rows - 1 - row),
			.step = (uint8_t)columns};
	}
}

/* The tiles are numbered in the order of their goal cells, which makes patterns of tiles that
 * belong together. */
static void
set_roots(struct slides *slides, const struct tiles *tiles)
{
	unsigned number[SLIDE_CELLS_MAX] = {0}, count = 0;
	slide_board start = 0, goal = 0;
	for (unsigned cell = 0; cell < tiles->cells; cell++)
		if (tiles->goal[cell])
			number[tiles->goal[cell]] = ++count;
	for (unsigned cell = 0; cell < tiles->cells; cell++) {
		start |= (slide_board)cell << (SLIDE_CELL_BITS * number[tiles->start[cell]]);
		goal |= (slide_board)cell << (SLIDE_CELL_BITS * number[tiles->goal[cell]]);
	}
	slides->side[FORWARD].root = start;
	slides->side[BACKWARD].root = goal;
}

enum outcome
tiles_slides_solve(struct run *run)
{
	const struct tiles *tiles = (const struct tiles *)run->puzzle;
	struct budget *budget = &run->control->budget;
	struct slides *slides = budget_zalloc(budget, sizeof *slides);
	if (!slides)
		return idastar_tiles(run);
	slides->run = run;
	run->phase = "from both ends";
	set_shape(&slides->shape, tiles);
	set_roots(slides, tiles);
	enum outcome outcome = OUTCOME_SOLVED;
	enum verdict tables = VERDICT_FOUND;
	if (slides->side[FORWARD].root != slides->side[BACKWARD].root) {
		tables = make_tables(slides, 0);
		outcome = tables == VERDICT_FOUND ? raise_bounds(slides) : OUTCOME_LIMIT;
	}
	for (unsigned i = 0; i < SIDES; i++)
		slide_tables_free(&slides->side[i].tables, run->control);
	budget_free(budget, slides, sizeof *slides);
	return tables == VERDICT_FULL ? idastar_tiles(run) : outcome;
}
