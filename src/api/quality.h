/* quality.h: how good a solution has to be. */
#ifndef GLS_API_QUALITY_H
#define GLS_API_QUALITY_H

#include <glissade/glissade.h>

/* In the order of the words in the table of options. */
enum quality { QUALITY_OPTIMAL, QUALITY_BOUNDED, QUALITY_FAST, QUALITY_ANYTIME };

/* How many times the optimum is the most that can be asked for. */
enum { WEIGHT_MAX = 100 };

/* Reads gls_options.quality. weight is set for QUALITY_BOUNDED, in whole
 * hundredths, rounded down, so that the promise is kept. */
bool quality_read(const char *text, enum quality *quality, double *weight, struct gls_error *error);

#endif
