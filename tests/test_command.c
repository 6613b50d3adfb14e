/* The command as its users meet it: what it prints where, and its exit status. */
#include "base/clock.h"
#include "support.h"

#include <fcntl.h>
#include <jansson.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* ---- Running it ----------------------------------------------------------- */

enum { ARGUMENTS_MAX = 16, OUTPUT_MAX = 1 << 18 };

struct command {
	pid_t process;
	FILE *in, *out, *err;
	int status; /* of exit, -1 if a signal ended it */
	char *stdout, *stderr;
	struct rusage usage;
};

/* A file of no name with these bytes, to be read from the beginning. */
static FILE *
file_with(const char *bytes, size_t length)
{
	FILE *file = tmpfile();
	cr_assert(file, "no temporary file");
	fwrite(bytes, 1, length, file);
	fflush(file);
	rewind(file);
	return file;
}

static void
replace_process(struct command *command, const char *const *arguments)
{
	dup2(fileno(command->in), STDIN_FILENO);
	dup2(fileno(command->out), STDOUT_FILENO);
	dup2(fileno(command->err), STDERR_FILENO);
	execv(arguments[0], (char **)arguments);
	_exit(127);
}

/* Starts a program; out may be NULL, or where its output is to go. */
static struct command
start_with(const char *const *arguments, const char *input, size_t length, FILE *out)
{
	struct command command = {.in = file_with(input, length),
		.out = out ? out : tmpfile(),
		.err = tmpfile(),
		.status = -1};
	fflush(NULL);
	command.process = fork();
	cr_assert_geq(command.process, 0, "no process");
	if (!command.process)
		replace_process(&command, arguments);
	return command;
}

static char *
read_all(FILE *file)
{
	char *text = calloc(OUTPUT_MAX + 1, 1);
	rewind(file);
	size_t length = fread(text, 1, OUTPUT_MAX, file);
	text[length] = '\0';
	fclose(file);
	return text;
}

static void
finish(struct command *command)
{
	int status;
	wait4(command->process, &status, 0, &command->usage);
	command->status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
	fclose(command->in);
	command->stdout = read_all(command->out);
	command->stderr = read_all(command->err);
}

static void
forget(struct command *command)
{
	free(command->stdout);
	free(command->stderr);
}

/* Runs glissade with these arguments and this standard input. */
#define RUN_WITH(input, ...) \
	run((const char *const[ARGUMENTS_MAX]){GLISSADE, __VA_ARGS__}, input, strlen(input))
#define RUN(...) RUN_WITH("", __VA_ARGS__)

static struct command
run(const char *const *arguments, const char *input, size_t length)
{
	struct command command = start_with(arguments, input, length, NULL);
	finish(&command);
	return command;
}

static void
expect_status(const struct command *command, int status)
{
	cr_assert_eq(command->status, status, "exit status %d, not %d\nstdout: %s\nstderr: %s",
		command->status, status, command->stdout, command->stderr);
}

static void
expect_words(const char *text, const char *words)
{
	cr_assert(strstr(text, words), "'%s' does not say '%s'", text, words);
}

/* Ends with status 2, nothing on standard output, and these words after
 * "glissade: " on standard error. */
static void
expect_refusal(struct command command, const char *words)
{
	expect_status(&command, 2);
	cr_assert_str_eq(command.stdout, "", "refused, but it prints %s", command.stdout);
	cr_assert(!strncmp(command.stderr, "glissade: ", 10), "%s", command.stderr);
	expect_words(command.stderr, words);
	forget(&command);
}

/* Ends with this status and prints exactly this. */
static void
expect_output(struct command command, int status, const char *output)
{
	expect_status(&command, status);
	cr_assert_str_eq(command.stdout, output, "'%s' and not '%s'", command.stdout, output);
	forget(&command);
}

/* A file with a name, removed by file_gone(). */
static const char *
file_named(const char *bytes, size_t length)
{
	static char path[] = "/tmp/glissade-test-XXXXXX";
	strcpy(path + sizeof path - 7, "XXXXXX");
	int file = mkstemp(path);
	cr_assert(file >= 0 && write(file, bytes, length) == (ssize_t)length, "no file %s", path);
	close(file);
	return path;
}

/* A board of 80 moves: no search here solves it in a second. */
#define HARD "15 10 8 12 11 14 9 13 2 6 5 1 3 7 4 0", "--goal", "blank-first"

/* ---- Help ----------------------------------------------------------------- */

Test(command, tells_its_version)
{
	expect_output(RUN("--version"), 0, "glissade " GLS_VERSION "\n");
}

Test(command, helps)
{
	struct command all = RUN("help"), option = RUN("--help"), bare = RUN(NULL);
	expect_status(&all, 0);
	for (unsigned i = 0; i < 4; i++)
		expect_words(
			all.stdout, ((const char *[]){"solve", "check", "generate", "help"})[i]);
	expect_output(option, 0, all.stdout);
	expect_output(bare, 0, all.stdout);
	forget(&all);
}

Test(command, lists_all_there_is)
{
	struct command help = RUN("help", "solve"), same = RUN("solve", "--time", "1", "--help");
	for (const struct gls_algorithm *search = search_about; search->name; search++)
		expect_words(help.stdout, search->name);
	for (const struct gls_heuristic *h = gls_heuristic("tiles", 0); h->name; h++)
		expect_words(help.stdout, h->name);
	expect_words(help.stdout, "--memory SIZE");
	expect_words(help.stdout, "Exit status: 0 solved, 1 proved unsolvable");
	expect_output(same, 0, help.stdout);
	forget(&help);
	struct command generate = RUN("help", "generate");
	expect_words(generate.stdout, "--seed");
	forget(&generate);
	expect_refusal(RUN("help", "sovle"), "no command is called 'sovle'; did you mean 'solve'?");
}

/* ---- Solving -------------------------------------------------------------- */

Test(command, draws_the_board_and_the_moves)
{
	struct command command = RUN("solve", "7 2 4/5 0 6/8 3 1", "--goal", "blank-first");
	expect_status(&command, 0);
	expect_words(command.stdout, "26 moves, proved optimal");
	expect_words(command.stdout, "│ 7 │ 2 │ 4 │");
	expect_words(command.stdout, "boards generated");
	cr_assert_str_eq(command.stderr, "");
	cr_assert_null(strchr(command.stdout, '\033'), "colour though this is no terminal");
	forget(&command);
}

Test(command, colours_only_when_it_should)
{
	struct command always = RUN("solve", "1 2/0 3", "--color", "always");
	cr_assert(strchr(always.stdout, '\033'), "no colour: %s", always.stdout);
	forget(&always);
	struct command never = RUN("solve", "1 2/0 3", "--color=never");
	cr_assert_null(strchr(never.stdout, '\033'));
	forget(&never);
	expect_refusal(RUN("solve", "1 2/0 3", "--color", "blue"), "auto, always or never");
}

Test(command, reads_files_and_standard_input_and_arguments)
{
	static const char text[] = "# a board\n2\n1 2\n0 3\n";
	const char *path = file_named(text, strlen(text));
	expect_output(RUN("solve", "--quiet", path), 0, "1 L\n");
	expect_output(RUN_WITH(text, "solve", "--quiet", "-"), 0, "1 L\n");
	expect_output(RUN_WITH(text, "solve", "--quiet"), 0, "1 L\n");
	expect_output(
		RUN("solve", "--quiet", "1 2/0 3", path, "2 1/3 0"), 1, "1 L\n1 L\nunsolvable\n");
	expect_output(RUN("solve", "--quiet", "--", path), 0, "1 L\n");
	expect_output(RUN("solve", "{\"n\":2,\"start\":[[1,2],[0,3]]}", "--quiet"), 0, "1 L\n");
	unlink(path);
}

Test(command, takes_the_goal_from_a_file)
{
	const char *path = file_named("0 1\n2 3\n", 8);
	expect_output(RUN("solve", "--quiet", "1 0/2 3", "--goal", path), 0, "1 R\n");
	unlink(path);
}

Test(command, prints_moves_as_asked)
{
	expect_output(RUN("solve", "--format", "moves", "1 2 3/4 5 6/0 7 8"), 0, "L2\n");
	expect_output(
		RUN("solve", "--format=moves", "--blank-moves", "1 2 3/4 5 6/0 7 8"), 0, "R2\n");
	expect_output(RUN("solve", "--format", "moves", "--metric", "mtm", "1 2 3/4 5 6/0 7 8"), 0,
		"L2\n");
	expect_output(RUN("solve", "--quiet", "--metric", "mtm", "1 2 3/4 5 6/0 7 8"), 0, "1 L2\n");
	expect_output(RUN("solve", "--format", "moves", "2 1/3 0"), 1, "\n");
}

/* The object, which must be all of a line. */
static json_t *
parse(const char *line)
{
	json_error_t error;
	json_t *object = json_loads(line, JSON_REJECT_DUPLICATES, &error);
	cr_assert(object, "%s: %s", error.text, line);
	return object;
}

static void
expect_string(const json_t *object, const char *key, const char *expected)
{
	const char *string = json_string_value(json_object_get(object, key));
	cr_assert(
		string && !strcmp(string, expected), "%s is '%s', not '%s'", key, string, expected);
}

static void
expect_integer(const json_t *object, const char *key, json_int_t expected)
{
	const json_t *value = json_object_get(object, key);
	cr_assert(json_is_integer(value) && json_integer_value(value) == expected,
		"%s is %lld, not %lld", key, json_integer_value(value), expected);
}

Test(command, writes_json)
{
	struct command command = RUN("solve", "--format", "json", "7 2 4/5 0 6/8 3 1", "--goal",
		"blank-first", "--algorithm", "astar", "--heuristic", "manhattan");
	expect_status(&command, 0);
	json_t *object = parse(command.stdout);
	expect_string(object, "kind", "tiles");
	expect_string(object, "status", "solved");
	expect_string(object, "metric", "stm");
	expect_string(object, "algorithm", "astar");
	expect_string(object, "heuristic", "manhattan");
	expect_integer(object, "rows", 3);
	expect_integer(object, "cols", 3);
	expect_integer(object, "length", 26);
	expect_integer(object, "lower_bound", 26);
	cr_assert(json_is_true(json_object_get(object, "optimal")));
	static const char *const numbers[] = {"generated", "expanded", "seconds", "memory_bytes"};
	for (unsigned i = 0; i < 4; i++)
		cr_assert_gt(json_number_value(json_object_get(object, numbers[i])), 0, "%s",
			numbers[i]);
	/* The moves are read back and lead to the goal. */
	struct command check = RUN("check", "7 2 4/5 0 6/8 3 1", "--goal", "blank-first", "--moves",
		json_string_value(json_object_get(object, "moves")));
	expect_status(&check, 0);
	expect_words(check.stdout, "26 moves: legal, and they reach the goal");
	forget(&check);
	json_decref(object);
	forget(&command);
}

Test(command, writes_json_for_every_end)
{
	struct command unsolvable = RUN("solve", "--format", "json", "2 1/3 0");
	expect_status(&unsolvable, 1);
	json_t *object = parse(unsolvable.stdout);
	expect_string(object, "status", "unsolvable");
	cr_assert(json_string_value(json_object_get(object, "reason")));
	cr_assert_null(json_object_get(object, "moves"));
	json_decref(object);
	forget(&unsolvable);
	struct command limit =
		RUN("solve", "--format", "json", "--time", "0.1", "--heuristic", "manhattan", HARD);
	expect_status(&limit, 3);
	object = parse(limit.stdout);
	expect_string(object, "status", "limit");
	json_int_t bound = json_integer_value(json_object_get(object, "lower_bound"));
	cr_assert(bound >= 30 && bound <= 80, "proved %lld", bound);
	json_decref(object);
	forget(&limit);
	struct command error =
		RUN("solve", "--format", "json", "1 2/0 3", "--algorithm", "\"astar\"");
	expect_status(&error, 2);
	object = parse(error.stdout);
	expect_string(object, "status", "error");
	expect_words(json_string_value(json_object_get(object, "message")), "'\"astar\"'");
	json_decref(object);
	forget(&error);
}

Test(command, writes_the_boards_on_the_way)
{
	struct command command = RUN("solve", "--format", "json", "--steps", "1 2 3/4 5 6/0 7 8");
	json_t *object = parse(command.stdout);
	json_t *expected = parse("[[[1,2,3],[4,5,6],[0,7,8]],[[1,2,3],[4,5,6],[7,0,8]],"
				 "[[1,2,3],[4,5,6],[7,8,0]]]");
	cr_assert(json_equal(json_object_get(object, "states"), expected), "%s", command.stdout);
	json_decref(expected);
	json_decref(object);
	forget(&command);
	command = RUN("solve", "--steps", "1 2 3/4 5 6/0 7 8");
	expect_words(command.stdout, "start\n");
	expect_words(command.stdout, "2: L\n");
	forget(&command);
}

Test(command, writes_csv_with_as_many_fields_everywhere)
{
	struct command command = RUN_WITH("1 2/0 3\nbad\n2 1/3 0\n", "solve", "--batch", "--format",
		"csv", "--heuristic", "max:manhattan,misplaced");
	expect_status(&command, 2);
	unsigned lines = 0;
	for (char *line = strtok(command.stdout, "\n"); line; line = strtok(NULL, "\n")) {
		static const char *const begins[] = {"puzzle,status,", "1 2/0 3,solved,true,1,1,L,",
			",error,", "2 1/3 0,unsolv"};
		unsigned fields = 1;
		bool is_quoted = false;
		for (const char *c = line; *c; c++) {
			is_quoted ^= *c == '"';
			fields += *c == ',' && !is_quoted;
		}
		cr_assert_eq(fields, 12, "%u fields in %s", fields, line);
		cr_assert(!strncmp(line, begins[lines], strlen(begins[lines])), "%s", line);
		lines++;
	}
	cr_assert_eq(lines, 4);
	forget(&command);
}

Test(command, goes_on_after_a_bad_line)
{
	static const char lines[] = "# three boards\n"
				    "1 2/0 3\n"
				    "\n"
				    "   # and a comment\n"
				    "1 2/0 x\n"
				    "2 1/3 0\r\n"
				    "1 2/3 0 # solved\n"
				    "{\"n\":2,\"start\":[[1,0],[3,2]]}";
	struct command command = RUN_WITH(lines, "solve", "--batch", "-");
	expect_words(command.stderr, "glissade: standard input:5:7: unexpected 'x'");
	expect_output(command, 2, "1 L\nerror\nunsolvable\n0 \n1 U\n");
	const char *path = file_named(lines, strlen(lines));
	command = RUN("solve", "--batch", path, "--format", "moves");
	expect_words(command.stderr, path);
	expect_output(command, 2, "L\n\n\n\nU\n");
	command = RUN("solve", "--batch", path, "--format", "json");
	unsigned objects = 0;
	for (char *line = strtok(command.stdout, "\n"); line; line = strtok(NULL, "\n")) {
		json_decref(parse(line));
		objects++;
	}
	cr_assert_eq(objects, 5, "%u objects for 5 puzzles", objects);
	forget(&command);
	unlink(path);
}

Test(command, animates_without_a_terminal_in_plain_lines)
{
	struct command command = RUN("solve", "--animate", "1 2 3/4 5 6/0 7 8");
	expect_status(&command, 0);
	expect_words(command.stdout, "move 2 of 2\n");
	cr_assert_null(strchr(command.stdout, '\033'), "signs for a terminal");
	forget(&command);
}

Test(command, runs_every_search_by_name)
{
	for (const struct gls_algorithm *search = search_about; search->name; search++) {
		if (!strcmp(search->name, SEARCH_CHAMPION))
			continue;
		struct command command = RUN("solve", "--quiet", "1 2 3/4 5 6/0 7 8", "--algorithm",
			search->name, "--depth-bound", "2", "--weight", "1");
		expect_output(command, 0, "2 L2\n");
	}
}

/* ---- Checking ------------------------------------------------------------- */

Test(command, reports_what_a_maker_wants_to_know)
{
	struct command text = RUN("check", "A.#/.B. => ..#/BA.");
	expect_status(&text, 0);
	expect_words(text.stdout, "solvable: a solution of 3 moves is known");
	expect_words(text.stdout, "minimum: 3 moves, proved");
	expect_words(text.stdout, "shortest solutions: 2, through 5 boards");
	expect_words(text.stdout, "forced moves: 3 of 3: a1R b1D b2L");
	expect_words(text.stdout, "dead tiles: 0 of 2");
	expect_words(text.stdout, "difficulty: 4.6 bits, 1.5 a move");
	expect_words(text.stdout, "    .  1.0    #\n  1.0  1.0    .\n");
	forget(&text);
	struct command json = RUN("check", "A.#/.B. => ..#/BA.", "--format", "json");
	expect_status(&json, 0);
	expect_words(json.stdout, "\"solvable\":true");
	expect_words(json.stdout, "\"minimum\":3");
	expect_words(json.stdout, "\"forced_moves\":[\"a1R\",\"b1D\",\"b2L\"]");
	expect_words(json.stdout, "\"stops\":[[0,1,0],[1,1,0]]");
	forget(&json);
	struct command tiles = RUN("check", "1 2 3/4 5 6/0 7 8", "--report");
	expect_status(&tiles, 0);
	expect_words(tiles.stdout, "minimum: 2 moves, proved");
	expect_words(tiles.stdout, "dead tiles: 6 of 8: a1 b1 c1 a2 b2 c2");
	forget(&tiles);
	struct command never = RUN("check", ".B./.A./... => .A./.../.B.");
	expect_status(&never, 1);
	expect_words(never.stdout, "not solvable: every board that can be reached");
	forget(&never);
}

Test(command, passes_through_waypoints)
{
	struct command via = RUN("solve", "A.#/.B. => ..#/BA.", "--via", "..#/..A", "--via",
		"..#/A..", "--format", "json");
	expect_status(&via, 0);
	expect_words(via.stdout, "\"status\":\"solved\",\"optimal\":false");
	forget(&via);
	expect_refusal(RUN("solve", "A.#/.B. => ..#/BA.", "--via", "a_file"),
		"--via 'a_file': no such file, and no picture");
	expect_refusal(
		RUN("solve", "1 2/0 3", "--via", "A./.."), "tiles puzzles have no waypoints");
}

Test(command, checks_whether_a_board_can_be_solved)
{
	struct command good = RUN("check", "1 2 3/4 5 6/7 0 8");
	expect_status(&good, 0);
	expect_words(good.stdout, "tiles, 3 x 3: well formed\nsolvable: ");
	expect_words(good.stdout, "legal moves (3): D R L\n");
	forget(&good);
	struct command bad = RUN("check", "1 2 3/4 5 6/8 7 0");
	expect_status(&bad, 1);
	expect_words(bad.stdout, "not solvable: start and goal differ by an odd permutation");
	forget(&bad);
	struct command goal = RUN("check", "1 2 3/4 5 6/7 8 0");
	expect_words(goal.stdout, "this is the goal\n");
	forget(&goal);
	expect_refusal(RUN("check"), "check needs one puzzle");
	expect_refusal(RUN("check", "1 2/3 0", "1 2/3 0"), "check needs one puzzle");
}

Test(command, shows_the_boards_that_moves_lead_to)
{
	struct command text = RUN("check", "1 2 3/4 5 6/7 0 8", "--successors");
	expect_words(text.stdout, "D: 1 2 3/4 0 6/7 5 8\nR: 1 2 3/4 5 6/0 7 8\n"
				  "L: 1 2 3/4 5 6/7 8 0\n");
	forget(&text);
	struct command json = RUN("check", "1 2/0 3", "--successors", "--format", "json");
	json_t *object = parse(json.stdout), *expected = parse("[[[0,2],[1,3]],[[1,2],[3,0]]]");
	cr_assert(json_equal(json_object_get(object, "successors"), expected), "%s", json.stdout);
	cr_assert(json_is_true(json_object_get(object, "solvable")));
	json_decref(object);
	json_decref(expected);
	forget(&json);
}

Test(command, replays_moves)
{
	struct command reach = RUN("check", "1 2 3/4 5 6/0 7 8", "--moves", "L2");
	expect_status(&reach, 0);
	expect_words(reach.stdout, "2 moves: legal, and they reach the goal");
	forget(&reach);
	reach = RUN("check", "1 2 3/4 5 6/0 7 8", "--moves", "R R", "--blank-moves");
	expect_status(&reach, 0);
	forget(&reach);
	struct command miss = RUN("check", "1 2 3/4 5 6/0 7 8", "--moves", "L");
	expect_status(&miss, 1);
	expect_words(miss.stdout, "they end at 1 2 3/4 5 6/7 0 8");
	forget(&miss);
	expect_refusal(RUN("check", "1 2 3/4 5 6/0 7 8", "--moves", "LX"),
		"--moves:1:2: move 2: expected U, D, L or R");
	expect_refusal(RUN("check", "1 2 3/4 5 6/0 7 8", "--moves", "L3"),
		"--moves:1:1: move 3: no tile can go that way here");
}

Test(command, shows_the_board_where_a_move_breaks)
{
	expect_refusal(RUN("check", "1 2 3/4 5 6/0 7 8", "--moves", "DR"),
		"move 2: no tile can go that way here: 'R' on 1 2 3/0 5 6/4 7 8");
}

Test(command, reads_back_where_a_tile_stops)
{
	static const char puzzle[] = "A.../.... => ...A/....";
	struct command good = RUN("check", puzzle, "--moves", "a1R-d1");
	expect_status(&good, 0);
	forget(&good);
	expect_refusal(RUN("check", puzzle, "--moves", "a1R-c1"),
		"move 1: it stops elsewhere: 'a1R-c1' on A.../....");
	expect_refusal(
		RUN("check", puzzle, "--moves", "a1R-x"), "expected the cell where it stops");
	expect_refusal(RUN("check", puzzle, "--moves", "a1R-d9"), "there is no such cell");
}

Test(command, says_which_moves_were_lost)
{
	struct command text = RUN("check", "1 2 3/4 5 6/0 7 8", "--moves", "LRL", "--optimal");
	expect_status(&text, 1);
	expect_words(text.stdout, "the optimum is 2 moves; 2 lost; 1 to go");
	expect_words(text.stdout, "     2  R         2  <- 2 lost\n");
	forget(&text);
	struct command json = RUN(
		"check", "1 2 3/4 5 6/0 7 8", "--moves", "LRLL", "--optimal", "--format", "json");
	expect_status(&json, 0);
	expect_words(json.stdout,
		"\"moves\":4,\"moves_solve\":true,\"optimum\":2,\"lost\":2,\"steps\":["
		"{\"move\":\"L\",\"distance\":1,\"lost\":0},"
		"{\"move\":\"R\",\"distance\":2,\"lost\":2},"
		"{\"move\":\"L\",\"distance\":1,\"lost\":0},"
		"{\"move\":\"L\",\"distance\":0,\"lost\":0}]");
	forget(&json);
	struct command limit = RUN("check", HARD, "--moves", "D", "--optimal", "--algorithm",
		"iddfs", "--time", "0.1");
	expect_status(&limit, 3);
	expect_words(limit.stdout, "the optimum was not found");
	forget(&limit);
	expect_refusal(RUN("check", "1 2 3/4 5 6/0 7 8", "--optimal"), "expected --moves too");
}

/* ---- Quality -------------------------------------------------------------- */

Test(command, answers_boards_of_any_size)
{
	static const char board[] =
		"24 23 22 21 20/19 18 17 16 15/14 13 12 11 10/9 8 7 6 5/4 3 2 1 0";
	struct command fast = RUN("solve", board, "--quality", "fast", "--format", "json");
	expect_status(&fast, 0);
	expect_words(fast.stdout, "\"status\":\"solved\",\"optimal\":false");
	cr_assert_str_eq(fast.stderr, "", "%s", fast.stderr);
	forget(&fast);
	expect_refusal(RUN("solve", board, "--quality", "good"), "expected optimal, fast");
	expect_refusal(RUN("solve", board, "--quality", "fast", "--count"), "quality optimal only");
}

Test(command, prints_every_better_answer_as_a_line_of_json)
{
	static const char board[] =
		"24 23 22 21 20/19 18 17 16 15/14 13 12 11 10/9 8 7 6 5/4 3 2 1 0";
	struct command command =
		RUN("solve", board, "--quality", "anytime", "--time", "0.5", "--format", "json");
	expect_status(&command, 3);
	unsigned lines = 0, last = UINT_MAX;
	for (char *line = strtok(command.stdout, "\n"); line; line = strtok(NULL, "\n")) {
		const char *length = strstr(line, "\"length\":");
		cr_assert(length && strstr(line, "\"seconds\":") && strstr(line, "\"moves\":"),
			"%s", line);
		unsigned moves = (unsigned)atoi(length + strlen("\"length\":"));
		cr_assert(moves <= last, "%u moves after %u", moves, last);
		bool is_last = strstr(line, "\"status\":\"limit\"");
		cr_assert(is_last || moves < last, "%u moves again", moves);
		last = moves;
		lines++;
	}
	cr_assert_geq(lines, 3, "%u lines", lines);
	forget(&command);
}

Test(command, warns_before_a_long_search_and_once_in_a_batch)
{
	static const char lines[] =
		"1 2 3 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 19 20/21 22 23 0 24\n"
		"1 2 3 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 19 20/21 22 0 23 24\n";
	struct command batch = RUN_WITH(lines, "solve", "--batch", "-");
	expect_output(batch, 0, "1 L\n2 L2\n");
	struct command warned = RUN_WITH(lines, "solve", "--batch", "-");
	const char *first = strstr(warned.stderr, "--quality anytime");
	cr_assert(first && !strstr(first + 1, "--quality anytime"), "%s", warned.stderr);
	forget(&warned);
	struct command quiet = RUN_WITH(lines, "solve", "--batch", "--quiet", "-");
	cr_assert_str_eq(quiet.stderr, "", "%s", quiet.stderr);
	forget(&quiet);
}

/* ---- Generating ----------------------------------------------------------- */

Test(command, generates_the_same_from_the_same_seed)
{
	struct command one =
		RUN("generate", "tiles", "--size", "4x5", "--count", "20", "--seed", "7");
	struct command other =
		RUN("generate", "tiles", "--size", "4x5", "--count", "20", "--seed", "8");
	cr_assert_str_neq(one.stdout, other.stdout);
	forget(&other);
	expect_output(RUN("generate", "tiles", "--size", "4x5", "--count", "20", "--seed", "7"), 0,
		one.stdout);
	/* Every one is a board that can be solved, and no two are the same. */
	char *boards[32];
	unsigned count = 0;
	for (char *line = strtok(one.stdout, "\n"); line; line = strtok(NULL, "\n")) {
		char reason[200];
		gls_puzzle *puzzle = puzzle_read(line, NULL, NULL);
		cr_assert_eq(gls_puzzle_solvable(puzzle, reason, sizeof reason), GLS_SOLVABLE);
		cr_assert(gls_puzzle_rows(puzzle) == 4 && gls_puzzle_columns(puzzle) == 5);
		gls_puzzle_free(puzzle);
		for (unsigned i = 0; i < count; i++)
			cr_assert_str_neq(boards[i], line);
		boards[count++] = line;
	}
	cr_assert_eq(count, 20, "%u boards", count);
	forget(&one);
}

Test(command, says_the_seed_that_it_chose)
{
	struct command first = RUN("generate", "tiles", "--size", "3x3");
	unsigned long long seed;
	char text[32];
	expect_status(&first, 0);
	cr_assert_eq(sscanf(first.stderr, "glissade: seed %llu", &seed), 1, "%s", first.stderr);
	snprintf(text, sizeof text, "%llu", seed);
	expect_output(RUN("generate", "tiles", "--size", "3x3", "--seed", text), 0, first.stdout);
	forget(&first);
}

static void
expect_lengths(const char *size, const char *moves, unsigned least, unsigned most)
{
	struct command command = RUN("generate", "tiles", "--size", size, "--count", "5", "--seed",
		"3", "--moves", moves, "--goal", "snail");
	expect_status(&command, 0);
	unsigned count = 0;
	for (char *line = strtok(command.stdout, "\n"); line; line = strtok(NULL, "\n"), count++) {
		gls_puzzle *puzzle = puzzle_read(line, "snail", NULL);
		unsigned length = solve_length(puzzle, "astar", "manhattan");
		cr_assert(length >= least && length <= most, "%s is %u moves away, not %s", line,
			length, moves);
		gls_puzzle_free(puzzle);
	}
	cr_assert_eq(count, 5);
	forget(&command);
}

Test(command, generates_boards_at_exactly_so_many_moves)
{
	expect_lengths("3x3", "0", 0, 0);
	expect_lengths("3x3", "20", 20, 20);
	expect_lengths("3x3", "30", 30, 30);
	expect_lengths("2x4", "10..12", 10, 12);
	expect_lengths("4x4", "12", 12, 12);
	expect_lengths("4x4", "32", 32, 32);
	expect_lengths("4x4", "30..33", 30, 33);
	expect_refusal(RUN("generate", "tiles", "--size", "3x3", "--moves", "99", "--seed", "1"),
		"no board needs 99 moves: the farthest one needs 31");
}

Test(command, generates_json_that_it_reads)
{
	struct command command = RUN("generate", "tiles", "--size", "2x3", "--format", "json",
		"--seed", "4", "--goal", "snail", "--moves", "9");
	json_t *object = parse(command.stdout);
	expect_string(object, "puzzle", "tiles");
	json_decref(object);
	struct command solve = RUN_WITH(command.stdout, "solve", "--quiet");
	expect_status(&solve, 0);
	cr_assert(!strncmp(solve.stdout, "9 ", 2), "%s", solve.stdout);
	forget(&solve);
	forget(&command);
}

Test(command, refuses_what_it_cannot_generate)
{
	expect_refusal(RUN("generate"), "generate needs one kind of puzzle");
	expect_refusal(RUN("generate", "chess", "--seed", "1"), "is called 'chess'");
	expect_refusal(RUN("generate", "tiles", "--size", "4"), "a size like 4x4");
	expect_refusal(RUN("generate", "tiles", "--size", "0x4", "--seed", "1"), "a size like 4x4");
	expect_refusal(RUN("generate", "tiles", "--size", "99x4", "--seed", "1"), "99 x 4");
	expect_refusal(RUN("generate", "tiles", "--seed", "minus"), "a whole number");
	expect_refusal(RUN("generate", "tiles", "--count", "0"), "a whole number from 1");
	expect_refusal(RUN("generate", "tiles", "--moves", "9..3"), "a range like 20..25");
	expect_refusal(RUN("generate", "tiles", "--moves", "many"), "a number of moves");
}

Test(command, generates_boards_without_fixed_cells_if_told_so)
{
	struct command none = RUN("generate", "mondrian", "--seed", "1", "--blocks", "0");
	struct command left_out = RUN("generate", "mondrian", "--seed", "1");
	cr_assert_str_eq(none.stdout, left_out.stdout);
	expect_refusal(RUN("generate", "mondrian", "--blocks", "few"), "a whole number");
	forget(&none);
	forget(&left_out);
}

Test(command, refuses_options_of_other_kinds)
{
	static const char *const wrong[][3] = {{"tiles", "--word", "LATCH"},
		{"mondrian", "--mode", "hard"}, {"shuffdle", "--tiles", "3"},
		{"shuffdle", "--colors", "3"}, {"tiles", "--blocks", "3"},
		{"shuffdle", "--goal", "snail"}, {"mondrian", "--metric", "mtm"},
		{"tiles", "--picture", "--quiet"}, {"shuffdle", "--unique", "--quiet"}};
	for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		char words[80];
		snprintf(words, sizeof words, "not for %s", wrong[i][0]);
		expect_refusal(RUN("generate", wrong[i][0], wrong[i][1], wrong[i][2]), words);
	}
}

Test(command, checks_what_is_left_of_a_board_of_letters)
{
	struct command text = RUN("check", "CAT AZZ/AXS/___");
	expect_words(text.stdout, "solvable: every letter of CAT has a tile that fits");
	expect_words(text.stdout, " moves to go");
	expect_words(text.stdout, "keeps to a shortest solution");
	forget(&text);
	expect_refusal(RUN("check", "C4T ABC/DEF/___"), "1:2: '4' in the word; expected letters");
	expect_refusal(RUN("check", "4AT ABC/DEF/___"), "1:1: '4' in the word; expected letters");
	expect_refusal(RUN("check", "hard:C?T ABC/D5F/___"), "'?' in the word; expected letters");
	expect_refusal(RUN("check", "CAT ABC/D5F/___"), "1:10: '5' in row 2; expected letters");
	expect_refusal(RUN("check", "1 2 3/4 x 5/6 7 8"), "unexpected 'x'; expected numbers");
}

/* ---- Bad usage ------------------------------------------------------------ */

Test(command, refuses_bad_usage)
{
	expect_refusal(RUN("sovle", "1 2/0 3"), "no command is called 'sovle'; did you mean");
	expect_refusal(RUN("solve", "--algoritm", "astar"), "did you mean --algorithm?");
	expect_refusal(RUN("solve", "-x", "1 2/0 3"), "unknown option '-x'");
	expect_refusal(RUN("solve", "--seed", "1", "1 2/0 3"), "unknown option '--seed'");
	expect_refusal(RUN("solve", "--goal"), "--goal needs a value");
	expect_refusal(RUN("solve", "--batch=yes"), "--batch takes no value");
	expect_refusal(RUN("solve", "1 2/0 3", "--algorithm", "astra"), "did you mean 'astar'?");
	expect_refusal(RUN("solve", "1 2/0 3", "--heuristic", "taxi"), "is called 'taxi'");
	expect_refusal(RUN("solve", "1 2/0 3", "--kind", "chess"), "is called 'chess'");
	expect_refusal(RUN("solve", "1 2/0 3", "--metric", "taxicab"), "--metric 'taxicab'");
	expect_refusal(RUN("solve", "1 2/0 3", "--format", "xml"), "text, json, csv or moves");
	expect_refusal(RUN("check", "1 2/0 3", "--format", "csv"), "text or json");
}

Test(command, refuses_values_that_make_no_sense)
{
	static const char *const list[][2] = {{"--memory", "0"}, {"--memory", "-1"},
		{"--memory", "many"}, {"--memory", "5X"}, {"--memory", "99999999999999999999"},
		{"--memory", "99999999T"}, {"--memory", "1000"}, {"--time", "0"}, {"--time", "-1"},
		{"--time", "soon"}, {"--time", "nan"}, {"--time", "inf"}, {"--threads", "0"},
		{"--threads", "-1"}, {"--threads", "1.5"}, {"--threads", "100000"},
		{"--weight", "0.9"}, {"--weight", "heavy"}, {"--depth-bound", "0"},
		{"--depth-bound", "1000000"}};
	for (unsigned i = 0; i < sizeof list / sizeof *list; i++)
		expect_refusal(RUN("solve", "1 2/0 3", list[i][0], list[i][1]), "expected");
}

/* ---- Bad input ------------------------------------------------------------ */

Test(command, points_at_what_is_wrong)
{
	static const char *const list[][2] = {
		{"", "standard input:1:1: nothing here"},
		{"{ not json", "standard input:1:5: this is not JSON"},
		{"{\"start\":[[1,2],[3,0]]}", "standard input:1:1: missing \"n\""},
		{"{\"n\":2}", "standard input:1:1: missing \"start\""},
		{"{\"n\":\"2\",\"start\":[]}", "standard input:1:6: n is a string"},
		{"{\"n\":1,\"start\":[[0]]}", "standard input:1:6: n is 1; expected 2"},
		{"1\n0\n", "standard input:1:1: the size is 1; expected 2"},
		{"1 2 3\n4 5\n6 7 0", "standard input:2:3: row 2 has fewer than 3"},
		{"2\n1 2\n3 0\n4 5\n", "standard input:4:1: too many numbers"},
		{"3\n1 2 3\n4 5 0\n", "standard input:3:5: too few numbers"},
		{"1 2\n2 0", "standard input:2:1: the number 2 stands twice, first at 1:3"},
		{"1 2\n4 0", "standard input:2:1: 4 is out of range"},
		{"1 2\n3 4", "standard input:2:3: 4 is out of range"},
		{"0 2\n3 0", "standard input:2:3: a second blank"},
		{"1 2\n3 99999999999999999999", "standard input:2:3: this number is too large"},
		{"1 2\n3 \xff", "standard input:2:3: invalid UTF-8"},
	};
	for (unsigned i = 0; i < sizeof list / sizeof *list; i++) {
		expect_refusal(RUN_WITH(list[i][0], "solve"), list[i][1]);
		expect_refusal(RUN_WITH(list[i][0], "check", "-"), list[i][1]);
	}
	expect_refusal(RUN("solve", ""), "argument:1:1: nothing here");
	expect_refusal(RUN("solve", "1 2/3 x"), "argument:1:7: unexpected 'x'");
	expect_refusal(RUN("solve", "1 2/3 0", "--goal", "1 2 3/4 5 0"), "the goal is a board of");
	expect_refusal(RUN("solve", "1 2/3 0", "--goal", "1 2/3 3"), "in the goal: the number 3");
}

Test(command, refuses_nul_bytes)
{
	static const char text[] = "1 2\n3 0\0";
	static const char *const solve[] = {GLISSADE, "solve", NULL};
	static const char *const batch[] = {GLISSADE, "solve", "--batch", "-", NULL};
	expect_refusal(run(solve, text, 8), "standard input:2:4: a NUL byte");
	struct command command = run(batch, "1 2/0 3\n1 \0 2\n", 14);
	expect_words(command.stderr, "standard input:2:3: a NUL byte");
	expect_output(command, 2, "1 L\nerror\n");
	const char *path = file_named(text, 8);
	expect_refusal(RUN("solve", "1 2/3 0", "--goal", path), "a NUL byte");
	unlink(path);
}

Test(command, refuses_what_is_no_file)
{
	expect_refusal(RUN("solve", "/tmp"), "/tmp: a directory; expected a file");
	expect_refusal(RUN("solve", "--batch", "/tmp"), "/tmp: a directory; expected a file");
	expect_refusal(RUN("check", "/tmp"), "/tmp: a directory");
	expect_refusal(RUN("solve", "1 2/3 0", "--goal", "/tmp"), "/tmp: a directory");
	expect_refusal(RUN("solve", "no-such-file"), "no-such-file: No such file or directory");
	expect_refusal(RUN("solve", "--batch", "no-such-file"), "no-such-file: No such file");
}

/* 100 MB of zeros take no room on the disk; they are not read either. */
Test(command, refuses_a_huge_file_quickly_and_in_little_memory)
{
	const char *path = file_named("1 2/3 0\n", 8);
	cr_assert_eq(truncate(path, 100 << 20), 0);
	for (unsigned i = 0; i < 4; i++) {
		static const char *const forms[][3] = {
			{"solve"}, {"check"}, {"solve", "--batch"}, {"solve", "1 2/3 0", "--goal"}};
		struct command command = RUN(forms[i][0], forms[i][1] ? forms[i][1] : path,
			forms[i][2]   ? forms[i][2]
			: forms[i][1] ? path
				      : NULL,
			forms[i][2] ? path : NULL);
		double seconds = (double)command.usage.ru_utime.tv_sec +
				 (double)command.usage.ru_utime.tv_usec / 1e6;
		cr_assert_lt(seconds, 0.2 + IS_SANITIZED, "%g s", seconds);
		cr_assert(IS_SANITIZED || command.usage.ru_maxrss < 16 << 10, "%ld KiB",
			command.usage.ru_maxrss);
		expect_status(&command, 2);
		expect_words(command.stderr, "long");
		forget(&command);
	}
	unlink(path);
}

/* A pipe has no size to look at. */
Test(command, refuses_endless_input)
{
	static const char *const solve[] = {GLISSADE, "solve", "/dev/zero", NULL};
	expect_refusal(run(solve, "", 0), "too long for a puzzle");
	static const char *const batch[] = {GLISSADE, "solve", "--batch", "/dev/zero", NULL};
	expect_refusal(run(batch, "", 0), "this line is too long");
}

/* ---- Output that cannot be written ---------------------------------------- */

Test(command, notices_that_its_output_is_lost)
{
	static const char *const list[][5] = {{GLISSADE, "solve", "1 2/0 3"},
		{GLISSADE, "solve", "1 2/0 3", "--format", "csv"}, {GLISSADE, "check", "1 2/0 3"},
		{GLISSADE, "help"}, {GLISSADE, "generate", "tiles", "--seed=1"},
		{GLISSADE, "--version"}};
	for (unsigned i = 0; i < sizeof list / sizeof *list; i++) {
		const char *arguments[6] = {NULL};
		memcpy(arguments, list[i], sizeof list[i]);
		struct command command = start_with(arguments, "", 0, fopen("/dev/full", "r+"));
		finish(&command);
		expect_status(&command, 2);
		expect_words(command.stderr, "glissade: cannot write: No space left on device");
		forget(&command);
	}
}

/* ---- Limits --------------------------------------------------------------- */

/* Nobody is late three times in a row because the machine is busy. */
enum { ATTEMPTS = 3 };

static double
interrupt_late(int signal_number, const char *algorithm)
{
	const char *const arguments[] = {
		GLISSADE, "solve", "--quiet", HARD, "--algorithm", algorithm, NULL};
	struct command command = start_with(arguments, "", 0, NULL);
	nanosleep(&(struct timespec){0, IS_SANITIZED ? 900000000 : 200000000}, NULL);
	double sent = clock_seconds();
	kill(command.process, signal_number);
	finish(&command);
	double late = clock_seconds() - sent;
	unsigned bound = UINT32_MAX;
	expect_status(&command, 3);
	cr_assert_eq(sscanf(command.stdout, "limit >=%u", &bound), 1, "%s", command.stdout);
	cr_assert_leq(bound, 80, "proved %u of 80", bound);
	forget(&command);
	return late;
}

Test(command, ends_soon_when_it_is_told_to)
{
	static const char *const algorithms[] = {"idastar", "astar", "pbiastar", "bfs"};
	for (unsigned i = 0; i < 8; i++) {
		int number = i % 2 ? SIGINT : SIGTERM;
		double late = 1e9;
		for (unsigned j = 0; j < ATTEMPTS && late > 0.2; j++)
			late = interrupt_late(number, algorithms[i / 2]);
		cr_assert_leq(late, IS_SANITIZED ? 3 : 0.2, "%s ends %.2f s after signal %d",
			algorithms[i / 2], late, number);
	}
}

Test(command, ends_a_batch_when_it_is_told_to)
{
	static const char *const arguments[] = {
		GLISSADE, "solve", "--batch", "-", "--goal", "blank-first", "--threads", "1", NULL};
	static const char lines[] = "0 1/2 3\n"
				    "15 10 8 12 11 14 9 13 2 6 5 1 3 7 4 0\n"
				    "0 1/2 3\n";
	struct command command = start_with(arguments, lines, strlen(lines), NULL);
	nanosleep(&(struct timespec){0, IS_SANITIZED ? 900000000 : 200000000}, NULL);
	kill(command.process, SIGINT);
	finish(&command);
	expect_status(&command, 3);
	cr_assert(!strncmp(command.stdout, "0 \nlimit >=", 11), "%s", command.stdout);
	cr_assert_eq(strchr(command.stdout + 3, '\n')[1], '\0', "it goes on: %s", command.stdout);
	forget(&command);
}

/* As the kernel says that a mapped file has lost its end. */
Test(command, says_that_a_table_was_cut_short)
{
	const char *const arguments[] = {
		GLISSADE, "solve", "--quiet", HARD, "--algorithm", "idastar", NULL};
	struct command command = start_with(arguments, "", 0, NULL);
	nanosleep(&(struct timespec){0, IS_SANITIZED ? 900000000 : 200000000}, NULL);
	kill(command.process, SIGBUS);
	finish(&command);
	expect_status(&command, 3);
	expect_words(command.stderr, "glissade: a file of tables was cut short");
	cr_assert_str_eq(command.stdout, "");
	forget(&command);
}

Test(command, ends_in_time)
{
	for (const struct gls_algorithm *search = search_about; search->name; search++) {
		double late = 1e9;
		if (!search->optimal || !strcmp(search->name, SEARCH_CHAMPION))
			continue;
		for (unsigned i = 0; i < ATTEMPTS && late > 0.2; i++) {
			double started = clock_seconds();
			struct command command = RUN("solve", HARD, "--time", "0.2", "--algorithm",
				search->name, "--heuristic", "manhattan", "--memory", "500M");
			late = clock_seconds() - started - 0.2;
			expect_status(&command, 3);
			expect_words(command.stdout, "stopped: the time limit of 0.2 s; proved: a "
						     "solution has at least ");
			forget(&command);
		}
		cr_assert_leq(
			late, IS_SANITIZED ? 3 : 0.2, "%s is %.2f s late", search->name, late);
	}
}

static void
expect_memory(const char *algorithm, const char *seconds, int status)
{
	struct command command = RUN("solve", "--quiet", HARD, "--memory", "64M", "--time", seconds,
		"--algorithm", algorithm, "--heuristic", "walking-distance");
	expect_status(&command, status);
	cr_assert(IS_SANITIZED || command.usage.ru_maxrss < 96 << 10, "%s took %ld KiB", algorithm,
		command.usage.ru_maxrss);
	cr_assert(IS_SANITIZED || command.usage.ru_maxrss > 32 << 10,
		"%s took only %ld KiB: this tests nothing", algorithm, command.usage.ru_maxrss);
	unsigned bound = 0;
	cr_assert_eq(sscanf(command.stdout, "limit >=%u", &bound), 1, "%s", command.stdout);
	cr_assert(bound >= 15 && bound <= 80, "%s proved %u", algorithm, bound);
	forget(&command);
}

Test(command, keeps_within_its_memory)
{
	static const char *const storing[] = {
		"astar", "biastar", "pbiastar", "bfs", "ucs", "bidirectional"};
	for (unsigned i = 0; i < sizeof storing / sizeof *storing; i++)
		expect_memory(storing[i], "100", 3);
	expect_memory("hybrid", IS_SANITIZED ? "10" : "3", 3);
}

/* ---- The example ---------------------------------------------------------- */

Test(command, has_an_example_that_works)
{
	static const char *const solve[] = {EXAMPLE, "1 2 3/4 5 6/0 7 8", NULL};
	static const char *const plain[] = {EXAMPLE, NULL};
	static const char *const bad[] = {EXAMPLE, "1 2/3 x", NULL};
	static const char *const unsolvable[] = {EXAMPLE, "2 1/3 0", NULL};
	expect_output(run(solve, "", 0), 0, "2 moves: L2\n");
	struct command command = run(plain, "", 0);
	expect_status(&command, 0);
	expect_words(command.stdout, "31 moves: ");
	forget(&command);
	command = run(bad, "", 0);
	expect_words(command.stderr, "1:7: unexpected 'x'");
	expect_output(command, 2, "");
	command = run(unsolvable, "", 0);
	expect_words(command.stdout, "not solved: ");
	expect_status(&command, 1);
	forget(&command);
}

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
		RUN("compare", "1 2 3 0", "--algorithms", "bfs,aster"), "no search is called that");
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
	expect_refusal(RUN("bench", "slow"), "expected quick, korf100, random1000 or hard");
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
		cr_assert(json_is_number(json_object_get(entry, "generated_per_second")) &&
				  json_is_number(json_object_get(entry, "seconds_left")) &&
				  json_is_number(json_object_get(entry, "seconds_next")) &&
				  json_is_integer(json_object_get(entry, "packets")),
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
