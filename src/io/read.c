#include "io/read.h"
#include "base/error.h"
#include "base/suggest.h"
#include "base/text.h"
#include "io/drawn.h"
#include "io/json.h"
#include "kind/kinds.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool
read_check_bytes(const char *text, size_t length, struct gls_error *error)
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

/* ---- Documents ------------------------------------------------------------ */

/* Members that every kind may have: its name, the metric, and what is noted of a puzzle, by
 * `generate` among others. */
static const char *const keys_of_all[] = {"kind", "puzzle", "metric", "minimum", "solutions",
	"difficulty", "version", "name", "title", "author", "date", "source", "note", "comment",
	"id", "moves", "length", "$schema", NULL};
static const char *const usual_keys[] = {"rows", "cols", "start", "goal", NULL};

static bool
is_offered(const char *const *keys, const char *key, struct suggestion *suggestion)
{
	for (; *keys; keys++) {
		if (!strcmp(*keys, key))
			return true;
		suggest_offer(suggestion, *keys);
	}
	return false;
}

/* The first member that a puzzle of this kind cannot have; NULL if there is none. */
static const struct document *
unknown_member(
	const struct kind *kind, const struct document *document, struct suggestion *suggestion)
{
	const char *const *keys = kind->document_keys ? kind->document_keys : usual_keys;
	for (size_t i = 0; i < document->count; i++) {
		const struct document *member = &document->member[i];
		*suggestion = (struct suggestion){.word = member->key};
		if (!is_offered(keys, member->key, suggestion) &&
			!is_offered(keys_of_all, member->key, suggestion))
			return member;
	}
	return NULL;
}

/* No member is left aside: a goal that is misspelt would be another puzzle. But what one of our own
 * answers says beside its puzzle is passed over. */
static bool
check_keys(const struct kind *kind, const struct document *document, struct gls_error *error)
{
	struct suggestion suggestion;
	char nearest[64];
	const struct document *member = unknown_member(kind, document, &suggestion);
	if (!member || document_find(document, "status") || document_find(document, "solvable"))
		return true;
	return error_at(error, GLS_BAD_INPUT, member->key_line, member->key_column,
		"a puzzle of %s has no member \"%.40s\"%s", kind->name, member->key,
		suggest_text(&suggestion, nearest, sizeof nearest));
}

/* Of a document that names no kind: the first that may have all its members, or the first of all.
 */
static const struct kind *
kind_by_keys(const struct document *document)
{
	struct suggestion unused;
	for (const struct kind_entry *entry = kinds; entry->kind; entry++)
		if (entry->kind->read_document && !unknown_member(entry->kind, document, &unused))
			return entry->kind;
	return kinds[0].kind;
}

/* A member that must be a string if it is there; NULL if it is not. */
static bool
find_string(const struct document *document, const char *key, const char *what, const char **string,
	struct gls_error *error)
{
	const struct document *value = document_find(document, key);
	*string = value ? value->string : NULL;
	if (!value || value->type == DOCUMENT_STRING)
		return true;
	return error_at(error, GLS_BAD_INPUT, value->line, value->column,
		"\"%s\" is %s; expected %s", key, document_type_name(value->type), what);
}

/* The kind that the document names, by either key, if the options do not. */
static const struct kind *
kind_of_document(
	const struct document *document, const struct gls_options *options, struct gls_error *error)
{
	const char *name, *other;
	const struct document *place = document_find(document, "puzzle");
	if (!find_string(document, "kind", "the name of a kind of puzzle", &name, error) ||
		!find_string(document, "puzzle", "the name of a kind of puzzle", &other, error))
		return NULL;
	if (name && other && strcmp(name, other) != 0) {
		error_at(error, GLS_BAD_INPUT, place->line, place->column,
			"\"puzzle\" is '%.40s', but \"kind\" is '%.40s'; expected one of them",
			other, name);
		return NULL;
	}
	place = name ? document_find(document, "kind") : place;
	name = name ? name : other;
	name = options->kind ? options->kind : name;
	const struct kind *kind = name ? kind_find(name, error) : kind_by_keys(document);
	if (!kind && !options->kind && error) {
		error->line = place->line;
		error->column = place->column;
	}
	return kind;
}

/* Whether the size that the document says, if it does, is that of the puzzle. */
static bool
check_size(const gls_puzzle *puzzle, const struct document *document, struct gls_error *error)
{
	const char *const keys[] = {"rows", "cols"};
	const unsigned sizes[] = {puzzle->rows, puzzle->columns};
	for (unsigned i = 0; i < 2; i++) {
		const struct document *value = document_find(document, keys[i]);
		if (value && (value->type != DOCUMENT_INTEGER || value->integer != sizes[i]))
			return error_at(error, GLS_BAD_INPUT, value->line, value->column,
				"\"%s\" is not what the board has: %u", keys[i], sizes[i]);
	}
	return true;
}

/* Of a list of a start and a goal, the object that has both. */
static struct document
object_of_list(const struct document *list, struct document member[2])
{
	static const char *const keys[2] = {"start", "goal"};
	struct document object = *list;
	for (unsigned i = 0; i < 2; i++) {
		member[i] = list->member[i];
		member[i].key = keys[i];
		member[i].key_line = member[i].line;
		member[i].key_column = member[i].column;
	}
	object.type = DOCUMENT_OBJECT;
	object.member = member;
	return object;
}

static gls_puzzle *
read_document(
	const struct document *document, const struct gls_options *options, struct gls_error *error)
{
	struct document object, member[2];
	if (document->type == DOCUMENT_LIST && document->count == 2) {
		object = object_of_list(document, member);
		document = &object;
	}
	if (document->type != DOCUMENT_OBJECT) {
		error_at(error, GLS_BAD_INPUT, document->line, document->column,
			"%s; expected an object such as {\"n\":3,\"start\":[[...],[...],[...]]}",
			document_type_name(document->type));
		return NULL;
	}
	struct gls_options inner = *options;
	const char *metric;
	const struct kind *kind = kind_of_document(document, options, error);
	if (!kind || !find_string(document, "metric", "the name of a metric", &metric, error))
		return NULL;
	if (!kind->read_document) {
		error_set(error, GLS_BAD_INPUT, "%s puzzles have no JSON form", kind->name);
		return NULL;
	}
	inner.metric = options->metric ? options->metric : metric;
	if (!check_keys(kind, document, error))
		return NULL;
	gls_puzzle *puzzle = kind->read_document(document, &inner, error);
	if (!puzzle || check_size(puzzle, document, error))
		return puzzle;
	kind->free(puzzle);
	return NULL;
}

/* ---- Text ----------------------------------------------------------------- */

const struct kind *
kind_of_text(const char *text, size_t length)
{
	for (const struct kind_entry *entry = kinds; entry->kind; entry++)
		if (entry->kind->recognise && entry->kind->recognise(text, length))
			return entry->kind;
	return kinds[0].kind;
}

/* Whether a text is JSON: an object, or a list of what is no numbers, which no puzzle is. */
static bool
is_json(const char *text, size_t length)
{
	if (!length || (*text != '{' && *text != '['))
		return false;
	for (size_t i = 0; i < length; i++)
		if (text[i] == '{' ||
			(text[i] == '"' && i + 1 < length && !isdigit((unsigned char)text[i + 1]) &&
				!isspace((unsigned char)text[i + 1]) && !strchr("],", text[i + 1])))
			return true;
	return false;
}

/* What is wrong may be that the text is of another kind: so say why it is taken for this one. */
static void
say_kind(const struct kind *kind, bool is_recognised, struct gls_error *error)
{
	size_t length = strlen(error->message);
	if (error->code != GLS_BAD_INPUT)
		return;
	if (is_recognised && kind == kinds[0].kind)
		return; /* nobody takes numbers for letters */
	if (is_recognised && kind->form)
		snprintf(error->message + length, sizeof error->message - length,
			" (read as %s because it has %s; --kind names another)", kind->name,
			kind->form);
	else if (!is_recognised)
		snprintf(error->message + length, sizeof error->message - length,
			" (it has the form of no kind of puzzle, and was read as %s; --kind names "
			"another)",
			kind->name);
}

static gls_puzzle *
read_text(
	const char *text, size_t length, const struct gls_options *options, struct gls_error *error)
{
	struct gls_error unused = {0};
	error = error ? error : &unused;
	const struct kind *kind =
		options->kind ? kind_find(options->kind, error) : kind_of_text(text, length);
	gls_puzzle *puzzle = kind ? kind->read(text, length, options, error) : NULL;
	size_t first = 0;
	while (first < length && isspace((unsigned char)text[first]))
		first++;
	bool is_empty = first == length || text[first] == '#';
	if (!puzzle && kind && !options->kind && !is_empty)
		say_kind(kind, kind->recognise && kind->recognise(text, length), error);
	return puzzle;
}

static gls_puzzle *
read_drawing(
	const char *text, size_t length, const struct gls_options *options, struct gls_error *error)
{
	struct gls_error inner = {0};
	char *plain = drawn_text(text, length);
	if (!plain) {
		error_set(error, GLS_NO_MEMORY, "no memory to read the drawing");
		return NULL;
	}
	gls_puzzle *puzzle = read_text(plain, strlen(plain), options, &inner);
	if (puzzle && !puzzle->understood[0])
		snprintf(puzzle->understood, sizeof puzzle->understood, "a drawing%s",
			strstr(plain, "=>") ? " with its goal" : "");
	else if (!puzzle) /* its place is in another text */
		error_set(error, inner.code, "in the drawing: %.400s", inner.message);
	free(plain);
	return puzzle;
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
	if (!read_check_bytes(text, length, error))
		return NULL;
	static const char mark[] = "\xef\xbb\xbf"; /* some editors begin UTF-8 with it */
	if (length >= 3 && !memcmp(text, mark, 3)) {
		text += 3;
		length -= 3;
	}
	size_t first = 0;
	while (first < length && isspace((unsigned char)text[first]))
		first++;
	if (is_json(text + first, length - first)) {
		struct json *json = json_read(text, length, error);
		gls_puzzle *puzzle =
			json ? read_document(json_document(json), options, error) : NULL;
		json_free(json);
		return puzzle;
	}
	return drawn_is(text, length) ? read_drawing(text, length, options, error)
				      : read_text(text, length, options, error);
}
