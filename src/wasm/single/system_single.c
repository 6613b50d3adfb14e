/* The one thread that there is. */
#include "base/system.h"

#include <sched.h>
#include <time.h>

unsigned
system_cores(void)
{
	return 1;
}

/* Nobody waits here: there is no second thread to wait for. */
int
nanosleep(const struct timespec *wait, struct timespec *left)
{
	(void)wait;
	(void)left;
	return 0;
}

int
sched_yield(void)
{
	return 0;
}
