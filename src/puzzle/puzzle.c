#include "puzzle/puzzle.h"
#include "base/error.h"

#include <stdlib.h>
#include <string.h>

struct position *
position_new(const gls_puzzle *puzzle)
{
	return malloc(puzzle->position_size);
}

void
puzzle_write_start(const gls_puzzle *puzzle, struct text *text)
{
	struct position *start = position_new(puzzle);
	if (!start) {
		text->failed = true;
		return;
	}
	puzzle->kind->start(puzzle, start);
	puzzle->kind->write(puzzle, start, text);
	free(start);
}

bool
move_is_legal(const gls_puzzle *puzzle, const struct position *position, struct gls_move move)
{
	struct gls_move moves[puzzle->moves_max];
	unsigned count = puzzle->kind->moves(puzzle, position, moves);
	for (unsigned i = 0; i < count; i++)
		if (moves[i].from == move.from && moves[i].to == move.to)
			return true;
	return false;
}

struct advice
puzzle_advice(const gls_puzzle *puzzle, struct control *control, const char *heuristic)
{
	struct advice advice = {
		.heuristic = heuristic ? heuristic : "zero",
		.algorithm = "astar",
		.plain = "zero",
		.in_reach = true,
	};
	if (puzzle->kind->advise)
		puzzle->kind->advise(puzzle, control, heuristic, &advice);
	if (!advice.frugal)
		advice.frugal = advice.plain;
	return advice;
}

bool
metric_read(const char *name, enum metric *metric, struct gls_error *error)
{
	*metric = name && !strcmp(name, "mtm") ? METRIC_MTM : METRIC_STM;
	if (!name || !strcmp(name, "stm") || !strcmp(name, "mtm"))
		return true;
	return error_set(
		error, GLS_BAD_INPUT, "no metric is called '%.40s'; expected stm or mtm", name);
}

const char *
metric_name(enum metric metric)
{
	return metric == METRIC_MTM ? "mtm" : "stm";
}
