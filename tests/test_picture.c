/* Pictures of boards of every kind: what the cells show, where it is, and on its way. */
#include "io/picture.h"
#include "io/svg.h"
#include "small.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct picture_style
style_of(unsigned theme)
{
	return (struct picture_style){&themes[theme], 40};
}

/* ---- Themes --------------------------------------------------------------- */

/* Of WCAG 2. */
static double
luminance(uint32_t colour)
{
	static const double weight[] = {0.2126, 0.7152, 0.0722};
	double sum = 0;
	for (unsigned c = 0; c < 3; c++) {
		double part = (colour >> (16 - 8 * c) & 0xff) / 255.0;
		sum += weight[c] *
		       (part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4));
	}
	return sum;
}

static void
expect_contrast(const char *theme, const char *what, uint32_t one, uint32_t other)
{
	double a = luminance(one), b = luminance(other);
	double contrast = (fmax(a, b) + 0.05) / (fmin(a, b) + 0.05);
	cr_assert_geq(contrast, 4.5, "%s, %s: %.2f", theme, what, contrast);
}

Test(picture, signs_can_be_read_in_every_theme)
{
	for (const struct theme *theme = themes; theme->name; theme++) {
		expect_contrast(theme->name, "lines", theme->ink, theme->page);
		expect_contrast(theme->name, "signs", theme->sign, theme->face);
		expect_contrast(theme->name, "signs at home", theme->home_sign, theme->home_face);
		cr_assert_eq(theme_find(theme->name), theme);
	}
	for (char letter = 'A'; letter <= 'Z'; letter++)
		expect_contrast("letters", (char[]){letter, '\0'},
			theme_sign_on(theme_letter(letter)), theme_letter(letter));
	cr_assert_eq(theme_find(NULL), &themes[0]);
	cr_assert_null(theme_find("woods"));
}

/* ---- Boards --------------------------------------------------------------- */

static void
expect_inside(const struct picture *picture)
{
	cr_assert_not(picture->failed);
	for (size_t i = 0; i < picture->count; i++) {
		const struct shape *shape = &picture->shape[i];
		cr_assert(shape->x >= 0 && shape->y >= 0 && shape->width >= 0 &&
				  shape->height >= 0 && shape->x + shape->width <= picture->width &&
				  shape->y + shape->height <= picture->height,
			"shape %zu, at %g %g, is not in %g x %g", i, shape->x, shape->y,
			picture->width, picture->height);
	}
}

static size_t
texts_of(const struct picture *picture)
{
	size_t count = 0;
	for (size_t i = 0; i < picture->count; i++)
		count += picture->shape[i].size > 0;
	return count;
}

/* Whether the picture has this text there; NULL: any. */
static bool
find_text(const struct picture *picture, const char *text, double x, double y)
{
	for (size_t i = 0; i < picture->count; i++)
		if (picture->shape[i].size > 0 &&
			(!text || !strcmp(picture->shape[i].text, text)) &&
			fabs(picture->shape[i].x - x) < 0.01 &&
			fabs(picture->shape[i].y - y) < 0.01)
			return true;
	return false;
}

/* Where one picture has a sign the other has one too: the same, but for puzzles whose signs change
 * as they move. */
static void
expect_same_texts(const struct picture *one, const struct picture *other, bool has_same_signs,
	const char *board)
{
	cr_assert_eq(texts_of(one), texts_of(other), "%s", board);
	for (size_t i = 0; i < one->count; i++) {
		const struct shape *shape = &one->shape[i];
		cr_assert(shape->size <= 0 || find_text(other, has_same_signs ? shape->text : NULL,
						      shape->x, shape->y),
			"%s: '%s' is not at %g %g", board, shape->text, shape->x, shape->y);
	}
}

static void
check_board(const struct small *small)
{
	const gls_puzzle *puzzle = small->puzzle;
	struct position *start = position_new(puzzle);
	puzzle->kind->start(puzzle, start);
	for (unsigned theme = 0; themes[theme].name; theme++) {
		struct picture_style style = style_of(theme);
		struct picture picture = picture_of_board(puzzle, start, &style, NULL, NULL);
		expect_inside(&picture);
		size_t signs = 0;
		for (unsigned cell = 0; cell < (unsigned)puzzle->rows * puzzle->columns; cell++) {
			char text[8];
			puzzle->kind->cell(puzzle, start, cell, text);
			bool has_sign = *text && puzzle_piece(puzzle, start, cell) == cell;
			signs += has_sign;
			/* That of a piece of one cell stands in the middle of it, a little up. */
			double x = (0.54 + 0.5 + cell % puzzle->columns) * 40;
			double y = (0.54 + 0.4825 + (double)(cell / puzzle->columns)) * 40;
			cr_assert(
				!has_sign || puzzle->kind->piece || find_text(&picture, text, x, y),
				"%s: no '%s' on cell %u", small->text, text, cell);
		}
		cr_assert_eq(texts_of(&picture), signs, "%s: %zu signs", small->text, signs);
		picture_free(&picture);
	}
	free(start);
}

Test(picture, shows_what_cells_show)
{
	each_small_board(check_board);
}

/* At the end of its way a move looks like the board after it, whatever moves with it. */
static void
check_glides(const struct small *small)
{
	const gls_puzzle *puzzle = small->puzzle;
	struct position *position = position_new(puzzle);
	struct gls_move *moves = calloc(puzzle->moves_max, sizeof *moves);
	struct picture_style style = style_of(0);
	for (uint32_t number = 0; number < small->boards.count && number < 40; number++) {
		small_position(small, number, position);
		unsigned count = puzzle->kind->moves(puzzle, position, moves);
		for (unsigned i = 0; i < count; i++) {
			struct glide begin = {moves[i], 0}, end = {moves[i], 1},
				     half = {moves[i], 0.5};
			struct picture before =
				picture_of_board(puzzle, position, &style, NULL, NULL);
			struct picture at_begin =
				picture_of_board(puzzle, position, &style, &begin, NULL);
			struct picture on_way =
				picture_of_board(puzzle, position, &style, &half, NULL);
			struct picture at_end =
				picture_of_board(puzzle, position, &style, &end, NULL);
			expect_inside(&on_way);
			expect_same_texts(&before, &at_begin, true, small->text);
			puzzle->kind->apply(puzzle, position, moves[i]);
			struct picture after =
				picture_of_board(puzzle, position, &style, NULL, NULL);
			expect_same_texts(&after, &at_end,
				!strcmp(gls_puzzle_kind(puzzle), "tiles"), small->text);
			puzzle->kind->undo(puzzle, position, moves[i]);
			picture_free(&before);
			picture_free(&at_begin);
			picture_free(&on_way);
			picture_free(&at_end);
			picture_free(&after);
		}
	}
	free(moves);
	free(position);
}

Test(picture, a_move_ends_where_the_board_after_it_has_it)
{
	each_small_board(check_glides);
}

/* A whole line that slides is on its way as one. */
Test(picture, a_line_slides_together)
{
	struct small small;
	gls_puzzle *puzzle = gls_puzzle_read("metric=mtm 1 2 3 4/5 6 7 0", SIZE_MAX, NULL, NULL);
	cr_assert(puzzle && small_init(&small, puzzle));
	check_glides(&small);
	struct position *start = position_new(puzzle);
	puzzle->kind->start(puzzle, start);
	struct picture_style style = style_of(0);
	struct glide half = {{4, 7}, 0.5};
	struct picture picture = picture_of_board(puzzle, start, &style, &half, NULL);
	for (unsigned column = 0; column < 3; column++) {
		char text[2] = {(char)('5' + column), '\0'};
		cr_assert(find_text(&picture, text, (0.54 + 1 + column) * 40, (0.54 + 1.4825) * 40),
			"%s is not half a cell on", text);
	}
	picture_free(&picture);
	free(start);
	small_free(&small);
}

/* A piece that goes round a corner does not go through what stands there. */
Test(picture, a_piece_goes_round_corners)
{
	struct gls_error error;
	gls_puzzle *puzzle =
		gls_puzzle_read("kind=blocks metric=move AB/.. => ../.A", SIZE_MAX, NULL, &error);
	cr_assert(puzzle, "%s", error.message);
	struct small small;
	cr_assert(small_init(&small, puzzle));
	check_glides(&small);
	struct position *start = position_new(puzzle);
	puzzle->kind->start(puzzle, start);
	struct picture_style style = style_of(0);
	struct glide half = {{0, 3}, 0.5};
	struct picture picture = picture_of_board(puzzle, start, &style, &half, NULL);
	cr_assert(find_text(&picture, "A", (0.54 + 0.5) * 40, (0.54 + 1.4825) * 40),
		"half-way it is below its start");
	picture_free(&picture);
	free(start);
	small_free(&small);
}

/* ---- Sheets --------------------------------------------------------------- */

Test(picture, a_sheet_has_every_board)
{
	gls_puzzle *puzzle = puzzle_read("1 2 3/4 5 6/0 7 8", NULL, NULL);
	size_t count;
	struct gls_move *moves = gls_moves_read(puzzle, "LRLL", false, &count, NULL);
	struct picture_style style = style_of(0);
	struct picture picture = picture_of_moves(puzzle, moves, count, false, &style);
	expect_inside(&picture);
	cr_assert_eq(texts_of(&picture), 5 * (8 + 1));
	unsigned found = 0;
	static const char *const lines[] = {"0", "1  L", "2  R", "3  L", "4  L"};
	for (size_t i = 0; i < picture.count; i++)
		for (size_t j = 0; j < 5; j++)
			found += picture.shape[i].size > 0 &&
				 !strcmp(picture.shape[i].text, lines[j]);
	cr_assert_eq(found, 5);
	picture_free(&picture);
	gls_free(moves);
	gls_puzzle_free(puzzle);
}

Test(picture, heat_is_hottest_where_there_is_most)
{
	gls_puzzle *puzzle = puzzle_read("1 2 3/4 5 6/7 8 0", NULL, NULL);
	double heat[9] = {0, 1, 2, 3, 4, 0.5, 0, 1, 3};
	for (unsigned theme = 0; themes[theme].name; theme++) {
		struct picture_style style = style_of(theme);
		struct picture picture = picture_of_heat(puzzle, heat, &style, "9 moves");
		expect_inside(&picture);
		unsigned hot = 0, cold = 0;
		for (size_t i = 0; i < picture.count; i++) {
			hot += picture.shape[i].colour == themes[theme].hot;
			cold += picture.shape[i].colour == themes[theme].cold;
		}
		cr_assert_eq(hot, 1, "%s: %u hot cells", themes[theme].name, hot);
		cr_assert_geq(cold, 2);
		picture_free(&picture);
	}
	gls_puzzle_free(puzzle);
}

/* ---- SVG ------------------------------------------------------------------ */

Test(picture, svg_escapes_what_xml_means_otherwise)
{
	struct shape shape = {.size = 10, .x = 5, .y = 5, .text = "<&>\"\x01\xff z\xc2\xb7"};
	struct picture picture = {.width = 10, .height = 10, .shape = &shape, .count = 1};
	struct text text = {0};
	svg_write(&picture, "a < b & c", &text);
	cr_assert(strstr(text.bytes, ">&lt;&amp;&gt;\" z\xc2\xb7</text>"), "%s", text.bytes);
	cr_assert(strstr(text.bytes, "<title>a &lt; b &amp; c</title>"), "%s", text.bytes);
	text_free(&text);
}

/* Every element that begins ends, and nothing is a number with a comma. */
static void
check_svg(const struct small *small)
{
	struct position *start = position_new(small->puzzle);
	small->puzzle->kind->start(small->puzzle, start);
	struct picture_style style = style_of(0);
	struct picture picture = picture_of_board(small->puzzle, start, &style, NULL, "1 / 2");
	struct text text = {0};
	svg_write(&picture, small->text, &text);
	cr_assert_not(text.failed);
	size_t rects = 0, texts = 0;
	for (const char *at = text.bytes; (at = strchr(at, '<')); at++) {
		rects += !strncmp(at, "<rect ", 6) && strstr(at, "/>") < strchr(at, '\n');
		texts += !strncmp(at, "<text ", 6) && strstr(at, "</text>") < strchr(at, '\n');
	}
	cr_assert_eq(texts, texts_of(&picture));
	cr_assert_eq(rects + texts, picture.count);
	cr_assert(!strncmp(text.bytes, "<svg xmlns=", 11) &&
		  !strcmp(text.bytes + text.length - 7, "</svg>\n"));
	text_free(&text);
	picture_free(&picture);
	free(start);
}

Test(picture, svg_has_every_shape)
{
	each_small_board(check_svg);
}
