/* trace.h: a search followed board by board: into a file of JSON lines, or into a tree. */
#ifndef GLS_APP_TRACE_H
#define GLS_APP_TRACE_H

#include "app/app.h"
#include "io/tree.h"

#include <stdio.h>

struct tracing {
	const char *path;
	FILE *file;         /* NULL: no file is asked for */
	const char *puzzle; /* what the lines are about */
	struct tree tree;   /* kept where it is to be drawn, else its boards are only counted */
	bool is_drawn;
	uint64_t lines;
	bool failed; /* lines are missing for want of memory */
};

/* Opens the file, where path is not NULL. False after complaining. */
bool tracing_open(struct tracing *tracing, const char *path);

/* Makes the next solve with these options tell of its boards, under this name of the puzzle. */
void tracing_follow(struct tracing *tracing, const char *puzzle, struct gls_options *options);

/* False after complaining that not all could be written. */
bool tracing_close(struct tracing *tracing);

#endif
