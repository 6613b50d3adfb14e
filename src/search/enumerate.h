/* enumerate.h: all shortest solutions of a puzzle, or those that are little longer too, counted and
 * listed. */
#ifndef GLS_SEARCH_ENUMERATE_H
#define GLS_SEARCH_ENUMERATE_H

#include "search/search.h"

/* A count that means "this many or more". */
#define ENUMERATE_MANY (UINT64_MAX - 1)

struct enumeration {
	uint64_t wanted;        /* how many to list; reduced to what there are */
	uint64_t count;         /* how many there are; a lower bound if a limit came */
	uint64_t listed;        /* how many are in moves, one after the other */
	struct gls_move *moves; /* malloc'ed */
	/* Of longer ones: how many more moves they may have, how many there are with 0, 1, ...
	 * more, and the moves of all that are listed, the shorter ones first. */
	unsigned slack;
	uint64_t *by_extra;
	size_t listed_moves;
};

/* run->length is that of a shortest solution, run->heuristic is admissible; the
 * solutions come in the order in which the kind lists moves. run->limit is set
 * if a limit ended it. */
typedef void enumerate_function(struct run *run, struct enumeration *result);

#endif
