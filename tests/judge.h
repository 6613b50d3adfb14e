/* judge.h: a second opinion on everything that the library says.
 *
 * Boards, rules, notation and searches written anew from docs/puzzles, without
 * a header or a line of the library, and as plainly as can be: where library and
 * judge agree, both are right or both were wrong in the same way by chance.
 *
 * Boards are read from their forms on one line. Texts that are not well formed
 * are refused, but why is not said: to explain is the library's business. What is allocated comes
 * from malloc(); if that fails, the program ends.
 */
#ifndef JUDGE_H
#define JUDGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { JUDGE_CELLS = 1024, JUDGE_MOVES = 1024 };

enum judge_kind { JUDGE_TILES, JUDGE_SHUFFDLE, JUDGE_MONDRIAN, JUDGE_BLOCKS, JUDGE_KINDS };

/* What one move of a piece of blocks may be: one cell, straight on, or any way. */
enum judge_path { JUDGE_STEP, JUDGE_SLIDE, JUDGE_MOVE };

/* A board and what it is to become. Cells are numbers of tiles, 0 for the blank,
 * or else signs: '_' a hole of Shuffdle, '.' and '#' as Mondrian and blocks have them. */
struct judge_board {
	enum judge_kind kind;
	unsigned rows, columns;
	bool is_mtm;             /* tiles: a slide of a line is one move */
	bool is_hard;            /* shuffdle: the word may stand in any line */
	char word[40];           /* shuffdle */
	bool has_lanes, is_exit; /* blocks; is_exit: its goal names cells to be covered */
	enum judge_path path;
	uint16_t cell[JUDGE_CELLS];
	uint16_t goal[JUDGE_CELLS]; /* of all but shuffdle */
};

/* A tile goes from a cell to another; in slides the farthest tile's cell, and the
 * blank's; of blocks the first cell of a piece, and where that comes to. */
struct judge_move {
	unsigned from, to;
};

/* goal: tiles only; "standard", "blank-first", "snail" or a board; NULL is standard.
 * metric: "stm", "mtm", of blocks "step", "slide", "move", or NULL. Before the text "kind=NAME "
 * may stand, which settles whether two grids are of mondrian or of blocks, and "lanes=true ". */
bool judge_read(struct judge_board *board, const char *text, const char *goal, const char *metric);

/* The text of the start, and for mondrian and blocks of the goal too, with the kind before it where
 * it could be taken for another; at most 6 * JUDGE_CELLS bytes. */
void judge_write(const struct judge_board *board, char *text);

/* "tiles", "shuffdle" and so on. */
const char *judge_kind_name(enum judge_kind kind);

bool judge_is_solved(const struct judge_board *board);

/* The legal moves, at most JUDGE_MOVES; how many there are. */
unsigned judge_moves(const struct judge_board *board, struct judge_move *moves);

/* Makes a move; false, and nothing is changed, if it is not legal. */
bool judge_make(struct judge_board *board, struct judge_move move);

/* Plays moves as the command prints them. NULL if all are legal and the last
 * leads to the goal, with their number; else what is wrong. */
const char *judge_replay(
	const struct judge_board *start, const char *moves, bool is_blanks, unsigned *length);

/* ---- Searching ------------------------------------------------------------ */

struct judge_verdict {
	bool is_known;        /* false: more boards than were allowed */
	bool is_solvable;     /* the rest is known if this is true */
	unsigned length;      /* of the shortest solutions */
	uint64_t solutions;   /* how many there are */
	uint64_t boards;      /* different ones on them, both ends included */
	unsigned lower_bound; /* what was proved, also where nothing is known */
};

/* Breadth-first from the start over at most so many boards of at most 255 cells. */
struct judge_verdict judge_search(const struct judge_board *board, size_t boards_max);

/* The distances of all boards of tiles of one size, of at most ten cells, from
 * the goals with the blank on one cell: they differ by the names of the tiles. */
struct judge_space;
struct judge_space *judge_space_new(
	unsigned rows, unsigned columns, bool is_mtm, unsigned blank_cell);
void judge_space_free(struct judge_space *space);

/* The verdict on a board of this size and metric whose goal has its blank there;
 * without the number of boards on shortest solutions. */
struct judge_verdict judge_space_look_up(
	const struct judge_space *space, const struct judge_board *board);

/* How many boards are so far away from the goal. */
uint64_t judge_space_at(const struct judge_space *space, unsigned distance);

/* Judges a board of tiles that is a permutation, by parity; of one row or column by
 * the order of its tiles. */
bool judge_tiles_solvable(const struct judge_board *board);

/* ---- Of blocks (judge_blocks.c) ------------------------------------------- */

bool judge_looks_like_blocks(const struct judge_board *board);
bool judge_read_exits(struct judge_board *board, const char *text);
bool judge_read_cars(struct judge_board *board, const char *text);
void judge_write_exits(const struct judge_board *board, char *text);
unsigned judge_blocks_moves(const struct judge_board *board, struct judge_move *moves);
bool judge_blocks_make(struct judge_board *board, struct judge_move move);
void judge_blocks_name(struct judge_board *board);
const char *judge_play_blocks(struct judge_board *board, const char *text, unsigned *length);

#endif
