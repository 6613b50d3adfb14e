/* fault.h: calls of the library that fail when they are told to.
 *
 * build/test-faults is linked so that every call of malloc(), write(),
 * pthread_create() and their like, from the library and from here, goes through
 * a function of ours (`-Wl,--wrap`). It counts the calls and, by a plan, lets one
 * of them fail, or all from one on, or ends the process there.
 *
 * What was allocated, mapped and opened while a plan is at work and not given back is
 * known too.
 */
#ifndef GLS_TESTS_FAULT_H
#define GLS_TESTS_FAULT_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum fault_class {
	FAULT_MEMORY = 1, /* allocations and mappings without a file */
	FAULT_THREAD = 2, /* new threads */
	FAULT_FILE = 4,   /* everything about files and directories */
};

enum fault_mode {
	FAULT_NEVER,     /* calls are only counted */
	FAULT_ONE,       /* one call fails */
	FAULT_ALL,       /* and all after it */
	FAULT_SOME,      /* of those from there on one in two, by chance */
	FAULT_HALF,      /* a read or write moves half of the bytes; another call fails */
	FAULT_FULL,      /* a full disk: a write moves half of the bytes, and from there on every
			  * call that needs room fails */
	FAULT_KILL,      /* the process is killed before the call */
	FAULT_KILL_HALF, /* after half of the bytes, or just after the call */
};

struct fault_plan {
	unsigned classes; /* of calls that count */
	enum fault_mode mode;
	uint32_t at; /* the first call concerned, from 1 */
	int number;  /* the errno of calls about files */
};

/* From here on calls are counted and fail by the plan, and nothing is outstanding. */
void fault_begin(struct fault_plan plan);

/* Calls do not fail, and are not counted, until it is resumed; for a look at what the library
 * gave, in the midst of a plan. */
void fault_pause(void);
void fault_resume(void);

/* Ends the plan: how many calls were counted. */
uint32_t fault_end(void);

/* How many calls failed by the plan that ended last. */
uint32_t fault_count(void);

/* Files that are open now are not meant by what is outstanding. */
void fault_expect_files(void);

/* What was not given back since the plan began, in words; empty if it all was. */
const char *fault_outstanding(void);

/* How many calls there were, what failed first, and where in the program. */
enum { FAULT_TRACE_MAX = 24 };
struct fault_note {
	atomic_uint calls, failed; /* so many were counted, and so many of them failed */
	char call[64];
	void *trace[FAULT_TRACE_MAX];
	int length;
};

/* Where that is kept: memory shared with another process outlives a crash. */
void fault_note_to(struct fault_note *note);

/* ---- For the functions that stand in for others ------------------------------ */

/* FAULT_ENDS: half of it is done, or all if it has no halves, and then fault_kill(). */
enum fault { FAULT_NOT, FAULT_FAILS, FAULT_HALVES, FAULT_ENDS };

/* What is to become of this call. `needs_room`: on a full disk it fails. Does not return
 * if the process is to end before it. */
enum fault fault_of(unsigned classes, const char *call, bool needs_room);

_Noreturn void fault_kill(void);

/* The errno of the plan. */
int fault_number(void);

void fault_track(void *memory, size_t size, void *caller);
void fault_forget(void *memory);
void fault_track_mapped(size_t added, size_t removed);

#endif
