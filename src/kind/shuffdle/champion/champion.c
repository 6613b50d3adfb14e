/* A* over the holes and the target tiles alone.
 *
 * A solution chooses a line for the word and a tile for each of its places, its
 * targets; every other tile is in the way, and nothing else about it matters. So a
 * board becomes as many *roots* as there are choices: the cells of the holes and of
 * the targets, seen in the view in which the line is a row of the lower half
 * (state.h). From there on the choice plays no part. All roots of a row share
 * one space of states and one goal, and the shortest way from any of them is the
 * answer.
 *
 * The estimate from the two tables of the row changes by at most one with a move.
 * Hence a state that is taken up in the order of f = g + h, its *level*, has been
 * reached by a shortest way, and duplicates need be looked for only then: states wait
 * without being looked up, and the set of known states (known.h) holds
 * nothing but those that were expanded. Within a level, those of least h come first.
 *
 * Memory is bounded, in two steps.
 *
 * Most states that wait are never taken up: their level is above the answer. When
 * they have filled their share of the memory, those of later levels are *forgotten*,
 * and from then on none of them are kept. They are found again when their level
 * comes: a child's level is its parent's or one or two more, so it is a child of a
 * known state of one of the two levels before.
 *
 * When the set of known states is full, what lies beyond it is searched depth-first,
 * by increasing bounds, from every known state (*deepening*).
 *
 * The way back from the goal: a known state was reached by a shortest way, so the
 * distances of two neighbours from the roots differ by one at most, and the level
 * modulo three, with the estimate, tells which of them is nearer.
 *
 * Threads take states from common lists in chunks. All states of a level must be
 * expanded whatever their order, save in the last one, so nothing is lost by
 * working on several chunks at once. */
#include "base/crew.h"
#include "kind/shuffdle/champion/search.h"

#include <assert.h>
#include <stdlib.h>

/* What waiting states may take: this, or half of what there is. */
static const size_t WAITING_BYTES_MAX = (size_t)192 << 20;

/* What is left for the code and what is too small to be counted: this, or a quarter of what
 * there is. */
static const size_t SPARED_BYTES_MAX = (size_t)12 << 20;

size_t
shuffdle_spared_bytes(const struct budget *budget)
{
	size_t quarter = budget_left(budget) / 4;
	return quarter < SPARED_BYTES_MAX ? quarter : SPARED_BYTES_MAX;
}

/* ---- Roots ---------------------------------------------------------------- */

struct rooting {
	struct shuffdle_search *search;
	struct shuffdle_line line;
	uint32_t holes; /* in the view */
	bool is_full;
};

static void
add_root(const uint8_t *targets, void *data)
{
	struct rooting *rooting = data;
	struct shuffdle_search *search = rooting->search;
	struct budget *budget = &search->run->control->budget;
	unsigned row = view_row(search->side, rooting->line);
	unsigned h = line_tables_left(search->tables[row], rooting->holes, targets);
	if (h >= H_MAX)
		return; /* these targets can never get home */
	if (search->root_count == search->root_room) {
		size_t room = 2 * search->root_room + 64;
		struct root *roots = budget_alloc(budget, room * sizeof *roots);
		if (!roots) {
			rooting->is_full = true;
			return;
		}
		if (search->roots)
			memcpy(roots, search->roots, search->root_count * sizeof *roots);
		budget_free(budget, search->roots, search->root_room * sizeof *roots);
		search->roots = roots;
		search->root_room = room;
	}
	state_word key = rooting->holes | (state_word)(row - search->first_row) << ROW_AT;
	for (unsigned i = 0; i < search->side; i++)
		key |= (state_word)targets[i] << target_at(i);
	search->roots[search->root_count++] = (struct root){key, h, rooting->line};
}

static int
compare_roots(const void *one, const void *other)
{
	const struct root *a = one, *b = other;
	if (a->h != b->h)
		return a->h < b->h ? -1 : 1;
	return a->key < b->key ? -1 : a->key > b->key;
}

static bool
find_roots(struct shuffdle_search *search)
{
	const struct shuffdle *shuffdle = search->shuffdle;
	struct rooting rooting = {.search = search};
	for (unsigned i = 0; i < shuffdle_line_count(shuffdle); i++) {
		rooting.line = shuffdle_line(shuffdle, i);
		rooting.holes = 0;
		for (unsigned c = 0; c < shuffdle->cells; c++)
			if (shuffdle->start[c] == SHUFFDLE_HOLE)
				rooting.holes |= 1u << view_cell(search->side, rooting.line, c);
		each_choice(shuffdle, shuffdle->start, rooting.line, add_root, &rooting);
	}
	if (search->root_count)
		qsort(search->roots, search->root_count, sizeof *search->roots, compare_roots);
	return !rooting.is_full;
}

/* The known state before one that is g moves from a root, and the move between
 * them. */
static state_word
step_back(const struct shuffdle_search *search, state_word state, unsigned g, struct gls_move *move)
{
	for (uint32_t holes = state_holes(state); holes; holes &= holes - 1) {
		unsigned to = bits_lowest(holes);
		uint32_t tiles = search->beside[to] & ~state_holes(state);
		for (; tiles; tiles &= tiles - 1) {
			unsigned from = bits_lowest(tiles),
				 target = target_on(state, from, search->side);
			state_word key =
				key_after(state & KEY_MASK, from, to, target, search->side);
			int level = known_level(&search->known, known_number(&search->known, key));
			*move = (struct gls_move){(uint16_t)to, (uint16_t)from};
			if (level >= 0 &&
				(g - 1 + shuffdle_state_estimate(search, key)) % KNOWN_LEVELS ==
					(unsigned)level)
				return key;
		}
	}
	assert(false); /* every state but a root has one before it */
	return state;
}

/* Back from the goal to its root, whose line says how its view was made. */
static bool
write_path(struct shuffdle_search *search)
{
	struct run *run = search->run;
	const struct worker *finder = search->finder;
	state_word state = finder ? finder->from : search->goal;
	bool good = true;
	for (unsigned i = finder ? finder->depth : 0; i-- > 0;)
		good &= run_append(run, finder->path[i]);
	for (unsigned g = finder ? finder->from_g : search->f; g > 0 && good; g--) {
		struct gls_move move;
		state = step_back(search, state, g, &move);
		good = run_append(run, move);
	}
	if (!good)
		return false;
	const struct root *root = search->roots;
	while (root->key != (state & KEY_MASK))
		root++;
	for (unsigned i = 0; i < run->length; i++) {
		struct gls_move *move = &run->moves[i];
		move->from = (uint16_t)view_cell_back(search->side, root->line, move->from);
		move->to = (uint16_t)view_cell_back(search->side, root->line, move->to);
	}
	run_reverse(run, 0);
	return true;
}

static void
free_search(struct shuffdle_search *search)
{
	struct budget *budget = &search->run->control->budget;
	shuffdle_free_blocks(search);
	known_free(&search->known);
	budget_free(budget, (void *)search->searched, search->searched_bytes);
	budget_free(budget, search->roots, search->root_room * sizeof *search->roots);
	budget_free(budget, search->workers, search->worker_count * sizeof *search->workers);
	pthread_mutex_destroy(&search->lock);
	pthread_cond_destroy(&search->changed);
}

/* The chunks that may wait. */
static size_t
waiting_most(const struct budget *budget)
{
	size_t bytes = budget_left(budget) / 2;
	return (bytes < WAITING_BYTES_MAX ? bytes : WAITING_BYTES_MAX) / sizeof(struct chunk);
}

static bool
init_search(struct shuffdle_search *search)
{
	struct run *run = search->run;
	struct budget *budget = &run->control->budget;
	pthread_mutex_init(&search->lock, NULL);
	pthread_cond_init(&search->changed, NULL);
	search->shuffdle = shuffdle_of(run->puzzle);
	search->side = search->shuffdle->side;
	search->first_row = search->side / 2;
	search->worker_count = run->threads < THREADS_MAX ? run->threads : THREADS_MAX;
	for (unsigned c = 0; c < search->shuffdle->cells; c++)
		search->beside[c] = (uint32_t)search->shuffdle->beside[c];
	search->workers = budget_zalloc(budget, search->worker_count * sizeof *search->workers);
	if (!search->workers ||
		!known_init(&search->known, search->side, search->shuffdle->hole_count,
			search->side - search->first_row, budget, shuffdle_spared_bytes(budget)) ||
		!find_roots(search))
		return false;
	search->waiting_max = waiting_most(budget);
	search->scanned = search->known.part_count;
	atomic_store(&search->keeps_later, true);
	for (unsigned i = 0; i < search->worker_count; i++)
		search->workers[i].search = search;
	search->f = search->root_count ? search->roots[0].h : 0;
	if (run->move_limit && search->f > run->move_limit)
		shuffdle_end_search(search, GLS_LIMIT_MOVES);
	shuffdle_push_roots(search);
	run_begin_bound(run, search->f);
	return true;
}

static enum outcome
finish(struct shuffdle_search *search)
{
	struct run *run = search->run;
	shuffdle_add_up(search);
	run->stored = known_count(&search->known);
	run->open_peak = search->waiting_peak * CHUNK;
	run_depth(run, search->f);
	if (search->has_found)
		return write_path(search) ? OUTCOME_SOLVED : OUTCOME_LIMIT;
	if (search->limit == GLS_LIMIT_NONE)
		return OUTCOME_EXHAUSTED;
	if (search->limit == GLS_LIMIT_MOVES)
		run_bound(run, search->f);
	return run_stop(run, search->limit);
}

static enum outcome
solve(struct run *run, const struct shuffdle_heuristic *heuristic)
{
	struct shuffdle_search *search = budget_zalloc(&run->control->budget, sizeof *search);
	if (!search)
		return run_stop(run, GLS_LIMIT_MEMORY);
	search->run = run;
	search->tables = heuristic->tables;
	enum outcome outcome = OUTCOME_LIMIT;
	if (init_search(search)) {
		crew_run(search->worker_count, shuffdle_expand_work, search);
		if (!search->has_found && search->limit == GLS_LIMIT_MEMORY)
			shuffdle_deepen(search);
		outcome = finish(search);
	} else {
		run_stop(run, GLS_LIMIT_MEMORY);
	}
	free_search(search);
	budget_free(&run->control->budget, search, sizeof *search);
	return outcome;
}

static enum outcome
solve_with_tables(struct run *run)
{
	const struct shuffdle_heuristic *given = (const struct shuffdle_heuristic *)run->heuristic;
	if (given->estimator >= SHUFFDLE_SMALL_TABLES)
		return solve(run, given);
	struct heuristic *own =
		shuffdle_heuristic_new(run->puzzle, "tables", TOWARD_GOAL, run->control, NULL);
	enum gls_limit limit = control_poll(run->control);
	if (!own)
		return run_stop(run, limit == GLS_LIMIT_NONE ? GLS_LIMIT_MEMORY : limit);
	enum outcome outcome = solve(run, (const struct shuffdle_heuristic *)own);
	shuffdle_heuristic_free(own, run->control);
	return outcome;
}

/* A* on the tables of the kind, on boards of up to 5 x 5, with threads. */
const struct champion shuffdle_champion = {.solve = solve_with_tables};
