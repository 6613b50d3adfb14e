/* partition.h: the tiles of a board, shared out among patterns. */
#ifndef GLS_TILES_PDB_PARTITION_H
#define GLS_TILES_PDB_PARTITION_H

#include "base/text.h"
#include "kind/tiles/pdb/layout.h"

enum { PARTITION_MAX = 8 };

struct partition {
	unsigned patterns;
	uint32_t tiles[PARTITION_MAX]; /* sets of tiles of the canonical board */
};

/* How many tiles each pattern has, the most first: "7-8" and "8-7" are alike. */
struct partition_shape {
	unsigned patterns;
	uint8_t tiles[PARTITION_MAX];
	unsigned number; /* 1: the best partition of that shape; 2: the best beside it; ... */
};

/* Reads "6-6-3", or "6-6-3.2" for the second partition, for a board of so many cells; every
 * tile must be counted. */
MUST_CHECK bool partition_shape_read(struct partition_shape *shape, const char *text, size_t length,
	unsigned cells, struct gls_error *error);

/* The shape that is a good choice where nobody asked for one: tables that are
 * built in a fraction of a second. */
const char *partition_default_shape(unsigned rows, unsigned columns);

/* The partition of that shape and number for a canonical board: one that is built in, or, if
 * it is the first, by a rule of thumb. False if there is none. */
MUST_CHECK bool partition_of_shape(const struct geometry *geometry,
	const struct partition_shape *shape, struct partition *partition, struct gls_error *error);

/* Appends the names of the heuristics whose partitions, built in or by the rule of thumb for the
 * default shape, have a pattern of these tiles, as in "pdb:7-8", with a blank before each. */
void partition_names_with(unsigned rows, unsigned columns, unsigned blank, uint32_t tiles,
	const char *ending, struct text *text);

#endif
