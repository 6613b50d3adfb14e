#include "base/bits.h"
#include "kind/leapfrog/leapfrog.h"

#include <string.h>

enum { NO_CELL = UINT16_MAX };

/* Two bits a cell. States lie in memory as they fit, so they are read by bits_load(). */
void
leapfrog_pack(const gls_puzzle *puzzle, const struct position *position, uint64_t *state)
{
	const char *cell = leapfrog_cells(position);
	uint64_t word = 0;
	for (unsigned c = 0; c < leapfrog_of(puzzle)->cells; c++)
		word = word << 2 | (cell[c] == FROG ? 2u : cell[c] == TOAD ? 1u : 0u);
	*state = word;
}

void
leapfrog_unpack(const gls_puzzle *puzzle, const uint64_t *state, struct position *position)
{
	char *cell = ((struct leapfrog_position *)position)->cell;
	uint64_t word = bits_load(state);
	for (unsigned c = leapfrog_of(puzzle)->cells; c-- > 0; word >>= 2)
		cell[c] = word & 2 ? FROG : word & 1 ? TOAD : FREE;
}

/* The cell so many steps to the right or down, or left or up if steps are below 0. */
static unsigned
cell_at(const gls_puzzle *puzzle, unsigned from, bool is_down, int steps)
{
	int row = (int)(from / puzzle->columns) + (is_down ? steps : 0);
	int column = (int)(from % puzzle->columns) + (is_down ? 0 : steps);
	bool is_inside = row >= 0 && row < puzzle->rows && column >= 0 && column < puzzle->columns;
	return is_inside ? (unsigned)(row * puzzle->columns + column) : NO_CELL;
}

/* All steps and leaps, forwards or, as if time ran backwards, back. */
static unsigned
list_moves(const gls_puzzle *puzzle, const char *cell, bool is_back, struct gls_move *moves)
{
	unsigned count = 0;
	for (unsigned from = 0; from < leapfrog_of(puzzle)->cells; from++) {
		int way = (cell[from] == FROG) != is_back ? 1 : -1;
		for (unsigned down = 0; cell[from] != FREE && down < 2; down++) {
			unsigned to = cell_at(puzzle, from, down, way);
			if (to != NO_CELL && cell[to] != FREE)
				to = cell_at(puzzle, from, down, 2 * way);
			if (to != NO_CELL && cell[to] == FREE)
				moves[count++] = (struct gls_move){(uint16_t)from, (uint16_t)to};
		}
	}
	return count;
}

unsigned
leapfrog_moves(const gls_puzzle *puzzle, const struct position *position, struct gls_move *moves)
{
	return list_moves(puzzle, leapfrog_cells(position), false, moves);
}

/* Who could go from here to there if time ran backwards has come from there to here. */
unsigned
leapfrog_moves_back(
	const gls_puzzle *puzzle, const struct position *position, struct gls_move *moves)
{
	unsigned count = list_moves(puzzle, leapfrog_cells(position), true, moves);
	for (unsigned i = 0; i < count; i++)
		moves[i] = move_reversed(moves[i]);
	return count;
}

void
leapfrog_apply(const gls_puzzle *puzzle, struct position *position, struct gls_move move)
{
	char *cell = ((struct leapfrog_position *)position)->cell;
	(void)puzzle;
	cell[move.to] = cell[move.from];
	cell[move.from] = FREE;
}

void
leapfrog_undo(const gls_puzzle *puzzle, struct position *position, struct gls_move move)
{
	leapfrog_apply(puzzle, position, move_reversed(move));
}

bool
leapfrog_is_goal(const gls_puzzle *puzzle, const struct position *position)
{
	const struct leapfrog *leapfrog = leapfrog_of(puzzle);
	return !memcmp(leapfrog_cells(position), leapfrog->goal, leapfrog->cells);
}

int
leapfrog_steps(const gls_puzzle *puzzle, const char *cell, char who)
{
	const struct leapfrog *leapfrog = leapfrog_of(puzzle);
	int steps = 0;
	for (unsigned c = 0; c < leapfrog->cells; c++) {
		int place = (int)(c / puzzle->columns + c % puzzle->columns);
		steps += place * ((leapfrog->goal[c] == who) - (cell[c] == who));
	}
	return who == FROG ? steps : -steps;
}
