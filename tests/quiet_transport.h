/* quiet_transport.h: a transport that sends nothing, in place of the one of MPI, so that what
 * is on top of it can be tried without. Includes whole: for one file of a program. */
#ifndef GLS_TESTS_QUIET_TRANSPORT_H
#define GLS_TESTS_QUIET_TRANSPORT_H

#include "mpi/messages.h"

#include <stdlib.h>

enum { QUIET_RANKS = 4 };

/* Ends the run if what is sent is no message that its receiver would take. */
void
transport_send(struct transport *transport, int rank, enum subject subject, const void *data,
	size_t bytes, const void *more, size_t more_bytes)
{
	(void)transport;
	char *body = malloc(bytes + more_bytes + 1);
	if (!body)
		abort();
	if (bytes)
		memcpy(body, data, bytes);
	if (more_bytes)
		memcpy(body + bytes, more, more_bytes);
	struct message message = {
		.rank = rank, .subject = subject, .data = body, .bytes = bytes + more_bytes};
	if (rank < 0 || rank >= QUIET_RANKS || !message_is_whole(&message))
		abort();
	free(body);
}

int
transport_rank(const struct transport *transport)
{
	(void)transport;
	return 1;
}

int
transport_ranks(const struct transport *transport)
{
	(void)transport;
	return QUIET_RANKS;
}

unsigned
transport_cores(const struct transport *transport, int rank)
{
	(void)transport;
	(void)rank;
	return 2;
}

const char *
transport_host(const struct transport *transport, int rank)
{
	(void)transport;
	(void)rank;
	return "host";
}

void
transport_hurry(struct transport *transport, int more)
{
	(void)transport;
	(void)more;
}

#endif
