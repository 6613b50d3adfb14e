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

struct shuffdle_search;

/* A thread, with chunks of its own that are not yet full. */
struct worker {
	struct shuffdle_search *search;
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

struct shuffdle_search {
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
end_search(struct shuffdle_search *search, enum gls_limit limit)
{
	if (!search->has_ended)
		search->limit = limit;
	search->has_ended = true;
	pthread_cond_broadcast(&search->changed);
}

/* A chunk that nobody has used before; NULL when memory is out. */
static struct chunk *
fresh_chunk(struct shuffdle_search *search)
{
	struct budget *budget = &search->run->control->budget;
	if (!search->blocks || search->block_used == BLOCK) {
		struct block *block = budget_zalloc(budget, sizeof *block);
		if (!block)
			return NULL;
		block->chunk[0].next = (struct chunk *)search->blocks;
		search->blocks = block;
		search->block_used = 1;
	}
	return &search->blocks->chunk[search->block_used++];
}

static void
free_blocks(struct shuffdle_search *search)
{
	for (struct block *block = search->blocks, *next; block; block = next) {
		next = (struct block *)block->chunk[0].next;
		budget_free(&search->run->control->budget, block, sizeof *block);
	}
	search->blocks = NULL;
}

/* No states of later levels wait any more, but for the few in chunks that threads
 * are filling. */
static void
forget_later(struct shuffdle_search *search)
{
	atomic_store(&search->keeps_later, false);
	for (unsigned later = 1; later < LEVELS; later++) {
		struct level *level = &search->shared[(search->f + later) % LEVELS];
		while (!level_is_empty(level)) {
			struct chunk *chunk = level_pop(level);
			chunk->next = search->spare;
			search->spare = chunk;
			search->waiting--;
		}
	}
}

/* An empty chunk; NULL, and the search ends, when memory is out. The lock is held. */
static struct chunk *
new_chunk(struct shuffdle_search *search)
{
	if (search->waiting >= search->waiting_max && atomic_load(&search->keeps_later))
		forget_later(search);
	struct chunk *chunk = search->spare;
	if (chunk)
		search->spare = chunk->next;
	else
		chunk = fresh_chunk(search);
	if (!chunk) {
		end_search(search, GLS_LIMIT_MEMORY);
		return NULL;
	}
	if (++search->waiting > search->waiting_peak)
		search->waiting_peak = search->waiting;
	chunk->next = NULL;
	chunk->count = 0;
	return chunk;
}

/* Lets a state wait, if it is not of a level whose states are not kept or are all
 * known. Full chunks go to the common lists; false when memory is out. */
static bool
push(struct worker *worker, unsigned f, unsigned h, state_word state)
{
	struct shuffdle_search *search = worker->search;
	if (f != search->f && (f < search->f || !atomic_load_explicit(&search->keeps_later,
							memory_order_relaxed)))
		return true;
	struct level *own = &worker->own[f % LEVELS];
	struct chunk *chunk = own->by_h[h];
	if (!chunk) {
		pthread_mutex_lock(&search->lock);
		chunk = new_chunk(search);
		pthread_mutex_unlock(&search->lock);
		if (!chunk)
			return false;
		level_push(own, h, chunk);
	}
	chunk->state[chunk->count++] = state;
	if (chunk->count == CHUNK) {
		own->by_h[h] = NULL;
		pthread_mutex_lock(&search->lock);
		level_push(&search->shared[f % LEVELS], h, chunk);
		if (search->busy < search->worker_count)
			pthread_cond_signal(&search->changed);
		pthread_mutex_unlock(&search->lock);
	}
	return true;
}

/* Lets the roots whose turn it is wait. The lock is held. */
static void
push_roots(struct shuffdle_search *search)
{
	struct level *level = &search->shared[search->f % LEVELS];
	for (; search->root_next < search->root_count; search->root_next++) {
		const struct root *root = &search->roots[search->root_next];
		if (root->h > search->f)
			return;
		struct chunk *chunk = level->by_h[root->h];
		if (!chunk || chunk->count == CHUNK) {
			chunk = new_chunk(search);
			if (!chunk)
				return;
			level_push(level, root->h, chunk);
		}
		chunk->state[chunk->count++] = root->key; /* reached by no move */
	}
}

/* Gives back the memory of all lists; nobody is busy. */
static void
clear_lists(struct shuffdle_search *search)
{
	memset(search->shared, 0, sizeof search->shared);
	for (unsigned i = 0; i < search->worker_count; i++)
		memset(search->workers[i].own, 0, sizeof search->workers[i].own);
	search->spare = NULL;
	search->waiting = 0;
	free_blocks(search);
}

/* On to the next level, when nobody is busy and nothing waits for the present one.
 * There is nothing more where the latest two have no states and no root waits. */
static void
next_level(struct shuffdle_search *search)
{
	unsigned before = search->f + LEVELS - 1;
	if (search->root_next == search->root_count && !search->added[search->f % LEVELS] &&
		!search->added[before % LEVELS]) {
		end_search(search, GLS_LIMIT_NONE);
		return;
	}
	search->f++;
	if (search->run->move_limit && search->f > search->run->move_limit) {
		end_search(search, GLS_LIMIT_MOVES);
		return;
	}
	search->added[search->f % LEVELS] = 0;
	search->scanned = search->known.part_count;
	if (!atomic_load(&search->keeps_later)) {
		clear_lists(search);
		search->scanned = 0;
	}
	push_roots(search);
	pthread_cond_broadcast(&search->changed);
}

/* Gives back what the worker had to do. The lock is held. */
static void
finish_task(struct shuffdle_search *search, struct worker *worker)
{
	if (!worker->chunk && !worker->is_scanning)
		return;
	if (worker->chunk) {
		worker->chunk->next = search->spare;
		search->spare = worker->chunk;
		search->waiting--;
	}
	search->busy--;
	search->added[search->f % LEVELS] += worker->added;
	worker->added = 0;
	worker->chunk = NULL;
	worker->is_scanning = false;
}

/* The list at the present level whose states are of least h: a worker's own or the
 * common one; while nobody is busy also that of another, who may be yet to wake up. */
static struct level *
lowest_level(struct shuffdle_search *search, struct worker *worker)
{
	unsigned at = search->f % LEVELS;
	struct level *lowest = &search->shared[at];
	level_is_empty(lowest);
	for (unsigned i = 0; i < search->worker_count; i++) {
		struct level *own = &search->workers[i].own[at];
		bool is_free = &search->workers[i] == worker || !search->busy;
		if (is_free && !level_is_empty(own) && own->lowest <= lowest->lowest)
			lowest = own;
	}
	return lowest;
}

/* The states of least h that wait at the present level, with that h. */
static struct chunk *
pop(struct shuffdle_search *search, struct worker *worker, unsigned *h)
{
	struct level *level = lowest_level(search, worker);
	if (level_is_empty(level))
		return NULL;
	*h = level->lowest;
	return level_pop(level);
}

/* States that wait, or else a part of the known states to look through. */
static bool
find_task(struct shuffdle_search *search, struct worker *worker, unsigned *h)
{
	worker->chunk = pop(search, worker, h);
	if (!worker->chunk && search->scanned < search->known.part_count) {
		worker->is_scanning = true;
		worker->walk = (struct known_walk){.part = search->scanned++};
	}
	return worker->chunk || worker->is_scanning;
}

/* The next task, and the h of the states if they waited; false at the end. */
static bool
take(struct shuffdle_search *search, struct worker *worker, unsigned *h)
{
	struct run *run = search->run;
	bool has_task = false;
	pthread_mutex_lock(&search->lock);
	finish_task(search, worker);
	while (!search->has_ended) {
		if (worker == search->workers)
			run_bound(run, search->f);
		has_task = find_task(search, worker, h);
		if (has_task)
			break;
		if (search->busy)
			pthread_cond_wait(&search->changed, &search->lock);
		else
			next_level(search);
	}
	search->busy += has_task;
	if (worker->chunk && *h == 0) {
		search->has_found = true;
		search->goal = worker->chunk->state[0];
		end_search(search, GLS_LIMIT_NONE);
	}
	bool goes_on = !search->has_ended;
	pthread_mutex_unlock(&search->lock);
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
targets_of(const struct shuffdle_search *search, const struct line_tables *tables, state_word state)
{
	struct targets targets = {.cells = 0};
	for (unsigned i = 0; i < search->side; i++) {
		targets.cell[i] = (uint8_t)state_cell(state, target_at(i));
		targets.cells |= 1u << targets.cell[i];
	}
	targets.index = target_table_index(&tables->target, targets.cell);
	targets.walk = target_table_walk(&tables->target, targets.cell);
	return targets;
}

static const struct line_tables *
tables_of(const struct shuffdle_search *search, state_word state)
{
	return search->tables[search->first_row + state_row(state)];
}

static unsigned
estimate(const struct shuffdle_search *search, state_word state)
{
	const struct line_tables *tables = tables_of(search, state);
	struct targets targets = targets_of(search, tables, state);
	return line_tables_left(tables, state_holes(state), targets.cell);
}

/* The children, with what is needed to look up their estimates; the tables are
 * asked for in time. */
static unsigned
make_children(const struct shuffdle_search *search, const struct line_tables *tables,
	state_word state, const struct targets *targets, struct child *children)
{
	const struct neutral_table *neutral = &tables->neutral;
	uint32_t all_holes = state_holes(state);
	unsigned count = 0, came_from = state_cell(state, FROM_AT),
		 came_to = state_cell(state, TO_AT);
	for (uint32_t holes = all_holes; holes; holes &= holes - 1) {
		unsigned to = bits_lowest(holes);
		for (uint32_t tiles = search->beside[to] & ~all_holes; tiles; tiles &= tiles - 1) {
			unsigned from = bits_lowest(tiles);
			if (from == came_to && to == came_from)
				continue;
			struct child *child = &children[count++];
			child->is_target = targets->cells >> from & 1;
			unsigned target = child->is_target ? target_on(state, from, search->side)
							   : search->side;
			child->state = with_arrival(
				key_after(state & KEY_MASK, from, to, target, search->side), from,
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
	const struct shuffdle_search *search = worker->search;
	const struct line_tables *tables = tables_of(search, state);
	const struct neutral_table *neutral = &tables->neutral;
	struct targets targets = targets_of(search, tables, state);
	unsigned target_left = target_table_left(&tables->target, targets.index, targets.walk);
	unsigned neutral_left = h - target_left;
	unsigned count = make_children(search, tables, state, &targets, children);
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
	struct shuffdle_search *search = worker->search;
	struct chunk *chunk = worker->chunk;
	unsigned f = search->f; /* stays while anybody is busy */
	uint64_t number[CHUNK];
	enum known_answer answer = KNOWN_NEW;
	size_t fresh = 0;
	for (size_t i = 0; i < chunk->count; i++) {
		number[i] = known_number(&search->known, chunk->state[i]);
		known_prefetch(&search->known, number[i]);
	}
	for (size_t i = 0; i < chunk->count && answer != KNOWN_FULL; i++) {
		answer = known_add(&search->known, number[i], f);
		if (answer == KNOWN_NEW)
			chunk->state[fresh++] = chunk->state[i];
	}
	worker->added = fresh;
	if (answer == KNOWN_FULL) {
		pthread_mutex_lock(&search->lock);
		end_search(search, GLS_LIMIT_MEMORY);
		pthread_mutex_unlock(&search->lock);
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
	struct shuffdle_search *search = worker->search;
	struct run *run = search->run;
	if (worker != search->workers)
		return !search->has_ended;
	run->generated = worker->generated;
	run->expanded = worker->expanded;
	if (run_poll(run))
		return !search->has_ended;
	pthread_mutex_lock(&search->lock);
	end_search(search, run->limit);
	pthread_mutex_unlock(&search->lock);
	return false;
}

/* Finds what was forgotten of this level below one part of the known states. */
static void
scan_part(struct worker *worker)
{
	struct shuffdle_search *search = worker->search;
	uint64_t number[CHUNK];
	uint8_t level[CHUNK];
	unsigned f = search->f, count;
	while ((count = known_next(&search->known, &worker->walk, CHUNK, number, level)) &&
		goes_on(worker))
		for (unsigned i = 0; i < count; i++) {
			unsigned parent_f = latest_level(f, level[i]);
			if (parent_f == f)
				continue;
			state_word state = known_state(&search->known, number[i]);
			if (!expand(worker, state, parent_f, estimate(search, state)))
				return;
		}
}

static void
work(void *context, unsigned member)
{
	(void)member; /* the work shares itself out */
	struct shuffdle_search *search = context;
	pthread_mutex_lock(&search->lock);
	struct worker *worker = &search->workers[search->started++];
	pthread_mutex_unlock(&search->lock);
	unsigned h = 0;
	while (goes_on(worker) && take(search, worker, &h)) {
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
was_searched(struct shuffdle_search *search, state_word key, unsigned moves)
{
	size_t places = search->searched_bytes / (SEARCHED_ENTRIES * sizeof *search->searched);
	if (!places)
		return false;
	size_t place = (size_t)((bits_hash(&key, 1) >> 32) * places >> 32);
	_Atomic state_word *entries = search->searched + SEARCHED_ENTRIES * place;
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
is_known(const struct shuffdle_search *search, state_word key)
{
	return known_level(&search->known, known_number(&search->known, key)) >= 0;
}

static void
end_at_goal(struct worker *worker)
{
	struct shuffdle_search *search = worker->search;
	pthread_mutex_lock(&search->lock);
	if (!search->has_ended) {
		search->has_found = true;
		search->finder = worker;
		end_search(search, GLS_LIMIT_NONE);
	}
	pthread_mutex_unlock(&search->lock);
}

/* Searches below a state, g moves from a root, all that is not known, to the bound.
 * Who finds the goal has the path to it. */
static void
dive(struct worker *worker, state_word state, unsigned g, unsigned h)
{
	struct shuffdle_search *search = worker->search;
	struct child children[CHILDREN_MAX];
	if (worker->depth == DEPTH_MAX ||
		(worker->expanded % RUN_POLL_EVERY == 0 && !goes_on(worker)))
		return;
	unsigned count = find_children(worker, state, h, children), bound = search->f;
	struct gls_move *move = &worker->path[worker->depth++];
	for (unsigned i = 0; i < count && !search->has_ended; i++) {
		const struct child *child = &children[i];
		state_word key = child->state & KEY_MASK;
		if (g + 1 + child->h > bound) {
			atomic_store_explicit(&search->is_cut, true, memory_order_relaxed);
			continue;
		}
		*move = (struct gls_move){(uint16_t)state_cell(child->state, FROM_AT),
			(uint16_t)state_cell(child->state, TO_AT)};
		if (child->h == 0)
			end_at_goal(worker);
		else if (!was_searched(search, key, bound - g - 1) && !is_known(search, key))
			dive(worker, child->state, g + 1, child->h);
	}
	worker->depth -= worker != search->finder;
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
	struct shuffdle_search *search = worker->search;
	struct known_walk walk = {.part = part};
	uint64_t number[CHUNK];
	uint8_t level[CHUNK];
	unsigned count;
	while (!search->has_ended &&
		(count = known_next(&search->known, &walk, CHUNK, number, level)))
		for (unsigned i = 0; i < count && !search->has_ended; i++) {
			state_word state = known_state(&search->known, number[i]);
			unsigned h = estimate(search, state);
			dive_from(worker, state, latest_level(known_f, level[i]) - h, h);
		}
}

static void
deepen_parts(void *context, unsigned member)
{
	(void)member; /* the work shares itself out */
	struct shuffdle_search *search = context;
	pthread_mutex_lock(&search->lock);
	struct worker *worker = &search->workers[search->started++];
	while (!search->has_ended && search->scanned < search->known.part_count) {
		unsigned part = search->scanned++;
		pthread_mutex_unlock(&search->lock);
		dive_from_part(worker, part, search->known_f);
		pthread_mutex_lock(&search->lock);
	}
	pthread_mutex_unlock(&search->lock);
}

/* One bound, by all threads; whether there are others to try. */
static bool
deepen_to_bound(struct shuffdle_search *search)
{
	struct worker *first = &search->workers[0];
	run_bound(search->run, search->f);
	atomic_store(&search->is_cut, false);
	for (size_t i = 0; i < search->root_count && !search->has_ended; i++) {
		const struct root *root = &search->roots[i];
		if (root->h > search->f)
			atomic_store(&search->is_cut, true);
		else if (!is_known(search, root->key))
			dive_from(first, root->key, 0, root->h);
	}
	search->scanned = search->started = 0;
	crew_run(search->worker_count, deepen_parts, search);
	return !search->has_ended && atomic_load(&search->is_cut);
}

/* Goes on where there is no memory for more known states. What waits is given up, and
 * its memory remembers which states were searched below. */
static void
deepen(struct shuffdle_search *search)
{
	struct budget *budget = &search->run->control->budget;
	free_blocks(search);
	size_t bytes = budget_left(budget) - spared_bytes(budget);
	search->searched = bytes ? budget_zalloc(budget, bytes) : NULL;
	search->searched_bytes = search->searched ? bytes : 0;
	search->has_ended = false;
	search->limit = GLS_LIMIT_NONE;
	search->known_f = search->f;
	while (deepen_to_bound(search)) {
		if (search->run->move_limit && search->f + 1 > search->run->move_limit)
			end_search(search, GLS_LIMIT_MOVES);
		search->f++;
	}
}

/* ---- Beginning and end ---------------------------------------------------- */

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
				(g - 1 + estimate(search, key)) % KNOWN_LEVELS == (unsigned)level)
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
	free_blocks(search);
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
			search->side - search->first_row, budget, spared_bytes(budget)) ||
		!find_roots(search))
		return false;
	search->waiting_max = waiting_most(budget);
	search->scanned = search->known.part_count;
	atomic_store(&search->keeps_later, true);
	for (unsigned i = 0; i < search->worker_count; i++)
		search->workers[i].search = search;
	search->f = search->root_count ? search->roots[0].h : 0;
	if (run->move_limit && search->f > run->move_limit)
		end_search(search, GLS_LIMIT_MOVES);
	push_roots(search);
	return true;
}

static enum outcome
finish(struct shuffdle_search *search)
{
	struct run *run = search->run;
	run->generated = run->expanded = 0;
	for (unsigned i = 0; i < search->worker_count; i++) {
		run->generated += search->workers[i].generated;
		run->expanded += search->workers[i].expanded;
	}
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
		crew_run(search->worker_count, work, search);
		if (!search->has_found && search->limit == GLS_LIMIT_MEMORY)
			deepen(search);
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
	if (!own)
		return run_stop(run, GLS_LIMIT_MEMORY);
	enum outcome outcome = solve(run, (const struct shuffdle_heuristic *)own);
	shuffdle_heuristic_free(own, run->control);
	return outcome;
}

/* A* on the tables of the kind, on boards of up to 5 x 5, with threads. */
const struct champion shuffdle_champion = {.solve = solve_with_tables};
