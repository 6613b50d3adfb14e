/* read.h: from bytes to a puzzle. */
#ifndef GLS_IO_READ_H
#define GLS_IO_READ_H

#include "puzzle/puzzle.h"

/* Longer texts are refused: the largest board takes some six thousand bytes. */
enum { READ_LENGTH_MAX = 1 << 20 };

/* See gls_puzzle_read(). kinds ends with NULL. JSON that names no kind is of the first. */
gls_puzzle *read_puzzle(const char *text, size_t length, const struct kind *const *kinds,
	const struct gls_read_options *options, struct gls_error *error);

#endif
