#include "kind/leapfrog/leapfrog.h"
#include "base/error.h"
#include "search/champion.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Making one ----------------------------------------------------------- */

/* As many frogs and toads as the start has, each where it is to be. */
static void
set_goal(struct leapfrog *leapfrog)
{
	unsigned toads = 0, frogs = 0;
	for (unsigned c = 0; c < leapfrog->cells; c++) {
		toads += leapfrog->start[c] == TOAD;
		frogs += leapfrog->start[c] == FROG;
	}
	for (unsigned c = 0; c < leapfrog->cells; c++)
		leapfrog->goal[c] = c < toads ? TOAD : c < leapfrog->cells - frogs ? FREE : FROG;
}

gls_puzzle *
leapfrog_new(unsigned rows, unsigned columns, const char *start, struct gls_error *error)
{
	struct leapfrog *leapfrog = calloc(1, sizeof *leapfrog);
	if (!leapfrog) {
		error_set(error, GLS_NO_MEMORY, "no memory for the board");
		return NULL;
	}
	leapfrog->base = (struct gls_puzzle){
		.kind = &leapfrog_kind,
		.rows = (uint16_t)rows,
		.columns = (uint16_t)columns,
		.metric = METRIC_STM,
		.state_words = 1,
		.position_size = sizeof(struct leapfrog_position),
		.moves_max = 2 * rows * columns,
	};
	leapfrog->cells = rows * columns;
	memcpy(leapfrog->start, start, leapfrog->cells);
	set_goal(leapfrog);
	return &leapfrog->base;
}

static gls_puzzle *
leapfrog_restart(const gls_puzzle *puzzle, const struct position *start)
{
	return leapfrog_new(puzzle->rows, puzzle->columns, leapfrog_cells(start), NULL);
}

static void
leapfrog_free(gls_puzzle *puzzle)
{
	free(puzzle);
}

/* From the goal so many random moves back, or until nobody can move: whatever that makes can
 * be solved. */
static gls_puzzle *
walk_back(const gls_puzzle *solved, unsigned length, struct rng *rng)
{
	struct leapfrog_position board = {0};
	struct position *position = (struct position *)&board;
	struct gls_move moves[2 * LEAPFROG_CELLS_MAX];
	memcpy(board.cell, leapfrog_of(solved)->goal, leapfrog_of(solved)->cells);
	for (unsigned i = 0; i < length; i++) {
		unsigned count = leapfrog_moves_back(solved, position, moves);
		if (!count)
			break;
		leapfrog_undo(solved, position, moves[rng_below(rng, count)]);
	}
	return leapfrog_restart(solved, position);
}

static gls_puzzle *
leapfrog_random(const struct gls_options *options, struct rng *rng, struct gls_error *error)
{
	enum { USUAL_SIDE = 3, USUAL_FREE = 2 };
	unsigned rows = options->rows ? options->rows : USUAL_SIDE;
	unsigned columns = options->columns ? options->columns : USUAL_SIDE;
	unsigned wanted = options_number(options, "free"), free_pads = wanted ? wanted : USUAL_FREE;
	unsigned cells = rows * columns;
	char cell[LEAPFROG_CELLS_MAX];
	if (cells > LEAPFROG_CELLS_MAX || cells < free_pads + 2) {
		error_set(error, GLS_BAD_INPUT, "%u pads, %u of them free; expected %u to %d",
			cells, free_pads, free_pads + 2, LEAPFROG_CELLS_MAX);
		return NULL;
	}
	for (unsigned c = 0; c < cells; c++)
		cell[c] = c < free_pads ? FREE : c % 2 ? TOAD : FROG;
	gls_puzzle *solved = leapfrog_new(rows, columns, cell, error);
	gls_puzzle *puzzle = solved ? walk_back(solved, rng_below(rng, 4 * cells), rng) : NULL;
	free(solved);
	if (!puzzle)
		error_set(error, GLS_NO_MEMORY, "no memory for the board");
	return puzzle;
}

/* ---- Showing it ----------------------------------------------------------- */

static void
leapfrog_write(const gls_puzzle *puzzle, const struct position *position, struct text *text)
{
	for (unsigned row = 0; row < puzzle->rows; row++) {
		text_add(text, "%s", row ? "/" : "");
		text_add_bytes(
			text, leapfrog_cells(position) + row * puzzle->columns, puzzle->columns);
	}
}

static enum cell_look
leapfrog_cell(
	const gls_puzzle *puzzle, const struct position *position, unsigned cell, char text[8])
{
	char sign = leapfrog_cells(position)[cell];
	snprintf(text, 8, "%.1s", sign == FREE ? "" : &sign);
	if (sign == FREE)
		return CELL_HOLE;
	return leapfrog_of(puzzle)->goal[cell] == sign ? CELL_HOME : CELL_AWAY;
}

/* ---- What is known of it -------------------------------------------------- */

static enum gls_solvable
leapfrog_solvable(const gls_puzzle *puzzle, char *reason, size_t size)
{
	const char *start = leapfrog_of(puzzle)->start;
	bool is_late =
		leapfrog_steps(puzzle, start, FROG) < 0 || leapfrog_steps(puzzle, start, TOAD) < 0;
	if (size)
		snprintf(reason, size, "%s",
			is_late ? "some have gone too far, and nobody goes back"
				: "there is no rule for it");
	return is_late ? GLS_NOT_SOLVABLE : GLS_SOLVABLE_UNKNOWN;
}

static void
leapfrog_advise(const gls_puzzle *puzzle, struct control *control, const char *heuristic,
	struct advice *advice)
{
	(void)puzzle;
	(void)control;
	advice->heuristic = heuristic ? heuristic : "leaps";
	advice->plain = "leaps";
}

/* ---- Both ends ------------------------------------------------------------ */

static void
leapfrog_start(const gls_puzzle *puzzle, struct position *position)
{
	const struct leapfrog *leapfrog = leapfrog_of(puzzle);
	memcpy(((struct leapfrog_position *)position)->cell, leapfrog->start, leapfrog->cells);
}

static size_t
leapfrog_goal_count(const gls_puzzle *puzzle)
{
	(void)puzzle;
	return 1;
}

static void
leapfrog_goal(const gls_puzzle *puzzle, size_t index, struct position *position)
{
	const struct leapfrog *leapfrog = leapfrog_of(puzzle);
	(void)index;
	memcpy(((struct leapfrog_position *)position)->cell, leapfrog->goal, leapfrog->cells);
}

/* ---- The table ------------------------------------------------------------ */

static const struct option leapfrog_options[] = {
	{{"free", "N", GLS_OPTION_NUMBER, GLS_VERB_GENERATE, "leapfrog", .help = "free pads (2)",
		 .least = 1, .most = LEAPFROG_CELLS_MAX},
		OPTION_OWN},
	OPTIONS_END,
};

const struct kind leapfrog_kind = {
	.name = "leapfrog",
	.summary = "frogs and toads that change places and never go back",
	.heuristics = leapfrog_heuristics,
	.options = leapfrog_options,
	.recognise = leapfrog_recognise,
	.read = leapfrog_read,
	.read_document = leapfrog_read_document,
	.random = leapfrog_random,
	.restart = leapfrog_restart,
	.free = leapfrog_free,
	.write = leapfrog_write,
	.cell = leapfrog_cell,
	.solvable = leapfrog_solvable,
	.advise = leapfrog_advise,
	.start = leapfrog_start,
	.goal_count = leapfrog_goal_count,
	.goal = leapfrog_goal,
	.pack = leapfrog_pack,
	.unpack = leapfrog_unpack,
	.moves = leapfrog_moves,
	.moves_back = leapfrog_moves_back,
	.apply = leapfrog_apply,
	.undo = leapfrog_undo,
	.is_goal = leapfrog_is_goal,
	.heuristic_new = leapfrog_heuristic_new,
	.heuristic_free = leapfrog_heuristic_free,
	.estimate = leapfrog_estimate,
};

/* No solver of its own. */
const struct champion leapfrog_champion;
