/* Shuffdle against boards of plain letters with rules of their own, and against
 * breadth-first search over whole small spaces. */
#include "support.h"

#include "base/store.h"
#include "kind/shuffdle/heuristic.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Letters -------------------------------------------------------------- */

/* A board as the player sees it. */
struct letters {
	unsigned side;
	bool hard;
	char word[8], cell[40]; /* '_' is a hole */
};

static char
shifted(char letter, int by)
{
	return (char)('A' + (letter - 'A' + by + 26) % 26);
}

/* Slides the tile from one cell to its neighbour; false if that is no move. */
static bool
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

static bool
spells(const struct letters *board, unsigned first, unsigned stride)
{
	for (unsigned i = 0; i < board->side; i++)
		if (board->cell[first + i * stride] != board->word[i])
			return false;
	return true;
}

static bool
is_solved(const struct letters *board)
{
	unsigned side = board->side;
	bool solved = spells(board, side * (side - 1), 1);
	for (unsigned i = 0; board->hard && i < side; i++)
		solved |= spells(board, i * side, 1) || spells(board, i, side);
	return solved;
}

static const char *
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

static struct letters
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

static gls_puzzle *
puzzle_of_letters(const struct letters *board)
{
	struct gls_options options = {OWN_OPTIONS({"any-holes", "", true})};
	struct gls_error error = {0};
	gls_puzzle *puzzle = gls_puzzle_read(letters_text(board), SIZE_MAX, &options, &error);
	cr_assert(puzzle, "%s is refused: %s", letters_text(board), error.message);
	return puzzle;
}

/* Holes and letters anywhere; few letters, so that many tiles fit. */
static struct letters
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

/* ---- Whole spaces --------------------------------------------------------- */

/* All boards that can be reached from one, with their distances to the nearest
 * solved one, for boards of 3 x 3. */
struct space {
	struct letters first;
	struct store boards; /* nine letters in two words, and a distance */
	struct budget budget;
};

enum { FAR_AWAY = UINT8_MAX };

static uint32_t
space_add(struct space *space, const struct letters *board, bool *is_new)
{
	uint64_t key[2] = {0};
	memcpy(key, board->cell, 9);
	uint32_t number = store_add(&space->boards, key, bits_hash(key, 2), is_new);
	cr_assert_neq(number, STORE_NONE, "no memory for a space");
	return number;
}

static uint8_t *
space_distance(struct space *space, uint32_t number)
{
	return store_record(&space->boards, number);
}

static struct letters
space_board(const struct space *space, uint32_t number)
{
	struct letters board = space->first;
	memcpy(board.cell, store_state(&space->boards, number), 9);
	return board;
}

/* Calls each() for every board one move from this one. */
static void
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

static void
only_add(struct space *space, uint32_t from, uint32_t to, void *data)
{
	(void)space, (void)from, (void)to, (void)data;
}

static void
set_distance(struct space *space, uint32_t from, uint32_t to, void *data)
{
	bool *changed = data;
	if (*space_distance(space, to) == FAR_AWAY) {
		*space_distance(space, to) = (uint8_t)(*space_distance(space, from) + 1);
		*changed = true;
	}
}

/* Moves can be taken back, so distances spread from the solved boards. */
static struct space *
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

static void
space_free(struct space *space)
{
	store_free(&space->boards);
	free(space);
}

/* ---- Solving -------------------------------------------------------------- */

/* Solves; every move is made on letters, and the last one must spell the word. */
static struct gls_result *
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

/* The proved length; FAR_AWAY if there is proved to be no solution. */
static unsigned
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

/* ---- Rules ---------------------------------------------------------------- */

Test(shuffdle, moves_are_those_of_plain_letters)
{
	struct rng rng = rng_seed(1);
	for (unsigned i = 0; i < 200; i++) {
		unsigned side = 3 + i % 4;
		struct letters board = random_letters(side, 1 + i % (2 * side), 26, i % 2, &rng);
		gls_puzzle *puzzle = puzzle_of_letters(&board);
		struct position *position = position_new(puzzle), *again = position_new(puzzle);
		puzzle->kind->start(puzzle, position);
		for (unsigned step = 0; step < 50; step++) {
			struct gls_move moves[4 * SHUFFDLE_CELLS_MAX];
			unsigned count = puzzle->kind->moves(puzzle, position, moves), legal = 0;
			for (unsigned from = 0; from < side * side; from++)
				for (unsigned to = 0; to < side * side; to++) {
					struct letters copy = board;
					legal += slide(&copy, from, to);
				}
			cr_assert_eq(count, legal, "%u moves instead of %u on %s", count, legal,
				letters_text(&board));
			struct gls_move move = moves[rng_below(&rng, count)];
			cr_assert(slide(&board, move.from, move.to));
			puzzle->kind->apply(puzzle, position, move);
			struct text text = {0};
			puzzle->kind->write(puzzle, position, &text);
			cr_assert_str_eq(text.bytes, letters_text(&board));
			text_free(&text);
			uint64_t state[4] = {0}, state_again[4] = {0};
			cr_assert_leq(puzzle->state_words, 3);
			puzzle->kind->pack(puzzle, position, state);
			puzzle->kind->unpack(puzzle, state, again);
			puzzle->kind->pack(puzzle, again, state_again);
			cr_assert_arr_eq(state, state_again, sizeof state);
			cr_assert_eq(((struct shuffdle_position *)again)->holes,
				((struct shuffdle_position *)position)->holes);
			cr_assert_eq(puzzle->kind->is_goal(puzzle, again), is_solved(&board));
			cr_assert_eq(puzzle->kind->is_goal(puzzle, position), is_solved(&board));
		}
		free(position);
		free(again);
		gls_puzzle_free(puzzle);
	}
}

Test(shuffdle, states_of_the_game_are_one_word_and_two_in_hard_mode)
{
	gls_puzzle *easy = puzzle_read("LATCH VVXKD/NGTSV/PXLSF/YIDSU/_____", NULL, NULL);
	gls_puzzle *hard = puzzle_read("hard:BROOM __IOX/KARQS/S_SYS/DQ_R_/UGOYT", NULL, NULL);
	cr_assert_eq(easy->state_words, 1);
	cr_assert_eq(hard->state_words, 2);
	gls_puzzle_free(easy);
	gls_puzzle_free(hard);
}

/* Two boards pack alike exactly if they differ in neutral tiles only. */
Test(shuffdle, states_tell_apart_what_fits)
{
	struct letters board = {.side = 3, .word = "CAT", .cell = "CAT___XYZ"};
	struct space *space = space_new(&board);
	gls_puzzle *puzzle = puzzle_of_letters(&board);
	struct position *position = position_new(puzzle);
	struct store states;
	bool is_new;
	cr_assert(store_init(&states, &space->budget, puzzle->state_words, 0));
	for (uint32_t i = 0; i < space->boards.count; i++) {
		struct letters other = space_board(space, i);
		gls_puzzle *restarted = puzzle_of_letters(&other);
		uint64_t state;
		restarted->kind->start(restarted, position);
		puzzle->kind->pack(puzzle, position, &state);
		store_add(&states, &state, bits_hash(&state, 1), &is_new);
		gls_puzzle_free(restarted);
	}
	/* Nine cells: three holes, C, A and T if they fit, the others alike. */
	const struct shuffdle *shuffdle = shuffdle_of(puzzle);
	uint64_t expected = 1;
	for (unsigned s = 0; s < shuffdle->sort_count; s++)
		expected *= shuffdle->sort[s].sets;
	cr_assert_eq(states.count, expected, "%u states instead of %llu", states.count,
		(unsigned long long)expected);
	store_free(&states);
	free(position);
	gls_puzzle_free(puzzle);
	space_free(space);
}

/* ---- Against brute force -------------------------------------------------- */

Test(shuffdle, every_search_agrees_with_brute_force_on_3x3)
{
	struct rng rng = rng_seed(2);
	gls_tables *tables = gls_tables_new(NULL);
	unsigned boards = fewer_if_sanitized(60), solvable = 0;
	for (unsigned i = 0; i < boards; i++) {
		bool hard = i % 2;
		struct letters first = random_letters(3, 2 + i % 3, 2 + i % 4, hard, &rng);
		struct space *space = space_new(&first);
		for (unsigned j = 0; j < 5; j++) {
			uint32_t number = j ? rng_below(&rng, space->boards.count) : 0;
			struct letters board = space_board(space, number);
			unsigned distance = *space_distance(space, number);
			solvable += distance != FAR_AWAY;
			cr_assert_eq(proved_length(&board, "champion", tables), distance,
				"the champion on %s: not %u", letters_text(&board), distance);
			for (const struct gls_algorithm *search = search_about; search->name;
				search++) {
				/* Iterative deepening of all paths is for short ones. */
				bool is_slow = !strcmp(search->name, "iddfs") && distance > 8;
				if (!search->optimal || search->from_both_ends || is_slow ||
					j > 1 ||
					(distance == FAR_AWAY && strcmp(search->name, "bfs") &&
						strcmp(search->name, "astar")))
					continue;
				unsigned length = proved_length(&board, search->name, tables);
				cr_assert_eq(length, distance, "%s on %s: %u, not %u", search->name,
					letters_text(&board), length, distance);
			}
		}
		space_free(space);
	}
	cr_assert_gt(solvable, boards, "only %u boards can be solved", solvable);
	gls_tables_free(tables);
}

Test(shuffdle, champion_agrees_with_astar_on_4x4)
{
	struct rng rng = rng_seed(3);
	gls_tables *tables = gls_tables_new(NULL);
	for (unsigned i = 0; i < fewer_if_sanitized(12); i++) {
		struct gls_options options = {OWN_OPTIONS({"word", i % 2 ? "CAKE" : "FGHJ", 0},
			{"mode", i % 3 == 2 ? "hard" : "easy", 0})};
		gls_puzzle *puzzle = shuffdle_kind.random(&options, &rng, NULL);
		struct letters board = letters_of(puzzle);
		struct gls_options with_manhattan = {
			.algorithm = "astar", .heuristic = "manhattan", .memory = (size_t)2 << 30};
		struct gls_result *result = solve_letters(&board, &with_manhattan);
		cr_assert_eq(result->status, GLS_SOLVED);
		unsigned length = proved_length(&board, "champion", tables);
		cr_assert_eq(length, result->length, "%s: %u, but %u by A*", letters_text(&board),
			length, result->length);
		gls_result_free(result);
		gls_puzzle_free(puzzle);
	}
	gls_tables_free(tables);
}

/* Searches without a good estimate get no farther than some moves on this board. */
Test(shuffdle, every_search_agrees_with_the_champion_on_4x4)
{
	enum { FAR = 14, NEAR = 6 };
	struct rng rng = rng_seed(5);
	gls_tables *tables = gls_tables_new(NULL);
	for (unsigned i = 0; i < fewer_if_sanitized(8); i++) {
		struct gls_options generate = {
			OWN_OPTIONS({"word", "CAKE", 0}, {"mode", i % 2 ? "hard" : "easy", 0})};
		gls_puzzle *puzzle = shuffdle_kind.random(&generate, &rng, NULL);
		struct letters board = letters_of(puzzle);
		struct gls_options options = {.tables = tables, .algorithm = "champion"};
		struct gls_result *result = solve_letters(&board, &options);
		for (unsigned move = 0; move < result->length; move++) {
			unsigned left = result->length - move;
			for (const struct gls_algorithm *search = search_about;
				search->name && (left == FAR || left == NEAR); search++) {
				if (!search->optimal || search->from_both_ends ||
					(left == FAR && !search->uses_heuristic))
					continue;
				unsigned length = proved_length(&board, search->name, tables);
				cr_assert_eq(length, left, "%s on %s: %u, not %u", search->name,
					letters_text(&board), length, left);
			}
			slide(&board, result->moves[move].from, result->moves[move].to);
		}
		gls_result_free(result);
		gls_puzzle_free(puzzle);
	}
	gls_tables_free(tables);
}

/* Both modes, one thread and two, with small tables and others. */
Test(shuffdle, champion_finds_the_known_optima)
{
	static const struct {
		const char *text;
		unsigned length;
	} known[] = {
		{"LATCH VVXKD/NGTSV/PXLSF/YIDSU/_____", 24},
		{"REFER FUUMF/YIMJZ/ECXSF/QRWDM/_____", 17},
		{"WOOER DJUCN/YRLNX/PQNWU/DPECV/_____", 34},
		{"GECKO LHGCA/ZNYAN/RSGHX/GPHSC/_____", 35},
		{"CHORD GEAYB/UAIOS/KBGRA/LJAVN/_____", 18},
		{"ALPHA WALWJ/NITWJ/XDHXG/DWNPQ/_____", 22},
		{"hard:BROOM __IOX/KARQS/S_SYS/DQ_R_/UGOYT", 23},
		{"hard:ALPHA XCEDX/W_NID/_JBKB/K__DH/WJFA_", 19},
	};
	gls_tables *tables = gls_tables_new(NULL);
	for (unsigned i = 0; i < sizeof known / sizeof *known; i++) {
		gls_puzzle *puzzle = puzzle_read(known[i].text, NULL, NULL);
		struct letters board = letters_of(puzzle);
		for (unsigned t = 0; t < 2; t++) {
			struct gls_options options = {.tables = tables,
				.threads = 2,
				.heuristic = t ? "tables" : "small-tables"};
			struct gls_result *result = solve_letters(&board, &options);
			cr_assert(result->optimal && result->length == known[i].length,
				"%s with %s: %u, not %u", known[i].text, options.heuristic,
				result->length, known[i].length);
			cr_assert_str_eq(result->algorithm, "champion");
			gls_result_free(result);
		}
		cr_assert_eq(proved_length(&board, NULL, tables), known[i].length);
		gls_puzzle_free(puzzle);
	}
	gls_tables_free(tables);
}

/* Some wait for room in the table of known states while they hold states of the
 * present level: the others must not go on to the next one without them. */
Test(shuffdle, many_threads_find_the_same_length_every_time)
{
	gls_tables *tables = gls_tables_new(NULL);
	gls_puzzle *puzzle = puzzle_read("REFER FUUMF/YIMJZ/ECXSF/QRWDM/_____", NULL, NULL);
	for (unsigned i = 0; i < fewer_if_sanitized(60); i++) {
		struct gls_options options = {
			.tables = tables, .threads = 8, .heuristic = "small-tables"};
		struct gls_result *result = gls_solve(puzzle, &options, NULL);
		cr_assert_eq(result->length, 17, "%u moves in run %u, not 17", result->length, i);
		gls_result_free(result);
	}
	gls_puzzle_free(puzzle);
	gls_tables_free(tables);
}

/* A second more for better tables is well spent where it is not spent again. */
Test(shuffdle, auto_takes_small_tables_where_none_are_kept)
{
	gls_tables *tables = gls_tables_new(NULL);
	gls_puzzle *puzzle = puzzle_read("LATCH VVXKD/NGTSV/PXLSF/YIDSU/_____", NULL, NULL);
	static const char *const expected[] = {"small-tables", "tables"};
	for (unsigned i = 0; i < 2; i++) {
		struct gls_options options = {.tables = tables, .threads = 2};
		struct gls_result *result = gls_solve(puzzle, &options, NULL);
		cr_assert_str_eq(result->heuristic, expected[i]);
		gls_result_free(result);
		cr_assert(gls_tables_build(tables, puzzle, "tables", &options, NULL));
	}
	gls_puzzle_free(puzzle);
	gls_tables_free(tables);
}

Test(shuffdle, champion_counts_the_same_with_one_thread)
{
	struct rng rng = rng_seed(9);
	struct gls_options generate = {OWN_OPTIONS({"word", "CAKE", 0})};
	gls_puzzle *puzzle = shuffdle_kind.random(&generate, &rng, NULL);
	struct letters board = letters_of(puzzle);
	struct gls_options options = {.threads = 1};
	struct gls_result *one = solve_letters(&board, &options);
	struct gls_result *other = solve_letters(&board, &options);
	cr_assert_eq(one->generated, other->generated);
	cr_assert_eq(one->expanded, other->expanded);
	cr_assert_arr_eq(one->moves, other->moves, one->length * sizeof *one->moves);
	gls_result_free(one);
	gls_result_free(other);
	gls_puzzle_free(puzzle);
}

/* Where states that wait must be forgotten, and where not even the known ones find room:
 * the tables take 8 MiB, and 12 are spared for what is not counted. */
/* Where memory is out before the first board was taken up. */
Test(shuffdle, a_solved_board_is_seen_in_the_least_memory)
{
	static const char *const boards[] = {"SSA ___/RUZ/SSA", "ABC ___/DEF/ABC"};
	for (size_t i = 0; i < sizeof boards / sizeof *boards; i++)
		for (size_t memory = 1 << 20; memory < 3 << 19; memory += 25 << 10) {
			gls_puzzle *puzzle = puzzle_read(boards[i], NULL, NULL);
			struct gls_options options = {
				.algorithm = "champion", .memory = memory, .threads = 1};
			struct gls_result *result = gls_solve(puzzle, &options, NULL);
			cr_assert(result && result->status == GLS_SOLVED, "%s in %zu", boards[i],
				memory);
			cr_assert(result->optimal && !result->length && !result->lower_bound,
				"%s: %u moves in %zu bytes", boards[i], result->length, memory);
			gls_result_free(result);
			gls_puzzle_free(puzzle);
		}
}

Test(shuffdle, champion_finds_the_optimum_in_little_memory)
{
	static const struct {
		const char *text;
		unsigned length;
		size_t memory;
		bool is_full;
	} small[] = {
		{"LATCH VVXKD/NGTSV/PXLSF/YIDSU/_____", 24, 9000 << 10, true},
		{"GECKO LHGCA/ZNYAN/RSGHX/GPHSC/_____", 35, 12000 << 10, true},
		{"GECKO LHGCA/ZNYAN/RSGHX/GPHSC/_____", 35, 14000 << 10, false},
	};
	gls_tables *tables = gls_tables_new(NULL);
	for (unsigned i = 0; i < sizeof small / sizeof *small; i++)
		for (unsigned threads = 1; threads <= 2; threads++) {
			gls_puzzle *puzzle = puzzle_read(small[i].text, NULL, NULL);
			struct letters board = letters_of(puzzle);
			struct gls_options options = {
				.tables = tables, .threads = threads, .heuristic = "tables"};
			cr_assert(gls_tables_build(tables, puzzle, "tables", &options, NULL));
			options.memory = small[i].memory;
			struct gls_result *result = solve_letters(&board, &options);
			cr_assert(result->optimal && result->length == small[i].length,
				"%s in %zu bytes: %u, not %u", small[i].text, small[i].memory,
				result->length, small[i].length);
			cr_assert_leq(result->memory_bytes, small[i].memory);
			cr_assert_eq(result->stored * 10 < result->expanded, small[i].is_full,
				"%llu of %llu stored", (unsigned long long)result->stored,
				(unsigned long long)result->expanded);
			gls_result_free(result);
			gls_puzzle_free(puzzle);
		}
	gls_tables_free(tables);
}

/* ---- From both ends, without tables --------------------------------------- */

/* Holes and five chosen tiles on 5 x 5: a bit for each hole, five bits for each
 * tile. Breadth-first from one side; boards are numbered layer by layer. */
struct side {
	struct store boards;
	uint32_t first; /* of the last layer */
	unsigned depth;
};

static bool
side_add(struct side *side, uint64_t key)
{
	bool is_new;
	/* An assertion that holds is counted, which takes as long as all the rest here. */
	if (store_add(&side->boards, &key, bits_hash(&key, 1), &is_new) == STORE_NONE)
		cr_assert_fail("no memory for more boards");
	return is_new;
}

/* Adds the next layer; true if one of its boards is on the other side. */
static bool
side_grow(struct side *side, const struct side *other)
{
	bool meets = false;
	uint32_t end = side->boards.count;
	for (uint32_t i = side->first; i < end; i++) {
		uint64_t key;
		memcpy(&key, store_state(&side->boards, i), sizeof key);
		for (unsigned hole = 0; hole < 25; hole++)
			for (unsigned way = 0; way < 4 && key >> hole & 1; way++) {
				static const int steps[4] = {-5, -1, 1, 5};
				unsigned cell = hole + (unsigned)steps[way];
				bool wraps =
					(way == 1 && hole % 5 == 0) || (way == 2 && hole % 5 == 4);
				if (cell >= 25 || wraps || key >> cell & 1)
					continue;
				uint64_t next = key ^ 1ull << hole ^ 1ull << cell;
				for (unsigned t = 25; t < 50; t += 5)
					if ((key >> t & 31) == cell)
						next ^= (uint64_t)(cell ^ hole) << t;
				if (side_add(side, next))
					meets |= store_find(&other->boards, &next,
							 bits_hash(&next, 1)) != STORE_NONE;
			}
	}
	side->first = end;
	side->depth++;
	return meets;
}

/* Every choice of tiles that can become the letters of the line, by sliding each
 * letter there. */
static void
add_starts(struct side *side, const struct letters *board, unsigned first, unsigned stride,
	unsigned place, uint64_t key)
{
	if (place == 5) {
		side_add(side, key);
		return;
	}
	unsigned home = first + place * stride;
	for (unsigned c = 0; c < 25; c++) {
		int by = (int)(home / 5 + home % 5) - (int)(c / 5 + c % 5);
		bool is_taken = board->cell[c] == '_';
		for (unsigned t = 0; t < place; t++)
			is_taken |= (key >> (25 + 5 * t) & 31) == c;
		if (!is_taken && shifted(board->cell[c], by) == board->word[place])
			add_starts(side, board, first, stride, place + 1,
				key | (uint64_t)c << (25 + 5 * place));
	}
}

/* The distance to the word in one line, if it is below `bound`; else `bound`. */
static unsigned
two_sided(const struct letters *board, unsigned first, unsigned stride, unsigned bound)
{
	struct budget budget;
	struct side here = {0}, there = {0};
	uint64_t holes = 0, home = 0, homes = 0;
	budget_init(&budget, (size_t)6 << 30);
	cr_assert(store_init(&here.boards, &budget, 1, 0) &&
		  store_init(&there.boards, &budget, 1, 0));
	for (unsigned c = 0; c < 25; c++)
		holes |= (uint64_t)(board->cell[c] == '_') << c;
	for (unsigned i = 0; i < 5; i++) {
		homes |= 1ull << (first + i * stride);
		home |= (uint64_t)(first + i * stride) << (25 + 5 * i);
	}
	add_starts(&here, board, first, stride, 0, holes);
	for (uint64_t set = 0; set < 1 << 25; set++)
		if (bits_count(set) == 5 && !(set & homes))
			side_add(&there, set | home);
	bool meets = false;
	while (here.boards.count && !meets && here.depth + there.depth < bound) {
		bool forwards = here.boards.count - here.first < there.boards.count - there.first;
		meets = forwards ? side_grow(&here, &there) : side_grow(&there, &here);
	}
	store_free(&here.boards);
	store_free(&there.boards);
	return meets ? here.depth + there.depth : bound;
}

/* A line of a board of 24 moves takes half a minute, hence the shorter ones in short runs,
 * and in hard mode, which has ten lines. */
Test(shuffdle, champion_agrees_with_search_from_both_ends_without_tables, .timeout = 7200)
{
	gls_tables *tables = gls_tables_new(NULL);
	struct rng rng = rng_seed(13);
	unsigned easy = is_long_run() ? 30 : 2, hard = is_long_run() ? 15 : 0;
	for (unsigned i = 0; i < easy + hard;) {
		bool is_hard = i >= easy;
		struct gls_options options = {OWN_OPTIONS({"mode", is_hard ? "hard" : "easy", 0})};
		gls_puzzle *puzzle = shuffdle_kind.random(&options, &rng, NULL);
		struct letters board = letters_of(puzzle);
		unsigned most = !is_long_run() ? 15 : is_hard ? 17 : 24;
		unsigned length = proved_length(&board, NULL, tables), least = length + 1;
		gls_puzzle_free(puzzle);
		if (length > most)
			continue;
		for (unsigned line = 0; line < 10; line++) {
			bool counts = is_hard || line == 4; /* the bottom row */
			unsigned first = line < 5 ? 5 * line : line - 5, stride = line < 5 ? 1 : 5;
			if (counts)
				least = two_sided(&board, first, stride, least);
		}
		cr_assert_eq(least, length, "%s: %u, but %u from both ends", letters_text(&board),
			length, least);
		i++;
	}
	gls_tables_free(tables);
}

/* ---- Heuristics ----------------------------------------------------------- */

struct checking {
	unsigned *h;
	const char *name;
};

static void
check_step(struct space *space, uint32_t from, uint32_t to, void *data)
{
	const struct checking *checking = data;
	unsigned one = checking->h[from], other = checking->h[to];
	struct letters board = space_board(space, from);
	cr_assert(one <= other + 1 && other <= one + 1, "%s jumps from %u to %u beside %s",
		checking->name, one, other, letters_text(&board));
}

Test(shuffdle, heuristics_are_admissible_and_consistent_on_whole_3x3_spaces)
{
	struct rng rng = rng_seed(4);
	struct control control;
	control_init(&control, (size_t)1 << 30, 0, NULL);
	control.tables = gls_tables_new(NULL);
	for (unsigned i = 0; i < fewer_if_sanitized(10); i++) {
		struct letters first = random_letters(3, 3, 5 + i % 4, i % 2, &rng);
		struct space *space = space_new(&first);
		unsigned *h = calloc(space->boards.count, sizeof *h);
		bool has_goal = false;
		for (uint32_t b = 0; b < space->boards.count; b++)
			has_goal |= !*space_distance(space, b);
		for (const struct gls_heuristic *about = shuffdle_heuristics;
			about->name && has_goal; about++) {
			struct gls_error error = {0};
			gls_puzzle *model = puzzle_of_letters(&first);
			struct heuristic *heuristic = model->kind->heuristic_new(
				model, about->name, TOWARD_GOAL, &control, &error);
			cr_assert(heuristic, "%s: %s", about->name, error.message);
			struct position *position = position_new(model);
			for (uint32_t b = 0; b < space->boards.count; b++) {
				struct letters board = space_board(space, b);
				struct shuffdle_position *cells =
					(struct shuffdle_position *)position;
				cells->holes = 0;
				for (unsigned c = 0; c < 9; c++) {
					bool is_hole = board.cell[c] == '_';
					cells->cell[c] =
						is_hole ? 0
							: shuffdle_tile(3, c,
								  (unsigned)(board.cell[c] - 'A'));
					cells->holes |= (uint64_t)is_hole << c;
				}
				struct estimate estimate;
				model->kind->estimate(heuristic, position, &estimate);
				h[b] = estimate.h;
				cr_assert_leq(h[b], *space_distance(space, b),
					"%s says %u on %s, which needs %u", about->name, h[b],
					letters_text(&board), *space_distance(space, b));
			}
			struct checking checking = {h, about->name};
			for (uint32_t b = 0; b < space->boards.count; b++)
				space_neighbours(space, b, check_step, &checking);
			free(position);
			model->kind->heuristic_free(heuristic, &control);
			gls_puzzle_free(model);
		}
		free(h);
		space_free(space);
	}
	cr_assert_eq(
		control.budget.used, 0, "%zu bytes are still booked", (size_t)control.budget.used);
	gls_tables_free(control.tables);
}

/* ---- Tables --------------------------------------------------------------- */

/* The fewest neutral moves for holes and targets on 3 x 3, by relaxing all pairs
 * of masks until nothing changes: no pockets, no mirror. */
static uint8_t *
neutral_by_force(unsigned holes, unsigned row, bool folded)
{
	uint8_t *left = malloc(512 * 512);
	memset(left, NEUTRAL_NEVER, 512 * 512);
	unsigned home = 7u << 3 * row;
	for (unsigned h = 0; h < 512; h++)
		if (bits_count(h) == holes && !(h & home))
			left[h * 512 + home] = 0;
	for (bool changed = true; changed;) {
		changed = false;
		for (unsigned h = 0; h < 512; h++)
			for (unsigned t = 0; t < 512; t++) {
				if (bits_count(h) != holes || bits_count(t) != 3 || h & t)
					continue;
				for (unsigned from = 0; from < 9; from++)
					for (unsigned to = 0; to < 9; to++) {
						bool in_fold = folded && from < 3 && to < 3;
						bool at_shore = folded &&
								((from < 3) != (to < 3)) &&
								from < 6 && to < 6;
						int down = (int)to / 3 - (int)from / 3,
						    right = (int)to % 3 - (int)from % 3;
						bool beside = abs(down) + abs(right) == 1 ||
							      in_fold || at_shore;
						unsigned swap = 1u << from | 1u << to;
						if (!beside || !(h >> to & 1) || h >> from & 1)
							continue;
						bool is_target = t >> from & 1;
						unsigned next = left[(h ^ swap) * 512 +
								     (is_target ? t ^ swap : t)];
						unsigned cost =
							is_target || in_fold ? next : next + 1;
						if (next != NEUTRAL_NEVER &&
							cost < left[h * 512 + t]) {
							left[h * 512 + t] = (uint8_t)cost;
							changed = true;
						}
					}
			}
	}
	return left;
}

Test(shuffdle, neutral_table_is_the_least_number_of_neutral_moves)
{
	struct control control;
	control_init(&control, (size_t)1 << 30, 0, NULL);
	for (unsigned i = 0; i < 16; i++) {
		unsigned holes = 2 + i % 4, row = 1 + i / 4 % 2, folded = i / 8;
		struct neutral_table *table = malloc(sizeof *table);
		cr_assert(neutral_table_init(table, 3, holes, row, folded, &control));
		struct table_plan plan = neutral_table_plan(table);
		void *data = calloc(1, plan.bytes);
		cr_assert(plan.build(plan.context, data, &control));
		neutral_table_attach(table, &(struct table){data, plan.bytes});
		uint8_t *expected = neutral_by_force(holes, row, folded);
		for (unsigned h = 0; h < 512; h++)
			for (unsigned t = 0; t < 512; t++)
				if (bits_count(h) == holes && bits_count(t) == 3 && !(h & t))
					cr_assert_eq(neutral_left(table, h, t),
						expected[h * 512 + t],
						"holes %x, targets %x, row %u, folded %u: %u, not "
						"%u",
						h, t, row, folded, neutral_left(table, h, t),
						expected[h * 512 + t]);
		free(expected);
		free(data);
		neutral_table_free(table, &control);
		free(table);
	}
	cr_assert_eq(control.budget.used, 0);
}

Test(shuffdle, threads_build_the_same_tables)
{
	struct control control;
	control_init(&control, (size_t)1 << 30, 0, NULL);
	struct neutral_table *table = malloc(sizeof *table);
	cr_assert(neutral_table_init(table, 4, 4, 3, 1, &control));
	struct table_plan plan = neutral_table_plan(table);
	void *one = calloc(1, plan.bytes), *other = calloc(1, plan.bytes);
	cr_assert(plan.build(plan.context, one, &control));
	control.threads = 3;
	cr_assert(plan.build(plan.context, other, &control));
	cr_assert_arr_eq(one, other, plan.bytes);
	free(one);
	free(other);
	neutral_table_free(table, &control);
	free(table);
}

/* ---- Reading and writing -------------------------------------------------- */

Test(shuffdle, reads_what_it_writes)
{
	struct rng rng = rng_seed(5);
	for (unsigned i = 0; i < 100; i++) {
		struct letters board = random_letters(3 + i % 4, 3 + i % 4, 26, i % 2, &rng);
		gls_puzzle *puzzle = puzzle_read(letters_text(&board), NULL, NULL);
		char *text = gls_puzzle_start_text(puzzle);
		cr_assert_str_eq(text, letters_text(&board));
		cr_assert_str_eq(gls_puzzle_kind(puzzle), "shuffdle");
		gls_free(text);
		struct text json = {0};
		struct position *position = position_new(puzzle);
		puzzle->kind->start(puzzle, position);
		puzzle->kind->write_document(puzzle, position, &json);
		text_add(&json, "}");
		gls_puzzle *again = puzzle_read(json.bytes, NULL, NULL);
		text = gls_puzzle_start_text(again);
		cr_assert_str_eq(text, letters_text(&board));
		gls_free(text);
		text_free(&json);
		free(position);
		gls_puzzle_free(again);
		gls_puzzle_free(puzzle);
	}
}

Test(shuffdle, accepts_lower_case_lines_and_comments)
{
	static const char *const forms[] = {
		"latch vvxkd/ngtsv/pxlsf/yidsu/_____",
		"LATCH\nVVXKD\nNGTSV\nPXLSF\nYIDSU\n_____\n",
		"# from the game\nLATCH # the "
		"word\n\nVVXKD\r\nNGTSV\r\nPXLSF\r\nYIDSU\r\n_____\r\n",
		"easy: Latch VVXKD NGTSV PXLSF YIDSU _____",
		"{\"puzzle\":\"shuffdle\",\"word\":\"latch\",\"board\":[\"VVXKD\",\"NGTSV\","
		"\"PXLSF\","
		"\"YIDSU\",\"_____\"]}",
	};
	for (unsigned i = 0; i < sizeof forms / sizeof *forms; i++) {
		gls_puzzle *puzzle = puzzle_read(forms[i], NULL, NULL);
		char *text = gls_puzzle_start_text(puzzle);
		cr_assert_str_eq(text, "LATCH VVXKD/NGTSV/PXLSF/YIDSU/_____");
		gls_free(text);
		gls_puzzle_free(puzzle);
	}
}

Test(shuffdle, says_what_is_wrong_and_where)
{
	static const struct {
		const char *text;
		size_t line, column;
		const char *message;
	} wrong[] = {
		{"LATCHES AAA/AAA/___", 1, 1, "a word of 7 letters; expected 3 to 6"},
		{"hard:AB AAA/AAA/___", 1, 6, "a word of 2 letters"},
		{"CAT AAA/AA/___", 1, 9, "row 2 has 2 signs; expected 3"},
		{"CAT AAA/AAAA/___", 1, 9, "row 2 has 4 signs; expected 3"},
		{"CAT\nAAA\nAAA\n", 3, 1, "2 rows; expected 3"},
		{"CAT AAA/AAA/___/AAA", 1, 17, "4 rows; expected 3"},
		{"CAT AAA/AAA/_A_", 1, 5, "2 holes; expected exactly 3"},
		{"CAT AAA/A__/___", 1, 5,
			"5 holes; expected exactly 3 on a board of 3 x 3 (--any-holes"},
		{"CAT", 1, 1, "0 rows; expected 3"},
		{"{\"puzzle\":\"shuffdle\",\"board\":[]}", 1, 1, "missing \"word\""},
		{"{\"puzzle\":\"shuffdle\",\"word\":7,\"board\":[]}", 1, 29, "word is an integer"},
		{"{\"puzzle\":\"shuffdle\",\"word\":\"CAT\"}", 1, 1, "missing \"board\""},
		{"{\"puzzle\":\"shuffdle\",\"word\":\"CAT\",\"mode\":\"odd\",\"board\":[]}", 1, 42,
			"the mode is 'odd'; expected easy or hard"},
		{"{\"puzzle\":\"shuffdle\",\"word\":\"CAT\",\"limit\":0,\"board\":[]}", 1, 43,
			"a limit of 0 moves"},
		{"{\"puzzle\":\"shuffdle\",\"word\":\"C4T\",\"board\":[\"AAA\",\"AAA\",\"___\"]}",
			1, 31, "'4' in the word"},
		{"{\"puzzle\":\"shuffdle\",\"word\":\"CAT\",\"board\":[\"AAA\",\"A.A\",\"___\"]}",
			1, 52, "'.' in row 2; expected letters from A to Z, and _ for a hole"},
	};
	for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		struct gls_error error = {0};
		gls_puzzle *puzzle = gls_puzzle_read(wrong[i].text, SIZE_MAX, NULL, &error);
		cr_assert_null(puzzle, "'%s' is accepted", wrong[i].text);
		cr_assert(strstr(error.message, wrong[i].message), "'%s': %s", wrong[i].text,
			error.message);
		cr_assert(error.line == wrong[i].line && error.column == wrong[i].column,
			"'%s': at %zu:%zu, not %zu:%zu", wrong[i].text, error.line, error.column,
			wrong[i].line, wrong[i].column);
	}
}

Test(shuffdle, any_number_of_holes_only_on_request)
{
	struct gls_options options = {OWN_OPTIONS({"any-holes", "", true})};
	struct gls_error error = {0};
	static const char *const good[] = {"CAT ABC/DEF/GH_", "CAT CAT/___/___"};
	static const char *const bad[] = {"CAT ABC/DEF/GHI", "CAT CA_/___/___"};
	for (unsigned i = 0; i < 2; i++) {
		gls_puzzle *puzzle = gls_puzzle_read(good[i], SIZE_MAX, &options, &error);
		cr_assert(puzzle, "%s: %s", good[i], error.message);
		gls_puzzle_free(puzzle);
		cr_assert_null(gls_puzzle_read(bad[i], SIZE_MAX, &options, &error), "%s", bad[i]);
		cr_assert(strstr(error.message, "expected 1 to 6"), "%s", error.message);
	}
}

/* ---- Unsolvable, limits --------------------------------------------------- */

Test(shuffdle, says_which_letter_no_tile_fits)
{
	/* Classes on 3 x 3 from A in the corner: only tiles of class 0. */
	gls_puzzle *puzzle = puzzle_read("AAA ABC/BCD/___", NULL, NULL);
	char reason[200];
	cr_assert_eq(gls_puzzle_solvable(puzzle, reason, sizeof reason), GLS_NOT_SOLVABLE);
	cr_assert(strstr(reason, "no tile can ever show the A of AAA in a3"), "%s", reason);
	struct gls_result *result = gls_solve(puzzle, NULL, NULL);
	cr_assert_eq(result->status, GLS_UNSOLVABLE);
	cr_assert(strstr(result->reason, "a3"), "%s", result->reason);
	gls_result_free(result);
	gls_puzzle_free(puzzle);
}

/* What the kind says without a search agrees with brute force. */
Test(shuffdle, solvable_is_what_brute_force_says)
{
	struct rng rng = rng_seed(6);
	unsigned seen[3] = {0};
	for (unsigned i = 0; i < 150; i++) {
		struct letters board = random_letters(3, 1 + i % 4, 3 + i % 9, i % 2, &rng);
		struct space *space = space_new(&board);
		gls_puzzle *puzzle = puzzle_of_letters(&board);
		char reason[200];
		enum gls_solvable said = gls_puzzle_solvable(puzzle, reason, sizeof reason);
		bool is_solvable = *space_distance(space, 0) != FAR_AWAY;
		cr_assert(said == GLS_SOLVABLE_UNKNOWN || (said == GLS_SOLVABLE) == is_solvable,
			"%s: '%s', but it is %ssolvable", letters_text(&board), reason,
			is_solvable ? "" : "not ");
		seen[said]++;
		gls_puzzle_free(puzzle);
		space_free(space);
	}
	cr_assert(seen[GLS_SOLVABLE] > 20 && seen[GLS_NOT_SOLVABLE] > 20, "%u and %u",
		seen[GLS_SOLVABLE], seen[GLS_NOT_SOLVABLE]);
}

Test(shuffdle, a_limit_of_moves_is_not_unsolvable)
{
	struct rng rng = rng_seed(7);
	struct gls_options generate = {OWN_OPTIONS({"word", "CAKE", 0})};
	gls_puzzle *puzzle = shuffdle_kind.random(&generate, &rng, NULL);
	struct letters board = letters_of(puzzle);
	static const char *const searches[] = {"champion", "astar", "idastar", "bfs"};
	unsigned length = proved_length(&board, NULL, NULL);
	for (unsigned i = 0; i < 3; i++) {
		struct gls_options options = {.algorithm = searches[i], .move_limit = length};
		struct gls_result *result = solve_letters(&board, &options);
		cr_assert(result->status == GLS_SOLVED && result->length == length);
		gls_result_free(result);
		options.move_limit = length - 1;
		result = solve_letters(&board, &options);
		cr_assert(result->status == GLS_LIMIT && result->limit == GLS_LIMIT_MOVES,
			"%s: status %d, limit %d", searches[i], result->status, result->limit);
		cr_assert(strstr(result->reason, "moves"), "%s", result->reason);
		cr_assert_geq(result->lower_bound, length, "%s proves only %u of %u", searches[i],
			result->lower_bound, length);
		cr_assert_null(result->moves);
		gls_result_free(result);
	}
	gls_puzzle_free(puzzle);
}

/* Whatever the search is doing when its time is up. */
Test(shuffdle, a_search_that_is_stopped_ends_in_good_order)
{
	gls_puzzle *puzzle = puzzle_read("WOOER DJUCN/YRLNX/PQNWU/DPECV/_____", NULL, NULL);
	gls_tables *tables = gls_tables_new(NULL);
	for (unsigned i = 0; i < 24; i++) {
		struct gls_options options = {.tables = tables,
			.heuristic = "small-tables",
			.threads = 1 + i % 2,
			.seconds = i ? 0.004 * (i + 1) : 0};
		struct gls_error error;
		struct gls_result *result = gls_solve(puzzle, &options, &error);
		cr_assert(result, "%s", error.message);
		cr_assert(result->lower_bound <= 34);
		cr_assert(result->status == GLS_SOLVED || result->limit == GLS_LIMIT_TIME);
		gls_result_free(result);
	}
	gls_tables_free(tables);
	gls_puzzle_free(puzzle);
}

/* The champion makes tables of its own where another heuristic was named. */
Test(shuffdle, a_champion_that_is_stopped_at_its_tables_says_by_what)
{
	gls_puzzle *puzzle = puzzle_read("CFC EYC/_EB/E__", NULL, NULL);
	gls_cancel *cancel = gls_cancel_new();
	gls_cancel_request(cancel);
	struct gls_options options = {
		.algorithm = "champion", .heuristic = "zero", .cancel = cancel};
	struct gls_error error = {0};
	struct gls_result *result = gls_solve(puzzle, &options, &error);
	cr_assert(result, "%s", error.message);
	cr_assert(result->status == GLS_LIMIT && result->limit == GLS_LIMIT_CANCEL,
		"status %d, limit %d: %s", result->status, result->limit, result->reason);
	gls_result_free(result);
	gls_cancel_free(cancel);
	gls_puzzle_free(puzzle);
}

Test(shuffdle, json_may_have_a_limit)
{
	gls_puzzle *puzzle = puzzle_read("{\"puzzle\":\"shuffdle\",\"word\":\"REFER\",\"limit\":16,"
					 "\"mode\":\"easy\",\"board\":[\"FUUMF\",\"YIMJZ\","
					 "\"ECXSF\",\"QRWDM\",\"_____\"]}",
		NULL, NULL);
	struct gls_result *result = gls_solve(puzzle, NULL, NULL);
	cr_assert(result->status == GLS_LIMIT && result->limit == GLS_LIMIT_MOVES);
	gls_result_free(result);
	struct gls_options options = {.move_limit = 17};
	result = gls_solve(puzzle, &options, NULL);
	cr_assert(result->status == GLS_SOLVED && result->length == 17);
	gls_result_free(result);
	gls_puzzle_free(puzzle);
}

Test(shuffdle, searches_from_both_ends_refuse)
{
	gls_puzzle *puzzle = puzzle_read("CAT ABC/DEF/___", NULL, NULL);
	struct gls_options options = {.algorithm = "bidirectional"};
	struct gls_error error = {0};
	cr_assert_null(gls_solve(puzzle, &options, &error));
	cr_assert(strstr(error.message, "cannot be listed"), "%s", error.message);
	gls_puzzle_free(puzzle);
}

Test(shuffdle, stops_when_memory_or_time_is_out)
{
	gls_puzzle *puzzle = puzzle_read("GECKO LHGCA/ZNYAN/RSGHX/GPHSC/_____", NULL, NULL);
	struct gls_options options = {.seconds = 0.05, .threads = 2};
	struct gls_error error = {0};
	struct gls_result *result = gls_solve(puzzle, &options, &error);
	cr_assert(result && result->status == GLS_LIMIT && result->limit == GLS_LIMIT_TIME);
	gls_result_free(result);
	options = (struct gls_options){.memory = 4 << 20};
	result = gls_solve(puzzle, &options, &error);
	cr_assert(result && result->limit == GLS_LIMIT_MEMORY, "4 MiB do not hold the tables");
	gls_result_free(result);
	gls_puzzle_free(puzzle);
}

/* ---- The generator -------------------------------------------------------- */

Test(shuffdle, easy_boards_have_an_empty_bottom_row_and_a_solution)
{
	struct gls_options options = {.seed = 11};
	gls_generator *generator = gls_generator_new("shuffdle", &options, NULL);
	gls_generator *same = gls_generator_new("shuffdle", &options, NULL);
	for (unsigned i = 0; i < 50; i++) {
		gls_puzzle *puzzle = gls_generator_next(generator, NULL);
		gls_puzzle *again = gls_generator_next(same, NULL);
		struct letters board = letters_of(puzzle), other = letters_of(again);
		char reason[200];
		cr_assert(!memcmp(&board, &other, sizeof board), "one seed, two boards");
		cr_assert(!memcmp(board.cell + 20, "_____", 5), "%s", letters_text(&board));
		cr_assert(!memchr(board.cell, '_', 20), "%s", letters_text(&board));
		cr_assert_eq(gls_puzzle_solvable(puzzle, reason, sizeof reason), GLS_SOLVABLE);
		gls_puzzle_free(puzzle);
		gls_puzzle_free(again);
	}
	gls_generator_free(generator);
	gls_generator_free(same);
}

Test(shuffdle, generates_a_wanted_par)
{
	for (unsigned hard = 0; hard < 2; hard++) {
		gls_tables *tables = gls_tables_new(NULL);
		struct gls_options options = {.seed = 12,
			.tables = tables,
			OWN_OPTIONS({"word", "cake", 0}, {"mode", hard ? "hard" : "easy", 0}),
			.has_distance = true,
			.distance_min = 10,
			.distance_max = 12};
		struct gls_error error = {0};
		gls_generator *generator = gls_generator_new("shuffdle", &options, &error);
		cr_assert(generator, "%s", error.message);
		for (unsigned i = 0; i < 3; i++) {
			gls_puzzle *puzzle = gls_generator_next(generator, &error);
			cr_assert(puzzle, "%s", error.message);
			struct letters board = letters_of(puzzle);
			unsigned length = proved_length(&board, NULL, tables);
			cr_assert(length >= 10 && length <= 12, "%s needs %u", letters_text(&board),
				length);
			cr_assert_eq(board.hard, hard);
			gls_puzzle_free(puzzle);
		}
		gls_generator_free(generator);
		gls_tables_free(tables);
	}
}

Test(shuffdle, a_par_that_no_board_has_is_given_up)
{
	struct gls_options options = {.seed = 1,
		OWN_OPTIONS({"word", "cat", 0}),
		.has_distance = true,
		.distance_min = 500,
		.distance_max = 500};
	struct gls_error error = {0};
	gls_generator *generator = gls_generator_new("shuffdle", &options, &error);
	cr_assert_null(gls_generator_next(generator, &error));
	cr_assert_eq(error.code, GLS_STOPPED);
	cr_assert(strstr(error.message, "none of 30 boards needs 500 moves"), "%s", error.message);
	gls_generator_free(generator);
}

Test(shuffdle, words_are_five_capital_letters_each_once)
{
	size_t length = strlen(shuffdle_words);
	cr_assert(length % 5 == 0 && length >= 5 * 300, "%zu letters", length);
	for (size_t i = 0; i < length; i++)
		cr_assert(isupper((unsigned char)shuffdle_words[i]));
	for (size_t i = 0; i + 5 < length; i += 5)
		cr_assert_lt(memcmp(shuffdle_words + i, shuffdle_words + i + 5, 5), 0, "%.10s",
			shuffdle_words + i);
}

Test(shuffdle, generator_refuses_what_makes_no_board)
{
	const struct {
		struct gls_options options;
		const char *message;
	} wrong[] = {
		{{OWN_OPTIONS({"word", "AB", 0})}, "expected a square one, from 3 x 3"},
		{{OWN_OPTIONS({"word", "C4KE", 0})}, "'4' in the word"},
		{{.rows = 4, .columns = 5}, "a board of 4 x 5"},
		{{.rows = 5, .columns = 5, OWN_OPTIONS({"word", "CAT", 0})},
			"expected 5 for a board of 5 x 5"},
		{{.rows = 4, .columns = 4}, "no words of 4 letters"},
		{{.has_distance = true, .distance_max = 4}, "expected 5 at least"},
	};
	for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		struct gls_error error = {0};
		cr_assert_null(gls_generator_new("shuffdle", &wrong[i].options, &error));
		cr_assert(strstr(error.message, wrong[i].message), "%s", error.message);
	}
}
