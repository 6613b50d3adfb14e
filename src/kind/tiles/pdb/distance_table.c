#include "kind/tiles/pdb/distance_table.h"

#include <stdio.h>

enum { DISTANCE_VERSION = 1, UNKNOWN = 0, POLL_BOARDS = 1 << 13 };

/* A board waiting for its neighbours to be looked at. */
struct waiting {
	uint64_t board;
	uint8_t blank, distance;
};

bool
distance_table_fit(unsigned rows, unsigned columns)
{
	return geometry_fits(rows, columns) && rows * columns <= DISTANCE_CELLS_MAX;
}

/* Half of the orders of the tiles. */
static uint32_t
orders_of(unsigned cells)
{
	uint32_t orders = 1;
	for (unsigned i = 3; i < cells; i++)
		orders *= i;
	return orders;
}

static bool
can_go(const struct geometry *geometry, unsigned blank, unsigned move)
{
	unsigned row = blank / geometry->columns, column = blank % geometry->columns;
	switch (move) {
	case BLANK_LEFT:
		return column > 0;
	case BLANK_RIGHT:
		return column + 1 < geometry->columns;
	case BLANK_UP:
		return row > 0;
	default:
		return row + 1 < geometry->rows;
	}
}

/* Breadth-first from the goal. A byte of 0 is that of the goal and of boards not
 * found yet; the goal's own is never asked for again, since it is found first. False
 * if the control ended it. */
static bool
spread(const struct distance_table *distances, uint8_t *bytes, struct waiting *queue,
	const struct control *control)
{
	const struct geometry *geometry = &distances->geometry;
	uint64_t goal = 0;
	for (unsigned cell = 0; cell < geometry->cells; cell++)
		goal |= (uint64_t)cell << 4 * cell;
	queue[0] = (struct waiting){goal, (uint8_t)geometry->blank, 0};
	for (size_t head = 0, tail = 1; head < tail; head++) {
		struct waiting from = queue[head];
		if (head % POLL_BOARDS == 0 && control_poll(control) != GLS_LIMIT_NONE)
			return false;
		for (unsigned move = 0; move < BLANK_MOVES; move++) {
			if (!can_go(geometry, from.blank, move))
				continue;
			int next = from.blank + distance_table_step(distances, move);
			uint64_t board = board_after(from.board, from.blank, (unsigned)next);
			uint8_t *byte =
				&bytes[distance_table_number(distances, board, (unsigned)next)];
			if (*byte != UNKNOWN || board == goal)
				continue;
			/* The way back: left and right, up and down are next to each other. */
			*byte = (uint8_t)((from.distance + 1) | (move ^ 1) << DISTANCE_MOVE_SHIFT);
			queue[tail++] = (struct waiting){
				board, (uint8_t)next, (uint8_t)(from.distance + 1)};
		}
	}
	return true;
}

static bool
build(const void *context, void *data, struct control *control)
{
	const struct distance_table *distances = context;
	size_t bytes =
		(size_t)distances->orders * distances->geometry.cells * sizeof(struct waiting);
	struct waiting *queue = budget_alloc(&control->budget, bytes);
	if (!queue)
		return false;
	bool is_whole = spread(distances, data, queue, control);
	budget_free(&control->budget, queue, bytes);
	return is_whole;
}

bool
distance_table_open(struct distance_table *distances, const struct geometry *geometry,
	struct control *control, struct gls_error *error)
{
	*distances = (struct distance_table){
		.geometry = *geometry, .orders = orders_of(geometry->cells)};
	char name[64];
	snprintf(name, sizeof name, "distances-%ux%u-%u", geometry->rows, geometry->columns,
		geometry->blank);
	struct table_plan plan = {
		.name = name,
		.version = DISTANCE_VERSION,
		.bytes = (size_t)distances->orders * geometry->cells,
		.build = build,
		.context = distances,
	};
	return tables_open(
		control->tables, &plan, TABLE_IN_MEMORY, control, &distances->table, error);
}

void
distance_table_close(struct distance_table *distances, struct control *control)
{
	tables_close(&distances->table, control);
}
