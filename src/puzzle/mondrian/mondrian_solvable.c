/* What can be said without a search. Tiles never leave the region of cells in
 * which they stand, so every region must have tiles enough for its goals; a
 * board on which nothing can move stays as it is; and a goal board whose tiles
 * cannot have slid to where they stand is never the end of a move. Whatever
 * passes these tests may be solvable or not. */
#include "puzzle/mondrian/rules.h"

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
	} else {
		solvable = GLS_SOLVABLE_UNKNOWN;
		snprintf(reason, size, "neither walls nor the goal rule it out");
	}
	free(position);
	return solvable;
}
