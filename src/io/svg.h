/* svg.h: a picture as a file of its own, by no library. */
#ifndef GLS_IO_SVG_H
#define GLS_IO_SVG_H

#include "io/picture.h"

/* What is to be seen, for those who cannot see it; NULL when memory is out. */
char *svg_title(const gls_puzzle *puzzle);

void svg_write(const struct picture *picture, const char *title, struct text *text);

#endif
