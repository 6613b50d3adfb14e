/* Boards from a seed: the same on every machine, as far as they are asked for, and no others. */
#include "command.h"

static char *
generated(const char *const *arguments)
{
	struct command command = run(arguments, "", 0);
	expect_status(&command, 0);
	char *text = command.stdout;
	command.stdout = NULL;
	forget(&command);
	return text;
}

/* Whatever threads and memory there are, and with no table kept from before. */
static void
expect_same(const char *kind, const char *moves)
{
	char folder[] = "/tmp/glissade-generate-XXXXXX";
	char *first = NULL;
	static const char *const ways[][4] = {{"--threads", "1", "--memory", "1G"},
		{"--threads", "2", "--memory", "1G"}, {"--threads", "1", "--memory", "24M"}};
	cr_assert(mkdtemp(folder));
	for (unsigned i = 0; i < sizeof ways / sizeof *ways; i++) {
		const char *const arguments[ARGUMENTS_MAX] = {GLISSADE, "generate", kind, "--moves",
			moves, "--count", "2", "--seed", "5", "--pdb-dir", i ? folder : "/tmp",
			ways[i][0], ways[i][1], ways[i][2], ways[i][3]};
		char *text = generated(arguments);
		cr_assert(!first || !strcmp(text, first), "%s at %s moves: '%s', then '%s'", kind,
			moves, first, text);
		if (!first)
			first = text;
		else
			free(text);
	}
	free(first);
	rmdir(folder);
}

Test(generate, the_same_boards_whatever_the_machine_has)
{
	expect_same("tiles", "12");
	expect_same("tiles", "45");
	expect_same("mondrian", "7");
}

static unsigned
minimum_of(const char *board)
{
	gls_puzzle *puzzle = puzzle_read(board, NULL, NULL);
	struct gls_result *result = solve(puzzle, &(struct gls_options){.threads = 2});
	unsigned length = result->length;
	cr_assert(result->optimal);
	gls_result_free(result);
	gls_puzzle_free(puzzle);
	return length;
}

Test(generate, boards_that_no_walk_reaches)
{
	static const char *const far[] = {"40", "58", "70"};
	for (unsigned i = 0; i < sizeof far / sizeof *far; i++) {
		struct command command = RUN("generate", "tiles", "--moves", far[i], "--seed", "2");
		expect_status(&command, 0);
		command.stdout[strcspn(command.stdout, "\n")] = '\0';
		cr_assert_eq(minimum_of(command.stdout), (unsigned)atoi(far[i]), "%s is not at %s",
			command.stdout, far[i]);
		forget(&command);
	}
}

/* All that is said to be farthest is; which takes some minutes. */
Test(generate, the_farthest_boards)
{
	if (!is_long_run())
		return;
	for (const char *const *seed = (const char *const[]){"1", "2", "3", "4", NULL}; *seed;
		seed++) {
		struct command command = RUN("generate", "tiles", "--moves", "80", "--seed", *seed);
		expect_status(&command, 0);
		command.stdout[strcspn(command.stdout, "\n")] = '\0';
		cr_assert_eq(minimum_of(command.stdout), 80);
		forget(&command);
	}
}

Test(generate, lists_that_do_not_fit_are_refused)
{
	struct command command = RUN("generate", "tiles", "--moves", "25", "--size", "3x3",
		"--seed", "1", "--memory", "1M");
	expect_status(&command, 3);
	expect_words(command.stderr, "no memory for a list");
	forget(&command);
}

/* Whatever ends the making of boards, it is said, and as far as boards were looked at, how far they
 * go. */
Test(generate, what_keeps_a_board_from_being_made_is_said)
{
	static const char *const lines[][8] = {
		{"tiles", "--moves", "60", "--time", "0.01", "stopped while listing boards"},
		{"shuffdle", "--moves", "30", "--time", "0.01",
			"stopped by a limit before a board that needs 30..30 moves was found"},
		{"mondrian", "--moves", "60..90", "--time", "0.001",
			"stopped by a limit before a board that needs 60..90 moves was found"},
		{"mondrian", "--moves", "60..90", "--size", "3x3", "the longest needs "},
		{"blocks", "--moves", "90..95", "--size", "3x3", "the longest needs "}};
	for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
		const char *const *word = lines[i];
		struct command command =
			RUN("generate", word[0], "--seed", "1", word[1], word[2], word[3], word[4]);
		expect_status(&command, 3);
		expect_words(command.stderr, word[5]);
		cr_assert_str_eq(command.stdout, "");
		forget(&command);
	}
}

/* Boards of one seed differ in their numbers of pieces: under the sanitizer, whoever has room for
 * the first one only is found. */
Test(generate, pieces_that_grow_in_number)
{
	gls_options *options = gls_options_new();
	cr_assert(gls_options_parse(
		options, "size=4x4 pieces=12 unique=true seed=4 threads=1", NULL));
	gls_generator *generator = gls_generator_new("blocks", options, NULL);
	cr_assert(generator);
	for (unsigned i = 0; i < 4; i++) {
		gls_puzzle *puzzle = gls_generator_next(generator, NULL);
		cr_assert(puzzle);
		gls_puzzle_free(puzzle);
	}
	gls_generator_free(generator);
	gls_options_free(options);
}

/* What random boards hardly ever are, a climb finds; the first line says the proved minimum. */
Test(generate, hard_blocks_are_climbed_to)
{
	static const char *const wishes[][3] = {{"--lanes", "6x6", "slide"},
		{"--walls=2", "5x5", "move"}, {"--quiet", "5x4", "step"}};
	for (size_t i = 0; i < sizeof wishes / sizeof *wishes; i++) {
		struct command command = RUN("generate", "blocks", wishes[i][0], "--size",
			wishes[i][1], "--metric", wishes[i][2], "--moves", "20..25", "--seed", "4");
		struct command again =
			RUN("generate", "blocks", wishes[i][0], "--size", wishes[i][1], "--metric",
				wishes[i][2], "--moves", "20..25", "--seed", "4", "--threads", "3");
		expect_status(&command, 0);
		cr_assert_str_eq(command.stdout, again.stdout);
		const char *text = strrchr(command.stdout, '\n');
		cr_assert(text);
		gls_puzzle *puzzle = NULL;
		for (const char *line = command.stdout; line < text; line = strchr(line, '\n') + 1)
			if (*line != '#')
				puzzle = gls_puzzle_read(
					line, (size_t)(strchr(line, '\n') - line), NULL, NULL);
		cr_assert(puzzle, "%s", command.stdout);
		struct gls_result *result = gls_solve(puzzle, NULL, NULL);
		cr_assert(result && result->optimal && result->length >= 20 && result->length <= 25,
			"%s", command.stdout);
		gls_result_free(result);
		gls_puzzle_free(puzzle);
		forget(&command);
		forget(&again);
	}
}

Test(generate, blocks_that_are_not_found_are_given_up, .timeout = 300)
{
	struct command command =
		RUN("generate", "blocks", "--size", "3x3", "--moves", "500..900", "--seed", "1");
	expect_status(&command, 3);
	expect_words(command.stderr, "no such board was found in");
	expect_words(command.stderr, "the longest needs");
	forget(&command);
	command = RUN("generate", "blocks", "--size", "6x6", "--moves", "500..900", "--seed", "1",
		"--time", "0.1");
	expect_status(&command, 3);
	expect_words(command.stderr, "stopped by a limit before a board that needs 500..900 moves");
	forget(&command);
	command = RUN("generate", "blocks", "--size", "12x12", "--pieces", "5", "--moves", "3",
		"--seed", "1", "--time", "5");
	expect_status(&command, 3);
	expect_words(command.stderr, "too much room to look for hard ones");
	forget(&command);
}

Test(generate, puzzles_with_one_solution)
{
	struct command command = RUN(
		"generate", "mondrian", "--moves", "8", "--unique", "--count", "3", "--seed", "3");
	expect_status(&command, 0);
	unsigned count = 0;
	for (const char *at = command.stdout; (at = strstr(at, "# 8 moves, 1 shortest solution\n"));
		at++)
		count++;
	cr_assert_eq(count, 3, "%s", command.stdout);
	forget(&command);
}
