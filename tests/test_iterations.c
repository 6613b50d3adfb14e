/* What each bound of a search took: records in results, in JSON and in the log, which are one and
 * the same, and agree with a count that is made here. */
#include "command.h"
#include "small.h"

static const char board[] = "8 6 7/2 5 4/3 0 1"; /* needs 31 moves, estimated at 21 */

/* ---- A count of our own ---------------------------------------------------- */

enum { CELLS = 9, BOUNDS_MAX = 64 };

/* IDA* with Manhattan distance on 3 x 3, the blank last in the goal. */
struct plain {
	uint8_t cell[CELLS];
	unsigned bound, next_bound;
	uint64_t generated, expanded;
};

static unsigned
manhattan(const struct plain *plain)
{
	unsigned sum = 0;
	for (int i = 0; i < CELLS; i++) {
		int tile = plain->cell[i], goal = tile - 1;
		if (tile)
			sum += (unsigned)(abs(i / 3 - goal / 3) + abs(i % 3 - goal % 3));
	}
	return sum;
}

/* Moves of the tiles above, to the left, to the right and below, as they stand; never straight
 * back. The order does not matter for a bound that is searched to its end. */
static bool
plain_below(struct plain *plain, unsigned blank, unsigned came_from, unsigned g)
{
	static const int step[] = {-3, -1, 1, 3};
	plain->expanded++;
	for (unsigned i = 0; i < 4; i++) {
		int to = (int)blank + step[i];
		bool is_off =
			to < 0 || to >= CELLS || (abs(step[i]) == 1 && to / 3 != (int)blank / 3);
		if (is_off || (unsigned)to == came_from)
			continue;
		plain->generated++;
		plain->cell[blank] = plain->cell[to];
		plain->cell[to] = 0;
		unsigned h = manhattan(plain), f = g + 1 + h;
		if (f > plain->bound && f < plain->next_bound)
			plain->next_bound = f;
		if (f <= plain->bound && (!h || plain_below(plain, (unsigned)to, blank, g + 1)))
			return true;
		plain->cell[to] = plain->cell[blank];
		plain->cell[blank] = 0;
	}
	return false;
}

Test(iterations, of_idastar_are_those_of_a_plain_count)
{
	struct plain plain = {.cell = {8, 6, 7, 2, 5, 4, 3, 0, 1}};
	gls_puzzle *puzzle = puzzle_read(board, NULL, NULL);
	struct gls_result *result = solve(
		puzzle, &(struct gls_options){.algorithm = "idastar", .heuristic = "manhattan"});
	const struct gls_iteration *iteration;
	uint64_t before = 0, expanded_before = 0;
	size_t count = 0;
	bool is_found = false;
	plain.next_bound = manhattan(&plain);
	for (; !is_found; count++) {
		plain.bound = plain.next_bound;
		plain.next_bound = UINT_MAX;
		is_found = plain_below(&plain, 7, CELLS, 0);
		iteration = gls_result_iteration(result, count);
		cr_assert(iteration, "no record of bound %u", plain.bound);
		cr_assert_eq(iteration->bound, plain.bound);
		cr_assert_eq(iteration->is_complete, !is_found);
		if (is_found)
			break;
		cr_assert_eq(
			iteration->generated, plain.generated - before, "bound %u", plain.bound);
		cr_assert_eq(iteration->expanded, plain.expanded - expanded_before);
		before = plain.generated;
		expanded_before = plain.expanded;
	}
	cr_assert_eq(plain.bound, 31);
	cr_assert_eq(count, 5, "%zu bounds before the last", count);
	cr_assert_null(gls_result_iteration(result, count + 1));
	gls_result_free(result);
	gls_puzzle_free(puzzle);
}

/* ---- All searches, all kinds ------------------------------------------------ */

/* The records rise from one to the next, none but the last is unfinished, and they add up. */
static void
check_records(const struct gls_result *result, const char *name, bool is_all)
{
	const struct gls_iteration *iteration, *last = NULL;
	uint64_t generated = 0, expanded = 0;
	double seconds = 0;
	for (size_t i = 0; (iteration = gls_result_iteration(result, i)); i++) {
		cr_assert(!last || last->bound < iteration->bound, "%s: bound %u after %u", name,
			iteration->bound, last ? last->bound : 0);
		cr_assert(!last || last->is_complete, "%s: bound %u", name, last ? last->bound : 0);
		generated += iteration->generated;
		expanded += iteration->expanded;
		seconds += iteration->seconds;
		last = iteration;
	}
	cr_assert(last, "%s has no bounds", name);
	cr_assert_leq(seconds, result->seconds + 1e-9, "%s", name);
	cr_assert_leq(generated, result->generated, "%s", name);
	if (is_all) {
		cr_assert_eq(generated, result->generated, "%s: %llu of %llu", name,
			(unsigned long long)generated, (unsigned long long)result->generated);
		cr_assert_eq(expanded, result->expanded, "%s", name);
	}
}

/* Whether its boards are all looked at within bounds. */
static bool
has_bounds(const char *algorithm)
{
	static const char *const without[] = {"backtracking", "greedy", "pbiastar"};
	for (size_t i = 0; i < sizeof without / sizeof *without; i++)
		if (!strcmp(algorithm, without[i]))
			return false;
	return true;
}

static void
check_searches(const struct small *small)
{
	const struct gls_algorithm *about;
	uint32_t near = small_near(small, 6, 1);
	struct position *start = position_new(small->puzzle);
	small_position(small, near, start);
	gls_puzzle *puzzle = small->puzzle->kind->restart(small->puzzle, start);
	for (size_t i = 0; (about = gls_algorithm(i)); i++) {
		if (about->from_both_ends && !puzzle_goal_count(puzzle))
			continue;
		struct gls_options options = {.algorithm = about->name, .threads = 2};
		struct gls_result *result = gls_solve(puzzle, &options, NULL);
		if (!result && !strcmp(about->name, SEARCH_CHAMPION))
			continue; /* the kind has none */
		cr_assert(result, "%s: %s", small->text, about->name);
		/* What a champion does before its bounds is not of any bound. */
		if (result->generated && !has_bounds(about->name))
			cr_assert_null(gls_result_iteration(result, 0), "%s", about->name);
		else if (result->generated && strcmp(about->name, SEARCH_CHAMPION) != 0)
			check_records(result, about->name, true);
		gls_result_free(result);
	}
	gls_puzzle_free(puzzle);
	free(start);
}

Test(iterations, of_every_search_add_up_on_every_kind)
{
	each_small_board(check_searches);
}

static gls_tables *tables; /* made once, for all of a test */

static void
check_champion(const char *text, const char *goal, const char *metric, const char *heuristic,
	unsigned threads, bool is_all)
{
	gls_puzzle *puzzle = puzzle_read(text, goal, metric);
	struct gls_options options = {.heuristic = heuristic, .threads = threads, .tables = tables};
	struct gls_result *result = gls_solve(puzzle, &options, NULL);
	cr_assert(result && result->status == GLS_SOLVED, "%s", text);
	check_records(result, text, is_all);
	gls_result_free(result);
	gls_puzzle_free(puzzle);
}

Test(iterations, of_champions_add_up_with_any_number_of_threads)
{
	tables = gls_tables_new(NULL);
	for (unsigned threads = 1; threads <= 4; threads++) {
		check_champion("14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3", "blank-first", NULL,
			"pdb:5-5-5", threads, true);
		check_champion(
			"LATCH VVXKD/NGTSV/PXLSF/YIDSU/_____", NULL, NULL, NULL, threads, true);
	}
	check_champion(board, NULL, "mtm", "walking-distance", 2, true);
	check_champion("lanes=true ILFFFK./IL...K./....HK./AA..HCJ/GG..HCJ/EEBBBC./..DDMMM => A@g4",
		NULL, NULL, NULL, 1, true);
	check_champion(".A..A./..C.../.....C/....../....../.B...B => "
		       "BC..../BA..../....../....../....../A....C",
		NULL, NULL, NULL, 1, false);
	gls_tables_free(tables);
}

/* ---- Limits ----------------------------------------------------------------- */

Test(iterations, of_a_search_that_was_stopped_end_with_an_unfinished_one)
{
	gls_puzzle *puzzle =
		puzzle_read("15 10 8 12 11 14 9 13 2 6 5 1 3 7 4 0", "blank-first", NULL);
	struct gls_options options = {
		.algorithm = "idastar", .heuristic = "manhattan", .seconds = 0.3};
	struct gls_result *result = gls_solve(puzzle, &options, NULL);
	cr_assert(result && result->status == GLS_LIMIT);
	check_records(result, "idastar", false);
	const struct gls_iteration *last = NULL, *next;
	for (size_t i = 0; (next = gls_result_iteration(result, i)); i++)
		last = next;
	cr_assert_not(last->is_complete);
	cr_assert_eq(last->bound, result->lower_bound);
	gls_result_free(result);
	gls_puzzle_free(puzzle);
}

Test(iterations, of_an_exhausted_search_are_all_complete)
{
	gls_puzzle *puzzle =
		puzzle_read("kind=mondrian A..B/..../.... => ..../.A../...B", NULL, NULL);
	struct gls_options options = {.algorithm = "bfs"};
	struct gls_result *result = gls_solve(puzzle, &options, NULL);
	const struct gls_iteration *next;
	cr_assert(result && result->status == GLS_UNSOLVABLE && result->generated);
	check_records(result, "bfs", true);
	for (size_t i = 0; (next = gls_result_iteration(result, i)); i++)
		cr_assert(next->is_complete, "bound %u", next->bound);
	gls_result_free(result);
	gls_puzzle_free(puzzle);
}

/* ---- In what is printed ------------------------------------------------------ */

static void
expect_same_record(const json_t *one, const json_t *other)
{
	static const char *const names[] = {"bound", "generated", "expanded"};
	cr_assert(one && other);
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		cr_assert_eq(json_integer_value(json_object_get(one, names[i])),
			json_integer_value(json_object_get(other, names[i])), "%s", names[i]);
	cr_assert(json_equal(json_object_get(one, "complete"), json_object_get(other, "complete")));
	cr_assert(json_equal(json_object_get(one, "seconds"), json_object_get(other, "seconds")));
}

/* The log has them as they come, the result all of them. */
static void
expect_log_of_result(const char *algorithm)
{
	const char *log = file_named("", 0);
	struct command command = RUN("solve", board, "--algorithm", algorithm, "--heuristic",
		"manhattan", "--format", "json", "--log", log);
	json_t *result = parse(command.stdout), *line;
	const json_t *records = json_object_get(result, "iterations");
	size_t count = 0;
	FILE *file = fopen(log, "r");
	cr_assert_geq(json_array_size(records), 4, "%s", command.stdout);
	while ((line = json_loadf(file, JSON_DISABLE_EOF_CHECK, NULL))) {
		const json_t *record = json_object_get(line, "iteration");
		if (record)
			expect_same_record(record, json_array_get(records, count++));
		else
			cr_assert_not(json_is_true(json_object_get(line, "is_bound_done")));
		json_decref(line);
	}
	cr_assert_eq(count, json_array_size(records), "%s: %zu", algorithm, count);
	fclose(file);
	json_decref(result);
	forget(&command);
	unlink(log);
}

Test(iterations, of_the_log_are_those_of_the_result)
{
	expect_log_of_result("idastar");
	expect_log_of_result("astar");
	expect_log_of_result("champion");
	expect_log_of_result("bidirectional");
}

Test(iterations, are_printed_where_they_are_asked_for)
{
	struct command command =
		RUN("solve", board, "--algorithm", "idastar", "--heuristic", "manhattan");
	cr_assert_null(strstr(command.stdout, "bound"));
	forget(&command);
	command = RUN("solve", board, "--algorithm", "idastar", "--heuristic", "manhattan",
		"--iterations");
	expect_words(command.stdout, "  bound           generated            expanded");
	expect_words(command.stdout, "\n     21                  ");
	expect_words(command.stdout, "(not to its end)\n");
	forget(&command);
	command = RUN_WITH("8 6 7/2 5 4/3 0 1\n1 2 3/4 5 6/7 0 8\n", "solve", "--batch", "--format",
		"json", "--algorithm", "idastar", "--heuristic", "manhattan", "-");
	expect_words(command.stdout, "\"iterations\":[{\"bound\":21,");
	expect_words(command.stdout,
		"\"iterations\":[{\"bound\":1,\"generated\":3,\"expanded\":1,\"seconds\":");
	forget(&command);
}

/* ---- By depth ---------------------------------------------------------------- */

/* Boards at each depth from the corner of 3 x 3, as published (OEIS A089473). */
static const unsigned sphere[] = {1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893,
	2512, 4485, 5638, 9529, 10878, 16993, 17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910,
	760, 221, 2};

/* A board that is as far from the goal as the goal from it: what lies around it is not what lies
 * around the corner. So the search goes from the goal's side: the start is the corner. */
Test(by_depth, breadth_first_search_expands_each_sphere_once)
{
	gls_puzzle *puzzle = puzzle_read("1 2 3/4 5 6/7 8 0", "8 6 7/2 5 4/3 0 1", NULL);
	struct gls_options options = {.algorithm = "ucs", .by_depth = true};
	struct gls_result *result = gls_solve(puzzle, &options, NULL);
	size_t count;
	const uint64_t *expanded = gls_result_by_depth(result, &count);
	cr_assert_eq(result->length, 31);
	cr_assert(expanded && count >= 31, "%zu depths", count);
	for (unsigned i = 0; i < 31; i++)
		cr_assert_eq(expanded[i], sphere[i], "depth %u: %llu", i,
			(unsigned long long)expanded[i]);
	gls_result_free(result);
	gls_puzzle_free(puzzle);
}

static void
check_depths(const struct small *small)
{
	const struct gls_algorithm *about;
	for (size_t i = 0; (about = gls_algorithm(i)); i++) {
		struct gls_options options = {
			.algorithm = about->name, .by_depth = true, .depth_bound = 6};
		struct gls_result *result = gls_solve(small->puzzle, &options, NULL), *without;
		if (!result)
			continue; /* the kind does not have it */
		options.by_depth = false;
		without = gls_solve(small->puzzle, &options, NULL);
		cr_assert(about->parallel || result->generated == without->generated, "%s: %s",
			about->name, small->text);
		cr_assert_eq(result->status, without->status);
		size_t count;
		const uint64_t *expanded = gls_result_by_depth(result, &count);
		uint64_t sum = 0;
		for (size_t j = 0; j < count; j++)
			sum += expanded[j];
		if (expanded)
			cr_assert_eq(sum, result->expanded, "%s: %s", about->name, small->text);
		else
			cr_assert(!result->expanded || about->parallel, "%s: %s", about->name,
				small->text);
		cr_assert_null(gls_result_by_depth(without, &count));
		cr_assert_eq(count, 0);
		gls_result_free(result);
		gls_result_free(without);
	}
}

Test(by_depth, sums_are_what_was_expanded_on_every_kind)
{
	each_small_board(check_depths);
}

Test(by_depth, is_counted_when_a_limit_ends_the_search)
{
	gls_puzzle *puzzle =
		puzzle_read("15 10 8 12 11 14 9 13 2 6 5 1 3 7 4 0", "blank-first", NULL);
	struct gls_options options = {
		.algorithm = "idastar", .heuristic = "manhattan", .seconds = 0.3, .by_depth = true};
	struct gls_result *result = gls_solve(puzzle, &options, NULL);
	size_t count;
	cr_assert(result && result->status == GLS_LIMIT);
	cr_assert_lt(result->seconds, 2);
	cr_assert(gls_result_by_depth(result, &count) && count > 20);
	gls_result_free(result);
	gls_puzzle_free(puzzle);
}

Test(by_depth, is_printed_with_the_branching_factor)
{
	struct command command =
		RUN("solve", board, "--algorithm", "bfs", "--by-depth", "--format", "json");
	json_t *result = parse(command.stdout);
	const json_t *depths = json_object_get(result, "expanded_by_depth");
	double b = json_real_value(json_object_get(result, "branching_factor")), sum = 0;
	cr_assert_geq(json_array_size(depths), 30);
	cr_assert_eq(json_integer_value(json_array_get(depths, 1)), 3);
	for (int i = 0; i < 31; i++)
		sum = b * (1 + sum);
	double generated = (double)json_integer_value(json_object_get(result, "generated"));
	cr_assert_float_eq(sum / generated, 1, 0.01, "%g of %g", sum, generated);
	json_decref(result);
	forget(&command);
	command = RUN("solve", board, "--algorithm", "bfs", "--by-depth", "--verbose");
	expect_words(command.stdout, "branching factor 1.");
	expect_words(command.stdout, "\n      1                   3\n");
	forget(&command);
	command = RUN("solve", "1 2 3/4 5 6/7 8 0", "--by-depth");
	cr_assert_null(strstr(command.stderr, "by-depth"), "nothing was expanded");
	forget(&command);
	command = RUN("compare", board, "--algorithms", "bfs", "--by-depth", "--format", "json");
	expect_words(command.stdout, "\"expanded_by_depth\":[1,");
	forget(&command);
}
