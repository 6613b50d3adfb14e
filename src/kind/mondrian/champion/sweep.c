#define KEY_WORDS 2 /* enough for any puzzle */
#include "kind/mondrian/champion/sweep.h"
#include "kind/mondrian/champion/path.inc.h"
#include "kind/mondrian/champion/sweeper.h"

#include <stdlib.h>

enum {
	FRAMES_MAX = 1 << 26, /* a number of four bytes for each, from each end */
	/* With six tiles, a board that is not solved soon is one where estimates cut off little; to
	 * wait a fifth as long takes the same time. With eight on 6 x 6, where there are more
	 * frames, most are still solved sooner without a sweep. */
	FRAMES_FEW = 1 << 25,
	AFTER_FEW = 1 << 20,
	AFTER_MANY = 1 << 25,
	/* Families of boards that differ in three tiles have too few of them in a layer: 6 x 6
	 * with 8 tiles took twice the time that it takes without a sweep. */
	FREE_TILES_MAX = 2,
};

struct sweep {
	struct sweep_plan plan;
	struct run *run;
	struct families end[SIDES];
	unsigned depth[SIDES]; /* of the last layer of each */
	double rate[SIDES];    /* children that a board of the layer before had */
	unsigned threads;
	struct family_log *logs; /* one for each thread */
};

/* ---- The plan ------------------------------------------------------------- */

static uint64_t
frame_count(const struct mondrian_plan *plan, unsigned free)
{
	uint64_t count = 1;
	for (unsigned number = 0; number < plan->puzzle->colours; number++)
		if (number != free && count <= FRAMES_MAX)
			count *= plan->colour[number].sets;
	return count;
}

static bool
may_be_free(const struct mondrian_plan *plan, unsigned number)
{
	const struct mondrian_colour *colour = &plan->colour[number];
	return colour->size <= FREE_TILES_MAX && colour->sets <= SWEEP_MEMBERS_MAX &&
	       frame_count(plan, number) <= FRAMES_MAX;
}

/* The colour with most sets that may be left free; if there is none, the number of colours. */
static unsigned
choose_free(const struct mondrian_plan *plan)
{
	unsigned colours = plan->puzzle->colours, best = colours;
	for (unsigned number = 0; number < colours; number++) {
		const struct mondrian_colour *colour = &plan->colour[number];
		if (!colour->pair || !colour->place || !colour->step)
			return colours;
		if (may_be_free(plan, number) &&
			(best == colours || colour->sets > plan->colour[best].sets))
			best = number;
	}
	return best;
}

uint64_t
mondrian_sweep_after(const struct mondrian_plan *plan)
{
	unsigned free = choose_free(plan);
	if (!plan->run->puzzle->kind->goal_count(plan->run->puzzle) ||
		free == plan->puzzle->colours)
		return UINT64_MAX;
	return frame_count(plan, free) <= FRAMES_FEW ? AFTER_FEW : AFTER_MANY;
}

static size_t
mask_bytes(const struct sweep_plan *plan, size_t masks)
{
	return masks * plan->words * sizeof(uint64_t);
}

static void
set_member(uint64_t *mask, size_t member)
{
	mask[member / 64] |= (uint64_t)1 << member % 64;
}

static bool
make_standing(struct sweep_plan *plan, struct budget *budget)
{
	const struct mondrian *mondrian = plan->mondrian->puzzle;
	const struct mondrian_colour *colour = &plan->mondrian->colour[plan->free];
	plan->standing = budget_zalloc(budget, mask_bytes(plan, mondrian->cells));
	for (size_t i = 0; plan->standing && i < colour->sets * colour->size; i++) {
		size_t cell = mondrian->cell_of[colour->place[i]];
		set_member(plan->standing + cell * plan->words, i / colour->size);
	}
	return plan->standing;
}

static bool
make_within(struct sweep_plan *plan, struct budget *budget, enum mondrian_side side)
{
	const struct mondrian_colour *colour = &plan->mondrian->colour[plan->free];
	unsigned max = 0;
	for (size_t member = 0; member < colour->sets; member++)
		if (colour->pair[member].h[side] > max)
			max = colour->pair[member].h[side];
	plan->h_max[side] = max;
	plan->within[side] = budget_zalloc(budget, mask_bytes(plan, max + 1));
	for (size_t member = 0; plan->within[side] && member < colour->sets; member++)
		for (unsigned h = colour->pair[member].h[side]; h <= max; h++)
			set_member(plan->within[side] + h * plan->words, member);
	return plan->within[side];
}

static bool
plan_init(struct sweep_plan *plan, const struct mondrian_plan *mondrian, struct budget *budget)
{
	unsigned free = choose_free(mondrian);
	*plan = (struct sweep_plan){
		.mondrian = mondrian,
		.free = free,
		.words = (unsigned)(mondrian->colour[free].sets + 63) / 64,
		.frames = (size_t)frame_count(mondrian, free),
	};
	uint32_t stride = 1;
	for (unsigned number = mondrian->puzzle->colours; number-- > 0;)
		if (number != free) {
			plan->stride[number] = stride;
			stride *= (uint32_t)mondrian->colour[number].sets;
		}
	assert(stride == plan->frames);
	return make_standing(plan, budget) && make_within(plan, budget, FORWARD) &&
	       make_within(plan, budget, BACKWARD);
}

static bool
sweep_init(struct sweep *sweep, struct mondrian_plan *mondrian)
{
	struct run *run = mondrian->run;
	struct budget *budget = &run->control->budget;
	unsigned threads =
		run->threads < MONDRIAN_THREADS_MAX ? run->threads : MONDRIAN_THREADS_MAX;
	*sweep = (struct sweep){
		.run = run,
		.rate = {1, 1},
		.threads = threads,
		.logs = calloc(threads, sizeof *sweep->logs),
	};
	bool enough = plan_init(&sweep->plan, mondrian, budget) && sweep->logs;
	size_t frames = sweep->plan.frames;
	unsigned words = sweep->plan.words;
	for (unsigned side = 0; side < SIDES; side++)
		enough &= families_init(&sweep->end[side], budget, frames, words);
	for (unsigned i = 0; sweep->logs && i < threads; i++)
		enough &= family_log_init(&sweep->logs[i], budget, frames, words);
	return enough;
}

static void
sweep_free(struct sweep *sweep)
{
	struct sweep_plan *plan = &sweep->plan;
	struct budget *budget = &sweep->run->control->budget;
	for (unsigned side = 0; side < SIDES; side++) {
		families_free(&sweep->end[side]);
		budget_free(budget, plan->within[side], mask_bytes(plan, plan->h_max[side] + 1));
	}
	for (unsigned i = 0; sweep->logs && i < sweep->threads; i++)
		family_log_free(&sweep->logs[i]);
	free(sweep->logs);
	budget_free(budget, plan->standing, mask_bytes(plan, plan->mondrian->puzzle->cells));
}

/* ---- Boards --------------------------------------------------------------- */

static uint32_t
key_frame(const struct sweep_plan *plan, board_key key)
{
	uint32_t frame = 0;
	for (unsigned number = 0; number < plan->mondrian->puzzle->colours; number++)
		frame += (uint32_t)board_key_rank(&plan->mondrian->colour[number], key) *
			 plan->stride[number];
	return frame;
}

static unsigned
key_member(const struct sweep_plan *plan, board_key key)
{
	return (unsigned)board_key_rank(&plan->mondrian->colour[plan->free], key);
}

/* The key of one of the boards of a note. */
static board_key
note_key(const struct sweep_plan *plan, struct family_note note)
{
	const struct mondrian_colour *colour = plan->mondrian->colour;
	board_key key = (board_key)(64 * note.word + bits_lowest(note.bits))
			<< colour[plan->free].shift;
	for (unsigned number = 0; number < plan->mondrian->puzzle->colours; number++)
		if (number != plan->free) {
			key |= (board_key)(note.frame / plan->stride[number])
			       << colour[number].shift;
			note.frame %= plan->stride[number];
		}
	return key;
}

/* Roots are all different. */
static bool
add_root(struct sweep *sweep, enum mondrian_side side, board_key key)
{
	uint32_t frame = key_frame(&sweep->plan, key);
	unsigned member = key_member(&sweep->plan, key), word = member / 64;
	family_word *family = family_make(&sweep->end[side], frame);
	uint64_t bits = (uint64_t)1 << member % 64;
	return family && family_set(&family[word], bits, false) &&
	       family_log_add(sweep->logs, (struct family_note){bits, frame, word});
}

/* Makes a side's first layer of its roots. */
static bool
add_roots(struct sweep *sweep, enum mondrian_side side)
{
	const struct mondrian_plan *plan = sweep->plan.mondrian;
	const gls_puzzle *puzzle = sweep->run->puzzle;
	size_t count = side == FORWARD ? 1 : puzzle->kind->goal_count(puzzle);
	for (size_t i = 0; i < count; i++) {
		board_key key = side == FORWARD ? board_start_key(plan) : board_goal_key(plan, i);
		if (!board_is_hopeless(plan, key, side) && !add_root(sweep, side, key))
			return false;
	}
	return families_next_layer(&sweep->end[side], 0, sweep->logs, 1, sweep->run->control) ==
	       GLS_LIMIT_NONE;
}

/* See reached_function; the ends are a sweep. */
static bool
is_in_layer(const void *ends, enum mondrian_side side, const struct child *board, unsigned depth)
{
	const struct sweep *sweep = ends;
	return family_layer_has(&sweep->end[side], depth, key_frame(&sweep->plan, board->key),
		key_member(&sweep->plan, board->key));
}

/* ---- The search ----------------------------------------------------------- */

static const struct family_layer *
last_layer(const struct sweep *sweep, enum mondrian_side side)
{
	return &sweep->end[side].layer[sweep->depth[side]];
}

/* One that can go on, if any. */
static enum mondrian_side
cheaper_side(const struct sweep *sweep)
{
	double cost[SIDES];
	for (unsigned side = 0; side < SIDES; side++)
		if (sweep->depth[side] == MONDRIAN_DEPTH_MAX)
			return opposite_of((enum mondrian_side)side);
	for (unsigned side = 0; side < SIDES; side++)
		cost[side] = (double)last_layer(sweep, side)->boards * sweep->rate[side];
	return cost[FORWARD] <= cost[BACKWARD] ? FORWARD : BACKWARD;
}

/* Takes a side one step further. With a solution at hand, no children are of use that cannot
 * lead to a shorter one. */
static struct sweep_work
advance(struct sweep *sweep, enum mondrian_side side, bool only_probes)
{
	struct run *run = sweep->run;
	const struct family_layer *layer = last_layer(sweep, side);
	unsigned depth = sweep->depth[side] + 1, other_depth = sweep->depth[opposite_of(side)];
	struct sweep_work work = {
		.plan = &sweep->plan,
		.side = side,
		.own = &sweep->end[side],
		.other = &sweep->end[opposite_of(side)],
		.layer = layer,
		.limit = run->has_solution ? run->length - 1 - depth : UINT_MAX,
		.only_probes = only_probes,
		.may_meet = depth + other_depth >= run->lower_bound,
		.logs = sweep->logs,
		.threads = layer->boards < MONDRIAN_PARALLEL_MIN ? 1 : sweep->threads,
	};
	sweep_layer(&work);
	run->expanded += work.expanded;
	run->generated += work.generated;
	if (work.end == SWEEP_GOES_ON && !only_probes) {
		sweep->rate[side] = (double)work.generated / (double)work.expanded;
		sweep->depth[side] = depth;
		run_depth(run, depth);
		work.why = families_next_layer(
			work.own, depth, sweep->logs, work.threads, run->control);
		if (work.why != GLS_LIMIT_NONE)
			work.end = SWEEP_LIMIT;
	}
	return work;
}

/* Writes the solution through what a side met beyond its last layer. */
static enum outcome
write_solution(const struct sweep *sweep, enum mondrian_side side, struct family_note met)
{
	struct meeting meeting = {
		.key = note_key(&sweep->plan, met),
		.depth = {sweep->depth[FORWARD], sweep->depth[BACKWARD]},
	};
	meeting.depth[side]++;
	return path_write(sweep->plan.mondrian, &meeting, is_in_layer, sweep)
		       ? OUTCOME_SOLVED
		       : run_stop(sweep->run, GLS_LIMIT_MEMORY);
}

/* No solution is shorter than the one at hand; or there is none at all. */
static enum outcome
conclude(struct run *run)
{
	if (!run->has_solution)
		return OUTCOME_EXHAUSTED;
	run_bound(run, run->length);
	return OUTCOME_SOLVED;
}

static enum outcome
search(struct sweep *sweep)
{
	struct run *run = sweep->run;
	for (;;) {
		unsigned sum = sweep->depth[FORWARD] + sweep->depth[BACKWARD] + 1;
		enum mondrian_side side = cheaper_side(sweep);
		run_raise_bound(run, sum);
		run_bound(run, sum);
		if (!last_layer(sweep, side)->boards || (run->has_solution && sum == run->length))
			return conclude(run);
		if (sweep->depth[side] == MONDRIAN_DEPTH_MAX)
			return run_stop(run, GLS_LIMIT_DEPTH);
		bool is_last = run->has_solution && sum + 1 == run->length;
		struct sweep_work work = advance(sweep, side, is_last);
		run->stored = sweep->end[FORWARD].boards + sweep->end[BACKWARD].boards;
		run_waiting(run,
			last_layer(sweep, FORWARD)->boards + last_layer(sweep, BACKWARD)->boards);
		if (work.end == SWEEP_MET)
			return write_solution(sweep, side, work.meeting);
		if (work.end == SWEEP_LIMIT)
			return run_stop(run, work.why);
		if (is_last)
			return conclude(run);
	}
}

enum outcome
mondrian_sweep(struct mondrian_plan *plan)
{
	struct sweep sweep;
	plan->run->phase = "proving";
	bool enough = sweep_init(&sweep, plan) && add_roots(&sweep, FORWARD) &&
		      add_roots(&sweep, BACKWARD);
	enum outcome outcome = enough ? search(&sweep) : run_stop(plan->run, GLS_LIMIT_MEMORY);
	sweep_free(&sweep);
	return outcome;
}
