/* pages.h: the manual page and the completions of shells, made when the command is built.
 *
 * A template has what people write; a line of it that is a directive, '# @NAME ARGUMENT' or
 * '.\" @NAME ARGUMENT', is replaced by what the tables of commands, options, searches and
 * heuristics say, and @VERSION@ by the version. So none of them is written down twice.
 */
#ifndef GLS_PAGES_PAGES_H
#define GLS_PAGES_PAGES_H

#include "app/app.h"

/* What the template says of options beyond their line of help: between '@more NAME' or, where
 * a name means more than one thing, '@more NAME COMMAND', and '@end'. */
struct more {
	char *name, *command; /* command NULL: whichever has it */
	struct text words;
	bool is_used;
};

struct page {
	struct more *more;
	size_t more_count;
	struct text text; /* what is made */
};

/* A directive: appends what it stands for. False after saying what is wrong with it. */
typedef bool directive_function(struct page *page, const char *argument);

struct directive {
	const char *name;
	directive_function *write;
};

/* Each table ends with a name of NULL. */
extern const struct directive manual_directives[];     /* manual.c */
extern const struct directive completion_directives[]; /* completion.c */

/* ---- Words of the tables (words.c) ----------------------------------------- */

/* A row of the tables of options, once however many commands it serves. */
struct row {
	const struct gls_option *about;
	unsigned verbs; /* of the commands that have it */
};

/* All rows in the order of the commands that have them, to be freed; *count of them. NULL when
 * memory is out. */
struct row *rows_of_all(size_t *count);

/* The verbs of all commands that have options. */
unsigned verbs_of_all(void);

/* Appends the words that may follow the name of a command at once. */
void add_operands(struct text *text, const struct command *command, char separator);

/* Appends the names of all commands. */
void add_commands(struct text *text, char separator);

/* Whether the value of an option may be the name of a file, or is that of a directory. */
bool takes_file(const struct gls_option *option);
bool takes_directory(const struct gls_option *option);

/* Whether a command takes puzzles, which may be files. */
bool takes_puzzles(const struct command *command);

#endif
