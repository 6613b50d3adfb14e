#include "base/text.h"

#include <float.h>
#include <stdarg.h>
#include <stdint.h>
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
text_add_word(struct text *text, size_t begin, const char *word, size_t length, char separator)
{
	if (text->length > begin)
		text_add_char(text, separator);
	text_add_bytes(text, word, length);
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

/* The decimal point of a locale may be anything, of several bytes too; there is nothing else
 * in a number that is no sign, digit or letter. */
static bool
is_of_number(char c)
{
	return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || c == '-' || c == '+';
}

void
text_add_real(struct text *text, const char *format, double number)
{
	char digits[512]; /* the largest number has 309 before the point */
	int length = snprintf(digits, sizeof digits, format, number);
	for (int i = 0; i < length && (size_t)i < sizeof digits - 1; i++) {
		if (is_of_number(digits[i]))
			text_add_char(text, digits[i]);
		else if (!i || is_of_number(digits[i - 1]))
			text_add_char(text, '.');
	}
}

/* What is read of a number: its digits as far as they have room, and how many places they
 * are to be moved. */
struct decimal {
	uint64_t digits;
	int places;
	bool is_any;
};

static const char *
read_digits(const char *string, struct decimal *decimal, bool is_fraction)
{
	for (; *string >= '0' && *string <= '9'; string++) {
		decimal->is_any = true;
		if (decimal->digits < UINT64_MAX / 10 - 1) {
			decimal->digits = 10 * decimal->digits + (uint64_t)(*string - '0');
			decimal->places -= is_fraction;
		} else {
			decimal->places += !is_fraction;
		}
	}
	return string;
}

/* "e3", "E-12"; the string as it was if there is none. */
static const char *
read_exponent(const char *string, int *exponent)
{
	*exponent = 0;
	if (*string != 'e' && *string != 'E')
		return string;
	const char *digits = string + 1;
	bool is_negative = *digits == '-';
	digits += *digits == '-' || *digits == '+';
	const char *end = digits;
	for (; *end >= '0' && *end <= '9'; end++)
		*exponent = *exponent < 10000 ? 10 * *exponent + (*end - '0') : *exponent;
	*exponent = is_negative ? -*exponent : *exponent;
	return end > digits ? end : string;
}

/* Exact as far as anybody writes numbers: up to 15 digits, moved by up to 22 places. */
static double
scaled(uint64_t digits, int places)
{
	double value = (double)digits, power = 1;
	for (int i = places < 0 ? -places : places; i > 0 && power <= DBL_MAX; i--)
		power *= 10;
	return !digits ? 0 : places < 0 ? value / power : value * power;
}

bool
text_read_real(const char *string, double *number)
{
	struct decimal decimal = {0};
	int exponent;
	bool is_negative = *string == '-';
	string += *string == '-' || *string == '+';
	string = read_digits(string, &decimal, false);
	if (*string == '.')
		string = read_digits(string + 1, &decimal, true);
	string = read_exponent(string, &exponent);
	double value = scaled(decimal.digits, decimal.places + exponent);
	if (!decimal.is_any || *string || !(value <= DBL_MAX))
		return false;
	*number = is_negative ? -value : value;
	return true;
}

size_t
text_utf8_length(const char *string, size_t left)
{
	const unsigned char *text = (const unsigned char *)string;
	size_t length = text[0] < 0x80   ? 1
			: text[0] < 0xc2 ? 0
			: text[0] < 0xe0 ? 2
			: text[0] < 0xf0 ? 3
			: text[0] < 0xf5 ? 4
					 : 0;
	if (!length || length > left)
		return 0;
	for (size_t i = 1; i < length; i++)
		if ((text[i] & 0xc0) != 0x80)
			return 0;
	bool is_overlong =
		(text[0] == 0xe0 && text[1] < 0xa0) || (text[0] == 0xf0 && text[1] < 0x90);
	bool is_outside =
		(text[0] == 0xed && text[1] > 0x9f) || (text[0] == 0xf4 && text[1] > 0x8f);
	return is_overlong || is_outside ? 0 : length;
}

void
text_add_json(struct text *text, const char *string)
{
	size_t left = strlen(string), step;
	text_add_char(text, '"');
	for (const char *c = string; *c; c += step, left -= step) {
		size_t length = text_utf8_length(c, left);
		step = length ? length : 1;
		if (!length)
			text_add(text, "\\ufffd");
		else if (*c == '"' || *c == '\\')
			text_add(text, "\\%c", *c);
		else if ((unsigned char)*c < 0x20)
			text_add(text, "\\u%04x", (unsigned)*c);
		else
			text_add_bytes(text, c, length);
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
