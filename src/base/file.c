#define _POSIX_C_SOURCE 200809L
#include "base/file.h"
#include "base/error.h"

#include <dirent.h>
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

enum lock { LOCK_OURS, LOCK_OTHERS, LOCK_UNKNOWN /* the file system has none */ };

static enum lock
try_lock(int file)
{
	while (flock(file, LOCK_EX | LOCK_NB))
		if (errno != EINTR)
			return errno == EWOULDBLOCK ? LOCK_OTHERS : LOCK_UNKNOWN;
	return LOCK_OURS;
}

static bool
in_other_hands(const char *path, struct gls_error *error)
{
	return error_set(error, GLS_SYSTEM, "%s is being written by another run", path);
}

static bool
is_same_file(const struct stat *one, const struct stat *other)
{
	return one->st_dev == other->st_dev && one->st_ino == other->st_ino;
}

/* Whether the name is still that of the open file. */
static bool
is_at(int file, const char *path)
{
	struct stat opened, named;
	return file >= 0 && !fstat(file, &opened) && !lstat(path, &named) &&
	       is_same_file(&opened, &named);
}

/* Opens a regular file and nothing else: a pipe would keep us waiting. */
static int
open_regular(const char *path, int flags, const char *expected, struct gls_error *error)
{
	struct stat status;
	int file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | flags);
	if (file < 0 || fstat(file, &status)) {
		fail(path, "read", error);
	} else if (S_ISREG(status.st_mode)) {
		return file;
	} else {
		error_set(error, GLS_BAD_INPUT, "%s is not a regular file: expected %s", path,
			expected);
	}
	if (file >= 0)
		close(file);
	return -1;
}

/* ---- Parts ---------------------------------------------------------------- */

/* A part is called PATH.PROCESS-NUMBER.part, and locked as long as it is written. */
#define PART_LONGEST ".18446744073709551615-99.part"
enum { PARTS_MAX = 100 };

/* Where the name of the file begins in its path. */
static const char *
name_in(const char *path)
{
	const char *slash = strrchr(path, '/');
	return slash ? slash + 1 : path;
}

static bool
is_part_of(const char *name, const char *whole)
{
	size_t length = strlen(whole);
	if (strncmp(name, whole, length) != 0 || name[length] != '.')
		return false;
	const char *process = name + length + 1, *dash = process + strspn(process, "0123456789");
	if (dash == process || *dash != '-')
		return false;
	const char *number = dash + 1, *end = number + strspn(number, "0123456789");
	return end > number && !strcmp(end, ".part");
}

/* Removes a part whose writer is dead: nobody has it locked, or it is the file itself under
 * the name that it had before it was whole. */
static void
remove_dead(const char *part, int held)
{
	struct stat status;
	int file = open(part, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC);
	if (file >= 0 && !fstat(file, &status) && S_ISREG(status.st_mode) &&
		status.st_uid == geteuid() &&
		(is_at(held, part) || (try_lock(file) == LOCK_OURS && is_at(file, part))))
		unlink(part);
	if (file >= 0)
		close(file);
}

/* The name in the directory of the path, to be freed; NULL if memory is out. */
static char *
beside(const char *path, const char *name)
{
	size_t before = (size_t)(name_in(path) - path), length = strlen(name);
	char *whole = malloc(before + length + 1);
	if (!whole)
		return NULL;
	memcpy(whole, path, before);
	memcpy(whole + before, name, length + 1);
	return whole;
}

/* Parts that killed runs have left. It does not matter if that does not succeed. */
static void
remove_parts(const struct own_file *file)
{
	char *folder = beside(file->path, ".");
	DIR *list = folder ? opendir(folder) : NULL;
	for (struct dirent *entry; list && (entry = readdir(list));) {
		if (!is_part_of(entry->d_name, name_in(file->path)))
			continue;
		char *part = beside(file->path, entry->d_name);
		if (part)
			remove_dead(part, file->held);
		free(part);
	}
	if (list)
		closedir(list);
	free(folder);
}

/* Makes a part that nobody has; its name is written behind the path. */
static int
open_part(const char *path, char *part, size_t room)
{
	for (unsigned number = 0; number < PARTS_MAX; number++) {
		snprintf(part, room, "%s.%lu-%u.part", path, (unsigned long)getpid(), number);
		int file = open(part, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
		if (file < 0 && errno != EEXIST)
			return -1;
		/* Who cleans up may have it before it is locked, and may have removed it. */
		if (file >= 0 && try_lock(file) != LOCK_OTHERS && is_at(file, part))
			return file;
		if (file >= 0)
			close(file);
	}
	errno = EEXIST;
	return -1;
}

/* ---- Claiming ------------------------------------------------------------- */

bool
file_claim(struct own_file *file, const char *path, bool *is_there, struct gls_error *error)
{
	static const char expected[] = "a new one, or one that was written before";
	struct stat status;
	*file = (struct own_file){path, -1};
	*is_there = !lstat(path, &status);
	if (*is_there && !S_ISREG(status.st_mode))
		return error_set(error, GLS_BAD_INPUT, "%s is not a regular file: expected %s",
			path, expected);
	if (*is_there) {
		file->held = open_regular(path, O_NOFOLLOW, expected, error);
		if (file->held < 0)
			return false;
		/* Whoever replaced it meanwhile holds the new one. */
		if (try_lock(file->held) == LOCK_OTHERS || !is_at(file->held, path)) {
			file_release(file);
			return in_other_hands(path, error);
		}
	}
	remove_parts(file);
	return true;
}

/* ---- Replacing ------------------------------------------------------------ */

/* Gives the part the name of a file that was not there: of two runs that begin with none,
 * the first one has it. */
static bool
name_first(const struct own_file *file, const char *part, struct gls_error *error)
{
	if (!link(part, file->path)) {
		unlink(part);
		return true;
	}
	if (errno == EEXIST)
		return in_other_hands(file->path, error);
	/* A file system without links. */
	if (!access(file->path, F_OK))
		return in_other_hands(file->path, error);
	return !rename(part, file->path) || fail(file->path, "written", error);
}

static bool
name_part(const struct own_file *file, const char *part, struct gls_error *error)
{
	if (file->held < 0)
		return name_first(file, part, error);
	return !rename(part, file->path) || fail(file->path, "written", error);
}

bool
file_replace(struct own_file *file, const void *bytes, size_t count, struct gls_error *error)
{
	size_t room = strlen(file->path) + sizeof PART_LONGEST;
	char *part_path = malloc(room);
	if (!part_path)
		return error_set(error, GLS_NO_MEMORY, "no memory to write %s", file->path);
	int part = open_part(file->path, part_path, room);
	bool good = part >= 0 && write_all(part, bytes, count);
	if (!good)
		fail(file->path, "written", error);
	good = good && name_part(file, part_path, error);
	if (good) {
		file_release(file);
		file->held = part;
	} else if (part >= 0) {
		unlink(part_path);
		close(part);
	}
	free(part_path);
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
	return !stat(one, &first) && !stat(other, &second) && is_same_file(&first, &second);
}

/* All bytes, but one more than `most` at most: how many. */
static ssize_t
read_some(int file, char *bytes, size_t most)
{
	size_t count = 0;
	while (count <= most) {
		ssize_t more = read(file, bytes + count, most + 1 - count);
		if (more < 0 && errno == EINTR)
			continue;
		if (more < 0)
			return -1;
		if (!more)
			break;
		count += (size_t)more;
	}
	return (ssize_t)count;
}

void *
file_read(const char *path, size_t most, size_t *count, struct gls_error *error)
{
	int file = open_regular(path, 0, "one that was written before", error);
	if (file < 0)
		return NULL;
	char *bytes = malloc(most + 1);
	ssize_t found = bytes ? read_some(file, bytes, most) : -1;
	if (!bytes)
		error_set(error, GLS_NO_MEMORY, "no memory to read %s", path);
	else if (found < 0)
		fail(path, "read", error);
	else if ((size_t)found > most)
		error_set(error, GLS_BAD_INPUT, "%s is too large to be what it should be", path);
	close(file);
	*count = found > 0 ? (size_t)found : 0;
	if (found >= 0 && *count <= most)
		return bytes;
	free(bytes);
	return NULL;
}
