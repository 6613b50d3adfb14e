/* Puzzles as people give them: unquoted, several at once, in forms that leave a doubt. */
#include "app/app.h"
#include "io/comments.h"
#include "io/source.h"
#include "puzzle/puzzle.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SHOWN_MAX = 160 }; /* bytes of a board that a note repeats */

void
write_understood(const char *name, size_t line, const gls_puzzle *puzzle, struct text *text)
{
	char *whole = puzzle->understood[0] ? gls_puzzle_text(puzzle) : NULL;
	if (!whole)
		return;
	text_add(text, "glissade: %s:", name);
	if (line)
		text_add(text, "%zu:", line);
	text_add(text, " read as %s %u x %u", puzzle->kind->name, puzzle->rows, puzzle->columns);
	if (strlen(whole) <= SHOWN_MAX)
		text_add(text, ": %s", whole);
	text_add(text, " (%s)\n", puzzle->understood);
	gls_free(whole);
}

static bool
is_puzzle(const struct settings *settings, const char *text, size_t length)
{
	gls_puzzle *puzzle = gls_puzzle_read(text, length, settings->options, NULL);
	gls_puzzle_free(puzzle);
	return puzzle;
}

bool
holds_puzzle(const struct source_line *line)
{
	size_t blank = strspn(line->bytes, " \t\r");
	return line->length > blank && !comments_have_in_batch(line->bytes, line->length);
}

bool
are_several(const struct settings *settings, const char *text, size_t length)
{
	unsigned puzzles = 0;
	for (size_t at = 0, step; at < length && puzzles < 2; at += step + 1) {
		const char *line = text + at, *end = memchr(line, '\n', length - at);
		step = end ? (size_t)(end - line) : length - at;
		size_t blanks = strspn(line, " \t\r");
		if (blanks >= step || comments_have_in_batch(line, step))
			continue;
		if (!is_puzzle(settings, line, step))
			return false;
		puzzles++;
	}
	return puzzles > 1;
}

/* ---- Operands ------------------------------------------------------------- */

/* A piece of a board that stands for no file, even if there is one called "." or "1". */
static bool
is_piece(const char *operand)
{
	bool has_digit = false;
	for (const char *sign = operand; *sign; sign++) {
		if (!isdigit((unsigned char)*sign) && !strchr(",;/|[]()_.xX-", *sign))
			return false;
		has_digit |= isdigit((unsigned char)*sign) != 0;
	}
	return has_digit || (operand[0] && !operand[1]);
}

/* Whether the operands can only be parts of one puzzle, or can be nothing else. */
static bool
are_parts(const struct settings *settings, const char *joined)
{
	bool are_pieces = true, are_puzzles = true;
	for (int i = 0; i < settings->operand_count; i++) {
		const char *operand = settings->operands[i];
		bool piece = is_piece(operand);
		if (!piece && (!strcmp(operand, "-") || source_exists(operand)))
			return false;
		are_pieces &= piece;
		are_puzzles &= is_puzzle(settings, operand, SIZE_MAX);
	}
	return !are_puzzles && (are_pieces || is_puzzle(settings, joined, SIZE_MAX));
}

void
operands_join(struct settings *settings)
{
	struct text text = {0};
	if (settings->operand_count < 2 || settings->batch)
		return;
	for (int i = 0; i < settings->operand_count; i++)
		text_add(&text, "%s%s", i ? " " : "", settings->operands[i]);
	char *joined = text_take(&text);
	if (joined && are_parts(settings, joined)) {
		settings->joined = settings->operands[0] = joined;
		settings->operand_count = 1;
	} else {
		free(joined);
	}
}
