/* A* from both ends in parallel: the search of biastar.c by several threads.
 *
 * The boards of both sides stand in one table, cut into shards with a lock
 * each. Each side has a queue with a lock; its threads take a batch of boards,
 * expand them without holding the queue, and queue the successors together.
 * While a batch is out, its least g + h and g stand in the thread's slot, so
 * that the stopping rule sees every board that waits or is being expanded.
 * A board's two nodes are written under its shard's lock: whichever side comes
 * second sees the other, and no meeting is missed.
 */
#include "search/two_sided.h"

#include <pthread.h>
#include <sched.h>

enum {
	SHARD_BITS = 6,
	SHARDS = 1 << SHARD_BITS,
	BATCH = 64,
	THREADS_MAX = 64,
};

struct shard {
	pthread_mutex_t lock;
	struct store store;
	char padding[64]; /* keeps two shards' locks apart */
};

/* A board's number: its shard in the low bits. */
typedef uint32_t board_number;

struct queued {
	board_number board;
	unsigned rank, g;
};

struct side_queue {
	pthread_mutex_t lock;
	struct bucket_queue open;
	unsigned *waiting_by_g; /* of those in the queue */
	unsigned least_g;
	/* What each thread has taken out and not yet put back; UINT_MAX: nothing. */
	unsigned out_rank[THREADS_MAX], out_g[THREADS_MAX];
};

struct parallel {
	struct run *run;
	unsigned threads;
	struct shard shard[SHARDS];
	struct side_queue queue[SIDES];
	struct arrivals arrivals;
	atomic_uint best;
	atomic_bool is_done;
	atomic_int limit; /* enum gls_limit */
	pthread_mutex_t meeting_lock;
	uint64_t *meeting; /* the packed board of the best meeting */
};

struct worker {
	struct parallel *search;
	unsigned number;
	pthread_t thread;
	struct position *position;
	uint64_t *state, *fetched;
	struct queued batch[BATCH], *reached;
	unsigned batch_count, reached_count;
	uint64_t generated, expanded;
	unsigned depth;
};

static void
stop(struct parallel *search, enum gls_limit limit)
{
	int none = GLS_LIMIT_NONE;
	atomic_compare_exchange_strong(&search->limit, &none, (int)limit);
	atomic_store(&search->is_done, true);
}

/* ---- The table ------------------------------------------------------------ */

/* Bits of the hash that the table inside a shard uses least. */
static unsigned
shard_number(uint64_t hash)
{
	return hash >> (32 - SHARD_BITS) & (SHARDS - 1);
}

static void
note_meeting(struct parallel *search, unsigned length, const uint64_t *state)
{
	pthread_mutex_lock(&search->meeting_lock);
	if (length < atomic_load(&search->best)) {
		memcpy(search->meeting, state,
			search->run->puzzle->state_words * sizeof *search->meeting);
		atomic_store(&search->best, length);
	}
	pthread_mutex_unlock(&search->meeting_lock);
}

enum reached { REACHED_KNOWN, REACHED_BETTER, REACHED_NO_MEMORY };

/* Finds or adds worker->state as a board that a side reached in g moves. */
static enum reached
reach(struct worker *worker, enum side side, unsigned g, uint16_t arrival, board_number *board)
{
	struct parallel *search = worker->search;
	uint64_t hash = bits_hash(worker->state, search->run->puzzle->state_words);
	struct shard *shard = &search->shard[shard_number(hash)];
	bool is_new;
	unsigned length = UINT_MAX;
	enum reached result = REACHED_NO_MEMORY;
	pthread_mutex_lock(&shard->lock);
	uint32_t number = store_add(&shard->store, worker->state, hash, &is_new);
	if (number < UINT32_MAX >> SHARD_BITS && g < SIDE_G_MAX) {
		struct side_node *node = store_record(&shard->store, number);
		unsigned known = node[side].g_plus_1, other = node[other_side(side)].g_plus_1;
		result = known && known <= g + 1 ? REACHED_KNOWN : REACHED_BETTER;
		if (result == REACHED_BETTER) {
			node[side] = (struct side_node){(uint16_t)(g + 1), arrival};
			if (other)
				length = g + other - 1;
		}
	}
	pthread_mutex_unlock(&shard->lock);
	*board = number << SHARD_BITS | shard_number(hash);
	if (length < atomic_load(&search->best))
		note_meeting(search, length, worker->state);
	return result;
}

/* Copies the state of a board; false if the side has found a shorter way to it
 * since, so that another entry of the queue stands for it. */
static bool
fetch(struct worker *worker, enum side side, const struct queued *queued, uint64_t *state)
{
	struct shard *shard = &worker->search->shard[queued->board & (SHARDS - 1)];
	uint32_t number = queued->board >> SHARD_BITS;
	pthread_mutex_lock(&shard->lock);
	const struct side_node *node = store_record(&shard->store, number);
	bool is_alive = node[side].g_plus_1 == queued->g + 1;
	memcpy(state, store_state(&shard->store, number), 8 * shard->store.words);
	pthread_mutex_unlock(&shard->lock);
	return is_alive;
}

/* ---- The queues ----------------------------------------------------------- */

/* The least rank and g that wait or are out on a side; UINT_MAX: nothing does.
 * The side's lock is held. */
static void
side_least(struct parallel *search, enum side side, unsigned *rank, unsigned *g)
{
	struct side_queue *queue = &search->queue[side];
	*rank = bucket_queue_lowest(&queue->open);
	if (*rank != UINT_MAX)
		while (!queue->waiting_by_g[queue->least_g])
			queue->least_g++;
	*g = *rank == UINT_MAX ? UINT_MAX : queue->least_g;
	for (unsigned i = 0; i < search->threads; i++) {
		if (queue->out_rank[i] < *rank)
			*rank = queue->out_rank[i];
		if (queue->out_g[i] < *g)
			*g = queue->out_g[i];
	}
}

/* What is proved about all solutions not met yet: see biastar.c. */
static unsigned
lower_bound(struct parallel *search)
{
	unsigned rank[SIDES], g[SIDES];
	pthread_mutex_lock(&search->queue[FROM_START].lock);
	pthread_mutex_lock(&search->queue[FROM_GOAL].lock);
	side_least(search, FROM_START, &rank[FROM_START], &g[FROM_START]);
	side_least(search, FROM_GOAL, &rank[FROM_GOAL], &g[FROM_GOAL]);
	pthread_mutex_unlock(&search->queue[FROM_GOAL].lock);
	pthread_mutex_unlock(&search->queue[FROM_START].lock);
	if (rank[FROM_START] == UINT_MAX || rank[FROM_GOAL] == UINT_MAX)
		return UINT_MAX;
	unsigned bound = g[FROM_START] + g[FROM_GOAL] + 1;
	for (unsigned side = 0; side < SIDES; side++)
		bound = rank[side] > bound ? rank[side] : bound;
	return bound;
}

/* Takes boards out of the side's queue, of the lowest rank only. */
static void
take_batch(struct worker *worker, enum side side)
{
	struct parallel *search = worker->search;
	struct side_queue *queue = &search->queue[side];
	unsigned best = atomic_load(&search->best);
	unsigned least_rank = UINT_MAX, least_g = UINT_MAX;
	worker->batch_count = 0;
	pthread_mutex_lock(&queue->lock);
	unsigned lowest = bucket_queue_lowest(&queue->open);
	while (worker->batch_count < BATCH && bucket_queue_lowest(&queue->open) == lowest &&
		lowest != UINT_MAX) {
		struct queued *queued = &worker->batch[worker->batch_count];
		bucket_queue_pop(&queue->open, &queued->rank, &queued->g, &queued->board);
		queue->waiting_by_g[queued->g]--;
		if (queued->rank >= best)
			continue;
		least_rank = queued->rank;
		least_g = queued->g < least_g ? queued->g : least_g;
		worker->batch_count++;
	}
	queue->out_rank[worker->number] = least_rank;
	queue->out_g[worker->number] = least_g;
	pthread_mutex_unlock(&queue->lock);
}

/* Queues what the batch has reached, and nothing of it is out any more. */
static bool
put_reached(struct worker *worker, enum side side)
{
	struct side_queue *queue = &worker->search->queue[side];
	bool enough = true;
	pthread_mutex_lock(&queue->lock);
	for (unsigned i = 0; i < worker->reached_count && enough; i++) {
		const struct queued *queued = &worker->reached[i];
		enough = bucket_queue_push(&queue->open, queued->rank, queued->g, queued->board);
		queue->waiting_by_g[queued->g]++;
		if (queued->g < queue->least_g)
			queue->least_g = queued->g;
	}
	/* If memory is out the search ends: what is out stays out, so that the
	 * lower bound remains true. */
	if (enough) {
		queue->out_rank[worker->number] = UINT_MAX;
		queue->out_g[worker->number] = UINT_MAX;
	}
	pthread_mutex_unlock(&queue->lock);
	worker->reached_count = 0;
	return enough;
}

/* ---- Workers -------------------------------------------------------------- */

/* Notes a board to be queued, unless it cannot better what is known. */
static bool
visit(struct worker *worker, enum side side, unsigned rank, unsigned g, uint16_t arrival)
{
	struct queued *queued = &worker->reached[worker->reached_count];
	*queued = (struct queued){0, rank, g};
	RULE(pack)(worker->search->run->puzzle, worker->position, worker->state);
	enum reached result = reach(worker, side, g, arrival, &queued->board);
	if (result == REACHED_BETTER && rank < atomic_load(&worker->search->best))
		worker->reached_count++;
	return result != REACHED_NO_MEMORY;
}

static bool
expand(struct worker *worker, enum side side, const struct queued *queued, const uint64_t *state)
{
	struct parallel *search = worker->search;
	const gls_puzzle *puzzle = search->run->puzzle;
	const struct heuristic *heuristic = two_sided_heuristic(search->run, side);
	struct gls_move moves[RULE(MOVES_MAX)];
	struct estimate here, next;
	RULE(unpack)(puzzle, state, worker->position);
	unsigned count = side_moves(puzzle, side, worker->position, moves);
	heuristic_estimate(heuristic, worker->position, &here);
	worker->expanded++;
	worker->depth = queued->g + 1 > worker->depth ? queued->g + 1 : worker->depth;
	for (unsigned i = 0; i < count; i++) {
		worker->generated++;
		side_go(puzzle, side, worker->position, moves[i]);
		RULE(estimate_after)
		(heuristic, worker->position, side_step(side, moves[i]), &here, &next);
		unsigned f = queued->g + 1 + next.h;
		if (!visit(worker, side, f > queued->rank ? f : queued->rank, queued->g + 1,
			    arrival_pack(&search->arrivals, moves[i])))
			return false;
		side_return(puzzle, side, worker->position, moves[i]);
	}
	return true;
}

static bool
expand_batch(struct worker *worker, enum side side)
{
	for (unsigned i = 0; i < worker->batch_count; i++)
		if (fetch(worker, side, &worker->batch[i], worker->fetched) &&
			!expand(worker, side, &worker->batch[i], worker->fetched))
			return false;
	return true;
}

/* One thread, thread 0, looks at the clock and reports how far all have come. */
static void
report(struct worker *worker, unsigned bound)
{
	struct run *run = worker->search->run;
	if (worker->number)
		return;
	if (bound != UINT_MAX && run->heuristic->admissible && run->backward->admissible)
		run_bound(run, bound);
	run->generated = worker->generated * worker->search->threads;
	run->expanded = worker->expanded * worker->search->threads;
	if (!run_poll(run))
		stop(worker->search, run->limit);
}

static void *
work(void *data)
{
	struct worker *worker = data;
	struct parallel *search = worker->search;
	enum side side = worker->number % SIDES;
	while (!atomic_load(&search->is_done)) {
		unsigned bound = lower_bound(search);
		if (atomic_load(&search->best) <= bound) {
			atomic_store(&search->is_done, true);
			break;
		}
		report(worker, bound);
		take_batch(worker, side);
		if (!worker->batch_count)
			sched_yield(); /* the rest of the side is out with other threads */
		if (!expand_batch(worker, side)) {
			stop(search, GLS_LIMIT_MEMORY);
			break;
		}
		if (!put_reached(worker, side))
			stop(search, GLS_LIMIT_MEMORY);
		if (search->threads == 1)
			side = other_side(side);
	}
	return NULL;
}

/* ---- Beginning and end ---------------------------------------------------- */

static bool
worker_init(struct worker *worker, struct parallel *search, unsigned number)
{
	const gls_puzzle *puzzle = search->run->puzzle;
	*worker = (struct worker){.search = search, .number = number};
	worker->position = position_new(puzzle);
	worker->state = calloc(puzzle->state_words, sizeof *worker->state);
	worker->fetched = calloc(puzzle->state_words, sizeof *worker->fetched);
	worker->reached = calloc((size_t)BATCH * puzzle->moves_max + 1, sizeof *worker->reached);
	return worker->position && worker->state && worker->fetched && worker->reached;
}

static void
worker_free(struct worker *worker)
{
	free(worker->position);
	free(worker->state);
	free(worker->fetched);
	free(worker->reached);
}

static bool
parallel_init(struct parallel *search, struct run *run, unsigned threads)
{
	const gls_puzzle *puzzle = run->puzzle;
	struct budget *budget = &run->control->budget;
	bool enough = true;
	search->run = run;
	search->threads = threads;
	arrivals_init(&search->arrivals, puzzle);
	atomic_init(&search->best, UINT_MAX);
	atomic_init(&search->is_done, false);
	atomic_init(&search->limit, GLS_LIMIT_NONE);
	pthread_mutex_init(&search->meeting_lock, NULL);
	search->meeting = calloc(puzzle->state_words, sizeof *search->meeting);
	for (unsigned i = 0; i < SHARDS; i++) {
		pthread_mutex_init(&search->shard[i].lock, NULL);
		enough &= store_init(&search->shard[i].store, budget, puzzle->state_words,
			SIDES * sizeof(struct side_node));
	}
	for (unsigned side = 0; side < SIDES; side++) {
		struct side_queue *queue = &search->queue[side];
		pthread_mutex_init(&queue->lock, NULL);
		bucket_queue_init(&queue->open, budget);
		queue->waiting_by_g = calloc(UINT16_MAX, sizeof *queue->waiting_by_g);
		queue->least_g = UINT_MAX;
		for (unsigned i = 0; i < THREADS_MAX; i++)
			queue->out_rank[i] = queue->out_g[i] = UINT_MAX;
		enough &= queue->waiting_by_g != NULL;
	}
	return enough && search->meeting;
}

static void
parallel_free(struct parallel *search)
{
	struct run *run = search->run;
	run->stored = 0;
	for (unsigned i = 0; i < SHARDS; i++) {
		run->stored += search->shard[i].store.count;
		store_free(&search->shard[i].store);
		pthread_mutex_destroy(&search->shard[i].lock);
	}
	run->open_peak = 0;
	for (unsigned side = 0; side < SIDES; side++) {
		run->open_peak += search->queue[side].open.peak;
		bucket_queue_free(&search->queue[side].open);
		free(search->queue[side].waiting_by_g);
		pthread_mutex_destroy(&search->queue[side].lock);
	}
	pthread_mutex_destroy(&search->meeting_lock);
	free(search->meeting);
	free(search);
}

/* A side where it begins. */
struct root {
	struct worker *worker;
	enum side side;
};

static bool
queue_root(void *data)
{
	const struct root *root = data;
	struct worker *worker = root->worker;
	struct estimate here;
	heuristic_estimate(
		two_sided_heuristic(worker->search->run, root->side), worker->position, &here);
	return visit(worker, root->side, here.h, 0, ARRIVAL_NONE) &&
	       put_reached(worker, root->side);
}

/* False, with the limit of the run set, if that failed. */
static bool
queue_roots(struct worker *worker, enum side side)
{
	struct root root = {worker, side};
	return side_roots(worker->search->run, side, worker->position, queue_root, &root);
}

/* Runs the workers, the first one in this thread. If the system gives no other
 * thread the start's side goes on alone, until it reaches the goal. */
static void
run_workers(struct parallel *search, struct worker *worker)
{
	unsigned started = 1;
	while (started < search->threads &&
		!pthread_create(&worker[started].thread, NULL, work, &worker[started]))
		started++;
	work(&worker[0]);
	for (unsigned i = 1; i < started; i++)
		pthread_join(worker[i].thread, NULL);
}

static const struct side_node *
look_up(void *data, const uint64_t *state)
{
	struct parallel *search = data;
	uint64_t hash = bits_hash(state, search->run->puzzle->state_words);
	struct store *store = &search->shard[shard_number(hash)].store;
	return store_record(store, store_find(store, state, hash));
}

static enum outcome
conclude(struct parallel *search, struct worker *worker)
{
	struct run *run = search->run;
	run->generated = run->expanded = 0;
	for (unsigned i = 0; i < search->threads; i++) {
		run->generated += worker[i].generated;
		run->expanded += worker[i].expanded;
		run_depth(run, worker[i].depth);
	}
	bool is_met = atomic_load(&search->best) != UINT_MAX;
	if (is_met)
		run->has_solution = two_sided_path(run, search->meeting, worker->position,
			worker->state, &search->arrivals, look_up, search);
	enum gls_limit limit = (enum gls_limit)atomic_load(&search->limit);
	if (limit != GLS_LIMIT_NONE)
		return run_stop(run, limit);
	if (is_met && !run->has_solution)
		return run_stop(run, GLS_LIMIT_MEMORY);
	return is_met ? OUTCOME_SOLVED : OUTCOME_EXHAUSTED;
}

search_function SEARCH(pbiastar);

enum outcome
SEARCH(pbiastar)(struct run *run)
{
	unsigned threads = run->threads < THREADS_MAX ? run->threads : THREADS_MAX;
	struct parallel *search = calloc(1, sizeof *search);
	struct worker *worker = calloc(threads, sizeof *worker);
	if (!search || !worker) {
		free(search);
		free(worker);
		return run_stop(run, GLS_LIMIT_MEMORY);
	}
	bool enough = parallel_init(search, run, threads);
	for (unsigned i = 0; enough && i < threads; i++)
		enough = worker_init(&worker[i], search, i);
	enum outcome outcome = OUTCOME_LIMIT;
	run->limit = GLS_LIMIT_MEMORY;
	if (enough && queue_roots(&worker[0], FROM_START) && queue_roots(&worker[0], FROM_GOAL)) {
		run->limit = GLS_LIMIT_NONE;
		run_workers(search, worker);
		outcome = conclude(search, worker);
	}
	for (unsigned i = 0; i < threads; i++)
		worker_free(&worker[i]);
	free(worker);
	parallel_free(search);
	return outcome;
}
