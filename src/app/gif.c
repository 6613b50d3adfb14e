/* A GIF has 256 colours. Those of the film are put into 32768 drawers, and the fullest drawers
 * are the palette: boards have few colours, and what is between them, at the edges of letters and
 * pieces, is hardly seen. Of every picture only what has changed is written, with all that has
 * not as one colour that is not painted. */
#include "app/film.h"
#include "app/paint.h"
#include "base/error.h"

#if defined GLS_WITH_GIF && defined GLS_WITH_CAIRO

#include <gif_lib.h>
#include <stdlib.h>
#include <string.h>

/* With 63 colours the film of a 15-puzzle is a quarter smaller than with 255, and looks the same;
 * one with many colours of pieces needs no more either. */
enum { DRAWERS = 1 << 15, COLOURS = 63, CLEAR = COLOURS };

struct drawer {
	uint64_t count, sum[3];
	unsigned number;
};

struct gif {
	struct text *bytes;
	GifFileType *file;
	size_t width, height;
	uint32_t *pixels;
	uint8_t *now, *shown; /* the picture as numbers of colours, and the one that is seen */
	struct drawer *drawer;
	uint8_t colour_of[DRAWERS]; /* the number in the palette */
	GifColorType palette[COLOURS + 1];
	bool has_begun;
};

static unsigned
drawer_of(uint32_t pixel)
{
	return (pixel >> 19 & 31) << 10 | (pixel >> 11 & 31) << 5 | (pixel >> 3 & 31);
}

static bool
no_memory(struct gls_error *error)
{
	return error_set(error, GLS_NO_MEMORY, "no memory for the film");
}

/* The first pass: makes room at the first picture, and counts colours. */
static bool
count_colours(
	const struct picture *picture, unsigned hundredths, void *data, struct gls_error *error)
{
	struct gif *gif = data;
	(void)hundredths;
	if (!gif->pixels) {
		gif->width = (size_t)picture->width;
		gif->height = (size_t)picture->height;
		size_t count = gif->width * gif->height;
		gif->pixels = calloc(count, sizeof *gif->pixels);
		gif->now = calloc(count, 1);
		gif->shown = calloc(count, 1);
		gif->drawer = calloc(DRAWERS, sizeof *gif->drawer);
		if (!gif->pixels || !gif->now || !gif->shown || !gif->drawer)
			return no_memory(error);
	}
	if (!paint_pixels(picture, gif->pixels, error))
		return false;
	for (size_t i = 0; i < gif->width * gif->height; i++) {
		struct drawer *drawer = &gif->drawer[drawer_of(gif->pixels[i])];
		drawer->count++;
		for (unsigned c = 0; c < 3; c++)
			drawer->sum[c] += gif->pixels[i] >> (16 - 8 * c) & 0xff;
	}
	return true;
}

static int
by_count(const void *one, const void *other)
{
	const struct drawer *a = one, *b = other;
	if (a->count != b->count)
		return a->count < b->count ? 1 : -1;
	return a->number < b->number ? -1 : a->number > b->number;
}

static unsigned
nearest(const struct gif *gif, unsigned drawer)
{
	int want[3] = {(int)(drawer >> 10) * 8 + 4, (int)(drawer >> 5 & 31) * 8 + 4,
		(int)(drawer & 31) * 8 + 4};
	unsigned best = 0, least = UINT32_MAX;
	for (unsigned i = 0; i < COLOURS; i++) {
		const GifColorType *colour = &gif->palette[i];
		int off[3] = {
			colour->Red - want[0], colour->Green - want[1], colour->Blue - want[2]};
		unsigned far = (unsigned)(off[0] * off[0] + off[1] * off[1] + off[2] * off[2]);
		if (far < least) {
			least = far;
			best = i;
		}
	}
	return best;
}

static void
choose_palette(struct gif *gif)
{
	for (unsigned i = 0; i < DRAWERS; i++)
		gif->drawer[i].number = i;
	qsort(gif->drawer, DRAWERS, sizeof *gif->drawer, by_count);
	for (unsigned i = 0; i < COLOURS; i++) {
		/* Where there are fewer colours, the fullest drawer comes again. */
		const struct drawer *drawer = &gif->drawer[gif->drawer[i].count ? i : 0];
		gif->palette[i] = (GifColorType){(GifByteType)(drawer->sum[0] / drawer->count),
			(GifByteType)(drawer->sum[1] / drawer->count),
			(GifByteType)(drawer->sum[2] / drawer->count)};
	}
	for (unsigned i = 0; i < DRAWERS; i++)
		gif->colour_of[i] = (uint8_t)nearest(gif, i);
}

static int
append(GifFileType *file, const GifByteType *bytes, int length)
{
	text_add_bytes(file->UserData, (const char *)bytes, (size_t)length);
	return length;
}

/* The header, and the extension that says that the film begins again at its end. */
static bool
begin(struct gif *gif)
{
	int code;
	ColorMapObject *map = GifMakeMapObject(COLOURS + 1, gif->palette);
	gif->file = map ? EGifOpen(gif->bytes, append, &code) : NULL;
	bool good = gif->file;
	if (good) {
		EGifSetGifVersion(gif->file, true);
		good = EGifPutScreenDesc(gif->file, (int)gif->width, (int)gif->height, 8, 0, map) ==
			       GIF_OK &&
		       EGifPutExtensionLeader(gif->file, APPLICATION_EXT_FUNC_CODE) == GIF_OK &&
		       EGifPutExtensionBlock(gif->file, 11, "NETSCAPE2.0") == GIF_OK &&
		       EGifPutExtensionBlock(gif->file, 3, "\1\0\0") == GIF_OK &&
		       EGifPutExtensionTrailer(gif->file) == GIF_OK;
	}
	GifFreeMapObject(map);
	return good;
}

struct area {
	size_t left, top, right, bottom; /* the last two are outside */
};

/* What has changed; a single pixel if nothing has, so that there is a picture. */
static struct area
changed(const struct gif *gif)
{
	struct area area = {gif->width, gif->height, 0, 0};
	for (size_t i = 0; i < gif->width * gif->height; i++) {
		size_t x = i % gif->width, y = i / gif->width;
		if (gif->has_begun && gif->now[i] == gif->shown[i])
			continue;
		area.left = x < area.left ? x : area.left;
		area.top = y < area.top ? y : area.top;
		area.right = x + 1 > area.right ? x + 1 : area.right;
		area.bottom = y + 1 > area.bottom ? y + 1 : area.bottom;
	}
	return area.right ? area : (struct area){0, 0, 1, 1};
}

static bool
put_area(struct gif *gif, struct area area, unsigned hundredths)
{
	GraphicsControlBlock block = {.DisposalMode = DISPOSE_DO_NOT,
		.DelayTime = (int)hundredths,
		.TransparentColor = CLEAR};
	GifByteType extension[4];
	EGifGCBToExtension(&block, extension);
	size_t wide = area.right - area.left;
	bool good = EGifPutExtension(gif->file, GRAPHICS_EXT_FUNC_CODE, 4, extension) == GIF_OK &&
		    EGifPutImageDesc(gif->file, (int)area.left, (int)area.top, (int)wide,
			    (int)(area.bottom - area.top), false, NULL) == GIF_OK;
	GifByteType *line = (GifByteType *)gif->pixels; /* which are done with */
	for (size_t y = area.top; good && y < area.bottom; y++) {
		size_t first = y * gif->width + area.left;
		for (size_t x = 0; x < wide; x++)
			line[x] = gif->has_begun && gif->now[first + x] == gif->shown[first + x]
					  ? CLEAR
					  : gif->now[first + x];
		good = EGifPutLine(gif->file, line, (int)wide) == GIF_OK;
	}
	return good;
}

/* The second pass. */
static bool
write_picture(
	const struct picture *picture, unsigned hundredths, void *data, struct gls_error *error)
{
	struct gif *gif = data;
	if (!paint_pixels(picture, gif->pixels, error))
		return false;
	for (size_t i = 0; i < gif->width * gif->height; i++)
		gif->now[i] = gif->colour_of[drawer_of(gif->pixels[i])];
	if (!put_area(gif, changed(gif), hundredths) || gif->bytes->failed)
		return no_memory(error);
	memcpy(gif->shown, gif->now, gif->width * gif->height);
	gif->has_begun = true;
	return true;
}

bool
film_gif(const struct film *film, struct text *bytes, struct gls_error *error)
{
	struct gif *gif = calloc(1, sizeof *gif);
	if (!gif)
		return no_memory(error);
	gif->bytes = bytes;
	bool good = film_run(film, true, count_colours, gif, error);
	if (good) {
		choose_palette(gif);
		good = begin(gif) ? film_run(film, false, write_picture, gif, error)
				  : no_memory(error);
	}
	int code;
	if (gif->file && EGifCloseFile(gif->file, &code) != GIF_OK && good)
		good = no_memory(error);
	free(gif->pixels);
	free(gif->now);
	free(gif->shown);
	free(gif->drawer);
	free(gif);
	return good;
}

#else

bool
film_gif(const struct film *film, struct text *bytes, struct gls_error *error)
{
	(void)film, (void)bytes;
	return error_set(error, GLS_BAD_INPUT,
		"built without giflib and cairo, which make films: install libgif-dev and "
		"libcairo2-dev and run make again");
}

#endif
