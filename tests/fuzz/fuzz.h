/* fuzz.h: what the fuzz targets share. A broken promise ends the run, so that
 * the fuzzer keeps the bytes that broke it. */
#ifndef GLS_TESTS_FUZZ_H
#define GLS_TESTS_FUZZ_H

#include <glissade/glissade.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

static inline void
fuzz_require(bool is_kept, const char *promise)
{
	if (is_kept)
		return;
	fprintf(stderr, "broken: %s\n", promise);
	abort();
}

/* The bytes as a string that ends in NUL, to be freed. */
static inline char *
fuzz_text(const uint8_t *bytes, size_t length)
{
	char *text = malloc(length + 1);
	fuzz_require(text, "memory");
	memcpy(text, bytes, length);
	text[length] = '\0';
	return text;
}

/* A refusal says that the input is bad, and why. */
static inline void
fuzz_check_error(const struct gls_error *error)
{
	fuzz_require(error->code == GLS_BAD_INPUT, "a refusal is called bad input");
	fuzz_require(error->message[0], "a refusal has a message");
	fuzz_require(!error->line == !error->column, "a place has a line and a column");
}

/* The texts of a puzzle, read and written again, are the same texts. */
static inline void
fuzz_round_trip(const gls_puzzle *puzzle)
{
	char *start = gls_puzzle_start_text(puzzle), *goal = gls_puzzle_goal_text(puzzle);
	struct gls_read_options options = {.goal = goal};
	gls_puzzle *again = gls_puzzle_read(start, SIZE_MAX, &options, NULL);
	fuzz_require(again, "what was written is read again");
	char *start_again = gls_puzzle_start_text(again), *goal_again = gls_puzzle_goal_text(again);
	fuzz_require(!strcmp(start, start_again), "the start is the same");
	fuzz_require(!strcmp(goal, goal_again), "the goal is the same");
	gls_puzzle_free(again);
	gls_free(start);
	gls_free(goal);
	gls_free(start_again);
	gls_free(goal_again);
}

#endif
