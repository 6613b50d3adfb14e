/* The collection data/blocks: what it says of its boards is proved again, of some of them in every
 * run and of all in a long one. */
#include "support.h"

#include <stdio.h>
#include <string.h>

static const char *const metrics[] = {"step", "slide", "move"};

static unsigned
proved(const char *text, const char *metric)
{
	struct gls_error error = {0};
	struct gls_options options = {.kind = "blocks", .metric = metric, .threads = 1};
	gls_puzzle *puzzle = gls_puzzle_read(text, SIZE_MAX, &options, &error);
	cr_assert(puzzle, "%s: %s", text, error.message);
	struct gls_result *result = gls_solve(puzzle, &options, &error);
	cr_assert(result && result->optimal, "%s is not solved", text);
	unsigned length = result->length;
	gls_result_free(result);
	gls_puzzle_free(puzzle);
	return length;
}

Test(blocks_data, minima_are_what_they_are_said_to_be)
{
	enum { EACH = 9 }; /* of which one is proved in a short run */
	FILE *file = fopen("data/blocks/boards.txt", "r");
	char line[1000];
	unsigned said[3] = {0}, boards = 0, last = 0;
	cr_assert(file);
	while (fgets(line, sizeof line, file)) {
		line[strcspn(line, "\n")] = '\0';
		const char *figures = strrchr(line, ':');
		if (!strncmp(line, "# ", 2)) {
			if (figures && sscanf(figures, ": %u steps, %u slides, %u moves", &said[0],
					       &said[1], &said[2]) == 3)
				boards++;
			continue;
		}
		cr_assert(boards && said[1] >= last, "%s comes too late", line);
		last = said[1];
		bool is_classic = said[1] == 60 || said[1] == 90;
		for (unsigned i = 0; i < 3; i++)
			if (is_long_run() || is_classic || boards % EACH == 0)
				cr_assert_eq(proved(line, metrics[i]), said[i], "%s by %ss: not %u",
					line, metrics[i], said[i]);
	}
	fclose(file);
	cr_assert_geq(boards, 60, "%u boards", boards);
}
