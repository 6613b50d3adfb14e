/* The part of glissade.h that is about puzzles, boards and moves. */
#include "base/error.h"
#include "io/read.h"
#include "kind/kinds.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { KINDS_MAX = 16 };

const char *
gls_version(void)
{
	return GLS_VERSION;
}

void
gls_free(void *memory)
{
	free(memory);
}

const char *
gls_kind(size_t number)
{
	size_t count = 0;
	while (kinds[count].kind)
		count++;
	return number < count ? kinds[number].kind->name : NULL;
}

const struct gls_heuristic *
gls_heuristics(const char *kind)
{
	const struct kind *found = kind_by_name(kind);
	return found ? kind_heuristics(found) : NULL;
}

gls_puzzle *
gls_puzzle_read(const char *text, size_t length, const struct gls_read_options *options,
	struct gls_error *error)
{
	static const struct gls_read_options no_options;
	const struct kind *list[KINDS_MAX] = {NULL};
	for (size_t i = 0; kinds[i].kind; i++) {
		assert(i + 1 < KINDS_MAX);
		list[i] = kinds[i].kind;
	}
	if (length == SIZE_MAX)
		length = strlen(text);
	return read_puzzle(text, length, list, options ? options : &no_options, error);
}

void
gls_puzzle_free(gls_puzzle *puzzle)
{
	if (puzzle)
		puzzle->kind->free(puzzle);
}

const char *
gls_puzzle_kind(const gls_puzzle *puzzle)
{
	return puzzle->kind->name;
}

unsigned
gls_puzzle_rows(const gls_puzzle *puzzle)
{
	return puzzle->rows;
}

unsigned
gls_puzzle_columns(const gls_puzzle *puzzle)
{
	return puzzle->columns;
}

const char *
gls_puzzle_metric(const gls_puzzle *puzzle)
{
	return metric_name(puzzle->metric);
}

enum gls_solvable
gls_puzzle_solvable(const gls_puzzle *puzzle, char *reason, size_t size)
{
	return puzzle_solvable(puzzle, reason, size);
}

char *
gls_puzzle_start_text(const gls_puzzle *puzzle)
{
	struct text text = {0};
	puzzle_write_start(puzzle, &text);
	return text_take(&text);
}

char *
gls_puzzle_goal_text(const gls_puzzle *puzzle)
{
	struct text text = {0};
	const struct position *goal;
	struct position *room = position_new(puzzle);
	if (!room)
		return NULL;
	if (puzzle_shown_goal(puzzle, room, &goal))
		puzzle->kind->write(puzzle, goal, &text);
	else
		text_add(&text, "%s", "");
	free(room);
	return text_take(&text);
}

/* The start as a position, to be freed; NULL when memory is out. */
static struct position *
start_position(const gls_puzzle *puzzle)
{
	struct position *position = position_new(puzzle);
	if (position)
		puzzle->kind->start(puzzle, position);
	return position;
}

size_t
gls_puzzle_moves(const gls_puzzle *puzzle, struct gls_move *moves, size_t room)
{
	struct gls_move all[puzzle->moves_max];
	struct position *position = start_position(puzzle);
	if (!position)
		return 0;
	size_t count = puzzle->kind->moves(puzzle, position, all);
	if (room)
		memcpy(moves, all, (count < room ? count : room) * sizeof *moves);
	free(position);
	return count;
}

bool
gls_puzzle_is_solved(const gls_puzzle *puzzle)
{
	struct position *position = start_position(puzzle);
	bool is_solved = position && puzzle->kind->is_goal(puzzle, position);
	free(position);
	return is_solved;
}

size_t
gls_puzzle_cell(const gls_puzzle *puzzle, unsigned row, unsigned column, char *text, size_t size)
{
	char cell[8] = "";
	struct position *position = start_position(puzzle);
	if (position && row < puzzle->rows && column < puzzle->columns)
		puzzle->kind->cell(puzzle, position, row * puzzle->columns + column, cell);
	free(position);
	size_t length = strlen(cell);
	if (size) {
		size_t copied = length < size - 1 ? length : size - 1;
		memcpy(text, cell, copied);
		text[copied] = '\0';
	}
	return length;
}

gls_puzzle *
gls_puzzle_after(const gls_puzzle *puzzle, const struct gls_move *moves, size_t count,
	struct gls_error *error)
{
	struct position *position = start_position(puzzle);
	gls_puzzle *after = NULL;
	size_t done = 0;
	while (position && done < count && move_is_legal(puzzle, position, moves[done]))
		puzzle->kind->apply(puzzle, position, moves[done++]);
	if (position && done < count)
		error_set(error, GLS_BAD_INPUT, "move %zu, from cell %u to cell %u, is not legal",
			done + 1, moves[done].from, moves[done].to);
	else if (!position || !(after = puzzle->kind->restart(puzzle, position)))
		error_set(error, GLS_NO_MEMORY, "no memory for the board");
	free(position);
	return after;
}

char *
gls_moves_write(
	const gls_puzzle *puzzle, const struct gls_move *moves, size_t count, bool blank_moves)
{
	struct text text = {0};
	moves_write(puzzle, moves, count, blank_moves, &text);
	return text_take(&text);
}

struct gls_move *
gls_moves_read(const gls_puzzle *puzzle, const char *text, bool blank_moves, size_t *count,
	struct gls_error *error)
{
	return moves_read(puzzle, text, blank_moves, count, error);
}
