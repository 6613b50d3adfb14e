#include "kind/mondrian/champion/family.h"
#include "base/bits.h"
#include "base/crew.h"

#include <stdlib.h>

enum {
	CHUNK_BYTES = 2 << 20,   /* at least: they come in huge pages */
	SCRATCH_BYTES = 1 << 20, /* at most, where the bins are few enough: stays in the cache */
	BINS_MAX = 1024,         /* so that the ends of their notes stay there too */
};

/* ---- Memory --------------------------------------------------------------- */

static size_t
chunk_bytes(const struct families *families)
{
	return (families->words * sizeof(family_word)) << families->chunk_bits;
}

bool
families_init(struct families *families, struct budget *budget, size_t frames, unsigned words)
{
	*families = (struct families){.budget = budget, .frames = frames, .words = words};
	while (chunk_bytes(families) < CHUNK_BYTES)
		families->chunk_bits++;
	families->chunk_room = (frames >> families->chunk_bits) + 1;
	families->number = budget_zalloc(budget, frames * sizeof *families->number);
	families->chunks = budget_zalloc(budget, families->chunk_room * sizeof *families->chunks);
	return families->number && families->chunks;
}

static void
layer_free(struct family_layer *layer, struct budget *budget)
{
	while (layer->first) {
		struct family_block *block = layer->first;
		layer->first = block->next;
		budget_free(budget, block, sizeof *block);
	}
}

void
families_free(struct families *families)
{
	struct budget *budget = families->budget;
	for (size_t i = 0; families->chunks && i < families->chunk_room; i++)
		budget_free(budget, families->chunks[i], chunk_bytes(families));
	budget_free(budget, families->chunks, families->chunk_room * sizeof *families->chunks);
	budget_free(budget, families->number, families->frames * sizeof *families->number);
	for (unsigned depth = 0; depth <= MONDRIAN_DEPTH_MAX; depth++)
		layer_free(&families->layer[depth], budget);
}

/* Whether the chunk of a family is there. Numbers that were given when memory was out are
 * lost, so that in the end there may be more than frames. */
static bool
has_chunk(struct families *families, uint32_t number)
{
	size_t at = (number - 1) >> families->chunk_bits, bytes = chunk_bytes(families);
	if (at >= families->chunk_room)
		return false;
	if (atomic_load_explicit(&families->chunks[at], memory_order_acquire))
		return true;
	family_word *chunk = budget_zalloc(families->budget, bytes), *none = NULL;
	if (chunk && !atomic_compare_exchange_strong(&families->chunks[at], &none, chunk))
		budget_free(families->budget, chunk, bytes); /* another thread was quicker */
	return chunk || atomic_load(&families->chunks[at]);
}

family_word *
family_make(struct families *families, uint32_t frame)
{
	_Atomic uint32_t *place = &families->number[frame];
	uint32_t number = 0;
	if (atomic_compare_exchange_strong(place, &number, FAMILY_BUSY)) {
		number = atomic_fetch_add(&families->count, 1) + 1;
		if (!has_chunk(families, number))
			number = 0;
		atomic_store_explicit(place, number, memory_order_release);
	}
	/* The thread that makes it waits for nobody. */
	while (number == FAMILY_BUSY)
		number = atomic_load_explicit(place, memory_order_acquire);
	return number ? family_at(families, number) : NULL;
}

/* ---- Logs ----------------------------------------------------------------- */

static size_t
scratch_bytes(const struct family_log *log)
{
	return (log->words * sizeof *log->scratch) << log->bin_bits;
}

static size_t
filled_words(const struct family_log *log)
{
	return (((size_t)1 << log->bin_bits) + 63) / 64;
}

bool
family_log_init(struct family_log *log, struct budget *budget, size_t frames, unsigned words)
{
	*log = (struct family_log){.budget = budget, .words = words};
	while (2 * scratch_bytes(log) <= SCRATCH_BYTES || frames >> log->bin_bits >= BINS_MAX)
		log->bin_bits++;
	log->bins = (unsigned)(frames >> log->bin_bits) + 1;
	log->bin = budget_zalloc(budget, log->bins * sizeof *log->bin);
	log->scratch = budget_zalloc(budget, scratch_bytes(log));
	log->filled = budget_zalloc(budget, filled_words(log) * sizeof *log->filled);
	return log->bin && log->scratch && log->filled;
}

static void
empty_bin(struct family_log *log, unsigned bin)
{
	while (log->bin[bin]) {
		struct family_notes *notes = log->bin[bin];
		log->bin[bin] = notes->next;
		budget_free(log->budget, notes, sizeof *notes);
	}
}

void
family_log_free(struct family_log *log)
{
	for (unsigned bin = 0; log->bin && bin < log->bins; bin++)
		empty_bin(log, bin);
	budget_free(log->budget, log->bin, log->bins * sizeof *log->bin);
	budget_free(log->budget, log->scratch, scratch_bytes(log));
	budget_free(log->budget, log->filled, filled_words(log) * sizeof *log->filled);
}

bool
family_log_grow(struct family_log *log, unsigned bin)
{
	struct family_notes *notes = budget_alloc(log->budget, sizeof *notes);
	if (!notes)
		return false;
	notes->next = log->bin[bin];
	notes->count = 0;
	log->bin[bin] = notes;
	return true;
}

/* ---- Layers --------------------------------------------------------------- */

/* A part of the next layer, and where it ends. */
struct strand {
	struct family_block *first, *last;
	size_t boards;
};

struct next_layer {
	struct family_log *logs; /* one for each thread, as the strands */
	struct strand *strands;
	unsigned threads;
	const struct control *control;
	atomic_uint next_bin;
	atomic_int limit; /* enum gls_limit: what ended it */
};

static bool
has_room(const struct family_block *block)
{
	return block && block->families < FAMILY_BLOCK_FAMILIES &&
	       block->boards < FAMILY_BLOCK_BOARDS;
}

/* The block where a family goes on; NULL when memory is out. */
static struct family_block *
strand_open(struct strand *strand, struct budget *budget, uint32_t frame)
{
	struct family_block *block = strand->last;
	if (!has_room(block)) {
		block = budget_alloc(budget, sizeof *block);
		if (!block)
			return NULL;
		block->next = NULL;
		block->families = block->boards = 0;
		*(strand->last ? &strand->last->next : &strand->first) = block;
		strand->last = block;
	}
	block->frame[block->families] = frame;
	block->count[block->families++] = 0;
	return block;
}

/* Moves a family from the scratch memory into blocks; false when memory is out. */
static bool
strand_take(struct strand *strand, struct family_log *log, uint32_t frame, uint64_t *family)
{
	struct family_block *block = NULL;
	for (unsigned i = 0; i < log->words; i++) {
		uint64_t bits = family[i];
		family[i] = 0;
		for (; bits; bits &= bits - 1) {
			if (!block || block->boards == FAMILY_BLOCK_BOARDS)
				block = strand_open(strand, log->budget, frame);
			if (!block)
				return false;
			block->member[block->boards++] = (uint16_t)(64 * i + bits_lowest(bits));
			block->count[block->families - 1]++;
			strand->boards++;
		}
	}
	return true;
}

/* Lays notes out in the scratch memory. */
static void
lay_out(struct family_log *log, const struct family_notes *notes)
{
	uint32_t mask = (1u << log->bin_bits) - 1;
	for (; notes; notes = notes->next)
		for (size_t i = 0; i < notes->count; i++) {
			const struct family_note *note = &notes->note[i];
			uint32_t at = note->frame & mask;
			log->scratch[(size_t)at * log->words + note->word] |= note->bits;
			log->filled[at / 64] |= (uint64_t)1 << at % 64;
		}
}

/* Puts the families of a bin together out of all logs. */
static void
take_bin(struct next_layer *next, unsigned thread, unsigned bin)
{
	struct family_log *log = &next->logs[thread];
	for (unsigned i = 0; i < next->threads; i++) {
		lay_out(log, next->logs[i].bin[bin]);
		empty_bin(&next->logs[i], bin);
	}
	for (size_t i = 0; i < filled_words(log); i++) {
		for (uint64_t filled = log->filled[i]; filled; filled &= filled - 1) {
			size_t at = 64 * i + bits_lowest(filled);
			uint32_t frame = (uint32_t)(((size_t)bin << log->bin_bits) + at);
			if (!strand_take(&next->strands[thread], log, frame,
				    log->scratch + at * log->words))
				next->limit = GLS_LIMIT_MEMORY;
		}
		log->filled[i] = 0;
	}
}

static bool
is_empty(const struct next_layer *next, unsigned bin)
{
	bool is_empty = true;
	for (unsigned i = 0; i < next->threads; i++)
		is_empty &= !next->logs[i].bin[bin];
	return is_empty;
}

static void
take_bins(void *data, unsigned thread)
{
	struct next_layer *next = data;
	unsigned bin;
	while (next->limit == GLS_LIMIT_NONE &&
		(bin = atomic_fetch_add(&next->next_bin, 1)) < next->logs->bins) {
		if (is_empty(next, bin))
			continue;
		take_bin(next, thread, bin);
		enum gls_limit limit = control_poll(next->control);
		if (limit != GLS_LIMIT_NONE)
			next->limit = (int)limit;
	}
}

enum gls_limit
families_next_layer(struct families *families, unsigned depth, struct family_log *logs,
	unsigned threads, const struct control *control)
{
	struct family_layer *layer = &families->layer[depth];
	struct next_layer next = {
		.logs = logs,
		.strands = calloc(threads, sizeof *next.strands),
		.threads = threads,
		.control = control,
		.limit = GLS_LIMIT_NONE,
	};
	if (!next.strands)
		return GLS_LIMIT_MEMORY;
	crew_run(threads, take_bins, &next);
	for (unsigned i = threads; i-- > 0;) {
		struct strand *strand = &next.strands[i];
		if (!strand->last)
			continue;
		strand->last->next = layer->first;
		layer->first = strand->first;
		layer->boards += strand->boards;
		families->boards += strand->boards;
	}
	free(next.strands);
	return (enum gls_limit)next.limit;
}

bool
family_layer_has(const struct families *families, unsigned depth, uint32_t frame, unsigned member)
{
	const struct family_layer *layer = &families->layer[depth];
	const family_word *family = family_find(families, frame);
	if (!family || !(family_get(&family[member / 64]) >> member % 64 & 1))
		return false; /* in no layer, as most are */
	for (const struct family_block *block = layer->first; block; block = block->next) {
		const uint16_t *members = block->member;
		for (unsigned i = 0; i < block->families; members += block->count[i++])
			for (unsigned k = 0; block->frame[i] == frame && k < block->count[i]; k++)
				if (members[k] == member)
					return true;
	}
	return false;
}
