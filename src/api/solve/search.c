/* The fourth step of a solve: the search, or the searches, that the quality asks for. */
#include "api/solve/solving.h"
#include "base/error.h"
#include "search/anytime.h"
#include "search/trace.h"

#include <stdlib.h>
#include <string.h>

bool
bound_start(struct solving *solving, const struct heuristic *heuristic)
{
	const gls_puzzle *puzzle = solving->puzzle;
	struct position *start = position_new(puzzle);
	struct estimate first;
	if (!start)
		return false;
	puzzle->kind->start(puzzle, start);
	heuristic_estimate(heuristic, start, &first);
	if (heuristic->admissible)
		run_bound(&solving->run, first.h);
	if (!puzzle->kind->is_goal(puzzle, start))
		run_bound(&solving->run, 1);
	free(start);
	return true;
}

static enum outcome
search_by_quality(struct solving *solving)
{
	struct run *run = &solving->run;
	const struct kind *kind = solving->puzzle->kind;
	const struct kind_entry *entry = kind_entry_of(kind);
	bool is_bounded = solving->quality == QUALITY_BOUNDED;
	/* What an estimate leads has no use where there is none, and better ways are at hand. */
	bool is_blind = !strcmp(solving->forward->name, "zero") && entry->champion->improve;
	bool is_led = !entry->champion->improves && !is_blind;
	struct anytime_ways ways = {
		.optimal = solving->function,
		.weighted = is_bounded ? solving->function
			    : is_led   ? search_by_name(kind, "wastar")
				       : NULL,
		.beam = is_led ? entry->searches->beam : NULL,
		.improve = entry->champion->improve,
		.is_proof = solving->about->optimal && solving->forward->admissible,
	};
	if (solving->quality == QUALITY_ANYTIME)
		return anytime(run, &ways);
	return is_bounded ? anytime_bounded(run, &ways) : solving->function(run);
}

/* The same, followed by whoever wants to: one search with one heuristic, as it was chosen. */
static enum outcome
search_followed(struct solving *solving)
{
	struct run *run = &solving->run;
	struct tracer tracer = {.function = solving->options.trace,
		.data = solving->options.trace_data,
		.algorithm = solving->about->name,
		.heuristic = solving->about->uses_heuristic ? heuristic_name(solving) : "none"};
	if (!tracer.function || solving->quality != QUALITY_OPTIMAL)
		return search_by_quality(solving);
	tracer_begin(&tracer, solving->puzzle, &solving->control.budget);
	run->tracer = &tracer;
	enum outcome outcome = search_by_quality(solving);
	run->tracer = NULL;
	tracer_end(&tracer);
	return outcome;
}

bool
solving_search(struct solving *solving, struct gls_error *error)
{
	struct run *run = &solving->run;
	if (solving->is_decided) {
		solving_show_best(solving);
		return true;
	}
	if (!bound_start(solving, solving->forward))
		return error_set(error, GLS_NO_MEMORY, "no memory for the board");
	run->heuristic = solving->forward;
	run->backward = solving->backward;
	solving->outcome = search_followed(solving);
	run_end_bounds(run, solving->outcome == OUTCOME_EXHAUSTED);
	depths_settle(run->depths, run->expanded);
	run->depths = NULL; /* what comes now is not of the search */
	solving_show_best(solving);
	return true;
}
