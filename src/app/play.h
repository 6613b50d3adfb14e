/* play.h: a game in the terminal, in its parts: the game itself, who thinks beside it, what is
 * kept between games, and the screen. */
#ifndef GLS_APP_PLAY_H
#define GLS_APP_PLAY_H

#include "app/app.h"
#include "puzzle/puzzle.h"

/* ---- play_game.c: a board and the moves that were made on it ---------------- */

struct game {
	gls_puzzle *puzzle;
	struct position *position; /* after `done` moves */
	struct gls_move *moves;    /* `count` of them: those after `done` were taken back */
	size_t done, count, room;
	double seconds;
	bool is_helped; /* by a hint or the solution: no record */
};

/* A new game takes the puzzle. False when memory is out. */
bool game_begin(struct game *game, gls_puzzle *puzzle);
void game_end(struct game *game);

/* Makes a move if it is legal. Where a piece that goes on makes one move of two, it does. */
bool game_move(struct game *game, struct gls_move move);
bool game_undo(struct game *game);
bool game_redo(struct game *game);
bool game_is_solved(const struct game *game);

/* The legal moves now, in a new array that is to be freed; NULL when memory is out. */
struct gls_move *game_moves(const struct game *game, unsigned *count);

/* The board now as a puzzle of its own. */
gls_puzzle *game_board(const struct game *game);

/* The game as lines of text, and back. False if the text is no game, and *game is empty. */
void game_write(const struct game *game, struct text *text);
bool game_read(struct game *game, const char *text, size_t length);

/* ---- play_advisor.c: solves boards beside the game -------------------------- */

struct advisor;

/* What is known of a board. */
struct plan {
	bool is_known;
	enum gls_status status;
	bool is_exact; /* the distance is proved */
	/* The moves of a solution that are left, from `next` to `count`. */
	struct gls_move *moves;
	size_t next, count;
	char reason[160]; /* why there is none */
};

/* NULL when memory is out. The options are copied. */
struct advisor *advisor_new(const gls_options *options);
void advisor_free(struct advisor *advisor);

/* What it thought of before it forgets; it takes the board, and NULL is no board. */
void advisor_ask(struct advisor *advisor, gls_puzzle *board);

/* Whether there is an answer to what was asked last: then it is moved to *plan. */
bool advisor_answers(struct advisor *advisor, struct plan *plan);
void plan_free(struct plan *plan);

/* ---- play_state.c: what is kept in the directory for it ---------------------- */

struct keeper {
	char *game_path, *records_path; /* NULL: nothing is kept */
	struct own_file *game_file;
	char problem[200]; /* why nothing is kept; empty if it is */
};

/* The least moves and the least time of boards of one kind and size; 0: none yet. */
struct record {
	size_t moves;
	double seconds;
};

/* Finds the directory of the XDG standard, and makes it. */
void keeper_begin(struct keeper *keeper);
void keeper_end(struct keeper *keeper);

/* The game that was in progress; false if there is none. */
bool keeper_load(struct keeper *keeper, struct game *game);

/* Keeps the game as it is. */
void keeper_save(struct keeper *keeper, const struct game *game);

/* The record for boards like this one. */
struct record keeper_record(const struct keeper *keeper, const gls_puzzle *puzzle);

/* Keeps what of this game is better, and says whether anything was. */
bool keeper_score(struct keeper *keeper, const struct game *game);

/* ---- play_screen.c: the terminal --------------------------------------------- */

enum key_kind {
	KEY_NONE, /* nothing was pressed for a tenth of a second */
	KEY_WAY,  /* an arrow, or W, A, S or D */
	KEY_SIGN, /* any other */
	KEY_CELL, /* a click on a cell */
	KEY_GONE, /* the terminal is gone, or somebody asks the program to end */
};

struct key {
	enum key_kind kind;
	char way;      /* U, D, L or R */
	bool is_arrow; /* else a letter */
	int sign;
	unsigned cell;
};

struct view {
	const struct game *game;
	unsigned cursor, hinted; /* a cell; UINT_MAX: none */
	/* What is to be reached: a board beside the other one, or words under it where that is too
	 * wide or there is none; NULL: none. */
	bool has_goal;
	const struct position *goal; /* NULL: what the puzzle says of it */
	const char *aim;
	const char *lines[6]; /* under the board; NULL: none */
};

/* False after complaining: this is no terminal. Whatever ends the program, the terminal is
 * given back as it was. */
bool screen_begin(bool has_colours);
void screen_end(void);
void screen_show(const struct view *view);
struct key screen_key(void);

#endif
