#include "kind/tiles/walking.h"
#include "base/error.h"

#include <string.h>

enum { COUNTS_MAX = WALKING_LINES_MAX * WALKING_LINES_MAX, POLL_BOARDS = 1 << 12 };

/* A count board as it is stored: the counts, then the blank's line. */
struct counts {
	uint8_t byte[(COUNTS_MAX + 1 + 7) / 8 * 8];
};

static size_t
counts_words(unsigned lines)
{
	return (lines * lines + 1 + 7) / 8;
}

bool
walking_fits(unsigned lines, unsigned length)
{
	/* The largest shapes with at most half a million count boards, by counting
	 * them: 3 x 32 has 453,288, 4 x 6 377,872, 5 x 3 352,560, 6 x 2 367,560. */
	static const uint8_t longest[WALKING_LINES_MAX + 1] = {0, 32, 32, 32, 6, 3, 2};
	return lines <= WALKING_LINES_MAX && length <= longest[lines];
}

/* The count board after the step of walking_link(); false if the blank or the
 * tile is not there to go. */
static bool
step(const struct counts *from, unsigned lines, bool forward, unsigned goal_line,
	struct counts *result)
{
	unsigned blank = from->byte[lines * lines];
	if (forward ? blank + 1 == lines : blank == 0)
		return false;
	unsigned next = forward ? blank + 1 : blank - 1;
	if (!from->byte[next * lines + goal_line])
		return false;
	*result = *from;
	result->byte[next * lines + goal_line]--;
	result->byte[blank * lines + goal_line]++;
	result->byte[lines * lines] = (uint8_t)next;
	return true;
}

static unsigned
find_or_add(struct walking *walking, const struct counts *counts)
{
	bool is_new;
	return store_add(
		&walking->index, counts, bits_hash(counts, counts_words(walking->lines)), &is_new);
}

static void
load(const struct walking *walking, unsigned place, struct counts *counts)
{
	*counts = (struct counts){0};
	memcpy(counts, store_state(&walking->index, place), 8 * walking->index.words);
}

static size_t
link_bytes(const struct walking *walking)
{
	size_t size = walking->count <= UINT16_MAX ? sizeof(uint16_t) : sizeof(uint32_t);
	return 2 * (size_t)walking->count * walking->lines * size;
}

static size_t
link_index(const struct walking *walking, unsigned place, bool forward, unsigned line)
{
	return ((size_t)place * 2 + forward) * walking->lines + line;
}

/* Room for the links of at least `count` boards. */
static bool
reserve_links(struct walking *walking, struct budget *budget, unsigned count, unsigned *room)
{
	if (count <= *room)
		return true;
	size_t row = 2 * walking->lines * sizeof(uint32_t);
	unsigned wanted = 2 * count + 64;
	uint32_t *link = budget_zalloc(budget, wanted * row);
	if (!link)
		return false;
	if (*room)
		memcpy(link, walking->link32, *room * row);
	budget_free(budget, walking->link32, *room * row);
	walking->link32 = link;
	*room = wanted;
	return true;
}

/* Follows the steps of one count board. A step and its way back are linked
 * together, so half of all steps are found already linked. */
static bool
connect(struct walking *walking, unsigned place, struct budget *budget, unsigned *room)
{
	struct counts counts, next;
	load(walking, place, &counts);
	for (unsigned i = 0; i < 2 * walking->lines; i++) {
		bool forward = i >= walking->lines;
		unsigned line = i - forward * walking->lines;
		if (walking->link32[link_index(walking, place, forward, line)] ||
			!step(&counts, walking->lines, forward, line, &next))
			continue;
		unsigned to = find_or_add(walking, &next);
		if (to == STORE_NONE || !reserve_links(walking, budget, to + 1, room))
			return false;
		walking->link32[link_index(walking, place, forward, line)] = to;
		walking->link32[link_index(walking, to, !forward, line)] = place;
	}
	return true;
}

/* Cuts the links to their number, in 16 bits each where that is enough. Not before there is
 * room for the links of all boards. */
static bool
shorten_links(struct walking *walking, struct budget *budget, unsigned room)
{
	size_t count = 2 * (size_t)walking->count * walking->lines;
	bool is_short = walking->count <= UINT16_MAX;
	void *link = budget_alloc(budget, link_bytes(walking));
	uint32_t *old = walking->link32;
	walking->link32 = is_short ? NULL : link;
	walking->link16 = is_short ? link : NULL;
	for (size_t i = 0; link && i < count; i++) {
		if (is_short)
			walking->link16[i] = (uint16_t)old[i];
		else
			walking->link32[i] = old[i];
	}
	budget_free(budget, old, 2 * (size_t)room * walking->lines * sizeof *old);
	return link;
}

/* Finds, numbers and links every count board that can be reached from the
 * goal, which is number 0. A step that cannot be made links to 0 too. */
static bool
enumerate(struct walking *walking, unsigned length, unsigned blank_line, struct control *control)
{
	struct budget *budget = &control->budget;
	struct counts goal = {0};
	for (unsigned i = 0; i < walking->lines; i++)
		goal.byte[i * walking->lines + i] = (uint8_t)(length - (i == blank_line));
	goal.byte[walking->lines * walking->lines] = (uint8_t)blank_line;
	unsigned room = 0;
	bool enough = find_or_add(walking, &goal) != STORE_NONE &&
		      reserve_links(walking, budget, 1, &room);
	for (unsigned place = 0; enough && place < walking->index.count; place++)
		enough = connect(walking, place, budget, &room) &&
			 (place % POLL_BOARDS || control_poll(control) == GLS_LIMIT_NONE);
	if (enough) {
		walking->count = walking->index.count;
		return shorten_links(walking, budget, room);
	}
	budget_free(budget, walking->link32, 2 * (size_t)room * walking->lines * sizeof(uint32_t));
	walking->link32 = NULL;
	return false;
}

/* The places that one move leads to: of one tile, or of all that slide the
 * same way at once. Appends those that have no distance yet to the queue. */
static unsigned
spread(struct walking *walking, unsigned from, unsigned at, bool forward, enum metric metric,
	uint32_t *queue, unsigned tail)
{
	const uint8_t *counts = store_state(&walking->index, at);
	unsigned lines = walking->lines, blank = counts[lines * lines];
	if (forward ? blank + 1 == lines : blank == 0)
		return tail;
	unsigned next_line = forward ? blank + 1 : blank - 1;
	for (unsigned line = 0; line < lines; line++) {
		if (!counts[next_line * lines + line])
			continue;
		unsigned to = walking_link(walking, at, forward, line);
		if (walking->distance[to] == UINT8_MAX) {
			walking->distance[to] = (uint8_t)(walking->distance[from] + 1);
			queue[tail++] = to;
		}
		if (metric == METRIC_MTM)
			tail = spread(walking, from, to, forward, metric, queue, tail);
	}
	return tail;
}

/* Breadth-first from the goal; the moves are the same in both directions. */
static void
measure(struct walking *walking, enum metric metric, uint32_t *queue)
{
	memset(walking->distance, UINT8_MAX, walking->count);
	walking->distance[0] = 0;
	queue[0] = 0;
	for (unsigned head = 0, tail = 1; head < tail; head++)
		for (unsigned forward = 0; forward < 2; forward++)
			tail = spread(
				walking, queue[head], queue[head], forward, metric, queue, tail);
}

static bool
build(struct walking *walking, unsigned length, unsigned blank_line, enum metric metric,
	struct control *control)
{
	struct budget *budget = &control->budget;
	if (!enumerate(walking, length, blank_line, control))
		return false;
	walking->distance = budget_alloc(budget, walking->count);
	uint32_t *queue = budget_alloc(budget, walking->count * sizeof *queue);
	bool enough = walking->distance && queue;
	if (enough)
		measure(walking, metric, queue);
	budget_free(budget, queue, walking->count * sizeof *queue);
	return enough;
}

struct walking *
walking_new(unsigned lines, unsigned length, unsigned blank_line, enum metric metric,
	struct control *control, struct gls_error *error)
{
	if (!walking_fits(lines, length)) {
		error_set(error, GLS_BAD_INPUT,
			"walking-distance has no small table for lines of %u x %u cells; "
			"manhattan and linear-conflict work for every size",
			lines, length);
		return NULL;
	}
	struct walking *walking = budget_zalloc(&control->budget, sizeof *walking);
	if (walking) {
		walking->lines = lines;
		if (store_init(&walking->index, &control->budget, counts_words(lines), 0) &&
			build(walking, length, blank_line, metric, control))
			return walking;
		walking_free(walking, control);
	}
	if (control_poll(control) != GLS_LIMIT_NONE)
		error_set(
			error, GLS_STOPPED, "stopped while the table of walking-distance was made");
	else
		error_set(error, GLS_NO_MEMORY,
			"the memory budget does not hold the table of walking-distance");
	return NULL;
}

void
walking_free(struct walking *walking, struct control *control)
{
	if (!walking)
		return;
	struct budget *budget = &control->budget;
	void *link = walking->link16 ? (void *)walking->link16 : (void *)walking->link32;
	budget_free(budget, link, link_bytes(walking));
	budget_free(budget, walking->distance, walking->count);
	store_free(&walking->index);
	budget_free(budget, walking, sizeof *walking);
}

unsigned
walking_find(const struct walking *walking, const uint8_t *count, unsigned blank_line)
{
	unsigned lines = walking->lines;
	struct counts counts = {0};
	memcpy(counts.byte, count, lines * lines);
	counts.byte[lines * lines] = (uint8_t)blank_line;
	return store_find(&walking->index, &counts, bits_hash(&counts, walking->index.words));
}
