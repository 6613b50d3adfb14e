/* searches.h: the searches of this folder, compiled over the rules of one kind. */
#ifndef GLS_SEARCH_SEARCHES_H
#define GLS_SEARCH_SEARCHES_H

#include "search/analyse.h"
#include "search/enumerate.h"

struct searches {
	const struct search *by_number; /* in the order of search_about, but for the champion */
	search_function *beam;
	enumerate_function *enumerate, *slack; /* shortest solutions alone, or longer ones too */
	analyse_function *analyse;
};

#endif
