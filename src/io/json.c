#include "io/json.h"
#include "base/error.h"

#include <stdlib.h>
#include <string.h>

#ifdef GLS_WITH_JANSSON

#include <jansson.h>

struct json {
	json_t *root;
	struct document document;
};

/* Jansson does not say where a value stands. But its tree has the values in the
 * order of the text, so one walk over both finds every place; and since the
 * text is known to be well formed, finding the next value is easy. */
struct walker {
	const char *at;
	size_t line, column;
};

static void
walk_byte(struct walker *walker)
{
	unsigned char byte = (unsigned char)*walker->at++;
	if (byte == '\n') {
		walker->line++;
		walker->column = 1;
	} else if ((byte & 0xc0) != 0x80) { /* bytes within a sign do not count */
		walker->column++;
	}
}

/* To the beginning of the next value, over white space and punctuation. */
static void
walk_to_value(struct walker *walker)
{
	while (*walker->at && strchr(" \t\r\n,:", *walker->at))
		walk_byte(walker);
}

static void
walk_over_string(struct walker *walker)
{
	walk_byte(walker);
	while (*walker->at != '"') {
		if (*walker->at == '\\')
			walk_byte(walker);
		walk_byte(walker);
	}
	walk_byte(walker);
}

static void
walk_over_scalar(struct walker *walker)
{
	if (*walker->at == '"') {
		walk_over_string(walker);
		return;
	}
	while (!strchr(" \t\r\n,:]}", *walker->at))
		walk_byte(walker);
}

static void
walk_over_close(struct walker *walker)
{
	walk_to_value(walker);
	walk_byte(walker);
}

static enum document_type
type_of(const json_t *value)
{
	switch (json_typeof(value)) {
	case JSON_OBJECT:
		return DOCUMENT_OBJECT;
	case JSON_ARRAY:
		return DOCUMENT_LIST;
	case JSON_STRING:
		return DOCUMENT_STRING;
	case JSON_INTEGER:
		return DOCUMENT_INTEGER;
	case JSON_REAL:
		return DOCUMENT_REAL;
	case JSON_TRUE:
	case JSON_FALSE:
		return DOCUMENT_BOOLEAN;
	case JSON_NULL:
		return DOCUMENT_NULL;
	}
	return DOCUMENT_NULL;
}

static bool convert(json_t *value, struct walker *walker, struct document *document);

static bool
convert_list(json_t *list, struct walker *walker, struct document *member)
{
	for (size_t i = 0; i < json_array_size(list); i++)
		if (!convert(json_array_get(list, i), walker, &member[i]))
			return false;
	return true;
}

static bool
convert_object(json_t *object, struct walker *walker, struct document *member)
{
	const char *key;
	json_t *value;
	json_object_foreach(object, key, value)
	{
		walk_to_value(walker);
		member->key_line = walker->line;
		member->key_column = walker->column;
		walk_over_string(walker);
		if (!convert(value, walker, member))
			return false;
		member->key = key;
		member++;
	}
	return true;
}

/* False when memory is out. */
static bool
convert(json_t *value, struct walker *walker, struct document *document)
{
	walk_to_value(walker);
	document->type = type_of(value);
	document->line = walker->line;
	document->column = walker->column;
	document->integer =
		json_is_integer(value) ? json_integer_value(value) : json_is_true(value);
	document->string = json_string_value(value);
	if (!json_is_array(value) && !json_is_object(value)) {
		walk_over_scalar(walker);
		return true;
	}
	document->count = json_is_array(value) ? json_array_size(value) : json_object_size(value);
	struct document *member = calloc(document->count + 1, sizeof *member);
	if (!member) {
		document->count = 0;
		return false;
	}
	document->member = member;
	walk_byte(walker);
	bool enough = json_is_array(value) ? convert_list(value, walker, member)
					   : convert_object(value, walker, member);
	if (enough)
		walk_over_close(walker);
	return enough;
}

static void
free_members(const struct document *document)
{
	for (size_t i = 0; i < document->count; i++)
		free_members(&document->member[i]);
	free((void *)document->member);
}

/* No form of a puzzle is nested half as deep; what is read here calls itself for each
 * level, and Jansson would for two thousand of them. */
enum { NESTING_MAX = 32 };

/* Whether brackets stand deeper than that; then `at` is where. */
static bool
is_nested_too_deep(const char *text, size_t length, struct walker *at)
{
	unsigned depth = 0;
	bool is_string = false;
	for (*at = (struct walker){text, 1, 1}; at->at < text + length; walk_byte(at)) {
		char byte = *at->at;
		if (byte == '"')
			is_string = !is_string;
		else if (is_string && byte == '\\' && at->at + 1 < text + length)
			walk_byte(at);
		else if (!is_string && (byte == '[' || byte == '{') && ++depth > NESTING_MAX)
			return true;
		else if (!is_string && (byte == ']' || byte == '}') && depth)
			depth--;
	}
	return false;
}

static char *
copy_with_end(const char *text, size_t length)
{
	char *copy = malloc(length + 1);
	if (copy) {
		memcpy(copy, text, length);
		copy[length] = '\0';
	}
	return copy;
}

static bool
begins_with(const char *text, const char *beginning)
{
	return !strncmp(text, beginning, strlen(beginning));
}

/* Jansson says so in a code of its own, or in no words; and where there was no room for
 * a string, it takes the string for something else. */
static bool
is_want_of_memory(const json_error_t *fault)
{
#if JANSSON_VERSION_HEX >= 0x020b00
	if (json_error_code(fault) == json_error_out_of_memory)
		return true;
#endif
	return !*fault->text || begins_with(fault->text, "string or '}' expected near '\"") ||
	       begins_with(fault->text, "invalid token near '\"");
}

static bool
out_of_memory(struct gls_error *error)
{
	return error_set(error, GLS_NO_MEMORY, "no memory for the JSON text");
}

struct json *
json_read(const char *text, size_t length, struct gls_error *error)
{
	json_error_t fault;
	struct walker deep;
	if (is_nested_too_deep(text, length, &deep)) {
		error_at(error, GLS_BAD_INPUT, deep.line, deep.column,
			"this is nested deeper than %d levels, as no puzzle is", NESTING_MAX);
		return NULL;
	}
	json_t *root = json_loadb(text, length, JSON_REJECT_DUPLICATES, &fault);
	if (!root && is_want_of_memory(&fault)) {
		out_of_memory(error);
		return NULL;
	}
	if (!root) {
		/* Jansson counts columns from 0 after the end of a line. */
		size_t column = fault.column > 0 ? (size_t)fault.column : 1;
		error_at(error, GLS_BAD_INPUT, (size_t)fault.line, column, "this is not JSON: %s",
			fault.text);
		return NULL;
	}
	struct json *json = calloc(1, sizeof *json);
	char *copy = copy_with_end(text, length);
	struct walker walker = {copy, 1, 1};
	if (json)
		json->root = root;
	else
		json_decref(root);
	bool enough = json && copy && convert(root, &walker, &json->document);
	free(copy);
	if (!enough) {
		json_free(json);
		out_of_memory(error);
		return NULL;
	}
	return json;
}

void
json_free(struct json *json)
{
	if (!json)
		return;
	free_members(&json->document);
	json_decref(json->root);
	free(json);
}

#else /* GLS_WITH_JANSSON */

struct json {
	struct document document;
};

struct json *
json_read(const char *text, size_t length, struct gls_error *error)
{
	(void)text;
	(void)length;
	error_at(error, GLS_BAD_INPUT, 1, 1,
		"this is JSON, and this build reads text only (it was made without jansson): "
		"write the puzzle as text");
	return NULL;
}

void
json_free(struct json *json)
{
	free(json);
}

#endif

const struct document *
json_document(const struct json *json)
{
	return &json->document;
}
