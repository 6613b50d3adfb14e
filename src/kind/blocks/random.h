/* random.h: what boards at random, and those at a wanted distance, are made of. */
#ifndef GLS_BLOCKS_RANDOM_H
#define GLS_BLOCKS_RANDOM_H

#include "kind/blocks/space.h"

/* What the options ask for, made definite. */
struct wish {
	unsigned rows, columns, pieces, walls;
	bool is_lanes, is_number_free; /* of pieces: nobody has asked for it */
	const char *metric;
};

struct size {
	unsigned rows, columns;
};

/* Puts a rectangle of a sign on free cells anywhere; false if no room was found for it. */
bool random_drop(
	const struct wish *wish, char *sign, struct size size, char letter, struct rng *rng);

/* The size of another piece. */
struct size random_size(const struct wish *wish, struct rng *rng);

/* The letter of a piece by its number: A, which has the goal, is the first. */
char random_letter(unsigned piece);

/* Drops all pieces; false if there was no room for the first one or any walls, or no cell is left.
 */
bool random_start(const struct wish *wish, struct blocks_form *form, struct rng *rng);

/* The goal of a form while its boards are listed: all that it has to say is that A is a piece by
 * itself. */
void random_set_model(struct blocks_form *form);

/* The anchor of A before the exit at the right end of its row. */
unsigned random_exit(const struct blocks_space *space);

/* A goal that A reaches at that anchor and nowhere else. */
void random_set_goal(const struct blocks_space *space, unsigned anchor, struct blocks_form *form);

/* aim.c: a board whose farthest start is as far from the goal as the options ask for. False with an
 * error that says how far it came. */
bool blocks_aim(const struct gls_options *options, const struct wish *wish,
	struct blocks_form *form, struct rng *rng, struct gls_error *error);

#endif
