/* Strings of moves that are the first to their board are kept as a trie, grown
 * one length after the other for all cells of the blank together. The *tail* of
 * a string is the string without its first move; it was grown before. A string
 * whose tail was dropped is dropped with it, so what is dropped by itself is
 * short and new. The automaton's states are the strings that may still become one
 * of those, and a string that may not is the same as its tail. */
#include "kind/tiles/champion/automaton.h"
#include "base/bits.h"

#include <stdio.h>

enum {
	AUTOMATON_VERSION = 2,
	AUTOMATON_STATES = UINT16_MAX, /* at most; 4 x 4 has 13,486 of length 12 */
	CELLS_MAX = 25,
	CELL_BITS = 5,
	NO_STRING = 0,
};

/* What stands in each cell. */
typedef unsigned __int128 cells_word;

struct string {
	cells_word board;
	uint32_t tail;
	uint32_t child[BLANK_MOVES]; /* NO_STRING: dropped or off the board */
	uint32_t state;              /* itself, or the longest of its tails that is a state */
	uint8_t start, blank;        /* where the blank was at first, and is now */
	uint8_t dropped;             /* moves: bits, by itself, not with its tail */
	bool is_state;
};

struct growing {
	unsigned rows, columns, cells, length;
	struct string *string; /* from 1 */
	uint32_t count, room;
	/* Boards found, by their hash, for each start apart: strings are grown start by
	 * start, so the part in use stays in the cache. */
	uint32_t *slot;
	uint32_t start_slots; /* of one start, a power of two */
};

static bool
blank_after(const struct growing *g, unsigned blank, unsigned move, unsigned *after)
{
	unsigned row = blank / g->columns, column = blank % g->columns;
	switch (move) {
	case BLANK_LEFT:
		*after = blank - 1;
		return column > 0;
	case BLANK_RIGHT:
		*after = blank + 1;
		return column + 1 < g->columns;
	case BLANK_UP:
		*after = blank - g->columns;
		return row > 0;
	default:
		*after = blank + g->columns;
		return row + 1 < g->rows;
	}
}

static unsigned
board_cell(cells_word board, unsigned cell)
{
	return (unsigned)(board >> CELL_BITS * cell) & ((1 << CELL_BITS) - 1);
}

static cells_word
board_swapped(cells_word of, unsigned one, unsigned other)
{
	cells_word difference = board_cell(of, one) ^ board_cell(of, other);
	return of ^ difference << CELL_BITS * one ^ difference << CELL_BITS * other;
}

/* Whether no string from the same start led to this board before; then it is
 * remembered under the number of the string that does. */
static bool
is_first(struct growing *g, const struct string *string, uint32_t number)
{
	uint64_t words[2] = {(uint64_t)string->board, (uint64_t)(string->board >> 64)};
	uint32_t *slot = g->slot + string->start * (size_t)g->start_slots;
	uint32_t at = (uint32_t)bits_hash(words, 2) & (g->start_slots - 1);
	for (; slot[at]; at = (at + 1) & (g->start_slots - 1))
		if (g->string[slot[at]].board == string->board)
			return false;
	slot[at] = number;
	return true;
}

/* Grows one string by one move; false if there is no room. */
static bool
grow(struct growing *g, uint32_t number, unsigned move)
{
	struct string *from = &g->string[number];
	unsigned blank;
	if (!blank_after(g, from->blank, move, &blank))
		return true;
	/* The empty string has no tail; a single move has the empty string at its
	 * new cell for one. */
	uint32_t tail = from->tail ? g->string[from->tail].child[move] : blank + 1;
	if (tail == NO_STRING)
		return true;
	if (g->count == g->room)
		return false;
	struct string *grown = &g->string[g->count];
	*grown = (struct string){
		.board = board_swapped(from->board, from->blank, blank),
		.tail = tail,
		.start = from->start,
		.blank = (uint8_t)blank,
	};
	if (is_first(g, grown, g->count))
		from->child[move] = g->count++;
	else
		from->dropped |= (uint8_t)(1 << move);
	return true;
}

/* Grows the strings of one length, or none of them if there is no room. */
static bool
grow_from(struct growing *g, uint32_t begin, uint32_t end)
{
	for (uint32_t number = begin; number < end; number++)
		for (unsigned move = 0; move < BLANK_MOVES; move++)
			if (!grow(g, number, move)) {
				for (; number >= begin; number--) {
					struct string *string = &g->string[number];
					memset(string->child, 0, sizeof string->child);
					string->dropped = 0;
				}
				g->count = end;
				return false;
			}
	return true;
}

/* Grows all strings up to the greatest length, as far as there is room. The
 * empty string at cell c is number c + 1. */
static void
grow_all(struct growing *g)
{
	cells_word ordered = 0;
	for (unsigned cell = 0; cell < g->cells; cell++)
		ordered |= (cells_word)cell << CELL_BITS * cell;
	g->count = 1;
	for (unsigned cell = 0; cell < g->cells; cell++) {
		struct string empty = {
			.board = ordered, .start = (uint8_t)cell, .blank = (uint8_t)cell};
		g->string[g->count] = empty;
		is_first(g, &empty, g->count++);
	}
	uint32_t begin = 1, end = g->count;
	for (unsigned length = 0; length < g->length; length++) {
		if (!grow_from(g, begin, end))
			return;
		begin = end;
		end = g->count;
	}
}

/* ---- The automaton ------------------------------------------------------- */

/* Finds the strings that are states: those with a dropped child, what they grew
 * from, and the empty ones. Children have greater numbers than their parents. */
static void
mark_states(struct growing *g)
{
	for (uint32_t number = g->count; number-- > 1;) {
		struct string *string = &g->string[number];
		string->is_state = number <= g->cells || string->dropped;
		for (unsigned move = 0; move < BLANK_MOVES; move++) {
			uint32_t child = string->child[move];
			string->is_state |= child && g->string[child].is_state;
		}
	}
}

/* Numbers the states in the order of their lengths; their number. */
static uint32_t
number_states(struct growing *g)
{
	uint32_t states = 0;
	for (uint32_t number = 1; number < g->count; number++) {
		struct string *string = &g->string[number];
		string->state = string->is_state ? states++ : g->string[string->tail].state;
	}
	return states;
}

static void
write_states(const struct growing *g, uint16_t (*next)[BLANK_MOVES])
{
	for (uint32_t number = 1; number < g->count; number++) {
		const struct string *string = &g->string[number];
		for (unsigned move = 0; string->is_state && move < BLANK_MOVES; move++) {
			uint32_t child = string->child[move];
			next[string->state][move] =
				child ? (uint16_t)g->string[child].state : AUTOMATON_FORBIDDEN;
		}
	}
}

/* Writes the automaton; false if it has too many states. */
static bool
make_automaton(struct growing *g, uint16_t (*next)[BLANK_MOVES])
{
	memset(g->slot, 0, g->cells * g->start_slots * sizeof *g->slot);
	grow_all(g);
	mark_states(g);
	if (number_states(g) > AUTOMATON_STATES)
		return false;
	write_states(g, next);
	return true;
}

static bool
build(const void *context, void *data, struct control *control)
{
	struct growing g = *(const struct growing *)context;
	/* 4 x 4 has 317,333 strings of up to 12 moves; larger boards have more a cell. */
	g.room = g.cells << (g.length + (g.cells > 16 ? 4 : 3));
	g.start_slots = 2 * g.room / g.cells;
	size_t strings = g.room * sizeof *g.string;
	size_t slots = g.cells * g.start_slots * sizeof *g.slot;
	g.string = budget_alloc(&control->budget, strings);
	g.slot = budget_alloc(&control->budget, slots);
	bool enough = g.string && g.slot;
	while (enough && !make_automaton(&g, data))
		g.length--;
	budget_free(&control->budget, g.string, g.string ? strings : 0);
	budget_free(&control->budget, g.slot, g.slot ? slots : 0);
	return enough;
}

enum { NAME_SIZE = 64 };

static void
write_name(char name[NAME_SIZE], unsigned rows, unsigned columns, unsigned length)
{
	snprintf(name, NAME_SIZE, "moves-%ux%u-%u", rows, columns, length);
}

bool
automaton_is_there(unsigned rows, unsigned columns, unsigned length, struct control *control)
{
	char name[NAME_SIZE];
	write_name(name, rows, columns, length);
	return tables_has(control->tables, name, AUTOMATON_VERSION);
}

bool
automaton_open(struct automaton *automaton, unsigned rows, unsigned columns, unsigned length,
	struct control *control, struct gls_error *error)
{
	struct growing size = {
		.rows = rows, .columns = columns, .cells = rows * columns, .length = length};
	char name[NAME_SIZE];
	write_name(name, rows, columns, length);
	struct table_plan plan = {
		.name = name,
		.version = AUTOMATON_VERSION,
		.bytes = AUTOMATON_STATES * sizeof *automaton->next,
		.build = build,
		.context = &size,
	};
	if (!tables_open(
		    control->tables, &plan, tables_use(control), control, &automaton->table, error))
		return false;
	automaton->next = automaton->table.data;
	return true;
}

void
automaton_close(struct automaton *automaton, struct control *control)
{
	tables_close(&automaton->table, control);
}
