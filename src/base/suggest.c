#include "base/suggest.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { WORD_MAX = 32 };

static unsigned
least(unsigned a, unsigned b, unsigned c)
{
	unsigned smaller = a < b ? a : b;
	return smaller < c ? smaller : c;
}

/* Levenshtein's distance: letters to insert, drop or replace. */
static unsigned
edit_distance(const char *a, const char *b)
{
	unsigned row[WORD_MAX + 1];
	size_t length = strlen(b);
	for (size_t j = 0; j <= length; j++)
		row[j] = (unsigned)j;
	for (size_t i = 0; a[i]; i++) {
		unsigned diagonal = row[0];
		row[0] = (unsigned)i + 1;
		for (size_t j = 0; j < length; j++) {
			unsigned above = row[j + 1];
			row[j + 1] = least(above + 1, row[j] + 1, diagonal + (a[i] != b[j]));
			diagonal = above;
		}
	}
	return row[length];
}

void
suggest_offer(struct suggestion *suggestion, const char *name)
{
	if (strlen(suggestion->word) > WORD_MAX || strlen(name) > WORD_MAX)
		return;
	unsigned distance = edit_distance(suggestion->word, name);
	bool is_near = distance <= 1 + strlen(name) / 3;
	/* A beginning is near too: "walking" for "walking-distance". */
	size_t typed = strlen(suggestion->word);
	if (distance > 1 && typed >= 3 && !strncmp(suggestion->word, name, typed)) {
		is_near = true;
		distance = 1;
	}
	if (is_near && (!suggestion->nearest || distance < suggestion->distance)) {
		suggestion->nearest = name;
		suggestion->distance = distance;
	}
}

const char *
suggest_text(const struct suggestion *suggestion, char *buffer, unsigned size)
{
	buffer[0] = '\0';
	if (suggestion->nearest)
		snprintf(buffer, size, "; did you mean '%s'?", suggestion->nearest);
	return buffer;
}
