/* frames.h: the frames of a depth-first search, one for each depth, on the heap.
 *
 * A search that calls itself would put them on the C stack, whose size nobody tells: a
 * thread may have 128 KB of it, and a frame with room for the moves of a large board has
 * 8 KB. Here they are as large as the board at hand needs, and paid for by the budget.
 */
#ifndef GLS_BASE_FRAMES_H
#define GLS_BASE_FRAMES_H

#include "base/budget.h"

struct frames {
	struct budget *budget;
	char *bytes;
	size_t stride, room; /* bytes of a frame, and how many there are */
};

/* No search goes deeper: by far more than any puzzle needs, and a limit where a search
 * without memory of boards would go round in circles until the memory is full. */
enum { FRAMES_MAX = 1 << 20 };

/* Frames of a record that ends with an array of so many elements. None is there yet. */
void frames_init(struct frames *frames, struct budget *budget, size_t record, size_t elements,
	size_t element_size);
void frames_free(struct frames *frames);

/* Makes room for so many frames; what they hold stays, but they may move. False, with
 * everything as it was, when memory is out. */
bool frames_grow(struct frames *frames, size_t count);

/* The same, at no cost if there is room. */
static inline bool
frames_reserve(struct frames *frames, size_t count)
{
	return count <= frames->room || frames_grow(frames, count);
}

static inline void *
frames_at(const struct frames *frames, size_t depth)
{
	return frames->bytes + depth * frames->stride;
}

/* The frame below or above another one. */
static inline void *
frames_below(const struct frames *frames, void *frame)
{
	return (char *)frame + frames->stride;
}

static inline void *
frames_above(const struct frames *frames, void *frame)
{
	return (char *)frame - frames->stride;
}

#endif
