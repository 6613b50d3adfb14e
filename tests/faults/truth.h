/* truth.h: whether what the library says is true, when it was short of something. */
#ifndef GLS_TESTS_FAULTS_TRUTH_H
#define GLS_TESTS_FAULTS_TRUTH_H

#include <glissade/glissade.h>

/* What is known of a puzzle. */
struct truth {
	unsigned length;    /* the optimum */
	uint64_t solutions; /* shortest ones; 0: not known */
	bool is_unsolvable;
};

/* Options from a line such as "algorithm=astar threads=2", to be freed. NULL, after a look at the
 * error, for want of memory. */
gls_options *options_of(const char *line);

/* The same, and tables that stay after their use. */
gls_options *options_with(const char *line, gls_tables *tables);

/* That an error is one of want: no memory, with a message. */
void judge_error(const struct gls_error *error);

/* An answer, a limit for want of memory, or an error. Solutions are replayed; bounds and counts
 * are compared with the truth. */
void judge_result(const gls_puzzle *puzzle, const struct truth *truth,
	const struct gls_result *result, const struct gls_error *error);

/* That the file has exactly these bytes. */
bool judge_has_bytes(const char *path, const void *bytes, size_t count);

/* The bytes of a file, to be freed; NULL if it cannot be read. */
void *judge_bytes_of(const char *path, size_t *count);

#endif
