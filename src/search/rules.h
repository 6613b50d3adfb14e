/* rules.h: the rules that this compilation of a search is for.
 *
 * The Makefile compiles every search once for each kind, with GLS_KIND its name
 * and GLS_RULES its header. Without those a search is compiled over the table
 * of functions and works for every kind.
 *
 * RULE(apply) is the kind's apply; SEARCH(astar) the name of a search for it.
 */
#ifndef GLS_SEARCH_RULES_H
#define GLS_SEARCH_RULES_H

#ifndef GLS_KIND
#define GLS_KIND table
#define GLS_RULES "puzzle/table_rules.h"
#endif

#include GLS_RULES
#include "search/search.h"

#define RULES_JOIN_(a, b) a##_##b
#define RULES_JOIN(a, b) RULES_JOIN_(a, b)
#define RULE(name) RULES_JOIN(GLS_KIND, name)
#define SEARCH(name) RULES_JOIN(name, GLS_KIND)

#endif
