/* Any text as options: they are refused with a message, or what each of them says is taken
 * again as it stands, and means the same. */
#include "fuzz.h"

/* Every option that is set, set again in other options. */
static void
check_again(const gls_options *options)
{
	gls_options *again = gls_options_new();
	fuzz_require(again, "memory");
	const struct gls_option *option;
	for (size_t i = 0; (option = gls_option(i)); i++) {
		const char *value = gls_options_get(options, option->name);
		if (!value || option->type == GLS_OPTION_LIST)
			continue;
		fuzz_require(gls_options_set(again, option->name, value, NULL),
			"a value that is given back is taken");
		fuzz_require(!strcmp(gls_options_get(again, option->name), value),
			"it is the same value");
	}
	gls_options_free(again);
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
	static const char *const puzzles[] = {
		"1 2/3 0", "ABC BC_/A__/___", "A./.. => .A/..", "AAB/... => A@a2"};
	struct gls_error error = {0};
	char *line = fuzz_text(bytes, length);
	gls_options *options = gls_options_new();
	fuzz_require(options, "memory");
	if (!gls_options_parse(options, line, &error))
		fuzz_check_error(&error);
	check_again(options);
	gls_options *copy = gls_options_copy(options);
	fuzz_require(copy, "memory");
	for (unsigned i = 0; i < sizeof puzzles / sizeof *puzzles; i++) {
		gls_puzzle *puzzle = gls_puzzle_read(puzzles[i], SIZE_MAX, copy, &error);
		if (puzzle)
			fuzz_round_trip(puzzle);
		else
			fuzz_check_error(&error);
		gls_puzzle_free(puzzle);
	}
	gls_options_free(options);
	gls_options_free(copy);
	free(line);
	return 0;
}
