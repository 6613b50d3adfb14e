/* Beam search: layer by layer, of each only the run->width boards with the least
 * estimates. A solution is found quickly or not at all, and it need not be a
 * shortest one; a wider beam finds shorter ones. No board is looked at twice.
 *
 * Not in the table of searches: it is one of the ways of anytime, which knows how
 * wide to make it. */
#include "base/store.h"
#include "search/arrival.h"
#include "search/rules.h"

#include <stdlib.h>

/* A board of the layer, or one that may come into the next. */
struct candidate {
	uint32_t board;
	struct estimate estimate;
};

enum { H_MAX = 4096 }; /* estimates from here on are all alike */

struct beam {
	struct run *run;
	struct store store; /* every board seen, with the move that led to it */
	struct arrivals arrivals;
	struct position *position;
	uint64_t *state;
	struct candidate *layer, *next;
	size_t layer_count, next_count, next_room;
	size_t count_by_h[H_MAX + 1]; /* of the next layer */
};

static bool
beam_init(struct beam *beam, struct run *run)
{
	const gls_puzzle *puzzle = run->puzzle;
	struct budget *budget = &run->control->budget;
	*beam = (struct beam){.run = run, .next_room = (size_t)run->width * puzzle->moves_max};
	arrivals_init(&beam->arrivals, puzzle);
	beam->position = position_new(puzzle);
	beam->state = calloc(puzzle->state_words, sizeof *beam->state);
	beam->layer = budget_alloc(budget, run->width * sizeof *beam->layer);
	beam->next = budget_alloc(budget, beam->next_room * sizeof *beam->next);
	return store_init(&beam->store, budget, puzzle->state_words, sizeof(uint16_t)) &&
	       beam->position && beam->state && beam->layer && beam->next;
}

static void
beam_free(struct beam *beam)
{
	struct budget *budget = &beam->run->control->budget;
	beam->run->stored = beam->store.count;
	store_free(&beam->store);
	free(beam->position);
	free(beam->state);
	budget_free(budget, beam->layer, beam->run->width * sizeof *beam->layer);
	budget_free(budget, beam->next, beam->next_room * sizeof *beam->next);
}

static unsigned
height(const struct candidate *candidate)
{
	return candidate->estimate.h < H_MAX ? candidate->estimate.h : H_MAX;
}

/* The number of the board in beam->position, reached by that move. STORE_NONE when
 * memory is out. */
static uint32_t
add_board(struct beam *beam, uint16_t arrival, bool *is_new)
{
	RULE(pack)(beam->run->puzzle, beam->position, beam->state);
	uint64_t hash = bits_hash(beam->state, beam->store.words);
	uint32_t board = store_add(&beam->store, beam->state, hash, is_new);
	if (board != STORE_NONE && *is_new)
		*(uint16_t *)store_record(&beam->store, board) = arrival;
	return board;
}

/* The moves that led to the board, written into the run. */
static bool
write_path(struct beam *beam, uint32_t board)
{
	const gls_puzzle *puzzle = beam->run->puzzle;
	uint16_t arrival;
	beam->run->length = 0;
	while ((arrival = *(uint16_t *)store_record(&beam->store, board)) != ARRIVAL_NONE) {
		struct gls_move move = arrival_unpack(&beam->arrivals, arrival);
		if (!run_append(beam->run, move))
			return false;
		RULE(unpack)(puzzle, store_state(&beam->store, board), beam->position);
		RULE(undo)(puzzle, beam->position, move);
		RULE(pack)(puzzle, beam->position, beam->state);
		board = store_find(
			&beam->store, beam->state, bits_hash(beam->state, beam->store.words));
	}
	run_reverse(beam->run, 0);
	return true;
}

/* The successors of a board at depth g become candidates. OUTCOME_EXHAUSTED: there
 * is no goal among them. */
static enum outcome
expand(struct beam *beam, const struct candidate *from, unsigned g)
{
	struct run *run = beam->run;
	const gls_puzzle *puzzle = run->puzzle;
	struct gls_move moves[RULE(MOVES_MAX)];
	bool is_admissible = run->heuristic->admissible;
	RULE(unpack)(puzzle, store_state(&beam->store, from->board), beam->position);
	if (!run_tick(
		    run, (struct expanded){.position = beam->position, .g = g, .last = MOVE_NONE}))
		return OUTCOME_LIMIT;
	unsigned count = RULE(moves)(puzzle, beam->position, moves);
	for (unsigned i = 0; i < count; i++) {
		struct candidate *child = &beam->next[beam->next_count];
		bool is_new = false;
		run->generated++;
		RULE(apply)(puzzle, beam->position, moves[i]);
		RULE(estimate_after)
		(run->heuristic, beam->position, moves[i], &from->estimate, &child->estimate);
		unsigned to_go = is_admissible ? child->estimate.h : 0;
		if (!run->move_limit || g + 1 + to_go <= run->move_limit) {
			uint16_t arrival = arrival_pack(&beam->arrivals, moves[i]);
			child->board = add_board(beam, arrival, &is_new);
			if (child->board == STORE_NONE)
				return run_stop(run, GLS_LIMIT_MEMORY);
		}
		if (is_new && child->estimate.h == 0 && RULE(is_goal)(puzzle, beam->position))
			return write_path(beam, child->board) ? OUTCOME_SOLVED : OUTCOME_LIMIT;
		if (is_new) {
			beam->count_by_h[height(child)]++;
			beam->next_count++;
		}
		RULE(undo)(puzzle, beam->position, moves[i]);
	}
	return OUTCOME_EXHAUSTED;
}

/* The candidates with the least estimates become the layer; among equals, those
 * that came first. */
static void
select_layer(struct beam *beam)
{
	size_t room = beam->run->width;
	unsigned worst = 0;
	while (worst < H_MAX && beam->count_by_h[worst] <= room)
		room -= beam->count_by_h[worst++];
	beam->layer_count = 0;
	for (size_t i = 0; i < beam->next_count; i++) {
		unsigned h = height(&beam->next[i]);
		if (h > worst || (h == worst && !room))
			continue;
		room -= h == worst;
		beam->layer[beam->layer_count++] = beam->next[i];
	}
	beam->next_count = 0;
	memset(beam->count_by_h, 0, sizeof beam->count_by_h);
}

static enum outcome
search_layers(struct beam *beam)
{
	struct run *run = beam->run;
	const gls_puzzle *puzzle = run->puzzle;
	bool is_new;
	puzzle->kind->start(puzzle, beam->position);
	if (RULE(is_goal)(puzzle, beam->position))
		return OUTCOME_SOLVED;
	heuristic_estimate(run->heuristic, beam->position, &beam->layer[0].estimate);
	beam->layer[0].board = add_board(beam, ARRIVAL_NONE, &is_new);
	beam->layer_count = 1;
	if (beam->layer[0].board == STORE_NONE)
		return run_stop(run, GLS_LIMIT_MEMORY);
	for (unsigned g = 0; beam->layer_count; g++) {
		run_depth(run, g + 1);
		for (size_t i = 0; i < beam->layer_count; i++) {
			enum outcome outcome = expand(beam, &beam->layer[i], g);
			if (outcome != OUTCOME_EXHAUSTED)
				return outcome;
		}
		select_layer(beam);
	}
	return run_stop(run, GLS_LIMIT_DEPTH);
}

search_function SEARCH(beam);

enum outcome
SEARCH(beam)(struct run *run)
{
	struct beam beam;
	enum outcome outcome =
		beam_init(&beam, run) ? search_layers(&beam) : run_stop(run, GLS_LIMIT_MEMORY);
	beam_free(&beam);
	return outcome;
}
