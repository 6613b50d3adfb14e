/* Any bytes as the members of a JSON object that says which kind of puzzle it is: no run is
 * spent on finding the braces and the kind. */
#include "fuzz.h"

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
	char *members = fuzz_text(bytes, length);
	for (size_t i = 0; gls_kind(i); i++) {
		static const char form[] = "{\"puzzle\":\"%s\",%s}";
		size_t room = sizeof form + strlen(gls_kind(i)) + length;
		char *text = malloc(room);
		fuzz_require(text, "memory");
		snprintf(text, room, form, gls_kind(i), members);
		struct gls_error error = {0};
		gls_puzzle *puzzle = gls_puzzle_read(text, SIZE_MAX, NULL, &error);
		if (puzzle)
			fuzz_round_trip(puzzle);
		else
			fuzz_check_error(&error);
		gls_puzzle_free(puzzle);
		free(text);
	}
	free(members);
	return 0;
}
