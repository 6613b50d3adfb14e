/* app.h: the command, glissade: one file a sub-command, one table of options. */
#ifndef GLS_APP_H
#define GLS_APP_H

#include "base/text.h"

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

enum { VIA_MAX = 64 };

/* What the options say; those not given are zero. */
struct settings {
	const char *algorithm, *heuristic, *quality, *goal, *metric, *kind, *format, *color, *moves;
	const char *algorithms, *heuristics, *plot, *trace; /* compare */
	const char *word, *mode;                            /* generate shuffdle */
	unsigned threads, depth_bound, count, move_limit;
	unsigned rows, columns;          /* --size */
	unsigned tiles, colours, blocks; /* generate mondrian */
	bool picture, unique;
	unsigned distance_min, distance_max; /* generate --moves */
	bool has_distance;
	size_t memory;
	double seconds, weight;
	uint64_t seed;
	bool has_seed;
	bool hints, optimal, report, count_solutions;
	uint64_t all;   /* solutions to list; UINT64_MAX: as many as there are */
	bool any_holes; /* shuffdle */
	bool batch, blank_moves, steps, animate, successors, verbose, quiet;
	const char *checkpoint, *resume, *log; /* solve */
	double checkpoint_seconds;
	struct gls_team *team;           /* pdb build with other processes; may be NULL */
	struct gls_cluster *cluster;     /* of a run with other processes; may be NULL */
	const struct batch_slots *slots; /* likewise */
	bool keep_tables;
	const char *pdb_dir, *shape;
	char *table_directory; /* where tables are, from --pdb-dir or the environment */
	gls_tables *tables;
	const char *via[VIA_MAX]; /* waypoints */
	unsigned via_count;
	char *via_text[VIA_MAX]; /* of the files that --via named, to be freed */
	char *goal_text;         /* of the file that --goal named, to be freed */
	char **operands;
	int operand_count;
	gls_cancel *cancel; /* what Ctrl-C and SIGTERM set */
};

/* Sets of commands, for the table of options. */
enum command_set {
	FOR_SOLVE = 1,
	FOR_CHECK = 2,
	FOR_GENERATE = 4,
	FOR_HELP = 8,
	FOR_COMPARE = 16,
	FOR_PDB = 32,
	FOR_BENCH = 64,
};

struct command {
	const char *name;
	int (*run)(struct settings *settings);
	const char *usage, *summary;
	enum command_set set; /* of this one alone */
};

/* commands.c: the table; a name of NULL ends it. */
extern const struct command commands[];

/* NULL after saying that there is no such command, and which is nearest. */
const struct command *command_find(const char *name);

/* Each in the file of its name. */
int command_solve(struct settings *settings);
int command_check(struct settings *settings);
int command_generate(struct settings *settings);
int command_compare(struct settings *settings);
int command_bench(struct settings *settings);
int command_pdb(struct settings *settings);
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

/* Appends what the options of the command are, from the same table. */
void options_describe(const struct command *command, struct text *text);

/* ---- Shared by the commands (common.c) ------------------------------------ */

/* "glissade: NAME:LINE:COLUMN: message" on stderr; the exit status for it. name
 * may be NULL. */
int complain(const char *name, const struct gls_error *error);

/* The same, appended to a text. */
int write_complaint(const char *name, const struct gls_error *error, struct text *text);

/* Whether an operand that is no file is a puzzle itself: it begins with a sign
 * that no name of a file is likely to begin with, or has one between its rows. */
bool looks_like_puzzle(const char *operand);

/* Reads the puzzle that an operand means: a file, "-" or the text itself.
 * NULL after complaining, with the exit status. */
gls_puzzle *read_operand(const struct settings *settings, const char *operand, int *status);

/* The goal as the library takes it: if --goal names a file, its content takes
 * its place. False after complaining. */
bool resolve_goal(struct settings *settings);

/* The same for the waypoints. */
bool resolve_waypoints(struct settings *settings);

/* Makes settings->tables. False when memory is out. */
bool open_tables(struct settings *settings);

/* How puzzles are to be read. */
struct gls_read_options read_options(const struct settings *settings);

/* Whether standard output is to be coloured. */
bool wants_colour(const struct settings *settings);

/* The library's options from the settings. */
struct gls_options solve_options(const struct settings *settings);

/* Says on stderr, if it is so and was not said before, that the optimum cannot be
 * promised, and what to ask for instead; not where the user has chosen a search, a
 * quality or a time. */
void warn_of_long_search(const struct settings *settings, const gls_puzzle *puzzle,
	const struct gls_options *options, atomic_bool *was_warned);

/* Writes the text to standard output and empties it. False, after complaining,
 * if that failed. */
bool print_text(struct text *text);

#endif
