/* glissade.h: solve sliding puzzles to a proven optimum.
 *
 * The life of a puzzle is short: gls_puzzle_read() makes one from text,
 * gls_solve() solves it, gls_result_free() and gls_puzzle_free() end it.
 *
 *	struct gls_error error;
 *	gls_puzzle *puzzle = gls_puzzle_read("8 6 7/2 5 4/3 0 1", SIZE_MAX, NULL, &error);
 *	struct gls_result *result = gls_solve(puzzle, NULL, &error);
 *	printf("%u moves\n", result ? result->length : 0);
 *
 * The library never prints, never exits and does not read the environment. It
 * keeps no global state: solves in several threads do not know of each other.
 * A puzzle is not changed by solving it and may be shared between threads.
 * Every function that can fail takes a struct gls_error and says in it what is
 * wrong, where, and what was expected.
 *
 * NULL: for a struct gls_error it means that nobody looks, for options and limits
 * all defaults, for what is freed nothing to do, and for a callback in options
 * that nobody is told. Arrays of length 0 may be NULL, and room to write to, which
 * then counts as no room. Every other pointer must be given where its
 * comment does not say what NULL means. Without one nothing is done and nothing
 * crashes: a function with a gls_error says GLS_BAD_INPUT and which argument it
 * was; the others return NULL, 0, false or GLS_SOLVABLE_UNKNOWN.
 *
 * Programs go on running with later versions of the same soname, see docs/abi.md. Four structs stay
 * as they are for ever, for programs allocate them or get arrays of them: gls_error, gls_move,
 * gls_hint and gls_way. All others the library allocates, and later versions may have more
 * members at their end: use them where they are, do not copy them or take their size. Enums may
 * have more constants at their end.
 */
#ifndef GLISSADE_H
#define GLISSADE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define GLS_API __attribute__((visibility("default")))
#else
#define GLS_API
#endif

#define GLS_VERSION "0.1.0"

/* The version of the library that is linked, as in GLS_VERSION. */
GLS_API const char *gls_version(void);

/* ---- Errors --------------------------------------------------------------- */

enum gls_code {
	GLS_OK,
	GLS_BAD_INPUT, /* the text of a puzzle, or an option, is wrong */
	GLS_NO_MEMORY, /* the memory budget does not even hold the beginning */
	GLS_STOPPED,   /* a limit or a cancellation came before there was anything to say */
	GLS_SYSTEM,    /* a file or the operating system said no */
	GLS_INTERNAL,  /* a check inside the library failed: please report it */
};

/* line and column count from 1; both are 0 where there is no place to point at. Of this size for
 * ever. */
struct gls_error {
	enum gls_code code;
	size_t line, column;
	char message[480];
};

/* ---- Options -------------------------------------------------------------- */

/* What is asked for, of all functions that take options: each looks at those that mean
 * something to it. NULL stands for options of which none is set. Not to be changed while
 * a function works with them. */
typedef struct gls_options gls_options;

/* NULL when memory is out. A copy has all that the original has, tables, cancel and functions
 * included, and lives on its own; a copy of NULL is new. */
GLS_API gls_options *gls_options_new(void);
GLS_API gls_options *gls_options_copy(const gls_options *options);
GLS_API void gls_options_free(gls_options *options);

/* Sets an option by its name, such as "heuristic" to "pdb:7-8"; gls_option() lists them all,
 * and they are those of the command. A flag takes "" or "true". The value is checked here, as far
 * as that can be done without a puzzle; what is wrong changes nothing. NULL unsets the option.
 *
 * Of those whose help is short for what they mean:
 *
 * "quality" says what a solution is to be: "optimal", proved to be the shortest (the default);
 * "bounded:1.2", proved to be at most 1.2 times as long; "fast", any, soon; "anytime", any
 * soon and better ones for as long as the limits allow. All but the first choose the search
 * themselves.
 *
 * "count" and "all" ask for the number of shortest solutions, and for these themselves; see struct
 * gls_result.
 *
 * "checkpoint" names a file in which a long search writes down what is done, from time to time and
 * when it ends; "resume" such a file, from which it goes on as if it had never been interrupted
 * and which it writes on. The puzzle must be the same, and the tables. Where a search has no
 * checkpoints, gls_solve() says so.
 *
 * "via", a goal that a solution is to pass on its way to the last one, may be set several times, in
 * order. Each leg is as short as can be; the whole need not be, and is not called optimal.
 *
 * "limit" is the moves that a solution may have; if it is proved that there is none so short, that
 * is GLS_LIMIT_MOVES. "memory" and "time" end the work in good order: the result says what was
 * proved. */
GLS_API bool gls_options_set(
	gls_options *options, const char *name, const char *value, struct gls_error *error);

/* Sets several at once: "heuristic=pdb:7-8 time=10 count". A value with blanks stands in quotes,
 * single or double. Those before a wrong one are set. */
GLS_API bool gls_options_parse(gls_options *options, const char *line, struct gls_error *error);

/* As it was set last; NULL if it is not set. Valid until the options are changed or freed. */
GLS_API const char *gls_options_get(const gls_options *options, const char *name);

enum gls_option_type {
	GLS_OPTION_FLAG,
	GLS_OPTION_TEXT,
	GLS_OPTION_CHOICE,  /* one of a few words */
	GLS_OPTION_NUMBER,  /* a whole number */
	GLS_OPTION_REAL,    /* 1.5 */
	GLS_OPTION_SECONDS, /* a real number above 0 */
	GLS_OPTION_BYTES,   /* 512M, 4G */
	GLS_OPTION_AMOUNT,  /* a whole number, or nothing, for as many as there are */
	GLS_OPTION_SIZE,    /* rows and columns: 4x4 */
	GLS_OPTION_SEED,    /* a whole number of 64 bits */
	GLS_OPTION_RANGE,   /* 20, or 20..25 */
	GLS_OPTION_LIST,    /* text; every time that it is set adds one */
};

/* What an option is for. */
enum gls_verb {
	GLS_VERB_SOLVE = 1, /* gls_solve() */
	GLS_VERB_CHECK = 2, /* gls_hints(), gls_distances(), gls_analyse() */
	GLS_VERB_GENERATE = 4,
	GLS_VERB_COMPARE = 8,
	GLS_VERB_TABLES = 16,
	GLS_VERB_BENCH = 32,
	GLS_VERB_RENDER = 64,
	GLS_VERB_PLAY = 128,
	GLS_VERB_CONVERT = 256,
	GLS_VERB_STATS = 512,
};

/* A row of the table of options. */
struct gls_option {
	const char *name;
	const char *value; /* what stands for its value in a line of help; NULL: it is a flag */
	enum gls_option_type type;
	unsigned verbs;   /* the sum of those that look at it */
	const char *kind; /* of puzzle that alone it is for; NULL: all */
	const char *help; /* in a few words, the default in brackets */
	/* Of a choice: the words, with blanks between them; of a text: those that mean something of
	 * their own, where one that ends in ':' is the beginning of a value. NULL: none. */
	const char *choices;
	double least, most; /* of a number; most 0: no end */
};

/* The rows by number from 0; NULL after the last. A name may come twice, for different verbs or
 * kinds. */
GLS_API const struct gls_option *gls_option(size_t number);

/* What is no text. They may be shared by many options and must outlive their use. */
typedef struct gls_tables gls_tables;
typedef struct gls_cancel gls_cancel;
struct gls_progress;
struct gls_trace;
struct gls_result;

/* Called every tenth of a second or so, from a solving thread. */
typedef void gls_progress_function(const struct gls_progress *progress, void *data);

/* Called for every board that is expanded, in order; not by the parallel searches, and with
 * quality "optimal" only. */
typedef void gls_trace_function(const struct gls_trace *trace, void *data);

/* Called with every answer that is better than those before: replayed and good, with its length,
 * moves, lower_bound and seconds. It is gone when the function returns. From a solving thread. */
typedef void gls_answer_function(const struct gls_result *answer, void *data);

/* Tables that stay from one use to the next; without, each makes its own. */
GLS_API void gls_options_set_tables(gls_options *options, gls_tables *tables);
/* A switch that ends the work. */
GLS_API void gls_options_set_cancel(gls_options *options, gls_cancel *cancel);
GLS_API void gls_options_on_progress(
	gls_options *options, gls_progress_function *function, void *data);
GLS_API void gls_options_on_trace(gls_options *options, gls_trace_function *function, void *data);
GLS_API void gls_options_on_better(gls_options *options, gls_answer_function *function, void *data);

/* ---- Puzzles -------------------------------------------------------------- */

/* One instance: a kind of puzzle, its size, a start and a goal. */
typedef struct gls_puzzle gls_puzzle;

/* Reads one puzzle in any of its text or JSON forms. length may be SIZE_MAX
 * for a string that ends in NUL. Options that read: kind, goal, metric and those of the kinds. They
 * may also stand before the puzzle in the text itself, as gls_options_parse() takes them, and then
 * go before the given ones: "metric=mtm goal='0 1 2/3 4 5/6 7 8' 8 6 7/2 5 4/3 0 1".
 * NULL, with the error filled in, if the text is not a puzzle; the error's position is in the text,
 * or in the goal's text if the message says so. */
GLS_API gls_puzzle *gls_puzzle_read(
	const char *text, size_t length, const gls_options *options, struct gls_error *error);

GLS_API void gls_puzzle_free(gls_puzzle *puzzle);

GLS_API const char *gls_puzzle_kind(const gls_puzzle *puzzle);
GLS_API unsigned gls_puzzle_rows(const gls_puzzle *puzzle);
GLS_API unsigned gls_puzzle_columns(const gls_puzzle *puzzle);
GLS_API const char *gls_puzzle_metric(const gls_puzzle *puzzle);

/* The whole puzzle as text on one line, which gls_puzzle_read() reads back without any options: the
 * start, behind what goal, metric and other options it was read with. To be freed with gls_free().
 * NULL when memory is out. */
GLS_API char *gls_puzzle_text(const gls_puzzle *puzzle);

/* The same of the start alone, or of the goal, which is empty where goal boards cannot be
 * listed. */
GLS_API char *gls_puzzle_start_text(const gls_puzzle *puzzle);
GLS_API char *gls_puzzle_goal_text(const gls_puzzle *puzzle);

enum gls_solvable { GLS_NOT_SOLVABLE, GLS_SOLVABLE, GLS_SOLVABLE_UNKNOWN };

/* Whether the goal can be reached, as far as that is known without a search.
 * reason, of the given size, receives it in words; size 0: it is not wanted. */
GLS_API enum gls_solvable gls_puzzle_solvable(const gls_puzzle *puzzle, char *reason, size_t size);

/* A source of instances. */
typedef struct gls_generator gls_generator;

/* Without a distance: uniformly at random over the solvable boards. With one:
 * uniformly over the boards in that range where those can be listed; else
 * boards on shortest solutions of random ones, each proved to be in that
 * range; or, for a kind whose goals cannot be listed, those of its random
 * boards that are in that range. NULL and an error if there are no such boards. Options say what to
 * make (size, seed, moves, goal, metric and those of the kind) and bound memory, time and threads
 * of the work. */
GLS_API gls_generator *gls_generator_new(
	const char *kind, const gls_options *options, struct gls_error *error);

/* The next instance. NULL and an error when a limit ended the work, or when it is called
 * from within a callback of the same generator. */
GLS_API gls_puzzle *gls_generator_next(gls_generator *generator, struct gls_error *error);

GLS_API void gls_generator_free(gls_generator *generator);

/* ---- Moves and boards ----------------------------------------------------- */

/* A tile goes from one cell to another; cells count row by row from 0. Where several tiles slide at
 * once, `from` is the cell of the farthest. Of this size for ever. */
struct gls_move {
	uint16_t from, to;
};

/* The legal moves in the start position: at most `room` are written, the
 * number of all is returned. */
GLS_API size_t gls_puzzle_moves(const gls_puzzle *puzzle, struct gls_move *moves, size_t room);

/* The puzzle after the given moves: same goal, new start. NULL, with the error
 * saying which move was not legal, if one was not. */
GLS_API gls_puzzle *gls_puzzle_after(const gls_puzzle *puzzle, const struct gls_move *moves,
	size_t count, struct gls_error *error);

/* What a cell of the start position shows, such as "12"; empty for a hole. At
 * most size bytes are written, the NUL included; the length is returned. */
GLS_API size_t gls_puzzle_cell(
	const gls_puzzle *puzzle, unsigned row, unsigned column, char *text, size_t size);

/* True if the start position is already solved. */
GLS_API bool gls_puzzle_is_solved(const gls_puzzle *puzzle);

/* Moves as text, such as "U2RD": the tiles' directions, or the blank's if asked for, for a kind
 * that has but one.
 * To be freed with gls_free(). */
GLS_API char *gls_moves_write(
	const gls_puzzle *puzzle, const struct gls_move *moves, size_t count, bool blank_moves);

/* Reads such text back, in the context of the puzzle's start. The moves are to
 * be freed with gls_free(). NULL and an error at the first sign or move that
 * is wrong. */
GLS_API struct gls_move *gls_moves_read(const gls_puzzle *puzzle, const char *text,
	bool blank_moves, size_t *count, struct gls_error *error);

/* A picture as SVG, to be freed with gls_free(): the start, or, of moves, a sheet with the board
 * after each of them; count 0: none, and moves may be NULL. The theme is light, dark, print or
 * wood; NULL: light. NULL, with the error, for other themes, moves that cannot be made, more than
 * 400 of them, or no memory. */
GLS_API char *gls_puzzle_picture(const gls_puzzle *puzzle, const struct gls_move *moves,
	size_t count, const char *theme, struct gls_error *error);

/* ---- Solving -------------------------------------------------------------- */

/* A switch that ends a solve from another thread or a signal handler. */
GLS_API gls_cancel *gls_cancel_new(void);
GLS_API void gls_cancel_request(gls_cancel *cancel); /* async-signal-safe */
GLS_API bool gls_cancel_requested(const gls_cancel *cancel);
GLS_API void gls_cancel_free(gls_cancel *cancel);

/* Tables that solves share: they stay in memory until gls_tables_free(), and are
 * read from a directory where that is given and they are there. May be used by
 * several threads at once: a table that two of them need is built once, and who waits
 * for it waits no longer than the limits say. The files must not be cut short while they are in
 * use; the library never does that. Without tables, every solve makes its own.
 *
 * A function that is called back (progress, trace, better, a note) may be called while
 * a table is built. Until it returns, its thread can begin nothing with the same tables:
 * gls_solve() and all that solves or builds fails with GLS_BAD_INPUT. Without tables, or
 * with others that no other thread uses in this way, it can. It must not wait for another
 * thread that uses the same tables. */
/* directory NULL: memory only. NULL when memory is out. */
GLS_API gls_tables *gls_tables_new(const char *directory);
GLS_API void gls_tables_free(gls_tables *tables);

/* Whom to tell in a line what happened to a file: that it is damaged and will
 * not be used, say. May be called from a solving thread, one call at a time, and must
 * not use the tables. */
typedef void gls_note_function(const char *note, void *data);
GLS_API void gls_tables_on_note(gls_tables *tables, gls_note_function *function, void *data);

/* A table in the directory. */
struct gls_table_file {
	char name[104];
	char creator[24]; /* the version of Glissade that made it */
	uint64_t bytes;
	int64_t made;      /* seconds since 1970 */
	char problem[200]; /* empty for a file that looks good by its header */
};

/* Calls `each` for every table in the directory, in the order of their names.
 * False with an error if the directory cannot be read; a missing one is empty. */
GLS_API bool gls_tables_list(gls_tables *tables,
	void (*each)(const struct gls_table_file *file, void *data), void *data,
	struct gls_error *error);

/* Deletes a table of the directory by its name. */
GLS_API bool gls_tables_remove(gls_tables *tables, const char *name, struct gls_error *error);

/* Builds the tables of a heuristic, such as "pdb:7-8", for puzzles with the size
 * and goal of this one, and what else the best solver needs for them, and writes them to the
 * directory; or builds them anew and compares them with what is there. */
GLS_API bool gls_tables_build(gls_tables *tables, const gls_puzzle *puzzle, const char *heuristic,
	const gls_options *options, struct gls_error *error);
GLS_API bool gls_tables_verify(gls_tables *tables, const gls_puzzle *puzzle, const char *heuristic,
	const gls_options *options, struct gls_error *error);

/* For kinds whose heuristics add up tables of patterns. Looks for a better way to share out the
 * tiles of a puzzle among patterns of the given shape, such as "6-6-3", or "6-6-3.2", one that adds
 * most to the first: hill-climbing on the mean estimate over random boards. `better` is told each
 * one that is the best yet, as in "1,2,3/4,5,6". A limit ends it in good order. */
typedef void gls_partition_function(const char *partition, double mean, void *data);
GLS_API bool gls_partition_search(const gls_puzzle *puzzle, const char *shape,
	const gls_options *options, gls_partition_function *better, void *data,
	struct gls_error *error);

/* How far a solve has come. */
struct gls_progress {
	const char *phase; /* what is being done, in a few words */
	double seconds;
	uint64_t generated, expanded;
	uint64_t waiting;     /* boards on the frontier, for searches that tell; else 0 */
	unsigned lower_bound; /* no solution is shorter than this; never falls */
	unsigned best_length; /* of the best solution so far; 0: none yet; never grows */
	size_t memory_bytes;
	/* Of a long search, where the work of the bound that is being searched, lower_bound, comes
	 * in packets; else 0. */
	uint32_t packets_done, packets;
	double seconds_left; /* until the end of this bound, a rough guess; 0: unknown */
	double seconds_next; /* what the next bound will take, rougher; 0: unknown */
	bool is_bound_done;  /* this report is the last of its bound */
	/* Where it is, what that bound took; else NULL. */
	const struct gls_iteration *iteration;
};
/* A board as it is expanded: its number from 1, its text, the moves that led to
 * it (in a search from both ends: from its own end), and its estimate. */
struct gls_trace {
	uint64_t number;
	const char *board;
	unsigned g, h;
	/* The board that it was reached from, by its number; 0 where a tree begins, and behind the
	 * first million boards, of which no more are remembered. */
	uint64_t parent;
	/* How, as gls_moves_write() has it: the move between the two boards, which on the goal's
	 * side leads from this one to its parent. Empty where a tree begins. */
	const char *move;
	/* Of the pass that it is expanded in, where a search deepens: each pass is a tree of its
	 * own. Else the length that no solution is below, as far as that is proved. */
	unsigned bound;
	bool from_goal; /* it belongs to the side of the goal, in a search from both ends */
	const char *algorithm, *heuristic; /* "none" for a blind search */
};

enum gls_status { GLS_SOLVED, GLS_UNSOLVABLE, GLS_LIMIT };

/* What ended a solve with status GLS_LIMIT. */
enum gls_limit {
	GLS_LIMIT_NONE,
	GLS_LIMIT_TIME,
	GLS_LIMIT_MEMORY,
	GLS_LIMIT_CANCEL,
	GLS_LIMIT_DEPTH,    /* nothing within the depth bound */
	GLS_LIMIT_MOVES,    /* proved: nothing within the limit of moves */
	GLS_LIMIT_WAYPOINT, /* the next waypoint, or the goal, is out of reach from where
			     * the leg before it ended */
};

struct gls_result {
	enum gls_status status;
	enum gls_limit limit;
	bool optimal;    /* the length was proved to be the least */
	unsigned length; /* of the solution, if there is one: after a limit the best that was had */
	struct gls_move *moves; /* NULL if there is none */
	unsigned lower_bound;   /* no solution is shorter: proved, whatever the status */
	char algorithm[24];     /* what was used, also where "auto" chose */
	char heuristic[80];
	char reason[160];   /* unsolvable: why; limit: what ended it */
	uint64_t generated; /* successors produced, duplicates included */
	uint64_t expanded;  /* boards whose successors were produced */
	uint64_t stored;    /* boards kept in memory at the end */
	uint64_t open_peak; /* the longest list of boards waiting */
	unsigned depth;     /* the deepest board looked at */
	double seconds;
	size_t memory_bytes; /* most that was in use at once */

	/* The shortest solutions, if the option "count" or "all" asked for them:
	 * how many there are, or, if a limit came first (is_counted says so), a
	 * number that it is not below; and the first of them, each `length` moves,
	 * one after the other, in the order in which boards list their moves. A limit
	 * that comes while they are counted, or while tables for that are made, takes
	 * nothing from what was proved: the status stays GLS_SOLVED. */
	bool is_counted;
	uint64_t solution_count, solutions_listed;
	struct gls_move *solutions;
	struct gls_iterations *iterations; /* see gls_result_iteration() */
	struct gls_depths *depths;         /* see gls_result_by_depth() */
	/* With the option "slack" solutions of up to so many moves more are counted and listed too,
	 * none of which comes to a board twice, or to a goal before its end. How many have
	 * `length` moves, one more, and so on to `slack` more; in `solutions` the shorter ones come
	 * first. NULL without that option. */
	unsigned slack;
	uint64_t *solutions_by_extra;
};

/* Solves. Solutions are replayed move by move on a fresh board before they are
 * handed out. NULL only for an option that is wrong, no memory, or a failed
 * internal check; a limit is a result, with what was proved until then. */
GLS_API struct gls_result *gls_solve(
	const gls_puzzle *puzzle, const gls_options *options, struct gls_error *error);

GLS_API void gls_result_free(struct gls_result *result);

/* What one bound of a search took: of iterative deepening, all boards within it; of A* and of
 * breadth-first searches, the boards that were looked at while it was the best bound known. */
struct gls_iteration {
	unsigned bound;
	uint64_t generated, expanded;
	double seconds;
	bool is_complete; /* else a solution or a limit ended it */
};

/* The bounds of a result in the order in which they were searched, by number from 0; NULL after
 * the last. A bound may come twice, where a search began anew, and the boards of all may be fewer
 * than those of the result, which counts beams and first solutions too. There are none of a
 * search that has no bounds: depth-first to a depth, greedy, several threads from both ends. */
GLS_API const struct gls_iteration *gls_result_iteration(
	const struct gls_result *result, size_t number);

/* How many boards were expanded as many moves from the start as the place in the array says (in a
 * search from both ends: from their own end), over all bounds; *count are known, until the result
 * is freed. NULL if the option "by-depth" did not ask for it, or the search does not tell: some
 * champions and several threads do not. */
GLS_API const uint64_t *gls_result_by_depth(const struct gls_result *result, size_t *count);

/* Whether an optimal solution can be expected within minutes, as far as the size of
 * the puzzle and the tables that are there can tell; else "anytime" is the better
 * quality to ask for. options may be NULL. From within a callback of work with the same
 * tables it looks at none. */
GLS_API bool gls_optimum_in_reach(const gls_puzzle *puzzle, const gls_options *options);

/* What a legal move leads to. Of this size for ever. */
struct gls_hint {
	struct gls_move move;
	enum gls_status status; /* of the board after it */
	unsigned distance;      /* the moves that are needed then, if status is GLS_SOLVED */
};

/* Solves the boards after each legal move of the start position, in the order
 * of gls_puzzle_moves(); options as for gls_solve(), with the time for all of
 * them together. NULL as gls_solve(); else to be freed with gls_free(). */
GLS_API struct gls_hint *gls_hints(const gls_puzzle *puzzle, const gls_options *options,
	size_t *count, struct gls_error *error);

/* Follows the moves from the start and says of each board what is needed from
 * there: count + 1 entries, the first for the start, with no move; the others with
 * the moves, and the distance after each. A move is worth it if the distance falls
 * by one; what else it is, the player lost. Options, limits and the result as for
 * gls_hints(); entries after a limit have status GLS_LIMIT. */
GLS_API struct gls_hint *gls_distances(const gls_puzzle *puzzle, const struct gls_move *moves,
	size_t count, const gls_options *options, struct gls_error *error);

/* ---- For makers of puzzles ------------------------------------------------- */

/* A move as a player sees it: a cell and a direction (U, D, L or R), wherever the
 * tile then stops. Of this size for ever. */
struct gls_way {
	uint16_t cell;
	char direction;
};

/* A puzzle looked at through all of its shortest solutions at once. Cells count
 * row by row from 0. */
struct gls_analysis {
	/* Of the solve: whether there is a solution, the least number of moves, the
	 * boards that were needed to find and prove it; or how far that came. */
	struct gls_result *result;

	/* Whether the rest is known: if the least number of moves is proved, and no
	 * limit ended the work after that. Else `missing` says why not, and all below
	 * is zero. */
	bool is_complete;
	char missing[160];

	uint64_t boards;         /* that lie on shortest solutions, both ends included */
	uint64_t solution_count; /* UINT64_MAX: so many or more */
	/* Moves that every shortest solution makes, at whatever step. */
	unsigned forced;
	struct gls_way *forced_moves;
	unsigned *choices; /* for each step, how many different moves are made there */
	/* Tiles of the start, those that no shortest solution moves, and their cells. */
	unsigned tiles, dead;
	bool *is_dead;
	/* For each cell, how often a tile stops there in a shortest solution: the mean
	 * over all of them. In single-tile moves and slides these add up to the length. */
	double *stops;
	/* Bits: as many moves as are needed, each chosen at random among the legal ones,
	 * solve the puzzle with a chance of 1 in 2 to this power. It grows with the
	 * length and with the moves to choose from, and falls with the number of
	 * shortest solutions; the way a puzzle is solved has no part in it. */
	double difficulty;
	/* Boards that can be reached from the start, itself included, also where there is no
	 * solution; 0: they were not counted. */
	uint64_t reachable;
};

/* Solves the puzzle, by a search that proves the least number of moves, and
 * analyses it; options as for gls_solve(), with the time for both together. NULL
 * as gls_solve(). */
GLS_API struct gls_analysis *gls_analyse(
	const gls_puzzle *puzzle, const gls_options *options, struct gls_error *error);

GLS_API void gls_analysis_free(struct gls_analysis *analysis);

/* ---- For researchers -------------------------------------------------------- */

/* A heuristic made ready for puzzles that differ in nothing but their start. */
typedef struct gls_estimator gls_estimator;

/* For puzzles like this one; options bound the time and the memory of making its tables, and say
 * where tables are kept. NULL and an error for a heuristic that is not known or does not fit, and
 * when a limit ended the making. */
GLS_API gls_estimator *gls_estimator_new(const gls_puzzle *puzzle, const char *heuristic,
	const gls_options *options, struct gls_error *error);
GLS_API void gls_estimator_free(gls_estimator *estimator);

/* Its full name, and whether it is never more than the moves that are needed. */
GLS_API const char *gls_estimator_name(const gls_estimator *estimator);
GLS_API bool gls_estimator_is_admissible(const gls_estimator *estimator);

/* What it says of the start of a puzzle; false and an error if that differs in more than its start
 * from the one that the heuristic was made for; of kinds that make a goal with each puzzle, if it
 * differs at all. Not by two threads at once. */
GLS_API bool gls_estimate(const gls_estimator *estimator, const gls_puzzle *puzzle, unsigned *moves,
	struct gls_error *error);

/* How many nodes the tree below the start of a puzzle has at a depth, where a board may come again
 * and again and only moves that no shortest solution needs after the last one are left out, such as
 * straight back. Takes as long as there are nodes. */
GLS_API uint64_t gls_tree_nodes(const gls_puzzle *puzzle, unsigned depth);

/* Told of each distance in turn, from 0, and of how many boards are that far. */
typedef void gls_sphere_function(unsigned distance, uint64_t boards, void *data);

/* Boards by distance: from which so many moves lead to a goal at least, or, with around_start, to
 * which they lead from the start. Boards that no solution can tell apart count as one where a kind
 * packs them so. Options: limit (no farther than this), memory, time, and those that cancel and
 * tell of progress. Only whole spheres are told; *end says what came before the last of them, or
 * GLS_LIMIT_NONE. False with an error where goals cannot be listed, or nothing could be begun. */
GLS_API bool gls_spheres(const gls_puzzle *puzzle, bool around_start, const gls_options *options,
	gls_sphere_function *each, void *data, enum gls_limit *end, struct gls_error *error);

/* What a table of this name is for: kind, size and the heuristics that use it, with blanks between,
 * as in "tiles 4x4 pdb:7-8". To be freed with gls_free(); NULL if no kind knows, or memory is out.
 */
GLS_API char *gls_table_purpose(const char *name);

/* ---- What there is -------------------------------------------------------- */

struct gls_algorithm {
	const char *name, *summary;
	bool optimal; /* finds the least number of moves, given an admissible heuristic */
	bool uses_heuristic;
	bool from_both_ends; /* needs a puzzle whose goal boards can be listed */
	bool parallel;       /* uses the option "threads" */
};

/* The searches by number from 0, in an order from simple to clever; NULL after the last. */
GLS_API const struct gls_algorithm *gls_algorithm(size_t number);

struct gls_heuristic {
	const char *name, *summary;
	bool admissible, consistent;
};

/* The heuristics of a kind of puzzle by number from 0; NULL after the last, and for an unknown
 * kind. */
GLS_API const struct gls_heuristic *gls_heuristic(const char *kind, size_t number);

/* The names of the kinds of puzzle by number from 0; NULL after the last. */
GLS_API const char *gls_kind(size_t number);

/* Frees text and moves that the library handed out. */
GLS_API void gls_free(void *memory);

#ifdef __cplusplus
}
#endif

#endif
