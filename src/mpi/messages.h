/* messages.h: the body of each message, by its subject (transport.h). All ranks are one
 * program on machines of one kind, so structs go as they are. */
#ifndef GLS_MPI_MESSAGES_H
#define GLS_MPI_MESSAGES_H

#include "mpi/transport.h"
#include "search/ledger.h"

#include <string.h>

/* Seconds of silence after which a rank is taken for lost: GLISSADE_MPI_PATIENCE, or
 * this. A rank says every second that it is still there. */
static const double PATIENCE_SECONDS = 60, PING_SECONDS = 1;

/* A solve in packets has a number; what belongs to an earlier one is thrown away. */
struct puzzle_body { /* PUZZLE: then the puzzle's text and the heuristic, each in a line */
	uint32_t solve, front_boards;
};

struct join_body { /* JOIN: then the identity */
	uint32_t solve, workers;
};

struct take_body { /* TAKE, and RANGE, with a range of 0 when there are no more */
	uint32_t solve, worker;
	struct packet_range range;
};

struct done_body { /* DONE */
	uint32_t solve;
	struct packet_range range;
	struct packet_tally tally;
};

struct leave_body { /* LEAVE */
	uint32_t solve;
	struct packet_tally unfinished;
};

struct found_body { /* FOUND: then the moves */
	uint32_t solve, length;
};

struct solve_body { /* OVER; REFUSE: then why */
	uint32_t solve;
};

struct line_body { /* LINE: then the name with its NUL, and the line */
	uint32_t slot;
	uint64_t number;
};

struct answer_body { /* ANSWER: then output and complaints */
	uint32_t slot;
	int32_t status;
	uint64_t out, complaints;
};

/* ---- Whether a message is whole ------------------------------------------- */

/* What stands before text or other bytes in a message about this. */
static inline size_t
body_bytes(enum subject subject)
{
	switch (subject) {
	case SUBJECT_PUZZLE:
		return sizeof(struct puzzle_body);
	case SUBJECT_RANGE:
	case SUBJECT_TAKE:
		return sizeof(struct take_body);
	case SUBJECT_OVER:
	case SUBJECT_REFUSE:
		return sizeof(struct solve_body);
	case SUBJECT_LINE:
		return sizeof(struct line_body);
	case SUBJECT_JOIN:
		return sizeof(struct join_body);
	case SUBJECT_DONE:
		return sizeof(struct done_body);
	case SUBJECT_FOUND:
		return sizeof(struct found_body);
	case SUBJECT_LEAVE:
		return sizeof(struct leave_body);
	case SUBJECT_ANSWER:
		return sizeof(struct answer_body);
	default:
		return 0;
	}
}

/* Whether the message has all that its receiver reads of it, and nothing beyond. */
static inline bool
message_is_whole(const struct message *message)
{
	size_t before = body_bytes(message->subject);
	if (message->subject > SUBJECT_PING || message->bytes < before)
		return false;
	size_t left = message->bytes - before;
	const char *rest = (const char *)message->data + before;
	const struct found_body *found = message->data;
	const struct answer_body *answer = message->data;
	switch (message->subject) {
	case SUBJECT_PUZZLE:
	case SUBJECT_JOIN:
	case SUBJECT_REFUSE:
		return left && !rest[left - 1];
	case SUBJECT_LINE:
		return memchr(rest, '\0', left);
	case SUBJECT_FOUND:
		return left == found->length * sizeof(struct gls_move);
	case SUBJECT_ANSWER:
		return answer->out <= left && answer->complaints == left - answer->out;
	default:
		return !left;
	}
}

#endif
