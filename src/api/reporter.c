#include "api/reporter.h"

/* A length of 0 is no solution yet. */
static void
note_best(struct reporter *reporter, unsigned length)
{
	const struct run *run = reporter->run;
	bool is_too_long = run && run->move_limit && length > run->move_limit;
	if (length && !is_too_long && (!reporter->best_length || length < reporter->best_length))
		reporter->best_length = length;
}

static void
note_run(struct reporter *reporter)
{
	const struct run *run = reporter->run;
	if (!run)
		return;
	if (run->lower_bound > reporter->lower_bound)
		reporter->lower_bound = run->lower_bound;
	if (run_has_solution(run))
		note_best(reporter, run->length);
}

static void
report(const struct gls_progress *progress, void *data)
{
	struct reporter *reporter = data;
	struct gls_progress whole = *progress;
	note_run(reporter);
	if (progress->lower_bound > reporter->lower_bound)
		reporter->lower_bound = progress->lower_bound;
	note_best(reporter, progress->best_length);
	whole.lower_bound = reporter->lower_bound;
	whole.best_length = reporter->best_length;
	reporter->function(&whole, reporter->data);
}

void
reporter_start(
	struct reporter *reporter, const struct gls_options *options, struct control *control)
{
	reporter->function = options->progress;
	reporter->data = options->progress_data;
	control->progress = options->progress ? report : NULL;
	control->progress_data = reporter;
}
