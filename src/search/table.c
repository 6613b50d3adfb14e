/* The searches compiled for one kind, in the order of search_about. */
#include "search/rules.h"

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

extern const struct search SEARCH(searches)[];

#define ENTRY(name) {#name, SEARCH(name)},
const struct search SEARCH(searches)[] = {SEARCHES(ENTRY){NULL, NULL}};
