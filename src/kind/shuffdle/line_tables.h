/* line_tables.h: a lower bound for one line of the word, from two tables.
 *
 * Every move moves a target tile or another one, so the moves that the targets
 * need by themselves (target_table.h) and those that the others need
 * (neutral_table.h) add up. The sum never overestimates, and one move changes it
 * by at most one.
 *
 * Rows and columns are the same but for turning the board, so the tables know only
 * rows of its lower half. A *view* is the board turned that way.
 */
#ifndef GLS_SHUFFDLE_LINE_TABLES_H
#define GLS_SHUFFDLE_LINE_TABLES_H

#include "kind/shuffdle/neutral_table.h"
#include "kind/shuffdle/shuffdle.h"

struct line_tables {
	struct target_table target;
	struct neutral_table neutral;
};

/* Whether there can be tables for boards of this side. */
bool line_tables_fit(unsigned side);

/* How much of the board the tables know, and how long they take to build on 5x5 by
 * one thread. */
enum line_tables_size {
	LINE_TABLES_SMALL,  /* two rows folded: half a second */
	LINE_TABLES_MIDDLE, /* one row folded: two seconds; the large ones if they are there */
	LINE_TABLES_LARGE,  /* no row folded: a minute */
};

/* Opens what a row of the lower half needs, built if need be. NULL and an error as
 * tables_open(). */
MUST_CHECK struct line_tables *line_tables_open(unsigned side, unsigned holes, unsigned row,
	enum line_tables_size size, struct control *control, struct gls_error *error);

/* Whether larger tables than the small ones are there for this row. */
bool line_tables_are_there(
	unsigned side, unsigned holes, unsigned row, const struct control *control);
void line_tables_close(struct line_tables *tables, struct control *control);

/* The row of the lower half that stands for this line. */
static inline unsigned
view_row(unsigned side, struct shuffdle_line line)
{
	unsigned opposite = side - 1 - line.number;
	return line.number > opposite ? line.number : opposite;
}

/* Where a cell of the board is in the view of the line, and back. */
static inline unsigned
view_cell(unsigned side, struct shuffdle_line line, unsigned cell)
{
	unsigned row = cell / side, column = cell % side;
	unsigned across = line.is_column ? column : row, along = line.is_column ? row : column;
	if (view_row(side, line) != line.number)
		across = side - 1 - across;
	return across * side + along;
}

static inline unsigned
view_cell_back(unsigned side, struct shuffdle_line line, unsigned cell)
{
	unsigned across = cell / side, along = cell % side;
	if (view_row(side, line) != line.number)
		across = side - 1 - across;
	return line.is_column ? along * side + across : across * side + along;
}

/* Calls each() for every choice of different tiles that fit the places of the word
 * in the line: their cells in its view, place by place. */
void each_choice(const struct shuffdle *shuffdle, const uint8_t *cell, struct shuffdle_line line,
	void (*each)(const uint8_t *targets, void *data), void *data);

/* No solution by these targets in the view is shorter; UINT_MAX if there is none. */
static inline unsigned
line_tables_left(const struct line_tables *tables, uint32_t holes, const uint8_t *targets)
{
	uint32_t cells = 0;
	for (unsigned i = 0; i < tables->target.side; i++)
		cells |= 1u << targets[i];
	unsigned neutral = neutral_left(&tables->neutral, holes, cells);
	if (neutral == NEUTRAL_NEVER)
		return UINT32_MAX;
	const struct target_table *target = &tables->target;
	return neutral + target_table_left(target, target_table_index(target, targets),
				 target_table_walk(target, targets));
}

#endif
