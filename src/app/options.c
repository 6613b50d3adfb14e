/* The options of the command: those of the library, by the one table of options, and some that
 * say how the command is to read, print and keep things. Parsing and help both come from them. */
#include "api/option_table.h"
#include "app/app.h"
#include "base/suggest.h"
#include "base/text.h"
#include "io/report.h"

#include <ctype.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PLACE(member) .place = offsetof(struct settings, member)

static const struct option own[] = {
	{{"batch", NULL, GLS_OPTION_FLAG, SOLVE | CHECK | CONVERT,
		 .help = "one puzzle a line, answers in the same order"},
		PLACE(batch)},
	{{"to", "FORM", GLS_OPTION_CHOICE, CONVERT,
		 .help = "line, rows, list, json, digits or drawing (line)",
		 .choices = "line rows list json digits drawing"},
		PLACE(form)},
	{{"apply", NULL, GLS_OPTION_FLAG, CONVERT, .help = "the board after the moves"},
		PLACE(apply)},
	{{"invert", NULL, GLS_OPTION_FLAG, CONVERT,
		 .help = "the way back from where the moves end: of a solution, a scramble"},
		PLACE(invert)},
	{{"simplify", NULL, GLS_OPTION_FLAG, CONVERT,
		 .help = "leave out moves that come back to the same board"},
		PLACE(simplify)},
	{{"mirror", NULL, GLS_OPTION_FLAG, CONVERT,
		 .help = "the moves of the board mirrored at its diagonal"},
		PLACE(mirror)},
	{{"into", "M", GLS_OPTION_TEXT, CONVERT,
		 .help = "the same way in moves of another metric, such as mtm: merged into "
			 "slides, or cut into steps"},
		PLACE(into)},
	{{"log", "FILE", GLS_OPTION_TEXT, SOLVE,
		 .help = "how far it has come, one JSON object a second and a bound"},
		PLACE(log)},
	{{"format", "F", GLS_OPTION_CHOICE, SOLVE, .help = "text, json, csv, moves or dot",
		 .choices = "text json csv moves dot"},
		PLACE(format)},
	{{"random", "N", GLS_OPTION_NUMBER, STATS,
		 .help = "over so many random boards of the kind, or of the puzzle's sort: h",
		 .least = 1},
		PLACE(random)},
	{{"lengths", NULL, GLS_OPTION_FLAG, STATS,
		 .help = "with --random: the least moves of each board, instead of h"},
		PLACE(lengths)},
	{{"branching", "B", GLS_OPTION_REAL, STATS,
		 .help = "with --random: of the tree, for eta (measured)", .least = 1,
		 .most = 1000},
		PLACE(branching)},
	{{"spheres", NULL, GLS_OPTION_FLAG, STATS,
		 .help = "how many boards there are at each distance"},
		PLACE(spheres)},
	{{"around", "WHAT", GLS_OPTION_CHOICE, STATS,
		 .help = "with --spheres: goal or start (goal, where goals can be told)",
		 .choices = "goal start"},
		PLACE(around)},
	{{"format", "F", GLS_OPTION_CHOICE, STATS, .help = "text, json or csv",
		 .choices = "text json csv"},
		PLACE(format)},
	{{"format", "F", GLS_OPTION_CHOICE, TABLES, .help = "of list: text, json or csv",
		 .choices = "text json csv"},
		PLACE(format)},
	{{"plot", "FILE", GLS_OPTION_TEXT, STATS,
		 .help = "draw the histogram: a file .svg, .png or .pdf"},
		PLACE(plot)},
	{{"format", "F", GLS_OPTION_CHOICE, CHECK | GENERATE, .help = "text or json",
		 .choices = "text json"},
		PLACE(format)},
	{{"format", "F", GLS_OPTION_CHOICE, COMPARE, .help = "text, markdown, csv or json",
		 .choices = "text markdown csv json"},
		PLACE(format)},
	{{"format", "F", GLS_OPTION_CHOICE, BENCH, .help = "text, markdown or json",
		 .choices = "text markdown json"},
		PLACE(format)},
	{{"algorithms", "LIST", GLS_OPTION_TEXT, COMPARE,
		 .help = "all, or searches and pairs like astar/manhattan, with commas between"},
		PLACE(algorithms), .words = OPTION_SEARCHES},
	{{"heuristics", "LIST", GLS_OPTION_TEXT, COMPARE,
		 .help = "each search that takes one is run with each of these"},
		PLACE(heuristics), .words = OPTION_HEURISTICS},
	{{"plot", "FILE", GLS_OPTION_TEXT, COMPARE,
		 .help = "draw boards generated: a file .svg, .png or .pdf"},
		PLACE(plot)},
	{{"plot", "FILE", GLS_OPTION_TEXT, CHECK,
		 .help = "with --optimal: draw the distance to go over the game, as compare does"},
		PLACE(plot)},
	{{"log", "FILE", GLS_OPTION_TEXT, COMPARE,
		 .help = "with --plot and no puzzle: draw how a search went, from the log of "
			 "solve"},
		PLACE(log)},
	{{"trace", "FILE", GLS_OPTION_TEXT, SOLVE | COMPARE,
		 .help = "every board as it is expanded, one JSON object a line"},
		PLACE(trace)},
	{{"output", "FILE", GLS_OPTION_TEXT, RENDER,
		 .help = "what to write, a file .svg, .png, .pdf, .gif or .webp; also -o FILE"},
		PLACE(output)},
	{{"show", "WHAT", GLS_OPTION_CHOICE, RENDER,
		 .help = "start, goal, both, moves (every board on the way), or heat (where tiles "
			 "stop)",
		 .choices = "start goal both moves heat"},
		PLACE(show)},
	{{"theme", "T", GLS_OPTION_CHOICE, RENDER, .help = "light, dark, print or wood (light)",
		 .choices = "light dark print wood"},
		PLACE(theme)},
	{{"cell", "PIXELS", GLS_OPTION_NUMBER, RENDER,
		 .help = "the side of a cell (64; 56 in films, 26 on sheets)", .least = 4,
		 .most = 512},
		PLACE(cell)},
	{{"moves", "M", GLS_OPTION_TEXT, CHECK | RENDER | CONVERT,
		 .help = "replay these moves, such as R2DLU"},
		PLACE(moves)},
	{{"blank-moves", NULL, GLS_OPTION_FLAG, SOLVE | CHECK | RENDER | CONVERT,
		 .help = "moves are the blank's directions, not the tiles'"},
		PLACE(blank_moves)},
	{{"optimal", NULL, GLS_OPTION_FLAG, CHECK,
		 .help = "with --moves: the distance to go after each, and where moves were lost"},
		PLACE(optimal)},
	{{"hints", NULL, GLS_OPTION_FLAG, CHECK, .help = "the distance to go, and after each move"},
		PLACE(hints)},
	{{"report", NULL, GLS_OPTION_FLAG, CHECK,
		 .help = "minimum, shortest solutions, forced moves, where tiles stop"},
		PLACE(report)},
	{{"successors", NULL, GLS_OPTION_FLAG, CHECK, .help = "show the boards after each move"},
		PLACE(successors)},
	{{"iterations", NULL, GLS_OPTION_FLAG, SOLVE,
		 .help = "what each bound of the search took (in JSON always)"},
		PLACE(iterations)},
	{{"steps", NULL, GLS_OPTION_FLAG, SOLVE, .help = "show every board on the way"},
		PLACE(steps)},
	{{"animate", NULL, GLS_OPTION_FLAG, SOLVE, .help = "replay the solution in place"},
		PLACE(animate)},
	{{"size", "RxC", GLS_OPTION_SIZE, TABLES,
		 .help = "of the board, instead of the operand SIZE"},
		OPTION_OWN},
	{{"shape", "S", GLS_OPTION_TEXT, TABLES,
		 .help = "of the patterns, such as 6-6-3 or 6-6-6-6.2, instead of the operand "
			 "SHAPE"},
		PLACE(shape)},
	{{"threads", "N", GLS_OPTION_NUMBER, BENCH, .help = "for the parallel searches (1)",
		 .least = 1, .most = 1024},
		OPTION_OWN},
	{{"count", "N", GLS_OPTION_NUMBER, GENERATE, .help = "how many (1)", .least = 1},
		PLACE(count)},
	{{"difficulty", "A..B", GLS_OPTION_TEXT, GENERATE,
		 .help = "boards of so many bits, as check --report measures them"},
		PLACE(difficulty)},
	{{"verbose", NULL, GLS_OPTION_FLAG, SOLVE | CHECK, .help = "more figures"}, PLACE(verbose)},
	{{"pdb-dir", "DIR", GLS_OPTION_TEXT,
		 SOLVE | CONVERT | CHECK | GENERATE | COMPARE | TABLES | RENDER | PLAY | STATS,
		 .help = "where tables are kept (the XDG cache directory)"},
		PLACE(pdb_dir)},
	{{"quiet", NULL, GLS_OPTION_FLAG,
		 SOLVE | CONVERT | GENERATE | COMPARE | TABLES | BENCH | RENDER | STATS,
		 .help = "no more than the answer"},
		PLACE(quiet)},
	{{"color", "WHEN", GLS_OPTION_CHOICE, SOLVE | CONVERT | CHECK | PLAY,
		 .help = "auto, always or never", .choices = "auto always never"},
		PLACE(color)},
	OPTIONS_END,
};

/* The rows that serve the command by number: the library's, then its own. NULL after the
 * last. */
static const struct option *
row_by_number(const struct command *command, size_t number)
{
	const struct option *row;
	for (size_t i = 0; (row = option_number(i)); i++)
		if ((row->about.verbs & command->verb) && !number--)
			return row;
	for (row = own; row->about.name; row++)
		if ((row->about.verbs & command->verb) && !number--)
			return row;
	return NULL;
}

const struct gls_option *
command_option(const struct command *command, size_t number)
{
	const struct option *row = row_by_number(command, number);
	return row ? &row->about : NULL;
}

/* ---- Reading -------------------------------------------------------------- */

static bool
unknown(const struct command *command, const char *argument)
{
	char word[64], nearest[64];
	snprintf(word, sizeof word, "%.*s", (int)strcspn(argument + 2, "="), argument + 2);
	struct suggestion suggestion = {.word = word};
	const struct option *row;
	for (size_t i = 0; (row = row_by_number(command, i)); i++)
		suggest_offer(&suggestion, row->about.name);
	const char *hint = "";
	if (suggestion.nearest) {
		snprintf(nearest, sizeof nearest, "; did you mean --%s?", suggestion.nearest);
		hint = nearest;
	}
	fprintf(stderr, "glissade: unknown option '%s'%s ('glissade help %s' lists them)\n",
		argument, hint, command->name);
	return false;
}

/* "-" is standard input, and a board may begin with a number below zero, which
 * its reader is to complain about. */
static bool
is_option(const char *argument)
{
	return argument[0] == '-' && argument[1] && !isdigit((unsigned char)argument[1]);
}

static bool
is_number(const char *text)
{
	return *text && strspn(text, "0123456789") == strlen(text);
}

/* The first refusal is said when all options are read: only then it is known how. */
static bool
refuse(const struct gls_error *error, struct settings *settings)
{
	if (settings->refusal.code == GLS_OK)
		settings->refusal = *error;
	return true;
}

static void
say_refusal(const struct settings *settings)
{
	const char *message = settings->refusal.message;
	struct text text = {0};
	fprintf(stderr, "glissade: %s%s\n", strncmp(message, "no ", 3) ? "--" : "", message);
	if (!settings->format || strcmp(settings->format, "json") != 0)
		return;
	report_json_error(&settings->refusal, &text);
	print_text(&text);
}

/* An option of the library; what may be a file is read. */
static bool
set_in_library(const char *name, const char *value, struct settings *settings)
{
	char *content = NULL;
	bool is_goal = !strcmp(name, "goal"), is_waypoint = !strcmp(name, "via");
	if (is_goal || is_waypoint) {
		content = is_goal ? read_goal(value) : read_waypoint(value);
		if (!content)
			return false;
	}
	struct gls_error error;
	bool good = gls_options_set(settings->options, name, content ? content : value, &error);
	free(content);
	return good || refuse(&error, settings);
}

static bool
store(const struct option *row, const char *value, struct settings *settings)
{
	struct gls_error error;
	bool is_own = row >= own && row < own + sizeof own / sizeof *own;
	if (!is_own || row->place == OPTION_NOWHERE)
		return set_in_library(row->about.name, value, settings);
	return option_read_at(row, value, (char *)settings + row->place, &error) ||
	       refuse(&error, settings);
}

/* The row of a name; one of the command's own comes first, since it may have another
 * meaning there. */
static const struct option *
find_row(const struct command *command, const char *name, size_t length)
{
	const struct option *row = option_find(own, name, length, command->verb);
	return row ? row : option_row(name, length, command->verb);
}

static bool
read_option(
	const struct command *command, int argc, char **argv, int *index, struct settings *settings)
{
	const char *argument = strcmp(argv[*index], "-o") ? argv[*index] : "--output";
	const char *name = argument + 2, *value = strchr(argument, '=');
	if (strncmp(argument, "--", 2))
		return unknown(command, argument);
	const struct option *row =
		find_row(command, name, value ? (size_t)(value - name) : strlen(name));
	if (!row)
		return unknown(command, argument);
	if (value && !row->about.value) {
		fprintf(stderr, "glissade: --%s takes no value\n", row->about.name);
		return false;
	}
	if (!value && row->about.type == GLS_OPTION_AMOUNT) {
		/* No puzzle is a number alone. */
		bool has_number = *index + 1 < argc && is_number(argv[*index + 1]);
		return store(row, has_number ? argv[++*index] : "", settings);
	}
	if (!value && row->about.value) {
		if (*index + 1 >= argc) {
			fprintf(stderr, "glissade: --%s needs a value (%s)\n", row->about.name,
				row->about.help);
			return false;
		}
		return store(row, argv[++*index], settings);
	}
	return store(row, value ? value + 1 : "", settings);
}

bool
options_read(const struct command *command, int argc, char **argv, struct settings *settings)
{
	bool only_operands = false;
	settings->operands = argv;
	for (int i = 0; i < argc; i++) {
		if (!only_operands && !strcmp(argv[i], "--"))
			only_operands = true;
		else if (only_operands || !is_option(argv[i]))
			settings->operands[settings->operand_count++] = argv[i];
		else if (!read_option(command, argc, argv, &i, settings))
			return false;
	}
	if (settings->refusal.code == GLS_OK)
		return true;
	say_refusal(settings);
	return false;
}

/* Whether one of the rows of this name is for the kind: several kinds may have one. */
static bool
has_row_for(const struct command *command, const char *kind, const char *name)
{
	const struct option *row;
	for (size_t i = 0; (row = row_by_number(command, i)); i++)
		if (!strcmp(row->about.name, name) &&
			(!row->about.kind || !strcmp(row->about.kind, kind)))
			return true;
	return false;
}

bool
options_fit(const struct command *command, const char *kind, const struct settings *settings)
{
	const struct option *row;
	for (size_t i = 0; (row = row_by_number(command, i)); i++) {
		const char *name = row->about.name;
		if (has_row_for(command, kind, name) || !gls_options_get(settings->options, name))
			continue;
		fprintf(stderr, "glissade: --%s is for %s, not for %s\n", name, row->about.kind,
			kind);
		return false;
	}
	return true;
}

/* ---- Help ----------------------------------------------------------------- */

void
options_describe(const struct command *command, struct text *text)
{
	const struct gls_option *about;
	for (size_t i = 0; (about = command_option(command, i)); i++) {
		char left[40];
		snprintf(left, sizeof left, "--%s%s%s", about->name, about->value ? " " : "",
			about->value ? about->value : "");
		text_add(text, "  %-20s %s%s%s\n", left, about->kind ? about->kind : "",
			about->kind ? ": " : "", about->help);
	}
}
