/* answer.h: one puzzle solved, as the text that the command prints for it.
 *
 * Answers are made by several threads at once and printed in order.
 */
#ifndef GLS_APP_ANSWER_H
#define GLS_APP_ANSWER_H

#include "app/app.h"
#include "io/report.h"

/* How answers are to look. */
struct answering {
	const struct settings *settings;
	struct report_options report;
};

struct answer {
	struct text out, complaints; /* for standard output and standard error */
	int status;                  /* enum exit_status */
};

struct answering answering_new(const struct settings *settings);
bool answering_is(const struct answering *answering, const char *format);

/* Solves the puzzle and writes the answer. The result, to be freed, or NULL if
 * there is none. */
struct gls_result *answer_puzzle(const struct answering *answering, const gls_puzzle *puzzle,
	const struct gls_options *options, struct answer *answer);

/* The answer to what could not be solved; `name` is where the error is. */
void answer_error(const struct answering *answering, const char *name,
	const struct gls_error *error, struct answer *answer);

/* Adds the second answer to the first, and empties it. */
void answer_join(struct answer *answer, struct answer *next);

/* Prints the answer and empties it; its status, or that of a failed write, in
 * which case *is_printed is made false. */
int answer_print(struct answer *answer, bool *is_printed);

/* Which of two exit statuses is the graver: a bug, bad input, a limit, then
 * unsolvable. */
int graver(int one, int other);

#endif
