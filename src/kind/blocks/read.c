/* Reading puzzles of blocks: from text, and from a document such as JSON gives.
 * All ends in two grids of signs with their places, of which finish() makes a
 * form.
 *
 * Text is a grid, and behind an empty line or "=>" a goal: a grid too, or exits
 * such as "A@f3", which says that A must cover the cell f3; or it is the 36
 * letters by which collections of Rush Hour write a board. */
#include "base/error.h"
#include "kind/blocks/rules.h"

#include <ctype.h>

enum { CARS_SIDE = 6, CARS_LETTERS = CARS_SIDE * CARS_SIDE, CARS_EXIT_ROW = 2 };
static const char car = 'A'; /* the one that wants out */

/* What was found in a text. */
struct found {
	struct sign_grid start, goal;
	bool is_exit, is_cars, is_lanes;
};

/* ---- Forms ----------------------------------------------------------------
 */

static void
set_form(const struct found *found, struct blocks_form *form)
{
	unsigned cells = found->start.rows * found->start.columns;
	memset(form, 0, sizeof *form);
	form->rows = found->start.rows;
	form->columns = found->start.columns;
	memcpy(form->start, found->start.sign, cells);
	memcpy(form->goal, found->goal.sign, cells);
	form->is_exit = found->is_exit;
	form->is_cars = found->is_cars;
	form->is_lanes = found->is_lanes;
}

/* Whether the start shows the red car where its exit is. */
static bool
check_cars(const struct found *found, struct gls_error *error)
{
	const struct sign_grid *start = &found->start;
	const char *row = start->sign + CARS_EXIT_ROW * CARS_SIDE;
	if (!found->is_cars)
		return true;
	const char *first = memchr(row, car, CARS_SIDE);
	bool is_along = first && first + 1 < row + CARS_SIDE && first[1] == car &&
			!memchr(start->sign, car, (size_t)(row - start->sign));
	return is_along || error_at(error, GLS_BAD_INPUT, start->at[0].line, start->at[0].column,
				   "36 letters with no car '%c' along the third row; expected it "
				   "there, since the exit is at its right end",
				   car);
}

static gls_puzzle *
finish(const struct found *found, const struct gls_options *options, struct gls_error *error)
{
	struct blocks_form form;
	struct blocks_fault fault;
	struct blocks *blocks = NULL;
	const char *metric = options->metric;
	set_form(found, &form);
	form.is_lanes |= options_flag(options, "lanes");
	if (!metric && found->is_cars)
		metric = metric_name(METRIC_SLIDE);
	if (!metric_read(&blocks_kind, metric, &form.metric, error) || !check_cars(found, error))
		return NULL;
	if (!found->is_exit && !sign_grid_check_sizes(&found->start, &found->goal, error))
		return NULL;
	if (!blocks_check(&form, &fault)) {
		const struct sign_grid *grid = fault.is_in_goal ? &found->goal : &found->start;
		error_at(error, GLS_BAD_INPUT, grid->at[fault.cell].line,
			grid->at[fault.cell].column, "%s", fault.text);
		return NULL;
	}
	if (!(blocks = blocks_new(&form)))
		error_set(error, GLS_NO_MEMORY, "no memory for the board");
	return blocks ? &blocks->base : NULL;
}

/* ---- Exits ----------------------------------------------------------------
 */

static bool
is_exits(const struct scanner *scanner)
{
	return memchr(scanner->at, '@', (size_t)(scanner->end - scanner->at)) != NULL;
}

static bool
refuse_exit(const struct scanner *scanner, const char *what, struct gls_error *error)
{
	return error_at(error, GLS_BAD_INPUT, scanner->line, scanner->column,
		"%s; expected a piece and the cells that it must cover, like "
		"A@f3 or X@b5,c5",
		what);
}

/* A cell such as f3, which is given to the piece. */
static bool
read_exit_cell(struct scanner *scanner, char letter, struct found *found, struct gls_error *error)
{
	const struct scanner begin = *scanner;
	struct sign_grid *goal = &found->goal;
	unsigned column = SIGN_GRID_SIDE_MAX, row = 0;
	if (scanner->at < scanner->end && islower((unsigned char)*scanner->at)) {
		column = (unsigned)(*scanner->at - 'a');
		scanner_advance(scanner);
	}
	while (scanner->at < scanner->end && isdigit((unsigned char)*scanner->at) && row < 100) {
		row = 10 * row + (unsigned)(*scanner->at - '0');
		scanner_advance(scanner);
	}
	if (column >= found->start.columns || row - 1 >= found->start.rows)
		return refuse_exit(&begin, "no cell of the board", error);
	unsigned cell = (row - 1) * found->start.columns + column;
	if (goal->sign[cell] != '.' && goal->sign[cell] != letter)
		return refuse_exit(&begin, "a cell that another piece must cover", error);
	goal->sign[cell] = letter;
	goal->at[cell] = (struct sign_grid_spot){begin.line, begin.column};
	return true;
}

static bool
read_exit(struct scanner *scanner, struct found *found, struct gls_error *error)
{
	char letter = *scanner->at;
	if (!sign_grid_is_letter(letter))
		return refuse_exit(scanner, "no name of a piece", error);
	scanner_advance(scanner);
	if (scanner->at == scanner->end || *scanner->at != '@')
		return refuse_exit(scanner, "no '@' behind the name of a piece", error);
	do {
		scanner_advance(scanner);
		if (!read_exit_cell(scanner, letter, found, error))
			return false;
	} while (scanner->at < scanner->end && *scanner->at == ',');
	return true;
}

static bool
read_exits(struct scanner scanner, struct found *found, struct gls_error *error)
{
	found->is_exit = true;
	memset(found->goal.sign, '.', sizeof found->goal.sign);
	while (scanner.at < scanner.end) {
		if (isspace((unsigned char)*scanner.at))
			scanner_advance(&scanner);
		else if (!read_exit(&scanner, found, error))
			return false;
	}
	return true;
}

/* ---- Text -----------------------------------------------------------------
 */

static bool
is_cars(const struct scanner *scanner)
{
	unsigned count = 0;
	for (const char *c = scanner->at; c < scanner->end; c++) {
		if (isspace((unsigned char)*c) && (!count || count == CARS_LETTERS))
			continue;
		if (!((*c >= 'A' && *c <= 'Z') || strchr("ox.", *c)) || !*c)
			return false;
		count++;
	}
	return count == CARS_LETTERS;
}

static void
read_cars(struct scanner scanner, struct found *found)
{
	struct sign_grid *start = &found->start;
	unsigned cells = 0;
	start->rows = start->columns = CARS_SIDE;
	for (; scanner.at < scanner.end; scanner_advance(&scanner)) {
		if (isspace((unsigned char)*scanner.at))
			continue;
		start->at[cells] = (struct sign_grid_spot){scanner.line, scanner.column};
		start->sign[cells++] = *scanner.at == 'o'   ? '.'
				       : *scanner.at == 'x' ? '#'
							    : *scanner.at;
	}
	found->is_cars = found->is_lanes = found->is_exit = true;
	memset(found->goal.sign, '.', sizeof found->goal.sign);
	found->goal.sign[CARS_EXIT_ROW * CARS_SIDE + CARS_SIDE - 1] = car;
}

/* Where the goal begins: behind an arrow, or behind an empty line after the
 * start. */
static struct scanner
find_goal(struct scanner scanner)
{
	bool has_start = false;
	while (scanner.at < scanner.end) {
		char sign = *scanner.at;
		bool is_arrow = sign == '=' && scanner.at + 1 < scanner.end && scanner.at[1] == '>';
		bool is_gap = has_start && sign == '\n' &&
			      sign_grid_is_empty_line(scanner.at + 1, scanner.end);
		has_start |= !isspace((unsigned char)sign);
		scanner_advance(&scanner);
		if (is_arrow)
			scanner_advance(&scanner);
		if (is_arrow || is_gap)
			break;
	}
	return scanner;
}

/* The text up to the goal, without the arrow. */
static struct scanner
before_goal(struct scanner text, const struct scanner *goal)
{
	text.end = goal->at;
	if (text.end - text.at >= 2 && text.end[-1] == '>' && text.end[-2] == '=')
		text.end -= 2;
	return text;
}

static bool
is_missing(const struct sign_grid *grid, struct sign_grid_spot last, struct gls_error *error)
{
	if (grid->rows)
		return false;
	error_at(error, GLS_BAD_INPUT, last.line, last.column,
		"no %s; expected a grid of pieces, and behind an empty line or => "
		"the grid of the "
		"goal or an exit like A@f3",
		grid->name);
	return true;
}

static bool
read_grids(struct scanner scanner, bool has_goal, struct found *found, struct gls_error *error)
{
	struct scanner goal = find_goal(scanner);
	struct sign_grid_spot last;
	struct sign_grid grids[2] = {found->start, found->goal};
	bool are_exits = is_exits(&goal), is_whole = !are_exits && !has_goal;
	struct scanner text = is_whole ? scanner : before_goal(scanner, &goal);
	if (!sign_grid_scan(text, grids, is_whole ? 2 : 1, &last, error) ||
		is_missing(&grids[0], last, error))
		return false;
	found->start = grids[0];
	found->goal = grids[1];
	if (has_goal)
		return true;
	return are_exits ? read_exits(goal, found, error) : !is_missing(&grids[1], last, error);
}

/* A goal that was given apart from the start. */
static bool
read_goal(const char *text, struct found *found, struct gls_error *error)
{
	struct scanner scanner = {text, text + strlen(text), 1, 1};
	struct gls_error inner = {0};
	found->goal = (struct sign_grid){.name = "goal"};
	found->is_cars = found->is_exit = false;
	if (!is_exits(&scanner))
		return sign_grid_read_goal(text, &found->goal, error);
	return read_exits(scanner, found, &inner) ||
	       error_at(error, GLS_BAD_INPUT, inner.line, inner.column, "in the goal: %.400s",
		       inner.message);
}

static const struct found nothing = {.start = {.name = "start"}, .goal = {.name = "goal"}};

static bool
read_text(struct scanner scanner, bool has_goal, struct found *found, struct gls_error *error)
{
	if (!is_cars(&scanner))
		return read_grids(scanner, has_goal, found, error);
	read_cars(scanner, found);
	return true;
}

/* Whether two grids make more sense as pieces than as tiles: several pieces cover more than
 * one cell, the goal leaves some open, and pieces cover half of the board or more, where tiles
 * would hardly move. */
static bool
is_of_pieces(const struct blocks_form *form)
{
	struct blocks_fault fault;
	bool is_open = false;
	unsigned cells = form->rows * form->columns, covered = 0, walls = 0, large = 0;
	if (!blocks_check(form, &fault))
		return false;
	for (unsigned cell = 0; cell < cells; cell++) {
		char sign = form->start[cell];
		const char *first = memchr(form->start, sign, cells);
		const char *second =
			memchr(first + 1, sign, cells - (size_t)(first + 1 - form->start));
		walls += sign == '#';
		if (!sign_grid_is_letter(sign))
			continue;
		covered++;
		large += second == form->start + cell;
		is_open |= !memchr(form->goal, sign, cells);
	}
	return large > 1 && is_open && 2 * covered >= cells - walls;
}

bool
blocks_recognise(const char *text, size_t length)
{
	struct scanner scanner = {text, text + length, 1, 1};
	struct found found = nothing;
	struct blocks_form form;
	if (is_cars(&scanner))
		return true;
	struct scanner goal = find_goal(scanner);
	if (goal.at == goal.end || !read_grids(scanner, false, &found, NULL))
		return is_exits(&goal);
	set_form(&found, &form);
	return found.is_exit ||
	       (sign_grid_check_sizes(&found.start, &found.goal, NULL) && is_of_pieces(&form));
}

gls_puzzle *
blocks_read(
	const char *text, size_t length, const struct gls_options *options, struct gls_error *error)
{
	struct found found = nothing;
	struct scanner scanner = {text, text + length, 1, 1};
	bool good = read_text(scanner, options->goal, &found, error) &&
		    (!options->goal || read_goal(options->goal, &found, error));
	return good ? finish(&found, options, error) : NULL;
}

/* ---- Documents ------------------------------------------------------------
 */

static struct scanner
scanner_of(const struct document *string)
{
	size_t length = strlen(string->string);
	return (struct scanner){
		string->string, string->string + length, string->line, string->column + 1};
}

/* What stands beside the grids. */
static bool
read_lanes(const struct document *document, struct found *found, struct gls_error *error)
{
	const struct document *lanes = document_find(document, "lanes");
	found->is_lanes |= lanes && lanes->type == DOCUMENT_BOOLEAN && lanes->integer;
	return !lanes || lanes->type == DOCUMENT_BOOLEAN ||
	       error_at(error, GLS_BAD_INPUT, lanes->line, lanes->column,
		       "\"lanes\" is %s; expected true or false", document_type_name(lanes->type));
}

static bool
read_document_goal(const struct document *goal, const struct document *document,
	struct found *found, struct gls_error *error)
{
	found->is_cars = found->is_exit = false;
	return goal && goal->type == DOCUMENT_STRING
		       ? read_exits(scanner_of(goal), found, error)
		       : sign_grid_read_document(document, "blocks", &found->goal, error);
}

/* {"kind":"blocks","start":["AA.",...],"goal":[...]}; the goal may be a
 * string of exits, and the start a string in any form of text, which may have
 * the goal. */
gls_puzzle *
blocks_read_document(
	const struct document *document, const struct gls_options *options, struct gls_error *error)
{
	struct found found = nothing;
	const struct document *start = document_find(document, "start");
	const struct document *goal = document_find(document, "goal");
	bool is_text = start && start->type == DOCUMENT_STRING;
	bool good = is_text ? read_text(scanner_of(start), goal || options->goal, &found, error)
			    : sign_grid_read_document(document, "blocks", &found.start, error);
	if (good && options->goal)
		good = read_goal(options->goal, &found, error);
	else if (good && (goal || !is_text))
		good = read_document_goal(goal, document, &found, error);
	return good && read_lanes(document, &found, error) ? finish(&found, options, error) : NULL;
}
