/* report_hints.h: what single moves are worth, as text and as JSON. */
#ifndef GLS_IO_REPORT_HINTS_H
#define GLS_IO_REPORT_HINTS_H

#include "puzzle/puzzle.h"

/* The moves that are needed after a hint's move in a few signs, written to `room` if need be:
 * "12", "never", or "?" where a limit left it unknown. */
const char *distance_word(const struct gls_hint *hint, char room[12]);

/* A JSON array with all that a page shows of each move, and the status of the board after it. */
void report_hints_json(
	const gls_puzzle *puzzle, const struct gls_hint *hints, size_t count, struct text *text);

/* The distance to go, and which moves keep to a shortest solution: in lines, and as members of
 * the JSON object about the puzzle. */
void report_best_text(const gls_puzzle *puzzle, const struct gls_hint *hints, size_t count,
	bool blank_moves, struct text *text);
void report_best_json(const gls_puzzle *puzzle, const struct gls_hint *hints, size_t count,
	bool blank_moves, struct text *text);

#endif
