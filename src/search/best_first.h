/* best_first.h: graph search that expands the board of least rank first.
 *
 * Breadth-first, uniform-cost, greedy, A* and weighted A* are this search with
 * different ranks; each is a file of a few lines.
 *
 * A board costs its packed state and at most 16 bytes: four for g and the move
 * it was reached by, at most 7.1 in the hash table, four in the queue while it
 * waits (and up to 256 for each combination of rank and height that occurs). Nothing marks a board
 * as open or closed: it is queued once for each time that a shorter way to it was found, under that
 * g, so an entry of the queue is alive exactly if its g is still the board's.
 */
#ifndef GLS_SEARCH_BEST_FIRST_H
#define GLS_SEARCH_BEST_FIRST_H

#include "base/bucket_queue.h"
#include "base/store.h"
#include "search/arrival.h"
#include "search/rules.h"

#include <stdlib.h>

struct node {
	uint16_t g, arrival;
};

/* What makes one best-first search differ from another. */
struct best_first_policy {
	unsigned (*rank)(const struct run *run, unsigned g, unsigned h);
	/* What a queue with this lowest rank proves about all solutions. */
	unsigned (*bound)(const struct run *run, unsigned lowest_rank);
	bool goal_at_generation; /* else when it is expanded */
	/* A shorter way found later is no reason to look again, and among boards of
	 * equal rank the shallow ones come first. Else the deep ones do. */
	bool first_way_counts;
};

/* Ranks that more than one search has. */
static inline unsigned
best_first_by_g(const struct run *run, unsigned g, unsigned h)
{
	(void)run;
	(void)h;
	return g;
}

static inline unsigned
best_first_by_f(const struct run *run, unsigned g, unsigned h)
{
	(void)run;
	return g + h;
}

/* What the least g + h that waits proves. */
static inline unsigned
best_first_bound_by_f(const struct run *run, unsigned lowest_rank)
{
	return run->heuristic->admissible ? lowest_rank : 0;
}

struct best_first {
	struct run *run;
	struct store store;
	struct bucket_queue open;
	struct arrivals arrivals;
	struct position *position;
	uint64_t *state;
	uint32_t last_board;
	bool was_cut;    /* a board was too deep to be expanded */
	bool was_pruned; /* a board could only lead to solutions over the limit of moves */
};

enum { BEST_FIRST_G_MAX = UINT16_MAX - 1 };

/* Where a board waits among those of its rank: the deepest first, which for A*
 * are the nearest to the goal; or, in steps of sixteen moves, the shallow ones,
 * without which greedy search dives ever deeper (6x6 boards: not solved in 20 s,
 * against half a million boards). */
static inline unsigned
best_first_height(const struct best_first_policy *policy, unsigned g)
{
	enum { STEP = 16, STEPS = 255 };
	if (!policy->first_way_counts)
		return g;
	return g / STEP < STEPS ? STEPS - g / STEP : 0;
}

static inline struct node *
best_first_node(const struct best_first *search, uint32_t board)
{
	return store_record(&search->store, board);
}

/* Finds or adds search->position as a board reached in g moves. If that is the
 * shortest way yet, it is queued. False when memory is out; the board is then
 * left as if it had never been seen. */
static inline bool
best_first_reach(struct best_first *search, const struct best_first_policy *policy, unsigned g,
	unsigned rank, uint16_t arrival)
{
	RULE(pack)(search->run->puzzle, search->position, search->state);
	uint64_t hash = bits_hash(search->state, search->store.words);
	bool is_new;
	uint32_t board = store_add(&search->store, search->state, hash, &is_new);
	if (board == STORE_NONE)
		return false;
	struct node *node = best_first_node(search, board);
	if (!is_new && (node->g <= g || policy->first_way_counts))
		return true;
	*node = (struct node){(uint16_t)g, arrival};
	search->last_board = board;
	if (bucket_queue_push(&search->open, rank, best_first_height(policy, g), board))
		return true;
	node->g = UINT16_MAX;
	return false;
}

static inline bool
best_first_init(struct best_first *search, struct run *run, const struct best_first_policy *policy)
{
	const gls_puzzle *puzzle = run->puzzle;
	struct budget *budget = &run->control->budget;
	*search = (struct best_first){.run = run};
	arrivals_init(&search->arrivals, puzzle);
	bucket_queue_init(&search->open, budget);
	search->position = position_new(puzzle);
	search->state = calloc(puzzle->state_words, sizeof *search->state);
	if (!search->position || !search->state ||
		!store_init(&search->store, budget, puzzle->state_words, sizeof(struct node)))
		return false;
	struct estimate first;
	puzzle->kind->start(puzzle, search->position);
	heuristic_estimate(run->heuristic, search->position, &first);
	return best_first_reach(search, policy, 0, policy->rank(run, 0, first.h), ARRIVAL_NONE);
}

static inline void
best_first_free(struct best_first *search)
{
	search->run->stored = search->store.count;
	search->run->open_peak = search->open.peak;
	bucket_queue_free(&search->open);
	store_free(&search->store);
	free(search->position);
	free(search->state);
}

/* Writes the moves that led to the board into the run. */
static inline bool
best_first_path(struct best_first *search, uint32_t board)
{
	struct run *run = search->run;
	run->length = 0;
	for (;;) {
		uint16_t arrival = best_first_node(search, board)->arrival;
		if (arrival == ARRIVAL_NONE)
			break;
		struct gls_move move = arrival_unpack(&search->arrivals, arrival);
		if (!run_append(run, move))
			return false;
		RULE(unpack)(run->puzzle, store_state(&search->store, board), search->position);
		RULE(undo)(run->puzzle, search->position, move);
		RULE(pack)(run->puzzle, search->position, search->state);
		board = store_find(&search->store, search->state,
			bits_hash(search->state, search->store.words));
	}
	run_reverse(run, 0);
	return true;
}

/* Whether every solution through a board has more moves than are allowed. Not
 * asked where a board may have been reached by a detour and that is left so. */
static inline bool
best_first_is_too_far(
	struct best_first *search, const struct best_first_policy *policy, unsigned g, unsigned h)
{
	const struct run *run = search->run;
	bool is_too_far = run->move_limit && run->heuristic->admissible &&
			  !policy->first_way_counts && g + h > run->move_limit;
	search->was_pruned |= is_too_far;
	return is_too_far;
}

/* Generates the successors of the board in search->position. *found is set, and
 * it ends, when a goal is generated and the policy looks for it there. False
 * when memory is out. */
static inline bool
best_first_expand(
	struct best_first *search, const struct best_first_policy *policy, unsigned g, bool *found)
{
	struct run *run = search->run;
	const gls_puzzle *puzzle = run->puzzle;
	struct position *position = search->position;
	struct gls_move moves[RULE(MOVES_MAX)];
	struct estimate here, next;
	unsigned count = RULE(moves)(puzzle, position, moves);
	heuristic_estimate(run->heuristic, position, &here);
	run_depth(run, g + 1);
	for (unsigned i = 0; i < count; i++) {
		run->generated++;
		RULE(apply)(puzzle, position, moves[i]);
		RULE(estimate_after)(run->heuristic, position, moves[i], &here, &next);
		bool is_too_far = best_first_is_too_far(search, policy, g + 1, next.h);
		bool enough = is_too_far || best_first_reach(search, policy, g + 1,
						    policy->rank(run, g + 1, next.h),
						    arrival_pack(&search->arrivals, moves[i]));
		*found = enough && !is_too_far && policy->goal_at_generation && next.h == 0 &&
			 RULE(is_goal)(puzzle, position);
		if (*found || !enough)
			return enough;
		RULE(undo)(puzzle, position, moves[i]);
	}
	return true;
}

/* A stored board, as the one that is expanded. */
static inline struct expanded
best_first_expanded(const struct best_first *search, uint32_t board, unsigned g)
{
	uint16_t arrival = best_first_node(search, board)->arrival;
	return (struct expanded){
		.position = search->position,
		.g = g,
		.last = arrival == ARRIVAL_NONE ? MOVE_NONE
						: arrival_unpack(&search->arrivals, arrival),
	};
}

/* Runs until a goal is found, everything is exhausted or a limit is reached.
 * On OUTCOME_LIMIT by memory the board search->last_board was not expanded
 * completely, or it is a goal, and there was no room for the way to it. */
static inline enum outcome
best_first_loop(struct best_first *search, const struct best_first_policy *policy)
{
	struct run *run = search->run;
	unsigned rank, height;
	uint32_t board;
	bool found = false;
	while (bucket_queue_pop(&search->open, &rank, &height, &board)) {
		unsigned g = best_first_node(search, board)->g;
		if (best_first_height(policy, g) != height)
			continue;
		RULE(unpack)(run->puzzle, store_state(&search->store, board), search->position);
		bool is_goal = RULE(is_goal)(run->puzzle, search->position);
		if (!is_goal || !policy->goal_at_generation) {
			unsigned bound = policy->bound(run, rank);
			run_raise_bound(run, bound);
			run_bound(run, bound);
		}
		if (!is_goal && !run_tick(run, best_first_expanded(search, board, g)))
			return OUTCOME_LIMIT;
		search->was_cut |= g == BEST_FIRST_G_MAX;
		bool enough = is_goal || g == BEST_FIRST_G_MAX ||
			      best_first_expand(search, policy, g, &found);
		if (found)
			board = search->last_board;
		if (!is_goal && !found && enough)
			continue;
		search->last_board = board;
		if (!is_goal && !found)
			return run_stop(run, GLS_LIMIT_MEMORY);
		return best_first_path(search, board) ? OUTCOME_SOLVED : OUTCOME_LIMIT;
	}
	if (search->was_cut)
		return run_stop(run, GLS_LIMIT_DEPTH);
	if (!search->was_pruned)
		return OUTCOME_EXHAUSTED;
	run_bound(run, run->move_limit + 1);
	return run_stop(run, GLS_LIMIT_MOVES);
}

/* The whole search. */
static inline enum outcome
best_first(struct run *run, const struct best_first_policy *policy)
{
	struct best_first search;
	enum outcome outcome = best_first_init(&search, run, policy)
				       ? best_first_loop(&search, policy)
				       : run_stop(run, GLS_LIMIT_MEMORY);
	best_first_free(&search);
	return outcome;
}

#endif
