/* The log of a search: a record at the end of each bound, and one that says how it ended. */
#include "command.h"

static const char board[] = "8 6 7/2 5 4/3 0 1"; /* needs 31 moves */

static json_t *
last_record(const char *log, unsigned *bounds)
{
	json_t *last = NULL, *next;
	json_int_t bound = -1;
	FILE *file = fopen(log, "r");
	cr_assert(file, "%s", log);
	while ((next = json_loadf(file, JSON_DISABLE_EOF_CHECK, NULL))) {
		if (json_is_true(json_object_get(next, "is_bound_done"))) {
			json_int_t done = json_integer_value(json_object_get(next, "bound"));
			cr_assert_gt(done, bound, "bound %d after %d", (int)done, (int)bound);
			bound = done;
			++*bounds;
		}
		json_decref(last);
		last = next;
	}
	fclose(file);
	return last;
}

static void
expect_log(const char *algorithm, const char *metric, unsigned least, const char *status, int exit,
	const char *seconds)
{
	const char *log = file_named("", 0);
	unsigned bounds = 0;
	struct command command = RUN("solve", board, "--algorithm", algorithm, "--metric", metric,
		"--heuristic", "walking-distance", "--log", log, "--time", seconds);
	expect_status(&command, exit);
	json_t *last = last_record(log, &bounds);
	cr_assert_geq(bounds, least, "%s has %u bounds", algorithm, bounds);
	cr_assert_str_eq(json_string_value(json_object_get(last, "phase")), "end");
	cr_assert_str_eq(json_string_value(json_object_get(last, "status")), status);
	cr_assert(json_object_get(last, "length"));
	json_decref(last);
	forget(&command);
	unlink(log);
}

Test(log, has_a_record_for_each_bound_and_for_the_end)
{
	expect_log("idastar", "stm", 2, "solved", 0, "60");
	expect_log("iddfs", "stm", 10, "limit", 3, "0.3");
	expect_log("champion", "mtm", 2, "solved", 0, "60");
}
