/* notation.h: how the moves of a kind are written and read.
 *
 * Two notations are here for kinds to use; a kind with moves of another sort brings its own.
 */
#ifndef GLS_PUZZLE_NOTATION_H
#define GLS_PUZZLE_NOTATION_H

#include "puzzle/puzzle.h"

/* A text of moves that is being read. */
struct move_reader {
	const gls_puzzle *puzzle;
	const char *text, *at;
	bool blank_moves;          /* where that makes a difference: directions are the blank's */
	struct position *position; /* after the moves so far */
	struct gls_move *moves;
	size_t count, room;
	struct gls_error *error;
	bool is_refused; /* what ended it was no slip of the pen, but a move that is not legal */
};

struct notation {
	const char *separator; /* between moves that are written one by one */
	/* Appends the moves, one after the other, as read() takes them. */
	void (*write)(const gls_puzzle *, const struct gls_move *, size_t count, bool blank_moves,
		struct text *);
	/* Appends where a move ends, for a reader who wants to follow; NULL: that is plain. */
	void (*write_end)(const gls_puzzle *, struct gls_move, struct text *);
	/* Reads what stands at reader->at, which is no space, no comma and not the end: a move, or
	 * several; and goes beyond it. Gives each to move_reader_append(), which takes legal moves
	 * only: whoever reads looks for them among those of reader->position. False after a
	 * complaint. */
	bool (*read)(struct move_reader *reader);
};

/* The tile's cell, a column letter and a row number from the top, and the direction: "c2R"; how
 * far it goes is not said. Moves go along a row or a column, and no two of the same cell go
 * the same way. */
extern const struct notation notation_cells;

/* The direction of the tile, or of the blank where that is asked for, with a number behind it
 * that repeats it, or in slides of several tiles says how many: "U2RD". For puzzles with one
 * blank. */
extern const struct notation notation_directions;

/* Makes the move; false when memory is out. */
bool move_reader_append(struct move_reader *reader, struct gls_move move);

/* Says what is wrong with the move that begins at the sign `from`. Always false. The second one
 * shows the move as it was written, and the board that it was for. */
bool move_reader_complain(struct move_reader *reader, const char *from, const char *what);
bool move_reader_refuse(struct move_reader *reader, const char *from, const char *what);

/* As moves_read(), and says of text that it does not take whether that is a move which is well
 * formed and not legal. *count is of those before it. */
struct gls_move *moves_read_or_refuse(const gls_puzzle *, const char *text, bool blank_moves,
	size_t *count, bool *is_refused, struct gls_error *);

#endif
