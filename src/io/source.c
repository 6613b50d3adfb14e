#include "io/source.h"
#include "base/error.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

bool
source_exists(const char *path)
{
	struct stat about;
	return !stat(path, &about);
}

FILE *
source_open(const char *path, struct gls_error *error)
{
	struct stat about;
	if (!strcmp(path, "-"))
		return stdin;
	FILE *file = fopen(path, "rb");
	if (!file) {
		error_set(error, GLS_BAD_INPUT, "%s", strerror(errno));
		return NULL;
	}
	if (!fstat(fileno(file), &about) && S_ISDIR(about.st_mode)) {
		fclose(file);
		error_set(error, GLS_BAD_INPUT, "a directory; expected a file");
		return NULL;
	}
	return file;
}

void
source_close(FILE *file)
{
	if (file && file != stdin)
		fclose(file);
}

static bool
cannot_read(struct gls_error *error)
{
	if (errno == EINTR)
		return error_set(error, GLS_STOPPED, "interrupted while reading");
	return error_set(error, GLS_BAD_INPUT, "cannot be read: %s", strerror(errno));
}

char *
source_read(FILE *file, size_t most, size_t *length, struct gls_error *error)
{
	struct stat about;
	bool is_known = !fstat(fileno(file), &about) && S_ISREG(about.st_mode);
	bool is_long = is_known && about.st_size > (off_t)most;
	char *bytes = is_long ? NULL : malloc(most + 2);
	if (!bytes && !is_long) {
		error_set(error, GLS_NO_MEMORY, "no memory to read the file");
		return NULL;
	}
	*length = is_long ? most + 1 : fread(bytes, 1, most + 1, file);
	if (*length > most)
		error_set(
			error, GLS_BAD_INPUT, "longer than %zu bytes: too long for a puzzle", most);
	else if (ferror(file))
		cannot_read(error);
	else {
		bytes[*length] = '\0';
		return bytes;
	}
	free(bytes);
	return NULL;
}

bool
source_next(FILE *file, size_t most, struct source_line *line, struct gls_error *error)
{
	int c;
	line->length = 0;
	error->code = GLS_OK;
	while ((c = getc_unlocked(file)) != EOF) {
		if (line->length + 1 >= line->room) {
			size_t room = 2 * line->room + 256;
			char *bytes = line->length < most ? realloc(line->bytes, room) : NULL;
			if (!bytes)
				return error_set(error, GLS_BAD_INPUT,
					"this line is longer than %zu bytes", most);
			line->bytes = bytes;
			line->room = room;
		}
		if (c == '\n')
			break;
		line->bytes[line->length++] = (char)c;
	}
	if (ferror(file))
		return cannot_read(error);
	if (c == EOF && !line->length)
		return false;
	line->bytes[line->length] = '\0';
	return true;
}
