#include "base/control.h"
#include "base/clock.h"

#include <stdlib.h>

gls_cancel *
gls_cancel_new(void)
{
	gls_cancel *cancel = malloc(sizeof *cancel);
	if (cancel)
		atomic_init(&cancel->requested, false);
	return cancel;
}

void
gls_cancel_request(gls_cancel *cancel)
{
	if (cancel)
		atomic_store(&cancel->requested, true);
}

bool
gls_cancel_requested(const gls_cancel *cancel)
{
	return cancel && atomic_load_explicit(&cancel->requested, memory_order_relaxed);
}

void
gls_cancel_free(gls_cancel *cancel)
{
	free(cancel);
}

void
control_init(
	struct control *control, size_t memory, double seconds, const struct gls_cancel *cancel)
{
	control->cancel = cancel;
	control->started = clock_seconds();
	control->deadline = seconds > 0 ? control->started + seconds : 0;
	budget_init(&control->budget, memory);
	control->threads = 1;
	control->tables = NULL;
	control->making = NULL;
	control->progress = NULL;
	control->progress_data = NULL;
}

enum gls_limit
control_poll(const struct control *control)
{
	if (control->cancel && gls_cancel_requested(control->cancel))
		return GLS_LIMIT_CANCEL;
	if (control->deadline > 0 && clock_seconds() >= control->deadline)
		return GLS_LIMIT_TIME;
	return GLS_LIMIT_NONE;
}

double
control_seconds(const struct control *control)
{
	return clock_seconds() - control->started;
}
