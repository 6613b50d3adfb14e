/* Every form in which a board of tiles can be written, and every way to get it
 * wrong. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Good input ----------------------------------------------------------- */

/* What each of these texts must be read as. */
static void
check_forms(const char *const *texts, const char *expected)
{
	for (; *texts; texts++) {
		gls_puzzle *puzzle = puzzle_read(*texts, NULL, NULL);
		struct board start = puzzle_start(puzzle);
		cr_assert_str_eq(board_text(&start), expected, "'%s' is read as %s", *texts,
			board_text(&start));
		gls_puzzle_free(puzzle);
	}
}

Test(tiles_read, takes_every_text_form_of_a_square_board)
{
	static const char *const texts[] = {
		"7 2 4 5 0 6 8 3 1",
		"7,2,4,5,0,6,8,3,1",
		"7, 2, 4, 5, 0, 6, 8, 3, 1\n",
		"7 2 4/5 0 6/8 3 1",
		"7 2 4 / 5 0 6 / 8 3 1 ",
		"7 2 4/5 0 6/8 3 1/",
		"7\t2 4\r\n5 0 6\r\n8 3 1\r\n",
		"7 2 4\n5 0 6\n8 3 1",
		"\n\n7 2 4\n\n5 0 6\n8 3 1\n\n",
		"07 002 4/5 00 6/8 3 1",
		"3x3 7 2 4 5 0 6 8 3 1",
		"3x3 7 2 4/5 0 6/8 3 1",
		"3x3\n7 2 4\n5 0 6\n8 3 1",
		"7 2 4/5 0 6/8 3 1 # the textbook's",
		NULL,
	};
	check_forms(texts, "7 2 4/5 0 6/8 3 1");
}

/* What stands behind the length that is given is not looked at, not even an arrow's second half. */
Test(tiles_read, ends_where_its_length_says)
{
	static const char text[] = "1 2 3/4 5 6/7 0 8 # =>9";
	struct gls_error error = {0};
	gls_puzzle *puzzle =
		gls_puzzle_read(text, (size_t)(strchr(text, '>') - text), NULL, &error);
	cr_assert(puzzle, "%s", error.message);
	gls_puzzle_free(puzzle);
	puzzle = gls_puzzle_read(text, SIZE_MAX, NULL, &error);
	cr_assert(puzzle, "an arrow in a comment: %s", error.message);
	gls_puzzle_free(puzzle);
}

Test(tiles_read, takes_the_text_that_schools_use)
{
	static const char *const texts[] = {
		"3\n7 2 4\n5 0 6\n8 3 1\n",
		"# This puzzle is solvable\n3\n7 2 4\n5 0 6\n8 3 1\n",
		"#\n# a\n3 # size\n7 2 4 # first\n5 0 6# second\n\n# between\n8 3 1\n",
		"# This puzzle is solvable$\n3$\n7 2 4$\n5 0 6$\n8 3 1$\n",
		"3$\n7 2 4 $ \n5 0 6$\t\n8 3 1$",
		"3\r\n 7  2  4\r\n 5  0  6\r\n 8  3  1\r\n",
		NULL,
	};
	check_forms(texts, "7 2 4/5 0 6/8 3 1");
}

Test(tiles_read, takes_boards_that_are_not_square)
{
	static const char *const wide[] = {"1 2 3/4 5 0", "1,2,3/4,5,0", "1 2 3\n4 5 0\n",
		"2x3 1 2 3 4 5 0", "2x3 1 2 3/4 5 0", NULL};
	static const char *const tall[] = {"1 2/3 4/5 0", "1 2\n3 4\n5 0", "3x2 1 2 3 4 5 0", NULL};
	static const char *const line[] = {"1x4 1 2 0 3", "1 2 0 3/", "1x4 1,2,0,3", NULL};
	static const char *const column[] = {"1/2/0/3", "4x1 1 2 0 3", "4x1\n1\n2\n0\n3", NULL};
	check_forms(wide, "1 2 3/4 5 0");
	check_forms(tall, "1 2/3 4/5 0");
	check_forms(line, "1 2 0 3");
	check_forms(column, "1/2/0/3");
}

Test(tiles_read, takes_every_json_form)
{
	static const char *const square[] = {
		"{\"n\":3,\"start\":[[7,2,4],[5,0,6],[8,3,1]]}",
		"{\"n\":3,\"start\":[[7,2,4],[5,0,6],[8,3,1]],\"goal\":[[0,1,2],[3,4,5],[6,7,8]]}",
		" \n\t{ \"start\" : [ [7,2,4],\n[5,0,6],\n[8,3,1] ],\n\"n\" : 3 }\n",
		"{\"rows\":3,\"cols\":3,\"start\":[[7,2,4],[5,0,6],[8,3,1]]}",
		"{\"puzzle\":\"tiles\",\"n\":3,\"start\":[[7,2,4],[5,0,6],[8,3,1]]}",
		"{\"n\":3,\"note\":{\"by\":[\"a \\\"b\\\"\",null,1.5]},"
		"\"start\":[[7,2,4],[5,0,6],[8,3,1]]}",
		NULL,
	};
	static const char *const wide[] = {
		"{\"rows\":2,\"cols\":3,\"start\":[[1,2,3],[4,5,0]]}",
		"{\"cols\":3,\"rows\":2,\"start\":[[1,2,3],[4,5,0]],\"goal\":\"blank-first\"}",
		NULL,
	};
	check_forms(square, "7 2 4/5 0 6/8 3 1");
	check_forms(wide, "1 2 3/4 5 0");
}

static void
check_goal(const char *text, const char *goal, const char *expected)
{
	gls_puzzle *puzzle = puzzle_read(text, goal, NULL);
	struct board board = puzzle_goal(puzzle);
	cr_assert_str_eq(board_text(&board), expected, "goal %s of %s is %s", goal, text,
		board_text(&board));
	gls_puzzle_free(puzzle);
}

Test(tiles_read, knows_the_goals_by_name_and_by_board)
{
	static const char square[] = "7 2 4/5 0 6/8 3 1";
	check_goal(square, NULL, "1 2 3/4 5 6/7 8 0");
	check_goal(square, "standard", "1 2 3/4 5 6/7 8 0");
	check_goal(square, "blank-first", "0 1 2/3 4 5/6 7 8");
	check_goal(square, "snail", "1 2 3/8 0 4/7 6 5");
	check_goal(square, "8 7 6 5 4 3 2 1 0", "8 7 6/5 4 3/2 1 0");
	check_goal(square, "3\n8 7 6\n5 4 3\n2 1 0", "8 7 6/5 4 3/2 1 0");
	check_goal("1 2 3/4 5 0", "5 4 3 2 1 0", "5 4 3/2 1 0");
	check_goal("1 2 3/4 5 0", "5,4,3/2,1,0", "5 4 3/2 1 0");
	check_goal("1 2 3/4 5 0", "snail", "1 2 3/0 5 4");
	check_goal("1 2/3 4/5 0", "snail", "1 2/0 3/5 4");
	check_goal("1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0", "snail",
		"1 2 3 4/12 13 14 5/11 0 15 6/10 9 8 7");
	check_goal("1x4 1 2 0 3", "snail", "1 2 3 0");
	check_goal("1x4 1 2 0 3", "0 3 2 1", "0 3 2 1");
	check_goal("1x4 1 2 0 3", "1x4 0 3 2 1", "0 3 2 1");
}

Test(tiles_read, takes_the_goal_of_the_text_unless_another_is_asked_for)
{
	static const char text[] = "{\"n\":2,\"start\":[[1,2],[3,0]],\"goal\":[[0,1],[2,3]]}";
	static const char named[] = "{\"n\":2,\"start\":[[1,2],[3,0]],\"goal\":\"snail\"}";
	check_goal(text, NULL, "0 1/2 3");
	check_goal(text, "standard", "1 2/3 0");
	check_goal(named, NULL, "1 2/0 3");
	check_goal(named, "3 2 1 0", "3 2/1 0");
}

Test(tiles_read, knows_both_metrics)
{
	gls_puzzle *slides = puzzle_read("1 2/3 0", NULL, "mtm");
	gls_puzzle *steps = puzzle_read("1 2/3 0", NULL, NULL);
	cr_assert_str_eq(gls_puzzle_metric(slides), "mtm");
	cr_assert_str_eq(gls_puzzle_metric(steps), "stm");
	cr_assert_str_eq(gls_puzzle_kind(steps), "tiles");
	cr_assert_eq(gls_puzzle_rows(steps), 2);
	cr_assert_eq(gls_puzzle_columns(steps), 2);
	gls_puzzle_free(slides);
	gls_puzzle_free(steps);
}

/* A text that does not end in NUL is read to its length and not further. */
Test(tiles_read, reads_no_further_than_the_length)
{
	struct gls_error error = {0};
	char minus[] = {'2', '/', '-'};
	cr_assert_null(gls_puzzle_read(minus, sizeof minus, NULL, &error));
	cr_assert(strstr(error.message, "2 is out of range"), "%s", error.message);
	char text[] = {'1', ' ', '2', '/', '3', ' ', '0', '9'};
	gls_puzzle *puzzle = gls_puzzle_read(text, sizeof text - 1, NULL, NULL);
	cr_assert(puzzle, "'1 2/3 0' of '1 2/3 09' is refused");
	gls_puzzle_free(puzzle);
}

/* ---- Round trips ---------------------------------------------------------- */

/* The board as JSON, with no help from the library. */
static char *
board_json(const struct board *start, const struct board *goal)
{
	char *text = malloc(32 * start->cells + 200), *at = text;
	const struct board *boards[] = {start, goal};
	at += sprintf(at, "{\"rows\":%u,\"cols\":%u", start->rows, start->columns);
	for (unsigned b = 0; b < 2; b++) {
		at += sprintf(at, b ? ",\"goal\":[[" : ",\"start\":[[");
		for (unsigned i = 0; i < start->cells; i++)
			at += sprintf(at, "%s%u",
				!i                   ? ""
				: i % start->columns ? ","
						     : "],[",
				boards[b]->cell[i]);
		at += sprintf(at, "]]");
	}
	sprintf(at, "}");
	return text;
}

static void
check_same(const gls_puzzle *puzzle, const struct board *start, const struct board *goal)
{
	struct board start_read = puzzle_start(puzzle), goal_read = puzzle_goal(puzzle);
	cr_assert(board_equal(&start_read, start), "%u x %u: %.200s became %.200s", start->rows,
		start->columns, board_text(start), board_text(&start_read));
	cr_assert(board_equal(&goal_read, goal), "%u x %u: the goal %.200s became %.200s",
		goal->rows, goal->columns, board_text(goal), board_text(&goal_read));
}

static void
check_round_trip(unsigned rows, unsigned columns, struct rng *rng)
{
	struct board start = board_standard(rows, columns), goal = start;
	board_shuffle(&start, rng);
	board_shuffle(&goal, rng);
	gls_puzzle *made = puzzle_of(&start, &goal, METRIC_STM);
	char *start_text = gls_puzzle_start_text(made), *goal_text = gls_puzzle_goal_text(made);
	gls_puzzle *read = puzzle_read(start_text, goal_text, NULL);
	check_same(read, &start, &goal);
	char *json = board_json(&start, &goal);
	gls_puzzle *from_json = puzzle_read(json, NULL, NULL);
	check_same(from_json, &start, &goal);
	gls_puzzle_free(made);
	gls_puzzle_free(read);
	gls_puzzle_free(from_json);
	gls_free(start_text);
	gls_free(goal_text);
	free(json);
}

Test(tiles_read, reads_back_what_was_written_for_every_size)
{
	struct rng rng = rng_seed(20);
	for (unsigned rows = 1; rows <= 16; rows++)
		for (unsigned columns = 1; columns <= 16; columns++)
			for (unsigned i = 0; i < 3 && rows * columns > 1; i++)
				check_round_trip(rows, columns, &rng);
	check_round_trip(PUZZLE_SIDE_MAX, PUZZLE_SIDE_MAX, &rng);
	check_round_trip(1, PUZZLE_SIDE_MAX, &rng);
	check_round_trip(PUZZLE_SIDE_MAX, 1, &rng);
}

Test(tiles_read, shows_what_stands_in_a_cell)
{
	gls_puzzle *puzzle = puzzle_read("1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15", NULL, NULL);
	char text[8];
	cr_assert_eq(gls_puzzle_cell(puzzle, 3, 3, text, sizeof text), 2);
	cr_assert_str_eq(text, "15");
	cr_assert_eq(gls_puzzle_cell(puzzle, 3, 2, text, sizeof text), 0);
	cr_assert_str_eq(text, "");
	cr_assert_eq(gls_puzzle_cell(puzzle, 2, 1, text, 2), 2, "the whole length is returned");
	cr_assert_str_eq(text, "1");
	cr_assert_eq(gls_puzzle_cell(puzzle, 4, 0, text, sizeof text), 0);
	gls_puzzle_free(puzzle);
}

/* ---- Bad input ------------------------------------------------------------ */

struct bad {
	const char *text, *goal;
	size_t line, column;
	const char *message; /* a part of it */
};

static void
check_refused(const struct bad *bad, size_t length)
{
	struct gls_options options = {.goal = bad->goal};
	struct gls_error error = {0};
	gls_puzzle *puzzle = gls_puzzle_read(bad->text, length, &options, &error);
	cr_assert_null(puzzle, "'%s' to '%s' is taken", bad->text, bad->goal);
	cr_assert_eq(error.code, GLS_BAD_INPUT, "'%s': code %d, %s", bad->text, error.code,
		error.message);
	cr_assert(strstr(error.message, bad->message), "'%s' to '%s': '%s' does not say '%s'",
		bad->text, bad->goal, error.message, bad->message);
	cr_assert(error.line == bad->line && error.column == bad->column,
		"'%s' to '%s': %zu:%zu: %s; but it is at %zu:%zu", bad->text, bad->goal, error.line,
		error.column, error.message, bad->line, bad->column);
	/* Who does not want to know is not told, and nothing breaks. */
	cr_assert_null(gls_puzzle_read(bad->text, length, &options, NULL));
}

static void
check_all_refused(const struct bad *bad, size_t count)
{
	for (size_t i = 0; i < count; i++)
		check_refused(&bad[i], SIZE_MAX);
}

#define CHECK_ALL_REFUSED(list) check_all_refused(list, sizeof list / sizeof *list)

Test(tiles_refuse, text_that_is_no_board)
{
	static const struct bad list[] = {
		{"", NULL, 1, 1, "nothing here"},
		{"  \n\n ", NULL, 3, 2, "nothing here"},
		{"# only a comment\n", NULL, 2, 1, "nothing here"},
		{"?", NULL, 1, 1, "unexpected '?'"},
		{"1 2/3 y", NULL, 1, 7, "unexpected 'y'"},
		{"1 2/3 -a", NULL, 1, 7, "unexpected '-'"},
		{"[[1,2],[3,0]", NULL, 1, 13, "a bracket that is not closed"},
		{"[1 \n", NULL, 2, 1, "a bracket that is not closed"},
		{"[1,2]],[3,0]]", NULL, 1, 6, "unexpected ']'"},
		{"1 2 3\n4 5 6\n7 8 zero", NULL, 3, 5, "unexpected 'z'"},
		{"1 2 $ 3 0", NULL, 1, 5, "unexpected '$'"},
		{"1.5 2 3 0", NULL, 1, 2, "unexpected '.'"},
		{"\"7 2 4\"", NULL, 1, 6, "3 numbers are no square"},
		{"1,,2,3,0", NULL, 1, 3, "nothing between two commas"},
	};
	CHECK_ALL_REFUSED(list);
}

Test(tiles_refuse, sizes_that_make_no_board)
{
	static const struct bad list[] = {
		{"0", NULL, 1, 1, "1 x 1"},
		{"0/", NULL, 1, 1, "1 x 1"},
		{"1\n0\n", NULL, 1, 1, "the size is 1; expected 2"},
		{"0\n1 2\n3 0", NULL, 1, 1, "the size is 0; expected 2"},
		{"-3\n1 2\n3 0", NULL, 1, 1, "the size is -3; expected 2"},
		{"33\n1 2\n3 0", NULL, 1, 1, "the size is 33"},
		{"0x3 1 2 0", NULL, 1, 1, "0 x 3"},
		{"2x 1 2 3 0", NULL, 1, 1, "a size like 3x5"},
		{"2xx2 1 2 3 0", NULL, 1, 1, "a size like 3x5"},
		{"40x2 1 2 3 0", NULL, 1, 1, "40 x 2"},
		{"99999999999x99999999999 0", NULL, 1, 1, "expected 1 to"},
		{"1 2 3 4 0", NULL, 1, 9, "5 numbers are no square"},
	};
	CHECK_ALL_REFUSED(list);
}

Test(tiles_refuse, rows_that_do_not_fit)
{
	static const struct bad list[] = {
		{"1 2 3/4 5/6 7 0", NULL, 1, 9, "row 2 has fewer than 3"},
		{"1 2 3/4 5 6 7/8 0", NULL, 1, 13, "row 2 has more than 3"},
		{"1 2\n3 0 4\n", NULL, 2, 5, "row 2 has more than 2"},
		{"3\n1 2 3\n4 5 6\n7 0\n", NULL, 4, 3, "row 4 has fewer than 3"},
		{"3\n1 2 3\n4 5 6\n", NULL, 3, 5, "too few numbers: 6"},
		{"2\n1 2\n3 0\n4 5\n", NULL, 4, 1, "too many numbers: 6"},
		{"3x3 1 2 3 4 5 6 7 0", NULL, 1, 19, "too few numbers: 8"},
		{"2x2 1 2 3 0 4", NULL, 1, 13, "too many numbers: 5"},
	};
	CHECK_ALL_REFUSED(list);
}

Test(tiles_refuse, numbers_that_are_wrong)
{
	static const struct bad list[] = {
		{"1 2/2 0", NULL, 1, 5, "the number 2 stands twice, first at 1:3"},
		{"1 2\n3 1", NULL, 2, 3, "the number 1 stands twice, first at 1:1"},
		{"0 2/3 0", NULL, 1, 7, "a second blank (0 is the blank), the first is at 1:1"},
		{"1 2/3 5", NULL, 1, 7, "5 is out of range"},
		{"1 2/4 4", NULL, 1, 5, "4 is out of range"},
		{"1 2/-3 0", NULL, 1, 5, "-3 is out of range"},
		{"1 2/3 99", NULL, 1, 7, "99 is out of range: a board of 4 cells"},
		{"1 2/3 9223372036854775807", NULL, 1, 7, "out of range"},
		{"1 2/3 9223372036854775808", NULL, 1, 7, "too large"},
		{"1 2/3 -9223372036854775809", NULL, 1, 7, "too large"},
		{"1 2/3 18446744073709551616", NULL, 1, 7, "too large"},
		{"1 2/3 1000000000000000000000000000000", NULL, 1, 7, "too large"},
	};
	CHECK_ALL_REFUSED(list);
}

Test(tiles_refuse, goals_that_do_not_fit)
{
	static const struct bad list[] = {
		{"1 2/3 0", "1 2 3/4 5 0", 1, 1, "the goal is a board of 2 x 3, but the start is"},
		{"1 2/3 0", "1 2 3/4 5 6/7 8 0", 1, 1, "3 x 3"},
		{"1 2/3 0", "1 2 3 5", 1, 7, "in the goal: 5 is out of range"},
		{"1 2/3 0", "1 2 3 3", 1, 7, "in the goal: the number 3 stands twice"},
		{"1 2/3 0", "0 2 0 3", 1, 5, "in the goal: a second blank"},
		{"1 2/3 0", "1 2 3", 1, 5, "in the goal: too few numbers"},
		{"1 2/3 0", "1 2 3 0 4", 1, 9, "in the goal: too many numbers"},
		{"1 2/3 0", "", 1, 1, "in the goal: nothing here"},
		{"1 2/3 0", "spiral", 1, 1, "in the goal: unexpected 's'"},
		{"{\"n\":2,\"start\":[[1,2],[3,0]],\n\"goal\":[[1,2,3],[4,5,0]]}", NULL, 2, 9,
			"row 1 of goal has 3 numbers"},
		{"{\"n\":2,\"start\":[[1,2],[3,0]],\"goal\":[[1,2],[3,4]]}", NULL, 1, 47,
			"4 is out of range"},
		{"{\"n\":2,\"start\":[[1,2],[3,0]],\"goal\":7}", NULL, 1, 37, "goal is an integer"},
		{"{\"n\":2,\"start\":[[1,2],[3,0]],\"goal\":\"spiral\"}", NULL, 1, 37,
			"in the goal: unexpected 's'"},
	};
	CHECK_ALL_REFUSED(list);
}

Test(tiles_refuse, json_that_is_broken_or_lacks_something)
{
	static const struct bad list[] = {
		{"{", NULL, 1, 1, "not JSON"},
		{"{\"n\":3,\"start\":[[7,2,4],[5,0,6],[8,3,1]]", NULL, 1, 40, "not JSON"},
		{"{\"n\":3 \"start\":[]}", NULL, 1, 14, "not JSON"},
		{"{n:3}", NULL, 1, 2, "not JSON"},
		{"{\"n\":2,\"start\":[[1,2],[3,0]]} and more", NULL, 1, 33, "not JSON"},
		{"{\"n\":2,\"n\":2,\"start\":[[1,2],[3,0]]}", NULL, 1, 10, "not JSON"},
		{"{}", NULL, 1, 1, "missing \"start\""},
		{"{\"n\":3}", NULL, 1, 1, "missing \"start\""},
		{"{\"rows\":2,\"start\":[]}", NULL, 1, 1, "a board of 2 x 0"},
		{"[{\"n\":2}]", NULL, 1, 1, "a list; expected an object"},
		{"{\"puzzle\":\"chess\"}", NULL, 1, 11, "no kind of puzzle is called 'chess'"},
	};
	CHECK_ALL_REFUSED(list);
}

Test(tiles_refuse, json_of_wrong_types_and_sizes)
{
	static const struct bad list[] = {
		{"{\"n\":\"3\",\"start\":[]}", NULL, 1, 6, "n is a string; expected an integer"},
		{"{\"n\":3.0,\"start\":[]}", NULL, 1, 6, "n is a number with a fraction"},
		{"{\"n\":true,\"start\":[]}", NULL, 1, 6, "n is a boolean"},
		{"{\"n\":null,\"start\":[]}", NULL, 1, 6, "n is null"},
		{"{\"n\":1,\"start\":[[0]]}", NULL, 1, 6, "n is 1; expected 2"},
		{"{\"n\":0,\"start\":[]}", NULL, 1, 6, "n is 0; expected 2"},
		{"{\"n\":-2,\"start\":[]}", NULL, 1, 6, "n is -2; expected 2"},
		{"{\"n\":4294967298,\"start\":[[1,2],[3,0]]}", NULL, 1, 6, "n is 4294967298"},
		{"{\"n\":18446744073709551618,\"start\":[]}", NULL, 1, 25, "too big integer"},
		{"{\"rows\":1,\"cols\":1,\"start\":[[0]]}", NULL, 1, 1, "1 x 1"},
		{"{\"n\":2,\"start\":\"1 2/3 y\"}", NULL, 1, 16, "in the start: unexpected 'y'"},
		{"{\"n\":2,\"start\":{\"a\":1}}", NULL, 1, 16, "start is an object"},
		{"{\"n\":2,\"start\":[1,2,3]}", NULL, 1, 16, "start has 3 numbers; expected 4"},
		{"{\"n\":2,\"start\":[[1,2],3]}", NULL, 1, 23,
			"a row is an integer; expected a list"},
		{"{\"n\":2,\"start\":[[1,2],[3]]}", NULL, 1, 23, "row 2 of start has 1 number"},
		{"{\"n\":2,\"start\":[[1,2],\n  [3,0,4]]}", NULL, 2, 3, "row 2 of start has 3"},
		{"{\"n\":2,\"start\":[[1,2],[3,0],[4]]}", NULL, 1, 16, "start has 3 rows"},
		{"{\"n\":2,\"start\":[[1,2],[3,\"0\"]]}", NULL, 1, 26, "a tile is a string"},
		{"{\"n\":2,\"start\":[[1,2],[3,0.5]]}", NULL, 1, 26, "a tile is a number with a"},
		{"{\"n\":2,\"start\":[[1,2],[3,[]]]}", NULL, 1, 26, "a tile is a list"},
		{"{\"n\":2,\"start\":[[1,2],[3,4]]}", NULL, 1, 26, "4 is out of range"},
		{"{\"n\":2,\"start\":[[1,2],[3,-1]]}", NULL, 1, 26, "-1 is out of range"},
		{"{\"n\":2,\"start\":[[1,2],[2,0]]}", NULL, 1, 24, "the number 2 stands twice"},
		{"{\"n\":2,\"start\":[[0,2],[3,0]]}", NULL, 1, 26, "a second blank"},
		{"{\"n\":2,\"start\":[[1,2],[3,9223372036854775807]]}", NULL, 1, 26,
			"out of range"},
		{"{\"n\":2,\"start\":[[1,2],[3,9223372036854775808]]}", NULL, 1, 44, "too big"},
	};
	CHECK_ALL_REFUSED(list);
}

Test(tiles_refuse, bytes_that_are_no_text)
{
	static const struct bad nul = {"1 2\n3\0 0", NULL, 2, 2, "a NUL byte"};
	static const struct bad nul_in_json = {
		"{\"n\":2,\0\"start\":[[1,2],[3,0]]}", NULL, 1, 8, "a NUL byte"};
	static const struct bad list[] = {
		{"1 2/3 \xff", NULL, 1, 7, "invalid UTF-8 (byte 0xff)"},
		{"# \xc3\xa9\n1 2/3 0 \xc3", NULL, 2, 9, "invalid UTF-8 (byte 0xc3)"},
		{"# \xc3\xa9 \xc0\xaf", NULL, 1, 5, "invalid UTF-8 (byte 0xc0)"},
		{"# \xed\xa0\x80", NULL, 1, 3, "invalid UTF-8 (byte 0xed)"},
		{"# \xf4\x90\x80\x80", NULL, 1, 3, "invalid UTF-8 (byte 0xf4)"},
		{"# \xe0\x80\xaf", NULL, 1, 3, "invalid UTF-8 (byte 0xe0)"},
		{"{\"n\":2,\"note\":\"\x80\"}", NULL, 1, 16, "invalid UTF-8 (byte 0x80)"},
	};
	check_refused(&nul, 8);
	check_refused(&nul_in_json, 30);
	CHECK_ALL_REFUSED(list);
}

/* In a comment any sign is allowed, and counts as one column. */
Test(tiles_read, counts_signs_and_not_bytes)
{
	static const struct bad bad = {"\xc3\xa9 1 2/3 0", NULL, 1, 1, "unexpected"};
	check_refused(&bad, SIZE_MAX);
	gls_puzzle *puzzle = puzzle_read("# \xe2\x82\xac\n1 2/3 0 # \xf0\x9f\x98\x80", NULL, NULL);
	gls_puzzle_free(puzzle);
}

Test(tiles_refuse, unknown_metric_and_kind)
{
	struct gls_error error = {0};
	struct gls_options metric = {.metric = "taxicab"}, kind = {.kind = "chess"};
	cr_assert_null(gls_puzzle_read("1 2/3 0", SIZE_MAX, &metric, &error));
	cr_assert(strstr(error.message, "'taxicab'; expected stm or mtm"), "%s", error.message);
	cr_assert_null(gls_puzzle_read("1 2/3 0", SIZE_MAX, &kind, &error));
	cr_assert(
		strstr(error.message, "no kind of puzzle is called 'chess'"), "%s", error.message);
}

Test(tiles_refuse, texts_that_are_too_long)
{
	enum { LENGTH = 2 << 20 };
	char *text = malloc(LENGTH);
	struct gls_error error = {0};
	memset(text, ' ', LENGTH);
	memcpy(text, "1 2/3 0", 7);
	cr_assert_null(gls_puzzle_read(text, LENGTH, NULL, &error));
	cr_assert(strstr(error.message, "too long for a puzzle"), "%s", error.message);
	gls_puzzle *puzzle = gls_puzzle_read(text, LENGTH / 2, NULL, &error);
	cr_assert(puzzle, "a mebibyte is refused: %s", error.message);
	gls_puzzle_free(puzzle);
	free(text);
}

/* One number more than the largest board has. */
Test(tiles_refuse, more_numbers_than_any_board_has)
{
	enum { COUNT = PUZZLE_CELLS_MAX + 2 };
	char *text = malloc(8 * COUNT), *at = text;
	struct gls_error error = {0};
	for (unsigned i = 0; i < COUNT; i++)
		at += sprintf(at, "%u ", i);
	cr_assert_null(gls_puzzle_read(text, SIZE_MAX, NULL, &error));
	cr_assert(strstr(error.message, "more than 1024 numbers"), "%s", error.message);
	cr_assert_eq(error.line, 1);
	cr_assert_gt(error.column, 4000, "column %zu", error.column);
	free(text);
}
