/* An open-addressing table of numbers beside the states themselves. The bits
 * of a slot that the number does not need hold a tag of the hash, so that most
 * collisions are seen without touching a state. Grown by half when it is 85%
 * full: the size need not be a power of two (multiply-shift picks the slot),
 * and the table stays between 57% and 85% full. */
#include "base/store.h"

#include <stdlib.h>
#include <string.h>

enum { SLOTS_FIRST = 1 << 10 };

static uint32_t
slot_of(const struct store *store, uint64_t hash)
{
	return (uint32_t)(((hash >> 32) * store->slot_count) >> 32);
}

static uint32_t
tag_of(const struct store *store, uint64_t hash)
{
	return store->number_bits == 32 ? 0 : (uint32_t)hash << store->number_bits;
}

static uint32_t
number_mask(const struct store *store)
{
	return store->number_bits == 32 ? UINT32_MAX : (1u << store->number_bits) - 1;
}

static void
set_slot_count(struct store *store, uint32_t slot_count)
{
	store->slot_count = slot_count;
	store->slots_full = (uint32_t)((uint64_t)slot_count * 85 / 100);
	store->number_bits = bits_width((uint64_t)store->slots_full + 1);
}

bool
store_init(struct store *store, struct budget *budget, size_t words, size_t record_size)
{
	*store =
		(struct store){.budget = budget, .words = words, .stride = 8 * words + record_size};
	store->slots = budget_zalloc(budget, SLOTS_FIRST * sizeof *store->slots);
	set_slot_count(store, store->slots ? SLOTS_FIRST : 0);
	return store->slots;
}

void
store_free(struct store *store)
{
	for (size_t i = 0; i < store->chunk_count; i++)
		budget_free(store->budget, store->chunks[i], STORE_CHUNK * store->stride);
	budget_free(store->budget, store->chunks, store->chunk_room * sizeof *store->chunks);
	budget_free(store->budget, store->slots, store->slot_count * sizeof *store->slots);
	*store = (struct store){0};
}

/* Puts a number into the first free slot on the way from its hash. */
static void
slot_insert(struct store *store, uint64_t hash, uint32_t number)
{
	uint32_t slot = slot_of(store, hash);
	while (store->slots[slot])
		slot = slot + 1 == store->slot_count ? 0 : slot + 1;
	store->slots[slot] = tag_of(store, hash) | (number + 1);
}

static bool
grow_slots(struct store *store, uint64_t wanted)
{
	if (wanted > UINT32_MAX || wanted > SIZE_MAX / sizeof *store->slots)
		return false;
	uint32_t *slots = budget_zalloc(store->budget, (size_t)wanted * sizeof *slots);
	if (!slots)
		return false;
	budget_free(store->budget, store->slots, store->slot_count * sizeof *store->slots);
	store->slots = slots;
	set_slot_count(store, (uint32_t)wanted);
	for (uint32_t i = 0; i < store->count; i++)
		slot_insert(store, bits_hash(store_state(store, i), store->words), i);
	return true;
}

bool
store_reserve(struct store *store, uint32_t states)
{
	uint64_t wanted = (uint64_t)states * 100 / 85 + 1;
	return wanted <= store->slot_count || grow_slots(store, wanted);
}

static bool
grow_chunks(struct store *store)
{
	if (store->chunk_count == store->chunk_room) {
		size_t room = store->chunk_room ? 2 * store->chunk_room : 16;
		char **chunks = budget_alloc(store->budget, room * sizeof *chunks);
		if (!chunks)
			return false;
		if (store->chunk_count)
			memcpy(chunks, store->chunks, store->chunk_count * sizeof *chunks);
		budget_free(
			store->budget, store->chunks, store->chunk_room * sizeof *store->chunks);
		store->chunks = chunks;
		store->chunk_room = room;
	}
	char *chunk = budget_alloc(store->budget, STORE_CHUNK * store->stride);
	if (!chunk)
		return false;
	store->chunks[store->chunk_count++] = chunk;
	return true;
}

/* The slot that holds the state, or the free one where it would go. */
static uint32_t
probe(const struct store *store, const void *state, uint64_t hash)
{
	uint32_t slot = slot_of(store, hash), tag = tag_of(store, hash);
	uint32_t mask = number_mask(store);
	for (;;) {
		uint32_t entry = store->slots[slot];
		if (!entry)
			return slot;
		if ((entry & ~mask) == tag &&
			!memcmp(store_state(store, (entry & mask) - 1), state, 8 * store->words))
			return slot;
		slot = slot + 1 == store->slot_count ? 0 : slot + 1;
	}
}

uint32_t
store_find(const struct store *store, const void *state, uint64_t hash)
{
	uint32_t entry = store->slots[probe(store, state, hash)];
	return entry ? (entry & number_mask(store)) - 1 : STORE_NONE;
}

uint32_t
store_add(struct store *store, const void *state, uint64_t hash, bool *is_new)
{
	uint32_t slot = probe(store, state, hash);
	uint32_t entry = store->slots[slot];
	*is_new = !entry;
	if (entry)
		return (entry & number_mask(store)) - 1;
	if (store->count == store->slots_full) {
		if (!grow_slots(store, store->slot_count + (uint64_t)store->slot_count / 2))
			return STORE_NONE;
		slot = probe(store, state, hash);
	}
	if (store->count == store->chunk_count * STORE_CHUNK && !grow_chunks(store))
		return STORE_NONE;
	uint32_t number = store->count++;
	char *place = store_state(store, number);
	memcpy(place, state, 8 * store->words);
	memset(place + 8 * store->words, 0, store->stride - 8 * store->words);
	store->slots[slot] = tag_of(store, hash) | (number + 1);
	return number;
}
