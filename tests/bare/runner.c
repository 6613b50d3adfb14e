/* Runs the tests without Criterion; see criterion/criterion.h of this folder.
 * An argument --filter=PATTERN keeps to the tests whose suite/name matches. */
#include "base/clock.h"

#include <criterion/criterion.h>

#include <fnmatch.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static struct bare_test *tests;
static struct bare_suite *suites;

void
bare_register(struct bare_test *test)
{
	test->next = tests;
	tests = test;
}

void
bare_register_suite(struct bare_suite *suite)
{
	suite->next = suites;
	suites = suite;
}

void
bare_fail(const char *file, int line, const char *expression, const char *what, ...)
{
	va_list arguments;
	fprintf(stderr, "%s:%d:", file, line);
	if (!what[1])
		fprintf(stderr, " not true: %s", expression);
	va_start(arguments, what);
	vfprintf(stderr, what, arguments);
	va_end(arguments);
	fputc('\n', stderr);
	_exit(1);
}

static void
run_here(const struct bare_test *test)
{
	const struct bare_suite *suite = suites;
	while (suite && strcmp(suite->name, test->suite) != 0)
		suite = suite->next;
	if (suite && suite->init)
		suite->init();
	test->function();
	if (suite && suite->fini)
		suite->fini();
}

/* Tests that run, each in a process of its own, so that a crash ends nothing
 * else. Two at a time, for two cores. */
enum { JOBS = 2 };
static struct job {
	pid_t process;
	const struct bare_test *test; /* NULL: the place is free */
	double started;
} jobs[JOBS];
static unsigned running, tested, failing;

/* Waits for one of them and tells how it ended. The sanitizer's reports make the
 * exit status other than 0. */
static void
finish_one(void)
{
	int status;
	pid_t process = wait(&status);
	for (unsigned i = 0; i < JOBS; i++) {
		struct job *job = &jobs[i];
		if (!job->test || job->process != process)
			continue;
		printf("[%s] %s/%s: (%.2fs)\n", status ? "FAIL" : "PASS", job->test->suite,
			job->test->name, clock_seconds() - job->started);
		failing += status != 0;
		job->test = NULL;
		running--;
	}
}

static void
start(const struct bare_test *test)
{
	if (running == JOBS)
		finish_one();
	struct job *job = jobs;
	while (job->test)
		job++;
	fflush(NULL);
	*job = (struct job){fork(), test, clock_seconds()};
	if (!job->process) {
		run_here(test);
		exit(0);
	}
	running++;
	tested++;
}

int
main(int argc, char **argv)
{
	static const char option[] = "--filter=";
	const char *pattern = "*";
	if (argc > 1 && !strncmp(argv[1], option, strlen(option)))
		pattern = argv[1] + strlen(option);
	else if (argc > 2 && !strncmp(argv[1], option, strlen(option) - 1))
		pattern = argv[2];
	for (const struct bare_test *test = tests; test; test = test->next) {
		char name[256];
		snprintf(name, sizeof name, "%s/%s", test->suite, test->name);
		if (!fnmatch(pattern, name, 0))
			start(test);
	}
	while (running)
		finish_one();
	printf("[====] Synthesis: Tested: %u | Passing: %u | Failing: %u\n", tested,
		tested - failing, failing);
	return failing || !tested;
}
