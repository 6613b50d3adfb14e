#include "kind/tiles/pdb/partition_search.h"
#include "base/error.h"
#include "base/rng.h"
#include "kind/tiles/pdb/pattern.h"

enum { BOARDS_DEFAULT = 2000, STARTS_DEFAULT = 4 };

/* The numbers of one pattern, for every board of the sample in every view. */
struct measured {
	struct measured *next;
	uint32_t tiles;
	uint8_t number[];
};

struct climbing {
	struct partition_search *search;
	struct control *control;
	struct gls_error *error;
	unsigned boards, values;        /* values: boards * views */
	uint8_t *floor;                 /* what the partitions before say of each board */
	uint8_t *estimate;              /* and with this one */
	uint8_t (*seen)[PDB_CELLS_MAX]; /* the sample, board by board and view by view */
	uint8_t *blank;                 /* of each of them */
	struct measured *known;
};

/* ---- The sample ----------------------------------------------------------- */

static void
exchange(uint8_t *one, uint8_t *other)
{
	uint8_t kept = *one;
	*one = *other;
	*other = kept;
}

/* A board that can be solved: a permutation that is even if the blank is an even
 * number of steps from its goal, and odd if it is not. */
static void
shuffle(const struct geometry *geometry, struct rng *rng, uint8_t *tile)
{
	unsigned cells = geometry->cells, columns = geometry->columns;
	bool is_odd = false;
	for (unsigned i = 0; i < cells; i++)
		tile[i] = (uint8_t)i;
	for (unsigned i = cells; i > 1; i--) {
		unsigned j = rng_below(rng, i);
		is_odd ^= j != i - 1;
		exchange(&tile[i - 1], &tile[j]);
	}
	unsigned blank = 0, goal = geometry->blank;
	while (tile[blank] != goal)
		blank++;
	unsigned steps = blank / columns + blank % columns + goal / columns + goal % columns;
	if (is_odd != steps % 2) {
		unsigned first = blank == 0,
			 second = blank <= first + 1 && blank > first ? first + 2 : first + 1;
		exchange(&tile[first], &tile[second]);
	}
}

static void
make_sample(struct climbing *climbing, struct rng *rng)
{
	const struct geometry *geometry = climbing->search->geometry;
	for (unsigned i = 0; i < climbing->boards; i++) {
		uint8_t tile[PDB_CELLS_MAX];
		shuffle(geometry, rng, tile);
		for (unsigned view = 0; view < geometry->views; view++) {
			unsigned at = i * geometry->views + view;
			const uint8_t *of = geometry->view[view];
			for (unsigned cell = 0; cell < geometry->cells; cell++) {
				climbing->seen[at][of[cell]] = of[tile[cell]];
				if (tile[cell] == geometry->blank)
					climbing->blank[at] = of[cell];
			}
		}
	}
}

/* ---- Measuring ------------------------------------------------------------ */

static void
measure_pattern(const struct climbing *climbing, const struct pattern *pattern, uint8_t *number)
{
	for (unsigned i = 0; i < climbing->values; i++) {
		uint32_t map, order;
		pattern_state(pattern, climbing->seen[i], &map, &order);
		number[i] = (uint8_t)pattern_distance(pattern, map, order, climbing->blank[i]);
	}
}

/* The numbers of a pattern; its table is built, read and forgotten. NULL if memory
 * or time is out. */
static const uint8_t *
numbers_of(struct climbing *climbing, uint32_t tiles)
{
	struct budget *budget = &climbing->control->budget;
	for (struct measured *known = climbing->known; known; known = known->next)
		if (known->tiles == tiles)
			return known->number;
	struct measured *measured = budget_alloc(budget, sizeof *measured + climbing->values);
	struct gls_tables *own = gls_tables_new(NULL), *shared = climbing->control->tables;
	struct pattern pattern;
	if (!measured || !own)
		error_set(climbing->error, GLS_NO_MEMORY, "no memory to measure a pattern");
	climbing->control->tables = own;
	bool good = measured && own &&
		    pattern_open(&pattern, climbing->search->geometry, tiles, PATTERN_BITS,
			    TABLE_IN_MEMORY, climbing->control, climbing->error);
	if (good) {
		measure_pattern(climbing, &pattern, measured->number);
		pattern_close(&pattern, climbing->control);
		measured->tiles = tiles;
		measured->next = climbing->known;
		climbing->known = measured;
		climbing->search->tables++;
	}
	climbing->control->tables = shared;
	gls_tables_free(own);
	if (good)
		return measured->number;
	budget_free(budget, measured, measured ? sizeof *measured + climbing->values : 0);
	return NULL;
}

/* The mean estimate of a partition and those before it, and the estimate of each board;
 * negative if it could not be measured. */
static double
measure(struct climbing *climbing, const struct partition *partition, uint8_t *estimate)
{
	const uint8_t *number[PARTITION_MAX];
	unsigned views = climbing->search->geometry->views;
	for (unsigned i = 0; i < partition->patterns; i++) {
		number[i] = numbers_of(climbing, partition->tiles[i]);
		if (!number[i])
			return -1;
	}
	uint64_t total = 0;
	for (unsigned board = 0; board < climbing->boards; board++) {
		estimate[board] = climbing->floor[board];
		for (unsigned view = 0; view < views; view++) {
			unsigned sum = 0;
			for (unsigned i = 0; i < partition->patterns; i++)
				sum += number[i][board * views + view];
			if (sum > estimate[board])
				estimate[board] = (uint8_t)sum;
		}
		total += estimate[board];
	}
	return (double)total / climbing->boards;
}

/* Takes the partitions of lower number as given. */
static bool
raise_floor(struct climbing *climbing)
{
	struct partition_search *search = climbing->search;
	struct partition_shape shape = search->shape;
	for (shape.number = 1; shape.number < search->shape.number; shape.number++) {
		struct partition partition;
		if (!partition_of_shape(search->geometry, &shape, &partition, climbing->error) ||
			measure(climbing, &partition, climbing->floor) < 0)
			return false;
	}
	return true;
}

/* ---- Climbing ------------------------------------------------------------- */

/* All exchanges of two tiles, tried in turn until none makes it better. */
static bool
climb(struct climbing *climbing, struct partition partition)
{
	struct partition_search *search = climbing->search;
	double mean = measure(climbing, &partition, climbing->estimate);
	unsigned cells = search->geometry->cells;
	unsigned pairs = cells * cells;
	for (unsigned pair = 0, failed = 0; failed <= pairs && mean >= 0;
		pair = (pair + 1) % pairs, failed++) {
		if (mean > search->mean) {
			search->mean = mean;
			search->best = partition;
			if (search->better)
				search->better(search, search->data);
		}
		uint32_t one = cell_bit(pair / cells), other = cell_bit(pair % cells);
		struct partition changed = partition;
		if (one >= other || (one | other) & cell_bit(search->geometry->blank))
			continue;
		for (unsigned i = 0; i < changed.patterns; i++) {
			uint32_t *tiles = &changed.tiles[i];
			if (!(*tiles & one) != !(*tiles & other))
				*tiles ^= one | other;
		}
		double better = measure(climbing, &changed, climbing->estimate);
		if (better < 0)
			return false;
		if (better > mean) {
			mean = better;
			partition = changed;
			failed = 0;
		}
	}
	return mean >= 0;
}

/* Any partition of the shape. */
static struct partition
random_partition(const struct partition_search *search, struct rng *rng)
{
	struct partition partition = {.patterns = search->shape.patterns};
	uint32_t left =
		(cell_bit(search->geometry->cells) - 1) & ~cell_bit(search->geometry->blank);
	for (unsigned i = 0; i < partition.patterns; i++)
		while (bits_count(partition.tiles[i]) < search->shape.tiles[i]) {
			uint32_t tile = cell_bit(rng_below(rng, search->geometry->cells)) & left;
			partition.tiles[i] |= tile;
			left &= ~tile;
		}
	return partition;
}

static bool
climb_all(struct climbing *climbing)
{
	struct partition_search *search = climbing->search;
	struct rng rng = rng_seed(search->seed);
	make_sample(climbing, &rng);
	if (!raise_floor(climbing))
		return false;
	unsigned starts = search->starts ? search->starts : STARTS_DEFAULT;
	struct partition first;
	if (!partition_of_shape(search->geometry, &search->shape, &first, NULL))
		first = random_partition(search, &rng);
	search->is_complete = climb(climbing, first);
	for (unsigned i = 1; i < starts && search->is_complete; i++)
		search->is_complete = climb(climbing, random_partition(search, &rng));
	return search->mean >= 0;
}

bool
partition_search(struct partition_search *search, struct control *control, struct gls_error *error)
{
	struct budget *budget = &control->budget;
	struct climbing climbing = {
		.search = search,
		.control = control,
		.error = error,
		.boards = search->boards ? search->boards : BOARDS_DEFAULT,
	};
	climbing.values = climbing.boards * search->geometry->views;
	climbing.seen = budget_alloc(budget, climbing.values * sizeof *climbing.seen);
	climbing.blank = budget_alloc(budget, climbing.values);
	climbing.floor = budget_zalloc(budget, climbing.boards);
	climbing.estimate = budget_alloc(budget, climbing.boards);
	search->mean = -1;
	search->tables = 0;
	bool found = false;
	if (climbing.seen && climbing.blank && climbing.floor && climbing.estimate)
		found = climb_all(&climbing);
	else
		error_set(error, GLS_NO_MEMORY, "no memory for a sample of boards");
	while (climbing.known) {
		struct measured *next = climbing.known->next;
		budget_free(budget, climbing.known, sizeof *next + climbing.values);
		climbing.known = next;
	}
	budget_free(
		budget, climbing.seen, climbing.seen ? climbing.values * sizeof *climbing.seen : 0);
	budget_free(budget, climbing.blank, climbing.blank ? climbing.values : 0);
	budget_free(budget, climbing.floor, climbing.floor ? climbing.boards : 0);
	budget_free(budget, climbing.estimate, climbing.estimate ? climbing.boards : 0);
	return found;
}
