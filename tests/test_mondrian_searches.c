/* Mondrian: searches and sweeps against the judge. */
#include "grids.h"

/* The length that a search finds and proves, or UNSOLVABLE. */
static unsigned
length_by(
	const char *algorithm, unsigned threads, const struct grid *start, const struct grid *goal)
{
	gls_puzzle *puzzle = puzzle_from(start, goal);
	const char *text = puzzle_text(puzzle);
	struct gls_options options = {.algorithm = algorithm, .threads = threads};
	struct gls_error error = {0};
	struct gls_result *result = gls_solve(puzzle, &options, &error);
	cr_assert(result, "%s on %s: %s", algorithm, text, error.message);
	cr_assert_neq(result->status, GLS_LIMIT, "%s on %s met a limit", algorithm, text);
	unsigned length = result->status == GLS_SOLVED ? result->length : UNSOLVABLE;
	if (length != UNSOLVABLE) {
		check_moves(start, goal, result->moves, result->length, text);
		cr_assert(result->optimal, "%s did not prove %s", algorithm, text);
	}
	gls_result_free(result);
	gls_puzzle_free(puzzle);
	return length;
}

/* ---- Searches ------------------------------------------------------------- */

static void
compare_with_plain(unsigned boards, unsigned size, unsigned tiles, uint64_t seed)
{
	static const char *const any[] = {"champion", "bfs", "astar", "hybrid"};
	static const char *const listed[] = {"bidirectional", "biastar", "pbiastar"};
	static const char *const solvable[] = {"idastar", "rbfs"};
	struct rng rng = rng_seed(seed);
	unsigned solved = 0;
	for (unsigned i = 0; i < boards; i++) {
		struct grid start, goal;
		random_pair(size, tiles, &rng, &start, &goal);
		unsigned expected = plain_distance(&start, &goal);
		gls_puzzle *puzzle = puzzle_from(&start, &goal);
		const char *text = puzzle_text(puzzle);
		size_t goals = puzzle->kind->goal_count(puzzle);
		gls_puzzle_free(puzzle);
		solved += expected != UNSOLVABLE;
		for (unsigned a = 0; a < 4; a++)
			cr_assert_eq(length_by(any[a], 1, &start, &goal), expected,
				"%s disagrees with %u on %s", any[a], expected, text);
		cr_assert_eq(length_by("champion", 2, &start, &goal), expected,
			"two threads disagree with %u on %s", expected, text);
		for (unsigned a = 0; a < 3 && goals; a++)
			cr_assert_eq(length_by(listed[a], 2, &start, &goal), expected,
				"%s disagrees with %u on %s", listed[a], expected, text);
		for (unsigned a = 0; a < 2 && expected < 9; a++)
			cr_assert_eq(length_by(solvable[a], 1, &start, &goal), expected,
				"%s disagrees with %u on %s", solvable[a], expected, text);
	}
	cr_assert(solved > boards / 4 && (solved < boards || IS_SANITIZED),
		"%u of %u boards can be solved", solved, boards);
}

Test(mondrian, all_searches_agree_with_a_plain_one_on_4x4)
{
	compare_with_plain(fewer_if_sanitized(150), 4, 4, 5);
}

Test(mondrian, all_searches_agree_with_a_plain_one_on_5x5)
{
	compare_with_plain(fewer_if_sanitized(50), 5, 3, 6);
}

/* What is called unsolvable without a search is so by the plain one. */
Test(mondrian, what_is_ruled_out_cannot_be_solved)
{
	struct rng rng = rng_seed(12);
	unsigned ruled_out = 0;
	for (unsigned i = 0; i < fewer_if_sanitized(300); i++) {
		struct grid start = grid_random(
				    5 + rng_below(&rng, 2), 5, 3, 3, rng_below(&rng, 3), &rng),
			    goal = start;
		char reason[200];
		grid_scatter(&goal, &rng);
		gls_puzzle *puzzle = puzzle_from(&start, &goal);
		if (gls_puzzle_solvable(puzzle, reason, sizeof reason) == GLS_NOT_SOLVABLE) {
			ruled_out++;
			cr_assert_eq(plain_distance(&start, &goal), UNSOLVABLE, "%s: %s",
				puzzle_text(puzzle), reason);
		}
		gls_puzzle_free(puzzle);
	}
	cr_assert_gt(ruled_out, IS_SANITIZED ? 0 : 20, "%u are ruled out", ruled_out);
}

/* Tables of four tiles on 100 cells would not fit into the memory that is allowed. */
Test(mondrian, what_is_ruled_out_needs_no_tables)
{
	const char *text = "A......A.A/........../........../........../........../"
			   "........../........../........../........../A......... => "
			   "........../........../........../....A...../........../"
			   "......A.../........../..A......./........../......A...";
	struct gls_options options = {.threads = 1, .memory = 1 << 20};
	struct gls_error error = {0};
	gls_puzzle *puzzle = gls_puzzle_read(text, SIZE_MAX, NULL, &error);
	cr_assert(puzzle, "%s", error.message);
	struct gls_result *result = gls_solve(puzzle, &options, &error);
	cr_assert(result, "%s", error.message);
	cr_assert_eq(
		result->status, GLS_UNSOLVABLE, "status %d: %s", result->status, result->reason);
	cr_assert_str_eq(result->algorithm, "champion");
	cr_assert_str_eq(result->heuristic, "colours");
	gls_result_free(result);
	gls_puzzle_free(puzzle);
}

/* Nor is what can be solved without them in less time. */
Test(mondrian, easy_boards_are_solved_before_large_tables)
{
	const char *text = "....../.A.A../....../....../.A..../A...AA => "
			   "A...AA/...A../....../....../A...../...A..";
	gls_puzzle *puzzle = puzzle_read(text, NULL, NULL);
	struct gls_options options = {.threads = 1, .memory = 1 << 20};
	struct gls_result *result = gls_solve(puzzle, &options, NULL);
	cr_assert(result->status == GLS_SOLVED && result->optimal && result->length == 6,
		"status %d, %u moves: %s", result->status, result->length, result->reason);
	cr_assert_str_eq(result->algorithm, "champion");
	gls_result_free(result);
	options = (struct gls_options){.threads = 1, .count = true};
	result = gls_solve(puzzle, &options, NULL);
	cr_assert(result->is_counted && result->solution_count == 366, "%llu solutions",
		(unsigned long long)result->solution_count);
	gls_result_free(result);
	gls_puzzle_free(puzzle);
}

Test(mondrian, champion_astar_and_bidirectional_agree_on_6x6)
{
	struct rng rng = rng_seed(7);
	unsigned boards = fewer_if_sanitized(100);
	for (unsigned i = 0; i < boards; i++) {
		struct grid start = grid_random(6, 6, is_long_run() ? 6 : 5, 3, 0, &rng),
			    goal = start;
		grid_walk(&goal, 60, &rng);
		unsigned length = length_by("champion", 2, &start, &goal);
		cr_assert_eq(length_by("astar", 1, &start, &goal), length, "astar, board %u", i);
		cr_assert_eq(length_by("bidirectional", 1, &start, &goal), length,
			"bidirectional, board %u", i);
	}
}

/* ---- Sweeps --------------------------------------------------------------- */

/* What a sweep makes of a puzzle, called directly; `known` is a solution to begin with, or
 * NULL. Memory may be too little. */
static enum outcome
sweep(const gls_puzzle *puzzle, unsigned threads, size_t memory, const struct gls_result *known,
	struct run *run)
{
	static struct control control;
	struct mondrian_plan plan;
	control_init(&control, (size_t)1 << 30, 0, NULL);
	*run = (struct run){.puzzle = puzzle, .control = &control, .threads = threads};
	for (unsigned i = 0; known && i < known->length; i++)
		run_append(run, known->moves[i]);
	run->has_solution = known;
	cr_assert(mondrian_plan_init(&plan, run, MONDRIAN_COLOURS));
	cr_assert_neq(mondrian_sweep_after(&plan), UINT64_MAX, "%s is not for a sweep",
		puzzle_text(puzzle));
	size_t before = control.budget.used;
	control.budget.limit = before + memory;
	enum outcome outcome = mondrian_sweep(&plan);
	cr_assert_eq(control.budget.used, before, "the sweep keeps %zu bytes",
		(size_t)control.budget.used - before);
	mondrian_plan_free(&plan);
	return outcome;
}

/* The length that a sweep finds and proves, or UNSOLVABLE. */
static unsigned
sweep_length(const struct grid *start, const struct grid *goal, unsigned threads,
	const struct gls_result *known, uint64_t *open_peak)
{
	gls_puzzle *puzzle = puzzle_from(start, goal);
	const char *text = puzzle_text(puzzle);
	struct run run;
	enum outcome outcome = sweep(puzzle, threads, (size_t)1 << 30, known, &run);
	unsigned length = outcome == OUTCOME_SOLVED ? run.length : UNSOLVABLE;
	cr_assert_neq(outcome, OUTCOME_LIMIT, "a sweep of %s met a limit", text);
	if (length != UNSOLVABLE) {
		check_moves(start, goal, run.moves, run.length, text);
		cr_assert_eq(run.lower_bound, length, "%s has %u moves, %u are proved", text,
			length, run.lower_bound);
	}
	*open_peak = run.open_peak;
	free(run.moves);
	gls_puzzle_free(puzzle);
	return length;
}

/* Some colour has one tile or two, and the goals can be listed. */
static bool
is_for_a_sweep(const gls_puzzle *puzzle)
{
	const struct mondrian *mondrian = (const struct mondrian *)puzzle;
	bool is_small = false;
	for (unsigned colour = 0; colour < mondrian->colours; colour++)
		is_small |= mondrian->start.first[colour + 1] - mondrian->start.first[colour] <= 2;
	return is_small && puzzle->kind->goal_count(puzzle);
}

Test(mondrian, a_sweep_agrees_with_a_plain_search)
{
	struct rng rng = rng_seed(21);
	unsigned solved = 0, unsolvable = 0;
	uint64_t boards;
	for (unsigned i = 0; i < fewer_if_sanitized(200); i++) {
		struct grid start, goal;
		random_pair(4 + i % 2, 5 - i % 2, &rng, &start, &goal);
		gls_puzzle *puzzle = puzzle_from(&start, &goal);
		struct gls_options options = {.algorithm = "greedy", .heuristic = "zero"};
		struct gls_result *any = gls_solve(puzzle, &options, NULL);
		unsigned expected = plain_distance(&start, &goal);
		const char *text = puzzle_text(puzzle);
		if (expected && is_for_a_sweep(puzzle)) {
			cr_assert_eq(sweep_length(&start, &goal, 1, NULL, &boards), expected,
				"a sweep disagrees with %u on %s", expected, text);
			if (any->status == GLS_SOLVED)
				cr_assert_eq(sweep_length(&start, &goal, 1, any, &boards), expected,
					"a sweep from %u moves on disagrees with %u on %s",
					any->length, expected, text);
			solved += expected != UNSOLVABLE;
			unsolvable += expected == UNSOLVABLE;
		}
		gls_result_free(any);
		gls_puzzle_free(puzzle);
	}
	cr_assert(solved > (IS_SANITIZED ? 2 : 40) && (unsolvable > 2 || IS_SANITIZED),
		"%u were solved, %u cannot be", solved, unsolvable);
}

Test(mondrian, a_sweep_needs_as_many_moves_with_threads)
{
	struct rng rng = rng_seed(22);
	unsigned shared = 0;
	for (unsigned i = 0; i < fewer_if_sanitized(12); i++) {
		struct grid start = grid_random(6, 6 + i % 2, 5 + i % 2, 3, i % 4, &rng),
			    goal = start;
		grid_walk(&goal, 60, &rng);
		unsigned expected = length_by("bidirectional", 1, &start, &goal);
		for (unsigned threads = 1; expected && threads <= 3; threads++) {
			uint64_t boards;
			cr_assert_eq(sweep_length(&start, &goal, threads, NULL, &boards), expected,
				"%u threads, board %u", threads, i);
			shared += boards > 2 * MONDRIAN_PARALLEL_MIN;
		}
	}
	cr_assert(shared, "no layer had boards enough for threads");
}

/* Whatever runs out, nothing is kept, and what is proved is true. */
Test(mondrian, a_sweep_with_little_memory_ends_clean)
{
	struct rng rng = rng_seed(23);
	struct grid start = grid_random(6, 6, 6, 3, 2, &rng), goal = start;
	grid_walk(&goal, 60, &rng);
	gls_puzzle *puzzle = puzzle_from(&start, &goal);
	unsigned expected = length_by("champion", 1, &start, &goal), ended = 0, solved = 0;
	for (size_t memory = 1 << 10; memory <= (size_t)1 << 28; memory *= 2) {
		struct run run;
		enum outcome outcome = sweep(puzzle, 1 + ended % 3, memory, NULL, &run);
		cr_assert(outcome == OUTCOME_SOLVED || run.limit == GLS_LIMIT_MEMORY,
			"%zu bytes: outcome %d, limit %d", memory, outcome, run.limit);
		cr_assert(outcome == OUTCOME_SOLVED ? run.length == expected
						    : run.lower_bound <= expected,
			"%zu bytes: %u moves, at least %u, not %u", memory, run.length,
			run.lower_bound, expected);
		ended += outcome == OUTCOME_LIMIT;
		solved += outcome == OUTCOME_SOLVED;
		free(run.moves);
	}
	cr_assert(ended && solved, "%u ended early, %u did not", ended, solved);
	gls_puzzle_free(puzzle);
}

/* More boards are generated than bounds alone may, so a sweep takes over, and gives back where
 * memory is too short for it. */
Test(mondrian, hard_boards_are_handed_over_to_a_sweep_and_back)
{
	gls_puzzle *puzzle = puzzle_read("....C./.C..A./....AB/....../.B..../...... => "
					 "....../.....B/C...../...A.C/...A../....B.",
		NULL, NULL);
	for (unsigned threads = 1; threads <= 2; threads++)
		for (size_t memory = 1 << 21; memory <= 1 << 27; memory *= 2) {
			struct gls_options options = {.threads = threads, .memory = memory};
			struct gls_result *result = gls_solve(puzzle, &options, NULL);
			cr_assert(result->optimal ? result->length == 17
						  : result->length >= 17 &&
							    result->limit == GLS_LIMIT_MEMORY,
				"%zu bytes: %u moves, limit %d", memory, result->length,
				result->limit);
			cr_assert_leq(result->lower_bound, 17, "%zu bytes: at least %u", memory,
				result->lower_bound);
			cr_assert(result->optimal || memory < 1 << 25, "%zu bytes", memory);
			cr_assert(result->generated > 2 << 20 || memory < 1 << 25,
				"%llu boards are too few for a sweep",
				(unsigned long long)result->generated);
			gls_result_free(result);
		}
	gls_puzzle_free(puzzle);
}

/* A narrow way round many corners, on which tiles cannot pass each other: the estimates are
 * greater than a byte, of two colours together and of one alone. */
Test(mondrian, ways_of_hundreds_of_moves_are_found)
{
	const char *two = "..#.....#..#/...#..#..#../.#..#..#..#./..#..#..#.../#..#..#..#../"
			  ".#..#..#..#./..#..#..#..#/...#..#..#../.#..#..#..#./..#..#..#.../"
			  "#.B#..#..#../A.BA#.....#. => "
			  "..#.....#BB#/...#..#..#AA/.#..#..#..#./..#..#..#.../#..#..#..#../"
			  ".#..#..#..#./..#..#..#..#/...#..#..#../.#..#..#..#./..#..#..#.../"
			  "#..#..#..#../....#.....#.";
	char one[512];
	strcpy(one, two);
	for (char *sign = one; *sign; sign++)
		if (*sign == 'B')
			*sign = 'A';
	for (unsigned i = 0; i < (is_long_run() ? 2 : 1) && !SEES_THREADS; i++) {
		gls_puzzle *puzzle = puzzle_read(i ? one : two, NULL, NULL);
		struct gls_options options = {.threads = 1};
		struct gls_result *result = gls_solve(puzzle, &options, NULL);
		cr_assert(result->status == GLS_SOLVED && result->optimal && result->length == 284,
			"status %d, %u moves: %s", result->status, result->length, result->reason);
		gls_result_free(result);
		gls_puzzle_free(puzzle);
	}
}

/* The goal boards have estimates that differ, so that some come in with a later bound. */
Test(mondrian, goals_that_leave_tiles_free_are_reached_by_a_shortest_way)
{
	struct rng rng = rng_seed(21);
	struct grid first = {3, 2, ".CAB.#"}, last = {3, 2, ".AC..#"};
	cr_assert_eq(length_by("champion", 1, &first, &last), 6);
	for (unsigned i = 0; i < 300; i++) {
		unsigned rows = 2 + i % 3, columns = 2 + i / 3 % 3, tiles = 3 + i % 2;
		struct grid start = grid_random(rows, columns, tiles, 3, rows * columns > 5, &rng);
		struct grid goal = start;
		grid_walk(&goal, 30, &rng);
		for (unsigned cell = 0, free = 0; cell < rows * columns && free < 1; cell++)
			if (is_tile(goal.sign[cell])) {
				goal.sign[cell] = '.';
				free++;
			}
		unsigned length = length_by("champion", 1, &start, &goal);
		cr_assert_eq(length_by("bfs", 1, &start, &goal), length,
			"board %u: bfs disagrees with %u moves", i, length);
	}
}

/* Keys of more than 56 bits, and of more than 120. */
Test(mondrian, boards_with_many_tiles_are_solved_too)
{
	struct rng rng = rng_seed(8);
	static const unsigned tiles[] = {9, 14, 26};
	for (unsigned t = 0; t < 3; t++)
		for (unsigned i = 0; i < 6; i++) {
			struct grid start = grid_random(10, 10, tiles[t], tiles[t], 10, &rng);
			struct grid goal = start;
			grid_walk(&goal, 4, &rng);
			unsigned length = length_by("champion", 1 + i % 2, &start, &goal);
			cr_assert_leq(length, 4, "%u moves after a walk of 4", length);
			cr_assert_eq(length_by("bfs", 1, &start, &goal), length,
				"bfs disagrees with %u, %u tiles", length, tiles[t]);
		}
}

Test(mondrian, same_input_gives_same_counts_with_one_thread)
{
	struct rng rng = rng_seed(9);
	struct grid start = grid_random(6, 6, 6, 3, 2, &rng), goal = start;
	grid_walk(&goal, 60, &rng);
	gls_puzzle *puzzle = puzzle_from(&start, &goal);
	struct gls_options options = {.threads = 1};
	struct gls_result *one = gls_solve(puzzle, &options, NULL);
	struct gls_result *other = gls_solve(puzzle, &options, NULL);
	cr_assert_eq(one->generated, other->generated, "%llu and %llu boards",
		(unsigned long long)one->generated, (unsigned long long)other->generated);
	cr_assert(!memcmp(one->moves, other->moves, one->length * sizeof *one->moves));
	gls_result_free(one);
	gls_result_free(other);
	gls_puzzle_free(puzzle);
}

/* The number of shortest solutions, which takes longer to find than the minimum. */
static void
check_count(const gls_puzzle *puzzle, const char *expected)
{
	struct gls_analysis *analysis = gls_analyse(puzzle, NULL, NULL);
	char digits[40] = "", *end = digits;
	for (; *expected && *expected != ' '; expected++)
		if (*expected != ',')
			*end++ = *expected;
	cr_assert_eq(analysis->solution_count, strtoull(digits, NULL, 10),
		"%llu shortest solutions, not %s: %s", (unsigned long long)analysis->solution_count,
		digits, puzzle_text(puzzle));
	gls_analysis_free(analysis);
}

Test(mondrian, the_thirty_boards_need_what_their_file_says)
{
	FILE *file = fopen("data/mondrian/thirty.txt", "r");
	cr_assert(file, "data/mondrian/thirty.txt is not there");
	char line[400], count[30] = "";
	unsigned moves = 0, boards = 0, with_moves[26] = {0};
	while (fgets(line, sizeof line, file)) {
		if (sscanf(line, "# %u moves, %29s", &moves, count) == 2 || !strstr(line, " => "))
			continue;
		gls_puzzle *puzzle = puzzle_read(line, NULL, NULL);
		struct gls_result *result = gls_solve(puzzle, NULL, NULL);
		cr_assert(result && result->optimal && result->length == moves,
			"%u moves, not %u: %s", result ? result->length : 0, moves, line);
		cr_assert(moves >= 15 && moves <= 25, "%u moves", moves);
		if (is_long_run())
			check_count(puzzle, count);
		with_moves[moves]++;
		boards++;
		gls_result_free(result);
		gls_puzzle_free(puzzle);
	}
	fclose(file);
	cr_assert_eq(boards, 30, "%u boards", boards);
	for (moves = 15; moves <= 25; moves++)
		cr_assert_geq(
			with_moves[moves], 2, "%u boards of %u moves", with_moves[moves], moves);
}
