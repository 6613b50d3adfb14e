/* report_puzzle.h: a puzzle as JSON, for whoever shows it. */
#ifndef GLS_IO_REPORT_PUZZLE_H
#define GLS_IO_REPORT_PUZZLE_H

#include "puzzle/puzzle.h"

/* With what every object about a puzzle begins, its brace included: kind, rows and cols. */
void report_puzzle_begin(const gls_puzzle *puzzle, struct text *text);

/* The whole puzzle in its own JSON form, with its start, but for the brace that ends it: a result
 * that begins with it can be read as a puzzle. */
void report_puzzle_whole(const gls_puzzle *puzzle, struct text *text);

/* The start alone, as a JSON value. */
void report_board_json(const gls_puzzle *puzzle, struct text *text);

/* One JSON object with all that a page shows of a puzzle: its texts, whether it can be solved,
 * its cells, its moves. */
void report_puzzle_json(const gls_puzzle *puzzle, struct text *text);

/* Other goals that a board without a solution can reach, if any are known: in a line, and as a
 * member with a comma before it. */
void report_other_goals_text(const gls_puzzle *puzzle, struct text *text);
void report_other_goals_json(const gls_puzzle *puzzle, struct text *text);

/* The members from, to and text of an object about a move, without its braces. */
void report_move_members(const gls_puzzle *puzzle, struct gls_move move, struct text *text);

#endif
