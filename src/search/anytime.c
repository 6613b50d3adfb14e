/* Nobody knows beforehand which way will lead to a better solution: shortening the
 * best one, a beam, a weighted search, or the optimal search itself. So all of them get a
 * turn in each round, with an effort that doubles from round to round; what is lost
 * by starting anew is no more than what the last round takes. */
#include "search/anytime.h"

#include <stdlib.h>
#include <string.h>

/* Boards that each way may look at for one unit of effort, so that each takes about
 * the same time: a beam expands a million boards a second (5 x 5), a weighted A* some
 * hundred thousand, which it has to estimate from scratch, and depth-first searches ten
 * million and more. */
enum {
	EFFORT_FIRST = 1 << 12,
	BEAM_SHARE = 8,
	DEPTH_FIRST_SHARE = 64,
	BEAM_LAYERS = 128, /* of a beam, about: what the effort is shared out among */
};

static const double weights[] = {2, 1.5, 1.4, 1.3, 1.25, 1.2, 1.15, 1.1, 1.05};
enum { WEIGHTS = sizeof weights / sizeof *weights };

/* Takes over the solution of the trial, if it is the best yet and counts. */
static void
take_over(struct run *trial, void *data)
{
	struct run *run = data;
	bool is_too_long = trial->move_limit && trial->length > trial->move_limit;
	bool is_better = !run->has_solution || trial->length < run->length;
	if (is_too_long || !is_better || !run_reserve(run, trial->length))
		return;
	if (trial->length)
		memcpy(run->moves, trial->moves, trial->length * sizeof *run->moves);
	run->length = trial->length;
	run_bound(run, trial->lower_bound);
	run_better(run);
}

/* Only a solution shorter than the best counts. */
static unsigned
limit_of_moves(const struct run *run)
{
	return run->has_solution ? run->length - 1 : run->move_limit;
}

static bool
is_proved(const struct run *run)
{
	return run->has_solution && run->lower_bound >= run->length;
}

static void
add_counts(struct run *run, const struct run *trial)
{
	run->generated += trial->generated;
	run->expanded += trial->expanded;
	run->stored = trial->stored > run->stored ? trial->stored : run->stored;
	run->open_peak = trial->open_peak > run->open_peak ? trial->open_peak : run->open_peak;
	run->next_progress = trial->next_progress;
	run_depth(run, trial->depth);
	run_bound(run, trial->lower_bound);
}

/* What the trial ended with means for the run. A solution that was not taken over, because it is
 * too long or for want of memory, is none: nobody may say "solved" of it. */
static enum outcome
outcome_of(struct run *run, const struct run *trial, enum outcome outcome)
{
	bool is_too_long = trial->move_limit && trial->length > trial->move_limit;
	run->limit = trial->limit;
	run->failure = trial->failure;
	if (outcome == OUTCOME_SOLVED && is_too_long)
		return run_stop(run, GLS_LIMIT_MOVES);
	if (outcome == OUTCOME_SOLVED && (!run->has_solution || run->length > trial->length))
		return run_stop(run, GLS_LIMIT_MEMORY);
	return outcome;
}

enum outcome
anytime_attempt(struct run *run, search_function *search, struct anytime_terms terms)
{
	struct run trial = {
		.puzzle = run->puzzle,
		.heuristic = run->heuristic,
		.backward = run->backward,
		.control = run->control,
		.threads = run->threads,
		.move_limit = limit_of_moves(run),
		.weight = terms.weight,
		.width = terms.width,
		.effort = terms.effort,
		.better = take_over,
		.better_data = run,
		.lower_bound = run->lower_bound,
		.iterations = run->iterations,
		.depths = run->depths,
		.phase = run->phase,
		.countdown = 1,
		.next_progress = run->next_progress,
		.generated_before = run->generated_before + run->generated,
		.expanded_before = run->expanded_before + run->expanded,
	};
	enum outcome outcome = search(&trial);
	run_end_bounds(&trial, outcome == OUTCOME_EXHAUSTED);
	if (outcome == OUTCOME_SOLVED && terms.is_proof)
		run_bound(&trial, trial.length);
	add_counts(run, &trial);
	if (outcome == OUTCOME_SOLVED)
		take_over(&trial, run);
	outcome = outcome_of(run, &trial, outcome);
	free(trial.moves);
	return outcome;
}

/* Whether the attempt says that nothing shorter than the best is to be found in its way. */
static bool
is_best(const struct run *run, enum outcome outcome)
{
	bool has_ended = outcome == OUTCOME_EXHAUSTED ||
			 (outcome == OUTCOME_LIMIT && run->limit == GLS_LIMIT_MOVES);
	return is_proved(run) || (run->has_solution && has_ended);
}

/* Whether what ended an attempt was its effort alone. */
static bool
is_tired(const struct run *run, enum outcome outcome)
{
	return outcome == OUTCOME_LIMIT && run->limit == GLS_LIMIT_TIME &&
	       control_poll(run->control) == GLS_LIMIT_NONE;
}

static bool
must_end(struct run *run)
{
	enum gls_limit limit = control_poll(run->control);
	if (limit == GLS_LIMIT_NONE)
		return false;
	run->limit = limit;
	return true;
}

/* Falling weights, as far as the effort goes for each. False if there is no use in
 * trying again with more. */
static bool
lower_weight(struct run *run, const struct anytime_ways *ways, unsigned *step, uint64_t effort)
{
	while (*step < WEIGHTS && !is_proved(run)) {
		run->phase = "weighted A*";
		enum outcome outcome = anytime_attempt(run, ways->weighted,
			(struct anytime_terms){.effort = effort, .weight = weights[*step]});
		if (is_tired(run, outcome))
			return true;
		if (outcome == OUTCOME_LIMIT && run->limit != GLS_LIMIT_MOVES)
			return false;
		++*step;
	}
	return false;
}

/* A beam as wide as the effort allows. False if there is no use in a wider one. */
static bool
widen_beam(struct run *run, const struct anytime_ways *ways, uint64_t effort)
{
	run->phase = "beam search";
	struct anytime_terms terms = {.width = (unsigned)(effort / BEAM_LAYERS)};
	enum outcome outcome = anytime_attempt(run, ways->beam, terms);
	return outcome != OUTCOME_LIMIT || run->limit == GLS_LIMIT_DEPTH ||
	       run->limit == GLS_LIMIT_MOVES;
}

/* The optimal search; false if it is to be tried again with more effort. */
static bool
settle(struct run *run, const struct anytime_ways *ways, uint64_t effort, enum outcome *outcome)
{
	run->phase = "optimal search";
	struct anytime_terms terms = {.effort = effort, .is_proof = ways->is_proof};
	*outcome = anytime_attempt(run, ways->optimal, terms);
	if (is_tired(run, *outcome))
		return false;
	if (is_best(run, *outcome))
		*outcome = OUTCOME_SOLVED;
	return true;
}

enum outcome
anytime(struct run *run, const struct anytime_ways *ways)
{
	bool is_weighted = ways->weighted, has_beam = ways->beam;
	unsigned step = 0;
	enum outcome outcome;
	for (uint64_t effort = EFFORT_FIRST;; effort *= 2) {
		if (has_beam && !is_proved(run))
			has_beam = widen_beam(run, ways, effort * BEAM_SHARE);
		if (ways->improve && run->has_solution && !is_proved(run))
			ways->improve(run, effort * DEPTH_FIRST_SHARE);
		if (is_weighted)
			is_weighted = lower_weight(run, ways, &step, effort);
		if (is_proved(run))
			return OUTCOME_SOLVED;
		if (must_end(run))
			return OUTCOME_LIMIT;
		bool is_alone = !has_beam && !is_weighted && !ways->improve;
		if (settle(run, ways, is_alone ? 0 : effort * DEPTH_FIRST_SHARE, &outcome))
			return outcome;
	}
}

enum outcome
anytime_bounded(struct run *run, const struct anytime_ways *ways)
{
	double weight = run->weight;
	bool is_enough = run->has_solution && run->length <= weight * run->lower_bound;
	if (is_enough)
		return OUTCOME_SOLVED;
	run->phase = "weighted A*";
	enum outcome outcome =
		anytime_attempt(run, ways->weighted, (struct anytime_terms){.weight = weight});
	return is_best(run, outcome) ? OUTCOME_SOLVED : outcome;
}
