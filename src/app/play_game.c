#include "app/play.h"

#include <stdlib.h>
#include <string.h>

#define HEADER "glissade game 1\n"

bool
game_begin(struct game *game, gls_puzzle *puzzle)
{
	*game = (struct game){.puzzle = puzzle, .position = position_new(puzzle)};
	if (game->position)
		puzzle->kind->start(puzzle, game->position);
	else
		game_end(game);
	return game->position;
}

void
game_end(struct game *game)
{
	gls_puzzle_free(game->puzzle);
	free(game->position);
	free(game->moves);
	*game = (struct game){0};
}

static bool
make_room(struct game *game)
{
	if (game->done < game->room)
		return true;
	size_t room = 2 * game->room + 64;
	struct gls_move *moves = realloc(game->moves, room * sizeof *moves);
	if (!moves)
		return false;
	game->moves = moves;
	game->room = room;
	return true;
}

/* Where a move is as far as a piece goes, the same piece that goes on has made one move; back
 * where it was, none. */
static bool
goes_on(struct game *game, struct gls_move move)
{
	const gls_puzzle *puzzle = game->puzzle;
	bool is_far = puzzle->metric == METRIC_SLIDE || puzzle->metric == METRIC_MOVE;
	if (!is_far || !game->done || game->moves[game->done - 1].to != move.from)
		return false;
	struct gls_move last = game->moves[game->done - 1], both = {last.from, move.to};
	puzzle->kind->undo(puzzle, game->position, last);
	bool is_back = both.from == both.to;
	if (!is_back && !move_is_legal(puzzle, game->position, both)) {
		puzzle->kind->apply(puzzle, game->position, last);
		return false;
	}
	game->count = --game->done;
	if (!is_back) {
		puzzle->kind->apply(puzzle, game->position, both);
		game->moves[game->done++] = both;
		game->count = game->done;
	}
	return true;
}

bool
game_move(struct game *game, struct gls_move move)
{
	if (!move_is_legal(game->puzzle, game->position, move) || !make_room(game))
		return false;
	if (goes_on(game, move))
		return true;
	game->puzzle->kind->apply(game->puzzle, game->position, move);
	game->moves[game->done++] = move;
	game->count = game->done;
	return true;
}

bool
game_undo(struct game *game)
{
	if (!game->done)
		return false;
	game->puzzle->kind->undo(game->puzzle, game->position, game->moves[--game->done]);
	return true;
}

bool
game_redo(struct game *game)
{
	if (game->done == game->count)
		return false;
	game->puzzle->kind->apply(game->puzzle, game->position, game->moves[game->done++]);
	return true;
}

bool
game_is_solved(const struct game *game)
{
	return game->puzzle->kind->is_goal(game->puzzle, game->position);
}

struct gls_move *
game_moves(const struct game *game, unsigned *count)
{
	struct gls_move *moves = calloc(game->puzzle->moves_max, sizeof *moves);
	*count = moves ? game->puzzle->kind->moves(game->puzzle, game->position, moves) : 0;
	return moves;
}

gls_puzzle *
game_board(const struct game *game)
{
	return game->puzzle->kind->restart(game->puzzle, game->position);
}

/* ---- As text ---------------------------------------------------------------- */

void
game_write(const struct game *game, struct text *text)
{
	char *puzzle = gls_puzzle_text(game->puzzle);
	text_add(text, HEADER "puzzle %s\nmoves ", puzzle ? puzzle : "");
	moves_write(game->puzzle, game->moves, game->count, false, text);
	text_add(text, "\ndone %zu\nseconds ", game->done);
	text_add_real(text, "%.1f", game->seconds);
	text_add(text, "\nhelped %d\n", game->is_helped);
	text->failed |= !puzzle;
	gls_free(puzzle);
}

/* What follows the name at the beginning of the line at *at, ended by a NUL in place of the end of
 * the line, behind which *at is then. NULL if the line is another one. */
static char *
line_of(char **at, const char *name)
{
	size_t length = strlen(name);
	char *end = strchr(*at, '\n'), *value = *at + length + 1;
	if (!end || strncmp(*at, name, length) != 0 || (*at)[length] != ' ')
		return NULL;
	*end = '\0';
	*at = end + 1;
	return value;
}

static bool
read_lines(struct game *game, char *at)
{
	char *puzzle = line_of(&at, "puzzle");
	char *moves = puzzle ? line_of(&at, "moves") : NULL;
	char *done = moves ? line_of(&at, "done") : NULL;
	char *seconds = done ? line_of(&at, "seconds") : NULL;
	char *helped = seconds ? line_of(&at, "helped") : NULL;
	gls_puzzle *read = helped ? gls_puzzle_read(puzzle, SIZE_MAX, NULL, NULL) : NULL;
	if (!read || !game_begin(game, read))
		return false;
	game->moves = gls_moves_read(read, moves, false, &game->count, NULL);
	game->room = game->count;
	size_t wanted = strtoul(done, NULL, 10);
	if (!game->moves || wanted > game->count || !text_read_real(seconds, &game->seconds))
		return false;
	game->is_helped = *helped == '1';
	while (game->done < wanted)
		game_redo(game);
	return true;
}

bool
game_read(struct game *game, const char *text, size_t length)
{
	char *copy = calloc(length + 1, 1);
	*game = (struct game){0};
	if (copy)
		memcpy(copy, text, length);
	bool good = copy && !strncmp(copy, HEADER, strlen(HEADER)) &&
		    read_lines(game, copy + strlen(HEADER));
	free(copy);
	if (!good)
		game_end(game);
	return good;
}
