/* What the tables of tiles are for, by their names: those that pattern.c, distance_table.c and
 * automaton.c give them. */
#include "kind/tiles/exact.h"
#include "kind/tiles/pdb/partition.h"
#include "kind/tiles/pdb/pdb.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
	static const char BYTES[] = "tiles-bytes-", BITS[] = "tiles-";
	unsigned rows, columns, blank;
	int at = 0;
	if (sscanf(name, "distances-%2ux%2u-%2u%n", &rows, &columns, &blank, &at) == 3 &&
		!name[at]) {
		text_add(text, "%ux%u %s", rows, columns, TILES_TABLE_NAME);
		return;
	}
	bool has_bytes = !strncmp(name, BYTES, sizeof BYTES - 1);
	if (!has_bytes && strncmp(name, BITS, sizeof BITS - 1) != 0)
		return;
	name += has_bytes ? sizeof BYTES - 1 : sizeof BITS - 1;
	if (sscanf(name, "%2ux%2u-%2u-%n", &rows, &columns, &blank, &at) != 3 || !at ||
		!geometry_fits(rows, columns))
		return;
	uint32_t tiles = read_tiles(name + at);
	if (!tiles)
		return;
	text_add(text, "%ux%u", rows, columns);
	partition_names_with(rows, columns, blank, tiles, has_bytes ? ",additive-byte" : "", text);
}
