/* pthread.h for one thread, as far as the library uses it.
 *
 * The web build finds this file in place of the system's. No second thread can
 * be had, which all callers know how to bear: they do its part themselves. A
 * lock is free whenever somebody asks, and nobody waits for a change that only
 * another thread could make.
 */
#ifndef GLS_WASM_PTHREAD_H
#define GLS_WASM_PTHREAD_H

#include <errno.h>
#include <stddef.h>

typedef struct {
	char unused;
} pthread_t, pthread_mutex_t, pthread_cond_t;

static inline pthread_t
pthread_self(void)
{
	return (pthread_t){0};
}

static inline int
pthread_equal(pthread_t one, pthread_t other)
{
	(void)one;
	(void)other;
	return 1;
}

static inline int
pthread_create(pthread_t *thread, const void *attributes, void *(*run)(void *), void *data)
{
	(void)thread;
	(void)attributes;
	(void)run;
	(void)data;
	return EAGAIN;
}

/* Only for threads that were created: there are none. */
static inline int
pthread_join(pthread_t thread, void **value)
{
	(void)thread;
	(void)value;
	__builtin_trap();
}

static inline int
pthread_mutex_init(pthread_mutex_t *lock, const void *attributes)
{
	(void)lock;
	(void)attributes;
	return 0;
}

static inline int
pthread_mutex_lock(pthread_mutex_t *lock)
{
	(void)lock;
	return 0;
}

static inline int
pthread_mutex_trylock(pthread_mutex_t *lock)
{
	(void)lock;
	return 0;
}

static inline int
pthread_mutex_unlock(pthread_mutex_t *lock)
{
	(void)lock;
	return 0;
}

static inline int
pthread_mutex_destroy(pthread_mutex_t *lock)
{
	(void)lock;
	return 0;
}

static inline int
pthread_cond_init(pthread_cond_t *condition, const void *attributes)
{
	(void)condition;
	(void)attributes;
	return 0;
}

/* With one thread this would wait for ever: a bug that had better be seen. */
static inline int
pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *lock)
{
	(void)condition;
	(void)lock;
	__builtin_trap();
}

static inline int
pthread_cond_signal(pthread_cond_t *condition)
{
	(void)condition;
	return 0;
}

static inline int
pthread_cond_broadcast(pthread_cond_t *condition)
{
	(void)condition;
	return 0;
}

static inline int
pthread_cond_destroy(pthread_cond_t *condition)
{
	(void)condition;
	return 0;
}

#endif
