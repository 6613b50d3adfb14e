/* Built breadth-first from the one goal, a distance at a time over the whole
 * array: no queue, and threads share it out by ranges. Two of them may give a
 * place the same distance at once; both write the same byte. */
#include "puzzle/shuffdle/target_table.h"
#include "base/bits.h"
#include "base/crew.h"

#include <stdio.h>
#include <string.h>

enum { VERSION = 1, PART = 1 << 16, UNKNOWN = UINT8_MAX };

struct building {
	const struct target_table *table;
	struct control *control;
	_Atomic uint8_t *left;
	uint32_t size;
	uint32_t beside[TABLE_SIDE_MAX * TABLE_SIDE_MAX]; /* a bit for each neighbour */
	uint8_t distance;
	atomic_uint next_part;
	atomic_bool found, stopped;
};

void
target_table_init(struct target_table *table, unsigned side, unsigned row)
{
	*table = (struct target_table){.side = side, .row = row};
	uint32_t weight = 1;
	for (unsigned i = 0; i < side; i++, weight *= side * side)
		table->weight[i] = weight;
	snprintf(table->name, sizeof table->name, "shuffdle-%u-row%u-targets", side, row + 1);
}

static uint32_t
table_size(const struct target_table *table)
{
	return table->weight[table->side - 1] * table->side * table->side;
}

/* Gives every arrangement one move from this one its distance, if it has none. */
static void
spread(struct building *building, uint32_t index)
{
	const struct target_table *table = building->table;
	uint32_t cells = table->side * table->side, cell[TABLE_SIDE_MAX], taken = 0;
	for (uint32_t i = 0, rest = index; i < table->side; i++, rest /= cells) {
		cell[i] = rest % cells;
		taken |= 1u << cell[i];
	}
	for (unsigned i = 0; i < table->side; i++) {
		uint32_t free = building->beside[cell[i]] & ~taken;
		for (; free; free &= free - 1) {
			uint32_t step = (bits_lowest(free) - cell[i]) * table->weight[i];
			_Atomic uint8_t *place = &building->left[index + step];
			if (atomic_load_explicit(place, memory_order_relaxed) == UNKNOWN)
				atomic_store_explicit(place, (uint8_t)(building->distance + 1),
					memory_order_relaxed);
		}
	}
}

static void
set_beside(struct building *building, unsigned side)
{
	for (unsigned c = 0; c < side * side; c++) {
		uint32_t cell = 1u << c, *beside = &building->beside[c];
		*beside |= c >= side ? cell >> side : 0;
		*beside |= c % side ? cell >> 1 : 0;
		*beside |= (c + 1) % side ? cell << 1 : 0;
		*beside |= c + side < side * side ? cell << side : 0;
	}
}

static void
build_parts(void *context, unsigned member)
{
	(void)member; /* the work shares itself out */
	struct building *building = context;
	for (;;) {
		uint32_t first = atomic_fetch_add(&building->next_part, 1) * PART;
		if (first >= building->size || atomic_load(&building->stopped))
			return;
		if (control_poll(building->control) != GLS_LIMIT_NONE)
			atomic_store(&building->stopped, true);
		uint32_t end = building->size - first < PART ? building->size : first + PART;
		bool found = false;
		for (uint32_t i = first; i < end; i++) {
			if (atomic_load_explicit(&building->left[i], memory_order_relaxed) !=
				building->distance)
				continue;
			spread(building, i);
			found = true;
		}
		if (found)
			atomic_store(&building->found, true);
	}
}

static bool
build(const void *context, void *data, struct control *control)
{
	const struct target_table *table = context;
	struct building building = {.table = table, .control = control, .left = data};
	uint8_t home[TABLE_SIDE_MAX];
	building.size = table_size(table);
	set_beside(&building, table->side);
	memset(data, UNKNOWN, building.size);
	for (unsigned i = 0; i < table->side; i++)
		home[i] = (uint8_t)(table->row * table->side + i);
	building.left[target_table_index(table, home)] = 0;
	do {
		atomic_store(&building.found, false);
		atomic_store(&building.next_part, 0);
		crew_run(control->threads, build_parts, &building);
		building.distance++;
	} while (atomic_load(&building.found) && !atomic_load(&building.stopped));
	return !atomic_load(&building.stopped);
}

struct table_plan
target_table_plan(const struct target_table *table)
{
	return (struct table_plan){
		.name = table->name,
		.version = VERSION,
		.bytes = table_size(table),
		.build = build,
		.context = table,
	};
}
