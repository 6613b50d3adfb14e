/* Any text as moves of each kind, in all of its metrics, of the tiles and of the blank: what was
 * read is legal, and written and read again it is the same. */
#include "fuzz.h"

static void
check_moves(const gls_puzzle *puzzle, const char *text, bool blank_moves)
{
	struct gls_error error = {0};
	size_t count, count_again;
	struct gls_move *moves = gls_moves_read(puzzle, text, blank_moves, &count, &error);
	if (!moves) {
		fuzz_check_error(&error);
		return;
	}
	gls_puzzle *after = gls_puzzle_after(puzzle, moves, count, &error);
	char *written = gls_moves_write(puzzle, moves, count, blank_moves);
	struct gls_move *again = gls_moves_read(puzzle, written, blank_moves, &count_again, &error);
	fuzz_require(after && again, "what was read is not legal, or not read again");
	fuzz_require(count == count_again && !memcmp(moves, again, count * sizeof *moves),
		"other moves are read again");
	gls_free(moves);
	gls_free(again);
	gls_free(written);
	gls_puzzle_free(after);
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
	static const char klotski[] = "AXXB/AXXB/CDDE/CFGE/H..I => X@b5,c5";
	static const struct {
		const char *text, *metric;
	} boards[] = {{"1 2 3/4 0 5/6 7 8", "stm"}, {"1 2 3/4 0 5/6 7 8", "mtm"},
		{"1x4 1 0 2 3", "stm"}, {"1x4 1 0 2 3", "mtm"}, {"1/0/2", "mtm"},
		{"ABC QBC/A__/_BC", NULL}, {"A..B/..#. => ...A/....", NULL}, {klotski, "step"},
		{klotski, "slide"}, {klotski, "move"}};
	char *text = fuzz_text(bytes, length);
	for (unsigned i = 0; i < sizeof boards / sizeof *boards; i++) {
		gls_options *options = gls_options_new();
		gls_options_set(options, "metric", boards[i].metric, NULL);
		gls_puzzle *puzzle = gls_puzzle_read(boards[i].text, SIZE_MAX, options, NULL);
		fuzz_require(puzzle, "the board can be read");
		check_moves(puzzle, text, false);
		check_moves(puzzle, text, true);
		gls_puzzle_free(puzzle);
		gls_options_free(options);
	}
	free(text);
	return 0;
}
