/* Checkpoints that are written and resumed while allocations and files fail, and by
 * processes that are killed: the file is the one before or the one after, and the
 * next run goes on from it. */
#include "base/file.h"
#include "scenarios.h"
#include "search/ledger.h"
#include "truth.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PACKETS = 5000, VERSIONS = 3, PATH_BYTES = 128 };

static const char IDENTITY[] = "a search";

static const char *
path_of(void)
{
	static char path[PATH_BYTES];
	snprintf(path, sizeof path, "%s/point", trial_directory());
	return path;
}

/* ---- The file alone --------------------------------------------------------------- */

/* What the file may be: nothing done, the old one, the new one. */
static struct {
	void *bytes;
	size_t count;
} version[VERSIONS];

/* The first `done` packets of the ledger are done. */
static void
do_packets(struct ledger *ledger, uint32_t done)
{
	struct packet_range all = {0, done, ledger->bound, 0, 1};
	ledger_done(ledger, all, (struct packet_tally){done, 1});
}

/* Opens the checkpoint, to resume it if that is asked for, notes packets as done, and writes
 * it, for every entry of `done`. Whether all went well. */
static bool
run(bool resumes, const uint32_t *done, size_t count, struct gls_error *error)
{
	struct budget budget;
	struct ledger ledger;
	struct own_file file;
	struct resumed resumed;
	const char *path = path_of();
	budget_init(&budget, 1 << 24);
	if (!ledger_open_files(resumes ? path : NULL, path, IDENTITY, &resumed, &file, error))
		return false;
	bool good = ledger_init(&ledger, IDENTITY, PACKETS, 10, (struct packet_tally){0}, &budget);
	if (!good)
		*error = (struct gls_error){.code = GLS_NO_MEMORY, .message = "no ledger"};
	if (good && resumed.packets)
		good = ledger_load(&ledger, path, error);
	for (size_t i = 0; i < count && good; i++) {
		do_packets(&ledger, done[i]);
		good = ledger_save(&ledger, &file, error);
	}
	file_release(&file);
	ledger_free(&ledger);
	return good;
}

static void
run_well(bool resumes, const uint32_t *done, size_t count)
{
	struct gls_error error = {0};
	if (!run(resumes, done, count, &error))
		trial_wrong("with all calls good: %s", error.message);
}

static const uint32_t old_done[] = {100}, new_done[] = {3000};

/* The three versions of the file, once in the process. */
static void
make_versions(void)
{
	if (version[0].bytes)
		return;
	const uint32_t *const done[VERSIONS] = {NULL, old_done, new_done};
	for (size_t i = 0; i < VERSIONS; i++) {
		run_well(i == 2, done[i], i > 0);
		version[i].bytes = judge_bytes_of(path_of(), &version[i].count);
		if (i != 1)
			unlink(path_of());
	}
}

static void
make_old(const void *data)
{
	(void)data;
	make_versions();
	unlink(path_of());
	run_well(false, old_done, 1);
}

static void
make_none(const void *data)
{
	(void)data;
	make_versions();
	unlink(path_of());
}

static bool
is_version(size_t number)
{
	return judge_has_bytes(path_of(), version[number].bytes, version[number].count);
}

static void
write_new(bool resumes)
{
	struct gls_error error = {.code = GLS_OK};
	bool good = run(resumes, new_done, 1, &error);
	fault_pause();
	if (!good)
		judge_error(&error);
	else if (!is_version(2) && resumes)
		trial_wrong("written, but it is not the new one");
	fault_resume();
}

static void
resume_and_write(const void *data)
{
	(void)data;
	write_new(true);
}

static void
begin_and_write(const void *data)
{
	(void)data;
	write_new(false);
}

static bool
has_part(void)
{
	char part[PATH_BYTES + 8];
	snprintf(part, sizeof part, "%s.part", path_of());
	return !access(part, F_OK);
}

/* The old one or the new one; and the next run resumes it. */
static void
judge_resumed(const void *data)
{
	(void)data;
	if (!is_version(1) && !is_version(2))
		trial_wrong("the checkpoint is neither the old one nor the new one");
	if (has_part() && !trial_may_litter())
		trial_wrong("a part of a checkpoint is left behind");
	run_well(true, new_done, 1);
	if (!is_version(2))
		trial_wrong("the next run did not write the new one");
}

/* None, one where nothing is done, or that of the run; and the next run goes on. */
static void
judge_begun(const void *data)
{
	(void)data;
	bool is_there = !access(path_of(), F_OK);
	if (has_part() && !trial_may_litter())
		trial_wrong("a part of a checkpoint is left behind");
	if (is_there)
		run_well(true, new_done, 1);
	else
		run_well(false, new_done, 1);
}

/* ---- Whole searches ------------------------------------------------------------------ */

#define TWENTY "19 2 15 9 0/13 16 14 5 11/10 17 3 18 6/7 12 4 1 8"

enum { OPTIMUM = 79, LIMIT = 77 };

static gls_tables *tables;

static struct gls_result *
search(bool resumes, const gls_puzzle *puzzle, struct gls_error *error)
{
	char text[500];
	int length = snprintf(text, sizeof text,
		"heuristic=pdb:5-5-5-4 threads=2 limit=%d checkpoint-every=0.02 checkpoint=%s",
		LIMIT, path_of());
	if (resumes)
		snprintf(text + length, sizeof text - (size_t)length, " resume=%s", path_of());
	fault_pause();
	gls_options *options = options_with(text, tables);
	fault_resume();
	struct gls_result *result = gls_solve(puzzle, options, error);
	gls_options_free(options);
	return result;
}

static bool
is_right(const struct gls_result *result)
{
	return result->status == GLS_LIMIT && result->limit == GLS_LIMIT_MOVES &&
	       result->lower_bound <= OPTIMUM && result->lower_bound > LIMIT;
}

static void
search_well(bool resumes)
{
	struct gls_error error = {0};
	gls_puzzle *puzzle = gls_puzzle_read(TWENTY, SIZE_MAX, NULL, NULL);
	struct gls_result *result = search(resumes, puzzle, &error);
	if (!result || !is_right(result))
		trial_wrong("with all calls good: %s", result ? result->reason : error.message);
	if (access(path_of(), F_OK))
		trial_wrong("there is no checkpoint after a limit");
	gls_result_free(result);
	gls_puzzle_free(puzzle);
}

static void
warm_up(const void *data)
{
	(void)data;
	if (tables)
		return;
	tables = gls_tables_new(NULL);
	search_well(false);
	unlink(path_of());
}

static void
search_with_checkpoint(const void *data)
{
	struct gls_error error = {0};
	(void)data;
	fault_pause();
	gls_puzzle *puzzle = gls_puzzle_read(TWENTY, SIZE_MAX, NULL, NULL);
	fault_resume();
	struct gls_result *result = search(false, puzzle, &error);
	if (!result)
		judge_error(&error);
	else if (result->lower_bound > OPTIMUM || result->status != GLS_LIMIT)
		trial_wrong(
			"status %d, at least %u moves", (int)result->status, result->lower_bound);
	gls_result_free(result);
	gls_puzzle_free(puzzle);
}

static void
judge_search(const void *data)
{
	(void)data;
	search_well(!access(path_of(), F_OK));
}

void
checkpoint_scenarios(struct scenario_list *list)
{
	static const struct scenario scenarios[] = {
		{.name = "checkpoint: resume and write, memory",
			.modes = trial_memory,
			.prepare = make_old,
			.work = resume_and_write,
			.judge = judge_resumed},
		{.name = "checkpoint: resume and write, files",
			.modes = trial_files,
			.prepare = make_old,
			.work = resume_and_write,
			.judge = judge_resumed},
		{.name = "checkpoint: begin and write, memory",
			.modes = trial_memory,
			.prepare = make_none,
			.work = begin_and_write,
			.judge = judge_begun},
		{.name = "checkpoint: begin and write, files",
			.modes = trial_files,
			.prepare = make_none,
			.work = begin_and_write,
			.judge = judge_begun},
		{.name = "checkpoint: search, memory",
			.modes = trial_memory,
			.prepare = warm_up,
			.work = search_with_checkpoint,
			.judge = judge_search,
			.is_long = true},
		{.name = "checkpoint: search, files",
			.modes = trial_files,
			.prepare = warm_up,
			.work = search_with_checkpoint,
			.judge = judge_search,
			.is_long = true},
	};
	for (size_t i = 0; i < sizeof scenarios / sizeof *scenarios; i++)
		scenarios_add(list, scenarios[i]);
}
