/* progress.h: a line on stderr that says how far a solve has come, if stderr is
 * a terminal; and the log of it, if there is one. */
#ifndef GLS_APP_PROGRESS_H
#define GLS_APP_PROGRESS_H

#include "app/log.h"

struct progress {
	bool is_shown, was_shown;
	struct rate rate;
	struct log *log; /* may be NULL */
};

/* Sets the callback in the options. */
void progress_start(struct progress *progress, bool quiet, struct gls_options *options);

/* Writes a log too. */
void progress_to_log(struct progress *progress, struct log *log, struct gls_options *options);

/* Wipes the line, also before something else is written to stderr. */
void progress_end(struct progress *progress);

#endif
