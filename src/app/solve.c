#define _POSIX_C_SOURCE 200809L
#include "app/animate.h"
#include "app/answer.h"
#include "app/batch.h"
#include "app/progress.h"
#include "base/error.h"
#include "base/file.h"
#include "io/source.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static int
solve_batch(const struct answering *answering, const char *operand)
{
	struct gls_error error = {0};
	const char *name = strcmp(operand, "-") ? operand : "standard input";
	bool is_text =
		strcmp(operand, "-") && !source_exists(operand) && looks_like_puzzle(operand);
	FILE *file = is_text ? fmemopen((void *)operand, strlen(operand), "r")
			     : source_open(operand, &error);
	if (is_text)
		name = "argument";
	if (!file && is_text)
		error_set(&error, GLS_NO_MEMORY, "it cannot be read: %s", strerror(errno));
	if (!file)
		return complain(is_text ? name : operand, &error);
	int status = batch_solve(answering, name, file);
	source_close(file);
	return status;
}

/* ---- Better and better answers -------------------------------------------- */

struct watch {
	const struct answering *answering;
	const gls_puzzle *puzzle;
	struct progress *progress;
	bool is_lost; /* an answer could not be printed */
};

/* A program that reads JSON gets every answer; a person sees that there was one. */
static void
show_better(const struct gls_result *result, void *data)
{
	struct watch *watch = data;
	struct text text = {0};
	if (answering_is(watch->answering, "json")) {
		report_json(watch->puzzle, result, &watch->answering->report, &text);
		watch->is_lost |= !print_text(&text);
		return;
	}
	progress_end(watch->progress);
	fprintf(stderr, "%.2f s: %u move%s; no solution has fewer than %u\n", result->seconds,
		result->length, result->length == 1 ? "" : "s", result->lower_bound);
}

static void
watch_start(struct watch *watch, struct gls_options *options)
{
	const char *quality = options->quality ? options->quality : "";
	if (strcmp(quality, "anytime") != 0)
		return;
	if (answering_is(watch->answering, "json") || watch->progress->is_shown) {
		options->better = show_better;
		options->better_data = watch;
	}
}

/* ---- One puzzle, or many -------------------------------------------------- */

/* What was asked for and means nothing to the search that was chosen, or named, is said. */
static void
tell_unused(const struct settings *settings, const struct gls_result *result)
{
	const struct gls_options *options = settings->options;
	const char *name = result->algorithm;
	bool has_depth = !strcmp(name, "backtracking") || !strcmp(name, "iddfs");
	bool is_blind = !strcmp(result->heuristic, "none");
	bool names_heuristic = options->heuristic && strcmp(options->heuristic, "auto") != 0;
	if (settings->quiet)
		return;
	if (options->weight != 0 && strcmp(name, "wastar") != 0)
		fprintf(stderr, "glissade: --weight has no effect on %s: expected wastar\n", name);
	if (options->depth_bound && !has_depth)
		fprintf(stderr,
			"glissade: --depth-bound has no effect on %s: expected backtracking or "
			"iddfs\n",
			name);
	size_t depths;
	if (options->by_depth && result->expanded && !gls_result_by_depth(result, &depths))
		fprintf(stderr,
			"glissade: --by-depth: %s does not tell at which depth it expands boards\n",
			name);
	if (names_heuristic && is_blind)
		fprintf(stderr, "glissade: --heuristic has no effect on %s, which uses none\n",
			name);
}

static int
solve_operand(const struct answering *answering, const char *operand)
{
	const struct settings *settings = answering->settings;
	struct gls_options options = solve_options(settings);
	struct answer answer = {.status = EXIT_SOLVED};
	struct progress progress;
	struct log log = {0};
	gls_puzzle *puzzle = read_operand(settings, operand, &answer.status);
	if (!puzzle)
		return answer.status;
	if (settings->log && !log_open(&log, settings->log, settings->options->resume)) {
		gls_puzzle_free(puzzle);
		return EXIT_BAD_INPUT;
	}
	atomic_bool was_warned = false;
	warn_of_long_search(settings, puzzle, &options, &was_warned);
	progress_start(&progress, settings->quiet, &options);
	if (log.file)
		progress_to_log(&progress, &log, &options);
	struct watch watch = {answering, puzzle, &progress, false};
	watch_start(&watch, &options);
	struct gls_result *result = answer_puzzle(answering, puzzle, &options, &answer);
	progress_end(&progress);
	if (log.file && result)
		log_write_end(&log, result);
	bool is_printed = true, is_logged = log_close(&log);
	int status = answer_print(&answer, &is_printed);
	if (!is_logged || watch.is_lost)
		status = graver(status, EXIT_BAD_INPUT);
	if (result)
		tell_unused(settings, result);
	if (settings->options->checkpoint && result && !strcmp(result->heuristic, "table"))
		fprintf(stderr, "glissade: a table answers this board: it needs no checkpoint\n");
	if (settings->animate && is_printed && result && result->moves &&
		answering_is(answering, "text"))
		animate(puzzle, result, answering->report.colour, settings->options->cancel);
	gls_result_free(result);
	gls_puzzle_free(puzzle);
	return status;
}

static bool
print_header(const struct answering *answering)
{
	struct text text = {0};
	if (!answering_is(answering, "csv"))
		return true;
	report_csv_header(&answering->report, &text);
	return print_text(&text);
}

/* An empty name is most likely a variable of a script that was not set. */
static bool
is_named(const char *option, const char *path)
{
	if (!path || *path)
		return true;
	fprintf(stderr, "glissade: --%s: expected the name of a file\n", option);
	return false;
}

static bool
is_one_file(const char *one, const char *other)
{
	return one && other && (!strcmp(one, other) || file_is_same(one, other));
}

/* Whether the names of files make sense together. */
static bool
are_files_clear(const struct settings *settings)
{
	if (!is_named("checkpoint", settings->options->checkpoint) ||
		!is_named("resume", settings->options->resume) || !is_named("log", settings->log))
		return false;
	if (is_one_file(settings->log, settings->options->checkpoint) ||
		is_one_file(settings->log, settings->options->resume)) {
		fprintf(stderr, "glissade: --log and the checkpoint cannot be one file, %s\n",
			settings->log);
		return false;
	}
	if (settings->options->checkpoint_seconds != 0 && !settings->options->checkpoint &&
		!settings->options->resume) {
		fprintf(stderr, "glissade: --checkpoint-every needs --checkpoint FILE\n");
		return false;
	}
	return true;
}

/* A checkpoint and a log are of one search. */
static bool
allows_files(const struct settings *settings)
{
	if (!are_files_clear(settings))
		return false;
	const char *name = settings->options->checkpoint ? "checkpoint"
			   : settings->options->resume   ? "resume"
			   : settings->log               ? "log"
							 : NULL;
	if (!name || (!settings->batch && settings->operand_count <= 1))
		return true;
	fprintf(stderr, "glissade: --%s is for one puzzle, not for %s\n", name,
		settings->batch ? "--batch" : "several");
	return false;
}

int
command_solve(struct settings *settings)
{
	if (!allows_files(settings))
		return EXIT_BAD_INPUT;
	struct answering answering = answering_new(settings);
	static char standard_input[] = "-";
	static char *from_standard_input[] = {standard_input};
	char **operands = settings->operand_count ? settings->operands : from_standard_input;
	int count = settings->operand_count ? settings->operand_count : 1;
	int status = print_header(&answering) ? EXIT_SOLVED : EXIT_BAD_INPUT;
	for (int i = 0; i < count && !gls_cancel_requested(settings->options->cancel); i++)
		status = graver(status, settings->batch ? solve_batch(&answering, operands[i])
							: solve_operand(&answering, operands[i]));
	return status;
}
