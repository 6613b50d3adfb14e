/* Allocations and threads that fail when they are told to; see fault.h. */
#include "fault.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

/* The names are those of the linker. */
void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *memory, size_t size);
void *__real_aligned_alloc(size_t alignment, size_t size);
int __real_posix_memalign(void **memory, size_t alignment, size_t size);
void __real_free(void *memory);
char *__real_strdup(const char *text);
char *__real_strndup(const char *text, size_t most);
void *__real_mmap(void *at, size_t bytes, int protection, int flags, int file, long offset);
int __real_munmap(void *at, size_t bytes);
int __real_pthread_create(
	pthread_t *thread, const pthread_attr_t *attributes, void *(*work)(void *), void *data);

void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *memory, size_t size);
void *__wrap_aligned_alloc(size_t alignment, size_t size);
int __wrap_posix_memalign(void **memory, size_t alignment, size_t size);
void __wrap_free(void *memory);
char *__wrap_strdup(const char *text);
char *__wrap_strndup(const char *text, size_t most);
void *__wrap_mmap(void *at, size_t bytes, int protection, int flags, int file, long offset);
int __wrap_munmap(void *at, size_t bytes);
int __wrap_pthread_create(
	pthread_t *thread, const pthread_attr_t *attributes, void *(*work)(void *), void *data);

static bool
is_refused(const char *call)
{
	if (fault_of(FAULT_MEMORY, call, false) == FAULT_NOT)
		return false;
	errno = ENOMEM;
	return true;
}

/* What the caller of this function is, for the list of what is in use. */
#define CALLER __builtin_return_address(0)

static void *
tracked(void *memory, size_t size, void *caller)
{
	fault_track(memory, size, caller);
	return memory;
}

void *
__wrap_malloc(size_t size)
{
	return is_refused("malloc") ? NULL : tracked(__real_malloc(size), size, CALLER);
}

void *
__wrap_calloc(size_t count, size_t size)
{
	return is_refused("calloc") ? NULL
				    : tracked(__real_calloc(count, size), count * size, CALLER);
}

void *
__wrap_realloc(void *memory, size_t size)
{
	if (is_refused("realloc"))
		return NULL;
	fault_forget(memory);
	return tracked(__real_realloc(memory, size), size, CALLER);
}

void *
__wrap_aligned_alloc(size_t alignment, size_t size)
{
	return is_refused("aligned_alloc")
		       ? NULL
		       : tracked(__real_aligned_alloc(alignment, size), size, CALLER);
}

int
__wrap_posix_memalign(void **memory, size_t alignment, size_t size)
{
	if (is_refused("posix_memalign"))
		return ENOMEM;
	int number = __real_posix_memalign(memory, alignment, size);
	fault_track(number ? NULL : *memory, size, CALLER);
	return number;
}

void
__wrap_free(void *memory)
{
	fault_forget(memory);
	__real_free(memory);
}

char *
__wrap_strdup(const char *text)
{
	return is_refused("strdup") ? NULL : tracked(__real_strdup(text), strlen(text) + 1, CALLER);
}

char *
__wrap_strndup(const char *text, size_t most)
{
	return is_refused("strndup") ? NULL : tracked(__real_strndup(text, most), most + 1, CALLER);
}

static size_t
rounded(size_t bytes)
{
	return (bytes + 4095) / 4096 * 4096;
}

void *
__wrap_mmap(void *at, size_t bytes, int protection, int flags, int file, long offset)
{
	bool is_file = file >= 0;
	unsigned classes = is_file ? FAULT_MEMORY | FAULT_FILE : FAULT_MEMORY;
	if (fault_of(classes, is_file ? "mmap of a file" : "mmap", false) != FAULT_NOT) {
		errno = is_file && fault_number() ? fault_number() : ENOMEM;
		return MAP_FAILED;
	}
	void *map = __real_mmap(at, bytes, protection, flags, file, offset);
	if (map != MAP_FAILED)
		fault_track_mapped(rounded(bytes), 0);
	return map;
}

int
__wrap_munmap(void *at, size_t bytes)
{
	int result = __real_munmap(at, bytes);
	if (!result)
		fault_track_mapped(0, rounded(bytes));
	return result;
}

int
__wrap_pthread_create(
	pthread_t *thread, const pthread_attr_t *attributes, void *(*work)(void *), void *data)
{
	if (fault_of(FAULT_THREAD, "pthread_create", false) != FAULT_NOT)
		return EAGAIN;
	return __real_pthread_create(thread, attributes, work, data);
}
