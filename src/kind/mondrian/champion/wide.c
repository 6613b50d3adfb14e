/* The champion of mondrian for boards whose key fits into 120 bits. */
#define KEY_WORDS 2
#include "kind/mondrian/champion/solve.inc.h"

enum outcome
mondrian_solve_wide(struct mondrian_plan *plan)
{
	return solve_plan(plan);
}

enum outcome
mondrian_sketch_wide(struct mondrian_plan *plan)
{
	return solve_sketch(plan);
}
