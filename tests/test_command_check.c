/* The command as its users meet it: boards that are checked and made. */
#include "command.h"

/* ---- Checking ------------------------------------------------------------- */

Test(command, a_report_says_what_a_limit_left_unknown)
{
	static const char *const hard =
		"14 5 9 2 18/8 23 19 12 17/15 0 10 20 4/6 11 21 1 7/24 3 16 22 13";
	struct command command =
		RUN("check", "--report", "--time", "0.05", "--pdb-dir", "none", hard);
	expect_words(command.stdout, "minimum: not proved (the time limit of 0.05 s); at least ");
	expect_words(command.stdout, ", at most ");
	cr_assert_null(strstr(command.stdout, "shortest solutions: "), "%s", command.stdout);
	forget(&command);
	command = RUN("check", "--report", "--time", "0.05", "--pdb-dir", "none", "--format",
		"json", hard);
	expect_words(command.stdout, "\"missing\":\"the time limit of 0.05 s\"");
	expect_words(command.stdout, "\"upper_bound\":");
	cr_assert_null(strstr(command.stdout, "\"solutions\":"), "%s", command.stdout);
	forget(&command);
}

Test(command, reports_what_a_maker_wants_to_know)
{
	struct command text = RUN("check", "A.#/.B. => ..#/BA.");
	expect_status(&text, 0);
	expect_words(text.stdout, "solvable: a solution of 3 moves is known");
	expect_words(text.stdout, "minimum: 3 moves, proved");
	expect_words(text.stdout, "shortest solutions: 2, through 5 boards");
	expect_words(text.stdout, "forced moves: 3 of 3: a1R b1D b2L");
	expect_words(text.stdout, "dead tiles: 0 of 2");
	expect_words(text.stdout, "difficulty: 4.6 bits, 1.5 a move");
	expect_words(text.stdout, "    .  1.0    #\n  1.0  1.0    .\n");
	forget(&text);
	struct command json = RUN("check", "A.#/.B. => ..#/BA.", "--format", "json");
	expect_status(&json, 0);
	expect_words(json.stdout, "\"solvable\":true");
	expect_words(json.stdout, "\"minimum\":3");
	expect_words(json.stdout, "\"forced_moves\":[\"a1R\",\"b1D\",\"b2L\"]");
	expect_words(json.stdout, "\"stops\":[[0,1,0],[1,1,0]]");
	forget(&json);
	struct command tiles = RUN("check", "1 2 3/4 5 6/0 7 8", "--report");
	expect_status(&tiles, 0);
	expect_words(tiles.stdout, "minimum: 2 moves, proved");
	expect_words(tiles.stdout, "dead tiles: 6 of 8: a1 b1 c1 a2 b2 c2");
	forget(&tiles);
	struct command never = RUN("check", ".B./.A./... => .A./.../.B.");
	expect_status(&never, 1);
	expect_words(never.stdout, "not solvable: every board that can be reached");
	forget(&never);
}

Test(command, passes_through_waypoints)
{
	struct command via = RUN("solve", "A.#/.B. => ..#/BA.", "--via", "..#/..A", "--via",
		"..#/A..", "--format", "json");
	expect_status(&via, 0);
	expect_words(via.stdout, "\"status\":\"solved\",\"optimal\":false");
	forget(&via);
	expect_refusal(RUN("solve", "A.#/.B. => ..#/BA.", "--via", "a_file"),
		"--via 'a_file': no such file, and no picture");
	expect_refusal(
		RUN("solve", "1 2/0 3", "--via", "A./.."), "tiles puzzles have no waypoints");
}

Test(command, checks_whether_a_board_can_be_solved)
{
	struct command good = RUN("check", "1 2 3/4 5 6/7 0 8");
	expect_status(&good, 0);
	expect_words(good.stdout, "tiles, 3 x 3: well formed\nsolvable: ");
	expect_words(good.stdout, "legal moves (3): D R L\n");
	forget(&good);
	struct command bad = RUN("check", "1 2 3/4 5 6/8 7 0");
	expect_status(&bad, 1);
	expect_words(bad.stdout, "not solvable: start and goal differ by an odd permutation");
	forget(&bad);
	struct command goal = RUN("check", "1 2 3/4 5 6/7 8 0");
	expect_words(goal.stdout, "this is the goal\n");
	forget(&goal);
	expect_refusal(RUN("check"), "check needs one puzzle");
	expect_refusal(RUN("check", "1 2/3 0", "1 2/3 0"), "check needs one puzzle");
}

Test(command, shows_the_boards_that_moves_lead_to)
{
	struct command text = RUN("check", "1 2 3/4 5 6/7 0 8", "--successors");
	expect_words(text.stdout, "D: 1 2 3/4 0 6/7 5 8\nR: 1 2 3/4 5 6/0 7 8\n"
				  "L: 1 2 3/4 5 6/7 8 0\n");
	forget(&text);
	struct command json = RUN("check", "1 2/0 3", "--successors", "--format", "json");
	json_t *object = parse(json.stdout), *expected = parse("[[[0,2],[1,3]],[[1,2],[3,0]]]");
	cr_assert(json_equal(json_object_get(object, "successors"), expected), "%s", json.stdout);
	cr_assert(json_is_true(json_object_get(object, "solvable")));
	json_decref(object);
	json_decref(expected);
	forget(&json);
}

Test(command, replays_moves)
{
	struct command reach = RUN("check", "1 2 3/4 5 6/0 7 8", "--moves", "L2");
	expect_status(&reach, 0);
	expect_words(reach.stdout, "2 moves: legal, and they reach the goal");
	forget(&reach);
	reach = RUN("check", "1 2 3/4 5 6/0 7 8", "--moves", "R R", "--blank-moves");
	expect_status(&reach, 0);
	forget(&reach);
	struct command miss = RUN("check", "1 2 3/4 5 6/0 7 8", "--moves", "L");
	expect_status(&miss, 1);
	expect_words(miss.stdout, "they end at 1 2 3/4 5 6/7 0 8");
	forget(&miss);
	expect_refusal(RUN("check", "1 2 3/4 5 6/0 7 8", "--moves", "LX"),
		"--moves:1:2: move 2: expected U, D, L or R");
	miss = RUN("check", "1 2 3/4 5 6/0 7 8", "--moves", "L3");
	expect_status(&miss, 1);
	expect_words(miss.stdout, "2 moves are legal; then, in column 1, one is not: move 3: no "
				  "tile can go that way here");
	forget(&miss);
}

Test(command, shows_the_board_where_a_move_breaks)
{
	struct command command = RUN("check", "1 2 3/4 5 6/0 7 8", "--moves", "DR");
	expect_status(&command, 1);
	expect_words(command.stdout,
		"1 move is legal; then, in column 2, one is not: "
		"move 2: no tile can go that way here: 'R' on 1 2 3/0 5 6/4 7 8");
	forget(&command);
	command = RUN("check", "1 2 3/4 5 6/0 7 8", "--moves", "DR", "--format", "json");
	expect_status(&command, 1);
	expect_words(
		command.stdout, "\"legal_moves\":1,\"moves_solve\":false,\"illegal\":\"move 2");
	forget(&command);
}

Test(command, reads_back_where_a_tile_stops)
{
	static const char puzzle[] = "A.../.... => ...A/....";
	struct command good = RUN("check", puzzle, "--moves", "a1R-d1");
	expect_status(&good, 0);
	forget(&good);
	struct command other = RUN("check", puzzle, "--moves", "a1R-c1");
	expect_status(&other, 1);
	expect_words(other.stdout, "move 1: it stops elsewhere: 'a1R-c1' on A.../....");
	forget(&other);
	expect_refusal(
		RUN("check", puzzle, "--moves", "a1R-x"), "expected the cell where it stops");
	expect_refusal(RUN("check", puzzle, "--moves", "a1R-d9"), "there is no such cell");
}

Test(command, says_which_moves_were_lost)
{
	struct command text = RUN("check", "1 2 3/4 5 6/0 7 8", "--moves", "LRL", "--optimal");
	expect_status(&text, 1);
	expect_words(text.stdout, "the optimum is 2 moves; 2 lost; 1 to go");
	expect_words(text.stdout, "     2  R         2  <- 2 lost\n");
	forget(&text);
	struct command json = RUN(
		"check", "1 2 3/4 5 6/0 7 8", "--moves", "LRLL", "--optimal", "--format", "json");
	expect_status(&json, 0);
	expect_words(json.stdout, "\"moves\":4,\"moves_solve\":true,");
	expect_words(json.stdout, "\"optimum\":2,\"lost\":2,\"steps\":["
				  "{\"move\":\"L\",\"distance\":1,\"lost\":0},"
				  "{\"move\":\"R\",\"distance\":2,\"lost\":2},"
				  "{\"move\":\"L\",\"distance\":1,\"lost\":0},"
				  "{\"move\":\"L\",\"distance\":0,\"lost\":0}]");
	forget(&json);
	struct command limit = RUN("check", HARD, "--moves", "D", "--optimal", "--algorithm",
		"iddfs", "--time", "0.1");
	expect_status(&limit, 3);
	expect_words(limit.stdout, "the optimum was not found");
	forget(&limit);
	expect_refusal(RUN("check", "1 2 3/4 5 6/0 7 8", "--optimal"), "expected --moves too");
}

/* ---- Generating ----------------------------------------------------------- */

Test(command, generates_the_same_from_the_same_seed)
{
	struct command one =
		RUN("generate", "tiles", "--size", "4x5", "--count", "20", "--seed", "7");
	struct command other =
		RUN("generate", "tiles", "--size", "4x5", "--count", "20", "--seed", "8");
	cr_assert_str_neq(one.stdout, other.stdout);
	forget(&other);
	expect_output(RUN("generate", "tiles", "--size", "4x5", "--count", "20", "--seed", "7"), 0,
		one.stdout);
	/* Every one is a board that can be solved, and no two are the same. */
	char *boards[32];
	unsigned count = 0;
	for (char *line = strtok(one.stdout, "\n"); line; line = strtok(NULL, "\n")) {
		char reason[200];
		gls_puzzle *puzzle = puzzle_read(line, NULL, NULL);
		cr_assert_eq(gls_puzzle_solvable(puzzle, reason, sizeof reason), GLS_SOLVABLE);
		cr_assert(gls_puzzle_rows(puzzle) == 4 && gls_puzzle_columns(puzzle) == 5);
		gls_puzzle_free(puzzle);
		for (unsigned i = 0; i < count; i++)
			cr_assert_str_neq(boards[i], line);
		boards[count++] = line;
	}
	cr_assert_eq(count, 20, "%u boards", count);
	forget(&one);
}

Test(command, says_the_seed_that_it_chose)
{
	struct command first = RUN("generate", "tiles", "--size", "3x3");
	unsigned long long seed;
	char text[32];
	expect_status(&first, 0);
	cr_assert_eq(sscanf(first.stderr, "glissade: seed %llu", &seed), 1, "%s", first.stderr);
	snprintf(text, sizeof text, "%llu", seed);
	expect_output(RUN("generate", "tiles", "--size", "3x3", "--seed", text), 0, first.stdout);
	forget(&first);
}

static void
expect_lengths(const char *size, const char *moves, unsigned least, unsigned most)
{
	struct command command = RUN("generate", "tiles", "--size", size, "--count", "5", "--seed",
		"3", "--moves", moves, "--goal", "snail");
	expect_status(&command, 0);
	unsigned count = 0;
	for (char *line = strtok(command.stdout, "\n"); line; line = strtok(NULL, "\n"), count++) {
		gls_puzzle *puzzle = puzzle_read(line, "snail", NULL);
		unsigned length = solve_length(puzzle, "astar", "manhattan");
		cr_assert(length >= least && length <= most, "%s is %u moves away, not %s", line,
			length, moves);
		gls_puzzle_free(puzzle);
	}
	cr_assert_eq(count, 5);
	forget(&command);
}

Test(command, generates_boards_at_exactly_so_many_moves)
{
	expect_lengths("3x3", "0", 0, 0);
	expect_lengths("3x3", "20", 20, 20);
	expect_lengths("3x3", "30", 30, 30);
	expect_lengths("2x4", "10..12", 10, 12);
	expect_lengths("4x4", "12", 12, 12);
	expect_lengths("4x4", "32", 32, 32);
	expect_lengths("4x4", "30..33", 30, 33);
	expect_refusal(RUN("generate", "tiles", "--size", "3x3", "--moves", "99", "--seed", "1"),
		"no board needs 99 moves: the farthest one needs 31");
}

Test(command, generates_json_that_it_reads)
{
	struct command command = RUN("generate", "tiles", "--size", "2x3", "--format", "json",
		"--seed", "4", "--goal", "snail", "--moves", "9");
	json_t *object = parse(command.stdout);
	expect_string(object, "kind", "tiles");
	json_decref(object);
	struct command solve = RUN_WITH(command.stdout, "solve", "--quiet");
	expect_status(&solve, 0);
	cr_assert(!strncmp(solve.stdout, "9 ", 2), "%s", solve.stdout);
	forget(&solve);
	forget(&command);
}

Test(command, refuses_what_it_cannot_generate)
{
	expect_refusal(RUN("generate"), "generate needs one kind of puzzle");
	expect_refusal(RUN("generate", "chess", "--seed", "1"), "is called 'chess'");
	expect_refusal(RUN("generate", "tiles", "--size", "4"), "a size like 4x4");
	expect_refusal(RUN("generate", "tiles", "--size", "0x4", "--seed", "1"), "a size like 4x4");
	expect_refusal(RUN("generate", "tiles", "--size", "99x4", "--seed", "1"), "99 x 4");
	expect_refusal(RUN("generate", "tiles", "--seed", "minus"), "a whole number");
	expect_refusal(RUN("generate", "tiles", "--count", "0"), "a whole number from 1");
	expect_refusal(RUN("generate", "tiles", "--moves", "9..3"), "a range like 20..25");
	expect_refusal(RUN("generate", "tiles", "--moves", "many"), "a number of moves");
}

Test(command, generates_boards_without_fixed_cells_if_told_so)
{
	struct command none = RUN("generate", "mondrian", "--seed", "1", "--blocks", "0");
	struct command left_out = RUN("generate", "mondrian", "--seed", "1");
	cr_assert_str_eq(none.stdout, left_out.stdout);
	expect_refusal(RUN("generate", "mondrian", "--blocks", "few"), "a whole number");
	forget(&none);
	forget(&left_out);
}

Test(command, refuses_options_of_other_kinds)
{
	static const char *const wrong[][3] = {{"tiles", "--word", "LATCH"},
		{"mondrian", "--mode", "hard"}, {"shuffdle", "--tiles", "3"},
		{"shuffdle", "--colors", "3"}, {"tiles", "--blocks", "3"},
		{"shuffdle", "--goal", "snail"}, {"tiles", "--picture", "--quiet"},
		{"shuffdle", "--unique", "--quiet"}};
	for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		char words[80];
		snprintf(words, sizeof words, "not for %s", wrong[i][0]);
		expect_refusal(RUN("generate", wrong[i][0], wrong[i][1], wrong[i][2]), words);
	}
	expect_refusal(RUN("generate", "mondrian", "--metric", "mtm"),
		"no metric of mondrian is called 'mtm'");
}

Test(command, checks_what_is_left_of_a_board_of_letters)
{
	struct command text = RUN("check", "CAT AZZ/AXS/___");
	expect_words(text.stdout, "solvable: every letter of CAT has a tile that fits");
	expect_words(text.stdout, " moves to go");
	expect_words(text.stdout, "keeps to a shortest solution");
	forget(&text);
	expect_refusal(RUN("check", "C4T ABC/DEF/___"), "1:2: '4' in the word; expected letters");
	expect_refusal(RUN("check", "4AT ABC/DEF/___"), "1:1: '4' in the word; expected letters");
	expect_refusal(RUN("check", "hard:C?T ABC/D5F/___"), "'?' in the word; expected letters");
	expect_refusal(RUN("check", "CAT ABC/D5F/___"), "1:10: '5' in row 2; expected letters");
	expect_refusal(RUN("check", "1 2 3/4 y 5/6 7 8"), "unexpected 'y'; expected numbers");
}

Test(command, checks_a_puzzle_on_each_line)
{
	static const char lines[] = "# two and a half\n1 2 3/4 0 6/7 5 8\n\n"
				    "metric=mtm 8 6 7/2 5 4/3 0 1\n1 2 3/4 5 6/8 7 0\n";
	static const int line[] = {2, 4, 5};
	struct command command =
		RUN_WITH(lines, "check", "--batch", "--report", "--format", "json", "-");
	expect_status(&command, 1);
	char *rest = command.stdout;
	for (unsigned i = 0; i < 3; i++) {
		json_t *object = parse(strsep(&rest, "\n"));
		json_t *report = json_object_get(object, "report");
		expect_integer(object, "line", line[i]);
		cr_assert_eq(json_is_true(json_object_get(object, "solvable")), i < 2);
		cr_assert_eq(report != NULL, i < 2);
		if (!i)
			expect_integer(report, "minimum", 2);
		json_decref(object);
	}
	cr_assert_str_eq(rest, "");
	forget(&command);
	command = RUN_WITH(lines, "check", "--batch", "--report", "-");
	expect_status(&command, 1);
	expect_words(command.stdout, "minimum: 2 moves, proved");
	expect_words(command.stdout, "not solvable");
	forget(&command);
	command = RUN_WITH("1 2/3 3\n1 2/0 3\n", "check", "--batch", "--format", "json", "-");
	expect_status(&command, 2);
	expect_words(command.stderr, "standard input:1:");
	expect_words(command.stdout, "\"line\":2");
	forget(&command);
	expect_refusal(RUN("check", "--batch", "--moves", "L", "-"), "expected no --batch beside");
}

/* What generate makes of a difficulty, check measures. */
static void
check_difficulty(const char *kind, const char *option)
{
	struct command command = RUN("generate", kind, option, "--difficulty", "12..30", "--count",
		"3", "--seed", "2", "--quiet");
	expect_status(&command, 0);
	char *made = strdup(command.stdout);
	forget(&command);
	command = RUN_WITH(made, "check", "--batch", "--report", "--format", "json", "-");
	expect_status(&command, 0);
	char *rest = command.stdout;
	for (unsigned i = 0; i < 3; i++) {
		json_t *object = parse(strsep(&rest, "\n"));
		json_t *report = json_object_get(object, "report");
		double bits = json_number_value(json_object_get(report, "difficulty"));
		cr_assert(bits >= 12 && bits <= 30, "%s: %g bits", kind, bits);
		json_decref(object);
	}
	free(made);
	forget(&command);
}

Test(command, makes_puzzles_of_a_difficulty)
{
	check_difficulty("tiles", "--size=3x3");
	check_difficulty("shuffdle", "--word=CAT");
	check_difficulty("mondrian", "--size=5x5");
	check_difficulty("blocks", "--size=4x4");
	expect_refusal(RUN("generate", "tiles", "--difficulty", "3..2"), "expected bits");
	expect_refusal(RUN("generate", "tiles", "--difficulty", "much"), "expected bits");
	struct command command =
		RUN("generate", "tiles", "--size", "2x2", "--seed", "1", "--difficulty", "50..60");
	expect_status(&command, 3);
	expect_words(command.stderr, "none of 10000 boards is of difficulty 50..60");
	forget(&command);
}
