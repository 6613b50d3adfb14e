#include "puzzle/document.h"

#include <string.h>

const struct document *
document_find(const struct document *object, const char *key)
{
	for (size_t i = 0; i < object->count; i++)
		if (!strcmp(object->member[i].key, key))
			return &object->member[i];
	return NULL;
}

const char *
document_type_name(enum document_type type)
{
	static const char *const names[] = {
		[DOCUMENT_NULL] = "null",
		[DOCUMENT_BOOLEAN] = "a boolean",
		[DOCUMENT_INTEGER] = "an integer",
		[DOCUMENT_REAL] = "a number with a fraction",
		[DOCUMENT_STRING] = "a string",
		[DOCUMENT_LIST] = "a list",
		[DOCUMENT_OBJECT] = "an object",
	};
	return names[type];
}
