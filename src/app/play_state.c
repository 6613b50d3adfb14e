#define _POSIX_C_SOURCE 200809L
#include "app/play.h"
#include "base/file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* A game of a million moves is nobody's. */
enum { GAME_BYTES_MAX = 1 << 22, RECORDS_BYTES_MAX = 1 << 20 };

/* ---- The directory -------------------------------------------------------- */

/* Makes every directory on the way to the file. */
static bool
make_way(char *path)
{
	for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
		*slash = '\0';
		bool good = !mkdir(path, 0700) || errno == EEXIST;
		*slash = '/';
		if (!good)
			return false;
	}
	return true;
}

static char *
path_in(const char *directory, const char *name)
{
	struct text text = {0};
	text_add(&text, "%s/glissade/%s", directory, name);
	return text_take(&text);
}

/* The directory of the XDG standard; "" if there is none. */
static void
find_directory(struct text *text)
{
	const char *state = getenv("XDG_STATE_HOME"), *home = home_directory();
	if (state && *state == '/')
		text_add(text, "%s", state);
	else if (home && *home)
		text_add(text, "%s/.local/state", home);
}

static void
no_keeping(struct keeper *keeper, const char *why)
{
	snprintf(keeper->problem, sizeof keeper->problem, "not kept: %.180s", why);
}

void
keeper_begin(struct keeper *keeper)
{
	struct text text = {0};
	struct gls_error error;
	bool is_there;
	*keeper = (struct keeper){0};
	find_directory(&text);
	if (text.length) {
		keeper->game_path = path_in(text.bytes, "game");
		keeper->records_path = path_in(text.bytes, "records");
		keeper->game_file = calloc(1, sizeof *keeper->game_file);
	}
	text_free(&text);
	if (!keeper->game_path || !keeper->records_path || !keeper->game_file) {
		no_keeping(keeper, "there is no home directory");
	} else if (!make_way(keeper->game_path)) {
		no_keeping(keeper, strerror(errno));
	} else if (!file_claim(keeper->game_file, keeper->game_path, &is_there, &error)) {
		no_keeping(keeper, error.message);
	} else {
		return;
	}
	free(keeper->game_file);
	keeper->game_file = NULL;
}

static void
let_go(struct keeper *keeper)
{
	if (keeper->game_file)
		file_release(keeper->game_file);
	free(keeper->game_file);
	keeper->game_file = NULL;
}

void
keeper_end(struct keeper *keeper)
{
	let_go(keeper);
	free(keeper->game_path);
	free(keeper->records_path);
	*keeper = (struct keeper){0};
}

/* ---- The game ------------------------------------------------------------- */

bool
keeper_load(struct keeper *keeper, struct game *game)
{
	size_t count = 0;
	struct gls_error error;
	bool is_there = keeper->game_file && keeper->game_file->held >= 0;
	char *bytes =
		is_there ? file_read(keeper->game_path, GAME_BYTES_MAX, &count, &error) : NULL;
	bool good = bytes && game_read(game, bytes, count);
	/* What cannot be read must not be written over either. */
	if (is_there && !bytes) {
		no_keeping(keeper, error.message);
		let_go(keeper);
	}
	free(bytes);
	return good;
}

void
keeper_save(struct keeper *keeper, const struct game *game)
{
	struct text text = {0};
	struct gls_error error;
	if (!keeper->game_file)
		return;
	game_write(game, &text);
	keeper->problem[0] = '\0';
	if (text.failed)
		no_keeping(keeper, "no memory");
	else if (!file_replace(keeper->game_file, text.bytes, text.length, &error))
		no_keeping(keeper, error.message);
	text_free(&text);
}

/* ---- Records -------------------------------------------------------------- */

/* How the line of such boards begins. */
static void
write_class(const gls_puzzle *puzzle, struct text *text)
{
	text_add(text, "%s %ux%u %s ", puzzle->kind->name, puzzle->rows, puzzle->columns,
		metric_name(puzzle->metric));
}

/* The line that begins so; NULL if there is none. */
static const char *
find_line(const char *lines, const char *begin)
{
	size_t length = strlen(begin);
	while (lines && strncmp(lines, begin, length) != 0) {
		lines = strchr(lines, '\n');
		lines = lines && lines[1] ? lines + 1 : NULL;
	}
	return lines;
}

/* The file as a string, to be freed: empty if there is none, NULL if it cannot be read. */
static char *
read_records(const struct keeper *keeper)
{
	size_t count;
	struct stat status;
	bool is_there = !lstat(keeper->records_path, &status) || errno != ENOENT;
	char *bytes =
		is_there ? file_read(keeper->records_path, RECORDS_BYTES_MAX, &count, NULL) : NULL;
	if (is_there && !bytes)
		return NULL;
	char *string = calloc(bytes ? count + 1 : 1, 1);
	if (bytes && string)
		memcpy(string, bytes, count);
	free(bytes);
	return string;
}

static struct record
record_in(const char *line, size_t skipped)
{
	struct record record = {0};
	char seconds[40] = "";
	if (line && sscanf(line + skipped, "%zu moves %39s", &record.moves, seconds) != 2)
		record.moves = 0;
	if (!text_read_real(seconds, &record.seconds))
		record = (struct record){0};
	return record;
}

struct record
keeper_record(const struct keeper *keeper, const gls_puzzle *puzzle)
{
	struct text class = {0};
	struct record record = {0};
	write_class(puzzle, &class);
	char *lines = keeper->game_file ? read_records(keeper) : NULL;
	if (lines && class.bytes)
		record = record_in(find_line(lines, class.bytes), class.length);
	free(lines);
	text_free(&class);
	return record;
}

/* All lines with this one in the place of that of its class. */
static void
write_lines(const char *lines, const char *class, const struct record *record, struct text *text)
{
	const char *old = find_line(lines, class), *rest = old ? strchr(old, '\n') : NULL;
	text_add_bytes(text, lines, old ? (size_t)(old - lines) : strlen(lines));
	text_add(text, "%s%zu moves ", class, record->moves);
	text_add_real(text, "%.1f", record->seconds);
	text_add(text, " seconds\n%s", rest ? rest + 1 : "");
}

/* Whether the game is better than the record, which it then is in part or as a whole. */
static bool
improve(struct record *record, const struct game *game)
{
	bool is_less = !record->moves || game->done < record->moves;
	bool is_faster = !record->moves || game->seconds < record->seconds;
	record->moves = is_less ? game->done : record->moves;
	record->seconds = is_faster ? game->seconds : record->seconds;
	return is_less || is_faster;
}

/* The records are read while the file is ours: what another game writes is not lost. */
static bool
improve_records(const struct keeper *keeper, const struct game *game, struct own_file *file)
{
	struct text class = {0}, text = {0};
	struct gls_error error;
	write_class(game->puzzle, &class);
	char *lines = class.failed ? NULL : read_records(keeper);
	struct record record = {0};
	if (lines)
		record = record_in(find_line(lines, class.bytes), class.length);
	bool good = lines && improve(&record, game);
	if (good)
		write_lines(lines, class.bytes, &record, &text);
	good = good && !text.failed && file_replace(file, text.bytes, text.length, &error);
	free(lines);
	text_free(&class);
	text_free(&text);
	return good;
}

bool
keeper_score(struct keeper *keeper, const struct game *game)
{
	struct own_file file;
	struct gls_error error;
	bool is_there;
	if (!keeper->game_file || game->is_helped || !game->done ||
		!file_claim(&file, keeper->records_path, &is_there, &error))
		return false;
	bool is_better = improve_records(keeper, game, &file);
	file_release(&file);
	return is_better;
}
