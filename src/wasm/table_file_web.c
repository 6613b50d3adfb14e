/* table_file.h where there are no files: stored tables are what the page brought
 * from its own storage (stored.h), checked when they came. Nothing is written
 * here: the page takes new tables out of the memory when it is idle. */
#include "tables/table_file.h"
#include "wasm/stored.h"

#include <stdlib.h>
#include <string.h>

struct stored {
	struct stored *next;
	struct table_header *header; /* the page's memory block, with the bytes behind */
};

/* The storage of one page, as a disk is that of one machine. */
static struct stored *all_stored;

static const void *
stored_data(const struct stored *stored)
{
	return (const char *)stored->header + TABLE_HEADER_BYTES;
}

static const struct stored *
stored_find(const char *name)
{
	const struct stored *stored = all_stored;
	while (stored && strcmp(stored->header->name, name) != 0)
		stored = stored->next;
	return stored;
}

bool
stored_add(void *block, size_t bytes, struct table_file_why *why)
{
	struct table_header *header = block;
	if (bytes < TABLE_HEADER_BYTES)
		return table_because(why, "it is too short for a table");
	if (!table_header_is_good(header, bytes, why) ||
		!table_header_agrees(header, (char *)block + TABLE_HEADER_BYTES, 1, why))
		return false;
	if (stored_find(header->name))
		return table_because(why, "it is there already");
	struct stored *stored = malloc(sizeof *stored);
	if (!stored)
		return table_because(why, "there is no memory for it");
	*stored = (struct stored){all_stored, header};
	all_stored = stored;
	return true;
}

enum table_file_state
table_file_map(const char *directory, const struct table_plan *plan, unsigned threads,
	struct table_mapping *mapping, struct table_file_why *why)
{
	(void)directory;
	(void)threads;
	const struct stored *stored = stored_find(plan->name);
	if (!stored)
		return TABLE_FILE_ABSENT;
	bool is_good = table_header_fits(stored->header, plan->name, plan->version, why) &&
		       (stored->header->bytes == plan->bytes ||
			       table_because(why, "it was made by another version"));
	*mapping = (struct table_mapping){.data = is_good ? stored_data(stored) : NULL};
	return is_good ? TABLE_FILE_GOOD : TABLE_FILE_BAD;
}

/* Stored tables stay as long as the page. */
void
table_file_unmap(struct table_mapping *mapping)
{
	*mapping = (struct table_mapping){0};
}

bool
table_file_is_whole(const struct table_mapping *mapping)
{
	(void)mapping;
	return true;
}

bool
table_file_is_there(const char *directory, const char *name, uint32_t version)
{
	struct table_file_why why;
	const struct stored *stored = stored_find(name);
	(void)directory;
	return stored && table_header_fits(stored->header, name, version, &why);
}

/* That is for the page to say, later. */
bool
table_file_is_kept(void)
{
	return false;
}

bool
table_file_write(const char *directory, const struct table_plan *plan, const void *data,
	struct table_file_why *why)
{
	(void)directory;
	(void)plan;
	(void)data;
	(void)why;
	return true;
}

int
table_file_lock(const char *directory, const struct table_plan *plan, const struct control *control,
	struct table_file_why *why)
{
	(void)why;
	(void)directory;
	(void)plan;
	(void)control;
	return 0;
}

void
table_file_unlock(int lock)
{
	(void)lock;
}

bool
table_file_list(const char *directory, void (*each)(const struct gls_table_file *file, void *data),
	void *data, struct table_file_why *why)
{
	(void)directory;
	(void)each;
	(void)data;
	(void)why;
	return true;
}

bool
table_file_remove(const char *directory, const char *name, struct table_file_why *why)
{
	(void)directory;
	(void)name;
	return table_because(why, "the page keeps the tables");
}
