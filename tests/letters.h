/* letters.h: boards of Shuffdle in a plain form, and their true distances. */
#ifndef GLS_TESTS_LETTERS_H
#define GLS_TESTS_LETTERS_H

#include "base/store.h"
#include "kind/shuffdle/heuristic.h"
#include "support.h"
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A board as the player sees it. */
struct letters {
	unsigned side;
	bool hard;
	char word[8], cell[40]; /* '_' is a hole */
};

char shifted(char letter, int by);

/* Slides the tile from one cell to its neighbour; false if that is no move. */
bool slide(struct letters *board, unsigned from, unsigned to);

bool spells(const struct letters *board, unsigned first, unsigned stride);

bool is_solved(const struct letters *board);

const char *letters_text(const struct letters *board);

struct letters letters_of(const gls_puzzle *puzzle);

gls_puzzle *puzzle_of_letters(const struct letters *board);

/* Holes and letters anywhere; few letters, so that many tiles fit. */
struct letters random_letters(
	unsigned side, unsigned holes, unsigned alphabet, bool hard, struct rng *rng);

/* All boards that can be reached from one, with their distances to the nearest
 * solved one, for boards of 3 x 3. */
struct space {
	struct letters first;
	struct store boards; /* nine letters in two words, and a distance */
	struct budget budget;
};

enum { FAR_AWAY = UINT8_MAX };

uint32_t space_add(struct space *space, const struct letters *board, bool *is_new);

uint8_t *space_distance(struct space *space, uint32_t number);

struct letters space_board(const struct space *space, uint32_t number);

/* Calls each() for every board one move from this one. */
void space_neighbours(struct space *space, uint32_t number,
	void (*each)(struct space *, uint32_t from, uint32_t to, void *data), void *data);

void only_add(struct space *space, uint32_t from, uint32_t to, void *data);

void set_distance(struct space *space, uint32_t from, uint32_t to, void *data);

/* Moves can be taken back, so distances spread from the solved boards. */
struct space *space_new(const struct letters *first);

void space_free(struct space *space);

/* Solves; every move is made on letters, and the last one must spell the word. */
struct gls_result *solve_letters(const struct letters *start, const struct gls_options *options);

/* The proved length; FAR_AWAY if there is proved to be no solution. */
unsigned proved_length(const struct letters *start, const char *algorithm, gls_tables *tables);

/* Holes and five chosen tiles on 5 x 5: a bit for each hole, five bits for each
 * tile. Breadth-first from one side; boards are numbered layer by layer. */
struct side {
	struct store boards;
	uint32_t first; /* of the last layer */
	unsigned depth;
};

#endif
