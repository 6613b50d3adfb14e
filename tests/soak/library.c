/* The library, called in this process: its results, and what it tells on the way. */
#include "library.h"

#include <malloc.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define TABLES BUILD "/soak-tables"

/* Tables that all cases of this process share. */
static gls_tables *kept_tables;

/* What is told of one solve, and what was told last. */
struct watch {
	const struct truth *truth;
	struct fault *fault;
	const struct judge_board *board;
	size_t memory;
	unsigned bound, best, better;
};

/* ---- Settings as options -------------------------------------------------- */

/* The settings that are options of the library, by the names that both have. */
static const char *const solve_names[] = {"quality", "algorithm", "heuristic", "threads", "memory",
	"time", "limit", "depth-bound", "weight", "count", "all", NULL};
static const char *const read_names[] = {"goal", "metric", "any-holes", NULL};

/* The one place where settings become options of the library. */
static gls_options *
options_by(const struct soak_case *soak_case, const char *const *names)
{
	gls_options *options = gls_options_new();
	for (; options && *names; names++) {
		const char *value = case_get(soak_case, *names);
		struct gls_error error;
		if (value && !gls_options_set(options, *names, value, &error))
			fprintf(stderr, "soak: %s\n", error.message);
	}
	return options;
}

gls_options *
options_of(const struct soak_case *soak_case)
{
	return options_by(soak_case, solve_names);
}

gls_puzzle *
read_case(const struct soak_case *soak_case, struct gls_error *error)
{
	gls_options *options = options_by(soak_case, read_names);
	gls_puzzle *puzzle = gls_puzzle_read(soak_case->puzzle, SIZE_MAX, options, error);
	gls_options_free(options);
	return puzzle;
}

/* ---- On the way ----------------------------------------------------------- */

static void
watch_progress(const struct gls_progress *progress, void *data)
{
	struct watch *watch = data;
	const struct truth *truth = watch->truth;
	unsigned least = truth->is_known && truth->is_solvable ? truth->length : truth->upper_bound;
	if (progress->lower_bound < watch->bound)
		fault_set(watch->fault, "progress-bound: falls from %u to %u, %s", watch->bound,
			progress->lower_bound, progress->phase);
	if (least && progress->lower_bound > least)
		fault_set(watch->fault, "progress-bound: at least %u moves, but %u are enough, %s",
			progress->lower_bound, least, progress->phase);
	if (watch->best && (!progress->best_length || progress->best_length > watch->best))
		fault_set(watch->fault, "progress-best: from %u moves to %u, %s", watch->best,
			progress->best_length, progress->phase);
	if (watch->memory && progress->memory_bytes > watch->memory)
		fault_set(watch->fault, "progress-memory: %zu bytes, %zu allowed, %s",
			progress->memory_bytes, watch->memory, progress->phase);
	watch->bound = progress->lower_bound;
	watch->best = progress->best_length;
}

/* Whether the moves lead to the goal; no text is between. */
static void
plays(const struct judge_board *start, const struct gls_move *moves, unsigned length,
	struct fault *fault, const char *check)
{
	struct judge_board board = *start;
	for (unsigned i = 0; i < length; i++)
		if (!judge_make(&board, (struct judge_move){moves[i].from, moves[i].to})) {
			fault_set(fault, "%s: move %u of %u, from cell %u to %u, is not legal",
				check, i + 1, length, moves[i].from, moves[i].to);
			return;
		}
	if (!judge_is_solved(&board))
		fault_set(fault, "%s: %u moves do not solve it", check, length);
}

static void
watch_better(const struct gls_result *answer, void *data)
{
	struct watch *watch = data;
	plays(watch->board, answer->moves, answer->length, watch->fault, "better-replay");
	if (watch->better && answer->length >= watch->better)
		fault_set(watch->fault, "better: %u moves after %u", answer->length, watch->better);
	if (answer->lower_bound > answer->length)
		fault_set(watch->fault, "better-bound: bound %u, but %u moves", answer->lower_bound,
			answer->length);
	watch->better = answer->length;
}

/* ---- The result ----------------------------------------------------------- */

static char *
moves_text(const struct soak_case *soak_case, const gls_puzzle *puzzle,
	const struct gls_move *moves, unsigned length)
{
	bool is_blanks = case_get(soak_case, "blank-moves") != NULL;
	char *text = gls_moves_write(puzzle, moves, length, is_blanks);
	char *copy = strdup(text ? text : "");
	gls_free(text);
	return copy;
}

/* The text that is written reads back. */
static void
check_notation(const gls_puzzle *puzzle, const char *text, const struct gls_result *result,
	bool is_blanks, struct fault *fault)
{
	size_t count;
	struct gls_error error;
	struct gls_move *moves = gls_moves_read(puzzle, text, is_blanks, &count, &error);
	if (!moves && result->length)
		fault_set(fault, "notation: %.200s: %.200s", error.message, text);
	else if (count != result->length ||
		 (count && memcmp(moves, result->moves, count * sizeof *moves) != 0))
		fault_set(fault, "notation: %.300s reads back as other moves", text);
	gls_free(moves);
}

static void
take_solutions(const struct soak_case *soak_case, const gls_puzzle *puzzle,
	const struct gls_result *result, struct answer *answer)
{
	answer->has_count = result->is_counted || result->solution_count;
	answer->is_counted = result->is_counted;
	answer->has_list = true;
	answer->count = result->solution_count;
	answer->listed = result->solutions_listed;
	answer->solutions = calloc(answer->listed + 1, sizeof *answer->solutions);
	for (uint64_t i = 0; i < answer->listed; i++)
		answer->solutions[i] = moves_text(
			soak_case, puzzle, result->solutions + i * result->length, result->length);
}

static void
take_result(const struct soak_case *soak_case, const gls_puzzle *puzzle,
	const struct gls_result *result, struct answer *answer)
{
	answer->status = result->status == GLS_SOLVED  ? SOLVED
			 : result->status == GLS_LIMIT ? LIMIT
						       : UNSOLVABLE;
	answer->has_bound = answer->has_optimal = answer->has_memory = true;
	answer->optimal = result->optimal;
	answer->lower_bound = result->lower_bound;
	answer->length = result->length;
	answer->memory_bytes = result->memory_bytes;
	answer->has_length = result->status == GLS_SOLVED || result->moves;
	if (answer->has_length)
		answer->moves = moves_text(soak_case, puzzle, result->moves, result->length);
	snprintf(answer->reason, sizeof answer->reason, "%s", result->reason);
	take_solutions(soak_case, puzzle, result, answer);
}

static double
seconds_of(clockid_t clock)
{
	struct timespec now;
	clock_gettime(clock, &now);
	return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* The first number after a name in a file of /proc, in bytes. */
static size_t
kilobytes_of(const char *path, const char *name)
{
	char line[200];
	size_t bytes = 0;
	FILE *file = fopen(path, "r");
	while (file && !bytes && fgets(line, sizeof line, file))
		if (!strncmp(line, name, strlen(name)))
			bytes = strtoull(line + strlen(name), NULL, 10) << 10;
	if (file)
		fclose(file);
	return bytes;
}

/* The most that was resident is from now on counted anew; what is resident now. */
static size_t
reset_peak(void)
{
	malloc_trim(0);
	FILE *file = fopen("/proc/self/clear_refs", "w");
	bool is_good = file && fputs("5", file) >= 0;
	is_good = file && !fclose(file) && is_good;
	return is_good ? kilobytes_of("/proc/self/status", "VmRSS:") : 0;
}

/* Measuring takes longer than a small solve does. */
static bool
is_to_be_measured(const struct soak_case *soak_case)
{
	return !IS_SANITIZED && case_get(soak_case, "memory") && !case_get(soak_case, "tables");
}

static void
solve(const struct soak_case *soak_case, const struct truth *truth, const gls_puzzle *puzzle,
	gls_tables *tables, struct answer *answer, struct fault *fault)
{
	struct judge_board board;
	judge_read(&board, soak_case->puzzle, case_get(soak_case, "goal"),
		case_get(soak_case, "metric"));
	struct watch watch = {truth, fault, &board, case_bytes(soak_case, "memory"), 0, 0, 0};
	gls_options *options = options_of(soak_case);
	struct gls_error error = {0};
	gls_options_set_tables(options, tables);
	if (tables && tables != kept_tables)
		gls_options_set(options, "keep-tables", "true", NULL);
	gls_options_on_progress(options, watch_progress, &watch);
	gls_options_on_better(options, watch_better, &watch);
	size_t resident = is_to_be_measured(soak_case) ? reset_peak() : 0;
	double clock = seconds_of(CLOCK_MONOTONIC);
	double processor = seconds_of(CLOCK_PROCESS_CPUTIME_ID);
	struct gls_result *result = gls_solve(puzzle, options, &error);
	answer->seconds = seconds_of(CLOCK_MONOTONIC) - clock;
	answer->processor_seconds = seconds_of(CLOCK_PROCESS_CPUTIME_ID) - processor;
	if (resident)
		answer->resident_bytes = kilobytes_of("/proc/self/status", "VmHWM:") - resident;
	if (result) {
		take_result(soak_case, puzzle, result, answer);
		if (result->moves)
			plays(&board, result->moves, result->length, fault, "replay");
		if (answer->moves)
			check_notation(puzzle, answer->moves, result,
				case_get(soak_case, "blank-moves") != NULL, fault);
	} else {
		answer->status = ERROR;
		answer->is_memory = error.code == GLS_NO_MEMORY;
		answer->is_refusal = error.code == GLS_BAD_INPUT;
		snprintf(answer->reason, sizeof answer->reason, "code %d: %s", (int)error.code,
			error.message);
	}
	gls_result_free(result);
	gls_options_free(options);
}

/* ---- Others at the same time ---------------------------------------------- */

/* Someone who wants the same tables, with no limits but a time that is short enough for us. */
struct rival {
	const struct soak_case *soak_case;
	const gls_puzzle *puzzle;
	gls_tables *tables;
};

static void *
compete(void *data)
{
	struct rival *rival = data;
	gls_options *options = options_of(rival->soak_case);
	gls_options_parse(options, "time=0.1 keep-tables", NULL);
	gls_options_set(options, "memory", NULL, NULL);
	gls_options_set(options, "count", NULL, NULL);
	gls_options_set(options, "all", NULL, NULL);
	gls_options_set_tables(options, rival->tables);
	gls_result_free(gls_solve(rival->puzzle, options, NULL));
	gls_options_free(options);
	return NULL;
}

static void
solve_beside_thread(const struct soak_case *soak_case, const struct truth *truth,
	const gls_puzzle *puzzle, struct answer *answer, struct fault *fault)
{
	struct rival rival = {soak_case, puzzle, gls_tables_new(NULL)};
	pthread_t thread;
	bool has_rival = !pthread_create(&thread, NULL, compete, &rival);
	solve(soak_case, truth, puzzle, rival.tables, answer, fault);
	if (has_rival)
		pthread_join(thread, NULL);
	gls_tables_free(rival.tables);
}

static void
solve_in_directory(const struct soak_case *soak_case, const struct truth *truth,
	const gls_puzzle *puzzle, struct answer *answer, struct fault *fault)
{
	char directory[] = TABLES "/fresh-XXXXXX", command[80];
	if (!mkdtemp(directory))
		return;
	pid_t other = case_is(soak_case, "tables", "process") ? fork() : -1;
	gls_tables *tables = gls_tables_new(directory);
	if (other == 0) {
		compete(&(struct rival){soak_case, puzzle, tables});
		_exit(0);
	}
	solve(soak_case, truth, puzzle, tables, answer, fault);
	gls_tables_free(tables);
	if (other > 0)
		waitpid(other, NULL, 0);
	snprintf(command, sizeof command, "rm -r '%s'", directory);
	if (system(command))
		fault_set(fault, "directory: %s cannot be removed", directory);
}

static void
solve_with_tables(const struct soak_case *soak_case, const struct truth *truth,
	const gls_puzzle *puzzle, struct answer *answer, struct fault *fault)
{
	const char *which = case_get(soak_case, "tables");
	if (!which) {
		solve(soak_case, truth, puzzle, NULL, answer, fault);
	} else if (!strcmp(which, "kept")) {
		kept_tables = kept_tables ? kept_tables : gls_tables_new(NULL);
		solve(soak_case, truth, puzzle, kept_tables, answer, fault);
	} else if (!strcmp(which, "disk")) {
		gls_tables *tables = gls_tables_new(TABLES "/kept");
		solve(soak_case, truth, puzzle, tables, answer, fault);
		gls_tables_free(tables);
	} else if (!strcmp(which, "thread")) {
		solve_beside_thread(soak_case, truth, puzzle, answer, fault);
	} else {
		solve_in_directory(soak_case, truth, puzzle, answer, fault);
	}
}

bool
door_library(const struct soak_case *soak_case, const struct truth *truth, struct answer *answer,
	struct fault *fault)
{
	struct gls_error error = {0};
	gls_puzzle *puzzle = read_case(soak_case, &error);
	answer->exit_status = -1;
	if (puzzle)
		solve_with_tables(soak_case, truth, puzzle, answer, fault);
	else
		fault_set(fault, "refused: %s", error.message);
	gls_puzzle_free(puzzle);
	return true;
}
