#include "kind/tiles/champion/nodes.h"

#include <string.h>

enum {
	LOG_FIRST_ROOM = 1 << 14,
	LOG_CLEAN_ROOM = 1 << 20, /* grows to this before it is cleaned */
};

void
nodes_free(struct nodes *nodes, unsigned words, struct budget *budget)
{
	budget_free(budget, nodes->word[0], (size_t)nodes->room * words * sizeof(uint32_t));
	*nodes = (struct nodes){0};
}

bool
nodes_reserve(struct nodes *nodes, uint32_t more, unsigned words, struct budget *budget)
{
	if (nodes->count + more <= nodes->room)
		return true;
	struct nodes larger = {.count = nodes->count, .room = 2 * (nodes->count + more)};
	uint32_t *memory = budget_alloc(budget, (size_t)larger.room * words * sizeof *memory);
	if (!memory)
		return false;
	for (unsigned i = 0; i < words; i++) {
		larger.word[i] = memory + (size_t)i * larger.room;
		if (nodes->count)
			memcpy(larger.word[i], nodes->word[i], nodes->count * sizeof *memory);
	}
	nodes_free(nodes, words, budget);
	*nodes = larger;
	return true;
}

void
nodes_append(struct nodes *nodes, const struct nodes *other, uint32_t first, uint32_t count,
	unsigned words)
{
	if (!count)
		return; /* a pile that is empty may have no memory at all */
	for (unsigned i = 0; i < words; i++)
		memcpy(nodes->word[i] + nodes->count, other->word[i] + first,
			count * sizeof(uint32_t));
	nodes->count += count;
}

unsigned
node_estimate(const struct tiles_search *search, const struct nodes *nodes, uint32_t at)
{
	unsigned largest = 0;
	for (unsigned view = 0; view < search->views; view++) {
		unsigned sum = measure_sum(nodes->word[node_measure(search->patterns, view)][at]);
		largest = sum > largest ? sum : largest;
	}
	return largest;
}

/* ---- The log -------------------------------------------------------------- */

static bool
grow_log(struct tiles_search *search, struct budget *budget)
{
	uint32_t room = search->log_room ? 2 * search->log_room : LOG_FIRST_ROOM;
	uint32_t *log = room <= 1 << LOG_BITS ? budget_alloc(budget, room * sizeof *log) : NULL;
	if (!log)
		return false;
	if (search->log_count)
		memcpy(log, search->log, search->log_count * sizeof *log);
	budget_free(budget, search->log, search->log_room * sizeof *log);
	search->log = log;
	search->log_room = room;
	return true;
}

/* The place of a parent in the search's own log; false if it is in another, or none. */
static bool
is_in_log(const struct tiles_search *search, uint32_t parent, uint32_t *at)
{
	uint32_t number = parent >> PARENT_MOVE_BITS;
	*at = number - search->log_base;
	return number != LOG_NONE && number >> LOG_BITS == search->log_base >> LOG_BITS;
}

/* Marks the entries that the nodes come from. */
static void
mark_wanted(const struct tiles_search *search, const struct nodes *nodes, uint32_t *mark)
{
	for (uint32_t i = 0; i < nodes->count; i++) {
		uint32_t parent = nodes->word[NODE_PARENT][i], at;
		while (is_in_log(search, parent, &at) && !mark[at]) {
			mark[at] = 1;
			parent = search->log[at];
		}
	}
}

static uint32_t
renumbered(const struct tiles_search *search, const uint32_t *number, uint32_t parent)
{
	uint32_t at;
	if (!is_in_log(search, parent, &at))
		return parent;
	return (search->log_base + number[at]) << PARENT_MOVE_BITS |
	       (parent & ((1 << PARENT_MOVE_BITS) - 1));
}

/* Moves the marked entries to the beginning; each mark becomes the new number. */
static void
compact_log(struct tiles_search *search, uint32_t *number)
{
	uint32_t kept = 0;
	for (uint32_t i = 0; i < search->log_count; i++)
		if (number[i]) {
			number[i] = kept;
			search->log[kept++] = search->log[i];
		}
	search->log_count = kept;
	for (uint32_t i = 0; i < kept; i++)
		search->log[i] = renumbered(search, number, search->log[i]);
}

static bool
clean_log(struct tiles_search *search, struct nodes *const *piles, unsigned count,
	struct budget *budget)
{
	size_t bytes = search->log_room * sizeof(uint32_t);
	uint32_t *number = budget_zalloc(budget, bytes);
	if (!number)
		return false;
	for (unsigned i = 0; i < count; i++)
		mark_wanted(search, piles[i], number);
	compact_log(search, number);
	for (unsigned i = 0; i < count; i++)
		for (uint32_t j = 0; j < piles[i]->count; j++) {
			uint32_t *parent = &piles[i]->word[NODE_PARENT][j];
			*parent = renumbered(search, number, *parent);
		}
	budget_free(budget, number, bytes);
	return true;
}

bool
tiles_search_log(struct tiles_search *search, struct nodes *const *piles, unsigned count,
	struct budget *budget)
{
	if (search->log_count + BATCH <= search->log_room)
		return true;
	if (search->log_room < LOG_CLEAN_ROOM)
		return grow_log(search, budget);
	return clean_log(search, piles, count, budget) &&
	       (search->log_count <= search->log_room / 2 || grow_log(search, budget));
}

void
tiles_search_free(struct tiles_search *search, struct budget *budget)
{
	nodes_free(&search->stack, search->words, budget);
	nodes_free(&search->fringe, search->words, budget);
	budget_free(budget, search->log, search->log_room * sizeof *search->log);
}
