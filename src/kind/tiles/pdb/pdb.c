#include "kind/tiles/pdb/pdb.h"
#include "base/error.h"

#include <limits.h>

static const char BYTES[] = ",additive-byte";

/* Takes the ending off the text if it is there. */
static bool
takes_off(const char *text, size_t *length, const char *ending)
{
	size_t size = strlen(ending);
	if (*length < size || memcmp(text + *length - size, ending, size) != 0)
		return false;
	*length -= size;
	return true;
}

/* Reads "1,2,3/4,5": every tile once, a slash between patterns. */
static bool
read_tiles(const struct tiles_pdb *pdb, unsigned cells, const char *text, size_t length,
	struct partition *partition, struct gls_error *error)
{
	const char *end = text + length;
	uint32_t seen = cell_bit(pdb->tile[0]);
	*partition = (struct partition){.patterns = 1};
	while (text < end) {
		unsigned tile = 0;
		const char *digits = text;
		for (; text < end && *text >= '0' && *text <= '9' && tile < cells; text++)
			tile = 10 * tile + (unsigned)(*text - '0');
		if (text == digits || tile < 1 || tile >= cells ||
			(text < end && *text != ',' && *text != '/'))
			return error_set(error, GLS_BAD_INPUT,
				"the patterns are lists of tiles from 1 to %u like 1,2,3/4,5",
				cells - 1);
		uint32_t bit = cell_bit(pdb->tile[tile]);
		if (seen & bit)
			return error_set(
				error, GLS_BAD_INPUT, "tile %u stands in the patterns twice", tile);
		seen |= bit;
		partition->tiles[partition->patterns - 1] |= bit;
		if (text < end && *text == '/' && partition->patterns++ == PARTITION_MAX)
			return error_set(error, GLS_BAD_INPUT,
				"at most %d patterns make a pattern database", PARTITION_MAX);
		text++;
	}
	if (seen != cell_bit(cells) - 1 || !partition->tiles[partition->patterns - 1])
		return error_set(
			error, GLS_BAD_INPUT, "the patterns do not have all %u tiles", cells - 1);
	return true;
}

/* What the name asks for. */
static bool
read_name(const struct tiles_pdb *pdb, const struct geometry *geometry, const char *name,
	size_t length, struct partition *partition, struct gls_error *error)
{
	const char *text = name + sizeof TILES_PDB_NAME - 1;
	length -= sizeof TILES_PDB_NAME - 1;
	if (length > 0) {
		text++; /* the colon */
		length--;
	} else {
		text = partition_default_shape(geometry->rows, geometry->columns);
		length = strlen(text);
	}
	if (memchr(text, ',', length) || memchr(text, '/', length))
		return read_tiles(pdb, geometry->cells, text, length, partition, error);
	struct partition_shape shape;
	return partition_shape_read(&shape, text, length, geometry->cells, error) &&
	       partition_of_shape(geometry, &shape, partition, error);
}

/* What a name means: a partition for the target, and the names of its tiles. */
struct request {
	struct geometry geometry;
	struct partition partition;
	enum pattern_form form;
};

/* The geometry for the target; fills in the names of its tiles. */
static struct geometry
name_tiles(const struct tiles *tiles, const uint16_t *target, uint8_t *name)
{
	struct geometry geometry = geometry_of(tiles->base.rows, tiles->base.columns, target[0]);
	for (unsigned tile = 0; tile < tiles->cells; tile++)
		name[tile] = geometry.cell[target[tile]];
	return geometry;
}

static bool
read_request(const struct tiles *tiles, const uint16_t *target, const char *name, size_t length,
	struct tiles_pdb *pdb, struct request *request, struct gls_error *error)
{
	unsigned rows = tiles->base.rows, columns = tiles->base.columns;
	if (!geometry_fits(rows, columns))
		return error_set(error, GLS_BAD_INPUT,
			"pattern databases are for boards of two rows and columns at least and %d "
			"cells at most",
			PDB_CELLS_MAX);
	request->geometry = name_tiles(tiles, target, pdb->tile);
	request->form = takes_off(name, &length, BYTES) ? PATTERN_BYTES : PATTERN_BITS;
	return read_name(pdb, &request->geometry, name, length, &request->partition, error);
}

bool
tiles_pdb_check(const struct tiles *tiles, const uint16_t *target, const char *name, size_t length,
	struct gls_error *error)
{
	struct tiles_pdb pdb;
	struct request request;
	return read_request(tiles, target, name, length, &pdb, &request, error);
}

struct tiles_pdb *
tiles_pdb_new(const struct tiles *tiles, const uint16_t *target, const char *name, size_t length,
	struct control *control, struct gls_error *error)
{
	struct request request;
	struct tiles_pdb *pdb = budget_zalloc(&control->budget, sizeof *pdb);
	if (!pdb) {
		error_set(error, GLS_NO_MEMORY, "the memory budget does not hold a heuristic");
		return NULL;
	}
	if (read_request(tiles, target, name, length, pdb, &request, error) &&
		additive_open(&pdb->additive, &request.geometry, &request.partition, request.form,
			tables_use(control), control, error))
		return pdb;
	tiles_pdb_free(pdb, control);
	return NULL;
}

void
tiles_pdb_begin(struct tiles_pdb *pdb, const struct tiles *tiles)
{
	uint16_t target[PDB_CELLS_MAX];
	for (unsigned cell = 0; cell < tiles->cells; cell++)
		target[tiles->goal[cell]] = (uint16_t)cell;
	*pdb = (struct tiles_pdb){0};
	pdb->additive.geometry = name_tiles(tiles, target, pdb->tile);
}

void
tiles_pdb_free(struct tiles_pdb *pdb, struct control *control)
{
	if (!pdb)
		return;
	additive_close(&pdb->additive, control);
	budget_free(&control->budget, pdb, sizeof *pdb);
}

void
tiles_pdb_canonical(const struct tiles_pdb *pdb, const uint16_t *cell, uint8_t *tile)
{
	const struct geometry *geometry = &pdb->additive.geometry;
	for (unsigned c = 0; c < geometry->cells; c++)
		tile[geometry->cell[c]] = pdb->tile[cell[c]];
}

unsigned
tiles_pdb_estimate(const struct tiles_pdb *pdb, const uint16_t *cell, uint32_t memo[PDB_VIEWS_MAX])
{
	uint8_t tile[PDB_CELLS_MAX];
	unsigned largest = 0;
	tiles_pdb_canonical(pdb, cell, tile);
	for (unsigned view = 0; view < pdb->additive.geometry.views; view++) {
		memo[view] = additive_measure(&pdb->additive, tile, view);
		if (measure_sum(memo[view]) > largest)
			largest = measure_sum(memo[view]);
	}
	return largest;
}

unsigned
tiles_pdb_estimate_after(const struct tiles_pdb *pdb, const uint16_t *cell, struct gls_move step,
	const uint32_t before[PDB_VIEWS_MAX], uint32_t after[PDB_VIEWS_MAX])
{
	const struct geometry *geometry = &pdb->additive.geometry;
	uint8_t tile[PDB_CELLS_MAX];
	unsigned largest = 0;
	tiles_pdb_canonical(pdb, cell, tile);
	for (unsigned view = 0; view < geometry->views; view++) {
		after[view] = additive_measure_after(&pdb->additive, tile, view,
			geometry->cell[step.from], geometry->cell[step.to], before[view]);
		if (measure_sum(after[view]) > largest)
			largest = measure_sum(after[view]);
	}
	return largest;
}

/* ---- What auto takes ------------------------------------------------------ */

/* A size of tables; after how many solves it is worth building in memory where it is
 * not there, the time to build it against what it saves a board; and the memory that
 * building and searching with it takes: on large boards twice its own. */
struct tier {
	unsigned rows, columns;
	const char *name;
	unsigned solves;
	size_t memory;
};

static const struct tier tiers[] = {
	{4, 4, "pdb:7-8", UINT_MAX, 256 << 20},
	{4, 4, "pdb:7-7-1", 3000, 128 << 20},
	{4, 4, "pdb:6-6-3", 40, 64 << 20},
	{4, 4, "pdb:5-5-5", 0, 0},
	{5, 5, "max:pdb:6-6-6-6,pdb:6-6-6-6.2", UINT_MAX, 400 << 20},
	{5, 5, "pdb:6-6-6-6", UINT_MAX, 200 << 20},
	{5, 5, "pdb:5-5-5-5-4", 0, 0},
	{4, 5, "pdb:7-6-6", UINT_MAX, 160 << 20},
	{4, 5, "max:pdb:6-6-6-1,pdb:6-6-6-1.2", 2, 192 << 20},
	/* A second to build, but a random board takes minutes with less. */
	{4, 5, "pdb:6-6-6-1", 0, 128 << 20},
	{4, 5, "pdb:5-5-5-4", 0, 0},
	{3, 5, "pdb:7-7", 20, 128 << 20},
	{3, 5, "pdb:5-5-4", 0, 0},
};

bool
tiles_pdb_fits(const gls_puzzle *puzzle)
{
	return geometry_fits(puzzle->rows, puzzle->columns);
}

/* Whether all partitions in the name are known for the puzzle's goal; with a control,
 * whether all their tables are there. */
static bool
tier_is_there(const gls_puzzle *puzzle, const char *name, struct control *control)
{
	const struct tiles *tiles = (const struct tiles *)puzzle;
	unsigned blank = 0;
	while (tiles->goal[blank])
		blank++;
	struct geometry geometry = geometry_of(puzzle->rows, puzzle->columns, blank);
	for (const char *part = strstr(name, TILES_PDB_NAME); part;
		part = strstr(part, TILES_PDB_NAME)) {
		struct partition_shape shape;
		struct partition partition;
		part += sizeof TILES_PDB_NAME;
		if (!partition_shape_read(&shape, part, strcspn(part, ","), geometry.cells, NULL) ||
			!partition_of_shape(&geometry, &shape, &partition, NULL) ||
			(control && !additive_is_there(&geometry, &partition, control)))
			return false;
	}
	return true;
}

static bool
tier_suits(const struct tier *tier, const gls_puzzle *puzzle)
{
	unsigned rows = puzzle->rows, columns = puzzle->columns;
	return (tier->rows == rows && tier->columns == columns) ||
	       (tier->rows == columns && tier->columns == rows);
}

const char *
tiles_pdb_auto(const gls_puzzle *puzzle, struct control *control)
{
	for (size_t i = 0; i < sizeof tiers / sizeof *tiers; i++) {
		const struct tier *tier = &tiers[i];
		if (!tier_suits(tier, puzzle) || control->budget.limit < tier->memory ||
			!tier_is_there(puzzle, tier->name, NULL))
			continue;
		if (tables_served(control->tables) > tier->solves ||
			tier_is_there(puzzle, tier->name, control))
			return tier->name;
	}
	return TILES_PDB_NAME;
}
