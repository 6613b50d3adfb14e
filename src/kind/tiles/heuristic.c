#include "kind/tiles/heuristic.h"
#include "base/error.h"
#include "base/suggest.h"
#include "kind/tiles/partial.h"
#include "kind/tiles/rules.h"

#include <stdio.h>
#include <stdlib.h>

const struct gls_heuristic tiles_heuristics[] = {
	[TILES_ZERO] = {"zero", "no estimate at all", true, true},
	[TILES_MISPLACED] = {"misplaced", "tiles that are not where they belong", true, true},
	[TILES_GASCHNIG] = {"gaschnig", "moves if a tile might jump to the blank from anywhere",
		true, true},
	[TILES_MANHATTAN] = {"manhattan", "rows and columns that the tiles are away", true, true},
	[TILES_LINEAR_CONFLICT] = {"linear-conflict",
		"manhattan, and two more for each tile that must leave its line", true, true},
	[TILES_WALKING_DISTANCE] = {"walking-distance",
		"exact moves of rows and of columns as wholes, from a small table", true, true},
	[TILES_INVERSION_DISTANCE] = {"inversion-distance",
		"moves that undo the tiles' inversions, by rows and by columns", true, true},
	[TILES_GROUPS] = {TILES_GROUPS_NAME, "moves of the tiles in small groups, from tables",
		true, true},
	[TILES_PDB] = {TILES_PDB_NAME, "additive pattern databases; pdb:6-6-3 asks for a shape",
		true, true},
	[TILES_TABLE] = {TILES_TABLE_NAME, "the exact distance, on boards of up to ten cells", true,
		true},
	{NULL, NULL, false, false},
};

static const uint16_t *
cells_of(const struct position *position)
{
	return ((const struct tiles_position *)position)->cell;
}

enum { NO_LINE = UINT8_MAX }; /* of a free tile: it belongs into none */

/* ---- Linear conflict ------------------------------------------------------ */

/* Twice the fewest tiles to take out of a line so that the others, among those
 * that belong into this line, stand in the right order: all but a longest
 * increasing run of target places. */
static unsigned
line_conflict(const uint8_t *place, unsigned count)
{
	uint8_t best[PUZZLE_SIDE_MAX];
	unsigned longest = 0;
	for (unsigned i = 0; i < count; i++) {
		best[i] = 1;
		for (unsigned j = 0; j < i; j++)
			if (place[j] < place[i] && best[j] >= best[i])
				best[i] = (uint8_t)(best[j] + 1);
		if (best[i] > longest)
			longest = best[i];
	}
	return 2 * (count - longest);
}

/* One line of the board: where its cells are and where its tiles belong. */
struct line {
	unsigned first, stride, length, number;
	const uint8_t *target_line, *target_place; /* by tile */
};

static struct line
line_of(const struct tiles_heuristic *h, bool is_row, unsigned number)
{
	unsigned rows = h->puzzle->base.rows, columns = h->columns;
	if (is_row)
		return (struct line){
			number * columns, 1, columns, number, h->target_row, h->target_column};
	return (struct line){number, columns, rows, number, h->target_column, h->target_row};
}

/* The conflict of a line in which `cell` may show another tile than it has. */
static unsigned
conflict(const struct line *line, const uint16_t *cells, unsigned cell, unsigned tile)
{
	uint8_t place[PUZZLE_SIDE_MAX];
	unsigned count = 0;
	for (unsigned i = 0, c = line->first; i < line->length; i++, c += line->stride) {
		unsigned t = c == cell ? tile : cells[c];
		if (t && line->target_line[t] == line->number)
			place[count++] = line->target_place[t];
	}
	return count < 2 ? 0 : line_conflict(place, count);
}

static unsigned
all_conflicts(const struct tiles_heuristic *h, const uint16_t *cells)
{
	unsigned sum = 0;
	for (unsigned r = 0; r < h->puzzle->base.rows; r++) {
		struct line row = line_of(h, true, r);
		sum += conflict(&row, cells, h->cells, 0);
	}
	for (unsigned c = 0; c < h->columns; c++) {
		struct line column = line_of(h, false, c);
		sum += conflict(&column, cells, h->cells, 0);
	}
	return sum;
}

/* A step along a row changes no order in that row, only the two columns that
 * the tile left and entered; and the other way round. */
static unsigned
linear_conflict_after(const struct tiles_heuristic *h, const uint16_t *cells, struct gls_move step,
	unsigned before)
{
	const struct tiles *tiles = h->puzzle;
	unsigned tile = cells[step.to];
	bool in_row = tiles->row_of[step.from] == tiles->row_of[step.to];
	const uint8_t *line_number = in_row ? tiles->column_of : tiles->row_of;
	struct line left = line_of(h, !in_row, line_number[step.from]);
	struct line entered = line_of(h, !in_row, line_number[step.to]);
	unsigned gained = h->distance[tile * h->cells + step.to];
	unsigned lost = h->distance[tile * h->cells + step.from];
	if (left.target_line[tile] == left.number) {
		lost += conflict(&left, cells, step.from, tile);
		gained += conflict(&left, cells, h->cells, 0);
	}
	if (entered.target_line[tile] == entered.number) {
		lost += conflict(&entered, cells, step.to, 0);
		gained += conflict(&entered, cells, h->cells, 0);
	}
	return before + gained - lost;
}

/* ---- Inversion distance --------------------------------------------------- */

/* Pairs of tiles in the wrong order, reading the cells line by line. */
static unsigned
inversions(const struct tiles_heuristic *h, const uint16_t *cells, bool by_rows)
{
	const uint16_t *rank = by_rows ? h->rank_by_rows : h->rank_by_columns;
	unsigned rows = h->puzzle->base.rows, columns = h->columns, count = 0;
	uint16_t order[PUZZLE_CELLS_MAX];
	for (unsigned i = 0, tiles = 0; i < h->cells; i++) {
		unsigned tile = cells[by_rows ? i : i % rows * columns + i / rows];
		if (!tile)
			continue;
		order[tiles] = rank[tile];
		for (unsigned j = 0; j < tiles; j++)
			count += order[j] > order[tiles];
		tiles++;
	}
	return count;
}

/* The inversions after a step: across rows it jumps over the tiles between in
 * reading order by rows and leaves the order by columns alone. */
static void
inversions_after(const struct tiles_heuristic *h, const uint16_t *cells, struct gls_move step,
	const uint32_t before[2], uint32_t after[2])
{
	unsigned rows = h->puzzle->base.rows, columns = h->columns;
	bool across_rows = h->puzzle->row_of[step.from] != h->puzzle->row_of[step.to];
	const uint16_t *rank = across_rows ? h->rank_by_rows : h->rank_by_columns;
	bool later = step.to > step.from;
	unsigned first = later ? step.from : step.to, moved = rank[cells[step.to]];
	unsigned between = (across_rows ? columns : rows) - 1, larger = 0;
	for (unsigned i = 1, cell = first; i <= between; i++) {
		cell += across_rows ? 1 : columns;
		if (cell >= h->cells)
			cell = cell - h->cells + 1; /* down the next column */
		larger += rank[cells[cell]] > moved;
	}
	uint32_t down = between - larger;
	after[0] = before[0];
	after[1] = before[1];
	after[across_rows] += later ? larger - down : down - larger;
}

/* The fewest moves that take n inversions to none: a move changes them by the
 * number of tiles it jumps over, or by 2, 4, ... less. By breadth-first search
 * over the numbers. */
static void
inversion_steps(uint16_t *steps, unsigned most, unsigned jumped, uint32_t *queue)
{
	for (unsigned i = 0; i <= most; i++)
		steps[i] = UINT16_MAX;
	steps[0] = 0;
	queue[0] = 0;
	for (unsigned head = 0, tail = 1; head < tail; head++) {
		unsigned at = queue[head];
		for (unsigned change = jumped % 2 ? 1 : 2; change <= jumped; change += 2) {
			if (at + change <= most && steps[at + change] == UINT16_MAX) {
				steps[at + change] = (uint16_t)(steps[at] + 1);
				queue[tail++] = at + change;
			}
			if (at >= change && steps[at - change] == UINT16_MAX) {
				steps[at - change] = (uint16_t)(steps[at] + 1);
				queue[tail++] = at - change;
			}
		}
	}
}

/* ---- Gaschnig, misplaced, walking ----------------------------------------- */

/* Sorting by exchanges with the blank: each cycle of the permutation that is
 * longer than one costs its length plus one; the blank's own, length minus one. */
static unsigned
gaschnig(const struct tiles_heuristic *h, const uint16_t *cells)
{
	uint64_t seen[PUZZLE_CELLS_MAX / 64] = {0};
	unsigned moves = 0;
	for (unsigned first = 0; first < h->cells; first++) {
		unsigned length = 0;
		bool with_blank = false;
		for (unsigned c = first; !(seen[c / 64] >> c % 64 & 1); c = h->target[cells[c]]) {
			seen[c / 64] |= 1ull << c % 64;
			with_blank |= !cells[c];
			length++;
		}
		if (length > 1)
			moves += with_blank ? length - 1 : length + 1;
	}
	return moves;
}

/* Whether a goal with open cells does not name the tile. */
static bool
is_free(const struct tiles_heuristic *h, unsigned tile)
{
	return h->puzzle->free_count && h->puzzle->is_free[tile];
}

static unsigned
misplaced(const struct tiles_heuristic *h, const uint16_t *cells)
{
	unsigned count = 0;
	for (unsigned c = 0; c < h->cells; c++)
		count += cells[c] && !is_free(h, cells[c]) && h->target[cells[c]] != c;
	return count;
}

static unsigned
manhattan(const struct tiles_heuristic *h, const uint16_t *cells)
{
	unsigned sum = 0;
	for (unsigned c = 0; c < h->cells; c++)
		sum += h->distance[cells[c] * h->cells + c];
	return sum;
}

/* The place of a board in the table of one axis. */
static unsigned
walking_place(const struct tiles_heuristic *h, const struct position *position, bool by_rows)
{
	const struct tiles *tiles = h->puzzle;
	const uint16_t *cells = cells_of(position);
	const uint8_t *line = by_rows ? tiles->row_of : tiles->column_of;
	const uint8_t *goal_line = by_rows ? h->target_row : h->target_column;
	const struct walking *table = by_rows ? h->vertical : h->horizontal;
	uint8_t count[WALKING_LINES_MAX * WALKING_LINES_MAX] = {0};
	unsigned blank = 0;
	for (unsigned c = 0; c < h->cells; c++) {
		if (cells[c])
			count[line[c] * table->lines + goal_line[cells[c]]]++;
		else
			blank = c;
	}
	return walking_find(table, count, line[blank]);
}

/* ---- Estimates ------------------------------------------------------------ */

static void
estimate_part(const struct tiles_heuristic *h, unsigned number, const struct position *position,
	struct estimate_part *part)
{
	const uint16_t *cells = cells_of(position);
	switch (h->part[number]) {
	case TILES_MISPLACED:
		part->h = misplaced(h, cells);
		return;
	case TILES_GASCHNIG:
		part->h = gaschnig(h, cells);
		return;
	case TILES_MANHATTAN:
		part->h = manhattan(h, cells);
		return;
	case TILES_LINEAR_CONFLICT:
		part->h = manhattan(h, cells) + all_conflicts(h, cells);
		return;
	case TILES_WALKING_DISTANCE:
		part->memo[0] = walking_place(h, position, false);
		part->memo[1] = walking_place(h, position, true);
		part->h = tiles_walking_total(h->metric, h->vertical->distance[part->memo[1]],
			h->horizontal->distance[part->memo[0]]);
		return;
	case TILES_INVERSION_DISTANCE:
		part->memo[0] = inversions(h, cells, false);
		part->memo[1] = inversions(h, cells, true);
		part->h = (unsigned)h->horizontal_steps[part->memo[0]] +
			  h->vertical_steps[part->memo[1]];
		return;
	case TILES_PDB:
		part->h = tiles_pdb_estimate(h->pdb[number], cells, part->memo);
		return;
	case TILES_GROUPS:
		part->h = tiles_groups_estimate(h->groups, cells);
		return;
	case TILES_TABLE:
		part->h = tiles_table_estimate(h->table, cells);
		return;
	case TILES_ZERO:
	case TILES_BY_PARTS:
		part->h = 0;
		return;
	}
}

static void
estimate_part_after(const struct tiles_heuristic *h, unsigned number, const struct position *after,
	struct gls_move step, const struct estimate_part *before, struct estimate_part *part)
{
	const uint16_t *cells = cells_of(after);
	unsigned tile = cells[step.to];
	switch (h->part[number]) {
	case TILES_MISPLACED:
		part->h = before->h;
		if (!is_free(h, tile))
			part->h += (unsigned)(h->target[tile] != step.to) -
				   (h->target[tile] != step.from);
		return;
	case TILES_GASCHNIG:
		part->h = gaschnig(h, cells);
		return;
	case TILES_MANHATTAN:
		part->h = before->h + h->distance[tile * h->cells + step.to] -
			  h->distance[tile * h->cells + step.from];
		return;
	case TILES_LINEAR_CONFLICT:
		part->h = linear_conflict_after(h, cells, step, before->h);
		return;
	case TILES_WALKING_DISTANCE:
		tiles_walk(h, cells, step, before, part);
		return;
	case TILES_INVERSION_DISTANCE:
		inversions_after(h, cells, step, before->memo, part->memo);
		part->h = (unsigned)h->horizontal_steps[part->memo[0]] +
			  h->vertical_steps[part->memo[1]];
		return;
	case TILES_PDB:
		part->h = tiles_pdb_estimate_after(
			h->pdb[number], cells, step, before->memo, part->memo);
		return;
	case TILES_GROUPS:
		part->h = tiles_groups_estimate(h->groups, cells);
		return;
	case TILES_TABLE:
		part->h = tiles_table_estimate(h->table, cells);
		return;
	case TILES_ZERO:
	case TILES_BY_PARTS:
		part->h = 0;
		return;
	}
}

static void
take_maximum(const struct tiles_heuristic *h, struct estimate *result)
{
	result->h = 0;
	for (unsigned i = 0; i < h->part_count; i++)
		if (result->part[i].h > result->h)
			result->h = result->part[i].h;
}

void
tiles_estimate(
	const struct heuristic *heuristic, const struct position *position, struct estimate *result)
{
	const struct tiles_heuristic *h = (const struct tiles_heuristic *)heuristic;
	for (unsigned i = 0; i < h->part_count; i++)
		estimate_part(h, i, position, &result->part[i]);
	take_maximum(h, result);
}

void
tiles_estimate_parts_after(const struct tiles_heuristic *h, const struct position *after,
	struct gls_move step, const struct estimate *before, struct estimate *result)
{
	for (unsigned i = 0; i < h->part_count; i++) {
		if (h->metric == METRIC_MTM && h->part[i] != TILES_WALKING_DISTANCE)
			estimate_part(h, i, after, &result->part[i]);
		else
			estimate_part_after(h, i, after, step, &before->part[i], &result->part[i]);
	}
	take_maximum(h, result);
}

/* ---- Making one ----------------------------------------------------------- */

/* Whether the name is that of the estimator; a pattern database has more behind
 * a colon. */
static bool
is_named(const char *name, size_t length, enum tiles_estimator estimator)
{
	size_t size = strlen(tiles_heuristics[estimator].name);
	if (length < size || memcmp(tiles_heuristics[estimator].name, name, size) != 0)
		return false;
	return length == size ||
	       (estimator == TILES_PDB && (name[size] == ':' || name[size] == ','));
}

static enum tiles_estimator
estimator_named(const char *name, size_t length)
{
	unsigned estimator = 0;
	while (estimator < TILES_ESTIMATORS && !is_named(name, length, estimator))
		estimator++;
	return (enum tiles_estimator)estimator;
}

static bool
unknown_name(const char *name, size_t length, struct gls_error *error)
{
	char word[41], nearest[64];
	snprintf(word, sizeof word, "%.*s", (int)(length < 40 ? length : 40), name);
	struct suggestion suggestion = {.word = word};
	for (const struct gls_heuristic *h = tiles_heuristics; h->name; h++)
		suggest_offer(&suggestion, h->name);
	return error_set(error, GLS_BAD_INPUT, "no heuristic of tiles is called '%s'%s", word,
		suggest_text(&suggestion, nearest, sizeof nearest));
}

/* Reads one name of the list into the parts. */
static bool
add_part(struct tiles_heuristic *h, const char *name, size_t length, struct control *control,
	struct gls_error *error)
{
	enum tiles_estimator estimator = estimator_named(name, length);
	if (h->part_count == ESTIMATE_PARTS)
		return error_set(
			error, GLS_BAD_INPUT, "max: takes at most %d heuristics", ESTIMATE_PARTS);
	/* A slide of several tiles counts one: what counts tiles overestimates. */
	if (h->metric == METRIC_MTM && estimator != TILES_WALKING_DISTANCE)
		h->base.admissible &= estimator == TILES_ZERO;
	if (h->metric == METRIC_MTM)
		h->base.consistent &= estimator == TILES_ZERO;
	h->part[h->part_count++] = estimator;
	if (estimator != TILES_PDB)
		return true;
	struct tiles_pdb *pdb = tiles_pdb_new(h->puzzle, h->target, name, length, control, error);
	h->pdb[h->part_count - 1] = pdb;
	/* Forgetting where the blank is makes the steps uneven. */
	h->base.consistent &= pdb && pdb->additive.form == PATTERN_BITS;
	return pdb;
}

/* The length of the first name of a list. The comma of a pattern database's own
 * list, before a tile or "additive-byte", does not end it. */
static size_t
name_length(const char *list)
{
	size_t length = 0;
	bool is_pdb = is_named(list, strcspn(list, ","), TILES_PDB);
	for (;;) {
		length += strcspn(list + length, ",");
		const char *next = list + length + 1;
		bool goes_on = is_pdb && list[length] &&
			       ((*next >= '0' && *next <= '9') ||
				       !strncmp(next, "additive-byte", strlen("additive-byte")));
		if (!goes_on)
			return length;
		length++;
	}
}

/* Whether the names of a list are known, and its pattern databases make sense: known before the
 * first is built. */
static bool
check_parts(const struct tiles_heuristic *h, const char *name, const char *list,
	struct gls_error *error)
{
	for (;;) {
		size_t length = list == name ? strlen(list) : name_length(list);
		enum tiles_estimator estimator = estimator_named(list, length);
		if (estimator == TILES_ESTIMATORS)
			return unknown_name(list, length, error);
		if (h->puzzle->wanted && estimator != TILES_ZERO && estimator != TILES_MISPLACED &&
			estimator != TILES_MANHATTAN && estimator != TILES_LINEAR_CONFLICT &&
			estimator != TILES_GROUPS)
			return error_set(error, GLS_BAD_INPUT,
				"%s needs a goal without open cells: expected zero, misplaced, "
				"manhattan, linear-conflict or " TILES_GROUPS_NAME,
				tiles_heuristics[estimator].name);
		if (estimator == TILES_PDB &&
			!tiles_pdb_check(h->puzzle, h->target, list, length, error))
			return false;
		if (!list[length])
			return true;
		list += length + 1;
	}
}

static bool
read_name(struct tiles_heuristic *h, const char *name, struct control *control,
	struct gls_error *error)
{
	const char *list = strncmp(name, "max:", 4) ? name : name + 4;
	if (strlen(name) >= sizeof h->base.name)
		return error_set(error, GLS_BAD_INPUT, "the name of the heuristic is too long");
	if (strcmp(name, TILES_PDB_NAME) || !tiles_pdb_fits(&h->puzzle->base))
		strcpy(h->base.name, name);
	else
		snprintf(h->base.name, sizeof h->base.name, TILES_PDB_NAME ":%s",
			partition_default_shape(h->puzzle->base.rows, h->columns));
	if (!check_parts(h, name, list, error))
		return false;
	for (;;) {
		size_t length = list == name ? strlen(list) : name_length(list);
		if (!add_part(h, list, length, control, error))
			return false;
		if (!list[length])
			break;
		list += length + 1;
	}
	/* The short cuts of tiles_estimate_after() know one tile a move. */
	bool is_short_cut = h->part_count == 1 &&
			    (h->metric == METRIC_STM || h->part[0] == TILES_WALKING_DISTANCE);
	h->estimator = is_short_cut ? h->part[0] : TILES_BY_PARTS;
	return true;
}

static bool
has_part(const struct tiles_heuristic *h, enum tiles_estimator estimator)
{
	for (unsigned i = 0; i < h->part_count; i++)
		if (h->part[i] == estimator)
			return true;
	return false;
}

static bool
make_distance(struct tiles_heuristic *h, struct control *control)
{
	h->distance = budget_zalloc(&control->budget, (size_t)h->cells * h->cells);
	if (!h->distance)
		return false;
	for (unsigned tile = 1; tile < h->cells; tile++)
		for (unsigned c = 0; c < h->cells && !is_free(h, tile); c++)
			h->distance[tile * h->cells + c] =
				(uint8_t)(abs(h->puzzle->row_of[c] - h->target_row[tile]) +
					  abs(h->puzzle->column_of[c] - h->target_column[tile]));
	return true;
}

static bool
make_walking(struct tiles_heuristic *h, struct control *control, struct gls_error *error)
{
	unsigned rows = h->puzzle->base.rows, columns = h->columns;
	h->vertical = walking_new(rows, columns, h->target_row[0], h->metric, control, error);
	if (!h->vertical)
		return false;
	if (rows == columns && h->target_row[0] == h->target_column[0])
		h->horizontal = h->vertical;
	else
		h->horizontal =
			walking_new(columns, rows, h->target_column[0], h->metric, control, error);
	return h->horizontal;
}

static size_t
inversion_pairs(const struct tiles_heuristic *h)
{
	return (size_t)(h->cells - 1) * (h->cells - 2) / 2 + 1;
}

static bool
make_inversions(struct tiles_heuristic *h, struct control *control)
{
	struct budget *budget = &control->budget;
	unsigned rows = h->puzzle->base.rows, columns = h->columns;
	size_t pairs = inversion_pairs(h);
	h->rank_by_rows = budget_zalloc(budget, h->cells * sizeof *h->rank_by_rows);
	h->rank_by_columns = budget_zalloc(budget, h->cells * sizeof *h->rank_by_columns);
	h->vertical_steps = budget_alloc(budget, pairs * sizeof *h->vertical_steps);
	h->horizontal_steps = budget_alloc(budget, pairs * sizeof *h->horizontal_steps);
	uint32_t *queue = budget_alloc(budget, pairs * sizeof *queue);
	bool enough = h->rank_by_rows && h->rank_by_columns && h->vertical_steps &&
		      h->horizontal_steps && queue;
	if (enough) {
		for (unsigned tile = 1; tile < h->cells; tile++) {
			unsigned cell = h->target[tile];
			h->rank_by_rows[tile] = (uint16_t)cell;
			h->rank_by_columns[tile] =
				(uint16_t)(cell % columns * rows + cell / columns);
		}
		inversion_steps(h->vertical_steps, (unsigned)pairs - 1, columns - 1, queue);
		inversion_steps(h->horizontal_steps, (unsigned)pairs - 1, rows - 1, queue);
	}
	budget_free(budget, queue, pairs * sizeof *queue);
	return enough;
}

static bool
make_tables(struct tiles_heuristic *h, struct control *control, struct gls_error *error)
{
	bool enough = true;
	if (has_part(h, TILES_MANHATTAN) || has_part(h, TILES_LINEAR_CONFLICT))
		enough = make_distance(h, control);
	if (enough && has_part(h, TILES_INVERSION_DISTANCE))
		enough = make_inversions(h, control);
	if (!enough)
		return error_set(error, GLS_NO_MEMORY,
			"the memory budget does not hold the tables of %s", h->base.name);
	if (has_part(h, TILES_TABLE)) {
		h->table = tiles_table_new(h->puzzle, h->target, control, error);
		if (!h->table)
			return false;
	}
	if (has_part(h, TILES_GROUPS)) {
		h->groups = tiles_groups_new(h->puzzle, h->target, h->has_blank, control, error);
		if (!h->groups)
			return false;
	}
	return !has_part(h, TILES_WALKING_DISTANCE) || make_walking(h, control, error);
}

struct heuristic *
tiles_heuristic_new(const gls_puzzle *puzzle, const char *name, enum toward toward,
	struct control *control, struct gls_error *error)
{
	const struct tiles *tiles = tiles_of(puzzle);
	struct tiles_heuristic *h = budget_zalloc(&control->budget, sizeof *h);
	if (!h) {
		error_set(error, GLS_NO_MEMORY, "the memory budget does not hold a heuristic");
		return NULL;
	}
	h->base.kind = puzzle->kind;
	h->base.admissible = h->base.consistent = true;
	h->puzzle = tiles;
	h->metric = puzzle->metric;
	h->cells = tiles->cells;
	h->columns = puzzle->columns;
	const uint16_t *target = toward == TOWARD_GOAL ? tiles->goal : tiles->start;
	for (unsigned c = 0; c < tiles->cells; c++) {
		h->target[target[c]] = (uint16_t)c;
		h->target_row[target[c]] = tiles->row_of[c];
		h->target_column[target[c]] = tiles->column_of[c];
	}
	h->has_blank = toward == TOWARD_START || !tiles->wanted || tiles_partial_has_blank(tiles);
	for (unsigned i = 0; i < tiles->free_count; i++)
		h->target_row[tiles->free_tiles[i]] = h->target_column[tiles->free_tiles[i]] =
			NO_LINE;
	if (read_name(h, name, control, error) && make_tables(h, control, error))
		return &h->base;
	tiles_heuristic_free(&h->base, control);
	return NULL;
}

void
tiles_heuristic_free(struct heuristic *heuristic, struct control *control)
{
	struct tiles_heuristic *h = (struct tiles_heuristic *)heuristic;
	if (!h)
		return;
	struct budget *budget = &control->budget;
	size_t pairs = inversion_pairs(h);
	budget_free(budget, h->distance, (size_t)h->cells * h->cells);
	budget_free(budget, h->rank_by_rows, h->cells * sizeof *h->rank_by_rows);
	budget_free(budget, h->rank_by_columns, h->cells * sizeof *h->rank_by_columns);
	budget_free(budget, h->vertical_steps, pairs * sizeof *h->vertical_steps);
	budget_free(budget, h->horizontal_steps, pairs * sizeof *h->horizontal_steps);
	if (h->horizontal != h->vertical)
		walking_free(h->horizontal, control);
	walking_free(h->vertical, control);
	for (unsigned i = 0; i < h->part_count; i++)
		tiles_pdb_free(h->pdb[i], control);
	tiles_table_free(h->table, control);
	tiles_groups_free(h->groups, control);
	budget_free(budget, h, sizeof *h);
}
