/* solve.inc.h: the whole solver: rising bounds, a beam between them, and a sweep.
 *
 * Every bound goes on from what the last one left. The beam gets a part of the proof's work
 * so far, and runs into what the last bound left around the other end; with a solution
 * of T + 1 moves at hand, the proof that T are not enough is the end.
 *
 * A board that is not solved soon is one where the estimates cut off little. Then a sweep
 * takes over, if the puzzle is of the right shape: it makes every layer once, and a board
 * costs it a third as much.
 */
#ifndef GLS_MONDRIAN_CHAMPION_SOLVE_INC_H
#define GLS_MONDRIAN_CHAMPION_SOLVE_INC_H

#include "kind/mondrian/champion/beam.inc.h"
#include "kind/mondrian/champion/sweep.h"

enum {
	BEAM_WIDTH_FIRST = 256,
	BEAM_GROWTH = 4,
	SKETCH_WIDTH_FIRST = 64,
	SKETCH_WIDTH_GOOD = 256, /* narrower ones find long solutions, if any */
	SKETCH_WIDTH_MAX = 4096,
	/* Children of the proof so far for each board of the next beam's width. The beams'
	 * time is well spent: with a shortest solution at hand the last bound is not needed,
	 * which costs more than all before it. */
	BEAM_AFTER = 128,
};

struct solving {
	struct mondrian_plan *plan;
	struct layers layers;
	size_t beam_width;  /* of the next beam */
	uint64_t beam_work; /* children that all beams generated */
	unsigned step;      /* from one bound to the next */
	uint64_t last_work; /* children generated under the last bound */
};

/* A beam from the goal, where the goal boards can be listed: backwards a tile may
 * stop anywhere on its way, so that the estimates mislead less than forwards, where
 * it needs something to stop at. On 48 boards of 6 x 6 strewn at random, the whole
 * search generated 126 million boards with it, and 172 with a beam from the start.
 * The perimeter is what the proof has of the other end, unless that was freed. */
static inline bool
solve_next_beam(struct solving *solving, bool has_layers)
{
	enum mondrian_side side = solving->layers.goal_count ? BACKWARD : FORWARD;
	const struct end *other = has_layers ? &solving->layers.end[opposite_of(side)] : NULL;
	struct run *run = solving->plan->run;
	size_t width = solving->beam_width;
	uint64_t before = run->generated;
	solving->beam_width *= BEAM_GROWTH;
	bool goes_on = beam_search(solving->plan, side, other, width, beam_worthwhile_length(run));
	solving->beam_work += run->generated - before;
	return goes_on;
}

/* Whether the work of the proof allows for the next beam. */
static inline bool
solve_is_beam_due(const struct solving *solving)
{
	const struct run *run = solving->plan->run;
	return solving->beam_width <= BEAM_WIDTH_MAX &&
	       run->generated - solving->beam_work >= BEAM_AFTER * solving->beam_width;
}

/* Beams, wider and wider, until the width is too much for the work done. */
static inline bool
solve_improve(struct solving *solving)
{
	const struct run *run = solving->plan->run;
	while (solve_is_beam_due(solving) &&
		!(run->has_solution && run->length <= run->lower_bound))
		if (!solve_next_beam(solving, true))
			return false;
	return true;
}

/* The proof ran out of memory, which is free now: perhaps there is time to find
 * any solution. */
static inline void
solve_settle_for_any(struct solving *solving)
{
	struct run *run = solving->plan->run;
	layers_free(&solving->layers);
	while (solving->beam_width <= BEAM_WIDTH_MAX && !run->has_solution &&
		solve_next_beam(solving, false))
		;
	run->limit = GLS_LIMIT_MEMORY;
}

/* A lean search begins again with every bound. Where bounds cost little more than the one
 * before, as when nearly everything is looked at each time, they rise faster. The answer stays
 * exact: layers meet first on a shortest solution, whatever the bound. The bound before the last is
 * left out: mostly, the solution at hand is a shortest one, and the last is needed. */
static inline unsigned
solve_next_bound(struct solving *solving, unsigned bound, uint64_t work)
{
	const struct run *run = solving->plan->run;
	if (!solving->layers.is_lean)
		return bound + 1;
	bool is_flat = 2 * work < 3 * solving->last_work;
	solving->step = is_flat ? 2 * solving->step : 1;
	solving->last_work = work;
	bound += solving->step;
	return run->has_solution && bound + 2 >= run->length ? run->length - 1 : bound;
}

/* Ends it by a sweep; false when that took too much memory, and bounds have to go on. */
static inline bool
solve_by_sweep(struct solving *solving, enum outcome *outcome)
{
	struct run *run = solving->plan->run;
	run_end_bounds(run, false);
	*outcome = mondrian_sweep(solving->plan);
	if (*outcome != OUTCOME_LIMIT || run->limit != GLS_LIMIT_MEMORY)
		return true;
	run->limit = GLS_LIMIT_NONE;
	solving->layers.leave_after = UINT64_MAX;
	return false;
}

static inline enum outcome
solve_by_bounds(struct solving *solving, unsigned bound)
{
	struct run *run = solving->plan->run;
	struct layers *layers = &solving->layers;
	enum outcome outcome;
	run_bound(run, bound);
	layers->leave_after = mondrian_sweep_after(solving->plan);
	for (;;) {
		uint64_t before = run->generated;
		run->phase = "proving";
		run_begin_bound(run, bound);
		layers->bound = bound;
		layers->is_final = run->has_solution && run->length == bound + 1;
		enum verdict verdict = layers_search(layers);
		run->stored = layers->end[FORWARD].set.count + layers->end[BACKWARD].set.count;
		switch (verdict) {
		case VERDICT_MET:
			return layers_write_solution(solving->plan, &layers->meeting,
				       &layers->end[FORWARD].set, &layers->end[BACKWARD].set)
				       ? OUTCOME_SOLVED
				       : run_stop(run, GLS_LIMIT_MEMORY);
		case VERDICT_UNSOLVABLE:
			return OUTCOME_EXHAUSTED;
		case VERDICT_LIMIT:
			if (run->limit == GLS_LIMIT_MEMORY && !layers->is_lean &&
				layers_become_lean(layers)) {
				run->limit = GLS_LIMIT_NONE;
				continue;
			}
			if (run->limit == GLS_LIMIT_MEMORY)
				solve_settle_for_any(solving);
			return OUTCOME_LIMIT;
		case VERDICT_LEFT:
			if (solve_by_sweep(solving, &outcome))
				return outcome;
			continue;
		case VERDICT_NONE:
			break;
		}
		uint64_t work = run->generated - before;
		run_bound_done(run);
		run_bound(run, bound + 1);
		if (!solve_improve(solving) && run->limit != GLS_LIMIT_MEMORY)
			return OUTCOME_LIMIT;
		if (run->has_solution && run->length == run->lower_bound)
			return OUTCOME_SOLVED;
		bound = solve_next_bound(solving, bound, work);
	}
}

static inline unsigned
solve_first_estimate(const struct mondrian_plan *plan)
{
	struct board start;
	board_set(plan, board_start_key(plan), &start);
	return start.h[FORWARD];
}

/* Any solution, by narrow beams from both ends that grow until there is one. However
 * long it is, it is better than none when time ends. */
static inline enum outcome
solve_sketch(struct mondrian_plan *plan)
{
	struct run *run = plan->run;
	unsigned h = solve_first_estimate(plan);
	if (!h || board_is_hopeless(plan, board_start_key(plan), FORWARD))
		return OUTCOME_LIMIT; /* the solver will say so at once */
	run_bound(run, h);
	unsigned ends = run->puzzle->kind->goal_count(run->puzzle) ? SIDES : 1;
	bool goes_on = true;
	for (size_t width = SKETCH_WIDTH_FIRST; goes_on && width <= SKETCH_WIDTH_MAX &&
						(width <= SKETCH_WIDTH_GOOD || !run->has_solution);
		width *= BEAM_GROWTH)
		for (unsigned side = 0; goes_on && side < ends; side++)
			goes_on = beam_search(
				plan, (enum mondrian_side)side, NULL, width, SET_DEPTH_MAX);
	return run->has_solution ? OUTCOME_SOLVED : OUTCOME_LIMIT;
}

static inline enum outcome
solve_plan(struct mondrian_plan *plan)
{
	struct budget *budget = &plan->run->control->budget;
	unsigned h = solve_first_estimate(plan);
	if (board_is_hopeless(plan, board_start_key(plan), FORWARD))
		return OUTCOME_EXHAUSTED;
	if (!h)
		return OUTCOME_SOLVED;
	struct solving *solving = budget_alloc(budget, sizeof *solving);
	if (!solving)
		return run_stop(plan->run, GLS_LIMIT_MEMORY);
	*solving = (struct solving){.plan = plan, .beam_width = BEAM_WIDTH_FIRST, .step = 1};
	enum outcome outcome = layers_init(&solving->layers, plan)
				       ? solve_by_bounds(solving, h)
				       : run_stop(plan->run, GLS_LIMIT_MEMORY);
	layers_free(&solving->layers);
	budget_free(budget, solving, sizeof *solving);
	return outcome;
}

#endif
