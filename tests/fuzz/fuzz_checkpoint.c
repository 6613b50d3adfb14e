/* A good checkpoint with some of its bytes changed, cut short or longer, its checksum made to
 * fit or not: it is refused, or the ledger that takes it over keeps its own rules. */
#include "fuzz_files.h"

#include "base/bits.h"
#include "search/ledger.h"
#include "tables/checksum.h"

enum {
	PACKETS = 150,
	FILE_MAX = 4096,
	CHECKSUM_AT = 16, /* of all that follows it */
	/* What the first byte of the input asks for. */
	FITS_CHECKSUM = 1,
	IS_LONGER = 2,
	IS_SHORTER = 4,
	IS_OTHER_FILE = 8, /* is written on to another file */
};

static struct budget budget;

static struct ledger
new_ledger(void)
{
	struct ledger ledger;
	fuzz_require(
		ledger_init(&ledger, "a search", PACKETS, 10, (struct packet_tally){5, 7}, &budget),
		"memory");
	return ledger;
}

static size_t
read_file(const char *path, uint8_t *bytes)
{
	int file = open(path, O_RDONLY);
	ssize_t count = read(file, bytes, FILE_MAX);
	fuzz_require(count > 0 && !close(file), "a file can be read");
	return (size_t)count;
}

/* A checkpoint of which half is done. */
static size_t
make_good(const char *path, uint8_t *bytes)
{
	static uint8_t good[FILE_MAX];
	static size_t count;
	if (!count) {
		struct ledger ledger = new_ledger();
		struct own_file file = {path, -1};
		struct packet_range range;
		fuzz_require(ledger_take(&ledger, &range), "there are packets");
		ledger_done(&ledger, range, (struct packet_tally){3, 4});
		fuzz_require(ledger_save(&ledger, &file, NULL), "a checkpoint is written");
		file_release(&file);
		ledger_free(&ledger);
		count = read_file(path, good);
	}
	memcpy(bytes, good, count);
	return count;
}

/* The input: what is asked for, how much longer or shorter, changes of the fixed part from its
 * end, and of the bits. */
static size_t
change(uint8_t *bytes, size_t count, const uint8_t *input, size_t length)
{
	enum { BITS = (PACKETS + 63) / 64 * 8, TEXT = 40, NUMBERS = 64 };
	if (length < 2)
		return count;
	size_t more = input[1], at = 2;
	struct {
		size_t from, bytes;
	} part[] = {{count - BITS - NUMBERS, BITS + NUMBERS}, {CHECKSUM_AT + 8, TEXT}, {0, 24}};
	for (unsigned i = 0; i < 3 && at < length; at += part[i].bytes, i++)
		fuzz_change(bytes + part[i].from, part[i].bytes, input + at, length - at);
	if (input[0] & IS_LONGER)
		count += more;
	else if (input[0] & IS_SHORTER)
		count -= more * 5 < count - CHECKSUM_AT - 8 ? more * 5 : more;
	uint64_t sum = checksum(bytes + CHECKSUM_AT + 8, count - CHECKSUM_AT - 8, 1);
	if (input[0] & FITS_CHECKSUM)
		memcpy(bytes + CHECKSUM_AT, &sum, sizeof sum);
	return count;
}

static uint32_t
done_bits(const struct ledger *ledger)
{
	uint32_t count = 0;
	for (uint32_t i = 0; i < PACKETS; i++)
		count += ledger->done[i / 64] >> i % 64 & 1;
	return count;
}

static void
check_ledger(const char *path)
{
	struct ledger ledger = new_ledger();
	struct gls_error error = {0};
	struct packet_range range;
	if (ledger_load(&ledger, path, &error)) {
		fuzz_require(done_bits(&ledger) == ledger.done_count, "what is done is counted");
		while (ledger_take(&ledger, &range)) {
			fuzz_require(range.first < PACKETS && range.count <= PACKETS - range.first,
				"packets are there");
			ledger_done(&ledger, range, (struct packet_tally){1, 1});
		}
		fuzz_require(ledger_is_complete(&ledger), "all can be done");
		ledger_next_bound(&ledger, ledger.bound + 1);
		fuzz_require(ledger_take(&ledger, &range), "the next bound begins");
	} else {
		fuzz_check_error(&error);
	}
	ledger_free(&ledger);
}

static void
check_files(const char *path, const char *other)
{
	struct resumed resumed;
	struct own_file file;
	struct gls_error error = {0};
	if (!ledger_open_files(path, other, "a search", &resumed, &file, &error)) {
		fuzz_check_error(&error);
		return;
	}
	fuzz_require(resumed.packets < FILE_MAX * 8, "no more packets than the file has bits");
	file_release(&file);
	check_ledger(other);
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
	static uint8_t file[FILE_MAX];
	char path[100], other[100];
	fuzz_make_folder();
	budget_init(&budget, 1 << 24);
	snprintf(path, sizeof path, "%s/one", fuzz_folder);
	snprintf(other, sizeof other, "%s/other", fuzz_folder);
	memset(file, 0, sizeof file);
	size_t count = change(file, make_good(path, file), bytes, length);
	fuzz_write_file(path, file, count, 0644);
	check_ledger(path);
	check_files(path, length && bytes[0] & IS_OTHER_FILE ? other : path);
	fuzz_require(!budget.used, "all memory is given back");
	unlink(path);
	unlink(other);
	return 0;
}
