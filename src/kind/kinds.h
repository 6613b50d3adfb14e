/* kinds.h: the kinds of puzzle, each with what it can be solved with. */
#ifndef GLS_KIND_KINDS_H
#define GLS_KIND_KINDS_H

#include "puzzle/puzzle.h"
#include "search/champion.h"
#include "search/searches.h"

struct kind_entry {
	const struct kind *kind;
	const struct searches *searches; /* the general ones, compiled for this kind */
	const struct champion *champion; /* its own */
};

/* An entry with kind NULL ends it. */
extern const struct kind_entry kinds[];

/* By name; NULL, and an error with the name that is nearest, if there is none. */
const struct kind *kind_find(const char *name, struct gls_error *error);

/* The whole entry of a kind. One that is not in the table has the searches over the table of
 * functions. */
const struct kind_entry *kind_entry_of(const struct kind *kind);

/* The kind's version of search_about[index]; NULL if it has none. */
search_function *search_of(const struct kind *kind, size_t index);

/* The same by its name; NULL if there is no such search. */
search_function *search_by_name(const struct kind *kind, const char *name);

#endif
