/* Built breadth-first from the one goal, a distance at a time over the whole
 * array: no queue, and threads share it out by ranges. Two of them may give a
 * place the same distance at once; both write the same byte. */
#include "puzzle/shuffdle/target_table.h"
#include "base/parallel.h"

#include <stdio.h>
#include <string.h>

enum { VERSION = 1, PART = 1 << 16, UNKNOWN = UINT8_MAX };

struct building {
	const struct target_table *table;
	struct control *control;
	_Atomic uint8_t *left;
	uint32_t size;
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
	int side = (int)table->side, cell[TABLE_SIDE_MAX];
	uint32_t taken = 0;
	for (int i = 0, rest = (int)index; i < side; i++, rest /= side * side) {
		cell[i] = rest % (side * side);
		taken |= 1u << cell[i];
	}
	static const int steps[4][2] = {{-1, 0}, {0, -1}, {0, 1}, {1, 0}};
	for (int i = 0; i < side; i++) {
		for (int s = 0; s < 4; s++) {
			int row = cell[i] / side + steps[s][0],
			    column = cell[i] % side + steps[s][1];
			int to = row * side + column;
			if (row < 0 || column < 0 || row >= side || column >= side ||
				taken >> to & 1)
				continue;
			_Atomic uint8_t *place = &building->left[index + (uint32_t)(to - cell[i]) *
										 table->weight[i]];
			if (atomic_load_explicit(place, memory_order_relaxed) == UNKNOWN)
				atomic_store_explicit(place, (uint8_t)(building->distance + 1),
					memory_order_relaxed);
		}
	}
}

static void
build_parts(void *context)
{
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
	memset(data, UNKNOWN, building.size);
	for (unsigned i = 0; i < table->side; i++)
		home[i] = (uint8_t)(table->row * table->side + i);
	building.left[target_table_index(table, home)] = 0;
	do {
		atomic_store(&building.found, false);
		atomic_store(&building.next_part, 0);
		parallel_run(control->threads, build_parts, &building);
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
