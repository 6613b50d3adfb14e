/* limits.h: the limits that options set, for all that works long. */
#ifndef GLS_API_LIMITS_H
#define GLS_API_LIMITS_H

#include "puzzle/options.h"

/* What the options say, or where they leave it open: half of the memory that the machine has, and
 * a thread for each of its cores. */
size_t limits_memory(const struct gls_options *options);
unsigned limits_threads(const struct gls_options *options);

/* Starts the clock and the budget, as the options ask for; the tables are theirs, which may
 * be NULL. */
void limits_begin(struct control *control, const struct gls_options *options);

/* What is left of the options' seconds for a part of work that began at `started`, on
 * clock_seconds(): very little when nothing is left, since 0 means no limit. */
double limits_seconds_left(const struct gls_options *options, double started);

#endif
