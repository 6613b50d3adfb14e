#include "base/error.h"
#include "puzzle/mondrian/rules.h"

gls_puzzle *
mondrian_random(
	const struct gls_generate_options *options, struct rng *rng, struct gls_error *error)
{
	(void)options;
	(void)rng;
	error_set(error, GLS_BAD_INPUT, "mondrian boards cannot be made at random yet");
	return NULL;
}
