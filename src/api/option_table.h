/* option_table.h: the one table of options: the general ones, then those of each kind. */
#ifndef GLS_API_OPTION_TABLE_H
#define GLS_API_OPTION_TABLE_H

#include "base/text.h"
#include "puzzle/options.h"

/* What an option is for, in short, for its rows. */
enum {
	SOLVE = GLS_VERB_SOLVE,
	CHECK = GLS_VERB_CHECK,
	GENERATE = GLS_VERB_GENERATE,
	COMPARE = GLS_VERB_COMPARE,
	TABLES = GLS_VERB_TABLES,
	BENCH = GLS_VERB_BENCH,
	RENDER = GLS_VERB_RENDER,
	PLAY = GLS_VERB_PLAY,
	CONVERT = GLS_VERB_CONVERT,
	STATS = GLS_VERB_STATS,
};

/* The row of a name that serves one of the verbs; NULL if there is none. */
const struct option *option_row(const char *name, size_t length, unsigned verbs);

/* The rows by number; NULL after the last. */
const struct option *option_number(size_t number);

/* Adds all words that mean something as a value: those of its own, then the names that it takes,
 * with a separator between them. */
void option_add_words(const struct option *option, struct text *text, char separator);

#endif
