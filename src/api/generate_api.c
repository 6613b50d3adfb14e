/* The part of glissade.h that makes instances.
 *
 * Boards at a wanted distance: breadth-first search backwards from the goals
 * lists them all, if it gets that far within LISTED_MAX boards. Otherwise a random
 * board, or one that is known to be far, is led there by moves, after each of which it is
 * solved. Where the goals cannot be listed, random instances are made and solved until one
 * is in the range; where every board has a goal of its own, also the boards on the way.
 *
 * The same seed gives the same boards on every machine: nothing is chosen by what tables,
 * memory or threads there are, nor by which of several shortest solutions a search finds. Of
 * searches only lengths are used, and the first of all shortest solutions.
 */
#include "api/advice.h"
#include "api/generator.h"
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
	LISTED_MAX = 1 << 18, /* boards: all of 3 x 3; ten megabytes, which nearly everybody has */
	ATTEMPTS_MAX = 1000,
	STEPS_MAX = 4000, /* of a walk to a distance, each a board to be solved */
	/* A walk goes the wrong way once in so many times, so that it leaves the tops of hills. */
	STRAY = 8,
	/* Higher than that nobody climbs soon from a random board. */
	CLIMB_MAX = 8,
	ATTEMPTS_FAR = 30, /* before it is clear that all are far from the range */
	SAMPLES_MAX = 100000,
	SAMPLES_FAR = 2000, /* before it is clear that all are far too short */
	LENGTH_MIN = 3,     /* what is shorter is trivial, unless it is asked for */
	DISTANCE_MAX = 100000,
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

/* Another way would lead to other boards than those of the same seed where there is memory. */
static enum listing
list_failed(struct gls_error *error)
{
	error_set(error, GLS_NO_MEMORY, "no memory for a list of all boards up to that distance");
	return LISTING_FAILED;
}

/* There is no board beyond this distance: which is well if it is in the range. */
static enum listing
list_ended(const struct gls_generator *generator, unsigned farthest, struct gls_error *error)
{
	if (farthest >= generator->options.distance_min)
		return LISTING_DONE;
	error_set(error, GLS_BAD_INPUT, "no board needs %u move%s: the farthest one needs %u",
		generator->options.distance_min, generator->options.distance_min == 1 ? "" : "s",
		farthest);
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
			return list_failed(error);
	}
	generator->end = generator->boards.count;
	for (unsigned distance = 0; distance < generator->options.distance_max; distance++) {
		for (uint32_t board = generator->first; board < generator->end; board++) {
			if (generator->boards.count > LISTED_MAX)
				return LISTING_TOO_MANY;
			if (!add_predecessors(generator, board))
				return list_failed(error);
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
	limits.count = false;
	limits.all = 0;
	if (!limits.tables)
		limits.tables = generator->tables;
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

bool
generator_stopped(const struct gls_generator *generator, struct gls_error *error)
{
	return error_set(error, GLS_STOPPED,
		"stopped by a limit before a board that needs %u..%u moves was found",
		generator->options.distance_min, generator->options.distance_max);
}

/* A shortest solution. NULL and an error if a limit ended the work. */
struct gls_result *
generator_solve(const struct gls_generator *generator, const gls_puzzle *puzzle,
	const struct gls_options *limits, struct gls_error *error)
{
	struct gls_result *result = gls_solve(puzzle, limits, error);
	if (!result || (result->status == GLS_SOLVED && result->optimal))
		return result;
	generator_stopped(generator, error);
	gls_result_free(result);
	return NULL;
}

/* The same, within what is left of the time. */
static struct gls_result *
solve_within_limits(
	const struct gls_generator *generator, const gls_puzzle *puzzle, struct gls_error *error)
{
	const struct gls_options limits = limits_left(generator);
	return generator_solve(generator, puzzle, &limits, error);
}

/* How many moves a board needs. False with an error if that is not known. */
static bool
measure(const struct gls_generator *generator, const gls_puzzle *puzzle, unsigned *distance,
	struct gls_error *error)
{
	struct gls_result *result = puzzle ? solve_within_limits(generator, puzzle, error) : NULL;
	if (!puzzle)
		say_no_memory(error);
	if (!result)
		return false;
	*distance = result->length;
	gls_result_free(result);
	return true;
}

static unsigned
gap(unsigned one, unsigned other)
{
	return one > other ? one - other : other - one;
}

/* So many random moves away from the goals, or towards them, none of them straight back where
 * there is another. */
static gls_puzzle *
strolled_board(
	struct gls_generator *generator, const gls_puzzle *from, unsigned count, bool is_back)
{
	const struct kind *kind = from->kind;
	struct position *position = generator->position;
	struct gls_move moves[from->moves_max], last = MOVE_NONE;
	kind->start(from, position);
	for (unsigned i = 0; i < count; i++) {
		unsigned choices = is_back ? kind->moves_back(from, position, moves)
					   : kind->moves(from, position, moves);
		if (!choices)
			break;
		struct gls_move move = moves[rng_below(&generator->rng, choices)];
		while (choices > 1 && move.to == last.from && move.from == last.to)
			move = moves[rng_below(&generator->rng, choices)];
		if (is_back)
			kind->undo(from, position, move);
		else
			kind->apply(from, position, move);
		last = move;
	}
	return kind->restart(from, position);
}

/* Leads a board, which needs `at` moves and is freed, to one that needs as many as are wanted.
 * Downhill nothing can be lost by as many moves at once as are too many. NULL and an error if that
 * fails. */
static gls_puzzle *
lead(struct gls_generator *generator, gls_puzzle *board, unsigned at, unsigned wanted,
	struct gls_error *error)
{
	unsigned steps = 0;
	while (at != wanted && steps++ < STEPS_MAX) {
		unsigned there = 0, count = at > wanted ? at - wanted : 1;
		gls_puzzle *next = strolled_board(generator, board, count, at < wanted);
		bool strays = !rng_below(&generator->rng, STRAY);
		if (!measure(generator, next, &there, error)) {
			gls_puzzle_free(next);
			gls_puzzle_free(board);
			return NULL;
		}
		if (strays || gap(there, wanted) < gap(at, wanted)) {
			gls_puzzle *left = board;
			board = next;
			next = left;
			at = there;
		}
		gls_puzzle_free(next);
	}
	if (at == wanted)
		return board;
	gls_puzzle_free(board);
	error_set(error, GLS_STOPPED, "no board at %u moves was found in %d steps from others",
		wanted, STEPS_MAX);
	return NULL;
}

/* A walk from a goal, long enough to end about as far from it as is wanted; from there, or where
 * that is far too near, from one of the farthest boards that are known, to the distance. */
static gls_puzzle *
led_board(struct gls_generator *generator, struct gls_error *error)
{
	const gls_puzzle *model = generator->model;
	unsigned range = generator->options.distance_max - generator->options.distance_min;
	unsigned wanted =
		generator->options.distance_min + (unsigned)rng_below(&generator->rng, range + 1);
	unsigned at = 0;
	gls_puzzle *board = walked_board(generator, 2 * wanted);
	bool is_good = measure(generator, board, &at, error);
	gls_puzzle *far = is_good && wanted > at + CLIMB_MAX && model->kind->farthest
				  ? model->kind->farthest(model, &generator->rng, &at)
				  : NULL;
	if (far) {
		gls_puzzle_free(board);
		board = far;
		/* What is known is proved once more. */
		if (at == wanted)
			is_good = measure(generator, board, &at, error);
	}
	if (is_good)
		return lead(generator, board, at, wanted, error);
	gls_puzzle_free(board);
	return NULL;
}

/* ---- Choosing ------------------------------------------------------------- */

/* The limits of a solve that finds the same solution on every machine: with one thread, and with
 * a search of a given name, instead of which no other comes when memory is short. */
struct gls_options
generator_limits_of_a_path(struct gls_generator *generator, const gls_puzzle *puzzle)
{
	struct gls_options limits = limits_left(generator);
	const char *named = is_auto(limits.heuristic) ? NULL : limits.heuristic;
	generator->control.tables = limits.tables;
	const struct advice advice = puzzle_advice(puzzle, &generator->control, named);
	limits.threads = 1;
	limits.heuristic = advice.heuristic;
	if (is_auto(limits.algorithm))
		limits.algorithm = advice.algorithm;
	return limits;
}

static unsigned
least_length(const struct gls_options *options)
{
	return options->has_distance ? options->distance_min : LENGTH_MIN;
}

/* A board on the way of a shortest solution, or before one, whose distance is in the range. NULL if
 * there is none. */
static gls_puzzle *
enter_solution(struct gls_generator *generator, const gls_puzzle *puzzle, unsigned *longest,
	struct gls_error *error)
{
	const struct gls_options *options = &generator->options;
	const struct gls_options limits = generator_limits_of_a_path(generator, puzzle);
	struct gls_result *result = generator_solve(generator, puzzle, &limits, error);
	unsigned least = least_length(options);
	unsigned length = result ? result->length : 0, most = length;
	gls_puzzle *found = NULL;
	if (length > *longest)
		*longest = length;
	if (options->has_distance && options->distance_max < most)
		most = options->distance_max;
	if (length && options->unique) {
		found = generator_unique_board(generator, puzzle, result, least, most, error);
	} else if (length >= least && length) {
		most = least + (unsigned)rng_below(&generator->rng, most - least + 1);
		found = gls_puzzle_after(puzzle, result->moves, length - most, error);
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
	if (!options->tables)
		generator->tables = gls_tables_new(NULL);
	if (!options->tables && !generator->tables)
		return say_no_memory(error);
	struct rng unused = generator->rng;
	struct gls_options any = *options;
	if (kind->makes_goals) /* the board and its goal are of no use, whatever their distance */
		any.has_distance = any.unique = false;
	generator->model = kind->random(&any, &unused, error);
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
		return led_board(generator, error);
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
	gls_tables_free(generator->tables);
	gls_puzzle_free(generator->model);
	gls_options_free(generator->own);
	free(generator->position);
	free(generator);
}
