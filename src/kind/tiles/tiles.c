#include "kind/tiles/tiles.h"
#include "base/error.h"
#include "kind/tiles/partial.h"
#include "kind/tiles/rules.h"
#include "puzzle/notation.h"

#include <stdio.h>
#include <stdlib.h>

enum { DEFAULT_SIDE = 4 }; /* of random boards */

/* Above, left, right, below: the order in which moves are tried. */
static void
set_steps(struct tiles *tiles)
{
	unsigned rows = tiles->base.rows, columns = tiles->base.columns;
	for (unsigned cell = 0; cell < tiles->cells; cell++) {
		unsigned row = cell / columns, column = cell % columns;
		struct gls_move *step = tiles->steps[cell];
		unsigned count = 0;
		for (unsigned i = 0; i < 4; i++)
			step[i] = (struct gls_move){.to = (uint16_t)cell};
		if (row > 0)
			step[count++].from = (uint16_t)(cell - columns);
		if (column > 0)
			step[count++].from = (uint16_t)(cell - 1);
		if (column + 1 < columns)
			step[count++].from = (uint16_t)(cell + 1);
		if (row + 1 < rows)
			step[count++].from = (uint16_t)(cell + columns);
		tiles->step_count[cell] = (uint8_t)count;
		tiles->row_of[cell] = (uint8_t)row;
		tiles->column_of[cell] = (uint8_t)column;
	}
}

/* Memory for all that is to be filled in; false when it is out. */
static bool
make_room(struct tiles *tiles)
{
	unsigned cells = tiles->cells;
	tiles->start = malloc(cells * sizeof *tiles->start);
	tiles->goal = malloc(cells * sizeof *tiles->goal);
	tiles->row_of = malloc(cells);
	tiles->column_of = malloc(cells);
	tiles->steps = malloc(cells * sizeof *tiles->steps);
	tiles->step_count = malloc(cells);
	return tiles->start && tiles->goal && tiles->row_of && tiles->column_of && tiles->steps &&
	       tiles->step_count;
}

/* Takes the goal, which may leave cells open. False when memory is out. */
static bool
take_goal(struct tiles *tiles, const uint16_t *goal)
{
	unsigned cells = tiles->cells, open = 0;
	for (unsigned i = 0; i < cells; i++)
		open += goal[i] == TILES_ANY;
	memcpy(tiles->goal, goal, cells * sizeof *goal);
	if (!open)
		return true;
	tiles->wanted = malloc(cells * sizeof *tiles->wanted);
	tiles->free_tiles = malloc(cells * sizeof *tiles->free_tiles);
	tiles->is_free = calloc(cells, sizeof *tiles->is_free);
	if (!tiles->wanted || !tiles->free_tiles || !tiles->is_free)
		return false;
	memcpy(tiles->wanted, goal, cells * sizeof *goal);
	tiles_partial_complete(
		tiles->start, goal, tiles->base.rows, tiles->base.columns, tiles->goal);
	for (unsigned i = 0; i < cells; i++)
		tiles->is_free[tiles->goal[i]] = goal[i] == TILES_ANY && tiles->goal[i];
	for (unsigned tile = 1; tile < cells; tile++)
		if (tiles->is_free[tile])
			tiles->free_tiles[tiles->free_count++] = (uint16_t)tile;
	tiles->base.shows_goal = true;
	tiles->base.states_forget = tiles->free_count > 1;
	return true;
}

struct tiles *
tiles_new(unsigned rows, unsigned columns, const uint16_t *start, const uint16_t *goal,
	enum metric metric)
{
	struct tiles *tiles = calloc(1, sizeof *tiles);
	if (!tiles)
		return NULL;
	unsigned cells = rows * columns;
	tiles->cells = cells;
	tiles->cell_bits = bits_width(cells - 1);
	tiles->base = (struct gls_puzzle){
		.kind = &tiles_kind,
		.rows = (uint16_t)rows,
		.columns = (uint16_t)columns,
		.metric = metric,
		.state_words = (cells * tiles->cell_bits + 63) / 64,
		.position_size = sizeof(struct tiles_position) + cells * sizeof(uint16_t),
		.moves_max = metric == METRIC_MTM ? rows + columns - 2 : 4,
	};
	bool is_good = make_room(tiles);
	if (is_good) {
		memcpy(tiles->start, start, cells * sizeof *start);
		set_steps(tiles);
		is_good = take_goal(tiles, goal);
	}
	if (is_good)
		return tiles;
	tiles_free(&tiles->base);
	return NULL;
}

void
tiles_free(gls_puzzle *puzzle)
{
	struct tiles *tiles = (struct tiles *)puzzle;
	free(tiles->start);
	free(tiles->goal);
	free(tiles->wanted);
	free(tiles->free_tiles);
	free(tiles->is_free);
	free(tiles->row_of);
	free(tiles->column_of);
	free(tiles->steps);
	free(tiles->step_count);
	free(tiles);
}

/* As it was given: with open cells, if it has some. */
static const uint16_t *
goal_of(const struct tiles *tiles)
{
	return tiles->wanted ? tiles->wanted : tiles->goal;
}

static gls_puzzle *
tiles_restart(const gls_puzzle *puzzle, const struct position *start)
{
	const struct tiles *tiles = tiles_of(puzzle);
	struct tiles *other = tiles_new(puzzle->rows, puzzle->columns,
		((const struct tiles_position *)start)->cell, goal_of(tiles), puzzle->metric);
	return other ? &other->base : NULL;
}

/* Where the goal has the blank on the diagonal, tiles are named anew so that it stays the goal. */
static gls_puzzle *
tiles_mirrored(const gls_puzzle *puzzle)
{
	const struct tiles *tiles = tiles_of(puzzle);
	unsigned rows = puzzle->rows, columns = puzzle->columns;
	uint16_t name[PUZZLE_CELLS_MAX], start[PUZZLE_CELLS_MAX], goal[PUZZLE_CELLS_MAX];
	bool keeps_goal = rows == columns && !tiles->wanted;
	for (unsigned cell = 0; cell < tiles->cells; cell++) {
		unsigned other = cell % columns * rows + cell / columns;
		keeps_goal &= tiles->goal[cell] || other == cell;
	}
	for (unsigned cell = 0; cell < tiles->cells; cell++) {
		unsigned other = cell % columns * rows + cell / columns;
		name[tiles->goal[cell]] = keeps_goal ? tiles->goal[other] : tiles->goal[cell];
	}
	for (unsigned cell = 0; cell < tiles->cells; cell++) {
		unsigned other = cell % columns * rows + cell / columns;
		start[other] = name[tiles->start[cell]];
		goal[other] =
			goal_of(tiles)[cell] == TILES_ANY ? TILES_ANY : name[tiles->goal[cell]];
	}
	struct tiles *mirrored = tiles_new(columns, rows, start, goal, puzzle->metric);
	return mirrored ? &mirrored->base : NULL;
}

static void
shuffle(uint16_t *cell, unsigned count, struct rng *rng)
{
	for (unsigned i = count; i > 1; i--) {
		unsigned j = rng_below(rng, i);
		uint16_t other = cell[i - 1];
		cell[i - 1] = cell[j];
		cell[j] = other;
	}
}

/* On a line only the blank's place is free; else every second permutation can
 * be solved, and exchanging two tiles turns one half into the other. */
static void
random_start(
	uint16_t *start, const uint16_t *goal, unsigned rows, unsigned columns, struct rng *rng)
{
	unsigned cells = rows * columns;
	if (rows == 1 || columns == 1) {
		unsigned blank = rng_below(rng, cells);
		for (unsigned i = 0, tile = 0; i < cells; i++) {
			while (!goal[tile])
				tile++;
			start[i] = i == blank ? 0 : goal[tile++];
		}
		return;
	}
	memcpy(start, goal, cells * sizeof *start);
	shuffle(start, cells, rng);
	if (tiles_connected(start, goal, rows, columns))
		return;
	unsigned one = start[0] ? 0 : 2, other = start[1] ? 1 : 2;
	uint16_t tile = start[one];
	start[one] = start[other];
	start[other] = tile;
}

/* One of the boards that fit a goal, each as likely. */
static void
random_goal(const uint16_t *goal, unsigned cells, struct rng *rng, uint16_t *whole)
{
	uint16_t left[PUZZLE_CELLS_MAX];
	bool is_named[PUZZLE_CELLS_MAX] = {false};
	unsigned count = 0;
	for (unsigned i = 0; i < cells; i++)
		if (goal[i] != TILES_ANY)
			is_named[goal[i]] = true;
	for (unsigned tile = 0; tile < cells; tile++)
		if (!is_named[tile])
			left[count++] = (uint16_t)tile;
	if (count)
		shuffle(left, count, rng);
	for (unsigned i = 0; i < cells; i++)
		whole[i] = goal[i] == TILES_ANY ? left[--count] : goal[i];
}

static gls_puzzle *
tiles_random(const struct gls_options *options, struct rng *rng, struct gls_error *error)
{
	bool is_default = !options->rows && !options->columns;
	unsigned rows = is_default ? DEFAULT_SIDE : options->rows;
	unsigned columns = is_default ? DEFAULT_SIDE : options->columns;
	if (rows < 1 || columns < 1 || rows > PUZZLE_SIDE_MAX || columns > PUZZLE_SIDE_MAX ||
		rows * columns < 2) {
		error_set(error, GLS_BAD_INPUT,
			"a board of %u x %u: expected 1 to %d rows and columns, and two cells at "
			"least",
			rows, columns, PUZZLE_SIDE_MAX);
		return NULL;
	}
	uint16_t goal[PUZZLE_CELLS_MAX], whole[PUZZLE_CELLS_MAX], start[PUZZLE_CELLS_MAX];
	enum metric metric;
	if (!metric_read(&tiles_kind, options->metric, &metric, error) ||
		!tiles_goal_read(options->goal, rows, columns, goal, error))
		return NULL;
	random_goal(goal, rows * columns, rng, whole);
	random_start(start, whole, rows, columns, rng);
	struct tiles *tiles = tiles_new(rows, columns, start, goal, metric);
	if (!tiles)
		error_set(error, GLS_NO_MEMORY, "no memory for the board");
	return tiles ? &tiles->base : NULL;
}

/* What stands in the cells; without a position, what the goal wants. */
static const uint16_t *
cells_of(const gls_puzzle *puzzle, const struct position *position)
{
	return position ? ((const struct tiles_position *)position)->cell
			: goal_of(tiles_of(puzzle));
}

static void
tiles_write(const gls_puzzle *puzzle, const struct position *position, struct text *text)
{
	const uint16_t *cell = cells_of(puzzle, position);
	unsigned cells = tiles_of(puzzle)->cells;
	if (puzzle->rows == 1) /* a single row alone would be read as a square */
		text_add(text, "1x%u ", cells);
	for (unsigned i = 0; i < cells; i++) {
		text_add(text, "%s", !i ? "" : i % puzzle->columns ? " " : "/");
		if (cell[i] == TILES_ANY)
			text_add(text, "*");
		else
			text_add(text, "%u", cell[i]);
	}
}

static void
tiles_write_json(const gls_puzzle *puzzle, const struct position *position, struct text *text)
{
	const uint16_t *cell = cells_of(puzzle, position);
	for (unsigned i = 0; i < tiles_of(puzzle)->cells; i++) {
		bool begins_row = i % puzzle->columns == 0;
		text_add(text, "%s", !i ? "[[" : begins_row ? "],[" : ",");
		if (cell[i] == TILES_ANY)
			text_add(text, "\"*\"");
		else
			text_add(text, "%u", cell[i]);
	}
	text_add(text, "]]");
}

static enum cell_look
tiles_cell(const gls_puzzle *puzzle, const struct position *position, unsigned cell, char text[8])
{
	unsigned tile = cells_of(puzzle, position)[cell];
	text[0] = '\0';
	if (!tile)
		return CELL_HOLE;
	if (tile == TILES_ANY) {
		strcpy(text, "*");
		return CELL_AWAY; /* some tile, and no wall */
	}
	snprintf(text, 8, "%u", tile);
	return goal_of(tiles_of(puzzle))[cell] == tile ? CELL_HOME : CELL_AWAY;
}

bool
tiles_slides_fit(const gls_puzzle *puzzle)
{
	return !tiles_of(puzzle)->wanted && puzzle->metric == METRIC_MTM && puzzle->rows > 1 &&
	       puzzle->columns > 1 && puzzle->rows * puzzle->columns <= TILES_SLIDES_CELLS;
}

/* Whether a heuristic, or all of a list, are pattern databases. */
static bool
has_tables_only(const char *heuristic)
{
	const char *part = strncmp(heuristic, "max:", 4) ? heuristic : heuristic + 4;
	for (; part; part = strchr(part, ',')) {
		part += *part == ',';
		/* What may come behind a comma in the name of one. */
		bool goes_on = (*part >= '0' && *part <= '9') || *part == 'a';
		if (!goes_on && strncmp(part, TILES_PDB_NAME, strlen(TILES_PDB_NAME)) != 0)
			return false;
	}
	return true;
}

/* The champion works with tables and single-tile moves, or makes its own for multi-tile
 * moves on boards of up to 16 cells. */
static const char *
choose_algorithm(const gls_puzzle *puzzle, const char *heuristic)
{
	bool suits;
	/* Most of a board that is seldom far from such a goal is free: A* is soon through. */
	if (tiles_of(puzzle)->wanted)
		return strcmp(heuristic, "zero") ? "hybrid" : "bidirectional";
	if (puzzle->metric == METRIC_MTM)
		suits = tiles_slides_fit(puzzle) &&
			(!strcmp(heuristic, "walking-distance") || !strcmp(heuristic, "zero"));
	else
		suits = !strcmp(heuristic, TILES_TABLE_NAME) || has_tables_only(heuristic);
	return suits ? "champion" : "idastar";
}

/* With less memory than this the champion's lists have no room: on boards of up to 16 cells,
 * and on larger ones. */
static const size_t CHAMPION_MEMORY = 16 << 20, CHAMPION_MEMORY_LARGE = 32 << 20;
/* And with less than this there is none for the tables of walking distance. */
static const size_t WALKING_MEMORY = 3 << 20;

static const char *
choose_heuristic(const gls_puzzle *puzzle, struct control *control)
{
	bool is_large = puzzle->rows * puzzle->columns > 16;
	if (tiles_of(puzzle)->wanted)
		return puzzle->metric == METRIC_MTM         ? "zero"
		       : tiles_groups_fit(tiles_of(puzzle)) ? TILES_GROUPS_NAME
							    : "linear-conflict";
	if (puzzle->metric == METRIC_STM &&
		control->budget.limit >= (is_large ? CHAMPION_MEMORY_LARGE : CHAMPION_MEMORY)) {
		if (tiles_table_fits(puzzle))
			return TILES_TABLE_NAME;
		if (tiles_pdb_fits(puzzle))
			return tiles_pdb_auto(puzzle, control);
	}
	bool has_table = control->budget.limit >= WALKING_MEMORY &&
			 walking_fits(puzzle->rows, puzzle->columns) &&
			 walking_fits(puzzle->columns, puzzle->rows);
	if (has_table)
		return "walking-distance";
	return puzzle->metric == METRIC_MTM ? "zero" : "linear-conflict";
}

/* Up to the 15-puzzle: beyond it the largest tables take hours for a random board, too. Boards one
 * wide are no puzzles at all. */
static bool
is_in_reach(const gls_puzzle *puzzle)
{
	enum { CELLS_IN_REACH = 16 };
	const struct tiles *tiles = tiles_of(puzzle);
	return tiles->cells - tiles->free_count <= CELLS_IN_REACH || puzzle->rows == 1 ||
	       puzzle->columns == 1;
}

/* What a textbook compares. */
static const char COMPARED[] = "backtracking,iddfs,bfs,ucs,astar/misplaced,astar/manhattan,"
			       "astar/linear-conflict,idastar/manhattan,bidirectional";

static void
tiles_advise(const gls_puzzle *puzzle, struct control *control, const char *heuristic,
	struct advice *advice)
{
	advice->heuristic = heuristic ? heuristic : choose_heuristic(puzzle, control);
	advice->algorithm = choose_algorithm(puzzle, advice->heuristic);
	advice->plain = "linear-conflict";
	/* In multi-tile moves the champion has tables of its own, which fit anywhere. */
	advice->frugal = puzzle->metric == METRIC_MTM ? "zero" : advice->plain;
	advice->compared = COMPARED;
	advice->in_reach = is_in_reach(puzzle);
}

static void
set_position(const struct tiles *tiles, const uint16_t *cell, struct position *position)
{
	struct tiles_position *board = (struct tiles_position *)position;
	memcpy(board->cell, cell, tiles->cells * sizeof *cell);
	for (unsigned i = 0; i < tiles->cells; i++)
		if (!cell[i])
			board->blank = (uint16_t)i;
}

static void
tiles_start(const gls_puzzle *puzzle, struct position *position)
{
	set_position(tiles_of(puzzle), tiles_of(puzzle)->start, position);
}

static size_t
tiles_goal_count(const gls_puzzle *puzzle)
{
	const struct tiles *tiles = tiles_of(puzzle);
	return tiles->wanted ? tiles_partial_count(tiles) : 1;
}

static void
tiles_goal(const gls_puzzle *puzzle, size_t index, struct position *position)
{
	const struct tiles *tiles = tiles_of(puzzle);
	uint16_t cell[PUZZLE_CELLS_MAX];
	if (tiles->wanted)
		tiles_partial_goal(tiles, index, cell);
	set_position(tiles, tiles->wanted ? cell : tiles->goal, position);
}

/* Which goal, and which metric, if not the usual ones. */
static void
tiles_write_options(const gls_puzzle *puzzle, struct text *text)
{
	const struct tiles *tiles = tiles_of(puzzle);
	const struct position *goal;
	struct position *room = position_new(puzzle);
	uint16_t standard[PUZZLE_CELLS_MAX];
	if (puzzle->metric != METRIC_STM)
		text_add(text, "metric=%s ", metric_name(puzzle->metric));
	text->failed |= !room;
	tiles_goal_read(NULL, puzzle->rows, puzzle->columns, standard, NULL);
	bool is_standard = !memcmp(goal_of(tiles), standard, tiles->cells * sizeof *standard);
	if (!is_standard && room && puzzle_shown_goal(puzzle, room, &goal)) {
		text_add(text, "goal='");
		tiles_write(puzzle, goal, text);
		text_add(text, "' ");
	}
	free(room);
}

static const char *const document_keys[] = {"n", "rows", "cols", "start", "goal", NULL};

/* Boards of other kinds are made with goals of their own. */
static const struct option tiles_options[] = {
	{{"goal", "G", GLS_OPTION_TEXT, GLS_VERB_GENERATE, "tiles",
		 .help = "standard, blank-first, snail, or a board as file or text",
		 .choices = "standard blank-first snail"},
		OPTION_PLACE(goal)},
	OPTIONS_END,
};

const struct kind tiles_kind = {
	.name = "tiles",
	.summary = "number puzzles of any size: slide tiles into the blank",
	.heuristics = tiles_heuristics,
	.options = tiles_options,
	.metrics = 1u << METRIC_STM | 1u << METRIC_MTM,
	.goes_back = true,
	.notation = &notation_directions,
	.recognise = tiles_recognise,
	.form = "numbers, or one sign a cell",
	.read = tiles_read,
	.read_document = tiles_read_document,
	.document_keys = document_keys,
	.random = tiles_random,
	.farthest = tiles_farthest,
	.restart = tiles_restart,
	.free = tiles_free,
	.mirrored = tiles_mirrored,
	.write = tiles_write,
	.write_options = tiles_write_options,
	.write_sort = tiles_write_options,
	.write_json = tiles_write_json,
	.cell = tiles_cell,
	.solvable = tiles_solvable,
	.other_goals = tiles_other_goals,
	.advise = tiles_advise,
	.start = tiles_start,
	.goal_count = tiles_goal_count,
	.goal = tiles_goal,
	.pack = tiles_pack,
	.unpack = tiles_unpack,
	.moves = tiles_moves,
	.moves_back = tiles_moves_back,
	.apply = tiles_apply,
	.undo = tiles_undo,
	.is_goal = tiles_is_goal,
	.redundant = tiles_redundant,
	.heuristic_new = tiles_heuristic_new,
	.heuristic_free = tiles_heuristic_free,
	.estimate = tiles_estimate,
	.estimate_after = tiles_estimate_after,
#ifndef __wasm__ /* pages do not ask for it, and need not load it */
	.table_serves = tiles_table_serves,
	.search_partition = tiles_search_partition,
#endif
};
