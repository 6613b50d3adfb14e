#include "api/verdict.h"
#include "base/error.h"

#include <stdlib.h>

enum replay
replay(const gls_puzzle *puzzle, const struct gls_move *moves, size_t count)
{
	struct position *position = position_new(puzzle);
	if (!position)
		return REPLAY_NO_MEMORY;
	puzzle->kind->start(puzzle, position);
	bool is_legal = true;
	for (size_t i = 0; i < count && is_legal; i++) {
		is_legal = move_is_legal(puzzle, position, moves[i]);
		if (is_legal)
			puzzle->kind->apply(puzzle, position, moves[i]);
	}
	bool is_solved = is_legal && puzzle->kind->is_goal(puzzle, position);
	free(position);
	return is_solved ? REPLAY_GOOD : REPLAY_WRONG;
}

/* A bug of ours: the report has what is needed to repeat it. */
static bool
report_bug(const gls_puzzle *puzzle, const struct gls_result *result, const char *what,
	struct gls_error *error)
{
	char *text = gls_puzzle_text(puzzle);
	error_set(error, GLS_INTERNAL, "%s with %s gave %s for %.300s; please report this",
		result->algorithm, result->heuristic, what, text ? text : "?");
	gls_free(text);
	return false;
}

static bool
pass_moves(const gls_puzzle *puzzle, const struct gls_result *result, const struct gls_move *moves,
	size_t count, struct gls_error *error)
{
	switch (replay(puzzle, moves, count)) {
	case REPLAY_GOOD:
		return true;
	case REPLAY_WRONG:
		return report_bug(puzzle, result, "a wrong solution", error);
	case REPLAY_NO_MEMORY:
		break;
	}
	return error_set(error, GLS_NO_MEMORY, "no memory to check the solution");
}

/* That there is no solution is not said of a solved board. */
static bool
pass_unsolvable(const gls_puzzle *puzzle, const struct gls_result *result, struct gls_error *error)
{
	switch (replay(puzzle, NULL, 0)) {
	case REPLAY_GOOD:
		return report_bug(puzzle, result, "'unsolvable'", error);
	case REPLAY_WRONG:
		return result->moves ? report_bug(puzzle, result, "'unsolvable', and moves", error)
				     : true;
	case REPLAY_NO_MEMORY:
		break;
	}
	return error_set(error, GLS_NO_MEMORY, "no memory to check the answer");
}

bool
verdict_pass(const gls_puzzle *puzzle, struct gls_result *result, struct gls_error *error)
{
	bool has_solution = result->status == GLS_SOLVED || result->moves;
	if (result->status == GLS_UNSOLVABLE)
		return pass_unsolvable(puzzle, result, error);
	if (!has_solution) {
		result->length = 0;
		result->optimal = false;
		return true;
	}
	if (!pass_moves(puzzle, result, result->moves, result->length, error))
		return false;
	if (result->lower_bound > result->length)
		return report_bug(puzzle, result, "a solution below its own bound", error);
	if (result->optimal && result->lower_bound != result->length)
		return report_bug(puzzle, result, "a proof without its bound", error);
	if (result->lower_bound == result->length) {
		result->status = GLS_SOLVED;
		result->limit = GLS_LIMIT_NONE;
		result->reason[0] = '\0';
		result->optimal = true;
	}
	return true;
}

bool
verdict_pass_moves(const gls_puzzle *puzzle, const struct gls_result *result,
	const struct gls_move *moves, size_t count, struct gls_error *error)
{
	return pass_moves(puzzle, result, moves, count, error);
}
