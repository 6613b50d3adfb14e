/* The part of glissade.h that says what to expect of a solve. */
#include "api/advice.h"
#include "api/limits.h"

#include <string.h>

bool
is_auto(const char *name)
{
	return !name || !strcmp(name, "auto");
}

struct advice
advice_with(const gls_puzzle *puzzle, const struct gls_options *options)
{
	struct control control;
	gls_tables *own = options->tables ? NULL : gls_tables_new(NULL);
	control_init(&control, limits_memory(options), 0, NULL);
	control.tables = options->tables ? options->tables : own;
	/* Without memory for tables, as if a heuristic without any had been named. */
	struct advice advice = puzzle_advice(puzzle, &control,
		!control.tables               ? "zero"
		: is_auto(options->heuristic) ? NULL
					      : options->heuristic);
	gls_tables_free(own);
	return advice;
}

struct advice
advice_without_tables(const gls_puzzle *puzzle)
{
	return puzzle_advice(puzzle, NULL, "zero");
}

bool
gls_optimum_in_reach(const gls_puzzle *puzzle, const struct gls_options *options)
{
	static const struct gls_options no_options;
	return puzzle && advice_with(puzzle, options ? options : &no_options).in_reach;
}
