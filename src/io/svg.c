#include "io/svg.h"

#include <string.h>

/* Of UTF-8, with what XML means otherwise escaped; what XML cannot have is left out. */
static void
add_escaped(const char *string, struct text *text)
{
	size_t left = strlen(string), length;
	for (; left; string += length, left -= length) {
		length = text_utf8_length(string, left);
		if (*string == '&')
			text_add(text, "&amp;");
		else if (*string == '<')
			text_add(text, "&lt;");
		else if (*string == '>')
			text_add(text, "&gt;");
		else if (length && (unsigned char)*string >= ' ')
			text_add_bytes(text, string, length);
		length += !length;
	}
}

static void
add_number(const char *name, double number, struct text *text)
{
	text_add(text, " %s=\"", name);
	text_add_real(
		text, "%.6g", (double)(long long)(number * 100 + (number < 0 ? -0.5 : 0.5)) / 100);
	text_add(text, "\"");
}

static void
add_shape(const struct shape *shape, struct text *text)
{
	text_add(text, shape->size > 0 ? "<text" : "<rect");
	add_number("x", shape->x, text);
	if (shape->size > 0) {
		/* Capitals and digits are seven tenths as high as the letters' size. */
		add_number("y", shape->y + 0.36 * shape->size, text);
		add_number("font-size", shape->size, text);
	} else {
		add_number("y", shape->y, text);
		add_number("width", shape->width, text);
		add_number("height", shape->height, text);
		if (shape->radius > 0)
			add_number("rx", shape->radius, text);
	}
	text_add(text, " fill=\"#%06x\"", (unsigned)shape->colour);
	if (shape->size > 0) {
		text_add(text, ">");
		add_escaped(shape->text, text);
		text_add(text, "</text>\n");
	} else {
		text_add(text, "/>\n");
	}
}

char *
svg_title(const gls_puzzle *puzzle)
{
	struct text title = {0};
	text_add(&title, "%s: ", puzzle->kind->name);
	puzzle_write_start(puzzle, &title);
	return text_take(&title);
}

void
svg_write(const struct picture *picture, const char *title, struct text *text)
{
	text_add(text, "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\"");
	add_number("width", picture->width, text);
	add_number("height", picture->height, text);
	text_add(text, " viewBox=\"0 0 ");
	text_add_real(text, "%g", picture->width);
	text_add(text, " ");
	text_add_real(text, "%g", picture->height);
	text_add(text, "\" font-family=\"'DejaVu Sans', Verdana, sans-serif\" font-weight=\"bold\" "
		       "text-anchor=\"middle\">\n<title>");
	add_escaped(title, text);
	text_add(text, "</title>\n");
	for (size_t i = 0; i < picture->count; i++)
		add_shape(&picture->shape[i], text);
	text_add(text, "</svg>\n");
	text->failed |= picture->failed;
}
