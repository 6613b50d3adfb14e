/* glissade.h: solve sliding puzzles to a proven optimum.
 *
 * The life of a puzzle is short: gls_puzzle_read() makes one from text,
 * gls_solve() solves it, gls_result_free() and gls_puzzle_free() end it.
 *
 *	struct gls_error error;
 *	gls_puzzle *puzzle = gls_puzzle_read("8 6 7/2 5 4/3 0 1", SIZE_MAX, NULL, &error);
 *	struct gls_result *result = gls_solve(puzzle, NULL, &error);
 *	printf("%u moves\n", result->length);
 *
 * The library never prints, never exits and does not read the environment. It
 * keeps no global state: solves in several threads do not know of each other.
 * A puzzle is not changed by solving it and may be shared between threads.
 * Every function that can fail takes a struct gls_error and says in it what is
 * wrong, where, and what was expected; NULL is allowed where nobody looks.
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

/* line and column count from 1; both are 0 where there is no place to point at. */
struct gls_error {
	enum gls_code code;
	size_t line, column;
	char message[480];
};

/* ---- Puzzles -------------------------------------------------------------- */

/* One instance: a kind of puzzle, its size, a start and a goal. */
typedef struct gls_puzzle gls_puzzle;

/* How to read a puzzle. All zero is a good default. */
struct gls_read_options {
	const char *kind;   /* "tiles", ...; NULL: recognised by form */
	const char *goal;   /* tiles: "standard", "blank-first", "snail", or a board; NULL: as the
			       text says */
	const char *metric; /* "stm" (default): each tile moved counts; "mtm": each slide of a line
			       counts */
	bool any_holes;     /* shuffdle: other numbers of holes than the game's own */
};

/* Reads one puzzle in any of its text or JSON forms. length may be SIZE_MAX
 * for a string that ends in NUL. NULL, with the error filled in, if the text
 * is not a puzzle; the error's position is in the text, or in the goal's text
 * if the message says so. */
GLS_API gls_puzzle *gls_puzzle_read(const char *text, size_t length,
	const struct gls_read_options *options, struct gls_error *error);

GLS_API void gls_puzzle_free(gls_puzzle *puzzle);

GLS_API const char *gls_puzzle_kind(const gls_puzzle *puzzle);
GLS_API unsigned gls_puzzle_rows(const gls_puzzle *puzzle);
GLS_API unsigned gls_puzzle_columns(const gls_puzzle *puzzle);
GLS_API const char *gls_puzzle_metric(const gls_puzzle *puzzle);

/* Text that gls_puzzle_read() reads back, on one line: the start, or the goal,
 * which is empty where goal boards cannot be listed. To be freed with gls_free(). NULL when memory
 * is out. */
GLS_API char *gls_puzzle_start_text(const gls_puzzle *puzzle);
GLS_API char *gls_puzzle_goal_text(const gls_puzzle *puzzle);

enum gls_solvable { GLS_NOT_SOLVABLE, GLS_SOLVABLE, GLS_SOLVABLE_UNKNOWN };

/* Whether the goal can be reached, as far as that is known without a search.
 * reason, of the given size, receives it in words; size 0: it is not wanted. */
GLS_API enum gls_solvable gls_puzzle_solvable(const gls_puzzle *puzzle, char *reason, size_t size);

/* What to make. */
struct gls_generate_options {
	unsigned rows, columns; /* 0: as the kind has it by default */
	uint64_t seed;          /* the same seed gives the same puzzles on every machine */
	bool has_distance;      /* only boards that need this many moves, at least and at most */
	unsigned distance_min, distance_max;
	const char *goal;   /* as in gls_read_options */
	const char *metric; /* as in gls_read_options */
	const char *word;   /* shuffdle: NULL for a random one */
	bool hard;          /* shuffdle: the word may stand in any row or column */
	/* mondrian: how many; 0 for the default. */
	unsigned tiles, colours, blocks;
	bool picture; /* mondrian: goals that are one figure, not scattered tiles */
	bool unique;  /* mondrian: only boards with one shortest solution */
};

/* A source of instances. */
typedef struct gls_generator gls_generator;
struct gls_options;

/* Without a distance: uniformly at random over the solvable boards. With one:
 * uniformly over the boards in that range where those can be listed; else
 * boards on shortest solutions of random ones, each proved to be in that
 * range; or, for a kind whose goals cannot be listed, those of its random
 * boards that are in that range. NULL and an error if there are no such boards. `limits` (may be
 * NULL) bounds memory, time and threads of the work, and can cancel it. */
GLS_API gls_generator *gls_generator_new(const char *kind,
	const struct gls_generate_options *options, const struct gls_options *limits,
	struct gls_error *error);

/* The next instance. NULL and an error when a limit ended the work. */
GLS_API gls_puzzle *gls_generator_next(gls_generator *generator, struct gls_error *error);

GLS_API void gls_generator_free(gls_generator *generator);

/* ---- Moves and boards ----------------------------------------------------- */

/* A tile goes from one cell to another; cells count row by row from 0. In
 * multi-tile moves `from` is the cell of the farthest tile that slides. */
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

/* Moves as text, "U2RD": tiles' directions, or the blank's if asked for.
 * To be freed with gls_free(). */
GLS_API char *gls_moves_write(
	const gls_puzzle *puzzle, const struct gls_move *moves, size_t count, bool blank_moves);

/* Reads such text back, in the context of the puzzle's start. The moves are to
 * be freed with gls_free(). NULL and an error at the first sign or move that
 * is wrong. */
GLS_API struct gls_move *gls_moves_read(const gls_puzzle *puzzle, const char *text,
	bool blank_moves, size_t *count, struct gls_error *error);

/* ---- Solving -------------------------------------------------------------- */

/* A switch that ends a solve from another thread or a signal handler. */
typedef struct gls_cancel gls_cancel;
GLS_API gls_cancel *gls_cancel_new(void);
GLS_API void gls_cancel_request(gls_cancel *cancel); /* async-signal-safe */
GLS_API bool gls_cancel_requested(const gls_cancel *cancel);
GLS_API void gls_cancel_free(gls_cancel *cancel);

/* Tables that solves share: they stay in memory until gls_tables_free(), and are
 * read from a directory where that is given and they are there. May be used by
 * several threads at once. Without one, every solve makes its own tables. */
typedef struct gls_tables gls_tables;

/* directory NULL: memory only. NULL when memory is out. */
GLS_API gls_tables *gls_tables_new(const char *directory);
GLS_API void gls_tables_free(gls_tables *tables);

/* Whom to tell in a line what happened to a file: that it is damaged and will
 * not be used, say. May be called from a solving thread. */
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
 * directory; or builds them anew and compares them with what is there. `limits` may be NULL. */
struct gls_options;
GLS_API bool gls_tables_build(gls_tables *tables, const gls_puzzle *puzzle, const char *heuristic,
	const struct gls_options *limits, struct gls_error *error);
GLS_API bool gls_tables_verify(gls_tables *tables, const gls_puzzle *puzzle, const char *heuristic,
	const struct gls_options *limits, struct gls_error *error);

/* Looks for a better way to share out the tiles of a puzzle among patterns of the
 * given shape, such as "6-6-3", or "6-6-3.2", one that adds most to the first: hill-climbing on
 * the mean estimate over random boards. `better` is told each one that is the best yet, as in
 * "1,2,3/4,5,6". A limit ends it in good order. */
typedef void gls_partition_function(const char *partition, double mean, void *data);
GLS_API bool gls_partition_search(const gls_puzzle *puzzle, const char *shape, uint64_t seed,
	const struct gls_options *limits, gls_partition_function *better, void *data,
	struct gls_error *error);

/* How far a solve has come. */
struct gls_progress {
	const char *phase; /* what is being done, in a few words */
	double seconds;
	uint64_t generated, expanded;
	uint64_t waiting;     /* boards on the frontier, for searches that tell; else 0 */
	unsigned lower_bound; /* no solution is shorter than this */
	unsigned best_length; /* of the best solution so far; 0: none yet */
	size_t memory_bytes;
	/* Of a long search by the champion of tiles: the work of the bound that is being
	 * searched, lower_bound, comes in packets. */
	uint32_t packets_done, packets;
	double seconds_left; /* until the end of this bound, a rough guess; 0: unknown */
	double seconds_next; /* what the next bound will take, rougher; 0: unknown */
	bool is_bound_done;  /* this report is the last of its bound */
};
typedef void gls_progress_function(const struct gls_progress *progress, void *data);

/* A board as it is expanded: its number from 1, its text, the moves that led to
 * it (in a search from both ends: from its own end), and its estimate. */
struct gls_trace {
	uint64_t number;
	const char *board;
	unsigned g, h;
};
typedef void gls_trace_function(const struct gls_trace *trace, void *data);

/* An answer that is better than those before: replayed and good, with its length,
 * moves, lower_bound and seconds. It is gone when the function returns. */
struct gls_result;
typedef void gls_answer_function(const struct gls_result *answer, void *data);

/* How to solve. All zero is a good default. */
struct gls_options {
	/* NULL or "optimal": a shortest solution, proved to be one.
	 * "fast": any solution, at once; tiles of every size, and quick for the others.
	 * "bounded:W": proved to be at most W times as long as the shortest.
	 * "anytime": one at once, and better ones until one is proved to be a shortest
	 * or a limit comes, which then is a result with the best of them.
	 * All but the first choose the search themselves. */
	const char *quality;
	gls_answer_function *better; /* told of every better answer as it is found, from a
				      * solving thread */
	void *better_data;
	const char *algorithm; /* NULL or "auto", or one of gls_algorithms() */
	const char *heuristic; /* NULL or "auto", or one of gls_heuristics(), or "max:a,b" */
	unsigned threads;      /* 0: as many as there are cores */
	size_t memory;         /* bytes; 0: half of what the machine has */
	double seconds;        /* 0: no limit */
	unsigned move_limit;   /* no longer solution counts; 0: the puzzle's own, if it has one */
	unsigned depth_bound;  /* backtracking: no deeper than this; 0: a safe default */
	double weight;         /* wastar: f = g + weight * h; 0: 1.5 */
	bool count;            /* also count the shortest solutions, if the optimum is proved */
	uint64_t all;          /* and list so many of them at most */
	/* mondrian: pictures to pass through in this order, each a grid as a goal is.
	 * Every leg of the way is as short as can be, but the whole need not be, and
	 * is never called optimal. */
	const char *const *via;
	size_t via_count;
	gls_tables *tables; /* kept between solves; NULL: only for this one */
	bool keep_tables;   /* write tables that are made to the directory of `tables` */
	/* A long search by the champion of tiles can be interrupted and resumed. It writes
	 * what it has done to the file `checkpoint`, every so many seconds (0: 60) and when
	 * a limit ends it, and removes it once the puzzle is solved. It goes on from what
	 * the file `resume` says, with the same result, also with other threads; a file of
	 * another puzzle, heuristic or version is refused. `checkpoint` must be a new file, or
	 * the one to resume: nothing else is overwritten. NULL: no such file. */
	const char *checkpoint, *resume;
	double checkpoint_seconds;
	struct gls_cluster *cluster; /* other processes that help; NULL: none */
	struct gls_team *team;       /* gls_tables_build(): those that build with this one */
	gls_cancel *cancel;
	gls_progress_function
		*progress; /* called every tenth of a second or so, from a solving thread */
	void *progress_data;
	gls_trace_function *trace; /* called for every board that is expanded, in order;
				    * not by the parallel searches, and with quality
				    * "optimal" only */
	void *trace_data;
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
	unsigned length; /* of the solution, if there is one */
	struct gls_move *moves;
	unsigned lower_bound; /* no solution is shorter: proved, whatever the status */
	char algorithm[24];   /* what was used, also where "auto" chose */
	char heuristic[80];
	char reason[160];   /* unsolvable: why; limit: what ended it */
	uint64_t generated; /* successors produced, duplicates included */
	uint64_t expanded;  /* boards whose successors were produced */
	uint64_t stored;    /* boards kept in memory at the end */
	uint64_t open_peak; /* the longest list of boards waiting */
	unsigned depth;     /* the deepest board looked at */
	double seconds;
	size_t memory_bytes; /* most that was in use at once */

	/* The shortest solutions, if options.count or options.all asked for them:
	 * how many there are, or, if a limit came first (is_counted says so), a
	 * number that it is not below; and the first of them, each `length` moves,
	 * one after the other, in the order in which boards list their moves. */
	bool is_counted;
	uint64_t solution_count, solutions_listed;
	struct gls_move *solutions;
};

/* Solves. Solutions are replayed move by move on a fresh board before they are
 * handed out. NULL only for an option that is wrong, no memory, or a failed
 * internal check; a limit is a result, with what was proved until then. */
GLS_API struct gls_result *gls_solve(
	const gls_puzzle *puzzle, const struct gls_options *options, struct gls_error *error);

GLS_API void gls_result_free(struct gls_result *result);

/* Whether an optimal solution can be expected within minutes, as far as the size of
 * the puzzle and the tables that are there can tell; else "anytime" is the better
 * quality to ask for. options may be NULL. */
GLS_API bool gls_optimum_in_reach(const gls_puzzle *puzzle, const struct gls_options *options);

/* What a legal move leads to. */
struct gls_hint {
	struct gls_move move;
	enum gls_status status; /* of the board after it */
	unsigned distance;      /* the moves that are needed then, if status is GLS_SOLVED */
};

/* Solves the boards after each legal move of the start position, in the order
 * of gls_puzzle_moves(); options as for gls_solve(), with the time for all of
 * them together. NULL as gls_solve(); else to be freed with gls_free(). */
GLS_API struct gls_hint *gls_hints(const gls_puzzle *puzzle, const struct gls_options *options,
	size_t *count, struct gls_error *error);

/* Follows the moves from the start and says of each board what is needed from
 * there: count + 1 entries, the first for the start, with no move; the others with
 * the moves, and the distance after each. A move is worth it if the distance falls
 * by one; what else it is, the player lost. Options, limits and the result as for
 * gls_hints(); entries after a limit have status GLS_LIMIT. */
GLS_API struct gls_hint *gls_distances(const gls_puzzle *puzzle, const struct gls_move *moves,
	size_t count, const struct gls_options *options, struct gls_error *error);

/* ---- For makers of puzzles ------------------------------------------------- */

/* A move as a player sees it: a cell and a direction (U, D, L or R), wherever the
 * tile then stops. */
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
};

/* Solves the puzzle, by a search that proves the least number of moves, and
 * analyses it; options as for gls_solve(), with the time for both together. NULL
 * as gls_solve(). */
GLS_API struct gls_analysis *gls_analyse(
	const gls_puzzle *puzzle, const struct gls_options *options, struct gls_error *error);

GLS_API void gls_analysis_free(struct gls_analysis *analysis);

/* ---- What there is -------------------------------------------------------- */

struct gls_algorithm {
	const char *name, *summary;
	bool optimal; /* finds the least number of moves, given an admissible heuristic */
	bool uses_heuristic;
	bool from_both_ends; /* needs a puzzle whose goal boards can be listed */
	bool parallel;       /* uses options.threads */
};

/* The searches, in an order from simple to clever; an entry with name NULL ends it. */
GLS_API const struct gls_algorithm *gls_algorithms(void);

struct gls_heuristic {
	const char *name, *summary;
	bool admissible, consistent;
};

/* The heuristics of a kind of puzzle; an entry with name NULL ends it. NULL
 * for an unknown kind. */
GLS_API const struct gls_heuristic *gls_heuristics(const char *kind);

/* The names of the kinds of puzzle by number from 0; NULL after the last. */
GLS_API const char *gls_kind(size_t number);

/* Frees text and moves that the library handed out. */
GLS_API void gls_free(void *memory);

#ifdef __cplusplus
}
#endif

#endif
