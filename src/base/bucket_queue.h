/* bucket_queue.h: numbers waiting, by a small integer rank and then a height.
 *
 * The lowest rank comes out first; within a rank, the greatest height; within
 * those, the last one in. With rank f and height g that is the order in which
 * A* works best: among equal f, the board nearest to the goal.
 *
 * An entry costs four bytes while it waits; emptied pieces are used again.
 */
#ifndef GLS_BASE_BUCKET_QUEUE_H
#define GLS_BASE_BUCKET_QUEUE_H

#include "base/budget.h"

#include <stdbool.h>
#include <stdint.h>

struct bucket_piece;

struct bucket_rank {
	struct bucket_piece **by_height;
	unsigned heights;    /* length of by_height */
	unsigned top_height; /* nothing waits above this */
	size_t count;
};

struct bucket_queue {
	struct budget *budget;
	struct bucket_rank *ranks;
	unsigned rank_count, lowest; /* nothing waits below lowest */
	size_t count, peak;
	struct bucket_piece *spare; /* emptied pieces */
};

void bucket_queue_init(struct bucket_queue *queue, struct budget *budget);
void bucket_queue_free(struct bucket_queue *queue);

/* False if the budget is spent. */
bool bucket_queue_push(struct bucket_queue *queue, unsigned rank, unsigned height, uint32_t entry);

/* The first one out, with its rank and height; false if the queue is empty. */
bool bucket_queue_pop(
	struct bucket_queue *queue, unsigned *rank, unsigned *height, uint32_t *entry);

/* Calls visit for every entry of one rank, in the order in which they would
 * come out, and leaves them where they are; ends early if visit says false. */
bool bucket_queue_visit(struct bucket_queue *queue, unsigned rank,
	bool (*visit)(void *data, unsigned height, uint32_t entry), void *data);

/* The lowest rank that waits; UINT_MAX if the queue is empty. */
unsigned bucket_queue_lowest(struct bucket_queue *queue);

/* The lowest rank that waits and is not below the given one; UINT_MAX if none. */
unsigned bucket_queue_next(const struct bucket_queue *queue, unsigned rank);

#endif
