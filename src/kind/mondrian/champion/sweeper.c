#include "kind/mondrian/champion/sweeper.h"
#include "base/crew.h"

#include <limits.h>
#include <stdlib.h>

enum {
	/* Groups of children whose memory is on its way together: all of most families. */
	GROUPS_MAX = 64,
	PIECES_MAX = 8 * SWEEP_WORDS_MAX,
	LINE_WORDS = 8, /* of a cache line */
};

/* Children of one family that have a frame in common: some pieces in a row. */
struct group {
	uint32_t frame;
	unsigned first, count;
	family_word *family; /* where they are to be kept or looked up; NULL: nowhere */
};

struct piece {
	uint64_t bits;
	unsigned word;
};

/* Members of the family in hand, for each of its words. */
struct selection {
	unsigned boards;
	uint64_t bits[SWEEP_WORDS_MAX];
};

struct sweeper {
	struct sweep_work *work;
	const struct sweep_plan *plan;
	struct family_log *log;
	uint64_t generated, expanded;

	/* The family in hand: */
	uint32_t frame;
	unsigned h; /* the frame's part of the estimate */
	uint64_t rank[MONDRIAN_COLOURS_MAX];
	uint16_t row[MONDRIAN_SIDE_MAX], column[MONDRIAN_SIDE_MAX]; /* as in mondrian_position */
	unsigned words;                                             /* that are not 0 */
	uint16_t word[SWEEP_WORDS_MAX];
	struct selection all;
	bool is_used[MONDRIAN_CELLS_MAX]; /* some member has a tile on the cell */

	/* Its children: */
	unsigned group_count, piece_count;
	struct group groups[GROUPS_MAX];
	struct piece pieces[PIECES_MAX];
};

/* Whether the caller is the first to end it. */
static bool
end_work(struct sweep_work *work, enum sweep_end why)
{
	int goes_on = SWEEP_GOES_ON;
	return atomic_compare_exchange_strong(&work->end, &goes_on, (int)why);
}

static void
end_by_limit(struct sweep_work *work, enum gls_limit limit)
{
	if (end_work(work, SWEEP_LIMIT))
		work->why = limit;
}

/* ---- Taking children ------------------------------------------------------ */

static void
meet(struct sweeper *sweeper, struct family_note boards)
{
	if (end_work(sweeper->work, SWEEP_MET))
		sweeper->work->meeting = boards;
}

/* Adds a group's boards to the end, and looks those that are new up on the other side. */
static void
keep_group(struct sweeper *sweeper, const struct group *group)
{
	const struct sweep_work *work = sweeper->work;
	const family_word *met = work->may_meet ? family_find(work->other, group->frame) : NULL;
	for (unsigned i = group->first; i < group->first + group->count; i++) {
		const struct piece *piece = &sweeper->pieces[i];
		uint64_t fresh =
			family_set(&group->family[piece->word], piece->bits, work->threads > 1);
		if (!fresh)
			continue;
		struct family_note note = {fresh, group->frame, piece->word};
		if (!family_log_add(sweeper->log, note))
			end_by_limit(sweeper->work, GLS_LIMIT_MEMORY);
		if (met && (note.bits &= family_get(&met[piece->word])))
			meet(sweeper, note);
	}
}

static void
probe_group(struct sweeper *sweeper, const struct group *group)
{
	for (unsigned i = group->first; i < group->first + group->count; i++) {
		const struct piece *piece = &sweeper->pieces[i];
		uint64_t met = piece->bits & family_get(&group->family[piece->word]);
		if (met)
			meet(sweeper, (struct family_note){met, group->frame, piece->word});
	}
}

/* Finds a group's family, and asks for its memory. */
static void
find_family(struct sweeper *sweeper, struct group *group)
{
	const struct sweep_work *work = sweeper->work;
	group->family = family_find(work->only_probes ? work->other : work->own, group->frame);
	if (!group->family && !work->only_probes) {
		group->family = family_make(work->own, group->frame);
		if (!group->family)
			end_by_limit(sweeper->work, GLS_LIMIT_MEMORY);
	}
	unsigned line = UINT_MAX;
	for (unsigned i = 0; group->family && i < group->count; i++) {
		unsigned word = sweeper->pieces[group->first + i].word;
		if (word / LINE_WORDS != line)
			bits_prefetch((const void *)&group->family[word]);
		line = word / LINE_WORDS;
	}
}

static void
take_groups(struct sweeper *sweeper)
{
	for (unsigned i = 0; i < sweeper->group_count; i++)
		find_family(sweeper, &sweeper->groups[i]);
	for (unsigned i = 0; i < sweeper->group_count; i++) {
		const struct group *group = &sweeper->groups[i];
		if (group->family && sweeper->work->only_probes)
			probe_group(sweeper, group);
		else if (group->family)
			keep_group(sweeper, group);
	}
	sweeper->group_count = sweeper->piece_count = 0;
}

/* Adds a group: of so many words those bits whose boards are within the limit. h is the
 * frame's part of their estimate. */
static void
add_group(struct sweeper *sweeper, uint32_t frame, unsigned h, const uint16_t *word,
	const uint64_t *bits, unsigned words)
{
	const struct sweep_plan *plan = sweeper->plan;
	const struct sweep_work *work = sweeper->work;
	if (h > work->limit)
		return;
	if (sweeper->group_count == GROUPS_MAX || sweeper->piece_count + words >= PIECES_MAX)
		take_groups(sweeper);
	unsigned rest = work->limit - h, max = plan->h_max[work->side];
	const uint64_t *within =
		plan->within[work->side] + (size_t)(rest < max ? rest : max) * plan->words;
	unsigned first = sweeper->piece_count, end = first;
	for (unsigned i = 0; i < words; i++) {
		sweeper->pieces[end] = (struct piece){bits[i] & within[word[i]], word[i]};
		end += sweeper->pieces[end].bits != 0;
	}
	if (end == first)
		return;
	sweeper->piece_count = end;
	sweeper->groups[sweeper->group_count++] =
		(struct group){.frame = frame, .first = first, .count = end - first};
	if (!work->only_probes)
		bits_prefetch((const void *)&work->own->number[frame]);
	if (work->may_meet)
		bits_prefetch((const void *)&work->other->number[frame]);
}

/* ---- Tiles of the frame --------------------------------------------------- */

/* A tile that moves, and what its colour's other tiles leave of frame and estimate. */
struct traveller {
	unsigned cell;
	uint32_t frame, stride;
	unsigned h;
	const struct mondrian_step *step; /* by the cell where it goes */
};

/* Adds what becomes of a selection when the tile has gone to a cell. */
static void
travel(struct sweeper *sweeper, const struct traveller *traveller, unsigned cell,
	const struct selection *who)
{
	const struct mondrian_step *step = &traveller->step[cell];
	if (!who->boards)
		return;
	sweeper->generated += who->boards;
	add_group(sweeper, traveller->frame + step->rank * traveller->stride,
		traveller->h + step->pair.h[sweeper->work->side], sweeper->word, who->bits,
		sweeper->words);
}

static void
select_all(const struct sweeper *sweeper, struct selection *all)
{
	all->boards = sweeper->all.boards;
	memcpy(all->bits, sweeper->all.bits, sweeper->words * sizeof *all->bits);
}

/* Takes those with a tile of the free colour on a cell out of a selection. */
static void
take_out(const struct sweeper *sweeper, unsigned cell, struct selection *from,
	struct selection *taken)
{
	const uint64_t *standing = sweeper->plan->standing + (size_t)cell * sweeper->plan->words;
	taken->boards = 0;
	for (unsigned i = 0; i < sweeper->words; i++) {
		taken->bits[i] = from->bits[i] & standing[sweeper->word[i]];
		from->bits[i] ^= taken->bits[i];
		if (taken->bits[i])
			taken->boards += bits_count(taken->bits[i]);
	}
	from->boards -= taken->boards;
}

/* Where a tile goes to in a direction, along so many cells that the frame leaves free. */
static void
slide(struct sweeper *sweeper, const struct traveller *traveller, unsigned step, unsigned length)
{
	struct selection going, stopped;
	unsigned cell = traveller->cell;
	if (!length)
		return;
	select_all(sweeper, &going);
	for (unsigned i = 0; i < length && going.boards; i++, cell += step)
		if (sweeper->is_used[cell + step]) {
			take_out(sweeper, cell + step, &going, &stopped);
			if (i)
				travel(sweeper, traveller, cell, &stopped);
		}
	travel(sweeper, traveller, cell, &going);
}

/* Where a tile that went in a direction may have come from, along so many cells. If the frame
 * did not stop it, a tile of the free colour must have. */
static void
slide_back(struct sweeper *sweeper, const struct traveller *traveller, unsigned step,
	unsigned length, bool is_stopped)
{
	struct selection coming, others;
	unsigned cell = traveller->cell;
	if (!length || (!is_stopped && !sweeper->is_used[cell + step]))
		return;
	select_all(sweeper, is_stopped ? &coming : &others);
	if (!is_stopped)
		take_out(sweeper, cell + step, &others, &coming);
	for (unsigned i = 0; i < length && coming.boards; i++) {
		cell -= step;
		if (sweeper->is_used[cell])
			take_out(sweeper, cell, &coming, &others);
		travel(sweeper, traveller, cell, &coming);
	}
}

/* Both directions of a line. */
static void
travel_along(struct sweeper *sweeper, const struct traveller *traveller, unsigned line, unsigned at,
	unsigned step)
{
	unsigned down = at - mondrian_slide_down(line, at), up = mondrian_slide_up(line, at) - at;
	if (sweeper->work->side == FORWARD) {
		slide(sweeper, traveller, -step, down);
		slide(sweeper, traveller, step, up);
	} else {
		slide_back(sweeper, traveller, -step, up, !down);
		slide_back(sweeper, traveller, step, down, !up);
	}
}

static void
move_frame(struct sweeper *sweeper, unsigned number)
{
	const struct mondrian_plan *plan = sweeper->plan->mondrian;
	const struct mondrian *mondrian = plan->puzzle;
	const struct mondrian_colour *colour = &plan->colour[number];
	uint64_t rank = sweeper->rank[number];
	const uint8_t *place = colour->place + rank * colour->size;
	struct traveller traveller = {
		.stride = sweeper->plan->stride[number],
		.frame = sweeper->frame - (uint32_t)rank * sweeper->plan->stride[number],
		.h = sweeper->h - colour->pair[rank].h[sweeper->work->side],
	};
	for (unsigned i = 0; i < colour->size; i++) {
		traveller.cell = mondrian->cell_of[place[i]];
		traveller.step = mondrian_steps_without(plan, colour, place, i);
		unsigned row = mondrian->row_of[traveller.cell];
		unsigned column = mondrian->column_of[traveller.cell];
		travel_along(sweeper, &traveller, sweeper->row[row], column, 1);
		travel_along(
			sweeper, &traveller, sweeper->column[column], row, mondrian->base.columns);
	}
}

/* ---- Tiles of the free colour --------------------------------------------- */

/* Adds a member's tiles to the lines through a cell. */
static inline void
add_own_lines(const struct mondrian *mondrian, const uint8_t *place, unsigned size, unsigned cell,
	unsigned *horizontal, unsigned *vertical)
{
	unsigned row = mondrian->row_of[cell], column = mondrian->column_of[cell];
	for (unsigned i = 0; i < size; i++) {
		unsigned other = mondrian->cell_of[place[i]];
		unsigned other_row = mondrian->row_of[other];
		unsigned other_column = mondrian->column_of[other];
		*horizontal |= (unsigned)(other_row == row) << (other_column + 1);
		*vertical |= (unsigned)(other_column == column) << (other_row + 1);
	}
}

static inline void
add_member(struct sweeper *sweeper, uint64_t *family, uint32_t member)
{
	family[member / 64] |= (uint64_t)1 << member % 64;
	sweeper->generated++;
}

/* The steps of a member's tiles, into the bits of its own family. */
static inline void
move_member(struct sweeper *sweeper, unsigned member, uint64_t *family)
{
	const struct mondrian_plan *plan = sweeper->plan->mondrian;
	const struct mondrian *mondrian = plan->puzzle;
	const struct mondrian_colour *colour = &plan->colour[sweeper->plan->free];
	const uint8_t *place = colour->place + (size_t)member * colour->size;
	bool is_forward = sweeper->work->side == FORWARD;
	unsigned width = mondrian->base.columns;
	for (unsigned i = 0; i < colour->size; i++) {
		const struct mondrian_step *step = mondrian_steps_without(plan, colour, place, i);
		unsigned cell = mondrian->cell_of[place[i]];
		unsigned row = mondrian->row_of[cell], column = mondrian->column_of[cell];
		unsigned vertical = sweeper->column[column], horizontal = sweeper->row[row];
		add_own_lines(mondrian, place, colour->size, cell, &horizontal, &vertical);
		unsigned rows = is_forward ? mondrian_slide_ends(vertical, row)
					   : mondrian_origin_ends(vertical, row);
		unsigned columns = is_forward ? mondrian_slide_ends(horizontal, column)
					      : mondrian_origin_ends(horizontal, column);
		for (; rows; rows &= rows - 1)
			add_member(sweeper, family, step[bits_lowest(rows) * width + column].rank);
		for (; columns; columns &= columns - 1)
			add_member(sweeper, family, step[row * width + bits_lowest(columns)].rank);
	}
}

static void
move_members(struct sweeper *sweeper, const uint16_t *member)
{
	unsigned words = sweeper->plan->words, kept = 0;
	uint16_t word[SWEEP_WORDS_MAX];
	uint64_t family[SWEEP_WORDS_MAX];
	memset(family, 0, words * sizeof *family);
	for (unsigned i = 0; i < sweeper->all.boards; i++)
		move_member(sweeper, member[i], family);
	for (unsigned i = 0; i < words; i++) {
		family[kept] = family[i];
		word[kept] = (uint16_t)i;
		kept += family[i] != 0;
	}
	add_group(sweeper, sweeper->frame, sweeper->h, word, family, kept);
}

/* ---- Families ------------------------------------------------------------- */

/* Takes a frame into the hand. */
static void
set_frame(struct sweeper *sweeper, uint32_t frame)
{
	const struct sweep_plan *plan = sweeper->plan;
	const struct mondrian *mondrian = plan->mondrian->puzzle;
	memcpy(sweeper->row, mondrian->fixed_row, sizeof sweeper->row);
	memcpy(sweeper->column, mondrian->fixed_column, sizeof sweeper->column);
	sweeper->frame = frame;
	sweeper->h = 0;
	for (unsigned number = 0; number < mondrian->colours; number++) {
		const struct mondrian_colour *colour = &plan->mondrian->colour[number];
		if (number == plan->free)
			continue;
		uint32_t rank = frame / plan->stride[number];
		frame -= rank * plan->stride[number];
		sweeper->rank[number] = rank;
		sweeper->h += colour->pair[rank].h[sweeper->work->side];
		for (unsigned i = 0; i < colour->size; i++) {
			unsigned place = colour->place[rank * colour->size + i];
			unsigned cell = mondrian->cell_of[place];
			unsigned row = mondrian->row_of[cell], column = mondrian->column_of[cell];
			sweeper->row[row] |= (uint16_t)(2u << column);
			sweeper->column[column] |= (uint16_t)(2u << row);
		}
	}
}

/* Takes members into the hand, which rise. */
static void
set_members(struct sweeper *sweeper, const uint16_t *member, unsigned count)
{
	const struct mondrian_plan *plan = sweeper->plan->mondrian;
	const struct mondrian_colour *free = &plan->colour[sweeper->plan->free];
	memset(sweeper->is_used, 0, plan->puzzle->cells);
	sweeper->all.boards = count;
	sweeper->words = 0;
	for (unsigned i = 0; i < count; i++) {
		const uint8_t *place = free->place + (size_t)member[i] * free->size;
		unsigned word = member[i] / 64;
		if (!sweeper->words || sweeper->word[sweeper->words - 1] != word) {
			sweeper->all.bits[sweeper->words] = 0;
			sweeper->word[sweeper->words++] = (uint16_t)word;
		}
		sweeper->all.bits[sweeper->words - 1] |= (uint64_t)1 << member[i] % 64;
		for (unsigned k = 0; k < free->size; k++)
			sweeper->is_used[plan->puzzle->cell_of[place[k]]] = true;
	}
}

static void
sweep_block(struct sweeper *sweeper, const struct family_block *block)
{
	const uint16_t *member = block->member;
	for (unsigned i = 0; i < block->families && sweeper->work->end == SWEEP_GOES_ON;
		member += block->count[i++]) {
		set_frame(sweeper, block->frame[i]);
		set_members(sweeper, member, block->count[i]);
		move_members(sweeper, member);
		for (unsigned n = 0; n < sweeper->plan->mondrian->puzzle->colours; n++)
			if (n != sweeper->plan->free)
				move_frame(sweeper, n);
		take_groups(sweeper);
		sweeper->expanded += block->count[i];
	}
}

static void
sweep_part(void *data, unsigned thread)
{
	struct sweep_work *work = data;
	struct sweeper *sweeper = &work->sweepers[thread];
	struct family_block *block = work->block;
	sweeper->work = work;
	sweeper->plan = work->plan;
	sweeper->log = &work->logs[thread];
	while (block && work->end == SWEEP_GOES_ON) {
		if (!atomic_compare_exchange_weak(&work->block, &block, block->next))
			continue;
		sweep_block(sweeper, block);
		enum gls_limit limit = run_poll_by(work->plan->mondrian->run, thread);
		if (limit != GLS_LIMIT_NONE)
			end_by_limit(work, limit);
		block = work->block;
	}
}

void
sweep_layer(struct sweep_work *work)
{
	work->block = work->layer->first;
	work->sweepers = calloc(work->threads, sizeof *work->sweepers);
	if (!work->sweepers) {
		end_by_limit(work, GLS_LIMIT_MEMORY);
		return;
	}
	crew_run(work->threads, sweep_part, work);
	for (unsigned i = 0; i < work->threads; i++) {
		work->expanded += work->sweepers[i].expanded;
		work->generated += work->sweepers[i].generated;
	}
	free(work->sweepers);
}
