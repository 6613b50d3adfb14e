/* file.h where there are no files: what would be kept in one is not kept. */
#include "base/error.h"
#include "base/file.h"

bool
file_replace(const char *path, const void *bytes, size_t count, struct gls_error *error)
{
	(void)bytes;
	(void)count;
	return error_set(error, GLS_SYSTEM, "%s: there are no files here", path);
}

void *
file_read(const char *path, size_t most, size_t *count, struct gls_error *error)
{
	(void)most;
	*count = 0;
	error_set(error, GLS_SYSTEM, "%s: there are no files here", path);
	return NULL;
}

void
file_remove(const char *path)
{
	(void)path;
}
