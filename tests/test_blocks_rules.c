/* Blocks: reading, writing and notation. */
#include "command.h"
#include "io/draw.h"
#include "kind/blocks/rules.h"
#include "support.h"

#include <stdlib.h>
#include <string.h>

static const char klotski[] = "AXXB/AXXB/CDDE/CFGE/H..I => ..../..../..../.XX./.XX.";
static const char cars[] = "IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM";

static gls_puzzle *
read_blocks(const char *text, const char *options)
{
	struct gls_error error = {0};
	gls_options *all = gls_options_new();
	cr_assert(gls_options_parse(all, options, &error), "%s", error.message);
	gls_puzzle *puzzle = gls_puzzle_read(text, SIZE_MAX, all, &error);
	cr_assert(puzzle, "%s: %zu:%zu: %s", text, error.line, error.column, error.message);
	cr_assert_str_eq(gls_puzzle_kind(puzzle), "blocks", "%s", text);
	gls_options_free(all);
	return puzzle;
}

/* What is read and written again. */
static void
expect_written(const char *text, const char *options, const char *expected)
{
	gls_puzzle *puzzle = read_blocks(text, options);
	char *written = gls_puzzle_text(puzzle);
	cr_assert_str_eq(written, expected, "%s", text);
	gls_free(written);
	gls_puzzle_free(puzzle);
}

Test(blocks, reads_its_forms_and_writes_them_again)
{
	expect_written(klotski, "", klotski);
	expect_written(
		"AXXB\nAXXB\nCDDE\nCFGE\nH..I\n\n....\n....\n....\n.XX.\n.XX.\n", "", klotski);
	expect_written(klotski, "metric=move",
		"metric=move AXXB/AXXB/CDDE/CFGE/H..I => "
		"..../..../..../.XX./.XX.");
	expect_written(cars, "", cars);
	expect_written("IBBx..I..LDDJAAL..J.KEEMFFK..MGGHHHM", "", cars);
	expect_written(cars, "metric=step", "metric=step IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM");
	expect_written("AA.B/...B/#... => A@d1", "lanes=true", "lanes=true AA.B/...B/#... => A@d1");
	expect_written("XX../XX../.... => X@b3,c3", "", "XX../XX../.... => X@b3,c3");
	expect_written("AA../B... => A@d1", "goal=B@d2", "AA../B... => B@d2");
	expect_written("{\"kind\":\"blocks\",\"start\":[\"AA.\",\"B..\"],\"goal\":\"A@c1\"}", "",
		"AA./B.. => A@c1");
	expect_written(
		"{\"kind\":\"blocks\",\"start\":[\"AA.\",\"B..\"],\"goal\":[\".AA\",\"...\"],"
		"\"lanes\":true,\"metric\":\"slide\"}",
		"", "kind=blocks metric=slide lanes=true AA./B.. => .AA/...");
	expect_written("{\"kind\":\"blocks\",\"start\":\"IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM\"}",
		"", cars);
}

/* Single cells, a goal that names all, or a board that is mostly empty, may be tiles of colours. */
Test(blocks, leaves_to_other_kinds_what_is_theirs)
{
	static const char *const others[] = {"AB./... => .AB/...", "AA./... => .AA/...",
		"A.A/BB. => A../...", ".CAA/#.B. => ...B/#AA.",
		"AABB/..../..../.... => ..AA/..../..../...."};
	for (unsigned i = 0; i < sizeof others / sizeof *others; i++) {
		gls_puzzle *puzzle = gls_puzzle_read(others[i], SIZE_MAX, NULL, NULL);
		cr_assert(puzzle && !strcmp(gls_puzzle_kind(puzzle), "mondrian"), "%s", others[i]);
		gls_puzzle_free(puzzle);
	}
	gls_puzzle_free(read_blocks("AA./... => .AA/...", "kind=blocks"));
}

static void
expect_refused(const char *text, size_t line, size_t column, const char *what)
{
	struct gls_error error = {0};
	gls_options *options = gls_options_new();
	gls_options_set(options, "kind", "blocks", NULL);
	gls_puzzle *puzzle = gls_puzzle_read(text, SIZE_MAX, options, &error);
	cr_assert(!puzzle && error.code == GLS_BAD_INPUT, "%s is read", text);
	cr_assert(strstr(error.message, what), "%s: '%s' does not say '%s'", text, error.message,
		what);
	cr_assert(error.line == line && error.column == column, "%s: at %zu:%zu, not %zu:%zu", text,
		error.line, error.column, line, column);
	gls_options_free(options);
}

Test(blocks, says_what_is_wrong_and_where)
{
	expect_refused("AA.A/BB.. => AA../....", 1, 1, "in several parts");
	expect_refused("BB../AA.A => ..../AA..", 1, 6, "in several parts");
	expect_refused("AA./B.. => .A./.A.", 1, 13, "another shape");
	expect_refused("AA./B.. => .C./...", 1, 13, "no piece of the start");
	expect_refused("AA./B.. => .../...", 1, 12, "nothing to reach");
	expect_refused("AA./B#. => .../.B.", 1, 17, "on a wall");
	expect_refused("AA./B.. => AA./#..", 1, 16, "walls are the same");
	expect_refused("AA./B.. => A@d1", 1, 14, "no cell of the board");
	expect_refused("AA./B.. => A@c1 B@c1", 1, 19, "another piece");
	expect_refused("AA./B.. => A c1 @", 1, 13, "no '@'");
	expect_refused("AA./B..", 1, 8, "no goal");
	expect_refused("AA./B.. => AA/..", 1, 12, "2 x 2");
	expect_refused("IBBxooIooLDDJCCLooJoKEEMFFKooMGGHHHM", 1, 1, "no car 'A'");
	expect_refused("{\"kind\":\"blocks\",\"start\":[\"AA.\"],\"goal\":[\".AA\"],\"lanes\":1}",
		1, 57, "true or false");
}

/* ---- Moves ---------------------------------------------------------------- */

static void
expect_moves(const char *text, const char *options, const char *moves, const char *expected)
{
	struct gls_error error = {0};
	size_t count;
	gls_puzzle *puzzle = read_blocks(text, options);
	struct gls_move *read = gls_moves_read(puzzle, moves, false, &count, &error);
	if (!expected) {
		cr_assert(!read, "%s is read", moves);
	} else {
		cr_assert(read, "%s: %s", moves, error.message);
		char *written = gls_moves_write(puzzle, read, count, false);
		cr_assert_str_eq(written, expected, "%s", moves);
		gls_free(written);
	}
	gls_free(read);
	gls_puzzle_free(puzzle);
}

Test(blocks, moves_are_written_by_cells_and_read_by_cells_or_letters)
{
	static const char board[] = "AA../B.../B... => A@d1";
	expect_moves(board, "", "a1R b1R", "a1R b1R");
	expect_moves(board, "", "AR2", "a1R b1R");
	expect_moves(board, "", "b1R2 BU", "a1R b1R a2U");
	expect_moves(board, "metric=slide", "AR2", "a1R2");
	expect_moves(board, "metric=slide", "a1-c1, BUR", "a1R2 a2U a1R");
	expect_moves(board, "metric=slide", "AR3", NULL);
	expect_moves(board, "metric=move", "AR2 BRU", "a1-c1 a2-b1");
	expect_moves(board, "metric=move", "AR2D2L", "a1-b3");
	expect_moves(board, "lanes=true", "AD", NULL);
	expect_moves(board, "", "CR", NULL);
	expect_moves(board, "", "A", NULL);
	expect_moves(board, "", "AX", NULL);
	expect_moves(board, "", "d1L", NULL);
}

Test(blocks, what_cannot_be_is_said_without_a_search)
{
	static const struct {
		const char *text;
		enum gls_solvable solvable;
		const char *reason;
	} cases[] = {
		{"AA#./B... => A@d1", GLS_NOT_SOLVABLE, "'A' cannot get"},
		{"lanes=true AA../B... => A@d2", GLS_NOT_SOLVABLE, "'A' cannot get"},
		{"AAB/CCB => .../.AA", GLS_NOT_SOLVABLE, "no piece can move"},
		{"AAB/CC. => AA./...", GLS_SOLVABLE, "already"},
		{"AAB/CC. => .../.AA", GLS_SOLVABLE_UNKNOWN, "a way home"},
	};
	for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
		char reason[160];
		gls_puzzle *puzzle = read_blocks(cases[i].text, "");
		cr_assert_eq(gls_puzzle_solvable(puzzle, reason, sizeof reason), cases[i].solvable,
			"%s: %s", cases[i].text, reason);
		cr_assert(strstr(reason, cases[i].reason), "%s: %s", cases[i].text, reason);
		gls_puzzle_free(puzzle);
	}
}

/* ---- Drawing ---------------------------------------------------------------- */

/* Lines are drawn around pieces, walls and what is free, not through them. */
Test(blocks, pieces_are_drawn_whole)
{
	gls_puzzle *puzzle = read_blocks("AAB/A.#/..# => B@a3", "");
	struct text text = {0};
	struct position *start = position_new(puzzle);
	puzzle->kind->start(puzzle, start);
	draw_board(puzzle, start, false, &text);
	cr_assert_str_eq(text.bytes, "┌───────┬───┐\n"
				     "│ A     │ B │\n"
				     "│   ┌───┼───┤\n"
				     "│   │   │ # │\n"
				     "├───┘   │   │\n"
				     "│       │ # │\n"
				     "└───────┴───┘\n");
	text_free(&text);
	free(start);
	gls_puzzle_free(puzzle);
}
