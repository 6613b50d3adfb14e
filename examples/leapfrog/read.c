/* Reading: rows of signs with a slash or the end of a line between them. */
#include "base/error.h"
#include "kind/leapfrog/leapfrog.h"
#include "puzzle/document.h"
#include "puzzle/scanner.h"

#include <ctype.h>
#include <string.h>

bool
leapfrog_recognise(const char *text, size_t length)
{
	bool has_animal = false;
	for (size_t i = 0; i < length && text[i] != '#'; i++) {
		has_animal |= text[i] == FROG || text[i] == TOAD;
		if (!isspace((unsigned char)text[i]) && !strchr("><-/", text[i]))
			return false;
	}
	return has_animal;
}

/* A board as it is found: the columns of its first row, and how many signs it has. */
struct found {
	char cell[LEAPFROG_CELLS_MAX];
	unsigned rows, columns, cells;
};

/* A row has ended, or the text; empty lines are none. */
static bool
end_row(struct found *found, const struct scanner *scanner, struct gls_error *error)
{
	unsigned width = found->cells - found->rows * found->columns;
	if (!width)
		return true;
	if (!found->rows)
		found->columns = width;
	if (width != found->columns)
		return error_at(error, GLS_BAD_INPUT, scanner->line, scanner->column,
			"row %u ends after %u signs; expected %u, as in the first row",
			found->rows + 1, width, found->columns);
	found->rows++;
	return true;
}

static bool
read_sign(struct found *found, const struct scanner *scanner, struct gls_error *error)
{
	unsigned char sign = (unsigned char)*scanner->at;
	if (sign != FROG && sign != TOAD && sign != FREE)
		return error_at(error, GLS_BAD_INPUT, scanner->line, scanner->column,
			"a sign (code %d) that is none of > for a frog, < for a toad and - for a "
			"free pad",
			sign);
	if (found->cells == LEAPFROG_CELLS_MAX)
		return error_at(error, GLS_BAD_INPUT, scanner->line, scanner->column,
			"more than %d pads", LEAPFROG_CELLS_MAX);
	found->cell[found->cells++] = (char)sign;
	return true;
}

static bool
read_rows(struct found *found, struct scanner *scanner, struct gls_error *error)
{
	while (scanner->at < scanner->end) {
		if (scanner_skip_comment(scanner))
			continue;
		bool is_end = *scanner->at == '/' || *scanner->at == '\n';
		bool is_good = is_end || isspace((unsigned char)*scanner->at) ||
			       read_sign(found, scanner, error);
		if (!is_good || (is_end && !end_row(found, scanner, error)))
			return false;
		scanner_advance(scanner);
	}
	if (!end_row(found, scanner, error))
		return false;
	return found->rows || error_at(error, GLS_BAD_INPUT, scanner->line, scanner->column,
				      "no board; expected rows of > < and -");
}

static gls_puzzle *
read_board(struct scanner scanner, const struct gls_options *options, struct gls_error *error)
{
	struct found found = {.rows = 0};
	if (options->goal || (options->metric && strcmp(options->metric, "stm") != 0)) {
		error_set(error, GLS_BAD_INPUT, "leapfrog has one %s, which cannot be chosen",
			options->goal ? "goal" : "metric, stm");
		return NULL;
	}
	if (!read_rows(&found, &scanner, error))
		return NULL;
	return leapfrog_new(found.rows, found.columns, found.cell, error);
}

gls_puzzle *
leapfrog_read(
	const char *text, size_t length, const struct gls_options *options, struct gls_error *error)
{
	return read_board((struct scanner){text, text + length, 1, 1}, options, error);
}

/* {"kind":"leapfrog","start":">>-<<"}; the members that say no more than that may be there. */
gls_puzzle *
leapfrog_read_document(
	const struct document *document, const struct gls_options *options, struct gls_error *error)
{
	const struct document *start = document_find(document, "start");
	if (!start || start->type != DOCUMENT_STRING) {
		const struct document *place = start ? start : document;
		error_at(error, GLS_BAD_INPUT, place->line, place->column,
			"expected \"start\", a string such as \">>-<<\"");
		return NULL;
	}
	size_t length = strlen(start->string);
	struct scanner scanner = {
		start->string, start->string + length, start->line, start->column + 1};
	return read_board(scanner, options, error);
}
