/* file.h: small files as a whole. */
#ifndef GLS_BASE_FILE_H
#define GLS_BASE_FILE_H

#include <glissade/glissade.h>

/* Puts the bytes in the place of the file: written beside it under its name
 * with .part, synced and renamed, so that at every moment either the old file is there
 * or the new one. One process at a time does so. */
bool file_replace(const char *path, const void *bytes, size_t count, struct gls_error *error);

/* The bytes of a file, to be freed; NULL with an error if it cannot be read or is
 * larger than `most`. */
void *file_read(const char *path, size_t most, size_t *count, struct gls_error *error);

/* Deletes a file, if it is there. */
void file_remove(const char *path);

#endif
