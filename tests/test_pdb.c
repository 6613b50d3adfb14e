/* Pattern databases against the truth: brute-force search over small pattern
 * spaces, and the distances of whole small puzzles. */
#include "failing.h"
#include "kind/tiles/pdb/additive.h"
#include "kind/tiles/pdb/distance_table.h"
#include "kind/tiles/rules.h"
#include "support.h"
#include "tables/checksum.h"
#include "tables/team.h"

#include <stdlib.h>

static struct control
open_control(unsigned threads)
{
	struct control control;
	control_init(&control, (size_t)1 << 30, 0, NULL);
	control.threads = threads;
	control.tables = gls_tables_new(NULL);
	control.progress = NULL;
	return control;
}

/* Everything that was taken must have been given back. */
static void
close_control(struct control *control)
{
	gls_tables_free(control->tables);
	cr_assert_eq(control->budget.used, 0, "%zu bytes are still booked",
		(size_t)control->budget.used);
}

/* ---- Layouts -------------------------------------------------------------- */

static void
check_orders(const struct layout *layout)
{
	for (uint32_t rank = 0; rank < layout->orders; rank++) {
		uint32_t order = order_of_rank(layout->tiles, rank);
		cr_assert_eq(order_rank(layout, order), rank, "order %o of rank %u has rank %u",
			order, rank, order_rank(layout, order));
	}
}

/* Two cells share a cohort exactly if the blank can walk from one to the other,
 * and every cohort is that of one map and one region. */
static void
check_cohorts(const struct layout *layout)
{
	uint32_t *owner = calloc(layout->cohorts, sizeof *owner), used = 0;
	for (uint32_t map = 0; map < cell_bit(layout->cells); map++) {
		if (bits_count(map) != layout->tiles)
			continue;
		for (unsigned cell = 0; cell < layout->cells; cell++) {
			if (map >> cell & 1)
				continue;
			uint32_t cohort = layout_cohort(layout, map, cell);
			cr_assert_lt(cohort, layout->cohorts);
			cr_assert(!owner[cohort] || owner[cohort] == map,
				"maps %x and %x share cohort %u", owner[cohort], map, cohort);
			used += !owner[cohort];
			owner[cohort] = map;
			uint32_t next =
				geometry_neighbours(layout->rows, layout->columns, cell) & ~map;
			for (; next; next &= next - 1)
				cr_assert_eq(layout_cohort(layout, map, bits_lowest(next)), cohort,
					"on map %x cells %u and %u are in different regions", map,
					cell, bits_lowest(next));
		}
	}
	cr_assert_eq(used, layout->cohorts, "%u cohorts of %u are used", used, layout->cohorts);
	free(owner);
}

Test(pdb, every_state_has_a_place_of_its_own)
{
	static const unsigned sizes[][3] = {{2, 2, 3}, {2, 3, 3}, {3, 3, 4}, {3, 3, 8}, {2, 5, 5},
		{3, 4, 5}, {3, 5, 7}, {4, 4, 8}, {4, 5, 3}, {3, 6, 6}};
	struct control control = open_control(1);
	for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
		struct layout layout;
		cr_assert(layout_open(
			&layout, sizes[i][0], sizes[i][1], sizes[i][2], &control, NULL));
		check_orders(&layout);
		check_cohorts(&layout);
		layout_close(&layout, &control);
	}
	close_control(&control);
}

Test(pdb, a_moved_tile_passes_the_others_in_their_order)
{
	for (unsigned from = 0; from < 8; from++)
		for (unsigned to = 0; to < 8; to++) {
			unsigned list[8], count = 0;
			for (unsigned i = 0; i < 8; i++)
				if (i != from)
					list[count++] = i;
			for (unsigned i = 7; i > to; i--)
				list[i] = list[i - 1];
			list[to] = from;
			uint32_t expected = 0;
			for (unsigned i = 0; i < 8; i++)
				expected |= list[i] << 3 * i;
			uint32_t found = order_moved(076543210, from, to);
			cr_assert_eq(found, expected, "%u to %u: %o, expected %o", from, to, found,
				expected);
		}
}

Test(pdb, tables_that_would_be_too_large_are_refused)
{
	struct control control = open_control(1);
	struct layout layout;
	struct gls_error error = {0};
	cr_assert(!layout_open(&layout, 5, 5, 8, &control, &error));
	cr_assert_eq(error.code, GLS_BAD_INPUT);
	cr_assert(!layout_open(&layout, 4, 4, 9, &control, &error));
	cr_assert(!layout_open(&layout, 2, 2, 4, &control, &error));
	close_control(&control);
}

/* ---- Tables against brute force ------------------------------------------- */

enum { TRUTH_TILES_MAX = 4, TRUTH_STATES_MAX = 1 << 20 };

/* The fewest moves of the pattern's tiles from every placing of them and the
 * blank: a plain 0-1 breadth-first search over arrays of cells. */
struct truth {
	unsigned rows, columns, cells, tiles;
	uint8_t *distance;
	uint32_t *queue; /* in the middle of twice the room: 0-steps go to the front */
};

/* place[0] is the blank's cell, the others those of the tiles. */
static uint32_t
truth_number(const struct truth *truth, const unsigned *place)
{
	uint32_t number = 0;
	for (unsigned i = 0; i <= truth->tiles; i++)
		number = number * truth->cells + place[i];
	return number;
}

static void
truth_places(const struct truth *truth, uint32_t number, unsigned *place)
{
	for (unsigned i = truth->tiles + 1; i-- > 0; number /= truth->cells)
		place[i] = number % truth->cells;
}

static struct truth
truth_new(unsigned rows, unsigned columns, const unsigned *goal, unsigned tiles)
{
	struct truth truth = {
		.rows = rows, .columns = columns, .cells = rows * columns, .tiles = tiles};
	uint32_t states = 1;
	for (unsigned i = 0; i <= tiles; i++)
		states *= truth.cells;
	cr_assert_leq(states, TRUTH_STATES_MAX);
	truth.distance = malloc(states);
	memset(truth.distance, UINT8_MAX, states);
	uint32_t *queue = malloc(16 * (size_t)states * sizeof *queue);
	size_t head = 8 * (size_t)states, tail = head;
	truth.distance[truth_number(&truth, goal)] = 0;
	queue[tail++] = truth_number(&truth, goal);
	while (head < tail) {
		uint32_t at = queue[head++];
		unsigned place[TRUTH_TILES_MAX + 1];
		truth_places(&truth, at, place);
		for (unsigned next = 0; next < truth.cells; next++) {
			unsigned blank = place[0];
			int down = (int)(next / columns) - (int)(blank / columns);
			int right = (int)(next % columns) - (int)(blank % columns);
			if (abs(down) + abs(right) != 1)
				continue;
			unsigned after[TRUTH_TILES_MAX + 1], cost = 0;
			memcpy(after, place, sizeof after);
			for (unsigned i = 1; i <= tiles; i++)
				if (place[i] == next) {
					after[i] = blank;
					cost = 1;
				}
			after[0] = next;
			uint32_t to = truth_number(&truth, after);
			if (truth.distance[at] + cost >= truth.distance[to])
				continue;
			truth.distance[to] = (uint8_t)(truth.distance[at] + cost);
			if (cost)
				queue[tail++] = to;
			else
				queue[--head] = to;
		}
	}
	free(queue);
	return truth;
}

/* Both forms of the table of a pattern, in all its states, against the truth. */
static void
check_pattern(unsigned rows, unsigned columns, unsigned blank, uint32_t tiles, unsigned threads)
{
	struct control control = open_control(threads);
	struct geometry geometry = geometry_of(rows, columns, blank);
	struct pattern bits, bytes;
	cr_assert(pattern_open(
		&bits, &geometry, tiles, PATTERN_BITS, TABLE_IN_MEMORY, &control, NULL));
	cr_assert(pattern_open(
		&bytes, &geometry, tiles, PATTERN_BYTES, TABLE_IN_MEMORY, &control, NULL));
	unsigned goal[TRUTH_TILES_MAX + 1] = {geometry.blank}, count = 0, cells = rows * columns;
	for (uint32_t left = tiles; left; left &= left - 1)
		goal[++count] = bits_lowest(left);
	struct truth truth = truth_new(geometry.rows, geometry.columns, goal, count);
	uint32_t placings = 1;
	for (unsigned i = 0; i < count; i++)
		placings *= cells;
	for (uint32_t number = 0; number < placings; number++) {
		uint8_t tile[PDB_CELLS_MAX];
		unsigned least = UINT8_MAX, place[TRUTH_TILES_MAX + 1];
		uint32_t map = 0, found_map, order;
		truth_places(&truth, number, place);
		for (unsigned i = 1; i <= count; i++)
			map |= cell_bit(place[i]);
		if (bits_count(map) != count)
			continue;
		/* Any tile that is not of the pattern may stand elsewhere. */
		memset(tile, (int)geometry.blank, sizeof tile);
		for (unsigned i = 1; i <= count; i++)
			tile[place[i]] = (uint8_t)goal[i];
		pattern_state(&bits, tile, &found_map, &order);
		cr_assert_eq(found_map, map);
		for (place[0] = 0; place[0] < cells; place[0]++) {
			if (map >> place[0] & 1)
				continue;
			unsigned expected = truth.distance[truth_number(&truth, place)];
			if (expected == UINT8_MAX)
				continue;
			unsigned found = pattern_distance(&bits, map, order, place[0]);
			cr_assert_eq(found, expected,
				"%ux%u class %u tiles %x: map %x order %o blank %u is %u, not %u",
				rows, columns, geometry.blank, tiles, map, order, place[0],
				expected, found);
			cr_assert_eq(pattern_parity(&bits, map), expected % 2);
			least = expected < least ? expected : least;
		}
		if (least != UINT8_MAX)
			cr_assert_eq(pattern_byte(&bytes, map, order), least);
	}
	free(truth.distance);
	pattern_close(&bits, &control);
	pattern_close(&bytes, &control);
	close_control(&control);
}

Test(pdb, tables_are_the_true_distances_of_the_pattern)
{
	struct rng rng = rng_seed(7);
	static const unsigned sizes[][2] = {{2, 2}, {2, 3}, {3, 3}, {2, 4}, {3, 4}};
	for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
		unsigned rows = sizes[i][0], columns = sizes[i][1], cells = rows * columns;
		for (unsigned blank = 0; blank < cells; blank++) {
			if (geometry_blank_class(rows, columns, blank) != blank)
				continue;
			for (unsigned tiles = 1; tiles <= TRUTH_TILES_MAX && tiles < cells;
				tiles++) {
				uint32_t set = 0;
				while (bits_count(set) < tiles)
					set |= cell_bit(rng_below(&rng, cells)) & ~cell_bit(blank);
				check_pattern(rows, columns, blank, set, 1 + blank % 2);
			}
		}
	}
}

/* ---- Geometry ------------------------------------------------------------- */

Test(pdb, goals_that_are_turned_or_mirrored_share_their_tables)
{
	/* Corner, edge and inner cells of 4 x 4; nine cells of 3 x 3 make three. */
	for (unsigned cell = 0; cell < 16; cell++) {
		unsigned row = cell / 4, column = cell % 4;
		bool outer_row = row == 0 || row == 3, outer_column = column == 0 || column == 3;
		unsigned expected = outer_row && outer_column   ? 0
				    : outer_row || outer_column ? 1
								: 5;
		cr_assert_eq(geometry_of(4, 4, cell).blank, expected, "cell %u", cell);
	}
	for (unsigned cell = 0; cell < 12; cell++)
		cr_assert_eq(geometry_of(4, 3, cell).columns, 4);
}

Test(pdb, views_keep_the_goal_and_the_neighbourhoods)
{
	for (unsigned rows = 2; rows <= 5; rows++)
		for (unsigned columns = 2; columns <= 5; columns++)
			for (unsigned blank = 0; blank < rows * columns; blank++) {
				struct geometry g = geometry_of(rows, columns, blank);
				for (unsigned v = 0; v < g.views; v++) {
					cr_assert_eq(g.view[v][g.blank], g.blank);
					for (unsigned c = 0; c < g.cells; c++) {
						uint32_t next =
							geometry_neighbours(g.rows, g.columns, c);
						uint32_t seen = 0;
						for (; next; next &= next - 1)
							seen |= cell_bit(
								g.view[v][bits_lowest(next)]);
						cr_assert_eq(
							seen, geometry_neighbours(g.rows, g.columns,
								      g.view[v][c]));
					}
				}
			}
}

/* ---- As a heuristic ------------------------------------------------------- */

/* Never more than the distance, and after every move what it is from nothing. */
static void
check_heuristic(const struct board *goal, const char *name, bool is_consistent, unsigned boards)
{
	struct oracle *oracle = oracle_new(goal, METRIC_STM);
	gls_puzzle *puzzle = puzzle_of(goal, goal, METRIC_STM);
	struct control control = open_control(1);
	struct gls_error error = {0};
	struct heuristic *h =
		puzzle->kind->heuristic_new(puzzle, name, TOWARD_GOAL, &control, &error);
	cr_assert(h, "%s", error.message);
	struct position *position = position_new(puzzle);
	struct rng rng = rng_seed(3);
	for (unsigned i = 0; i < boards; i++) {
		struct board board = *goal;
		if (i)
			board_shuffle_solvable(&board, goal, &rng);
		struct estimate here, after, fresh;
		position_set(position, &board);
		puzzle->kind->estimate(h, position, &here);
		unsigned distance = oracle_distance(oracle, &board);
		cr_assert_leq(here.h, distance, "%s says %u for %s, which is %u", name, here.h,
			board_text(&board), distance);
		cr_assert(i || !here.h, "%s says %u for the goal", name, here.h);
		uint16_t from[PUZZLE_CELLS_MAX];
		unsigned count = board_slides(&board, METRIC_STM, from);
		for (unsigned j = 0; j < count; j++) {
			struct board next = board;
			struct gls_move step = {from[j], (uint16_t)board.blank};
			board_slide(&next, from[j]);
			position_set(position, &next);
			puzzle->kind->estimate(h, position, &fresh);
			puzzle->kind->estimate_after(h, position, step, &here, &after);
			cr_assert_eq(after.h, fresh.h, "%s: %u after a move, %u from nothing, %s",
				name, after.h, fresh.h, board_text(&next));
			cr_assert(!is_consistent || after.h + 1 >= here.h);
			cr_assert_eq((after.h + here.h) % 2, 1);
		}
	}
	free(position);
	puzzle->kind->heuristic_free(h, &control);
	gls_puzzle_free(puzzle);
	close_control(&control);
	oracle_free(oracle);
}

Test(pdb, never_overestimates_whatever_the_goal)
{
	unsigned boards = fewer_if_sanitized(300);
	struct rng rng = rng_seed(5);
	for (unsigned blank = 0; blank < 9; blank++) {
		struct board goal = board_standard(3, 3);
		do
			board_shuffle(&goal, &rng);
		while (goal.blank != blank);
		check_heuristic(&goal, "pdb:4-4", true, boards);
		check_heuristic(&goal, "pdb:4-4,additive-byte", false, boards);
		check_heuristic(&goal, "pdb:1,3,5,7/2,4,6,8", true, boards);
		check_heuristic(&goal, "max:manhattan,pdb:5-3,additive-byte", false, boards);
		check_heuristic(&goal, "table", true, boards);
	}
	struct board narrow = board_standard(2, 5), tall = board_standard(4, 2);
	check_heuristic(&narrow, "pdb:5-4", true, boards);
	check_heuristic(&narrow, "table", true, boards);
	check_heuristic(&tall, "pdb", true, boards);
}

Test(pdb, the_table_of_small_boards_is_exact)
{
	struct board goals[] = {board_standard(2, 2), board_standard(2, 3), board_standard(3, 2),
		board_standard(3, 3), board_standard(2, 4)};
	for (size_t i = 0; i < sizeof goals / sizeof *goals; i++) {
		struct oracle *oracle = oracle_new(&goals[i], METRIC_STM);
		gls_puzzle *puzzle = puzzle_of(&goals[i], &goals[i], METRIC_STM);
		struct control control = open_control(1);
		struct heuristic *h =
			puzzle->kind->heuristic_new(puzzle, "table", TOWARD_GOAL, &control, NULL);
		struct position *position = position_new(puzzle);
		for (uint32_t rank = 0; rank < board_rank_count(goals[i].cells); rank++) {
			struct board board = goals[i];
			board_unrank(&board, rank);
			unsigned distance = oracle_distance(oracle, &board);
			if (distance == DISTANCE_NONE)
				continue;
			struct estimate estimate;
			position_set(position, &board);
			puzzle->kind->estimate(h, position, &estimate);
			cr_assert_eq(estimate.h, distance, "%s is %u, not %u", board_text(&board),
				distance, estimate.h);
		}
		free(position);
		puzzle->kind->heuristic_free(h, &control);
		gls_puzzle_free(puzzle);
		close_control(&control);
		oracle_free(oracle);
	}
}

Test(pdb, names_that_make_no_sense_are_refused)
{
	static const char *const names[] = {"pdb:", "pdb:6-6", "pdb:9-6", "pdb:6-6-3-", "pdb:0-15",
		"pdb:a", "pdb:1,2,3/4", "pdb:1,1/2", "pdb:1/2/3/4/5/6/7/8/9/10/11/12/13/14/15",
		"pdb:6-6-3,additive", "pdbs", "table", "pdb:6-6-3.", "pdb:6-6-3.0", "pdb:6-6-3.2",
		"pdb:6-6-3.10", "pdb:6-6.1-3", "max:pdb:6-6-3,pdb:6-6-3.2"};
	gls_puzzle *puzzle = puzzle_read("1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0", NULL, NULL);
	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		struct control control = open_control(1);
		struct gls_error error = {0};
		cr_assert(!puzzle->kind->heuristic_new(
				  puzzle, names[i], TOWARD_GOAL, &control, &error),
			"%s was taken", names[i]);
		cr_assert_eq(error.code, GLS_BAD_INPUT, "%s: %s", names[i], error.message);
		close_control(&control);
	}
	gls_puzzle_free(puzzle);
}

/* ---- Short of memory ------------------------------------------------------ */

static const uint32_t FIVE_TILES = 0x3e;

static bool
open_five(struct pattern *pattern, struct control *control)
{
	struct geometry geometry = geometry_of(5, 5, 0);
	struct gls_error error = {0};
	bool is_open = pattern_open(
		pattern, &geometry, FIVE_TILES, PATTERN_BITS, TABLE_IN_MEMORY, control, &error);
	cr_assert(is_open || error.code == GLS_NO_MEMORY, "code %d: %s", error.code, error.message);
	return is_open;
}

static uint64_t
bytes_sum(const struct table *table)
{
	return checksum(table->data, table->bytes, 1);
}

static uint64_t
right_sum(size_t *peak)
{
	struct control control = open_control(1);
	struct pattern pattern;
	cr_assert(open_five(&pattern, &control));
	uint64_t sum = bytes_sum(&pattern.table);
	pattern_close(&pattern, &control);
	*peak = control.budget.peak;
	close_control(&control);
	return sum;
}

Test(pdb, a_budget_that_is_too_small_makes_no_table_and_is_never_passed)
{
	size_t peak;
	uint64_t sum = right_sum(&peak);
	for (size_t limit = peak / 16; limit <= peak; limit += peak / 16) {
		struct control control = open_control(1);
		struct pattern pattern;
		control.budget.limit = limit;
		bool is_open = open_five(&pattern, &control);
		if (is_open)
			cr_assert_eq(bytes_sum(&pattern.table), sum, "with %zu bytes", limit);
		if (is_open)
			pattern_close(&pattern, &control);
		cr_assert_leq(control.budget.peak, limit);
		close_control(&control);
	}
}

/* Whichever allocation fails, there is no table, or the right one. */
Test(pdb, a_failed_allocation_makes_no_wrong_table)
{
	size_t peak;
	uint64_t sum = right_sum(&peak);
	bool has_failed = malloc_can_fail();
	for (unsigned nth = 1; has_failed; nth++) {
		struct control control = open_control(1);
		struct pattern pattern;
		malloc_fail_at(nth);
		bool is_open = open_five(&pattern, &control);
		has_failed = malloc_has_failed();
		malloc_fail_at(0);
		if (is_open) {
			cr_assert_eq(bytes_sum(&pattern.table), sum,
				"after the failed allocation %u the table is wrong", nth);
			pattern_close(&pattern, &control);
		}
		close_control(&control);
	}
}

/* ---- A team that talks nonsense ------------------------------------------- */

static bool
only_own(void *data, bool is_true)
{
	(void)data;
	return is_true;
}

static uint64_t
as_own(void *data, uint64_t number)
{
	(void)data;
	return number;
}

/* What the other one says: a piece of `bytes`, and the number of no row in it. */
static size_t nonsense_bytes;

static void
share_nonsense(void *data, const void *bytes, size_t count,
	void (*take)(void *context, const void *bytes, size_t count), void *context)
{
	(void)data, (void)bytes, (void)count;
	char *said = malloc(nonsense_bytes);
	memset(said, 0xff, nonsense_bytes);
	take(context, said, nonsense_bytes);
	free(said);
}

Test(pdb, what_is_no_row_of_the_table_ends_the_building)
{
	static const size_t sizes[] = {1, 4, 7, 400};
	for (unsigned i = 0; i < sizeof sizes / sizeof *sizes; i++) {
		struct gls_team team = {
			.members = 2, .all = only_own, .sum = as_own, .share = share_nonsense};
		struct control control = open_control(1);
		struct pattern pattern = {.tiles = 0x1e};
		nonsense_bytes = sizes[i];
		cr_assert(layout_open(&pattern.layout, 4, 4, 4, &control, NULL));
		char name[101];
		size_t bytes = pattern_describe(&pattern, name);
		void *table = calloc(1, bytes);
		control.making = &(struct table_making){.team = &team};
		cr_assert_not(pattern_build(&pattern, table, &control), "%zu bytes", sizes[i]);
		control.making = NULL;
		free(table);
		layout_close(&pattern.layout, &control);
		close_control(&control);
	}
}
