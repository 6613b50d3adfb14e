/* What stats found, as text, JSON and CSV. */
#include "app/grid.h"
#include "app/stats.h"
#include "io/names.h"
#include "io/report.h"
#include "io/report_puzzle.h"

#include <math.h>
#include <string.h>

/* ---- One board -------------------------------------------------------------- */

static void
add_opinions_json(const gls_puzzle *puzzle, const struct opinions *opinions, struct text *text)
{
	report_puzzle_whole(puzzle, text);
	text_add(text, ",\"version\":%d,\"what\":\"estimates\",\"estimates\":[", REPORT_VERSION);
	for (size_t i = 0; i < opinions->count; i++) {
		const struct opinion *opinion = &opinions->opinion[i];
		text_add(text, "%s{\"heuristic\":", i ? "," : "");
		text_add_json(text, opinion->heuristic);
		if (opinion->is_known) {
			text_add(text, ",\"h\":%u,\"admissible\":%s}", opinion->h,
				opinion->is_admissible ? "true" : "false");
			continue;
		}
		text_add(text, ",\"message\":");
		text_add_json(text, opinion->message);
		text_add(text, "}");
	}
	text_add(text, "]}\n");
}

static void
add_opinions_csv(const struct opinions *opinions, struct text *text)
{
	text_add(text, "heuristic,h,admissible\n");
	for (size_t i = 0; i < opinions->count; i++) {
		const struct opinion *opinion = &opinions->opinion[i];
		text_add_csv(text, opinion->heuristic);
		text_add(text, opinion->is_known ? ",%u," : ",,", opinion->h);
		text_add(text, "%s\n",
			!opinion->is_known       ? ""
			: opinion->is_admissible ? "true"
						 : "false");
	}
}

static void
add_opinions_text(const struct opinions *opinions, struct text *text)
{
	static const char *const titles[] = {"heuristic", "h"};
	struct grid grid = grid_new(titles, 2, 1);
	for (size_t i = 0; i < opinions->count; i++) {
		const struct opinion *opinion = &opinions->opinion[i];
		struct grid_row *row = grid_add(&grid);
		if (!row)
			continue;
		grid_put(row, 0, "%s", opinion->heuristic);
		if (opinion->is_known)
			grid_put(row, 1, "%u%s", opinion->h,
				opinion->is_admissible ? "" : " (may be too much)");
		else
			grid_put(row, 1, "-");
	}
	grid_write(&grid, false, text);
	grid_free(&grid);
	for (size_t i = 0; i < opinions->count; i++)
		if (!opinions->opinion[i].is_known)
			text_add(text, "%s: %s\n", opinions->opinion[i].heuristic,
				opinions->opinion[i].message);
}

void
stats_write_opinions(const gls_puzzle *puzzle, const struct opinions *opinions, const char *format,
	struct text *text)
{
	if (!strcmp(format, "json"))
		add_opinions_json(puzzle, opinions, text);
	else if (!strcmp(format, "csv"))
		add_opinions_csv(opinions, text);
	else
		add_opinions_text(opinions, text);
}

/* ---- Many boards ------------------------------------------------------------ */

const char *
stats_number(const struct survey *survey)
{
	static const char *const names[] = {
		[STATS_ESTIMATES] = "h", [STATS_LENGTHS] = "moves", [STATS_SPHERES] = "distance"};
	return names[survey->subject];
}

static void
add_real(const char *name, const char *format, double number, struct text *text)
{
	text_add(text, ",\"%s\":", name);
	text_add_real(text, format, number);
}

static void
add_boards_json(const struct survey *survey, struct text *text)
{
	const struct histogram *histogram = &survey->histogram;
	text_add(text, ",\"boards\":%llu", (unsigned long long)histogram->boards);
	if (histogram->boards) {
		text_add(text, ",\"least\":%u,\"most\":%u", histogram->least, histogram->most);
		add_real("mean", "%.6f", histogram_mean(histogram), text);
	}
	text_add(text, ",\"histogram\":[");
	for (unsigned i = histogram->least; histogram->boards && i <= histogram->most; i++)
		text_add(text, "%s{\"%s\":%u,\"boards\":%llu}", i > histogram->least ? "," : "",
			stats_number(survey), i, (unsigned long long)histogram->count[i]);
	text_add(text, "]}\n");
}

static void
add_survey_json(const struct survey *survey, struct text *text)
{
	static const char *const what[] = {[STATS_ESTIMATES] = "estimates of random boards",
		[STATS_LENGTHS] = "lengths of random boards",
		[STATS_SPHERES] = "spheres"};
	if (survey->subject == STATS_SPHERES)
		report_puzzle_whole(survey->model, text);
	else
		report_puzzle_begin(survey->model, text);
	if (survey->subject != STATS_SPHERES) /* which names its puzzle, its metric too */
		text_add(text, ",\"metric\":\"%s\"", gls_puzzle_metric(survey->model));
	text_add(text, ",\"version\":%d,\"what\":\"%s\",\"complete\":%s", REPORT_VERSION,
		what[survey->subject], survey->is_complete ? "true" : "false");
	if (!survey->is_complete)
		text_add(text, ",\"limit\":\"%s\"", limit_name(survey->end));
	if (survey->random)
		text_add(text, ",\"random\":%u,\"seed\":%llu", survey->random,
			(unsigned long long)survey->seed);
	if (survey->subject == STATS_ESTIMATES) {
		text_add(text, ",\"heuristic\":");
		text_add_json(text, survey->heuristic);
		text_add(text, ",\"admissible\":%s", survey->is_admissible ? "true" : "false");
	}
	if (survey->subject == STATS_LENGTHS)
		text_add(text, ",\"unproved\":%llu", (unsigned long long)survey->unproved);
	if (survey->subject == STATS_SPHERES)
		text_add(text, ",\"around\":\"%s\"", survey->around_start ? "start" : "goal");
	if (survey->branching > 0)
		add_real("branching_factor", "%.6f", survey->branching, text);
	if (survey->eta > 0) {
		add_real("eta", "%.6g", survey->eta, text);
		add_real("eta_error", "%.3g", survey->eta_error, text);
	}
	add_boards_json(survey, text);
}

static void
add_survey_csv(const struct survey *survey, struct text *text)
{
	const struct histogram *histogram = &survey->histogram;
	text_add(text, "%s,boards\n", stats_number(survey));
	for (unsigned i = histogram->least; histogram->boards && i <= histogram->most; i++)
		text_add(text, "%u,%llu\n", i, (unsigned long long)histogram->count[i]);
}

static void
add_headline(const struct survey *survey, struct text *text)
{
	const gls_puzzle *model = survey->model;
	text_add(text, "%s %ux%u, %s", gls_puzzle_kind(model), gls_puzzle_rows(model),
		gls_puzzle_columns(model), gls_puzzle_metric(model));
	if (survey->subject == STATS_ESTIMATES)
		text_add(text, ", %s", survey->heuristic);
	text_add(text, ": ");
	report_count(survey->histogram.boards, text);
	if (survey->subject == STATS_SPHERES)
		text_add(text, " boards around the %s", survey->around_start ? "start" : "goal");
	else
		text_add(text, " random boards, seed %llu", (unsigned long long)survey->seed);
	text_add(text, "\n");
}

/* What is missing: the numbers that are there are true all the same. */
static void
add_missing(const struct survey *survey, struct text *text)
{
	if (survey->is_complete)
		return;
	if (survey->subject == STATS_SPHERES && survey->end == GLS_LIMIT_MOVES)
		text_add(text, "no farther than was asked for; there may be more boards\n");
	else if (survey->subject == STATS_SPHERES)
		text_add(text,
			"stopped: %s; all boards up to %u moves are counted, those beyond are "
			"not\n",
			limit_name(survey->end), survey->histogram.most);
	else
		text_add(text, "stopped: %s; ", limit_name(survey->end));
	if (survey->subject != STATS_SPHERES) {
		report_count(survey->histogram.boards, text);
		text_add(text, " of %u boards counted\n", survey->random);
	}
}

static void
add_figures(const struct survey *survey, struct text *text)
{
	const struct histogram *histogram = &survey->histogram;
	text_add(text, "mean ");
	text_add_real(text, "%.4f", histogram_mean(histogram));
	text_add(text, ", least %u, most %u", histogram->least, histogram->most);
	if (survey->eta > 0) {
		text_add(text, "; eta ");
		text_add_real(text, "%.4g", survey->eta);
		text_add(text, " (+- ");
		text_add_real(text, "%.1g", survey->eta_error);
		text_add(text, ") with b = ");
		text_add_real(text, "%.4f", survey->branching);
		text_add(text, ", as if h were ");
		text_add_real(text, "%.2f", -log(survey->eta) / log(survey->branching));
		text_add(text, " everywhere");
	}
	text_add(text, "\n");
}

static void
add_survey_text(const struct survey *survey, struct text *text)
{
	const struct histogram *histogram = &survey->histogram;
	const char *columns[] = {stats_number(survey), "boards", "share"};
	add_headline(survey, text);
	if (histogram->boards)
		add_figures(survey, text);
	add_missing(survey, text);
	struct grid grid = grid_new(columns, 3, 0);
	for (unsigned i = histogram->least; histogram->boards && i <= histogram->most; i++) {
		struct text share = {0};
		struct grid_row *row = grid_add(&grid);
		text_add_real(
			&share, "%.6f", (double)histogram->count[i] / (double)histogram->boards);
		if (row) {
			grid_put(row, 0, "%u", i);
			grid_put_count(row, 1, histogram->count[i]);
			grid_put(row, 2, "%s", share.bytes ? share.bytes : "?");
		}
		text_free(&share);
	}
	if (histogram->boards)
		grid_write(&grid, false, text);
	grid_free(&grid);
}

void
stats_write_survey(const struct survey *survey, const char *format, struct text *text)
{
	if (!strcmp(format, "json"))
		add_survey_json(survey, text);
	else if (!strcmp(format, "csv"))
		add_survey_csv(survey, text);
	else
		add_survey_text(survey, text);
}
