#include "app/compare.h"
#include "io/report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COLUMNS = 12, CELL = 96 };

static const char *const titles[COLUMNS] = {"search", "outcome", "moves", "bound", "generated",
	"expanded", "stored", "longest list", "depth", "b*", "seconds", "MiB"};

/* One line of the table, as text. */
struct row {
	char cell[COLUMNS][CELL];
};

static void
put_count(char *cell, uint64_t count)
{
	struct text text = {0};
	report_count(count, &text);
	snprintf(cell, CELL, "%s", text.bytes ? text.bytes : "?");
	text_free(&text);
}

static struct row
row_of(const struct trial *trial)
{
	struct row row = {{{0}}};
	struct text name = {0};
	const struct gls_result *result = trial->result;
	contender_name(trial, &name);
	snprintf(row.cell[0], CELL, "%s", name.bytes ? name.bytes : "?");
	text_free(&name);
	snprintf(row.cell[1], CELL, "%s", trial_outcome(trial));
	if (!result)
		return row;
	if (result->moves || result->status == GLS_SOLVED)
		snprintf(row.cell[2], CELL, "%u", result->length);
	snprintf(row.cell[3], CELL, "%u", result->lower_bound);
	put_count(row.cell[4], result->generated);
	put_count(row.cell[5], result->expanded);
	put_count(row.cell[6], result->stored);
	put_count(row.cell[7], result->open_peak);
	snprintf(row.cell[8], CELL, "%u", result->depth);
	if (result->status == GLS_SOLVED && result->length)
		snprintf(row.cell[9], CELL, "%.3f", effective_branching_factor(result));
	snprintf(row.cell[10], CELL, "%.4f", result->seconds);
	snprintf(row.cell[11], CELL, "%.1f", (double)result->memory_bytes / (1 << 20));
	return row;
}

static struct row
title_row(void)
{
	struct row row;
	for (unsigned i = 0; i < COLUMNS; i++)
		snprintf(row.cell[i], CELL, "%s", titles[i]);
	return row;
}

/* Names to the left, numbers to the right. */
static void
add_row(const struct row *row, const int width[COLUMNS], bool markdown, struct text *text)
{
	for (unsigned i = 0; i < COLUMNS; i++)
		text_add(text, "%s%*s%s",
			markdown ? "| "
			: i      ? "  "
				 : "",
			i < 2 ? -width[i] : width[i], row->cell[i], markdown ? " " : "");
	text_add(text, markdown ? "|\n" : "\n");
}

static void
add_rule(const int width[COLUMNS], bool markdown, struct text *text)
{
	for (unsigned i = 0; i < COLUMNS; i++) {
		text_add(text, markdown ? "|" : i ? "  " : "");
		for (int j = 0; j < width[i] + (markdown ? 2 : 0) - (markdown && i >= 2); j++)
			text_add(text, "-");
		text_add(text, markdown && i >= 2 ? ":" : "");
	}
	text_add(text, markdown ? "|\n" : "\n");
}

/* The trials of one puzzle. */
static void
add_table(const struct trial *trials, size_t count, bool markdown, struct text *text)
{
	struct row *rows = calloc(count + 1, sizeof *rows);
	int width[COLUMNS] = {0};
	if (!rows)
		return;
	rows[0] = title_row();
	for (size_t i = 0; i < count; i++)
		rows[i + 1] = row_of(&trials[i]);
	for (size_t i = 0; i <= count; i++)
		for (unsigned j = 0; j < COLUMNS; j++)
			if ((int)strlen(rows[i].cell[j]) > width[j])
				width[j] = (int)strlen(rows[i].cell[j]);
	text_add(text, markdown ? "**%s**\n\n" : "%s\n", trials[0].puzzle);
	add_row(&rows[0], width, markdown, text);
	add_rule(width, markdown, text);
	for (size_t i = 0; i < count; i++)
		add_row(&rows[i + 1], width, markdown, text);
	for (size_t i = 0; i < count; i++)
		if (!trials[i].result)
			text_add(text, "%s%s: %s\n", markdown ? "\n" : "", rows[i + 1].cell[0],
				trials[i].message);
	free(rows);
}

static void
add_csv(const struct trial *trial, struct text *text)
{
	struct text name = {0};
	const struct gls_result *result = trial->result;
	text_add_csv(text, trial->puzzle);
	contender_name(trial, &name);
	text_add(text, ",");
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
		text_add(text, "%.4f", effective_branching_factor(result));
	text_add(text, ",%.6f,%zu\n", result->seconds, result->memory_bytes);
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
	if (result->status == GLS_SOLVED && result->length)
		text_add(text, ",\"branching_factor\":%.4f", effective_branching_factor(result));
	text_add(text, ",\"seconds\":%.6f,\"memory_bytes\":%zu}", result->seconds,
		result->memory_bytes);
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
