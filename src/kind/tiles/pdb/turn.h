/* turn.h: what a vertical move does to all orders of a cohort at once.
 *
 * A vertical move takes a tile from one place of the order to another, past at
 * most as many tiles as a row has but one. The orders of a cohort are a set of
 * bits by rank, cut into words: those of a word have the same tiles in all but
 * the last four places, and a bit for each of the 24 orders of these four.
 *
 * A turn that stays within the last four places permutes the bits of each word
 * alike. A turn that stays before them moves whole words. One that crosses
 * splits a word by the tile that stands, or will stand, first of the four: into
 * four fields of six orders of the three others, which move as wholes. So a few
 * instructions serve 24 states.
 */
#ifndef GLS_TILES_PDB_TURN_H
#define GLS_TILES_PDB_TURN_H

#include "kind/tiles/pdb/layout.h"

enum {
	TURN_INNER = 4,        /* places within a word */
	TURN_WORDS_MAX = 1680, /* 8! / 4! */
	TURN_FIELD = 6,        /* orders of three tiles */
	TURN_FIELD_MASK = (1 << TURN_FIELD) - 1,
	TURN_NUMBERS = LAYOUT_TILES_MAX * LAYOUT_TILES_MAX,
};

/* Where the four fields of each word go: word * 4 + field. Of a turn that moves
 * whole words, the first is where the word goes. */
typedef uint16_t turn_links[TURN_WORDS_MAX][4];

/* A permutation of the bits of a word, byte by byte. */
typedef uint32_t turn_permutation[3][256];

struct turns {
	unsigned words, word_orders; /* words of a cohort; orders in a word */
	unsigned outer;              /* places before those within a word */
	turn_links links[TURN_NUMBERS];
	turn_permutation inner[TURN_INNER][TURN_INNER];
	/* Fields after the first of the four went to another place: by that
	 * place, by the field, by its bits. */
	uint32_t spread[TURN_INNER][4][TURN_FIELD_MASK + 1];
};

static inline uint16_t
turn_number(unsigned from, unsigned to)
{
	return (uint16_t)(from * LAYOUT_TILES_MAX + to);
}

/* The number of words of a cohort. */
size_t turn_words_count(const struct layout *layout);

void turns_init(struct turns *turns, const struct layout *layout);

/* Adds to `result` what becomes of the orders in `words` by a turn. */
void turn_words(
	const struct turns *turns, unsigned number, const uint32_t *words, uint32_t *result);

#endif
