/* Boards made in the game's own way: from a solved one by random moves until the
 * bottom row is empty, and many more in hard mode. */
#include "base/error.h"
#include "kind/shuffdle/rules.h"

enum { GAME_SIDE = 5, HARD_MOVES = 50000 };

static void
move_at_random(const gls_puzzle *puzzle, struct position *position, struct rng *rng)
{
	struct gls_move moves[shuffdle_MOVES_MAX];
	unsigned count = shuffdle_moves(puzzle, position, moves);
	shuffdle_apply(puzzle, position, moves[rng_below(rng, count)]);
}

/* The word in the bottom row; above it holes and letters at random. */
static void
solved_board(unsigned side, const char *word, struct rng *rng, uint8_t *cell)
{
	unsigned above = (side - 1) * side;
	for (unsigned c = 0; c < above; c++)
		cell[c] = (uint8_t)(1 + rng_below(rng, SHUFFDLE_LETTERS));
	for (unsigned i = 0; i < side; i++)
		cell[above + i] = shuffdle_tile(side, above + i, (unsigned)(word[i] - 'A'));
	for (unsigned holes = 0; holes < side;) {
		unsigned c = rng_below(rng, above);
		holes += cell[c] != SHUFFDLE_HOLE;
		cell[c] = SHUFFDLE_HOLE;
	}
}

static gls_puzzle *
scramble(struct shuffdle *solved, struct rng *rng)
{
	gls_puzzle *puzzle = &solved->base;
	struct shuffdle_position board;
	struct position *position = (struct position *)&board;
	uint64_t bottom = ((1ull << solved->side) - 1) << (solved->cells - solved->side);
	puzzle->kind->start(puzzle, position);
	while ((board.holes & bottom) != bottom)
		move_at_random(puzzle, position, rng);
	for (unsigned i = 0; solved->hard && i < HARD_MOVES; i++)
		move_at_random(puzzle, position, rng);
	return puzzle->kind->restart(puzzle, position);
}

static bool
choose_word(const struct gls_options *options, unsigned side, struct rng *rng, char *word,
	struct gls_error *error)
{
	const char *wanted = options_text(options, "word");
	if (wanted) {
		if (!shuffdle_read_word(wanted, strlen(wanted), 0, 0, word, error))
			return false;
		if (strlen(word) != side)
			return error_set(error, GLS_BAD_INPUT,
				"the word %s has %zu letters; expected %u for a board of %u x %u",
				word, strlen(word), side, side, side);
		return true;
	}
	if (side != GAME_SIDE)
		return error_set(error, GLS_BAD_INPUT,
			"no words of %u letters are known; expected a word for a board of %u x %u "
			"(--word)",
			side, side, side);
	uint32_t words = (uint32_t)(strlen(shuffdle_words) / GAME_SIDE);
	memcpy(word, shuffdle_words + GAME_SIDE * rng_below(rng, words), GAME_SIDE);
	word[GAME_SIDE] = '\0';
	return true;
}

gls_puzzle *
shuffdle_random(const struct gls_options *options, struct rng *rng, struct gls_error *error)
{
	unsigned side = options->rows ? options->rows : GAME_SIDE;
	char word[SHUFFDLE_SIDE_MAX + 1];
	uint8_t cell[SHUFFDLE_CELLS_MAX];
	const char *wanted = options_text(options, "word"), *mode = options_text(options, "mode");
	bool is_hard = mode && !strcmp(mode, "hard");
	if (wanted && !options->rows && !options->columns)
		side = (unsigned)strlen(wanted);
	if (side < SHUFFDLE_SIDE_MIN || side > SHUFFDLE_SIDE_MAX ||
		(options->columns && options->columns != side)) {
		error_set(error, GLS_BAD_INPUT,
			"a board of %u x %u: expected a square one, from %d x %d to %d x %d", side,
			options->columns ? options->columns : side, SHUFFDLE_SIDE_MIN,
			SHUFFDLE_SIDE_MIN, SHUFFDLE_SIDE_MAX, SHUFFDLE_SIDE_MAX);
		return NULL;
	}
	if (!is_hard && options->has_distance && options->distance_max < side) {
		error_set(error, GLS_BAD_INPUT,
			"at most %u moves: expected %u at least, since the bottom row is empty and "
			"each letter must move into it",
			options->distance_max, side);
		return NULL;
	}
	if (!choose_word(options, side, rng, word, error))
		return NULL;
	solved_board(side, word, rng, cell);
	struct shuffdle *solved = shuffdle_new(side, word, is_hard, cell, 0);
	gls_puzzle *puzzle = solved ? scramble(solved, rng) : NULL;
	if (solved)
		solved->base.kind->free(&solved->base);
	if (!puzzle)
		error_set(error, GLS_NO_MEMORY, "no memory for the board");
	return puzzle;
}

/* Another word of the game's five letters; one of another length is kept, since no more are known.
 */
void
shuffdle_write_sort(const gls_puzzle *puzzle, struct text *text)
{
	const struct shuffdle *shuffdle = shuffdle_of(puzzle);
	if (shuffdle->hard)
		text_add(text, "mode=hard ");
	if (shuffdle->side != GAME_SIDE)
		text_add(text, "word=%s ", shuffdle->word);
}
