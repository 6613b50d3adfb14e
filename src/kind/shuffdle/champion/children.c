/* A state's children: two tables say how much is left of each. */
#include "kind/shuffdle/champion/search.h"

/* The targets of a state: their cells, as a set too, and where their table has them. */
struct targets {
	uint8_t cell[TABLE_SIDE_MAX];
	uint32_t cells, index, walk;
};

static struct targets
targets_of(const struct shuffdle_search *search, const struct line_tables *tables, state_word state)
{
	struct targets targets = {.cells = 0};
	for (unsigned i = 0; i < search->side; i++) {
		targets.cell[i] = (uint8_t)state_cell(state, target_at(i));
		targets.cells |= 1u << targets.cell[i];
	}
	targets.index = target_table_index(&tables->target, targets.cell);
	targets.walk = target_table_walk(&tables->target, targets.cell);
	return targets;
}

static const struct line_tables *
tables_of(const struct shuffdle_search *search, state_word state)
{
	return search->tables[search->first_row + state_row(state)];
}

unsigned
shuffdle_state_estimate(const struct shuffdle_search *search, state_word state)
{
	const struct line_tables *tables = tables_of(search, state);
	struct targets targets = targets_of(search, tables, state);
	return line_tables_left(tables, state_holes(state), targets.cell);
}

/* The children, with what is needed to look up their estimates; the tables are
 * asked for in time. */
static unsigned
make_children(const struct shuffdle_search *search, const struct line_tables *tables,
	state_word state, const struct targets *targets, struct child *children)
{
	const struct neutral_table *neutral = &tables->neutral;
	uint32_t all_holes = state_holes(state);
	unsigned count = 0, came_from = state_cell(state, FROM_AT),
		 came_to = state_cell(state, TO_AT);
	for (uint32_t holes = all_holes; holes; holes &= holes - 1) {
		unsigned to = bits_lowest(holes);
		for (uint32_t tiles = search->beside[to] & ~all_holes; tiles; tiles &= tiles - 1) {
			unsigned from = bits_lowest(tiles);
			if (from == came_to && to == came_from)
				continue;
			struct child *child = &children[count++];
			child->is_target = targets->cells >> from & 1;
			unsigned target = child->is_target ? target_on(state, from, search->side)
							   : search->side;
			child->state = with_arrival(
				key_after(state & KEY_MASK, from, to, target, search->side), from,
				to);
			if (child->is_target) {
				const uint8_t *walk = tables->target.walk[target];
				child->target_index = targets->index +
						      (to - from) * tables->target.weight[target];
				child->walk = targets->walk + walk[to] - walk[from];
				bits_prefetch(&tables->target.detour[child->target_index / 4]);
			} else {
				child->neutral = neutral_find(neutral,
					all_holes ^ (1u << from | 1u << to), targets->cells);
				bits_prefetch(&neutral->first[child->neutral.set]);
			}
		}
	}
	return count;
}

unsigned
shuffdle_find_children(struct worker *worker, state_word state, unsigned h, struct child *children)
{
	const struct shuffdle_search *search = worker->search;
	const struct line_tables *tables = tables_of(search, state);
	const struct neutral_table *neutral = &tables->neutral;
	struct targets targets = targets_of(search, tables, state);
	unsigned target_left = target_table_left(&tables->target, targets.index, targets.walk);
	unsigned neutral_left = h - target_left;
	unsigned count = make_children(search, tables, state, &targets, children);
	for (unsigned i = 0; i < count; i++) {
		struct child *child = &children[i];
		if (child->is_target)
			continue;
		child->place = neutral->first[child->neutral.set] +
			       neutral_case(neutral, child->neutral.open, child->neutral.targets);
		bits_prefetch(&neutral->left[child->place]);
	}
	for (unsigned i = 0; i < count; i++) {
		struct child *child = &children[i];
		child->h = child->is_target
				   ? neutral_left + target_table_left(&tables->target,
							    child->target_index, child->walk)
				   : neutral->left[child->place] + target_left;
	}
	worker->expanded++;
	worker->generated += count;
	return count;
}
