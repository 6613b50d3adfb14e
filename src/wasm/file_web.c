/* file.h where there are no files: what would be kept in one is not kept. */
#include "base/error.h"
#include "base/file.h"

bool
file_claim(struct own_file *file, const char *path, bool *is_there, struct gls_error *error)
{
	*file = (struct own_file){path, -1};
	*is_there = false;
	return error_set(error, GLS_SYSTEM, "%s: there are no files here", path);
}

bool
file_replace(struct own_file *file, const void *bytes, size_t count, struct gls_error *error)
{
	(void)bytes;
	(void)count;
	return error_set(error, GLS_SYSTEM, "%s: there are no files here", file->path);
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
file_release(struct own_file *file)
{
	(void)file;
}

void
file_remove(struct own_file *file)
{
	(void)file;
}

bool
file_is_same(const char *one, const char *other)
{
	(void)one;
	(void)other;
	return false;
}
