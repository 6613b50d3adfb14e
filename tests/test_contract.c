/* What src/puzzle/puzzle.h says a kind may leave out: a kind of puzzle with nothing but what it
 * must have goes through every search and every report.
 *
 * It is a token on a row of cells, which goes a cell left or right, and home to the first. */
#include "base/error.h"
#include "io/draw.h"
#include "io/report.h"
#include "io/report_analysis.h"
#include "puzzle/notation.h"
#include "support.h"

#include <stdlib.h>
#include <string.h>

struct row {
	struct gls_puzzle base;
	unsigned at;
};

struct row_position {
	unsigned at;
};

static unsigned *
place(struct position *position)
{
	return &((struct row_position *)position)->at;
}

static unsigned
place_of(const struct position *position)
{
	return ((const struct row_position *)position)->at;
}

static gls_puzzle *row_new(const struct kind *kind, unsigned columns, unsigned at);

static gls_puzzle *
row_read(
	const char *text, size_t length, const struct gls_options *options, struct gls_error *error)
{
	(void)options;
	const char *token = memchr(text, 'o', length);
	if (!token)
		error_set(error, GLS_BAD_INPUT, "no token");
	return token ? row_new(NULL, (unsigned)length, (unsigned)(token - text)) : NULL;
}

static gls_puzzle *
row_restart(const gls_puzzle *puzzle, const struct position *start)
{
	return row_new(puzzle->kind, puzzle->columns, place_of(start));
}

static void
row_free(gls_puzzle *puzzle)
{
	free(puzzle);
}

static void
row_write(const gls_puzzle *puzzle, const struct position *position, struct text *text)
{
	for (unsigned cell = 0; cell < puzzle->columns; cell++)
		text_add_char(text, cell == place_of(position) ? 'o' : '.');
}

static enum cell_look
row_cell(const gls_puzzle *puzzle, const struct position *position, unsigned cell, char text[8])
{
	(void)puzzle;
	strcpy(text, cell == place_of(position) ? "o" : "");
	return *text ? CELL_AWAY : CELL_HOLE;
}

static void
row_start(const gls_puzzle *puzzle, struct position *position)
{
	*place(position) = ((const struct row *)puzzle)->at;
}

static void
row_pack(const gls_puzzle *puzzle, const struct position *position, uint64_t *state)
{
	(void)puzzle;
	*state = place_of(position);
}

static void
row_unpack(const gls_puzzle *puzzle, const uint64_t *state, struct position *position)
{
	(void)puzzle;
	*place(position) = (unsigned)bits_load(state); /* which may stand at any address */
}

static unsigned
row_moves(const gls_puzzle *puzzle, const struct position *position, struct gls_move *moves)
{
	unsigned count = 0;
	uint16_t at = (uint16_t)place_of(position);
	if (at > 0)
		moves[count++] = (struct gls_move){at, (uint16_t)(at - 1)};
	if (at + 1 < puzzle->columns)
		moves[count++] = (struct gls_move){at, (uint16_t)(at + 1)};
	return count;
}

static unsigned
row_moves_back(const gls_puzzle *puzzle, const struct position *position, struct gls_move *moves)
{
	unsigned count = row_moves(puzzle, position, moves);
	for (unsigned i = 0; i < count; i++)
		moves[i] = move_reversed(moves[i]);
	return count;
}

static void
row_apply(const gls_puzzle *puzzle, struct position *position, struct gls_move move)
{
	(void)puzzle;
	*place(position) = move.to;
}

static void
row_undo(const gls_puzzle *puzzle, struct position *position, struct gls_move move)
{
	(void)puzzle;
	*place(position) = move.from;
}

static bool
row_is_goal(const gls_puzzle *puzzle, const struct position *position)
{
	(void)puzzle;
	return place_of(position) == 0;
}

static const struct kind row_kind = {
	.name = "row",
	.summary = "a token that goes home",
	.read = row_read,
	.restart = row_restart,
	.free = row_free,
	.write = row_write,
	.cell = row_cell,
	.start = row_start,
	.pack = row_pack,
	.unpack = row_unpack,
	.moves = row_moves,
	.moves_back = row_moves_back,
	.apply = row_apply,
	.undo = row_undo,
	.is_goal = row_is_goal,
};

static gls_puzzle *
row_new(const struct kind *kind, unsigned columns, unsigned at)
{
	struct row *row = calloc(1, sizeof *row);
	cr_assert(row);
	*row = (struct row){.base = {.kind = kind ? kind : &row_kind,
				    .rows = 1,
				    .columns = (uint16_t)columns,
				    .state_words = 1,
				    .position_size = sizeof(struct row_position),
				    .moves_max = 2},
		.at = at};
	return &row->base;
}

static gls_puzzle *
row_of(const char *text)
{
	gls_puzzle *puzzle = row_kind.read(text, strlen(text), NULL, NULL);
	cr_assert(puzzle);
	return puzzle;
}

static void
expect_solved(const gls_puzzle *puzzle, const struct gls_options *options, const char *what)
{
	struct gls_error error = {0};
	struct gls_result *result = gls_solve(puzzle, options, &error);
	cr_assert(result, "%s: %s", what, error.message);
	cr_assert_eq(result->status, GLS_SOLVED, "%s: %s", what, result->reason);
	cr_assert_eq(result->length, 3, "%s: %u moves", what, result->length);
	gls_result_free(result);
}

/* Searches from both ends want goals that can be listed, and a champion is nobody's. */
static void
expect_every_search(const gls_puzzle *puzzle, bool has_goals)
{
	for (const struct gls_algorithm *about = search_about; about->name; about++) {
		struct gls_error error = {0};
		struct gls_options options = {.algorithm = about->name, .threads = 1};
		if (!strcmp(about->name, "champion") || (about->from_both_ends && !has_goals))
			cr_assert(!gls_solve(puzzle, &options, &error), "%s", about->name);
		else
			expect_solved(puzzle, &options, about->name);
	}
}

Test(contract, a_kind_with_the_least_is_solved_by_every_search)
{
	gls_puzzle *puzzle = row_of("...o....");
	static const char *const qualities[] = {"optimal", "fast", "bounded:2", "anytime"};
	expect_every_search(puzzle, false);
	for (size_t i = 0; i < sizeof qualities / sizeof *qualities; i++) {
		struct gls_options options = {.quality = qualities[i]};
		expect_solved(puzzle, &options, qualities[i]);
	}
	expect_solved(puzzle, &(struct gls_options){.heuristic = "zero"}, "zero");
	expect_solved(puzzle, &(struct gls_options){.count = true, .all = 5}, "count");
	cr_assert(gls_optimum_in_reach(puzzle, NULL));
	gls_puzzle_free(puzzle);
}

static size_t
one_goal(const gls_puzzle *puzzle)
{
	(void)puzzle;
	return 1;
}

static void
set_home(const gls_puzzle *puzzle, size_t index, struct position *position)
{
	(void)puzzle;
	(void)index;
	*place(position) = 0;
}

Test(contract, goals_that_are_listed_are_enough_for_searches_from_both_ends)
{
	struct kind kind = row_kind;
	kind.goal_count = one_goal;
	kind.goal = set_home;
	gls_puzzle *puzzle = row_new(&kind, 8, 3);
	char *goal = gls_puzzle_goal_text(puzzle);
	expect_every_search(puzzle, true);
	cr_assert_str_eq(goal, "o.......");
	gls_free(goal);
	gls_puzzle_free(puzzle);
}

Test(contract, a_kind_with_the_least_refuses_what_it_has_not)
{
	gls_puzzle *puzzle = row_of("...o....");
	struct gls_error error = {0};
	cr_assert(!gls_solve(puzzle, &(struct gls_options){.heuristic = "manhattan"}, &error));
	cr_assert(strstr(error.message, "expected zero"), "%s", error.message);
	cr_assert(!gls_partition_search(puzzle, "3", NULL, NULL, NULL, &error));
	const char *picture = "o.......";
	struct gls_options journey = {.via = &picture, .via_count = 1};
	cr_assert(!gls_solve(puzzle, &journey, &error));
	char reason[100] = "";
	cr_assert_eq(gls_puzzle_solvable(puzzle, reason, sizeof reason), GLS_SOLVABLE_UNKNOWN);
	char *goal = gls_puzzle_goal_text(puzzle);
	cr_assert_str_eq(goal, "");
	gls_free(goal);
	gls_puzzle_free(puzzle);
}

Test(contract, a_kind_with_the_least_has_hints_and_an_analysis)
{
	gls_puzzle *puzzle = row_of("...o....");
	struct gls_error error = {0};
	size_t count = 0;
	struct gls_hint *hints = gls_hints(puzzle, NULL, &count, &error);
	cr_assert(hints, "%s", error.message);
	cr_assert_eq(count, 2);
	cr_assert_eq(hints[0].distance, 2);
	cr_assert_eq(hints[1].distance, 4);
	gls_free(hints);
	struct gls_analysis *analysis = gls_analyse(puzzle, NULL, &error);
	cr_assert(analysis && analysis->is_complete, "%s", error.message);
	cr_assert_eq(analysis->solution_count, 1);
	cr_assert_eq(analysis->boards, 4);
	struct text text = {0};
	struct position *start = position_new(puzzle);
	puzzle->kind->start(puzzle, start);
	report_analysis_text(puzzle, analysis, start, &text);
	report_analysis_json(puzzle, analysis, &text);
	cr_assert(!text.failed);
	text_free(&text);
	free(start);
	gls_analysis_free(analysis);
	gls_puzzle_free(puzzle);
}

/* In the notation that a kind has unless it says otherwise. */
static void
expect_moves(const gls_puzzle *puzzle, const struct gls_result *result, const char *expected)
{
	size_t count = 0;
	struct gls_error error = {0};
	char *text = gls_moves_write(puzzle, result->moves, result->length, false);
	cr_assert_str_eq(text, expected);
	struct gls_move *moves = gls_moves_read(puzzle, text, false, &count, &error);
	cr_assert(moves, "%s", error.message);
	cr_assert_eq(count, result->length);
	cr_assert(!memcmp(moves, result->moves, count * sizeof *moves));
	gls_free(moves);
	gls_free(text);
}

Test(contract, a_kind_with_the_least_is_written_in_every_form)
{
	gls_puzzle *puzzle = row_of("...o....");
	struct gls_result *result = gls_solve(puzzle, NULL, NULL);
	struct position *start = position_new(puzzle);
	struct report_options options = {.verbose = true};
	struct text text = {0}, json = {0};
	cr_assert(result && start);
	expect_moves(puzzle, result, "d1L c1L b1L");
	report_text(puzzle, result, &options, &text);
	report_json(puzzle, result, &options, &text);
	report_csv(puzzle, result, &options, &text);
	report_steps(puzzle, result, &options, &text);
	draw_puzzle(puzzle, false, &text);
	cr_assert(text.bytes && strstr(text.bytes, "d1L-c1"), "%s", text.bytes);
	puzzle->kind->start(puzzle, start);
	puzzle_write_document(puzzle, start, &json);
	cr_assert_str_eq(json.bytes, "{\"kind\":\"row\",\"rows\":1,\"cols\":8,\"start\":\"...o...."
				     "\",\"metric\":\"stm\"");
	free(start);
	text_free(&text);
	text_free(&json);
	gls_result_free(result);
	gls_puzzle_free(puzzle);
}

/* ---- A notation of its own ------------------------------------------------ */

static void
write_signs(const gls_puzzle *puzzle, const struct gls_move *moves, size_t count, bool blank_moves,
	struct text *text)
{
	(void)puzzle;
	(void)blank_moves;
	for (size_t i = 0; i < count; i++)
		text_add_char(text, moves[i].to < moves[i].from ? '<' : '>');
}

static bool
read_sign(struct move_reader *reader)
{
	struct gls_move moves[2];
	const char *begin = reader->at++;
	unsigned count = row_moves(reader->puzzle, reader->position, moves);
	for (unsigned i = 0; i < count; i++)
		if (*begin == (moves[i].to < moves[i].from ? '<' : '>'))
			return move_reader_append(reader, moves[i]);
	return move_reader_refuse(reader, begin, "the token cannot go there");
}

Test(contract, a_kind_may_have_a_notation_of_its_own)
{
	static const struct notation signs = {
		.separator = "", .write = write_signs, .read = read_sign};
	struct kind kind = row_kind;
	kind.notation = &signs;
	gls_puzzle *puzzle = row_new(&kind, 8, 3);
	struct gls_result *result = gls_solve(puzzle, NULL, NULL);
	struct gls_error error = {0};
	size_t count;
	cr_assert(result);
	expect_moves(puzzle, result, "<<<");
	cr_assert(!gls_moves_read(puzzle, "<<< <", false, &count, &error));
	cr_assert_eq(error.column, 5, "column %zu", error.column);
	cr_assert(strstr(error.message, "o......."), "%s", error.message);
	gls_result_free(result);
	gls_puzzle_free(puzzle);
}
