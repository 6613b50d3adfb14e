/* Every heuristic against true distances on whole small spaces, and against
 * itself: the estimate carried along a walk is the one made afresh. */
#include "kind/tiles/walking.h"
#include "support.h"

#include <stdlib.h>
#include <string.h>

/* The single ones come from the table; these are made of several. */
static const char *const several[] = {"max:manhattan,walking-distance",
	"max:inversion-distance,gaschnig,misplaced,linear-conflict"};

/* Names by number: those of the table, then several; NULL after the last. */
static const char *
heuristic_name(unsigned number)
{
	const struct gls_heuristic *table = gls_heuristic("tiles", 0);
	unsigned count = 0;
	while (table[count].name)
		count++;
	if (number < count)
		return table[number].name;
	return number - count < 2 ? several[number - count] : NULL;
}

/* A heuristic with the control that pays for it. */
struct estimator {
	struct heuristic *heuristic;
	struct control control;
};

static struct estimator *
estimator_new(const gls_puzzle *puzzle, const char *name, enum toward toward)
{
	struct gls_error error = {0};
	struct estimator *estimator = calloc(1, sizeof *estimator);
	control_init(&estimator->control, (size_t)1 << 30, 0, NULL);
	estimator->control.threads = 1;
	estimator->control.tables = gls_tables_new(NULL);
	estimator->heuristic =
		puzzle->kind->heuristic_new(puzzle, name, toward, &estimator->control, &error);
	cr_assert(estimator->heuristic, "no %s on %u x %u: %s", name, puzzle->rows, puzzle->columns,
		error.message);
	return estimator;
}

static void
estimator_free(struct estimator *estimator)
{
	const struct kind *kind = estimator->heuristic->kind;
	kind->heuristic_free(estimator->heuristic, &estimator->control);
	gls_tables_free(estimator->control.tables);
	cr_assert_eq(estimator->control.budget.used, 0, "%zu bytes stay booked",
		(size_t)estimator->control.budget.used);
	free(estimator);
}

/* Whether there is such a heuristic for the size: tables are made only where
 * they are small, but from 2x2 to 4x4 always; that of all boards to ten cells. */
static bool
has_heuristic(const gls_puzzle *puzzle, const char *name)
{
	struct control control;
	struct gls_error error = {0};
	unsigned most = strcmp(name, "table") ? 16 : 10;
	bool is_small = puzzle->rows <= 4 && puzzle->columns <= 4 &&
			(unsigned)puzzle->rows * puzzle->columns <= most;
	bool is_line = puzzle->rows == 1 || puzzle->columns == 1;
	if (is_small && !is_line)
		return true;
	control_init(&control, (size_t)1 << 30, 0, NULL);
	control.tables = gls_tables_new(NULL);
	struct heuristic *heuristic =
		puzzle->kind->heuristic_new(puzzle, name, TOWARD_GOAL, &control, &error);
	cr_assert(heuristic || error.code == GLS_BAD_INPUT, "%s: %s", name, error.message);
	puzzle->kind->heuristic_free(heuristic, &control);
	gls_tables_free(control.tables);
	return heuristic;
}

static unsigned
estimate(const struct estimator *estimator, const struct position *position)
{
	struct estimate result;
	estimator->heuristic->kind->estimate(estimator->heuristic, position, &result);
	return result.h;
}

/* ---- Known values --------------------------------------------------------- */

static void
check_value(const char *start, const char *goal, const char *name, unsigned expected)
{
	gls_puzzle *puzzle = puzzle_read(start, goal, NULL);
	struct estimator *estimator = estimator_new(puzzle, name, TOWARD_GOAL);
	struct position *position = position_new(puzzle);
	puzzle->kind->start(puzzle, position);
	unsigned h = estimate(estimator, position);
	cr_assert_eq(h, expected, "%s of %s to %s is %u, not %u", name, start, goal, h, expected);
	free(position);
	estimator_free(estimator);
	gls_puzzle_free(puzzle);
}

/* The textbook (Russell and Norvig) gives 8 and 18 for this board. */
Test(heuristics, have_the_textbooks_values)
{
	static const char start[] = "7 2 4/5 0 6/8 3 1";
	check_value(start, "blank-first", "zero", 0);
	check_value(start, "blank-first", "misplaced", 8);
	check_value(start, "blank-first", "manhattan", 18);
	check_value(start, "blank-first", "linear-conflict", 18); /* no two in their line */
}

Test(heuristics, have_the_values_found_by_hand)
{
	/* Two tiles exchanged: each two away; a cycle of two costs three jumps. */
	check_value("3 2 1/4 5 6/7 8 0", NULL, "misplaced", 2);
	check_value("3 2 1/4 5 6/7 8 0", NULL, "gaschnig", 3);
	check_value("3 2 1/4 5 6/7 8 0", NULL, "manhattan", 4);
	/* 3 2 1 all in their row, in the wrong order: two of them must leave it. */
	check_value("3 2 1/4 5 6/7 8 0", NULL, "linear-conflict", 8);
	/* In a column 4 over 1, in a row 8 before 7: one of each pair must leave. */
	check_value("4 2 3/1 5 6/7 8 0", NULL, "linear-conflict", 4);
	check_value("1 2 3/4 5 6/8 7 0", NULL, "linear-conflict", 4);
	check_value("4 2 3/1 5 6/8 7 0", NULL, "linear-conflict", 8);
	/* 1 is away from its row and column: no conflict with the tiles there. */
	check_value("2 3 1/4 5 6/7 8 0", NULL, "manhattan", 4);
	check_value("2 3 1/4 5 6/7 8 0", NULL, "linear-conflict", 6);
	/* 6 jumps to the blank and 3 to where 6 was. */
	check_value("1 2 6/4 5 0/7 8 3", NULL, "gaschnig", 2);
	/* One move up: two inversions (7 and 8 before 6) that a single move undoes. */
	check_value("1 2 3/4 5 0/7 8 6", NULL, "inversion-distance", 1);
	check_value("1 2 3/4 5 0/7 8 6", NULL, "walking-distance", 1);
	/* The blank went down the first column and along the last row. */
	check_value("0 2 3/1 5 6/4 7 8", NULL, "manhattan", 4);
	check_value("0 2 3/1 5 6/4 7 8", NULL, "walking-distance", 4);
	check_value("0 2 3/1 5 6/4 7 8", NULL, "inversion-distance", 4);
	check_value("1 2 3/4 5 6/7 8 0", "4 2 3/1 5 6/7 8 0", "linear-conflict", 4);
}

/* ---- Whole spaces --------------------------------------------------------- */

/* h is no more than the distance, and if the table says so no two neighbours
 * differ by more than one. */
static void
check_board(const struct estimator *estimator, const gls_puzzle *puzzle,
	const struct oracle *oracle, const struct board *board, struct position *position)
{
	const struct heuristic *heuristic = estimator->heuristic;
	struct gls_move moves[2 * PUZZLE_SIDE_MAX];
	struct estimate here, after;
	position_set(position, board);
	puzzle->kind->estimate(heuristic, position, &here);
	unsigned distance = oracle_distance(oracle, board);
	cr_assert(!heuristic->admissible || here.h <= distance,
		"%s of %s to %s is %u, but %u moves", heuristic->name, board_text(board),
		board_text(&oracle->goal), here.h, distance);
	cr_assert(distance || !here.h, "%s of the goal %s is %u", heuristic->name,
		board_text(board), here.h);
	if (!heuristic->consistent)
		return;
	unsigned count = puzzle->kind->moves(puzzle, position, moves);
	for (unsigned i = 0; i < count; i++) {
		puzzle->kind->apply(puzzle, position, moves[i]);
		puzzle->kind->estimate_after(heuristic, position, moves[i], &here, &after);
		cr_assert(after.h <= here.h + 1 && here.h <= after.h + 1,
			"%s of %s to %s is %u, and %u after a move", heuristic->name,
			board_text(board), board_text(&oracle->goal), here.h, after.h);
		puzzle->kind->undo(puzzle, position, moves[i]);
	}
}

/* The goal is the end that the heuristic looks at; the other end is any board. */
static void
check_space(const struct board *goal, enum metric metric, enum toward toward)
{
	struct oracle *oracle = oracle_new(goal, metric);
	struct board board = *goal, other = board_standard(goal->rows, goal->columns);
	gls_puzzle *puzzle = toward == TOWARD_GOAL ? puzzle_of(&other, goal, metric)
						   : puzzle_of(goal, &other, metric);
	struct position *position = position_new(puzzle);
	for (unsigned i = 0; heuristic_name(i); i++) {
		if (!has_heuristic(puzzle, heuristic_name(i)))
			continue;
		struct estimator *estimator = estimator_new(puzzle, heuristic_name(i), toward);
		for (uint32_t rank = 0; rank < board_rank_count(goal->cells); rank++) {
			board_unrank(&board, rank);
			if (oracle_distance(oracle, &board) == DISTANCE_NONE)
				continue;
			check_board(estimator, puzzle, oracle, &board, position);
		}
		estimator_free(estimator);
	}
	free(position);
	gls_puzzle_free(puzzle);
	oracle_free(oracle);
}

static void
check_spaces(unsigned rows, unsigned columns, unsigned goals, uint64_t seed)
{
	struct rng rng = rng_seed(seed);
	struct board goal = board_standard(rows, columns);
	for (unsigned i = 0; i < goals; i++) {
		for (unsigned metric = METRIC_STM; metric <= METRIC_MTM; metric++)
			check_space(&goal, metric, i % 2 ? TOWARD_START : TOWARD_GOAL);
		board_shuffle(&goal, &rng);
	}
}

Test(heuristics, keep_their_word_on_whole_small_spaces)
{
	static const unsigned sizes[][2] = {
		{2, 2}, {2, 3}, {3, 2}, {1, 2}, {1, 5}, {5, 1}, {2, 4}, {4, 2}};
	for (unsigned i = 0; i < sizeof sizes / sizeof *sizes; i++)
		check_spaces(sizes[i][0], sizes[i][1], 4, 50 + i);
}

Test(heuristics, keep_their_word_on_whole_3x3_spaces)
{
	if (SEES_THREADS)
		cr_skip_test("too slow under the thread sanitizer, for one thread");
	check_spaces(3, 3, fewer_if_sanitized(4), 60);
}

Test(heuristics, keep_their_word_on_a_whole_2x5_space)
{
	if (!is_long_run())
		cr_skip_test("takes long: make test-long runs it");
	check_spaces(2, 5, 2, 61);
}

/* What the table says of a heuristic is what it says of itself made ready. */
Test(heuristics, are_announced_as_they_are)
{
	gls_puzzle *steps = puzzle_read("1 2 3/4 5 6/7 8 0", NULL, NULL);
	gls_puzzle *slides = puzzle_read("1 2 3/4 5 6/7 8 0", NULL, "mtm");
	for (const struct gls_heuristic *about = gls_heuristic("tiles", 0); about->name; about++) {
		struct estimator *estimator = estimator_new(steps, about->name, TOWARD_GOAL);
		cr_assert_eq(
			estimator->heuristic->admissible, about->admissible, "%s", about->name);
		cr_assert_eq(
			estimator->heuristic->consistent, about->consistent, "%s", about->name);
		estimator_free(estimator);
	}
	/* A slide of three tiles counts one, so what counts tiles may not be believed. */
	cr_assert_not(is_admissible(slides, "manhattan"));
	cr_assert_not(is_admissible(slides, "max:manhattan,walking-distance"));
	cr_assert(is_admissible(slides, "walking-distance"));
	gls_puzzle_free(steps);
	gls_puzzle_free(slides);
}

/* On every 3x3 board: no jump to the blank is cheaper than gaschnig says, and
 * linear conflict adds to manhattan. */
Test(heuristics, are_ordered_as_theory_says)
{
	static const char *const pairs[][2] = {{"zero", "misplaced"}, {"misplaced", "gaschnig"},
		{"misplaced", "manhattan"}, {"manhattan", "linear-conflict"},
		{"manhattan", "walking-distance"},
		{"walking-distance", "max:manhattan,walking-distance"}};
	gls_puzzle *puzzle = puzzle_read("1 2 3/4 5 6/7 8 0", "snail", NULL);
	struct position *position = position_new(puzzle);
	struct board board = board_standard(3, 3);
	for (unsigned i = 0; i < sizeof pairs / sizeof *pairs; i++) {
		struct estimator *weaker = estimator_new(puzzle, pairs[i][0], TOWARD_GOAL);
		struct estimator *stronger = estimator_new(puzzle, pairs[i][1], TOWARD_GOAL);
		for (uint32_t rank = 0; rank < board_rank_count(9); rank += 7) {
			board_unrank(&board, rank);
			if (!tiles_connected(board.cell, puzzle_goal(puzzle).cell, 3, 3))
				continue;
			position_set(position, &board);
			unsigned less = estimate(weaker, position);
			unsigned more = estimate(stronger, position);
			cr_assert_leq(less, more, "%s: %s is %u, %s is %u", board_text(&board),
				pairs[i][0], less, pairs[i][1], more);
		}
		estimator_free(weaker);
		estimator_free(stronger);
	}
	free(position);
	gls_puzzle_free(puzzle);
}

/* ---- Along walks ---------------------------------------------------------- */

/* Follows random moves, forwards and taken back, with the estimate carried on. */
static void
check_walk(const gls_puzzle *puzzle, const char *name, enum toward toward, struct rng *rng)
{
	struct estimator *estimator = estimator_new(puzzle, name, toward);
	const struct kind *kind = puzzle->kind;
	struct position *position = position_new(puzzle);
	struct gls_move moves[2 * PUZZLE_SIDE_MAX], step;
	struct estimate carried, next;
	kind->start(puzzle, position);
	kind->estimate(estimator->heuristic, position, &carried);
	for (unsigned i = 0; i < 150; i++) {
		bool is_back = rng_below(rng, 2);
		unsigned count = is_back ? kind->moves_back(puzzle, position, moves)
					 : kind->moves(puzzle, position, moves);
		step = moves[rng_below(rng, count)];
		if (is_back) {
			kind->undo(puzzle, position, step);
			step = move_reversed(step);
		} else {
			kind->apply(puzzle, position, step);
		}
		kind->estimate_after(estimator->heuristic, position, step, &carried, &next);
		carried = next;
		unsigned fresh = estimate(estimator, position);
		cr_assert_eq(carried.h, fresh,
			"%s on %u x %u, %s: %u after %u steps, but %u afresh", name, puzzle->rows,
			puzzle->columns, metric_name(puzzle->metric), carried.h, i + 1, fresh);
	}
	free(position);
	estimator_free(estimator);
}

static void
check_walks(unsigned rows, unsigned columns, struct rng *rng)
{
	struct board start = board_standard(rows, columns), goal = start;
	board_shuffle(&goal, rng);
	start = goal;
	board_walk(&start, 500, rng);
	for (unsigned metric = METRIC_STM; metric <= METRIC_MTM; metric++) {
		gls_puzzle *puzzle = puzzle_of(&start, &goal, metric);
		for (unsigned i = 0; heuristic_name(i); i++) {
			if (!has_heuristic(puzzle, heuristic_name(i)))
				continue;
			check_walk(puzzle, heuristic_name(i), TOWARD_GOAL, rng);
			check_walk(puzzle, heuristic_name(i), TOWARD_START, rng);
		}
		gls_puzzle_free(puzzle);
	}
}

Test(heuristics, are_the_same_carried_along_and_afresh)
{
	struct rng rng = rng_seed(70);
	for (unsigned rows = 2; rows <= 5; rows++)
		for (unsigned columns = 2; columns <= 5; columns++)
			check_walks(rows, columns, &rng);
	check_walks(1, 6, &rng);
	check_walks(6, 1, &rng);
	check_walks(2, 9, &rng);
	check_walks(9, 2, &rng);
}

Test(heuristics, are_the_same_carried_along_and_afresh_on_large_boards)
{
	struct rng rng = rng_seed(71);
	check_walks(6, 6, &rng);
	check_walks(7, 5, &rng);
	check_walks(16, 16, &rng);
	check_walks(32, 32, &rng);
}

/* ---- Names ---------------------------------------------------------------- */

static void
check_refused(const char *name, const char *message)
{
	gls_puzzle *puzzle = puzzle_read("1 2 3/4 5 6/7 8 0", NULL, NULL);
	struct gls_options options = {.algorithm = "astar", .heuristic = name};
	struct gls_error error = {0};
	cr_assert_null(gls_solve(puzzle, &options, &error), "%s is taken", name);
	cr_assert_eq(error.code, GLS_BAD_INPUT);
	cr_assert(strstr(error.message, message), "%s: '%s' does not say '%s'", name, error.message,
		message);
	gls_puzzle_free(puzzle);
}

Test(heuristics, unknown_names_are_refused)
{
	check_refused("manhatan", "no heuristic of tiles is called 'manhatan'");
	check_refused("", "no heuristic of tiles is called ''");
	check_refused("max:", "no heuristic of tiles is called ''");
	check_refused("max:manhattan,", "no heuristic of tiles is called ''");
	check_refused("max:manhattan,chess", "no heuristic of tiles is called 'chess'");
	check_refused("manhattan,misplaced", "no heuristic of tiles is called");
	check_refused("max:zero,zero,zero,zero,zero,zero,zero", "at most 6");
}

/* The tables of a 4x4 board take some hundred kilobytes. */
Test(heuristics, keep_within_the_memory_budget)
{
	struct board board = board_standard(4, 4);
	gls_puzzle *puzzle = puzzle_of(&board, &board, METRIC_STM);
	for (size_t memory = 0; memory < 100000; memory += 997) {
		struct control control;
		struct gls_error error = {0};
		control_init(&control, memory, 0, NULL);
		struct heuristic *heuristic = puzzle->kind->heuristic_new(
			puzzle, "walking-distance", TOWARD_GOAL, &control, &error);
		cr_assert_null(heuristic, "the tables fit into %zu bytes", memory);
		cr_assert_eq(error.code, GLS_NO_MEMORY, "%d: %s", error.code, error.message);
		cr_assert_eq(control.budget.used, 0, "%zu bytes stay booked",
			(size_t)control.budget.used);
	}
	gls_puzzle_free(puzzle);
}

/* ---- Short of memory ------------------------------------------------------ */

/* Wherever the growing of the tables ends for want of memory, nothing is read that is not
 * there (the address sanitizer sees it), and nothing stays booked. */
Test(heuristics, walking_distance_ends_well_where_memory_does)
{
	static const unsigned shapes[][2] = {{4, 4}, {3, 8}, {5, 3}};
	for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
		struct walking *walking = NULL;
		for (size_t limit = 4096; !walking; limit += limit / 16) {
			struct control control;
			struct gls_error error = {0};
			control_init(&control, limit, 0, NULL);
			walking = walking_new(
				shapes[i][0], shapes[i][1], 0, METRIC_STM, &control, &error);
			cr_assert(walking || error.code == GLS_NO_MEMORY, "%s", error.message);
			cr_assert_leq(control.budget.peak, limit);
			walking_free(walking, &control);
			cr_assert_eq(control.budget.used, 0, "%zu bytes are still booked",
				(size_t)control.budget.used);
		}
	}
}
