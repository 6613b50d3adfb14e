/* The command as its users meet it: help, and boards that are solved: what it prints where, and its
 * exit status. */
#include "command.h"

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
	expect_output(RUN("solve", "--format", "moves", "2 1/3 0"), 1, "unsolvable\n");
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
		cr_assert_eq(fields, 14, "%u fields in %s", fields, line);
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
				    "1 2/0 y\n"
				    "2 1/3 0\r\n"
				    "1 2/3 0 # solved\n"
				    "{\"n\":2,\"start\":[[1,0],[3,2]]}";
	struct command command = RUN_WITH(lines, "solve", "--batch", "-");
	expect_words(command.stderr, "glissade: standard input:5:7: unexpected 'y'");
	expect_output(command, 2, "1 L\nerror\nunsolvable\n0 \n1 U\n");
	const char *path = file_named(lines, strlen(lines));
	command = RUN("solve", "--batch", path, "--format", "moves");
	expect_words(command.stderr, path);
	expect_output(command, 2, "L\nerror\nunsolvable\n\nU\n");
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
	expect_refusal(RUN("solve", board, "--quality", "good"), "expected optimal, bounded:W");
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

/* ---- Whoever reads may have enough ------------------------------------------- */

/* The status of the command, and all that is said, when a pipe is closed after a line. */
static void
expect_quiet_end(const char *arguments)
{
	char line[300];
	snprintf(line, sizeof line,
		"{ { %s %s; echo \"status $?\" >&2; } | head -n 1 > /dev/null; } 2>&1", GLISSADE,
		arguments);
	struct command command = run((const char *const[]){"/bin/sh", "-c", line, NULL}, "", 0);
	cr_assert_str_eq(command.stdout, "status 0\n", "%s: %s", arguments, command.stdout);
	forget(&command);
}

Test(command, ends_quietly_when_nobody_reads_any_more)
{
	expect_quiet_end("generate mondrian --seed 1 --count 300");
	expect_quiet_end("generate tiles --seed 1 --count 30000");
	expect_quiet_end("solve '8 6 7/2 5 4/3 0 1' --all --slack 8 --quiet");
}

Test(command, one_move_is_one_move)
{
	struct command command = RUN("solve", "1 2/3 0 => 1 2/0 3", "--limit", "1", "--count");
	expect_status(&command, 0);
	expect_words(command.stdout, "1 move, proved optimal\n1 shortest solution\n");
	forget(&command);
	command = RUN("check", "1 2 3/4 5 6/7 0 8", "--hints");
	expect_words(command.stdout, "1 move to go\n");
	forget(&command);
	command = RUN("solve", "1 2 3/4 0 6/7 5 8", "--limit", "1");
	expect_status(&command, 3);
	expect_words(command.stdout, "within the limit of 1 move;");
	forget(&command);
	command =
		RUN("solve", "1 2 3/4 5 6/7 0 8", "--count", "--slack", "1", "--algorithm", "bfs");
	expect_words(command.stdout, "1 solution of at most 2 moves: 1 of 1 move\n");
	forget(&command);
}
