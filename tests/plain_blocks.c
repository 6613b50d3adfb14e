#include "plain_blocks.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* Boards seen so far, and a table of their numbers. */
struct plain_search {
	const struct plain_blocks *blocks;
	unsigned cells;
	char *boards, *pictures;
	uint32_t *depth;
	uint32_t count, room;
	uint32_t *slots;
	uint32_t slot_count;
	uint32_t length;
};

static char *
board_of_number(struct plain_search *search, uint32_t number)
{
	return search->boards + (size_t)number * search->cells;
}

/* Whether the pieces of two letters have one shape. */
static bool
have_one_shape(const struct plain_search *search, const char *board, char one, char other)
{
	int columns = (int)search->blocks->columns, first = -1, second = -1;
	int cell[2][PLAIN_CELLS], count[2] = {0, 0};
	for (int i = 0; i < (int)search->cells; i++) {
		if (board[i] == one)
			cell[0][count[0]++] = i;
		if (board[i] == other)
			cell[1][count[1]++] = i;
	}
	first = cell[0][0];
	second = cell[1][0];
	for (int i = 0; i < count[0] && count[0] == count[1]; i++)
		if (cell[0][i] / columns - first / columns !=
				cell[1][i] / columns - second / columns ||
			cell[0][i] % columns - first % columns !=
				cell[1][i] % columns - second % columns)
			return false;
	return count[0] == count[1];
}

/* The board with the lowest letter for each shape at the first cell of a piece, and '+' at the
 * others: pieces may stand side by side. */
static void
draw_picture(const struct plain_search *search, const char *board, char *picture)
{
	for (unsigned i = 0; i < search->cells; i++) {
		char letter = board[i], sign = letter;
		if (isalpha((unsigned char)letter) && memchr(board, letter, i)) {
			sign = '+';
		} else if (isalpha((unsigned char)letter) &&
			   !memchr(search->blocks->goal, letter, search->cells)) {
			for (char other = 'A'; other < letter; other++)
				if (isalpha((unsigned char)other) &&
					memchr(board, other, search->cells) &&
					!memchr(search->blocks->goal, other, search->cells) &&
					have_one_shape(search, board, letter, other)) {
					sign = other;
					break;
				}
		}
		picture[i] = sign;
	}
}

static void
find_slot(struct plain_search *search, const char *picture, uint32_t *slot)
{
	uint64_t hash = 5381;
	for (unsigned i = 0; i < search->cells; i++)
		hash = hash * 1000003 + (unsigned char)picture[i];
	*slot = (uint32_t)((hash ^ hash >> 31) % search->slot_count);
	while (search->slots[*slot] &&
		memcmp(search->pictures + (size_t)(search->slots[*slot] - 1) * search->cells,
			picture, search->cells) != 0)
		*slot = (*slot + 1) % search->slot_count;
}

static void
grow(struct plain_search *search)
{
	uint32_t slot;
	search->room = 2 * search->room + 1000;
	search->slot_count = 3 * search->room;
	search->boards = realloc(search->boards, (size_t)search->room * search->cells);
	search->pictures = realloc(search->pictures, (size_t)search->room * search->cells);
	search->depth = realloc(search->depth, search->room * sizeof *search->depth);
	free(search->slots);
	search->slots = calloc(search->slot_count, sizeof *search->slots);
	if (!search->boards || !search->pictures || !search->depth || !search->slots)
		abort();
	for (uint32_t i = 0; i < search->count; i++) {
		find_slot(search, search->pictures + (size_t)i * search->cells, &slot);
		search->slots[slot] = i + 1;
	}
}

static void
see(struct plain_search *search, const char *board, uint32_t depth)
{
	char picture[PLAIN_CELLS];
	uint32_t slot;
	if (search->count == search->room)
		grow(search);
	draw_picture(search, board, picture);
	find_slot(search, picture, &slot);
	if (search->slots[slot])
		return;
	memcpy(board_of_number(search, search->count), board, search->cells);
	memcpy(search->pictures + (size_t)search->count * search->cells, picture, search->cells);
	search->depth[search->count++] = depth;
	search->slots[slot] = search->count;
	for (unsigned i = 0; i < search->cells; i++)
		if (isalpha((unsigned char)search->blocks->goal[i]) &&
			board[i] != search->blocks->goal[i])
			return;
	if (search->length == PLAIN_NEVER)
		search->length = depth;
}

/* ---- Moves ---------------------------------------------------------------- */

/* Moves the piece of a letter by a cell, if it can. */
static bool
shift(const struct plain_search *search, char *board, char letter, int down, int right)
{
	int columns = (int)search->blocks->columns, rows = (int)search->blocks->rows;
	char other[PLAIN_CELLS];
	memcpy(other, board, search->cells);
	for (int i = 0; i < rows * columns; i++)
		if (other[i] == letter)
			other[i] = '.';
	for (int row = 0; row < rows; row++)
		for (int column = 0; column < columns; column++) {
			if (board[row * columns + column] != letter)
				continue;
			int r = row + down, c = column + right;
			if (r < 0 || r >= rows || c < 0 || c >= columns ||
				other[r * columns + c] == '#' ||
				(other[r * columns + c] != '.' && other[r * columns + c] != letter))
				return false;
			other[r * columns + c] = letter;
		}
	memcpy(board, other, search->cells);
	return true;
}

static bool
may_go(const struct plain_search *search, const char *board, char letter, bool is_down)
{
	unsigned columns = search->blocks->columns;
	unsigned top = 99, bottom = 0, left = 99, right = 0;
	for (unsigned i = 0; i < search->cells; i++)
		if (board[i] == letter) {
			top = i / columns < top ? i / columns : top;
			bottom = i / columns;
			left = i % columns < left ? i % columns : left;
			right = i % columns > right ? i % columns : right;
		}
	return !search->blocks->is_lanes ||
	       (is_down ? bottom - top >= right - left : right - left >= bottom - top);
}

static void
move_piece(struct plain_search *search, const char *from, char letter, uint32_t depth)
{
	static const int ways[4][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
	char(*seen)[PLAIN_CELLS] = malloc((PLAIN_CELLS + 1) * sizeof *seen);
	unsigned count = 1;
	memcpy(seen[0], from, search->cells);
	for (unsigned i = 0; i < count && (i == 0 || search->blocks->metric == PLAIN_MOVE); i++)
		for (unsigned way = 0; way < 4; way++) {
			char board[PLAIN_CELLS];
			memcpy(board, seen[i], search->cells);
			if (!may_go(search, board, letter, way < 2))
				continue;
			while (shift(search, board, letter, ways[way][0], ways[way][1])) {
				see(search, board, depth);
				unsigned known = 0;
				while (known < count &&
					memcmp(seen[known], board, search->cells) != 0)
					known++;
				if (known == count)
					memcpy(seen[count++], board, search->cells);
				if (search->blocks->metric == PLAIN_STEP)
					break;
			}
		}
	free(seen);
}

struct plain_verdict
plain_solve(const struct plain_blocks *blocks, bool is_all, uint32_t most)
{
	struct plain_search search = {
		.blocks = blocks, .cells = blocks->rows * blocks->columns, .length = PLAIN_NEVER};
	char board[PLAIN_CELLS];
	see(&search, blocks->start, 0);
	for (uint32_t i = 0; i < search.count && search.count <= most; i++) {
		if (!is_all && search.length != PLAIN_NEVER)
			break;
		memcpy(board, board_of_number(&search, i), search.cells);
		for (unsigned cell = 0; cell < search.cells; cell++)
			if (isalpha((unsigned char)board[cell]) &&
				!memchr(board, board[cell], cell))
				move_piece(&search, board, board[cell], search.depth[i] + 1);
	}
	free(search.boards);
	free(search.pictures);
	free(search.depth);
	free(search.slots);
	return (struct plain_verdict){search.length, search.count};
}
