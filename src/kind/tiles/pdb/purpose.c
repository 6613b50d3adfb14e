/* What the tables of tiles are for, by their names: those that pattern.c, distance_table.c and
 * automaton.c give them. */
#include "kind/tiles/exact.h"
#include "kind/tiles/pdb/partition.h"
#include "kind/tiles/pdb/pdb.h"
#include "tables/table_name.h"

#include <stdlib.h>

/* The numbers in "1.2.3" as a set of tiles; 0 if it is something else. */
static uint32_t
read_tiles(const char *text)
{
	uint32_t tiles = 0;
	while (*text) {
		char *end;
		unsigned long tile = strtoul(text, &end, 10);
		if (end == text || tile >= PDB_CELLS_MAX || (*end && *end != '.'))
			return 0;
		tiles |= cell_bit((unsigned)tile);
		text = *end ? end + 1 : end;
	}
	return tiles;
}

void
tiles_table_serves(const char *name, struct text *text)
{
	enum { ROWS, COLUMNS, BLANK, NUMBERS };
	unsigned number[NUMBERS];
	size_t length = table_name_read(name, "distances-#x#-#", number);
	if (length && !name[length]) {
		text_add(text, "%ux%u %s", number[ROWS], number[COLUMNS], TILES_TABLE_NAME);
		return;
	}
	length = table_name_read(name, "tiles-bytes-#x#-#-", number);
	bool has_bytes = length;
	if (!has_bytes)
		length = table_name_read(name, "tiles-#x#-#-", number);
	uint32_t tiles = length ? read_tiles(name + length) : 0;
	if (!tiles || !geometry_fits(number[ROWS], number[COLUMNS]))
		return;
	text_add(text, "%ux%u", number[ROWS], number[COLUMNS]);
	partition_names_with(number[ROWS], number[COLUMNS], number[BLANK], tiles,
		has_bytes ? ",additive-byte" : "", text);
}
