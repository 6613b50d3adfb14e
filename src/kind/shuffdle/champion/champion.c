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
#include "search/champion.h"
#include "base/crew.h"
#include "kind/shuffdle/champion/known.h"
#include "kind/shuffdle/rules.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

enum {
	LEVELS = KNOWN_LEVELS, /* a child's level is its parent's, or one or two more */
	H_MAX = 320,           /* the tables hold bytes; targets need 33 moves at most */
	CHUNK = 126,           /* states: a kilobyte */
	BLOCK = 1024,          /* chunks: a megabyte */
	CHILDREN_MAX = 80,     /* both directions of 40 pairs of neighbours */
	THREADS_MAX = 64,
	DEPTH_MAX = 512, /* moves below a known state */
};

/* What waiting states may take: this, or half of what there is. */
static const size_t WAITING_BYTES_MAX = (size_t)192 << 20;

/* What is left for the code and what is too small to be counted: this, or a quarter of what
 * there is. */
static const size_t SPARED_BYTES_MAX = (size_t)12 << 20;

static size_t
spared_bytes(const struct budget *budget)
{
	size_t quarter = budget_left(budget) / 4;
	return quarter < SPARED_BYTES_MAX ? quarter : SPARED_BYTES_MAX;
}

/* ---- Waiting states ------------------------------------------------------- */

struct chunk {
	struct chunk *next;
	size_t count;
	state_word state[CHUNK];
};

/* Chunks come in blocks, of which the first chunk only holds the list together. */
struct block {
	struct chunk chunk[BLOCK];
};

/* The states of one f, by h. */
struct level {
	struct chunk *by_h[H_MAX];
	unsigned lowest; /* nothing waits below this */
};

static bool
level_is_empty(struct level *level)
{
	while (level->lowest < H_MAX && !level->by_h[level->lowest])
		level->lowest++;
	return level->lowest == H_MAX;
}

static struct chunk *
level_pop(struct level *level)
{
	struct chunk *chunk = level->by_h[level->lowest];
	level->by_h[level->lowest] = chunk->next;
	chunk->next = NULL; /* no longer in the list, also where the search ends now */
	return chunk;
}

static void
level_push(struct level *level, unsigned h, struct chunk *chunk)
{
	chunk->next = level->by_h[h];
	level->by_h[h] = chunk;
	if (h < level->lowest)
		level->lowest = h;
}

/* ---- The search ----------------------------------------------------------- */

struct root {
	state_word key;
	unsigned h;
	struct shuffdle_line line;
};

struct quest;

/* A thread, with chunks of its own that are not yet full. */
struct worker {
	struct quest *quest;
	struct level own[LEVELS];
	struct chunk *chunk; /* being worked on */
	bool is_scanning;    /* a part of the known states */
	struct known_walk walk;
	uint64_t generated, expanded;
	size_t added; /* to the known states since the last look at the lists */
	/* Deepening: the moves from a known state, and how far that one is. */
	state_word from;
	unsigned from_g, depth;
	struct gls_move path[DEPTH_MAX];
};

struct quest {
	struct run *run;
	const struct shuffdle *shuffdle;
	struct line_tables *const *tables; /* by row of the view */
	unsigned side, first_row;
	uint32_t beside[SHUFFDLE_CELLS_MAX];
	struct root *roots; /* by h */
	size_t root_count, root_room, root_next;
	struct known known;
	/* Deepening: states and how many more moves were allowed below them. */
	_Atomic state_word *searched;
	size_t searched_bytes;
	unsigned known_f;   /* the level at which memory was full */
	atomic_bool is_cut; /* there are states beyond the bound */

	pthread_mutex_t lock; /* for all that follows */
	pthread_cond_t changed;
	unsigned f;
	struct level shared[LEVELS];
	struct chunk *spare;
	struct block *blocks;
	size_t block_used; /* chunks of the latest block */
	struct worker *workers;
	unsigned worker_count, started, busy;
	size_t waiting, waiting_peak, waiting_max; /* chunks in use */
	size_t added[LEVELS];                      /* known states of the latest levels */
	atomic_bool keeps_later;                   /* states of later levels wait */
	unsigned scanned;                          /* parts of the known states, at this level */
	atomic_bool has_ended;
	bool has_found;
	enum gls_limit limit;
	const struct worker *finder; /* who has the moves to the goal from a known state */
	state_word goal;
};

/* The lock is held. */
static void
end_search(struct quest *quest, enum gls_limit limit)
{
	if (!quest->has_ended)
		quest->limit = limit;
	quest->has_ended = true;
	pthread_cond_broadcast(&quest->changed);
}

/* A chunk that nobody has used before; NULL when memory is out. */
static struct chunk *
fresh_chunk(struct quest *quest)
{
	struct budget *budget = &quest->run->control->budget;
	if (!quest->blocks || quest->block_used == BLOCK) {
		struct block *block = budget_zalloc(budget, sizeof *block);
		if (!block)
			return NULL;
		block->chunk[0].next = (struct chunk *)quest->blocks;
		quest->blocks = block;
		quest->block_used = 1;
	}
	return &quest->blocks->chunk[quest->block_used++];
}

static void
free_blocks(struct quest *quest)
{
	for (struct block *block = quest->blocks, *next; block; block = next) {
		next = (struct block *)block->chunk[0].next;
		budget_free(&quest->run->control->budget, block, sizeof *block);
	}
	quest->blocks = NULL;
}

/* No states of later levels wait any more, but for the few in chunks that threads
 * are filling. */
static void
forget_later(struct quest *quest)
{
	atomic_store(&quest->keeps_later, false);
	for (unsigned later = 1; later < LEVELS; later++) {
		struct level *level = &quest->shared[(quest->f + later) % LEVELS];
		while (!level_is_empty(level)) {
			struct chunk *chunk = level_pop(level);
			chunk->next = quest->spare;
			quest->spare = chunk;
			quest->waiting--;
		}
	}
}

/* An empty chunk; NULL, and the search ends, when memory is out. The lock is held. */
static struct chunk *
new_chunk(struct quest *quest)
{
	if (quest->waiting >= quest->waiting_max && atomic_load(&quest->keeps_later))
		forget_later(quest);
	struct chunk *chunk = quest->spare;
	if (chunk)
		quest->spare = chunk->next;
	else
		chunk = fresh_chunk(quest);
	if (!chunk) {
		end_search(quest, GLS_LIMIT_MEMORY);
		return NULL;
	}
	if (++quest->waiting > quest->waiting_peak)
		quest->waiting_peak = quest->waiting;
	chunk->next = NULL;
	chunk->count = 0;
	return chunk;
}

/* Lets a state wait, if it is not of a level whose states are not kept or are all
 * known. Full chunks go to the common lists; false when memory is out. */
static bool
push(struct worker *worker, unsigned f, unsigned h, state_word state)
{
	struct quest *quest = worker->quest;
	if (f != quest->f &&
		(f < quest->f || !atomic_load_explicit(&quest->keeps_later, memory_order_relaxed)))
		return true;
	struct level *own = &worker->own[f % LEVELS];
	struct chunk *chunk = own->by_h[h];
	if (!chunk) {
		pthread_mutex_lock(&quest->lock);
		chunk = new_chunk(quest);
		pthread_mutex_unlock(&quest->lock);
		if (!chunk)
			return false;
		level_push(own, h, chunk);
	}
	chunk->state[chunk->count++] = state;
	if (chunk->count == CHUNK) {
		own->by_h[h] = NULL;
		pthread_mutex_lock(&quest->lock);
		level_push(&quest->shared[f % LEVELS], h, chunk);
		if (quest->busy < quest->worker_count)
			pthread_cond_signal(&quest->changed);
		pthread_mutex_unlock(&quest->lock);
	}
	return true;
}

/* Lets the roots whose turn it is wait. The lock is held. */
static void
push_roots(struct quest *quest)
{
	struct level *level = &quest->shared[quest->f % LEVELS];
	for (; quest->root_next < quest->root_count; quest->root_next++) {
		const struct root *root = &quest->roots[quest->root_next];
		if (root->h > quest->f)
			return;
		struct chunk *chunk = level->by_h[root->h];
		if (!chunk || chunk->count == CHUNK) {
			chunk = new_chunk(quest);
			if (!chunk)
				return;
			level_push(level, root->h, chunk);
		}
		chunk->state[chunk->count++] = root->key; /* reached by no move */
	}
}

/* Gives back the memory of all lists; nobody is busy. */
static void
clear_lists(struct quest *quest)
{
	memset(quest->shared, 0, sizeof quest->shared);
	for (unsigned i = 0; i < quest->worker_count; i++)
		memset(quest->workers[i].own, 0, sizeof quest->workers[i].own);
	quest->spare = NULL;
	quest->waiting = 0;
	free_blocks(quest);
}

/* On to the next level, when nobody is busy and nothing waits for the present one.
 * There is nothing more where the latest two have no states and no root waits. */
static void
next_level(struct quest *quest)
{
	unsigned before = quest->f + LEVELS - 1;
	if (quest->root_next == quest->root_count && !quest->added[quest->f % LEVELS] &&
		!quest->added[before % LEVELS]) {
		end_search(quest, GLS_LIMIT_NONE);
		return;
	}
	quest->f++;
	if (quest->run->move_limit && quest->f > quest->run->move_limit) {
		end_search(quest, GLS_LIMIT_MOVES);
		return;
	}
	quest->added[quest->f % LEVELS] = 0;
	quest->scanned = quest->known.part_count;
	if (!atomic_load(&quest->keeps_later)) {
		clear_lists(quest);
		quest->scanned = 0;
	}
	push_roots(quest);
	pthread_cond_broadcast(&quest->changed);
}

/* Gives back what the worker had to do. The lock is held. */
static void
finish_task(struct quest *quest, struct worker *worker)
{
	if (!worker->chunk && !worker->is_scanning)
		return;
	if (worker->chunk) {
		worker->chunk->next = quest->spare;
		quest->spare = worker->chunk;
		quest->waiting--;
	}
	quest->busy--;
	quest->added[quest->f % LEVELS] += worker->added;
	worker->added = 0;
	worker->chunk = NULL;
	worker->is_scanning = false;
}

/* The list at the present level whose states are of least h: a worker's own or the
 * common one; while nobody is busy also that of another, who may be yet to wake up. */
static struct level *
lowest_level(struct quest *quest, struct worker *worker)
{
	unsigned at = quest->f % LEVELS;
	struct level *lowest = &quest->shared[at];
	level_is_empty(lowest);
	for (unsigned i = 0; i < quest->worker_count; i++) {
		struct level *own = &quest->workers[i].own[at];
		bool is_free = &quest->workers[i] == worker || !quest->busy;
		if (is_free && !level_is_empty(own) && own->lowest <= lowest->lowest)
			lowest = own;
	}
	return lowest;
}

/* The states of least h that wait at the present level, with that h. */
static struct chunk *
pop(struct quest *quest, struct worker *worker, unsigned *h)
{
	struct level *level = lowest_level(quest, worker);
	if (level_is_empty(level))
		return NULL;
	*h = level->lowest;
	return level_pop(level);
}

/* States that wait, or else a part of the known states to look through. */
static bool
find_task(struct quest *quest, struct worker *worker, unsigned *h)
{
	worker->chunk = pop(quest, worker, h);
	if (!worker->chunk && quest->scanned < quest->known.part_count) {
		worker->is_scanning = true;
		worker->walk = (struct known_walk){.part = quest->scanned++};
	}
	return worker->chunk || worker->is_scanning;
}

/* The next task, and the h of the states if they waited; false at the end. */
static bool
take(struct quest *quest, struct worker *worker, unsigned *h)
{
	struct run *run = quest->run;
	bool has_task = false;
	pthread_mutex_lock(&quest->lock);
	finish_task(quest, worker);
	while (!quest->has_ended) {
		if (worker == quest->workers)
			run_bound(run, quest->f);
		has_task = find_task(quest, worker, h);
		if (has_task)
			break;
		if (quest->busy)
			pthread_cond_wait(&quest->changed, &quest->lock);
		else
			next_level(quest);
	}
	quest->busy += has_task;
	if (worker->chunk && *h == 0) {
		quest->has_found = true;
		quest->goal = worker->chunk->state[0];
		end_search(quest, GLS_LIMIT_NONE);
	}
	bool goes_on = !quest->has_ended;
	pthread_mutex_unlock(&quest->lock);
	return goes_on;
}

/* ---- Expanding ------------------------------------------------------------ */

struct child {
	state_word state;
	unsigned h;
	uint32_t target_index, walk;  /* of a move of a target */
	struct neutral_place neutral; /* of a move of another tile */
	uint32_t place;
	bool is_target;
};

/* The targets of a state: their cells, as a set too, and where their table has them. */
struct targets {
	uint8_t cell[TABLE_SIDE_MAX];
	uint32_t cells, index, walk;
};

static struct targets
targets_of(const struct quest *quest, const struct line_tables *tables, state_word state)
{
	struct targets targets = {.cells = 0};
	for (unsigned i = 0; i < quest->side; i++) {
		targets.cell[i] = (uint8_t)state_cell(state, target_at(i));
		targets.cells |= 1u << targets.cell[i];
	}
	targets.index = target_table_index(&tables->target, targets.cell);
	targets.walk = target_table_walk(&tables->target, targets.cell);
	return targets;
}

static const struct line_tables *
tables_of(const struct quest *quest, state_word state)
{
	return quest->tables[quest->first_row + state_row(state)];
}

static unsigned
estimate(const struct quest *quest, state_word state)
{
	const struct line_tables *tables = tables_of(quest, state);
	struct targets targets = targets_of(quest, tables, state);
	return line_tables_left(tables, state_holes(state), targets.cell);
}

/* The children, with what is needed to look up their estimates; the tables are
 * asked for in time. */
static unsigned
make_children(const struct quest *quest, const struct line_tables *tables, state_word state,
	const struct targets *targets, struct child *children)
{
	const struct neutral_table *neutral = &tables->neutral;
	uint32_t all_holes = state_holes(state);
	unsigned count = 0, came_from = state_cell(state, FROM_AT),
		 came_to = state_cell(state, TO_AT);
	for (uint32_t holes = all_holes; holes; holes &= holes - 1) {
		unsigned to = bits_lowest(holes);
		for (uint32_t tiles = quest->beside[to] & ~all_holes; tiles; tiles &= tiles - 1) {
			unsigned from = bits_lowest(tiles);
			if (from == came_to && to == came_from)
				continue;
			struct child *child = &children[count++];
			child->is_target = targets->cells >> from & 1;
			unsigned target = child->is_target ? target_on(state, from, quest->side)
							   : quest->side;
			child->state = with_arrival(
				key_after(state & KEY_MASK, from, to, target, quest->side), from,
				to);
			if (child->is_target) {
				const uint8_t *walk = tables->target.walk[target];
				child->target_index = targets->index +
						      (to - from) * tables->target.weight[target];
				child->walk = targets->walk + walk[to] - walk[from];
				bits_prefetch(&tables->target.detour[child->target_index / 4]);
			} else {
				child->neutral = neutral_find(neutral,
					all_holes ^ (1u << from | 1u << to), targets->cells);
				bits_prefetch(&neutral->first[child->neutral.set]);
			}
		}
	}
	return count;
}

/* The children of a state with its h, and theirs. */
static unsigned
find_children(struct worker *worker, state_word state, unsigned h, struct child *children)
{
	const struct quest *quest = worker->quest;
	const struct line_tables *tables = tables_of(quest, state);
	const struct neutral_table *neutral = &tables->neutral;
	struct targets targets = targets_of(quest, tables, state);
	unsigned target_left = target_table_left(&tables->target, targets.index, targets.walk);
	unsigned neutral_left = h - target_left;
	unsigned count = make_children(quest, tables, state, &targets, children);
	for (unsigned i = 0; i < count; i++) {
		struct child *child = &children[i];
		if (child->is_target)
			continue;
		child->place = neutral->first[child->neutral.set] +
			       neutral_case(neutral, child->neutral.open, child->neutral.targets);
		bits_prefetch(&neutral->left[child->place]);
	}
	for (unsigned i = 0; i < count; i++) {
		struct child *child = &children[i];
		child->h = child->is_target
				   ? neutral_left + target_table_left(&tables->target,
							    child->target_index, child->walk)
				   : neutral->left[child->place] + target_left;
	}
	worker->expanded++;
	worker->generated += count;
	return count;
}

/* False when memory is out. */
static bool
expand(struct worker *worker, state_word state, unsigned f, unsigned h)
{
	struct child children[CHILDREN_MAX];
	unsigned count = find_children(worker, state, h, children);
	for (unsigned i = 0; i < count; i++)
		if (!push(worker, f - h + 1 + children[i].h, children[i].h, children[i].state))
			return false;
	return true;
}

/* Expands those of its chunk that are new, with this h. */
static void
expand_chunk(struct worker *worker, unsigned h)
{
	struct quest *quest = worker->quest;
	struct chunk *chunk = worker->chunk;
	unsigned f = quest->f; /* stays while anybody is busy */
	uint64_t number[CHUNK];
	enum known_answer answer = KNOWN_NEW;
	size_t fresh = 0;
	for (size_t i = 0; i < chunk->count; i++) {
		number[i] = known_number(&quest->known, chunk->state[i]);
		known_prefetch(&quest->known, number[i]);
	}
	for (size_t i = 0; i < chunk->count && answer != KNOWN_FULL; i++) {
		answer = known_add(&quest->known, number[i], f);
		if (answer == KNOWN_NEW)
			chunk->state[fresh++] = chunk->state[i];
	}
	worker->added = fresh;
	if (answer == KNOWN_FULL) {
		pthread_mutex_lock(&quest->lock);
		end_search(quest, GLS_LIMIT_MEMORY);
		pthread_mutex_unlock(&quest->lock);
	}
	for (size_t i = 0; i < fresh; i++)
		if (!expand(worker, chunk->state[i], f, h))
			return;
}

/* The latest level up to f that is the given one modulo KNOWN_LEVELS. */
static unsigned
latest_level(unsigned f, unsigned level)
{
	return f - (f + LEVELS - level) % LEVELS;
}

/* Polled by the thread that called the search. */
static bool
goes_on(struct worker *worker)
{
	struct quest *quest = worker->quest;
	struct run *run = quest->run;
	if (worker != quest->workers)
		return !quest->has_ended;
	run->generated = worker->generated;
	run->expanded = worker->expanded;
	if (run_poll(run))
		return !quest->has_ended;
	pthread_mutex_lock(&quest->lock);
	end_search(quest, run->limit);
	pthread_mutex_unlock(&quest->lock);
	return false;
}

/* Finds what was forgotten of this level below one part of the known states. */
static void
scan_part(struct worker *worker)
{
	struct quest *quest = worker->quest;
	uint64_t number[CHUNK];
	uint8_t level[CHUNK];
	unsigned f = quest->f, count;
	while ((count = known_next(&quest->known, &worker->walk, CHUNK, number, level)) &&
		goes_on(worker))
		for (unsigned i = 0; i < count; i++) {
			unsigned parent_f = latest_level(f, level[i]);
			if (parent_f == f)
				continue;
			state_word state = known_state(&quest->known, number[i]);
			if (!expand(worker, state, parent_f, estimate(quest, state)))
				return;
		}
}

static void
work(void *context, unsigned member)
{
	(void)member; /* the work shares itself out */
	struct quest *quest = context;
	pthread_mutex_lock(&quest->lock);
	struct worker *worker = &quest->workers[quest->started++];
	pthread_mutex_unlock(&quest->lock);
	unsigned h = 0;
	while (goes_on(worker) && take(quest, worker, &h)) {
		if (worker->chunk)
			expand_chunk(worker, h);
		else
			scan_part(worker);
	}
}

/* ---- Deepening ------------------------------------------------------------ */

/* Two entries for each state: of the first one that had the most moves below it, and
 * of the latest other one. */
enum { SEARCHED_ENTRIES = 2 };

/* Whether the state was searched with as many moves below it; from now on it is. */
static bool
was_searched(struct quest *quest, state_word key, unsigned moves)
{
	size_t places = quest->searched_bytes / (SEARCHED_ENTRIES * sizeof *quest->searched);
	if (!places)
		return false;
	size_t place = (size_t)((bits_hash(&key, 1) >> 32) * places >> 32);
	_Atomic state_word *entries = quest->searched + SEARCHED_ENTRIES * place;
	state_word entry = key | (state_word)moves << FROM_AT, there[SEARCHED_ENTRIES];
	for (unsigned i = 0; i < SEARCHED_ENTRIES; i++) {
		there[i] = atomic_load_explicit(&entries[i], memory_order_relaxed);
		if ((there[i] & KEY_MASK) == key && there[i] >> FROM_AT >= moves)
			return true;
	}
	bool is_first = there[0] >> FROM_AT <= moves;
	if (is_first && (there[0] & KEY_MASK) != key)
		atomic_store_explicit(&entries[1], there[0], memory_order_relaxed);
	atomic_store_explicit(&entries[!is_first], entry, memory_order_relaxed);
	return false;
}

static bool
is_known(const struct quest *quest, state_word key)
{
	return known_level(&quest->known, known_number(&quest->known, key)) >= 0;
}

static void
end_at_goal(struct worker *worker)
{
	struct quest *quest = worker->quest;
	pthread_mutex_lock(&quest->lock);
	if (!quest->has_ended) {
		quest->has_found = true;
		quest->finder = worker;
		end_search(quest, GLS_LIMIT_NONE);
	}
	pthread_mutex_unlock(&quest->lock);
}

/* Searches below a state, g moves from a root, all that is not known, to the bound.
 * Who finds the goal has the path to it. */
static void
dive(struct worker *worker, state_word state, unsigned g, unsigned h)
{
	struct quest *quest = worker->quest;
	struct child children[CHILDREN_MAX];
	if (worker->depth == DEPTH_MAX ||
		(worker->expanded % RUN_POLL_EVERY == 0 && !goes_on(worker)))
		return;
	unsigned count = find_children(worker, state, h, children), bound = quest->f;
	struct gls_move *move = &worker->path[worker->depth++];
	for (unsigned i = 0; i < count && !quest->has_ended; i++) {
		const struct child *child = &children[i];
		state_word key = child->state & KEY_MASK;
		if (g + 1 + child->h > bound) {
			atomic_store_explicit(&quest->is_cut, true, memory_order_relaxed);
			continue;
		}
		*move = (struct gls_move){(uint16_t)state_cell(child->state, FROM_AT),
			(uint16_t)state_cell(child->state, TO_AT)};
		if (child->h == 0)
			end_at_goal(worker);
		else if (!was_searched(quest, key, bound - g - 1) && !is_known(quest, key))
			dive(worker, child->state, g + 1, child->h);
	}
	worker->depth -= worker != quest->finder;
}

static void
dive_from(struct worker *worker, state_word state, unsigned g, unsigned h)
{
	worker->from = state;
	worker->from_g = g;
	worker->depth = 0;
	dive(worker, state, g, h);
}

/* Dives from the states of one part. Those below the latest levels have no unknown
 * child, so it does not matter that they are taken for later ones. */
static void
dive_from_part(struct worker *worker, unsigned part, unsigned known_f)
{
	struct quest *quest = worker->quest;
	struct known_walk walk = {.part = part};
	uint64_t number[CHUNK];
	uint8_t level[CHUNK];
	unsigned count;
	while (!quest->has_ended &&
		(count = known_next(&quest->known, &walk, CHUNK, number, level)))
		for (unsigned i = 0; i < count && !quest->has_ended; i++) {
			state_word state = known_state(&quest->known, number[i]);
			unsigned h = estimate(quest, state);
			dive_from(worker, state, latest_level(known_f, level[i]) - h, h);
		}
}

static void
deepen_parts(void *context, unsigned member)
{
	(void)member; /* the work shares itself out */
	struct quest *quest = context;
	pthread_mutex_lock(&quest->lock);
	struct worker *worker = &quest->workers[quest->started++];
	while (!quest->has_ended && quest->scanned < quest->known.part_count) {
		unsigned part = quest->scanned++;
		pthread_mutex_unlock(&quest->lock);
		dive_from_part(worker, part, quest->known_f);
		pthread_mutex_lock(&quest->lock);
	}
	pthread_mutex_unlock(&quest->lock);
}

/* One bound, by all threads; whether there are others to try. */
static bool
deepen_to_bound(struct quest *quest)
{
	struct worker *first = &quest->workers[0];
	run_bound(quest->run, quest->f);
	atomic_store(&quest->is_cut, false);
	for (size_t i = 0; i < quest->root_count && !quest->has_ended; i++) {
		const struct root *root = &quest->roots[i];
		if (root->h > quest->f)
			atomic_store(&quest->is_cut, true);
		else if (!is_known(quest, root->key))
			dive_from(first, root->key, 0, root->h);
	}
	quest->scanned = quest->started = 0;
	crew_run(quest->worker_count, deepen_parts, quest);
	return !quest->has_ended && atomic_load(&quest->is_cut);
}

/* Goes on where there is no memory for more known states. What waits is given up, and
 * its memory remembers which states were searched below. */
static void
deepen(struct quest *quest)
{
	struct budget *budget = &quest->run->control->budget;
	free_blocks(quest);
	size_t bytes = budget_left(budget) - spared_bytes(budget);
	quest->searched = bytes ? budget_zalloc(budget, bytes) : NULL;
	quest->searched_bytes = quest->searched ? bytes : 0;
	quest->has_ended = false;
	quest->limit = GLS_LIMIT_NONE;
	quest->known_f = quest->f;
	while (deepen_to_bound(quest)) {
		if (quest->run->move_limit && quest->f + 1 > quest->run->move_limit)
			end_search(quest, GLS_LIMIT_MOVES);
		quest->f++;
	}
}

/* ---- Beginning and end ---------------------------------------------------- */

struct rooting {
	struct quest *quest;
	struct shuffdle_line line;
	uint32_t holes; /* in the view */
	bool is_full;
};

static void
add_root(const uint8_t *targets, void *data)
{
	struct rooting *rooting = data;
	struct quest *quest = rooting->quest;
	struct budget *budget = &quest->run->control->budget;
	unsigned row = view_row(quest->side, rooting->line);
	unsigned h = line_tables_left(quest->tables[row], rooting->holes, targets);
	if (h >= H_MAX)
		return; /* these targets can never get home */
	if (quest->root_count == quest->root_room) {
		size_t room = 2 * quest->root_room + 64;
		struct root *roots = budget_alloc(budget, room * sizeof *roots);
		if (!roots) {
			rooting->is_full = true;
			return;
		}
		if (quest->roots)
			memcpy(roots, quest->roots, quest->root_count * sizeof *roots);
		budget_free(budget, quest->roots, quest->root_room * sizeof *roots);
		quest->roots = roots;
		quest->root_room = room;
	}
	state_word key = rooting->holes | (state_word)(row - quest->first_row) << ROW_AT;
	for (unsigned i = 0; i < quest->side; i++)
		key |= (state_word)targets[i] << target_at(i);
	quest->roots[quest->root_count++] = (struct root){key, h, rooting->line};
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
find_roots(struct quest *quest)
{
	const struct shuffdle *shuffdle = quest->shuffdle;
	struct rooting rooting = {.quest = quest};
	for (unsigned i = 0; i < shuffdle_line_count(shuffdle); i++) {
		rooting.line = shuffdle_line(shuffdle, i);
		rooting.holes = 0;
		for (unsigned c = 0; c < shuffdle->cells; c++)
			if (shuffdle->start[c] == SHUFFDLE_HOLE)
				rooting.holes |= 1u << view_cell(quest->side, rooting.line, c);
		each_choice(shuffdle, shuffdle->start, rooting.line, add_root, &rooting);
	}
	if (quest->root_count)
		qsort(quest->roots, quest->root_count, sizeof *quest->roots, compare_roots);
	return !rooting.is_full;
}

/* The known state before one that is g moves from a root, and the move between
 * them. */
static state_word
step_back(const struct quest *quest, state_word state, unsigned g, struct gls_move *move)
{
	for (uint32_t holes = state_holes(state); holes; holes &= holes - 1) {
		unsigned to = bits_lowest(holes);
		uint32_t tiles = quest->beside[to] & ~state_holes(state);
		for (; tiles; tiles &= tiles - 1) {
			unsigned from = bits_lowest(tiles),
				 target = target_on(state, from, quest->side);
			state_word key = key_after(state & KEY_MASK, from, to, target, quest->side);
			int level = known_level(&quest->known, known_number(&quest->known, key));
			*move = (struct gls_move){(uint16_t)to, (uint16_t)from};
			if (level >= 0 &&
				(g - 1 + estimate(quest, key)) % KNOWN_LEVELS == (unsigned)level)
				return key;
		}
	}
	assert(false); /* every state but a root has one before it */
	return state;
}

/* Back from the goal to its root, whose line says how its view was made. */
static bool
write_path(struct quest *quest)
{
	struct run *run = quest->run;
	const struct worker *finder = quest->finder;
	state_word state = finder ? finder->from : quest->goal;
	bool good = true;
	for (unsigned i = finder ? finder->depth : 0; i-- > 0;)
		good &= run_append(run, finder->path[i]);
	for (unsigned g = finder ? finder->from_g : quest->f; g > 0 && good; g--) {
		struct gls_move move;
		state = step_back(quest, state, g, &move);
		good = run_append(run, move);
	}
	if (!good)
		return false;
	const struct root *root = quest->roots;
	while (root->key != (state & KEY_MASK))
		root++;
	for (unsigned i = 0; i < run->length; i++) {
		struct gls_move *move = &run->moves[i];
		move->from = (uint16_t)view_cell_back(quest->side, root->line, move->from);
		move->to = (uint16_t)view_cell_back(quest->side, root->line, move->to);
	}
	run_reverse(run, 0);
	return true;
}

static void
free_search(struct quest *quest)
{
	struct budget *budget = &quest->run->control->budget;
	free_blocks(quest);
	known_free(&quest->known);
	budget_free(budget, (void *)quest->searched, quest->searched_bytes);
	budget_free(budget, quest->roots, quest->root_room * sizeof *quest->roots);
	budget_free(budget, quest->workers, quest->worker_count * sizeof *quest->workers);
	pthread_mutex_destroy(&quest->lock);
	pthread_cond_destroy(&quest->changed);
}

/* The chunks that may wait. */
static size_t
waiting_most(const struct budget *budget)
{
	size_t bytes = budget_left(budget) / 2;
	return (bytes < WAITING_BYTES_MAX ? bytes : WAITING_BYTES_MAX) / sizeof(struct chunk);
}

static bool
init_search(struct quest *quest)
{
	struct run *run = quest->run;
	struct budget *budget = &run->control->budget;
	pthread_mutex_init(&quest->lock, NULL);
	pthread_cond_init(&quest->changed, NULL);
	quest->shuffdle = shuffdle_of(run->puzzle);
	quest->side = quest->shuffdle->side;
	quest->first_row = quest->side / 2;
	quest->worker_count = run->threads < THREADS_MAX ? run->threads : THREADS_MAX;
	for (unsigned c = 0; c < quest->shuffdle->cells; c++)
		quest->beside[c] = (uint32_t)quest->shuffdle->beside[c];
	quest->workers = budget_zalloc(budget, quest->worker_count * sizeof *quest->workers);
	if (!quest->workers ||
		!known_init(&quest->known, quest->side, quest->shuffdle->hole_count,
			quest->side - quest->first_row, budget, spared_bytes(budget)) ||
		!find_roots(quest))
		return false;
	quest->waiting_max = waiting_most(budget);
	quest->scanned = quest->known.part_count;
	atomic_store(&quest->keeps_later, true);
	for (unsigned i = 0; i < quest->worker_count; i++)
		quest->workers[i].quest = quest;
	quest->f = quest->root_count ? quest->roots[0].h : 0;
	if (run->move_limit && quest->f > run->move_limit)
		end_search(quest, GLS_LIMIT_MOVES);
	push_roots(quest);
	return true;
}

static enum outcome
finish(struct quest *quest)
{
	struct run *run = quest->run;
	run->generated = run->expanded = 0;
	for (unsigned i = 0; i < quest->worker_count; i++) {
		run->generated += quest->workers[i].generated;
		run->expanded += quest->workers[i].expanded;
	}
	run->stored = known_count(&quest->known);
	run->open_peak = quest->waiting_peak * CHUNK;
	run_depth(run, quest->f);
	if (quest->has_found)
		return write_path(quest) ? OUTCOME_SOLVED : OUTCOME_LIMIT;
	if (quest->limit == GLS_LIMIT_NONE)
		return OUTCOME_EXHAUSTED;
	if (quest->limit == GLS_LIMIT_MOVES)
		run_bound(run, quest->f);
	return run_stop(run, quest->limit);
}

static enum outcome
solve(struct run *run, const struct shuffdle_heuristic *heuristic)
{
	struct quest *quest = budget_zalloc(&run->control->budget, sizeof *quest);
	if (!quest)
		return run_stop(run, GLS_LIMIT_MEMORY);
	quest->run = run;
	quest->tables = heuristic->tables;
	enum outcome outcome = OUTCOME_LIMIT;
	if (init_search(quest)) {
		crew_run(quest->worker_count, work, quest);
		if (!quest->has_found && quest->limit == GLS_LIMIT_MEMORY)
			deepen(quest);
		outcome = finish(quest);
	} else {
		run_stop(run, GLS_LIMIT_MEMORY);
	}
	free_search(quest);
	budget_free(&run->control->budget, quest, sizeof *quest);
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
