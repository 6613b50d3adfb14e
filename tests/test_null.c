/* Every pointer of every public function, NULL: nothing crashes, and what must be given
 * is asked for by its name. */
#include "support.h"

#include <string.h>

static gls_puzzle *
eight(void)
{
	return puzzle_read("1 2 3/4 5 6/7 0 8", NULL, NULL);
}

/* The call is refused, with and without a place for the error; the message names the
 * argument. `none` is what the function returns then. */
#define REFUSES(argument, none, call, ...)                                                         \
	do {                                                                                       \
		struct gls_error error = {0};                                                      \
		cr_assert((call(__VA_ARGS__, NULL)) == (none), "%s without %s", #call, argument);  \
		cr_assert(                                                                         \
			(call(__VA_ARGS__, &error)) == (none), "%s without %s", #call, argument);  \
		cr_assert_eq(error.code, GLS_BAD_INPUT, "%s without %s: code %d", #call, argument, \
			error.code);                                                               \
		cr_assert(strstr(error.message, argument), "%s without %s says: %s", #call,        \
			argument, error.message);                                                  \
	} while (0)

Test(null, questions_about_no_puzzle_have_empty_answers)
{
	struct gls_move moves[4];
	char text[8] = "before";
	cr_assert_null(gls_puzzle_kind(NULL));
	cr_assert_null(gls_puzzle_metric(NULL));
	cr_assert_null(gls_puzzle_start_text(NULL));
	cr_assert_null(gls_puzzle_goal_text(NULL));
	cr_assert_eq(gls_puzzle_rows(NULL), 0);
	cr_assert_eq(gls_puzzle_columns(NULL), 0);
	cr_assert_eq(gls_puzzle_solvable(NULL, text, sizeof text), GLS_SOLVABLE_UNKNOWN);
	cr_assert_not(text[0], "%s", text);
	cr_assert_eq(gls_puzzle_solvable(NULL, NULL, 0), GLS_SOLVABLE_UNKNOWN);
	cr_assert_eq(gls_puzzle_moves(NULL, moves, 4), 0);
	strcpy(text, "before");
	cr_assert_eq(gls_puzzle_cell(NULL, 0, 0, text, sizeof text), 0);
	cr_assert_not(text[0], "%s", text);
	cr_assert_not(gls_puzzle_is_solved(NULL));
	cr_assert_not(gls_optimum_in_reach(NULL, NULL));
	cr_assert_null(gls_moves_write(NULL, moves, 0, false));
	cr_assert_null(gls_heuristic(NULL, 0));
	cr_assert_null(gls_puzzle_text(NULL));
	cr_assert_null(gls_options_get(NULL, "time"));
	cr_assert_null(gls_options_get(&(struct gls_options){0}, NULL));
}

Test(null, room_that_is_not_there_counts_as_none)
{
	gls_puzzle *puzzle = eight(), *unsolvable = puzzle_read("2 1 3/4 5 6/7 8 0", NULL, NULL);
	cr_assert_eq(gls_puzzle_moves(puzzle, NULL, 4), 3);
	cr_assert_eq(gls_puzzle_cell(puzzle, 0, 0, NULL, 8), 1);
	cr_assert_eq(gls_puzzle_solvable(puzzle, NULL, 100), GLS_SOLVABLE);
	cr_assert_eq(gls_puzzle_solvable(unsolvable, NULL, 100), GLS_NOT_SOLVABLE);
	cr_assert_null(gls_moves_write(puzzle, NULL, 1, false));
	char *text = gls_moves_write(puzzle, NULL, 0, false);
	cr_assert_not(text[0], "%s", text);
	gls_free(text);
	gls_puzzle_free(unsolvable);
	gls_puzzle_free(puzzle);
}

Test(null, nothing_is_freed_told_or_cancelled)
{
	gls_puzzle_free(NULL);
	gls_generator_free(NULL);
	gls_cancel_free(NULL);
	gls_cancel_request(NULL);
	cr_assert_not(gls_cancel_requested(NULL));
	gls_tables_free(NULL);
	gls_tables_on_note(NULL, NULL, NULL);
	gls_result_free(NULL);
	gls_analysis_free(NULL);
	gls_free(NULL);
}

Test(null, puzzles_and_moves_are_asked_for)
{
	gls_puzzle *puzzle = eight();
	struct gls_move move = {0, 1};
	size_t count;
	REFUSES("text", NULL, gls_puzzle_read, NULL, 0, NULL);
	REFUSES("text", NULL, gls_puzzle_read, NULL, 5, NULL);
	REFUSES("text", NULL, gls_puzzle_read, NULL, SIZE_MAX, NULL);
	REFUSES("kind", NULL, gls_generator_new, NULL, &(struct gls_options){0});
	REFUSES("kind", NULL, gls_generator_new, NULL, NULL);
	REFUSES("generator", NULL, gls_generator_next, NULL);
	REFUSES("puzzle", NULL, gls_puzzle_after, NULL, &move, 1);
	REFUSES("moves", NULL, gls_puzzle_after, puzzle, NULL, 1);
	REFUSES("puzzle", NULL, gls_moves_read, NULL, "R", false, &count);
	REFUSES("text", NULL, gls_moves_read, puzzle, NULL, false, &count);
	REFUSES("count", NULL, gls_moves_read, puzzle, "R", false, NULL);
	REFUSES("puzzle", NULL, gls_puzzle_picture, NULL, NULL, 0, NULL);
	REFUSES("moves", NULL, gls_puzzle_picture, puzzle, NULL, 1, NULL);
	gls_puzzle *same = gls_puzzle_after(puzzle, NULL, 0, NULL);
	cr_assert(same);
	gls_puzzle_free(same);
	gls_puzzle_free(puzzle);
}

Test(null, solvers_ask_for_a_puzzle)
{
	gls_puzzle *puzzle = eight();
	struct gls_move move = {0, 1};
	const char *no_way[] = {NULL};
	struct gls_options via = {.via_count = 1}, via_null = {.via = no_way, .via_count = 1};
	size_t count;
	REFUSES("puzzle", NULL, gls_solve, NULL, NULL);
	REFUSES("via", NULL, gls_solve, puzzle, &via);
	REFUSES("waypoint 1", NULL, gls_solve, puzzle, &via_null);
	REFUSES("puzzle", NULL, gls_hints, NULL, NULL, &count);
	REFUSES("count", NULL, gls_hints, puzzle, NULL, NULL);
	REFUSES("puzzle", NULL, gls_distances, NULL, &move, 1, NULL);
	REFUSES("moves", NULL, gls_distances, puzzle, NULL, 1, NULL);
	REFUSES("puzzle", NULL, gls_analyse, NULL, NULL);
	gls_puzzle_free(puzzle);
}

static void
ignore_partition(const char *partition, double mean, void *data)
{
	(void)partition;
	(void)mean;
	(void)data;
}

static void
ignore_file(const struct gls_table_file *file, void *data)
{
	(void)file;
	(void)data;
}

Test(null, tables_are_asked_for)
{
	gls_puzzle *puzzle = eight();
	gls_tables *tables = gls_tables_new(NULL);
	REFUSES("tables", false, gls_tables_list, NULL, ignore_file, NULL);
	REFUSES("each", false, gls_tables_list, tables, NULL, NULL);
	REFUSES("tables", false, gls_tables_remove, NULL, "x");
	REFUSES("name", false, gls_tables_remove, tables, NULL);
	REFUSES("tables", false, gls_tables_build, NULL, puzzle, "pdb:4-4", NULL);
	REFUSES("puzzle", false, gls_tables_build, tables, NULL, "pdb:4-4", NULL);
	REFUSES("heuristic", false, gls_tables_build, tables, puzzle, NULL, NULL);
	REFUSES("tables", false, gls_tables_verify, NULL, puzzle, "pdb:4-4", NULL);
	REFUSES("puzzle", false, gls_tables_verify, tables, NULL, "pdb:4-4", NULL);
	REFUSES("heuristic", false, gls_tables_verify, tables, puzzle, NULL, NULL);
	REFUSES("puzzle", false, gls_partition_search, NULL, "4-4", NULL, ignore_partition, NULL);
	REFUSES("shape", false, gls_partition_search, puzzle, NULL, NULL, ignore_partition, NULL);
	REFUSES("better", false, gls_partition_search, puzzle, "4-4", NULL, NULL, NULL);
	gls_tables_free(tables);
	gls_puzzle_free(puzzle);
}

Test(null, options_are_asked_for)
{
	gls_options *options = gls_options_new();
	REFUSES("options", false, gls_options_set, NULL, "time", "1");
	REFUSES("name", false, gls_options_set, options, NULL, "1");
	REFUSES("options", false, gls_options_parse, NULL, "time=1");
	REFUSES("line", false, gls_options_parse, options, NULL);
	gls_options_set_tables(NULL, NULL);
	gls_options_set_cancel(NULL, NULL);
	gls_options_on_progress(NULL, NULL, NULL);
	gls_options_on_trace(NULL, NULL, NULL);
	gls_options_on_better(NULL, NULL, NULL);
	gls_options_free(NULL);
	gls_options *copy = gls_options_copy(NULL);
	cr_assert(copy);
	gls_options_free(copy);
	gls_options_free(options);
}

/* What may be NULL is. */
Test(null, options_and_errors_may_be)
{
	gls_puzzle *puzzle = gls_puzzle_read("1 2 3/4 5 6/7 0 8", SIZE_MAX, NULL, NULL);
	struct gls_result *result = gls_solve(puzzle, NULL, NULL);
	cr_assert(result && result->length == 1);
	gls_generator *generator = gls_generator_new("tiles", NULL, NULL);
	gls_puzzle *made = gls_generator_next(generator, NULL);
	cr_assert(made);
	size_t count;
	struct gls_hint *hints = gls_hints(puzzle, NULL, &count, NULL);
	struct gls_hint *distances = gls_distances(puzzle, NULL, 0, NULL, NULL);
	struct gls_analysis *analysis = gls_analyse(puzzle, NULL, NULL);
	cr_assert(hints && count == 3 && distances && analysis && analysis->is_complete);
	cr_assert(gls_optimum_in_reach(puzzle, NULL));
	cr_assert_null(gls_puzzle_read("1 1", SIZE_MAX, NULL, NULL));
	cr_assert_null(gls_puzzle_read(
		"{\"n\":2,\"start\":[[1,2],[3,0]],\"goal\":\"no\"}", SIZE_MAX, NULL, NULL));
	cr_assert_null(
		gls_solve(puzzle, &(struct gls_options){.algorithm = "no such search"}, NULL));
	gls_analysis_free(analysis);
	gls_free(distances);
	gls_free(hints);
	gls_puzzle_free(made);
	gls_generator_free(generator);
	gls_result_free(result);
	gls_puzzle_free(puzzle);
}

static void
ignore_sphere(unsigned distance, uint64_t boards, void *data)
{
	(void)distance;
	(void)boards;
	(void)data;
}

Test(null, what_researchers_ask_needs_a_puzzle)
{
	gls_puzzle *puzzle = eight();
	enum gls_limit end;
	unsigned moves;
	size_t count = 7;
	gls_estimator *estimator = gls_estimator_new(puzzle, "manhattan", NULL, NULL);
	cr_assert(estimator);
	REFUSES("puzzle", NULL, gls_estimator_new, NULL, "manhattan", NULL);
	REFUSES("heuristic", NULL, gls_estimator_new, puzzle, NULL, NULL);
	REFUSES("estimator", false, gls_estimate, NULL, puzzle, &moves);
	REFUSES("puzzle", false, gls_estimate, estimator, NULL, &moves);
	REFUSES("moves", false, gls_estimate, estimator, puzzle, NULL);
	REFUSES("puzzle", false, gls_spheres, NULL, false, NULL, ignore_sphere, NULL, &end);
	REFUSES("each", false, gls_spheres, puzzle, false, NULL, NULL, NULL, &end);
	REFUSES("end", false, gls_spheres, puzzle, false, NULL, ignore_sphere, NULL, NULL);
	cr_assert_null(gls_estimator_name(NULL));
	cr_assert_not(gls_estimator_is_admissible(NULL));
	gls_estimator_free(NULL);
	gls_estimator_free(estimator);
	cr_assert_eq(gls_tree_nodes(NULL, 3), 0);
	cr_assert_null(gls_table_purpose(NULL));
	cr_assert_null(gls_result_iteration(NULL, 0));
	cr_assert_null(gls_result_by_depth(NULL, &count));
	cr_assert_eq(count, 0);
	cr_assert_null(gls_result_by_depth(NULL, NULL));
	gls_puzzle_free(puzzle);
}
