/* Every move exchanges the blank with a neighbour: it turns an even permutation
 * into an odd one or back, and moves the blank by one step. So permutation
 * parity and the blank's distance change together, and a start whose two
 * parities disagree can never reach the goal. On boards at least two wide all
 * others can (Johnson and Story 1879); on a line tiles cannot even pass each
 * other. */
#include "kind/tiles/rules.h"

#include <stdio.h>
#include <stdlib.h>

/* Whether an odd number of exchanges turns one board into the other. */
static bool
differ_by_odd(const uint16_t *one, const uint16_t *other, unsigned cells)
{
	uint16_t cell_in_other[PUZZLE_CELLS_MAX];
	bool seen[PUZZLE_CELLS_MAX] = {false};
	bool odd = false;
	for (unsigned c = 0; c < cells; c++)
		cell_in_other[other[c]] = (uint16_t)c;
	for (unsigned first = 0; first < cells; first++) {
		if (seen[first])
			continue;
		for (unsigned c = cell_in_other[one[first]]; c != first;
			c = cell_in_other[one[c]]) {
			seen[c] = true;
			odd = !odd;
		}
	}
	return odd;
}

static unsigned
blank_of(const uint16_t *cell)
{
	unsigned blank = 0;
	while (cell[blank])
		blank++;
	return blank;
}

static unsigned
blank_distance(const uint16_t *one, const uint16_t *other, unsigned columns)
{
	int a = (int)blank_of(one), b = (int)blank_of(other), width = (int)columns;
	return (unsigned)(abs(a / width - b / width) + abs(a % width - b % width));
}

/* On a line: the first tile that stands elsewhere in the order of the tiles, 0
 * if none does. */
static unsigned
line_first_wrong(const uint16_t *one, const uint16_t *other, unsigned cells)
{
	for (unsigned i = 0, j = 0; i < cells && j < cells; i++, j++) {
		i += i < cells && !one[i];
		j += j < cells && !other[j];
		if (i < cells && j < cells && one[i] != other[j])
			return one[i];
	}
	return 0;
}

bool
tiles_connected(const uint16_t *one, const uint16_t *other, unsigned rows, unsigned columns)
{
	if (rows == 1 || columns == 1)
		return !line_first_wrong(one, other, rows * columns);
	return differ_by_odd(one, other, rows * columns) == blank_distance(one, other, columns) % 2;
}

/* Why, of a goal with open cells. */
static void
explain_partial(const struct tiles *tiles, bool is_line, bool solvable, char *reason, size_t size)
{
	if (tiles->free_count > 1 && !is_line)
		snprintf(reason, size,
			"two or more tiles may stand anywhere: exchanged, they turn the parity "
			"over");
	else
		snprintf(reason, size, "of the boards that fit the goal, %s",
			solvable ? "one can be reached" : "none can be reached");
}

enum gls_solvable
tiles_solvable(const gls_puzzle *puzzle, char *reason, size_t size)
{
	const struct tiles *tiles = tiles_of(puzzle);
	bool solvable = tiles_connected(tiles->start, tiles->goal, puzzle->rows, puzzle->columns);
	if (!size) {
		; /* nobody wants to know */
	} else if (tiles->wanted) {
		explain_partial(
			tiles, puzzle->rows == 1 || puzzle->columns == 1, solvable, reason, size);
	} else if (puzzle->rows == 1 || puzzle->columns == 1) {
		if (solvable)
			snprintf(
				reason, size, "the tiles stand in the goal's order along the line");
		else
			snprintf(reason, size,
				"on a line tiles cannot pass each other, and tile %u is out of "
				"order",
				line_first_wrong(tiles->start, tiles->goal, tiles->cells));
	} else {
		bool odd = differ_by_odd(tiles->start, tiles->goal, tiles->cells);
		unsigned distance = blank_distance(tiles->start, tiles->goal, puzzle->columns);
		snprintf(reason, size,
			"start and goal differ by an %s permutation and the blank is %u step%s "
			"away: %s",
			odd ? "odd" : "even", distance, distance == 1 ? "" : "s",
			solvable ? "the parities agree"
				 : "each move changes both parities, so they can never agree");
	}
	return solvable ? GLS_SOLVABLE : GLS_NOT_SOLVABLE;
}

enum { EXCHANGED_MAX = 64 }; /* cells of a board that is worth writing down for that */

/* The goal with its two last tiles exchanged, which turns the parity over. */
static void
exchange_last_tiles(uint16_t *goal, unsigned cells)
{
	for (unsigned i = 0; i < cells; i++)
		if (goal[i] + 2u >= cells && goal[i])
			goal[i] = (uint16_t)(goal[i] + 1u == cells ? cells - 2 : cells - 1);
}

void
tiles_other_goals(const gls_puzzle *puzzle, struct text *text)
{
	static const char *const names[] = {"standard", "blank-first", "snail"};
	const struct tiles *tiles = tiles_of(puzzle);
	unsigned rows = puzzle->rows, columns = puzzle->columns;
	uint16_t goal[PUZZLE_CELLS_MAX];
	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		tiles_goal_read(names[i], rows, columns, goal, NULL);
		if (tiles_connected(tiles->start, goal, rows, columns))
			text_add(text, "%s\n", names[i]);
	}
	if (rows == 1 || columns == 1 || tiles->cells > EXCHANGED_MAX)
		return;
	memcpy(goal, tiles->goal, tiles->cells * sizeof *goal);
	exchange_last_tiles(goal, tiles->cells);
	if (!tiles_connected(tiles->start, goal, rows, columns))
		return;
	for (unsigned i = 0; i < tiles->cells; i++)
		text_add(text, "%s%u", !i ? "" : i % columns ? " " : "/", goal[i]);
	text_add(text, "\n");
}
