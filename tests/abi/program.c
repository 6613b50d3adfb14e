/* A program as others write it: it knows the library by glissade.h alone. `program use` prints
 * the same with every library that keeps the promise of docs/abi.md; `program list` prints the
 * names of the options that the library has. */
#include <glissade/glissade.h>

#include <stdio.h>
#include <string.h>

static int
say(const struct gls_error *error)
{
	printf("error %d at %zu:%zu: %s\n", (int)error->code, error->line, error->column,
		error->message);
	return 1;
}

static void
list_options(void)
{
	const struct gls_option *option;
	for (size_t i = 0; (option = gls_option(i)); i++)
		printf("%s\n", option->name);
}

/* Sets options one by one and in a line, right and wrong ones. */
static gls_options *
set_options(struct gls_error *error)
{
	gls_options *options = gls_options_new();
	if (!gls_options_set(options, "algorithm", "astar", error) ||
		!gls_options_parse(options, "heuristic='manhattan' threads=1 count", error))
		say(error);
	if (!gls_options_set(options, "threads", "many", error))
		say(error);
	if (!gls_options_set(options, "heuristc", "zero", error))
		say(error);
	printf("%s with %s\n", gls_options_get(options, "algorithm"),
		gls_options_get(options, "heuristic"));
	return options;
}

static int
use(void)
{
	struct gls_error error;
	gls_puzzle *puzzle = gls_puzzle_read(
		"goal='0 1 2/3 4 5/6 7 8' 8 6 7/2 5 4/3 0 1", SIZE_MAX, NULL, &error);
	gls_options *options = set_options(&error);
	struct gls_result *result = puzzle ? gls_solve(puzzle, options, &error) : NULL;
	gls_options_free(options);
	if (!result) {
		gls_puzzle_free(puzzle);
		return say(&error);
	}
	char *text = gls_puzzle_text(puzzle);
	char *moves = gls_moves_write(puzzle, result->moves, result->length, false);
	printf("%s\n%u moves, bound %u, %d %d: %s\n", text, result->length, result->lower_bound,
		(int)result->status, (int)result->optimal, moves);
	printf("%s, %s, %llu generated, %llu solutions\n", result->algorithm, result->heuristic,
		(unsigned long long)result->generated, (unsigned long long)result->solution_count);
	gls_free(moves);
	gls_free(text);
	gls_result_free(result);
	gls_puzzle_free(puzzle);
	return 0;
}

int
main(int argc, char **argv)
{
	if (argc == 2 && !strcmp(argv[1], "use"))
		return use();
	list_options();
	return 0;
}
