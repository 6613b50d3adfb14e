/* best_known.h: what a search that met a limit has to show.
 *
 * A proof may take longer than anybody waits, while some solution costs milliseconds. So a
 * search is stopped a little before its time is over, and what is left goes into the best
 * solution that can be had for it.
 */
#ifndef GLS_SEARCH_BEST_KNOWN_H
#define GLS_SEARCH_BEST_KNOWN_H

#include "search/champion.h"

/* What a kind of puzzle can be solved with quickly; each may be NULL. */
struct quick_ways {
	search_function *construct; /* a solution at once; uses no heuristic */
	search_function *greedy;    /* any solution, by the heuristic of the run */
	search_function *beam;      /* takes run->width */
	improve_function *improve;
};

/* Of so many seconds that a search may take, those at the end that are not the proof's. */
double best_known_share(double seconds);

/* Finds a solution if the run has none, and makes it shorter: until run->control ends it, or, if
 * the effort is fixed, with so much work as is the same on every machine. Leaves the limit and the
 * failure of the run as they are. */
void best_known(struct run *run, const struct quick_ways *ways, bool is_effort_fixed);

#endif
