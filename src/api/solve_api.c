/* The part of glissade.h that solves. Each of the five steps of a solve has its file in
 * api/solve. */
#include "api/solve/solving.h"
#include "api/solve/via.h"
#include "base/error.h"
#include "tables/tables.h"

#include <stdlib.h>

const struct gls_algorithm *
gls_algorithm(size_t number)
{
	const struct gls_algorithm *about = search_about;
	while (about->name && number--)
		about++;
	return about->name ? about : NULL;
}

/* False with the error of the first step that failed; no step is taken after it. */
static bool
solve(struct solving *solving, struct gls_error *error)
{
	return solving_complete(solving, error) && solving_choose(solving, error) &&
	       solving_prepare(solving, error) && solving_search(solving, error) &&
	       solving_conclude(solving, error);
}

struct gls_result *
gls_solve(const gls_puzzle *puzzle, const struct gls_options *options, struct gls_error *error)
{
	if (!is_given(puzzle, error) || (options && !tables_may_begin(options->tables, error)))
		return NULL;
	if (options && options->via_count)
		return solve_via(puzzle, options, error);
	struct solving solving = {.puzzle = puzzle, .result = calloc(1, sizeof *solving.result)};
	if (!solving.result) {
		error_set(error, GLS_NO_MEMORY, "no memory for the result");
		return NULL;
	}
	solving.result->iterations = calloc(1, sizeof *solving.result->iterations);
	if (options)
		solving.options = *options;
	if (solving.options.by_depth)
		solving.result->depths = calloc(1, sizeof *solving.result->depths);
	bool is_good = solve(&solving, error);
	solving_end(&solving);
	if (is_good)
		return solving.result;
	gls_result_free(solving.result);
	return NULL;
}

void
gls_result_free(struct gls_result *result)
{
	if (!result)
		return;
	free(result->moves);
	free(result->solutions);
	free(result->solutions_by_extra);
	if (result->iterations)
		free(result->iterations->record);
	free(result->iterations);
	if (result->depths)
		free(result->depths->expanded);
	free(result->depths);
	free(result);
}

const uint64_t *
gls_result_by_depth(const struct gls_result *result, size_t *count)
{
	const struct gls_depths *depths = result ? result->depths : NULL;
	bool is_known = count && depths && !depths->is_lost && depths->count;
	if (count)
		*count = is_known ? depths->count : 0;
	return is_known ? depths->expanded : NULL;
}

const struct gls_iteration *
gls_result_iteration(const struct gls_result *result, size_t number)
{
	const struct gls_iterations *iterations = result ? result->iterations : NULL;
	if (!iterations || iterations->is_lost || number >= iterations->count)
		return NULL;
	return &iterations->record[number];
}
