/* json.h: JSON as a document, with the place of every value.
 *
 * The parser is Jansson. Without it the library is built all the same, and
 * json_read() says which package is missing.
 */
#ifndef GLS_IO_JSON_H
#define GLS_IO_JSON_H

#include "puzzle/document.h"

#include <glissade/glissade.h>

struct json;

/* NULL, with the error and its place, if the text is not JSON. */
struct json *json_read(const char *text, size_t length, struct gls_error *error);

/* The document, which lives as long as the json. */
const struct document *json_document(const struct json *json);

/* json may be NULL. */
void json_free(struct json *json);

#endif
