/* Shuffdle: rules, reading and the generator, against plain letters. */
#include "letters.h"

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
		puzzle_write_document(puzzle, position, &json);
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
