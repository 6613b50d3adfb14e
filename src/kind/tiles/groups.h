/* groups.h: what a goal with open cells needs at least, from tables of small groups of its tiles.
 *
 * For a few tiles and the blank a table has the moves of these tiles alone until they are home, and
 * the blank too if it has a home, whatever stands elsewhere. No move is of two groups, so the
 * numbers of all groups may be added up.
 */
#ifndef GLS_TILES_GROUPS_H
#define GLS_TILES_GROUPS_H

#include "kind/tiles/tiles.h"
#include "tables/tables.h"

#define TILES_GROUPS_NAME "groups"

enum { GROUP_TILES_MAX = 5 };

struct tiles_group {
	unsigned count;
	uint16_t tile[GROUP_TILES_MAX], home[GROUP_TILES_MAX];
	struct table table;
};

struct tiles_groups {
	const struct tiles *tiles;
	unsigned count, blank_home; /* of the blank; the number of cells: anywhere */
	struct tiles_group group[];
};

/* Whether the groups are large enough to be worth it, on boards of a few dozen cells. */
bool tiles_groups_fit(const struct tiles *tiles);

/* target has the cell of each tile that the goal names, and of the blank, if has_blank. NULL with
 * an error as heuristic_new. */
struct tiles_groups *tiles_groups_new(const struct tiles *tiles, const uint16_t *target,
	bool has_blank, struct control *control, struct gls_error *error);
void tiles_groups_free(struct tiles_groups *groups, struct control *control);

unsigned tiles_groups_estimate(const struct tiles_groups *groups, const uint16_t *cell);

#endif
