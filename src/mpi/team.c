#include "mpi/team.h"

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static bool
all(void *data, bool is_true)
{
	(void)data;
	int own = is_true, of_all = 0;
	MPI_Allreduce(&own, &of_all, 1, MPI_INT, MPI_LAND, MPI_COMM_WORLD);
	return of_all;
}

static uint64_t
sum(void *data, uint64_t number)
{
	(void)data;
	uint64_t of_all = 0;
	MPI_Allreduce(&number, &of_all, 1, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD);
	return of_all;
}

/* One rank after the other speaks to all; a piece is short enough for an int. */
static void
share(void *data, const void *bytes, size_t count,
	void (*take)(void *context, const void *bytes, size_t count), void *context)
{
	const struct gls_team *team = data;
	char *heard = NULL;
	uint64_t room = 0;
	for (unsigned speaker = 0; speaker < team->members; speaker++) {
		uint64_t length = count;
		bool is_own = speaker == team->member;
		MPI_Bcast(&length, 1, MPI_UINT64_T, (int)speaker, MPI_COMM_WORLD);
		if (!is_own && length > room) {
			free(heard);
			heard = malloc(room = length);
			if (!heard) {
				fprintf(stderr, "glissade: no memory for what other ranks say\n");
				MPI_Abort(MPI_COMM_WORLD, 3);
			}
		}
		if (length)
			MPI_Bcast(is_own ? (void *)bytes : heard, (int)length, MPI_BYTE,
				(int)speaker, MPI_COMM_WORLD);
		if (length && !is_own)
			take(context, heard, length);
	}
	free(heard);
}

struct gls_team
team_of_ranks(void)
{
	int rank, ranks;
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &ranks);
	return (struct gls_team){.member = (unsigned)rank,
		.members = (unsigned)ranks,
		.all = all,
		.sum = sum,
		.share = share};
}
