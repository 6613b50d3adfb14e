#include "champion/ledger.h"
#include "base/bits.h"
#include "base/error.h"
#include "base/file.h"
#include "pdb/checksum.h"

#include <stdlib.h>
#include <string.h>

enum {
	SHARE = 8,       /* of what is left, a worker takes one of so many parts of its own */
	RANGE_MAX = 256, /* packets that are taken at once */
	WORD = 64,
};

static size_t
done_words(const struct ledger *ledger)
{
	return (ledger->packets + WORD - 1) / WORD;
}

bool
ledger_init(struct ledger *ledger, const char *identity, uint32_t packets, unsigned bound,
	struct packet_tally before, struct budget *budget)
{
	*ledger = (struct ledger){
		.packets = packets, .bound = bound, .before = before, .budget = budget};
	strncpy(ledger->identity, identity, sizeof ledger->identity - 1);
	ledger->done = budget_zalloc(budget, done_words(ledger) * sizeof *ledger->done);
	return ledger->done && !pthread_mutex_init(&ledger->lock, NULL);
}

void
ledger_free(struct ledger *ledger)
{
	if (!ledger->done)
		return;
	budget_free(ledger->budget, ledger->done, done_words(ledger) * sizeof *ledger->done);
	pthread_mutex_destroy(&ledger->lock);
	ledger->done = NULL;
}

static bool
is_done(const struct ledger *ledger, uint32_t packet)
{
	return ledger->done[packet / WORD] >> packet % WORD & 1;
}

bool
ledger_take(struct ledger *ledger, unsigned workers, struct packet_range *range)
{
	pthread_mutex_lock(&ledger->lock);
	while (ledger->next < ledger->packets && is_done(ledger, ledger->next))
		ledger->next++;
	uint32_t most = (ledger->packets - ledger->next) / (SHARE * workers) + 1;
	most = most < RANGE_MAX ? most : RANGE_MAX;
	*range = (struct packet_range){.first = ledger->next};
	while (range->count < most && ledger->next < ledger->packets &&
		!is_done(ledger, ledger->next)) {
		range->count++;
		ledger->next++;
	}
	pthread_mutex_unlock(&ledger->lock);
	return range->count > 0;
}

void
ledger_done(struct ledger *ledger, struct packet_range range, struct packet_tally tally)
{
	pthread_mutex_lock(&ledger->lock);
	for (uint32_t i = range.first; i < range.first + range.count; i++)
		ledger->done[i / WORD] |= (uint64_t)1 << i % WORD;
	ledger->done_count += range.count;
	ledger->now.expanded += tally.expanded;
	ledger->now.generated += tally.generated;
	pthread_mutex_unlock(&ledger->lock);
}

uint32_t
ledger_done_count(struct ledger *ledger)
{
	pthread_mutex_lock(&ledger->lock);
	uint32_t count = ledger->done_count;
	pthread_mutex_unlock(&ledger->lock);
	return count;
}

bool
ledger_is_complete(struct ledger *ledger)
{
	return ledger_done_count(ledger) == ledger->packets;
}

struct packet_tally
ledger_total(struct ledger *ledger)
{
	pthread_mutex_lock(&ledger->lock);
	struct packet_tally total = {ledger->before.expanded + ledger->now.expanded,
		ledger->before.generated + ledger->now.generated};
	pthread_mutex_unlock(&ledger->lock);
	return total;
}

void
ledger_next_bound(struct ledger *ledger, unsigned bound)
{
	ledger->before = ledger_total(ledger);
	ledger->now = (struct packet_tally){0};
	ledger->bound = bound;
	ledger->next = 0;
	ledger->done_count = 0;
	memset(ledger->done, 0, done_words(ledger) * sizeof *ledger->done);
}

/* ---- The checkpoint ------------------------------------------------------- */

/* The file: this, then the bits of the packets that are done. Words of the machine:
 * a checkpoint goes no farther than a cluster of machines of one kind. */
struct checkpoint {
	char magic[16];    /* with the version of the format */
	uint64_t checksum; /* of all that follows */
	char version[16];  /* of Glissade: another one may search otherwise */
	char identity[1024];
	uint32_t packets, bound;
	struct packet_tally before, now;
};

static const char MAGIC[16] = "glissade point1";

static uint64_t
checkpoint_checksum(const struct checkpoint *checkpoint, size_t bytes)
{
	size_t skipped = offsetof(struct checkpoint, version);
	return checksum((const char *)checkpoint + skipped, bytes - skipped, 1);
}

bool
ledger_save(struct ledger *ledger, const char *path, struct gls_error *error)
{
	size_t words = done_words(ledger) * sizeof *ledger->done;
	size_t bytes = sizeof(struct checkpoint) + words;
	struct checkpoint *checkpoint = calloc(1, bytes);
	if (!checkpoint)
		return error_set(error, GLS_NO_MEMORY, "no memory to write %s", path);
	memcpy(checkpoint->magic, MAGIC, sizeof MAGIC);
	strncpy(checkpoint->version, GLS_VERSION, sizeof checkpoint->version - 1);
	memcpy(checkpoint->identity, ledger->identity, sizeof checkpoint->identity);
	pthread_mutex_lock(&ledger->lock);
	checkpoint->packets = ledger->packets;
	checkpoint->bound = ledger->bound;
	checkpoint->before = ledger->before;
	checkpoint->now = ledger->now;
	memcpy(checkpoint + 1, ledger->done, words);
	pthread_mutex_unlock(&ledger->lock);
	checkpoint->checksum = checkpoint_checksum(checkpoint, bytes);
	bool good = file_replace(path, checkpoint, bytes, error);
	free(checkpoint);
	return good;
}

/* Whether the bytes are a checkpoint of this very search. */
static bool
is_ours(const struct ledger *ledger, const struct checkpoint *checkpoint, size_t bytes,
	const char *path, struct gls_error *error)
{
	if (bytes < sizeof *checkpoint || memcmp(checkpoint->magic, MAGIC, sizeof MAGIC))
		return error_set(error, GLS_BAD_INPUT, "%s is not a checkpoint", path);
	if (checkpoint->checksum != checkpoint_checksum(checkpoint, bytes))
		return error_set(error, GLS_BAD_INPUT,
			"%s is damaged: its checksum does not fit its bytes", path);
	if (strncmp(checkpoint->version, GLS_VERSION, sizeof checkpoint->version))
		return error_set(error, GLS_BAD_INPUT,
			"%s was written by version %.15s of Glissade, this is " GLS_VERSION, path,
			checkpoint->version);
	if (memcmp(checkpoint->identity, ledger->identity, sizeof ledger->identity) ||
		checkpoint->packets != ledger->packets ||
		bytes != sizeof *checkpoint + done_words(ledger) * sizeof *ledger->done)
		return error_set(error, GLS_BAD_INPUT,
			"%s belongs to another search: %.200s; this one is: %.200s", path,
			checkpoint->identity, ledger->identity);
	return true;
}

bool
ledger_load(struct ledger *ledger, const char *path, struct gls_error *error)
{
	size_t words = done_words(ledger) * sizeof *ledger->done;
	size_t most = sizeof(struct checkpoint) + words + (1 << 20), bytes;
	struct checkpoint *checkpoint = file_read(path, most, &bytes, error);
	bool good = checkpoint && is_ours(ledger, checkpoint, bytes, path, error);
	if (good) {
		ledger->bound = checkpoint->bound;
		ledger->before = checkpoint->before;
		ledger->now = checkpoint->now;
		memcpy(ledger->done, checkpoint + 1, words);
		ledger->done_count = 0;
		for (uint32_t i = 0; i < ledger->packets; i++)
			ledger->done_count += is_done(ledger, i);
	}
	free(checkpoint);
	return good;
}
