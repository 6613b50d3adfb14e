/* From the start to the first waypoint, on to the next, and at last to the goal:
 * each leg is a puzzle of its own, solved by the shortest way. Where a leg ends
 * depends on which shortest way was found, so the whole proves nothing: neither
 * that it is shortest, nor, if a later waypoint cannot be reached, that it never
 * can be. */
#include "api/solve/via.h"
#include "api/limits.h"
#include "api/verdict.h"
#include "base/clock.h"
#include "base/error.h"
#include "kind/kinds.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct journey {
	const gls_puzzle *puzzle;
	struct gls_options options; /* of a leg, but with all of the time */
	size_t leg_count;
	double started;
	struct gls_result *result;
};

/* What the heuristic says of the whole: a limit may leave nothing. */
static unsigned
estimate_start(const struct journey *journey)
{
	const gls_puzzle *puzzle = journey->puzzle;
	const struct gls_options *options = &journey->options;
	struct control control;
	limits_begin(&control, options);
	control.threads = 1;
	control.progress = NULL;
	struct heuristic *heuristic = heuristic_new(puzzle,
		puzzle_advice(puzzle, &control, NULL).heuristic, TOWARD_GOAL, &control, NULL);
	struct position *start = position_new(puzzle);
	struct estimate estimate = {0};
	if (heuristic && start) {
		puzzle->kind->start(puzzle, start);
		heuristic_estimate(heuristic, start, &estimate);
	}
	free(start);
	heuristic_free(heuristic, &control);
	return estimate.h;
}

/* The puzzle from the board after the moves so far to a waypoint, or, after the
 * last of them, to the goal. */
static gls_puzzle *
begin_leg(const struct journey *journey, size_t leg, struct gls_error *error)
{
	const struct gls_result *result = journey->result;
	gls_puzzle *here = gls_puzzle_after(journey->puzzle, result->moves, result->length, error);
	if (!here || leg + 1 == journey->leg_count)
		return here;
	struct gls_error inner = {.code = GLS_NO_MEMORY, .message = "no memory"};
	char *text = gls_puzzle_start_text(here);
	struct gls_options options = {.goal = journey->options.via[leg]};
	gls_puzzle *next = text ? here->kind->read(text, strlen(text), &options, &inner) : NULL;
	if (!next)
		error_set(error, inner.code, "waypoint %zu, taken as a goal: %.400s", leg + 1,
			inner.message);
	free(text);
	gls_puzzle_free(here);
	return next;
}

static bool
append(struct gls_result *whole, const struct gls_result *leg)
{
	size_t length = whole->length + leg->length;
	struct gls_move *moves = realloc(whole->moves, (length + 1) * sizeof *moves);
	if (!moves)
		return false;
	if (leg->length)
		memcpy(moves + whole->length, leg->moves, leg->length * sizeof *moves);
	whole->moves = moves;
	whole->length = (unsigned)length;
	return true;
}

/* The bounds of all legs, one after the other. */
static void
add_iterations(struct gls_result *whole, const struct gls_result *leg)
{
	const struct gls_iteration *iteration;
	for (size_t i = 0; (iteration = gls_result_iteration(leg, i)); i++)
		iterations_add(whole->iterations, iteration);
}

static void
add_figures(struct gls_result *whole, const struct gls_result *leg)
{
	add_iterations(whole, leg);
	memcpy(whole->algorithm, leg->algorithm, sizeof whole->algorithm);
	memcpy(whole->heuristic, leg->heuristic, sizeof whole->heuristic);
	whole->generated += leg->generated;
	whole->expanded += leg->expanded;
	if (leg->stored > whole->stored)
		whole->stored = leg->stored;
	if (leg->open_peak > whole->open_peak)
		whole->open_peak = leg->open_peak;
	if (leg->depth > whole->depth)
		whole->depth = leg->depth;
	if (leg->memory_bytes > whole->memory_bytes)
		whole->memory_bytes = leg->memory_bytes;
}

/* A leg that did not come to its end, or has more moves than are left of the limit, is the end of
 * the whole; the moves up to there solve nothing. */
static void
stop(struct journey *journey, size_t leg, const struct gls_result *ended)
{
	struct gls_result *result = journey->result;
	bool is_goal = leg + 1 == journey->leg_count;
	char name[40];
	snprintf(name, sizeof name, is_goal ? "the goal" : "waypoint %zu", leg + 1);
	free(result->moves);
	result->moves = NULL;
	result->length = 0;
	result->status = GLS_LIMIT;
	if (ended->status == GLS_UNSOLVABLE) {
		result->limit = GLS_LIMIT_WAYPOINT;
		snprintf(result->reason, sizeof result->reason, "%s cannot be reached from %s",
			name, leg ? "where the leg before it ended" : "the start");
	} else if (ended->status == GLS_SOLVED || ended->limit == GLS_LIMIT_MOVES) {
		result->limit = GLS_LIMIT_MOVES;
		snprintf(result->reason, sizeof result->reason,
			"no solution was found within the limit of %u moves, on the way to %s",
			journey->options.move_limit, name);
	} else {
		result->limit = ended->limit;
		snprintf(result->reason, sizeof result->reason, "%.100s, on the way to %s",
			ended->reason, name);
	}
}

static bool
solve_leg(struct journey *journey, size_t leg, struct gls_error *error)
{
	struct gls_options options = journey->options;
	unsigned most = options.move_limit, done = journey->result->length;
	gls_puzzle *puzzle = begin_leg(journey, leg, error);
	options.via = NULL;
	options.via_count = 0;
	/* None would be no limit: what one move too many leads to is looked at afterwards. */
	if (most)
		options.move_limit = most > done ? most - done : 1;
	options.seconds = limits_seconds_left(&journey->options, journey->started);
	struct gls_result *result = puzzle ? gls_solve(puzzle, &options, error) : NULL;
	bool is_good = result;
	if (is_good) {
		add_figures(journey->result, result);
		if (result->status != GLS_SOLVED || (most && result->length > most - done))
			stop(journey, leg, result);
		else if (!append(journey->result, result))
			is_good = error_set(error, GLS_NO_MEMORY, "no memory for the moves");
	}
	gls_result_free(result);
	gls_puzzle_free(puzzle);
	return is_good;
}

/* A kind whose goals are pictures; there is one. */
static const char *
example_of_picture(void)
{
	const struct kind_entry *entry = kinds;
	while (!entry->kind->shows_goal)
		entry++;
	return entry->kind->name;
}

/* The reasons why there can be no such journey, but for the waypoints. */
static bool
can_begin(const struct journey *journey, struct gls_error *error)
{
	const struct kind *kind = journey->puzzle->kind;
	if (!kind->shows_goal)
		return error_set(error, GLS_BAD_INPUT,
			"%s puzzles have no waypoints; expected a puzzle whose goal is a picture, "
			"such as %s",
			kind->name, example_of_picture());
	if (journey->options.count || journey->options.all)
		return error_set(error, GLS_BAD_INPUT,
			"a way through waypoints is not proved to be shortest: expected none, to "
			"count shortest solutions");
	return true;
}

static bool
travel(struct journey *journey, struct gls_error *error)
{
	struct gls_result *result = journey->result;
	const gls_puzzle *puzzle = journey->puzzle;
	if (!can_begin(journey, error))
		return false;
	if (puzzle_solvable(puzzle, result->reason, sizeof result->reason) == GLS_NOT_SOLVABLE) {
		result->status = GLS_UNSOLVABLE;
		return true;
	}
	for (size_t leg = 0; leg < journey->leg_count; leg++) {
		gls_puzzle *first = begin_leg(journey, leg, error);
		gls_puzzle_free(first);
		if (!first) /* known before any leg is solved */
			return false;
	}
	result->reason[0] = '\0';
	result->status = GLS_SOLVED;
	result->lower_bound = estimate_start(journey);
	for (size_t leg = 0; leg < journey->leg_count && result->status == GLS_SOLVED; leg++)
		if (!solve_leg(journey, leg, error))
			return false;
	return result->status != GLS_SOLVED ||
	       verdict_pass_moves(puzzle, result, result->moves, result->length, error);
}

static bool
has_waypoints(const struct gls_options *options, struct gls_error *error)
{
	const char *const *via = options->via;
	if (!is_given(via, error))
		return false;
	for (size_t i = 0; i < options->via_count; i++)
		if (!via[i])
			return error_set(error, GLS_BAD_INPUT, "waypoint %zu is NULL", i + 1);
	return true;
}

struct gls_result *
solve_via(const gls_puzzle *puzzle, const struct gls_options *options, struct gls_error *error)
{
	if (!has_waypoints(options, error))
		return NULL;
	struct journey journey = {
		.puzzle = puzzle,
		.options = *options,
		.leg_count = options->via_count + 1,
		.started = clock_seconds(),
		.result = calloc(1, sizeof *journey.result),
	};
	if (!journey.result) {
		error_set(error, GLS_NO_MEMORY, "no memory for the result");
		return NULL;
	}
	journey.result->iterations = calloc(1, sizeof *journey.result->iterations);
	gls_tables *tables = options->tables ? NULL : gls_tables_new(NULL);
	if (tables)
		journey.options.tables = tables;
	if (!journey.options.tables)
		error_set(error, GLS_NO_MEMORY, "no memory for tables");
	bool is_good = journey.options.tables && travel(&journey, error);
	gls_tables_free(tables);
	if (is_good) {
		journey.result->seconds = clock_seconds() - journey.started;
		return journey.result;
	}
	gls_result_free(journey.result);
	return NULL;
}
