/* failing_malloc.h: a malloc() that fails when it is told to. */
#ifndef GLS_TESTS_FAILING_MALLOC_H
#define GLS_TESTS_FAILING_MALLOC_H

#include <stdbool.h>

/* The nth malloc() from now on fails, counted from 1; 0: none does. */
void malloc_fail_at(unsigned nth);

/* Whether it did since it was told to. */
bool malloc_has_failed(void);

/* False where a sanitizer has taken malloc() for itself: nothing fails then. */
bool malloc_can_fail(void);

#endif
