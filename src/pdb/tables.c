#include "pdb/tables.h"
#include "base/error.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TABLE_NAME_MAX = 100, PAGE = 4096 };

struct entry {
	struct entry *next;
	char name[TABLE_NAME_MAX + 1];
	void *data;
	size_t bytes;
};

struct gls_tables {
	pthread_mutex_t lock; /* held while a table is built, so that it is built once */
	char *directory;      /* NULL: memory only */
	struct entry *entries;
};

gls_tables *
gls_tables_new(const char *directory)
{
	gls_tables *tables = calloc(1, sizeof *tables);
	if (!tables)
		return NULL;
	pthread_mutex_init(&tables->lock, NULL);
	tables->directory = directory ? strdup(directory) : NULL;
	return tables;
}

void
gls_tables_free(gls_tables *tables)
{
	if (!tables)
		return;
	for (struct entry *entry = tables->entries, *next; entry; entry = next) {
		next = entry->next;
		free(entry->data);
		free(entry);
	}
	pthread_mutex_destroy(&tables->lock);
	free(tables->directory);
	free(tables);
}

static struct entry *
find(const struct gls_tables *tables, const char *name)
{
	struct entry *entry = tables->entries;
	while (entry && strcmp(entry->name, name) != 0)
		entry = entry->next;
	return entry;
}

static struct entry *
build(struct gls_tables *tables, const struct table_plan *plan, struct control *control,
	struct gls_error *error)
{
	struct entry *entry = calloc(1, sizeof *entry);
	size_t room = (plan->bytes + PAGE - 1) / PAGE * PAGE;
	void *data = entry ? aligned_alloc(PAGE, room) : NULL;
	if (data)
		memset(data, 0, room);
	if (!data || !plan->build(plan->context, data, control)) {
		if (control_poll(control) != GLS_LIMIT_NONE)
			error_set(error, GLS_STOPPED, "stopped while the table %s was built",
				plan->name);
		else
			error_set(error, GLS_NO_MEMORY, "no memory to build the table %s",
				plan->name);
		free(data);
		free(entry);
		return NULL;
	}
	snprintf(entry->name, sizeof entry->name, "%s", plan->name);
	entry->data = data;
	entry->bytes = plan->bytes;
	entry->next = tables->entries;
	tables->entries = entry;
	return entry;
}

bool
tables_open(struct gls_tables *tables, const struct table_plan *plan, enum table_use use,
	struct control *control, struct table *table, struct gls_error *error)
{
	if (!budget_take(&control->budget, plan->bytes))
		return error_set(error, GLS_NO_MEMORY, "the table %s needs %zu bytes", plan->name,
			plan->bytes);
	pthread_mutex_lock(&tables->lock);
	struct entry *entry = find(tables, plan->name);
	if (!entry && use == TABLE_IF_THERE)
		error_set(error, GLS_BAD_INPUT, "the table %s has not been built", plan->name);
	else if (!entry)
		entry = build(tables, plan, control, error);
	pthread_mutex_unlock(&tables->lock);
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
