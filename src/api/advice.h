/* advice.h: what is left to be chosen, and a kind's advice for somebody who has options and no
 * solve. */
#ifndef GLS_API_ADVICE_H
#define GLS_API_ADVICE_H

#include "puzzle/puzzle.h"

/* Whether a heuristic or a search is left to be chosen: nothing, or "auto", was asked for. */
bool is_auto(const char *name);

/* With the memory, the tables and the heuristic that the options name, or "auto". */
struct advice advice_with(const gls_puzzle *puzzle, const struct gls_options *options);

/* Of a puzzle as it is, whatever tables there are: in_reach and the names of heuristics to use
 * mean nothing. */
struct advice advice_without_tables(const gls_puzzle *puzzle);

#endif
