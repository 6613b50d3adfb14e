/* Mondrian against the judge, and against grids of signs with rules of their own. */
#include "kind/mondrian/champion/sweep.h"
#include "kind/mondrian/rules.h"
#include "support.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Plain grids ---------------------------------------------------------- */

enum { CELLS_MAX = 144 };

struct grid {
	unsigned rows, columns;
	char sign[CELLS_MAX];
};

static bool
is_tile(char sign)
{
	return sign != '.' && sign != '#';
}

/* The cell where the tile on a cell stops, direction 0 ... 3: up, down, left, right. */
static unsigned
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

static bool
grid_shows(const struct grid *grid, const char *goal)
{
	for (unsigned i = 0; i < grid->rows * grid->columns; i++)
		if (is_tile(goal[i]) && goal[i] != grid->sign[i])
			return false;
	return true;
}

static struct grid
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

static void
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

/* Puts the tiles of a grid elsewhere; fixed cells stay. */
static void
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

static void
grid_text(const struct grid *grid, char *text)
{
	for (unsigned row = 0; row < grid->rows; row++) {
		memcpy(text, grid->sign + row * grid->columns, grid->columns);
		text += grid->columns;
		*text++ = '/';
	}
	text[-1] = '\0';
}

static gls_puzzle *
puzzle_from(const struct grid *start, const struct grid *goal)
{
	char from[200], to[200], text[500];
	grid_text(start, from);
	grid_text(goal, to);
	snprintf(text, sizeof text, "%s => %s", from, to);
	return puzzle_read(text, NULL, NULL);
}

static const char *
puzzle_text(const gls_puzzle *puzzle)
{
	static char text[500];
	char *start = gls_puzzle_start_text(puzzle);
	snprintf(text, sizeof text, "%s", start);
	gls_free(start);
	return text;
}

/* ---- The judge's opinion -------------------------------------------------- */

enum { UNSOLVABLE = 9999, PLAIN_BOARDS = 1 << 19 };

static struct judge_board
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

static unsigned
plain_distance(const struct grid *start, const struct grid *goal)
{
	struct judge_board board = judged(start, goal);
	struct judge_verdict verdict = judge_search(&board, PLAIN_BOARDS);
	cr_assert(verdict.is_known, "the judge's search has no room left");
	return verdict.is_solvable ? verdict.length : UNSOLVABLE;
}

/* Replays a solution on the judge's board. */
static void
check_moves(const struct grid *start, const struct grid *goal, const struct gls_move *moves,
	unsigned length, const char *text)
{
	struct judge_board board = judged(start, goal);
	for (unsigned i = 0; i < length; i++)
		cr_assert(judge_make(&board, (struct judge_move){moves[i].from, moves[i].to}),
			"move %u of the solution of %s is not legal", i + 1, text);
	cr_assert(judge_is_solved(&board), "the solution of %s misses the goal", text);
}

/* The length that a search finds and proves, or UNSOLVABLE. */
static unsigned
length_by(
	const char *algorithm, unsigned threads, const struct grid *start, const struct grid *goal)
{
	gls_puzzle *puzzle = puzzle_from(start, goal);
	const char *text = puzzle_text(puzzle);
	struct gls_options options = {.algorithm = algorithm, .threads = threads};
	struct gls_error error = {0};
	struct gls_result *result = gls_solve(puzzle, &options, &error);
	cr_assert(result, "%s on %s: %s", algorithm, text, error.message);
	cr_assert_neq(result->status, GLS_LIMIT, "%s on %s met a limit", algorithm, text);
	unsigned length = result->status == GLS_SOLVED ? result->length : UNSOLVABLE;
	if (length != UNSOLVABLE) {
		check_moves(start, goal, result->moves, result->length, text);
		cr_assert(result->optimal, "%s did not prove %s", algorithm, text);
	}
	gls_result_free(result);
	gls_puzzle_free(puzzle);
	return length;
}

/* ---- Rules ---------------------------------------------------------------- */

static bool
has_move(const struct gls_move *moves, unsigned count, unsigned from, unsigned to)
{
	for (unsigned i = 0; i < count; i++)
		if (moves[i].from == from && moves[i].to == to)
			return true;
	return false;
}

Test(mondrian, moves_are_those_of_plain_grids)
{
	struct rng rng = rng_seed(1);
	for (unsigned i = 0; i < 300; i++) {
		struct grid grid = grid_random(
			1 + rng_below(&rng, 12), 2 + rng_below(&rng, 11), 1, 1, 0, &rng);
		unsigned cells = grid.rows * grid.columns;
		grid = grid_random(grid.rows, grid.columns, 1 + rng_below(&rng, cells / 2), 3,
			rng_below(&rng, cells / 3 + 1), &rng);
		gls_puzzle *puzzle = puzzle_from(&grid, &grid);
		struct gls_move moves[mondrian_MOVES_MAX];
		unsigned count = (unsigned)gls_puzzle_moves(puzzle, moves, mondrian_MOVES_MAX);
		unsigned expected = 0;
		for (unsigned cell = 0; cell < cells; cell++)
			for (unsigned direction = 0; direction < 4 && is_tile(grid.sign[cell]);
				direction++) {
				unsigned to = grid_stop(&grid, cell, direction);
				expected += to != cell;
				cr_assert(to == cell || has_move(moves, count, cell, to),
					"%u to %u is not a move of %s", cell, to,
					puzzle_text(puzzle));
			}
		cr_assert_eq(count, expected, "%u moves, not %u, in %s", count, expected,
			puzzle_text(puzzle));
		gls_puzzle_free(puzzle);
	}
}

/* Every arrangement of the tiles of a puzzle, as positions. */
struct space {
	gls_puzzle *puzzle;
	struct position **board;
	unsigned count;
};

static void
space_fill(struct space *space, struct grid *grid, const char *tiles, unsigned from)
{
	unsigned cells = grid->rows * grid->columns;
	if (!*tiles) {
		struct grid copy = *grid;
		gls_puzzle *one = puzzle_from(&copy, &copy);
		struct position *board = position_new(space->puzzle);
		one->kind->start(one, board);
		gls_puzzle_free(one);
		space->board = realloc(space->board, (space->count + 1) * sizeof *space->board);
		space->board[space->count++] = board;
		return;
	}
	for (unsigned cell = from; cell < cells; cell++) {
		if (grid->sign[cell] != '.')
			continue;
		grid->sign[cell] = *tiles;
		space_fill(space, grid, tiles + 1, tiles[1] == tiles[0] ? cell + 1 : 0);
		grid->sign[cell] = '.';
	}
}

static struct space
space_of(const char *text, const char *tiles)
{
	struct space space = {.puzzle = puzzle_read(text, NULL, NULL)};
	struct grid grid = {space.puzzle->rows, space.puzzle->columns, {0}};
	for (unsigned cell = 0; cell < grid.rows * grid.columns; cell++) {
		char sign[8];
		gls_puzzle_cell(space.puzzle, cell / grid.columns, cell % grid.columns, sign, 8);
		grid.sign[cell] = sign[0] == '#' ? '#' : '.';
	}
	space_fill(&space, &grid, tiles, 0);
	return space;
}

static void
space_free(struct space *space)
{
	for (unsigned i = 0; i < space->count; i++)
		free(space->board[i]);
	free(space->board);
	gls_puzzle_free(space->puzzle);
}

static unsigned
space_find(const struct space *space, const struct position *board)
{
	unsigned i = 0;
	while (i < space->count &&
		memcmp(space->board[i], board, space->puzzle->position_size) != 0)
		i++;
	cr_assert_lt(i, space->count, "a board that is none of all arrangements");
	return i;
}

static const struct {
	const char *text, *tiles;
} spaces[] = {
	{"AAB/.../..# => BA./A../..#", "AAB"},
	{"A.#./B..B/.... => .B#./..../..A.", "ABB"},
	{"AB/BC/../.. => C./../.B/.A", "ABBC"},
	{"A..#A/##.#. => ....A/##.#.", "AA"},
};
enum { SPACES = sizeof spaces / sizeof *spaces };

Test(mondrian, predecessors_are_exactly_the_inverse_of_moves)
{
	for (unsigned s = 0; s < SPACES; s++) {
		struct space space = space_of(spaces[s].text, spaces[s].tiles);
		const struct kind *kind = space.puzzle->kind;
		struct gls_move moves[mondrian_MOVES_MAX], back[mondrian_MOVES_MAX];
		unsigned forwards = 0, backwards = 0;
		for (unsigned i = 0; i < space.count; i++) {
			struct position *board = space.board[i];
			struct position *next = position_new(space.puzzle);
			unsigned count = kind->moves(space.puzzle, board, moves);
			forwards += count;
			backwards += kind->moves_back(space.puzzle, board, back);
			for (unsigned m = 0; m < count; m++) {
				memcpy(next, board, space.puzzle->position_size);
				kind->apply(space.puzzle, next, moves[m]);
				unsigned back_count = kind->moves_back(space.puzzle, next, back);
				cr_assert(has_move(back, back_count, moves[m].from, moves[m].to),
					"space %u: %u to %u cannot be taken back", s, moves[m].from,
					moves[m].to);
				kind->undo(space.puzzle, next, moves[m]);
				cr_assert(!memcmp(next, board, space.puzzle->position_size),
					"space %u: undo leaves another board", s);
			}
			free(next);
		}
		cr_assert_eq(forwards, backwards, "space %u: %u moves, %u predecessors", s,
			forwards, backwards);
		space_free(&space);
	}
}

Test(mondrian, boards_survive_packing)
{
	struct rng rng = rng_seed(3);
	for (unsigned i = 0; i < 200; i++) {
		struct grid grid = grid_random(12, 12, 1 + rng_below(&rng, 100), 5, 20, &rng);
		gls_puzzle *puzzle = puzzle_from(&grid, &grid);
		struct position *one = position_new(puzzle), *other = position_new(puzzle);
		uint64_t state[32];
		puzzle->kind->start(puzzle, one);
		puzzle->kind->pack(puzzle, one, state);
		puzzle->kind->unpack(puzzle, state, other);
		cr_assert(!memcmp(one, other, puzzle->position_size), "%s comes back different",
			puzzle_text(puzzle));
		free(one);
		free(other);
		gls_puzzle_free(puzzle);
	}
}

/* ---- Heuristics ----------------------------------------------------------- */

/* Distances of all boards to the goals, or from the start, by relaxing edges
 * until nothing changes. */
static unsigned *
space_distances(const struct space *space, enum toward toward)
{
	const struct kind *kind = space->puzzle->kind;
	unsigned *distance = malloc(space->count * sizeof *distance);
	struct position *next = position_new(space->puzzle);
	kind->start(space->puzzle, next);
	unsigned start = space_find(space, next);
	for (unsigned i = 0; i < space->count; i++) {
		bool is_end = toward == TOWARD_GOAL ? kind->is_goal(space->puzzle, space->board[i])
						    : i == start;
		distance[i] = is_end ? 0 : UNSOLVABLE;
	}
	for (bool changed = true; changed;) {
		changed = false;
		for (unsigned i = 0; i < space->count; i++) {
			struct gls_move moves[mondrian_MOVES_MAX];
			unsigned count = kind->moves(space->puzzle, space->board[i], moves);
			for (unsigned m = 0; m < count; m++) {
				memcpy(next, space->board[i], space->puzzle->position_size);
				kind->apply(space->puzzle, next, moves[m]);
				unsigned to = space_find(space, next);
				unsigned near = toward == TOWARD_GOAL ? to : i;
				unsigned far = toward == TOWARD_GOAL ? i : to;
				if (distance[near] + 1 < distance[far]) {
					distance[far] = distance[near] + 1;
					changed = true;
				}
			}
		}
	}
	free(next);
	return distance;
}

static void
check_heuristic(const struct space *space, const char *name, enum toward toward)
{
	const struct kind *kind = space->puzzle->kind;
	struct control control;
	control_init(&control, 1 << 26, 0, NULL);
	struct heuristic *h = kind->heuristic_new(space->puzzle, name, toward, &control, NULL);
	unsigned *distance = space_distances(space, toward);
	struct position *next = position_new(space->puzzle);
	for (unsigned i = 0; i < space->count; i++) {
		struct estimate here, there, fresh;
		struct gls_move moves[mondrian_MOVES_MAX];
		kind->estimate(h, space->board[i], &here);
		cr_assert_leq(here.h, distance[i], "%s says %u for a board %u away", name, here.h,
			distance[i]);
		unsigned count = kind->moves(space->puzzle, space->board[i], moves);
		for (unsigned m = 0; m < count; m++) {
			memcpy(next, space->board[i], space->puzzle->position_size);
			kind->apply(space->puzzle, next, moves[m]);
			kind->estimate(h, next, &fresh);
			kind->estimate_after(h, next, moves[m], &here, &there);
			cr_assert_eq(there.h, fresh.h, "%s: %u after the move, %u afresh", name,
				there.h, fresh.h);
			unsigned far = toward == TOWARD_GOAL ? here.h : there.h;
			unsigned near = toward == TOWARD_GOAL ? there.h : here.h;
			cr_assert_leq(
				far, near + 1, "%s is not consistent: %u and %u", name, far, near);
		}
	}
	free(next);
	free(distance);
	kind->heuristic_free(h, &control);
	cr_assert_eq(
		control.budget.used, 0, "%s leaves %zu bytes", name, (size_t)control.budget.used);
}

Test(mondrian, heuristics_are_admissible_and_consistent_towards_both_ends)
{
	static const char *const names[] = {
		"zero", "misplaced", "assignment", "colours", "max:zero,misplaced"};
	for (unsigned s = 0; s < SPACES; s++) {
		struct space space = space_of(spaces[s].text, spaces[s].tiles);
		for (unsigned i = 0; i < sizeof names / sizeof *names; i++) {
			check_heuristic(&space, names[i], TOWARD_GOAL);
			check_heuristic(&space, names[i], TOWARD_START);
		}
		space_free(&space);
	}
}

Test(mondrian, many_tiles_of_one_colour_are_estimated_without_a_table)
{
	struct rng rng = rng_seed(11);
	for (unsigned i = 0; i < 20; i++) {
		struct grid start = grid_random(7, 7, 10, 1, 4, &rng), goal = start;
		unsigned steps = rng_below(&rng, 8);
		grid_walk(&goal, steps, &rng);
		gls_puzzle *puzzle = puzzle_from(&start, &goal);
		struct control control;
		control_init(&control, 1 << 26, 0, NULL);
		struct heuristic *h =
			puzzle->kind->heuristic_new(puzzle, "colours", TOWARD_GOAL, &control, NULL);
		cr_assert(!((struct mondrian_heuristic *)h)->table[0].distance, "there is a table");
		struct position *board = position_new(puzzle);
		struct estimate estimate;
		puzzle->kind->start(puzzle, board);
		puzzle->kind->estimate(h, board, &estimate);
		cr_assert_leq(estimate.h, steps, "%s is %u moves away at most, not %u",
			puzzle_text(puzzle), steps, estimate.h);
		bool is_goal = puzzle->kind->is_goal(puzzle, board);
		cr_assert_eq(estimate.h == 0, is_goal, "%s: %u", puzzle_text(puzzle), estimate.h);
		free(board);
		puzzle->kind->heuristic_free(h, &control);
		gls_puzzle_free(puzzle);
	}
}

/* ---- Searches ------------------------------------------------------------- */

/* A random start and goal; some of the goal's tiles may be left open. */
static void
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

static void
compare_with_plain(unsigned boards, unsigned size, unsigned tiles, uint64_t seed)
{
	static const char *const any[] = {"champion", "bfs", "astar", "hybrid"};
	static const char *const listed[] = {"bidirectional", "biastar", "pbiastar"};
	static const char *const solvable[] = {"idastar", "rbfs"};
	struct rng rng = rng_seed(seed);
	unsigned solved = 0;
	for (unsigned i = 0; i < boards; i++) {
		struct grid start, goal;
		random_pair(size, tiles, &rng, &start, &goal);
		unsigned expected = plain_distance(&start, &goal);
		gls_puzzle *puzzle = puzzle_from(&start, &goal);
		const char *text = puzzle_text(puzzle);
		size_t goals = puzzle->kind->goal_count(puzzle);
		gls_puzzle_free(puzzle);
		solved += expected != UNSOLVABLE;
		for (unsigned a = 0; a < 4; a++)
			cr_assert_eq(length_by(any[a], 1, &start, &goal), expected,
				"%s disagrees with %u on %s", any[a], expected, text);
		cr_assert_eq(length_by("champion", 2, &start, &goal), expected,
			"two threads disagree with %u on %s", expected, text);
		for (unsigned a = 0; a < 3 && goals; a++)
			cr_assert_eq(length_by(listed[a], 2, &start, &goal), expected,
				"%s disagrees with %u on %s", listed[a], expected, text);
		for (unsigned a = 0; a < 2 && expected < 9; a++)
			cr_assert_eq(length_by(solvable[a], 1, &start, &goal), expected,
				"%s disagrees with %u on %s", solvable[a], expected, text);
	}
	cr_assert(solved > boards / 4 && (solved < boards || IS_SANITIZED),
		"%u of %u boards can be solved", solved, boards);
}

Test(mondrian, all_searches_agree_with_a_plain_one_on_4x4)
{
	compare_with_plain(fewer_if_sanitized(150), 4, 4, 5);
}

Test(mondrian, all_searches_agree_with_a_plain_one_on_5x5)
{
	compare_with_plain(fewer_if_sanitized(50), 5, 3, 6);
}

/* What is called unsolvable without a search is so by the plain one. */
Test(mondrian, what_is_ruled_out_cannot_be_solved)
{
	struct rng rng = rng_seed(12);
	unsigned ruled_out = 0;
	for (unsigned i = 0; i < fewer_if_sanitized(300); i++) {
		struct grid start = grid_random(
				    5 + rng_below(&rng, 2), 5, 3, 3, rng_below(&rng, 3), &rng),
			    goal = start;
		char reason[200];
		grid_scatter(&goal, &rng);
		gls_puzzle *puzzle = puzzle_from(&start, &goal);
		if (gls_puzzle_solvable(puzzle, reason, sizeof reason) == GLS_NOT_SOLVABLE) {
			ruled_out++;
			cr_assert_eq(plain_distance(&start, &goal), UNSOLVABLE, "%s: %s",
				puzzle_text(puzzle), reason);
		}
		gls_puzzle_free(puzzle);
	}
	cr_assert_gt(ruled_out, IS_SANITIZED ? 0 : 20, "%u are ruled out", ruled_out);
}

/* Tables of four tiles on 100 cells would not fit into the memory that is allowed. */
Test(mondrian, what_is_ruled_out_needs_no_tables)
{
	const char *text = "A......A.A/........../........../........../........../"
			   "........../........../........../........../A......... => "
			   "........../........../........../....A...../........../"
			   "......A.../........../..A......./........../......A...";
	struct gls_options options = {.threads = 1, .memory = 1 << 20};
	struct gls_error error = {0};
	gls_puzzle *puzzle = gls_puzzle_read(text, SIZE_MAX, NULL, &error);
	cr_assert(puzzle, "%s", error.message);
	struct gls_result *result = gls_solve(puzzle, &options, &error);
	cr_assert(result, "%s", error.message);
	cr_assert_eq(
		result->status, GLS_UNSOLVABLE, "status %d: %s", result->status, result->reason);
	cr_assert_str_eq(result->algorithm, "champion");
	cr_assert_str_eq(result->heuristic, "colours");
	gls_result_free(result);
	gls_puzzle_free(puzzle);
}

/* Nor is what can be solved without them in less time. */
Test(mondrian, easy_boards_are_solved_before_large_tables)
{
	const char *text = "....../.A.A../....../....../.A..../A...AA => "
			   "A...AA/...A../....../....../A...../...A..";
	gls_puzzle *puzzle = puzzle_read(text, NULL, NULL);
	struct gls_options options = {.threads = 1, .memory = 1 << 20};
	struct gls_result *result = gls_solve(puzzle, &options, NULL);
	cr_assert(result->status == GLS_SOLVED && result->optimal && result->length == 6,
		"status %d, %u moves: %s", result->status, result->length, result->reason);
	cr_assert_str_eq(result->algorithm, "champion");
	gls_result_free(result);
	options = (struct gls_options){.threads = 1, .count = true};
	result = gls_solve(puzzle, &options, NULL);
	cr_assert(result->is_counted && result->solution_count == 366, "%llu solutions",
		(unsigned long long)result->solution_count);
	gls_result_free(result);
	gls_puzzle_free(puzzle);
}

Test(mondrian, champion_astar_and_bidirectional_agree_on_6x6)
{
	struct rng rng = rng_seed(7);
	unsigned boards = fewer_if_sanitized(100);
	for (unsigned i = 0; i < boards; i++) {
		struct grid start = grid_random(6, 6, is_long_run() ? 6 : 5, 3, 0, &rng),
			    goal = start;
		grid_walk(&goal, 60, &rng);
		unsigned length = length_by("champion", 2, &start, &goal);
		cr_assert_eq(length_by("astar", 1, &start, &goal), length, "astar, board %u", i);
		cr_assert_eq(length_by("bidirectional", 1, &start, &goal), length,
			"bidirectional, board %u", i);
	}
}

/* ---- Sweeps --------------------------------------------------------------- */

/* What a sweep makes of a puzzle, called directly; `known` is a solution to begin with, or
 * NULL. Memory may be too little. */
static enum outcome
sweep(const gls_puzzle *puzzle, unsigned threads, size_t memory, const struct gls_result *known,
	struct run *run)
{
	static struct control control;
	struct mondrian_plan plan;
	control_init(&control, (size_t)1 << 30, 0, NULL);
	*run = (struct run){.puzzle = puzzle, .control = &control, .threads = threads};
	for (unsigned i = 0; known && i < known->length; i++)
		run_append(run, known->moves[i]);
	run->has_solution = known;
	cr_assert(mondrian_plan_init(&plan, run, MONDRIAN_COLOURS));
	cr_assert_neq(mondrian_sweep_after(&plan), UINT64_MAX, "%s is not for a sweep",
		puzzle_text(puzzle));
	size_t before = control.budget.used;
	control.budget.limit = before + memory;
	enum outcome outcome = mondrian_sweep(&plan);
	cr_assert_eq(control.budget.used, before, "the sweep keeps %zu bytes",
		(size_t)control.budget.used - before);
	mondrian_plan_free(&plan);
	return outcome;
}

/* The length that a sweep finds and proves, or UNSOLVABLE. */
static unsigned
sweep_length(const struct grid *start, const struct grid *goal, unsigned threads,
	const struct gls_result *known, uint64_t *open_peak)
{
	gls_puzzle *puzzle = puzzle_from(start, goal);
	const char *text = puzzle_text(puzzle);
	struct run run;
	enum outcome outcome = sweep(puzzle, threads, (size_t)1 << 30, known, &run);
	unsigned length = outcome == OUTCOME_SOLVED ? run.length : UNSOLVABLE;
	cr_assert_neq(outcome, OUTCOME_LIMIT, "a sweep of %s met a limit", text);
	if (length != UNSOLVABLE) {
		check_moves(start, goal, run.moves, run.length, text);
		cr_assert_eq(run.lower_bound, length, "%s has %u moves, %u are proved", text,
			length, run.lower_bound);
	}
	*open_peak = run.open_peak;
	free(run.moves);
	gls_puzzle_free(puzzle);
	return length;
}

/* Some colour has one tile or two, and the goals can be listed. */
static bool
is_for_a_sweep(const gls_puzzle *puzzle)
{
	const struct mondrian *mondrian = (const struct mondrian *)puzzle;
	bool is_small = false;
	for (unsigned colour = 0; colour < mondrian->colours; colour++)
		is_small |= mondrian->start.first[colour + 1] - mondrian->start.first[colour] <= 2;
	return is_small && puzzle->kind->goal_count(puzzle);
}

Test(mondrian, a_sweep_agrees_with_a_plain_search)
{
	struct rng rng = rng_seed(21);
	unsigned solved = 0, unsolvable = 0;
	uint64_t boards;
	for (unsigned i = 0; i < fewer_if_sanitized(200); i++) {
		struct grid start, goal;
		random_pair(4 + i % 2, 5 - i % 2, &rng, &start, &goal);
		gls_puzzle *puzzle = puzzle_from(&start, &goal);
		struct gls_options options = {.algorithm = "greedy", .heuristic = "zero"};
		struct gls_result *any = gls_solve(puzzle, &options, NULL);
		unsigned expected = plain_distance(&start, &goal);
		const char *text = puzzle_text(puzzle);
		if (expected && is_for_a_sweep(puzzle)) {
			cr_assert_eq(sweep_length(&start, &goal, 1, NULL, &boards), expected,
				"a sweep disagrees with %u on %s", expected, text);
			if (any->status == GLS_SOLVED)
				cr_assert_eq(sweep_length(&start, &goal, 1, any, &boards), expected,
					"a sweep from %u moves on disagrees with %u on %s",
					any->length, expected, text);
			solved += expected != UNSOLVABLE;
			unsolvable += expected == UNSOLVABLE;
		}
		gls_result_free(any);
		gls_puzzle_free(puzzle);
	}
	cr_assert(solved > (IS_SANITIZED ? 2 : 40) && (unsolvable > 2 || IS_SANITIZED),
		"%u were solved, %u cannot be", solved, unsolvable);
}

Test(mondrian, a_sweep_needs_as_many_moves_with_threads)
{
	struct rng rng = rng_seed(22);
	unsigned shared = 0;
	for (unsigned i = 0; i < fewer_if_sanitized(12); i++) {
		struct grid start = grid_random(6, 6 + i % 2, 5 + i % 2, 3, i % 4, &rng),
			    goal = start;
		grid_walk(&goal, 60, &rng);
		unsigned expected = length_by("bidirectional", 1, &start, &goal);
		for (unsigned threads = 1; expected && threads <= 3; threads++) {
			uint64_t boards;
			cr_assert_eq(sweep_length(&start, &goal, threads, NULL, &boards), expected,
				"%u threads, board %u", threads, i);
			shared += boards > 2 * MONDRIAN_PARALLEL_MIN;
		}
	}
	cr_assert(shared, "no layer had boards enough for threads");
}

/* Whatever runs out, nothing is kept, and what is proved is true. */
Test(mondrian, a_sweep_with_little_memory_ends_clean)
{
	struct rng rng = rng_seed(23);
	struct grid start = grid_random(6, 6, 6, 3, 2, &rng), goal = start;
	grid_walk(&goal, 60, &rng);
	gls_puzzle *puzzle = puzzle_from(&start, &goal);
	unsigned expected = length_by("champion", 1, &start, &goal), ended = 0, solved = 0;
	for (size_t memory = 1 << 10; memory <= (size_t)1 << 28; memory *= 2) {
		struct run run;
		enum outcome outcome = sweep(puzzle, 1 + ended % 3, memory, NULL, &run);
		cr_assert(outcome == OUTCOME_SOLVED || run.limit == GLS_LIMIT_MEMORY,
			"%zu bytes: outcome %d, limit %d", memory, outcome, run.limit);
		cr_assert(outcome == OUTCOME_SOLVED ? run.length == expected
						    : run.lower_bound <= expected,
			"%zu bytes: %u moves, at least %u, not %u", memory, run.length,
			run.lower_bound, expected);
		ended += outcome == OUTCOME_LIMIT;
		solved += outcome == OUTCOME_SOLVED;
		free(run.moves);
	}
	cr_assert(ended && solved, "%u ended early, %u did not", ended, solved);
	gls_puzzle_free(puzzle);
}

/* More boards are generated than bounds alone may, so a sweep takes over, and gives back where
 * memory is too short for it. */
Test(mondrian, hard_boards_are_handed_over_to_a_sweep_and_back)
{
	gls_puzzle *puzzle = puzzle_read("....C./.C..A./....AB/....../.B..../...... => "
					 "....../.....B/C...../...A.C/...A../....B.",
		NULL, NULL);
	for (unsigned threads = 1; threads <= 2; threads++)
		for (size_t memory = 1 << 21; memory <= 1 << 27; memory *= 2) {
			struct gls_options options = {.threads = threads, .memory = memory};
			struct gls_result *result = gls_solve(puzzle, &options, NULL);
			cr_assert(result->optimal ? result->length == 17
						  : result->length >= 17 &&
							    result->limit == GLS_LIMIT_MEMORY,
				"%zu bytes: %u moves, limit %d", memory, result->length,
				result->limit);
			cr_assert_leq(result->lower_bound, 17, "%zu bytes: at least %u", memory,
				result->lower_bound);
			cr_assert(result->optimal || memory < 1 << 25, "%zu bytes", memory);
			cr_assert(result->generated > 2 << 20 || memory < 1 << 25,
				"%llu boards are too few for a sweep",
				(unsigned long long)result->generated);
			gls_result_free(result);
		}
	gls_puzzle_free(puzzle);
}

/* A narrow way round many corners, on which tiles cannot pass each other: the estimates are
 * greater than a byte, of two colours together and of one alone. */
Test(mondrian, ways_of_hundreds_of_moves_are_found)
{
	const char *two = "..#.....#..#/...#..#..#../.#..#..#..#./..#..#..#.../#..#..#..#../"
			  ".#..#..#..#./..#..#..#..#/...#..#..#../.#..#..#..#./..#..#..#.../"
			  "#.B#..#..#../A.BA#.....#. => "
			  "..#.....#BB#/...#..#..#AA/.#..#..#..#./..#..#..#.../#..#..#..#../"
			  ".#..#..#..#./..#..#..#..#/...#..#..#../.#..#..#..#./..#..#..#.../"
			  "#..#..#..#../....#.....#.";
	char one[512];
	strcpy(one, two);
	for (char *sign = one; *sign; sign++)
		if (*sign == 'B')
			*sign = 'A';
	for (unsigned i = 0; i < (is_long_run() ? 2 : 1) && !SEES_THREADS; i++) {
		gls_puzzle *puzzle = puzzle_read(i ? one : two, NULL, NULL);
		struct gls_options options = {.threads = 1};
		struct gls_result *result = gls_solve(puzzle, &options, NULL);
		cr_assert(result->status == GLS_SOLVED && result->optimal && result->length == 284,
			"status %d, %u moves: %s", result->status, result->length, result->reason);
		gls_result_free(result);
		gls_puzzle_free(puzzle);
	}
}

/* The goal boards have estimates that differ, so that some come in with a later bound. */
Test(mondrian, goals_that_leave_tiles_free_are_reached_by_a_shortest_way)
{
	struct rng rng = rng_seed(21);
	struct grid first = {3, 2, ".CAB.#"}, last = {3, 2, ".AC..#"};
	cr_assert_eq(length_by("champion", 1, &first, &last), 6);
	for (unsigned i = 0; i < 300; i++) {
		unsigned rows = 2 + i % 3, columns = 2 + i / 3 % 3, tiles = 3 + i % 2;
		struct grid start = grid_random(rows, columns, tiles, 3, rows * columns > 5, &rng);
		struct grid goal = start;
		grid_walk(&goal, 30, &rng);
		for (unsigned cell = 0, free = 0; cell < rows * columns && free < 1; cell++)
			if (is_tile(goal.sign[cell])) {
				goal.sign[cell] = '.';
				free++;
			}
		unsigned length = length_by("champion", 1, &start, &goal);
		cr_assert_eq(length_by("bfs", 1, &start, &goal), length,
			"board %u: bfs disagrees with %u moves", i, length);
	}
}

/* Keys of more than 56 bits, and of more than 120. */
Test(mondrian, boards_with_many_tiles_are_solved_too)
{
	struct rng rng = rng_seed(8);
	static const unsigned tiles[] = {9, 14, 26};
	for (unsigned t = 0; t < 3; t++)
		for (unsigned i = 0; i < 6; i++) {
			struct grid start = grid_random(10, 10, tiles[t], tiles[t], 10, &rng);
			struct grid goal = start;
			grid_walk(&goal, 4, &rng);
			unsigned length = length_by("champion", 1 + i % 2, &start, &goal);
			cr_assert_leq(length, 4, "%u moves after a walk of 4", length);
			cr_assert_eq(length_by("bfs", 1, &start, &goal), length,
				"bfs disagrees with %u, %u tiles", length, tiles[t]);
		}
}

Test(mondrian, same_input_gives_same_counts_with_one_thread)
{
	struct rng rng = rng_seed(9);
	struct grid start = grid_random(6, 6, 6, 3, 2, &rng), goal = start;
	grid_walk(&goal, 60, &rng);
	gls_puzzle *puzzle = puzzle_from(&start, &goal);
	struct gls_options options = {.threads = 1};
	struct gls_result *one = gls_solve(puzzle, &options, NULL);
	struct gls_result *other = gls_solve(puzzle, &options, NULL);
	cr_assert_eq(one->generated, other->generated, "%llu and %llu boards",
		(unsigned long long)one->generated, (unsigned long long)other->generated);
	cr_assert(!memcmp(one->moves, other->moves, one->length * sizeof *one->moves));
	gls_result_free(one);
	gls_result_free(other);
	gls_puzzle_free(puzzle);
}

/* The number of shortest solutions, which takes longer to find than the minimum. */
static void
check_count(const gls_puzzle *puzzle, const char *expected)
{
	struct gls_analysis *analysis = gls_analyse(puzzle, NULL, NULL);
	char digits[40] = "", *end = digits;
	for (; *expected && *expected != ' '; expected++)
		if (*expected != ',')
			*end++ = *expected;
	cr_assert_eq(analysis->solution_count, strtoull(digits, NULL, 10),
		"%llu shortest solutions, not %s: %s", (unsigned long long)analysis->solution_count,
		digits, puzzle_text(puzzle));
	gls_analysis_free(analysis);
}

Test(mondrian, the_thirty_boards_need_what_their_file_says)
{
	FILE *file = fopen("data/mondrian/thirty.txt", "r");
	cr_assert(file, "data/mondrian/thirty.txt is not there");
	char line[400], count[30] = "";
	unsigned moves = 0, boards = 0, with_moves[26] = {0};
	while (fgets(line, sizeof line, file)) {
		if (sscanf(line, "# %u moves, %29s", &moves, count) == 2 || !strstr(line, " => "))
			continue;
		gls_puzzle *puzzle = puzzle_read(line, NULL, NULL);
		struct gls_result *result = gls_solve(puzzle, NULL, NULL);
		cr_assert(result && result->optimal && result->length == moves,
			"%u moves, not %u: %s", result ? result->length : 0, moves, line);
		cr_assert(moves >= 15 && moves <= 25, "%u moves", moves);
		if (is_long_run())
			check_count(puzzle, count);
		with_moves[moves]++;
		boards++;
		gls_result_free(result);
		gls_puzzle_free(puzzle);
	}
	fclose(file);
	cr_assert_eq(boards, 30, "%u boards", boards);
	for (moves = 15; moves <= 25; moves++)
		cr_assert_geq(
			with_moves[moves], 2, "%u boards of %u moves", with_moves[moves], moves);
}

/* ---- Waypoints ------------------------------------------------------------ */

/* The moves of a result from one to the next waypoint, by the plain rules: as many
 * as the plain search needs, and they end at the waypoint. */
static unsigned
walk_leg(struct grid *grid, const struct grid *waypoint, const struct gls_result *result,
	unsigned done)
{
	unsigned length = plain_distance(grid, waypoint);
	cr_assert_leq(
		done + length, result->length, "%u + %u of %u moves", done, length, result->length);
	for (unsigned i = done; i < done + length; i++) {
		struct gls_move move = result->moves[i];
		grid->sign[move.to] = grid->sign[move.from];
		grid->sign[move.from] = '.';
	}
	cr_assert(grid_shows(grid, waypoint->sign), "the leg after %u moves ends elsewhere", done);
	return done + length;
}

Test(mondrian, every_leg_between_waypoints_is_shortest)
{
	struct rng rng = rng_seed(21);
	for (unsigned i = 0; i < fewer_if_sanitized(30); i++) {
		struct grid start = grid_random(5, 5, 4, 4, 2, &rng), at[3] = {start, start, start};
		char text[2][200];
		const char *via[2] = {text[0], text[1]};
		for (unsigned w = 0; w < 3; w++) {
			at[w] = w ? at[w - 1] : start;
			grid_walk(&at[w], 6, &rng);
		}
		grid_text(&at[0], text[0]);
		grid_text(&at[1], text[1]);
		gls_puzzle *puzzle = puzzle_from(&start, &at[2]);
		struct gls_options options = {.via = via, .via_count = 2, .threads = 1};
		struct gls_result *result = gls_solve(puzzle, &options, NULL);
		cr_assert(result && result->status == GLS_SOLVED && !result->optimal);
		cr_assert_leq(result->lower_bound, plain_distance(&start, &at[2]),
			"%s: a bound of %u", puzzle_text(puzzle), result->lower_bound);
		struct grid here = start;
		unsigned done = walk_leg(&here, &at[0], result, 0);
		done = walk_leg(&here, &at[1], result, done);
		done = walk_leg(&here, &at[2], result, done);
		cr_assert_eq(done, result->length, "%u of %u moves", done, result->length);
		gls_result_free(result);
		gls_puzzle_free(puzzle);
	}
}

Test(mondrian, waypoints_that_make_no_sense_are_refused)
{
	gls_puzzle *puzzle = puzzle_read("A../..B/... => .../.../A.B", NULL, NULL);
	gls_puzzle *tiles = puzzle_read("1 2/0 3", NULL, NULL);
	const char *small[] = {".A/..", NULL}, *colour[] = {"A../.../...", "C../.../..."},
		   *never[] = {".../.A./..."};
	struct gls_error error = {0};
	struct gls_options options = {.via = small, .via_count = 1};
	cr_assert_null(gls_solve(puzzle, &options, &error));
	cr_assert(strstr(error.message, "waypoint 1, taken as a goal: the goal is a grid of 2 x 2"),
		"%s", error.message);
	cr_assert_null(gls_solve(tiles, &options, &error));
	cr_assert(strstr(error.message, "tiles puzzles have no waypoints"), "%s", error.message);
	options.via = colour;
	options.via_count = 2;
	cr_assert_null(gls_solve(puzzle, &options, &error));
	cr_assert(strstr(error.message,
			  "waypoint 2, taken as a goal: the goal wants more cells of 'C'"),
		"%s", error.message);
	options = (struct gls_options){.via = never, .via_count = 1};
	struct gls_result *result = gls_solve(puzzle, &options, &error);
	cr_assert(result && result->status == GLS_LIMIT && result->limit == GLS_LIMIT_WAYPOINT);
	cr_assert(strstr(result->reason, "waypoint 1 cannot be reached from the start"), "%s",
		result->reason);
	cr_assert_gt(result->lower_bound, 0);
	gls_result_free(result);
	gls_puzzle_free(tiles);
	gls_puzzle_free(puzzle);
}

/* ---- Limits --------------------------------------------------------------- */

static void
check_limited(const struct gls_options *options, enum gls_limit limit)
{
	struct rng rng = rng_seed(4);
	struct grid start = grid_random(8, 8, 12, 3, 0, &rng), goal = start;
	grid_walk(&goal, 200, &rng);
	gls_puzzle *puzzle = puzzle_from(&start, &goal);
	struct gls_result *result = gls_solve(puzzle, options, NULL);
	cr_assert_eq(result->status, GLS_LIMIT, "status %d", result->status);
	cr_assert_eq(result->limit, limit, "limit %d, not %d", result->limit, limit);
	cr_assert_gt(result->lower_bound, 0);
	if (result->moves) {
		check_moves(&start, &goal, result->moves, result->length, puzzle_text(puzzle));
		cr_assert_geq(result->length, result->lower_bound, "%u moves, but %u are proved",
			result->length, result->lower_bound);
	}
	cr_assert(!result->optimal);
	gls_result_free(result);
	gls_puzzle_free(puzzle);
}

Test(mondrian, a_time_limit_leaves_a_bound)
{
	check_limited(&(struct gls_options){.seconds = 0.05}, GLS_LIMIT_TIME);
}

/* Tells the solver to end as soon as it has a solution. */
static void
end_at_first_solution(const struct gls_result *result, void *cancel)
{
	cr_assert_gt(result->lower_bound, 0);
	gls_cancel_request(cancel);
}

/* Tables of this size take seconds, a machine that is busy makes them more, and
 * whoever gives it ten wants a solution at the end. */
Test(mondrian, large_boards_have_a_solution_and_a_bound_before_their_tables)
{
	struct rng rng = rng_seed(12);
	for (unsigned i = 0; i < 4; i++) {
		struct grid start = grid_random(10, 10, 12, 3, 0, &rng);
		struct grid goal = grid_random(10, 10, 12, 3, 0, &rng);
		gls_puzzle *puzzle = puzzle_from(&start, &goal);
		gls_cancel *cancel = gls_cancel_new();
		struct gls_options options = {.threads = 1,
			.better = end_at_first_solution,
			.better_data = cancel,
			.cancel = cancel};
		struct gls_result *result = gls_solve(puzzle, &options, NULL);
		cr_assert_eq(result->limit, GLS_LIMIT_CANCEL, "limit %d: %s", result->limit,
			puzzle_text(puzzle));
		cr_assert(result->moves, "no solution: %s", puzzle_text(puzzle));
		check_moves(&start, &goal, result->moves, result->length, puzzle_text(puzzle));
		cr_assert(result->lower_bound > 8 && result->lower_bound <= result->length,
			"%u moves and a bound of %u", result->length, result->lower_bound);
		cr_assert_lt(result->generated, 4000000, "%llu boards until the first solution",
			(unsigned long long)result->generated);
		gls_result_free(result);
		gls_cancel_free(cancel);
		gls_puzzle_free(puzzle);
	}
}

Test(mondrian, a_memory_limit_leaves_a_bound)
{
	check_limited(&(struct gls_options){.memory = 16 << 20}, GLS_LIMIT_MEMORY);
}

/* Some memory is enough for a proof that keeps its last layers only: whatever the limit,
 * what is proved agrees. */
Test(mondrian, with_little_memory_the_lengths_are_the_same)
{
	struct rng rng = rng_seed(12);
	unsigned solved = 0;
	for (unsigned i = 0; i < 8; i++) {
		struct grid start = grid_random(6, 6, 6, 3, 2, &rng), goal = start;
		grid_walk(&goal, 60, &rng);
		gls_puzzle *puzzle = puzzle_from(&start, &goal);
		struct gls_options options = {.algorithm = "champion", .threads = 1};
		struct gls_result *plenty = gls_solve(puzzle, &options, NULL);
		for (options.memory = 1 << 19; options.memory <= 1 << 23; options.memory *= 2) {
			struct gls_result *little = gls_solve(puzzle, &options, NULL);
			if (little && little->optimal) {
				solved++;
				cr_assert_eq(little->length, plenty->length, "%u moves, not %u",
					little->length, plenty->length);
			}
			gls_result_free(little);
		}
		gls_result_free(plenty);
		gls_puzzle_free(puzzle);
	}
	cr_assert_geq(solved, 16, "only %u were solved", solved);
}

/* What is longer than the limit is not reported either. */
Test(mondrian, solutions_beyond_a_limit_of_moves_do_not_count)
{
	gls_puzzle *puzzle = puzzle_read("....C./.C..A./....AB/....../.B..../...... => "
					 "....../.....B/C...../...A.C/...A../....B.",
		NULL, NULL);
	struct gls_options options = {.threads = 1, .move_limit = 16};
	struct gls_result *result = gls_solve(puzzle, &options, NULL);
	cr_assert(result->status == GLS_LIMIT && result->limit == GLS_LIMIT_MOVES,
		"status %d, limit %d", result->status, result->limit);
	cr_assert(!result->moves && result->lower_bound == 17, "%u moves, at least %u",
		result->length, result->lower_bound);
	gls_result_free(result);
	gls_puzzle_free(puzzle);
}

/* ---- Reading -------------------------------------------------------------- */

static void
check_refused(const char *text, size_t line, size_t column, const char *words)
{
	struct gls_error error = {0};
	struct gls_options options = {.kind = "mondrian"};
	gls_puzzle *puzzle = gls_puzzle_read(text, SIZE_MAX, &options, &error);
	cr_assert(!puzzle, "'%s' was read", text);
	cr_assert(strstr(error.message, words), "'%s': '%s' does not say '%s'", text, error.message,
		words);
	cr_assert(error.line == line && error.column == column, "'%s': at %zu:%zu, not %zu:%zu",
		text, error.line, error.column, line, column);
}

Test(mondrian, bad_input_is_refused_with_its_place)
{
	check_refused("A./.. => A../...", 1, 10, "the goal is a grid of 2 x 3");
	check_refused("A.\n..\n\nA.\n..\n..", 4, 1, "3 x 2, but the start is 2 x 2");
	check_refused("A./.. => AA/..", 1, 11, "more cells of 'A' than the 1 tile");
	check_refused("A./.. => B./..", 1, 10, "'B' than the 0 tiles");
	check_refused("A#/.. => .A/..", 1, 11, "on a cell that is fixed");
	check_refused("A./.. => #./..", 1, 10, "where the start has a tile 'A'");
	check_refused("A./.. => .#/..", 1, 11, "a fixed cell in the goal");
	check_refused("A1/.. => .A/..", 1, 2, "unexpected '1' in the start");
	check_refused("A./.. => ../_.", 1, 13, "unexpected '_' in the goal");
	check_refused("A./. => ../..", 1, 4, "row 2 of the start has 1 cells");
	check_refused("A./... => ../..", 1, 6, "more than 2 cells");
	check_refused("A............ => .............", 1, 13, "more than 12 cells in a row");
	check_refused("A/././././././././././././. => .", 1, 25, "more than 12 rows");
	check_refused("A./..", 1, 6, "no goal");
	check_refused("", 1, 1, "no start");
	check_refused(" => A..", 1, 2, "no start before =>");
	check_refused("A.. =>", 1, 7, "no goal");
	check_refused("A. => .A => ..", 1, 13, "something after the goal");
	check_refused("A.//.. => ../..", 1, 4, "a '/' after no cells");
	check_refused("{\"puzzle\":\"mondrian\",\"start\":[\"A.\"]}", 1, 1, "missing \"goal\"");
	check_refused("{\"puzzle\":\"mondrian\",\"start\":[\"A.\",3],\"goal\":[]}", 1, 36,
		"expected a string");
}

Test(mondrian, puzzles_come_back_as_they_were_written)
{
	struct rng rng = rng_seed(10);
	for (unsigned i = 0; i < 100; i++) {
		struct grid start, goal;
		random_pair(3 + rng_below(&rng, 10), 2, &rng, &start, &goal);
		gls_puzzle *puzzle = puzzle_from(&start, &goal);
		char *text = gls_puzzle_start_text(puzzle);
		gls_puzzle *again = puzzle_read(text, NULL, NULL);
		char *text_again = gls_puzzle_start_text(again);
		cr_assert_str_eq(text, text_again);
		cr_assert_str_eq(gls_puzzle_kind(again), "mondrian");
		gls_free(text);
		gls_free(text_again);
		gls_puzzle_free(puzzle);
		gls_puzzle_free(again);
	}
}

Test(mondrian, all_forms_of_a_puzzle_are_the_same)
{
	static const char *const forms[] = {
		"A.#/.B. => ..#/BA.",
		"A.#\n.B.\n\n..#\nBA.\n",
		"\n  A.#\r\n  .B.\r\n\r\n  ...\r\n  BA.\r\n\r\n",
		"{\"puzzle\":\"mondrian\",\"start\":[\"A.#\",\".B.\"],\"goal\":[\"...\",\"BA.\"]}",
		"A.#/.B.\n=>\n..#/BA.",
	};
	for (unsigned i = 0; i < sizeof forms / sizeof *forms; i++) {
		gls_puzzle *puzzle = puzzle_read(forms[i], NULL, NULL);
		cr_assert_str_eq(puzzle_text(puzzle), "A.#/.B. => ..#/BA.");
		gls_puzzle_free(puzzle);
	}
}

Test(mondrian, moves_name_the_tile_and_stop_where_it_stops)
{
	gls_puzzle *puzzle = puzzle_read("A...B/...../C.... => B..../...../C....", NULL, NULL);
	size_t count;
	struct gls_error error;
	struct gls_move *moves = gls_moves_read(puzzle, "a1R d1D2 e1L", false, &count, &error);
	cr_assert(!moves, "d1 goes down only once");
	moves = gls_moves_read(puzzle, "a1R, d1D e1L", false, &count, &error);
	cr_assert(moves, "%s", error.message);
	cr_assert_eq(count, 3);
	cr_assert_eq(moves[0].to, 3);
	char *text = gls_moves_write(puzzle, moves, count, false);
	cr_assert_str_eq(text, "a1R d1D e1L");
	gls_free(text);
	gls_free(moves);
	gls_puzzle_free(puzzle);
}

/* ---- Solvable or not ------------------------------------------------------ */

static void
check_solvable(const char *text, enum gls_solvable expected, const char *words)
{
	char reason[200];
	gls_puzzle *puzzle = puzzle_read(text, NULL, NULL);
	enum gls_solvable solvable = gls_puzzle_solvable(puzzle, reason, sizeof reason);
	cr_assert_eq(solvable, expected, "%s: %d, '%s'", text, solvable, reason);
	cr_assert(strstr(reason, words), "%s: '%s' does not say '%s'", text, reason, words);
	gls_puzzle_free(puzzle);
}

Test(mondrian, what_needs_no_search_is_said_without_one)
{
	check_solvable("A./.. => A./..", GLS_SOLVABLE, "already");
	check_solvable("AB/B# => BA/B#", GLS_NOT_SOLVABLE, "no tile can move");
	check_solvable("A.#./..#B => ..#A/..#B", GLS_NOT_SOLVABLE, "2 regions");
	check_solvable("A../.../... => .../.A./...", GLS_NOT_SOLVABLE, "no move ends at the goal");
	check_solvable("A..../...../...../...../....B => ...../...../.A.../.B.../.....",
		GLS_NOT_SOLVABLE, "column b");
	check_solvable("A..../...../#..../#..../....B => ...../...../#A.../#B.../.....",
		GLS_SOLVABLE_UNKNOWN, "neither");
	check_solvable("A../.../... => .../.../..A", GLS_SOLVABLE_UNKNOWN, "neither");
}

/* ---- Making boards -------------------------------------------------------- */

static void
check_made(struct gls_options options, unsigned boards)
{
	struct gls_error error = {0};
	gls_generator *generator = gls_generator_new("mondrian", &options, &error);
	cr_assert(generator, "%s", error.message);
	for (unsigned i = 0; i < boards; i++) {
		gls_puzzle *puzzle = gls_generator_next(generator, &error);
		cr_assert(puzzle, "%s", error.message);
		const struct mondrian *mondrian = mondrian_of(puzzle);
		cr_assert_eq(mondrian->tiles, options_number(&options, "tiles"), "%u tiles",
			mondrian->tiles);
		cr_assert_eq(mondrian->colours, options_number(&options, "colors"), "%u colours",
			mondrian->colours);
		cr_assert_eq(mondrian->cells - mondrian->places, options_number(&options, "blocks"),
			"fixed cells");
		cr_assert(!gls_puzzle_is_solved(puzzle), "%s is solved", puzzle_text(puzzle));
		struct gls_options solving = {.algorithm = "bfs", .count = options.unique};
		struct gls_result *result = gls_solve(puzzle, &solving, NULL);
		cr_assert_eq(result->status, GLS_SOLVED, "%s is not solvable", puzzle_text(puzzle));
		if (options.has_distance)
			cr_assert(result->length >= options.distance_min &&
					  result->length <= options.distance_max,
				"%s needs %u moves", puzzle_text(puzzle), result->length);
		else
			cr_assert_geq(result->length, 3, "%s is trivial", puzzle_text(puzzle));
		if (options.unique)
			cr_assert_eq(result->solution_count, 1, "%s has %llu solutions",
				puzzle_text(puzzle), (unsigned long long)result->solution_count);
		gls_result_free(result);
		gls_puzzle_free(puzzle);
	}
	gls_generator_free(generator);
}

Test(mondrian, made_boards_are_as_asked_for)
{
	struct gls_options options = {.rows = 5,
		.columns = 6,
		.seed = 1,
		OWN_OPTIONS(
			{"tiles", "4", 4}, {"colors", "2", 2}, {"blocks", "3", 3}, {"", "", true})};
	struct option_value *picture = &options.set[3];
	check_made(options, fewer_if_sanitized(50));
	options.unique = true;
	check_made(options, 5);
	options.unique = false;
	picture->name = "picture";
	check_made(options, 10);
	options.has_distance = true;
	options.distance_min = 4;
	options.distance_max = 6;
	check_made(options, 10);
	options.unique = true;
	check_made(options, 3);
}

Test(mondrian, the_same_seed_makes_the_same_boards)
{
	struct gls_options options = {.rows = 6, .columns = 6, .seed = 7};
	char text[2][500];
	for (unsigned i = 0; i < 2; i++) {
		gls_generator *generator = gls_generator_new("mondrian", &options, NULL);
		gls_puzzle *puzzle = gls_generator_next(generator, NULL);
		strcpy(text[i], puzzle_text(puzzle));
		gls_puzzle_free(puzzle);
		gls_generator_free(generator);
	}
	cr_assert_str_eq(text[0], text[1]);
}

Test(mondrian, boards_that_cannot_be_made_are_refused)
{
	const struct gls_options bad[] = {
		{.rows = 13, .columns = 6},
		{.rows = 1, .columns = 6},
		{.rows = 3, .columns = 3, OWN_OPTIONS({"tiles", "9", 9}, {"colors", "2", 2})},
		{.rows = 3, .columns = 3, OWN_OPTIONS({"tiles", "2", 2}, {"colors", "3", 3})},
		{.rows = 3, .columns = 3, OWN_OPTIONS({"tiles", "4", 4}, {"blocks", "5", 5})},
	};
	for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
		struct gls_error error = {0};
		cr_assert(!gls_generator_new("mondrian", &bad[i], &error), "%u was made", i);
		cr_assert_eq(error.code, GLS_BAD_INPUT, "%u: %s", i, error.message);
	}
}

/* ---- Boards without moves ------------------------------------------------- */

/* Arrays have room for one move at least: one of none is nothing that C has. The sanitizer
 * of undefined behaviour sees any other. */
Test(mondrian, boards_without_moves_are_boards_too)
{
	static const char *const boards[] = {
		"AB => AB", "AB => BA", "A# => A#", ".. => ..", "## => ##", "AA/BB => AA/BB"};
	for (unsigned i = 0; i < sizeof boards / sizeof *boards; i++) {
		struct gls_error error = {0};
		struct gls_options reading = {.kind = "mondrian"};
		gls_puzzle *puzzle = gls_puzzle_read(boards[i], SIZE_MAX, &reading, &error);
		cr_assert(puzzle || error.code == GLS_BAD_INPUT, "%s", boards[i]);
		if (!puzzle)
			continue;
		struct gls_move moves[8];
		cr_assert_geq(puzzle->moves_max, 1, "%s", boards[i]);
		cr_assert_eq(gls_puzzle_moves(puzzle, moves, 8), 0, "%s", boards[i]);
		for (const struct gls_algorithm *search = search_about; search->name; search++) {
			struct gls_options options = {
				.algorithm = search->name, .threads = 2, .count = search->optimal};
			struct gls_result *result = gls_solve(puzzle, &options, &error);
			cr_assert(result, "%s with %s: %s", boards[i], search->name, error.message);
			cr_assert_neq(result->status, GLS_LIMIT);
			cr_assert_eq(result->length, 0);
			gls_result_free(result);
		}
		gls_puzzle_free(puzzle);
	}
}

Test(mondrian, generator_refuses_more_blocks_than_numbers_hold, .timeout = 20)
{
	static const unsigned wishes[][2] = {{6, UINT_MAX - 5}, {6, UINT_MAX}, {25, 0}, {24, 1},
		{UINT_MAX, 2}, {UINT_MAX, UINT_MAX}, {6, 19}};
	for (unsigned i = 0; i < sizeof wishes / sizeof *wishes; i++) {
		struct rng rng = rng_seed(1);
		struct gls_error error = {0};
		struct gls_options options = {.rows = 5,
			.columns = 5,
			OWN_OPTIONS({"tiles", "", wishes[i][0]}, {"blocks", "", wishes[i][1]})};
		cr_assert_null(mondrian_random(&options, &rng, &error));
		cr_assert_eq(error.code, GLS_BAD_INPUT);
		cr_assert(strstr(error.message, "an empty cell"), "%u and %u: %s", wishes[i][0],
			wishes[i][1], error.message);
	}
}
