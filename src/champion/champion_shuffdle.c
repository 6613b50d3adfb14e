/* A* over the holes and the target tiles alone.
 *
 * A solution chooses a line for the word and a tile for each of its places, its
 * targets; every other tile is in the way, and nothing else about it matters. So a
 * board becomes as many *roots* as there are choices: the cells of the holes and of
 * the targets, seen in the view in which the line is a row of the lower half
 * (line_tables.h). From there on the choice plays no part. All roots of a row share
 * one space of states and one goal, the shortest way from any of them is the
 * answer, and a state is 52 bits.
 *
 * The estimate from the two tables of the row changes by at most one with a move.
 * Hence a state that is taken up in the order of f = g + h has been reached by a
 * shortest way, and duplicates need be looked for only then: states wait without
 * being looked up, and the table of known states holds nothing but those that were
 * expanded, with the move that led to each. Within a level of f, those of least h
 * come first.
 *
 * Threads take states from common lists in chunks. All states of a level must be
 * expanded whatever their order, save in the last one, so nothing is lost by
 * working on several chunks at once. */
#include "base/crew.h"
#include "champion/champion.h"
#include "puzzle/shuffdle/rules.h"

#include <pthread.h>
#include <stdlib.h>

enum {
	LEVELS = 3,  /* a child's f is its parent's, or one or two more */
	H_MAX = 320, /* the tables hold bytes; targets need 33 moves at most */
	CHUNK = 126, /* states: a kilobyte */
	CLOSED_FIRST = 1 << 14,
	CHILDREN_MAX = 80, /* both directions of 40 pairs of neighbours */
	THREADS_MAX = 64,
};

/* ---- States --------------------------------------------------------------- */

/* From the lowest bit: a bit for each hole, the cells of the targets, the row of
 * the view; above the key, the move that led here: from and to, both the same at
 * a root. */
typedef uint64_t state_word;

enum { CELL_BITS = 5, TARGETS_AT = 25, ROW_AT = 50, FROM_AT = 52, TO_AT = 57 };
#define CELL_MASK 31u
#define HOLES_MASK ((1u << TARGETS_AT) - 1)
#define KEY_MASK ((1ull << FROM_AT) - 1)

static unsigned
state_cell(state_word state, unsigned at)
{
	return (unsigned)(state >> at) & CELL_MASK;
}

static unsigned
state_row(state_word state)
{
	return (unsigned)(state >> ROW_AT) & 3;
}

static unsigned
target_at(unsigned target)
{
	return TARGETS_AT + CELL_BITS * target;
}

static state_word
with_arrival(state_word key, unsigned from, unsigned to)
{
	return key | (state_word)from << FROM_AT | (state_word)to << TO_AT;
}

/* A tile goes from a cell into a hole; `target` of them if it is below `side`. */
static state_word
key_after(state_word key, unsigned from, unsigned to, unsigned target, unsigned side)
{
	key ^= 1ull << from | 1ull << to;
	if (target < side)
		key ^= (state_word)(from ^ to) << target_at(target);
	return key;
}

/* The target on a cell; `side` if there is none. */
static unsigned
target_on(state_word key, unsigned cell, unsigned side)
{
	unsigned target = 0;
	while (target < side && state_cell(key, target_at(target)) != cell)
		target++;
	return target;
}

/* ---- Known states --------------------------------------------------------- */

/* A set of states by their keys, which several threads may add to at once. */
struct closed {
	_Atomic state_word *slots; /* 0: free */
	size_t slot_count, count;  /* slot_count is a power of two */
};

static size_t
closed_slot(const struct closed *closed, state_word key)
{
	return bits_hash(&key, 1) & (closed->slot_count - 1);
}

/* False if the key is there already. There must be a free slot. */
static bool
closed_add(struct closed *closed, state_word state)
{
	size_t slot = closed_slot(closed, state & KEY_MASK);
	for (;;) {
		state_word there = atomic_load_explicit(&closed->slots[slot], memory_order_relaxed);
		if (!there && atomic_compare_exchange_strong_explicit(&closed->slots[slot], &there,
				      state, memory_order_relaxed, memory_order_relaxed))
			return true;
		if (!((there ^ state) & KEY_MASK))
			return false;
		slot = (slot + 1) & (closed->slot_count - 1);
	}
}

/* The state with this key, which is there. */
static state_word
closed_find(const struct closed *closed, state_word key)
{
	size_t slot = closed_slot(closed, key);
	for (;;) {
		state_word there = atomic_load_explicit(&closed->slots[slot], memory_order_relaxed);
		if (!((there ^ key) & KEY_MASK))
			return there;
		slot = (slot + 1) & (closed->slot_count - 1);
	}
}

static void
closed_free(struct closed *closed, struct budget *budget)
{
	budget_free(budget, (void *)closed->slots, closed->slot_count * sizeof *closed->slots);
}

/* Twice as many slots; nobody else may be using it. */
static bool
closed_grow(struct closed *closed, struct budget *budget)
{
	struct closed larger = {.count = closed->count};
	larger.slot_count = closed->slot_count ? 2 * closed->slot_count : CLOSED_FIRST;
	larger.slots = budget_zalloc(budget, larger.slot_count * sizeof *larger.slots);
	if (!larger.slots)
		return false;
	for (size_t i = 0; i < closed->slot_count; i++) {
		state_word state = atomic_load_explicit(&closed->slots[i], memory_order_relaxed);
		if (state)
			closed_add(&larger, state);
	}
	closed_free(closed, budget);
	*closed = larger;
	return true;
}

/* ---- Waiting states ------------------------------------------------------- */

struct chunk {
	struct chunk *next;
	size_t count;
	state_word state[CHUNK];
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
	uint64_t generated, expanded;
	size_t added; /* to the known states since the last look at the lists */
};

struct quest {
	struct run *run;
	const struct shuffdle *shuffdle;
	struct line_tables *const *tables; /* by row of the view */
	unsigned side, first_row;
	uint32_t beside[SHUFFDLE_CELLS_MAX];
	struct root *roots; /* by h */
	size_t root_count, root_room, root_next;
	struct closed closed;

	pthread_mutex_t lock; /* for all that follows */
	pthread_cond_t changed;
	unsigned f;
	struct level shared[LEVELS];
	struct chunk *spare;
	struct worker *workers;
	unsigned worker_count, started, busy;
	size_t waiting, waiting_peak; /* chunks in use */
	bool has_ended, has_found;
	enum gls_limit limit;
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

/* An empty chunk; NULL, and the search ends, when memory is out. The lock is held. */
static struct chunk *
new_chunk(struct quest *quest)
{
	struct chunk *chunk = quest->spare;
	if (chunk)
		quest->spare = chunk->next;
	else
		chunk = budget_alloc(&quest->run->control->budget, sizeof *chunk);
	if (!chunk)
		end_search(quest, GLS_LIMIT_MEMORY);
	else if (++quest->waiting > quest->waiting_peak)
		quest->waiting_peak = quest->waiting;
	if (chunk)
		chunk->count = 0;
	return chunk;
}

/* Lets a state wait. Full chunks go to the common lists. */
static bool
push(struct worker *worker, unsigned f, unsigned h, state_word state)
{
	struct quest *quest = worker->quest;
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

/* Whether anything waits anywhere for this f; nobody is busy. */
static bool
is_level_empty(struct quest *quest, unsigned f)
{
	bool is_empty = level_is_empty(&quest->shared[f % LEVELS]);
	for (unsigned i = 0; i < quest->worker_count; i++)
		is_empty &= level_is_empty(&quest->workers[i].own[f % LEVELS]);
	return is_empty;
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

/* On to the next f, when nobody is busy and nothing waits for the present one. */
static void
next_level(struct quest *quest)
{
	bool is_empty = quest->root_next == quest->root_count;
	for (unsigned ahead = 1; ahead < LEVELS; ahead++)
		is_empty &= is_level_empty(quest, quest->f + ahead);
	if (is_empty) {
		end_search(quest, GLS_LIMIT_NONE);
		return;
	}
	quest->f++;
	if (quest->run->move_limit && quest->f > quest->run->move_limit) {
		end_search(quest, GLS_LIMIT_MOVES);
		return;
	}
	push_roots(quest);
	pthread_cond_broadcast(&quest->changed);
}

/* Gives back the chunk of the worker, if it has one. The lock is held. */
static void
finish_chunk(struct quest *quest, struct worker *worker)
{
	if (!worker->chunk)
		return;
	worker->chunk->next = quest->spare;
	quest->spare = worker->chunk;
	quest->waiting--;
	quest->busy--;
	quest->closed.count += worker->added;
	worker->added = 0;
	worker->chunk = NULL;
}

/* Room for what every thread may add before it looks again; false if it has to
 * wait for that. */
static bool
has_room(struct quest *quest)
{
	struct closed *closed = &quest->closed;
	size_t most = closed->count + (size_t)quest->worker_count * CHUNK;
	if (most <= closed->slot_count - closed->slot_count / 4)
		return true;
	if (quest->busy)
		return false;
	if (!closed_grow(closed, &quest->run->control->budget))
		end_search(quest, GLS_LIMIT_MEMORY);
	pthread_cond_broadcast(&quest->changed);
	return true;
}

/* The states of least h that wait at the present f, with that h. */
static struct chunk *
pop(struct quest *quest, struct worker *worker, unsigned *h)
{
	struct level *own = &worker->own[quest->f % LEVELS];
	struct level *shared = &quest->shared[quest->f % LEVELS];
	bool no_own = level_is_empty(own), no_shared = level_is_empty(shared);
	if (no_own && no_shared)
		return NULL;
	struct level *level = shared->lowest < own->lowest ? shared : own;
	*h = level->lowest;
	return level_pop(level);
}

/* The next states to expand, all with the same h; false at the end. */
static bool
take(struct quest *quest, struct worker *worker, unsigned *h)
{
	struct run *run = quest->run;
	pthread_mutex_lock(&quest->lock);
	finish_chunk(quest, worker);
	while (!quest->has_ended) {
		if (worker == quest->workers)
			run_bound(run, quest->f);
		if (!has_room(quest)) {
			pthread_cond_wait(&quest->changed, &quest->lock);
			continue;
		}
		worker->chunk = quest->has_ended ? NULL : pop(quest, worker, h);
		if (worker->chunk)
			break;
		/* One who waited for room may have states of this level for itself: it has
		 * been woken, and nobody may go on before they are expanded. */
		if (quest->has_ended)
			break;
		if (quest->busy || !is_level_empty(quest, quest->f))
			pthread_cond_wait(&quest->changed, &quest->lock);
		else
			next_level(quest);
	}
	quest->busy += worker->chunk != NULL;
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
	uint32_t target_index;        /* of a move of a target */
	struct neutral_place neutral; /* of a move of another tile */
	uint32_t place;
	bool is_target;
};

/* The children, with what is needed to look up their estimates; the tables are
 * asked for in time. */
static unsigned
make_children(const struct quest *quest, const struct line_tables *tables, state_word state,
	uint32_t targets, uint32_t target_index, struct child *children)
{
	const struct neutral_table *neutral = &tables->neutral;
	uint32_t all_holes = (uint32_t)state & HOLES_MASK;
	unsigned count = 0, came_from = state_cell(state, FROM_AT),
		 came_to = state_cell(state, TO_AT);
	for (uint32_t holes = all_holes; holes; holes &= holes - 1) {
		unsigned to = bits_lowest(holes);
		for (uint32_t tiles = quest->beside[to] & ~all_holes; tiles; tiles &= tiles - 1) {
			unsigned from = bits_lowest(tiles);
			if (from == came_to && to == came_from)
				continue;
			struct child *child = &children[count++];
			child->is_target = targets >> from & 1;
			unsigned target = child->is_target ? target_on(state, from, quest->side)
							   : quest->side;
			child->state = with_arrival(
				key_after(state & KEY_MASK, from, to, target, quest->side), from,
				to);
			if (child->is_target) {
				child->target_index =
					target_index + (to - from) * tables->target.weight[target];
				bits_prefetch(&tables->target.left[child->target_index]);
			} else {
				child->neutral = neutral_find(
					neutral, all_holes ^ (1u << from | 1u << to), targets);
				bits_prefetch(&neutral->first[child->neutral.set]);
			}
		}
	}
	return count;
}

/* False when memory is out. */
static bool
expand(struct worker *worker, state_word state, unsigned f, unsigned h)
{
	const struct quest *quest = worker->quest;
	const struct line_tables *tables = quest->tables[quest->first_row + state_row(state)];
	const struct neutral_table *neutral = &tables->neutral;
	struct child children[CHILDREN_MAX];
	uint8_t cells[TABLE_SIDE_MAX];
	uint32_t targets = 0;
	for (unsigned i = 0; i < quest->side; i++) {
		cells[i] = (uint8_t)state_cell(state, target_at(i));
		targets |= 1u << cells[i];
	}
	uint32_t target_index = target_table_index(&tables->target, cells);
	unsigned target_left = tables->target.left[target_index], neutral_left = h - target_left;
	unsigned count = make_children(quest, tables, state, targets, target_index, children);
	for (unsigned i = 0; i < count; i++) {
		struct child *child = &children[i];
		if (child->is_target)
			continue;
		child->place = neutral->first[child->neutral.set] +
			       neutral_case(neutral, child->neutral.open, child->neutral.targets);
		bits_prefetch(&neutral->left[child->place]);
	}
	worker->expanded++;
	worker->generated += count;
	for (unsigned i = 0; i < count; i++) {
		const struct child *child = &children[i];
		unsigned left = child->is_target
					? neutral_left + tables->target.left[child->target_index]
					: neutral->left[child->place] + target_left;
		if (!push(worker, f - h + 1 + left, left, child->state))
			return false;
	}
	return true;
}

/* Polled by the thread that called the search. */
static bool
goes_on(struct worker *worker)
{
	struct quest *quest = worker->quest;
	struct run *run = quest->run;
	if (worker != quest->workers)
		return true;
	run->generated = worker->generated;
	run->expanded = worker->expanded;
	if (run_poll(run))
		return true;
	pthread_mutex_lock(&quest->lock);
	end_search(quest, run->limit);
	pthread_mutex_unlock(&quest->lock);
	return false;
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
		struct chunk *chunk = worker->chunk;
		unsigned f = quest->f; /* stays while anybody is busy */
		size_t fresh = 0;
		for (size_t i = 0; i < chunk->count; i++)
			bits_prefetch((void *)&quest->closed.slots[closed_slot(
				&quest->closed, chunk->state[i] & KEY_MASK)]);
		for (size_t i = 0; i < chunk->count; i++)
			if (closed_add(&quest->closed, chunk->state[i]))
				chunk->state[fresh++] = chunk->state[i];
		worker->added = fresh;
		for (size_t i = 0; i < fresh; i++)
			if (!expand(worker, chunk->state[i], f, h))
				break;
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

/* Back from the goal to its root, whose line says how its view was made. */
static bool
write_path(struct quest *quest)
{
	struct run *run = quest->run;
	state_word state = quest->goal;
	for (;;) {
		unsigned from = state_cell(state, FROM_AT), to = state_cell(state, TO_AT);
		if (from == to)
			break;
		if (!run_append(run, (struct gls_move){(uint16_t)from, (uint16_t)to}))
			return false;
		unsigned target = target_on(state, to, quest->side);
		state = closed_find(
			&quest->closed, key_after(state & KEY_MASK, from, to, target, quest->side));
	}
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
free_chunks(struct quest *quest, struct chunk *chunk)
{
	for (struct chunk *next; chunk; chunk = next) {
		next = chunk->next;
		budget_free(&quest->run->control->budget, chunk, sizeof *chunk);
	}
}

static void
free_search(struct quest *quest)
{
	struct budget *budget = &quest->run->control->budget;
	for (unsigned i = 0; i < quest->worker_count && quest->workers; i++) {
		free_chunks(quest, quest->workers[i].chunk);
		for (unsigned h = 0; h < LEVELS * H_MAX; h++)
			free_chunks(quest, quest->workers[i].own[h / H_MAX].by_h[h % H_MAX]);
	}
	for (unsigned h = 0; h < LEVELS * H_MAX; h++)
		free_chunks(quest, quest->shared[h / H_MAX].by_h[h % H_MAX]);
	free_chunks(quest, quest->spare);
	closed_free(&quest->closed, budget);
	budget_free(budget, quest->roots, quest->root_room * sizeof *quest->roots);
	budget_free(budget, quest->workers, quest->worker_count * sizeof *quest->workers);
	pthread_mutex_destroy(&quest->lock);
	pthread_cond_destroy(&quest->changed);
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
	if (!quest->workers || !closed_grow(&quest->closed, budget) || !find_roots(quest))
		return false;
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
	run->stored = run->expanded;
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
		outcome = finish(quest);
	} else {
		run_stop(run, GLS_LIMIT_MEMORY);
	}
	free_search(quest);
	budget_free(&run->control->budget, quest, sizeof *quest);
	return outcome;
}

enum outcome
champion_shuffdle(struct run *run)
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
