/* Solutions that are up to so many moves longer than a shortest one, counted and listed, the
 * shorter ones first.
 *
 * What counts is a way that comes to no board twice and to a goal only at its end: without the
 * first, every move there and back again would make solutions of solutions.
 *
 * A way that has a board twice goes round in a circle, and without the circle it is a solution too.
 * So a circle that can be on a way is no longer than the way is over the optimum, and so many of
 * the last boards are looked at, no more.
 *
 * Boards through which no way leads within the bound are passed by: the distances to the goal of
 * all that can be reached within it are found first, breadth-first from both ends, as far as there
 * is memory for that, and else the heuristic says it.
 */
#include "base/frames.h"
#include "base/store.h"
#include "search/enumerate.h"
#include "search/rules.h"

#include <limits.h>
#include <stdlib.h>

/* To be measured: some hundred megabytes, in seconds. */
enum { MEASURED_MAX = 4000000, LEFT_UNKNOWN = UINT32_MAX };

struct longer {
	struct run *run;
	struct enumeration *result;
	unsigned shortest; /* solution */
	unsigned bound;    /* solutions of exactly so many moves are looked for */
	struct position *position;
	uint64_t *state;
	struct store boards; /* within the longest bound, with struct measured */
	bool is_measured;    /* all of them are there */
	struct frames frames, path;
	size_t room; /* for moves in the result */
};

/* A board within the bound: moves from the start, and to the nearest goal. */
struct measured {
	uint32_t g, left;
};

struct frame {
	struct estimate here;
	unsigned next, count;
	struct gls_move moves[];
};

/* ---- Distances ------------------------------------------------------------- */

static inline uint32_t
add_board(struct longer *search, bool *is_new)
{
	RULE(pack)(search->run->puzzle, search->position, search->state);
	uint64_t hash = bits_hash(search->state, search->boards.words);
	return store_add(&search->boards, search->state, hash, is_new);
}

static inline uint32_t
find_board(struct longer *search)
{
	RULE(pack)(search->run->puzzle, search->position, search->state);
	uint64_t hash = bits_hash(search->state, search->boards.words);
	return store_find(&search->boards, search->state, hash);
}

/* The boards that a move leads to from one that is stored. False when memory is out. */
static bool
spread(struct longer *search, uint32_t number, unsigned most)
{
	const gls_puzzle *puzzle = search->run->puzzle;
	struct gls_move moves[RULE(MOVES_MAX)];
	struct estimate here, next;
	unsigned g = ((struct measured *)store_record(&search->boards, number))->g;
	RULE(unpack)(puzzle, store_state(&search->boards, number), search->position);
	if (RULE(is_goal)(puzzle, search->position))
		return true;
	heuristic_estimate(search->run->heuristic, search->position, &here);
	unsigned count = RULE(moves)(puzzle, search->position, moves);
	for (unsigned i = 0; i < count; i++) {
		bool is_new = false;
		RULE(apply)(puzzle, search->position, moves[i]);
		RULE(estimate_after)
		(search->run->heuristic, search->position, moves[i], &here, &next);
		if (g + 1 + next.h <= most) {
			uint32_t other = add_board(search, &is_new);
			if (other == STORE_NONE)
				return false;
			if (is_new)
				*(struct measured *)store_record(&search->boards, other) =
					(struct measured){g + 1, LEFT_UNKNOWN};
		}
		RULE(undo)(puzzle, search->position, moves[i]);
	}
	return true;
}

/* Stores what can be reached within the bound. */
static bool
list_boards(struct longer *search, unsigned most)
{
	struct run *run = search->run;
	struct budget *budget = &run->control->budget;
	size_t kept = budget_left(budget) / 2; /* for the solutions, or if this fails */
	bool is_new;
	run->puzzle->kind->start(run->puzzle, search->position);
	uint32_t start = add_board(search, &is_new);
	if (start == STORE_NONE)
		return false;
	*(struct measured *)store_record(&search->boards, start) =
		(struct measured){0, LEFT_UNKNOWN};
	for (uint32_t i = 0; i < search->boards.count; i++)
		if (i >= MEASURED_MAX || budget_left(budget) < kept ||
			!run_tick(run, (struct expanded){0}) || !spread(search, i, most))
			return false;
	return true;
}

/* The boards before one whose distance is known, of those that have none yet. */
static void
spread_back(struct longer *search, uint32_t number, uint32_t *waiting, uint32_t *count)
{
	const gls_puzzle *puzzle = search->run->puzzle;
	struct gls_move moves[RULE(MOVES_MAX)];
	unsigned left = ((struct measured *)store_record(&search->boards, number))->left;
	RULE(unpack)(puzzle, store_state(&search->boards, number), search->position);
	unsigned moves_count = RULE(moves_back)(puzzle, search->position, moves);
	for (unsigned i = 0; i < moves_count; i++) {
		RULE(undo)(puzzle, search->position, moves[i]);
		uint32_t other = find_board(search);
		if (other != STORE_NONE) {
			struct measured *measured = store_record(&search->boards, other);
			if (measured->left == LEFT_UNKNOWN) {
				measured->left = left + 1;
				waiting[(*count)++] = other;
			}
		}
		RULE(apply)(puzzle, search->position, moves[i]);
	}
}

/* The distances of all that are stored. */
static bool
measure(struct longer *search)
{
	struct run *run = search->run;
	struct budget *budget = &run->control->budget;
	size_t bytes = ((size_t)search->boards.count + 1) * sizeof(uint32_t);
	uint32_t *waiting = budget_alloc(budget, bytes), count = 0;
	if (!waiting)
		return false;
	for (uint32_t i = 0; i < search->boards.count; i++) {
		RULE(unpack)(run->puzzle, store_state(&search->boards, i), search->position);
		if (RULE(is_goal)(run->puzzle, search->position)) {
			((struct measured *)store_record(&search->boards, i))->left = 0;
			waiting[count++] = i;
		}
	}
	bool goes_on = true;
	for (uint32_t i = 0; i < count && goes_on; i++) {
		goes_on = run_tick(run, (struct expanded){0});
		spread_back(search, waiting[i], waiting, &count);
	}
	budget_free(budget, waiting, bytes);
	return goes_on;
}

/* Whether a solution of the bound may lead on from the board in search->position. */
static inline bool
may_lead_on(struct longer *search, unsigned g, unsigned h)
{
	if (g + h > search->bound)
		return false;
	if (!search->is_measured)
		return true;
	uint32_t number = find_board(search);
	const struct measured *measured =
		number == STORE_NONE ? NULL : store_record(&search->boards, number);
	return measured && measured->left != LEFT_UNKNOWN && g + measured->left <= search->bound;
}

/* ---- Solutions of one length -------------------------------------------------- */

/* Whether the board in search->position is one of those before it, near enough to matter. */
static bool
was_there(struct longer *search, unsigned g)
{
	unsigned near = search->bound - search->shortest;
	size_t bytes = search->run->puzzle->state_words * sizeof(uint64_t);
	void *here = frames_at(&search->path, g), *before = here;
	RULE(pack)(search->run->puzzle, search->position, here);
	for (unsigned back = 1; back <= near && back <= g; back++) {
		before = frames_above(&search->path, before);
		if (!memcmp(before, here, bytes))
			return true;
	}
	return false;
}

static void
enter(struct longer *search, struct frame *frame, unsigned g)
{
	RULE(pack)(search->run->puzzle, search->position, frames_at(&search->path, g));
	frame->next = 0;
	frame->count = RULE(moves)(search->run->puzzle, search->position, frame->moves);
}

/* Room for one more solution. */
static bool
make_room(struct longer *search)
{
	struct enumeration *result = search->result;
	struct run *run = search->run;
	size_t needed = result->listed_moves + search->bound;
	if (needed <= search->room)
		return true;
	size_t room = needed + needed / 2 + 64;
	struct gls_move *moves = NULL;
	if (room * sizeof *moves <= budget_left(&run->control->budget))
		moves = realloc(result->moves, room * sizeof *moves);
	if (!moves) {
		run->limit = GLS_LIMIT_MEMORY;
		return false;
	}
	result->moves = moves;
	search->room = room;
	return true;
}

/* The moves on the path are a solution. */
static void
take_solution(struct longer *search)
{
	struct enumeration *result = search->result;
	unsigned extra = search->bound - search->shortest;
	result->count++;
	result->by_extra[extra]++;
	if (result->listed == result->wanted || !make_room(search))
		return;
	struct frame *frame = frames_at(&search->frames, 0);
	for (unsigned g = 0; g < search->bound; g++) {
		result->moves[result->listed_moves++] = frame->moves[frame->next - 1];
		frame = frames_below(&search->frames, frame);
	}
	result->listed++;
}

/* All solutions of exactly search->bound moves, in the order of the moves. */
static void
search_bound(struct longer *search)
{
	struct run *run = search->run;
	const gls_puzzle *puzzle = run->puzzle;
	struct frame *frame = frames_at(&search->frames, 0);
	unsigned g = 0;
	puzzle->kind->start(puzzle, search->position);
	heuristic_estimate(run->heuristic, search->position, &frame->here);
	enter(search, frame, 0);
	for (;;) {
		if (frame->next == frame->count) {
			if (!g--)
				return;
			frame = frames_above(&search->frames, frame);
			RULE(undo)(puzzle, search->position, frame->moves[frame->next - 1]);
			continue;
		}
		if (run->limit != GLS_LIMIT_NONE || !run_tick(run, (struct expanded){.g = g}))
			return;
		struct frame *below = frames_below(&search->frames, frame);
		struct gls_move move = frame->moves[frame->next++];
		run->generated++;
		RULE(apply)(puzzle, search->position, move);
		RULE(estimate_after)
		(run->heuristic, search->position, move, &frame->here, &below->here);
		bool is_goal = below->here.h == 0 && RULE(is_goal)(puzzle, search->position);
		if (is_goal && g + 1 == search->bound && !was_there(search, g + 1))
			take_solution(search);
		if (!is_goal && g + 1 < search->bound &&
			may_lead_on(search, g + 1, below->here.h) && !was_there(search, g + 1)) {
			frame = below;
			enter(search, frame, ++g);
		} else {
			RULE(undo)(puzzle, search->position, move);
		}
	}
}

/* ---- All of them --------------------------------------------------------------- */

static void
search_bounds(struct longer *search, unsigned slack)
{
	struct run *run = search->run;
	bool has_boards = store_init(&search->boards, &run->control->budget,
		run->puzzle->state_words, sizeof(struct measured));
	search->is_measured =
		has_boards && list_boards(search, search->shortest + slack) && measure(search);
	for (unsigned extra = 0; extra <= slack && run->limit == GLS_LIMIT_NONE; extra++) {
		search->bound = search->shortest + extra;
		search_bound(search);
	}
	if (has_boards)
		store_free(&search->boards);
}

enumerate_function SEARCH(slack);

void
SEARCH(slack)(struct run *run, struct enumeration *result)
{
	const gls_puzzle *puzzle = run->puzzle;
	struct budget *budget = &run->control->budget;
	struct longer search = {
		.run = run,
		.result = result,
		.shortest = run->length,
		.position = position_new(puzzle),
		.state = calloc(puzzle->state_words, sizeof *search.state),
	};
	frames_init(&search.frames, budget, sizeof(struct frame), puzzle->moves_max,
		sizeof(struct gls_move));
	frames_init(&search.path, budget, 0, puzzle->state_words, sizeof(uint64_t));
	size_t deepest = (size_t)run->length + result->slack + 2;
	if (search.position && search.state && frames_reserve(&search.frames, deepest) &&
		frames_reserve(&search.path, deepest))
		search_bounds(&search, result->slack);
	else
		run->limit = GLS_LIMIT_MEMORY;
	frames_free(&search.frames);
	frames_free(&search.path);
	free(search.position);
	free(search.state);
}
