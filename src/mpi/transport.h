/* transport.h: messages between the ranks of a run.
 *
 * One thread of each rank does all that MPI does: it sends what others put in its outbox,
 * and calls a receiver for what arrives. So nobody waits inside MPI, no thread burns
 * its core there, and any MPI that allows calls from one thread at a time will do.
 */
#ifndef GLS_MPI_TRANSPORT_H
#define GLS_MPI_TRANSPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What messages are about. Rank 0 is the coordinator; the others are worker processes. */
enum subject {
	/* From the coordinator. */
	SUBJECT_BEGIN,  /* the options are good: read them too */
	SUBJECT_PUZZLE, /* a puzzle to work on */
	SUBJECT_RANGE,  /* packets to search */
	SUBJECT_OVER,   /* the work on a puzzle has ended */
	SUBJECT_LINE,   /* a puzzle to be solved by one rank alone */
	SUBJECT_PONG,
	SUBJECT_CANCEL, /* a signal came: lines are to end soon */
	SUBJECT_END,    /* there is nothing more to do */
	SUBJECT_BYE,    /* the last message, of both sides */
	/* To the coordinator. */
	SUBJECT_JOIN,   /* ready to search packets */
	SUBJECT_REFUSE, /* not able to */
	SUBJECT_TAKE,
	SUBJECT_DONE,
	SUBJECT_FOUND,
	SUBJECT_LEAVE,  /* all workers of the rank have stopped */
	SUBJECT_ANSWER, /* to a line */
	SUBJECT_PING,   /* still there */
};

struct message {
	int rank; /* who sent it */
	enum subject subject;
	const void *data;
	size_t bytes;
};

/* Called by the thread of the transport: for each message, and in between every now and
 * then. */
struct receiver {
	void *data;
	void (*receive)(void *data, const struct message *message);
	void (*tick)(void *data);
};

enum { HOST_MAX = 64 };

struct transport;

/* Joins the other ranks; NULL, after complaining, if they are not the same program with
 * the same arguments.
 * The transport begins to work with transport_start(). */
struct transport *transport_open(int *argc, char ***argv);
void transport_start(struct transport *transport, struct receiver receiver);

/* Before that: the number that rank 0 has, for all ranks. */
int transport_agree(int number);

/* Leaves without having started. */
void transport_leave(struct transport *transport);

/* Sends everything that is in the outbox and leaves. If a rank was lost the others are
 * not waited for; the run ends with the given status. */
void transport_close(struct transport *transport, bool is_rank_lost, int status);

int transport_rank(const struct transport *transport);
int transport_ranks(const struct transport *transport);
/* The cores of its node for each rank there, at least 1. */
unsigned transport_cores(const struct transport *transport, int rank);
const char *transport_host(const struct transport *transport, int rank);

/* Puts a message in the outbox: the bytes of a struct, and of something that follows it. */
void transport_send(struct transport *transport, int rank, enum subject subject, const void *data,
	size_t bytes, const void *more, size_t more_bytes);

/* Whether answers are waited for: the transport looks for them more often. */
void transport_hurry(struct transport *transport, int more);

#endif
