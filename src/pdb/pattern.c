#include "pdb/pattern.h"

#include <stdio.h>

enum { PATTERN_VERSION = 1 };

size_t
pattern_describe(const struct pattern *pattern, char *name)
{
	const struct layout *layout = &pattern->layout;
	bool is_bits = pattern->form == PATTERN_BITS;
	name += sprintf(name, "tiles%s-%ux%u-%u", is_bits ? "" : "-bytes", layout->rows,
		layout->columns, pattern->blank);
	char separator = '-';
	for (uint32_t tiles = pattern->tiles; tiles; tiles &= tiles - 1, separator = '.')
		name += sprintf(name, "%c%u", separator, bits_lowest(tiles));
	return is_bits ? layout_bytes(layout) : (size_t)layout->maps * layout->orders;
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

/* Makes a step that brings the state one move nearer to the goal; false if there
 * is none. The bit of the state and its parity tell which steps do: see
 * pattern_step() in additive.h. */
static bool
step_down(const struct pattern *pattern, uint32_t *map, uint32_t *order, unsigned *blank,
	unsigned *bit, unsigned parity)
{
	const struct layout *layout = &pattern->layout;
	uint32_t free_cells = layout_region(layout->rows, layout->columns, *map, *blank);
	for (uint32_t from = *map; from; from &= from - 1) {
		unsigned cell = bits_lowest(from);
		uint32_t to = geometry_neighbours(layout->rows, layout->columns, cell) & free_cells;
		for (; to; to &= to - 1) {
			uint32_t target = to & -to, moved = *map ^ (cell_bit(cell) | target);
			uint32_t next = order_moved(*order, bits_count(*map & (cell_bit(cell) - 1)),
				bits_count(moved & (target - 1)));
			unsigned next_bit = pattern_bit(pattern, moved, next, cell);
			if ((next_bit ^ *bit ^ parity) == 0)
				continue;
			*map = moved;
			*order = next;
			*blank = cell;
			*bit = next_bit;
			return true;
		}
	}
	return false;
}

unsigned
pattern_distance(const struct pattern *pattern, uint32_t map, uint32_t order, unsigned blank)
{
	unsigned distance = 0, parity = pattern_parity(pattern, map);
	unsigned bit = pattern_bit(pattern, map, order, blank);
	uint32_t home = order_of_rank(pattern->layout.tiles, 0);
	uint32_t goal_cohort = layout_cohort(&pattern->layout, pattern->tiles, pattern->blank);
	while (map != pattern->tiles || order != home ||
		layout_cohort(&pattern->layout, map, blank) != goal_cohort) {
		if (!step_down(pattern, &map, &order, &blank, &bit, parity))
			return 0; /* cannot reach the goal at all */
		parity ^= 1;
		distance++;
	}
	return distance;
}
