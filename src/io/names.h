/* names.h: how things are called in all that leaves the house, text, JSON and CSV alike. */
#ifndef GLS_IO_NAMES_H
#define GLS_IO_NAMES_H

#include <glissade/glissade.h>

/* Of the JSON objects that are written, docs/formats.md: grows when a program that reads them would
 * have to change. */
enum { REPORT_VERSION = 1 };

/* "solved", "unsolvable", "limit". */
const char *status_name(enum gls_status status);

/* "time limit", "interrupted", ...; "limit" for GLS_LIMIT_NONE. */
const char *limit_name(enum gls_limit limit);

#endif
