/* The first step of a solve: the options made definite. What was left open is filled in, and
 * what makes no sense is refused. */
#include "api/advice.h"
#include "api/limits.h"
#include "api/solve/solving.h"
#include "base/error.h"
#include "search/best_known.h"
#include "tables/tables.h"

#include <math.h>

enum { DEPTH_BOUND_MAX = 10000, THREADS_MAX = 1024 };
static const size_t MEMORY_MIN = 1 << 20;
static const double WEIGHT_DEFAULT = 1.5;
static const double CHECKPOINT_SECONDS = 60;

/* What is not asked to be optimal chooses its own search, and has no shortest
 * solutions to count. */
static bool
complete_quality(struct solving *solving, struct gls_error *error)
{
	struct gls_options *options = &solving->options;
	if (!quality_read(options->quality, &solving->quality, &options->weight, error))
		return false;
	if (options->slack && !options->count && !options->all)
		return error_set(error, GLS_BAD_INPUT,
			"slack says which solutions are counted or listed: expected count or all "
			"beside it");
	if (solving->quality == QUALITY_OPTIMAL)
		return true;
	if (!is_auto(options->algorithm))
		return error_set(error, GLS_BAD_INPUT,
			"quality '%.40s' chooses the search itself: expected no algorithm beside "
			"it, not '%.40s'",
			options->quality, options->algorithm);
	if (options->count || options->all)
		return error_set(error, GLS_BAD_INPUT,
			"shortest solutions are counted and listed with quality optimal only, not "
			"'%.40s'",
			options->quality);
	return true;
}

/* Whether the numbers make sense. */
static bool
check_numbers(const struct gls_options *options, struct gls_error *error)
{
	if (options->threads > THREADS_MAX)
		return error_set(error, GLS_BAD_INPUT, "%u threads; expected 1 to %d",
			options->threads, THREADS_MAX);
	if (options->memory < MEMORY_MIN)
		return error_set(error, GLS_BAD_INPUT,
			"a memory limit of %zu bytes; expected %zu at least", options->memory,
			MEMORY_MIN);
	if (!(options->weight >= 1 && options->weight <= WEIGHT_MAX))
		return error_set(error, GLS_BAD_INPUT, "a weight of %g; expected 1 to %d",
			options->weight, WEIGHT_MAX);
	if (!(options->seconds >= 0) || isinf(options->seconds))
		return error_set(error, GLS_BAD_INPUT,
			"a time limit of %g seconds; expected 0 or more", options->seconds);
	if (!(options->checkpoint_seconds > 0))
		return error_set(error, GLS_BAD_INPUT,
			"a checkpoint every %g seconds; expected more than 0",
			options->checkpoint_seconds);
	if (options->depth_bound > DEPTH_BOUND_MAX)
		return error_set(error, GLS_BAD_INPUT, "a depth bound of %u; expected 1 to %d",
			options->depth_bound, DEPTH_BOUND_MAX);
	return true;
}

static bool
complete_options(struct solving *solving, struct gls_error *error)
{
	struct gls_options *options = &solving->options;
	options->threads = limits_threads(options);
	options->memory = limits_memory(options);
	if (!options->move_limit)
		options->move_limit = solving->puzzle->move_limit;
	if (options->weight == 0)
		options->weight = WEIGHT_DEFAULT;
	if (options->checkpoint_seconds == 0)
		options->checkpoint_seconds = CHECKPOINT_SECONDS;
	return complete_quality(solving, error) && check_numbers(options, error);
}

/* The search ends a little before the time is over. */
static void
leave_a_share(struct solving *solving)
{
	struct control *control = &solving->control;
	solving->deadline = control->deadline;
	if (control->deadline > 0 && shows_best(solving))
		control->deadline -= best_known_share(solving->options.seconds);
}

bool
solving_complete(struct solving *solving, struct gls_error *error)
{
	static const struct table_making kept = {.use = TABLE_ON_DISK};
	const struct gls_options *options = &solving->options;
	struct control *control = &solving->control;
	if (!complete_options(solving, error))
		return false;
	limits_begin(control, options);
	if (!control->tables)
		control->tables = solving->own_tables = gls_tables_new(NULL);
	if (!control->tables)
		return error_set(error, GLS_NO_MEMORY, "no memory for tables");
	control->making = options->keep_tables ? &kept : NULL;
	solving->reporter.run = &solving->run;
	leave_a_share(solving);
	reporter_start(&solving->reporter, options, control);
	tables_serve(control->tables);
	return true;
}
