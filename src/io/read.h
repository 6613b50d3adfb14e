/* read.h: from bytes to a puzzle. */
#ifndef GLS_IO_READ_H
#define GLS_IO_READ_H

#include "puzzle/puzzle.h"

/* Longer texts are refused: the largest board takes some six thousand bytes. */
enum { READ_LENGTH_MAX = 1 << 20 };

/* See gls_puzzle_read(): text without options before it. JSON that names no
 * kind is of the first that may have its members. */
gls_puzzle *read_puzzle(const char *text, size_t length, const struct gls_options *options,
	struct gls_error *error);

/* No NUL bytes, and UTF-8 throughout; else an error at its place. */
bool read_check_bytes(const char *text, size_t length, struct gls_error *error);

/* The kind whose form the text has; the first one if it is nobody's, whose reader then says
 * what is wrong. */
const struct kind *kind_of_text(const char *text, size_t length);

#endif
