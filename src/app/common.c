#include "app/app.h"
#include "base/error.h"
#include "base/suggest.h"
#include "io/read.h"
#include "io/report.h"
#include "io/source.h"

#include <ctype.h>
#include <errno.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int
write_complaint(const char *name, const struct gls_error *error, struct text *text)
{
	text_add(text, "glissade: ");
	if (name)
		text_add(text, "%s:", name);
	if (name && error->line)
		text_add(text, "%zu:%zu:", error->line, error->column);
	text_add(text, "%s%s\n", name ? " " : "", error->message);
	switch (error->code) {
	case GLS_NO_MEMORY:
	case GLS_STOPPED:
		return EXIT_LIMIT;
	case GLS_INTERNAL:
		return EXIT_INTERNAL;
	default:
		return EXIT_BAD_INPUT;
	}
}

int
complain(const char *name, const struct gls_error *error)
{
	struct text text = {0};
	int status = write_complaint(name, error, &text);
	print_complaint(&text);
	return status;
}

void
print_complaint(struct text *text)
{
	if (text->length)
		fputs(text->bytes, stderr);
	if (text->failed)
		fputs("glissade: no memory\n", stderr);
	text_free(text);
}

/* Whether it is one as it stands: some forms are a word without any signs. */
static bool
is_puzzle(const char *operand)
{
	gls_puzzle *puzzle = gls_puzzle_read(operand, SIZE_MAX, NULL, NULL);
	gls_puzzle_free(puzzle);
	return puzzle;
}

bool
looks_like_puzzle(const char *operand)
{
	const char *first = operand + strspn(operand, " \t\r\n");
	return isdigit((unsigned char)*first) || strchr("{[#-", *first) || !*first ||
	       strpbrk(operand, " \n@") || strstr(operand, "=>") || is_puzzle(operand);
}

int
complain_too(const struct settings *settings, const char *name, const struct gls_error *error)
{
	struct text object = {0};
	int status = complain(name, error);
	if (settings->format && !strcmp(settings->format, "json")) {
		report_json_error(error, &object);
		print_text(&object);
	}
	return status;
}

/* Says what was made of a text that leaves a doubt. Returns the puzzle, which may be NULL. */
static gls_puzzle *
note_understood(const struct settings *settings, const char *name, gls_puzzle *puzzle)
{
	struct text note = {0};
	if (puzzle && !settings->quiet)
		write_understood(name, 0, puzzle, &note);
	print_complaint(&note);
	return puzzle;
}

static gls_puzzle *
read_file(const struct settings *settings, const char *path, int *status)
{
	const char *name = strcmp(path, "-") ? path : "standard input";
	struct gls_error error;
	size_t length;
	gls_puzzle *puzzle = NULL;
	FILE *file = source_open(path, &error);
	char *text = file ? source_read(file, READ_LENGTH_MAX, &length, &error) : NULL;
	if (text)
		puzzle = gls_puzzle_read(text, length, settings->options, &error);
	if (text && !puzzle && are_several(settings, text, length))
		error_set(&error, GLS_BAD_INPUT,
			"several puzzles, one a line; expected one (solve --batch solves them "
			"all)");
	if (!puzzle)
		*status = complain_too(settings, name, &error);
	free(text);
	source_close(file);
	return note_understood(settings, name, puzzle);
}

gls_puzzle *
read_operand(const struct settings *settings, const char *operand, int *status)
{
	struct gls_error error;
	bool is_file = !strcmp(operand, "-") || source_exists(operand);
	bool is_clear = is_file || looks_like_puzzle(operand);
	/* Whoever names the kind more likely means a puzzle of it than a file that is not there. */
	if (is_file || (!is_clear && !settings->options->kind))
		return read_file(settings, operand, status);
	gls_puzzle *puzzle = gls_puzzle_read(operand, SIZE_MAX, settings->options, &error);
	if (!puzzle && are_several(settings, operand, strlen(operand)))
		error_set(&error, GLS_BAD_INPUT,
			"several puzzles, one a line; expected one (solve --batch solves them "
			"all)");
	if (!puzzle) {
		size_t length = strlen(error.message);
		snprintf(error.message + length, sizeof error.message - length, "%s",
			is_clear ? "" : " (and there is no file of that name)");
		*status = complain_too(settings, "argument", &error);
	}
	return note_understood(settings, "argument", puzzle);
}

static const char *const goal_names[] = {"standard", "blank-first", "snail", NULL};

/* A name of a goal comes before a file of that name; ./snail is the file. */
static bool
is_goal_name(const char *goal)
{
	for (const char *const *name = goal_names; *name; name++)
		if (!strcmp(goal, *name))
			return true;
	return false;
}

static void
refuse_goal(const char *goal)
{
	struct suggestion suggestion = {.word = goal};
	char nearest[64];
	for (const char *const *name = goal_names; *name; name++)
		suggest_offer(&suggestion, *name);
	fprintf(stderr, "glissade: --goal '%s': no such file, and no goal is called that%s\n", goal,
		suggest_text(&suggestion, nearest, sizeof nearest));
}

/* The content of a file that an option named, to be freed; NULL after complaining. */
static char *
read_named_file(const char *path)
{
	struct gls_error error;
	size_t length;
	FILE *file = source_open(path, &error);
	char *text = file ? source_read(file, READ_LENGTH_MAX, &length, &error) : NULL;
	source_close(file);
	if (text && strlen(text) == length)
		return text;
	if (text)
		error_set(&error, GLS_BAD_INPUT, "a NUL byte; expected text");
	complain(path, &error);
	free(text);
	return NULL;
}

char *
read_goal(const char *goal)
{
	if (is_goal_name(goal))
		return strdup(goal);
	if (source_exists(goal))
		return read_named_file(goal);
	if (looks_like_puzzle(goal))
		return strdup(goal);
	refuse_goal(goal);
	return NULL;
}

/* What is no file is a picture, if it has the signs of one. */
static bool
looks_like_picture(const char *text)
{
	for (; *text; text++)
		if (!isalpha((unsigned char)*text) && !strchr("#./ \n", *text))
			return false;
	return true;
}

char *
read_waypoint(const char *picture)
{
	if (source_exists(picture))
		return read_named_file(picture);
	if (looks_like_picture(picture))
		return strdup(picture);
	fprintf(stderr,
		"glissade: --via '%s': no such file, and no picture: expected rows of letters, '#' "
		"and '.' with '/' between them\n",
		picture);
	return NULL;
}

const char *
home_directory(void)
{
	const char *home = getenv("HOME");
	const struct passwd *user = home && *home ? NULL : getpwuid(getuid());
	return user ? user->pw_dir : home;
}

/* GLISSADE_PDB_DIR, or glissade/ in the cache directory of the XDG standard. Empty for
 * one who has no home. */
static void
find_default_directory(struct text *text)
{
	const char *own = getenv("GLISSADE_PDB_DIR");
	const char *cache = getenv("XDG_CACHE_HOME"), *home = home_directory();
	if (own && *own)
		text_add(text, "%s", own);
	else if (cache && *cache == '/')
		text_add(text, "%s/glissade", cache);
	else if (home && *home)
		text_add(text, "%s/.cache/glissade", home);
}

static void
say_note(const char *note, void *data)
{
	(void)data;
	fprintf(stderr, "glissade: %s\n", note);
}

int
complain_of_memory(void)
{
	fputs("glissade: no memory\n", stderr);
	return EXIT_LIMIT;
}

bool
open_tables(struct settings *settings, int *status)
{
	struct text text = {0};
	if (settings->pdb_dir)
		text_add(&text, "%s", settings->pdb_dir);
	else
		find_default_directory(&text);
	bool is_wanted = text.length > 0 || text.failed || settings->pdb_dir;
	settings->table_directory = is_wanted ? text_take(&text) : NULL;
	if (!is_wanted || settings->table_directory)
		settings->options->tables = gls_tables_new(settings->table_directory);
	if (settings->options->tables)
		gls_tables_on_note(settings->options->tables, say_note, NULL);
	else
		*status = complain_of_memory();
	return settings->options->tables;
}

bool
wants_colour(const struct settings *settings)
{
	const char *when = settings->color ? settings->color : "auto";
	if (!strcmp(when, "auto"))
		return isatty(STDOUT_FILENO) && !getenv("NO_COLOR");
	return !strcmp(when, "always");
}

struct gls_options
solve_options(const struct settings *settings)
{
	struct gls_options options = *settings->options;
	if (!options.checkpoint)
		options.checkpoint = options.resume;
	return options;
}

void
warn_of_long_search(const struct settings *settings, const gls_puzzle *puzzle,
	const struct gls_options *options, atomic_bool *was_warned)
{
	bool is_chosen = (options->quality && strcmp(options->quality, "optimal") != 0) ||
			 options->algorithm || options->heuristic;
	if (is_chosen || options->seconds > 0 || settings->quiet || *was_warned ||
		gls_optimum_in_reach(puzzle, options) || gls_puzzle_is_solved(puzzle) ||
		gls_puzzle_solvable(puzzle, NULL, 0) == GLS_NOT_SOLVABLE ||
		atomic_exchange(was_warned, true))
		return;
	fprintf(stderr,
		"glissade: a shortest solution of %u x %u tiles may take hours or more; "
		"--quality anytime --time 10 gives a good one, --quality fast any\n",
		gls_puzzle_rows(puzzle), gls_puzzle_columns(puzzle));
}

/* Set once, by whichever thread prints. */
static atomic_bool has_reader_left;

bool
reader_has_left(void)
{
	return has_reader_left;
}

bool
print_text(struct text *text)
{
	size_t length = text->length;
	char *bytes = text_take(text);
	bool good = bytes && fwrite(bytes, 1, length, stdout) == length && !fflush(stdout);
	/* Whoever reads may have enough, as head does: that is no failure to speak of. */
	if (!good && bytes && errno == EPIPE)
		has_reader_left = true;
	else if (!good)
		fprintf(stderr, "glissade: cannot write: %s\n",
			bytes ? strerror(errno) : "no memory");
	free(bytes);
	return good;
}
