/* The champion of tiles against published optima, the oracle, and itself with
 * other kernels and threads. */
#include "kind/tiles/champion/champion.h"
#include "kind/tiles/champion/nodes.h"
#include "support.h"

#include <stdlib.h>

static gls_tables *tables;

static void
open_tables(void)
{
	tables = gls_tables_new(NULL);
}

static void
close_tables(void)
{
	gls_tables_free(tables);
}

TestSuite(champion_tiles, .init = open_tables, .fini = close_tables);

static struct gls_result *
solve_by_champion(const gls_puzzle *puzzle, const char *heuristic, unsigned threads)
{
	struct gls_options options = {.algorithm = "champion",
		.heuristic = heuristic,
		.threads = threads,
		.tables = tables};
	struct gls_result *result = solve(puzzle, &options);
	cr_assert_eq(result->status, GLS_SOLVED);
	cr_assert(result->optimal);
	return result;
}

/* Solves the first boards of a file and holds them to the published lengths; the sum
 * of these. */
static unsigned
solve_published(const char *path, const char *heuristic, unsigned wanted)
{
	struct published board[100];
	unsigned sum = 0, count = published_read(path, board, wanted);
	cr_assert_eq(count, wanted, "%s has %u boards", path, count);
	for (unsigned i = 0; i < count; i++) {
		gls_puzzle *puzzle = puzzle_read(board[i].text, "blank-first", NULL);
		struct gls_result *result = solve_by_champion(puzzle, heuristic, 1 + i % 2);
		cr_assert_eq(result->length, board[i].length, "board %u: %u moves, not %u", i + 1,
			result->length, board[i].length);
		sum += result->length;
		gls_result_free(result);
		gls_puzzle_free(puzzle);
	}
	return sum;
}

Test(champion_tiles, finds_the_published_optima_of_korf)
{
	unsigned sum = solve_published("data/korf100.txt", "pdb:6-6-3", IS_SANITIZED ? 10 : 100);
	cr_assert(IS_SANITIZED || sum == 5305, "the sum is %u", sum);
}

Test(champion_tiles, needs_53_moves_for_the_hardest_boards_of_3_by_4)
{
	solve_published("data/fiftythree.txt", "pdb:6-5", 18);
}

Test(champion_tiles, agrees_with_the_oracle_whatever_the_goal)
{
	static const struct {
		unsigned rows, columns;
		const char *heuristic;
	} cases[] = {{2, 2, "pdb:2-1"}, {2, 3, "pdb:3-2"}, {3, 2, "pdb"}, {3, 3, "pdb:4-4"},
		{3, 3, "max:pdb:4-4,pdb:1,3,5,7/2,4,6,8"}, {3, 3, "max:pdb:6-2,pdb:4-4,pdb:5-3"},
		{2, 3, "max:pdb:3-2,pdb:1,3/2,4,5"}, {3, 3, "max:pdb:4-4,pdb:4-3-1,manhattan"},
		{3, 3, "pdb:8"}, {3, 3, "table"}, {2, 4, "pdb:4-3"}, {4, 2, "table"},
		{3, 3, "pdb:2-2-2-1-1"}, {2, 5, "pdb"}, {2, 5, "table"}};
	struct rng rng = rng_seed(11);
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct distances known = {cases[i].rows, cases[i].columns, METRIC_STM, {NULL}};
		unsigned boards = cases[i].rows * cases[i].columns > 9 ? 20 : 60;
		for (unsigned j = 0; j < fewer_if_sanitized(boards); j++) {
			struct board goal = board_standard(cases[i].rows, cases[i].columns);
			board_shuffle(&goal, &rng);
			if (boards == 20)
				goal = board_standard(cases[i].rows, cases[i].columns);
			struct board start = goal;
			if (j)
				board_shuffle_solvable(&start, &goal, &rng);
			gls_puzzle *puzzle = puzzle_of(&start, &goal, METRIC_STM);
			struct gls_result *result =
				solve_by_champion(puzzle, cases[i].heuristic, 1);
			unsigned expected = distance_between(&known, &start, &goal);
			cr_assert_eq(result->length, expected, "%s to %s: %u moves, not %u",
				board_text(&start), board_text(&goal), result->length, expected);
			gls_result_free(result);
			gls_puzzle_free(puzzle);
		}
		distances_free(&known);
	}
}

/* Boards of sizes and goals that the oracle cannot hold, against plain IDA*. */
Test(champion_tiles, agrees_with_plain_search_on_larger_boards)
{
	static const struct {
		unsigned rows, columns, walk;
		const char *goal;
	} cases[] = {{3, 4, 40, "standard"}, {4, 3, 40, "snail"}, {3, 5, 40, "standard"},
		{4, 4, 45, "snail"}, {4, 4, 45, "standard"}, {2, 8, 40, "standard"},
		{4, 5, 36, "blank-first"}, {5, 4, 36, "snail"}};
	struct rng rng = rng_seed(13);
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		for (unsigned j = 0; j < fewer_if_sanitized(4); j++) {
			struct board board = board_standard(cases[i].rows, cases[i].columns);
			gls_puzzle *solved = puzzle_read(board_text(&board), cases[i].goal, NULL);
			struct board goal = puzzle_goal(solved);
			gls_puzzle_free(solved);
			board = goal;
			board_walk(&board, cases[i].walk, &rng);
			gls_puzzle *puzzle = puzzle_of(&board, &goal, METRIC_STM);
			const char *shape =
				cases[i].rows * cases[i].columns < 20 ? "pdb" : "pdb:5-5-5-4";
			struct gls_result *result = solve_by_champion(puzzle, shape, 1);
			unsigned expected = solve_length(puzzle, "idastar", "linear-conflict");
			cr_assert_eq(result->length, expected, "%s: %u moves, not %u",
				board_text(&board), result->length, expected);
			gls_result_free(result);
			gls_puzzle_free(puzzle);
		}
}

/* Two partitions of a board of 4 x 5. */
#define ALTERNATIVES_20 "max:pdb:5-5-5-4,pdb:1,2,3,4,5/6,7,8,9,10/11,12,13,14,15/16,17,18,19"

/* Runs the search with one kernel and so many boards in its front; the tables are shared. */
static struct run
run_with_front(
	const gls_puzzle *puzzle, const char *name, tiles_kernel *kernel, uint32_t front_boards)
{
	struct control control;
	control_init(&control, (size_t)1 << 30, 0, NULL);
	control.threads = 1;
	control.tables = tables;
	control.progress = NULL;
	struct heuristic *h =
		puzzle->kind->heuristic_new(puzzle, name, TOWARD_GOAL, &control, NULL);
	struct run run = {.puzzle = puzzle,
		.heuristic = h,
		.control = &control,
		.threads = 1,
		.countdown = 1};
	cr_assert_eq(tiles_champion_by(&run, kernel, front_boards, 0), OUTCOME_SOLVED);
	puzzle->kind->heuristic_free(h, &control);
	cr_assert_eq(
		control.budget.used, 0, "%zu bytes are still booked", (size_t)control.budget.used);
	return run;
}

static struct run
run_kernel(const gls_puzzle *puzzle, const char *name, tiles_kernel *kernel)
{
	return run_with_front(puzzle, name, kernel, CHAMPION_FRONT_BOARDS);
}

/* The front drops boards that are reached again and the automaton forbids moves: each could
 * take away the way that the other counts on. */
Test(champion_tiles, drops_no_way_that_is_needed)
{
	static const struct {
		unsigned rows, columns, walk;
		const char *heuristic;
	} cases[] = {{2, 9, 60, "pdb:5-5-5-2"}, {3, 6, 60, "pdb:5-5-5-2"},
		{4, 5, 60, "pdb:5-5-5-4"}, {4, 5, 60, ALTERNATIVES_20}};
	static const uint32_t fronts[] = {1, 30, 1000, 30000, CHAMPION_FRONT_BOARDS};
	struct rng rng = rng_seed(17);
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		for (unsigned j = 0; j < fewer_if_sanitized(6); j++) {
			struct board goal = board_standard(cases[i].rows, cases[i].columns);
			struct board start = goal;
			board_walk(&start, cases[i].walk, &rng);
			gls_puzzle *puzzle = puzzle_of(&start, &goal, METRIC_STM);
			unsigned expected = solve_length(puzzle, "idastar", "linear-conflict");
			for (size_t k = 0; k < sizeof fronts / sizeof *fronts; k++) {
				struct run run = run_with_front(
					puzzle, cases[i].heuristic, tiles_kernel_plain, fronts[k]);
				cr_assert_eq(run.length, expected,
					"%s with a front of %u: %u moves, not %u",
					board_text(&start), fronts[k], run.length, expected);
				free(run.moves);
			}
			gls_puzzle_free(puzzle);
		}
}

/* A board whose last 3 x 3 cells look the same across the diagonal, as the goal does, and whose
 * others are where they belong. */
static struct board
own_mirror_image(unsigned size, struct rng *rng)
{
	static const unsigned diagonal[] = {0, 4, 8}, pair[][2] = {{1, 3}, {2, 6}, {5, 7}};
	struct board goal = board_standard(size, size), board = goal;
	unsigned corner = (size - 3) * (size + 1), cell[9];
	unsigned first = rng_below(rng, 3), last = rng_below(rng, 3), step = 1 + rng_below(rng, 2);
	for (unsigned i = 0; i < 9; i++)
		cell[i] = corner + i / 3 * size + i % 3;
	for (unsigned i = 0; i < 3; i++) {
		board.cell[cell[diagonal[i]]] = goal.cell[cell[diagonal[(first + i * step) % 3]]];
		unsigned turned = rng_below(rng, 2);
		for (unsigned end = 0; end < 2; end++)
			board.cell[cell[pair[i][end]]] =
				goal.cell[cell[pair[(last + i) % 3][end ^ turned]]];
	}
	while (board.cell[board.blank])
		board.blank = board.blank ? board.blank - 1 : board.cells - 1;
	return board;
}

/* Of the first moves of such a board only half are searched: on small boards and on large ones,
 * which have a front. */
Test(champion_tiles, boards_that_are_their_own_mirror_image)
{
	static const char *const heuristics[] = {"pdb:4-4", "pdb:6-6-3", "pdb:5-5-5-5-4"};
	static const uint32_t fronts[] = {1, 30, CHAMPION_FRONT_BOARDS};
	struct rng rng = rng_seed(23);
	unsigned solved = 0;
	for (unsigned i = 0; i < fewer_if_sanitized(90); i++) {
		unsigned size = i % 9 < 7 ? 3 : i % 9 < 8 ? 4 : 5;
		struct board goal = board_standard(size, size);
		struct board start = own_mirror_image(size, &rng);
		gls_puzzle *puzzle = puzzle_of(&start, &goal, METRIC_STM);
		if (gls_puzzle_solvable(puzzle, NULL, 0) != GLS_SOLVABLE) {
			gls_puzzle_free(puzzle);
			continue;
		}
		unsigned expected = solve_length(puzzle, "idastar", "linear-conflict");
		for (size_t j = 0; j < (size < 5 ? 1 : sizeof fronts / sizeof *fronts); j++) {
			struct run run = run_with_front(
				puzzle, heuristics[size - 3], tiles_kernel_plain, fronts[j]);
			cr_assert_eq(run.length, expected, "%s: %u moves, not %u",
				board_text(&start), run.length, expected);
			free(run.moves);
		}
		solved++;
		gls_puzzle_free(puzzle);
	}
	cr_assert_geq(solved, fewer_if_sanitized(30));
}

/* Goals with the blank in the middle of a side have a mirror image along a row or a column: moves
 * on that line are their own image, and the last one may be among them. */
Test(champion_tiles, boards_whose_mirror_image_keeps_a_line)
{
	static const char *const goals[] = {"1 2 3/4 5 6/7 0 8", "1 2 3/4 5 0/6 7 8",
		"1 0 2/3 4 5/6 7 8", "1 2 3/0 4 5/6 7 8", "1 2 3/4 0 5/6 7 8"};
	struct rng rng = rng_seed(29);
	gls_puzzle *near = puzzle_read("1 2 3 4 5/12 13 14 6 0/11 10 9 8 7", "snail", NULL);
	struct gls_result *one = solve_by_champion(near, "pdb:5-5-4", 1);
	cr_assert_eq(one->length, 1);
	gls_result_free(one);
	gls_puzzle_free(near);
	for (size_t i = 0; i < sizeof goals / sizeof *goals; i++) {
		gls_puzzle *solved = puzzle_read(goals[i], goals[i], NULL);
		struct board goal = puzzle_goal(solved);
		struct oracle *oracle = oracle_new(&goal, METRIC_STM);
		gls_puzzle_free(solved);
		for (unsigned j = 0; j < fewer_if_sanitized(200); j++) {
			struct board start = goal;
			board_walk(&start, j < 4 ? j : 1 + rng_below(&rng, 40), &rng);
			gls_puzzle *puzzle = puzzle_of(&start, &goal, METRIC_STM);
			struct gls_result *result = solve_by_champion(puzzle, "pdb:4-4", 1);
			cr_assert_eq(result->length, oracle_distance(oracle, &start));
			gls_result_free(result);
			gls_puzzle_free(puzzle);
		}
		oracle_free(oracle);
	}
}

/* Without the rule 118,561,930 boards are expanded for one of the hardest that are known, with
 * 7-8, and 2,640,479 for this one with smaller tables. */
Test(champion_tiles, half_the_boards_are_enough_for_a_mirror_image)
{
	gls_puzzle *puzzle = puzzle_read("0 10 13 5/7 6 15 9/4 12 1 14/2 3 8 11", "standard", NULL);
	struct run run = run_kernel(puzzle, "pdb:6-6-3", tiles_kernel_plain);
	cr_assert_eq(run.length, 66);
	cr_assert_leq(run.expanded, 1300000);
	free(run.moves);
	gls_puzzle_free(puzzle);
}

/* A front that is never full is A*. */
Test(champion_tiles, expands_no_board_twice_in_its_front)
{
	struct board goal = board_standard(4, 5), start = goal;
	struct rng rng = rng_seed(23);
	board_walk(&start, 120, &rng);
	gls_puzzle *puzzle = puzzle_of(&start, &goal, METRIC_STM);
	struct run run = run_with_front(puzzle, "pdb:5-5-5-4", tiles_kernel_plain, 1 << 22);
	cr_assert_gt(run.expanded, 100000, "%lu boards: too few", (unsigned long)run.expanded);
	cr_assert_leq(run.expanded, run.stored, "%lu boards were expanded, %lu were stored",
		(unsigned long)run.expanded, (unsigned long)run.stored);
	free(run.moves);
	gls_puzzle_free(puzzle);
}

#if defined(__x86_64__)
tiles_kernel tiles_kernel_with_calls; /* tiles_kernel_avx512, compiled otherwise */

static void
compare_kernels(const gls_puzzle *puzzle, const char *name, tiles_kernel *kernel)
{
	struct run plain = run_kernel(puzzle, name, tiles_kernel_plain);
	struct run other = run_kernel(puzzle, name, kernel);
	cr_assert_eq(plain.length, other.length, "%u and %u moves", plain.length, other.length);
	cr_assert_eq(plain.generated, other.generated, "%lu and %lu boards generated",
		(unsigned long)plain.generated, (unsigned long)other.generated);
	cr_assert_eq(plain.expanded, other.expanded);
	for (unsigned i = 0; i < plain.length; i++)
		cr_assert_eq(plain.moves[i].from, other.moves[i].from, "move %u differs", i);
	free(plain.moves);
	free(other.moves);
}

Test(champion_tiles, every_instruction_set_does_the_same)
{
	static const char *const boards[][3] = {
		{"13 5 4 10/9 12 8 14/2 3 7 1/0 15 11 6", "blank-first", "pdb:5-5-5"},
		{"13 5 4 10/9 12 8 14/2 3 7 1/0 15 11 6", "blank-first", "pdb:6-6-3"},
		{"5 1 3 4/2 6 8 12/9 10 7 11/13 14 15 0", "snail", "pdb:6-6-3"},
		{"1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0", "1 2 3 4/5 6 7 8/9 10 0 12/13 14 15 11",
			"pdb:5-5-5"},
		{"11 10 9 8/7 6 5 4/3 2 1 0", "standard", "pdb:6-5"},
		{"2 1 3 4 5/7 6 8 10 9/11 12 13 14 15/16 17 18 19 0", "standard", "pdb:5-5-5-4"},
		{"13 5 4 10/9 12 8 14/2 3 7 1/0 15 11 6", "blank-first",
			"max:pdb:5-5-5,pdb:4-4-7,pdb:6-6-3"},
		{"0 10 13 5/7 6 15 9/4 12 1 14/2 3 8 11", "standard", "pdb:6-6-3"},
		{"16 5 11 14 9/6 10 3 7 13/2 0 12 1 4/8 17 18 15 19", "standard", ALTERNATIVES_20},
	};
	for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
		gls_puzzle *puzzle = puzzle_read(boards[i][0], boards[i][1], NULL);
		if (gls_puzzle_solvable(puzzle, NULL, 0) != GLS_NOT_SOLVABLE) {
			if (__builtin_cpu_supports("avx2"))
				compare_kernels(puzzle, boards[i][2], tiles_kernel_avx2);
			if (__builtin_cpu_supports("avx512vpopcntdq"))
				compare_kernels(puzzle, boards[i][2], tiles_kernel_avx512);
		}
		gls_puzzle_free(puzzle);
	}
}

/* GCC 12 puts sixteen bits of a mask into memory and reads thirty-two where it has no
 * register for it, as at -O1 under the thread sanitizer. */
Test(champion_tiles, a_kernel_that_is_short_of_registers_does_the_same)
{
	gls_puzzle *puzzle =
		puzzle_read("13 5 4 10/9 12 8 14/2 3 7 1/0 15 11 6", "blank-first", NULL);
	if (__builtin_cpu_supports("avx512vpopcntdq"))
		compare_kernels(puzzle, "pdb:5-5-5", tiles_kernel_with_calls);
	gls_puzzle_free(puzzle);
}
#endif

Test(champion_tiles, several_threads_find_the_same_length)
{
	/* Large enough a search that all of them get something to do. */
	gls_puzzle *puzzle =
		puzzle_read("14 7 8 2/13 11 10 4/9 12 5 0/3 6 1 15", "blank-first", NULL);
	for (unsigned threads = 1; threads <= 3; threads++) {
		struct gls_result *result = solve_by_champion(puzzle, "pdb:5-5-5", threads);
		cr_assert_eq(result->length, 59, "%u threads: %u moves", threads, result->length);
		gls_result_free(result);
	}
	gls_puzzle_free(puzzle);
}

Test(champion_tiles, is_repeatable_with_one_thread)
{
	gls_puzzle *puzzle =
		puzzle_read("13 5 4 10/9 12 8 14/2 3 7 1/0 15 11 6", "blank-first", NULL);
	struct gls_result *one = solve_by_champion(puzzle, "pdb:5-5-5", 1);
	struct gls_result *two = solve_by_champion(puzzle, "pdb:5-5-5", 1);
	cr_assert_eq(one->generated, two->generated);
	cr_assert_eq(one->expanded, two->expanded);
	cr_assert_arr_eq(one->moves, two->moves, one->length * sizeof *one->moves);
	gls_result_free(one);
	gls_result_free(two);
	gls_puzzle_free(puzzle);
}

Test(champion_tiles, a_limit_of_time_ends_it_with_what_was_proved)
{
	gls_puzzle *puzzle =
		puzzle_read("0 24 23 22 21/20 19 18 17 16/15 14 13 12 11/10 9 8 7 6/5 4 3 2 1",
			"standard", NULL);
	struct gls_options options = {.algorithm = "champion",
		.heuristic = "pdb:4-4-4-4-4-4",
		.threads = 2,
		.seconds = IS_SANITIZED ? 20 : 2,
		.tables = tables};
	struct gls_result *result = solve(puzzle, &options);
	cr_assert_eq(result->status, GLS_LIMIT);
	cr_assert_eq(result->limit, GLS_LIMIT_TIME);
	cr_assert_lt(result->seconds, options.seconds + 2, "took %g s", result->seconds);
	cr_assert_gt(result->lower_bound, 80, "%u moves", result->lower_bound);
	gls_result_free(result);
	gls_puzzle_free(puzzle);
}

Test(champion_tiles, a_limit_of_moves_ends_it_between_two_bounds)
{
	gls_puzzle *puzzle =
		puzzle_read("16 5 11 14 9/6 10 3 7 13/2 0 12 1 4/8 17 18 15 19", "standard", NULL);
	uint64_t expanded = 0;
	for (unsigned threads = 1; threads <= 4; threads++) {
		struct gls_options options = {.algorithm = "champion",
			.heuristic = ALTERNATIVES_20,
			.move_limit = 63, /* it needs 64 */
			.threads = threads,
			.tables = tables};
		struct gls_result *result = solve(puzzle, &options);
		cr_assert_eq(result->limit, GLS_LIMIT_MOVES);
		cr_assert_eq(result->lower_bound, 64);
		cr_assert(threads == 1 || result->expanded == expanded, "%u threads: %llu boards",
			threads, (unsigned long long)result->expanded);
		expanded = result->expanded;
		gls_result_free(result);
	}
	gls_puzzle_free(puzzle);
}

/* There are second partitions for some goals only. */
Test(champion_tiles, auto_takes_partitions_that_are_there)
{
	gls_puzzle *puzzle =
		puzzle_read("1 2 3 4 5/14 15 16 17 6/13 0 19 18 7/12 11 10 9 8", "snail", NULL);
	struct gls_options options = {.tables = tables};
	for (unsigned i = 0; i < 5; i++) {
		struct gls_result *result = solve(puzzle, &options);
		cr_assert_eq(result->status, GLS_SOLVED, "solve %u: %s", i, result->reason);
		gls_result_free(result);
	}
	gls_puzzle_free(puzzle);
}

Test(champion_tiles, other_heuristics_and_metrics_still_solve)
{
	gls_puzzle *puzzle = puzzle_read("8 6 7/2 5 4/3 0 1", NULL, NULL);
	gls_puzzle *slides = puzzle_read("8 6 7/2 5 4/3 0 1", NULL, "mtm");
	unsigned plain = solve_length(puzzle, "champion", "manhattan");
	unsigned bytes = solve_length(puzzle, "champion", "pdb:4-4,additive-byte");
	cr_assert_eq(plain, 31, "%u moves", plain);
	cr_assert_eq(bytes, 31, "%u moves", bytes);
	cr_assert_eq(solve_length(slides, "champion", "walking-distance"),
		solve_length(slides, "idastar", "walking-distance"));
	gls_puzzle_free(puzzle);
	gls_puzzle_free(slides);
}

/* The front that fills the memory, from the command's side. */
Test(champion_tiles, hybrid_is_the_same_with_another_front)
{
	struct board goal = board_standard(5, 5), start = goal;
	struct rng rng = rng_seed(19);
	board_walk(&start, 70, &rng);
	gls_puzzle *puzzle = puzzle_of(&start, &goal, METRIC_STM);
	struct gls_result *champion = solve_by_champion(puzzle, "pdb:5-5-5-5-4", 1);
	struct gls_options options = {.algorithm = "hybrid",
		.heuristic = "pdb:5-5-5-5-4",
		.tables = tables,
		.memory = (size_t)1 << 30};
	struct gls_result *hybrid = solve(puzzle, &options);
	cr_assert_eq(hybrid->status, GLS_SOLVED);
	cr_assert(hybrid->optimal);
	cr_assert_eq(hybrid->length, champion->length, "%u moves, not %u", hybrid->length,
		champion->length);
	cr_assert_leq(hybrid->memory_bytes, options.memory);
	gls_result_free(hybrid);
	gls_result_free(champion);
	gls_puzzle_free(puzzle);
}
