/* What may be called from within a callback: nothing that works with the same tables. */
#include "support.h"

#include <string.h>

static const char *const hardest_8 = "8 6 7/2 5 4/3 0 1";

/* What a callback tried, and what came of it. */
struct attempt {
	gls_puzzle *puzzle;
	gls_tables *tables;
	bool (*work)(struct attempt *attempt);
	struct gls_error error;
	unsigned done, refused;
	gls_cancel *cancel; /* ends the outer work after the first attempt; may be NULL */
	gls_generator *generator;
};

static void
try_once(struct attempt *attempt)
{
	if (attempt->done)
		return;
	attempt->done++;
	attempt->refused += !attempt->work(attempt);
	if (attempt->cancel)
		gls_cancel_request(attempt->cancel);
}

static void
try_in_progress(const struct gls_progress *now, void *data)
{
	(void)now;
	try_once(data);
}

static void
try_in_trace(const struct gls_trace *node, void *data)
{
	(void)node;
	try_once(data);
}

static void
try_in_better(const struct gls_result *answer, void *data)
{
	(void)answer;
	try_once(data);
}

static bool
solves(struct attempt *attempt)
{
	struct gls_options options = {.tables = attempt->tables, .threads = 1};
	struct gls_result *result = gls_solve(attempt->puzzle, &options, &attempt->error);
	bool is_good = result && result->status == GLS_SOLVED && result->length == 31;
	gls_result_free(result);
	return is_good;
}

static bool
builds(struct attempt *attempt)
{
	return gls_tables_build(
		attempt->tables, attempt->puzzle, "manhattan", NULL, &attempt->error);
}

static bool
verifies(struct attempt *attempt)
{
	return gls_tables_verify(
		attempt->tables, attempt->puzzle, "manhattan", NULL, &attempt->error);
}

static bool
hints(struct attempt *attempt)
{
	size_t count;
	struct gls_options options = {.tables = attempt->tables, .threads = 1};
	struct gls_hint *hints = gls_hints(attempt->puzzle, &options, &count, &attempt->error);
	gls_free(hints);
	return hints;
}

static bool
measures(struct attempt *attempt)
{
	struct gls_options options = {.tables = attempt->tables, .threads = 1};
	struct gls_hint *hints = gls_distances(attempt->puzzle, NULL, 0, &options, &attempt->error);
	gls_free(hints);
	return hints;
}

static bool
analyses(struct attempt *attempt)
{
	struct gls_options options = {.tables = attempt->tables, .threads = 1};
	struct gls_analysis *analysis = gls_analyse(attempt->puzzle, &options, &attempt->error);
	gls_analysis_free(analysis);
	return analysis;
}

static bool
generates(struct attempt *attempt)
{
	gls_puzzle *puzzle = gls_generator_next(attempt->generator, &attempt->error);
	gls_puzzle_free(puzzle);
	return puzzle;
}

static void
expect_refusal(const struct attempt *attempt, const char *what)
{
	cr_assert_eq(attempt->done, 1, "%s: no callback was called", what);
	cr_assert_eq(attempt->refused, 1, "%s was done", what);
	cr_assert_eq(attempt->error.code, GLS_BAD_INPUT, "%s: %d: %s", what, attempt->error.code,
		attempt->error.message);
	cr_assert(strstr(attempt->error.message, "from within a callback"), "%s: %s", what,
		attempt->error.message);
}

/* Before, the thread waited here for a lock that it held itself. */
Test(callbacks, nothing_is_begun_with_tables_that_are_being_built, .timeout = 60)
{
	gls_tables *tables = gls_tables_new(NULL);
	gls_puzzle *large =
		gls_puzzle_read("1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0", SIZE_MAX, NULL, NULL);
	struct attempt attempt = {.puzzle = gls_puzzle_read(hardest_8, SIZE_MAX, NULL, NULL),
		.tables = tables,
		.work = solves,
		.cancel = gls_cancel_new()};
	struct gls_options limits = {.threads = 1,
		.cancel = attempt.cancel,
		.progress = try_in_progress,
		.progress_data = &attempt};
	struct gls_error error = {0};
	cr_assert(!gls_tables_build(tables, large, "pdb:7-8", &limits, &error));
	cr_assert_eq(error.code, GLS_STOPPED, "%d: %s", error.code, error.message);
	expect_refusal(&attempt, "a solve");
	cr_assert(solves(&attempt), "afterwards: %s", attempt.error.message);
	gls_cancel_free(attempt.cancel);
	gls_puzzle_free(attempt.puzzle);
	gls_puzzle_free(large);
	gls_tables_free(tables);
}

Test(callbacks, no_work_is_begun_with_the_same_tables, .timeout = 60)
{
	static const struct {
		const char *name;
		bool (*work)(struct attempt *attempt);
	} works[] = {{"gls_solve", solves}, {"gls_tables_build", builds},
		{"gls_tables_verify", verifies}, {"gls_hints", hints}, {"gls_distances", measures},
		{"gls_analyse", analyses}, {"gls_generator_next", generates}};
	gls_puzzle *puzzle = gls_puzzle_read(hardest_8, SIZE_MAX, NULL, NULL);
	gls_tables *tables = gls_tables_new(NULL);
	struct gls_options limits = {.tables = tables};
	gls_generator *generator =
		gls_generator_new("tiles", &(struct gls_generate_options){0}, &limits, NULL);
	for (size_t i = 0; i < sizeof works / sizeof *works; i++) {
		struct attempt attempt = {.puzzle = puzzle,
			.tables = tables,
			.work = works[i].work,
			.generator = generator};
		struct gls_options options = {.tables = tables,
			.algorithm = "astar",
			.heuristic = "manhattan",
			.threads = 1,
			.trace = try_in_trace,
			.trace_data = &attempt};
		struct gls_result *result = gls_solve(puzzle, &options, NULL);
		cr_assert(
			result && result->length == 31, "%s broke the outer solve", works[i].name);
		gls_result_free(result);
		expect_refusal(&attempt, works[i].name);
	}
	gls_generator_free(generator);
	gls_tables_free(tables);
	gls_puzzle_free(puzzle);
}

Test(callbacks, better_answers_begin_nothing_either, .timeout = 60)
{
	struct attempt attempt = {.puzzle = gls_puzzle_read(hardest_8, SIZE_MAX, NULL, NULL),
		.tables = gls_tables_new(NULL),
		.work = solves};
	struct gls_options options = {.quality = "anytime",
		.tables = attempt.tables,
		.threads = 1,
		.better = try_in_better,
		.better_data = &attempt};
	gls_result_free(gls_solve(attempt.puzzle, &options, NULL));
	expect_refusal(&attempt, "a solve");
	gls_tables_free(attempt.tables);
	gls_puzzle_free(attempt.puzzle);
}

Test(callbacks, other_tables_can_be_used, .timeout = 60)
{
	gls_puzzle *puzzle = gls_puzzle_read(hardest_8, SIZE_MAX, NULL, NULL);
	gls_tables *tables = gls_tables_new(NULL), *others = gls_tables_new(NULL);
	for (unsigned i = 0; i < 2; i++) {
		struct attempt attempt = {
			.puzzle = puzzle, .tables = i ? others : NULL, .work = solves};
		struct gls_options options = {.tables = tables,
			.algorithm = "astar",
			.threads = 1,
			.trace = try_in_trace,
			.trace_data = &attempt};
		gls_result_free(gls_solve(puzzle, &options, NULL));
		cr_assert_eq(attempt.done, 1);
		cr_assert_eq(attempt.refused, 0, "%s", attempt.error.message);
	}
	gls_tables_free(others);
	gls_tables_free(tables);
	gls_puzzle_free(puzzle);
}

/* Without tables too: its state is of one board at a time. */
Test(callbacks, a_generator_is_not_begun_again, .timeout = 60)
{
	struct attempt attempt = {.work = generates, .cancel = gls_cancel_new()};
	struct gls_generate_options options = {
		.has_distance = true, .distance_min = 50, .distance_max = 52};
	struct gls_options limits = {.heuristic = "manhattan",
		.algorithm = "astar",
		.threads = 1,
		.seconds = 30,
		.memory = 256 << 20,
		.cancel = attempt.cancel,
		.trace = try_in_trace,
		.trace_data = &attempt};
	attempt.generator = gls_generator_new("tiles", &options, &limits, NULL);
	cr_assert(attempt.generator);
	gls_puzzle_free(gls_generator_next(attempt.generator, NULL));
	expect_refusal(&attempt, "the next board");
	gls_generator_free(attempt.generator);
	gls_cancel_free(attempt.cancel);
}
