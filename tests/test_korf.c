/* Published boards with published lengths, and with the nodes that IDA* generates there. */
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

/* ---- Counts ----------------------------------------------------------------- */

/* Those of IDA* with Manhattan distance, of boards with at most so many; how many there were. */
static unsigned
check_counts(unsigned first, unsigned count, uint64_t most)
{
	static struct published board[KORF];
	unsigned checked = 0;
	published_read("data/korf100.txt", board, KORF);
	for (unsigned i = first; i < first + count; i++) {
		cr_assert(board[i].generated && board[i].counted, "number %u has no count", i + 1);
		if (board[i].counted > most)
			continue;
		gls_puzzle *puzzle = puzzle_read(board[i].text, "blank-first", NULL);
		struct gls_options options = {.algorithm = "idastar", .heuristic = "manhattan"};
		struct gls_result *result = solve(puzzle, &options);
		/* The start is not generated here, and counted there. */
		cr_assert_eq(result->generated + 1, board[i].counted, "number %u: %llu, not %llu",
			i + 1, (unsigned long long)result->generated + 1,
			(unsigned long long)board[i].counted);
		gls_result_free(result);
		gls_puzzle_free(puzzle);
		checked++;
	}
	return checked;
}

Test(korf, idastar_generates_as_many_as_published)
{
	if (SEES_THREADS)
		cr_skip_test("too slow under the thread sanitizer, for one thread");
	cr_assert_eq(check_counts(0, KORF, 2500000), 15);
}

Test(korf, counts_differ_from_the_published_ones_on_four_boards_alone)
{
	static struct published board[KORF];
	unsigned differ = 0;
	published_read("data/korf100.txt", board, KORF);
	for (unsigned i = 0; i < KORF; i++)
		differ += board[i].counted != board[i].generated;
	cr_assert_eq(differ, 4);
}

/* Several of these run at once. */
static void
check_counts_of_a_quarter(unsigned quarter)
{
	if (!is_long_run() || IS_SANITIZED)
		cr_skip_test("takes minutes: make test-long runs it");
	cr_assert_eq(check_counts(quarter * KORF / 4, KORF / 4, UINT64_MAX), KORF / 4);
}

Test(korf, first_quarter_has_its_counts)
{
	check_counts_of_a_quarter(0);
}

Test(korf, second_quarter_has_its_counts)
{
	check_counts_of_a_quarter(1);
}

Test(korf, third_quarter_has_its_counts)
{
	check_counts_of_a_quarter(2);
}

Test(korf, last_quarter_has_its_counts)
{
	check_counts_of_a_quarter(3);
}
