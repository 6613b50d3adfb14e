/* Searches of tiles: what cannot be solved, what is not promised, threads, memory and options. */
#include "searching.h"

/* ---- Unsolvable ----------------------------------------------------------- */

Test(searches, prove_what_cannot_be_solved)
{
	static const char *const boards[] = {"1 2 3/4 5 6/8 7 0", "2 1/3 0", "1x4 2 1 3 0",
		"1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0"};
	for (unsigned i = 0; i < 4; i++)
		for (const struct gls_algorithm *search = search_about; search->name; search++) {
			if (!strcmp(search->name, SEARCH_CHAMPION))
				continue;
			gls_puzzle *puzzle = puzzle_read(boards[i], NULL, NULL);
			struct gls_options options = {.algorithm = search->name, .seconds = 10};
			struct gls_result *result = solve(puzzle, &options);
			cr_assert_eq(result->status, GLS_UNSOLVABLE, "%s on %s: %d", search->name,
				boards[i], result->status);
			cr_assert(result->reason[0] && !result->moves, "%s on %s: '%s'",
				search->name, boards[i], result->reason);
			gls_result_free(result);
			gls_puzzle_free(puzzle);
		}
}

/* ---- One text, two compilations ------------------------------------------- */

/* The searches compiled for tiles and those over the table of functions are the
 * same searches: same lengths, same counts. */
Test(searches, count_the_same_through_the_table_of_functions)
{
	if (SEES_THREADS)
		cr_skip_test("too slow under the thread sanitizer, for one thread");
	static const char *const names[] = {"manhattan", "walking-distance", "linear-conflict"};
	struct rng rng = rng_seed(120);
	for (unsigned i = 0; i < fewer_if_sanitized(20); i++) {
		struct board goal = board_standard(3, 3), start;
		board_shuffle(&goal, &rng);
		start = goal;
		board_walk(&start, 12, &rng);
		gls_puzzle *puzzle = puzzle_of(&start, &goal, i % 4 ? METRIC_STM : METRIC_MTM);
		for (const struct search *search = searches_tiles.by_number; search->name;
			search++) {
			const char *heuristic = i % 4 ? names[i % 3] : "walking-distance";
			struct run tiles = run_search_of(
				searches_tiles.by_number, search->name, puzzle, heuristic);
			struct run table = run_search_of(
				searches_table.by_number, search->name, puzzle, heuristic);
			cr_assert(tiles.length == table.length &&
					  tiles.generated == table.generated &&
					  tiles.expanded == table.expanded &&
					  tiles.stored == table.stored &&
					  tiles.lower_bound == table.lower_bound,
				"%s on %s: %u moves, %llu and %llu boards compiled for tiles, but "
				"%u, %llu and %llu",
				search->name, board_text(&start), tiles.length,
				(unsigned long long)tiles.generated,
				(unsigned long long)tiles.expanded, table.length,
				(unsigned long long)table.generated,
				(unsigned long long)table.expanded);
		}
		gls_puzzle_free(puzzle);
	}
}

/* ---- Searches that promise less ------------------------------------------- */

Test(searches, weighted_astar_keeps_within_its_weight)
{
	static const double weights[] = {1, 1.2, 1.5, 2, 5, 100};
	struct distances distances = {.rows = 3, .columns = 3};
	struct rng rng = rng_seed(130);
	for (unsigned i = 0; i < fewer_if_sanitized(100); i++) {
		struct board goal = board_standard(3, 3), start = goal;
		board_shuffle_solvable(&start, &goal, &rng);
		unsigned distance = distance_between(&distances, &start, &goal);
		gls_puzzle *puzzle = puzzle_of(&start, &goal, METRIC_STM);
		for (unsigned w = 0; w < 6; w++) {
			struct gls_options options = {.algorithm = "wastar",
				.heuristic = "manhattan",
				.weight = weights[w]};
			struct gls_result *result = solve(puzzle, &options);
			cr_assert_eq(result->status, GLS_SOLVED);
			cr_assert_leq(result->length, weights[w] * distance,
				"%s: %u moves with weight %g, but %u are enough",
				board_text(&start), result->length, weights[w], distance);
			cr_assert_leq(result->lower_bound, distance, "%s: proved %u of %u",
				board_text(&start), result->lower_bound, distance);
			cr_assert(!result->optimal || result->length == distance);
			gls_result_free(result);
		}
		gls_puzzle_free(puzzle);
	}
	distances_free(&distances);
}

/* solve() replays the moves. */
Test(searches, greedy_solves_every_size)
{
	static const unsigned sizes[][2] = {{2, 2}, {3, 3}, {2, 5}, {4, 4}, {5, 5}, {6, 3}};
	struct rng rng = rng_seed(131);
	for (unsigned i = 0; i < sizeof sizes / sizeof *sizes; i++)
		for (unsigned j = 0; j < fewer_if_sanitized(10); j++) {
			struct board goal = board_standard(sizes[i][0], sizes[i][1]), start = goal;
			board_shuffle(&goal, &rng);
			board_shuffle_solvable(&start, &goal, &rng);
			gls_puzzle *puzzle = puzzle_of(&start, &goal, METRIC_STM);
			struct gls_options options = {
				.algorithm = "greedy", .heuristic = "manhattan"};
			struct gls_result *result = solve(puzzle, &options);
			cr_assert_eq(result->status, GLS_SOLVED, "%s", board_text(&start));
			gls_result_free(result);
			gls_puzzle_free(puzzle);
		}
}

/* ---- In parallel, and in little memory ------------------------------------ */

Test(searches, in_parallel_agree_with_astar_on_3x4)
{
	struct rng rng = rng_seed(140);
	for (unsigned i = 0; i < fewer_if_sanitized(200); i++) {
		struct board goal = board_standard(3, 4), start = goal;
		board_shuffle(&goal, &rng);
		board_shuffle_solvable(&start, &goal, &rng);
		gls_puzzle *puzzle = puzzle_of(&start, &goal, METRIC_STM);
		unsigned expected = solve_length(puzzle, "astar", "walking-distance");
		unsigned length = solve_length(puzzle, "pbiastar", "walking-distance");
		cr_assert_eq(length, expected, "%s to %s: %u, not %u", board_text(&start),
			board_text(&goal), length, expected);
		gls_puzzle_free(puzzle);
	}
}

/* Boards of the 15-puzzle at 30 to 45 moves, each told to the visitor. */
static void
each_15_puzzle(unsigned count, uint64_t seed, void (*visit)(const gls_puzzle *puzzle))
{
	struct gls_options options = {.rows = 4,
		.columns = 4,
		.seed = seed,
		.has_distance = true,
		.distance_min = 30,
		.distance_max = 45};
	struct gls_error error = {0};
	gls_generator *generator = gls_generator_new("tiles", &options, &error);
	cr_assert(generator, "%s", error.message);
	for (unsigned i = 0; i < count; i++) {
		gls_puzzle *puzzle = gls_generator_next(generator, &error);
		cr_assert(puzzle, "%s", error.message);
		visit(puzzle);
		gls_puzzle_free(puzzle);
	}
	gls_generator_free(generator);
}

static void
check_parallel(const gls_puzzle *puzzle)
{
	struct board start = puzzle_start(puzzle);
	unsigned expected = solve_length(puzzle, "astar", "walking-distance");
	unsigned length = solve_length(puzzle, "pbiastar", "linear-conflict");
	cr_assert(expected >= 30 && expected <= 45, "%s takes %u", board_text(&start), expected);
	cr_assert_eq(length, expected, "%s: %u, not %u", board_text(&start), length, expected);
}

Test(searches, in_parallel_agree_with_astar_on_15_puzzles)
{
	each_15_puzzle(fewer_if_sanitized(40), 141, check_parallel);
}

/* A mebibyte holds some twenty thousand boards; these need more. */
static void
check_hybrid(const gls_puzzle *puzzle)
{
	struct gls_options options = {
		.algorithm = "hybrid", .heuristic = "manhattan", .memory = 1 << 20};
	struct board start = puzzle_start(puzzle);
	unsigned expected = solve_length(puzzle, "idastar", "walking-distance");
	struct gls_result *result = solve(puzzle, &options);
	cr_assert(result->status == GLS_SOLVED && result->optimal, "%s: %s", board_text(&start),
		result->reason);
	cr_assert_eq(result->length, expected, "%s: %u, not %u", board_text(&start), result->length,
		expected);
	cr_assert_leq(result->memory_bytes, options.memory, "%s: %zu bytes", board_text(&start),
		result->memory_bytes);
	gls_result_free(result);
}

Test(searches, hybrid_is_optimal_in_little_memory)
{
	if (SEES_THREADS)
		cr_skip_test("too slow under the thread sanitizer, for one thread");
	each_15_puzzle(fewer_if_sanitized(20), 142, check_hybrid);
}

/* That this is a test at all: the same memory is not enough for A*. */
Test(searches, hybrid_goes_on_where_astar_ends)
{
	if (SEES_THREADS)
		cr_skip_test("too slow under the thread sanitizer, for one thread");
	struct published board;
	published_read("data/korf100.txt", &board, 1);
	gls_puzzle *puzzle = puzzle_read(board.text, "blank-first", NULL);
	struct gls_options options = {
		.algorithm = "astar", .heuristic = "walking-distance", .memory = 4 << 20};
	struct gls_result *result = solve(puzzle, &options);
	cr_assert(result->status == GLS_LIMIT && result->limit == GLS_LIMIT_MEMORY);
	gls_result_free(result);
	options.algorithm = "hybrid";
	result = solve(puzzle, &options);
	cr_assert(result->status == GLS_SOLVED && result->length == board.length,
		"status %d, %u moves, not %u", result->status, result->length, board.length);
	cr_assert_leq(result->memory_bytes, 4 << 20);
	gls_result_free(result);
	gls_puzzle_free(puzzle);
}

/* ---- Options -------------------------------------------------------------- */

static void
check_refused(struct gls_options options, const char *message)
{
	gls_puzzle *puzzle = puzzle_read(textbook, "blank-first", NULL);
	struct gls_error error = {0};
	cr_assert_null(gls_solve(puzzle, &options, &error), "no complaint of '%s'", message);
	cr_assert_eq(error.code, GLS_BAD_INPUT);
	cr_assert(strstr(error.message, message), "'%s' does not say '%s'", error.message, message);
	cr_assert_null(gls_solve(puzzle, &options, NULL));
	gls_puzzle_free(puzzle);
}

Test(searches, refuse_options_that_make_no_sense)
{
	check_refused((struct gls_options){.algorithm = "astra"}, "did you mean 'astar'?");
	check_refused((struct gls_options){.algorithm = ""}, "no algorithm is called ''");
	check_refused((struct gls_options){.heuristic = "taxi"}, "is called 'taxi'");
	check_refused((struct gls_options){.threads = 5000}, "5000 threads");
	check_refused((struct gls_options){.memory = 1000}, "a memory limit of 1000 bytes");
	check_refused((struct gls_options){.weight = 0.5}, "a weight of 0.5");
	check_refused((struct gls_options){.weight = 1000}, "a weight of 1000");
	check_refused((struct gls_options){.weight = -1}, "a weight of -1");
	check_refused((struct gls_options){.seconds = -1}, "a time limit of -1");
	check_refused((struct gls_options){.seconds = 1 / 0.0}, "a time limit of inf");
	check_refused((struct gls_options){.seconds = 0 / 0.0}, "a time limit of");
	check_refused((struct gls_options){.depth_bound = 100000}, "a depth bound of 100000");
}

Test(searches, give_the_same_answer_and_counts_each_time)
{
	if (SEES_THREADS)
		cr_skip_test("too slow under the thread sanitizer, for one thread");
	gls_puzzle *puzzle = puzzle_read(textbook, "blank-first", NULL);
	for (const struct gls_algorithm *search = search_about; search->name; search++) {
		struct gls_options options = {
			.algorithm = search->name, .threads = 1, .depth_bound = 26};
		if (is_one_of(search->name, "iddfs " SEARCH_CHAMPION))
			continue;
		struct gls_result *one = solve(puzzle, &options), *other = solve(puzzle, &options);
		cr_assert(one->length == other->length && one->generated == other->generated &&
				  one->expanded == other->expanded && one->stored == other->stored,
			"%s: %llu and %llu boards", search->name,
			(unsigned long long)one->generated, (unsigned long long)other->generated);
		cr_assert(!memcmp(one->moves, other->moves, one->length * sizeof *one->moves),
			"%s gives two solutions", search->name);
		gls_result_free(one);
		gls_result_free(other);
	}
	gls_puzzle_free(puzzle);
}
