/* Hints against the oracle's distances. */
#include "support.h"

Test(hints, tell_the_distance_after_each_move)
{
	struct board goal = board_standard(3, 3);
	struct oracle *oracle = oracle_new(&goal, METRIC_STM);
	struct rng rng = rng_seed(5);
	for (unsigned round = 0; round < 20; round++) {
		struct board start = goal;
		struct gls_error error = {0};
		size_t count = 0;
		board_shuffle_solvable(&start, &goal, &rng);
		gls_puzzle *puzzle = puzzle_of(&start, &goal, METRIC_STM);
		struct gls_hint *hints = gls_hints(puzzle, NULL, &count, &error);
		cr_assert(hints, "%s", error.message);
		cr_assert(count >= 2 && count <= 4);
		for (size_t i = 0; i < count; i++) {
			struct board after = start;
			board_slide(&after, hints[i].move.from);
			cr_assert_eq(hints[i].status, GLS_SOLVED);
			cr_assert_eq(hints[i].distance, oracle_distance(oracle, &after),
				"%s after %u: %u", board_text(&start), hints[i].move.from,
				hints[i].distance);
		}
		gls_free(hints);
		gls_puzzle_free(puzzle);
	}
	oracle_free(oracle);
}

Test(hints, say_where_a_limit_came_first)
{
	gls_puzzle *puzzle =
		puzzle_read("14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3", "blank-first", NULL);
	struct gls_options options = {.algorithm = "iddfs", .seconds = 0.05};
	size_t count;
	struct gls_hint *hints = gls_hints(puzzle, &options, &count, NULL);
	cr_assert(hints);
	for (size_t i = 0; i < count; i++)
		cr_assert_eq(hints[i].status, GLS_LIMIT);
	gls_free(hints);
	gls_puzzle_free(puzzle);
}
