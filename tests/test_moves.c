/* Moves: their notation both ways, and the rules against those of the oracle. */
#include "support.h"

#include <stdlib.h>
#include <string.h>

/* ---- Notation ------------------------------------------------------------- */

/* Where the text leads, read as tiles' or as the blank's directions. */
static void
check_leads(const char *start, const char *metric, const char *moves, bool blank_moves,
	const char *expected)
{
	struct gls_error error = {0};
	size_t count;
	gls_puzzle *puzzle = puzzle_read(start, NULL, metric);
	struct gls_move *read = gls_moves_read(puzzle, moves, blank_moves, &count, &error);
	cr_assert(read, "'%s' on %s: %zu:%zu: %s", moves, start, error.line, error.column,
		error.message);
	gls_puzzle *after = gls_puzzle_after(puzzle, read, count, &error);
	cr_assert(after, "'%s' on %s: %s", moves, start, error.message);
	struct board end = puzzle_start(after);
	cr_assert_str_eq(board_text(&end), expected, "'%s' on %s leads to %s", moves, start,
		board_text(&end));
	gls_free(read);
	gls_puzzle_free(after);
	gls_puzzle_free(puzzle);
}

Test(moves, a_letter_is_the_direction_of_a_tile)
{
	static const char start[] = "1 2 3/4 0 5/6 7 8";
	check_leads(start, NULL, "", false, start);
	check_leads(start, NULL, "U", false, "1 2 3/4 7 5/6 0 8");
	check_leads(start, NULL, "D", false, "1 0 3/4 2 5/6 7 8");
	check_leads(start, NULL, "L", false, "1 2 3/4 5 0/6 7 8");
	check_leads(start, NULL, "R", false, "1 2 3/0 4 5/6 7 8");
}

Test(moves, a_letter_is_the_direction_of_the_blank_if_asked_for)
{
	static const char start[] = "1 2 3/4 0 5/6 7 8";
	check_leads(start, NULL, "U", true, "1 0 3/4 2 5/6 7 8");
	check_leads(start, NULL, "D", true, "1 2 3/4 7 5/6 0 8");
	check_leads(start, NULL, "L", true, "1 2 3/0 4 5/6 7 8");
	check_leads(start, NULL, "R", true, "1 2 3/4 5 0/6 7 8");
}

Test(moves, a_number_repeats_and_spaces_do_not_matter)
{
	static const char start[] = "1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0";
	static const char end[] = "0 1 2 3/5 6 7 4/9 10 11 8/13 14 15 12";
	static const char *const forms[] = {"DDDRRR", "D3R3", "dddrrr", "D D D R R R",
		" D2 D,R,R2\n", "D1D1D1R1R1R1", "D03R3", NULL};
	for (const char *const *form = forms; *form; form++)
		check_leads(start, NULL, *form, false, end);
	check_leads(start, NULL, "U3L3", true, end);
}

/* A named cell must be that of the tile which moves. */
Test(moves, a_tile_may_be_named_by_its_cell)
{
	check_leads("1 2 3/4 0 5/6 7 8", NULL, "b3U c3L", false, "1 2 3/4 7 5/6 8 0");
}

Test(moves, a_slide_of_several_tiles_is_one_move)
{
	static const char start[] = "1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0";
	struct gls_error error = {0};
	size_t count;
	check_leads(start, "mtm", "D3R3", false, "0 1 2 3/5 6 7 4/9 10 11 8/13 14 15 12");
	check_leads(start, "mtm", "D1D2R3", false, "0 1 2 3/5 6 7 4/9 10 11 8/13 14 15 12");
	gls_puzzle *puzzle = puzzle_read(start, NULL, "mtm");
	struct gls_move *moves = gls_moves_read(puzzle, "D3R3", false, &count, &error);
	cr_assert_eq(count, 2, "D3R3 is %zu moves", count);
	cr_assert(moves[0].from == 3 && moves[0].to == 15 && moves[1].from == 0 && moves[1].to == 3,
		"D3R3 goes %u to %u, %u to %u", moves[0].from, moves[0].to, moves[1].from,
		moves[1].to);
	char *text = gls_moves_write(puzzle, moves, count, true);
	cr_assert_str_eq(text, "U3L3");
	gls_free(text);
	gls_free(moves);
	gls_puzzle_free(puzzle);
}

struct bad_moves {
	const char *text;
	bool blank_moves;
	size_t column;
	const char *message;
};

Test(moves, wrong_ones_are_refused_with_their_place)
{
	static const struct bad_moves list[] = {
		{"X", false, 1, "move 1: expected U, D, L or R"},
		{"DDX", false, 3, "move 3: expected U, D, L or R"},
		{"U", false, 1, "move 1: no tile can go that way here"},
		{"D", true, 1, "move 1: no tile can go that way here"},
		{"DR L", false, 4, ""},
		{"D3", false, 1, "move 3: no tile can go that way here"},
		{"D0", false, 1, "move 1: expected a count from 1 to 99999"},
		{"D100000", false, 1, "expected a count from 1 to 99999"},
		{"D99999999999999999999", false, 1, "expected a count from 1 to 99999"},
		{"2D", false, 1, "expected U, D, L or R"},
		{"a1", false, 1, "expected U, D, L or R"},
		{"z9D", false, 1, "there is no such cell"},
		{"a0D", false, 1, "there is no such cell"},
		{"a1D", false, 1, "no tile can go that way here"},
		{"D\xc3\xa9", false, 2, "expected U, D, L or R"},
	};
	gls_puzzle *puzzle = puzzle_read("1 2 3/4 5 6/7 8 0", NULL, NULL);
	for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
		const struct bad_moves *bad = &list[i];
		struct gls_error error = {0};
		size_t count;
		struct gls_move *moves =
			gls_moves_read(puzzle, bad->text, bad->blank_moves, &count, &error);
		if (!*bad->message) { /* back is foolish, but legal */
			cr_assert(moves, "'%s': %s", bad->text, error.message);
			gls_free(moves);
			continue;
		}
		cr_assert_null(moves, "'%s' is taken", bad->text);
		cr_assert_eq(error.code, GLS_BAD_INPUT);
		cr_assert(strstr(error.message, bad->message), "'%s': '%s' does not say '%s'",
			bad->text, error.message, bad->message);
		cr_assert(error.line == 1 && error.column == bad->column,
			"'%s': %zu:%zu: %s; but it is at 1:%zu", bad->text, error.line,
			error.column, error.message, bad->column);
		cr_assert_null(gls_moves_read(puzzle, bad->text, bad->blank_moves, &count, NULL));
	}
	gls_puzzle_free(puzzle);
}

Test(moves, a_slide_that_is_too_long_is_refused)
{
	struct gls_error error = {0};
	size_t count;
	gls_puzzle *puzzle = puzzle_read("1 2 3/4 5 6/7 8 0", NULL, "mtm");
	cr_assert_null(gls_moves_read(puzzle, "D2R3", false, &count, &error));
	cr_assert(error.column == 3 && strstr(error.message, "move 2: no tile can go that way"),
		"%zu:%zu: %s", error.line, error.column, error.message);
	gls_puzzle_free(puzzle);
}

Test(moves, illegal_ones_do_not_make_a_board)
{
	static const struct gls_move list[] = {
		{8, 8}, {0, 8}, {8, 7}, {4, 8}, {6, 8}, {UINT16_MAX, 8}, {7, UINT16_MAX}};
	gls_puzzle *puzzle = puzzle_read("1 2 3/4 5 6/7 8 0", NULL, NULL);
	for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
		struct gls_move moves[] = {{7, 8}, {8, 7}, list[i]};
		struct gls_error error = {0};
		cr_assert_null(gls_puzzle_after(puzzle, moves, 3, &error), "%u to %u is taken",
			list[i].from, list[i].to);
		cr_assert(strstr(error.message, "move 3, from cell"), "%s", error.message);
	}
	gls_puzzle_free(puzzle);
}

/* ---- Random walks --------------------------------------------------------- */

/* Walks by the oracle's rules; the moves written and read back must be those,
 * and lead where the oracle ended. */
static void
check_walk(unsigned rows, unsigned columns, enum metric metric, struct rng *rng)
{
	enum { STEPS = 60 };
	struct board start = board_standard(rows, columns), board;
	struct gls_move walked[STEPS];
	uint16_t from[2 * PUZZLE_SIDE_MAX];
	board_shuffle(&start, rng);
	board = start;
	for (unsigned i = 0; i < STEPS; i++) {
		unsigned count = board_slides(&board, metric, from);
		uint16_t next = from[rng_below(rng, count)];
		walked[i] = (struct gls_move){next, (uint16_t)board.blank};
		board_slide(&board, next);
	}
	gls_puzzle *puzzle = puzzle_of(&start, &start, metric);
	for (unsigned blank_moves = 0; blank_moves < 2; blank_moves++) {
		struct gls_error error = {0};
		size_t count;
		char *text = gls_moves_write(puzzle, walked, STEPS, blank_moves);
		struct gls_move *read = gls_moves_read(puzzle, text, blank_moves, &count, &error);
		cr_assert(read, "%s on %s: %s", text, board_text(&start), error.message);
		cr_assert(count == STEPS && !memcmp(read, walked, sizeof walked),
			"%s on %s is read back as other moves", text, board_text(&start));
		gls_puzzle *after = gls_puzzle_after(puzzle, read, count, &error);
		struct board end = puzzle_start(after);
		cr_assert(board_equal(&end, &board), "%s on %s ends at %s and not at %s", text,
			board_text(&start), board_text(&end), board_text(&board));
		gls_puzzle_free(after);
		gls_free(read);
		gls_free(text);
	}
	gls_puzzle_free(puzzle);
}

static const unsigned sizes[][2] = {{1, 2}, {1, 7}, {2, 1}, {7, 1}, {2, 2}, {2, 3}, {3, 2}, {3, 3},
	{4, 4}, {3, 7}, {7, 3}, {16, 16}, {32, 32}};
enum { SIZES = sizeof sizes / sizeof *sizes };

Test(moves, are_written_and_read_back_along_random_walks)
{
	struct rng rng = rng_seed(30);
	for (unsigned i = 0; i < SIZES; i++)
		for (unsigned metric = METRIC_STM; metric <= METRIC_MTM; metric++)
			for (unsigned j = 0; j < 10; j++)
				check_walk(sizes[i][0], sizes[i][1], metric, &rng);
}

/* ---- The rules ------------------------------------------------------------ */

static int
compare_moves(const void *one, const void *other)
{
	return ((const struct gls_move *)one)->from - ((const struct gls_move *)other)->from;
}

/* The legal moves are those of the oracle, and each leads to its board; packed
 * and unpacked it is the same board; undone it is the old one. */
static void
check_successors(unsigned rows, unsigned columns, enum metric metric, struct rng *rng)
{
	struct board start = board_standard(rows, columns);
	struct gls_move moves[2 * PUZZLE_SIDE_MAX];
	uint16_t from[2 * PUZZLE_SIDE_MAX];
	uint64_t state[PUZZLE_CELLS_MAX], before[PUZZLE_CELLS_MAX];
	board_shuffle(&start, rng);
	gls_puzzle *puzzle = puzzle_of(&start, &start, metric);
	const struct kind *kind = puzzle->kind;
	size_t size = puzzle->state_words * sizeof *state;
	struct position *position = position_new(puzzle), *unpacked = position_new(puzzle);
	unsigned expected = board_slides(&start, metric, from);
	size_t count = gls_puzzle_moves(puzzle, moves, 2 * PUZZLE_SIDE_MAX);
	cr_assert_eq(
		count, expected, "%s has %zu moves, not %u", board_text(&start), count, expected);
	cr_assert_leq(count, puzzle->moves_max);
	qsort(moves, count, sizeof *moves, compare_moves);
	kind->start(puzzle, position);
	kind->pack(puzzle, position, before);
	for (size_t i = 0; i < count; i++) {
		struct board next = start;
		cr_assert(moves[i].from == from[i] && moves[i].to == start.blank,
			"%s: %u to %u instead of %u to %u", board_text(&start), moves[i].from,
			moves[i].to, from[i], start.blank);
		board_slide(&next, from[i]);
		kind->apply(puzzle, position, moves[i]);
		kind->pack(puzzle, position, state);
		kind->unpack(puzzle, state, unpacked);
		const struct tiles_position *tiles = (const struct tiles_position *)unpacked;
		struct board got = board_of(rows, columns, tiles->cell);
		cr_assert(board_equal(&got, &next) && tiles->blank == next.blank,
			"%s becomes %s and not %s", board_text(&start), board_text(&got),
			board_text(&next));
		kind->undo(puzzle, position, moves[i]);
		kind->pack(puzzle, position, state);
		cr_assert(!memcmp(state, before, size), "a move on %s is not undone",
			board_text(&start));
	}
	free(position);
	free(unpacked);
	gls_puzzle_free(puzzle);
}

Test(moves, are_those_of_the_oracle_on_every_size)
{
	struct rng rng = rng_seed(31);
	for (unsigned i = 0; i < SIZES; i++)
		for (unsigned metric = METRIC_STM; metric <= METRIC_MTM; metric++)
			for (unsigned j = 0; j < 30; j++)
				check_successors(sizes[i][0], sizes[i][1], metric, &rng);
}

/* Every board that a move back comes from leads here by that move. */
Test(moves, back_lead_to_the_boards_from_which_this_one_is_reached)
{
	struct rng rng = rng_seed(32);
	for (unsigned metric = METRIC_STM; metric <= METRIC_MTM; metric++) {
		struct board board = board_standard(4, 3);
		board_shuffle(&board, &rng);
		gls_puzzle *puzzle = puzzle_of(&board, &board, metric);
		struct position *position = position_new(puzzle);
		struct gls_move moves[2 * PUZZLE_SIDE_MAX];
		puzzle->kind->start(puzzle, position);
		unsigned count = puzzle->kind->moves_back(puzzle, position, moves);
		cr_assert_gt(count, 1);
		for (unsigned i = 0; i < count; i++) {
			puzzle->kind->undo(puzzle, position, moves[i]);
			cr_assert(move_is_legal(puzzle, position, moves[i]));
			cr_assert_not(puzzle->kind->is_goal(puzzle, position));
			puzzle->kind->apply(puzzle, position, moves[i]);
			cr_assert(puzzle->kind->is_goal(puzzle, position));
		}
		free(position);
		gls_puzzle_free(puzzle);
	}
}

Test(moves, room_for_fewer_than_all_is_respected)
{
	gls_puzzle *puzzle = puzzle_read("1 2 3/4 0 5/6 7 8", NULL, NULL);
	struct gls_move moves[4] = {{9, 9}, {9, 9}, {9, 9}, {9, 9}};
	cr_assert_eq(gls_puzzle_moves(puzzle, moves, 2), 4);
	cr_assert(moves[1].to == 4 && moves[2].to == 9, "more than two moves were written");
	gls_puzzle_free(puzzle);
}
