/* Random ways to solve a board. */
#include "soak.h"

#include <glissade/glissade.h>

#include <stdio.h>
#include <string.h>

struct draw {
	struct soak_case *soak_case;
	const struct truth *truth;
	struct dice dice;
	struct judge_board board;
	bool is_heavy; /* without a limit of time it might take long */
};

static unsigned
cells_of(const struct draw *draw)
{
	return draw->board.rows * draw->board.columns;
}

static const char *
kind_of(const struct draw *draw)
{
	return judge_kind_name(draw->board.kind);
}

/* ---- The search ----------------------------------------------------------- */

/* They need no memory and see boards again and again. */
static bool
is_depth_first(const char *algorithm)
{
	static const char *const names[] = {"backtracking", "iddfs", "idastar", "rbfs", "hybrid"};
	for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
		if (!strcmp(algorithm, names[i]))
			return true;
	return false;
}

static void
draw_algorithm(struct draw *draw)
{
	unsigned count = 0;
	while (gls_algorithm(count))
		count++;
	const char *name = gls_algorithm(dice_below(&draw->dice, count))->name;
	case_set(draw->soak_case, "algorithm", "%s", name);
	const struct truth *truth = draw->truth;
	draw->is_heavy |= is_depth_first(name) &&
			  !(truth->is_known && truth->is_solvable && truth->length <= 8);
	if (!strcmp(name, "wastar") && dice_chance(&draw->dice, 60))
		case_set(draw->soak_case, "weight", "%.2f",
			1 + dice_below(&draw->dice, 400) / 100.0);
	if ((!strcmp(name, "backtracking") || !strcmp(name, "iddfs")) &&
		dice_chance(&draw->dice, 50))
		case_set(draw->soak_case, "depth-bound", "%u", 1 + dice_below(&draw->dice, 30));
	draw->is_heavy |= !strcmp(name, "backtracking");
}

/* ---- The heuristic -------------------------------------------------------- */

/* Sizes that add up to the tiles, each at most `most`; with ",additive-byte" sometimes. */
static void
draw_shape(struct draw *draw, char *text, unsigned most)
{
	unsigned left = cells_of(draw) - 1;
	text += sprintf(text, "pdb:");
	for (bool is_first = true; left > 0; is_first = false) {
		unsigned size = 1 + dice_below(&draw->dice, left < most ? left : most);
		text += sprintf(text, is_first ? "%u" : "-%u", size);
		left -= size;
	}
	if (dice_chance(&draw->dice, 20))
		strcpy(text, ",additive-byte");
	else if (dice_chance(&draw->dice, 10))
		strcpy(text, ".2");
}

/* The tiles themselves, shared out at random. */
static void
draw_partition(struct draw *draw, char *text, unsigned most)
{
	unsigned tiles = cells_of(draw) - 1;
	uint16_t tile[32];
	for (unsigned i = 0; i < tiles; i++)
		tile[i] = (uint16_t)(i + 1);
	for (unsigned i = tiles; i > 1; i--) {
		unsigned j = dice_below(&draw->dice, i);
		uint16_t kept = tile[i - 1];
		tile[i - 1] = tile[j];
		tile[j] = kept;
	}
	text += sprintf(text, "pdb:");
	for (unsigned i = 0, in_pattern = 0; i < tiles; i++, in_pattern++) {
		bool is_new = in_pattern && (in_pattern == most || dice_chance(&draw->dice, 30));
		in_pattern = is_new ? 0 : in_pattern;
		text += sprintf(text, "%s%u", i == 0 ? "" : is_new ? "/" : ",", tile[i]);
	}
}

static void
draw_heuristic_name(struct draw *draw, char *text)
{
	const char *kind = kind_of(draw);
	unsigned count = 0, cells = cells_of(draw);
	while (gls_heuristic(kind, count))
		count++;
	const char *name = gls_heuristic(kind, dice_below(&draw->dice, count))->name;
	/* A minute of building is not for here, nor two seconds for each case. */
	while (!strcmp(name, "large-tables") || (strstr(name, "tables") && cells > 16))
		name = gls_heuristic(kind, dice_below(&draw->dice, count))->name;
	strcpy(text, name);
	if (strcmp(name, "pdb"))
		return;
	bool is_small = cells <= 12;
	if (cells <= 30 && dice_chance(&draw->dice, 30))
		draw_partition(draw, text, is_small ? 5 : 3);
	else if (cells <= 30 && dice_chance(&draw->dice, 70))
		draw_shape(draw, text, is_small ? 8 : cells <= 16 ? 5 : 3);
	draw->is_heavy |= cells > 10;
}

static void
draw_heuristic(struct draw *draw)
{
	char one[120], other[60];
	draw_heuristic_name(draw, one);
	if (dice_chance(&draw->dice, 10)) {
		draw_heuristic_name(draw, other);
		case_set(draw->soak_case, "heuristic", "max:%s,%s", one, other);
	} else {
		case_set(draw->soak_case, "heuristic", "%s", one);
	}
	draw->is_heavy |= strstr(one, "tables") && cells_of(draw) > 9;
}

/* ---- What is asked -------------------------------------------------------- */

/* True if it is not the optimum, so that the search cannot be chosen. */
static bool
draw_quality(struct draw *draw)
{
	static const char *const names[] = {"optimal", "fast", "anytime"};
	unsigned which = dice_below(&draw->dice, 16);
	if (which >= 4)
		return false;
	if (which < 3)
		case_set(draw->soak_case, "quality", "%s", names[which]);
	else
		case_set(draw->soak_case, "quality", "bounded:%.2f",
			1 + dice_below(&draw->dice, 300) / 100.0);
	return which > 0;
}

static void
draw_count(struct draw *draw)
{
	if (dice_chance(&draw->dice, 60))
		case_set(draw->soak_case, "count", "%s", "");
	if (dice_chance(&draw->dice, 40))
		case_set(draw->soak_case, "all", "%u", 1 + dice_below(&draw->dice, 100));
	draw->is_heavy |= !draw->truth->is_known || draw->truth->solutions > 100000;
}

static void
draw_limits(struct draw *draw)
{
	const struct truth *truth = draw->truth;
	struct dice *dice = &draw->dice;
	if (dice_chance(dice, 15)) {
		unsigned around = truth->is_solvable ? truth->length : dice_below(dice, 30);
		unsigned limit = around + dice_below(dice, 7);
		case_set(draw->soak_case, "limit", "%u", limit > 3 ? limit - 3 : 1);
	}
	if (dice_chance(dice, 40)) {
		unsigned kib = 1024u << dice_below(dice, 6);
		case_set(draw->soak_case, "memory", "%uK", kib + dice_below(dice, kib));
	} else if (!truth->is_known || cells_of(draw) > 10) {
		case_set(draw->soak_case, "memory", "256M");
	}
	if (dice_chance(dice, 40))
		case_set(draw->soak_case, "threads", "%u", 1 + dice_below(dice, 4));
	else
		case_set(draw->soak_case, "threads", "1");
}

/* Up to so many of these units, short ones most of the time; a few are long enough for a
 * search to get somewhere. */
static void
draw_seconds(struct draw *draw, unsigned most, double unit)
{
	if (dice_chance(&draw->dice, 4))
		unit *= 10;
	case_set(draw->soak_case, "time", "%.4f", unit * (1 + dice_below(&draw->dice, most)));
}

static void
draw_time(struct draw *draw)
{
	const struct truth *truth = draw->truth;
	struct dice *dice = &draw->dice;
	unsigned length = truth->length;
	draw->is_heavy |= !truth->is_known || cells_of(draw) > 16 || length > 31 ||
			  (length > 20 && cells_of(draw) > 10);
	draw->is_heavy |= !truth->is_solvable && cells_of(draw) > 10;
	/* What is known of short boards is little for a search that has no room. */
	size_t memory = case_bytes(draw->soak_case, "memory");
	draw->is_heavy |= length > 16 && memory && memory < (size_t)8 << 20;
	bool is_named =
		case_get(draw->soak_case, "heuristic") || case_get(draw->soak_case, "algorithm");
	draw->is_heavy |= is_named && length > (cells_of(draw) > 10 ? 10 : 20);
	/* A whole space takes a tenth of a second: not often, or there are few solves. */
	draw->is_heavy |=
		(length > 16 || !truth->is_solvable) && cells_of(draw) > 8 && dice_chance(dice, 85);
	if (draw->is_heavy)
		draw_seconds(draw, 16, 0.0004);
	else if (dice_chance(dice, 8))
		draw_seconds(draw, 10, 0.0001);
}

static void
draw_tables(struct draw *draw)
{
	unsigned which = dice_below(&draw->dice, 100);
	const char *tables = which < 70   ? "kept"
			     : which < 88 ? NULL
			     : which < 96 ? "disk"
			     : which < 98 ? "fresh"
			     : which < 99 ? "thread"
					  : "process";
	if (tables)
		case_set(draw->soak_case, "tables", "%s", tables);
}

/* ---- The door ------------------------------------------------------------- */

/* A door for some puzzles in a row: an engine that was started is used. */
static void
draw_door(struct draw *draw, uint64_t number)
{
	static const char *const doors[] = {
		[3] = "command", [11] = "batch", [15] = "command", [19] = "wasm", [27] = "wasm"};
	static const char *const formats[] = {"json", "json", "csv", "moves", "text"};
	unsigned which = number / 8 % 32;
	const char *door = which < sizeof doors / sizeof *doors ? doors[which] : NULL;
	if (!door)
		return;
	case_set(draw->soak_case, "door", "%s", door);
	if (!strcmp(door, "command")) {
		case_set(draw->soak_case, "format", "%s", formats[dice_below(&draw->dice, 5)]);
		if (dice_chance(&draw->dice, 20) && draw->board.kind == JUDGE_TILES)
			case_set(draw->soak_case, "blank-moves", "%s", "");
	} else {
		case_set(draw->soak_case, "format", "json");
	}
}

/* Reports and hints instead of a solution, of boards that are soon solved. */
static bool
draw_check(struct draw *draw)
{
	const struct truth *truth = draw->truth;
	if (case_get(draw->soak_case, "door") || !truth->is_known || !dice_chance(&draw->dice, 4))
		return false;
	const char *check = dice_chance(&draw->dice, 60) ? "report" : "hints";
	case_set(draw->soak_case, "check", "%s", check);
	case_set(draw->soak_case, "threads", "%u", 1 + dice_below(&draw->dice, 2));
	if (dice_chance(&draw->dice, 30))
		case_set(draw->soak_case, "memory", "%uK", 1024 + dice_below(&draw->dice, 30000));
	draw->is_heavy |= truth->length > 20 || cells_of(draw) > 10;
	return true;
}

void
settings_draw(struct soak_case *soak_case, const struct truth *truth, uint64_t seed,
	uint64_t number, unsigned k)
{
	struct draw draw = {
		soak_case, truth, dice_of(seed ^ 0xca5e, number * 1000 + k), {0}, false};
	judge_read(&draw.board, soak_case->puzzle, case_get(soak_case, "goal"),
		case_get(soak_case, "metric"));
	draw_door(&draw, number);
	if (draw_check(&draw)) {
		draw_time(&draw);
		return;
	}
	bool is_other = draw_quality(&draw);
	if (!is_other && dice_chance(&draw.dice, 65))
		draw_algorithm(&draw);
	if (dice_chance(&draw.dice, 55))
		draw_heuristic(&draw);
	if (!is_other && dice_chance(&draw.dice, 20))
		draw_count(&draw);
	draw_limits(&draw);
	draw_time(&draw);
	draw_tables(&draw);
}
