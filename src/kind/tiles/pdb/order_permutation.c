#include "kind/tiles/pdb/order_permutation.h"

static uint32_t
rank_after(const struct layout *layout, uint32_t rank, unsigned from, unsigned to)
{
	return order_rank(layout, order_moved(order_of_rank(layout->tiles, rank), from, to));
}

static unsigned
inner_places(const struct layout *layout)
{
	return layout->tiles < PERMUTATION_INNER ? layout->tiles : PERMUTATION_INNER;
}

/* Orders of so many tiles. */
static unsigned
orders_of(unsigned tiles)
{
	return tiles < 2 ? 1 : tiles * orders_of(tiles - 1);
}

size_t
permutation_words(const struct layout *layout)
{
	return layout->orders / orders_of(inner_places(layout));
}

/* What a permutation among the last places does to the bits of a word, read off the first
 * word. */
static void
init_inner(struct order_permutations *permutations, const struct layout *layout, unsigned from,
	unsigned to)
{
	for (unsigned byte = 0; byte < 3; byte++)
		for (unsigned value = 0; value < 256; value++) {
			uint32_t bits = value << 8 * byte, permuted = 0;
			for (; bits; bits &= bits - 1) {
				unsigned rank = bits_lowest(bits);
				if (rank < permutations->word_orders)
					permuted |= cell_bit(
						rank_after(layout, rank, permutations->outer + from,
							permutations->outer + to));
			}
			permutations->inner[from][to][byte][value] = permuted;
		}
}

static inline uint32_t
permuted(word_permutation permutation, uint32_t word)
{
	return permutation[0][word & 255] | permutation[1][word >> 8 & 255] |
	       permutation[2][word >> 16];
}

static void
init_spread(struct order_permutations *permutations)
{
	for (unsigned to = 0; to < PERMUTATION_INNER; to++)
		for (unsigned field = 0; field < 4; field++)
			for (uint32_t bits = 0; bits <= PERMUTATION_FIELD_MASK; bits++)
				permutations->spread[to][field][bits] =
					permuted(permutations->inner[0][to],
						bits << PERMUTATION_FIELD * field);
}

/* Links of a permutation with one end at least before the last four places. An end
 * within them is the first of the four: see permute_orders(). */
static void
init_links(struct order_permutations *permutations, const struct layout *layout, unsigned from,
	unsigned to)
{
	uint16_t(*link)[4] = permutations->links[permutation_number(from, to)];
	for (uint32_t word = 0; word < permutations->words; word++)
		for (unsigned field = 0; field < 4; field++) {
			uint32_t rank =
				word * permutations->word_orders + field * PERMUTATION_FIELD;
			uint32_t after = rank_after(layout, rank, from, to);
			link[word][field] =
				(uint16_t)(after / permutations->word_orders * 4 +
					   after % permutations->word_orders / PERMUTATION_FIELD);
		}
}

void
order_permutations_init(struct order_permutations *permutations, const struct layout *layout)
{
	unsigned inner = inner_places(layout);
	permutations->word_orders = orders_of(inner);
	permutations->words = layout->orders / permutations->word_orders;
	permutations->outer = layout->tiles - inner;
	for (unsigned from = 0; from < inner; from++)
		for (unsigned to = 0; to < inner; to++)
			init_inner(permutations, layout, from, to);
	init_spread(permutations);
	for (unsigned from = 0; from <= permutations->outer; from++)
		for (unsigned to = 0; to <= permutations->outer; to++)
			if (from != to)
				init_links(permutations, layout, from, to);
}

/* ---- The four kinds of permutation ----------------------------------------------- */

static void
permute_within(const struct order_permutations *permutations, const uint32_t (*permutation)[256],
	const uint32_t *words, uint32_t *result)
{
	for (unsigned i = 0; i < permutations->words; i++)
		if (words[i])
			result[i] |= permutation[0][words[i] & 255] |
				     permutation[1][words[i] >> 8 & 255] |
				     permutation[2][words[i] >> 16];
}

static void
permute_before(const struct order_permutations *permutations, const uint16_t (*link)[4],
	const uint32_t *words, uint32_t *result)
{
	for (unsigned i = 0; i < permutations->words; i++)
		result[link[i][0] / 4] |= words[i];
}

/* From before the last four to place `to` of them: to the first, then on. */
static void
permute_into(const struct order_permutations *permutations, const uint16_t (*link)[4], unsigned to,
	const uint32_t *words, uint32_t *result)
{
	const uint32_t(*spread)[PERMUTATION_FIELD_MASK + 1] = permutations->spread[to];
	for (unsigned i = 0; i < permutations->words; i++) {
		uint32_t word = words[i];
		if (!word)
			continue;
		for (unsigned field = 0; field < 4; field++) {
			unsigned target = link[i][field];
			result[target / 4] |= spread[target % 4][word >> PERMUTATION_FIELD * field &
								 PERMUTATION_FIELD_MASK];
		}
	}
}

/* From place `from` of the last four to before them: first to their first. */
static void
permute_out(const struct order_permutations *permutations, const uint16_t (*link)[4], unsigned from,
	const uint32_t *words, uint32_t *result)
{
	const uint32_t(*permutation)[256] = permutations->inner[from][0];
	for (unsigned i = 0; i < permutations->words; i++) {
		if (!words[i])
			continue;
		uint32_t word = permutation[0][words[i] & 255] |
				permutation[1][words[i] >> 8 & 255] |
				permutation[2][words[i] >> 16];
		for (unsigned field = 0; field < 4; field++) {
			unsigned target = link[i][field];
			result[target / 4] |=
				(word >> PERMUTATION_FIELD * field & PERMUTATION_FIELD_MASK)
				<< PERMUTATION_FIELD * (target % 4);
		}
	}
}

void
permute_orders(const struct order_permutations *permutations, unsigned number,
	const uint32_t *words, uint32_t *result)
{
	unsigned from = number / LAYOUT_TILES_MAX, to = number % LAYOUT_TILES_MAX;
	unsigned outer = permutations->outer;
	if (from >= outer && to >= outer)
		permute_within(
			permutations, permutations->inner[from - outer][to - outer], words, result);
	else if (from < outer && to < outer)
		permute_before(permutations, permutations->links[number], words, result);
	else if (from < outer)
		permute_into(permutations, permutations->links[permutation_number(from, outer)],
			to - outer, words, result);
	else
		permute_out(permutations, permutations->links[permutation_number(outer, to)],
			from - outer, words, result);
}
