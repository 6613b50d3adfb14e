/* tables.h: large tables that solves share, in memory and on disk.
 *
 * A table is a block of bytes that costs time to make and never changes after:
 * a pattern database, say. Whoever needs one describes it in a struct
 * table_plan and calls tables_open(), which finds it in memory, reads it from
 * the directory, or builds it.
 *
 * May be used by several threads and several processes at once; a table that
 * two of them want on disk is built once.
 */
#ifndef GLS_TABLES_TABLES_H
#define GLS_TABLES_TABLES_H

#include "base/control.h"

enum { TABLE_NAME_MAX = 100 };

struct table_plan {
	/* What it is, and the name of its file: letters, digits, '-', '+' and '.'.
	 * Two plans with one name mean the same bytes. At most TABLE_NAME_MAX long. */
	const char *name;
	uint32_t version; /* raised whenever the meaning of the bytes changes */
	size_t bytes;
	/* Fills the table, which is all zeros, with control->threads threads.
	 * False if the control ended it, or memory for the work ran out. */
	bool (*build)(const void *context, void *data, struct control *control);
	const void *context;
};

enum table_use {
	TABLE_IN_MEMORY, /* built if need be, and kept until tables are freed */
	TABLE_ON_DISK,   /* built if need be, and written to the directory */
	TABLE_IF_THERE,  /* what is in memory or on disk already */
	TABLE_VERIFIED,  /* from disk, if it has the bytes that building it anew gives */
};

/* What becomes of the tables that a control's work makes. */
struct table_making {
	enum table_use use;
	const struct gls_team *team; /* who build them together; see team.h; may be NULL */
};

static inline enum table_use
tables_use(const struct control *control)
{
	return control->making ? control->making->use : TABLE_IN_MEMORY;
}

static inline const struct gls_team *
tables_team(const struct control *control)
{
	return control->making ? control->making->team : NULL;
}

struct table {
	const void *data; /* read only; aligned to a page */
	size_t bytes;
};

/* Opens a table; it stays until the tables are freed. control->budget must have
 * room for it, and it is booked there until tables_close(). False with an error
 * if it is not there, cannot be built, or the control ended the building. A
 * file that is damaged or of another version is noted and treated as absent;
 * one that cannot be written is noted, and the table is used from memory. */
MUST_CHECK bool tables_open(struct gls_tables *tables, const struct table_plan *plan,
	enum table_use use, struct control *control, struct table *table, struct gls_error *error);

/* Ends the use of a table by one solve: gives its bytes back to the budget. */
void tables_close(struct table *table, struct control *control);

/* Whether tables_open() with TABLE_IF_THERE would find something: a quick look
 * that does not read the bytes. */
bool tables_has(struct gls_tables *tables, const char *name, uint32_t version);

/* Whether a table that is built now will be there for the next process. */
bool tables_are_kept(const struct gls_tables *tables);

/* Calls `each` for every table in memory, the latest first. Not while another
 * thread may open one. */
void tables_each(const struct gls_tables *tables,
	void (*each)(const char *name, uint32_t version, const struct table *table, void *data),
	void *data);

/* Counts a solve, and how many there were: many solves pay for a larger table. */
void tables_serve(struct gls_tables *tables);
unsigned tables_served(const struct gls_tables *tables);

/* How many tables were to be written and could not. */
unsigned tables_unwritten(const struct gls_tables *tables);

/* The threads that are inside a function of the caller's, called by work with these
 * tables; NULL for none. */
struct callers *tables_callers(struct gls_tables *tables);

/* Calls control->progress, which is not NULL. */
void tables_tell(const struct control *control, const struct gls_progress *progress);

/* False with an error if this thread is inside such a function: the tables may be locked
 * until that returns. tables NULL: true. */
bool tables_may_begin(struct gls_tables *tables, struct gls_error *error);

#endif
