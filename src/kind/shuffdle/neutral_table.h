/* neutral_table.h: the fewest moves of the tiles that are not targets.
 *
 * Suppose that target tiles (see target_table.h) move at no cost, and that any of
 * them may fill any place of the word: how many moves of the other, neutral tiles
 * are needed? Together with the moves of the targets that is a lower bound, since
 * every move moves one or the other.
 *
 * What makes the table small: call a cell *open* if no neutral tile is on it. The
 * open cells fall into *pockets*, the connected pieces of them. Targets go about
 * within a pocket as they like, so all that matters is which cells are open and
 * how many targets each pocket holds; and of two boards that are mirror images from
 * left to right one is enough. With five targets and five holes on 5x5 these are
 * 40,337,127 cases instead of the 823,727,520 ways to place both.
 *
 * And smaller still: `folded` rows at the top, far from the word, may be taken as
 * one large cell that holds as many tiles as they have cells, beside every cell
 * of the next row. What happens within them is then not counted. With one row
 * folded there are twelve times fewer cases, with two rows six hundred times.
 */
#ifndef GLS_SHUFFDLE_NEUTRAL_TABLE_H
#define GLS_SHUFFDLE_NEUTRAL_TABLE_H

#include "base/bits.h"
#include "kind/shuffdle/target_table.h"

enum {
	NEUTRAL_VERSION = 1,
	NEUTRAL_NEVER = UINT8_MAX, /* no moves at all lead to the goal */
	NEUTRAL_NAME_MAX = 48,
	POCKETS_MAX = 13,
	SHARES_MAX = 2602, /* on 5x5 without neutral tiles; 113 in the game */
	RANK_LOW_BITS = 12,
};

/* The pockets so far, as far as they matter for counting the ways in which k
 * targets can be shared out to them: the sizes, in any order. */
struct share {
	uint16_t ways[TABLE_SIDE_MAX + 1]; /* by k */
	uint16_t next[TABLE_SIDE_MAX + 1]; /* the share with one more pocket of this size */
	/* With k targets in all and t of them in one more pocket: the ways with fewer
	 * than t there. */
	uint16_t before[TABLE_SIDE_MAX + 1][TABLE_SIDE_MAX + 1];
};

struct neutral_table {
	unsigned side, holes, row, folded;
	uint32_t left_edge, right_edge, board; /* cells */
	uint32_t fold, shore;                  /* the folded cells; the row beside them */
	/* Columns that a mirror exchanges, two pairs at most, and how far apart they
	 * are; and what it leaves where it is, the fold and a middle column. */
	uint32_t mirror_left[2], mirror_right[2], mirror_stays;
	unsigned mirror_shift[2];
	struct share *share;
	unsigned share_count;
	/* The number of a set of open cells, of which `least` at least are not folded. */
	unsigned least;
	uint32_t low_rank[1 << RANK_LOW_BITS];
	uint32_t *high_rank; /* 1 << high_bits for each number of cells from `least` */
	unsigned high_bits, high_sizes;
	uint32_t set_count, case_count;
	const uint32_t *first; /* by the number of the set: its first case */
	const uint8_t *left;   /* by case: moves that are left */
	struct table table;
	char name[NEUTRAL_NAME_MAX];
};

/* The name of such a table. */
void neutral_table_name(
	char name[NEUTRAL_NAME_MAX], unsigned side, unsigned holes, unsigned row, unsigned folded);

/* A table for boards of this side, 3 to TABLE_SIDE_MAX, with so many holes, for a
 * row from 0 that is not folded. False when memory is out. */
MUST_CHECK bool neutral_table_init(struct neutral_table *table, unsigned side, unsigned holes,
	unsigned row, unsigned folded, struct control *control);
void neutral_table_free(struct neutral_table *table, struct control *control);

/* What builds it; good as long as the table that it was made from. */
struct table_plan neutral_table_plan(const struct neutral_table *table);

/* Gives the table the bytes that its plan has built. */
void neutral_table_attach(struct neutral_table *table, const struct table *bytes);

/* The cells, and those beside them. */
static inline uint32_t
neutral_spread(const struct neutral_table *table, uint32_t cells)
{
	uint32_t spread = cells | cells << table->side | cells >> table->side |
			  (cells & ~table->right_edge) << 1 | (cells & ~table->left_edge) >> 1;
	if (cells & table->fold)
		spread |= table->fold | table->shore;
	if (cells & table->shore)
		spread |= table->fold;
	return spread;
}

/* The pocket that holds the lowest open cell. */
static inline uint32_t
neutral_pocket(const struct neutral_table *table, uint32_t open)
{
	uint32_t pocket = open & -open, before;
	do {
		before = pocket;
		pocket = neutral_spread(table, pocket) & open;
	} while (pocket != before);
	return pocket;
}

/* Where the tiles of folded cells stand does not matter: the first cells are
 * taken for them. */
static inline uint32_t
neutral_folded(const struct neutral_table *table, uint32_t cells)
{
	return (cells & ~table->fold) | ((1u << bits_count(cells & table->fold)) - 1);
}

static inline unsigned
neutral_pocket_size(const struct neutral_table *table, uint32_t pocket)
{
	unsigned size = bits_count(pocket);
	return size < table->side ? size : table->side;
}

/* The number of a set of open cells, folded. */
static inline uint32_t
neutral_set(const struct neutral_table *table, uint32_t open)
{
	uint32_t rest = open >> (table->folded * table->side);
	unsigned size = bits_count(rest) - table->least;
	return table->low_rank[rest & ((1 << RANK_LOW_BITS) - 1)] +
	       table->high_rank[(size << table->high_bits) + (rest >> RANK_LOW_BITS)];
}

/* The number of a case among those of its set; both masks folded. */
static inline unsigned
neutral_case(const struct neutral_table *table, uint32_t open, uint32_t targets)
{
	const struct share *share = table->share;
	unsigned number = 0, sum = 0;
	while (open) {
		uint32_t pocket = neutral_pocket(table, open);
		unsigned inside = bits_count(pocket & targets);
		sum += inside;
		number += share->before[sum][inside];
		share = &table->share[share->next[neutral_pocket_size(table, pocket)]];
		open ^= pocket;
	}
	return number;
}

static inline uint32_t
neutral_mirrored(const struct neutral_table *table, uint32_t cells)
{
	uint32_t mirrored = cells & table->mirror_stays;
	for (unsigned i = 0; i < 2; i++)
		mirrored |= (cells & table->mirror_left[i]) << table->mirror_shift[i] |
			    (cells & table->mirror_right[i]) >> table->mirror_shift[i];
	return mirrored;
}

/* Where the table has the case of these holes and cells of targets. */
struct neutral_place {
	uint32_t open, targets, set;
};

static inline struct neutral_place
neutral_find(const struct neutral_table *table, uint32_t holes, uint32_t targets)
{
	uint32_t open = neutral_folded(table, holes | targets);
	uint32_t mirrored = neutral_mirrored(table, open);
	targets = neutral_folded(table, targets);
	if (mirrored < open) {
		open = mirrored;
		targets = neutral_mirrored(table, targets);
	}
	return (struct neutral_place){open, targets, neutral_set(table, open)};
}

/* The moves that are left for these holes and cells of targets. */
static inline unsigned
neutral_left(const struct neutral_table *table, uint32_t holes, uint32_t targets)
{
	struct neutral_place place = neutral_find(table, holes, targets);
	return table
		->left[table->first[place.set] + neutral_case(table, place.open, place.targets)];
}

#endif
