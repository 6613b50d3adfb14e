#include "kind/shuffdle/heuristic.h"
#include "base/error.h"
#include "kind/shuffdle/rules.h"

#include <stdio.h>
#include <stdlib.h>

const struct gls_heuristic shuffdle_heuristics[] = {
	[SHUFFDLE_ZERO] = {"zero", "no estimate at all", true, true},
	[SHUFFDLE_MANHATTAN] = {"manhattan",
		"rows and columns to the places of the word, for the nearest tiles that fit", true,
		true},
	[SHUFFDLE_SMALL_TABLES] = {"small-tables",
		"as tables, from smaller ones, which are built in half a second", true, true},
	[SHUFFDLE_TABLES] = {"tables",
		"moves of the tiles that fit, and of those in their way, from two tables", true,
		true},
	[SHUFFDLE_LARGE_TABLES] = {"large-tables",
		"the same from larger tables, which take a minute to build", true, true},
	{NULL, NULL, false, false},
};

enum { FAR = 10000 }; /* where there is no tile that fits */

/* ---- Manhattan ------------------------------------------------------------ */

static unsigned
distance(unsigned side, unsigned one, unsigned other)
{
	return (unsigned)(abs((int)(one / side) - (int)(other / side)) +
			  abs((int)(one % side) - (int)(other % side)));
}

/* The least sum of distances of different tiles to the places of a line. Only
 * places that want the same class compete for tiles, so each such group of places
 * is assigned by itself: best[set] is the least sum for a set of its places and
 * the tiles so far. */
static unsigned
manhattan_of_line(const struct shuffdle *shuffdle, const uint8_t *cell, struct shuffdle_line line)
{
	const uint8_t *wanted = shuffdle->wanted[line.number];
	unsigned side = shuffdle->side, sum = 0, grouped = 0;
	for (unsigned first = 0; first < side; first++) {
		unsigned group = 0, best[1 << SHUFFDLE_SIDE_MAX];
		if (grouped >> first & 1)
			continue;
		for (unsigned place = first; place < side; place++)
			group |= (unsigned)(wanted[place] == wanted[first]) << place;
		grouped |= group;
		for (unsigned set = 1; set <= group; set++)
			best[set] = FAR;
		best[0] = 0;
		for (unsigned c = 0; c < shuffdle->cells; c++) {
			if (cell[c] != wanted[first])
				continue;
			for (unsigned set = group; set > 0; set = (set - 1) & group) {
				for (unsigned rest = set; rest; rest &= rest - 1) {
					unsigned place = bits_lowest(rest);
					unsigned home = shuffdle_line_cell(shuffdle, line, place);
					unsigned moves =
						best[set ^ (1u << place)] + distance(side, c, home);
					if (moves < best[set])
						best[set] = moves;
				}
			}
		}
		sum += best[group];
	}
	return sum;
}

static unsigned
manhattan(const struct shuffdle *shuffdle, const uint8_t *cell)
{
	unsigned least = FAR;
	for (unsigned i = 0; i < shuffdle_line_count(shuffdle); i++) {
		unsigned sum = manhattan_of_line(shuffdle, cell, shuffdle_line(shuffdle, i));
		if (sum < least)
			least = sum;
	}
	return least;
}

/* ---- Tables --------------------------------------------------------------- */

struct least {
	const struct line_tables *tables;
	uint32_t holes; /* in the view */
	unsigned moves;
};

static void
take_least(const uint8_t *targets, void *data)
{
	struct least *least = data;
	unsigned moves = line_tables_left(least->tables, least->holes, targets);
	if (moves < least->moves)
		least->moves = moves;
}

static unsigned
from_tables(const struct shuffdle_heuristic *heuristic, const struct shuffdle_position *board)
{
	const struct shuffdle *shuffdle = heuristic->puzzle;
	struct least least = {.moves = FAR};
	for (unsigned i = 0; i < shuffdle_line_count(shuffdle); i++) {
		struct shuffdle_line line = shuffdle_line(shuffdle, i);
		least.tables = heuristic->tables[view_row(shuffdle->side, line)];
		least.holes = 0;
		for (uint64_t holes = board->holes; holes; holes &= holes - 1)
			least.holes |= 1u << view_cell(shuffdle->side, line, bits_lowest(holes));
		each_choice(shuffdle, board->cell, line, take_least, &least);
	}
	return least.moves;
}

/* ---- The heuristic -------------------------------------------------------- */

void
shuffdle_estimate(
	const struct heuristic *heuristic, const struct position *position, struct estimate *result)
{
	const struct shuffdle_heuristic *h = (const struct shuffdle_heuristic *)heuristic;
	const struct shuffdle_position *board = (const struct shuffdle_position *)position;
	switch (h->estimator) {
	case SHUFFDLE_MANHATTAN:
		result->h = manhattan(h->puzzle, board->cell);
		return;
	case SHUFFDLE_SMALL_TABLES:
	case SHUFFDLE_TABLES:
	case SHUFFDLE_LARGE_TABLES:
		result->h = from_tables(h, board);
		return;
	case SHUFFDLE_ZERO:
	case SHUFFDLE_ESTIMATORS:
		result->h = 0;
	}
}

static bool
open_tables(struct shuffdle_heuristic *h, struct control *control, struct gls_error *error)
{
	const struct shuffdle *shuffdle = h->puzzle;
	enum line_tables_size size = h->estimator == SHUFFDLE_SMALL_TABLES ? LINE_TABLES_SMALL
				     : h->estimator == SHUFFDLE_TABLES     ? LINE_TABLES_MIDDLE
									   : LINE_TABLES_LARGE;
	if (!line_tables_fit(shuffdle->side))
		return error_set(error, GLS_BAD_INPUT,
			"the tables are for boards of up to %d x %d; expected zero or manhattan",
			TABLE_SIDE_MAX, TABLE_SIDE_MAX);
	for (unsigned i = 0; i < shuffdle_line_count(shuffdle); i++) {
		unsigned row = view_row(shuffdle->side, shuffdle_line(shuffdle, i));
		if (!h->tables[row])
			h->tables[row] = line_tables_open(
				shuffdle->side, shuffdle->hole_count, row, size, control, error);
		if (!h->tables[row])
			return false;
	}
	return true;
}

static bool
choose_estimator(struct shuffdle_heuristic *h, const char *name, struct gls_error *error)
{
	while (h->estimator < SHUFFDLE_ESTIMATORS &&
		strcmp(shuffdle_heuristics[h->estimator].name, name) != 0)
		h->estimator++;
	if (h->estimator == SHUFFDLE_ESTIMATORS)
		return error_set(error, GLS_BAD_INPUT,
			"no heuristic of shuffdle is called '%.40s'; expected zero, manhattan, "
			"small-tables, tables or large-tables",
			name);
	snprintf(h->base.name, sizeof h->base.name, "%s", name);
	return true;
}

struct heuristic *
shuffdle_heuristic_new(const gls_puzzle *puzzle, const char *name, enum toward toward,
	struct control *control, struct gls_error *error)
{
	struct shuffdle_heuristic *h = budget_zalloc(&control->budget, sizeof *h);
	if (!h) {
		error_set(error, GLS_NO_MEMORY, "no memory for the heuristic");
		return NULL;
	}
	(void)toward; /* goals cannot be listed, so nothing searches from them */
	h->base = (struct heuristic){.kind = puzzle->kind, .admissible = true, .consistent = true};
	h->puzzle = shuffdle_of(puzzle);
	if (choose_estimator(h, name, error) &&
		(h->estimator < SHUFFDLE_SMALL_TABLES || open_tables(h, control, error)))
		return &h->base;
	shuffdle_heuristic_free(&h->base, control);
	return NULL;
}

void
shuffdle_heuristic_free(struct heuristic *heuristic, struct control *control)
{
	struct shuffdle_heuristic *h = (struct shuffdle_heuristic *)heuristic;
	if (!h)
		return;
	for (unsigned row = 0; row < TABLE_SIDE_MAX; row++)
		line_tables_close(h->tables[row], control);
	budget_free(&control->budget, h, sizeof *h);
}
