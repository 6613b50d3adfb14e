/* What the library does beside solving, while allocations and threads fail: reading and
 * writing, moves, hints, analyses, generated boards, partitions. */
#include "base/text.h"
#include "io/report.h"
#include "io/report_analysis.h"
#include "scenarios.h"
#include "truth.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SIX "3 1 2/0 4 5"
#define WORD "EEL HCE/ORW/___"
#define PICTURE "AB.#/..#./.... => ..A#/B.#./...."

#define PIECES "AAB/C.B/... => .../.../AA."

/* What is worked with; what it means is up to the work. */
struct matter {
	const char *puzzle, *options;
	struct truth truth;
	const char *text;
	unsigned number;
};

/* The matter at hand. */
struct work {
	gls_options *options;
	gls_puzzle *puzzle;
};

/* Reads the options and the puzzle; false, after a look at the error, if that failed. What there
 * is is given back by end() in any case. */
static bool
begin(struct work *work, const struct matter *matter)
{
	struct gls_error error = {0};
	*work = (struct work){.options = options_of(matter->options)};
	if (!work->options)
		return false;
	work->puzzle = gls_puzzle_read(matter->puzzle, SIZE_MAX, work->options, &error);
	if (!work->puzzle)
		judge_error(&error);
	return work->puzzle;
}

static void
end(struct work *work)
{
	gls_puzzle_free(work->puzzle);
	gls_options_free(work->options);
}

/* The same with all calls good. */
static void
begin_well(struct work *work, const struct matter *matter)
{
	fault_pause();
	if (!begin(work, matter))
		abort();
	fault_resume();
}

/* Something, or nothing for want of memory. */
static bool
is_had(const void *thing, const struct gls_error *error)
{
	if (!thing)
		judge_error(error);
	return thing;
}

/* ---- Reading, writing and moves ---------------------------------------------- */

/* A text that may be missing for want of memory only. */
static void
judge_text(char *text, const char *what)
{
	if (!text && trial_plan()->mode == FAULT_NEVER)
		trial_wrong("%s is not there", what);
	gls_free(text);
}

static void
read_and_write(const void *data)
{
	struct work work;
	char cell[8];
	if (begin(&work, data)) {
		judge_text(gls_puzzle_start_text(work.puzzle), "the text of the start");
		judge_text(gls_puzzle_goal_text(work.puzzle), "the text of the goal");
		gls_puzzle_cell(work.puzzle, 0, 0, cell, sizeof cell);
		gls_puzzle_solvable(work.puzzle, NULL, 0);
		gls_puzzle_is_solved(work.puzzle);
	}
	end(&work);
}

static void
read_moves(const void *data)
{
	const struct matter *matter = data;
	struct gls_error error = {0};
	struct work work;
	size_t count = 0;
	struct gls_move *moves = NULL;
	if (begin(&work, matter)) {
		moves = gls_moves_read(work.puzzle, matter->text, false, &count, &error);
		is_had(moves, &error);
	}
	if (moves) {
		gls_puzzle *after = gls_puzzle_after(work.puzzle, moves, count, &error);
		is_had(after, &error);
		gls_puzzle_free(after);
		char *text = gls_moves_write(work.puzzle, moves, count, false);
		if (text && strcmp(text, matter->text) != 0)
			trial_wrong("%s is written as %s", matter->text, text);
		judge_text(text, "the text of the moves");
	}
	gls_free(moves);
	end(&work);
}

/* What can be asked of a puzzle and has no way to fail. */
static void
look_at_moves(const void *data)
{
	const struct matter *matter = data;
	struct gls_move moves[64];
	struct work work;
	char cell[8];
	begin_well(&work, matter);
	size_t count = gls_puzzle_moves(work.puzzle, moves, 64);
	if (count != matter->number)
		trial_wrong("%zu legal moves, not %u", count, matter->number);
	if (gls_puzzle_is_solved(work.puzzle))
		trial_wrong("it is called solved");
	if (gls_puzzle_cell(work.puzzle, 0, 0, cell, sizeof cell) != 1)
		trial_wrong("the first cell shows '%s'", cell);
	end(&work);
}

/* ---- Results as text ---------------------------------------------------------- */

typedef void report_function(const gls_puzzle *puzzle, const struct gls_result *result,
	const struct report_options *options, struct text *text);

static char *
report_of(report_function *report, const gls_puzzle *puzzle, const struct gls_result *result)
{
	struct report_options how = {.steps = true, .verbose = true, .count = true, .all = true};
	struct text text = {0};
	report(puzzle, result, &how, &text);
	return text_take(&text);
}

/* A report is whole or not there. */
static void
write_reports(const void *data)
{
	static report_function *const reports[] = {
		report_text, report_line, report_moves, report_json, report_csv};
	struct work work;
	begin_well(&work, data);
	fault_pause();
	struct gls_result *result = gls_solve(work.puzzle, work.options, NULL);
	for (size_t i = 0; i < sizeof reports / sizeof *reports; i++) {
		char *whole = report_of(reports[i], work.puzzle, result);
		fault_resume();
		char *text = report_of(reports[i], work.puzzle, result);
		fault_pause();
		if (text && strcmp(text, whole) != 0)
			trial_wrong("a report has lost something:\n%s\n%s", text, whole);
		gls_free(text);
		gls_free(whole);
	}
	gls_result_free(result);
	end(&work);
	fault_resume();
}

/* ---- Hints, distances and analyses --------------------------------------------- */

static void
judge_hint(const struct truth *truth, const struct gls_hint *hint)
{
	if (hint->status == GLS_LIMIT) {
		if (trial_plan()->mode == FAULT_NEVER)
			trial_wrong("a limit though all is well");
		return;
	}
	/* A move takes the goal nearer by one, or farther by one, or neither. */
	if (hint->status == GLS_SOLVED &&
		(hint->distance + 1 < truth->length || hint->distance > truth->length + 1))
		trial_wrong("a board next to one of %u moves is said to need %u", truth->length,
			hint->distance);
}

static void
give_hints(const void *data)
{
	const struct matter *matter = data;
	struct gls_error error = {0};
	struct work work;
	size_t count = 0;
	struct gls_hint *hints = NULL;
	if (begin(&work, matter)) {
		hints = gls_hints(work.puzzle, work.options, &count, &error);
		if (is_had(hints, &error) && count != matter->number)
			trial_wrong("%zu hints, not %u", count, matter->number);
	}
	for (size_t i = 0; hints && i < count; i++)
		judge_hint(&matter->truth, &hints[i]);
	gls_free(hints);
	end(&work);
}

static void
judge_distance(const struct truth *truth, const struct gls_hint *hint, size_t done)
{
	if (hint->status == GLS_UNSOLVABLE ||
		(hint->status == GLS_SOLVED && hint->distance != truth->length - done))
		trial_wrong("after %zu moves of %u, %u are said to be needed", done, truth->length,
			hint->distance);
}

static void
follow_distances(const void *data)
{
	const struct matter *matter = data;
	struct gls_error error = {0};
	struct work work;
	size_t count = 0;
	begin_well(&work, matter);
	fault_pause();
	struct gls_move *moves = gls_moves_read(work.puzzle, matter->text, false, &count, &error);
	fault_resume();
	struct gls_hint *hints = gls_distances(work.puzzle, moves, count, work.options, &error);
	if (is_had(hints, &error))
		for (size_t i = 0; i <= count; i++)
			judge_distance(&matter->truth, &hints[i], i);
	gls_free(hints);
	gls_free(moves);
	end(&work);
}

static void
judge_analysis(const struct matter *matter, const struct gls_analysis *analysis)
{
	if (analysis->is_complete && analysis->solution_count != matter->truth.solutions)
		trial_wrong("%llu shortest solutions, not %llu",
			(unsigned long long)analysis->solution_count,
			(unsigned long long)matter->truth.solutions);
	if (!analysis->is_complete && !analysis->missing[0])
		trial_wrong("an analysis is not complete, and does not say why");
	if (!analysis->is_complete && trial_plan()->mode == FAULT_NEVER)
		trial_wrong("not complete: %s", analysis->missing);
}

static void
analyse(const void *data)
{
	const struct matter *matter = data;
	struct gls_error error = {0};
	struct work work;
	if (begin(&work, matter)) {
		struct gls_analysis *analysis = gls_analyse(work.puzzle, work.options, &error);
		if (is_had(analysis, &error)) {
			judge_result(work.puzzle, &matter->truth, analysis->result, &error);
			judge_analysis(matter, analysis);
		}
		gls_analysis_free(analysis);
	}
	end(&work);
}

static void
ask_for_reach(const void *data)
{
	struct work work;
	if (begin(&work, data))
		gls_optimum_in_reach(work.puzzle, work.options);
	end(&work);
}

/* ---- Boards and partitions ------------------------------------------------------ */

/* What is to be made, and how far from its goal. */
struct order {
	const char *kind, *options;
	unsigned least, most; /* 0: any distance */
};

static void
judge_board(const struct order *order, const gls_puzzle *puzzle)
{
	fault_pause();
	if (gls_puzzle_solvable(puzzle, NULL, 0) == GLS_NOT_SOLVABLE)
		trial_wrong("a board that cannot be solved");
	struct gls_result *result = order->most ? gls_solve(puzzle, NULL, NULL) : NULL;
	if (result && (result->length < order->least || result->length > order->most))
		trial_wrong("a board of %u moves, which is not in the range", result->length);
	gls_result_free(result);
	fault_resume();
}

static void
generate(const void *data)
{
	const struct order *order = data;
	struct gls_error error = {0};
	gls_options *options = options_of(order->options);
	if (!options)
		return;
	gls_generator *generator = gls_generator_new(order->kind, options, &error);
	bool goes_on = is_had(generator, &error);
	for (unsigned i = 0; i < 3 && goes_on; i++) {
		gls_puzzle *puzzle = gls_generator_next(generator, &error);
		goes_on = is_had(puzzle, &error);
		if (puzzle)
			judge_board(order, puzzle);
		gls_puzzle_free(puzzle);
	}
	gls_generator_free(generator);
	gls_options_free(options);
}

/* All five tiles of a board of six cells, with a sign between any two. */
static void
judge_partition(const char *partition, double mean, void *data)
{
	(void)data;
	if (strlen(partition) != 9 || mean <= 0)
		trial_wrong("a partition that is none: '%s', %g", partition, mean);
}

static void
search_partition(const void *data)
{
	const struct matter *matter = data;
	struct gls_error error = {0};
	struct work work;
	if (begin(&work, matter) && !gls_partition_search(work.puzzle, matter->text, work.options,
					    judge_partition, NULL, &error))
		judge_error(&error);
	end(&work);
}

/* ---- The list ------------------------------------------------------------------- */

static const struct matter six = {.puzzle = SIX,
	.options = "threads=1",
	.truth = {.length = 16, .solutions = 2},
	.number = 2};
static const struct matter six_counted = {
	.puzzle = SIX, .options = "all=5 threads=1", .truth = {.length = 16, .solutions = 2}};
static const struct matter near = {.puzzle = "5 1 2 4/9 6 3 8/13 10 7 11/0 14 15 12",
	.options = "heuristic=manhattan threads=1",
	.truth = {.length = 9, .solutions = 1},
	.text = "D3L2U2LU",
	.number = 2};
static const struct matter word = {.puzzle = WORD,
	.options = "heuristic=small-tables threads=1",
	.truth = {.length = 16, .solutions = 564},
	.number = 3};
static const struct matter picture = {.puzzle = PICTURE,
	.options = "threads=2",
	.truth = {.length = 4, .solutions = 1},
	.text = "b1D b3L a3U a1R",
	.number = 3};
static const struct matter picture_counted = {
	.puzzle = PICTURE, .options = "count threads=1", .truth = {.length = 4, .solutions = 1}};
static const struct matter pieces = {.puzzle = PIECES,
	.options = "threads=1",
	.truth = {.length = 5, .solutions = 5},
	.text = "a2R b2D b3R a1D a2D",
	.number = 3};
static const struct matter pieces_counted = {
	.puzzle = PIECES, .options = "all=5 threads=1", .truth = {.length = 5, .solutions = 5}};
static const struct matter ways = {.puzzle = PIECES,
	.options = "metric=move threads=1",
	.truth = {.length = 2, .solutions = 1},
	.text = "a2-c3 a1-a3",
	.number = 6};
static const struct matter json_pieces = {
	.puzzle = "{\"puzzle\":\"blocks\",\"start\":[\"AAB\",\"C.B\"],\"goal\":[\"...\",\".AA\"]}"};
static const struct matter json = {
	.puzzle =
		"{\"n\":3,\"start\":[[7,2,4],[5,0,6],[8,3,1]],\"goal\":[[0,1,2],[3,4,5],[6,7,8]]}"};
static const struct matter json_picture = {
	.puzzle = "{\"puzzle\":\"mondrian\",\"start\":[\"AB\",\"..\"],\"goal\":[\"..\",\"AB\"]}"};
static const struct matter snail = {.puzzle = "8 1 3/0 2 4/7 6 5", .options = "goal=snail"};
static const struct matter partition = {.puzzle = SIX, .options = "threads=2", .text = "3-2"};

static const struct order tiles = {.kind = "tiles", .options = "threads=1"};
static const struct order near_tiles = {
	.kind = "tiles", .options = "size=2x3 moves=5..9 threads=1", .least = 5, .most = 9};
static const struct order far_tiles = {
	.kind = "tiles", .options = "size=4x4 moves=5..9 threads=2", .least = 5, .most = 9};
static const struct order words = {.kind = "shuffdle", .options = "threads=1"};
static const struct order pictures = {
	.kind = "mondrian", .options = "size=4x4 tiles=3 blocks=1 threads=1"};
static const struct order blocks = {
	.kind = "blocks", .options = "size=4x4 pieces=4 walls=1 threads=1"};
static const struct order near_blocks = {.kind = "blocks",
	.options = "size=3x3 pieces=3 moves=3..6 unique threads=1",
	.least = 3,
	.most = 6};
static const struct order near_pictures = {.kind = "mondrian",
	.options = "size=4x4 tiles=3 blocks=1 moves=3..5 picture unique threads=1",
	.least = 3,
	.most = 5};

static const struct {
	const char *name;
	void (*work)(const void *data);
	const void *data;
	unsigned weight;
} works[] = {
	{"read tiles", read_and_write, &six, 0},
	{"read tiles, snail", read_and_write, &snail, 0},
	{"read shuffdle", read_and_write, &word, 0},
	{"read mondrian", read_and_write, &picture, 0},
	{"read json", read_and_write, &json, 0},
	{"read json of mondrian", read_and_write, &json_picture, 0},
	{"read blocks", read_and_write, &pieces, 0},
	{"read json of blocks", read_and_write, &json_pieces, 0},
	{"moves of tiles", read_moves, &near, 0},
	{"moves of blocks", read_moves, &pieces, 0},
	{"moves of blocks, any way", read_moves, &ways, 0},
	{"moves of mondrian", read_moves, &picture, 0},
	{"legal moves of tiles", look_at_moves, &near, 0},
	{"legal moves of mondrian", look_at_moves, &picture, 0},
	{"legal moves of blocks", look_at_moves, &pieces, 0},
	{"reports of tiles", write_reports, &six_counted, 0},
	{"reports of shuffdle", write_reports, &word, 0},
	{"reports of mondrian", write_reports, &picture_counted, 0},
	{"reports of blocks", write_reports, &pieces_counted, 0},
	{"hints of blocks", give_hints, &pieces, 0},
	{"hints of blocks, any way", give_hints, &ways, 0},
	{"distances of blocks", follow_distances, &pieces, 0},
	{"analyse blocks", analyse, &pieces, 0},
	{"generate blocks", generate, &blocks, 0},
	{"generate blocks by distance", generate, &near_blocks, 2},
	{"hints of tiles", give_hints, &six, 0},
	{"hints of shuffdle", give_hints, &word, 4},
	{"hints of mondrian", give_hints, &picture, 0},
	{"distances of tiles", follow_distances, &near, 0},
	{"distances of mondrian", follow_distances, &picture, 0},
	{"analyse tiles", analyse, &six, 0},
	{"analyse shuffdle", analyse, &word, 4},
	{"analyse mondrian", analyse, &picture, 0},
	{"reach of tiles", ask_for_reach, &near, 0},
	{"generate tiles", generate, &tiles, 0},
	{"generate tiles by distance", generate, &near_tiles, 0},
	{"generate far tiles by distance", generate, &far_tiles, 10},
	{"generate shuffdle", generate, &words, 0},
	{"generate mondrian", generate, &pictures, 0},
	{"generate mondrian by distance", generate, &near_pictures, 2},
	{"partition search", search_partition, &partition, 4},
};

void
other_scenarios(struct scenario_list *list)
{
	for (size_t i = 0; i < sizeof works / sizeof *works; i++)
		scenarios_add(list, (struct scenario){
					    .name = works[i].name,
					    .modes = trial_memory,
					    .data = works[i].data,
					    .work = works[i].work,
					    .weight = works[i].weight,
				    });
}
