/* app.h: the command, glissade: one file a sub-command, one table of options. */
#ifndef GLS_APP_H
#define GLS_APP_H

#include "base/text.h"
#include "puzzle/options.h"

#include <glissade/glissade.h>

#include <stdatomic.h>

/* Exit statuses; see the manual page. */
enum exit_status {
	EXIT_SOLVED = 0,
	EXIT_UNSOLVABLE = 1,
	EXIT_BAD_INPUT = 2,
	EXIT_LIMIT = 3,
	EXIT_INTERNAL = 4,
};

/* What the options say: those of the library, and those of the command alone; those not
 * given are zero. */
struct settings {
	gls_options *options;
	struct gls_error refusal; /* of an option; code GLS_OK: none was refused */
	const char *format, *color, *moves;
	const char *algorithms, *heuristics, *plot; /* compare */
	unsigned count;                             /* generate */
	const char *difficulty;                     /* generate */
	bool hints, optimal, report, successors;    /* check */
	bool batch, blank_moves, steps, animate, verbose, quiet;
	bool iterations;                   /* solve */
	const char *log, *trace;           /* solve, compare */
	const char *output, *theme, *show; /* render */
	unsigned cell;
	const char *form, *into; /* convert */
	bool apply, invert, simplify, mirror;
	unsigned random; /* stats */
	bool spheres, lengths;
	const char *around;
	double branching;
	const struct batch_slots *slots; /* of a run with other processes; may be NULL */
	const char *pdb_dir, *shape;
	char *table_directory; /* where tables are, from --pdb-dir or the environment */
	char **operands;
	int operand_count;
	char *joined; /* the operands that are one puzzle */
};

struct command {
	const char *name;
	int (*run)(struct settings *settings);
	const char *usage, *summary;
	unsigned verb; /* enum gls_verb; 0: it has no options */
};

/* commands.c: the table; a name of NULL ends it. */
extern const struct command commands[];

/* NULL after saying that there is no such command, and which is nearest. */
const struct command *command_find(const char *name);

/* Each in the file of its name. */
int command_solve(struct settings *settings);
int command_check(struct settings *settings);
int command_convert(struct settings *settings);
int command_stats(struct settings *settings);
int command_generate(struct settings *settings);
int command_compare(struct settings *settings);
int command_bench(struct settings *settings);
int command_pdb(struct settings *settings);
int command_render(struct settings *settings);
int command_play(struct settings *settings);
int command_help(struct settings *settings);

/* start.c: the command that the arguments name, with what its options say. NULL, with
 * the exit status, if there is nothing to run or, after complaining, something is wrong.
 * app_end() is for both cases. */
const struct command *app_start(int argc, char **argv, struct settings *settings, int *status);
void app_end(struct settings *settings);

/* options.c: reads the arguments after the command's name. False after saying
 * what is wrong. */
bool options_read(const struct command *command, int argc, char **argv, struct settings *settings);

/* Whether all options that were given are for this kind of puzzle. False after saying
 * which one is not. */
bool options_fit(const struct command *command, const char *kind, const struct settings *settings);

/* The options of a command by number from 0; NULL after the last. */
const struct gls_option *command_option(const struct command *command, size_t number);

/* Appends what the options of the command are, from the same table. */
void options_describe(const struct command *command, struct text *text);

/* ---- Shared by the commands (common.c) ------------------------------------ */

/* "glissade: NAME:LINE:COLUMN: message" on stderr; the exit status for it. name
 * may be NULL. */
int complain(const char *name, const struct gls_error *error);

/* The same, and where JSON was asked for, as an object on standard output too. */
int complain_too(const struct settings *settings, const char *name, const struct gls_error *error);

/* The same for want of memory, where there is no more to be said. */
int complain_of_memory(void);

/* The first one, appended to a text. */
int write_complaint(const char *name, const struct gls_error *error, struct text *text);

/* reading.c: a line on how the puzzle was understood, if its text left a doubt; line 0: none. */
void write_understood(const char *name, size_t line, const gls_puzzle *puzzle, struct text *text);

/* Whether a line of a batch has something on it before a comment. */
struct source_line;
bool holds_puzzle(const struct source_line *line);

/* Whether each line of the text that is no comment is a puzzle, and there are several. */
bool are_several(const struct settings *settings, const char *text, size_t length);

/* lines.c: calls it for the puzzle on each line of the file, or of standard input, which it takes;
 * the gravest status. */
typedef int line_function(const struct settings *settings, gls_puzzle *puzzle, size_t line);
int each_line(const struct settings *settings, const char *operand, line_function *take);

/* Makes one operand of several that are parts of one puzzle, as of numbers without quotes. */
void operands_join(struct settings *settings);

/* Whether an operand that is no file is a puzzle itself: it begins with a sign
 * that no name of a file is likely to begin with, or has one between its rows. */
bool looks_like_puzzle(const char *operand);

/* Reads the puzzle that an operand means: a file, "-" or the text itself.
 * NULL after complaining, with the exit status. */
gls_puzzle *read_operand(const struct settings *settings, const char *operand, int *status);

/* The value of an option that may name a file, as the library takes it: the content of the file
 * that --goal or --via names, to be freed. NULL after complaining. */
char *read_goal(const char *goal);
char *read_waypoint(const char *picture);

/* Makes settings->options->tables. False after complaining, with the exit status, when memory
 * is out. */
bool open_tables(struct settings *settings, int *status);

/* NULL for one who has none. */
const char *home_directory(void);

/* Whether standard output is to be coloured. */
bool wants_colour(const struct settings *settings);

/* The library's options, to be changed for one use: they are not to be freed. */
struct gls_options solve_options(const struct settings *settings);

/* Says on stderr, if it is so and was not said before, that the optimum cannot be
 * promised, and what to ask for instead; not where the user has chosen a search, a
 * quality or a time. */
void warn_of_long_search(const struct settings *settings, const gls_puzzle *puzzle,
	const struct gls_options *options, atomic_bool *was_warned);

/* Writes the text to standard output and empties it. False, after complaining,
 * if that failed. */
bool print_text(struct text *text);

/* Whether a write failed because nobody reads any more. */
bool reader_has_left(void);

/* Prints what write_complaint() wrote on stderr, and empties it. */
void print_complaint(struct text *text);

#endif
