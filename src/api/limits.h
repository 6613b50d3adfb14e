/* limits.h: the limits that options set, for all that works long. */
#ifndef GLS_API_LIMITS_H
#define GLS_API_LIMITS_H

#include "puzzle/options.h"

/* Starts the clock and the budget, as the options ask for; the tables are theirs, which may
 * be NULL. */
void limits_begin(struct control *control, const struct gls_options *options);

/* What is left of the options' seconds for a part of work that began at `started`, on
 * clock_seconds(): very little when nothing is left, since 0 means no limit. */
double limits_seconds_left(const struct gls_options *options, double started);

#endif
