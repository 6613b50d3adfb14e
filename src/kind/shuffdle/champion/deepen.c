/* Where memory is full: what lies beyond the known states is searched depth-first, by
 * increasing bounds, from every known state. */
#include "base/crew.h"
#include "kind/shuffdle/champion/search.h"

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
		shuffdle_end_search(search, GLS_LIMIT_NONE);
	}
	pthread_mutex_unlock(&search->lock);
}

/* A state above the one that is searched, its children, and how many of them were tried. */
struct frame {
	unsigned next, count;
	struct below {
		state_word state;
		unsigned h;
	} child[];
};

static void
end_locked(struct shuffdle_search *search, enum gls_limit limit)
{
	pthread_mutex_lock(&search->lock);
	shuffdle_end_search(search, limit);
	pthread_mutex_unlock(&search->lock);
}

/* Lists the children of a state, for which there is one frame more. */
static void
dive_enter(struct worker *worker, state_word state, unsigned h)
{
	struct child children[CHILDREN_MAX];
	if (worker->expanded % RUN_POLL_EVERY == 0 && !shuffdle_goes_on(worker))
		return;
	if (worker->depth == DEPTH_MAX || !frames_reserve(&worker->frames, worker->depth + 1)) {
		end_locked(worker->search,
			worker->depth == DEPTH_MAX ? GLS_LIMIT_DEPTH : GLS_LIMIT_MEMORY);
		return;
	}
	struct frame *frame = frames_at(&worker->frames, worker->depth++);
	frame->next = 0;
	frame->count = shuffdle_find_children(worker, state, h, children);
	for (unsigned i = 0; i < frame->count; i++)
		frame->child[i] = (struct below){children[i].state, children[i].h};
}

/* Searches below a state, g moves from a root, all that is not known, to the bound.
 * Who finds the goal has the path to it. */
static void
dive_from(struct worker *worker, state_word state, unsigned g, unsigned h)
{
	struct shuffdle_search *search = worker->search;
	worker->from = state;
	worker->from_g = g;
	worker->depth = 0;
	if (h == 0) /* memory may be out before even the roots were taken up */
		end_at_goal(worker);
	else
		dive_enter(worker, state, h);
	while (worker->depth && !search->has_ended) {
		struct frame *frame = frames_at(&worker->frames, worker->depth - 1);
		if (frame->next == frame->count) {
			worker->depth--;
			continue;
		}
		struct below child = frame->child[frame->next++];
		state_word key = child.state & KEY_MASK;
		unsigned child_g = g + worker->depth, bound = search->f;
		if (child_g + child.h > bound) {
			atomic_store_explicit(&search->is_cut, true, memory_order_relaxed);
			continue;
		}
		worker->path[worker->depth - 1] =
			(struct gls_move){(uint16_t)state_cell(child.state, FROM_AT),
				(uint16_t)state_cell(child.state, TO_AT)};
		if (child.h == 0)
			end_at_goal(worker);
		else if (!was_searched(search, key, bound - child_g) && !is_known(search, key))
			dive_enter(worker, child.state, child.h);
	}
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
			unsigned h = shuffdle_state_estimate(search, state);
			dive_from(worker, state, shuffdle_latest_level(known_f, level[i]) - h, h);
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
	run_begin_bound(search->run, search->f);
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

void
shuffdle_deepen(struct shuffdle_search *search)
{
	struct budget *budget = &search->run->control->budget;
	shuffdle_free_blocks(search);
	size_t bytes = budget_left(budget) - shuffdle_spared_bytes(budget);
	search->searched = bytes ? budget_zalloc(budget, bytes) : NULL;
	search->searched_bytes = search->searched ? bytes : 0;
	search->has_ended = false;
	search->limit = GLS_LIMIT_NONE;
	search->known_f = search->f;
	for (unsigned i = 0; i < search->worker_count; i++)
		frames_init(&search->workers[i].frames, budget, sizeof(struct frame),
			search->run->puzzle->moves_max, sizeof(struct below));
	while (deepen_to_bound(search)) {
		if (search->run->move_limit && search->f + 1 > search->run->move_limit)
			shuffdle_end_search(search, GLS_LIMIT_MOVES);
		shuffdle_add_up(search);
		run_bound_done(search->run);
		search->f++;
	}
	for (unsigned i = 0; i < search->worker_count; i++)
		frames_free(&search->workers[i].frames);
}
