/* heuristic.h: estimates of the moves that a board of letters still needs. */
#ifndef GLS_SHUFFDLE_HEURISTIC_H
#define GLS_SHUFFDLE_HEURISTIC_H

#include "kind/shuffdle/line_tables.h"

enum shuffdle_estimator {
	SHUFFDLE_ZERO,
	SHUFFDLE_MANHATTAN,
	SHUFFDLE_SMALL_TABLES, /* from here on with tables */
	SHUFFDLE_TABLES,
	SHUFFDLE_LARGE_TABLES,
	SHUFFDLE_ESTIMATORS,
};

struct shuffdle_heuristic {
	struct heuristic base;
	const struct shuffdle *puzzle;
	enum shuffdle_estimator estimator;
	struct line_tables *tables[TABLE_SIDE_MAX]; /* by row of the view; where needed */
};

extern const struct gls_heuristic shuffdle_heuristics[];

struct heuristic *shuffdle_heuristic_new(const gls_puzzle *puzzle, const char *name,
	enum toward toward, struct control *control, struct gls_error *error);
void shuffdle_heuristic_free(struct heuristic *heuristic, struct control *control);
void shuffdle_estimate(const struct heuristic *heuristic, const struct position *position,
	struct estimate *result);

#endif
