/* Breadth-first search from the end, one depth after the other, over the table itself:
 * arrangements with the same tiles in the same cells lie together, for all cells of the
 * blank, and are looked at in one go.
 */
#include "kind/tiles/champion/slide_tables.h"
#include "base/crew.h"

#include <string.h>

enum {
	UNREACHED = UINT8_MAX,
	GROUP = SLIDE_CELLS_MAX * WAYS, /* bytes with the same tiles in the same cells */
	GROUP_WORDS = GROUP / 8,
};

static size_t
table_bytes(unsigned tiles)
{
	return (size_t)GROUP << (SLIDE_CELL_BITS * tiles);
}

struct building {
	struct slide_tables *tables;
	const struct slide_shape *shape;
	slide_board end;
	struct control *control;
	atomic_uint next;
	atomic_bool is_over;
};

/* The arrangements with the same tiles in the same cells. */
struct group {
	uint8_t *distance;                /* of the whole table */
	uint32_t weight[SLIDE_CELLS_MAX]; /* in `cells` of the tile in a cell; 0: none */
	size_t cells; /* of the tiles, as they stand in an index above the blank */
};

/* Without a branch, and without one in spread() for whether a tile is there: tables take
 * 1.3 seconds instead of 2.0 for five tiles of the 15-puzzle. */
static bool
mark(const struct group *group, size_t cells, unsigned blank, enum way way, unsigned depth)
{
	uint8_t *distance = &group->distance[(cells << SLIDE_CELL_BITS | blank) * WAYS + way];
	bool is_new = *distance == UNREACHED;
	*distance = is_new ? (uint8_t)depth : *distance;
	return is_new;
}

/* Marks what leads by a slide one way to the blank's cell. Slides are the same in both
 * directions, and what a slide led to goes on the other way. */
static bool
spread(const struct group *group, const struct slide_shape *shape, unsigned blank, enum way way,
	unsigned depth)
{
	struct slide_room room = shape->room[way][blank];
	bool is_any = false;
	size_t cells = group->cells;
	for (unsigned i = 1; i <= room.before; i++) {
		unsigned cell = blank - i * room.step;
		cells += room.step * group->weight[cell];
		is_any |= mark(group, cells, cell, way, depth);
	}
	cells = group->cells;
	for (unsigned i = 1; i <= room.after; i++) {
		unsigned cell = blank + i * room.step;
		cells -= room.step * group->weight[cell];
		is_any |= mark(group, cells, cell, way, depth);
	}
	return is_any;
}

/* The highest bit of each of eight bytes that has the value, the first byte lowest. */
static uint64_t
bytes_with(const uint8_t *bytes, unsigned value)
{
	const uint64_t lows = 0x7f7f7f7f7f7f7f7f;
	uint64_t difference = bits_load(bytes) ^ value * (uint64_t)0x0101010101010101;
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
	difference = __builtin_bswap64(difference);
#endif
	return ~(((difference & lows) + lows) | difference | lows);
}

static void
set_group(struct group *group, unsigned tiles)
{
	memset(group->weight, 0, sizeof group->weight);
	for (unsigned i = 0; i < tiles; i++)
		group->weight[slide_cell(group->cells, i)] = 1u << (SLIDE_CELL_BITS * i);
}

/* Goes on from the arrangements of one group that have a depth. */
static bool
expand_group(const struct building *building, struct group *group, unsigned depth)
{
	const uint8_t *distance = group->distance + group->cells * GROUP;
	uint64_t found[GROUP_WORDS], any = 0;
	for (unsigned i = 0; i < GROUP_WORDS; i++)
		any |= found[i] = bytes_with(distance + 8 * i, depth);
	if (!any)
		return false;
	set_group(group, building->tables->tiles);
	bool is_any = false;
	for (unsigned i = 0; i < GROUP_WORDS; i++)
		for (; found[i]; found[i] &= found[i] - 1) {
			unsigned place = 8 * i + bits_lowest(found[i]) / 8;
			is_any |= spread(group, building->shape, place / WAYS,
				other_way((enum way)(place % WAYS)), depth + 1);
		}
	return is_any;
}

static bool
build_table(struct building *building, unsigned pattern)
{
	const struct slide_tables *tables = building->tables;
	struct group group = {.distance = tables->distance[pattern]};
	size_t groups = (size_t)1 << (SLIDE_CELL_BITS * tables->tiles);
	memset(group.distance, UNREACHED, table_bytes(tables->tiles));
	for (unsigned way = 0; way < WAYS; way++)
		group.distance[slide_index(tables, pattern, building->end, (enum way)way)] = 0;
	bool is_any = true;
	for (unsigned depth = 0; is_any; depth++) {
		is_any = false;
		if (control_poll(building->control) != GLS_LIMIT_NONE)
			return false;
		for (group.cells = 0; group.cells < groups; group.cells++)
			is_any |= expand_group(building, &group, depth);
	}
	return true;
}

/* Tables are shared out among threads. */
static void
build_tables(void *data, unsigned member)
{
	(void)member;
	struct building *building = data;
	for (;;) {
		unsigned pattern = atomic_fetch_add(&building->next, 1);
		if (pattern >= building->tables->count)
			return;
		if (!build_table(building, pattern))
			atomic_store(&building->is_over, true);
	}
}

size_t
slide_tables_bytes(const struct slide_shape *shape, unsigned tiles)
{
	return (shape->tiles + tiles - 1) / tiles * table_bytes(tiles);
}

bool
slide_tables_make(struct slide_tables *tables, const struct slide_shape *shape, slide_board end,
	unsigned tiles, struct control *control)
{
	unsigned all = shape->tiles;
	size_t bytes = table_bytes(tiles);
	*tables = (struct slide_tables){.tiles = tiles};
	for (unsigned covered = 0; covered < all; covered += tiles) {
		/* The last ones belong to two patterns where there are too few left. */
		tables->first[tables->count] = 1 + (covered + tiles > all ? all - tiles : covered);
		uint8_t *distance = budget_zalloc(&control->budget, bytes);
		if (!distance)
			break;
		tables->distance[tables->count++] = distance;
	}
	struct building building = {
		.tables = tables, .shape = shape, .end = end, .control = control};
	bool enough = tables->count * tiles >= all;
	if (enough)
		crew_run(control->threads < tables->count ? control->threads : tables->count,
			build_tables, &building);
	if (enough && !building.is_over)
		return true;
	slide_tables_free(tables, control);
	return false;
}

void
slide_tables_free(struct slide_tables *tables, struct control *control)
{
	size_t bytes = table_bytes(tables->tiles);
	for (unsigned i = 0; i < tables->count; i++)
		budget_free(&control->budget, tables->distance[i], bytes);
	*tables = (struct slide_tables){0};
}
