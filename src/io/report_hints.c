#include "io/report_hints.h"
#include "io/names.h"
#include "io/report_puzzle.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

const char *
distance_word(const struct gls_hint *hint, char room[12])
{
	if (hint->status != GLS_SOLVED)
		return hint->status == GLS_UNSOLVABLE ? "never" : "?";
	snprintf(room, 12, "%u", hint->distance);
	return room;
}

void
report_hints_json(
	const gls_puzzle *puzzle, const struct gls_hint *hints, size_t count, struct text *text)
{
	text_add(text, "[");
	for (size_t i = 0; i < count; i++) {
		text_add(text, "%s{", i ? "," : "");
		report_move_members(puzzle, hints[i].move, text);
		text_add(text, ",\"status\":\"%s\"", status_name(hints[i].status));
		if (hints[i].status == GLS_SOLVED)
			text_add(text, ",\"distance\":%u", hints[i].distance);
		text_add(text, "}");
	}
	text_add(text, "]");
}

/* ---- Which moves are best --------------------------------------------------- */

/* What all hints of a board say together. */
struct best {
	bool is_solved; /* the board is: no move leads nearer */
	bool is_known;  /* the distance after each move, and at least one has a solution */
	unsigned distance;
};

/* The least distance after a move is one less than that of the board; unknown
 * unless all are known. */
static struct best
find_best(const gls_puzzle *puzzle, const struct gls_hint *hints, size_t count)
{
	struct best best = {.is_known = true, .distance = UINT_MAX};
	struct position *start = position_new(puzzle);
	if (start) {
		puzzle->kind->start(puzzle, start);
		best.is_solved = puzzle->kind->is_goal(puzzle, start);
	}
	free(start);
	for (size_t i = 0; i < count; i++) {
		best.is_known &= hints[i].status != GLS_LIMIT;
		if (hints[i].status == GLS_SOLVED && hints[i].distance < best.distance)
			best.distance = hints[i].distance;
	}
	best.is_known &= best.distance != UINT_MAX;
	return best;
}

static bool
is_best(const struct best *best, const struct gls_hint *hint)
{
	return best->is_known && !best->is_solved && hint->status == GLS_SOLVED &&
	       hint->distance == best->distance;
}

void
report_best_text(const gls_puzzle *puzzle, const struct gls_hint *hints, size_t count,
	bool blank_moves, struct text *text)
{
	struct best best = find_best(puzzle, hints, count);
	if (best.is_known && !best.is_solved)
		text_add(text, "%u move%s to go\n", best.distance + 1, best.distance ? "s" : "");
	text_add(text, "distance after each move:");
	for (size_t i = 0; i < count; i++) {
		char room[12];
		text_add(text, "  ");
		moves_write(puzzle, &hints[i].move, 1, blank_moves, text);
		text_add(text, " %s%s", distance_word(&hints[i], room),
			is_best(&best, &hints[i]) ? "*" : "");
	}
	text_add(text, "   (* keeps to a shortest solution)\n");
}

/* What a limit left unknown is left out. */
static void
add_hint_json(const gls_puzzle *puzzle, const struct best *best, const struct gls_hint *hint,
	bool blank_moves, struct text *text)
{
	bool is_never = hint->status == GLS_UNSOLVABLE;
	text_add(text, "{\"move\":\"");
	moves_write(puzzle, &hint->move, 1, blank_moves, text);
	text_add(text, "\"");
	if (best->is_known || best->is_solved || is_never)
		text_add(text, ",\"best\":%s", is_best(best, hint) ? "true" : "false");
	if (hint->status == GLS_SOLVED)
		text_add(text, ",\"distance\":%u", hint->distance);
	text_add(text, is_never ? ",\"never\":true}" : "}");
}

void
report_best_json(const gls_puzzle *puzzle, const struct gls_hint *hints, size_t count,
	bool blank_moves, struct text *text)
{
	struct best best = find_best(puzzle, hints, count);
	if (best.is_known || best.is_solved)
		text_add(text, ",\"distance\":%u", best.is_solved ? 0 : best.distance + 1);
	text_add(text, ",\"hints\":[");
	for (size_t i = 0; i < count; i++) {
		text_add(text, i ? "," : "");
		add_hint_json(puzzle, &best, &hints[i], blank_moves, text);
	}
	text_add(text, "]");
}
