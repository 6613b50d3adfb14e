#include "support.h"
#include "kind/kinds.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool
is_long_run(void)
{
	return getenv("GLISSADE_LONG_TESTS") != NULL;
}

unsigned
fewer_if_sanitized(unsigned count)
{
	return IS_SANITIZED && !is_long_run() ? (count + 4) / 5 : count;
}

/* ---- Boards --------------------------------------------------------------- */

static void
find_blank(struct board *board)
{
	board->blank = 0;
	while (board->cell[board->blank])
		board->blank++;
}

struct board
board_of(unsigned rows, unsigned columns, const uint16_t *cell)
{
	struct board board = {.rows = rows, .columns = columns, .cells = rows * columns};
	memcpy(board.cell, cell, board.cells * sizeof *cell);
	find_blank(&board);
	return board;
}

struct board
board_standard(unsigned rows, unsigned columns)
{
	struct board board = {.rows = rows, .columns = columns, .cells = rows * columns};
	for (unsigned i = 0; i + 1 < board.cells; i++)
		board.cell[i] = (uint16_t)(i + 1);
	board.blank = board.cells - 1;
	return board;
}

bool
board_equal(const struct board *one, const struct board *other)
{
	return one->rows == other->rows && one->columns == other->columns &&
	       !memcmp(one->cell, other->cell, one->cells * sizeof *one->cell);
}

unsigned
board_slides(const struct board *board, enum metric metric, uint16_t *from)
{
	unsigned row = board->blank / board->columns, column = board->blank % board->columns;
	unsigned count = 0;
	for (unsigned cell = 0; cell < board->cells; cell++) {
		unsigned down = (unsigned)abs((int)(cell / board->columns) - (int)row);
		unsigned across = (unsigned)abs((int)(cell % board->columns) - (int)column);
		bool is_on_line = (down == 0) != (across == 0);
		if (is_on_line && (metric == METRIC_MTM || down + across == 1))
			from[count++] = (uint16_t)cell;
	}
	return count;
}

void
board_slide(struct board *board, unsigned from)
{
	bool in_row = from / board->columns == board->blank / board->columns;
	unsigned stride = in_row ? 1 : board->columns;
	while (board->blank != from) {
		unsigned next = from > board->blank ? board->blank + stride : board->blank - stride;
		board->cell[board->blank] = board->cell[next];
		board->blank = next;
	}
	board->cell[from] = 0;
}

void
board_shuffle(struct board *board, struct rng *rng)
{
	for (unsigned i = board->cells; i > 1; i--) {
		unsigned j = rng_below(rng, i);
		uint16_t tile = board->cell[i - 1];
		board->cell[i - 1] = board->cell[j];
		board->cell[j] = tile;
	}
	find_blank(board);
}

/* Inversions of the tiles without the blank, and the blank's row where a move
 * across rows jumps over an odd number of tiles: the textbook's invariant. */
static unsigned
textbook_parity(const struct board *board)
{
	unsigned parity = board->columns % 2 ? 0 : board->blank / board->columns;
	for (unsigned i = 0; i < board->cells; i++)
		for (unsigned j = i + 1; j < board->cells; j++)
			parity += board->cell[j] && board->cell[i] > board->cell[j];
	return parity % 2;
}

void
board_shuffle_solvable(struct board *board, const struct board *goal, struct rng *rng)
{
	do
		board_shuffle(board, rng);
	while (textbook_parity(board) != textbook_parity(goal));
}

void
board_walk(struct board *board, unsigned steps, struct rng *rng)
{
	uint16_t from[4];
	for (unsigned before = UINT16_MAX; steps > 0;) {
		unsigned count = board_slides(board, METRIC_STM, from);
		unsigned next = from[rng_below(rng, count)];
		if (next == before && count > 1)
			continue;
		before = board->blank;
		board_slide(board, next);
		steps--;
	}
}

uint32_t
board_rank_count(unsigned cells)
{
	uint32_t count = 1;
	for (unsigned i = 2; i <= cells; i++)
		count *= i;
	return count;
}

uint32_t
board_rank(const struct board *board)
{
	uint32_t rank = 0, used = 0;
	for (unsigned i = 0; i < board->cells; i++) {
		unsigned tile = board->cell[i];
		unsigned smaller_used = bits_count(used & ((1u << tile) - 1));
		rank = rank * (board->cells - i) + tile - smaller_used;
		used |= 1u << tile;
	}
	return rank;
}

void
board_unrank(struct board *board, uint32_t rank)
{
	uint8_t digit[12], left[12];
	for (unsigned i = board->cells; i-- > 0; rank /= board->cells - i) {
		digit[i] = (uint8_t)(rank % (board->cells - i));
		left[i] = (uint8_t)i;
	}
	for (unsigned i = 0; i < board->cells; i++) {
		board->cell[i] = left[digit[i]];
		if (!board->cell[i])
			board->blank = i;
		for (unsigned j = digit[i]; j + 1 < board->cells - i; j++)
			left[j] = left[j + 1];
	}
}

const char *
board_text(const struct board *board)
{
	static char texts[8][6 * PUZZLE_CELLS_MAX];
	static unsigned next;
	char *text = texts[next++ % 8], *at = text;
	for (unsigned i = 0; i < board->cells; i++) {
		const char *between = !i ? "" : i % board->columns ? " " : "/";
		at += sprintf(at, "%s%u", between, board->cell[i]);
	}
	return text;
}

/* ---- Distances ------------------------------------------------------------ */

/* As the judge sees it. */
static struct judge_board
judged(const struct board *start, const struct board *goal, enum metric metric)
{
	struct judge_board board = {.kind = JUDGE_TILES,
		.rows = start->rows,
		.columns = start->columns,
		.is_mtm = metric == METRIC_MTM};
	memcpy(board.cell, start->cell, start->cells * sizeof *start->cell);
	memcpy(board.goal, goal->cell, goal->cells * sizeof *goal->cell);
	return board;
}

static struct judge_verdict
verdict_in(const struct judge_space *space, const struct board *start, const struct board *goal,
	enum metric metric)
{
	struct judge_board board = judged(start, goal, metric);
	return judge_space_look_up(space, &board);
}

struct oracle *
oracle_new(const struct board *goal, enum metric metric)
{
	struct oracle *oracle = calloc(1, sizeof *oracle);
	cr_assert(oracle, "no memory for an oracle");
	*oracle = (struct oracle){.goal = *goal,
		.metric = metric,
		.space = judge_space_new(
			goal->rows, goal->columns, metric == METRIC_MTM, goal->blank)};
	while (judge_space_at(oracle->space, oracle->farthest + 1))
		oracle->farthest++;
	return oracle;
}

void
oracle_free(struct oracle *oracle)
{
	judge_space_free(oracle->space);
	free(oracle);
}

unsigned
oracle_distance(const struct oracle *oracle, const struct board *board)
{
	struct judge_verdict verdict =
		verdict_in(oracle->space, board, &oracle->goal, oracle->metric);
	return verdict.is_solvable ? verdict.length : DISTANCE_NONE;
}

uint64_t
oracle_solutions(const struct oracle *oracle, const struct board *board)
{
	return verdict_in(oracle->space, board, &oracle->goal, oracle->metric).solutions;
}

unsigned
distance_between(struct distances *distances, const struct board *start, const struct board *goal)
{
	struct judge_space **space = &distances->by_blank[goal->blank];
	if (!*space)
		*space = judge_space_new(distances->rows, distances->columns,
			distances->metric == METRIC_MTM, goal->blank);
	struct judge_verdict verdict = verdict_in(*space, start, goal, distances->metric);
	return verdict.is_solvable ? verdict.length : DISTANCE_NONE;
}

void
distances_free(struct distances *distances)
{
	for (unsigned i = 0; i < sizeof distances->by_blank / sizeof *distances->by_blank; i++)
		judge_space_free(distances->by_blank[i]);
}

/* ---- Puzzles -------------------------------------------------------------- */

gls_puzzle *
puzzle_read(const char *text, const char *goal, const char *metric)
{
	struct gls_options options = {.goal = goal, .metric = metric};
	struct gls_error error = {0};
	gls_puzzle *puzzle = gls_puzzle_read(text, SIZE_MAX, &options, &error);
	cr_assert(puzzle, "'%.200s' to '%.200s' is refused: %zu:%zu: %s", text,
		goal ? goal : "standard", error.line, error.column, error.message);
	return puzzle;
}

gls_puzzle *
puzzle_of(const struct board *start, const struct board *goal, enum metric metric)
{
	struct tiles *tiles =
		tiles_new(start->rows, start->columns, start->cell, goal->cell, metric);
	cr_assert(tiles, "no memory for a puzzle");
	return &tiles->base;
}

struct board
puzzle_start(const gls_puzzle *puzzle)
{
	return board_of(puzzle->rows, puzzle->columns, ((const struct tiles *)puzzle)->start);
}

struct board
puzzle_goal(const gls_puzzle *puzzle)
{
	return board_of(puzzle->rows, puzzle->columns, ((const struct tiles *)puzzle)->goal);
}

void
position_set(struct position *position, const struct board *board)
{
	struct tiles_position *tiles = (struct tiles_position *)position;
	memcpy(tiles->cell, board->cell, board->cells * sizeof *board->cell);
	tiles->blank = (uint16_t)board->blank;
}

/* ---- Solving -------------------------------------------------------------- */

/* Every move is a slide to the blank, and the last one makes the goal. */
static void
check_replay(const gls_puzzle *puzzle, const struct gls_result *result)
{
	struct board board = puzzle_start(puzzle), goal = puzzle_goal(puzzle);
	uint16_t from[2 * PUZZLE_SIDE_MAX];
	for (unsigned i = 0; i < result->length; i++) {
		unsigned count = board_slides(&board, puzzle->metric, from);
		bool is_legal = false;
		for (unsigned j = 0; j < count; j++)
			is_legal |= from[j] == result->moves[i].from;
		cr_assert(is_legal && result->moves[i].to == board.blank,
			"%s: move %u of %u, %u to %u, is not legal on %s", result->algorithm, i + 1,
			result->length, result->moves[i].from, result->moves[i].to,
			board_text(&board));
		board_slide(&board, result->moves[i].from);
	}
	cr_assert(board_equal(&board, &goal), "%s: %u moves end at %s and not at %s",
		result->algorithm, result->length, board_text(&board), board_text(&goal));
}

struct gls_result *
solve(const gls_puzzle *puzzle, const struct gls_options *options)
{
	struct gls_error error = {0};
	struct gls_result *result = gls_solve(puzzle, options, &error);
	struct board start = puzzle_start(puzzle);
	cr_assert(result, "%s with %s on %s: %s",
		options && options->algorithm ? options->algorithm : "auto",
		options && options->heuristic ? options->heuristic : "auto", board_text(&start),
		error.message);
	if (result->status == GLS_SOLVED || result->moves)
		check_replay(puzzle, result);
	return result;
}

unsigned
solve_length(const gls_puzzle *puzzle, const char *algorithm, const char *heuristic)
{
	struct gls_options options = {.algorithm = algorithm, .heuristic = heuristic, .threads = 2};
	struct gls_result *result = solve(puzzle, &options);
	struct board start = puzzle_start(puzzle), goal = puzzle_goal(puzzle);
	unsigned length = result->length;
	cr_assert(result->status == GLS_SOLVED && result->optimal,
		"%s with %s on %s to %s: status %d, optimal %d", algorithm, heuristic,
		board_text(&start), board_text(&goal), result->status, result->optimal);
	cr_assert_eq(result->lower_bound, length, "%s with %s on %s to %s: proved %u, but %u moves",
		algorithm, heuristic, board_text(&start), board_text(&goal), result->lower_bound,
		length);
	gls_result_free(result);
	return length;
}

struct run
run_search_of(const struct search *searches, const char *algorithm, const gls_puzzle *puzzle,
	const char *heuristic)
{
	const struct kind *kind = puzzle->kind;
	struct control control;
	struct gls_error error = {0};
	while (strcmp(searches->name, algorithm) != 0)
		searches++;
	control_init(&control, (size_t)1 << 30, 0, NULL);
	struct heuristic *forward =
		kind->heuristic_new(puzzle, heuristic, TOWARD_GOAL, &control, &error);
	struct heuristic *backward =
		kind->heuristic_new(puzzle, heuristic, TOWARD_START, &control, &error);
	cr_assert(forward && backward, "no %s: %s", heuristic, error.message);
	struct run run = {
		.puzzle = puzzle,
		.heuristic = forward,
		.backward = backward,
		.control = &control,
		.threads = 1,
		.depth_bound = 0,
		.weight = 1.5,
		.phase = algorithm,
		.countdown = 1,
	};
	enum outcome outcome = searches->function(&run);
	cr_assert_eq(outcome, OUTCOME_SOLVED, "%s with %s ends with outcome %d", algorithm,
		heuristic, outcome);
	kind->heuristic_free(forward, &control);
	kind->heuristic_free(backward, &control);
	cr_assert_eq(control.budget.used, 0, "%s with %s leaves %zu bytes booked", algorithm,
		heuristic, (size_t)control.budget.used);
	free(run.moves);
	run.moves = NULL;
	run.heuristic = run.backward = NULL;
	run.control = NULL;
	return run;
}

bool
is_admissible(const gls_puzzle *puzzle, const char *heuristic)
{
	struct control control;
	struct gls_error error = {0};
	control_init(&control, (size_t)1 << 30, 0, NULL);
	struct heuristic *made =
		puzzle->kind->heuristic_new(puzzle, heuristic, TOWARD_GOAL, &control, &error);
	cr_assert(made, "no %s: %s", heuristic, error.message);
	bool admissible = made->admissible;
	puzzle->kind->heuristic_free(made, &control);
	return admissible;
}

/* ---- Published boards ----------------------------------------------------- */

unsigned
published_read(const char *path, struct published *published, unsigned count)
{
	char line[512];
	unsigned found = 0;
	FILE *file = fopen(path, "r");
	cr_assert(file, "%s cannot be opened; the tests run in the root of the repository", path);
	while (found < count && fgets(line, sizeof line, file)) {
		char *comment = strchr(line, '#');
		if (line[0] == '#' || !comment)
			continue;
		*comment = '\0';
		unsigned first = 0, second = 0;
		uint64_t generated = 0, counted = 0;
		int numbers = sscanf(comment + 1, "%u %u %" SCNu64 " %" SCNu64, &first, &second,
			&generated, &counted);
		cr_assert_geq(numbers, 1, "%s has a board without a length: %s", path, line);
		published[found].length = numbers == 1 ? first : second;
		published[found].generated = generated;
		published[found].counted = numbers == 4 ? counted : generated;
		snprintf(published[found++].text, sizeof published->text, "%.127s", line);
	}
	fclose(file);
	return found;
}

bool
is_in_command(const char *kind)
{
	return kind && strcmp(kind, "leapfrog") != 0;
}
