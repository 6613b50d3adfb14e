/* A page has no files: a checkpoint is neither written nor read there. */
#include "base/error.h"
#include "base/file.h"

static bool
refuse(const char *path, struct gls_error *error)
{
	return error_set(error, GLS_SYSTEM, "%s: there are no files here", path);
}

bool
file_replace(const char *path, const void *bytes, size_t count, struct gls_error *error)
{
	(void)bytes;
	(void)count;
	return refuse(path, error);
}

void *
file_read(const char *path, size_t most, size_t *count, struct gls_error *error)
{
	(void)most;
	(void)count;
	refuse(path, error);
	return NULL;
}
