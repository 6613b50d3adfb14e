#include "app/rewrite.h"
#include "base/error.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- The boards on the way ------------------------------------------------ */

struct way {
	const gls_puzzle *puzzle;
	size_t count;     /* of moves: there is one board more */
	uint64_t *boards; /* packed */
};

static uint64_t *
board(const struct way *way, size_t number)
{
	return way->boards + number * way->puzzle->state_words;
}

static bool
same(const struct way *way, size_t number, const uint64_t *state)
{
	return !memcmp(board(way, number), state, way->puzzle->state_words * sizeof *state);
}

static bool
no_memory(struct gls_error *error)
{
	return error_set(error, GLS_NO_MEMORY, "no memory for the moves");
}

/* Each board, as `packing`, the same puzzle in another metric perhaps, packs it. */
static bool
find_way(const struct rewriting *rewriting, const gls_puzzle *packing, struct way *way,
	struct gls_error *error)
{
	const struct kind *kind = rewriting->puzzle->kind;
	struct position *position = position_new(rewriting->puzzle);
	size_t bytes = packing->state_words * sizeof *way->boards;
	*way = (struct way){packing, rewriting->count, calloc(rewriting->count + 1, bytes)};
	bool good = position && way->boards;
	if (!good)
		no_memory(error);
	for (size_t i = 0; good && i <= way->count; i++) {
		if (i)
			kind->apply(rewriting->puzzle, position, rewriting->moves[i - 1]);
		else
			kind->start(rewriting->puzzle, position);
		kind->pack(packing, position, board(way, i));
	}
	free(position);
	if (!good)
		free(way->boards);
	return good;
}

/* A list that grows; nothing is added when memory is out, and the error says so. */
static bool
append(struct rewriting *to, struct gls_move move, struct gls_error *error)
{
	struct gls_move *moves = realloc(to->moves, (to->count + 1) * sizeof *moves);
	if (!moves)
		return no_memory(error);
	to->moves = moves;
	to->moves[to->count++] = move;
	return true;
}

/* Puts the new moves, from the puzzle, in place of the old ones. */
static void
replace(struct rewriting *rewriting, struct rewriting *with)
{
	free(rewriting->moves);
	if (with->puzzle && with->puzzle != rewriting->puzzle) {
		gls_puzzle_free(rewriting->puzzle);
		rewriting->puzzle = with->puzzle;
	}
	rewriting->moves = with->moves;
	rewriting->count = with->count;
}

/* ---- Simplify, apply, invert ---------------------------------------------- */

bool
rewrite_simplify(struct rewriting *rewriting, struct gls_error *error)
{
	struct rewriting shorter = {0};
	struct way way;
	bool good = find_way(rewriting, rewriting->puzzle, &way, error);
	for (size_t i = 0; good && i < way.count; i++) {
		size_t last = way.count;
		while (!same(&way, last, board(&way, i)))
			last--;
		i = last;
		if (i < way.count)
			good = append(&shorter, rewriting->moves[i], error);
	}
	if (good) {
		replace(rewriting, &shorter);
		free(way.boards);
		return true;
	}
	free(shorter.moves);
	return false;
}

bool
rewrite_apply(struct rewriting *rewriting, struct gls_error *error)
{
	struct rewriting end = {
		gls_puzzle_after(rewriting->puzzle, rewriting->moves, rewriting->count, error),
		NULL, 0};
	if (!end.puzzle)
		return false;
	replace(rewriting, &end);
	return true;
}

/* The move of the puzzle's position that leads to the board. */
static bool
find_move(const gls_puzzle *puzzle, struct position *position, const struct way *way, size_t number,
	struct gls_move *move)
{
	struct gls_move moves[puzzle->moves_max];
	uint64_t state[PUZZLE_CELLS_MAX];
	unsigned count = puzzle->kind->moves(puzzle, position, moves);
	for (unsigned i = 0; i < count; i++) {
		puzzle->kind->apply(puzzle, position, moves[i]);
		puzzle->kind->pack(puzzle, position, state);
		*move = moves[i];
		if (same(way, number, state))
			return true;
		puzzle->kind->undo(puzzle, position, moves[i]);
	}
	return false;
}

bool
rewrite_invert(struct rewriting *rewriting, struct gls_error *error)
{
	struct rewriting back = {0};
	struct way way = {0};
	const gls_puzzle *puzzle = rewriting->puzzle;
	struct position *position = position_new(puzzle);
	back.puzzle = gls_puzzle_after(puzzle, rewriting->moves, rewriting->count, error);
	bool good = position ? back.puzzle && find_way(rewriting, puzzle, &way, error)
			     : no_memory(error);
	/* Of this puzzle, and not of the one that begins at the end: a kind may number its pieces
	 * by where they stand at the start. */
	if (good)
		puzzle->kind->start(puzzle, position);
	for (size_t i = 0; good && i < rewriting->count; i++)
		puzzle->kind->apply(puzzle, position, rewriting->moves[i]);
	for (size_t i = way.count; good && i > 0; i--) {
		struct gls_move move;
		good = find_move(puzzle, position, &way, i - 1, &move)
			       ? append(&back, move, error)
			       : error_set(error, GLS_BAD_INPUT,
					 "move %zu cannot be taken back by one move", i);
	}
	free(position);
	free(way.boards);
	if (good) {
		replace(rewriting, &back);
	} else {
		gls_puzzle_free(back.puzzle);
		free(back.moves);
	}
	return good;
}

/* ---- Another metric ------------------------------------------------------- */

/* The same puzzle, read with another metric. */
static gls_puzzle *
with_metric(const gls_puzzle *puzzle, const char *metric, struct gls_error *error)
{
	struct text text = {0};
	char *whole = gls_puzzle_text(puzzle);
	char *own = whole ? strstr(whole, "metric=") : NULL;
	size_t before = own ? (size_t)(own - whole) : 0;
	size_t after = own ? before + strcspn(own, " ") + 1 : 0;
	text_add(&text, "metric=%s %.*s%s", metric, (int)before, whole ? whole : "",
		whole ? whole + after : "");
	gls_free(whole);
	char *other = text_take(&text);
	gls_puzzle *read = other && whole ? gls_puzzle_read(other, SIZE_MAX, NULL, error) : NULL;
	if (!other || !whole)
		no_memory(error);
	free(other);
	return read;
}

/* The farthest board that one move leads to, at least the one after `from`; 0 if there is none. */
static size_t
find_slide(const gls_puzzle *puzzle, struct position *position, const struct way *way, size_t from,
	struct gls_move *move)
{
	for (size_t number = way->count; number > from; number--)
		if (find_move(puzzle, position, way, number, move))
			return number;
	return 0;
}

enum { PATH_MAX_MOVES = PUZZLE_SIDE_MAX, TRIES_MAX = 1000000 };

/* A way to one board in few moves. */
struct path {
	const gls_puzzle *puzzle;
	const struct way *way;
	size_t number; /* of the board */
	struct gls_move move[PATH_MAX_MOVES];
	unsigned count, tries;
};

/* Whether what moved last goes on, or its neighbour in the line follows it. */
static bool
goes_on(struct gls_move last, struct gls_move next)
{
	return (next.from == last.to && next.to != last.from) || next.to == last.from;
}

/* Looks for a way of exactly so many moves from the position, where it then leads. */
static bool
find_path(struct path *path, struct position *position, unsigned left)
{
	const gls_puzzle *puzzle = path->puzzle;
	if (left == 1) {
		struct gls_move *last = &path->move[path->count];
		bool is_found = find_move(puzzle, position, path->way, path->number, last);
		path->count += is_found;
		path->tries++;
		return is_found;
	}
	struct gls_move moves[puzzle->moves_max];
	unsigned count = puzzle->kind->moves(puzzle, position, moves);
	for (unsigned i = 0; i < count && path->tries < TRIES_MAX; i++) {
		if (path->count && !goes_on(path->move[path->count - 1], moves[i]))
			continue;
		path->move[path->count++] = moves[i];
		puzzle->kind->apply(puzzle, position, moves[i]);
		if (find_path(path, position, left - 1))
			return true;
		puzzle->kind->undo(puzzle, position, moves[i]);
		path->count--;
	}
	return false;
}

/* As few moves as lead to the board with this number. */
static bool
find_steps(const gls_puzzle *puzzle, struct position *position, const struct way *way,
	size_t number, struct rewriting *to, struct gls_error *error)
{
	struct path path = {.puzzle = puzzle, .way = way, .number = number};
	bool is_found = false;
	for (unsigned length = 2; length <= PATH_MAX_MOVES && !is_found; length++)
		is_found = find_path(&path, position, length);
	if (!is_found)
		return error_set(error, GLS_BAD_INPUT,
			"move %zu cannot be made in moves of that metric", number);
	for (unsigned i = 0; i < path.count; i++)
		if (!append(to, path.move[i], error))
			return false;
	return true;
}

bool
rewrite_into(struct rewriting *rewriting, const char *metric, struct gls_error *error)
{
	struct rewriting other = {with_metric(rewriting->puzzle, metric, error), NULL, 0};
	struct way way = {0};
	struct position *position = other.puzzle ? position_new(other.puzzle) : NULL;
	bool good = other.puzzle && find_way(rewriting, other.puzzle, &way, error);
	if (good && !position)
		good = no_memory(error);
	if (good)
		other.puzzle->kind->start(other.puzzle, position);
	for (size_t i = 0; good && i < way.count;) {
		struct gls_move move;
		size_t next = find_slide(other.puzzle, position, &way, i, &move);
		good = next ? append(&other, move, error)
			    : find_steps(other.puzzle, position, &way, i + 1, &other, error);
		i = next ? next : i + 1;
	}
	free(position);
	free(way.boards);
	if (good) {
		replace(rewriting, &other);
	} else {
		gls_puzzle_free(other.puzzle);
		free(other.moves);
	}
	return good;
}

/* ---- Mirror --------------------------------------------------------------- */

bool
rewrite_mirror(struct rewriting *rewriting, struct gls_error *error)
{
	const gls_puzzle *puzzle = rewriting->puzzle;
	struct rewriting mirrored = {0};
	if (!puzzle->kind->mirrored)
		return error_set(error, GLS_BAD_INPUT, "no mirror is known for boards of %s",
			puzzle->kind->name);
	bool good = (mirrored.puzzle = puzzle->kind->mirrored(puzzle)) || no_memory(error);
	for (size_t i = 0; good && i < rewriting->count; i++) {
		unsigned columns = puzzle->columns, rows = puzzle->rows;
		struct gls_move move = rewriting->moves[i];
		good = append(&mirrored,
			(struct gls_move){
				(uint16_t)(move.from % columns * rows + move.from / columns),
				(uint16_t)(move.to % columns * rows + move.to / columns)},
			error);
	}
	if (good) {
		replace(rewriting, &mirrored);
	} else {
		gls_puzzle_free(mirrored.puzzle);
		free(mirrored.moves);
	}
	return good;
}
