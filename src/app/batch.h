/* batch.h: many puzzles, one a line, solved by several threads, or by other processes
 * too. */
#ifndef GLS_APP_BATCH_H
#define GLS_APP_BATCH_H

#include "app/answer.h"

#include <stdio.h>

struct batch_line {
	const char *name; /* where it is from */
	const char *bytes;
	size_t length, number;
};

/* Other processes that answer lines: a slot answers one line at a time. */
struct batch_slots {
	void *data;
	unsigned count;
	void (*answer)(
		void *data, unsigned slot, const struct batch_line *line, struct answer *answer);
};

/* How each of so many workers of one process is to solve: with one thread, and its part
 * of the memory. */
struct gls_options batch_options(const struct settings *settings, unsigned workers);

void batch_answer(const struct answering *answering, const struct gls_options *options,
	const struct batch_line *line, struct answer *answer);

/* Answers the puzzles of the file in their order, each with one thread. A line
 * that is wrong is complained about, with `name` and the line's number, and the
 * others go on. The gravest exit status. */
int batch_solve(const struct answering *answering, const char *name, FILE *file);

#endif
