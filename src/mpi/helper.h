/* helper.h: the ranks beside 0, which do what they are told: search packets, and answer
 * lines of a batch. */
#ifndef GLS_MPI_HELPER_H
#define GLS_MPI_HELPER_H

#include "mpi/letters.h"

/* Works until rank 0 says that there is nothing more to do. */
void helper_run(struct post *post, double patience, int argc, char **argv);

#endif
