/* reporter.h: progress of several steps, told as that of one.
 *
 * A solve makes tables, searches, tries others beside, counts. Each step tells of itself, and
 * most know nothing of what was proved or found before. What the caller hears never falls back:
 * the bound is the best so far, and so is the solution.
 */
#ifndef GLS_API_REPORTER_H
#define GLS_API_REPORTER_H

#include "search/search.h"

struct reporter {
	gls_progress_function *function; /* the caller's */
	void *data;
	const struct run *run; /* of the solve, with what it knows; may be NULL */
	unsigned lower_bound, best_length;
};

/* Lets the control report through the reporter, if the options want to hear of progress. It has
 * to stay where it is as long as the control is used. */
void reporter_start(
	struct reporter *reporter, const struct gls_options *options, struct control *control);

#endif
