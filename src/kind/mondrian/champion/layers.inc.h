/* layers.inc.h: breadth-first search from both ends under a bound.
 *
 * Each side has a set of all boards that it reached, and lists of those of each depth.
 * A board n of a side lies on a solution of at most T moves only if g(n) + h(n) <= T.
 * When the depths of both sides add up to T and no board is in both sets, there is no
 * such solution. Where T is known to be the last bound, the last step only looks its
 * boards up on the other side and keeps none.
 *
 * Estimates are consistent, so all boards on a shortest way to a board n have
 * g + h <= g(n) + h(n): what was kept under a bound has its right depth, and stays when
 * the bound rises. Then the layers catch up, one after the other: boards that are new
 * are expanded, and of the others those that had children beyond the old bound.
 *
 * Where there is too little memory for lists of all depths, the search becomes lean: it
 * keeps those of the last ones only and begins again with every bound.
 */
#ifndef GLS_MONDRIAN_CHAMPION_LAYERS_INC_H
#define GLS_MONDRIAN_CHAMPION_LAYERS_INC_H

#include "base/crew.h"
#include "kind/mondrian/champion/path.inc.h"
#include "kind/mondrian/champion/set.inc.h"

#include <stdlib.h>

enum {
	BLOCK = 256,  /* boards of a frontier that a thread takes at a time */
	PENDING = 32, /* children whose cache lines are on their way together */
};

/* ---- Frontiers ------------------------------------------------------------ */

struct block {
	unsigned count;
	board_key key[BLOCK];
	struct arrival arrival[BLOCK];
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
frontier_add(struct frontier *frontier, board_key key, struct arrival arrival)
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
	last->key[last->count] = key;
	last->arrival[last->count++] = arrival;
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

struct layer {
	struct frontier boards;
	size_t done;    /* blocks whose children were made */
	unsigned bound; /* the bound then */
	bool is_cut;    /* some of these children were left out because of it */
	double rate;    /* children that a board had */
};

struct end {
	struct set set;
	struct layer layer[SET_DEPTH_MAX + 1]; /* by depth */
	unsigned depth;   /* up to here the layers are complete for the bound */
	unsigned deepest; /* up to here there are boards */
	unsigned bound;   /* for which its first boards are there */
	bool is_open;     /* some of them are in the set */
	bool is_cut;      /* some were left out because of the bound */
};

/* The boards from which a side goes on. */
static inline struct frontier *
end_frontier(struct end *end)
{
	return &end->layer[end->depth].boards;
}

/* Whether something was left out because of the bound. */
static inline bool
end_is_cut(const struct end *end)
{
	bool is_cut = end->is_cut;
	for (unsigned depth = 0; depth < end->depth; depth++)
		is_cut |= end->layer[depth].is_cut;
	return is_cut;
}

struct layers {
	struct mondrian_plan *plan;
	struct run *run;
	struct end end[SIDES];
	unsigned bound, workers;
	bool is_lean;         /* see above */
	bool is_final;        /* there is a solution of one move more than the bound */
	uint64_t leave_after; /* boards that the run has generated */
	board_key *goals;     /* NULL until they are needed */
	size_t goal_count;
	struct meeting meeting;
};

enum verdict {
	VERDICT_MET,        /* meeting is on a shortest solution */
	VERDICT_NONE,       /* no solution within the bound */
	VERDICT_UNSOLVABLE, /* no solution at all */
	VERDICT_LIMIT,      /* run->limit says which */
	VERDICT_LEFT,       /* all that it may take is used up; it could go on */
};

static inline bool
layers_init(struct layers *layers, struct mondrian_plan *plan)
{
	struct run *run = plan->run;
	struct budget *budget = &run->control->budget;
	*layers = (struct layers){
		.plan = plan,
		.run = run,
		.workers =
			run->threads < MONDRIAN_THREADS_MAX ? run->threads : MONDRIAN_THREADS_MAX,
		.leave_after = UINT64_MAX,
		.goal_count = run->puzzle->kind->goal_count(run->puzzle),
	};
	bool enough = true;
	for (unsigned side = 0; side < SIDES; side++) {
		for (unsigned depth = 0; depth <= SET_DEPTH_MAX; depth++)
			layers->end[side].layer[depth].boards.budget = budget;
		enough &= set_init(&layers->end[side].set, budget);
	}
	return enough;
}

/* Forgets a side's layers. */
static inline void
end_forget(struct end *end)
{
	for (unsigned depth = 0; depth <= end->deepest; depth++) {
		frontier_free(&end->layer[depth].boards);
		end->layer[depth].done = 0;
		end->layer[depth].is_cut = false;
	}
	end->depth = end->deepest = end->bound = 0;
	end->is_open = end->is_cut = false;
}

static inline void
layers_free(struct layers *layers)
{
	struct budget *budget = &layers->run->control->budget;
	for (unsigned side = 0; side < SIDES; side++) {
		set_free(&layers->end[side].set);
		end_forget(&layers->end[side]);
	}
	if (layers->goals)
		budget_free(budget, layers->goals, layers->goal_count * sizeof *layers->goals);
	layers->goals = NULL;
}

/* Frees all that the layers have and goes on with as little as can be; false when even
 * that is too much. */
static inline bool
layers_become_lean(struct layers *layers)
{
	bool enough = true;
	layers->is_lean = true;
	for (unsigned side = 0; side < SIDES; side++) {
		end_forget(&layers->end[side]);
		set_free(&layers->end[side].set);
	}
	for (unsigned side = 0; side < SIDES; side++)
		enough &= set_init(&layers->end[side].set, layers->end[side].set.budget);
	return enough;
}

/* Lists the goal boards once. */
static inline bool
layers_list_goals(struct layers *layers)
{
	if (layers->goals)
		return true;
	layers->goals = budget_alloc(
		&layers->run->control->budget, layers->goal_count * sizeof *layers->goals);
	for (size_t i = 0; layers->goals && i < layers->goal_count; i++)
		layers->goals[i] = board_goal_key(layers->plan, i);
	return layers->goals;
}

static inline enum verdict
layers_out_of_memory(struct layers *layers)
{
	layers->run->limit = GLS_LIMIT_MEMORY;
	return VERDICT_LIMIT;
}

/* Puts a side's first boards into its set, those that the bound leaves and the bound
 * before did not: into blocks of their own, since others may be done. False when memory
 * is out. */
static inline bool
end_open(struct layers *layers, enum mondrian_side side)
{
	struct end *end = &layers->end[side];
	struct frontier fresh = {.budget = end->layer[0].boards.budget};
	board_key start = board_start_key(layers->plan);
	if (side == BACKWARD && !layers_list_goals(layers))
		return false;
	const board_key *roots = side == FORWARD ? &start : layers->goals;
	size_t count = side == FORWARD ? 1 : layers->goal_count;
	bool is_first = !end->is_open, enough = true;
	end->is_open = true;
	end->is_cut = false;
	for (size_t i = 0; enough && i < count; i++) {
		unsigned h = board_estimate(layers->plan, roots[i], side);
		end->is_cut |= h > layers->bound;
		if (h > layers->bound || (!is_first && h <= end->bound))
			continue;
		enough = set_reserve(&end->set, 1) && frontier_add(&fresh, roots[i], NO_ARRIVAL);
		if (enough) {
			set_add(&end->set, roots[i], 0);
			end->set.count++;
		}
	}
	enough = enough && frontier_join(&end->layer[0].boards, &fresh);
	frontier_free(&fresh);
	end->bound = layers->bound;
	return enough;
}

/* Forgets the last search. */
static inline void
end_reset(struct end *end)
{
	set_clear(&end->set);
	end_forget(end);
}

/* ---- One layer ------------------------------------------------------------ */

enum expansion_end { EXPANSION_GOES_ON, EXPANSION_MET, EXPANSION_FULL, EXPANSION_LIMIT };

struct expansion {
	struct layers *layers;
	enum mondrian_side side;
	bool only_probes;
	bool may_meet;  /* what is proved leaves it open that the other side has a child */
	unsigned depth; /* of the children */
	const struct layer *layer;
	size_t done;    /* its blocks whose children are there, as far as the bound then let them */
	unsigned h_max; /* children with greater estimates are left out */
	unsigned old_h_max; /* and so they were under that bound */
	size_t room;        /* slots that all workers may fill before they look again */
	atomic_size_t next_block;
	atomic_int end;   /* enum expansion_end */
	atomic_int limit; /* enum gls_limit, of EXPANSION_LIMIT */
};

struct worker {
	struct expansion *expansion;
	struct frontier reached;
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
layers_have_met(const struct expansion *expansion, const struct child *child)
{
	enum mondrian_side side = expansion->side;
	const struct end *other = &expansion->layers->end[opposite_of(side)];
	if (!expansion->may_meet || child->h[side] > other->depth)
		return false;
	return other->depth == 0 || set_depth(&other->set, child->key) <= other->depth;
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
			if (!frontier_add(&worker->reached, child->key, board_arrival(child, side)))
				expansion_stop(expansion, EXPANSION_LIMIT, GLS_LIMIT_MEMORY);
		}
		if (layers_have_met(expansion, child)) {
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

/* Of the children of a board that was expanded before, only those that were beyond the
 * bound then are new; how many these are. */
static inline unsigned
layers_drop_old(const struct expansion *expansion, struct child *children, unsigned count)
{
	unsigned kept = 0;
	for (unsigned i = 0; i < count; i++)
		if (children[i].h[expansion->side] > expansion->old_h_max)
			children[kept++] = children[i];
	return kept;
}

static inline __attribute__((always_inline)) void
worker_expand(struct worker *worker, board_key key, struct arrival arrival, bool is_old,
	enum mondrian_side side)
{
	const struct expansion *expansion = worker->expansion;
	const struct mondrian_plan *plan = expansion->layers->plan;
	struct board board;
	if (is_old && board_estimate(plan, key, side) < expansion->old_h_max)
		return; /* none of its children was beyond the bound */
	board_set(plan, key, &board);
	struct child *children = worker->pending + worker->pending_count;
	uint64_t before = worker->generated;
	unsigned count = board_children(
		plan, &board, side, arrival, expansion->h_max, children, &worker->generated);
	worker->expanded++;
	worker->is_cut |= worker->generated - before > count;
	if (is_old)
		count = layers_drop_old(expansion, children, count);
	for (unsigned i = 0; i < count; i++)
		worker_prefetch(worker, &children[i]);
	worker->pending_count += count;
	if (worker->pending_count >= PENDING)
		worker_take_children(worker);
}

/* Compiled for each side apart: 4% faster on the slowest boards of 6 x 6. */
static inline void
worker_expand_block(struct worker *worker, const struct block *block, bool is_old)
{
	if (worker->expansion->side == FORWARD)
		for (unsigned i = 0; i < block->count; i++)
			worker_expand(worker, block->key[i], block->arrival[i], is_old, FORWARD);
	else
		for (unsigned i = 0; i < block->count; i++)
			worker_expand(worker, block->key[i], block->arrival[i], is_old, BACKWARD);
}

static inline void
worker_run(void *data, unsigned number)
{
	struct worker *worker = (struct worker *)data + number;
	struct expansion *expansion = worker->expansion;
	struct end *end = &expansion->layers->end[expansion->side];
	while (atomic_load(&expansion->end) == EXPANSION_GOES_ON) {
		if (!expansion->only_probes && !set_has_room(&end->set, expansion->room)) {
			expansion_stop(expansion, EXPANSION_FULL, GLS_LIMIT_NONE);
			break;
		}
		size_t next = atomic_fetch_add(&expansion->next_block, 1);
		if (next >= expansion->layer->boards.block_count)
			break;
		const struct block *block = expansion->layer->boards.blocks[next];
		worker_expand_block(worker, block, next < expansion->done);
		worker_take_children(worker);
		atomic_fetch_add(&end->set.count, worker->added);
		worker->added = 0;
		enum gls_limit limit = run_poll_by(expansion->layers->run, number);
		if (limit != GLS_LIMIT_NONE)
			expansion_stop(expansion, EXPANSION_LIMIT, limit);
	}
}

/* What the workers did becomes the side's; true unless memory is out. */
static inline bool
layers_collect(struct expansion *expansion, struct worker *workers, unsigned count)
{
	struct layers *layers = expansion->layers;
	struct run *run = layers->run;
	struct end *end = &layers->end[expansion->side];
	struct layer *layer = &end->layer[expansion->depth - 1];
	uint64_t expanded = 0, generated = 0;
	bool enough = true, is_cut = false;
	for (unsigned i = 0; i < count; i++) {
		is_cut |= workers[i].is_cut;
		expanded += workers[i].expanded;
		generated += workers[i].generated;
		enough &= frontier_join(&layer[1].boards, &workers[i].reached);
		frontier_free(&workers[i].reached);
	}
	run->expanded += expanded;
	run->generated += generated;
	if (!expansion->done)
		layer->rate = expanded ? (double)generated / (double)expanded : 1;
	if (!expansion->only_probes) {
		layer->done = layer->boards.block_count;
		layer->bound = layers->bound;
		layer->is_cut = is_cut;
		end->depth = expansion->depth;
		run_depth(run, end->depth);
		if (end->depth > end->deepest)
			end->deepest = end->depth;
		if (layers->is_lean)
			frontier_free(&layer->boards);
	}
	run_waiting(run, end_frontier(&layers->end[FORWARD])->count +
				 end_frontier(&layers->end[BACKWARD])->count);
	return enough;
}

/* Children that a board can have. */
static inline unsigned
layers_side_moves_max(const struct mondrian_plan *plan, enum mondrian_side side)
{
	return side == FORWARD ? 4 * plan->puzzle->tiles : plan->run->puzzle->moves_max;
}

/* Makes the children of a side's last layer that are missing yet, or looks all of them up
 * on the other side. VERDICT_NONE means that the search goes on. */
static inline enum verdict
layers_expand(struct layers *layers, enum mondrian_side side, bool only_probes)
{
	struct end *end = &layers->end[side];
	struct layer *layer = &end->layer[end->depth];
	unsigned sum = end->depth + 1 + layers->end[opposite_of(side)].depth;
	unsigned count = layer->boards.count < MONDRIAN_PARALLEL_MIN ? 1 : layers->workers;
	struct expansion expansion = {
		.layers = layers,
		.side = side,
		.only_probes = only_probes,
		.may_meet = sum >= layers->run->lower_bound,
		.depth = end->depth + 1,
		.layer = layer,
		.done = only_probes ? 0 : layer->done,
		.h_max = layers->bound - end->depth - 1,
		.old_h_max = layer->bound - end->depth - 1, /* if something is done */
		.room = (size_t)count * BLOCK * layers_side_moves_max(layers->plan, side),
		.next_block = only_probes || layer->is_cut ? 0 : layer->done,
	};
	struct worker *workers = calloc(count, sizeof *workers);
	if (!workers)
		return layers_out_of_memory(layers);
	for (unsigned i = 0; i < count; i++) {
		workers[i].expansion = &expansion;
		workers[i].reached.budget = layer->boards.budget;
	}
	bool enough = true;
	do {
		expansion.end = EXPANSION_GOES_ON;
		enough = only_probes || set_reserve(&end->set, expansion.room);
		if (enough)
			crew_run(count, worker_run, workers);
	} while (enough && expansion.end == EXPANSION_FULL);
	enough &= layers_collect(&expansion, workers, count);
	free(workers);
	if (expansion.end == EXPANSION_MET)
		return VERDICT_MET;
	if (!enough)
		return layers_out_of_memory(layers);
	if (expansion.end == EXPANSION_LIMIT) {
		layers->run->limit = (enum gls_limit)expansion.limit;
		return VERDICT_LIMIT;
	}
	return VERDICT_NONE;
}

/* ---- The search ----------------------------------------------------------- */

/* Whether nothing is missing of the children of a side's last layer. */
static inline bool
layers_are_done(const struct end *end)
{
	const struct layer *layer = &end->layer[end->depth];
	return !layer->is_cut && layer->done && layer->done == layer->boards.block_count;
}

/* What a side's next layer will cost to make, if it must be. */
static inline double
layers_cost(const struct layers *layers, enum mondrian_side side)
{
	const struct end *end = &layers->end[side];
	size_t count = end->is_open ? end->layer[end->depth].boards.count : layers->goal_count;
	return (double)count * (end->depth ? end->layer[end->depth - 1].rate : 1);
}

static inline enum mondrian_side
layers_cheaper_side(const struct layers *layers, bool is_last)
{
	const struct end *forward = &layers->end[FORWARD], *backward = &layers->end[BACKWARD];
	if (!layers->goal_count || (!is_last && layers_are_done(forward)))
		return FORWARD;
	if (!is_last && layers_are_done(backward))
		return BACKWARD;
	return layers_cost(layers, FORWARD) <= layers_cost(layers, BACKWARD) ? FORWARD : BACKWARD;
}

/* Takes a side one step further. If that makes the depths add up to the bound, all
 * boards of the step are looked up on the other side. */
static inline enum verdict
layers_advance(struct layers *layers, enum mondrian_side side, bool is_last)
{
	struct end *end = &layers->end[side];
	if (end->depth == SET_DEPTH_MAX) {
		layers->run->limit = GLS_LIMIT_DEPTH;
		return VERDICT_LIMIT;
	}
	if (!is_last && layers_are_done(end)) {
		end->depth++;
		return VERDICT_NONE;
	}
	bool only_probes =
		is_last && (layers->is_lean || layers->is_final || end->layer[end->depth].done);
	return layers_expand(layers, side, only_probes);
}

/* Begins with what the bound before left, unless the search is lean. */
static inline bool
layers_begin(struct layers *layers)
{
	for (unsigned side = 0; side < SIDES; side++) {
		struct end *end = &layers->end[side];
		if (layers->is_lean)
			end_reset(end);
		end->depth = 0;
		if ((side == FORWARD || end->is_open) &&
			!end_open(layers, (enum mondrian_side)side))
			return false;
	}
	return true;
}

/* Whether there is a solution of at most layers->bound moves, which is at least
 * the estimate of the start; the start is not the goal. The bound is one more than
 * the last, unless the search is lean; or the same, after VERDICT_LEFT. */
static inline enum verdict
layers_search(struct layers *layers)
{
	struct end *forward = &layers->end[FORWARD], *backward = &layers->end[BACKWARD];
	if (!layers_begin(layers))
		return layers_out_of_memory(layers);
	while (forward->depth + backward->depth < layers->bound) {
		unsigned sum = forward->depth + backward->depth + 1;
		bool is_last = sum == layers->bound;
		enum mondrian_side side = layers_cheaper_side(layers, is_last);
		struct end *end = &layers->end[side];
		if (!end->is_open && !end_open(layers, side))
			return layers_out_of_memory(layers);
		if (layers->run->generated >= layers->leave_after)
			return VERDICT_LEFT;
		if (!end_frontier(end)->count)
			return end_is_cut(end) ? VERDICT_NONE : VERDICT_UNSOLVABLE;
		enum verdict verdict = layers_advance(layers, side, is_last);
		if (verdict != VERDICT_NONE || is_last)
			return verdict;
		run_bound(layers->run, sum + 1);
	}
	return VERDICT_NONE;
}

/* ---- The path ------------------------------------------------------------- */

/* See reached_function; the ends are two sets. The first boards of a side are those whose
 * estimate towards it is 0. */
static inline bool
layers_have(const void *ends, enum mondrian_side side, const struct child *board, unsigned depth)
{
	const struct set *const *sets = ends;
	return depth ? set_depth(sets[side], board->key) == depth
		     : board->h[opposite_of(side)] == 0;
}

/* Writes the solution through a meeting into the run; false when memory is out. */
static inline bool
layers_write_solution(const struct mondrian_plan *plan, const struct meeting *meeting,
	const struct set *forward, const struct set *backward)
{
	const struct set *sets[SIDES] = {forward, backward};
	return path_write(plan, meeting, layers_have, sets);
}

#endif
