/* What heuristics are worth and how boards lie by distance: against the judge, against what is
 * published, and against searches. */
#include "command.h"
#include "small.h"

#include <math.h>

/* ---- Spheres ---------------------------------------------------------------- */

enum { DISTANCES = 200 };

struct spheres {
	uint64_t at[DISTANCES], all;
	unsigned farthest;
};

static void
add_sphere(unsigned distance, uint64_t boards, void *data)
{
	struct spheres *spheres = data;
	cr_assert_lt(distance, DISTANCES);
	cr_assert_eq(distance, spheres->all ? spheres->farthest + 1 : 0, "not in order");
	spheres->at[distance] = boards;
	spheres->all += boards;
	spheres->farthest = distance;
}

static struct spheres
spheres_of(const gls_puzzle *puzzle, bool around_start, enum gls_limit expected)
{
	struct spheres spheres = {.all = 0};
	struct gls_error error = {0};
	enum gls_limit end;
	bool is_good = gls_spheres(puzzle, around_start, NULL, add_sphere, &spheres, &end, &error);
	cr_assert(is_good, "%s", error.message);
	cr_assert_eq(end, expected);
	return spheres;
}

static void
check_with_judge(unsigned rows, unsigned columns, const char *metric, unsigned blank)
{
	struct board goal = board_standard(rows, columns);
	uint16_t last = goal.cell[rows * columns - 1];
	goal.cell[rows * columns - 1] = goal.cell[blank];
	goal.cell[blank] = last;
	goal.blank = blank;
	gls_puzzle *puzzle = puzzle_read(board_text(&goal), board_text(&goal), metric);
	struct judge_space *space =
		judge_space_new(rows, columns, metric && !strcmp(metric, "mtm"), blank);
	struct spheres spheres = spheres_of(puzzle, false, GLS_LIMIT_NONE);
	for (unsigned i = 0; i <= spheres.farthest + 1; i++)
		cr_assert_eq(spheres.at[i], judge_space_at(space, i), "%ux%u %s blank %u: %u moves",
			rows, columns, metric, blank, i);
	/* Moves of tiles go both ways. */
	struct spheres around = spheres_of(puzzle, true, GLS_LIMIT_NONE);
	cr_assert(!memcmp(&spheres, &around, sizeof spheres));
	judge_space_free(space);
	gls_puzzle_free(puzzle);
}

Test(stats, spheres_are_those_of_the_judge)
{
	static const char *const metrics[] = {"stm", "mtm"};
	for (unsigned i = 0; i < 2; i++) {
		check_with_judge(2, 2, metrics[i], 3);
		check_with_judge(2, 3, metrics[i], 4);
		check_with_judge(3, 2, metrics[i], 0);
		check_with_judge(2, 4, metrics[i], 1);
		check_with_judge(3, 3, metrics[i], 8);
		check_with_judge(3, 3, metrics[i], 4);
	}
}

/* From the corner, as published (OEIS A089484). */
Test(stats, spheres_of_the_15_puzzle_begin_as_published)
{
	static const unsigned at[] = {1, 2, 4, 10, 24, 54, 107, 212, 446, 946, 1948, 3938, 7808,
		15544, 30821, 60842, 119000, 231844, 447342};
	struct spheres spheres = {.all = 0};
	enum gls_limit end;
	gls_puzzle *puzzle = puzzle_read("1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0", NULL, NULL);
	cr_assert(gls_spheres(puzzle, false, &(struct gls_options){.move_limit = 18}, add_sphere,
		&spheres, &end, NULL));
	cr_assert_eq(end, GLS_LIMIT_MOVES);
	cr_assert_eq(spheres.farthest, 18);
	for (unsigned i = 0; i <= 18; i++)
		cr_assert_eq(
			spheres.at[i], at[i], "%u: %llu", i, (unsigned long long)spheres.at[i]);
	gls_puzzle_free(puzzle);
}

/* Farthest boards, and all of them (OEIS A151944). */
Test(stats, spheres_reach_the_farthest_boards)
{
	if (!is_long_run() || IS_SANITIZED)
		cr_skip_test("takes minutes: make test-long runs it");
	check_with_judge(2, 5, NULL, 9);
	check_with_judge(2, 5, "mtm", 2);
	gls_puzzle *puzzle = puzzle_read("1 2 3 4/5 6 7 8/9 10 11 0", NULL, NULL);
	struct spheres spheres = spheres_of(puzzle, false, GLS_LIMIT_NONE);
	cr_assert_eq(spheres.farthest, 53);
	cr_assert_eq(spheres.all, 239500800);
	gls_puzzle_free(puzzle);
	puzzle = puzzle_read("1 2 3 4 5/6 7 8 9 0", NULL, NULL);
	spheres = spheres_of(puzzle, false, GLS_LIMIT_NONE);
	cr_assert_eq(spheres.farthest, 55);
	cr_assert_eq(spheres.all, 1814400);
	gls_puzzle_free(puzzle);
}

/* Around the start of every kind: as the kind's own moves lead. */
static void
check_around_start(const struct small *small)
{
	struct spheres expected = {.all = 0};
	struct spheres spheres = spheres_of(small->puzzle, true, GLS_LIMIT_NONE);
	for (uint32_t i = 0; i < small->boards.count; i++)
		expected.at[small->depth[i]]++;
	cr_assert_eq(spheres.all, small->boards.count, "%s: %llu boards", small->text,
		(unsigned long long)spheres.all);
	for (unsigned i = 0; i < DISTANCES; i++)
		cr_assert_eq(spheres.at[i], expected.at[i], "%s: %u moves", small->text, i);
}

/* Around the goals, where moves go both ways and all boards can be reached: as far as they have to
 * go. Else there may be boards that no way leads to from the start, and as many at least. */
static void
check_around_goals(const struct small *small)
{
	if (!puzzle_tells_goals(small->puzzle))
		return;
	uint64_t at[DISTANCES] = {0};
	struct spheres spheres = spheres_of(small->puzzle, false, GLS_LIMIT_NONE);
	for (uint32_t i = 0; i < small->boards.count; i++)
		if (small->left[i] != SMALL_NEVER)
			at[small->left[i]]++;
	for (unsigned i = 0; i < DISTANCES; i++)
		cr_assert_geq(spheres.at[i], at[i], "%s: %u moves", small->text, i);
}

Test(stats, spheres_of_every_kind_are_what_its_moves_reach)
{
	each_small_board(check_around_start);
	each_small_board(check_around_goals);
}

Test(stats, spheres_end_with_what_is_true_when_memory_is_out)
{
	gls_puzzle *puzzle = puzzle_read("1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0", NULL, NULL);
	struct spheres spheres = {.all = 0};
	struct gls_options options = {.memory = 4 << 20};
	enum gls_limit end;
	cr_assert(gls_spheres(puzzle, false, &options, add_sphere, &spheres, &end, NULL));
	cr_assert_eq(end, GLS_LIMIT_MEMORY);
	cr_assert_eq(spheres.at[14], 30821);
	cr_assert_lt(spheres.farthest, 25);
	gls_puzzle_free(puzzle);
}

/* ---- Estimates -------------------------------------------------------------- */

Test(stats, an_estimator_is_for_puzzles_that_differ_in_their_start)
{
	gls_puzzle *puzzle = puzzle_read("8 6 7/2 5 4/3 0 1", NULL, NULL);
	gls_puzzle *other = puzzle_read("1 2 3/4 5 6/7 0 8", NULL, NULL);
	gls_puzzle *away = puzzle_read("1 2 3/4 5 6/7 0 8", "blank-first", NULL);
	gls_puzzle *slides = puzzle_read("1 2 3/4 5 6/7 0 8", NULL, "mtm");
	struct gls_error error = {0};
	unsigned h = 99;
	gls_estimator *estimator = gls_estimator_new(puzzle, "manhattan", NULL, &error);
	gls_puzzle_free(puzzle); /* it has a copy */
	cr_assert(estimator, "%s", error.message);
	cr_assert_str_eq(gls_estimator_name(estimator), "manhattan");
	cr_assert(gls_estimator_is_admissible(estimator));
	cr_assert(gls_estimate(estimator, other, &h, &error) && h == 1, "%u", h);
	cr_assert_not(gls_estimate(estimator, away, &h, &error));
	cr_assert_eq(error.code, GLS_BAD_INPUT);
	cr_assert_not(gls_estimate(estimator, slides, &h, &error));
	gls_estimator_free(estimator);
	cr_assert_null(gls_estimator_new(other, "manhatten", NULL, &error));
	cr_assert_eq(error.code, GLS_BAD_INPUT);
	cr_assert_null(gls_estimator_new(other, "pdb:7-8", NULL, &error));
	gls_puzzle_free(other);
	gls_puzzle_free(away);
	gls_puzzle_free(slides);
}

/* Of Shuffdle, where goals are not listed, another word is another goal. */
Test(stats, an_estimator_knows_words_apart)
{
	gls_puzzle *puzzle = puzzle_read("CAT VVX/NGT/___", NULL, NULL);
	gls_puzzle *other = puzzle_read("DOG VVX/NGT/___", NULL, NULL);
	gls_estimator *estimator = gls_estimator_new(puzzle, "manhattan", NULL, NULL);
	unsigned h;
	cr_assert(gls_estimate(estimator, puzzle, &h, NULL));
	cr_assert_not(gls_estimate(estimator, other, &h, NULL));
	gls_estimator_free(estimator);
	gls_puzzle_free(puzzle);
	gls_puzzle_free(other);
}

/* No admissible heuristic says more than is true, on any board of any kind. */
static void
check_estimates(const struct small *small)
{
	const struct gls_heuristic *about;
	for (size_t i = 0; (about = gls_heuristic(small->puzzle->kind->name, i)); i++) {
		struct gls_options options = {.seconds = 1};
		gls_estimator *estimator =
			gls_estimator_new(small->puzzle, about->name, &options, NULL);
		unsigned h;
		if (!estimator)
			continue; /* not for this size, or it takes too long */
		cr_assert(gls_estimate(estimator, small->puzzle, &h, NULL));
		cr_assert(small->left[0] == SMALL_NEVER || h <= small->left[0], "%s: %s says %u",
			small->text, about->name, h);
		gls_estimator_free(estimator);
	}
}

Test(stats, estimates_of_every_kind_are_no_more_than_is_needed)
{
	each_small_board(check_estimates);
}

/* ---- Trees ------------------------------------------------------------------ */

Test(stats, nodes_of_a_tree_are_those_that_a_search_without_estimates_generates)
{
	gls_puzzle *puzzle = puzzle_read("8 6 7/2 5 4/3 0 1", NULL, NULL);
	uint64_t sum = 0;
	cr_assert_eq(gls_tree_nodes(puzzle, 0), 1);
	cr_assert_eq(gls_tree_nodes(puzzle, 1), 3);
	for (unsigned depth = 1; depth <= 12; depth++)
		sum += gls_tree_nodes(puzzle, depth);
	/* A bound of 11 without any h: all nodes down to 12 are generated. */
	struct gls_options options = {
		.algorithm = "idastar", .heuristic = "zero", .move_limit = 12};
	struct gls_result *result = gls_solve(puzzle, &options, NULL);
	const struct gls_iteration *iteration = gls_result_iteration(result, 11);
	cr_assert(iteration && iteration->bound == 11 && iteration->is_complete);
	cr_assert_eq(iteration->generated, sum, "%llu, not %llu",
		(unsigned long long)iteration->generated, (unsigned long long)sum);
	gls_result_free(result);
	gls_puzzle_free(puzzle);
}

/* ---- The command ------------------------------------------------------------ */

static json_t *
object_of(struct command *command, int status)
{
	expect_status(command, status);
	json_t *object = parse(command->stdout);
	cr_assert(object, "%s", command->stdout);
	return object;
}

static double
real(const json_t *object, const char *name)
{
	cr_assert(json_is_number(json_object_get(object, name)), "no %s", name);
	return json_number_value(json_object_get(object, name));
}

Test(stats, the_8_puzzle_is_as_known)
{
	struct command command =
		RUN("stats", "tiles", "--size", "3x3", "--spheres", "--format", "json");
	json_t *object = object_of(&command, 0);
	expect_integer(object, "boards", 181440);
	expect_integer(object, "most", 31);
	expect_string(object, "around", "goal");
	const json_t *histogram = json_object_get(object, "histogram");
	expect_integer(json_array_get(histogram, 31), "boards", 2);
	cr_assert_float_eq(real(object, "mean"), 21.97, 0.005, "%g", real(object, "mean"));
	json_decref(object);
	forget(&command);
}

Test(stats, eta_is_the_mean_of_b_to_the_minus_h)
{
	struct command command = RUN("stats", "tiles", "--size", "4x4", "--random", "500", "--seed",
		"7", "--heuristic", "manhattan", "--format", "json", "--branching", "2.1304");
	json_t *object = object_of(&command, 0), *bin;
	double sum = 0, mean = 0, boards = real(object, "boards");
	size_t i;
	cr_assert_eq(boards, 500);
	json_array_foreach(json_object_get(object, "histogram"), i, bin)
	{
		sum += real(bin, "boards") * pow(2.1304, -real(bin, "h"));
		mean += real(bin, "boards") * real(bin, "h");
	}
	cr_assert_float_eq(real(object, "eta") / (sum / boards), 1, 1e-4);
	cr_assert_gt(real(object, "eta_error"), 0);
	cr_assert_lt(real(object, "eta_error"), real(object, "eta"));
	cr_assert_float_eq(real(object, "mean"), mean / boards, 1e-4);
	/* Manhattan distance is 36.9 over all boards of the 15-puzzle. */
	cr_assert_float_eq(real(object, "mean"), 36.9, 1);
	json_decref(object);
	forget(&command);
	/* The same seed, the same boards; what is measured is what is known: 2.1304, and the root
	 * of 3 for 3 x 3 (Edelkamp and Korf 1998). */
	command = RUN("stats", "tiles", "--size", "4x4", "--random", "500", "--seed", "7",
		"--heuristic", "manhattan", "--format", "json");
	object = object_of(&command, 0);
	cr_assert_float_eq(real(object, "mean"), mean / boards, 1e-4);
	cr_assert_float_eq(real(object, "branching_factor"), 2.1304, 0.005);
	json_decref(object);
	forget(&command);
	command = RUN("stats", "tiles", "--size", "3x3", "--random", "500", "--format", "json",
		"--heuristic", "table");
	object = object_of(&command, 0);
	cr_assert_float_eq(real(object, "branching_factor"), sqrt(3), 0.005);
	cr_assert_float_eq(real(object, "mean"), 21.97, 0.5);
	json_decref(object);
	forget(&command);
}

Test(stats, lengths_are_what_exact_estimates_say)
{
	struct command lengths = RUN("stats", "tiles", "--size", "3x3", "--random", "60",
		"--lengths", "--format", "csv");
	struct command exact = RUN("stats", "tiles", "--size", "3x3", "--random", "60",
		"--heuristic", "table", "--format", "csv");
	expect_status(&lengths, 0);
	cr_assert_str_eq(strchr(lengths.stdout, '\n'), strchr(exact.stdout, '\n'));
	expect_words(lengths.stdout, "moves,boards\n");
	expect_words(exact.stdout, "h,boards\n");
	forget(&lengths);
	forget(&exact);
}

Test(stats, a_board_has_h_by_every_heuristic)
{
	struct command command = RUN("stats", "8 6 7/2 5 4/3 0 1", "--format", "json");
	json_t *object = object_of(&command, 0), *estimate;
	const struct gls_heuristic *about;
	const json_t *estimates = json_object_get(object, "estimates");
	size_t i, known = 0;
	json_array_foreach(estimates, i, estimate)
	{
		known += json_is_integer(json_object_get(estimate, "h"));
		if (!strcmp(json_string_value(json_object_get(estimate, "heuristic")), "manhattan"))
			expect_integer(estimate, "h", 21);
		if (!strcmp(json_string_value(json_object_get(estimate, "heuristic")), "table"))
			expect_integer(estimate, "h", 31);
	}
	for (i = 0; (about = gls_heuristic("tiles", i)); i++)
		;
	cr_assert_geq(known, i, "%zu of %zu", known, i);
	json_decref(object);
	forget(&command);
	command = RUN("stats", "8", "6", "7/2", "5", "4/3", "0", "1", "--heuristic", "gaschnig");
	expect_status(&command, 0);
	expect_words(command.stdout, "gaschnig");
	cr_assert_null(strstr(command.stdout, "manhattan"));
	forget(&command);
}

Test(stats, every_kind_answers)
{
	for (size_t i = 0; is_in_command(gls_kind(i)); i++) {
		struct command command = RUN(
			"stats", gls_kind(i), "--random", "3", "--format", "json", "--time", "20");
		json_t *object = object_of(&command, 0);
		expect_string(object, "kind", gls_kind(i));
		expect_integer(object, "boards", 3);
		cr_assert(json_is_true(json_object_get(object, "complete")));
		json_decref(object);
		forget(&command);
	}
}

/* Others of the sort of a puzzle: of its size, goal, metric, and what else its kind has. */
Test(stats, every_kind_makes_others_of_a_puzzle)
{
	static const char *const puzzles[] = {"metric=mtm goal='0 1 2/3 4 5' 5 4 3/2 1 0",
		"CAT VVX/NGT/___", "A..B/..../.... => ..../..../A..B",
		"metric=step AXX./AXX./B..C => ..../.XX./.XX."};
	static const char *const expected[] = {
		"tiles 2x3, mtm", "shuffdle 3x3, stm", "mondrian 3x4, stm", "blocks 3x4, step"};
	for (size_t i = 0; i < sizeof puzzles / sizeof *puzzles; i++) {
		struct command command = RUN("stats", puzzles[i], "--random", "4", "--quiet");
		expect_status(&command, 0);
		expect_words(command.stdout, expected[i]);
		expect_words(command.stdout, ": 4 random boards, seed 1\n");
		forget(&command);
	}
}

Test(stats, a_limit_ends_with_what_is_true)
{
	struct command command = RUN("stats", "tiles", "--spheres", "--memory", "4M");
	expect_status(&command, 3);
	expect_words(command.stdout, "stopped: memory limit; all boards up to ");
	expect_words(command.stdout, "      14   30,821  ");
	forget(&command);
	command = RUN("stats", "tiles", "--spheres", "--memory", "4M", "--format", "csv");
	expect_status(&command, 3);
	expect_words(command.stdout, "\n14,30821\n");
	expect_words(command.stderr, "stopped: memory limit; there is more than is listed");
	forget(&command);
	command = RUN("stats", "2 1/3 0");
	expect_status(&command, 0);
	expect_words(command.stderr, "the board has no solution, whatever h says: ");
	forget(&command);
	command = RUN("stats", "tiles", "--spheres", "--limit", "5", "--format", "json");
	json_t *object = object_of(&command, 0);
	cr_assert(json_is_false(json_object_get(object, "complete")));
	expect_integer(object, "boards", 1 + 2 + 4 + 10 + 24 + 54);
	json_decref(object);
	forget(&command);
	command = RUN("stats", "tiles", "--random", "3", "--lengths", "--heuristic", "zero",
		"--time", "0.05", "--format", "json");
	object = object_of(&command, 3);
	expect_integer(object, "unproved", 3);
	json_decref(object);
	forget(&command);
}

Test(stats, refuses_what_makes_no_sense)
{
	expect_refusal(RUN("stats", "tils", "--random", "3"), "did you mean 'tiles'");
	expect_refusal(RUN("stats"), "stats needs one puzzle or one kind");
	expect_refusal(RUN("stats", "tiles"), "expected --random N or --spheres");
	expect_refusal(RUN("stats", "tiles", "--random", "3", "--spheres"), "two questions");
	expect_refusal(RUN("stats", "tiles", "--lengths"), "--lengths needs --random");
	expect_refusal(RUN("stats", "1 2/3 0", "--around", "goal"), "for --spheres");
	expect_refusal(RUN("stats", "1 2/3 0", "--plot", "x.svg"), "expected --random N or");
	expect_refusal(RUN("stats", "tiles", "--random", "0"), "random");
	expect_refusal(RUN("stats", "tiles", "--random", "2", "--plot", "x.txt"), ".svg");
	expect_refusal(RUN("stats", "1 2/3 0", "--heuristic", "manhatten"), "manhattan");
	expect_refusal(RUN("stats", "tiles", "--random", "2", "--word", "CAT"), "is for shuffdle");
}

Test(stats, draws_histograms)
{
	const char *path = file_named("", 0);
	char name[256];
	snprintf(name, sizeof name, "%s.svg", path);
	struct command command =
		RUN("stats", "tiles", "--size", "3x3", "--spheres", "--plot", name);
	expect_status(&command, 0);
	forget(&command);
	FILE *file = fopen(name, "r");
	cr_assert(file, "no picture");
	char *picture = read_all(file);
	expect_words(picture, "<svg");
	expect_words(picture, "Boards by distance");
	free(picture);
	unlink(name);
	unlink(path);
}

/* ---- Tables ----------------------------------------------------------------- */

static void
expect_purpose(const char *name, const char *expected)
{
	char *purpose = gls_table_purpose(name);
	cr_assert(purpose ? expected && !strcmp(purpose, expected) : !expected, "%s: '%s'", name,
		purpose ? purpose : "nothing");
	gls_free(purpose);
}

Test(stats, tables_are_known_by_their_names)
{
	expect_purpose("distances-3x3-0", "tiles 3x3 table");
	expect_purpose("tiles-4x4-0-1.2.3.4.5.6.7", "tiles 4x4 pdb:7-7-1 pdb:7-8");
	expect_purpose(
		"tiles-bytes-4x4-0-8.9.10.11.12.13.14.15", "tiles 4x4 pdb:7-8,additive-byte");
	expect_purpose("shuffdle-5-row5-targets", "shuffdle 5x5 small-tables tables large-tables");
	expect_purpose("shuffdle-5-row5-holes5-neutral-folded", "shuffdle 5x5 tables");
	expect_purpose("tiles-4x4-0-1.2.99", NULL);
	expect_purpose("tiles-4x4", NULL);
	expect_purpose("moves-4x4-12", NULL);
	expect_purpose("", NULL);
	expect_purpose(NULL, NULL);
}

Test(stats, tables_on_disk_are_listed_with_what_they_serve)
{
	char directory[] = "/tmp/glissade-stats-XXXXXX", line[512];
	cr_assert(mkdtemp(directory));
	struct command command =
		RUN("pdb", "build", "3x4", "6-5", "--pdb-dir", directory, "--quiet");
	expect_status(&command, 0);
	forget(&command);
	command = RUN("pdb", "list", "--format", "json", "--pdb-dir", directory);
	json_t *list = object_of(&command, 0);
	size_t i, serving = 0;
	json_t *file;
	json_array_foreach(list, i, file)
	{
		const json_t *names = json_object_get(file, "heuristics");
		cr_assert(json_integer_value(json_object_get(file, "bytes")) > 0);
		if (!names)
			continue;
		expect_string(file, "kind", "tiles");
		expect_string(file, "size", "3x4");
		cr_assert_str_eq(json_string_value(json_array_get(names, 0)), "pdb:6-5");
		serving++;
	}
	cr_assert_eq(serving, 2, "%s", command.stdout);
	json_decref(list);
	forget(&command);
	command = RUN("pdb", "list", "--format", "csv", "--pdb-dir", directory);
	expect_words(command.stdout, "name,kind,size,heuristics,bytes,made,creator,problem\n");
	expect_words(command.stdout, ",tiles,3x4,pdb:6-5,");
	forget(&command);
	command = RUN("pdb", "list", "--pdb-dir", directory);
	expect_words(command.stdout, "  for pdb:6-5\n");
	forget(&command);
	/* And a board of that size is asked about them. */
	command = RUN(
		"stats", "1 2 3 4/5 6 7 8/9 10 0 11", "--pdb-dir", directory, "--format", "csv");
	expect_words(command.stdout, "\npdb:6-5,1,true\n");
	forget(&command);
	snprintf(line, sizeof line, "rm -r %s", directory);
	cr_assert_eq(system(line), 0);
}
