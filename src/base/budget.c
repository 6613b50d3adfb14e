#include "base/budget.h"
#include "base/pages.h"

#include <stdlib.h>

/* What is at least so large comes in huge pages. */
static const size_t LARGE = (size_t)2 << 20;

void
budget_init(struct budget *budget, size_t limit)
{
	budget->limit = limit;
	atomic_init(&budget->used, 0);
	atomic_init(&budget->peak, 0);
}

bool
budget_take(struct budget *budget, size_t size)
{
	size_t used = atomic_load_explicit(&budget->used, memory_order_relaxed);
	do {
		if (size > budget->limit || used > budget->limit - size)
			return false;
	} while (!atomic_compare_exchange_weak(&budget->used, &used, used + size));
	size_t peak = atomic_load_explicit(&budget->peak, memory_order_relaxed);
	while (peak < used + size &&
		!atomic_compare_exchange_weak(&budget->peak, &peak, used + size)) {}
	return true;
}

void
budget_give(struct budget *budget, size_t size)
{
	atomic_fetch_sub(&budget->used, size);
}

static void *
allocate(struct budget *budget, size_t size, bool zeroed)
{
	if (!budget_take(budget, size))
		return NULL;
	void *memory = size >= LARGE ? pages_new(size)
		       : zeroed      ? calloc(1, size ? size : 1)
				     : malloc(size ? size : 1);
	if (!memory)
		budget_give(budget, size);
	return memory;
}

void *
budget_alloc(struct budget *budget, size_t size)
{
	return allocate(budget, size, false);
}

void *
budget_zalloc(struct budget *budget, size_t size)
{
	return allocate(budget, size, true);
}

void
budget_free(struct budget *budget, void *memory, size_t size)
{
	if (!memory)
		return;
	if (size >= LARGE)
		pages_free(memory, size);
	else
		free(memory);
	budget_give(budget, size);
}

size_t
budget_left(const struct budget *budget)
{
	size_t used = atomic_load_explicit(&budget->used, memory_order_relaxed);
	return used < budget->limit ? budget->limit - used : 0;
}
