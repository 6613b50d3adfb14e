/* theme.h: what pictures of boards are made of: colours, 0xRRGGBB. */
#ifndef GLS_IO_THEME_H
#define GLS_IO_THEME_H

#include <stdbool.h>
#include <stdint.h>

struct theme {
	const char *name;
	uint32_t page, ink;            /* around boards, and what is written there */
	uint32_t frame, well;          /* of a board, and its holes */
	uint32_t face, edge, sign;     /* of a piece */
	uint32_t home_face, home_sign; /* of one that is where the goal has it */
	uint32_t fixed;                /* what will never move */
	uint32_t cold, hot;            /* the two ends of a heat map */
	uint32_t grain;                /* lines on pieces, as in wood; the face's colour: none */
	bool is_plain;                 /* letters stand for colours, which are not painted */
};

/* light, dark, print, wood; a name of NULL ends them. */
extern const struct theme themes[];

/* NULL: the first. NULL if none is called that. */
const struct theme *theme_find(const char *name);

/* The colour that a letter stands for. */
uint32_t theme_letter(char letter);

/* Black or white, whichever can be read on the colour. */
uint32_t theme_sign_on(uint32_t colour);

/* The colour at this part, from 0 to 1, of the way from one to the other. */
uint32_t theme_between(uint32_t from, uint32_t to, double part);

#endif
