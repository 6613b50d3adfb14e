/* A solution of a board of any size, at once, and not a shortest one.
 *
 * Line by line, from the outside in: the tiles of an outer row or column are
 * brought home one after the other and stay there, until nine cells or fewer are
 * left, which are solved by the shortest way. The lines are chosen so that the
 * blank's own goal is always in the rest, and the rest stays nearly square.
 *
 * A tile is brought home by the shortest way of the tile and the blank past what
 * is home already: A* over pairs of cells. The last two tiles of a line need each
 * other out of the way; when both are near, a box of 3 x 2 cells at the corner is
 * solved with the other tiles in it left out of account.
 *
 * Small boards are constructed from every corner and in both directions, and the
 * shortest way is taken. In the end short pieces of it are made shortest. */
#include "base/bucket_queue.h"
#include "kind/tiles/champion/champion.h"
#include "kind/tiles/champion/window.h"
#include "kind/tiles/rules.h"
#include "search/anytime.h"

#include <assert.h>
#include <stdlib.h>

enum {
	REST_SIDE = 3, /* what is left for the end: at most 3 x 3, which needs 31 moves at most */
	REST_MOVES_MAX = 64,
	BOX_DEPTH = 3,
	/* A construction of a larger board takes as long as all those of a smaller one. */
	ALL_WAYS_CELLS_MAX = 144,
	ALL_WAYS = 16,
	/* On larger boards so narrow a beam finds nothing (8 x 8: one in ten). */
	BEAM_CELLS_MAX = 36,
	BEAM_WIDTH = 256,
	BEAM_EFFORT = 1 << 16,
	/* Boards looked at to shorten the way: less than a tenth of a second. */
	CLEAN_UP_EFFORT = 1 << 19,
	SLIDE_COST = 4, /* as much time as a board in single moves, times this */
};

search_function beam_tiles; /* as the searches are compiled for this kind */

/* Choices that lead to different ways, as bits of a number. */
enum way { WAY_COLUMNS_FIRST = 1, WAY_FROM_BOTTOM = 2, WAY_FROM_RIGHT = 4, WAY_MIRRORED = 8 };

/* Rows and columns that are not home yet; the last ones are in it. */
struct rest {
	unsigned top, bottom, left, right;
};

/* The outermost line of the rest, seen so that it lies on top: cell `index` of it,
 * `depth` lines further in. */
struct line {
	int first, along, inward;
	unsigned length;
};

struct construction {
	const struct tiles *tiles;
	struct run *run;
	unsigned way;
	uint16_t *place; /* of each tile */
	struct gls_move *moves;
	unsigned length, room;
	/* The board, and the walls round what is home. */
	struct window window;

	/* The search for the way of one tile and the blank, by pairs of their cells:
	 * the length of the way below the number of the search, and the blank's cell
	 * before. */
	uint32_t search_number;
	uint32_t *reached;
	uint16_t *blank_before;
	struct bucket_queue open;
};

/* ---- The board ------------------------------------------------------------ */

static bool
reserve(struct construction *work, unsigned length)
{
	if (work->room >= length)
		return true;
	unsigned room = length + length / 2 + 256;
	struct gls_move *moves = realloc(work->moves, room * sizeof *moves);
	if (!moves)
		return false;
	work->moves = moves;
	work->room = room;
	return true;
}

static bool
move_blank(struct construction *work, unsigned from)
{
	if (!reserve(work, work->length + 1))
		return false;
	struct window *board = &work->window;
	unsigned tile = board->cell[from];
	work->moves[work->length++] =
		(struct gls_move){.from = (uint16_t)from, .to = (uint16_t)board->blank};
	board->cell[board->blank] = (uint16_t)tile;
	board->cell[from] = 0;
	work->place[tile] = (uint16_t)board->blank;
	board->blank = from;
	return true;
}

static void
set_up(struct construction *work, unsigned way)
{
	const struct tiles *tiles = work->tiles;
	struct window *board = &work->window;
	work->way = way;
	work->length = 0;
	for (unsigned cell = 0; cell < tiles->cells; cell++) {
		unsigned tile = tiles->start[cell];
		board->cell[cell] = (uint16_t)tile;
		board->is_wall[cell] = false;
		board->target[tile] = WINDOW_ANYWHERE;
		work->place[tile] = (uint16_t)cell;
	}
	board->blank = work->place[0];
}

/* ---- One tile ------------------------------------------------------------- */

static unsigned
apart(unsigned one, unsigned other)
{
	return one > other ? one - other : other - one;
}

/* The moves that a tile needs at least: the blank comes to it; each step after
 * the first takes three moves round a corner and five straight on. */
static unsigned
moves_to_bring(const struct tiles *tiles, unsigned tile, unsigned blank, unsigned target)
{
	unsigned down = apart(tiles->row_of[tile], tiles->row_of[target]);
	unsigned across = apart(tiles->column_of[tile], tiles->column_of[target]);
	unsigned steps = down + across, straight = apart(down, across);
	if (!steps)
		return 0;
	unsigned to_tile = apart(tiles->row_of[tile], tiles->row_of[blank]) +
			   apart(tiles->column_of[tile], tiles->column_of[blank]);
	return to_tile + 3 * (steps - 1) + (straight ? 2 * (straight - 1) : 0);
}

/* Notes that the pair is reached, if that is the shortest way to it yet. */
static bool
reach(struct construction *work, unsigned tile, unsigned blank, unsigned before, unsigned length,
	unsigned target)
{
	uint32_t pair = tile * work->tiles->cells + blank;
	uint32_t known = work->reached[pair];
	if (known >> 16 == work->search_number && (known & UINT16_MAX) <= length)
		return true;
	work->reached[pair] = work->search_number << 16 | length;
	work->blank_before[pair] = (uint16_t)before;
	unsigned rank = length + moves_to_bring(work->tiles, tile, blank, target);
	return bucket_queue_push(&work->open, rank, length, pair);
}

static bool
expand(struct construction *work, uint32_t pair, unsigned length, unsigned target)
{
	const struct tiles *tiles = work->tiles;
	unsigned tile = pair / tiles->cells, blank = pair % tiles->cells;
	work->run->expanded++;
	for (unsigned i = 0; i < tiles->step_count[blank]; i++) {
		unsigned next = tiles->steps[blank][i].from;
		if (work->window.is_wall[next])
			continue;
		work->run->generated++;
		if (!reach(work, next == tile ? blank : tile, next, blank, length + 1, target))
			return false;
	}
	return true;
}

/* Makes the moves that led to the pair. They are found back to front, and wait
 * where they will stand. */
static bool
follow(struct construction *work, uint32_t pair)
{
	unsigned cells = work->tiles->cells, first = work->length;
	unsigned length = work->reached[pair] & UINT16_MAX;
	if (!reserve(work, first + length))
		return false;
	for (unsigned i = first + length; i > first; i--) {
		unsigned tile = pair / cells, blank = pair % cells;
		unsigned before = work->blank_before[pair];
		work->moves[i - 1].from = (uint16_t)blank;
		pair = (before == tile ? blank : tile) * cells + before;
	}
	for (unsigned i = first; i < first + length; i++)
		move_blank(work, work->moves[i].from);
	return true;
}

/* Brings a tile to a cell, past the walls, with the blank ending in one of the
 * cells for it; NULL: anywhere. False if a limit ended it. */
static bool
bring(struct construction *work, unsigned tile, unsigned target, const bool *for_blank)
{
	struct run *run = work->run;
	unsigned rank, length;
	uint32_t pair;
	work->search_number++;
	assert(work->search_number <= UINT16_MAX);
	bucket_queue_init(&work->open, &run->control->budget);
	bool good = run_poll(run) && reach(work, work->place[tile], work->window.blank,
					     work->window.blank, 0, target);
	bool is_there = false;
	while (good && !is_there && bucket_queue_pop(&work->open, &rank, &length, &pair)) {
		unsigned blank = pair % work->tiles->cells;
		if ((work->reached[pair] & UINT16_MAX) != length)
			continue;
		is_there = pair / work->tiles->cells == target && (!for_blank || for_blank[blank]);
		good = is_there || expand(work, pair, length, target);
	}
	bucket_queue_free(&work->open);
	return good && is_there && follow(work, pair);
}

/* ---- Lines ---------------------------------------------------------------- */

static unsigned
cell_of(const struct line *line, unsigned index, unsigned depth)
{
	return (unsigned)(line->first + (int)index * line->along + (int)depth * line->inward);
}

/* Solves what has no wall round it: tiles with a target get there. */
static bool
solve_open_part(struct construction *work)
{
	struct window *window = &work->window;
	if (window_solve(window, REST_MOVES_MAX, UINT64_MAX) != WINDOW_SOLVED)
		return false;
	for (unsigned i = 0; i < window->length; i++)
		if (!move_blank(work, window->moves[i].from))
			return false;
	return true;
}

/* Everything but a box at the end of the line becomes a wall; what was one before
 * is kept. */
static void
wall_off_box(const struct construction *work, const struct line *line, bool *in_box, bool *kept)
{
	bool *is_wall = work->window.is_wall;
	for (unsigned cell = 0; cell < work->tiles->cells; cell++) {
		kept[cell] = is_wall[cell];
		in_box[cell] = false;
	}
	for (unsigned depth = 0; depth < BOX_DEPTH; depth++)
		for (unsigned index = line->length - 2; index < line->length; index++)
			in_box[cell_of(line, index, depth)] = true;
}

/* The last two tiles of a line: the first goes home, the other below its home,
 * then the corner is solved. */
static bool
place_last_two(struct construction *work, const struct line *line)
{
	const uint16_t *goal = work->tiles->goal;
	struct window *window = &work->window;
	bool in_box[PUZZLE_CELLS_MAX], kept[PUZZLE_CELLS_MAX];
	unsigned home[2] = {cell_of(line, line->length - 2, 0), cell_of(line, line->length - 1, 0)};
	unsigned tile[2] = {goal[home[0]], goal[home[1]]};
	if (!bring(work, tile[0], home[0], NULL))
		return false;
	if (work->place[tile[1]] != home[1]) {
		unsigned below = cell_of(line, line->length - 1, 1);
		wall_off_box(work, line, in_box, kept);
		window->is_wall[home[0]] = true;
		if (!bring(work, tile[1], below, in_box))
			return false;
		for (unsigned cell = 0; cell < work->tiles->cells; cell++)
			window->is_wall[cell] = !in_box[cell];
		for (unsigned i = 0; i < 2; i++)
			window->target[tile[i]] = (uint16_t)home[i];
		if (!solve_open_part(work))
			return false;
		for (unsigned i = 0; i < 2; i++)
			window->target[tile[i]] = WINDOW_ANYWHERE;
		for (unsigned cell = 0; cell < work->tiles->cells; cell++)
			window->is_wall[cell] = kept[cell];
	}
	window->is_wall[home[0]] = window->is_wall[home[1]] = true;
	return true;
}

static bool
place_line(struct construction *work, const struct line *line)
{
	for (unsigned index = 0; index + 2 < line->length; index++) {
		unsigned home = cell_of(line, index, 0);
		if (!bring(work, work->tiles->goal[home], home, NULL))
			return false;
		work->window.is_wall[home] = true;
	}
	return place_last_two(work, line);
}

/* ---- The whole board ------------------------------------------------------ */

static struct line
mirrored(struct line line)
{
	return (struct line){line.first + (int)(line.length - 1) * line.along, -line.along,
		line.inward, line.length};
}

/* Takes an outer row away from the rest; never that of the blank's goal. */
static struct line
take_row(const struct construction *work, struct rest *rest, unsigned goal_row)
{
	int columns = work->tiles->base.columns;
	bool from_bottom =
		work->way & WAY_FROM_BOTTOM ? goal_row != rest->bottom : goal_row == rest->top;
	unsigned row = from_bottom ? rest->bottom-- : rest->top++;
	struct line line = {(int)row * columns + (int)rest->left, 1,
		from_bottom ? -columns : columns, rest->right - rest->left + 1};
	return work->way & WAY_MIRRORED ? mirrored(line) : line;
}

static struct line
take_column(const struct construction *work, struct rest *rest, unsigned goal_column)
{
	int columns = work->tiles->base.columns;
	bool from_right =
		work->way & WAY_FROM_RIGHT ? goal_column != rest->right : goal_column == rest->left;
	unsigned column = from_right ? rest->right-- : rest->left++;
	struct line line = {(int)rest->top * columns + (int)column, columns, from_right ? -1 : 1,
		rest->bottom - rest->top + 1};
	return work->way & WAY_MIRRORED ? mirrored(line) : line;
}

/* The rest is small: every tile in it goes home by the shortest way. */
static bool
place_rest(struct construction *work, const struct rest *rest)
{
	const struct tiles *tiles = work->tiles;
	for (unsigned row = rest->top; row <= rest->bottom; row++)
		for (unsigned column = rest->left; column <= rest->right; column++) {
			unsigned cell = row * tiles->base.columns + column;
			work->window.target[tiles->goal[cell]] = (uint16_t)cell;
		}
	return solve_open_part(work);
}

static unsigned
goal_of_blank(const struct tiles *tiles)
{
	unsigned cell = 0;
	while (tiles->goal[cell])
		cell++;
	return cell;
}

/* On a board one wide all that can move is the blank, and only to and fro. */
static bool
construct_strip(struct construction *work)
{
	unsigned goal = goal_of_blank(work->tiles);
	bool good = true;
	while (good && work->window.blank != goal) {
		unsigned blank = work->window.blank;
		good = move_blank(work, goal < blank ? blank - 1 : blank + 1);
	}
	return good;
}

static bool
construct(struct construction *work)
{
	const struct tiles *tiles = work->tiles;
	unsigned rows = tiles->base.rows, columns = tiles->base.columns;
	unsigned goal = goal_of_blank(tiles);
	struct rest rest = {0, rows - 1, 0, columns - 1};
	if (rows == 1 || columns == 1)
		return construct_strip(work);
	for (;;) {
		unsigned high = rest.bottom - rest.top + 1, wide = rest.right - rest.left + 1;
		if (high <= REST_SIDE && wide <= REST_SIDE)
			return place_rest(work, &rest);
		bool takes_row = work->way & WAY_COLUMNS_FIRST ? high > wide : high >= wide;
		struct line line = takes_row ? take_row(work, &rest, tiles->row_of[goal])
					     : take_column(work, &rest, tiles->column_of[goal]);
		if (!place_line(work, &line))
			return false;
	}
}

/* ---- The search ----------------------------------------------------------- */

static bool
construction_init(struct construction *work, struct run *run)
{
	const struct tiles *tiles = tiles_of(run->puzzle);
	size_t pairs = (size_t)tiles->cells * tiles->cells;
	struct budget *budget = &run->control->budget;
	*work = (struct construction){
		.tiles = tiles,
		.run = run,
		.place = malloc(tiles->cells * sizeof *work->place),
		.reached = budget_zalloc(budget, pairs * sizeof *work->reached),
		.blank_before = budget_alloc(budget, pairs * sizeof *work->blank_before),
	};
	return window_init(&work->window, tiles, run, REST_MOVES_MAX) && work->place &&
	       work->reached && work->blank_before;
}

static void
construction_free(struct construction *work)
{
	size_t pairs = (size_t)work->tiles->cells * work->tiles->cells;
	struct budget *budget = &work->run->control->budget;
	window_free(&work->window);
	free(work->place);
	free(work->moves);
	budget_free(budget, work->reached, pairs * sizeof *work->reached);
	budget_free(budget, work->blank_before, pairs * sizeof *work->blank_before);
}

/* The moves become those of the run if they are fewer. */
static void
keep_if_shorter(struct construction *work)
{
	struct run *run = work->run;
	if (run->has_solution && run->length <= work->length)
		return;
	struct gls_move *moves = run->moves;
	unsigned room = run->moves_room;
	run->moves = work->moves;
	run->moves_room = work->room;
	run->length = work->length;
	run->has_solution = true;
	work->moves = moves;
	work->room = room;
}

static bool
construct_all_ways(struct run *run)
{
	struct construction work;
	unsigned ways = tiles_of(run->puzzle)->cells <= ALL_WAYS_CELLS_MAX ? ALL_WAYS : 1;
	bool good = construction_init(&work, run);
	for (unsigned way = 0; way < ways && good; way++) {
		set_up(&work, way);
		good = construct(&work);
		if (good)
			keep_if_shorter(&work);
	}
	construction_free(&work);
	return run->has_solution;
}

/* Every move takes one tile one cell further. */
static unsigned
manhattan(const struct tiles *tiles)
{
	unsigned sum = 0;
	uint16_t home[PUZZLE_CELLS_MAX];
	for (unsigned cell = 0; cell < tiles->cells; cell++)
		home[tiles->goal[cell]] = (uint16_t)cell;
	for (unsigned cell = 0; cell < tiles->cells; cell++) {
		unsigned to = home[tiles->start[cell]];
		if (tiles->start[cell] &&
			!(tiles->free_count && tiles->is_free[tiles->start[cell]]))
			sum += apart(tiles->row_of[cell], tiles->row_of[to]) +
			       apart(tiles->column_of[cell], tiles->column_of[to]);
	}
	return sum;
}

/* A narrow beam finds a much shorter way, as far as it finds one at all. The heuristic
 * is one that costs nothing to make. */
static void
try_beam(struct run *run)
{
	const struct kind *kind = run->puzzle->kind;
	struct heuristic *heuristic = kind->heuristic_new(
		run->puzzle, "linear-conflict", TOWARD_GOAL, run->control, NULL);
	if (!heuristic)
		return;
	run->heuristic = heuristic;
	anytime_attempt(run, beam_tiles,
		(struct anytime_terms){.width = BEAM_WIDTH, .effort = BEAM_EFFORT});
	run->heuristic = NULL;
	run->limit = GLS_LIMIT_NONE;
	kind->heuristic_free(heuristic, run->control);
}

/* Single moves along one line become one slide. */
static void
join_slides(struct run *run)
{
	unsigned count = 0;
	for (unsigned i = 0; i < run->length; i++) {
		struct gls_move *last = count ? &run->moves[count - 1] : NULL;
		if (last &&
			tiles_step(run->puzzle, *last) == tiles_step(run->puzzle, run->moves[i]))
			last->from = run->moves[i].from;
		else
			run->moves[count++] = run->moves[i];
	}
	run->length = count;
}

/* The best that is soon found in single moves, joined to slides. False if there is none. */
static bool
construct_slides(struct run *run)
{
	const struct tiles *tiles = tiles_of(run->puzzle);
	struct tiles *twin = tiles_new(
		run->puzzle->rows, run->puzzle->columns, tiles->start, tiles->goal, METRIC_STM);
	if (!twin)
		return false;
	struct run single = {.puzzle = &twin->base,
		.control = run->control,
		.threads = run->threads,
		.generated_before = run->generated_before,
		.expanded_before = run->expanded_before,
		.countdown = 1};
	gls_progress_function *progress = run->control->progress;
	run->control->progress = NULL; /* its bound is one of single moves */
	bool is_found = tiles_construct(&single) == OUTCOME_SOLVED;
	run->control->progress = progress;
	run->generated += single.generated;
	run->expanded += single.expanded;
	run->limit = single.limit;
	free(run->moves);
	run->moves = single.moves;
	run->moves_room = single.moves_room;
	run->length = single.length;
	tiles_free(&twin->base);
	if (is_found)
		join_slides(run);
	return is_found;
}

enum outcome
tiles_construct(struct run *run)
{
	const struct tiles *tiles = tiles_of(run->puzzle);
	bool is_slides = run->puzzle->metric == METRIC_MTM;
	run->phase = "constructing";
	if (!is_slides)
		run_bound(run, manhattan(tiles));
	if (!(is_slides ? construct_slides(run) : construct_all_ways(run))) {
		if (run->limit == GLS_LIMIT_NONE)
			run->limit = GLS_LIMIT_MEMORY;
		return OUTCOME_LIMIT;
	}
	run_better(run);
	if (!is_slides && tiles->cells <= BEAM_CELLS_MAX)
		try_beam(run);
	tiles_improve(run, is_slides ? CLEAN_UP_EFFORT / SLIDE_COST : CLEAN_UP_EFFORT);
	return OUTCOME_SOLVED;
}
