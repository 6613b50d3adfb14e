/* grids.h: grids of Mondrian in a plain form, and what the judge says of them. */
#ifndef GLS_TESTS_GRIDS_H
#define GLS_TESTS_GRIDS_H

#include "kind/mondrian/champion/sweep.h"
#include "kind/mondrian/rules.h"
#include "support.h"
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CELLS_MAX = 144 };

struct grid {
	unsigned rows, columns;
	char sign[CELLS_MAX];
};

bool is_tile(char sign);

/* The cell where the tile on a cell stops, direction 0 ... 3: up, down, left, right. */
unsigned grid_stop(const struct grid *grid, unsigned cell, unsigned direction);

struct grid grid_random(unsigned rows, unsigned columns, unsigned tiles, unsigned colours,
	unsigned fixed, struct rng *rng);

void grid_walk(struct grid *grid, unsigned steps, struct rng *rng);

/* Puts the tiles of a grid elsewhere; fixed cells stay. */
void grid_scatter(struct grid *grid, struct rng *rng);

void grid_text(const struct grid *grid, char *text);

gls_puzzle *puzzle_from(const struct grid *start, const struct grid *goal);

const char *puzzle_text(const gls_puzzle *puzzle);

enum { UNSOLVABLE = 9999, PLAIN_BOARDS = 1 << 19 };

struct judge_board judged(const struct grid *start, const struct grid *goal);

unsigned plain_distance(const struct grid *start, const struct grid *goal);

/* Replays a solution on the judge's board. */
void check_moves(const struct grid *start, const struct grid *goal, const struct gls_move *moves,
	unsigned length, const char *text);

/* A random start and goal; some of the goal's tiles may be left open. */
void random_pair(
	unsigned size, unsigned tiles, struct rng *rng, struct grid *start, struct grid *goal);

#endif
