#define _GNU_SOURCE
#include "base/pages.h"

#include <stdint.h>
#include <stdlib.h>

#ifdef __wasm__

void *
pages_new(size_t bytes)
{
	return calloc(1, bytes);
}

void
pages_free(void *memory, size_t bytes)
{
	(void)bytes;
	free(memory);
}

#else

#include <sys/mman.h>

static const size_t HUGE_PAGE = (size_t)2 << 20;

/* Cuts off what lies before and after the aligned part. */
static char *
align(char *memory, size_t mapped, size_t bytes)
{
	size_t before = -(uintptr_t)memory % HUGE_PAGE;
	if (before)
		munmap(memory, before);
	if (mapped > before + bytes)
		munmap(memory + before + bytes, mapped - before - bytes);
	return memory + before;
}

static size_t
rounded(size_t bytes)
{
	const size_t page = 4096;
	return (bytes + page - 1) / page * page;
}

void *
pages_new(size_t bytes)
{
	size_t room = rounded(bytes);
	size_t mapped = room >= HUGE_PAGE ? room + HUGE_PAGE : room;
	char *memory =
		mmap(NULL, mapped, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (memory == MAP_FAILED)
		return NULL;
	if (room >= HUGE_PAGE) {
		memory = align(memory, mapped, room);
		madvise(memory, room, MADV_HUGEPAGE);
	}
	return memory;
}

void
pages_free(void *memory, size_t bytes)
{
	if (memory)
		munmap(memory, rounded(bytes));
}

#endif
