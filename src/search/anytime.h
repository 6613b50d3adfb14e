/* anytime.h: searches put together, for answers that get better.
 *
 * These functions find run->moves with a solution already, if run->has_solution
 * says so, and tell of every better one by run_better(). */
#ifndef GLS_SEARCH_ANYTIME_H
#define GLS_SEARCH_ANYTIME_H

#include "search/champion.h"

/* What a kind of puzzle can be solved with. */
struct anytime_ways {
	search_function *optimal;
	search_function *weighted; /* takes run->weight; NULL: not worth its while */
	search_function *beam;     /* takes run->width; NULL likewise */
	improve_function *improve; /* may be NULL */
	bool is_proof;             /* with this heuristic the optimal search proves what it finds */
};

/* What an attempt is given; each search looks at what it knows. */
struct anytime_terms {
	uint64_t effort; /* boards to expand; 0: no limit */
	double weight;
	unsigned width;
	bool is_proof; /* what it finds is a shortest solution */
};

/* One search with the heuristics of the run, for a solution that is shorter than the
 * one it has; from it the run takes what is better, and the counts. OUTCOME_SOLVED: the run has
 * it; one that is longer than what counts is none, and ends with GLS_LIMIT_MOVES. */
enum outcome anytime_attempt(struct run *run, search_function *search, struct anytime_terms terms);

/* Better and better solutions, until one is proved to be a shortest one. */
enum outcome anytime(struct run *run, const struct anytime_ways *ways);

/* One solution that is proved to be at most run->weight times as long as the
 * shortest. */
enum outcome anytime_bounded(struct run *run, const struct anytime_ways *ways);

#endif
