/* document.h: a tree of values, each with its place in the text it came from.
 *
 * What a reader of JSON (or of another such form) hands to a kind of puzzle,
 * so that no puzzle knows a file format and every complaint can point at a
 * line and a column.
 */
#ifndef GLS_PUZZLE_DOCUMENT_H
#define GLS_PUZZLE_DOCUMENT_H

#include <stddef.h>
#include <stdint.h>

enum document_type {
	DOCUMENT_NULL,
	DOCUMENT_BOOLEAN,
	DOCUMENT_INTEGER,
	DOCUMENT_REAL,
	DOCUMENT_STRING,
	DOCUMENT_LIST,
	DOCUMENT_OBJECT,
};

struct document {
	enum document_type type;
	size_t line, column;
	int64_t integer;    /* of DOCUMENT_INTEGER and DOCUMENT_BOOLEAN */
	const char *string; /* of DOCUMENT_STRING */
	const char *key;    /* of a member of an object, and where that stands */
	size_t key_line, key_column;
	size_t count;                  /* of a list or an object */
	const struct document *member; /* count of them */
};

/* The member of an object with this key; NULL if it has none. */
const struct document *document_find(const struct document *object, const char *key);

/* "a list", "a string": for messages. */
const char *document_type_name(enum document_type type);

#endif
