/* Parity says of every board of whole spaces whether the oracle reached it. */
#include "support.h"

#include <string.h>

/* All boards of the size against one goal, both ways round. */
static void
check_space(const struct board *goal)
{
	struct oracle *oracle = oracle_new(goal, METRIC_STM);
	struct board board = *goal;
	for (uint32_t rank = 0; rank < board_rank_count(goal->cells); rank++) {
		board_unrank(&board, rank);
		bool expected = oracle_distance(oracle, &board) != DISTANCE_NONE;
		bool forth = tiles_connected(board.cell, goal->cell, goal->rows, goal->columns);
		bool back = tiles_connected(goal->cell, board.cell, goal->rows, goal->columns);
		cr_assert(forth == expected && back == expected,
			"%s to %s: reached %d, said %d and the other way %d", board_text(&board),
			board_text(goal), expected, forth, back);
	}
	oracle_free(oracle);
}

static void
check_spaces(unsigned rows, unsigned columns, unsigned goals, struct rng *rng)
{
	struct board goal = board_standard(rows, columns);
	for (unsigned i = 0; i < goals; i++) {
		check_space(&goal);
		board_shuffle(&goal, rng);
	}
}

Test(solvable, is_right_on_whole_spaces)
{
	static const unsigned sizes[][2] = {
		{2, 2}, {2, 3}, {3, 2}, {1, 2}, {1, 3}, {1, 4}, {1, 6}, {2, 1}, {5, 1}, {2, 4}};
	struct rng rng = rng_seed(40);
	for (unsigned i = 0; i < sizeof sizes / sizeof *sizes; i++)
		check_spaces(sizes[i][0], sizes[i][1], 6, &rng);
}

Test(solvable, is_right_on_whole_3x3_spaces_with_random_goals)
{
	struct rng rng = rng_seed(41);
	check_spaces(3, 3, fewer_if_sanitized(4), &rng);
}

/* Walking leads only to solvable boards; exchanging two tiles makes every one of
 * them unsolvable. */
Test(solvable, follows_random_walks_on_large_boards)
{
	static const unsigned sizes[][2] = {{4, 4}, {5, 5}, {4, 5}, {5, 4}, {16, 16}, {32, 32}};
	struct rng rng = rng_seed(42);
	for (unsigned i = 0; i < 6; i++)
		for (unsigned j = 0; j < 20; j++) {
			struct board goal = board_standard(sizes[i][0], sizes[i][1]), board;
			board_shuffle(&goal, &rng);
			board = goal;
			board_walk(&board, 300 + rng_below(&rng, 2), &rng);
			cr_assert(tiles_connected(board.cell, goal.cell, goal.rows, goal.columns),
				"%.200s", board_text(&board));
			unsigned one = board.blank ? 0 : 2, other = board.blank == 1 ? 2 : 1;
			uint16_t tile = board.cell[one];
			board.cell[one] = board.cell[other];
			board.cell[other] = tile;
			cr_assert_not(
				tiles_connected(board.cell, goal.cell, goal.rows, goal.columns),
				"%.200s", board_text(&board));
		}
}

static void
check_reason(const char *start, enum gls_solvable expected, const char *words)
{
	char reason[200];
	gls_puzzle *puzzle = puzzle_read(start, NULL, NULL);
	enum gls_solvable solvable = gls_puzzle_solvable(puzzle, reason, sizeof reason);
	cr_assert_eq(solvable, expected, "%s: %d, %s", start, solvable, reason);
	cr_assert(strstr(reason, words), "%s: '%s' does not say '%s'", start, reason, words);
	gls_puzzle_free(puzzle);
}

Test(solvable, gives_the_reason_in_words)
{
	check_reason("1 2 3/4 5 6/7 8 0", GLS_SOLVABLE, "even permutation");
	check_reason("1 2 3/4 5 6/7 0 8", GLS_SOLVABLE, "odd permutation and the blank is 1 step");
	check_reason("1 2 3/4 5 6/8 7 0", GLS_NOT_SOLVABLE,
		"odd permutation and the blank is 0 steps away: each move changes both parities");
	check_reason("1x4 1 0 2 3", GLS_SOLVABLE, "in the goal's order");
	check_reason("1x4 1 0 3 2", GLS_NOT_SOLVABLE, "cannot pass each other, and tile 3");
}

Test(solvable, writes_no_more_than_the_buffer_holds)
{
	char reason[20] = "###################";
	gls_puzzle *puzzle = puzzle_read("1 2 3/4 5 6/8 7 0", NULL, NULL);
	gls_puzzle_solvable(puzzle, reason, 10);
	cr_assert_eq(strlen(reason), 9);
	cr_assert_eq(reason[10], '#');
	gls_puzzle_free(puzzle);
}
