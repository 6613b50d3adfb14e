/* pthread.h for several threads that share one memory, as far as the library
 * uses it.
 *
 * The threads are workers of the page, started before they are needed: a thread
 * that is at work cannot start a worker. Each has an instance of its own on the
 * same memory and serves (thread.h) until the page ends it. Where there is none to
 * spare, none can be created, which all callers know how to bear.
 */
#ifndef GLS_WASM_PTHREAD_H
#define GLS_WASM_PTHREAD_H

#include <stdatomic.h>

typedef struct thread *pthread_t;

typedef struct {
	atomic_int state; /* enum lock_state */
} pthread_mutex_t;

typedef struct {
	atomic_int changes; /* counted; those who wait wait for another number */
} pthread_cond_t;

/* NULL for the one that solves. */
pthread_t pthread_self(void);

static inline int
pthread_equal(pthread_t one, pthread_t other)
{
	return one == other;
}

int pthread_create(pthread_t *thread, const void *attributes, void *(*run)(void *), void *data);
int pthread_join(pthread_t thread, void **value);

int pthread_mutex_init(pthread_mutex_t *lock, const void *attributes);
int pthread_mutex_lock(pthread_mutex_t *lock);
int pthread_mutex_trylock(pthread_mutex_t *lock);
int pthread_mutex_unlock(pthread_mutex_t *lock);
int pthread_mutex_destroy(pthread_mutex_t *lock);

int pthread_cond_init(pthread_cond_t *condition, const void *attributes);
int pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *lock);
int pthread_cond_signal(pthread_cond_t *condition);
int pthread_cond_broadcast(pthread_cond_t *condition);
int pthread_cond_destroy(pthread_cond_t *condition);

#endif
