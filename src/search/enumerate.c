/* All shortest solutions, counted and listed.
 *
 * Given the length of a shortest solution, depth-first search within that bound
 * meets every one of them. What lies below a board at a depth is counted once
 * and remembered, so that the number of solutions, which may be astronomic,
 * does not matter; only the number of boards does. When memory is out, no more
 * is remembered, and what is met again is counted again.
 *
 * No move is left out as redundant: a pruning that keeps one shortest solution
 * need not keep all.
 */
#include "search/enumerate.h"
#include "base/store.h"
#include "search/rules.h"

#include <stdlib.h>

struct enumerating {
	struct run *run;
	struct enumeration *result;
	struct position *position;
	struct store counts; /* by state and depth: solutions below, plus one */
	bool is_full;
	uint64_t *key;
	struct gls_move *path;
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

/* The number of shortest solutions below the board in search->position, which
 * is no goal. After a limit it is too small, and run->limit is set. */
static uint64_t
count_below(struct enumerating *search, unsigned g, const struct estimate *here)
{
	struct run *run = search->run;
	const gls_puzzle *puzzle = run->puzzle;
	struct gls_move moves[RULE(MOVES_MAX)];
	struct estimate next;
	uint64_t total = 0, *memory = remembered(search, g);
	if (memory && *memory)
		return *memory - 1;
	if (!run_tick(run, search->position, g))
		return 0;
	unsigned count = RULE(moves)(puzzle, search->position, moves);
	for (unsigned i = 0; i < count && run->limit == GLS_LIMIT_NONE; i++) {
		run->generated++;
		RULE(apply)(puzzle, search->position, moves[i]);
		RULE(estimate_after)(run->heuristic, search->position, moves[i], here, &next);
		if (next.h == 0 && RULE(is_goal)(puzzle, search->position))
			total = saturating_sum(total, 1);
		else if (g + 1 + next.h <= run->length && g + 1 < run->length)
			total = saturating_sum(total, count_below(search, g + 1, &next));
		RULE(undo)(puzzle, search->position, moves[i]);
	}
	if (memory && run->limit == GLS_LIMIT_NONE)
		*memory = total + 1;
	return total;
}

/* Lists the solutions below the board in search->position, in the order of the
 * moves, until as many as are wanted are there. */
static void
list_below(struct enumerating *search, unsigned g, const struct estimate *here)
{
	struct run *run = search->run;
	const gls_puzzle *puzzle = run->puzzle;
	struct enumeration *result = search->result;
	struct gls_move moves[RULE(MOVES_MAX)];
	struct estimate next;
	unsigned count = RULE(moves)(puzzle, search->position, moves);
	for (unsigned i = 0; i < count; i++) {
		if (result->listed == result->wanted || !run_tick(run, search->position, g))
			return;
		RULE(apply)(puzzle, search->position, moves[i]);
		RULE(estimate_after)(run->heuristic, search->position, moves[i], here, &next);
		search->path[g] = moves[i];
		if (next.h == 0 && RULE(is_goal)(puzzle, search->position))
			memcpy(result->moves + result->listed++ * run->length, search->path,
				run->length * sizeof *search->path);
		else if (g + 1 + next.h <= run->length && g + 1 < run->length &&
			 count_below(search, g + 1, &next))
			list_below(search, g + 1, &next);
		RULE(undo)(puzzle, search->position, moves[i]);
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
enumerate_from_start(struct enumerating *search)
{
	struct run *run = search->run;
	const gls_puzzle *puzzle = run->puzzle;
	struct estimate start;
	puzzle->kind->start(puzzle, search->position);
	heuristic_estimate(run->heuristic, search->position, &start);
	bool is_solved = RULE(is_goal)(puzzle, search->position);
	search->result->count = is_solved ? 1 : count_below(search, 0, &start);
	if (run->limit != GLS_LIMIT_NONE)
		return;
	if (!make_room(search))
		run->limit = GLS_LIMIT_MEMORY;
	else if (is_solved)
		search->result->listed = search->result->wanted;
	else
		list_below(search, 0, &start);
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
	bool has_store = store_init(
		&search.counts, &run->control->budget, puzzle->state_words + 1, sizeof(uint64_t));
	if (search.position && search.key && search.path && has_store)
		enumerate_from_start(&search);
	else
		run->limit = GLS_LIMIT_MEMORY;
	if (has_store)
		store_free(&search.counts);
	free(search.position);
	free(search.key);
	free(search.path);
}
