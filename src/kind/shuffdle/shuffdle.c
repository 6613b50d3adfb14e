#include "kind/shuffdle/shuffdle.h"
#include "kind/shuffdle/rules.h"
#include "tables/table_name.h"

#include <stdlib.h>

static unsigned
class_shift(unsigned side, unsigned cell)
{
	return cell / side + cell % side;
}

uint8_t
shuffdle_tile(unsigned side, unsigned cell, unsigned letter)
{
	return (uint8_t)(1 +
			 (letter + SHUFFDLE_LETTERS - class_shift(side, cell)) % SHUFFDLE_LETTERS);
}

char
shuffdle_letter(unsigned side, unsigned cell, uint8_t tile)
{
	return (char)('A' + (tile - 1u + class_shift(side, cell)) % SHUFFDLE_LETTERS);
}

/* ---- Making one ----------------------------------------------------------- */

static void
set_geometry(struct shuffdle *shuffdle)
{
	unsigned side = shuffdle->side;
	for (unsigned c = 0; c < shuffdle->cells; c++) {
		uint64_t cell = 1ull << c, *beside = &shuffdle->beside[c];
		*beside |= c >= side ? cell >> side : 0;
		*beside |= c % side ? cell >> 1 : 0;
		*beside |= (c + 1) % side ? cell << 1 : 0;
		*beside |= c + side < shuffdle->cells ? cell << side : 0;
	}
	for (unsigned row = 0; row < side; row++)
		for (unsigned i = 0; i < side; i++)
			shuffdle->wanted[row][i] = shuffdle_tile(
				side, row * side + i, (unsigned)(shuffdle->word[i] - 'A'));
	for (unsigned n = 0; n <= shuffdle->cells; n++)
		for (unsigned k = 0; k <= n; k++)
			shuffdle->choose[n][k] = k && k < n ? shuffdle->choose[n - 1][k - 1] +
								      shuffdle->choose[n - 1][k]
							    : 1;
}

/* Whether a tile of this class has a place in some line. */
static bool
fits_somewhere(const struct shuffdle *shuffdle, uint8_t tile)
{
	for (unsigned i = 0; i < shuffdle_line_count(shuffdle); i++)
		if (memchr(shuffdle->wanted[shuffdle_line(shuffdle, i).number], tile,
			    shuffdle->side))
			return true;
	return false;
}

/* Holes first, then the classes on the board that fit somewhere, neutral tiles
 * last; and the words that their numbers take. */
static void
set_sorts(struct shuffdle *shuffdle)
{
	unsigned count_of[SHUFFDLE_TILES] = {0}, left = shuffdle->cells;
	for (unsigned c = 0; c < shuffdle->cells; c++)
		count_of[shuffdle->start[c]]++;
	struct shuffdle_sort neutral = {.tile = 1};
	shuffdle->sort[0].count = shuffdle->hole_count = count_of[SHUFFDLE_HOLE];
	shuffdle->sort_count = 1;
	for (unsigned tile = 1; tile < SHUFFDLE_TILES; tile++) {
		bool fits = fits_somewhere(shuffdle, (uint8_t)tile);
		if (fits && count_of[tile]) {
			shuffdle->sort_of[tile] = (uint8_t)shuffdle->sort_count;
			shuffdle->sort[shuffdle->sort_count++] = (struct shuffdle_sort){
				.count = count_of[tile], .tile = (uint8_t)tile};
		} else if (!fits) {
			neutral.count += count_of[tile];
			neutral.tile = (uint8_t)tile;
		}
	}
	for (unsigned tile = 1; tile < SHUFFDLE_TILES; tile++)
		if (!shuffdle->sort_of[tile])
			shuffdle->sort_of[tile] = (uint8_t)shuffdle->sort_count;
	shuffdle->sort[shuffdle->sort_count++] = neutral;
	uint64_t product = 1;
	size_t word = 0;
	for (unsigned s = 0; s < shuffdle->sort_count; s++) {
		struct shuffdle_sort *sort = &shuffdle->sort[s];
		sort->sets = shuffdle->choose[left][sort->count];
		left -= sort->count;
		if (__builtin_mul_overflow(product, sort->sets, &product)) {
			product = sort->sets;
			word++;
		}
		sort->word = word;
	}
	shuffdle->base.state_words = word + 1;
}

struct shuffdle *
shuffdle_new(unsigned side, const char *word, bool hard, const uint8_t *start, unsigned move_limit)
{
	struct shuffdle *shuffdle = calloc(1, sizeof *shuffdle);
	if (!shuffdle)
		return NULL;
	shuffdle->base = (struct gls_puzzle){
		.kind = &shuffdle_kind,
		.rows = (uint16_t)side,
		.columns = (uint16_t)side,
		.metric = METRIC_STM,
		.position_size = sizeof(struct shuffdle_position),
		.moves_max = 2 * side * (side - 1),
		.move_limit = move_limit,
	};
	shuffdle->side = side;
	shuffdle->cells = side * side;
	shuffdle->hard = hard;
	memcpy(shuffdle->word, word, side);
	memcpy(shuffdle->start, start, shuffdle->cells);
	set_geometry(shuffdle);
	set_sorts(shuffdle);
	return shuffdle;
}

static void
shuffdle_free(gls_puzzle *puzzle)
{
	free(puzzle);
}

static gls_puzzle *
shuffdle_restart(const gls_puzzle *puzzle, const struct position *start)
{
	const struct shuffdle *shuffdle = shuffdle_of(puzzle);
	struct shuffdle *other = shuffdle_new(shuffdle->side, shuffdle->word, shuffdle->hard,
		((const struct shuffdle_position *)start)->cell, puzzle->move_limit);
	return other ? &other->base : NULL;
}

/* ---- Writing -------------------------------------------------------------- */

static char
sign_of(const struct shuffdle *shuffdle, const struct shuffdle_position *board, unsigned cell)
{
	uint8_t tile = board->cell[cell];
	return tile == SHUFFDLE_HOLE ? '_' : shuffdle_letter(shuffdle->side, cell, tile);
}

static void
write_rows(const struct shuffdle *shuffdle, const struct position *position, const char *between,
	struct text *text)
{
	for (unsigned c = 0; c < shuffdle->cells; c++) {
		if (c && c % shuffdle->side == 0)
			text_add(text, "%s", between);
		text_add_char(
			text, sign_of(shuffdle, (const struct shuffdle_position *)position, c));
	}
}

static void
shuffdle_write(const gls_puzzle *puzzle, const struct position *position, struct text *text)
{
	const struct shuffdle *shuffdle = shuffdle_of(puzzle);
	text_add(text, "%s%s ", shuffdle->hard ? "hard:" : "", shuffdle->word);
	write_rows(shuffdle, position, "/", text);
}

static void
shuffdle_write_json(const gls_puzzle *puzzle, const struct position *position, struct text *text)
{
	text_add(text, "[\"");
	write_rows(shuffdle_of(puzzle), position, "\",\"", text);
	text_add(text, "\"]");
}

static void
shuffdle_write_document(
	const gls_puzzle *puzzle, const struct position *position, struct text *text)
{
	const struct shuffdle *shuffdle = shuffdle_of(puzzle);
	text_add(text, "\"rows\":%u,\"cols\":%u,\"word\":\"%s\",\"mode\":\"%s\",\"start\":",
		shuffdle->side, shuffdle->side, shuffdle->word, shuffdle->hard ? "hard" : "easy");
	shuffdle_write_json(puzzle, position, text);
	if (shuffdle->hole_count != shuffdle->side)
		text_add(text, ",\"any_holes\":true");
	if (puzzle->move_limit)
		text_add(text, ",\"limit\":%u", puzzle->move_limit);
}

/* In hard mode a tile is at home in any line that wants it where it stands. */
static enum cell_look
shuffdle_cell(
	const gls_puzzle *puzzle, const struct position *position, unsigned cell, char text[8])
{
	const struct shuffdle *shuffdle = shuffdle_of(puzzle);
	const struct shuffdle_position *board = (const struct shuffdle_position *)position;
	text[0] = text[1] = '\0';
	if (board->cell[cell] == SHUFFDLE_HOLE)
		return CELL_HOLE;
	text[0] = sign_of(shuffdle, board, cell);
	for (unsigned i = 0; i < shuffdle_line_count(shuffdle); i++) {
		struct shuffdle_line line = shuffdle_line(shuffdle, i);
		for (unsigned place = 0; place < shuffdle->side; place++)
			if (shuffdle_line_cell(shuffdle, line, place) == cell &&
				shuffdle->wanted[line.number][place] == board->cell[cell])
				return CELL_HOME;
	}
	return CELL_AWAY;
}

/* ---- Both ends ------------------------------------------------------------ */

/* The champion works with tables alone. */
static const char *
choose_algorithm(const gls_puzzle *puzzle, const char *heuristic)
{
	bool has_tables = strstr(heuristic, "tables");
	return has_tables && line_tables_fit(puzzle->rows) ? "champion" : "astar";
}

/* "tables" cost a second more to build than the small ones and save some tenths of
 * one a board: worth it where they are kept, or there already, or much asked for. */
static const char *
choose_heuristic(const gls_puzzle *puzzle, struct control *control)
{
	enum { MANY_SOLVES = 8 };
	const struct shuffdle *shuffdle = shuffdle_of(puzzle);
	unsigned row = view_row(shuffdle->side, shuffdle_line(shuffdle, 0));
	if (!line_tables_fit(puzzle->rows))
		return "manhattan";
	bool is_worth_it =
		tables_are_kept(control->tables) || tables_served(control->tables) > MANY_SOLVES ||
		line_tables_are_there(shuffdle->side, shuffdle->hole_count, row, control);
	return is_worth_it ? "tables" : "small-tables";
}

static void
shuffdle_advise(const gls_puzzle *puzzle, struct control *control, const char *heuristic,
	struct advice *advice)
{
	advice->heuristic = heuristic ? heuristic : choose_heuristic(puzzle, control);
	advice->algorithm = choose_algorithm(puzzle, advice->heuristic);
	advice->plain = "manhattan";
	advice->is_quick = line_tables_fit(puzzle->rows);
}

static void
shuffdle_start(const gls_puzzle *puzzle, struct position *position)
{
	const struct shuffdle *shuffdle = shuffdle_of(puzzle);
	struct shuffdle_position *board = (struct shuffdle_position *)position;
	memcpy(board->cell, shuffdle->start, shuffdle->cells);
	board->holes = 0;
	for (unsigned c = 0; c < shuffdle->cells; c++)
		board->holes |= (uint64_t)(board->cell[c] == SHUFFDLE_HOLE) << c;
}

/* Everything outside the word may be as it likes: too many to list. */
static size_t
shuffdle_goal_count(const gls_puzzle *puzzle)
{
	(void)puzzle;
	return 0;
}

static void
shuffdle_write_options(const gls_puzzle *puzzle, struct text *text)
{
	const struct shuffdle *shuffdle = shuffdle_of(puzzle);
	if (shuffdle->hole_count != shuffdle->side)
		text_add(text, "any-holes=true ");
	if (puzzle->move_limit)
		text_add(text, "limit=%u ", puzzle->move_limit);
}

static const char *const document_keys[] = {
	"rows", "cols", "word", "mode", "start", "board", "limit", "any_holes", NULL};

static const struct option shuffdle_options[] = {
	{{"word", "W", GLS_OPTION_TEXT, GLS_VERB_GENERATE | GLS_VERB_STATS, "shuffdle",
		 .help = "the word (a random one)"},
		OPTION_OWN},
	{{"mode", "M", GLS_OPTION_CHOICE, GLS_VERB_GENERATE | GLS_VERB_STATS, "shuffdle",
		 .help = "easy, in the bottom row; or hard, in any line", .choices = "easy hard"},
		/* A hard puzzle needs the tables of every line. */
		OPTION_OWN, .for_tables = "hard"},
	{{"any-holes", NULL, GLS_OPTION_FLAG,
		 GLS_VERB_SOLVE | GLS_VERB_CHECK | GLS_VERB_COMPARE | GLS_VERB_RENDER |
			 GLS_VERB_PLAY | GLS_VERB_CONVERT | GLS_VERB_STATS,
		 "shuffdle", .help = "boards with other numbers of holes than the game's"},
		OPTION_OWN},
	OPTIONS_END,
};

#ifndef __wasm__
/* The names that target_table.c and neutral_table.c give. Tables that are folded serve the usual
 * heuristic, and those folded twice the small one. */
static void
shuffdle_table_serves(const char *name, struct text *text)
{
	static const char *const served[][2] = {{"targets", " small-tables tables large-tables"},
		{"neutral", " large-tables"}, {"neutral-folded", " tables"},
		{"neutral-folded-twice", " small-tables"}};
	unsigned number[2]; /* side and row */
	size_t at = table_name_read(name, "shuffdle-#-row#-", number);
	if (!at)
		return;
	unsigned side = number[0];
	at += table_name_read(name + at, "holes#-", number);
	for (size_t i = 0; i < sizeof served / sizeof *served; i++)
		if (!strcmp(name + at, served[i][0]))
			text_add(text, "%ux%u%s", side, side, served[i][1]);
}
#endif

static void
shuffdle_write_aim(const gls_puzzle *puzzle, struct text *text)
{
	const struct shuffdle *shuffdle = shuffdle_of(puzzle);
	text_add(text, "spell %s in %s", shuffdle->word,
		shuffdle->hard ? "any row or column" : "the bottom row");
}

const struct kind shuffdle_kind = {
	.name = "shuffdle",
	.summary = "letters that change as they slide: spell the word",
	.heuristics = shuffdle_heuristics,
	.options = shuffdle_options,
	.goes_back = true,
	.states_forget = true,
	.recognise = shuffdle_recognise,
	.form = "a word and rows of letters",
	.read = shuffdle_read,
	.read_document = shuffdle_read_document,
	.document_keys = document_keys,
	.random = shuffdle_random,
	.restart = shuffdle_restart,
	.free = shuffdle_free,
	.write = shuffdle_write,
	.write_aim = shuffdle_write_aim,
	.write_options = shuffdle_write_options,
	.write_sort = shuffdle_write_sort,
	.write_json = shuffdle_write_json,
	.write_document = shuffdle_write_document,
	.cell = shuffdle_cell,
	.solvable = shuffdle_solvable,
	.advise = shuffdle_advise,
	.start = shuffdle_start,
	.goal_count = shuffdle_goal_count,
	.pack = shuffdle_pack,
	.unpack = shuffdle_unpack,
	.moves = shuffdle_moves,
	.moves_back = shuffdle_moves_back,
	.apply = shuffdle_apply,
	.undo = shuffdle_undo,
	.is_goal = shuffdle_is_goal,
	.redundant = shuffdle_redundant,
	.heuristic_new = shuffdle_heuristic_new,
	.heuristic_free = shuffdle_heuristic_free,
#ifndef __wasm__ /* pages do not ask for it */
	.table_serves = shuffdle_table_serves,
#endif
	.estimate = shuffdle_estimate,
	.estimate_after = shuffdle_estimate_after,
};
