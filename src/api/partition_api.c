/* The part of glissade.h that looks for partitions of pattern databases. */
#include "api/limits.h"
#include "base/error.h"
#include "base/text.h"
#include "kind/tiles/pdb/partition_search.h"
#include "kind/tiles/tiles.h"

#include <string.h>

/* Who is told, and in whose numbers. */
struct telling {
	const struct tiles *tiles;
	const struct geometry *geometry;
	gls_partition_function *better;
	void *data;
};

/* The tiles of each pattern by the numbers that the puzzle's goal gives them. */
static void
write_partition(const struct telling *telling, const struct partition *partition, struct text *text)
{
	const struct tiles *tiles = telling->tiles;
	for (unsigned i = 0; i < partition->patterns; i++) {
		const char *separator = i ? "/" : "";
		for (unsigned tile = 1; tile < tiles->cells; tile++) {
			unsigned cell = 0;
			while (tiles->goal[cell] != tile)
				cell++;
			if (!(partition->tiles[i] >> telling->geometry->cell[cell] & 1))
				continue;
			text_add(text, "%s%u", separator, tile);
			separator = ",";
		}
	}
}

static void
tell(const struct partition_search *search, void *data)
{
	const struct telling *telling = data;
	struct text text = {0};
	write_partition(telling, &search->best, &text);
	if (text.bytes)
		telling->better(text.bytes, search->mean, telling->data);
	text_free(&text);
}

bool
gls_partition_search(const gls_puzzle *puzzle, const char *shape, const struct gls_options *options,
	gls_partition_function *better, void *data, struct gls_error *error)
{
	static const struct gls_options no_options;
	options = options ? options : &no_options;
	if (puzzle->kind != &tiles_kind || !geometry_fits(puzzle->rows, puzzle->columns))
		return error_set(error, GLS_BAD_INPUT,
			"pattern databases are for tiles on boards of 2 x 2 to 25 cells");
	const struct tiles *tiles = (const struct tiles *)puzzle;
	unsigned blank = 0;
	while (tiles->goal[blank])
		blank++;
	struct geometry geometry = geometry_of(puzzle->rows, puzzle->columns, blank);
	struct telling telling = {tiles, &geometry, better, data};
	struct partition_search search = {
		.geometry = &geometry, .seed = options->seed, .better = tell, .data = &telling};
	if (!partition_shape_read(&search.shape, shape, strlen(shape), geometry.cells, error))
		return false;
	struct control control;
	limits_begin(&control, options);
	control.tables = gls_tables_new(NULL);
	bool good = control.tables ? partition_search(&search, &control, error)
				   : error_set(error, GLS_NO_MEMORY, "no memory for tables");
	gls_tables_free(control.tables);
	return good;
}
