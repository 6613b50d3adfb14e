/* Any text as the goal of boards of several sizes. */
#include "fuzz.h"

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
	static const char *const starts[] = {
		"1 2/3 0", "1 2 3/4 5 6/7 8 0", "1 2 3/4 5 0", "1x4 1 2 3 0", "1/2/0"};
	char *goal = fuzz_text(bytes, length);
	for (unsigned i = 0; i < sizeof starts / sizeof *starts; i++) {
		gls_options *options = gls_options_new();
		struct gls_error error = {0};
		gls_options_set(options, "goal", goal, &error);
		gls_puzzle *puzzle = gls_puzzle_read(starts[i], SIZE_MAX, options, &error);
		if (puzzle)
			fuzz_round_trip(puzzle);
		else
			fuzz_check_error(&error);
		gls_puzzle_free(puzzle);
		gls_options_free(options);
	}
	free(goal);
	return 0;
}
