#include "puzzle/puzzle.h"
#include "base/bits.h"
#include "base/error.h"
#include "base/suggest.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct position *
position_new(const gls_puzzle *puzzle)
{
	return malloc(puzzle->position_size);
}

void
puzzle_write_start(const gls_puzzle *puzzle, struct text *text)
{
	struct position *start = position_new(puzzle);
	if (!start) {
		text->failed = true;
		return;
	}
	puzzle->kind->start(puzzle, start);
	puzzle->kind->write(puzzle, start, text);
	free(start);
}

/* ---- What a kind may leave out -------------------------------------------- */

const struct gls_heuristic *
kind_heuristics(const struct kind *kind)
{
	static const struct gls_heuristic zero_only[] = {
		{"zero", "no estimate at all", true, true}, {NULL, NULL, false, false}};
	return kind->heuristics ? kind->heuristics : zero_only;
}

/* The one heuristic of a kind without any: its estimate is 0 everywhere. */
static struct heuristic *
zero_new(const gls_puzzle *puzzle, const char *name, struct gls_error *error)
{
	if (strcmp(name, "zero") != 0) {
		error_set(error, GLS_BAD_INPUT,
			"no heuristic of %s is called '%.40s'; expected zero", puzzle->kind->name,
			name);
		return NULL;
	}
	struct heuristic *heuristic = malloc(sizeof *heuristic);
	if (heuristic)
		*heuristic = (struct heuristic){.kind = puzzle->kind,
			.name = "zero",
			.admissible = true,
			.consistent = true};
	else
		error_set(error, GLS_NO_MEMORY, "no memory for the heuristic");
	return heuristic;
}

struct heuristic *
heuristic_new(const gls_puzzle *puzzle, const char *name, enum toward toward,
	struct control *control, struct gls_error *error)
{
	return puzzle->kind->heuristic_new
		       ? puzzle->kind->heuristic_new(puzzle, name, toward, control, error)
		       : zero_new(puzzle, name, error);
}

void
heuristic_free(struct heuristic *heuristic, struct control *control)
{
	if (heuristic && heuristic->kind->heuristic_free)
		heuristic->kind->heuristic_free(heuristic, control);
	else
		free(heuristic);
}

size_t
puzzle_goal_count(const gls_puzzle *puzzle)
{
	return puzzle->kind->goal_count ? puzzle->kind->goal_count(puzzle) : 0;
}

bool
puzzle_tells_goals(const gls_puzzle *puzzle)
{
	return puzzle->kind->each_goal || puzzle_goal_count(puzzle);
}

enum gls_limit
puzzle_each_goal(const gls_puzzle *puzzle, struct control *control, struct position *position,
	goal_function *take, void *data, struct gls_error *error)
{
	size_t count = puzzle_goal_count(puzzle);
	if (!count && puzzle->kind->each_goal)
		return puzzle->kind->each_goal(puzzle, control, position, take, data, error);
	for (size_t i = 0; i < count; i++) {
		puzzle->kind->goal(puzzle, i, position);
		if (!take(data))
			return GLS_LIMIT_MEMORY;
	}
	return GLS_LIMIT_NONE;
}

bool
puzzle_shows_goal(const gls_puzzle *puzzle)
{
	return puzzle->kind->shows_goal || puzzle->shows_goal;
}

unsigned
puzzle_piece(const gls_puzzle *puzzle, const struct position *position, unsigned cell)
{
	return puzzle->kind->piece ? puzzle->kind->piece(puzzle, position, cell) : cell;
}

enum gls_solvable
puzzle_solvable(const gls_puzzle *puzzle, char *reason, size_t size)
{
	if (puzzle->kind->solvable)
		return puzzle->kind->solvable(puzzle, reason, size);
	if (size)
		snprintf(reason, size, "there is no rule for it");
	return GLS_SOLVABLE_UNKNOWN;
}

void
puzzle_write_json(const gls_puzzle *puzzle, const struct position *position, struct text *text)
{
	if (puzzle->kind->write_json) {
		puzzle->kind->write_json(puzzle, position, text);
		return;
	}
	struct text line = {0};
	puzzle->kind->write(puzzle, position, &line);
	text_add_json(text, line.bytes ? line.bytes : "");
	text->failed |= line.failed;
	text_free(&line);
}

bool
puzzle_shown_goal(const gls_puzzle *puzzle, struct position *room, const struct position **goal)
{
	*goal = NULL;
	if (puzzle_shows_goal(puzzle))
		return true;
	if (!puzzle_goal_count(puzzle))
		return false;
	puzzle->kind->goal(puzzle, 0, room);
	*goal = room;
	return true;
}

/* Its size, start and goal. */
static void
write_start_and_goal(const gls_puzzle *puzzle, const struct position *position, struct text *text)
{
	const struct position *goal;
	struct position *room = position_new(puzzle);
	text->failed |= !room;
	text_add(text, "\"rows\":%u,\"cols\":%u,\"start\":", puzzle->rows, puzzle->columns);
	puzzle_write_json(puzzle, position, text);
	if (room && puzzle_shown_goal(puzzle, room, &goal)) {
		text_add(text, ",\"goal\":");
		puzzle_write_json(puzzle, goal, text);
	}
	free(room);
}

void
puzzle_write_document(const gls_puzzle *puzzle, const struct position *position, struct text *text)
{
	text_add(text, "{\"kind\":\"%s\",", puzzle->kind->name);
	if (puzzle->kind->write_document)
		puzzle->kind->write_document(puzzle, position, text);
	else
		write_start_and_goal(puzzle, position, text);
	text_add(text, ",\"metric\":\"%s\"", metric_name(puzzle->metric));
}

/* ---- What all kinds share -------------------------------------------------- */

bool
move_is_legal(const gls_puzzle *puzzle, const struct position *position, struct gls_move move)
{
	struct gls_move moves[puzzle->moves_max];
	unsigned count = puzzle->kind->moves(puzzle, position, moves);
	for (unsigned i = 0; i < count; i++)
		if (moves[i].from == move.from && moves[i].to == move.to)
			return true;
	return false;
}

struct advice
puzzle_advice(const gls_puzzle *puzzle, struct control *control, const char *heuristic)
{
	struct advice advice = {
		.heuristic = heuristic ? heuristic : "zero",
		.algorithm = "astar",
		.plain = "zero",
		.in_reach = true,
	};
	if (puzzle->kind->advise)
		puzzle->kind->advise(puzzle, control, heuristic, &advice);
	if (!advice.frugal)
		advice.frugal = advice.plain;
	return advice;
}

static const char *const metric_names[] = {
	[METRIC_STM] = "stm",
	[METRIC_MTM] = "mtm",
	[METRIC_STEP] = "step",
	[METRIC_SLIDE] = "slide",
	[METRIC_MOVE] = "move",
};

enum { METRICS = sizeof metric_names / sizeof *metric_names };

bool
metric_read(const struct kind *kind, const char *name, enum metric *metric, struct gls_error *error)
{
	unsigned metrics = kind->metrics ? kind->metrics : 1u << METRIC_STM;
	struct text expected = {0};
	*metric = (enum metric)bits_lowest(metrics);
	for (unsigned i = 0; name && i < METRICS; i++) {
		if (!(metrics >> i & 1))
			continue;
		if (!strcmp(name, metric_names[i])) {
			*metric = (enum metric)i;
			text_free(&expected);
			return true;
		}
		text_add(&expected, "%s%s", expected.length ? " or " : "", metric_names[i]);
	}
	if (name)
		error_set(error, GLS_BAD_INPUT, "no metric of %s is called '%.40s'; expected %s",
			kind->name, name, expected.bytes ? expected.bytes : metric_name(*metric));
	text_free(&expected);
	return !name;
}

const char *
metric_name(enum metric metric)
{
	return metric_names[metric];
}

bool
heuristic_read_ordered(
	struct heuristic *heuristic, const char *name, unsigned *place, struct gls_error *error)
{
	const struct gls_heuristic *all = heuristic->kind->heuristics;
	const char *at = strncmp(name, "max:", 4) ? name : name + 4;
	*place = 0;
	if (strlen(name) >= sizeof heuristic->name)
		return error_set(error, GLS_BAD_INPUT, "the name of the heuristic is too long");
	strcpy(heuristic->name, name);
	for (;;) {
		char word[sizeof heuristic->name], nearest[64];
		size_t length = at == name ? strlen(at) : strcspn(at, ",");
		struct suggestion suggestion = {.word = word};
		unsigned i = 0;
		memcpy(word, at, length);
		word[length] = '\0';
		while (all[i].name && strcmp(all[i].name, word) != 0)
			suggest_offer(&suggestion, all[i++].name);
		if (!all[i].name)
			return error_set(error, GLS_BAD_INPUT,
				"no heuristic of %s is called '%.40s'%s", heuristic->kind->name,
				word, suggest_text(&suggestion, nearest, sizeof nearest));
		*place = i > *place ? i : *place;
		if (!at[length])
			return true;
		at += length + 1;
	}
}
