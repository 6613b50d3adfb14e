/* Goals of which some cells do not matter, against brute force: all boards that fit such a goal are
 * as near to it as can be, and the distance of every other board is found breadth-first from them.
 */
#include "command.h"

enum { OPEN = UINT16_MAX, FAR = UINT8_MAX };

/* Of every board of a size, the moves to the nearest board that fits a goal. */
struct truth {
	unsigned rows, columns;
	uint8_t *distance;
	unsigned farthest;
};

static bool
fits(const struct board *board, const uint16_t *wanted)
{
	for (unsigned i = 0; i < board->cells; i++)
		if (wanted[i] != OPEN && wanted[i] != board->cell[i])
			return false;
	return true;
}

static struct truth
truth_of(unsigned rows, unsigned columns, const uint16_t *wanted, enum metric metric)
{
	struct truth truth = {rows, columns, NULL, 0};
	struct board board = board_standard(rows, columns);
	uint32_t count = board_rank_count(board.cells), *queue = malloc(count * sizeof *queue);
	uint32_t head = 0, tail = 0;
	truth.distance = malloc(count);
	memset(truth.distance, FAR, count);
	for (uint32_t rank = 0; rank < count; rank++) {
		board_unrank(&board, rank);
		if (fits(&board, wanted)) {
			truth.distance[rank] = 0;
			queue[tail++] = rank;
		}
	}
	while (head < tail) {
		uint32_t rank = queue[head++];
		uint16_t from[64];
		board_unrank(&board, rank);
		unsigned slides = board_slides(&board, metric, from);
		for (unsigned i = 0; i < slides; i++) {
			struct board next = board;
			board_slide(&next, from[i]);
			uint32_t other = board_rank(&next);
			if (truth.distance[other] != FAR)
				continue;
			truth.distance[other] = (uint8_t)(truth.distance[rank] + 1);
			truth.farthest = truth.distance[other];
			queue[tail++] = other;
		}
	}
	free(queue);
	return truth;
}

/* Some cells of a random board are left open, two at least. */
static void
random_goal(unsigned rows, unsigned columns, struct rng *rng, uint16_t *wanted, struct text *text)
{
	struct board board = board_standard(rows, columns);
	unsigned open = 2 + rng_below(rng, board.cells - 2);
	board_shuffle(&board, rng);
	memcpy(wanted, board.cell, board.cells * sizeof *wanted);
	while (open > 0) {
		unsigned cell = rng_below(rng, board.cells);
		open -= wanted[cell] != OPEN;
		wanted[cell] = OPEN;
	}
	for (unsigned i = 0; i < board.cells; i++) {
		text_add(text, "%s", !i ? "" : i % columns ? " " : "/");
		if (wanted[i] == OPEN)
			text_add(text, "*");
		else
			text_add(text, "%u", wanted[i]);
	}
}

static void
check_result(const gls_puzzle *puzzle, const char *what, unsigned distance,
	struct gls_options options, bool is_optimal)
{
	struct gls_error error = {0};
	options.threads = 1;
	struct gls_result *result = gls_solve(puzzle, &options, &error);
	char *text = gls_puzzle_text(puzzle);
	cr_assert(result, "%s: %s: %s", text, what, error.message);
	if (distance == FAR) {
		cr_assert_eq(result->status, GLS_UNSOLVABLE, "%s: %s", text, what);
	} else {
		cr_assert_eq(result->status, GLS_SOLVED, "%s: %s", text, what);
		cr_assert(is_optimal ? result->optimal && result->length == distance
				     : result->length >= distance,
			"%s: %s: %u moves, not %u", text, what, result->length, distance);
		cr_assert_leq(result->lower_bound, distance, "%s: %s", text, what);
	}
	gls_free(text);
	gls_result_free(result);
}

static void
check_board(const struct board *start, const char *goal, enum metric metric, unsigned distance,
	unsigned choice)
{
	static const char *const algorithms[] = {"astar", "idastar", "bfs", "bidirectional",
		"biastar", "pbiastar", "hybrid", "champion"};
	const char *algorithm = algorithms[choice % 8];
	char text[80];
	snprintf(text, sizeof text, "%ux%u %s", start->rows, start->columns, board_text(start));
	gls_puzzle *puzzle = puzzle_read(text, goal, metric ? "mtm" : NULL);
	cr_assert_eq(gls_puzzle_solvable(puzzle, NULL, 0),
		distance == FAR ? GLS_NOT_SOLVABLE : GLS_SOLVABLE, "%s to %s", board_text(start),
		goal);
	cr_assert_eq(gls_puzzle_is_solved(puzzle), distance == 0);
	check_result(puzzle, "auto", distance, (struct gls_options){0}, true);
	const char *heuristic = metric            ? "zero"
				: choice % 3 == 0 ? "manhattan"
				: choice % 3 == 1 ? "linear-conflict"
						  : "max:misplaced,groups";
	bool is_deep = (!strcmp(algorithm, "idastar") || !strcmp(algorithm, "champion")) && metric;
	if (!is_deep) /* without an estimate it takes too long */
		check_result(puzzle, algorithm, distance,
			(struct gls_options){.algorithm = algorithm, .heuristic = heuristic}, true);
	check_result(puzzle, "fast", distance, (struct gls_options){.quality = "fast"}, false);
	check_result(puzzle, "anytime", distance, (struct gls_options){.quality = "anytime"}, true);
	gls_puzzle_free(puzzle);
}

static void
check_size(unsigned rows, unsigned columns, enum metric metric, unsigned goals, unsigned boards)
{
	struct rng rng = rng_seed(100 * rows + 10 * columns + metric);
	for (unsigned i = 0; i < goals; i++) {
		uint16_t wanted[16];
		struct text goal = {0};
		random_goal(rows, columns, &rng, wanted, &goal);
		struct truth truth = truth_of(rows, columns, wanted, metric);
		for (unsigned k = 0; k < boards; k++) {
			struct board start = board_standard(rows, columns);
			board_shuffle(&start, &rng);
			check_board(&start, goal.bytes, metric, truth.distance[board_rank(&start)],
				i * boards + k);
		}
		free(truth.distance);
		text_free(&goal);
	}
}

Test(partial, solutions_are_as_short_as_brute_force_finds)
{
	check_size(2, 3, METRIC_STM, 20, 8);
	check_size(3, 2, METRIC_STM, 20, 8);
	check_size(2, 3, METRIC_MTM, 10, 8);
	check_size(2, 2, METRIC_STM, 8, 8);
	check_size(1, 5, METRIC_STM, 12, 8);
	check_size(4, 1, METRIC_MTM, 12, 8);
	check_size(3, 3, METRIC_STM, 6, 8);
	check_size(3, 3, METRIC_MTM, 3, 6);
}

Test(partial, one_open_cell_is_none)
{
	gls_puzzle *puzzle = puzzle_read("1 2 3/4 5 6/7 0 8", "1 2 3/4 * 6/7 8 0", NULL);
	char *goal = gls_puzzle_goal_text(puzzle), *text = gls_puzzle_text(puzzle);
	cr_assert_str_eq(goal, "1 2 3/4 5 6/7 8 0");
	cr_assert_str_eq(text, "1 2 3/4 5 6/7 0 8");
	gls_free(goal);
	gls_free(text);
	gls_puzzle_free(puzzle);
}

static void
expect_same(const char *form, const char *text)
{
	struct gls_error error = {0};
	gls_puzzle *puzzle = gls_puzzle_read(form, SIZE_MAX, NULL, &error);
	cr_assert(puzzle, "%s: %s", form, error.message);
	char *again = gls_puzzle_text(puzzle);
	cr_assert_str_eq(again, text);
	gls_free(again);
	gls_puzzle_free(puzzle);
}

Test(partial, is_read_in_every_form_that_is_written)
{
	const char *text = "goal='1 2 3/* * */* * 0' 8 6 7/2 5 4/3 0 1";
	expect_same(text, text);
	expect_same("8 6 7/2 5 4/3 0 1 => 1 2 3/* * */* * _", text);
	expect_same("8 6 7/2 5 4/3 0 1 => 1,2,3,*,*,*,*,*,0", text);
	expect_same("{\"start\":[[8,6,7],[2,5,4],[3,0,1]],"
		    "\"goal\":[[1,2,3],[\"*\",\"*\",\"*\"],[\"*\",\"*\",0]]}",
		text);
	expect_same("{\"start\":[8,6,7,2,5,4,3,0,1],\"goal\":\"1 2 3/* * */* * 0\"}", text);
	expect_same("{\"n\":3,\"start\":[8,6,7,2,5,4,3,0,1],"
		    "\"goal\":[1,2,3,\"*\",\"*\",\"*\",\"*\",\"*\",0]}",
		text);
}

Test(partial, says_what_is_wrong_with_a_goal)
{
	static const char *const wrong[][2] = {{"1 2 3/* */* * 0", "a row of another length"},
		{"1 2 3/* * */* * 0/* * *", "more cells"}, {"1 2 3/* * *", "fewer cells"},
		{"1 2 3/* * ?/* * 0", "a sign that means nothing"}, {"1 2 2/* * */* * 0", "twice"},
		{"1 2 9/* * */* * 0", "out of range"}, {"* * */* * */* * *", "nothing but *"}};
	for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		struct command command = RUN("solve", "8 6 7/2 5 4/3 0 1", "--goal", wrong[i][0]);
		expect_status(&command, 2);
		expect_words(command.stderr, wrong[i][1]);
		forget(&command);
	}
	expect_refusal(RUN("solve", "8 6 7/2 5 4/3 0 1", "--goal", "1 2 3/* * */* * 0",
			       "--heuristic", "walking-distance"),
		"needs a goal without open cells");
	expect_refusal(
		RUN("pdb", "build", "4x4", "7-8", "--goal", "1 2 3 4/* * * */* * * */* * * 0"),
		"needs a goal without open cells");
}

Test(partial, an_open_cell_is_no_wall)
{
	struct gls_error error;
	gls_puzzle *puzzle = gls_puzzle_read(
		"goal='1 2 3/* * */* * 0' 8 6 7/2 5 4/3 0 1", SIZE_MAX, NULL, &error);
	cr_assert(puzzle, "%s", error.message);
	for (unsigned cell = 0; cell < 9; cell++) {
		char sign[8];
		enum cell_look look = puzzle->kind->cell(puzzle, NULL, cell, sign);
		cr_expect_neq(look, CELL_FIXED, "cell %u", cell);
	}
	gls_puzzle_free(puzzle);
}

#define TRAINED "8 6 7/2 5 4/3 0 1", "--goal", "1 2 3/* * */* * *"

Test(partial, every_command_takes_such_a_goal)
{
	struct command command = RUN("check", TRAINED, "--hints");
	expect_status(&command, 0);
	expect_words(command.stdout, "two or more tiles may stand anywhere");
	forget(&command);
	command = RUN("check", TRAINED, "--report");
	expect_status(&command, 0);
	expect_words(command.stdout, "shortest solutions");
	forget(&command);
	command = RUN("compare", TRAINED, "--algorithms", "bfs,astar/groups,bidirectional");
	expect_status(&command, 0);
	forget(&command);
	command = RUN("generate", "tiles", "--size", "3x3", "--goal", "1 2 3/* * */* * *",
		"--moves", "12", "--seed", "1");
	expect_status(&command, 0);
	expect_words(command.stdout, "goal='1 2 3/* * */* * *'");
	char *made = strdup(command.stdout);
	forget(&command);
	command = RUN_WITH(made, "solve", "--quiet", "-");
	expect_status(&command, 0);
	cr_assert(!strncmp(command.stdout, "12 ", 3), "%s", command.stdout);
	free(made);
	forget(&command);
	command = RUN("solve", TRAINED, "--count", "--slack", "1", "--format", "json");
	expect_status(&command, 0);
	expect_words(command.stdout, "[\"*\",\"*\",\"*\"]");
	forget(&command);
	command = RUN("render", TRAINED, "--show", "goal", "-o", "-");
	expect_status(&command, 0);
	forget(&command);
}
