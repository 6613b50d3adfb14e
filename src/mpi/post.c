#define _POSIX_C_SOURCE 200809L
#include "mpi/post.h"
#include "base/system.h"

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

struct letter {
	struct letter *next;
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

struct post {
	int rank, ranks;
	struct introduction *introductions; /* of all */
	struct receiver receiver;
	pthread_t thread;
	pthread_mutex_t lock;
	struct letter *first, **last; /* the tray */
	struct letter *under_way;     /* sent, and not yet out of MPI's hands */
	char *buffer;
	size_t buffer_bytes;
	atomic_int hurry;
	atomic_bool is_closing, is_lost;
};

/* ---- The thread ----------------------------------------------------------- */

static void
send_tray(struct post *post)
{
	pthread_mutex_lock(&post->lock);
	struct letter *letter = post->first;
	post->first = NULL;
	post->last = &post->first;
	pthread_mutex_unlock(&post->lock);
	while (letter) {
		struct letter *next = letter->next;
		MPI_Isend(letter->data, (int)letter->bytes, MPI_BYTE, letter->rank,
			(int)letter->subject, MPI_COMM_WORLD, &letter->request);
		letter->next = post->under_way;
		post->under_way = letter;
		letter = next;
	}
}

static void
forget_sent(struct post *post)
{
	struct letter **place = &post->under_way;
	while (*place) {
		struct letter *letter = *place;
		int is_sent = 0;
		MPI_Test(&letter->request, &is_sent, MPI_STATUS_IGNORE);
		if (is_sent) {
			*place = letter->next;
			free(letter);
		} else {
			place = &letter->next;
		}
	}
}

static bool
make_room(struct post *post, size_t bytes)
{
	if (bytes <= post->buffer_bytes)
		return true;
	char *buffer = realloc(post->buffer, bytes);
	if (!buffer)
		return false;
	post->buffer = buffer;
	post->buffer_bytes = bytes;
	return true;
}

static bool
receive_next(struct post *post)
{
	MPI_Status status;
	int is_there = 0, bytes = 0;
	MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &is_there, &status);
	if (!is_there)
		return false;
	MPI_Get_count(&status, MPI_BYTE, &bytes);
	if (!make_room(post, (size_t)bytes + 1))
		return false;
	MPI_Recv(post->buffer, bytes, MPI_BYTE, status.MPI_SOURCE, status.MPI_TAG, MPI_COMM_WORLD,
		MPI_STATUS_IGNORE);
	post->buffer[bytes] = '\0'; /* text at the end of a message ends */
	post->receiver.receive(post->receiver.data, &(struct message){.rank = status.MPI_SOURCE,
							    .subject = (enum subject)status.MPI_TAG,
							    .data = post->buffer,
							    .bytes = (size_t)bytes});
	return true;
}

static bool
has_work(struct post *post)
{
	pthread_mutex_lock(&post->lock);
	bool has = post->first || (post->under_way && !post->is_lost);
	pthread_mutex_unlock(&post->lock);
	return has;
}

static void *
work(void *data)
{
	struct post *post = data;
	unsigned eager = 0;
	while (!post->is_closing || has_work(post)) {
		send_tray(post);
		forget_sent(post);
		while (receive_next(post))
			eager = EAGER_LOOKS;
		post->receiver.tick(post->receiver.data);
		send_tray(post);
		struct timespec pause = {0, CALM_NANOSECONDS};
		if (eager || post->hurry > 0)
			pause.tv_nsec = EAGER_NANOSECONDS;
		eager -= eager > 0;
		nanosleep(&pause, NULL);
	}
	return NULL;
}

/* ---- Opening and closing -------------------------------------------------- */

static unsigned
cores_of_rank(const struct post *post)
{
	MPI_Comm node;
	int ranks = 1;
	MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, post->rank, MPI_INFO_NULL, &node);
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
is_as_first(const struct post *post, int rank)
{
	const struct introduction *first = &post->introductions[0],
				  *other = &post->introductions[rank];
	bool is_version = !strcmp(other->version, first->version);
	bool is_command = other->arguments == first->arguments;
	if (post->rank != 0)
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
introduce(struct post *post, int argc, char *const *argv)
{
	struct introduction own = {.cores = cores_of_rank(post), .arguments = hash_of(argc, argv)};
	int length, is_same = true;
	describe(argc, argv, own.command);
	char host[MPI_MAX_PROCESSOR_NAME] = "";
	snprintf(own.version, sizeof own.version, "%s", gls_version());
	MPI_Get_processor_name(host, &length);
	snprintf(own.host, sizeof own.host, "%.*s", HOST_MAX - 1, host);
	post->introductions = calloc((size_t)post->ranks, sizeof own);
	if (!post->introductions)
		return false;
	MPI_Allgather(&own, sizeof own, MPI_BYTE, post->introductions, sizeof own, MPI_BYTE,
		MPI_COMM_WORLD);
	for (int i = 1; i < post->ranks && is_same; i++)
		is_same = is_as_first(post, i);
	return is_same;
}

static void
post_free(struct post *post)
{
	pthread_mutex_destroy(&post->lock);
	free(post->introductions);
	free(post->buffer);
	free(post);
}

struct post *
post_open(int *argc, char ***argv)
{
	int provided;
	struct post *post = calloc(1, sizeof *post);
	if (!post || MPI_Init_thread(argc, argv, MPI_THREAD_SERIALIZED, &provided) != MPI_SUCCESS)
		return NULL;
	MPI_Comm_rank(MPI_COMM_WORLD, &post->rank);
	MPI_Comm_size(MPI_COMM_WORLD, &post->ranks);
	pthread_mutex_init(&post->lock, NULL);
	post->last = &post->first;
	bool is_good = provided >= MPI_THREAD_SERIALIZED;
	if (!is_good && post->rank == 0)
		fprintf(stderr, "glissade: this MPI allows no threads beside the main one\n");
	if (is_good && introduce(post, *argc, *argv)) {
		/* What a lost rank does to others is noticed by its silence. */
		MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
		return post;
	}
	post_free(post);
	MPI_Finalize();
	return NULL;
}

void
post_start(struct post *post, struct receiver receiver)
{
	post->receiver = receiver;
	if (pthread_create(&post->thread, NULL, work, post)) {
		fprintf(stderr, "glissade: no thread for messages\n");
		MPI_Abort(MPI_COMM_WORLD, 1);
	}
}

int
post_agree(int number)
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
post_leave(struct post *post)
{
	post_free(post);
	MPI_Finalize();
}

void
post_close(struct post *post, bool is_rank_lost, int status)
{
	post->is_lost = is_rank_lost;
	post->is_closing = true;
	pthread_join(post->thread, NULL);
	/* To finalize means to wait for all: for a lost rank, forever. */
	if (is_rank_lost)
		MPI_Abort(MPI_COMM_WORLD, status);
	post_free(post);
	finalize(status);
}

/* ---- For everybody -------------------------------------------------------- */

int
post_rank(const struct post *post)
{
	return post->rank;
}

int
post_ranks(const struct post *post)
{
	return post->ranks;
}

unsigned
post_cores(const struct post *post, int rank)
{
	return post->introductions[rank].cores;
}

const char *
post_host(const struct post *post, int rank)
{
	return post->introductions[rank].host;
}

void
post_send(struct post *post, int rank, enum subject subject, const void *data, size_t bytes,
	const void *more, size_t more_bytes)
{
	struct letter *letter = malloc(sizeof *letter + bytes + more_bytes);
	if (!letter) /* a silent loss would leave others waiting */
		abort();
	*letter = (struct letter){.rank = rank, .subject = subject, .bytes = bytes + more_bytes};
	if (bytes)
		memcpy(letter->data, data, bytes);
	if (more_bytes)
		memcpy(letter->data + bytes, more, more_bytes);
	pthread_mutex_lock(&post->lock);
	*post->last = letter;
	post->last = &letter->next;
	pthread_mutex_unlock(&post->lock);
}

void
post_hurry(struct post *post, int more)
{
	post->hurry += more;
}
