#include "kind/mondrian/champion/plan.h"

enum {
	PLACES_MAX = 1 << 23, /* bytes of the places of all sets of one colour */
	STEPS_MAX = 1 << 19,  /* steps of one colour: what is larger stays in no cache */
};

/* The bits of a colour's field; more than any key has if it has no rank. */
static unsigned
field_bits(const struct mondrian *mondrian, unsigned colour)
{
	unsigned size = mondrian->start.first[colour + 1] - mondrian->start.first[colour];
	uint64_t sets = mondrian_choose(mondrian->places, size);
	return size > COMBINATION_MAX || sets == UINT64_MAX ? MONDRIAN_WIDE_BITS + 1
							    : bits_width(sets - 1);
}

unsigned
mondrian_plan_bits(const gls_puzzle *puzzle)
{
	const struct mondrian *mondrian = mondrian_of(puzzle);
	unsigned bits = 0;
	for (unsigned colour = 0; colour < mondrian->colours; colour++)
		bits += field_bits(mondrian, colour);
	return bits;
}

uint64_t
mondrian_plan_sets(const gls_puzzle *puzzle)
{
	const struct mondrian *mondrian = mondrian_of(puzzle);
	uint64_t all = 0;
	for (unsigned colour = 0; colour < mondrian->colours; colour++) {
		unsigned size = mondrian->start.first[colour + 1] - mondrian->start.first[colour];
		uint64_t sets = mondrian_choose(mondrian->places, size);
		all += sets <= MONDRIAN_TABLE_MAX ? sets : 0;
	}
	return all;
}

/* Puts the two tables of a colour side by side, so that one look finds both. */
static bool
join_tables(struct mondrian_plan *plan, unsigned number)
{
	struct mondrian_colour *colour = &plan->colour[number];
	const uint8_t *distance[SIDES];
	for (unsigned side = 0; side < SIDES; side++)
		distance[side] = plan->heuristic[side]->table[number].distance;
	if (!distance[FORWARD] || !distance[BACKWARD])
		return true;
	size_t count = (size_t)colour->sets;
	colour->pair = budget_alloc(&plan->run->control->budget, count * sizeof *colour->pair);
	for (size_t rank = 0; colour->pair && rank < count; rank++)
		colour->pair[rank] =
			(struct mondrian_pair){{distance[FORWARD][rank], distance[BACKWARD][rank]}};
	return colour->pair;
}

static bool
list_places(struct mondrian_plan *plan, struct mondrian_colour *colour)
{
	if (colour->sets > PLACES_MAX / colour->size)
		return true;
	size_t bytes = (size_t)colour->sets * colour->size;
	uint8_t place[COMBINATION_MAX];
	colour->place = budget_alloc(&plan->run->control->budget, bytes);
	combination_first(place, colour->size);
	for (size_t at = 0; colour->place && at < bytes; at += colour->size) {
		memcpy(colour->place + at, place, colour->size);
		combination_next(place, colour->size, plan->puzzle->places);
	}
	return colour->place;
}

static uint64_t
step_count(const struct mondrian_plan *plan, const struct mondrian_colour *colour)
{
	const struct mondrian *mondrian = plan->puzzle;
	uint64_t others = mondrian_choose(mondrian->places, colour->size - 1);
	return others > STEPS_MAX ? others : others * mondrian->cells;
}

static bool
list_steps(struct mondrian_plan *plan, struct mondrian_colour *colour)
{
	const struct mondrian *mondrian = plan->puzzle;
	uint64_t count = step_count(plan, colour);
	uint8_t other[COMBINATION_MAX + 1];
	if (!colour->pair || count > STEPS_MAX)
		return true;
	colour->step =
		budget_alloc(&plan->run->control->budget, (size_t)count * sizeof *colour->step);
	combination_first(other, colour->size - 1);
	for (size_t first = 0; colour->step && first < count; first += mondrian->cells) {
		/* As if the last one, wherever it was, had been taken away. */
		struct combination_rest rest;
		combination_without(
			plan->combinations, other, colour->size, colour->size - 1, &rest);
		for (unsigned place = 0; place < mondrian->places; place++) {
			if (memchr(other, (int)place, colour->size - 1))
				continue;
			uint64_t rank = combination_with(plan->combinations, &rest, place);
			colour->step[first + mondrian->cell_of[place]] =
				(struct mondrian_step){(uint32_t)rank, colour->pair[rank]};
		}
		combination_next(other, colour->size - 1, mondrian->places);
	}
	return colour->step;
}

static bool
make_colours(struct mondrian_plan *plan)
{
	const struct mondrian *mondrian = plan->puzzle;
	for (unsigned number = 0; number < mondrian->colours; number++) {
		struct mondrian_colour *colour = &plan->colour[number];
		colour->first = mondrian->start.first[number];
		colour->size = mondrian->start.first[number + 1] - colour->first;
		colour->sets = mondrian_choose(mondrian->places, colour->size);
		colour->bits = field_bits(mondrian, number);
		colour->shift = plan->key_bits;
		plan->key_bits += colour->bits;
		if (!join_tables(plan, number) || !list_places(plan, colour) ||
			!list_steps(plan, colour))
			return false;
	}
	return true;
}

/* The estimate that a side needs: the run's if it is of the right sort. */
static bool
find_heuristic(
	struct mondrian_plan *plan, enum mondrian_side side, enum mondrian_estimator estimator)
{
	struct run *run = plan->run;
	const struct mondrian_heuristic *given =
		(const struct mondrian_heuristic *)(side == FORWARD ? run->heuristic
								    : run->backward);
	if (!given || given->estimator != estimator) {
		plan->own[side] =
			mondrian_heuristic_new(run->puzzle, mondrian_heuristics[estimator].name,
				side == FORWARD ? TOWARD_GOAL : TOWARD_START, run->control, NULL);
		given = (const struct mondrian_heuristic *)plan->own[side];
	}
	plan->heuristic[side] = given;
	return given;
}

bool
mondrian_plan_init(struct mondrian_plan *plan, struct run *run, enum mondrian_estimator estimator)
{
	*plan = (struct mondrian_plan){.run = run, .puzzle = mondrian_of(run->puzzle)};
	run->phase = "making tables";
	bool enough = find_heuristic(plan, FORWARD, estimator) &&
		      find_heuristic(plan, BACKWARD, estimator);
	if (enough && !run_poll(run))
		return false;
	if (enough) {
		plan->combinations = plan->heuristic[FORWARD]->combinations;
		enough = make_colours(plan);
	}
	if (!enough)
		run->limit = GLS_LIMIT_MEMORY;
	return enough;
}

void
mondrian_plan_free(struct mondrian_plan *plan)
{
	struct control *control = plan->run->control;
	for (unsigned number = 0; number < plan->puzzle->colours; number++) {
		struct mondrian_colour *colour = &plan->colour[number];
		size_t count = (size_t)colour->sets;
		budget_free(&control->budget, colour->pair, count * sizeof *colour->pair);
		budget_free(&control->budget, colour->place, count * colour->size);
		budget_free(&control->budget, colour->step,
			colour->step ? (size_t)step_count(plan, colour) * sizeof *colour->step : 0);
	}
	for (unsigned side = 0; side < SIDES; side++)
		mondrian_heuristic_free(plan->own[side], control);
}
