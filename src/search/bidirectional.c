/* Breadth-first search from both ends, a whole layer at a time and always the
 * smaller one. When the start's side has finished layer a and the goal's side
 * layer b, every solution of at most a + b moves would have been met; so the
 * first that is met, in layer a + b + 1, is a shortest one. */
#include "search/two_sided.h"

/* Where the sides have met: the solution, or no memory for it. */
static enum outcome
end_at_meeting(struct two_sided *search)
{
	return two_sided_solution(search) ? OUTCOME_SOLVED : OUTCOME_LIMIT;
}

/* Expands one layer; stops as soon as the sides meet. */
static enum outcome
expand_layer(struct two_sided *search, enum side side)
{
	unsigned rank, g, layer = bucket_queue_lowest(&search->open[side]);
	while (bucket_queue_lowest(&search->open[side]) == layer &&
		two_sided_take(search, side, &rank, &g)) {
		if (!run_tick(search->run, two_sided_expanded(search, side, g)))
			return OUTCOME_LIMIT;
		if (!two_sided_expand(search, side, rank, g, false))
			return run_stop(search->run, GLS_LIMIT_MEMORY);
		if (search->best != UINT_MAX)
			return end_at_meeting(search);
	}
	return OUTCOME_EXHAUSTED;
}

static enum outcome
expand_layers(struct two_sided *search)
{
	if (search->best != UINT_MAX)
		return end_at_meeting(search);
	for (;;) {
		unsigned start_layer = bucket_queue_lowest(&search->open[FROM_START]);
		unsigned goal_layer = bucket_queue_lowest(&search->open[FROM_GOAL]);
		if (start_layer == UINT_MAX || goal_layer == UINT_MAX)
			return OUTCOME_EXHAUSTED;
		run_raise_bound(search->run, start_layer + goal_layer + 1);
		run_bound(search->run, start_layer + goal_layer + 1);
		bool start_is_smaller =
			search->open[FROM_START].count <= search->open[FROM_GOAL].count;
		enum outcome outcome =
			expand_layer(search, start_is_smaller ? FROM_START : FROM_GOAL);
		if (outcome != OUTCOME_EXHAUSTED)
			return outcome;
	}
}

search_function SEARCH(bidirectional);

enum outcome
SEARCH(bidirectional)(struct run *run)
{
	struct two_sided search;
	bool is_good = two_sided_init(&search, run, false);
	enum outcome outcome = is_good ? expand_layers(&search) : OUTCOME_LIMIT;
	two_sided_free(&search);
	return outcome;
}
