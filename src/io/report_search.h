/* report_search.h: what a search did on its way, for those who study searches. */
#ifndef GLS_IO_REPORT_SEARCH_H
#define GLS_IO_REPORT_SEARCH_H

#include "base/text.h"

#include <glissade/glissade.h>

/* One bound, as a JSON object. */
void report_iteration_json(const struct gls_iteration *iteration, struct text *text);

/* The last one of the result; NULL if it has none. */
const struct gls_iteration *report_last_iteration(const struct gls_result *result);

/* All bounds: as a member of a JSON object, with the comma before it, or as lines of a table.
 * Nothing where there are none. */
void report_iterations_json(const struct gls_result *result, struct text *text);
void report_iterations_text(const struct gls_result *result, struct text *text);

/* The effective branching factor: b with generated = b + b^2 + ... + b^length, that of a uniform
 * tree of that depth with so many boards. 0 where there is no solution. */
double report_branching_factor(const struct gls_result *result);

/* The boards expanded by depth, where that was asked for and is known: as members of a JSON object,
 * with the comma before, or as lines of a table. */
void report_depths_json(const struct gls_result *result, struct text *text);
void report_depths_text(const struct gls_result *result, struct text *text);

#endif
