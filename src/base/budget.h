/* budget.h: memory with a limit.
 *
 * Everything in the library that can grow with the search asks its budget
 * first. A budget may be shared by threads.
 */
#ifndef GLS_BASE_BUDGET_H
#define GLS_BASE_BUDGET_H

#include "base/must_check.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

struct budget {
	size_t limit;
	atomic_size_t used, peak;
};

void budget_init(struct budget *budget, size_t limit);

/* Books size bytes that come from elsewhere, or books nothing and says false. */
MUST_CHECK bool budget_take(struct budget *budget, size_t size);
void budget_give(struct budget *budget, size_t size);

/* Uninitialised memory, on huge pages from two megabytes on (pages.h). NULL if it would
 * exceed the limit or the system has no more. */
MUST_CHECK void *budget_alloc(struct budget *budget, size_t size);

/* The same, filled with zeros. */
MUST_CHECK void *budget_zalloc(struct budget *budget, size_t size);

/* Gives memory back; size as it was asked for. memory may be NULL. */
void budget_free(struct budget *budget, void *memory, size_t size);

/* What is still free. */
size_t budget_left(const struct budget *budget);

#endif
