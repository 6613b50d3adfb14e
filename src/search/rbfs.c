/* Recursive best-first search (Korf 1993): expands boards in A*'s order in the
 * memory of one path. Each board on the path remembers the best value among its
 * brothers; when everything below it has become worse than that, its value is
 * corrected upwards and the brother is tried instead. */
#include "search/rules.h"

#include <limits.h>
#include <stdlib.h>

struct rbfs {
	struct run *run;
	struct position *position;
	bool is_solved, is_stopped;
};

struct child {
	struct gls_move move;
	unsigned value; /* g + h, or what a search below it has made of that */
};

/* The successors, each with the greater of its own g + h and what is known of
 * the parent. */
static unsigned
generate(struct rbfs *search, unsigned g, struct gls_move last, const struct estimate *here,
	unsigned value, struct child *child)
{
	struct run *run = search->run;
	const gls_puzzle *puzzle = run->puzzle;
	struct gls_move moves[RULE(MOVES_MAX)];
	unsigned count = 0, all = RULE(moves)(puzzle, search->position, moves);
	for (unsigned i = 0; i < all; i++) {
		struct estimate next;
		if (RULE(redundant)(puzzle, last, moves[i]))
			continue;
		run->generated++;
		RULE(apply)(puzzle, search->position, moves[i]);
		RULE(estimate_after)(run->heuristic, search->position, moves[i], here, &next);
		RULE(undo)(puzzle, search->position, moves[i]);
		unsigned f = g + 1 + next.h;
		/* Below a corrected board nothing is better than the correction. */
		bool is_corrected = g + here->h < value;
		child[count++] = (struct child){moves[i], is_corrected && f < value ? value : f};
	}
	return count;
}

/* The best of the children; *second is the best value among the others. */
static struct child *
best_of(struct child *child, unsigned count, unsigned *second)
{
	struct child *best = &child[0];
	*second = UINT_MAX;
	for (unsigned i = 1; i < count; i++) {
		if (child[i].value < best->value) {
			*second = best->value;
			best = &child[i];
		} else if (child[i].value < *second) {
			*second = child[i].value;
		}
	}
	return best;
}

/* Searches below the board in search->position while its best value is within
 * the bound. Its corrected value; or a flag in search is set. */
static unsigned
search_below(struct rbfs *search, unsigned g, struct gls_move last, const struct estimate *here,
	unsigned value, unsigned bound)
{
	struct run *run = search->run;
	const gls_puzzle *puzzle = run->puzzle;
	struct child child[RULE(MOVES_MAX)];
	if (here->h == 0 && RULE(is_goal)(puzzle, search->position)) {
		search->is_solved = true;
		run->length = g;
		return value;
	}
	if (!run_tick(run, search->position, g) || !run_reserve(run, g + 2)) {
		search->is_stopped = true;
		return value;
	}
	run_depth(run, g + 1);
	unsigned count = generate(search, g, last, here, value, child);
	if (!count)
		return UINT_MAX;
	for (;;) {
		unsigned second;
		struct child *best = best_of(child, count, &second);
		if (best->value > bound || best->value == UINT_MAX)
			return best->value;
		if (g == 0 && run->heuristic->admissible)
			run_bound(run, best->value);
		struct estimate next;
		RULE(apply)(puzzle, search->position, best->move);
		RULE(estimate_after)(run->heuristic, search->position, best->move, here, &next);
		run->moves[g] = best->move;
		best->value = search_below(search, g + 1, best->move, &next, best->value,
			bound < second ? bound : second);
		if (search->is_solved || search->is_stopped)
			return best->value;
		RULE(undo)(puzzle, search->position, best->move);
	}
}

search_function SEARCH(rbfs);

enum outcome
SEARCH(rbfs)(struct run *run)
{
	const gls_puzzle *puzzle = run->puzzle;
	struct rbfs search = {.run = run, .position = position_new(puzzle)};
	if (!search.position)
		return run_stop(run, GLS_LIMIT_MEMORY);
	struct estimate start;
	puzzle->kind->start(puzzle, search.position);
	heuristic_estimate(run->heuristic, search.position, &start);
	search_below(&search, 0, MOVE_NONE, &start, start.h, UINT_MAX);
	free(search.position);
	if (search.is_stopped)
		return OUTCOME_LIMIT;
	return search.is_solved ? OUTCOME_SOLVED : OUTCOME_EXHAUSTED;
}
