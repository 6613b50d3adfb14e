/* Blocks: shortest solutions, against known ones and a plain search. */
#include "kind/blocks/rules.h"
#include "plain_blocks.h"
#include "support.h"

#include <stdio.h>
#include <string.h>

static const char *const metrics[] = {"step", "slide", "move"};

static struct gls_result *
solve_text(const char *text, const char *options)
{
	struct gls_error error = {0};
	gls_options *all = gls_options_new();
	cr_assert(gls_options_parse(all, options, &error), "%s", error.message);
	gls_puzzle *puzzle = gls_puzzle_read(text, SIZE_MAX, all, &error);
	cr_assert(puzzle, "%s: %s", text, error.message);
	struct gls_result *result = gls_solve(puzzle, all, &error);
	cr_assert(result, "%s: %s", text, error.message);
	gls_options_free(all);
	gls_puzzle_free(puzzle);
	return result;
}

static void
expect_length(const char *text, const char *options, unsigned length)
{
	struct gls_result *result = solve_text(text, options);
	cr_assert(result->status == GLS_SOLVED && result->optimal && result->length == length,
		"%s %s: %u moves, not %u", options, text, result->length, length);
	gls_result_free(result);
}

Test(blocks, klotski_takes_116_steps_90_slides_or_81_moves)
{
	static const char klotski[] = "AXXB/AXXB/CDDE/CFGE/H..I => ..../..../..../.XX./.XX.";
	expect_length(klotski, "threads=1", 116);
	expect_length(klotski, "threads=1 metric=slide", 90);
	expect_length(klotski, "threads=1 metric=move", 81);
}

Test(blocks, hard_boards_of_rush_hour)
{
	expect_length("IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM", "threads=1", 60);
	expect_length("BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN", "threads=1", 58);
	expect_length("GBBoLoGHIoLMGHIAAMCCCKoMooJKDDEEJFFo", "threads=1", 51);
}

/* Far more boards are within the bound at several depths than lie on shortest solutions: counted in
 * layers, each is looked at once, in the memory of a solve. */
Test(blocks, klotski_is_counted_in_the_memory_of_a_solve)
{
	static const struct {
		const char *options;
		unsigned count;
	} known[] = {{"metric=step", 4112640000}, {"metric=slide", 4096}, {"metric=move", 256}};
	for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
		char options[100];
		snprintf(options, sizeof options, "all=5 threads=1 memory=4M %s", known[i].options);
		struct gls_result *result =
			solve_text("AXXB/AXXB/CDDE/CFGE/H..I => X@b5,c5", options);
		cr_assert(result->is_counted, "%s", options);
		cr_assert_eq(result->solution_count, known[i].count, "%s: %u", options,
			(unsigned)result->solution_count);
		cr_assert_eq(result->solutions_listed, 5);
		gls_result_free(result);
	}
}

/* More cells than a word has bits, and places in more words than one. */
Test(blocks, large_boards_are_solved_too)
{
	expect_length(
		"metric=slide AA........./.......BBB./..C......../..C......../..C......../"
		".........../....DD...../.......E.../.......E.../.........FF/........... => A@k11",
		"threads=1", 2);
}

/* Pieces that may be anywhere on 144 cells; one more move than can be seen. */
static const char many_goals[] =
	"AA....ZZ..../............/BB.CC.DD.EE./............/FF.GG.HH.II./............/"
	"JJ.KK.LL.MM./............/NN.OO.PP.QQ./............/RR.SS.TT.UU./............ => A@l1";

Test(blocks, more_goals_than_can_be_searched_from_are_refused_with_their_number)
{
	struct gls_error error = {0};
	gls_puzzle *puzzle = gls_puzzle_read(many_goals, SIZE_MAX, NULL, &error);
	cr_assert(puzzle, "%s", error.message);
	struct gls_options options = {.algorithm = "biastar", .threads = 1};
	cr_assert(!gls_solve(puzzle, &options, &error));
	cr_assert_eq(error.code, GLS_BAD_INPUT);
	cr_assert(strstr(error.message, "more than 8388608 boards"), "%s", error.message);
	gls_puzzle_free(puzzle);
}

/* Limits count while goals are put up. */
Test(blocks, goals_end_at_the_limits_of_memory_and_time)
{
	static const char *const searches[] = {"bidirectional", "biastar", "pbiastar"};
	for (size_t i = 0; i < sizeof searches / sizeof *searches; i++) {
		char options[100];
		snprintf(options, sizeof options, "algorithm=%s memory=8M", searches[i]);
		struct gls_result *result = solve_text(many_goals, options);
		cr_assert(result->status == GLS_LIMIT && result->limit == GLS_LIMIT_MEMORY,
			"%s: %d", searches[i], result->limit);
		gls_result_free(result);
		snprintf(options, sizeof options, "algorithm=%s time=0.001", searches[i]);
		result = solve_text(many_goals, options);
		cr_assert(result->status == GLS_LIMIT && result->limit == GLS_LIMIT_TIME, "%s: %d",
			searches[i], result->limit);
		gls_result_free(result);
	}
}

enum { BOARDS_MAX = 4000 };

/* ---- Random boards -------------------------------------------------------- */

/* A connected piece of so many cells, or fewer, on free cells. */
static void
grow_piece(struct plain_blocks *blocks, char letter, unsigned size, struct rng *rng)
{
	unsigned cells = blocks->rows * blocks->columns, cell = rng_below(rng, cells);
	if (blocks->start[cell] != '.')
		return;
	blocks->start[cell] = letter;
	for (unsigned tries = 0, count = 1; tries < 20 && count < size; tries++) {
		static const int ways[4][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
		unsigned from = rng_below(rng, cells), way = rng_below(rng, 4);
		unsigned row = from / blocks->columns + (unsigned)ways[way][0];
		unsigned column = from % blocks->columns + (unsigned)ways[way][1];
		if (blocks->start[from] != letter || row >= blocks->rows ||
			column >= blocks->columns ||
			blocks->start[row * blocks->columns + column] != '.')
			continue;
		blocks->start[row * blocks->columns + column] = letter;
		count++;
	}
}

/* The goal shows a piece, or some cells of it, moved by some cells; false if it does not fit. */
static bool
set_goal(struct plain_blocks *blocks, char letter, bool is_exit, struct rng *rng)
{
	int rows = (int)blocks->rows, columns = (int)blocks->columns;
	int down = (int)rng_below(rng, 2 * blocks->rows) - rows;
	int right = (int)rng_below(rng, 2 * blocks->columns) - columns;
	char goal[PLAIN_CELLS];
	bool is_named = false;
	memcpy(goal, blocks->goal, sizeof goal);
	for (int cell = 0; cell < rows * columns; cell++) {
		int row = cell / columns + down, column = cell % columns + right;
		if (blocks->start[cell] != letter)
			continue;
		if (row < 0 || row >= rows || column < 0 || column >= columns)
			return false;
		int to = row * columns + column;
		if (blocks->start[to] == '#' || goal[to] != '.')
			return false;
		goal[to] = letter;
		is_named = true;
		if (is_exit)
			break;
	}
	memcpy(blocks->goal, goal, sizeof goal);
	return is_named;
}

static struct plain_blocks
random_blocks(bool *is_exit, struct rng *rng)
{
	struct plain_blocks blocks = {.rows = 2 + rng_below(rng, 4),
		.columns = 2 + rng_below(rng, 4),
		.is_lanes = !rng_below(rng, 3)};
	unsigned cells = blocks.rows * blocks.columns, pieces = 2 + rng_below(rng, cells / 2);
	memset(blocks.start, '.', sizeof blocks.start);
	memset(blocks.goal, '.', sizeof blocks.goal);
	for (unsigned i = rng_below(rng, 4); i > 1; i--)
		blocks.start[rng_below(rng, cells)] = '#';
	for (unsigned i = 0; i < pieces; i++)
		grow_piece(&blocks, (char)((i % 2 ? 'a' : 'A') + i), 1 + rng_below(rng, 4), rng);
	*is_exit = !rng_below(rng, 3);
	bool is_set = false;
	for (unsigned i = 0; i < 100 && !is_set; i++)
		is_set = set_goal(&blocks, (char)('A' + 2 * rng_below(rng, 3)), *is_exit, rng);
	for (unsigned i = rng_below(rng, 3); is_set && i > 1; i--)
		set_goal(&blocks, (char)('a' + 1 + 2 * rng_below(rng, 2)), *is_exit, rng);
	blocks.rows = is_set ? blocks.rows : 0;
	return blocks;
}

/* On one line, with the goal as a grid or as exits. */
static void
write_blocks(const struct plain_blocks *blocks, bool is_exit, char *text)
{
	char *at = text + sprintf(text, "kind=blocks metric=%s %s", metrics[blocks->metric],
				  blocks->is_lanes ? "lanes=true " : "");
	unsigned cells = blocks->rows * blocks->columns;
	for (unsigned cell = 0; cell < cells; cell++)
		at += sprintf(at, "%s%c", cell && cell % blocks->columns == 0 ? "/" : "",
			blocks->start[cell]);
	at += sprintf(at, " => ");
	for (unsigned cell = 0; cell < cells; cell++)
		if (!is_exit)
			at += sprintf(at, "%s%c", cell && cell % blocks->columns == 0 ? "/" : "",
				blocks->goal[cell]);
		else if (blocks->goal[cell] != '.')
			at += sprintf(at, "%c@%c%u ", blocks->goal[cell],
				'a' + cell % blocks->columns, cell / blocks->columns + 1);
}

/* Where all had to be seen to find no solution, all were. */
static void
expect_agreement(const struct plain_blocks *blocks, bool is_exit, struct plain_verdict verdict,
	const char *options)
{
	char text[1000];
	write_blocks(blocks, is_exit, text);
	struct gls_result *result = solve_text(text, options);
	bool is_solved = result->status == GLS_SOLVED && result->optimal;
	cr_assert(verdict.length == PLAIN_NEVER ? result->status == GLS_UNSOLVABLE
						: is_solved && result->length == verdict.length,
		"%s %s: status %d, %u moves, not %d", options, text, result->status, result->length,
		(int)verdict.length);
	cr_assert(result->status != GLS_UNSOLVABLE || !result->stored ||
			  strstr(result->algorithm, "champion") || result->stored == verdict.boards,
		"%s %s: %u boards, not %u", options, text, (unsigned)result->stored,
		verdict.boards);
	gls_result_free(result);
}

/* Searches that begin at the goals, too. */
static void
expect_length_of_both_ends(const struct plain_blocks *blocks, bool is_exit, uint32_t length)
{
	static const char *const searches[] = {
		"bidirectional", "biastar", "pbiastar", "pbiastar threads=3"};
	char text[1000], options[100];
	write_blocks(blocks, is_exit, text);
	for (size_t i = 0; i < sizeof searches / sizeof *searches; i++) {
		snprintf(options, sizeof options, "threads=1 algorithm=%s", searches[i]);
		struct gls_result *result = solve_text(text, options);
		bool is_right = length == PLAIN_NEVER
					? result->status == GLS_UNSOLVABLE
					: result->status == GLS_SOLVED && result->optimal &&
						  result->length == length;
		cr_assert(is_right, "%s %s: status %d, %u moves, not %d", options, text,
			result->status, result->length, (int)length);
		gls_result_free(result);
	}
}

/* Enough boards of each sort, or the test would prove little. */
Test(blocks, random_boards_agree_with_a_plain_search, .timeout = 3600)
{
	const unsigned most = is_long_run() ? 3000 : 100;
	for (unsigned metric = 0; metric < 3; metric++) {
		struct rng rng = rng_seed(metric);
		unsigned boards = 0, solvable = 0;
		while (boards < most) {
			bool is_exit;
			struct plain_blocks blocks = random_blocks(&is_exit, &rng);
			if (!blocks.rows)
				continue;
			blocks.metric = (enum plain_metric)metric;
			struct plain_verdict verdict = plain_solve(&blocks, true, BOARDS_MAX);
			if (verdict.boards < 10 || verdict.boards > BOARDS_MAX)
				continue;
			boards++;
			solvable += verdict.length != PLAIN_NEVER;
			expect_agreement(&blocks, is_exit, verdict, "threads=1");
			expect_agreement(&blocks, is_exit, verdict, "threads=1 algorithm=bfs");
			expect_length_of_both_ends(&blocks, is_exit, verdict.length);
		}
		cr_assert(100 * solvable > 40 * most && 100 * solvable < 95 * most,
			"%u of %u have a solution", solvable, boards);
	}
}

/* ---- What can be reached --------------------------------------------------- */

static void
expect_reachable(const char *text, uint64_t reachable, enum gls_status status)
{
	struct gls_error error = {0};
	gls_puzzle *puzzle = gls_puzzle_read(text, SIZE_MAX, NULL, &error);
	cr_assert(puzzle, "%s: %s", text, error.message);
	struct gls_analysis *analysis =
		gls_analyse(puzzle, &(struct gls_options){.threads = 1}, &error);
	cr_assert(analysis, "%s: %s", text, error.message);
	cr_assert_eq(
		analysis->result->status, status, "%s: status %d", text, analysis->result->status);
	cr_assert_eq(analysis->reachable, reachable, "%s: %llu boards", text,
		(unsigned long long)analysis->reachable);
	gls_analysis_free(analysis);
	gls_puzzle_free(puzzle);
}

Test(blocks, a_report_counts_the_boards_within_reach)
{
	expect_reachable("IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM", 2332, GLS_SOLVED);
	expect_reachable("BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN", 9192, GLS_SOLVED);
	expect_reachable("GBBoLoGHIoLMGHIAAMCCCKoMooJKDDEEJFFo", 4780, GLS_SOLVED);
	expect_reachable("AXXB/AXXB/CDDE/CFGE/H..I => X@b5,c5", 25955, GLS_SOLVED);
	expect_reachable("lanes=true AABC/..BC/.... => A@d1", 7, GLS_SOLVED);
	expect_reachable("lanes=true AABB./..... => A@e1", 3, GLS_UNSOLVABLE);
}
