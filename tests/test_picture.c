/* Pictures by the library: the same as those of the command, and refusals. */
#include "command.h"

static const char *const boards[] = {"1 2 3/4 5 6/0 7 8", "EEL HCE/ORW/___",
	"AB.#/..#./.... => ..A#/B.#./....", "kind=blocks AXX/AXX/B.C/... => .../.../.XX/.XX"};

/* The picture, which the command's must equal. */
static void
expect_same(const gls_puzzle *puzzle, const struct gls_move *moves, size_t count, const char *theme,
	struct command command)
{
	struct gls_error error;
	char *picture = gls_puzzle_picture(puzzle, moves, count, theme, &error);
	cr_assert(picture, "%s", error.message);
	expect_status(&command, 0);
	cr_assert_str_eq(picture, command.stdout);
	gls_free(picture);
	forget(&command);
}

Test(picture, is_that_of_the_command)
{
	for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
		struct gls_error error;
		gls_puzzle *puzzle = gls_puzzle_read(boards[i], SIZE_MAX, NULL, &error);
		cr_assert(puzzle, "%s", error.message);
		struct gls_result *result = gls_solve(puzzle, NULL, &error);
		cr_assert(result && result->length);
		expect_same(puzzle, NULL, 0, NULL, RUN("render", boards[i], "-o", "-"));
		expect_same(puzzle, NULL, 0, "wood",
			RUN("render", boards[i], "-o", "-", "--theme", "wood"));
		expect_same(puzzle, result->moves, result->length, "dark",
			RUN("render", boards[i], "-o", "-", "--theme", "dark", "--moves",
				gls_moves_write(puzzle, result->moves, result->length, false)));
		gls_result_free(result);
		gls_puzzle_free(puzzle);
	}
}

Test(picture, refuses_what_it_cannot_show)
{
	struct gls_error error;
	struct gls_move wrong = {0, 8}, moves[401];
	gls_puzzle *puzzle = gls_puzzle_read(boards[0], SIZE_MAX, NULL, &error);
	cr_assert_null(gls_puzzle_picture(puzzle, NULL, 0, "pink", &error));
	expect_words(error.message, "'pink'; expected light, dark, print or wood");
	cr_assert_null(gls_puzzle_picture(puzzle, &wrong, 1, NULL, &error));
	cr_assert_eq(error.code, GLS_BAD_INPUT);
	for (int i = 0; i < 401; i++)
		moves[i] = i % 2 ? (struct gls_move){6, 7} : (struct gls_move){7, 6};
	cr_assert_null(gls_puzzle_picture(puzzle, moves, 401, NULL, &error));
	expect_words(error.message, "401 moves are too many for one picture: expected at most 400");
	gls_puzzle_free(puzzle);
}
