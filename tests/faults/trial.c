#define _GNU_SOURCE
#include "trial.h"
#include "base/rng.h"

#include <errno.h>
#include <ftw.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

/* A trial that takes so long is stuck: by the clock, since others may be at work, and of the
 * processor. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
enum { STUCK_SECONDS = 600, BUSY_SECONDS = 200 };
#else
enum { STUCK_SECONDS = 300, BUSY_SECONDS = 20 };
#endif

enum { MODES_MAX = 24, FINDINGS_SHOWN = 4, FRAMES_SHOWN = 9 };

const struct trial_mode trial_memory[] = {
	{FAULT_MEMORY, FAULT_ONE, 0},
	{FAULT_MEMORY, FAULT_ALL, 0},
	{FAULT_MEMORY, FAULT_SOME, 0},
	{FAULT_THREAD, FAULT_ONE, 0},
	{FAULT_THREAD, FAULT_ALL, 0},
	{0},
};

const struct trial_mode trial_files[] = {
	{FAULT_FILE, FAULT_ONE, EIO},
	{FAULT_FILE, FAULT_ONE, ENOSPC},
	{FAULT_FILE, FAULT_ONE, EACCES},
	{FAULT_FILE, FAULT_ONE, EINTR},
	{FAULT_FILE, FAULT_ONE, ENOLCK},
	{FAULT_FILE, FAULT_ONE, EDQUOT},
	{FAULT_FILE, FAULT_ALL, EIO},
	{FAULT_FILE, FAULT_ALL, ENOSPC},
	{FAULT_FILE, FAULT_ALL, EACCES},
	{FAULT_FILE, FAULT_SOME, EIO},
	{FAULT_FILE, FAULT_HALF, EIO},
	{FAULT_FILE, FAULT_FULL, ENOSPC},
	{FAULT_FILE, FAULT_KILL, 0},
	{FAULT_FILE, FAULT_KILL_HALF, 0},
	{0},
};

const struct trial_mode trial_once[] = {{FAULT_FILE, FAULT_NEVER, 0}, {0}};

/* What the process that does trials shares with the one that watches it. */
struct shared {
	uint32_t calls[MODES_MAX]; /* counted in the run where none fails */
	uint64_t next;             /* trial */
	uint32_t findings, failed, unfinished;
	struct fault_note note;
};

/* One scenario on its way. */
struct course {
	const struct scenario *scenario;
	const struct trial_effort *effort;
	struct shared *shared;
	unsigned modes;
	struct fault_plan plan;
	char directory[64];
};

static struct course course;

const struct fault_plan *
trial_plan(void)
{
	return &course.plan;
}

const char *
trial_directory(void)
{
	return course.directory;
}

bool
trial_may_litter(void)
{
	return course.plan.mode != FAULT_NEVER &&
	       (course.plan.mode != FAULT_ONE || !strcmp(course.shared->note.call, "unlink"));
}

/* ---- Findings --------------------------------------------------------------- */

static const char *
mode_name(enum fault_mode mode)
{
	static const char *const names[] = {
		[FAULT_NEVER] = "no call fails",
		[FAULT_ONE] = "one call fails",
		[FAULT_ALL] = "all calls fail",
		[FAULT_SOME] = "one call in two fails",
		[FAULT_HALF] = "one call stops half-way",
		[FAULT_FULL] = "the disk is full",
		[FAULT_KILL] = "killed before the call",
		[FAULT_KILL_HALF] = "killed in the call",
	};
	return names[mode];
}

/* The functions on the way to the call that failed first. */
static void
show_trace(const struct fault_note *note)
{
	char command[1024], path[512];
	ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
	if (length < 0 || !note->length)
		return;
	path[length] = '\0';
	int at = snprintf(command, sizeof command, "addr2line -fs -e %s", path);
	for (int i = 2; i < note->length && i < 2 + FRAMES_SHOWN; i++)
		at += snprintf(command + at, sizeof command - (size_t)at, " %#lx",
			(unsigned long)note->trace[i] - 1);
	snprintf(command + at, sizeof command - (size_t)at,
		" | sed -n 'N;s/\\n/ /;/[?][?]/!s/^/      /p'");
	fflush(stdout);
	if (system(command))
		puts("      (addr2line cannot tell where)");
}

static void
report(const char *what)
{
	struct shared *shared = course.shared;
	if (shared->findings++ >= FINDINGS_SHOWN)
		return;
	printf("%s: %s\n    %s from call %u on (%s%s%s)\n", course.scenario->name, what,
		mode_name(course.plan.mode), course.plan.at,
		shared->note.call[0] ? shared->note.call : "none has failed",
		course.plan.number ? ": " : "",
		course.plan.number ? strerror(course.plan.number) : "");
	show_trace(&shared->note);
	fflush(stdout);
}

void
trial_wrong(const char *format, ...)
{
	char text[1000];
	va_list arguments;
	fault_pause();
	va_start(arguments, format);
	vsnprintf(text, sizeof text, format, arguments);
	va_end(arguments);
	report(text);
	fault_resume();
}

/* ---- One trial -------------------------------------------------------------- */

static int
remove_one(const char *path, const struct stat *status, int type, struct FTW *where)
{
	(void)status, (void)type;
	return where->level ? remove(path) : 0;
}

void
trial_clear_directory(void)
{
	nftw(course.directory, remove_one, 8, FTW_DEPTH | FTW_PHYS);
}

static bool
is_killing(enum fault_mode mode)
{
	return mode == FAULT_KILL || mode == FAULT_KILL_HALF;
}

static void
set_alarms(void)
{
	struct itimerval busy = {.it_value.tv_sec = BUSY_SECONDS};
	setitimer(ITIMER_PROF, &busy, NULL);
	alarm(STUCK_SECONDS);
}

static void
clear_alarms(void)
{
	setitimer(ITIMER_PROF, &(struct itimerval){{0}, {0}}, NULL);
	alarm(0);
}

static void
work(void)
{
	fault_begin(course.plan);
	course.scenario->work(course.scenario->data);
	fault_end();
}

/* The work of a process that may be killed in it. */
static void
work_in_child(void)
{
	fflush(stdout);
	pid_t child = fork();
	if (!child) {
		set_alarms();
		work();
		fflush(stdout);
		_exit(0);
	}
	int status;
	waitpid(child, &status, 0);
	if (!WIFEXITED(status) && WTERMSIG(status) != SIGKILL)
		trial_wrong("it was not the plan that ended it: %s", strsignal(WTERMSIG(status)));
}

static void
try_plan(struct fault_plan plan)
{
	const struct scenario *scenario = course.scenario;
	set_alarms();
	course.plan = plan;
	trial_clear_directory();
	if (scenario->prepare)
		scenario->prepare(scenario->data);
	if (is_killing(plan.mode)) {
		work_in_child();
	} else {
		work();
		const char *outstanding = fault_outstanding();
		if (*outstanding)
			report(outstanding);
		course.shared->failed += fault_count();
	}
	if (scenario->judge)
		scenario->judge(scenario->data);
	clear_alarms();
}

/* ---- All trials of a scenario ----------------------------------------------- */

/* How many calls of a mode are made to fail. */
static uint64_t
trials_of(unsigned mode)
{
	uint32_t calls = course.shared->calls[mode], all = course.effort->all;
	uint32_t weight = course.scenario->weight;
	uint32_t sample = course.effort->sample;
	if (course.scenario->modes[mode].mode == FAULT_NEVER)
		return 0; /* the run that counts is all there is */
	if (weight && !course.effort->is_long) {
		all = all / weight + 1;
		sample = sample / weight + 1;
	}
	if (calls <= all + sample)
		return calls;
	return all + sample;
}

static uint64_t
count_trials(void)
{
	uint64_t count = 0;
	for (unsigned mode = 0; mode < course.modes; mode++)
		count += trials_of(mode);
	return count;
}

/* The plan of a trial: the first calls one after the other, then some by chance. */
static struct fault_plan
plan_of(uint64_t trial)
{
	unsigned mode = 0;
	while (trial >= trials_of(mode))
		trial -= trials_of(mode++);
	uint32_t calls = course.shared->calls[mode], at = (uint32_t)trial + 1;
	bool are_all = trials_of(mode) == calls;
	uint32_t all = course.effort->all;
	if (!are_all && at > all) {
		struct rng rng = {course.effort->seed + 1000003 * mode + trial};
		at = all + 1 + rng_below(&rng, calls - all);
	}
	const struct trial_mode *about = &course.scenario->modes[mode];
	return (struct fault_plan){about->classes, about->mode, at, about->number};
}

/* Counts the calls of every mode. */
static void
count_calls(void)
{
	for (unsigned mode = 0; mode < course.modes; mode++) {
		unsigned classes = course.scenario->modes[mode].classes;
		unsigned same = 0;
		while (course.scenario->modes[same].classes != classes)
			same++;
		if (same < mode) {
			course.shared->calls[mode] = course.shared->calls[same];
			continue;
		}
		try_plan((struct fault_plan){.classes = classes, .mode = FAULT_NEVER});
		course.shared->calls[mode] = fault_end();
	}
}

static void
run_trials(void)
{
	struct shared *shared = course.shared;
	uint64_t count = count_trials();
	while (shared->next < count)
		try_plan(plan_of(shared->next++));
}

static bool
is_alarm(int number)
{
	return number == SIGALRM || number == SIGPROF;
}

/* Of the processor, by children that have ended. */
static double
busy_seconds(void)
{
	struct rusage usage;
	getrusage(RUSAGE_CHILDREN, &usage);
	return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
	       1e-6 * (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
}

/* A child that does `part` of the scenario. Whether it came to an end. */
static bool
in_child(void (*part)(void))
{
	fflush(stdout);
	pid_t child = fork();
	if (!child) {
		part();
		fflush(stdout);
		_exit(0);
	}
	int status;
	waitpid(child, &status, 0);
	if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
		return true;
	if (part == run_trials)
		course.plan = plan_of(course.shared->next - 1);
	else
		course.plan = (struct fault_plan){0};
	if (WIFEXITED(status))
		report("it ended the process");
	else
		report(is_alarm(WTERMSIG(status)) ? "it hangs" : strsignal(WTERMSIG(status)));
	return false;
}

static void
run_scenario(const struct scenario *scenario, struct shared *shared)
{
	double before = busy_seconds();
	*shared = (struct shared){0};
	course.scenario = scenario;
	course.shared = shared;
	course.modes = 0;
	while (scenario->modes[course.modes].classes)
		course.modes++;
	fault_note_to(&shared->note);
	if (!in_child(count_calls) || shared->findings)
		return;
	while (!in_child(run_trials)) {}
	if (course.effort->is_verbose)
		printf("%-40s %7u calls, %6u trials, %6.2f s\n", scenario->name, shared->calls[0],
			(unsigned)shared->next, busy_seconds() - before);
}

/* ---- All scenarios ---------------------------------------------------------- */

struct totals {
	atomic_uint next_scenario, scenarios, findings;
	atomic_ullong trials, failed;
};

static bool
is_wanted(const struct scenario *scenario, const struct trial_effort *effort)
{
	if (effort->filter)
		return strstr(scenario->name, effort->filter);
	return effort->is_long || !scenario->is_long;
}

static void *
shared_memory(size_t bytes)
{
	void *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (memory == MAP_FAILED)
		abort();
	return memory;
}

static void
run_some(const struct scenario *scenarios, size_t count, struct totals *totals)
{
	struct shared *shared = shared_memory(sizeof *shared);
	snprintf(course.directory, sizeof course.directory, "/tmp/glissade-faults-XXXXXX");
	if (!mkdtemp(course.directory))
		abort();
	for (size_t i; (i = atomic_fetch_add(&totals->next_scenario, 1)) < count;) {
		if (!is_wanted(&scenarios[i], course.effort))
			continue;
		run_scenario(&scenarios[i], shared);
		if (shared->findings > FINDINGS_SHOWN)
			printf("%s: %u findings more\n", scenarios[i].name,
				shared->findings - FINDINGS_SHOWN);
		fflush(stdout);
		totals->findings += shared->findings;
		totals->trials += shared->next;
		totals->failed += shared->failed;
		totals->scenarios++;
	}
	trial_clear_directory();
	rmdir(course.directory);
}

unsigned
trial_run(const struct scenario *scenarios, size_t count, const struct trial_effort *effort)
{
	struct totals *totals = shared_memory(sizeof *totals);
	course.effort = effort;
	fflush(stdout);
	for (unsigned i = 0; i < effort->processes; i++)
		if (!fork()) {
			run_some(scenarios, count, totals);
			_exit(0);
		}
	while (wait(NULL) > 0) {}
	printf("%u scenarios, %llu trials, %llu calls that failed: %u findings\n",
		(unsigned)totals->scenarios, (unsigned long long)totals->trials,
		(unsigned long long)totals->failed, (unsigned)totals->findings);
	return totals->findings;
}
