/* Puzzles with one shortest solution. */
#include "api/generator.h"
#include "base/error.h"

#include <string.h>

enum {
	GROW_ATTEMPTS = 48, /* boards before one that are looked at, most of them quickly */
	GROW_WINDOW = 3,    /* moves that may be replaced: some thousand boards */
	GROWN_MAX = 256,    /* moves; more nobody has waited for */
};

/* How many ways of at most so many moves lead from the position to a state; two are enough to know.
 */
static unsigned
count_ways(
	const gls_puzzle *puzzle, struct position *position, const uint64_t *wanted, unsigned most)
{
	const struct kind *kind = puzzle->kind;
	uint64_t state[PUZZLE_CELLS_MAX];
	struct gls_move moves[puzzle->moves_max];
	kind->pack(puzzle, position, state);
	if (!memcmp(state, wanted, puzzle->state_words * sizeof *state))
		return 1;
	unsigned ways = 0, count = most ? kind->moves(puzzle, position, moves) : 0;
	for (unsigned i = 0; i < count && ways < 2; i++) {
		kind->apply(puzzle, position, moves[i]);
		ways += count_ways(puzzle, position, wanted, most - 1);
		kind->undo(puzzle, position, moves[i]);
	}
	return ways;
}

/* Whether so many moves from the given one on can be replaced by others: a cheap sign that a
 * solution is not the only one. generator->position is the board before them. */
static bool
can_be_replaced(struct gls_generator *generator, const gls_puzzle *puzzle,
	const struct gls_move *moves, unsigned count)
{
	const struct kind *kind = puzzle->kind;
	struct position *position = generator->position;
	uint64_t wanted[PUZZLE_CELLS_MAX];
	for (unsigned i = 0; i < count; i++)
		kind->apply(puzzle, position, moves[i]);
	kind->pack(puzzle, position, wanted);
	for (unsigned i = count; i-- > 0;)
		kind->undo(puzzle, position, moves[i]);
	return count_ways(puzzle, position, wanted, count) > 1;
}

static bool
has_detour(struct gls_generator *generator, const gls_puzzle *puzzle, const struct gls_move *moves,
	unsigned length)
{
	enum { WINDOW = 2 };
	bool is_found = false;
	puzzle->kind->start(puzzle, generator->position);
	for (unsigned i = 0; i + WINDOW <= length && !is_found; i++) {
		is_found = can_be_replaced(generator, puzzle, moves + i, WINDOW);
		puzzle->kind->apply(puzzle, generator->position, moves[i]);
	}
	return is_found;
}

/* Whether the puzzle has one shortest solution only. */
static bool
is_unique(struct gls_generator *generator, const gls_puzzle *puzzle, struct gls_error *error)
{
	struct gls_options limits = generator_limits_of_a_path(generator, puzzle);
	limits.count = true;
	struct gls_result *result = gls_solve(puzzle, &limits, error);
	bool is_known = result && result->status == GLS_SOLVED && result->is_counted;
	bool is_one = is_known && result->solution_count == 1;
	if (result && !is_known)
		generator_stopped(generator, error);
	gls_result_free(result);
	return is_one;
}

/* Whether the puzzle, of which a shortest solution is given, has no other. */
static bool
is_only(struct gls_generator *generator, const gls_puzzle *puzzle, const struct gls_move *moves,
	unsigned length, struct gls_error *error)
{
	return !has_detour(generator, puzzle, moves, length) && is_unique(generator, puzzle, error);
}

/* Of the boards on the way of a solution, the first within `most` moves of the end that has only
 * one; how far it is. NULL if there is none. */
static gls_puzzle *
unique_on_the_way(struct gls_generator *generator, const gls_puzzle *puzzle,
	const struct gls_result *result, unsigned most, unsigned *at, struct gls_error *error)
{
	for (*at = most; *at; --*at) {
		unsigned skipped = result->length - *at;
		gls_puzzle *found = gls_puzzle_after(puzzle, result->moves, skipped, error);
		if (found && is_only(generator, found, result->moves + skipped, *at, error))
			return found;
		gls_puzzle_free(found);
	}
	return NULL;
}

/* A board one move before another, and what is known of it. */
struct grown {
	gls_puzzle *board;
	struct gls_move moves[GROWN_MAX]; /* the only shortest solution */
	unsigned length;
};

/* A board before this one, and the move between them before the moves of its solution. False if
 * these moves can be replaced. */
static bool
step_back(struct gls_generator *generator, const struct grown *grown, struct grown *before)
{
	const gls_puzzle *board = grown->board;
	const struct kind *kind = board->kind;
	struct gls_move moves[board->moves_max];
	kind->start(board, generator->position);
	unsigned count = kind->moves_back(board, generator->position, moves);
	if (!count)
		return false;
	before->moves[0] = moves[rng_below(&generator->rng, count)];
	before->length = grown->length + 1;
	memcpy(before->moves + 1, grown->moves, grown->length * sizeof *grown->moves);
	kind->undo(board, generator->position, before->moves[0]);
	unsigned window = before->length < GROW_WINDOW ? before->length : GROW_WINDOW;
	if (can_be_replaced(generator, board, before->moves, window))
		return false;
	before->board = kind->restart(board, generator->position);
	return before->board;
}

/* Grows by one move. False if that fails in so many attempts, or a limit came. */
static bool
grow(struct gls_generator *generator, struct grown *grown, struct gls_error *error)
{
	bool has_failed = false, is_grown = false;
	for (unsigned attempt = 0; attempt < GROW_ATTEMPTS && !is_grown && !has_failed; attempt++) {
		struct grown before;
		if (!step_back(generator, grown, &before))
			continue;
		const struct gls_options limits =
			generator_limits_of_a_path(generator, before.board);
		struct gls_result *result =
			generator_solve(generator, before.board, &limits, error);
		has_failed = !result;
		is_grown = result && result->length == before.length &&
			   is_unique(generator, before.board, error);
		gls_result_free(result);
		if (is_grown) {
			gls_puzzle_free(grown->board);
			*grown = before;
		} else {
			gls_puzzle_free(before.board);
		}
	}
	return is_grown;
}

/* A board with one shortest solution in the range. Few random boards have just one, but a board
 * before one that has often does: so they are grown from the end of a solution. NULL if this one
 * leads to none. */
gls_puzzle *
generator_unique_board(struct gls_generator *generator, const gls_puzzle *puzzle,
	const struct gls_result *result, unsigned least, unsigned most, struct gls_error *error)
{
	struct grown grown = {.board = NULL};
	most = most < GROWN_MAX ? most : GROWN_MAX - 1;
	grown.board = unique_on_the_way(generator, puzzle, result, most, &grown.length, error);
	memcpy(grown.moves, result->moves + (result->length - grown.length),
		grown.length * sizeof *grown.moves);
	bool is_good = grown.board;
	while (is_good && grown.length < least)
		is_good = grown.length + 1 < GROWN_MAX && grow(generator, &grown, error);
	if (is_good)
		return grown.board;
	gls_puzzle_free(grown.board);
	return NULL;
}
