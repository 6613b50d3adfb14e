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

/* Text has lines; what has none for so long is something else, such as /dev/zero. */
enum { DROPPED_MAX = 1 << 24 };

/* Makes room for one more byte and the end of the string. */
static bool
make_room(struct source_line *line)
{
	if (line->length + 1 < line->room)
		return true;
	size_t room = 2 * line->room + 256;
	char *bytes = realloc(line->bytes, room);
	if (!bytes)
		return false;
	line->bytes = bytes;
	line->room = room;
	return true;
}

bool
source_next(FILE *file, size_t most, struct source_line *line, struct gls_error *error)
{
	int c = EOF;
	line->length = 0;
	line->is_too_long = false;
	error->code = GLS_OK;
	if (!make_room(line))
		return error_set(error, GLS_NO_MEMORY, "no memory to read the line");
	size_t dropped = 0;
	while ((c = getc_unlocked(file)) != EOF && c != '\n') {
		line->is_too_long |= line->length == most || !make_room(line);
		if (!line->is_too_long)
			line->bytes[line->length++] = (char)c;
		else if (++dropped > DROPPED_MAX)
			return error_set(error, GLS_BAD_INPUT,
				"this line is too long: it does not end within %d bytes",
				DROPPED_MAX);
	}
	if (ferror(file))
		return cannot_read(error);
	line->bytes[line->length] = '\0';
	return c != EOF || line->length;
}
