/* Tables on disk: found again, shared by processes, and never believed when
 * something happened to the file. */
#define _GNU_SOURCE
#include "base/clock.h"
#include "failing.h"
#include "puzzle/options.h"
#include "tables/checksum.h"
#include "tables/table_file.h"

#include <criterion/criterion.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <pthread.h>
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

static void
count_any(const struct gls_table_file *file, void *data)
{
	(void)file;
	++*(unsigned *)data;
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

/* ---- Several threads ------------------------------------------------------ */

struct shared {
	gls_tables *tables;
	struct table_plan plan;
	pthread_t thread;
	bool is_open;
};

static void *
open_shared(void *data)
{
	struct shared *shared = data;
	struct control control;
	struct table table;
	struct gls_error error = {0};
	control_init(&control, 1 << 30, 0, NULL);
	shared->is_open = tables_open(
		shared->tables, &shared->plan, TABLE_IN_MEMORY, &control, &table, &error);
	tables_close(&table, &control);
	return NULL;
}

/* A thread that is busy with a table for a third of a second, from now on. */
static void
begin_shared(struct shared *shared, const char *name)
{
	*shared = (struct shared){.tables = gls_tables_new(NULL), .plan = plan_of(name)};
	shared->plan.context = &LONG_PAUSE;
	cr_assert_not(pthread_create(&shared->thread, NULL, open_shared, shared));
	usleep(100000);
}

static void
end_shared(struct shared *shared)
{
	pthread_join(shared->thread, NULL);
	cr_assert(shared->is_open);
	gls_tables_free(shared->tables);
}

Test(tables, questions_are_answered_while_another_thread_builds)
{
	struct shared shared;
	begin_shared(&shared, "slow");
	double started = clock_seconds();
	cr_assert_not(tables_has(shared.tables, "slow", 1));
	cr_assert_not(tables_has(shared.tables, "other", 1));
	double seconds = clock_seconds() - started;
	end_shared(&shared);
	cr_assert_lt(seconds, 0.1, "a question took %.3f s", seconds);
}

/* Opens a table of the shared ones; how long it took. */
static double
seconds_to_open(struct shared *shared, const char *name, double limit, struct gls_error *error)
{
	struct table_plan plan = plan_of(name);
	struct control control;
	struct table table;
	double started = clock_seconds();
	control_init(&control, 1 << 30, limit, NULL);
	*error = (struct gls_error){0};
	if (tables_open(shared->tables, &plan, TABLE_IN_MEMORY, &control, &table, error))
		tables_close(&table, &control);
	return clock_seconds() - started;
}

Test(tables, other_tables_are_opened_while_one_is_built)
{
	struct shared shared;
	struct gls_error error;
	begin_shared(&shared, "slow");
	double seconds = seconds_to_open(&shared, "quick", 0, &error);
	end_shared(&shared);
	cr_assert_eq(error.code, GLS_OK, "%s", error.message);
	cr_assert_lt(seconds, 0.15, "it took %.3f s", seconds);
}

Test(tables, waiting_for_another_thread_ends_with_the_time_limit)
{
	struct shared shared;
	struct gls_error error;
	begin_shared(&shared, "slow");
	double seconds = seconds_to_open(&shared, "slow", 0.03, &error);
	cr_assert_eq(error.code, GLS_STOPPED);
	cr_assert_lt(seconds, 0.1, "it took %.3f s", seconds);
	seconds_to_open(&shared, "slow", 0, &error);
	end_shared(&shared);
	cr_assert_eq(error.code, GLS_OK, "%s", error.message);
	cr_assert_eq(builds, 1, "built %u times", builds);
}

static struct gls_error nested_error;

/* Progress of a build: asks for other work with the tables, which are those in `data`. */
static void
ask_to_begin(const struct gls_progress *progress, void *data)
{
	(void)progress;
	cr_assert_not(tables_may_begin(data, &nested_error));
}

static bool
build_and_tell(const void *context, void *data, struct control *control)
{
	tables_tell(control, &(struct gls_progress){.phase = "told"});
	return build(context, data, control);
}

Test(tables, nobody_waits_for_himself, .timeout = 10)
{
	struct table_plan plan = plan_of("told");
	struct control control;
	struct table table;
	struct gls_error error = {0};
	control_init(&control, 1 << 30, 0, NULL);
	control.tables = gls_tables_new(NULL);
	control.progress = ask_to_begin;
	control.progress_data = control.tables;
	plan.build = build_and_tell;
	cr_assert(tables_open(control.tables, &plan, TABLE_IN_MEMORY, &control, &table, &error));
	cr_assert_eq(nested_error.code, GLS_BAD_INPUT);
	cr_assert(strstr(nested_error.message, "callback"), "%s", nested_error.message);
	cr_assert(tables_may_begin(control.tables, &error), "%s", error.message);
	tables_close(&table, &control);
	cr_assert_eq(control.budget.used, 0);
	gls_tables_free(control.tables);
}

/* ---- From memory to disk -------------------------------------------------- */

Test(tables, in_memory_are_written_when_they_are_wanted_on_disk)
{
	struct gls_error error = {0};
	gls_puzzle *puzzle = gls_puzzle_read("1 2 3 4/5 6 7 8/9 10 11 0", SIZE_MAX, NULL, &error);
	gls_tables *tables = gls_tables_new(directory);
	struct gls_options options = {.tables = tables, .heuristic = "pdb:4-4-3"};
	struct gls_result *result = gls_solve(puzzle, &options, &error);
	cr_assert(result, "%s", error.message);
	gls_result_free(result);
	cr_assert(gls_tables_build(tables, puzzle, "pdb:4-4-3", NULL, &error), "%s", error.message);
	unsigned files = 0;
	gls_tables_free(tables);
	tables = gls_tables_new(directory);
	struct table_file_why why;
	cr_assert(table_file_list(directory, count_any, &files, &why), "%s", why.text);
	cr_assert_eq(files, 4, "%u tables are on disk: three patterns and the machine", files);
	gls_tables_free(tables);
	gls_puzzle_free(puzzle);
}

/* A table that could not be written is said to be missing, as often as it is asked for. */
Test(tables, that_cannot_be_written_are_never_said_to_be_on_disk)
{
	struct gls_error error = {0};
	gls_puzzle *puzzle = gls_puzzle_read("1 2 3 4/5 6 7 8/9 10 11 0", SIZE_MAX, NULL, &error);
	gls_tables *tables = gls_tables_new("/proc/glissade");
	for (unsigned i = 0; i < 2; i++) {
		error = (struct gls_error){0};
		cr_assert_not(gls_tables_build(tables, puzzle, "pdb:4-4-3", NULL, &error));
		cr_assert_eq(error.code, GLS_SYSTEM, "%s", error.message);
	}
	gls_tables_free(tables);
	gls_puzzle_free(puzzle);
}

/* The file is looked at, also when the table is in memory already. */
Test(tables, are_verified_on_disk_when_they_are_in_memory)
{
	struct gls_error error = {0};
	gls_puzzle *puzzle = gls_puzzle_read("1 2 3 4/5 6 7 8/9 10 11 0", SIZE_MAX, NULL, &error);
	gls_tables *tables = gls_tables_new(directory);
	cr_assert(gls_tables_build(tables, puzzle, "pdb:4-4-3", NULL, &error), "%s", error.message);
	cr_assert(
		gls_tables_verify(tables, puzzle, "pdb:4-4-3", NULL, &error), "%s", error.message);
	cr_assert_eq(unlink(file_of("moves-3x4-10")), 0);
	cr_assert_not(gls_tables_verify(tables, puzzle, "pdb:4-4-3", NULL, &error));
	gls_tables_free(tables);
	gls_puzzle_free(puzzle);
}

/* ---- Files that change ---------------------------------------------------- */

/* A table that is in use, mapped from its file, and opened again after something has
 * happened to the file. */
static void
check_changed(const char *name, void (*change)(const char *path), bool is_noted)
{
	struct table_plan plan = plan_of(name);
	struct control control;
	struct table before, after;
	struct gls_error error = {0};
	notes = 0;
	control_init(&control, 1 << 30, 0, NULL);
	gls_tables *tables = gls_tables_new(directory);
	gls_tables_on_note(tables, on_note, NULL);
	cr_assert(tables_open(tables, &plan, TABLE_ON_DISK, &control, &before, &error));
	change(file_of(name));
	cr_assert(tables_open(tables, &plan, TABLE_ON_DISK, &control, &after, &error), "%s",
		error.message);
	for (size_t i = 0; i < BYTES; i++)
		cr_assert_eq(((const unsigned char *)after.data)[i], value_at(i),
			"%s: byte %zu of the table is wrong", name, i);
	cr_assert_eq(notes > 0, is_noted, "%s: %u notes, %s", name, notes, last_note);
	tables_close(&before, &control);
	tables_close(&after, &control);
	gls_tables_free(tables);
}

static void
cut_short(const char *path)
{
	cr_assert_eq(truncate(path, 8192), 0);
}

static void
write_over(const char *path)
{
	usleep(20000); /* the clock of files goes in steps */
	flip(path, 5000);
}

static void
replace(const char *path)
{
	struct table_plan plan = plan_of("replaced");
	struct table_file_why why;
	(void)path;
	unsigned char *wrong = calloc(1, BYTES);
	cr_assert(table_file_write(directory, &plan, wrong, &why), "%s", why.text);
	free(wrong);
}

static void delete (const char *path)
{
	cr_assert_eq(unlink(path), 0);
}

Test(tables, whose_files_change_are_not_read_on)
{
	check_changed("cut", cut_short, true);
	check_changed("written-over", write_over, true);
	check_changed("replaced", replace, false);
	check_changed("deleted", delete, false);
}

/* What others can write to is not mapped: they may cut it short at any time. */
Test(tables, that_others_can_write_are_copied)
{
	struct table_plan plan = plan_of("open-to-all");
	struct table_file_why why;
	struct table_mapping mapping;
	cr_assert(open_in(directory, &plan, TABLE_ON_DISK));
	cr_assert_eq(chmod(file_of("open-to-all"), 0666), 0);
	cr_assert_eq(table_file_map(directory, &plan, 1, &mapping, &why), TABLE_FILE_GOOD);
	cr_assert_eq(truncate(file_of("open-to-all"), 0), 0);
	for (size_t i = 0; i < BYTES; i++)
		cr_assert_eq(((const unsigned char *)mapping.data)[i], value_at(i));
	table_file_unmap(&mapping);
}

Test(tables, are_written_for_their_owner_alone)
{
	struct table_plan plan = plan_of("mode");
	struct stat status;
	mode_t before = umask(0);
	cr_assert(open_in(directory, &plan, TABLE_ON_DISK));
	umask(before);
	cr_assert_eq(stat(file_of("mode"), &status), 0);
	cr_assert_eq(status.st_mode & 0777, 0644, "mode %o", status.st_mode & 0777);
}

/* Whoever can make links in the directory must not lead the writer elsewhere. */
Test(tables, are_never_written_through_a_link)
{
	struct table_plan plan = plan_of("link");
	char part[200], elsewhere[200];
	struct stat status;
	snprintf(elsewhere, sizeof elsewhere, "%s/elsewhere", directory);
	fclose(fopen(elsewhere, "w"));
	for (unsigned style = 0; style < 2; style++) {
		snprintf(part, sizeof part, "%s/link.%ld%s.part", directory, (long)getpid(),
			style ? "-0" : "");
		cr_assert_eq(symlink(elsewhere, part), 0);
	}
	struct table_file_why why;
	unsigned char *bytes = calloc(1, BYTES);
	cr_assert(table_file_write(directory, &plan, bytes, &why), "%s", why.text);
	free(bytes);
	cr_assert_eq(stat(elsewhere, &status), 0);
	cr_assert_eq(status.st_size, 0, "%ld bytes were written elsewhere", (long)status.st_size);
}

/* The checksum of a header can be made to fit, so no text in it is trusted to end. */
Test(tables, with_text_that_does_not_end_are_damaged)
{
	static unsigned char bytes[TABLE_HEADER_BYTES + 64];
	for (unsigned field = 0; field < 2; field++) {
		struct table_header header =
			table_header_make("endless", 1, bytes + TABLE_HEADER_BYTES, 64, 1);
		if (field)
			memset(header.creator, 'x', sizeof header.creator);
		else
			memset(header.name, 'x', sizeof header.name);
		header.header_sum = checksum(&header, offsetof(struct table_header, header_sum), 1);
		struct table_file_why why = {{0}};
		cr_assert_not(table_header_is_good(&header, sizeof bytes, &why));
		cr_assert(strstr(why.text, "damaged"), "%s", why.text);
	}
}

/* ---- File systems without locks ------------------------------------------- */

Test(tables, are_written_where_there_are_no_locks)
{
	static const int numbers[] = {ENOLCK, EOPNOTSUPP, ENOSYS};
	for (unsigned i = 0; i < sizeof numbers / sizeof *numbers; i++) {
		char name[20], old[200];
		snprintf(name, sizeof name, "lockless-%u", i);
		struct table_plan plan = plan_of(name);
		/* Of another machine, perhaps. */
		snprintf(old, sizeof old, "%s/%s.1-0.part", directory, name);
		fclose(fopen(old, "w"));
		notes = 0;
		flock_fail_with(numbers[i], 1000);
		cr_assert(open_in(directory, &plan, TABLE_ON_DISK));
		flock_fail_with(0, 0);
		cr_assert_eq(notes, 1, "%u notes: %s", notes, last_note);
		cr_assert(strstr(last_note, "locks"), "%s", last_note);
		cr_assert(open_in(directory, &plan, TABLE_IF_THERE), "it was not written");
		cr_assert_eq(access(old, F_OK), 0, "the part of another was removed");
	}
}

Test(tables, locks_are_asked_for_again_after_a_signal)
{
	struct table_plan plan = plan_of("signal");
	notes = 0;
	flock_fail_with(EINTR, 3);
	cr_assert(open_in(directory, &plan, TABLE_ON_DISK));
	cr_assert_eq(notes, 0, "%s", last_note);
	cr_assert(open_in(directory, &plan, TABLE_IF_THERE), "it was not written");
}

Test(tables, parts_of_killed_builders_are_removed_and_no_others)
{
	static const struct {
		const char *name;
		bool is_kept;
	} files[] = {{"parts-1.2.77-0.part", false}, {"parts-1.2.77-12.part", false},
		{"parts-1.2.77.part", false}, {"parts-1.2.3.77-0.part", true},
		{"parts-1.2.3.77.part", true}, {"parts-1.77-0.part", true},
		{"parts-1.2.part", true}};
	struct table_plan plan = plan_of("parts-1.2");
	char path[200];
	for (unsigned i = 0; i < sizeof files / sizeof *files; i++) {
		snprintf(path, sizeof path, "%s/%s", directory, files[i].name);
		fclose(fopen(path, "w"));
	}
	cr_assert(open_in(directory, &plan, TABLE_ON_DISK));
	for (unsigned i = 0; i < sizeof files / sizeof *files; i++) {
		snprintf(path, sizeof path, "%s/%s", directory, files[i].name);
		cr_assert_eq(!access(path, F_OK), files[i].is_kept, "%s", files[i].name);
	}
}
