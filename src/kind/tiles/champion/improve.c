/* A solution of a board of tiles made shorter.
 *
 * Where a board comes twice, what lies between is cut out. Then a window slides
 * along the way: the moves in it are replaced by a shortest way between the
 * boards at its two ends. Short windows come first and longer ones after them, as
 * long as a window can be searched with its share of the effort.
 *
 * Where a slide of several tiles counts one, windows are searched for fewer slides; and a beam
 * looks for quite another way. */
#include "kind/tiles/champion/champion.h"
#include "kind/tiles/champion/window.h"
#include "kind/tiles/rules.h"
#include "search/anytime.h"

#include <stdlib.h>

enum {
	WINDOW_FIRST = 12, /* moves: two ways round 2 x 3 cells, the shortest that differ */
	SLIDES_FIRST = 6,
	/* A way of fewer slides may be one of so many more single moves (5 x 5: 63 slides without,
	 * 61 with 4 or 8). */
	SINGLE_MOVES_MORE = 4,
	/* Of all effort, what a beam has; it looks at about so many layers. */
	BEAM_SHARE = 2,
	BEAM_LAYERS = 64,
	BEAM_EFFORT = 3,     /* as many times the layers, after which it is given up */
	BEAM_CELLS_MAX = 64, /* on larger boards it finds nothing */
	STRIDES = 4,         /* a window overlaps the one before by three quarters */
};

search_function beam_tiles; /* as the searches are compiled for this kind */

/* The moves in the window were taken from the way and are not yet given back.
 * window.cell is the board before them; `end` the board after them. */
struct sliding {
	struct run *run;
	const struct tiles *tiles;
	struct window window;
	struct gls_move *inside;
	unsigned inside_count, size; /* moves in the window; as many as fit */
	unsigned taken, given;       /* moves of run->moves read, and written again */
	uint16_t *end;
	unsigned given_up, tried;
};

static bool
sliding_init(struct sliding *sliding, struct run *run, unsigned size)
{
	const struct tiles *tiles = tiles_of(run->puzzle);
	*sliding = (struct sliding){
		.run = run,
		.tiles = tiles,
		.size = size,
		.inside = malloc(size * sizeof *sliding->inside),
		.end = malloc(tiles->cells * sizeof *sliding->end),
	};
	if (!window_init(&sliding->window, tiles, run, size) || !sliding->inside || !sliding->end)
		return false;
	for (unsigned cell = 0; cell < tiles->cells; cell++) {
		unsigned tile = tiles->start[cell];
		sliding->end[cell] = sliding->window.cell[cell] = (uint16_t)tile;
		sliding->window.target[tile] = (uint16_t)cell;
		if (!tile)
			sliding->window.blank = cell;
	}
	return true;
}

static void
sliding_free(struct sliding *sliding)
{
	window_free(&sliding->window);
	free(sliding->inside);
	free(sliding->end);
}

/* Moves every tile from the blank's cell to that of the farthest one; what each tile wants to be
 * at, follows if `target` is not NULL. */
static void
apply(const struct tiles *tiles, uint16_t *board, struct gls_move move, uint16_t *target)
{
	int step = tiles_step(&tiles->base, move);
	for (int cell = move.to; cell != move.from; cell += step) {
		board[cell] = board[cell + step];
		if (target)
			target[board[cell]] = (uint16_t)cell;
	}
	board[move.from] = 0;
}

/* Takes moves from the way until the window is full. */
static void
fill(struct sliding *sliding)
{
	while (sliding->inside_count < sliding->size && sliding->taken < sliding->run->length) {
		struct gls_move move = sliding->run->moves[sliding->taken++];
		sliding->inside[sliding->inside_count++] = move;
		apply(sliding->tiles, sliding->end, move, sliding->window.target);
	}
}

/* Gives the first moves of the window back to the way. */
static void
give(struct sliding *sliding, unsigned count)
{
	struct window *window = &sliding->window;
	for (unsigned i = 0; i < count; i++) {
		struct gls_move move = sliding->inside[i];
		sliding->run->moves[sliding->given++] = move;
		apply(sliding->tiles, window->cell, move, NULL);
		window->blank = move.from;
	}
	sliding->inside_count -= count;
	memmove(sliding->inside, sliding->inside + count,
		sliding->inside_count * sizeof *sliding->inside);
}

/* Tiles that the moves in the window move. */
static unsigned
single_moves(const struct sliding *sliding)
{
	unsigned sum = 0;
	for (unsigned i = 0; i < sliding->inside_count; i++) {
		struct gls_move move = sliding->inside[i];
		sum += (unsigned)((move.from - move.to) / tiles_step(&sliding->tiles->base, move));
	}
	return sum;
}

static enum window_end
search_window(struct sliding *sliding, uint64_t effort)
{
	struct window *window = &sliding->window;
	if (sliding->tiles->base.metric == METRIC_STM)
		return window_solve(window, sliding->inside_count - 2, effort);
	return window_solve_slides(window, sliding->inside_count - 1,
		single_moves(sliding) + SINGLE_MOVES_MORE, effort);
}

/* Puts a shortest way into the window, if one is found that is shorter than what
 * is there; in single moves it is shorter by two at least. */
static enum window_end
shorten(struct sliding *sliding, uint64_t effort)
{
	struct window *window = &sliding->window;
	if (sliding->inside_count < 2)
		return WINDOW_NONE;
	enum window_end end = search_window(sliding, effort);
	sliding->tried++;
	sliding->given_up += end == WINDOW_GIVEN_UP;
	if (end == WINDOW_SOLVED) {
		sliding->inside_count = window->length;
		memcpy(sliding->inside, window->moves, window->length * sizeof *window->moves);
	}
	return end;
}

/* Windows of one size along the whole way, each with so much effort. False if a
 * limit ended it, or if nearly all windows were too hard; the way is whole in any
 * case. */
static bool
slide(struct run *run, unsigned size, uint64_t effort)
{
	struct sliding sliding;
	enum window_end end = WINDOW_LIMIT;
	if (sliding_init(&sliding, run, size)) {
		do {
			fill(&sliding);
			end = shorten(&sliding, effort);
			if (end != WINDOW_SOLVED && sliding.inside_count == size)
				give(&sliding, (size + STRIDES - 1) / STRIDES);
		} while (end != WINDOW_LIMIT &&
			 (end == WINDOW_SOLVED || sliding.taken < run->length));
		give(&sliding, sliding.inside_count);
		memmove(run->moves + sliding.given, run->moves + sliding.taken,
			(run->length - sliding.taken) * sizeof *run->moves);
		run->length -= sliding.taken - sliding.given;
	}
	bool was_too_hard = 10 * sliding.given_up > 9 * sliding.tried;
	sliding_free(&sliding);
	return end != WINDOW_LIMIT && !was_too_hard;
}

/* ---- Boards that come twice ----------------------------------------------- */

/* A board on the way, by a hash of it: the board before move `number`. */
struct visit {
	uint64_t hash;
	unsigned number;
};

static int
compare_visits(const void *one, const void *other)
{
	const struct visit *a = one, *b = other;
	if (a->hash != b->hash)
		return a->hash < b->hash ? -1 : 1;
	return a->number < b->number ? -1 : 1;
}

/* The share of a tile in the hash of a board, which is the sum over the tiles. */
static uint64_t
share(unsigned tile, unsigned cell)
{
	uint64_t key = (uint64_t)tile * PUZZLE_CELLS_MAX + cell;
	return bits_hash(&key, 1);
}

/* All boards of the way, sorted. `board` is the start, and afterwards the end. */
static void
list_visits(const struct run *run, uint16_t *board, struct visit *visits)
{
	const struct tiles *tiles = tiles_of(run->puzzle);
	uint64_t hash = 0;
	for (unsigned i = 0; i < run->length; i++) {
		struct gls_move move = run->moves[i];
		int step = tiles_step(run->puzzle, move);
		visits[i] = (struct visit){hash, i};
		for (int cell = move.to; cell != move.from; cell += step) {
			unsigned tile = board[cell + step];
			hash += share(tile, (unsigned)cell) - share(tile, (unsigned)(cell + step));
		}
		apply(tiles, board, move, NULL);
	}
	visits[run->length] = (struct visit){hash, run->length};
	qsort(visits, run->length + 1, sizeof *visits, compare_visits);
}

/* The last of the boards on the way that equal each one, by their hashes. */
static void
list_last_visits(const struct visit *visits, unsigned count, unsigned *last)
{
	unsigned latest = 0;
	for (unsigned i = count; i > 0; i--) {
		if (i == count || visits[i - 1].hash != visits[i].hash)
			latest = visits[i - 1].number;
		last[visits[i - 1].number] = latest;
	}
}

/* Cuts out what lies between two visits to one board. Boards whose hashes are
 * equal and that are not would be seen when the solution is replayed; with 64
 * bits that will not happen. */
static void
cut_out_loops(struct run *run)
{
	const struct tiles *tiles = tiles_of(run->puzzle);
	size_t count = (size_t)run->length + 1;
	uint16_t board[PUZZLE_CELLS_MAX];
	struct visit *visits = malloc(count * sizeof *visits);
	unsigned *last = malloc(count * sizeof *last), kept = 0;
	if (visits && last) {
		memcpy(board, tiles->start, tiles->cells * sizeof *board);
		list_visits(run, board, visits);
		list_last_visits(visits, run->length + 1, last);
		for (unsigned i = last[0]; i < run->length; i = last[i + 1])
			run->moves[kept++] = run->moves[i];
		run->length = kept;
	}
	free(visits);
	free(last);
}

/* ---- Both ----------------------------------------------------------------- */

/* Another way, by the estimate of single moves: it says more than any of slides, and is of no use
 * for proofs. */
static void
try_beam(struct run *run, uint64_t effort)
{
	const struct kind *kind = run->puzzle->kind;
	const struct heuristic *given = run->heuristic;
	struct heuristic *guess = kind->heuristic_new(
		run->puzzle, "linear-conflict", TOWARD_GOAL, run->control, NULL);
	if (!guess)
		return;
	run->heuristic = guess;
	anytime_attempt(run, beam_tiles,
		(struct anytime_terms){.width = (unsigned)(effort / BEAM_LAYERS) + 1,
			.effort = BEAM_EFFORT * effort});
	run->heuristic = given;
	run->limit = GLS_LIMIT_NONE;
	kind->heuristic_free(guess, run->control);
}

void
tiles_improve(struct run *run, uint64_t effort)
{
	bool is_slides = run->puzzle->metric == METRIC_MTM;
	if (!run->length)
		return;
	if (is_slides && tiles_of(run->puzzle)->cells <= BEAM_CELLS_MAX)
		try_beam(run, effort / BEAM_SHARE);
	run->phase = "shortening";
	bool goes_on = true;
	unsigned told = run->length;
	cut_out_loops(run);
	unsigned first = is_slides ? SLIDES_FIRST : WINDOW_FIRST;
	for (unsigned size = first; goes_on && size < 2 * run->length; size += size / 2) {
		uint64_t windows = (uint64_t)STRIDES * run->length / size + 1;
		goes_on = slide(run, size, effort / windows + 1);
		if (run->length < told)
			run_better(run);
		told = run->length;
	}
}
