#include "kind/tiles/pdb/partition.h"
#include "base/error.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Shapes --------------------------------------------------------------- */

static int
larger_first(const void *one, const void *other)
{
	return *(const uint8_t *)other - *(const uint8_t *)one;
}

bool
partition_shape_read(struct partition_shape *shape, const char *text, size_t length, unsigned cells,
	struct gls_error *error)
{
	unsigned sum = 0;
	const char *end = text + length;
	*shape = (struct partition_shape){.number = 1};
	const char *number = memchr(text, '.', length);
	if (number) {
		if (number + 2 != end || number[1] < '1' || number[1] > '9')
			return error_set(error, GLS_BAD_INPUT,
				"the number of a partition is one figure, as in 6-6-6-6.2");
		shape->number = (unsigned)(number[1] - '0');
		end = number;
	}
	for (bool is_more = true; is_more; text++) {
		unsigned tiles = 0;
		for (; text < end && *text >= '0' && *text <= '9' && tiles < 100; text++)
			tiles = 10 * tiles + (unsigned)(*text - '0');
		if (tiles < 1 || tiles > LAYOUT_TILES_MAX || (text < end && *text != '-'))
			return error_set(error, GLS_BAD_INPUT,
				"the shape of a pattern database is numbers from 1 to %d like "
				"6-6-3",
				LAYOUT_TILES_MAX);
		if (shape->patterns == PARTITION_MAX)
			return error_set(error, GLS_BAD_INPUT,
				"at most %d patterns make a pattern database", PARTITION_MAX);
		shape->tiles[shape->patterns++] = (uint8_t)tiles;
		sum += tiles;
		is_more = text < end;
	}
	if (sum != cells - 1)
		return error_set(error, GLS_BAD_INPUT,
			"the patterns have %u tiles together; this board has %u", sum, cells - 1);
	qsort(shape->tiles, shape->patterns, 1, larger_first);
	return true;
}

const char *
partition_default_shape(unsigned rows, unsigned columns)
{
	static const char *const by_tiles[PDB_CELLS_MAX] = {NULL, "1", "2", "3", "4", "5", "6", "7",
		"4-4", "5-4", "5-5", "6-5", "6-6", "6-6-1", "5-5-4", "6-6-3", "6-5-5", "6-6-5",
		"5-5-5-3", "5-5-5-4", "5-5-5-5", "5-5-5-5-1", "5-5-5-5-2", "5-5-5-5-3",
		"5-5-5-5-4"};
	return by_tiles[rows * columns - 1];
}

/* ---- Partitions ----------------------------------------------------------- */

/* Found by hill-climbing (partition_search.h) where nothing else is said;
 * docs/pattern-databases.md has the figures. The letter in a cell names its pattern,
 * '.' is the blank's goal. */
static const struct known {
	unsigned rows, columns, blank;
	const char *cells;
} known[] = {
	{3, 4, 0, ".baabbaabbaa"},              /* 6-5 */
	{3, 5, 0, ".accbaacbbaacbb"},           /* 5-5-4 */
	{3, 5, 0, ".ababaaabbaabbb"},           /* 7-7 */
	{4, 4, 0, ".aaaaaccbbccbbbc"},          /* 5-5-5 */
	{4, 4, 0, ".aaaaaacbbbcbbbc"},          /* 6-6-3 */
	{4, 4, 0, ".aaaaaaabbbbcbbb"},          /* 7-7-1 */
	{4, 4, 0, ".aaaaaaabbbbbbbb"},          /* 7-8 */
	{4, 4, 1, "a.abaabbaccbcccb"},          /* 5-5-5 */
	{4, 4, 1, "a.aaaaacbbbcbbbc"},          /* 6-6-3 */
	{4, 4, 5, "aabba.bbaccbaccc"},          /* 5-5-5 */
	{4, 4, 5, "aabba.bbaabbaccc"},          /* 6-6-3 */
	{4, 5, 0, ".aabbaaabbaccbbccccd"},      /* 6-6-6-1 */
	{4, 5, 0, ".cbbbccbbbccaaacdaaa"},      /* 6-6-6-1.2 */
	{4, 5, 0, ".aabbaaabbaccbbccccc"},      /* 7-6-6 */
	{5, 5, 0, ".aabbaacbbaccddeccddeeebd"}, /* 5-5-5-5-4 */
	{5, 5, 0, ".aabbaaabbccabbccdddccddd"}, /* 6-6-6-6, Korf and Felner 2002 */
	{5, 5, 0, ".abbbaabbbaacccadcccddddd"}, /* 6-6-6-6.2 */
	{5, 5, 0, ".aabbaaabbaccbbccdddccddd"}, /* 6-6-6-6.3 */
	{5, 5, 0, ".abbbaabbbaacccaacccddddd"}, /* 7-6-6-5 */
};

static struct partition
partition_of_letters(const char *cells)
{
	struct partition partition = {0};
	for (unsigned cell = 0; cells[cell]; cell++) {
		if (cells[cell] == '.')
			continue;
		unsigned pattern = (unsigned)(cells[cell] - 'a');
		partition.tiles[pattern] |= cell_bit(cell);
		if (pattern >= partition.patterns)
			partition.patterns = pattern + 1;
	}
	return partition;
}

static bool
has_shape(const struct partition *partition, const struct partition_shape *shape)
{
	uint8_t tiles[PARTITION_MAX];
	if (partition->patterns != shape->patterns)
		return false;
	for (unsigned i = 0; i < partition->patterns; i++)
		tiles[i] = (uint8_t)bits_count(partition->tiles[i]);
	qsort(tiles, partition->patterns, 1, larger_first);
	return !memcmp(tiles, shape->tiles, partition->patterns);
}

/* The rule of thumb: tiles that belong together stand together. Grows each
 * pattern from the first cell left over, always by the nearest cell to those it
 * has. */
static struct partition
compact_partition(const struct geometry *geometry, const struct partition_shape *shape)
{
	struct partition partition = {.patterns = shape->patterns};
	uint32_t left = (cell_bit(geometry->cells) - 1) & ~cell_bit(geometry->blank);
	for (unsigned i = 0; i < shape->patterns; i++) {
		unsigned first = bits_lowest(left), columns = geometry->columns;
		for (unsigned count = 0; count < shape->tiles[i]; count++) {
			unsigned best = first, least = UINT32_MAX;
			for (uint32_t cells = left; cells; cells &= cells - 1) {
				unsigned cell = bits_lowest(cells);
				int down = (int)(cell / columns) - (int)(first / columns);
				int right = (int)(cell % columns) - (int)(first % columns);
				unsigned away = (unsigned)(down * down + right * right);
				if (away < least) {
					least = away;
					best = cell;
				}
			}
			partition.tiles[i] |= cell_bit(best);
			left &= ~cell_bit(best);
		}
	}
	return partition;
}

bool
partition_of_shape(const struct geometry *geometry, const struct partition_shape *shape,
	struct partition *partition, struct gls_error *error)
{
	unsigned number = 0;
	for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
		*partition = partition_of_letters(known[i].cells);
		if (known[i].rows == geometry->rows && known[i].columns == geometry->columns &&
			known[i].blank == geometry->blank && has_shape(partition, shape) &&
			++number == shape->number)
			return true;
	}
	if (shape->number > 1)
		return error_set(error, GLS_BAD_INPUT,
			"there is no partition number %u of this shape where the blank belongs "
			"there; built in: %u",
			shape->number, number);
	*partition = compact_partition(geometry, shape);
	return true;
}

/* ---- Which partitions have a pattern ---------------------------------------- */

static bool
has_pattern(const struct partition *partition, uint32_t tiles)
{
	for (unsigned i = 0; i < partition->patterns; i++)
		if (partition->tiles[i] == tiles)
			return true;
	return false;
}

static struct partition_shape
shape_of(const struct partition *partition)
{
	struct partition_shape shape = {.patterns = partition->patterns, .number = 1};
	for (unsigned i = 0; i < partition->patterns; i++)
		shape.tiles[i] = (uint8_t)bits_count(partition->tiles[i]);
	qsort(shape.tiles, shape.patterns, 1, larger_first);
	return shape;
}

/* In the order of its patterns, as it is written elsewhere: 7-8. */
static void
add_name(const struct partition *partition, unsigned number, const char *ending, struct text *text)
{
	for (unsigned i = 0; i < partition->patterns; i++)
		text_add(text, "%s%u", i ? "-" : " pdb:", bits_count(partition->tiles[i]));
	if (number > 1)
		text_add(text, ".%u", number);
	text_add(text, "%s", ending);
}

/* Which of the built-in partitions of its shape this one is. */
static unsigned
number_of(size_t at, const struct partition_shape *shape)
{
	unsigned number = 1;
	for (size_t i = 0; i < at; i++) {
		struct partition other = partition_of_letters(known[i].cells);
		number += known[i].rows == known[at].rows &&
			  known[i].columns == known[at].columns &&
			  known[i].blank == known[at].blank && has_shape(&other, shape);
	}
	return number;
}

void
partition_names_with(unsigned rows, unsigned columns, unsigned blank, uint32_t tiles,
	const char *ending, struct text *text)
{
	struct geometry geometry = {
		.rows = rows, .columns = columns, .cells = rows * columns, .blank = blank};
	const char *usual = partition_default_shape(rows, columns);
	struct partition_shape shape;
	struct partition partition;
	for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
		partition = partition_of_letters(known[i].cells);
		shape = shape_of(&partition);
		if (known[i].rows == rows && known[i].columns == columns &&
			known[i].blank == blank && has_pattern(&partition, tiles))
			add_name(&partition, number_of(i, &shape), ending, text);
	}
	if (!usual || !partition_shape_read(&shape, usual, strlen(usual), rows * columns, NULL) ||
		!partition_of_shape(&geometry, &shape, &partition, NULL))
		return;
	bool is_known = false;
	for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
		struct partition other = partition_of_letters(known[i].cells);
		is_known |= known[i].rows == rows && known[i].columns == columns &&
			    known[i].blank == blank && has_shape(&other, &shape);
	}
	if (!is_known && has_pattern(&partition, tiles))
		add_name(&partition, 1, ending, text);
}
