/* film.h: moving pictures of a solution. */
#ifndef GLS_APP_FILM_H
#define GLS_APP_FILM_H

#include "io/picture.h"

struct film {
	const gls_puzzle *puzzle;
	const struct gls_move *moves; /* all legal */
	size_t count;
	struct picture_style style;
	const gls_cancel *cancel; /* ends it */
};

/* Films of more moves are refused. */
enum { FILM_MOVES_MAX = 1000 };

/* The next picture, which is gone when the function returns, and how long it is to be seen, in
 * hundredths of a second. False, with an error, ends the film. */
typedef bool film_function(
	const struct picture *picture, unsigned hundredths, void *data, struct gls_error *error);

/* Calls `each` for every picture of the film in turn; with `in_steps`, the boards at rest alone.
 * False with an error. */
bool film_run(const struct film *film, bool in_steps, film_function *each, void *data,
	struct gls_error *error);

/* gif.c: the film as an animated GIF that begins again at its end; by giflib, without which at
 * build time there is none. False with an error. */
bool film_gif(const struct film *film, struct text *bytes, struct gls_error *error);

/* webp.c: the same as an animated WebP, by libwebp: all colours, and half as large. */
bool film_webp(const struct film *film, struct text *bytes, struct gls_error *error);

#endif
