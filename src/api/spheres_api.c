/* The part of glissade.h that counts boards by distance.
 *
 * Breadth-first, a sphere at a time. Where moves can be taken back by moves, all that a board of a
 * sphere leads to is in that sphere, in the one before it or in the next: the others are
 * forgotten, and it is the largest spheres that must fit into memory. Else a way may lead back to
 * any of them, and all boards are kept.
 */
#include "api/limits.h"
#include "base/error.h"
#include "base/store.h"
#include "puzzle/puzzle.h"
#include "tables/tables.h"

#include <stdlib.h>

enum { POLL_EVERY = 1024, KEPT = 3 };

static const double PROGRESS_SECONDS = 0.1;

struct spheres {
	const gls_puzzle *puzzle;
	struct control control;
	bool around_start;
	unsigned distance_max;     /* 0: no end */
	struct store sphere[KEPT]; /* in turn: before, now, next; or all in the first */
	struct store *before, *now, *next;
	uint32_t begin; /* of the present sphere, where all are kept */
	struct position *position;
	uint64_t *state;
	struct gls_move *moves;
	uint64_t boards, expanded;
	unsigned distance;
	enum gls_limit end;
	double next_progress;
};

static bool
keeps_all(const struct spheres *spheres)
{
	return !spheres->puzzle->kind->goes_back;
}

/* Adds the board in spheres->position to the next sphere, unless it is known. False when memory is
 * out. */
static bool
reach(struct spheres *spheres)
{
	const gls_puzzle *puzzle = spheres->puzzle;
	bool is_new;
	puzzle->kind->pack(puzzle, spheres->position, spheres->state);
	uint64_t hash = bits_hash(spheres->state, puzzle->state_words);
	if (!keeps_all(spheres) &&
		(store_find(spheres->now, spheres->state, hash) != STORE_NONE ||
			store_find(spheres->before, spheres->state, hash) != STORE_NONE))
		return true;
	return store_add(spheres->next, spheres->state, hash, &is_new) != STORE_NONE;
}

static bool
expand(struct spheres *spheres, uint32_t board)
{
	const gls_puzzle *puzzle = spheres->puzzle;
	const struct kind *kind = puzzle->kind;
	struct position *position = spheres->position;
	kind->unpack(puzzle, store_state(spheres->now, board), position);
	unsigned count = spheres->around_start ? kind->moves(puzzle, position, spheres->moves)
					       : kind->moves_back(puzzle, position, spheres->moves);
	for (unsigned i = 0; i < count; i++) {
		struct gls_move move = spheres->moves[i];
		if (spheres->around_start)
			kind->apply(puzzle, position, move);
		else
			kind->undo(puzzle, position, move);
		if (!reach(spheres))
			return false;
		if (spheres->around_start)
			kind->undo(puzzle, position, move);
		else
			kind->apply(puzzle, position, move);
	}
	return true;
}

static void
report(struct spheres *spheres)
{
	struct control *control = &spheres->control;
	double seconds = control_seconds(control);
	if (!control->progress || seconds < spheres->next_progress)
		return;
	spheres->next_progress = seconds + PROGRESS_SECONDS;
	tables_tell(control, &(struct gls_progress){
				     .phase = "counting boards by distance",
				     .seconds = seconds,
				     .generated = spheres->boards,
				     .expanded = spheres->expanded,
				     .waiting = spheres->now->count,
				     .lower_bound = spheres->distance,
				     .memory_bytes = control->budget.used,
			     });
}

/* Whether to go on with the next board. */
static bool
goes_on(struct spheres *spheres)
{
	if (spheres->expanded++ % POLL_EVERY)
		return true;
	spheres->end = control_poll(&spheres->control);
	report(spheres);
	return spheres->end == GLS_LIMIT_NONE;
}

/* Makes the next sphere of the present one; false if a limit came. */
static bool
next_sphere(struct spheres *spheres)
{
	uint32_t end = spheres->now->count;
	for (uint32_t i = spheres->begin; i < end; i++) {
		if (!goes_on(spheres))
			return false;
		if (!expand(spheres, i)) {
			spheres->end = GLS_LIMIT_MEMORY;
			return false;
		}
	}
	return true;
}

/* An empty place for the sphere after the next. False when memory is out. */
static bool
turn(struct spheres *spheres)
{
	const gls_puzzle *puzzle = spheres->puzzle;
	struct store *oldest = spheres->before;
	store_free(oldest);
	spheres->before = spheres->now;
	spheres->now = spheres->next;
	spheres->next = oldest;
	return store_init(oldest, &spheres->control.budget, puzzle->state_words, 0);
}

static void
tell_spheres(struct spheres *spheres, gls_sphere_function *each, void *data)
{
	uint32_t begin = 0;
	for (;; spheres->distance++) {
		uint32_t count = spheres->next->count - begin;
		if (!count)
			return;
		spheres->boards += count;
		each(spheres->distance, count, data);
		if (spheres->distance_max && spheres->distance == spheres->distance_max) {
			spheres->end = GLS_LIMIT_MOVES;
			return;
		}
		if (keeps_all(spheres)) {
			spheres->begin = begin;
			begin = spheres->now->count;
		} else if (!turn(spheres)) {
			spheres->end = GLS_LIMIT_MEMORY;
			return;
		}
		if (!next_sphere(spheres))
			return;
	}
}

/* ---- Beginning and end ------------------------------------------------------ */

static bool
take_goal(void *data)
{
	return reach(data);
}

/* The start, or all goals. False with an error where there is nothing to begin with. */
static bool
reach_roots(struct spheres *spheres, struct gls_error *error)
{
	const gls_puzzle *puzzle = spheres->puzzle;
	struct gls_error local = {.code = GLS_NO_MEMORY, .message = "no memory for the goals"};
	if (spheres->around_start) {
		puzzle->kind->start(puzzle, spheres->position);
		return reach(spheres) ||
		       error_set(error, GLS_NO_MEMORY, "no memory for the first board");
	}
	if (!puzzle_tells_goals(puzzle))
		return error_set(error, GLS_BAD_INPUT,
			"the goals of this puzzle cannot be listed; expected the boards around its "
			"start");
	if (puzzle_each_goal(puzzle, &spheres->control, spheres->position, take_goal, spheres,
		    &local) == GLS_LIMIT_NONE)
		return true;
	return error_set(error, local.code, "%s", local.message);
}

static bool
init(struct spheres *spheres)
{
	const gls_puzzle *puzzle = spheres->puzzle;
	unsigned stores = keeps_all(spheres) ? 1 : KEPT;
	spheres->before = &spheres->sphere[0];
	spheres->now = &spheres->sphere[stores > 1 ? 1 : 0];
	spheres->next = &spheres->sphere[stores - 1];
	spheres->position = position_new(puzzle);
	spheres->state = calloc(puzzle->state_words, sizeof *spheres->state);
	spheres->moves = calloc(puzzle->moves_max, sizeof *spheres->moves);
	bool is_good = spheres->position && spheres->state && spheres->moves;
	for (unsigned i = 0; i < stores && is_good; i++)
		is_good = store_init(
			&spheres->sphere[i], &spheres->control.budget, puzzle->state_words, 0);
	return is_good;
}

static void
free_spheres(struct spheres *spheres)
{
	for (unsigned i = 0; i < KEPT; i++)
		if (spheres->sphere[i].budget)
			store_free(&spheres->sphere[i]);
	free(spheres->position);
	free(spheres->state);
	free(spheres->moves);
}

bool
gls_spheres(const gls_puzzle *puzzle, bool around_start, const gls_options *options,
	gls_sphere_function *each, void *data, enum gls_limit *end, struct gls_error *error)
{
	static const struct gls_options no_options;
	options = options ? options : &no_options;
	if (!is_given(puzzle, error) || !is_given(each, error) || !is_given(end, error) ||
		!tables_may_begin(options->tables, error))
		return false;
	struct spheres spheres = {.puzzle = puzzle,
		.around_start = around_start,
		.distance_max = options->move_limit};
	limits_begin(&spheres.control, options);
	bool is_good = init(&spheres) ||
		       error_set(error, GLS_NO_MEMORY, "no memory for the boards of a sphere");
	is_good = is_good && reach_roots(&spheres, error);
	if (is_good)
		tell_spheres(&spheres, each, data);
	*end = spheres.end;
	free_spheres(&spheres);
	return is_good;
}
