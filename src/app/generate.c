#include "app/app.h"
#include "base/error.h"
#include "io/names.h"
#include "io/report.h"
#include "io/report_puzzle.h"
#include "puzzle/puzzle.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
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

/* ---- Difficulty --------------------------------------------------------------- */

struct difficulty {
	double least, most;
};

/* As in 20..30, or 20 for 20 at least. False after complaining. */
static bool
read_difficulty(const char *text, struct difficulty *difficulty)
{
	char least[32] = "";
	const char *dots = text ? strstr(text, "..") : NULL;
	*difficulty = (struct difficulty){0, HUGE_VAL};
	if (!text)
		return true;
	size_t length = dots ? (size_t)(dots - text) : strlen(text);
	if (length < sizeof least)
		memcpy(least, text, length);
	bool is_good = text_read_real(least, &difficulty->least) &&
		       (!dots || text_read_real(dots + 2, &difficulty->most)) &&
		       difficulty->least >= 0 && difficulty->least <= difficulty->most;
	if (!is_good)
		fprintf(stderr,
			"glissade: --difficulty '%.40s': expected bits, such as 20..30, or 20 for "
			"20 at least\n",
			text);
	return is_good;
}

/* The next puzzle that is as difficult as is wanted. NULL with an error. */
static gls_puzzle *
next_of_difficulty(const struct settings *settings, gls_generator *generator,
	const struct difficulty *difficulty, struct gls_error *error)
{
	enum { ATTEMPTS = 10000 };
	double least = HUGE_VAL, most = 0; /* of those that were seen */
	struct gls_options options = solve_options(settings);
	for (unsigned attempt = 0; attempt < ATTEMPTS; attempt++) {
		gls_puzzle *puzzle = gls_generator_next(generator, error);
		if (!puzzle || !settings->difficulty)
			return puzzle;
		struct gls_analysis *analysis = gls_analyse(puzzle, &options, error);
		bool is_known = analysis && analysis->is_complete;
		double bits = is_known ? analysis->difficulty : 0;
		if (analysis && !is_known)
			error_set(error, GLS_STOPPED, "the difficulty of a board is not known: %s",
				analysis->missing);
		gls_analysis_free(analysis);
		if (is_known && bits >= difficulty->least && bits <= difficulty->most)
			return puzzle;
		gls_puzzle_free(puzzle);
		if (!is_known)
			return NULL;
		least = bits < least ? bits : least;
		most = bits > most ? bits : most;
	}
	error_set(error, GLS_STOPPED,
		"none of %d boards is of difficulty %s: they have %.1f to %.1f bits; --moves takes "
		"longer or shorter ones",
		ATTEMPTS, settings->difficulty, least, most);
	return NULL;
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
	struct difficulty difficulty;
	if (!read_difficulty(settings->difficulty, &difficulty))
		return EXIT_BAD_INPUT;
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
		gls_puzzle *puzzle = next_of_difficulty(settings, generator, &difficulty, &error);
		if (!puzzle)
			status = complain_too(settings, NULL, &error);
		else if (!print_puzzle(settings, puzzle))
			status = EXIT_BAD_INPUT;
		gls_puzzle_free(puzzle);
	}
	gls_generator_free(generator);
	return status;
}
