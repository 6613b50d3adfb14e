/* trial.h: a piece of work done again and again, with another call failing each time.
 *
 * A scenario is done in a child process, first with all calls good, which gives the
 * number of calls; then with the first one failing, the second one, and so on, in
 * every mode asked for. A child that crashes or hangs is a finding, and the next one goes
 * on behind the call that did it.
 */
#ifndef GLS_TESTS_TRIAL_H
#define GLS_TESTS_TRIAL_H

#include "fault.h"

#include <stdint.h>

/* A mode of failing; the list of a scenario ends with classes 0. */
struct trial_mode {
	unsigned classes;
	enum fault_mode mode;
	int number;
};

/* trial_once: done once, with all calls good; the work itself brings about what is wrong. */
extern const struct trial_mode trial_memory[], trial_files[], trial_once[];

struct scenario {
	const char *name;
	const struct trial_mode *modes;
	const void *data;
	/* Each may be NULL but work(). Before every trial, with all calls good; the work; and
	 * a look at what it left, with all calls good again. */
	void (*prepare)(const void *data);
	void (*work)(const void *data);
	void (*judge)(const void *data);
	unsigned weight; /* how long it takes; 0: not long. Trials in the quick form are
			  * fewer by so many times. */
	bool is_long;    /* not in the quick form at all */
};

/* Within work() and judge(): says that something is wrong. Calls are good meanwhile. */
__attribute__((format(printf, 1, 2))) void trial_wrong(const char *format, ...);

/* The plan of this trial, and a directory of its own, which is empty before it. */
const struct fault_plan *trial_plan(void);
const char *trial_directory(void);
void trial_clear_directory(void);

/* Whether files that a killed process would leave behind may be there. */
bool trial_may_litter(void);

struct trial_effort {
	uint32_t all, sample; /* the first so many calls, and so many of the others */
	uint64_t seed;
	unsigned processes;
	const char *filter; /* part of the names of scenarios; NULL: all */
	bool is_long, is_listed, is_verbose;
};

/* Runs the scenarios; how many findings there were. */
unsigned trial_run(
	const struct scenario *scenarios, size_t count, const struct trial_effort *effort);

#endif
