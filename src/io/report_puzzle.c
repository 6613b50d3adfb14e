#include "io/report_puzzle.h"

#include <stdlib.h>
#include <string.h>

/* Adds what was written as a string. */
static void
add_written(struct text *written, struct text *text)
{
	if (written->failed)
		text->failed = true;
	else
		text_add_json(text, written->bytes ? written->bytes : "");
	text_free(written);
}

static void
add_cells(const gls_puzzle *puzzle, const struct position *start, struct text *text)
{
	text_add(text, ",\"cells\":[");
	for (unsigned cell = 0; cell < (unsigned)puzzle->rows * puzzle->columns; cell++) {
		char shown[8] = "";
		puzzle->kind->cell(puzzle, start, cell, shown);
		text_add(text, "%s", cell ? "," : "");
		text_add_json(text, shown);
	}
	text_add(text, "]");
}

static void
add_moves(const gls_puzzle *puzzle, const struct position *start, struct text *text)
{
	struct gls_move moves[puzzle->moves_max];
	unsigned count = puzzle->kind->moves(puzzle, start, moves);
	text_add(text, ",\"moves\":[");
	for (unsigned i = 0; i < count; i++) {
		text_add(text, "%s{", i ? "," : "");
		report_move_members(puzzle, moves[i], text);
		text_add(text, "}");
	}
	text_add(text, "]");
}

static void
add_texts(const gls_puzzle *puzzle, struct position *room, struct text *text)
{
	struct text start = {0}, goal = {0};
	const struct position *shown;
	puzzle->kind->write(puzzle, room, &start);
	if (puzzle_shown_goal(puzzle, room, &shown))
		puzzle->kind->write(puzzle, shown, &goal);
	text_add(text, ",\"start\":");
	add_written(&start, text);
	text_add(text, ",\"goal\":");
	add_written(&goal, text);
}

static void
add_solvable(const gls_puzzle *puzzle, struct text *text)
{
	static const char *const names[] = {
		[GLS_NOT_SOLVABLE] = "no",
		[GLS_SOLVABLE] = "yes",
		[GLS_SOLVABLE_UNKNOWN] = "unknown",
	};
	char reason[200] = "";
	text_add(text, ",\"solvable\":\"%s\",\"reason\":",
		names[puzzle_solvable(puzzle, reason, sizeof reason)]);
	text_add_json(text, reason);
}

void
report_puzzle_begin(const gls_puzzle *puzzle, struct text *text)
{
	text_add(text, "{\"kind\":\"%s\",\"rows\":%u,\"cols\":%u", puzzle->kind->name, puzzle->rows,
		puzzle->columns);
}

/* Calls write with the start. */
static void
with_start(const gls_puzzle *puzzle,
	void (*write)(const gls_puzzle *, const struct position *, struct text *),
	struct text *text)
{
	struct position *start = position_new(puzzle);
	text->failed |= !start;
	if (!start)
		return;
	puzzle->kind->start(puzzle, start);
	write(puzzle, start, text);
	free(start);
}

void
report_board_json(const gls_puzzle *puzzle, struct text *text)
{
	with_start(puzzle, puzzle_write_json, text);
}

void
report_puzzle_whole(const gls_puzzle *puzzle, struct text *text)
{
	with_start(puzzle, puzzle_write_document, text);
}

void
report_move_members(const gls_puzzle *puzzle, struct gls_move move, struct text *text)
{
	struct text name = {0};
	moves_write(puzzle, &move, 1, false, &name);
	text_add(text, "\"from\":%u,\"to\":%u,\"text\":", move.from, move.to);
	add_written(&name, text);
}

void
report_puzzle_json(const gls_puzzle *puzzle, struct text *text)
{
	struct position *position = position_new(puzzle);
	if (!position) {
		text->failed = true;
		return;
	}
	puzzle->kind->start(puzzle, position);
	report_puzzle_begin(puzzle, text);
	text_add(text, ",\"metric\":\"%s\"", metric_name(puzzle->metric));
	add_texts(puzzle, position, text);
	add_solvable(puzzle, text);
	puzzle->kind->start(puzzle, position); /* the goal took its place */
	text_add(
		text, ",\"solved\":%s", puzzle->kind->is_goal(puzzle, position) ? "true" : "false");
	add_cells(puzzle, position, text);
	add_moves(puzzle, position, text);
	text_add(text, "}");
	free(position);
}

/* Calls add for each of the other goals. */
static void
each_other_goal(const gls_puzzle *puzzle,
	void (*add)(const char *goal, bool is_first, struct text *), struct text *text)
{
	struct text goals = {0};
	if (puzzle->kind->other_goals)
		puzzle->kind->other_goals(puzzle, &goals);
	char *rest = NULL;
	char *goal = goals.bytes ? strtok_r(goals.bytes, "\n", &rest) : NULL;
	for (bool is_first = true; goal; goal = strtok_r(NULL, "\n", &rest), is_first = false)
		add(goal, is_first, text);
	text->failed |= goals.failed;
	text_free(&goals);
}

static void
add_goal_text(const char *goal, bool is_first, struct text *text)
{
	bool is_name = !strchr(goal, ' ');
	text_add(text, is_first ? "it can be solved with " : ", or with ");
	text_add(text, is_name ? "--goal %s" : "--goal '%s'", goal);
}

static void
add_goal_json(const char *goal, bool is_first, struct text *text)
{
	text_add(text, is_first ? ",\"other_goals\":[" : ",");
	text_add_json(text, goal);
}

void
report_other_goals_text(const gls_puzzle *puzzle, struct text *text)
{
	size_t before = text->length;
	each_other_goal(puzzle, add_goal_text, text);
	if (text->length > before)
		text_add(text, "\n");
}

void
report_other_goals_json(const gls_puzzle *puzzle, struct text *text)
{
	size_t before = text->length;
	each_other_goal(puzzle, add_goal_json, text);
	if (text->length > before)
		text_add(text, "]");
}
