/* scan.h: numbers of a board from text, in the many ways that people and programs write them. */
#ifndef GLS_TILES_SCAN_H
#define GLS_TILES_SCAN_H

#include "puzzle/puzzle.h"

/* A number of the text, with its place; 0 is the blank, however it was written. */
struct tiles_number {
	int64_t value;
	size_t line, column;
	unsigned row; /* rows are ended by a slash, a semicolon, a bracket or the end of a line */
};

/* Numbers in rows, as they were found; the size may have been given or not. */
struct tiles_numbers {
	struct tiles_number number[PUZZLE_CELLS_MAX + 1]; /* one more: an n-puzzle's size line */
	unsigned count;
	unsigned rows, columns; /* 0: not given */
	bool has_slash;         /* or another sign that ends rows */
	char blank[8]; /* the sign that stands for the blank; empty: a 0, or there is none */
};

/* Reads numbers with blanks, commas, bars or brackets between them. All but the numbers may have
 * any value; rows and columns may be given, the rest is filled in. False with an error at its
 * place. */
bool tiles_scan(
	const char *bytes, size_t length, struct tiles_numbers *numbers, struct gls_error *error);

/* Whether a text that is no numbers may yet be a board: it has no words. */
bool tiles_scan_fits(const char *bytes, size_t length);

/* Reads a board of one sign a cell: digits, with letters for ten and more, or letters alone, from A
 * for 1; in one word, or in one for each row. `what` is then what they are. False if the text is no
 * such board. */
bool tiles_scan_signs(const char *bytes, size_t length, unsigned *rows, unsigned *columns,
	uint16_t *cell, const char **what);

#endif
