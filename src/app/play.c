/* The game: keys become moves, and what an advisor knows of the board is said beside it. No key
 * waits for the advisor. After every move the game is kept, so that it goes on whatever ends the
 * program. */
#include "app/play.h"
#include "base/clock.h"
#include "base/error.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

enum { LINE_BYTES = 200, LINE_COUNT = 6, BOARDS_TRIED = 100 };

/* A solution that is played back makes a move so often, in seconds; and a new board may take as
 * long to be made. */
static const double PLAYBACK = 0.25, SECONDS_TO_MAKE = 5, SECONDS_TO_KEEP = 2;

struct play {
	const struct settings *settings;
	struct game game;
	struct keeper keeper;
	struct advisor *advisor;
	struct plan plan; /* for the board as it is */
	gls_generator *generator;
	gls_options *making; /* what the generator was made with */
	unsigned cursor;
	bool is_hint_wanted, is_playback, is_over;
	double ticked, played; /* when time was counted last, and a move played back */
	char message[LINE_BYTES];
	char line[LINE_COUNT][LINE_BYTES];
};

static unsigned
cells_of(const gls_puzzle *puzzle)
{
	return (unsigned)puzzle->rows * puzzle->columns;
}

/* ---- The board changes ---------------------------------------------------- */

static void
say(struct play *play, const char *message)
{
	snprintf(play->message, sizeof play->message, "%s", message);
}

static void
ask(struct play *play)
{
	plan_free(&play->plan);
	if (game_is_solved(&play->game)) {
		play->plan = (struct plan){.is_known = true, .is_exact = true};
		advisor_ask(play->advisor, NULL);
	} else {
		advisor_ask(play->advisor, game_board(&play->game));
	}
}

static void
end_if_solved(struct play *play)
{
	if (!game_is_solved(&play->game))
		return;
	bool is_record = keeper_score(&play->keeper, &play->game);
	snprintf(play->message, sizeof play->message, "solved in %zu move%s%s", play->game.done,
		play->game.done == 1 ? "" : "s", is_record ? ": a record!" : "");
	play->is_playback = false;
}

/* After a move, or after moves were taken back or made again. */
static void
changed(struct play *play, struct gls_move move, bool is_new)
{
	struct plan *plan = &play->plan;
	bool is_planned = is_new && plan->next < plan->count &&
			  plan->moves[plan->next].from == move.from &&
			  plan->moves[plan->next].to == move.to;
	say(play, "");
	play->is_hint_wanted = false;
	if (is_planned)
		plan->next++;
	else
		ask(play);
	end_if_solved(play);
	keeper_save(&play->keeper, &play->game);
}

static bool
make_move(struct play *play, struct gls_move move)
{
	size_t done = play->game.done;
	if (!game_move(&play->game, move))
		return false;
	/* Where it made one move of two, the plan was for a board in between. */
	changed(play, move, play->game.done > done);
	return true;
}

/* ---- Ways ----------------------------------------------------------------- */

static char
way_of(const gls_puzzle *puzzle, struct gls_move move)
{
	unsigned columns = puzzle->columns;
	if (move.from / columns == move.to / columns)
		return move.to > move.from ? 'R' : 'L';
	if (move.from % columns == move.to % columns)
		return move.to > move.from ? 'D' : 'U';
	return '?';
}

static unsigned
length_of(struct gls_move move)
{
	return move.to > move.from ? move.to - move.from : move.from - move.to;
}

/* Where one hole is all there is, a way says which tile is meant; else the cursor does. */
static bool
needs_cursor(const struct game *game)
{
	unsigned holes = 0;
	char text[8];
	for (unsigned cell = 0; cell < cells_of(game->puzzle); cell++)
		holes += game->puzzle->kind->cell(game->puzzle, game->position, cell, text) ==
			 CELL_HOLE;
	return holes != 1;
}

static bool
is_of(const struct game *game, struct gls_move move, unsigned cell)
{
	return puzzle_piece(game->puzzle, game->position, move.from) ==
	       puzzle_piece(game->puzzle, game->position, cell);
}

/* The shortest move that way: of the piece on the cell, or of any if the cell is UINT_MAX. */
static bool
find_way(const struct game *game, char way, unsigned cell, struct gls_move *found)
{
	unsigned count;
	struct gls_move *moves = game_moves(game, &count);
	*found = MOVE_NONE;
	for (unsigned i = 0; i < count; i++) {
		bool is_meant = way_of(game->puzzle, moves[i]) == way &&
				(cell == UINT_MAX || is_of(game, moves[i], cell));
		if (is_meant &&
			(found->from == MOVE_NONE.from || length_of(moves[i]) < length_of(*found)))
			*found = moves[i];
	}
	free(moves);
	return found->from != MOVE_NONE.from;
}

static void
move_cursor(struct play *play, char way)
{
	unsigned columns = play->game.puzzle->columns, rows = play->game.puzzle->rows;
	unsigned row = play->cursor / columns, column = play->cursor % columns;
	row += way == 'D' && row + 1 < rows;
	row -= way == 'U' && row > 0;
	column += way == 'R' && column + 1 < columns;
	column -= way == 'L' && column > 0;
	play->cursor = row * columns + column;
}

static void
go(struct play *play, const struct key *key)
{
	bool has_cursor = needs_cursor(&play->game);
	struct gls_move move;
	if (has_cursor && key->is_arrow)
		move_cursor(play, key->way);
	else if (!find_way(&play->game, key->way, has_cursor ? play->cursor : UINT_MAX, &move))
		say(play, "nothing moves that way");
	else if (make_move(play, move))
		play->cursor += move.to - (unsigned)move.from; /* it goes with its piece */
}

/* ---- The mouse ------------------------------------------------------------ */

/* The only move of the piece on the cell. */
static bool
find_only(const struct game *game, unsigned cell, struct gls_move *found)
{
	unsigned count, fitting = 0;
	struct gls_move *moves = game_moves(game, &count);
	for (unsigned i = 0; i < count; i++)
		if (is_of(game, moves[i], cell)) {
			*found = moves[i];
			fitting++;
		}
	free(moves);
	return fitting == 1;
}

/* The move of the piece under the cursor that ends there. */
static bool
find_target(const struct play *play, unsigned cell, struct gls_move *found)
{
	unsigned count;
	bool is_found = false;
	struct gls_move *moves = game_moves(&play->game, &count);
	for (unsigned i = 0; i < count && !is_found; i++) {
		is_found = is_of(&play->game, moves[i], play->cursor) && moves[i].to == cell;
		*found = moves[i];
	}
	free(moves);
	return is_found;
}

static void
click(struct play *play, unsigned cell)
{
	const struct game *game = &play->game;
	struct gls_move move;
	char sign[8];
	bool is_hole =
		game->puzzle->kind->cell(game->puzzle, game->position, cell, sign) == CELL_HOLE;
	if (!is_hole && find_only(game, cell, &move)) {
		make_move(play, move);
		play->cursor = move.to;
		return;
	}
	bool has_cursor = needs_cursor(game);
	char way = way_of(game->puzzle, (struct gls_move){(uint16_t)play->cursor, (uint16_t)cell});
	if (has_cursor && is_hole &&
		(find_target(play, cell, &move) || find_way(game, way, play->cursor, &move))) {
		make_move(play, move);
		play->cursor += move.to - (unsigned)move.from;
	} else {
		play->cursor = cell;
	}
}

/* ---- Hints ---------------------------------------------------------------- */

static bool
has_next(const struct play *play)
{
	return play->plan.is_known && play->plan.next < play->plan.count;
}

/* The first time it is shown, the second time it is made. */
static void
hint(struct play *play)
{
	if (game_is_solved(&play->game))
		return;
	if (play->is_hint_wanted && has_next(play)) {
		struct gls_move move = play->plan.moves[play->plan.next];
		make_move(play, move);
		return;
	}
	play->is_hint_wanted = play->game.is_helped = true;
}

static void
say_hint(struct play *play)
{
	struct text text = {0};
	if (!play->plan.is_known) {
		say(play, "thinking ...");
		return;
	}
	gls_puzzle *board = has_next(play) ? game_board(&play->game) : NULL;
	if (board) {
		text_add(&text, "hint: ");
		moves_write(board, &play->plan.moves[play->plan.next], 1, false, &text);
		text_add(&text, " (h makes the move)");
	}
	if (text.bytes && !text.failed)
		say(play, text.bytes);
	else
		snprintf(play->message, sizeof play->message, "no hint: %.100s", play->plan.reason);
	text_free(&text);
	gls_puzzle_free(board);
}

/* ---- New boards ----------------------------------------------------------- */

/* Options that make puzzles of the size and the sort of this one. */
static bool
ask_for_such(const gls_puzzle *like, struct gls_options *options, struct gls_error *error)
{
	struct text sort = {0};
	options->rows = like->rows;
	options->columns = like->columns;
	if (like->kind->write_sort)
		like->kind->write_sort(like, &sort);
	bool good = sort.failed ? error_set(error, GLS_NO_MEMORY, "no memory")
				: !sort.bytes || gls_options_parse(options, sort.bytes, error);
	text_free(&sort);
	return good;
}

/* NULL, with the error. */
static gls_generator *
generator_for(struct play *play, const char *kind, const gls_puzzle *like, struct gls_error *error)
{
	gls_options_free(play->making);
	gls_options *options = play->making = gls_options_copy(play->settings->options);
	if (!options) {
		error_set(error, GLS_NO_MEMORY, "no memory");
		return NULL;
	}
	if (like && !ask_for_such(like, options, error))
		return NULL;
	options->seconds = options->seconds > 0 ? options->seconds : SECONDS_TO_MAKE;
	if (!options->has_seed && getrandom(&options->seed, sizeof options->seed, 0) < 0)
		options->seed = (uint64_t)(clock_seconds() * 1e6);
	return gls_generator_new(kind, options, error);
}

/* The board of the game; false with an error. */
static bool
begin_new(struct play *play, const char *kind, const gls_puzzle *like, struct gls_error *error)
{
	if (!play->generator)
		play->generator = generator_for(play, kind, like, error);
	struct game game = {0};
	/* A small board is solved at times, and nothing to play. */
	for (unsigned i = 0; i < BOARDS_TRIED && (!i || game_is_solved(&game)); i++) {
		game_end(&game);
		gls_puzzle *puzzle =
			play->generator ? gls_generator_next(play->generator, error) : NULL;
		if (!puzzle)
			return false;
		if (!game_begin(&game, puzzle))
			return error_set(error, GLS_NO_MEMORY, "no memory");
	}
	game_end(&play->game);
	play->game = game;
	play->cursor = 0;
	return true;
}

static void
new_board(struct play *play)
{
	struct gls_error error;
	bool good = begin_new(play, play->game.puzzle->kind->name, play->game.puzzle, &error);
	if (good)
		changed(play, MOVE_NONE, false);
	else
		snprintf(
			play->message, sizeof play->message, "no new board: %.100s", error.message);
}

/* ---- What is said ----------------------------------------------------------- */

static void
write_distance(const struct play *play, char *words, size_t size)
{
	const struct plan *plan = &play->plan;
	size_t left = plan->count - plan->next;
	if (!plan->is_known)
		snprintf(words, size, "to go ...");
	else if (plan->status == GLS_UNSOLVABLE)
		snprintf(words, size, "no way from here (u takes moves back)");
	else if (plan->status == GLS_LIMIT)
		snprintf(words, size, "to go ?");
	else
		snprintf(words, size, "to go %s%zu", plan->is_exact ? "" : "at most ", left);
}

static void
write_lines(struct play *play)
{
	const struct game *game = &play->game;
	unsigned seconds = (unsigned)game->seconds;
	char distance[60];
	struct record record = keeper_record(&play->keeper, game->puzzle);
	write_distance(play, distance, sizeof distance);
	snprintf(play->line[0], LINE_BYTES, "moves %zu   time %u:%02u   %s", game->done,
		seconds / 60, seconds % 60, distance);
	if (record.moves)
		snprintf(play->line[1], LINE_BYTES, "%s %u x %u   record %zu move%s, %u:%02u",
			game->puzzle->kind->name, game->puzzle->rows, game->puzzle->columns,
			record.moves, record.moves == 1 ? "" : "s", (unsigned)record.seconds / 60,
			(unsigned)record.seconds % 60);
	else
		snprintf(play->line[1], LINE_BYTES, "%s %u x %u", game->puzzle->kind->name,
			game->puzzle->rows, game->puzzle->columns);
	snprintf(play->line[2], LINE_BYTES, "%s", play->message);
	snprintf(play->line[3], LINE_BYTES, "%s", play->keeper.problem);
	snprintf(play->line[4], LINE_BYTES, "%s",
		needs_cursor(game) ? "arrows choose, w a s d move, or the mouse"
				   : "arrows or w a s d move, or the mouse");
	snprintf(play->line[5], LINE_BYTES,
		"h hint  p play the solution  u undo  r redo  b begin again  n new  q quit");
}

/* Whether the goal is one that cannot be known without being told. */
static bool
is_goal_own(const gls_puzzle *puzzle)
{
	struct text text = {0};
	if (puzzle->kind->write_options)
		puzzle->kind->write_options(puzzle, &text);
	bool is_own = puzzle_shows_goal(puzzle) || (text.bytes && strstr(text.bytes, "goal="));
	text_free(&text);
	return is_own;
}

/* The goal in words. */
static void
write_aim(const gls_puzzle *puzzle, struct text *text)
{
	if (puzzle->kind->write_aim) {
		puzzle->kind->write_aim(puzzle, text);
	} else if (puzzle_shows_goal(puzzle)) {
		text_add(text, "goal ");
		puzzle->kind->write(puzzle, NULL, text);
	}
}

static void
show(struct play *play)
{
	const gls_puzzle *puzzle = play->game.puzzle;
	const struct position *goal = NULL;
	struct position *room = is_goal_own(puzzle) ? position_new(puzzle) : NULL;
	struct text aim = {0};
	if (play->is_hint_wanted)
		say_hint(play);
	write_lines(play);
	write_aim(puzzle, &aim);
	bool has_goal = room && puzzle_shown_goal(puzzle, room, &goal);
	bool has_hint = play->is_hint_wanted && has_next(play);
	struct view view = {.game = &play->game,
		.cursor = needs_cursor(&play->game) ? play->cursor : UINT_MAX,
		.hinted = has_hint ? play->plan.moves[play->plan.next].from : UINT_MAX,
		.has_goal = has_goal,
		.goal = goal,
		.aim = aim.bytes};
	for (unsigned i = 0; i < LINE_COUNT; i++)
		view.lines[i] = play->line[i];
	screen_show(&view);
	text_free(&aim);
	free(room);
}

/* ---- Keys ----------------------------------------------------------------- */

static void
take_back_all(struct play *play)
{
	while (game_undo(&play->game))
		;
	changed(play, MOVE_NONE, false);
}

static void
press(struct play *play, int sign)
{
	switch (sign) {
	case 'h':
		hint(play);
		break;
	case 'p':
		play->is_playback = play->game.is_helped = !game_is_solved(&play->game);
		break;
	case 'u':
		if (game_undo(&play->game))
			changed(play, MOVE_NONE, false);
		break;
	case 'r':
		if (game_redo(&play->game))
			changed(play, play->game.moves[play->game.done - 1], true);
		break;
	case 'b':
		take_back_all(play);
		break;
	case 'n':
		new_board(play);
		break;
	case 'q':
		play->is_over = true;
		break;
	default:
		break;
	}
}

/* Time counts from the first move to the last, and not while the program sleeps. */
static void
count_time(struct play *play)
{
	double now = clock_seconds(), passed = now - play->ticked;
	play->ticked = now;
	if (play->game.done && !game_is_solved(&play->game) && passed < 1) {
		double before = play->game.seconds;
		play->game.seconds += passed;
		/* A game that is killed while the player thinks has its time too. */
		if (floor(before / SECONDS_TO_KEEP) < floor(play->game.seconds / SECONDS_TO_KEEP))
			keeper_save(&play->keeper, &play->game);
	}
	if (play->is_playback && has_next(play) && now - play->played >= PLAYBACK) {
		play->played = now;
		make_move(play, play->plan.moves[play->plan.next]);
	}
}

/* The exit status. */
static int
run(struct play *play)
{
	struct key key = {.kind = KEY_NONE};
	play->ticked = clock_seconds();
	while (!play->is_over && key.kind != KEY_GONE) {
		advisor_answers(play->advisor, &play->plan);
		count_time(play);
		show(play);
		key = screen_key();
		if (key.kind != KEY_NONE)
			play->is_playback = false;
		if (key.kind == KEY_WAY)
			go(play, &key);
		else if (key.kind == KEY_CELL)
			click(play, key.cell);
		else if (key.kind == KEY_SIGN)
			press(play, key.sign);
	}
	keeper_save(&play->keeper, &play->game);
	return key.kind == KEY_GONE ? EXIT_LIMIT : EXIT_SOLVED;
}

/* ---- The beginning ---------------------------------------------------------- */

/* The game in progress if it is of that puzzle, or of any if it is NULL. */
static bool
go_on(struct play *play, const gls_puzzle *puzzle)
{
	struct game game;
	if (!keeper_load(&play->keeper, &game))
		return false;
	char *one = puzzle ? gls_puzzle_text(puzzle) : NULL, *other = gls_puzzle_text(game.puzzle);
	bool is_it = !game_is_solved(&game) && (!puzzle || (one && other && !strcmp(one, other)));
	gls_free(one);
	gls_free(other);
	if (is_it)
		play->game = game;
	else
		game_end(&game);
	return is_it;
}

/* False after complaining, with the exit status. */
static bool
choose_game(struct play *play, int *status)
{
	const struct settings *settings = play->settings;
	const struct gls_options *options = settings->options;
	struct gls_error error;
	bool is_asked = options->kind || options->rows || options->has_seed || options->goal ||
			options->metric;
	if (!settings->operand_count) {
		const char *kind = options->kind ? options->kind : gls_kind(0);
		if (!is_asked && go_on(play, NULL))
			return true;
		if (begin_new(play, kind, NULL, &error))
			return true;
		*status = complain(NULL, &error);
		return false;
	}
	gls_puzzle *puzzle = read_operand(settings, settings->operands[0], status);
	if (!puzzle)
		return false;
	if (go_on(play, puzzle)) {
		gls_puzzle_free(puzzle);
		return true;
	}
	if (game_begin(&play->game, puzzle))
		return true;
	*status = complain_of_memory();
	return false;
}

int
command_play(struct settings *settings)
{
	struct play play = {.settings = settings};
	int status = EXIT_BAD_INPUT;
	if (settings->operand_count > 1) {
		fprintf(stderr, "glissade: play takes one puzzle: a file or text\n");
		return status;
	}
	keeper_begin(&play.keeper);
	if (choose_game(&play, &status)) {
		struct gls_options options = solve_options(settings);
		play.advisor = advisor_new(&options);
		if (!play.advisor) {
			status = complain_of_memory();
		} else if (screen_begin(wants_colour(settings))) {
			ask(&play);
			keeper_save(&play.keeper, &play.game);
			status = run(&play);
			screen_end();
		}
	}
	advisor_free(play.advisor);
	plan_free(&play.plan);
	gls_generator_free(play.generator);
	gls_options_free(play.making);
	game_end(&play.game);
	keeper_end(&play.keeper);
	return status;
}
