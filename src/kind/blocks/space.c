#include "kind/blocks/space.h"
#include "kind/blocks/rules.h"

#include <stdlib.h>

static const size_t SPACE_MEMORY = (size_t)64 << 20;

bool
blocks_space_init(struct blocks_space *space, uint32_t most)
{
	*space = (struct blocks_space){.most = most};
	budget_init(&space->budget, SPACE_MEMORY);
	space->edge_room = most;
	space->first = malloc((most + (size_t)1) * sizeof *space->first);
	space->edge = malloc(space->edge_room * sizeof *space->edge);
	space->anchor = malloc(most * sizeof *space->anchor);
	space->distance = malloc(most * sizeof *space->distance);
	space->ways = malloc(most * sizeof *space->ways);
	space->queue = malloc(most * sizeof *space->queue);
	return space->first && space->edge && space->anchor && space->distance && space->ways &&
	       space->queue;
}

static void
forget(struct blocks_space *space)
{
	store_free(&space->boards);
	free(space->blocks);
	space->blocks = NULL;
}

void
blocks_space_free(struct blocks_space *space)
{
	forget(space);
	free(space->first);
	free(space->edge);
	free(space->anchor);
	free(space->distance);
	free(space->ways);
	free(space->queue);
}

/* ---- Listing -------------------------------------------------------------- */

static struct position *
position_of(struct blocks_space *space)
{
	return (struct position *)&space->room;
}

/* The number of the board at hand, which is added if there is room for it. */
static uint32_t
number_of(struct blocks_space *space)
{
	const gls_puzzle *puzzle = &space->blocks->base;
	uint64_t state[BLOCKS_PIECES_MAX];
	bool is_new;
	blocks_pack(puzzle, position_of(space), state);
	uint64_t hash = bits_hash(state, puzzle->state_words);
	uint32_t number = store_find(&space->boards, state, hash);
	if (number != STORE_NONE)
		return number;
	if (space->boards.count == space->most) {
		space->is_whole = false;
		return STORE_NONE;
	}
	return store_add(&space->boards, state, hash, &is_new);
}

static bool
make_room(struct blocks_space *space, size_t edges)
{
	if (edges <= space->edge_room)
		return true;
	uint32_t *edge = realloc(space->edge, 2 * edges * sizeof *edge);
	if (!edge)
		return false;
	space->edge = edge;
	space->edge_room = 2 * edges;
	return true;
}

/* Adds the boards beside one. */
static bool
list_beside(struct blocks_space *space, uint32_t number, uint32_t *edges)
{
	const gls_puzzle *puzzle = &space->blocks->base;
	struct position *position = position_of(space);
	struct gls_move moves[blocks_MOVES_MAX];
	blocks_unpack(puzzle, store_state(&space->boards, number), position);
	space->anchor[number] = space->room.board.anchor[space->blocks->named_piece[0]];
	unsigned count = blocks_moves(puzzle, position, moves);
	if (!make_room(space, *edges + (size_t)count))
		return false;
	for (unsigned i = 0; i < count; i++) {
		blocks_apply(puzzle, position, moves[i]);
		uint32_t next = number_of(space);
		if (next != STORE_NONE)
			space->edge[(*edges)++] = next;
		else if (space->is_whole)
			return false;
		blocks_undo(puzzle, position, moves[i]);
	}
	return true;
}

bool
blocks_space_list(struct blocks_space *space, const struct blocks_form *form)
{
	uint32_t edges = 0;
	forget(space);
	space->blocks = blocks_new(form);
	if (!space->blocks ||
		!store_init(&space->boards, &space->budget, space->blocks->base.state_words, 0))
		return false;
	space->is_whole = true;
	space->blocks->base.kind->start(&space->blocks->base, position_of(space));
	if (number_of(space) == STORE_NONE)
		return false;
	for (uint32_t i = 0; i < space->boards.count; i++) {
		if (space->gives_up && !space->is_whole)
			return true;
		space->first[i] = edges;
		if (!list_beside(space, i, &edges))
			return false;
	}
	space->first[space->boards.count] = edges;
	return true;
}

/* ---- Measuring ------------------------------------------------------------ */

/* Every move has its reverse, so it goes from the goals along the same edges. */
uint32_t
blocks_space_measure(struct blocks_space *space, const struct blocks_set *home)
{
	uint32_t tail = 0, count = space->boards.count;
	for (uint32_t i = 0; i < count; i++) {
		bool is_home = blocks_set_has(home, space->anchor[i]);
		space->distance[i] = is_home ? 0 : BLOCKS_SPACE_FAR;
		space->ways[i] = is_home;
		if (is_home)
			space->queue[tail++] = i;
	}
	for (uint32_t head = 0; head < tail; head++) {
		uint32_t board = space->queue[head];
		uint16_t beyond = (uint16_t)(space->distance[board] + 1);
		for (uint32_t e = space->first[board]; e < space->first[board + 1]; e++) {
			uint32_t next = space->edge[e];
			if (space->distance[next] == BLOCKS_SPACE_FAR) {
				space->distance[next] = beyond;
				space->queue[tail++] = next;
			}
			if (space->distance[next] == beyond) {
				unsigned ways = space->ways[next] + (unsigned)space->ways[board];
				space->ways[next] = ways < 2 ? (uint8_t)ways : 2;
			}
		}
	}
	return tail;
}

void
blocks_space_signs(struct blocks_space *space, uint32_t number, char *sign)
{
	blocks_unpack(
		&space->blocks->base, store_state(&space->boards, number), position_of(space));
	blocks_signs(space->blocks, position_of(space), sign);
}
