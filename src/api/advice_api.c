/* The part of glissade.h that says what to expect of a solve. */
#include "api/advice.h"
#include "base/system.h"

#include <string.h>

struct advice
advice_with(const gls_puzzle *puzzle, const struct gls_options *options)
{
	struct control control;
	bool is_auto = !options->heuristic || !strcmp(options->heuristic, "auto");
	gls_tables *own = options->tables ? NULL : gls_tables_new(NULL);
	control_init(&control, options->memory ? options->memory : system_memory() / 2, 0, NULL);
	control.tables = options->tables ? options->tables : own;
	/* Without memory for tables, as if a heuristic without any had been named. */
	struct advice advice = puzzle_advice(puzzle, &control,
		!control.tables ? "zero"
		: is_auto       ? NULL
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
