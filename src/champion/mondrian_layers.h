/* mondrian_layers.h: breadth-first search from both ends under a bound.
 *
 * Each side has a set of all boards that it reached and a frontier, the boards of
 * its last depth. A board n of a side lies on a solution of at most T moves only
 * if g(n) + h(n) <= T. More than that: a solution also passes through a board m
 * of the other frontier, and the estimate falls short there by g(m) - h'(m), with
 * h' the estimate of m's own distance g(m). Estimates are consistent, so what is
 * missing at m is missing at n too: g(n) + h(n) + g(m) - h'(m) <= T. The least
 * such shortfall of the other frontier is added to every estimate. (Kaindl and
 * Kainz 1997; Alcazar, Riddle and Barley 2020 for the general form.)
 *
 * The last step before the depths add up to T only looks its boards up on the
 * other side and keeps none.
 */
#ifndef GLS_CHAMPION_MONDRIAN_LAYERS_H
#define GLS_CHAMPION_MONDRIAN_LAYERS_H

#include "champion/mondrian_set.h"

#include <limits.h>
#include <pthread.h>
#include <stdlib.h>

enum {
	BLOCK = 256,         /* boards of a frontier that a thread takes at a time */
	PARALLEL_MIN = 8192, /* boards of a frontier that are worth starting threads for */
	PENDING = 32,        /* children whose cache lines are on their way together */
	WORKERS_MAX = 64,
};

/* ---- Frontiers ------------------------------------------------------------ */

struct block {
	unsigned count;
	board_key key[BLOCK];
};

struct frontier {
	struct budget *budget;
	struct block **blocks;
	size_t block_count, block_room;
	size_t count; /* of boards */
};

static inline void
frontier_free(struct frontier *frontier)
{
	for (size_t i = 0; i < frontier->block_count; i++)
		budget_free(frontier->budget, frontier->blocks[i], sizeof **frontier->blocks);
	budget_free(frontier->budget, frontier->blocks,
		frontier->block_room * sizeof *frontier->blocks);
	*frontier = (struct frontier){.budget = frontier->budget};
}

static inline bool
frontier_add_block(struct frontier *frontier, struct block *block)
{
	if (frontier->block_count == frontier->block_room) {
		size_t room = 2 * frontier->block_room + 8;
		struct block **blocks = budget_alloc(frontier->budget, room * sizeof *blocks);
		if (!blocks)
			return false;
		if (frontier->block_count)
			memcpy(blocks, frontier->blocks, frontier->block_count * sizeof *blocks);
		budget_free(
			frontier->budget, frontier->blocks, frontier->block_room * sizeof *blocks);
		frontier->blocks = blocks;
		frontier->block_room = room;
	}
	frontier->blocks[frontier->block_count++] = block;
	frontier->count += block->count;
	return true;
}

static inline bool
frontier_add(struct frontier *frontier, board_key key)
{
	struct block *last =
		frontier->block_count ? frontier->blocks[frontier->block_count - 1] : NULL;
	if (!last || last->count == BLOCK) {
		last = budget_alloc(frontier->budget, sizeof *last);
		if (!last)
			return false;
		last->count = 0;
		if (!frontier_add_block(frontier, last)) {
			budget_free(frontier->budget, last, sizeof *last);
			return false;
		}
	}
	last->key[last->count++] = key;
	frontier->count++;
	return true;
}

/* Moves all blocks of one frontier to the end of another. */
static inline bool
frontier_join(struct frontier *frontier, struct frontier *more)
{
	while (more->block_count) {
		struct block *block = more->blocks[more->block_count - 1];
		if (!frontier_add_block(frontier, block))
			return false;
		more->block_count--;
		more->count -= block->count;
	}
	return true;
}

/* ---- Two ends ------------------------------------------------------------- */

struct end {
	struct set set;
	struct frontier frontier;
	unsigned depth;
	unsigned shortfall; /* the least one of the frontier; see above */
	bool is_open;       /* its first board or boards are in the set */
	bool is_cut;        /* something was left out because of the bound */
	double rate;        /* children a board had in the last layer */
};

struct meeting {
	board_key key;
	unsigned depth[SIDES];
};

struct layers {
	struct mondrian_plan *plan;
	struct run *run;
	struct end end[SIDES];
	unsigned bound, workers;
	board_key *goals; /* NULL until they are needed */
	size_t goal_count;
	struct meeting meeting;
};

enum verdict {
	VERDICT_MET,        /* meeting is on a shortest solution */
	VERDICT_NONE,       /* no solution within the bound */
	VERDICT_UNSOLVABLE, /* no solution at all */
	VERDICT_LIMIT,      /* run->limit says which */
};

static inline bool
layers_init(struct layers *layers, struct mondrian_plan *plan)
{
	struct run *run = plan->run;
	struct budget *budget = &run->control->budget;
	*layers = (struct layers){
		.plan = plan,
		.run = run,
		.workers = run->threads < WORKERS_MAX ? run->threads : WORKERS_MAX,
		.goal_count = run->puzzle->kind->goal_count(run->puzzle),
	};
	bool enough = true;
	for (unsigned side = 0; side < SIDES; side++) {
		layers->end[side].frontier.budget = budget;
		enough &= set_init(&layers->end[side].set, budget);
	}
	return enough;
}

static inline void
layers_free(struct layers *layers)
{
	struct budget *budget = &layers->run->control->budget;
	for (unsigned side = 0; side < SIDES; side++) {
		set_free(&layers->end[side].set);
		frontier_free(&layers->end[side].frontier);
	}
	if (layers->goals)
		budget_free(budget, layers->goals, layers->goal_count * sizeof *layers->goals);
	layers->goals = NULL;
}

static inline board_key
start_key(const struct mondrian_plan *plan)
{
	struct {
		struct mondrian_position board;
		uint8_t tile[MONDRIAN_CELLS_MAX];
	} start;
	struct position *position = (struct position *)&start;
	plan->run->puzzle->kind->start(plan->run->puzzle, position);
	return key_of(plan, position);
}

/* Lists the goal boards once. */
static inline bool
layers_list_goals(struct layers *layers)
{
	const gls_puzzle *puzzle = layers->run->puzzle;
	struct {
		struct mondrian_position board;
		uint8_t tile[MONDRIAN_CELLS_MAX];
	} goal;
	if (layers->goals)
		return true;
	layers->goals = budget_alloc(
		&layers->run->control->budget, layers->goal_count * sizeof *layers->goals);
	for (size_t i = 0; layers->goals && i < layers->goal_count; i++) {
		puzzle->kind->goal(puzzle, i, (struct position *)&goal);
		layers->goals[i] = key_of(layers->plan, (struct position *)&goal);
	}
	return layers->goals;
}

static inline enum verdict
out_of_memory(struct layers *layers)
{
	layers->run->limit = GLS_LIMIT_MEMORY;
	return VERDICT_LIMIT;
}

/* Puts a side's first boards into its set, those that the bound leaves. False
 * when memory is out. */
static inline bool
end_open(struct layers *layers, enum mondrian_side side)
{
	struct end *end = &layers->end[side], *other = &layers->end[opposite_of(side)];
	board_key start = start_key(layers->plan);
	if (side == BACKWARD && !layers_list_goals(layers))
		return false;
	const board_key *roots = side == FORWARD ? &start : layers->goals;
	size_t count = side == FORWARD ? 1 : layers->goal_count;
	end->is_open = true;
	for (size_t i = 0; i < count; i++) {
		struct board board;
		board_set(layers->plan, roots[i], &board);
		if (board.h[side] + other->shortfall > layers->bound) {
			end->is_cut = true;
			continue;
		}
		if (!set_reserve(&end->set, 1) || !frontier_add(&end->frontier, roots[i]))
			return false;
		set_add(&end->set, roots[i], 0);
		end->set.count++;
	}
	return true;
}

/* Forgets the last search. */
static inline void
end_reset(struct end *end)
{
	set_clear(&end->set);
	frontier_free(&end->frontier);
	end->depth = end->shortfall = 0;
	end->is_open = end->is_cut = false;
	end->rate = 1;
}

/* ---- One layer ------------------------------------------------------------ */

enum expansion_end { EXPANSION_GOES_ON, EXPANSION_MET, EXPANSION_FULL, EXPANSION_LIMIT };

struct expansion {
	struct layers *layers;
	enum mondrian_side side;
	bool only_probes;
	bool may_meet;  /* what is proved leaves it open that the other side has a child */
	unsigned depth; /* of the children */
	size_t room;    /* slots that all workers may fill before they look again */
	atomic_size_t next_block;
	atomic_int end;   /* enum expansion_end */
	atomic_int limit; /* enum gls_limit, of EXPANSION_LIMIT */
};

struct worker {
	struct expansion *expansion;
	unsigned number;
	struct frontier reached;
	unsigned shortfall;
	bool is_cut;
	uint64_t generated, expanded;
	size_t added;
	unsigned pending_count;
	struct child pending[PENDING + mondrian_MOVES_MAX];
};

static inline void
expansion_stop(struct expansion *expansion, enum expansion_end why, enum gls_limit limit)
{
	int goes_on = EXPANSION_GOES_ON;
	if (atomic_compare_exchange_strong(&expansion->end, &goes_on, (int)why))
		atomic_store(&expansion->limit, (int)limit);
}

/* A child that the other side has too. Every such one is as good as another. */
static inline void
worker_meet(struct worker *worker, const struct child *child)
{
	struct expansion *expansion = worker->expansion;
	struct layers *layers = expansion->layers;
	enum mondrian_side other = opposite_of(expansion->side);
	int goes_on = EXPANSION_GOES_ON;
	if (!atomic_compare_exchange_strong(&expansion->end, &goes_on, EXPANSION_MET))
		return;
	layers->meeting.key = child->key;
	layers->meeting.depth[expansion->side] = expansion->depth;
	layers->meeting.depth[other] =
		layers->end[other].depth ? set_depth(&layers->end[other].set, child->key) : 0;
}

/* Whether the other side has reached the child. Its first boards need no look:
 * they are those whose estimate is 0. */
static inline bool
has_met(const struct expansion *expansion, const struct child *child)
{
	enum mondrian_side side = expansion->side;
	const struct end *other = &expansion->layers->end[opposite_of(side)];
	if (!expansion->may_meet || child->h[side] > other->depth)
		return false;
	return other->depth == 0 || set_depth(&other->set, child->key) != SET_DEPTH_NONE;
}

static inline void
worker_take_children(struct worker *worker)
{
	struct expansion *expansion = worker->expansion;
	enum mondrian_side side = expansion->side;
	struct end *end = &expansion->layers->end[side];
	for (unsigned i = 0; i < worker->pending_count; i++) {
		const struct child *child = &worker->pending[i];
		if (!expansion->only_probes) {
			if (!set_add(&end->set, child->key, expansion->depth))
				continue;
			worker->added++;
			unsigned shortfall = expansion->depth - child->h[opposite_of(side)];
			if (shortfall < worker->shortfall)
				worker->shortfall = shortfall;
			if (!frontier_add(&worker->reached, child->key))
				expansion_stop(expansion, EXPANSION_LIMIT, GLS_LIMIT_MEMORY);
		}
		if (has_met(expansion, child)) {
			worker_meet(worker, child);
			break;
		}
	}
	worker->pending_count = 0;
}

/* Asks for what worker_take_children() will look at. */
static inline void
worker_prefetch(const struct worker *worker, const struct child *child)
{
	const struct expansion *expansion = worker->expansion;
	enum mondrian_side side = expansion->side;
	const struct end *other = &expansion->layers->end[opposite_of(side)];
	if (!expansion->only_probes)
		set_prefetch(&expansion->layers->end[side].set, child->key);
	if (expansion->may_meet && other->depth && child->h[side] <= other->depth)
		set_prefetch(&other->set, child->key);
}

static inline void
worker_expand(struct worker *worker, board_key key)
{
	const struct expansion *expansion = worker->expansion;
	const struct layers *layers = expansion->layers;
	enum mondrian_side side = expansion->side;
	unsigned used = expansion->depth + layers->end[opposite_of(side)].shortfall;
	struct board board;
	board_set(layers->plan, key, &board);
	if (used > layers->bound || board.h[side] > layers->bound - used + 1) {
		worker->is_cut = true;
		return;
	}
	struct child *children = worker->pending + worker->pending_count;
	uint64_t before = worker->generated;
	unsigned count = board_children(
		layers->plan, &board, side, layers->bound - used, children, &worker->generated);
	worker->expanded++;
	worker->is_cut |= worker->generated - before > count;
	for (unsigned i = 0; i < count; i++)
		worker_prefetch(worker, &children[i]);
	worker->pending_count += count;
	if (worker->pending_count >= PENDING)
		worker_take_children(worker);
}

static inline enum gls_limit
worker_poll(struct worker *worker)
{
	struct run *run = worker->expansion->layers->run;
	if (worker->number)
		return control_poll(run->control);
	return run_poll(run) ? GLS_LIMIT_NONE : run->limit;
}

static inline void *
worker_run(void *data)
{
	struct worker *worker = data;
	struct expansion *expansion = worker->expansion;
	struct end *end = &expansion->layers->end[expansion->side];
	while (atomic_load(&expansion->end) == EXPANSION_GOES_ON) {
		if (!expansion->only_probes && !set_has_room(&end->set, expansion->room)) {
			expansion_stop(expansion, EXPANSION_FULL, GLS_LIMIT_NONE);
			break;
		}
		size_t number = atomic_fetch_add(&expansion->next_block, 1);
		if (number >= end->frontier.block_count)
			break;
		const struct block *block = end->frontier.blocks[number];
		for (unsigned i = 0; i < block->count; i++)
			worker_expand(worker, block->key[i]);
		worker_take_children(worker);
		atomic_fetch_add(&end->set.count, worker->added);
		worker->added = 0;
		enum gls_limit limit = worker_poll(worker);
		if (limit != GLS_LIMIT_NONE)
			expansion_stop(expansion, EXPANSION_LIMIT, limit);
	}
	return NULL;
}

/* Runs the workers until all blocks are done or something ends it. Those that
 * cannot be started are done without. */
static inline void
run_workers(struct worker *workers, unsigned count)
{
	pthread_t thread[WORKERS_MAX];
	unsigned started = 1;
	while (started < count &&
		!pthread_create(&thread[started], NULL, worker_run, &workers[started]))
		started++;
	worker_run(&workers[0]);
	for (unsigned i = 1; i < started; i++)
		pthread_join(thread[i], NULL);
}

/* What the workers did becomes the side's; true unless memory is out. */
static inline bool
collect(struct expansion *expansion, struct worker *workers, unsigned count)
{
	struct layers *layers = expansion->layers;
	struct run *run = layers->run;
	struct end *end = &layers->end[expansion->side];
	struct frontier next = {.budget = end->frontier.budget};
	uint64_t expanded = 0, generated = 0;
	bool enough = true;
	end->shortfall = UINT_MAX;
	for (unsigned i = 0; i < count; i++) {
		end->is_cut |= workers[i].is_cut;
		if (workers[i].shortfall < end->shortfall)
			end->shortfall = workers[i].shortfall;
		expanded += workers[i].expanded;
		generated += workers[i].generated;
		enough &= frontier_join(&next, &workers[i].reached);
		frontier_free(&workers[i].reached);
	}
	run->expanded += expanded;
	run->generated += generated;
	end->rate = expanded ? (double)generated / (double)expanded : 1;
	frontier_free(&end->frontier);
	end->frontier = next;
	end->depth = expansion->depth;
	run_depth(run, end->depth);
	run->waiting = layers->end[FORWARD].frontier.count + layers->end[BACKWARD].frontier.count;
	if (run->waiting > run->open_peak)
		run->open_peak = run->waiting;
	return enough;
}

/* Children that a board can have. */
static inline unsigned
side_moves_max(const struct mondrian_plan *plan, enum mondrian_side side)
{
	return side == FORWARD ? 4 * plan->puzzle->tiles : plan->run->puzzle->moves_max;
}

/* Takes a side one step further. VERDICT_NONE means that the search goes on. */
static inline enum verdict
expand_layer(struct layers *layers, enum mondrian_side side, bool only_probes)
{
	struct end *end = &layers->end[side];
	unsigned sum = end->depth + 1 + layers->end[opposite_of(side)].depth;
	unsigned count = end->frontier.count < PARALLEL_MIN ? 1 : layers->workers;
	struct expansion expansion = {
		.layers = layers,
		.side = side,
		.only_probes = only_probes,
		.may_meet = sum >= layers->run->lower_bound,
		.depth = end->depth + 1,
		.room = (size_t)count * BLOCK * side_moves_max(layers->plan, side),
	};
	struct worker *workers = calloc(count, sizeof *workers);
	if (!workers)
		return out_of_memory(layers);
	for (unsigned i = 0; i < count; i++) {
		workers[i].expansion = &expansion;
		workers[i].number = i;
		workers[i].shortfall = UINT_MAX;
		workers[i].reached.budget = end->frontier.budget;
	}
	bool enough = true;
	do {
		expansion.end = EXPANSION_GOES_ON;
		enough = only_probes || set_reserve(&end->set, expansion.room);
		if (enough)
			run_workers(workers, count);
	} while (enough && expansion.end == EXPANSION_FULL);
	enough &= collect(&expansion, workers, count);
	free(workers);
	if (expansion.end == EXPANSION_MET)
		return VERDICT_MET;
	if (!enough)
		return out_of_memory(layers);
	if (expansion.end == EXPANSION_LIMIT) {
		layers->run->limit = (enum gls_limit)expansion.limit;
		return VERDICT_LIMIT;
	}
	return VERDICT_NONE;
}

/* ---- The search ----------------------------------------------------------- */

/* The side whose next layer looks cheaper to make. */
static inline enum mondrian_side
cheaper_side(const struct layers *layers)
{
	const struct end *forward = &layers->end[FORWARD], *backward = &layers->end[BACKWARD];
	if (!layers->goal_count)
		return FORWARD;
	size_t waiting = backward->is_open ? backward->frontier.count : layers->goal_count;
	return (double)forward->frontier.count * forward->rate <= (double)waiting * backward->rate
		       ? FORWARD
		       : BACKWARD;
}

/* Whether there is a solution of at most layers->bound moves, which is at least
 * the estimate of the start; the start is not the goal. */
static inline enum verdict
layers_search(struct layers *layers)
{
	struct end *forward = &layers->end[FORWARD], *backward = &layers->end[BACKWARD];
	end_reset(forward);
	end_reset(backward);
	if (!end_open(layers, FORWARD))
		return out_of_memory(layers);
	while (forward->depth + backward->depth < layers->bound) {
		enum mondrian_side side = cheaper_side(layers);
		struct end *end = &layers->end[side];
		if (!end->is_open && !end_open(layers, side))
			return out_of_memory(layers);
		if (!end->frontier.count)
			return end->is_cut ? VERDICT_NONE : VERDICT_UNSOLVABLE;
		if (end->depth == SET_DEPTH_MAX) {
			layers->run->limit = GLS_LIMIT_DEPTH;
			return VERDICT_LIMIT;
		}
		bool is_last = forward->depth + backward->depth + 1 == layers->bound;
		enum verdict verdict = expand_layer(layers, side, is_last);
		if (verdict == VERDICT_NONE)
			run_bound(layers->run, forward->depth + backward->depth + 1);
		if (verdict != VERDICT_NONE || is_last)
			return verdict;
		if (!end->frontier.count)
			return end->is_cut ? VERDICT_NONE : VERDICT_UNSOLVABLE;
	}
	return VERDICT_NONE;
}

/* ---- The path ------------------------------------------------------------- */

/* Appends the moves between a board and the first board of a side, which reached
 * it at the given depth, from the board on. */
static inline bool
trace(const struct mondrian_plan *plan, const struct set *set, enum mondrian_side side,
	board_key key, unsigned depth)
{
	struct child children[mondrian_MOVES_MAX];
	enum mondrian_side back = opposite_of(side);
	uint64_t generated = 0;
	while (depth--) {
		struct board board;
		board_set(plan, key, &board);
		unsigned count = board_children(plan, &board, back, UINT_MAX, children, &generated),
			 i = 0;
		while (i < count && (depth ? set_depth(set, children[i].key) != depth
					   : children[i].h[back] != 0))
			i++;
		if (i == count || !run_append(plan->run, children[i].move))
			return false;
		key = children[i].key;
	}
	return true;
}

/* Writes the solution through a meeting into the run. */
static inline bool
write_solution(const struct mondrian_plan *plan, const struct meeting *meeting,
	const struct set *forward, const struct set *backward)
{
	struct run *run = plan->run;
	run->length = 0;
	run->has_solution = false;
	if (!trace(plan, forward, FORWARD, meeting->key, meeting->depth[FORWARD]))
		return false;
	run_reverse(run, 0);
	run->has_solution = trace(plan, backward, BACKWARD, meeting->key, meeting->depth[BACKWARD]);
	return run->has_solution;
}

#endif
