/* failing.h: functions of the system that fail when they are told to. */
#ifndef GLS_TESTS_FAILING_H
#define GLS_TESTS_FAILING_H

#include <stdbool.h>

/* The nth malloc() from now on fails, counted from 1; 0: none does. */
void malloc_fail_at(unsigned nth);

/* Whether it did since it was told to. */
bool malloc_has_failed(void);

/* False where a sanitizer has taken malloc() for itself: nothing fails then. */
bool malloc_can_fail(void);

/* The next so many flock() fail with this number for errno. */
void flock_fail_with(int number, unsigned times);

#endif
