/* The searches compiled for one kind, in the order of search_about. */
#include "search/rules.h"
#include "search/searches.h"

#define SEARCHES(X)      \
	X(backtracking)  \
	X(iddfs)         \
	X(bfs)           \
	X(ucs)           \
	X(greedy)        \
	X(astar)         \
	X(wastar)        \
	X(idastar)       \
	X(rbfs)          \
	X(bidirectional) \
	X(biastar)       \
	X(pbiastar)      \
	X(hybrid)

#define DECLARE(name) search_function SEARCH(name);
SEARCHES(DECLARE)

search_function SEARCH(beam);
enumerate_function SEARCH(enumerate), SEARCH(slack);
analyse_function SEARCH(analyse);

#define ENTRY(name) {#name, SEARCH(name)},
static const struct search by_number[] = {SEARCHES(ENTRY){NULL, NULL}};

extern const struct searches SEARCH(searches);
const struct searches SEARCH(searches) = {
	.by_number = by_number,
	.beam = SEARCH(beam),
	.enumerate = SEARCH(enumerate),
	.slack = SEARCH(slack),
#ifndef GLS_WITHOUT_ANALYSIS
	.analyse = SEARCH(analyse),
#endif
};
