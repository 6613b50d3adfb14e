/* A* by threads: they expand the states that wait, or look through the known states for
 * those that were forgotten. */
#include "kind/shuffdle/champion/search.h"

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
		chunk = shuffdle_new_chunk(search);
		pthread_mutex_unlock(&search->lock);
		if (!chunk)
			return false;
		shuffdle_level_push(own, h, chunk);
	}
	chunk->state[chunk->count++] = state;
	if (chunk->count == CHUNK) {
		own->by_h[h] = NULL;
		pthread_mutex_lock(&search->lock);
		shuffdle_level_push(&search->shared[f % LEVELS], h, chunk);
		if (search->busy < search->worker_count)
			pthread_cond_signal(&search->changed);
		pthread_mutex_unlock(&search->lock);
	}
	return true;
}

/* False when memory is out. */
static bool
expand(struct worker *worker, state_word state, unsigned f, unsigned h)
{
	struct child children[CHILDREN_MAX];
	unsigned count = shuffdle_find_children(worker, state, h, children);
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
		shuffdle_end_search(search, GLS_LIMIT_MEMORY);
		pthread_mutex_unlock(&search->lock);
	}
	for (size_t i = 0; i < fresh; i++)
		if (!expand(worker, chunk->state[i], f, h))
			return;
}

bool
shuffdle_goes_on(struct worker *worker)
{
	struct shuffdle_search *search = worker->search;
	struct run *run = search->run;
	if (worker != search->workers)
		return !search->has_ended;
	run->generated = search->level_generated + worker->generated - worker->level_generated;
	run->expanded = search->level_expanded + worker->expanded - worker->level_expanded;
	if (run_poll(run))
		return !search->has_ended;
	pthread_mutex_lock(&search->lock);
	shuffdle_end_search(search, run->limit);
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
		shuffdle_goes_on(worker))
		for (unsigned i = 0; i < count; i++) {
			unsigned parent_f = shuffdle_latest_level(f, level[i]);
			if (parent_f == f)
				continue;
			state_word state = known_state(&search->known, number[i]);
			if (!expand(worker, state, parent_f,
				    shuffdle_state_estimate(search, state)))
				return;
		}
}

void
shuffdle_expand_work(void *context, unsigned member)
{
	(void)member; /* the work shares itself out */
	struct shuffdle_search *search = context;
	pthread_mutex_lock(&search->lock);
	struct worker *worker = &search->workers[search->started++];
	pthread_mutex_unlock(&search->lock);
	unsigned h = 0;
	while (shuffdle_goes_on(worker) && shuffdle_take(search, worker, &h)) {
		if (worker->chunk)
			expand_chunk(worker, h);
		else
			scan_part(worker);
	}
}
