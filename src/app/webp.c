#include "app/film.h"
#include "app/paint.h"
#include "base/error.h"

#if defined GLS_WITH_WEBP && defined GLS_WITH_CAIRO

#include <stdlib.h>
#include <webp/encode.h>
#include <webp/mux.h>

struct webp {
	WebPAnimEncoder *encoder;
	WebPConfig config;
	uint32_t *pixels;
	int milliseconds; /* where the next picture begins */
};

static bool
no_memory(struct gls_error *error)
{
	return error_set(error, GLS_NO_MEMORY, "no memory for the film");
}

static bool
make_room(struct webp *webp, const struct picture *picture)
{
	WebPAnimEncoderOptions options;
	bool good = WebPAnimEncoderOptionsInit(&options) && WebPConfigInit(&webp->config);
	/* As it is painted, and the least effort: more makes it a tenth smaller and takes six times
	 * as long. */
	webp->config.lossless = 1;
	webp->config.method = 1;
	webp->config.quality = 30;
	webp->encoder =
		good ? WebPAnimEncoderNew((int)picture->width, (int)picture->height, &options)
		     : NULL;
	webp->pixels = calloc((size_t)(picture->width * picture->height), sizeof *webp->pixels);
	return webp->encoder && webp->pixels;
}

static bool
add_picture(const struct picture *picture, unsigned hundredths, void *data, struct gls_error *error)
{
	struct webp *webp = data;
	WebPPicture frame;
	if (!webp->pixels && !make_room(webp, picture))
		return no_memory(error);
	if (!paint_pixels(picture, webp->pixels, error))
		return false;
	if (!WebPPictureInit(&frame))
		return no_memory(error);
	frame.use_argb = 1;
	frame.width = (int)picture->width;
	frame.height = (int)picture->height;
	bool good = WebPPictureAlloc(&frame);
	for (int y = 0; good && y < frame.height; y++)
		for (int x = 0; x < frame.width; x++)
			frame.argb[y * frame.argb_stride + x] =
				0xff000000 | webp->pixels[y * frame.width + x];
	good = good && WebPAnimEncoderAdd(webp->encoder, &frame, webp->milliseconds, &webp->config);
	WebPPictureFree(&frame);
	webp->milliseconds += 10 * (int)hundredths;
	return good || no_memory(error);
}

bool
film_webp(const struct film *film, struct text *bytes, struct gls_error *error)
{
	struct webp webp = {0};
	WebPData data;
	WebPDataInit(&data);
	bool good = film_run(film, false, add_picture, &webp, error);
	if (good && WebPAnimEncoderAdd(webp.encoder, NULL, webp.milliseconds, NULL) &&
		WebPAnimEncoderAssemble(webp.encoder, &data))
		text_add_bytes(bytes, (const char *)data.bytes, data.size);
	else if (good)
		good = no_memory(error);
	WebPDataClear(&data);
	WebPAnimEncoderDelete(webp.encoder);
	free(webp.pixels);
	return good;
}

#else

bool
film_webp(const struct film *film, struct text *bytes, struct gls_error *error)
{
	(void)film, (void)bytes;
	return error_set(error, GLS_BAD_INPUT,
		"built without libwebp and cairo, which make films: install libwebp-dev and "
		"libcairo2-dev and run make again");
}

#endif
