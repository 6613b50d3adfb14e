#include "io/report.h"
#include "io/draw.h"
#include "io/names.h"
#include "io/report_puzzle.h"
#include "io/report_search.h"
#include "puzzle/notation.h"

#include <stdlib.h>
#include <string.h>

enum { GROUP = 5, GROUPS_A_LINE = 10 };

static bool
has_solution(const struct gls_result *result)
{
	return result->status == GLS_SOLVED || result->moves;
}

void
report_count(uint64_t count, struct text *text)
{
	if (count >= 1000) {
		report_count(count / 1000, text);
		text_add(text, ",%03u", (unsigned)(count % 1000));
	} else {
		text_add(text, "%u", (unsigned)count);
	}
}

/* A time with the unit that suits it. */
static void
add_seconds(double seconds, struct text *text)
{
	if (seconds < 1e-3)
		text_add(text, "%.0f us", seconds * 1e6);
	else if (seconds < 1)
		text_add(text, "%.2f ms", seconds * 1e3);
	else
		text_add(text, "%.2f s", seconds);
}

/* "12", or "at least 12" where a limit ended the counting. */
static void
add_solution_count(const struct gls_result *result, struct text *text)
{
	if (!result->is_counted)
		text_add(text, "at least ");
	report_count(result->solution_count, text);
}

/* One after the other, the solutions that were listed. */
struct listed {
	const struct gls_result *result;
	uint64_t number;    /* of those before */
	uint64_t of_length; /* of those of the same length */
	size_t length, at;  /* its moves, and where they begin */
};

static struct listed
listed_begin(const struct gls_result *result)
{
	return (struct listed){.result = result, .length = result->length};
}

/* Goes to the first solution, or to the next; false after the last. */
static bool
listed_next(struct listed *listed)
{
	const struct gls_result *result = listed->result;
	const uint64_t *by_extra = result->solutions_by_extra;
	if (listed->number == result->solutions_listed)
		return false;
	if (listed->number++)
		listed->at += listed->length;
	for (; by_extra && listed->of_length == by_extra[listed->length - result->length];
		listed->length++)
		listed->of_length = 0;
	listed->of_length++;
	return true;
}

/* The moves of one of them. */
static void
add_listed(const gls_puzzle *puzzle, const struct listed *listed,
	const struct report_options *options, struct text *text)
{
	if (listed->length)
		moves_write(puzzle, listed->result->solutions + listed->at, listed->length,
			options->blank_moves, text);
}

/* "40 of 31 moves, 212 of 33", where longer ones were asked for. */
static void
add_counts_by_length(const struct gls_result *result, struct text *text)
{
	bool is_first = true;
	for (unsigned extra = 0; extra <= result->slack; extra++) {
		unsigned length = result->length + extra;
		if (!result->solutions_by_extra[extra])
			continue;
		text_add(text, is_first ? ": " : ", ");
		report_count(result->solutions_by_extra[extra], text);
		text_add(text, " of %u%s", length,
			!is_first     ? ""
			: length == 1 ? " move"
				      : " moves");
		is_first = false;
	}
}

static void
add_count_line(const struct gls_result *result, struct text *text)
{
	const char *plural = result->solution_count == 1 ? "" : "s";
	add_solution_count(result, text);
	if (!result->solutions_by_extra) {
		text_add(text, " shortest solution%s\n", plural);
		return;
	}
	text_add(text, " solution%s of at most %u move%s", plural, result->length + result->slack,
		result->length + result->slack == 1 ? "" : "s");
	add_counts_by_length(result, text);
	text_add(text, "\n");
}

static void
add_moves(const gls_puzzle *puzzle, const struct gls_result *result, size_t first, size_t count,
	const struct report_options *options, struct text *text)
{
	if (count) /* else there may be no moves to point into */
		moves_write(puzzle, result->moves + first, count, options->blank_moves, text);
}

/* Groups of five, a fixed number of groups a line. */
static void
add_grouped_moves(const gls_puzzle *puzzle, const struct gls_result *result,
	const struct report_options *options, struct text *text)
{
	const struct notation *notation = puzzle_notation(puzzle);
	for (size_t i = 0; i < result->length; i += GROUP) {
		size_t left = result->length - i;
		text_add(text, i % (GROUP * GROUPS_A_LINE) ? "  " : i ? "\n  " : "  ");
		/* One by one, so that five moves are always five signs. */
		for (size_t j = i; j < i + (left < GROUP ? left : GROUP); j++) {
			text_add(text, "%s", j > i ? notation->separator : "");
			add_moves(puzzle, result, j, 1, options, text);
			if (notation->write_end && options->verbose)
				notation->write_end(puzzle, result->moves[j], text);
		}
	}
	text_add(text, "\n");
}

static void
add_headline(const struct gls_result *result, struct text *text)
{
	const char *plural = result->length == 1 ? "" : "s";
	if (result->status == GLS_UNSOLVABLE)
		text_add(text, "unsolvable: %s\n", result->reason);
	else if (result->status == GLS_SOLVED && result->optimal)
		text_add(text, "%u move%s, proved optimal\n", result->length, plural);
	else if (result->status == GLS_SOLVED)
		text_add(text, "%u move%s, not proved optimal; no solution has fewer than %u\n",
			result->length, plural, result->lower_bound);
	else if (result->limit == GLS_LIMIT_DEPTH || result->limit == GLS_LIMIT_MOVES)
		text_add(text, "%s; a solution has at least %u move%s\n", result->reason,
			result->lower_bound, result->lower_bound == 1 ? "" : "s");
	else if (!result->moves)
		text_add(text, "stopped: %s; proved: a solution has at least %u move%s\n",
			result->reason, result->lower_bound, result->lower_bound == 1 ? "" : "s");
	else
		text_add(text, "stopped: %s; best known %u move%s, at least %u\n", result->reason,
			result->length, plural, result->lower_bound);
}

static void
add_figures(const struct gls_result *result, bool verbose, struct text *text)
{
	bool is_blind = !strcmp(result->heuristic, "none");
	text_add(text, "%s%s%s: ", result->algorithm, is_blind ? "" : " with ",
		is_blind ? "" : result->heuristic);
	report_count(result->generated, text);
	text_add(text, " board%s generated, ", result->generated == 1 ? "" : "s");
	report_count(result->expanded, text);
	text_add(text, " expanded, ");
	add_seconds(result->seconds, text);
	text_add(text, "\n");
	if (!verbose)
		return;
	report_count(result->stored, text);
	text_add(text, " board%s stored, longest list ", result->stored == 1 ? "" : "s");
	report_count(result->open_peak, text);
	text_add(text, ", depth %u, memory %.1f MiB, ", result->depth,
		(double)result->memory_bytes / (1 << 20));
	report_count((uint64_t)((double)result->generated /
				(result->seconds > 0 ? result->seconds : 1e-9)),
		text);
	text_add(text, " boards/s");
	if (result->status == GLS_SOLVED && result->length && result->generated) {
		text_add(text, ", branching factor ");
		text_add_real(text, "%.3f", report_branching_factor(result));
	}
	text_add(text, "\n");
}

void
report_text(const gls_puzzle *puzzle, const struct gls_result *result,
	const struct report_options *options, struct text *text)
{
	add_headline(result, text);
	if (result->status == GLS_UNSOLVABLE)
		report_other_goals_text(puzzle, text);
	if (options->count && result->status == GLS_SOLVED)
		add_count_line(result, text);
	for (struct listed listed = listed_begin(result); listed_next(&listed);) {
		text_add(text, "  ");
		add_listed(puzzle, &listed, options, text);
		text_add(text, "\n");
	}
	/* A limit may have come before any was listed. */
	if (has_solution(result) && result->length && !result->solutions_listed)
		add_grouped_moves(puzzle, result, options, text);
	if (result->status != GLS_UNSOLVABLE || result->generated)
		add_figures(result, options->verbose, text);
	if (options->iterations)
		report_iterations_text(result, text);
	report_depths_text(result, text);
}

void
report_moves(const gls_puzzle *puzzle, const struct gls_result *result,
	const struct report_options *options, struct text *text)
{
	for (struct listed listed = listed_begin(result); options->all && listed_next(&listed);) {
		add_listed(puzzle, &listed, options, text);
		text_add(text, "\n");
	}
	if (options->all && result->solutions_listed)
		return;
	if (has_solution(result))
		add_moves(puzzle, result, 0, result->length, options, text);
	else
		text_add(text, "%s", status_name(result->status));
	text_add(text, "\n");
}

void
report_all_lines(const gls_puzzle *puzzle, const struct gls_result *result,
	const struct report_options *options, struct text *text)
{
	for (struct listed listed = listed_begin(result); listed_next(&listed);) {
		text_add(text, "%zu ", listed.length);
		add_listed(puzzle, &listed, options, text);
		text_add(text, "\n");
	}
}

void
report_line(const gls_puzzle *puzzle, const struct gls_result *result,
	const struct report_options *options, struct text *text)
{
	if (result->status == GLS_UNSOLVABLE) {
		text_add(text, "unsolvable\n");
	} else if (result->status == GLS_LIMIT) {
		text_add(text, "limit >=%u", result->lower_bound);
		if (result->moves) {
			text_add(text, " <=%u ", result->length);
			add_moves(puzzle, result, 0, result->length, options, text);
		}
		text_add(text, "\n");
	} else {
		text_add(text, "%u ", result->length);
		if (options->count)
			text_add(text, "%s%llu ", result->is_counted ? "" : ">=",
				(unsigned long long)result->solution_count);
		add_moves(puzzle, result, 0, result->length, options, text);
		text_add(text, "\n");
	}
}

/* Calls add for the start and for the board after each move. */
static void
each_board(const gls_puzzle *puzzle, const struct gls_result *result,
	void (*add)(const gls_puzzle *, const struct gls_result *, const struct position *,
		unsigned number, const struct report_options *, struct text *),
	const struct report_options *options, struct text *text)
{
	struct position *position = position_new(puzzle);
	if (!position) {
		text->failed = true;
		return;
	}
	puzzle->kind->start(puzzle, position);
	add(puzzle, result, position, 0, options, text);
	for (unsigned i = 0; i < result->length; i++) {
		puzzle->kind->apply(puzzle, position, result->moves[i]);
		add(puzzle, result, position, i + 1, options, text);
	}
	free(position);
}

static void
add_step(const gls_puzzle *puzzle, const struct gls_result *result, const struct position *position,
	unsigned number, const struct report_options *options, struct text *text)
{
	if (number) {
		text_add(text, "%u: ", number);
		add_moves(puzzle, result, number - 1, 1, options, text);
	} else {
		text_add(text, "start");
	}
	text_add(text, "\n");
	draw_board(puzzle, position, options->colour, text);
}

void
report_steps(const gls_puzzle *puzzle, const struct gls_result *result,
	const struct report_options *options, struct text *text)
{
	each_board(puzzle, result, add_step, options, text);
}

/* ---- JSON and CSV --------------------------------------------------------- */

static void
add_state(const gls_puzzle *puzzle, const struct gls_result *result,
	const struct position *position, unsigned number, const struct report_options *options,
	struct text *text)
{
	(void)result;
	(void)options;
	text_add(text, number ? "," : "");
	puzzle_write_json(puzzle, position, text);
}

/* How many there are of each length. */
static void
add_json_counts(const struct gls_result *result, struct text *text)
{
	text_add(text, ",\"slack\":%u,\"counts\":[", result->slack);
	for (unsigned extra = 0; extra <= result->slack; extra++)
		text_add(text, "%s{\"length\":%u,\"count\":%llu}", extra ? "," : "",
			result->length + extra,
			(unsigned long long)result->solutions_by_extra[extra]);
	text_add(text, "]");
}

static void
add_json_solutions(const gls_puzzle *puzzle, const struct gls_result *result,
	const struct report_options *options, struct text *text)
{
	text_add(text, ",\"%s\":%llu", result->is_counted ? "count" : "count_at_least",
		(unsigned long long)result->solution_count);
	if (result->solutions_by_extra)
		add_json_counts(result, text);
	if (!options->all)
		return;
	text_add(text, ",\"solutions\":[");
	for (struct listed listed = listed_begin(result); listed_next(&listed);) {
		text_add(text, listed.number > 1 ? ",\"" : "\"");
		add_listed(puzzle, &listed, options, text);
		text_add(text, "\"");
	}
	text_add(text, "]");
}

static void
add_json_moves(const gls_puzzle *puzzle, const struct gls_result *result,
	const struct report_options *options, struct text *text)
{
	text_add(text, ",\"optimal\":%s,\"length\":%u", result->optimal ? "true" : "false",
		result->length);
	if (result->optimal)
		text_add(text, ",\"minimum\":%u", result->length);
	text_add(text, ",\"moves\":\"");
	add_moves(puzzle, result, 0, result->length, options, text);
	text_add(text, "\",\"move_list\":[");
	for (size_t i = 0; i < result->length; i++) {
		text_add(text, i ? ",\"" : "\"");
		add_moves(puzzle, result, i, 1, options, text);
		text_add(text, "\"");
	}
	text_add(text, "]");
}

static void
add_branching_factor(const struct gls_result *result, struct text *text)
{
	if (result->status != GLS_SOLVED || !result->length || !result->generated)
		return;
	text_add(text, ",\"branching_factor\":");
	text_add_real(text, "%.4f", report_branching_factor(result));
}

void
report_json(const gls_puzzle *puzzle, const struct gls_result *result,
	const struct report_options *options, struct text *text)
{
	report_puzzle_whole(puzzle, text);
	if (options->line)
		text_add(text, ",\"line\":%zu", options->line);
	text_add(text, ",\"version\":%d,\"status\":\"%s\"", REPORT_VERSION,
		status_name(result->status));
	if (has_solution(result))
		add_json_moves(puzzle, result, options, text);
	if (options->count)
		add_json_solutions(puzzle, result, options, text);
	if (result->reason[0]) {
		text_add(text, ",\"reason\":");
		text_add_json(text, result->reason);
	}
	if (result->status == GLS_UNSOLVABLE)
		report_other_goals_json(puzzle, text);
	text_add(text, ",\"lower_bound\":%u,\"algorithm\":\"%s\",\"heuristic\":\"%s\"",
		result->lower_bound, result->algorithm, result->heuristic);
	text_add(text,
		",\"generated\":%llu,\"expanded\":%llu,\"stored\":%llu,\"open_peak\":%llu,"
		"\"depth\":%u",
		(unsigned long long)result->generated, (unsigned long long)result->expanded,
		(unsigned long long)result->stored, (unsigned long long)result->open_peak,
		result->depth);
	text_add(text, ",\"seconds\":");
	text_add_real(text, "%.6f", result->seconds);
	text_add(text, ",\"memory_bytes\":%zu", result->memory_bytes);
	add_branching_factor(result, text);
	report_iterations_json(result, text);
	report_depths_json(result, text);
	if (options->steps && has_solution(result)) {
		text_add(text, ",\"states\":[");
		each_board(puzzle, result, add_state, options, text);
		text_add(text, "]");
	}
	text_add(text, "}\n");
}

void
report_json_error(const struct gls_error *error, struct text *text)
{
	text_add(text, "{\"version\":%d,\"status\":\"error\",\"message\":", REPORT_VERSION);
	text_add_json(text, error->message);
	if (error->line)
		text_add(text, ",\"line\":%zu,\"column\":%zu", error->line, error->column);
	text_add(text, "}\n");
}

void
report_csv_header(const struct report_options *options, struct text *text)
{
	text_add(text,
		"puzzle,status,optimal,length,lower_bound,moves,algorithm,heuristic,"
		"generated,expanded,seconds,memory_bytes%s,goal,metric\n",
		options->count ? ",count" : "");
}

/* As text, or nothing where the goal cannot be shown. */
static void
add_csv_goal(const gls_puzzle *puzzle, struct text *text)
{
	const struct position *goal;
	struct position *room = position_new(puzzle);
	struct text shown = {0};
	if (room && puzzle_shown_goal(puzzle, room, &goal))
		puzzle->kind->write(puzzle, goal, &shown);
	text->failed |= !room || shown.failed;
	if (shown.bytes)
		text_add_csv(text, shown.bytes);
	text_free(&shown);
	free(room);
}

void
report_csv(const gls_puzzle *puzzle, const struct gls_result *result,
	const struct report_options *options, struct text *text)
{
	puzzle_write_start(puzzle, text);
	text_add(text, ",%s,", status_name(result->status));
	if (has_solution(result))
		text_add(text, "%s,%u", result->optimal ? "true" : "false", result->length);
	else
		text_add(text, ",");
	text_add(text, ",%u,", result->lower_bound);
	if (has_solution(result))
		add_moves(puzzle, result, 0, result->length, options, text);
	/* A maximum of heuristics has commas in its name. */
	text_add(text, ",%s,\"%s\",%llu,%llu,", result->algorithm, result->heuristic,
		(unsigned long long)result->generated, (unsigned long long)result->expanded);
	text_add_real(text, "%.6f", result->seconds);
	text_add(text, ",%zu", result->memory_bytes);
	if (options->count)
		text_add(text, ",%s%llu",
			result->is_counted ? "" : ">=", (unsigned long long)result->solution_count);
	text_add_char(text, ',');
	add_csv_goal(puzzle, text);
	text_add(text, ",%s\n", metric_name(puzzle->metric));
}

void
report_csv_error(const struct report_options *options, struct text *text)
{
	/* The message has gone to stderr; the line keeps the order. */
	text_add(text, ",error,,,,,,,,,,%s,,\n", options->count ? "," : "");
}
