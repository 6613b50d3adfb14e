/* search.h: what a search is given and what it gives back.
 *
 * Each search is one file, written over the rules of a kind (rules.h of this
 * folder) and compiled once for every kind. It gets a struct run, fills in its
 * counts, bound and moves, and says how it ended.
 */
#ifndef GLS_SEARCH_H
#define GLS_SEARCH_H

#include "base/bits.h"
#include "puzzle/puzzle.h"
#include "search/long_run.h"

enum outcome {
	OUTCOME_SOLVED,
	OUTCOME_EXHAUSTED, /* everything was looked at: there is no solution */
	OUTCOME_LIMIT,     /* run.limit says which */
};

/* The bounds that were searched, in their order. */
struct gls_iterations {
	struct gls_iteration *record;
	size_t count, room;
	bool is_lost; /* there was no memory for one: none are told */
};

/* After a search that has expanded so many: if that is another number than was counted, nothing is
 * known. NULL: nothing happens. */
void depths_settle(struct gls_depths *depths, uint64_t expanded);

/* Adds a copy; to NULL, nothing. */
void iterations_add(struct gls_iterations *iterations, const struct gls_iteration *iteration);

/* How many boards were expanded at each depth. */
struct gls_depths {
	uint64_t *expanded;
	size_t count, room;
	bool is_lost; /* there was no memory, or not all boards were told of: nothing is known */
};

struct run {
	/* Given. */
	const gls_puzzle *puzzle;
	const struct heuristic *heuristic; /* towards the goal */
	const struct heuristic *backward;  /* towards the start, for searches from both ends */
	struct control *control;
	unsigned threads, depth_bound;
	unsigned move_limit; /* longer solutions do not count; 0: none */
	double weight;
	unsigned width;  /* of a beam */
	uint64_t effort; /* boards to expand, after which it ends as if time were up; 0: no limit */
	void (*better)(struct run *run, void *data); /* see run_better(); may be NULL */
	void *better_data;
	struct long_run *long_run; /* of a champion that resumes; see long_run.h; may be NULL */
	struct gls_iterations *iterations; /* where bounds are written down; may be NULL */
	struct gls_depths *depths;         /* where boards are counted by depth; may be NULL */

	/* Found. */
	struct gls_error failure; /* code GLS_OK, or why it could not go on at all */
	struct gls_move *moves;   /* malloc'ed, as room for moves_room */
	unsigned length, moves_room;
	bool has_solution; /* moves hold one, also after OUTCOME_LIMIT */
	unsigned lower_bound;
	enum gls_limit limit;
	uint64_t generated, expanded, stored, open_peak;
	uint64_t generated_before, expanded_before; /* by runs that this one is a part of */
	uint64_t waiting; /* boards on the frontier now, in searches that keep account of it */
	unsigned depth;

	/* Used on the way. */
	const char *phase;
	/* The bound that is searched now. Its counts are those of the run when it began, until it
	 * is done. */
	struct gls_iteration iteration;
	bool is_in_bound;
	unsigned next_bound;   /* the least that run_raise_bound() takes for a new one */
	bool is_bound_done;    /* this report is the last of its bound */
	struct tracer *tracer; /* who wants to hear of every board; may be NULL */
	/* Expansions until the control is polled; while each of them is looked at, by depth or for
	 * a trace, the countdown is 1 and the rest of it waits. */
	unsigned countdown, poll_every, countdown_rest;
	double polled; /* when, in seconds */
	double next_progress;
};

typedef enum outcome search_function(struct run *run);

/* A search compiled for one kind. */
struct search {
	const char *name;
	search_function *function;
};

/* What is the same for every kind, in the order of the kinds' own tables, with
 * the champion last. A name of NULL ends it. */
extern const struct gls_algorithm search_about[];

/* By name; NULL, and an error with the name that is nearest, if there is none. */
const struct gls_algorithm *algorithm_find(const char *name, struct gls_error *error);

/* The name under which a kind's own best solver goes. It is not compiled from
 * one source for all kinds, but written for one (search/champion.h). */
#define SEARCH_CHAMPION "champion"

/* ---- For the searches (search.c) ------------------------------------------ */

/* Expansions between two looks at the clock, at most: some hundred microseconds with
 * most heuristics. */
enum { RUN_POLL_EVERY = 1024 };

/* Tells whoever wants to know how far it has come. */
void run_report(struct run *run);

/* A bound begins to be searched; or goes on, if it is the same. One that was searched until now is
 * left unfinished. */
void run_begin_bound(struct run *run, unsigned bound);

/* The bound was searched to its end: its record is written, and told to whoever wants to know,
 * unless as much was proved before. run->lower_bound is still what the bound says. */
void run_bound_done(struct run *run);

/* The search, or one of several, is over, and with it the bound that was searched last; is_complete
 * if nothing is left of it. */
void run_end_bounds(struct run *run, bool is_complete);

/* What run_raise_bound() does now and then. */
void run_raise_bound_slowly(struct run *run, unsigned bound);

/* Of a search without iterations: all boards that are looked at from now on belong to this bound,
 * and if it is greater than the last, nothing is left of that. To be called before run_bound(). */
static inline void
run_raise_bound(struct run *run, unsigned bound)
{
	if (bits_unlikely(bound >= run->next_bound))
		run_raise_bound_slowly(run, bound);
}

/* Polls the control and reports progress; false, with run->limit set, if the
 * search must end. */
bool run_poll(struct run *run);

/* The same by one of several threads: only the first reports, and the others leave the run
 * as it is. What tells the search to end, else GLS_LIMIT_NONE. */
enum gls_limit run_poll_by(struct run *run, unsigned thread);

/* A board that is expanded, for who follows the search (trace.h). Passed by value, and made only
 * where somebody does: a search pays nothing for it. */
struct expanded {
	const struct position *position;
	unsigned g;
	struct gls_move last; /* between its parent and it, as the puzzle makes it; or MOVE_NONE */
	unsigned bound;       /* of this pass of the search; 0: what is proved so far */
	bool from_goal;
};

/* What run_tick() does now and then, or, while tracing or counting by depth, every time. */
bool run_tick_slowly(struct run *run, struct expanded expanded);

/* To be called once an expansion, with the board and how it is reached: counts
 * it, and polls now and then. */
static inline bool
run_tick(struct run *run, struct expanded expanded)
{
	run->expanded++;
	if (bits_likely(--run->countdown))
		return true;
	return run_tick_slowly(run, expanded);
}

/* No solution is shorter than this; the greatest such bound is kept. */
static inline void
run_bound(struct run *run, unsigned bound)
{
	if (bound > run->lower_bound)
		run->lower_bound = bound;
}

/* Whether there is a solution in run->moves that counts: one within the limit of moves. */
static inline bool
run_has_solution(const struct run *run)
{
	return run->has_solution && (!run->move_limit || run->length <= run->move_limit);
}

static inline void
run_depth(struct run *run, unsigned depth)
{
	if (depth > run->depth)
		run->depth = depth;
}

/* So many boards wait to be expanded. */
static inline void
run_waiting(struct run *run, uint64_t boards)
{
	run->waiting = boards;
	if (boards > run->open_peak)
		run->open_peak = boards;
}

/* Ends with OUTCOME_LIMIT for the given reason. */
enum outcome run_stop(struct run *run, enum gls_limit limit);

/* Makes room for so many moves in run->moves; false, with run->limit set, when
 * memory is out. */
bool run_reserve(struct run *run, unsigned length);

/* Appends a move to run->moves; false as run_reserve(). */
bool run_append(struct run *run, struct gls_move move);

/* To be called when run->moves hold a solution that is better than those before,
 * and the search goes on: whoever waits for it hears of it. */
void run_better(struct run *run);

/* Turns the moves round from the given one to the last. */
void run_reverse(struct run *run, unsigned first);

#endif
