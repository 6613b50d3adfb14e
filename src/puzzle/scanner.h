/* scanner.h: a place in a text that is being read, with its line and column. */
#ifndef GLS_PUZZLE_SCANNER_H
#define GLS_PUZZLE_SCANNER_H

#include <stdbool.h>
#include <stddef.h>

struct scanner {
	const char *at, *end;
	size_t line, column; /* from 1 */
};

/* Over one sign; there is one. */
static inline void
scanner_advance(struct scanner *scanner)
{
	if (*scanner->at++ == '\n') {
		scanner->line++;
		scanner->column = 1;
	} else {
		scanner->column++;
	}
}

/* Over a comment, to the end of its line; false if the text is not at one. */
static inline bool
scanner_skip_comment(struct scanner *scanner)
{
	if (scanner->at == scanner->end || *scanner->at != '#')
		return false;
	while (scanner->at < scanner->end && *scanner->at != '\n')
		scanner_advance(scanner);
	return true;
}

#endif
