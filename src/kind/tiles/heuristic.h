/* heuristic.h: estimates of the moves that a board of tiles still needs. */
#ifndef GLS_TILES_HEURISTIC_H
#define GLS_TILES_HEURISTIC_H

#include "base/bits.h"
#include "kind/tiles/exact.h"
#include "kind/tiles/groups.h"
#include "kind/tiles/pdb/pdb.h"
#include "kind/tiles/tiles.h"
#include "kind/tiles/walking.h"

enum tiles_estimator {
	TILES_ZERO,
	TILES_MISPLACED,
	TILES_GASCHNIG,
	TILES_MANHATTAN,
	TILES_LINEAR_CONFLICT,
	TILES_WALKING_DISTANCE,
	TILES_INVERSION_DISTANCE,
	TILES_GROUPS,
	TILES_PDB,
	TILES_TABLE,
	TILES_ESTIMATORS,
	TILES_BY_PARTS = TILES_ESTIMATORS, /* the maximum of several, or without a short cut */
};

/* Tables are made only where the estimator needs them. "target" is the board
 * that the distance is measured to. */
struct tiles_heuristic {
	struct heuristic base;
	const struct tiles *puzzle;
	enum metric metric;
	unsigned cells, columns;
	bool has_blank; /* the target has a cell for the blank */
	enum tiles_estimator estimator;
	enum tiles_estimator part[ESTIMATE_PARTS];
	struct tiles_pdb *pdb[ESTIMATE_PARTS]; /* of the parts that are one */
	struct tiles_table *table;
	struct tiles_groups *groups;
	unsigned part_count;

	uint16_t target[PUZZLE_CELLS_MAX]; /* the cell of each tile; of the blank at 0 */
	uint8_t target_row[PUZZLE_CELLS_MAX], target_column[PUZZLE_CELLS_MAX]; /* by tile */
	uint8_t *distance; /* taxicab distance of tile t in cell c at [t * cells + c] */
	struct walking *vertical, *horizontal; /* may be the same */
	/* The order of the tiles in the target without the blank, row by row and
	 * column by column; and the fewest moves that undo so many inversions. */
	uint16_t *rank_by_rows, *rank_by_columns, *vertical_steps, *horizontal_steps;
};

extern const struct gls_heuristic tiles_heuristics[];

struct heuristic *tiles_heuristic_new(const gls_puzzle *puzzle, const char *name,
	enum toward toward, struct control *control, struct gls_error *error);
void tiles_heuristic_free(struct heuristic *heuristic, struct control *control);
void tiles_estimate(const struct heuristic *heuristic, const struct position *position,
	struct estimate *result);

/* What tiles_estimate_after() does for the estimators that it does not inline. */
void tiles_estimate_parts_after(const struct tiles_heuristic *heuristic,
	const struct position *after, struct gls_move step, const struct estimate *before,
	struct estimate *result);

/* Horizontal and vertical slides alternate where a slide of several tiles
 * counts one, so neither can be outnumbered by more than one. */
static inline unsigned
tiles_walking_total(enum metric metric, unsigned vertical, unsigned horizontal)
{
	unsigned sum = vertical + horizontal;
	if (metric == METRIC_STM)
		return sum;
	unsigned larger = vertical > horizontal ? vertical : horizontal;
	return larger && 2 * larger - 1 > sum ? 2 * larger - 1 : sum;
}

/* The walking distance after a step; memo holds the two places in the tables. */
static inline void
tiles_walk(const struct tiles_heuristic *heuristic, const uint16_t *cell, struct gls_move step,
	const struct estimate_part *before, struct estimate_part *result)
{
	int columns = (int)heuristic->columns;
	int difference = step.from - step.to;
	bool is_vertical = difference <= -columns || difference >= columns;
	const struct walking *table = is_vertical ? heuristic->vertical : heuristic->horizontal;
	const uint8_t *line = is_vertical ? heuristic->target_row : heuristic->target_column;
	int unit = is_vertical ? columns : 1;
	unsigned place = before->memo[is_vertical];
	if (difference < 0)
		unit = -unit;
	for (int c = step.to; c != step.from; c += unit)
		place = walking_link(table, place, difference > 0, line[cell[c]]);
	result->memo[is_vertical] = place;
	result->memo[!is_vertical] = before->memo[!is_vertical];
	result->h = tiles_walking_total(heuristic->metric,
		heuristic->vertical->distance[result->memo[1]],
		heuristic->horizontal->distance[result->memo[0]]);
}

#endif
