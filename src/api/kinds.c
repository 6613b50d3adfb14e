#include "api/kinds.h"
#include "puzzle/mondrian/mondrian.h"
#include "puzzle/shuffdle/shuffdle.h"
#include "puzzle/tiles/tiles.h"

#include <string.h>

extern const struct search searches_tiles[], searches_shuffdle[], searches_mondrian[];
extern enumerate_function enumerate_tiles, enumerate_shuffdle, enumerate_mondrian;
extern analyse_function analyse_tiles, analyse_shuffdle, analyse_mondrian;

search_function beam_tiles, beam_shuffdle, beam_mondrian;

/* The one table: a new kind of puzzle is an entry here. A kind without a rules.h
 * of its own takes searches_table, enumerate_table and analyse_table, which work
 * over the table of functions. Text belongs to the first that recognises its form. */
const struct kind_entry kinds[] = {
	{
		.kind = &tiles_kind,
		.searches = searches_tiles,
		.enumerate = enumerate_tiles,
		.analyse = analyse_tiles,
		.champion = champion_tiles,
		.prepare = champion_tiles_prepare,
		.hybrid = champion_hybrid_tiles,
		.beam = beam_tiles,
		.quick = construct_tiles,
		.improve = improve_tiles,
	},
	{
		.kind = &mondrian_kind,
		.searches = searches_mondrian,
		.enumerate = enumerate_mondrian,
		.analyse = analyse_mondrian,
		.champion = champion_mondrian,
		.champion_improves = true,
		.sketch = sketch_mondrian,
		.beam = beam_mondrian,
	},
	{
		.kind = &shuffdle_kind,
		.searches = searches_shuffdle,
		.enumerate = enumerate_shuffdle,
		.analyse = analyse_shuffdle,
		.champion = champion_shuffdle,
		.beam = beam_shuffdle,
	},
	{.kind = NULL},
};

const struct kind *
kind_by_name(const char *name)
{
	for (const struct kind_entry *entry = kinds; name && entry->kind; entry++)
		if (!strcmp(entry->kind->name, name))
			return entry->kind;
	return NULL;
}

const struct kind_entry *
kind_entry_of(const struct kind *kind)
{
	const struct kind_entry *entry = kinds;
	while (entry->kind != kind)
		entry++;
	return entry;
}

enumerate_function *
enumerate_of(const struct kind *kind)
{
	return kind_entry_of(kind)->enumerate;
}

analyse_function *
analyse_of(const struct kind *kind)
{
	return kind_entry_of(kind)->analyse;
}

search_function *
search_of(const struct kind *kind, size_t index)
{
	const struct kind_entry *entry = kind_entry_of(kind);
	const char *name = search_about[index].name;
	if (!strcmp(name, SEARCH_CHAMPION))
		return entry->champion;
	if (!strcmp(name, "hybrid") && entry->hybrid)
		return entry->hybrid;
	return entry->searches[index].function;
}

search_function *
search_by_name(const struct kind *kind, const char *name)
{
	for (size_t i = 0; search_about[i].name; i++)
		if (!strcmp(search_about[i].name, name))
			return search_of(kind, i);
	return NULL;
}
