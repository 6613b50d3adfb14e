/* pattern.h: the table of one pattern.
 *
 * A pattern is a set of tiles of a canonical board, named by the cells where
 * they belong. Its table tells how often its tiles must move, at least, to
 * bring them all home, whatever the other tiles do; so the tables of patterns
 * that share no tile may be added up.
 *
 * PATTERN_BITS tables know in which region of the free cells the blank is, and
 * keep one bit a state. A move of one of the pattern's tiles changes the number
 * by exactly one, up or down, and its parity is that of the taxicab distance;
 * so the second lowest bit is enough to follow it along a path. (Clausecker and
 * Reinefeld 2021.)
 *
 * PATTERN_BYTES tables are the textbook's: the whole number in a byte, the least
 * over all places of the blank.
 */
#ifndef GLS_TILES_PDB_PATTERN_H
#define GLS_TILES_PDB_PATTERN_H

#include "kind/tiles/pdb/layout.h"

enum pattern_form { PATTERN_BITS, PATTERN_BYTES };

struct pattern {
	struct layout layout;
	unsigned blank; /* goal cell of the blank */
	uint32_t tiles; /* the goal cells */
	enum pattern_form form;
	struct table table;
};

/* Opens the table for a board, a blank class and tiles that go with it, or
 * builds it; use as for tables_open(). */
MUST_CHECK bool pattern_open(struct pattern *pattern, const struct geometry *geometry,
	uint32_t tiles, enum pattern_form form, enum table_use use, struct control *control,
	struct gls_error *error);
void pattern_close(struct pattern *pattern, struct control *control);

/* Whether the table is in memory or on disk; a quick look. */
bool pattern_is_there(const struct geometry *geometry, uint32_t tiles, enum pattern_form form,
	struct control *control);

/* Fills a name of at least 101 bytes, and says how many bytes the table has. */
size_t pattern_describe(const struct pattern *pattern, char *name);

/* The second lowest bit of the number of moves, of a PATTERN_BITS table. */
static inline unsigned
pattern_bit(const struct pattern *pattern, uint32_t map, uint32_t order, unsigned blank)
{
	uint32_t index = layout_index(&pattern->layout, map, order, blank);
	return ((const uint8_t *)pattern->table.data)[index >> 3] >> (index & 7) & 1;
}

/* The number of moves, of a PATTERN_BYTES table. */
static inline unsigned
pattern_byte(const struct pattern *pattern, uint32_t map, uint32_t order)
{
	const struct layout *layout = &pattern->layout;
	size_t ordinal = layout->ordinal[layout_number(layout, map)];
	return ((const uint8_t *)
			pattern->table.data)[ordinal * layout->orders + order_rank(layout, order)];
}

/* The number of moves from any state, of a PATTERN_BITS table: walks down to the
 * goal, which takes as many steps. */
unsigned pattern_distance(
	const struct pattern *pattern, uint32_t map, uint32_t order, unsigned blank);

/* The state of the pattern on a board: tile[cell] names the tile by its goal
 * cell, that of the blank included. */
void pattern_state(
	const struct pattern *pattern, const uint8_t *tile, uint32_t *map, uint32_t *order);

/* The parity of the number of moves of every state on this map. */
unsigned pattern_parity(const struct pattern *pattern, uint32_t map);

/* pattern_build.c: fills the table; see struct table_plan. */
MUST_CHECK bool pattern_build(const void *pattern, void *data, struct control *control);

#endif
