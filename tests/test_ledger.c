/* The ledger of a long search, and its files. */
#include "long_searches.h"
#include "tables/checksum.h"

/* ---- The ledger ----------------------------------------------------------- */

/* Takes everything; how many packets that were, each of which was new. */
static uint32_t
take_all(struct ledger *ledger, bool is_done)
{
	struct packet_range range;
	uint32_t count = 0;
	while (ledger_take(ledger, &range)) {
		cr_assert_eq(range.bound, ledger->bound);
		cr_assert_leq(range.first + range.count, ledger->packets);
		count += range.count;
		if (is_done)
			ledger_done(ledger, range, (struct packet_tally){range.count, 2});
	}
	return count;
}

Test(ledger, hands_out_every_packet_once)
{
	for (uint32_t packets = 1; packets < 3000; packets += packets < 70 ? 1 : 271)
		for (unsigned workers = 1; workers <= 64; workers *= 8) {
			struct ledger ledger = ledger_of(packets, 10);
			ledger.workers = workers;
			uint32_t count = take_all(&ledger, true);
			cr_assert_eq(count, packets, "%u of %u packets", count, packets);
			cr_assert(ledger_is_complete(&ledger));
			cr_assert_eq(ledger_total(&ledger).expanded, 5 + packets);
			cr_assert_float_eq(ledger_fraction(&ledger), 1, 1e-6);
			ledger_free(&ledger);
		}
	cr_assert_eq(budget.used, 0, "%zu bytes were not given back", (size_t)budget.used);
}

Test(ledger, is_complete_only_when_all_is_handed_in)
{
	struct ledger ledger = ledger_of(100, 10);
	struct packet_range first;
	ledger_take(&ledger, &first);
	take_all(&ledger, true);
	cr_assert_not(ledger_is_complete(&ledger));
	ledger_done(&ledger, first, (struct packet_tally){1, 1});
	cr_assert(ledger_is_complete(&ledger));
	ledger_free(&ledger);
}

Test(ledger, counts_no_packet_twice_and_none_of_another_bound)
{
	struct ledger ledger = ledger_of(100, 10);
	struct packet_range range;
	ledger_take(&ledger, &range);
	ledger_done(&ledger, range, (struct packet_tally){1, 1});
	ledger_done(&ledger, range, (struct packet_tally){1, 1});
	cr_assert_eq(ledger_done_count(&ledger), range.count);
	cr_assert_eq(ledger_total(&ledger).expanded, 6);
	take_all(&ledger, true);
	ledger_next_bound(&ledger, 12);
	uint64_t before = ledger_total(&ledger).expanded;
	ledger_done(&ledger, range, (struct packet_tally){1, 1});
	cr_assert_eq(ledger_done_count(&ledger), 0);
	cr_assert_eq(ledger_total(&ledger).expanded, before);
	range = (struct packet_range){.first = 99, .count = 2, .bound = 12, .parts = 1};
	ledger_done(&ledger, range, (struct packet_tally){1, 1});
	cr_assert_eq(ledger_done_count(&ledger), 0, "packets that there are none of");
	ledger_free(&ledger);
}

Test(ledger, takes_nothing_of_which_a_part_was_handed_in)
{
	struct ledger ledger = ledger_of(100, 10);
	struct packet_range range = {.first = 20, .count = 10, .bound = 10, .parts = 1};
	ledger_done(&ledger, range, (struct packet_tally){10, 10});
	range = (struct packet_range){.first = 15, .count = 10, .bound = 10, .parts = 1};
	ledger_done(&ledger, range, (struct packet_tally){10, 10});
	range = (struct packet_range){.first = 50, .count = 0, .bound = 10, .parts = 1};
	ledger_done(&ledger, range, (struct packet_tally){10, 10});
	cr_assert_eq(
		ledger_done_count(&ledger), 10, "%u packets, not 10", ledger_done_count(&ledger));
	cr_assert_eq(ledger_total(&ledger).expanded, 15);
	uint32_t rest = take_all(&ledger, false);
	cr_assert_eq(rest, 90, "%u packets are left, not 90", rest);
	ledger_free(&ledger);
}

Test(ledger, hands_out_few_packets_where_they_are_large)
{
	struct ledger ledger = ledger_of(100000, 10);
	struct packet_range first, large, small;
	ledger_take(&ledger, &first);
	cr_assert_eq(first.count, 1, "%u at once before any is known", first.count);
	ledger_done(&ledger, first, (struct packet_tally){100000000, 0});
	ledger_take(&ledger, &large);
	cr_assert_eq(large.count, 1, "%u large ones at once", large.count);
	ledger_done(&ledger, large, (struct packet_tally){10, 0});
	ledger_take(&ledger, &small);
	cr_assert_gt(small.count, 100, "%u small ones at once", small.count);
	ledger_free(&ledger);
}

Test(ledger, knows_from_the_last_bound_how_much_of_this_one_is_done)
{
	struct ledger ledger = ledger_of(10, 10);
	struct packet_range range;
	ledger_take(&ledger, &range);
	ledger_done(&ledger, range, (struct packet_tally){90000000, 0});
	for (unsigned i = 0; i < 9; i++) {
		cr_assert_float_eq(ledger_fraction(&ledger), 0.1 * (i + 1), 1e-6);
		ledger_done(&ledger, (struct packet_range){i + 1, 1, 10, 0, 1},
			(struct packet_tally){10000000, 0});
	}
	ledger_next_bound(&ledger, 12);
	cr_assert_eq(ledger.last, 180000000);
	cr_assert_float_eq(ledger_fraction(&ledger), 0, 1e-6);
	ledger_done(&ledger, (struct packet_range){0, 1, 12, 0, 1}, (struct packet_tally){1, 0});
	cr_assert_float_eq(ledger_fraction(&ledger), 0.5, 1e-6, "%g", ledger_fraction(&ledger));
	ledger_free(&ledger);
}

Test(ledger, hands_out_heavy_packets_first_and_in_parts_to_many)
{
	struct ledger ledger = ledger_of(10, 10);
	ledger_add_workers(&ledger, 100);
	for (uint32_t i = 0; i < 10; i++)
		ledger_done(&ledger, (struct packet_range){i, 1, 10, 0, 1},
			(struct packet_tally){i == 3 ? 10000000 : 1000, 0});
	cr_assert(ledger_is_complete(&ledger));
	ledger_next_bound(&ledger, 12);
	/* 10 million become 80, as long as nothing else is known, in parts of 2 million. */
	uint64_t before = ledger_total(&ledger).expanded;
	struct packet_range range;
	for (unsigned part = 0; part < 40; part++) {
		cr_assert(ledger_take(&ledger, &range));
		cr_assert(range.first == 3 && range.count == 1 && range.part == part,
			"packet %u, part %u", range.first, range.part);
		cr_assert_eq(range.parts, 40, "%u parts", range.parts);
		cr_assert_eq(ledger_total(&ledger).expanded, before,
			"a packet counted before all its parts were done");
		cr_assert_eq(ledger_done_count(&ledger), 0);
		ledger_done(&ledger, range, (struct packet_tally){7, 0});
	}
	cr_assert_eq(ledger_done_count(&ledger), 1);
	cr_assert_eq(ledger_total(&ledger).expanded, before + 7 * range.parts);
	cr_assert_eq(take_all(&ledger, true), 9);
	cr_assert(ledger_is_complete(&ledger));
	ledger_free(&ledger);
	cr_assert_eq(budget.used, 0);
}

/* ---- Files ---------------------------------------------------------------- */

static void
make_directory(void)
{
	cr_assert(mkdtemp(directory));
	snprintf(path, sizeof path, "%s/point", directory);
	snprintf(other_path, sizeof other_path, "%s/other", directory);
}

static void
remove_directory(void)
{
	DIR *list = opendir(directory);
	for (struct dirent *entry; list && (entry = readdir(list));) {
		char name[400];
		snprintf(name, sizeof name, "%s/%s", directory, entry->d_name);
		remove(name);
	}
	closedir(list);
	rmdir(directory);
}

TestSuite(checkpoint, .init = make_directory, .fini = remove_directory);

Test(checkpoint, says_which_packets_are_done)
{
	struct ledger one = ledger_of(1000, 10), two = ledger_of(1000, 0);
	struct packet_range range, again;
	struct gls_error error = {0};
	uint32_t left = 1000;
	for (unsigned i = 0; i < 7; i++) {
		ledger_take(&one, &range);
		if (i % 2) {
			ledger_done(&one, range, (struct packet_tally){range.count, 3});
			left -= range.count;
		}
	}
	save_to_path(&one);
	cr_assert(ledger_load(&two, path, &error), "%s", error.message);
	cr_assert_eq(two.bound, 10);
	cr_assert_eq(ledger_done_count(&two), 1000 - left);
	cr_assert_eq(ledger_total(&two).expanded, ledger_total(&one).expanded);
	cr_assert(ledger_take(&two, &again));
	cr_assert_eq(again.first, 0, "the first is done again: nobody handed it in");
	ledger_done(&two, again, (struct packet_tally){0});
	left -= again.count;
	uint32_t rest = take_all(&two, true);
	cr_assert_eq(rest, left, "%u packets left, not %u", rest, left);
	cr_assert(ledger_is_complete(&two));
	ledger_free(&one);
	ledger_free(&two);
}

/* What is wrong with a file, in the words of whoever refuses it. */
static void
expect_refusal(const char *words)
{
	struct ledger ledger = ledger_of(1000, 0);
	struct gls_error error = {0};
	cr_assert_not(ledger_load(&ledger, path, &error), "expected '%s'", words);
	cr_assert_eq(error.code, GLS_BAD_INPUT);
	cr_assert(strstr(error.message, words), "'%s' does not say '%s'", error.message, words);
	cr_assert_eq(ledger_done_count(&ledger), 0);
	ledger_free(&ledger);
}

Test(checkpoint, is_refused_if_a_single_bit_is_wrong_or_bytes_are_missing)
{
	struct ledger ledger = ledger_of(1000, 10);
	struct gls_error error = {0};
	size_t count;
	save_to_path(&ledger);
	char *bytes = file_read(path, 1 << 20, &count, &error);
	for (size_t i = 0; i < count; i += 7) {
		bytes[i] ^= (char)(1 << i % 8);
		write_bytes(bytes, count);
		expect_refusal(i < 16 ? "is not a checkpoint" : "is damaged");
		bytes[i] ^= (char)(1 << i % 8);
	}
	for (size_t length = 0; length < count; length += 53) {
		write_bytes(bytes, length);
		expect_refusal("");
	}
	free(bytes);
	ledger_free(&ledger);
}

Test(checkpoint, of_another_search_is_refused)
{
	struct ledger ledger = ledger_of(999, 10);
	save_to_path(&ledger);
	expect_refusal("belongs to another search");
	ledger_free(&ledger);
	ledger = ledger_of(1000, 10);
	snprintf(ledger.identity, sizeof ledger.identity, "b search");
	save_to_path(&ledger);
	expect_refusal("belongs to another search: b search; this one is: a search");
	ledger_free(&ledger);
}

/* A search may have proved more in another way than by the packets that it goes on with. */
Test(checkpoint, keeps_the_greatest_bound_that_was_proved)
{
	struct ledger ledger = ledger_of(100, 60);
	struct gls_error error = {0};
	struct resumed resumed;
	struct own_file file;
	bool was_there;
	save_to_path(&ledger);
	cr_assert_eq(ledger_proved(path, "a s"), 60);
	cr_assert_eq(ledger_proved(path, "b s"), 0, "of another search");
	ledger.proved = 70;
	save_to_path(&ledger);
	cr_assert_eq(ledger_proved(path, "a s"), 70);
	ledger.proved = 0;
	cr_assert(ledger_load(&ledger, path, &error), "%s", error.message);
	cr_assert(ledger.bound == 60 && ledger.proved == 70);
	save_to_path(&ledger);
	cr_assert_eq(ledger_proved(path, "a s"), 70, "once more");

	cr_assert(file_claim(&file, path, &was_there, &error));
	cr_assert(ledger_save_proved("a search", 80, &file, &error), "%s", error.message);
	file_release(&file);
	cr_assert_eq(ledger_proved(path, "a search"), 80);
	cr_assert(ledger_open_files(path, NULL, "a search", &resumed, &file, &error));
	cr_assert(resumed.proved == 80 && resumed.packets == 0);
	write_bytes("no checkpoint", 13);
	cr_assert_eq(ledger_proved(path, ""), 0);
	remove(path);
	cr_assert_eq(ledger_proved(path, ""), 0);
	ledger_free(&ledger);
}

/* One that has a checksum that fits, for so many packets that the size of their bits wraps round.
 */
Test(checkpoint, of_more_packets_than_it_has_bits_is_refused)
{
	enum { CHECKSUM_AT = 16, PACKETS_AT = 16 + 8 + 16 + LEDGER_IDENTITY_MAX };
	struct ledger ledger = ledger_of(1, 10);
	struct gls_error error = {0};
	struct resumed resumed;
	struct own_file file;
	const uint32_t packets = UINT32_MAX;
	size_t count;
	save_to_path(&ledger);
	char *bytes = file_read(path, 1 << 20, &count, &error);
	count -= sizeof(uint64_t);
	memcpy(bytes + PACKETS_AT, &packets, sizeof packets);
	uint64_t sum = checksum(bytes + CHECKSUM_AT + 8, count - CHECKSUM_AT - 8, 1);
	memcpy(bytes + CHECKSUM_AT, &sum, sizeof sum);
	write_bytes(bytes, count);
	cr_assert_not(ledger_open_files(path, NULL, "a search", &resumed, &file, &error));
	cr_assert(strstr(error.message, "is damaged"), "%s", error.message);
	free(bytes);
	ledger_free(&ledger);
}
