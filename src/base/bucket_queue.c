#include "base/bucket_queue.h"

#include <limits.h>
#include <string.h>

enum { PIECE_ENTRIES = 61 }; /* a piece is 256 bytes: four cache lines */

struct bucket_piece {
	struct bucket_piece *below;
	uint32_t count;
	uint32_t entry[PIECE_ENTRIES];
};

void
bucket_queue_init(struct bucket_queue *queue, struct budget *budget)
{
	*queue = (struct bucket_queue){.budget = budget};
}

static void
free_pieces(struct bucket_queue *queue, struct bucket_piece *piece)
{
	while (piece) {
		struct bucket_piece *below = piece->below;
		budget_free(queue->budget, piece, sizeof *piece);
		piece = below;
	}
}

void
bucket_queue_free(struct bucket_queue *queue)
{
	for (unsigned r = 0; r < queue->rank_count; r++) {
		struct bucket_rank *rank = &queue->ranks[r];
		for (unsigned h = 0; h < rank->heights; h++)
			free_pieces(queue, rank->by_height[h]);
		budget_free(
			queue->budget, rank->by_height, rank->heights * sizeof *rank->by_height);
	}
	free_pieces(queue, queue->spare);
	budget_free(queue->budget, queue->ranks, queue->rank_count * sizeof *queue->ranks);
	*queue = (struct bucket_queue){0};
}

/* A copy of the array that reaches at least to index, new elements zero; the
 * old one is freed. NULL, and nothing changed, if the budget is spent. */
static void *
grow(struct budget *budget, void *array, unsigned *length, unsigned index, size_t size)
{
	unsigned longer = index + index / 2 + 16;
	void *grown = budget_zalloc(budget, longer * size);
	if (!grown)
		return NULL;
	if (*length)
		memcpy(grown, array, *length * size);
	budget_free(budget, array, *length * size);
	*length = longer;
	return grown;
}

static bool
reach(struct bucket_queue *queue, unsigned rank, unsigned height)
{
	if (rank >= queue->rank_count) {
		void *grown = grow(queue->budget, queue->ranks, &queue->rank_count, rank,
			sizeof *queue->ranks);
		if (!grown)
			return false;
		queue->ranks = grown;
	}
	struct bucket_rank *row = &queue->ranks[rank];
	if (height >= row->heights) {
		void *grown = grow(queue->budget, row->by_height, &row->heights, height,
			sizeof *row->by_height);
		if (!grown)
			return false;
		row->by_height = grown;
	}
	return true;
}

/* A piece with room on top of the given one. */
static struct bucket_piece *
new_piece(struct bucket_queue *queue, struct bucket_piece *below)
{
	struct bucket_piece *piece = queue->spare;
	if (piece)
		queue->spare = piece->below;
	else
		piece = budget_alloc(queue->budget, sizeof *piece);
	if (piece) {
		piece->below = below;
		piece->count = 0;
	}
	return piece;
}

bool
bucket_queue_push(struct bucket_queue *queue, unsigned rank, unsigned height, uint32_t entry)
{
	if (!reach(queue, rank, height))
		return false;
	struct bucket_rank *row = &queue->ranks[rank];
	struct bucket_piece *piece = row->by_height[height];
	if (!piece || piece->count == PIECE_ENTRIES) {
		piece = new_piece(queue, piece);
		if (!piece)
			return false;
		row->by_height[height] = piece;
	}
	piece->entry[piece->count++] = entry;
	row->count++;
	if (height > row->top_height)
		row->top_height = height;
	if (rank < queue->lowest)
		queue->lowest = rank;
	if (++queue->count > queue->peak)
		queue->peak = queue->count;
	return true;
}

unsigned
bucket_queue_next(const struct bucket_queue *queue, unsigned rank)
{
	while (rank < queue->rank_count && !queue->ranks[rank].count)
		rank++;
	return rank < queue->rank_count ? rank : UINT_MAX;
}

unsigned
bucket_queue_lowest(struct bucket_queue *queue)
{
	if (!queue->count)
		return UINT_MAX;
	return queue->lowest = bucket_queue_next(queue, queue->lowest);
}

bool
bucket_queue_pop(struct bucket_queue *queue, unsigned *rank, unsigned *height, uint32_t *entry)
{
	*rank = bucket_queue_lowest(queue);
	if (*rank == UINT_MAX)
		return false;
	struct bucket_rank *row = &queue->ranks[*rank];
	while (!row->by_height[row->top_height])
		row->top_height--;
	*height = row->top_height;
	struct bucket_piece *piece = row->by_height[*height];
	*entry = piece->entry[--piece->count];
	if (!piece->count) {
		row->by_height[*height] = piece->below;
		piece->below = queue->spare;
		queue->spare = piece;
	}
	row->count--;
	queue->count--;
	return true;
}

bool
bucket_queue_visit(struct bucket_queue *queue, unsigned rank,
	bool (*visit)(void *data, unsigned height, uint32_t entry), void *data)
{
	if (rank >= queue->rank_count || !queue->ranks[rank].count)
		return true;
	struct bucket_rank *row = &queue->ranks[rank];
	for (unsigned height = row->top_height + 1; height-- > 0;)
		for (struct bucket_piece *piece = row->by_height[height]; piece;
			piece = piece->below)
			for (unsigned i = piece->count; i-- > 0;)
				if (!visit(data, height, piece->entry[i]))
					return false;
	return true;
}
