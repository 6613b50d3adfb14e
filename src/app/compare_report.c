#include "app/compare.h"
#include "app/grid.h"
#include "io/report_search.h"

#include <string.h>

static const char *const titles[] = {"search", "outcome", "moves", "bound", "generated", "expanded",
	"stored", "longest list", "depth", "b*", "seconds", "MiB"};

enum { COLUMNS = sizeof titles / sizeof *titles };

static void
fill_row(struct grid_row *row, const struct trial *trial)
{
	struct text name = {0};
	const struct gls_result *result = trial->result;
	contender_name(trial, &name);
	grid_put(row, 0, "%s", name.bytes ? name.bytes : "?");
	text_free(&name);
	grid_put(row, 1, "%s", trial_outcome(trial));
	if (!result)
		return;
	if (result->moves || result->status == GLS_SOLVED)
		grid_put(row, 2, "%u", result->length);
	grid_put(row, 3, "%u", result->lower_bound);
	grid_put_count(row, 4, result->generated);
	grid_put_count(row, 5, result->expanded);
	grid_put_count(row, 6, result->stored);
	grid_put_count(row, 7, result->open_peak);
	grid_put(row, 8, "%u", result->depth);
	if (result->status == GLS_SOLVED && result->length)
		grid_put(row, 9, "%.3f", report_branching_factor(result));
	grid_put(row, 10, "%.4f", result->seconds);
	grid_put(row, 11, "%.1f", (double)result->memory_bytes / (1 << 20));
}

/* The trials of one puzzle. */
static void
add_table(const struct trial *trials, size_t count, bool markdown, struct text *text)
{
	struct grid grid = grid_new(titles, COLUMNS, 2);
	for (size_t i = 0; i < count; i++) {
		struct grid_row *row = grid_add(&grid);
		if (row)
			fill_row(row, &trials[i]);
	}
	text_add(text, markdown ? "**%s**\n\n" : "%s\n", trials[0].puzzle);
	grid_write(&grid, markdown, text);
	grid_free(&grid);
	for (size_t i = 0; i < count; i++)
		if (!trials[i].result) {
			text_add(text, markdown ? "\n" : "");
			contender_name(&trials[i], text);
			text_add(text, ": %s\n", trials[i].message);
		}
}

static void
add_csv(const struct trial *trial, struct text *text)
{
	struct text name = {0};
	const struct gls_result *result = trial->result;
	text_add_csv(text, trial->puzzle);
	contender_name(trial, &name);
	text_add(text, ",");
	text->failed |= name.failed;
	text_add_csv(text, name.bytes ? name.bytes : "");
	text_free(&name);
	text_add(text, ",%s,", trial_outcome(trial));
	if (!result) {
		text_add(text, ",,,,,,,,,,\n");
		return;
	}
	if (result->moves || result->status == GLS_SOLVED)
		text_add(text, "%u", result->length);
	text_add(text, ",%u,%llu,%llu,%llu,%llu,%u,", result->lower_bound,
		(unsigned long long)result->generated, (unsigned long long)result->expanded,
		(unsigned long long)result->stored, (unsigned long long)result->open_peak,
		result->depth);
	if (result->status == GLS_SOLVED && result->length)
		text_add_real(text, "%.4f", report_branching_factor(result));
	text_add(text, ",");
	text_add_real(text, "%.6f", result->seconds);
	text_add(text, ",%zu\n", result->memory_bytes);
}

static void
add_json(const struct trial *trial, struct text *text)
{
	const struct gls_result *result = trial->result;
	text_add(text, "{\"puzzle\":");
	text_add_json(text, trial->puzzle);
	text_add(text, ",\"algorithm\":\"%s\",\"heuristic\":\"%s\",\"outcome\":\"%s\"",
		trial->contender.algorithm, trial->contender.heuristic, trial_outcome(trial));
	if (!result) {
		text_add(text, ",\"message\":");
		text_add_json(text, trial->message);
		text_add(text, "}");
		return;
	}
	if (result->moves || result->status == GLS_SOLVED)
		text_add(text, ",\"length\":%u", result->length);
	text_add(text,
		",\"optimal\":%s,\"lower_bound\":%u,\"generated\":%llu,\"expanded\":%llu,"
		"\"stored\":%llu,\"open_peak\":%llu,\"depth\":%u",
		result->optimal ? "true" : "false", result->lower_bound,
		(unsigned long long)result->generated, (unsigned long long)result->expanded,
		(unsigned long long)result->stored, (unsigned long long)result->open_peak,
		result->depth);
	if (result->status == GLS_SOLVED && result->length) {
		text_add(text, ",\"branching_factor\":");
		text_add_real(text, "%.4f", report_branching_factor(result));
	}
	text_add(text, ",\"seconds\":");
	text_add_real(text, "%.6f", result->seconds);
	text_add(text, ",\"memory_bytes\":%zu", result->memory_bytes);
	report_iterations_json(result, text);
	report_depths_json(result, text);
	text_add(text, "}");
}

void
compare_write(const struct comparison *comparison, const char *format, struct text *text)
{
	size_t count = comparison->puzzle_count * comparison->contender_count;
	if (!strcmp(format, "csv")) {
		text_add(text, "puzzle,search,outcome,length,lower_bound,generated,expanded,stored,"
			       "open_peak,depth,branching_factor,seconds,memory_bytes\n");
		for (size_t i = 0; i < count; i++)
			add_csv(&comparison->trials[i], text);
	} else if (!strcmp(format, "json")) {
		for (size_t i = 0; i < count; i++) {
			text_add(text, i ? ",\n" : "[");
			add_json(&comparison->trials[i], text);
		}
		text_add(text, "]\n");
	} else {
		for (size_t i = 0; i < comparison->puzzle_count; i++) {
			text_add(text, i ? "\n" : "");
			add_table(comparison->trials + i * comparison->contender_count,
				comparison->contender_count, !strcmp(format, "markdown"), text);
		}
	}
}
