/* slide_layer.h: a layer of the champion of multi-tile moves: a set of boards.
 *
 * An open hash table of boards, eight bytes a slot.
 */
#ifndef GLS_TILES_CHAMPION_SLIDE_LAYER_H
#define GLS_TILES_CHAMPION_SLIDE_LAYER_H

#include "base/budget.h"
#include "kind/tiles/champion/slide_board.h"

enum { LAYER_SLOTS_MIN = 1 << 10 };

struct layer {
	slide_board *slots; /* 0: free */
	size_t slot_count;  /* a power of two, or 0 */
	size_t count;
};

static inline size_t
layer_home(const struct layer *layer, slide_board board)
{
	return (size_t)bits_hash(&board, 1) & (layer->slot_count - 1);
}

static inline void
layer_free(struct layer *layer, struct budget *budget)
{
	budget_free(budget, layer->slots, layer->slot_count * sizeof *layer->slots);
	*layer = (struct layer){0};
}

/* Adds a board that may be there already. There must be room. */
static inline void
layer_put(struct layer *layer, slide_board board)
{
	size_t at = layer_home(layer, board);
	while (layer->slots[at] && layer->slots[at] != board)
		at = (at + 1) & (layer->slot_count - 1);
	layer->count += !layer->slots[at];
	layer->slots[at] = board;
}

/* The layer has slots. */
static inline bool
layer_has(const struct layer *layer, slide_board board)
{
	size_t at = layer_home(layer, board);
	while (layer->slots[at] && layer->slots[at] != board)
		at = (at + 1) & (layer->slot_count - 1);
	return layer->slots[at];
}

/* Makes room for so many more; false when memory is out. At most three quarters of the slots
 * are filled. */
static inline bool
layer_reserve(struct layer *layer, size_t more, struct budget *budget)
{
	size_t slot_count = layer->slot_count ? layer->slot_count : LAYER_SLOTS_MIN;
	while (4 * (layer->count + more) > 3 * slot_count)
		slot_count *= 2;
	if (slot_count == layer->slot_count)
		return true;
	struct layer larger = {
		.slots = budget_zalloc(budget, slot_count * sizeof *layer->slots),
		.slot_count = slot_count,
	};
	if (!larger.slots)
		return false;
	for (size_t i = 0; i < layer->slot_count; i++)
		if (layer->slots[i])
			layer_put(&larger, layer->slots[i]);
	layer_free(layer, budget);
	*layer = larger;
	return true;
}

#endif
