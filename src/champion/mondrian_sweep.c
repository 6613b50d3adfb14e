#define KEY_WORDS 2 /* enough for any puzzle */
#include "champion/mondrian_sweep.h"
#include "champion/mondrian_board.h"
#include "champion/mondrian_sweeper.h"

#include <stdlib.h>

enum {
	FRAMES_MAX = 1 << 25, /* a number of four bytes for each, from each end */
	/* Families of boards that differ in three tiles have too few of them in a layer: 6 x 6
	 * with 8 tiles took twice the time that it takes without a sweep. */
	FREE_TILES_MAX = 2,
	PARALLEL_MIN = 8192, /* boards of a layer that are worth starting threads for */
};

struct sweep {
	struct sweep_plan plan;
	struct run *run;
	struct families end[SIDES];
	unsigned depth[SIDES];   /* of the last layer of each */
	double rate[SIDES];      /* children that a board of the layer before had */
	struct family_log *logs; /* one for each thread */
};

/* ---- The plan ------------------------------------------------------------- */

static size_t
frame_count(const struct mondrian_plan *plan, unsigned free)
{
	uint64_t count = 1;
	for (unsigned number = 0; number < plan->puzzle->colours; number++)
		if (number != free && count <= FRAMES_MAX)
			count *= plan->colour[number].sets;
	return (size_t)count;
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

bool
mondrian_sweep_fits(const struct mondrian_plan *plan)
{
	return plan->run->puzzle->kind->goal_count(plan->run->puzzle) &&
	       choose_free(plan) < plan->puzzle->colours;
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
		.frames = frame_count(mondrian, free),
	};
	uint32_t stride = 1;
	for (unsigned number = mondrian->puzzle->colours; number-- > 0;)
		if (number != free) {
			plan->stride[number] = stride;
			stride *= (uint32_t)mondrian->colour[number].sets;
		}
	return make_standing(plan, budget) && make_within(plan, budget, FORWARD) &&
	       make_within(plan, budget, BACKWARD);
}

static bool
sweep_init(struct sweep *sweep, struct mondrian_plan *mondrian)
{
	struct run *run = mondrian->run;
	struct budget *budget = &run->control->budget;
	*sweep = (struct sweep){
		.run = run,
		.rate = {1, 1},
		.logs = calloc(run->threads, sizeof *sweep->logs),
	};
	bool enough = plan_init(&sweep->plan, mondrian, budget) && sweep->logs;
	size_t frames = sweep->plan.frames;
	unsigned words = sweep->plan.words;
	for (unsigned side = 0; side < SIDES; side++)
		enough &= families_init(&sweep->end[side], budget, frames, words);
	for (unsigned i = 0; sweep->logs && i < run->threads; i++)
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
	for (unsigned i = 0; sweep->logs && i < sweep->run->threads; i++)
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
		frame += (uint32_t)key_rank(&plan->mondrian->colour[number], key) *
			 plan->stride[number];
	return frame;
}

static unsigned
key_member(const struct sweep_plan *plan, board_key key)
{
	return (unsigned)key_rank(&plan->mondrian->colour[plan->free], key);
}

static board_key
meeting_key(const struct sweep_plan *plan, struct sweep_meeting meeting)
{
	const struct mondrian_colour *colour = plan->mondrian->colour;
	board_key key = (board_key)meeting.member << colour[plan->free].shift;
	for (unsigned number = 0; number < plan->mondrian->puzzle->colours; number++)
		if (number != plan->free) {
			key |= (board_key)(meeting.frame / plan->stride[number])
			       << colour[number].shift;
			meeting.frame %= plan->stride[number];
		}
	return key;
}

static bool
add_root(struct sweep *sweep, enum mondrian_side side, board_key key)
{
	uint32_t frame = key_frame(&sweep->plan, key);
	unsigned member = key_member(&sweep->plan, key), word = member / 64;
	family_word *family = family_make(&sweep->end[side], frame);
	uint64_t fresh = family ? family_set(&family[word], (uint64_t)1 << member % 64, false) : 0;
	return fresh && family_log_add(sweep->logs, (struct family_note){fresh, frame, word});
}

static bool
add_roots(struct sweep *sweep)
{
	const struct mondrian_plan *plan = sweep->plan.mondrian;
	const gls_puzzle *puzzle = sweep->run->puzzle;
	size_t goals = puzzle->kind->goal_count(puzzle);
	bool enough = add_root(sweep, FORWARD, start_key(plan)) &&
		      families_turn(&sweep->end[FORWARD], 0, sweep->logs, 1);
	for (size_t i = 0; enough && i < goals; i++)
		enough = add_root(sweep, BACKWARD, goal_key(plan, i));
	return enough && families_turn(&sweep->end[BACKWARD], 0, sweep->logs, 1);
}

/* ---- The path ------------------------------------------------------------- */

/* Appends the moves between a board and the first board of a side, which reached
 * it at the given depth, from the board on. */
static bool
trace(const struct sweep *sweep, enum mondrian_side side, board_key key, unsigned depth)
{
	const struct sweep_plan *plan = &sweep->plan;
	struct child children[mondrian_MOVES_MAX];
	uint64_t generated = 0;
	while (depth--) {
		const struct family_layer *layer = &sweep->end[side].layer[depth];
		struct board board;
		board_set(plan->mondrian, key, &board);
		unsigned count = board_children(plan->mondrian, &board, opposite_of(side),
				 NO_ARRIVAL, UINT_MAX, children, &generated),
			 i = 0;
		while (i < count && !family_layer_has(layer, key_frame(plan, children[i].key),
					    key_member(plan, children[i].key)))
			i++;
		if (i == count || !run_append(sweep->run, children[i].move))
			return false;
		key = children[i].key;
	}
	return true;
}

/* Writes the solution through a meeting one step beyond a side's last layer. */
static enum outcome
write_solution(const struct sweep *sweep, enum mondrian_side side, struct sweep_meeting meeting)
{
	struct run *run = sweep->run;
	board_key key = meeting_key(&sweep->plan, meeting);
	unsigned depth[SIDES] = {sweep->depth[FORWARD], sweep->depth[BACKWARD]};
	depth[side]++;
	run->length = 0;
	run->has_solution = false;
	if (trace(sweep, FORWARD, key, depth[FORWARD])) {
		run_reverse(run, 0);
		run->has_solution = trace(sweep, BACKWARD, key, depth[BACKWARD]);
	}
	return run->has_solution ? OUTCOME_SOLVED : run_stop(run, GLS_LIMIT_MEMORY);
}

/* ---- The search ----------------------------------------------------------- */

static const struct family_layer *
last_layer(const struct sweep *sweep, enum mondrian_side side)
{
	return &sweep->end[side].layer[sweep->depth[side]];
}

static enum mondrian_side
cheaper_side(const struct sweep *sweep)
{
	double cost[SIDES];
	for (unsigned side = 0; side < SIDES; side++)
		cost[side] = (double)last_layer(sweep, side)->boards * sweep->rate[side];
	return cost[FORWARD] <= cost[BACKWARD] ? FORWARD : BACKWARD;
}

/* Takes a side one step further; with a shorter solution at hand no children are of use
 * that cannot lead to a still shorter one. */
static struct sweep_work
advance(struct sweep *sweep, enum mondrian_side side, bool only_probes)
{
	struct run *run = sweep->run;
	const struct family_layer *layer = last_layer(sweep, side);
	unsigned depth = sweep->depth[side] + 1, other_depth = sweep->depth[opposite_of(side)];
	struct sweep_work work = {
		.plan = &sweep->plan,
		.run = run,
		.side = side,
		.own = &sweep->end[side],
		.other = &sweep->end[opposite_of(side)],
		.layer = layer,
		.limit = run->has_solution ? run->length - 1 - depth : INT_MAX,
		.only_probes = only_probes,
		.may_meet = depth + other_depth >= run->lower_bound,
		.logs = sweep->logs,
		.threads = layer->boards < PARALLEL_MIN ? 1 : run->threads,
	};
	sweep_layer(&work);
	run->expanded += work.expanded;
	run->generated += work.generated;
	if (work.end == SWEEP_GOES_ON && !only_probes) {
		sweep->rate[side] = (double)work.generated / (double)work.expanded;
		sweep->depth[side] = depth;
		run_depth(run, depth);
		if (!families_turn(work.own, depth, sweep->logs, work.threads)) {
			work.end = SWEEP_LIMIT;
			work.why = GLS_LIMIT_MEMORY;
		}
	}
	return work;
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
		run_bound(run, sum);
		if (!last_layer(sweep, side)->boards || (run->has_solution && sum == run->length))
			return conclude(run);
		if (sweep->depth[side] == FAMILY_DEPTH_MAX)
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
	bool enough = sweep_init(&sweep, plan) && add_roots(&sweep);
	enum outcome outcome = enough ? search(&sweep) : run_stop(plan->run, GLS_LIMIT_MEMORY);
	sweep_free(&sweep);
	return outcome;
}
