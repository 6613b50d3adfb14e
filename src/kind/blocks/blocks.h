/* blocks.h: sliding blocks, such as Klotski and Rush Hour.
 *
 * A grid has walls and pieces of any connected shape. A piece slides over free
 * cells; with `lanes`, only along its longer side. The goal names cells of some
 * pieces, and these must cover theirs: all cells of a piece where it is a
 * picture, and a few, such as the one before the gate, where it is an exit.
 *
 * A piece is known by its *anchor*, the first of its cells row by row: where
 * the anchor is, the piece is, and moves go from anchor to anchor. Pieces that
 * no solution can tell apart, of one shape, in one region and not named by the
 * goal, are a *class*; all pieces are listed by class.
 */
#ifndef GLS_BLOCKS_BLOCKS_H
#define GLS_BLOCKS_BLOCKS_H

#include "base/bits.h"
#include "puzzle/puzzle.h"
#include "puzzle/sign_grid.h"

enum {
	BLOCKS_SIDE_MAX = SIGN_GRID_SIDE_MAX,
	BLOCKS_CELLS_MAX = BLOCKS_SIDE_MAX * BLOCKS_SIDE_MAX,
	BLOCKS_PIECES_MAX = 52,             /* upper and lower case letters */
	BLOCKS_LINES = BLOCKS_SIDE_MAX + 2, /* rows with the edge above and below */
	BLOCKS_SET_WORDS = (BLOCKS_CELLS_MAX + 63) / 64,
	BLOCKS_NOWHERE = UINT8_MAX,
};

/* A set of cells of a board. */
struct blocks_set {
	uint64_t word[BLOCKS_SET_WORDS];
};

struct blocks_shape {
	uint8_t rows, columns;         /* of the box around it */
	uint8_t head;                  /* the column of its anchor in the box */
	bool goes_along, goes_across;  /* a row; rows */
	uint16_t row[BLOCKS_SIDE_MAX]; /* a bit for each cell, from the left of the box */
};

struct blocks_class {
	struct blocks_shape shape;
	uint8_t first, end; /* its pieces */
	/* Where its pieces can get to as if they were alone, numbered in rising
	 * order. */
	uint8_t places, bits; /* bits: of a packed place */
	uint8_t cell_of[BLOCKS_CELLS_MAX];
	uint8_t place_of[BLOCKS_CELLS_MAX]; /* BLOCKS_NOWHERE: never there */
};

/* What a puzzle is made of: grids of rows * columns signs. */
struct blocks_form {
	unsigned rows, columns;
	char start[BLOCKS_CELLS_MAX]; /* '#' a wall, '.' free, a letter a cell of that
					 piece */
	char goal[BLOCKS_CELLS_MAX];  /* a letter: that piece must cover the cell */
	bool is_exit;                 /* the goal does not show whole pieces */
	bool is_lanes;
	bool is_cars; /* written as the 36 letters of Rush Hour collections */
	enum metric metric;
};

struct blocks {
	struct gls_puzzle base;
	struct blocks_form form;
	unsigned cells, pieces, classes;
	struct blocks_class class[BLOCKS_PIECES_MAX];
	/* Of each piece. */
	char letter[BLOCKS_PIECES_MAX];
	uint8_t class_of[BLOCKS_PIECES_MAX], start[BLOCKS_PIECES_MAX];
	/* Those that the goal names, and the anchors at which they are home. */
	unsigned named;
	uint8_t named_piece[BLOCKS_PIECES_MAX];
	struct blocks_set home[BLOCKS_PIECES_MAX];

	uint8_t row_of[BLOCKS_CELLS_MAX], column_of[BLOCKS_CELLS_MAX];
	uint16_t wall[BLOCKS_LINES]; /* the lines of a position without pieces */
};

/* The lines have a bit for each cell that is not free, moved up by one, and the
 * edge around. */
struct blocks_position {
	uint16_t line[BLOCKS_LINES];
	uint8_t anchor[]; /* of each piece */
};

/* Room for a position of any puzzle. */
struct blocks_room {
	union {
		struct blocks_position board;
		uint8_t bytes[sizeof(struct blocks_position) + BLOCKS_PIECES_MAX];
	};
};

extern const struct kind blocks_kind;
extern const struct champion blocks_champion;

/* A puzzle of a form that blocks_check() has found good. NULL when memory is
 * out. */
struct blocks *blocks_new(const struct blocks_form *form);

/* What is wrong with a form, and at which cell. */
struct blocks_fault {
	bool is_in_goal;
	unsigned cell;
	char text[160];
};

/* Whether each piece is in one part, and the goal names pieces of the start
 * and, unless it is an exit, shows them in their shape. */
bool blocks_check(const struct blocks_form *form, struct blocks_fault *fault);

static inline bool
blocks_set_has(const struct blocks_set *set, unsigned cell)
{
	return set->word[cell / 64] >> cell % 64 & 1;
}

static inline void
blocks_set_add(struct blocks_set *set, unsigned cell)
{
	set->word[cell / 64] |= (uint64_t)1 << cell % 64;
}

/* read.c: see struct kind. */
bool blocks_recognise(const char *text, size_t length);
gls_puzzle *blocks_read(const char *text, size_t length, const struct gls_options *options,
	struct gls_error *error);
gls_puzzle *blocks_read_document(const struct document *document, const struct gls_options *options,
	struct gls_error *error);

/* solvable.c: see struct kind. */
enum gls_solvable blocks_solvable(const gls_puzzle *puzzle, char *reason, size_t size);

/* goals.c: see struct kind. */
enum gls_limit blocks_each_goal(const gls_puzzle *puzzle, struct control *control,
	struct position *position, goal_function *take, void *data, struct gls_error *error);

/* random.c: see struct kind. */
gls_puzzle *blocks_random(
	const struct gls_options *options, struct rng *rng, struct gls_error *error);

/* notation.c: the anchor, the direction and how many cells, "c2R3"; where a
 * move may turn corners, the anchors it goes from and to, "c2-d4". A piece may
 * also be called by its letter. */
extern const struct notation blocks_notation;

/* write.c: see struct kind. */
void blocks_write(const gls_puzzle *puzzle, const struct position *position, struct text *text);
void blocks_write_options(const gls_puzzle *puzzle, struct text *text);
void blocks_write_sort(const gls_puzzle *puzzle, struct text *text);
void blocks_write_json(
	const gls_puzzle *puzzle, const struct position *position, struct text *text);
void blocks_write_document(
	const gls_puzzle *puzzle, const struct position *position, struct text *text);
enum cell_look blocks_cell(
	const gls_puzzle *puzzle, const struct position *position, unsigned cell, char text[8]);
unsigned blocks_piece(const gls_puzzle *puzzle, const struct position *position, unsigned cell);

/* The signs of a board, as in the text of a puzzle; of the goal if it is NULL.
 */
void blocks_signs(const struct blocks *blocks, const struct position *position, char *sign);

#endif
