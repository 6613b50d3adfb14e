/* target_table.h: the fewest moves of the target tiles alone.
 *
 * Each of the letters of a word has one tile chosen for it, its target tile. If
 * every other tile were a hole, so many moves would bring the target tiles home,
 * each into its place of the given row; they may not pass through each other.
 *
 * A move of a target tile changes the number by exactly one, any other move
 * leaves it alone. So it is the sum of the targets' own distances from home, their
 * *walk*, and an even number of moves more, the *detour*. The table has half of
 * the detour in two bits for every way in which targets can stand. A half above
 * three counts as three: the number is then too low, which does no harm, and still
 * changes by exactly one, since a target that goes a step away from home never makes
 * the detour longer, nor one that comes nearer shorter.
 */
#ifndef GLS_SHUFFDLE_TARGET_TABLE_H
#define GLS_SHUFFDLE_TARGET_TABLE_H

#include "tables/tables.h"

enum { TABLE_SIDE_MAX = 5 }; /* larger boards have no tables */

struct target_table {
	unsigned side, row;
	uint32_t weight[TABLE_SIDE_MAX]; /* of the cell of each target in the index */
	uint8_t walk[TABLE_SIDE_MAX][TABLE_SIDE_MAX * TABLE_SIDE_MAX]; /* by target and cell */
	const uint8_t *detour; /* by the index: half of it, four to a byte */
	struct table table;
	char name[32];
};

/* A table for boards of this side, 3 to TABLE_SIDE_MAX, and a row from 0. */
void target_table_init(struct target_table *table, unsigned side, unsigned row);

/* What builds it; good as long as the table that it was made from. */
struct table_plan target_table_plan(const struct target_table *table);

static inline uint32_t
target_table_index(const struct target_table *table, const uint8_t *cell)
{
	uint32_t index = 0;
	for (unsigned i = 0; i < table->side; i++)
		index += cell[i] * table->weight[i];
	return index;
}

/* The sum of the targets' own distances. */
static inline unsigned
target_table_walk(const struct target_table *table, const uint8_t *cell)
{
	unsigned walk = 0;
	for (unsigned i = 0; i < table->side; i++)
		walk += table->walk[i][cell[i]];
	return walk;
}

/* The moves that are left, by the index and the walk. */
static inline unsigned
target_table_left(const struct target_table *table, uint32_t index, unsigned walk)
{
	return walk + 2u * (table->detour[index / 4] >> 2 * (index % 4) & 3);
}

#endif
