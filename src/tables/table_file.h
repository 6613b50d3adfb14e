/* table_file.h: one table in one file.
 *
 * A page of header (table_header.h), then the bytes. Files are written beside
 * their place, synced and renamed: there is never half a table under its name.
 *
 * A file is mapped into memory, so it must not be cut short or overwritten while it
 * is in use; nobody here ever does that, for a new one takes its name by a rename.
 * A file that others could write, who are not bound by this, is copied instead; and
 * before each use table_file_is_whole() looks whether the owner has touched it. What
 * is left is a file that its owner cuts short during a solve: the kernel then sends
 * SIGBUS, which a library must not catch. The command does (src/app/start.c).
 */
#ifndef GLS_TABLES_TABLE_FILE_H
#define GLS_TABLES_TABLE_FILE_H

#include "tables/table_header.h"

enum table_file_state {
	TABLE_FILE_GOOD,
	TABLE_FILE_ABSENT,
	TABLE_FILE_BAD, /* damaged, or of another version */
};

/* A file in memory, read only. */
struct table_mapping {
	const void *data;
	void *map; /* NULL: nothing to unmap */
	size_t map_bytes;
	int file;         /* that is mapped, held open; -1: map is a copy of it */
	int64_t modified; /* when the file last was, in nanoseconds */
};

/* Maps the file, or copies it, and checks all its bytes with so many threads. */
MUST_CHECK enum table_file_state table_file_map(const char *directory,
	const struct table_plan *plan, unsigned threads, struct table_mapping *mapping,
	struct table_file_why *why);
void table_file_unmap(struct table_mapping *mapping);

/* Whether the bytes are still those that were checked, and can be read: false once the
 * mapped file was written to or cut short. */
bool table_file_is_whole(const struct table_mapping *mapping);

/* Whether the header is that of this table; the bytes are not looked at. */
bool table_file_is_there(const char *directory, const char *name, uint32_t version);

/* Whether what is written stays. */
bool table_file_is_kept(void);

/* Writes the table, making the directory if it is missing. On failure nothing
 * is left behind. */
MUST_CHECK bool table_file_write(const char *directory, const struct table_plan *plan,
	const void *data, struct table_file_why *why);

/* Waits until no other process is building this table. -1 if the control ended
 * the waiting or the directory cannot be written; else to be unlocked. Where the file
 * system has no locks nobody is waited for, and `why` says so; else it stays as it is. */
int table_file_lock(const char *directory, const struct table_plan *plan,
	const struct control *control, struct table_file_why *why);
void table_file_unlock(int lock);

/* Calls `each` for every table in the directory, in the order of their names. */
MUST_CHECK bool table_file_list(const char *directory,
	void (*each)(const struct gls_table_file *file, void *data), void *data,
	struct table_file_why *why);

MUST_CHECK bool table_file_remove(
	const char *directory, const char *name, struct table_file_why *why);

#endif
