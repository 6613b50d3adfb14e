/* control.h: what can end a long computation from outside.
 *
 * Long work polls its control every millisecond or so and ends cleanly when it
 * is told to. One control may be polled by many threads.
 */
#ifndef GLS_BASE_CONTROL_H
#define GLS_BASE_CONTROL_H

#include "base/budget.h"

#include <glissade/glissade.h>

struct gls_cancel {
	atomic_bool requested;
};

struct control {
	const struct gls_cancel *cancel; /* may be NULL */
	double started, deadline;        /* on clock_seconds(); deadline 0: none */
	struct budget budget;
	unsigned threads;                  /* how many the work may use, at least 1 */
	struct gls_tables *tables;         /* see tables/tables.h; never NULL in a solve */
	const struct table_making *making; /* likewise; NULL: tables are made for memory only */
	gls_progress_function *progress;   /* may be NULL */
	void *progress_data;
};

/* Starts the clock. seconds 0: no limit. */
void control_init(
	struct control *control, size_t memory, double seconds, const struct gls_cancel *cancel);

/* What tells the work to end: time or a cancellation, else GLS_LIMIT_NONE. */
enum gls_limit control_poll(const struct control *control);

/* Seconds since control_init. */
double control_seconds(const struct control *control);

#endif
