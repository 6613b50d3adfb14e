/* report_analysis.h: what makers of puzzles want to know, as text and as JSON. */
#ifndef GLS_IO_REPORT_ANALYSIS_H
#define GLS_IO_REPORT_ANALYSIS_H

#include "puzzle/puzzle.h"

/* Several lines, and a grid of the cells where tiles stop. What is missing because
 * of a limit is said. */
void report_analysis_text(const gls_puzzle *puzzle, const struct gls_analysis *analysis,
	const struct position *start, struct text *text);

/* One JSON object. */
void report_analysis_json(
	const gls_puzzle *puzzle, const struct gls_analysis *analysis, struct text *text);

#endif
