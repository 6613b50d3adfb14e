/* via.h: solving leg by leg, through waypoints. */
#ifndef GLS_API_VIA_H
#define GLS_API_VIA_H

#include "puzzle/options.h"

/* What gls_solve() does if options->via_count is not 0. */
struct gls_result *solve_via(
	const gls_puzzle *puzzle, const struct gls_options *options, struct gls_error *error);

#endif
