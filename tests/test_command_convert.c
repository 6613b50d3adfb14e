/* glissade convert: forms that read back as the same puzzle, and moves that lead where they should.
 */
#include "command.h"

#define BOARD "8 6 7/2 5 4/3 0 1"

Test(convert, every_form_reads_back)
{
	static const char *const boards[] = {BOARD, "goal='0 1 2/3 4 5' metric=mtm 1 2 0/3 4 5",
		"A.#/.B. => ..#/BA.", "hard:CAT ACT/TAC/___", "AA./B../B.. => .../.AA/..."};
	static const char *const forms[] = {"--to=line", "--to=rows", "--to=json"};
	for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
		struct command plain = RUN("convert", boards[i]);
		expect_status(&plain, 0);
		for (size_t j = 0; j < sizeof forms / sizeof *forms; j++) {
			struct command other = RUN("convert", boards[i], forms[j]);
			expect_output(RUN_WITH(other.stdout, "convert"), 0, plain.stdout);
			forget(&other);
		}
		forget(&plain);
	}
	static const char *const short_forms[] = {"--to=list", "--to=digits", "--to=drawing"};
	for (size_t j = 0; j < sizeof short_forms / sizeof *short_forms; j++) {
		struct command other = RUN("convert", BOARD, short_forms[j]);
		expect_output(RUN_WITH(other.stdout, "convert", "--quiet", "-"), 0, BOARD "\n");
		forget(&other);
	}
	expect_output(RUN("convert", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0", "--to=digits"), 0,
		"123456789ABCDEF0\n");
	expect_output(RUN("convert", "1 2 3/4 5 0", "--to=digits"), 0, "123/450\n");
	expect_refusal(RUN("convert", "A.#/.B. => ..#/BA.", "--to=digits"), "--to digits: not for");
}

/* What a drawing or a list does not say of itself, how pieces move, what counts, a goal for which
 * there is no room, stands before it. Read back and written again, it is the same. */
Test(convert, drawings_and_lists_of_pieces_read_back)
{
	static const char *const boards[] = {"AXXB/AXXB/CDDE/CFGE/H..I => ..../..../..../.XX./.XX.",
		"metric=move AXXB/AXXB/CDDE/CFGE/H..I => X@b5,c5",
		"IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM",
		"lanes=true metric=slide AABB/C#D./C.D. => A@d1", "AAB/A.B/#C. => .AA/.A./#..",
		"kind=blocks A.B/... => B.A/...", "kind=blocks AA/.. => ../AA",
		"kind=blocks AAB......CCC/..B........./............ => A@e1",
		"AAB......CCC/..B........./............ => ...AA......./............/............"};
	static const char *const forms[] = {"--to=drawing", "--to=list"};
	for (size_t i = 0; i < sizeof boards / sizeof *boards; i++)
		for (size_t j = 0; j < sizeof forms / sizeof *forms; j++) {
			struct command one = RUN("convert", forms[j], boards[i]);
			struct command line = RUN_WITH(one.stdout, "convert", "--quiet", "-");
			expect_status(&line, 0);
			if (strchr(boards[i], '@') || strchr(boards[i], 'x') || !j)
				expect_output(RUN_WITH(line.stdout, "convert", forms[j], "-"), 0,
					one.stdout);
			else
				cr_assert(strstr(line.stdout, strchr(boards[i], '/')), "%s",
					line.stdout);
			forget(&one);
			forget(&line);
		}
	struct command list = RUN("convert", "--to=list", "A.#/.B. => ..#/BA.");
	expect_output(RUN_WITH(list.stdout, "convert", "--quiet", "-"), 0, "A.#/.B. => ..#/BA.\n");
	forget(&list);
}

/* Whoever names the kind is told what is wrong with the puzzle. */
Test(convert, a_puzzle_of_a_named_kind_is_no_file)
{
	expect_refusal(RUN("convert", "--kind", "blocks", "AA/.."),
		"argument:1:6: no goal; expected a grid of pieces");
}

Test(convert, converts_lines)
{
	expect_output(RUN_WITH("# two\n1203\n\n1 2/3 0\n", "convert", "--batch", "--quiet",
			      "--to=list", "-"),
		0, "[[1,2],[0,3]]\n[[1,2],[3,0]]\n");
	struct command command = RUN_WITH("1203\n1 y\n1230\n", "convert", "--batch", "-");
	expect_words(command.stderr, "standard input:2:3: unexpected 'y'");
	expect_output(command, 2, "1 2/0 3\n1 2/3 0\n");
}

/* A solution inverted leads from the goal to the board; inverted once more it is itself. */
Test(convert, inverts)
{
	struct command solution = RUN("solve", "--format=moves", BOARD);
	struct command scramble = RUN("convert", BOARD, "--invert");
	solution.stdout[strcspn(solution.stdout, "\n")] = '\0';
	scramble.stdout[strcspn(scramble.stdout, "\n")] = '\0';
	expect_output(RUN("convert", "1 2 3/4 5 6/7 8 0", "--apply", "--moves", scramble.stdout), 0,
		BOARD "\n");
	struct command again =
		RUN("convert", "1 2 3/4 5 6/7 8 0", "--invert", "--moves", scramble.stdout);
	again.stdout[strcspn(again.stdout, "\n")] = '\0';
	cr_assert_str_eq(again.stdout, solution.stdout);
	forget(&again);
	forget(&scramble);
	forget(&solution);
	expect_refusal(RUN("convert", "A.#/.B. => ..#/BA.", "--invert", "--moves=b2L a1R"),
		"cannot be taken back by one move");
	/* Pieces are numbered by where they stand at the start, here otherwise than at the end. */
	expect_output(
		RUN("convert", "--invert", "--kind", "blocks", "A.BB/CC../.... => ..../CC../A..."),
		0, "a2R a3U a2U b2L\n");
}

Test(convert, lines_that_cannot_be_read_are_said)
{
	static char text[70000];
	memset(text, ' ', sizeof text - 1);
	memcpy(text, "1 2/0 3", 7);
	memcpy(text + sizeof text - 10, "\n1 2/3 0\n", 9);
	struct command command = RUN_WITH(text, "convert", "--batch", "--to", "line", "-");
	expect_status(&command, 2);
	expect_words(command.stderr, "1:1: this line is longer than 65536 bytes");
	expect_words(command.stdout, "1 2/3 0\n");
	forget(&command);
}

Test(convert, simplifies_and_applies)
{
	expect_output(RUN("convert", BOARD, "--simplify", "--moves=LRLRR"), 0, "R\n");
	expect_output(RUN("convert", BOARD, "--simplify", "--moves=LR"), 0, "\n");
	expect_output(RUN("convert", BOARD, "--apply", "--moves=R"), 0, "8 6 7/2 5 4/0 3 1\n");
	expect_refusal(
		RUN("convert", BOARD, "--apply", "--moves=U"), "move 1: no tile can go that way");
	struct command command = RUN("convert", "2 1/3 0", "--invert");
	expect_words(command.stderr, "no solution is known");
	expect_status(&command, 1);
	forget(&command);
}

/* Merged into slides and cut into steps again, a way is the same. */
Test(convert, merges_and_cuts)
{
	struct command merged =
		RUN("convert", "1 2 3/4 5 6/7 8 0", "--moves=RRDD", "--into=mtm", "--to=json");
	json_t *object = parse(merged.stdout);
	expect_integer(object, "length", 2);
	expect_string(object, "moves", "R2D2");
	expect_string(object, "metric", "mtm");
	json_decref(object);
	forget(&merged);
	static const char klotski[] = "kind=blocks AA./B../B.. => .../.../.AA";
	static const char *const metrics[] = {"step", "slide", "move"};
	for (size_t i = 0; i < 3; i++) {
		struct command way =
			RUN("solve", klotski, "--metric", metrics[i], "--format=moves");
		way.stdout[strcspn(way.stdout, "\n")] = '\0';
		for (size_t j = 0; j < 3; j++) {
			struct command other = RUN("convert", klotski, "--metric", metrics[i],
				"--moves", way.stdout, "--into", metrics[j]);
			expect_status(&other, 0);
			struct command check = RUN(
				"check", klotski, "--metric", metrics[j], "--moves", other.stdout);
			expect_words(check.stdout, "they reach the goal");
			forget(&check);
			forget(&other);
		}
		forget(&way);
	}
	expect_refusal(RUN("convert", BOARD, "--into=ltm"), "metric 'ltm'");
}

Test(convert, mirrors)
{
	struct command mirrored = RUN("convert", BOARD, "--mirror", "--to=json");
	json_t *object = parse(mirrored.stdout);
	expect_integer(object, "length", 31);
	const char *moves = json_string_value(json_object_get(object, "moves"));
	struct command check = RUN("check", mirrored.stdout, "--moves", moves);
	expect_words(check.stdout, "31 moves: legal, and they reach the goal");
	forget(&check);
	json_decref(object);
	forget(&mirrored);
	expect_refusal(RUN("convert", "A.#/.B. => ..#/BA.", "--mirror"), "no mirror is known");
}
