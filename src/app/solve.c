#include "app/animate.h"
#include "app/app.h"
#include "app/progress.h"
#include "base/error.h"
#include "io/draw.h"
#include "io/read.h"
#include "io/report.h"
#include "io/source.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_MAX_BYTES = 1 << 16 };

/* One run of the command: its settings and what it has come to. */
struct session {
	struct settings *settings;
	struct report_options report;
	int status; /* the gravest so far */
};

/* Which of two exit statuses is the graver: a bug, bad input, a limit, then
 * unsolvable. */
static int
graver(int one, int other)
{
	static const int gravity[] = {[EXIT_SOLVED] = 0,
		[EXIT_UNSOLVABLE] = 1,
		[EXIT_LIMIT] = 2,
		[EXIT_BAD_INPUT] = 3,
		[EXIT_INTERNAL] = 4};
	return gravity[one] > gravity[other] ? one : other;
}

static bool
is_format(const struct session *session, const char *format)
{
	return !strcmp(session->settings->format ? session->settings->format : "text", format);
}

static void
print_result(struct session *session, const gls_puzzle *puzzle, const struct gls_result *result)
{
	const struct settings *settings = session->settings;
	struct text text = {0};
	if (is_format(session, "json"))
		report_json(puzzle, result, &session->report, &text);
	else if (is_format(session, "csv"))
		report_csv(puzzle, result, &session->report, &text);
	else if (is_format(session, "moves"))
		report_moves(puzzle, result, &session->report, &text);
	else if (settings->batch || settings->quiet)
		report_line(puzzle, result, &session->report, &text);
	else {
		if (settings->steps && result->moves)
			report_steps(puzzle, result, &session->report, &text);
		else
			draw_puzzle(puzzle, session->report.colour, &text);
		report_text(puzzle, result, &session->report, &text);
	}
	if (!print_text(&text))
		session->status = graver(session->status, EXIT_BAD_INPUT);
	if (settings->animate && result->moves && is_format(session, "text"))
		animate(puzzle, result, session->report.colour, settings->cancel);
}

/* What cannot be solved still gets its place among the answers. */
static void
print_failure(struct session *session, const struct gls_error *error)
{
	struct text text = {0};
	if (is_format(session, "json"))
		report_json_error(error->message, &text);
	else if (is_format(session, "csv"))
		report_csv_error(&session->report, &text);
	else if (session->settings->batch)
		text_add(&text, is_format(session, "moves") ? "\n" : "error\n");
	print_text(&text);
}

static void
solve_puzzle(struct session *session, const gls_puzzle *puzzle)
{
	struct gls_error error;
	struct gls_options options = solve_options(session->settings);
	struct progress progress;
	progress_start(&progress, session->settings->quiet, &options);
	struct gls_result *result = gls_solve(puzzle, &options, &error);
	progress_end(&progress);
	if (!result) {
		session->status = graver(session->status, complain(NULL, &error));
		print_failure(session, &error);
		return;
	}
	static const int statuses[] = {[GLS_SOLVED] = EXIT_SOLVED,
		[GLS_UNSOLVABLE] = EXIT_UNSOLVABLE,
		[GLS_LIMIT] = EXIT_LIMIT};
	session->status = graver(session->status, statuses[result->status]);
	if (session->report.count && result->status == GLS_SOLVED && !result->is_counted)
		session->status = graver(session->status, EXIT_LIMIT);
	print_result(session, puzzle, result);
	gls_result_free(result);
}

static bool
is_interrupted(const struct session *session)
{
	return session->status == EXIT_LIMIT && gls_cancel_requested(session->settings->cancel);
}

/* A line that has something on it before a comment. */
static bool
has_puzzle(const struct source_line *line)
{
	size_t blank = strspn(line->bytes, " \t\r");
	return line->length > blank && line->bytes[blank] != '#';
}

/* One puzzle a line; a bad line is complained about and the others go on. */
static void
solve_lines(struct session *session, const char *path, FILE *file)
{
	const struct settings *settings = session->settings;
	const struct gls_read_options options = {
		.kind = settings->kind, .goal = settings->goal, .metric = settings->metric};
	struct source_line line = {0};
	struct gls_error error;
	size_t number = 0;
	while (!is_interrupted(session) && source_next(file, LINE_MAX_BYTES, &line, &error)) {
		number++;
		if (strlen(line.bytes) == line.length && !has_puzzle(&line))
			continue;
		gls_puzzle *puzzle = gls_puzzle_read(line.bytes, line.length, &options, &error);
		if (puzzle) {
			solve_puzzle(session, puzzle);
		} else {
			error.line = number;
			session->status = graver(session->status, complain(path, &error));
			print_failure(session, &error);
		}
		gls_puzzle_free(puzzle);
	}
	if (error.code != GLS_OK && !is_interrupted(session)) {
		error.line = number + 1;
		error.column = 1;
		session->status = graver(session->status, complain(path, &error));
	}
	free(line.bytes);
}

static void
solve_operand(struct session *session, const char *operand)
{
	int status = EXIT_SOLVED;
	if (session->settings->batch) {
		struct gls_error error;
		FILE *file = source_open(operand, &error);
		if (file)
			solve_lines(
				session, strcmp(operand, "-") ? operand : "standard input", file);
		else
			session->status = graver(session->status, complain(operand, &error));
		source_close(file);
		return;
	}
	gls_puzzle *puzzle = read_operand(session->settings, operand, &status);
	session->status = graver(session->status, status);
	if (puzzle)
		solve_puzzle(session, puzzle);
	gls_puzzle_free(puzzle);
}

int
command_solve(struct settings *settings)
{
	struct session session = {
		.settings = settings,
		.report = {settings->blank_moves, settings->steps, settings->verbose,
			wants_colour(settings), settings->count_solutions || settings->all,
			settings->all},
	};
	static char standard_input[] = "-";
	static char *from_standard_input[] = {standard_input};
	char **operands = settings->operand_count ? settings->operands : from_standard_input;
	int count = settings->operand_count ? settings->operand_count : 1;
	if (is_format(&session, "csv")) {
		struct text text = {0};
		report_csv_header(&session.report, &text);
		if (!print_text(&text))
			return EXIT_BAD_INPUT;
	}
	for (int i = 0; i < count && !is_interrupted(&session); i++)
		solve_operand(&session, operands[i]);
	return session.status;
}
