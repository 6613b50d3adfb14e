/* Plots: of a game, and of a search by its log. Those of compare are tested with compare. */
#include "command.h"

/* An SVG that has these words, and is then gone. */
static void
expect_plot(const char *path, const char *words)
{
	char *bytes = calloc(1 << 18, 1);
	FILE *file = fopen(path, "r");
	cr_assert(file, "%s was not drawn", path);
	cr_assert_gt(fread(bytes, 1, (1 << 18) - 1, file), 1000);
	fclose(file);
	unlink(path);
	expect_words(bytes, "<svg");
	expect_words(bytes, words);
	free(bytes);
}

static const char *
path_of(const char *suffix)
{
	static char path[PATH_MAX];
	snprintf(path, sizeof path, "/tmp/glissade-plot-%d%s", (int)getpid(), suffix);
	return path;
}

Test(plot, draws_a_game)
{
	struct command command = RUN("check", "1 2 3/4 5 6/0 7 8", "--moves", "LRLL", "--optimal",
		"--plot", path_of(".svg"));
	expect_status(&command, 0);
	expect_words(command.stdout, "2 lost");
	forget(&command);
	expect_plot(path_of(".svg"), "lost moves");
}

/* A game of no moves, and one with a board from which there is no way any more. */
Test(plot, draws_games_with_nothing_to_draw)
{
	struct command command =
		RUN("check", "1 2 3 0", "--moves", "", "--optimal", "--plot", path_of(".svg"));
	expect_status(&command, 0);
	forget(&command);
	expect_plot(path_of(".svg"), "moves needed");
	command = RUN("check", "A.B. => .AB.", "--moves", "c1Rd1L", "--optimal", "--plot",
		path_of(".svg"));
	expect_status(&command, 1);
	forget(&command);
	expect_plot(path_of(".svg"), "moves needed");
}

Test(plot, draws_how_a_search_went)
{
	char log[PATH_MAX];
	strcpy(log, path_of(".log"));
	struct command command =
		RUN("solve", "8 6 7/2 5 4/3 0 1", "--algorithm", "idastar", "--log", log);
	expect_status(&command, 0);
	forget(&command);
	command = RUN("compare", "--log", log, "--plot", path_of(".svg"));
	expect_status(&command, 0);
	/* A search that takes less than a millisecond has its times too. */
	cr_assert_str_empty(command.stderr);
	forget(&command);
	expect_plot(path_of(".svg"), "lower bound");
	/* The last line may be cut where the search still runs. */
	FILE *file = fopen(log, "a");
	fputs("{\"phase\":\"idastar\",\"seco", file);
	fclose(file);
	command = RUN("compare", "--log", log, "--plot", path_of(".svg"));
	expect_status(&command, 0);
	forget(&command);
	expect_plot(path_of(".svg"), "lower bound");
	unlink(log);
}

Test(plot, refuses_what_makes_no_sense)
{
	expect_refusal(
		RUN("check", "1 2 3 0", "--plot", "x.svg"), "expected --moves and --optimal");
	expect_refusal(RUN("check", "1 2 3 0", "--moves", "", "--optimal", "--plot", "x.bmp"),
		"ends in .svg, .png or .pdf");
	expect_refusal(RUN("compare", "--log", "x.log"), "expected --plot FILE and no puzzle");
	expect_refusal(RUN("compare", "--log", "x.log", "--plot", "x.svg", "1 2 3 0"), "no puzzle");
	expect_refusal(RUN("compare", "--log", "/none", "--plot", "x.svg"), "/none");
	expect_refusal(
		RUN("compare", "--log", "README.md", "--plot", "x.svg"), "README.md is not a log");
	cr_assert(access("x.svg", F_OK));
}
