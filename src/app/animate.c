#include "app/animate.h"
#include "app/app.h"
#include "io/draw.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static const struct timespec FRAME = {0, 180000000};

static bool
draw_frame(const gls_puzzle *puzzle, const struct position *position, unsigned done,
	unsigned length, bool colour)
{
	struct text text = {0};
	draw_board(puzzle, position, colour, &text);
	text_add(&text, "move %u of %u\n", done, length);
	return print_text(&text);
}

void
animate(const gls_puzzle *puzzle, const struct gls_result *result, bool colour, gls_cancel *cancel)
{
	bool in_place = isatty(STDOUT_FILENO);
	struct position *position = position_new(puzzle);
	if (!position)
		return;
	puzzle->kind->start(puzzle, position);
	bool good = draw_frame(puzzle, position, 0, result->length, colour);
	for (unsigned i = 0; good && i < result->length && !gls_cancel_requested(cancel); i++) {
		if (in_place) {
			nanosleep(&FRAME, NULL);
			printf("\033[%uA", draw_height(puzzle) + 1);
		}
		puzzle->kind->apply(puzzle, position, result->moves[i]);
		good = draw_frame(puzzle, position, i + 1, result->length, colour);
	}
	free(position);
}
