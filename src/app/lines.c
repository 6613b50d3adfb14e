/* Puzzles of which each is a line of a file, taken one after the other. */
#include "app/answer.h"
#include "app/app.h"
#include "base/error.h"
#include "io/source.h"

#include <stdlib.h>
#include <string.h>

enum { LINE_MAX_BYTES = 1 << 16 };

/* NULL with the error filled in. */
static gls_puzzle *
read_line(const struct settings *settings, const struct source_line *line, size_t number,
	struct gls_error *error)
{
	gls_puzzle *puzzle = NULL;
	if (line->is_too_long)
		error_at(error, GLS_BAD_INPUT, number, 1, "this line is longer than %d bytes",
			LINE_MAX_BYTES);
	else
		puzzle = gls_puzzle_read(line->bytes, line->length, settings->options, error);
	error->line = number;
	return puzzle;
}

int
each_line(const struct settings *settings, const char *operand, line_function *take)
{
	const char *name = strcmp(operand, "-") ? operand : "standard input";
	struct gls_error error = {0};
	struct source_line line = {0};
	FILE *file = source_open(operand, &error);
	int status = file ? EXIT_SOLVED : complain_too(settings, name, &error);
	for (size_t number = 1;
		file && !reader_has_left() && !gls_cancel_requested(settings->options->cancel) &&
		source_next(file, LINE_MAX_BYTES, &line, &error);
		number++) {
		if (!holds_puzzle(&line))
			continue;
		gls_puzzle *puzzle = read_line(settings, &line, number, &error);
		int one = puzzle ? take(settings, puzzle, number)
				 : complain_too(settings, name, &error);
		status = graver(status, one);
		error = (struct gls_error){0};
	}
	if (file && error.code != GLS_OK) /* the line after the last one could not be read */
		status = complain_too(settings, name, &error);
	free(line.bytes);
	source_close(file);
	return status;
}
