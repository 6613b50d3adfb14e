/* file.h: small files as a whole. */
#ifndef GLS_BASE_FILE_H
#define GLS_BASE_FILE_H

#include "base/must_check.h"

#include <glissade/glissade.h>

/* A file that one process at a time replaces. */
struct own_file {
	const char *path;
	int held; /* the file, locked as long as this is open; -1: nothing was written yet */
};

/* Claims a file, which may be there or not yet: *is_there. Refused are whatever is no
 * regular file, links too, and a file that another process has claimed, as far as the file
 * system has locks. */
MUST_CHECK bool file_claim(
	struct own_file *file, const char *path, bool *is_there, struct gls_error *error);

/* Puts the bytes in the place of the file: written beside it under a name that nobody has,
 * synced and renamed, so that at every moment either the old file is there or the new one.
 * Of two runs that claimed it before it was there only one can. */
MUST_CHECK bool file_replace(
	struct own_file *file, const void *bytes, size_t count, struct gls_error *error);

/* Lets go of the file; or deletes it first, if it is held. */
void file_release(struct own_file *file);
void file_remove(struct own_file *file);

/* Whether both names are those of one file that is there. */
bool file_is_same(const char *one, const char *other);

/* The bytes of a regular file, to be freed; NULL with an error if it is none, cannot be read
 * or is larger than `most`. */
MUST_CHECK void *file_read(const char *path, size_t most, size_t *count, struct gls_error *error);

#endif
