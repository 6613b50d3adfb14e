#include "champion/champion_mondrian.h"

/* A* as the searches are compiled for this kind. */
search_function astar_mondrian;

enum outcome
champion_mondrian(struct run *run)
{
	struct mondrian_plan plan;
	if (!mondrian_plan_fits(run->puzzle))
		return astar_mondrian(run);
	enum outcome outcome = OUTCOME_LIMIT;
	if (mondrian_plan_init(&plan, run, MONDRIAN_COLOURS))
		outcome = plan.key_bits <= MONDRIAN_NARROW_BITS ? mondrian_solve_narrow(&plan)
								: mondrian_solve_wide(&plan);
	mondrian_plan_free(&plan);
	return outcome;
}

enum outcome
sketch_mondrian(struct run *run)
{
	struct mondrian_plan plan;
	if (!mondrian_plan_fits(run->puzzle) || !mondrian_plan_is_slow(run->puzzle))
		return OUTCOME_LIMIT;
	enum outcome outcome = OUTCOME_LIMIT;
	if (mondrian_plan_init(&plan, run, MONDRIAN_ASSIGNMENT))
		outcome = plan.key_bits <= MONDRIAN_NARROW_BITS ? mondrian_sketch_narrow(&plan)
								: mondrian_sketch_wide(&plan);
	mondrian_plan_free(&plan);
	return outcome;
}
