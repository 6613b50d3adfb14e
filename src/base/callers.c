#include "base/callers.h"

#include <stddef.h>

void
callers_init(struct callers *callers)
{
	pthread_mutex_init(&callers->lock, NULL);
	callers->first = NULL;
}

void
callers_destroy(struct callers *callers)
{
	pthread_mutex_destroy(&callers->lock);
}

void
callers_enter(struct callers *callers, struct caller *caller)
{
	if (!callers)
		return;
	caller->thread = pthread_self();
	pthread_mutex_lock(&callers->lock);
	caller->next = callers->first;
	callers->first = caller;
	pthread_mutex_unlock(&callers->lock);
}

void
callers_leave(struct callers *callers, struct caller *caller)
{
	if (!callers)
		return;
	pthread_mutex_lock(&callers->lock);
	struct caller **place = &callers->first;
	while (*place != caller)
		place = &(*place)->next;
	*place = caller->next;
	pthread_mutex_unlock(&callers->lock);
}

bool
callers_has_me(struct callers *callers)
{
	bool is_inside = false;
	pthread_mutex_lock(&callers->lock);
	for (const struct caller *caller = callers->first; caller && !is_inside;
		caller = caller->next)
		is_inside = pthread_equal(caller->thread, pthread_self());
	pthread_mutex_unlock(&callers->lock);
	return is_inside;
}
