#include "io/comments.h"

#include <stdlib.h>
#include <string.h>

static bool
is_blank(char sign)
{
	return sign == ' ' || sign == '\t' || sign == '\r';
}

static size_t
blanks(const char *line, size_t length)
{
	size_t count = 0;
	while (count < length && is_blank(line[count]))
		count++;
	return count;
}

/* Whether words are single signs, but for slashes between them and arrows: a row, or several,
 * with blanks between the cells. */
static bool
is_spaced_row(const char *line, size_t length)
{
	unsigned run = 0;
	for (size_t i = 0; i < length; i++) {
		bool is_arrow = line[i] == '=' && i + 1 < length && line[i + 1] == '>';
		i += is_arrow;
		run = is_arrow || is_blank(line[i]) || line[i] == '/' ? 0 : run + 1;
		if (run > 1)
			return false;
	}
	return true;
}

bool
comments_have(const char *line, size_t length)
{
	size_t first = blanks(line, length);
	if (first == length || line[first] != '#')
		return false;
	if (blanks(line + first + 1, length - first - 1) == length - first - 1)
		return true;
	return is_blank(line[first + 1]) && !is_spaced_row(line + first, length - first);
}

bool
comments_have_in_batch(const char *line, size_t length)
{
	size_t first = blanks(line, length), word = first;
	if (first == length || line[first] != '#' || comments_have(line, length))
		return first < length && line[first] == '#';
	bool has_slash = false;
	for (; word < length && !is_blank(line[word]); word++)
		has_slash |= line[word] == '/';
	size_t next = word + blanks(line + word, length - word);
	bool has_arrow = next + 1 < length && line[next] == '=' && line[next + 1] == '>';
	bool is_one_word = next == length;
	bool is_spaced = is_blank(line[first + 1]) && memchr(line, '/', length);
	return !has_arrow && !(is_one_word && has_slash) && !is_spaced;
}

/* The length of the line that the text begins with, its end included. */
static size_t
line_length(const char *text, size_t length)
{
	const char *end = memchr(text, '\n', length);
	return end ? (size_t)(end - text) + 1 : length;
}

static bool
is_comment(const char *line, size_t length)
{
	return comments_have(line, length - (length && line[length - 1] == '\n'));
}

bool
comments_any(const char *text, size_t length)
{
	for (size_t at = 0; at < length; at += line_length(text + at, length - at))
		if (is_comment(text + at, line_length(text + at, length - at)))
			return true;
	return false;
}

char *
comments_dropped(const char *text, size_t length, size_t *left)
{
	char *copy = malloc(length + 1);
	*left = 0;
	for (size_t at = 0, step; copy && at < length; at += step) {
		step = line_length(text + at, length - at);
		if (is_comment(text + at, step))
			continue;
		memcpy(copy + *left, text + at, step);
		*left += step;
	}
	if (copy)
		copy[*left] = '\0';
	return copy;
}

size_t
comments_line(const char *text, size_t length, size_t line)
{
	size_t number = 0;
	for (size_t at = 0, step; at < length && line; at += step) {
		step = line_length(text + at, length - at);
		number++;
		line -= !is_comment(text + at, step);
	}
	return number + line;
}
