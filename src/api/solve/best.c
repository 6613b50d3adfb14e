/* Where a limit has ended the search: the best solution that can be had, besides what was proved.
 */
#include "api/solve/solving.h"
#include "base/clock.h"
#include "search/best_known.h"

#include <string.h>

/* After a cancellation, or where the share of the time was too short: nobody minds to wait for so
 * many seconds, and most first solutions take less. */
static const double GRACE_SECONDS = 0.1;

bool
shows_best(const struct solving *solving)
{
	return !solving->options.only_proof && solving->quality != QUALITY_ANYTIME;
}

/* A limit of moves or of depth says what counts: there is nothing to be shown beside it. */
static bool
is_wanted(const struct solving *solving)
{
	enum gls_limit limit = solving->run.limit;
	bool is_limit =
		limit == GLS_LIMIT_TIME || limit == GLS_LIMIT_MEMORY || limit == GLS_LIMIT_CANCEL;
	bool is_silent = !run_has_solution(&solving->run);
	return solving->outcome == OUTCOME_LIMIT && is_limit &&
	       solving->run.failure.code == GLS_OK && !solving->options.only_proof &&
	       (is_silent || shows_best(solving));
}

/* What quick ways there are with this heuristic, which may be NULL. */
static void
find_with(struct solving *solving, const struct heuristic *heuristic)
{
	struct run *run = &solving->run;
	const struct kind_entry *entry = kind_entry_of(solving->puzzle->kind);
	struct quick_ways ways = {
		.construct = entry->champion->quick, .improve = entry->champion->improve};
	if (heuristic) {
		ways.greedy = search_by_name(solving->puzzle->kind, "greedy");
		ways.beam = entry->searches->beam;
	}
	run->heuristic = heuristic;
	best_known(run, &ways, run->limit == GLS_LIMIT_MEMORY);
	run->heuristic = solving->forward;
}

/* The same with a heuristic that is made now. */
static void
find_with_own(struct solving *solving, const char *name)
{
	struct control *control = &solving->control;
	gls_progress_function *progress = control->progress;
	control->progress = NULL; /* tables that are made now are no news */
	struct heuristic *own = heuristic_new(solving->puzzle, name, TOWARD_GOAL, control, NULL);
	control->progress = progress;
	find_with(solving, own);
	heuristic_free(own, control);
}

/* With the heuristic that the search had, if it says anything, else one that costs nothing to make;
 * and if there is still no solution, with the one that the kind advises. */
static void
find_best(struct solving *solving)
{
	if (solving->forward && strcmp(solving->forward->name, "zero") != 0) {
		find_with(solving, solving->forward);
		return;
	}
	struct advice advice = puzzle_advice(solving->puzzle, &solving->control, NULL);
	find_with_own(solving, advice.plain);
	if (!run_has_solution(&solving->run) && control_poll(&solving->control) == GLS_LIMIT_NONE)
		find_with_own(solving, advice.heuristic);
}

void
solving_show_best(struct solving *solving)
{
	struct control *control = &solving->control;
	struct run *run = &solving->run;
	const struct gls_cancel *cancel = control->cancel;
	double grace = clock_seconds() + GRACE_SECONDS;
	control->deadline = solving->deadline;
	if (!is_wanted(solving))
		return;
	bool is_cancelled = run->limit == GLS_LIMIT_CANCEL;
	if (is_cancelled || (run->limit == GLS_LIMIT_TIME && control->deadline < grace))
		control->deadline = grace;
	control->cancel = is_cancelled ? NULL : cancel;
	find_best(solving);
	control->cancel = cancel;
	control->deadline = solving->deadline;
	bool is_enough = solving->quality == QUALITY_BOUNDED && run_has_solution(run) &&
			 run->length <= run->weight * run->lower_bound;
	if (is_enough)
		solving->outcome = OUTCOME_SOLVED;
}
