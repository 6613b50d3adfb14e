#include "search/search.h"
#include "base/error.h"
#include "base/suggest.h"
#include "search/trace.h"
#include "tables/tables.h"

#include <stdlib.h>
#include <string.h>

static const double PROGRESS_SECONDS = 0.1, POLL_SECONDS_MAX = 0.004;

void
run_report(struct run *run)
{
	if (!run->control->progress)
		return;
	struct gls_progress progress = {
		.phase = run->phase,
		.seconds = control_seconds(run->control),
		.generated = run->generated_before + run->generated,
		.expanded = run->expanded_before + run->expanded,
		.waiting = run->waiting,
		.lower_bound = run->lower_bound,
		.best_length = run->has_solution ? run->length : 0,
		.memory_bytes = run->control->budget.used,
		.is_bound_done = run->is_bound_done,
		.iteration = run->is_bound_done ? &run->iteration : NULL,
	};
	if (run->long_run) {
		progress.packets_done = run->long_run->packets_done;
		progress.packets = run->long_run->packets;
		progress.seconds_left = run->long_run->seconds_left;
		progress.seconds_next = run->long_run->seconds_next;
	}
	run->next_progress = progress.seconds + PROGRESS_SECONDS;
	tables_tell(run->control, &progress);
}

/* ---- Bounds --------------------------------------------------------------- */

void
iterations_add(struct gls_iterations *iterations, const struct gls_iteration *iteration)
{
	if (!iterations || iterations->is_lost)
		return;
	if (iterations->count == iterations->room) {
		size_t room = 2 * iterations->room + 16;
		struct gls_iteration *record =
			realloc(iterations->record, room * sizeof *iterations->record);
		iterations->is_lost = !record;
		if (!record)
			return;
		iterations->record = record;
		iterations->room = room;
	}
	iterations->record[iterations->count++] = *iteration;
}

/* Its counts become what it took. */
static void
end_bound(struct run *run, bool is_complete)
{
	struct gls_iteration *iteration = &run->iteration;
	iteration->generated = run->generated - iteration->generated;
	iteration->expanded = run->expanded - iteration->expanded;
	iteration->seconds = control_seconds(run->control) - iteration->seconds;
	iteration->is_complete = is_complete;
	run->is_in_bound = false;
	iterations_add(run->iterations, iteration);
}

void
run_begin_bound(struct run *run, unsigned bound)
{
	if (run->is_in_bound && run->iteration.bound == bound)
		return;
	if (run->is_in_bound)
		end_bound(run, false);
	run->is_in_bound = true;
	run->iteration = (struct gls_iteration){
		.bound = bound,
		.generated = run->generated,
		.expanded = run->expanded,
		.seconds = control_seconds(run->control),
	};
}

void
run_bound_done(struct run *run)
{
	end_bound(run, true);
	if (run->iteration.bound < run->lower_bound)
		return;
	run->is_bound_done = true;
	run_report(run);
	run->is_bound_done = false;
}

void
run_raise_bound_slowly(struct run *run, unsigned bound)
{
	if (run->is_in_bound)
		run_bound_done(run);
	run_begin_bound(run, bound);
	run->next_bound = bound + 1;
}

void
run_end_bounds(struct run *run, bool is_complete)
{
	/* Of a search that proves nothing until it is over, all is one bound of 0. */
	if (run->is_in_bound && run->iteration.bound)
		end_bound(run, is_complete);
	run->is_in_bound = false;
	run->next_bound = 0;
}

/* ---- On the way ----------------------------------------------------------- */

/* Expansions until the next poll: as many as take some milliseconds, since there are
 * estimates that take long; but an effort ends where it ends, however fast the machine. */
static void
set_countdown(struct run *run)
{
	double now = control_seconds(run->control), since = now - run->polled;
	unsigned every = run->poll_every ? run->poll_every : 1;
	if (since > POLL_SECONDS_MAX)
		every = every > 4 ? every / 4 : 1;
	else if (since < POLL_SECONDS_MAX / 4 && every < RUN_POLL_EVERY)
		every *= 2;
	run->polled = now;
	run->poll_every = run->countdown = every;
	if (run->effort > run->expanded && run->effort - run->expanded < every)
		run->countdown = (unsigned)(run->effort - run->expanded);
}

bool
run_poll(struct run *run)
{
	set_countdown(run);
	run->limit = control_poll(run->control);
	if (run->limit == GLS_LIMIT_NONE && run->move_limit && run->lower_bound > run->move_limit)
		run->limit = GLS_LIMIT_MOVES;
	if (run->limit == GLS_LIMIT_NONE && run->effort && run->expanded >= run->effort)
		run->limit = GLS_LIMIT_TIME;
	if (run->limit != GLS_LIMIT_NONE)
		return false;
	if (control_seconds(run->control) >= run->next_progress)
		run_report(run);
	return true;
}

enum gls_limit
run_poll_by(struct run *run, unsigned thread)
{
	if (thread)
		return control_poll(run->control);
	return run_poll(run) ? GLS_LIMIT_NONE : run->limit;
}

static void
count_at(struct gls_depths *depths, unsigned g)
{
	if (g >= depths->room && !depths->is_lost) {
		size_t room = g + g / 2 + 64;
		uint64_t *expanded = realloc(depths->expanded, room * sizeof *expanded);
		depths->is_lost = !expanded;
		if (!expanded)
			return;
		memset(expanded + depths->room, 0, (room - depths->room) * sizeof *expanded);
		depths->expanded = expanded;
		depths->room = room;
	}
	if (depths->is_lost)
		return;
	depths->expanded[g]++;
	if (g >= depths->count)
		depths->count = g + 1;
}

void
depths_settle(struct gls_depths *depths, uint64_t expanded)
{
	uint64_t sum = 0;
	for (size_t i = 0; depths && i < depths->count; i++)
		sum += depths->expanded[i];
	if (depths && sum != expanded)
		depths->is_lost = true;
}

bool
run_tick_slowly(struct run *run, struct expanded expanded)
{
	bool is_due = true;
	if (run->depths) {
		count_at(run->depths, expanded.g);
		is_due = run->tracer || run->countdown_rest-- <= 1;
	}
	bool goes_on = !is_due || run_poll(run);
	if (run->depths && is_due)
		run->countdown_rest = run->countdown;
	if (goes_on && run->tracer)
		tracer_tell(run->tracer, run, expanded);
	if (run->depths || run->tracer)
		run->countdown = 1;
	return goes_on;
}

enum outcome
run_stop(struct run *run, enum gls_limit limit)
{
	run->limit = limit;
	return OUTCOME_LIMIT;
}

bool
run_reserve(struct run *run, unsigned length)
{
	if (length <= run->moves_room)
		return true;
	unsigned room = length + length / 2 + 64;
	struct gls_move *moves = realloc(run->moves, room * sizeof *moves);
	if (!moves) {
		run->limit = GLS_LIMIT_MEMORY;
		return false;
	}
	run->moves = moves;
	run->moves_room = room;
	return true;
}

bool
run_append(struct run *run, struct gls_move move)
{
	if (!run_reserve(run, run->length + 1))
		return false;
	run->moves[run->length++] = move;
	return true;
}

void
run_better(struct run *run)
{
	run->has_solution = true;
	if (run->better)
		run->better(run, run->better_data);
}

void
run_reverse(struct run *run, unsigned first)
{
	for (unsigned i = first, j = run->length; i + 1 < j; i++, j--) {
		struct gls_move move = run->moves[i];
		run->moves[i] = run->moves[j - 1];
		run->moves[j - 1] = move;
	}
}

/* Columns: optimal, uses a heuristic, from both ends, parallel. */
const struct gls_algorithm search_about[] = {
	{"backtracking", "depth-first to a bound, with a loop check on the path; any solution",
		false, false, false, false},
	{"iddfs", "iterative deepening of backtracking", true, false, false, false},
	{"bfs", "breadth-first; the goal is seen when it is generated", true, false, false, false},
	{"ucs", "uniform-cost graph search; the goal is seen when it is expanded", true, false,
		false, false},
	{"greedy", "least h first: quick, any solution", false, true, false, false},
	{"astar", "A*: least g + h first", true, true, false, false},
	{"wastar", "A* with g + W*h: at most W times the optimum", false, true, false, false},
	{"idastar", "IDA*: depth-first by increasing bounds on g + h; no memory", true, true, false,
		false},
	{"rbfs", "recursive best-first: A*'s order in the memory of one path", true, true, false,
		false},
	{"bidirectional", "breadth-first from both ends", true, false, true, false},
	{"biastar", "A* from both ends", true, true, true, false},
	{"pbiastar", "A* from both ends in parallel", true, true, true, true},
	{"hybrid", "A* until memory is full, then IDA* below its frontier", true, true, false,
		false},
	{SEARCH_CHAMPION, "the best solver for this kind of puzzle, where there is one", true, true,
		false, true},
	{NULL, NULL, false, false, false, false},
};

/* As textbooks write it. */
static const char *
name_of_alias(const char *alias)
{
	static const char *const list[][2] = {{"A*", "astar"}, {"a*", "astar"}, {"IDA*", "idastar"},
		{"ida*", "idastar"}, {"WA*", "wastar"}, {"wa*", "wastar"}, {"IDDFS", "iddfs"},
		{"BFS", "bfs"}, {"UCS", "ucs"}, {"RBFS", "rbfs"}, {"dijkstra", "ucs"},
		{"Dijkstra", "ucs"}, {"dfs", "backtracking"}, {"DFS", "backtracking"},
		{"A*+IDA*", "hybrid"}};
	for (size_t i = 0; i < sizeof list / sizeof *list; i++)
		if (!strcmp(list[i][0], alias))
			return list[i][1];
	return alias;
}

const struct gls_algorithm *
algorithm_find(const char *name, struct gls_error *error)
{
	struct suggestion suggestion = {.word = name};
	char nearest[64];
	const char *wanted = name_of_alias(name);
	for (const struct gls_algorithm *about = search_about; about->name; about++) {
		if (!strcmp(about->name, wanted))
			return about;
		suggest_offer(&suggestion, about->name);
	}
	error_set(error, GLS_BAD_INPUT, "no algorithm is called '%.40s'%s", name,
		suggest_text(&suggestion, nearest, sizeof nearest));
	return NULL;
}
