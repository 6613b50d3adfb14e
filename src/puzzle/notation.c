/* Moves as text. A letter is the direction of a tile, U D L R, or of the blank
 * where that was asked for; a number after it repeats it. Where there are
 * several holes the tile's cell comes first, "c2R": column letter, row number
 * from the top. */
#include "base/error.h"
#include "puzzle/puzzle.h"

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
write_named(const gls_puzzle *puzzle, const struct gls_move *moves, size_t count, struct text *text)
{
	for (size_t i = 0; i < count; i++) {
		char direction;
		move_length(puzzle, moves[i], &direction);
		text_add(text, "%s%c%u%c", i ? " " : "", 'a' + moves[i].from % puzzle->columns,
			moves[i].from / puzzle->columns + 1u, direction);
	}
}

void
moves_write(const gls_puzzle *puzzle, const struct gls_move *moves, size_t count, bool blank_moves,
	struct text *text)
{
	if (puzzle->kind->names_tiles) {
		write_named(puzzle, moves, count, text);
		return;
	}
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

/* One item of the text being read. */
struct item {
	char direction;
	unsigned repeat;
	int cell; /* of the tile, -1 if it is not named */
	int end;  /* where it stops, as in "c2R-f2"; -1 if that is not said */
	size_t column;
};

struct reader {
	const gls_puzzle *puzzle;
	const char *text, *at;
	bool blank_moves;
	struct position *position;
	struct gls_move *moves;
	size_t count, room;
	struct gls_error *error;
};

static bool
complain(struct reader *reader, const struct item *item, const char *what)
{
	return error_at(reader->error, GLS_BAD_INPUT, 1, item->column, "move %zu: %s",
		reader->count + 1, what);
}

/* A move that cannot be made: as it was written, and the board that it was for. */
static bool
complain_of_move(struct reader *reader, const struct item *item, const char *what)
{
	enum { ROOM = 300 }; /* for the board in a message; a large one is left out */
	struct text board = {0};
	size_t length = (size_t)(reader->at - reader->text) - (item->column - 1);
	reader->puzzle->kind->write(reader->puzzle, reader->position, &board);
	bool is_shown = board.bytes && board.length <= ROOM;
	error_at(reader->error, GLS_BAD_INPUT, 1, item->column, "move %zu: %s: '%.*s'%s%s",
		reader->count + 1, what, (int)(length < 20 ? length : 20),
		reader->text + item->column - 1, is_shown ? " on " : "",
		is_shown ? board.bytes : "");
	text_free(&board);
	return false;
}

static unsigned
read_count(struct reader *reader)
{
	unsigned value = 0;
	while (isdigit((unsigned char)*reader->at) && value < 100000)
		value = 10 * value + (unsigned)(*reader->at++ - '0');
	return value;
}

/* Whether the name of a cell comes next, as in "c2R". Where moves need none, "d2l"
 * is down twice and left, and only a capital letter tells. */
static bool
names_cell(const char *text, bool names_tiles)
{
	if (!islower((unsigned char)*text) || !isdigit((unsigned char)text[1]))
		return false;
	const char *direction = text + 1 + strspn(text + 1, "0123456789");
	return names_tiles || isupper((unsigned char)*direction);
}

/* The cell that "c2" names. */
static bool
read_cell(struct reader *reader, const struct item *item, int *cell)
{
	unsigned column = (unsigned)(*reader->at++ - 'a');
	unsigned row = read_count(reader) - 1;
	if (column >= reader->puzzle->columns || row >= reader->puzzle->rows)
		return complain(reader, item, "there is no such cell");
	*cell = (int)(row * reader->puzzle->columns + column);
	return true;
}

static bool
read_item(struct reader *reader, struct item *item)
{
	*item = (struct item){.repeat = 1, .cell = -1, .end = -1};
	item->column = (size_t)(reader->at - reader->text) + 1;
	bool names_tiles = reader->puzzle->kind->names_tiles;
	if (names_cell(reader->at, names_tiles) && !read_cell(reader, item, &item->cell))
		return false;
	item->direction = (char)toupper((unsigned char)*reader->at);
	if (!item->direction || !strchr(directions, item->direction))
		return complain(reader, item,
			names_tiles ? "expected a tile and its direction, like c2R"
				    : "expected U, D, L or R");
	reader->at++;
	if (isdigit((unsigned char)*reader->at)) {
		item->repeat = read_count(reader);
		if (!item->repeat || item->repeat >= 100000)
			return complain(reader, item, "expected a count from 1 to 99999");
	}
	if (reader->blank_moves)
		item->direction = opposite(item->direction);
	if (!names_tiles || *reader->at != '-')
		return true;
	reader->at++;
	if (!islower((unsigned char)*reader->at) || !isdigit((unsigned char)reader->at[1]))
		return complain(reader, item, "expected the cell where it stops, like c2R-f2");
	return read_cell(reader, item, &item->end);
}

/* The legal move that the item means: its direction and, where they say so,
 * the cell and the length. */
static bool
find_move(struct reader *reader, const struct item *item, unsigned length, struct gls_move *move)
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
	return complain_of_move(reader, item, "no tile can go that way here");
}

static bool
append(struct reader *reader, struct gls_move move)
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

static bool
read_all(struct reader *reader)
{
	struct item item;
	struct gls_move move;
	bool slides = reader->puzzle->metric == METRIC_MTM;
	bool named = reader->puzzle->kind->names_tiles;
	for (;;) {
		while (isspace((unsigned char)*reader->at) || *reader->at == ',')
			reader->at++;
		if (!*reader->at)
			return true;
		if (!read_item(reader, &item))
			return false;
		if (named && item.cell < 0)
			return complain(reader, &item, "expected the tile's cell first, like c2R");
		unsigned times = slides ? 1 : item.repeat;
		unsigned length = slides ? item.repeat : named ? 0 : 1;
		for (unsigned i = 0; i < times; i++) {
			if (!find_move(reader, &item, length, &move))
				return false;
			if (i + 1 == times && item.end >= 0 && item.end != move.to)
				return complain_of_move(reader, &item, "it stops elsewhere");
			if (!append(reader, move))
				return false;
			if (item.cell >= 0)
				item.cell = move.to;
		}
	}
}

struct gls_move *
moves_read(const gls_puzzle *puzzle, const char *text, bool blank_moves, size_t *count,
	struct gls_error *error)
{
	struct reader reader = {
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
	if (good)
		return reader.moves;
	free(reader.moves);
	return NULL;
}
