/* A long search in packets.
 *
 * The seeds, which cut the whole tree, are put in order, the least estimate first, and
 * a packet is what is below one of them. What they are depends on nothing but the puzzle
 * and its tables, so that every process of a run, and one that resumes it, has the same
 * packets under the same numbers. Each bound searches below all seeds.
 */
#include "base/crew.h"
#include "kind/tiles/champion/champion.h"
#include "kind/tiles/rules.h"
#include "search/ledger.h"

#include <stdio.h>
#include <time.h>

enum {
	MEMBERS_MAX =
		LOGS_MAX - 2, /* threads; log 0 is that of the seeds, the last is LOG_NONE's */
	POLL_BATCHES = 64,    /* one or two milliseconds */
	PART_NODES = 16,      /* of a heavy packet, at least, so that parts are alike */
	SOLUTION_MAX = 1024,  /* moves; no board with tables needs as many */
};

/* The threads of this process that search packets, and what they share. */
struct crew {
	struct tiles_champion *champion;
	unsigned members;
	struct tiles_search *member;
	struct ledger ledger;  /* of a process that is not the coordinator: not used */
	pthread_mutex_t clock; /* held by whoever looks at it */
	double next_checkpoint;
	double bound_started;
	double done_before;  /* the part of this bound that a checkpoint had */
	atomic_bool is_over; /* solved, stopped, or out of memory */
	atomic_bool is_out_of_memory;
	atomic_int solver; /* the member that found a solution, or -1 */
	/* By packets that were not searched to their end. */
	atomic_ullong unfinished_expanded, unfinished_generated;
};

/* ---- One member ----------------------------------------------------------- */

/* The first ones of the packets that are searched with the same partitions. */
static uint32_t
count_alike(const struct tiles_champion *champion, const uint32_t *seed, uint32_t count)
{
	uint32_t alike = 1;
	unsigned choice = champion_choice(champion, seed[0]);
	while (alike < count && champion_choice(champion, seed[alike]) == choice)
		alike++;
	return alike;
}

/* Puts a seed on the stack, in the views of the choice. */
static void
push_seed(const struct tiles_champion *champion, struct tiles_search *search, uint32_t seed,
	unsigned choice)
{
	const struct nodes *seeds = &champion->seeds;
	struct nodes *stack = &search->stack;
	uint32_t at = stack->count++;
	unsigned size = 1 + 2 * search->patterns;
	for (unsigned word = 0; word < NODE_VIEWS; word++)
		stack->word[word][at] = seeds->word[word][seed];
	for (unsigned i = 0; i < search->views; i++) {
		unsigned view = champion_chosen_view(champion, choice, i);
		unsigned from = node_measure(search->patterns, view);
		unsigned to = node_measure(search->patterns, i);
		for (unsigned word = 0; word < size; word++)
			stack->word[to + word][at] = seeds->word[from + word][seed];
	}
}

/* Puts seeds that are searched alike on the stack, as far as they are within the bound. */
static bool
take_seeds(const struct tiles_champion *champion, struct tiles_search *search, const uint32_t *seed,
	uint32_t count)
{
	unsigned choice = champion_choice(champion, seed[0]);
	if (!nodes_reserve(&search->stack, count, search->words, &champion->run->control->budget))
		return false;
	for (unsigned i = 0; i < search->views; i++)
		search->view[i] = champion->search.view[champion_chosen_view(champion, choice, i)];
	/* The last one is searched first. */
	while (count--) {
		unsigned depth = champion->seeds.word[NODE_PLACE][seed[count]] >> PLACE_DEPTH_SHIFT;
		unsigned estimate = node_estimate(&champion->search, &champion->seeds, seed[count]);
		if (depth + estimate <= search->bound)
			push_seed(champion, search, seed[count], choice);
	}
	return true;
}

/* How long this bound and the next may take: packets need the same parts of the time as
 * in the last bound, and bounds grow as they did before. */
static void
estimate_times(struct crew *crew, struct long_run *run)
{
	const struct ledger *ledger = &crew->ledger;
	double seconds = control_seconds(crew->champion->run->control) - crew->bound_started;
	double fraction = ledger_fraction(&crew->ledger), here = fraction - crew->done_before;
	bool is_known = here > 0;
	run->seconds_left = is_known ? seconds * (1 - fraction) / here : 0;
	run->seconds_next = 0;
	if (is_known && ledger->next_to_last)
		run->seconds_next =
			seconds / here * ((double)ledger->last / (double)ledger->next_to_last);
}

/* What the run says of itself while others work on it. */
static void
update_run(struct crew *crew)
{
	struct run *run = crew->champion->run;
	struct packet_tally total = ledger_total(&crew->ledger);
	run->generated = total.generated + crew->unfinished_generated;
	run->expanded = total.expanded + crew->unfinished_expanded;
	run->long_run->packets_done = ledger_done_count(&crew->ledger);
	run->long_run->packets = crew->ledger.packets;
	estimate_times(crew, run->long_run);
}

/* A checkpoint that cannot be written ends the search: its owner counts on it. */
static bool
save(struct crew *crew)
{
	struct run *run = crew->champion->run;
	crew->next_checkpoint = control_seconds(run->control) + run->long_run->checkpoint_seconds;
	return !run->long_run->checkpoint ||
	       ledger_save(&crew->ledger, &crew->champion->checkpoint, &run->failure);
}

/* Time, cancellation, progress and checkpoints: one member at a time looks. */
static bool
poll(struct crew *crew)
{
	struct run *run = crew->champion->run;
	const struct gls_cluster *cluster = run->long_run->cluster;
	if (cluster && !cluster->is_coordinator)
		return control_poll(run->control) == GLS_LIMIT_NONE;
	if (pthread_mutex_trylock(&crew->clock))
		return true;
	update_run(crew);
	bool goes_on = run_poll(run);
	if (goes_on && control_seconds(run->control) >= crew->next_checkpoint)
		goes_on = save(crew);
	pthread_mutex_unlock(&crew->clock);
	return goes_on;
}

static bool
make_room(struct crew *crew, struct tiles_search *search)
{
	struct budget *budget = &crew->champion->run->control->budget;
	struct nodes *const piles[] = {&search->stack, &search->fringe};
	bool good = tiles_search_log(search, piles, 2, budget) &&
		    nodes_reserve(&search->stack, CHILDREN_MAX + BATCH, search->words, budget);
	if (!good)
		crew->is_out_of_memory = true;
	return good;
}

/* Puts the children of all nodes on the stack in their place. */
static bool
grow_stack(struct crew *crew, struct tiles_search *search, struct packet_tally *tally)
{
	struct budget *budget = &crew->champion->run->control->budget;
	nodes_exchange(&search->stack, &search->fringe);
	search->stack.count = 0;
	while (search->fringe.count && !search->is_solved) {
		uint32_t count = search->fringe.count < BATCH ? search->fringe.count : BATCH;
		if (!nodes_reserve(&search->stack, count, search->words, budget) ||
			!make_room(crew, search)) {
			crew->is_out_of_memory = true;
			return false;
		}
		search->fringe.count -= count;
		nodes_append(&search->stack, &search->fringe, search->fringe.count, count,
			search->words);
		crew->champion->kernel(search, count);
		tally->expanded += count;
	}
	return !search->is_solved;
}

/* Leaves one part of the tree on the stack: it is grown, always in the same way, until
 * there are enough nodes, and they are dealt out. What that took counts for part 0. */
static bool
take_part(struct crew *crew, struct tiles_search *search, struct packet_range range,
	struct packet_tally *tally)
{
	while (search->stack.count && search->stack.count < PART_NODES * range.parts)
		if (!grow_stack(crew, search, tally))
			return false;
	if (range.part) {
		search->generated = 0;
		*tally = (struct packet_tally){0};
	}
	uint32_t kept = 0;
	for (uint32_t i = range.part; i < search->stack.count; i += range.parts, kept++)
		for (unsigned word = 0; word < search->words; word++)
			search->stack.word[word][kept] = search->stack.word[word][i];
	search->stack.count = kept;
	return true;
}

/* Searches what is on the stack; false if it was not searched to the end. */
static bool
search_stack(struct crew *crew, struct tiles_search *search, struct packet_tally *tally)
{
	tally->generated = search->generated;
	for (unsigned batches = 1; search->stack.count; batches++) {
		if (!make_room(crew, search))
			return false;
		unsigned count = search->stack.count < BATCH ? search->stack.count : BATCH;
		crew->champion->kernel(search, count);
		tally->expanded += count;
		tally->generated = search->generated;
		if (search->is_solved || crew->is_over)
			return false;
		if (batches % POLL_BATCHES == 0 && !poll(crew))
			return false;
	}
	return true;
}

/* Searches the packets; false if that was not done to the end. */
static bool
search_range(struct crew *crew, struct tiles_search *search, struct packet_range range,
	struct packet_tally *tally)
{
	const struct tiles_champion *champion = crew->champion;
	search->bound = range.bound;
	search->generated = 0;
	search->log_count = search->stack.count = search->fringe.count = 0;
	while (range.count) {
		const uint32_t *seed = champion->seed_order + range.first;
		uint32_t count = count_alike(champion, seed, range.count);
		if (!take_seeds(champion, search, seed, count)) {
			crew->is_out_of_memory = true;
			return false;
		}
		if (range.parts > 1 && !take_part(crew, search, range, tally))
			return false;
		if (!search_stack(crew, search, tally))
			return false;
		range.first += count;
		range.count -= count;
	}
	return true;
}

static void
add_unfinished(struct crew *crew, struct packet_tally tally)
{
	atomic_fetch_add(&crew->unfinished_expanded, tally.expanded);
	atomic_fetch_add(&crew->unfinished_generated, tally.generated);
}

/* Ends the work of all, because of a solution or whatever else stopped this member. */
static void
end_work(struct crew *crew, unsigned number)
{
	int nobody = -1;
	if (crew->member[number].is_solved)
		atomic_compare_exchange_strong(&crew->solver, &nobody, (int)number);
	crew->is_over = true;
}

/* A member of the process that keeps the ledger. */
static void
work(void *data, unsigned number)
{
	struct crew *crew = data;
	struct packet_range range;
	while (!crew->is_over && ledger_take(&crew->ledger, &range)) {
		struct packet_tally tally = {0};
		if (search_range(crew, &crew->member[number], range, &tally)) {
			ledger_done(&crew->ledger, range, tally);
		} else {
			add_unfinished(crew, tally);
			end_work(crew, number);
		}
	}
}

/* ---- The bounds ----------------------------------------------------------- */

/* Other processes may still be at work when this one has nothing left to do. */
static void
wait_for_others(struct crew *crew)
{
	const struct timespec moment = {0, 500000};
	while (!crew->is_over && !ledger_is_complete(&crew->ledger)) {
		nanosleep(&moment, NULL);
		if (!poll(crew))
			crew->is_over = true;
	}
}

static enum outcome
take_solution(struct crew *crew)
{
	struct run *run = crew->champion->run;
	if (crew->solver >= 0)
		return champion_write_solution(crew->champion, &crew->member[crew->solver]);
	if (!run->long_run->cluster || !run_reserve(run, SOLUTION_MAX))
		return OUTCOME_LIMIT;
	run->length = run->long_run->cluster->solution(
		run->long_run->cluster->data, run->moves, run->moves_room);
	return run->length ? OUTCOME_SOLVED : OUTCOME_LIMIT;
}

static enum outcome
search_bound(struct crew *crew)
{
	struct run *run = crew->champion->run;
	run_depth(run, crew->ledger.bound);
	run_begin_bound(run, crew->ledger.bound);
	crew->bound_started = control_seconds(run->control);
	crew->done_before = ledger_fraction(&crew->ledger);
	crew_run(crew->members, work, crew);
	if (run->long_run->cluster)
		wait_for_others(crew);
	update_run(crew);
	if (!crew->is_over)
		return OUTCOME_EXHAUSTED;
	if (take_solution(crew) == OUTCOME_SOLVED)
		return OUTCOME_SOLVED;
	if (crew->is_out_of_memory)
		run_stop(run, GLS_LIMIT_MEMORY);
	return OUTCOME_LIMIT;
}

static enum outcome
deepen(struct crew *crew)
{
	struct run *run = crew->champion->run;
	run_bound(run, crew->ledger.bound);
	update_run(crew);
	bool goes_on = run_poll(run);
	for (;;) {
		/* None is begun beyond the limit of moves: what is counted is whole. */
		if (!goes_on)
			return OUTCOME_LIMIT;
		enum outcome outcome = search_bound(crew);
		if (outcome != OUTCOME_EXHAUSTED)
			return outcome;
		run_bound_done(run);
		run_bound(run, crew->ledger.bound + 2);
		goes_on = run_poll(run);
		/* Others take packets as soon as there are some. */
		if (goes_on)
			ledger_next_bound(&crew->ledger, crew->ledger.bound + 2);
	}
}

/* ---- Beginning and end ---------------------------------------------------- */

/* The beginning of an identity: the puzzle, with whatever tables it is searched. */
static int
write_puzzle(const struct tiles_pdb *pdb, const gls_puzzle *puzzle, char *text, size_t size)
{
	const struct geometry *geometry = &pdb->additive.geometry;
	uint8_t tile[PDB_CELLS_MAX];
	tiles_pdb_canonical(pdb, tiles_of(puzzle)->start, tile);
	int at = snprintf(text, size, "tiles %ux%u", geometry->rows, geometry->columns);
	for (unsigned cell = 0; cell < geometry->cells; cell++)
		at += snprintf(text + at, size - (size_t)at, " %u", tile[cell]);
	return at + snprintf(text + at, size - (size_t)at, " to %u ", geometry->blank);
}

unsigned
champion_proved(const gls_puzzle *puzzle, const char *checkpoint)
{
	char identity[LEDGER_IDENTITY_MAX];
	struct tiles_pdb pdb;
	if (!tiles_pdb_fits(puzzle) || puzzle->metric != METRIC_STM)
		return 0;
	tiles_pdb_begin(&pdb, tiles_of(puzzle));
	write_puzzle(&pdb, puzzle, identity, sizeof identity);
	return ledger_proved(checkpoint, identity);
}

/* What makes two runs the same search. */
static void
write_identity(const struct tiles_champion *champion, char *text, size_t size)
{
	int at = write_puzzle(champion->pdb[0], champion->run->puzzle, text, size);
	at += snprintf(text + at, size - (size_t)at, "without strings of %u by",
		champion->automaton_length);
	for (unsigned i = 0; i < champion->partitions; i++)
		for (unsigned j = 0; j < champion->search.patterns; j++)
			at += snprintf(text + at, size - (size_t)at, " %x",
				champion->pdb[i]->additive.pattern[j].tiles);
}

bool
champion_open_checkpoint(struct tiles_champion *champion)
{
	struct run *run = champion->run;
	char identity[LEDGER_IDENTITY_MAX];
	write_identity(champion, identity, sizeof identity);
	return ledger_open_files(run->long_run->resume, run->long_run->checkpoint, identity,
		&champion->resumed, &champion->checkpoint, &run->failure);
}

void
champion_save_proved(struct tiles_champion *champion)
{
	struct run *run = champion->run;
	bool is_kept = champion->has_ledger || champion->resumed.packets ||
		       run->lower_bound <= champion->resumed.proved;
	if (is_kept || !run->long_run->checkpoint || run->failure.code != GLS_OK)
		return;
	char identity[LEDGER_IDENTITY_MAX];
	write_identity(champion, identity, sizeof identity);
	ledger_save_proved(identity, run->lower_bound, &champion->checkpoint, &run->failure);
}

static bool
open_ledger(struct tiles_champion *champion, unsigned bound, struct ledger *ledger)
{
	struct run *run = champion->run;
	char identity[LEDGER_IDENTITY_MAX];
	write_identity(champion, identity, sizeof identity);
	struct packet_tally before = {run->expanded, run->generated};
	if (!ledger_init(ledger, identity, champion->seeds.count, bound, before,
		    &run->control->budget)) {
		run_stop(run, GLS_LIMIT_MEMORY);
		return false;
	}
	ledger->front_boards = champion->front_boards;
	ledger->proved = run->lower_bound;
	champion->has_ledger = true;
	return !champion->resumed.packets ||
	       ledger_load(ledger, run->long_run->resume, &run->failure);
}

void
champion_call_workers(struct tiles_champion *champion)
{
	struct run *run = champion->run;
	const struct gls_cluster *cluster = run->long_run->cluster;
	if (!cluster || !cluster->is_coordinator || champion->has_called)
		return;
	cluster->call(cluster->data, run->puzzle, run->heuristic->name, champion->front_boards);
	champion->has_called = true;
}

void
champion_dismiss_workers(struct tiles_champion *champion)
{
	struct run *run = champion->run;
	struct packet_tally unfinished = {0};
	if (champion->has_called)
		run->long_run->cluster->close(
			run->long_run->cluster->data, &unfinished, &run->failure);
	champion->has_called = false;
}

/* What others did counts too, also what they had not yet handed in. */
static void
close_cluster(struct crew *crew)
{
	struct run *run = crew->champion->run;
	struct packet_tally unfinished = {0};
	run->long_run->cluster->close(run->long_run->cluster->data, &unfinished, &run->failure);
	crew->champion->has_called = false;
	add_unfinished(crew, unfinished);
	update_run(crew);
}

static enum outcome
keep_ledger(struct crew *crew, unsigned bound)
{
	struct run *run = crew->champion->run;
	const struct gls_cluster *cluster = run->long_run->cluster;
	if (!open_ledger(crew->champion, bound, &crew->ledger))
		return OUTCOME_LIMIT;
	crew->ledger.workers = crew->members;
	crew->next_checkpoint = control_seconds(run->control) + run->long_run->checkpoint_seconds;
	if (cluster) {
		champion_call_workers(crew->champion);
		cluster->open(cluster->data, &crew->ledger, &crew->is_over);
	}
	enum outcome outcome = deepen(crew);
	if (cluster)
		close_cluster(crew);
	if (outcome == OUTCOME_LIMIT) {
		if (ledger_is_complete(&crew->ledger))
			ledger_next_bound(&crew->ledger, crew->ledger.bound + 2);
		save(crew);
	}
	return outcome;
}

/* A member of a process that does not keep the ledger. */
static void
work_for_coordinator(void *data, unsigned number)
{
	struct crew *crew = data;
	struct tiles_search *search = &crew->member[number];
	struct run *run = crew->champion->run;
	const struct gls_cluster *cluster = run->long_run->cluster;
	struct packet_range range;
	while (!crew->is_over && cluster->take(cluster->data, number, &range)) {
		struct packet_tally tally = {0};
		if (search_range(crew, search, range, &tally)) {
			cluster->done(cluster->data, range, tally);
			continue;
		}
		add_unfinished(crew, tally);
		if (search->is_solved) {
			pthread_mutex_lock(&crew->clock);
			run->length = 0;
			if (champion_write_solution(crew->champion, search) == OUTCOME_SOLVED)
				cluster->found(cluster->data, run->moves, run->length);
			pthread_mutex_unlock(&crew->clock);
			search->is_solved = false;
		} else {
			/* Stopped, or out of memory: the coordinator must not wait for it. */
			crew->is_over = true;
		}
	}
}

static enum outcome
search_with_crew(struct crew *crew, unsigned bound)
{
	struct run *run = crew->champion->run;
	const struct gls_cluster *cluster = run->long_run->cluster;
	if (!cluster || cluster->is_coordinator)
		return keep_ledger(crew, bound);
	char identity[LEDGER_IDENTITY_MAX];
	write_identity(crew->champion, identity, sizeof identity);
	cluster->join(cluster->data, identity);
	crew_run(crew->members, work_for_coordinator, crew);
	cluster->leave(cluster->data,
		(struct packet_tally){crew->unfinished_expanded, crew->unfinished_generated});
	run->length = 0;
	return run_stop(run, crew->is_out_of_memory ? GLS_LIMIT_MEMORY : GLS_LIMIT_CANCEL);
}

enum outcome
champion_deepen_in_packets(struct tiles_champion *champion, unsigned bound)
{
	struct run *run = champion->run;
	struct budget *budget = &run->control->budget;
	struct crew crew = {
		.champion = champion,
		.members = run->threads < MEMBERS_MAX ? run->threads : MEMBERS_MAX,
		.solver = -1,
	};
	size_t bytes = crew.members * sizeof *crew.member;
	champion->is_in_packets = true;
	if (!champion_sort_seeds(champion))
		return run_stop(run, GLS_LIMIT_MEMORY);
	crew.member = budget_alloc(budget, bytes);
	if (!crew.member)
		return run_stop(run, GLS_LIMIT_MEMORY);
	for (unsigned i = 0; i < crew.members; i++)
		crew.member[i] = champion_search(champion, i + 1, 1);
	pthread_mutex_init(&crew.clock, NULL);
	enum outcome outcome = search_with_crew(&crew, bound);
	pthread_mutex_destroy(&crew.clock);
	ledger_free(&crew.ledger);
	for (unsigned i = 0; i < crew.members; i++)
		tiles_search_free(&crew.member[i], budget);
	budget_free(budget, crew.member, bytes);
	return outcome;
}
