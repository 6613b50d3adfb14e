#include "base/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Makes room for so many more bytes and the closing NUL. */
static bool
text_reserve(struct text *text, size_t more)
{
	if (text->failed)
		return false;
	if (text->room - text->length > more)
		return true;
	size_t room = 2 * text->room + more + 64;
	char *bytes = realloc(text->bytes, room);
	if (!bytes) {
		text->failed = true;
		return false;
	}
	text->bytes = bytes;
	text->room = room;
	return true;
}

void
text_add_bytes(struct text *text, const char *bytes, size_t length)
{
	if (!text_reserve(text, length))
		return;
	memcpy(text->bytes + text->length, bytes, length);
	text->length += length;
	text->bytes[text->length] = '\0';
}

void
text_add_char(struct text *text, char c)
{
	text_add_bytes(text, &c, 1);
}

void
text_add(struct text *text, const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	va_list again;
	va_copy(again, arguments);
	/* It mostly fits into the room that is there. */
	size_t room = text->failed ? 0 : text->room - text->length;
	int length = vsnprintf(room ? text->bytes + text->length : NULL, room, format, arguments);
	va_end(arguments);
	if (length >= 0 && (size_t)length < room) {
		text->length += (size_t)length;
	} else if (length >= 0 && text_reserve(text, (size_t)length)) {
		vsnprintf(text->bytes + text->length, (size_t)length + 1, format, again);
		text->length += (size_t)length;
	}
	va_end(again);
}

void
text_add_json(struct text *text, const char *string)
{
	text_add_char(text, '"');
	for (const char *c = string; *c; c++) {
		if (*c == '"' || *c == '\\')
			text_add(text, "\\%c", *c);
		else if ((unsigned char)*c < 0x20)
			text_add(text, "\\u%04x", (unsigned)*c);
		else
			text_add_char(text, *c);
	}
	text_add_char(text, '"');
}

void
text_add_csv(struct text *text, const char *string)
{
	if (!strpbrk(string, ",\"\r\n")) {
		text_add(text, "%s", string);
		return;
	}
	text_add_char(text, '"');
	for (; *string; string++) {
		if (*string == '"')
			text_add_char(text, '"');
		text_add_char(text, *string);
	}
	text_add_char(text, '"');
}

void
text_join(struct text *text, struct text *next)
{
	text_add_bytes(text, next->bytes ? next->bytes : "", next->length);
	text->failed |= next->failed;
	text_free(next);
}

bool
text_is_due(const struct text *text)
{
	return text->length || text->failed;
}

char *
text_take(struct text *text)
{
	text_add_bytes(text, "", 0);
	char *bytes = text->bytes;
	if (text->failed) {
		free(bytes);
		bytes = NULL;
	}
	*text = (struct text){0};
	return bytes;
}

void
text_free(struct text *text)
{
	free(text->bytes);
	*text = (struct text){0};
}
