/* Options by name: every row of the one table, a line of them at once, copies, and what a puzzle
 * says of the options that it was read with. */
#include "api/option_table.h"
#include "api/quality.h"
#include "failing.h"
#include "support.h"

#include <stdio.h>
#include <string.h>

enum { VALUES_MAX = 4 };

/* Values of an option that are good, and that are not; NULL ends the list. */
struct samples {
	const char *good[VALUES_MAX], *bad[VALUES_MAX];
};

/* Text of which not everything is good. */
static const struct {
	const char *name;
	struct samples samples;
} named[] = {
	{"algorithm", {{"astar", "auto", "champion"}, {"astra", ""}}},
	{"kind", {{"tiles", "mondrian"}, {"tile", ""}}},
	{"quality", {{"fast", "optimal", "bounded:1.2"}, {"best", "bounded:0.5", "bounded:"}}},
};

static struct samples
samples_of_number(const struct gls_option *option)
{
	static char least[24], below[24], above[24];
	snprintf(least, sizeof least, "%.0f", option->least);
	snprintf(below, sizeof below, "%.0f", option->least - 1);
	snprintf(above, sizeof above, "%.0f", option->most > 0 ? option->most + 1 : 1e30);
	return (struct samples){{least, "2"}, {below, above, "x"}};
}

static struct samples
samples_of(const struct gls_option *option)
{
	static char word[24];
	for (size_t i = 0; i < sizeof named / sizeof *named; i++)
		if (!strcmp(named[i].name, option->name))
			return named[i].samples;
	switch (option->type) {
	case GLS_OPTION_FLAG:
		return (struct samples){{"", "true"}, {"yes", "0"}};
	case GLS_OPTION_CHOICE:
		snprintf(word, sizeof word, "%.*s", (int)strcspn(option->choices, " "),
			option->choices);
		return (struct samples){{word}, {"none of them", "", option->choices}};
	case GLS_OPTION_NUMBER:
	case GLS_OPTION_REAL:
		return samples_of_number(option);
	case GLS_OPTION_SECONDS:
		return (struct samples){{"10", "0.5"}, {"0", "-1", "nan"}};
	case GLS_OPTION_BYTES:
		return (struct samples){{"64M", "1048576", "2GiB"}, {"1K", "64Q", "-64M"}};
	case GLS_OPTION_AMOUNT:
		return (struct samples){{"", "3"}, {"0", "x", "-1"}};
	case GLS_OPTION_SIZE:
		return (struct samples){{"3x4", "10X10"}, {"3", "0x4", "3x4x5"}};
	case GLS_OPTION_SEED:
		return (struct samples){
			{"0", "18446744073709551615"}, {"18446744073709551616", "-1", "x"}};
	case GLS_OPTION_RANGE:
		return (struct samples){{"20", "20..25"}, {"25..20", "20..", "x"}};
	case GLS_OPTION_TEXT:
	case GLS_OPTION_LIST:
		return (struct samples){{"any text", "", "more"}, {NULL}};
	}
	return (struct samples){{NULL}, {NULL}};
}

static bool
set(gls_options *options, const char *name, const char *value)
{
	return gls_options_set(options, name, value, NULL);
}

static void
cr_assert_says(const gls_options *options, const char *name, const char *value)
{
	const char *said = gls_options_get(options, name);
	cr_assert_str_eq(said ? said : "nothing", value ? value : "nothing", "%s", name);
}

/* What is wrong is refused with a message that names the option or the value, and changes
 * nothing. */
static void
refuses(gls_options *options, const char *name, const char *value)
{
	struct gls_error error = {0};
	const char *before = gls_options_get(options, name);
	char kept[64];
	snprintf(kept, sizeof kept, "%s", before ? before : "nothing");
	cr_assert_not(gls_options_set(options, name, value, &error), "%s '%s'", name, value);
	cr_assert_eq(error.code, GLS_BAD_INPUT, "%s '%s': code %d", name, value, error.code);
	cr_assert(strstr(error.message, name), "%s '%s': %s", name, value, error.message);
	cr_assert_says(options, name, strcmp(kept, "nothing") ? kept : NULL);
}

/* The one place of fixed words: help, manual page and completions read them there. Each is taken as
 * a value, alone or as its beginning; a kind's preset for tables too. */
Test(options, every_word_of_the_table_is_taken_and_told)
{
	size_t words = 0, presets = 0;
	const struct option *row;
	for (size_t i = 0; (row = option_number(i)); i++) {
		gls_options *options = gls_options_new();
		struct text known = {0};
		option_add_words(row, &known, ' ');
		char *rest = known.bytes, *word;
		while (rest && (word = strsep(&rest, " "))) {
			char value[64];
			bool is_beginning = word[strlen(word) - 1] == ':';
			snprintf(value, sizeof value, "%s%s", word, is_beginning ? "1.5" : "");
			cr_assert(set(options, row->about.name, value), "%s '%s'", row->about.name,
				value);
			cr_assert(row->words || strstr(row->about.help, word),
				"the help of %s does not tell of %s", row->about.name, word);
			words++;
		}
		if (row->for_tables)
			cr_assert(set(options, row->about.name, row->for_tables), "%s '%s'",
				row->about.name, row->for_tables);
		presets += row->for_tables != NULL;
		text_free(&known);
		gls_options_free(options);
	}
	cr_assert_gt(words, 40, "only %zu words", words);
	cr_assert_gt(presets, 0);
}

Test(options, qualities_are_the_words_of_the_table)
{
	static const char *const values[] = {[QUALITY_OPTIMAL] = "optimal",
		[QUALITY_BOUNDED] = "bounded:1.25",
		[QUALITY_FAST] = "fast",
		[QUALITY_ANYTIME] = "anytime"};
	static const char *const bad[] = {"", "fas", "fast ", "fastest", "bounded",
		"bounded:", "bounded:x", "bounded:101", "optimal fast"};
	struct gls_error error;
	enum quality quality;
	double weight;
	for (enum quality each = QUALITY_OPTIMAL; each <= QUALITY_ANYTIME; each++) {
		weight = 0;
		cr_assert(
			quality_read(values[each], &quality, &weight, &error), "%s", values[each]);
		cr_assert_eq(quality, each, "%s is %d", values[each], quality);
		cr_assert_float_eq(weight, each == QUALITY_BOUNDED ? 1.25 : 0, 1e-9);
	}
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		cr_assert_not(quality_read(bad[i], &quality, &weight, &error), "'%s'", bad[i]);
}

Test(options, every_row_of_the_table_takes_good_values_and_refuses_others)
{
	size_t rows = 0;
	const struct gls_option *option;
	for (; (option = gls_option(rows)); rows++) {
		gls_options *options = gls_options_new();
		struct samples samples = samples_of(option);
		cr_assert(samples.good[0], "%s has no values", option->name);
		cr_assert(option->help && option->verbs, "%s", option->name);
		for (size_t i = 0; samples.bad[i]; i++)
			refuses(options, option->name, samples.bad[i]);
		for (size_t i = 0; samples.good[i]; i++) {
			struct gls_error error;
			cr_assert(gls_options_set(options, option->name, samples.good[i], &error),
				"%s '%s': %s", option->name, samples.good[i], error.message);
			bool is_flag = option->type == GLS_OPTION_FLAG;
			cr_assert_says(options, option->name, is_flag ? "" : samples.good[i]);
		}
		for (size_t i = 0; samples.bad[i]; i++)
			refuses(options, option->name, samples.bad[i]);
		cr_assert(set(options, option->name, NULL));
		cr_assert_says(options, option->name, NULL);
		gls_options_free(options);
	}
	cr_assert_gt(rows, 20);
}

/* Options that have been unset are as new: the same bytes, but for what they own. */
Test(options, what_is_unset_is_as_if_it_had_never_been_set)
{
	const struct gls_option *option;
	for (size_t i = 0; (option = gls_option(i)); i++) {
		gls_options *options = gls_options_new();
		cr_assert(set(options, option->name, samples_of(option).good[0]));
		cr_assert(set(options, option->name, NULL));
		cr_assert_eq(options->set_count, 0, "%s", option->name);
		cr_assert_eq(options->via_count, 0, "%s", option->name);
		cr_assert_null(options->owned, "%s", option->name);
		cr_assert_not(options->has_seed || options->has_distance, "%s", option->name);
		cr_assert_eq(options->rows + options->columns, 0, "%s", option->name);
		gls_options_free(options);
	}
}

Test(options, who_mistypes_a_name_is_told_the_right_one)
{
	struct gls_error error;
	gls_options *options = gls_options_new();
	cr_assert_not(gls_options_set(options, "heuristc", "zero", &error));
	cr_assert(strstr(error.message, "'heuristc'; did you mean 'heuristic'?"), "%s",
		error.message);
	cr_assert_not(gls_options_set(options, "", "zero", &error));
	cr_assert_not(gls_options_set(options, "nothing-like-that", "zero", NULL));
	cr_assert_null(gls_options_get(options, "heuristc"));
	gls_options_free(options);
}

Test(options, flags_are_set_by_true_and_unset_by_false)
{
	gls_options *options = gls_options_new();
	cr_assert(set(options, "count", "true"));
	cr_assert(options->count);
	cr_assert_says(options, "count", "");
	cr_assert(set(options, "count", "false"));
	cr_assert_not(options->count);
	cr_assert_says(options, "count", NULL);
	struct gls_error error;
	cr_assert_not(gls_options_set(options, "count", "maybe", &error));
	cr_assert_str_eq(error.message, "count 'maybe': expected true or false");
	gls_options_free(options);
}

/* ---- A line of them ------------------------------------------------------- */

Test(options, a_line_sets_several_and_quotes_hold_words_together)
{
	struct gls_error error;
	gls_options *options = gls_options_new();
	cr_assert(gls_options_parse(options,
			  "  heuristic=pdb:7-8\ttime=1.5 count\n goal='1 2 3/4 5 0' "
			  "resume=\"it's here\" checkpoint=a' b 'c",
			  &error),
		"%s", error.message);
	cr_assert_says(options, "heuristic", "pdb:7-8");
	cr_assert_says(options, "time", "1.5");
	cr_assert_says(options, "count", "");
	cr_assert_says(options, "goal", "1 2 3/4 5 0");
	cr_assert_says(options, "resume", "it's here");
	cr_assert_says(options, "checkpoint", "a b c");
	cr_assert(gls_options_parse(options, "", &error));
	cr_assert(gls_options_parse(options, " \t\n", &error));
	gls_options_free(options);
}

Test(options, a_line_with_a_mistake_keeps_what_stands_before_it)
{
	struct gls_error error;
	gls_options *options = gls_options_new();
	cr_assert_not(gls_options_parse(options, "threads=3 time=never count", &error));
	cr_assert(strstr(error.message, "time 'never'"), "%s", error.message);
	cr_assert_says(options, "threads", "3");
	cr_assert_says(options, "count", NULL);
	cr_assert_not(gls_options_parse(options, "goal='1 2 3", &error));
	cr_assert(strstr(error.message, "quote"), "%s", error.message);
	cr_assert_says(options, "goal", NULL);
	cr_assert_not(gls_options_parse(options, "=3", &error));
	cr_assert_not(gls_options_parse(options, "count=no", &error));
	gls_options_free(options);
}

/* ---- Copies --------------------------------------------------------------- */

static const char all_sorts[] =
	"goal=snail quality=bounded:1.2 word=LATCH tiles=5 via=one via=two seed=7 moves=3..4";

Test(options, a_copy_lives_without_its_original)
{
	gls_options *options = gls_options_new();
	cr_assert(gls_options_parse(options, all_sorts, NULL));
	gls_options *copy = gls_options_copy(options);
	cr_assert(set(options, "goal", "standard"));
	cr_assert(set(options, "via", NULL));
	cr_assert(set(copy, "word", "SOLVE"));
	cr_assert_says(copy, "goal", "snail");
	cr_assert_says(options, "word", "LATCH");
	gls_options_free(options);
	cr_assert_str_eq(copy->goal, "snail");
	cr_assert_says(copy, "quality", "bounded:1.2");
	cr_assert_says(copy, "tiles", "5");
	cr_assert_eq(copy->via_count, 2);
	cr_assert_str_eq(copy->via[0], "one");
	cr_assert_str_eq(copy->via[1], "two");
	cr_assert_eq(copy->seed, 7);
	cr_assert(set(copy, "goal", NULL));
	cr_assert(set(copy, "via", "three"));
	cr_assert_str_eq(copy->via[1], "two");
	gls_options_free(copy);
}

Test(options, a_copy_of_none_is_new)
{
	gls_options *copy = gls_options_copy(NULL);
	cr_assert_eq(copy->set_count, 0);
	gls_options_free(copy);
	gls_options_free(NULL);
}

/* Code of the library puts strings into options that nobody owns. */
Test(options, a_copy_owns_strings_that_the_original_does_not)
{
	char goal[] = "snail";
	gls_options *copy = gls_options_copy(&(gls_options){.goal = goal, .metric = goal});
	strcpy(goal, "gone");
	cr_assert_str_eq(copy->goal, "snail");
	cr_assert_str_eq(copy->metric, "snail");
	gls_options_free(copy);
}

/* ---- Memory --------------------------------------------------------------- */

static size_t
count_owned(const gls_options *options)
{
	size_t count = 0;
	for (const struct owned_text *owned = options->owned; owned; owned = owned->next)
		count++;
	return count;
}

Test(options, options_that_are_set_again_and_again_do_not_grow)
{
	gls_options *options = gls_options_new();
	cr_assert(gls_options_parse(options, all_sorts, NULL));
	size_t owned = count_owned(options);
	for (unsigned i = 0; i < 1000; i++) {
		cr_assert(gls_options_parse(options, "goal=blank-first moves=5 word=PLANT", NULL));
		cr_assert_not(set(options, "quality", "best"));
		cr_assert_not(set(options, "seed", "none"));
		cr_assert(set(options, "goal", gls_options_get(options, "goal")));
		cr_assert(set(options, "via", NULL));
		cr_assert(gls_options_parse(options, "via=one via=two", NULL));
		gls_options *copy = gls_options_copy(options);
		gls_options_free(options);
		options = copy;
	}
	cr_assert_eq(count_owned(options), owned, "%zu strings, %zu before", count_owned(options),
		owned);
	cr_assert_says(options, "goal", "blank-first");
	gls_options_free(options);
}

Test(options, without_memory_nothing_is_changed)
{
	if (!malloc_can_fail())
		cr_skip_test("malloc() cannot fail under this sanitizer");
	gls_options *options = gls_options_new();
	struct gls_error error = {0};
	cr_assert(set(options, "goal", "snail"));
	malloc_fail_at(1);
	cr_assert_not(gls_options_set(options, "goal", "standard", &error));
	malloc_fail_at(0);
	cr_assert_eq(error.code, GLS_NO_MEMORY);
	cr_assert_says(options, "goal", "snail");
	malloc_fail_at(1);
	cr_assert_not(gls_options_parse(options, "goal=standard", &error));
	malloc_fail_at(0);
	cr_assert_eq(error.code, GLS_NO_MEMORY);
	cr_assert_str_eq(options->goal, "snail");
	gls_options_free(options);
}

Test(options, a_copy_for_which_memory_is_short_is_none)
{
	if (!malloc_can_fail())
		cr_skip_test("malloc() cannot fail under this sanitizer");
	gls_options *options = gls_options_new(), *copy = NULL;
	cr_assert(gls_options_parse(options, all_sorts, NULL));
	unsigned failures = 0;
	for (unsigned nth = 1; !copy; nth++) {
		malloc_fail_at(nth);
		copy = gls_options_copy(options);
		failures += malloc_has_failed();
		cr_assert_eq(!copy, malloc_has_failed(), "allocation %u", nth);
		malloc_fail_at(0);
	}
	cr_assert_gt(failures, 5);
	cr_assert_says(copy, "word", "LATCH");
	gls_options_free(copy);
	gls_options_free(options);
}

/* ---- Words before a puzzle ------------------------------------------------ */

/* The text of the puzzle, read without options, is the same puzzle; with `is_solved`, also when it
 * is solved. */
static void
cr_assert_reads_back(const gls_puzzle *puzzle, bool is_solved)
{
	struct gls_error error;
	char *text = gls_puzzle_text(puzzle);
	cr_assert(text && !strchr(text, '\n'), "%s", text);
	gls_puzzle *again = gls_puzzle_read(text, SIZE_MAX, NULL, &error);
	cr_assert(again, "%s: %s", text, error.message);
	char *text_again = gls_puzzle_text(again);
	char *start = gls_puzzle_start_text(puzzle), *start_again = gls_puzzle_start_text(again);
	char *goal = gls_puzzle_goal_text(puzzle), *goal_again = gls_puzzle_goal_text(again);
	cr_assert_str_eq(text_again, text);
	cr_assert_str_eq(start_again, start);
	cr_assert_str_eq(goal_again, goal);
	cr_assert_str_eq(gls_puzzle_kind(again), gls_puzzle_kind(puzzle), "%s", text);
	cr_assert_str_eq(gls_puzzle_metric(again), gls_puzzle_metric(puzzle), "%s", text);
	cr_assert_eq(again->move_limit, puzzle->move_limit, "%s", text);
	cr_assert_eq(
		gls_puzzle_moves(again, NULL, 0), gls_puzzle_moves(puzzle, NULL, 0), "%s", text);
	if (is_solved) {
		gls_options options = {.threads = 1};
		struct gls_result *one = gls_solve(puzzle, &options, &error);
		struct gls_result *other = gls_solve(again, &options, &error);
		cr_assert(one && other, "%s: %s", text, error.message);
		cr_assert_eq(one->status, other->status, "%s", text);
		cr_assert_eq(one->length, other->length, "%s", text);
		cr_assert_eq(one->generated, other->generated, "%s", text);
		gls_result_free(one);
		gls_result_free(other);
	}
	char *all[] = {text, text_again, start, start_again, goal, goal_again};
	for (size_t i = 0; i < sizeof all / sizeof *all; i++)
		gls_free(all[i]);
	gls_puzzle_free(again);
}

static void
check_random(const char *kind, const char *line, unsigned count, bool is_solved)
{
	struct gls_error error;
	gls_options *options = gls_options_new();
	cr_assert(gls_options_parse(options, line, &error), "%s: %s", line, error.message);
	gls_generator *generator = gls_generator_new(kind, options, &error);
	cr_assert(generator, "%s %s: %s", kind, line, error.message);
	for (unsigned i = 0; i < count; i++) {
		gls_puzzle *puzzle = gls_generator_next(generator, &error);
		cr_assert(puzzle, "%s %s: %s", kind, line, error.message);
		cr_assert_reads_back(puzzle, is_solved);
		gls_puzzle_free(puzzle);
	}
	gls_generator_free(generator);
	gls_options_free(options);
}

Test(options, random_puzzles_of_every_kind_read_back_whole)
{
	for (size_t i = 0; gls_kind(i); i++)
		check_random(gls_kind(i), "seed=3", 20, false);
	check_random("tiles", "seed=1 size=3x3 goal=snail", 10, true);
	check_random("tiles", "seed=2 size=3x3 goal=blank-first metric=mtm", 10, true);
	check_random("tiles", "seed=3 size=2x4 goal='7 0 1 2/6 5 4 3'", 10, true);
	check_random("tiles", "seed=4 size=1x5", 5, true);
	check_random("tiles", "seed=5 size=17x20 metric=mtm", 2, false);
	check_random("shuffdle", "seed=1 size=3x3 word=CAT", 5, true);
	check_random("shuffdle", "seed=2 size=4x4 mode=hard word=PLAN", 5, false);
	check_random("mondrian", "seed=1 size=4x4 tiles=3 blocks=2", 10, true);
	check_random("mondrian", "seed=2 size=5x3 tiles=4 picture", 5, true);
}

Test(options, boards_with_other_numbers_of_holes_read_back)
{
	struct gls_error error;
	gls_options *options = gls_options_new();
	static const char few[] = "CAT XCA/TYZ/Q__", many[] = "hard:CAT XCA/T__/___";
	cr_assert_null(gls_puzzle_read(few, SIZE_MAX, NULL, &error));
	cr_assert(set(options, "any-holes", "true"));
	for (unsigned i = 0; i < 2; i++) {
		gls_puzzle *puzzle = gls_puzzle_read(i ? many : few, SIZE_MAX, options, &error);
		cr_assert(puzzle, "%s", error.message);
		cr_assert_reads_back(puzzle, true);
		gls_puzzle_free(puzzle);
	}
	gls_options_free(options);
}

Test(options, a_limit_of_the_puzzle_itself_reads_back)
{
	static const char json[] = "{\"puzzle\":\"shuffdle\",\"word\":\"CAT\",\"limit\":3,"
				   "\"board\":[\"BAT\",\"XYZ\",\"___\"]}";
	struct gls_error error;
	gls_puzzle *puzzle = gls_puzzle_read(json, SIZE_MAX, NULL, &error);
	cr_assert(puzzle, "%s", error.message);
	cr_assert_eq(puzzle->move_limit, 3);
	cr_assert_reads_back(puzzle, true);
	gls_puzzle_free(puzzle);
}

Test(options, words_before_a_puzzle_are_options)
{
	struct gls_error error;
	gls_options *options = gls_options_new();
	cr_assert(set(options, "metric", "mtm"));
	gls_puzzle *puzzle = gls_puzzle_read(
		"kind=tiles metric=stm goal=\"8 7 6/5 4 3/2 1 0\"\n8 6 7/2 5 4/3 0 1", SIZE_MAX,
		options, &error);
	cr_assert(puzzle, "%s", error.message);
	cr_assert_str_eq(gls_puzzle_metric(puzzle), "stm");
	char *goal = gls_puzzle_goal_text(puzzle);
	cr_assert_str_eq(goal, "8 7 6/5 4 3/2 1 0");
	gls_free(goal);
	gls_puzzle_free(puzzle);
	cr_assert_says(options, "metric", "mtm");
	gls_options_free(options);
	cr_assert_null(gls_puzzle_read("metric=ltm 1 2/3 0", SIZE_MAX, NULL, &error));
	cr_assert(strstr(error.message, "metric 'ltm'") && error.line == 1, "%s", error.message);
	cr_assert_null(gls_puzzle_read("metrics=mtm 1 2/3 0", SIZE_MAX, NULL, &error));
	cr_assert(strstr(error.message, "'metric'?"), "%s", error.message);
	cr_assert_null(gls_puzzle_read("metric=mtm 1 2/3 y", SIZE_MAX, NULL, &error));
	cr_assert_eq(error.column, 18, "column %zu: %s", error.column, error.message);
	cr_assert_null(gls_puzzle_read("goal='1 2/3 0", SIZE_MAX, NULL, &error));
	cr_assert_null(gls_puzzle_read("metric=mtm", SIZE_MAX, NULL, &error));
}
