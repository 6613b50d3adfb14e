/* Mondrian: rules, reading and heuristics, against plain grids and the judge. */
#include "grids.h"

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
