/* The tools of src/base against plain models of them. */
#define _GNU_SOURCE
#include "base/bucket_queue.h"
#include "base/store.h"
#include "base/suggest.h"
#include "io/report.h"
#include "support.h"

#include <ftw.h>
#include <jansson.h>
#include <limits.h>
#include <locale.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Random numbers ------------------------------------------------------- */

/* The sequences are published with the algorithm. */
Test(rng, is_splitmix64)
{
	static const uint64_t from_0[] = {
		0xe220a8397b1dcdaf, 0x6e789e6aa1b965f4, 0x06c45d188009454f, 0xf88bb8a8724c81ec};
	static const uint64_t from_1234567[] = {6457827717110365317u, 3203168211198807973u,
		9817491932198370423u, 4593380528125082431u, 16408922859458223821u};
	struct rng rng = rng_seed(0);
	for (unsigned i = 0; i < 4; i++)
		cr_assert_eq(rng_next(&rng), from_0[i], "number %u from seed 0", i);
	rng = rng_seed(1234567);
	for (unsigned i = 0; i < 5; i++)
		cr_assert_eq(rng_next(&rng), from_1234567[i], "number %u from seed 1234567", i);
}

Test(rng, stays_below_its_bound)
{
	static const uint32_t bounds[] = {1, 2, 3, 7, 1000, 1u << 31, (1u << 31) + 1, UINT32_MAX};
	struct rng rng = rng_seed(1);
	for (unsigned i = 0; i < 8; i++)
		for (unsigned j = 0; j < 1000; j++) {
			uint32_t value = rng_below(&rng, bounds[i]);
			cr_assert_lt(value, bounds[i], "%u is not below %u", value, bounds[i]);
		}
}

/* Chi-squared with 5 degrees of freedom is above 25.7 once in 10,000 seeds. */
Test(rng, throws_a_fair_die)
{
	enum { THROWS = 60000 };
	unsigned count[6] = {0};
	struct rng rng = rng_seed(2);
	for (unsigned i = 0; i < THROWS; i++)
		count[rng_below(&rng, 6)]++;
	double chi_squared = 0;
	for (unsigned i = 0; i < 6; i++) {
		double difference = count[i] - THROWS / 6.0;
		chi_squared += difference * difference / (THROWS / 6.0);
	}
	cr_assert_lt(chi_squared, 25.7, "chi-squared is %g", chi_squared);
}

/* ---- Budget --------------------------------------------------------------- */

Test(budget, books_up_to_its_limit_and_not_a_byte_more)
{
	struct budget budget;
	budget_init(&budget, 100);
	cr_assert(budget_take(&budget, 60));
	cr_assert_not(budget_take(&budget, 41), "101 of 100 bytes were booked");
	cr_assert_eq(budget_left(&budget), 40, "a refusal booked something: %zu are left",
		budget_left(&budget));
	cr_assert(budget_take(&budget, 40));
	cr_assert_not(budget_take(&budget, 1));
	cr_assert_not(budget_take(&budget, SIZE_MAX), "the sum wrapped around");
	budget_give(&budget, 100);
	cr_assert_eq(budget_left(&budget), 100);
	cr_assert_eq(budget.peak, 100, "the peak is %zu", (size_t)budget.peak);
}

Test(budget, pays_for_memory_and_gets_it_back)
{
	struct budget budget;
	budget_init(&budget, 1000);
	cr_assert_null(budget_alloc(&budget, 1001));
	unsigned char *zeros = budget_zalloc(&budget, 600);
	for (unsigned i = 0; i < 600; i++)
		cr_assert_eq(zeros[i], 0, "byte %u is %u", i, zeros[i]);
	cr_assert_null(budget_alloc(&budget, 401));
	void *rest = budget_alloc(&budget, 400);
	cr_assert_eq(budget_left(&budget), 0);
	budget_free(&budget, rest, 400);
	budget_free(&budget, zeros, 600);
	budget_free(&budget, NULL, 0);
	cr_assert_eq(budget.used, 0, "%zu bytes stay booked", (size_t)budget.used);
}

static void *
take_and_give(void *data)
{
	struct budget *budget = data;
	for (unsigned i = 0; i < 20000; i++)
		if (budget_take(budget, 60))
			budget_give(budget, 60);
	return NULL;
}

Test(budget, is_never_exceeded_by_two_threads)
{
	struct budget budget;
	pthread_t thread[2];
	budget_init(&budget, 100);
	for (unsigned i = 0; i < 2; i++)
		pthread_create(&thread[i], NULL, take_and_give, &budget);
	for (unsigned i = 0; i < 2; i++)
		pthread_join(thread[i], NULL);
	cr_assert_eq(budget.used, 0, "%zu bytes stay booked", (size_t)budget.used);
	cr_assert_leq(budget.peak, 100, "%zu of 100 bytes were booked", (size_t)budget.peak);
}

/* ---- Store ---------------------------------------------------------------- */

/* A state of three words that the number tells; most of its bits are zero, as
 * those of packed boards are. */
static void
make_state(uint32_t number, uint64_t state[3])
{
	state[0] = number % 1000;
	state[1] = (uint64_t)number << 40;
	state[2] = number / 1000;
}

static uint32_t
add_state(struct store *store, uint32_t number, bool *is_new)
{
	uint64_t state[3];
	make_state(number, state);
	return store_add(store, state, bits_hash(state, 3), is_new);
}

static uint32_t
find_state(const struct store *store, uint32_t number)
{
	uint64_t state[3];
	make_state(number, state);
	return store_find(store, state, bits_hash(state, 3));
}

Test(store, keeps_every_state_once_under_one_number)
{
	enum { RANGE = 40000, ADDED = 100000 };
	static uint32_t number_of[RANGE];
	struct budget budget;
	struct store store;
	struct rng rng = rng_seed(3);
	bool is_new;
	budget_init(&budget, 1 << 26);
	memset(number_of, 0xff, sizeof number_of);
	cr_assert(store_init(&store, &budget, 3, sizeof(uint32_t)));
	for (unsigned i = 0; i < ADDED; i++) {
		uint32_t state = rng_below(&rng, RANGE);
		uint32_t expected = number_of[state] == STORE_NONE ? store.count : number_of[state];
		uint32_t number = add_state(&store, state, &is_new);
		cr_assert_eq(number, expected, "state %u has number %u, not %u", state, number,
			expected);
		cr_assert_eq(is_new, number_of[state] == STORE_NONE, "state %u", state);
		uint32_t *record = store_record(&store, number);
		cr_assert_eq(*record, is_new ? 0 : state + 1, "the record of state %u is %u", state,
			*record);
		*record = state + 1;
		number_of[state] = number;
	}
	for (uint32_t state = 0; state < RANGE; state++) {
		uint32_t number = find_state(&store, state);
		uint64_t words[3];
		make_state(state, words);
		cr_assert_eq(number, number_of[state], "state %u is found as %u, not %u", state,
			number, number_of[state]);
		cr_assert(number == STORE_NONE ||
			  !memcmp(store_state(&store, number), words, sizeof words));
	}
	store_free(&store);
	cr_assert_eq(budget.used, 0, "%zu bytes stay booked", (size_t)budget.used);
}

Test(store, ends_cleanly_when_the_budget_is_spent)
{
	struct budget budget;
	struct store store;
	uint32_t count = 0;
	bool is_new;
	budget_init(&budget, 1 << 20);
	cr_assert(store_init(&store, &budget, 3, 4));
	while (add_state(&store, count, &is_new) != STORE_NONE)
		count++;
	cr_assert_gt(count, 20000, "a mebibyte holds only %u states of 28 bytes", count);
	cr_assert_leq(budget.peak, 1 << 20, "%zu bytes were booked", (size_t)budget.peak);
	for (uint32_t state = 0; state < count; state++)
		cr_assert_eq(find_state(&store, state), state, "state %u is lost", state);
	cr_assert_eq(find_state(&store, count), STORE_NONE);
	store_free(&store);
	cr_assert_eq(budget.used, 0, "%zu bytes stay booked", (size_t)budget.used);
}

Test(store, makes_room_ahead_and_loses_nothing)
{
	enum { BEFORE = 500, IN_ALL = 50000 };
	struct budget budget;
	struct store store;
	bool is_new;
	budget_init(&budget, 1 << 22);
	cr_assert(store_init(&store, &budget, 3, 4));
	for (uint32_t state = 0; state < BEFORE; state++)
		add_state(&store, state, &is_new);
	cr_assert(store_reserve(&store, IN_ALL));
	uint32_t slots = store.slot_count;
	for (uint32_t state = BEFORE; state < IN_ALL; state++)
		add_state(&store, state, &is_new);
	cr_assert_eq(store.slot_count, slots, "%u slots grew to %u", slots, store.slot_count);
	cr_assert_not(store_reserve(&store, 1 << 24), "64 MiB from a budget of 4");
	for (uint32_t state = 0; state < IN_ALL; state++)
		cr_assert_eq(find_state(&store, state), state, "state %u is lost", state);
	store_free(&store);
	cr_assert_eq(budget.used, 0, "%zu bytes stay booked", (size_t)budget.used);
}

Test(store, needs_a_budget_for_its_beginning)
{
	struct budget budget;
	struct store store;
	budget_init(&budget, 100);
	cr_assert_not(store_init(&store, &budget, 1, 0));
	store_free(&store);
	cr_assert_eq(budget.used, 0);
}

/* ---- Bucket queue --------------------------------------------------------- */

struct waiting {
	unsigned rank, height;
	uint32_t entry;
};

/* Lowest rank, then greatest height, then the last one in. */
static unsigned
model_first(const struct waiting *waiting, unsigned count)
{
	unsigned first = 0;
	for (unsigned i = 1; i < count; i++)
		if (waiting[i].rank < waiting[first].rank ||
			(waiting[i].rank == waiting[first].rank &&
				waiting[i].height >= waiting[first].height))
			first = i;
	return first;
}

static void
model_remove(struct waiting *waiting, unsigned *count, unsigned index)
{
	memmove(&waiting[index], &waiting[index + 1], (--*count - index) * sizeof *waiting);
}

static void
pop_and_compare(struct bucket_queue *queue, struct waiting *model, unsigned *count)
{
	struct waiting got;
	bool is_there = bucket_queue_pop(queue, &got.rank, &got.height, &got.entry);
	cr_assert_eq(is_there, *count > 0);
	if (!is_there)
		return;
	unsigned first = model_first(model, *count);
	cr_assert(got.rank == model[first].rank && got.height == model[first].height &&
			  got.entry == model[first].entry,
		"%u came with rank %u and height %u instead of %u with %u and %u", got.entry,
		got.rank, got.height, model[first].entry, model[first].rank, model[first].height);
	model_remove(model, count, first);
}

Test(bucket_queue, hands_out_in_order_whatever_comes_between)
{
	enum { STEPS = 20000, MOST = 3000 };
	static struct waiting model[MOST];
	struct budget budget;
	struct bucket_queue queue;
	struct rng rng = rng_seed(4);
	unsigned count = 0, peak = 0;
	budget_init(&budget, 1 << 24);
	bucket_queue_init(&queue, &budget);
	for (unsigned i = 0; i < STEPS; i++) {
		/* It fills and empties in turn, to the last entry. */
		bool is_filling = i / 2000 % 2 == 0;
		if (count < MOST && rng_below(&rng, 10) < (is_filling ? 8 : 1)) {
			struct waiting new = {rng_below(&rng, 40), rng_below(&rng, 25), i};
			cr_assert(bucket_queue_push(&queue, new.rank, new.height, new.entry));
			model[count++] = new;
			peak = count > peak ? count : peak;
		} else {
			pop_and_compare(&queue, model, &count);
		}
		cr_assert_eq(queue.count, count);
		unsigned lowest = count ? model[model_first(model, count)].rank : UINT_MAX;
		cr_assert_eq(bucket_queue_lowest(&queue), lowest);
	}
	while (count)
		pop_and_compare(&queue, model, &count);
	cr_assert_eq(queue.peak, peak, "the peak is %zu, not %u", queue.peak, peak);
	bucket_queue_free(&queue);
	cr_assert_eq(budget.used, 0, "%zu bytes stay booked", (size_t)budget.used);
}

struct visited {
	struct waiting entry[500];
	unsigned count, most;
};

static bool
visit(void *data, unsigned height, uint32_t entry)
{
	struct visited *visited = data;
	visited->entry[visited->count++] = (struct waiting){0, height, entry};
	return visited->count < visited->most;
}

Test(bucket_queue, shows_a_rank_in_the_order_in_which_it_would_come_out)
{
	struct budget budget;
	struct bucket_queue queue;
	struct rng rng = rng_seed(5);
	static struct visited all = {.most = UINT_MAX}, some = {.most = 10};
	budget_init(&budget, 1 << 24);
	bucket_queue_init(&queue, &budget);
	for (uint32_t i = 0; i < 500; i++)
		bucket_queue_push(&queue, 3 + 4 * (i % 2), rng_below(&rng, 5), i);
	cr_assert_eq(bucket_queue_next(&queue, 0), 3);
	cr_assert_eq(bucket_queue_next(&queue, 4), 7);
	cr_assert_eq(bucket_queue_next(&queue, 8), UINT_MAX);
	cr_assert(bucket_queue_visit(&queue, 3, visit, &all));
	cr_assert_not(bucket_queue_visit(&queue, 3, visit, &some));
	cr_assert_eq(all.count, 250, "%u of 250 were shown", all.count);
	cr_assert_eq(some.count, 10, "%u were shown after 10 were enough", some.count);
	for (unsigned i = 0; i < all.count; i++) {
		unsigned rank, height;
		uint32_t entry;
		cr_assert(bucket_queue_pop(&queue, &rank, &height, &entry));
		cr_assert(entry == all.entry[i].entry && height == all.entry[i].height,
			"%u was shown as number %u, but %u came out", all.entry[i].entry, i, entry);
	}
	bucket_queue_free(&queue);
}

Test(bucket_queue, refuses_when_the_budget_is_spent_and_keeps_the_rest)
{
	struct budget budget;
	struct bucket_queue queue;
	unsigned rank, height;
	uint32_t count = 0, entry;
	budget_init(&budget, 10000);
	bucket_queue_init(&queue, &budget);
	while (bucket_queue_push(&queue, count % 7, 0, count))
		count++;
	cr_assert_leq(budget.peak, 10000);
	cr_assert_eq(queue.count, count);
	for (uint32_t i = 0; i < count; i++)
		cr_assert(bucket_queue_pop(&queue, &rank, &height, &entry), "%u of %u are left", i,
			count);
	cr_assert_not(bucket_queue_pop(&queue, &rank, &height, &entry));
	bucket_queue_free(&queue);
	cr_assert_eq(budget.used, 0, "%zu bytes stay booked", (size_t)budget.used);
}

/* ---- Suggestions ---------------------------------------------------------- */

static const char *
nearest(const char *word)
{
	struct suggestion suggestion = {.word = word};
	for (const struct gls_algorithm *search = search_about; search->name; search++)
		suggest_offer(&suggestion, search->name);
	return suggestion.nearest ? suggestion.nearest : "nothing";
}

Test(suggest, names_what_was_meant)
{
	static const char *const pairs[][2] = {{"astra", "astar"}, {"A-star", "astar"},
		{"idastr", "idastar"}, {"ida", "idastar"}, {"bidirectinal", "bidirectional"},
		{"bsf", "bfs"}, {"hybird", "hybrid"}, {"back", "backtracking"}};
	for (unsigned i = 0; i < sizeof pairs / sizeof *pairs; i++)
		cr_assert_str_eq(nearest(pairs[i][0]), pairs[i][1], "'%s' is taken for '%s'",
			pairs[i][0], nearest(pairs[i][0]));
}

Test(suggest, says_nothing_about_what_is_far_away)
{
	static const char *const words[] = {
		"", "zzzzzzzz", "quicksort", "a name that is far longer than any name there is"};
	for (unsigned i = 0; i < sizeof words / sizeof *words; i++)
		cr_assert_str_eq(nearest(words[i]), "nothing", "'%s' is taken for '%s'", words[i],
			nearest(words[i]));
}

Test(suggest, takes_a_name_for_itself)
{
	for (const struct gls_algorithm *search = search_about; search->name; search++)
		cr_assert_str_eq(nearest(search->name), search->name);
}

Test(suggest, writes_no_more_than_the_buffer_holds)
{
	struct suggestion suggestion = {.word = "astra", .nearest = "astar"};
	char buffer[12] = "###########";
	cr_assert_str_eq(suggest_text(&suggestion, buffer, 8), "; did y");
	cr_assert_eq(buffer[8], '#');
	suggestion.nearest = NULL;
	cr_assert_str_eq(suggest_text(&suggestion, buffer, 8), "");
}

/* ---- Text ----------------------------------------------------------------- */

Test(text, grows_by_every_way_of_adding)
{
	struct text text = {0};
	char *expected = malloc(20001), *got;
	for (unsigned i = 0; i < 20000; i++) {
		expected[i] = (char)('a' + i % 26);
		if (i % 3)
			text_add_char(&text, expected[i]);
		else
			text_add(&text, "%c", expected[i]);
	}
	expected[20000] = '\0';
	cr_assert_eq(text.length, 20000);
	got = text_take(&text);
	cr_assert_str_eq(got, expected);
	cr_assert(!text.bytes && !text.length, "the text is not empty after it was taken");
	free(got);
	text_add(&text, "%s", expected);
	text_add_bytes(&text, "after", 2);
	cr_assert_str_eq(text.bytes + 20000, "af");
	text_free(&text);
	free(expected);
}

Test(text, is_empty_when_nothing_was_added)
{
	struct text text = {0};
	char *got = text_take(&text);
	cr_assert_str_eq(got, "");
	free(got);
}

/* A text that could not even begin is not nothing: somebody must say that it is lost. */
Test(text, what_is_lost_is_due_too)
{
	struct text lost = {0}, whole = {0}, empty = {0};
	if (IS_SANITIZED)
		cr_skip_test(
			"with sanitizers: they end the program where so much memory is asked for");
	cr_assert_not(text_is_due(&empty));
	text_add_bytes(&lost, "x", PTRDIFF_MAX); /* more than any system gives */
	cr_assert(lost.failed && !lost.length && text_is_due(&lost));
	text_add(&whole, "%d", 1);
	text_join(&whole, &empty);
	cr_assert(!whole.failed && text_is_due(&whole));
	text_join(&whole, &lost);
	cr_assert(whole.failed, "a part of it is missing");
	cr_assert(!text_is_due(&lost), "it was handed over");
	cr_assert_null(text_take(&whole));
}

Test(text, is_read_back_by_a_json_parser)
{
	struct text text = {0};
	char string[300];
	unsigned length = 0;
	for (int c = 1; c < 128; c++)
		string[length++] = (char)c;
	strcpy(string + length, "\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80\"\\");
	text_add_json(&text, string);
	json_error_t error;
	json_t *json = json_loads(text.bytes, JSON_DECODE_ANY, &error);
	cr_assert(json, "%s: %s", error.text, text.bytes);
	cr_assert_str_eq(json_string_value(json), string);
	json_decref(json);
	text_free(&text);
}

Test(text, is_json_whatever_bytes_it_has)
{
	static const char *const pairs[][2] = {{"a\xff"
						"b",
						       "a\xef\xbf\xbd"
						       "b"},
		{"\xc3", "\xef\xbf\xbd"}, {"\xc3\xa9\xe2\x82", "\xc3\xa9\xef\xbf\xbd\xef\xbf\xbd"},
		{"\xed\xa0\x80", "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd"},
		{"\x80\"", "\xef\xbf\xbd\""}};
	for (unsigned i = 0; i < sizeof pairs / sizeof *pairs; i++) {
		struct text text = {0};
		json_error_t error;
		text_add_json(&text, pairs[i][0]);
		json_t *json = json_loads(text.bytes, JSON_DECODE_ANY, &error);
		cr_assert(json, "%s: %s", error.text, text.bytes);
		cr_assert_str_eq(
			json_string_value(json), pairs[i][1], "case %u: %s", i, text.bytes);
		json_decref(json);
		text_free(&text);
	}
}

/* ---- Numbers with a point ------------------------------------------------- */

/* What strtod() says in the locale "C", for whatever it takes as a whole and is finite. */
Test(text, reads_numbers_as_the_c_library_does)
{
	static const char *const numbers[] = {"0", "1", "1.5", "0.2", ".5", "5.", "1.15", "1.2",
		"100", "-3", "+3", "1e3", "1E3", "2.5e-3", "1e+2", "0.1", "0.3", "123456789.125",
		"99999999999999", "0.000001", "1e22", "1e-22", "3.14159265358979", "007", "0.0"};
	static const char *const others[] = {"", ".", "-", "+", "e3", "1e", "1e+", "1,5", "1.5 ",
		" 1", "1.2.3", "inf", "nan", "0x10", "1e999", "1f", "--1", "1-"};
	for (unsigned i = 0; i < sizeof numbers / sizeof *numbers; i++) {
		double number = -77;
		cr_assert(text_read_real(numbers[i], &number), "'%s'", numbers[i]);
		cr_assert_eq(number, strtod(numbers[i], NULL), "'%s' is read as %.17g", numbers[i],
			number);
	}
	for (unsigned i = 0; i < sizeof others / sizeof *others; i++) {
		double number = -77;
		cr_assert_not(text_read_real(others[i], &number), "'%s' is read as %g", others[i],
			number);
		cr_assert_eq(number, -77);
	}
	struct rng rng = rng_seed(5);
	for (unsigned i = 0; i < 20000; i++) {
		char text[64];
		double number = 0, scale = pow(10, (double)rng_below(&rng, 12));
		snprintf(text, sizeof text, "%.15g", (double)rng_below(&rng, 1000000000) / scale);
		cr_assert(text_read_real(text, &number), "'%s'", text);
		cr_assert_eq(number, strtod(text, NULL), "'%s' is read as %.17g", text, number);
	}
	double large = 0;
	cr_assert(text_read_real("123456789012345678901234567890", &large));
	cr_assert_float_eq(large / 123456789012345678901234567890.0, 1, 1e-15);
}

static int
remove_entry(const char *path, const struct stat *status, int type, struct FTW *where)
{
	(void)status, (void)type, (void)where;
	return remove(path);
}

/* Makes and takes a locale with a comma for the decimal point; false where the system has
 * no description of one. */
static bool
take_comma_locale(void)
{
	char directory[] = "/tmp/glissade-locale-XXXXXX", command[200];
	cr_assert(mkdtemp(directory));
	snprintf(command, sizeof command,
		"localedef -i de_DE -f UTF-8 %s/de_DE.UTF-8 >%s/said 2>&1", directory, directory);
	setenv("LOCPATH", directory, true);
	bool is_taken = system(command) == 0 && setlocale(LC_ALL, "de_DE.UTF-8");
	nftw(directory, remove_entry, 8, FTW_DEPTH | FTW_PHYS);
	return is_taken;
}

Test(text, numbers_have_a_point_in_every_locale)
{
	struct text text = {0};
	char printed[20];
	double number = 0;
	if (!take_comma_locale())
		cr_skip_test("no locale with a comma: install the package locales");
	snprintf(printed, sizeof printed, "%.1f", 1.5);
	cr_assert_str_eq(printed, "1,5");
	cr_assert(text_read_real("1.5", &number) && number == 1.5, "%g", number);
	cr_assert_not(text_read_real("1,5", &number));
	text_add_real(&text, "%.6f", 1234.5);
	text_add(&text, " ");
	text_add_real(&text, "%.3g", -0.25e-9);
	cr_assert_str_eq(text.bytes, "1234.500000 -2.5e-10");
	text_free(&text);

	gls_puzzle *puzzle = puzzle_read("1 2 3/4 0 6/7 5 8", NULL, NULL);
	struct gls_options options = {.quality = "bounded:1.2"};
	struct gls_result *result = solve(puzzle, &options);
	cr_assert_eq(result->status, GLS_SOLVED);
	struct text report = {0};
	report_json(puzzle, result, &(struct report_options){0}, &report);
	json_error_t fault;
	json_t *json = json_loads(report.bytes, 0, &fault);
	cr_assert(json, "%s: %s", fault.text, report.bytes);
	cr_assert(json_is_real(json_object_get(json, "seconds")), "%s", report.bytes);
	json_decref(json);
	text_free(&report);
	gls_result_free(result);
	gls_puzzle_free(puzzle);
}
