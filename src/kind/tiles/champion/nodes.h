/* nodes.h: boards on the way of the tiles champion, many at a time.
 *
 * A node is a handful of 32-bit words, and nodes are kept word by word: the
 * same word of all nodes together, so that sixteen of them load at once. No
 * board is kept: the maps and orders of the patterns (kind/tiles/pdb/layout.h) are one.
 */
#ifndef GLS_TILES_CHAMPION_NODES_H
#define GLS_TILES_CHAMPION_NODES_H

#include "kind/tiles/champion/automaton.h"
#include "kind/tiles/pdb/additive.h"
#include "search/search.h"

enum {
	NODE_PLACE,  /* state of the automaton, cell of the blank, moves so far */
	NODE_PARENT, /* number in the log of the node before, and the move from there */
	NODE_VIEWS,  /* for each view: measure, maps, orders */

	PLACE_BLANK_SHIFT = 16,
	PLACE_BLANK_MASK = 31,
	PLACE_DEPTH_SHIFT = 21,
	PARENT_MOVE_BITS = 2,

	BATCH = 64, /* nodes expanded together */
	/* Only the start has four, but sixteen are written where one is meant. */
	CHILDREN_MAX = 4 * BATCH,
};

/* Which words of a node are what, in a search with so many patterns. */
static inline unsigned
node_measure(unsigned patterns, unsigned view)
{
	return NODE_VIEWS + view * (1 + 2 * patterns);
}

static inline unsigned
node_map(unsigned patterns, unsigned view, unsigned pattern)
{
	return node_measure(patterns, view) + 1 + pattern;
}

static inline unsigned
node_order(unsigned patterns, unsigned view, unsigned pattern)
{
	return node_measure(patterns, view) + 1 + patterns + pattern;
}

enum {
	PARTITIONS_MAX = 4,
	VIEWS_MAX = PARTITIONS_MAX * PDB_VIEWS_MAX,
	NODE_WORDS_MAX = NODE_VIEWS + VIEWS_MAX * (1 + 2 * PARTITION_MAX),
};

/* A pile of nodes. */
struct nodes {
	uint32_t *word[NODE_WORDS_MAX];
	uint32_t count, room;
};

void nodes_free(struct nodes *nodes, unsigned words, struct budget *budget);

/* Makes room for `more` nodes. False when memory is out. */
bool nodes_reserve(struct nodes *nodes, uint32_t more, unsigned words, struct budget *budget);

/* Adds `count` nodes of another pile, from `first` on; there is room. */
void nodes_append(struct nodes *nodes, const struct nodes *other, uint32_t first, uint32_t count,
	unsigned words);

static inline void
nodes_exchange(struct nodes *one, struct nodes *other)
{
	struct nodes kept = *one;
	*one = *other;
	*other = kept;
}

/* One way to see a board: in a reflection, by the tables of a partition. */
struct tiles_view {
	const struct pattern *pattern;
	const uint8_t *cell; /* by cell of the board */
	bool is_reflected, is_transposed;
	/* For each pattern, what the wide kernel reads from. */
	struct {
		const void *first[PARTITION_MAX], *rest[PARTITION_MAX], *high[PARTITION_MAX],
			*low[PARTITION_MAX], *place[PARTITION_MAX], *region[PARTITION_MAX],
			*table[PARTITION_MAX];
		uint32_t stride[2 * PARTITION_MAX]; /* half of it for the width alone */
	} of;
};

/* One search: what the kernels read, and what they write. */
struct tiles_search {
	const struct geometry *geometry;
	struct automaton automaton;
	unsigned patterns, views, words; /* words of a node */
	/* Of the first search partition by partition, of each its reflections; of a packet's
	 * search one for each reflection. */
	struct tiles_view view[VIEWS_MAX];
	/* What each move of the blank adds to its cell, by BLANK_LEFT and so on. */
	int32_t step[4 * BLANK_MOVES]; /* three quarters for the width alone */

	unsigned bound; /* on moves so far + estimate */
	bool is_saving; /* whether nodes that the bound cuts off go to the fringe */
	struct nodes stack, fringe;
	uint32_t *log; /* NODE_PARENT of every node that was expanded */
	uint32_t log_count, log_room;
	uint32_t log_base; /* added to the place in the log to make the number */
	uint64_t generated;
	bool is_solved;
	uint32_t solution; /* NODE_PARENT of the goal */
};

/* The parent of the start. */
static const uint32_t LOG_NONE = UINT32_MAX >> PARENT_MOVE_BITS;

/* Numbers of log entries begin with that of the log, of which there are several: one for
 * each search, and that of the search which grew the seeds of the others. */
enum { LOG_BITS = 24, LOGS_MAX = 1 << (32 - PARENT_MOVE_BITS - LOG_BITS) };

void tiles_search_free(struct tiles_search *search, struct budget *budget);

/* The greatest estimate of a node in any view. */
unsigned node_estimate(const struct tiles_search *search, const struct nodes *nodes, uint32_t at);

/* Makes room in the log for a batch: grows it, or forgets the entries that no node of
 * the piles comes from. False when memory is out. */
bool tiles_search_log(struct tiles_search *search, struct nodes *const *piles, unsigned count,
	struct budget *budget);

/* Expands the top `count` nodes of the stack, at most BATCH, which has room for
 * CHILDREN_MAX more, as have the fringe and the log: pushes children within the
 * bound, saves the others if asked to. All kernels do the same in the same
 * order. */
typedef void tiles_kernel(struct tiles_search *search, unsigned count);

/* The whole search with a kernel of the caller's choice; on large boards, with so many boards
 * in its front (front.c), after so many were expanded without one. */
enum outcome tiles_champion_by(
	struct run *run, tiles_kernel *kernel, uint32_t front_boards, uint32_t trial_boards);

/* What the champion takes. Twice as many in the front cut some 4% of all boards off a long
 * search, and every process and thread waits for them at the start. The trial takes some
 * forty milliseconds, and a board that it solves would take ten times as long with a front. */
enum { CHAMPION_FRONT_BOARDS = 1 << 19, CHAMPION_TRIAL_BOARDS = 1 << 19 };

tiles_kernel tiles_kernel_plain;
#if defined(__x86_64__)
tiles_kernel tiles_kernel_avx2, tiles_kernel_avx512;
#endif

#endif
