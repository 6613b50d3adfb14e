/* batch.h: many puzzles, one a line, solved by several threads. */
#ifndef GLS_APP_BATCH_H
#define GLS_APP_BATCH_H

#include "app/answer.h"

#include <stdio.h>

/* Answers the puzzles of the file in their order, each with one thread. A line
 * that is wrong is complained about, with `name` and the line's number, and the
 * others go on. The gravest exit status. */
int batch_solve(const struct answering *answering, const char *name, FILE *file);

#endif
