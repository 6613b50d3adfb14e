#include "kind/blocks/blocks.h"
#include "kind/blocks/rules.h"

#include <stdlib.h>

static void
blocks_free(gls_puzzle *puzzle)
{
	free(puzzle);
}

static gls_puzzle *
blocks_restart(const gls_puzzle *puzzle, const struct position *start)
{
	struct blocks_form form = blocks_of(puzzle)->form;
	blocks_signs(blocks_of(puzzle), start, form.start);
	struct blocks *other = blocks_new(&form);
	return other ? &other->base : NULL;
}

/* ---- Both ends ------------------------------------------------------------ */

static void
set_position(const struct blocks *blocks, const uint8_t *anchor, struct position *position)
{
	struct blocks_position *board = (struct blocks_position *)position;
	memcpy(board->line, blocks->wall, sizeof board->line);
	memcpy(board->anchor, anchor, blocks->pieces);
	for (unsigned i = 0; i < blocks->pieces; i++) {
		const struct blocks_shape *shape = &blocks->class[blocks->class_of[i]].shape;
		blocks_toggle(board->line, shape, blocks_corner(blocks, shape, anchor[i]));
	}
}

static void
blocks_start(const gls_puzzle *puzzle, struct position *position)
{
	set_position(blocks_of(puzzle), blocks_of(puzzle)->start, position);
}

/* Where a piece is home, if that is one anchor; else BLOCKS_NOWHERE. */
static unsigned
only_home(const struct blocks_set *home)
{
	unsigned only = BLOCKS_NOWHERE, count = 0;
	for (unsigned word = 0; word < BLOCKS_SET_WORDS; word++) {
		count += bits_count(home->word[word]);
		if (home->word[word])
			only = 64 * word + bits_lowest(home->word[word]);
	}
	return count == 1 ? only : BLOCKS_NOWHERE;
}

/* A goal that says where every piece is; others are too many to be numbered. */
static size_t
blocks_goal_count(const gls_puzzle *puzzle)
{
	const struct blocks *blocks = blocks_of(puzzle);
	uint16_t line[BLOCKS_LINES];
	if (blocks->named < blocks->pieces)
		return 0;
	memcpy(line, blocks->wall, sizeof line);
	for (unsigned i = 0; i < blocks->pieces; i++) {
		const struct blocks_shape *shape = &blocks->class[blocks->class_of[i]].shape;
		unsigned anchor = only_home(&blocks->home[i]);
		if (anchor == BLOCKS_NOWHERE ||
			!blocks_fits(line, shape, blocks_corner(blocks, shape, anchor)))
			return 0;
		blocks_toggle(line, shape, blocks_corner(blocks, shape, anchor));
	}
	return 1;
}

static void
blocks_goal(const gls_puzzle *puzzle, size_t index, struct position *position)
{
	const struct blocks *blocks = blocks_of(puzzle);
	uint8_t anchor[BLOCKS_PIECES_MAX];
	(void)index;
	for (unsigned i = 0; i < blocks->pieces; i++)
		anchor[i] = (uint8_t)only_home(&blocks->home[i]);
	set_position(blocks, anchor, position);
}

static void
blocks_advise(const gls_puzzle *puzzle, struct control *control, const char *heuristic,
	struct advice *advice)
{
	(void)puzzle;
	(void)control;
	advice->heuristic = heuristic ? heuristic : "blockers";
	advice->algorithm = strcmp(advice->heuristic, "blockers") ? "astar" : "champion";
	advice->plain = "blockers";
}

static const char *const document_keys[] = {"rows", "cols", "lanes", "start", "goal", NULL};

static const struct option blocks_options[] = {
	{{"lanes", NULL, GLS_OPTION_FLAG,
		 GLS_VERB_SOLVE | GLS_VERB_CHECK | GLS_VERB_COMPARE | GLS_VERB_GENERATE |
			 GLS_VERB_STATS | GLS_VERB_RENDER | GLS_VERB_PLAY | GLS_VERB_CONVERT,
		 "blocks", .help = "pieces move only along their longer side"},
		OPTION_OWN},
	{{"pieces", "N", GLS_OPTION_NUMBER, GLS_VERB_GENERATE | GLS_VERB_STATS, "blocks",
		 .help = "how many, if there is room (one for three cells)", .least = 1,
		 .most = BLOCKS_PIECES_MAX},
		OPTION_OWN},
	{{"walls", "N", GLS_OPTION_NUMBER, GLS_VERB_GENERATE | GLS_VERB_STATS, "blocks",
		 .help = "cells that are walls (none)"},
		OPTION_OWN},
	{{"unique", NULL, GLS_OPTION_FLAG, GLS_VERB_GENERATE, "blocks",
		 .help = "only boards with one shortest solution"},
		OPTION_PLACE(unique)},
	OPTIONS_END,
};

const struct kind blocks_kind = {
	.name = "blocks",
	.summary = "sliding blocks such as Klotski and Rush Hour",
	.heuristics = blocks_heuristics,
	.options = blocks_options,
	.makes_goals = true,
	.metrics = 1u << METRIC_STEP | 1u << METRIC_SLIDE | 1u << METRIC_MOVE,
	.goes_back = true,
	.shows_goal = true,
	.letters_are_colours = true,
	.notation = &blocks_notation,
	.recognise = blocks_recognise,
	.read = blocks_read,
	.read_document = blocks_read_document,
	.document_keys = document_keys,
	.random = blocks_random,
	.restart = blocks_restart,
	.free = blocks_free,
	.write = blocks_write,
	.write_options = blocks_write_options,
	.write_sort = blocks_write_sort,
	.write_json = blocks_write_json,
	.write_document = blocks_write_document,
	.cell = blocks_cell,
	.piece = blocks_piece,
	.solvable = blocks_solvable,
	.advise = blocks_advise,
	.start = blocks_start,
	.goal_count = blocks_goal_count,
	.goal = blocks_goal,
	.each_goal = blocks_each_goal,
	.pack = blocks_pack,
	.unpack = blocks_unpack,
	.moves = blocks_moves,
	.moves_back = blocks_moves_back,
	.apply = blocks_apply,
	.undo = blocks_undo,
	.is_goal = blocks_is_goal,
	.redundant = blocks_redundant,
	.heuristic_new = blocks_heuristic_new,
	.heuristic_free = blocks_heuristic_free,
	.estimate = blocks_estimate,
	.estimate_after = blocks_estimate_after,
};
