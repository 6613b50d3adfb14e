/* The part of glissade.h that is about pictures. */
#include "base/error.h"
#include "io/svg.h"

#include <stdlib.h>

static struct picture
picture_of(const gls_puzzle *puzzle, const struct gls_move *moves, size_t count,
	struct picture_style *style)
{
	style->cell = picture_cell(puzzle, count ? PICTURE_SHEET_CELL : PICTURE_CELL, 1);
	return count ? picture_of_moves(puzzle, moves, count, false, style)
		     : picture_of_start(puzzle, style);
}

static bool
can_be_made(const gls_puzzle *puzzle, const struct gls_move *moves, size_t count,
	struct gls_error *error)
{
	if (count > PICTURE_MOVES_MAX)
		return error_set(error, GLS_BAD_INPUT,
			"%zu moves are too many for one picture: expected at most %d", count,
			PICTURE_MOVES_MAX);
	gls_puzzle *end = count ? gls_puzzle_after(puzzle, moves, count, error) : NULL;
	gls_puzzle_free(end);
	return !count || end;
}

char *
gls_puzzle_picture(const gls_puzzle *puzzle, const struct gls_move *moves, size_t count,
	const char *theme, struct gls_error *error)
{
	struct picture_style style = {.theme = theme_find(theme)};
	struct text text = {0};
	if (!is_given(puzzle, error) || (count && !is_given(moves, error)))
		return NULL;
	if (!style.theme) {
		error_set(error, GLS_BAD_INPUT,
			"no theme is called '%.40s'; expected light, dark, print or wood", theme);
		return NULL;
	}
	if (!can_be_made(puzzle, moves, count, error))
		return NULL;
	struct picture picture = picture_of(puzzle, moves, count, &style);
	char *title = svg_title(puzzle);
	if (title)
		svg_write(&picture, title, &text);
	text.failed |= !title;
	free(title);
	picture_free(&picture);
	char *svg = text_take(&text);
	if (!svg)
		error_set(error, GLS_NO_MEMORY, "no memory for the picture");
	return svg;
}
