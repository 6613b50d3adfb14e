/* The champion of multi-tile moves against breadth-first search. */
#include "kind/tiles/champion/slide_tables.h"
#include "support.h"

static struct gls_result *
solve_slides(const gls_puzzle *puzzle, size_t memory, unsigned threads)
{
	struct gls_options options = {
		.algorithm = "champion", .heuristic = "zero", .memory = memory, .threads = threads};
	return solve(puzzle, &options);
}

static void
check(const struct board *start, const struct board *goal, unsigned expected, size_t memory)
{
	gls_puzzle *puzzle = puzzle_of(start, goal, METRIC_MTM);
	struct gls_result *result = solve_slides(puzzle, memory, 1);
	cr_assert_eq(result->status, GLS_SOLVED, "%s to %s: %s", board_text(start),
		board_text(goal), result->reason);
	cr_assert(result->optimal && result->length == expected, "%s to %s: %u slides, not %u",
		board_text(start), board_text(goal), result->length, expected);
	gls_result_free(result);
	gls_puzzle_free(puzzle);
}

Test(champion_slides, solves_every_board_of_2_by_3)
{
	struct board goal = board_standard(2, 3), start = goal;
	struct oracle *oracle = oracle_new(&goal, METRIC_MTM);
	cr_assert_eq(oracle->farthest, 20);
	for (uint32_t rank = 0; rank < board_rank_count(6); rank++) {
		board_unrank(&start, rank);
		unsigned distance = oracle_distance(oracle, &start);
		if (distance != DISTANCE_NONE && rank % fewer_if_sanitized(8) == 0)
			check(&start, &goal, distance, 0);
	}
	oracle_free(oracle);
}

/* The boards that need most slides, as far as `count`. */
static void
check_farthest(unsigned rows, unsigned columns, unsigned farthest, unsigned count)
{
	struct board goal = board_standard(rows, columns), start = goal;
	struct oracle *oracle = oracle_new(&goal, METRIC_MTM);
	cr_assert_eq(oracle->farthest, farthest, "%u x %u: %u", rows, columns, oracle->farthest);
	for (uint32_t rank = 0; count && rank < board_rank_count(goal.cells); rank++) {
		board_unrank(&start, rank);
		if (oracle_distance(oracle, &start) == farthest) {
			check(&start, &goal, farthest, 0);
			count--;
		}
	}
	oracle_free(oracle);
}

Test(champion_slides, needs_as_many_as_are_known_for_the_farthest_boards)
{
	check_farthest(2, 4, 25, fewer_if_sanitized(20));
	check_farthest(3, 3, 24, fewer_if_sanitized(20));
}

/* From any board to any other, also where memory is too short for most layers. */
static void
check_any_goal(unsigned rows, unsigned columns, unsigned count)
{
	static const size_t memories[] = {0, (size_t)3 << 20, (size_t)1 << 20, (size_t)2 << 20};
	struct distances distances = {.rows = rows, .columns = columns, .metric = METRIC_MTM};
	struct rng rng = rng_seed(rows * 100 + columns);
	struct board goal = board_standard(rows, columns), start = goal;
	for (unsigned i = 0; i < count; i++) {
		if (i % 32 == 0)
			board_shuffle(&goal, &rng); /* one oracle a cell of the blank */
		start = goal;
		board_shuffle_solvable(&start, &goal, &rng);
		check(&start, &goal, distance_between(&distances, &start, &goal), memories[i % 4]);
	}
	distances_free(&distances);
}

Test(champion_slides, agrees_with_the_oracle_whatever_the_goal)
{
	check_any_goal(2, 2, 40);
	check_any_goal(3, 2, 100);
	check_any_goal(2, 4, fewer_if_sanitized(100));
	check_any_goal(3, 3, fewer_if_sanitized(160));
	if (!IS_SANITIZED)
		check_any_goal(5, 2, 32);
}

Test(champion_slides, agrees_with_plain_search_on_larger_boards)
{
	static const struct {
		unsigned rows, columns, walk;
	} cases[] = {{3, 4, 60}, {4, 3, 60}, {2, 6, 60}, {6, 2, 60}, {3, 5, 40}, {5, 3, 40},
		{4, 4, 40}, {2, 7, 40}, {8, 2, 40}};
	struct rng rng = rng_seed(14);
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		for (unsigned j = 0; j < fewer_if_sanitized(6); j++) {
			struct board goal = board_standard(cases[i].rows, cases[i].columns);
			board_shuffle(&goal, &rng);
			struct board start = goal;
			board_walk(&start, cases[i].walk / (1 + j % 2), &rng);
			gls_puzzle *puzzle = puzzle_of(&start, &goal, METRIC_MTM);
			unsigned expected = solve_length(puzzle, "bidirectional", "zero");
			gls_puzzle_free(puzzle);
			check(&start, &goal, expected, j % 3 ? 0 : (size_t)3 << 20);
		}
}

/* The tables hold what a breadth-first search over whole boards finds where a pattern is all
 * of the tiles, and never more where it is not. */
Test(champion_slides, tables_never_overestimate)
{
	struct board goal = board_standard(3, 3), start = goal;
	struct oracle *oracle = oracle_new(&goal, METRIC_MTM);
	struct slide_shape shape = {.tiles = 8};
	for (uint8_t cell = 0; cell < 9; cell++) {
		uint8_t row = cell / 3, column = cell % 3;
		shape.room[HORIZONTAL][cell] = (struct slide_room){column, 2 - column, 1};
		shape.room[VERTICAL][cell] = (struct slide_room){row, 2 - row, 3};
	}
	slide_board end = 8;
	for (unsigned tile = 1; tile < 9; tile++)
		end |= (slide_board)(tile - 1) << (SLIDE_CELL_BITS * tile);
	struct control control;
	struct slide_tables tables;
	control_init(&control, (size_t)1 << 30, 0, NULL);
	control.threads = 2;
	cr_assert(slide_tables_make(&tables, &shape, end, 4, &control));
	for (uint32_t rank = 0; rank < board_rank_count(9); rank += 7) {
		board_unrank(&start, rank);
		unsigned distance = oracle_distance(oracle, &start);
		if (distance == DISTANCE_NONE)
			continue;
		slide_board board = 0;
		for (unsigned cell = 0; cell < 9; cell++)
			board |= (slide_board)cell << (SLIDE_CELL_BITS * start.cell[cell]);
		cr_assert(slide_within(&tables, board, HORIZONTAL, distance) ||
				  slide_within(&tables, board, VERTICAL, distance),
			"%s is %u slides away", board_text(&start), distance);
	}
	slide_tables_free(&tables, &control);
	cr_assert_eq(control.budget.used, 0);
	oracle_free(oracle);
}

/* Lengths that IDA* with walking distance, or plain search from both ends, found before. */
Test(champion_slides, solves_15_puzzles)
{
	if (SEES_THREADS)
		cr_skip_test("too slow under the thread sanitizer, for one thread");
	gls_puzzle *puzzle =
		puzzle_read("14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3", "blank-first", "mtm");
	for (unsigned threads = 1; threads <= 2; threads++) {
		struct gls_options options = {.threads = threads};
		struct gls_result *result = solve(puzzle, &options);
		cr_assert(result->optimal && result->length == 33, "%u slides", result->length);
		cr_assert_str_eq(result->algorithm, "champion");
		gls_result_free(result);
	}
	gls_puzzle_free(puzzle);
}

Test(champion_slides, stops_at_limits_with_what_is_proved)
{
	gls_puzzle *puzzle =
		puzzle_read("14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3", "blank-first", "mtm");
	struct gls_options time = {.algorithm = "champion", .seconds = 0.05};
	struct gls_options moves = {.algorithm = "champion", .move_limit = 28};
	struct gls_result *result = solve(puzzle, &time);
	cr_assert_eq(result->status, GLS_LIMIT);
	cr_assert_eq(result->limit, GLS_LIMIT_TIME);
	cr_assert(result->lower_bound >= 1 && result->lower_bound <= 33, "proved %u",
		result->lower_bound);
	gls_result_free(result);
	result = solve(puzzle, &moves);
	cr_assert_eq(result->limit, GLS_LIMIT_MOVES);
	cr_assert_eq(result->lower_bound, 29, "proved %u", result->lower_bound);
	gls_result_free(result);
	gls_puzzle_free(puzzle);
}
