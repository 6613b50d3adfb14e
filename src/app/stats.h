/* stats.h: glissade stats: what heuristics say, and how boards lie by distance. */
#ifndef GLS_APP_STATS_H
#define GLS_APP_STATS_H

#include "app/app.h"

/* How often each number came. */
struct histogram {
	uint64_t *count; /* by number */
	size_t room;
	uint64_t boards;
	double sum;
	unsigned least, most; /* where there is a board */
	bool is_lost;         /* memory was out: boards are missing */
};

void histogram_add(struct histogram *histogram, unsigned number, uint64_t boards);
void histogram_free(struct histogram *histogram);
double histogram_mean(const struct histogram *histogram);

/* What one heuristic says of a board. */
struct opinion {
	char heuristic[80];
	bool is_admissible, is_known;
	unsigned h;
	char message[200]; /* why it is not known */
};

struct opinions {
	struct opinion *opinion;
	size_t count, room;
	bool is_lost;
};

enum stats_subject { STATS_ESTIMATES, STATS_LENGTHS, STATS_SPHERES };

/* Boards, and a number of each: h, the least moves, or the distance. */
struct survey {
	enum stats_subject subject;
	const gls_puzzle *model; /* one of the boards, or that whose goal or start is meant */
	struct histogram histogram;
	bool is_complete;   /* nothing that was asked for is missing */
	enum gls_limit end; /* what came before the end, if not */
	uint64_t unproved;  /* boards without a proved length */
	char heuristic[80]; /* of estimates */
	bool is_admissible; /* of estimates */
	unsigned random;    /* boards asked for; 0: spheres */
	uint64_t seed;
	bool around_start; /* of spheres */
	/* Of estimates; 0: not known. The error is the standard error of the mean that eta is. */
	double branching, eta, eta_error;
};

/* stats_report.c, in the format "text", "json" or "csv". */
void stats_write_opinions(const gls_puzzle *puzzle, const struct opinions *opinions,
	const char *format, struct text *text);
void stats_write_survey(const struct survey *survey, const char *format, struct text *text);

/* stats_plot.c: the histogram as a picture (app/plot.h). False after complaining. */
bool stats_plot(const struct survey *survey, const char *path);

/* "h", "moves" or "distance": what is counted. */
const char *stats_number(const struct survey *survey);

#endif
