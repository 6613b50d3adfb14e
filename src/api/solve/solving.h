/* solving.h: one solve on its way through gls_solve(), in five steps.
 *
 * Each step is a function of its own file. It finds what the steps before it have filled in,
 * and says false, with an error, if there is nothing to go on with.
 */
#ifndef GLS_API_SOLVING_H
#define GLS_API_SOLVING_H

#include "api/quality.h"
#include "api/reporter.h"
#include "kind/kinds.h"

struct solving {
	const gls_puzzle *puzzle;
	struct gls_result *result; /* what the caller gets */

	/* Complete: what is asked for, with nothing left open, and what it may cost. */
	struct gls_options options;
	enum quality quality;
	struct control control;
	double deadline; /* of the whole; that of the control comes sooner while it searches */
	gls_tables *own_tables;   /* where the options bring none */
	struct reporter reporter; /* of progress */

	/* Choose. */
	const char *heuristic; /* its name, also where "auto" chose */
	const struct gls_algorithm *about;
	search_function *function;

	/* Prepare: what the search is given, or how the solve ends without one. */
	struct run run;
	struct long_run long_run; /* pointed to by the run */
	struct heuristic *forward, *backward;
	bool is_decided; /* nothing is left to be searched: `outcome` stands */

	/* Search. */
	enum outcome outcome;
	/* The shortest solution that options.better was told of. */
	bool was_told;
	unsigned told_length;
	struct gls_error wrong; /* code GLS_OK, or what is wrong with an answer on the way */
};

/* ---- The five steps --------------------------------------------------------- */

/* Fills in what was left open, refuses what makes no sense, and starts the clock. */
bool solving_complete(struct solving *solving, struct gls_error *error);

/* The heuristic and the search that the options name, or that go with the puzzle and the
 * quality. */
bool solving_choose(struct solving *solving, struct gls_error *error);

/* Answers what needs no search, else makes the heuristics with their tables; where "auto" chose
 * and memory is too short for them, those that need none. */
bool solving_prepare(struct solving *solving, struct gls_error *error);

/* Searches as the quality asks for, if anything is left to be searched. */
bool solving_search(struct solving *solving, struct gls_error *error);

/* Where a limit has ended the search, the best solution that can be had for the rest of the
 * time. */
void solving_show_best(struct solving *solving);

/* Makes the result, has it checked, and counts the shortest solutions if they are asked for. */
bool solving_conclude(struct solving *solving, struct gls_error *error);

/* Gives back all but the result, whichever step was the last. */
void solving_end(struct solving *solving);

/* ---- What several steps ask ------------------------------------------------- */

/* The search that the options name, or that goes with solving->heuristic (choose.c). */
bool choose_search(struct solving *solving, struct gls_error *error);

/* The name of the heuristic as far as it is known (choose.c). */
const char *heuristic_name(const struct solving *solving);

/* Only shortest solutions are counted, so the search must prove that they are; and what a bound
 * is a multiple of must never be too much (choose.c). */
bool proves_what_is_asked(const struct solving *solving, struct gls_error *error);

/* Whether it was a limit that kept a heuristic from being made: one of time or memory may come
 * while its tables are (prepare.c). */
bool is_limit(const struct gls_error *error);

/* What the heuristic proves of the start. False when memory is out (search.c). */
bool bound_start(struct solving *solving, const struct heuristic *heuristic);

/* Whether time is kept for solving_show_best(): what finds better and better solutions needs none
 * (best.c). */
bool shows_best(const struct solving *solving);

/* For run->better: tells of the solution in the run, if it is the best yet (conclude.c). */
void tell_if_better(struct run *run, void *data);

/* Counts the shortest solutions, and lists them, if that is asked for (count.c). */
bool count_solutions(struct solving *solving, struct gls_error *error);

#endif
