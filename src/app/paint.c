#include "app/paint.h"
#include "base/error.h"

#ifdef GLS_WITH_CAIRO

#include <cairo/cairo-pdf.h>
#include <cairo/cairo.h>
#include <fontconfig/fontconfig.h>
#include <math.h>
#include <string.h>

/* A pixel is three quarters of a point, as on web pages. */
static const double POINT = 0.75;

static void
set_colour(cairo_t *cairo, uint32_t colour)
{
	cairo_set_source_rgb(cairo, (colour >> 16 & 0xff) / 255.0, (colour >> 8 & 0xff) / 255.0,
		(colour & 0xff) / 255.0);
}

static void
paint_box(cairo_t *cairo, const struct shape *shape)
{
	double right = shape->x + shape->width, bottom = shape->y + shape->height;
	double r = shape->radius;
	cairo_new_path(cairo);
	if (r > 0) {
		cairo_arc(cairo, right - r, shape->y + r, r, -M_PI / 2, 0);
		cairo_arc(cairo, right - r, bottom - r, r, 0, M_PI / 2);
		cairo_arc(cairo, shape->x + r, bottom - r, r, M_PI / 2, M_PI);
		cairo_arc(cairo, shape->x + r, shape->y + r, r, M_PI, 3 * M_PI / 2);
		cairo_close_path(cairo);
	} else {
		cairo_rectangle(cairo, shape->x, shape->y, shape->width, shape->height);
	}
	cairo_fill(cairo);
}

/* False if there is no letter to write with. */
static bool
paint_text(cairo_t *cairo, const struct shape *shape)
{
	cairo_text_extents_t extents;
	cairo_set_font_size(cairo, shape->size);
	cairo_text_extents(cairo, shape->text, &extents);
	cairo_move_to(cairo, shape->x - extents.x_advance / 2, shape->y + 0.36 * shape->size);
	cairo_show_text(cairo, shape->text);
	return extents.x_advance > 0;
}

static bool
paint(cairo_surface_t *surface, const struct picture *picture, double scale,
	struct gls_error *error)
{
	bool has_letters = true;
	cairo_t *cairo = cairo_create(surface);
	cairo_scale(cairo, scale, scale);
	cairo_select_font_face(
		cairo, "DejaVu Sans", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_BOLD);
	for (size_t i = 0; i < picture->count; i++) {
		const struct shape *shape = &picture->shape[i];
		set_colour(cairo, shape->colour);
		if (shape->size > 0)
			has_letters &= paint_text(cairo, shape);
		else
			paint_box(cairo, shape);
	}
	cairo_status_t status = cairo_status(cairo);
	cairo_destroy(cairo);
	cairo_surface_flush(surface);
	if (status == CAIRO_STATUS_SUCCESS)
		status = cairo_surface_status(surface);
	if (picture->failed || status == CAIRO_STATUS_NO_MEMORY)
		return error_set(error, GLS_NO_MEMORY, "no memory for the picture");
	if (status != CAIRO_STATUS_SUCCESS)
		return error_set(error, GLS_SYSTEM,
			"a picture of %.0f x %.0f cannot be painted: %s", picture->width,
			picture->height, cairo_status_to_string(status));
	if (!has_letters)
		return error_set(error, GLS_SYSTEM,
			"no font to write with (Debian package fonts-dejavu-core)");
	return true;
}

static cairo_status_t
append(void *bytes, const unsigned char *data, unsigned length)
{
	struct text *text = bytes;
	text_add_bytes(text, (const char *)data, length);
	return text->failed ? CAIRO_STATUS_NO_MEMORY : CAIRO_STATUS_SUCCESS;
}

static cairo_surface_t *
surface_of(const struct picture *picture)
{
	return cairo_image_surface_create(
		CAIRO_FORMAT_RGB24, (int)picture->width, (int)picture->height);
}

bool
paint_png(const struct picture *picture, struct text *bytes, struct gls_error *error)
{
	cairo_surface_t *surface = surface_of(picture);
	bool good = paint(surface, picture, 1, error);
	if (good &&
		cairo_surface_write_to_png_stream(surface, append, bytes) != CAIRO_STATUS_SUCCESS)
		good = error_set(error, GLS_NO_MEMORY, "no memory for the picture");
	cairo_surface_destroy(surface);
	return good;
}

bool
paint_pdf(const struct picture *picture, const char *title, struct text *bytes,
	struct gls_error *error)
{
	cairo_surface_t *surface = cairo_pdf_surface_create_for_stream(
		append, bytes, picture->width * POINT, picture->height * POINT);
	cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, title);
	bool good = paint(surface, picture, POINT, error);
	cairo_surface_finish(surface);
	if (good && cairo_surface_status(surface) != CAIRO_STATUS_SUCCESS)
		good = error_set(error, GLS_NO_MEMORY, "no memory for the picture");
	cairo_surface_destroy(surface);
	return good;
}

bool
paint_pixels(const struct picture *picture, uint32_t *pixels, struct gls_error *error)
{
	cairo_surface_t *surface = surface_of(picture);
	bool good = paint(surface, picture, 1, error);
	size_t width = (size_t)picture->width, height = (size_t)picture->height;
	const unsigned char *row = good ? cairo_image_surface_get_data(surface) : NULL;
	for (size_t y = 0; row && y < height; y++) {
		memcpy(pixels + y * width, row, width * sizeof *pixels);
		for (size_t x = 0; x < width; x++)
			pixels[y * width + x] &= 0xffffff;
		row += cairo_image_surface_get_stride(surface);
	}
	cairo_surface_destroy(surface);
	return good;
}

void
paint_end(void)
{
	cairo_debug_reset_static_data();
	FcFini();
}

#else

static bool
refuse(struct gls_error *error)
{
	return error_set(error, GLS_BAD_INPUT,
		"built without cairo, which paints: expected a name that ends in .svg; or install "
		"libcairo2-dev and run make again");
}

bool
paint_png(const struct picture *picture, struct text *bytes, struct gls_error *error)
{
	(void)picture, (void)bytes;
	return refuse(error);
}

bool
paint_pdf(const struct picture *picture, const char *title, struct text *bytes,
	struct gls_error *error)
{
	(void)picture, (void)title, (void)bytes;
	return refuse(error);
}

bool
paint_pixels(const struct picture *picture, uint32_t *pixels, struct gls_error *error)
{
	(void)picture, (void)pixels;
	return refuse(error);
}

void
paint_end(void)
{
}

#endif
