#define _GNU_SOURCE
/* glissade render: files of every form, whole or not at all. */
#include "command.h"

#define KORF "14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3", "--goal", "blank-first"
#define NEAR "1 2 3/4 5 6/0 7 8"
#define WORD "EEL HCE/ORW/___"
#define PICTURE "AB.#/..#./.... => ..A#/B.#./...."

enum { FILE_BYTES_MAX = 1 << 20 };

/* Whether this build can make files that end so. */
static bool
can_make(const char *suffix)
{
#ifdef GLS_WITH_CAIRO
	bool has_cairo = true;
#else
	bool has_cairo = false;
#endif
#ifdef GLS_WITH_GIF
	bool has_gif = has_cairo;
#else
	bool has_gif = false;
#endif
#ifdef GLS_WITH_WEBP
	bool has_webp = has_cairo;
#else
	bool has_webp = false;
#endif
	if (!strcmp(suffix, ".gif"))
		return has_gif;
	if (!strcmp(suffix, ".webp"))
		return has_webp;
	return has_cairo || !strcmp(suffix, ".svg");
}

static const char *
path_of(const char *suffix)
{
	static char path[PATH_MAX];
	snprintf(path, sizeof path, "/tmp/glissade-render-%d%s", (int)getpid(), suffix);
	return path;
}

/* The bytes of a file, which is then gone; *length of them. */
static char *
taken(const char *path, size_t *length)
{
	char *bytes = calloc(FILE_BYTES_MAX + 1, 1);
	FILE *file = fopen(path, "rb");
	cr_assert(file, "%s was not written", path);
	*length = fread(bytes, 1, FILE_BYTES_MAX, file);
	fclose(file);
	unlink(path);
	return bytes;
}

static bool
is_there(const char *path)
{
	return !access(path, F_OK);
}

static unsigned
number_at(const char *bytes, unsigned count, bool is_big)
{
	unsigned number = 0;
	for (unsigned i = 0; i < count; i++)
		number |= (unsigned)(unsigned char)bytes[i] << 8 * (is_big ? count - 1 - i : i);
	return number;
}

/* ---- Stills --------------------------------------------------------------- */

static void
expect_png(const char *bytes, size_t length, unsigned width, unsigned height)
{
	cr_assert(length > 100 && !memcmp(bytes, "\x89PNG\r\n\x1a\n", 8), "no PNG");
	cr_assert(!memcmp(bytes + length - 8, "IEND", 4), "the PNG has no end");
	cr_assert_eq(number_at(bytes + 16, 4, true), width, "it is %u wide",
		number_at(bytes + 16, 4, true));
	cr_assert_eq(number_at(bytes + 20, 4, true), height);
}

/* A board of 3 x 3 cells of 64 pixels, with frame and page. */
Test(render, makes_stills)
{
	static const char *const suffixes[] = {".svg", ".png", ".pdf"};
	static const char *const begins[] = {"<svg ", "\x89PNG", "%PDF-"};
	for (unsigned i = 0; i < 3; i++) {
		const char *path = path_of(suffixes[i]);
		if (!can_make(suffixes[i]))
			continue;
		struct command command = RUN("render", NEAR, "-o", path);
		expect_status(&command, 0);
		cr_assert_str_empty(command.stdout);
		cr_assert_str_empty(command.stderr);
		forget(&command);
		size_t length;
		char *bytes = taken(path, &length);
		cr_assert(!memcmp(bytes, begins[i], strlen(begins[i])), "%s", path);
		if (i == 1)
			expect_png(bytes, length, 262, 262);
		if (i == 2)
			expect_words(bytes + length - 8, "%%EOF");
		free(bytes);
	}
}

Test(render, writes_svg_to_standard_output)
{
	struct command command = RUN("render", NEAR, "--output=-", "--theme", "wood");
	expect_status(&command, 0);
	expect_words(command.stdout, "<title>tiles: 1 2 3/4 5 6/0 7 8</title>");
	expect_words(command.stdout, ">8</text>");
	forget(&command);
	command = RUN("render", NEAR, "-o", "-", "--cell", "100");
	expect_words(command.stdout, "width=\"408\" height=\"408\" viewBox=\"0 0 408 408\"");
	forget(&command);
	command = RUN_WITH(NEAR, "render", "-", "-o", "-");
	expect_words(command.stdout, ">8</text>");
	forget(&command);
}

Test(render, shows_start_goal_and_the_way)
{
	static const struct {
		const char *show;
		unsigned texts;
	} cases[] = {{"start", 8}, {"goal", 8}, {"both", 17}, {"moves", 27}};
	for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct command command = RUN("render", NEAR, "--show", cases[i].show, "-o", "-");
		expect_status(&command, 0);
		unsigned texts = 0;
		for (const char *at = command.stdout; (at = strstr(at, "<text ")); at++)
			texts++;
		cr_assert_eq(texts, cases[i].texts, "%s has %u texts", cases[i].show, texts);
		forget(&command);
	}
	struct command command = RUN("render", NEAR, "--moves", "LRLL", "-o", "-");
	expect_status(&command, 0);
	expect_words(command.stdout, ">2  R</text>");
	forget(&command);
	/* The car that wants out is red, and what the map shows is said. */
	command = RUN("render", "IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM", "-o", "-");
	expect_words(command.stdout, "c62f23");
	forget(&command);
	command = RUN("render", "kind=blocks A.B/... => .A./...", "--show", "heat", "-o", "-");
	expect_words(command.stdout, ": where pieces stop, on average");
	forget(&command);
	command = RUN("render", NEAR, "--show", "heat", "-o", "-");
	expect_status(&command, 0);
	expect_words(command.stdout, ">2 moves: where tiles stop, on average</text>");
	expect_words(command.stdout, ">1.0</text>");
	forget(&command);
}

/* ---- Films ---------------------------------------------------------------- */

/* The pictures of a GIF, block by block to its end. */
static unsigned
pictures_of_gif(const char *bytes, size_t length)
{
	cr_assert(length > 13 && !memcmp(bytes, "GIF89a", 6), "no GIF");
	size_t at = 13 + (3u << ((bytes[10] & 7) + 1));
	unsigned pictures = 0;
	while (at < length && bytes[at] != ';') {
		if (bytes[at] == ',') {
			pictures++;
			at += 11; /* a descriptor, without colours of its own, and a code size */
		} else {
			cr_assert_eq(bytes[at], '!', "byte %zu of the GIF is no block", at);
			at += 2;
		}
		while (at < length && bytes[at])
			at += (size_t)(unsigned char)bytes[at] + 1;
		at++;
	}
	cr_assert_eq(at + 1, length, "the GIF ends at %zu of %zu", at, length);
	return pictures;
}

static unsigned
pictures_of_webp(const char *bytes, size_t length)
{
	cr_assert(length > 30 && !memcmp(bytes, "RIFF", 4) && !memcmp(bytes + 8, "WEBP", 4));
	cr_assert_eq(number_at(bytes + 4, 4, false) + 8, length);
	unsigned pictures = 0;
	for (size_t at = 12; at + 8 <= length;) {
		unsigned size = number_at(bytes + at + 4, 4, false);
		pictures += !memcmp(bytes + at, "ANMF", 4);
		at += 8 + size + size % 2;
	}
	return pictures;
}

/* Korf's first board: 57 moves, each of three pictures on its way and one at its end. */
Test(render, a_film_of_a_whole_game_is_small)
{
	size_t length;
	if (can_make(".gif")) {
		struct command command = RUN("render", KORF, "-o", path_of(".gif"));
		expect_status(&command, 0);
		forget(&command);
		char *bytes = taken(path_of(".gif"), &length);
		cr_assert_eq(pictures_of_gif(bytes, length), 1 + 4 * 57);
		cr_assert_lt(length, 300000, "%zu bytes", length);
		cr_assert(memmem(bytes, length, "NETSCAPE2.0", 11), "it does not begin again");
		free(bytes);
	}
	if (can_make(".webp")) {
		struct command command = RUN("render", KORF, "-o", path_of(".webp"));
		expect_status(&command, 0);
		forget(&command);
		char *bytes = taken(path_of(".webp"), &length);
		cr_assert_eq(pictures_of_webp(bytes, length), 1 + 4 * 57);
		cr_assert_lt(length, 300000, "%zu bytes", length);
		free(bytes);
	}
}

Test(render, films_every_kind)
{
	static const char *const puzzles[] = {NEAR, WORD, PICTURE};
	for (unsigned i = 0; can_make(".gif") && i < 3; i++) {
		struct command solving = RUN("solve", puzzles[i], "--format", "csv");
		struct command command =
			RUN("render", puzzles[i], "-o", path_of(".gif"), "--theme", "dark");
		expect_status(&command, 0);
		size_t length;
		char *bytes = taken(path_of(".gif"), &length);
		cr_assert_gt(pictures_of_gif(bytes, length), 8);
		free(bytes);
		forget(&command);
		forget(&solving);
	}
}

/* ---- Refusals ------------------------------------------------------------- */

Test(render, refuses_what_makes_no_sense)
{
	expect_refusal(RUN("render", NEAR), "needs --output FILE");
	expect_refusal(RUN("render", "-o", "-"), "needs one puzzle");
	expect_refusal(RUN("render", NEAR, "-o"), "--output needs a value");
	expect_refusal(RUN("render", NEAR, "-o", "board.bmp"), "ends in .svg, .png, .pdf");
	expect_refusal(
		RUN("render", NEAR, "-o", "-", "--theme", "pink"), "light, dark, print or wood");
	expect_refusal(RUN("render", NEAR, "-o", "-", "--show", "all"), "heat");
	expect_refusal(RUN("render", NEAR, "-o", "x.gif", "--show", "goal"), "a film shows moves");
	expect_refusal(RUN("render", NEAR, "-o", "-", "--show", "goal", "--moves", "L"),
		"--show moves alone");
	expect_refusal(RUN("render", NEAR, "-o", "-", "--moves", "LLL"), "--moves");
	expect_refusal(RUN("render", WORD, "-o", "-", "--show", "goal"), "no single board");
	expect_refusal(RUN("render", "1 2 3/4 5", "-o", "-"), "argument");
	expect_refusal(RUN("render", NEAR, "-o", "/none/of/these.svg"), "/none/of/these.svg");
	expect_refusal(RUN("render", NEAR, "-o", "/dev/null/x.svg"), "/dev/null/x.svg");
	cr_assert_not(is_there("x.gif"));
}

/* Without a solution there is no file, and one that is there stays as it was. */
Test(render, keeps_what_is_there_if_there_is_nothing_to_show)
{
	const char *path = path_of(".svg");
	FILE *file = fopen(path, "w");
	cr_assert(file && fputs("mine", file) >= 0 && !fclose(file));
	struct command command = RUN("render", "1 2 3/4 5 6/8 7 0", "--show", "moves", "-o", path);
	expect_status(&command, 1);
	expect_words(command.stderr, "no solution to show");
	forget(&command);
	command = RUN("render", "1 2 3/4 5 6/8 7 0", "--show", "heat", "-o", path);
	expect_status(&command, 1);
	forget(&command);
	size_t length;
	char *bytes = taken(path, &length);
	cr_assert_str_eq(bytes, "mine");
	free(bytes);
}

Test(render, takes_the_place_of_a_file_as_a_whole)
{
	const char *path = path_of(".svg");
	FILE *file = fopen(path, "w");
	for (unsigned i = 0; i < 10000; i++)
		fputs("longer than any picture", file);
	fclose(file);
	struct command command = RUN("render", NEAR, "-o", path);
	expect_status(&command, 0);
	forget(&command);
	size_t length;
	char *bytes = taken(path, &length);
	cr_assert(length < 20000 && !strcmp(bytes + length - 7, "</svg>\n"));
	free(bytes);
}

/* The best that is known at a limit is shown, and said to be no more than that. */
Test(render, shows_the_best_solution_known_at_a_limit)
{
	struct command command = RUN("render", HARD, "--show", "moves", "-o", "-", "--time", "0.2",
		"--algorithm", "bfs", "--quiet");
	expect_status(&command, 3);
	expect_words(command.stderr, "glissade: the best solution known is shown: ");
	expect_words(command.stdout, "<svg xmlns=");
	forget(&command);
	command = RUN("render", HARD, "--show", "moves", "-o", "-", "--limit", "10");
	expect_status(&command, 3);
	cr_assert_str_empty(command.stdout);
	expect_words(command.stderr, "glissade: no solution to show (");
	forget(&command);
}

Test(render, shows_any_solution_if_asked_to)
{
	struct command command = RUN("render", HARD, "--show", "moves", "-o", "-", "--quality",
		"bounded:2", "--cell", "4");
	expect_status(&command, 0);
	cr_assert_str_empty(command.stderr);
	forget(&command);
	command = RUN_WITH("", "render", HARD, "--show", "moves", "-o", "-", "--quality", "fast");
	expect_status(&command, 0);
	forget(&command);
}
