/* Runs the tests without Criterion; see criterion/criterion.h of this folder.
 * An argument --filter=PATTERN keeps to the tests whose suite/name matches. */
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

/* In a process of its own, so that a crash ends nothing else. The sanitizer's
 * reports make its exit status other than 0. */
static int
run(const struct bare_test *test)
{
	int status = 0;
	fflush(NULL);
	pid_t process = fork();
	if (!process) {
		run_here(test);
		exit(0);
	}
	if (process < 0 || waitpid(process, &status, 0) < 0)
		return -1;
	return status;
}

int
main(int argc, char **argv)
{
	static const char option[] = "--filter=";
	const char *pattern = "*";
	unsigned tested = 0, failing = 0;
	if (argc > 1 && !strncmp(argv[1], option, strlen(option)))
		pattern = argv[1] + strlen(option);
	else if (argc > 2 && !strncmp(argv[1], option, strlen(option) - 1))
		pattern = argv[2];
	for (const struct bare_test *test = tests; test; test = test->next) {
		char name[256];
		snprintf(name, sizeof name, "%s/%s", test->suite, test->name);
		if (fnmatch(pattern, name, 0))
			continue;
		int status = run(test);
		tested++;
		failing += status != 0;
		printf("[%s] %s\n", status ? "FAIL" : "PASS", name);
		fflush(stdout);
	}
	printf("[====] Synthesis: Tested: %u | Passing: %u | Failing: %u\n", tested,
		tested - failing, failing);
	return failing || !tested;
}
