/* The search for partitions as the contract has it: for a puzzle, and in its numbers. */
#include "base/error.h"
#include "base/text.h"
#include "kind/tiles/pdb/partition_search.h"
#include "kind/tiles/pdb/pdb.h"

#include <stdlib.h>
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
	char *line = text_take(&text);
	if (line)
		telling->better(line, search->mean, telling->data);
	free(line);
}

bool
tiles_search_partition(const gls_puzzle *puzzle, const char *shape, uint64_t seed,
	struct control *control, gls_partition_function *better, void *data,
	struct gls_error *error)
{
	if (!geometry_fits(puzzle->rows, puzzle->columns))
		return error_set(error, GLS_BAD_INPUT,
			"pattern databases are for boards of 2 x 2 to 25 cells");
	const struct tiles *tiles = (const struct tiles *)puzzle;
	unsigned blank = 0;
	while (tiles->goal[blank])
		blank++;
	struct geometry geometry = geometry_of(puzzle->rows, puzzle->columns, blank);
	struct telling telling = {tiles, &geometry, better, data};
	struct partition_search search = {
		.geometry = &geometry, .seed = seed, .better = tell, .data = &telling};
	return partition_shape_read(&search.shape, shape, strlen(shape), geometry.cells, error) &&
	       partition_search(&search, control, error);
}
