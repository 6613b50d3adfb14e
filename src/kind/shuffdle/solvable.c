/* A class never changes, so a letter of the word for which no tile has the right
 * class can never be shown. If every letter has its own tile, the word can be
 * spelt whenever any arrangement of the sorts of tiles can be reached: with one
 * hole, every even permutation of the tiles can (Wilson 1974, for the graph of
 * the board), and two tiles of one sort, or two further holes, make up for an odd
 * one. */
#include "kind/shuffdle/shuffdle.h"

#include <stdio.h>

/* The first place of the line for which there is no tile left; the side of the
 * board if every place can have its own. */
static unsigned
place_without_tile(const struct shuffdle *shuffdle, struct shuffdle_line line)
{
	unsigned tiles[SHUFFDLE_TILES] = {0};
	for (unsigned c = 0; c < shuffdle->cells; c++)
		tiles[shuffdle->start[c]]++;
	unsigned place = 0;
	while (place < shuffdle->side && tiles[shuffdle->wanted[line.number][place]]-- > 0)
		place++;
	return place;
}

/* Whether everything that is not ruled out by classes can be reached. */
static bool
is_free(const struct shuffdle *shuffdle)
{
	bool has_alike = shuffdle->hole_count >= 3;
	for (unsigned s = 1; s < shuffdle->sort_count; s++)
		has_alike |= shuffdle->sort[s].count >= 2;
	return has_alike;
}

static void
say_what_is_missing(const struct shuffdle *shuffdle, char *reason, size_t size)
{
	struct shuffdle_line line = {false, (uint8_t)(shuffdle->side - 1)};
	unsigned place = place_without_tile(shuffdle, line);
	unsigned cell = shuffdle_line_cell(shuffdle, line, place);
	unsigned others = 0;
	for (unsigned i = 0; i < place; i++)
		others += shuffdle->wanted[line.number][i] == shuffdle->wanted[line.number][place];
	snprintf(reason, size, "%sno %stile can ever show the %c of %s in %c%u%s",
		shuffdle->hard ? "every row and column lacks a tile; " : "",
		others ? "further " : "", shuffdle->word[place], shuffdle->word,
		(char)('a' + cell % shuffdle->side), cell / shuffdle->side + 1,
		shuffdle->hard ? ", for one" : "");
}

enum gls_solvable
shuffdle_solvable(const gls_puzzle *puzzle, char *reason, size_t size)
{
	const struct shuffdle *shuffdle = shuffdle_of(puzzle);
	bool has_tiles = false;
	for (unsigned i = 0; i < shuffdle_line_count(shuffdle) && !has_tiles; i++)
		has_tiles =
			place_without_tile(shuffdle, shuffdle_line(shuffdle, i)) == shuffdle->side;
	if (!has_tiles) {
		say_what_is_missing(shuffdle, reason, size);
		return GLS_NOT_SOLVABLE;
	}
	bool can_reach_all = shuffdle->hole_count > 0 && is_free(shuffdle);
	snprintf(reason, size, "every letter of %s has a tile that fits%s", shuffdle->word,
		can_reach_all ? "" : ", but it may not get there");
	return can_reach_all ? GLS_SOLVABLE : GLS_SOLVABLE_UNKNOWN;
}
