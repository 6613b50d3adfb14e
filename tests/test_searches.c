/* The searches against the independent oracle. */
#include "support.h"

#include <string.h>

/* The example of the textbook: 26 moves with every search and heuristic. */
Test(searches, agree_on_the_textbook_board)
{
	gls_puzzle *puzzle = puzzle_read("7 2 4/5 0 6/8 3 1", "blank-first", NULL);
	const struct gls_heuristic *heuristics = gls_heuristics("tiles");
	for (const struct gls_algorithm *search = gls_algorithms(); search->name; search++) {
		if (!search->optimal || !search->uses_heuristic ||
			!strcmp(search->name, "champion"))
			continue;
		for (const struct gls_heuristic *h = heuristics; h->name; h++)
			if (h->admissible && strcmp(h->name, "zero"))
				cr_assert_eq(solve_length(puzzle, search->name, h->name), 26);
	}
	gls_puzzle_free(puzzle);
}
