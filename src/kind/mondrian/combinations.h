/* combinations.h: sets of places as numbers.
 *
 * A set of places p0 < p1 < ... has the rank C(p0,1) + C(p1,2) + ...: the sets
 * of one size among n places are numbered 0 ... C(n,size) - 1 without gaps, in
 * the order in which combination_next() walks through them.
 */
#ifndef GLS_MONDRIAN_COMBINATIONS_H
#define GLS_MONDRIAN_COMBINATIONS_H

#include "kind/mondrian/mondrian.h"

#include <string.h>

enum { COMBINATION_MAX = 16 }; /* places of a set that has a rank */

struct combinations {
	uint64_t choose[COMBINATION_MAX + 2]
		       [MONDRIAN_CELLS_MAX + 1]; /* [k][n]; UINT64_MAX: too large */
};

/* Pascal's triangle. */
static inline void
combinations_init(struct combinations *combinations)
{
	memset(combinations, 0, sizeof *combinations);
	for (unsigned n = 0; n <= MONDRIAN_CELLS_MAX; n++)
		combinations->choose[0][n] = 1;
	for (unsigned k = 1; k < COMBINATION_MAX + 2; k++)
		for (unsigned n = 1; n <= MONDRIAN_CELLS_MAX; n++) {
			uint64_t with = combinations->choose[k - 1][n - 1];
			uint64_t without = combinations->choose[k][n - 1];
			bool is_too_large = with > UINT64_MAX - without;
			combinations->choose[k][n] = is_too_large ? UINT64_MAX : with + without;
		}
}

static inline uint64_t
combination_rank(const struct combinations *combinations, const uint8_t *place, unsigned size)
{
	uint64_t rank = 0;
	for (unsigned i = 0; i < size; i++)
		rank += combinations->choose[i + 1][place[i]];
	return rank;
}

/* The rank of the set without one of its members. */
static inline uint64_t
combination_rank_without(const struct combinations *combinations, const uint8_t *place,
	unsigned size, unsigned member)
{
	uint64_t rank = 0;
	for (unsigned i = 0; i + 1 < size; i++)
		rank += combinations->choose[i + 1][place[i + (i >= member)]];
	return rank;
}

/* The set with the given rank among so many places. */
static inline void
combination_unrank(const struct combinations *combinations, uint64_t rank, unsigned places,
	uint8_t *place, unsigned size)
{
	unsigned end = places;
	for (unsigned i = size; i-- > 0;) {
		const uint64_t *choose = combinations->choose[i + 1];
		unsigned low = i; /* choose[low] <= rank < choose[end] */
		while (end - low > 1) {
			unsigned middle = (low + end) / 2;
			if (choose[middle] <= rank)
				low = middle;
			else
				end = middle;
		}
		place[i] = (uint8_t)low;
		rank -= choose[low];
		end = low;
	}
}

/* The first set, and the one after another; false after the last. */
static inline void
combination_first(uint8_t *place, unsigned size)
{
	for (unsigned i = 0; i < size; i++)
		place[i] = (uint8_t)i;
}

static inline bool
combination_next(uint8_t *place, unsigned size, unsigned places)
{
	for (unsigned i = 0; i < size; i++) {
		unsigned end = i + 1 < size ? place[i + 1] : places;
		if (place[i] + 1u < end) {
			place[i]++;
			return true;
		}
		place[i] = (uint8_t)i;
	}
	return false;
}

/* The ranks of a set after one of its members has gone somewhere else: what the
 * others add if so many of them stand below the new place. */
struct combination_rest {
	uint8_t other[COMBINATION_MAX];
	uint64_t sum[COMBINATION_MAX];
	unsigned count;
};

static inline void
combination_without(const struct combinations *combinations, const uint8_t *place, unsigned size,
	unsigned member, struct combination_rest *rest)
{
	rest->count = size - 1;
	uint64_t sum = 0;
	for (unsigned i = 0; i < rest->count; i++) {
		rest->other[i] = place[i + (i >= member)];
		sum += combinations->choose[i + 2][rest->other[i]];
	}
	rest->sum[0] = sum;
	for (unsigned i = 0; i < rest->count; i++)
		rest->sum[i + 1] = sum += combinations->choose[i + 1][rest->other[i]] -
					  combinations->choose[i + 2][rest->other[i]];
}

static inline uint64_t
combination_with(const struct combinations *combinations, const struct combination_rest *rest,
	unsigned place)
{
	unsigned below = 0;
	for (unsigned i = 0; i < rest->count; i++)
		below += rest->other[i] < place;
	return rest->sum[below] + combinations->choose[below + 1][place];
}

#endif
