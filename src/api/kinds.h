/* kinds.h: the kinds of puzzle, each with the searches compiled for it. */
#ifndef GLS_API_KINDS_H
#define GLS_API_KINDS_H

#include "puzzle/puzzle.h"
#include "search/search.h"

struct kind_entry {
	const struct kind *kind;
	const struct search *searches;
};

/* An entry with kind NULL ends it. */
extern const struct kind_entry kinds[];

/* By name or by puzzle; NULL if there is none. */
const struct kind *kind_by_name(const char *name);
const struct search *searches_of(const struct kind *kind);

#endif
