#include "base/frames.h"

#include <stdint.h>
#include <string.h>

void
frames_init(struct frames *frames, struct budget *budget, size_t record, size_t elements,
	size_t element_size)
{
	size_t bytes = record + elements * element_size, align = sizeof(uint64_t);
	*frames = (struct frames){.budget = budget, .stride = (bytes + align - 1) / align * align};
}

void
frames_free(struct frames *frames)
{
	budget_free(frames->budget, frames->bytes, frames->room * frames->stride);
	frames->bytes = NULL;
	frames->room = 0;
}

bool
frames_grow(struct frames *frames, size_t count)
{
	if (count > SIZE_MAX / 2 / frames->stride)
		return false;
	size_t room = count + count / 2;
	char *bytes = budget_alloc(frames->budget, room * frames->stride);
	if (!bytes) {
		room = count;
		bytes = budget_alloc(frames->budget, room * frames->stride);
	}
	if (!bytes)
		return false;
	if (frames->room)
		memcpy(bytes, frames->bytes, frames->room * frames->stride);
	frames_free(frames);
	frames->bytes = bytes;
	frames->room = room;
	return true;
}
