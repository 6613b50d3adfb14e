#include "base/error.h"
#include "kind/leapfrog/leapfrog.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct leapfrog_heuristic {
	struct heuristic base;
	const gls_puzzle *puzzle;
	bool is_zero;
	int frogs, toads; /* what leapfrog_steps() says at the end that is estimated to */
};

const struct gls_heuristic leapfrog_heuristics[] = {
	{"zero", "no estimate at all", true, true},
	{"leaps", "half of the steps to go, since no move is longer than two", true, true},
	{NULL, NULL, false, false},
};

struct heuristic *
leapfrog_heuristic_new(const gls_puzzle *puzzle, const char *name, enum toward toward,
	struct control *control, struct gls_error *error)
{
	bool is_zero = !strcmp(name, "zero");
	if (!is_zero && strcmp(name, "leaps") != 0) {
		error_set(error, GLS_BAD_INPUT,
			"no heuristic of leapfrog is called '%.40s'; expected zero or leaps", name);
		return NULL;
	}
	struct leapfrog_heuristic *h = budget_zalloc(&control->budget, sizeof *h);
	if (!h) {
		error_set(error, GLS_NO_MEMORY, "no memory for the heuristic");
		return NULL;
	}
	h->base = (struct heuristic){.kind = puzzle->kind, .admissible = true, .consistent = true};
	snprintf(h->base.name, sizeof h->base.name, "%s", name);
	h->puzzle = puzzle;
	h->is_zero = is_zero;
	if (toward == TOWARD_START) {
		h->frogs = leapfrog_steps(puzzle, leapfrog_of(puzzle)->start, FROG);
		h->toads = leapfrog_steps(puzzle, leapfrog_of(puzzle)->start, TOAD);
	}
	return &h->base;
}

void
leapfrog_heuristic_free(struct heuristic *heuristic, struct control *control)
{
	budget_free(&control->budget, heuristic, sizeof(struct leapfrog_heuristic));
}

static unsigned
leaps(int from, int to)
{
	return ((unsigned)abs(from - to) + 1) / 2;
}

void
leapfrog_estimate(
	const struct heuristic *heuristic, const struct position *position, struct estimate *result)
{
	const struct leapfrog_heuristic *h = (const struct leapfrog_heuristic *)heuristic;
	const char *cell = leapfrog_cells(position);
	result->h = h->is_zero ? 0
			       : leaps(leapfrog_steps(h->puzzle, cell, FROG), h->frogs) +
					 leaps(leapfrog_steps(h->puzzle, cell, TOAD), h->toads);
}
