#include "app/app.h"
#include "io/draw.h"
#include "io/report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOVES_MAX = 4 * PUZZLE_CELLS_MAX };

static bool
is_json(const struct settings *settings)
{
	return settings->format && !strcmp(settings->format, "json");
}

/* The text of one move, to be freed. */
static char *
move_text(const struct settings *settings, const gls_puzzle *puzzle, struct gls_move move)
{
	return gls_moves_write(puzzle, &move, 1, settings->blank_moves);
}

/* The moves one by one, and with --successors the boards they lead to. */
static void
add_moves(const struct settings *settings, const gls_puzzle *puzzle, struct text *text)
{
	struct gls_move moves[MOVES_MAX];
	size_t count = gls_puzzle_moves(puzzle, moves, MOVES_MAX);
	text_add(text, "legal moves (%zu):", count);
	for (size_t i = 0; i < count; i++) {
		char *move = move_text(settings, puzzle, moves[i]);
		text_add(text, " %s", move ? move : "?");
		free(move);
	}
	text_add(text, "\n");
	for (size_t i = 0; settings->successors && i < count; i++) {
		char *move = move_text(settings, puzzle, moves[i]);
		gls_puzzle *next = gls_puzzle_after(puzzle, &moves[i], 1, NULL);
		text_add(text, "%s: ", move ? move : "?");
		if (next)
			puzzle_write_start(next, text);
		text_add(text, "\n");
		gls_puzzle_free(next);
		free(move);
	}
}

static void
add_moves_json(const struct settings *settings, const gls_puzzle *puzzle, struct text *text)
{
	struct gls_move moves[MOVES_MAX];
	size_t count = gls_puzzle_moves(puzzle, moves, MOVES_MAX);
	text_add(text, ",\"legal_moves\":[");
	for (size_t i = 0; i < count; i++) {
		char *move = move_text(settings, puzzle, moves[i]);
		text_add(text, i ? "," : "");
		text_add_json(text, move ? move : "");
		free(move);
	}
	text_add(text, "]");
	if (!settings->successors)
		return;
	text_add(text, ",\"successors\":[");
	struct position *position = position_new(puzzle);
	for (size_t i = 0; position && i < count; i++) {
		puzzle->kind->start(puzzle, position);
		puzzle->kind->apply(puzzle, position, moves[i]);
		text_add(text, i ? "," : "");
		puzzle->kind->write_json(puzzle, position, text);
	}
	free(position);
	text_add(text, "]");
}

/* Replays --moves; the exit status. */
static int
replay(const struct settings *settings, const gls_puzzle *puzzle, struct text *text)
{
	struct gls_error error;
	size_t count;
	struct gls_move *moves =
		gls_moves_read(puzzle, settings->moves, settings->blank_moves, &count, &error);
	if (!moves)
		return complain("--moves", &error);
	gls_puzzle *end = gls_puzzle_after(puzzle, moves, count, &error);
	free(moves);
	if (!end)
		return complain("--moves", &error);
	bool is_solved = gls_puzzle_is_solved(end);
	if (is_json(settings)) {
		text_add(text, ",\"moves\":%zu,\"moves_solve\":%s", count,
			is_solved ? "true" : "false");
	} else {
		text_add(text, "%zu move%s: legal, and %s the goal\n", count, count == 1 ? "" : "s",
			is_solved ? "they reach" : "they do not reach");
		if (!is_solved) {
			text_add(text, "they end at ");
			puzzle_write_start(end, text);
			text_add(text, "\n");
		}
	}
	gls_puzzle_free(end);
	return is_solved ? EXIT_SOLVED : EXIT_UNSOLVABLE;
}

static void
add_findings(const struct settings *settings, const gls_puzzle *puzzle, enum gls_solvable solvable,
	const char *reason, struct text *text)
{
	static const char *const words[] = {[GLS_NOT_SOLVABLE] = "not solvable",
		[GLS_SOLVABLE] = "solvable",
		[GLS_SOLVABLE_UNKNOWN] = "solvable or not: only a search can tell"};
	if (is_json(settings)) {
		text_add(text,
			"{\"kind\":\"%s\",\"rows\":%u,\"cols\":%u,\"solvable\":%s,\"reason\":",
			puzzle->kind->name, puzzle->rows, puzzle->columns,
			solvable == GLS_SOLVABLE       ? "true"
			: solvable == GLS_NOT_SOLVABLE ? "false"
						       : "null");
		text_add_json(text, reason);
		text_add(text, ",\"solved\":%s", gls_puzzle_is_solved(puzzle) ? "true" : "false");
		add_moves_json(settings, puzzle, text);
		return;
	}
	draw_puzzle(puzzle, wants_colour(settings), text);
	text_add(text, "%s, %u x %u: well formed\n", puzzle->kind->name, puzzle->rows,
		puzzle->columns);
	text_add(text, "%s: %s\n", words[solvable], reason);
	if (gls_puzzle_is_solved(puzzle))
		text_add(text, "this is the goal\n");
	add_moves(settings, puzzle, text);
}

int
command_check(struct settings *settings)
{
	int status = EXIT_BAD_INPUT;
	char reason[200];
	if (settings->operand_count != 1) {
		fprintf(stderr, "glissade: check needs one puzzle: a file, -, or text\n");
		return status;
	}
	gls_puzzle *puzzle = read_operand(settings, settings->operands[0], &status);
	if (!puzzle)
		return status;
	struct text text = {0};
	enum gls_solvable solvable = gls_puzzle_solvable(puzzle, reason, sizeof reason);
	add_findings(settings, puzzle, solvable, reason, &text);
	status = solvable == GLS_NOT_SOLVABLE ? EXIT_UNSOLVABLE : EXIT_SOLVED;
	if (settings->moves)
		status = replay(settings, puzzle, &text);
	if (is_json(settings))
		text_add(&text, "}\n");
	if (status == EXIT_BAD_INPUT)
		text_free(&text);
	else if (!print_text(&text))
		status = EXIT_BAD_INPUT;
	gls_puzzle_free(puzzle);
	return status;
}
