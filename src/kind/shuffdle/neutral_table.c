/* Built breadth-first over the cases, a distance at a time. A neutral tile moves
 * into a hole: the hole's cell closes, the tile's cell opens. Before that, the
 * targets of the pocket gather anywhere in it but on that cell. Where the cell
 * held its pocket together, the pocket falls into pieces, and every way to share
 * its targets out to them is a case of its own; the new cell joins all pockets
 * beside it.
 *
 * Threads share the sets of open cells out by ranges. Two of them may give a case
 * the same distance at once; both write the same byte. */
#include "kind/shuffdle/neutral_table.h"
#include "base/crew.h"
#include "kind/shuffdle/triangle.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { PART = 1 << 11, PIECES_MAX = 4, CASES_MAX = 53130 };

/* A set of open cells, its pockets in the order of their lowest cells, and the
 * share of those before each. */
struct pockets {
	uint32_t open;
	unsigned count;
	uint32_t cells[POCKETS_MAX];
	uint16_t share[POCKETS_MAX + 1];
};

/* How many targets are in each pocket. */
struct spreading {
	uint8_t inside[POCKETS_MAX];
};

struct building {
	const struct neutral_table *table;
	struct control *control;
	const uint32_t *first;
	uint32_t *sets; /* by number */
	_Atomic uint8_t *left;
	_Atomic uint16_t *missing; /* by set: cases whose distance is not known yet */
	_Atomic uint8_t *due[2];   /* by set: has cases to spread at an even, odd distance */
	uint8_t distance;
	atomic_uint next_part;
	atomic_bool found, stopped;
};

/* ---- Numbering ------------------------------------------------------------ */

/* Sets are ordered by how many of their cells are not folded. */
static bool
init_ranks(struct neutral_table *table, struct control *control)
{
	struct triangle triangle;
	unsigned cells = table->side * table->side, folded = table->folded * table->side;
	unsigned rest = cells - folded, open = table->holes + table->side;
	unsigned most = open < rest ? open : rest;
	table->least = open > folded ? open - folded : 0;
	table->high_bits = rest > RANK_LOW_BITS ? rest - RANK_LOW_BITS : 0;
	table->high_sizes = most - table->least + 1;
	table->high_rank = budget_zalloc(&control->budget,
		((size_t)table->high_sizes << table->high_bits) * sizeof *table->high_rank);
	if (!table->high_rank)
		return false;
	triangle_init(&triangle);
	for (uint32_t low = 0; low < 1 << RANK_LOW_BITS; low++)
		table->low_rank[low] = triangle_rank(&triangle, low, 0, 0);
	for (unsigned size = table->least; size <= most; size++) {
		uint32_t *rank = table->high_rank + ((size - table->least) << table->high_bits);
		for (uint32_t high = 0; high < 1u << table->high_bits; high++)
			if (bits_count(high) <= size)
				rank[high] = table->set_count + triangle_rank(&triangle, high,
									RANK_LOW_BITS,
									size - bits_count(high));
		table->set_count += triangle.choose[rest][size];
	}
	return true;
}

static uint16_t
find_share(struct neutral_table *table, const uint16_t *ways)
{
	unsigned i = 0;
	while (i < table->share_count &&
		memcmp(table->share[i].ways, ways, sizeof table->share->ways))
		i++;
	if (i == table->share_count)
		memcpy(table->share[table->share_count++].ways, ways, sizeof table->share->ways);
	return (uint16_t)i;
}

/* Every share of pockets with `open` cells together at most. */
static bool
init_shares(struct neutral_table *table, struct control *control)
{
	unsigned open = table->holes + table->side, side = table->side;
	uint8_t total[SHARES_MAX + 1];
	table->share = budget_zalloc(&control->budget, SHARES_MAX * sizeof *table->share);
	if (!table->share)
		return false;
	memset(total, UINT8_MAX, sizeof total);
	total[find_share(table, (uint16_t[TABLE_SIDE_MAX + 1]){1})] = 0;
	for (unsigned sum = 0; sum <= open; sum++) {
		for (unsigned i = 0; i < table->share_count; i++) {
			if (total[i] != sum)
				continue;
			struct share *share = &table->share[i];
			for (unsigned size = 1; size <= side && sum + size <= open; size++) {
				uint16_t ways[TABLE_SIDE_MAX + 1] = {0};
				for (unsigned k = 0; k <= side; k++)
					for (unsigned t = 0; t <= size && t <= k; t++)
						ways[k] = (uint16_t)(ways[k] + share->ways[k - t]);
				uint16_t next = share->next[size] = find_share(table, ways);
				if (total[next] > sum + size)
					total[next] = (uint8_t)(sum + size);
			}
			for (unsigned k = 0; k <= side; k++)
				for (unsigned t = 1; t <= k; t++)
					share->before[k][t] = (uint16_t)(share->before[k][t - 1] +
									 share->ways[k - t + 1]);
		}
	}
	return true;
}

static void
find_pockets(const struct neutral_table *table, uint32_t open, struct pockets *pockets)
{
	pockets->open = open;
	pockets->count = 0;
	pockets->share[0] = 0;
	while (open) {
		uint32_t pocket = neutral_pocket(table, open);
		unsigned i = pockets->count++;
		pockets->cells[i] = pocket;
		pockets->share[i + 1] =
			table->share[pockets->share[i]].next[neutral_pocket_size(table, pocket)];
		open ^= pocket;
	}
}

static unsigned
case_count_of(const struct neutral_table *table, const struct pockets *pockets)
{
	return table->share[pockets->share[pockets->count]].ways[table->side];
}

/* The next larger number with as many bits. */
static uint32_t
next_set(uint32_t set)
{
	uint32_t low = set & -set, carry = set + low;
	return carry | ((set ^ carry) / low >> 2);
}

/* Calls each() for every set of open cells in the order of their numbers; returns
 * the number of cases of all. A set whose mirror image is lower has none. */
static uint32_t
each_set(const struct neutral_table *table,
	void (*each)(void *data, uint32_t number, uint32_t open, uint32_t first_case), void *data)
{
	unsigned folded = table->folded * table->side, open = table->holes + table->side;
	unsigned rest = table->side * table->side - folded;
	uint32_t number = 0, cases = 0;
	struct triangle triangle;
	triangle_init(&triangle);
	for (unsigned size = table->least; size < table->least + table->high_sizes; size++) {
		uint32_t fold = (1u << (open - size)) - 1, set = (1u << size) - 1;
		for (uint32_t i = triangle.choose[rest][size]; i > 0; i--) {
			struct pockets pockets;
			uint32_t cells = set << folded | fold;
			if (each)
				each(data, number, cells, cases);
			if (neutral_mirrored(table, cells) >= cells) {
				find_pockets(table, cells, &pockets);
				cases += case_count_of(table, &pockets);
			}
			number++;
			set = size ? next_set(set) : 0;
		}
	}
	return cases;
}

/* How many cases there are, without counting where that is known: counting takes
 * as long as solving a puzzle. */
static uint32_t
count_cases(const struct neutral_table *table)
{
	static const struct {
		uint8_t side, holes, folded;
		uint32_t cases;
	} known[] = {{3, 3, 1, 38}, {4, 4, 1, 5928}, {5, 5, 2, 67010}, {5, 5, 1, 3404880},
		{5, 5, 0, 40337127}};
	for (unsigned i = 0; i < sizeof known / sizeof *known; i++)
		if (known[i].side == table->side && known[i].holes == table->holes &&
			known[i].folded == table->folded)
			return known[i].cases;
	return each_set(table, NULL, NULL);
}

void
neutral_table_name(
	char name[NEUTRAL_NAME_MAX], unsigned side, unsigned holes, unsigned row, unsigned folded)
{
	static const char *const fold[] = {"", "-folded", "-folded-twice"};
	snprintf(name, NEUTRAL_NAME_MAX, "shuffdle-%u-row%u-holes%u-neutral%s", side, row + 1,
		holes, fold[folded]);
}

bool
neutral_table_init(struct neutral_table *table, unsigned side, unsigned holes, unsigned row,
	unsigned folded, struct control *control)
{
	memset(table, 0, sizeof *table);
	table->side = side;
	table->holes = holes;
	table->row = row;
	table->folded = folded;
	table->board = (1u << side * side) - 1;
	for (unsigned r = 0; r < side; r++)
		table->left_edge |= 1u << r * side;
	table->right_edge = table->left_edge << (side - 1);
	table->fold = (1u << folded * side) - 1;
	table->shore = folded ? ((1u << side) - 1) << folded * side : 0;
	table->mirror_stays = table->board;
	for (unsigned i = 0; i < side / 2; i++) {
		table->mirror_shift[i] = side - 1 - 2 * i;
		table->mirror_left[i] = table->left_edge << i & ~table->fold;
		table->mirror_right[i] = table->right_edge >> i & ~table->fold;
		table->mirror_stays &= ~(table->mirror_left[i] | table->mirror_right[i]);
	}
	neutral_table_name(table->name, side, holes, row, folded);
	if (!init_shares(table, control) || !init_ranks(table, control)) {
		neutral_table_free(table, control);
		return false;
	}
	table->case_count = count_cases(table);
	return true;
}

void
neutral_table_free(struct neutral_table *table, struct control *control)
{
	budget_free(&control->budget, table->share, SHARES_MAX * sizeof *table->share);
	budget_free(&control->budget, table->high_rank,
		((size_t)table->high_sizes << table->high_bits) * sizeof *table->high_rank);
	table->share = NULL;
	table->high_rank = NULL;
}

/* ---- Building ------------------------------------------------------------- */

/* A move of a neutral tile out of one set of open cells into another: which
 * pocket each of the others becomes a part of, and each piece of the pocket that
 * lost a cell. */
struct passage {
	uint32_t set; /* the number of the other one */
	struct pockets to;
	_Atomic uint8_t *left; /* of the cases there */
	uint8_t becomes[POCKETS_MAX];
	unsigned piece_count;
	uint8_t piece_size[PIECES_MAX], piece_becomes[PIECES_MAX];
};

static void
reach_case(
	struct building *building, const struct passage *passage, const struct spreading *targets)
{
	const struct share *shares = building->table->share;
	unsigned sum = 0, number = 0;
	for (unsigned i = 0; i < passage->to.count; i++) {
		sum += targets->inside[i];
		number += shares[passage->to.share[i]].before[sum][targets->inside[i]];
	}
	uint8_t left = atomic_load_explicit(&passage->left[number], memory_order_relaxed);
	if (left == NEUTRAL_NEVER && atomic_compare_exchange_strong(&passage->left[number], &left,
					     (uint8_t)(building->distance + 1))) {
		atomic_fetch_sub(&building->missing[passage->set], 1);
		atomic_store_explicit(&building->due[(building->distance + 1) % 2][passage->set],
			true, memory_order_relaxed);
	}
}

/* Every way to share `count` targets out to the pieces from the given one on. */
static void
share_out(struct building *building, const struct passage *passage, struct spreading *targets,
	unsigned piece, unsigned count)
{
	if (piece == passage->piece_count || piece == PIECES_MAX) {
		if (!count)
			reach_case(building, passage, targets);
		return;
	}
	uint8_t *inside = &targets->inside[passage->piece_becomes[piece]];
	uint8_t before = *inside;
	bool is_last = piece + 1 == passage->piece_count;
	unsigned most = count < passage->piece_size[piece] ? count : passage->piece_size[piece];
	for (unsigned some = is_last ? count : 0; some <= most; some++) {
		*inside = (uint8_t)(before + some);
		share_out(building, passage, targets, piece + 1, count - some);
	}
	*inside = before;
}

/* A cell of a pocket closes and another cell opens. */
struct change {
	const struct pockets *from;
	unsigned pocket;
	uint32_t closed, opened;
};

/* The pieces that are left of a pocket without one of its cells. */
static unsigned
find_pieces(const struct neutral_table *table, uint32_t pocket, uint32_t closed, uint32_t *pieces)
{
	uint32_t rest = pocket ^ closed, beside = neutral_spread(table, closed) & rest;
	unsigned count = 0;
	if (beside && !(beside & (beside - 1))) { /* it was at the end */
		pieces[0] = rest;
		return 1;
	}
	while (rest) {
		pieces[count] = neutral_pocket(table, rest);
		rest ^= pieces[count++];
	}
	return count;
}

/* Puts the pockets in order; where each went is written down. */
static void
order_pockets(const struct neutral_table *table, const uint32_t *cells, unsigned count,
	struct pockets *pockets, uint8_t *place)
{
	pockets->count = count;
	for (unsigned i = 0; i < count; i++) {
		unsigned before = 0;
		for (unsigned other = 0; other < count; other++)
			before += (cells[other] & -cells[other]) < (cells[i] & -cells[i]);
		place[i] = (uint8_t)before;
		pockets->cells[before] = cells[i];
	}
	pockets->share[0] = 0;
	for (unsigned i = 0; i < count; i++)
		pockets->share[i + 1] =
			table->share[pockets->share[i]]
				.next[neutral_pocket_size(table, pockets->cells[i])];
}

/* What becomes of each pocket, seen in a mirror or not. The cell that opens joins
 * those beside it, which become pocket 0 before they are put in order. */
static void
find_passage(const struct neutral_table *table, const struct change *change, bool is_mirrored,
	struct passage *passage)
{
	const struct pockets *from = change->from;
	uint32_t cells[POCKETS_MAX + PIECES_MAX], pieces[PIECES_MAX];
	uint32_t joining = neutral_spread(table, change->opened);
	uint8_t place[POCKETS_MAX + PIECES_MAX];
	unsigned count = 1;
	cells[0] = change->opened;
	for (unsigned i = 0; i < from->count; i++) {
		bool joins = from->cells[i] & joining;
		if (i == change->pocket)
			continue;
		passage->becomes[i] = (uint8_t)(joins ? 0 : count);
		if (joins)
			cells[0] |= from->cells[i];
		else
			cells[count++] = from->cells[i];
	}
	passage->piece_count =
		find_pieces(table, from->cells[change->pocket], change->closed, pieces);
	for (unsigned i = 0; i < passage->piece_count; i++) {
		bool joins = pieces[i] & joining;
		passage->piece_size[i] = (uint8_t)bits_count(pieces[i]);
		passage->piece_becomes[i] = (uint8_t)(joins ? 0 : count);
		if (joins)
			cells[0] |= pieces[i];
		else
			cells[count++] = pieces[i];
	}
	for (unsigned i = 0; is_mirrored && i < count; i++)
		cells[i] = neutral_mirrored(table, cells[i]);
	order_pockets(table, cells, count, &passage->to, place);
	for (unsigned i = 0; i < from->count; i++)
		if (i != change->pocket)
			passage->becomes[i] = place[passage->becomes[i]];
	for (unsigned i = 0; i < passage->piece_count; i++)
		passage->piece_becomes[i] = place[passage->piece_becomes[i]];
}

/* Makes the change from each of the cases. */
static void
pass(struct building *building, const struct change *change, const struct passage *passage,
	const struct spreading *cases, unsigned case_count)
{
	const struct pockets *from = change->from;
	unsigned pocket = change->pocket, room = bits_count(from->cells[pocket]);
	for (unsigned c = 0; c < case_count; c++) {
		if (cases[c].inside[pocket] == room)
			continue; /* no hole to move into */
		struct spreading targets = {{0}};
		for (unsigned i = 0; i < from->count; i++)
			if (i != pocket)
				targets.inside[passage->becomes[i]] =
					(uint8_t)(targets.inside[passage->becomes[i]] +
						  cases[c].inside[i]);
		share_out(building, passage, &targets, 0, cases[c].inside[pocket]);
	}
}

/* Makes the change, and where its outcome is its own mirror image, the change seen
 * in the mirror too: nobody else would make that one. */
static void
make_change(struct building *building, const struct change *change, const struct spreading *cases,
	unsigned case_count)
{
	const struct neutral_table *table = building->table;
	uint32_t open = (change->from->open ^ change->closed) | change->opened;
	uint32_t mirrored = neutral_mirrored(table, open);
	uint32_t lower = mirrored < open ? mirrored : open;
	uint32_t number = neutral_set(table, lower);
	if (!atomic_load_explicit(&building->missing[number], memory_order_relaxed))
		return;
	struct passage passage;
	passage.set = number;
	passage.left = building->left + building->first[number];
	if (open == lower) {
		find_passage(table, change, false, &passage);
		pass(building, change, &passage, cases, case_count);
	}
	if (mirrored == lower) {
		find_passage(table, change, true, &passage);
		pass(building, change, &passage, cases, case_count);
	}
}

/* All moves of neutral tiles into the cells of one pocket. */
static void
leave_pocket(struct building *building, const struct pockets *from, unsigned pocket,
	const struct spreading *cases, unsigned case_count)
{
	const struct neutral_table *table = building->table;
	uint32_t cells = from->cells[pocket], in_fold = from->open & table->fold;
	uint32_t next_in_fold = (in_fold + 1) & table->fold; /* 0 if there is none */
	uint32_t closed_ground = ~(from->open | table->fold) & table->board;
	for (uint32_t rest = cells & ~table->fold; rest; rest &= rest - 1) {
		uint32_t closed = rest & -rest;
		uint32_t beside = neutral_spread(table, closed) & closed_ground;
		if (closed & table->shore)
			beside |= next_in_fold;
		for (; beside; beside &= beside - 1)
			make_change(building,
				&(struct change){from, pocket, closed, beside & -beside}, cases,
				case_count);
	}
	if (!(cells & table->fold))
		return;
	uint32_t last_in_fold = in_fold & ~(in_fold >> 1);
	for (uint32_t beside = table->shore & closed_ground; beside; beside &= beside - 1)
		make_change(building,
			&(struct change){from, pocket, last_in_fold, beside & -beside}, cases,
			case_count);
}

/* How the targets are shared out in the case of this number. */
static struct spreading
case_of(const struct neutral_table *table, const struct pockets *pockets, unsigned number)
{
	struct spreading targets = {{0}};
	unsigned sum = table->side;
	for (unsigned i = pockets->count; i-- > 0;) {
		const struct share *share = &table->share[pockets->share[i]];
		unsigned most = bits_count(pockets->cells[i]), inside = 0;
		while (inside < sum && inside < most && share->before[sum][inside + 1] <= number)
			inside++;
		number -= share->before[sum][inside];
		targets.inside[i] = (uint8_t)inside;
		sum -= inside;
	}
	return targets;
}

/* The number after the last case of a set. */
static uint32_t
case_end(const struct building *building, uint32_t set)
{
	const struct neutral_table *table = building->table;
	return set + 1 < table->set_count ? building->first[set + 1] : table->case_count;
}

/* Spreads the cases of one set that have the present distance. */
static void
spread_set(struct building *building, uint32_t number, struct spreading *cases)
{
	const struct neutral_table *table = building->table;
	struct pockets pockets;
	uint32_t first = building->first[number], end = case_end(building, number);
	unsigned case_count = 0;
	find_pockets(table, building->sets[number], &pockets);
	for (uint32_t i = first; i < end; i++)
		if (atomic_load_explicit(&building->left[i], memory_order_relaxed) ==
			building->distance)
			cases[case_count++] = case_of(table, &pockets, i - first);
	for (unsigned pocket = 0; pocket < pockets.count; pocket++)
		leave_pocket(building, &pockets, pocket, cases, case_count);
}

static void
build_parts(void *context, unsigned member)
{
	(void)member; /* the work shares itself out */
	struct building *building = context;
	struct control *control = building->control;
	uint32_t sets = building->table->set_count;
	_Atomic uint8_t *due = building->due[building->distance % 2];
	struct spreading *cases = budget_alloc(&control->budget, CASES_MAX * sizeof *cases);
	if (!cases)
		atomic_store(&building->stopped, true);
	for (;;) {
		uint32_t first = atomic_fetch_add(&building->next_part, 1) * PART;
		if (first >= sets || atomic_load(&building->stopped))
			break;
		if (control_poll(control) != GLS_LIMIT_NONE)
			atomic_store(&building->stopped, true);
		uint32_t end = sets - first < PART ? sets : first + PART;
		bool found = false;
		for (uint32_t i = first; i < end; i++) {
			if (!atomic_load_explicit(&due[i], memory_order_relaxed))
				continue;
			atomic_store_explicit(&due[i], false, memory_order_relaxed);
			spread_set(building, i, cases);
			found = true;
		}
		if (found)
			atomic_store(&building->found, true);
	}
	budget_free(&control->budget, cases, CASES_MAX * sizeof *cases);
}

/* Puts down a set, where its cases begin, and the distance 0 of its goal. */
static void
add_set(void *data, uint32_t number, uint32_t open, uint32_t first_case)
{
	struct building *building = data;
	const struct neutral_table *table = building->table;
	uint32_t home = ((1u << table->side) - 1) << table->row * table->side;
	building->sets[number] = open;
	((uint32_t *)building->first)[number] = first_case;
	if ((open & home) == home && neutral_mirrored(table, open) >= open) {
		building->left[first_case + neutral_case(table, open, home)] = 0;
		building->due[0][number] = true;
	}
}

/* All cases are missing but the goals. */
static void
count_missing(struct building *building)
{
	for (uint32_t set = 0; set < building->table->set_count; set++)
		building->missing[set] = (uint16_t)(case_end(building, set) - building->first[set] -
						    building->due[0][set]);
}

static bool
build(const void *context, void *data, struct control *control)
{
	const struct neutral_table *table = context;
	size_t sets = table->set_count;
	uint32_t *first = data;
	struct building building = {.table = table, .control = control, .first = first};
	building.left = (_Atomic uint8_t *)(first + sets);
	building.sets = budget_alloc(&control->budget, sets * sizeof *building.sets);
	building.missing = budget_alloc(&control->budget, sets * sizeof *building.missing);
	for (unsigned i = 0; i < 2; i++)
		building.due[i] = budget_zalloc(&control->budget, sets);
	bool is_good = building.sets && building.missing && building.due[0] && building.due[1];
	if (is_good) {
		assert(each_set(table, NULL, NULL) == table->case_count);
		memset(first + sets, NEUTRAL_NEVER, table->case_count);
		each_set(table, add_set, &building);
		count_missing(&building);
		do {
			atomic_store(&building.found, false);
			atomic_store(&building.next_part, 0);
			crew_run(control->threads, build_parts, &building);
			building.distance++;
		} while (atomic_load(&building.found) && !atomic_load(&building.stopped));
		is_good = !atomic_load(&building.stopped);
	}
	budget_free(&control->budget, building.sets, sets * sizeof *building.sets);
	budget_free(&control->budget, (void *)building.missing, sets * sizeof *building.missing);
	for (unsigned i = 0; i < 2; i++)
		budget_free(&control->budget, (void *)building.due[i], sets);
	return is_good;
}

struct table_plan
neutral_table_plan(const struct neutral_table *table)
{
	return (struct table_plan){
		.name = table->name,
		.version = NEUTRAL_VERSION,
		.bytes = table->set_count * sizeof *table->first + table->case_count,
		.build = build,
		.context = table,
	};
}

void
neutral_table_attach(struct neutral_table *table, const struct table *bytes)
{
	table->table = *bytes;
	table->first = bytes->data;
	table->left = (const uint8_t *)(table->first + table->set_count);
}
