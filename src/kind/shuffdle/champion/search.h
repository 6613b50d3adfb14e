/* search.h: what the parts of the champion of letters share.
 *
 *   waiting.c   the states that wait, by level, and which of them are next
 *   children.c  the states one move away, with their estimates
 *   expand.c    the threads of the search: A*
 *   deepen.c    goes on where memory is full: depth-first
 *   champion.c  begins with the roots, and ends with the way back to them
 */
#ifndef GLS_SHUFFDLE_CHAMPION_SEARCH_H
#define GLS_SHUFFDLE_CHAMPION_SEARCH_H

#include "base/frames.h"
#include "kind/shuffdle/champion/known.h"
#include "kind/shuffdle/rules.h"
#include "search/champion.h"

#include <pthread.h>

enum {
	LEVELS = KNOWN_LEVELS, /* a child's level is its parent's, or one or two more */
	H_MAX = 320,           /* the tables hold bytes; targets need 33 moves at most */
	CHUNK = 126,           /* states: a kilobyte */
	BLOCK = 1024,          /* chunks: a megabyte */
	CHILDREN_MAX = 80,     /* both directions of 40 pairs of neighbours */
	THREADS_MAX = 64,
	DEPTH_MAX = 512, /* moves below a known state */
};

/* ---- Waiting states (waiting.c) ------------------------------------------- */

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
	uint64_t level_generated, level_expanded; /* when the present level began; worker 0 */
	size_t added; /* to the known states since the last look at the lists */
	/* Deepening: the moves from a known state, and how far that one is. */
	state_word from;
	unsigned from_g, depth;
	struct frames frames;
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
	bool has_begun;                            /* worker 0 came for its first task */
	uint64_t level_generated, level_expanded;  /* by all, when the present level began */
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

/* Writes into the run what all workers have done, none of which is at work. */
void shuffdle_add_up(struct shuffdle_search *search);

/* Ends it, for the first reason that is given. The lock is held. */
void shuffdle_end_search(struct shuffdle_search *search, enum gls_limit limit);

/* An empty chunk; NULL, and the search ends, when memory is out. The lock is held. */
struct chunk *shuffdle_new_chunk(struct shuffdle_search *search);

void shuffdle_level_push(struct level *level, unsigned h, struct chunk *chunk);

/* Lets the roots wait whose estimate is that of the present level. The lock is held. */
void shuffdle_push_roots(struct shuffdle_search *search);

/* The next task, and the h of the states if they waited; false at the end. */
bool shuffdle_take(struct shuffdle_search *search, struct worker *worker, unsigned *h);

void shuffdle_free_blocks(struct shuffdle_search *search);

/* ---- Children (children.c) ------------------------------------------------ */

struct child {
	state_word state;
	unsigned h;
	uint32_t target_index, walk;  /* of a move of a target */
	struct neutral_place neutral; /* of a move of another tile */
	uint32_t place;
	bool is_target;
};

unsigned shuffdle_state_estimate(const struct shuffdle_search *search, state_word state);

/* The children of a state with its h, and theirs; there is room for CHILDREN_MAX. */
unsigned shuffdle_find_children(
	struct worker *worker, state_word state, unsigned h, struct child *children);

/* ---- Threads (expand.c, deepen.c) ----------------------------------------- */

/* Whether the search goes on. Polled by the thread that called it. */
bool shuffdle_goes_on(struct worker *worker);

/* The latest level up to f that is the given one modulo KNOWN_LEVELS. */
static inline unsigned
shuffdle_latest_level(unsigned f, unsigned level)
{
	return f - (f + LEVELS - level) % LEVELS;
}

/* A* by one of the threads; for crew_run(). */
void shuffdle_expand_work(void *search, unsigned member);

/* Goes on where there is no memory for more known states. What waits is given up, and
 * its memory remembers which states were searched below. */
void shuffdle_deepen(struct shuffdle_search *search);

/* What is left for the code and what is too small to be counted. */
size_t shuffdle_spared_bytes(const struct budget *budget);

#endif
