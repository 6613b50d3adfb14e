#include "kind/tiles/champion/window.h"

#include <limits.h>
#include <stdlib.h>

enum { POLL_EVERY = 1 << 14 }; /* boards: a fraction of a millisecond */

bool
window_init(struct window *window, const struct tiles *tiles, struct run *run, unsigned length_max)
{
	unsigned cells = tiles->cells;
	*window = (struct window){
		.tiles = tiles,
		.run = run,
		.target = malloc(cells * sizeof *window->target),
		.is_wall = calloc(cells, sizeof *window->is_wall),
		.cell = malloc(cells * sizeof *window->cell),
		.moves = malloc((length_max + 1) * sizeof *window->moves),
	};
	if (!window->target || !window->is_wall || !window->cell || !window->moves)
		return false;
	for (unsigned tile = 0; tile < cells; tile++)
		window->target[tile] = WINDOW_ANYWHERE;
	return true;
}

void
window_free(struct window *window)
{
	free(window->target);
	free(window->is_wall);
	free(window->cell);
	free(window->moves);
}

static inline unsigned
apart(unsigned one, unsigned other)
{
	return one > other ? one - other : other - one;
}

static inline unsigned
distance(const struct window *window, unsigned tile, unsigned cell)
{
	const struct tiles *tiles = window->tiles;
	unsigned target = window->target[tile];
	if (target == WINDOW_ANYWHERE)
		return 0;
	return apart(tiles->row_of[cell], tiles->row_of[target]) +
	       apart(tiles->column_of[cell], tiles->column_of[target]);
}

static unsigned
distance_of_all(const struct window *window)
{
	unsigned sum = 0;
	for (unsigned cell = 0; cell < window->tiles->cells; cell++)
		if (window->cell[cell])
			sum += distance(window, window->cell[cell], cell);
	return sum;
}

static bool
goes_on(struct window *window, enum window_end *end)
{
	struct run *run = window->run;
	*end = WINDOW_GIVEN_UP;
	if (!window->boards_left--)
		return false;
	*end = WINDOW_LIMIT;
	return ++run->expanded % POLL_EVERY || run_poll(run);
}

/* Looks below the board, which was reached in `length` moves, the blank coming
 * from `last`, and has the distance h > 0. The board is put back in any case. */
static enum window_end
search_below(struct window *window, unsigned length, unsigned last, unsigned h)
{
	const struct tiles *tiles = window->tiles;
	unsigned blank = window->blank;
	enum window_end end;
	if (!goes_on(window, &end))
		return end;
	end = WINDOW_NONE;
	for (unsigned i = 0; i < tiles->step_count[blank] && end == WINDOW_NONE; i++) {
		unsigned from = tiles->steps[blank][i].from;
		if (from == last || window->is_wall[from])
			continue;
		unsigned tile = window->cell[from];
		unsigned next = h + distance(window, tile, blank) - distance(window, tile, from);
		window->run->generated++;
		if (length + 1 + next > window->bound) {
			if (length + 1 + next < window->next_bound)
				window->next_bound = length + 1 + next;
			continue;
		}
		window->moves[length] = tiles->steps[blank][i];
		window->length = length + 1;
		if (!next)
			return WINDOW_SOLVED;
		window->cell[blank] = (uint16_t)tile;
		window->cell[from] = 0;
		window->blank = from;
		end = search_below(window, length + 1, blank, next);
		window->cell[from] = (uint16_t)tile;
		window->cell[blank] = 0;
		window->blank = blank;
	}
	return end;
}

enum window_end
window_solve(struct window *window, unsigned most, uint64_t boards)
{
	unsigned h = distance_of_all(window);
	enum window_end end = WINDOW_NONE;
	window->length = 0;
	window->boards_left = boards;
	if (!h)
		return WINDOW_SOLVED;
	window->bound = h;
	while (end == WINDOW_NONE && window->bound <= most) {
		window->next_bound = UINT_MAX;
		end = search_below(window, 0, window->blank, h);
		window->bound = window->next_bound;
	}
	return end;
}
