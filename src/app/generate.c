#include "app/app.h"
#include "io/names.h"
#include "io/report.h"
#include "io/report_puzzle.h"
#include "puzzle/puzzle.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/random.h>
#include <time.h>

/* A seed that was not given is new each time, and said, so that the boards can
 * be made again. */
static uint64_t
choose_seed(const struct gls_options *options)
{
	uint64_t seed;
	if (options->has_seed)
		return options->seed;
	if (getrandom(&seed, sizeof seed, 0) != sizeof seed)
		seed = (uint64_t)time(NULL);
	return seed >> 32; /* shorter to type */
}

/* Of a puzzle whose distance was asked for, that distance and the number of its
 * shortest solutions: as a comment, or members that readers of the puzzle skip. */
static void
write_findings(
	const struct settings *settings, const gls_puzzle *puzzle, bool in_json, struct text *text)
{
	struct gls_options options = solve_options(settings);
	struct gls_analysis *analysis = gls_analyse(puzzle, &options, NULL);
	if (analysis && analysis->is_complete) {
		uint64_t count = analysis->solution_count;
		unsigned length = analysis->result->length;
		if (in_json) {
			text_add(text,
				count == UINT64_MAX ? ",\"minimum\":%u,\"solutions\":null"
						    : ",\"minimum\":%u,\"solutions\":%llu",
				length, (unsigned long long)count);
			gls_analysis_free(analysis);
			return;
		}
		text_add(text, "# %u move%s, %s", length, length == 1 ? "" : "s",
			count == UINT64_MAX ? "at least " : "");
		report_count(count, text);
		text_add(text, " shortest solution%s\n", count == 1 ? "" : "s");
	}
	gls_analysis_free(analysis);
}

static bool
print_puzzle(const struct settings *settings, const gls_puzzle *puzzle)
{
	struct text text = {0};
	bool is_measured = (settings->options->has_distance || settings->options->unique) &&
			   puzzle->kind->makes_goals;
	if (settings->format && settings->format[0] == 'j') {
		report_puzzle_whole(puzzle, &text);
		text_add(&text, ",\"version\":%d", REPORT_VERSION);
		const struct gls_options *asked = settings->options;
		if (asked->has_distance && asked->distance_min == asked->distance_max &&
			!is_measured)
			text_add(&text, ",\"minimum\":%u", asked->distance_min);
		if (is_measured)
			write_findings(settings, puzzle, true, &text);
		text_add(&text, "}");
	} else {
		if (is_measured && !settings->quiet)
			write_findings(settings, puzzle, false, &text);
		/* With all options without which it would be read as another one. */
		char *whole = gls_puzzle_text(puzzle);
		text.failed |= !whole;
		text_add(&text, "%s", whole ? whole : "");
		gls_free(whole);
	}
	text_add(&text, "\n");
	return print_text(&text);
}

int
command_generate(struct settings *settings)
{
	if (settings->operand_count != 1) {
		fprintf(stderr, "glissade: generate needs one kind of puzzle, such as %s\n",
			gls_kind(0));
		return EXIT_BAD_INPUT;
	}
	struct gls_error error;
	if (!options_fit(command_find("generate"), settings->operands[0], settings))
		return EXIT_BAD_INPUT;
	struct gls_options options = solve_options(settings);
	options.seed = choose_seed(&options);
	gls_generator *generator = gls_generator_new(settings->operands[0], &options, &error);
	if (!generator)
		return complain_too(settings, NULL, &error);
	if (!options.has_seed && !settings->quiet)
		fprintf(stderr, "glissade: seed %llu\n", (unsigned long long)options.seed);
	int status = EXIT_SOLVED;
	unsigned count = settings->count ? settings->count : 1;
	for (unsigned i = 0; i < count && status == EXIT_SOLVED; i++) {
		gls_puzzle *puzzle = gls_generator_next(generator, &error);
		if (!puzzle)
			status = complain_too(settings, NULL, &error);
		else if (!print_puzzle(settings, puzzle))
			status = EXIT_BAD_INPUT;
		gls_puzzle_free(puzzle);
	}
	gls_generator_free(generator);
	return status;
}
