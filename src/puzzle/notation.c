/* Moves as text: what all notations share, and the two that are here. */
#include "puzzle/notation.h"
#include "base/error.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static const char directions[] = "UDLR";
static const char opposites[] = "DURL";

static char
opposite(char direction)
{
	return opposites[strchr(directions, direction) - directions];
}

/* How far a move goes, and in which direction. */
static unsigned
move_length(const gls_puzzle *puzzle, struct gls_move move, char *direction)
{
	int difference = move.to - move.from, columns = puzzle->columns;
	bool is_vertical = difference <= -columns || difference >= columns || columns == 1;
	*direction = is_vertical ? (difference < 0 ? 'U' : 'D') : (difference < 0 ? 'L' : 'R');
	return (unsigned)(abs(difference) / (is_vertical ? columns : 1));
}

static void
add_cell(const gls_puzzle *puzzle, unsigned cell, struct text *text)
{
	text_add(text, "%c%u", 'a' + cell % puzzle->columns, cell / puzzle->columns + 1u);
}

static void
write_cells(const gls_puzzle *puzzle, const struct gls_move *moves, size_t count, bool blank_moves,
	struct text *text)
{
	(void)blank_moves;
	for (size_t i = 0; i < count; i++) {
		char direction;
		move_length(puzzle, moves[i], &direction);
		text_add(text, "%s", i ? " " : "");
		add_cell(puzzle, moves[i].from, text);
		text_add_char(text, direction);
	}
}

/* As in "c2R-f2". */
static void
write_end_cell(const gls_puzzle *puzzle, struct gls_move move, struct text *text)
{
	text_add_char(text, '-');
	add_cell(puzzle, move.to, text);
}

static void
write_directions(const gls_puzzle *puzzle, const struct gls_move *moves, size_t count,
	bool blank_moves, struct text *text)
{
	for (size_t i = 0; i < count;) {
		char direction, next;
		unsigned length = move_length(puzzle, moves[i++], &direction);
		/* Single steps may be run together; a slide of several is one move. */
		while (puzzle->metric == METRIC_STM && i < count &&
			move_length(puzzle, moves[i], &next) == 1 && next == direction) {
			length++;
			i++;
		}
		text_add_char(text, blank_moves ? opposite(direction) : direction);
		if (length > 1)
			text_add(text, "%u", length);
	}
}

/* ---- Reading -------------------------------------------------------------- */

/* One item of the text being read. */
struct item {
	char direction;
	unsigned repeat;
	int cell; /* of the tile, -1 if it is not named */
	int end;  /* where it stops, as in "c2R-f2"; -1 if that is not said */
	const char *begin;
};

bool
move_reader_complain(struct move_reader *reader, const char *from, const char *what)
{
	return error_at(reader->error, GLS_BAD_INPUT, 1, (size_t)(from - reader->text) + 1,
		"move %zu: %s", reader->count + 1, what);
}

bool
move_reader_refuse(struct move_reader *reader, const char *from, const char *what)
{
	enum { ROOM = 300 }; /* for the board in a message; a large one is left out */
	struct text board = {0};
	size_t length = (size_t)(reader->at - from);
	reader->puzzle->kind->write(reader->puzzle, reader->position, &board);
	bool is_shown = board.bytes && board.length <= ROOM;
	reader->is_refused = true;
	error_at(reader->error, GLS_BAD_INPUT, 1, (size_t)(from - reader->text) + 1,
		"move %zu: %s: '%.*s'%s%s", reader->count + 1, what,
		(int)(length < 20 ? length : 20), from, is_shown ? " on " : "",
		is_shown ? board.bytes : "");
	text_free(&board);
	return false;
}

bool
move_reader_append(struct move_reader *reader, struct gls_move move)
{
	if (reader->count == reader->room) {
		size_t room = 2 * reader->room + 64;
		struct gls_move *moves = realloc(reader->moves, room * sizeof *moves);
		if (!moves)
			return error_set(reader->error, GLS_NO_MEMORY, "no memory for the moves");
		reader->moves = moves;
		reader->room = room;
	}
	reader->moves[reader->count++] = move;
	reader->puzzle->kind->apply(reader->puzzle, reader->position, move);
	return true;
}

static unsigned
read_count(struct move_reader *reader)
{
	unsigned value = 0;
	while (isdigit((unsigned char)*reader->at) && value < 100000)
		value = 10 * value + (unsigned)(*reader->at++ - '0');
	return value;
}

/* Whether the name of a cell comes next, as in "c2R". Where moves need none, "d2l"
 * is down twice and left, and only a capital letter tells. */
static bool
names_cell(const char *text, bool is_named)
{
	if (!islower((unsigned char)*text) || !isdigit((unsigned char)text[1]))
		return false;
	const char *direction = text + 1 + strspn(text + 1, "0123456789");
	return is_named || isupper((unsigned char)*direction);
}

/* The cell that "c2" names. */
static bool
read_cell(struct move_reader *reader, const struct item *item, int *cell)
{
	unsigned column = (unsigned)(*reader->at++ - 'a');
	unsigned row = read_count(reader) - 1;
	if (column >= reader->puzzle->columns || row >= reader->puzzle->rows)
		return move_reader_complain(reader, item->begin, "there is no such cell");
	*cell = (int)(row * reader->puzzle->columns + column);
	return true;
}

static bool
read_item(struct move_reader *reader, bool is_named, struct item *item)
{
	*item = (struct item){.repeat = 1, .cell = -1, .end = -1};
	item->begin = reader->at;
	if (names_cell(reader->at, is_named) && !read_cell(reader, item, &item->cell))
		return false;
	item->direction = (char)toupper((unsigned char)*reader->at);
	if (!item->direction || !strchr(directions, item->direction))
		return move_reader_complain(reader, item->begin,
			is_named ? "expected a tile and its direction, like c2R"
				 : "expected U, D, L or R");
	reader->at++;
	if (isdigit((unsigned char)*reader->at)) {
		item->repeat = read_count(reader);
		if (!item->repeat || item->repeat >= 100000)
			return move_reader_complain(
				reader, item->begin, "expected a count from 1 to 99999");
	}
	if (reader->blank_moves && !is_named)
		item->direction = opposite(item->direction);
	if (!is_named || *reader->at != '-')
		return true;
	reader->at++;
	if (!islower((unsigned char)*reader->at) || !isdigit((unsigned char)reader->at[1]))
		return move_reader_complain(
			reader, item->begin, "expected the cell where it stops, like c2R-f2");
	return read_cell(reader, item, &item->end);
}

/* The legal move that the item means: its direction and, where they say so,
 * the cell and the length. */
static bool
find_move(
	struct move_reader *reader, const struct item *item, unsigned length, struct gls_move *move)
{
	const gls_puzzle *puzzle = reader->puzzle;
	struct gls_move moves[puzzle->moves_max];
	unsigned count = puzzle->kind->moves(puzzle, reader->position, moves);
	for (unsigned i = 0; i < count; i++) {
		char direction;
		unsigned reach = move_length(puzzle, moves[i], &direction);
		if (direction == item->direction && (!length || reach == length) &&
			(item->cell < 0 || moves[i].from == item->cell)) {
			*move = moves[i];
			return true;
		}
	}
	return move_reader_refuse(reader, item->begin, "no tile can go that way here");
}

/* A move, or where a count repeats it several. */
static bool
read_repeated(struct move_reader *reader, bool is_named)
{
	struct item item;
	struct gls_move move;
	bool is_slide = reader->puzzle->metric == METRIC_MTM;
	if (!read_item(reader, is_named, &item))
		return false;
	if (is_named && item.cell < 0)
		return move_reader_complain(
			reader, item.begin, "expected the tile's cell first, like c2R");
	unsigned times = is_slide ? 1 : item.repeat;
	unsigned length = is_slide ? item.repeat : is_named ? 0 : 1;
	for (unsigned i = 0; i < times; i++) {
		if (!find_move(reader, &item, length, &move))
			return false;
		if (i + 1 == times && item.end >= 0 && item.end != move.to)
			return move_reader_refuse(reader, item.begin, "it stops elsewhere");
		if (!move_reader_append(reader, move))
			return false;
		if (item.cell >= 0)
			item.cell = move.to;
	}
	return true;
}

static bool
read_cells(struct move_reader *reader)
{
	return read_repeated(reader, true);
}

static bool
read_directions(struct move_reader *reader)
{
	return read_repeated(reader, false);
}

/* ---- The notations -------------------------------------------------------- */

const struct notation notation_cells = {
	.separator = " ",
	.write = write_cells,
	.write_end = write_end_cell,
	.read = read_cells,
};

const struct notation notation_directions = {
	.separator = "",
	.write = write_directions,
	.read = read_directions,
};

const struct notation *
puzzle_notation(const gls_puzzle *puzzle)
{
	return puzzle->kind->notation ? puzzle->kind->notation : &notation_cells;
}

void
moves_write(const gls_puzzle *puzzle, const struct gls_move *moves, size_t count, bool blank_moves,
	struct text *text)
{
	puzzle_notation(puzzle)->write(puzzle, moves, count, blank_moves, text);
}

static bool
read_all(struct move_reader *reader)
{
	const struct notation *notation = puzzle_notation(reader->puzzle);
	for (;;) {
		while (isspace((unsigned char)*reader->at) || *reader->at == ',')
			reader->at++;
		if (!*reader->at)
			return true;
		if (!notation->read(reader))
			return false;
	}
}

struct gls_move *
moves_read(const gls_puzzle *puzzle, const char *text, bool blank_moves, size_t *count,
	struct gls_error *error)
{
	bool is_refused;
	return moves_read_or_refuse(puzzle, text, blank_moves, count, &is_refused, error);
}

struct gls_move *
moves_read_or_refuse(const gls_puzzle *puzzle, const char *text, bool blank_moves, size_t *count,
	bool *is_refused, struct gls_error *error)
{
	struct move_reader reader = {
		.puzzle = puzzle,
		.text = text,
		.at = text,
		.blank_moves = blank_moves,
		.position = position_new(puzzle),
		.moves = malloc(sizeof(struct gls_move)), /* so that no moves are not NULL */
		.room = 1,
		.error = error,
	};
	bool good = reader.position && reader.moves;
	if (good) {
		puzzle->kind->start(puzzle, reader.position);
		good = read_all(&reader);
	} else {
		error_set(error, GLS_NO_MEMORY, "no memory for the moves");
	}
	free(reader.position);
	*count = reader.count;
	*is_refused = reader.is_refused;
	if (good)
		return reader.moves;
	free(reader.moves);
	return NULL;
}
