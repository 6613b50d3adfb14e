/* The front of a large board's search: A*, many boards at a time.
 *
 * A bound is searched in *layers*: boards that are equally many moves from the start. Boards
 * that were expanded are known, and one that is reached again is dropped; those that the
 * bound cuts off are where the next one starts. When as many wait as are wanted, they are
 * handed over to be searched below in packets, which drop nothing: to look up what is
 * reached there saves some boards and takes more time than they do.
 *
 * Dropping boards and an automaton that forbids moves (automaton.h) go together only if both
 * keep the same way to a board: the shortest, and among those the least in the order
 * of moves. Then the least of all shortest solutions loses none of its boards, since each
 * part of it is the least way between its ends. Moves and estimate of all boards in a bound
 * add up to the bound; so a known board that is reached by as many moves is in the
 * same pile, and the ways are compared back to where they part.
 */
#include "kind/tiles/champion/champion.h"

enum { POLL_BATCHES = 16, POLL_SEEDS = 1024 };

/* What stands in each cell. */
typedef unsigned __int128 cells_word;
enum { CELL_BITS = 5, BOARD_WORDS = sizeof(cells_word) / sizeof(uint64_t) };

/* How a known board was reached. */
struct known {
	uint32_t depth;
	uint32_t at; /* in its pile, as long as that was not expanded */
};

/* The most that was needed for a board that waits: nodes of it in the piles, with the room in which
 * they grow, and bytes in the store and the log. */
enum { FRONT_NODES = 6, FRONT_BYTES = 100, FRONT_LEAST = 1 << 10 };
/* And what is kept for each thread that searches packets; for some of them always, so that the
 * front, and with it what is counted, does not depend on threads before there are many. */
static const size_t MEMBER_BYTES = 9 << 20;
enum { MEMBERS_MIN = 4 };

static size_t
front_bytes(const struct tiles_champion *champion, uint32_t boards)
{
	size_t node = champion->search.words * sizeof(uint32_t);
	return boards * (FRONT_NODES * node + FRONT_BYTES);
}

uint32_t
front_size(const struct tiles_champion *champion)
{
	const struct run *run = champion->run;
	const struct gls_cluster *cluster = run->long_run->cluster;
	if (champion->resumed.packets)
		return champion->resumed.front_boards;
	if (cluster && !cluster->is_coordinator)
		return cluster->front_boards;
	unsigned members = run->threads > MEMBERS_MIN ? run->threads : MEMBERS_MIN;
	size_t left = budget_left(&run->control->budget), kept = members * MEMBER_BYTES;
	left = left / 2 > kept ? left - kept : left / 2;
	uint32_t boards = champion->front_boards;
	while (boards > FRONT_LEAST && front_bytes(champion, boards) > left)
		boards /= 2;
	return boards;
}

bool
front_halve(struct tiles_champion *champion)
{
	const struct run *run = champion->run;
	/* Others have made one of this size. */
	if (champion->resumed.packets || run->long_run->cluster ||
		champion->front_boards <= FRONT_LEAST)
		return false;
	champion->front_boards /= 2;
	return true;
}

bool
front_open(struct tiles_champion *champion)
{
	return store_init(&champion->known, &champion->run->control->budget, BOARD_WORDS,
		       sizeof(struct known)) &&
	       store_reserve(&champion->known, 2 * champion->front_boards);
}

void
front_close(struct tiles_champion *champion)
{
	nodes_free(&champion->layer, champion->search.words, &champion->run->control->budget);
	if (champion->known.budget)
		store_free(&champion->known);
}

/* ---- Boards that are reached again ---------------------------------------- */

static uint32_t
depth_of(const struct nodes *nodes, uint32_t at)
{
	return nodes->word[NODE_PLACE][at] >> PLACE_DEPTH_SHIFT;
}

static cells_word
board_of(const struct tiles_search *search, const struct nodes *nodes, uint32_t at)
{
	cells_word board = 0;
	unsigned first = 1; /* the name of the pattern's first tile; 0 is the blank */
	for (unsigned i = 0; i < search->patterns; i++) {
		uint32_t map = nodes->word[node_map(search->patterns, 0, i)][at];
		uint32_t order = nodes->word[node_order(search->patterns, 0, i)][at];
		for (; map; map &= map - 1, order >>= ORDER_FIELD) {
			unsigned tile = first + (order & ((1 << ORDER_FIELD) - 1));
			board |= (cells_word)tile << CELL_BITS * bits_lowest(map);
		}
		first += search->view[0].pattern[i].layout.tiles;
	}
	return board;
}

/* Whether the way to one node is less than that to another, which is as long; given as
 * their NODE_PARENT. */
static bool
is_way_less(const struct tiles_search *search, uint32_t one, uint32_t other)
{
	const uint32_t move = (1 << PARENT_MOVE_BITS) - 1;
	while (one >> PARENT_MOVE_BITS != other >> PARENT_MOVE_BITS) {
		one = search->log[one >> PARENT_MOVE_BITS];
		other = search->log[other >> PARENT_MOVE_BITS];
	}
	return (one & move) < (other & move);
}

static void
copy_node(const struct tiles_search *search, struct nodes *nodes, uint32_t to, uint32_t from)
{
	for (unsigned word = 0; to != from && word < search->words; word++)
		nodes->word[word][to] = nodes->word[word][from];
}

/* Keeps a node unless its board is known by a lesser way; so many are kept so far. False
 * when memory is out. */
static bool
keep_node(struct tiles_champion *champion, struct nodes *nodes, uint32_t at,
	const cells_word *board, uint64_t hash, uint32_t *kept)
{
	const struct tiles_search *search = &champion->search;
	bool is_new;
	uint32_t number = store_add(&champion->known, board, hash, &is_new);
	if (number == STORE_NONE)
		return false;
	struct known *known = store_record(&champion->known, number);
	const uint32_t *parent = nodes->word[NODE_PARENT];
	if (is_new) {
		*known = (struct known){depth_of(nodes, at), *kept};
		copy_node(search, nodes, (*kept)++, at);
	} else if (known->depth == depth_of(nodes, at) &&
		   is_way_less(search, parent[at], parent[known->at])) {
		copy_node(search, nodes, known->at, at);
	}
	return true;
}

/* Drops the boards of a pile that are known by a lesser way, and makes the others known.
 * False, with run->limit set, if the search must end. */
static bool
drop_known(struct tiles_champion *champion, struct nodes *nodes)
{
	struct run *run = champion->run;
	uint32_t kept = 0;
	for (uint32_t first = 0; first < nodes->count; first += BATCH) {
		uint32_t count = nodes->count - first < BATCH ? nodes->count - first : BATCH;
		cells_word board[BATCH];
		uint64_t hash[BATCH];
		for (uint32_t i = 0; i < count; i++) {
			board[i] = board_of(&champion->search, nodes, first + i);
			hash[i] = bits_hash(&board[i], BOARD_WORDS);
			store_prefetch(&champion->known, hash[i]);
		}
		for (uint32_t i = 0; i < count; i++)
			if (!keep_node(champion, nodes, first + i, &board[i], hash[i], &kept)) {
				run_stop(run, GLS_LIMIT_MEMORY);
				return false;
			}
		if (first % (POLL_BATCHES * BATCH) == 0 && !run_poll(run))
			return false;
	}
	nodes->count = kept;
	run->stored = champion->known.count;
	return true;
}

/* ---- One bound ------------------------------------------------------------ */

/* Moves the seeds that are as deep as the pile, or the least deep ones if it is empty, to
 * the pile; or all. They are the last of those that are left. False, with run->limit set, if the
 * search must end. */
static bool
take_seeds(struct tiles_champion *champion, uint32_t *left, struct nodes *pile, bool all)
{
	const struct nodes *seeds = &champion->seeds;
	struct run *run = champion->run;
	unsigned words = champion->search.words;
	for (; *left; --*left) {
		uint32_t seed = champion->seed_order[*left - 1];
		if (!all && pile->count && depth_of(pile, 0) != depth_of(seeds, seed))
			break;
		if (!nodes_reserve(pile, 1, words, &run->control->budget)) {
			run_stop(run, GLS_LIMIT_MEMORY);
			return false;
		}
		nodes_append(pile, seeds, seed, 1, words);
		if (*left % POLL_SEEDS == 0 && !run_poll(run))
			return false;
	}
	return true;
}

/* Expands the layer; its children within the bound are the next one. */
static enum outcome
expand_layer(struct tiles_champion *champion)
{
	struct tiles_search *search = &champion->search;
	struct nodes *layer = &champion->layer;
	struct run *run = champion->run;
	for (unsigned batches = 1; layer->count; batches++) {
		if (!champion_make_room(champion, &champion->layer))
			return run_stop(run, GLS_LIMIT_MEMORY);
		uint32_t count = layer->count < BATCH ? layer->count : BATCH;
		layer->count -= count;
		nodes_append(&search->stack, layer, layer->count, count, search->words);
		enum outcome outcome = champion_expand(champion, count, batches);
		if (outcome != OUTCOME_EXHAUSTED)
			return outcome;
	}
	nodes_exchange(layer, &search->stack);
	return OUTCOME_EXHAUSTED;
}

/* Makes seeds of all boards that wait: in the layer, among the seeds that are left and in
 * the fringe. Those that the bound cuts off come last, since a way within it is shorter. */
static bool
gather(struct tiles_champion *champion, uint32_t left)
{
	struct tiles_search *search = &champion->search;
	struct nodes *layer = &champion->layer, *rest = &search->stack, *fringe = &search->fringe;
	if (!take_seeds(champion, &left, rest, true) || !drop_known(champion, rest) ||
		!drop_known(champion, fringe))
		return false;
	if (!nodes_reserve(fringe, rest->count + layer->count, search->words,
		    &champion->run->control->budget)) {
		run_stop(champion->run, GLS_LIMIT_MEMORY);
		return false;
	}
	nodes_append(fringe, rest, 0, rest->count, search->words);
	nodes_append(fringe, layer, 0, layer->count, search->words);
	nodes_exchange(&champion->seeds, fringe);
	nodes_free(rest, search->words, &champion->run->control->budget);
	nodes_free(fringe, search->words, &champion->run->control->budget);
	front_close(champion);
	return true;
}

enum outcome
front_search_bound(struct tiles_champion *champion, unsigned bound, bool *is_full)
{
	struct tiles_search *search = &champion->search;
	struct nodes *layer = &champion->layer;
	uint32_t left = champion->seeds.count;
	enum outcome outcome = OUTCOME_EXHAUSTED;
	search->bound = bound;
	search->is_saving = true;
	while ((left || layer->count) && outcome == OUTCOME_EXHAUSTED) {
		if (!take_seeds(champion, &left, layer, false) || !drop_known(champion, layer))
			return OUTCOME_LIMIT;
		*is_full = left + layer->count + search->fringe.count > champion->front_boards;
		if (*is_full)
			return gather(champion, left) ? OUTCOME_EXHAUSTED : OUTCOME_LIMIT;
		outcome = expand_layer(champion);
	}
	return outcome;
}
