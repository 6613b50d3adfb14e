#include "kind/tiles/pdb/additive.h"

bool
additive_open(struct additive *additive, const struct geometry *geometry,
	const struct partition *partition, enum pattern_form form, enum table_use use,
	struct control *control, struct gls_error *error)
{
	*additive = (struct additive){.geometry = *geometry, .form = form};
	for (unsigned i = 0; i < partition->patterns; i++) {
		if (!pattern_open(&additive->pattern[i], geometry, partition->tiles[i], form, use,
			    control, error)) {
			additive_close(additive, control);
			return false;
		}
		additive->patterns++;
	}
	return true;
}

bool
additive_is_there(
	const struct geometry *geometry, const struct partition *partition, struct control *control)
{
	for (unsigned i = 0; i < partition->patterns; i++)
		if (!pattern_is_there(geometry, partition->tiles[i], PATTERN_BITS, control))
			return false;
	return true;
}

void
additive_close(struct additive *additive, struct control *control)
{
	while (additive->patterns > 0)
		pattern_close(&additive->pattern[--additive->patterns], control);
}

void
additive_view(const struct additive *additive, const uint8_t *tile, unsigned view, uint8_t *seen)
{
	const uint8_t *of = additive->geometry.view[view];
	for (unsigned cell = 0; cell < additive->geometry.cells; cell++)
		seen[of[cell]] = of[tile[cell]];
}

static unsigned
blank_of(const struct additive *additive, const uint8_t *tile)
{
	unsigned blank = 0;
	while (tile[blank] != additive->geometry.blank)
		blank++;
	return blank;
}

measure_word
additive_measure(const struct additive *additive, const uint8_t *tile, unsigned view)
{
	uint8_t seen[PDB_CELLS_MAX];
	additive_view(additive, tile, view, seen);
	unsigned blank = blank_of(additive, seen), sum = 0;
	measure_word result = 0;
	for (unsigned i = 0; i < additive->patterns; i++) {
		const struct pattern *pattern = &additive->pattern[i];
		uint32_t map, order;
		pattern_state(pattern, seen, &map, &order);
		unsigned number = additive->form == PATTERN_BYTES
					  ? pattern_byte(pattern, map, order)
					  : pattern_distance(pattern, map, order, blank);
		sum += number;
		result |= (number & 3) << (MEASURE_SUM_BITS + 2 * i);
	}
	return result | sum;
}

measure_word
additive_measure_after(const struct additive *additive, const uint8_t *tile, unsigned view,
	unsigned from, unsigned to, measure_word before)
{
	uint8_t seen[PDB_CELLS_MAX];
	additive_view(additive, tile, view, seen);
	from = additive->geometry.view[view][from];
	to = additive->geometry.view[view][to];
	unsigned i = 0;
	while (!(additive->pattern[i].tiles >> seen[to] & 1))
		i++;
	const struct pattern *pattern = &additive->pattern[i];
	uint32_t map, order;
	pattern_state(pattern, seen, &map, &order);
	if (additive->form == PATTERN_BITS)
		return measure_after(before, i, pattern_bit(pattern, map, order, from));
	unsigned after = pattern_byte(pattern, map, order);
	seen[from] = seen[to];
	seen[to] = (uint8_t)additive->geometry.blank;
	pattern_state(pattern, seen, &map, &order);
	return before + after - pattern_byte(pattern, map, order);
}
