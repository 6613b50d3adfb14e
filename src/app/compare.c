#define _DEFAULT_SOURCE
#include "app/compare.h"
#include "api/advice.h"
#include "app/plot.h"
#include "app/progress.h"
#include "app/trace.h"
#include "io/names.h"
#include "search/search.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { CONTENDERS_MAX = 64, PUZZLES_MAX = 10000 };

/* A run without hope must not keep the others waiting. */
static const double SECONDS_DEFAULT = 10;

/* Where a kind does not know better, each with the kind's heuristic. */
static const char COMPARED_DEFAULT[] = "backtracking,iddfs,bfs,ucs,astar,idastar,champion";

struct lineup {
	struct contender contenders[CONTENDERS_MAX];
	size_t count;
};

struct puzzles {
	gls_puzzle **list;
	char **names;
	size_t count;
};

/* ---- Names ---------------------------------------------------------------- */

void
contender_name(const struct trial *trial, struct text *text)
{
	text_add(text, "%s%s%s", trial->contender.algorithm,
		trial->contender.heuristic[0] ? "/" : "", trial->contender.heuristic);
}

const char *
trial_outcome(const struct trial *trial)
{
	if (!trial->result)
		return "cannot run";
	const struct gls_result *result = trial->result;
	if (result->status == GLS_LIMIT)
		return limit_name(result->limit);
	if (result->status == GLS_UNSOLVABLE)
		return status_name(result->status);
	return result->optimal ? "optimal" : "not proved";
}

/* ---- Who competes --------------------------------------------------------- */

static bool
add_contender(struct lineup *lineup, const char *algorithm, const char *heuristic)
{
	struct gls_error error = {0};
	const struct gls_algorithm *about = algorithm_find(algorithm, &error);
	if (!about || lineup->count == CONTENDERS_MAX) {
		fprintf(stderr, "glissade: --algorithms '%s': %s\n", algorithm,
			about ? "too many to compare" : error.message);
		return false;
	}
	struct contender *contender = &lineup->contenders[lineup->count++];
	snprintf(contender->algorithm, sizeof contender->algorithm, "%.23s", about->name);
	snprintf(contender->heuristic, sizeof contender->heuristic, "%.79s",
		about->uses_heuristic ? heuristic : "");
	return true;
}

/* Calls `each` for the words of a list. Commas separate them, or semicolons
 * where there are some, since "max:a,b" has commas of its own. */
static bool
each_word(const char *list, bool (*each)(const char *word, void *data), void *data)
{
	const char *separator = strchr(list, ';') ? ";" : ",";
	while (*list) {
		char word[128];
		size_t length = strcspn(list, separator);
		snprintf(word, sizeof word, "%.*s", (int)length, list);
		if (length && !each(word, data))
			return false;
		list += length + (list[length] != '\0');
	}
	return true;
}

/* One word of --algorithms with every word of --heuristics. */
struct crossing {
	struct lineup *lineup;
	const char *heuristics, *algorithm;
};

static bool
cross_heuristic(const char *heuristic, void *data)
{
	const struct crossing *crossing = data;
	return add_contender(crossing->lineup, crossing->algorithm, heuristic);
}

static bool cross_algorithm(const char *word, void *data);

/* Every search there is; one that cannot take the puzzle says so in its row. */
static bool
cross_all(struct crossing *crossing)
{
	const struct gls_algorithm *about;
	for (size_t i = 0; (about = gls_algorithm(i)); i++)
		if (!cross_algorithm(about->name, crossing))
			return false;
	return true;
}

static bool
cross_algorithm(const char *word, void *data)
{
	struct crossing *crossing = data;
	char algorithm[128];
	const char *slash = strchr(word, '/');
	if (slash) {
		snprintf(algorithm, sizeof algorithm, "%.*s", (int)(slash - word), word);
		return add_contender(crossing->lineup, algorithm, slash + 1);
	}
	if (!strcmp(word, "all"))
		return cross_all(crossing);
	struct gls_error error = {0};
	const struct gls_algorithm *about = algorithm_find(word, &error);
	if (!crossing->heuristics || !about || !about->uses_heuristic)
		return add_contender(crossing->lineup, word, "");
	crossing->algorithm = word;
	return each_word(crossing->heuristics, cross_heuristic, crossing);
}

static bool
choose_lineup(const struct settings *settings, const struct puzzles *puzzles, struct lineup *lineup)
{
	const char *compared = advice_without_tables(puzzles->list[0]).compared;
	const char *list = settings->algorithms   ? settings->algorithms
			   : settings->heuristics ? "astar,idastar"
			   : compared             ? compared
						  : COMPARED_DEFAULT;
	struct crossing crossing = {lineup, settings->heuristics, NULL};
	return each_word(list, cross_algorithm, &crossing);
}

/* ---- On what -------------------------------------------------------------- */

/* Room for one more. False when memory is out. */
static bool
make_room(struct puzzles *puzzles)
{
	gls_puzzle **list = realloc(puzzles->list, (puzzles->count + 1) * sizeof *list);
	if (list)
		puzzles->list = list;
	char **names = list ? realloc(puzzles->names, (puzzles->count + 1) * sizeof *names) : NULL;
	if (names)
		puzzles->names = names;
	return names;
}

static bool
add_puzzle(
	const struct settings *settings, const char *operand, struct puzzles *puzzles, int *status)
{
	if (puzzles->count == PUZZLES_MAX) {
		fprintf(stderr, "glissade: more than %d puzzles to compare\n", PUZZLES_MAX);
		return false;
	}
	gls_puzzle *puzzle = read_operand(settings, operand, status);
	if (!puzzle)
		return false;
	const char *slash = strrchr(operand, '/');
	struct stat about;
	bool is_file = !stat(operand, &about);
	char *name = make_room(puzzles) ? strdup(is_file && slash ? slash + 1 : operand) : NULL;
	if (!name) {
		gls_puzzle_free(puzzle);
		*status = complain_of_memory();
		return false;
	}
	puzzles->list[puzzles->count] = puzzle;
	puzzles->names[puzzles->count++] = name;
	return true;
}

static int
is_visible(const struct dirent *entry)
{
	return entry->d_name[0] != '.';
}

static bool
add_directory(
	const struct settings *settings, const char *path, struct puzzles *puzzles, int *status)
{
	struct dirent **entries;
	int count = scandir(path, &entries, is_visible, alphasort);
	bool good = count >= 0;
	if (!good)
		fprintf(stderr, "glissade: %s cannot be read: %s\n", path, strerror(errno));
	for (int i = 0; i < count; i++) {
		char file[4096];
		snprintf(file, sizeof file, "%s/%s", path, entries[i]->d_name);
		good = good && add_puzzle(settings, file, puzzles, status);
		free(entries[i]);
	}
	if (count >= 0)
		free(entries);
	return good;
}

static bool
collect_puzzles(const struct settings *settings, struct puzzles *puzzles, int *status)
{
	*status = EXIT_BAD_INPUT;
	for (int i = 0; i < settings->operand_count; i++) {
		struct stat about;
		const char *operand = settings->operands[i];
		bool is_directory = !stat(operand, &about) && S_ISDIR(about.st_mode);
		bool good = is_directory ? add_directory(settings, operand, puzzles, status)
					 : add_puzzle(settings, operand, puzzles, status);
		if (!good)
			return false;
	}
	if (!puzzles->count)
		fprintf(stderr,
			"glissade: compare needs a puzzle: files, directories, -, or text\n");
	return puzzles->count;
}

static void
free_puzzles(struct puzzles *puzzles)
{
	for (size_t i = 0; i < puzzles->count; i++) {
		gls_puzzle_free(puzzles->list[i]);
		free(puzzles->names[i]);
	}
	free(puzzles->list);
	free(puzzles->names);
}

/* ---- Running -------------------------------------------------------------- */

static void
run_trial(const struct settings *settings, const gls_puzzle *puzzle, struct tracing *tracing,
	struct trial *trial)
{
	struct gls_options options = solve_options(settings);
	struct gls_error error;
	struct progress progress;
	options.algorithm = trial->contender.algorithm;
	options.heuristic = trial->contender.heuristic[0] ? trial->contender.heuristic : NULL;
	options.seconds = options.seconds > 0 ? options.seconds : SECONDS_DEFAULT;
	options.only_proof = true; /* the boards of this search are counted, of no other */
	tracing_follow(tracing, trial->puzzle, &options);
	progress_start(&progress, settings->quiet, &options);
	trial->result = gls_solve(puzzle, &options, &error);
	progress_end(&progress);
	if (!trial->result)
		snprintf(trial->message, sizeof trial->message, "%.199s", error.message);
	else if (strcmp(trial->result->heuristic, "none") != 0) /* what "auto" chose */
		snprintf(trial->contender.heuristic, sizeof trial->contender.heuristic, "%s",
			trial->result->heuristic);
}

/* Whether the name of the heuristic means something for one of the puzzles at least. It is asked
 * for by a solve that is cancelled before it begins, which makes no tables. */
static bool
is_heuristic_known(const struct settings *settings, const struct puzzles *puzzles,
	const struct contender *contender)
{
	struct gls_error error = {0};
	gls_cancel *cancel = gls_cancel_new();
	bool is_known = !cancel;
	if (cancel)
		gls_cancel_request(cancel);
	for (size_t i = 0; i < puzzles->count && !is_known; i++) {
		struct gls_options options = solve_options(settings);
		options.algorithm = contender->algorithm;
		options.heuristic = contender->heuristic;
		options.cancel = cancel;
		options.only_proof = true;
		struct gls_result *result = gls_solve(puzzles->list[i], &options, &error);
		is_known = result || error.code != GLS_BAD_INPUT;
		gls_result_free(result);
	}
	gls_cancel_free(cancel);
	if (!is_known)
		fprintf(stderr, "glissade: %s/%s: %s\n", contender->algorithm, contender->heuristic,
			error.message);
	return is_known;
}

/* Before anything runs, so that a slip costs no minutes. */
static bool
are_heuristics_known(
	const struct settings *settings, const struct puzzles *puzzles, const struct lineup *lineup)
{
	bool is_named = settings->algorithms || settings->heuristics;
	for (size_t i = 0; is_named && i < lineup->count; i++) {
		const struct contender *contender = &lineup->contenders[i];
		if (contender->heuristic[0] && strcmp(contender->heuristic, "auto") != 0 &&
			!is_heuristic_known(settings, puzzles, contender))
			return false;
	}
	return true;
}

static bool
run_all(const struct settings *settings, const struct puzzles *puzzles, const struct lineup *lineup,
	struct comparison *comparison, int *status)
{
	struct tracing tracing;
	if (!tracing_open(&tracing, settings->trace))
		return false;
	struct trial *trial = calloc(puzzles->count * lineup->count, sizeof *trial);
	*comparison = (struct comparison){trial, puzzles->count, lineup->count};
	bool good = trial;
	if (!good)
		*status = complain_of_memory();
	for (size_t i = 0; good && i < puzzles->count; i++) {
		for (size_t j = 0; j < lineup->count; j++, trial++) {
			trial->puzzle = puzzles->names[i];
			trial->contender = lineup->contenders[j];
			run_trial(settings, puzzles->list[i], &tracing, trial);
		}
	}
	return tracing_close(&tracing) && good;
}

static void
free_comparison(struct comparison *comparison)
{
	size_t count = comparison->puzzle_count * comparison->contender_count;
	for (size_t i = 0; comparison->trials && i < count; i++)
		gls_result_free(comparison->trials[i].result);
	free(comparison->trials);
}

/* Of a search that was run before, or still is. */
static int
draw_log(const struct settings *settings)
{
	if (!settings->plot || settings->operand_count) {
		fprintf(stderr,
			"glissade: --log is drawn alone: expected --plot FILE and no puzzle\n");
		return EXIT_BAD_INPUT;
	}
	return plot_log(settings->plot, settings->log) ? EXIT_SOLVED : EXIT_BAD_INPUT;
}

int
command_compare(struct settings *settings)
{
	struct puzzles puzzles = {0};
	struct lineup lineup = {.count = 0};
	struct comparison comparison = {0};
	struct text text = {0};
	int status;
	if (settings->plot && !plot_can(settings->plot))
		return EXIT_BAD_INPUT;
	if (settings->log)
		return draw_log(settings);
	if (collect_puzzles(settings, &puzzles, &status)) {
		status = EXIT_BAD_INPUT;
		if (choose_lineup(settings, &puzzles, &lineup) &&
			are_heuristics_known(settings, &puzzles, &lineup) &&
			run_all(settings, &puzzles, &lineup, &comparison, &status)) {
			compare_write(
				&comparison, settings->format ? settings->format : "text", &text);
			bool good = print_text(&text);
			if (settings->plot)
				good = compare_plot(&comparison, settings->plot) && good;
			status = !good                                             ? EXIT_BAD_INPUT
				 : gls_cancel_requested(settings->options->cancel) ? EXIT_LIMIT
										   : EXIT_SOLVED;
		}
	}
	free_comparison(&comparison);
	free_puzzles(&puzzles);
	return status;
}
