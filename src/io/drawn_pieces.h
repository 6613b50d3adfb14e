/* drawn_pieces.h: boards drawn with lines around their pieces, as draw.h draws those of a kind
 * whose pieces cover several cells. */
#ifndef GLS_DRAWN_PIECES_H
#define GLS_DRAWN_PIECES_H

#include "base/text.h"

/* The board on one line, and behind " => " the cells that the goal beside it names, as in
 * "X@b5,c5". False, with nothing added, if no line is missing between two cells: then cells are
 * pieces. */
bool drawn_pieces(const char *text, size_t length, struct text *plain);

#endif
