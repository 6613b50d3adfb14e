/* post.h: messages between the ranks of a run.
 *
 * One thread of each rank does all that MPI does: it sends what others put in its tray,
 * and calls a receiver for what arrives. So nobody waits inside MPI, no thread burns
 * its core there, and any MPI that allows calls from one thread at a time will do.
 */
#ifndef GLS_MPI_POST_H
#define GLS_MPI_POST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What messages are about. Rank 0 is the keeper of the ledger; the others help. */
enum subject {
	/* From the keeper. */
	SUBJECT_BEGIN, /* the options are good: read them too */
	SUBJECT_ORDER, /* a puzzle to work on */
	SUBJECT_RANGE, /* packets to search */
	SUBJECT_OVER,  /* the work on a puzzle has ended */
	SUBJECT_LINE,  /* a puzzle to be solved by one rank alone */
	SUBJECT_PONG,
	SUBJECT_CANCEL, /* a signal came: lines are to end soon */
	SUBJECT_END,    /* there is nothing more to do */
	SUBJECT_BYE,    /* the last message, of both sides */
	/* To the keeper. */
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

/* Called by the thread of the post: for each message, and in between every now and
 * then. */
struct receiver {
	void *data;
	void (*receive)(void *data, const struct message *message);
	void (*tick)(void *data);
};

enum { HOST_MAX = 64 };

struct post;

/* Joins the other ranks; NULL, after complaining, if they are not the same program with
 * the same arguments.
 * The post begins to work with post_start(). */
struct post *post_open(int *argc, char ***argv);
void post_start(struct post *post, struct receiver receiver);

/* Before that: the number that rank 0 has, for all ranks. */
int post_agree(int number);

/* Leaves without having started. */
void post_leave(struct post *post);

/* Sends everything that is in the tray and leaves. If a rank was lost the others are
 * not waited for; the run ends with the given status. */
void post_close(struct post *post, bool is_rank_lost, int status);

int post_rank(const struct post *post);
int post_ranks(const struct post *post);
/* The cores of its node for each rank there, at least 1. */
unsigned post_cores(const struct post *post, int rank);
const char *post_host(const struct post *post, int rank);

/* Puts a message in the tray: the bytes of a struct, and of something that follows it. */
void post_send(struct post *post, int rank, enum subject subject, const void *data, size_t bytes,
	const void *more, size_t more_bytes);

/* Whether answers are waited for: the post looks for them more often. */
void post_hurry(struct post *post, int more);

#endif
