#include "kind/shuffdle/champion/known.h"
#include "base/bits.h"

enum {
	LEVEL_BITS = 2,
	REST_BITS_MAX = 32 - LEVEL_BITS,
	PART_BITS_MIN = 9, /* parts of 100 million states are below the size of a huge page */
	NUMBER_BITS_MIN = 24,
	SLOTS_STEP = 1024, /* a page */
};

#define LEVEL_MASK ((1u << LEVEL_BITS) - 1)

/* ---- Numbers -------------------------------------------------------------- */

static void
init_ranks(struct known *known)
{
	triangle_init(&known->triangle);
	for (uint32_t low = 0; low < 1u << KNOWN_LOW_BITS; low++)
		known->low_rank[low] = triangle_rank(&known->triangle, low, 0, 0);
	for (uint32_t high = 0; high < 1u << (KNOWN_CELLS_MAX - KNOWN_LOW_BITS); high++)
		if (bits_count(high) <= known->holes)
			known->high_rank[high] = triangle_rank(&known->triangle, high,
				KNOWN_LOW_BITS, known->holes - bits_count(high));
}

static uint64_t
plain_number(const struct known *known, state_word state)
{
	uint32_t holes = state_holes(state), free = ~holes;
	uint64_t number = 0;
	unsigned left = known->cells - known->holes;
	for (unsigned i = 0; i < known->side; i++) {
		uint32_t cell = 1u << state_cell(state, target_at(i));
		number = number * left-- + bits_count(free & (cell - 1));
		free ^= cell;
	}
	uint32_t low = holes & ((1u << KNOWN_LOW_BITS) - 1), high = holes >> KNOWN_LOW_BITS;
	uint32_t hole_set = known->low_rank[low] + known->high_rank[high];
	uint32_t hole_sets = known->triangle.choose[known->cells][known->holes];
	return (state_row(state) * (uint64_t)hole_sets + hole_set) * known->target_ways + number;
}

static uint32_t
holes_of(const struct known *known, uint32_t rank)
{
	uint32_t holes = 0;
	unsigned cell = known->cells;
	for (unsigned k = known->holes; k > 0; k--) {
		do
			cell--;
		while (known->triangle.choose[cell][k] > rank);
		rank -= known->triangle.choose[cell][k];
		holes |= 1u << cell;
	}
	return holes;
}

static state_word
state_of_plain(const struct known *known, uint64_t number)
{
	uint64_t targets = number % known->target_ways, rest = number / known->target_ways;
	uint32_t hole_sets = known->triangle.choose[known->cells][known->holes];
	uint32_t holes = holes_of(known, (uint32_t)(rest % hole_sets));
	uint32_t free = ~holes, place[KNOWN_CELLS_MAX];
	state_word state = holes | (state_word)(rest / hole_sets) << ROW_AT;
	unsigned left = known->cells - known->holes - known->side + 1;
	for (unsigned i = known->side; i-- > 0; targets /= left++)
		place[i] = (uint32_t)(targets % left);
	for (unsigned i = 0; i < known->side; i++) {
		uint32_t cells = free;
		while (place[i]--)
			cells &= cells - 1;
		free ^= cells & -cells;
		state |= (state_word)bits_lowest(cells) << target_at(i);
	}
	return state;
}

/* Multiplying by an odd number can be undone modulo a power of two, and so can adding
 * the upper half to the lower one without carry. */
static const uint64_t FACTOR = 0x9e3779b97f4a7c15, FACTOR_UNDONE = 0xf1de83e19937733d;

static uint64_t
folded(const struct known *known, uint64_t number)
{
	return number ^ number >> (known->bits + 1) / 2;
}

uint64_t
known_number(const struct known *known, state_word state)
{
	uint64_t mask = (1ull << known->bits) - 1;
	uint64_t number = folded(known, plain_number(known, state) * FACTOR & mask);
	return folded(known, number * FACTOR & mask);
}

state_word
known_state(const struct known *known, uint64_t number)
{
	uint64_t mask = (1ull << known->bits) - 1;
	number = folded(known, number) * FACTOR_UNDONE & mask;
	return state_of_plain(known, folded(known, number) * FACTOR_UNDONE & mask);
}

/* ---- Parts ---------------------------------------------------------------- */

bool
known_init(struct known *known, unsigned side, unsigned holes, unsigned rows, struct budget *budget,
	size_t spared)
{
	*known = (struct known){.budget = budget, .spared = spared};
	known->side = side;
	known->cells = side * side;
	known->holes = holes;
	known->target_ways = 1;
	for (unsigned i = 0; i < side; i++)
		known->target_ways *= known->cells - holes - i;
	init_ranks(known);
	uint64_t states = rows * known->target_ways * known->triangle.choose[known->cells][holes];
	known->bits = bits_width(states - 1);
	if (known->bits < NUMBER_BITS_MIN)
		known->bits = NUMBER_BITS_MIN;
	unsigned part_bits = PART_BITS_MIN;
	if (known->bits > part_bits + REST_BITS_MAX)
		part_bits = known->bits - REST_BITS_MAX;
	known->rest_bits = known->bits - part_bits;
	known->part_count = 1u << part_bits;
	known->part = budget_zalloc(budget, known->part_count * sizeof *known->part);
	for (unsigned i = 0; known->part && i < known->part_count; i++)
		atomic_flag_clear(&known->part[i].lock);
	return known->part;
}

static void
free_slots(struct known *known, uint32_t *slots, uint32_t size)
{
	budget_free(known->budget, slots, size * sizeof *slots);
}

void
known_free(struct known *known)
{
	if (!known->part)
		return;
	for (unsigned i = 0; i < known->part_count; i++)
		free_slots(known, known->part[i].slots, known->part[i].size);
	budget_free(known->budget, known->part, known->part_count * sizeof *known->part);
	known->part = NULL;
}

static struct known_part *
part_of(const struct known *known, uint64_t number)
{
	return &known->part[number >> known->rest_bits];
}

/* What a slot keeps of a number. */
static uint32_t
rest_of(const struct known *known, uint64_t number)
{
	return (uint32_t)(number & ((1ull << known->rest_bits) - 1));
}

/* Where in a part to look for it first: in the order of the numbers. */
static uint32_t
first_slot(const struct known *known, uint32_t rest, uint32_t size)
{
	return (uint32_t)((uint64_t)rest * size >> known->rest_bits);
}

/* The slot in which the rest is, or the free one in which it belongs. */
static uint32_t *
find_slot(const struct known *known, uint32_t *slots, uint32_t size, uint32_t rest)
{
	uint32_t slot = first_slot(known, rest, size);
	while (slots[slot] && slots[slot] >> LEVEL_BITS != rest)
		slot = slot + 1 == size ? 0 : slot + 1;
	return &slots[slot];
}

/* A quarter more slots. */
static bool
grow(struct known *known, struct known_part *part)
{
	uint32_t *before = part->slots, size = part->size;
	uint32_t larger = (size + size / 4 + SLOTS_STEP) / SLOTS_STEP * SLOTS_STEP;
	size_t bytes = larger * sizeof *before;
	if (budget_left(known->budget) < bytes + known->spared)
		return false;
	uint32_t *slots = budget_zalloc(known->budget, bytes);
	if (!slots)
		return false;
	for (uint32_t i = 0; i < size; i++)
		if (before[i])
			*find_slot(known, slots, larger, before[i] >> LEVEL_BITS) = before[i];
	part->slots = slots;
	part->size = larger;
	free_slots(known, before, size);
	return true;
}

static void
lock(struct known_part *part)
{
	while (atomic_flag_test_and_set_explicit(&part->lock, memory_order_acquire)) {}
}

static void
unlock(struct known_part *part)
{
	atomic_flag_clear_explicit(&part->lock, memory_order_release);
}

void
known_prefetch(const struct known *known, uint64_t number)
{
	const struct known_part *part = part_of(known, number);
	const uint32_t *slots = atomic_load_explicit(&part->slots, memory_order_relaxed);
	uint32_t size = atomic_load_explicit(&part->size, memory_order_relaxed);
	/* As a number: a part may have no slots yet, and NULL + 0 is undefined. */
	size_t bytes = first_slot(known, rest_of(known, number), size) * sizeof *slots;
	bits_prefetch((const void *)((uintptr_t)slots + bytes));
}

/* Four fifths of the slots are used at most: longer ways to a free one cost more time
 * than memory is saved. */
static bool
has_room(const struct known_part *part)
{
	uint32_t size = part->size;
	return part->count < size - size / 5;
}

enum known_answer
known_add(struct known *known, uint64_t number, unsigned level)
{
	struct known_part *part = part_of(known, number);
	uint32_t rest = rest_of(known, number);
	enum known_answer answer = KNOWN_FULL;
	lock(part);
	if (has_room(part) || grow(known, part)) {
		uint32_t *slot = find_slot(known, part->slots, part->size, rest);
		answer = *slot ? KNOWN_ALREADY : KNOWN_NEW;
		if (!*slot) {
			*slot = rest << LEVEL_BITS | (level % KNOWN_LEVELS + 1);
			part->count++;
		}
	}
	unlock(part);
	return answer;
}

int
known_level(const struct known *known, uint64_t number)
{
	const struct known_part *part = part_of(known, number);
	if (!part->size)
		return -1;
	return (int)(*find_slot(known, part->slots, part->size, rest_of(known, number)) &
		       LEVEL_MASK) -
	       1;
}

size_t
known_count(const struct known *known)
{
	size_t count = 0;
	for (unsigned i = 0; i < known->part_count; i++)
		count += known->part[i].count;
	return count;
}

unsigned
known_next(struct known *known, struct known_walk *walk, unsigned room, uint64_t *number,
	uint8_t *level)
{
	struct known_part *part = &known->part[walk->part];
	unsigned count = 0;
	lock(part);
	const uint32_t *slots = part->slots;
	uint32_t size = part->size;
	if (walk->size != size)
		*walk = (struct known_walk){walk->part, 0, size};
	for (; walk->next < size && count < room; walk->next++) {
		uint32_t slot = slots[walk->next];
		if (!slot)
			continue;
		number[count] = (uint64_t)walk->part << known->rest_bits | slot >> LEVEL_BITS;
		level[count++] = (uint8_t)((slot & LEVEL_MASK) - 1);
	}
	unlock(part);
	return count;
}
