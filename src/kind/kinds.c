#include "kind/kinds.h"
#include "base/error.h"
#include "base/suggest.h"

#include <string.h>

/* The one table: a new kind of puzzle is a line here, and has its folder. First its name,
 * for NAME_kind and NAME_champion; then the rules that its searches are compiled over: its
 * name once more, or `table` for a kind without a rules.h of its own. Text belongs to the
 * first that recognises its form, and JSON that names no kind to the first that may have its
 * members. */
#define KINDS(X)              \
	X(tiles, tiles)       \
	X(blocks, blocks)     \
	X(mondrian, mondrian) \
	X(shuffdle, shuffdle)

#define DECLARE(name, rules)                  \
	extern const struct kind name##_kind; \
	extern const struct champion name##_champion;
KINDS(DECLARE)

#define DECLARE_SEARCHES(name, rules) extern const struct searches searches_##rules;
KINDS(DECLARE_SEARCHES)

extern const struct searches searches_table;

#define ENTRY(name, rules) {&name##_kind, &searches_##rules, &name##_champion},
const struct kind_entry kinds[] = {KINDS(ENTRY){NULL, NULL, NULL}};

const struct kind *
kind_find(const char *name, struct gls_error *error)
{
	struct suggestion suggestion = {.word = name ? name : ""};
	char nearest[64];
	for (const struct kind_entry *entry = kinds; name && entry->kind; entry++) {
		if (!strcmp(entry->kind->name, name))
			return entry->kind;
		suggest_offer(&suggestion, entry->kind->name);
	}
	error_set(error, GLS_BAD_INPUT, "no kind of puzzle is called '%.40s'%s", suggestion.word,
		suggest_text(&suggestion, nearest, sizeof nearest));
	return NULL;
}

const struct kind_entry *
kind_entry_of(const struct kind *kind)
{
	static const struct champion none;
	static const struct kind_entry unlisted = {NULL, &searches_table, &none};
	const struct kind_entry *entry = kinds;
	while (entry->kind && entry->kind != kind)
		entry++;
	return entry->kind ? entry : &unlisted;
}

search_function *
search_of(const struct kind *kind, size_t index)
{
	const struct kind_entry *entry = kind_entry_of(kind);
	const char *name = search_about[index].name;
	if (!strcmp(name, SEARCH_CHAMPION))
		return entry->champion->solve;
	if (!strcmp(name, "hybrid") && entry->champion->hybrid)
		return entry->champion->hybrid;
	return entry->searches->by_number[index].function;
}

search_function *
search_by_name(const struct kind *kind, const char *name)
{
	for (size_t i = 0; search_about[i].name; i++)
		if (!strcmp(search_about[i].name, name))
			return search_of(kind, i);
	return NULL;
}
