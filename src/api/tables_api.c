/* The part of glissade.h that makes tables for later solves. */
#include "api/limits.h"
#include "base/error.h"
#include "kind/kinds.h"
#include "tables/tables.h"

/* Makes the heuristic, and what else the champion needs, and drops it again: the tables stay. */
static bool
make_tables(gls_tables *tables, enum table_use use, const gls_puzzle *puzzle, const char *heuristic,
	const struct gls_options *options, struct gls_error *error)
{
	static const struct gls_options no_options;
	options = options ? options : &no_options;
	const struct table_making making = {.use = use, .team = options->team};
	struct control control;
	if (!is_given(puzzle, error) || !is_given(heuristic, error) ||
		!tables_may_begin(tables, error))
		return false;
	limits_begin(&control, options);
	control.tables = tables;
	control.making = &making;
	struct heuristic *made = heuristic_new(puzzle, heuristic, TOWARD_GOAL, &control, error);
	prepare_function *prepare = kind_entry_of(puzzle->kind)->champion->prepare;
	bool good = made && (!prepare || prepare(puzzle, made, &control, error));
	heuristic_free(made, &control);
	return good;
}

bool
gls_tables_build(gls_tables *tables, const gls_puzzle *puzzle, const char *heuristic,
	const struct gls_options *options, struct gls_error *error)
{
	if (!is_given(tables, error))
		return false;
	unsigned unwritten = tables_unwritten(tables);
	if (!make_tables(tables, TABLE_ON_DISK, puzzle, heuristic, options, error))
		return false;
	return tables_unwritten(tables) == unwritten ||
	       error_set(error, GLS_SYSTEM, "%s was built, but is not on disk", heuristic);
}

bool
gls_tables_verify(gls_tables *tables, const gls_puzzle *puzzle, const char *heuristic,
	const struct gls_options *options, struct gls_error *error)
{
	return is_given(tables, error) &&
	       make_tables(tables, TABLE_VERIFIED, puzzle, heuristic, options, error);
}
