/* messages.h: the body of each message, by its subject (transport.h). All ranks are one
 * program on machines of one kind, so structs go as they are. */
#ifndef GLS_MPI_MESSAGES_H
#define GLS_MPI_MESSAGES_H

#include "mpi/transport.h"
#include "search/ledger.h"

/* Seconds of silence after which a rank is taken for lost: GLISSADE_MPI_PATIENCE, or
 * this. A rank says every second that it is still there. */
static const double PATIENCE_SECONDS = 60, PING_SECONDS = 1;

/* A solve in packets has a number; what belongs to an earlier one is thrown away. */
struct puzzle_body { /* PUZZLE: then kind, start, goal and heuristic, each in a line */
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

#endif
