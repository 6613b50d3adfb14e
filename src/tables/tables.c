#define _GNU_SOURCE
#include "tables/tables.h"
#include "base/callers.h"
#include "base/error.h"
#include "base/pages.h"
#include "tables/table_file.h"
#include "tables/team.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* From here on processes build a table together, each a slice: more than six tiles on
 * 5 x 5. */
static const size_t SLICED_BYTES = 64 << 20;

/* A table in memory: built here, or mapped from its file. */
struct entry {
	struct entry *next;
	char name[TABLE_NAME_MAX + 1];
	uint32_t version;
	const void *data;
	size_t bytes;
	void *built; /* NULL: mapped */
	struct table_mapping mapping;
	bool is_unwritten; /* it was to be on disk, and could not */
};

/* Somebody who is about to have a table: others who want it wait for him. */
struct builder {
	struct builder *next;
	const char *name;
};

struct gls_tables {
	/* Of the two lists, and never held for long: not while a table is made. */
	pthread_mutex_t lock;
	struct entry *entries;
	struct builder *builders;
	struct entry *dropped; /* not opened any more, perhaps still in use */
	char *directory;       /* NULL: memory only */
	pthread_mutex_t note_lock;
	gls_note_function *note;
	void *note_data;
	atomic_uint served, unwritten;
	struct callers callers;
};

gls_tables *
gls_tables_new(const char *directory)
{
	gls_tables *tables = calloc(1, sizeof *tables);
	if (!tables)
		return NULL;
	pthread_mutex_init(&tables->lock, NULL);
	pthread_mutex_init(&tables->note_lock, NULL);
	callers_init(&tables->callers);
	tables->directory = directory ? strdup(directory) : NULL;
	if (!directory || tables->directory)
		return tables;
	gls_tables_free(tables);
	return NULL;
}

static void
entry_free(struct entry *entry)
{
	if (!entry)
		return;
	pages_free(entry->built, entry->bytes);
	table_file_unmap(&entry->mapping);
	free(entry);
}

static void
entries_free(struct entry *entry)
{
	for (struct entry *next; entry; entry = next) {
		next = entry->next;
		entry_free(entry);
	}
}

void
gls_tables_free(gls_tables *tables)
{
	if (!tables)
		return;
	entries_free(tables->entries);
	entries_free(tables->dropped);
	pthread_mutex_destroy(&tables->lock);
	pthread_mutex_destroy(&tables->note_lock);
	callers_destroy(&tables->callers);
	free(tables->directory);
	free(tables);
}

void
gls_tables_on_note(gls_tables *tables, gls_note_function *function, void *data)
{
	if (!tables)
		return;
	tables->note = function;
	tables->note_data = data;
}

static void
note(struct gls_tables *tables, const char *name, const struct table_file_why *why, const char *so)
{
	char text[600];
	if (!tables->note)
		return;
	snprintf(text, sizeof text, "table %s: %s; %s", name, why->text, so);
	pthread_mutex_lock(&tables->note_lock);
	struct caller caller;
	callers_enter(&tables->callers, &caller);
	tables->note(text, tables->note_data);
	callers_leave(&tables->callers, &caller);
	pthread_mutex_unlock(&tables->note_lock);
}

/* ---- What is in memory ---------------------------------------------------- */

/* Takes the entry out of the list if its file has been cut short: to read it would kill
 * the process. Others may be using it, so it stays mapped. The lock is held. */
static bool
drop_if_cut(struct gls_tables *tables, struct entry **place)
{
	struct entry *entry = *place;
	if (entry->built || table_file_is_whole(&entry->mapping))
		return false;
	*place = entry->next;
	entry->next = tables->dropped;
	tables->dropped = entry;
	return true;
}

/* The entry of this name, NULL if there is none. The lock is held. */
static struct entry *
find_locked(struct gls_tables *tables, const char *name, bool *was_cut)
{
	struct entry **place = &tables->entries;
	while (*place && strcmp((*place)->name, name) != 0)
		place = &(*place)->next;
	*was_cut = *place && drop_if_cut(tables, place);
	return *was_cut ? NULL : *place;
}

static void
note_cut(struct gls_tables *tables, const char *name)
{
	static const struct table_file_why why = {
		"its file was cut short or overwritten while it was in use"};
	note(tables, name, &why, "it is not used any more");
}

static struct entry *
find(struct gls_tables *tables, const char *name)
{
	bool was_cut;
	pthread_mutex_lock(&tables->lock);
	struct entry *entry = find_locked(tables, name, &was_cut);
	pthread_mutex_unlock(&tables->lock);
	if (was_cut)
		note_cut(tables, name);
	return entry;
}

/* ---- Opening -------------------------------------------------------------- */

static struct entry *
entry_new(const struct table_plan *plan)
{
	struct entry *entry = calloc(1, sizeof *entry);
	if (!entry)
		return NULL;
	snprintf(entry->name, sizeof entry->name, "%s", plan->name);
	entry->version = plan->version;
	entry->bytes = plan->bytes;
	return entry;
}

/* From its file; NULL if there is none, or none that is good. */
static struct entry *
entry_map(struct gls_tables *tables, const struct table_plan *plan, const struct control *control)
{
	struct table_file_why why;
	struct entry *entry = tables->directory ? entry_new(plan) : NULL;
	if (!entry)
		return NULL;
	enum table_file_state state =
		table_file_map(tables->directory, plan, control->threads, &entry->mapping, &why);
	if (state == TABLE_FILE_GOOD) {
		entry->data = entry->mapping.data;
		return entry;
	}
	if (state == TABLE_FILE_BAD)
		note(tables, plan->name, &why, "it is not used");
	entry_free(entry);
	return NULL;
}

static struct entry *
entry_build(const struct table_plan *plan, struct control *control, struct gls_error *error)
{
	struct entry *entry = entry_new(plan);
	if (entry)
		entry->data = entry->built = pages_new(plan->bytes);
	if (entry && entry->built && plan->build(plan->context, entry->built, control))
		return entry;
	entry_free(entry);
	if (control_poll(control) != GLS_LIMIT_NONE)
		error_set(error, GLS_STOPPED, "stopped while the table %s was built", plan->name);
	else
		error_set(error, GLS_NO_MEMORY, "no memory to build the table %s", plan->name);
	return NULL;
}

/* The file in the place of what was built and written: processes share its pages. */
static struct entry *
entry_shared(struct gls_tables *tables, const struct table_plan *plan, struct entry *built,
	const struct control *control)
{
	struct entry *mapped = entry_map(tables, plan, control);
	if (!mapped)
		return built;
	entry_free(built);
	return mapped;
}

/* Writes what is in memory; what cannot be written is used from there. */
static void
write_entry(struct gls_tables *tables, const struct table_plan *plan, struct entry *entry)
{
	struct table_file_why why;
	bool is_written = table_file_write(tables->directory, plan, entry->data, &why);
	if (!is_written && !entry->is_unwritten)
		note(tables, plan->name, &why, "it is used from memory");
	if (!is_written)
		tables->unwritten++;
	entry->is_unwritten = !is_written;
}

/* Waits for its turn among processes; see table_file_lock(). */
static int
lock_file(struct gls_tables *tables, const struct table_plan *plan, const struct control *control)
{
	struct table_file_why why = {{0}};
	int lock = table_file_lock(tables->directory, plan, control, &why);
	if (why.text[0])
		note(tables, plan->name, &why, "another process may build it at the same time");
	return lock;
}

/* What is in memory, put where it is missing. */
static void
write_if_missing(struct gls_tables *tables, const struct table_plan *plan, struct entry *entry,
	const struct control *control)
{
	int lock = lock_file(tables, plan, control);
	if (!table_file_is_there(tables->directory, plan->name, plan->version))
		write_entry(tables, plan, entry);
	table_file_unlock(lock);
}

/* Builds and writes it, unless another process does so meanwhile. */
static struct entry *
entry_build_on_disk(struct gls_tables *tables, const struct table_plan *plan,
	struct control *control, struct gls_error *error)
{
	int lock = lock_file(tables, plan, control);
	struct entry *entry = NULL;
	if (lock >= 0 && table_file_is_there(tables->directory, plan->name, plan->version))
		entry = entry_map(tables, plan, control);
	if (!entry) {
		entry = entry_build(plan, control, error);
		if (entry)
			write_entry(tables, plan, entry);
		if (entry && !entry->is_unwritten)
			entry = entry_shared(tables, plan, entry, control);
	}
	table_file_unlock(lock);
	return entry;
}

/* Builds it together with other processes, and writes it where it is missing: they may
 * have one directory, or each its own. */
static struct entry *
entry_build_by_team(struct gls_tables *tables, const struct table_plan *plan,
	struct control *control, struct gls_error *error)
{
	struct entry *entry = entry_build(plan, control, error);
	if (!team_all(tables_team(control), entry)) {
		if (entry)
			error_set(error, GLS_STOPPED,
				"the table %s could not be built by all processes", plan->name);
		entry_free(entry);
		return NULL;
	}
	write_if_missing(tables, plan, entry, control);
	return entry;
}

/* A small table is built by the first of a team that comes to it: to share slices of it takes
 * longer than to build it. */
static struct entry *
entry_build_for_team(struct gls_tables *tables, const struct table_plan *plan,
	struct control *control, struct gls_error *error)
{
	const struct table_making *making = control->making;
	const struct gls_team *team = making->team;
	control->making = &(struct table_making){.use = making->use};
	struct entry *entry = entry_build_on_disk(tables, plan, control, error);
	control->making = making;
	if (team_all(team, entry))
		return entry;
	if (entry)
		error_set(error, GLS_STOPPED, "the table %s is not there for all processes",
			plan->name);
	entry_free(entry);
	return NULL;
}

/* From its file, if that has the bytes that building it anew gives. */
static struct entry *
entry_verify(struct gls_tables *tables, const struct table_plan *plan, struct control *control,
	struct gls_error *error)
{
	struct entry *entry = entry_map(tables, plan, control);
	if (!entry) {
		bool is_there = tables->directory &&
				table_file_is_there(tables->directory, plan->name, plan->version);
		error_set(error, GLS_SYSTEM,
			is_there ? "the table %s is damaged"
				 : "the table %s is not there, or not whole: nothing to "
				   "verify",
			plan->name);
		return NULL;
	}
	bool has_room = budget_take(&control->budget, plan->bytes);
	if (!has_room)
		error_set(error, GLS_NO_MEMORY, "to verify the table %s needs %zu bytes more",
			plan->name, plan->bytes);
	struct entry *fresh = has_room ? entry_build(plan, control, error) : NULL;
	if (has_room)
		budget_give(&control->budget, plan->bytes);
	bool is_same = fresh && !memcmp(fresh->data, entry->data, plan->bytes);
	if (fresh && !is_same)
		error_set(
			error, GLS_SYSTEM, "the table %s differs from one built anew", plan->name);
	entry_free(fresh);
	if (is_same)
		return entry;
	entry_free(entry);
	return NULL;
}

/* One that is not in memory yet. */
static struct entry *
entry_make(struct gls_tables *tables, const struct table_plan *plan, enum table_use use,
	struct control *control, struct gls_error *error)
{
	if (use == TABLE_VERIFIED)
		return entry_verify(tables, plan, control, error);
	struct entry *entry = entry_map(tables, plan, control);
	if (!team_all(tables_team(control), entry) && entry) {
		/* Others need it: they cannot build it alone. */
		entry_free(entry);
		entry = NULL;
	}
	if (entry)
		return entry;
	if (use == TABLE_IF_THERE) {
		error_set(error, GLS_BAD_INPUT, "the table %s has not been built", plan->name);
		return NULL;
	}
	if (use != TABLE_ON_DISK || !tables->directory)
		return entry_build(plan, control, error);
	if (tables_team(control) && plan->bytes >= SLICED_BYTES)
		return entry_build_by_team(tables, plan, control, error);
	if (tables_team(control))
		return entry_build_for_team(tables, plan, control, error);
	return entry_build_on_disk(tables, plan, control, error);
}

/* One that is in memory, and is to be on disk too. Where it could not be written once, only
 * who asked for nothing else tries again. */
static void
keep_on_disk(struct gls_tables *tables, const struct table_plan *plan, struct entry *entry,
	const struct control *control)
{
	if (tables->directory && table_file_is_kept() &&
		(!entry->is_unwritten || tables_use(control) == TABLE_ON_DISK) &&
		!table_file_is_there(tables->directory, plan->name, plan->version))
		write_if_missing(tables, plan, entry, control);
}

static struct entry *
entry_open(struct gls_tables *tables, const struct table_plan *plan, enum table_use use,
	struct control *control, struct gls_error *error)
{
	struct entry *known = find(tables, plan->name);
	if (known && use == TABLE_ON_DISK)
		keep_on_disk(tables, plan, known, control);
	if (known && use != TABLE_VERIFIED)
		return known;
	struct entry *entry = entry_make(tables, plan, use, control, error);
	if (entry && known) { /* the file is as it should be, and not needed */
		entry_free(entry);
		return known;
	}
	if (!entry)
		return NULL;
	pthread_mutex_lock(&tables->lock);
	entry->next = tables->entries;
	tables->entries = entry;
	pthread_mutex_unlock(&tables->lock);
	return entry;
}

/* ---- One at a time -------------------------------------------------------- */

/* The builder of a table of this name, NULL if there is none. The lock is held. */
static const struct builder *
find_builder(const struct gls_tables *tables, const char *name)
{
	const struct builder *builder = tables->builders;
	while (builder && strcmp(builder->name, name) != 0)
		builder = builder->next;
	return builder;
}

/* Makes the builder the only one of his table; false if there is another now. That is another
 * thread: what is called back begins no work with the same tables (tables_may_begin). */
static bool
try_begin(struct gls_tables *tables, struct builder *builder)
{
	pthread_mutex_lock(&tables->lock);
	const struct builder *other = find_builder(tables, builder->name);
	if (!other) {
		builder->next = tables->builders;
		tables->builders = builder;
	}
	pthread_mutex_unlock(&tables->lock);
	return !other;
}

/* Waits for another thread that builds the table, but not longer than the control says. */
static bool
begin_building(struct gls_tables *tables, struct builder *builder, const struct control *control,
	struct gls_error *error)
{
	while (!try_begin(tables, builder)) {
		struct timespec wait = {.tv_nsec = 1000000};
		if (control_poll(control) != GLS_LIMIT_NONE)
			return error_set(error, GLS_STOPPED,
				"stopped while waiting for the table %s to be built",
				builder->name);
		nanosleep(&wait, NULL);
	}
	return true;
}

static void
end_building(struct gls_tables *tables, const struct builder *builder)
{
	pthread_mutex_lock(&tables->lock);
	struct builder **place = &tables->builders;
	while (*place != builder)
		place = &(*place)->next;
	*place = builder->next;
	pthread_mutex_unlock(&tables->lock);
}

bool
tables_open(struct gls_tables *tables, const struct table_plan *plan, enum table_use use,
	struct control *control, struct table *table, struct gls_error *error)
{
	*table = (struct table){0};
	bool has_room = budget_take(&control->budget, plan->bytes);
	if (!team_all(tables_team(control), has_room)) {
		if (has_room)
			budget_give(&control->budget, plan->bytes);
		return error_set(error, GLS_NO_MEMORY, "the table %s needs %zu bytes", plan->name,
			plan->bytes);
	}
	struct builder builder = {.name = plan->name};
	struct entry *entry = NULL;
	if (begin_building(tables, &builder, control, error)) {
		entry = entry_open(tables, plan, use, control, error);
		end_building(tables, &builder);
	}
	if (!entry) {
		budget_give(&control->budget, plan->bytes);
		return false;
	}
	*table = (struct table){.data = entry->data, .bytes = entry->bytes};
	return true;
}

void
tables_close(struct table *table, struct control *control)
{
	if (table->data)
		budget_give(&control->budget, table->bytes);
	*table = (struct table){0};
}

bool
tables_has(struct gls_tables *tables, const char *name, uint32_t version)
{
	return find(tables, name) ||
	       (tables->directory && table_file_is_there(tables->directory, name, version));
}

bool
tables_are_kept(const struct gls_tables *tables)
{
	return tables->directory && table_file_is_kept();
}

void
tables_each(const struct gls_tables *tables,
	void (*each)(const char *name, uint32_t version, const struct table *table, void *data),
	void *data)
{
	for (const struct entry *entry = tables->entries; entry; entry = entry->next) {
		struct table table = {entry->data, entry->bytes};
		each(entry->name, entry->version, &table, data);
	}
}

void
tables_serve(struct gls_tables *tables)
{
	atomic_fetch_add_explicit(&tables->served, 1, memory_order_relaxed);
}

unsigned
tables_served(const struct gls_tables *tables)
{
	return atomic_load_explicit(&tables->served, memory_order_relaxed);
}

unsigned
tables_unwritten(const struct gls_tables *tables)
{
	return atomic_load_explicit(&tables->unwritten, memory_order_relaxed);
}

/* ---- Calling back --------------------------------------------------------- */

struct callers *
tables_callers(struct gls_tables *tables)
{
	return tables ? &tables->callers : NULL;
}

void
tables_tell(const struct control *control, const struct gls_progress *progress)
{
	struct callers *callers = tables_callers(control->tables);
	struct caller caller;
	callers_enter(callers, &caller);
	control->progress(progress, control->progress_data);
	callers_leave(callers, &caller);
}

bool
tables_may_begin(struct gls_tables *tables, struct gls_error *error)
{
	return !tables || !callers_has_me(&tables->callers) ||
	       error_set(error, GLS_BAD_INPUT,
		       "called from within a callback of work with the same tables: expected after "
		       "that has returned, or with other tables");
}

/* ---- Looking after the directory ------------------------------------------ */

bool
gls_tables_list(gls_tables *tables, void (*each)(const struct gls_table_file *, void *), void *data,
	struct gls_error *error)
{
	struct table_file_why why;
	if (!is_given(tables, error) || !is_given(each, error))
		return false;
	if (!tables->directory || table_file_list(tables->directory, each, data, &why))
		return true;
	return error_set(error, GLS_SYSTEM, "%.300s: %s", tables->directory, why.text);
}

bool
gls_tables_remove(gls_tables *tables, const char *name, struct gls_error *error)
{
	struct table_file_why why = {"there is no directory of tables"};
	if (!is_given(tables, error) || !is_given(name, error))
		return false;
	if (tables->directory && table_file_remove(tables->directory, name, &why))
		return true;
	return error_set(error, GLS_BAD_INPUT, "the table %.100s: %s", name, why.text);
}
