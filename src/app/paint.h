/* paint.h: pictures as pixels, by cairo. Without that library at build time there are none, and
 * all of these say so. */
#ifndef GLS_APP_PAINT_H
#define GLS_APP_PAINT_H

#include "io/picture.h"

/* The picture as a file of its own, appended to `bytes`. False with an error. */
bool paint_png(const struct picture *picture, struct text *bytes, struct gls_error *error);
bool paint_pdf(const struct picture *picture, const char *title, struct text *bytes,
	struct gls_error *error);

/* The picture's pixels row by row, 0xRRGGBB each: width * height of them. */
bool paint_pixels(const struct picture *picture, uint32_t *pixels, struct gls_error *error);

/* After the last picture: gives back what the libraries keep for the next one. */
void paint_end(void);

#endif
