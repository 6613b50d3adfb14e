/* What can be said without a search. Tiles never leave the region of cells in
 * which they stand, so every region must have tiles enough for its goals; a
 * board on which nothing can move stays as it is; a goal board whose tiles cannot
 * have slid to where they stand is never the end of a move; and tiles cannot get
 * into some sets of lines from outside. Whatever passes these tests may be
 * solvable or not. */
#include "kind/mondrian/rules.h"

#include <stdio.h>
#include <stdlib.h>

/* Gives each place the number of its region; how many regions there are. */
static unsigned
find_regions(const struct mondrian *mondrian, uint8_t *region)
{
	unsigned columns = mondrian->base.columns, count = 0;
	memset(region, MONDRIAN_NO_CELL, mondrian->cells);
	for (unsigned first = 0; first < mondrian->cells; first++) {
		if (mondrian->place_of[first] == MONDRIAN_NO_CELL ||
			region[first] != MONDRIAN_NO_CELL)
			continue;
		uint8_t queue[MONDRIAN_CELLS_MAX] = {(uint8_t)first};
		region[first] = (uint8_t)count;
		for (unsigned head = 0, tail = 1; head < tail; head++) {
			unsigned cell = queue[head];
			unsigned row = mondrian->row_of[cell], column = mondrian->column_of[cell];
			const unsigned beside[4] = {
				row ? cell - columns : cell,
				row + 1 < mondrian->base.rows ? cell + columns : cell,
				column ? cell - 1 : cell,
				column + 1 < columns ? cell + 1 : cell,
			};
			for (unsigned i = 0; i < 4; i++)
				if (mondrian->place_of[beside[i]] != MONDRIAN_NO_CELL &&
					region[beside[i]] == MONDRIAN_NO_CELL) {
					region[beside[i]] = (uint8_t)count;
					queue[tail++] = (uint8_t)beside[i];
				}
		}
		count++;
	}
	return count;
}

static unsigned
count_in_region(
	const struct mondrian_list *list, unsigned colour, const uint8_t *region, unsigned number)
{
	unsigned count = 0;
	for (unsigned i = list->first[colour]; i < list->first[colour + 1]; i++)
		count += region[list->cell[i]] == number;
	return count;
}

static bool
regions_suffice(const struct mondrian *mondrian, char *reason, size_t size)
{
	uint8_t region[MONDRIAN_CELLS_MAX];
	unsigned regions = find_regions(mondrian, region);
	for (unsigned number = 0; number < regions; number++)
		for (unsigned colour = 0; colour < mondrian->colours; colour++) {
			unsigned tiles = count_in_region(&mondrian->start, colour, region, number);
			unsigned goals = count_in_region(&mondrian->goal, colour, region, number);
			if (tiles >= goals)
				continue;
			snprintf(reason, size,
				"fixed cells cut the grid into %u regions, and one has %u tile%s "
				"of "
				"'%c' for %u goal cells",
				regions, tiles, tiles == 1 ? "" : "s", mondrian->letter[colour],
				goals);
			return false;
		}
	return true;
}

/* Whether any move at all ends on a goal board; true where those are not listed. */
static bool
goal_can_be_entered(const gls_puzzle *puzzle, struct position *position)
{
	struct gls_move moves[mondrian_MOVES_MAX];
	size_t count = puzzle->kind->goal_count(puzzle);
	for (size_t i = 0; i < count; i++) {
		puzzle->kind->goal(puzzle, i, position);
		if (mondrian_moves_back(puzzle, position, moves))
			return true;
	}
	return !count;
}

/* ---- Lines that nothing enters -------------------------------------------- */

/*
 * Take some rows and columns, none of them at the edge and no two of a sort side
 * by side, and let all tiles stand in them. A tile that stands in one of the
 * columns and in none of the rows has neither a tile nor the edge to its left or
 * right, so if no fixed cell is there either, it has not slid sideways: before
 * the last move too it stood in that column. The same goes for the rows. So if
 * the goal is such a board, so is every board from which it can be reached.
 */
struct lines {
	unsigned rows, columns; /* a bit for each */
};

static bool
are_in_lines(const struct mondrian *mondrian, const struct mondrian_list *tiles,
	const struct lines *lines)
{
	for (unsigned i = 0; i < mondrian->tiles; i++) {
		unsigned cell = tiles->cell[i];
		if (!(lines->rows >> mondrian->row_of[cell] & 1) &&
			!(lines->columns >> mondrian->column_of[cell] & 1))
			return false;
	}
	return true;
}

/* Whether no line of one sort can be entered sideways at a fixed cell, where the
 * lines of the other sort leave it alone. `fixed` are the lines across. */
static bool
is_clear_of_fixed(const uint16_t *fixed, unsigned across, unsigned lines, unsigned others)
{
	unsigned beside = (lines << 1 | lines >> 1) << 1; /* as in struct mondrian_position */
	for (unsigned i = 0; i < across; i++)
		if (!(others >> i & 1) && (fixed[i] & beside))
			return false;
	return true;
}

/* Whether the lines of one sort are all apart from each other and the edges. */
static bool
are_apart(unsigned lines, unsigned count)
{
	return !(lines & lines << 1) && !(lines & 1) && !(lines >> (count - 1) & 1);
}

static bool
are_closed(const struct mondrian *mondrian, const struct lines *lines)
{
	return is_clear_of_fixed(
		       mondrian->fixed_row, mondrian->base.rows, lines->columns, lines->rows) &&
	       is_clear_of_fixed(
		       mondrian->fixed_column, mondrian->base.columns, lines->rows, lines->columns);
}

static void
describe_lines(const struct lines *lines, char *reason, size_t size)
{
	struct text text = {0};
	text_add(&text, "the goal stands in");
	for (unsigned i = 0; i < MONDRIAN_SIDE_MAX; i++)
		if (lines->rows >> i & 1)
			text_add(&text, " row %u,", i + 1);
	for (unsigned i = 0; i < MONDRIAN_SIDE_MAX; i++)
		if (lines->columns >> i & 1)
			text_add(&text, " column %c,", 'a' + i);
	text_add(&text, " which no tile can enter sideways, and the start does not");
	char *words = text_take(&text);
	snprintf(reason, size, "%s", words ? words : "no tile can enter the lines of the goal");
	free(words);
}

/* Whether the goal stands in lines that nothing enters, and the start does not. */
static bool
goal_is_shut(const struct mondrian *mondrian, char *reason, size_t size)
{
	unsigned rows = mondrian->base.rows, columns = mondrian->base.columns;
	struct lines lines;
	if (mondrian->goal.first[mondrian->colours] < mondrian->tiles)
		return false; /* some tiles may be anywhere */
	for (lines.rows = 0; lines.rows < 1u << rows; lines.rows++) {
		if (!are_apart(lines.rows, rows))
			continue;
		for (lines.columns = 0; lines.columns < 1u << columns; lines.columns++)
			if (are_apart(lines.columns, columns) &&
				are_in_lines(mondrian, &mondrian->goal, &lines) &&
				!are_in_lines(mondrian, &mondrian->start, &lines) &&
				are_closed(mondrian, &lines)) {
				describe_lines(&lines, reason, size);
				return true;
			}
	}
	return false;
}

enum gls_solvable
mondrian_solvable(const gls_puzzle *puzzle, char *reason, size_t size)
{
	struct gls_move moves[mondrian_MOVES_MAX];
	struct position *position = position_new(puzzle);
	enum gls_solvable solvable = GLS_NOT_SOLVABLE;
	if (!position) {
		snprintf(reason, size, "no memory to tell");
		return GLS_SOLVABLE_UNKNOWN;
	}
	puzzle->kind->start(puzzle, position);
	if (mondrian_is_goal(puzzle, position)) {
		solvable = GLS_SOLVABLE;
		snprintf(reason, size, "the start already shows the goal");
	} else if (!mondrian_moves(puzzle, position, moves)) {
		snprintf(reason, size, "no tile can move");
	} else if (!regions_suffice(mondrian_of(puzzle), reason, size)) {
		/* It has said why. */
	} else if (!goal_can_be_entered(puzzle, position)) {
		snprintf(reason, size,
			"no move ends at the goal: no tile there has something to stop it and free "
			"cells behind it");
	} else if (goal_is_shut(mondrian_of(puzzle), reason, size)) {
		/* It has said why. */
	} else {
		solvable = GLS_SOLVABLE_UNKNOWN;
		snprintf(reason, size, "neither walls nor the goal rule it out");
	}
	free(position);
	return solvable;
}
