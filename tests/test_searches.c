/* The searches against the independent oracle, and against each other. */
#include "searching.h"

/* The searches of the table that prove their answer, but the champions, which
 * have tests of their own. */
static const struct gls_algorithm *
next_optimal(const struct gls_algorithm *search)
{
	for (search = search ? search + 1 : search_about; search->name; search++)
		if (search->optimal && strcmp(search->name, SEARCH_CHAMPION))
			return search;
	return NULL;
}

/* Without memory and without an estimate the work grows with the power of the
 * depth. */
static bool
is_blind_depth_first(const char *algorithm, const char *heuristic)
{
	return !strcmp(algorithm, "iddfs") ||
	       (is_one_of(algorithm, "idastar rbfs") && !strcmp(heuristic, "zero"));
}

/* ---- The textbook's board ------------------------------------------------- */

Test(searches, agree_on_the_textbook_board)
{
	gls_puzzle *puzzle = puzzle_read(textbook, "blank-first", NULL);
	const struct gls_heuristic *heuristics = gls_heuristic("tiles", 0);
	const struct gls_algorithm *search = NULL;
	while ((search = next_optimal(search)))
		for (const struct gls_heuristic *h = heuristics; h->name; h++) {
			if (!h->admissible || is_blind_depth_first(search->name, h->name))
				continue;
			if (!search->uses_heuristic && h != heuristics)
				continue;
			unsigned length = solve_length(puzzle, search->name, h->name);
			cr_assert_eq(
				length, 26, "%s with %s: %u moves", search->name, h->name, length);
		}
	cr_assert_eq(solve_length(puzzle, "auto", "auto"), 26);
	cr_assert_eq(solve_length(puzzle, "astar", "max:manhattan,walking-distance"), 26);
	gls_puzzle_free(puzzle);
}

/* Some hundred million boards each. */
Test(searches, agree_on_the_textbook_board_also_where_they_are_blind)
{
	if (!is_long_run())
		cr_skip_test("takes long: make test-long runs it");
	gls_puzzle *puzzle = puzzle_read(textbook, "blank-first", NULL);
	cr_assert_eq(solve_length(puzzle, "iddfs", NULL), 26);
	cr_assert_eq(solve_length(puzzle, "idastar", "zero"), 26);
	cr_assert_eq(solve_length(puzzle, "rbfs", "zero"), 26);
	gls_puzzle_free(puzzle);
}

Test(searches, backtracking_keeps_to_its_bound)
{
	if (SEES_THREADS)
		cr_skip_test("too slow under the thread sanitizer, for one thread");
	gls_puzzle *puzzle = puzzle_read(textbook, "blank-first", NULL);
	struct gls_options options = {.algorithm = "backtracking", .depth_bound = 26};
	struct gls_result *result = solve(puzzle, &options);
	cr_assert_eq(result->status, GLS_SOLVED);
	cr_assert_leq(result->length, 26, "%u moves", result->length);
	cr_assert_leq(result->lower_bound, 26);
	gls_result_free(result);
	gls_puzzle_free(puzzle);
}

/* A puzzle of twelve moves. */
static gls_puzzle *
twelve_moves(void)
{
	struct oracle *oracle = oracle_new(&(struct board){.rows = 3,
						   .columns = 3,
						   .cells = 9,
						   .cell = {1, 2, 3, 4, 5, 6, 7, 8, 0},
						   .blank = 8},
		METRIC_STM);
	struct board board = oracle->goal;
	struct rng rng = rng_seed(80);
	while (oracle_distance(oracle, &board) != 12)
		board_walk(&board, 1, &rng);
	gls_puzzle *puzzle = puzzle_of(&board, &oracle->goal, METRIC_STM);
	oracle_free(oracle);
	return puzzle;
}

/* It is not found within eleven, and that is a proof. */
Test(searches, backtracking_says_what_its_bound_proves)
{
	gls_puzzle *puzzle = twelve_moves();
	struct gls_options options = {.algorithm = "backtracking", .depth_bound = 11};
	struct gls_result *result = solve(puzzle, &options);
	cr_assert(result->status == GLS_LIMIT && result->limit == GLS_LIMIT_DEPTH);
	cr_assert_eq(result->lower_bound, 12, "proved %u", result->lower_bound);
	cr_assert_null(result->moves);
	gls_result_free(result);
	options.depth_bound = 12;
	result = solve(puzzle, &options);
	cr_assert(result->status == GLS_SOLVED && result->length == 12);
	gls_result_free(result);
	gls_puzzle_free(puzzle);
}

/* A solution beyond the limit of moves does not count, and looking for one would hide those that
 * do: the limit is the bound, where the bound that is given is not less. */
Test(searches, depth_first_looks_no_deeper_than_the_limit_of_moves)
{
	static const char *const names[] = {"backtracking", "iddfs"};
	gls_puzzle *puzzle = twelve_moves();
	for (unsigned i = 0; i < 2; i++) {
		for (unsigned depth_bound = 0; depth_bound <= 20; depth_bound += 20) {
			struct gls_options options = {.algorithm = names[i],
				.depth_bound = depth_bound,
				.move_limit = 11};
			struct gls_result *result = solve(puzzle, &options);
			cr_assert(result->status == GLS_LIMIT && result->limit == GLS_LIMIT_MOVES,
				"%s: %s", names[i], result->reason);
			cr_assert_eq(result->lower_bound, 12, "%s proved %u", names[i],
				result->lower_bound);
			cr_assert_leq(result->depth, 11, "%s looked at boards of %u moves",
				names[i], result->depth);
			gls_result_free(result);
			options.move_limit = 12;
			result = solve(puzzle, &options);
			cr_assert(result->status == GLS_SOLVED && result->length == 12,
				"%s with a limit of 12: %s", names[i], result->reason);
			gls_result_free(result);
		}
		struct gls_options options = {
			.algorithm = names[i], .depth_bound = 10, .move_limit = 11};
		struct gls_result *result = solve(puzzle, &options);
		cr_assert_eq(result->limit, GLS_LIMIT_DEPTH, "%s: %s", names[i], result->reason);
		cr_assert_eq(result->lower_bound, 11);
		gls_result_free(result);
	}
	gls_puzzle_free(puzzle);
}

/* ---- The whole 3x3 space -------------------------------------------------- */

/* States by depth, as published (OEIS A089473 has them too). */
static const uint32_t by_depth[] = {1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893,
	2512, 4485, 5638, 9529, 10878, 16993, 17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910,
	760, 221, 2};
enum { DEPTHS = sizeof by_depth / sizeof *by_depth };

/* Two tiles exchanged: the search itself must find out that it is in vain, since
 * nobody told it. All boards of half the space were stored and expanded. */
Test(searches, breadth_first_sees_the_whole_space)
{
	gls_puzzle *puzzle = puzzle_read("1 2 3/4 5 6/8 7 0", NULL, NULL);
	for (const struct search *search = searches_tiles.by_number; search->name; search++) {
		if (!is_one_of(search->name, "bfs ucs astar"))
			continue;
		struct run run = {0};
		struct control control;
		struct gls_error error = {0};
		control_init(&control, (size_t)1 << 28, 0, NULL);
		struct heuristic *zero =
			puzzle->kind->heuristic_new(puzzle, "zero", TOWARD_GOAL, &control, &error);
		run = (struct run){.puzzle = puzzle,
			.heuristic = zero,
			.control = &control,
			.threads = 1,
			.countdown = 1};
		cr_assert_eq(search->function(&run), OUTCOME_EXHAUSTED, "%s", search->name);
		cr_assert(run.stored == 181440 && run.expanded == 181440,
			"%s: %llu stored, %llu expanded", search->name,
			(unsigned long long)run.stored, (unsigned long long)run.expanded);
		free(run.moves);
		puzzle->kind->heuristic_free(zero, &control);
	}
	gls_puzzle_free(puzzle);
}

/* A board of every depth, and the two farthest. */
Test(searches, breadth_first_finds_every_depth)
{
	struct board goal = board_standard(3, 3), board = goal;
	struct oracle *oracle = oracle_new(&goal, METRIC_STM);
	uint32_t seen = 0;
	for (uint32_t rank = 0; rank < board_rank_count(9); rank++) {
		board_unrank(&board, rank);
		unsigned depth = oracle_distance(oracle, &board);
		if (depth == DISTANCE_NONE || (depth < 31 && (seen >> depth & 1)))
			continue;
		seen |= 1u << depth;
		gls_puzzle *puzzle = puzzle_of(&board, &goal, METRIC_STM);
		for (unsigned i = 0; i < 3; i++) {
			const char *search = ((const char *[]){"bfs", "ucs", "bidirectional"})[i];
			unsigned length = solve_length(puzzle, search, NULL);
			cr_assert_eq(length, depth, "%s on %s: %u, not %u", search,
				board_text(&board), length, depth);
		}
		gls_puzzle_free(puzzle);
	}
	cr_assert_eq(seen, UINT32_MAX, "some depth has no board: %x", seen);
	oracle_free(oracle);
}

/* The generator lists breadth-first from the goal: there are exactly so many
 * boards at a depth as it can make. */
Test(searches, boards_made_at_a_depth_are_at_that_depth)
{
	struct board goal = board_standard(3, 3);
	struct oracle *oracle = oracle_new(&goal, METRIC_STM);
	for (unsigned depth = 0; depth < DEPTHS; depth++) {
		struct gls_options options = {.rows = 3,
			.columns = 3,
			.seed = depth,
			.has_distance = true,
			.distance_min = depth,
			.distance_max = depth};
		struct gls_error error = {0};
		gls_generator *generator = gls_generator_new("tiles", &options, &error);
		cr_assert(generator, "%s", error.message);
		uint32_t first = 0, others = 0;
		for (unsigned i = 0; i < 20; i++) {
			gls_puzzle *puzzle = gls_generator_next(generator, &error);
			struct board board = puzzle_start(puzzle);
			unsigned distance = oracle_distance(oracle, &board);
			cr_assert_eq(distance, depth, "%s is at %u, not %u", board_text(&board),
				distance, depth);
			first = i ? first : board_rank(&board);
			others += board_rank(&board) != first;
			gls_puzzle_free(puzzle);
		}
		cr_assert(
			others || by_depth[depth] == 1, "at %u it is always the same board", depth);
		gls_generator_free(generator);
	}
	oracle_free(oracle);
}

/* ---- Every optimal search with every heuristic on 3x3 --------------------- */

/* Random boards to random goals; where a blind depth-first search is asked, the
 * boards are so many random moves from the goal. */
static void
check_3x3(const char *algorithm, const char *heuristic, unsigned boards, unsigned walk,
	enum metric metric)
{
	struct distances distances = {.rows = 3, .columns = 3, .metric = metric};
	struct rng rng = rng_seed(90);
	for (unsigned i = 0; i < boards; i++) {
		struct board goal = board_standard(3, 3), start;
		board_shuffle(&goal, &rng);
		/* Three cells for the blank are all there are, but for symmetry. */
		while (goal.blank > 4 || goal.blank == 2 || goal.blank == 3)
			board_shuffle(&goal, &rng);
		start = goal;
		if (walk)
			board_walk(&start, rng_below(&rng, walk + 1), &rng);
		else
			board_shuffle_solvable(&start, &goal, &rng);
		unsigned distance = distance_between(&distances, &start, &goal);
		gls_puzzle *puzzle = puzzle_of(&start, &goal, metric);
		unsigned length = solve_length(puzzle, algorithm, heuristic);
		cr_assert_eq(length, distance, "%s with %s on %s to %s: %u, not %u", algorithm,
			heuristic, board_text(&start), board_text(&goal), length, distance);
		gls_puzzle_free(puzzle);
	}
	distances_free(&distances);
}

static const struct gls_algorithm *
algorithm_of(const char *name)
{
	const struct gls_algorithm *search = search_about;
	while (search->name && strcmp(search->name, name))
		search++;
	cr_assert(search->name, "no algorithm is called %s", name);
	return search;
}

static void
check_search_on_3x3(const char *name)
{
	/* A single thread has nothing to show to the thread sanitizer. */
	bool is_dull = SEES_THREADS && !algorithm_of(name)->parallel;
	unsigned boards = fewer_if_sanitized(is_dull ? 30 : 300);
	if (!algorithm_of(name)->uses_heuristic) {
		check_3x3(name, NULL, boards, is_blind_depth_first(name, "zero") ? 16 : 0,
			METRIC_STM);
		return;
	}
	for (const struct gls_heuristic *h = gls_heuristic("tiles", 0); h->name; h++)
		if (h->admissible)
			check_3x3(name, h->name, boards,
				is_blind_depth_first(name, h->name) ? 16 : 0, METRIC_STM);
	check_3x3(name, "max:manhattan,walking-distance", boards, 0, METRIC_STM);
}

/* One test each, so that they run beside each other. */
#define OPTIMAL_SEARCHES "iddfs bfs ucs astar idastar rbfs bidirectional biastar pbiastar hybrid"

Test(searches_3x3, iddfs_is_optimal)
{
	check_search_on_3x3("iddfs");
}
Test(searches_3x3, bfs_is_optimal)
{
	check_search_on_3x3("bfs");
}
Test(searches_3x3, ucs_is_optimal)
{
	check_search_on_3x3("ucs");
}
Test(searches_3x3, astar_is_optimal)
{
	check_search_on_3x3("astar");
}
Test(searches_3x3, idastar_is_optimal)
{
	check_search_on_3x3("idastar");
}
Test(searches_3x3, rbfs_is_optimal)
{
	check_search_on_3x3("rbfs");
}
Test(searches_3x3, bidirectional_is_optimal)
{
	check_search_on_3x3("bidirectional");
}
Test(searches_3x3, biastar_is_optimal)
{
	check_search_on_3x3("biastar");
}
Test(searches_3x3, pbiastar_is_optimal)
{
	check_search_on_3x3("pbiastar");
}
Test(searches_3x3, hybrid_is_optimal)
{
	check_search_on_3x3("hybrid");
}

Test(searches_3x3, none_is_forgotten_here)
{
	const struct gls_algorithm *search = NULL;
	while ((search = next_optimal(search)))
		cr_assert(
			is_one_of(search->name, OPTIMAL_SEARCHES), "%s has no test", search->name);
}

/* ---- Multi-tile moves ----------------------------------------------------- */

Test(searches, count_slides_of_several_tiles_as_one)
{
	const struct gls_algorithm *search = NULL;
	unsigned boards = fewer_if_sanitized(60);
	while ((search = next_optimal(search))) {
		if (SEES_THREADS && !search->parallel)
			continue;
		bool is_deepening = is_one_of(search->name, "iddfs idastar rbfs");
		check_3x3(search->name, "zero", boards, is_deepening ? 8 : 0, METRIC_MTM);
		if (search->uses_heuristic)
			check_3x3(search->name, "walking-distance", boards, is_deepening ? 20 : 0,
				METRIC_MTM);
	}
}

/* What overestimates may be used, but nothing is claimed of its answers. */
Test(searches, claim_nothing_with_a_heuristic_that_overestimates)
{
	struct distances distances = {.rows = 3, .columns = 3, .metric = METRIC_MTM};
	struct rng rng = rng_seed(91);
	struct board goal = board_standard(3, 3), start = goal;
	for (unsigned i = 0; i < 20; i++) {
		board_shuffle_solvable(&start, &goal, &rng);
		gls_puzzle *puzzle = puzzle_of(&start, &goal, METRIC_MTM);
		struct gls_options options = {.algorithm = "astar", .heuristic = "manhattan"};
		struct gls_result *result = solve(puzzle, &options);
		unsigned distance = distance_between(&distances, &start, &goal);
		cr_assert_eq(result->status, GLS_SOLVED);
		cr_assert(!result->optimal || result->length == distance,
			"%s: %u moves called optimal, but %u are enough", board_text(&start),
			result->length, distance);
		cr_assert_leq(result->lower_bound, distance, "%s: proved %u, but %u are enough",
			board_text(&start), result->lower_bound, distance);
		gls_result_free(result);
		gls_puzzle_free(puzzle);
	}
	distances_free(&distances);
}

/* ---- Larger boards -------------------------------------------------------- */

/* The informed searches, each with a heuristic of another kind. */
static const char *const informed[][2] = {{"astar", "manhattan"}, {"astar", "inversion-distance"},
	{"idastar", "walking-distance"}, {"idastar", "linear-conflict"},
	{"rbfs", "walking-distance"}, {"biastar", "walking-distance"}, {"biastar", "manhattan"},
	{"pbiastar", "linear-conflict"}, {"hybrid", "walking-distance"},
	{"astar", "max:manhattan,inversion-distance"}, {NULL, NULL}};

static void
check_informed(const gls_puzzle *puzzle, unsigned distance)
{
	struct board start = puzzle_start(puzzle), goal = puzzle_goal(puzzle);
	for (unsigned i = 0; informed[i][0]; i++) {
		if (SEES_THREADS && !algorithm_of(informed[i][0])->parallel)
			continue;
		unsigned length = solve_length(puzzle, informed[i][0], informed[i][1]);
		cr_assert_eq(length, distance, "%s with %s on %s to %s: %u, not %u", informed[i][0],
			informed[i][1], board_text(&start), board_text(&goal), length, distance);
	}
}

Test(searches_2x5, informed_ones_are_optimal)
{
	struct distances distances = {.rows = 2, .columns = 5};
	struct rng rng = rng_seed(100);
	for (unsigned i = 0; i < fewer_if_sanitized(100); i++) {
		struct board goal = board_standard(2, 5), start = goal;
		/* The goal's blank at the corner or in the middle: two spaces are enough. */
		do
			board_shuffle(&goal, &rng);
		while (goal.blank != 0 && goal.blank != 7);
		board_shuffle_solvable(&start, &goal, &rng);
		gls_puzzle *puzzle = puzzle_of(&start, &goal, METRIC_STM);
		check_informed(puzzle, distance_between(&distances, &start, &goal));
		gls_puzzle_free(puzzle);
	}
	distances_free(&distances);
}

/* The space is too large for the oracle; A* with walking distance, right on the
 * smaller ones, is the judge. */
static void
check_3x4(unsigned first, unsigned count)
{
	struct rng rng = rng_seed(101 + first);
	for (unsigned i = 0; i < fewer_if_sanitized(count); i++) {
		struct board goal = board_standard(3, 4), start = goal;
		board_shuffle(&goal, &rng);
		board_shuffle_solvable(&start, &goal, &rng);
		gls_puzzle *puzzle = puzzle_of(&start, &goal, METRIC_STM);
		check_informed(puzzle, solve_length(puzzle, "astar", "walking-distance"));
		gls_puzzle_free(puzzle);
	}
}

Test(searches_3x4, informed_ones_agree_on_the_first_fifty)
{
	check_3x4(0, 50);
}

Test(searches_3x4, informed_ones_agree_on_the_other_fifty)
{
	check_3x4(1, 50);
}

/* ---- Goals ---------------------------------------------------------------- */

Test(searches, reach_the_snail_on_3x3)
{
	struct distances distances = {.rows = 3, .columns = 3};
	struct rng rng = rng_seed(110);
	struct board start = board_standard(3, 3);
	for (unsigned i = 0; i < 30; i++) {
		gls_puzzle *puzzle = puzzle_read("1 2 3/4 5 6/7 8 0", "snail", NULL);
		struct board goal = puzzle_goal(puzzle);
		board_shuffle_solvable(&start, &goal, &rng);
		gls_puzzle_free(puzzle);
		puzzle = puzzle_read(board_text(&start), "snail", NULL);
		check_informed(puzzle, distance_between(&distances, &start, &goal));
		gls_puzzle_free(puzzle);
	}
	distances_free(&distances);
}

Test(searches, reach_the_snail_on_4x4)
{
	struct rng rng = rng_seed(111);
	gls_puzzle *any = puzzle_read("4x4 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0", "snail", NULL);
	struct board goal = puzzle_goal(any);
	for (unsigned i = 0; i < fewer_if_sanitized(10); i++) {
		struct board start = goal;
		board_walk(&start, 40, &rng);
		gls_puzzle *puzzle = puzzle_read(board_text(&start), "snail", NULL);
		check_informed(puzzle, solve_length(puzzle, "astar", "walking-distance"));
		gls_puzzle_free(puzzle);
	}
	gls_puzzle_free(any);
}

/* Turned by half and with tile t called 16 - t, blank-last becomes blank-first. */
Test(searches, see_no_difference_in_a_board_turned_by_half)
{
	if (SEES_THREADS)
		cr_skip_test("too slow under the thread sanitizer, for one thread");
	struct rng rng = rng_seed(112);
	struct board last = board_standard(4, 4);
	for (unsigned i = 0; i < 20; i++) {
		struct board start = last, turned = last;
		board_walk(&start, 60, &rng);
		for (unsigned c = 0; c < 16; c++)
			turned.cell[15 - c] = (uint16_t)((16 - start.cell[c]) % 16);
		gls_puzzle *one = puzzle_read(board_text(&start), "standard", NULL);
		gls_puzzle *other = puzzle_read(board_text(&turned), "blank-first", NULL);
		unsigned length = solve_length(one, "idastar", "walking-distance");
		unsigned length_turned = solve_length(other, "idastar", "linear-conflict");
		cr_assert_eq(length, length_turned, "%s takes %u, turned %u", board_text(&start),
			length, length_turned);
		gls_puzzle_free(one);
		gls_puzzle_free(other);
	}
}

Test(searches, solve_lines_of_tiles)
{
	const struct gls_algorithm *search = NULL;
	while ((search = next_optimal(search))) {
		gls_puzzle *row = puzzle_read("1x5 0 1 2 3 4", NULL, NULL);
		gls_puzzle *column = puzzle_read("1/0/2/3/4", NULL, NULL);
		gls_puzzle *slide = puzzle_read("1x5 0 1 2 3 4", NULL, "mtm");
		cr_assert_eq(solve_length(row, search->name, NULL), 4, "%s", search->name);
		cr_assert_eq(solve_length(column, search->name, NULL), 3, "%s", search->name);
		cr_assert_eq(solve_length(slide, search->name, NULL), 1, "%s", search->name);
		gls_puzzle_free(row);
		gls_puzzle_free(column);
		gls_puzzle_free(slide);
	}
}

Test(searches, need_no_move_at_the_goal)
{
	gls_puzzle *puzzle = puzzle_read("1 2 3/4 5 6/7 8 0", NULL, NULL);
	for (const struct gls_algorithm *search = search_about; search->name; search++) {
		struct gls_options options = {.algorithm = search->name};
		if (!strcmp(search->name, SEARCH_CHAMPION))
			continue;
		struct gls_result *result = solve(puzzle, &options);
		cr_assert(result->status == GLS_SOLVED && !result->length && result->optimal,
			"%s: status %d, %u moves, optimal %d", search->name, result->status,
			result->length, result->optimal);
		gls_result_free(result);
	}
	cr_assert(gls_puzzle_is_solved(puzzle));
	gls_puzzle_free(puzzle);
}
