/* The part of glissade.h that is about puzzles, boards and moves. */
#include "base/error.h"
#include "io/comments.h"
#include "io/read.h"
#include "kind/kinds.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

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
gls_heuristic(const char *kind, size_t number)
{
	const struct kind *found = kind_find(kind, NULL);
	const struct gls_heuristic *heuristic = found ? kind_heuristics(found) : NULL;
	while (heuristic && heuristic->name && number--)
		heuristic++;
	return heuristic && heuristic->name ? heuristic : NULL;
}

/* The bytes of "name=value " words before the puzzle; values may be quoted. An arrow, "=>",
 * is none. */
static size_t
options_before(const char *text, size_t length)
{
	size_t begin = 0, i = 0;
	while (i < length && islower((unsigned char)text[i])) {
		while (i < length && (islower((unsigned char)text[i]) || text[i] == '-'))
			i++;
		if (i + 1 >= length || text[i] != '=' || text[i + 1] == '>')
			break;
		char quote = '\0';
		for (; i < length && (quote || !isspace((unsigned char)text[i])); i++)
			if (quote ? text[i] == quote : text[i] == '\'' || text[i] == '"')
				quote = quote ? '\0' : text[i];
		while (i < length && isspace((unsigned char)text[i]))
			i++;
		begin = i;
	}
	return begin;
}

/* The given options, and over them those of the words before the puzzle. NULL with an error at
 * their place. */
static gls_options *
read_options_before(
	const char *text, size_t bytes, const struct gls_options *options, struct gls_error *error)
{
	gls_options *all = gls_options_copy(options);
	char *line = strndup(text, bytes);
	bool good = all && line;
	if (!good)
		error_set(error, GLS_NO_MEMORY, "no memory for the options");
	else if (!(good = gls_options_parse(all, line, error)) && error)
		error->line = error->column = 1;
	free(line);
	if (good)
		return all;
	gls_options_free(all);
	return NULL;
}

/* Text without comments before the puzzle. */
static gls_puzzle *
read_bare(
	const char *text, size_t length, const struct gls_options *options, struct gls_error *error)
{
	size_t before = options_before(text, length);
	if (!before)
		return read_puzzle(text, length, options, error);
	gls_options *all = read_options_before(text, before, options, error);
	if (!all)
		return NULL;
	gls_puzzle *puzzle = read_puzzle(text + before, length - before, all, error);
	if (!puzzle && error && error->line == 1)
		error->column += before;
	gls_options_free(all);
	return puzzle;
}

gls_puzzle *
gls_puzzle_read(
	const char *text, size_t length, const struct gls_options *options, struct gls_error *error)
{
	static const struct gls_options no_options;
	options = options ? options : &no_options;
	if (!is_given(text, error))
		return NULL;
	if (length == SIZE_MAX)
		length = strlen(text);
	if (length > READ_LENGTH_MAX || !comments_any(text, length))
		return read_bare(text, length, options, error);
	if (!read_check_bytes(text, length, error))
		return NULL;
	size_t left;
	char *bare = comments_dropped(text, length, &left);
	if (!bare) {
		error_set(error, GLS_NO_MEMORY, "no memory to read the puzzle");
		return NULL;
	}
	gls_puzzle *puzzle = read_bare(bare, left, options, error);
	if (!puzzle && error && error->line)
		error->line = comments_line(text, length, error->line);
	free(bare);
	return puzzle;
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
	return puzzle ? puzzle->kind->name : NULL;
}

unsigned
gls_puzzle_rows(const gls_puzzle *puzzle)
{
	return puzzle ? puzzle->rows : 0;
}

unsigned
gls_puzzle_columns(const gls_puzzle *puzzle)
{
	return puzzle ? puzzle->columns : 0;
}

const char *
gls_puzzle_metric(const gls_puzzle *puzzle)
{
	return puzzle ? metric_name(puzzle->metric) : NULL;
}

enum gls_solvable
gls_puzzle_solvable(const gls_puzzle *puzzle, char *reason, size_t size)
{
	size = reason ? size : 0;
	if (puzzle)
		return puzzle_solvable(puzzle, reason, size);
	if (size)
		*reason = '\0';
	return GLS_SOLVABLE_UNKNOWN;
}

char *
gls_puzzle_text(const gls_puzzle *puzzle)
{
	struct text text = {0}, start = {0};
	if (!puzzle)
		return NULL;
	puzzle_write_start(puzzle, &start);
	if (start.failed || kind_of_text(start.bytes, start.length) != puzzle->kind)
		text_add(&text, "kind=%s ", puzzle->kind->name);
	if (puzzle->kind->write_options)
		puzzle->kind->write_options(puzzle, &text);
	text.failed |= start.failed;
	if (!start.failed)
		text_add_bytes(&text, start.bytes, start.length);
	text_free(&start);
	return text_take(&text);
}

char *
gls_puzzle_start_text(const gls_puzzle *puzzle)
{
	struct text text = {0};
	if (!puzzle)
		return NULL;
	puzzle_write_start(puzzle, &text);
	return text_take(&text);
}

char *
gls_puzzle_goal_text(const gls_puzzle *puzzle)
{
	struct text text = {0};
	if (!puzzle)
		return NULL;
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

/* The start as a position, to be freed; NULL when memory is out, or without a puzzle. */
static struct position *
start_position(const gls_puzzle *puzzle)
{
	struct position *position = puzzle ? position_new(puzzle) : NULL;
	if (position)
		puzzle->kind->start(puzzle, position);
	return position;
}

/* The same where it cannot be said that memory is out: in room of position_size bytes on
 * the stack, of a kilobyte at most. */
static struct position *
start_in(const gls_puzzle *puzzle, void *room)
{
	puzzle->kind->start(puzzle, room);
	return room;
}

size_t
gls_puzzle_moves(const gls_puzzle *puzzle, struct gls_move *moves, size_t room)
{
	if (!puzzle)
		return 0;
	struct gls_move all[puzzle->moves_max + 1];
	_Alignas(max_align_t) char start[puzzle->position_size];
	size_t count = puzzle->kind->moves(puzzle, start_in(puzzle, start), all);
	if (moves)
		memcpy(moves, all, (count < room ? count : room) * sizeof *moves);
	return count;
}

bool
gls_puzzle_is_solved(const gls_puzzle *puzzle)
{
	if (!puzzle)
		return false;
	_Alignas(max_align_t) char start[puzzle->position_size];
	return puzzle->kind->is_goal(puzzle, start_in(puzzle, start));
}

static void
write_cell(const gls_puzzle *puzzle, unsigned cell, char *text)
{
	_Alignas(max_align_t) char start[puzzle->position_size];
	puzzle->kind->cell(puzzle, start_in(puzzle, start), cell, text);
}

size_t
gls_puzzle_cell(const gls_puzzle *puzzle, unsigned row, unsigned column, char *text, size_t size)
{
	char cell[8] = "";
	if (puzzle && row < puzzle->rows && column < puzzle->columns)
		write_cell(puzzle, row * puzzle->columns + column, cell);
	size_t length = strlen(cell);
	if (text && size) {
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
	if (!is_given(puzzle, error) || (count && !is_given(moves, error)))
		return NULL;
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
	if (!puzzle || (count && !moves))
		return NULL;
	moves_write(puzzle, moves, count, blank_moves, &text);
	return text_take(&text);
}

struct gls_move *
gls_moves_read(const gls_puzzle *puzzle, const char *text, bool blank_moves, size_t *count,
	struct gls_error *error)
{
	if (!is_given(puzzle, error) || !is_given(text, error) || !is_given(count, error))
		return NULL;
	return moves_read(puzzle, text, blank_moves, count, error);
}
