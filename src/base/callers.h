/* callers.h: which threads are inside a function of the caller's, as a progress callback.
 *
 * Tables are locked while they are built, and progress is told of that too. A thread that
 * began other work with the same tables from within such a function would wait for itself,
 * or for a thread that waits for it. So each set of tables knows the threads that are inside
 * one, and what they begin is refused.
 */
#ifndef GLS_BASE_CALLERS_H
#define GLS_BASE_CALLERS_H

#include <pthread.h>
#include <stdbool.h>

/* One call; it lives on the stack of its thread. */
struct caller {
	struct caller *next;
	pthread_t thread;
};

struct callers {
	pthread_mutex_t lock;
	struct caller *first;
};

void callers_init(struct callers *callers);
void callers_destroy(struct callers *callers);

/* Around every call. NULL: nobody keeps a list. */
void callers_enter(struct callers *callers, struct caller *caller);
void callers_leave(struct callers *callers, struct caller *caller);

/* Whether the thread that asks is inside such a call. */
bool callers_has_me(struct callers *callers);

#endif
