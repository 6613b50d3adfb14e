/* Whoever judges is judged first: by published figures, and by moves written down by hand. */
#include "judge.h"

#include <criterion/criterion.h>

#include <stdio.h>
#include <string.h>

static struct judge_board
read_board(const char *text, const char *goal, const char *metric)
{
	struct judge_board board;
	cr_assert(judge_read(&board, text, goal, metric), "%s is refused", text);
	return board;
}

static const char *
replayed(const char *text, const char *metric, const char *moves, unsigned expected)
{
	struct judge_board board = read_board(text, NULL, metric);
	unsigned length;
	const char *wrong = judge_replay(&board, moves, false, &length);
	cr_assert(wrong || length == expected, "%s: %u moves in %s, not %u", text, length, moves,
		expected);
	return wrong;
}

/* Boards at each distance: the sequences A089473 and A090166 of the encyclopedia of
 * integer sequences, and the greatest distances that are published for other sizes. */
Test(judge, spaces_are_as_large_and_deep_as_published)
{
	static const unsigned at[] = {1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024,
		1893, 2512, 4485, 5638, 9529, 10878, 16993, 17110, 23952, 20224, 24047, 15578,
		14560, 6274, 3910, 760, 221, 2};
	struct judge_space *space = judge_space_new(3, 3, false, 8);
	for (unsigned i = 0; i < 32; i++)
		cr_expect_eq(judge_space_at(space, i), at[i], "%u boards of 3x3 at distance %u",
			(unsigned)judge_space_at(space, i), i);
	cr_expect_eq(judge_space_at(space, 32), 0);
	judge_space_free(space);
}

/* Farthest boards, as published (A151944 there, and for slides of several). */
Test(judge, farthest_boards_are_as_far_as_published)
{
	static const unsigned farthest[][4] = {{2, 2, 6, 6}, {2, 3, 21, 20}, {3, 2, 21, 20},
		{2, 4, 36, 25}, {3, 3, 31, 24}, {2, 5, 55, 36}};
	for (unsigned i = 0; i < sizeof farthest / sizeof *farthest; i++)
		for (unsigned is_mtm = 0; is_mtm < 2; is_mtm++) {
			unsigned rows = farthest[i][0], columns = farthest[i][1], found = 0;
			struct judge_space *space =
				judge_space_new(rows, columns, is_mtm, rows * columns - 1);
			while (judge_space_at(space, found + 1))
				found++;
			cr_expect_eq(found, farthest[i][2 + is_mtm], "%u x %u: %u", rows, columns,
				found);
			judge_space_free(space);
		}
}

/* The two ways to find out agree, for goals with their blank anywhere. */
Test(judge, a_search_from_the_start_finds_what_the_space_says)
{
	static const struct {
		const char *text, *goal, *metric;
	} boards[] = {{"8 6 7/2 5 4/3 0 1", "standard", "stm"},
		{"8 6 7/2 5 4/3 0 1", "snail", "mtm"}, {"1 2 3/4 5 6/8 7 0", "blank-first", "stm"},
		{"3 0/2 1", "2 0/1 3", "mtm"}, {"5 4 3 2/1 0 6 7", "1 2 0 3/4 5 6 7", "stm"},
		{"1 0 2 3/4 5 6 7", "standard", "mtm"}};
	for (unsigned i = 0; i < sizeof boards / sizeof *boards; i++) {
		struct judge_board board =
			read_board(boards[i].text, boards[i].goal, boards[i].metric);
		unsigned blank = 0;
		while (board.goal[blank])
			blank++;
		struct judge_space *space =
			judge_space_new(board.rows, board.columns, board.is_mtm, blank);
		struct judge_verdict one = judge_space_look_up(space, &board);
		struct judge_verdict other = judge_search(&board, 1000000);
		cr_expect(other.is_known && one.is_solvable == other.is_solvable, "%s",
			boards[i].text);
		cr_expect_eq(one.is_solvable, judge_tiles_solvable(&board), "%s", boards[i].text);
		cr_expect(one.length == other.length && one.solutions == other.solutions,
			"%s to %s: %u and %u moves, %u and %u solutions", boards[i].text,
			boards[i].goal, one.length, other.length, (unsigned)one.solutions,
			(unsigned)other.solutions);
		judge_space_free(space);
	}
}

Test(judge, moves_are_played_as_they_are_written)
{
	cr_expect_null(replayed("1 2 3/4 5 6/0 7 8", NULL, "L2", 2));
	cr_expect_null(replayed("1 2 3/4 5 6/0 7 8", "mtm", "L2", 1));
	cr_expect_null(replayed("1 2 3/0 4 6/7 5 8", NULL, "LUL", 3));
	cr_expect_not_null(replayed("1 2 3/0 4 6/7 5 8", NULL, "LU", 2), "it is not solved");
	cr_expect_not_null(replayed("1 2 3/0 4 6/7 5 8", NULL, "RLUL", 4), "no tile goes right");
	cr_expect_not_null(replayed("1 2 3/0 4 6/7 5 8", NULL, "LXL", 3));
	cr_expect_null(replayed("1 2 3 4 5 6/7 8 9 10 11 12/13 14 15 16 17 18/19 20 21 22 23 24/"
				"25 26 27 28 29 30/31 32 33 34 0 35",
			       NULL, "L", 1),
		"the tile 35 is no sign #");
	cr_expect_null(replayed("A.#/.B. => ..#/BA.", NULL, "b2L a1R b1D", 3));
	cr_expect_null(replayed("A.#/.B. => ..#/BA.", NULL, "b2L-a2 a1R-b1 b1D-b2", 3));
	cr_expect_not_null(replayed("A.#/.B. => ..#/BA.", NULL, "b2L-b2 a1R b1D", 3));
	cr_expect_not_null(replayed("A.#/.B. => ..#/BA.", NULL, "b2L a1R b1D a1D", 4));
	cr_expect_null(replayed("ABC XYZ/ZAB/___", NULL, "a2D c2D b2D", 3),
		"letters go up on their way down");
	cr_expect_not_null(replayed("ABC XYZ/ZAB/___", NULL, "a2D c2D", 2));
	cr_expect_null(replayed("hard:ABC AB_/__D/___", NULL, "c2U c1D c2U", 3));
}

Test(judge, small_searches_count_solutions_and_boards_on_them)
{
	struct judge_board board = read_board("A./.. => ../.A", NULL, NULL);
	struct judge_verdict verdict = judge_search(&board, 1000);
	cr_expect(verdict.is_known && verdict.length == 2 && verdict.solutions == 2 &&
		  verdict.boards == 4);
	board = read_board("A./.B => B./.A", NULL, NULL);
	verdict = judge_search(&board, 1000);
	cr_expect(verdict.is_known && verdict.is_solvable);
	board = read_board("A#/.B => B#/.A", NULL, NULL);
	verdict = judge_search(&board, 1000);
	cr_expect(verdict.is_known && !verdict.is_solvable);
	board = read_board("8 6 7/2 5 4/3 0 1", NULL, NULL);
	verdict = judge_search(&board, 1000);
	cr_expect(!verdict.is_known && verdict.lower_bound > 5 && verdict.lower_bound <= 31,
		"a thousand boards prove %u moves", verdict.lower_bound);
}

Test(judge, reads_what_it_writes_and_refuses_the_rest)
{
	static const char *const good[] = {"1 2 3/4 5 0", "0/1", "1x5 1 0 3 4 2",
		"8 6 7/2 5 4/3 0 1", "LATCH VVXKD/NGTSV/PXLSF/YIDSU/_____", "hard:SSA ___/RUZ/SSA",
		"A.#/.b. => ..#/bA."};
	static const char *const bad[] = {"0 1", "1 2 3", "1x4 1 2 3", "1x4 0/1/2/3", "1 2 2 0",
		"1 2 3 4/0 5", "1 2 3/4 5 6", "ABCD AAA/BBB/___", "A. => A./..", "A1/.. => ../..",
		""};
	char text[6 * JUDGE_CELLS];
	for (unsigned i = 0; i < sizeof good / sizeof *good; i++) {
		struct judge_board board = read_board(good[i], NULL, NULL), again;
		judge_write(&board, text);
		cr_expect(judge_read(&again, text, NULL, NULL), "%s", text);
		cr_expect(!memcmp(&board, &again, sizeof board), "%s is not %s", text, good[i]);
	}
	struct judge_board board;
	for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++)
		cr_expect_not(judge_read(&board, bad[i], NULL, NULL), "%s is read", bad[i]);
}

/* Figures of an independent breadth-first search; Klotski's are published too. */
Test(judge, blocks_are_as_far_as_published)
{
	static const char klotski[] = "AXXB/AXXB/CDDE/CFGE/H..I => ..../..../..../.XX./.XX.";
	static const struct {
		const char *text, *metric;
		unsigned length;
	} boards[] = {{klotski, "step", 116}, {klotski, "slide", 90}, {klotski, "move", 81},
		{"AXXB/AXXB/CDDE/CFGE/H..I => X@b5,c5", "move", 81},
		{"IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM", NULL, 60},
		{"GBBoLoGHIoLMGHIAAMCCCKoMooJKDDEEJFFo", "slide", 51}};
	for (unsigned i = 0; i < sizeof boards / sizeof *boards; i++) {
		struct judge_board board = read_board(boards[i].text, NULL, boards[i].metric);
		struct judge_verdict verdict = judge_search(&board, 30000);
		cr_expect(verdict.is_known && verdict.is_solvable, "%s", boards[i].text);
		cr_expect_eq(verdict.length, boards[i].length, "%s in %s: %u, not %u",
			boards[i].text, boards[i].metric ? boards[i].metric : "slides",
			verdict.length, boards[i].length);
	}
	/* Out of three cells in a row: nothing gets past, and lanes keep a car to its own. */
	struct judge_board board = read_board("kind=blocks AB. => B@a1", NULL, NULL);
	cr_expect(judge_search(&board, 100).is_known && !judge_search(&board, 100).is_solvable);
	board = read_board("lanes=true AAB/... => A@a2", NULL, NULL);
	cr_expect(judge_search(&board, 100).is_known && !judge_search(&board, 100).is_solvable);
	board = read_board("AAB/... => A@a2", NULL, NULL);
	cr_expect_eq(judge_search(&board, 100).length, 1);
}

Test(judge, moves_of_blocks_are_played_as_they_are_written)
{
	static const char corner[] = "AA./B../... => A@c3", *const none = NULL;
	cr_expect_eq(replayed(corner, "step", "a1R b1D2", 3), none);
	cr_expect_eq(replayed(corner, "slide", "a1R b1D2", 2), none);
	cr_expect_eq(replayed(corner, "move", "a1-b3", 1), none);
	cr_expect_neq(replayed(corner, "step", "a1D2", 0), none, "it is not free");
	cr_expect_neq(replayed(corner, "slide", "b1R b1D2", 0), none, "not its first cell");
	cr_expect_neq(replayed(corner, "move", "a1-c3", 0), none, "out of the board");
	cr_expect_neq(replayed(corner, "step", "a1R", 0), none, "not solved");
}

/* Letters that hang together, one shape in the goal, and a piece that it does not name. */
Test(judge, tells_blocks_from_mondrian)
{
	static const struct {
		const char *text;
		enum judge_kind kind;
	} boards[] = {{"AAB/..B => .../.AA", JUDGE_BLOCKS}, {"AAB/..B => ..B/.AA", JUDGE_MONDRIAN},
		{"AAB/A.B => .../.AA", JUDGE_MONDRIAN}, {"A.B/... => .../..A", JUDGE_MONDRIAN},
		{"A.A/..B => .../A.A", JUDGE_MONDRIAN}, {"A.B/... => A@c1", JUDGE_BLOCKS},
		{"kind=blocks A.B/... => .../..A", JUDGE_BLOCKS},
		{"kind=mondrian AAB/..B => .../.AA", JUDGE_MONDRIAN}};
	for (unsigned i = 0; i < sizeof boards / sizeof *boards; i++) {
		struct judge_board board = read_board(boards[i].text, NULL, NULL);
		char text[6 * JUDGE_CELLS];
		cr_expect_eq(board.kind, boards[i].kind, "%s", boards[i].text);
		judge_write(&board, text);
		cr_expect_str_eq(text, boards[i].text);
	}
}
