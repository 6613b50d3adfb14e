/* worker_process.h: a rank beside 0, whose threads do what rank 0 hands out: they search
 * packets, and answer lines of a batch. */
#ifndef GLS_MPI_WORKER_PROCESS_H
#define GLS_MPI_WORKER_PROCESS_H

#include "mpi/messages.h"

/* Works until rank 0 says that there is nothing more to do. */
void worker_process_run(struct transport *transport, double patience, int argc, char **argv);

#endif
