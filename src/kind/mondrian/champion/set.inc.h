/* set.inc.h: a set of boards, each with the depth at which it was reached.
 *
 * An open hash table of keys with the depth in the low byte: one word a board
 * for narrow keys, two for wide ones. Threads may add and look up at once; the
 * table grows only between, by set_reserve().
 */
#ifndef GLS_MONDRIAN_CHAMPION_SET_INC_H
#define GLS_MONDRIAN_CHAMPION_SET_INC_H

#include "kind/mondrian/champion/board.inc.h"

#include <stdatomic.h>

enum {
	SET_DEPTH_MAX = MONDRIAN_DEPTH_MAX,
	SET_DEPTH_NONE = 255, /* of a board that is not there */
	SET_SLOT_BUSY = 255,  /* being written: no slot of a board looks like this */
	SET_SLOTS_MIN = 1 << 12,
};

/* Slots may be filled to this part; beyond it, chains of wide keys grow long. */
static const double SET_LOAD_MAX = 0.7;

struct set_slot {
	_Atomic uint64_t word[KEY_WORDS];
};

struct set {
	struct budget *budget;
	struct set_slot *slots;
	size_t slot_count; /* a power of two */
	unsigned shift;    /* from a hash to a slot */
	atomic_size_t count;
};

static inline size_t
set_home(const struct set *set, board_key key)
{
	uint64_t hash = (uint64_t)key * 0x9e3779b97f4a7c15;
#if KEY_WORDS == 2
	hash ^= (uint64_t)(key >> 64) * 0xd6e8feb86659fd93;
	hash *= 0x9e3779b97f4a7c15;
#endif
	return (size_t)(hash >> set->shift);
}

static inline void
set_prefetch(const struct set *set, board_key key)
{
	bits_prefetch(&set->slots[set_home(set, key)]);
}

/* The first word of a board's slot, without its depth, and the second. */
static inline uint64_t
set_key_low(board_key key)
{
	return (uint64_t)key << 8;
}

static inline uint64_t
set_key_high(board_key key)
{
	return KEY_WORDS == 2 ? (uint64_t)(key >> 56) : 0;
}

/* The first word of a slot, once it is written. */
static inline uint64_t
set_slot_low(struct set_slot *slot)
{
	uint64_t low = atomic_load_explicit(&slot->word[0], memory_order_acquire);
	while (KEY_WORDS == 2 && bits_unlikely(low == SET_SLOT_BUSY))
		low = atomic_load_explicit(&slot->word[0], memory_order_acquire);
	return low;
}

static inline bool
set_slot_has(struct set_slot *slot, uint64_t low, board_key key)
{
	return (low ^ set_key_low(key)) <= UINT8_MAX &&
	       (KEY_WORDS == 1 || atomic_load_explicit(&slot->word[KEY_WORDS - 1],
					  memory_order_relaxed) == set_key_high(key));
}

/* Takes an empty slot for a board; false if another thread was quicker. */
static inline bool
set_slot_take(struct set_slot *slot, board_key key, unsigned depth)
{
	uint64_t empty = 0, low = set_key_low(key) | (depth + 1);
	if (KEY_WORDS == 1)
		return atomic_compare_exchange_strong_explicit(
			&slot->word[0], &empty, low, memory_order_relaxed, memory_order_relaxed);
	if (!atomic_compare_exchange_strong_explicit(&slot->word[0], &empty, SET_SLOT_BUSY,
		    memory_order_relaxed, memory_order_relaxed))
		return false;
	atomic_store_explicit(&slot->word[KEY_WORDS - 1], set_key_high(key), memory_order_relaxed);
	atomic_store_explicit(&slot->word[0], low, memory_order_release);
	return true;
}

/* Adds a board; whether it is new. There must be room, and `count` is the
 * caller's to keep. */
static inline bool
set_add(struct set *set, board_key key, unsigned depth)
{
	size_t mask = set->slot_count - 1;
	for (size_t at = set_home(set, key);;) {
		struct set_slot *slot = &set->slots[at];
		uint64_t low = set_slot_low(slot);
		if (!low) {
			if (set_slot_take(slot, key, depth))
				return true;
		} else if (set_slot_has(slot, low, key)) {
			return false;
		} else {
			at = (at + 1) & mask;
		}
	}
}

/* The depth of a board; SET_DEPTH_NONE if it is not there. */
static inline unsigned
set_depth(const struct set *set, board_key key)
{
	size_t mask = set->slot_count - 1;
	for (size_t at = set_home(set, key);; at = (at + 1) & mask) {
		struct set_slot *slot = &set->slots[at];
		uint64_t low = set_slot_low(slot);
		if (!low)
			return SET_DEPTH_NONE;
		if (set_slot_has(slot, low, key))
			return (unsigned)(low & UINT8_MAX) - 1;
	}
}

static inline bool
set_allocate(struct set *set, size_t slot_count)
{
	set->slots = budget_zalloc(set->budget, slot_count * sizeof *set->slots);
	set->slot_count = slot_count;
	set->shift = 65 - bits_width(slot_count);
	return set->slots;
}

static inline bool
set_init(struct set *set, struct budget *budget)
{
	*set = (struct set){.budget = budget};
	return set_allocate(set, SET_SLOTS_MIN);
}

static inline void
set_free(struct set *set)
{
	budget_free(set->budget, set->slots, set->slot_count * sizeof *set->slots);
	set->slots = NULL;
}

static inline void
set_clear(struct set *set)
{
	memset((void *)set->slots, 0, set->slot_count * sizeof *set->slots);
	set->count = 0;
}

/* Whether so many boards can be added without growing. */
static inline bool
set_has_room(struct set *set, size_t more)
{
	size_t count = atomic_load_explicit(&set->count, memory_order_relaxed) + more;
	return (double)count <= SET_LOAD_MAX * (double)set->slot_count;
}

static inline board_key
set_slot_key(struct set_slot *slot)
{
	board_key key = slot->word[0] >> 8;
#if KEY_WORDS == 2
	key |= (board_key)slot->word[1] << 56;
#endif
	return key;
}

/* Makes room for so many more boards; false when memory is out. */
static inline bool
set_reserve(struct set *set, size_t more)
{
	if (set_has_room(set, more))
		return true;
	struct set old = *set;
	size_t slot_count = old.slot_count;
	while ((double)(old.count + more) > SET_LOAD_MAX * (double)slot_count)
		slot_count *= 2;
	if (!set_allocate(set, slot_count)) {
		set->slots = old.slots;
		set->slot_count = old.slot_count;
		set->shift = old.shift;
		return false;
	}
	for (size_t i = 0; i < old.slot_count; i++)
		if (old.slots[i].word[0])
			set_add(set, set_slot_key(&old.slots[i]),
				(unsigned)(old.slots[i].word[0] & UINT8_MAX) - 1);
	set_free(&old);
	return true;
}

#endif
