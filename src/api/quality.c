#include "api/quality.h"
#include "base/error.h"
#include "base/text.h"

#include <math.h>
#include <string.h>

static const double WEIGHT_MAX = 100;

/* "1.2", from 1 to 100. */
static bool
read_weight(const char *text, double *weight)
{
	double value;
	if (strspn(text, "0123456789.") != strlen(text) || !text_read_real(text, &value))
		return false;
	/* 1.15 as a binary fraction is a little less than that. */
	*weight = floor(value * 100 + 1e-6) / 100;
	return value >= 1 && value <= WEIGHT_MAX;
}

bool
quality_read(const char *text, enum quality *quality, double *weight, struct gls_error *error)
{
	static const char bounded[] = "bounded:";
	static const char *const names[] = {[QUALITY_OPTIMAL] = "optimal",
		[QUALITY_FAST] = "fast",
		[QUALITY_ANYTIME] = "anytime"};
	*quality = QUALITY_OPTIMAL;
	if (!text)
		return true;
	for (enum quality each = QUALITY_OPTIMAL; each <= QUALITY_ANYTIME; each++)
		if (names[each] && !strcmp(names[each], text)) {
			*quality = each;
			return true;
		}
	*quality = QUALITY_BOUNDED;
	if (!strncmp(text, bounded, strlen(bounded)) && read_weight(text + strlen(bounded), weight))
		return true;
	return error_set(error, GLS_BAD_INPUT,
		"a quality of '%.40s'; expected optimal, fast, anytime, or bounded:W with W from 1 "
		"to %g, like bounded:1.2",
		text, WEIGHT_MAX);
}
