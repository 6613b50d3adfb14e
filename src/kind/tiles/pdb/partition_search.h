/* partition_search.h: looking for good partitions by hill-climbing.
 *
 * A partition is as good as its mean estimate over a sample of random boards, the
 * larger one of its views. Two tiles of different patterns are exchanged as long
 * as that makes it better; each pattern's table is built once, and its numbers for
 * the sample are kept.
 */
#ifndef GLS_TILES_PDB_PARTITION_SEARCH_H
#define GLS_TILES_PDB_PARTITION_SEARCH_H

#include "kind/tiles/pdb/partition.h"

struct partition_search {
	/* Given. */
	const struct geometry *geometry;
	struct partition_shape shape;
	unsigned boards; /* in the sample; 0: 2000 */
	unsigned starts; /* partitions to climb from; 0: 4. The first is the best known. */
	uint64_t seed;   /* of the sample and the starts */
	/* Called whenever there is a better one; may be NULL. */
	void (*better)(const struct partition_search *search, void *data);
	void *data;

	/* Found. */
	struct partition best;
	double mean;      /* of its estimate over the sample */
	unsigned tables;  /* built so far */
	bool is_complete; /* not ended by the control */
};

/* False with an error if not even the first partition could be measured; when the
 * control ends it later, the best one found by then is the result. */
MUST_CHECK bool partition_search(
	struct partition_search *search, struct control *control, struct gls_error *error);

#endif
