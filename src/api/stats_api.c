/* The part of glissade.h that measures heuristics. */
#include "api/limits.h"
#include "base/error.h"
#include "kind/kinds.h"
#include "tables/tables.h"

#include <stdlib.h>
#include <string.h>

struct gls_estimator {
	gls_puzzle *puzzle; /* a copy: heuristics look at it */
	char *whole, *sort; /* its text, and what it has in common with others */
	struct control control;
	gls_tables *own_tables; /* where the options bring none */
	struct heuristic *heuristic;
	struct position *position;
};

static gls_puzzle *
copy_of(const gls_puzzle *puzzle)
{
	struct position *start = position_new(puzzle);
	if (start)
		puzzle->kind->start(puzzle, start);
	gls_puzzle *copy = start ? puzzle->kind->restart(puzzle, start) : NULL;
	free(start);
	return copy;
}

/* All but the start, where that may differ: the goal and what else makes a sort of puzzle. Where
 * each puzzle has a goal of its own, pieces may differ too. */
static char *
sort_of(const gls_puzzle *puzzle)
{
	struct text text = {0};
	char *goal = gls_puzzle_goal_text(puzzle);
	text_add(&text, "%s ", goal ? goal : "");
	if (puzzle->kind->write_sort)
		puzzle->kind->write_sort(puzzle, &text);
	text.failed |= !goal;
	gls_free(goal);
	return text_take(&text);
}

gls_estimator *
gls_estimator_new(const gls_puzzle *puzzle, const char *heuristic, const gls_options *options,
	struct gls_error *error)
{
	static const struct gls_options no_options;
	options = options ? options : &no_options;
	if (!is_given(puzzle, error) || !is_given(heuristic, error) ||
		!tables_may_begin(options->tables, error))
		return NULL;
	gls_estimator *estimator = calloc(1, sizeof *estimator);
	if (estimator) {
		estimator->puzzle = copy_of(puzzle);
		estimator->whole = gls_puzzle_text(puzzle);
		estimator->sort = sort_of(puzzle);
		estimator->position = position_new(puzzle);
		estimator->own_tables = options->tables ? NULL : gls_tables_new(NULL);
		limits_begin(&estimator->control, options);
		if (!options->tables)
			estimator->control.tables = estimator->own_tables;
	}
	if (!estimator || !estimator->puzzle || !estimator->whole || !estimator->sort ||
		!estimator->position || !estimator->control.tables)
		error_set(error, GLS_NO_MEMORY, "no memory for a heuristic");
	else
		estimator->heuristic = heuristic_new(
			estimator->puzzle, heuristic, TOWARD_GOAL, &estimator->control, error);
	if (estimator && estimator->heuristic)
		return estimator;
	gls_estimator_free(estimator);
	return NULL;
}

void
gls_estimator_free(gls_estimator *estimator)
{
	if (!estimator)
		return;
	heuristic_free(estimator->heuristic, &estimator->control);
	gls_tables_free(estimator->own_tables);
	gls_puzzle_free(estimator->puzzle);
	gls_free(estimator->whole);
	free(estimator->sort);
	free(estimator->position);
	free(estimator);
}

const char *
gls_estimator_name(const gls_estimator *estimator)
{
	return estimator ? estimator->heuristic->name : NULL;
}

bool
gls_estimator_is_admissible(const gls_estimator *estimator)
{
	return estimator && estimator->heuristic->admissible;
}

/* Whether the puzzle is one of those that the heuristic was made for. */
static bool
is_alike(const gls_estimator *estimator, const gls_puzzle *puzzle, struct gls_error *error)
{
	const gls_puzzle *own = estimator->puzzle;
	bool is_alike = own->kind == puzzle->kind && own->rows == puzzle->rows &&
			own->columns == puzzle->columns && own->metric == puzzle->metric;
	char *text = !is_alike                   ? NULL
		     : puzzle->kind->makes_goals ? gls_puzzle_text(puzzle)
						 : sort_of(puzzle);
	is_alike = text &&
		   !strcmp(text, puzzle->kind->makes_goals ? estimator->whole : estimator->sort);
	free(text);
	return is_alike || error_set(error, GLS_BAD_INPUT,
				   "the heuristic was made for a puzzle with another goal, size or "
				   "metric; expected one that differs in its start alone");
}

bool
gls_estimate(const gls_estimator *estimator, const gls_puzzle *puzzle, unsigned *moves,
	struct gls_error *error)
{
	struct estimate estimate;
	if (!is_given(estimator, error) || !is_given(puzzle, error) || !is_given(moves, error) ||
		!is_alike(estimator, puzzle, error))
		return false;
	puzzle->kind->start(puzzle, estimator->position);
	heuristic_estimate(estimator->heuristic, estimator->position, &estimate);
	*moves = estimate.h;
	return true;
}

/* ---- Trees ------------------------------------------------------------------ */

/* A board on the path from the root. */
struct tree_level {
	unsigned next, count;
	struct gls_move last, *moves;
};

static bool
is_redundant(const gls_puzzle *puzzle, struct gls_move last, struct gls_move next)
{
	return puzzle->kind->redundant && puzzle->kind->redundant(puzzle, last, next);
}

/* Nodes at the depth below the position, which is the root. */
static uint64_t
count_nodes(const gls_puzzle *puzzle, struct position *position, struct tree_level *levels,
	unsigned depth)
{
	const struct kind *kind = puzzle->kind;
	uint64_t nodes = 0;
	unsigned at = 0;
	levels[0].last = MOVE_NONE;
	levels[0].next = 0;
	levels[0].count = kind->moves(puzzle, position, levels[0].moves);
	for (;;) {
		struct tree_level *level = &levels[at];
		if (level->next == level->count) {
			if (!at)
				return nodes;
			kind->undo(puzzle, position, level->last);
			at--;
			continue;
		}
		struct gls_move move = level->moves[level->next++];
		if (is_redundant(puzzle, level->last, move))
			continue;
		if (at + 1 == depth) {
			nodes++;
			continue;
		}
		kind->apply(puzzle, position, move);
		level = &levels[++at];
		level->last = move;
		level->next = 0;
		level->count = kind->moves(puzzle, position, level->moves);
	}
}

uint64_t
gls_tree_nodes(const gls_puzzle *puzzle, unsigned depth)
{
	if (!puzzle || !depth)
		return puzzle ? 1 : 0;
	struct position *position = position_new(puzzle);
	struct tree_level *levels = calloc(depth, sizeof *levels);
	struct gls_move *moves = calloc((size_t)depth * puzzle->moves_max, sizeof *moves);
	uint64_t nodes = 0;
	if (position && levels && moves) {
		for (unsigned i = 0; i < depth; i++)
			levels[i].moves = moves + (size_t)i * puzzle->moves_max;
		puzzle->kind->start(puzzle, position);
		nodes = count_nodes(puzzle, position, levels, depth);
	}
	free(position);
	free(levels);
	free(moves);
	return nodes;
}

/* ---- Tables ----------------------------------------------------------------- */

char *
gls_table_purpose(const char *name)
{
	struct text text = {0};
	for (const struct kind_entry *entry = kinds; name && entry->kind; entry++) {
		struct text served = {0};
		if (entry->kind->table_serves)
			entry->kind->table_serves(name, &served);
		if (served.length && !text.length)
			text_add(&text, "%s %s", entry->kind->name, served.bytes);
		text.failed |= served.failed;
		text_free(&served);
	}
	if (text.length && !text.failed)
		return text_take(&text);
	text_free(&text);
	return NULL;
}
