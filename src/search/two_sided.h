/* two_sided.h: what searches from both ends share.
 *
 * Both sides keep their boards in one store: a board has a node for each side,
 * so that a side sees at once when it meets the other.
 */
#ifndef GLS_SEARCH_TWO_SIDED_H
#define GLS_SEARCH_TWO_SIDED_H

#include "base/bucket_queue.h"
#include "base/store.h"
#include "search/arrival.h"
#include "search/rules.h"

#include <limits.h>
#include <stdlib.h>

enum side { FROM_START, FROM_GOAL, SIDES };

/* How a side reached a board: g + 1, so that a new record's 0 means "not yet",
 * and the move between this board and the one it was reached from. That is
 * always a move of the puzzle, forwards: on the goal's side it leads away from
 * this board. */
struct side_node {
	uint16_t g_plus_1, arrival;
};

/* A board deeper than this has no room for its g: as good as memory run out. */
enum { SIDE_G_MAX = UINT16_MAX - 1 };

static inline enum side
other_side(enum side side)
{
	return side == FROM_START ? FROM_GOAL : FROM_START;
}

/* The moves by which a side goes on from a board. */
static inline unsigned
side_moves(const gls_puzzle *puzzle, enum side side, const struct position *position,
	struct gls_move *moves)
{
	return side == FROM_START ? RULE(moves)(puzzle, position, moves)
				  : RULE(moves_back)(puzzle, position, moves);
}

static inline void
side_go(const gls_puzzle *puzzle, enum side side, struct position *position, struct gls_move move)
{
	if (side == FROM_START)
		RULE(apply)(puzzle, position, move);
	else
		RULE(undo)(puzzle, position, move);
}

static inline void
side_return(
	const gls_puzzle *puzzle, enum side side, struct position *position, struct gls_move move)
{
	side_go(puzzle, other_side(side), position, move);
}

/* What a tile does when a side goes on by a move. */
static inline struct gls_move
side_step(enum side side, struct gls_move move)
{
	return side == FROM_START ? move : move_reversed(move);
}

/* Calls take() with the start, or with each of the goals, in the position. False, with the limit of
 * the run set, if that failed. */
static inline bool
side_roots(
	struct run *run, enum side side, struct position *position, goal_function *take, void *data)
{
	enum gls_limit limit = GLS_LIMIT_NONE;
	if (side == FROM_START) {
		run->puzzle->kind->start(run->puzzle, position);
		limit = take(data) ? GLS_LIMIT_NONE : GLS_LIMIT_MEMORY;
	} else {
		limit = puzzle_each_goal(
			run->puzzle, run->control, position, take, data, &run->failure);
	}
	if (limit != GLS_LIMIT_NONE)
		run->limit = limit;
	return limit == GLS_LIMIT_NONE;
}

/* Where the nodes of a stored board are found, whatever keeps them. */
typedef const struct side_node *side_look_up(void *data, const uint64_t *state);

/* Follows one side's way from the board in position back to where it began,
 * and appends the moves. */
static inline bool
side_follow(struct run *run, enum side side, struct position *position, uint64_t *state,
	const struct arrivals *arrivals, side_look_up *look_up, void *data)
{
	for (;;) {
		RULE(pack)(run->puzzle, position, state);
		uint16_t arrival = look_up(data, state)[side].arrival;
		if (arrival == ARRIVAL_NONE)
			return true;
		struct gls_move move = arrival_unpack(arrivals, arrival);
		if (!run_append(run, move))
			return false;
		side_return(run->puzzle, side, position, move);
	}
}

/* Writes the whole path through the board where the sides met. `meeting` is its
 * packed state, position and state are overwritten. */
static inline bool
two_sided_path(struct run *run, const uint64_t *meeting, struct position *position, uint64_t *state,
	const struct arrivals *arrivals, side_look_up *look_up, void *data)
{
	run->length = 0;
	RULE(unpack)(run->puzzle, meeting, position);
	if (!side_follow(run, FROM_START, position, state, arrivals, look_up, data))
		return false;
	run_reverse(run, 0);
	RULE(unpack)(run->puzzle, meeting, position);
	return side_follow(run, FROM_GOAL, position, state, arrivals, look_up, data);
}

/* ---- In one thread -------------------------------------------------------- */

struct two_sided {
	struct run *run;
	struct store store; /* records: struct side_node[SIDES] */
	struct bucket_queue open[SIDES];
	unsigned *waiting_by_g[SIDES]; /* how many wait with each g */
	unsigned least_g[SIDES];       /* none waits with a smaller one */
	struct arrivals arrivals;
	struct position *position;
	uint64_t *state;
	const struct side_node *taken; /* of the board that was taken last */
	unsigned best;                 /* the shortest solution that was met, UINT_MAX if none */
	uint32_t meeting;
};

static inline const struct heuristic *
two_sided_heuristic(const struct run *run, enum side side)
{
	return side == FROM_START ? run->heuristic : run->backward;
}

/* Finds or adds the position as a board that one side reached in g moves, and
 * queues it if that is the side's shortest way yet and may lead to something
 * better than is known. False when memory is out. */
static inline bool
two_sided_reach(
	struct two_sided *search, enum side side, unsigned g, unsigned rank, uint16_t arrival)
{
	RULE(pack)(search->run->puzzle, search->position, search->state);
	bool is_new;
	uint32_t board = store_add(&search->store, search->state,
		bits_hash(search->state, search->store.words), &is_new);
	if (board == STORE_NONE || g >= SIDE_G_MAX)
		return false;
	struct side_node *node = store_record(&search->store, board);
	if (node[side].g_plus_1 && node[side].g_plus_1 <= g + 1)
		return true;
	node[side] = (struct side_node){(uint16_t)(g + 1), arrival};
	unsigned other = node[other_side(side)].g_plus_1;
	if (other && g + other - 1 < search->best) {
		search->best = g + other - 1;
		search->meeting = board;
	}
	if (rank >= search->best)
		return true;
	search->waiting_by_g[side][g]++;
	if (g < search->least_g[side])
		search->least_g[side] = g;
	return bucket_queue_push(&search->open[side], rank, g, board);
}

/* Puts the next board of a side that is still to be expanded into
 * search->position; false if there is none. */
static inline bool
two_sided_take(struct two_sided *search, enum side side, unsigned *rank, unsigned *g)
{
	uint32_t board;
	while (bucket_queue_pop(&search->open[side], rank, g, &board)) {
		search->waiting_by_g[side][*g]--;
		const struct side_node *node = store_record(&search->store, board);
		if (node[side].g_plus_1 == *g + 1) {
			search->taken = &node[side];
			RULE(unpack)
			(search->run->puzzle, store_state(&search->store, board), search->position);
			return true;
		}
	}
	return false;
}

/* The board in search->position, which a side expands. */
static inline struct expanded
two_sided_expanded(struct two_sided *search, enum side side, unsigned g)
{
	uint16_t arrival = search->taken->arrival;
	return (struct expanded){
		.position = search->position,
		.g = g,
		.last = arrival == ARRIVAL_NONE ? MOVE_NONE
						: arrival_unpack(&search->arrivals, arrival),
		.from_goal = side == FROM_GOAL,
	};
}

/* Expands the board in search->position, of a side. by_estimate says how children
 * are queued: by g + h or by g alone. Never a rank below the parent's, which an inconsistent
 * heuristic would give. False when memory is out. */
static inline bool
two_sided_expand(
	struct two_sided *search, enum side side, unsigned rank, unsigned g, bool by_estimate)
{
	struct run *run = search->run;
	const gls_puzzle *puzzle = run->puzzle;
	const struct heuristic *heuristic = two_sided_heuristic(run, side);
	struct position *position = search->position;
	struct gls_move moves[RULE(MOVES_MAX)];
	struct estimate here, next = {0};
	unsigned count = side_moves(puzzle, side, position, moves);
	if (by_estimate)
		heuristic_estimate(heuristic, position, &here);
	run_depth(run, g + 1);
	for (unsigned i = 0; i < count; i++) {
		run->generated++;
		side_go(puzzle, side, position, moves[i]);
		if (by_estimate)
			RULE(estimate_after)
		(heuristic, position, side_step(side, moves[i]), &here, &next);
		unsigned f = g + 1 + next.h;
		if (!two_sided_reach(search, side, g + 1, f > rank ? f : rank,
			    arrival_pack(&search->arrivals, moves[i])))
			return false;
		side_return(puzzle, side, position, moves[i]);
	}
	return true;
}

/* A side where it begins. */
struct two_sided_root {
	struct two_sided *search;
	enum side side;
	bool by_estimate;
};

static inline bool
two_sided_take_root(void *data)
{
	const struct two_sided_root *root = data;
	struct two_sided *search = root->search;
	struct estimate here = {0};
	if (root->by_estimate)
		heuristic_estimate(
			two_sided_heuristic(search->run, root->side), search->position, &here);
	return two_sided_reach(search, root->side, 0, here.h, ARRIVAL_NONE);
}

static inline bool
two_sided_roots(struct two_sided *search, enum side side, bool by_estimate)
{
	struct two_sided_root root = {search, side, by_estimate};
	return side_roots(search->run, side, search->position, two_sided_take_root, &root);
}

/* False, with the limit of the run set, where it cannot begin. */
static inline bool
two_sided_init(struct two_sided *search, struct run *run, bool by_estimate)
{
	const gls_puzzle *puzzle = run->puzzle;
	struct budget *budget = &run->control->budget;
	*search = (struct two_sided){.run = run, .best = UINT_MAX};
	run->limit = GLS_LIMIT_MEMORY; /* as long as not all of it is there */
	arrivals_init(&search->arrivals, puzzle);
	search->position = position_new(puzzle);
	search->state = calloc(puzzle->state_words, sizeof *search->state);
	for (unsigned side = 0; side < SIDES; side++) {
		bucket_queue_init(&search->open[side], budget);
		search->waiting_by_g[side] = calloc(UINT16_MAX, sizeof(unsigned));
		search->least_g[side] = UINT_MAX;
		if (!search->waiting_by_g[side])
			return false;
	}
	bool is_good = search->position && search->state &&
		       store_init(&search->store, budget, puzzle->state_words,
			       SIDES * sizeof(struct side_node)) &&
		       two_sided_roots(search, FROM_START, by_estimate) &&
		       two_sided_roots(search, FROM_GOAL, by_estimate);
	if (is_good)
		run->limit = GLS_LIMIT_NONE;
	return is_good;
}

static inline void
two_sided_free(struct two_sided *search)
{
	search->run->stored = search->store.count;
	search->run->open_peak = search->open[FROM_START].peak + search->open[FROM_GOAL].peak;
	for (unsigned side = 0; side < SIDES; side++) {
		bucket_queue_free(&search->open[side]);
		free(search->waiting_by_g[side]);
	}
	store_free(&search->store);
	free(search->position);
	free(search->state);
}

/* The smallest g that waits on a side; UINT_MAX if none waits. */
static inline unsigned
two_sided_least_g(struct two_sided *search, enum side side)
{
	if (!search->open[side].count)
		return UINT_MAX;
	while (!search->waiting_by_g[side][search->least_g[side]])
		search->least_g[side]++;
	return search->least_g[side];
}

static inline const struct side_node *
two_sided_look_up(void *data, const uint64_t *state)
{
	struct two_sided *search = data;
	uint32_t board = store_find(&search->store, state, bits_hash(state, search->store.words));
	return store_record(&search->store, board);
}

/* Writes the best solution that was met. False if there is none, or no memory for it,
 * which run->limit then says. */
static inline bool
two_sided_solution(struct two_sided *search)
{
	if (search->best == UINT_MAX)
		return false;
	struct run *run = search->run;
	run->has_solution = two_sided_path(run, store_state(&search->store, search->meeting),
		search->position, search->state, &search->arrivals, two_sided_look_up, search);
	return run->has_solution;
}

#endif
