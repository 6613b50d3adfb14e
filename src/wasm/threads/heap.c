/* The heap, for one thread at a time: wasi-libc is compiled for one thread, and of
 * what the library uses of it only this has a state that threads would share. The
 * linker leads every call of malloc(), wherever it is, to __wrap_malloc(), and
 * __real_malloc() to the C library's; so for the others. */
#include <pthread.h>
#include <stddef.h>

void *__real_malloc(size_t bytes);
void *__real_calloc(size_t count, size_t bytes);
void *__real_realloc(void *memory, size_t bytes);
void *__real_aligned_alloc(size_t alignment, size_t bytes);
void __real_free(void *memory);

void *__wrap_malloc(size_t bytes);
void *__wrap_calloc(size_t count, size_t bytes);
void *__wrap_realloc(void *memory, size_t bytes);
void *__wrap_aligned_alloc(size_t alignment, size_t bytes);
void __wrap_free(void *memory);

static pthread_mutex_t heap;

void *
__wrap_malloc(size_t bytes)
{
	pthread_mutex_lock(&heap);
	void *memory = __real_malloc(bytes);
	pthread_mutex_unlock(&heap);
	return memory;
}

void *
__wrap_calloc(size_t count, size_t bytes)
{
	pthread_mutex_lock(&heap);
	void *memory = __real_calloc(count, bytes);
	pthread_mutex_unlock(&heap);
	return memory;
}

void *
__wrap_realloc(void *memory, size_t bytes)
{
	pthread_mutex_lock(&heap);
	void *moved = __real_realloc(memory, bytes);
	pthread_mutex_unlock(&heap);
	return moved;
}

void *
__wrap_aligned_alloc(size_t alignment, size_t bytes)
{
	pthread_mutex_lock(&heap);
	void *memory = __real_aligned_alloc(alignment, bytes);
	pthread_mutex_unlock(&heap);
	return memory;
}

void
__wrap_free(void *memory)
{
	pthread_mutex_lock(&heap);
	__real_free(memory);
	pthread_mutex_unlock(&heap);
}
