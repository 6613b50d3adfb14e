#include "kind/mondrian/heuristic.h"
#include "base/error.h"
#include "kind/mondrian/rules.h"

#include <limits.h>

enum { POLL_EVERY = 1 << 14 }; /* sets of a table between two looks at the clock */

const struct gls_heuristic mondrian_heuristics[] = {
	[MONDRIAN_ZERO] = {"zero", "no estimate at all", true, true},
	[MONDRIAN_MISPLACED] = {"misplaced", "goal cells that do not show their colour", true,
		true},
	[MONDRIAN_ASSIGNMENT] = {"assignment",
		"each tile alone to a goal cell of its own; the cheapest way to share them out",
		true, true},
	[MONDRIAN_COLOURS] = {"colours",
		"exact moves of each colour as if the others were air, from small tables", true,
		true},
	{NULL, NULL, false, false},
};

/* ---- Tables --------------------------------------------------------------- */

/* What the building of one table works on. */
struct building {
	const struct mondrian *puzzle;
	const struct combinations *combinations;
	struct mondrian_table *table;
	unsigned size; /* tiles of the colour */
	uint8_t target[MONDRIAN_CELLS_MAX];
	unsigned target_count;
	uint8_t *runs_seen; /* a bit for each run of cells beside each set of other tiles */
	uint8_t next[MONDRIAN_CELLS_MAX][4]; /* the place beside each place */
};

static void
set_next(struct building *building)
{
	const struct mondrian *mondrian = building->puzzle;
	unsigned rows = mondrian->base.rows, columns = mondrian->base.columns;
	for (unsigned place = 0; place < mondrian->places; place++) {
		unsigned cell = mondrian->cell_of[place];
		unsigned row = mondrian->row_of[cell], column = mondrian->column_of[cell];
		uint8_t *next = building->next[place];
		next[0] = row > 0 ? mondrian->place_of[cell - columns] : MONDRIAN_NO_CELL;
		next[1] = row + 1 < rows ? mondrian->place_of[cell + columns] : MONDRIAN_NO_CELL;
		next[2] = column > 0 ? mondrian->place_of[cell - 1] : MONDRIAN_NO_CELL;
		next[3] = column + 1 < columns ? mondrian->place_of[cell + 1] : MONDRIAN_NO_CELL;
	}
}

/* Whether the set has all places of the target. */
static bool
is_target(const struct building *building, const uint8_t *place)
{
	unsigned found = 0;
	for (unsigned i = 0; i < building->size && found < building->target_count; i++)
		found += place[i] == building->target[found];
	return found == building->target_count;
}

/* Whether the tile at a place, the others standing as they do, is the first one
 * of its run of free cells to be looked at. All of a run is one move away from
 * any of it: nothing is new to those that come later. */
static bool
is_first_of_run(const struct building *building, uint64_t others, bool is_vertical, unsigned first)
{
	uint64_t run = (2 * others + is_vertical) * building->puzzle->cells + first;
	uint8_t bit = (uint8_t)(1u << run % 8);
	bool is_first = !(building->runs_seen[run / 8] & bit);
	building->runs_seen[run / 8] |= bit;
	return is_first;
}

/* Gives the distance to every set one move of one tile along one axis away that
 * has none yet; whether there was any. */
static bool
spread_along(const struct building *building, const struct combination_rest *rest, uint64_t others,
	unsigned cell, bool is_vertical, unsigned line, uint8_t distance)
{
	const struct mondrian *mondrian = building->puzzle;
	unsigned at = is_vertical ? mondrian->row_of[cell] : mondrian->column_of[cell];
	unsigned step = is_vertical ? mondrian->base.columns : 1;
	unsigned first = cell - (at - mondrian_slide_down(line, at)) * step;
	unsigned last = cell + (mondrian_slide_up(line, at) - at) * step;
	bool found = false;
	if (!is_first_of_run(building, others, is_vertical, first))
		return false;
	for (unsigned to = first; to <= last; to += step) {
		uint8_t *other = &building->table->distance[combination_with(
			building->combinations, rest, mondrian->place_of[to])];
		if (*other == MONDRIAN_UNREACHABLE) {
			*other = distance;
			found = true;
		}
	}
	return found;
}

/* The same for all tiles of a set. */
static bool
spread(const struct building *building, const uint8_t *place, uint8_t distance)
{
	const struct mondrian *mondrian = building->puzzle;
	struct mondrian_position board;
	bool found = false;
	memcpy(board.row, mondrian->fixed_row, sizeof board.row);
	memcpy(board.column, mondrian->fixed_column, sizeof board.column);
	for (unsigned i = 0; i < building->size; i++)
		mondrian_set_cell(mondrian, &board, mondrian->cell_of[place[i]]);
	for (unsigned i = 0; i < building->size; i++) {
		struct combination_rest rest;
		combination_without(building->combinations, place, building->size, i, &rest);
		uint64_t others = combination_rank(building->combinations, rest.other, rest.count);
		unsigned cell = mondrian->cell_of[place[i]];
		unsigned row = board.row[mondrian->row_of[cell]];
		unsigned column = board.column[mondrian->column_of[cell]];
		found |= spread_along(building, &rest, others, cell, false, row, distance);
		found |= spread_along(building, &rest, others, cell, true, column, distance);
	}
	return found;
}

static void
mark_targets(const struct building *building)
{
	uint8_t place[COMBINATION_MAX];
	combination_first(place, building->size);
	for (size_t rank = 0; rank < building->table->count; rank++) {
		building->table->distance[rank] =
			is_target(building, place) ? 0 : MONDRIAN_UNREACHABLE;
		combination_next(place, building->size, building->puzzle->places);
	}
}

/* Walks through all sets, and those at the distance spread to the next one.
 * *grew says whether any did; false if the control ended it. */
static bool
build_layer(const struct building *building, unsigned distance, struct control *control, bool *grew)
{
	uint8_t place[COMBINATION_MAX];
	unsigned next = distance < MONDRIAN_FAR ? distance + 1 : MONDRIAN_FAR;
	*grew = false;
	combination_first(place, building->size);
	for (size_t rank = 0; rank < building->table->count; rank++) {
		if (building->table->distance[rank] == distance)
			*grew |= spread(building, place, (uint8_t)next);
		combination_next(place, building->size, building->puzzle->places);
		if (rank % POLL_EVERY == 0 && control_poll(control))
			return false;
	}
	return true;
}

/* Breadth-first from the targets. Where the distances are too great for the table, it is
 * all the same told apart what can be reached. If the control ends it early, the sets not yet
 * reached get the distance that they have at least: the search that follows will
 * end too, and what it says until then is true. */
static void
build_table(struct building *building, struct control *control)
{
	struct mondrian_table *table = building->table;
	bool grew = true;
	if (control_poll(control)) {
		memset(table->distance, 0, table->count);
		return;
	}
	mark_targets(building);
	for (unsigned distance = 0; grew; distance += distance < MONDRIAN_FAR) {
		if (build_layer(building, distance, control, &grew))
			continue;
		for (size_t rank = 0; rank < table->count; rank++)
			if (table->distance[rank] == MONDRIAN_UNREACHABLE)
				table->distance[rank] =
					(uint8_t)(distance < MONDRIAN_FAR ? distance + 1
									  : MONDRIAN_FAR);
		return;
	}
}

/* The distances of one tile alone that may stop anywhere. */
static void
build_steps(const struct building *building, uint8_t *step_distance)
{
	unsigned places = building->puzzle->places;
	memset(step_distance, MONDRIAN_UNREACHABLE, (size_t)places * places);
	for (unsigned from = 0; from < places; from++) {
		uint8_t *distance = step_distance + from * places;
		uint8_t queue[MONDRIAN_CELLS_MAX] = {(uint8_t)from};
		distance[from] = 0;
		for (unsigned head = 0, tail = 1; head < tail; head++)
			for (unsigned direction = 0; direction < 4; direction++) {
				unsigned to = building->next[queue[head]][direction];
				for (; to != MONDRIAN_NO_CELL; to = building->next[to][direction])
					if (distance[to] == MONDRIAN_UNREACHABLE) {
						distance[to] = (uint8_t)(distance[queue[head]] + 1);
						queue[tail++] = (uint8_t)to;
					}
			}
	}
}

/* ---- Assignment ----------------------------------------------------------- */

/* The least sum of distances when every target gets a tile of its own: the
 * Hungarian method, one target at a time along a shortest augmenting path. Rows
 * are targets, columns tiles, both from 1. */
static unsigned
assignment(const struct mondrian_heuristic *h, const uint8_t *target, unsigned targets,
	const uint8_t *place, unsigned tiles)
{
	int row_price[MONDRIAN_CELLS_MAX + 1] = {0}, column_price[MONDRIAN_CELLS_MAX + 1] = {0};
	uint8_t row_of[MONDRIAN_CELLS_MAX + 1] = {0}, came_from[MONDRIAN_CELLS_MAX + 1];
	for (unsigned row = 1; row <= targets; row++) {
		int least[MONDRIAN_CELLS_MAX + 1];
		bool used[MONDRIAN_CELLS_MAX + 1] = {false};
		unsigned column = 0;
		for (unsigned c = 0; c <= tiles; c++)
			least[c] = INT_MAX;
		row_of[0] = (uint8_t)row;
		do {
			unsigned r = row_of[column], next = 0;
			int step = INT_MAX;
			const uint8_t *distance =
				h->step_distance + target[r - 1] * h->puzzle->places;
			used[column] = true;
			for (unsigned c = 1; c <= tiles; c++) {
				if (used[c])
					continue;
				int cost = distance[place[c - 1]] - row_price[r] - column_price[c];
				if (cost < least[c]) {
					least[c] = cost;
					came_from[c] = (uint8_t)column;
				}
				if (least[c] < step) {
					step = least[c];
					next = c;
				}
			}
			for (unsigned c = 0; c <= tiles; c++) {
				if (used[c]) {
					row_price[row_of[c]] += step;
					column_price[c] -= step;
				} else {
					least[c] -= step;
				}
			}
			column = next;
		} while (row_of[column]);
		for (; column; column = came_from[column])
			row_of[column] = row_of[came_from[column]];
	}
	return (unsigned)-column_price[0];
}

/* ---- Estimating ----------------------------------------------------------- */

unsigned
mondrian_colour_estimate(
	const struct mondrian_heuristic *heuristic, unsigned colour, const uint8_t *place)
{
	const struct mondrian *mondrian = heuristic->puzzle;
	const uint8_t *first = &mondrian->start.first[colour];
	unsigned size = first[1] - first[0];
	const struct mondrian_table *table = &heuristic->table[colour];
	if (table->distance)
		return table->distance[combination_rank(heuristic->combinations, place, size)];
	const struct mondrian_list *target = heuristic->target;
	uint8_t wanted[MONDRIAN_CELLS_MAX];
	unsigned count = 0;
	for (unsigned i = target->first[colour]; i < target->first[colour + 1]; i++)
		wanted[count++] = mondrian->place_of[target->cell[i]];
	return assignment(heuristic, wanted, count, place, size);
}

/* One colour's part of the estimate, of any estimator. */
static unsigned
estimate_colour(
	const struct mondrian_heuristic *h, const struct mondrian_position *board, unsigned colour)
{
	if (h->estimator == MONDRIAN_MISPLACED)
		return mondrian_missing(h->puzzle, board, h->target, colour);
	const uint8_t *first = &h->puzzle->start.first[colour];
	uint8_t place[MONDRIAN_CELLS_MAX];
	for (unsigned i = first[0]; i < first[1]; i++)
		place[i - first[0]] = h->puzzle->place_of[board->tile[i]];
	return mondrian_colour_estimate(h, colour, place);
}

void
mondrian_estimate(
	const struct heuristic *heuristic, const struct position *position, struct estimate *result)
{
	const struct mondrian_heuristic *h = (const struct mondrian_heuristic *)heuristic;
	result->h = 0;
	for (unsigned colour = 0; h->estimator && colour < h->puzzle->colours; colour++)
		result->h += estimate_colour(h, (const struct mondrian_position *)position, colour);
}

/* Only the part of the moved tile's colour changes. */
void
mondrian_estimate_step(const struct heuristic *heuristic, const struct position *after,
	struct gls_move step, const struct estimate *before, struct estimate *result)
{
	const struct mondrian_heuristic *h = (const struct mondrian_heuristic *)heuristic;
	const struct mondrian_position *board = (const struct mondrian_position *)after;
	const struct mondrian *mondrian = h->puzzle;
	result->h = before->h;
	if (h->estimator == MONDRIAN_ZERO)
		return;
	struct mondrian_room earlier;
	unsigned moved = 0;
	while (board->tile[moved] != step.to)
		moved++;
	unsigned colour = mondrian->colour_of[moved];
	memcpy(&earlier, board, mondrian->base.position_size);
	mondrian_transfer(mondrian, &earlier.board, step.to, step.from);
	result->h += estimate_colour(h, board, colour);
	result->h -= estimate_colour(h, &earlier.board, colour);
}

/* ---- Making --------------------------------------------------------------- */

/* The estimators are ordered. */
static bool
read_name(struct mondrian_heuristic *h, const char *name, struct gls_error *error)
{
	unsigned place;
	bool good = heuristic_read_ordered(&h->base, name, &place, error);
	h->estimator = (enum mondrian_estimator)place;
	return good;
}

/* The table of one colour, or the distances that serve instead of it. */
static bool
make_colour(struct mondrian_heuristic *h, struct building *building, unsigned colour,
	struct control *control, struct gls_error *error)
{
	const struct mondrian *mondrian = h->puzzle;
	const struct mondrian_list *target = h->target;
	struct budget *budget = &control->budget;
	unsigned size = mondrian->start.first[colour + 1] - mondrian->start.first[colour];
	uint64_t sets = mondrian_choose(mondrian->places, size);
	building->size = size;
	building->table = &h->table[colour];
	building->target_count = 0;
	for (unsigned i = target->first[colour]; i < target->first[colour + 1]; i++)
		building->target[building->target_count++] = mondrian->place_of[target->cell[i]];
	if (h->estimator == MONDRIAN_COLOURS && size <= COMBINATION_MAX &&
		sets <= MONDRIAN_TABLE_MAX) {
		size_t runs =
			2 * mondrian->cells * (size_t)mondrian_choose(mondrian->places, size - 1);
		building->table->count = (size_t)sets;
		building->table->distance = budget_alloc(budget, (size_t)sets);
		building->runs_seen = budget_zalloc(budget, runs / 8 + 1);
		bool enough = building->table->distance && building->runs_seen;
		if (enough)
			build_table(building, control);
		budget_free(budget, building->runs_seen, runs / 8 + 1);
		if (enough)
			return true;
	} else {
		size_t bytes = (size_t)mondrian->places * mondrian->places;
		if (!h->step_distance && (h->step_distance = budget_alloc(budget, bytes)))
			build_steps(building, h->step_distance);
		if (h->step_distance)
			return true;
	}
	return error_set(error, GLS_NO_MEMORY, "the memory budget does not hold the tables of %s",
		h->base.name);
}

static bool
make_tables(struct mondrian_heuristic *h, struct control *control, struct gls_error *error)
{
	if (h->estimator < MONDRIAN_ASSIGNMENT)
		return true;
	h->combinations = budget_alloc(&control->budget, sizeof *h->combinations);
	if (!h->combinations)
		return error_set(error, GLS_NO_MEMORY,
			"the memory budget does not hold the tables of %s", h->base.name);
	combinations_init(h->combinations);
	struct building building = {.puzzle = h->puzzle, .combinations = h->combinations};
	set_next(&building);
	for (unsigned colour = 0; colour < h->puzzle->colours; colour++)
		if (!make_colour(h, &building, colour, control, error))
			return false;
	return true;
}

struct heuristic *
mondrian_heuristic_new(const gls_puzzle *puzzle, const char *name, enum toward toward,
	struct control *control, struct gls_error *error)
{
	const struct mondrian *mondrian = mondrian_of(puzzle);
	struct mondrian_heuristic *h = budget_zalloc(&control->budget, sizeof *h);
	if (!h) {
		error_set(error, GLS_NO_MEMORY, "the memory budget does not hold a heuristic");
		return NULL;
	}
	h->base.kind = puzzle->kind;
	h->base.admissible = h->base.consistent = true;
	h->puzzle = mondrian;
	h->target = toward == TOWARD_GOAL ? &mondrian->goal : &mondrian->start;
	if (read_name(h, name, error) && make_tables(h, control, error))
		return &h->base;
	mondrian_heuristic_free(&h->base, control);
	return NULL;
}

void
mondrian_heuristic_free(struct heuristic *heuristic, struct control *control)
{
	struct mondrian_heuristic *h = (struct mondrian_heuristic *)heuristic;
	if (!h)
		return;
	struct budget *budget = &control->budget;
	for (unsigned colour = 0; colour < h->puzzle->colours; colour++)
		budget_free(budget, h->table[colour].distance, h->table[colour].count);
	budget_free(budget, h->step_distance, (size_t)h->puzzle->places * h->puzzle->places);
	budget_free(budget, h->combinations, sizeof *h->combinations);
	budget_free(budget, h, sizeof *h);
}
