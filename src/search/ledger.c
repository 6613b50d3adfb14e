#include "search/ledger.h"
#include "base/bits.h"
#include "base/error.h"
#include "tables/checksum.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	SHARE = 8,        /* of what is left, a worker takes one of so many parts of its own */
	RANGE_MAX = 4096, /* packets that are taken at once */
	/* Boards to be expanded in one go: a tenth of a second or less. That is what a
	 * killed run loses a worker, and long against the way to another machine. */
	RANGE_BOARDS = 2000000,
	WORD = 64,
	/* The largest of a million packets holds some 0.1% of the work: that is 2% of what
	 * one of so many workers does. */
	WORKERS_WORTH_PARTS = 16,
	PARTS_MAX = 1024,
	GROWTH_UNKNOWN = 8,             /* of bounds, as large boards have it */
	CHECKPOINT_BYTES_MAX = 1 << 24, /* more than any search has packets */
};

static size_t
done_words(const struct ledger *ledger)
{
	return (ledger->packets + WORD - 1) / WORD;
}

bool
ledger_init(struct ledger *ledger, const char *identity, uint32_t packets, uint32_t bound,
	struct packet_tally before, struct budget *budget)
{
	*ledger = (struct ledger){.packets = packets,
		.bound = bound,
		.before = before,
		.range_boards = RANGE_BOARDS,
		.pace = RANGE_BOARDS,
		.workers = 1,
		.budget = budget};
	snprintf(ledger->identity, sizeof ledger->identity, "%s", identity);
	pthread_mutex_init(&ledger->lock, NULL);
	ledger->done = budget_zalloc(budget, done_words(ledger) * sizeof *ledger->done);
	ledger->weight = budget_zalloc(budget, packets * sizeof *ledger->weight);
	ledger->last_weight = budget_zalloc(budget, packets * sizeof *ledger->last_weight);
	return ledger->done && ledger->weight && ledger->last_weight;
}

static void
free_parts(struct ledger *ledger)
{
	budget_free(
		ledger->budget, ledger->parts_left, ledger->packets * sizeof *ledger->parts_left);
	budget_free(ledger->budget, ledger->of_parts, ledger->packets * sizeof *ledger->of_parts);
	ledger->parts_left = NULL;
	ledger->of_parts = NULL;
}

void
ledger_free(struct ledger *ledger)
{
	if (!ledger->budget)
		return;
	free_parts(ledger);
	budget_free(ledger->budget, ledger->done, done_words(ledger) * sizeof *ledger->done);
	budget_free(ledger->budget, ledger->weight, ledger->packets * sizeof *ledger->weight);
	budget_free(
		ledger->budget, ledger->last_weight, ledger->packets * sizeof *ledger->last_weight);
	pthread_mutex_destroy(&ledger->lock);
	*ledger = (struct ledger){0};
}

static bool
is_done(const struct ledger *ledger, uint32_t packet)
{
	return ledger->done[packet / WORD] >> packet % WORD & 1;
}

/* How many parts a packet has: by what it took in the last bound, and how bounds grow. */
static uint16_t
parts_of(const struct ledger *ledger, uint32_t packet)
{
	if (!ledger->parts_left)
		return 1;
	double parts = (double)ledger->last_weight[packet] / ledger->part_weight;
	return parts < 2 ? 1 : parts < PARTS_MAX ? (uint16_t)parts : PARTS_MAX;
}

/* The next part of a heavy packet; false if all are handed out. */
static bool
take_part(struct ledger *ledger, struct packet_range *range)
{
	uint32_t *packet = &ledger->next_heavy;
	while (ledger->parts_left && *packet < ledger->packets) {
		uint16_t parts = parts_of(ledger, *packet);
		if (parts > 1 && ledger->next_part < parts) {
			*range = (struct packet_range){.first = *packet,
				.count = 1,
				.bound = ledger->bound,
				.part = ledger->next_part++,
				.parts = parts};
			return true;
		}
		ledger->next_part = 0;
		++*packet;
	}
	return false;
}

/* Whether a packet is not to be had: done, or handed out in parts. */
static bool
is_gone(const struct ledger *ledger, uint32_t packet)
{
	return is_done(ledger, packet) || parts_of(ledger, packet) > 1;
}

/* How many packets to hand out at once. They are in order, so that those which come
 * take no more than those which were done lately, on the whole. */
static uint32_t
range_most(const struct ledger *ledger)
{
	uint32_t most = (ledger->packets - ledger->next) / (SHARE * ledger->workers) + 1;
	float paced = (float)ledger->range_boards / (ledger->pace + 1) + 1;
	most = most < RANGE_MAX ? most : RANGE_MAX;
	return paced < (float)most ? (uint32_t)paced : most;
}

static void
take_whole(struct ledger *ledger, struct packet_range *range)
{
	while (ledger->next < ledger->packets && is_gone(ledger, ledger->next))
		ledger->next++;
	uint32_t most = range_most(ledger);
	*range = (struct packet_range){.first = ledger->next, .bound = ledger->bound, .parts = 1};
	while (range->count < most && ledger->next < ledger->packets &&
		!is_gone(ledger, ledger->next)) {
		range->count++;
		ledger->next++;
	}
}

void
ledger_add_workers(struct ledger *ledger, unsigned workers)
{
	pthread_mutex_lock(&ledger->lock);
	ledger->workers += workers;
	pthread_mutex_unlock(&ledger->lock);
}

bool
ledger_take(struct ledger *ledger, struct packet_range *range)
{
	pthread_mutex_lock(&ledger->lock);
	if (!take_part(ledger, range))
		take_whole(ledger, range);
	pthread_mutex_unlock(&ledger->lock);
	return range->count > 0;
}

/* Whether the range is one of this bound of which nothing was handed in yet. All of it is looked
 * at: whatever sends it, nothing may count twice. */
static bool
is_awaited(const struct ledger *ledger, struct packet_range range)
{
	if (range.bound != ledger->bound || range.first >= ledger->packets || !range.count ||
		range.count > ledger->packets - range.first || (range.parts > 1 && range.count > 1))
		return false;
	for (uint32_t i = range.first; i < range.first + range.count; i++)
		if (is_done(ledger, i) || range.parts != parts_of(ledger, i))
			return false;
	return true;
}

static void
add(struct packet_tally *sum, struct packet_tally tally)
{
	sum->expanded += tally.expanded;
	sum->generated += tally.generated;
}

static void
note_whole(struct ledger *ledger, struct packet_range range, struct packet_tally tally)
{
	float weight = (float)tally.expanded / (float)range.count;
	for (uint32_t i = range.first; i < range.first + range.count; i++) {
		ledger->done[i / WORD] |= (uint64_t)1 << i % WORD;
		ledger->weight[i] = weight;
		ledger->last_done += (double)ledger->last_weight[i];
	}
	ledger->done_count += range.count;
	ledger->weighed += range.count;
	add(&ledger->now, tally);
}

/* A packet counts when all its parts are done. */
static void
note_part(struct ledger *ledger, struct packet_range range, struct packet_tally tally)
{
	struct packet_tally *sum = &ledger->of_parts[range.first];
	add(sum, tally);
	if (--ledger->parts_left[range.first] == 0)
		note_whole(ledger, range, *sum);
}

void
ledger_done(struct ledger *ledger, struct packet_range range, struct packet_tally tally)
{
	pthread_mutex_lock(&ledger->lock);
	if (is_awaited(ledger, range)) {
		if (range.parts > 1) {
			note_part(ledger, range, tally);
		} else {
			note_whole(ledger, range, tally);
			ledger->pace = (float)tally.expanded / (float)range.count;
		}
	}
	pthread_mutex_unlock(&ledger->lock);
}

double
ledger_fraction(struct ledger *ledger)
{
	pthread_mutex_lock(&ledger->lock);
	double fraction = ledger->last_total > 0 ? ledger->last_done / ledger->last_total
						 : (double)ledger->done_count / ledger->packets;
	pthread_mutex_unlock(&ledger->lock);
	return fraction;
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

/* The lock is held. */
static struct packet_tally
sum(const struct ledger *ledger)
{
	return (struct packet_tally){ledger->before.expanded + ledger->now.expanded,
		ledger->before.generated + ledger->now.generated};
}

struct packet_tally
ledger_total(struct ledger *ledger)
{
	pthread_mutex_lock(&ledger->lock);
	struct packet_tally total = sum(ledger);
	pthread_mutex_unlock(&ledger->lock);
	return total;
}

/* This bound becomes the last one. */
static void
weigh_last(struct ledger *ledger)
{
	float *weight = ledger->last_weight;
	ledger->last_weight = ledger->weight;
	ledger->weight = weight;
	ledger->last_total = ledger->last_done = 0;
	for (uint32_t i = 0; i < ledger->packets && ledger->weighed == ledger->packets; i++)
		ledger->last_total += (double)ledger->last_weight[i];
	ledger->weighed = 0;
}

/* Cuts the heaviest packets into parts, if enough workers are there to wait for them. */
static void
cut_heavy(struct ledger *ledger)
{
	free_parts(ledger);
	ledger->next_heavy = ledger->next_part = 0;
	if (ledger->workers < WORKERS_WORTH_PARTS || ledger->last_total <= 0)
		return;
	double growth = ledger->next_to_last ? (double)ledger->last / (double)ledger->next_to_last
					     : GROWTH_UNKNOWN;
	ledger->part_weight = ledger->range_boards / growth;
	ledger->parts_left =
		budget_zalloc(ledger->budget, ledger->packets * sizeof *ledger->parts_left);
	ledger->of_parts =
		budget_zalloc(ledger->budget, ledger->packets * sizeof *ledger->of_parts);
	if (!ledger->parts_left || !ledger->of_parts) {
		free_parts(ledger); /* it goes without */
		return;
	}
	for (uint32_t i = 0; i < ledger->packets; i++)
		ledger->parts_left[i] = parts_of(ledger, i);
}

void
ledger_next_bound(struct ledger *ledger, uint32_t bound)
{
	pthread_mutex_lock(&ledger->lock);
	ledger->before = sum(ledger);
	ledger->next_to_last = ledger->last;
	ledger->last = ledger->now.expanded;
	ledger->now = (struct packet_tally){0};
	ledger->bound = bound;
	ledger->next = 0;
	ledger->pace = (float)ledger->range_boards;
	ledger->done_count = 0;
	memset(ledger->done, 0, done_words(ledger) * sizeof *ledger->done);
	weigh_last(ledger);
	cut_heavy(ledger);
	pthread_mutex_unlock(&ledger->lock);
}

/* ---- The checkpoint ------------------------------------------------------- */

/* The file: this, then the bits of the packets that are done. Words of the machine:
 * a checkpoint goes no farther than a cluster of machines of one kind. */
struct checkpoint {
	char magic[16];    /* with the version of the format */
	uint64_t checksum; /* of all that follows */
	char version[16];  /* of Glissade: another one may search otherwise */
	char identity[LEDGER_IDENTITY_MAX];
	uint32_t packets, front_boards, bound, proved;
	struct packet_tally before, now;
	uint64_t last, next_to_last;
};

static const char MAGIC[16] = "glissade point2";

static uint64_t
checkpoint_checksum(const struct checkpoint *checkpoint, size_t bytes)
{
	size_t skipped = offsetof(struct checkpoint, version);
	return checksum((const char *)checkpoint + skipped, bytes - skipped, 1);
}

static size_t
checkpoint_bytes(uint32_t packets)
{
	return sizeof(struct checkpoint) + ((size_t)packets + WORD - 1) / WORD * sizeof(uint64_t);
}

/* One that says that nothing is done, with room for what is. NULL when memory is out. */
static struct checkpoint *
checkpoint_new(const char *identity, uint32_t packets)
{
	struct checkpoint *checkpoint = calloc(1, checkpoint_bytes(packets));
	if (!checkpoint)
		return NULL;
	memcpy(checkpoint->magic, MAGIC, sizeof MAGIC);
	strncpy(checkpoint->version, GLS_VERSION, sizeof checkpoint->version - 1);
	snprintf(checkpoint->identity, sizeof checkpoint->identity, "%s", identity);
	checkpoint->packets = packets;
	return checkpoint;
}

static bool
checkpoint_write(struct checkpoint *checkpoint, struct own_file *file, struct gls_error *error)
{
	size_t bytes = checkpoint_bytes(checkpoint->packets);
	checkpoint->checksum = checkpoint_checksum(checkpoint, bytes);
	return file_replace(file, checkpoint, bytes, error);
}

/* Whether the bytes are a checkpoint, of whichever search. */
static bool
is_whole(const struct checkpoint *checkpoint, size_t bytes, const char *path,
	struct gls_error *error)
{
	if (bytes < sizeof *checkpoint || memcmp(checkpoint->magic, MAGIC, sizeof MAGIC))
		return error_set(error, GLS_BAD_INPUT, "%s is not a checkpoint", path);
	if (checkpoint->checksum != checkpoint_checksum(checkpoint, bytes) ||
		bytes != checkpoint_bytes(checkpoint->packets))
		return error_set(error, GLS_BAD_INPUT,
			"%s is damaged: its checksum does not fit its bytes", path);
	if (strncmp(checkpoint->version, GLS_VERSION, sizeof checkpoint->version))
		return error_set(error, GLS_BAD_INPUT,
			"%s was written by version %.15s of Glissade, this is " GLS_VERSION, path,
			checkpoint->version);
	return true;
}

/* Whether the bytes are a checkpoint of this very search. */
static bool
is_ours(const struct checkpoint *checkpoint, size_t bytes, const char *identity, const char *path,
	struct gls_error *error)
{
	if (!is_whole(checkpoint, bytes, path, error))
		return false;
	if (strncmp(checkpoint->identity, identity, sizeof checkpoint->identity))
		return error_set(error, GLS_BAD_INPUT,
			"%s belongs to another search: %.200s; this one is: %.200s (a --heuristic "
			"that was chosen by itself may have to be given)",
			path, checkpoint->identity, identity);
	return true;
}

/* A checkpoint of this search, to be freed. */
static struct checkpoint *
checkpoint_read(const char *path, const char *identity, struct gls_error *error)
{
	size_t bytes;
	struct checkpoint *checkpoint = file_read(path, CHECKPOINT_BYTES_MAX, &bytes, error);
	if (checkpoint && is_ours(checkpoint, bytes, identity, path, error))
		return checkpoint;
	free(checkpoint);
	return NULL;
}

static uint32_t
proved_by(const struct checkpoint *checkpoint)
{
	return checkpoint->bound > checkpoint->proved ? checkpoint->bound : checkpoint->proved;
}

uint32_t
ledger_proved(const char *path, const char *identity_begin)
{
	size_t bytes;
	struct gls_error error = {0};
	struct checkpoint *checkpoint = file_read(path, CHECKPOINT_BYTES_MAX, &bytes, &error);
	bool is_known = checkpoint && is_whole(checkpoint, bytes, path, &error) &&
			!strncmp(checkpoint->identity, identity_begin, strlen(identity_begin));
	uint32_t proved = is_known ? proved_by(checkpoint) : 0;
	free(checkpoint);
	return proved;
}

/* Claims the file, if it is new or the one to resume. */
static bool
claim(const char *resume, const char *path, const char *identity, struct own_file *file,
	struct gls_error *error)
{
	bool is_there;
	if (!file_claim(file, path, &is_there, error))
		return false;
	if (!is_there || (resume && (!strcmp(resume, path) || file_is_same(resume, path))))
		return true;
	struct checkpoint *checkpoint = checkpoint_read(path, identity, error);
	if (checkpoint)
		error_set(error, GLS_BAD_INPUT,
			"%s is a checkpoint of this very search: --resume %s goes on from it, or "
			"expected another file",
			path, path);
	free(checkpoint);
	file_release(file);
	return false;
}

static struct checkpoint *
checkpoint_first(const char *resume, const char *identity, struct gls_error *error)
{
	if (resume)
		return checkpoint_read(resume, identity, error);
	struct checkpoint *checkpoint = checkpoint_new(identity, 0);
	if (!checkpoint)
		error_set(error, GLS_NO_MEMORY, "no memory for a checkpoint");
	return checkpoint;
}

bool
ledger_open_files(const char *resume, const char *path, const char *identity,
	struct resumed *resumed, struct own_file *file, struct gls_error *error)
{
	*resumed = (struct resumed){0};
	*file = (struct own_file){path, -1};
	if (!resume && !path)
		return true;
	if (path && !claim(resume, path, identity, file, error))
		return false;
	struct checkpoint *checkpoint = checkpoint_first(resume, identity, error);
	bool good = checkpoint && (!path || checkpoint_write(checkpoint, file, error));
	if (good)
		*resumed = (struct resumed){.packets = checkpoint->packets,
			.front_boards = checkpoint->front_boards,
			.proved = proved_by(checkpoint)};
	else
		file_release(file);
	free(checkpoint);
	return good;
}

bool
ledger_save(struct ledger *ledger, struct own_file *file, struct gls_error *error)
{
	struct checkpoint *checkpoint = checkpoint_new(ledger->identity, ledger->packets);
	if (!checkpoint)
		return error_set(error, GLS_NO_MEMORY, "no memory to write %s", file->path);
	pthread_mutex_lock(&ledger->lock);
	checkpoint->bound = ledger->bound;
	checkpoint->proved = ledger->proved;
	checkpoint->front_boards = ledger->front_boards;
	checkpoint->before = ledger->before;
	checkpoint->now = ledger->now;
	checkpoint->last = ledger->last;
	checkpoint->next_to_last = ledger->next_to_last;
	memcpy(checkpoint + 1, ledger->done, done_words(ledger) * sizeof *ledger->done);
	pthread_mutex_unlock(&ledger->lock);
	bool good = checkpoint_write(checkpoint, file, error);
	free(checkpoint);
	return good;
}

bool
ledger_save_proved(
	const char *identity, uint32_t proved, struct own_file *file, struct gls_error *error)
{
	struct checkpoint *checkpoint = checkpoint_new(identity, 0);
	if (!checkpoint)
		return error_set(error, GLS_NO_MEMORY, "no memory to write %s", file->path);
	checkpoint->proved = proved;
	bool good = checkpoint_write(checkpoint, file, error);
	free(checkpoint);
	return good;
}

bool
ledger_load(struct ledger *ledger, const char *path, struct gls_error *error)
{
	struct checkpoint *checkpoint = checkpoint_read(path, ledger->identity, error);
	if (!checkpoint)
		return false;
	bool good = checkpoint->packets == ledger->packets;
	if (good) {
		ledger->bound = checkpoint->bound;
		if (ledger->proved < checkpoint->proved)
			ledger->proved = checkpoint->proved;
		ledger->before = checkpoint->before;
		ledger->now = checkpoint->now;
		ledger->last = checkpoint->last;
		ledger->next_to_last = checkpoint->next_to_last;
		memcpy(ledger->done, checkpoint + 1, done_words(ledger) * sizeof *ledger->done);
		ledger->done_count = 0;
		for (uint32_t i = 0; i < ledger->packets; i++)
			ledger->done_count += is_done(ledger, i);
	} else {
		error_set(error, GLS_BAD_INPUT,
			"%s belongs to another search: in %u packets; this one is in %u", path,
			checkpoint->packets, ledger->packets);
	}
	free(checkpoint);
	return good;
}
