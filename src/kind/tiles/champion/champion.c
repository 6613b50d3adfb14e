/* The champion of tiles: IDA* on one-bit pattern databases.
 *
 * Nodes are not visited one by one in a recursion, but popped from a stack in
 * batches and expanded together by a kernel (nodes.h), which hides the
 * time that the tables take to come from memory and uses wide registers.
 *
 * Nodes that the bound cuts off, the *fringe*, are kept, and the next bound starts
 * from them, the least estimate first, instead of from the start. When there are too
 * many, a small board's search remembers what is still to be searched as it stands, and
 * from there on the next bound searches again what this one did.
 *
 * Long searches go on in packets (packets.c): on a small board when a bound took
 * long, from the last fringe that was kept as a whole, the *kept fringe*. On a large
 * board this is tried with so many nodes; if they are not enough, the search begins
 * again with A* (front.c) and goes on in packets when its *front*, the boards that wait,
 * is full.
 */
#include "kind/tiles/champion/champion.h"
#include "base/error.h"
#include "kind/tiles/rules.h"
#include "search/champion.h"

#include <assert.h>

enum {
	SMALL_CELLS = 16,
	AUTOMATON_LENGTH_MIN = 4,
	FRINGE_SMALL = 1 << 12, /* measured: 65,536 saves hardly a node more */
	POLL_BATCHES = 16,
	/* Expanded in one bound of a small board: some fifty milliseconds. Below that a
	 * fringe gains more than threads. */
	NODES_WORTH_PACKETS = 2000000,
	ESTIMATES = MEASURE_SUM_MASK + 1,
};

search_function idastar_tiles, hybrid_tiles;

/* ---- One bound ------------------------------------------------------------ */

/* Takes seeds until a batch is full. Those that are searched after the fringe
 * has been closed stay seeds. */
static void
take_seeds(struct tiles_champion *champion, uint32_t *next)
{
	struct tiles_search *search = &champion->search;
	uint32_t wanted = BATCH - search->stack.count, left = champion->seeds.count - *next;
	uint32_t count = wanted < left ? wanted : left;
	for (unsigned word = 0; word < search->words; word++) {
		const uint32_t *from = champion->seeds.word[word];
		uint32_t *to = search->stack.word[word] + search->stack.count;
		for (uint32_t i = 0; i < count; i++)
			to[i] = from[champion->seed_order[*next + i]];
	}
	if (!search->is_saving)
		nodes_append(
			&search->fringe, &search->stack, search->stack.count, count, search->words);
	search->stack.count += count;
	*next += count;
}

static bool
is_large(const struct tiles_champion *champion)
{
	return champion->geometry->cells > SMALL_CELLS;
}

/* What is left on the stack takes the place of all that would be cut off below it. The
 * seeds, if they are all that the last bound cut off, are remembered. */
static bool
close_fringe(struct tiles_champion *champion)
{
	struct tiles_search *search = &champion->search;
	struct budget *budget = &champion->run->control->budget;
	struct nodes *kept_fringe = &champion->kept_fringe;
	if (!kept_fringe->count) {
		if (!nodes_reserve(kept_fringe, champion->seeds.count, search->words, budget))
			return false;
		nodes_append(
			kept_fringe, &champion->seeds, 0, champion->seeds.count, search->words);
	}
	if (!nodes_reserve(&search->fringe, search->stack.count, search->words, budget))
		return false;
	nodes_append(&search->fringe, &search->stack, 0, search->stack.count, search->words);
	search->is_saving = false;
	return true;
}

static bool
prepare(struct tiles_champion *champion)
{
	const struct tiles_search *search = &champion->search;
	if (search->is_saving && search->fringe.count > FRINGE_SMALL && !close_fringe(champion))
		return false;
	return champion_make_room(champion, &champion->kept_fringe);
}

bool
champion_make_room(struct tiles_champion *champion, struct nodes *pile)
{
	struct tiles_search *search = &champion->search;
	struct budget *budget = &champion->run->control->budget;
	struct nodes *const piles[] = {pile, &champion->seeds, &search->stack, &search->fringe};
	return tiles_search_log(search, piles, 4, budget) &&
	       nodes_reserve(&search->stack, CHILDREN_MAX + BATCH, search->words, budget) &&
	       nodes_reserve(&search->fringe, CHILDREN_MAX + BATCH, search->words, budget);
}

enum outcome
champion_expand(struct tiles_champion *champion, unsigned count, unsigned batches)
{
	struct tiles_search *search = &champion->search;
	struct run *run = champion->run;
	champion->kernel(search, count);
	run->expanded += count;
	run->generated = search->generated;
	if (search->is_solved)
		return OUTCOME_SOLVED;
	if (batches % POLL_BATCHES == 0 && !run_poll(run))
		return OUTCOME_LIMIT;
	return OUTCOME_EXHAUSTED;
}

/* Whether a large board has shown that it needs a front. */
static bool
is_trial_over(const struct tiles_champion *champion)
{
	return is_large(champion) && !champion->has_front &&
	       champion->run->expanded >= champion->trial_boards;
}

/* Searches everything within a bound; of a trial, as much as it may take. */
static enum outcome
search_bound(struct tiles_champion *champion, unsigned bound)
{
	struct tiles_search *search = &champion->search;
	struct run *run = champion->run;
	uint32_t next_seed = 0;
	search->bound = bound;
	search->is_saving = true;
	for (unsigned batches = 1;; batches++) {
		if (!prepare(champion))
			return run_stop(run, GLS_LIMIT_MEMORY);
		if (search->stack.count < BATCH)
			take_seeds(champion, &next_seed);
		unsigned count = search->stack.count < BATCH ? search->stack.count : BATCH;
		if (!count)
			return OUTCOME_EXHAUSTED;
		enum outcome outcome = champion_expand(champion, count, batches);
		if (outcome != OUTCOME_EXHAUSTED || is_trial_over(champion))
			return outcome;
	}
}

/* ---- The bounds ----------------------------------------------------------- */

static unsigned
best_partition(const struct tiles_champion *champion, uint32_t seed, unsigned reflection)
{
	const struct tiles_search *search = &champion->search;
	unsigned best = 0, most = 0, reflections = champion->geometry->views;
	for (unsigned i = 0; i < champion->partitions; i++) {
		unsigned word = node_measure(search->patterns, i * reflections + reflection);
		unsigned sum = measure_sum(champion->seeds.word[word][seed]);
		if (sum > most) {
			most = sum;
			best = i;
		}
	}
	return best;
}

unsigned
champion_choice(const struct tiles_champion *champion, uint32_t seed)
{
	unsigned choice = 0;
	if (champion->search.views > champion->geometry->views) /* not on trial */
		for (unsigned i = champion->geometry->views; i-- > 0;)
			choice = choice * champion->partitions + best_partition(champion, seed, i);
	return choice;
}

unsigned
champion_chosen_view(const struct tiles_champion *champion, unsigned choice, unsigned reflection)
{
	for (unsigned i = 0; i < reflection; i++)
		choice /= champion->partitions;
	return choice % champion->partitions * champion->geometry->views + reflection;
}

/* By estimate; seeds that are searched below with the same partitions stand together. */
static unsigned
seed_rank(const struct tiles_champion *champion, uint32_t seed)
{
	unsigned estimate = node_estimate(&champion->search, &champion->seeds, seed);
	return estimate * champion->choices + champion_choice(champion, seed);
}

bool
champion_sort_seeds(struct tiles_champion *champion)
{
	struct budget *budget = &champion->run->control->budget;
	const struct nodes *seeds = &champion->seeds;
	unsigned ranks = ESTIMATES * champion->choices;
	size_t begin_bytes = (ranks + 1) * sizeof(uint32_t);
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
	uint32_t *begin = budget_zalloc(budget, begin_bytes);
	if (!begin)
		return false;
	for (uint32_t i = 0; i < seeds->count; i++)
		begin[seed_rank(champion, i) + 1]++;
	for (unsigned i = 0; i < ranks; i++)
		begin[i + 1] += begin[i];
	for (uint32_t i = 0; i < seeds->count; i++)
		champion->seed_order[begin[seed_rank(champion, i)]++] = i;
	budget_free(budget, begin, begin_bytes);
	return true;
}

/* One bound after the other. All estimates of boards as many moves from the
 * start have the same parity, so a bound is two more than the last, and a fringe holds
 * nothing beyond that: a move changes an estimate by one. */
static enum outcome
deepen(struct tiles_champion *champion)
{
	struct run *run = champion->run;
	unsigned bound = champion->start_estimate;
	if (bound == 0)
		return OUTCOME_SOLVED;
	for (;; bound += 2) {
		uint64_t before = run->expanded;
		run_bound(run, bound);
		run_begin_bound(run, bound);
		run_depth(run, bound);
		if (!run_poll(run))
			return OUTCOME_LIMIT;
		if (!champion_sort_seeds(champion))
			return run_stop(run, GLS_LIMIT_MEMORY);
		bool is_full = false;
		enum outcome outcome = champion->has_front
					       ? front_search_bound(champion, bound, &is_full)
					       : search_bound(champion, bound);
		if (outcome == OUTCOME_SOLVED)
			return champion_write_solution(champion, &champion->search);
		if (outcome != OUTCOME_EXHAUSTED || is_trial_over(champion))
			return outcome;
		if (is_full)
			return champion_deepen_in_packets(champion, bound);
		run_bound_done(run);
		nodes_exchange(&champion->seeds, &champion->search.fringe);
		champion->search.fringe.count = 0;
		bool is_long = run->expanded - before > NODES_WORTH_PACKETS;
		if (is_long && champion->kept_fringe.count && !is_large(champion)) {
			nodes_exchange(&champion->seeds, &champion->kept_fringe);
			return champion_deepen_in_packets(champion, bound + 2);
		}
	}
}

/* ---- The solution --------------------------------------------------------- */

enum outcome
champion_write_solution(struct tiles_champion *champion, const struct tiles_search *search)
{
	struct run *run = champion->run;
	const struct geometry *geometry = champion->geometry;
	uint32_t parent = search->solution;
	uint16_t cell[PDB_CELLS_MAX];
	for (unsigned c = 0; c < geometry->cells; c++)
		cell[geometry->cell[c]] = (uint16_t)c;
	while (parent >> PARENT_MOVE_BITS != LOG_NONE) {
		/* The direction for now; the cells are known from the start on. */
		uint16_t direction = parent & ((1 << PARENT_MOVE_BITS) - 1);
		if (!run_append(run, (struct gls_move){direction, 0}))
			return OUTCOME_LIMIT;
		uint32_t number = parent >> PARENT_MOVE_BITS;
		const struct tiles_search *holder = number >> LOG_BITS ? search : &champion->search;
		parent = holder->log[number & ((1 << LOG_BITS) - 1)];
	}
	run_reverse(run, 0);
	unsigned blank = champion->start;
	for (unsigned i = 0; i < run->length; i++) {
		unsigned next = blank + (unsigned)search->step[run->moves[i].from];
		run->moves[i] = (struct gls_move){cell[next], cell[blank]};
		blank = next;
	}
	return OUTCOME_SOLVED;
}

/* ---- Beginning and end ---------------------------------------------------- */

/* Whether the start looks the same in both reflections, as the goal does. */
static bool
is_own_mirror(const struct tiles_champion *champion)
{
	const struct additive *additive = &champion->pdb[0]->additive;
	uint8_t tile[PDB_CELLS_MAX], seen[PDB_CELLS_MAX], mirrored[PDB_CELLS_MAX];
	if (champion->geometry->views < 2)
		return false;
	tiles_pdb_canonical(champion->pdb[0], tiles_of(champion->run->puzzle)->start, tile);
	additive_view(additive, tile, 0, seen);
	additive_view(additive, tile, 1, mirrored);
	return !memcmp(seen, mirrored, champion->geometry->cells);
}

/* Of two first moves that mirror each other, the first is enough: the mirror image of a
 * solution is one, too. The automaton keeps the least of all shortest solutions in the order of
 * moves, and that one does not begin with the second. So such a start gives way to what it
 * becomes by the moves that are left. False when memory is out. */
static bool
leave_out_mirrored(struct tiles_champion *champion)
{
	struct tiles_search *search = &champion->search;
	struct nodes *stack = &search->stack;
	/* One move from the goal there is nothing to leave out. */
	if (champion->start_estimate <= 1 || !is_own_mirror(champion))
		return true;
	if (!champion_make_room(champion, &champion->seeds) ||
		!nodes_reserve(&champion->seeds, BLANK_MOVES, search->words,
			&champion->run->control->budget))
		return false;
	search->bound = INT16_MAX; /* all of them, whatever their estimate */
	nodes_append(stack, &champion->seeds, 0, 1, search->words);
	champion_expand(champion, 1, 1);
	assert(!search->is_solved);
	champion->seeds.count = 0;
	for (uint32_t i = 0; i < stack->count; i++) {
		unsigned move = stack->word[NODE_PARENT][i] & ((1 << PARENT_MOVE_BITS) - 1);
		unsigned blank = stack->word[NODE_PLACE][i] >> PLACE_BLANK_SHIFT & PLACE_BLANK_MASK;
		int32_t step = champion->geometry->view[1][blank] - (int32_t)champion->start;
		bool is_second = false;
		for (unsigned less = 0; less < move; less++)
			is_second |= search->step[less] == step;
		if (!is_second)
			nodes_append(&champion->seeds, stack, i, 1, search->words);
	}
	stack->count = 0;
	return true;
}

/* The start as the only seed, or what it becomes by the first moves that are needed. False when
 * memory is out. */
static bool
seed_with_start(struct tiles_champion *champion)
{
	unsigned patterns = champion->search.patterns, blank = 0;
	struct nodes *seeds = &champion->seeds;
	uint8_t tile[PDB_CELLS_MAX];
	if (!nodes_reserve(seeds, 1, champion->search.words, &champion->run->control->budget))
		return false;
	tiles_pdb_canonical(champion->pdb[0], tiles_of(champion->run->puzzle)->start, tile);
	while (tile[blank] != champion->geometry->blank)
		blank++;
	seeds->word[NODE_PLACE][0] = blank | blank << PLACE_BLANK_SHIFT;
	seeds->word[NODE_PARENT][0] = LOG_NONE << PARENT_MOVE_BITS;
	for (unsigned view = 0; view < champion->search.views; view++) {
		unsigned reflections = champion->geometry->views, reflection = view % reflections;
		const struct additive *additive = &champion->pdb[view / reflections]->additive;
		uint8_t seen[PDB_CELLS_MAX];
		additive_view(additive, tile, reflection, seen);
		for (unsigned i = 0; i < patterns; i++)
			pattern_state(&additive->pattern[i], seen,
				&seeds->word[node_map(patterns, view, i)][0],
				&seeds->word[node_order(patterns, view, i)][0]);
		seeds->word[node_measure(patterns, view)][0] =
			additive_measure(additive, tile, reflection);
	}
	seeds->count = 1;
	champion->start = blank;
	champion->start_estimate = node_estimate(&champion->search, seeds, 0);
	return leave_out_mirrored(champion);
}

static struct tiles_view
view_of(const struct additive *additive, unsigned reflection)
{
	struct tiles_view view = {
		.pattern = additive->pattern,
		.cell = additive->geometry.view[reflection],
		.is_reflected = reflection > 0,
		.is_transposed = additive->geometry.is_transposed[reflection],
	};
	for (unsigned i = 0; i < additive->patterns; i++) {
		const struct layout *layout = &additive->pattern[i].layout;
		view.of.first[i] = layout->first;
		view.of.rest[i] = layout->rest;
		view.of.high[i] = layout->high;
		view.of.low[i] = layout->low;
		view.of.place[i] = layout->place;
		view.of.region[i] = layout->region;
		view.of.table[i] = additive->pattern[i].table.data;
		view.of.stride[i] = layout->stride;
	}
	return view;
}

struct tiles_search
champion_search(const struct tiles_champion *champion, uint32_t log, unsigned partitions)
{
	const struct geometry *geometry = champion->geometry;
	int32_t columns = (int32_t)geometry->columns;
	unsigned patterns = champion->pdb[0]->additive.patterns;
	unsigned views = partitions * geometry->views;
	struct tiles_search search = {
		.geometry = geometry,
		.automaton = champion->automaton,
		.patterns = patterns,
		.views = views,
		.words = node_measure(patterns, views),
		.step = {[BLANK_LEFT] = -1,
			[BLANK_RIGHT] = 1,
			[BLANK_UP] = -columns,
			[BLANK_DOWN] = columns},
		.log_base = log << LOG_BITS,
	};
	for (unsigned i = 0; i < views; i++)
		search.view[i] =
			view_of(&champion->pdb[i / geometry->views]->additive, i % geometry->views);
	return search;
}

static void
forget_nodes(struct tiles_champion *champion)
{
	struct budget *budget = &champion->run->control->budget;
	front_close(champion);
	nodes_free(&champion->seeds, champion->search.words, budget);
	nodes_free(&champion->kept_fringe, champion->search.words, budget);
	tiles_search_free(&champion->search, budget);
	champion->search = champion_search(champion, 0, champion->partitions);
	champion->search.generated = champion->run->generated;
}

/* As a small board is searched, with one partition, which takes half the time a node of two:
 * many a large one is solved before a front would be full. */
static enum outcome
search_on_trial(struct tiles_champion *champion)
{
	champion->search = champion_search(champion, 0, 1);
	enum outcome outcome = seed_with_start(champion)
				       ? deepen(champion)
				       : run_stop(champion->run, GLS_LIMIT_MEMORY);
	forget_nodes(champion);
	return outcome;
}

/* Those who help make a front at once. Those who go on have the trial again, so that they
 * count what the first one did. */
static bool
is_for_trial(const struct tiles_champion *champion)
{
	const struct gls_cluster *cluster = champion->run->long_run->cluster;
	return is_large(champion) && champion->trial_boards &&
	       (!cluster || cluster->is_coordinator);
}

/* Goes through the bounds; with a smaller front, from the start, if memory was short of the one
 * it had. What it is made of depends on its size alone: so others can make the same. */
static enum outcome
search_from_start(struct tiles_champion *champion)
{
	struct run *run = champion->run;
	champion->has_front = is_large(champion);
	for (;;) {
		bool is_open =
			seed_with_start(champion) && (!champion->has_front || front_open(champion));
		enum outcome outcome = is_open ? deepen(champion) : run_stop(run, GLS_LIMIT_MEMORY);
		bool is_short = outcome == OUTCOME_LIMIT && run->limit == GLS_LIMIT_MEMORY &&
				champion->has_front && !champion->is_in_packets;
		if (!is_short || !front_halve(champion))
			return outcome;
		forget_nodes(champion);
	}
}

static enum outcome
solve(struct tiles_champion *champion)
{
	if (!champion_open_checkpoint(champion))
		return OUTCOME_LIMIT;
	if (is_large(champion)) {
		champion->front_boards = front_size(champion);
		champion_call_workers(champion);
	}
	enum outcome outcome =
		is_for_trial(champion) ? search_on_trial(champion) : OUTCOME_EXHAUSTED;
	bool is_short = outcome == OUTCOME_LIMIT && champion->run->limit == GLS_LIMIT_MEMORY;
	if (outcome == OUTCOME_EXHAUSTED || is_short)
		outcome = search_from_start(champion);
	champion_dismiss_workers(champion);
	if (outcome == OUTCOME_LIMIT)
		champion_save_proved(champion);
	return outcome;
}

/* Of the strings that the automaton knows. With 6-6-3, 12 visits 7% fewer nodes than
 * 10 in 7% less time, and 14 another 4% fewer in the same time. But 12 takes some
 * 15 ms longer to make, which the small tables for a single board do not win back. */
static unsigned
automaton_length(const struct additive *additive)
{
	for (unsigned i = 0; i < additive->patterns; i++)
		if (additive->pattern[i].layout.tiles >= 6)
			return 12;
	return 10;
}

/* Whether the kernels can search with this heuristic. */
static bool
has_kernel(const gls_puzzle *puzzle, const struct tiles_heuristic *heuristic)
{
	if (puzzle->metric != METRIC_STM || heuristic->part_count > PARTITIONS_MAX)
		return false;
	for (unsigned i = 0; i < heuristic->part_count; i++) {
		const struct tiles_pdb *pdb = heuristic->pdb[i];
		if (!pdb || pdb->additive.form != PATTERN_BITS ||
			pdb->additive.patterns != heuristic->pdb[0]->additive.patterns)
			return false;
	}
	return true;
}

bool
tiles_champion_prepare(const gls_puzzle *puzzle, const struct heuristic *heuristic,
	struct control *control, struct gls_error *error)
{
	const struct tiles_heuristic *tiles = (const struct tiles_heuristic *)heuristic;
	if (!has_kernel(puzzle, tiles))
		return true;
	const struct additive *additive = &tiles->pdb[0]->additive;
	unsigned rows = additive->geometry.rows, columns = additive->geometry.columns;
	unsigned length = automaton_length(additive);
	/* It is made in a moment where it is missing: no reason to call tables bad. */
	if (tables_use(control) == TABLE_VERIFIED &&
		!automaton_is_there(rows, columns, length, control))
		return true;
	struct automaton automaton;
	if (!automaton_open(&automaton, rows, columns, length, control, error))
		return false;
	automaton_close(&automaton, control);
	return true;
}

static enum outcome
solve_by(struct run *run, tiles_kernel *kernel, uint32_t front_boards, uint32_t trial_boards)
{
	const struct tiles_heuristic *heuristic = (const struct tiles_heuristic *)run->heuristic;
	struct budget *budget = &run->control->budget;
	struct tiles_champion champion = {.run = run,
		.pdb = (const struct tiles_pdb *const *)heuristic->pdb,
		.partitions = heuristic->part_count,
		.geometry = &heuristic->pdb[0]->additive.geometry,
		.kernel = kernel,
		.front_boards = front_boards,
		.trial_boards = trial_boards,
		.checkpoint = {.held = -1}};
	champion.automaton_length = automaton_length(&champion.pdb[0]->additive);
	while (!automaton_open(&champion.automaton, champion.geometry->rows,
		champion.geometry->columns, champion.automaton_length, run->control, NULL)) {
		enum gls_limit limit = control_poll(run->control);
		if (limit != GLS_LIMIT_NONE || champion.automaton_length <= AUTOMATON_LENGTH_MIN)
			return run_stop(run, limit != GLS_LIMIT_NONE ? limit : GLS_LIMIT_MEMORY);
		champion.automaton_length -= 2; /* which takes a quarter of the memory to make */
	}
	champion.choices = 1;
	for (unsigned i = 0; i < champion.geometry->views; i++)
		champion.choices *= champion.partitions;
	champion.search = champion_search(&champion, 0, champion.partitions);
	enum outcome outcome = solve(&champion);
	if (outcome == OUTCOME_SOLVED)
		file_remove(&champion.checkpoint); /* nothing is left to resume */
	file_release(&champion.checkpoint);
	forget_nodes(&champion);
	budget_free(budget, champion.seed_order, champion.seed_room * sizeof *champion.seed_order);
	automaton_close(&champion.automaton, run->control);
	return outcome;
}

enum outcome
tiles_champion_by(
	struct run *run, tiles_kernel *kernel, uint32_t front_boards, uint32_t trial_boards)
{
	struct long_run alone = {0},
			*given = run->long_run; /* the attempt of another search has none */
	if (!given)
		run->long_run = &alone;
	enum outcome outcome = solve_by(run, kernel, front_boards, trial_boards);
	run->long_run = given;
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
tiles_champion_solve(struct run *run)
{
	const struct tiles_heuristic *heuristic = (const struct tiles_heuristic *)run->heuristic;
	if (has_kernel(run->puzzle, heuristic))
		return tiles_champion_by(
			run, best_kernel(), CHAMPION_FRONT_BOARDS, CHAMPION_TRIAL_BOARDS);
	bool is_table = run->puzzle->metric == METRIC_STM && heuristic->estimator == TILES_TABLE;
	/* A walk by a table is over before there is anything to write down. */
	const struct long_run *files = run->long_run;
	if (files && (files->resume || (files->checkpoint && !is_table))) {
		error_set(&run->failure, GLS_BAD_INPUT,
			"%s needs no checkpoint, or allows none: expected a pattern database "
			"such as pdb:6-6-3, and moves of single tiles",
			run->heuristic->name);
		return OUTCOME_LIMIT;
	}
	if (is_table)
		return walk_down(run, heuristic->table);
	bool is_slides = tiles_slides_fit(run->puzzle) && heuristic->base.admissible;
	return is_slides && !run->tracer ? tiles_slides_solve(run) : idastar_tiles(run);
}

/* The front has so much of the memory that is left; a board in it, with its copies while
 * piles grow, its ancestors in the log and those that are known, takes so many bytes. */
enum { FRONT_SHARE = 2, FRONT_BOARD_BYTES = 400, FRONT_BOARDS_MAX = 1 << 23 };

enum outcome
tiles_champion_hybrid(struct run *run)
{
	const struct tiles_heuristic *heuristic = (const struct tiles_heuristic *)run->heuristic;
	if (!has_kernel(run->puzzle, heuristic) || run->tracer ||
		heuristic->pdb[0]->additive.geometry.cells <= SMALL_CELLS)
		return hybrid_tiles(run);
	size_t boards = budget_left(&run->control->budget) / (FRONT_SHARE * FRONT_BOARD_BYTES);
	run->phase = "A*, then IDA* below its front";
	if (run->long_run)
		run->long_run->cluster =
			NULL; /* other processes may have less memory, and so another front */
	return tiles_champion_by(run, best_kernel(),
		boards < FRONT_BOARDS_MAX ? (uint32_t)boards : FRONT_BOARDS_MAX, 0);
}

const struct champion tiles_champion = {
	.solve = tiles_champion_solve,
	.proved = champion_proved,
	.prepare = tiles_champion_prepare,
	.hybrid = tiles_champion_hybrid,
	.quick = tiles_construct,
	.improve = tiles_improve,
};
