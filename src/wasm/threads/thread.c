#include "wasm/threads/thread.h"
#include "base/system.h"

#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <time.h>

#define EXPORT(name) __attribute__((export_name(#name))) name

enum {
	THREADS_MAX = 7, /* beside the one that solves */
	STACK_BYTES = 1 << 20
};

/* Where a stack ends; nothing writes there unless the stack has overflowed. */
static const uint32_t STACK_MARK = 0x5AFEC0DE;

enum thread_state {
	THREAD_ABSENT,
	THREAD_IDLE,
	THREAD_TAKEN, /* by somebody who is about to say what for */
	THREAD_AT_WORK,
	THREAD_DONE
};

struct thread {
	atomic_int state;
	void *(*run)(void *);
	void *data;
	uint32_t *stack;
};

/* The workers of one page, as the processors are those of one machine. */
static struct thread threads[THREADS_MAX];
static atomic_bool has_failed;

/* ---- Waiting -------------------------------------------------------------- */

static const int64_t PATIENCE_NANOSECONDS = 100000000;
static const unsigned EVERYBODY = UINT32_MAX;

/* Returns at a notification, if the word is another, or after a while; callers
 * look again. Never inlined: the first compiler of V8 (Liftoff, in Node 20) forgets
 * in which registers it has the variables of a loop when there is a wait in it, but
 * not when there is a call. A lock that somebody had waited for was then taken at
 * another address, and after that by nobody. */
static __attribute__((noinline)) void
wait_while(atomic_int *word, int value, int64_t nanoseconds)
{
	__builtin_wasm_memory_atomic_wait32((int *)word, value, nanoseconds);
	if (atomic_load(&has_failed))
		__builtin_trap();
}

static void
notify(atomic_int *word, unsigned count)
{
	__builtin_wasm_memory_atomic_notify((int *)word, count);
}

int
nanosleep(const struct timespec *wait, struct timespec *left)
{
	atomic_int never_changed = 0;
	(void)left;
	wait_while(&never_changed, 0, wait->tv_sec * 1000000000LL + wait->tv_nsec);
	return 0;
}

/* Too short to notice, long enough for another thread to have the processor. */
int
sched_yield(void)
{
	return nanosleep(&(struct timespec){0, 1000}, NULL);
}

/* ---- Threads -------------------------------------------------------------- */

unsigned
system_cores(void)
{
	unsigned cores = 1;
	for (unsigned i = 0; i < THREADS_MAX; i++)
		cores += atomic_load(&threads[i].state) != THREAD_ABSENT;
	return cores;
}

/* Who has the stack that we are on. */
pthread_t
pthread_self(void)
{
	const char here = 0;
	for (unsigned i = 0; i < THREADS_MAX; i++) {
		uintptr_t stack = (uintptr_t)threads[i].stack;
		if (stack && (uintptr_t)&here - stack < STACK_BYTES)
			return &threads[i];
	}
	return NULL;
}

int
pthread_create(pthread_t *created, const void *attributes, void *(*run)(void *), void *data)
{
	(void)attributes;
	for (unsigned i = 0; i < THREADS_MAX; i++) {
		struct thread *thread = &threads[i];
		int expected = THREAD_IDLE;
		if (!atomic_compare_exchange_strong(&thread->state, &expected, THREAD_TAKEN))
			continue;
		thread->run = run;
		thread->data = data;
		atomic_store(&thread->state, THREAD_AT_WORK);
		notify(&thread->state, 1);
		*created = thread;
		return 0;
	}
	return EAGAIN;
}

int
pthread_join(pthread_t thread, void **value)
{
	(void)value; /* the library's threads have none */
	while (atomic_load(&thread->state) == THREAD_AT_WORK)
		wait_while(&thread->state, THREAD_AT_WORK, PATIENCE_NANOSECONDS);
	atomic_store(&thread->state, THREAD_IDLE);
	return 0;
}

void *
EXPORT(thread_stack)(unsigned number)
{
	struct thread *thread = number < THREADS_MAX ? &threads[number] : NULL;
	if (!thread || !(thread->stack = malloc(STACK_BYTES)))
		return NULL;
	*thread->stack = STACK_MARK;
	return (char *)thread->stack + STACK_BYTES;
}

void
EXPORT(thread_ready)(unsigned number)
{
	atomic_store(&threads[number].state, THREAD_IDLE);
}

_Noreturn void
EXPORT(thread_serve)(unsigned number)
{
	struct thread *thread = &threads[number];
	for (;;) {
		int state = atomic_load(&thread->state);
		if (state != THREAD_AT_WORK) {
			wait_while(&thread->state, state, -1);
			continue;
		}
		thread->run(thread->data);
		if (*thread->stack != STACK_MARK)
			__builtin_trap();
		atomic_store(&thread->state, THREAD_DONE);
		notify(&thread->state, EVERYBODY);
	}
}

void
EXPORT(thread_failed)(void)
{
	atomic_store(&has_failed, true);
}

/* ---- Locks ---------------------------------------------------------------- */

enum lock_state {
	LOCK_FREE,
	LOCK_HELD,
	LOCK_WANTED /* held, and somebody may wait for it */
};

int
pthread_mutex_init(pthread_mutex_t *lock, const void *attributes)
{
	(void)attributes;
	atomic_init(&lock->state, LOCK_FREE);
	return 0;
}

int
pthread_mutex_trylock(pthread_mutex_t *lock)
{
	int expected = LOCK_FREE;
	return atomic_compare_exchange_strong(&lock->state, &expected, LOCK_HELD) ? 0 : EBUSY;
}

int
pthread_mutex_lock(pthread_mutex_t *lock)
{
	if (!pthread_mutex_trylock(lock))
		return 0;
	while (atomic_exchange(&lock->state, LOCK_WANTED) != LOCK_FREE)
		wait_while(&lock->state, LOCK_WANTED, PATIENCE_NANOSECONDS);
	return 0;
}

int
pthread_mutex_unlock(pthread_mutex_t *lock)
{
	if (atomic_exchange(&lock->state, LOCK_FREE) == LOCK_WANTED)
		notify(&lock->state, 1);
	return 0;
}

int
pthread_mutex_destroy(pthread_mutex_t *lock)
{
	(void)lock;
	return 0;
}

int
pthread_cond_init(pthread_cond_t *condition, const void *attributes)
{
	(void)attributes;
	atomic_init(&condition->changes, 0);
	return 0;
}

int
pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *lock)
{
	int seen = atomic_load(&condition->changes);
	pthread_mutex_unlock(lock);
	wait_while(&condition->changes, seen, PATIENCE_NANOSECONDS);
	return pthread_mutex_lock(lock);
}

int
pthread_cond_signal(pthread_cond_t *condition)
{
	atomic_fetch_add(&condition->changes, 1);
	notify(&condition->changes, 1);
	return 0;
}

int
pthread_cond_broadcast(pthread_cond_t *condition)
{
	atomic_fetch_add(&condition->changes, 1);
	notify(&condition->changes, EVERYBODY);
	return 0;
}

int
pthread_cond_destroy(pthread_cond_t *condition)
{
	(void)condition;
	return 0;
}
