/* library.h: cases as the library takes them. */
#ifndef SOAK_LIBRARY_H
#define SOAK_LIBRARY_H

#include "soak.h"

#include <glissade/glissade.h>

/* The settings as options, to be freed. */
gls_options *options_of(const struct soak_case *soak_case);

/* The puzzle of a case; NULL and an error if it is refused. */
gls_puzzle *read_case(const struct soak_case *soak_case, struct gls_error *error);

#endif
