/* What one command writes, the others read: from a file, from standard input and in a batch. */
#include "command.h"

/* Every kind, with options that make small boards of it where it knows any. */
static const char *
small_board(const char *kind)
{
	static const char *const options[][2] = {
		{"tiles", "--size=3x3"}, {"shuffdle", "--word=CAT"}, {"mondrian", "--picture"}};
	for (size_t i = 0; i < sizeof options / sizeof *options; i++)
		if (!strcmp(options[i][0], kind))
			return options[i][1];
	return "--seed=1";
}

static void
expect_read(const char *boards, const char *arguments[ARGUMENTS_MAX], unsigned count)
{
	const char *line[ARGUMENTS_MAX] = {GLISSADE};
	for (unsigned i = 0; i < count; i++)
		line[i + 1] = arguments[i];
	for (unsigned from_file = 0; from_file < 2; from_file++) {
		const char *path = from_file ? file_named(boards, strlen(boards)) : "-";
		line[count + 1] = path;
		struct command command = run(line, boards, strlen(boards));
		cr_assert_eq(command.status, 0, "%s of\n%s ends with %d: %s", arguments[0], boards,
			command.status, command.stderr);
		cr_assert(!strstr(command.stdout, "error"), "%s", command.stdout);
		forget(&command);
		if (from_file)
			unlink(path);
	}
}

/* The puzzle of a kind as generate writes it, of so many moves if that is not NULL. */
static void
check_generated(const char *kind, const char *format, const char *moves)
{
	struct command one = RUN("generate", kind, small_board(kind), "--seed=5", format, moves);
	expect_status(&one, 0);
	expect_read(one.stdout, (const char *[ARGUMENTS_MAX]){"solve"}, 1);
	expect_read(one.stdout, (const char *[ARGUMENTS_MAX]){"solve", "--batch"}, 2);
	expect_read(one.stdout, (const char *[ARGUMENTS_MAX]){"check"}, 1);
	expect_read(one.stdout, (const char *[ARGUMENTS_MAX]){"compare", "--algorithms=astar"}, 2);
	forget(&one);
	struct command three =
		RUN("generate", kind, small_board(kind), "--seed=7", "--count=3", format, moves);
	expect_status(&three, 0);
	expect_read(three.stdout, (const char *[ARGUMENTS_MAX]){"solve", "--batch"}, 2);
	forget(&three);
}

Test(forms, what_generate_writes_every_command_reads)
{
	for (size_t i = 0; is_in_command(gls_kind(i)); i++) {
		const char *kind = gls_kind(i);
		check_generated(kind, "--format=text", "--threads=1");
		check_generated(kind, "--format=json", "--moves=5..9");
		if (!is_long_run())
			continue;
		check_generated(kind, "--format=text", "--moves=5..9");
		check_generated(kind, "--format=json", "--threads=1");
	}
}

Test(forms, a_comment_before_grids_is_one)
{
	struct command made = RUN("generate", "mondrian", "--moves=12", "--picture", "--seed=5");
	expect_words(made.stdout, "# 12 moves");
	expect_read(made.stdout, (const char *[ARGUMENTS_MAX]){"check"}, 1);
	forget(&made);
}

Test(forms, keeps_the_goal_and_the_metric_that_it_made)
{
	struct command made =
		RUN("generate", "tiles", "--size=3x3", "--goal=snail", "--metric=mtm", "--moves=9");
	struct command solved = RUN_WITH(made.stdout, "solve", "--format=json", "-");
	json_t *result = parse(solved.stdout);
	expect_string(result, "metric", "mtm");
	expect_integer(result, "length", 9);
	json_decref(result);
	forget(&solved);
	forget(&made);
}

Test(forms, knows_rows_from_comments)
{
	/* A row that begins with a fixed cell, close together and with blanks between its cells. */
	static const char grids[] =
		"# a corridor of mine\n#A..\n#..B\n# and its goal\n\n#..A\n....\n";
	struct command command = RUN_WITH(grids, "solve", "--quiet", "-");
	expect_output(command, 0, "1 b1R\n");
	static const char spaced[] = "# A . .\n# . . B\n\n# . . A\n. . . .\n";
	expect_output(RUN_WITH(spaced, "solve", "--quiet", "-"), 0, "1 b1R\n");
	static const char lines[] = "#A../#..B => ...A/....\n"
				    "# A . ./# . . B => . . . A/. . . .\n"
				    "#no grid, but 1 word => and more\n"
				    "# 1 2 3\n";
	expect_output(RUN_WITH(lines, "solve", "--batch", "-"), 0, "1 b1R\n1 b1R\n");
	/* Errors have the line of the text, comments counted. */
	expect_refusal(RUN_WITH("# one\n#A..\n# two\n#..5\n\n....\n....\n", "solve", "-"),
		"standard input:4:4: unexpected '5'");
}

/* ---- JSON ----------------------------------------------------------------- */

Test(forms, refuses_members_that_it_does_not_know)
{
	expect_refusal(RUN("solve", "{\"n\":2,\"start\":[[1,2],[0,3]],\n \"gaol\":[[0,1],[2,3]]}"),
		"argument:2:2: a puzzle of tiles has no member \"gaol\"; did you mean 'goal'?");
	expect_refusal(RUN("solve", "{\"kind\":\"shuffdle\",\"word\":\"CAT\",\"mod\":\"hard\","
				    "\"board\":[\"ACT\",\"TAC\",\"___\"]}"),
		"a puzzle of shuffdle has no member \"mod\"; did you mean 'mode'?");
	expect_refusal(
		RUN("solve", "{\"kind\":\"mondrian\",\"start\":[\"A.\"],\"goals\":[\".A\"]}"),
		"a puzzle of mondrian has no member \"goals\"; did you mean 'goal'?");
	expect_refusal(RUN("solve", "{\"kind\":\"tile\",\"start\":[[1,0]]}"),
		"argument:1:9: no kind of puzzle is called 'tile'; did you mean 'tiles'?");
	expect_refusal(RUN("solve", "{\"kind\":\"mondrian\",\"rows\":2,\"start\":[\"A.\"],"
				    "\"goal\":[\".A\"]}"),
		"argument:1:27: \"rows\" is not what the board has: 1");
}

Test(forms, takes_the_kind_by_either_key_or_by_what_there_is)
{
	static const char *const documents[] = {
		"{\"kind\":\"mondrian\",\"start\":[\"A.\"],\"goal\":[\".A\"]}",
		"{\"puzzle\":\"mondrian\",\"start\":[\"A.\"],\"goal\":[\".A\"]}",
		"{\"puzzle\":\"mondrian\",\"kind\":\"mondrian\",\"start\":[\"A.\"],\"goal\":[\"."
		"A\"]}",
	};
	for (size_t i = 0; i < sizeof documents / sizeof *documents; i++)
		expect_output(RUN("solve", "--quiet", documents[i]), 0, "1 a1R\n");
	expect_refusal(
		RUN("solve", "{\"puzzle\":\"mondrian\",\"kind\":\"tiles\",\"start\":[\"A.\"],"
			     "\"goal\":[\".A\"]}"),
		"argument:1:11: \"puzzle\" is 'mondrian', but \"kind\" is 'tiles'");
	struct command command =
		RUN("check", "{\"word\":\"CAT\",\"board\":[\"ACT\",\"TAC\",\"___\"]}");
	expect_words(command.stdout, "shuffdle, 3 x 3");
	forget(&command);
}

Test(forms, takes_the_metric_and_notes_in_a_document)
{
	static const char board[] = "{\"n\":3,\"start\":[[0,1,2],[4,5,3],[7,8,6]],"
				    "\"metric\":\"mtm\",\"title\":\"two slides\",\"minimum\":2}";
	struct command command = RUN("solve", "--quiet", board);
	expect_output(command, 0, "2 L2U2\n");
	expect_refusal(RUN("solve", "{\"n\":2,\"start\":[[1,2],[0,3]],\"metric\":3}"),
		"\"metric\" is an integer; expected the name of a metric");
}

/* ---- What people type ----------------------------------------------------- */

Test(forms, operands_without_quotes_are_one_board)
{
	expect_output(RUN("solve", "--quiet", "8", "6", "7/2", "5", "4/3", "0", "1"), 0,
		"31 LD2R2U2LDRUL2D2RULDR2U2L2DR2UL2\n");
	expect_output(
		RUN("solve", "--quiet", "1", "2", "3", "4", "5", "6", "7", "-", "8"), 0, "1 L\n");
	expect_output(RUN("solve", "--quiet", "[[1,", "2],", "[.,", "3]]"), 0, "1 L\n");
	struct command command = RUN("check", "LATCH", "VVXKD/NGTSV/PXLSF/YIDSU/_____");
	expect_words(command.stdout, "shuffdle, 5 x 5");
	forget(&command);
	/* Several boards stay several. */
	expect_output(RUN("solve", "--quiet", "1 2/0 3", "1 2/3 0"), 0, "1 L\n0 \n");
	expect_output(RUN("solve", "--quiet", "1203", "1230"), 0, "1 L\n0 \n");
	expect_refusal(
		RUN("solve", "1", "2", "3", "4", "5"), "argument:1:9: 5 numbers are no square");
}

Test(forms, says_how_it_understood)
{
	struct command command = RUN("solve", "724506831", "--format=moves");
	expect_words(command.stderr,
		"glissade: argument: read as tiles 3 x 3: 7 2 4/5 0 6/8 3 1 (digits)");
	forget(&command);
	command = RUN("solve", "724506831", "--quiet");
	cr_assert_str_empty(command.stderr, "%s", command.stderr);
	forget(&command);
	command = RUN_WITH("1 2/0 3\n1 2/_ 3\n1 2/3 _\n", "solve", "--batch", "-");
	expect_words(command.stderr,
		"standard input:2: read as tiles 2 x 2: 1 2/0 3 ('_' is the blank)");
	cr_assert(!strstr(command.stderr, "input:3"), "said twice: %s", command.stderr);
	expect_output(command, 0, "1 L\n1 L\n0 \n");
}

Test(forms, knows_several_boards)
{
	expect_refusal(RUN_WITH("1 2 3/4 5 6/7 0 8\n# and\n1 2 3/4 5 6/0 7 8\n", "check", "-"),
		"several puzzles, one a line; expected one (solve --batch solves them all)");
	expect_refusal(RUN_WITH("1 2 3/4 5 6/7 0 8\n1 2 3/4 5 6/0 7 8 9\n", "check", "-"),
		"standard input:2:");
}

Test(forms, names_goals_that_would_work)
{
	struct command command = RUN("solve", "1 2 3/4 5 6/8 7 0");
	expect_words(command.stdout, "it can be solved with --goal snail, or with --goal "
				     "'1 2 3/4 5 6/8 7 0'");
	forget(&command);
	command = RUN("check", "1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0", "--format=json");
	json_t *object = parse(command.stdout);
	json_t *goals = json_object_get(object, "other_goals");
	cr_assert_str_eq(json_string_value(json_array_get(goals, 0)), "blank-first");
	json_decref(object);
	forget(&command);
}

Test(forms, reads_its_own_answers)
{
	static const char *const boards[] = {"8 6 7/2 5 4/3 0 1", "A.#/.B. => ..#/BA."};
	for (size_t i = 0; i < 2; i++) {
		struct command first = RUN("solve", "--quiet", boards[i]);
		struct command drawn = RUN("solve", boards[i]);
		struct command again = RUN_WITH(drawn.stdout, "solve", "--quiet");
		expect_output(again, 0, first.stdout);
		forget(&drawn);
		drawn = RUN("check", boards[i]);
		expect_output(RUN_WITH(drawn.stdout, "solve", "--quiet"), 0, first.stdout);
		forget(&drawn);
		forget(&first);
	}
}

/* ---- Results -------------------------------------------------------------- */

/* Of every kind: an answer in JSON, and a check, name their puzzle and are read as it. */
Test(forms, answers_in_json_are_puzzles)
{
	for (size_t i = 0; is_in_command(gls_kind(i)); i++) {
		const char *kind = gls_kind(i);
		struct command made = RUN("generate", kind, small_board(kind), "--seed=5");
		struct command plain = RUN_WITH(made.stdout, "solve", "--quiet");
		struct command solved = RUN_WITH(made.stdout, "solve", "--format=json");
		struct command checked = RUN_WITH(made.stdout, "check", "--format=json", "-");
		expect_output(RUN_WITH(solved.stdout, "solve", "--quiet"), 0, plain.stdout);
		expect_output(RUN_WITH(checked.stdout, "solve", "--quiet"), 0, plain.stdout);
		json_t *result = parse(solved.stdout);
		expect_string(result, "kind", kind);
		expect_integer(result, "version", 1);
		cr_assert(json_object_get(result, "start"));
		json_int_t length = json_integer_value(json_object_get(result, "length"));
		expect_integer(result, "minimum", length);
		cr_assert_eq(
			(json_int_t)json_array_size(json_object_get(result, "move_list")), length);
		json_decref(result);
		forget(&checked);
		forget(&solved);
		forget(&plain);
		forget(&made);
	}
}

Test(forms, errors_are_objects_where_json_is_asked_for)
{
	static const char *const commands[] = {"solve", "check", "compare"};
	for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
		struct command command = RUN(commands[i], "--format=json", "1 2/3 y");
		json_t *object = parse(command.stdout);
		expect_string(object, "status", "error");
		expect_integer(object, "line", 1);
		expect_integer(object, "column", 7);
		expect_integer(object, "version", 1);
		json_decref(object);
		expect_status(&command, 2);
		forget(&command);
	}
	struct command command =
		RUN_WITH("# one\n1 2/0 3\n1 2/z 3\n", "solve", "--batch", "--format=json", "-");
	char *second = strchr(command.stdout, '\n');
	cr_assert(second);
	*second = '\0';
	json_t *solved = parse(command.stdout), *object = parse(second + 1);
	expect_integer(solved, "line", 2);
	expect_integer(object, "line", 3);
	expect_integer(object, "column", 5);
	json_decref(solved);
	json_decref(object);
	forget(&command);
}

Test(forms, says_where_moves_end)
{
	struct command command = RUN("check", "--format=json", "--moves=L", "1 2/0 3");
	json_t *object = parse(command.stdout), *expected = json_pack("[[ii][ii]]", 1, 2, 3, 0);
	cr_assert(json_equal(json_object_get(object, "end"), expected), "%s", command.stdout);
	json_decref(expected);
	json_decref(object);
	forget(&command);
	expect_refusal(RUN("solve", "CAT ABC"),
		"1 row; expected 3, as many as the word has letters "
		"(read as shuffdle because it has a word");
}
