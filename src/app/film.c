#include "app/film.h"
#include "base/error.h"

#include <stdio.h>
#include <stdlib.h>

/* Of a move: how long it is on its way, in how many pictures, and how long it rests then; and
 * the first and the last board. In hundredths of a second, of which viewers keep 2 at least. */
enum { ON_ITS_WAY = 4, PICTURES = 3, AT_REST = 16, AT_BEGIN = 120, AT_END = 250 };

/* Films longer than this show no tile on its way: they are long enough. */
enum { SMOOTH_MOVES_MAX = 200 };

static bool
show(const struct film *film, const struct position *position, const struct glide *glide,
	size_t done, unsigned hundredths, film_function *each, void *data, struct gls_error *error)
{
	char line[PICTURE_TEXT];
	if (gls_cancel_requested(film->cancel))
		return error_set(error, GLS_STOPPED, "interrupted: nothing was written");
	snprintf(line, sizeof line, "%u / %u", (unsigned)done, (unsigned)film->count);
	struct picture picture =
		picture_of_board(film->puzzle, position, &film->style, glide, line);
	bool good = picture.failed ? error_set(error, GLS_NO_MEMORY, "no memory for the picture")
				   : each(&picture, hundredths, data, error);
	picture_free(&picture);
	return good;
}

bool
film_run(const struct film *film, bool in_steps, film_function *each, void *data,
	struct gls_error *error)
{
	const struct kind *kind = film->puzzle->kind;
	struct position *position = position_new(film->puzzle);
	if (!position)
		return error_set(error, GLS_NO_MEMORY, "no memory for the board");
	kind->start(film->puzzle, position);
	bool is_smooth = !in_steps && film->count <= SMOOTH_MOVES_MAX;
	bool good = show(film, position, NULL, 0, AT_BEGIN, each, data, error);
	for (size_t i = 0; good && i < film->count; i++) {
		for (unsigned j = 1; good && is_smooth && j <= PICTURES; j++) {
			struct glide glide = {film->moves[i], (double)j / (PICTURES + 1)};
			good = show(film, position, &glide, i, ON_ITS_WAY, each, data, error);
		}
		kind->apply(film->puzzle, position, film->moves[i]);
		good = good && show(film, position, NULL, i + 1,
				       i + 1 == film->count ? AT_END : AT_REST, each, data, error);
	}
	free(position);
	return good;
}
