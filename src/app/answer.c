#include "app/answer.h"
#include "io/draw.h"

#include <stdio.h>
#include <string.h>

struct answering
answering_new(const struct settings *settings)
{
	return (struct answering){
		.settings = settings,
		.report = {.blank_moves = settings->blank_moves,
			.steps = settings->steps,
			.verbose = settings->verbose,
			.colour = wants_colour(settings),
			.count = settings->options->count || settings->options->all,
			.all = settings->options->all,
			.iterations = settings->iterations},
	};
}

bool
answering_is(const struct answering *answering, const char *format)
{
	const char *wanted = answering->settings->format;
	return !strcmp(wanted ? wanted : "text", format);
}

int
graver(int one, int other)
{
	static const int gravity[] = {[EXIT_SOLVED] = 0,
		[EXIT_UNSOLVABLE] = 1,
		[EXIT_LIMIT] = 2,
		[EXIT_BAD_INPUT] = 3,
		[EXIT_INTERNAL] = 4};
	return gravity[one] > gravity[other] ? one : other;
}

static void
write_answer(const struct answering *answering, const gls_puzzle *puzzle,
	const struct gls_result *result, struct text *text)
{
	const struct settings *settings = answering->settings;
	const struct report_options *report = &answering->report;
	if (answering_is(answering, "dot"))
		return; /* the tree is whoever's who followed the search */
	if (answering_is(answering, "json"))
		report_json(puzzle, result, report, text);
	else if (answering_is(answering, "csv"))
		report_csv(puzzle, result, report, text);
	else if (answering_is(answering, "moves"))
		report_moves(puzzle, result, report, text);
	else if (!settings->batch && settings->quiet && result->solutions_listed)
		report_all_lines(puzzle, result, report, text);
	else if (settings->batch || settings->quiet)
		report_line(puzzle, result, report, text);
	else {
		if (settings->steps && result->moves)
			report_steps(puzzle, result, report, text);
		else
			draw_puzzle(puzzle, report->colour, text);
		report_text(puzzle, result, report, text);
	}
}

struct gls_result *
answer_puzzle(const struct answering *answering, const gls_puzzle *puzzle,
	const struct gls_options *options, struct answer *answer)
{
	static const int statuses[] = {[GLS_SOLVED] = EXIT_SOLVED,
		[GLS_UNSOLVABLE] = EXIT_UNSOLVABLE,
		[GLS_LIMIT] = EXIT_LIMIT};
	struct gls_error error;
	struct gls_result *result = gls_solve(puzzle, options, &error);
	if (!result) {
		answer_error(answering, NULL, &error, answer);
		return NULL;
	}
	answer->status = statuses[result->status];
	if (answering->report.count && result->status == GLS_SOLVED && !result->is_counted)
		answer->status = EXIT_LIMIT;
	write_answer(answering, puzzle, result, &answer->out);
	return result;
}

/* What cannot be solved still gets its place among the answers. */
void
answer_error(const struct answering *answering, const char *name, const struct gls_error *error,
	struct answer *answer)
{
	answer->status = write_complaint(name, error, &answer->complaints);
	if (answering_is(answering, "json"))
		report_json_error(error, &answer->out);
	else if (answering_is(answering, "csv"))
		report_csv_error(&answering->report, &answer->out);
	else if (answering->settings->batch)
		text_add(&answer->out, "error\n");
}

void
answer_join(struct answer *answer, struct answer *next)
{
	text_join(&answer->out, &next->out);
	text_join(&answer->complaints, &next->complaints);
	answer->status = graver(answer->status, next->status);
}

int
answer_print(struct answer *answer, bool *is_printed)
{
	int status = answer->status;
	print_complaint(&answer->complaints);
	if (text_is_due(&answer->out) && !print_text(&answer->out)) {
		*is_printed = false;
		status = graver(status, EXIT_BAD_INPUT);
	}
	text_free(&answer->out);
	return status;
}
