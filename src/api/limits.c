#include "api/limits.h"
#include "base/clock.h"
#include "base/system.h"

static const double SECONDS_MIN = 1e-3;

size_t
limits_memory(const struct gls_options *options)
{
	return options->memory ? options->memory : system_memory() / 2;
}

unsigned
limits_threads(const struct gls_options *options)
{
	return options->threads ? options->threads : system_cores();
}

void
limits_begin(struct control *control, const struct gls_options *options)
{
	control_init(control, limits_memory(options), options->seconds, options->cancel);
	control->threads = limits_threads(options);
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
