/* Built breadth-first from the one goal, a distance at a time over the whole
 * array: no queue, and threads share it out by ranges. Two of them may give a
 * place the same distance at once; both write the same byte.
 *
 * Places are looked through eight at a time. Those in which only the first two
 * targets differ follow each other, as a block: what the other targets can do is
 * found once for the block. */
#include "kind/shuffdle/target_table.h"
#include "base/bits.h"
#include "base/crew.h"

#include <stdio.h>
#include <string.h>

enum {
	VERSION = 2,
	CELLS_MAX = TABLE_SIDE_MAX * TABLE_SIDE_MAX,
	PART = 1 << 13, /* words of eight places */
	INNER = 2,      /* targets that differ within a block */
	UNKNOWN = UINT8_MAX,
	DETOUR_MAX = 3, /* half of one, as far as two bits go */
};

struct building {
	const struct target_table *table;
	struct control *control;
	_Atomic uint8_t *left;
	uint32_t size, block_size;
	uint32_t beside[CELLS_MAX];                  /* a bit for each neighbour */
	uint8_t inner[CELLS_MAX * CELLS_MAX][INNER]; /* by place in a block: the cells */
	uint8_t distance;
	atomic_uint next_part;
	atomic_bool found, stopped;
};

static unsigned
difference(unsigned one, unsigned other)
{
	return one > other ? one - other : other - one;
}

void
target_table_init(struct target_table *table, unsigned side, unsigned row)
{
	*table = (struct target_table){.side = side, .row = row};
	uint32_t weight = 1;
	for (unsigned i = 0; i < side; i++, weight *= side * side) {
		table->weight[i] = weight;
		for (unsigned c = 0; c < side * side; c++)
			table->walk[i][c] =
				(uint8_t)(difference(c / side, row) + difference(c % side, i));
	}
	snprintf(table->name, sizeof table->name, "shuffdle-%u-row%u-targets", side, row + 1);
}

static uint32_t
table_size(const struct target_table *table)
{
	return table->weight[table->side - 1] * table->side * table->side;
}

/* What a block has in common: the cells of the outer targets, and their moves. */
struct block {
	uint32_t number, taken;
	unsigned count;
	struct {
		uint32_t step, to; /* added to the index; the cell, as a bit */
	} move[4 * TABLE_SIDE_MAX];
};

static void
open_block(const struct building *building, uint32_t number, struct block *block)
{
	const struct target_table *table = building->table;
	uint32_t cells = table->side * table->side, cell[TABLE_SIDE_MAX];
	*block = (struct block){.number = number};
	for (uint32_t i = INNER, rest = number; i < table->side; i++, rest /= cells) {
		cell[i] = rest % cells;
		block->taken |= 1u << cell[i];
	}
	for (unsigned i = INNER; i < table->side; i++) {
		uint32_t free = building->beside[cell[i]] & ~block->taken;
		for (; free; free &= free - 1) {
			unsigned move = block->count++;
			block->move[move].step = (bits_lowest(free) - cell[i]) * table->weight[i];
			block->move[move].to = free & -free;
		}
	}
}

static inline void
reach(struct building *building, uint32_t index)
{
	_Atomic uint8_t *place = &building->left[index];
	if (atomic_load_explicit(place, memory_order_relaxed) == UNKNOWN)
		atomic_store_explicit(
			place, (uint8_t)(building->distance + 1), memory_order_relaxed);
}

/* Gives every arrangement one move from this one of the block its distance, if it
 * has none. */
static void
spread(struct building *building, const struct block *block, uint32_t index)
{
	const uint8_t *cell = building->inner[index - block->number * building->block_size];
	uint32_t inner = 1u << cell[0] | 1u << cell[1];
	for (unsigned i = 0; i < block->count; i++)
		if (!(block->move[i].to & inner))
			reach(building, index + block->move[i].step);
	for (unsigned i = 0; i < INNER; i++) {
		uint32_t free = building->beside[cell[i]] & ~(block->taken | inner);
		for (; free; free &= free - 1)
			reach(building,
				index + (bits_lowest(free) - cell[i]) * building->table->weight[i]);
	}
}

/* Spreads those of these places that have the present distance. */
static bool
spread_places(struct building *building, struct block *block, uint32_t first, uint32_t end)
{
	bool found = false;
	for (uint32_t i = first; i < end; i++) {
		if (atomic_load_explicit(&building->left[i], memory_order_relaxed) !=
			building->distance)
			continue;
		if (i / building->block_size != block->number)
			open_block(building, i / building->block_size, block);
		spread(building, block, i);
		found = true;
	}
	return found;
}

/* Whether one of the eight bytes of the word is this one. */
static bool
has_byte(uint64_t word, uint8_t byte)
{
	const uint64_t ones = 0x0101010101010101, high = ones << 7;
	uint64_t zero = word ^ ones * byte;
	return (zero - ones) & ~zero & high;
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
set_inner(struct building *building, unsigned cells)
{
	for (unsigned i = 0; i < cells * cells; i++) {
		building->inner[i][0] = (uint8_t)(i % cells);
		building->inner[i][1] = (uint8_t)(i / cells);
	}
}

static void
build_parts(void *context, unsigned member)
{
	(void)member; /* the work shares itself out */
	struct building *building = context;
	struct block block = {.number = UINT32_MAX};
	uint32_t words = building->size / 8;
	_Atomic uint64_t *left = (_Atomic uint64_t *)(void *)building->left;
	for (;;) {
		uint32_t first = atomic_fetch_add(&building->next_part, 1) * PART;
		if (first > words || atomic_load(&building->stopped))
			return;
		if (control_poll(building->control) != GLS_LIMIT_NONE)
			atomic_store(&building->stopped, true);
		uint32_t end = words - first < PART ? words : first + PART;
		bool found = false;
		for (uint32_t i = first; i < end; i++)
			if (has_byte(atomic_load_explicit(&left[i], memory_order_relaxed),
				    building->distance))
				found |= spread_places(building, &block, 8 * i, 8 * i + 8);
		if (end == words)
			found |= spread_places(building, &block, 8 * words, building->size);
		if (found)
			atomic_store(&building->found, true);
	}
}

/* Halves of detours, four to a byte. Where targets would share a cell there is nothing
 * to know; 0 will do. */
static void
pack_detours(const struct building *building, uint8_t *packed)
{
	const struct target_table *table = building->table;
	uint32_t cells = table->side * table->side;
	uint8_t cell[TABLE_SIDE_MAX] = {0};
	for (uint32_t index = 0; index < building->size; index++) {
		unsigned left = building->left[index], half = 0;
		if (left != UNKNOWN)
			half = (left - target_table_walk(table, cell)) / 2;
		packed[index / 4] |=
			(uint8_t)((half < DETOUR_MAX ? half : DETOUR_MAX) << 2 * (index % 4));
		for (unsigned i = 0; i < table->side && ++cell[i] == cells; i++)
			cell[i] = 0;
	}
}

static void
find_distances(struct building *building)
{
	const struct target_table *table = building->table;
	uint8_t home[TABLE_SIDE_MAX];
	for (unsigned i = 0; i < table->side; i++)
		home[i] = (uint8_t)(table->row * table->side + i);
	building->left[target_table_index(table, home)] = 0;
	do {
		atomic_store(&building->found, false);
		atomic_store(&building->next_part, 0);
		crew_run(building->control->threads, build_parts, building);
		building->distance++;
	} while (atomic_load(&building->found) && !atomic_load(&building->stopped));
}

static bool
build(const void *context, void *data, struct control *control)
{
	const struct target_table *table = context;
	uint32_t size = table_size(table);
	uint8_t *left = budget_alloc(&control->budget, size);
	if (!left)
		return false;
	struct building building = {.table = table, .control = control, .size = size};
	building.left = (_Atomic uint8_t *)left;
	building.block_size = table->weight[INNER];
	set_beside(&building, table->side);
	set_inner(&building, table->side * table->side);
	memset(left, UNKNOWN, size);
	find_distances(&building);
	if (!atomic_load(&building.stopped))
		pack_detours(&building, data);
	budget_free(&control->budget, left, size);
	return !atomic_load(&building.stopped);
}

struct table_plan
target_table_plan(const struct target_table *table)
{
	return (struct table_plan){
		.name = table->name,
		.version = VERSION,
		.bytes = (table_size(table) + 3) / 4,
		.build = build,
		.context = table,
	};
}
