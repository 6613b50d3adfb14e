/* Solves the puzzle given as text and prints the moves: all that a program needs
 * of the library.
 *
 *	cc solve.c $(pkg-config --cflags --libs glissade) -o solve
 *	./solve "8 6 7/2 5 4/3 0 1"
 */
#include <glissade/glissade.h>

#include <stdio.h>

int
main(int argc, char **argv)
{
	const char *text = argc > 1 ? argv[1] : "8 6 7/2 5 4/3 0 1";
	struct gls_error error;
	gls_puzzle *puzzle = gls_puzzle_read(text, SIZE_MAX, NULL, &error);
	if (!puzzle) {
		fprintf(stderr, "%zu:%zu: %s\n", error.line, error.column, error.message);
		return 2;
	}
	gls_options *options = gls_options_new();
	struct gls_result *result = NULL;
	if (gls_options_parse(options, "time=60 memory=1G", &error))
		result = gls_solve(puzzle, options, &error);
	gls_options_free(options);
	if (!result) {
		fprintf(stderr, "%s\n", error.message);
		gls_puzzle_free(puzzle);
		return 2;
	}
	if (result->status == GLS_SOLVED) {
		char *moves = gls_moves_write(puzzle, result->moves, result->length, false);
		printf("%u moves: %s\n", result->length, moves);
		gls_free(moves);
	} else {
		printf("not solved: %s\n", result->reason);
	}
	int status = (int)result->status;
	gls_result_free(result);
	gls_puzzle_free(puzzle);
	return status;
}
