/* Stamps, which remember that a table's file was checked: good for that file as it was, for a
 * day, and for nothing else. */
#define _GNU_SOURCE
#include "tables/checksum.h"
#include "tables/stamp.h"
#include "tables/table_file.h"

#include <criterion/criterion.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { STAMP_ROOM = 256 };

static char directory[64], table_path[100], stamp_path[100];
static struct stat table;
static const struct table_header header = {.header_sum = 77};

static void
write_file(const char *path, const void *bytes, size_t count)
{
	FILE *file = fopen(path, "w");
	cr_assert(file);
	cr_assert_eq(fwrite(bytes, 1, count, file), count);
	cr_assert_eq(fclose(file), 0);
}

/* A table that was last changed ten seconds ago, as far as the stamp is told. */
static void
make_table(void)
{
	strcpy(directory, "/tmp/glissade-stamp-XXXXXX");
	cr_assert(mkdtemp(directory));
	snprintf(table_path, sizeof table_path, "%s/table", directory);
	snprintf(stamp_path, sizeof stamp_path, "%s/stamp", directory);
	write_file(table_path, "bytes", 5);
	cr_assert_eq(stat(table_path, &table), 0);
	table.st_ctim.tv_sec -= 10;
}

static void
remove_table(void)
{
	unlink(stamp_path);
	unlink(table_path);
	rmdir(directory);
}

TestSuite(stamp, .init = make_table, .fini = remove_table);

static size_t
read_stamp(unsigned char bytes[STAMP_ROOM])
{
	FILE *file = fopen(stamp_path, "r");
	cr_assert(file);
	size_t count = fread(bytes, 1, STAMP_ROOM, file);
	fclose(file);
	cr_assert(count > 0 && count < STAMP_ROOM);
	return count;
}

Test(stamp, is_good_for_the_file_as_it_was)
{
	struct stat other;
	struct table_header another = header;
	cr_assert_not(stamp_is_good(stamp_path, &table, &header), "there is none yet");
	stamp_write(stamp_path, &table, &header);
	cr_assert(stamp_is_good(stamp_path, &table, &header));
	other = table, other.st_dev++;
	cr_assert_not(stamp_is_good(stamp_path, &other, &header));
	other = table, other.st_ino++;
	cr_assert_not(stamp_is_good(stamp_path, &other, &header));
	other = table, other.st_size++;
	cr_assert_not(stamp_is_good(stamp_path, &other, &header));
	other = table, other.st_mtim.tv_nsec ^= 1;
	cr_assert_not(stamp_is_good(stamp_path, &other, &header));
	other = table, other.st_ctim.tv_sec++;
	cr_assert_not(stamp_is_good(stamp_path, &other, &header));
	another.header_sum++;
	cr_assert_not(stamp_is_good(stamp_path, &table, &another));
}

Test(stamp, is_void_when_any_bit_of_it_changes)
{
	unsigned char bytes[STAMP_ROOM];
	stamp_write(stamp_path, &table, &header);
	size_t count = read_stamp(bytes);
	for (size_t bit = 0; bit < 8 * count; bit++) {
		bytes[bit / 8] ^= (unsigned char)(1 << bit % 8);
		write_file(stamp_path, bytes, count);
		cr_assert_not(stamp_is_good(stamp_path, &table, &header), "bit %zu", bit);
		bytes[bit / 8] ^= (unsigned char)(1 << bit % 8);
	}
	for (size_t length = 0; length < count; length++) {
		write_file(stamp_path, bytes, length);
		cr_assert_not(stamp_is_good(stamp_path, &table, &header), "%zu bytes", length);
	}
	write_file(stamp_path, bytes, count + 1);
	cr_assert_not(stamp_is_good(stamp_path, &table, &header), "one byte too many");
	write_file(stamp_path, bytes, count);
	cr_assert(stamp_is_good(stamp_path, &table, &header));
}

/* Whether the stamp is good when it says that the check was so many seconds ago. Its last two
 * words are when that was and the checksum. */
static bool
is_good_after(int64_t seconds)
{
	unsigned char bytes[STAMP_ROOM] __attribute__((aligned(8)));
	stamp_write(stamp_path, &table, &header);
	size_t count = read_stamp(bytes);
	int64_t checked = (int64_t)time(NULL) - seconds;
	memcpy(bytes + count - 16, &checked, 8);
	uint64_t sum = checksum(bytes, count - 8, 1);
	memcpy(bytes + count - 8, &sum, 8);
	write_file(stamp_path, bytes, count);
	return stamp_is_good(stamp_path, &table, &header);
}

Test(stamp, is_good_for_a_day)
{
	cr_assert(is_good_after(0));
	cr_assert(is_good_after(86300));
	cr_assert_not(is_good_after(86400));
	cr_assert_not(is_good_after(-100), "a check in the future was none");
}

Test(stamp, is_not_given_to_a_file_that_changed_a_moment_ago)
{
	table.st_ctim.tv_sec = time(NULL);
	stamp_write(stamp_path, &table, &header);
	cr_assert_neq(access(stamp_path, F_OK), 0);
}

Test(stamp, that_others_can_write_is_not_believed)
{
	stamp_write(stamp_path, &table, &header);
	cr_assert_eq(chmod(stamp_path, 0666), 0);
	cr_assert_not(stamp_is_good(stamp_path, &table, &header));
}

Test(stamp, is_not_read_or_written_through_a_link)
{
	char target[100];
	snprintf(target, sizeof target, "%s/target", directory);
	cr_assert_eq(symlink(target, stamp_path), 0);
	stamp_write(stamp_path, &table, &header);
	cr_assert_neq(access(target, F_OK), 0, "written through a link");
	stamp_write(target, &table, &header);
	cr_assert_not(stamp_is_good(stamp_path, &table, &header), "read through a link");
	unlink(target);
}

/* ---- With a table --------------------------------------------------------- */

enum { BYTES = 1 << 20 };

static bool
build(const void *context, void *data, struct control *control)
{
	(void)context, (void)control;
	memset(data, 5, BYTES);
	return true;
}

static bool
open_table(void)
{
	struct control control;
	struct table opened;
	struct table_plan plan = {.name = "x", .version = 1, .bytes = BYTES, .build = build};
	control_init(&control, 1 << 30, 0, NULL);
	gls_tables *tables = gls_tables_new(directory);
	bool is_open = tables_open(tables, &plan, TABLE_IF_THERE, &control, &opened, NULL);
	tables_close(&opened, &control);
	gls_tables_free(tables);
	return is_open;
}

static void
write_byte(const char *path, char byte)
{
	int file = open(path, O_WRONLY);
	cr_assert_eq(pwrite(file, &byte, 1, TABLE_HEADER_BYTES + BYTES / 2), 1);
	close(file);
}

/* A change of the table is seen by the next one who opens it, stamp or not. */
Test(stamp, does_not_hide_a_changed_table)
{
	struct table_plan plan = {.name = "x", .version = 1, .bytes = BYTES, .build = build};
	struct table_file_why why;
	static unsigned char data[BYTES];
	memset(data, 5, BYTES);
	snprintf(stamp_path, sizeof stamp_path, "%s/x.checked", directory);
	cr_assert(table_file_write(directory, &plan, data, &why));
	cr_assert(open_table());
	cr_assert_neq(access(stamp_path, F_OK), 0, "a new file has no stamp yet");
	sleep(4); /* times are kept by the second: see stamp_write() */
	cr_assert(open_table());
	cr_assert_eq(access(stamp_path, F_OK), 0, "it was checked, and that is noted");
	cr_assert(open_table());
	unlink(table_path);
	snprintf(table_path, sizeof table_path, "%s/x.table", directory);
	write_byte(table_path, 4);
	cr_assert_not(open_table(), "a changed byte is found in spite of the stamp");
	write_byte(table_path, 5);
	cr_assert(open_table());
	gls_tables *tables = gls_tables_new(directory);
	cr_assert(gls_tables_remove(tables, "x", NULL));
	gls_tables_free(tables);
	cr_assert_neq(access(stamp_path, F_OK), 0, "the stamp goes with its table");
}
