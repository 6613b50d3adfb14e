/* text.h: a string that grows.
 *
 * Appending never fails: when memory is out the text remembers it, and
 * text_take() answers NULL.
 */
#ifndef GLS_BASE_TEXT_H
#define GLS_BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>

struct text {
	char *bytes; /* NUL-terminated once anything was appended */
	size_t length, room;
	bool failed;
};

void text_add(struct text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
void text_add_bytes(struct text *text, const char *bytes, size_t length);
void text_add_char(struct text *text, char c);

/* With a separator before it, if it is not the first since `begin`. */
void text_add_word(
	struct text *text, size_t begin, const char *word, size_t length, char separator);

/* Appends one number in a format like "%.6f", with a point whatever the locale of the program
 * says: for what machines read. */
void text_add_real(struct text *text, const char *format, double number)
	__attribute__((format(printf, 2, 0)));

/* Reads a number as "1.2" or "2.5e3", with a point whatever the locale says. False, and
 * *number is as it was, if the text is anything else, or the number no finite one. */
bool text_read_real(const char *string, double *number);

/* Length of the UTF-8 sequence that the string begins with, of the bytes that are left, at least
 * one; 0 if it is not well formed. */
size_t text_utf8_length(const char *string, size_t left);

/* Appends the string in double quotes, escaped for JSON; bytes that are no UTF-8, as where a
 * message was cut, are shown as U+FFFD. */
void text_add_json(struct text *text, const char *string);

/* Appends the string as one field of CSV, quoted where that is needed. */
void text_add_csv(struct text *text, const char *string);

/* Appends another text and empties it. What that one lacks for want of memory, this one lacks
 * then too. */
void text_join(struct text *text, struct text *next);

/* The string, to be freed by the caller; the text is empty again. */
char *text_take(struct text *text);

/* Whether there is something to write, or something that was lost. */
bool text_is_due(const struct text *text);

void text_free(struct text *text);

#endif
