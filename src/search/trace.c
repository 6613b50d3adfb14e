#include "search/trace.h"
#include "base/callers.h"
#include "tables/tables.h"

#include <stdlib.h>
#include <string.h>

/* As many as anybody follows; a tree of more is not looked at, and memory is the search's. */
enum { NUMBERED_MAX = 1 << 20 };

void
tracer_begin(struct tracer *tracer, const gls_puzzle *puzzle, struct budget *budget)
{
	size_t words = puzzle->state_words + 1;
	tracer->room = position_new(puzzle);
	tracer->key = calloc(words, sizeof *tracer->key);
	tracer->has_numbers = tracer->room && tracer->key &&
			      store_init(&tracer->numbers, budget, words, sizeof(uint64_t));
}

void
tracer_end(struct tracer *tracer)
{
	if (tracer->has_numbers)
		store_free(&tracer->numbers);
	free(tracer->room);
	free(tracer->key);
}

/* What a board at a depth of a side is remembered under; its hash. */
static uint64_t
make_key(struct tracer *tracer, const gls_puzzle *puzzle, const struct position *position,
	unsigned g, bool from_goal)
{
	puzzle->kind->pack(puzzle, position, tracer->key);
	tracer->key[puzzle->state_words] = 2 * (uint64_t)g + from_goal;
	return bits_hash(tracer->key, puzzle->state_words + 1);
}

/* The number of the board from which this one was reached; 0: there is none, or it is not known. */
static uint64_t
parent_of(struct tracer *tracer, const gls_puzzle *puzzle, struct expanded expanded)
{
	if (!expanded.g || !tracer->has_numbers)
		return 0;
	memcpy(tracer->room, expanded.position, puzzle->position_size);
	if (expanded.from_goal)
		puzzle->kind->apply(puzzle, tracer->room, expanded.last);
	else
		puzzle->kind->undo(puzzle, tracer->room, expanded.last);
	uint64_t hash = make_key(tracer, puzzle, tracer->room, expanded.g - 1, expanded.from_goal);
	uint32_t found = store_find(&tracer->numbers, tracer->key, hash);
	if (found == STORE_NONE)
		return 0;
	return *(uint64_t *)store_record(&tracer->numbers, found);
}

static void
remember(struct tracer *tracer, const gls_puzzle *puzzle, struct expanded expanded, uint64_t number)
{
	if (!tracer->has_numbers)
		return;
	uint64_t hash = make_key(tracer, puzzle, expanded.position, expanded.g, expanded.from_goal);
	bool is_new;
	uint32_t place = tracer->numbers.count < NUMBERED_MAX
				 ? store_add(&tracer->numbers, tracer->key, hash, &is_new)
				 : store_find(&tracer->numbers, tracer->key, hash);
	if (place != STORE_NONE)
		*(uint64_t *)store_record(&tracer->numbers, place) = number;
}

/* The board as it is unpacked: where a state forgets differences, equal ones are written alike. */
static void
write_board(struct tracer *tracer, const gls_puzzle *puzzle, struct expanded expanded,
	struct text *board)
{
	if (!tracer->has_numbers) {
		puzzle->kind->write(puzzle, expanded.position, board);
		return;
	}
	puzzle->kind->pack(puzzle, expanded.position, tracer->key);
	puzzle->kind->unpack(puzzle, tracer->key, tracer->room);
	puzzle->kind->write(puzzle, tracer->room, board);
}

void
tracer_tell(struct tracer *tracer, struct run *run, struct expanded expanded)
{
	const gls_puzzle *puzzle = run->puzzle;
	const struct heuristic *heuristic = expanded.from_goal ? run->backward : run->heuristic;
	struct estimate estimate = {0};
	struct text board = {0}, move = {0};
	if (heuristic)
		heuristic_estimate(heuristic, expanded.position, &estimate);
	write_board(tracer, puzzle, expanded, &board);
	if (expanded.g)
		moves_write(puzzle, &expanded.last, 1, false, &move);
	struct gls_trace trace = {
		.number = run->expanded,
		.board = board.bytes,
		.g = expanded.g,
		.h = estimate.h,
		.parent = parent_of(tracer, puzzle, expanded),
		.move = move.bytes ? move.bytes : "",
		.bound = expanded.bound ? expanded.bound : run->lower_bound,
		.from_goal = expanded.from_goal,
		.algorithm = tracer->algorithm,
		.heuristic = tracer->heuristic,
	};
	remember(tracer, puzzle, expanded, trace.number);
	struct callers *callers = tables_callers(run->control->tables);
	struct caller caller;
	callers_enter(callers, &caller);
	if (board.bytes && !board.failed && !move.failed)
		tracer->function(&trace, tracer->data);
	callers_leave(callers, &caller);
	text_free(&board);
	text_free(&move);
}
