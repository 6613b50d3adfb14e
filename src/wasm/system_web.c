/* What src/base asks of a system, answered by the page; what has to do with threads
 * is in single/ and threads/. */
#include "base/clock.h"
#include "base/system.h"
#include "wasm/host.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

double
clock_seconds(void)
{
	return host_clock();
}

/* A page is not told what the machine has. Half of this is what a solve takes at
 * most if it is not told otherwise: what a telephone has to spare. */
size_t
system_memory(void)
{
	return (size_t)1 << 30;
}

/* ---- What the C library would ask of one ---------------------------------- */

/* One instruction each, where the library has loops. */
void *
memcpy(void *restrict to, const void *restrict from, size_t bytes)
{
	return __builtin_memcpy(to, from, bytes);
}

void *
memmove(void *to, const void *from, size_t bytes)
{
	return __builtin_memmove(to, from, bytes);
}

void *
memset(void *to, int byte, size_t bytes)
{
	return __builtin_memset(to, byte, bytes);
}

/* Formatting text brings in standard error, for a warning about numbers that the
 * library does not use. Nothing is ever written to it. */
int32_t
__imported_wasi_snapshot_preview1_fd_write(int32_t file, int32_t parts, int32_t count, int32_t size)
{
	(void)file;
	(void)parts;
	(void)count;
	(void)size;
	return ENOSYS;
}

int32_t
__imported_wasi_snapshot_preview1_fd_seek(int32_t file, int64_t offset, int32_t from, int32_t size)
{
	(void)file;
	(void)offset;
	(void)from;
	(void)size;
	return ENOSYS;
}

int32_t
__imported_wasi_snapshot_preview1_fd_close(int32_t file)
{
	(void)file;
	return ENOSYS;
}

_Noreturn void
__assert_fail(const char *what, const char *file, int line, const char *function)
{
	(void)function;
	host_fail(what, file, line);
}

_Noreturn void
abort(void)
{
	host_fail("abort", "", 0);
}
