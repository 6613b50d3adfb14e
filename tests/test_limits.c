/* Time, memory and a cancellation end every search soon, with what was proved. */
#include "base/clock.h"
#include "support.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* What is promised, and what is granted to a sanitizer. */
static const double PROMPT = IS_SANITIZED ? 2.0 : 0.2;

/* A busy machine may keep anybody waiting; nobody is late three times in a row
 * by that. */
enum { ATTEMPTS = 3 };

static struct published hard; /* an 80-move board */

static gls_puzzle *
hard_puzzle(void)
{
	published_read("data/eighty.txt", &hard, 1);
	return puzzle_read(hard.text, "blank-first", NULL);
}

/* One that leaves the search in the dark where it would be too quick else. */
static const char *
heuristic_for(const struct gls_algorithm *search)
{
	return search->optimal ? "manhattan" : "zero";
}

static bool
is_champion(const struct gls_algorithm *search)
{
	return !strcmp(search->name, SEARCH_CHAMPION);
}

/* How many boards of a search wait in memory; the others keep but one path. */
static bool
is_storing(const struct gls_algorithm *search)
{
	static const char *const frugal[] = {"backtracking", "iddfs", "idastar", "rbfs", "hybrid"};
	for (unsigned i = 0; i < sizeof frugal / sizeof *frugal; i++)
		if (!strcmp(search->name, frugal[i]))
			return false;
	return true;
}

static void
check_stopped(const char *name, const struct gls_result *result, enum gls_limit limit)
{
	cr_assert_eq(result->status, GLS_LIMIT, "%s ends with status %d", name, result->status);
	cr_assert_eq(
		result->limit, limit, "%s ends by limit %d, not %d", name, result->limit, limit);
	cr_assert(result->reason[0], "%s does not say why it ended", name);
	cr_assert_leq(result->lower_bound, hard.length, "%s proved %u, but %u are enough", name,
		result->lower_bound, hard.length);
	cr_assert_not(result->optimal, "%s", name);
}

/* The estimate of the start is known before any work. */
static unsigned
first_bound(const gls_puzzle *puzzle)
{
	struct gls_cancel cancel = {.requested = true};
	struct gls_options options = {
		.algorithm = "astar", .heuristic = "manhattan", .cancel = &cancel};
	struct gls_result *result = solve(puzzle, &options);
	unsigned bound = result->lower_bound;
	check_stopped("astar", result, GLS_LIMIT_CANCEL);
	gls_result_free(result);
	return bound;
}

Test(limits, a_bound_is_known_from_the_first_moment)
{
	gls_puzzle *puzzle = hard_puzzle();
	unsigned bound = first_bound(puzzle);
	cr_assert(bound >= 30 && bound <= 80, "manhattan of %s is %u", hard.text, bound);
	gls_puzzle_free(puzzle);
}

Test(limits, time_ends_every_search)
{
	static const double seconds = 0.2;
	gls_puzzle *puzzle = hard_puzzle();
	unsigned bound = first_bound(puzzle);
	for (const struct gls_algorithm *search = search_about; search->name; search++) {
		struct gls_options options = {.algorithm = search->name,
			.heuristic = heuristic_for(search),
			.seconds = seconds,
			.threads = 2};
		double late = 1e9;
		for (unsigned i = 0; i < ATTEMPTS && late > PROMPT && !is_champion(search); i++) {
			double started = clock_seconds();
			struct gls_result *result = solve(puzzle, &options);
			late = clock_seconds() - started - seconds;
			check_stopped(search->name, result, GLS_LIMIT_TIME);
			cr_assert(!search->optimal || !search->uses_heuristic ||
					  result->lower_bound >= bound,
				"%s proved only %u of %u", search->name, result->lower_bound,
				bound);
			cr_assert_geq(late, 0, "%s ended %g s too early", search->name, -late);
			gls_result_free(result);
		}
		cr_assert(is_champion(search) || late <= PROMPT, "%s is %.2f s late", search->name,
			late);
	}
	gls_puzzle_free(puzzle);
}

Test(limits, memory_ends_every_search_that_stores_boards)
{
	enum { MEMORY = 4 << 20 };
	gls_puzzle *puzzle = hard_puzzle();
	for (const struct gls_algorithm *search = search_about; search->name; search++) {
		struct gls_options options = {.algorithm = search->name,
			.heuristic = heuristic_for(search),
			.memory = MEMORY,
			.seconds = is_storing(search) ? 60 : 0.2,
			.threads = 2};
		if (is_champion(search))
			continue;
		struct gls_result *result = solve(puzzle, &options);
		check_stopped(search->name, result,
			is_storing(search) ? GLS_LIMIT_MEMORY : GLS_LIMIT_TIME);
		cr_assert_leq(result->memory_bytes, MEMORY, "%s took %zu of %d bytes", search->name,
			result->memory_bytes, MEMORY);
		cr_assert(!is_storing(search) || result->memory_bytes > MEMORY / 2,
			"%s gave up at %zu of %d bytes", search->name, result->memory_bytes,
			MEMORY);
		gls_result_free(result);
	}
	gls_puzzle_free(puzzle);
}

/* Every memory from the least to some: nothing is exceeded, nothing crashes. */
Test(limits, memory_is_never_exceeded_whatever_it_is)
{
	gls_puzzle *puzzle = hard_puzzle();
	for (size_t memory = 1 << 20; memory < 3 << 20; memory += IS_SANITIZED ? 777777 : 77777)
		for (const struct gls_algorithm *search = search_about; search->name; search++) {
			struct gls_options options = {.algorithm = search->name,
				.heuristic = "zero",
				.memory = memory,
				.seconds = 60,
				.threads = 2};
			if (!is_storing(search) || is_champion(search))
				continue;
			struct gls_result *result = solve(puzzle, &options);
			check_stopped(search->name, result, GLS_LIMIT_MEMORY);
			cr_assert_leq(result->memory_bytes, memory, "%s took %zu of %zu bytes",
				search->name, result->memory_bytes, memory);
			gls_result_free(result);
		}
	gls_puzzle_free(puzzle);
}

/* ---- Cancelling ----------------------------------------------------------- */

struct canceller {
	gls_cancel *cancel;
	double requested; /* when */
};

static void *
cancel_soon(void *data)
{
	struct canceller *canceller = data;
	nanosleep(&(struct timespec){0, 100000000}, NULL);
	canceller->requested = clock_seconds();
	gls_cancel_request(canceller->cancel);
	return NULL;
}

/* How long after the request the search ended. */
static double
cancelled_late(const gls_puzzle *puzzle, const struct gls_algorithm *search)
{
	struct canceller canceller = {.cancel = gls_cancel_new()};
	struct gls_options options = {.algorithm = search->name,
		.heuristic = heuristic_for(search),
		.cancel = canceller.cancel,
		.threads = 2};
	pthread_t thread;
	pthread_create(&thread, NULL, cancel_soon, &canceller);
	struct gls_result *result = solve(puzzle, &options);
	double ended = clock_seconds();
	pthread_join(thread, NULL);
	check_stopped(search->name, result, GLS_LIMIT_CANCEL);
	gls_result_free(result);
	gls_cancel_free(canceller.cancel);
	return ended - canceller.requested;
}

Test(limits, another_thread_can_end_every_search)
{
	gls_puzzle *puzzle = hard_puzzle();
	for (const struct gls_algorithm *search = search_about; search->name; search++) {
		double late = 1e9;
		for (unsigned i = 0; i < ATTEMPTS && late > PROMPT && !is_champion(search); i++)
			late = cancelled_late(puzzle, search);
		cr_assert(is_champion(search) || late <= PROMPT, "%s ends %.2f s after it was told",
			search->name, late);
	}
	gls_puzzle_free(puzzle);
}

Test(limits, a_cancellation_lasts)
{
	gls_cancel *cancel = gls_cancel_new();
	cr_assert_not(gls_cancel_requested(cancel));
	gls_cancel_request(cancel);
	gls_cancel_request(cancel);
	cr_assert(gls_cancel_requested(cancel));
	gls_cancel_free(cancel);
}

/* ---- Large boards --------------------------------------------------------- */

/* Expansions of a 16x16 board are slow; the clock is looked at all the same. */
Test(limits, time_ends_searches_of_large_boards)
{
	struct board goal = board_standard(16, 16), start = goal;
	struct rng rng = rng_seed(150);
	board_shuffle_solvable(&start, &goal, &rng);
	gls_puzzle *puzzle = puzzle_of(&start, &goal, METRIC_STM);
	for (const struct gls_heuristic *h = gls_heuristic("tiles", 0); h->name; h++) {
		struct gls_options options = {
			.algorithm = "idastar", .heuristic = h->name, .seconds = 0.1};
		double late = 1e9;
		if (!strcmp(h->name, "walking-distance") || !strncmp(h->name, "pdb", 3) ||
			!strcmp(h->name, "table") || !strcmp(h->name, "groups"))
			continue; /* no table of it is small enough here */
		for (unsigned i = 0; i < ATTEMPTS && late > PROMPT; i++) {
			double started = clock_seconds();
			struct gls_result *result = solve(puzzle, &options);
			late = clock_seconds() - started - options.seconds;
			cr_assert_eq(
				result->limit, GLS_LIMIT_TIME, "%s: %d", h->name, result->limit);
			gls_result_free(result);
		}
		cr_assert_leq(late, PROMPT, "idastar with %s is %.2f s late", h->name, late);
	}
	gls_puzzle_free(puzzle);
}

/* ---- Generating ----------------------------------------------------------- */

Test(limits, time_ends_the_search_for_far_boards)
{
	struct gls_options options = {.rows = 4,
		.columns = 4,
		.seed = 1,
		.has_distance = true,
		.distance_min = 79,
		.distance_max = 80,
		.seconds = 0.3,
		.memory = 64 << 20};
	struct gls_error error = {0};
	double started = clock_seconds();
	gls_puzzle *puzzle = NULL;
	gls_generator *generator = gls_generator_new("tiles", &options, &error);
	if (generator)
		puzzle = gls_generator_next(generator, &error);
	double late = clock_seconds() - started - options.seconds;
	cr_assert_null(puzzle, "a board at 79 moves was found in 0.3 s");
	cr_assert_eq(error.code, GLS_STOPPED, "%d: %s", error.code, error.message);
	cr_assert_leq(late, 2 * PROMPT, "it ended %.2f s late", late);
	gls_generator_free(generator);
}

Test(limits, distances_that_no_board_has_are_refused)
{
	struct gls_options options = {.rows = 3,
		.columns = 3,
		.has_distance = true,
		.distance_min = 32,
		.distance_max = 40};
	struct gls_error error = {0};
	cr_assert_null(gls_generator_new("tiles", &options, &error));
	cr_assert(strstr(error.message, "no board needs 32 moves: the farthest one needs 31"), "%s",
		error.message);
	options.distance_min = 31;
	gls_generator *generator = gls_generator_new("tiles", &options, &error);
	cr_assert(generator, "31 to 40: %s", error.message);
	gls_generator_free(generator);
}

/* ---- Threads -------------------------------------------------------------- */

struct job {
	const gls_puzzle *puzzle;
	struct gls_options options;
	struct gls_result *result;
	struct gls_error error;
};

static void *
do_job(void *data)
{
	struct job *job = data;
	job->result = gls_solve(job->puzzle, &job->options, &job->error);
	return NULL;
}

static void
check_together(struct job *one, struct job *other)
{
	struct job *jobs[] = {one, other};
	pthread_t thread[2];
	for (unsigned i = 0; i < 2; i++)
		pthread_create(&thread[i], NULL, do_job, jobs[i]);
	for (unsigned i = 0; i < 2; i++) {
		pthread_join(thread[i], NULL);
		cr_assert(jobs[i]->result, "%s", jobs[i]->error.message);
		struct gls_result *alone = solve(jobs[i]->puzzle, &jobs[i]->options);
		cr_assert(alone->length == jobs[i]->result->length &&
				  alone->generated == jobs[i]->result->generated &&
				  alone->expanded == jobs[i]->result->expanded,
			"%s: %u moves and %llu boards alone, %u and %llu in company",
			alone->algorithm, alone->length, (unsigned long long)alone->generated,
			jobs[i]->result->length, (unsigned long long)jobs[i]->result->generated);
		gls_result_free(alone);
		gls_result_free(jobs[i]->result);
	}
}

Test(limits, two_solves_in_two_threads_do_not_know_of_each_other)
{
	gls_puzzle *one = puzzle_read("7 2 4/5 0 6/8 3 1", "blank-first", NULL);
	gls_puzzle *other = puzzle_read("8 1 3/4 0 2/7 6 5", NULL, NULL);
	gls_tables *tables = gls_tables_new(NULL);
	for (const struct gls_algorithm *search = search_about; search->name; search++) {
		struct gls_options options = {.algorithm = search->name,
			.heuristic = "walking-distance",
			.threads = 1,
			.depth_bound = 26,
			.tables = tables};
		if (!strcmp(search->name, "iddfs") || is_champion(search))
			continue;
		check_together(&(struct job){.puzzle = one, .options = options},
			&(struct job){.puzzle = other, .options = options});
		check_together(&(struct job){.puzzle = one, .options = options},
			&(struct job){.puzzle = one, .options = options});
	}
	gls_tables_free(tables);
	gls_puzzle_free(one);
	gls_puzzle_free(other);
}

/* ---- Progress ------------------------------------------------------------- */

struct reports {
	unsigned count;
	struct gls_progress last;
};

static void
count_report(const struct gls_progress *progress, void *data)
{
	struct reports *reports = data;
	cr_assert(progress->phase && progress->phase[0]);
	cr_assert(progress->seconds >= reports->last.seconds &&
			  progress->expanded >= reports->last.expanded &&
			  progress->lower_bound >= reports->last.lower_bound,
		"after %g s: %llu boards, bound %u; before that %llu and %u", progress->seconds,
		(unsigned long long)progress->expanded, progress->lower_bound,
		(unsigned long long)reports->last.expanded, reports->last.lower_bound);
	cr_assert_leq(progress->lower_bound, hard.length);
	reports->last = *progress;
	reports->count += !progress->is_bound_done; /* those come when they come */
}

Test(limits, progress_is_told_some_times_a_second)
{
	gls_puzzle *puzzle = hard_puzzle();
	for (const struct gls_algorithm *search = search_about; search->name; search++) {
		struct reports reports = {0};
		struct gls_options options = {.algorithm = search->name,
			.heuristic = heuristic_for(search),
			.seconds = 0.5,
			.threads = 1,
			.progress = count_report,
			.progress_data = &reports};
		if (is_champion(search))
			continue;
		struct gls_result *result = solve(puzzle, &options);
		cr_assert(reports.count >= 2 && reports.count <= 8,
			"%s: %u reports in half a second", search->name, reports.count);
		gls_result_free(result);
	}
	gls_puzzle_free(puzzle);
}

static void
see_frontier(const struct gls_progress *progress, void *data)
{
	uint64_t *most = data;
	if (progress->waiting > *most)
		*most = progress->waiting;
}

Test(limits, progress_tells_the_frontier_of_layered_searches)
{
	gls_puzzle *puzzle = puzzle_read(
		"A.........#A/............/...C..A....C/......B...../.C.C.....#../..B..A....../"
		".....#...#../.........B../.......B..../.........#../.#........../..#......#.. => "
		"AA.B......#C/.C........../............/............/........A#../............/"
		".....#...#../............/B.........../A........#../B#C........./.B#......#.C",
		NULL, NULL);
	uint64_t most = 0;
	struct gls_options options = {
		.seconds = 2, .threads = 1, .progress = see_frontier, .progress_data = &most};
	struct gls_error error = {0};
	struct gls_result *result = gls_solve(puzzle, &options, &error);
	cr_assert(result, "%s", error.message);
	cr_assert(most > 0 && most <= result->open_peak, "%llu on the frontier, %llu at the peak",
		(unsigned long long)most, (unsigned long long)result->open_peak);
	gls_result_free(result);
	gls_puzzle_free(puzzle);
}

/* ---- Large boards in little memory ---------------------------------------- */

Test(limits, a_large_board_is_searched_in_whatever_memory_there_is, .timeout = 120)
{
	gls_puzzle *puzzle =
		puzzle_read("19 2 15 9 0/13 16 14 5 11/10 17 3 18 6/7 12 4 1 8", NULL, NULL);
	gls_tables *tables = gls_tables_new(NULL);
	for (size_t memory = 24; memory <= 128; memory *= 2) {
		struct gls_options options = {.algorithm = "champion",
			.heuristic = "pdb:5-5-5-4",
			.threads = 2,
			.tables = tables,
			.move_limit = IS_SANITIZED ? 77 : 0,
			.memory = memory << 20};
		struct gls_result *result = solve(puzzle, &options);
		cr_assert_neq(result->limit, GLS_LIMIT_MEMORY, "%zu MiB were not enough", memory);
		cr_assert_leq(result->memory_bytes, memory << 20);
		gls_result_free(result);
	}
	gls_tables_free(tables);
	gls_puzzle_free(puzzle);
}

Test(limits, without_memory_for_tables_the_plain_estimate_is_proved)
{
	/* Korf's 24-puzzle 40. */
	static const unsigned tile[25] = {2, 17, 4, 13, 7, 12, 10, 3, 0, 16, 21, 24, 8, 5, 18, 20,
		15, 19, 14, 9, 22, 11, 6, 1, 23};
	unsigned manhattan = 0;
	char board[128] = "";
	for (int i = 0; i < 25; i++) {
		int home = (int)tile[i] - 1;
		snprintf(board + strlen(board), sizeof board - strlen(board), "%u%c", tile[i],
			i % 5 == 4 ? '/' : ' ');
		if (tile[i])
			manhattan += (unsigned)(abs(i / 5 - home / 5) + abs(i % 5 - home % 5));
	}
	board[strlen(board) - 1] = '\0';
	gls_puzzle *puzzle = puzzle_read(board, NULL, NULL);
	struct gls_options options = {.heuristic = "pdb:6-6-6-6", .memory = 8 << 20};
	struct gls_result *result = solve(puzzle, &options);
	cr_assert_eq(result->limit, GLS_LIMIT_MEMORY);
	cr_assert_geq(result->lower_bound, manhattan, "%u moves, but their distances add up to %u",
		result->lower_bound, manhattan);
	gls_result_free(result);
	gls_puzzle_free(puzzle);
}

/* Tables that auto would take do not fit; there is always something that does. */
Test(limits, little_memory_is_enough_for_easy_boards)
{
	static const char *const boards[] = {"1 2 3 4/5 6 7 8/9 10 0 11", "1 2 3 4 5/6 7 8 0 9",
		"1 2 3 4 5 6/7 8 9 10 0 11", "1 2 3 4 5/6 7 8 9 10/11 12 13 0 14",
		"1 2 3 4 5 6 7 8/9 10 11 12 13 14 0 15",
		"1 2 3 4 5 6/7 8 9 10 11 12/13 14 15 16 0 17"};
	for (size_t i = 0; i < sizeof boards / sizeof *boards; i++)
		for (size_t memory = 4 << 20; memory <= 64 << 20; memory *= 2) {
			gls_puzzle *puzzle = puzzle_read(boards[i], NULL, NULL);
			struct gls_options options = {.memory = memory};
			struct gls_result *result = solve(puzzle, &options);
			cr_assert_eq(result->status, GLS_SOLVED, "%s with %zu bytes: %s", boards[i],
				memory, result->reason);
			cr_assert_eq(result->length, 1);
			gls_result_free(result);
			gls_puzzle_free(puzzle);
		}
}

/* ---- Tables that others build --------------------------------------------- */

struct slow_build {
	gls_puzzle *puzzle;
	gls_tables *tables;
	gls_cancel *cancel;
	atomic_bool has_begun;
};

static void
on_build(const struct gls_progress *progress, void *data)
{
	(void)progress;
	((struct slow_build *)data)->has_begun = true;
}

static const char SLOW_TABLES[] = "pdb:7-6-6-5"; /* seconds, by one thread */

static void *
build_slowly(void *data)
{
	struct slow_build *build = data;
	struct gls_options limits = {.threads = 1,
		.cancel = build->cancel,
		.progress = on_build,
		.progress_data = build};
	struct gls_error error = {0};
	cr_assert_not(gls_tables_build(build->tables, build->puzzle, SLOW_TABLES, &limits, &error));
	cr_assert_eq(error.code, GLS_STOPPED, "%s", error.message);
	return NULL;
}

/* With tables that another thread is building, or with others beside them. */
Test(limits, time_ends_the_waiting_for_a_thread_that_builds_tables)
{
	static const char *const heuristics[] = {SLOW_TABLES, NULL};
	static const double seconds = 0.2;
	struct slow_build build = {.puzzle = puzzle_read("17 1 20 9 16/2 22 19 14 5/15 21 0 3 24/"
							 "23 18 13 12 7/10 8 6 4 11",
					   "blank-first", NULL),
		.tables = gls_tables_new(NULL),
		.cancel = gls_cancel_new()};
	pthread_t thread;
	cr_assert_not(pthread_create(&thread, NULL, build_slowly, &build));
	while (!build.has_begun)
		nanosleep(&(struct timespec){0, 1000000}, NULL);
	for (unsigned i = 0; i < 2; i++) {
		struct gls_options options = {.heuristic = heuristics[i],
			.seconds = seconds,
			.tables = build.tables,
			.threads = 1};
		double late = 1e9;
		for (unsigned j = 0; j < ATTEMPTS && late > PROMPT; j++) {
			double started = clock_seconds();
			struct gls_result *result = solve(build.puzzle, &options);
			late = clock_seconds() - started - seconds;
			cr_assert_eq(result->status, GLS_LIMIT);
			cr_assert_eq(result->limit, GLS_LIMIT_TIME);
			cr_assert_gt(result->lower_bound, 0, "nothing was proved");
			gls_result_free(result);
		}
		cr_assert_leq(late, PROMPT, "%s is %.2f s late",
			heuristics[i] ? SLOW_TABLES : "auto", late);
	}
	gls_cancel_request(build.cancel);
	pthread_join(thread, NULL);
	gls_cancel_free(build.cancel);
	gls_tables_free(build.tables);
	gls_puzzle_free(build.puzzle);
}
