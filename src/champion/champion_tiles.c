/* The champion of tiles: IDA* on one-bit pattern databases.
 *
 * Nodes are not visited one by one in a recursion, but popped from a stack in
 * batches and expanded together by a kernel (tiles_nodes.h), which hides the
 * time that the tables take to come from memory and uses wide registers.
 *
 * Nodes that the bound cuts off are kept, up to FRINGE_MAX of them, and the next
 * bound starts from them, the least estimate first, instead of from the start.
 * When there are more, what is still to be searched is remembered as it stands,
 * and from there on the next bound searches again what this one did.
 *
 * Several threads share the nodes that a bound starts from, once a bound was
 * large enough to be worth it. They write nothing that another one reads.
 */
#include "champion/champion.h"
#include "champion/tiles_nodes.h"
#include "puzzle/tiles/rules.h"

#include "base/crew.h"

#include <stdlib.h>

enum {
	FRINGE_MAX = 4096, /* measured: 65,536 saves hardly a node more */
	MEMBERS_MAX = 63,  /* threads on one board */
	LOG_BITS = 24,     /* of the number of a log entry, below the member's */
	LOG_FIRST_ROOM = 1 << 14,
	LOG_CLEAN_ROOM = 1 << 20, /* grows to this before it is cleaned */
	POLL_BATCHES = 16,
	NODES_WORTH_THREADS = 20000, /* in one bound: some 500 microseconds */
	ESTIMATES = MEASURE_SUM_MASK + 1,
};

/* The parent of the start. */
static const uint32_t LOG_NONE = UINT32_MAX >> PARENT_MOVE_BITS;

struct champion {
	struct run *run;
	const struct tiles_pdb *pdb;
	tiles_kernel *kernel;
	unsigned members, working;
	struct tiles_search *member;
	struct nodes seeds;   /* what a bound starts from */
	uint32_t *seed_order; /* of the seeds, the least estimate first */
	uint32_t seed_room;
	atomic_uint next_seed;
	atomic_ullong generated, expanded;
	atomic_bool is_over;     /* solved, stopped, or out of memory */
	atomic_bool is_log_full; /* and must be cleaned by one for all */
	atomic_bool is_out_of_memory;
};

search_function idastar_tiles;

/* ---- Piles of nodes ------------------------------------------------------- */

static void
nodes_free(struct nodes *nodes, unsigned words, struct budget *budget)
{
	budget_free(budget, nodes->word[0], (size_t)nodes->room * words * sizeof(uint32_t));
	*nodes = (struct nodes){0};
}

/* Makes room for `more` nodes. */
static bool
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

/* Adds `count` nodes of another pile, from `first` on; there is room. */
static void
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

static unsigned
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

static uint32_t *
log_entry(const struct champion *champion, uint32_t number)
{
	return &champion->member[number >> LOG_BITS].log[number & ((1 << LOG_BITS) - 1)];
}

/* For each entry of each log: whether it is wanted, then its new number. */
struct cleaning {
	struct champion *champion;
	uint32_t *number[MEMBERS_MAX];
};

static void
mark_wanted(struct cleaning *cleaning, const struct nodes *nodes)
{
	for (uint32_t i = 0; i < nodes->count; i++) {
		uint32_t number = nodes->word[NODE_PARENT][i] >> PARENT_MOVE_BITS;
		while (number != LOG_NONE) {
			uint32_t *mark = &cleaning->number[number >> LOG_BITS]
							  [number & ((1 << LOG_BITS) - 1)];
			if (*mark)
				break;
			*mark = 1;
			number = *log_entry(cleaning->champion, number) >> PARENT_MOVE_BITS;
		}
	}
}

static uint32_t
renumbered(const struct cleaning *cleaning, uint32_t parent)
{
	uint32_t number = parent >> PARENT_MOVE_BITS;
	if (number == LOG_NONE)
		return parent;
	uint32_t member = number >> LOG_BITS;
	uint32_t now = cleaning->number[member][number & ((1 << LOG_BITS) - 1)];
	return (member << LOG_BITS | now) << PARENT_MOVE_BITS |
	       (parent & ((1 << PARENT_MOVE_BITS) - 1));
}

static void
renumber(const struct cleaning *cleaning, struct nodes *nodes)
{
	for (uint32_t i = 0; i < nodes->count; i++)
		nodes->word[NODE_PARENT][i] = renumbered(cleaning, nodes->word[NODE_PARENT][i]);
}

/* Moves the wanted entries of one log to its beginning. */
static void
compact_log(struct cleaning *cleaning, unsigned member)
{
	struct tiles_search *search = &cleaning->champion->member[member];
	uint32_t *number = cleaning->number[member], kept = 0;
	for (uint32_t i = 0; i < search->log_count; i++)
		if (number[i]) {
			number[i] = kept;
			search->log[kept++] = search->log[i];
		}
	search->log_count = kept;
}

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

/* Forgets the entries that no node on the stacks, fringes and seeds comes from.
 * False if there is no memory to do it, or no room even so. */
static bool
clean_logs(struct champion *champion)
{
	struct budget *budget = &champion->run->control->budget;
	struct cleaning cleaning = {.champion = champion};
	bool enough = true;
	for (unsigned i = 0; i < champion->members && enough; i++) {
		size_t bytes = (champion->member[i].log_room + 1) * sizeof(uint32_t);
		cleaning.number[i] = budget_zalloc(budget, bytes);
		enough = cleaning.number[i];
	}
	if (enough) {
		mark_wanted(&cleaning, &champion->seeds);
		for (unsigned i = 0; i < champion->members; i++) {
			mark_wanted(&cleaning, &champion->member[i].stack);
			mark_wanted(&cleaning, &champion->member[i].fringe);
		}
		for (unsigned i = 0; i < champion->members; i++)
			compact_log(&cleaning, i);
		renumber(&cleaning, &champion->seeds);
		for (unsigned i = 0; i < champion->members; i++) {
			struct tiles_search *search = &champion->member[i];
			renumber(&cleaning, &search->stack);
			renumber(&cleaning, &search->fringe);
			for (uint32_t j = 0; j < search->log_count; j++)
				search->log[j] = renumbered(&cleaning, search->log[j]);
		}
	}
	for (unsigned i = 0; i < champion->members; i++) {
		size_t bytes = (champion->member[i].log_room + 1) * sizeof(uint32_t);
		budget_free(budget, cleaning.number[i], cleaning.number[i] ? bytes : 0);
	}
	for (unsigned i = 0; i < champion->members && enough; i++) {
		struct tiles_search *search = &champion->member[i];
		if (search->log_count > search->log_room / 2)
			enough = grow_log(search, budget);
	}
	return enough;
}

/* ---- One member's part of a bound ----------------------------------------- */

/* Takes seeds until a batch is full. Those that are searched after the fringe
 * has been closed stay seeds. */
static void
take_seeds(struct champion *champion, struct tiles_search *search)
{
	uint32_t wanted = BATCH - search->stack.count;
	uint32_t first = atomic_fetch_add(&champion->next_seed, wanted);
	uint32_t left = first < champion->seeds.count ? champion->seeds.count - first : 0;
	uint32_t count = wanted < left ? wanted : left;
	for (unsigned word = 0; word < search->words; word++) {
		const uint32_t *from = champion->seeds.word[word];
		uint32_t *to = search->stack.word[word] + search->stack.count;
		for (uint32_t i = 0; i < count; i++)
			to[i] = from[champion->seed_order[first + i]];
	}
	if (!search->is_saving)
		nodes_append(
			&search->fringe, &search->stack, search->stack.count, count, search->words);
	search->stack.count += count;
}

/* Makes the room that a batch may need; false if memory is out. */
static bool
prepare(struct champion *champion, struct tiles_search *search)
{
	struct budget *budget = &champion->run->control->budget;
	if (search->is_saving && search->fringe.count > FRINGE_MAX / champion->working) {
		/* The fringe is full: what is left on the stack takes the place of
		 * all that would be cut off below it. */
		if (!nodes_reserve(&search->fringe, search->stack.count, search->words, budget))
			return false;
		nodes_append(
			&search->fringe, &search->stack, 0, search->stack.count, search->words);
		search->is_saving = false;
	}
	if (search->log_count + BATCH > search->log_room) {
		if (search->log_room >= LOG_CLEAN_ROOM)
			champion->is_log_full = true;
		else if (!grow_log(search, budget))
			return false;
	}
	return nodes_reserve(&search->stack, CHILDREN_MAX + BATCH, search->words, budget) &&
	       nodes_reserve(&search->fringe, CHILDREN_MAX + BATCH, search->words, budget);
}

/* Only the caller's own thread looks at the clock and reports. */
static bool
poll(struct champion *champion)
{
	struct run *run = champion->run;
	run->generated = champion->generated;
	run->expanded = champion->expanded;
	return run_poll(run);
}

static void
search_seeds(void *data, unsigned member)
{
	struct champion *champion = data;
	struct tiles_search *search = &champion->member[member];
	unsigned batches = 0;
	while (!champion->is_over) {
		bool enough = prepare(champion, search);
		if (champion->is_log_full)
			return;
		if (!enough) {
			champion->is_out_of_memory = champion->is_over = true;
			return;
		}
		if (search->stack.count < BATCH)
			take_seeds(champion, search);
		unsigned count = search->stack.count < BATCH ? search->stack.count : BATCH;
		if (!count)
			return;
		uint64_t generated = search->generated;
		champion->kernel(search, count);
		atomic_fetch_add_explicit(&champion->expanded, count, memory_order_relaxed);
		atomic_fetch_add_explicit(
			&champion->generated, search->generated - generated, memory_order_relaxed);
		if (search->is_solved ||
			(member == 0 && ++batches % POLL_BATCHES == 0 && !poll(champion)))
			champion->is_over = true;
	}
}

/* ---- The bounds ----------------------------------------------------------- */

/* Makes what the members have left in their fringes the seeds of the next bound.
 * A fringe holds nothing beyond that: a move changes an estimate by one. */
static bool
collect_seeds(struct champion *champion)
{
	struct budget *budget = &champion->run->control->budget;
	struct nodes first = champion->member->fringe;
	champion->member->fringe = champion->seeds;
	champion->member->fringe.count = 0;
	champion->seeds = first;
	for (unsigned i = 1; i < champion->members; i++) {
		struct tiles_search *search = &champion->member[i];
		struct nodes *fringe = &search->fringe;
		if (!nodes_reserve(&champion->seeds, fringe->count, search->words, budget))
			return false;
		nodes_append(&champion->seeds, fringe, 0, fringe->count, search->words);
		fringe->count = 0;
	}
	return true;
}

/* Puts the seeds in order. */
static bool
sort_seeds(struct champion *champion)
{
	struct budget *budget = &champion->run->control->budget;
	const struct nodes *seeds = &champion->seeds;
	uint32_t begin[ESTIMATES + 1] = {0};
	if (seeds->count > champion->seed_room) {
		budget_free(budget, champion->seed_order,
			champion->seed_room * sizeof *champion->seed_order);
		champion->seed_room = 2 * seeds->count;
		champion->seed_order =
			budget_alloc(budget, champion->seed_room * sizeof *champion->seed_order);
		if (!champion->seed_order) {
			champion->seed_room = 0;
			return false;
		}
	}
	for (uint32_t i = 0; i < seeds->count; i++)
		begin[node_estimate(champion->member, seeds, i) + 1]++;
	for (unsigned i = 0; i < ESTIMATES; i++)
		begin[i + 1] += begin[i];
	for (uint32_t i = 0; i < seeds->count; i++)
		champion->seed_order[begin[node_estimate(champion->member, seeds, i)]++] = i;
	return true;
}

/* Searches everything within a bound. */
static enum outcome
search_bound(struct champion *champion, unsigned bound)
{
	struct run *run = champion->run;
	for (unsigned i = 0; i < champion->members; i++) {
		champion->member[i].bound = bound;
		champion->member[i].is_saving = true;
	}
	champion->next_seed = 0;
	do {
		champion->is_log_full = false;
		crew_run(champion->working, search_seeds, champion);
		if (champion->is_log_full && !champion->is_over && !clean_logs(champion))
			champion->is_over = champion->is_out_of_memory = true;
	} while (champion->is_log_full && !champion->is_over);
	run->generated = champion->generated;
	run->expanded = champion->expanded;
	for (unsigned i = 0; i < champion->members; i++)
		if (champion->member[i].is_solved)
			return OUTCOME_SOLVED;
	if (champion->is_out_of_memory)
		return run_stop(run, GLS_LIMIT_MEMORY);
	return champion->is_over ? OUTCOME_LIMIT : OUTCOME_EXHAUSTED;
}

/* One bound after the other. All estimates of boards as many moves from the
 * start have the same parity, so a bound is two more than the last. */
static enum outcome
deepen(struct champion *champion)
{
	struct run *run = champion->run;
	unsigned bound = node_estimate(champion->member, &champion->seeds, 0);
	for (;; bound += 2) {
		uint64_t before = champion->expanded;
		run_bound(run, bound);
		run_depth(run, bound);
		if (!sort_seeds(champion))
			return run_stop(run, GLS_LIMIT_MEMORY);
		enum outcome outcome = search_bound(champion, bound);
		if (outcome != OUTCOME_EXHAUSTED)
			return outcome;
		if (!collect_seeds(champion))
			return run_stop(run, GLS_LIMIT_MEMORY);
		if (champion->expanded - before > NODES_WORTH_THREADS)
			champion->working = champion->members;
	}
}

/* ---- The solution --------------------------------------------------------- */

/* Follows the log from the goal to the start, then makes the moves of the
 * canonical board into those of the puzzle. */
static enum outcome
write_solution(struct champion *champion, uint32_t parent, unsigned start)
{
	struct run *run = champion->run;
	const struct geometry *geometry = &champion->pdb->additive.geometry;
	uint16_t cell[PDB_CELLS_MAX];
	for (unsigned c = 0; c < geometry->cells; c++)
		cell[geometry->cell[c]] = (uint16_t)c;
	while (parent >> PARENT_MOVE_BITS != LOG_NONE) {
		/* The direction for now; the cells are known from the start on. */
		uint16_t direction = parent & ((1 << PARENT_MOVE_BITS) - 1);
		if (!run_append(run, (struct gls_move){direction, 0}))
			return OUTCOME_LIMIT;
		parent = *log_entry(champion, parent >> PARENT_MOVE_BITS);
	}
	run_reverse(run, 0);
	unsigned blank = start;
	for (unsigned i = 0; i < run->length; i++) {
		unsigned next = blank + (unsigned)champion->member->step[run->moves[i].from];
		run->moves[i] = (struct gls_move){cell[next], cell[blank]};
		blank = next;
	}
	return OUTCOME_SOLVED;
}

/* ---- Beginning and end ---------------------------------------------------- */

/* The start as a node, the only seed; where its blank is. */
static unsigned
plant_start(struct champion *champion, const uint8_t *tile)
{
	const struct additive *additive = &champion->pdb->additive;
	unsigned patterns = additive->patterns, blank = 0;
	struct nodes *seeds = &champion->seeds;
	while (tile[blank] != additive->geometry.blank)
		blank++;
	seeds->word[NODE_PLACE][0] = blank | blank << PLACE_BLANK_SHIFT;
	seeds->word[NODE_PARENT][0] = LOG_NONE << PARENT_MOVE_BITS;
	for (unsigned view = 0; view < additive->geometry.views; view++) {
		uint8_t seen[PDB_CELLS_MAX];
		additive_view(additive, tile, view, seen);
		for (unsigned i = 0; i < patterns; i++)
			pattern_state(&additive->pattern[i], seen,
				&seeds->word[node_map(patterns, view, i)][0],
				&seeds->word[node_order(patterns, view, i)][0]);
		seeds->word[node_measure(patterns, view)][0] =
			additive_measure(additive, tile, view);
	}
	seeds->count = 1;
	return blank;
}

static void
init_member(struct champion *champion, unsigned number, const struct machine *machine)
{
	const struct additive *additive = &champion->pdb->additive;
	int32_t columns = (int32_t)additive->geometry.columns;
	champion->member[number] = (struct tiles_search){
		.additive = additive,
		.machine = *machine,
		.patterns = additive->patterns,
		.views = additive->geometry.views,
		.words = node_measure(additive->patterns, additive->geometry.views),
		.step = {[MACHINE_LEFT] = -1,
			[MACHINE_RIGHT] = 1,
			[MACHINE_UP] = -columns,
			[MACHINE_DOWN] = columns},
		.log_base = number << LOG_BITS,
	};
	struct tiles_search *search = &champion->member[number];
	for (unsigned i = 0; i < additive->patterns; i++) {
		const struct layout *layout = &additive->pattern[i].layout;
		search->of.first[i] = layout->first;
		search->of.rest[i] = layout->rest;
		search->of.high[i] = layout->high;
		search->of.low[i] = layout->low;
		search->of.place[i] = layout->place;
		search->of.region[i] = layout->region;
		search->of.table[i] = additive->pattern[i].table.data;
		search->of.stride[i] = layout->stride;
	}
}

static enum outcome
solve(struct champion *champion)
{
	struct run *run = champion->run;
	const struct tiles *tiles = tiles_of(run->puzzle);
	uint8_t tile[PDB_CELLS_MAX];
	tiles_pdb_canonical(champion->pdb, tiles->start, tile);
	if (!nodes_reserve(&champion->seeds, 1, champion->member->words, &run->control->budget))
		return run_stop(run, GLS_LIMIT_MEMORY);
	unsigned blank = plant_start(champion, tile);
	if (node_estimate(champion->member, &champion->seeds, 0) == 0)
		return OUTCOME_SOLVED;
	enum outcome outcome = deepen(champion);
	for (unsigned i = 0; i < champion->members && outcome == OUTCOME_SOLVED; i++)
		if (champion->member[i].is_solved)
			return write_solution(champion, champion->member[i].solution, blank);
	return outcome;
}

static void
free_member(struct tiles_search *search, struct budget *budget)
{
	nodes_free(&search->stack, search->words, budget);
	nodes_free(&search->fringe, search->words, budget);
	budget_free(budget, search->log, search->log_room * sizeof *search->log);
}

/* Of the strings that the machine knows. With 6-6-3, 12 visits 7% fewer nodes than
 * 10 in 7% less time, and 14 another 4% fewer in the same time. But 12 takes some
 * 15 ms longer to make, which the small tables for a single board do not win back. */
static unsigned
machine_length(const struct additive *additive)
{
	for (unsigned i = 0; i < additive->patterns; i++)
		if (additive->pattern[i].layout.tiles >= 6)
			return 12;
	return 10;
}

enum outcome
champion_tiles_by(struct run *run, tiles_kernel *kernel)
{
	const struct tiles_heuristic *heuristic = (const struct tiles_heuristic *)run->heuristic;
	struct budget *budget = &run->control->budget;
	struct champion champion = {
		.run = run,
		.pdb = heuristic->pdb[0],
		.kernel = kernel,
		.members = run->threads < MEMBERS_MAX ? run->threads : MEMBERS_MAX,
		.working = 1,
	};
	struct machine machine;
	const struct geometry *geometry = &champion.pdb->additive.geometry;
	if (!machine_open(&machine, geometry->rows, geometry->columns,
		    machine_length(&champion.pdb->additive), run->control, NULL)) {
		enum gls_limit limit = control_poll(run->control);
		return run_stop(run, limit != GLS_LIMIT_NONE ? limit : GLS_LIMIT_MEMORY);
	}
	size_t bytes = champion.members * sizeof *champion.member;
	champion.member = budget_alloc(budget, bytes);
	enum outcome outcome = OUTCOME_LIMIT;
	if (champion.member) {
		for (unsigned i = 0; i < champion.members; i++)
			init_member(&champion, i, &machine);
		outcome = solve(&champion);
		nodes_free(&champion.seeds, champion.member->words, budget);
		budget_free(budget, champion.seed_order,
			champion.seed_room * sizeof *champion.seed_order);
		for (unsigned i = 0; i < champion.members; i++)
			free_member(&champion.member[i], budget);
		budget_free(budget, champion.member, bytes);
	} else {
		run_stop(run, GLS_LIMIT_MEMORY);
	}
	machine_close(&machine, run->control);
	return outcome;
}

static tiles_kernel *
best_kernel(void)
{
#if defined(__x86_64__)
	if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
		__builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq") &&
		__builtin_cpu_supports("avx512vpopcntdq"))
		return tiles_kernel_avx512;
	if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") &&
		__builtin_cpu_supports("popcnt"))
		return tiles_kernel_avx2;
#endif
	return tiles_kernel_plain;
}

/* Small boards: the table says the move. */
static enum outcome
walk_down(struct run *run, const struct tiles_table *table)
{
	const struct distance_table *distances = &table->distances;
	uint16_t cell[PDB_CELLS_MAX];
	for (unsigned c = 0; c < distances->geometry.cells; c++)
		cell[distances->geometry.cell[c]] = (uint16_t)c;
	unsigned blank = 0;
	uint64_t board = tiles_table_board(table, tiles_of(run->puzzle)->start, &blank);
	for (;;) {
		uint8_t byte = distance_table_get(distances, board, blank);
		if (!(byte & DISTANCE_MASK))
			return OUTCOME_SOLVED;
		if (!run_reserve(run, run->length + 1))
			return OUTCOME_LIMIT;
		unsigned next = blank + (unsigned)distance_table_step(
						distances, byte >> DISTANCE_MOVE_SHIFT);
		run->moves[run->length++] = (struct gls_move){cell[next], cell[blank]};
		run->expanded++;
		run->generated++;
		board = board_after(board, blank, next);
		blank = next;
	}
}

enum outcome
champion_tiles(struct run *run)
{
	const struct tiles_heuristic *heuristic = (const struct tiles_heuristic *)run->heuristic;
	if (run->puzzle->metric == METRIC_STM && heuristic->estimator == TILES_PDB &&
		heuristic->pdb[0]->additive.form == PATTERN_BITS)
		return champion_tiles_by(run, best_kernel());
	if (run->puzzle->metric == METRIC_STM && heuristic->estimator == TILES_TABLE)
		return walk_down(run, heuristic->table);
	return idastar_tiles(run);
}
