/* Shuffdle: searches against whole spaces and brute force. */
#include "letters.h"

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
	unsigned easy = is_long_run() ? 30 : 1, hard = is_long_run() ? 15 : 0;
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
