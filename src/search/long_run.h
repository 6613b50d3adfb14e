/* long_run.h: what a search that runs for hours has beside the rest of its run: files to go on
 * from, other processes, and how far it is within a bound. ledger.h does the work of it.
 */
#ifndef GLS_SEARCH_LONG_RUN_H
#define GLS_SEARCH_LONG_RUN_H

#include <stdbool.h>
#include <stdint.h>

struct gls_cluster;

struct long_run {
	/* Given; each may be NULL. A search that cannot go on from a file must refuse one. */
	const char *checkpoint, *resume;
	double checkpoint_seconds; /* between two times that the checkpoint is written */
	struct gls_cluster *cluster;

	/* Told on the way: the work of a bound in packets. */
	uint32_t packets_done, packets;
	double seconds_left, seconds_next; /* of this bound and of the next; 0: unknown */
};

#endif
