/* shuffdle.h: the letter puzzle Shuffdle, Caesar's 20-puzzle.
 *
 * Tiles with letters and some holes on a square board. A tile that moves right or
 * down shows the next letter of the alphabet, left or up the one before; Z and A
 * are neighbours. The bottom row must spell a word or, in hard mode, any row or
 * column.
 *
 * The letter of a tile minus its row and its column, modulo 26, never changes:
 * its *class*. A board is kept as classes, not as letters; whether a tile fits a
 * cell of the word is a comparison of classes, and moving changes no class.
 */
#ifndef GLS_SHUFFDLE_SHUFFDLE_H
#define GLS_SHUFFDLE_SHUFFDLE_H

#include "base/bits.h"
#include "puzzle/puzzle.h"

enum {
	SHUFFDLE_SIDE_MIN = 3,
	SHUFFDLE_SIDE_MAX = 6,
	SHUFFDLE_CELLS_MAX = SHUFFDLE_SIDE_MAX * SHUFFDLE_SIDE_MAX,
	SHUFFDLE_LETTERS = 26,
	SHUFFDLE_HOLE = 0,                     /* what a cell shows: this, */
	SHUFFDLE_TILES = SHUFFDLE_LETTERS + 1, /* or one more than the class of its tile */
	SHUFFDLE_SORTS_MAX = SHUFFDLE_LETTERS + 2,
};

/* How states are packed. Tiles are of the same *sort* if no solution can tell them
 * apart: holes, each class that fits somewhere, and all the others together, the
 * neutral tiles. What a state holds of each sort is the number of its set of cells
 * among the cells that no earlier sort has; for the last one there is no choice. */
struct shuffdle_sort {
	unsigned count; /* of cells */
	uint64_t sets;  /* ways to choose them; what the number is below */
	size_t word;    /* of the packed state in which it is */
	uint8_t tile;   /* what an unpacked board shows */
};

struct shuffdle {
	struct gls_puzzle base;
	unsigned side, cells, hole_count;
	bool hard;
	char word[SHUFFDLE_SIDE_MAX + 1];
	uint8_t start[SHUFFDLE_CELLS_MAX];
	/* What must stand in the places of the word if it is in row k, or in column k:
	 * both want the same tiles. */
	uint8_t wanted[SHUFFDLE_SIDE_MAX][SHUFFDLE_SIDE_MAX];
	uint64_t beside[SHUFFDLE_CELLS_MAX]; /* a bit for each neighbour */
	uint8_t sort_of[SHUFFDLE_TILES];     /* by what a cell shows */
	struct shuffdle_sort sort[SHUFFDLE_SORTS_MAX];
	unsigned sort_count;
	uint64_t choose[SHUFFDLE_CELLS_MAX + 1][SHUFFDLE_CELLS_MAX + 1];
};

struct shuffdle_position {
	uint64_t holes; /* a bit for each cell */
	uint8_t cell[SHUFFDLE_CELLS_MAX];
};

extern const struct kind shuffdle_kind;
extern const struct champion shuffdle_champion;

/* A line in which the word may stand. */
struct shuffdle_line {
	bool is_column;
	uint8_t number;
};

static inline const struct shuffdle *
shuffdle_of(const gls_puzzle *puzzle)
{
	return (const struct shuffdle *)puzzle;
}

/* How many lines there are, and the i-th of them: the bottom row, or in hard mode
 * all rows and then all columns. */
static inline unsigned
shuffdle_line_count(const struct shuffdle *shuffdle)
{
	return shuffdle->hard ? 2 * shuffdle->side : 1;
}

static inline struct shuffdle_line
shuffdle_line(const struct shuffdle *shuffdle, unsigned i)
{
	unsigned side = shuffdle->side;
	if (!shuffdle->hard)
		return (struct shuffdle_line){false, (uint8_t)(side - 1)};
	return (struct shuffdle_line){i >= side, (uint8_t)(i % side)};
}

/* The cell of a place of the line. */
static inline unsigned
shuffdle_line_cell(const struct shuffdle *shuffdle, struct shuffdle_line line, unsigned place)
{
	return line.is_column ? place * shuffdle->side + line.number
			      : line.number * shuffdle->side + place;
}

/* What a cell shows for a letter, A being 0; and the letter for what it shows. */
uint8_t shuffdle_tile(unsigned side, unsigned cell, unsigned letter);
char shuffdle_letter(unsigned side, unsigned cell, uint8_t tile);

/* A puzzle with the given board of side * side cells, and a word of as many
 * capital letters as the side. NULL when memory is out. */
struct shuffdle *shuffdle_new(
	unsigned side, const char *word, bool hard, const uint8_t *start, unsigned move_limit);

/* solvable.c: see struct kind. */
enum gls_solvable shuffdle_solvable(const gls_puzzle *puzzle, char *reason, size_t size);

/* read.c: see struct kind. */
bool shuffdle_recognise(const char *text, size_t length);
gls_puzzle *shuffdle_read(const char *text, size_t length, const struct gls_options *options,
	struct gls_error *error);
gls_puzzle *shuffdle_read_document(const struct document *document,
	const struct gls_options *options, struct gls_error *error);

/* The word as it is kept, in capitals, with room for SHUFFDLE_SIDE_MAX letters and
 * a NUL; its length is from SHUFFDLE_SIDE_MIN to SHUFFDLE_SIDE_MAX. */
bool shuffdle_read_word(const char *text, size_t length, size_t line, size_t column, char *word,
	struct gls_error *error);

/* random.c: see struct kind. */
gls_puzzle *shuffdle_random(
	const struct gls_options *options, struct rng *rng, struct gls_error *error);
void shuffdle_write_sort(const gls_puzzle *puzzle, struct text *text);

/* words.c: common words of five letters, in capitals, one after the other without
 * anything between them. */
extern const char shuffdle_words[];

#endif
