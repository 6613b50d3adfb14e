/* Solutions that need not be shortest: they are solutions, they are as good as was
 * promised, and what was lost by moves is what the oracle says. */
#include "support.h"

#include <stdlib.h>
#include <string.h>

/* ---- Fast ----------------------------------------------------------------- */

/* A random board of this size with a random goal, solved fast. */
static void
solve_fast(unsigned rows, unsigned columns, enum metric metric, struct rng *rng)
{
	struct gls_options options = {.quality = "fast", .threads = 1};
	struct board goal = board_standard(rows, columns);
	board_shuffle(&goal, rng);
	struct board start = goal;
	if (rows > 1 && columns > 1)
		board_shuffle_solvable(&start, &goal, rng);
	else
		board_walk(&start, rng_below(rng, 40), rng);
	gls_puzzle *puzzle = puzzle_of(&start, &goal, metric);
	struct gls_result *result = solve(puzzle, &options);
	cr_assert_eq(result->status, GLS_SOLVED, "%u x %u: status %d, %s", rows, columns,
		result->status, result->reason);
	cr_assert(result->lower_bound <= result->length, "%u x %u: %u moves, and %u proved", rows,
		columns, result->length, result->lower_bound);
	cr_assert_eq(result->optimal, result->length == result->lower_bound);
	gls_result_free(result);
	gls_puzzle_free(puzzle);
}

Test(quality, fast_solves_boards_of_every_size, .timeout = 120)
{
	struct rng rng = rng_seed(1);
	for (unsigned rows = 1; rows <= 7; rows++)
		for (unsigned columns = 1; columns <= 7; columns++)
			for (unsigned i = 0; i < fewer_if_sanitized(6) && rows * columns > 1; i++)
				solve_fast(rows, columns, i % 3 ? METRIC_STM : METRIC_MTM, &rng);
}

Test(quality, fast_solves_long_and_large_boards, .timeout = 120)
{
	static const unsigned sizes[][2] = {
		{1, 32}, {32, 1}, {2, 32}, {32, 2}, {3, 17}, {17, 3}, {12, 13}, {32, 32}};
	struct rng rng = rng_seed(2);
	for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
		solve_fast(sizes[i][0], sizes[i][1], METRIC_STM, &rng);
}

Test(quality, fast_gives_the_same_answer_every_time)
{
	gls_puzzle *puzzle = puzzle_read(
		"1 2 3 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 19 20/21 22 24 23 0", "snail", NULL);
	struct gls_options options = {.quality = "fast", .threads = 1};
	struct gls_result *one = solve(puzzle, &options), *two = solve(puzzle, &options);
	cr_assert_gt(one->length, 0, "nothing to compare");
	cr_assert(one->length == two->length && one->generated == two->generated,
		"%u moves after %llu boards, then %u after %llu", one->length,
		(unsigned long long)one->generated, two->length,
		(unsigned long long)two->generated);
	cr_assert(!memcmp(one->moves, two->moves, one->length * sizeof *one->moves));
	gls_result_free(one);
	gls_result_free(two);
	gls_puzzle_free(puzzle);
}

Test(quality, fast_says_what_cannot_be_solved)
{
	struct gls_options options = {.quality = "fast"};
	gls_puzzle *puzzle = puzzle_read("1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0", NULL, NULL);
	struct gls_result *result = solve(puzzle, &options);
	cr_assert_eq(result->status, GLS_UNSOLVABLE);
	gls_result_free(result);
	gls_puzzle_free(puzzle);
}

Test(quality, longer_solutions_than_allowed_do_not_count)
{
	gls_puzzle *puzzle = puzzle_read("8 6 7/2 5 4/3 0 1", NULL, NULL); /* 31 moves */
	static const char *const qualities[] = {"fast", "bounded:1.5", "anytime"};
	for (unsigned i = 0; i < 3; i++) {
		struct gls_options options = {.quality = qualities[i], .move_limit = 30};
		struct gls_result *result = solve(puzzle, &options);
		cr_assert(result->status == GLS_LIMIT && result->limit == GLS_LIMIT_MOVES,
			"%s: status %d, %s", qualities[i], result->status, result->reason);
		gls_result_free(result);
	}
	gls_puzzle_free(puzzle);
}

/* ---- Bounded -------------------------------------------------------------- */

Test(quality, bounded_keeps_its_promise)
{
	static const struct {
		const char *name;
		double weight;
	} list[] = {{"bounded:1", 1}, {"bounded:1.1", 1.1}, {"bounded:1.5", 1.5}, {"bounded:4", 4}};
	struct board goal = board_standard(3, 3);
	struct oracle *oracle = oracle_new(&goal, METRIC_STM);
	struct rng rng = rng_seed(3);
	for (unsigned round = 0; round < fewer_if_sanitized(80); round++) {
		struct board start = goal;
		board_shuffle_solvable(&start, &goal, &rng);
		gls_puzzle *puzzle = puzzle_of(&start, &goal, METRIC_STM);
		struct gls_options options = {
			.quality = list[round % 4].name, .heuristic = "manhattan"};
		struct gls_result *result = solve(puzzle, &options);
		double weight = list[round % 4].weight;
		unsigned optimum = oracle_distance(oracle, &start);
		cr_assert(result->length <= weight * result->lower_bound + 1e-9 &&
				  result->lower_bound <= optimum,
			"%s on %s: %u moves, %u proved, the optimum is %u", options.quality,
			board_text(&start), result->length, result->lower_bound, optimum);
		cr_assert_eq(result->optimal, result->length == result->lower_bound);
		gls_result_free(result);
		gls_puzzle_free(puzzle);
	}
	oracle_free(oracle);
}

/* ---- Anytime -------------------------------------------------------------- */

/* What the answers on the way were. */
struct heard {
	const gls_puzzle *puzzle;
	unsigned count, length, first;
	gls_cancel *cancel; /* requested at the first answer; may be NULL */
};

static void
hear(const struct gls_result *answer, void *data)
{
	struct heard *heard = data;
	gls_puzzle *end = gls_puzzle_after(heard->puzzle, answer->moves, answer->length, NULL);
	cr_assert(
		end && gls_puzzle_is_solved(end), "an answer of %u moves is none", answer->length);
	cr_assert(!heard->count || answer->length < heard->length, "%u moves after %u",
		answer->length, heard->length);
	cr_assert(answer->lower_bound <= answer->length && answer->seconds >= 0);
	heard->first = heard->count++ ? heard->first : answer->length;
	heard->length = answer->length;
	if (heard->cancel)
		gls_cancel_request(heard->cancel);
	gls_puzzle_free(end);
}

static struct gls_result *
solve_anytime(struct heard *heard, struct gls_options options)
{
	struct gls_error error = {0};
	options.quality = "anytime";
	options.better = hear;
	options.better_data = heard;
	options.cancel = heard->cancel;
	struct gls_result *result = gls_solve(heard->puzzle, &options, &error);
	cr_assert(result, "%s", error.message);
	if (result->moves)
		cr_assert_eq(result->length, heard->length, "%u moves, but the last heard was %u",
			result->length, heard->length);
	return result;
}

Test(quality, anytime_ends_with_the_optimum, .timeout = 120)
{
	struct distances distances = {.rows = 3, .columns = 3, .metric = METRIC_STM};
	struct rng rng = rng_seed(4);
	for (unsigned round = 0; round < fewer_if_sanitized(30); round++) {
		struct board goal = board_standard(3, 3);
		board_shuffle(&goal, &rng);
		struct board start = goal;
		board_shuffle_solvable(&start, &goal, &rng);
		struct heard heard = {.puzzle = puzzle_of(&start, &goal, METRIC_STM)};
		struct gls_options options = {
			.threads = 1, .heuristic = round % 2 ? "manhattan" : NULL};
		struct gls_result *result = solve_anytime(&heard, options);
		unsigned optimum = distance_between(&distances, &start, &goal);
		cr_assert(result->status == GLS_SOLVED && result->optimal, "status %d",
			result->status);
		cr_assert_eq(result->length, optimum, "%s to %s: %u moves, not %u",
			board_text(&start), board_text(&goal), result->length, optimum);
		gls_result_free(result);
		gls_puzzle_free((gls_puzzle *)heard.puzzle);
	}
	distances_free(&distances);
}

Test(quality, anytime_proves_published_lengths, .timeout = 120)
{
	struct published published[12];
	unsigned count = published_read("data/korf100.txt", published, fewer_if_sanitized(12));
	gls_tables *tables = gls_tables_new(NULL);
	for (unsigned i = 0; i < count && !SEES_THREADS; i++) {
		struct heard heard = {
			.puzzle = puzzle_read(published[i].text, "blank-first", NULL)};
		struct gls_options options = {.threads = 2, .tables = tables};
		struct gls_result *result = solve_anytime(&heard, options);
		cr_assert(result->optimal && result->length == published[i].length,
			"%s: %u moves, not %u", published[i].text, result->length,
			published[i].length);
		gls_result_free(result);
		gls_puzzle_free((gls_puzzle *)heard.puzzle);
	}
	gls_tables_free(tables);
}

static gls_puzzle *
large_board(unsigned side)
{
	struct rng rng = rng_seed(5);
	struct board goal = board_standard(side, side), start = goal;
	board_shuffle_solvable(&start, &goal, &rng);
	return puzzle_of(&start, &goal, METRIC_STM);
}

Test(quality, anytime_has_an_answer_when_a_limit_comes, .timeout = 60)
{
	struct heard heard = {.puzzle = large_board(7)};
	struct gls_options options = {.threads = 1, .seconds = 2, .memory = (size_t)64 << 20};
	struct gls_result *result = solve_anytime(&heard, options);
	cr_assert(result->status == GLS_LIMIT && result->limit == GLS_LIMIT_TIME, "%s",
		result->reason);
	cr_assert(result->moves && !result->optimal && result->lower_bound < result->length);
	cr_assert(heard.count > 1 && heard.length < heard.first, "%u answers, from %u to %u moves",
		heard.count, heard.first, heard.length);
	cr_assert(IS_SANITIZED || result->seconds < 4, "2 seconds took %g", result->seconds);
	gls_result_free(result);
	gls_puzzle_free((gls_puzzle *)heard.puzzle);
}

Test(quality, anytime_ends_when_it_is_cancelled)
{
	struct heard heard = {.puzzle = large_board(6), .cancel = gls_cancel_new()};
	struct gls_result *result = solve_anytime(&heard, (struct gls_options){.threads = 1});
	cr_assert(result->status == GLS_LIMIT && result->limit == GLS_LIMIT_CANCEL, "%s",
		result->reason);
	cr_assert(result->moves, "the answer that was heard is lost");
	gls_result_free(result);
	gls_cancel_free(heard.cancel);
	gls_puzzle_free((gls_puzzle *)heard.puzzle);
}

/* ---- Other puzzles -------------------------------------------------------- */

Test(quality, every_kind_has_every_quality, .timeout = 120)
{
	static const struct {
		const char *text;
		unsigned optimum;
	} list[] = {
		{"REFER FUUMF/YIMJZ/ECXSF/QRWDM/_____", 17},
		{".A..../.#.C../...A.#/#..B../.B..../...C.. => "
		 "....../.#..../.BAB.#/#.A.../.CC.../......",
			15},
		{"7 2 4/5 0 6/8 3 1", 20},
	};
	for (unsigned i = 0; i < sizeof list / sizeof *list; i++) {
		struct heard heard = {.puzzle = puzzle_read(list[i].text, NULL, NULL)};
		struct gls_options options = {.threads = 2};
		struct gls_result *best = solve_anytime(&heard, options);
		cr_assert(best->optimal && best->length == list[i].optimum, "%s: %u moves, not %u",
			list[i].text, best->length, list[i].optimum);
		options.quality = "fast";
		struct gls_result *fast = gls_solve(heard.puzzle, &options, NULL);
		cr_assert(fast && fast->status == GLS_SOLVED && fast->length >= best->length);
		options.quality = "bounded:1.5";
		struct gls_result *bounded = gls_solve(heard.puzzle, &options, NULL);
		cr_assert(bounded && bounded->length <= 1.5 * bounded->lower_bound &&
			  bounded->lower_bound <= best->length);
		gls_result_free(bounded);
		gls_result_free(fast);
		gls_result_free(best);
		gls_puzzle_free((gls_puzzle *)heard.puzzle);
	}
}

/* The beam of Mondrian's champion finds solutions long before the proof. */
Test(quality, mondrian_tells_of_solutions_before_the_proof, .timeout = 60)
{
	struct heard heard = {
		.puzzle = puzzle_read("....A.../......../......../.....A../.....CC./......../"
				      "BB....../...A.... => .....AB./B......./C......./C......./"
				      "......../.......A/.......A/........",
			NULL, NULL)};
	struct gls_result *result = solve_anytime(&heard, (struct gls_options){.threads = 1});
	cr_assert(result->optimal && result->length == 14, "%u moves", result->length);
	gls_result_free(result);
	gls_puzzle_free((gls_puzzle *)heard.puzzle);
}

/* ---- Options -------------------------------------------------------------- */

static void
expect_refused(const char *metric, struct gls_options options, const char *words)
{
	struct gls_error error = {0};
	gls_puzzle *puzzle = puzzle_read("1 2 3/4 5 6/7 0 8", NULL, metric);
	struct gls_result *result = gls_solve(puzzle, &options, &error);
	cr_assert_null(result, "quality '%s' is taken", options.quality);
	cr_assert(error.code == GLS_BAD_INPUT && strstr(error.message, words), "'%s': '%s'",
		options.quality, error.message);
	gls_puzzle_free(puzzle);
}

Test(quality, bad_ones_are_refused)
{
	static const char *const bad[] = {"", "best", "bounded", "bounded:", "bounded:0.5",
		"bounded:101", "bounded:-2", "bounded:nan", "bounded:1e1", "bounded:1.2x", "Fast"};
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		expect_refused(NULL, (struct gls_options){.quality = bad[i]},
			"expected optimal, bounded:W");
	static const char *const others[] = {"fast", "bounded:2", "anytime"};
	for (size_t i = 0; i < 3; i++) {
		const char *quality = others[i];
		expect_refused(NULL, (struct gls_options){.quality = quality, .algorithm = "astar"},
			"chooses the search itself");
		expect_refused(NULL, (struct gls_options){.quality = quality, .count = true},
			"with quality optimal only");
		expect_refused(NULL, (struct gls_options){.quality = quality, .all = 3},
			"with quality optimal only");
	}
}

Test(quality, bounded_needs_an_admissible_heuristic)
{
	expect_refused("mtm",
		(struct gls_options){.quality = "bounded:1.5", .heuristic = "manhattan"},
		"needs a heuristic that is admissible");
}

Test(quality, the_optimum_is_in_reach_up_to_the_15_puzzle)
{
	static const struct {
		const char *text;
		bool is_in_reach;
	} list[] = {{"1 2 3/4 5 6/7 0 8", true}, {"1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15", true},
		{"1x18 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 0 17", true},
		{"1 2 3 4 5 6/7 8 9 10 11 12/13 14 15 16 0 17", false},
		{"REFER FUUMF/YIMJZ/ECXSF/QRWDM/_____", true}};
	for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
		gls_puzzle *puzzle = puzzle_read(list[i].text, NULL, NULL);
		cr_assert_eq(gls_optimum_in_reach(puzzle, NULL), list[i].is_in_reach, "%s",
			list[i].text);
		gls_puzzle_free(puzzle);
	}
}

/* What a single-tile answer of ten seconds has, its moves merged, is not enough (5 x 5, seeds 1, 4,
 * 5 and 6: 68, 74, 75 and 76; 6 x 6: 154). */
Test(quality, slides_on_large_boards_are_better_than_merged_moves)
{
	static const struct {
		unsigned side, seed, most;
	} list[] = {{5, 1, 64}, {5, 4, 70}, {5, 5, 70}, {5, 6, 70}, {6, 1, 125}};
	for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
		struct gls_options options = {
			.rows = list[i].side, .columns = list[i].side, .seed = list[i].seed};
		gls_generator *generator = gls_generator_new("tiles", &options, NULL);
		gls_puzzle *single = gls_generator_next(generator, NULL);
		char *text = gls_puzzle_start_text(single);
		gls_puzzle *puzzle = puzzle_read(text, NULL, "mtm");
		options = (struct gls_options){.quality = "fast"};
		struct gls_result *result = solve(puzzle, &options);
		cr_assert_eq(result->status, GLS_SOLVED);
		cr_assert_leq(result->length, list[i].most, "%s: %u slides", text, result->length);
		cr_assert_leq(result->lower_bound, result->length);
		gls_result_free(result);
		gls_puzzle_free(puzzle);
		gls_puzzle_free(single);
		gls_generator_free(generator);
		gls_free(text);
	}
}

/* A way in slides is made shorter in slides, also on boards that no beam solves. */
Test(quality, time_makes_ways_in_slides_shorter)
{
	struct board goal = board_standard(10, 10), start = goal;
	struct rng rng = rng_seed(7);
	board_shuffle_solvable(&start, &goal, &rng);
	gls_puzzle *puzzle = puzzle_of(&start, &goal, METRIC_MTM);
	struct gls_options options = {.quality = "fast"};
	struct gls_result *first = solve(puzzle, &options);
	options = (struct gls_options){.quality = "anytime", .seconds = IS_SANITIZED ? 20 : 4};
	struct gls_result *later = solve(puzzle, &options);
	cr_assert_lt(
		later->length, first->length, "%u slides stay %u", first->length, later->length);
	gls_result_free(first);
	gls_result_free(later);
	gls_puzzle_free(puzzle);
}

/* ---- Moves that were lost ------------------------------------------------- */

Test(distances, along_a_way_are_those_of_the_oracle)
{
	enum { MOVES = 30 };
	struct board goal = board_standard(3, 3);
	struct oracle *oracle = oracle_new(&goal, METRIC_STM);
	struct rng rng = rng_seed(6);
	for (unsigned round = 0; round < fewer_if_sanitized(20); round++) {
		struct board board = goal;
		struct gls_move moves[MOVES];
		unsigned expected[MOVES + 1];
		uint16_t from[4];
		board_shuffle_solvable(&board, &goal, &rng);
		gls_puzzle *puzzle = puzzle_of(&board, &goal, METRIC_STM);
		expected[0] = oracle_distance(oracle, &board);
		for (unsigned i = 0; i < MOVES; i++) {
			unsigned count = board_slides(&board, METRIC_STM, from);
			moves[i] = (struct gls_move){
				from[rng_below(&rng, count)], (uint16_t)board.blank};
			board_slide(&board, moves[i].from);
			expected[i + 1] = oracle_distance(oracle, &board);
		}
		struct gls_hint *found = gls_distances(puzzle, moves, MOVES, NULL, NULL);
		cr_assert(found);
		for (unsigned i = 0; i <= MOVES; i++)
			cr_assert(found[i].status == GLS_SOLVED && found[i].distance == expected[i],
				"after %u moves: %u, not %u", i, found[i].distance, expected[i]);
		gls_free(found);
		gls_puzzle_free(puzzle);
	}
	oracle_free(oracle);
}

Test(distances, are_unknown_after_a_limit)
{
	gls_puzzle *puzzle =
		puzzle_read("14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3", "blank-first", NULL);
	struct gls_options options = {.algorithm = "iddfs", .seconds = 0.05};
	struct gls_move moves[2] = {{5, 9}, {9, 5}};
	struct gls_hint *found = gls_distances(puzzle, moves, 2, &options, NULL);
	cr_assert(found);
	for (unsigned i = 0; i <= 2; i++)
		cr_assert_eq(found[i].status, GLS_LIMIT);
	gls_free(found);
	gls_puzzle_free(puzzle);
}

Test(distances, of_moves_that_are_not_legal_are_refused)
{
	struct gls_error error = {0};
	struct gls_move moves[2] = {{7, 8}, {0, 7}};
	gls_puzzle *puzzle = puzzle_read("1 2 3/4 5 6/7 8 0", NULL, NULL);
	cr_assert_null(gls_distances(puzzle, moves, 2, NULL, &error));
	cr_assert(strstr(error.message, "move 2"), "%s", error.message);
	gls_puzzle_free(puzzle);
}
