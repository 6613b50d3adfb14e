/* Tables on disk: found again, shared by processes, and never believed when
 * something happened to the file. */
#define _GNU_SOURCE
#include "tables/checksum.h"
#include "tables/table_file.h"

#include <criterion/criterion.h>
#include <fcntl.h>
#include <ftw.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { BYTES = 3 << 20 };

static char directory[64];
static unsigned builds; /* in this process */
static unsigned notes;
static char last_note[600];

static void
make_directory(void)
{
	strcpy(directory, "/tmp/glissade-tables-XXXXXX");
	cr_assert(mkdtemp(directory));
}

static int
remove_entry(const char *path, const struct stat *status, int type, struct FTW *where)
{
	(void)status, (void)type, (void)where;
	return remove(path);
}

static void
remove_directory(void)
{
	nftw(directory, remove_entry, 8, FTW_DEPTH | FTW_PHYS);
}

TestSuite(tables, .init = make_directory, .fini = remove_directory);

static unsigned char
value_at(size_t i)
{
	return (unsigned char)(i * 2654435761u >> 13);
}

static bool
build(const void *context, void *data, struct control *control)
{
	const useconds_t *pause = context;
	builds++;
	for (size_t i = 0; i < BYTES; i++)
		((unsigned char *)data)[i] = value_at(i);
	if (pause)
		usleep(*pause);
	return control_poll(control) == GLS_LIMIT_NONE;
}

static struct table_plan
plan_of(const char *name)
{
	return (struct table_plan){.name = name, .version = 1, .bytes = BYTES, .build = build};
}

static void
on_note(const char *note, void *data)
{
	(void)data;
	notes++;
	snprintf(last_note, sizeof last_note, "%s", note);
}

/* Opens a table with tables of its own, looks whether its bytes are right, and
 * closes it. */
static bool
open_in(const char *where, const struct table_plan *plan, enum table_use use)
{
	struct control control;
	struct table table;
	struct gls_error error = {0};
	control_init(&control, 1 << 30, 0, NULL);
	gls_tables *tables = gls_tables_new(where);
	gls_tables_on_note(tables, on_note, NULL);
	bool is_open = tables_open(tables, plan, use, &control, &table, &error);
	cr_assert(is_open || error.message[0], "a table that is not opened has a reason");
	for (size_t i = 0; is_open && i < BYTES; i++)
		cr_assert_eq(((const unsigned char *)table.data)[i], value_at(i),
			"byte %zu of the table is wrong", i);
	tables_close(&table, &control);
	cr_assert_eq(control.budget.used, 0);
	gls_tables_free(tables);
	return is_open;
}

static const char *
file_of(const char *name)
{
	static char path[200];
	snprintf(path, sizeof path, "%s/%s.table", directory, name);
	return path;
}

/* ---- The good days -------------------------------------------------------- */

Test(tables, are_built_once_and_then_read)
{
	struct table_plan plan = plan_of("good");
	cr_assert_not(open_in(directory, &plan, TABLE_IF_THERE));
	cr_assert(open_in(directory, &plan, TABLE_ON_DISK));
	cr_assert(open_in(directory, &plan, TABLE_ON_DISK));
	cr_assert(open_in(directory, &plan, TABLE_IF_THERE));
	cr_assert_eq(builds, 1, "built %u times", builds);
	cr_assert_eq(notes, 0, "%s", last_note);
}

Test(tables, in_memory_leave_nothing_on_disk)
{
	struct table_plan plan = plan_of("memory");
	cr_assert(open_in(directory, &plan, TABLE_IN_MEMORY));
	cr_assert_neq(access(file_of("memory"), F_OK), 0);
	cr_assert(open_in(NULL, &plan, TABLE_ON_DISK), "without a directory, memory serves");
}

Test(tables, make_the_directory_that_is_missing)
{
	struct table_plan plan = plan_of("deep");
	char deep[100];
	snprintf(deep, sizeof deep, "%s/not/yet/there", directory);
	cr_assert(open_in(deep, &plan, TABLE_ON_DISK));
	cr_assert(open_in(deep, &plan, TABLE_IF_THERE));
}

Test(tables, respect_the_budget)
{
	struct control control;
	struct table table;
	struct gls_error error = {0};
	struct table_plan plan = plan_of("budget");
	control_init(&control, BYTES - 1, 0, NULL);
	gls_tables *tables = gls_tables_new(directory);
	cr_assert_not(tables_open(tables, &plan, TABLE_ON_DISK, &control, &table, &error));
	cr_assert_eq(error.code, GLS_NO_MEMORY);
	cr_assert_eq(builds, 0);
	gls_tables_free(tables);
}

Test(tables, are_verified_against_new_ones)
{
	struct table_plan plan = plan_of("verify");
	cr_assert_not(open_in(directory, &plan, TABLE_VERIFIED));
	cr_assert(open_in(directory, &plan, TABLE_ON_DISK));
	cr_assert(open_in(directory, &plan, TABLE_VERIFIED));
	/* A good file with the wrong bytes, as a bug of ours would write it. */
	unsigned char *wrong = calloc(1, BYTES);
	struct table_file_why why;
	cr_assert(table_file_write(directory, &plan, wrong, &why));
	cr_assert_not(open_in(directory, &plan, TABLE_VERIFIED));
	free(wrong);
}

static void
count_file(const struct gls_table_file *file, void *data)
{
	unsigned *good = data;
	*good += !file->problem[0] && file->bytes == BYTES && !strcmp(file->creator, GLS_VERSION) &&
		 file->made > 0;
}

Test(tables, are_listed_and_removed)
{
	struct table_plan one = plan_of("one"), two = plan_of("two");
	unsigned good = 0;
	struct gls_error error = {0};
	cr_assert(open_in(directory, &one, TABLE_ON_DISK));
	cr_assert(open_in(directory, &two, TABLE_ON_DISK));
	gls_tables *tables = gls_tables_new(directory);
	cr_assert(gls_tables_list(tables, count_file, &good, &error));
	cr_assert_eq(good, 2, "%u good tables are listed", good);
	cr_assert(tables_has(tables, "one", 1));
	cr_assert(gls_tables_remove(tables, "one", &error));
	cr_assert_not(tables_has(tables, "one", 1));
	cr_assert_not(gls_tables_remove(tables, "one", &error));
	cr_assert_not(gls_tables_remove(tables, "../one", &error));
	gls_tables_free(tables);
}

/* What the champion of tiles needs besides the heuristic's own tables is built with them. */
Test(tables, of_a_shape_come_with_the_automaton_of_moves)
{
	struct gls_error error = {0};
	gls_puzzle *puzzle = gls_puzzle_read("1 2 3 4/5 6 7 8/9 10 11 0", SIZE_MAX, NULL, &error);
	gls_tables *tables = gls_tables_new(directory);
	cr_assert(gls_tables_build(tables, puzzle, "pdb:4-4-3", NULL, &error), "%s", error.message);
	cr_assert_eq(access(file_of("moves-3x4-10"), F_OK), 0);
	gls_tables_free(tables);

	tables = gls_tables_new(directory);
	cr_assert(
		gls_tables_verify(tables, puzzle, "pdb:4-4-3", NULL, &error), "%s", error.message);
	cr_assert_eq(remove(file_of("moves-3x4-10")), 0);
	gls_tables_free(tables);
	tables = gls_tables_new(directory);
	cr_assert(
		gls_tables_verify(tables, puzzle, "pdb:4-4-3", NULL, &error), "%s", error.message);
	cr_assert_neq(access(file_of("moves-3x4-10"), F_OK), 0);
	gls_tables_free(tables);
	gls_puzzle_free(puzzle);
}

Test(tables, checksum_is_the_same_for_any_number_of_threads)
{
	enum { ODD = 5 * (1 << 20) + 13 };
	unsigned char *data = malloc(ODD);
	for (size_t i = 0; i < ODD; i++)
		data[i] = value_at(i);
	uint64_t sum = checksum(data, ODD, 1);
	for (unsigned threads = 2; threads < 5; threads++)
		cr_assert_eq(checksum(data, ODD, threads), sum);
	for (size_t i = 0; i < ODD; i += 1 << 18) {
		data[i] ^= 4;
		cr_assert_neq(checksum(data, ODD, 1), sum, "a flipped bit at %zu is not seen", i);
		data[i] ^= 4;
	}
	cr_assert_neq(checksum(data, ODD - 1, 1), sum);
	free(data);
}

/* ---- The bad days --------------------------------------------------------- */

/* After what happened to its file, a table is noted, not used, and built anew. */
static void
check_recovery(const struct table_plan *plan, const char *what)
{
	unsigned before = builds;
	notes = 0;
	cr_assert_not(open_in(directory, plan, TABLE_IF_THERE), "%s: the file is used", what);
	cr_assert_eq(notes, 1, "%s: %u notes", what, notes);
	cr_assert(strstr(last_note, plan->name), "%s: the note is '%s'", what, last_note);
	cr_assert(open_in(directory, plan, TABLE_ON_DISK));
	cr_assert_eq(builds, before + 1, "%s: it was not built anew", what);
	cr_assert(open_in(directory, plan, TABLE_IF_THERE), "%s: it is not mended", what);
}

static void
flip(const char *path, long place)
{
	FILE *file = fopen(path, "r+");
	fseek(file, place, SEEK_SET);
	int byte = fgetc(file);
	fseek(file, place, SEEK_SET);
	fputc(byte ^ 16, file);
	fclose(file);
}

Test(tables, damaged_files_are_told_and_built_anew)
{
	struct table_plan plan = plan_of("bad");
	const long places[] = {0, 9, 17, 33, 48, 60, 4096, 4096 + BYTES / 2, 4096 + BYTES - 1};
	cr_assert(open_in(directory, &plan, TABLE_ON_DISK));
	for (unsigned i = 0; i < sizeof places / sizeof *places; i++) {
		flip(file_of("bad"), places[i]);
		char what[40];
		snprintf(what, sizeof what, "bit flipped at %ld", places[i]);
		check_recovery(&plan, what);
	}
	const long sizes[] = {0, 10, 4095, 4096, 4096 + BYTES / 2, 4096 + BYTES - 1};
	for (unsigned i = 0; i < sizeof sizes / sizeof *sizes; i++) {
		cr_assert_eq(truncate(file_of("bad"), sizes[i]), 0);
		check_recovery(&plan, "cut short");
	}
	cr_assert_eq(truncate(file_of("bad"), 4096 + BYTES + 1), 0);
	check_recovery(&plan, "grown");
	unlink(file_of("bad"));
	cr_assert_eq(mkdir(file_of("bad"), 0777), 0);
	notes = 0;
	cr_assert(open_in(directory, &plan, TABLE_ON_DISK), "a directory in its place");
	cr_assert_geq(notes, 1);
}

Test(tables, of_another_version_or_name_are_not_used)
{
	struct table_plan plan = plan_of("old"), newer = plan_of("old");
	newer.version = 2;
	cr_assert(open_in(directory, &plan, TABLE_ON_DISK));
	check_recovery(&newer, "older version");
	struct table_plan other = plan_of("other");
	char path[200];
	strcpy(path, file_of("old"));
	cr_assert_eq(rename(path, file_of("other")), 0);
	check_recovery(&other, "another table's file");
}

Test(tables, are_used_from_memory_where_they_cannot_be_written)
{
	struct table_plan plan = plan_of("nowhere");
	char blocked[100];
	snprintf(blocked, sizeof blocked, "%s/file", directory);
	fclose(fopen(blocked, "w"));
	cr_assert(open_in(blocked, &plan, TABLE_ON_DISK), "a file where the directory should be");
	cr_assert_eq(notes, 1);
	cr_assert(open_in("/proc/glissade", &plan, TABLE_ON_DISK), "a read-only directory");
	cr_assert_eq(notes, 2);
}

Test(tables, a_full_disk_leaves_no_half_table)
{
	struct table_plan plan = plan_of("full");
	struct rlimit before, small = {.rlim_cur = BYTES / 2, .rlim_max = RLIM_INFINITY};
	signal(SIGXFSZ, SIG_IGN);
	getrlimit(RLIMIT_FSIZE, &before);
	cr_assert_eq(setrlimit(RLIMIT_FSIZE, &small), 0);
	cr_assert(open_in(directory, &plan, TABLE_ON_DISK));
	setrlimit(RLIMIT_FSIZE, &before);
	cr_assert_eq(notes, 1, "%u notes, '%s'", notes, last_note);
	cr_assert_neq(access(file_of("full"), F_OK), 0);
	struct table_file_why why;
	unsigned good = 0;
	cr_assert(table_file_list(directory, count_file, &good, &why));
	cr_assert_eq(good, 0);
}

/* ---- Several processes ---------------------------------------------------- */

static const useconds_t LONG_PAUSE = 300000;

/* A child that opens the table on disk and exits with the number of its builds. */
static pid_t
child_opens(struct table_plan plan)
{
	pid_t child = fork();
	if (child)
		return child;
	plan.context = &LONG_PAUSE;
	_exit(open_in(directory, &plan, TABLE_ON_DISK) ? (int)builds : 77);
}

Test(tables, two_processes_build_one_table_once)
{
	struct table_plan plan = plan_of("both");
	pid_t children[2] = {child_opens(plan), child_opens(plan)};
	int total = 0;
	for (unsigned i = 0; i < 2; i++) {
		int status;
		waitpid(children[i], &status, 0);
		cr_assert(WIFEXITED(status));
		total += WEXITSTATUS(status);
	}
	cr_assert_eq(total, 1, "built %d times by two processes", total);
}

Test(tables, a_killed_builder_leaves_nothing_in_the_way)
{
	struct table_plan plan = plan_of("killed");
	for (unsigned i = 0; i < 10; i++) {
		pid_t child = child_opens(plan);
		usleep(20000 + 45000 * i);
		kill(child, SIGKILL);
		waitpid(child, NULL, 0);
		notes = 0;
		cr_assert(open_in(directory, &plan, TABLE_ON_DISK));
		cr_assert_eq(notes, 0, "%s", last_note);
		unlink(file_of("killed"));
	}
}

Test(tables, waiting_for_another_process_ends_with_the_time_limit)
{
	struct table_plan plan = plan_of("wait");
	struct control control;
	struct table table;
	struct gls_error error = {0};
	pid_t child = child_opens(plan);
	usleep(100000);
	control_init(&control, 1 << 30, 0.05, NULL);
	gls_tables *tables = gls_tables_new(directory);
	cr_assert_not(tables_open(tables, &plan, TABLE_ON_DISK, &control, &table, &error));
	cr_assert_eq(error.code, GLS_STOPPED, "it must not wait until the table is there");
	gls_tables_free(tables);
	waitpid(child, NULL, 0);
}
