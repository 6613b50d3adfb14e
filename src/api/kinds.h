/* kinds.h: the kinds of puzzle, each with the searches compiled for it. */
#ifndef GLS_API_KINDS_H
#define GLS_API_KINDS_H

#include "champion/champion.h"
#include "puzzle/puzzle.h"
#include "search/analyse.h"
#include "search/enumerate.h"

struct kind_entry {
	const struct kind *kind;
	const struct search *searches;
	enumerate_function *enumerate;
	analyse_function *analyse;
	search_function *champion; /* the kind's own best solver; may be NULL */
	/* Makes what it needs besides the heuristic's tables; may be NULL. */
	prepare_function *prepare;
	/* It tells of better and better solutions as it goes, so that other
	 * searches before it would only keep it waiting. */
	bool champion_improves;
	/* A first solution where the champion's tables take long to make; may be NULL. */
	search_function *sketch;
	search_function *hybrid; /* a version of its own; may be NULL */
	search_function *beam;
	search_function *quick;    /* any solution, at once; may be NULL */
	improve_function *improve; /* may be NULL */
};

/* An entry with kind NULL ends it. */
extern const struct kind_entry kinds[];

/* By name; NULL if there is none. */
const struct kind *kind_by_name(const char *name);

/* The whole entry of a kind. */
const struct kind_entry *kind_entry_of(const struct kind *kind);

/* The kind's version of search_about[index]; NULL if it has none. */
search_function *search_of(const struct kind *kind, size_t index);

/* The same by its name; NULL if there is no such search. */
search_function *search_by_name(const struct kind *kind, const char *name);

/* The kind's way to list all shortest solutions. */
enumerate_function *enumerate_of(const struct kind *kind);

/* The kind's way to find what they have in common. */
analyse_function *analyse_of(const struct kind *kind);

#endif
