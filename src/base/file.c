#define _POSIX_C_SOURCE 200809L
#include "base/file.h"
#include "base/error.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
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

bool
file_replace(const char *path, const void *bytes, size_t count, struct gls_error *error)
{
	size_t length = strlen(path);
	char *part = malloc(length + sizeof ".part");
	if (!part)
		return error_set(error, GLS_NO_MEMORY, "no memory to write %s", path);
	memcpy(part, path, length);
	memcpy(part + length, ".part", sizeof ".part");
	int file = open(part, O_WRONLY | O_CREAT | O_TRUNC, 0666);
	bool good = file >= 0 && write_all(file, bytes, count);
	if (file >= 0)
		good &= !close(file);
	good = good && !rename(part, path);
	if (!good) {
		fail(path, "written", error);
		if (file >= 0)
			unlink(part);
	}
	free(part);
	return good;
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

void
file_remove(const char *path)
{
	unlink(path);
}
