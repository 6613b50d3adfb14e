/* leapfrog.h: frogs and toads, the worked example of docs/new-puzzle.md.
 *
 * Frogs (>) and toads (<) sit on pads, and some pads are free (-). A frog goes right or down, a
 * toad left or up: to the next pad if that is free, or over whoever sits there to the pad beyond.
 * Nobody ever goes back. In the end the toads have the first pads, row by row, and the frogs the
 * last.
 */
#ifndef GLS_LEAPFROG_LEAPFROG_H
#define GLS_LEAPFROG_LEAPFROG_H

#include "puzzle/puzzle.h"

enum { LEAPFROG_CELLS_MAX = 32, FROG = '>', TOAD = '<', FREE = '-' };

struct leapfrog {
	struct gls_puzzle base; /* the first member: a gls_puzzle is a leapfrog */
	unsigned cells;
	char start[LEAPFROG_CELLS_MAX], goal[LEAPFROG_CELLS_MAX];
};

struct leapfrog_position {
	char cell[LEAPFROG_CELLS_MAX];
};

static inline const struct leapfrog *
leapfrog_of(const gls_puzzle *puzzle)
{
	return (const struct leapfrog *)puzzle;
}

static inline const char *
leapfrog_cells(const struct position *position)
{
	return ((const struct leapfrog_position *)position)->cell;
}

extern const struct kind leapfrog_kind;

/* A puzzle with this start, of at most LEAPFROG_CELLS_MAX cells. NULL and an error when memory
 * is out. */
gls_puzzle *leapfrog_new(
	unsigned rows, unsigned columns, const char *start, struct gls_error *error);

/* rules.c */
void leapfrog_pack(const gls_puzzle *, const struct position *, uint64_t *state);
void leapfrog_unpack(const gls_puzzle *, const uint64_t *state, struct position *);
unsigned leapfrog_moves(const gls_puzzle *, const struct position *, struct gls_move *);
unsigned leapfrog_moves_back(const gls_puzzle *, const struct position *, struct gls_move *);
void leapfrog_apply(const gls_puzzle *, struct position *, struct gls_move);
void leapfrog_undo(const gls_puzzle *, struct position *, struct gls_move);
bool leapfrog_is_goal(const gls_puzzle *, const struct position *);

/* The steps that all frogs, or all toads, still have to go; below 0: they have gone too far. */
int leapfrog_steps(const gls_puzzle *, const char *cell, char who);

/* read.c */
bool leapfrog_recognise(const char *text, size_t length);
gls_puzzle *leapfrog_read(
	const char *text, size_t length, const struct gls_options *, struct gls_error *);
gls_puzzle *leapfrog_read_document(
	const struct document *, const struct gls_options *, struct gls_error *);

/* heuristic.c */
extern const struct gls_heuristic leapfrog_heuristics[];
struct heuristic *leapfrog_heuristic_new(
	const gls_puzzle *, const char *name, enum toward, struct control *, struct gls_error *);
void leapfrog_heuristic_free(struct heuristic *, struct control *);
void leapfrog_estimate(const struct heuristic *, const struct position *, struct estimate *);

#endif
