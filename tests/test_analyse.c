/* The analysis against a second opinion: every sequence of moves is tried on plain
 * boards, with rules written without a look at src/puzzle, and each solution looked
 * at by itself. */
#include "support.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { CELLS = 16, WAYS = 4 * CELLS, LENGTH_MAX = 16 };

/* A board by the number of the tile on each cell: 0 for none, -1 for a fixed cell.
 * In `colour` the sign of each tile. */
struct plain {
	int rows, columns;
	bool slides;  /* mondrian: until something stops it, not into the hole beside it */
	bool is_line; /* tiles: all from there to the hole move by one */
	int tile[CELLS];
	char colour[CELLS + 1], goal[CELLS];
};

/* What is to be found out, summed over all solutions of one length. */
struct sums {
	unsigned length;
	double solutions, chance, stops[CELLS];
	bool is_made[LENGTH_MAX][WAYS]; /* by step */
	bool is_missing[WAYS];          /* in some solution */
	bool is_moved[CELLS + 1];       /* by tile */
};

struct step {
	int from, to, direction;
};

static const int down[] = {-1, 1, 0, 0}, right[] = {0, 0, -1, 1};

static bool
is_free(const struct plain *board, int row, int column)
{
	return row >= 0 && column >= 0 && row < board->rows && column < board->columns &&
	       !board->tile[row * board->columns + column];
}

static bool
is_solved(const struct plain *board)
{
	for (int cell = 0; cell < board->rows * board->columns; cell++)
		if (board->goal[cell] != '.' &&
			(board->tile[cell] <= 0 ||
				board->colour[board->tile[cell]] != board->goal[cell]))
			return false;
	return true;
}

/* The moves of the board; how many. */
static unsigned
list_steps(const struct plain *board, struct step *steps)
{
	unsigned count = 0;
	for (int cell = 0; cell < board->rows * board->columns; cell++)
		for (int d = 0; d < 4 && board->tile[cell] > 0; d++) {
			int row = cell / board->columns, column = cell % board->columns, way = 0;
			while (is_free(board, row + down[d], column + right[d])) {
				row += down[d];
				column += right[d];
				way++;
				if (!board->slides)
					break;
			}
			if (way)
				steps[count++] =
					(struct step){cell, row * board->columns + column, d};
			/* Any tile in a line with the hole can be the farthest that moves. */
			for (int far = 1; board->is_line && !way && far < CELLS; far++) {
				row = cell / board->columns + far * down[d];
				column = cell % board->columns + far * right[d];
				if (is_free(board, row, column))
					steps[count++] = (struct step){
						cell, row * board->columns + column, d};
			}
		}
	return count;
}

/* The board after a move, with what it did. */
static struct plain
after(const struct plain *board, struct step step, struct sums *sums)
{
	struct plain next = *board;
	int stride = board->slides ? step.to - step.from
				   : down[step.direction] * board->columns + right[step.direction];
	for (int cell = step.to; cell != step.from; cell -= stride) {
		next.tile[cell] = board->tile[cell - stride];
		if (sums) {
			sums->is_moved[next.tile[cell]] = true;
			sums->stops[cell]++;
		}
	}
	next.tile[step.from] = 0;
	return next;
}

static void
note_solution(const struct plain *start, const struct step *path, double chance, struct sums *sums)
{
	struct plain board = *start;
	bool is_made[WAYS] = {false};
	for (unsigned i = 0; i < sums->length; i++) {
		int way = 4 * path[i].from + path[i].direction;
		sums->is_made[i][way] = is_made[way] = true;
		board = after(&board, path[i], sums);
	}
	for (unsigned way = 0; way < WAYS; way++)
		sums->is_missing[way] |= !is_made[way];
	sums->solutions++;
	sums->chance += chance;
}

static void
try_all(const struct plain *start, const struct plain *board, struct step *path, unsigned depth,
	double chance, struct sums *sums)
{
	struct step steps[WAYS];
	if (depth == sums->length) {
		if (is_solved(board))
			note_solution(start, path, chance, sums);
		return;
	}
	unsigned count = list_steps(board, steps);
	for (unsigned i = 0; i < count; i++) {
		struct plain next = after(board, steps[i], NULL);
		path[depth] = steps[i];
		try_all(start, &next, path, depth + 1, chance / count, sums);
	}
}

/* All solutions of the least length up to a bound; false if there is none. */
static bool
sum_up(const struct plain *board, unsigned bound, struct sums *sums)
{
	struct step path[LENGTH_MAX];
	memset(sums, 0, sizeof *sums);
	for (; sums->solutions == 0 && sums->length <= bound; sums->length += sums->solutions == 0)
		try_all(board, board, path, 0, 1, sums);
	return sums->solutions > 0;
}

/* ---- Comparing ------------------------------------------------------------ */

static void
compare_moves(const struct gls_analysis *analysis, const struct sums *sums, const char *text)
{
	unsigned forced = 0;
	for (unsigned way = 0; way < WAYS; way++) {
		if (sums->is_missing[way])
			continue;
		cr_assert_lt(
			forced, analysis->forced, "%s: %u forced moves", text, analysis->forced);
		const struct gls_way *found = &analysis->forced_moves[forced++];
		cr_assert(found->cell == way / 4 && found->direction == "UDLR"[way % 4],
			"%s: %u%c is forced, not %u%c", text, way / 4, "UDLR"[way % 4],
			found -> cell, found -> direction);
	}
	cr_assert_eq(analysis->forced, forced, "%s: %u forced moves, not %u", text,
		analysis->forced, forced);
	for (unsigned step = 0; step < sums->length; step++) {
		unsigned choices = 0;
		for (unsigned way = 0; way < WAYS; way++)
			choices += sums->is_made[step][way];
		cr_assert_eq(analysis->choices[step], choices, "%s: %u choices at step %u, not %u",
			text, analysis->choices[step], step, choices);
	}
}

static void
compare_cells(const struct gls_analysis *analysis, const struct plain *board,
	const struct sums *sums, const char *text)
{
	unsigned dead = 0;
	for (int cell = 0; cell < board->rows * board->columns; cell++) {
		double stops = sums->stops[cell] / sums->solutions;
		bool is_dead = board->tile[cell] > 0 && !sums->is_moved[board->tile[cell]];
		dead += is_dead;
		cr_assert_eq(analysis->is_dead[cell], is_dead, "%s: cell %d", text, cell);
		cr_assert_float_eq(analysis->stops[cell], stops, 1e-9,
			"%s: tiles stop %g times at %d, not %g", text, analysis->stops[cell], cell,
			stops);
	}
	cr_assert_eq(analysis->dead, dead);
}

static void
compare(const gls_puzzle *puzzle, const struct plain *board, const struct sums *sums)
{
	struct gls_options options = {.threads = 1, .memory = 1 << 28};
	struct gls_error error;
	char *text = gls_puzzle_start_text(puzzle);
	struct gls_analysis *analysis = gls_analyse(puzzle, &options, &error);
	cr_assert(analysis && analysis->is_complete, "%s: %s", text,
		analysis ? analysis->missing : error.message);
	cr_assert_eq(analysis->result->length, sums->length, "%s: %u moves, not %u", text,
		analysis->result->length, sums->length);
	cr_assert_eq(analysis->solution_count, (uint64_t)sums->solutions,
		"%s: %u solutions, not %g", text, (unsigned)analysis->solution_count,
		sums->solutions);
	cr_assert_float_eq(analysis->difficulty, -log2(sums->chance), 1e-6, "%s: %g bits, not %g",
		text, analysis->difficulty, -log2(sums->chance));
	if (sums->length)
		compare_moves(analysis, sums, text);
	compare_cells(analysis, board, sums, text);
	gls_analysis_free(analysis);
	gls_free(text);
}

/* ---- Mondrian ------------------------------------------------------------- */

static char
sign_of(const struct plain *board, int cell)
{
	int tile = board->tile[cell];
	return (char)(tile < 0 ? '#' : tile == 0 ? '.' : board->colour[tile]);
}

static struct plain
random_slides(unsigned tiles, unsigned fixed, struct rng *rng)
{
	struct plain board = {.rows = 3 + (int)rng_below(rng, 2), .columns = 4, .slides = true};
	unsigned cells = (unsigned)(board.rows * board.columns);
	for (unsigned i = 1; i <= tiles + fixed; i++) {
		unsigned cell;
		do
			cell = rng_below(rng, cells);
		while (board.tile[cell]);
		board.tile[cell] = i <= tiles ? (int)i : -1;
		board.colour[i <= tiles ? i : 0] = (char)('A' + i % 2);
	}
	return board;
}

/* The goal is what some of the tiles show after a walk. */
static void
set_goal_by_walk(struct plain *board, unsigned steps, struct rng *rng)
{
	struct plain end = *board;
	struct step moves[WAYS];
	for (unsigned i = 0; i < steps; i++) {
		unsigned count = list_steps(&end, moves);
		if (count)
			end = after(&end, moves[rng_below(rng, count)], NULL);
	}
	for (int cell = 0; cell < board->rows * board->columns; cell++)
		board->goal[cell] =
			end.tile[cell] > 0 && rng_below(rng, 4) ? sign_of(&end, cell) : '.';
}

static gls_puzzle *
puzzle_of_slides(const struct plain *board)
{
	char text[100];
	size_t length = 0;
	for (int half = 0; half < 2; half++)
		for (int cell = 0; cell < board->rows * board->columns; cell++) {
			if (cell % board->columns == 0)
				length += (size_t)sprintf(text + length, "%s",
					cell   ? "/"
					: half ? " => "
					       : "");
			text[length++] = half ? board->goal[cell] : sign_of(board, cell);
		}
	text[length] = '\0';
	return puzzle_read(text, NULL, NULL);
}

Test(analyse, every_solution_of_mondrian_has_its_share)
{
	struct rng rng = rng_seed(6);
	unsigned longest = 0;
	for (unsigned i = 0; i < fewer_if_sanitized(60); i++) {
		unsigned tiles = 2 + i % 3;
		struct plain board = random_slides(tiles, i % 4, &rng);
		struct sums sums;
		set_goal_by_walk(&board, 8, &rng);
		if (!sum_up(&board, 9 - tiles, &sums))
			continue;
		gls_puzzle *puzzle = puzzle_of_slides(&board);
		compare(puzzle, &board, &sums);
		gls_puzzle_free(puzzle);
		longest = sums.length > longest ? sums.length : longest;
	}
	cr_assert_geq(longest, 5, "the longest solution has %u moves", longest);
}

/* ---- Tiles ---------------------------------------------------------------- */

static void
check_tiles(enum metric metric, unsigned steps)
{
	struct rng rng = rng_seed(steps);
	for (unsigned i = 0; i < fewer_if_sanitized(20); i++) {
		struct board start = board_standard(3, 3), goal = start;
		struct plain plain = {.rows = 3,
			.columns = 3,
			.is_line = metric == METRIC_MTM,
			.goal = "12345678."};
		struct sums sums;
		board_walk(&start, steps, &rng);
		for (unsigned cell = 0; cell < 9; cell++) {
			plain.tile[cell] = start.cell[cell];
			plain.colour[cell] = (char)('0' + cell);
		}
		cr_assert(sum_up(&plain, steps, &sums));
		gls_puzzle *puzzle = puzzle_of(&start, &goal, metric);
		compare(puzzle, &plain, &sums);
		gls_puzzle_free(puzzle);
	}
}

Test(analyse, every_solution_of_tiles_has_its_share)
{
	check_tiles(METRIC_STM, 10);
	check_tiles(METRIC_MTM, 7);
}

/* ---- All kinds ------------------------------------------------------------ */

Test(analyse, counts_what_enumeration_counts)
{
	struct gls_generate_options made = {.seed = 3};
	gls_tables *tables = gls_tables_new(NULL);
	struct gls_options options = {.threads = 1, .count = true, .tables = tables};
	for (size_t kind = 0; gls_kind(kind); kind++) {
		made.rows = made.columns = strcmp(gls_kind(kind), "tiles") ? 0 : 3;
		gls_generator *generator = gls_generator_new(gls_kind(kind), &made, NULL, NULL);
		for (unsigned i = 0; i < 3; i++) {
			gls_puzzle *puzzle = gls_generator_next(generator, NULL);
			struct gls_result *result = gls_solve(puzzle, &options, NULL);
			struct gls_analysis *analysis = gls_analyse(puzzle, &options, NULL);
			double stops = 0;
			for (unsigned cell = 0;
				cell < gls_puzzle_rows(puzzle) * gls_puzzle_columns(puzzle); cell++)
				stops += analysis->stops[cell];
			cr_assert_eq(analysis->solution_count, result->solution_count,
				"%s: %u solutions, not %u", gls_kind(kind),
				(unsigned)analysis->solution_count,
				(unsigned)result->solution_count);
			cr_assert_float_eq(stops, result->length, 1e-6, "%s: %g stops in %u moves",
				gls_kind(kind), stops, result->length);
			gls_result_free(result);
			gls_analysis_free(analysis);
			gls_puzzle_free(puzzle);
		}
		gls_generator_free(generator);
	}
	gls_tables_free(tables);
}

Test(analyse, a_solved_board_has_nothing_to_do)
{
	gls_puzzle *puzzle = puzzle_read("A.#/.B. => A.#/...", NULL, NULL);
	struct gls_analysis *analysis = gls_analyse(puzzle, NULL, NULL);
	cr_assert(analysis->is_complete);
	cr_assert_eq(analysis->solution_count, 1);
	cr_assert_eq(analysis->boards, 1);
	cr_assert_eq(analysis->dead, 2);
	cr_assert_eq(analysis->forced, 0);
	cr_assert_eq(analysis->difficulty, 0);
	gls_analysis_free(analysis);
	gls_puzzle_free(puzzle);
}

Test(analyse, says_what_is_missing_after_a_limit)
{
	const char *board =
		"......../......B./......C./.......C/...A..../......../......../A...B..."
		" => ......../......C./..C...../.....A../......../...B..../A......./.......B";
	gls_puzzle *puzzle = puzzle_read(board, NULL, NULL);
	struct gls_options options = {.seconds = 0.05, .threads = 1};
	struct gls_analysis *analysis = gls_analyse(puzzle, &options, NULL);
	cr_assert_not(analysis->is_complete);
	cr_assert(strstr(analysis->missing, "time limit"), "missing: %s", analysis->missing);
	cr_assert_geq(analysis->result->lower_bound, 1);
	cr_assert_eq(analysis->solution_count, 0);
	gls_analysis_free(analysis);
	gls_puzzle_free(puzzle);
}

Test(analyse, tells_a_board_that_cannot_be_solved)
{
	gls_puzzle *puzzle = puzzle_read("A.../..../..../.... => ..../.A../..../....", NULL, NULL);
	struct gls_analysis *analysis = gls_analyse(puzzle, NULL, NULL);
	cr_assert_eq(analysis->result->status, GLS_UNSOLVABLE);
	cr_assert_not(analysis->is_complete);
	cr_assert_neq(analysis->missing[0], '\0');
	gls_analysis_free(analysis);
	gls_puzzle_free(puzzle);
}
