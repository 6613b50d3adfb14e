/* What the shortest solutions have in common.
 *
 * They may be too many to be looked at one by one, but together they are one graph
 * of boards in layers: every board on them has one distance from the start. The
 * graph is found by breadth-first search from both ends, within the bound that the
 * known length is. Where the two meet, all boards lie on shortest solutions, and
 * from there the searches are followed back to their ends.
 *
 * In the graph each board gets the number of ways to it and from it, and so each
 * move its share of all solutions. Where goals cannot be listed, the search from
 * the start goes all the way.
 */
#include "search/analyse.h"
#include "base/store.h"
#include "search/rules.h"

#include <math.h>
#include <stdlib.h>

enum { DIRECTIONS = 4 };
static const char direction_letters[DIRECTIONS + 1] = "UDLR";

/* Boards by their distance from one end. They are numbered in the order in which
 * they were reached, so a depth is a range of numbers. */
struct side {
	const struct heuristic *heuristic; /* towards the other end */
	bool is_backward;
	struct store boards;
	uint32_t *first; /* number of each depth, and where the next would begin */
	unsigned depth;
	unsigned shortfall; /* what the other side's estimate lacks, on the last layer, at
			     * least: it lacks that on every board that leads there */
	double rate;        /* boards that one of the last layer led to */
};

/* What is known of a board of the graph. */
struct node {
	double before, after; /* ways from the start, and to a goal */
	uint64_t count;       /* as `after`, exact while it is below UINT64_MAX */
	double chance;        /* that as many moves at random as are needed lead to a goal */
	uint64_t forced[];    /* bits of the ways that are part of every way from the start */
};

struct analysing {
	struct run *run;
	struct gls_analysis *analysis;
	struct position *position;
	uint64_t *key;
	uint64_t *children, *hashes; /* of one board: their keys, one after the other */
	struct side start, goal;
	bool uses_shortfall; /* both estimates are consistent */
	struct store graph;
	uint32_t *first, *end; /* the numbers of each layer of the graph */
	double total;          /* of the solutions */
	bool *is_moved;        /* by cell: a tile moves away from it */
	bool *is_taken;        /* by way: a move of the layer at hand */
	size_t ways;           /* cells and directions: a move as a player sees it */
	size_t forced_words;
	uint64_t *forced; /* bits of the ways that are part of every solution */
};

static struct side *
other_of(struct analysing *search, const struct side *side)
{
	return side->is_backward ? &search->start : &search->goal;
}

static void
set_board(struct analysing *search, const struct store *store, uint32_t number)
{
	RULE(unpack)(search->run->puzzle, store_state(store, number), search->position);
}

static unsigned
list_moves(const struct analysing *search, bool is_backward, struct gls_move *moves)
{
	const gls_puzzle *puzzle = search->run->puzzle;
	return is_backward ? RULE(moves_back)(puzzle, search->position, moves)
			   : RULE(moves)(puzzle, search->position, moves);
}

/* Makes a move, or takes one back. */
static void
go(struct analysing *search, bool is_backward, struct gls_move move)
{
	const gls_puzzle *puzzle = search->run->puzzle;
	if (is_backward)
		RULE(undo)(puzzle, search->position, move);
	else
		RULE(apply)(puzzle, search->position, move);
}

/* Packs the board in search->position into search->key; its hash. */
static uint64_t
pack(struct analysing *search)
{
	RULE(pack)(search->run->puzzle, search->position, search->key);
	return bits_hash(search->key, search->run->puzzle->state_words);
}

enum addition { ADDITION_NEW, ADDITION_KNOWN, ADDITION_FAILED };

static enum addition
add_key(struct analysing *search, struct store *store, const uint64_t *key, uint64_t hash)
{
	bool is_new;
	if (store_add(store, key, hash, &is_new) != STORE_NONE)
		return is_new ? ADDITION_NEW : ADDITION_KNOWN;
	search->run->limit = GLS_LIMIT_MEMORY;
	return ADDITION_FAILED;
}

/* Adds the board in search->position; false when memory is out. */
static bool
add_board(struct analysing *search, struct store *store)
{
	uint64_t hash = pack(search);
	return add_key(search, store, search->key, hash) != ADDITION_FAILED;
}

/* Whether a board is so far from the side's end. */
static bool
is_at_depth(const struct side *side, unsigned depth, const uint64_t *key, uint64_t hash)
{
	uint32_t number = store_find(&side->boards, key, hash);
	return number != STORE_NONE && number >= side->first[depth] &&
	       number < side->first[depth + 1];
}

/* ---- Two searches --------------------------------------------------------- */

/* Packs what is one move away from a board of the side's last layer, as far as it
 * may lie on a shortest solution, and asks the cache for where it will be looked
 * for; how many boards that are. */
static unsigned
list_children(struct analysing *search, const struct side *side, const struct store *looked_up)
{
	struct run *run = search->run;
	const gls_puzzle *puzzle = run->puzzle;
	struct gls_move moves[puzzle->moves_max + 1];
	struct estimate here, next;
	unsigned used = side->depth + 1 + other_of(search, side)->shortfall, listed = 0;
	heuristic_estimate(side->heuristic, search->position, &here);
	unsigned count = list_moves(search, side->is_backward, moves);
	run->generated += count;
	for (unsigned i = 0; i < count; i++) {
		go(search, side->is_backward, moves[i]);
		RULE(estimate_after)
		(side->heuristic, search->position,
			side->is_backward ? move_reversed(moves[i]) : moves[i], &here, &next);
		if (used + next.h <= run->length) {
			uint64_t *key = search->children + listed * puzzle->state_words;
			RULE(pack)(puzzle, search->position, key);
			search->hashes[listed] = bits_hash(key, puzzle->state_words);
			store_prefetch(looked_up, search->hashes[listed++]);
		}
		go(search, !side->is_backward, moves[i]);
	}
	return listed;
}

/* How much the other side's estimate lacks on a board at this depth of a side. */
static unsigned
shortfall_of(
	struct analysing *search, const struct side *other, const uint64_t *key, unsigned depth)
{
	struct estimate own;
	if (!search->uses_shortfall)
		return 0;
	RULE(unpack)(search->run->puzzle, key, search->position);
	heuristic_estimate(other->heuristic, search->position, &own);
	return depth - own.h;
}

/* Adds the children of the board in search->position to the side; *shortfall
 * becomes the least one of those that are new. */
static bool
add_children(struct analysing *search, struct side *side, unsigned *shortfall)
{
	const struct side *other = other_of(search, side);
	unsigned count = list_children(search, side, &side->boards);
	for (unsigned i = 0; i < count; i++) {
		const uint64_t *key = search->children + i * side->boards.words;
		enum addition addition = add_key(search, &side->boards, key, search->hashes[i]);
		if (addition == ADDITION_FAILED)
			return false;
		if (addition == ADDITION_KNOWN)
			continue;
		unsigned own = shortfall_of(search, other, key, side->depth + 1);
		*shortfall = own < *shortfall ? own : *shortfall;
	}
	return true;
}

static bool
is_goal(struct analysing *search, const uint64_t *key)
{
	RULE(unpack)(search->run->puzzle, key, search->position);
	return RULE(is_goal)(search->run->puzzle, search->position);
}

/* Adds those children to the graph that the other side has reached too, with which
 * the two have met. */
static bool
add_shared_children(struct analysing *search, const struct side *side)
{
	const struct side *other = other_of(search, side);
	unsigned count = list_children(search, side, &other->boards);
	for (unsigned i = 0; i < count; i++) {
		const uint64_t *key = search->children + i * side->boards.words;
		uint64_t hash = search->hashes[i];
		bool is_shared = other->heuristic ? is_at_depth(other, other->depth, key, hash)
						  : is_goal(search, key);
		if (is_shared && add_key(search, &search->graph, key, hash) == ADDITION_FAILED)
			return false;
	}
	return true;
}

/* The next layer of a side; the last one before the two meet is part of the graph
 * at once. */
static bool
expand_side(struct analysing *search, struct side *side, bool is_last)
{
	struct run *run = search->run;
	uint32_t first = side->first[side->depth], end = side->first[side->depth + 1];
	uint64_t before = run->generated;
	unsigned shortfall = run->length;
	for (uint32_t number = first; number < end; number++) {
		set_board(search, &side->boards, number);
		if (!run_tick(run, (struct expanded){.g = side->depth}) ||
			!(is_last ? add_shared_children(search, side)
				  : add_children(search, side, &shortfall)))
			return false;
	}
	side->shortfall = shortfall;
	side->rate = (double)(run->generated - before) / (end - first);
	side->depth++;
	side->first[side->depth + 1] = side->boards.count;
	return true;
}

/* What the next layer of a side will cost, roughly. */
static double
cost_of(const struct side *side)
{
	return side->rate * (side->first[side->depth + 1] - side->first[side->depth]);
}

static bool
add_ends(struct analysing *search)
{
	const gls_puzzle *puzzle = search->run->puzzle;
	struct side *start = &search->start, *goal = &search->goal;
	puzzle->kind->start(puzzle, search->position);
	if (!add_board(search, &start->boards))
		return false;
	start->first[1] = start->boards.count;
	if (!search->run->length) /* solved: the graph is this one board */
		return add_board(search, &search->graph);
	for (size_t i = 0; goal->heuristic && i < puzzle_goal_count(puzzle); i++) {
		puzzle->kind->goal(puzzle, i, search->position);
		if (!add_board(search, &goal->boards))
			return false;
	}
	goal->first[1] = goal->boards.count;
	return true;
}

/* Both sides, the one that looks cheaper first, until their depths add up to the
 * length. */
static bool
search_from_both_ends(struct analysing *search)
{
	struct side *start = &search->start, *goal = &search->goal;
	if (!add_ends(search))
		return false;
	for (unsigned depth = 1; depth <= search->run->length; depth++) {
		bool is_goal_next = goal->heuristic && cost_of(goal) < cost_of(start);
		if (!expand_side(search, is_goal_next ? goal : start, depth == search->run->length))
			return false;
	}
	search->end[start->depth] = search->graph.count;
	return true;
}

/* ---- The graph ------------------------------------------------------------ */

/* Adds the layer next to one of the graph, on the way to the side's end: the boards
 * there that the side has at that depth. */
static bool
follow_side(struct analysing *search, const struct side *side, unsigned from, unsigned to)
{
	struct gls_move moves[search->run->puzzle->moves_max + 1];
	unsigned depth = side->is_backward ? search->run->length - to : to;
	search->first[to] = search->graph.count;
	for (uint32_t i = search->first[from]; i < search->end[from]; i++) {
		set_board(search, &search->graph, i);
		if (!run_tick(search->run, (struct expanded){.g = from}))
			return false;
		unsigned count = list_moves(search, !side->is_backward, moves);
		for (unsigned m = 0; m < count; m++) {
			go(search, !side->is_backward, moves[m]);
			uint64_t hash = pack(search);
			if (is_at_depth(side, depth, search->key, hash) &&
				add_key(search, &search->graph, search->key, hash) ==
					ADDITION_FAILED)
				return false;
			go(search, side->is_backward, moves[m]);
		}
	}
	search->end[to] = search->graph.count;
	return true;
}

static bool
build_graph(struct analysing *search)
{
	unsigned middle = search->start.depth, length = search->run->length;
	bool goes_on = true;
	for (unsigned layer = middle; goes_on && layer > 0; layer--)
		goes_on = follow_side(search, &search->start, layer, layer - 1);
	for (unsigned layer = middle; goes_on && layer < length; layer++)
		goes_on = follow_side(search, &search->goal, layer, layer + 1);
	return goes_on;
}

/* ---- Figures -------------------------------------------------------------- */

static struct node *
node_of(const struct analysing *search, uint32_t number)
{
	return store_record(&search->graph, number);
}

/* A move of a shortest solution. */
struct edge {
	struct node *from, *to;
	struct gls_move move;
	unsigned moves; /* that there were to choose from */
};

typedef void edge_function(struct analysing *search, const struct edge *edge);

/* Calls visit for every move from a layer of the graph to the next. Where no node
 * is new, all that is looked up is there. */
static bool
for_each_edge(struct analysing *search, unsigned layer, edge_function *visit)
{
	struct gls_move moves[search->run->puzzle->moves_max + 1];
	for (uint32_t i = search->first[layer]; i < search->end[layer]; i++) {
		set_board(search, &search->graph, i);
		if (!run_tick(search->run, (struct expanded){.g = layer}))
			return false;
		struct edge edge = {.from = node_of(search, i)};
		edge.moves = list_moves(search, false, moves);
		for (unsigned m = 0; m < edge.moves; m++) {
			go(search, false, moves[m]);
			uint64_t hash = pack(search);
			uint32_t number = store_find(&search->graph, search->key, hash);
			go(search, true, moves[m]);
			if (number == STORE_NONE || number < search->first[layer + 1] ||
				number >= search->end[layer + 1])
				continue;
			edge.to = node_of(search, number);
			edge.move = moves[m];
			visit(search, &edge);
		}
	}
	return true;
}

static unsigned
direction_of(struct gls_move move, unsigned columns)
{
	bool is_forth = move.to > move.from, is_across = move.to / columns == move.from / columns;
	return 2u * is_across + is_forth;
}

static unsigned
way_of(const struct analysing *search, struct gls_move move)
{
	return move.from * DIRECTIONS + direction_of(move, search->run->puzzle->columns);
}

static void
count_before(struct analysing *search, const struct edge *edge)
{
	unsigned way = way_of(search, edge->move);
	bool is_first = edge->to->before == 0;
	for (unsigned word = 0; word < search->forced_words; word++) {
		uint64_t made = edge->from->forced[word];
		if (word == way / 64)
			made |= (uint64_t)1 << way % 64;
		edge->to->forced[word] = is_first ? made : edge->to->forced[word] & made;
	}
	edge->to->before += edge->from->before;
}

/* A share of the solutions moves the tile, or in multi-tile moves all tiles from
 * there to the hole. */
static void
count_stops(struct analysing *search, struct gls_move move, double share)
{
	const gls_puzzle *puzzle = search->run->puzzle;
	static const int ways[DIRECTIONS] = {-1, 1, -1, 1};
	unsigned direction = direction_of(move, puzzle->columns);
	int stride = puzzle->metric != METRIC_MTM
			     ? move.to - move.from
			     : ways[direction] * (direction < 2 ? puzzle->columns : 1);
	for (int cell = move.from; cell != move.to; cell += stride) {
		search->is_moved[cell] = true;
		search->analysis->stops[cell + stride] += share;
	}
}

static void
count_after(struct analysing *search, const struct edge *edge)
{
	struct node *from = edge->from, *to = edge->to;
	from->after += to->after;
	from->chance += to->chance / edge->moves;
	from->count = to->count > UINT64_MAX - from->count ? UINT64_MAX : from->count + to->count;
	search->is_taken[way_of(search, edge->move)] = true;
	count_stops(search, edge->move, from->before * to->after / search->total);
}

/* The ways from the start to every board of the graph, layer by layer. */
static bool
weigh_forwards(struct analysing *search)
{
	unsigned length = search->run->length;
	memset(search->forced, UINT8_MAX, search->forced_words * sizeof *search->forced);
	node_of(search, search->first[0])->before = 1;
	for (unsigned layer = 0; layer < length; layer++)
		if (!for_each_edge(search, layer, count_before))
			return false;
	for (uint32_t i = search->first[length]; i < search->end[length]; i++) {
		struct node *node = node_of(search, i);
		search->total += node->before;
		node->after = node->chance = 1;
		node->count = 1;
		for (size_t word = 0; word < search->forced_words; word++)
			search->forced[word] &= node->forced[word];
	}
	return true;
}

/* The ways on to a goal, and with them what each move is part of. */
static bool
weigh_backwards(struct analysing *search)
{
	for (unsigned layer = search->run->length; layer-- > 0;) {
		memset(search->is_taken, false, search->ways * sizeof *search->is_taken);
		if (!for_each_edge(search, layer, count_after))
			return false;
		for (size_t way = 0; way < search->ways; way++)
			search->analysis->choices[layer] += search->is_taken[way];
	}
	return true;
}

/* A tile never moves if none ever moves away from its cell: were it another one
 * that does, the first must have left before. */
static void
find_dead_tiles(struct analysing *search)
{
	const gls_puzzle *puzzle = search->run->puzzle;
	char text[8];
	puzzle->kind->start(puzzle, search->position);
	for (unsigned cell = 0; cell < (unsigned)puzzle->rows * puzzle->columns; cell++) {
		enum cell_look look = puzzle->kind->cell(puzzle, search->position, cell, text);
		bool is_tile = look == CELL_HOME || look == CELL_AWAY;
		unsigned by = puzzle_piece(puzzle, search->position, cell);
		search->analysis->is_dead[cell] = is_tile && !search->is_moved[by];
		search->analysis->tiles += is_tile && by == cell;
		search->analysis->dead += search->analysis->is_dead[cell] && by == cell;
	}
}

static void
list_forced_moves(const struct analysing *search)
{
	struct gls_analysis *analysis = search->analysis;
	for (size_t way = 0; way < search->ways; way++)
		if (search->forced[way / 64] >> way % 64 & 1)
			analysis->forced_moves[analysis->forced++] = (struct gls_way){
				(uint16_t)(way / DIRECTIONS), direction_letters[way % DIRECTIONS]};
}

/* ---- Boards as they look -------------------------------------------------- */

/* A state may stand for several boards that differ in what no solution can tell. Which of them
 * are reached is found by going through the layers once more, with whole positions. */
struct whole {
	struct analysing *search;
	struct store here, next; /* positions of a layer of the graph and of the one after */
	size_t words;
	uint64_t *bytes; /* a position, with zeros up to whole words */
};

static bool
add_whole(struct whole *whole, struct store *layer)
{
	struct analysing *search = whole->search;
	memcpy(whole->bytes, search->position, search->run->puzzle->position_size);
	uint64_t hash = bits_hash(whole->bytes, whole->words);
	return add_key(search, layer, whole->bytes, hash) != ADDITION_FAILED;
}

/* The positions of the layer after `layer`, on shortest solutions, below one of this. */
static bool
follow_whole(struct whole *whole, unsigned layer, const void *from)
{
	struct analysing *search = whole->search;
	struct gls_move moves[search->run->puzzle->moves_max + 1];
	memcpy(search->position, from, search->run->puzzle->position_size);
	if (!run_tick(search->run, (struct expanded){.g = layer}))
		return false;
	unsigned count = list_moves(search, false, moves);
	bool goes_on = true;
	for (unsigned m = 0; m < count && goes_on; m++) {
		go(search, false, moves[m]);
		uint64_t hash = pack(search);
		uint32_t number = store_find(&search->graph, search->key, hash);
		if (number != STORE_NONE && number >= search->first[layer + 1] &&
			number < search->end[layer + 1])
			goes_on = add_whole(whole, &whole->next);
		go(search, true, moves[m]);
	}
	return goes_on;
}

static bool
follow_layers(struct whole *whole, uint64_t *boards)
{
	struct analysing *search = whole->search;
	const gls_puzzle *puzzle = search->run->puzzle;
	memset(search->position, 0, puzzle->position_size); /* gaps in it, too */
	puzzle->kind->start(puzzle, search->position);
	bool goes_on = add_whole(whole, &whole->here);
	*boards = whole->here.count;
	for (unsigned layer = 0; layer < search->run->length && goes_on; layer++) {
		goes_on = store_init(&whole->next, &search->run->control->budget, whole->words, 0);
		if (!goes_on)
			search->run->limit = GLS_LIMIT_MEMORY;
		for (uint32_t i = 0; i < whole->here.count && goes_on; i++)
			goes_on = follow_whole(whole, layer, store_state(&whole->here, i));
		*boards += whole->next.count;
		store_free(&whole->here);
		whole->here = whole->next;
		whole->next = (struct store){0};
	}
	return goes_on;
}

/* How many boards lie on shortest solutions. */
static bool
count_boards(struct analysing *search, uint64_t *boards)
{
	const gls_puzzle *puzzle = search->run->puzzle;
	*boards = search->graph.count;
	if (!puzzle->kind->states_forget && !puzzle->states_forget)
		return true;
	size_t words = (puzzle->position_size + 7) / 8;
	struct whole whole = {
		.search = search, .words = words, .bytes = calloc(words, sizeof *whole.bytes)};
	bool enough =
		whole.bytes && store_init(&whole.here, &search->run->control->budget, words, 0);
	if (!enough)
		search->run->limit = GLS_LIMIT_MEMORY;
	enough = enough && follow_layers(&whole, boards);
	store_free(&whole.here);
	free(whole.bytes);
	return enough;
}

static void
analyse_from_both_ends(struct analysing *search)
{
	struct gls_analysis *analysis = search->analysis;
	uint64_t boards;
	if (!search_from_both_ends(search) || !build_graph(search) || !weigh_forwards(search) ||
		!weigh_backwards(search) || !count_boards(search, &boards))
		return;
	const struct node *start = node_of(search, search->first[0]);
	analysis->boards = boards;
	analysis->solution_count = start->count;
	analysis->difficulty = start->chance < 1 ? -log2(start->chance) : 0;
	list_forced_moves(search);
	find_dead_tiles(search);
	analysis->is_complete = true;
}

/* ---- Memory --------------------------------------------------------------- */

static bool
side_init(struct side *side, struct analysing *search, size_t words)
{
	side->first = calloc(search->run->length + 2, sizeof *side->first);
	return store_init(&side->boards, &search->run->control->budget, words, 0) && side->first;
}

static void
side_free(struct side *side)
{
	store_free(&side->boards);
	free(side->first);
}

analyse_function SEARCH(analyse);

void
SEARCH(analyse)(struct run *run, struct gls_analysis *analysis)
{
	const gls_puzzle *puzzle = run->puzzle;
	size_t cells = (size_t)puzzle->rows * puzzle->columns, words = puzzle->state_words;
	size_t ways = cells * DIRECTIONS, forced_words = (ways + 63) / 64;
	struct analysing search = {
		.run = run,
		.analysis = analysis,
		.position = position_new(puzzle),
		.key = malloc(words * sizeof *search.key),
		.children = malloc((puzzle->moves_max + 1) * words * sizeof *search.children),
		.hashes = malloc((puzzle->moves_max + 1) * sizeof *search.hashes),
		.start = {.heuristic = run->heuristic, .rate = 1},
		.goal = {.heuristic = run->backward, .is_backward = true, .rate = 1},
		.uses_shortfall =
			run->backward && run->backward->consistent && run->heuristic->consistent,
		.first = calloc(run->length + 1, sizeof *search.first),
		.end = calloc(run->length + 1, sizeof *search.end),
		.is_moved = calloc(cells, sizeof *search.is_moved),
		.is_taken = calloc(ways, sizeof *search.is_taken),
		.ways = ways,
		.forced_words = forced_words,
		.forced = calloc(forced_words, sizeof *search.forced),
	};
	bool enough = side_init(&search.start, &search, words);
	enough &= side_init(&search.goal, &search, words);
	enough &= store_init(&search.graph, &run->control->budget, words,
		sizeof(struct node) + forced_words * sizeof *search.forced);
	if (enough && search.position && search.key && search.children && search.hashes &&
		search.first && search.end && search.is_moved && search.is_taken && search.forced)
		analyse_from_both_ends(&search);
	else
		run->limit = GLS_LIMIT_MEMORY;
	store_free(&search.graph);
	side_free(&search.start);
	side_free(&search.goal);
	free(search.position);
	free(search.key);
	free(search.children);
	free(search.hashes);
	free(search.first);
	free(search.end);
	free(search.is_moved);
	free(search.is_taken);
	free(search.forced);
}
