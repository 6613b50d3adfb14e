/* deepening.h: depth-first search below a board, cut where g + h exceeds a
 * bound: the inner loop of IDA* and of the hybrid. */
#ifndef GLS_SEARCH_DEEPENING_H
#define GLS_SEARCH_DEEPENING_H

#include "base/frames.h"
#include "search/rules.h"

#include <limits.h>

struct deepening {
	struct run *run;
	struct position *position;
	unsigned bound;      /* on g + h */
	unsigned next_bound; /* the least g + h that was cut off */
	struct frames frames;
};

/* A board on the path, and those of its moves that are still to be tried. */
struct deepening_frame {
	struct estimate here;
	struct gls_move last; /* that led here */
	unsigned next, count;
	struct gls_move moves[];
};

static inline void
deepening_init(struct deepening *search, struct run *run)
{
	frames_init(&search->frames, &run->control->budget, sizeof(struct deepening_frame),
		run->puzzle->moves_max, sizeof(struct gls_move));
}

/* Makes ready to search within search->bound; false, with run->limit set, if that is
 * too deep or too much. All frames at once: the loop need not look whether one is there. */
static inline bool
deepening_reserve(struct deepening *search)
{
	struct run *run = search->run;
	unsigned bound = search->bound;
	if (bound < FRAMES_MAX && frames_reserve(&search->frames, (size_t)bound + 2))
		return run_reserve(run, bound + 1);
	run->limit = bound < FRAMES_MAX ? GLS_LIMIT_MEMORY : GLS_LIMIT_DEPTH;
	return false;
}

/* The moves from the first frame to this one, and one more, become the end of the
 * solution. */
static inline void
deepening_write(
	struct deepening *search, struct deepening_frame *frame, unsigned g, struct gls_move move)
{
	struct run *run = search->run;
	run->length = g + 1;
	run->moves[g] = move;
	for (; (void *)frame != frames_at(&search->frames, 0);
		frame = frames_above(&search->frames, frame))
		run->moves[--g] = frame->last;
}

/* Says that the board in search->position, reached in g moves, need not be
 * looked below. */
typedef bool deepening_known(void *data, unsigned g);

/* Looks below the board in search->position: g moves from the start, reached by
 * `last`, within the bound and not a goal. `known` may be NULL; it is asked for
 * boards up to depth known_depth. Inlined, so that a search without it pays
 * nothing for it. */
static inline __attribute__((always_inline)) enum outcome
deepening_below(struct deepening *search, unsigned g, struct gls_move last,
	const struct estimate *here, deepening_known *known, void *data, unsigned known_depth)
{
	struct run *run = search->run;
	const gls_puzzle *puzzle = run->puzzle;
	struct position *position = search->position;
	struct deepening_frame *frame = frames_at(&search->frames, 0), *below;
	const unsigned top = g;
	frame->here = *here;
	frame->last = last;
enter:
	if (!run_tick(run, (struct expanded){position, g, frame->last, search->bound, false}))
		return OUTCOME_LIMIT;
	frame->next = 0;
	frame->count = RULE(moves)(puzzle, position, frame->moves);
	below = frames_below(&search->frames, frame);
	for (;;) {
		while (frame->next < frame->count) {
			struct gls_move move = frame->moves[frame->next++];
			if (RULE(redundant)(puzzle, frame->last, move))
				continue;
			run->generated++;
			RULE(apply)(puzzle, position, move);
			RULE(estimate_after)
			(run->heuristic, position, move, &frame->here, &below->here);
			unsigned f = g + 1 + below->here.h;
			if (f <= search->bound) {
				if (below->here.h == 0 && RULE(is_goal)(puzzle, position)) {
					deepening_write(search, frame, g, move);
					return OUTCOME_SOLVED;
				}
				if (!known || g + 1 > known_depth || !known(data, g + 1)) {
					below->last = move;
					frame = below;
					g++;
					goto enter;
				}
			} else if (f < search->next_bound) {
				search->next_bound = f;
			}
			RULE(undo)(puzzle, position, move);
		}
		if (g == top)
			return OUTCOME_EXHAUSTED;
		RULE(undo)(puzzle, position, frame->last);
		below = frame;
		frame = frames_above(&search->frames, frame);
		g--;
	}
}

#endif
