/* Slips that cost nothing: what is not known, or has no effect, is said at once. */
#include "command.h"

static const char board[] = "8 6 7/2 5 4/3 0 1"; /* needs 31 moves, in 40 ways */

Test(slips, in_a_comparison_are_refused_before_anything_runs)
{
	expect_refusal(RUN("compare", board, "--algorithms", "bfs,astr"), "did you mean 'astar'");
	expect_refusal(RUN("compare", board, "--algorithms", "bfs,astar/manhatan"),
		"did you mean 'manhattan'");
	expect_refusal(
		RUN("compare", board, "--heuristics", "manhattan,nothing"), "is called 'nothing'");
	struct command good =
		RUN("compare", board, "--algorithms", "astar/manhattan,astar/auto,bfs");
	expect_status(&good, 0);
	forget(&good);
}

Test(slips, names_of_textbooks_are_understood)
{
	static const char *const list[][2] = {
		{"A*", "astar"}, {"IDA*", "idastar"}, {"dijkstra", "ucs"}, {"dfs", "backtracking"}};
	for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
		struct command command = RUN("solve", "1 2 3/4 5 6/7 0 8", "--algorithm",
			list[i][0], "--format", "json");
		char words[64];
		snprintf(words, sizeof words, "\"algorithm\":\"%s\"", list[i][1]);
		expect_status(&command, 0);
		expect_words(command.stdout, words);
		forget(&command);
	}
	struct command command = RUN("compare", "1 2 3/4 5 6/7 0 8", "--algorithms",
		"A*/manhattan,all", "--format", "csv");
	expect_status(&command, 0);
	for (const struct gls_algorithm *search = search_about; search->name; search++)
		expect_words(command.stdout, search->name);
	forget(&command);
}

Test(slips, options_without_effect_are_said)
{
	static const char *const list[][5] = {
		{"bfs", "--heuristic", "manhattan", "--heuristic has no effect on bfs"},
		{"astar", "--weight", "2", "--weight has no effect on astar"},
		{"idastar", "--depth-bound", "9", "--depth-bound has no effect on idastar"}};
	for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
		struct command command =
			RUN("solve", board, "--algorithm", list[i][0], list[i][1], list[i][2]);
		expect_status(&command, 0);
		expect_words(command.stderr, list[i][3]);
		forget(&command);
	}
	struct command command = RUN("solve", board, "--algorithm", "wastar", "--weight", "2",
		"--heuristic", "manhattan");
	expect_status(&command, 0);
	cr_assert_str_eq(command.stderr, "");
	forget(&command);
}

Test(slips, all_solutions_are_all_where_little_is_said)
{
	struct command command = RUN("solve", board, "--all", "--quiet");
	unsigned lines = 0;
	expect_status(&command, 0);
	for (const char *at = command.stdout; *at; at++)
		lines += *at == '\n';
	cr_assert_gt(lines, 1, "%s", command.stdout);
	cr_assert(!strncmp(command.stdout, "31 ", 3));
	forget(&command);
}

/* Of a board that is proved and of one that is not: the moves stand under the line that counts
 * them. */
Test(slips, a_solution_is_shown_when_no_other_was_listed_in_time)
{
	static const char *const proved = "1 2 3 4/5 6 7 8/9 10 0 12/13 14 11 15";
	static const char *const hard = "15 14 8 12/10 11 9 13/2 6 1 5/3 7 4 0";
	struct command command = RUN("solve", "--algorithm", "bfs", "--pdb-dir", "none", "--time",
		"0.01", "--all", proved);
	expect_status(&command, 3);
	expect_words(command.stdout, "2 moves, proved optimal");
	expect_words(command.stdout, "  UL\n");
	forget(&command);
	command = RUN("solve", "--heuristic", "manhattan", "--pdb-dir", "none", "--time", "0.1",
		"--all", hard);
	expect_status(&command, 3);
	const char *known = strstr(command.stdout, "best known ");
	cr_assert(known, "%s", command.stdout);
	unsigned long moves = strtoul(known + strlen("best known "), NULL, 10), shown = 0;
	known = strchr(known, '\n');
	for (const char *end = strstr(known, "boards generated"); known < end; known++)
		shown += *known && strchr("UDLR", *known);
	cr_assert_geq(shown, moves, "%lu of %lu moves in %s", shown, moves, command.stdout);
	forget(&command);
}

Test(slips, nobody_hears_of_a_reader_that_has_enough)
{
	char said[200] = "";
	FILE *output = popen("(" GLISSADE
			     " generate tiles --seed 1 --count 20000 | head -1 >/dev/null) 2>&1",
		"r");
	cr_assert(output);
	said[fread(said, 1, sizeof said - 1, output)] = '\0';
	pclose(output);
	cr_assert_str_eq(said, "");
}
