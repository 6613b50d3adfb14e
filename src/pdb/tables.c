#define _GNU_SOURCE
#include "pdb/tables.h"
#include "base/error.h"
#include "base/pages.h"
#include "pdb/table_file.h"
#include "pdb/team.h"

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
};

struct gls_tables {
	pthread_mutex_t lock; /* held while a table is built, so that it is built once */
	char *directory;      /* NULL: memory only */
	struct entry *entries;
	gls_note_function *note;
	void *note_data;
	atomic_uint served, unwritten;
};

gls_tables *
gls_tables_new(const char *directory)
{
	gls_tables *tables = calloc(1, sizeof *tables);
	if (!tables)
		return NULL;
	pthread_mutex_init(&tables->lock, NULL);
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

void
gls_tables_free(gls_tables *tables)
{
	if (!tables)
		return;
	for (struct entry *entry = tables->entries, *next; entry; entry = next) {
		next = entry->next;
		entry_free(entry);
	}
	pthread_mutex_destroy(&tables->lock);
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
note(const struct gls_tables *tables, const struct table_plan *plan,
	const struct table_file_why *why, const char *so)
{
	char text[600];
	if (!tables->note)
		return;
	snprintf(text, sizeof text, "table %s: %s; %s", plan->name, why->text, so);
	tables->note(text, tables->note_data);
}

/* ---- Opening -------------------------------------------------------------- */

static struct entry *
find(const struct gls_tables *tables, const char *name)
{
	struct entry *entry = tables->entries;
	while (entry && strcmp(entry->name, name) != 0)
		entry = entry->next;
	return entry;
}

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
		note(tables, plan, &why, "it is not used");
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

static void
note_unwritten(
	struct gls_tables *tables, const struct table_plan *plan, const struct table_file_why *why)
{
	note(tables, plan, why, "it is used from memory");
	tables->unwritten++;
}

/* Builds and writes it, unless another process does so meanwhile. */
static struct entry *
entry_build_on_disk(struct gls_tables *tables, const struct table_plan *plan,
	struct control *control, struct gls_error *error)
{
	struct table_file_why why;
	int lock = table_file_lock(tables->directory, plan, control);
	struct entry *entry = NULL;
	if (lock >= 0 && table_file_is_there(tables->directory, plan->name, plan->version))
		entry = entry_map(tables, plan, control);
	if (!entry) {
		entry = entry_build(plan, control, error);
		if (entry && !table_file_write(tables->directory, plan, entry->data, &why))
			note_unwritten(tables, plan, &why);
		else if (entry)
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
	struct table_file_why why;
	struct entry *entry = entry_build(plan, control, error);
	if (!team_all(control->team, entry)) {
		if (entry)
			error_set(error, GLS_STOPPED,
				"the table %s could not be built by all processes", plan->name);
		entry_free(entry);
		return NULL;
	}
	int lock = table_file_lock(tables->directory, plan, control);
	if (!table_file_is_there(tables->directory, plan->name, plan->version) &&
		!table_file_write(tables->directory, plan, entry->data, &why))
		note_unwritten(tables, plan, &why);
	table_file_unlock(lock);
	return entry;
}

/* A small table is built by the first of a team that comes to it: to share slices of it takes
 * longer than to build it. */
static struct entry *
entry_build_for_team(struct gls_tables *tables, const struct table_plan *plan,
	struct control *control, struct gls_error *error)
{
	const struct gls_team *team = control->team;
	control->team = NULL;
	struct entry *entry = entry_build_on_disk(tables, plan, control, error);
	control->team = team;
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
	struct entry *fresh = entry_build(plan, control, error);
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

static struct entry *
entry_open(struct gls_tables *tables, const struct table_plan *plan, enum table_use use,
	struct control *control, struct gls_error *error)
{
	struct entry *entry = find(tables, plan->name);
	if (entry)
		return entry;
	if (use == TABLE_VERIFIED)
		entry = entry_verify(tables, plan, control, error);
	else
		entry = entry_map(tables, plan, control);
	if (!team_all(control->team, entry) && entry) {
		/* Others need it: they cannot build it alone. */
		entry_free(entry);
		entry = NULL;
	}
	if (entry || use == TABLE_VERIFIED)
		; /* done */
	else if (use == TABLE_IF_THERE)
		error_set(error, GLS_BAD_INPUT, "the table %s has not been built", plan->name);
	else if (use == TABLE_ON_DISK && tables->directory && control->team &&
		 plan->bytes >= SLICED_BYTES)
		entry = entry_build_by_team(tables, plan, control, error);
	else if (use == TABLE_ON_DISK && tables->directory && control->team)
		entry = entry_build_for_team(tables, plan, control, error);
	else if (use == TABLE_ON_DISK && tables->directory)
		entry = entry_build_on_disk(tables, plan, control, error);
	else
		entry = entry_build(plan, control, error);
	if (entry) {
		entry->next = tables->entries;
		tables->entries = entry;
	}
	return entry;
}

/* Waits for a thread that builds a table, but not longer than the control says. */
static bool
lock_tables(struct gls_tables *tables, const struct control *control, struct gls_error *error)
{
	while (pthread_mutex_trylock(&tables->lock)) {
		struct timespec wait = {.tv_nsec = 1000000};
		if (control_poll(control) != GLS_LIMIT_NONE)
			return error_set(error, GLS_STOPPED,
				"stopped while waiting for a table to be built");
		nanosleep(&wait, NULL);
	}
	return true;
}

bool
tables_open(struct gls_tables *tables, const struct table_plan *plan, enum table_use use,
	struct control *control, struct table *table, struct gls_error *error)
{
	*table = (struct table){0};
	bool has_room = budget_take(&control->budget, plan->bytes);
	if (!team_all(control->team, has_room)) {
		if (has_room)
			budget_give(&control->budget, plan->bytes);
		return error_set(error, GLS_NO_MEMORY, "the table %s needs %zu bytes", plan->name,
			plan->bytes);
	}
	struct entry *entry = NULL;
	if (lock_tables(tables, control, error)) {
		entry = entry_open(tables, plan, use, control, error);
		pthread_mutex_unlock(&tables->lock);
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
	pthread_mutex_lock(&tables->lock);
	bool is_there = find(tables, name) != NULL;
	pthread_mutex_unlock(&tables->lock);
	return is_there ||
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
