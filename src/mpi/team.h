/* team.h: all ranks build tables together, each a slice. */
#ifndef GLS_MPI_TEAM_H
#define GLS_MPI_TEAM_H

#include "tables/team.h"

struct gls_team team_of_ranks(void);

#endif
