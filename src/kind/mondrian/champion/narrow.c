/* The champion of mondrian for boards whose key fits into 56 bits. */
#define KEY_WORDS 1
#include "kind/mondrian/champion/solve.inc.h"

enum outcome
mondrian_solve_narrow(struct mondrian_plan *plan)
{
	return solve_plan(plan);
}

enum outcome
mondrian_sketch_narrow(struct mondrian_plan *plan)
{
	return solve_sketch(plan);
}
