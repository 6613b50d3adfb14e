/* generator.h: what the files that make instances share. */
#ifndef GLS_API_GENERATOR_H
#define GLS_API_GENERATOR_H

#include "base/store.h"
#include "kind/kinds.h"

struct gls_generator {
	const struct kind *kind;
	gls_options *own;           /* a copy of what was asked for, */
	struct gls_options options; /* and the same made definite */
	struct rng rng;
	gls_puzzle *model; /* any instance: goal, size and metric of all of them */
	bool has_goals;    /* they can be listed, and walked back from */
	bool is_listed;
	struct control control;
	struct store boards;       /* listed: all up to the distance */
	uint32_t first, end;       /* listed: the last layer */
	uint32_t wanted;           /* listed: the first board in the range */
	struct position *position; /* to work on */
	gls_tables *tables;        /* where the options bring none: all solves share them */
	bool is_at_work;           /* making a board, perhaps inside a callback of that */
};

/* An error that says a limit came first. */
bool generator_stopped(const struct gls_generator *generator, struct gls_error *error);

/* The limits of a solve that finds the same solution on every machine. */
struct gls_options generator_limits_of_a_path(
	struct gls_generator *generator, const gls_puzzle *puzzle);

/* A shortest solution. NULL and an error if a limit ended the work. */
struct gls_result *generator_solve(const struct gls_generator *generator, const gls_puzzle *puzzle,
	const struct gls_options *limits, struct gls_error *error);

/* A board with one shortest solution of `least` to `most` moves, from the end of a solution of the
 * puzzle (generate_unique.c). NULL if that leads to none, or a limit came. */
gls_puzzle *generator_unique_board(struct gls_generator *generator, const gls_puzzle *puzzle,
	const struct gls_result *result, unsigned least, unsigned most, struct gls_error *error);

#endif
