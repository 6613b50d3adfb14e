/* Searches as deep as they like, in a thread whose stack is small: 128 KB, which is what
 * musl gives. A search that calls itself for every move crashes here. */
#include "support.h"

#include <pthread.h>
#include <string.h>

static const size_t STACK_BYTES = (IS_SANITIZED ? 1024 : 128) << 10;

/* It cannot be solved, and searches without memory of boards go round in it, as deep as
 * they are let. */
#define POCKET                                       \
	"A..../...../..#../...../...../#####/B#### " \
	"=> ...../...../.A#../...../...../#####/.####"

struct task {
	void (*run)(const struct task *);
	const char *text, *goal;
	struct gls_options options;
};

static void *
begin(void *data)
{
	const struct task *task = data;
	task->run(task);
	return NULL;
}

static void
run_on_small_stack(const struct task *task)
{
	pthread_t thread;
	pthread_attr_t attributes;
	cr_assert(!pthread_attr_init(&attributes));
	cr_assert(!pthread_attr_setstacksize(&attributes, STACK_BYTES));
	cr_assert(!pthread_create(&thread, &attributes, begin, (void *)task));
	pthread_join(thread, NULL);
	pthread_attr_destroy(&attributes);
}

static void
solve_task(const struct task *task)
{
	gls_puzzle *puzzle = puzzle_read(task->text, task->goal, NULL);
	struct gls_error error = {0};
	struct gls_result *result = gls_solve(puzzle, &task->options, &error);
	if (!result)
		cr_assert_eq(error.code, GLS_BAD_INPUT, "%s with %s: %s", task->text,
			task->options.algorithm, error.message);
	gls_result_free(result);
	gls_puzzle_free(puzzle);
}

static void
read_task(const struct task *task)
{
	struct gls_error error = {0};
	cr_assert_null(gls_puzzle_read(task->text, SIZE_MAX, NULL, &error));
	cr_assert_eq(error.code, GLS_BAD_INPUT, "code %d: %s", error.code, error.message);
#ifdef GLS_WITH_JANSSON
	cr_assert(error.line == 2 && error.column == 32, "at %zu:%zu: %s", error.line, error.column,
		error.message);
#endif
}

/* Brackets within strings do not count, and escaped quotes do not end them. */
Test(stack, json_of_a_thousand_levels_is_refused)
{
	char text[1100] = "{\"[[[[[[[[\\\"[[[[[[[[[[[[[[[[[[[[[[[[[[[[[\":\n[";
	size_t length = strlen(text);
	memset(text + length, '[', 1000);
	run_on_small_stack(&(struct task){.run = read_task, .text = text});
}

static const char *const boards[] = {
	POCKET,
	"A.B/.#./C.D => D.C/.#./B.A",
	"8 6 7/2 5 4/3 0 1",
	"14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3",
	"SSA ___/RUZ/SSA",
	"LATCH VVXKD/NGTSV/PXLSF/YIDSU/_____",
};

enum { BOARDS = sizeof boards / sizeof *boards };

Test(stack, every_search_runs_on_a_small_one)
{
	for (unsigned i = 0; i < BOARDS; i++)
		for (const struct gls_algorithm *search = search_about; search->name; search++)
			run_on_small_stack(&(struct task){.run = solve_task,
				.text = boards[i],
				.options = {.algorithm = search->name,
					.threads = 2,
					.memory = (size_t)64 << 20,
					.seconds = 0.3,
					.count = true,
					.all = 3,
					.depth_bound = strcmp(search->name, "iddfs") ? 10000 : 0}});
}

Test(stack, every_quality_runs_on_a_small_one)
{
	static const char *const qualities[] = {"optimal", "fast", "bounded:1.5", "anytime"};
	for (unsigned i = 0; i < BOARDS; i++)
		for (unsigned j = 0; j < sizeof qualities / sizeof *qualities; j++)
			run_on_small_stack(&(struct task){.run = solve_task,
				.text = boards[i],
				.options = {.quality = qualities[j],
					.threads = 2,
					.memory = (size_t)256 << 20,
					.seconds = 0.5}});
}
