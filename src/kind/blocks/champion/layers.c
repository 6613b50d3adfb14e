#include "kind/blocks/champion/layers.h"
#include "base/store.h"
#include "kind/blocks/rules.h"

#include <stdlib.h>

enum {
	WORD_CELLS = 64,
	NO_PLACE = UINT8_MAX,
	/* Boards are looked for some time after they were made, when their place in the table has
	 * come from memory. */
	WAITING = 1024,
	COUNTED_MAX = 4000000, /* boards, in a second or two */
};

/* A class on a board in one word. */
struct track {
	uint64_t cover[WORD_CELLS];            /* cells, by place */
	uint8_t next[WORD_CELLS][BLOCKS_WAYS]; /* the place beside, or NO_PLACE */
	uint64_t home;                         /* places, of a piece that the goal names */
	bool is_named;
	bool keeps_order; /* pieces in one line never pass each other */
};

/* A board that was made and not yet looked for. */
struct waiting {
	uint64_t state, hash;
	bool is_goal;
};

struct layers {
	struct run *run;
	const struct blocks *blocks;
	struct store boards;
	uint32_t *first; /* number of each layer, and where the next one begins */
	unsigned depth, room;
	struct track *track;              /* of each class */
	uint8_t shift[BLOCKS_PIECES_MAX]; /* of each piece in a state */
	uint8_t place[BLOCKS_PIECES_MAX]; /* on the board that is expanded */
	bool is_counting;                 /* goals are boards like others */
	bool gave_up;
	uint64_t left; /* boards that may yet be expanded */
	unsigned waiting_count;
	uint32_t goal; /* the first found, or STORE_NONE */
	struct waiting waiting[WAITING];
};

bool
layers_fit(const struct blocks *blocks)
{
	return blocks->cells <= WORD_CELLS && blocks->base.state_words == 1;
}

/* ---- Tables --------------------------------------------------------------- */

static uint64_t
cover_of(const struct blocks *blocks, const struct blocks_shape *shape, unsigned anchor)
{
	unsigned corner = anchor - shape->head;
	uint64_t cover = 0;
	for (unsigned row = 0; row < shape->rows; row++)
		cover |= (uint64_t)shape->row[row] << (corner + row * blocks->base.columns);
	return cover;
}

static void
set_track(const struct blocks *blocks, const struct blocks_class *class, struct track *track)
{
	const struct blocks_shape *shape = &class->shape;
	for (unsigned place = 0; place < class->places; place++) {
		struct blocks_corner corner = blocks_corner(blocks, shape, class->cell_of[place]);
		track->cover[place] = cover_of(blocks, shape, class->cell_of[place]);
		for (unsigned way = 0; way < BLOCKS_WAYS; way++) {
			struct blocks_corner beside = blocks_beside(corner, way);
			bool is_there =
				blocks_goes(shape, way) && blocks_fits(blocks->wall, shape, beside);
			track->next[place][way] =
				is_there ? class->place_of[blocks_anchor(blocks, shape, beside)]
					 : NO_PLACE;
		}
	}
	track->keeps_order =
		!shape->goes_along || !shape->goes_across || class->end == class->first + 1;
}

static void
set_tracks(struct layers *layers)
{
	const struct blocks *blocks = layers->blocks;
	unsigned shift = 0;
	for (unsigned c = 0; c < blocks->classes; c++)
		set_track(blocks, &blocks->class[c], &layers -> track[c]);
	for (unsigned i = 0; i < blocks->pieces; i++) {
		layers->shift[i] = (uint8_t)(shift < WORD_CELLS ? shift : 0);
		shift += blocks->class[blocks->class_of[i]].bits;
	}
	for (unsigned i = 0; i < blocks->named; i++) {
		unsigned number = blocks->class_of[blocks->named_piece[i]];
		const struct blocks_class *class = &blocks->class[number];
		layers->track[number].is_named = true;
		for (unsigned place = 0; place < class->places; place++)
			if (blocks_set_has(&blocks->home[i], class->cell_of[place]))
				layers->track[number].home |= (uint64_t)1 << place;
	}
}

/* ---- Boards --------------------------------------------------------------- */

/* Looks for those that wait, and keeps the new ones. False when memory is out. */
static bool
add_waiting(struct layers *layers)
{
	bool is_new;
	for (unsigned i = 0; i < layers->waiting_count; i++) {
		const struct waiting *waiting = &layers->waiting[i];
		uint32_t number =
			store_add(&layers->boards, &waiting->state, waiting->hash, &is_new);
		if (number == STORE_NONE)
			return false;
		if (waiting->is_goal && layers->goal == STORE_NONE)
			layers->goal = number;
	}
	layers->waiting_count = 0;
	return true;
}

static void
wait_for(struct layers *layers, uint64_t state, bool is_goal)
{
	struct waiting *waiting = &layers->waiting[layers->waiting_count++];
	waiting->state = state;
	waiting->hash = bits_hash(&state, 1);
	waiting->is_goal = is_goal;
	store_prefetch(&layers->boards, waiting->hash);
}

/* The state after a piece has moved, with its class in order. */
static uint64_t
moved(const struct layers *layers, uint64_t state, unsigned piece, uint8_t to)
{
	const struct blocks_class *class = &layers->blocks->class[layers->blocks->class_of[piece]];
	const uint8_t *place = layers->place;
	uint64_t mask = ((uint64_t)1 << class->bits) - 1;
	unsigned at = piece;
	if (!layers->track[layers->blocks->class_of[piece]].keeps_order) {
		for (; at > class->first && place[at - 1] > to; at--)
			state = (state & ~(mask << layers->shift[at])) |
				(uint64_t)place[at - 1] << layers->shift[at];
		for (; at + 1u < class->end && place[at + 1] < to; at++)
			state = (state & ~(mask << layers->shift[at])) |
				(uint64_t)place[at + 1] << layers->shift[at];
	}
	return (state & ~(mask << layers->shift[at])) | (uint64_t)to << layers->shift[at];
}

/* Whether all pieces of the goal but this one are home. */
static bool
others_are_home(const struct layers *layers, unsigned piece)
{
	const struct blocks *blocks = layers->blocks;
	for (unsigned i = 0; i < blocks->named; i++) {
		unsigned other = blocks->named_piece[i];
		if (other != piece &&
			!(layers->track[blocks->class_of[other]].home >> layers->place[other] & 1))
			return false;
	}
	return true;
}

static void
make_child(struct layers *layers, uint64_t state, unsigned piece, uint8_t to)
{
	const struct track *track = &layers->track[layers->blocks->class_of[piece]];
	bool is_goal = !layers->is_counting && track->is_named && track->home >> to & 1 &&
		       others_are_home(layers, piece);
	layers->run->generated++;
	wait_for(layers, moved(layers, state, piece, to), is_goal);
}

/* Steps and slides of a piece; `taken` are the cells of the others. */
static void
go_straight(struct layers *layers, uint64_t state, unsigned piece, uint64_t taken)
{
	const struct track *track = &layers->track[layers->blocks->class_of[piece]];
	bool is_slide = layers->blocks->base.metric == METRIC_SLIDE;
	for (unsigned way = 0; way < BLOCKS_WAYS; way++) {
		uint8_t to = track->next[layers->place[piece]][way];
		while (to != NO_PLACE && !(track->cover[to] & taken)) {
			make_child(layers, state, piece, to);
			to = is_slide ? track->next[to][way] : NO_PLACE;
		}
	}
}

/* Moves on any way. */
static void
go_anywhere(struct layers *layers, uint64_t state, unsigned piece, uint64_t taken)
{
	const struct track *track = &layers->track[layers->blocks->class_of[piece]];
	uint8_t queue[WORD_CELLS] = {layers->place[piece]};
	uint64_t seen = (uint64_t)1 << queue[0];
	for (unsigned head = 0, tail = 1; head < tail; head++)
		for (unsigned way = 0; way < BLOCKS_WAYS; way++) {
			uint8_t to = track->next[queue[head]][way];
			if (to == NO_PLACE || seen >> to & 1 || track->cover[to] & taken)
				continue;
			seen |= (uint64_t)1 << to;
			queue[tail++] = to;
			make_child(layers, state, piece, to);
		}
}

/* False when memory is out. */
static bool
expand(struct layers *layers, uint64_t state)
{
	const struct blocks *blocks = layers->blocks;
	enum { CHILDREN_OF_PIECE = WORD_CELLS };
	uint64_t taken = 0;
	for (unsigned i = 0; i < blocks->pieces; i++) {
		unsigned class = blocks->class_of[i];
		layers->place[i] = (uint8_t)(state >> layers->shift[i] &
					     (((uint64_t)1 << blocks->class[class].bits) - 1));
		taken |= layers->track[class].cover[layers->place[i]];
	}
	for (unsigned i = 0; i < blocks->pieces; i++) {
		const struct track *track = &layers->track[blocks->class_of[i]];
		uint64_t others = taken & ~track->cover[layers->place[i]];
		if (layers->waiting_count > WAITING - CHILDREN_OF_PIECE && !add_waiting(layers))
			return false;
		if (blocks->base.metric == METRIC_MOVE)
			go_anywhere(layers, state, i, others);
		else
			go_straight(layers, state, i, others);
	}
	return true;
}

/* ---- Layers --------------------------------------------------------------- */

static bool
end_layer(struct layers *layers)
{
	struct budget *budget = &layers->run->control->budget;
	if (layers->depth + 2 > layers->room) {
		unsigned room = 2 * layers->room + 256;
		uint32_t *first = budget_alloc(budget, room * sizeof *first);
		if (!first)
			return false;
		if (layers->first)
			memcpy(first, layers->first, layers->room * sizeof *first);
		budget_free(budget, layers->first, layers->room * sizeof *first);
		layers->first = first;
		layers->room = room;
	}
	layers->first[layers->depth + 1] = layers->boards.count;
	return true;
}

/* Expands the last layer; OUTCOME_EXHAUSTED if it has led to no new board. */
static enum outcome
next_layer(struct layers *layers)
{
	struct run *run = layers->run;
	uint32_t begin = layers->first[layers->depth], end = layers->first[layers->depth + 1];
	if (!layers->is_counting) {
		run_raise_bound(run, layers->depth + 1);
		run_bound(run, layers->depth + 1);
	}
	run_depth(run, layers->depth + 1);
	if (run->move_limit && layers->depth + 1 > run->move_limit)
		return run_stop(run, GLS_LIMIT_MOVES);
	for (uint32_t i = begin; i < end && layers->goal == STORE_NONE; i++) {
		if (!run_tick(run, (struct expanded){.g = layers->depth}))
			return OUTCOME_LIMIT;
		if (!layers->left--) {
			layers->gave_up = true;
			return OUTCOME_LIMIT;
		}
		if (layers->is_counting && layers->boards.count > COUNTED_MAX)
			return run_stop(run, GLS_LIMIT_MEMORY);
		if (!expand(layers, bits_load(store_state(&layers->boards, i))))
			return run_stop(run, GLS_LIMIT_MEMORY);
	}
	if (!add_waiting(layers))
		return run_stop(run, GLS_LIMIT_MEMORY);
	layers->depth++;
	if (!end_layer(layers))
		return run_stop(run, GLS_LIMIT_MEMORY);
	run_waiting(run, layers->boards.count - end);
	if (layers->goal != STORE_NONE)
		return OUTCOME_SOLVED;
	return layers->boards.count == end ? OUTCOME_EXHAUSTED : OUTCOME_LIMIT;
}

/* The move by which a board of the layer before leads to this one, which is put into its place. */
static bool
step_back(struct layers *layers, unsigned depth, struct position *position)
{
	const gls_puzzle *puzzle = layers->run->puzzle;
	struct gls_move moves[blocks_MOVES_MAX];
	unsigned count = blocks_moves_back(puzzle, position, moves);
	for (unsigned i = 0; i < count; i++) {
		uint64_t state;
		blocks_undo(puzzle, position, moves[i]);
		blocks_pack(puzzle, position, &state);
		uint32_t number = store_find(&layers->boards, &state, bits_hash(&state, 1));
		if (number != STORE_NONE && number >= layers->first[depth - 1] &&
			number < layers->first[depth])
			return run_append(layers->run, moves[i]);
		blocks_apply(puzzle, position, moves[i]);
	}
	return false; /* not so: there is one in the layer before */
}

static enum outcome
follow_back(struct layers *layers)
{
	struct blocks_room room;
	struct position *position = (struct position *)&room;
	blocks_unpack(layers->run->puzzle, store_state(&layers->boards, layers->goal), position);
	layers->run->length = 0;
	for (unsigned depth = layers->depth; depth; depth--)
		if (!step_back(layers, depth, position))
			return OUTCOME_LIMIT;
	run_reverse(layers->run, 0);
	return OUTCOME_SOLVED;
}

static enum outcome
search(struct layers *layers)
{
	const gls_puzzle *puzzle = layers->run->puzzle;
	struct blocks_room room;
	struct position *position = (struct position *)&room;
	uint64_t start;
	bool is_new;
	puzzle->kind->start(puzzle, position);
	blocks_pack(puzzle, position, &start);
	if (store_add(&layers->boards, &start, bits_hash(&start, 1), &is_new) == STORE_NONE ||
		!end_layer(layers))
		return run_stop(layers->run, GLS_LIMIT_MEMORY);
	layers->first[0] = 0;
	if (!layers->is_counting && blocks_is_goal(puzzle, position)) {
		layers->run->length = 0;
		return OUTCOME_SOLVED;
	}
	enum outcome outcome = OUTCOME_LIMIT;
	while (outcome == OUTCOME_LIMIT && layers->run->limit == GLS_LIMIT_NONE && !layers->gave_up)
		outcome = next_layer(layers);
	return outcome == OUTCOME_SOLVED ? follow_back(layers) : outcome;
}

/* What layers_solve() does, or with is_counting layers_count(). */
static enum outcome
search_all(struct run *run, uint64_t most, bool is_counting)
{
	struct budget *budget = &run->control->budget;
	struct layers *layers = budget_zalloc(budget, sizeof *layers);
	if (!layers)
		return run_stop(run, GLS_LIMIT_MEMORY);
	enum outcome outcome = OUTCOME_LIMIT;
	size_t track_bytes = blocks_of(run->puzzle)->classes * sizeof *layers->track;
	run->limit = GLS_LIMIT_NONE;
	layers->run = run;
	layers->is_counting = is_counting;
	layers->left = most;
	layers->blocks = blocks_of(run->puzzle);
	layers->goal = STORE_NONE;
	layers->track = budget_zalloc(budget, track_bytes);
	if (layers->track && store_init(&layers->boards, budget, 1, 0)) {
		set_tracks(layers);
		outcome = search(layers);
		run->stored = layers->boards.count;
	} else {
		run_stop(run, GLS_LIMIT_MEMORY);
	}
	store_free(&layers->boards);
	budget_free(budget, layers->first, layers->room * sizeof *layers->first);
	budget_free(budget, layers->track, layers->track ? track_bytes : 0);
	budget_free(budget, layers, sizeof *layers);
	return outcome;
}

enum outcome
layers_solve(struct run *run, uint64_t most)
{
	return search_all(run, most, false);
}

uint64_t
layers_count(struct run *run)
{
	return search_all(run, UINT64_MAX, true) == OUTCOME_EXHAUSTED ? run->stored : 0;
}
