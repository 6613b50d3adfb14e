#include "api/quality.h"
#include "api/option_table.h"
#include "base/error.h"
#include "base/text.h"

#include <math.h>
#include <string.h>

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
	static const char name[] = "quality";
	const struct option *row = option_row(name, strlen(name), SOLVE);
	const char *rest;
	*quality = QUALITY_OPTIMAL;
	if (!text)
		return true;
	int choice = option_choice(row, text, &rest);
	if (choice >= 0 && (choice != QUALITY_BOUNDED || read_weight(rest, weight))) {
		*quality = (enum quality)choice;
		return true;
	}
	return error_set(error, GLS_BAD_INPUT,
		"a quality of '%.40s'; expected %s, with W from 1 to %d, like bounded:1.2", text,
		row->about.help, WEIGHT_MAX);
}
