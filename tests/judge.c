#include "judge.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Reading -------------------------------------------------------------- */

static unsigned
cells_of(const struct judge_board *board)
{
	return board->rows * board->columns;
}

/* Every number once? */
static bool
is_permutation(const uint16_t *cell, unsigned count)
{
	bool seen[JUDGE_CELLS] = {false};
	for (unsigned i = 0; i < count; i++) {
		if (cell[i] >= count || seen[cell[i]])
			return false;
		seen[cell[i]] = true;
	}
	return true;
}

/* Numbers, with slashes between rows, or the size before them, unless the board is
 * square. */
static bool
read_numbers(const char *text, uint16_t *cell, unsigned *rows, unsigned *columns)
{
	unsigned count = 0, slashes = 0, first_row = 0, read;
	if (sscanf(text, "%ux%u %n", rows, columns, &read) == 2) {
		text += read;
		first_row = *columns;
		slashes = *rows - 1;
		if (strchr(text, '/'))
			return false;
	}
	while (*text) {
		if (*text == '/') {
			first_row = slashes++ ? first_row : count;
			text++;
		} else if (isdigit((unsigned char)*text)) {
			char *end;
			unsigned long number = strtoul(text, &end, 10);
			if (number >= JUDGE_CELLS || count == JUDGE_CELLS)
				return false;
			cell[count++] = (uint16_t)number;
			text = end;
		} else if (*text == ' ' || *text == ',') {
			text++;
		} else {
			return false;
		}
	}
	*columns = first_row;
	*rows = slashes + 1;
	for (unsigned side = 1; !first_row && side * side <= count; side++)
		*rows = *columns = side;
	return count > 1 && *rows * *columns == count && is_permutation(cell, count);
}

/* 1 2 3 ... along a path that turns right at the edge and at cells that have
 * their number; the blank comes last. */
static void
make_snail(struct judge_board *board)
{
	unsigned cells = cells_of(board);
	int rows = (int)board->rows, columns = (int)board->columns;
	int row = 0, column = 0, down = 0, right = 1;
	memset(board->goal, 0, sizeof board->goal);
	for (unsigned i = 1; i < cells; i++) {
		board->goal[row * columns + column] = (uint16_t)i;
		int r = row + down, c = column + right;
		if (r < 0 || c < 0 || r >= rows || c >= columns || board->goal[r * columns + c]) {
			int turned = right;
			right = -down;
			down = turned;
		}
		row += down;
		column += right;
	}
}

static bool
read_tiles(struct judge_board *board, const char *text, const char *goal)
{
	unsigned rows, columns;
	if (!read_numbers(text, board->cell, &board->rows, &board->columns))
		return false;
	unsigned cells = cells_of(board);
	if (!goal || !strcmp(goal, "standard") || !strcmp(goal, "blank-first")) {
		bool is_first = goal && *goal == 'b';
		for (unsigned i = 0; i < cells; i++)
			board->goal[i] = (uint16_t)(is_first ? i : (i + 1) % cells);
		return true;
	}
	if (!strcmp(goal, "snail")) {
		make_snail(board);
		return true;
	}
	return read_numbers(goal, board->goal, &rows, &columns) && rows == board->rows &&
	       columns == board->columns;
}

/* Rows of signs with slashes between them; up to a space or the end. */
static const char *
read_signs(const char *text, const char *allowed, uint16_t *cell, unsigned *rows, unsigned *columns)
{
	unsigned count = 0, in_row = 0;
	for (*rows = 1, *columns = 0; *text && *text != ' '; text++) {
		if (*text == '/') {
			if (*columns && in_row != *columns)
				return NULL;
			*columns = in_row;
			in_row = 0;
			++*rows;
		} else {
			if (count == JUDGE_CELLS ||
				!(isalpha((unsigned char)*text) || strchr(allowed, *text)))
				return NULL;
			cell[count++] = (uint16_t)*text;
			in_row++;
		}
	}
	if (!*columns)
		*columns = in_row;
	return count && in_row == *columns ? text : NULL;
}

static bool
read_shuffdle(struct judge_board *board, const char *text)
{
	board->is_hard = !strncmp(text, "hard:", 5);
	text += board->is_hard ? 5 : 0;
	size_t length = strcspn(text, " ");
	if (length == 0 || length >= sizeof board->word || !text[length])
		return false;
	memcpy(board->word, text, length);
	board->word[length] = '\0';
	text = read_signs(text + length + 1, "_", board->cell, &board->rows, &board->columns);
	return text && !*text && board->rows == length && board->columns == length;
}

/* Two grids, or, of blocks, one and its exits. */
static bool
read_grids(struct judge_board *board, const char *text)
{
	unsigned rows, columns;
	text = read_signs(text, ".#", board->cell, &board->rows, &board->columns);
	if (!text || strncmp(text, " => ", 4))
		return false;
	if (strchr(text, '@'))
		return judge_read_exits(board, text + 4);
	text = read_signs(text + 4, ".#", board->goal, &rows, &columns);
	return text && !*text && rows == board->rows && columns == board->columns;
}

/* Takes "name=value " off the text if it stands there. */
static bool
takes_off(const char **text, const char *setting)
{
	size_t length = strlen(setting);
	if (strncmp(*text, setting, length) || (*text)[length] != ' ')
		return false;
	*text += length + 1;
	return true;
}

static bool
is_cars(const char *text)
{
	return strlen(text) == 36 && !strpbrk(text, " /");
}

static bool
read_blocks(struct judge_board *board, const char *text, const char *metric)
{
	board->kind = JUDGE_BLOCKS;
	board->path = is_cars(text) ? JUDGE_SLIDE : JUDGE_STEP;
	if (metric)
		board->path = !strcmp(metric, "move")    ? JUDGE_MOVE
			      : !strcmp(metric, "slide") ? JUDGE_SLIDE
							 : JUDGE_STEP;
	return is_cars(text) ? judge_read_cars(board, text) : read_grids(board, text);
}

bool
judge_read(struct judge_board *board, const char *text, const char *goal, const char *metric)
{
	memset(board, 0, sizeof *board);
	bool is_mondrian = takes_off(&text, "kind=mondrian"),
	     is_blocks = takes_off(&text, "kind=blocks");
	board->has_lanes = takes_off(&text, "lanes=true");
	if (is_blocks || strchr(text, '@') || is_cars(text))
		return read_blocks(board, text, metric);
	if (strstr(text, "=>")) {
		board->kind = JUDGE_MONDRIAN;
		if (!read_grids(board, text))
			return false;
		return is_mondrian || !judge_looks_like_blocks(board) ||
		       read_blocks(board, text, metric);
	}
	if (isdigit((unsigned char)*text)) {
		board->kind = JUDGE_TILES;
		board->is_mtm = metric && !strcmp(metric, "mtm");
		return read_tiles(board, text, goal);
	}
	board->kind = JUDGE_SHUFFDLE;
	return read_shuffdle(board, text);
}

static char *
write_cells(const struct judge_board *board, const uint16_t *cell, char *text)
{
	for (unsigned i = 0; i < cells_of(board); i++) {
		bool is_row_end = (i + 1) % board->columns == 0;
		if (board->kind == JUDGE_TILES)
			text += sprintf(text, "%u%s", cell[i], is_row_end ? "" : " ");
		else
			*text++ = (char)cell[i];
		if (is_row_end)
			*text++ = '/';
	}
	*--text = '\0';
	return text;
}

void
judge_write(const struct judge_board *board, char *text)
{
	if (board->kind == JUDGE_TILES && board->rows == 1)
		text += sprintf(text, "1x%u ", board->columns);
	if (board->kind == JUDGE_SHUFFDLE)
		text += sprintf(text, "%s%s ", board->is_hard ? "hard:" : "", board->word);
	if (board->kind == JUDGE_BLOCKS)
		text += sprintf(text, "%s%s",
			board->is_exit || judge_looks_like_blocks(board) ? "" : "kind=blocks ",
			board->has_lanes ? "lanes=true " : "");
	if (board->kind == JUDGE_MONDRIAN && judge_looks_like_blocks(board))
		text += sprintf(text, "kind=mondrian ");
	text = write_cells(board, board->cell, text);
	if (board->kind == JUDGE_BLOCKS && board->is_exit)
		judge_write_exits(board, text + sprintf(text, " => "));
	else if (board->kind == JUDGE_MONDRIAN || board->kind == JUDGE_BLOCKS)
		write_cells(board, board->goal, text + sprintf(text, " => "));
}

const char *
judge_kind_name(enum judge_kind kind)
{
	static const char *const names[] = {"tiles", "shuffdle", "mondrian", "blocks"};
	return names[kind];
}

/* ---- Rules ---------------------------------------------------------------- */

static const int downwards[4] = {-1, 1, 0, 0}, rightwards[4] = {0, 0, -1, 1};
static const char letters[] = "UDLR";

static bool
is_tile_sign(unsigned sign)
{
	return sign != '.' && sign != '#';
}

/* The cell beside a cell, or -1 beyond the edge. */
static int
beside(const struct judge_board *board, unsigned cell, unsigned direction)
{
	int row = (int)(cell / board->columns) + downwards[direction];
	int column = (int)(cell % board->columns) + rightwards[direction];
	bool is_on_board =
		row >= 0 && column >= 0 && row < (int)board->rows && column < (int)board->columns;
	return is_on_board ? row * (int)board->columns + column : -1;
}

static bool
shows_word(const struct judge_board *board, unsigned first, unsigned stride)
{
	for (unsigned i = 0; board->word[i]; i++)
		if (board->cell[first + i * stride] != (uint16_t)board->word[i])
			return false;
	return true;
}

static bool
is_word_somewhere(const struct judge_board *board)
{
	unsigned side = board->rows;
	if (shows_word(board, side * (side - 1), 1))
		return true;
	for (unsigned i = 0; board->is_hard && i < side; i++)
		if (shows_word(board, i * side, 1) || shows_word(board, i, side))
			return true;
	return false;
}

bool
judge_is_solved(const struct judge_board *board)
{
	unsigned cells = cells_of(board);
	if (board->kind == JUDGE_SHUFFDLE)
		return is_word_somewhere(board);
	if (board->kind == JUDGE_TILES)
		return !memcmp(board->cell, board->goal, cells * sizeof *board->cell);
	for (unsigned i = 0; i < cells; i++)
		if (is_tile_sign(board->goal[i]) && board->goal[i] != board->cell[i])
			return false;
	return true;
}

/* Where the tile on a cell ends when it goes in a direction; itself if it cannot. */
static unsigned
end_of(const struct judge_board *board, unsigned cell, unsigned direction)
{
	unsigned hole = board->kind == JUDGE_TILES ? 0 : board->kind == JUDGE_SHUFFDLE ? '_' : '.';
	unsigned at = cell;
	int next = beside(board, at, direction);
	bool is_fixed = board->kind == JUDGE_MONDRIAN && board->cell[cell] == '#';
	if (board->cell[cell] == hole || is_fixed)
		return cell;
	/* In slides the tiles on the way to the blank go along. */
	while (board->is_mtm && next >= 0 && board->cell[next] != hole)
		next = beside(board, (unsigned)next, direction);
	while (next >= 0 && board->cell[next] == hole) {
		at = (unsigned)next;
		if (board->kind != JUDGE_MONDRIAN)
			break;
		next = beside(board, at, direction);
	}
	return at;
}

unsigned
judge_moves(const struct judge_board *board, struct judge_move *moves)
{
	unsigned count = 0;
	if (board->kind == JUDGE_BLOCKS)
		return judge_blocks_moves(board, moves);
	for (unsigned cell = 0; cell < cells_of(board); cell++)
		for (unsigned direction = 0; direction < 4; direction++) {
			unsigned to = end_of(board, cell, direction);
			if (to != cell)
				moves[count++] = (struct judge_move){cell, to};
		}
	return count;
}

/* From cell to cell: the direction, 4 if they are not on a line. */
static unsigned
direction_of(const struct judge_board *board, struct judge_move move)
{
	int down = (int)(move.to / board->columns) - (int)(move.from / board->columns);
	int right = (int)(move.to % board->columns) - (int)(move.from % board->columns);
	if ((down == 0) == (right == 0))
		return 4;
	return down < 0 ? 0 : down > 0 ? 1 : right < 0 ? 2 : 3;
}

bool
judge_make(struct judge_board *board, struct judge_move move)
{
	if (move.from >= cells_of(board) || move.to >= cells_of(board))
		return false;
	if (board->kind == JUDGE_BLOCKS)
		return judge_blocks_make(board, move);
	unsigned direction = direction_of(board, move);
	if (direction == 4 || end_of(board, move.from, direction) != move.to)
		return false;
	unsigned moved = board->cell[move.from];
	if (board->kind == JUDGE_SHUFFDLE) {
		int by = downwards[direction] + rightwards[direction];
		board->cell[move.to] = (uint16_t)('A' + ((int)moved - 'A' + by + 26) % 26);
		board->cell[move.from] = '_';
	} else if (board->kind == JUDGE_MONDRIAN) {
		board->cell[move.to] = (uint16_t)moved;
		board->cell[move.from] = '.';
	} else {
		unsigned back = direction ^ 1, cell = move.to;
		while (cell != move.from) {
			unsigned next = (unsigned)beside(board, cell, back);
			board->cell[cell] = board->cell[next];
			cell = next;
		}
		board->cell[cell] = 0;
	}
	return true;
}

/* ---- Notation ------------------------------------------------------------- */

static unsigned
blank_of(const uint16_t *cell)
{
	unsigned blank = 0;
	while (cell[blank])
		blank++;
	return blank;
}

/* A slide of so many tiles. */
static bool
slide(struct judge_board *board, unsigned direction, unsigned tiles)
{
	unsigned blank = blank_of(board->cell);
	int from = (int)blank;
	for (unsigned i = 0; i < tiles && from >= 0; i++)
		from = beside(board, (unsigned)from, direction ^ 1);
	return from >= 0 && judge_make(board, (struct judge_move){(unsigned)from, blank});
}

/* U, D2: in single-tile moves the number repeats, in slides it counts tiles. */
static const char *
play_tiles(struct judge_board *board, const char *text, bool is_blanks, unsigned *length)
{
	while (*text) {
		const char *letter = strchr(letters, *text++);
		if (!letter)
			return "a sign that is no direction";
		unsigned direction = (unsigned)(letter - letters) ^ is_blanks;
		char *end = (char *)(uintptr_t)text;
		unsigned long number = isdigit((unsigned char)*text) ? strtoul(text, &end, 10) : 1;
		if (number == 0 || number > 32)
			return "a number of moves that no board has room for";
		text = end;
		unsigned times = board->is_mtm ? 1 : (unsigned)number;
		for (unsigned i = 0; i < times; i++, ++*length)
			if (!slide(board, direction, board->is_mtm ? (unsigned)number : 1))
				return "a move that is not legal";
	}
	return NULL;
}

static const char *
read_cell(const struct judge_board *board, const char *text, unsigned *cell)
{
	unsigned column = (unsigned)(*text - 'a');
	if (*text < 'a' || *text > 'z' || !isdigit((unsigned char)text[1]))
		return NULL;
	char *end;
	unsigned long row = strtoul(text + 1, &end, 10);
	*cell = (unsigned)(row - 1) * board->columns + column;
	return row >= 1 && row <= board->rows && column < board->columns ? end : NULL;
}

/* c2R, or with the cell where the tile stops c2R-f2; a number repeats, as in c2R2. */
static const char *
play_named(struct judge_board *board, const char *text, unsigned *length)
{
	for (text += strspn(text, " "); *text; text += strspn(text, " ")) {
		struct judge_move move;
		unsigned stop, times = 1;
		text = read_cell(board, text, &move.from);
		const char *letter = text && *text ? strchr(letters, *text) : NULL;
		if (!letter)
			return "a move that is not a cell and a direction";
		for (text++; isdigit((unsigned char)*text); text++)
			times = (unsigned)(*text - '0');
		for (; times > 0; times--, ++*length) {
			move.to = end_of(board, move.from, (unsigned)(letter - letters));
			if (!judge_make(board, move))
				return "a move that is not legal";
			move.from = move.to;
		}
		if (*text != '-')
			continue;
		text = read_cell(board, text + 1, &stop);
		if (!text || stop != move.to)
			return "a move that does not stop where it says";
	}
	return NULL;
}

const char *
judge_replay(const struct judge_board *start, const char *moves, bool is_blanks, unsigned *length)
{
	struct judge_board board = *start;
	*length = 0;
	const char *wrong = board.kind == JUDGE_TILES ? play_tiles(&board, moves, is_blanks, length)
			    : board.kind == JUDGE_BLOCKS ? judge_play_blocks(&board, moves, length)
							 : play_named(&board, moves, length);
	if (wrong)
		return wrong;
	return judge_is_solved(&board) ? NULL : "the last board is not solved";
}

/* ---- Parity --------------------------------------------------------------- */

/* An even permutation and an even way of the blank, or both odd. */
bool
judge_tiles_solvable(const struct judge_board *board)
{
	unsigned cells = cells_of(board), order = 0, home[JUDGE_CELLS];
	for (unsigned i = 0; i < cells; i++)
		home[board->goal[i]] = i;
	for (unsigned i = 0; i < cells; i++)
		for (unsigned j = i + 1; j < cells; j++)
			if (board->cell[i] && board->cell[j])
				order += home[board->cell[i]] > home[board->cell[j]];
	if (board->rows == 1 || board->columns == 1)
		return order == 0;
	/* Inversions without the blank: a vertical step jumps over columns - 1 tiles. */
	unsigned blank = blank_of(board->cell), goal = blank_of(board->goal);
	unsigned rows = blank / board->columns + goal / board->columns;
	return (order + (board->columns - 1) * rows) % 2 == 0;
}
