#include "app/check_moves.h"
#include "app/plot.h"
#include "app/progress.h"
#include "io/report_hints.h"
#include "io/report_puzzle.h"
#include "puzzle/notation.h"

#include <stdlib.h>
#include <string.h>

/* Moves that were made, and what was needed before and after each: see
 * gls_distances(). */
struct game {
	const struct settings *settings;
	const gls_puzzle *puzzle;
	size_t count;
	struct gls_move *moves;
	struct gls_hint *distances; /* NULL unless they are asked for */
	bool is_solved;
};

static bool
in_json(const struct game *game)
{
	return game->settings->format && !strcmp(game->settings->format, "json");
}

static const char *
plural(size_t count)
{
	return count == 1 ? "" : "s";
}

/* ---- What was lost -------------------------------------------------------- */

/* The moves lost between two boards, if the distance of both is known. */
static bool
lost_between(const struct game *game, size_t before, size_t after, unsigned *lost)
{
	const struct gls_hint *from = &game->distances[before], *to = &game->distances[after];
	if (from->status != GLS_SOLVED || to->status != GLS_SOLVED)
		return false;
	*lost = to->distance + (unsigned)(after - before) - from->distance;
	return true;
}

/* Whether the move is the one after which there is no solution any more. */
static bool
is_fatal(const struct game *game, size_t number)
{
	return game->distances[number].status == GLS_UNSOLVABLE &&
	       game->distances[number - 1].status != GLS_UNSOLVABLE;
}

static void
add_summary(const struct game *game, struct text *text)
{
	unsigned lost;
	const struct gls_hint *start = &game->distances[0], *end = &game->distances[game->count];
	if (start->status == GLS_SOLVED)
		text_add(
			text, "the optimum is %u move%s", start->distance, plural(start->distance));
	else
		text_add(text, start->status == GLS_UNSOLVABLE ? "there is no solution"
							       : "the optimum was not found");
	if (lost_between(game, 0, game->count, &lost))
		text_add(text, lost ? "; %u lost" : "; none was lost", lost);
	if (end->status == GLS_SOLVED && end->distance)
		text_add(text, "; %u to go", end->distance);
	text_add(text, "\n");
}

static void
add_row(const struct game *game, size_t number, struct text *text)
{
	const struct gls_hint *here = &game->distances[number];
	char *move =
		number ? gls_moves_write(game->puzzle, &here->move, 1, game->settings->blank_moves)
		       : NULL;
	unsigned lost = 0;
	char room[12];
	text->failed |= number && !move;
	text_add(text, "%6zu  %-5s ", number, move ? move : "");
	text_add(text, "%5s", distance_word(here, room));
	if (number && is_fatal(game, number))
		text_add(text, "  <- no solution from here on");
	else if (number && lost_between(game, number - 1, number, &lost) && lost)
		text_add(text, "  <- %u lost", lost);
	text_add(text, "\n");
	free(move);
}

static void
add_distance_json(const struct gls_hint *here, struct text *text)
{
	if (here->status == GLS_SOLVED)
		text_add(text, "%u", here->distance);
	else
		text_add(text, here->status == GLS_UNSOLVABLE ? "\"never\"" : "null");
}

static void
add_lost_json(const struct game *game, size_t before, size_t after, struct text *text)
{
	unsigned lost;
	text_add(text, ",\"lost\":");
	if (lost_between(game, before, after, &lost))
		text_add(text, "%u", lost);
	else
		text_add(text, "null");
}

static void
add_steps_json(const struct game *game, struct text *text)
{
	text_add(text, ",\"optimum\":");
	add_distance_json(&game->distances[0], text);
	add_lost_json(game, 0, game->count, text);
	text_add(text, ",\"steps\":[");
	for (size_t i = 1; i <= game->count; i++) {
		text_add(text, "%s{\"move\":\"", i > 1 ? "," : "");
		moves_write(
			game->puzzle, &game->moves[i - 1], 1, game->settings->blank_moves, text);
		text_add(text, "\",\"distance\":");
		add_distance_json(&game->distances[i], text);
		add_lost_json(game, i - 1, i, text);
		text_add(text, "}");
	}
	text_add(text, "]");
}

static void
add_distances(const struct game *game, struct text *text)
{
	if (in_json(game)) {
		add_steps_json(game, text);
		return;
	}
	add_summary(game, text);
	text_add(text, "  move        to go\n");
	for (size_t i = 0; i <= game->count; i++)
		add_row(game, i, text);
}

/* Solves the boards along the way; the exit status. */
static int
find_distances(struct game *game)
{
	struct gls_options options = solve_options(game->settings);
	struct gls_error error;
	struct progress progress;
	progress_start(&progress, game->settings->quiet, &options);
	game->distances = gls_distances(game->puzzle, game->moves, game->count, &options, &error);
	progress_end(&progress);
	if (!game->distances)
		return complain(NULL, &error);
	for (size_t i = 0; i <= game->count; i++)
		if (game->distances[i].status == GLS_LIMIT)
			return EXIT_LIMIT;
	return EXIT_SOLVED;
}

/* ---- Where they lead ------------------------------------------------------ */

static void
add_end(const struct game *game, const gls_puzzle *end, struct text *text)
{
	if (in_json(game)) {
		text_add(text, ",\"moves\":%zu,\"moves_solve\":%s,\"end\":", game->count,
			game->is_solved ? "true" : "false");
		report_board_json(end, text);
		return;
	}
	text_add(text, "%zu move%s: legal, and %s the goal\n", game->count, plural(game->count),
		game->is_solved ? "they reach" : "they do not reach");
	if (!game->is_solved) {
		text_add(text, "they end at ");
		puzzle_write_start(end, text);
		text_add(text, "\n");
	}
	if (!game->settings->optimal)
		text_add(text, "(--optimal tells the distance to go after each, and where moves "
			       "were lost)\n");
}

static int
judge(struct game *game, const gls_puzzle *end, struct text *text)
{
	int status = game->is_solved ? EXIT_SOLVED : EXIT_UNSOLVABLE;
	add_end(game, end, text);
	if (!game->settings->optimal)
		return status;
	int found = find_distances(game);
	if (game->distances)
		add_distances(game, text);
	if (game->distances && game->settings->plot &&
		!plot_distances(game->settings->plot, game->distances, game->count))
		return EXIT_BAD_INPUT;
	return found == EXIT_SOLVED ? status : found;
}

/* A move that cannot be made is an answer: where it stands, and why. */
static void
add_refusal(const struct game *game, const struct gls_error *error, struct text *text)
{
	if (in_json(game)) {
		text_add(text,
			",\"legal_moves\":%zu,\"moves_solve\":false,\"illegal\":", game->count);
		text_add_json(text, error->message);
		text_add(text, ",\"column\":%zu", error->column);
		return;
	}
	text_add(text, "%zu move%s legal; then, in column %zu, one is not: %s\n", game->count,
		game->count == 1 ? " is" : "s are", error->column, error->message);
}

int
check_moves(const struct settings *settings, const gls_puzzle *puzzle, struct text *text)
{
	struct game game = {.settings = settings, .puzzle = puzzle};
	struct gls_error error;
	bool is_refused = false;
	game.moves = moves_read_or_refuse(
		puzzle, settings->moves, settings->blank_moves, &game.count, &is_refused, &error);
	gls_puzzle *end =
		game.moves ? gls_puzzle_after(puzzle, game.moves, game.count, &error) : NULL;
	int status = EXIT_SOLVED;
	if (end) {
		game.is_solved = gls_puzzle_is_solved(end);
		status = judge(&game, end, text);
	} else if (is_refused) {
		status = EXIT_UNSOLVABLE;
		add_refusal(&game, &error, text);
	} else {
		status = complain("--moves", &error);
	}
	gls_puzzle_free(end);
	gls_free(game.moves);
	gls_free(game.distances);
	return status;
}
