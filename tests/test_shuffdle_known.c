/* The set of known states of Shuffdle's champion: against a plain list of what was put
 * into it. */
#include "support.h"

#include "kind/shuffdle/champion/known.h"

#include <stdlib.h>
#include <string.h>

/* Holes and targets on different cells, at random. */
static state_word
random_state(unsigned side, unsigned holes, unsigned rows, struct rng *rng)
{
	state_word state = (state_word)rng_below(rng, rows) << ROW_AT;
	uint32_t taken = 0;
	for (unsigned i = 0; i < holes + side;) {
		unsigned cell = rng_below(rng, side * side);
		if (taken >> cell & 1)
			continue;
		taken |= 1u << cell;
		state |= i < holes ? 1ull << cell : (state_word)cell << target_at(i - holes);
		i++;
	}
	return state;
}

Test(shuffdle_known, every_number_stands_for_one_state)
{
	struct rng rng = rng_seed(1);
	for (unsigned side = 3; side <= 5; side++)
		for (unsigned holes = 1; holes <= side * side - side; holes++) {
			struct budget budget;
			struct known known;
			budget_init(&budget, (size_t)1 << 30);
			cr_assert(known_init(&known, side, holes, 3, &budget, 0));
			cr_assert_leq(known.bits, 42, "%u bits", known.bits);
			for (unsigned i = 0; i < 1000; i++) {
				state_word state = random_state(side, holes, 3, &rng);
				uint64_t number = known_number(&known, state);
				cr_assert_lt(number, 1ull << known.bits);
				cr_assert_eq(known_state(&known, number), state,
					"%llx has number %llu, which is %llx",
					(unsigned long long)state, (unsigned long long)number,
					(unsigned long long)known_state(&known, number));
			}
			known_free(&known);
			cr_assert_eq(budget.used, 0);
		}
}

static int
compare_numbers(const void *one, const void *other)
{
	const uint64_t *a = one, *b = other;
	return *a < *b ? -1 : *a > *b;
}

/* On 3 x 3 states come again and again; the levels are those of the first time. */
Test(shuffdle_known, has_what_was_added_once_with_its_level)
{
	enum { STATES = 100000, ROOM = 77 };
	struct rng rng = rng_seed(2);
	struct budget budget;
	struct known known;
	uint64_t *added = calloc(STATES, sizeof *added), number[ROOM];
	uint8_t level[ROOM];
	size_t count = 0, seen = 0;
	budget_init(&budget, (size_t)1 << 30);
	cr_assert(known_init(&known, 3, 3, 2, &budget, 0));
	for (unsigned i = 0; i < STATES; i++) {
		uint64_t next = known_number(&known, random_state(3, 3, 2, &rng));
		int there = known_level(&known, next);
		enum known_answer answer = known_add(&known, next, (unsigned)(next % 50));
		cr_assert_eq(answer, there < 0 ? KNOWN_NEW : KNOWN_ALREADY);
		cr_assert_eq(known_level(&known, next), (int)(next % 50 % KNOWN_LEVELS));
		if (answer == KNOWN_NEW)
			added[count++] = next;
	}
	cr_assert(count > 10000 && count < STATES, "%zu different states", count);
	cr_assert_eq(known_count(&known), count);
	qsort(added, count, sizeof *added, compare_numbers);
	for (unsigned part = 0; part < known.part_count; part++) {
		struct known_walk walk = {.part = part};
		for (unsigned some; (some = known_next(&known, &walk, ROOM, number, level));
			seen += some)
			for (unsigned i = 0; i < some; i++) {
				cr_assert(bsearch(
					&number[i], added, count, sizeof *added, compare_numbers));
				cr_assert_eq(level[i], number[i] % 50 % KNOWN_LEVELS);
			}
	}
	cr_assert_eq(seen, count, "%zu of %zu states on the walk", seen, count);
	known_free(&known);
	free(added);
}

Test(shuffdle_known, is_full_before_it_takes_what_is_spared)
{
	struct rng rng = rng_seed(3);
	struct budget budget;
	struct known known;
	enum known_answer answer = KNOWN_NEW;
	size_t spared = (size_t)1 << 20, limit = (size_t)8 << 20;
	budget_init(&budget, limit);
	cr_assert(known_init(&known, 5, 5, 3, &budget, spared));
	while (answer != KNOWN_FULL)
		answer = known_add(&known, known_number(&known, random_state(5, 5, 3, &rng)), 0);
	size_t count = known_count(&known);
	cr_assert_leq(budget.peak, limit - spared);
	cr_assert_geq(count * 8, limit - spared, "%zu states in %zu bytes", count, limit - spared);
	known_free(&known);
}
