/* triangle.h: sets of cells as numbers, by Pascal's triangle. */
#ifndef GLS_SHUFFDLE_TRIANGLE_H
#define GLS_SHUFFDLE_TRIANGLE_H

#include "base/bits.h"

enum { TRIANGLE_CELLS = 25 };

struct triangle {
	uint32_t choose[TRIANGLE_CELLS + 1][TRIANGLE_CELLS + 1]; /* [n][k]: n over k */
};

static inline void
triangle_init(struct triangle *triangle)
{
	*triangle = (struct triangle){0};
	for (unsigned n = 0; n <= TRIANGLE_CELLS; n++) {
		triangle->choose[n][0] = 1;
		for (unsigned k = 1; k <= n; k++)
			triangle->choose[n][k] =
				triangle->choose[n - 1][k - 1] + triangle->choose[n - 1][k];
	}
}

/* The number of a set of cells, from `first` on, of which `below` have a lower place,
 * among the sets of that many: the combinatorial number system. */
static inline uint32_t
triangle_rank(const struct triangle *triangle, uint32_t cells, unsigned first, unsigned below)
{
	uint32_t rank = 0;
	for (; cells; cells &= cells - 1)
		rank += triangle->choose[first + bits_lowest(cells)][++below];
	return rank;
}

#endif
