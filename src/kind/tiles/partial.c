#include "kind/tiles/partial.h"
#include "base/error.h"
#include "kind/tiles/rules.h"

#include <ctype.h>

bool
tiles_is_partial_text(const char *goal)
{
	return goal && strchr(goal, '*');
}

/* ---- Reading ---------------------------------------------------------------- */

static bool
complain(const char *goal, const char *at, const char *what, struct gls_error *error)
{
	return error_at(error, GLS_BAD_INPUT, 1, (size_t)(at - goal) + 1,
		"in the goal: %s; expected numbers, 0 for the blank, and * where anything may "
		"stand",
		what);
}

/* A number below 10000 and goes beyond it; a * is TILES_ANY. */
static bool
read_cell(const char *goal, const char **at, uint16_t *cell, struct gls_error *error)
{
	const char *begin = *at;
	unsigned value = 0;
	if (*begin == '*' || *begin == '_') {
		*cell = *begin == '*' ? TILES_ANY : 0;
		++*at;
		return true;
	}
	if (!isdigit((unsigned char)*begin))
		return complain(goal, begin, "a sign that means nothing here", error);
	while (isdigit((unsigned char)**at) && value < 10000)
		value = 10 * value + (unsigned)(*(*at)++ - '0');
	*cell = (uint16_t)value;
	return true;
}

bool
tiles_partial_check(uint16_t *cell, unsigned cells, struct gls_error *error)
{
	bool is_named[PUZZLE_CELLS_MAX] = {false};
	unsigned open = 0, last = 0, missing = 0;
	for (unsigned i = 0; i < cells; i++) {
		if (cell[i] == TILES_ANY) {
			open++;
			last = i;
			continue;
		}
		if (cell[i] >= cells)
			return error_set(error, GLS_BAD_INPUT,
				"in the goal: %u is out of range: a board of %u cells has the "
				"numbers 0 to %u",
				cell[i], cells, cells - 1);
		if (is_named[cell[i]])
			return error_set(error, GLS_BAD_INPUT,
				"in the goal: the number %u stands twice", cell[i]);
		is_named[cell[i]] = true;
	}
	if (open == cells)
		return error_set(error, GLS_BAD_INPUT,
			"in the goal: nothing but *; expected a tile or the blank somewhere");
	while (is_named[missing])
		missing++;
	if (open == 1)
		cell[last] = (uint16_t)missing;
	return true;
}

/* A row alone is written with its size before it, as in 1x5, which the start has said. */
static size_t
size_length(const char *goal)
{
	size_t rows = strspn(goal, "0123456789");
	size_t columns = goal[rows] == 'x' ? strspn(goal + rows + 1, "0123456789") : 0;
	return rows && columns ? rows + 1 + columns : 0;
}

bool
tiles_partial_read(
	const char *goal, unsigned rows, unsigned columns, uint16_t *cell, struct gls_error *error)
{
	unsigned count = 0, in_row = 0;
	bool has_rows = strpbrk(goal, "/;\n");
	const char *at = goal + size_length(goal);
	for (;;) {
		at += strspn(at, " \t\r,|[](\"')");
		bool ends_row = *at == '/' || *at == ';' || *at == '\n' || !*at;
		if (ends_row && has_rows && in_row && in_row != columns)
			return complain(
				goal, at, "a row of another length than the start's", error);
		if (!*at)
			break;
		if (ends_row) {
			in_row = 0;
			at++;
			continue;
		}
		if (count == rows * columns)
			return complain(goal, at, "more cells than the start has", error);
		if (!read_cell(goal, &at, &cell[count], error))
			return false;
		count++;
		in_row++;
	}
	if (count < rows * columns)
		return complain(goal, at, "fewer cells than the start has", error);
	return tiles_partial_check(cell, count, error);
}

/* ---- Goals that fit ------------------------------------------------------------ */

static bool
names(const uint16_t *wanted, unsigned cells, unsigned tile)
{
	for (unsigned i = 0; i < cells; i++)
		if (wanted[i] == tile)
			return true;
	return false;
}

/* Free tiles in their order, and the blank, if that is free too, in the open cell of this number.
 */
static void
fill(const uint16_t *wanted, unsigned cells, size_t blank, uint16_t *goal)
{
	bool is_blank_free = !names(wanted, cells, 0);
	unsigned tile = 1;
	size_t open = 0;
	for (unsigned i = 0; i < cells; i++) {
		goal[i] = wanted[i];
		if (wanted[i] != TILES_ANY)
			continue;
		if (is_blank_free && open++ == blank) {
			goal[i] = 0;
			continue;
		}
		while (names(wanted, cells, tile))
			tile++;
		goal[i] = (uint16_t)tile++;
	}
}

static size_t
count_open(const uint16_t *wanted, unsigned cells)
{
	size_t open = 0;
	for (unsigned i = 0; i < cells; i++)
		open += wanted[i] == TILES_ANY;
	return open;
}

/* On a line tiles keep their order: the start's, with the blank where the goal may have it. */
static bool
complete_line(const uint16_t *start, const uint16_t *wanted, unsigned cells, uint16_t *goal)
{
	for (unsigned blank = 0; blank < cells; blank++) {
		bool fits = true;
		for (unsigned i = 0, from = 0; i < cells; i++) {
			if (i == blank) {
				goal[i] = 0;
			} else {
				from += !start[from];
				goal[i] = start[from++];
			}
			fits &= wanted[i] == TILES_ANY || wanted[i] == goal[i];
		}
		if (fits)
			return true;
	}
	return false;
}

/* Two free tiles exchanged turn the parity over. */
static void
exchange_free(const uint16_t *wanted, unsigned cells, uint16_t *goal)
{
	unsigned first = cells;
	for (unsigned i = 0; i < cells; i++) {
		if (wanted[i] != TILES_ANY || !goal[i])
			continue;
		if (first == cells) {
			first = i;
			continue;
		}
		uint16_t tile = goal[first];
		goal[first] = goal[i];
		goal[i] = tile;
		return;
	}
}

void
tiles_partial_complete(const uint16_t *start, const uint16_t *wanted, unsigned rows,
	unsigned columns, uint16_t *goal)
{
	unsigned cells = rows * columns;
	size_t open = count_open(wanted, cells);
	bool is_line = rows == 1 || columns == 1;
	if (is_line && complete_line(start, wanted, cells, goal))
		return;
	bool is_blank_free = !names(wanted, cells, 0);
	for (size_t blank = is_blank_free ? open : 1; blank-- > 0;) {
		fill(wanted, cells, blank, goal);
		if (is_line || tiles_connected(start, goal, rows, columns))
			return;
		if (open - is_blank_free < 2)
			continue;
		exchange_free(wanted, cells, goal);
		return;
	}
}

bool
tiles_partial_has_blank(const struct tiles *tiles)
{
	return names(tiles->wanted, tiles->cells, 0);
}

size_t
tiles_partial_count(const struct tiles *tiles)
{
	return tiles_partial_has_blank(tiles) ? 1 : count_open(tiles->wanted, tiles->cells);
}

void
tiles_partial_goal(const struct tiles *tiles, size_t index, uint16_t *cell)
{
	fill(tiles->wanted, tiles->cells, index, cell);
}
