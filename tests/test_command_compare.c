/* The command as its users meet it: searches side by side, the benchmark, and long searches. */
#include "command.h"

/* ---- compare -------------------------------------------------------------- */

Test(command, compares_searches_in_json)
{
	struct command command =
		RUN("compare", "7 2 4/5 0 6/8 3 1", "--goal", "blank-first", "--algorithms",
			"bfs,astar", "--heuristics", "manhattan,misplaced", "--format", "json");
	expect_status(&command, 0);
	json_t *all = json_loads(command.stdout, 0, NULL);
	cr_assert(all, "no JSON: %s", command.stdout);
	cr_assert_eq(json_array_size(all), 3, "a blind search and one with two heuristics");
	size_t i;
	json_t *trial;
	json_array_foreach(all, i, trial)
	{
		expect_string(trial, "outcome", "optimal");
		expect_integer(trial, "length", 26);
	}
	expect_string(json_array_get(all, 0), "algorithm", "bfs");
	expect_string(json_array_get(all, 2), "heuristic", "misplaced");
	json_decref(all);
	forget(&command);
}

/* Every limit has a name. */
Test(command, compares_within_a_limit_of_moves)
{
	struct command command = RUN("compare", "8 6 7/2 5 4/3 0 1", "--limit", "3", "--algorithms",
		"backtracking,bfs,astar,idastar,biastar,champion");
	cr_assert_eq(command.status, 0, "%s", command.stderr);
	cr_assert_null(strstr(command.stdout, "null"), "%s", command.stdout);
	cr_assert(strstr(command.stdout, "move limit"), "%s", command.stdout);
	forget(&command);
}

/* A board of which depth-first searches never see the end: they must end by a limit. */
#define POCKET                                       \
	"A..../...../..#../...../...../#####/B#### " \
	"=> ...../...../.A#../...../...../#####/.####"

Test(command, compares_searches_that_go_as_deep_as_they_are_let)
{
	struct command command = RUN("compare", POCKET, "--time", "1");
	expect_status(&command, 0);
	cr_assert(strstr(command.stdout, "idastar"), "not all is there: %s", command.stdout);
	forget(&command);
}

Test(command, a_line_that_is_searched_deep_does_not_end_a_batch)
{
	const char *lines = POCKET "\n8 6 7/2 5 4/3 0 1\n";
	struct command command = RUN_WITH(lines, "solve", "--batch", "--algorithm", "rbfs",
		"--heuristic", "zero", "--time", "1");
	cr_assert_geq(command.status, 0, "a signal ended it");
	cr_assert(strstr(command.stdout, "limit >="), "the first line: %s", command.stdout);
	cr_assert(strchr(command.stdout, '\n')[1], "no second line: %s", command.stdout);
	forget(&command);
}

Test(command, compares_a_directory_in_csv)
{
	struct command command = RUN("compare", "data/eight", "--algorithms",
		"astar/manhattan;astar/max:manhattan,misplaced", "--format", "csv");
	expect_status(&command, 0);
	unsigned lines = 0;
	for (const char *at = command.stdout; (at = strchr(at, '\n')); at++)
		lines++;
	cr_assert_eq(lines, 13, "%s", command.stdout);
	expect_words(command.stdout, "\"astar/max:manhattan,misplaced\",optimal,31,31,");
	forget(&command);
}

Test(command, a_comparison_goes_on_after_a_limit)
{
	struct command command = RUN("compare", "14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3", "--goal",
		"blank-first", "--time", "0.1", "--algorithms",
		"backtracking,iddfs,greedy/manhattan", "--depth-bound", "1000");
	expect_status(&command, 0);
	expect_words(command.stdout, "time limit");
	expect_words(command.stdout, "not proved");
	forget(&command);
}

Test(command, refuses_a_comparison_that_makes_no_sense)
{
	expect_refusal(RUN("compare"), "needs a puzzle");
	expect_refusal(
		RUN("compare", "1 2 3 0", "--algorithms", "bfs,aster"), "did you mean 'astar'");
}

Test(command, plots_and_traces_a_comparison)
{
	char plot[] = "/tmp/glissade-plot-XXXXXX.svg", trace[] = "/tmp/glissade-trace-XXXXXX";
	close(mkstemps(plot, 4));
	close(mkstemp(trace));
	struct command command = RUN("compare", "1 2 3/4 5 6/0 7 8", "--algorithms", "bfs,astar",
		"--plot", plot, "--trace", trace);
	expect_status(&command, 0);
	forget(&command);
	char start[400] = {0};
	FILE *file = fopen(plot, "r");
	cr_assert(fread(start, 1, sizeof start - 1, file) > 100);
	expect_words(start, "<svg");
	fclose(file);
	file = fopen(trace, "r");
	unsigned lines = 0;
	while (fgets(start, sizeof start, file)) {
		json_t *line = json_loads(start, 0, NULL);
		cr_assert(line, "no JSON: %s", start);
		json_decref(line);
		lines++;
	}
	cr_assert_geq(lines, 4);
	fclose(file);
	unlink(plot);
	unlink(trace);
}

/* ---- bench ---------------------------------------------------------------- */

/* The number behind the words in a file. */
static unsigned long long
number_behind(const char *path, const char *words)
{
	char line[512];
	FILE *file = fopen(path, "r");
	cr_assert(file, "%s is not there", path);
	const char *found = NULL;
	while (!found && fgets(line, sizeof line, file))
		found = strstr(line, words);
	fclose(file);
	cr_assert(found, "%s does not say '%s'", path, words);
	return strtoull(found + strlen(words), NULL, 10);
}

Test(command, the_searches_search_what_the_signature_of_the_benchmark_says,
	.disabled = IS_SANITIZED)
{
	struct command command = RUN("bench", "--format", "json");
	expect_status(&command, 0);
	json_t *report = json_loads(command.stdout, 0, NULL);
	cr_assert(report, "no JSON: %s", command.stdout);
	unsigned long long signature =
		(unsigned long long)json_integer_value(json_object_get(report, "signature"));
	unsigned long long written = number_behind("bench/README.md", "quick: signature ");
	cr_assert_eq(signature, written, "the signature is %llu, bench/README.md says %llu",
		signature, written);
	size_t i;
	json_t *line;
	json_array_foreach(json_object_get(report, "lines"), i, line)
		cr_assert_eq(json_integer_value(json_object_get(line, "count")),
			json_integer_value(json_object_get(line, "solved")));
	json_decref(report);
	forget(&command);
}

Test(command, refuses_a_benchmark_that_is_none)
{
	expect_refusal(RUN("bench", "slow"), "expected quick, korf100, random1000, hard or pieces");
	expect_refusal(RUN("bench", "quick", "hard"), "one too many");
}

Test(command, generated_boards_of_mondrian_say_their_minimum)
{
	struct command command = RUN("generate", "mondrian", "--size", "5x5", "--tiles", "4",
		"--moves", "5..8", "--seed", "1", "--format", "json");
	expect_status(&command, 0);
	json_t *puzzle = json_loads(command.stdout, 0, NULL);
	json_int_t minimum = json_integer_value(json_object_get(puzzle, "minimum"));
	cr_assert(minimum >= 5 && minimum <= 8, "%s", command.stdout);
	cr_assert_gt(json_integer_value(json_object_get(puzzle, "solutions")), 0);
	json_decref(puzzle);
	forget(&command);
	expect_refusal(RUN("generate", "mondrian", "--size", "5x5", "--moves", "0"), "1 at least");
}

Test(command, hints_of_a_board_without_solution_say_so)
{
	struct command command = RUN("check", "--hints",
		"A...../....../....../....../....../....B. => "
		"....../....../...A../....../....../B.....");
	expect_status(&command, 1);
	expect_words(command.stdout, "not solvable: no first move leads to one");
	forget(&command);
	command = RUN("check", "--hints", "--format", "json",
		"A...../....../....../....../....../....B. => "
		"....../....../...A../....../....../B.....");
	expect_words(command.stdout, "\"best\":false,\"never\":true}");
	forget(&command);
}

Test(command, the_size_and_shape_of_tables_may_be_options)
{
	struct command command =
		RUN("pdb", "search", "--size", "3x3", "--shape", "4-4", "--seed", "1");
	expect_status(&command, 0);
	expect_words(command.stdout, "19.7250  pdb:5,6,7,8/1,2,3,4");
	forget(&command);
}

/* ---- Long searches -------------------------------------------------------- */

static const char long_board[] = "18 7 19 15 9/8 4 12 2 17/6 5 3 11 13/1 14 10 16 0";

/* The boards expanded until the end of the last bound that a log says is complete. */
static long long
last_bound(const char *path, long long *bound)
{
	char line[1024];
	long long expanded = 0;
	FILE *file = fopen(path, "r");
	cr_assert(file, "%s is missing", path);
	while (fgets(line, sizeof line, file)) {
		json_t *entry = json_loads(line, 0, NULL);
		cr_assert(entry, "'%s' is not JSON", line);
		bool is_end = json_object_get(entry, "status"); /* the last one, of each run */
		cr_assert(
			is_end || (json_is_number(json_object_get(entry, "generated_per_second")) &&
					  json_is_number(json_object_get(entry, "seconds_left")) &&
					  json_is_number(json_object_get(entry, "seconds_next")) &&
					  json_is_integer(json_object_get(entry, "packets"))),
			"%s", line);
		if (json_is_true(json_object_get(entry, "is_bound_done"))) {
			*bound = json_integer_value(json_object_get(entry, "bound"));
			expanded = json_integer_value(json_object_get(entry, "expanded"));
		}
		json_decref(entry);
	}
	fclose(file);
	return expanded;
}

Test(command, solve_resumes_what_a_signal_ended, .timeout = 300)
{
	if (IS_SANITIZED)
		cr_skip_test("with sanitizers: two hundred million boards");
	char directory[] = "/tmp/glissade-resume-XXXXXX", point[64], log[64], whole[64];
	cr_assert(mkdtemp(directory));
	snprintf(point, sizeof point, "%s/point", directory);
	snprintf(log, sizeof log, "%s/log", directory);
	snprintf(whole, sizeof whole, "%s/whole", directory);
	const char *const first[ARGUMENTS_MAX] = {GLISSADE, "solve", "--heuristic", "pdb:5-5-5-4",
		"--quiet", "--checkpoint", point, "--log", log, long_board};
	struct command command = start_with(first, "", 0, NULL);
	while (access(point, F_OK))
		nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
	nanosleep(&(struct timespec){.tv_nsec = 700000000}, NULL);
	kill(command.process, SIGTERM);
	finish(&command);
	expect_status(&command, 3);
	forget(&command);

	command =
		RUN("solve", "--heuristic", "pdb:5-5-5-4", "--resume", point, "8 6 7/2 5 4/3 0 1");
	expect_status(&command, 2);
	forget(&command);
	command = RUN("solve", "--heuristic", "pdb:5-5-5-4", "--resume", point, "--log", log,
		"--quiet", long_board);
	expect_status(&command, 0);
	expect_words(command.stdout, "80 ");
	forget(&command);
	cr_assert(access(point, F_OK), "the checkpoint of a solved puzzle is still there");

	command = RUN("solve", "--heuristic", "pdb:5-5-5-4", "--log", whole, "--quiet", long_board);
	forget(&command);
	long long bound = 0, whole_bound = 0;
	long long expanded = last_bound(log, &bound), in_one = last_bound(whole, &whole_bound);
	cr_assert_eq(bound, whole_bound);
	cr_assert_eq(expanded, in_one, "%lld boards, in one run %lld", expanded, in_one);
	remove(log);
	remove(whole);
	rmdir(directory);
}

Test(command, checkpoints_and_logs_are_of_one_puzzle)
{
	struct command command = RUN_WITH("1 2/3 0\n", "solve", "--batch", "--checkpoint", "x");
	expect_status(&command, 2);
	expect_words(command.stderr, "--checkpoint is for one puzzle, not for --batch");
	forget(&command);
	command = RUN("solve", "--log", "x", "1 2/3 0", "1 2/3 0");
	expect_status(&command, 2);
	expect_words(command.stderr, "--log is for one puzzle, not for several");
	forget(&command);
	command = RUN("solve", "--log", "/proc/nowhere/x", "1 2/3 0");
	expect_status(&command, 2);
	expect_words(command.stderr, "/proc/nowhere/x");
	forget(&command);
}

static void
write_file(const char *path, const char *text)
{
	FILE *file = fopen(path, "w");
	fputs(text, file);
	fclose(file);
}

Test(command, a_log_takes_the_place_of_logs_only)
{
	char directory[] = "/tmp/glissade-log-XXXXXX", path[64], line[64] = "";
	cr_assert(mkdtemp(directory));
	snprintf(path, sizeof path, "%s/board", directory);
	write_file(path, "1 2/3 0\n");
	expect_refusal(RUN("solve", "--log", path, path), "is not a log");
	expect_refusal(
		RUN("solve", "--checkpoint", path, "--log", path, path), "cannot be one file");
	FILE *file = fopen(path, "r");
	cr_assert(fgets(line, sizeof line, file));
	fclose(file);
	cr_assert_str_eq(line, "1 2/3 0\n");
	write_file(path, "{\"phase\":\"champion\"}\n");
	struct command command = RUN("solve", "--log", path, "1 2/3 0");
	expect_status(&command, 0);
	forget(&command);
	remove(path);
	rmdir(directory);
}

Test(command, a_log_that_finds_no_room_is_complained_about)
{
	char directory[] = "/tmp/glissade-log-XXXXXX", path[64], script[512];
	cr_assert(mkdtemp(directory));
	snprintf(path, sizeof path, "%s/log", directory);
	/* No file may have more than 512 bytes, or 1,024. */
	snprintf(script, sizeof script,
		"trap '' XFSZ; ulimit -f 1; exec " GLISSADE
		" solve --quiet --goal blank-first --heuristic pdb:5-5-5 --log %s "
		"'14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3'",
		path);
	const char *const arguments[ARGUMENTS_MAX] = {"/bin/sh", "-c", script};
	struct command command = run(arguments, "", 0);
	expect_status(&command, 2);
	expect_words(command.stdout, "57");
	expect_words(command.stderr, "could not be written to its end");
	forget(&command);
	remove(path);
	rmdir(directory);
}

Test(command, options_of_checkpoints_make_sense_together)
{
	expect_refusal(RUN("solve", "--checkpoint", "", "1 2/3 0"), "expected the name of a file");
	expect_refusal(RUN("solve", "--checkpoint-every", "5", "1 2/3 0"), "needs --checkpoint");
	struct command command =
		RUN("solve", "--quiet", "--checkpoint", "never-written", "8 6 7/2 5 4/3 0 1");
	expect_status(&command, 0);
	expect_words(command.stdout, "31 ");
	expect_words(command.stderr, "needs no checkpoint");
	forget(&command);
	cr_assert(access("never-written", F_OK));
}

Test(command, json_names_the_tables_that_were_used)
{
	struct command command =
		RUN("solve", "--format", "json", "1 2 3 4 5 6/7 8 9 10 11 12/13 14 15 16 0 17");
	expect_status(&command, 0);
	expect_words(command.stdout, "\"heuristic\":\"pdb:");
	forget(&command);
}
