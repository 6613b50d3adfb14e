/* depth_first.h: depth-first search with a bound and a loop check on the path:
 * what backtracking does once and iterative deepening with growing bounds. */
#ifndef GLS_SEARCH_DEPTH_FIRST_H
#define GLS_SEARCH_DEPTH_FIRST_H

#include "base/frames.h"
#include "search/rules.h"

#include <stdlib.h>

struct depth_first {
	struct run *run;
	struct position *position;
	struct frames path;   /* the packed boards from the start to here */
	struct frames frames; /* and their moves */
	unsigned bound;
	bool was_cut; /* the bound kept something from being looked at */
};

/* The moves of a board, and how many of them were tried. */
struct depth_first_frame {
	unsigned next, count;
	struct gls_move moves[];
};

enum { DEPTH_FIRST_BOUND_MAX = 10000 }; /* the loop check looks at the whole path each time */

static inline bool
depth_first_init(struct depth_first *search, struct run *run)
{
	const gls_puzzle *puzzle = run->puzzle;
	struct budget *budget = &run->control->budget;
	*search = (struct depth_first){.run = run, .position = position_new(puzzle)};
	frames_init(&search->path, budget, 0, puzzle->state_words, sizeof(uint64_t));
	frames_init(&search->frames, budget, sizeof(struct depth_first_frame), puzzle->moves_max,
		sizeof(struct gls_move));
	return search->position;
}

static inline void
depth_first_free(struct depth_first *search)
{
	free(search->position);
	frames_free(&search->path);
	frames_free(&search->frames);
}

/* Whether the board at this depth stands on the path already. */
static inline bool
depth_first_is_loop(const struct depth_first *search, unsigned depth)
{
	size_t bytes = search->run->puzzle->state_words * sizeof(uint64_t);
	void *here = frames_at(&search->path, depth), *board = frames_at(&search->path, 0);
	for (; board != here; board = frames_below(&search->path, board))
		if (!memcmp(board, here, bytes))
			return true;
	return false;
}

/* Makes room for what is `depth` moves from the start. */
static inline bool
depth_first_reserve(struct depth_first *search, unsigned depth)
{
	if (frames_reserve(&search->path, depth + 1) &&
		frames_reserve(&search->frames, depth + 1) && run_reserve(search->run, depth))
		return true;
	search->run->limit = GLS_LIMIT_MEMORY;
	return false;
}

/* Lists the moves of the board in search->position, unless the bound is reached.
 * OUTCOME_EXHAUSTED: goes on. */
static inline enum outcome
depth_first_enter(struct depth_first *search, unsigned depth)
{
	struct run *run = search->run;
	struct depth_first_frame *frame = frames_at(&search->frames, depth);
	frame->next = frame->count = 0;
	if (depth == search->bound) {
		search->was_cut = true;
		return OUTCOME_EXHAUSTED;
	}
	struct expanded expanded = {.position = search->position,
		.g = depth,
		.last = depth ? run->moves[depth - 1] : MOVE_NONE,
		.bound = search->bound};
	if (!run_tick(run, expanded) || !depth_first_reserve(search, depth + 1))
		return OUTCOME_LIMIT;
	run_depth(run, depth + 1);
	frame = frames_at(&search->frames, depth);
	frame->count = RULE(moves)(run->puzzle, search->position, frame->moves);
	return OUTCOME_EXHAUSTED;
}

/* Looks below the start, which is in search->position and not a goal. */
static enum outcome
depth_first_below(struct depth_first *search)
{
	struct run *run = search->run;
	const gls_puzzle *puzzle = run->puzzle;
	unsigned depth = 0;
	enum outcome outcome = depth_first_enter(search, 0);
	struct depth_first_frame *frame = frames_at(&search->frames, 0);
	while (outcome == OUTCOME_EXHAUSTED) {
		if (frame->next == frame->count) {
			if (!depth)
				break;
			RULE(undo)(puzzle, search->position, run->moves[--depth]);
			frame = frames_above(&search->frames, frame);
			continue;
		}
		struct gls_move move = frame->moves[frame->next++];
		run->generated++;
		run->moves[depth] = move;
		RULE(apply)(puzzle, search->position, move);
		if (RULE(is_goal)(puzzle, search->position)) {
			run->length = depth + 1;
			return OUTCOME_SOLVED;
		}
		RULE(pack)(puzzle, search->position, frames_at(&search->path, depth + 1));
		if (depth_first_is_loop(search, depth + 1)) {
			RULE(undo)(puzzle, search->position, move);
		} else {
			outcome = depth_first_enter(search, ++depth);
			frame = frames_at(&search->frames, depth);
		}
	}
	return outcome;
}

/* The deepest bound that is asked for: the one that is given, or else this one; and no deeper than
 * the limit of moves, beyond which a solution does not count and would only hide one that does. */
static inline unsigned
depth_first_deepest(const struct run *run, unsigned otherwise)
{
	unsigned deepest = run->depth_bound ? run->depth_bound : otherwise;
	return run->move_limit && run->move_limit < deepest ? run->move_limit : deepest;
}

/* Ends a search that saw all paths of at most so many moves, and no solution. */
static inline enum outcome
depth_first_stop(struct run *run, unsigned deepest)
{
	run_bound(run, deepest + 1);
	return run_stop(run, deepest == run->move_limit ? GLS_LIMIT_MOVES : GLS_LIMIT_DEPTH);
}

/* Searches all paths of at most `bound` moves. */
static inline enum outcome
depth_first_to(struct depth_first *search, unsigned bound)
{
	const gls_puzzle *puzzle = search->run->puzzle;
	if (!depth_first_reserve(search, 0))
		return OUTCOME_LIMIT;
	search->bound = bound;
	search->was_cut = false;
	puzzle->kind->start(puzzle, search->position);
	if (RULE(is_goal)(puzzle, search->position))
		return OUTCOME_SOLVED;
	RULE(pack)(puzzle, search->position, frames_at(&search->path, 0));
	return depth_first_below(search);
}

#endif
