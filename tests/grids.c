#include "grids.h"

bool
is_tile(char sign)
{
	return sign != '.' && sign != '#';
}

unsigned
grid_stop(const struct grid *grid, unsigned cell, unsigned direction)
{
	int row = (int)(cell / grid->columns), column = (int)(cell % grid->columns);
	int down = direction == 0 ? -1 : direction == 1,
	    right = direction == 2 ? -1 : direction == 3;
	for (;;) {
		int r = row + down, c = column + right;
		if (r < 0 || c < 0 || r >= (int)grid->rows || c >= (int)grid->columns ||
			grid->sign[r * (int)grid->columns + c] != '.')
			return (unsigned)(row * (int)grid->columns + column);
		row = r;
		column = c;
	}
}

struct grid
grid_random(unsigned rows, unsigned columns, unsigned tiles, unsigned colours, unsigned fixed,
	struct rng *rng)
{
	struct grid grid = {rows, columns, {0}};
	unsigned cells = rows * columns;
	memset(grid.sign, '.', cells);
	for (unsigned i = 0; i < tiles + fixed; i++) {
		unsigned cell;
		do
			cell = rng_below(rng, cells);
		while (grid.sign[cell] != '.');
		grid.sign[cell] = (char)(i < tiles ? 'A' + (int)(i % colours) : '#');
	}
	return grid;
}

void
grid_walk(struct grid *grid, unsigned steps, struct rng *rng)
{
	unsigned cells = grid->rows * grid->columns;
	for (unsigned i = 0; i < 100 * steps && steps; i++) {
		unsigned cell = rng_below(rng, cells);
		unsigned to =
			is_tile(grid->sign[cell]) ? grid_stop(grid, cell, rng_below(rng, 4)) : cell;
		if (to == cell)
			continue;
		grid->sign[to] = grid->sign[cell];
		grid->sign[cell] = '.';
		steps--;
	}
}

void
grid_scatter(struct grid *grid, struct rng *rng)
{
	unsigned cells = grid->rows * grid->columns;
	for (unsigned cell = 0; cell < cells; cell++) {
		unsigned other = rng_below(rng, cells);
		char sign = grid->sign[cell];
		if (sign == '#' || grid->sign[other] == '#')
			continue;
		grid->sign[cell] = grid->sign[other];
		grid->sign[other] = sign;
	}
}

void
grid_text(const struct grid *grid, char *text)
{
	for (unsigned row = 0; row < grid->rows; row++) {
		memcpy(text, grid->sign + row * grid->columns, grid->columns);
		text += grid->columns;
		*text++ = '/';
	}
	text[-1] = '\0';
}

gls_puzzle *
puzzle_from(const struct grid *start, const struct grid *goal)
{
	char from[200], to[200], text[500];
	grid_text(start, from);
	grid_text(goal, to);
	snprintf(text, sizeof text, "%s => %s", from, to);
	return puzzle_read(text, NULL, NULL);
}

const char *
puzzle_text(const gls_puzzle *puzzle)
{
	static char text[500];
	char *start = gls_puzzle_start_text(puzzle);
	snprintf(text, sizeof text, "%s", start);
	gls_free(start);
	return text;
}

struct judge_board
judged(const struct grid *start, const struct grid *goal)
{
	struct judge_board board = {
		.kind = JUDGE_MONDRIAN, .rows = start->rows, .columns = start->columns};
	for (unsigned i = 0; i < start->rows * start->columns; i++) {
		board.cell[i] = (unsigned char)start->sign[i];
		board.goal[i] = (unsigned char)goal->sign[i];
	}
	return board;
}

unsigned
plain_distance(const struct grid *start, const struct grid *goal)
{
	struct judge_board board = judged(start, goal);
	struct judge_verdict verdict = judge_search(&board, PLAIN_BOARDS);
	cr_assert(verdict.is_known, "the judge's search has no room left");
	return verdict.is_solvable ? verdict.length : UNSOLVABLE;
}

void
check_moves(const struct grid *start, const struct grid *goal, const struct gls_move *moves,
	unsigned length, const char *text)
{
	struct judge_board board = judged(start, goal);
	for (unsigned i = 0; i < length; i++)
		cr_assert(judge_make(&board, (struct judge_move){moves[i].from, moves[i].to}),
			"move %u of the solution of %s is not legal", i + 1, text);
	cr_assert(judge_is_solved(&board), "the solution of %s misses the goal", text);
}

void
random_pair(unsigned size, unsigned tiles, struct rng *rng, struct grid *start, struct grid *goal)
{
	*start = grid_random(size, size, tiles, 1 + rng_below(rng, 3), rng_below(rng, 4), rng);
	*goal = *start;
	if (rng_below(rng, 2))
		grid_walk(goal, 30, rng);
	else
		grid_scatter(goal, rng);
	for (unsigned cell = 0; cell < size * size; cell++)
		if (is_tile(goal->sign[cell]) && rng_below(rng, 5) == 0)
			goal->sign[cell] = '.';
}
