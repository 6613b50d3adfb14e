/* additive.h: the tables of a partition, added up and seen from all views. */
#ifndef GLS_TILES_PDB_ADDITIVE_H
#define GLS_TILES_PDB_ADDITIVE_H

#include "kind/tiles/pdb/partition.h"
#include "kind/tiles/pdb/pattern.h"

struct additive {
	struct geometry geometry;
	enum pattern_form form;
	unsigned patterns;
	struct pattern pattern[PARTITION_MAX];
};

/* Boards are given as tile[cell]: canonical cells, and tiles named by the cells
 * where they belong. */

MUST_CHECK bool additive_open(struct additive *additive, const struct geometry *geometry,
	const struct partition *partition, enum pattern_form form, enum table_use use,
	struct control *control, struct gls_error *error);
/* Whether all of its tables are in memory or on disk; a quick look. */
bool additive_is_there(const struct geometry *geometry, const struct partition *partition,
	struct control *control);
void additive_close(struct additive *additive, struct control *control);

/* The sum of one view, with what is needed to follow it along a path: ten bits
 * of the sum, then two bits of each pattern's own number. */
typedef uint32_t measure_word;
enum { MEASURE_SUM_BITS = 10, MEASURE_SUM_MASK = (1 << MEASURE_SUM_BITS) - 1 };

static inline unsigned
measure_sum(measure_word word)
{
	return word & MEASURE_SUM_MASK;
}

/* The measure after a tile of a pattern has moved and its table shows `bit`: up
 * if that is the second lowest bit of the pattern's number plus one. */
static inline measure_word
measure_after(measure_word before, unsigned pattern, unsigned bit)
{
	unsigned shift = MEASURE_SUM_BITS + 2 * pattern, low = before >> shift & 3;
	bool is_up = ((low + 1) >> 1 & 1) == bit;
	measure_word after = is_up ? before + 1 : before - 1;
	unsigned low_after = (is_up ? low + 1 : low + 3) & 3;
	return (after & ~((measure_word)3 << shift)) | low_after << shift;
}

/* The measure of a board in one view, from nothing. */
measure_word additive_measure(const struct additive *additive, const uint8_t *tile, unsigned view);

/* The measure after a tile has gone from one cell to another: tile[] is the
 * board after that. */
measure_word additive_measure_after(const struct additive *additive, const uint8_t *tile,
	unsigned view, unsigned from, unsigned to, measure_word before);

/* The board seen in a view. */
void additive_view(
	const struct additive *additive, const uint8_t *tile, unsigned view, uint8_t *seen);

#endif
