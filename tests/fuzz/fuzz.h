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

/* The text of a puzzle, read and written again, is the same text. */
static inline void
fuzz_round_trip(const gls_puzzle *puzzle)
{
	char *text = gls_puzzle_text(puzzle);
	gls_puzzle *again = gls_puzzle_read(text, SIZE_MAX, NULL, NULL);
	fuzz_require(again, "what was written is read again");
	char *text_again = gls_puzzle_text(again);
	fuzz_require(!strcmp(text, text_again), "it is the same puzzle");
	gls_puzzle_free(again);
	gls_free(text);
	gls_free(text_again);
}

#endif
