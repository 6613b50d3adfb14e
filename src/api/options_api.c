/* The part of glissade.h that sets options by name. */
#include "api/advice.h"
#include "api/option_table.h"
#include "api/quality.h"
#include "base/error.h"
#include "base/suggest.h"
#include "base/text.h"
#include "kind/kinds.h"
#include "search/search.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static const unsigned ANY_VERB = ~0u;

gls_options *
gls_options_new(void)
{
	return calloc(1, sizeof(gls_options));
}

/* A copy of the text that lives until it is disowned; NULL when memory is out. */
static const char *
own(gls_options *options, const char *text)
{
	size_t bytes = strlen(text) + 1;
	struct owned_text *owned = malloc(sizeof *owned + bytes);
	if (!owned)
		return NULL;
	memcpy(owned->text, text, bytes);
	owned->next = options->owned;
	options->owned = owned;
	return owned->text;
}

/* Frees one of the options' strings, so that options that are set again and again do not grow;
 * nothing for a string that is not theirs. */
static void
disown(gls_options *options, const char *text)
{
	struct owned_text **link = &options->owned;
	while (*link && (*link)->text != text)
		link = &(*link)->next;
	struct owned_text *owned = *link;
	if (!owned)
		return;
	*link = owned->next;
	free(owned);
}

void
gls_options_free(gls_options *options)
{
	if (!options)
		return;
	while (options->owned)
		disown(options, options->owned->text);
	free(options->set);
	free(options->via);
	free(options);
}

/* ---- Setting -------------------------------------------------------------- */

static const struct option *
find_row(const char *name, struct gls_error *error)
{
	const struct option *row = option_row(name, strlen(name), ANY_VERB);
	if (row)
		return row;
	struct suggestion suggestion = {.word = name};
	char nearest[64];
	for (size_t i = 0; gls_option(i); i++)
		suggest_offer(&suggestion, gls_option(i)->name);
	error_set(error, GLS_BAD_INPUT, "no option is called '%.40s'%s", name,
		suggest_text(&suggestion, nearest, sizeof nearest));
	return NULL;
}

/* What names something is checked as far as that can be done without a puzzle. */
static bool
check_names(const gls_options *options, struct gls_error *error)
{
	enum quality quality;
	double weight;
	return quality_read(options->quality, &quality, &weight, error) &&
	       (is_auto(options->algorithm) || algorithm_find(options->algorithm, error)) &&
	       (!options->kind || kind_find(options->kind, error));
}

/* The place in the set of an option by its name, a new one if it was not set; NULL when memory is
 * out. */
static struct option_value *
place_in_set(gls_options *options, const char *name)
{
	for (size_t i = 0; i < options->set_count; i++)
		if (!strcmp(options->set[i].name, name))
			return &options->set[i];
	struct option_value *longer =
		realloc(options->set, (options->set_count + 1) * sizeof *longer);
	if (!longer)
		return NULL;
	options->set = longer;
	return &longer[options->set_count];
}

static bool
set_row(gls_options *options, const struct option *row, const char *text, struct gls_error *error)
{
	struct option_value *value = place_in_set(options, row->about.name);
	const char *copy = value ? own(options, text) : NULL;
	if (!copy)
		return error_set(error, GLS_NO_MEMORY, "no memory for the options");
	gls_options before = *options;
	uint64_t number = 0;
	bool is_new = value == &options->set[options->set_count];
	if (option_read(row, copy, options, &number, error) && check_names(options, error)) {
		/* Of a list, the earlier ones stay. */
		if (!is_new && row->about.type != GLS_OPTION_LIST)
			disown(options, value->text);
		options->set_count += is_new;
		*value = (struct option_value){row->about.name, copy, number};
		return true;
	}
	before.via = options->via; /* which may have moved */
	*options = before;
	disown(options, copy);
	return false;
}

static void
empty_list(gls_options *options)
{
	for (size_t i = 0; i < options->via_count; i++)
		disown(options, options->via[i]);
	options->via_count = 0;
}

/* As if it had never been set. */
static void
unset(gls_options *options, const struct option *row)
{
	static const gls_options none;
	size_t bytes = option_bytes(row);
	if (bytes)
		memcpy((char *)options + row->place, (const char *)&none + row->place, bytes);
	if (row->about.type == GLS_OPTION_LIST)
		empty_list(options);
	for (size_t i = 0; i < options->set_count; i++)
		if (!strcmp(options->set[i].name, row->about.name)) {
			disown(options, options->set[i].text);
			options->set[i] = options->set[--options->set_count];
		}
	options->has_seed &= row->about.type != GLS_OPTION_SEED;
	options->has_distance &= row->about.type != GLS_OPTION_RANGE;
	if (row->about.type == GLS_OPTION_SIZE)
		options->rows = options->columns = 0;
}

/* ---- Copying -------------------------------------------------------------- */

/* The strings of an original, and in the same order those of its copy. */
struct strings {
	const struct owned_text *original, *copied;
};

/* Copies of all strings in their order. */
static bool
own_all(gls_options *copy, const struct owned_text *original)
{
	struct owned_text *reversed = NULL;
	bool good = true;
	for (; good && original; original = original->next)
		good = own(copy, original->text);
	while (copy->owned) {
		struct owned_text *next = copy->owned->next;
		copy->owned->next = reversed;
		reversed = copy->owned;
		copy->owned = next;
	}
	copy->owned = reversed;
	return good;
}

/* Makes *text the copy's own: one of the copied strings, or one more, for code of this tree may
 * put strings into options that are not the options' own. */
static bool
become_own(gls_options *copy, struct strings strings, const char **text)
{
	while (strings.original && strings.original->text != *text) {
		strings.original = strings.original->next;
		strings.copied = strings.copied->next;
	}
	if (!*text)
		return true;
	*text = strings.original ? strings.copied->text : own(copy, *text);
	return *text;
}

/* All that points to strings of the original then points to the copy's own. */
static bool
become_own_all(gls_options *copy, struct strings strings)
{
	const char **const texts[] = {&copy->kind, &copy->goal, &copy->metric, &copy->quality,
		&copy->algorithm, &copy->heuristic, &copy->checkpoint, &copy->resume};
	bool good = true;
	for (size_t i = 0; good && i < sizeof texts / sizeof *texts; i++)
		good = become_own(copy, strings, texts[i]);
	for (size_t i = 0; good && i < copy->via_count; i++)
		good = become_own(copy, strings, &copy->via[i]);
	for (size_t i = 0; good && i < copy->set_count; i++)
		good = become_own(copy, strings, &copy->set[i].text);
	return good;
}

/* Memory with the same bytes; NULL when there are none, or memory is out. */
static void *
duplicate(const void *bytes, size_t size)
{
	void *copy = size ? malloc(size) : NULL;
	return copy ? memcpy(copy, bytes, size) : NULL;
}

gls_options *
gls_options_copy(const gls_options *options)
{
	if (!options)
		return gls_options_new();
	gls_options *copy = duplicate(options, sizeof *options);
	if (!copy)
		return NULL;
	copy->owned = NULL;
	copy->set = duplicate(options->set, options->set_count * sizeof *options->set);
	copy->via = duplicate(options->via, options->via_count * sizeof *options->via);
	bool good = !copy->set == !options->set_count && !copy->via == !options->via_count;
	good = good && own_all(copy, options->owned);
	if (good && become_own_all(copy, (struct strings){options->owned, copy->owned}))
		return copy;
	gls_options_free(copy);
	return NULL;
}

bool
gls_options_set(gls_options *options, const char *name, const char *value, struct gls_error *error)
{
	if (!is_given(options, error) || !is_given(name, error))
		return false;
	const struct option *row = find_row(name, error);
	if (!row)
		return false;
	bool is_flag = row->about.type == GLS_OPTION_FLAG;
	if (!value || (is_flag && !strcmp(value, "false"))) {
		unset(options, row);
		return true;
	}
	return set_row(options, row, is_flag && !strcmp(value, "true") ? "" : value, error);
}

const char *
gls_options_get(const gls_options *options, const char *name)
{
	return options && name ? options_text(options, name) : NULL;
}

/* ---- A line of them ------------------------------------------------------- */

/* The next word of the line, its quotes taken off, into `word`, which has room for all of the
 * rest. What follows it; NULL for a quote without an end. */
static const char *
next_word(const char *line, char *word)
{
	char quote = '\0';
	for (; *line && (quote || !isspace((unsigned char)*line)); line++) {
		bool is_quote = *line == '"' || *line == '\'';
		if (quote ? *line == quote : is_quote)
			quote = quote ? '\0' : *line;
		else
			*word++ = *line;
	}
	*word = '\0';
	return quote ? NULL : line + strspn(line, " \t\r\n");
}

bool
gls_options_parse(gls_options *options, const char *line, struct gls_error *error)
{
	if (!is_given(options, error) || !is_given(line, error))
		return false;
	char *word = malloc(strlen(line) + 1);
	if (!word)
		return error_set(error, GLS_NO_MEMORY, "no memory for the options");
	bool good = true;
	line += strspn(line, " \t\r\n");
	while (good && *line) {
		const char *rest = next_word(line, word);
		if (!rest) {
			good = error_set(
				error, GLS_BAD_INPUT, "a quote without an end in: %.80s", line);
			break;
		}
		char *value = strchr(word, '=');
		if (value)
			*value++ = '\0';
		good = gls_options_set(options, word, value ? value : "", error);
		line = rest;
	}
	free(word);
	return good;
}

/* ---- What is no text ------------------------------------------------------ */

void
gls_options_set_tables(gls_options *options, gls_tables *tables)
{
	if (options)
		options->tables = tables;
}

void
gls_options_set_cancel(gls_options *options, gls_cancel *cancel)
{
	if (options)
		options->cancel = cancel;
}

void
gls_options_on_progress(gls_options *options, gls_progress_function *function, void *data)
{
	if (!options)
		return;
	options->progress = function;
	options->progress_data = data;
}

void
gls_options_on_trace(gls_options *options, gls_trace_function *function, void *data)
{
	if (!options)
		return;
	options->trace = function;
	options->trace_data = data;
}

void
gls_options_on_better(gls_options *options, gls_answer_function *function, void *data)
{
	if (!options)
		return;
	options->better = function;
	options->better_data = data;
}
