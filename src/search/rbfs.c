/* Recursive best-first search (Korf 1993): expands boards in A*'s order in the
 * memory of one path. Each board on the path remembers the best value among its
 * brothers; when everything below it has become worse than that, its value is
 * corrected upwards and the brother is tried instead. */
#include "base/frames.h"
#include "search/rules.h"

#include <limits.h>
#include <stdlib.h>

struct rbfs {
	struct run *run;
	struct position *position;
	struct gls_move *moves; /* of one board */
	struct frames frames;
};

struct child {
	struct gls_move move;
	unsigned value; /* g + h, or what a search below it has made of that */
};

/* A board on the path. */
struct frame {
	struct estimate here;
	struct gls_move last; /* that led here */
	unsigned value, bound;
	unsigned best, count; /* the child that is searched now, and how many there are */
	struct child child[];
};

/* Lists the successors of the board in search->position, each with the greater of its
 * own g + h and what is known of the parent. */
static void
generate(struct rbfs *search, unsigned g, struct frame *frame)
{
	struct run *run = search->run;
	const gls_puzzle *puzzle = run->puzzle;
	struct gls_move *moves = search->moves;
	unsigned count = 0, all = RULE(moves)(puzzle, search->position, moves);
	/* Below a corrected board nothing is better than the correction. */
	bool is_corrected = g + frame->here.h < frame->value;
	for (unsigned i = 0; i < all; i++) {
		struct estimate next;
		if (RULE(redundant)(puzzle, frame->last, moves[i]))
			continue;
		run->generated++;
		RULE(apply)(puzzle, search->position, moves[i]);
		RULE(estimate_after)
		(run->heuristic, search->position, moves[i], &frame->here, &next);
		RULE(undo)(puzzle, search->position, moves[i]);
		unsigned f = g + 1 + next.h;
		frame->child[count++] = (struct child){
			moves[i], is_corrected && f < frame->value ? frame->value : f};
	}
	frame->count = count;
}

/* The best of the children; *second is the best value among the others. */
static struct child *
best_of(struct child *child, unsigned count, unsigned *second)
{
	struct child *best = &child[0];
	*second = UINT_MAX;
	for (unsigned i = 1; i < count; i++) {
		if (child[i].value < best->value) {
			*second = best->value;
			best = &child[i];
		} else if (child[i].value < *second) {
			*second = child[i].value;
		}
	}
	return best;
}

/* Makes room for the board that is g moves from the start, and for the move to it. */
static bool
reserve(struct rbfs *search, unsigned g)
{
	struct run *run = search->run;
	if (g < FRAMES_MAX && frames_reserve(&search->frames, (size_t)g + 1))
		return run_reserve(run, g);
	run->limit = g < FRAMES_MAX ? GLS_LIMIT_MEMORY : GLS_LIMIT_DEPTH;
	return false;
}

/* Comes to the board in search->position and lists its children. OUTCOME_EXHAUSTED:
 * goes on. */
static enum outcome
enter(struct rbfs *search, unsigned g)
{
	struct run *run = search->run;
	const struct frame *frame = frames_at(&search->frames, g);
	if (frame->here.h == 0 && RULE(is_goal)(run->puzzle, search->position)) {
		run->length = g;
		return OUTCOME_SOLVED;
	}
	struct expanded expanded = {search->position, g, frame->last,
		frame->bound == UINT_MAX ? 0 : frame->bound, false};
	if (!run_tick(run, expanded) || !reserve(search, g + 1))
		return OUTCOME_LIMIT;
	run_depth(run, g + 1);
	generate(search, g, frames_at(&search->frames, g));
	return OUTCOME_EXHAUSTED;
}

/* Goes to the best child of the board if that is within the bound. Else false, and the
 * value of the board is corrected. */
static bool
go_down(struct rbfs *search, unsigned g)
{
	struct run *run = search->run;
	struct frame *frame = frames_at(&search->frames, g);
	struct frame *below = frames_below(&search->frames, frame);
	unsigned second;
	struct child *best = best_of(frame->child, frame->count, &second);
	frame->value = frame->count ? best->value : UINT_MAX;
	if (frame->value > frame->bound || frame->value == UINT_MAX)
		return false;
	if (g == 0)
		run_raise_bound(run, best->value);
	if (g == 0 && run->heuristic->admissible)
		run_bound(run, best->value);
	RULE(apply)(run->puzzle, search->position, best->move);
	RULE(estimate_after)
	(run->heuristic, search->position, best->move, &frame->here, &below->here);
	run->moves[g] = below->last = best->move;
	below->value = best->value;
	below->bound = frame->bound < second ? frame->bound : second;
	frame->best = (unsigned)(best - frame->child);
	return true;
}

/* Goes back from the board that is g moves from the start. */
static void
go_up(struct rbfs *search, unsigned g)
{
	const struct frame *frame = frames_at(&search->frames, g);
	struct frame *above = frames_at(&search->frames, g - 1);
	above->child[above->best].value = frame->value;
	RULE(undo)(search->run->puzzle, search->position, frame->last);
}

/* Searches below the start, which is in search->position. */
static enum outcome
search_all(struct rbfs *search)
{
	struct run *run = search->run;
	if (!reserve(search, 0))
		return OUTCOME_LIMIT;
	struct frame *start = frames_at(&search->frames, 0);
	heuristic_estimate(run->heuristic, search->position, &start->here);
	start->last = MOVE_NONE;
	start->value = start->here.h;
	start->bound = UINT_MAX;
	run_raise_bound(run, start->value);
	for (unsigned g = 0;; g++) {
		enum outcome outcome = enter(search, g);
		if (outcome != OUTCOME_EXHAUSTED)
			return outcome;
		for (; !go_down(search, g); g--) {
			if (!g)
				return OUTCOME_EXHAUSTED;
			go_up(search, g);
		}
	}
}

search_function SEARCH(rbfs);

enum outcome
SEARCH(rbfs)(struct run *run)
{
	const gls_puzzle *puzzle = run->puzzle;
	struct rbfs search = {
		.run = run,
		.position = position_new(puzzle),
		.moves = malloc((puzzle->moves_max + 1) * sizeof *search.moves),
	};
	frames_init(&search.frames, &run->control->budget, sizeof(struct frame), puzzle->moves_max,
		sizeof(struct child));
	enum outcome outcome = OUTCOME_LIMIT;
	if (!search.position || !search.moves) {
		run->limit = GLS_LIMIT_MEMORY;
	} else {
		puzzle->kind->start(puzzle, search.position);
		outcome = search_all(&search);
	}
	frames_free(&search.frames);
	free(search.moves);
	free(search.position);
	return outcome;
}
