/* glissade stats: h of a board by every heuristic; h or the least moves over random boards; all
 * boards by distance. */
#include "app/stats.h"
#include "api/advice.h"
#include "app/plot.h"
#include "app/progress.h"
#include "base/suggest.h"
#include "io/names.h"
#include "io/source.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A heuristic of a board whose tables take longer to make is left out, unless --time says more. */
static const double TABLE_SECONDS = 2;

/* The branching factor of a tree is measured below so many boards, down to where there are so many
 * nodes in all. */
enum { TREES = 64, TREE_NODES = 1000000, TREE_DEPTH_MAX = 40 };

/* ---- Histograms ------------------------------------------------------------- */

void
histogram_add(struct histogram *histogram, unsigned number, uint64_t boards)
{
	if (number >= histogram->room) {
		size_t room = (size_t)number + number / 2 + 64;
		uint64_t *count = realloc(histogram->count, room * sizeof *count);
		histogram->is_lost |= !count;
		if (!count)
			return;
		memset(count + histogram->room, 0, (room - histogram->room) * sizeof *count);
		histogram->count = count;
		histogram->room = room;
	}
	histogram->count[number] += boards;
	if (!histogram->boards || number < histogram->least)
		histogram->least = number;
	if (!histogram->boards || number > histogram->most)
		histogram->most = number;
	histogram->boards += boards;
	histogram->sum += (double)number * (double)boards;
}

void
histogram_free(struct histogram *histogram)
{
	free(histogram->count);
	*histogram = (struct histogram){0};
}

double
histogram_mean(const struct histogram *histogram)
{
	return histogram->boards ? histogram->sum / (double)histogram->boards : 0;
}

/* ---- Of which boards -------------------------------------------------------- */

static bool
is_kind(const char *operand)
{
	for (size_t i = 0; gls_kind(i); i++)
		if (!strcmp(gls_kind(i), operand))
			return true;
	return false;
}

/* The options by which boards of the puzzle's sort are made; without one, those that were given. */
static gls_options *
options_of_sort(const struct settings *settings, const gls_puzzle *puzzle, struct gls_error *error)
{
	gls_options *options = gls_options_copy(settings->options);
	struct text sort = {0};
	char size[32];
	bool is_good =
		options && (options->has_seed || gls_options_set(options, "seed", "1", error));
	if (is_good && puzzle) {
		snprintf(size, sizeof size, "%ux%u", puzzle->rows, puzzle->columns);
		is_good = gls_options_set(options, "size", size, error);
		if (is_good && puzzle->kind->metrics)
			is_good = gls_options_set(
				options, "metric", gls_puzzle_metric(puzzle), error);
		if (puzzle->kind->write_sort)
			puzzle->kind->write_sort(puzzle, &sort);
		if (sort.bytes)
			is_good = is_good && gls_options_parse(options, sort.bytes, error);
	}
	is_good &= !sort.failed;
	text_free(&sort);
	if (is_good)
		return options;
	gls_options_free(options);
	return NULL;
}

/* A word that is no file is a kind with a slip in it. */
static bool
is_slip(const char *operand)
{
	struct suggestion suggestion = {.word = operand};
	char nearest[64];
	if (is_kind(operand) || !strcmp(operand, "-") || source_exists(operand) ||
		looks_like_puzzle(operand))
		return false;
	for (size_t i = 0; gls_kind(i); i++)
		suggest_offer(&suggestion, gls_kind(i));
	fprintf(stderr, "glissade: %s: no such file, and no kind is called that%s\n", operand,
		suggest_text(&suggestion, nearest, sizeof nearest));
	return true;
}

/* What the one operand means: a kind, whose random boards the generator makes, or a puzzle, and
 * then others of its sort. */
struct boards {
	gls_puzzle *puzzle; /* NULL: a kind was named */
	gls_options *options;
	gls_generator *generator;
};

static bool
boards_open(const struct settings *settings, struct boards *boards, int *status)
{
	const char *operand = settings->operands[0];
	struct gls_error error = {.code = GLS_NO_MEMORY, .message = "no memory"};
	*status = EXIT_BAD_INPUT;
	if (is_slip(operand))
		return false;
	boards->puzzle = is_kind(operand) ? NULL : read_operand(settings, operand, status);
	if (!boards->puzzle && !is_kind(operand))
		return false;
	const char *kind = boards->puzzle ? gls_puzzle_kind(boards->puzzle) : operand;
	if (!options_fit(command_find("stats"), kind, settings))
		return false;
	if (boards->puzzle && !settings->random)
		return true;
	boards->options = options_of_sort(settings, boards->puzzle, &error);
	boards->generator =
		boards->options ? gls_generator_new(kind, boards->options, &error) : NULL;
	if (!boards->generator)
		*status = complain_too(settings, NULL, &error);
	return boards->generator;
}

static void
boards_close(struct boards *boards)
{
	gls_generator_free(boards->generator);
	gls_options_free(boards->options);
	gls_puzzle_free(boards->puzzle);
}

/* ---- One board -------------------------------------------------------------- */

/* Adds a heuristic, unless it is there already. */
static void
add_name(struct opinions *opinions, const char *name)
{
	for (size_t i = 0; i < opinions->count; i++)
		if (!strcmp(opinions->opinion[i].heuristic, name))
			return;
	if (opinions->count == opinions->room) {
		size_t room = 2 * opinions->room + 16;
		struct opinion *opinion = realloc(opinions->opinion, room * sizeof *opinion);
		opinions->is_lost |= !opinion;
		if (!opinion)
			return;
		opinions->opinion = opinion;
		opinions->room = room;
	}
	struct opinion *opinion = &opinions->opinion[opinions->count++];
	*opinion = (struct opinion){.is_known = false};
	snprintf(opinion->heuristic, sizeof opinion->heuristic, "%.79s", name);
}

struct collecting {
	struct opinions *opinions;
	const gls_puzzle *puzzle;
};

/* The heuristics that use a table on disk, if it is for boards of this size. */
static void
add_served(const struct gls_table_file *file, void *data)
{
	const struct collecting *collecting = data;
	const gls_puzzle *puzzle = collecting->puzzle;
	char *purpose = file->problem[0] ? NULL : gls_table_purpose(file->name), *rest = NULL;
	char *kind = purpose ? strtok_r(purpose, " ", &rest) : NULL;
	char *size = kind ? strtok_r(NULL, " ", &rest) : NULL;
	unsigned rows = 0, columns = 0;
	bool is_size = size && sscanf(size, "%ux%u", &rows, &columns) == 2;
	bool is_its = is_size && !strcmp(kind, gls_puzzle_kind(puzzle)) &&
		      ((rows == puzzle->rows && columns == puzzle->columns) ||
			      (rows == puzzle->columns && columns == puzzle->rows));
	while (is_its) {
		const char *name = strtok_r(NULL, " ", &rest);
		if (!name)
			break;
		add_name(collecting->opinions, name);
	}
	gls_free(purpose);
}

static void
ask(const struct settings *settings, const gls_puzzle *puzzle, struct opinion *opinion)
{
	struct gls_options options = solve_options(settings);
	struct gls_error error = {0};
	if (options.seconds <= 0)
		options.seconds = TABLE_SECONDS;
	gls_estimator *estimator = gls_estimator_new(puzzle, opinion->heuristic, &options, &error);
	if (estimator && gls_estimate(estimator, puzzle, &opinion->h, &error)) {
		opinion->is_known = true;
		opinion->is_admissible = gls_estimator_is_admissible(estimator);
		snprintf(opinion->heuristic, sizeof opinion->heuristic, "%s",
			gls_estimator_name(estimator));
	} else if (error.code == GLS_STOPPED) {
		snprintf(opinion->message, sizeof opinion->message,
			"its tables take longer than %g s: pdb build makes them once, or --time "
			"allows more",
			options.seconds);
	} else {
		snprintf(opinion->message, sizeof opinion->message, "%.199s", error.message);
	}
	gls_estimator_free(estimator);
}

static int
tell_opinions(const struct settings *settings, const gls_puzzle *puzzle)
{
	struct opinions opinions = {0};
	const struct gls_heuristic *about;
	struct text text = {0};
	struct collecting collecting = {&opinions, puzzle};
	char reason[160];
	if (!settings->quiet &&
		gls_puzzle_solvable(puzzle, reason, sizeof reason) == GLS_NOT_SOLVABLE)
		fprintf(stderr, "glissade: the board has no solution, whatever h says: %s\n",
			reason);
	bool is_named = !is_auto(settings->options->heuristic);
	if (is_named)
		add_name(&opinions, settings->options->heuristic);
	for (size_t i = 0; !is_named && (about = gls_heuristic(gls_puzzle_kind(puzzle), i)); i++)
		add_name(&opinions, about->name);
	if (!is_named && settings->table_directory)
		gls_tables_list(settings->options->tables, add_served, &collecting, NULL);
	for (size_t i = 0; i < opinions.count; i++)
		ask(settings, puzzle, &opinions.opinion[i]);
	int status = EXIT_SOLVED;
	if (is_named && opinions.count && !opinions.opinion[0].is_known) {
		fprintf(stderr, "glissade: %s: %s\n", opinions.opinion[0].heuristic,
			opinions.opinion[0].message);
		status = EXIT_BAD_INPUT;
	} else if (opinions.is_lost) {
		status = complain_of_memory();
	} else {
		stats_write_opinions(
			puzzle, &opinions, settings->format ? settings->format : "text", &text);
		status = print_text(&text) ? EXIT_SOLVED : EXIT_BAD_INPUT;
	}
	free(opinions.opinion);
	return status;
}

/* ---- Random boards ---------------------------------------------------------- */

/* What a survey of random boards is made with. */
struct surveying {
	const struct settings *settings;
	struct survey *survey;
	gls_estimator *estimator;
	gls_puzzle *tree[TREES]; /* the first boards */
	size_t trees;
	struct gls_options limits;
};

/* The heuristic says it of boards that have one goal; where each has its own, it is made anew. */
static bool
add_estimate(struct surveying *surveying, const gls_puzzle *puzzle, struct gls_error *error)
{
	struct survey *survey = surveying->survey;
	unsigned h = 0;
	if (!surveying->estimator || !gls_estimate(surveying->estimator, puzzle, &h, NULL)) {
		const char *name = surveying->limits.heuristic;
		gls_estimator_free(surveying->estimator);
		surveying->estimator = NULL;
		if (is_auto(name))
			name = survey->heuristic[0]
				       ? survey->heuristic
				       : advice_with(puzzle, &surveying->limits).heuristic;
		surveying->estimator = gls_estimator_new(puzzle, name, &surveying->limits, error);
		if (!surveying->estimator || !gls_estimate(surveying->estimator, puzzle, &h, error))
			return false;
		snprintf(survey->heuristic, sizeof survey->heuristic, "%s",
			gls_estimator_name(surveying->estimator));
		survey->is_admissible = gls_estimator_is_admissible(surveying->estimator);
	}
	histogram_add(&survey->histogram, h, 1);
	return true;
}

static bool
add_length(struct surveying *surveying, const gls_puzzle *puzzle, struct gls_error *error)
{
	struct survey *survey = surveying->survey;
	struct gls_options limits = surveying->limits;
	limits.only_proof = true;
	struct gls_result *result = gls_solve(puzzle, &limits, error);
	if (!result)
		return false;
	if (result->status == GLS_SOLVED && result->optimal) {
		histogram_add(&survey->histogram, result->length, 1);
	} else {
		survey->unproved++;
		survey->end = result->limit;
	}
	gls_result_free(result);
	return true;
}

/* The geometric mean of how it grows over two moves: on boards where it takes turns, as on those
 * of tiles with their even and odd cells, that is what it comes to in the long run. */
static double
measure_branching(const struct surveying *surveying)
{
	uint64_t nodes = 0, before, before_that = 0;
	for (unsigned depth = 1; depth <= TREE_DEPTH_MAX && nodes < TREE_NODES; depth++) {
		before = nodes;
		nodes = 0;
		for (size_t i = 0; i < surveying->trees; i++)
			nodes += gls_tree_nodes(surveying->tree[i], depth);
		if (!nodes)
			return 0;
		if (nodes >= TREE_NODES && before_that)
			return sqrt((double)nodes / (double)before_that);
		before_that = before;
	}
	return before_that ? sqrt((double)nodes / (double)before_that) : 0;
}

static void
add_eta(const struct surveying *surveying)
{
	struct survey *survey = surveying->survey;
	const struct histogram *histogram = &survey->histogram;
	double given = surveying->settings->branching;
	survey->branching = given > 0 ? given : measure_branching(surveying);
	if (survey->branching <= 1 || !histogram->boards)
		return;
	double square = 0, boards = (double)histogram->boards;
	for (unsigned h = histogram->least; h <= histogram->most; h++) {
		double share = (double)histogram->count[h] / boards;
		double part = pow(survey->branching, -(double)h);
		survey->eta += share * part;
		square += share * part * part;
	}
	double variance = square - survey->eta * survey->eta;
	survey->eta_error = variance > 0 && boards > 1 ? sqrt(variance / (boards - 1)) : 0;
}

/* The boards one after the other; those that are there when it is interrupted count. */
static bool
survey_boards(struct surveying *surveying, gls_generator *generator, struct gls_error *error)
{
	struct survey *survey = surveying->survey;
	const gls_cancel *cancel = surveying->settings->options->cancel;
	for (unsigned i = 0; i < survey->random; i++) {
		if (gls_cancel_requested(cancel)) {
			survey->end = GLS_LIMIT_CANCEL;
			return true;
		}
		gls_puzzle *puzzle = gls_generator_next(generator, error);
		bool is_good = puzzle && (survey->subject == STATS_LENGTHS
							 ? add_length(surveying, puzzle, error)
							 : add_estimate(surveying, puzzle, error));
		if (puzzle && surveying->trees < TREES)
			surveying->tree[surveying->trees++] = puzzle;
		else
			gls_puzzle_free(puzzle);
		if (!is_good && gls_cancel_requested(cancel))
			survey->end = GLS_LIMIT_CANCEL;
		if (!is_good)
			return survey->end == GLS_LIMIT_CANCEL;
	}
	survey->is_complete = !survey->unproved;
	return true;
}

/* What is printed and drawn of a survey; a limit shows in the status. */
static int
tell_survey(const struct settings *settings, const struct survey *survey)
{
	struct text text = {0};
	if (survey->histogram.is_lost)
		return complain_of_memory();
	const char *format = settings->format ? settings->format : "text";
	stats_write_survey(survey, format, &text);
	if (!strcmp(format, "csv") && !survey->is_complete && survey->end != GLS_LIMIT_MOVES)
		fprintf(stderr, "glissade: stopped: %s; there is more than is listed\n",
			limit_name(survey->end));
	bool is_good = print_text(&text);
	if (settings->plot && survey->histogram.boards)
		is_good = stats_plot(survey, settings->plot) && is_good;
	return !is_good ? EXIT_BAD_INPUT : survey->is_complete ? EXIT_SOLVED : EXIT_LIMIT;
}

static int
survey_random(const struct settings *settings, struct boards *boards)
{
	struct survey survey = {.subject = settings->lengths ? STATS_LENGTHS : STATS_ESTIMATES,
		.random = settings->random,
		.seed = boards->options->seed};
	struct surveying surveying = {
		.settings = settings, .survey = &survey, .limits = solve_options(settings)};
	struct gls_error error = {0};
	struct progress progress;
	progress_start(&progress, settings->quiet, &surveying.limits);
	bool is_good = survey_boards(&surveying, boards->generator, &error);
	progress_end(&progress);
	survey.model = surveying.trees ? surveying.tree[0] : NULL;
	if (is_good && survey.subject == STATS_ESTIMATES)
		add_eta(&surveying);
	int status = is_good && survey.model ? tell_survey(settings, &survey)
		     : is_good               ? EXIT_LIMIT
					     : complain_too(settings, NULL, &error);
	gls_estimator_free(surveying.estimator);
	for (size_t i = 0; i < surveying.trees; i++)
		gls_puzzle_free(surveying.tree[i]);
	histogram_free(&survey.histogram);
	return status;
}

/* ---- Spheres ---------------------------------------------------------------- */

static void
add_sphere(unsigned distance, uint64_t boards, void *data)
{
	histogram_add(data, distance, boards);
}

static int
survey_spheres(const struct settings *settings, const gls_puzzle *puzzle)
{
	struct survey survey = {.subject = STATS_SPHERES, .model = puzzle};
	struct gls_options options = solve_options(settings);
	struct gls_error error = {0};
	struct progress progress;
	survey.around_start = settings->around && !strcmp(settings->around, "start");
	progress_start(&progress, settings->quiet, &options);
	bool is_good = gls_spheres(puzzle, survey.around_start, &options, add_sphere,
		&survey.histogram, &survey.end, &error);
	/* Goals without number are no place to begin; the start always is one. */
	if (!is_good && !settings->around && error.code == GLS_BAD_INPUT) {
		survey.around_start = true;
		is_good = gls_spheres(
			puzzle, true, &options, add_sphere, &survey.histogram, &survey.end, &error);
	}
	progress_end(&progress);
	survey.is_complete = survey.end == GLS_LIMIT_NONE;
	int status =
		is_good ? tell_survey(settings, &survey) : complain_too(settings, NULL, &error);
	if (status == EXIT_LIMIT && survey.end == GLS_LIMIT_MOVES)
		status = EXIT_SOLVED; /* as far as was asked for */
	histogram_free(&survey.histogram);
	return status;
}

/* ---- The command ------------------------------------------------------------ */

static bool
refuse(const char *what)
{
	fprintf(stderr, "glissade: %s\n", what);
	return false;
}

static bool
is_clear(const struct settings *settings)
{
	if (settings->operand_count != 1)
		return refuse("stats needs one puzzle or one kind, such as tiles");
	if (settings->random && settings->spheres)
		return refuse("--random and --spheres are two questions: expected one of them");
	if (settings->lengths && !settings->random)
		return refuse("--lengths needs --random N");
	if (settings->branching > 0 && (!settings->random || settings->lengths))
		return refuse("--branching is for h over boards: expected --random N");
	if ((settings->around || settings->options->move_limit) && !settings->spheres)
		return refuse("--around and --limit are for --spheres");
	if (settings->plot && !settings->random && !settings->spheres)
		return refuse("--plot draws a histogram: expected --random N or --spheres");
	if (settings->options->heuristic && settings->spheres)
		return refuse("--heuristic has no part in --spheres, which counts true distances");
	if (is_kind(settings->operands[0]) && !settings->random && !settings->spheres)
		return refuse("of a kind: expected --random N or --spheres; or a puzzle");
	return !settings->plot || plot_can(settings->plot);
}

int
command_stats(struct settings *settings)
{
	struct boards boards = {0};
	struct gls_error error = {0};
	int status = EXIT_BAD_INPUT;
	if (!is_clear(settings))
		return status;
	if (!boards_open(settings, &boards, &status)) {
		boards_close(&boards);
		return status;
	}
	if (!boards.puzzle && settings->spheres)
		boards.puzzle = gls_generator_next(boards.generator, &error);
	if (settings->random)
		status = survey_random(settings, &boards);
	else if (!boards.puzzle)
		status = complain_too(settings, NULL, &error);
	else if (settings->spheres)
		status = survey_spheres(settings, boards.puzzle);
	else
		status = tell_opinions(settings, boards.puzzle);
	boards_close(&boards);
	return status;
}
