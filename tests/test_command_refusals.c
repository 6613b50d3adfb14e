/* The command as its users meet it: what is wrong, what cannot be written, and limits. */
#include "command.h"

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
	expect_refusal(RUN("solve", "1 2/0 3", "--format", "xml"), "text, json, csv, moves or dot");
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
		{"{\"n\":2}", "standard input:1:1: missing \"start\""},
		{"{\"n\":\"2\",\"start\":[]}", "standard input:1:6: n is a string"},
		{"{\"n\":1,\"start\":[[0]]}", "standard input:1:6: n is 1; expected 2"},
		{"1\n0\n", "standard input:1:1: the size is 1; expected 2"},
		{"1 2 3\n4 5\n6 7 0", "standard input:2:3: row 2 has fewer than 3"},
		{"2\n1 2\n3 0\n4 5\n", "standard input:4:1: too many numbers"},
		{"3\n1 2 3\n4 5 0\n", "standard input:3:5: too few numbers"},
		{"1 2\n2 0", "standard input:2:1: the number 2 stands twice, first at 1:3"},
		{"1 2\n4 0", "standard input:2:1: 4 is out of range"},
		{"1 2\n3 5", "standard input:2:3: 5 is out of range"},
		{"0 2\n3 0", "standard input:2:3: a second blank"},
		{"1 2\n3 99999999999999999999", "standard input:2:3: this number is too large"},
		{"1 2\n3 \xff", "standard input:2:3: invalid UTF-8"},
	};
	for (unsigned i = 0; i < sizeof list / sizeof *list; i++) {
		expect_refusal(RUN_WITH(list[i][0], "solve"), list[i][1]);
		expect_refusal(RUN_WITH(list[i][0], "check", "-"), list[i][1]);
	}
	expect_refusal(RUN("solve", ""), "argument:1:1: nothing here");
	expect_refusal(RUN("solve", "1 2/3 y"), "argument:1:7: unexpected 'y'");
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
			expect_words(
				command.stdout, "stopped: the time limit of 0.2 s; best known ");
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
	static const char *const bad[] = {EXAMPLE, "1 2/3 y", NULL};
	static const char *const unsolvable[] = {EXAMPLE, "2 1/3 0", NULL};
	expect_output(run(solve, "", 0), 0, "2 moves: L2\n");
	struct command command = run(plain, "", 0);
	expect_status(&command, 0);
	expect_words(command.stdout, "31 moves: ");
	forget(&command);
	command = run(bad, "", 0);
	expect_words(command.stderr, "1:7: unexpected 'y'");
	expect_output(command, 2, "");
	command = run(unsolvable, "", 0);
	expect_words(command.stdout, "not solved: ");
	expect_status(&command, 1);
	forget(&command);
}
