/* Watching a child at its case: whether it crashed, or hangs.
 *
 * How long a case takes by the clock says little on a machine that has other work. So when one
 * takes long, what its processes do decides: it hangs if they compute on and on, or if all of
 * them sleep. A case that only waits for its turn goes on.
 */
#include "soak.h"

#include <ctype.h>
#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* Between two looks, at whether the child has ended, and at what all of its processes do. */
static const long LOOK_NANOSECONDS = 2000000;
static const double LOOK_CLOSELY_SECONDS = 0.05;

double
clock_now(void)
{
	struct timespec time;
	clock_gettime(CLOCK_MONOTONIC, &time);
	return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* ---- What processes do ---------------------------------------------------- */

struct activity {
	double processor; /* seconds that were computed for the processes of a group */
	bool is_awake;    /* one of their threads computes, waits for its turn, or for a disk */
};

/* What stands behind the name in a file of /proc: "S parent group ..." */
static bool
read_stat(const char *path, char *text, size_t room)
{
	char line[1000];
	FILE *file = fopen(path, "r");
	bool is_read = file && fgets(line, sizeof line, file);
	if (file)
		fclose(file);
	const char *name_end = is_read ? strrchr(line, ')') : NULL;
	if (name_end)
		snprintf(text, room, "%s", name_end + 2);
	return name_end;
}

static bool
has_thread_awake(const char *process)
{
	char path[600], text[1000];
	bool is_awake = false;
	snprintf(path, sizeof path, "/proc/%s/task", process);
	DIR *threads = opendir(path);
	struct dirent *thread;
	while (threads && !is_awake && (thread = readdir(threads))) {
		snprintf(path, sizeof path, "/proc/%.20s/task/%.20s/stat", process, thread->d_name);
		is_awake = isdigit((unsigned char)*thread->d_name) &&
			   read_stat(path, text, sizeof text) && (*text == 'R' || *text == 'D');
	}
	if (threads)
		closedir(threads);
	return is_awake;
}

static void
add_process(struct activity *activity, pid_t group, const char *process)
{
	char path[300], text[1000];
	int its_group;
	unsigned long ticks[4] = {0};
	snprintf(path, sizeof path, "/proc/%.20s/stat", process);
	if (!read_stat(path, text, sizeof text) ||
		sscanf(text, "%*c %*d %d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu %lu %lu",
			&its_group, &ticks[0], &ticks[1], &ticks[2], &ticks[3]) != 5 ||
		its_group != group)
		return;
	unsigned long all = ticks[0] + ticks[1] + ticks[2] + ticks[3];
	activity->processor += (double)all / (double)sysconf(_SC_CLK_TCK);
	activity->is_awake = activity->is_awake || has_thread_awake(process);
}

static struct activity
activity_of(pid_t group)
{
	struct activity activity = {0};
	DIR *processes = opendir("/proc");
	struct dirent *process;
	while (processes && (process = readdir(processes)))
		if (isdigit((unsigned char)*process->d_name))
			add_process(&activity, group, process->d_name);
	if (processes)
		closedir(processes);
	return activity;
}

/* ---- Hanging -------------------------------------------------------------- */

/* A case that takes long, from when that was seen. */
struct suspicion {
	double since; /* of the case that is suspected; 0: none */
	double looked, awake;
	double processor_before, processor;
};

static void
suspect(struct suspicion *suspicion, double since, pid_t group)
{
	double now = clock_now(), processor = activity_of(group).processor;
	*suspicion = (struct suspicion){since, now, now, processor, processor};
}

/* Looks at the processes now and then. True, with the fault set, if they hang. */
static bool
hangs(struct suspicion *suspicion, const struct work *work, const struct patience *patience,
	pid_t group, struct fault *fault)
{
	double now = clock_now(), since = work->since;
	if (!work->is_at_work || now - since < patience->seconds)
		return false;
	if (suspicion->since != since)
		suspect(suspicion, since, group);
	if (now - suspicion->looked < LOOK_CLOSELY_SECONDS)
		return false;
	struct activity activity = activity_of(group);
	suspicion->looked = now;
	if (activity.is_awake || activity.processor != suspicion->processor)
		suspicion->awake = now;
	/* A process that has ended takes what it computed away with it. */
	if (activity.processor < suspicion->processor)
		suspicion->processor_before -= suspicion->processor - activity.processor;
	suspicion->processor = activity.processor;
	double computed = activity.processor - suspicion->processor_before;
	double asleep = now - suspicion->awake;
	if (computed > patience->processor)
		fault_set(fault, "hang: no answer after %.1f s, and %.1f s of computing beyond %g",
			now - since, computed, patience->seconds);
	else if (asleep > patience->asleep)
		fault_set(fault, "hang: no answer after %.1f s, the last %.1f s asleep",
			now - since, asleep);
	else if (now - since > patience->most)
		fault_set(fault, "hang: no answer after %.1f s", now - since);
	return fault->is_found;
}

/* ---- Watching ------------------------------------------------------------- */

void
watch(pid_t child, struct work *work, const struct patience *patience, struct fault *fault)
{
	struct suspicion suspicion = {0};
	struct fault hang = {0};
	int status;
	while (waitpid(child, &status, WNOHANG) == 0) {
		if (hangs(&suspicion, work, patience, child, &hang)) {
			kill(-child, SIGKILL);
			kill(child, SIGKILL);
			waitpid(child, &status, 0);
			fault_set(fault, "%s", hang.text);
			work->is_at_work = false;
			return;
		}
		nanosleep(&(struct timespec){.tv_nsec = LOOK_NANOSECONDS}, NULL);
	}
	if (WIFSIGNALED(status))
		fault_set(fault, "crash: signal %d, %s", WTERMSIG(status),
			strsignal(WTERMSIG(status)));
	else if (WEXITSTATUS(status) && WEXITSTATUS(status) != EXIT_FAULT)
		fault_set(fault, "crash: exit status %d", WEXITSTATUS(status));
	kill(-child, SIGKILL);
}

/* ---- Who watches the watch ------------------------------------------------ */

static double
computed(void)
{
	struct timespec time;
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
	return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static void
compute(void)
{
	while (computed() < 0.6)
		;
}

static void
compute_for_ever(void)
{
	for (;;)
		(void)computed();
}

static void
sleep_on(void)
{
	nanosleep(&(struct timespec){.tv_nsec = 600000000}, NULL);
}

static void
sleep_for_ever(void)
{
	for (;;)
		pause();
}

/* A process that waits for another one. */
static void
wait_for(void (*other)(void))
{
	pid_t child = fork();
	if (!child) {
		other();
		_exit(0);
	}
	waitpid(child, NULL, 0);
}

static void
wait_for_computing(void)
{
	wait_for(compute);
}

static void
wait_for_ever(void)
{
	wait_for(sleep_for_ever);
}

static void
crash(void)
{
	raise(SIGSEGV);
}

bool
watch_try(void)
{
	static const struct {
		const char *name, *fault; /* that it is to be found with; NULL: none */
		void (*work)(void);
		struct patience patience;
	} tries[] = {
		{"computes for longer than by the clock", NULL, compute, {0.1, 20, 20, 60}},
		{"sleeps for longer than by the clock", NULL, sleep_on, {0.1, 20, 20, 60}},
		{"waits for another that computes", NULL, wait_for_computing, {0.1, 20, 0.3, 60}},
		{"computes for ever", "hang", compute_for_ever, {0.1, 0.3, 20, 60}},
		{"sleeps for ever", "hang", sleep_for_ever, {0.1, 20, 0.3, 60}},
		{"waits for another that sleeps for ever", "hang", wait_for_ever,
			{0.1, 20, 0.3, 60}},
		{"takes longer than anything may", "hang", compute_for_ever, {0.1, 20, 20, 0.5}},
		{"crashes", "crash", crash, {1, 1, 1, 60}},
	};
	struct work *work =
		mmap(NULL, sizeof *work, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	bool is_good = work != MAP_FAILED;
	for (unsigned i = 0; is_good && i < sizeof tries / sizeof *tries; i++) {
		struct fault fault = {0};
		*work = (struct work){true, clock_now()};
		pid_t child = fork();
		if (child == 0) {
			setpgid(0, 0);
			tries[i].work();
			_exit(0);
		}
		setpgid(child, child);
		watch(child, work, &tries[i].patience, &fault);
		const char *expected = tries[i].fault;
		is_good = expected ? fault.is_found &&
					     !strncmp(fault.text, expected, strlen(expected))
				   : !fault.is_found;
		printf("%s: a child that %s: %s\n", is_good ? "ok" : "WRONG", tries[i].name,
			fault.is_found ? fault.text : "no fault");
	}
	return is_good;
}
