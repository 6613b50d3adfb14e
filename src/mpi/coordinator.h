/* coordinator.h: rank 0, which keeps the ledger, hands out packets and lines to the worker
 * processes, and notices when one of them is lost. */
#ifndef GLS_MPI_COORDINATOR_H
#define GLS_MPI_COORDINATOR_H

#include "app/batch.h"
#include "mpi/messages.h"

struct coordinator;

/* NULL when memory is out. The others have as many threads each, or one a core if that
 * is 0; `cancel` is requested when one of them is lost in a batch. */
struct coordinator *coordinator_new(
	struct transport *transport, unsigned threads, double patience, gls_cancel *cancel);
void coordinator_free(struct coordinator *coordinator);

struct receiver coordinator_receiver(struct coordinator *coordinator);
struct gls_cluster *coordinator_cluster(struct coordinator *coordinator);
const struct batch_slots *coordinator_slots(struct coordinator *coordinator);

/* Has the others begin: the options are good. */
void coordinator_begin(struct coordinator *coordinator);

/* Tells the others that there is nothing more to do and waits until they have left. */
void coordinator_end(struct coordinator *coordinator);

/* Whether a rank was lost. */
bool coordinator_has_lost(struct coordinator *coordinator);

#endif
