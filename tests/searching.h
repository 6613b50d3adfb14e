/* searching.h: what tests of all searches share. */
#ifndef GLS_TESTS_SEARCHING_H
#define GLS_TESTS_SEARCHING_H

#include "search/searches.h"
#include "support.h"
#include <stdlib.h>
#include <string.h>

extern const struct searches searches_tiles, searches_table;

bool is_one_of(const char *name, const char *list);

static const char textbook[] = "7 2 4/5 0 6/8 3 1";

#endif
