/* At the edges: limits of moves and of memory, boards that are solved or cannot be, every
 * quality and search. Whatever ends a solve, what it says is held against rules and
 * distances of this file's own, which share nothing with the library but text. */
#include "api/verdict.h"
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Plain boards --------------------------------------------------------- */

enum plain_kind { TILES, SHUFFDLE, MONDRIAN, PLAIN_KINDS };
enum { CELLS = 12, NONE = 9999, STATES_MAX = 200000, SLOTS = 1 << 19 };

/* A sign a cell. Tiles: '@' the hole, 'A' is 1; shuffdle: '_' and letters; mondrian: as
 * its text. */
struct plain {
	enum plain_kind kind;
	unsigned rows, columns;
	char cell[CELLS + 1], goal[CELLS + 1]; /* shuffdle: goal is the word */
};

static bool
is_hole(char sign)
{
	return sign == '@' || sign == '_' || sign == '.';
}

static bool
plain_is_solved(const struct plain *board)
{
	unsigned cells = board->rows * board->columns;
	if (board->kind == SHUFFDLE)
		return !memcmp(board->cell + cells - board->columns, board->goal, board->columns);
	for (unsigned i = 0; i < cells; i++)
		if (board->cell[i] != board->goal[i] &&
			!(board->kind == MONDRIAN &&
				(board->goal[i] == '.' || board->goal[i] == '#')))
			return false;
	return true;
}

/* Moves what stands on a cell in a direction, 0 ... 3: up, down, left, right; one cell, or as
 * far as it goes. Where it stopped; the cell itself: it cannot move. */
static unsigned
plain_move(struct plain *board, unsigned cell, unsigned direction)
{
	static const int down[] = {-1, 1, 0, 0}, right[] = {0, 0, -1, 1};
	int row = (int)(cell / board->columns), column = (int)(cell % board->columns);
	unsigned to = cell;
	char sign = board->cell[cell];
	if (is_hole(sign) || sign == '#')
		return cell;
	do {
		row += down[direction];
		column += right[direction];
		if (row < 0 || column < 0 || row >= (int)board->rows ||
			column >= (int)board->columns)
			break;
		unsigned next = (unsigned)row * board->columns + (unsigned)column;
		if (!is_hole(board->cell[next]))
			break;
		to = next;
	} while (board->kind == MONDRIAN);
	if (to == cell)
		return cell;
	board->cell[cell] = board->cell[to];
	if (board->kind == SHUFFDLE)
		sign = (char)('A' + (sign - 'A' + (direction % 2 ? 1 : 25)) % 26);
	board->cell[to] = sign;
	return to;
}

/* As the library is given it, with the goal. */
static const char *
plain_text(const struct plain *board)
{
	static char text[200];
	char rows[2][80] = {"", ""};
	for (unsigned side = 0; side < 2; side++) {
		const char *cell = side ? board->goal : board->cell;
		unsigned shown = side && board->kind == SHUFFDLE ? board->columns
								 : board->rows * board->columns;
		for (unsigned i = 0; i < shown; i++) {
			char *end = rows[side] + strlen(rows[side]);
			const char *before = !i ? "" : i % board->columns ? " " : "/";
			if (board->kind == TILES)
				snprintf(end, 8, "%s%d", before, cell[i] - '@');
			else
				snprintf(end, 8, "%s%c", *before == '/' ? "/" : "", cell[i]);
		}
	}
	if (board->kind == SHUFFDLE)
		snprintf(text, sizeof text, "%s %s", rows[1], rows[0]);
	else
		snprintf(text, sizeof text, board->kind == MONDRIAN ? "%s => %s" : "%s", rows[0],
			rows[1]);
	return text;
}

/* ---- Distances ------------------------------------------------------------ */

static uint32_t slot[SLOTS];
static char state[STATES_MAX][CELLS];
static uint16_t depth[STATES_MAX];
static uint32_t reached; /* by the latest search: at least all boards as deep as its goal */

/* The number of the board; `count` if it is new. */
static uint32_t
number_of(const char *cell, unsigned cells, uint32_t count)
{
	uint64_t hash = 1469598103934665603u;
	for (unsigned i = 0; i < cells; i++)
		hash = (hash ^ (unsigned char)cell[i]) * 1099511628211u;
	uint32_t at = (uint32_t)(hash >> 32) % SLOTS;
	while (slot[at] && memcmp(state[slot[at] - 1], cell, cells) != 0)
		at = (at + 1) % SLOTS;
	if (!slot[at])
		slot[at] = count + 1;
	return slot[at] - 1;
}

/* The least number of moves, by breadth-first search; NONE: unsolvable. */
static unsigned
plain_distance(const struct plain *start)
{
	unsigned cells = start->rows * start->columns;
	struct plain board = *start;
	uint32_t count = 1;
	memset(slot, 0, sizeof slot);
	number_of(start->cell, cells, 0);
	memcpy(state[0], start->cell, cells);
	depth[0] = 0;
	for (uint32_t i = 0; i < count; i++) {
		memcpy(board.cell, state[i], cells);
		if (plain_is_solved(&board)) {
			reached = count;
			return depth[i];
		}
		for (unsigned move = 0; move < 4 * cells; move++) {
			memcpy(board.cell, state[i], cells);
			if (plain_move(&board, move / 4, move % 4) == move / 4)
				continue;
			uint32_t number = number_of(board.cell, cells, count);
			if (number < count)
				continue;
			cr_assert_lt(count, STATES_MAX);
			memcpy(state[count], board.cell, cells);
			depth[count++] = (uint16_t)(depth[i] + 1);
		}
	}
	return NONE;
}

/* How many boards lie on shortest solutions. */
static unsigned
plain_boards(const struct plain *start)
{
	static bool is_on_way[STATES_MAX];
	unsigned cells = start->rows * start->columns, distance = plain_distance(start), boards = 0;
	struct plain board = *start;
	for (uint32_t i = reached; i-- > 0;) {
		memcpy(board.cell, state[i], cells);
		is_on_way[i] = depth[i] == distance && plain_is_solved(&board);
		for (unsigned move = 0; move < 4 * cells && depth[i] < distance; move++) {
			memcpy(board.cell, state[i], cells);
			plain_move(&board, move / 4, move % 4);
			uint32_t number = number_of(board.cell, cells, reached);
			is_on_way[i] |= number < reached && depth[number] == depth[i] + 1 &&
					is_on_way[number];
		}
		boards += is_on_way[i];
	}
	return boards;
}

/* ---- Random boards -------------------------------------------------------- */

static void
shuffle(char *cell, unsigned count, struct rng *rng)
{
	for (unsigned i = 0; i < count; i++) {
		unsigned other = rng_below(rng, count);
		char sign = cell[i];
		cell[i] = cell[other];
		cell[other] = sign;
	}
}

static struct plain
random_tiles(struct rng *rng)
{
	static const unsigned sizes[][2] = {{2, 2}, {2, 3}, {3, 2}, {2, 4}, {3, 3}, {3, 3}};
	const unsigned *size = sizes[rng_below(rng, 6)];
	struct plain board = {.kind = TILES, .rows = size[0], .columns = size[1]};
	unsigned cells = size[0] * size[1];
	for (unsigned i = 0; i < cells; i++)
		board.cell[i] = board.goal[i] = (char)('@' + (i + 1) % cells);
	shuffle(board.cell, cells, rng);
	return board;
}

static struct plain
random_shuffdle(struct rng *rng)
{
	struct plain board = {.kind = SHUFFDLE, .rows = 3, .columns = 3};
	char first = (char)('A' + rng_below(rng, 26));
	for (unsigned i = 0; i < 3; i++)
		board.goal[i] = (char)('A' + (first - 'A' + (int)rng_below(rng, 4)) % 26);
	/* From a solved board, so that it can be solved; letters occur more than once. */
	memcpy(board.cell, "___", 3);
	for (unsigned i = 3; i < 6; i++)
		board.cell[i] = board.goal[rng_below(rng, 3)];
	memcpy(board.cell + 6, board.goal, 3);
	for (unsigned i = rng_below(rng, 60); i > 0; i--)
		plain_move(&board, rng_below(rng, 9), rng_below(rng, 4));
	return board;
}

static struct plain
random_mondrian(struct rng *rng)
{
	struct plain board = {
		.kind = MONDRIAN, .rows = 2 + rng_below(rng, 2), .columns = 2 + rng_below(rng, 3)};
	unsigned cells = board.rows * board.columns, tiles = 1 + rng_below(rng, 4);
	memset(board.cell, '.', cells);
	for (unsigned i = 0; i < tiles && i + 1 < cells; i++)
		board.cell[i] = (char)('A' + rng_below(rng, 3));
	shuffle(board.cell, cells, rng);
	for (unsigned i = 0; i < 2; i++) {
		unsigned cell = rng_below(rng, cells);
		if (board.cell[cell] == '.' && rng_below(rng, 2))
			board.cell[cell] = '#';
	}
	struct plain goal = board;
	for (unsigned i = rng_below(rng, 40); i > 0; i--)
		plain_move(&goal, rng_below(rng, cells), rng_below(rng, 4));
	memcpy(board.goal, goal.cell, cells);
	return board;
}

static struct plain
random_board(enum plain_kind kind, struct rng *rng)
{
	return kind == TILES      ? random_tiles(rng)
	       : kind == SHUFFDLE ? random_shuffdle(rng)
				  : random_mondrian(rng);
}

/* ---- Judging -------------------------------------------------------------- */

/* One solve, and what there is to know of it. */
struct trial {
	struct plain board;
	gls_puzzle *puzzle;
	struct gls_options options;
	unsigned distance;
	char name[400];
};

static void
name_trial(struct trial *trial)
{
	const struct gls_options *options = &trial->options;
	snprintf(trial->name, sizeof trial->name,
		"'%s' --quality %s --algorithm %s --limit %u --memory %zuK --threads %u%s",
		plain_text(&trial->board), options->quality ? options->quality : "optimal",
		options->algorithm ? options->algorithm : "auto", options->move_limit,
		options->memory >> 10, options->threads, options->count ? " --count" : "");
}

/* The moves, played by the rules of this file. */
static void
replay_moves(const struct trial *trial, const struct gls_result *result)
{
	struct plain board = trial->board;
	for (unsigned i = 0; i < result->length; i++) {
		struct plain before = board;
		unsigned direction = 0, from = result->moves[i].from;
		while (direction < 4 &&
			plain_move(&board, from, direction) != result->moves[i].to) {
			board = before;
			direction++;
		}
		cr_assert_lt(direction, 4, "%s: move %u is not legal", trial->name, i + 1);
	}
	cr_assert(
		plain_is_solved(&board), "%s: %u moves solve nothing", trial->name, result->length);
	cr_assert_geq(result->length, trial->distance, "%s: %u moves, less than %u", trial->name,
		result->length, trial->distance);
	if (trial->options.move_limit)
		cr_assert_leq(result->length, trial->options.move_limit, "%s: %u moves",
			trial->name, result->length);
}

static void
judge(const struct trial *trial, const struct gls_result *result)
{
	bool has_solution = result->status == GLS_SOLVED || result->moves;
	cr_assert(result->status != GLS_UNSOLVABLE || trial->distance == NONE,
		"%s: 'unsolvable', but %u moves are enough", trial->name, trial->distance);
	if (has_solution)
		replay_moves(trial, result);
	cr_assert(trial->distance == NONE || result->lower_bound <= trial->distance,
		"%s: at least %u, but %u are enough", trial->name, result->lower_bound,
		trial->distance);
	cr_assert(!result->optimal || result->length == trial->distance,
		"%s: %u moves are 'optimal', but %u are enough", trial->name, result->length,
		trial->distance);
	cr_assert_eq(result->optimal, has_solution && result->length == result->lower_bound,
		"%s: optimal %d, length %u, bound %u", trial->name, result->optimal, result->length,
		result->lower_bound);
	cr_assert(!result->optimal || result->status == GLS_SOLVED, "%s", trial->name);
	cr_assert(trial->distance || (result->status == GLS_SOLVED && !result->length),
		"%s is solved, but its status is %d", trial->name, result->status);
	cr_assert_leq(result->memory_bytes, trial->options.memory, "%s", trial->name);
}

static void
run_trial(struct trial *trial)
{
	struct gls_error error = {0};
	name_trial(trial);
	struct gls_result *result = gls_solve(trial->puzzle, &trial->options, &error);
	if (!result) /* a search that this puzzle cannot have, or no memory to begin with */
		cr_assert(error.code == GLS_BAD_INPUT || error.code == GLS_NO_MEMORY, "%s: %s",
			trial->name, error.message);
	else
		judge(trial, result);
	gls_result_free(result);
}

static struct trial
random_trial(enum plain_kind kind, struct rng *rng)
{
	struct trial trial = {.board = random_board(kind, rng)};
	struct gls_options read = {OWN_OPTIONS({"any-holes", "", true})};
	struct gls_error error;
	trial.distance = plain_distance(&trial.board);
	trial.puzzle = gls_puzzle_read(plain_text(&trial.board), SIZE_MAX, &read, &error);
	cr_assert(trial.puzzle, "%s: %s", plain_text(&trial.board), error.message);
	return trial;
}

/* ---- Tests ---------------------------------------------------------------- */

static const char *const qualities[] = {
	NULL, "fast", "bounded:1", "bounded:1.2", "bounded:3", "anytime"};
enum { QUALITIES = sizeof qualities / sizeof *qualities };

/* From too little by far to more than enough. */
static unsigned
random_move_limit(unsigned distance, struct rng *rng)
{
	unsigned about = distance == NONE ? 10 : distance;
	return rng_below(rng, 3) ? 1 + rng_below(rng, about + 4) : 0;
}

static void
check_qualities(enum plain_kind kind, unsigned boards)
{
	struct rng rng = rng_seed(14 + kind);
	gls_tables *tables = gls_tables_new(NULL);
	for (unsigned i = 0; i < boards; i++) {
		struct trial trial = random_trial(kind, &rng);
		for (unsigned quality = 0; quality < QUALITIES; quality++) {
			trial.options = (struct gls_options){.quality = qualities[quality],
				.move_limit = random_move_limit(trial.distance, &rng),
				.memory = (size_t)1 << (20 + rng_below(&rng, 4)),
				.threads = 1 + rng_below(&rng, 2),
				.count = !quality && rng_below(&rng, 2),
				.tables = rng_below(&rng, 2) ? tables : NULL};
			run_trial(&trial);
		}
		gls_puzzle_free(trial.puzzle);
	}
	gls_tables_free(tables);
}

Test(edges, every_quality_of_tiles_keeps_to_the_truth, .timeout = 120)
{
	check_qualities(TILES, fewer_if_sanitized(is_long_run() ? 3000 : 150));
}

Test(edges, every_quality_of_shuffdle_keeps_to_the_truth, .timeout = 120)
{
	check_qualities(SHUFFDLE, fewer_if_sanitized(is_long_run() ? 1000 : 60));
}

Test(edges, every_quality_of_mondrian_keeps_to_the_truth, .timeout = 120)
{
	check_qualities(MONDRIAN, fewer_if_sanitized(is_long_run() ? 3000 : 150));
}

static void
check_searches(enum plain_kind kind, unsigned boards)
{
	struct rng rng = rng_seed(41 + kind);
	gls_tables *tables = gls_tables_new(NULL);
	for (unsigned i = 0; i < boards; i++) {
		struct trial trial = random_trial(kind, &rng);
		for (size_t search = 0; search_about[search].name; search++) {
			trial.options = (struct gls_options){.algorithm = search_about[search].name,
				.move_limit = random_move_limit(trial.distance, &rng),
				.memory = (size_t)1 << (20 + rng_below(&rng, 4)),
				.seconds = 0.5,
				.threads = 1 + rng_below(&rng, 2),
				.count = search_about[search].optimal && rng_below(&rng, 2),
				.tables = tables};
			run_trial(&trial);
		}
		gls_puzzle_free(trial.puzzle);
	}
	gls_tables_free(tables);
}

Test(edges, every_search_of_every_kind_keeps_to_the_truth, .timeout = 300)
{
	for (unsigned kind = 0; kind < PLAIN_KINDS; kind++)
		check_searches((enum plain_kind)kind, fewer_if_sanitized(is_long_run() ? 200 : 12));
}

/* Solutions longer than what counts were once taken for solutions of no moves. */
Test(edges, what_was_not_taken_over_is_no_solution)
{
	static const char *const list[] = {"anytime", "bounded:1", "bounded:1.2", "fast", NULL};
	gls_puzzle *puzzle = puzzle_read("6 2 8 4 1/0 3 7 5 9", NULL, NULL); /* 32 moves */
	for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
		struct gls_options options = {.quality = list[i], .move_limit = 10};
		struct gls_result *result = solve(puzzle, &options);
		cr_assert_eq(result->status, GLS_LIMIT, "%s: %u moves", list[i], result->length);
		cr_assert_eq(result->limit, GLS_LIMIT_MOVES);
		cr_assert(!result->optimal && !result->moves);
		cr_assert_leq(result->lower_bound, 32);
		gls_result_free(result);
	}
	gls_puzzle_free(puzzle);
}

/* ---- A limit takes nothing away ------------------------------------------- */

/* Tables for counting take longer than this; what was proved before stays. */
Test(edges, a_limit_while_tables_for_counting_are_made_keeps_the_optimum)
{
	gls_puzzle *puzzle = puzzle_read("1 2 3 4/5 6 7 8/9 10 0 12/13 14 11 15", NULL, NULL);
	static const char *const blind[] = {"bfs", "ucs", "iddfs", "bidirectional"};
	for (size_t i = 0; i < sizeof blind / sizeof *blind; i++) {
		struct gls_options options = {.algorithm = blind[i], .seconds = 0.05, .all = 2};
		struct gls_result *result = solve(puzzle, &options);
		cr_assert(result->status == GLS_SOLVED && result->optimal, "%s: %s", blind[i],
			result->reason);
		cr_assert_eq(result->length, 2);
		cr_assert_eq(result->solution_count, 1);
		gls_result_free(result);
	}
	gls_puzzle_free(puzzle);
}

/* Where memory does not hold the tables, there is a heuristic that needs none. */
Test(edges, solutions_are_counted_without_memory_for_tables)
{
	gls_puzzle *puzzle = puzzle_read("1 2 3 4/5 6 7 8/9 10 0 12/13 14 11 15", NULL, NULL);
	for (size_t memory = 1 << 20; memory <= 64 << 20; memory *= 2) {
		struct gls_options options = {.algorithm = "bfs", .memory = memory, .count = true};
		struct gls_result *result = solve(puzzle, &options);
		cr_assert(result->status == GLS_SOLVED && result->optimal, "%zu: %s", memory,
			result->reason);
		cr_assert(result->is_counted && result->solution_count == 1, "%zu", memory);
		gls_result_free(result);
	}
	gls_puzzle_free(puzzle);
}

Test(edges, an_unsolvable_board_has_no_solutions_which_is_a_count)
{
	gls_puzzle *puzzle = puzzle_read("2 1 3/4 5 6/7 8 0", NULL, NULL);
	struct gls_options options = {.count = true};
	struct gls_result *result = solve(puzzle, &options);
	cr_assert_eq(result->status, GLS_UNSOLVABLE);
	cr_assert(result->is_counted && !result->solution_count);
	gls_result_free(result);
	gls_puzzle_free(puzzle);
}

/* ---- Boards on shortest solutions ----------------------------------------- */

static void
check_boards(const struct plain *board)
{
	struct gls_options read = {OWN_OPTIONS({"any-holes", "", true})};
	gls_puzzle *puzzle = gls_puzzle_read(plain_text(board), SIZE_MAX, &read, NULL);
	struct gls_options options = {.memory = 64 << 20, .threads = 1};
	struct gls_analysis *analysis = gls_analyse(puzzle, &options, NULL);
	if (analysis->is_complete)
		cr_assert_eq(analysis->boards, plain_boards(board), "'%s': %u boards, not %u",
			plain_text(board), (unsigned)analysis->boards, plain_boards(board));
	else
		cr_assert_eq(analysis->result->status, GLS_UNSOLVABLE, "%s", plain_text(board));
	gls_analysis_free(analysis);
	gls_puzzle_free(puzzle);
}

/* Also those that differ only in tiles that the word has no use for. */
Test(edges, a_report_counts_every_board_on_shortest_solutions, .timeout = 120)
{
	struct rng rng = rng_seed(313);
	struct plain known = {.kind = SHUFFDLE, .rows = 3, .columns = 3};
	memcpy(known.cell, "HCEORW___", 9);
	memcpy(known.goal, "EEL", 3);
	cr_assert_eq(plain_boards(&known), 313);
	check_boards(&known);
	for (unsigned kind = 0; kind < PLAIN_KINDS; kind++)
		for (unsigned i = fewer_if_sanitized(is_long_run() ? 300 : 40); i > 0; i--) {
			struct plain board = random_board((enum plain_kind)kind, &rng);
			check_boards(&board);
		}
}

/* ---- Solved already ------------------------------------------------------- */

/* Boards that are solved, each with a heuristic whose tables take seconds. */
static const struct {
	const char *board, *heuristic;
} solved[] = {
	{"1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0", "pdb:7-8"},
	{"1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0", "max:pdb:7-8,manhattan"},
	{"LATCH VVXKD/NGTSV/PXLSF/_____/LATCH", "large-tables"},
	{"A..B/..../C..D => A..B/..../C..D", "colours"},
};

Test(edges, a_solved_board_is_seen_before_any_table_is_made, .timeout = 60)
{
	for (size_t i = 0; i < sizeof solved / sizeof *solved; i++) {
		gls_puzzle *puzzle = puzzle_read(solved[i].board, NULL, NULL);
		for (unsigned j = 0; j < QUALITIES; j++) {
			struct gls_options options = {.quality = qualities[j],
				.heuristic = solved[i].heuristic,
				.all = j ? 0 : 5,
				.memory = 1 << 20};
			struct gls_result *result = gls_solve(puzzle, &options, NULL);
			cr_assert(result && result->status == GLS_SOLVED && result->optimal,
				"%s, %s", solved[i].board, qualities[j]);
			cr_assert(!result->length && !result->lower_bound);
			cr_assert_leq(result->memory_bytes, 1 << 16, "%s, %s: %zu bytes",
				solved[i].board, qualities[j], result->memory_bytes);
			cr_assert(j || (result->is_counted && result->solution_count == 1));
			cr_assert(j || result->solutions_listed == 1);
			gls_result_free(result);
		}
		gls_puzzle_free(puzzle);
	}
}

Test(edges, a_solved_board_with_a_heuristic_that_there_is_not_is_refused)
{
	static const char *const bad[] = {
		"nonsense", "max:zero,nonsense", "max:pdb:7-8,nonsense", "pdb:9-9", "table"};
	static const char *const boards[] = {"1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0",
		"1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0" /* unsolvable */};
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		for (size_t j = 0; j < sizeof boards / sizeof *boards; j++) {
			gls_puzzle *puzzle = puzzle_read(boards[j], NULL, NULL);
			struct gls_options options = {.algorithm = "astar", .heuristic = bad[i]};
			struct gls_error error = {0};
			cr_assert_null(gls_solve(puzzle, &options, &error), "%s", bad[i]);
			cr_assert_eq(error.code, GLS_BAD_INPUT, "%s: %s", bad[i], error.message);
			gls_puzzle_free(puzzle);
		}
}

/* ---- Progress ------------------------------------------------------------- */

struct heard {
	unsigned bound, best, reports, while_building;
};

static void
hear(const struct gls_progress *progress, void *data)
{
	struct heard *heard = data;
	cr_assert_geq(progress->lower_bound, heard->bound, "%s: the bound falls from %u to %u",
		progress->phase, heard->bound, progress->lower_bound);
	cr_assert(!heard->best || (progress->best_length && progress->best_length <= heard->best),
		"%s: the best solution falls back from %u to %u", progress->phase, heard->best,
		progress->best_length);
	heard->bound = progress->lower_bound;
	heard->best = progress->best_length;
	heard->reports++;
	if (strstr(progress->phase, "building")) {
		heard->while_building++;
		cr_assert(progress->lower_bound && progress->best_length, "%s: bound %u, best %u",
			progress->phase, progress->lower_bound, progress->best_length);
	}
}

/* A first solution is there before the tables are. */
Test(edges, progress_never_forgets_what_was_known, .timeout = 60)
{
	gls_puzzle *puzzle =
		puzzle_read("14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3", "blank-first", NULL);
	struct heard heard = {0};
	struct gls_options options = {.quality = "anytime",
		.heuristic = "pdb:7-7-1", /* long enough in building for a report or two */
		.seconds = 5,
		.threads = 1,
		.progress = hear,
		.progress_data = &heard};
	struct gls_result *result = solve(puzzle, &options);
	cr_assert_geq(heard.while_building, 1, "%u reports", heard.reports);
	gls_result_free(result);
	gls_puzzle_free(puzzle);
}

/* ---- The gate ------------------------------------------------------------- */

static enum gls_code
code_of(const gls_puzzle *puzzle, struct gls_result result)
{
	struct gls_error error = {.code = GLS_OK};
	bool is_good = verdict_pass(puzzle, &result, &error);
	cr_assert_eq(is_good, error.code == GLS_OK);
	return error.code;
}

Test(edges, nothing_leaves_without_a_replay)
{
	gls_puzzle *near = puzzle_read("1 2 3/4 5 0", NULL, NULL);
	gls_puzzle *far = puzzle_read("1 2 3/4 0 5", NULL, NULL);
	struct gls_move right = {5, 4}, wrong = {0, 4};
	struct gls_result none = {.status = GLS_SOLVED, .optimal = true};
	struct gls_result one = {.status = GLS_SOLVED, .length = 1, .moves = &right};
	cr_assert_eq(code_of(near, none), GLS_OK);
	cr_assert_eq(code_of(far, none), GLS_INTERNAL, "no moves solve a board that is not");
	cr_assert_eq(code_of(far, one), GLS_OK);
	cr_assert_eq(code_of(near, one), GLS_INTERNAL);
	one.moves = &wrong;
	cr_assert_eq(code_of(far, one), GLS_INTERNAL);
	one.moves = &right;
	one.optimal = true;
	cr_assert_eq(code_of(far, one), GLS_INTERNAL, "a proof needs a bound");
	one.lower_bound = 1;
	cr_assert_eq(code_of(far, one), GLS_OK);
	one.lower_bound = 2;
	cr_assert_eq(code_of(far, one), GLS_INTERNAL, "no solution is below its bound");
	struct gls_result no = {.status = GLS_UNSOLVABLE};
	cr_assert_eq(code_of(far, no), GLS_OK);
	cr_assert_eq(code_of(near, no), GLS_INTERNAL, "a solved board can be solved");
	gls_puzzle_free(near);
	gls_puzzle_free(far);
}

Test(edges, a_solution_as_long_as_its_bound_is_proved_whatever_ended_the_search)
{
	gls_puzzle *puzzle = puzzle_read("1 2 3/4 0 5", NULL, NULL);
	struct gls_move right = {5, 4};
	struct gls_result result = {.status = GLS_LIMIT,
		.limit = GLS_LIMIT_TIME,
		.length = 1,
		.moves = &right,
		.lower_bound = 1,
		.reason = "the time limit"};
	cr_assert(verdict_pass(puzzle, &result, NULL));
	cr_assert(result.status == GLS_SOLVED && result.optimal);
	cr_assert(result.limit == GLS_LIMIT_NONE && !result.reason[0]);
	gls_puzzle_free(puzzle);
}

/* That there is no memory to look is not said of the solution. */
Test(edges, a_replay_without_memory_is_not_a_wrong_solution)
{
	if (IS_SANITIZED)
		cr_skip_test(
			"with sanitizers: they end the program where so much memory is asked for");
	gls_puzzle *puzzle = puzzle_read("1 2 3/4 5 0", NULL, NULL);
	size_t size = puzzle->position_size;
	puzzle->position_size = PTRDIFF_MAX; /* more than any system gives */
	struct gls_result result = {.status = GLS_SOLVED};
	cr_assert_eq(replay(puzzle, NULL, 0), REPLAY_NO_MEMORY);
	cr_assert_eq(code_of(puzzle, result), GLS_NO_MEMORY);
	puzzle->position_size = size;
	gls_puzzle_free(puzzle);
}
