/* Mondrian: waypoints, limits, and boards that are made. */
#include "grids.h"

static bool
grid_shows(const struct grid *grid, const char *goal)
{
	for (unsigned i = 0; i < grid->rows * grid->columns; i++)
		if (is_tile(goal[i]) && goal[i] != grid->sign[i])
			return false;
	return true;
}

/* ---- Waypoints ------------------------------------------------------------ */

/* The moves of a result from one to the next waypoint, by the plain rules: as many
 * as the plain search needs, and they end at the waypoint. */
static unsigned
walk_leg(struct grid *grid, const struct grid *waypoint, const struct gls_result *result,
	unsigned done)
{
	unsigned length = plain_distance(grid, waypoint);
	cr_assert_leq(
		done + length, result->length, "%u + %u of %u moves", done, length, result->length);
	for (unsigned i = done; i < done + length; i++) {
		struct gls_move move = result->moves[i];
		grid->sign[move.to] = grid->sign[move.from];
		grid->sign[move.from] = '.';
	}
	cr_assert(grid_shows(grid, waypoint->sign), "the leg after %u moves ends elsewhere", done);
	return done + length;
}

Test(mondrian, every_leg_between_waypoints_is_shortest)
{
	struct rng rng = rng_seed(21);
	for (unsigned i = 0; i < fewer_if_sanitized(30); i++) {
		struct grid start = grid_random(5, 5, 4, 4, 2, &rng), at[3] = {start, start, start};
		char text[2][200];
		const char *via[2] = {text[0], text[1]};
		for (unsigned w = 0; w < 3; w++) {
			at[w] = w ? at[w - 1] : start;
			grid_walk(&at[w], 6, &rng);
		}
		grid_text(&at[0], text[0]);
		grid_text(&at[1], text[1]);
		gls_puzzle *puzzle = puzzle_from(&start, &at[2]);
		struct gls_options options = {.via = via, .via_count = 2, .threads = 1};
		struct gls_result *result = gls_solve(puzzle, &options, NULL);
		cr_assert(result && result->status == GLS_SOLVED && !result->optimal);
		cr_assert_leq(result->lower_bound, plain_distance(&start, &at[2]),
			"%s: a bound of %u", puzzle_text(puzzle), result->lower_bound);
		struct grid here = start;
		unsigned done = walk_leg(&here, &at[0], result, 0);
		done = walk_leg(&here, &at[1], result, done);
		done = walk_leg(&here, &at[2], result, done);
		cr_assert_eq(done, result->length, "%u of %u moves", done, result->length);
		gls_result_free(result);
		gls_puzzle_free(puzzle);
	}
}

/* Of the whole way, not of each leg: three moves lead to the waypoint, and three from there. */
Test(mondrian, a_limit_of_moves_is_one_of_the_way_through_all_waypoints)
{
	static const char *via[] = {"..#/..A"};
	gls_puzzle *puzzle = gls_puzzle_read("A.#/.B. => ..#/BA.", SIZE_MAX, NULL, NULL);
	for (unsigned limit = 0; limit <= 7; limit++) {
		struct gls_options options = {.via = via, .via_count = 1, .move_limit = limit};
		struct gls_result *result = gls_solve(puzzle, &options, NULL);
		cr_assert(result);
		if (!limit || limit >= 6) {
			cr_assert_eq(result->status, GLS_SOLVED, "limit %u", limit);
			cr_assert_eq(result->length, 6);
		} else {
			char expected[80];
			cr_assert_eq(result->status, GLS_LIMIT, "limit %u", limit);
			cr_assert_eq(result->limit, GLS_LIMIT_MOVES);
			cr_assert_null(result->moves);
			snprintf(expected, sizeof expected,
				"within the limit of %u moves, on the way to %s", limit,
				limit < 3 ? "waypoint 1" : "the goal");
			cr_assert(strstr(result->reason, expected), "%s", result->reason);
		}
		gls_result_free(result);
	}
	gls_puzzle_free(puzzle);
}

/* What ends a leg ends the way. */
Test(mondrian, a_leg_that_does_not_end_says_which)
{
	static const char *far[] = {"..#/..A"};
	gls_puzzle *puzzle = gls_puzzle_read("A.#/.B. => ..#/BA.", SIZE_MAX, NULL, NULL);
	gls_cancel *cancel = gls_cancel_new();
	struct gls_options options = {.via = far, .via_count = 1, .cancel = cancel};
	gls_cancel_request(cancel);
	struct gls_result *result = gls_solve(puzzle, &options, NULL);
	cr_assert(result);
	cr_assert_eq(result->limit, GLS_LIMIT_CANCEL, "%s", result->reason);
	cr_assert(strstr(result->reason, "on the way to waypoint 1"), "%s", result->reason);
	gls_result_free(result);
	gls_cancel_free(cancel);
	gls_puzzle_free(puzzle);
}

Test(mondrian, waypoints_that_make_no_sense_are_refused)
{
	gls_puzzle *puzzle = puzzle_read("A../..B/... => .../.../A.B", NULL, NULL);
	gls_puzzle *tiles = puzzle_read("1 2/0 3", NULL, NULL);
	const char *small[] = {".A/..", NULL}, *colour[] = {"A../.../...", "C../.../..."},
		   *never[] = {".../.A./..."};
	struct gls_error error = {0};
	struct gls_options options = {.via = small, .via_count = 1};
	cr_assert_null(gls_solve(puzzle, &options, &error));
	cr_assert(strstr(error.message, "waypoint 1, taken as a goal: the goal is a grid of 2 x 2"),
		"%s", error.message);
	cr_assert_null(gls_solve(tiles, &options, &error));
	cr_assert(strstr(error.message, "tiles puzzles have no waypoints"), "%s", error.message);
	options.via = colour;
	options.via_count = 2;
	cr_assert_null(gls_solve(puzzle, &options, &error));
	cr_assert(strstr(error.message,
			  "waypoint 2, taken as a goal: the goal wants more cells of 'C'"),
		"%s", error.message);
	options = (struct gls_options){.via = never, .via_count = 1};
	struct gls_result *result = gls_solve(puzzle, &options, &error);
	cr_assert(result && result->status == GLS_LIMIT && result->limit == GLS_LIMIT_WAYPOINT);
	cr_assert(strstr(result->reason, "waypoint 1 cannot be reached from the start"), "%s",
		result->reason);
	cr_assert_gt(result->lower_bound, 0);
	gls_result_free(result);
	gls_puzzle_free(tiles);
	gls_puzzle_free(puzzle);
}

/* ---- Limits --------------------------------------------------------------- */

static void
check_limited(const struct gls_options *options, enum gls_limit limit)
{
	struct rng rng = rng_seed(4);
	struct grid start = grid_random(8, 8, 12, 3, 0, &rng), goal = start;
	grid_walk(&goal, 200, &rng);
	gls_puzzle *puzzle = puzzle_from(&start, &goal);
	struct gls_result *result = gls_solve(puzzle, options, NULL);
	cr_assert_eq(result->status, GLS_LIMIT, "status %d", result->status);
	cr_assert_eq(result->limit, limit, "limit %d, not %d", result->limit, limit);
	cr_assert_gt(result->lower_bound, 0);
	if (result->moves) {
		check_moves(&start, &goal, result->moves, result->length, puzzle_text(puzzle));
		cr_assert_geq(result->length, result->lower_bound, "%u moves, but %u are proved",
			result->length, result->lower_bound);
	}
	cr_assert(!result->optimal);
	gls_result_free(result);
	gls_puzzle_free(puzzle);
}

Test(mondrian, a_time_limit_leaves_a_bound)
{
	check_limited(&(struct gls_options){.seconds = 0.05}, GLS_LIMIT_TIME);
}

/* Tells the solver to end as soon as it has a solution. */
static void
end_at_first_solution(const struct gls_result *result, void *cancel)
{
	cr_assert_gt(result->lower_bound, 0);
	gls_cancel_request(cancel);
}

/* Tables of this size take seconds, a machine that is busy makes them more, and
 * whoever gives it ten wants a solution at the end. */
Test(mondrian, large_boards_have_a_solution_and_a_bound_before_their_tables)
{
	struct rng rng = rng_seed(12);
	for (unsigned i = 0; i < 4; i++) {
		struct grid start = grid_random(10, 10, 12, 3, 0, &rng);
		struct grid goal = grid_random(10, 10, 12, 3, 0, &rng);
		gls_puzzle *puzzle = puzzle_from(&start, &goal);
		gls_cancel *cancel = gls_cancel_new();
		struct gls_options options = {.threads = 1,
			.better = end_at_first_solution,
			.better_data = cancel,
			.cancel = cancel};
		struct gls_result *result = gls_solve(puzzle, &options, NULL);
		cr_assert_eq(result->limit, GLS_LIMIT_CANCEL, "limit %d: %s", result->limit,
			puzzle_text(puzzle));
		cr_assert(result->moves, "no solution: %s", puzzle_text(puzzle));
		check_moves(&start, &goal, result->moves, result->length, puzzle_text(puzzle));
		cr_assert(result->lower_bound > 8 && result->lower_bound <= result->length,
			"%u moves and a bound of %u", result->length, result->lower_bound);
		cr_assert_lt(result->generated, 4000000, "%llu boards until the first solution",
			(unsigned long long)result->generated);
		gls_result_free(result);
		gls_cancel_free(cancel);
		gls_puzzle_free(puzzle);
	}
}

Test(mondrian, a_memory_limit_leaves_a_bound)
{
	check_limited(&(struct gls_options){.memory = 16 << 20}, GLS_LIMIT_MEMORY);
}

/* Some memory is enough for a proof that keeps its last layers only: whatever the limit,
 * what is proved agrees. */
Test(mondrian, with_little_memory_the_lengths_are_the_same)
{
	struct rng rng = rng_seed(12);
	unsigned solved = 0;
	for (unsigned i = 0; i < 8; i++) {
		struct grid start = grid_random(6, 6, 6, 3, 2, &rng), goal = start;
		grid_walk(&goal, 60, &rng);
		gls_puzzle *puzzle = puzzle_from(&start, &goal);
		struct gls_options options = {.algorithm = "champion", .threads = 1};
		struct gls_result *plenty = gls_solve(puzzle, &options, NULL);
		for (options.memory = 1 << 19; options.memory <= 1 << 23; options.memory *= 2) {
			struct gls_result *little = gls_solve(puzzle, &options, NULL);
			if (little && little->optimal) {
				solved++;
				cr_assert_eq(little->length, plenty->length, "%u moves, not %u",
					little->length, plenty->length);
			}
			gls_result_free(little);
		}
		gls_result_free(plenty);
		gls_puzzle_free(puzzle);
	}
	cr_assert_geq(solved, 16, "only %u were solved", solved);
}

/* What is longer than the limit is not reported either. */
Test(mondrian, solutions_beyond_a_limit_of_moves_do_not_count)
{
	gls_puzzle *puzzle = puzzle_read("....C./.C..A./....AB/....../.B..../...... => "
					 "....../.....B/C...../...A.C/...A../....B.",
		NULL, NULL);
	struct gls_options options = {.threads = 1, .move_limit = 16};
	struct gls_result *result = gls_solve(puzzle, &options, NULL);
	cr_assert(result->status == GLS_LIMIT && result->limit == GLS_LIMIT_MOVES,
		"status %d, limit %d", result->status, result->limit);
	cr_assert(!result->moves && result->lower_bound == 17, "%u moves, at least %u",
		result->length, result->lower_bound);
	gls_result_free(result);
	gls_puzzle_free(puzzle);
}

/* ---- Making boards -------------------------------------------------------- */

static void
check_made(struct gls_options options, unsigned boards)
{
	struct gls_error error = {0};
	gls_generator *generator = gls_generator_new("mondrian", &options, &error);
	cr_assert(generator, "%s", error.message);
	for (unsigned i = 0; i < boards; i++) {
		gls_puzzle *puzzle = gls_generator_next(generator, &error);
		cr_assert(puzzle, "%s", error.message);
		const struct mondrian *mondrian = mondrian_of(puzzle);
		cr_assert_eq(mondrian->tiles, options_number(&options, "tiles"), "%u tiles",
			mondrian->tiles);
		cr_assert_eq(mondrian->colours, options_number(&options, "colors"), "%u colours",
			mondrian->colours);
		cr_assert_eq(mondrian->cells - mondrian->places, options_number(&options, "blocks"),
			"fixed cells");
		cr_assert(!gls_puzzle_is_solved(puzzle), "%s is solved", puzzle_text(puzzle));
		struct gls_options solving = {.algorithm = "bfs", .count = options.unique};
		struct gls_result *result = gls_solve(puzzle, &solving, NULL);
		cr_assert_eq(result->status, GLS_SOLVED, "%s is not solvable", puzzle_text(puzzle));
		if (options.has_distance)
			cr_assert(result->length >= options.distance_min &&
					  result->length <= options.distance_max,
				"%s needs %u moves", puzzle_text(puzzle), result->length);
		else
			cr_assert_geq(result->length, 3, "%s is trivial", puzzle_text(puzzle));
		if (options.unique)
			cr_assert_eq(result->solution_count, 1, "%s has %llu solutions",
				puzzle_text(puzzle), (unsigned long long)result->solution_count);
		gls_result_free(result);
		gls_puzzle_free(puzzle);
	}
	gls_generator_free(generator);
}

Test(mondrian, made_boards_are_as_asked_for)
{
	struct gls_options options = {.rows = 5,
		.columns = 6,
		.seed = 1,
		OWN_OPTIONS(
			{"tiles", "4", 4}, {"colors", "2", 2}, {"blocks", "3", 3}, {"", "", true})};
	struct option_value *picture = &options.set[3];
	check_made(options, fewer_if_sanitized(50));
	options.unique = true;
	check_made(options, 5);
	options.unique = false;
	picture->name = "picture";
	check_made(options, 10);
	options.has_distance = true;
	options.distance_min = 4;
	options.distance_max = 6;
	check_made(options, 10);
	options.unique = true;
	check_made(options, 3);
}

Test(mondrian, the_same_seed_makes_the_same_boards)
{
	struct gls_options options = {.rows = 6, .columns = 6, .seed = 7};
	char text[2][500];
	for (unsigned i = 0; i < 2; i++) {
		gls_generator *generator = gls_generator_new("mondrian", &options, NULL);
		gls_puzzle *puzzle = gls_generator_next(generator, NULL);
		strcpy(text[i], puzzle_text(puzzle));
		gls_puzzle_free(puzzle);
		gls_generator_free(generator);
	}
	cr_assert_str_eq(text[0], text[1]);
}

Test(mondrian, boards_that_cannot_be_made_are_refused)
{
	const struct gls_options bad[] = {
		{.rows = 13, .columns = 6},
		{.rows = 1, .columns = 6},
		{.rows = 3, .columns = 3, OWN_OPTIONS({"tiles", "9", 9}, {"colors", "2", 2})},
		{.rows = 3, .columns = 3, OWN_OPTIONS({"tiles", "2", 2}, {"colors", "3", 3})},
		{.rows = 3, .columns = 3, OWN_OPTIONS({"tiles", "4", 4}, {"blocks", "5", 5})},
	};
	for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
		struct gls_error error = {0};
		cr_assert(!gls_generator_new("mondrian", &bad[i], &error), "%u was made", i);
		cr_assert_eq(error.code, GLS_BAD_INPUT, "%u: %s", i, error.message);
	}
}
