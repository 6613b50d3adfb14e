/* report.h: a result as text for people, as JSON, and as CSV.
 *
 * The JSON object is the one that every door of Glissade speaks.
 */
#ifndef GLS_IO_REPORT_H
#define GLS_IO_REPORT_H

#include "puzzle/puzzle.h"

struct report_options {
	bool blank_moves, steps, verbose, colour;
	bool count;      /* the shortest solutions were to be counted */
	bool all;        /* and listed */
	bool iterations; /* a line for each bound of the search, in text; JSON has them always */
	size_t line;     /* of the input, where a puzzle is one of many; 0: none */
};

/* Several lines: the figures that matter and the moves in groups of five. */
void report_text(const gls_puzzle *puzzle, const struct gls_result *result,
	const struct report_options *options, struct text *text);

/* Of all solutions that were listed, each as length and moves on a line of its own. */
void report_all_lines(const gls_puzzle *puzzle, const struct gls_result *result,
	const struct report_options *options, struct text *text);

/* One line: "26 LDRUL...", "unsolvable", "limit >=43", or, with the best solution
 * that was found, "limit >=43 <=57 LDRUL...". */
void report_line(const gls_puzzle *puzzle, const struct gls_result *result,
	const struct report_options *options, struct text *text);

/* The moves alone, a line for each solution that was listed. Where no moves are known, the line is
 * a word instead: "unsolvable" or "limit". */
void report_moves(const gls_puzzle *puzzle, const struct gls_result *result,
	const struct report_options *options, struct text *text);

/* One JSON object on one line. */
void report_json(const gls_puzzle *puzzle, const struct gls_result *result,
	const struct report_options *options, struct text *text);
/* What a place of 0 means is left out. */
void report_json_error(const struct gls_error *error, struct text *text);

/* One line of CSV, and the line with the names of the columns. */
void report_csv(const gls_puzzle *puzzle, const struct gls_result *result,
	const struct report_options *options, struct text *text);
void report_csv_error(const struct report_options *options, struct text *text);
void report_csv_header(const struct report_options *options, struct text *text);

/* Every board on the way, drawn, with the move that led to it. */
void report_steps(const gls_puzzle *puzzle, const struct gls_result *result,
	const struct report_options *options, struct text *text);

/* "1,234,567" */
void report_count(uint64_t count, struct text *text);

#endif
