/* A limit ends with the best solution that is known, wherever one is cheap: for every kind of
 * puzzle, quality, limit, search and number of threads. */
#include "base/clock.h"
#include "command.h"
#include "support.h"

#include <glissade/glissade.h>
#include <pthread.h>
#include <string.h>
#include <time.h>

/* Boards that no proof is made for in the time that a test has; the last one needs tables, which
 * take half a second to make on a machine with nothing else to do. */
static const struct hard {
	const char *text, *metric;
} hard[] = {
	{"10 15 8 12/11 14 9 13/2 6 5 1/3 7 4 0", NULL},
	{"10 15 8 12/11 14 9 13/2 6 5 1/3 7 4 0", "mtm"},
	{"5 22 9 19 12/2 3 8 23 17/1 24 21 0 14/20 13 7 11 10/6 15 4 16 18", NULL},
	{"5 22 9 19 12/2 3 8 23 17/1 24 21 0 14/20 13 7 11 10/6 15 4 16 18", "mtm"},
	{".A.B..../..#...A./.B....../...A..#./B......./.....A../..C...../.C....B. => "
	 "......../..#...../.BBBB.../..AAAA#./...CC.../......../......../........",
		NULL},
	{"TABLE UVGYN/ZXZOB/ZNTJS/YZZWD/_____", NULL},
};

enum { HARD_COUNT = sizeof hard / sizeof *hard, HARD_SOON = HARD_COUNT - 1 };

/* Of any kind; the library has replayed what it shows. */
static struct gls_result *
answer(const gls_puzzle *puzzle, const struct gls_options *options)
{
	struct gls_error error = {0};
	struct gls_result *result = gls_solve(puzzle, options, &error);
	cr_assert(result, "%s", error.message);
	return result;
}

/* That a limit ended it with a solution and a gap, or that it was solved before. */
static void
check_known(const struct hard *board, const struct gls_options *options, const char *name,
	struct gls_result *result)
{
	const char *quality = options->quality ? options->quality : "optimal";
	if (result->status == GLS_LIMIT) {
		cr_assert(result->moves && result->length,
			"%s, %s of %s shows nothing after %.2f s", quality, name, board->text,
			result->seconds);
		cr_assert_not(result->optimal);
		cr_assert_lt(result->lower_bound, result->length);
		cr_assert(result->lower_bound, "nothing is proved of %s", board->text);
		cr_assert(result->reason[0]);
	} else {
		cr_assert_eq(result->status, GLS_SOLVED);
	}
	gls_result_free(result);
}

/* Calls check for every board and quality, with one thread and two. */
static void
each_question(void (*check)(const struct hard *, const gls_puzzle *, struct gls_options))
{
	static const char *const qualities[] = {NULL, "bounded:1.01", "anytime"};
	for (size_t i = 0; i < HARD_SOON; i++) {
		gls_puzzle *puzzle = puzzle_read(hard[i].text, NULL, hard[i].metric);
		for (unsigned q = 0; q < 3; q++)
			for (unsigned threads = 1; threads <= 2; threads++)
				check(&hard[i], puzzle,
					(struct gls_options){
						.threads = threads, .quality = qualities[q]});
		gls_puzzle_free(puzzle);
	}
}

static void
check_time(const struct hard *board, const gls_puzzle *puzzle, struct gls_options options)
{
	options.seconds = IS_SANITIZED ? 3 : 1;
	check_known(board, &options, "time", answer(puzzle, &options));
}

Test(best_known, when_time_is_over)
{
	if (!SEES_THREADS)
		each_question(check_time);
}

static void *
cancel_soon(void *cancel)
{
	nanosleep(&(struct timespec){0, 500000000}, NULL);
	gls_cancel_request(cancel);
	return NULL;
}

static void
check_cancelled(const struct hard *board, const gls_puzzle *puzzle, struct gls_options options)
{
	pthread_t thread;
	gls_cancel *cancel = options.cancel = gls_cancel_new();
	cr_assert_eq(pthread_create(&thread, NULL, cancel_soon, cancel), 0);
	check_known(board, &options, "cancellation", answer(puzzle, &options));
	pthread_join(thread, NULL);
	gls_cancel_free(cancel);
}

Test(best_known, when_somebody_cancels)
{
	if (!IS_SANITIZED)
		each_question(check_cancelled);
}

/* Deepening searches would go on for ever in any memory; A* does not. */
Test(best_known, when_memory_is_out_it_is_the_same_every_time)
{
	for (size_t i = 0; i < HARD_COUNT; i++) {
		gls_puzzle *puzzle = puzzle_read(hard[i].text, NULL, hard[i].metric);
		unsigned length = 0;
		for (unsigned threads = 1; threads <= 2; threads++) {
			struct gls_options options = {
				.algorithm = "astar", .memory = 8 << 20, .threads = threads};
			struct gls_result *result = answer(puzzle, &options);
			cr_assert_leq(result->memory_bytes, options.memory);
			cr_assert(!length || result->length == length, "%s: %u moves, then %u",
				hard[i].text, length, result->length);
			length = result->length;
			check_known(&hard[i], &options, "memory", result);
		}
		gls_puzzle_free(puzzle);
	}
}

Test(best_known, of_every_search)
{
	if (IS_SANITIZED)
		return;
	for (size_t i = 0; i < HARD_SOON; i += is_long_run() ? 1 : 4) {
		gls_puzzle *puzzle = puzzle_read(hard[i].text, NULL, hard[i].metric);
		for (const struct gls_algorithm *search = search_about; search->name; search++) {
			struct gls_options options = {
				.algorithm = search->name, .seconds = 1, .threads = 2};
			if (!puzzle_tells_goals(puzzle) && search->from_both_ends)
				continue;
			check_known(&hard[i], &options, search->name, answer(puzzle, &options));
		}
		gls_puzzle_free(puzzle);
	}
}

/* What comes after the proof was stopped is no proof; what is long enough for it, is. */
Test(best_known, that_is_near_enough_is_a_bounded_answer)
{
	gls_puzzle *puzzle = puzzle_read(hard[2].text, NULL, NULL);
	struct gls_options options = {.quality = "bounded:3", .seconds = 5};
	struct gls_result *result = answer(puzzle, &options);
	cr_assert_eq(result->status, GLS_SOLVED);
	cr_assert_leq(result->length, 3 * result->lower_bound);
	gls_result_free(result);
	gls_puzzle_free(puzzle);
}

/* Where searches are compared, only their own boards are counted. */
Test(best_known, is_not_counted_in_a_comparison)
{
	struct command command = RUN("compare", hard[2].text, "--algorithms", "iddfs", "--time",
		"0.3", "--format", "csv");
	expect_status(&command, 0);
	expect_words(command.stdout, ",iddfs,time limit,,");
	forget(&command);
}

/* A limit of moves says which solutions count. */
Test(best_known, keeps_to_the_limit_of_moves)
{
	gls_puzzle *puzzle = puzzle_read(hard[2].text, NULL, NULL);
	struct gls_options options = {.algorithm = "astar", .memory = 8 << 20, .move_limit = 90};
	struct gls_result *result = answer(puzzle, &options);
	cr_assert_eq(result->status, GLS_LIMIT);
	cr_assert(!result->moves || result->length <= 90, "%u moves", result->length);
	gls_result_free(result);
	gls_puzzle_free(puzzle);
}

Test(best_known, is_printed_with_the_gap)
{
	struct command command = RUN("solve", hard[2].text, "--time", "1");
	expect_status(&command, 3);
	expect_words(command.stdout, "stopped: the time limit of 1 s; best known ");
	expect_words(command.stdout, " moves, at least ");
	forget(&command);
	command = RUN("solve", hard[2].text, "--time", "1", "--format", "json");
	expect_status(&command, 3);
	expect_words(command.stdout, "\"status\":\"limit\",\"optimal\":false,\"length\":");
	expect_words(command.stdout, "\"lower_bound\":");
	forget(&command);
	command = RUN_WITH("5 22 9 19 12/2 3 8 23 17/1 24 21 0 14/20 13 7 11 10/6 15 4 16 18\n"
			   "1 2 3/4 5 6/7 0 8\n",
		"solve", "--batch", "--time", "1");
	expect_status(&command, 3);
	expect_words(command.stdout, " <=");
	expect_words(command.stdout, "\n1 L\n");
	forget(&command);
}
