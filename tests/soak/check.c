/* What must be true of every answer. */
#include "soak.h"

#include <glissade/glissade.h>

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* How late a limit of time may be. Work between two looks at the clock takes milliseconds at
 * most; the rest is for a machine with other work, and for a system that is slow to
 * give memory back. The lesser of two times counts, the clock's and the processor's. */
static const double LATE_SECONDS = IS_SANITIZED ? 5 : 0.25;

/* A process that waits for another one uses no processor. */
static const double LATE_SECONDS_BY_CLOCK = IS_SANITIZED ? 30 : 5;

/* What no budget sees: stacks of four threads, whole pages, what malloc() keeps for itself in
 * an arena of each thread, and boards and results by the kilobyte. */
static const size_t RESIDENT_BYTES = (size_t)6 << 20;

struct check {
	const struct soak_case *soak_case;
	const struct answer *answer;
	struct truth *truth;
	struct fault *fault;
	struct judge_board board;
};

void
fault_set(struct fault *fault, const char *format, ...)
{
	if (fault->is_found)
		return;
	va_list values;
	va_start(values, format);
	vsnprintf(fault->text, sizeof fault->text, format, values);
	va_end(values);
	fault->is_found = true;
}

void
answer_free(struct answer *answer)
{
	free(answer->moves);
	for (uint64_t i = 0; i < answer->listed; i++)
		free(answer->solutions[i]);
	free(answer->solutions);
	*answer = (struct answer){0};
}

/* ---- What was asked ------------------------------------------------------- */

static bool
asks_optimum(const struct soak_case *soak_case)
{
	const char *quality = case_get(soak_case, "quality");
	return !quality || !strcmp(quality, "optimal");
}

static const struct gls_algorithm *
algorithm_of(const struct soak_case *soak_case)
{
	const char *name = case_get(soak_case, "algorithm");
	const struct gls_algorithm *each;
	for (size_t i = 0; name && (each = gls_algorithm(i)); i++)
		if (!strcmp(each->name, name))
			return each;
	return NULL;
}

/* In slides no heuristic is certain but those that the documents name. */
static bool
is_certain_heuristic(const struct check *check)
{
	const char *name = case_get(check->soak_case, "heuristic");
	if (!name || !check->board.is_mtm)
		return true;
	return !strcmp(name, "zero") || !strcmp(name, "walking-distance") || !strcmp(name, "auto");
}

static bool
must_be_optimal(const struct check *check)
{
	const struct gls_algorithm *algorithm = algorithm_of(check->soak_case);
	return asks_optimum(check->soak_case) && (!algorithm || algorithm->optimal) &&
	       (is_certain_heuristic(check) || (algorithm && !algorithm->uses_heuristic));
}

/* A search may promise a solution within the limit of moves, if there is one, and no shortest. */
static bool
must_be_found(const struct check *check)
{
	return must_be_optimal(check) || case_is(check->soak_case, "algorithm", "backtracking");
}

/* ---- One check each ------------------------------------------------------- */

static void
check_one_solution(struct check *check, const char *moves, unsigned length)
{
	bool is_blanks = case_get(check->soak_case, "blank-moves") != NULL;
	unsigned played;
	const char *wrong = judge_replay(&check->board, moves, is_blanks, &played);
	if (wrong)
		fault_set(check->fault, "replay: %s: %.300s", wrong, moves);
	else if (played != length)
		fault_set(check->fault, "length: says %u moves, gives %u", length, played);
}

static void
check_length(struct check *check)
{
	const struct answer *answer = check->answer;
	const struct truth *truth = check->truth;
	unsigned limit = (unsigned)case_number(check->soak_case, "limit");
	if (answer->moves)
		check_one_solution(check, answer->moves, answer->length);
	if (limit && answer->length > limit)
		fault_set(check->fault, "beyond: %u moves, though more than %u do not count",
			answer->length, limit);
	if (truth->is_known && !truth->is_solvable)
		fault_set(check->fault, "solvable: %u moves for a board without solution",
			answer->length);
	if (answer->length < (truth->is_known ? truth->length : truth->lower_bound))
		fault_set(check->fault, "too-short: %u moves; the judge proves %u", answer->length,
			truth->is_known ? truth->length : truth->lower_bound);
}

static void
check_proof(struct check *check)
{
	const struct answer *answer = check->answer;
	const struct truth *truth = check->truth;
	if (answer->has_optimal && answer->optimal && truth->is_known &&
		answer->length != truth->length)
		fault_set(check->fault, "proof: %u moves are called optimal, %u are enough",
			answer->length, truth->length);
	if (answer->has_optimal && answer->optimal && truth->upper_bound &&
		answer->length > truth->upper_bound)
		fault_set(check->fault, "proof: %u moves are called optimal, %u are enough",
			answer->length, truth->upper_bound);
	if (answer->has_optimal && answer->optimal && answer->has_bound &&
		answer->lower_bound != answer->length)
		fault_set(check->fault, "proof-bound: %u moves, proved optimal, with bound %u",
			answer->length, answer->lower_bound);
	if (answer->has_optimal && !answer->optimal && answer->status == SOLVED &&
		must_be_optimal(check))
		fault_set(check->fault, "no-proof: solved, and not proved, by an optimal search");
}

/* How many times the optimum a solution may be long; 0: no matter. */
static double
weight_of(const struct check *check)
{
	const char *quality = case_get(check->soak_case, "quality");
	if (quality && *quality == 'b')
		return strtod(quality + strlen("bounded:"), NULL);
	if (!case_is(check->soak_case, "algorithm", "wastar") || !is_certain_heuristic(check))
		return 0;
	return case_get(check->soak_case, "weight") ? case_number(check->soak_case, "weight") : 1.5;
}

static void
check_weight(struct check *check)
{
	double weight = weight_of(check);
	if (weight > 0 && check->truth->is_known && check->answer->status == SOLVED &&
		check->answer->length > weight * check->truth->length + 1e-9)
		fault_set(check->fault, "weight: %u moves, more than %g times %u",
			check->answer->length, weight, check->truth->length);
}

static void
check_bound(struct check *check)
{
	const struct answer *answer = check->answer;
	const struct truth *truth = check->truth;
	unsigned bound = answer->lower_bound;
	if (!answer->has_bound)
		return;
	if (answer->has_length && bound > answer->length)
		fault_set(check->fault, "bound-length: bound %u, but %u moves", bound,
			answer->length);
	if (truth->is_known && truth->is_solvable && bound > truth->length)
		fault_set(check->fault, "bound: at least %u moves, but %u are enough", bound,
			truth->length);
	if (truth->upper_bound && bound > truth->upper_bound)
		fault_set(check->fault, "bound: at least %u moves, but %u are enough", bound,
			truth->upper_bound);
}

static void
check_status(struct check *check)
{
	static const int exits[] = {0, 1, 3, 2};
	const struct answer *answer = check->answer;
	const struct truth *truth = check->truth;
	const struct soak_case *soak_case = check->soak_case;
	if (answer->status == UNSOLVABLE && truth->is_solvable)
		fault_set(check->fault, "unsolvable: says so, but there is a solution: %.200s",
			answer->reason);
	int expected = answer->has_count && !answer->is_counted ? 3 : exits[answer->status];
	if (answer->exit_status >= 0 && answer->exit_status != expected)
		fault_set(check->fault, "exit: status %d of the command", answer->exit_status);
	if (answer->status != LIMIT)
		return;
	if (strstr(answer->reason, "time limit") && !case_get(soak_case, "time"))
		fault_set(check->fault, "no-time-limit: %.200s", answer->reason);
	if (strstr(answer->reason, "memory limit") && !case_get(soak_case, "memory"))
		fault_set(check->fault, "no-memory-limit: %.200s", answer->reason);
	if (strstr(answer->reason, "interrupted"))
		fault_set(check->fault, "interrupted: nobody did that");
	if (!strstr(answer->reason, "limit of") || !strstr(answer->reason, "moves"))
		return;
	if (!case_get(soak_case, "limit"))
		fault_set(check->fault, "no-move-limit: %.200s", answer->reason);
	else if (must_be_found(check) && truth->is_known && truth->is_solvable &&
		 truth->length <= case_number(soak_case, "limit"))
		fault_set(check->fault, "move-limit: %.200s, but %u moves are enough",
			answer->reason, truth->length);
}

static int
compare_texts(const void *one, const void *other)
{
	return strcmp(*(char *const *)one, *(char *const *)other);
}

static void
check_listed(struct check *check)
{
	const struct answer *answer = check->answer;
	uint64_t most = (uint64_t)case_number(check->soak_case, "all");
	if (answer->listed > most)
		fault_set(check->fault, "listed: %llu solutions, more than %llu",
			(unsigned long long)answer->listed, (unsigned long long)most);
	if (answer->is_counted && answer->listed != (answer->count < most ? answer->count : most))
		fault_set(check->fault, "listed: %llu solutions of %llu, asked for %llu",
			(unsigned long long)answer->listed, (unsigned long long)answer->count,
			(unsigned long long)most);
	for (uint64_t i = 0; i < answer->listed; i++)
		check_one_solution(check, answer->solutions[i], answer->length);
	if (answer->listed > 1)
		qsort(answer->solutions, answer->listed, sizeof *answer->solutions, compare_texts);
	for (uint64_t i = 1; i < answer->listed; i++)
		if (!strcmp(answer->solutions[i - 1], answer->solutions[i]))
			fault_set(check->fault, "listed-twice: %.300s", answer->solutions[i]);
}

static void
check_count(struct check *check)
{
	const struct answer *answer = check->answer;
	const struct truth *truth = check->truth;
	bool is_asked = case_get(check->soak_case, "count") || case_get(check->soak_case, "all");
	if (!is_asked && answer->has_count)
		fault_set(check->fault, "count: nobody asked");
	if (is_asked && answer->status == SOLVED && answer->has_bound && answer->optimal &&
		!answer->has_count)
		fault_set(check->fault, "no-count: proved, and no count");
	if (answer->has_count && answer->status == UNSOLVABLE &&
		(answer->count || !answer->is_counted))
		fault_set(check->fault, "count: of a board without a solution");
	if (!answer->has_count || !truth->is_counted || !truth->is_solvable)
		return;
	if (answer->is_counted ? answer->count != truth->solutions
			       : answer->count > truth->solutions)
		fault_set(check->fault, "count: %s%llu, really %llu",
			answer->is_counted ? "" : ">= ", (unsigned long long)answer->count,
			(unsigned long long)truth->solutions);
	if (answer->has_list)
		check_listed(check);
}

static void
check_limits(struct check *check)
{
	const struct answer *answer = check->answer;
	size_t memory = case_bytes(check->soak_case, "memory");
	double time = case_number(check->soak_case, "time");
	if (memory && answer->has_memory && answer->memory_bytes > memory)
		fault_set(check->fault, "memory: %zu bytes, %zu allowed", answer->memory_bytes,
			memory);
	if (memory && answer->resident_bytes > memory + RESIDENT_BYTES)
		fault_set(check->fault, "resident: %zu bytes more in memory, %zu allowed",
			answer->resident_bytes, memory);
	double spent = fmin(answer->seconds, answer->processor_seconds);
	if (time > 0 &&
		(spent > time + LATE_SECONDS || answer->seconds > time + LATE_SECONDS_BY_CLOCK))
		fault_set(check->fault,
			"late: %.3f s by the clock, %.3f s of processor, %g s allowed",
			answer->seconds, answer->processor_seconds, time);
}

/* ---- Errors --------------------------------------------------------------- */

/* Settings that contradict each other, or the board. */
static bool
is_to_be_refused(const struct check *check)
{
	const struct soak_case *soak_case = check->soak_case;
	const struct gls_algorithm *algorithm = algorithm_of(soak_case);
	bool is_counting = case_get(soak_case, "count") || case_get(soak_case, "all");
	const char *quality = case_get(soak_case, "quality");
	/* Boards that show the word, or a picture of few tiles, are too many to list. */
	bool has_goals = check->board.kind == JUDGE_TILES || check->board.kind == JUDGE_BLOCKS;
	if (algorithm && algorithm->from_both_ends && !has_goals)
		return true;
	if (!asks_optimum(soak_case) && (algorithm || is_counting))
		return true;
	if (is_counting && !must_be_optimal(check))
		return true;
	return quality && *quality == 'b' && !is_certain_heuristic(check);
}

static void
check_error(struct check *check)
{
	const struct answer *answer = check->answer;
	const struct soak_case *soak_case = check->soak_case;
	if (answer->is_memory && !case_get(soak_case, "memory"))
		fault_set(check->fault, "error: no memory: %.300s", answer->reason);
	else if (answer->is_memory || is_to_be_refused(check))
		return;
	/* Not every heuristic is there for every size and metric. */
	else if (!answer->is_refusal || !case_get(soak_case, "heuristic"))
		fault_set(check->fault, "error: %.400s", answer->reason);
}

/* ---- All of them ---------------------------------------------------------- */

/* What is proved of a board that the judge cannot solve binds later answers. */
static void
learn(struct truth *truth, const struct answer *answer)
{
	if (!answer->has_length || (truth->is_known && truth->is_solvable))
		return;
	truth->is_solvable = true;
	if (!truth->upper_bound || answer->length < truth->upper_bound)
		truth->upper_bound = answer->length;
	if (answer->has_optimal && answer->optimal) {
		truth->is_known = true;
		truth->length = truth->lower_bound = truth->upper_bound;
	}
}

void
answer_check(const struct soak_case *soak_case, struct truth *truth, const struct answer *answer,
	struct fault *fault)
{
	struct check check = {soak_case, answer, truth, fault, {0}};
	if (!judge_read(&check.board, soak_case->puzzle, case_get(soak_case, "goal"),
		    case_get(soak_case, "metric")))
		abort();
	if (answer->status == ERROR) {
		check_error(&check);
		return;
	}
	if (!case_is(soak_case, "check", "hints"))
		check_status(&check);
	if (answer->status == SOLVED && answer->has_bound && !answer->has_length)
		fault_set(fault, "no-moves: solved, and no length");
	if (answer->has_length) {
		check_length(&check);
		check_proof(&check);
		check_weight(&check);
	}
	check_bound(&check);
	check_count(&check);
	check_limits(&check);
	if (!fault->is_found)
		learn(truth, answer);
}
