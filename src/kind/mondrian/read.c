/* Reading puzzles of mondrian: from text, and from a document such as JSON
 * gives. Both end in two grids of signs with their places, which are checked in
 * one place. */
#include "base/error.h"
#include "kind/mondrian/rules.h"

#include <ctype.h>
#include <limits.h>

/* ---- Grids ---------------------------------------------------------------- */

/* Fixed cells are the start's: no goal stands on one, and it adds none. */
static bool
check_fixed(const struct sign_grid *start, const struct sign_grid *goal, struct gls_error *error)
{
	for (unsigned cell = 0; cell < start->rows * start->columns; cell++) {
		struct sign_grid_spot at = goal->at[cell];
		if (start->sign[cell] == '#' && sign_grid_is_letter(goal->sign[cell]))
			return error_at(error, GLS_BAD_INPUT, at.line, at.column,
				"the goal wants '%c' on a cell that is fixed in the start",
				goal->sign[cell]);
		if (start->sign[cell] != '#' && goal->sign[cell] == '#')
			return error_at(error, GLS_BAD_INPUT, at.line, at.column,
				sign_grid_is_letter(start->sign[cell])
					? "a fixed cell in the goal where the start has a tile "
					  "'%c'; fixed cells are the same in both"
					: "a fixed cell in the goal where the start has '%c'; "
					  "fixed cells are the same in both",
				start->sign[cell]);
	}
	return true;
}

/* No colour is named more often than it has tiles. */
static bool
check_colours(const struct sign_grid *start, const struct sign_grid *goal, struct gls_error *error)
{
	unsigned tiles[UCHAR_MAX + 1] = {0}, wanted[UCHAR_MAX + 1] = {0};
	unsigned cells = start->rows * start->columns;
	for (unsigned cell = 0; cell < cells; cell++)
		tiles[(unsigned char)start->sign[cell]]++;
	for (unsigned cell = 0; cell < cells; cell++) {
		unsigned char letter = (unsigned char)goal->sign[cell];
		if (!sign_grid_is_letter((char)letter) || ++wanted[letter] <= tiles[letter])
			continue;
		return error_at(error, GLS_BAD_INPUT, goal->at[cell].line, goal->at[cell].column,
			"the goal wants more cells of '%c' than the %u tile%s of that colour in "
			"the start",
			letter, tiles[letter], tiles[letter] == 1 ? "" : "s");
	}
	return true;
}

static gls_puzzle *
finish(const struct sign_grid *start, const struct sign_grid *goal,
	const struct gls_options *options, struct gls_error *error)
{
	enum metric metric;
	if (!metric_read(&mondrian_kind, options->metric, &metric, error) ||
		!sign_grid_check_sizes(start, goal, error) || !check_fixed(start, goal, error) ||
		!check_colours(start, goal, error))
		return NULL;
	struct mondrian *mondrian =
		mondrian_new(start->rows, start->columns, start->sign, goal->sign);
	if (!mondrian)
		error_set(error, GLS_NO_MEMORY, "no memory for the board");
	return mondrian ? &mondrian->base : NULL;
}

/* ---- Text ----------------------------------------------------------------- */

static bool
is_missing(const struct sign_grid *grid, struct sign_grid_spot last, struct gls_error *error)
{
	if (grid->rows)
		return false;
	error_at(error, GLS_BAD_INPUT, last.line, last.column,
		"no %s; expected two grids, start and goal, with an empty line or => between them",
		grid->name);
	return true;
}

bool
mondrian_recognise(const char *text, size_t length)
{
	bool has_arrow = false, has_gap = false, has_dot = false, is_plain = true;
	size_t first = 0;
	while (first < length && isspace((unsigned char)text[first]))
		first++;
	for (size_t i = first; i < length; i++) {
		bool is_sign = sign_grid_is_letter(text[i]) || strchr("#./\r\n", text[i]);
		has_arrow |= text[i] == '=' && i + 1 < length && text[i + 1] == '>';
		has_gap |= text[i] == '\n' && sign_grid_is_empty_line(text + i + 1, text + length);
		has_dot |= text[i] == '.';
		is_plain &= is_sign;
	}
	bool begins_well = first < length && (sign_grid_is_letter(text[first]) ||
						     text[first] == '.' || text[first] == '#');
	return has_arrow || (begins_well && (has_gap || is_plain) && has_dot);
}

gls_puzzle *
mondrian_read(
	const char *text, size_t length, const struct gls_options *options, struct gls_error *error)
{
	struct sign_grid grids[2] = {{.name = "start"}, {.name = "goal"}};
	struct sign_grid_spot last;
	if (!sign_grid_scan((struct scanner){text, text + length, 1, 1}, grids, 2, &last, error) ||
		is_missing(&grids[0], last, error))
		return NULL;
	if (options->goal) {
		grids[1] = (struct sign_grid){.name = "goal"};
		if (!sign_grid_read_goal(options->goal, &grids[1], error))
			return NULL;
	} else if (is_missing(&grids[1], last, error)) {
		return NULL;
	}
	return finish(&grids[0], &grids[1], options, error);
}

/* ---- Documents ------------------------------------------------------------ */

gls_puzzle *
mondrian_read_document(
	const struct document *document, const struct gls_options *options, struct gls_error *error)
{
	struct sign_grid start = {.name = "start"}, goal = {.name = "goal"};
	bool good = sign_grid_read_document(document, "mondrian", &start, error) &&
		    (options->goal ? sign_grid_read_goal(options->goal, &goal, error)
				   : sign_grid_read_document(document, "mondrian", &goal, error));
	return good ? finish(&start, &goal, options, error) : NULL;
}
