/* The part of glissade.h that makes instances.
 *
 * Boards at a wanted distance: breadth-first search backwards from the goals
 * lists them all, if it gets that far within LISTED_MAX boards. Otherwise the
 * board some moves before the end of a shortest solution is at exactly that
 * distance, so random boards are solved and their solutions followed. Where the
 * goals cannot be listed, random instances are made and solved until one is in
 * the range; where every board has a goal of its own, also the boards on the way.
 */
#include "api/limits.h"
#include "base/error.h"
#include "base/store.h"
#include "kind/kinds.h"
#include "tables/tables.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	LISTED_MAX = 4000000, /* boards: a second of work, some hundred megabytes */
	ATTEMPTS_MAX = 1000,
	ATTEMPTS_FAR = 30, /* before it is clear that all are far from the range */
	SAMPLES_MAX = 100000,
	SAMPLES_FAR = 2000, /* before it is clear that all are far too short */
	LENGTH_MIN = 3,     /* what is shorter is trivial, unless it is asked for */
	DISTANCE_MAX = 100000,
};

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
	bool is_at_work;           /* making a board, perhaps inside a callback of that */
};

/* ---- Listing -------------------------------------------------------------- */

static bool
add_board(struct gls_generator *generator)
{
	uint64_t state[PUZZLE_CELLS_MAX];
	bool is_new;
	const gls_puzzle *model = generator->model;
	model->kind->pack(model, generator->position, state);
	return store_add(&generator->boards, state, bits_hash(state, model->state_words),
		       &is_new) != STORE_NONE;
}

/* Adds every board from which a move leads to the given one. */
static bool
add_predecessors(struct gls_generator *generator, uint32_t board)
{
	const gls_puzzle *model = generator->model;
	struct gls_move moves[model->moves_max];
	model->kind->unpack(model, store_state(&generator->boards, board), generator->position);
	unsigned count = model->kind->moves_back(model, generator->position, moves);
	for (unsigned i = 0; i < count; i++) {
		model->kind->undo(model, generator->position, moves[i]);
		if (!add_board(generator))
			return false;
		model->kind->apply(model, generator->position, moves[i]);
	}
	return true;
}

enum listing { LISTING_DONE, LISTING_TOO_MANY, LISTING_FAILED };

/* There is no board beyond this distance: which is well if it is in the range. */
static enum listing
list_ended(const struct gls_generator *generator, unsigned farthest, struct gls_error *error)
{
	if (farthest >= generator->options.distance_min)
		return LISTING_DONE;
	error_set(error, GLS_BAD_INPUT, "no board needs %u moves: the farthest one needs %u",
		generator->options.distance_min, farthest);
	return LISTING_FAILED;
}

/* Layer by layer, until those wanted are wanted ... end. */
static enum listing
list_boards(struct gls_generator *generator, struct gls_error *error)
{
	const gls_puzzle *model = generator->model;
	for (size_t i = 0; i < puzzle_goal_count(model); i++) {
		model->kind->goal(model, i, generator->position);
		if (!add_board(generator))
			return LISTING_TOO_MANY;
	}
	generator->end = generator->boards.count;
	for (unsigned distance = 0; distance < generator->options.distance_max; distance++) {
		for (uint32_t board = generator->first; board < generator->end; board++) {
			if (generator->boards.count > LISTED_MAX ||
				!add_predecessors(generator, board))
				return LISTING_TOO_MANY;
			if (board % 1024 == 0 && control_poll(&generator->control)) {
				error_set(error, GLS_STOPPED, "stopped while listing boards");
				return LISTING_FAILED;
			}
		}
		if (generator->boards.count == generator->end)
			return list_ended(generator, distance, error);
		if (distance + 1 == generator->options.distance_min)
			generator->wanted = generator->end;
		generator->first = generator->end;
		generator->end = generator->boards.count;
	}
	return LISTING_DONE;
}

static gls_puzzle *
listed_board(struct gls_generator *generator)
{
	const gls_puzzle *model = generator->model;
	uint32_t board =
		generator->wanted + rng_below(&generator->rng, generator->end - generator->wanted);
	model->kind->unpack(model, store_state(&generator->boards, board), generator->position);
	return model->kind->restart(model, generator->position);
}

/* ---- Solving -------------------------------------------------------------- */

/* A board so many random moves before a goal. */
static gls_puzzle *
walked_board(struct gls_generator *generator, unsigned length)
{
	const gls_puzzle *model = generator->model;
	struct gls_move moves[model->moves_max];
	model->kind->goal(model, 0, generator->position);
	for (unsigned i = 0; i < length; i++) {
		unsigned count = model->kind->moves_back(model, generator->position, moves);
		model->kind->undo(
			model, generator->position, moves[rng_below(&generator->rng, count)]);
	}
	return model->kind->restart(model, generator->position);
}

/* The limits with what is left of the time. */
static struct gls_options
limits_left(const struct gls_generator *generator)
{
	struct gls_options limits = *generator->own;
	limits.quality = NULL;
	limits.only_proof = true;
	limits.better = NULL;
	limits.metric = NULL;
	limits.seconds = limits_seconds_left(generator->own, generator->control.started);
	return limits;
}

static bool
say_no_memory(struct gls_error *error)
{
	return error_set(error, GLS_NO_MEMORY, "no memory for the board");
}

static bool
say_stopped(const struct gls_generator *generator, struct gls_error *error)
{
	return error_set(error, GLS_STOPPED,
		"stopped by a limit before a board that needs %u..%u moves was found",
		generator->options.distance_min, generator->options.distance_max);
}

/* A shortest solution, within what is left of the time. NULL and an error if a
 * limit ended the work. */
static struct gls_result *
solve_within_limits(
	const struct gls_generator *generator, const gls_puzzle *puzzle, struct gls_error *error)
{
	const struct gls_options limits = limits_left(generator);
	struct gls_result *result = gls_solve(puzzle, &limits, error);
	if (!result || (result->status == GLS_SOLVED && result->optimal))
		return result;
	say_stopped(generator, error);
	gls_result_free(result);
	return NULL;
}

/* The board on the way of a shortest solution that is still `distance` away;
 * NULL if the solution is shorter, or if there is none (error->code says so). */
static gls_puzzle *
cut_solution(struct gls_generator *generator, const gls_puzzle *puzzle, unsigned distance,
	struct gls_error *error)
{
	gls_puzzle *cut = NULL;
	struct gls_result *result = solve_within_limits(generator, puzzle, error);
	if (result && result->length >= distance)
		cut = gls_puzzle_after(puzzle, result->moves, result->length - distance, error);
	gls_result_free(result);
	return cut;
}

/* Random walks, longer and longer, until one ends far enough from the goal. */
static gls_puzzle *
solved_board(struct gls_generator *generator, struct gls_error *error)
{
	struct gls_error local = {0};
	unsigned range = generator->options.distance_max - generator->options.distance_min;
	unsigned distance =
		generator->options.distance_min + (unsigned)rng_below(&generator->rng, range + 1);
	double length = distance + 8;
	for (unsigned attempt = 0; attempt < ATTEMPTS_MAX && !local.code; attempt++) {
		gls_puzzle *puzzle = walked_board(generator, (unsigned)length);
		if (!puzzle)
			say_no_memory(&local);
		gls_puzzle *cut = puzzle ? cut_solution(generator, puzzle, distance, &local) : NULL;
		gls_puzzle_free(puzzle);
		if (cut)
			return cut;
		length = length < 1e5 ? 1.2 * length : length;
	}
	if (!local.code)
		error_set(&local, GLS_STOPPED, "no board at %u moves was found in %d attempts",
			distance, ATTEMPTS_MAX);
	if (error)
		*error = local;
	return NULL;
}

/* ---- Choosing ------------------------------------------------------------- */

/* Whether the puzzle has one shortest solution only. */
static bool
is_unique(const struct gls_generator *generator, const gls_puzzle *puzzle, struct gls_error *error)
{
	const struct gls_options limits = limits_left(generator);
	struct gls_analysis *analysis = gls_analyse(puzzle, &limits, error);
	bool is_one = analysis && analysis->is_complete && analysis->solution_count == 1;
	if (analysis && !analysis->is_complete)
		say_stopped(generator, error);
	gls_analysis_free(analysis);
	return is_one;
}

static unsigned
least_length(const struct gls_options *options)
{
	return options->has_distance ? options->distance_min : LENGTH_MIN;
}

/* A board on the way of a shortest solution whose distance is in the range: any
 * such, or the farthest that has one shortest solution. NULL if there is none. */
static gls_puzzle *
enter_solution(struct gls_generator *generator, const gls_puzzle *puzzle, unsigned *longest,
	struct gls_error *error)
{
	const struct gls_options *options = &generator->options;
	struct gls_result *result = solve_within_limits(generator, puzzle, error);
	unsigned least = least_length(options);
	unsigned length = result ? result->length : 0, most = length;
	gls_puzzle *found = NULL;
	if (length > *longest)
		*longest = length;
	if (options->has_distance && options->distance_max < most)
		most = options->distance_max;
	if (length >= least && !options->unique)
		most = least + (unsigned)rng_below(&generator->rng, most - least + 1);
	for (unsigned distance = most; length && distance >= least && !found; distance--) {
		found = gls_puzzle_after(puzzle, result->moves, length - distance, error);
		if (found && options->unique && !is_unique(generator, found, error)) {
			gls_puzzle_free(found);
			found = NULL;
		}
		if (!distance)
			break;
	}
	gls_result_free(result);
	return found;
}

/* Where each board has a goal of its own, boards are made and solved until one is
 * good. */
static gls_puzzle *
sampled_board(struct gls_generator *generator, struct gls_error *error)
{
	unsigned least = least_length(&generator->options), longest = 0, attempt = 0;
	struct gls_error local = {0};
	for (; attempt < SAMPLES_MAX && !local.code; attempt++) {
		if (attempt == SAMPLES_FAR && least > 2 * longest)
			break;
		gls_puzzle *puzzle =
			generator->kind->random(&generator->options, &generator->rng, &local);
		gls_puzzle *found =
			puzzle ? enter_solution(generator, puzzle, &longest, &local) : NULL;
		gls_puzzle_free(puzzle);
		if (found)
			return found;
	}
	if (!local.code)
		error_set(&local, GLS_STOPPED,
			"no such board was found in %u attempts; the longest needs %u moves",
			attempt, longest);
	if (error)
		*error = local;
	return NULL;
}

/* Whether the range is so far from the lengths of many random boards that trying on
 * is of no use. */
static bool
is_far(const struct gls_options *options, unsigned least, unsigned most)
{
	return options->distance_min > 2 * most || 2 * options->distance_max < least;
}

/* Random instances, each solved, until one is in the range. */
static gls_puzzle *
chosen_board(struct gls_generator *generator, struct gls_error *error)
{
	const struct gls_options *options = &generator->options;
	unsigned least = UINT_MAX, most = 0, attempt = 0;
	for (; attempt < ATTEMPTS_MAX; attempt++) {
		if (attempt == ATTEMPTS_FAR && is_far(options, least, most))
			break;
		gls_puzzle *puzzle = generator->kind->random(options, &generator->rng, error);
		struct gls_result *result =
			puzzle ? solve_within_limits(generator, puzzle, error) : NULL;
		unsigned length = result ? result->length : 0;
		bool failed = !result;
		gls_result_free(result);
		if (!failed && length >= options->distance_min && length <= options->distance_max)
			return puzzle;
		gls_puzzle_free(puzzle);
		if (failed)
			return NULL;
		least = length < least ? length : least;
		most = length > most ? length : most;
	}
	char range[32];
	snprintf(range, sizeof range,
		options->distance_min == options->distance_max ? "%u" : "%u to %u",
		options->distance_min, options->distance_max);
	error_set(error, GLS_STOPPED, "none of %u boards needs %s moves: they need %u to %u",
		attempt, range, least, most);
	return NULL;
}

/* ---- The generator -------------------------------------------------------- */

static bool
prepare_distance(struct gls_generator *generator, struct gls_error *error)
{
	const gls_puzzle *model = generator->model;
	struct budget *budget = &generator->control.budget;
	if (!store_init(&generator->boards, budget, model->state_words, 0))
		return error_set(error, GLS_NO_MEMORY, "no memory for the list of boards");
	enum listing listing = list_boards(generator, error);
	generator->is_listed = listing == LISTING_DONE;
	if (listing == LISTING_TOO_MANY)
		store_free(&generator->boards);
	return listing != LISTING_FAILED;
}

/* Whether the range of distances makes sense for the kind. */
static bool
check_distance(const struct kind *kind, const struct gls_options *options, struct gls_error *error)
{
	if (!options->has_distance)
		return true;
	if (options->distance_min > options->distance_max || options->distance_max > DISTANCE_MAX)
		return error_set(error, GLS_BAD_INPUT,
			"from %u to %u moves: expected the lesser one first, and at most %d",
			options->distance_min, options->distance_max, DISTANCE_MAX);
	return options->distance_max || !kind->makes_goals ||
	       error_set(error, GLS_BAD_INPUT,
		       "0 moves: such a board is solved already; expected 1 at least");
}

/* Makes the options definite, and a first board. */
static bool
begin(struct gls_generator *generator, struct gls_error *error)
{
	const struct kind *kind = generator->kind;
	struct gls_options *options = &generator->options;
	*options = *generator->own;
	enum metric metric;
	if (!metric_read(kind, options->metric, &metric, error))
		return false;
	if (kind->makes_goals && !options->distance_min)
		options->distance_min = 1;
	limits_begin(&generator->control, options);
	generator->rng = rng_seed(options->seed);
	struct rng unused = generator->rng;
	generator->model = kind->random(options, &unused, error);
	if (!generator->model)
		return false;
	generator->position = position_new(generator->model);
	if (!generator->position)
		return say_no_memory(error);
	generator->has_goals = puzzle_goal_count(generator->model);
	bool is_listable = options->has_distance && generator->has_goals && !kind->makes_goals;
	return !is_listable || prepare_distance(generator, error);
}

gls_generator *
gls_generator_new(const char *kind, const struct gls_options *options, struct gls_error *error)
{
	static const struct gls_options no_options;
	options = options ? options : &no_options;
	const struct kind *found = is_given(kind, error) ? kind_find(kind, error) : NULL;
	if (!found || !check_distance(found, options, error))
		return NULL;
	gls_generator *generator = calloc(1, sizeof *generator);
	if (generator) {
		generator->kind = found;
		generator->own = gls_options_copy(options);
	}
	if (!generator || !generator->own)
		error_set(error, GLS_NO_MEMORY, "no memory for a generator");
	else if (begin(generator, error))
		return generator;
	gls_generator_free(generator);
	return NULL;
}

static gls_puzzle *
next_board(gls_generator *generator, struct gls_error *error)
{
	bool is_sampled = generator->options.has_distance || generator->options.unique;
	if (generator->kind->makes_goals && is_sampled)
		return sampled_board(generator, error);
	if (!generator->options.has_distance)
		return generator->kind->random(&generator->options, &generator->rng, error);
	if (!generator->has_goals)
		return chosen_board(generator, error);
	if (!generator->is_listed)
		return solved_board(generator, error);
	gls_puzzle *puzzle = listed_board(generator);
	if (!puzzle)
		say_no_memory(error);
	return puzzle;
}

gls_puzzle *
gls_generator_next(gls_generator *generator, struct gls_error *error)
{
	if (!is_given(generator, error) || !tables_may_begin(generator->own->tables, error))
		return NULL;
	if (generator->is_at_work) {
		error_set(error, GLS_BAD_INPUT,
			"called from within a callback of the same generator: expected after that "
			"has returned");
		return NULL;
	}
	generator->is_at_work = true;
	gls_puzzle *puzzle = next_board(generator, error);
	generator->is_at_work = false;
	return puzzle;
}

void
gls_generator_free(gls_generator *generator)
{
	if (!generator)
		return;
	store_free(&generator->boards);
	gls_puzzle_free(generator->model);
	gls_options_free(generator->own);
	free(generator->position);
	free(generator);
}
