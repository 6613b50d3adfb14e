#include "fault.h"

#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILES_MAX = 64, BLOCKS_MAX = 1 << 18 };

/* A block of memory that is in use. */
struct block {
	void *memory;
	size_t size;
	void *caller;
};

static struct fault_plan plan;
static bool is_counting, is_paused;
static uint32_t dice;
static struct fault_note own_note, *first = &own_note;

/* Open addressing, tombstones by shifting back. */
static struct block block[BLOCKS_MAX];
static atomic_flag block_lock = ATOMIC_FLAG_INIT;
static size_t blocks;
static atomic_llong mapped;
static int files_before;

static int
count_files(void)
{
	int count = 0;
	for (int file = 0; file < FILES_MAX; file++)
		count += fcntl(file, F_GETFD) >= 0;
	return count;
}

/* ---- The plan ------------------------------------------------------------- */

void
fault_begin(struct fault_plan next)
{
	void *warm[2];
	backtrace(warm, 2); /* the first call allocates */
	plan = next;
	dice = next.at;
	first->calls = first->failed = 0;
	first->call[0] = '\0';
	first->length = 0;
	memset(block, 0, blocks ? sizeof block : 0);
	blocks = 0;
	mapped = 0;
	files_before = count_files();
	is_paused = false;
	is_counting = true;
}

void
fault_expect_files(void)
{
	files_before = count_files();
}

void
fault_pause(void)
{
	is_paused = true;
}

void
fault_resume(void)
{
	is_paused = false;
}

uint32_t
fault_end(void)
{
	is_counting = false;
	return first->calls;
}

uint32_t
fault_count(void)
{
	return first->failed;
}

void
fault_note_to(struct fault_note *note)
{
	first = note;
}

static void
note_failure(const char *call)
{
	if (atomic_fetch_add(&first->failed, 1))
		return;
	snprintf(first->call, sizeof first->call, "%s", call);
	first->length = backtrace(first->trace, FAULT_TRACE_MAX);
}

/* One in two, by a hash of the number of the call. */
static bool
is_heads(uint32_t call)
{
	uint64_t x = (call + 1) * 0x9e3779b97f4a7c15u ^ dice * 0xbf58476d1ce4e5b9u;
	x ^= x >> 29;
	x *= 0x94d049bb133111ebu;
	return x >> 63;
}

static bool
is_due(uint32_t call, bool needs_room)
{
	switch (plan.mode) {
	case FAULT_NEVER:
		return false;
	case FAULT_ALL:
		return call >= plan.at;
	case FAULT_SOME:
		return call >= plan.at && is_heads(call);
	case FAULT_FULL:
		return call >= plan.at && needs_room;
	default:
		return call == plan.at;
	}
}

enum fault
fault_of(unsigned classes, const char *name, bool needs_room)
{
	if (!is_counting || is_paused || !(classes & plan.classes))
		return FAULT_NOT;
	uint32_t call = atomic_fetch_add(&first->calls, 1) + 1;
	if (!is_due(call, needs_room))
		return FAULT_NOT;
	note_failure(name);
	switch (plan.mode) {
	case FAULT_KILL:
		fault_kill();
	case FAULT_KILL_HALF:
		return FAULT_ENDS;
	case FAULT_HALF:
		return FAULT_HALVES;
	case FAULT_FULL:
		return call == plan.at ? FAULT_HALVES : FAULT_FAILS;
	default:
		return FAULT_FAILS;
	}
}

_Noreturn void
fault_kill(void)
{
	for (;;)
		raise(SIGKILL);
}

int
fault_number(void)
{
	return plan.number;
}

/* ---- What is in use ------------------------------------------------------- */

static size_t
place_of(const void *memory)
{
	return (size_t)((uintptr_t)memory * 0x9e3779b97f4a7c15u >> 40) % BLOCKS_MAX;
}

static void
lock_blocks(void)
{
	while (atomic_flag_test_and_set(&block_lock)) {}
}

void
fault_track(void *memory, size_t size, void *caller)
{
	if (!is_counting || !memory)
		return;
	lock_blocks();
	if (blocks < BLOCKS_MAX / 2) {
		size_t i = place_of(memory);
		while (block[i].memory)
			i = (i + 1) % BLOCKS_MAX;
		block[i] = (struct block){memory, size, caller};
		blocks++;
	}
	atomic_flag_clear(&block_lock);
}

/* Fills the gap with those that had to step aside. */
static void
close_gap(size_t gap)
{
	for (size_t i = (gap + 1) % BLOCKS_MAX; block[i].memory; i = (i + 1) % BLOCKS_MAX) {
		size_t wanted = place_of(block[i].memory);
		bool is_reached_over_gap = (i - wanted) % BLOCKS_MAX >= (i - gap) % BLOCKS_MAX;
		if (is_reached_over_gap) {
			block[gap] = block[i];
			gap = i;
		}
	}
	block[gap].memory = NULL;
}

void
fault_forget(void *memory)
{
	if (!is_counting || !memory)
		return;
	lock_blocks();
	size_t i = place_of(memory);
	while (block[i].memory && block[i].memory != memory)
		i = (i + 1) % BLOCKS_MAX;
	if (block[i].memory) {
		close_gap(i);
		blocks--;
	}
	atomic_flag_clear(&block_lock);
}

void
fault_track_mapped(size_t added, size_t removed)
{
	if (is_counting)
		mapped += (long long)added - (long long)removed;
}

const char *
fault_outstanding(void)
{
	static char text[200];
	int files = count_files() - files_before;
	text[0] = '\0';
	for (size_t i = 0; blocks && i < BLOCKS_MAX; i++)
		if (block[i].memory) {
			snprintf(text, sizeof text,
				"%zu blocks are not freed, one of %zu bytes from %p", blocks,
				block[i].size, block[i].caller);
			return text;
		}
	if (mapped)
		snprintf(text, sizeof text, "%lld bytes are still mapped", (long long)mapped);
	else if (files)
		snprintf(text, sizeof text, "%d files are still open", files);
	return text;
}
