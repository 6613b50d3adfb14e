#define _GNU_SOURCE
#include "tables/table_file.h"
#include "base/pages.h"
#include "tables/stamp.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static const char SUFFIX[] = ".table", STAMP_SUFFIX[] = ".checked";

enum {
	WAIT_MILLISECONDS = 2,
	PARTS_MAX = 100,         /* names of parts that are tried */
	PART_SECONDS = 24 * 3600 /* after which nobody is writing it any more */
};

struct path {
	char text[4096];
};

static bool
because_errno(struct table_file_why *why, const char *what)
{
	snprintf(why->text, sizeof why->text, "%s: %s", what, strerror(errno));
	return false;
}

static bool
make_path(struct path *path, const char *directory, const char *name, const char *suffix)
{
	int length = snprintf(path->text, sizeof path->text, "%s/%s%s", directory, name, suffix);
	return length > 0 && (size_t)length < sizeof path->text;
}

/* ---- Reading -------------------------------------------------------------- */

/* Opens the file and reads its header. The file is to be closed if it is good. */
static enum table_file_state
open_file(const char *path, struct table_header *header, int *file, struct table_file_why *why)
{
	struct stat status;
	/* Whatever has the name, a pipe too: it must not keep us waiting. */
	*file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
	if (*file < 0 && (errno == ENOENT || errno == ENOTDIR))
		return TABLE_FILE_ABSENT;
	bool is_good = *file >= 0 && !fstat(*file, &status);
	if (!is_good)
		because_errno(why, "it cannot be opened");
	else if (!S_ISREG(status.st_mode) || status.st_size < TABLE_HEADER_BYTES ||
		 pread(*file, header, sizeof *header, 0) != (ssize_t)sizeof *header)
		is_good = table_because(why, "it is too short for a table");
	else
		is_good = table_header_is_good(header, (uint64_t)status.st_size, why);
	if (is_good)
		return TABLE_FILE_GOOD;
	if (*file >= 0)
		close(*file);
	return TABLE_FILE_BAD;
}

bool
table_file_is_there(const char *directory, const char *name, uint32_t version)
{
	struct path path;
	struct table_header header;
	struct table_file_why why;
	int file;
	if (!make_path(&path, directory, name, SUFFIX) ||
		open_file(path.text, &header, &file, &why) != TABLE_FILE_GOOD)
		return false;
	close(file);
	return table_header_fits(&header, name, version, &why);
}

static int64_t
modified(const struct stat *status)
{
	return status->st_mtim.tv_sec * INT64_C(1000000000) + status->st_mtim.tv_nsec;
}

/* All of it at once if it will be read from end to end, else what is touched. */
static bool
map_file(int file, bool at_once, struct table_mapping *mapping, struct table_file_why *why)
{
	size_t bytes = mapping->map_bytes;
	int flags = MAP_SHARED | (at_once ? MAP_POPULATE : 0);
	void *map = mmap(NULL, bytes, PROT_READ, flags, file, 0);
	if (map == MAP_FAILED)
		return because_errno(why, "it cannot be mapped into memory");
	madvise(map, bytes, MADV_HUGEPAGE);
	mapping->map = map;
	mapping->file = file;
	return true;
}

static bool
copy_file(int file, struct table_mapping *mapping, struct table_file_why *why)
{
	char *copy = pages_new(mapping->map_bytes);
	if (!copy)
		return table_because(why, "there is no memory for it");
	mapping->map = copy;
	for (size_t at = 0; at < mapping->map_bytes;) {
		ssize_t count = pread(file, copy + at, mapping->map_bytes - at, (off_t)at);
		if (count < 0 && errno == EINTR)
			continue;
		if (count <= 0) {
			table_file_unmap(mapping);
			return count ? because_errno(why, "it cannot be read")
				     : table_because(why, "it has been cut short");
		}
		at += (size_t)count;
	}
	return true;
}

/* Brings the open file into memory: mapped if nobody else can write to it, else as a copy. The
 * file is kept, or closed. */
static bool
bring_in(int file, const struct stat *status, bool is_checked, struct table_mapping *mapping,
	struct table_file_why *why)
{
	bool is_there = stamp_is_only_ours(status) ? map_file(file, !is_checked, mapping, why)
						   : copy_file(file, mapping, why);
	mapping->modified = is_there ? modified(status) : 0;
	if (mapping->file < 0)
		close(file);
	if (is_there)
		mapping->data = (const char *)mapping->map + TABLE_HEADER_BYTES;
	return is_there;
}

/* Brings the open file into memory and compares the checksum, unless a stamp says that this was
 * done. The file is kept, or closed. */
static bool
load_file(int file, const char *stamp_path, const struct table_header *header, unsigned threads,
	struct table_mapping *mapping, struct table_file_why *why)
{
	struct stat status;
	*mapping = (struct table_mapping){
		.map_bytes = TABLE_HEADER_BYTES + (size_t)header->bytes, .file = -1};
	if (fstat(file, &status)) {
		close(file);
		return because_errno(why, "it cannot be looked at");
	}
	bool is_checked = stamp_is_only_ours(&status) && stamp_is_good(stamp_path, &status, header);
	if (!bring_in(file, &status, is_checked, mapping, why))
		return false;
	bool is_good =
		table_file_is_whole(mapping)
			? is_checked || table_header_agrees(header, mapping->data, threads, why)
			: table_because(why, "it was changed while it was read");
	if (!is_good)
		table_file_unmap(mapping);
	else if (!is_checked && mapping->file >= 0)
		stamp_write(stamp_path, &status, header);
	return is_good;
}

bool
table_file_is_whole(const struct table_mapping *mapping)
{
	struct stat status;
	if (!mapping->map || mapping->file < 0)
		return true;
	return !fstat(mapping->file, &status) && status.st_size == (off_t)mapping->map_bytes &&
	       modified(&status) == mapping->modified;
}

enum table_file_state
table_file_map(const char *directory, const struct table_plan *plan, unsigned threads,
	struct table_mapping *mapping, struct table_file_why *why)
{
	struct path path, stamp;
	struct table_header header;
	int file;
	if (!make_path(&path, directory, plan->name, SUFFIX) ||
		!make_path(&stamp, directory, plan->name, STAMP_SUFFIX))
		return TABLE_FILE_ABSENT;
	enum table_file_state state = open_file(path.text, &header, &file, why);
	if (state != TABLE_FILE_GOOD)
		return state;
	if (!table_header_fits(&header, plan->name, plan->version, why) ||
		(header.bytes != plan->bytes &&
			!table_because(why, "it was made by another version"))) {
		close(file);
		return TABLE_FILE_BAD;
	}
	return load_file(file, stamp.text, &header, threads, mapping, why) ? TABLE_FILE_GOOD
									   : TABLE_FILE_BAD;
}

void
table_file_unmap(struct table_mapping *mapping)
{
	if (mapping->map && mapping->file < 0)
		pages_free(mapping->map, mapping->map_bytes);
	else if (mapping->map) {
		munmap(mapping->map, mapping->map_bytes);
		close(mapping->file);
	}
	*mapping = (struct table_mapping){0};
}

/* ---- Writing -------------------------------------------------------------- */

/* Makes the directory and those above it, from the top. */
static bool
make_directory(const char *directory)
{
	struct path path;
	if (!mkdir(directory, 0777) || errno == EEXIST)
		return true;
	if (errno != ENOENT || !make_path(&path, directory, "", ""))
		return false;
	for (char *slash = path.text; (slash = strchr(slash + 1, '/'));) {
		*slash = '\0';
		if (mkdir(path.text, 0777) && errno != EEXIST)
			return false;
		*slash = '/';
	}
	return !mkdir(directory, 0777) || errno == EEXIST;
}

static bool
write_all(int file, const void *data, size_t bytes)
{
	for (const char *next = data; bytes > 0;) {
		ssize_t written = write(file, next, bytes);
		if (written < 0 && errno == EINTR)
			continue;
		if (written <= 0)
			return false;
		next += written;
		bytes -= (size_t)written;
	}
	return true;
}

static bool
write_file(int file, const struct table_plan *plan, const void *data)
{
	union {
		struct table_header header;
		char page[TABLE_HEADER_BYTES];
	} first = {.page = {0}};
	first.header = table_header_make(
		plan->name, plan->version, data, plan->bytes, (int64_t)time(NULL));
	return write_all(file, &first, sizeof first) && write_all(file, data, plan->bytes) &&
	       !fsync(file);
}

/* A rename is on disk only when its directory is. */
static void
sync_directory(const char *directory)
{
	int file = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (file < 0)
		return;
	fsync(file);
	close(file);
}

bool
table_file_is_kept(void)
{
	return true;
}

static const char PART_NAME_LONGEST[] = ".18446744073709551615-99.part";

/* Makes a part that nobody has, so that two writers do not mix where there are no locks,
 * as on some network disks. Others may read what it becomes and not write to it: who has
 * mapped it trusts it. */
static int
open_part(const char *directory, const char *name, struct path *part)
{
	for (unsigned number = 0; number < PARTS_MAX; number++) {
		char suffix[sizeof PART_NAME_LONGEST];
		snprintf(suffix, sizeof suffix, ".%lu-%u.part", (unsigned long)getpid(), number);
		if (!make_path(part, directory, name, suffix))
			break;
		int file = open(
			part->text, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0644);
		if (file >= 0 || errno != EEXIST)
			return file;
	}
	return -1;
}

bool
table_file_write(const char *directory, const struct table_plan *plan, const void *data,
	struct table_file_why *why)
{
	struct path path, part;
	if (!make_path(&path, directory, plan->name, SUFFIX) ||
		!make_path(&part, directory, plan->name, PART_NAME_LONGEST))
		return table_because(why, "the name of the directory is too long");
	if (!make_directory(directory))
		return because_errno(why, "the directory cannot be made");
	int file = open_part(directory, plan->name, &part);
	if (file < 0)
		return because_errno(why, "the directory cannot be written");
	bool is_written = write_file(file, plan, data);
	int number = errno;
	is_written = !close(file) && is_written;
	if (is_written && !rename(part.text, path.text)) {
		sync_directory(directory);
		return true;
	}
	if (is_written)
		number = errno;
	unlink(part.text);
	errno = number;
	return because_errno(why, "it cannot be written");
}

/* ---- Several processes ---------------------------------------------------- */

/* Whether it is called NAME.NUMBER-NUMBER.part; NAME.NUMBER.part is what older versions
 * left. Names may end in numbers with dots between them themselves. */
static bool
is_part(const char *file_name, const char *name)
{
	size_t length = strlen(name);
	if (strncmp(file_name, name, length) != 0 || file_name[length] != '.')
		return false;
	const char *numbers = file_name + length + 1;
	const char *end = numbers + strspn(numbers, "0123456789-");
	return end > numbers && !strcmp(end, ".part");
}

static bool
is_older(const char *path, int64_t seconds)
{
	struct stat status;
	return !lstat(path, &status) && status.st_mtime < time(NULL) - seconds;
}

/* Parts that a killed process left behind. With a lock nobody else is writing this table;
 * without one, only what is old is nobody's. */
static void
remove_parts(const char *directory, const char *name, bool is_locked)
{
	DIR *list = opendir(directory);
	for (struct dirent *entry; list && (entry = readdir(list));) {
		struct path path;
		if (is_part(entry->d_name, name) &&
			make_path(&path, directory, entry->d_name, "") &&
			(is_locked || is_older(path.text, PART_SECONDS)))
			unlink(path.text);
	}
	if (list)
		closedir(list);
}

/* What flock() says where a file system has no locks, as some network disks. */
static bool
knows_no_locks(int number)
{
	return number == ENOLCK || number == EOPNOTSUPP || number == ENOTSUP || number == ENOSYS ||
	       number == EINVAL;
}

/* The lock goes with the process, whatever ends it. The file stays: to remove it
 * would let two processes lock two files of one name. */
int
table_file_lock(const char *directory, const struct table_plan *plan, const struct control *control,
	struct table_file_why *why)
{
	struct path path;
	if (!make_path(&path, directory, plan->name, ".lock") || !make_directory(directory))
		return -1;
	int lock = open(path.text, O_RDWR | O_CREAT | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC, 0666);
	if (lock < 0)
		return -1;
	bool is_locked = true;
	while (is_locked && flock(lock, LOCK_EX | LOCK_NB)) {
		struct timespec wait = {.tv_nsec = WAIT_MILLISECONDS * 1000000L};
		if (knows_no_locks(errno)) {
			because_errno(why, "its directory has no locks");
			is_locked = false;
			continue;
		}
		if ((errno != EWOULDBLOCK && errno != EINTR) ||
			control_poll(control) != GLS_LIMIT_NONE) {
			close(lock);
			return -1;
		}
		nanosleep(&wait, NULL);
	}
	remove_parts(directory, plan->name, is_locked);
	return lock;
}

void
table_file_unlock(int lock)
{
	if (lock >= 0)
		close(lock);
}

/* ---- The directory -------------------------------------------------------- */

static int
is_table(const struct dirent *entry)
{
	size_t length = strlen(entry->d_name), suffix = sizeof SUFFIX - 1;
	return length > suffix && !strcmp(entry->d_name + length - suffix, SUFFIX);
}

static void
describe(const char *directory, const char *file_name, struct gls_table_file *file)
{
	struct path path;
	struct table_header header;
	struct table_file_why why = {{0}};
	int opened;
	*file = (struct gls_table_file){0};
	snprintf(file->name, sizeof file->name, "%.*s",
		(int)(strlen(file_name) - (sizeof SUFFIX - 1)), file_name);
	if (!make_path(&path, directory, file_name, ""))
		return;
	if (open_file(path.text, &header, &opened, &why) == TABLE_FILE_GOOD) {
		close(opened);
		file->bytes = header.bytes;
		file->made = header.made;
		snprintf(file->creator, sizeof file->creator, "%s", header.creator);
	}
	memcpy(file->problem, why.text, sizeof file->problem);
}

bool
table_file_list(const char *directory, void (*each)(const struct gls_table_file *, void *),
	void *data, struct table_file_why *why)
{
	struct dirent **entries;
	int count = scandir(directory, &entries, is_table, alphasort);
	if (count < 0)
		return errno == ENOENT || because_errno(why, "the directory cannot be read");
	for (int i = 0; i < count; i++) {
		struct gls_table_file file;
		describe(directory, entries[i]->d_name, &file);
		each(&file, data);
		free(entries[i]);
	}
	free(entries);
	return true;
}

bool
table_file_remove(const char *directory, const char *name, struct table_file_why *why)
{
	struct path path;
	if (strchr(name, '/') || !make_path(&path, directory, name, STAMP_SUFFIX))
		return table_because(why, "that is not the name of a table");
	unlink(path.text);
	if (!make_path(&path, directory, name, SUFFIX))
		return table_because(why, "that is not the name of a table");
	return !unlink(path.text) || because_errno(why, "it cannot be removed");
}
