/* Published boards with published lengths. */
#include "support.h"

enum { KORF = 100 };

static void
check_korf(unsigned first, unsigned count)
{
	static struct published board[KORF];
	if (SEES_THREADS)
		cr_skip_test("too slow under the thread sanitizer, for one thread");
	unsigned end = first + fewer_if_sanitized(count);
	unsigned found = published_read("data/korf100.txt", board, end);
	cr_assert_eq(found, end, "data/korf100.txt has only %u boards", found);
	for (unsigned i = first; i < end; i++) {
		gls_puzzle *puzzle = puzzle_read(board[i].text, "blank-first", NULL);
		unsigned length = solve_length(puzzle, "idastar", "walking-distance");
		cr_assert_eq(length, board[i].length, "number %u, %s: %u, but published is %u",
			i + 1, board[i].text, length, board[i].length);
		gls_puzzle_free(puzzle);
	}
}

Test(korf, first_ten_have_their_published_lengths)
{
	check_korf(0, 10);
}

Test(korf, next_ten_have_their_published_lengths)
{
	check_korf(10, 10);
}

Test(korf, all_others_have_their_published_lengths)
{
	if (!is_long_run())
		cr_skip_test("takes long: make test-long runs it");
	check_korf(20, 80);
}
