/* The part of glissade.h that says what single moves are worth. */
#include "api/limits.h"
#include "base/clock.h"
#include "base/error.h"
#include "puzzle/puzzle.h"

#include <stdlib.h>

/* Options for many solves that share tables and the time. */
struct sharing {
	struct gls_options options; /* with all of the time */
	gls_tables *own_tables;
	double started;
};

static bool
sharing_init(struct sharing *sharing, const struct gls_options *options)
{
	*sharing = (struct sharing){.options = options ? *options : (struct gls_options){0},
		.started = clock_seconds()};
	struct gls_options *own = &sharing->options;
	own->count = false;
	own->all = 0;
	own->quality = NULL;
	own->only_proof = true;
	own->better = NULL;
	if (!own->tables)
		own->tables = sharing->own_tables = gls_tables_new(NULL);
	return own->tables;
}

static void
sharing_free(struct sharing *sharing)
{
	gls_tables_free(sharing->own_tables);
}

/* Solves with what is left of the time. */
static struct gls_result *
sharing_solve(struct sharing *sharing, const gls_puzzle *puzzle, struct gls_error *error)
{
	struct gls_options options = sharing->options;
	options.seconds = limits_seconds_left(&sharing->options, sharing->started);
	return gls_solve(puzzle, &options, error);
}

/* What the result says of the board that it is for. */
static void
fill_hint(struct gls_hint *hint, const struct gls_result *result)
{
	bool is_exact = result->status != GLS_SOLVED || result->optimal;
	hint->status = is_exact ? result->status : GLS_LIMIT;
	hint->distance = hint->status == GLS_SOLVED ? result->length : 0;
}

/* ---- The moves of one board ----------------------------------------------- */

static bool
fill_hints(const gls_puzzle *puzzle, struct sharing *sharing, struct gls_hint *hints, size_t count,
	struct gls_error *error)
{
	bool good = true;
	for (size_t i = 0; i < count && good; i++) {
		gls_puzzle *next = gls_puzzle_after(puzzle, &hints[i].move, 1, error);
		struct gls_result *result = next ? sharing_solve(sharing, next, error) : NULL;
		good = result;
		if (good)
			fill_hint(&hints[i], result);
		gls_result_free(result);
		gls_puzzle_free(next);
	}
	return good;
}

struct gls_hint *
gls_hints(const gls_puzzle *puzzle, const struct gls_options *options, size_t *count,
	struct gls_error *error)
{
	struct sharing sharing;
	if (!is_given(puzzle, error) || !is_given(count, error))
		return NULL;
	struct gls_move *moves = malloc((puzzle->moves_max + 1) * sizeof *moves);
	struct gls_hint *hints = calloc(puzzle->moves_max + 1, sizeof *hints);
	bool good = sharing_init(&sharing, options) && moves && hints;
	if (good) {
		*count = gls_puzzle_moves(puzzle, moves, puzzle->moves_max);
		for (size_t i = 0; i < *count; i++)
			hints[i].move = moves[i];
		good = fill_hints(puzzle, &sharing, hints, *count, error);
	} else {
		error_set(error, GLS_NO_MEMORY, "no memory for hints");
	}
	sharing_free(&sharing);
	free(moves);
	if (good)
		return hints;
	free(hints);
	return NULL;
}

/* ---- The boards along a way ----------------------------------------------- */

/* A shortest solution of a board on the way, which holds for the boards after it as
 * long as the player keeps to it. */
struct lead {
	struct gls_result *result;
	unsigned followed;
};

static bool
keeps_to(const struct lead *lead, struct gls_move move)
{
	const struct gls_result *result = lead->result;
	if (!result || result->status != GLS_SOLVED || !result->optimal ||
		lead->followed == result->length)
		return false;
	struct gls_move best = result->moves[lead->followed];
	return best.from == move.from && best.to == move.to;
}

/* The board after the first `done` moves. */
static bool
fill_distance(const gls_puzzle *puzzle, const struct gls_move *moves, size_t done,
	struct sharing *sharing, struct lead *lead, struct gls_hint *hint, struct gls_error *error)
{
	if (done && keeps_to(lead, moves[done - 1])) {
		hint->status = GLS_SOLVED;
		hint->distance = lead->result->length - ++lead->followed;
		return true;
	}
	gls_puzzle *board = gls_puzzle_after(puzzle, moves, done, error);
	gls_result_free(lead->result);
	*lead = (struct lead){board ? sharing_solve(sharing, board, error) : NULL, 0};
	gls_puzzle_free(board);
	if (lead->result)
		fill_hint(hint, lead->result);
	return lead->result;
}

struct gls_hint *
gls_distances(const gls_puzzle *puzzle, const struct gls_move *moves, size_t count,
	const struct gls_options *options, struct gls_error *error)
{
	struct sharing sharing;
	struct lead lead = {0};
	if (!is_given(puzzle, error) || (count && !is_given(moves, error)))
		return NULL;
	struct gls_hint *hints = calloc(count + 1, sizeof *hints);
	bool good = sharing_init(&sharing, options) && hints;
	if (!good)
		error_set(error, GLS_NO_MEMORY, "no memory for distances");
	for (size_t i = 0; i <= count && good; i++) {
		if (i)
			hints[i].move = moves[i - 1];
		good = fill_distance(puzzle, moves, i, &sharing, &lead, &hints[i], error);
	}
	gls_result_free(lead.result);
	sharing_free(&sharing);
	if (good)
		return hints;
	free(hints);
	return NULL;
}
