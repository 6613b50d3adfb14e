/* The part of glissade.h that makes tables for later solves. */
#include "base/error.h"
#include "base/system.h"
#include "kind/kinds.h"
#include "tables/tables.h"

/* Makes the heuristic, and what else the champion needs, and drops it again: the tables stay. */
static bool
make_tables(gls_tables *tables, enum table_use use, const gls_puzzle *puzzle, const char *heuristic,
	const struct gls_options *limits, struct gls_error *error)
{
	struct gls_options options = limits ? *limits : (struct gls_options){0};
	const struct table_making making = {.use = use, .team = options.team};
	struct control control;
	control_init(&control, options.memory ? options.memory : system_memory() / 2,
		options.seconds, options.cancel);
	control.threads = options.threads ? options.threads : system_cores();
	control.tables = tables;
	control.making = &making;
	control.progress = options.progress;
	control.progress_data = options.progress_data;
	struct heuristic *made = heuristic_new(puzzle, heuristic, TOWARD_GOAL, &control, error);
	prepare_function *prepare = kind_entry_of(puzzle->kind)->champion->prepare;
	bool good = made && (!prepare || prepare(puzzle, made, &control, error));
	heuristic_free(made, &control);
	return good;
}

bool
gls_tables_build(gls_tables *tables, const gls_puzzle *puzzle, const char *heuristic,
	const struct gls_options *limits, struct gls_error *error)
{
	unsigned unwritten = tables_unwritten(tables);
	if (!make_tables(tables, TABLE_ON_DISK, puzzle, heuristic, limits, error))
		return false;
	return tables_unwritten(tables) == unwritten ||
	       error_set(error, GLS_SYSTEM, "%s was built, but is not on disk", heuristic);
}

bool
gls_tables_verify(gls_tables *tables, const gls_puzzle *puzzle, const char *heuristic,
	const struct gls_options *limits, struct gls_error *error)
{
	return make_tables(tables, TABLE_VERIFIED, puzzle, heuristic, limits, error);
}
