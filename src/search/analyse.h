/* analyse.h: what the shortest solutions of a puzzle have in common. */
#ifndef GLS_SEARCH_ANALYSE_H
#define GLS_SEARCH_ANALYSE_H

#include "search/search.h"

/* run->length is that of a shortest solution, run->heuristic is admissible;
 * run->backward is NULL, or an admissible one towards the start of a puzzle whose
 * goals can be listed. Fills in everything from `boards` on; the arrays are there
 * and zero. run->limit is set if a limit ended it: then nothing is filled in. */
typedef void analyse_function(struct run *run, struct gls_analysis *analysis);

#endif
