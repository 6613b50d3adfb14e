/* How fast the champion of tiles is: random boards, or those of a file, with
 * each kernel that this processor has.
 *
 *	bench-champion SHAPE [COUNT | FILE [THREADS [SIZE]]]
 */
#include "kind/tiles/champion/champion.h"
#include "base/clock.h"
#include "base/system.h"
#include "kind/tiles/champion/nodes.h"
#include "kind/tiles/heuristic.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* One thread is timed by the processor's time, which others' work disturbs less. */
static double
seconds_now(unsigned threads)
{
	struct timespec now;
	clock_gettime(threads == 1 ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

enum { BOARDS_MAX = 10000, SEED = 1 };

struct set {
	unsigned count;
	gls_puzzle *puzzle[BOARDS_MAX];
};

static void
read_file(struct set *set, const char *path)
{
	char line[512];
	FILE *file = fopen(path, "r");
	struct gls_options options = {.kind = "tiles", .goal = "blank-first"};
	while (file && set->count < BOARDS_MAX && fgets(line, sizeof line, file)) {
		line[strcspn(line, "#\n")] = '\0';
		gls_puzzle *puzzle = gls_puzzle_read(line, SIZE_MAX, &options, NULL);
		if (puzzle)
			set->puzzle[set->count++] = puzzle;
	}
	if (file)
		fclose(file);
}

static void
make_random(struct set *set, unsigned count, unsigned rows, unsigned columns)
{
	struct gls_options options = {
		.rows = rows, .columns = columns, .seed = SEED, .goal = "blank-first"};
	gls_generator *generator = gls_generator_new("tiles", &options, NULL);
	while (set->count < count && set->count < BOARDS_MAX)
		set->puzzle[set->count++] = gls_generator_next(generator, NULL);
	gls_generator_free(generator);
}

static int
by_value(const void *one, const void *other)
{
	double a = *(const double *)one, b = *(const double *)other;
	return a < b ? -1 : a > b;
}

static void
solve_all(const struct set *set, const char *heuristic, unsigned threads, gls_tables *tables,
	tiles_kernel *kernel, const char *kernel_name)
{
	static double seconds[BOARDS_MAX];
	double sum = 0;
	uint64_t moves = 0, expanded = 0, generated = 0;
	for (unsigned i = 0; i < set->count; i++) {
		gls_puzzle *puzzle = set->puzzle[i];
		struct control control;
		struct gls_error error;
		double begin = seconds_now(threads);
		control_init(&control, system_memory() / 2, 0, NULL);
		control.threads = threads;
		control.tables = tables;
		struct heuristic *made = puzzle->kind->heuristic_new(
			puzzle, heuristic, TOWARD_GOAL, &control, &error);
		if (!made) {
			fprintf(stderr, "%s\n", error.message);
			exit(2);
		}
		struct run run = {.puzzle = puzzle,
			.heuristic = made,
			.control = &control,
			.threads = threads,
			.countdown = 1};
		if ((kernel ? tiles_champion_by(
				      &run, kernel, CHAMPION_FRONT_BOARDS, CHAMPION_TRIAL_BOARDS)
			    : tiles_champion_solve(&run)) != OUTCOME_SOLVED)
			printf("board %u was not solved\n", i);
		puzzle->kind->heuristic_free(made, &control);
		seconds[i] = seconds_now(threads) - begin;
		sum += seconds[i];
		moves += run.length;
		expanded += run.expanded;
		generated += run.generated;
		free(run.moves);
	}
	qsort(seconds, set->count, sizeof *seconds, by_value);
	printf("%-7s mean %8.4f ms  median %8.4f  p95 %8.4f  max %8.3f  moves %.3f  expanded "
	       "%.1f  generated %.1f  %.1f M expanded/s\n",
		kernel_name, sum / set->count * 1e3, seconds[set->count / 2] * 1e3,
		seconds[set->count * 95 / 100] * 1e3, seconds[set->count - 1] * 1e3,
		(double)moves / set->count, (double)expanded / set->count,
		(double)generated / set->count, (double)expanded / sum / 1e6);
}

int
main(int argc, char **argv)
{
	static struct set set;
	char heuristic[80];
	unsigned threads = argc > 3 ? (unsigned)atoi(argv[3]) : 1, rows = 4, columns = 4;
	if (argc < 2)
		return 2;
	snprintf(heuristic, sizeof heuristic, "pdb:%s", argv[1]);
	if (argc > 4)
		sscanf(argv[4], "%ux%u", &rows, &columns);
	if (argc > 2 && !atoi(argv[2]))
		read_file(&set, argv[2]);
	else
		make_random(&set, argc > 2 ? (unsigned)atoi(argv[2]) : 1000, rows, columns);
	gls_tables *tables = gls_tables_new(NULL);
	struct set one = {1, {set.puzzle[0]}};
	double begin = clock_seconds();
	solve_all(&one, heuristic, 2, tables, NULL, "build");
	printf("tables made and one board solved in %.3f s\n", clock_seconds() - begin);
	solve_all(&set, heuristic, threads, tables, tiles_kernel_plain, "plain");
#if defined(__x86_64__)
	if (__builtin_cpu_supports("avx2"))
		solve_all(&set, heuristic, threads, tables, tiles_kernel_avx2, "avx2");
	if (__builtin_cpu_supports("avx512vpopcntdq"))
		solve_all(&set, heuristic, threads, tables, tiles_kernel_avx512, "avx512");
#endif
	return 0;
}
