/* Building the table of a pattern: breadth-first search from the goal over all
 * states of the pattern, where only moves of its own tiles count.
 *
 * While it is built, the bits of a cohort stand together, one for each order,
 * so that a move takes many of them from one cohort to another at once: a
 * horizontal one just so, a vertical one as order_permutation.h has it.
 *
 * A cohort pulls what its neighbours have gained in the last step, so threads
 * never write to the same place. A move changes the distance by exactly one and
 * its parity is known by the map: what a cohort pulls is new unless it gained it
 * two steps before, and that is still there. So no set of known states is kept.
 *
 * Several processes may build a table together: each has a slice of the maps, and after
 * a step they tell each other what their cohorts have gained.
 */
#include "base/clock.h"
#include "base/crew.h"
#include "kind/tiles/pdb/order_permutation.h"
#include "kind/tiles/pdb/pattern.h"
#include "tables/team.h"

#include <stdatomic.h>

enum {
	WORKERS_MAX = 64,
	CHUNK = 16,            /* maps taken by a thread at a time */
	PIECE_BYTES = 1 << 26, /* what processes tell each other at a time, about */
	HORIZONTAL = UINT16_MAX,
	DISTANCE_UNKNOWN = UINT8_MAX,
};
static const double PROGRESS_SECONDS = 0.1;

/* A move that leads into a cohort: where from, and what it does to the order. */
struct arrow {
	uint32_t from;
	uint16_t permutation; /* its number, or HORIZONTAL */
};

struct map_entry {
	uint32_t map, first_cohort;
};

struct building {
	const struct pattern *pattern;
	const struct layout *layout;
	struct control *control;
	const struct gls_team *team; /* may be NULL */
	uint32_t first_map, end_map; /* the slice of this process */
	char *piece;                 /* room for what processes tell each other */
	unsigned workers;
	size_t words; /* of the bits of a cohort */
	struct map_entry *maps;
	uint32_t *arrows_begin; /* by cohort; and the end of the last */
	struct arrow *arrows;
	uint32_t arrow_room;
	struct order_permutations *permutations;
	uint32_t *gained;    /* by cohort: states found in its last step */
	uint32_t *result;    /* by cohort: the table to be */
	uint8_t *bytes;      /* or the table itself, one byte a state */
	uint8_t *has_gained; /* by cohort: whether there are any */
	uint32_t *missing;   /* by cohort: states not found yet */
	uint32_t *scratch;   /* for each worker */
	unsigned depth;      /* of the states that are being found */
	atomic_uint next_map;
	atomic_ullong found; /* in this step */
	atomic_bool is_stopped;
};

/* ---- Moves between cohorts ------------------------------------------------ */

/* Arrows of the cohort of a map with the blank in `free_cells`. */
static void
add_arrows(struct building *b, uint32_t map, uint32_t free_cells, uint32_t *count)
{
	const struct layout *layout = b->layout;
	for (uint32_t tiles = map; tiles; tiles &= tiles - 1) {
		uint32_t tile = tiles & -tiles;
		unsigned cell = bits_lowest(tile);
		uint32_t next =
			geometry_neighbours(layout->rows, layout->columns, cell) & free_cells;
		for (; next; next &= next - 1) {
			uint32_t other = next & -next, before = map ^ tile ^ other;
			unsigned place_before = bits_count(before & (other - 1));
			unsigned place_after = bits_count(map & (tile - 1));
			bool is_horizontal = other == tile << 1 || tile == other << 1;
			b->arrows[(*count)++] = (struct arrow){
				.from = layout_cohort(layout, before, cell),
				.permutation =
					place_before == place_after || is_horizontal
						? HORIZONTAL
						: permutation_number(place_before, place_after),
			};
		}
	}
}

static bool
visit_map(void *data, uint32_t map, uint32_t first_cohort)
{
	struct building *b = data;
	const struct layout *layout = b->layout;
	uint32_t left = (cell_bit(layout->cells) - 1) & ~map;
	b->maps[b->next_map++] = (struct map_entry){map, first_cohort};
	while (left) {
		unsigned cell = bits_lowest(left);
		left &= ~layout_region(layout, map, cell);
		b->arrows_begin[layout_cohort(layout, map, cell) + 1] = cell;
	}
	return true;
}

/* Lists the arrows of all cohorts; arrows_begin holds a cell of each till then. */
static void
list_arrows(struct building *b)
{
	const struct layout *layout = b->layout;
	uint32_t count = 0;
	b->arrows_begin[0] = 0;
	for (uint32_t i = 0; i < layout->maps; i++) {
		uint32_t map = b->maps[i].map, end = b->maps[i + 1].first_cohort;
		for (uint32_t cohort = b->maps[i].first_cohort; cohort < end; cohort++) {
			unsigned cell = b->arrows_begin[cohort + 1];
			uint32_t free_cells = layout_region(layout, map, cell);
			add_arrows(b, map, free_cells, &count);
			b->arrows_begin[cohort + 1] = count;
		}
	}
}

/* ---- One step ------------------------------------------------------------- */

/* Collects in `gained` what the neighbours of a cohort have found; false if they
 * have nothing. */
static bool
pull(const struct building *b, uint32_t cohort, uint32_t *gained)
{
	bool is_empty = true;
	for (uint32_t i = b->arrows_begin[cohort]; i < b->arrows_begin[cohort + 1]; i++) {
		struct arrow arrow = b->arrows[i];
		const uint32_t *from = b->gained + arrow.from * b->words;
		if (!b->has_gained[arrow.from])
			continue;
		if (is_empty)
			memset(gained, 0, b->words * sizeof *gained);
		is_empty = false;
		if (arrow.permutation == HORIZONTAL)
			for (size_t w = 0; w < b->words; w++)
				gained[w] |= from[w];
		else
			permute_orders(b->permutations, arrow.permutation, from, gained);
	}
	return !is_empty;
}

/* Writes the distance where no region of the map had one before. */
static void
write_bytes(const struct building *b, uint32_t map_number, const uint32_t *gained)
{
	unsigned orders = b->permutations->word_orders;
	uint8_t *bytes = b->bytes + (size_t)map_number * b->layout->orders;
	for (size_t w = 0; w < b->words; w++)
		for (uint32_t bits = gained[w]; bits; bits &= bits - 1) {
			uint8_t *byte = &bytes[orders * w + bits_lowest(bits)];
			if (*byte == DISTANCE_UNKNOWN)
				*byte = (uint8_t)b->depth;
		}
}

/* Keeps what is new to the cohort; the number of states. */
static uint32_t
keep(struct building *b, uint32_t cohort, const uint32_t *pulled)
{
	uint32_t *gained = b->gained + cohort * b->words;
	uint32_t count = 0;
	if (!b->has_gained[cohort])
		memset(gained, 0, b->words * sizeof *gained);
	for (size_t w = 0; w < b->words; w++) {
		gained[w] = pulled[w] & ~gained[w];
		count += bits_count(gained[w]);
	}
	if (b->result && b->depth & 2)
		for (size_t w = 0; w < b->words; w++)
			b->result[cohort * b->words + w] |= gained[w];
	return count;
}

static uint64_t
step_map(struct building *b, uint32_t number, uint32_t *pulled)
{
	uint64_t found = 0;
	uint32_t end = b->maps[number + 1].first_cohort;
	for (uint32_t cohort = b->maps[number].first_cohort; cohort < end; cohort++) {
		uint32_t count = 0;
		if (b->missing[cohort] && pull(b, cohort, pulled))
			count = keep(b, cohort, pulled);
		if (count && b->bytes)
			write_bytes(b, number, b->gained + cohort * b->words);
		b->has_gained[cohort] = count > 0;
		b->missing[cohort] -= count;
		found += count;
	}
	return found;
}

/* One worker's part of a step: maps of the right parity, some at a time. */
static void
step_some(void *data, unsigned worker)
{
	struct building *b = data;
	uint32_t *pulled = b->scratch + worker * b->words;
	uint64_t found = 0;
	for (;;) {
		uint32_t first = atomic_fetch_add(&b->next_map, CHUNK);
		if (first >= b->end_map || b->is_stopped)
			break;
		for (uint32_t i = first; i < first + CHUNK && i < b->end_map; i++)
			if (pattern_parity(b->pattern, b->maps[i].map) == b->depth % 2)
				found += step_map(b, i, pulled);
		if (control_poll(b->control) != GLS_LIMIT_NONE)
			b->is_stopped = true;
	}
	b->found += found;
}

/* ---- Several processes ---------------------------------------------------- */

/* What they tell each other: rows, each with its number before it. */
struct rows {
	struct building *building;
	char *first;   /* the rows themselves */
	size_t bytes;  /* of a row */
	bool is_gain;  /* of the cohorts that have gained something in this step */
	uint32_t next; /* the first row that was not yet told */
};

static bool
is_told(const struct rows *rows, uint32_t row)
{
	return !rows->is_gain || rows->building->has_gained[row];
}

/* Puts rows before `end` in the piece; how many bytes. */
static size_t
fill_piece(struct rows *rows, uint32_t end)
{
	char *piece = rows->building->piece;
	size_t bytes = 0, entry = sizeof(uint32_t) + rows->bytes;
	for (; rows->next < end && bytes + entry <= PIECE_BYTES; rows->next++) {
		if (!is_told(rows, rows->next))
			continue;
		memcpy(piece + bytes, &rows->next, sizeof rows->next);
		memcpy(piece + bytes + sizeof rows->next, rows->first + rows->next * rows->bytes,
			rows->bytes);
		bytes += entry;
	}
	return bytes;
}

static void
take_piece(void *context, const void *bytes, size_t count)
{
	const struct rows *rows = context;
	const char *piece = bytes;
	for (size_t at = 0; at < count; at += sizeof(uint32_t) + rows->bytes) {
		uint32_t row;
		memcpy(&row, piece + at, sizeof row);
		memcpy(rows->first + row * rows->bytes, piece + at + sizeof row, rows->bytes);
		if (rows->is_gain)
			rows->building->has_gained[row] = true;
	}
}

/* Tells the rows from begin to end, and hears those of the others. */
static void
share_rows(struct rows rows, uint32_t begin, uint32_t end)
{
	const struct gls_team *team = rows.building->team;
	rows.next = begin;
	do {
		size_t bytes = fill_piece(&rows, end);
		team->share(team->data, rows.building->piece, bytes, take_piece, &rows);
	} while (team_sum(team, rows.next < end));
}

static uint32_t
cohort_of_map(const struct building *b, uint32_t map_number)
{
	return b->maps[map_number].first_cohort;
}

/* After a step: what others have gained in theirs. */
static void
share_gains(struct building *b)
{
	uint32_t begin = cohort_of_map(b, b->first_map), end = cohort_of_map(b, b->end_map);
	for (uint32_t i = 0; i < b->layout->maps; i++)
		if ((i < b->first_map || i >= b->end_map) &&
			pattern_parity(b->pattern, b->maps[i].map) == b->depth % 2)
			memset(b->has_gained + cohort_of_map(b, i), 0,
				cohort_of_map(b, i + 1) - cohort_of_map(b, i));
	struct rows rows = {.building = b,
		.first = (char *)b->gained,
		.bytes = b->words * sizeof *b->gained,
		.is_gain = true};
	share_rows(rows, begin, end);
}

/* In the end: the parts of the table. */
static void
share_result(struct building *b)
{
	struct rows of_cohorts = {
		.building = b, .first = (char *)b->result, .bytes = b->words * sizeof *b->result};
	struct rows of_maps = {
		.building = b, .first = (char *)b->bytes, .bytes = b->layout->orders};
	if (b->result)
		share_rows(
			of_cohorts, cohort_of_map(b, b->first_map), cohort_of_map(b, b->end_map));
	else
		share_rows(of_maps, b->first_map, b->end_map);
}

/* The end of a step, for all processes alike. */
static void
end_step(struct building *b)
{
	if (!b->team)
		return;
	b->is_stopped = !team_all(b->team, !b->is_stopped);
	b->found = team_sum(b->team, b->found);
	if (!b->is_stopped)
		share_gains(b);
}

/* ---- The whole ------------------------------------------------------------ */

static void
start_at_goal(struct building *b)
{
	const struct layout *layout = b->layout;
	uint32_t goal = layout_cohort(layout, b->pattern->tiles, b->pattern->blank);
	for (uint32_t cohort = 0; cohort < layout->cohorts; cohort++)
		b->missing[cohort] = layout->orders;
	memset(b->gained + goal * b->words, 0, b->words * sizeof *b->gained);
	b->gained[goal * b->words] = 1; /* the order of the goal has rank 0 */
	b->has_gained[goal] = true;
	b->missing[goal]--;
	if (b->bytes) {
		memset(b->bytes, DISTANCE_UNKNOWN, (size_t)layout->maps * layout->orders);
		uint32_t number = layout->ordinal[layout_number(layout, b->pattern->tiles)];
		b->bytes[(size_t)number * layout->orders] = 0;
	}
}

static bool
search(struct building *b)
{
	uint64_t total = 1;
	double next_report = PROGRESS_SECONDS;
	do {
		b->depth++;
		b->next_map = b->first_map;
		b->found = 0;
		crew_run(b->workers, step_some, b);
		end_step(b);
		total += b->found;
		double seconds = control_seconds(b->control);
		if (b->control->progress && seconds >= next_report) {
			struct gls_progress progress = {
				.phase = "building a pattern database",
				.seconds = seconds,
				.generated = total,
				.memory_bytes = b->control->budget.used,
			};
			b->control->progress(&progress, b->control->progress_data);
			next_report = seconds + PROGRESS_SECONDS;
		}
	} while (b->found && !b->is_stopped);
	return !b->is_stopped;
}

/* Transposes a square of 64 x 64 bits (Warren, Hacker's Delight). */
static void
transpose(uint64_t square[64])
{
	uint64_t mask = 0x00000000ffffffff;
	for (unsigned j = 32; j; j >>= 1, mask ^= mask << j)
		for (unsigned k = 0; k < 64; k = (k + j + 1) & ~j) {
			uint64_t swap = (square[k] >> j ^ square[k + j]) & mask;
			square[k] ^= swap << j;
			square[k + j] ^= swap;
		}
}

/* From the bits of a cohort together to the bits of an order together. */
struct transposition {
	const struct building *building;
	uint64_t *table;
	atomic_uint next_word;
};

static void
transpose_some(void *data, unsigned worker)
{
	(void)worker;
	struct transposition *transposition = data;
	const struct building *b = transposition->building;
	const struct layout *layout = b->layout;
	size_t row = layout->stride / 64;
	uint64_t square[64];
	for (;;) {
		size_t word = transposition->next_word++;
		if (word >= b->words)
			return;
		size_t orders = b->permutations->word_orders;
		for (size_t column = 0; column < row; column++) {
			for (size_t i = 0; i < 64; i++) {
				size_t cohort = 64 * column + i;
				square[i] = cohort < layout->cohorts
						    ? b->result[cohort * b->words + word]
						    : 0;
			}
			transpose(square);
			for (size_t i = 0; i < orders; i++)
				transposition->table[(orders * word + i) * row + column] =
					square[i];
		}
	}
}

/* Sizes of what is needed on the way, all from the budget. */
struct need {
	void **memory;
	size_t bytes;
};

enum { NEEDS = 10 };

static void
list_needs(struct building *b, struct need need[NEEDS])
{
	const struct layout *layout = b->layout;
	size_t cohort_words = (size_t)layout->cohorts * b->words * sizeof(uint32_t);
	bool is_bits = b->pattern->form == PATTERN_BITS;
	/* Each tile has at most three free neighbours but one; four is safe. */
	b->arrow_room = 4 * layout->tiles * layout->cohorts;
	memcpy(need,
		(struct need[NEEDS]){
			{(void **)&b->maps, (layout->maps + 1) * sizeof *b->maps},
			{(void **)&b->arrows_begin,
				(layout->cohorts + 1) * sizeof *b->arrows_begin},
			{(void **)&b->arrows, b->arrow_room * sizeof *b->arrows},
			{(void **)&b->permutations, sizeof *b->permutations},
			{(void **)&b->gained, cohort_words},
			{(void **)&b->result, is_bits ? cohort_words : 0},
			{(void **)&b->has_gained, layout->cohorts},
			{(void **)&b->missing, layout->cohorts * sizeof *b->missing},
			{(void **)&b->scratch, b->workers * b->words * sizeof *b->scratch},
			{(void **)&b->piece, b->team ? PIECE_BYTES : 0},
		},
		NEEDS * sizeof *need);
}

static bool
build(struct building *b, void *data)
{
	const struct layout *layout = b->layout;
	if (b->pattern->form == PATTERN_BYTES)
		b->bytes = data;
	layout_each_map(layout, visit_map, b);
	b->maps[layout->maps] = (struct map_entry){0, layout->cohorts};
	list_arrows(b);
	order_permutations_init(b->permutations, layout);
	start_at_goal(b);
	if (!search(b))
		return false;
	if (b->team)
		share_result(b);
	struct transposition transposition = {.building = b, .table = data};
	if (b->result)
		crew_run(b->workers, transpose_some, &transposition);
	return true;
}

bool
pattern_build(const void *context, void *data, struct control *control)
{
	const struct pattern *pattern = context;
	struct building b = {
		.pattern = pattern,
		.layout = &pattern->layout,
		.control = control,
		.team = tables_team(control),
		.first_map = team_begin(tables_team(control), pattern->layout.maps),
		.end_map = team_end(tables_team(control), pattern->layout.maps),
		.workers = control->threads < WORKERS_MAX ? control->threads : WORKERS_MAX,
		.words = permutation_words(&pattern->layout),
	};
	struct need need[NEEDS];
	list_needs(&b, need);
	bool good = true;
	for (unsigned i = 0; i < NEEDS && good; i++)
		if (need[i].bytes) {
			*need[i].memory = budget_zalloc(&control->budget, need[i].bytes);
			good = *need[i].memory;
		}
	good = team_all(b.team, good) && build(&b, data);
	for (unsigned i = 0; i < NEEDS; i++)
		budget_free(&control->budget, *need[i].memory, *need[i].memory ? need[i].bytes : 0);
	return good;
}
