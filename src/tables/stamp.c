#define _GNU_SOURCE
#include "tables/stamp.h"
#include "tables/checksum.h"

#include <fcntl.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
	STAMP_SECONDS = 24 * 3600, /* for which it is good */
	SETTLED_SECONDS = 2,       /* more than any file system rounds its times by */
	STAMP_FORMAT = 1,
};

/* Numbers in the machine's own order, as in the tables; no gaps. */
struct stamp {
	char magic[8];
	uint64_t format, device, inode, size;
	int64_t modified[2], changed[2]; /* seconds, and nanoseconds */
	uint64_t header_sum;
	int64_t checked; /* seconds since 1970 */
	uint64_t sum;    /* of all before it */
};

bool
stamp_is_only_ours(const struct stat *status)
{
	return (status->st_uid == geteuid() || status->st_uid == 0) &&
	       !(status->st_mode & (S_IWGRP | S_IWOTH));
}

static struct stamp
stamp_of(const struct stat *table, const struct table_header *header, int64_t checked)
{
	struct stamp stamp = {
		.magic = "checked",
		.format = STAMP_FORMAT,
		.device = (uint64_t)table->st_dev,
		.inode = (uint64_t)table->st_ino,
		.size = (uint64_t)table->st_size,
		.modified = {table->st_mtim.tv_sec, table->st_mtim.tv_nsec},
		.changed = {table->st_ctim.tv_sec, table->st_ctim.tv_nsec},
		.header_sum = header->header_sum,
		.checked = checked,
	};
	stamp.sum = checksum(&stamp, offsetof(struct stamp, sum), 1);
	return stamp;
}

bool
stamp_is_good(const char *path, const struct stat *table, const struct table_header *header)
{
	struct stamp read_in, expected;
	struct stat status;
	int file = open(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC);
	if (file < 0)
		return false;
	bool is_read = !fstat(file, &status) && S_ISREG(status.st_mode) &&
		       stamp_is_only_ours(&status) && status.st_size == (off_t)sizeof read_in &&
		       pread(file, &read_in, sizeof read_in, 0) == (ssize_t)sizeof read_in;
	close(file);
	if (!is_read)
		return false;
	expected = stamp_of(table, header, read_in.checked);
	int64_t now = (int64_t)time(NULL);
	return !memcmp(&read_in, &expected, sizeof expected) && read_in.checked <= now &&
	       now < read_in.checked + STAMP_SECONDS;
}

void
stamp_write(const char *path, const struct stat *table, const struct table_header *header)
{
	int64_t now = (int64_t)time(NULL);
	struct stamp stamp = stamp_of(table, header, now);
	if (table->st_ctim.tv_sec + SETTLED_SECONDS >= now)
		return;
	/* Neither beside its place first nor synced: half a stamp, or one mixed of two, is void. */
	int file = open(
		path, O_WRONLY | O_CREAT | O_TRUNC | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC, 0644);
	if (file < 0)
		return;
	if (write(file, &stamp, sizeof stamp) != (ssize_t)sizeof stamp)
		unlink(path);
	close(file);
}
