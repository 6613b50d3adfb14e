/* The moves of blocks as text. */
#include "puzzle/notation.h"
#include "kind/blocks/rules.h"

#include <ctype.h>
#include <stdlib.h>

static const char directions[BLOCKS_WAYS + 1] = "UDLR";

static void
add_cell(const gls_puzzle *puzzle, unsigned cell, struct text *text)
{
	text_add(text, "%c%u", 'a' + cell % puzzle->columns, cell / puzzle->columns + 1u);
}

static void
write_moves(const gls_puzzle *puzzle, const struct gls_move *moves, size_t count, bool blank_moves,
	struct text *text)
{
	(void)blank_moves;
	for (size_t i = 0; i < count; i++) {
		int down = moves[i].to / puzzle->columns - moves[i].from / puzzle->columns;
		int right = moves[i].to % puzzle->columns - moves[i].from % puzzle->columns;
		text_add(text, "%s", i ? " " : "");
		add_cell(puzzle, moves[i].from, text);
		if (puzzle->metric == METRIC_MOVE) {
			text_add(text, "-");
			add_cell(puzzle, moves[i].to, text);
			continue;
		}
		text_add_char(text, directions[down ? down > 0 : 2 + (right > 0)]);
		if (abs(down + right) > 1)
			text_add(text, "%d", abs(down + right));
	}
}

/* ---- Reading --------------------------------------------------------------
 */

static unsigned
read_number(struct move_reader *reader)
{
	unsigned value = 0;
	while (isdigit((unsigned char)*reader->at) && value < 1000)
		value = 10 * value + (unsigned)(*reader->at++ - '0');
	return value;
}

static bool
is_cell(const char *text)
{
	return islower((unsigned char)*text) && isdigit((unsigned char)text[1]);
}

static bool
read_cell(struct move_reader *reader, const char *begin, unsigned *cell)
{
	unsigned column = (unsigned)(*reader->at++ - 'a');
	unsigned row = read_number(reader) - 1;
	if (column >= reader->puzzle->columns || row >= reader->puzzle->rows)
		return move_reader_complain(reader, begin, "there is no such cell");
	*cell = row * reader->puzzle->columns + column;
	return true;
}

/* The anchor of a piece by any of its cells, or by its letter. */
static bool
read_piece(struct move_reader *reader, const char *begin, unsigned *anchor)
{
	const gls_puzzle *puzzle = reader->puzzle;
	char sign[BLOCKS_CELLS_MAX];
	unsigned cells = (unsigned)puzzle->rows * puzzle->columns;
	blocks_signs(blocks_of(puzzle), reader->position, sign);
	if (is_cell(reader->at)) {
		if (!read_cell(reader, begin, anchor))
			return false;
		*anchor = blocks_piece(puzzle, reader->position, *anchor);
		return true;
	}
	const char *found = memchr(sign, *reader->at, cells);
	if (!sign_grid_is_letter(*reader->at) || !found)
		return move_reader_complain(reader, begin,
			"expected a piece, by its letter or a cell, "
			"and where it goes, like c2R "
			"or c2-d4");
	reader->at++;
	*anchor = (unsigned)(found - sign);
	return true;
}

static bool
make_move(struct move_reader *reader, const char *begin, unsigned from, unsigned to)
{
	struct gls_move move = {(uint16_t)from, (uint16_t)to};
	if (!move_is_legal(reader->puzzle, reader->position, move))
		return move_reader_refuse(reader, begin, "no piece can go that way here");
	return move_reader_append(reader, move);
}

/* The cell so far from another; the number of cells if it is outside. */
static unsigned
cell_beside(const gls_puzzle *puzzle, unsigned cell, unsigned way, unsigned distance)
{
	int row = (int)(cell / puzzle->columns) + blocks_way_down[way] * (int)distance;
	int column = (int)(cell % puzzle->columns) + blocks_way_right[way] * (int)distance;
	bool is_inside = row >= 0 && row < puzzle->rows && column >= 0 && column < puzzle->columns;
	return is_inside ? (unsigned)(row * puzzle->columns + column)
			 : (unsigned)puzzle->rows * puzzle->columns;
}

/* Directions with a number each, as in "R3" or, on a way with corners, "R3U":
 * steps one by one, slides, or the whole way as one move. */
static bool
read_way(struct move_reader *reader, const char *begin, unsigned anchor)
{
	const gls_puzzle *puzzle = reader->puzzle;
	unsigned from = anchor, outside = (unsigned)puzzle->rows * puzzle->columns;
	const char *direction;
	while (*reader->at && (direction = strchr(directions, *reader->at))) {
		unsigned way = (unsigned)(direction - directions), times = 1;
		reader->at++;
		if (isdigit((unsigned char)*reader->at))
			times = read_number(reader);
		if (!times || times > BLOCKS_SIDE_MAX)
			return move_reader_complain(
				reader, begin, "expected a count of 1 to 12 cells");
		unsigned stride = puzzle->metric == METRIC_STEP ? 1 : times;
		for (unsigned i = 0; i < times / stride; i++) {
			unsigned to = cell_beside(puzzle, anchor, way, stride);
			if (to == outside)
				return move_reader_refuse(
					reader, begin, "no piece can go that way here");
			if (puzzle->metric != METRIC_MOVE && !make_move(reader, begin, anchor, to))
				return false;
			anchor = to;
		}
	}
	return puzzle->metric != METRIC_MOVE || make_move(reader, begin, from, anchor);
}

static bool
read_move(struct move_reader *reader)
{
	const char *begin = reader->at;
	unsigned anchor, to;
	if (!read_piece(reader, begin, &anchor))
		return false;
	if (*reader->at == '-') {
		reader->at++;
		if (!is_cell(reader->at))
			return move_reader_complain(reader, begin,
				"expected the cell where the first cell of the piece ends, like "
				"c2-d4");
		return read_cell(reader, begin, &to) && make_move(reader, begin, anchor, to);
	}
	if (!*reader->at || !strchr(directions, *reader->at))
		return move_reader_complain(
			reader, begin, "expected a direction, U, D, L or R, or a cell, like c2-d4");
	return read_way(reader, begin, anchor);
}

const struct notation blocks_notation = {
	.separator = " ",
	.write = write_moves,
	.read = read_move,
};
