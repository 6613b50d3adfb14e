/* order_permutation.h: what a vertical move does to all orders of a cohort at once.
 *
 * A vertical move takes a tile from one place of the order to another, past at
 * most as many tiles as a row has but one: an *order permutation*. The orders of
 * a cohort are a set of bits by rank, cut into words: those of a word have the
 * same tiles in all but the last four places, and a bit for each of the 24 orders
 * of these four.
 *
 * A permutation that stays within the last four places permutes the bits of each word
 * alike. A permutation that stays before them moves whole words. One that crosses
 * splits a word by the tile that stands, or will stand, first of the four: into
 * four fields of six orders of the three others, which move as wholes. So a few
 * instructions serve 24 states.
 */
#ifndef GLS_TILES_PDB_ORDER_PERMUTATION_H
#define GLS_TILES_PDB_ORDER_PERMUTATION_H

#include "kind/tiles/pdb/layout.h"

enum {
	PERMUTATION_INNER = 4,        /* places within a word */
	PERMUTATION_WORDS_MAX = 1680, /* 8! / 4! */
	PERMUTATION_FIELD = 6,        /* orders of three tiles */
	PERMUTATION_FIELD_MASK = (1 << PERMUTATION_FIELD) - 1,
	PERMUTATION_NUMBERS = LAYOUT_TILES_MAX * LAYOUT_TILES_MAX,
};

/* Where the four fields of each word go: word * 4 + field. Of a permutation that moves
 * whole words, the first is where the word goes. */
typedef uint16_t permutation_links[PERMUTATION_WORDS_MAX][4];

/* A permutation of the bits of a word, byte by byte. */
typedef uint32_t word_permutation[3][256];

struct order_permutations {
	unsigned words, word_orders; /* words of a cohort; orders in a word */
	unsigned outer;              /* places before those within a word */
	permutation_links links[PERMUTATION_NUMBERS];
	word_permutation inner[PERMUTATION_INNER][PERMUTATION_INNER];
	/* Fields after the first of the four went to another place: by that
	 * place, by the field, by its bits. */
	uint32_t spread[PERMUTATION_INNER][4][PERMUTATION_FIELD_MASK + 1];
};

static inline uint16_t
permutation_number(unsigned from, unsigned to)
{
	return (uint16_t)(from * LAYOUT_TILES_MAX + to);
}

/* The number of words of a cohort. */
size_t permutation_words(const struct layout *layout);

void order_permutations_init(struct order_permutations *permutations, const struct layout *layout);

/* Adds to `result` what becomes of the orders in `words` by a permutation. */
void permute_orders(const struct order_permutations *permutations, unsigned number,
	const uint32_t *words, uint32_t *result);

#endif
