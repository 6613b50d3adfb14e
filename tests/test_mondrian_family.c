/* The families of a sweep against a plain list of boards. */
#include "base/crew.h"
#include "kind/mondrian/champion/family.h"
#include "support.h"

#include <stdlib.h>

enum { FRAMES = 5000, MEMBERS = 130, WORDS = 3, THREADS = 4, ADDED = 20000 };

/* Boards are added by several threads, many of them more than once. */
struct adding {
	struct families families;
	struct family_log logs[THREADS];
	uint64_t seed;
	atomic_bool is_full;
};

static uint32_t
next_board(struct rng *rng)
{
	return rng_below(rng, FRAMES / 10) * 10 * MEMBERS + rng_below(rng, MEMBERS);
}

static void
add_boards(void *data, unsigned thread)
{
	struct adding *adding = data;
	struct rng rng = rng_seed(adding->seed + thread / 2); /* half of them the same */
	for (unsigned i = 0; i < ADDED; i++) {
		uint32_t board = next_board(&rng), frame = board / MEMBERS;
		unsigned word = board % MEMBERS / 64, bit = board % MEMBERS % 64;
		family_word *family = family_make(&adding->families, frame);
		uint64_t fresh = family ? family_set(&family[word], (uint64_t)1 << bit, true) : 0;
		struct family_note note = {fresh, frame, word};
		if (!family || (fresh && !family_log_add(&adding->logs[thread], note)))
			adding->is_full = true;
	}
}

static bool
adding_init(struct adding *adding, struct budget *budget, uint64_t seed)
{
	bool enough = families_init(&adding->families, budget, FRAMES, WORDS);
	for (unsigned i = 0; i < THREADS; i++)
		enough &= family_log_init(&adding->logs[i], budget, FRAMES, WORDS);
	adding->seed = seed;
	adding->is_full = false;
	return enough;
}

static void
adding_free(struct adding *adding)
{
	families_free(&adding->families);
	for (unsigned i = 0; i < THREADS; i++)
		family_log_free(&adding->logs[i]);
}

/* How often each board is in a layer. */
static unsigned *
count_boards(const struct family_layer *layer)
{
	unsigned *times = calloc(FRAMES * MEMBERS, sizeof *times);
	for (const struct family_block *block = layer->first; block; block = block->next) {
		const uint16_t *member = block->member;
		for (unsigned i = 0; i < block->families; i++)
			for (unsigned k = 0; k < block->count[i]; k++)
				times[block->frame[i] * MEMBERS + *member++]++;
	}
	return times;
}

static void
check_layer(const struct adding *adding, unsigned depth, const bool *is_expected)
{
	const struct family_layer *layer = &adding->families.layer[depth];
	unsigned *times = count_boards(layer);
	size_t expected = 0;
	for (unsigned board = 0; board < FRAMES * MEMBERS; board++) {
		cr_assert_eq(times[board], is_expected[board], "board %u is there %u times", board,
			times[board]);
		expected += is_expected[board];
		if (board % 97 == 0)
			cr_assert_eq(family_layer_has(&adding->families, depth, board / MEMBERS,
					     board % MEMBERS),
				is_expected[board], "board %u", board);
	}
	cr_assert_eq(layer->boards, expected, "%zu boards, not %zu", layer->boards, expected);
	free(times);
}

Test(mondrian_family, layers_have_every_new_board_once)
{
	struct control control;
	control_init(&control, (size_t)1 << 28, 0, NULL);
	struct adding *adding = malloc(sizeof *adding);
	bool *is_known = calloc(FRAMES * MEMBERS, 1), *is_new = malloc(FRAMES * MEMBERS);
	cr_assert(adding_init(adding, &control.budget, 1));
	for (unsigned depth = 0; depth < 3; depth++, adding->seed++) {
		crew_run(THREADS, add_boards, adding);
		cr_assert(!adding->is_full);
		cr_assert_eq(families_next_layer(
				     &adding->families, depth, adding->logs, THREADS, &control),
			GLS_LIMIT_NONE);
		memset(is_new, 0, FRAMES * MEMBERS);
		for (unsigned thread = 0; thread < THREADS; thread += 2) {
			struct rng rng = rng_seed(adding->seed + thread / 2);
			for (unsigned i = 0; i < ADDED; i++) {
				uint32_t board = next_board(&rng);
				is_new[board] |= !is_known[board];
			}
		}
		check_layer(adding, depth, is_new);
		for (unsigned board = 0; board < FRAMES * MEMBERS; board++)
			is_known[board] |= is_new[board];
	}
	cr_assert_eq(adding->families.count, FRAMES / 10, "%u families", adding->families.count);
	adding_free(adding);
	cr_assert_eq(control.budget.used, 0, "%zu bytes are kept", (size_t)control.budget.used);
	free(adding);
	free(is_known);
	free(is_new);
}

Test(mondrian_family, blocks_are_in_the_order_of_frames)
{
	struct control control;
	control_init(&control, (size_t)1 << 28, 0, NULL);
	struct adding *adding = malloc(sizeof *adding);
	cr_assert(adding_init(adding, &control.budget, 1));
	add_boards(adding, 0);
	families_next_layer(&adding->families, 0, adding->logs, 1, &control);
	uint32_t last = 0;
	for (struct family_block *block = adding->families.layer[0].first; block;
		block = block->next)
		for (unsigned i = 0; i < block->families; last = block->frame[i++])
			cr_assert_leq(last, block->frame[i]);
	adding_free(adding);
	free(adding);
}

/* Memory may end anywhere: a thread says so, and all is given back. */
Test(mondrian_family, memory_that_is_out_is_said_and_given_back)
{
	unsigned ended = 0, enough = 0;
	for (size_t memory = 1 << 12; memory < (size_t)1 << 26; memory += memory / 2) {
		struct control control;
		control_init(&control, memory, 0, NULL);
		struct adding *adding = malloc(sizeof *adding);
		bool is_good = adding_init(adding, &control.budget, 1);
		if (is_good) {
			crew_run(THREADS, add_boards, adding);
			is_good = families_next_layer(&adding->families, 0, adding->logs, THREADS,
					  &control) == GLS_LIMIT_NONE &&
				  !adding->is_full;
		}
		ended += !is_good;
		enough += is_good;
		adding_free(adding);
		cr_assert_eq(control.budget.used, 0, "%zu of %zu bytes are kept",
			(size_t)control.budget.used, memory);
		free(adding);
	}
	cr_assert(ended > 2 && enough > 2, "%u ended, %u did not", ended, enough);
}
