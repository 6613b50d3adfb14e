#include "io/theme.h"

#include <stddef.h>
#include <string.h>

/* Signs have a contrast of at least 4.5 on what they are written on; tests/test_picture.c counts
 * it. */
const struct theme themes[] = {
	{.name = "light",
		.page = 0xf5f2ea,
		.ink = 0x26231f,
		.frame = 0x3b342c,
		.well = 0x544b40,
		.face = 0xfbf6ea,
		.edge = 0xcfc3a8,
		.sign = 0x2a251f,
		.home_face = 0xd3ebe3,
		.home_sign = 0x0d6059,
		.fixed = 0x1c1b19,
		.cold = 0xfbf6ea,
		.hot = 0xd7552f,
		.grain = 0xfbf6ea},
	{.name = "dark",
		.page = 0x16171a,
		.ink = 0xebe6dc,
		.frame = 0x0b0c0e,
		.well = 0x1f2125,
		.face = 0x3a3d45,
		.edge = 0x1b1d21,
		.sign = 0xf1ece1,
		.home_face = 0x23514c,
		.home_sign = 0x9be4da,
		.fixed = 0x6d7078,
		.cold = 0x2a2d33,
		.hot = 0xf0884d,
		.grain = 0x3a3d45},
	{.name = "print",
		.page = 0xffffff,
		.ink = 0x000000,
		.frame = 0xffffff,
		.well = 0xffffff,
		.face = 0xffffff,
		.edge = 0x000000,
		.sign = 0x000000,
		.home_face = 0xdddddd,
		.home_sign = 0x000000,
		.fixed = 0x000000,
		.cold = 0xffffff,
		.hot = 0x777777,
		.grain = 0xffffff,
		.is_plain = true},
	{.name = "wood",
		.page = 0xf3eadb,
		.ink = 0x3a2413,
		.frame = 0x5b3a1e,
		.well = 0x3a2413,
		.face = 0xdfb27a,
		.edge = 0x9a6a38,
		.sign = 0x3a2008,
		.home_face = 0xeccf9f,
		.home_sign = 0x1d4f2b,
		.fixed = 0x24160b,
		.cold = 0xeccf9f,
		.hot = 0xc2452d,
		.grain = 0xcd9c61},
	{.name = NULL},
};

const struct theme *
theme_find(const char *name)
{
	const struct theme *theme = themes;
	while (name && theme->name && strcmp(theme->name, name) != 0)
		theme++;
	return theme->name ? theme : NULL;
}

/* Those that have a name by their letter; the others go on from there, and repeat themselves:
 * the letter is written on the piece too. */
uint32_t
theme_letter(char letter)
{
	static const struct {
		char letter;
		uint32_t colour;
	} named[] = {{'R', 0xc62f23}, {'B', 0x23509f}, {'Y', 0xf0c419}, {'W', 0xffffff},
		{'G', 0x2f8550}, {'O', 0xef8524}};
	static const uint32_t others[] = {0xb5548f, 0x4aa5b8, 0x8a6bbf, 0xa3703c, 0x9bb53c,
		0xe79aa5, 0x5f6f86, 0xd8c29a, 0x3f7f86, 0x7d3f5c, 0x88a9d8};
	for (size_t i = 0; i < sizeof named / sizeof *named; i++)
		if (named[i].letter == letter)
			return named[i].colour;
	return others[(unsigned char)letter % (sizeof others / sizeof *others)];
}

static unsigned
part_of(uint32_t colour, unsigned shift)
{
	return colour >> shift & 0xff;
}

/* Where black and white can be read equally well, near enough: screens give about the square of
 * what they are told. */
uint32_t
theme_sign_on(uint32_t colour)
{
	double light = 0;
	static const double weight[] = {0.07, 0.72, 0.21};
	for (unsigned c = 0; c < 3; c++) {
		double part = part_of(colour, 8 * c) / 255.0;
		light += weight[c] * part * part;
	}
	return light > 0.2 ? 0x000000 : 0xffffff;
}

uint32_t
theme_between(uint32_t from, uint32_t to, double part)
{
	uint32_t colour = 0;
	for (unsigned shift = 0; shift < 24; shift += 8) {
		double between = part_of(from, shift) * (1 - part) + part_of(to, shift) * part;
		colour |= (uint32_t)(between + 0.5) << shift;
	}
	return colour;
}
