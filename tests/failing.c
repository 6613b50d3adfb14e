#define _GNU_SOURCE
#include "failing.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
enum { CAN_FAIL = true };
#else
enum { CAN_FAIL = false };
#endif

static atomic_uint calls_left; /* 0: none is to fail */
static atomic_bool has_failed;

void
malloc_fail_at(unsigned nth)
{
	has_failed = false;
	calls_left = nth;
}

bool
malloc_has_failed(void)
{
	return has_failed;
}

bool
malloc_can_fail(void)
{
	return CAN_FAIL;
}

#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)

/* The one that glibc itself has, below this one. */
void *__libc_malloc(size_t size);

void *
malloc(size_t size)
{
	unsigned left = calls_left;
	while (left && !atomic_compare_exchange_weak(&calls_left, &left, left - 1)) {}
	if (left != 1)
		return __libc_malloc(size);
	has_failed = true;
	return NULL;
}

#endif

/* ---- Locks ---------------------------------------------------------------- */

static int flock_errno;
static unsigned flock_times;

void
flock_fail_with(int number, unsigned times)
{
	flock_errno = number;
	flock_times = times;
}

/* In place of the C library's. */
int flock(int file, int operation);

int
flock(int file, int operation)
{
	if (!flock_times)
		return (int)syscall(SYS_flock, file, operation);
	flock_times--;
	errno = flock_errno;
	return -1;
}
