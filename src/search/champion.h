/* champion.h: what a kind of puzzle brings beside the searches of this folder.
 *
 * Each kind may have solvers of its own, written for its own structure in its own
 * folder. They are searches like all others, and none of them must be there: what is
 * missing is NULL, and a struct with nothing in it is a good beginning.
 */
#ifndef GLS_SEARCH_CHAMPION_H
#define GLS_SEARCH_CHAMPION_H

#include "search/search.h"

/* Makes what a champion needs besides the tables of its heuristic, for searches to come: made,
 * kept or verified as control->making says. */
typedef bool prepare_function(const gls_puzzle *puzzle, const struct heuristic *heuristic,
	struct control *control, struct gls_error *error);

/* Makes the solution in run->moves shorter, if it finds a way to, by looking at
 * some `effort` boards for each of a few passes. Ends early if the run must end
 * (run->limit says so); run->moves hold a solution in any case. */
typedef void improve_function(struct run *run, uint64_t effort);

/* What a checkpoint says of the puzzle: no solution is shorter. 0 if it says nothing, or is not of
 * this puzzle. Needs no tables, so that it is known however soon a search is stopped. */
typedef unsigned proved_function(const gls_puzzle *puzzle, const char *checkpoint);

struct champion {
	search_function *solve; /* the kind's best solver: shortest solutions, proved */
	/* It writes checkpoints and goes on from them (search/ledger.h). */
	proved_function *proved;
	/* It tells of better and better solutions as it goes, so that other searches before
	 * it would only keep it waiting. */
	bool improves;
	prepare_function *prepare;
	search_function *hybrid; /* the search of that name, instead of the general one */
	/* A first solution and a first bound where the tables of `solve` take long to make. Uses no
	 * heuristic of the run. OUTCOME_LIMIT: there is none. */
	search_function *sketch;
	/* A solution at once on boards of any size. Uses no heuristic. */
	search_function *quick;
	improve_function *improve;
	/* How many boards can be reached from the start, for a report; 0 if a limit ended the
	 * counting, or they are too many to be counted in passing. */
	uint64_t (*reachable)(struct run *run);
};

#endif
