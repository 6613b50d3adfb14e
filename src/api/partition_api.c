/* The part of glissade.h that looks for partitions of pattern databases. */
#include "base/error.h"
#include "base/system.h"
#include "puzzle/puzzle.h"

bool
gls_partition_search(const gls_puzzle *puzzle, const char *shape, uint64_t seed,
	const struct gls_options *limits, gls_partition_function *better, void *data,
	struct gls_error *error)
{
	const struct gls_options options = limits ? *limits : (struct gls_options){0};
	if (!is_given(puzzle, error) || !is_given(shape, error) || !is_given(better, error))
		return false;
	if (!puzzle->kind->search_partition)
		return error_set(error, GLS_BAD_INPUT,
			"%s puzzles have no pattern databases to share out", puzzle->kind->name);
	struct control control;
	control_init(&control, options.memory ? options.memory : system_memory() / 2,
		options.seconds, options.cancel);
	control.threads = options.threads ? options.threads : system_cores();
	control.tables = gls_tables_new(NULL);
	bool good = control.tables ? puzzle->kind->search_partition(
					     puzzle, shape, seed, &control, better, data, error)
				   : error_set(error, GLS_NO_MEMORY, "no memory for tables");
	gls_tables_free(control.tables);
	return good;
}
