/* solving.h: one solve on its way through gls_solve(). */
#ifndef GLS_API_SOLVING_H
#define GLS_API_SOLVING_H

#include "api/quality.h"
#include "api/reporter.h"
#include "kind/kinds.h"

/* One solve: the options made definite, and what they name. */
struct solving {
	const gls_puzzle *puzzle;
	struct gls_options options;
	enum quality quality;
	const char *heuristic; /* its name, also where "auto" chose */
	const struct gls_algorithm *about;
	search_function *function;
	struct control control;
	struct heuristic *forward, *backward;
	struct run run;
	struct long_run long_run; /* pointed to by the run, where it is one */
	/* The shortest solution that options.better was told of. */
	bool was_told;
	unsigned told_length;
	struct reporter reporter; /* of progress */
	struct gls_error wrong;   /* code GLS_OK, or what is wrong with an answer on the way */
};

/* ---- What the options ask for (solve_options.c) ---------------------------- */

/* Whether nothing, or "auto", was asked for. */
bool is_auto(const char *name);

/* Fills in what was left open, and refuses what makes no sense. */
bool complete_options(struct solving *solving, struct gls_error *error);

/* The search that the options name, or that goes with the heuristic and the quality. */
bool choose_search(struct solving *solving, struct gls_error *error);

/* Only some champions know what to write down and how to go on from there. */
bool can_be_resumed(const struct solving *solving, struct gls_error *error);

/* The name of the heuristic as far as it is known. */
const char *heuristic_name(const struct solving *solving);

/* Only shortest solutions are counted, so the search must prove that they are; and what a bound
 * is a multiple of must never be too much. */
bool proves_what_is_asked(const struct solving *solving, struct gls_error *error);

#endif
