/* beam.inc.h: a quick solution, for an upper bound.
 *
 * Around one end all boards are listed until there are many: the perimeter. From
 * the other only the most promising boards of each depth are kept, until they run
 * into the perimeter. The solution need not be a shortest one.
 */
#ifndef GLS_MONDRIAN_CHAMPION_BEAM_INC_H
#define GLS_MONDRIAN_CHAMPION_BEAM_INC_H

#include "kind/mondrian/champion/layers.inc.h"

enum {
	BEAM_WIDTH_MAX = 1 << 17,
	BEAM_PERIMETER = 32, /* boards of the perimeter for each one of the beam */
	BEAM_POLL_EVERY = 64,
	BEAM_RANKS = 5 * (SET_DEPTH_MAX + 1),
};

/* The lower the rank, the better: by the estimate and, nearly only among equals, by
 * the moves that did not show in the estimate from the beam's own end. A board with
 * few of those is on a straighter way. */
struct candidate {
	board_key key;
	unsigned rank;
};

static inline unsigned
beam_candidate_rank(unsigned h, unsigned shortfall)
{
	return 4 * h + shortfall;
}

struct beam {
	struct mondrian_plan *plan;
	enum mondrian_side side; /* it runs from this end to the perimeter of the other */
	size_t width;
	struct layers perimeter; /* its own, unless the other end is lent */
	const struct end *other;
	struct set visited;
	board_key *kept;
	size_t kept_count;
	struct candidate *candidates;
	size_t candidate_count, candidate_room;
	size_t waiting_by_rank[BEAM_RANKS]; /* of the candidates */
	unsigned best;                      /* length of the shortest solution known */
	struct meeting meeting;
	bool is_better; /* the meeting belongs to best */
};

/* Solutions of more moves are not worth having: several times what has been proved
 * to be necessary. */
static inline unsigned
beam_worthwhile_length(const struct run *run)
{
	unsigned far = 3 * run->lower_bound + 16;
	return far < SET_DEPTH_MAX ? far : SET_DEPTH_MAX;
}

static inline bool
beam_init(struct beam *beam, struct mondrian_plan *plan, enum mondrian_side side, size_t width,
	unsigned longest)
{
	struct budget *budget = &plan->run->control->budget;
	*beam = (struct beam){
		.plan = plan,
		.side = side,
		.width = width,
		.candidate_room = width * layers_side_moves_max(plan, side),
		.best = plan->run->has_solution ? plan->run->length : longest,
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

/* All boards around the other end, layer by layer; VERDICT_NONE if it went well. */
static inline enum verdict
beam_surround(struct beam *beam)
{
	struct layers *layers = &beam->perimeter;
	enum mondrian_side other = opposite_of(beam->side);
	struct end *end = &layers->end[other];
	end_reset(&layers->end[beam->side]);
	end_reset(end);
	layers->bound = SET_DEPTH_MAX;
	layers->is_lean = true;
	beam->other = end;
	if (!layers->goal_count)
		return VERDICT_NONE;
	if (!end_open(layers, other))
		return layers_out_of_memory(layers);
	enum verdict verdict = VERDICT_NONE;
	while (verdict == VERDICT_NONE && end_frontier(end)->count &&
		end->set.count < BEAM_PERIMETER * beam->width && end->depth < beam->best)
		verdict = layers_expand(layers, other, false);
	return verdict;
}

/* Takes over a solution if it is the shortest yet. */
static inline void
beam_note(struct beam *beam, board_key key, unsigned depth, unsigned rest)
{
	if (depth + rest >= beam->best)
		return;
	beam->best = depth + rest;
	beam->meeting.key = key;
	beam->meeting.depth[beam->side] = depth;
	beam->meeting.depth[opposite_of(beam->side)] = rest;
	beam->is_better = true;
}

static inline void
beam_reach(struct beam *beam, const struct child *child, unsigned depth)
{
	const struct end *other = beam->other;
	unsigned h = child->h[beam->side];
	if (!set_add(&beam->visited, child->key, depth))
		return;
	beam->visited.count++;
	if (h <= other->depth) {
		unsigned rest = other->depth ? set_depth(&other->set, child->key) : 0;
		if (rest != SET_DEPTH_NONE)
			beam_note(beam, child->key, depth, rest);
	}
	unsigned rank = beam_candidate_rank(h, depth - child->h[opposite_of(beam->side)]);
	beam->waiting_by_rank[rank]++;
	beam->candidates[beam->candidate_count++] = (struct candidate){child->key, rank};
}

/* Everything one move from the boards that are kept, as far as it may still lead
 * to a shorter solution. */
static inline bool
beam_expand(struct beam *beam, unsigned depth)
{
	struct run *run = beam->plan->run;
	struct child children[mondrian_MOVES_MAX];
	beam->candidate_count = 0;
	memset(beam->waiting_by_rank, 0, sizeof beam->waiting_by_rank);
	for (size_t i = 0; i < beam->kept_count && depth < beam->best; i++) {
		struct board board;
		board_set(beam->plan, beam->kept[i], &board);
		unsigned count = board_children(beam->plan, &board, beam->side, NO_ARRIVAL,
			beam->best - 1 - depth, children, &run->generated);
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

/* Keeps the candidates with the lowest ranks. */
static inline void
beam_select(struct beam *beam)
{
	size_t sum = 0, room;
	unsigned worst = 0;
	while (worst < BEAM_RANKS - 1 && sum + beam->waiting_by_rank[worst] <= beam->width)
		sum += beam->waiting_by_rank[worst++];
	room = beam->width - sum;
	beam->kept_count = 0;
	for (size_t i = 0; i < beam->candidate_count; i++) {
		const struct candidate *candidate = &beam->candidates[i];
		if (candidate->rank > worst || (candidate->rank == worst && !room))
			continue;
		room -= candidate->rank == worst;
		beam->kept[beam->kept_count++] = candidate->key;
	}
}

/* The first boards of its end, as many as it is wide. */
static inline bool
beam_open(struct beam *beam)
{
	board_key start = board_start_key(beam->plan);
	if (beam->side == BACKWARD && !layers_list_goals(&beam->perimeter))
		return false;
	const board_key *roots = beam->side == FORWARD ? &start : beam->perimeter.goals;
	size_t count = beam->side == FORWARD ? 1 : beam->perimeter.goal_count;
	beam->kept_count = count < beam->width ? count : beam->width;
	if (!set_reserve(&beam->visited, beam->kept_count))
		return false;
	for (size_t i = 0; i < beam->kept_count; i++) {
		beam->kept[i] = roots[i];
		set_add(&beam->visited, roots[i], 0);
	}
	beam->visited.count = beam->kept_count;
	return true;
}

static inline bool
beam_run(struct beam *beam)
{
	if (!beam_open(beam)) {
		beam->plan->run->limit = GLS_LIMIT_MEMORY;
		return false;
	}
	for (unsigned depth = 1; beam->kept_count && depth < beam->best; depth++) {
		if (!beam_expand(beam, depth))
			return false;
		beam_select(beam);
	}
	return true;
}

/* From where the beam begins to the other end, which may be NULL; false if a limit
 * ended it. */
static inline bool
beam_look(struct beam *beam, const struct end *other)
{
	beam->other = other;
	enum verdict verdict = other ? VERDICT_NONE : beam_surround(beam);
	if (verdict == VERDICT_NONE)
		return beam_run(beam);
	if (verdict != VERDICT_MET)
		return false;
	const struct meeting *met = &beam->perimeter.meeting;
	beam_note(beam, met->key, met->depth[FORWARD], met->depth[BACKWARD]);
	return true;
}

/* Looks for a solution shorter than the run's, or than the longest that is wanted
 * where there is none, from one side's end, and writes it into the run. The other
 * end is what a proof left of it, or NULL. False if a limit ended it; what was found
 * until then is there all the same. */
static inline bool
beam_search(struct mondrian_plan *plan, enum mondrian_side side, const struct end *other,
	size_t width, unsigned longest)
{
	struct run *run = plan->run;
	struct budget *budget = &run->control->budget;
	run->phase = "looking for a solution";
	struct beam *beam = budget_alloc(budget, sizeof *beam); /* too large for a small stack */
	bool is_ready = beam && beam_init(beam, plan, side, width, longest);
	bool goes_on = is_ready && beam_look(beam, other);
	if (!is_ready)
		run->limit = GLS_LIMIT_MEMORY;
	if (is_ready && beam->is_better &&
		layers_write_solution(plan, &beam->meeting,
			side == FORWARD ? &beam->visited : &beam->other->set,
			side == FORWARD ? &beam->other->set : &beam->visited))
		run_better(run);
	if (beam)
		beam_free(beam);
	budget_free(budget, beam, sizeof *beam);
	return goes_on;
}

#endif
