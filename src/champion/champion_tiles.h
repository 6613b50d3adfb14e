/* champion_tiles.h: what the two halves of the champion of tiles share.
 *
 *   champion_tiles.c  begins alone: short searches end there
 *   tiles_packets.c   goes on in packets: threads, checkpoints, other processes
 */
#ifndef GLS_CHAMPION_TILES_H
#define GLS_CHAMPION_TILES_H

#include "champion/tiles_nodes.h"
#include "puzzle/tiles/tiles_pdb.h"

struct champion {
	struct run *run;
	const struct tiles_pdb *pdb;
	struct machine machine;
	tiles_kernel *kernel;
	struct tiles_search search; /* of the one who begins, with log 0 */
	struct nodes seeds;         /* what a bound starts from */
	struct nodes frontier;      /* the last seeds that were a whole fringe, if kept */
	uint32_t *seed_order;       /* of the seeds, the least estimate first */
	uint32_t seed_room;
	unsigned start; /* the blank's cell */
};

/* A search with the given number of a log, and nothing in it. */
struct tiles_search champion_search(const struct champion *champion, uint32_t log);

/* Puts the seeds in order; false when memory is out. */
bool champion_sort_seeds(struct champion *champion);

/* Writes the moves into the run, from the parent of the goal back to the start: from
 * the search's own log to log 0. */
enum outcome champion_write_solution(struct champion *champion, const struct tiles_search *search);

/* Searches on from `bound`, in packets made of the seeds, which are all that the bound
 * before it cut off, or one before that. */
enum outcome champion_deepen_in_packets(struct champion *champion, unsigned bound);

#endif
