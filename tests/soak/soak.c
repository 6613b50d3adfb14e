/* The runner: children solve, the parent watches them, and reduces what fails.
 *
 * The case in work lies in shared memory, so that the parent knows what a child
 * that crashed or hangs was about. */
#include "soak.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define FAILURES BUILD "/soak-failures.txt"

enum { CASES_PER_PUZZLE = 32, DOORS = 4, STATUSES = 4, SIGNATURES_MAX = 400, REPORTED_MAX = 40 };

/* A child is replaced after so long, so that what it keeps does not grow. */
static const double CHILD_SECONDS = 5;

/* A case takes milliseconds; none has a limit of time above a second. */
static const struct patience PATIENCE = {20, 20, 5, 300}, PATIENCE_AGAIN = {8, 8, 4, 60};

/* A late answer on a machine that has other work may be the machine's fault: what is late is
 * tried again alone, and must be late most of the time. */
enum { LATE_TRIES = 5, LATE_TIMES = 3 };

/* Half of what a small machine has; a leak ends a child, not the machine. */
static const rlim_t ADDRESS_SPACE = (rlim_t)6 << 30;

struct shared {
	struct soak_case soak_case;
	struct truth truth;
	struct fault fault;
	uint64_t puzzle; /* in work, and the case of it */
	unsigned k;
	struct work work;
	uint64_t solves[JUDGE_KINDS][DOORS][STATUSES], skipped;
};

struct soak {
	uint64_t seed;
	enum judge_kind only; /* JUDGE_KINDS: all */
	double end;
	struct shared *shared;
	const struct patience *patience;
	struct {
		char name[200];
		uint64_t times;
	} signatures[SIGNATURES_MAX];
	unsigned signature_count;
	uint64_t failures, late_once;
	unsigned reported;
};

/* ---- In a child ----------------------------------------------------------- */

static enum judge_kind
kind_of(const struct soak_case *soak_case)
{
	static struct judge_board board;
	judge_read(&board, soak_case->puzzle, case_get(soak_case, "goal"),
		case_get(soak_case, "metric"));
	return board.kind;
}

static void
count_solve(struct shared *shared, enum status status)
{
	const char *door = case_get(&shared->soak_case, "door");
	enum judge_kind kind = kind_of(&shared->soak_case);
	unsigned which = !door ? 0 : *door == 'c' ? 1 : *door == 'b' ? 2 : 3;
	shared->solves[kind][which][status]++;
}

/* Solves and judges the case in shared memory; ends the process if it fails. */
static void
do_case(struct shared *shared)
{
	struct answer answer = {.exit_status = -1};
	struct soak_case soak_case = shared->soak_case;
	shared->fault.is_found = false;
	shared->work.since = clock_now();
	shared->work.is_at_work = true;
	if (door_solve(&soak_case, &shared->truth, &answer, &shared->fault)) {
		count_solve(shared, answer.status);
		if (!shared->fault.is_found)
			answer_check(&soak_case, &shared->truth, &answer, &shared->fault);
	} else {
		shared->skipped++;
	}
	shared->work.is_at_work = false;
	answer_free(&answer);
	if (shared->fault.is_found) {
		doors_close();
		_exit(EXIT_FAULT);
	}
}

static void
do_cases(struct soak *soak)
{
	struct shared *shared = soak->shared;
	struct soak_case puzzle;
	for (double end = clock_now() + CHILD_SECONDS;
		clock_now() < end && clock_now() < soak->end;) {
		while (soak->only != JUDGE_KINDS &&
			puzzle_kind(soak->seed, shared->puzzle) != soak->only)
			shared->puzzle++;
		shared->truth = puzzle_draw(&puzzle, soak->seed, shared->puzzle);
		for (; shared->k < CASES_PER_PUZZLE && clock_now() < soak->end; shared->k++) {
			shared->soak_case = puzzle;
			settings_draw(&shared->soak_case, &shared->truth, soak->seed,
				shared->puzzle, shared->k);
			do_case(shared);
		}
		if (shared->k == CASES_PER_PUZZLE) {
			shared->k = 0;
			shared->puzzle++;
		}
	}
	doors_close();
}

/* ---- Watching ------------------------------------------------------------- */

static void
run_child(struct soak *soak, void (*work)(struct soak *soak))
{
	soak->shared->fault.is_found = soak->shared->work.is_at_work = false;
	fflush(NULL);
	pid_t child = fork();
	if (child == 0) {
		setpgid(0, 0);
		prctl(PR_SET_PDEATHSIG, SIGKILL);
		struct rlimit space = {ADDRESS_SPACE, RLIM_INFINITY}, none = {0, 0};
		if (!IS_SANITIZED)
			setrlimit(RLIMIT_AS, &space);
		setrlimit(RLIMIT_CORE, &none);
		signal(SIGPIPE, SIG_IGN);
		work(soak);
		_exit(0);
	}
	setpgid(child, child);
	watch(child, &soak->shared->work, soak->patience, &soak->shared->fault);
}

/* ---- Reducing ------------------------------------------------------------- */

static void
do_one(struct soak *soak)
{
	do_case(soak->shared);
	doors_close();
}

/* Whether the check still fails, with this case alone, in one of some attempts: with
 * threads and clocks it need not always. */
static bool
fails(struct soak *soak, const struct soak_case *soak_case, const struct truth *truth,
	const char *check, unsigned attempts, struct fault *fault)
{
	for (unsigned i = 0; i < attempts; i++) {
		soak->shared->soak_case = *soak_case;
		soak->shared->truth = *truth;
		run_child(soak, do_one);
		*fault = soak->shared->fault;
		if (fault->is_found && !strncmp(fault->text, check, strcspn(check, ":") + 1))
			return true;
	}
	return false;
}

/* Drops one setting after another, as long as it still fails. */
static void
reduce(struct soak *soak, struct soak_case *soak_case, const struct truth *truth,
	struct fault *fault, unsigned attempts)
{
	struct fault seen;
	for (bool has_changed = true; has_changed;) {
		has_changed = false;
		for (unsigned i = 0; i < soak_case->count; i++) {
			struct soak_case less = *soak_case;
			const char *name = less.setting[i].name;
			if (!strcmp(name, "goal") || !strcmp(name, "metric") ||
				!strcmp(name, "any-holes"))
				continue; /* they are the puzzle */
			case_drop(&less, i--);
			if (fails(soak, &less, truth, fault->text, attempts, &seen)) {
				*soak_case = less;
				*fault = seen;
				has_changed = true;
			} else {
				i++;
			}
		}
	}
}

/* What the failure is like: the check, the kind of puzzle and the search. */
static uint64_t
remember(struct soak *soak, const struct soak_case *soak_case, const struct fault *fault)
{
	char name[200];
	const char *algorithm = case_get(soak_case, "algorithm");
	const char *quality = case_get(soak_case, "quality"), *door = case_get(soak_case, "door");
	snprintf(name, sizeof name, "%.*s %s %s %.8s %s", (int)strcspn(fault->text, ":"),
		fault->text, judge_kind_name(kind_of(soak_case)), algorithm ? algorithm : "auto",
		quality ? quality : "optimal", door ? door : "library");
	unsigned i = 0;
	while (i < soak->signature_count && strcmp(soak->signatures[i].name, name))
		i++;
	if (i == SIGNATURES_MAX)
		return UINT64_MAX;
	soak->signature_count += i == soak->signature_count;
	strcpy(soak->signatures[i].name, name);
	return ++soak->signatures[i].times;
}

/* A failure of a sort that was seen twice is only counted. */
static void
report(struct soak *soak)
{
	struct shared *shared = soak->shared;
	struct soak_case soak_case = shared->soak_case;
	struct truth truth = shared->truth;
	struct fault fault = shared->fault, again;
	uint64_t puzzle = shared->puzzle;
	unsigned k = shared->k;
	soak->failures++;
	if (remember(soak, &soak_case, &fault) > 2 || ++soak->reported > REPORTED_MAX)
		return;
	static char line[2 * PUZZLE_MAX];
	unsigned needed = 0;
	while (needed < 6 && !fails(soak, &soak_case, &truth, fault.text, 1, &again))
		needed++;
	if (needed < 6) {
		fault = again;
		reduce(soak, &soak_case, &truth, &fault, needed ? 6 : 2);
	}
	case_write(&soak_case, line, sizeof line);
	FILE *file = fopen(FAILURES, "a");
	FILE *both[] = {stdout, file};
	for (unsigned i = 0; i < 2; i++)
		if (both[i])
			fprintf(both[i], "%s\n    %s\n    SEED=%llu, puzzle %llu, case %u%s\n",
				fault.text, line, (unsigned long long)soak->seed,
				(unsigned long long)puzzle, k,
				needed < 6 ? "" : "; not again when it is alone");
	if (file)
		fclose(file);
	fflush(stdout);
	shared->puzzle = puzzle;
	shared->k = k;
}

/* Whether the case was late once, and is in time when it is tried again. */
static bool
was_late_once(struct soak *soak)
{
	struct shared *shared = soak->shared;
	const struct soak_case soak_case = shared->soak_case;
	const struct truth truth = shared->truth;
	const struct fault fault = shared->fault;
	uint64_t puzzle = shared->puzzle;
	unsigned k = shared->k, late = 0;
	struct fault again;
	static char line[2 * PUZZLE_MAX];
	if (strncmp(fault.text, "late:", strlen("late:")))
		return false;
	for (unsigned i = 0; i < LATE_TRIES; i++)
		late += fails(soak, &soak_case, &truth, fault.text, 1, &again);
	shared->soak_case = soak_case;
	shared->truth = truth;
	shared->fault = fault;
	shared->puzzle = puzzle;
	shared->k = k;
	if (late >= LATE_TIMES)
		return false;
	case_write(&soak_case, line, sizeof line);
	printf("tried again, %u of %u times in time: %s\n    %s\n", LATE_TRIES - late, LATE_TRIES,
		fault.text, line);
	soak->late_once++;
	return true;
}

/* ---- All of it ------------------------------------------------------------ */

static void
run(struct soak *soak)
{
	struct shared *shared = soak->shared;
	while (clock_now() < soak->end) {
		run_child(soak, do_cases);
		if (!shared->fault.is_found)
			continue;
		soak->patience = &PATIENCE_AGAIN;
		if (!was_late_once(soak))
			report(soak);
		soak->patience = &PATIENCE;
		if (++shared->k >= CASES_PER_PUZZLE) {
			shared->k = 0;
			shared->puzzle++;
		}
	}
}

static int
summarize(const struct soak *soak, double seconds)
{
	static const char *const doors[] = {"library", "command", "batch", "wasm"};
	const struct shared *shared = soak->shared;
	unsigned long long all = 0;
	printf("%-18s %12s %12s %12s %12s\n", "", "solved", "unsolvable", "limit", "refused");
	for (unsigned kind = 0; kind < JUDGE_KINDS; kind++)
		for (unsigned door = 0; door < DOORS; door++) {
			const uint64_t *counts = shared->solves[kind][door];
			printf("%-9s %-8s", judge_kind_name(kind), doors[door]);
			for (unsigned i = 0; i < STATUSES; i++) {
				printf(" %12llu", (unsigned long long)counts[i]);
				all += counts[i];
			}
			printf("\n");
		}
	if (shared->skipped)
		printf("%llu cases for the module were skipped: make web builds it\n",
			(unsigned long long)shared->skipped);
	if (soak->late_once)
		printf("%llu answers were late, and in time when they were tried again\n",
			(unsigned long long)soak->late_once);
	for (unsigned i = 0; i < soak->signature_count; i++)
		printf("%8llu x %s\n", (unsigned long long)soak->signatures[i].times,
			soak->signatures[i].name);
	printf("%llu solves of %llu puzzles in %.0f s, %.0f a second; %llu failures%s\n", all,
		(unsigned long long)shared->puzzle, seconds, (double)all / seconds,
		(unsigned long long)soak->failures, soak->failures ? ", see " FAILURES : "");
	return soak->failures != 0;
}

/* 90, 90s, 10m, 1h. */
static double
read_duration(const char *text)
{
	char *end;
	double number = strtod(text, &end);
	return number * (*end == 'h' ? 3600 : *end == 'm' ? 60 : 1);
}

static enum judge_kind
read_kind(const char *name)
{
	unsigned kind = 0;
	while (kind < JUDGE_KINDS && strcmp(judge_kind_name((enum judge_kind)kind), name) != 0)
		kind++;
	return (enum judge_kind)kind;
}

int
main(int count, char **arguments)
{
	struct soak soak = {0};
	if (count == 2 && !strcmp(arguments[1], "watch"))
		return !watch_try();
	soak.only = count == 5 ? read_kind(arguments[4]) : JUDGE_KINDS;
	if (count < 3 || count > 5 || (count == 5 && soak.only == JUDGE_KINDS)) {
		fprintf(stderr, "usage: %s DURATION SEED [FIRST PUZZLE [KIND]], or: %s watch\n",
			arguments[0], arguments[0]);
		return 2;
	}
	double seconds = read_duration(arguments[1]);
	soak.seed = strtoull(arguments[2], NULL, 10);
	soak.shared = mmap(NULL, sizeof *soak.shared, PROT_READ | PROT_WRITE,
		MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (access(BUILD "/glissade", X_OK) || soak.shared == MAP_FAILED ||
		(mkdir(BUILD "/soak-tables", 0777) && errno != EEXIST)) {
		perror("soak");
		return 2;
	}
	soak.patience = &PATIENCE;
	soak.shared->puzzle = count > 3 ? strtoull(arguments[3], NULL, 10) : 0;
	printf("soak: %g s, SEED=%llu\n", seconds, (unsigned long long)soak.seed);
	remove(FAILURES);
	truth_prepare(seconds > 100);
	double start =
		clock_now(); /* what is prepared is no soaking: with sanitizers it takes minutes */
	soak.end = start + seconds;
	run(&soak);
	return summarize(&soak, clock_now() - start);
}
