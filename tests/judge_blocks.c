/* Sliding blocks. A piece is all cells that have its letter, and stands where the first of them,
 * row by row, is. */
#include "judge.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PIECE_CELLS = 144, PIECES = 52, LETTERS = 128, CARS = 6 };

/* A piece of a board: its first cell, and where the others are from there. */
struct piece {
	unsigned letter, first, count;
	int8_t down[PIECE_CELLS], right[PIECE_CELLS];
	unsigned rows, columns; /* of the box around it */
};

static const int downwards[4] = {-1, 1, 0, 0}, rightwards[4] = {0, 0, -1, 1};
static const char directions[] = "UDLR";

static bool
is_letter(unsigned sign)
{
	return sign < LETTERS && isalpha((int)sign);
}

/* The piece of this letter in a grid; of none of its cells the count is 0. */
static struct piece
piece_of(const struct judge_board *board, const uint16_t *cell, unsigned letter)
{
	struct piece piece;
	int least = 0, most = 0;
	piece.letter = letter;
	piece.count = piece.rows = piece.first = 0;
	for (unsigned i = 0; i < board->rows * board->columns && piece.count < PIECE_CELLS; i++) {
		if (cell[i] != letter)
			continue;
		if (!piece.count)
			piece.first = i;
		int down = (int)(i / board->columns) - (int)(piece.first / board->columns);
		int right = (int)(i % board->columns) - (int)(piece.first % board->columns);
		piece.down[piece.count] = (int8_t)down;
		piece.right[piece.count++] = (int8_t)right;
		piece.rows = (unsigned)down + 1;
		least = right < least ? right : least;
		most = right > most ? right : most;
	}
	piece.columns = (unsigned)(most - least) + 1;
	return piece;
}

static bool
is_same_shape(const struct piece *one, const struct piece *other)
{
	return one->count == other->count &&
	       !memcmp(one->down, other->down, one->count * sizeof *one->down) &&
	       !memcmp(one->right, other->right, one->count * sizeof *one->right);
}

/* ---- Recognising ---------------------------------------------------------- */

/* Whether all cells of a letter hang together. */
static bool
is_connected(const struct piece *piece)
{
	bool is_reached[PIECE_CELLS] = {true};
	unsigned reached = 1;
	for (bool grows = true; grows;) {
		grows = false;
		for (unsigned i = 0; i < piece->count; i++)
			for (unsigned j = 0; j < piece->count; j++) {
				int apart = abs(piece->down[i] - piece->down[j]) +
					    abs(piece->right[i] - piece->right[j]);
				if (is_reached[i] && !is_reached[j] && apart == 1) {
					is_reached[j] = grows = true;
					reached++;
				}
			}
	}
	return reached == piece->count;
}

bool
judge_looks_like_blocks(const struct judge_board *board)
{
	bool has_unnamed = false;
	unsigned large = 0, covered = 0, open = 0;
	for (unsigned cell = 0; cell < board->rows * board->columns; cell++)
		open += board->cell[cell] != '#';
	for (unsigned letter = 'A'; letter < LETTERS; letter++) {
		if (!is_letter(letter))
			continue;
		struct piece piece = piece_of(board, board->cell, letter);
		struct piece wanted = piece_of(board, board->goal, letter);
		if ((piece.count && !is_connected(&piece)) ||
			(wanted.count && !is_same_shape(&piece, &wanted)))
			return false;
		large += piece.count > 1;
		covered += piece.count;
		has_unnamed = has_unnamed || (piece.count && !wanted.count);
	}
	return large > 1 && has_unnamed && 2 * covered >= open;
}

/* ---- Reading and writing -------------------------------------------------- */

/* X@b5,c5 A@f3: the cells that pieces must cover. */
bool
judge_read_exits(struct judge_board *board, const char *text)
{
	for (unsigned i = 0; i < board->rows * board->columns; i++)
		board->goal[i] = '.';
	board->is_exit = true;
	while (*text) {
		unsigned letter = (unsigned)*text++;
		if (!is_letter(letter) || *text != '@')
			return false;
		while (*text == '@' || *text == ',') {
			unsigned column = (unsigned)(text[1] - 'a');
			char *end;
			unsigned long row = strtoul(text + 2, &end, 10);
			if (column >= board->columns || row < 1 || row > board->rows)
				return false;
			board->goal[(row - 1) * board->columns + column] = (uint16_t)letter;
			text = end;
		}
		text += strspn(text, " ");
	}
	return true;
}

/* The letters of collections of Rush Hour: 6 rows of 6. */
bool
judge_read_cars(struct judge_board *board, const char *text)
{
	if (strlen(text) != CARS * CARS)
		return false;
	board->rows = board->columns = CARS;
	for (unsigned i = 0; i < CARS * CARS; i++) {
		char sign = text[i] == 'o' ? '.' : text[i] == 'x' ? '#' : text[i];
		if (sign != '.' && sign != '#' && !is_letter((unsigned)sign))
			return false;
		board->cell[i] = (uint16_t)sign;
		board->goal[i] = '.';
	}
	board->goal[2 * CARS + 5] = 'A';
	board->is_exit = board->has_lanes = true;
	return true;
}

void
judge_write_exits(const struct judge_board *board, char *text)
{
	bool is_first = true;
	for (unsigned letter = 'A'; letter < LETTERS; letter++) {
		bool is_named = false;
		for (unsigned i = 0; is_letter(letter) && i < board->rows * board->columns; i++) {
			if (board->goal[i] != letter)
				continue;
			if (is_named)
				text += sprintf(text, ",");
			else
				text += sprintf(text, "%s%c@", is_first ? "" : " ", (int)letter);
			text += sprintf(text, "%c%u", (int)('a' + i % board->columns),
				i / board->columns + 1);
			is_named = true;
			is_first = false;
		}
	}
}

/* ---- Rules ---------------------------------------------------------------- */

/* Whether the piece may stand with its first cell there, over free cells and its own. */
static bool
fits(const struct judge_board *board, const struct piece *piece, int row, int column)
{
	for (unsigned i = 0; i < piece->count; i++) {
		int r = row + piece->down[i], c = column + piece->right[i];
		if (r < 0 || c < 0 || r >= (int)board->rows || c >= (int)board->columns)
			return false;
		unsigned sign = board->cell[r * (int)board->columns + c];
		if (sign != '.' && sign != piece->letter)
			return false;
	}
	return true;
}

static bool
goes(const struct judge_board *board, const struct piece *piece, unsigned direction)
{
	if (!board->has_lanes || piece->rows == piece->columns)
		return true;
	return (piece->rows > piece->columns) == (direction < 2);
}

/* Where a move may bring the first cell of a piece; how many places there are. */
static unsigned
ends_of(const struct judge_board *board, const struct piece *piece, unsigned *ends)
{
	bool seen[JUDGE_CELLS] = {false};
	unsigned count = 0;
	unsigned columns = board->columns, from[JUDGE_CELLS], waiting = 1;
	from[0] = piece->first;
	seen[piece->first] = true;
	for (unsigned i = 0; i < waiting; i++)
		for (unsigned direction = 0; direction < 4; direction++) {
			int row = (int)(from[i] / columns), column = (int)(from[i] % columns);
			while (goes(board, piece, direction)) {
				row += downwards[direction];
				column += rightwards[direction];
				if (!fits(board, piece, row, column))
					break;
				unsigned cell = (unsigned)row * columns + (unsigned)column;
				if (!seen[cell])
					ends[count++] = cell;
				if (!seen[cell] && board->path == JUDGE_MOVE)
					from[waiting++] = cell;
				seen[cell] = true;
				if (board->path != JUDGE_SLIDE)
					break;
			}
		}
	return count;
}

unsigned
judge_blocks_moves(const struct judge_board *board, struct judge_move *moves)
{
	unsigned count = 0, ends[JUDGE_CELLS];
	bool seen[LETTERS] = {false};
	for (unsigned i = 0; i < board->rows * board->columns; i++) {
		unsigned letter = board->cell[i];
		if (!is_letter(letter) || seen[letter])
			continue;
		seen[letter] = true;
		struct piece piece = piece_of(board, board->cell, letter);
		unsigned ways = ends_of(board, &piece, ends);
		for (unsigned j = 0; j < ways && count < JUDGE_MOVES; j++)
			moves[count++] = (struct judge_move){i, ends[j]};
	}
	return count;
}

bool
judge_blocks_make(struct judge_board *board, struct judge_move move)
{
	unsigned ends[JUDGE_CELLS];
	if (!is_letter(board->cell[move.from]))
		return false;
	struct piece piece = piece_of(board, board->cell, board->cell[move.from]);
	unsigned count = piece.first == move.from ? ends_of(board, &piece, ends) : 0, i = 0;
	while (i < count && ends[i] != move.to)
		i++;
	if (i == count)
		return false;
	int row = (int)(move.to / board->columns), column = (int)(move.to % board->columns);
	for (unsigned cell = 0; cell < board->rows * board->columns; cell++)
		if (board->cell[cell] == piece.letter)
			board->cell[cell] = '.';
	for (unsigned j = 0; j < piece.count; j++)
		board->cell[(row + piece.down[j]) * (int)board->columns + column + piece.right[j]] =
			(uint16_t)piece.letter;
	return true;
}

static bool
is_named(const struct judge_board *board, unsigned letter)
{
	for (unsigned i = 0; i < board->rows * board->columns; i++)
		if (board->goal[i] == letter)
			return true;
	return false;
}

/* The pieces that the goal does not name, in the order in which they stand. */
static unsigned
unnamed_of(const struct judge_board *board, struct piece *pieces)
{
	bool seen[LETTERS] = {false};
	unsigned count = 0;
	for (unsigned i = 0; i < board->rows * board->columns; i++) {
		unsigned letter = board->cell[i];
		if (!is_letter(letter) || seen[letter])
			continue;
		seen[letter] = true;
		if (!is_named(board, letter))
			pieces[count++] = piece_of(board, board->cell, letter);
	}
	return count;
}

/* Pieces of one shape that the goal does not name have their letters in the order in which they
 * stand: boards that differ by exchanging them are one. */
void
judge_blocks_name(struct judge_board *board)
{
	struct piece pieces[PIECES];
	unsigned name[LETTERS], count = unnamed_of(board, pieces);
	for (unsigned letter = 0; letter < LETTERS; letter++)
		name[letter] = letter;
	/* The piece that stands where it does gets the least letter of its shape that is left. */
	bool is_taken[LETTERS] = {false};
	for (unsigned i = 0; i < count; i++) {
		unsigned least = LETTERS;
		for (unsigned j = 0; j < count; j++)
			if (pieces[j].letter < least && !is_taken[pieces[j].letter] &&
				is_same_shape(&pieces[i], &pieces[j]))
				least = pieces[j].letter;
		is_taken[least] = true;
		name[pieces[i].letter] = least;
	}
	for (unsigned i = 0; i < board->rows * board->columns; i++)
		if (is_letter(board->cell[i]))
			board->cell[i] = (uint16_t)name[board->cell[i]];
}

/* ---- Notation ------------------------------------------------------------- */

static const char *
read_cell(const struct judge_board *board, const char *text, unsigned *cell)
{
	unsigned column = (unsigned)(*text - 'a');
	char *end;
	unsigned long row = *text ? strtoul(text + 1, &end, 10) : 0;
	if (column >= board->columns || row < 1 || row > board->rows)
		return NULL;
	*cell = (unsigned)(row - 1) * board->columns + column;
	return end;
}

/* c2R3: steps one by one, or a slide; c2-d4: on any way. */
const char *
judge_play_blocks(struct judge_board *board, const char *text, unsigned *length)
{
	for (text += strspn(text, " "); *text; text += strspn(text, " ")) {
		struct judge_move move;
		text = read_cell(board, text, &move.from);
		if (text && *text == '-') {
			text = read_cell(board, text + 1, &move.to);
			if (!text || board->path != JUDGE_MOVE || !judge_make(board, move))
				return "a move that is not legal";
			++*length;
			continue;
		}
		const char *letter = text && *text ? strchr(directions, *text) : NULL;
		if (!letter || board->path == JUDGE_MOVE)
			return "a move that is not a cell and where it goes";
		char *end = (char *)(uintptr_t)++text;
		unsigned long cells = isdigit((unsigned char)*text) ? strtoul(text, &end, 10) : 1;
		int way = downwards[letter - directions] * (int)board->columns +
			  rightwards[letter - directions];
		unsigned stride = board->path == JUDGE_STEP ? 1 : (unsigned)cells;
		for (unsigned i = 0; cells > 0 && cells < JUDGE_CELLS && i < cells / stride; i++) {
			move.to = move.from + (unsigned)(way * (int)stride);
			if (!judge_make(board, move))
				return "a move that is not legal";
			move.from = move.to;
			++*length;
		}
		text = end;
	}
	return NULL;
}
