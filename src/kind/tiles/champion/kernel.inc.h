/* kernel.inc.h: the kernel of the tiles champion in plain C, compiled for
 * several instruction sets: TILES_KERNEL names the function.
 *
 * Horizontal moves come first, then vertical ones. Each move is tried first in
 * the view where it is horizontal: its order, and so most of its address in the
 * table, is that of its parent. Work goes in stages over all moves of a kind, so
 * that the table has time to come from memory between asking and reading.
 */
#include "kind/tiles/champion/nodes.h"

/* A move that is being tried; and what it makes of a view. */
struct candidate {
	uint32_t node; /* in the batch */
	uint32_t move, state;
};

struct seen {
	uint32_t pattern, map, order;
	uint32_t index; /* in the table */
	uint32_t measure;
};

/* The moves of one kind, of which a board has two. */
enum { CANDIDATES_MAX = 2 * BATCH };

struct candidates {
	unsigned count;
	struct candidate candidate[CANDIDATES_MAX];
	struct seen seen[CANDIDATES_MAX * VIEWS_MAX]; /* of a candidate, all views together */
};

typedef uint32_t batch_words[NODE_WORDS_MAX][BATCH];

/* Finds where the table has the state after the move. */
static inline __attribute__((always_inline)) void
kernel_locate(const struct tiles_search *search, batch_words batch, struct candidates *candidates,
	unsigned number, unsigned view, unsigned patterns, unsigned views)
{
	const struct tiles_view *by = &search->view[view];
	const struct candidate *candidate = &candidates->candidate[number];
	uint32_t node = candidate->node;
	unsigned blank = batch[NODE_PLACE][node] >> PLACE_BLANK_SHIFT & PLACE_BLANK_MASK;
	unsigned from = by->cell[(int32_t)blank + search->step[candidate->move]];
	unsigned to = by->cell[blank];
	struct seen *seen = &candidates->seen[number * views + view];
	/* Every tile is in one pattern; a loop until it is found would often be
	 * foretold wrongly. */
	unsigned pattern = 0;
	for (unsigned i = 1; i < patterns; i++)
		pattern += i * (batch[node_map(patterns, view, i)][node] >> from & 1);
	uint32_t map = batch[node_map(patterns, view, pattern)][node];
	uint32_t order = batch[node_order(patterns, view, pattern)][node];
	uint32_t after = map ^ (cell_bit(from) | cell_bit(to));
	bool is_vertical = (candidate->move >= BLANK_UP) != by->is_transposed;
	if (is_vertical)
		order = order_moved(order, bits_count(map & (cell_bit(from) - 1)),
			bits_count(after & (cell_bit(to) - 1)));
	const struct pattern *table = &by->pattern[pattern];
	seen->pattern = pattern;
	seen->map = after;
	seen->order = order;
	seen->index = layout_index(&table->layout, after, order, from);
	bits_prefetch((const uint8_t *)table->table.data + (seen->index >> 3));
}

/* Reads the table; the estimate of the view. */
static inline __attribute__((always_inline)) unsigned
kernel_read_table(const struct tiles_search *search, batch_words batch,
	struct candidates *candidates, unsigned number, unsigned view, unsigned patterns,
	unsigned views)
{
	struct seen *seen = &candidates->seen[number * views + view];
	uint32_t node = candidates->candidate[number].node;
	const uint8_t *data = search->view[view].pattern[seen->pattern].table.data;
	unsigned bit = data[seen->index >> 3] >> (seen->index & 7) & 1;
	seen->measure =
		measure_after(batch[node_measure(patterns, view)][node], seen->pattern, bit);
	return measure_sum(seen->measure);
}

static inline __attribute__((always_inline)) void
kernel_add_child(const struct tiles_search *search, batch_words batch,
	const struct candidates *candidates, unsigned number, uint32_t first_log,
	struct nodes *nodes, unsigned patterns, unsigned views)
{
	const struct candidate *candidate = &candidates->candidate[number];
	uint32_t at = nodes->count++, node = candidate->node, place = batch[NODE_PLACE][node];
	int32_t blank = (int32_t)(place >> PLACE_BLANK_SHIFT & PLACE_BLANK_MASK) +
			search->step[candidate->move];
	uint32_t depth = (place >> PLACE_DEPTH_SHIFT) + 1;
	nodes->word[NODE_PLACE][at] = candidate->state | (uint32_t)blank << PLACE_BLANK_SHIFT |
				      depth << PLACE_DEPTH_SHIFT;
	nodes->word[NODE_PARENT][at] = (first_log + node) << PARENT_MOVE_BITS | candidate->move;
	/* All words of the parent, and then those that changed: cheaper than to
	 * choose for each. */
	for (unsigned word = NODE_VIEWS; word < node_measure(patterns, views); word++)
		nodes->word[word][at] = batch[word][node];
	for (unsigned view = 0; view < views; view++) {
		const struct seen *seen = &candidates->seen[number * views + view];
		nodes->word[node_measure(patterns, view)][at] = seen->measure;
		nodes->word[node_map(patterns, view, seen->pattern)][at] = seen->map;
		nodes->word[node_order(patterns, view, seen->pattern)][at] = seen->order;
	}
}

/* The moves of one kind that the automaton allows, from `move` and the next. */
static void
kernel_list_candidates(const struct tiles_search *search, batch_words batch, unsigned count,
	unsigned move, struct candidates *candidates)
{
	candidates->count = 0;
	for (unsigned end = move + 2; move < end; move++)
		for (unsigned node = 0; node < count; node++) {
			uint32_t state = batch[NODE_PLACE][node] & UINT16_MAX;
			uint32_t next = search->automaton.next[state][move];
			struct candidate *candidate = &candidates->candidate[candidates->count];
			candidate->node = node;
			candidate->move = move;
			candidate->state = next;
			candidates->count += next != AUTOMATON_FORBIDDEN;
		}
}

static inline __attribute__((always_inline)) void
kernel_try_moves(struct tiles_search *search, batch_words batch, unsigned count, unsigned move,
	uint32_t first_log, unsigned patterns, unsigned views)
{
	/* The view to begin with, if there is a choice; the others follow in pairs. */
	unsigned first = move == BLANK_UP && search->geometry->is_transposed[1];
	struct candidates candidates;
	kernel_list_candidates(search, batch, count, move, &candidates);
	search->generated += candidates.count;
	for (unsigned i = 0; i < candidates.count; i++)
		kernel_locate(search, batch, &candidates, i, first, patterns, views);
	unsigned left = 0;
	uint16_t kept[CANDIDATES_MAX];
	for (unsigned i = 0; i < candidates.count; i++) {
		uint32_t node = candidates.candidate[i].node;
		unsigned depth = (batch[NODE_PLACE][node] >> PLACE_DEPTH_SHIFT) + 1;
		unsigned estimate =
			kernel_read_table(search, batch, &candidates, i, first, patterns, views);
		if (depth + estimate > search->bound && !search->is_saving)
			continue;
		for (unsigned other = 1; other < views; other++)
			kernel_locate(
				search, batch, &candidates, i, other ^ first, patterns, views);
		kept[left++] = (uint16_t)i;
	}
	for (unsigned i = 0; i < left; i++) {
		const struct candidate *candidate = &candidates.candidate[kept[i]];
		unsigned depth = (batch[NODE_PLACE][candidate->node] >> PLACE_DEPTH_SHIFT) + 1;
		unsigned estimate = measure_sum(candidates.seen[kept[i] * views + first].measure);
		for (unsigned other = 1; other < views; other++) {
			unsigned sum = kernel_read_table(search, batch, &candidates, kept[i],
				other ^ first, patterns, views);
			estimate = sum > estimate ? sum : estimate;
		}
		if (depth + estimate <= search->bound) {
			if (estimate == 0 && !search->is_solved) {
				search->is_solved = true;
				search->solution = (first_log + candidate->node)
							   << PARENT_MOVE_BITS |
						   candidate->move;
			}
			kernel_add_child(search, batch, &candidates, kept[i], first_log,
				&search->stack, patterns, views);
		} else if (search->is_saving) {
			kernel_add_child(search, batch, &candidates, kept[i], first_log,
				&search->fringe, patterns, views);
		}
	}
}

static inline __attribute__((always_inline)) void
kernel_expand(struct tiles_search *search, unsigned count, unsigned patterns, unsigned views)
{
	batch_words batch;
	uint32_t first_log = search->log_base + search->log_count;
	search->stack.count -= count;
	for (unsigned word = 0; word < search->words; word++)
		memcpy(batch[word], search->stack.word[word] + search->stack.count,
			count * sizeof(uint32_t));
	memcpy(search->log + search->log_count, batch[NODE_PARENT], count * sizeof(uint32_t));
	search->log_count += count;
	kernel_try_moves(search, batch, count, BLANK_LEFT, first_log, patterns, views);
	kernel_try_moves(search, batch, count, BLANK_UP, first_log, patterns, views);
}

void
TILES_KERNEL(struct tiles_search *search, unsigned count)
{
	/* Compiled once more for each of the partitions that matter, with constants
	 * for patterns and views: 11% faster. Sanitizers make that slow to compile,
	 * and find as much in the general one. */
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
	if (search->patterns == 2 && search->views == 2) {
		kernel_expand(search, count, 2, 2);
		return;
	}
	if (search->patterns == 3 && search->views == 2) {
		kernel_expand(search, count, 3, 2);
		return;
	}
	if (search->patterns == 4 && search->views == 2) {
		kernel_expand(search, count, 4, 2);
		return;
	}
#endif
	kernel_expand(search, count, search->patterns, search->views);
}
