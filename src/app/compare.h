/* compare.h: several searches on one or several puzzles, side by side. */
#ifndef GLS_APP_COMPARE_H
#define GLS_APP_COMPARE_H

#include "app/app.h"

/* A search with its heuristic, as "astar/manhattan"; heuristic "" where the
 * search takes none or "auto". */
struct contender {
	char algorithm[24];
	char heuristic[80];
};

/* One contender on one puzzle. */
struct trial {
	const char *puzzle; /* its name */
	struct contender contender;
	struct gls_result *result; /* NULL: it could not run, and message says why */
	char message[200];
};

struct comparison {
	struct trial *trials; /* puzzle by puzzle, the contenders in their order */
	size_t puzzle_count, contender_count;
};

/* "astar/manhattan", or "bfs". */
void contender_name(const struct trial *trial, struct text *text);

/* What came of a trial, in a word or two: "optimal", "time limit", ... */
const char *trial_outcome(const struct trial *trial);

/* compare_report.c: the comparison in the format "text", "markdown", "csv" or
 * "json". */
void compare_write(const struct comparison *comparison, const char *format, struct text *text);

/* compare_plot.c: draws the comparison into a file (app/plot.h); bars for one puzzle, lines over
 * the solutions' lengths for several. False after complaining. */
bool compare_plot(const struct comparison *comparison, const char *path);

#endif
