/* glissade bench: how fast is it here, and does it still search what it did? */
#include "app/bench.h"
#include "app/progress.h"
#include "base/clock.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Measuring ------------------------------------------------------------ */

struct bench {
	const struct settings *settings;
	struct gls_options options;
	int status;
};

/* Solves one board; its time, or -1 if that did not work out. A length that is not
 * the published one is a fault of ours. */
static double
solve_board(struct bench *bench, const struct bench_boards *boards, size_t number,
	struct gls_result **result)
{
	struct gls_error error;
	double begin = clock_seconds();
	*result = gls_solve(boards->puzzle[number], &bench->options, &error);
	double seconds = clock_seconds() - begin;
	unsigned expected = boards->length[number];
	if (!*result) {
		bench->status = complain(NULL, &error);
		return -1;
	}
	bool is_solved = (*result)->status == GLS_SOLVED && (*result)->optimal;
	if (is_solved && expected && (*result)->length != expected) {
		fprintf(stderr, "glissade: %s, board %zu: %u moves, but %u are published\n",
			boards->source.label, number + 1, (*result)->length, expected);
		bench->status = EXIT_INTERNAL;
		return -1;
	}
	if (!is_solved)
		bench->status = EXIT_LIMIT;
	return seconds;
}

static int
by_value(const void *one, const void *other)
{
	double a = *(const double *)one, b = *(const double *)other;
	return (a > b) - (a < b);
}

static void
summarise(struct bench_line *line)
{
	double *sorted = malloc(line->count * sizeof *sorted), sum = 0;
	if (!sorted || !line->count) {
		free(sorted);
		return;
	}
	memcpy(sorted, line->seconds, line->count * sizeof *sorted);
	qsort(sorted, line->count, sizeof *sorted, by_value);
	for (size_t i = 0; i < line->count; i++)
		sum += sorted[i];
	line->mean = sum / (double)line->count;
	line->median = sorted[line->count / 2];
	line->p95 = sorted[line->count * 95 / 100];
	line->max = sorted[line->count - 1];
	line->moves /= (double)line->count;
	free(sorted);
}

/* Solves the boards of an entry. The first one is solved twice: once before the
 * tables are there. */
static bool
measure(struct bench *bench, const struct bench_entry *entry, const struct bench_boards *boards,
	struct bench_line *line)
{
	bool is_part = entry->count && entry->count < boards->count;
	size_t count = is_part ? entry->count : boards->count;
	*line = (struct bench_line){
		.entry = *entry,
		.seconds = calloc(count, sizeof *line->seconds),
	};
	bench->options.algorithm = entry->algorithm;
	bench->options.heuristic = entry->heuristic;
	bench->options.tables = gls_tables_new(NULL);
	struct gls_result *result = NULL;
	double cold = line->seconds ? solve_board(bench, boards, 0, &result) : -1;
	for (size_t i = 0; i < count && cold >= 0; i++) {
		gls_result_free(result);
		double seconds = solve_board(bench, boards, i, &result);
		if (seconds < 0 || gls_cancel_requested(bench->settings->cancel))
			break;
		line->seconds[line->count++] = seconds;
		line->solved += result->status == GLS_SOLVED;
		line->moves += result->length;
		line->generated += result->generated;
		line->expanded += result->expanded;
		if (result->memory_bytes > line->memory_bytes)
			line->memory_bytes = result->memory_bytes;
	}
	gls_result_free(result);
	gls_tables_free(bench->options.tables);
	if (line->count)
		line->build = cold > line->seconds[0] ? cold - line->seconds[0] : 0;
	summarise(line);
	return line->count == count;
}

/* How many times as long as the first line of the same source. */
static double
ratio_to_first(const struct bench_report *report, const struct bench_line *line)
{
	const struct bench_line *first = report->line;
	double mine = 0, its = 0;
	while (strcmp(first->entry.boards, line->entry.boards))
		first++;
	for (size_t i = 0; i < line->count && i < first->count; i++) {
		mine += line->seconds[i];
		its += first->seconds[i];
	}
	return its > 0 ? mine / its : 0;
}

static int
run_set(const struct settings *settings, const struct bench_entry *entries, size_t count,
	struct bench_report *report)
{
	struct bench bench = {.settings = settings, .options = solve_options(settings)};
	struct progress progress;
	bench.options.threads = report->threads;
	progress_start(&progress, settings->quiet, &bench.options);
	bool good = true;
	for (const struct bench_entry *entry = entries; good && entry < entries + count; entry++) {
		struct bench_boards boards;
		struct bench_line *line = &report->line[report->lines];
		if (!bench_boards_get(entry->boards, &boards)) {
			bench.status = EXIT_INTERNAL;
			break;
		}
		good = measure(&bench, entry, &boards, line);
		report->lines++;
		line->ratio = ratio_to_first(report, line);
		report->signature += line->generated;
		bench_boards_free(&boards);
	}
	progress_end(&progress);
	return good ? bench.status : bench.status ? bench.status : EXIT_LIMIT;
}

int
command_bench(struct settings *settings)
{
	struct bench_entry entries[BENCH_ENTRIES_MAX];
	const char *set = settings->operand_count ? settings->operands[0] : "quick";
	size_t count = bench_set_get(set, entries);
	struct bench_report report = {.threads = settings->threads ? settings->threads : 1};
	struct text text = {0};
	if (!count)
		return EXIT_BAD_INPUT;
	if (settings->operand_count > 1) {
		fprintf(stderr, "glissade: bench runs one set; '%s' is one too many\n",
			settings->operands[1]);
		return EXIT_BAD_INPUT;
	}
	report.set = set;
	int status = run_set(settings, entries, count, &report);
	bench_write(&report, settings->format ? settings->format : "text", &text);
	for (size_t i = 0; i < report.lines; i++)
		free(report.line[i].seconds);
	return print_text(&text) ? status : EXIT_BAD_INPUT;
}
