/* Boards as people and programs write them: every form is read as the same board. */
#include "io/draw.h"
#include "puzzle/puzzle.h"
#include "small.h"

#include <stdlib.h>
#include <string.h>

static gls_puzzle *
read_form(const char *form)
{
	struct gls_error error = {0};
	gls_puzzle *puzzle = gls_puzzle_read(form, SIZE_MAX, NULL, &error);
	cr_assert(puzzle, "'%s': %zu:%zu: %s", form, error.line, error.column, error.message);
	return puzzle;
}

static void
expect_board(const char *form, const char *expected, const char *understood)
{
	gls_puzzle *puzzle = read_form(form);
	char *text = gls_puzzle_text(puzzle);
	cr_assert_str_eq(text, expected, "'%s' is read as %s", form, text);
	cr_assert_str_eq(puzzle->understood, understood, "'%s': '%s'", form, puzzle->understood);
	gls_free(text);
	gls_puzzle_free(puzzle);
}

/* What the reader puts where nothing stands cannot be written as a number. */
Test(read_forms, numbers_that_no_board_has)
{
	static const char *const texts[] = {"1 2 3/4 5 6/7 8 -1000001",
		"1 2 3/4 5 6/7 8 0 -1000002", "1 2 3/4 5 6/7 8 -9223372036854775808",
		"1 2 3/4 5 6/7 8 -9223372036854775807", "1 2 3/4 5 6/7 8 9223372036854775807"};
	for (unsigned i = 0; i < sizeof texts / sizeof *texts; i++)
		cr_assert_null(gls_puzzle_read(texts[i], SIZE_MAX, NULL, NULL), "%s", texts[i]);
}

Test(read_forms, blanks)
{
	static const char board[] = "1 2 3/4 0 5/6 7 8";
	static const char *const forms[][2] = {
		{"1 2 3/4 0 5/6 7 8", ""},
		{"1 2 3/4 _ 5/6 7 8", "'_' is the blank"},
		{"1 2 3/4 __ 5/6 7 8", "'__' is the blank"},
		{"1 2 3/4 . 5/6 7 8", "'.' is the blank"},
		{"1 2 3/4 x 5/6 7 8", "'x' is the blank"},
		{"1 2 3/4 X 5/6 7 8", "'X' is the blank"},
		{"1 2 3/4 - 5/6 7 8", "'-' is the blank"},
		{"[[1,2,3],[4,null,5],[6,7,8]]", "'null' is the blank"},
		{"[[1, 2, 3], [4, None, 5], [6, 7, 8]]", "'None' is the blank"},
		{"1 2 3/4 9 5/6 7 8", "9 is the blank"},
		{"1,2,3;4,,5;6,7,8", "'nothing' is the blank"},
		{"1,2,3\n4,,5\n6,7,8\n", "'nothing' is the blank"},
		{"|1|2|3|\n|4| |5|\n|6|7|8|\n", "a drawing"},
	};
	for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
		expect_board(forms[i][0], board, forms[i][1]);
	expect_board("_ 1/2 3", "0 1/2 3", "'_' is the blank");
	expect_board("x 1 2 3", "0 1/2 3", "'x' is the blank");
	expect_board("1,2,3,", "1 2/3 0", "'nothing' is the blank");
	expect_board(",1,2,3", "0 1/2 3", "'nothing' is the blank");
}

Test(read_forms, separators)
{
	static const char board[] = "1 2 3/4 0 5/6 7 8";
	static const char *const forms[] = {
		"1 2 3 4 0 5 6 7 8",
		"1,2,3,4,0,5,6,7,8",
		"1, 2, 3\n4, 0, 5\n6, 7, 8\n",
		"1,2,3,\n4,0,5,\n6,7,8,\n",
		"1 2 3; 4 0 5; 6 7 8",
		"1 2 3; 4 0 5; 6 7 8;",
		"1 2 3|4 0 5|6 7 8",
		"1 | 2 | 3\n4 | 0 | 5\n6 | 7 | 8",
		"1 | 2 | 3\n--+---+--\n4 | 0 | 5\n--+---+--\n6 | 7 | 8\n",
		"[[1,2,3],[4,0,5],[6,7,8]]",
		"[[1, 2, 3],\n [4, 0, 5],\n [6, 7, 8]]\n",
		"[\n  [\n    1,\n    2,\n    3\n  ],\n  [\n    4,\n    0,\n    5\n  ],\n  [6, 7, "
		"8]\n]\n",
		"[[1 2 3]\n [4 0 5]\n [6 7 8]]",
		"[1, 2, 3, 4, 0, 5, 6, 7, 8]",
		"((1, 2, 3), (4, 0, 5), (6, 7, 8))",
		"[1 2 3; 4 0 5; 6 7 8]",
		"[[\"1\",\"2\",\"3\"],[\"4\",\"0\",\"5\"],[\"6\",\"7\",\"8\"]]",
		"1\t2\t3\n4\t0\t5\n6\t7\t8\n",
		"1 2 3\r\n4 0 5\r\n6 7 8\r\n",
		"3\n1 2 3\n4 0 5\n6 7 8\n",
		"3x3 1 2 3 4 0 5 6 7 8",
		"{\"start\":[[1,2,3],[4,0,5],[6,7,8]]}",
		"{\"start\":\"1 2 3/4 0 5/6 7 8\"}",
		"{\"start\":\"123405678\"}",
		"1 2 3/4 0 5/6 7 8 => 1 2 3/4 5 6/7 8 0",
	};
	for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
		expect_board(forms[i], board, "");
	expect_board("1 2/0 3 => 0 1/2 3", "goal='0 1/2 3' 1 2/0 3", "");
	/* Rows make the size, not the number of cells. */
	expect_board("[[1,2,3],[4,5,0]]", "1 2 3/4 5 0", "");
	expect_board("1 2 3;4 5 0", "1 2 3/4 5 0", "");
}

Test(read_forms, one_sign_a_cell)
{
	expect_board("724506831", "7 2 4/5 0 6/8 3 1", "digits");
	expect_board("724/506/831", "7 2 4/5 0 6/8 3 1", "digits");
	expect_board("724 506 831", "7 2 4/5 0 6/8 3 1", "digits");
	expect_board("724\n5_6\n831\n", "7 2 4/5 0 6/8 3 1", "digits");
	expect_board("1203", "1 2/0 3", "digits");
	expect_board("123/450", "1 2 3/4 5 0", "digits");
	static const char board[] = "1 2 3 4/5 6 7 8/9 10 11 12/13 0 14 15";
	expect_board("123456789ABCD0EF", board, "digits, A for 10");
	expect_board("123456789abcd0ef", board, "digits, A for 10");
	expect_board("1234/5678/9abc/d.ef", board, "digits, A for 10");
	expect_board("ABCDEFGHIJKLM_NO", board, "letters, A for 1");
	expect_board("abcd/efgh/ijkl/m.no", board, "letters, A for 1");
}

/* What is no board, or might be two, is not guessed at. */
Test(read_forms, leaves_no_doubt)
{
	static const char *const wrong[] = {
		"1,,2,,3",
		"1 _ 2 _",
		"1 _ 2 0",

		"112233440",
		"12345",
		"1 2 3 5",
		"123456789ABCDEFG",
		"ABCDEFGHIJKLMNOP",
		"1 2/3 0 => 1 2 3/4 5 0",
		"[1,2",
		"xx 1 2 3",
		"1 2 3/4 _5 6/7 8 0",
		"||",
		"|1|2|\n|3|\n",
		"| |\n",
		"1 2/3 0 =>",
	};
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		struct gls_error error = {0};
		gls_puzzle *puzzle = gls_puzzle_read(wrong[i], SIZE_MAX, NULL, &error);
		char *text = gls_puzzle_text(puzzle);
		cr_assert(!puzzle, "'%s' is read as %s", wrong[i], text);
		gls_free(text);
		gls_puzzle_free(puzzle);
	}
}

/* ---- Drawings ------------------------------------------------------------- */

static void
expect_drawing(const char *form, bool colour)
{
	struct text drawing = {0};
	gls_puzzle *puzzle = read_form(form);
	char *text = gls_puzzle_text(puzzle);
	draw_puzzle(puzzle, colour, &drawing);
	text_add(&drawing, "12 moves, proved optimal\n  LRU |\n");
	expect_board(drawing.bytes, text, "a drawing with its goal");
	text_free(&drawing);
	gls_free(text);
	gls_puzzle_free(puzzle);
}

Test(read_forms, our_own_drawings)
{
	static const char *const forms[] = {"7 2 4/5 0 6/8 3 1", "1 2 3/4 5 0", "1x4 1 2 0 3",
		"3/2/1/0", "goal='0 1 2/3 4 5/6 7 8' 7 2 4/5 0 6/8 3 1",
		"goal=snail 1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0", "A.#/.B. => ..#/BA.",
		"#A../#..B => #..A/#...", "aB./.#. => .aB/.#."};
	for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
		for (unsigned colour = 0; colour < 2; colour++)
			expect_drawing(forms[i], colour);
}

Test(read_forms, drawings_of_others)
{
	expect_board(
		"+---+---+\n| 1 | 2 |\n+---+---+\n| 3 |   |\n+---+---+\n", "1 2/3 0", "a drawing");
	expect_board("  | 1 | 2 |\n  | 3 | _ |\n", "1 2/3 0", "'_' is the blank");
	/* Beside each other, of ASCII. */
	expect_board(
		"+--+--+    +--+--+\n| 1| 2| -> |  | 1|\n| 3|  |    | 2| 3|\n+--+--+    +--+--+\n",
		"goal='0 1/2 3' 1 2/3 0", "a drawing with its goal");
}

/* ---- Goals that can be reached -------------------------------------------- */

Test(read_forms, every_other_goal_can_be_reached)
{
	static const char *const boards[] = {"1 2 3/4 5 6/8 7 0",
		"1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0", "2 1/3 0", "1 2 3/5 4 0",
		"goal=snail 1 2 3/4 5 6/7 8 0"};
	for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
		gls_puzzle *puzzle = read_form(boards[i]);
		char *start = gls_puzzle_start_text(puzzle);
		struct text goals = {0};
		bool solvable = gls_puzzle_solvable(puzzle, NULL, 0) != GLS_NOT_SOLVABLE;
		puzzle->kind->other_goals(puzzle, &goals);
		cr_assert(goals.bytes || solvable, "%s", boards[i]);
		for (char *goal = goals.bytes ? strtok(goals.bytes, "\n") : NULL; goal && !solvable;
			goal = strtok(NULL, "\n")) {
			gls_options *options = gls_options_new();
			cr_assert(gls_options_set(options, "goal", goal, NULL));
			gls_puzzle *other = gls_puzzle_read(start, SIZE_MAX, options, NULL);
			cr_assert(other, "%s", goal);
			cr_assert_eq(gls_puzzle_solvable(other, NULL, 0), GLS_SOLVABLE, "%s to %s",
				start, goal);
			gls_puzzle_free(other);
			gls_options_free(options);
		}
		text_free(&goals);
		gls_free(start);
		gls_puzzle_free(puzzle);
	}
}
