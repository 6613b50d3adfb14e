/* Tables that are built, read, verified, listed and removed while allocations, threads and
 * files fail, on full disks, and by processes that are killed: afterwards a table is
 * whole or not there, and the next process finds no lock. */
#define _GNU_SOURCE
#include "scenarios.h"
#include "tables/table_header.h"
#include "truth.h"

#include <dirent.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

enum { GOOD_MAX = 16, PATH_MAX_BYTES = 400 };

/* Tables, and a solve that uses them. */
struct table_case {
	const char *puzzle, *heuristic, *options;
	struct truth truth;
};

/* The tables as they should be. */
struct good {
	char name[256];
	void *bytes;
	size_t count;
};

static struct good good[GOOD_MAX];
static size_t goods;
/* Where memory is short a smaller table may take the place of a good one: it must be the same
 * whatever failed when it was built. */
static struct good lesser[GOOD_MAX];
static size_t lessers;
static const struct table_case *good_case;

/* ---- Files --------------------------------------------------------------------- */

static void
table_directory(char *path)
{
	snprintf(path, PATH_MAX_BYTES, "%s/deep/tables", trial_directory());
}

static bool
ends_in(const char *name, const char *end)
{
	size_t length = strlen(name), end_length = strlen(end);
	return length >= end_length && !strcmp(name + length - end_length, end);
}

/* Calls `each` for every file of the directory; how many there are. */
static unsigned
each_file(void (*each)(const char *path, const char *name))
{
	char directory[PATH_MAX_BYTES], path[PATH_MAX_BYTES + 300];
	unsigned count = 0;
	table_directory(directory);
	DIR *list = opendir(directory);
	for (struct dirent *entry; list && (entry = readdir(list));) {
		if (*entry->d_name == '.')
			continue;
		snprintf(path, sizeof path, "%s/%s", directory, entry->d_name);
		each(path, entry->d_name);
		count++;
	}
	if (list)
		closedir(list);
	return count;
}

static void
add_good(struct good *list, size_t *count, const char *path, const char *name)
{
	if (*count == GOOD_MAX)
		abort();
	struct good *one = &list[(*count)++];
	snprintf(one->name, sizeof one->name, "%s", name);
	one->bytes = judge_bytes_of(path, &one->count);
}

static void
remember(const char *path, const char *name)
{
	if (ends_in(name, ".table"))
		add_good(good, &goods, path, name);
}

static const struct good *
find_good(const struct good *list, size_t count, const char *name)
{
	for (size_t i = 0; i < count; i++)
		if (!strcmp(list[i].name, name))
			return &list[i];
	return NULL;
}

/* Locks, and stamps of tables that were read. */
static bool
may_be_there(const char *name)
{
	return ends_in(name, ".lock") || ends_in(name, ".checked");
}

static unsigned whole_tables;

static void
judge_file(const char *path, const char *name)
{
	if (!ends_in(name, ".table")) {
		if (!may_be_there(name) && !trial_may_litter())
			trial_wrong("%s is left behind", name);
		return;
	}
	const struct good *like = find_good(good, goods, name);
	whole_tables += like != NULL;
	if (!like)
		like = find_good(lesser, lessers, name);
	if (!like)
		add_good(lesser, &lessers, path, name);
	else if (!judge_has_bytes(path, like->bytes, like->count))
		trial_wrong("the table %s is not as it should be", name);
}

static void
judge_is_table(const char *path, const char *name)
{
	(void)path;
	if (!ends_in(name, ".table") && !may_be_there(name))
		trial_wrong("%s is still there after a good build", name);
}

/* ---- Work ----------------------------------------------------------------------- */

static gls_puzzle *
read_case(const struct table_case *table_case)
{
	return gls_puzzle_read(table_case->puzzle, SIZE_MAX, NULL, NULL);
}

static gls_tables *
open_tables(void)
{
	char directory[PATH_MAX_BYTES];
	table_directory(directory);
	return gls_tables_new(directory);
}

static bool
build_tables(const struct table_case *table_case, struct gls_error *error)
{
	gls_tables *tables = open_tables();
	gls_puzzle *puzzle = read_case(table_case);
	gls_options *options = options_of(table_case->options);
	*error = (struct gls_error){.code = GLS_NO_MEMORY, .message = "no memory"};
	bool is_built = tables && puzzle && options &&
			gls_tables_build(tables, puzzle, table_case->heuristic, options, error);
	gls_options_free(options);
	gls_puzzle_free(puzzle);
	gls_tables_free(tables);
	return is_built;
}

/* How the tables should be, once in the process. */
static void
make_good(const void *data)
{
	struct gls_error error;
	if (good_case == data)
		return;
	while (goods)
		free(good[--goods].bytes);
	good_case = data;
	if (!build_tables(data, &error))
		trial_wrong("no good tables: %s", error.message);
	each_file(remember);
	if (!goods)
		trial_wrong("no tables were written");
}

/* With the tables there from the beginning. */
static void
make_tables(const void *data)
{
	struct gls_error error;
	make_good(data);
	build_tables(data, &error);
}

/* Nothing at all, not even the directory. */
static void
make_nothing(const void *data)
{
	make_good(data);
	trial_clear_directory();
}

/* A directory without tables. */
static void
make_room(const void *data)
{
	char path[PATH_MAX_BYTES];
	make_nothing(data);
	snprintf(path, sizeof path, "%s/deep", trial_directory());
	mkdir(path, 0777);
	table_directory(path);
	mkdir(path, 0777);
}

static void
judge_whole(unsigned least)
{
	fault_pause();
	whole_tables = 0;
	each_file(judge_file);
	if (whole_tables < least)
		trial_wrong("%u tables are there, not %u", whole_tables, least);
	fault_resume();
}

static void
build(const void *data)
{
	struct gls_error error;
	if (build_tables(data, &error))
		judge_whole((unsigned)goods);
	else
		judge_error(&error);
}

/* Solves, and keeps the tables that it makes for that. */
static void
solve_and_keep(const void *data)
{
	const struct table_case *table_case = data;
	struct gls_error error = {.code = GLS_NO_MEMORY, .message = "no memory"};
	gls_tables *tables = open_tables();
	gls_puzzle *puzzle = read_case(table_case);
	gls_options *options = options_with(table_case->options, tables);
	bool is_ready = options && tables && puzzle &&
			gls_options_set(options, "heuristic", table_case->heuristic, &error) &&
			gls_options_set(options, "keep-tables", "", &error);
	struct gls_result *result = is_ready ? gls_solve(puzzle, options, &error) : NULL;
	if (puzzle)
		judge_result(puzzle, &table_case->truth, result, &error);
	gls_result_free(result);
	gls_options_free(options);
	gls_puzzle_free(puzzle);
	gls_tables_free(tables);
}

/* With the tables, and with stamps that say that they were read whole. */
static void
make_stamps(const void *data)
{
	make_tables(data);
	solve_and_keep(data);
}

static void
verify(const void *data)
{
	const struct table_case *table_case = data;
	struct gls_error error = {.code = GLS_NO_MEMORY, .message = "no memory"};
	gls_tables *tables = open_tables();
	gls_puzzle *puzzle = read_case(table_case);
	gls_options *options = options_of(table_case->options);
	bool is_same = tables && puzzle && options &&
		       gls_tables_verify(tables, puzzle, table_case->heuristic, options, &error);
	gls_options_free(options);
	if (!is_same && strstr(error.message, "differs"))
		trial_wrong("a good table: %s", error.message);
	else if (!is_same && !strstr(error.message, "damaged") &&
		 !strstr(error.message, "is not there"))
		judge_error(&error);
	gls_puzzle_free(puzzle);
	gls_tables_free(tables);
}

static void
see_file(const struct gls_table_file *file, void *data)
{
	unsigned *count = data;
	if (!file->bytes && !file->problem[0])
		trial_wrong("%s has no bytes, and no problem", file->name);
	*count += 1;
}

static void
list_and_remove(const void *data)
{
	struct gls_error error = {.code = GLS_NO_MEMORY, .message = "no memory"};
	gls_tables *tables = open_tables();
	unsigned count = 0;
	char name[256];
	(void)data;
	if (!tables || !gls_tables_list(tables, see_file, &count, &error))
		judge_error(&error);
	else if (count != goods)
		trial_wrong("%u tables are listed, not %zu", count, goods);
	snprintf(name, sizeof name, "%.*s", (int)(strlen(good->name) - strlen(".table")),
		good->name);
	if (tables && !gls_tables_remove(tables, name, &error) && !error.message[0])
		trial_wrong("a table cannot be removed, and nobody says why");
	gls_tables_free(tables);
}

/* ---- Afterwards -------------------------------------------------------------------- */

/* What is there is whole; and another process can build what is not. */
static void
judge_directory(const void *data)
{
	struct gls_error error;
	judge_whole(0);
	bool was_whole = whole_tables == goods; /* then nobody cleans up */
	if (!build_tables(data, &error))
		trial_wrong("the next one cannot build them: %s", error.message);
	whole_tables = 0;
	each_file(judge_file);
	if (!was_whole)
		each_file(judge_is_table);
	if (whole_tables < goods)
		trial_wrong("%u tables after a good build, not %zu", whole_tables, goods);
}

static unsigned stamps;

static void
count_stamp(const char *path, const char *name)
{
	(void)path;
	stamps += ends_in(name, ".checked");
}

/* Changes a byte in the middle of what a table has behind its header. */
static void
damage(const char *path, const char *name)
{
	size_t count;
	if (!ends_in(name, ".table"))
		return;
	unsigned char *bytes = judge_bytes_of(path, &count);
	FILE *file = fopen(path, "r+b");
	size_t at = (TABLE_HEADER_BYTES + count) / 2;
	if (!bytes || !file || fseek(file, (long)at, SEEK_SET) ||
		fputc(bytes[at] ^ 1, file) == EOF || fclose(file))
		abort();
	free(bytes);
}

/* Whatever became of the stamps: a table that is damaged now is not used, but built anew. */
static void
judge_stamps(const void *data)
{
	stamps = 0;
	each_file(count_stamp);
	if (!stamps && trial_plan()->mode == FAULT_NEVER)
		trial_wrong("tables were read whole, and no stamp says so");
	judge_whole(0);
	each_file(damage);
	solve_and_keep(data);
	judge_directory(data);
}

/* ---- Full and read-only disks ------------------------------------------------------- */

/* A disk of its own in the place of the directory; false where that is not allowed. */
static bool
mount_disk(size_t bytes, unsigned long flags)
{
	char path[PATH_MAX_BYTES], options[64];
	snprintf(path, sizeof path, "%s/deep", trial_directory());
	snprintf(options, sizeof options, "size=%zu", bytes);
	return !mount("none", path, "tmpfs", flags, options);
}

static void
unmount_disk(void)
{
	char path[PATH_MAX_BYTES];
	snprintf(path, sizeof path, "%s/deep", trial_directory());
	umount2(path, MNT_DETACH);
}

/* Builds and solves on the disk that is mounted; whether it had room. */
static bool
use_disk(const void *data, const char *what)
{
	struct gls_error error;
	bool is_built = build_tables(data, &error);
	if (!is_built && (error.code != GLS_SYSTEM || !error.message[0]))
		trial_wrong("on %s: error %d, '%s'", what, (int)error.code, error.message);
	solve_and_keep(data);
	judge_whole(is_built ? (unsigned)goods : 0);
	return is_built;
}

static bool
has_own_mounts(void)
{
	return !unshare(CLONE_NEWNS) && !mount("none", "/", NULL, MS_REC | MS_PRIVATE, NULL);
}

/* Disks from one page up, until there is room for the tables; and one that is read-only. */
static void
fill_disks(const void *data)
{
	size_t needed = 16 * 4096, step = 4096;
	unsigned refused = 0;
	for (size_t i = 0; i < goods; i++)
		needed += good[i].count + 2 * 4096;
	if (!has_own_mounts() || !mount_disk(step, 0)) {
		puts("full disk: skipped, since no disk can be mounted here");
		return;
	}
	unmount_disk();
	bool has_room = false;
	for (size_t bytes = step; bytes < needed; bytes += step) {
		mount_disk(bytes, 0);
		has_room = use_disk(data, "a small disk");
		refused += !has_room;
		unmount_disk();
	}
	mount_disk(step, MS_RDONLY);
	if (use_disk(data, "a disk that is read-only"))
		trial_wrong("tables were built on a disk that is read-only");
	unmount_disk();
	if (!refused || !has_room)
		trial_wrong("%u disks had no room, and the last one %s", refused,
			has_room ? "had" : "had not");
}

/* ---- The list ---------------------------------------------------------------------- */

static const struct table_case six = {
	.puzzle = "3 1 2/0 4 5",
	.heuristic = "max:pdb:3-2,table",
	.options = "algorithm=astar threads=2",
	.truth = {.length = 16, .solutions = 2},
};

static const struct table_case word = {
	.puzzle = "EEL HCE/ORW/___",
	.heuristic = "tables",
	.options = "threads=2",
	.truth = {.length = 16, .solutions = 564},
};

static const struct table_case slides = {
	.puzzle = "8 6 7/2 5 4/3 0 1",
	.heuristic = "pdb",
	.options = "threads=1",
	.truth = {.length = 31, .solutions = 40},
};

static const struct {
	const char *name;
	void (*prepare)(const void *data);
	void (*work)(const void *data);
	void (*judge)(const void *data);
} works[] = {
	{"build", make_room, build, judge_directory},
	{"build in a new directory", make_nothing, build, judge_directory},
	{"build what is there", make_tables, build, judge_directory},
	{"solve and keep", make_room, solve_and_keep, judge_directory},
	{"solve and read", make_tables, solve_and_keep, judge_directory},
	{"solve, read and stamp", make_tables, solve_and_keep, judge_stamps},
	{"solve with a stamp", make_stamps, solve_and_keep, judge_stamps},
	{"verify", make_tables, verify, judge_directory},
	{"list and remove", make_stamps, list_and_remove, judge_directory},
};

static const struct {
	const char *name;
	const struct table_case *table_case;
	unsigned weight;
} matters[] = {{"tiles", &six, 2}, {"shuffdle", &word, 4}, {"eight", &slides, 8}};

static void
add(struct scenario_list *list, size_t work, size_t matter, bool is_file)
{
	static char names[2 * sizeof works / sizeof *works * sizeof matters / sizeof *matters][80];
	static size_t count;
	char *name = names[count++];
	snprintf(name, sizeof *names, "tables of %s: %s, %s", matters[matter].name,
		works[work].name, is_file ? "files" : "memory");
	scenarios_add(list, (struct scenario){
				    .name = name,
				    .modes = is_file ? trial_files : trial_memory,
				    .data = matters[matter].table_case,
				    .prepare = works[work].prepare,
				    .work = works[work].work,
				    .judge = works[work].judge,
				    .weight = matters[matter].weight,
			    });
}

void
table_scenarios(struct scenario_list *list)
{
	for (size_t matter = 0; matter < sizeof matters / sizeof *matters; matter++)
		for (size_t work = 0; work < sizeof works / sizeof *works; work++)
			for (unsigned is_file = 0; is_file < 2; is_file++)
				add(list, work, matter, is_file);
	scenarios_add(list, (struct scenario){
				    .name = "tables: full disk",
				    .modes = trial_once,
				    .data = &six,
				    .prepare = make_room,
				    .work = fill_disks,
			    });
}
