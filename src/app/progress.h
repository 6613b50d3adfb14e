/* progress.h: a line on stderr that says how far a solve has come, if stderr is
 * a terminal. */
#ifndef GLS_APP_PROGRESS_H
#define GLS_APP_PROGRESS_H

#include <glissade/glissade.h>

struct progress {
	bool is_shown, was_shown;
};

/* Sets the callback in the options. */
void progress_start(struct progress *progress, bool quiet, struct gls_options *options);

/* Wipes the line, also before something else is written to stderr. */
void progress_end(struct progress *progress);

#endif
