/* Other forms of boards, and what can be made of moves. */
#include "app/rewrite.h"
#include "base/error.h"
#include "io/draw.h"
#include "io/names.h"
#include "io/report_puzzle.h"
#include "io/source.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Boards --------------------------------------------------------------- */

/* Each row on a line of its own, and an empty line before the goal. */
static void
add_rows(const gls_puzzle *puzzle, struct text *text)
{
	char *line = gls_puzzle_text(puzzle);
	text->failed |= !line;
	/* Options before the board have slashes too, in quotes. */
	char quote = '\0';
	for (const char *sign = line; sign && *sign; sign++) {
		quote = *sign != '\'' ? quote : quote ? '\0' : '\'';
		if (!quote && !strncmp(sign, " => ", 4)) {
			text_add(text, "\n\n");
			sign += 3;
		} else {
			text_add_char(text, (char)(!quote && *sign == '/' ? '\n' : *sign));
		}
	}
	gls_free(line);
}

/* A sign for each cell; false where a cell shows no number below 36. */
static bool
add_digits(const gls_puzzle *puzzle, struct text *text)
{
	static const char digits[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
	char cell[8];
	for (unsigned row = 0; row < puzzle->rows; row++) {
		text_add(text, "%s", row && puzzle->rows != puzzle->columns ? "/" : "");
		for (unsigned column = 0; column < puzzle->columns; column++) {
			char *end = cell;
			gls_puzzle_cell(puzzle, row, column, cell, sizeof cell);
			unsigned long tile = *cell ? strtoul(cell, &end, 10) : 0;
			if (*end || tile >= sizeof digits - 1)
				return false;
			text_add_char(text, digits[tile]);
		}
	}
	return true;
}

/* What a grid alone does not say, as words before it. */
static void
add_sort(const gls_puzzle *puzzle, struct text *text)
{
	text_add(text, "kind=%s ", puzzle->kind->name);
	if (puzzle->kind->write_sort)
		puzzle->kind->write_sort(puzzle, text);
}

/* Start and goal, where the goal is not one that a kind takes unasked. */
static void
add_list(const gls_puzzle *puzzle, struct text *text)
{
	if (!puzzle->kind->shows_goal) {
		report_board_json(puzzle, text);
		return;
	}
	add_sort(puzzle, text);
	text_add_char(text, '[');
	report_board_json(puzzle, text);
	text_add_char(text, ',');
	puzzle_write_json(puzzle, NULL, text);
	text_add_char(text, ']');
}

/* Lines around pieces leave open how they move, and a goal may have no room beside the board. */
static void
add_drawing(const gls_puzzle *puzzle, bool colour, struct text *text)
{
	bool lacks_goal = puzzle->kind->shows_goal && !draw_has_goal(puzzle);
	char *goal = lacks_goal ? gls_puzzle_goal_text(puzzle) : NULL;
	if (puzzle->kind->piece || lacks_goal)
		add_sort(puzzle, text);
	if (goal)
		text_add(text, "goal='%s' ", goal);
	if (puzzle->kind->piece || lacks_goal)
		text_add_char(text, '\n');
	gls_free(goal);
	draw_puzzle(puzzle, colour, text);
}

static bool
add_board(const struct settings *settings, const gls_puzzle *puzzle, struct text *text)
{
	const char *form = settings->form ? settings->form : "line";
	if (!strcmp(form, "json")) {
		report_puzzle_whole(puzzle, text);
		text_add(text, ",\"version\":%d}", REPORT_VERSION);
	} else if (!strcmp(form, "list")) {
		add_list(puzzle, text);
	} else if (!strcmp(form, "rows")) {
		add_rows(puzzle, text);
	} else if (!strcmp(form, "drawing")) {
		add_drawing(puzzle, wants_colour(settings), text);
		return true; /* it ends its last line itself */
	} else if (!strcmp(form, "line")) {
		char *line = gls_puzzle_text(puzzle);
		text->failed |= !line;
		text_add(text, "%s", line ? line : "");
		gls_free(line);
	} else if (!add_digits(puzzle, text)) {
		fprintf(stderr, "glissade: --to digits: not for this board: expected one of tiles "
				"with at most 36 cells\n");
		return false;
	}
	text_add_char(text, '\n');
	return true;
}

/* ---- Moves ---------------------------------------------------------------- */

/* Those that were given, or else a shortest solution. */
static int
find_moves(const struct settings *settings, struct rewriting *rewriting, struct gls_error *error)
{
	const gls_puzzle *puzzle = rewriting->puzzle;
	if (settings->moves) {
		rewriting->moves = gls_moves_read(
			puzzle, settings->moves, settings->blank_moves, &rewriting->count, error);
		return rewriting->moves ? EXIT_SOLVED : complain_too(settings, "--moves", error);
	}
	struct gls_options options = solve_options(settings);
	struct gls_result *result = gls_solve(puzzle, &options, error);
	if (!result)
		return complain_too(settings, NULL, error);
	int status = result->status == GLS_SOLVED       ? EXIT_SOLVED
		     : result->status == GLS_UNSOLVABLE ? EXIT_UNSOLVABLE
							: EXIT_LIMIT;
	if (status == EXIT_SOLVED) {
		rewriting->count = result->length;
		rewriting->moves = calloc(result->length + 1, sizeof *rewriting->moves);
		if (!rewriting->moves)
			status = complain_of_memory();
		else if (result->length)
			memcpy(rewriting->moves, result->moves,
				result->length * sizeof *rewriting->moves);
	} else {
		fprintf(stderr, "glissade: no solution is known: %s\n", result->reason);
	}
	gls_result_free(result);
	return status;
}

/* All that is asked for, in this order. */
static bool
rewrite(const struct settings *settings, struct rewriting *rewriting, struct gls_error *error)
{
	return (!settings->simplify || rewrite_simplify(rewriting, error)) &&
	       (!settings->into || rewrite_into(rewriting, settings->into, error)) &&
	       (!settings->mirror || rewrite_mirror(rewriting, error)) &&
	       (!settings->invert || rewrite_invert(rewriting, error)) &&
	       (!settings->apply || rewrite_apply(rewriting, error));
}

static void
add_moves(const struct settings *settings, const struct rewriting *rewriting, struct text *text)
{
	bool is_json = settings->form && !strcmp(settings->form, "json");
	struct text moves = {0};
	if (rewriting->count)
		moves_write(rewriting->puzzle, rewriting->moves, rewriting->count,
			settings->blank_moves, &moves);
	if (is_json) {
		report_puzzle_whole(rewriting->puzzle, text);
		text_add(text, ",\"version\":%d,\"length\":%zu,\"moves\":", REPORT_VERSION,
			rewriting->count);
		text_add_json(text, moves.bytes ? moves.bytes : "");
		text_add(text, "}\n");
	} else {
		text_add(text, "%s\n", moves.bytes ? moves.bytes : "");
	}
	text->failed |= moves.failed;
	text_free(&moves);
}

/* ---- The command ---------------------------------------------------------- */

/* Takes the puzzle. */
static int
convert(const struct settings *settings, gls_puzzle *puzzle)
{
	bool is_of_moves = settings->moves || settings->apply || settings->invert ||
			   settings->simplify || settings->mirror || settings->into;
	struct rewriting rewriting = {.puzzle = puzzle};
	struct gls_error error;
	struct text text = {0};
	int status = is_of_moves ? find_moves(settings, &rewriting, &error) : EXIT_SOLVED;
	if (status == EXIT_SOLVED && is_of_moves && !rewrite(settings, &rewriting, &error))
		status = complain_too(settings, NULL, &error);
	if (status == EXIT_SOLVED && is_of_moves && !settings->apply)
		add_moves(settings, &rewriting, &text);
	else if (status == EXIT_SOLVED && !add_board(settings, rewriting.puzzle, &text))
		status = EXIT_BAD_INPUT;
	if (status == EXIT_SOLVED && !print_text(&text))
		status = EXIT_BAD_INPUT;
	text_free(&text);
	gls_free(rewriting.moves);
	gls_puzzle_free(rewriting.puzzle);
	return status;
}

static int
convert_line(const struct settings *settings, gls_puzzle *puzzle, size_t line)
{
	(void)line;
	return convert(settings, puzzle);
}

int
command_convert(struct settings *settings)
{
	static char standard_input[] = "-";
	char *operand = settings->operand_count ? settings->operands[0] : standard_input;
	int status = EXIT_BAD_INPUT;
	if (settings->operand_count > 1) {
		fprintf(stderr, "glissade: convert needs one puzzle: a file, -, or text\n");
		return status;
	}
	settings->format = settings->form; /* of errors */
	if (settings->batch)
		return each_line(settings, operand, convert_line);
	gls_puzzle *puzzle = read_operand(settings, operand, &status);
	return puzzle ? convert(settings, puzzle) : status;
}
