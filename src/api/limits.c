#include "api/limits.h"
#include "base/clock.h"
#include "base/system.h"

static const double SECONDS_MIN = 1e-3;

void
limits_begin(struct control *control, const struct gls_options *options)
{
	control_init(control, options->memory ? options->memory : system_memory() / 2,
		options->seconds, options->cancel);
	control->threads = options->threads ? options->threads : system_cores();
	control->tables = options->tables;
	control->progress = options->progress;
	control->progress_data = options->progress_data;
}

double
limits_seconds_left(const struct gls_options *options, double started)
{
	double left = started + options->seconds - clock_seconds();
	return options->seconds == 0 ? 0 : left > SECONDS_MIN ? left : SECONDS_MIN;
}
