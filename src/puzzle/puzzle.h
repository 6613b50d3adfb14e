/* puzzle.h: the contract of a puzzle.
 *
 * A kind of puzzle is one struct kind: constants and functions. An instance of
 * it is one struct gls_puzzle, which each kind extends with what it needs. The
 * searches know nothing else.
 *
 * A board has two forms. As a *position* it is laid out for moving on it; as a
 * *state* it is packed into a few 64-bit words, for storing, hashing and
 * comparing; it may forget differences that no solution can tell. A puzzle is searched forwards
 * from its start by moves() and apply(), and backwards from its goals by moves_back() and undo();
 * moves need not be reversible. A move goes from a cell to another one: of the same row or column
 * on boards of more than 255 cells. A piece that covers several cells goes by one of them.
 *
 * A kind must have its name and summary; read, restart, free, write and cell; start; and the
 * rules, but for redundant. All other members may be missing, and the comment of each says what
 * that means. So that searches work without knowing, nobody outside the kind calls one of those
 * directly: functions below, from kind_heuristics() on, do it.
 *
 * The functions from pack() to estimate_after() are the rules. A kind writes
 * them as static inline functions in its own rules.h, from which the searches
 * are compiled once per kind, and puts the same functions into its table.
 * table_rules.h calls them through the table, for a kind that has no rules.h.
 */
#ifndef GLS_PUZZLE_H
#define GLS_PUZZLE_H

#include "base/control.h"
#include "base/rng.h"
#include "base/text.h"
#include "puzzle/options.h"

#include <glissade/glissade.h>

enum {
	PUZZLE_SIDE_MAX = 32,
	PUZZLE_CELLS_MAX = PUZZLE_SIDE_MAX * PUZZLE_SIDE_MAX,
	ESTIMATE_PARTS = 6,
};

/* What counts as one move. */
enum metric {
	METRIC_STM,   /* one tile, to the cell beside it or as far as the rules let it */
	METRIC_MTM,   /* as many tiles of a line as one pushes */
	METRIC_STEP,  /* one piece, by one cell */
	METRIC_SLIDE, /* one piece, straight on, however far */
	METRIC_MOVE,  /* one piece, on any way */
};

struct gls_puzzle {
	const struct kind *kind;
	uint16_t rows, columns;
	enum metric metric;
	size_t state_words;   /* 64-bit words of a packed state */
	size_t position_size; /* bytes of a position */
	unsigned moves_max;   /* no position has more moves, forwards or backwards; at least 1 */
	unsigned move_limit;  /* the puzzle's own: longer solutions do not count; 0: none */
	/* As the members of struct kind say, for this puzzle where not for all of its kind: cell(),
	 * write() and write_json() show an open goal; and a state stands for several boards. */
	bool shows_goal, states_forget;
	/* What the reader made of a text that does not say it plainly, as in "'_' is the blank";
	 * empty: there was no doubt. */
	char understood[64];
};

/* A board to move on; each kind has its own layout. */
struct position;

/* Which end of the puzzle a heuristic estimates the distance to. */
enum toward { TOWARD_GOAL, TOWARD_START };

/* A heuristic made ready for one puzzle; each kind extends it. */
struct heuristic {
	const struct kind *kind;
	char name[80];
	bool admissible, consistent;
};

/* Takes the name of a heuristic of a kind whose list is in order, each greater than those before
 * it: of a maximum of several, which is then the last of them, the place in the list. */
MUST_CHECK bool heuristic_read_ordered(
	struct heuristic *heuristic, const char *name, unsigned *place, struct gls_error *error);

/* An estimate, and what the heuristic remembers of the board so that the
 * estimate after one move costs little. A single heuristic uses part 0; a
 * maximum of several uses a part for each. */
struct estimate {
	unsigned h;
	struct estimate_part {
		unsigned h;
		uint32_t memo[2];
	} part[ESTIMATE_PARTS];
};

enum cell_look {
	CELL_HOLE,  /* empty: something can move here */
	CELL_HOME,  /* shows what the goal shows here */
	CELL_AWAY,  /* shows something else */
	CELL_FIXED, /* will never change */
};

/* How to go about a puzzle. Its names are constants, or the one that was asked about. */
struct advice {
	/* The one that was asked about, or what "auto" means: an admissible one, the best that
	 * costs little to make or whose tables are there already, within the budget. */
	const char *heuristic;
	const char *algorithm; /* what "auto" means with this heuristic */
	/* Need no tables, and are admissible: what proves the most of a start, and what a search
	 * makes do with if memory is too short for the tables of `heuristic`. */
	const char *plain, *frugal;
	/* What is worth comparing on such a puzzle, as compare --algorithms takes it; NULL: no
	 * more than elsewhere. */
	const char *compared;
	bool in_reach; /* an optimal search can be expected to end within minutes */
	bool is_quick; /* and to take no longer than anybody would wait unasked */
};

/* Told of a goal board; false: no other is wanted, as there is no memory for it. */
typedef bool goal_function(void *data);

struct document;
struct notation;

struct kind {
	const char *name;
	const char *summary;
	/* From simple to strong, with a name of NULL at the end; pdb build makes the tables of the
	 * last where only the kind is given. One of them is called "zero", is 0 for every board
	 * and costs nothing: what searches without an estimate are given. NULL, with no
	 * heuristic_new: zero alone. */
	const struct gls_heuristic *heuristics;
	const struct option *options; /* of this kind alone; NULL: it has none */
	bool makes_goals;             /* random() makes a new goal each time */
	unsigned metrics;             /* a bit for each enum metric that it has; 0: stm alone */
	/* cell(), write() and write_json() take NULL for a position too and then show
	 * what the goal says, which may leave cells open; and read() takes such a text as
	 * options.goal. Where this is false they are never given NULL. */
	bool shows_goal;
	/* A letter that cell() writes is a colour, the same for all pieces that bear it: pictures
	 * paint it. Else pieces look alike, and it is a sign on them. */
	bool letters_are_colours;
	const struct notation *notation; /* of its moves; NULL: notation_cells */
	/* For each move there is one that takes it back, so that there is a way back of every way.
	 */
	bool goes_back;
	/* A packed state may stand for several boards, which differ in what no solution can
	 * tell, and which a player would yet call different. A position has all of a board, the
	 * same bytes for the same board if it was made by start() and apply() in memory of zeros.
	 */
	bool states_forget;

	/* Reading and writing. */

	/* Whether text has the form of this kind, if not necessarily its sense. NULL: never, and
	 * the kind must be named. */
	bool (*recognise)(const char *text, size_t length);
	/* What such a text has, for who wonders: "numbers". NULL: nothing is said. */
	const char *form;
	gls_puzzle *(*read)(
		const char *text, size_t length, const struct gls_options *, struct gls_error *);
	/* The same from a tree of values with places, such as JSON gives. NULL: there is no such
	 * form. */
	gls_puzzle *(*read_document)(
		const struct document *, const struct gls_options *, struct gls_error *);
	/* The members that such a document may have, with NULL at the end, beside those of all
	 * kinds (io/read.c): others are refused before it is read. NULL: rows, cols, start and
	 * goal. */
	const char *const *document_keys;
	/* A solvable instance, uniformly at random; the distance asked for is not
	 * its business, but one that no instance can have is refused. Rows and columns of 0 mean
	 * the usual size. NULL: none can be made. */
	gls_puzzle *(*random)(const struct gls_options *, struct rng *, struct gls_error *);
	/* One of the boards with this puzzle's goal that need the most moves, and how many: where
	 * such boards are known, and that number is proved. NULL if they are not, or memory is
	 * out. */
	gls_puzzle *(*farthest)(const gls_puzzle *, struct rng *, unsigned *distance);
	/* The same goal from another start. NULL when memory is out. */
	gls_puzzle *(*restart)(const gls_puzzle *, const struct position *start);
	void (*free)(gls_puzzle *);
	/* Mirrored at the diagonal that begins in the first cell: rows are columns and a move of it
	 * is mirrored too. NULL when memory is out. NULL: that is not another puzzle of the kind.
	 */
	gls_puzzle *(*mirrored)(const gls_puzzle *);
	/* One line, with the board as the start: read() takes it, with the goal as options.goal
	 * where the line does not have it. */
	void (*write)(const gls_puzzle *, const struct position *, struct text *);
	/* The options, as in "metric=mtm goal='...' ", with which read() makes the puzzle of what
	 * write() says of its start. NULL: none are ever needed. */
	void (*write_options)(const gls_puzzle *, struct text *);
	/* In the same form, what generate needs beside the size to make others of its sort. NULL:
	 * nothing. */
	void (*write_sort)(const gls_puzzle *, struct text *);
	/* What a player is to reach, in words: for a kind whose goal is no single board. NULL:
	 * nothing is said. */
	void (*write_aim)(const gls_puzzle *, struct text *);
	/* The board as a JSON value, as in the JSON form of a puzzle. NULL: what write() writes, as
	 * a string. */
	void (*write_json)(const gls_puzzle *, const struct position *, struct text *);
	/* The members of the puzzle's JSON form, with this board as its start, after its kind: the
	 * first begins without a comma. NULL for a kind whose form is its size, start and goal. */
	void (*write_document)(const gls_puzzle *, const struct position *, struct text *);
	/* What a cell, counted row by row from 0, shows: at most 7 bytes and a NUL, empty for a
	 * hole; and how it is to look. */
	enum cell_look (*cell)(
		const gls_puzzle *, const struct position *, unsigned cell, char text[8]);
	/* The cell by which the piece on this cell goes: that of all moves which are its own. Where
	 * nothing stands, the cell itself; the position may be NULL as for cell(). NULL: pieces
	 * cover one cell each. */
	unsigned (*piece)(const gls_puzzle *, const struct position *, unsigned cell);
	/* Says why, too; size 0: nobody wants to know. GLS_NOT_SOLVABLE is a proof. NULL: only a
	 * search can tell. */
	enum gls_solvable (*solvable)(const gls_puzzle *, char *reason, size_t size);
	/* Of a board without a solution: goals that it can reach, as the option goal takes them,
	 * a line for each. NULL: none are known. */
	void (*other_goals)(const gls_puzzle *, struct text *);
	/* Fills in what it knows better than puzzle_advice(), which calls it. The heuristic is
	 * the one to use, or NULL for the kind to choose one within the control's budget; the
	 * control may be NULL if the heuristic is not. NULL: what puzzle_advice() says. */
	void (*advise)(
		const gls_puzzle *, struct control *, const char *heuristic, struct advice *);

	/* Both ends. */

	void (*start)(const gls_puzzle *, struct position *);
	/* How many goal boards there are, if they can be listed; 0 if not. NULL: never. */
	size_t (*goal_count)(const gls_puzzle *);
	/* One of them; NULL for a kind whose goals can never be listed. */
	void (*goal)(const gls_puzzle *, size_t index, struct position *);
	/* Where goal_count() is 0: goals that are too many to be numbered, one after the other, see
	 * puzzle_each_goal(). None is left out that can be reached. NULL: they cannot be told. */
	enum gls_limit (*each_goal)(const gls_puzzle *, struct control *, struct position *,
		goal_function *, void *data, struct gls_error *);

	/* The rules. */

	void (*pack)(const gls_puzzle *, const struct position *, uint64_t *state);
	void (*unpack)(const gls_puzzle *, const uint64_t *state, struct position *);
	/* The legal moves, in a fixed order; their number. */
	unsigned (*moves)(const gls_puzzle *, const struct position *, struct gls_move *);
	/* The moves that may have led here. */
	unsigned (*moves_back)(const gls_puzzle *, const struct position *, struct gls_move *);
	void (*apply)(const gls_puzzle *, struct position *, struct gls_move);
	/* Takes back a move that apply() made, or one of moves_back(). */
	void (*undo)(const gls_puzzle *, struct position *, struct gls_move);
	bool (*is_goal)(const gls_puzzle *, const struct position *);
	/* Whether no shortest solution needs `next` right after `last`, which may
	 * be MOVE_NONE. NULL: nothing is known of that. */
	bool (*redundant)(const gls_puzzle *, struct gls_move last, struct gls_move next);

	/* Heuristics. */

	/* By name, "max:a,b" included; the control's budget pays for its tables.
	 * NULL and an error for a name that is not known or does not fit. All four members are
	 * NULL in a kind that has nothing but zero. */
	struct heuristic *(*heuristic_new)(const gls_puzzle *, const char *name, enum toward,
		struct control *, struct gls_error *);
	void (*heuristic_free)(struct heuristic *, struct control *);
	/* 0 on every goal board. */
	void (*estimate)(const struct heuristic *, const struct position *, struct estimate *);
	/* The estimate of `after`, which is one step of a tile from what `before`
	 * was made for: a move, or the reverse of one. */
	void (*estimate_after)(const struct heuristic *, const struct position *after,
		struct gls_move step, const struct estimate *before, struct estimate *);
	/* Of a table by its name: appends the size of the boards that it is for, as pdb build takes
	 * it, and the names of the heuristics that use it, with a blank before each but the size,
	 * as in "4x4 pdb:7-8". Nothing for a name that is not of this kind. NULL: it has no tables.
	 */
	void (*table_serves)(const char *name, struct text *text);
	/* Looks for a good partition into pattern databases; see gls_partition_search(). False
	 * with an error if not even a first one could be measured. NULL: there are none. */
	bool (*search_partition)(const gls_puzzle *, const char *shape, uint64_t seed,
		struct control *, gls_partition_function *better, void *data, struct gls_error *);
};

/* Before the first move. */
static const struct gls_move MOVE_NONE = {UINT16_MAX, UINT16_MAX};

/* The move that takes a tile back where it came from. */
static inline struct gls_move
move_reversed(struct gls_move move)
{
	return (struct gls_move){.from = move.to, .to = move.from};
}

/* ---- What a kind may leave out (puzzle.c) -----------------------------------
 *
 * Whoever wants one of these members asks here, where what is missing is made up for. */

/* The kind's list of heuristics, which ends with a name of NULL. */
const struct gls_heuristic *kind_heuristics(const struct kind *);

struct heuristic *heuristic_new(
	const gls_puzzle *, const char *name, enum toward, struct control *, struct gls_error *);
void heuristic_free(struct heuristic *, struct control *); /* NULL: nothing */

static inline void
heuristic_estimate(
	const struct heuristic *heuristic, const struct position *position, struct estimate *result)
{
	if (heuristic->kind->estimate)
		heuristic->kind->estimate(heuristic, position, result);
	else
		*result = (struct estimate){0};
}

size_t puzzle_goal_count(const gls_puzzle *);

/* Whether its goal is a picture, which may leave cells open. */
bool puzzle_shows_goal(const gls_puzzle *);

/* Whether puzzle_each_goal() can say what the goals are. */
bool puzzle_tells_goals(const gls_puzzle *);

/* Puts each goal into the position, which stays as it is, and calls take(). GLS_LIMIT_MEMORY if
 * that said false, or if there are too many and the error says how many; what the control says if
 * that ended it. */
enum gls_limit puzzle_each_goal(const gls_puzzle *, struct control *, struct position *,
	goal_function *take, void *data, struct gls_error *);

unsigned puzzle_piece(const gls_puzzle *, const struct position *, unsigned cell);
enum gls_solvable puzzle_solvable(const gls_puzzle *, char *reason, size_t size);
void puzzle_write_json(const gls_puzzle *, const struct position *, struct text *);

/* The whole puzzle in its JSON form, with this board as its start, but for the brace that ends it:
 * its kind, what the kind writes of it, and its metric. */
void puzzle_write_document(const gls_puzzle *, const struct position *, struct text *);

/* The goal as write() and cell() show it, which may be NULL; `room` is one position that it may
 * take. False if the kind shows none. */
bool puzzle_shown_goal(const gls_puzzle *, struct position *room, const struct position **goal);

/* ---- What all kinds share (puzzle.c) -------------------------------------- */

/* Memory for one position of the puzzle, to be freed with free(). */
struct position *position_new(const gls_puzzle *);

/* The start in the form of one line that can be read again. */
void puzzle_write_start(const gls_puzzle *, struct text *);

/* Whether move is one of the legal moves of the position. */
bool move_is_legal(const gls_puzzle *, const struct position *, struct gls_move);

/* The kind's advice, for this heuristic or, if that is NULL, for the one that the kind chooses.
 * Where a kind has none: A* without an estimate, and every puzzle in reach. */
struct advice puzzle_advice(const gls_puzzle *, struct control *, const char *heuristic);

/* Reads the name of a metric that the kind has; NULL means its first. And the other way round. */
bool metric_read(const struct kind *, const char *name, enum metric *, struct gls_error *);
const char *metric_name(enum metric);

/* ---- Notation (notation.c) ------------------------------------------------ */

/* That of the kind; see puzzle/notation.h. */
const struct notation *puzzle_notation(const gls_puzzle *);

/* Appends the moves, starting from the puzzle's start. */
void moves_write(
	const gls_puzzle *, const struct gls_move *, size_t count, bool blank_moves, struct text *);

/* Moves from text, each checked to be legal; see gls_moves_read(). */
struct gls_move *moves_read(
	const gls_puzzle *, const char *text, bool blank_moves, size_t *count, struct gls_error *);

#endif
