/* depth_first.h: depth-first search with a bound and a loop check on the path:
 * what backtracking does once and iterative deepening with growing bounds. */
#ifndef GLS_SEARCH_DEPTH_FIRST_H
#define GLS_SEARCH_DEPTH_FIRST_H

#include "search/rules.h"

#include <stdlib.h>

struct depth_first {
	struct run *run;
	struct position *position;
	uint64_t *path; /* the packed boards from the start to here */
	unsigned bound;
	bool was_cut; /* the bound kept something from being looked at */
};

enum { DEPTH_FIRST_BOUND_MAX = 10000 }; /* what the C stack holds with ease */

static inline bool
depth_first_init(struct depth_first *search, struct run *run)
{
	*search = (struct depth_first){.run = run, .position = position_new(run->puzzle)};
	return search->position;
}

static inline void
depth_first_free(struct depth_first *search)
{
	free(search->position);
	free(search->path);
}

/* Whether the board at this depth stands on the path already. */
static inline bool
depth_first_is_loop(const struct depth_first *search, unsigned depth)
{
	size_t words = search->run->puzzle->state_words;
	const uint64_t *here = search->path + depth * words;
	for (unsigned i = 0; i < depth; i++)
		if (!memcmp(search->path + i * words, here, words * sizeof *here))
			return true;
	return false;
}

/* Looks below the board in search->position, which is `depth` moves from the
 * start and not a goal. */
static enum outcome
depth_first_below(struct depth_first *search, unsigned depth)
{
	struct run *run = search->run;
	const gls_puzzle *puzzle = run->puzzle;
	struct gls_move moves[RULE(MOVES_MAX)];
	if (depth == search->bound) {
		search->was_cut = true;
		return OUTCOME_EXHAUSTED;
	}
	if (!run_tick(run, search->position, depth))
		return OUTCOME_LIMIT;
	run_depth(run, depth + 1);
	unsigned count = RULE(moves)(puzzle, search->position, moves);
	for (unsigned i = 0; i < count; i++) {
		run->generated++;
		run->moves[depth] = moves[i];
		RULE(apply)(puzzle, search->position, moves[i]);
		if (RULE(is_goal)(puzzle, search->position)) {
			run->length = depth + 1;
			return OUTCOME_SOLVED;
		}
		RULE(pack)
		(puzzle, search->position, search->path + (depth + 1) * puzzle->state_words);
		if (!depth_first_is_loop(search, depth + 1)) {
			enum outcome outcome = depth_first_below(search, depth + 1);
			if (outcome != OUTCOME_EXHAUSTED)
				return outcome;
		}
		RULE(undo)(puzzle, search->position, moves[i]);
	}
	return OUTCOME_EXHAUSTED;
}

/* Searches all paths of at most `bound` moves. */
static inline enum outcome
depth_first_to(struct depth_first *search, unsigned bound)
{
	struct run *run = search->run;
	const gls_puzzle *puzzle = run->puzzle;
	uint64_t *path =
		realloc(search->path, (size_t)(bound + 1) * puzzle->state_words * sizeof *path);
	if (path)
		search->path = path;
	if (!path || !run_reserve(run, bound + 1))
		return run_stop(run, GLS_LIMIT_MEMORY);
	search->bound = bound;
	search->was_cut = false;
	puzzle->kind->start(puzzle, search->position);
	if (RULE(is_goal)(puzzle, search->position))
		return OUTCOME_SOLVED;
	RULE(pack)(puzzle, search->position, search->path);
	return depth_first_below(search, 0);
}

#endif
