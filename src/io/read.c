#include "io/read.h"
#include "base/error.h"
#include "base/text.h"
#include "io/json.h"
#include "kind/kinds.h"

#include <ctype.h>
#include <string.h>

/* No NUL bytes, and UTF-8 throughout. */
static bool
check_bytes(const char *text, size_t length, struct gls_error *error)
{
	size_t line = 1, column = 1;
	for (size_t i = 0; i < length;) {
		if (!text[i])
			return error_at(
				error, GLS_BAD_INPUT, line, column, "a NUL byte; expected text");
		size_t step = text_utf8_length(text + i, length - i);
		if (!step)
			return error_at(error, GLS_BAD_INPUT, line, column,
				"invalid UTF-8 (byte 0x%02x); expected text",
				(unsigned char)text[i]);
		column++;
		if (text[i] == '\n') {
			line++;
			column = 1;
		}
		i += step;
	}
	return true;
}

static gls_puzzle *
read_document(
	const struct document *document, const struct gls_options *options, struct gls_error *error)
{
	if (document->type != DOCUMENT_OBJECT) {
		error_at(error, GLS_BAD_INPUT, document->line, document->column,
			"%s; expected an object such as {\"n\":3,\"start\":[[...],[...],[...]]}",
			document_type_name(document->type));
		return NULL;
	}
	const struct document *named = document_find(document, "puzzle");
	const char *name = options->kind ? options->kind : kinds[0].kind->name;
	if (named && named->type == DOCUMENT_STRING && !options->kind)
		name = named->string;
	const struct kind *kind = kind_find(name, error);
	if (kind && kind->read_document)
		return kind->read_document(document, options, error);
	if (kind)
		error_set(error, GLS_BAD_INPUT, "%s puzzles have no JSON form", kind->name);
	return NULL;
}

const struct kind *
kind_of_text(const char *text, size_t length)
{
	for (const struct kind_entry *entry = kinds; entry->kind; entry++)
		if (entry->kind->recognise && entry->kind->recognise(text, length))
			return entry->kind;
	return kinds[0].kind;
}

gls_puzzle *
read_puzzle(
	const char *text, size_t length, const struct gls_options *options, struct gls_error *error)
{
	if (length > READ_LENGTH_MAX) {
		error_set(error, GLS_BAD_INPUT, "longer than %d bytes: too long for a puzzle",
			READ_LENGTH_MAX);
		return NULL;
	}
	if (!check_bytes(text, length, error))
		return NULL;
	static const char mark[] = "\xef\xbb\xbf"; /* some editors begin UTF-8 with it */
	if (length >= 3 && !memcmp(text, mark, 3)) {
		text += 3;
		length -= 3;
	}
	size_t first = 0;
	while (first < length && isspace((unsigned char)text[first]))
		first++;
	if (first < length && (text[first] == '{' || text[first] == '[')) {
		struct json *json = json_read(text, length, error);
		gls_puzzle *puzzle =
			json ? read_document(json_document(json), options, error) : NULL;
		json_free(json);
		return puzzle;
	}
	const struct kind *kind =
		options->kind ? kind_find(options->kind, error) : kind_of_text(text, length);
	return kind ? kind->read(text, length, options, error) : NULL;
}
