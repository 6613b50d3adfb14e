/* svg.h: a picture as a file of its own, by no library. */
#ifndef GLS_IO_SVG_H
#define GLS_IO_SVG_H

#include "io/picture.h"

/* The title says what is to be seen to those who cannot see it. */
void svg_write(const struct picture *picture, const char *title, struct text *text);

#endif
