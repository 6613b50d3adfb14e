/* The boards of the benchmark, read or made. */
#include "app/bench.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BOARDS_MAX = 1000 };

/* What a comment such as "# 57" or "# 1 57" ends with, or the second number of "# 1 57 276361933",
 * behind which counts of boards stand; 0 if there is none. */
static unsigned
length_in(const char *comment, const char *end)
{
	unsigned number = 0, second = 0, count = 0;
	while (comment < end) {
		char *after;
		unsigned long value = strtoul(comment, &after, 10);
		bool is_number = after > comment && after <= end;
		if (is_number && value <= UINT_MAX)
			number = (unsigned)value;
		if (is_number && ++count == 2)
			second = number;
		comment = after > comment ? after : comment + 1;
	}
	return count > 2 ? second : number;
}

static const char *
goal_of(const struct bench_source *source)
{
	return source->goal[0] ? source->goal : NULL;
}

/* One board, and behind it " # " and its length where that is published. */
static bool
read_board(const char *line, const char *end, struct bench_boards *boards)
{
	const struct gls_options options = {.goal = goal_of(&boards->source)};
	const char *comment = strstr(line, " # ");
	comment = comment && comment < end ? comment : end;
	unsigned length = length_in(comment, end);
	struct gls_error error;
	if (length > boards->source.length_max)
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
read_boards(const char *text, struct bench_boards *boards)
{
	for (const char *end; *text; text = end + 1) {
		end = text + strcspn(text, "\n");
		bool is_comment = text[0] == '#' && text[1] == ' ';
		if (!is_comment && !read_board(text, end, boards))
			return false;
	}
	return true;
}

/* Random boards, as in "KIND 4x4 1000 seed 1". */
static bool
make_boards(struct bench_boards *boards)
{
	char kind[16];
	unsigned rows, columns, count, seed;
	struct gls_error error;
	if (sscanf(boards->source.what, "%15s %ux%u %u seed %u", kind, &rows, &columns, &count,
		    &seed) != 5 ||
		count > BOARDS_MAX) {
		fprintf(stderr, "glissade: boards of the benchmark: '%s' is none\n",
			boards->source.what);
		return false;
	}
	const struct gls_options options = {
		.rows = rows, .columns = columns, .seed = seed, .goal = goal_of(&boards->source)};
	gls_generator *generator = gls_generator_new(kind, &options, &error);
	while (generator && boards->count < count &&
		(boards->puzzle[boards->count] = gls_generator_next(generator, &error)))
		boards->count++;
	gls_generator_free(generator);
	if (boards->count < count)
		complain(NULL, &error);
	return boards->count == count;
}

bool
bench_boards_get(const char *label, struct bench_boards *boards)
{
	*boards = (struct bench_boards){
		.puzzle = calloc(BOARDS_MAX, sizeof *boards->puzzle),
		.length = calloc(BOARDS_MAX, sizeof *boards->length),
	};
	bool good = boards->puzzle && boards->length && bench_source_get(label, &boards->source);
	const char *text = good ? bench_file(boards->source.what) : NULL;
	good = good && (text ? read_boards(text, boards) : make_boards(boards));
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
