#include "app/bench.h"
#include "app/grid.h"
#include "io/report.h"

#include <string.h>

static const char *const titles[] = {"boards", "search", "solved", "moves", "mean ms", "median",
	"p95", "max", "generated", "M boards/s", "build s", "MiB", "x"};

enum { COLUMNS = sizeof titles / sizeof *titles };

/* Boards generated in a second. */
static double
rate(const struct bench_line *line)
{
	double seconds = line->mean * (double)line->count;
	return seconds > 0 ? (double)line->generated / seconds : 0;
}

static void
fill_row(struct grid_row *row, const struct bench_line *line)
{
	grid_put(row, 0, "%s", line->entry.boards);
	grid_put(row, 1, "%s/%s", line->entry.algorithm, line->entry.heuristic);
	grid_put(row, 2, "%zu/%zu", line->solved, line->count);
	grid_put(row, 3, "%.2f", line->moves);
	grid_put(row, 4, "%.3f", line->mean * 1e3);
	grid_put(row, 5, "%.3f", line->median * 1e3);
	grid_put(row, 6, "%.3f", line->p95 * 1e3);
	grid_put(row, 7, "%.3f", line->max * 1e3);
	grid_put_count(row, 8, line->generated);
	grid_put(row, 9, "%.1f", rate(line) / 1e6);
	grid_put(row, 10, "%.3f", line->build);
	grid_put(row, 11, "%.1f", (double)line->memory_bytes / (1 << 20));
	grid_put(row, 12, "%.3g", line->ratio);
}

static void
add_table(const struct bench_report *report, bool markdown, struct text *text)
{
	struct grid grid = grid_new(titles, COLUMNS, 2);
	for (size_t i = 0; i < report->lines; i++) {
		struct grid_row *row = grid_add(&grid);
		if (row)
			fill_row(row, &report->line[i]);
	}
	grid_write(&grid, markdown, text);
	grid_free(&grid);
	text_add(text,
		"\nglissade %s, set %s, %u thread%s. x: time as a multiple of the first line with "
		"the same boards.\n",
		gls_version(), report->set, report->threads, report->threads > 1 ? "s" : "");
	if (report->threads == 1)
		text_add(text, "signature %llu\n", (unsigned long long)report->signature);
}

/* "name":number, with a comma before it. */
static void
add_real(struct text *text, const char *name, const char *format, double number)
{
	text_add(text, ",\"%s\":", name);
	text_add_real(text, format, number);
}

static void
add_line_json(const struct bench_line *line, struct text *text)
{
	text_add(text,
		"\n{\"boards\":\"%s\",\"algorithm\":\"%s\",\"heuristic\":\"%s\",\"count\":%zu,"
		"\"solved\":%zu",
		line->entry.boards, line->entry.algorithm, line->entry.heuristic, line->count,
		line->solved);
	add_real(text, "mean_length", "%.4f", line->moves);
	add_real(text, "mean_seconds", "%.9f", line->mean);
	add_real(text, "median_seconds", "%.9f", line->median);
	add_real(text, "p95_seconds", "%.9f", line->p95);
	add_real(text, "max_seconds", "%.9f", line->max);
	text_add(text, ",\"generated\":%llu,\"expanded\":%llu", (unsigned long long)line->generated,
		(unsigned long long)line->expanded);
	add_real(text, "generated_per_second", "%.0f", rate(line));
	add_real(text, "build_seconds", "%.6f", line->build);
	text_add(text, ",\"memory_bytes\":%zu", line->memory_bytes);
	add_real(text, "ratio", "%.4f", line->ratio);
	text_add(text, "}");
}

static void
add_json(const struct bench_report *report, struct text *text)
{
	text_add(text, "{\"set\":\"%s\",\"version\":\"%s\",\"threads\":%u,", report->set,
		gls_version(), report->threads);
	if (report->threads == 1)
		text_add(text, "\"signature\":%llu,", (unsigned long long)report->signature);
	text_add(text, "\"lines\":[");
	for (size_t i = 0; i < report->lines; i++) {
		text_add(text, "%s", i ? "," : "");
		add_line_json(&report->line[i], text);
	}
	text_add(text, "]}\n");
}

void
bench_write(const struct bench_report *report, const char *format, struct text *text)
{
	if (!strcmp(format, "json"))
		add_json(report, text);
	else
		add_table(report, !strcmp(format, "markdown"), text);
}
