/* Of the last step of a solve: all shortest solutions, and longer ones, counted and listed. */
#include "api/solve/solving.h"
#include "api/verdict.h"
#include "base/error.h"

#include <stdlib.h>
#include <string.h>

/* The kind's own heuristic, or, where memory is too short for its tables, the plain one. */
static struct heuristic *
heuristic_to_count(struct solving *solving, struct gls_error *error)
{
	const gls_puzzle *puzzle = solving->puzzle;
	struct control *control = &solving->control;
	struct advice advice = puzzle_advice(puzzle, control, NULL);
	struct heuristic *own =
		heuristic_new(puzzle, advice.heuristic, TOWARD_GOAL, control, error);
	if (!own && error->code == GLS_NO_MEMORY)
		own = heuristic_new(puzzle, advice.frugal, TOWARD_GOAL, control, error);
	return own;
}

/* The heuristic of the search, or, where that has none or a limit kept it from being made, one to
 * count with. A limit that comes
 * while it is made is one of counting: what was proved stays. False for anything else. */
static bool
run_enumeration(
	struct solving *solving, struct run *run, struct enumeration *all, struct gls_error *error)
{
	const struct kind *kind = solving->puzzle->kind;
	struct gls_error local = {0};
	struct heuristic *own = NULL;
	if (!run->heuristic || !solving->about->uses_heuristic) {
		own = heuristic_to_count(solving, &local);
		run->heuristic = own;
	}
	const struct searches *searches = kind_entry_of(kind)->searches;
	if (run->heuristic && all->by_extra)
		searches->slack(run, all);
	else if (run->heuristic)
		searches->enumerate(run, all);
	else if (is_limit(&local))
		run->limit = GLS_LIMIT_MEMORY; /* or time: there is no count, that is all */
	else if (error)
		*error = local;
	heuristic_free(own, &solving->control);
	return run->heuristic || run->limit != GLS_LIMIT_NONE;
}

/* A solved board has one shortest solution, which needs no tables to be found. */
static void
count_no_moves(struct enumeration *all, struct run *run)
{
	all->count = 1;
	if (all->by_extra)
		all->by_extra[0] = 1;
	all->moves = all->wanted ? calloc(1, sizeof *all->moves) : NULL;
	all->listed = all->moves ? 1 : 0;
	if (all->wanted && !all->moves)
		run->limit = GLS_LIMIT_MEMORY;
}

/* The solutions that were listed, each replayed; memory to do that may be out, and then those
 * after it are not listed. */
static bool
take_listed(const struct solving *solving, const struct enumeration *all, struct gls_result *result,
	struct gls_error *error)
{
	struct gls_error local = {0};
	const struct gls_move *next = all->moves;
	size_t length = result->length, of_length = 0; /* how many of it came before */
	result->solutions = all->moves;
	while (result->solutions_listed < all->listed) {
		for (; all->by_extra && of_length == all->by_extra[length - result->length];
			length++)
			of_length = 0;
		if (!verdict_pass_moves(solving->puzzle, result, next, length, &local))
			break;
		next += length;
		of_length++;
		result->solutions_listed++;
	}
	result->is_counted &= local.code == GLS_OK;
	if (local.code == GLS_INTERNAL && error)
		*error = local;
	return local.code != GLS_INTERNAL;
}

/* Longer ones that the limit of moves allows. */
static bool
begin_slack(struct solving *solving, struct enumeration *all)
{
	struct gls_result *result = solving->result;
	unsigned limit = solving->run.move_limit;
	if (limit && limit - result->length < all->slack)
		all->slack = limit - result->length;
	result->slack = all->slack;
	all->by_extra = result->solutions_by_extra = calloc(all->slack + 1, sizeof(uint64_t));
	return all->by_extra;
}

bool
count_solutions(struct solving *solving, struct gls_error *error)
{
	struct gls_result *result = solving->result;
	const struct gls_options *options = &solving->options;
	if (!(options->count || options->all))
		return true;
	result->is_counted = result->status == GLS_UNSOLVABLE; /* there are none, that is known */
	if (result->status != GLS_SOLVED)
		return true;
	struct enumeration all = {.wanted = options->all, .slack = options->slack};
	if (options->slack && !begin_slack(solving, &all))
		return error_set(error, GLS_NO_MEMORY, "no memory for the counts");
	struct run run = {
		.puzzle = solving->puzzle,
		.heuristic = solving->forward,
		.control = &solving->control,
		.length = result->length,
		.lower_bound = result->length,
		.phase = "counting",
		.countdown = 1,
	};
	bool is_good = true;
	if (result->length)
		is_good = run_enumeration(solving, &run, &all, error);
	else
		count_no_moves(&all, &run);
	result->is_counted = is_good && run.limit == GLS_LIMIT_NONE && all.count < ENUMERATE_MANY;
	result->solution_count = all.count ? all.count : 1; /* one is known, also after a limit */
	is_good = take_listed(solving, &all, result, error) && is_good;
	if (is_good && result->solutions_listed && result->length)
		memcpy(result->moves, all.moves, result->length * sizeof *result->moves);
	return is_good;
}
