/* log.h: how far a solve has come, as a file of JSON lines for plotting. */
#ifndef GLS_APP_LOG_H
#define GLS_APP_LOG_H

#include <glissade/glissade.h>

#include <stdio.h>

/* Boards generated in a second, over the last second or so: what a resumed search did
 * before it was resumed does not count. */
struct rate {
	bool has_begun;
	double seconds; /* at the last measurement, and what had been generated then */
	uint64_t generated;
	double per_second; /* 0: not yet known */
};

void rate_update(struct rate *rate, const struct gls_progress *now);

struct log {
	FILE *file;
	struct rate rate;
	double next; /* line, in seconds */
	const char *path;
	int failure; /* the errno of the first line that could not be written; 0: none */
};

/* Opens the file, to go on at its end where a search is resumed. False after
 * complaining; a file of something else than such lines is left alone. */
bool log_open(struct log *log, const char *path, bool is_resumed);

/* Adds a line at the end of a bound, and one a second meanwhile. */
void log_write(struct log *log, const struct gls_progress *now);

/* Adds the last line: how it ended. */
void log_write_end(struct log *log, const struct gls_result *result);

/* False after complaining that not all could be written. */
bool log_close(struct log *log);

#endif
