#define _POSIX_C_SOURCE 200809L
#include "mpi/transport.h"
#include "app/app.h"
#include "base/system.h"
#include "mpi/messages.h"

#include <glissade/glissade.h>

#include <mpi.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* Between two looks for messages: short where somebody waits for one, or has just got
 * one. Against packets of a tenth of a second 0.2 ms are nothing, and 5,000 looks a
 * second take some 2% of a core. */
static const long EAGER_NANOSECONDS = 100000, CALM_NANOSECONDS = 1000000;
enum { EAGER_LOOKS = 20, FINALIZE_SECONDS = 10, COMMAND_MAX = 120 };

struct outgoing {
	struct outgoing *next;
	int rank;
	enum subject subject;
	MPI_Request request;
	size_t bytes;
	char data[];
};

/* What ranks tell each other about themselves first. */
struct introduction {
	char version[32], host[HOST_MAX];
	unsigned cores;            /* for it alone */
	uint64_t arguments;        /* a hash of all */
	char command[COMMAND_MAX]; /* the beginning of them, for people */
};

struct transport {
	int rank, ranks;
	struct introduction *introductions; /* of all */
	struct receiver receiver;
	pthread_t thread;
	pthread_mutex_t lock;
	struct outgoing *first, **last; /* the outbox */
	struct outgoing *under_way;     /* sent, and not yet out of MPI's hands */
	char *buffer;
	size_t buffer_bytes;
	atomic_int hurry;
	atomic_bool is_closing, is_lost;
};

/* ---- The thread ----------------------------------------------------------- */

static void
send_outbox(struct transport *transport)
{
	pthread_mutex_lock(&transport->lock);
	struct outgoing *outgoing = transport->first;
	transport->first = NULL;
	transport->last = &transport->first;
	pthread_mutex_unlock(&transport->lock);
	while (outgoing) {
		struct outgoing *next = outgoing->next;
		MPI_Isend(outgoing->data, (int)outgoing->bytes, MPI_BYTE, outgoing->rank,
			(int)outgoing->subject, MPI_COMM_WORLD, &outgoing->request);
		outgoing->next = transport->under_way;
		transport->under_way = outgoing;
		outgoing = next;
	}
}

static void
forget_sent(struct transport *transport)
{
	struct outgoing **place = &transport->under_way;
	while (*place) {
		struct outgoing *outgoing = *place;
		int is_sent = 0;
		MPI_Test(&outgoing->request, &is_sent, MPI_STATUS_IGNORE);
		if (is_sent) {
			*place = outgoing->next;
			free(outgoing);
		} else {
			place = &outgoing->next;
		}
	}
}

static bool
make_room(struct transport *transport, size_t bytes)
{
	if (bytes <= transport->buffer_bytes)
		return true;
	char *buffer = realloc(transport->buffer, bytes);
	if (!buffer)
		return false;
	transport->buffer = buffer;
	transport->buffer_bytes = bytes;
	return true;
}

/* All ranks are one program, so there is no more to be said to whoever sent it, and to go
 * on without it might be to wait for ever. */
static void
end_by(const struct transport *transport, const struct message *message)
{
	fprintf(stderr,
		"glissade: rank %d got %zu bytes from rank %d that are no message (subject %d): "
		"the run ends\n",
		transport->rank, message->bytes, message->rank, (int)message->subject);
	MPI_Abort(MPI_COMM_WORLD, EXIT_INTERNAL);
}

static bool
receive_next(struct transport *transport)
{
	MPI_Status status;
	int is_there = 0, bytes = 0;
	MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &is_there, &status);
	if (!is_there)
		return false;
	MPI_Get_count(&status, MPI_BYTE, &bytes);
	if (!make_room(transport, (size_t)bytes + 1))
		return false;
	MPI_Recv(transport->buffer, bytes, MPI_BYTE, status.MPI_SOURCE, status.MPI_TAG,
		MPI_COMM_WORLD, MPI_STATUS_IGNORE);
	transport->buffer[bytes] = '\0'; /* text at the end of a message ends */
	struct message message = {.rank = status.MPI_SOURCE,
		.subject = (enum subject)status.MPI_TAG,
		.data = transport->buffer,
		.bytes = (size_t)bytes};
	if (message_is_whole(&message))
		transport->receiver.receive(transport->receiver.data, &message);
	else
		end_by(transport, &message);
	return true;
}

static bool
has_work(struct transport *transport)
{
	pthread_mutex_lock(&transport->lock);
	bool has = transport->first || (transport->under_way && !transport->is_lost);
	pthread_mutex_unlock(&transport->lock);
	return has;
}

static void *
work(void *data)
{
	struct transport *transport = data;
	unsigned eager = 0;
	while (!transport->is_closing || has_work(transport)) {
		send_outbox(transport);
		forget_sent(transport);
		while (receive_next(transport))
			eager = EAGER_LOOKS;
		transport->receiver.tick(transport->receiver.data);
		send_outbox(transport);
		struct timespec pause = {0, CALM_NANOSECONDS};
		if (eager || transport->hurry > 0)
			pause.tv_nsec = EAGER_NANOSECONDS;
		eager -= eager > 0;
		nanosleep(&pause, NULL);
	}
	return NULL;
}

/* ---- Opening and closing -------------------------------------------------- */

static unsigned
cores_of_rank(const struct transport *transport)
{
	MPI_Comm node;
	int ranks = 1;
	MPI_Comm_split_type(
		MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, transport->rank, MPI_INFO_NULL, &node);
	MPI_Comm_size(node, &ranks);
	MPI_Comm_free(&node);
	unsigned cores = system_cores() / (unsigned)ranks;
	return cores ? cores : 1;
}

/* FNV-1a of the arguments with their ends, so that it matters where each begins. */
static uint64_t
hash_of(int argc, char *const *argv)
{
	uint64_t hash = 14695981039346656037u;
	for (int i = 1; i < argc; i++)
		for (const char *c = argv[i];; c++) {
			hash = (hash ^ (unsigned char)*c) * 1099511628211u;
			if (!*c)
				break;
		}
	return hash;
}

static void
describe(int argc, char *const *argv, char *command)
{
	size_t length = 0;
	command[0] = '\0';
	for (int i = 1; i < argc && length + 1 < COMMAND_MAX; i++) {
		snprintf(command + length, COMMAND_MAX - length, i > 1 ? " %s" : "%s", argv[i]);
		length = strlen(command);
	}
}

/* All ranks must be one program: they share packets by number. Each reads the options itself,
 * so these must be the same too. Says what is wrong with a rank, if it is not as rank 0. */
static bool
is_as_first(const struct transport *transport, int rank)
{
	const struct introduction *first = &transport->introductions[0],
				  *other = &transport->introductions[rank];
	bool is_version = !strcmp(other->version, first->version);
	bool is_command = other->arguments == first->arguments;
	if (transport->rank != 0)
		return is_version && is_command;
	if (!is_version)
		fprintf(stderr,
			"glissade: rank %d on %s is version %s of Glissade, rank 0 is %s: "
			"expected one version everywhere\n",
			rank, other->host, other->version, first->version);
	else if (!is_command)
		fprintf(stderr,
			"glissade: rank %d on %s was given other arguments than rank 0: '%s', "
			"not '%s': expected the same everywhere\n",
			rank, other->host, other->command, first->command);
	return is_version && is_command;
}

static bool
introduce(struct transport *transport, int argc, char *const *argv)
{
	struct introduction own = {
		.cores = cores_of_rank(transport), .arguments = hash_of(argc, argv)};
	int length, is_same = true;
	describe(argc, argv, own.command);
	char host[MPI_MAX_PROCESSOR_NAME] = "";
	snprintf(own.version, sizeof own.version, "%s", gls_version());
	MPI_Get_processor_name(host, &length);
	snprintf(own.host, sizeof own.host, "%.*s", HOST_MAX - 1, host);
	transport->introductions = calloc((size_t)transport->ranks, sizeof own);
	if (!transport->introductions)
		return false;
	MPI_Allgather(&own, sizeof own, MPI_BYTE, transport->introductions, sizeof own, MPI_BYTE,
		MPI_COMM_WORLD);
	for (int i = 0; i < transport->ranks; i++) {
		struct introduction *other = &transport->introductions[i];
		other->version[sizeof other->version - 1] = other->host[HOST_MAX - 1] = '\0';
		other->command[COMMAND_MAX - 1] = '\0';
	}
	for (int i = 1; i < transport->ranks && is_same; i++)
		is_same = is_as_first(transport, i);
	return is_same;
}

static void
transport_free(struct transport *transport)
{
	pthread_mutex_destroy(&transport->lock);
	free(transport->introductions);
	free(transport->buffer);
	free(transport);
}

struct transport *
transport_open(int *argc, char ***argv)
{
	int provided;
	struct transport *transport = calloc(1, sizeof *transport);
	if (!transport ||
		MPI_Init_thread(argc, argv, MPI_THREAD_SERIALIZED, &provided) != MPI_SUCCESS)
		return NULL;
	MPI_Comm_rank(MPI_COMM_WORLD, &transport->rank);
	MPI_Comm_size(MPI_COMM_WORLD, &transport->ranks);
	pthread_mutex_init(&transport->lock, NULL);
	transport->last = &transport->first;
	bool is_good = provided >= MPI_THREAD_SERIALIZED;
	if (!is_good && transport->rank == 0)
		fprintf(stderr, "glissade: this MPI allows no threads beside the main one\n");
	if (is_good && introduce(transport, *argc, *argv)) {
		/* What a lost rank does to others is noticed by its silence. */
		MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
		return transport;
	}
	transport_free(transport);
	MPI_Finalize();
	return NULL;
}

void
transport_start(struct transport *transport, struct receiver receiver)
{
	transport->receiver = receiver;
	if (pthread_create(&transport->thread, NULL, work, transport)) {
		fprintf(stderr, "glissade: no thread for messages\n");
		MPI_Abort(MPI_COMM_WORLD, 1);
	}
}

int
transport_agree(int number)
{
	MPI_Bcast(&number, 1, MPI_INT, 0, MPI_COMM_WORLD);
	return number;
}

static void *
leave_anyway(void *status)
{
	sleep(FINALIZE_SECONDS);
	_exit(*(const int *)status);
}

/* All ranks have been seen to wait in MPI_Finalize() for ever (MPICH 4.0.2 over TCP by UCX). By
 * then everything has been said. */
static void
finalize(int status)
{
	static int code; /* lives as long as the thread */
	pthread_t thread;
	code = status;
	fflush(NULL);
	if (!pthread_create(&thread, NULL, leave_anyway, &code))
		pthread_detach(thread);
	MPI_Finalize();
}

void
transport_leave(struct transport *transport)
{
	transport_free(transport);
	MPI_Finalize();
}

void
transport_close(struct transport *transport, bool is_rank_lost, int status)
{
	transport->is_lost = is_rank_lost;
	transport->is_closing = true;
	pthread_join(transport->thread, NULL);
	/* To finalize means to wait for all: for a lost rank, forever. */
	if (is_rank_lost)
		MPI_Abort(MPI_COMM_WORLD, status);
	transport_free(transport);
	finalize(status);
}

/* ---- For everybody -------------------------------------------------------- */

int
transport_rank(const struct transport *transport)
{
	return transport->rank;
}

int
transport_ranks(const struct transport *transport)
{
	return transport->ranks;
}

unsigned
transport_cores(const struct transport *transport, int rank)
{
	return transport->introductions[rank].cores;
}

const char *
transport_host(const struct transport *transport, int rank)
{
	return transport->introductions[rank].host;
}

void
transport_send(struct transport *transport, int rank, enum subject subject, const void *data,
	size_t bytes, const void *more, size_t more_bytes)
{
	struct outgoing *outgoing = malloc(sizeof *outgoing + bytes + more_bytes);
	if (!outgoing) /* a silent loss would leave others waiting */
		abort();
	*outgoing =
		(struct outgoing){.rank = rank, .subject = subject, .bytes = bytes + more_bytes};
	if (bytes)
		memcpy(outgoing->data, data, bytes);
	if (more_bytes)
		memcpy(outgoing->data + bytes, more, more_bytes);
	pthread_mutex_lock(&transport->lock);
	*transport->last = outgoing;
	transport->last = &outgoing->next;
	pthread_mutex_unlock(&transport->lock);
}

void
transport_hurry(struct transport *transport, int more)
{
	transport->hurry += more;
}
