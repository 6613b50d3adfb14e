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

/* ---- Slides ----------------------------------------------------------------- */

/* What is left to go, by rows and by columns. */
struct left {
	unsigned along_rows, along_columns;
};

enum axis { AXIS_NONE, AXIS_ROW, AXIS_COLUMN };

static struct left
left_of(const struct window *window, unsigned tile, unsigned cell)
{
	const struct tiles *tiles = window->tiles;
	unsigned target = window->target[tile];
	if (!tile || target == WINDOW_ANYWHERE)
		return (struct left){0, 0};
	return (struct left){apart(tiles->column_of[cell], tiles->column_of[target]),
		apart(tiles->row_of[cell], tiles->row_of[target])};
}

static inline unsigned
share_up(unsigned sum, unsigned most)
{
	return (sum + most - 1) / most;
}

/* No fewer slides are enough: one moves each tile of a line but one by a cell, and slides along
 * rows and columns take turns. */
static unsigned
slides_left(const struct window *window, struct left left, enum axis last)
{
	const struct gls_puzzle *puzzle = &window->tiles->base;
	unsigned in_rows = share_up(left.along_rows, puzzle->columns - 1u);
	unsigned in_columns = share_up(left.along_columns, puzzle->rows - 1u);
	/* Of those that come, the first is along the other line than the last one. */
	unsigned by_rows = last == AXIS_ROW ? 2 * in_rows : in_rows ? 2 * in_rows - 1 : 0;
	unsigned by_columns = last == AXIS_COLUMN ? 2 * in_columns
			      : in_columns        ? 2 * in_columns - 1
						  : 0;
	return by_rows > by_columns ? by_rows : by_columns;
}

static enum window_end slide_below(
	struct window *window, unsigned length, enum axis last, struct left left);

/* Moves the tile beside the blank into it. */
static void
shift(struct window *window, unsigned from, struct left *left)
{
	unsigned tile = window->cell[from], blank = window->blank;
	struct left before = left_of(window, tile, from), after = left_of(window, tile, blank);
	left->along_rows += after.along_rows - before.along_rows;
	left->along_columns += after.along_columns - before.along_columns;
	window->cell[blank] = (uint16_t)tile;
	window->cell[from] = 0;
	window->blank = from;
}

/* Looks below slides of more and more tiles in one direction. */
static enum window_end
slide_towards(
	struct window *window, unsigned length, unsigned step_to, enum axis axis, struct left left)
{
	const struct tiles *tiles = window->tiles;
	unsigned blank = window->blank, budget = window->single_moves_left;
	struct left now = left;
	enum window_end end = WINDOW_NONE;
	unsigned from = blank + step_to; /* which may be a step back, modulo 2^32 */
	while (from < tiles->cells && window->single_moves_left && end == WINDOW_NONE &&
		(axis == AXIS_ROW ? tiles->row_of[from] == tiles->row_of[blank]
				  : tiles->column_of[from] == tiles->column_of[blank])) {
		shift(window, from, &now);
		window->single_moves_left--;
		window->moves[length] = (struct gls_move){(uint16_t)from, (uint16_t)blank};
		end = slide_below(window, length + 1, axis, now);
		from += step_to;
	}
	while (window->blank != blank)
		shift(window, window->blank - step_to, &now);
	window->single_moves_left = budget;
	return end;
}

/* Looks below the board, which was reached by `length` slides. It is put back in any case. */
static enum window_end
slide_below(struct window *window, unsigned length, enum axis last, struct left left)
{
	unsigned sum = left.along_rows + left.along_columns;
	unsigned columns = window->tiles->base.columns;
	enum window_end end = WINDOW_NONE;
	window->run->generated++;
	if (!sum) {
		window->length = length;
		return WINDOW_SOLVED;
	}
	if (sum > window->single_moves_left ||
		length + slides_left(window, left, last) > window->bound)
		return WINDOW_NONE;
	if (!goes_on(window, &end))
		return end;
	end = WINDOW_NONE;
	if (last != AXIS_ROW) {
		end = slide_towards(window, length, 1, AXIS_ROW, left);
		if (end == WINDOW_NONE)
			end = slide_towards(window, length, -1u, AXIS_ROW, left);
	}
	if (last != AXIS_COLUMN && end == WINDOW_NONE) {
		end = slide_towards(window, length, columns, AXIS_COLUMN, left);
		if (end == WINDOW_NONE)
			end = slide_towards(window, length, -columns, AXIS_COLUMN, left);
	}
	return end;
}

enum window_end
window_solve_slides(struct window *window, unsigned most, unsigned single_moves, uint64_t boards)
{
	struct left left = {0, 0};
	for (unsigned cell = 0; cell < window->tiles->cells; cell++) {
		struct left one = left_of(window, window->cell[cell], cell);
		left.along_rows += one.along_rows;
		left.along_columns += one.along_columns;
	}
	window->length = 0;
	window->bound = most;
	window->single_moves_left = single_moves;
	window->boards_left = boards;
	return slide_below(window, 0, AXIS_NONE, left);
}
