/* The boards of the benchmark are part of the program, so that it runs wherever
 * it was installed to: the Makefile makes the texts in data/ into strings. */
#include "app/bench.h"

#include <stdlib.h>
#include <string.h>

static const char korf_text[] =
#include "korf100.inc"
	;
static const char eighty_text[] =
#include "eighty.inc"
	;
static const char shuffdle_text[] =
#include "shuffdle/eight.inc"
	;
static const char mondrian_text[] =
#include "mondrian/thirty.inc"
	;

enum {
	RANDOM_BOARDS = 1000,
	RANDOM_SEED = 1,
	BOARDS_MAX = 1000,
	EASY_LENGTH = 47, /* seventeen boards, within seconds for the plain searches too */
};

static const struct {
	const char *name, *text;
	unsigned length_max; /* of the boards that are taken, if they have one */
} sources[BENCH_SOURCES] = {
	[BENCH_EASY] = {"Korf, easy", korf_text, EASY_LENGTH},
	[BENCH_KORF] = {"Korf", korf_text, UINT32_MAX},
	[BENCH_RANDOM] = {"random", NULL, 0},
	[BENCH_EIGHTY] = {"80 moves", eighty_text, UINT32_MAX},
	[BENCH_SHUFFDLE] = {"Shuffdle", shuffdle_text, UINT32_MAX},
	[BENCH_MONDRIAN] = {"Mondrian", mondrian_text, UINT32_MAX},
};

/* The last number of a comment such as "# 57" or "# 1 57"; 0 if it has none. */
static unsigned
last_number(const char *comment, const char *end)
{
	unsigned number = 0;
	while (comment < end) {
		char *after;
		unsigned long value = strtoul(comment, &after, 10);
		if (after > comment && after <= end)
			number = (unsigned)value;
		comment = after > comment ? after : comment + 1;
	}
	return number;
}

/* One board, and behind it " # " and its length where that is published. */
static bool
read_board(const char *line, const char *end, unsigned length_max, struct bench_boards *boards)
{
	/* The published tiles have this goal; other kinds bring their own. */
	bool is_tiles = *line >= '0' && *line <= '9';
	const struct gls_options options = {.goal = is_tiles ? "blank-first" : NULL};
	const char *comment = strstr(line, " # ");
	comment = comment && comment < end ? comment : end;
	unsigned length = last_number(comment, end);
	struct gls_error error;
	if (length > length_max)
		return true;
	gls_puzzle *puzzle = gls_puzzle_read(line, (size_t)(comment - line), &options, &error);
	if (!puzzle) {
		complain("boards of the benchmark", &error);
		return false;
	}
	boards->length[boards->count] = length;
	boards->puzzle[boards->count++] = puzzle;
	return true;
}

static bool
read_boards(const char *text, unsigned length_max, struct bench_boards *boards)
{
	for (const char *end; *text; text = end + 1) {
		end = text + strcspn(text, "\n");
		bool is_comment = text[0] == '#' && text[1] == ' ';
		if (!is_comment && !read_board(text, end, length_max, boards))
			return false;
	}
	return true;
}

static bool
make_boards(struct bench_boards *boards)
{
	const struct gls_options options = {
		.rows = 4, .columns = 4, .seed = RANDOM_SEED, .goal = "blank-first"};
	struct gls_error error;
	gls_generator *generator = gls_generator_new("tiles", &options, &error);
	while (generator && boards->count < RANDOM_BOARDS &&
		(boards->puzzle[boards->count] = gls_generator_next(generator, &error)))
		boards->count++;
	gls_generator_free(generator);
	if (boards->count < RANDOM_BOARDS)
		complain(NULL, &error);
	return boards->count == RANDOM_BOARDS;
}

bool
bench_boards_get(enum bench_source source, struct bench_boards *boards)
{
	*boards = (struct bench_boards){
		.name = sources[source].name,
		.puzzle = calloc(BOARDS_MAX, sizeof *boards->puzzle),
		.length = calloc(BOARDS_MAX, sizeof *boards->length),
	};
	bool good = boards->puzzle && boards->length &&
		    (sources[source].text ? read_boards(sources[source].text,
						    sources[source].length_max, boards)
					  : make_boards(boards));
	if (!good)
		bench_boards_free(boards);
	return good;
}

void
bench_boards_free(struct bench_boards *boards)
{
	for (size_t i = 0; i < boards->count; i++)
		gls_puzzle_free(boards->puzzle[i]);
	free(boards->puzzle);
	free(boards->length);
	*boards = (struct bench_boards){0};
}
