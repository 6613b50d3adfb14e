#include "kind/tiles/pdb/pattern.h"

#include <stdio.h>

enum { PATTERN_VERSION = 1 };

static void
write_name(unsigned rows, unsigned columns, unsigned blank, uint32_t tiles, enum pattern_form form,
	char *name)
{
	name += sprintf(name, "tiles%s-%ux%u-%u", form == PATTERN_BITS ? "" : "-bytes", rows,
		columns, blank);
	for (char separator = '-'; tiles; tiles &= tiles - 1, separator = '.')
		name += sprintf(name, "%c%u", separator, bits_lowest(tiles));
}

size_t
pattern_describe(const struct pattern *pattern, char *name)
{
	const struct layout *layout = &pattern->layout;
	write_name(
		layout->rows, layout->columns, pattern->blank, pattern->tiles, pattern->form, name);
	return pattern->form == PATTERN_BITS ? layout_bytes(layout)
					     : (size_t)layout->maps * layout->orders;
}

bool
pattern_is_there(const struct geometry *geometry, uint32_t tiles, enum pattern_form form,
	struct control *control)
{
	char name[TABLE_NAME_MAX + 1];
	write_name(geometry->rows, geometry->columns, geometry->blank, tiles, form, name);
	return tables_has(control->tables, name, PATTERN_VERSION);
}

bool
pattern_open(struct pattern *pattern, const struct geometry *geometry, uint32_t tiles,
	enum pattern_form form, enum table_use use, struct control *control,
	struct gls_error *error)
{
	*pattern = (struct pattern){.blank = geometry->blank, .tiles = tiles, .form = form};
	if (!layout_open(&pattern->layout, geometry->rows, geometry->columns, bits_count(tiles),
		    control, error))
		return false;
	char name[101];
	struct table_plan plan = {
		.name = name,
		.version = PATTERN_VERSION,
		.bytes = pattern_describe(pattern, name),
		.build = pattern_build,
		.context = pattern,
	};
	if (tables_open(control->tables, &plan, use, control, &pattern->table, error))
		return true;
	pattern_close(pattern, control);
	return false;
}

void
pattern_close(struct pattern *pattern, struct control *control)
{
	tables_close(&pattern->table, control);
	layout_close(&pattern->layout, control);
}

void
pattern_state(const struct pattern *pattern, const uint8_t *tile, uint32_t *map, uint32_t *order)
{
	unsigned place = 0;
	*map = *order = 0;
	for (unsigned cell = 0; cell < pattern->layout.cells; cell++) {
		if (!(pattern->tiles >> tile[cell] & 1))
			continue;
		uint32_t lesser = pattern->tiles & (cell_bit(tile[cell]) - 1);
		*map |= cell_bit(cell);
		*order |= bits_count(lesser) << (ORDER_FIELD * place++);
	}
}

/* The cells whose row and column add up to an odd number. */
static uint32_t
odd_cells(const struct layout *layout)
{
	uint32_t odd = 0;
	for (unsigned c = 0; c < layout->cells; c++)
		if ((c / layout->columns + c % layout->columns) % 2)
			odd |= cell_bit(c);
	return odd;
}

unsigned
pattern_parity(const struct pattern *pattern, uint32_t map)
{
	return bits_count((map ^ pattern->tiles) & odd_cells(&pattern->layout)) % 2;
}

/* A state on its way down to the goal. */
struct descent {
	uint32_t map, order;
	unsigned blank, bit, parity;
};

/* Moves a tile from a cell to the next if that brings the state one move nearer
 * to the goal: as measure_after() in additive.h tells up from down. */
static bool
goes_down(const struct pattern *pattern, struct descent *at, unsigned from, unsigned to)
{
	uint32_t moved = at->map ^ (cell_bit(from) | cell_bit(to));
	uint32_t order = order_moved(at->order, bits_count(at->map & (cell_bit(from) - 1)),
		bits_count(moved & (cell_bit(to) - 1)));
	unsigned bit = pattern_bit(pattern, moved, order, from);
	if ((bit ^ at->bit ^ at->parity) == 0)
		return false;
	*at = (struct descent){moved, order, from, bit, at->parity ^ 1};
	return true;
}

/* Makes a step down; false if there is none. */
static bool
step_down(const struct pattern *pattern, struct descent *at)
{
	const struct layout *layout = &pattern->layout;
	unsigned columns = layout->columns;
	uint32_t free_cells = layout_region(layout, at->map, at->blank);
	uint32_t last_column = layout->last_column;
	uint32_t leftwards = at->map & (free_cells & ~last_column) << 1;
	uint32_t rightwards = at->map & ~last_column & free_cells >> 1;
	uint32_t upwards = at->map & free_cells << columns;
	uint32_t downwards = at->map & free_cells >> columns;
	for (uint32_t from = leftwards; from; from &= from - 1)
		if (goes_down(pattern, at, bits_lowest(from), bits_lowest(from) - 1))
			return true;
	for (uint32_t from = rightwards; from; from &= from - 1)
		if (goes_down(pattern, at, bits_lowest(from), bits_lowest(from) + 1))
			return true;
	for (uint32_t from = upwards; from; from &= from - 1)
		if (goes_down(pattern, at, bits_lowest(from), bits_lowest(from) - columns))
			return true;
	for (uint32_t from = downwards; from; from &= from - 1)
		if (goes_down(pattern, at, bits_lowest(from), bits_lowest(from) + columns))
			return true;
	return false;
}

unsigned
pattern_distance(const struct pattern *pattern, uint32_t map, uint32_t order, unsigned blank)
{
	const struct layout *layout = &pattern->layout;
	struct descent at = {.map = map,
		.order = order,
		.blank = blank,
		.bit = pattern_bit(pattern, map, order, blank),
		.parity = pattern_parity(pattern, map)};
	uint32_t home = order_of_rank(layout->tiles, 0);
	uint32_t goal_cohort = layout_cohort(layout, pattern->tiles, pattern->blank);
	unsigned distance = 0;
	while (at.map != pattern->tiles || at.order != home ||
		layout_cohort(layout, at.map, at.blank) != goal_cohort) {
		if (!step_down(pattern, &at))
			return 0; /* cannot reach the goal at all */
		distance++;
	}
	return distance;
}
