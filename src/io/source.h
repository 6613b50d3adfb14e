/* source.h: bytes from files. */
#ifndef GLS_IO_SOURCE_H
#define GLS_IO_SOURCE_H

#include <glissade/glissade.h>

#include <stdio.h>

/* Whether there is a file or directory of this name. */
bool source_exists(const char *path);

/* Opens a file for reading; "-" is standard input. NULL and an error for a
 * directory and for what cannot be opened. */
FILE *source_open(const char *path, struct gls_error *error);

void source_close(FILE *file);

/* All that is left of a file as a NUL-terminated string to be freed. More than
 * `most` bytes are refused without reading them. */
char *source_read(FILE *file, size_t most, size_t *length, struct gls_error *error);

/* The next line without its end, in a buffer that grows up to `most` bytes and
 * is freed by the caller at the end; false at the end of the file or, with an
 * error code set, if it cannot be read. Of a longer line the rest is dropped. */
struct source_line {
	char *bytes;
	size_t length, room;
	bool is_too_long;
};
bool source_next(FILE *file, size_t most, struct source_line *line, struct gls_error *error);

#endif
