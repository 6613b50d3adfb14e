#include "kind/tiles/groups.h"
#include "base/error.h"
#include "kind/tiles/rules.h"

#include <stdio.h>

/* Bytes of a table: some hundredths of a second. */
enum {
	GROUP_BYTES = 1 << 21,
	WORTHWHILE = 3,
	GROUPS_VERSION = 1,
	UNKNOWN = UINT8_MAX,
	POLL_STATES = 1 << 12
};

/* How many tiles a group may have on a board of so many cells. */
static unsigned
most_tiles(unsigned cells)
{
	unsigned most = 0;
	for (size_t bytes = (size_t)cells * cells; bytes <= GROUP_BYTES && most < GROUP_TILES_MAX;
		bytes *= cells)
		most++;
	return most;
}

bool
tiles_groups_fit(const struct tiles *tiles)
{
	return tiles->wanted && most_tiles(tiles->cells) >= WORTHWHILE;
}

/* ---- A table ----------------------------------------------------------------- */

/* What a table is made of. */
struct making {
	const struct tiles *tiles;
	const struct tiles_group *group;
	unsigned blank_home;
};

/* Boards of one number of moves, and those of one more, to be gone through. */
struct waiting {
	uint32_t *state[2];
	size_t count[2];
};

/* The cells of the group's tiles, and the blank's behind them. */
static void
unpack_cells(uint32_t state, unsigned count, unsigned cells, unsigned *cell)
{
	for (unsigned i = 0; i <= count; i++) {
		cell[i] = state % cells;
		state /= cells;
	}
}

static uint32_t
pack_cells(const unsigned *cell, unsigned count, unsigned cells)
{
	uint32_t state = 0;
	for (unsigned i = count + 1; i-- > 0;)
		state = state * cells + cell[i];
	return state;
}

/* The tile of the group that stands in a cell; `count`: none does. */
static unsigned
tile_in(const unsigned *cell, unsigned count, unsigned at)
{
	unsigned i = 0;
	while (i < count && cell[i] != at)
		i++;
	return i;
}

/* What the moves of the blank lead to: for nothing, or for a move of the group. */
static void
spread(const struct making *making, uint32_t state, uint8_t *bytes, struct waiting *waiting,
	unsigned now)
{
	const struct tiles *tiles = making->tiles;
	unsigned count = making->group->count, cell[GROUP_TILES_MAX + 1];
	unpack_cells(state, count, tiles->cells, cell);
	const unsigned blank = cell[count];
	uint8_t moves = bytes[state];
	for (unsigned i = 0; i < tiles->step_count[blank]; i++) {
		unsigned from = tiles->steps[blank][i].from, tile = tile_in(cell, count, from);
		bool is_own = tile < count;
		cell[count] = from;
		if (is_own)
			cell[tile] = blank;
		uint32_t next = pack_cells(cell, count, tiles->cells);
		if (bytes[next] > moves + is_own) {
			unsigned list = is_own ? !now : now;
			bytes[next] = (uint8_t)(moves + is_own);
			waiting->state[list][waiting->count[list]++] = next;
		}
		if (is_own)
			cell[tile] = from;
	}
}

/* From the boards where all are home. */
static void
begin(const struct making *making, uint8_t *bytes, struct waiting *waiting)
{
	const struct tiles_group *group = making->group;
	unsigned cell[GROUP_TILES_MAX + 1], cells = making->tiles->cells;
	for (unsigned i = 0; i < group->count; i++)
		cell[i] = group->home[i];
	for (unsigned blank = 0; blank < cells; blank++) {
		bool is_home = making->blank_home == cells || making->blank_home == blank;
		if (!is_home || tile_in(cell, group->count, blank) < group->count)
			continue;
		cell[group->count] = blank;
		uint32_t state = pack_cells(cell, group->count, cells);
		bytes[state] = 0;
		waiting->state[0][waiting->count[0]++] = state;
	}
}

static size_t
bytes_of(const struct tiles *tiles, unsigned count)
{
	size_t bytes = tiles->cells;
	while (count-- > 0)
		bytes *= tiles->cells;
	return bytes;
}

static bool
spread_all(const struct making *making, uint8_t *bytes, struct waiting *waiting,
	const struct control *control)
{
	begin(making, bytes, waiting);
	for (unsigned now = 0; waiting->count[now]; now = !now) {
		unsigned moves = bytes[waiting->state[now][0]];
		for (size_t i = 0; i < waiting->count[now]; i++)
			if (bytes[waiting->state[now][i]] < moves)
				moves = bytes[waiting->state[now][i]];
		for (size_t i = 0; i < waiting->count[now]; i++) {
			if (i % POLL_STATES == 0 && control_poll(control) != GLS_LIMIT_NONE)
				return false;
			spread(making, waiting->state[now][i], bytes, waiting, now);
		}
		waiting->count[now] = 0;
	}
	return true;
}

static bool
build(const void *context, void *data, struct control *control)
{
	const struct making *making = context;
	size_t states = bytes_of(making->tiles, making->group->count);
	size_t room = 2 * states * sizeof(uint32_t);
	uint32_t *lists = budget_alloc(&control->budget, room);
	if (!lists)
		return false;
	struct waiting waiting = {.state = {lists, lists + states}};
	memset(data, UNKNOWN, states);
	bool is_whole = spread_all(making, data, &waiting, control);
	budget_free(&control->budget, lists, room);
	return is_whole;
}

/* ---- All groups ---------------------------------------------------------------- */

/* Tables are the same for the same cells, whatever the tiles are called. */
static bool
open_group(const struct tiles_groups *groups, struct tiles_group *group, struct control *control,
	struct gls_error *error)
{
	const struct tiles *tiles = groups->tiles;
	struct making making = {tiles, group, groups->blank_home};
	char name[100];
	int length = snprintf(name, sizeof name, "group-%ux%u-%u", tiles->base.rows,
		tiles->base.columns, groups->blank_home);
	for (unsigned i = 0; i < group->count; i++)
		length += snprintf(name + length, sizeof name - (size_t)length, "%c%u",
			i ? '.' : '-', group->home[i]);
	struct table_plan plan = {
		.name = name,
		.version = GROUPS_VERSION,
		.bytes = bytes_of(tiles, group->count),
		.build = build,
		.context = &making,
	};
	return tables_open(control->tables, &plan, TABLE_IN_MEMORY, control, &group->table, error);
}

/* Shares out the named tiles in the order of their homes, evenly. */
static void
share_out(struct tiles_groups *groups, const uint16_t *target, unsigned named)
{
	const struct tiles *tiles = groups->tiles;
	unsigned number = 0;
	uint16_t tile_at[PUZZLE_CELLS_MAX] = {0};
	for (unsigned tile = 1; tile < tiles->cells; tile++)
		if (!tiles->free_count || !tiles->is_free[tile])
			tile_at[target[tile]] = (uint16_t)tile;
	for (unsigned cell = 0; cell < tiles->cells; cell++) {
		if (!tile_at[cell])
			continue;
		struct tiles_group *group = &groups->group[number++ * groups->count / named];
		group->home[group->count] = (uint16_t)cell;
		group->tile[group->count++] = tile_at[cell];
	}
}

static size_t
size_of(unsigned count)
{
	return sizeof(struct tiles_groups) + count * sizeof(struct tiles_group);
}

struct tiles_groups *
tiles_groups_new(const struct tiles *tiles, const uint16_t *target, bool has_blank,
	struct control *control, struct gls_error *error)
{
	unsigned most = most_tiles(tiles->cells), named = tiles->cells - 1 - tiles->free_count;
	if (most < WORTHWHILE) {
		error_set(error, GLS_BAD_INPUT,
			TILES_GROUPS_NAME " is for boards of up to 38 cells; this one has %u",
			tiles->cells);
		return NULL;
	}
	unsigned count = (named + most - 1) / most;
	struct tiles_groups *groups = budget_zalloc(&control->budget, size_of(count));
	if (!groups) {
		error_set(error, GLS_NO_MEMORY, "the memory budget does not hold a heuristic");
		return NULL;
	}
	groups->tiles = tiles;
	groups->count = count;
	groups->blank_home = has_blank ? target[0] : tiles->cells;
	share_out(groups, target, named);
	for (unsigned i = 0; i < count; i++)
		if (!open_group(groups, &groups->group[i], control, error)) {
			tiles_groups_free(groups, control);
			return NULL;
		}
	return groups;
}

void
tiles_groups_free(struct tiles_groups *groups, struct control *control)
{
	if (!groups)
		return;
	for (unsigned i = 0; i < groups->count; i++)
		tables_close(&groups->group[i].table, control);
	budget_free(&control->budget, groups, size_of(groups->count));
}

unsigned
tiles_groups_estimate(const struct tiles_groups *groups, const uint16_t *cell)
{
	unsigned cells = groups->tiles->cells, sum = 0;
	uint16_t at[PUZZLE_CELLS_MAX];
	for (unsigned c = 0; c < cells; c++)
		at[cell[c]] = (uint16_t)c;
	for (unsigned i = 0; i < groups->count; i++) {
		const struct tiles_group *group = &groups->group[i];
		const uint8_t *bytes = group->table.data;
		uint32_t state = at[0];
		for (unsigned k = group->count; k-- > 0;)
			state = state * cells + at[group->tile[k]];
		sum += bytes[state];
	}
	return sum;
}
