#include "kind/tiles/pdb/layout.h"
#include "base/error.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

enum {
	LAYOUT_VERSION = 2,
	REGION_ROW = 32, /* bytes of a row of regions */
	HALF_ORDERS = ORDER_FIRST_MASK + 1,
	POLL_MAPS = 1 << 12,
};

/* The parts of the table, one behind the other. A small board has words in the place of places,
 * and neither halves nor rows of regions. */
struct parts {
	size_t high, low, place, first, rest, region, ordinal, end;
	unsigned low_cells;
	uint32_t maps, places, shapes_max;
};

/* What building finds out, kept in front. */
struct header {
	uint32_t cohorts, shapes;
};

static uint32_t
factorial(unsigned n)
{
	return n < 2 ? 1 : n * factorial(n - 1);
}

static uint32_t
binomial(unsigned n, unsigned k)
{
	if (k > n)
		return 0;
	uint64_t result = 1;
	for (unsigned i = 0; i < k; i++)
		result = result * (n - i) / (i + 1);
	return (uint32_t)result;
}

static size_t
rounded(size_t bytes)
{
	return (bytes + 63) / 64 * 64;
}

static struct parts
parts_of(unsigned cells, unsigned tiles)
{
	bool is_direct = cells <= LAYOUT_DIRECT_CELLS;
	struct parts parts = {
		.low_cells = is_direct ? 0 : cells / 2,
		.maps = binomial(cells, tiles),
	};
	parts.places = is_direct ? cell_bit(cells - 1) : parts.maps;
	/* Maps with the same small regions share a row. Counting them for every
	 * size gives a fifth of the maps at most, and some more on tiny boards. */
	parts.shapes_max = is_direct ? 0 : parts.maps / 3 + 64;
	parts.high = rounded(sizeof(struct header));
	parts.low = parts.high +
		    (is_direct ? 0 : rounded(sizeof(uint32_t) << (cells - parts.low_cells)));
	parts.place = parts.low + (is_direct ? 0 : rounded(sizeof(uint32_t) << parts.low_cells));
	static_assert(sizeof(struct layout_place) == sizeof(uint64_t), "either has the room");
	parts.first = parts.place + rounded(parts.places * sizeof(struct layout_place));
	/* Four bytes are read where two are wanted: the last ones need room. */
	parts.rest = parts.first + rounded(HALF_ORDERS * sizeof(uint16_t) + 2);
	parts.region = parts.rest + rounded(HALF_ORDERS * sizeof(uint16_t) + 2);
	parts.ordinal = parts.region + rounded((size_t)parts.shapes_max * REGION_ROW + 4);
	parts.end = parts.ordinal + rounded(parts.places * sizeof(uint32_t));
	return parts;
}

/* ---- Orders --------------------------------------------------------------- */

/* How many of the tiles behind place i in the order are less than that at i. */
static unsigned
less_behind(const unsigned *tile, unsigned i, unsigned count)
{
	unsigned less = 0;
	for (unsigned j = i + 1; j < count; j++)
		less += tile[j] < tile[i];
	return less;
}

/* Ranks the first (at most four) places of an order: how many orders begin with
 * something less. Fields that no order has may get any number. */
static uint32_t
rank_of_first(unsigned tiles, uint32_t fields)
{
	unsigned places = tiles < 4 ? tiles : 4;
	uint32_t rank = 0, used = 0;
	for (unsigned i = 0; i < places; i++) {
		unsigned tile = fields >> (ORDER_FIELD * i) & 7;
		unsigned less = tile - bits_count(used & (cell_bit(tile) - 1));
		rank = rank * (tiles - i) + less;
		used |= cell_bit(tile);
	}
	return rank * factorial(tiles - places);
}

/* Ranks the places from the fourth on among themselves. */
static uint32_t
rank_of_rest(unsigned tiles, uint32_t fields)
{
	unsigned places = tiles < 4 ? 0 : tiles - 4;
	unsigned tile[LAYOUT_TILES_MAX] = {0};
	for (unsigned i = 0; i < places; i++)
		tile[i] = fields >> (ORDER_FIELD * i) & 7;
	uint32_t rank = 0;
	for (unsigned i = 0; i < places; i++)
		rank = rank * (places - i) + less_behind(tile, i, places);
	return rank;
}

uint32_t
order_of_rank(unsigned tiles, uint32_t rank)
{
	uint32_t order = 0, left = cell_bit(tiles) - 1;
	for (unsigned i = 0; i < tiles; i++) {
		uint32_t block = factorial(tiles - 1 - i), rest = left;
		for (unsigned skip = rank / block; skip > 0; skip--)
			rest &= rest - 1;
		unsigned tile = bits_lowest(rest);
		order |= tile << (ORDER_FIELD * i);
		left &= ~cell_bit(tile);
		rank %= block;
	}
	return order;
}

static void
rank_orders(unsigned tiles, uint16_t *first, uint16_t *rest)
{
	for (uint32_t fields = 0; fields < HALF_ORDERS; fields++) {
		first[fields] = (uint16_t)rank_of_first(tiles, fields);
		rest[fields] = (uint16_t)rank_of_rest(tiles, fields);
	}
}

/* ---- Maps ----------------------------------------------------------------- */

uint32_t
layout_region(const struct layout *layout, uint32_t map, unsigned blank)
{
	/* Grows along rows and columns at once; the edges of rows are walls. */
	uint32_t allowed = (cell_bit(layout->cells) - 1) & ~map;
	uint32_t last = layout->last_column, region, grown = cell_bit(blank);
	do {
		region = grown;
		grown |= (region & ~last) << 1 | (region >> 1 & ~last) | region << layout->columns |
			 region >> layout->columns;
		grown &= allowed;
	} while (grown != region);
	return region;
}

/* The next larger number with as many bits (Gosper). */
static uint32_t
next_map(uint32_t map)
{
	uint32_t lowest = map & -map, carried = map + lowest;
	return carried | ((map ^ carried) >> 2) / lowest;
}

/* The numbers of tiles in each row, as the digits of a number. */
static uint32_t
row_counts(const struct layout *layout, uint32_t map)
{
	uint32_t counts = 0;
	for (unsigned r = 0; r < layout->rows; r++) {
		uint32_t row = map >> (r * layout->columns) & (cell_bit(layout->columns) - 1);
		counts = counts * (LAYOUT_TILES_MAX + 1) + bits_count(row);
	}
	return counts;
}

struct sorted_map {
	uint32_t counts, map;
};

static int
by_row_counts(const void *one, const void *other)
{
	const struct sorted_map *a = one, *b = other;
	if (a->counts != b->counts)
		return a->counts < b->counts ? -1 : 1;
	return a->map < b->map ? -1 : a->map > b->map;
}

/* To be given back to the budget with maps_free(); NULL if it has no room. */
static struct sorted_map *
sorted_maps(const struct layout *layout, struct budget *budget)
{
	struct sorted_map *sorted = budget_alloc(budget, layout->maps * sizeof *sorted);
	if (!sorted)
		return NULL;
	uint32_t map = cell_bit(layout->tiles) - 1;
	for (uint32_t i = 0; i < layout->maps; i++, map = next_map(map))
		sorted[i] = (struct sorted_map){row_counts(layout, map), map};
	qsort(sorted, layout->maps, sizeof *sorted, by_row_counts);
	return sorted;
}

static void
maps_free(const struct layout *layout, struct budget *budget, struct sorted_map *sorted)
{
	budget_free(budget, sorted, layout->maps * sizeof *sorted);
}

/* Numbers the halves of large maps so that the sum of the two numbers the map. */
static void
number_halves(unsigned cells, unsigned tiles, unsigned low_cells, uint32_t *high, uint32_t *low)
{
	uint32_t seen[PDB_CELLS_MAX + 1] = {0}, base = 0;
	for (uint32_t half = 0; half < cell_bit(low_cells); half++)
		low[half] = seen[bits_count(half)]++;
	for (uint32_t half = 0; half < cell_bit(cells - low_cells); half++) {
		unsigned count = bits_count(half);
		high[half] = base;
		if (count <= tiles)
			base += binomial(low_cells, tiles - count);
	}
}

/* ---- Regions -------------------------------------------------------------- */

/* Rows of regions that are alike are kept once, found by hashing. */
struct region_rows {
	uint8_t (*row)[REGION_ROW];
	uint32_t count, room, slots;
	uint32_t *slot; /* number + 1 */
};

/* The number of the row, added if it is new; room if there is no more. */
static uint32_t
find_row(struct region_rows *rows, const uint8_t row[REGION_ROW])
{
	uint32_t at = (uint32_t)(bits_hash(row, REGION_ROW / 8) % rows->slots);
	while (rows->slot[at] && memcmp(rows->row[rows->slot[at] - 1], row, REGION_ROW) != 0)
		at = (at + 1) % rows->slots;
	if (!rows->slot[at]) {
		if (rows->count == rows->room)
			return rows->room;
		memcpy(rows->row[rows->count], row, REGION_ROW);
		rows->slot[at] = ++rows->count;
	}
	return rows->slot[at] - 1;
}

/* Numbers the regions of a map, the largest first: since most cells are in it,
 * most maps then look alike. Their number. */
static unsigned
number_regions(const struct layout *layout, uint32_t map, uint8_t row[REGION_ROW])
{
	uint32_t region[PDB_CELLS_MAX], left = (cell_bit(layout->cells) - 1) & ~map;
	unsigned count = 0;
	while (left) {
		unsigned cell = bits_lowest(left);
		uint32_t found = layout_region(layout, map, cell);
		left &= ~found;
		region[count++] = found;
		if (bits_count(found) > bits_count(region[0])) {
			region[count - 1] = region[0];
			region[0] = found;
		}
	}
	memset(row, 0, REGION_ROW);
	for (unsigned i = 1; i < count; i++)
		for (uint32_t cells = region[i]; cells; cells &= cells - 1)
			row[bits_lowest(cells)] = (uint8_t)i;
	return count;
}

/* What layout_cohort() reads of a small board's map. */
static uint64_t
word_of(uint32_t first_cohort, const uint8_t row[REGION_ROW])
{
	uint64_t word = first_cohort;
	for (unsigned cell = 0; cell < LAYOUT_DIRECT_CELLS; cell++)
		word |= (uint64_t)row[cell] << (LAYOUT_COHORT_BITS + LAYOUT_REGION_BITS * cell);
	return word;
}

/* What is made of the maps. */
struct made {
	struct header *header;
	struct region_rows rows;
	uint64_t *word;             /* on a small board */
	struct layout_place *place; /* on a large one */
	uint32_t *ordinal;
};

/* False if the control ended it. */
static bool
place_maps(const struct layout *layout, const struct sorted_map *sorted, struct made *made,
	const struct control *control)
{
	uint8_t row[REGION_ROW];
	for (uint32_t i = 0; i < layout->maps; i++) {
		/* Half a second for seven tiles on 5 x 5. */
		if (i % POLL_MAPS == 0 && control_poll(control) != GLS_LIMIT_NONE)
			return false;
		unsigned regions = number_regions(layout, sorted[i].map, row);
		uint32_t number = layout_number(layout, sorted[i].map);
		uint32_t cohort = made->header->cohorts;
		if (layout->cells <= LAYOUT_DIRECT_CELLS) {
			made->word[number] = word_of(cohort, row);
		} else {
			uint32_t shape = find_row(&made->rows, row);
			if (shape == made->rows.room)
				return false;
			made->place[number] = (struct layout_place){cohort, shape * REGION_ROW};
		}
		made->ordinal[number] = i;
		made->header->cohorts += regions;
	}
	made->header->shapes = made->rows.count;
	return true;
}

/* ---- The table ------------------------------------------------------------ */

static void
point(struct layout *layout, const char *data)
{
	struct parts parts = parts_of(layout->cells, layout->tiles);
	const struct header *header = (const struct header *)data;
	layout->maps = parts.maps;
	layout->orders = factorial(layout->tiles);
	layout->cohorts = header->cohorts;
	layout->stride = (header->cohorts + 63) / 64 * 64;
	layout->low_cells = parts.low_cells;
	layout->high = (const uint32_t *)(data + parts.high);
	layout->low = (const uint32_t *)(data + parts.low);
	layout->word = (const uint64_t *)(data + parts.place);
	layout->place = (const struct layout_place *)(data + parts.place);
	layout->first = (const uint16_t *)(data + parts.first);
	layout->rest = (const uint16_t *)(data + parts.rest);
	layout->region = (const uint8_t *)(data + parts.region);
	layout->ordinal = (const uint32_t *)(data + parts.ordinal);
}

static bool
build(const void *context, void *data, struct control *control)
{
	struct budget *budget = &control->budget;
	struct layout layout = *(const struct layout *)context;
	struct parts parts = parts_of(layout.cells, layout.tiles);
	char *bytes = data;
	point(&layout, data);
	if (parts.low_cells)
		number_halves(layout.cells, layout.tiles, parts.low_cells,
			(uint32_t *)(bytes + parts.high), (uint32_t *)(bytes + parts.low));
	rank_orders(
		layout.tiles, (uint16_t *)(bytes + parts.first), (uint16_t *)(bytes + parts.rest));
	struct made made = {
		.header = data,
		.rows = {.row = (uint8_t(*)[REGION_ROW])(bytes + parts.region),
			.room = parts.shapes_max,
			.slots = 2 * parts.shapes_max},
		.word = (uint64_t *)(bytes + parts.place),
		.place = (struct layout_place *)(bytes + parts.place),
		.ordinal = (uint32_t *)(bytes + parts.ordinal),
	};
	size_t slot_bytes = made.rows.slots * sizeof *made.rows.slot;
	if (slot_bytes)
		made.rows.slot = budget_zalloc(budget, slot_bytes);
	struct sorted_map *sorted = sorted_maps(&layout, budget);
	bool good = (made.rows.slot || !slot_bytes) && sorted &&
		    place_maps(&layout, sorted, &made, control);
	budget_free(budget, made.rows.slot, slot_bytes);
	maps_free(&layout, budget, sorted);
	return good;
}

static bool
too_large(const struct layout *layout, struct gls_error *error)
{
	return error_set(error, GLS_BAD_INPUT,
		"there is no pattern database of %u tiles on %u x %u; fewer tiles make one",
		layout->tiles, layout->rows, layout->columns);
}

bool
layout_open(struct layout *layout, unsigned rows, unsigned columns, unsigned tiles,
	struct control *control, struct gls_error *error)
{
	*layout = (struct layout){
		.rows = rows, .columns = columns, .cells = rows * columns, .tiles = tiles};
	for (unsigned row = 1; row <= rows; row++)
		layout->last_column |= cell_bit(row * columns - 1);
	/* Orders times maps; most maps have two regions or so, see below. */
	uint64_t states = (uint64_t)factorial(tiles) * binomial(rows * columns, tiles);
	if (tiles < 1 || tiles > LAYOUT_TILES_MAX || tiles >= layout->cells || states >> 32)
		return too_large(layout, error);
	char name[64];
	snprintf(name, sizeof name, "layout-%ux%u-%u", rows, columns, tiles);
	struct table_plan plan = {
		.name = name,
		.version = LAYOUT_VERSION,
		.bytes = parts_of(layout->cells, tiles).end,
		.build = build,
		.context = layout,
	};
	if (!tables_open(control->tables, &plan, TABLE_IN_MEMORY, control, &layout->table, error))
		return false;
	point(layout, layout->table.data);
	if (!((uint64_t)layout->orders * layout->stride >> 32))
		return true;
	layout_close(layout, control);
	return too_large(layout, error);
}

void
layout_close(struct layout *layout, struct control *control)
{
	tables_close(&layout->table, control);
}

bool
layout_each_map(const struct layout *layout, struct budget *budget,
	bool (*visit)(void *data, uint32_t map, uint32_t first_cohort), void *data)
{
	struct sorted_map *sorted = sorted_maps(layout, budget);
	bool good = sorted;
	for (uint32_t i = 0; i < layout->maps && good; i++) {
		uint32_t map = sorted[i].map;
		uint32_t number = layout_number(layout, map);
		uint32_t first = layout->cells <= LAYOUT_DIRECT_CELLS
					 ? word_cohort(layout->word[number])
					 : layout->place[number].cohort;
		good = visit(data, map, first);
	}
	maps_free(layout, budget, sorted);
	return good;
}
