#define _POSIX_C_SOURCE 200809L
#include "base/file.h"
#include "base/error.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

static bool
fail(const char *path, const char *what, struct gls_error *error)
{
	return error_set(error, GLS_SYSTEM, "%s cannot be %s: %s", path, what, strerror(errno));
}

static bool
write_all(int file, const char *bytes, size_t count)
{
	while (count) {
		ssize_t written = write(file, bytes, count);
		if (written < 0 && errno == EINTR)
			continue;
		if (written <= 0)
			return false;
		bytes += written;
		count -= (size_t)written;
	}
	return !fsync(file);
}

/* False if another process has the lock. A file system that knows no locks is trusted. */
static bool
lock(int file, const char *path, struct gls_error *error)
{
	if (!flock(file, LOCK_EX | LOCK_NB) || errno != EWOULDBLOCK)
		return true;
	return error_set(error, GLS_SYSTEM, "%s is being written by another run", path);
}

/* Whether the name is still that of the open file. */
static bool
is_at(int file, const char *path)
{
	struct stat opened, named;
	return !fstat(file, &opened) && !lstat(path, &named) && opened.st_dev == named.st_dev &&
	       opened.st_ino == named.st_ino;
}

bool
file_claim(struct own_file *file, const char *path, bool *is_there, struct gls_error *error)
{
	struct stat status;
	*file = (struct own_file){path, -1};
	*is_there = !lstat(path, &status);
	if (!*is_there)
		return true;
	if (!S_ISREG(status.st_mode))
		return error_set(error, GLS_BAD_INPUT,
			"%s is not a regular file: expected a new one, or one that was written "
			"before",
			path);
	file->held = open(path, O_RDONLY | O_CLOEXEC);
	if (file->held < 0)
		return fail(path, "read", error);
	/* Whoever replaced it meanwhile holds the new one. */
	bool good = lock(file->held, path, error);
	if (good && !is_at(file->held, path))
		good = error_set(error, GLS_SYSTEM, "%s is being written by another run", path);
	if (!good)
		file_release(file);
	return good;
}

/* Of two runs that begin with no file, the first one to lock its part wins: the other
 * finds that lock, or the file. */
static bool
fill_part(struct own_file *file, int part, const void *bytes, size_t count, struct gls_error *error)
{
	if (file->held < 0 && !access(file->path, F_OK))
		return error_set(
			error, GLS_SYSTEM, "%s is being written by another run", file->path);
	return (!ftruncate(part, 0) && write_all(part, bytes, count)) ||
	       fail(file->path, "written", error);
}

static bool
replace_by(struct own_file *file, const char *part_path, const void *bytes, size_t count,
	struct gls_error *error)
{
	int part = open(part_path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666);
	if (part < 0)
		return fail(file->path, "written", error);
	if (!lock(part, file->path, error)) {
		close(part);
		return false;
	}
	bool good = fill_part(file, part, bytes, count, error);
	if (good && rename(part_path, file->path))
		good = fail(file->path, "written", error);
	if (!good) {
		unlink(part_path);
		close(part);
		return false;
	}
	file_release(file);
	file->held = part;
	return true;
}

bool
file_replace(struct own_file *file, const void *bytes, size_t count, struct gls_error *error)
{
	size_t length = strlen(file->path);
	char *part = malloc(length + sizeof ".part");
	if (!part)
		return error_set(error, GLS_NO_MEMORY, "no memory to write %s", file->path);
	memcpy(part, file->path, length);
	memcpy(part + length, ".part", sizeof ".part");
	bool good = replace_by(file, part, bytes, count, error);
	free(part);
	return good;
}

void
file_release(struct own_file *file)
{
	if (file->held >= 0)
		close(file->held);
	file->held = -1;
}

void
file_remove(struct own_file *file)
{
	if (file->held >= 0 && is_at(file->held, file->path))
		unlink(file->path);
	file_release(file);
}

bool
file_is_same(const char *one, const char *other)
{
	struct stat first, second;
	return !stat(one, &first) && !stat(other, &second) && first.st_dev == second.st_dev &&
	       first.st_ino == second.st_ino;
}

void *
file_read(const char *path, size_t most, size_t *count, struct gls_error *error)
{
	FILE *file = fopen(path, "rb");
	if (!file) {
		fail(path, "read", error);
		return NULL;
	}
	char *bytes = malloc(most + 1);
	*count = bytes ? fread(bytes, 1, most + 1, file) : 0;
	bool good = bytes && !ferror(file);
	if (!good)
		fail(path, "read", error);
	else if (*count > most)
		good = error_set(
			error, GLS_BAD_INPUT, "%s is too large to be what it should be", path);
	fclose(file);
	if (good)
		return bytes;
	free(bytes);
	return NULL;
}
