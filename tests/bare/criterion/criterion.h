/* criterion.h: the part of Criterion that our tests use, without Criterion.
 *
 * Criterion cannot run under the thread sanitizer (its issue 274: the processes
 * in which it isolates tests and the sanitizer want the same addresses). There
 * the same tests are compiled with this header, and each run in
 * a plain child process; see runner.c.
 */
#ifndef GLS_TESTS_BARE_CRITERION_H
#define GLS_TESTS_BARE_CRITERION_H

#include <stdio.h>
#include <string.h>

struct bare_test {
	const char *suite, *name;
	void (*function)(void);
	struct bare_test *next;
};

/* What is done before and after each test of a suite. */
struct bare_suite {
	const char *name;
	void (*init)(void), (*fini)(void);
	struct bare_suite *next;
};

/* Called before main() by each test and each suite with settings. */
void bare_register(struct bare_test *test);
void bare_register_suite(struct bare_suite *suite);

/* Says what is not true and ends the test. The expression comes where there are
 * no words; `what` is a format that begins with a space. */
void bare_fail(const char *file, int line, const char *expression, const char *what, ...)
	__attribute__((format(printf, 4, 5), noreturn));

/* Settings of a test, as in Test(suite, name, .timeout = 10), are Criterion's. */
#define Test(suite_, name_, ...)                                                          \
	static void suite_##_##name_(void);                                               \
	__attribute__((constructor)) static void suite_##_##name_##_register(void)        \
	{                                                                                 \
		static struct bare_test test = {#suite_, #name_, suite_##_##name_, NULL}; \
		bare_register(&test);                                                     \
	}                                                                                 \
	static void suite_##_##name_(void)
#define TestSuite(suite_, ...)                                                   \
	__attribute__((constructor)) static void suite_##_suite_register(void)   \
	{                                                                        \
		static struct bare_suite suite = {.name = #suite_, __VA_ARGS__}; \
		bare_register_suite(&suite);                                     \
	}                                                                        \
	struct bare_suite

#define BARE_ASSERT(condition, ...)                                                 \
	do {                                                                        \
		if (!(condition))                                                   \
			bare_fail(__FILE__, __LINE__, #condition, " " __VA_ARGS__); \
	} while (0)

#define cr_assert(condition, ...) BARE_ASSERT(condition, __VA_ARGS__)
#define cr_assert_not(condition, ...) BARE_ASSERT(!(condition), __VA_ARGS__)
#define cr_assert_null(pointer, ...) BARE_ASSERT((pointer) == NULL, __VA_ARGS__)
#define cr_assert_not_null(pointer, ...) BARE_ASSERT((pointer) != NULL, __VA_ARGS__)
#define cr_assert_eq(a, b, ...) BARE_ASSERT((a) == (b), __VA_ARGS__)
#define cr_assert_neq(a, b, ...) BARE_ASSERT((a) != (b), __VA_ARGS__)
#define cr_assert_lt(a, b, ...) BARE_ASSERT((a) < (b), __VA_ARGS__)
#define cr_assert_leq(a, b, ...) BARE_ASSERT((a) <= (b), __VA_ARGS__)
/* Here a test that cannot run says nothing. */
#define cr_skip_test(...)                               \
	do {                                            \
		fprintf(stderr, "[SKIP] " __VA_ARGS__); \
		fputc('\n', stderr);                    \
		return;                                 \
	} while (0)
#define cr_assert_gt(a, b, ...) BARE_ASSERT((a) > (b), __VA_ARGS__)
#define cr_assert_geq(a, b, ...) BARE_ASSERT((a) >= (b), __VA_ARGS__)
#define cr_assert_str_eq(a, b, ...) BARE_ASSERT(!strcmp(a, b), __VA_ARGS__)
#define cr_assert_str_neq(a, b, ...) BARE_ASSERT(strcmp(a, b), __VA_ARGS__)
#define cr_assert_arr_eq(a, b, size, ...) BARE_ASSERT(!memcmp(a, b, size), __VA_ARGS__)
#define cr_assert_fail(...) BARE_ASSERT(false, __VA_ARGS__)
#define cr_assert_float_eq(a, b, within, ...) \
	BARE_ASSERT((a) - (b) <= (within) && (b) - (a) <= (within), __VA_ARGS__)

#endif
