/* mondrian_beam.h: a quick solution, for an upper bound.
 *
 * From the goal all boards are listed until there are many: the perimeter. From
 * the start only the most promising boards of each depth are kept, until they run
 * into the perimeter. The solution need not be a shortest one.
 */
#ifndef GLS_CHAMPION_MONDRIAN_BEAM_H
#define GLS_CHAMPION_MONDRIAN_BEAM_H

#include "champion/mondrian_layers.h"

enum {
	BEAM_WIDTH_MAX = 1 << 17,
	BEAM_PERIMETER = 32, /* boards of the perimeter for each one of the beam */
	BEAM_POLL_EVERY = 64,
};

struct candidate {
	board_key key;
	unsigned h;
};

struct beam {
	struct mondrian_plan *plan;
	size_t width;
	struct layers perimeter;
	struct set visited;
	board_key *kept;
	size_t kept_count;
	struct candidate *candidates;
	size_t candidate_count, candidate_room;
	size_t waiting_by_h[UINT8_MAX + 1]; /* of the candidates */
	unsigned best;                      /* length of the shortest solution known */
	struct meeting meeting;
	bool is_better; /* the meeting belongs to best */
};

/* Solutions as long as this are not worth having: at first, several times what
 * has been proved to be necessary. */
static inline unsigned
beam_first_best(const struct run *run)
{
	unsigned far = 3 * run->lower_bound + 16;
	if (run->has_solution)
		return run->length;
	return far < SET_DEPTH_MAX ? far : SET_DEPTH_MAX;
}

static inline bool
beam_init(struct beam *beam, struct mondrian_plan *plan, size_t width)
{
	struct budget *budget = &plan->run->control->budget;
	*beam = (struct beam){
		.plan = plan,
		.width = width,
		.candidate_room = width * 4 * plan->puzzle->tiles,
		.best = beam_first_best(plan->run),
	};
	bool enough = layers_init(&beam->perimeter, plan);
	enough &= set_init(&beam->visited, budget);
	beam->kept = budget_alloc(budget, width * sizeof *beam->kept);
	beam->candidates = budget_alloc(budget, beam->candidate_room * sizeof *beam->candidates);
	return enough && beam->kept && beam->candidates;
}

static inline void
beam_free(struct beam *beam)
{
	struct budget *budget = &beam->plan->run->control->budget;
	layers_free(&beam->perimeter);
	set_free(&beam->visited);
	budget_free(budget, beam->kept, beam->width * sizeof *beam->kept);
	budget_free(budget, beam->candidates, beam->candidate_room * sizeof *beam->candidates);
}

/* All boards from the goal on, layer by layer. VERDICT_NONE if it went well. */
static inline enum verdict
beam_surround_goal(struct beam *beam)
{
	struct layers *layers = &beam->perimeter;
	struct end *end = &layers->end[BACKWARD];
	end_reset(&layers->end[FORWARD]);
	end_reset(end);
	layers->bound = SET_DEPTH_MAX;
	if (!layers->goal_count)
		return VERDICT_NONE;
	if (!end_open(layers, BACKWARD))
		return out_of_memory(layers);
	enum verdict verdict = VERDICT_NONE;
	while (verdict == VERDICT_NONE && end->frontier.count &&
		end->set.count < BEAM_PERIMETER * beam->width && end->depth < beam->best)
		verdict = expand_layer(layers, BACKWARD, false);
	return verdict;
}

/* Takes over a solution if it is the shortest yet. */
static inline void
beam_note(struct beam *beam, board_key key, unsigned depth, unsigned rest)
{
	if (depth + rest >= beam->best)
		return;
	beam->best = depth + rest;
	beam->meeting = (struct meeting){key, {depth, rest}};
	beam->is_better = true;
}

static inline void
beam_reach(struct beam *beam, const struct child *child, unsigned depth)
{
	const struct end *goal = &beam->perimeter.end[BACKWARD];
	if (!set_add(&beam->visited, child->key, depth))
		return;
	beam->visited.count++;
	if (child->h[FORWARD] <= goal->depth) {
		unsigned rest = goal->depth ? set_depth(&goal->set, child->key) : 0;
		if (rest != SET_DEPTH_NONE)
			beam_note(beam, child->key, depth, rest);
	}
	beam->waiting_by_h[child->h[FORWARD]]++;
	beam->candidates[beam->candidate_count++] =
		(struct candidate){child->key, child->h[FORWARD]};
}

/* Everything one move from the boards that are kept, as far as it may still lead
 * to a shorter solution. */
static inline bool
beam_expand(struct beam *beam, unsigned depth)
{
	struct run *run = beam->plan->run;
	struct child children[mondrian_MOVES_MAX];
	beam->candidate_count = 0;
	memset(beam->waiting_by_h, 0, sizeof beam->waiting_by_h);
	for (size_t i = 0; i < beam->kept_count && depth < beam->best; i++) {
		struct board board;
		board_set(beam->plan, beam->kept[i], &board);
		unsigned count = board_children(beam->plan, &board, FORWARD, beam->best - 1 - depth,
			children, &run->generated);
		run->expanded++;
		if (!set_reserve(&beam->visited, count)) {
			run->limit = GLS_LIMIT_MEMORY;
			return false;
		}
		for (unsigned c = 0; c < count; c++)
			beam_reach(beam, &children[c], depth);
		if (i % BEAM_POLL_EVERY == 0 && !run_poll(run))
			return false;
	}
	return true;
}

/* Keeps the candidates with the least estimates. */
static inline void
beam_select(struct beam *beam)
{
	size_t sum = 0, room;
	unsigned worst = 0;
	while (worst < UINT8_MAX && sum + beam->waiting_by_h[worst] <= beam->width)
		sum += beam->waiting_by_h[worst++];
	room = beam->width - sum;
	beam->kept_count = 0;
	for (size_t i = 0; i < beam->candidate_count; i++) {
		const struct candidate *candidate = &beam->candidates[i];
		if (candidate->h > worst || (candidate->h == worst && !room))
			continue;
		room -= candidate->h == worst;
		beam->kept[beam->kept_count++] = candidate->key;
	}
}

static inline bool
beam_run(struct beam *beam)
{
	board_key start = start_key(beam->plan);
	beam->kept[0] = start;
	beam->kept_count = 1;
	set_add(&beam->visited, start, 0);
	beam->visited.count = 1;
	for (unsigned depth = 1; beam->kept_count && depth < beam->best; depth++) {
		if (!beam_expand(beam, depth))
			return false;
		beam_select(beam);
	}
	return true;
}

/* Looks for a solution shorter than the run's, and writes it into the run. False
 * if a limit ended it; what was found until then is there all the same. */
static inline bool
beam_search(struct mondrian_plan *plan, size_t width)
{
	struct beam beam;
	struct run *run = plan->run;
	run->phase = "looking for a solution";
	bool goes_on = beam_init(&beam, plan, width);
	if (!goes_on)
		run->limit = GLS_LIMIT_MEMORY;
	enum verdict verdict = goes_on ? beam_surround_goal(&beam) : VERDICT_LIMIT;
	if (verdict == VERDICT_MET) {
		const struct meeting *met = &beam.perimeter.meeting;
		beam_note(&beam, met->key, met->depth[FORWARD], met->depth[BACKWARD]);
	} else if (verdict == VERDICT_NONE) {
		goes_on = beam_run(&beam);
	} else {
		goes_on = false;
	}
	if (beam.is_better && write_solution(plan, &beam.meeting, &beam.visited,
				      &beam.perimeter.end[BACKWARD].set))
		run_better(run);
	beam_free(&beam);
	return goes_on;
}

#endif
