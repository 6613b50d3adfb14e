/* The states that wait, in chunks: by level and by h, in lists that all threads share or of
 * a thread's own. */
#include "kind/shuffdle/champion/search.h"

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

void
shuffdle_level_push(struct level *level, unsigned h, struct chunk *chunk)
{
	chunk->next = level->by_h[h];
	level->by_h[h] = chunk;
	if (h < level->lowest)
		level->lowest = h;
}

void
shuffdle_end_search(struct shuffdle_search *search, enum gls_limit limit)
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

void
shuffdle_free_blocks(struct shuffdle_search *search)
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

struct chunk *
shuffdle_new_chunk(struct shuffdle_search *search)
{
	if (search->waiting >= search->waiting_max && atomic_load(&search->keeps_later))
		forget_later(search);
	struct chunk *chunk = search->spare;
	if (chunk)
		search->spare = chunk->next;
	else
		chunk = fresh_chunk(search);
	if (!chunk) {
		shuffdle_end_search(search, GLS_LIMIT_MEMORY);
		return NULL;
	}
	if (++search->waiting > search->waiting_peak)
		search->waiting_peak = search->waiting;
	chunk->next = NULL;
	chunk->count = 0;
	return chunk;
}

void
shuffdle_push_roots(struct shuffdle_search *search)
{
	struct level *level = &search->shared[search->f % LEVELS];
	for (; search->root_next < search->root_count; search->root_next++) {
		const struct root *root = &search->roots[search->root_next];
		if (root->h > search->f)
			return;
		struct chunk *chunk = level->by_h[root->h];
		if (!chunk || chunk->count == CHUNK) {
			chunk = shuffdle_new_chunk(search);
			if (!chunk)
				return;
			shuffdle_level_push(level, root->h, chunk);
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
	shuffdle_free_blocks(search);
}

void
shuffdle_add_up(struct shuffdle_search *search)
{
	struct run *run = search->run;
	run->generated = run->expanded = 0;
	for (unsigned i = 0; i < search->worker_count; i++) {
		run->generated += search->workers[i].generated;
		run->expanded += search->workers[i].expanded;
	}
	search->level_generated = run->generated;
	search->level_expanded = run->expanded;
	search->workers[0].level_generated = search->workers[0].generated;
	search->workers[0].level_expanded = search->workers[0].expanded;
}

/* On to the next level, when nobody is busy and nothing waits for the present one.
 * There is nothing more where the latest two have no states and no root waits. */
static void
next_level(struct shuffdle_search *search)
{
	unsigned before = search->f + LEVELS - 1;
	if (search->root_next == search->root_count && !search->added[search->f % LEVELS] &&
		!search->added[before % LEVELS]) {
		shuffdle_end_search(search, GLS_LIMIT_NONE);
		return;
	}
	shuffdle_add_up(search);
	run_bound_done(search->run);
	search->f++;
	if (search->run->move_limit && search->f > search->run->move_limit) {
		shuffdle_end_search(search, GLS_LIMIT_MOVES);
		return;
	}
	run_begin_bound(search->run, search->f);
	search->added[search->f % LEVELS] = 0;
	search->scanned = search->known.part_count;
	if (!atomic_load(&search->keeps_later)) {
		clear_lists(search);
		search->scanned = 0;
	}
	shuffdle_push_roots(search);
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

bool
shuffdle_take(struct shuffdle_search *search, struct worker *worker, unsigned *h)
{
	struct run *run = search->run;
	bool has_task = false;
	pthread_mutex_lock(&search->lock);
	finish_task(search, worker);
	if (worker == search->workers && !search->has_begun) {
		search->has_begun = true;
		pthread_cond_broadcast(&search->changed);
	}
	while (!search->has_ended) {
		if (worker == search->workers)
			run_bound(run, search->f);
		has_task = find_task(search, worker, h);
		if (has_task)
			break;
		/* What the run says belongs to worker 0 until it has come here. */
		if (search->busy || !search->has_begun)
			pthread_cond_wait(&search->changed, &search->lock);
		else
			next_level(search);
	}
	search->busy += has_task;
	if (worker->chunk && *h == 0) {
		search->has_found = true;
		search->goal = worker->chunk->state[0];
		shuffdle_end_search(search, GLS_LIMIT_NONE);
	}
	bool goes_on = !search->has_ended;
	pthread_mutex_unlock(&search->lock);
	return goes_on;
}
