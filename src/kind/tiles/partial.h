/* partial.h: goals of which some cells do not matter, as players train: the first row alone, say.
 *
 * Tiles that such a goal does not name are free: they are alike, in a packed state too. The goal
 * of the puzzle is then one of those that fit, one that the start can reach if there is such a one,
 * and what is wanted stands beside it (struct tiles).
 */
#ifndef GLS_TILES_PARTIAL_H
#define GLS_TILES_PARTIAL_H

#include "kind/tiles/tiles.h"

/* In a goal: whatever stands here. */
#define TILES_ANY UINT16_MAX

/* Whether the text of a goal has such cells. */
bool tiles_is_partial_text(const char *goal);

/* Reads it: numbers, 0 or _ for the blank and * for what does not matter, row by row. A goal with
 * one such cell is whole. */
bool tiles_partial_read(
	const char *goal, unsigned rows, unsigned columns, uint16_t *cell, struct gls_error *error);

/* Whether every number that is named is in range and stands once. */
bool tiles_partial_check(uint16_t *cell, unsigned cells, struct gls_error *error);

/* A whole goal that fits: one that the start can reach, if there is one. */
void tiles_partial_complete(const uint16_t *start, const uint16_t *wanted, unsigned rows,
	unsigned columns, uint16_t *goal);

bool tiles_partial_has_blank(const struct tiles *tiles);

/* The goal boards, which differ in the cell of the blank if that is free; see struct kind. */
size_t tiles_partial_count(const struct tiles *tiles);
void tiles_partial_goal(const struct tiles *tiles, size_t index, uint16_t *cell);

#endif
