/* keeper.h: rank 0, which keeps the ledger, hands out packets and lines, and notices
 * when a rank is lost. */
#ifndef GLS_MPI_KEEPER_H
#define GLS_MPI_KEEPER_H

#include "app/batch.h"
#include "mpi/letters.h"

struct keeper;

/* NULL when memory is out. The others have as many threads each, or one a core if that
 * is 0; `cancel` is requested when one of them is lost in a batch. */
struct keeper *keeper_new(struct post *post, unsigned threads, double patience, gls_cancel *cancel);
void keeper_free(struct keeper *keeper);

struct receiver keeper_receiver(struct keeper *keeper);
struct gls_office *keeper_office(struct keeper *keeper);
const struct batch_help *keeper_help(struct keeper *keeper);

/* Has the others begin: the options are good. */
void keeper_begin(struct keeper *keeper);

/* Sends the others home and waits until they have left. */
void keeper_end(struct keeper *keeper);

/* Whether a rank was lost. */
bool keeper_has_lost(struct keeper *keeper);

#endif
