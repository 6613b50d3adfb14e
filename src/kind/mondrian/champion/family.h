/* family.h: the boards that one end has reached, as bits.
 *
 * Boards that differ only in one colour, the free one, are a family: its frame is the number
 * of how the other tiles stand, and each set of places of the free colour, a member, has a
 * bit that says whether the board was reached. Two tiles each of colours A, B and C on 6 x 6
 * cells have 630 sets of places a colour: with A free, the frame is 630 * rank(B) + rank(C),
 * and a family has 630 bits, in ten words. Large layers have ten to twenty boards in a
 * family, and what is done to a family is done to words.
 *
 * Threads may add boards at once. Each notes in a log of its own what was new, and
 * families_next_layer() makes the next layer of that. The notes lie in bins by frame, so that the
 * families of a bin are put together in a small place: 1 MB on 8 x 8 cells, 20 on 10 x 10.
 */
#ifndef GLS_MONDRIAN_CHAMPION_FAMILY_H
#define GLS_MONDRIAN_CHAMPION_FAMILY_H

#include "kind/mondrian/champion/plan.h"

#include <stdatomic.h>

enum {
	/* A block is a millisecond's work, between two looks at the clock. */
	FAMILY_BLOCK_BOARDS = 4096,
	FAMILY_BLOCK_FAMILIES = 512,
	FAMILY_NOTES = 127, /* two kilobytes */
};

static const uint32_t FAMILY_BUSY = UINT32_MAX; /* a number: the family is being made */

typedef _Atomic uint64_t family_word;

/* Families of one layer and their boards, in the order of frames. A family may go on in the
 * next block. */
struct family_block {
	struct family_block *next;
	unsigned families, boards;
	uint32_t frame[FAMILY_BLOCK_FAMILIES];
	uint16_t count[FAMILY_BLOCK_FAMILIES];
	uint16_t member[FAMILY_BLOCK_BOARDS];
};

struct family_layer {
	struct family_block *first;
	size_t boards;
};

/* All boards that one end has reached. */
struct families {
	struct budget *budget;
	size_t frames;            /* how many there may be */
	unsigned words;           /* of a family's bits */
	_Atomic uint32_t *number; /* of the family with each frame, from 1; 0: none yet */
	family_word *_Atomic *chunks;
	size_t chunk_room;
	unsigned chunk_bits; /* families of a chunk: 2 to this power */
	atomic_uint count;
	size_t boards;
	struct family_layer layer[MONDRIAN_DEPTH_MAX + 1];
};

/* Members of a family that are new: some bits of one of its words. */
struct family_note {
	uint64_t bits;
	uint32_t frame, word;
};

struct family_notes {
	struct family_notes *next;
	size_t count;
	struct family_note note[FAMILY_NOTES];
};

/* What one thread found. */
struct family_log {
	struct budget *budget;
	unsigned bin_bits, bins; /* 2 to this power frames make a bin */
	struct family_notes **bin;
	unsigned words;
	uint64_t *scratch; /* room for all families of a bin, zeros */
	uint64_t *filled;  /* a bit for each of them that is not */
};

/* False when memory is out; to be freed in either case. */
bool families_init(struct families *families, struct budget *budget, size_t frames, unsigned words);
void families_free(struct families *families);
bool family_log_init(struct family_log *log, struct budget *budget, size_t frames, unsigned words);
void family_log_free(struct family_log *log);

static inline family_word *
family_at(const struct families *families, uint32_t number)
{
	uint32_t at = (number - 1) & ((1u << families->chunk_bits) - 1);
	family_word *chunk = atomic_load_explicit(
		&families->chunks[(number - 1) >> families->chunk_bits], memory_order_acquire);
	return chunk + (size_t)at * families->words;
}

/* The bits of the family with a frame; NULL if there is none yet, or it is being made: then it
 * has no boards. */
static inline family_word *
family_find(const struct families *families, uint32_t frame)
{
	uint32_t number = atomic_load_explicit(&families->number[frame], memory_order_acquire);
	return number && number != FAMILY_BUSY ? family_at(families, number) : NULL;
}

/* The same, made if need be; NULL when memory is out. */
family_word *family_make(struct families *families, uint32_t frame);

static inline uint64_t
family_get(const family_word *word)
{
	return atomic_load_explicit(word, memory_order_relaxed);
}

/* Sets bits of a word; which of them were not set before. */
static inline uint64_t
family_set(family_word *word, uint64_t bits, bool is_shared)
{
	uint64_t old = family_get(word);
	if (!(bits & ~old))
		return 0;
	if (is_shared)
		old = atomic_fetch_or_explicit(word, bits, memory_order_relaxed);
	else
		atomic_store_explicit(word, old | bits, memory_order_relaxed);
	return bits & ~old;
}

/* More room in a bin; false when memory is out. */
bool family_log_grow(struct family_log *log, unsigned bin);

/* Notes what family_set() said is new; false when memory is out. */
static inline bool
family_log_add(struct family_log *log, struct family_note note)
{
	unsigned bin = note.frame >> log->bin_bits;
	struct family_notes *notes = log->bin[bin];
	if (!notes || notes->count == FAMILY_NOTES) {
		if (!family_log_grow(log, bin))
			return false;
		notes = log->bin[bin];
	}
	notes->note[notes->count++] = note;
	return true;
}

/* Makes a layer of what is in the logs, one for each thread, and empties them; says which
 * limit ended it before, if one did. */
enum gls_limit families_next_layer(struct families *families, unsigned depth,
	struct family_log *logs, unsigned threads, const struct control *control);

/* Whether a board is in the layer of a depth. */
bool family_layer_has(
	const struct families *families, unsigned depth, uint32_t frame, unsigned member);

#endif
