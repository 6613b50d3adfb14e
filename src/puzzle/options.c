#include "puzzle/options.h"
#include "base/error.h"
#include "base/text.h"

#include <ctype.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool
refuse(const struct option *option, const char *text, const char *expected, struct gls_error *error)
{
	return error_set(error, GLS_BAD_INPUT, "%s '%.80s': expected %s", option->about.name, text,
		expected);
}

/* A whole number without sign; *rest is what follows it. */
static bool
read_number(const char *text, uint64_t *number, const char **rest)
{
	uint64_t value = 0;
	if (!isdigit((unsigned char)*text))
		return false;
	for (; isdigit((unsigned char)*text); text++) {
		unsigned digit = (unsigned)(*text - '0');
		if (value > (UINT64_MAX - digit) / 10)
			return false;
		value = 10 * value + digit;
	}
	*number = value;
	*rest = text;
	return true;
}

static bool
read_whole(const char *text, uint64_t *number)
{
	const char *rest;
	return read_number(text, number, &rest) && !*rest;
}

static bool
read_bytes(const char *text, size_t *bytes)
{
	uint64_t number;
	const char *rest;
	if (!read_number(text, &number, &rest) || !number)
		return false;
	static const char units[] = "KMGT";
	const char *unit = *rest ? strchr(units, toupper((unsigned char)*rest)) : NULL;
	unsigned shift = unit ? 10 * (unsigned)(unit - units + 1) : 0;
	rest += unit ? 1 : 0;
	if (unit && !strcmp(rest, "iB"))
		rest += 2;
	else if (unit && !strcmp(rest, "B"))
		rest += 1;
	*bytes = (size_t)number << shift;
	return !*rest && *bytes >> shift == number;
}

int
option_choice(const struct option *option, const char *text, const char **rest)
{
	int number = 0;
	for (const char *word = option->about.choices; *word; word += strspn(word, " "), number++) {
		size_t length = strcspn(word, " ");
		if (!strncmp(word, text, length) && (word[length - 1] == ':' || !text[length])) {
			*rest = text + length;
			return number;
		}
		word += length;
	}
	return -1;
}

static bool
refuse_number(const struct option *option, const char *text, struct gls_error *error)
{
	const struct gls_option *about = &option->about;
	char expected[80];
	if (about->most > 0 && about->most < UINT_MAX)
		snprintf(expected, sizeof expected, "%s from %g to %g",
			about->type == GLS_OPTION_REAL ? "a number" : "a whole number",
			about->least, about->most);
	else
		snprintf(expected, sizeof expected,
			about->least > 0 ? "a whole number from %g" : "a whole number",
			about->least);
	return refuse(option, text, expected, error);
}

static bool
is_within(const struct gls_option *about, double number)
{
	return number >= about->least && (about->most == 0 || number <= about->most);
}

/* Text like 4x4. */
static bool
read_size(const char *text, unsigned *rows, unsigned *columns)
{
	enum { SIDE_MAX = 1000 };
	uint64_t first, second;
	const char *rest;
	if (!read_number(text, &first, &rest) || (*rest != 'x' && *rest != 'X') ||
		!read_whole(rest + 1, &second))
		return false;
	*rows = first <= SIDE_MAX ? (unsigned)first : 0;
	*columns = second <= SIDE_MAX ? (unsigned)second : 0;
	return *rows && *columns;
}

/* Text like 20 or 20..25. */
static bool
read_range(const char *text, unsigned *least, unsigned *most)
{
	uint64_t first, second;
	const char *rest;
	if (!read_number(text, &first, &rest))
		return false;
	second = first;
	if (!strncmp(rest, "..", 2) && !read_number(rest + 2, &second, &rest))
		return false;
	*least = (unsigned)first;
	*most = (unsigned)second;
	return !*rest && first <= second && second <= UINT_MAX;
}

/* A number of unsigned size into *place. */
static bool
read_unsigned(
	const struct option *option, const char *text, unsigned *place, struct gls_error *error)
{
	uint64_t number;
	enum { NUMBER_MAX = 1000000000 };
	if (!read_whole(text, &number) || number > NUMBER_MAX ||
		!is_within(&option->about, (double)number))
		return refuse_number(option, text, error);
	*place = (unsigned)number;
	return true;
}

bool
option_read_at(const struct option *option, const char *text, void *place, struct gls_error *error)
{
	switch (option->about.type) {
	case GLS_OPTION_FLAG:
		*(bool *)place = true;
		return !*text || refuse(option, text, "true or false", error);
	case GLS_OPTION_TEXT:
		*(const char **)place = text;
		return true;
	case GLS_OPTION_CHOICE:
		*(const char **)place = text;
		return option_choice(option, text, &(const char *){NULL}) >= 0 ||
		       refuse(option, text, option->about.help, error);
	case GLS_OPTION_NUMBER:
		return read_unsigned(option, text, place, error);
	case GLS_OPTION_BYTES:
		return (read_bytes(text, place) &&
			       is_within(&option->about, (double)*(size_t *)place)) ||
		       refuse(option, text, "a size of a megabyte or more, like 512M or 4G", error);
	case GLS_OPTION_SECONDS:
		return (text_read_real(text, place) && *(double *)place > 0 &&
			       *(double *)place < 1e9) ||
		       refuse(option, text, "seconds above 0", error);
	case GLS_OPTION_REAL:
		return (text_read_real(text, place) &&
			       is_within(&option->about, *(double *)place)) ||
		       refuse_number(option, text, error);
	case GLS_OPTION_AMOUNT:
		*(uint64_t *)place = UINT64_MAX;
		return !*text || (read_whole(text, place) && *(uint64_t *)place) ||
		       refuse(option, text, "a whole number from 1, or nothing", error);
	case GLS_OPTION_SIZE:
	case GLS_OPTION_SEED:
	case GLS_OPTION_RANGE:
	case GLS_OPTION_LIST:
		break;
	}
	return error_set(error, GLS_INTERNAL, "option %s has no place", option->about.name);
}

size_t
option_bytes(const struct option *option)
{
	static const size_t bytes[] = {
		[GLS_OPTION_FLAG] = sizeof(bool),
		[GLS_OPTION_TEXT] = sizeof(const char *),
		[GLS_OPTION_CHOICE] = sizeof(const char *),
		[GLS_OPTION_NUMBER] = sizeof(unsigned),
		[GLS_OPTION_REAL] = sizeof(double),
		[GLS_OPTION_SECONDS] = sizeof(double),
		[GLS_OPTION_BYTES] = sizeof(size_t),
		[GLS_OPTION_AMOUNT] = sizeof(uint64_t),
		[GLS_OPTION_LIST] = 0,
	};
	return option->place == OPTION_NOWHERE ? 0 : bytes[option->about.type];
}

/* One more of a list. */
static bool
add_to_list(const char *text, struct gls_options *options, struct gls_error *error)
{
	const char **longer = realloc(options->via, (options->via_count + 1) * sizeof *longer);
	if (!longer)
		return error_set(error, GLS_NO_MEMORY, "no memory for the options");
	options->via = longer;
	options->via[options->via_count++] = text;
	return true;
}

/* An option of a kind is kept as it is, when its value is good. */
static bool
check_own(const struct option *option, const char *text, uint64_t *number, struct gls_error *error)
{
	union {
		bool flag;
		const char *text;
		unsigned number;
		double real;
		size_t bytes;
		uint64_t amount;
	} value = {.amount = 0};
	if (!option_read_at(option, text, &value, error))
		return false;
	*number = option->about.type == GLS_OPTION_FLAG     ? value.flag
		  : option->about.type == GLS_OPTION_NUMBER ? value.number
							    : 0;
	return true;
}

bool
option_read(const struct option *option, const char *text, struct gls_options *options,
	uint64_t *number, struct gls_error *error)
{
	switch (option->about.type) {
	case GLS_OPTION_SIZE:
		return read_size(text, &options->rows, &options->columns) ||
		       refuse(option, text, "a size like 4x4", error);
	case GLS_OPTION_SEED:
		options->has_seed = read_whole(text, &options->seed);
		return options->has_seed || refuse(option, text, "a whole number", error);
	case GLS_OPTION_RANGE:
		options->has_distance =
			read_range(text, &options->distance_min, &options->distance_max);
		return options->has_distance ||
		       refuse(option, text, "a number of moves, or a range like 20..25", error);
	case GLS_OPTION_LIST:
		return add_to_list(text, options, error);
	default:
		break;
	}
	if (option->place == OPTION_NOWHERE)
		return check_own(option, text, number, error);
	return option_read_at(option, text, (char *)options + option->place, error);
}

const struct option *
option_find(const struct option *table, const char *name, size_t length, unsigned verbs)
{
	for (; table->about.name; table++)
		if ((table->about.verbs & verbs) && strlen(table->about.name) == length &&
			!strncmp(table->about.name, name, length))
			return table;
	return NULL;
}

/* ---- Options of a kind ---------------------------------------------------- */

static const struct option_value *
find_value(const struct gls_options *options, const char *name)
{
	for (size_t i = 0; i < options->set_count; i++)
		if (!strcmp(options->set[i].name, name))
			return &options->set[i];
	return NULL;
}

const char *
options_text(const struct gls_options *options, const char *name)
{
	const struct option_value *value = find_value(options, name);
	return value ? value->text : NULL;
}

unsigned
options_number(const struct gls_options *options, const char *name)
{
	const struct option_value *value = find_value(options, name);
	return value ? (unsigned)value->number : 0;
}

bool
options_flag(const struct gls_options *options, const char *name)
{
	return options_number(options, name);
}
