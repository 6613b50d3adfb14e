/* IDA* (Korf 1985): depth-first search cut where g + h exceeds a bound, repeated
 * with the least value that was cut off as the next bound. The first solution is
 * a shortest one if h is admissible; the memory is that of one path. */
#include "search/deepening.h"

#include <stdlib.h>

/* One bound after the other, from the board in search->position. */
static enum outcome
deepen(struct deepening *search, const struct estimate *start)
{
	struct run *run = search->run;
	search->next_bound = start->h;
	for (;;) {
		search->bound = search->next_bound;
		search->next_bound = UINT_MAX;
		if (run->heuristic->admissible)
			run_bound(run, search->bound);
		run_begin_bound(run, search->bound);
		if (!deepening_reserve(search))
			return OUTCOME_LIMIT;
		run_depth(run, search->bound);
		enum outcome outcome = deepening_below(search, 0, MOVE_NONE, start, NULL, NULL, 0);
		if (outcome != OUTCOME_EXHAUSTED || search->next_bound == UINT_MAX)
			return outcome;
		run_bound_done(run);
	}
}

search_function SEARCH(idastar);

enum outcome
SEARCH(idastar)(struct run *run)
{
	const gls_puzzle *puzzle = run->puzzle;
	struct deepening search = {.run = run, .position = position_new(puzzle)};
	if (!search.position)
		return run_stop(run, GLS_LIMIT_MEMORY);
	deepening_init(&search, run);
	struct estimate start;
	puzzle->kind->start(puzzle, search.position);
	heuristic_estimate(run->heuristic, search.position, &start);
	enum outcome outcome = OUTCOME_SOLVED;
	if (!RULE(is_goal)(puzzle, search.position))
		outcome = deepen(&search, &start);
	frames_free(&search.frames);
	free(search.position);
	return outcome;
}
