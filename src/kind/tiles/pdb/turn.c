#include "kind/tiles/pdb/turn.h"

static uint32_t
rank_after(const struct layout *layout, uint32_t rank, unsigned from, unsigned to)
{
	return order_rank(layout, order_moved(order_of_rank(layout->tiles, rank), from, to));
}

static unsigned
inner_places(const struct layout *layout)
{
	return layout->tiles < TURN_INNER ? layout->tiles : TURN_INNER;
}

/* Orders of so many tiles. */
static unsigned
orders_of(unsigned tiles)
{
	return tiles < 2 ? 1 : tiles * orders_of(tiles - 1);
}

size_t
turn_words_count(const struct layout *layout)
{
	return layout->orders / orders_of(inner_places(layout));
}

/* The permutation of a turn among the last places, read off the first word. */
static void
init_inner(struct turns *turns, const struct layout *layout, unsigned from, unsigned to)
{
	for (unsigned byte = 0; byte < 3; byte++)
		for (unsigned value = 0; value < 256; value++) {
			uint32_t bits = value << 8 * byte, permuted = 0;
			for (; bits; bits &= bits - 1) {
				unsigned rank = bits_lowest(bits);
				if (rank < turns->word_orders)
					permuted |= cell_bit(rank_after(layout, rank,
						turns->outer + from, turns->outer + to));
			}
			turns->inner[from][to][byte][value] = permuted;
		}
}

static inline uint32_t
permuted(turn_permutation permutation, uint32_t word)
{
	return permutation[0][word & 255] | permutation[1][word >> 8 & 255] |
	       permutation[2][word >> 16];
}

static void
init_spread(struct turns *turns)
{
	for (unsigned to = 0; to < TURN_INNER; to++)
		for (unsigned field = 0; field < 4; field++)
			for (uint32_t bits = 0; bits <= TURN_FIELD_MASK; bits++)
				turns->spread[to][field][bits] =
					permuted(turns->inner[0][to], bits << TURN_FIELD * field);
}

/* Links of a turn with one end at least before the last four places. An end
 * within them is the first of the four: see turn_words(). */
static void
init_links(struct turns *turns, const struct layout *layout, unsigned from, unsigned to)
{
	uint16_t(*link)[4] = turns->links[turn_number(from, to)];
	for (uint32_t word = 0; word < turns->words; word++)
		for (unsigned field = 0; field < 4; field++) {
			uint32_t rank = word * turns->word_orders + field * TURN_FIELD;
			uint32_t after = rank_after(layout, rank, from, to);
			link[word][field] = (uint16_t)(after / turns->word_orders * 4 +
						       after % turns->word_orders / TURN_FIELD);
		}
}

void
turns_init(struct turns *turns, const struct layout *layout)
{
	unsigned inner = inner_places(layout);
	turns->word_orders = orders_of(inner);
	turns->words = layout->orders / turns->word_orders;
	turns->outer = layout->tiles - inner;
	for (unsigned from = 0; from < inner; from++)
		for (unsigned to = 0; to < inner; to++)
			init_inner(turns, layout, from, to);
	init_spread(turns);
	for (unsigned from = 0; from <= turns->outer; from++)
		for (unsigned to = 0; to <= turns->outer; to++)
			if (from != to)
				init_links(turns, layout, from, to);
}

/* ---- The four kinds of turn ----------------------------------------------- */

static void
turn_within(const struct turns *turns, const uint32_t (*permutation)[256], const uint32_t *words,
	uint32_t *result)
{
	for (unsigned i = 0; i < turns->words; i++)
		if (words[i])
			result[i] |= permutation[0][words[i] & 255] |
				     permutation[1][words[i] >> 8 & 255] |
				     permutation[2][words[i] >> 16];
}

static void
turn_before(const struct turns *turns, const uint16_t (*link)[4], const uint32_t *words,
	uint32_t *result)
{
	for (unsigned i = 0; i < turns->words; i++)
		result[link[i][0] / 4] |= words[i];
}

/* From before the last four to place `to` of them: to the first, then on. */
static void
turn_into(const struct turns *turns, const uint16_t (*link)[4], unsigned to, const uint32_t *words,
	uint32_t *result)
{
	const uint32_t(*spread)[TURN_FIELD_MASK + 1] = turns->spread[to];
	for (unsigned i = 0; i < turns->words; i++) {
		uint32_t word = words[i];
		if (!word)
			continue;
		for (unsigned field = 0; field < 4; field++) {
			unsigned target = link[i][field];
			result[target / 4] |=
				spread[target % 4][word >> TURN_FIELD * field & TURN_FIELD_MASK];
		}
	}
}

/* From place `from` of the last four to before them: first to their first. */
static void
turn_out(const struct turns *turns, const uint16_t (*link)[4], unsigned from, const uint32_t *words,
	uint32_t *result)
{
	const uint32_t(*permutation)[256] = turns->inner[from][0];
	for (unsigned i = 0; i < turns->words; i++) {
		if (!words[i])
			continue;
		uint32_t word = permutation[0][words[i] & 255] |
				permutation[1][words[i] >> 8 & 255] |
				permutation[2][words[i] >> 16];
		for (unsigned field = 0; field < 4; field++) {
			unsigned target = link[i][field];
			result[target / 4] |= (word >> TURN_FIELD * field & TURN_FIELD_MASK)
					      << TURN_FIELD * (target % 4);
		}
	}
}

void
turn_words(const struct turns *turns, unsigned number, const uint32_t *words, uint32_t *result)
{
	unsigned from = number / LAYOUT_TILES_MAX, to = number % LAYOUT_TILES_MAX;
	unsigned outer = turns->outer;
	if (from >= outer && to >= outer)
		turn_within(turns, turns->inner[from - outer][to - outer], words, result);
	else if (from < outer && to < outer)
		turn_before(turns, turns->links[number], words, result);
	else if (from < outer)
		turn_into(turns, turns->links[turn_number(from, outer)], to - outer, words, result);
	else
		turn_out(turns, turns->links[turn_number(outer, to)], from - outer, words, result);
}
