/* The part of glissade.h that looks for partitions of pattern databases. */
#include "api/limits.h"
#include "base/error.h"
#include "puzzle/puzzle.h"

bool
gls_partition_search(const gls_puzzle *puzzle, const char *shape, const struct gls_options *options,
	gls_partition_function *better, void *data, struct gls_error *error)
{
	static const struct gls_options no_options;
	options = options ? options : &no_options;
	if (!is_given(puzzle, error) || !is_given(shape, error) || !is_given(better, error))
		return false;
	if (!puzzle->kind->search_partition)
		return error_set(error, GLS_BAD_INPUT,
			"%s puzzles have no pattern databases to share out", puzzle->kind->name);
	struct control control;
	limits_begin(&control, options);
	control.tables = gls_tables_new(NULL);
	bool good = control.tables ? puzzle->kind->search_partition(puzzle, shape, options->seed,
					     &control, better, data, error)
				   : error_set(error, GLS_NO_MEMORY, "no memory for tables");
	gls_tables_free(control.tables);
	return good;
}
