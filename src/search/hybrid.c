/* A*+IDA* (Bu and Korf 2019): A* in a fixed block of memory until it is full,
 * then IDA* below each board that still waits, those of least g + h first and
 * among them the nearest to the goal. Optimal, and never out of memory.
 *
 * A board met below the frontier that A* has stored with a g no larger needs no
 * search there: consider the last stored board with the right g on a shortest
 * path. It waits in the queue (had it been expanded, the next one would be
 * stored with the right g too), and on the rest of the path no board is cut.
 */
#include "search/best_first.h"
#include "search/deepening.h"

/* How far below the frontier stored boards are looked up: a look-up costs as
 * much as several boards, and the deeper, the fewer are there. */
enum { LOOK_UP_DEPTH = 4 };

struct frontier_search {
	struct best_first *stored;
	struct deepening below;
	enum outcome outcome;
	uint32_t solved_from; /* the board of the frontier below which the goal was found */
};

static bool
is_known(void *data, unsigned g)
{
	struct frontier_search *search = data;
	struct best_first *stored = search->stored;
	RULE(pack)(stored->run->puzzle, search->below.position, stored->state);
	uint32_t board = store_find(
		&stored->store, stored->state, bits_hash(stored->state, stored->store.words));
	return board != STORE_NONE && best_first_node(stored, board)->g <= g;
}

/* Searches below one waiting board within the bound; true to go on. */
static bool
search_below(void *data, unsigned g, uint32_t board)
{
	struct frontier_search *search = data;
	struct deepening *below = &search->below;
	struct run *run = below->run;
	const struct node *node = best_first_node(search->stored, board);
	if (node->g != g)
		return true;
	struct estimate here;
	RULE(unpack)(run->puzzle, store_state(&search->stored->store, board), below->position);
	heuristic_estimate(run->heuristic, below->position, &here);
	if (RULE(is_goal)(run->puzzle, below->position)) {
		run->length = g;
		search->outcome = OUTCOME_SOLVED;
	} else if (g + here.h > below->bound) {
		if (g + here.h < below->next_bound)
			below->next_bound = g + here.h;
	} else {
		struct gls_move last = MOVE_NONE;
		if (node->arrival != ARRIVAL_NONE)
			last = arrival_unpack(&search->stored->arrivals, node->arrival);
		search->outcome =
			deepening_below(below, g, last, &here, is_known, search, g + LOOK_UP_DEPTH);
	}
	search->solved_from = board;
	return search->outcome == OUTCOME_EXHAUSTED;
}

/* Searches below every waiting board with the bound of search->below; and below
 * the one that A* had taken out and could not expand completely. */
static void
search_frontier(struct frontier_search *search)
{
	struct best_first *stored = search->stored;
	search->outcome = OUTCOME_EXHAUSTED;
	bool go_on = search_below(
		search, best_first_node(stored, stored->last_board)->g, stored->last_board);
	unsigned rank = bucket_queue_next(&stored->open, 0);
	while (go_on && rank <= search->below.bound) {
		go_on = bucket_queue_visit(&stored->open, rank, search_below, search);
		rank = bucket_queue_next(&stored->open, rank + 1);
	}
	if (rank < search->below.next_bound)
		search->below.next_bound = rank;
}

/* Puts the way to the board of the frontier in front of the moves below it. */
static bool
join_path(struct frontier_search *search)
{
	struct run *run = search->below.run;
	unsigned length = run->length, g = best_first_node(search->stored, search->solved_from)->g;
	if (!best_first_path(search->stored, search->solved_from))
		return false;
	memmove(run->moves + run->length, run->moves + g, (length - g) * sizeof *run->moves);
	run->length += length - g;
	return true;
}

/* What A* leaves of the memory, for the path below its frontier: one part of so many. */
enum { PATH_SHARE = 16 };

/* IDA* below the boards that A* left waiting. */
static enum outcome
deepen_frontier(struct best_first *stored)
{
	struct run *run = stored->run;
	struct frontier_search search = {
		.stored = stored,
		.below = {.run = run, .position = stored->position, .next_bound = run->lower_bound},
	};
	deepening_init(&search.below, run);
	do {
		search.below.bound = search.below.next_bound;
		search.below.next_bound = UINT_MAX;
		if (run->heuristic->admissible)
			run_bound(run, search.below.bound);
		run_begin_bound(run, search.below.bound);
		run_depth(run, search.below.bound);
		search.outcome = OUTCOME_LIMIT;
		if (deepening_reserve(&search.below))
			search_frontier(&search);
		if (search.outcome == OUTCOME_EXHAUSTED)
			run_bound_done(run);
	} while (search.outcome == OUTCOME_EXHAUSTED && search.below.next_bound != UINT_MAX);
	frames_free(&search.below.frames);
	if (search.outcome == OUTCOME_SOLVED && !join_path(&search))
		return OUTCOME_LIMIT;
	return search.outcome;
}

search_function SEARCH(hybrid);

enum outcome
SEARCH(hybrid)(struct run *run)
{
	static const struct best_first_policy policy = {
		.rank = best_first_by_f, .bound = best_first_bound_by_f};
	struct best_first search;
	enum outcome outcome = OUTCOME_LIMIT;
	run->phase = "A*, filling memory";
	struct budget *budget = &run->control->budget;
	size_t kept = budget_left(budget) / PATH_SHARE;
	kept = budget_take(budget, kept) ? kept : 0;
	bool is_ready = best_first_init(&search, run, &policy);
	if (is_ready)
		outcome = best_first_loop(&search, &policy);
	budget_give(budget, kept);
	if (is_ready) {
		if (outcome == OUTCOME_LIMIT && run->limit == GLS_LIMIT_MEMORY) {
			run->limit = GLS_LIMIT_NONE;
			run->phase = "IDA* below the frontier";
			outcome = deepen_frontier(&search);
		}
	} else {
		run->limit = GLS_LIMIT_MEMORY;
	}
	best_first_free(&search);
	return outcome;
}
