/* Calls about files that fail, or stop half-way, when they are told to; see fault.h. */
#define _GNU_SOURCE
#include "fault.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* ---- Those that move bytes -------------------------------------------------- */

/* DECLARE(type, name, parameters): the function itself, and ours. */
#define DECLARE(type, name, ...)         \
	type __real_##name(__VA_ARGS__); \
	type __wrap_##name(__VA_ARGS__)

int __real_open(const char *path, int flags, ...);
int __wrap_open(const char *path, int flags, ...);
DECLARE(int, close, int file);
DECLARE(int, fflush, FILE *file);
DECLARE(ssize_t, read, int file, void *bytes, size_t count);
DECLARE(ssize_t, write, int file, const void *bytes, size_t count);
DECLARE(ssize_t, pread, int file, void *bytes, size_t count, off_t at);
DECLARE(ssize_t, pwrite, int file, const void *bytes, size_t count, off_t at);
DECLARE(size_t, fread, void *bytes, size_t size, size_t count, FILE *file);
DECLARE(size_t, fwrite, const void *bytes, size_t size, size_t count, FILE *file);

#define MOVES_BYTES(name, needs_room, half, ...)                             \
	enum fault fault = fault_of(FAULT_FILE, #name, needs_room);          \
	if (fault == FAULT_FAILS || (fault == FAULT_HALVES && count == 0)) { \
		errno = fault_number();                                      \
		return -1;                                                   \
	}                                                                    \
	if (fault != FAULT_NOT)                                              \
		count = half;                                                \
	ssize_t moved = __real_##name(__VA_ARGS__);                          \
	if (fault == FAULT_ENDS)                                             \
		fault_kill();                                                \
	return moved

ssize_t
__wrap_read(int file, void *bytes, size_t count)
{
	MOVES_BYTES(read, false, (count + 1) / 2, file, bytes, count);
}

ssize_t
__wrap_write(int file, const void *bytes, size_t count)
{
	MOVES_BYTES(write, true, (count + 1) / 2, file, bytes, count);
}

ssize_t
__wrap_pread(int file, void *bytes, size_t count, off_t at)
{
	MOVES_BYTES(pread, false, (count + 1) / 2, file, bytes, count, at);
}

ssize_t
__wrap_pwrite(int file, const void *bytes, size_t count, off_t at)
{
	MOVES_BYTES(pwrite, true, (count + 1) / 2, file, bytes, count, at);
}

size_t
__wrap_fread(void *bytes, size_t size, size_t count, FILE *file)
{
	enum fault fault = fault_of(FAULT_FILE, "fread", false);
	if (fault == FAULT_NOT)
		return __real_fread(bytes, size, count, file);
	/* A stream remembers that it failed; one that cannot be read does so for us. */
	if (fault == FAULT_ENDS)
		fault_kill();
	if (fault == FAULT_HALVES)
		return __real_fread(bytes, size, count / 2, file);
	int directory = __real_open("/", O_RDONLY | O_DIRECTORY);
	dup2(directory, fileno(file));
	__real_close(directory);
	size_t moved = __real_fread(bytes, size, count, file);
	errno = fault_number();
	return moved;
}

size_t
__wrap_fwrite(const void *bytes, size_t size, size_t count, FILE *file)
{
	enum fault fault = fault_of(FAULT_FILE, "fwrite", true);
	if (fault == FAULT_NOT)
		return __real_fwrite(bytes, size, count, file);
	size_t moved = fault == FAULT_FAILS ? 0 : __real_fwrite(bytes, size, count / 2, file);
	if (fault == FAULT_ENDS) {
		__real_fflush(file);
		fault_kill();
	}
	errno = fault_number();
	return moved;
}

/* ---- Those that do something or not ----------------------------------------- */

DECLARE(int, fsync, int file);
DECLARE(int, ftruncate, int file, off_t length);
DECLARE(int, flock, int file, int operation);
DECLARE(int, fstat, int file, struct stat *status);
DECLARE(int, stat, const char *path, struct stat *status);
DECLARE(int, lstat, const char *path, struct stat *status);
DECLARE(int, access, const char *path, int mode);
DECLARE(int, mkdir, const char *path, mode_t mode);
DECLARE(int, rename, const char *from, const char *to);
DECLARE(int, link, const char *from, const char *to);
DECLARE(int, unlink, const char *path);
DECLARE(int, fclose, FILE *file);
DECLARE(FILE *, fopen, const char *path, const char *mode);
DECLARE(FILE *, fmemopen, void *bytes, size_t count, const char *mode);
DECLARE(DIR *, opendir, const char *path);
DECLARE(int, scandir, const char *path, struct dirent ***entries,
	int (*filter)(const struct dirent *),
	int (*order)(const struct dirent **, const struct dirent **));
time_t __wrap_time(time_t *seconds);

/* The errno of a call that is an allocation too. */
static int
number(void)
{
	return fault_number() ? fault_number() : ENOMEM;
}

#define DOES(classes, name, needs_room, failure, ...)            \
	enum fault fault = fault_of(classes, #name, needs_room); \
	if (fault == FAULT_NOT)                                  \
		return __real_##name(__VA_ARGS__);               \
	if (fault == FAULT_ENDS) {                               \
		__real_##name(__VA_ARGS__);                      \
		fault_kill();                                    \
	}                                                        \
	errno = number();                                        \
	return failure

int
__wrap_open(const char *path, int flags, ...)
{
	va_list arguments;
	va_start(arguments, flags);
	mode_t mode = flags & O_CREAT ? va_arg(arguments, mode_t) : 0;
	va_end(arguments);
	DOES(FAULT_FILE, open, flags & O_CREAT, -1, path, flags, mode);
}

int
__wrap_fsync(int file)
{
	DOES(FAULT_FILE, fsync, true, -1, file);
}

int
__wrap_ftruncate(int file, off_t length)
{
	DOES(FAULT_FILE, ftruncate, false, -1, file, length);
}

int
__wrap_flock(int file, int operation)
{
	DOES(FAULT_FILE, flock, false, -1, file, operation);
}

int
__wrap_fstat(int file, struct stat *status)
{
	DOES(FAULT_FILE, fstat, false, -1, file, status);
}

int
__wrap_stat(const char *path, struct stat *status)
{
	DOES(FAULT_FILE, stat, false, -1, path, status);
}

int
__wrap_lstat(const char *path, struct stat *status)
{
	DOES(FAULT_FILE, lstat, false, -1, path, status);
}

int
__wrap_access(const char *path, int mode)
{
	DOES(FAULT_FILE, access, false, -1, path, mode);
}

int
__wrap_mkdir(const char *path, mode_t mode)
{
	DOES(FAULT_FILE, mkdir, true, -1, path, mode);
}

int
__wrap_rename(const char *from, const char *to)
{
	DOES(FAULT_FILE, rename, true, -1, from, to);
}

int
__wrap_link(const char *from, const char *to)
{
	DOES(FAULT_FILE, link, true, -1, from, to);
}

int
__wrap_unlink(const char *path)
{
	DOES(FAULT_FILE, unlink, false, -1, path);
}

FILE *
__wrap_fopen(const char *path, const char *mode)
{
	DOES(FAULT_FILE | FAULT_MEMORY, fopen, *mode != 'r', NULL, path, mode);
}

FILE *
__wrap_fmemopen(void *bytes, size_t count, const char *mode)
{
	DOES(FAULT_MEMORY, fmemopen, false, NULL, bytes, count, mode);
}

DIR *
__wrap_opendir(const char *path)
{
	DOES(FAULT_FILE | FAULT_MEMORY, opendir, false, NULL, path);
}

int
__wrap_scandir(const char *path, struct dirent ***entries, int (*filter)(const struct dirent *),
	int (*order)(const struct dirent **, const struct dirent **))
{
	DOES(FAULT_FILE | FAULT_MEMORY, scandir, false, -1, path, entries, filter, order);
}

int
__wrap_fflush(FILE *file)
{
	DOES(FAULT_FILE, fflush, true, EOF, file);
}

/* What cannot be closed in good order is closed all the same. */
int
__wrap_close(int file)
{
	enum fault fault = fault_of(FAULT_FILE, "close", true);
	int result = __real_close(file);
	if (fault == FAULT_ENDS)
		fault_kill();
	if (fault == FAULT_NOT)
		return result;
	errno = number();
	return -1;
}

int
__wrap_fclose(FILE *file)
{
	enum fault fault = fault_of(FAULT_FILE, "fclose", true);
	int result = __real_fclose(file);
	if (fault == FAULT_ENDS)
		fault_kill();
	if (fault == FAULT_NOT)
		return result;
	errno = number();
	return EOF;
}

/* Tables have the time at which they were made: always the same, so that they can be compared. It
 * is half a day ahead, so that no file has changed a moment ago: then a table that is read whole
 * gets a stamp that says so. */
static time_t always;

__attribute__((constructor)) static void
choose_time(void)
{
	struct timespec now;
	clock_gettime(CLOCK_REALTIME, &now);
	always = now.tv_sec + 12 * 3600;
}

time_t
__wrap_time(time_t *seconds)
{
	if (seconds)
		*seconds = always;
	return always;
}
