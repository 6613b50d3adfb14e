#define _POSIX_C_SOURCE 200809L
#include "app/animate.h"
#include "app/answer.h"
#include "app/batch.h"
#include "app/progress.h"
#include "app/trace.h"
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

/* ---- Followed --------------------------------------------------------------- */

/* What is kept of a search beside its answer. */
struct records {
	struct log log;
	struct tracing tracing;
};

static bool
records_open(struct records *records, const struct answering *answering)
{
	const struct settings *settings = answering->settings;
	*records = (struct records){0};
	if (settings->log && !log_open(&records->log, settings->log, settings->options->resume))
		return false;
	if (!tracing_open(&records->tracing, settings->trace)) {
		log_close(&records->log);
		return false;
	}
	records->tracing.is_drawn = answering_is(answering, "dot");
	return true;
}

static bool
records_close(struct records *records)
{
	bool is_logged = log_close(&records->log);
	return tracing_close(&records->tracing) && is_logged;
}

/* What a tree or a trace does not show, and why. */
static void
tell_of_tree(const struct settings *settings, const struct tracing *tracing)
{
	unsigned long long boards = tracing->tree.boards;
	bool is_followed = tracing->path || tracing->is_drawn;
	if (settings->quiet || !is_followed)
		return;
	if (!boards)
		fprintf(stderr, "glissade: no board was expanded one by one: name a search, such "
				"as --algorithm astar\n");
	if (tracing->is_drawn && boards > TREE_BOARDS_MAX)
		fprintf(stderr,
			"glissade: the tree has %llu boards, of which the first %d are drawn: "
			"expected a board nearer to its goal, or a better heuristic\n",
			boards, TREE_BOARDS_MAX);
}

/* Solves and writes the answer, which for who wants to see the tree is the tree. */
static struct gls_result *
solve_followed(const struct answering *answering, const gls_puzzle *puzzle, const char *name,
	struct gls_options *options, struct records *records, struct answer *answer)
{
	struct tracing *tracing = &records->tracing;
	tracing_follow(tracing, name, options);
	struct gls_result *result = answer_puzzle(answering, puzzle, options, answer);
	if (result && tracing->is_drawn)
		tree_write_dot(&tracing->tree, puzzle, result, &answer->out);
	if (result && records->log.file)
		log_write_end(&records->log, result);
	return result;
}

/* What is to be said beside the answer. */
static void
tell_beside(const struct settings *settings, const struct tracing *tracing,
	const struct gls_result *result)
{
	tell_unused(settings, result);
	tell_of_tree(settings, tracing);
	if (settings->options->checkpoint && !strcmp(result->heuristic, "table"))
		fprintf(stderr, "glissade: a table answers this board: it needs no checkpoint\n");
}

static int
solve_operand(const struct answering *answering, const char *operand)
{
	const struct settings *settings = answering->settings;
	struct gls_options options = solve_options(settings);
	struct answer answer = {.status = EXIT_SOLVED};
	struct progress progress;
	struct records records;
	gls_puzzle *puzzle = read_operand(settings, operand, &answer.status);
	if (!puzzle)
		return answer.status;
	if (!records_open(&records, answering)) {
		gls_puzzle_free(puzzle);
		return EXIT_BAD_INPUT;
	}
	atomic_bool was_warned = false;
	warn_of_long_search(settings, puzzle, &options, &was_warned);
	progress_start(&progress, settings->quiet, &options);
	if (records.log.file)
		progress_to_log(&progress, &records.log, &options);
	struct watch watch = {answering, puzzle, &progress, false};
	watch_start(&watch, &options);
	struct gls_result *result =
		solve_followed(answering, puzzle, operand, &options, &records, &answer);
	progress_end(&progress);
	bool is_printed = true, is_kept = records_close(&records);
	int status = answer_print(&answer, &is_printed);
	if (!is_kept || watch.is_lost)
		status = graver(status, EXIT_BAD_INPUT);
	if (result)
		tell_beside(settings, &records.tracing, result);
	if (settings->animate && is_printed && result && result->moves &&
		answering_is(answering, "text"))
		animate(puzzle, result, answering->report.colour, settings->options->cancel);
	tree_free(&records.tracing.tree);
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
		!is_named("resume", settings->options->resume) || !is_named("log", settings->log) ||
		!is_named("trace", settings->trace))
		return false;
	if (is_one_file(settings->log, settings->trace)) {
		fprintf(stderr, "glissade: --log and --trace cannot be one file, %s\n",
			settings->log);
		return false;
	}
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
			   : settings->trace             ? "trace"
							 : NULL;
	if (!name || (!settings->batch && settings->operand_count <= 1))
		return true;
	fprintf(stderr, "glissade: --%s is for one puzzle, not for %s\n", name,
		settings->batch ? "--batch" : "several");
	return false;
}

/* One search is followed, not several that come to an answer together. */
static bool
allows_following(const struct settings *settings)
{
	const struct gls_options *options = settings->options;
	bool is_drawn = settings->format && !strcmp(settings->format, "dot");
	const char *name = settings->trace ? "trace" : "format dot";
	const char *other = settings->batch      ? "--batch"
			    : options->via_count ? "--via"
			    : options->quality && strcmp(options->quality, "optimal") != 0
				    ? "--quality"
				    : NULL;
	if (!(settings->trace || is_drawn) || !other)
		return true;
	fprintf(stderr,
		"glissade: --%s follows one search of one puzzle: expected no %s beside it\n", name,
		other);
	return false;
}

int
command_solve(struct settings *settings)
{
	if (!allows_files(settings) || !allows_following(settings))
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
