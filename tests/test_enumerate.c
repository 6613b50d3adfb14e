/* All shortest solutions, against the judge's counts. */
#include "support.h"

#include <string.h>

/* Every listed solution reaches the goal, and no two are the same. */
static void
check_listed(const gls_puzzle *puzzle, const struct gls_result *result)
{
	size_t size = result->length * sizeof *result->solutions;
	for (uint64_t i = 0; i < result->solutions_listed; i++) {
		const struct gls_move *one = result->solutions + i * result->length;
		gls_puzzle *end = gls_puzzle_after(puzzle, one, result->length, NULL);
		cr_assert(end && gls_puzzle_is_solved(end), "solution %u is none", (unsigned)i);
		gls_puzzle_free(end);
		for (uint64_t j = 0; j < i; j++)
			cr_assert(memcmp(one, result->solutions + j * result->length, size),
				"solutions %u and %u are the same", (unsigned)j, (unsigned)i);
	}
}

static void
check_counts(unsigned rows, unsigned columns, enum metric metric, const char *algorithm)
{
	struct board goal = board_standard(rows, columns);
	struct rng rng = rng_seed(rows * 10 + columns);
	board_shuffle(&goal, &rng);
	struct oracle *oracle = oracle_new(&goal, metric);
	for (unsigned i = 0; i < 25; i++) {
		struct board start = goal;
		board_shuffle_solvable(&start, &goal, &rng);
		gls_puzzle *puzzle = puzzle_of(&start, &goal, metric);
		struct gls_options options = {
			.algorithm = algorithm, .all = 1000, .threads = 1, .memory = 1 << 28};
		struct gls_result *result = solve(puzzle, &options);
		uint64_t ways = oracle_solutions(oracle, &start);
		cr_assert(result->is_counted);
		cr_assert_eq(result->solution_count, ways, "%s: %u solutions, not %u",
			board_text(&start), (unsigned)result->solution_count, (unsigned)ways);
		cr_assert_eq(result->solutions_listed, ways < 1000 ? ways : 1000);
		check_listed(puzzle, result);
		gls_result_free(result);
		gls_puzzle_free(puzzle);
	}
	oracle_free(oracle);
}

Test(enumerate, counts_every_shortest_solution)
{
	check_counts(3, 3, METRIC_STM, "auto");
	check_counts(2, 4, METRIC_STM, "astar");
	check_counts(2, 3, METRIC_STM, "bfs");
	check_counts(3, 3, METRIC_MTM, "auto");
}

Test(enumerate, lists_in_the_order_of_the_moves_and_stops_when_told)
{
	gls_puzzle *puzzle = puzzle_read("7 2 4/5 0 6/8 3 1", "blank-first", NULL);
	struct gls_options few = {.all = 2}, many = {.all = UINT64_MAX};
	struct gls_result *first = solve(puzzle, &few), *every = solve(puzzle, &many);
	cr_assert_eq(first->solutions_listed, 2);
	cr_assert_eq(every->solutions_listed, 3, "not the one that a write-up claims");
	cr_assert_not(memcmp(
		first->solutions, every->solutions, 2 * first->length * sizeof *first->solutions));
	gls_result_free(first);
	gls_result_free(every);
	gls_puzzle_free(puzzle);
}

Test(enumerate, a_solved_board_has_one_solution_of_no_moves)
{
	gls_puzzle *puzzle = puzzle_read("1 2 3/4 5 6/7 8 0", NULL, NULL);
	struct gls_options options = {.all = 5};
	struct gls_result *result = solve(puzzle, &options);
	cr_assert_eq(result->solution_count, 1);
	cr_assert_eq(result->solutions_listed, 1);
	gls_result_free(result);
	gls_puzzle_free(puzzle);
}

Test(enumerate, goes_on_when_nothing_more_can_be_remembered)
{
	gls_puzzle *puzzle = puzzle_read("8 6 7/2 5 4/3 0 1", NULL, NULL);
	struct gls_options plenty = {.count = true},
			   scarce = {.count = true, .memory = 1 << 20, .algorithm = "idastar"};
	struct gls_result *one = solve(puzzle, &plenty), *other = solve(puzzle, &scarce);
	cr_assert(one->is_counted && other->is_counted);
	cr_assert_eq(one->solution_count, other->solution_count);
	gls_result_free(one);
	gls_result_free(other);
	gls_puzzle_free(puzzle);
}

Test(enumerate, needs_a_proof)
{
	gls_puzzle *puzzle = puzzle_read("8 6 7/2 5 4/3 0 1", NULL, NULL);
	struct gls_options options = {.count = true, .algorithm = "greedy"};
	struct gls_error error = {0};
	cr_assert_null(gls_solve(puzzle, &options, &error));
	cr_assert_eq(error.code, GLS_BAD_INPUT);
	gls_puzzle_free(puzzle);
}

static void
cancel_counting(const struct gls_progress *now, void *data)
{
	if (!strcmp(now->phase, "counting"))
		gls_cancel_request(data);
}

Test(enumerate, counts_the_solution_that_was_found_when_it_is_stopped)
{
	gls_puzzle *puzzle =
		puzzle_read("14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3", "blank-first", NULL);
	gls_cancel *cancel = gls_cancel_new();
	struct gls_options options = {.heuristic = "pdb:5-5-5",
		.all = 10,
		.cancel = cancel,
		.progress = cancel_counting,
		.progress_data = cancel};
	struct gls_result *result = solve(puzzle, &options);
	cr_assert_eq(result->status, GLS_SOLVED);
	cr_assert_not(result->is_counted, "it was not stopped");
	cr_assert_geq(result->solution_count, 1);
	gls_result_free(result);
	gls_cancel_free(cancel);
	gls_puzzle_free(puzzle);
}
