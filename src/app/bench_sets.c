/* What the benchmark runs is data: data/bench.txt says it, and the Makefile makes that text
 * and the files of boards that it names into strings, so that the benchmark runs wherever the
 * program was installed to. */
#include "app/bench.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The first is bench.txt itself. */
static const struct {
	const char *name, *text;
} files[] = {
#include "bench.inc"
};

const char *
bench_file(const char *name)
{
	for (size_t i = 0; i < sizeof files / sizeof *files; i++)
		if (!strcmp(files[i].name, name))
			return files[i].text;
	return NULL;
}

/* A line of bench.txt, its fields without the spaces around them. */
enum { FIELDS_MAX = 6, FIELD_SIZE = 80 };
struct line {
	char field[FIELDS_MAX][FIELD_SIZE];
};

static void
copy_field(char *field, const char *begin, size_t length)
{
	while (length && isspace((unsigned char)*begin)) {
		begin++;
		length--;
	}
	while (length && isspace((unsigned char)begin[length - 1]))
		length--;
	snprintf(field, FIELD_SIZE, "%.*s", (int)length, begin);
}

/* The next line that begins with the given word; where the one after it begins, NULL if there
 * is none. */
static const char *
next_line(const char *text, const char *word, struct line *line)
{
	while (*text) {
		const char *end = text + strcspn(text, "\n");
		*line = (struct line){0};
		for (unsigned i = 0; i < FIELDS_MAX && text < end; i++) {
			size_t length = strcspn(text, "|\n");
			copy_field(line->field[i], text, length);
			text += length + (text + length < end);
		}
		text = end + (*end != '\0');
		if (!strcmp(line->field[0], word))
			return text;
	}
	return NULL;
}

bool
bench_source_get(const char *label, struct bench_source *source)
{
	struct line line;
	const char *at = files[0].text;
	while ((at = next_line(at, "boards", &line)))
		if (!strcmp(line.field[1], label)) {
			bool has_goal = strcmp(line.field[3], "-") != 0;
			bool has_length = strcmp(line.field[4], "-") != 0;
			snprintf(source->label, sizeof source->label, "%.31s", label);
			snprintf(source->what, sizeof source->what, "%s", line.field[2]);
			snprintf(source->goal, sizeof source->goal, "%.31s",
				has_goal ? line.field[3] : "");
			source->length_max =
				has_length ? (unsigned)atoi(line.field[4]) : UINT32_MAX;
			return true;
		}
	fprintf(stderr, "glissade: no boards of the benchmark are called '%s'\n", label);
	return false;
}

/* The sets in their order, as in "a, b or c". */
static void
complain_of_set(const char *name)
{
	struct line line;
	char names[FIELDS_MAX][FIELD_SIZE] = {""};
	unsigned count = 0;
	const char *at = files[0].text;
	while ((at = next_line(at, "set", &line)) && count < FIELDS_MAX)
		if (!count || strcmp(names[count - 1], line.field[1]) != 0)
			memcpy(names[count++], line.field[1], FIELD_SIZE);
	fprintf(stderr, "glissade: bench '%s': expected ", name);
	for (unsigned i = 0; i < count; i++)
		fprintf(stderr, "%s%s", !i ? "" : i + 1 < count ? ", " : " or ", names[i]);
	fprintf(stderr, "\n");
}

size_t
bench_set_get(const char *name, struct bench_entry *entries)
{
	struct line line;
	size_t count = 0;
	const char *at = files[0].text;
	while ((at = next_line(at, "set", &line)) && count < BENCH_ENTRIES_MAX) {
		if (strcmp(line.field[1], name) != 0)
			continue;
		struct bench_entry *entry = &entries[count++];
		snprintf(entry->boards, sizeof entry->boards, "%.31s", line.field[2]);
		entry->count = (size_t)atoi(line.field[3]); /* of "all": 0 */
		snprintf(entry->algorithm, sizeof entry->algorithm, "%.23s", line.field[4]);
		snprintf(entry->heuristic, sizeof entry->heuristic, "%s", line.field[5]);
	}
	if (!count)
		complain_of_set(name);
	return count;
}
