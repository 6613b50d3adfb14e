/* store.h: a set of fixed-size states, each kept once with a small record.
 *
 * States are whole 64-bit words. They are numbered from 0 in the order in
 * which they came and never move, so a number names a state for good. The
 * store grows through its budget, in pieces: no copy of the states is made.
 *
 * A state costs its own size, its record, and between 4.7 and 7.1 bytes of
 * hash table.
 */
#ifndef GLS_BASE_STORE_H
#define GLS_BASE_STORE_H

#include "base/bits.h"
#include "base/budget.h"

#include <stdbool.h>
#include <stdint.h>

#define STORE_NONE UINT32_MAX

enum { STORE_CHUNK_BITS = 12, STORE_CHUNK = 1 << STORE_CHUNK_BITS };

struct store {
	struct budget *budget;
	size_t words, stride; /* of a state; bytes from one state to the next */
	char **chunks;
	size_t chunk_count, chunk_room;
	uint32_t count;
	uint32_t *slots; /* number + 1 of a state below a tag of its hash; 0: free */
	uint32_t slot_count, slots_full;
	unsigned number_bits;
};

/* An empty store for states of so many words with records of record_size bytes.
 * False if the budget does not even hold that. */
MUST_CHECK bool store_init(
	struct store *store, struct budget *budget, size_t words, size_t record_size);

/* Makes room in the hash table for so many states in all: to grow it step by step takes as long
 * as to add them. False if the budget does not hold that; nothing has changed then. */
MUST_CHECK bool store_reserve(struct store *store, uint32_t states);

void store_free(struct store *store);

/* The number of the state, which is added with a record of zeros if it is new
 * (*is_new says so). STORE_NONE if it is new and the budget is spent. hash is
 * bits_hash(state, words). */
uint32_t store_add(struct store *store, const void *state, uint64_t hash, bool *is_new);

/* The number of the state, STORE_NONE if it is not there. */
uint32_t store_find(const struct store *store, const void *state, uint64_t hash);

static inline void *
store_state(const struct store *store, uint32_t number)
{
	return store->chunks[number >> STORE_CHUNK_BITS] +
	       (number & (STORE_CHUNK - 1)) * store->stride;
}

static inline void *
store_record(const struct store *store, uint32_t number)
{
	return (char *)store_state(store, number) + 8 * store->words;
}

/* Asks the cache for the place where a state with this hash is looked for. */
static inline void
store_prefetch(const struct store *store, uint64_t hash)
{
	bits_prefetch(&store->slots[((hash >> 32) * store->slot_count) >> 32]);
}

#endif
