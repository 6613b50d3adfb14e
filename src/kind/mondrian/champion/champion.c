#include "kind/mondrian/champion/champion.h"

enum {
	/* Where there are not many more boards than sets in the tables, as with one colour, most
	 * puzzles are solved in less time than the tables take. With a larger key this took a
	 * third more time on 10 x 10 with 8 tiles. */
	WITHOUT_TABLES_BITS = 24,
	WITHOUT_TABLES_SETS = 1 << 15, /* tables of fewer take milliseconds */
	WITHOUT_TABLES_SHARE =
		32,            /* sets for each board that may be expanded: a part of their time */
	SKETCH_SETS = 1 << 20, /* tables of more take half a second or longer */
};

/* Searches as they are compiled for this kind. */
search_function astar_mondrian, bidirectional_mondrian;

static enum outcome
solve(struct run *run)
{
	struct mondrian_plan plan;
	if (mondrian_plan_bits(run->puzzle) > MONDRIAN_WIDE_BITS)
		return astar_mondrian(run);
	enum outcome outcome = OUTCOME_LIMIT;
	if (mondrian_plan_init(&plan, run, MONDRIAN_COLOURS))
		outcome = plan.key_bits <= MONDRIAN_NARROW_BITS ? mondrian_solve_narrow(&plan)
								: mondrian_solve_wide(&plan);
	mondrian_plan_free(&plan);
	return outcome;
}

/* Breadth-first search from both ends, which needs no tables, as long as it takes less time
 * than they would. */
static enum outcome
try_without_tables(struct run *run, uint64_t sets)
{
	bool is_small = mondrian_plan_bits(run->puzzle) <= WITHOUT_TABLES_BITS;
	bool has_goals = run->puzzle->kind->goal_count(run->puzzle);
	if (!is_small || sets < WITHOUT_TABLES_SETS || !has_goals || run->tracer)
		return OUTCOME_LIMIT;
	run->effort = run->expanded + sets / WITHOUT_TABLES_SHARE;
	enum outcome outcome = bidirectional_mondrian(run);
	run->has_solution = outcome == OUTCOME_SOLVED;
	run->effort = 0;
	return outcome;
}

static enum outcome
sketch(struct run *run)
{
	struct mondrian_plan plan;
	uint64_t sets = mondrian_plan_sets(run->puzzle);
	enum outcome outcome = try_without_tables(run, sets);
	if (outcome != OUTCOME_LIMIT || sets < SKETCH_SETS ||
		mondrian_plan_bits(run->puzzle) > MONDRIAN_WIDE_BITS)
		return outcome;
	if (mondrian_plan_init(&plan, run, MONDRIAN_ASSIGNMENT))
		outcome = plan.key_bits <= MONDRIAN_NARROW_BITS ? mondrian_sketch_narrow(&plan)
								: mondrian_sketch_wide(&plan);
	mondrian_plan_free(&plan);
	return outcome;
}

/* Always with the heuristic "colours". */
const struct champion mondrian_champion = {
	.solve = solve,
	.improves = true,
	.sketch = sketch,
};
