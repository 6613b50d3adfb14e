#include "truth.h"
#include "trial.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void
judge_error(const struct gls_error *error)
{
	bool is_want = error->code == GLS_NO_MEMORY ||
		       (error->code == GLS_STOPPED && strstr(error->message, "by a limit"));
	/* A mapping or a file that cannot be had, as the system says it. */
	bool is_of_system = error->code == GLS_SYSTEM &&
			    (trial_plan()->classes & FAULT_FILE ||
				    strstr(error->message, "Cannot allocate memory"));
	if (trial_plan()->mode == FAULT_NEVER)
		trial_wrong("an error though all is well: %s", error->message);
	else if (!is_want && !is_of_system)
		trial_wrong("error %d: %s", (int)error->code, error->message);
	else if (!error->message[0])
		trial_wrong("an error without a message");
}

gls_options *
options_of(const char *line)
{
	struct gls_error error = {.code = GLS_NO_MEMORY, .message = "no options"};
	gls_options *options = gls_options_new();
	if (options && gls_options_parse(options, line ? line : "", &error))
		return options;
	judge_error(&error);
	gls_options_free(options);
	return NULL;
}

gls_options *
options_with(const char *line, gls_tables *tables)
{
	gls_options *options = options_of(line);
	if (options)
		gls_options_set_tables(options, tables);
	return options;
}

static void
judge_moves(
	const gls_puzzle *puzzle, const struct gls_move *moves, unsigned length, const char *what)
{
	struct gls_error error = {0};
	gls_puzzle *after = gls_puzzle_after(puzzle, moves, length, &error);
	if (!after)
		trial_wrong("%s of %u moves: %s", what, length, error.message);
	else if (!gls_puzzle_is_solved(after))
		trial_wrong("%s of %u moves does not solve it", what, length);
	gls_puzzle_free(after);
}

static void
judge_counts(const gls_puzzle *puzzle, const struct truth *truth, const struct gls_result *result)
{
	if (truth->solutions && result->is_counted && result->solution_count != truth->solutions)
		trial_wrong("%llu shortest solutions, not %llu",
			(unsigned long long)truth->solutions,
			(unsigned long long)result->solution_count);
	if (truth->solutions && result->solution_count > truth->solutions)
		trial_wrong("%llu shortest solutions are more than there are",
			(unsigned long long)result->solution_count);
	for (uint64_t i = 0; i < result->solutions_listed; i++)
		judge_moves(puzzle, result->solutions + i * result->length, result->length,
			"a listed solution");
}

static void
judge_status(const struct truth *truth, const struct gls_result *result)
{
	switch (result->status) {
	case GLS_SOLVED:
		if (truth->is_unsolvable)
			trial_wrong("solved, what cannot be");
		break;
	case GLS_UNSOLVABLE:
		if (!truth->is_unsolvable)
			trial_wrong("called unsolvable: %s", result->reason);
		break;
	case GLS_LIMIT:
		if (trial_plan()->mode == FAULT_NEVER)
			trial_wrong("a limit though all is well: %s", result->reason);
		if (result->limit != GLS_LIMIT_MEMORY)
			trial_wrong(
				"limit %d, not of memory: %s", (int)result->limit, result->reason);
		if (!result->reason[0])
			trial_wrong("a limit without a reason");
		break;
	}
}

static void
judge_length(const struct truth *truth, const struct gls_result *result)
{
	bool has_solution = result->status == GLS_SOLVED || result->moves;
	if (result->lower_bound > truth->length)
		trial_wrong("at least %u moves are said to be needed, not %u", result->lower_bound,
			truth->length);
	if (has_solution && result->length < truth->length)
		trial_wrong("%u moves are fewer than are needed", result->length);
	if (result->optimal && result->length != truth->length)
		trial_wrong("%u moves are called optimal, not %u", result->length, truth->length);
	if (result->optimal && result->lower_bound != result->length)
		trial_wrong(
			"%u moves are optimal, at least %u", result->length, result->lower_bound);
}

void
judge_result(const gls_puzzle *puzzle, const struct truth *truth, const struct gls_result *result,
	const struct gls_error *error)
{
	fault_pause();
	if (!result) {
		judge_error(error);
	} else {
		judge_status(truth, result);
		if (!truth->is_unsolvable)
			judge_length(truth, result);
		if (result->moves || result->status == GLS_SOLVED)
			judge_moves(puzzle, result->moves, result->length, "a solution");
		judge_counts(puzzle, truth, result);
	}
	fault_resume();
}

void *
judge_bytes_of(const char *path, size_t *count)
{
	FILE *file = fopen(path, "rb");
	char *bytes = NULL;
	*count = 0;
	if (!file)
		return NULL;
	if (!fseek(file, 0, SEEK_END)) {
		long length = ftell(file);
		rewind(file);
		bytes = malloc((size_t)length + 1);
		*count = bytes ? fread(bytes, 1, (size_t)length, file) : 0;
	}
	fclose(file);
	return bytes;
}

bool
judge_has_bytes(const char *path, const void *bytes, size_t count)
{
	size_t other_count;
	void *other = judge_bytes_of(path, &other_count);
	bool is_same = other && other_count == count && !memcmp(bytes, other, count);
	free(other);
	return is_same;
}
