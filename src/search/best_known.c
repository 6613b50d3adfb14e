#include "search/best_known.h"
#include "search/anytime.h"

/* A tenth is not missed by a proof, whose last bound takes longer than all before; and after some
 * seconds there is little left to be made shorter. */
static const double SHARE = 0.1, SHARE_SECONDS_MAX = 10;

/* Boards to look at, for a first solution and for one that is shorter; a fixed effort ends after
 * some tenths of a second. */
enum {
	GREEDY_EFFORT = 1 << 18,
	EFFORT_FIRST = 1 << 15,
	EFFORT_FIXED_MAX = 1 << 19,
	EFFORT_MAX = 1 << 30,
	BEAM_LAYERS = 128, /* about: what the effort of a beam is shared out among */
};

double
best_known_share(double seconds)
{
	double share = SHARE * seconds;
	return share < SHARE_SECONDS_MAX ? share : SHARE_SECONDS_MAX;
}

static void
attempt(struct run *run, search_function *search, struct anytime_terms terms)
{
	if (search && control_poll(run->control) == GLS_LIMIT_NONE)
		anytime_attempt(run, search, terms);
}

static bool
is_proved(const struct run *run)
{
	return run->has_solution && run->lower_bound >= run->length;
}

/* One that is shorter, with so much effort. False if there is no use in trying with more. */
static bool
shorten(struct run *run, const struct quick_ways *ways, uint64_t effort)
{
	bool goes_on = false;
	if (ways->beam) {
		struct anytime_terms terms = {.width = (unsigned)(effort / BEAM_LAYERS)};
		enum outcome outcome = anytime_attempt(run, ways->beam, terms);
		goes_on = outcome != OUTCOME_LIMIT || run->limit == GLS_LIMIT_MOVES ||
			  run->limit == GLS_LIMIT_DEPTH;
	}
	if (ways->improve && run->has_solution && !is_proved(run)) {
		ways->improve(run, effort);
		goes_on = true;
	}
	return goes_on;
}

void
best_known(struct run *run, const struct quick_ways *ways, bool is_effort_fixed)
{
	enum gls_limit limit = run->limit;
	struct gls_error failure = run->failure;
	run->has_solution = run_has_solution(run); /* one that is too long is none to improve */
	run->phase = "best known solution";
	if (!run->has_solution)
		attempt(run, ways->construct, (struct anytime_terms){0});
	if (!run->has_solution)
		attempt(run, ways->greedy, (struct anytime_terms){.effort = GREEDY_EFFORT});
	for (uint64_t effort = EFFORT_FIRST; !is_proved(run); effort *= 2) {
		/* Where beams so wide find nothing, another heuristic is a better hope. */
		bool is_limited = is_effort_fixed || !run->has_solution;
		bool is_over = effort > (is_limited ? EFFORT_FIXED_MAX : EFFORT_MAX) ||
			       control_poll(run->control) != GLS_LIMIT_NONE;
		if (is_over || !shorten(run, ways, effort))
			break;
	}
	run->limit = limit;
	run->failure = failure;
}
