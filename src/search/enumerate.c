/* All shortest solutions, counted and listed.
 *
 * A board on a shortest solution is as far from the start as it can be reached in. So what is
 * within the bound is gone through breadth-first, and the ways to each board are added up: a
 * board is looked at once, however many solutions there are.
 *
 * Where that takes more boards than memory holds, depth-first search within the bound meets every
 * solution too. What lies below a board at a depth is counted once and remembered, as long as there
 * is room; then what is met again is counted again. It looks at a board at each depth where it
 * comes to it, which on Klotski is twenty times as much.
 *
 * No move is left out as redundant: a pruning that keeps one shortest solution
 * need not keep all.
 */
#include "search/enumerate.h"
#include "base/frames.h"
#include "base/store.h"
#include "search/rules.h"

#include <stdlib.h>

/* To be gone through breadth-first: some hundred megabytes, in seconds. */
enum { LAYERED_MAX = 4000000 };

struct enumerating {
	struct run *run;
	struct enumeration *result;
	struct position *position;
	struct store layered; /* with struct layered; what was not gone through is not there */
	bool is_layered;
	struct store counts; /* by state and depth: solutions below, plus one */
	bool is_full;
	uint64_t *key;
	struct gls_move *path;
	struct frames frames;
};

/* A board on the path; while solutions are listed, what is above the board whose
 * solutions are counted is the path to it. */
struct frame {
	struct estimate here;
	unsigned next, count;
	uint64_t total;   /* of the solutions below, so far */
	uint64_t *memory; /* where that is remembered; may be NULL */
	struct gls_move moves[];
};

/* What is remembered of the board in search->position at depth g; NULL if
 * nothing can be. 0 there: not yet counted. */
static uint64_t *
remembered(struct enumerating *search, unsigned g)
{
	size_t words = search->run->puzzle->state_words;
	bool is_new;
	RULE(pack)(search->run->puzzle, search->position, search->key);
	search->key[words] = g;
	uint64_t hash = bits_hash(search->key, words + 1);
	uint32_t number = search->is_full ? store_find(&search->counts, search->key, hash)
					  : store_add(&search->counts, search->key, hash, &is_new);
	if (number == STORE_NONE) {
		search->is_full = true;
		return NULL;
	}
	return store_record(&search->counts, number);
}

static uint64_t
saturating_sum(uint64_t one, uint64_t other)
{
	return one > ENUMERATE_MANY - other ? ENUMERATE_MANY : one + other;
}

/* Comes to the board in search->position, g moves from the start: its solutions are known,
 * or its moves are listed, or run->limit is set. */
static inline void
count_enter(struct enumerating *search, struct frame *frame, unsigned g)
{
	frame->next = frame->count = 0;
	frame->total = 0;
	frame->memory = remembered(search, g);
	if (frame->memory && *frame->memory)
		frame->total = *frame->memory - 1;
	else if (run_tick(search->run, (struct expanded){.g = g}))
		frame->count = RULE(moves)(search->run->puzzle, search->position, frame->moves);
}

/* ---- Breadth-first -------------------------------------------------------- */

/* A board within the bound: its distance from the start, and the shortest ways to it. */
struct layered {
	uint64_t ways;
	uint64_t g;
};

/* Packs the board in search->position into search->key: its hash. */
static inline uint64_t
pack_for_layers(struct enumerating *search)
{
	RULE(pack)(search->run->puzzle, search->position, search->key);
	return bits_hash(search->key, search->layered.words);
}

/* Adds so many ways to the board in search->position. False when memory is out. */
static bool
add_ways(struct enumerating *search, uint64_t ways, uint64_t g)
{
	bool is_new;
	uint64_t hash = pack_for_layers(search);
	uint32_t number = store_add(&search->layered, search->key, hash, &is_new);
	if (number == STORE_NONE)
		return false;
	struct layered *layered = store_record(&search->layered, number);
	if (is_new)
		layered->g = g;
	if (layered->g == g)
		layered->ways = saturating_sum(layered->ways, ways);
	return true;
}

/* Of a board, what its moves lead to. False when memory is out. */
static bool
spread_ways(struct enumerating *search, uint32_t number)
{
	struct run *run = search->run;
	const gls_puzzle *puzzle = run->puzzle;
	const struct layered from = *(struct layered *)store_record(&search->layered, number);
	struct gls_move moves[RULE(MOVES_MAX)];
	struct estimate here, next;
	RULE(unpack)(puzzle, store_state(&search->layered, number), search->position);
	heuristic_estimate(run->heuristic, search->position, &here);
	unsigned count = RULE(moves)(puzzle, search->position, moves);
	for (unsigned i = 0; i < count; i++) {
		RULE(apply)(puzzle, search->position, moves[i]);
		RULE(estimate_after)
		(run->heuristic, search->position, moves[i], &here, &next);
		bool is_inside = from.g + 1 + next.h <= run->length && from.g + 1 < run->length;
		if (next.h == 0 && RULE(is_goal)(puzzle, search->position))
			search->result->count = saturating_sum(search->result->count, from.ways);
		else if (is_inside && !add_ways(search, from.ways, from.g + 1))
			return false;
		RULE(undo)(puzzle, search->position, moves[i]);
	}
	return true;
}

/* Counts them from the start, which is in search->position. False, with nothing counted, if there
 * is no room for that, or run->limit is set. */
static bool
count_in_layers(struct enumerating *search)
{
	struct run *run = search->run;
	struct budget *budget = &run->control->budget;
	/* The rest is for what comes if this fails. */
	size_t kept = budget_left(budget) / 2;
	search->is_layered = store_init(
		&search->layered, budget, run->puzzle->state_words, sizeof(struct layered));
	if (!search->is_layered || !add_ways(search, 1, 0))
		return false;
	for (uint32_t i = 0; i < search->layered.count; i++) {
		bool has_room = i < LAYERED_MAX && budget_left(budget) > kept;
		if (!has_room || !run_tick(run, (struct expanded){0}) || !spread_ways(search, i)) {
			search->result->count = 0;
			return false;
		}
	}
	return true;
}

static void
free_layers(struct enumerating *search)
{
	if (search->is_layered)
		store_free(&search->layered);
	search->is_layered = false;
}

/* Whether the board in search->position is g moves from the start, as far as that is known. */
static inline bool
is_in_layer(struct enumerating *search, unsigned g)
{
	if (!search->is_layered)
		return true;
	uint64_t hash = pack_for_layers(search);
	uint32_t number = store_find(&search->layered, search->key, hash);
	return number != STORE_NONE &&
	       ((struct layered *)store_record(&search->layered, number))->g == g;
}

/* ---- Depth-first ---------------------------------------------------------- */

enum step { STEP_OUTSIDE, STEP_GOAL, STEP_INSIDE };

/* Makes the next move of a board that is g moves from the start. Where it leads to: a
 * goal, a board that may lie on a shortest solution, or neither. */
static inline enum step
step(struct enumerating *search, struct frame *frame, unsigned g)
{
	struct run *run = search->run;
	struct frame *below = frames_below(&search->frames, frame);
	struct gls_move move = frame->moves[frame->next++];
	RULE(apply)(run->puzzle, search->position, move);
	RULE(estimate_after)
	(run->heuristic, search->position, move, &frame->here, &below->here);
	if (below->here.h == 0 && RULE(is_goal)(run->puzzle, search->position))
		return STEP_GOAL;
	bool is_inside = g + 1 + below->here.h <= run->length && g + 1 < run->length &&
			 is_in_layer(search, g + 1);
	return is_inside ? STEP_INSIDE : STEP_OUTSIDE;
}

/* Takes back the board's last move. */
static inline void
step_back(struct enumerating *search, const struct frame *frame)
{
	RULE(undo)(search->run->puzzle, search->position, frame->moves[frame->next - 1]);
}

/* The number of shortest solutions below the board in search->position, which
 * is no goal; its estimate is in its frame. After a limit it is too small, and run->limit
 * is set. */
static uint64_t
count_below(struct enumerating *search, unsigned g)
{
	struct run *run = search->run;
	const unsigned top = g;
	struct frame *frame = frames_at(&search->frames, g);
	count_enter(search, frame, g);
	for (;;) {
		bool is_stopped = run->limit != GLS_LIMIT_NONE;
		if (frame->next < frame->count && !is_stopped) {
			run->generated++;
			enum step to = step(search, frame, g);
			if (to == STEP_INSIDE) {
				frame = frames_below(&search->frames, frame);
				count_enter(search, frame, ++g);
				continue;
			}
			if (to == STEP_GOAL)
				frame->total = saturating_sum(frame->total, 1);
			step_back(search, frame);
			continue;
		}
		if (frame->memory && !is_stopped)
			*frame->memory = frame->total + 1;
		uint64_t total = frame->total;
		if (g-- == top)
			return total;
		frame = frames_above(&search->frames, frame);
		frame->total = saturating_sum(frame->total, total);
		step_back(search, frame);
	}
}

static void
list_enter(struct enumerating *search, struct frame *frame)
{
	frame->next = 0;
	frame->count = RULE(moves)(search->run->puzzle, search->position, frame->moves);
}

/* Lists the solutions below the start, which is in search->position, in the order of the
 * moves, until as many as are wanted are there. */
static void
list_below(struct enumerating *search)
{
	struct run *run = search->run;
	struct enumeration *result = search->result;
	struct frame *frame = frames_at(&search->frames, 0);
	unsigned g = 0;
	list_enter(search, frame);
	for (;;) {
		if (frame->next == frame->count) {
			if (!g--)
				return;
			frame = frames_above(&search->frames, frame);
			step_back(search, frame);
			continue;
		}
		if (result->listed == result->wanted || !run_tick(run, (struct expanded){.g = g}))
			return;
		search->path[g] = frame->moves[frame->next];
		enum step to = step(search, frame, g);
		if (to == STEP_GOAL)
			memcpy(result->moves + result->listed++ * run->length, search->path,
				run->length * sizeof *search->path);
		if (to == STEP_INSIDE && count_below(search, g + 1)) {
			frame = frames_below(&search->frames, frame);
			list_enter(search, frame);
			g++;
		} else {
			step_back(search, frame);
		}
	}
}

/* Room for as many solutions as are wanted and there. */
static bool
make_room(struct enumerating *search)
{
	struct enumeration *result = search->result;
	unsigned length = search->run->length;
	if (result->wanted > result->count)
		result->wanted = result->count;
	size_t size = (length ? length : 1) * sizeof *result->moves;
	if (!result->wanted)
		return true;
	if (result->wanted > budget_left(&search->run->control->budget) / size)
		return false;
	result->moves = malloc((size_t)result->wanted * size);
	return result->moves;
}

static void
list_solutions(struct enumerating *search)
{
	search->run->puzzle->kind->start(search->run->puzzle, search->position);
	list_below(search);
}

/* Counts from the start. */
static void
start_below(struct enumerating *search)
{
	search->run->puzzle->kind->start(search->run->puzzle, search->position);
	search->result->count = count_below(search, 0);
}

static void
enumerate_from_start(struct enumerating *search)
{
	struct run *run = search->run;
	const gls_puzzle *puzzle = run->puzzle;
	struct frame *start = frames_at(&search->frames, 0);
	puzzle->kind->start(puzzle, search->position);
	heuristic_estimate(run->heuristic, search->position, &start->here);
	bool is_solved = RULE(is_goal)(puzzle, search->position);
	search->result->count = is_solved;
	if (!is_solved && !count_in_layers(search)) {
		free_layers(search);
		if (run->limit == GLS_LIMIT_NONE)
			start_below(search);
	}
	if (run->limit != GLS_LIMIT_NONE)
		return;
	if (!make_room(search))
		run->limit = GLS_LIMIT_MEMORY;
	else if (is_solved)
		search->result->listed = search->result->wanted;
	else if (search->result->wanted)
		list_solutions(search);
}

enumerate_function SEARCH(enumerate);

void
SEARCH(enumerate)(struct run *run, struct enumeration *result)
{
	const gls_puzzle *puzzle = run->puzzle;
	struct enumerating search = {
		.run = run,
		.result = result,
		.position = position_new(puzzle),
		.key = malloc((puzzle->state_words + 1) * sizeof *search.key),
		.path = malloc((run->length + 1) * sizeof *search.path),
	};
	struct budget *budget = &run->control->budget;
	frames_init(&search.frames, budget, sizeof(struct frame), puzzle->moves_max,
		sizeof(struct gls_move));
	bool has_frames = frames_reserve(&search.frames, (size_t)run->length + 2);
	bool has_store =
		store_init(&search.counts, budget, puzzle->state_words + 1, sizeof(uint64_t));
	if (search.position && search.key && search.path && has_frames && has_store)
		enumerate_from_start(&search);
	else
		run->limit = GLS_LIMIT_MEMORY;
	free_layers(&search);
	if (has_store)
		store_free(&search.counts);
	frames_free(&search.frames);
	free(search.position);
	free(search.key);
	free(search.path);
}
