#include "letters.h"

char
shifted(char letter, int by)
{
	return (char)('A' + (letter - 'A' + by + 26) % 26);
}

bool
slide(struct letters *board, unsigned from, unsigned to)
{
	int side = (int)board->side;
	int down = (int)to / side - (int)from / side, right = (int)to % side - (int)from % side;
	if (abs(down) + abs(right) != 1 || board->cell[from] == '_' || board->cell[to] != '_')
		return false;
	board->cell[to] = shifted(board->cell[from], down + right);
	board->cell[from] = '_';
	return true;
}

bool
spells(const struct letters *board, unsigned first, unsigned stride)
{
	for (unsigned i = 0; i < board->side; i++)
		if (board->cell[first + i * stride] != board->word[i])
			return false;
	return true;
}

bool
is_solved(const struct letters *board)
{
	unsigned side = board->side;
	bool solved = spells(board, side * (side - 1), 1);
	for (unsigned i = 0; board->hard && i < side; i++)
		solved |= spells(board, i * side, 1) || spells(board, i, side);
	return solved;
}

const char *
letters_text(const struct letters *board)
{
	static char texts[4][80];
	static unsigned next;
	char *text = texts[next++ % 4];
	int length = sprintf(text, "%s%s ", board->hard ? "hard:" : "", board->word);
	for (unsigned c = 0; c < board->side * board->side; c++) {
		if (c && c % board->side == 0)
			text[length++] = '/';
		text[length++] = board->cell[c];
	}
	text[length] = '\0';
	return text;
}

struct letters
letters_of(const gls_puzzle *puzzle)
{
	struct letters board = {.side = gls_puzzle_rows(puzzle)};
	char *text = gls_puzzle_start_text(puzzle), *at = text;
	board.hard = !strncmp(text, "hard:", 5);
	at += board.hard ? 5 : 0;
	memcpy(board.word, at, board.side);
	unsigned cells = 0;
	for (at += board.side + 1; *at; at++)
		if (*at != '/')
			board.cell[cells++] = *at;
	gls_free(text);
	return board;
}

gls_puzzle *
puzzle_of_letters(const struct letters *board)
{
	struct gls_options options = {OWN_OPTIONS({"any-holes", "", true})};
	struct gls_error error = {0};
	gls_puzzle *puzzle = gls_puzzle_read(letters_text(board), SIZE_MAX, &options, &error);
	cr_assert(puzzle, "%s is refused: %s", letters_text(board), error.message);
	return puzzle;
}

struct letters
random_letters(unsigned side, unsigned holes, unsigned alphabet, bool hard, struct rng *rng)
{
	struct letters board = {.side = side, .hard = hard};
	for (unsigned i = 0; i < side; i++)
		board.word[i] = (char)('A' + rng_below(rng, alphabet));
	for (unsigned c = 0; c < side * side; c++)
		board.cell[c] = (char)('A' + rng_below(rng, alphabet));
	while (holes > 0) {
		unsigned c = rng_below(rng, side * side);
		holes -= board.cell[c] != '_';
		board.cell[c] = '_';
	}
	return board;
}

uint32_t
space_add(struct space *space, const struct letters *board, bool *is_new)
{
	uint64_t key[2] = {0};
	memcpy(key, board->cell, 9);
	uint32_t number = store_add(&space->boards, key, bits_hash(key, 2), is_new);
	cr_assert_neq(number, STORE_NONE, "no memory for a space");
	return number;
}

uint8_t *
space_distance(struct space *space, uint32_t number)
{
	return store_record(&space->boards, number);
}

struct letters
space_board(const struct space *space, uint32_t number)
{
	struct letters board = space->first;
	memcpy(board.cell, store_state(&space->boards, number), 9);
	return board;
}

void
space_neighbours(struct space *space, uint32_t number,
	void (*each)(struct space *, uint32_t from, uint32_t to, void *data), void *data)
{
	struct letters here = space_board(space, number);
	for (unsigned from = 0; from < 9; from++) {
		for (unsigned to = 0; to < 9; to++) {
			struct letters next = here;
			bool is_new;
			if (slide(&next, from, to))
				each(space, number, space_add(space, &next, &is_new), data);
		}
	}
}

void
only_add(struct space *space, uint32_t from, uint32_t to, void *data)
{
	(void)space, (void)from, (void)to, (void)data;
}

void
set_distance(struct space *space, uint32_t from, uint32_t to, void *data)
{
	bool *changed = data;
	if (*space_distance(space, to) == FAR_AWAY) {
		*space_distance(space, to) = (uint8_t)(*space_distance(space, from) + 1);
		*changed = true;
	}
}

struct space *
space_new(const struct letters *first)
{
	struct space *space = calloc(1, sizeof *space);
	bool is_new, changed = true;
	budget_init(&space->budget, (size_t)1 << 30);
	space->first = *first;
	cr_assert(store_init(&space->boards, &space->budget, 2, 1));
	space_add(space, first, &is_new);
	for (uint32_t i = 0; i < space->boards.count; i++)
		space_neighbours(space, i, only_add, NULL);
	for (uint32_t i = 0; i < space->boards.count; i++) {
		struct letters board = space_board(space, i);
		*space_distance(space, i) = is_solved(&board) ? 0 : FAR_AWAY;
	}
	for (unsigned distance = 0; changed; distance++) {
		changed = false;
		for (uint32_t i = 0; i < space->boards.count; i++)
			if (*space_distance(space, i) == distance)
				space_neighbours(space, i, set_distance, &changed);
	}
	return space;
}

void
space_free(struct space *space)
{
	store_free(&space->boards);
	free(space);
}

struct gls_result *
solve_letters(const struct letters *start, const struct gls_options *options)
{
	struct gls_error error = {0};
	gls_puzzle *puzzle = puzzle_of_letters(start);
	struct gls_result *result = gls_solve(puzzle, options, &error);
	const char *name = options && options->algorithm ? options->algorithm : "auto";
	cr_assert(result, "%s on %s: %s", name, letters_text(start), error.message);
	struct letters board = *start;
	for (unsigned i = 0; result->status == GLS_SOLVED && i < result->length; i++)
		cr_assert(slide(&board, result->moves[i].from, result->moves[i].to),
			"%s on %s: move %u is not legal", name, letters_text(start), i + 1);
	cr_assert(result->status != GLS_SOLVED || is_solved(&board),
		"%s on %s: %u moves do not spell the word", name, letters_text(start),
		result->length);
	gls_puzzle_free(puzzle);
	return result;
}

unsigned
proved_length(const struct letters *start, const char *algorithm, gls_tables *tables)
{
	struct gls_options options = {.algorithm = algorithm, .tables = tables, .threads = 1};
	struct gls_result *result = solve_letters(start, &options);
	cr_assert(result->status != GLS_LIMIT, "%s on %s is stopped: %s", algorithm,
		letters_text(start), result->reason);
	cr_assert(result->status == GLS_UNSOLVABLE || result->optimal, "%s on %s is not optimal",
		algorithm, letters_text(start));
	unsigned length = result->status == GLS_SOLVED ? result->length : FAR_AWAY;
	gls_result_free(result);
	return length;
}
