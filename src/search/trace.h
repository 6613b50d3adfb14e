/* trace.h: who follows a search, board by board, hears of each how it was reached.
 *
 * Searches say of a board that they expand only the move that led to it (struct expanded). Its
 * parent is the board before that move, and its number is remembered here: under the board, its
 * side and how deep it was. That is enough, for on a path that is being searched every board has
 * another depth, and a search that stores boards expands each once at a depth.
 */
#ifndef GLS_SEARCH_TRACE_H
#define GLS_SEARCH_TRACE_H

#include "base/store.h"
#include "search/search.h"

struct tracer {
	gls_trace_function *function;
	void *data;
	const char *algorithm, *heuristic;
	/* Found on the way. */
	struct store numbers;
	bool has_numbers; /* there is such a store */
	struct position *room;
	uint64_t *key;
};

/* Makes ready what the four members above need to be told; where there is no memory for it, no
 * parents are known. */
void tracer_begin(struct tracer *tracer, const gls_puzzle *puzzle, struct budget *budget);
void tracer_end(struct tracer *tracer);

/* Tells of a board that the run expands. */
void tracer_tell(struct tracer *tracer, struct run *run, struct expanded expanded);

#endif
