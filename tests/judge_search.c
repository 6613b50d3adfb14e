#include "judge.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *
need(void *memory)
{
	if (!memory) {
		fputs("judge: out of memory\n", stderr);
		abort();
	}
	return memory;
}

/* ---- Breadth-first from a start ------------------------------------------- */

/* Boards by number, in the order in which they were reached: cells, a byte each,
 * and the number of shortest ways from the start. */
struct reached {
	struct judge_board board; /* the one in work */
	unsigned cells;
	uint8_t *keys;
	uint64_t *ways;
	uint32_t *slots; /* number + 1, 0 for none; twice as many as boards, a power of 2 */
	size_t count, room;
};

enum { NOT_REACHED = UINT32_MAX };

static void
take_up(struct reached *reached, size_t number)
{
	for (unsigned i = 0; i < reached->cells; i++)
		reached->board.cell[i] = reached->keys[number * reached->cells + i];
}

static uint32_t *
slot_of(struct reached *reached, const uint8_t *key)
{
	uint64_t hash = 14695981039346656037u;
	for (unsigned i = 0; i < reached->cells; i++)
		hash = (hash ^ key[i]) * 1099511628211u;
	size_t mask = 2 * reached->room - 1, at = (hash ^ hash >> 29) & mask;
	while (reached->slots[at] &&
		memcmp(reached->keys + (reached->slots[at] - 1) * (size_t)reached->cells, key,
			reached->cells))
		at = (at + 1) & mask;
	return &reached->slots[at];
}

static void
grow(struct reached *reached)
{
	size_t room = reached->room ? 2 * reached->room : 1024;
	reached->keys = need(realloc(reached->keys, room * reached->cells));
	reached->ways = need(realloc(reached->ways, room * sizeof *reached->ways));
	free(reached->slots);
	reached->slots = need(calloc(2 * room, sizeof *reached->slots));
	reached->room = room;
	for (size_t i = 0; i < reached->count; i++)
		*slot_of(reached, reached->keys + i * reached->cells) = (uint32_t)i + 1;
}

/* The number of the board in work; add: it gets one if it has none. */
static size_t
number_of(struct reached *reached, bool add)
{
	if (add && reached->count == reached->room)
		grow(reached);
	uint8_t key[255];
	if (reached->board.kind == JUDGE_BLOCKS)
		judge_blocks_name(&reached->board);
	for (unsigned i = 0; i < reached->cells; i++)
		key[i] = (uint8_t)reached->board.cell[i];
	uint32_t *slot = slot_of(reached, key);
	if (*slot || !add)
		return *slot ? *slot - 1 : NOT_REACHED;
	memcpy(reached->keys + reached->count * reached->cells, key, reached->cells);
	reached->ways[reached->count] = 0;
	*slot = (uint32_t)++reached->count;
	return reached->count - 1;
}

static void
expand(struct reached *reached, size_t number, size_t layer_end)
{
	struct judge_move moves[JUDGE_MOVES];
	take_up(reached, number);
	unsigned count = judge_moves(&reached->board, moves);
	for (unsigned i = 0; i < count; i++) {
		take_up(reached, number);
		judge_make(&reached->board, moves[i]);
		size_t child = number_of(reached, true);
		if (child >= layer_end)
			reached->ways[child] += reached->ways[number];
	}
}

/* Counts the solved boards of the last layer, from the given number on, and their
 * ways; marks them. */
static bool
see_goals(struct reached *reached, size_t from, uint8_t *marks, struct judge_verdict *verdict)
{
	for (size_t i = from; i < reached->count; i++) {
		take_up(reached, i);
		if (!judge_is_solved(&reached->board))
			continue;
		verdict->is_solvable = true;
		verdict->solutions += reached->ways[i];
		if (marks)
			marks[i] = 1;
	}
	return verdict->is_solvable;
}

/* Boards that lead in the right number of moves to one that is marked are marked. */
static uint64_t
mark_back(struct reached *reached, const size_t *layers, unsigned length, uint8_t *marks)
{
	struct judge_move moves[JUDGE_MOVES];
	uint64_t marked = 0;
	for (size_t i = layers[length]; i < reached->count; i++)
		marked += marks[i];
	for (unsigned depth = length; depth-- > 0;)
		for (size_t i = layers[depth]; i < layers[depth + 1]; i++) {
			take_up(reached, i);
			unsigned count = judge_moves(&reached->board, moves);
			for (unsigned j = 0; j < count && !marks[i]; j++) {
				take_up(reached, i);
				judge_make(&reached->board, moves[j]);
				size_t child = number_of(reached, false);
				marks[i] = child != NOT_REACHED && child >= layers[depth + 1] &&
					   marks[child];
			}
			marked += marks[i];
		}
	return marked;
}

static void
judge_solutions(struct reached *reached, const size_t *layers, struct judge_verdict *verdict)
{
	uint8_t *marks = need(calloc(reached->count, 1));
	verdict->is_known = true;
	verdict->length = verdict->lower_bound;
	verdict->solutions = 0;
	see_goals(reached, layers[verdict->length], marks, verdict);
	verdict->boards = mark_back(reached, layers, verdict->length, marks);
	free(marks);
}

struct judge_verdict
judge_search(const struct judge_board *board, size_t boards_max)
{
	enum { LAYERS = 4096 };
	size_t layers[LAYERS + 1] = {0};
	struct judge_verdict verdict = {0};
	struct reached reached = {.board = *board, .cells = board->rows * board->columns};
	if (reached.cells > 255)
		return verdict;
	number_of(&reached, true);
	reached.ways[0] = 1;
	while (!see_goals(&reached, layers[verdict.lower_bound], NULL, &verdict)) {
		size_t first = layers[verdict.lower_bound], end = reached.count;
		for (size_t i = first; i < end && reached.count <= boards_max; i++)
			expand(&reached, i, end);
		if (reached.count > boards_max || verdict.lower_bound + 1 == LAYERS)
			break;
		verdict.is_known = reached.count == end;
		if (verdict.is_known)
			break;
		layers[++verdict.lower_bound] = end;
	}
	if (verdict.is_solvable)
		judge_solutions(&reached, layers, &verdict);
	else if (!verdict.is_known)
		verdict.lower_bound++;
	free(reached.keys);
	free(reached.ways);
	free(reached.slots);
	return verdict;
}

/* ---- Whole spaces of tiles ------------------------------------------------ */

enum { SPACE_CELLS = 10, FAR_AWAY = UINT8_MAX };

/* By the number of the board among all permutations. */
struct judge_space {
	unsigned rows, columns, cells, blank_cell;
	bool is_mtm;
	uint32_t count;
	uint8_t *distance;
	uint64_t *ways;
};

static uint32_t
rank_of(const uint16_t *cell, unsigned cells)
{
	uint32_t rank = 0;
	for (unsigned i = 0; i < cells; i++) {
		unsigned smaller = 0;
		for (unsigned j = i + 1; j < cells; j++)
			smaller += cell[j] < cell[i];
		rank = rank * (cells - i) + smaller;
	}
	return rank;
}

static void
board_of_rank(uint32_t rank, uint16_t *cell, unsigned cells)
{
	for (unsigned i = cells; i-- > 0;) {
		cell[i] = (uint16_t)(rank % (cells - i));
		rank /= cells - i;
		for (unsigned j = i + 1; j < cells; j++)
			cell[j] = (uint16_t)(cell[j] + (cell[j] >= cell[i]));
	}
}

static void
fill_space(struct judge_space *space, struct judge_board *board)
{
	struct judge_move moves[JUDGE_MOVES];
	uint16_t cell[SPACE_CELLS];
	uint32_t *queue = need(malloc(space->count * sizeof *queue)), first = 0, end = 0;
	queue[end++] = rank_of(board->cell, space->cells);
	memset(space->distance, FAR_AWAY, space->count);
	space->distance[queue[0]] = 0;
	space->ways[queue[0]] = 1;
	while (first < end) {
		uint32_t rank = queue[first++];
		board_of_rank(rank, board->cell, space->cells);
		memcpy(cell, board->cell, sizeof cell);
		unsigned count = judge_moves(board, moves);
		for (unsigned i = 0; i < count; i++) {
			memcpy(board->cell, cell, sizeof cell);
			judge_make(board, moves[i]);
			uint32_t next = rank_of(board->cell, space->cells);
			if (space->distance[next] == FAR_AWAY) {
				space->distance[next] = (uint8_t)(space->distance[rank] + 1);
				queue[end++] = next;
			}
			if (space->distance[next] == space->distance[rank] + 1)
				space->ways[next] += space->ways[rank];
		}
	}
	free(queue);
}

struct judge_space *
judge_space_new(unsigned rows, unsigned columns, bool is_mtm, unsigned blank_cell)
{
	struct judge_space *space = need(calloc(1, sizeof *space));
	*space = (struct judge_space){rows, columns, rows * columns, blank_cell, is_mtm, 1, 0, 0};
	for (unsigned i = 2; i <= space->cells; i++)
		space->count *= i;
	space->distance = need(malloc(space->count));
	space->ways = need(calloc(space->count, sizeof *space->ways));
	struct judge_board board = {.rows = rows, .columns = columns, .is_mtm = is_mtm};
	for (unsigned i = 0; i < space->cells; i++)
		board.cell[i] = (uint16_t)(i == blank_cell ? 0 : i + (i < blank_cell));
	fill_space(space, &board);
	return space;
}

void
judge_space_free(struct judge_space *space)
{
	if (space) {
		free(space->distance);
		free(space->ways);
		free(space);
	}
}

struct judge_verdict
judge_space_look_up(const struct judge_space *space, const struct judge_board *board)
{
	uint16_t name[SPACE_CELLS], cell[SPACE_CELLS];
	for (unsigned i = 0; i < space->cells; i++)
		name[board->goal[i]] = (uint16_t)(board->goal[i] ? i + (i < space->blank_cell) : 0);
	for (unsigned i = 0; i < space->cells; i++)
		cell[i] = name[board->cell[i]];
	uint32_t rank = rank_of(cell, space->cells);
	struct judge_verdict verdict = {.is_known = true};
	if (space->distance[rank] == FAR_AWAY)
		return verdict;
	verdict.is_solvable = true;
	verdict.length = verdict.lower_bound = space->distance[rank];
	verdict.solutions = space->ways[rank];
	return verdict;
}

uint64_t
judge_space_at(const struct judge_space *space, unsigned distance)
{
	uint64_t count = 0;
	for (uint32_t i = 0; i < space->count; i++)
		count += space->distance[i] == distance;
	return count;
}
