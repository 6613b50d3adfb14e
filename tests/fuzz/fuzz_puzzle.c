/* Any bytes as a puzzle, text or JSON: they are refused with a message, or what
 * was read is written and read again as the same puzzle. */
#include "fuzz.h"

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
	struct gls_error error = {0};
	gls_puzzle *puzzle = gls_puzzle_read((const char *)bytes, length, NULL, &error);
	if (puzzle)
		fuzz_round_trip(puzzle);
	else
		fuzz_check_error(&error);
	gls_puzzle_free(puzzle);
	return 0;
}
