/* The game in the terminal but for its screen, while allocations, threads and files fail: what was
 * kept before is kept, or what is new takes its place as a whole. */
#define _GNU_SOURCE
#include "app/play.h"
#include "scenarios.h"
#include "truth.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#define NEAR "1 2 3/4 0 6/7 5 8"
#define OTHER_RECORD "tiles 4x4 stm 90 moves 80.0 seconds\n"
#define OLD_RECORD "tiles 3x3 stm 5 moves 9.5 seconds\n"
#define NEW_RECORD "tiles 3x3 stm 2 moves 1.5 seconds\n"

static char *old_game, *new_game; /* the file, before and after */

static void
path_of(const char *name, char path[128])
{
	snprintf(path, 128, "%s/glissade/%s", trial_directory(), name);
}

static char *
text_of(const char *name)
{
	char path[128];
	size_t count;
	path_of(name, path);
	char *bytes = judge_bytes_of(path, &count);
	if (bytes)
		bytes[count] = '\0';
	return bytes;
}

/* A game of one puzzle, or none for want of memory. */
static bool
begin_game(struct game *game)
{
	struct gls_error error = {0};
	gls_puzzle *puzzle = gls_puzzle_read(NEAR, SIZE_MAX, NULL, &error);
	*game = (struct game){0};
	if (!puzzle)
		judge_error(&error);
	return puzzle && game_begin(game, puzzle);
}

/* Makes a legal move; the same one each time. */
static void
make_move(struct game *game)
{
	unsigned count;
	struct gls_move *moves = game_moves(game, &count);
	if (count)
		(void)!game_move(game, moves[0]);
	free(moves);
}

/* As main() would do it: the game that was left goes on by a move, and is kept. */
static void
go_on(const void *data)
{
	struct keeper keeper;
	struct game game;
	(void)data;
	keeper_begin(&keeper);
	if (keeper_load(&keeper, &game)) {
		make_move(&game);
		keeper_save(&keeper, &game);
		game_end(&game);
	} else if (trial_plan()->mode == FAULT_NEVER) {
		trial_wrong("there is no game");
	}
	keeper_end(&keeper);
}

/* Keeps a game of so many moves: what is in its file then, to be freed. */
static char *
keep_game(unsigned moves)
{
	struct keeper keeper;
	struct game game;
	keeper_begin(&keeper);
	if (!begin_game(&game))
		abort();
	for (unsigned i = 0; i < moves; i++)
		make_move(&game);
	keeper_save(&keeper, &game);
	game_end(&game);
	keeper_end(&keeper);
	return text_of("game");
}

/* A game that was left after a move. */
static void
leave_game(const void *data)
{
	(void)data;
	setenv("XDG_STATE_HOME", trial_directory(), 1);
	free(new_game);
	free(old_game);
	new_game = keep_game(2);
	old_game = keep_game(1);
}

static void
judge_game(const void *data)
{
	(void)data;
	char *now = text_of("game");
	if (!now || (strcmp(now, old_game) != 0 && strcmp(now, new_game) != 0))
		trial_wrong("the game is neither the old one nor the new one: '%s'",
			now ? now : "not there");
	free(now);
}

/* Records of two sizes. */
static void
leave_records(const void *data)
{
	char path[128];
	leave_game(data);
	path_of("records", path);
	FILE *file = fopen(path, "w");
	if (!file || fputs(OTHER_RECORD OLD_RECORD, file) < 0 || fclose(file))
		abort();
}

/* A game that is better than the record of its size. */
static void
score(const void *data)
{
	struct keeper keeper;
	struct game game;
	(void)data;
	keeper_begin(&keeper);
	if (begin_game(&game)) {
		game.done = 2;
		game.seconds = 1.5;
		bool is_kept = keeper_score(&keeper, &game);
		game.done = 0;
		fault_pause();
		char *now = text_of("records");
		if (is_kept && (!now || !strstr(now, NEW_RECORD)))
			trial_wrong("a record is said to be kept: '%s'", now ? now : "not there");
		if (!is_kept && trial_plan()->mode == FAULT_NEVER)
			trial_wrong("a record is not kept");
		free(now);
		fault_resume();
	}
	game_end(&game);
	keeper_end(&keeper);
}

static void
judge_records(const void *data)
{
	char *now = text_of("records");
	(void)data;
	if (!now || (strcmp(now, OTHER_RECORD OLD_RECORD) != 0 &&
			    strcmp(now, OTHER_RECORD NEW_RECORD) != 0))
		trial_wrong("the records are neither the old ones nor the new ones: '%s'",
			now ? now : "not there");
	free(now);
}

/* ---- The one who thinks beside it -------------------------------------------------- */

static void
wait_for_plan(struct advisor *advisor)
{
	struct plan plan = {0};
	while (!advisor_answers(advisor, &plan))
		nanosleep(&(struct timespec){0, 1000000}, NULL);
	if (plan.is_exact && plan.count != 2)
		trial_wrong("%zu moves are called the fewest, not 2", plan.count);
	if (plan.status == GLS_UNSOLVABLE)
		trial_wrong("called unsolvable: %s", plan.reason);
	if (plan.status == GLS_LIMIT && !plan.reason[0])
		trial_wrong("no advice, and no reason");
	if (plan.status != GLS_SOLVED && trial_plan()->mode == FAULT_NEVER)
		trial_wrong("no advice though all is well: %s", plan.reason);
	plan_free(&plan);
}

static void
advise(const void *data)
{
	struct gls_options *options = options_of("threads=2");
	struct advisor *advisor = options ? advisor_new(options) : NULL;
	struct game game = {0};
	(void)data;
	if (advisor && begin_game(&game)) {
		gls_puzzle *board = game_board(&game);
		bool is_asked = board;
		advisor_ask(advisor, board);
		if (is_asked)
			wait_for_plan(advisor);
	}
	game_end(&game);
	advisor_free(advisor);
	gls_options_free(options);
}

void
play_scenarios(struct scenario_list *list)
{
	static const struct scenario scenarios[] = {
		{.name = "play: a game goes on, memory",
			.modes = trial_memory,
			.prepare = leave_game,
			.work = go_on,
			.judge = judge_game},
		{.name = "play: a game goes on, files",
			.modes = trial_files,
			.prepare = leave_game,
			.work = go_on,
			.judge = judge_game},
		{.name = "play: a record, memory",
			.modes = trial_memory,
			.prepare = leave_records,
			.work = score,
			.judge = judge_records},
		{.name = "play: a record, files",
			.modes = trial_files,
			.prepare = leave_records,
			.work = score,
			.judge = judge_records},
		{.name = "play: advice", .modes = trial_memory, .work = advise},
	};
	for (size_t i = 0; i < sizeof scenarios / sizeof *scenarios; i++)
		scenarios_add(list, scenarios[i]);
}
