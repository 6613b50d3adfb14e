#include "small.h"
#include "kind/kinds.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const small_sizes[] = {
	"1x5", "5x1", "2x2", "2x3", "3x2", "2x4", "4x2", "3x3", "3x4", "4x4", NULL};

gls_options *
small_options(const struct kind *kind, const char *size, unsigned seed)
{
	/* Kinds that do not know what to make of a small size alone. */
	static const char *const needs[][2] = {{"shuffdle", "word=CAT"}};
	struct gls_error error = {0};
	char line[60];
	gls_options *options = gls_options_new();
	snprintf(line, sizeof line, "size=%s seed=%u", size, seed);
	cr_assert(gls_options_parse(options, line, &error), "%s", error.message);
	for (size_t i = 0; i < sizeof needs / sizeof *needs; i++)
		if (!strcmp(needs[i][0], kind->name))
			cr_assert(gls_options_parse(options, needs[i][1], &error), "%s",
				error.message);
	return options;
}

static uint32_t
number_of(struct small *small, const struct position *position)
{
	uint64_t state[small->puzzle->state_words];
	bool is_new;
	small->puzzle->kind->pack(small->puzzle, position, state);
	return store_add(
		&small->boards, state, bits_hash(state, small->puzzle->state_words), &is_new);
}

uint32_t
small_number(const struct small *small, const struct position *position)
{
	uint64_t state[small->puzzle->state_words];
	small->puzzle->kind->pack(small->puzzle, position, state);
	return store_find(&small->boards, state, bits_hash(state, small->puzzle->state_words));
}

void
small_position(const struct small *small, uint32_t number, struct position *position)
{
	memset(position, 0, small->puzzle->position_size);
	small->puzzle->kind->unpack(small->puzzle, store_state(&small->boards, number), position);
}

static void
add_step(struct small *small, uint32_t from, uint32_t to)
{
	if (small->step_count == small->step_room) {
		small->step_room = 2 * small->step_room + 1000;
		small->steps = realloc(small->steps, small->step_room * sizeof *small->steps);
		cr_assert(small->steps);
	}
	small->steps[small->step_count++] = (struct small_step){from, to};
}

/* False if there are too many. */
static bool
list_boards(struct small *small, struct position *position)
{
	const gls_puzzle *puzzle = small->puzzle;
	struct gls_move moves[puzzle->moves_max];
	puzzle->kind->start(puzzle, position);
	number_of(small, position);
	for (uint32_t i = 0; i < small->boards.count; i++) {
		small_position(small, i, position);
		unsigned count = puzzle->kind->moves(puzzle, position, moves);
		cr_assert_leq(count, puzzle->moves_max, "%s: %u moves", small->text, count);
		for (unsigned k = 0; k < count; k++) {
			puzzle->kind->apply(puzzle, position, moves[k]);
			add_step(small, i, number_of(small, position));
			small_position(small, i, position);
		}
		if (small->boards.count > SMALL_BOARDS_MAX)
			return false;
	}
	return true;
}

/* Steps are in the order of the boards that they are from, which is that of their depth. */
static void
measure(struct small *small, struct position *position)
{
	uint32_t count = small->boards.count;
	bool is_better = true;
	small->left = malloc(count * sizeof *small->left);
	small->depth = malloc(count * sizeof *small->depth);
	for (uint32_t i = 0; i < count; i++) {
		small_position(small, i, position);
		bool is_goal = small->puzzle->kind->is_goal(small->puzzle, position);
		small->left[i] = is_goal ? 0 : SMALL_NEVER;
		small->depth[i] = i ? SMALL_NEVER : 0;
	}
	for (size_t i = 0; i < small->step_count; i++) {
		struct small_step step = small->steps[i];
		if (small->depth[step.to] == SMALL_NEVER)
			small->depth[step.to] = small->depth[step.from] + 1;
	}
	while (is_better) {
		is_better = false;
		for (size_t i = small->step_count; i-- > 0;) {
			struct small_step step = small->steps[i];
			if (small->left[step.to] == SMALL_NEVER ||
				small->left[step.from] <= small->left[step.to] + 1)
				continue;
			small->left[step.from] = small->left[step.to] + 1;
			is_better = true;
		}
	}
}

static bool
is_short(const struct small *small, struct small_step step)
{
	return small->left[step.to] != SMALL_NEVER &&
	       small->left[step.from] == small->left[step.to] + 1;
}

/* From the goals on, so that what follows a step is known. */
static void
count_ways(struct small *small)
{
	uint32_t count = small->boards.count, most = small->left[0];
	small->ways = calloc(count, sizeof *small->ways);
	for (uint32_t i = 0; i < count; i++)
		small->ways[i] = small->left[i] == 0;
	for (uint32_t left = 1; most != SMALL_NEVER && left <= most; left++)
		for (size_t i = 0; i < small->step_count; i++) {
			struct small_step step = small->steps[i];
			if (small->left[step.from] == left && is_short(small, step))
				small->ways[step.from] += small->ways[step.to];
		}
}

uint64_t
small_boards_on_the_way(const struct small *small)
{
	uint64_t boards = 1;
	bool *is_on = calloc(small->boards.count, sizeof *is_on);
	is_on[0] = true;
	for (uint32_t left = small->left[0]; left > 0; left--)
		for (size_t i = 0; i < small->step_count; i++) {
			struct small_step step = small->steps[i];
			if (small->left[step.from] != left || !is_on[step.from] || is_on[step.to] ||
				!is_short(small, step))
				continue;
			is_on[step.to] = true;
			boards++;
		}
	free(is_on);
	return boards;
}

bool
small_init(struct small *small, gls_puzzle *puzzle)
{
	*small = (struct small){.puzzle = puzzle, .text = gls_puzzle_text(puzzle)};
	control_init(&small->control, (size_t)1 << 28, 0, NULL);
	cr_assert(store_init(&small->boards, &small->control.budget, puzzle->state_words, 0));
	struct position *position = position_new(puzzle);
	bool is_small = list_boards(small, position);
	if (is_small) {
		measure(small, position);
		count_ways(small);
	} else {
		small->puzzle = NULL;
		small_free(small);
	}
	free(position);
	return is_small;
}

void
small_free(struct small *small)
{
	store_free(&small->boards);
	free(small->steps);
	free(small->left);
	free(small->depth);
	free(small->ways);
	gls_free(small->text);
	gls_puzzle_free(small->puzzle);
}

uint32_t
small_near(const struct small *small, uint32_t most, unsigned choice)
{
	struct rng rng = rng_seed(choice);
	uint32_t number;
	do
		number = rng_below(&rng, small->boards.count);
	while (small->left[number] > most);
	return number;
}

/* The boards of one size that are small enough; how many there were. */
static unsigned
each_of_size(const struct kind *kind, const char *size, void (*check)(const struct small *small))
{
	enum { BOARDS = 2 };
	unsigned count = 0;
	gls_options *options = small_options(kind, size, 1);
	gls_generator *generator = gls_generator_new(kind->name, options, NULL);
	for (unsigned i = 0; generator && i < BOARDS; i++) {
		struct small small;
		gls_puzzle *puzzle = gls_generator_next(generator, NULL);
		if (!puzzle)
			break;
		if (!small_init(&small, puzzle)) {
			gls_puzzle_free(puzzle);
			break;
		}
		check(&small);
		small_free(&small);
		count++;
	}
	gls_generator_free(generator);
	gls_options_free(options);
	return count;
}

void
each_small_board(void (*check)(const struct small *small))
{
	for (const struct kind_entry *entry = kinds; entry->kind; entry++) {
		unsigned count = 0;
		for (unsigned i = 0; entry->kind->random && small_sizes[i]; i++)
			count += each_of_size(entry->kind, small_sizes[i], check);
		cr_assert(
			count || !entry->kind->random, "%s has no small boards", entry->kind->name);
	}
}
