/* option_table.h: the one table of options: the general ones, then those of each kind. */
#ifndef GLS_API_OPTION_TABLE_H
#define GLS_API_OPTION_TABLE_H

#include "puzzle/options.h"

/* The row of a name that serves one of the verbs; NULL if there is none. */
const struct option *option_row(const char *name, size_t length, unsigned verbs);

/* The rows by number; NULL after the last. */
const struct option *option_number(size_t number);

#endif
