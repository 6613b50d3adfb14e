/* pdb.h: pattern databases as a heuristic of tiles. */
#ifndef GLS_TILES_PDB_PDB_H
#define GLS_TILES_PDB_PDB_H

#include "kind/tiles/pdb/additive.h"
#include "kind/tiles/tiles.h"

/* What comes after this in the name: a shape ("6-6-3"), or all tiles of each
 * pattern ("1,2,3,4/5,6,7,8"); then perhaps ",additive-byte". The name without
 * the colon and what follows means the default shape. */
#define TILES_PDB_NAME "pdb"

/* Whether there are pattern databases for boards of this size. */
bool tiles_pdb_fits(const gls_puzzle *puzzle);

/* The name of the best that is there already, or else of one that is built so
 * quickly that the solves it has served and will serve pay for it. */
const char *tiles_pdb_auto(const gls_puzzle *puzzle, struct control *control);

struct tiles_pdb {
	struct additive additive;
	uint8_t tile[PDB_CELLS_MAX]; /* canonical name of each tile, and of the blank */
};

/* For the target board, given as the cell of each tile (of the blank at 0); and whether a name
 * makes sense for it, which takes no time. */
MUST_CHECK struct tiles_pdb *tiles_pdb_new(const struct tiles *tiles, const uint16_t *target,
	const char *name, size_t length, struct control *control, struct gls_error *error);
bool tiles_pdb_check(const struct tiles *tiles, const uint16_t *target, const char *name,
	size_t length, struct gls_error *error);
void tiles_pdb_free(struct tiles_pdb *pdb, struct control *control);

/* Without any tables: as much as the canonical form of a board needs. Of a puzzle that fits. */
void tiles_pdb_begin(struct tiles_pdb *pdb, const struct tiles *tiles);

/* The canonical form of a board. */
void tiles_pdb_canonical(const struct tiles_pdb *pdb, const uint16_t *cell, uint8_t *tile);

unsigned tiles_pdb_estimate(
	const struct tiles_pdb *pdb, const uint16_t *cell, uint32_t memo[PDB_VIEWS_MAX]);

/* After a tile went as `step` says: cell[] is the board after that. */
unsigned tiles_pdb_estimate_after(const struct tiles_pdb *pdb, const uint16_t *cell,
	struct gls_move step, const uint32_t before[PDB_VIEWS_MAX], uint32_t after[PDB_VIEWS_MAX]);

/* See table_serves in puzzle/puzzle.h. */
void tiles_table_serves(const char *name, struct text *text);

/* See search_partition in puzzle/puzzle.h. */
bool tiles_search_partition(const gls_puzzle *puzzle, const char *shape, uint64_t seed,
	struct control *control, gls_partition_function *better, void *data,
	struct gls_error *error);

#endif
